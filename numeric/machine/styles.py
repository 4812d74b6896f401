"""How instances are drawn, as tables: styles, kinds of raw reals, what a machine is told of free arrays.

A style makes raw reals of one or two kinds; a domain folds them into its interval. Both machines read these
tables, and draw the same numbers, bit for bit.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from numeric.errors import CannotRun
from numeric.problem.graph import double
from numeric.problem.problem import Free

RUN = 32  # instances that share a style, and are drawn together
STYLES: dict[int, str] = {
    0: "mix of all styles",
    1: "generic: a triangular density, unit scale",
    2: "scaled: every array at its own scale from 1e-3 to 1e3",
    3: "extreme: scales 1e-8, 1e-4, 1 and 1e5",
    4: "integers from -3 to 3: zeros, ties, duplicates",
    5: "equal: all entries of an array the same",
    6: "sparse: one entry per row, few others",
    7: "duplicate: rows come in equal pairs",
    8: "shared: arrays of one shape coincide",
    9: "powers of two, both signs",
    10: "edges: 0, ±1, ±1/2, tiny, large, end points",
    11: "close: entries that almost coincide",
    12: "mixed: every array in a style of its own",
}
# Which style each run of instances has; 0 mixes in this order, so a short campaign already meets every style.
CYCLE = np.array(
    [1, 4, 12, 2, 5, 6, 7, 10, 8, 12, 3, 9, 11, 1, 12, 4, 2, 1, 12, 5, 1, 6, 2, 12, 7, 1, 10, 2, 12, 4, 1, 12]
)
REPETITIVE = (4, 5, 6, 7, 8, 9, 10, 12)  # styles in which values recur: terms may cancel without a remainder
PLAIN = 11  # styles 1..PLAIN can be given to one array alone

# Kinds of raw reals, and which of them a style is made of.
GENERIC, WHOLE, SPARSE, POWERS, EQUAL, LONE, EDGES = range(7)
KIND_OF = (0, GENERIC, GENERIC, GENERIC, WHOLE, EQUAL, SPARSE, GENERIC, GENERIC, POWERS, EDGES, GENERIC)
STEP = 2.5 * 2.0**-22  # of generic values: a whole number between ±2²² times this has variance 1
OFFSET = 2.0**52 + 2.0**22
EXTREMES = (996, 1010, 1023, 1040)  # exponents of 1e-8, 1e-4, 1, 1e5
NEAR = 2.0**-20
# Kinds that choose among sixteen values; NaN stands for a generic one.
_ANY = math.nan
EQUALS = (-3, -2, -1, 0, 0, 1, 2, 3, *(_ANY,) * 8)
LONES = (1, 1, 1, -1, 2, -2, 0.5, 3, *(_ANY,) * 8)
AT_EDGES = (0, 0, 0, 1, 1, -1, 0.5, -0.5, 2, -2, 2.0**-30, -(2.0**-30), 2.0**-12, 1024, -1024, 3)

REAL, ABOVE, BELOW, BETWEEN = 0, 1, 2, 3
# Columns of the table of free arrays.
ARRAY = 8
FIRST, COUNT, ROW, KIND, OPEN_LOW, OPEN_HIGH, WHOLE_NUMBERS, REGISTER = range(ARRAY)
FAR = float(np.finfo(np.float64).max) / 4


def table(free: tuple[Free, ...], shapes: list[tuple[int, ...]]) -> tuple[np.ndarray, np.ndarray]:
    """The integer and the real columns that describe the free arrays to a machine."""
    rows, bounds, first = [], [], 0
    for f, shape in zip(free, shapes, strict=True):
        count = math.prod(shape)
        low, open_low = _inside(f.low, f.closed_low, f.integers, up=True)
        high, open_high = _inside(f.high, f.closed_high, f.integers, up=False)
        if low > high or low == math.inf or high == -math.inf:
            raise CannotRun(f"no floating-point number lies in the interval of {f.name}")
        kind = (
            (REAL if f.high is None else BELOW) if f.low is None else (ABOVE if f.high is None else BETWEEN)
        )
        rows.append((first, count, shape[-1] if shape else 1, kind, open_low, open_high, f.integers, 0))
        bounds.append((low, high))
        first += count
    return np.array(rows, np.int64).reshape(-1, ARRAY), np.array(bounds, np.float64).reshape(-1, 2)


def _inside(bound: Fraction | None, closed: bool, integers: bool, *, up: bool) -> tuple[float, bool]:
    """The double nearest a bound from inside, and whether it is itself left out."""
    if bound is None:
        return (-math.inf if up else math.inf), False
    if integers:
        whole = math.ceil(bound) if up else math.floor(bound)
        return double(whole if closed or whole != bound else whole + (1 if up else -1)), False
    value = double(bound)
    if (value < -FAR) if up else (value > FAR):
        return (-FAR if up else FAR), False  # further out the width of the interval would overflow
    if math.isinf(value):
        return value, False
    exact = Fraction(value)
    if exact == bound:
        return value, not closed
    outside = exact < bound if up else exact > bound
    return (math.nextafter(value, math.inf if up else -math.inf) if outside else value), False


def repetitive(numbers: np.ndarray) -> np.ndarray:
    """Whether instances are drawn in a style in which values recur."""
    return np.isin(CYCLE[numbers // RUN % len(CYCLE)], REPETITIVE)
