"""Draws in NumPy: the same instances as the compiled machine draws, bit for bit.

Instance n of a seed has a stream of words of its own (xorshift from a hash of both). Every entry of every
array takes the next word, and a formula makes a raw real of it; arithmetic that the compiled code fuses is
exact.
"""

from __future__ import annotations

import numpy as np

from numeric.machine import styles
from numeric.machine.styles import ABOVE, BETWEEN, OFFSET, REAL, RUN, STEP

_U = np.uint64
_GOLDEN = _U(0x9E3779B97F4A7C15)
_MANTISSA, _TWO52 = _U(2**22 - 1), _U(0x4330000000000000)
_CHOICES = {
    styles.EQUAL: np.array(styles.EQUALS, float),
    styles.LONE: np.array(styles.LONES, float),
    styles.EDGES: np.array(styles.AT_EDGES, float),
}


def draw(arrays: np.ndarray, bounds: np.ndarray, numbers: np.ndarray, seed: int, style: int) -> np.ndarray:
    """The free arrays of the numbered instances: (slot, instance)."""
    out = np.empty((int(arrays[:, styles.COUNT].sum()), numbers.size))
    with np.errstate(over="ignore"):
        root = scramble(np.array([seed], np.int64).view(_U) + _GOLDEN)
        runs = (numbers // RUN).astype(np.int64)
        mixed = np.full(numbers.size, style) if style else styles.CYCLE[runs % len(styles.CYCLE)]
        key = scramble(root + numbers.astype(np.int64).view(_U) * _GOLDEN) | _U(1)
        state = key.copy()
        for j, (array, (low, high)) in enumerate(zip(arrays, bounds, strict=True)):
            single = 1 + (
                (scramble(root ^ (runs.view(_U) * _GOLDEN + _U(j))) >> _U(32)) % _U(styles.PLAIN)
            ).astype(int)
            own = np.where(mixed == 12, single, mixed)
            first, count = array[styles.FIRST], array[styles.COUNT]
            for how in np.unique(own):
                at = np.flatnonzero(own == how)
                words = key[at] if how == 8 else state[at]
                salt = (runs[at] ^ (root >> _U(32)).astype(np.int64)).view(_U)
                raw, state[at] = _raw(int(how), int(count), int(array[styles.ROW]), words, salt)
                out[first : first + count, at] = _folded(raw, array, low, high)
    return out


def scramble(x: np.ndarray) -> np.ndarray:
    """A strong mixing of 64 bits (the finaliser of splitmix64)."""
    x = (x ^ (x >> _U(30))) * _U(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> _U(27))) * _U(0x94D049BB133111EB)
    return x ^ (x >> _U(31))


def _next(x: np.ndarray) -> np.ndarray:
    """The next word of every stream (xorshift)."""
    x = x ^ (x << _U(13))
    x = x ^ (x >> _U(7))
    return x ^ (x << _U(17))


def _raw(
    style: int, count: int, row: int, state: np.ndarray, salt: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Raw reals of a style, (entry, instance), and the streams behind them."""
    out = np.empty((count, state.size))
    step, centre = np.full(state.size, STEP), np.zeros(state.size)
    if style in (2, 3, 11):  # one scale and one centre for the whole array
        state = _next(state)
        x = state >> _U(32)
        exponents = (
            np.array(styles.EXTREMES, _U)[x >> _U(30)] if style == 3 else _U(1013) + ((x * _U(21)) >> _U(32))
        )
        step = STEP * ((exponents << _U(52)).view(float) if style != 11 else np.full(x.size, styles.NEAR))
        centre = whole_of(x << _U(32)) * STEP if style == 11 else centre
    alone, kind = np.zeros(state.size, np.int64), styles.KIND_OF[style]
    pair = row if row < count else 1  # what "duplicate" repeats: a row, or an entry of a vector
    for e in range(count):
        if style == 5 and e > 0:
            out[e] = out[0]
            continue
        if style == 7 and e // pair % 2 == 1:
            out[e] = out[e - pair]
            continue
        state = _next(state)
        if style == 6:  # one entry of each row is never zero
            if e % row == 0:
                alone = e + (scramble(salt + _U(e) * _GOLDEN) % _U(row)).astype(np.int64)
            out[e] = np.where(alone == e, _values(styles.LONE, state), _values(styles.SPARSE, state))
        else:
            out[e] = whole_of(state) * step + centre if kind == styles.GENERIC else _values(kind, state)
    return out, state


def whole_of(x: np.ndarray) -> np.ndarray:
    """A whole number between ±2²² with a triangular density: a sum of two uniforms."""
    return ((x >> _U(42)) + (((x >> _U(20)) & _MANTISSA) | _TWO52)).view(float) - OFFSET


def _values(kind: int, x: np.ndarray) -> np.ndarray:
    """What a kind makes of words, other than generic values around a centre."""
    choice, value = (x >> _U(60)).astype(int), whole_of(x << _U(4)) * STEP  # not the bits that choose
    if kind == styles.WHOLE:
        return (((x >> _U(32)) * _U(7)) >> _U(32)).astype(float) - 3.0
    if kind == styles.SPARSE:
        return np.select([choice > 13, choice == 13, choice == 12], [value, 1.0, -1.0], 0.0)
    if kind == styles.POWERS:
        return (((((x >> _U(32)) & _U(15)) + _U(1015)) << _U(52)) | ((x >> _U(42)) << _U(63))).view(float)
    chosen = _CHOICES[kind][choice]
    return np.where(np.isnan(chosen), value, chosen)


def _folded(raw: np.ndarray, array: np.ndarray, low: float, high: float) -> np.ndarray:
    """Raw reals folded into an array's interval: 0 becomes an end point where that is allowed."""
    kind, open_low, open_high = array[styles.KIND], array[styles.OPEN_LOW] != 0, array[styles.OPEN_HIGH] != 0
    if array[styles.WHOLE_NUMBERS]:
        return _folded_integers(raw, kind, low, high)
    if kind == REAL:
        return raw
    if kind != BETWEEN:
        end, sign = (low, 1.0) if kind == ABOVE else (high, -1.0)
        x = np.abs(raw) * sign + end
        return np.where(x == end, end + sign if open_low or open_high else end, x)
    middle, width, size = 0.5 * (low + high), high - low, np.abs(raw)
    t = 1.0 - np.abs(1.0 - (size - np.floor(size * 0.5) * 2.0))  # a triangle wave
    x = np.clip(np.where(raw < 0.0, high - width * t, low + width * t), low, high)
    return np.where(
        x == high, middle if open_high else high, np.where(x == low, middle if open_low else low, x)
    )


def _folded_integers(raw: np.ndarray, kind: int, low: float, high: float) -> np.ndarray:
    """Raw reals made integers of an interval."""
    k = np.where(raw == np.floor(raw), raw, np.floor(2.0 * raw + 0.5))
    k = np.clip(k, -4096.0, 4096.0)
    if kind == REAL:
        return k
    if kind != BETWEEN:
        return low + np.abs(k) if kind == ABOVE else high - np.abs(k)
    width = high - low + 1.0
    m = np.abs(k) - width * np.floor(np.abs(k) / width)
    return np.where(k < 0.0, high - m, low + m)
