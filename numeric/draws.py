"""Randomness by counting: instance n of a seed is a function of (seed, n), so it can be made again alone.

Every value is a short dyadic rational, hence exact in a double and in a certificate. Consecutive runs of 32 instances
share a style, so that special points (ties, zeros, duplicates, tiny and huge scales) come in every campaign and the
loops over lanes stay branch-free. A style makes raw reals; a domain folds them into its interval.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from numeric.compiled import INTEGER, INTEGERS, REALS, WORDS, address, from_bits, get, part, put, routine
from numeric.errors import CannotRun
from numeric.problem import Free

RUN = 32  # instances that share a style

STYLES: dict[int, str] = {
    0: "mix of all styles",
    1: "generic: bell-shaped, unit scale",
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
    [1, 4, 12, 2, 5, 6, 7, 10, 8, 12, 3, 9, 11, 1, 12, 4, 2, 1, 12, 5, 1, 6, 2, 12, 7, 1, 10, 2, 12, 4, 1, 12], np.int64
)
_CYCLE_LENGTH = len(CYCLE)
PLAIN = 11  # styles 1..PLAIN can be given to one array alone

REAL, ABOVE, BELOW, BETWEEN = 0, 1, 2, 3
# Columns of the table of free arrays.
ARRAY = 8
FIRST, COUNT, ROW, KIND, OPEN_LOW, OPEN_HIGH, WHOLE_NUMBERS, REGISTER = range(ARRAY)

_U = np.uint64
_GOLDEN, _C1, _C2 = _U(0x9E3779B97F4A7C15), _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_S1, _S8, _S22, _S27, _S29, _S30, _S31, _S32, _S43, _S52 = (_U(n) for n in (1, 8, 22, 27, 29, 30, 31, 32, 43, 52))
_ZERO, _M21 = _U(0), _U((1 << 21) - 1)
TINY = 2.0**-30
_TWO52_BITS, _TWO52 = _U(0x4330000000000000), 4503599627370496.0
_WHOLE = _U(0xA5A5A5A500000000)  # counters from here on belong to whole arrays, not to entries


def table(free: tuple[Free, ...], shapes: list[tuple[int, ...]]) -> tuple[np.ndarray, np.ndarray]:
    """The integer and the real columns that describe the free arrays to `draw_lanes` (which takes them flat)."""
    rows, bounds, first = [], [], 0
    for f, shape in zip(free, shapes, strict=True):
        count = math.prod(shape)
        low, open_low = _inside(f.low, f.closed_low, f.integers, up=True)
        high, open_high = _inside(f.high, f.closed_high, f.integers, up=False)
        if low > high:
            raise CannotRun(f"no floating-point number lies in the interval of {f.name}")
        kind = (REAL if f.high is None else BELOW) if f.low is None else (ABOVE if f.high is None else BETWEEN)
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
        return float(whole if closed or whole != bound else whole + (1 if up else -1)), False
    value = float(bound)
    exact = Fraction(value)
    if exact == bound:
        return value, not closed
    outside = exact < bound if up else exact > bound
    return (float(np.nextafter(value, math.inf if up else -math.inf)) if outside else value), False


@part
def scramble(x: int) -> int:
    """A strong mixing of 64 bits (the finaliser of splitmix64)."""
    x = (x ^ (x >> _S30)) * _C1
    x = (x ^ (x >> _S27)) * _C2
    return x ^ (x >> _S31)


@part
def _entry_bits(key: int, counter: int) -> int:
    """64 bits for one entry; the key is already strong, so two rounds suffice."""
    x = (key ^ counter) * _C1
    x = (x ^ (x >> _S32)) * _C2
    return x ^ (x >> _S29)


@part
def _counter(slot: int) -> int:
    return (_U(slot) + _S1) * _GOLDEN


@part
def _small(x: int) -> float:
    """The double of an integer below 2⁵²."""
    return from_bits(x | _TWO52_BITS) - _TWO52


@part
def _bell(x: int) -> float:
    """A sum of three uniforms: mean 0, variance 1, a multiple of 2⁻²⁰ in (−3, 3)."""
    return (_small((x >> _S43) + ((x >> _S22) & _M21) + ((x >> _S1) & _M21)) - 3145728.0) * 9.5367431640625e-07


@part
def _integer(x: int) -> float:
    return _small(((x >> _S32) * _U(7)) >> _S32) - 3.0


@part
def _scale(style: int, x: int) -> float:
    """An array's scale in styles 2 and 3."""
    if style == 2:
        return from_bits((_U(1013) + (((x >> _S32) * _U(21)) >> _S32)) << _S52)
    quarter = x >> _U(62)
    exponent = _U(996) if quarter == _U(0) else (_U(1010) if quarter == _S1 else (_U(1023) if quarter == _U(2) else _U(1040)))
    return from_bits(exponent << _S52)


@part
def _raw(out: Any, width: int, keys: Any, style: int, counter: int, whole: int, lone: bool) -> None:
    """One entry's raw reals in one style, over the lanes of a run."""
    if style == 1 or style == 7 or style == 8:
        for l in range(width):
            put(out, l, _bell(_entry_bits(get(keys, l), counter)))
    elif style <= 3:
        for l in range(width):
            scale = _scale(style, _entry_bits(get(keys, l), whole))
            put(out, l, _bell(_entry_bits(get(keys, l), counter)) * scale)
    elif style == 11:
        for l in range(width):
            near = _bell(_entry_bits(get(keys, l), counter)) * 9.5367431640625e-07
            put(out, l, _bell(_entry_bits(get(keys, l), whole)) + near)
    else:
        for l in range(width):
            x = _entry_bits(get(keys, l), whole if style == 5 else counter)
            put(out, l, _special(style, x, lone))


@part
def _special(style: int, x: int, lone: bool) -> float:
    """The styles of few values; bit 8 decides between two kinds or signs."""
    first = (x & _S8) != _ZERO
    if style == 4:
        return _integer(x)
    if style == 5:
        return _integer(x) if first else _bell(x)
    if style == 6:
        value = 1.0 if first else _bell(x)
        return value if lone or (x & _U(7)) == _ZERO else 0.0
    if style == 9:
        value = from_bits((_U(1015) + (((x >> _S32) * _U(17)) >> _S32)) << _S52)
    else:
        eighth = x >> _U(61)
        value = 0.0 if eighth < _U(2) else (1.0 if eighth < _U(4) else (0.5 if eighth == _U(4) else TINY))
        value = 1024.0 if eighth == _U(7) else value
    return -value if first else value


@part
def _fold(out: Any, width: int, kind: int, open_low: bool, open_high: bool, low: float, high: float) -> None:
    """Raw reals folded into an interval: 0 becomes an end point where that is allowed."""
    if kind == BETWEEN:
        for l in range(width):
            raw = get(out, l)
            t = abs(raw)
            t = 1.0 - abs(1.0 - (t - 2.0 * math.floor(0.5 * t)))  # a triangle wave: integers become end points
            x = high - (high - low) * t if raw < 0.0 else low + (high - low) * t
            x = high if x > high else (low if x < low else x)
            put(out, l, 0.5 * (low + high) if (open_low and x == low) or (open_high and x == high) else x)
    else:
        end, sign = (low, 1.0) if kind == ABOVE else (high, -1.0)
        spare = end + sign if open_low or open_high else end
        for l in range(width):
            x = end + sign * abs(get(out, l))
            put(out, l, spare if x == end else x)


@part
def _fold_integers(out: Any, width: int, kind: int, low: float, high: float) -> None:
    """Raw reals made integers of an interval."""
    for l in range(width):
        raw = get(out, l)
        k = raw if abs(raw) == math.floor(abs(raw)) else math.floor(2.0 * raw + 0.5)
        k = 4096.0 if k > 4096.0 else (-4096.0 if k < -4096.0 else k)
        if kind == ABOVE:
            k = low + abs(k)
        elif kind == BELOW:
            k = high - abs(k)
        elif kind == BETWEEN:
            width_ = high - low + 1.0
            m = abs(k) - width_ * math.floor(abs(k) / width_)
            k = high - m if k < 0.0 else low + m
        put(out, l, k)


@part
def _draw_run(regs: Any, lanes: int, lane: int, width: int, keys: Any, run: int, style: int, arrays: Any, bounds: Any, arrays_count: int) -> None:
    """The free arrays of `width` instances that share a run."""
    for j in range(arrays_count):
        array = address(arrays, j * ARRAY)
        first, count, row, kind = get(array, FIRST), get(array, COUNT), get(array, ROW), get(array, KIND)
        low, high = get(bounds, 2 * j), get(bounds, 2 * j + 1)
        own = style
        if style == 12:
            own = 1 + np.int64((scramble(_U(run) * _GOLDEN + _U(j)) >> _S32) % _U(PLAIN))
        whole = _counter(j) ^ _WHOLE
        pair = row if row < count else 1  # what "duplicate" repeats: a row, or an entry of a vector
        for e in range(count):
            slot, lone = first + e, False
            if own == 8:
                slot = e
            elif own == 7 and (e // pair) % 2 == 1:
                slot -= pair
            elif own == 6:
                lone = e % row == np.int64(scramble(_U(run) ^ _counter(first + e // row)) % _U(row))
            out = address(regs, (get(array, REGISTER) + e) * lanes + lane)
            _raw(out, width, keys, own, _counter(slot), whole, lone)
            if get(array, WHOLE_NUMBERS) != 0:
                _fold_integers(out, width, kind, low, high)
            elif kind != REAL:
                _fold(out, width, kind, get(array, OPEN_LOW) != 0, get(array, OPEN_HIGH) != 0, low, high)


@routine(REALS, INTEGER, INTEGERS, INTEGER, INTEGER, INTEGER, INTEGERS, REALS, INTEGER, WORDS, INTEGERS)
def draw_lanes(
    regs: Any, lanes: int, numbers: Any, together: int, seed: int, style: int, arrays: Any, bounds: Any, count: int,
    keys: Any, cycle: Any,
) -> None:  # fmt: skip
    """The free arrays of the numbered instances, one per lane; `together` says they are whole runs in order."""
    root = scramble(_U(seed) + _GOLDEN)
    for l in range(lanes):
        put(keys, l, scramble(root + _U(get(numbers, l)) * _GOLDEN))
    width = RUN if together != 0 else 1
    for lane in range(0, lanes, width):
        run = get(numbers, lane) // RUN
        own = style if style != 0 else get(cycle, run % _CYCLE_LENGTH)
        mine = address(keys, lane)
        _draw_run(regs, lanes, lane, width, mine, run ^ np.int64(root >> _S32), own, arrays, bounds, count)
