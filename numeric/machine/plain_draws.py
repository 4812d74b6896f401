"""Draws in NumPy: the same instances as the compiled machine draws, bit for bit.

Instance n of a seed has a stream of words of its own (xorshift from a hash of both). Every entry of every
array takes the next word, and a formula makes a raw real of it; arithmetic that the compiled code fuses is
exact.
"""

from __future__ import annotations

import numpy as np

from numeric.functions.plain import Array
from numeric.machine import styles
from numeric.machine.styles import ABOVE, BETWEEN, OFFSET, REAL, RUN, STEP

_U = np.uint64
_GOLDEN = _U(0x9E3779B97F4A7C15)
_MANTISSA, _TWO52 = _U(2**22 - 1), _U(0x4330000000000000)
_CHOICES = {styles.EQUAL: styles.EQUALS, styles.LONE: styles.LONES, styles.EDGES: styles.AT_EDGES}


def draw(arrays: Array, bounds: Array, numbers: Array, seed: int, style: int) -> Array:
    """The free arrays of the numbered instances: (slot, instance)."""
    out = np.empty((int(arrays[:, styles.COUNT].sum()), numbers.size))
    with np.errstate(over="ignore"):
        root = scramble(np.array([seed], np.int64).view(_U) + _GOLDEN)
        runs = (numbers // RUN).astype(np.int64).view(_U)
        mixed = np.full(numbers.size, style) if style else styles.CYCLE[runs % _U(len(styles.CYCLE))]
        key = scramble(root + numbers.astype(np.int64).view(_U) * _GOLDEN) | _U(1)
        state = key.copy()
        for j, (array, (low, high)) in enumerate(zip(arrays.tolist(), bounds.tolist(), strict=True)):
            single = (scramble(root ^ (runs * _GOLDEN + _U(j))) >> _U(32)) % _U(styles.PLAIN)
            own = np.where(mixed == 12, 1 + single.astype(int), mixed)
            slots = slice(array[styles.FIRST], array[styles.FIRST] + array[styles.COUNT])
            for how in np.unique(own).tolist():
                at = np.flatnonzero(own == how)
                words, salt = (key if how == 8 else state)[at], runs[at] ^ (root >> _U(32))
                raw, state[at] = _raw(how, array[styles.COUNT], array[styles.ROW], words, salt)
                out[slots, at] = _folded(raw, array, low, high)
    return out


def scramble(x: Array) -> Array:
    """A strong mixing of 64 bits (the finaliser of splitmix64)."""
    x = (x ^ (x >> _U(30))) * _U(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> _U(27))) * _U(0x94D049BB133111EB)
    return x ^ (x >> _U(31))


def _next(x: Array) -> Array:
    """The next word of every stream (xorshift)."""
    x = x ^ (x << _U(13))
    x = x ^ (x >> _U(7))
    return x ^ (x << _U(17))


def _raw(style: int, count: int, row: int, state: Array, salt: Array) -> tuple[Array, Array]:
    """Raw reals of a style, (entry, instance), and the streams behind them."""
    out, kind = np.empty((count, state.size)), styles.KIND_OF[style]
    steps: tuple[Array | float, Array | float] = (STEP, 0.0)
    if style in (2, 3, 11):  # one scale, or one centre, for the whole array
        state = _next(state)
        steps = _steps(style, state >> _U(32))
    pair = row if row < count else 1  # what "duplicate" repeats: a row, or an entry of a vector
    for e in range(count):
        if (style == 5 and e > 0) or (style == 7 and e // pair % 2 == 1):
            out[e] = out[0 if style == 5 else e - pair]
            continue
        state = _next(state)
        if style == 6:  # one entry of each row is never zero
            alone = scramble(salt + _U(e - e % row) * _GOLDEN) % _U(row) == _U(e % row)
            out[e] = np.where(alone, _values(styles.LONE, state), _values(styles.SPARSE, state))
        else:
            out[e] = whole_of(state) * steps[0] + steps[1] if kind == styles.GENERIC else _values(kind, state)
    return out, state


def _steps(style: int, x: Array) -> tuple[Array | float, Array | float]:
    """The step and the centre of an array's values, from a word of 32 bits."""
    if style == 11:
        return STEP * styles.NEAR, whole_of(x << _U(32)) * STEP
    extreme, scaled = np.array(styles.EXTREMES, _U)[x >> _U(30)], _U(1013) + ((x * _U(21)) >> _U(32))
    return STEP * ((extreme if style == 3 else scaled) << _U(52)).view(float), 0.0


def whole_of(x: Array) -> Array:
    """A whole number between ±2²² with a triangular density: a sum of two uniforms."""
    return ((x >> _U(42)) + (((x >> _U(20)) & _MANTISSA) | _TWO52)).view(float) - OFFSET


def _values(kind: int, x: Array) -> Array:
    """What a kind makes of words, other than generic values around a centre."""
    choice, value = (x >> _U(60)).astype(int), whole_of(x << _U(4)) * STEP  # not the bits that choose
    if kind == styles.WHOLE:
        return (((x >> _U(32)) * _U(7)) >> _U(32)).astype(float) - 3.0
    if kind == styles.SPARSE:
        return np.select([choice > 13, choice == 13, choice == 12], [value, 1.0, -1.0], 0.0)
    if kind == styles.POWERS:
        return (((((x >> _U(32)) & _U(15)) + _U(1015)) << _U(52)) | ((x >> _U(42)) << _U(63))).view(float)
    chosen = np.array(_CHOICES[kind], float)[choice]
    return np.where(np.isnan(chosen), value, chosen)


def _folded(raw: Array, array: list[int], low: float, high: float) -> Array:
    """Raw reals folded into an array's interval: 0 becomes an end point where that is allowed."""
    kind, open_low, open_high = array[styles.KIND], array[styles.OPEN_LOW], array[styles.OPEN_HIGH]
    whole = array[styles.WHOLE_NUMBERS]
    if whole:
        raw = np.clip(np.where(raw == np.floor(raw), raw, np.floor(2.0 * raw + 0.5)), -4096.0, 4096.0)
    size, width = np.abs(raw), high - low + whole
    if kind == REAL:
        return raw
    if kind != BETWEEN:
        end, sign = (low, 1.0) if kind == ABOVE else (high, -1.0)
        x = size * sign + end
        return x if whole else np.where(x == end, end + sign if open_low or open_high else end, x)
    if whole:
        m = size - width * np.floor(size / width)
        return np.where(raw < 0.0, high - m, low + m)
    t = 1.0 - np.abs(1.0 - (size - np.floor(size * 0.5) * 2.0))  # a triangle wave
    x, middle = np.clip(np.where(raw < 0.0, high - width * t, low + width * t), low, high), 0.5 * (low + high)
    return np.where((x == high) & bool(open_high) | (x == low) & bool(open_low), middle, x)
