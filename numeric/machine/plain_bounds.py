"""Running error analysis on NumPy arrays: beside each value, a bound on how far rounding may have moved it.

First order in the unit roundoff. A comparison within the error is uncertain; a divisor within the error gives
no bound at all, which is an infinite one. The rules are those of the compiled machine.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from numeric.functions.by_enclosure import bound_on_arrays
from numeric.functions.plain import Array
from numeric.functions.row import Function
from numeric.functions.table import BY_NAME, FUNCTIONS
from numeric.machine.plain_operations import OPERATIONS, power
from numeric.machine.results import UNIT

Bound = Callable[..., Array]  # from the value, then each operand with its own bound, to the value's bound
TINY = 2.2250738585072014e-308  # below it results are denormal and rounding is absolute
LEAST = 1e-300  # the smallest bound that is not 0: an underflow must not be forgotten by underflowing itself


def sure(bound: Array) -> Array:
    """A bound, infinite where it is not a number."""
    return np.where(np.isnan(bound), np.inf, bound)


def rounding(row: Function, v: Array) -> Array:
    """The rounding error of a function's own result."""
    size = np.abs(v) + row.absolute
    error = row.ulps * UNIT * size + np.where(size < TINY, LEAST, 0.0)
    return error if row.underflows else np.where(v == 0, 0.0, error)


def _function(row: Function) -> Bound:
    """A function of one number, at both ends of where its argument may be."""

    def bound(v: Array, x: Array, ex: Array) -> Array:
        own = rounding(row, v)
        if not ex.any():
            return own
        ends = [OPERATIONS[row.name](np.clip(end, *row.domain)) for end in (x + ex, x - ex)]
        moved = sure(np.maximum(*(np.abs(end - v) for end in ends)) + 2.0 * own)
        if row.wave is not None:
            moved = np.where(ex > 1.0, row.wave, moved)
        return np.where(ex == 0, own, moved)

    return bound


def _corners(op: str) -> Bound:
    """A function of two numbers, at all four corners of where they may be."""

    def bound(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
        found = np.zeros_like(v)
        for p in (x - ex, x + ex):
            for q in (y - ey, y + ey):
                inside = np.where(x >= 0, np.maximum(p, 0.0), p) if op == "pow" else p
                found = np.maximum(found, np.abs(OPERATIONS[op](inside, q) - v))
        return sure(found + 6.0 * rounding(BY_NAME["exp"], v))

    return bound


def _polygamma(v: Array, n: Array, en: Array, x: Array, ex: Array) -> Array:
    """Between two poles it is monotone or convex, so that the ends bound it; below 0 its terms may cancel."""
    low, high = x - ex, x + ex
    nearest = power(np.abs(x - np.floor(x + 0.5)), n + 1.0)
    size = np.abs(v) + np.where(x < 0, 4.0 * OPERATIONS["gamma"](n + 1.0) / nearest, 0.0)
    ends = np.maximum(*(np.abs(OPERATIONS["polygamma"](n, end) - v) for end in (high, low)))
    across = (low <= 0) & (np.floor(low) != np.floor(high))
    return np.where(across | (en != 0), np.inf, sure(ends + 200.0 * UNIT * size + LEAST))


def _compare(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    """0 where the truth value is certain, 1 where rounding could turn it."""
    gap = ex + ey
    return np.where((gap > 0) & (np.abs(x - y) <= gap), 1.0, 0.0)


def _logic(decisive: bool) -> Bound:
    """One certain operand with the decisive truth value is enough."""

    def bound(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
        decided = ((ex == 0) & ((x != 0) == decisive)) | ((ey == 0) & ((y != 0) == decisive))
        return np.where(decided, 0.0, np.maximum(ex, ey))

    return bound


def _sum(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    return ex + ey + UNIT * np.abs(v)


def product(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    """An exact zero stays exact whatever it is multiplied with."""
    bound = np.abs(x) * ey + (np.abs(y) + ey) * ex + UNIT * np.abs(v)
    exact = ((x == 0) & (ex == 0)) | ((y == 0) & (ey == 0))
    return np.where(exact, 0.0, sure(np.maximum(bound, LEAST)))


def _quotient(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    room = np.abs(y) - ey
    bound = sure(np.maximum((ex + np.abs(v) * ey) / room + UNIT * np.abs(v), LEAST))
    return np.where(room > 0, np.where((x == 0) & (ex == 0), 0.0, bound), np.inf)


def _exp(v: Array, x: Array, ex: Array) -> Array:
    grown = np.where(ex < 0.5, ex * (1.0 + ex), np.exp(ex))
    return np.where(ex < 700.0, sure(np.maximum(v * grown + 2.0 * UNIT * v, LEAST)), np.inf)


def _log(v: Array, x: Array, ex: Array) -> Array:
    return np.where(x > ex, ex / (x - ex) + 2.0 * UNIT * np.abs(v), np.inf)


def _same(v: Array, x: Array, ex: Array) -> Array:
    return sure(ex)


def _larger(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    return sure(np.maximum(ex, ey))


def _sign(v: Array, x: Array, ex: Array) -> Array:
    return np.where((ex > 0) & (np.abs(x) <= ex), 2.0, 0.0)


def _select(v: Array, test: Array, et: Array, yes: Array, ey: Array, no: Array, en: Array) -> Array:
    either = np.abs(yes - no) + np.maximum(ey, en)
    return sure(np.where(et != 0, either, np.where(test != 0, ey, en)))


def _bound(row: Function) -> Bound:
    """A function computed from its enclosure has a bound from there; others, by the ends of its operands."""
    if row.plain is None:
        return bound_on_arrays(row)
    return _function(row) if row.arity == 1 else _corners(row.name)


BOUNDS: dict[str, Bound] = {row.name: _bound(row) for row in FUNCTIONS} | {
    "add": _sum, "sub": _sum, "mul": product, "div": _quotient, "exp": _exp, "log": _log,
    "neg": _same, "abs": _same, "not": _same, "min": _larger, "max": _larger, "sign": _sign,
    "select": _select, "pow": _corners("pow"), "polygamma": _polygamma,
    "lt": _compare, "le": _compare, "eq": _compare, "ne": _compare, "and": _logic(False), "or": _logic(True),
}  # fmt: skip
