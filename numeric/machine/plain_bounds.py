"""Running error analysis on NumPy arrays: beside each value, a bound on how far rounding may have moved it.

First order in the unit roundoff. A comparison within the error is uncertain; a divisor within the error gives
no bound at all, which is an infinite one. The rules are those of the compiled machine.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from numeric.machine.plain_functions import FUNCTIONS, power
from numeric.machine.results import UNIT

Array = np.ndarray
TINY = 2.2250738585072014e-308  # below it results are denormal and rounding is absolute
LEAST = 1e-300  # the smallest bound that is not 0: an underflow must not be forgotten by underflowing itself
UNDERFLOW = ("exp", "gamma", "erfc")  # what these give as 0 need not be 0
# The accuracy of an operation's own result, in units of the roundoff; 2 if not said.
ULPS = dict.fromkeys(("tanh", "sinh", "cosh", "asinh", "acosh", "atanh"), 5.0) | {
    "sqrt": 1.0,
    "erfc": 8.0,
    "gamma": 24.0,
    "loggamma": 24.0,
    "trigamma": 24.0,
    "digamma": 24.0,
}
# An argument moved by its error stays in the operation's domain.
DOMAINS = {
    "sqrt": (0.0, np.inf),
    "asin": (-1.0, 1.0),
    "acos": (-1.0, 1.0),
    "atanh": (-1.0, 1.0),
    "acosh": (1.0, np.inf),
}


def sure(bound: Array) -> Array:
    """A bound, infinite where it is not a number."""
    return np.where(np.isnan(bound), np.inf, bound)


def rounding(op: str, v: Array) -> Array:
    """The rounding error of an operation's own result."""
    size = np.abs(v) + (op == "digamma")  # that one is absolute near its zeros
    error = ULPS.get(op, 2.0) * UNIT * size + np.where(size < TINY, LEAST, 0.0)
    return error if op in UNDERFLOW else np.where(v == 0, 0.0, error)


def _function(op: str) -> Callable[..., Array]:
    """A function of one number, at both ends of where its argument may be."""

    def bound(v: Array, x: Array, ex: Array) -> Array:
        own, domain = rounding(op, v), DOMAINS.get(op, (-np.inf, np.inf))
        if not ex.any():
            return own
        ends = [FUNCTIONS[op](np.clip(end, *domain)) for end in (x + ex, x - ex)]
        moved = sure(np.maximum(*(np.abs(end - v) for end in ends)) + 2.0 * own)
        if op in ("sin", "cos", "tan"):  # a whole wave
            moved = np.where(ex > 1.0, np.inf if op == "tan" else 2.0, moved)
        return np.where(ex == 0, own, moved)

    return bound


def _corners(op: str) -> Callable[..., Array]:
    """A function of two numbers, at all four corners of where they may be."""

    def bound(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
        found = np.zeros_like(v)
        for p in (x - ex, x + ex):
            for q in (y - ey, y + ey):
                inside = np.where(x >= 0, np.maximum(p, 0.0), p) if op == "pow" else p
                found = np.maximum(found, np.abs(FUNCTIONS[op](inside, q) - v))
        return sure(found + 6.0 * rounding("exp", v))

    return bound


def _polygamma(v: Array, n: Array, en: Array, x: Array, ex: Array) -> Array:
    """Between two poles it is monotone or convex, so that the ends bound it; below 0 its terms may cancel."""
    low, high = x - ex, x + ex
    nearest = power(np.abs(x - np.floor(x + 0.5)), n + 1.0)
    size = np.abs(v) + np.where(x < 0, 4.0 * FUNCTIONS["gamma"](n + 1.0) / nearest, 0.0)
    ends = np.maximum(*(np.abs(FUNCTIONS["polygamma"](n, end) - v) for end in (high, low)))
    across = (low <= 0) & (np.floor(low) != np.floor(high))
    return np.where(across | (en != 0), np.inf, sure(ends + 200.0 * UNIT * size + LEAST))


def _compare(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    """0 where the truth value is certain, 1 where rounding could turn it."""
    gap = ex + ey
    return np.where((gap > 0) & (np.abs(x - y) <= gap), 1.0, 0.0)


def _logic(decisive: bool) -> Callable[..., Array]:
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


# From the value, then each operand with its own bound, to the value's bound. What has no row of its own is a
# function of one number.
BOUNDS: dict[str, Callable[..., Array]] = {op: _function(op) for op in FUNCTIONS} | {
    "add": _sum,
    "sub": _sum,
    "mul": product,
    "div": _quotient,
    "exp": _exp,
    "log": _log,
    "neg": _same,
    "abs": _same,
    "not": _same,
    "min": _larger,
    "max": _larger,
    "sign": _sign,
    "select": _select,
    "pow": _corners("pow"),
    "atan2": _corners("atan2"),
    "polygamma": _polygamma,
    "lt": _compare,
    "le": _compare,
    "eq": _compare,
    "ne": _compare,
    "and": _logic(False),
    "or": _logic(True),
}
