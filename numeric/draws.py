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

from numeric.compiled import INTEGER, INTEGERS, REALS, WORDS, address, as_reals, bits, fma, from_bits, get, part, put, routine
from numeric.errors import CannotRun
from numeric.lanes import WIDTH, Real, Word, eight, scalar
from numeric.problem import Free

RUN = 32  # instances that share a style

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
    [1, 4, 12, 2, 5, 6, 7, 10, 8, 12, 3, 9, 11, 1, 12, 4, 2, 1, 12, 5, 1, 6, 2, 12, 7, 1, 10, 2, 12, 4, 1, 12], np.int64
)
_CYCLE_LENGTH = len(CYCLE)
SCRATCH = 4 * RUN
PLAIN = 11  # styles 1..PLAIN can be given to one array alone

REAL, ABOVE, BELOW, BETWEEN = 0, 1, 2, 3
# Columns of the table of free arrays.
ARRAY = 8
FIRST, COUNT, ROW, KIND, OPEN_LOW, OPEN_HIGH, WHOLE_NUMBERS, REGISTER = range(ARRAY)

_U = np.uint64
_GOLDEN, _C1, _C2 = _U(0x9E3779B97F4A7C15), _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_S4, _S27, _S30, _S31, _S32, _S42, _S52, _S60, _S63 = (_U(n) for n in (4, 27, 30, 31, 32, 42, 52, 60, 63))
_ONE, _MAGIC = _U(1), _U(0x4330000000000000)
_STEP = 2.5 * 2.0**-22
NEAR = 2.0**-20

_EXTREMES = np.array([996, 1010, 1023, 1040], np.uint64)  # exponents of 1e-8, 1e-4, 1, 1e5

# Styles that choose among sixteen values; NaN stands for a value of the generic style.
_ANY = math.nan
_VALUES: dict[str, tuple[float, ...]] = {
    "equal": (-3, -2, -1, 0, 0, 1, 2, 3, *(_ANY,) * 8),
    "lone": (1, 1, 1, -1, 2, -2, 0.5, 3, *(_ANY,) * 8),
    "edges": (0, 0, 0, 1, 1, -1, 0.5, -0.5, 2, -2, 2.0**-30, -(2.0**-30), 2.0**-12, 1024, -1024, 3),
}
_TABLE = np.array(list(_VALUES.values()), float).reshape(-1)
_EQUAL, _LONE, _EDGES = (_U(16 * k) for k in range(len(_VALUES)))


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
def scramble(x: Any) -> Any:
    """A strong mixing of 64 bits (the finaliser of splitmix64)."""
    x = (x ^ (x >> _S30)) * _C1
    x = (x ^ (x >> _S27)) * _C2
    return x ^ (x >> _S31)


def _stepped(x: Word) -> Word:
    """The next state of a lane's stream (xorshift; the state is a strong hash to begin with), which is also its output."""
    x = x ^ (x << 13)
    x = x ^ (x >> 7)
    return x ^ (x << 17)


def _summed(x: Word) -> Real:
    """A sum of two uniforms as an integer between −2²² and 2²²; times _STEP its variance is 1."""
    return (((x >> 42) + ((x >> 20) & (2**22 - 1))) | int(_MAGIC)).real - (2.0**52 + 2.0**22)


def _scattered(value: Real, state: Real, step: Real, centre: Real) -> tuple[Real, Real]:
    """A generic value, centre + step · whole number, and the stream's next state."""
    word = _stepped(state.word)
    return _summed(word).times_plus(step, centre), word.real


_scatter_eight = eight(_scattered, 2, targets=2, update=True)
_step_state = scalar(lambda state: _stepped(state.word).real)
_whole_of = scalar(lambda word: _summed(word.word))


@part
def _next(state: Any, l: int) -> int:
    """The next word of a lane's stream."""
    x = bits(_step_state(from_bits(get(state, l))))
    put(state, l, x)
    return x


@part
def _whole(x: int) -> float:
    return _whole_of(from_bits(x))


@part
def _scatter(out: Any, width: int, state: Any, step: Any, centre: Any) -> None:
    """Generic values, per lane."""
    if width == RUN:
        for l in range(0, RUN, WIDTH):
            _scatter_eight(out, as_reals(state), step, centre, l)
    else:
        for l in range(width):
            put(out, l, fma(_whole(_next(state, l)), get(step, l), get(centre, l)))


@part
def _few(out: Any, width: int, state: Any, style: int) -> None:
    """Integers from −3 to 3, mostly zeros, or signed powers of two: arithmetic, since these come often."""
    if style == 4:
        for l in range(width):
            x = _next(state, l)
            put(out, l, from_bits((((x >> _S32) * _U(7)) >> _S32) | _MAGIC) - (2.0**52 + 3.0))
    elif style == 6:
        for l in range(width):
            x = _next(state, l)
            kind = x >> _S60
            value = _whole(x << _S4) * _STEP if kind > _U(13) else (1.0 if kind == _U(13) else -1.0)
            put(out, l, value if kind > _U(11) else 0.0)
    else:
        for l in range(width):
            x = _next(state, l)
            put(out, l, from_bits(((_U(1015) + ((x >> _S32) & _U(15))) << _S52) | ((x >> _S42) << _S63)))


@part
def _choose(out: Any, width: int, state: Any, row: int) -> None:
    """One of sixteen values, or a generic one."""
    for l in range(width):
        x = _next(state, l)
        value = _TABLE[row + (x >> _S60)]
        put(out, l, value if value == value else _whole(x << _S4) * _STEP)  # not the bits that chose


@part
def _copy(out: Any, width: int, source: Any) -> None:
    for l in range(width):
        put(out, l, get(source, l))


@part
def _scales(style: int, width: int, state: Any, step: Any, centre: Any) -> None:
    """Where an array's generic values lie, per lane: one scale and one centre for the whole array."""
    for l in range(width):
        put(step, l, _STEP)
        put(centre, l, 0.0)
    if style == 2 or style == 3 or style == 11:
        for l in range(width):
            x = _next(state, l) >> _S32
            exponent = _U(1013) + ((x * _U(21)) >> _S32)
            if style == 3:
                exponent = _EXTREMES[x >> _S30]
            put(step, l, _STEP * from_bits(exponent << _S52) if style != 11 else _STEP * NEAR)
            put(centre, l, _whole(x << _S32) * _STEP if style == 11 else 0.0)


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
def _draw_array(
    regs: Any, lanes: int, lane: int, width: int, state: Any, run: int, style: int, array: Any, low: float, high: float,
    step: Any, centre: Any,
) -> None:  # fmt: skip
    """One free array of `width` instances that share a run."""
    count, row, kind = get(array, COUNT), get(array, ROW), get(array, KIND)
    pair = row if row < count else 1  # what "duplicate" repeats: a row, or an entry of a vector
    alone: Any = 0
    _scales(style, width, state, step, centre)
    for e in range(count):
        at = (get(array, REGISTER) + e) * lanes + lane
        out = address(regs, at)
        if style == 5 and e > 0:
            _copy(out, width, address(regs, at - e * lanes))
            continue
        if style == 7 and (e // pair) % 2 == 1:
            _copy(out, width, address(regs, at - pair * lanes))
            continue
        if style <= 3 or style == 7 or style == 8 or style == 11:
            _scatter(out, width, state, step, centre)
        elif style == 5 or style == 10:
            _choose(out, width, state, _EQUAL if style == 5 else _EDGES)
        else:
            if style == 6 and e % row == 0:  # one entry of each row is never zero
                alone = e + np.int64(scramble(_U(run) + _U(e) * _GOLDEN) % _U(row))
            if style == 6 and e == alone:
                _choose(out, width, state, _LONE)
            else:
                _few(out, width, state, style)
        if get(array, WHOLE_NUMBERS) != 0:
            _fold_integers(out, width, kind, low, high)
        elif kind != REAL:
            _fold(out, width, kind, get(array, OPEN_LOW) != 0, get(array, OPEN_HIGH) != 0, low, high)


@routine(REALS, INTEGER, INTEGERS, INTEGER, INTEGER, INTEGER, INTEGERS, REALS, INTEGER, WORDS, INTEGERS)
def draw_lanes(
    regs: Any, lanes: int, numbers: Any, together: int, seed: int, style: int, arrays: Any, bounds: Any, count: int,
    scratch: Any, cycle: Any,
) -> None:  # fmt: skip
    """The free arrays of the numbered instances, one per lane; `together` says they are whole runs in order.

    `scratch` has room for SCRATCH words.
    """
    root = scramble(_U(seed) + _GOLDEN)
    width = RUN if together != 0 else 1
    key, state = scratch, address(scratch, RUN)
    step, centre = address(as_reals(scratch), 2 * RUN), address(as_reals(scratch), 3 * RUN)
    for lane in range(0, lanes, width):
        run = get(numbers, lane) // RUN
        mixed = style if style != 0 else get(cycle, run % _CYCLE_LENGTH)
        for l in range(width):
            put(key, l, scramble(root + _U(get(numbers, lane + l)) * _GOLDEN) | _ONE)
            put(state, l, get(key, l))
        for j in range(count):
            own = mixed
            if mixed == 12:
                own = 1 + np.int64((scramble(root ^ (_U(run) * _GOLDEN + _U(j))) >> _S32) % _U(PLAIN))
            if own == 8:  # every array from the start of the stream
                for l in range(width):
                    put(state, l, get(key, l))
            low, high = get(bounds, 2 * j), get(bounds, 2 * j + 1)
            salt = run ^ np.int64(root >> _S32)
            _draw_array(regs, lanes, lane, width, state, salt, own, address(arrays, j * ARRAY), low, high, step, centre)
