"""The elementwise operations on NumPy arrays: NaN where an operation has no real value.

Comparisons and logic give 0 or 1, or NaN where an operand is NaN, unless the other one decides.
"""

from __future__ import annotations

import numpy as np

from numeric.functions.by_enclosure import on_arrays
from numeric.functions.plain import Array, Plain
from numeric.functions.table import FUNCTIONS


def _truth(compare: Plain) -> Plain:
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.nan, compare(x, y))


def _and(x: Array, y: Array) -> Array:
    return np.where((x == 0) | (y == 0), 0.0, np.where(np.isnan(x) | np.isnan(y), np.nan, 1.0))


def _or(x: Array, y: Array) -> Array:
    yes = ((x == x) & (x != 0)) | ((y == y) & (y != 0))
    return np.where(yes, 1.0, np.where(np.isnan(x) | np.isnan(y), np.nan, 0.0))


def _select(test: Array, yes: Array, no: Array) -> Array:
    return np.where(np.isnan(test), np.nan, np.where(test != 0, yes, no))


def power(x: Array, y: Array) -> Array:
    """x to the y: NaN where the result would be complex, and wherever an operand is NaN."""
    return np.where(np.isnan(x) | np.isnan(y), np.nan, np.power(x, y))


OPERATIONS: dict[str, Plain] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "neg": np.negative,
    "pow": power, "min": np.minimum, "max": np.maximum, "abs": np.abs, "sign": np.sign,
    "lt": _truth(np.less), "le": _truth(np.less_equal), "eq": _truth(np.equal), "ne": _truth(np.not_equal),
    "and": _and, "or": _or, "not": lambda x: np.where(np.isnan(x), x, x == 0), "select": _select,
    **{row.name: row.plain or on_arrays(row) for row in FUNCTIONS},
}  # fmt: skip
