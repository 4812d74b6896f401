"""Floats from enclosures: the slow way, for functions that no kernel computes.

A value is the midpoint of a ball that is narrower than a double's spacing; its error bound is how far the
enclosure of the moved operands reaches. Thousands of times slower than a kernel, and never wrong by more than
it says.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from flint import arb, fmpq

from numeric.functions.plain import Array
from numeric.functions.row import Function
from numeric.functions.values import Hole, ball, precision

PRECISIONS = (64, 128, 256)  # tried in turn until a ball is narrow enough
DOUBLE = 53


def value(row: Function, *operands: float) -> float:
    """The function rounded to a double; NaN where it has no value, or none that is found."""
    if not all(map(math.isfinite, operands)):
        return math.nan
    exact = [fmpq(*x.as_integer_ratio()) for x in operands]
    for bits in PRECISIONS:
        with precision(bits):
            found = row.enclosure(*exact)
            if isinstance(found, Hole):
                if found.certain:
                    return math.nan
                continue
            near = ball(found)
            if near.rel_accuracy_bits() >= DOUBLE or near == 0:
                return float(near.mid())
    return math.nan


def bound(row: Function, v: float, *pairs: tuple[float, float]) -> float:
    """How far the value may be from the truth where each operand may be off by its own bound."""
    if not all(math.isfinite(part) for pair in ((v, 0.0), *pairs) for part in pair):
        return math.inf
    with precision(PRECISIONS[0]):
        found = row.enclosure(*(ball(arb(x) + arb(0, error)) if error else _exact(x) for x, error in pairs))
        if isinstance(found, Hole):
            return math.inf
        most = float((ball(found) - arb(v)).abs_upper())
    return math.nextafter(most, math.inf) if most else 0.0


def _exact(x: float) -> fmpq:
    return fmpq(*x.as_integer_ratio())


def on_arrays(row: Function) -> Callable[..., Array]:
    """The function's value, number by number."""
    return np.vectorize(lambda *x: value(row, *map(float, x)), otypes=[float])


def bound_on_arrays(row: Function) -> Callable[..., Array]:
    """The function's error bound, from its value and each operand with its own bound."""

    def one(v: float, *parts: float) -> float:
        pairs = zip(map(float, parts[::2]), map(float, parts[1::2]), strict=True)
        return bound(row, float(v), *pairs)

    return np.vectorize(one, otypes=[float])
