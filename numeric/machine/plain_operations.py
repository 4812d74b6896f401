"""Operations on the entries of arrays: each as a NumPy expression, and how far rounding moves its value.

A value is NaN where an operation has no real one; comparisons and logic give 0 or 1, or NaN where an operand
is NaN and the other does not decide. A bound is first order in the unit roundoff, and infinite (or NaN) where
there is none: a divisor within its error, say. A comparison within the error is uncertain by 1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from itertools import product

import numpy as np

from numeric.functions.by_enclosure import bound_on_arrays, on_arrays
from numeric.functions.plain import Array, Plain
from numeric.functions.row import Function
from numeric.functions.table import BY_NAME, FUNCTIONS
from numeric.machine.results import UNIT

Bound = Callable[..., Array]  # of a value, then of each operand and its own bound, to the value's bound
TINY = 2.2250738585072014e-308  # below it results are denormal and rounding is absolute
LEAST = 1e-300  # the smallest bound that is not 0: an underflow must not be forgotten by underflowing itself


def _defined(how: Plain) -> Plain:
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.nan, how(x, y))


def _not(x: Array) -> Array:
    return np.where(np.isnan(x), x, x == 0)


def _and(x: Array, y: Array) -> Array:
    return np.where((x == 0) | (y == 0), 0.0, np.sign(np.abs(x) + np.abs(y)))


OPERATIONS: dict[str, Plain] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "neg": np.negative,
    "pow": _defined(np.power), "min": np.minimum, "max": np.maximum, "abs": np.abs, "sign": np.sign,
    "lt": _defined(np.less), "le": _defined(np.less_equal),
    "eq": _defined(np.equal), "ne": _defined(np.not_equal),
    "and": _and, "or": lambda x, y: _not(_and(_not(x), _not(y))), "not": _not,
    "select": lambda test, yes, no: np.where(np.isnan(test), np.nan, np.where(test != 0, yes, no)),
    **{row.name: row.plain or on_arrays(row) for row in FUNCTIONS},
}  # fmt: skip


def _rounding(row: Function, v: Array) -> Array:
    """The rounding error of a function's own result."""
    size = np.abs(v) + row.absolute
    error = row.ulps * UNIT * size + np.where(size < TINY, LEAST, 0.0)
    return error if row.underflows else np.where(v == 0, 0.0, error)


def _moved(op: str, v: Array, *operands: Array, low: Array | float = -np.inf, high: float = np.inf) -> Array:
    """How far a value moves to the corners of where its operands may be, the first within an interval."""
    ends = [[x - ex, x + ex] for x, ex in zip(operands[::2], operands[1::2], strict=True)]
    ends[0] = [np.clip(end, low, high) for end in ends[0]]
    return reduce(np.maximum, (np.abs(OPERATIONS[op](*corner) - v) for corner in product(*ends)))


def _function(row: Function) -> Bound:
    """A function without a plain form has a bound from its enclosure; others, by the ends of operands."""
    if row.plain is None:
        return bound_on_arrays(row)

    def bound(v: Array, *operands: Array) -> Array:
        own, errors = _rounding(row, v), operands[1::2]
        if not any(error.any() for error in errors):
            return own
        moved = _moved(row.name, v, *operands, low=row.domain[0], high=row.domain[1]) + 2.0 * own
        if row.wave is not None:
            moved = np.where(errors[0] > 1.0, row.wave, moved)
        return np.where(reduce(np.maximum, errors) == 0, own, moved)

    return bound


def _power(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    moved = _moved("pow", v, x, ex, y, ey, low=np.where(x >= 0, 0.0, -np.inf))
    return moved + 6.0 * _rounding(BY_NAME["exp"], v)


def _product(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    """An exact zero stays exact whatever it is multiplied with."""
    bound = np.abs(x) * ey + (np.abs(y) + ey) * ex + UNIT * np.abs(v)
    exact = ((x == 0) & (ex == 0)) | ((y == 0) & (ey == 0))
    return np.where(exact, 0.0, np.maximum(bound, LEAST))


def _quotient(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    room = np.abs(y) - ey
    bound = np.maximum((ex + np.abs(v) * ey) / room + UNIT * np.abs(v), LEAST)
    return np.where(room > 0, np.where((x == 0) & (ex == 0), 0.0, bound), np.inf)


def _select(v: Array, test: Array, et: Array, yes: Array, ey: Array, no: Array, en: Array) -> Array:
    either = np.abs(yes - no) + np.maximum(ey, en)
    return np.where(et != 0, either, np.where(test != 0, ey, en))


BOUNDS: dict[str, Bound] = {
    **{row.name: _function(row) for row in FUNCTIONS}, "polygamma": bound_on_arrays(BY_NAME["polygamma"]),
    "pow": _power, "mul": _product, "div": _quotient, "select": _select,
    **dict.fromkeys(("add", "sub"), lambda v, x, ex, y, ey: ex + ey + UNIT * np.abs(v)),
    **dict.fromkeys(("neg", "abs", "not"), lambda v, x, ex: ex),
    **dict.fromkeys(("min", "max"), lambda v, x, ex, y, ey: np.maximum(ex, ey)),
    **dict.fromkeys(("lt", "le", "eq", "ne"), lambda v, x, ex, y, ey:
                    np.where((ex + ey > 0) & (np.abs(x - y) <= ex + ey), 1.0, 0.0)),
    **{op: partial(_moved, op) for op in ("and", "or")},
    "sign": lambda v, x, ex: np.where((ex > 0) & (np.abs(x) <= ex), 2.0, 0.0),
    "exp": lambda v, x, ex: np.maximum(v * np.expm1(ex) + 2.0 * UNIT * v, LEAST),
    "log": lambda v, x, ex: np.where(x > ex, ex / (x - ex) + 2.0 * UNIT * np.abs(v), np.inf),
}  # fmt: skip
