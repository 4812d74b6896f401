"""Randomness by counting: instance n of a seed is a function of (seed, n), so it can be made again alone.

Every value is a short dyadic rational, hence exact in a double and in a certificate. Consecutive runs of 32
instances share a style, so that special points (ties, zeros, duplicates, tiny and huge scales) come in every
campaign and the loops over lanes stay branch-free. A style makes raw reals; a domain folds them into its
interval.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from numeric.kernels import random_bits
from numeric.kernels.compiled import (
    INTEGER,
    INTEGERS,
    REALS,
    WORDS,
    address,
    as_reals,
    bits,
    from_bits,
    get,
    part,
    put,
    routine,
)
from numeric.machine.styles import (
    ABOVE,
    ARRAY,
    BELOW,
    BETWEEN,
    COUNT,
    CYCLE,
    EQUAL,
    EXTREMES,
    GENERIC,
    KIND,
    KIND_OF,
    LONE,
    NEAR,
    OFFSET,
    OPEN_HIGH,
    OPEN_LOW,
    PLAIN,
    POWERS,
    REAL,
    REGISTER,
    ROW,
    RUN,
    SPARSE,
    STEP,
    WHOLE,
    WHOLE_NUMBERS,
)

_CYCLE_LENGTH = len(CYCLE)
SCRATCH = 4 * RUN
_KIND_OF, _EXTREMES = np.array(KIND_OF), np.array(EXTREMES, np.uint64)


_U = np.uint64
_GOLDEN, _C1, _C2 = _U(0x9E3779B97F4A7C15), _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_S27, _S30, _S31, _S32, _S52 = (_U(n) for n in (27, 30, 31, 32, 52))
_ONE = _U(1)


@part
def scramble(x: Any) -> Any:
    """A strong mixing of 64 bits (the finaliser of splitmix64)."""
    x = (x ^ (x >> _S30)) * _C1
    x = (x ^ (x >> _S27)) * _C2
    return x ^ (x >> _S31)


@part
def _next(state: Any, l: int) -> int:
    """The next word of a lane's stream."""
    x = bits(random_bits.next_state(from_bits(get(state, l))))
    put(state, l, x)
    return x


@part
def _raw(kind: int, out: Any, apart: int, count: int, width: int, state: Any, step: Any, origin: Any) -> None:
    """Raw reals of a kind: `count` rows for a whole run of instances, or for one."""
    own = as_reals(state)
    if width == 1:
        word, each, start = from_bits(get(state, 0)), get(step, 0), get(origin, 0)
        for e in range(count):
            word = random_bits.next_state(word)
            put(out, e * apart, random_bits.single(kind, word, each, start))
        put(state, 0, bits(word))
    elif kind == GENERIC:
        random_bits.generic_run(out, apart, count, own, step, origin)
    elif kind == WHOLE:
        random_bits.whole_run(out, apart, count, own)
    elif kind == SPARSE:
        random_bits.sparse_run(out, apart, count, own)
    elif kind == POWERS:
        random_bits.powers_run(out, apart, count, own)
    elif kind == EQUAL:
        random_bits.equal_run(out, apart, count, own)
    elif kind == LONE:
        random_bits.lone_run(out, apart, count, own)
    else:
        random_bits.edges_run(out, apart, count, own)


@part
def _scales(style: int, width: int, state: Any, step: Any, origin: Any) -> None:
    """Where an array's generic values lie, per lane: one scale and one centre for the whole array."""
    for l in range(width):
        put(step, l, STEP)
        put(origin, l, -STEP * OFFSET)
    if style == 2 or style == 3 or style == 11:
        for l in range(width):
            x = _next(state, l) >> _S32
            exponent = _U(1013) + ((x * _U(21)) >> _S32)
            if style == 3:
                exponent = _EXTREMES[x >> _S30]
            own = STEP * (from_bits(exponent << _S52) if style != 11 else NEAR)
            centre = random_bits.whole_of(from_bits(x << _S32)) * STEP if style == 11 else 0.0
            put(step, l, own)
            put(
                origin, l, centre - own * OFFSET
            )  # exact: these products and differences take fewer than 53 bits


@part
def _side(array: Any, low: float, high: float) -> tuple[float, float, float]:
    """A half-line's end point, its direction, and what stands for the end point."""
    end, sign = (low, 1.0) if get(array, KIND) == ABOVE else (high, -1.0)
    return end, sign, end + sign if get(array, OPEN_LOW) != 0 or get(array, OPEN_HIGH) != 0 else end


@part
def _fold(out: Any, apart: int, count: int, width: int, array: Any, low: float, high: float) -> None:
    """Raw reals folded into an array's interval: 0 becomes an end point where that is allowed."""
    kind, open_low, open_high = get(array, KIND), get(array, OPEN_LOW) != 0, get(array, OPEN_HIGH) != 0
    if get(array, WHOLE_NUMBERS) != 0:
        for e in range(count):
            _fold_integers(address(out, e * apart), width, kind, low, high)
    elif kind == BETWEEN:
        middle = 0.5 * (low + high)
        at_low, at_high = middle if open_low else low, middle if open_high else high
        if width == 1:
            for e in range(0, count * apart, apart):
                put(out, e, random_bits.between(get(out, e), low, high, at_low, at_high))
        else:
            random_bits.between_run(out, apart, count, low, high, at_low, at_high)
    elif kind != REAL:
        end, sign, spare = _side(array, low, high)
        if width == 1:
            for e in range(0, count * apart, apart):
                put(out, e, random_bits.beyond(get(out, e), end, sign, spare))
        else:
            random_bits.beyond_run(out, apart, count, end, sign, spare)


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
def _copy(out: Any, apart: int, count: int, width: int, source: Any, each: int) -> None:
    """Rows copied from rows; `each` is how far apart those are."""
    for e in range(count):
        for l in range(width):
            put(out, e * apart + l, get(source, e * each + l))


@part
def _draw_array(
    out: Any,
    apart: int,
    count: int,
    width: int,
    state: Any,
    run: int,
    style: int,
    array: Any,
    low: float,
    high: float,
    step: Any,
    origin: Any,
) -> None:
    """One free array of `width` instances that share a run; with more entries than it has, the arrays after
    it, too.
    """
    row, kind = get(array, ROW), get(array, KIND)
    pair = row if row < count else 1  # what "duplicate" repeats: a row, or an entry of a vector
    made = count if style != 5 else 1
    if style <= 3 or style == 7 or style == 8 or style == 11:
        _scales(style, width, state, step, origin)
        if width == RUN and style != 7 and kind in (ABOVE, BELOW) and get(array, WHOLE_NUMBERS) == 0:
            end, sign, spare = _side(array, low, high)
            random_bits.generic_beyond_run(out, apart, count, as_reals(state), step, origin, end, sign, spare)
            return
    e = alone = np.int64(0)
    while e < made:
        how, n = _KIND_OF[style], np.int64(made)
        if style == 6:  # one entry of each row is never zero
            if e % row == 0:
                alone = np.int64(e) + np.int64(scramble(_U(run) + _U(e) * _GOLDEN) % _U(row))
            n = alone - e if e < alone else np.int64(1) if e == alone else row - e % row
            how = LONE if e == alone else SPARSE
        elif style == 7:
            n = np.int64(pair)
        _raw(how, address(out, e * apart), apart, n, width, state, step, origin)
        e += n
        if style == 7:
            again = min(pair, count - e)
            _copy(address(out, e * apart), apart, again, width, address(out, (e - pair) * apart), apart)
            e += again
    _fold(out, apart, made, width, array, low, high)
    _copy(address(out, made * apart), apart, count - made, width, out, 0)


@part
def _goes_on(arrays: Any, j: int) -> bool:
    """Whether array j is drawn like the one before it, right behind it, in styles that treat every entry
    alike.
    """
    before, array = address(arrays, (j - 1) * ARRAY), address(arrays, j * ARRAY)
    alike = get(before, KIND) == REAL and get(array, KIND) == REAL
    alike = alike and get(before, WHOLE_NUMBERS) == 0 and get(array, WHOLE_NUMBERS) == 0
    return alike and get(array, REGISTER) == get(before, REGISTER) + get(before, COUNT)


@routine(REALS, INTEGER, INTEGERS, INTEGER, INTEGER, INTEGER, INTEGERS, REALS, INTEGER, WORDS, INTEGERS)
def draw_lanes(
    regs: Any,
    lanes: int,
    numbers: Any,
    together: int,
    seed: int,
    style: int,
    arrays: Any,
    bounds: Any,
    count: int,
    scratch: Any,
    cycle: Any,
) -> None:
    """The free arrays of the numbered instances, one per lane; `together` says they are whole runs in order.

    `scratch` has room for SCRATCH words.
    """
    root = scramble(_U(seed) + _GOLDEN)
    width = RUN if together != 0 else 1
    key, state = scratch, address(scratch, RUN)
    step, origin = address(as_reals(scratch), 2 * RUN), address(as_reals(scratch), 3 * RUN)
    for lane in range(0, lanes, width):
        run = get(numbers, lane) // RUN
        mixed = style if style != 0 else get(cycle, run % _CYCLE_LENGTH)
        for l in range(width):
            put(key, l, scramble(root + _U(get(numbers, lane + l)) * _GOLDEN) | _ONE)
            put(state, l, get(key, l))
        following = 0
        while following < count:
            j, following, own = following, following + 1, mixed
            if mixed == 12:
                own = 1 + np.int64((scramble(root ^ (_U(run) * _GOLDEN + _U(j))) >> _S32) % _U(PLAIN))
            if own == 8:  # every array from the start of the stream
                for l in range(width):
                    put(state, l, get(key, l))
            low, high = get(bounds, 2 * j), get(bounds, 2 * j + 1)
            salt = run ^ np.int64(root >> _S32)
            array = address(arrays, j * ARRAY)
            slots, out = get(array, COUNT), address(regs, get(array, REGISTER) * lanes + lane)
            while (
                (mixed == 1 or mixed == 4 or mixed == 9 or mixed == 10)
                and following < count
                and _goes_on(arrays, following)
            ):
                slots += get(arrays, following * ARRAY + COUNT)
                following += 1
            _draw_array(out, lanes, slots, width, state, salt, own, array, low, high, step, origin)
