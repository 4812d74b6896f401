"""One pass over a campaign: draw, run the tape, compare the sides, keep only what matters.

Each block of lanes is drawn, evaluated and judged in cache. Instances whose plain residual is not plainly
rounding are queued and evaluated again with error bounds; their score is the residual over that bound. A
value that is not finite is a failure to evaluate, never agreement.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from numeric.kernels import vectors
from numeric.kernels.compiled import address, bits, get, invoke, kernel, part, put
from numeric.kernels.draws import SCRATCH, draw_lanes
from numeric.kernels.error_bounds import bounded_rows
from numeric.kernels.matrices import PARTS, UNIT
from numeric.kernels.operations import value_rows
from numeric.kernels.residuals import (
    DOUBTFUL,
    EQUAL,
    LESS,
    MORE,
    PLAIN,
    UNSEEN,
    VANISHING,
    element_of,
    excess,
    judge,
)
from numeric.machine.codes import ALL, COLUMNS, ONE
from numeric.machine.results import BINS, EXAMPLES, KEPT, OFFSET, VAGUE
from numeric.machine.styles import ARRAY, COUNT, REGISTER, RUN

TURNS = 4

ACCEPTED, REJECTED, UNEVALUATED, IMPRECISE, DOUBTED = range(5)
# What a campaign finds: whole numbers, and scores (of the worst, then of the tightest).
COUNTS_AT, HISTOGRAM_AT = 0, 5
EXAMPLES_AT, WORST_AT = HISTOGRAM_AT + BINS, HISTOGRAM_AT + BINS + EXAMPLES
TIGHT_AT = WORST_AT + 2 * KEPT
NOTHING = np.array([0] * (5 + BINS) + [-1] * (EXAMPLES + 4 * KEPT))


@cache
def routines() -> tuple[int, int, int]:
    """The addresses `campaign` needs: values, values with error bounds, draws."""
    return value_rows.address, bounded_rows.address, draw_lanes.address


@part
def _bin(x: float) -> Any:
    exponent = np.int64(bits(x) >> np.uint64(52)) - 1023 if x > 0.0 else -1023
    return min(max(exponent + OFFSET, 0), BINS - 1)


@part
def insert(scores: Any, places: Any, score: float, number: int, element: int) -> None:
    """Keep the highest scores; of equal ones the earlier instance, so that the order of arrival does not
    matter.
    """
    k = KEPT - 1
    if score < get(scores, k) or (score == get(scores, k) and number > get(places, 2 * k)):
        return
    while k > 0 and (
        score > get(scores, k - 1) or (score == get(scores, k - 1) and number < get(places, 2 * k - 2))
    ):
        put(scores, k, get(scores, k - 1))
        put(places, 2 * k, get(places, 2 * k - 2))
        put(places, 2 * k + 1, get(places, 2 * k - 1))
        k -= 1
    put(scores, k, score)
    put(places, 2 * k, number)
    put(places, 2 * k + 1, element)


@part
def _note(examples: Any, number: int) -> None:
    """Keep the smallest numbers, in order."""
    k = EXAMPLES - 1
    if get(examples, k) >= 0 and number >= get(examples, k):
        return
    while k > 0 and (get(examples, k - 1) < 0 or number < get(examples, k - 1)):
        put(examples, k, get(examples, k - 1))
        k -= 1
    put(examples, k, number)


_bins = vectors.bins(OFFSET, BINS)


@part
def _unremarkable(first: int, bound: float, worst: Any, seen: Any, failed: Any) -> bool:
    """Whether a run of lanes is accepted, all of it, with no ratio above a bound."""
    odd = np.int64(0)
    for l in range(first, first + RUN):
        odd |= (
            np.int64(not get(worst, l) <= bound)
            | np.int64(get(seen, l) < 0.0)
            | np.int64(get(failed, l) != 0.0)
        )
    return odd == 0


@part
def _tally(first: int, places: Any, counts: Any, bins: Any) -> None:
    """Count a run of lanes with nothing special about them.

    Four histograms by turns, so that an addition need not wait for the one before to reach memory.
    """
    put(counts, ACCEPTED, get(counts, ACCEPTED) + RUN)
    for l in range(first, first + RUN, TURNS):
        for k in range(TURNS):
            _count(bins, k * BINS + np.int64(bits(get(places, l + k))))


@part
def _sift(
    first: int,
    low: int,
    high: int,
    base: int,
    bound: float,
    worst: Any,
    seen: Any,
    failed: Any,
    places: Any,
    counts: Any,
    bins: Any,
    examples: Any,
) -> Any:
    """Count the lanes of a run that are accepted with nothing special about them, or failed altogether.

    Without branches: which lanes fail cannot be foreseen. Returns the other lanes, as bits.
    """
    accepted = lost = rest = np.int64(0)
    for l in range(low, high):
        valid, sound = np.int64(get(seen, l) >= 0.0), np.int64(get(failed, l) == 0.0)
        plain, gone = valid & sound & np.int64(get(worst, l) <= bound), (1 - valid) & (1 - sound)
        slot = (l % TURNS) * BINS + np.int64(bits(get(places, l)))
        put(bins, slot, get(bins, slot) + plain)
        accepted, lost, rest = accepted + plain, lost + gone, rest | ((1 - plain - gone) << (l - first))
    put(counts, ACCEPTED, get(counts, ACCEPTED) + accepted)
    put(counts, UNEVALUATED, get(counts, UNEVALUATED) + lost)
    last = get(examples, EXAMPLES - 1)
    if lost > 0 and (last < 0 or base + low < last):
        for l in range(low, high):
            if get(failed, l) != 0.0 and get(seen, l) < 0.0:
                _note(examples, base + l)
    return rest


@part
def _sort_out(
    relation: int,
    l: int,
    number: int,
    limit: float,
    regs: Any,
    lanes: int,
    sides: Any,
    end: int,
    worst: Any,
    seen: Any,
    failed: Any,
    counts: Any,
    examples: Any,
    scores: Any,
    places: Any,
    tight: Any,
    tight_places: Any,
    histogram: Any,
) -> bool:
    """Count a judged lane and keep what is remarkable about it; returns whether it needs a closer look."""
    ratio = get(worst, l)
    if get(failed, l) != 0.0:
        _count(counts, UNEVALUATED)
        _note(examples, number)
    if get(seen, l) == UNSEEN:
        if get(failed, l) == 0.0:
            _count(counts, REJECTED)
        return False
    if relation != EQUAL and ratio > get(tight, KEPT - 1) and ratio != DOUBTFUL:
        insert(tight, tight_places, ratio, number, element_of(relation, regs, lanes, sides, end, l))
    if not ratio <= limit or (relation in (LESS, MORE) and ratio == 0.0):
        return True
    _count(counts, ACCEPTED)
    _count(histogram, _bin(ratio if relation == EQUAL else -ratio))
    if relation == EQUAL and ratio > get(scores, KEPT - 1):
        insert(scores, places, ratio, number, element_of(relation, regs, lanes, sides, end, l))
    return False


@part
def _score(relation: int, over: float, error: float) -> float:
    if over == 0.0:
        return 1.0 if relation in (LESS, MORE) else 0.0
    return over / error if error > 0.0 else (math.inf if over > 0.0 else -math.inf)


@part
def _close_look(
    relation: int,
    regs: Any,
    errs: Any,
    lanes: int,
    sides: Any,
    end: int,
    l: int,
    number: int,
    counts: Any,
    examples: Any,
    scores: Any,
    places: Any,
    histogram: Any,
) -> None:
    """Judge one lane by its error bounds."""
    best, element, vague, lost = -math.inf, -1, False, False
    for e in range(0, end, 4):
        a, b, c = get(sides, e) * lanes + l, get(sides, e + 1) * lanes + l, get(sides, e + 2) * lanes + l
        x, y, z, given = get(regs, a), get(regs, b), get(regs, c), get(regs, get(sides, e + 3) * lanes + l)
        if not given > 0.5 or not abs(x) + abs(y) + abs(z) < math.inf:
            continue
        over = excess(relation, x, y, z)
        error = get(errs, a) + get(errs, b) + get(errs, c) + UNIT * (abs(over) + 2.0 * abs(z))
        size = max(abs(x), abs(y), abs(z))
        if not error < math.inf or (size < VANISHING and size <= error and error > 0.0):
            lost = True
            continue
        score = _score(relation, over, error)
        if element < 0 or score > best:
            best, element, vague = score, e // 4, error > VAGUE * size
    if element >= 0:
        _count(counts, ACCEPTED)
        if vague:
            _count(counts, IMPRECISE)
        _count(histogram, _bin(best * UNIT) if relation == EQUAL else 0)
        insert(scores, places, best, number, element)
    if lost:
        _count(counts, UNEVALUATED)
        _note(examples, number)


@part
def _count(counts: Any, which: int) -> None:
    put(counts, which, get(counts, which) + 1)


@part
def _prepare(
    rows: Any,
    regs: Any,
    errs: Any,
    lanes: int,
    constants: Any,
    once: Any,
    idx: Any,
    scratch: Any,
    bounded: bool,
) -> None:
    """Fill the registers that are the same for all instances."""
    count = constants.size // 3
    for j in range(count):
        at = np.int64(get(constants, j)) * lanes
        for l in range(at, at + lanes):
            put(regs, l, get(constants, count + j))
            if bounded:
                put(errs, l, get(constants, 2 * count + j))
    _run(rows, once, idx, regs, errs, lanes, scratch, bounded)


@part
def _run(
    rows: Any, code: Any, idx: Any, regs: Any, errs: Any, lanes: int, scratch: Any, bounded: bool
) -> None:
    """All rows in order, with error bounds or without."""
    count, at = (
        code.size // COLUMNS,
        (address(code, 0), address(idx, 0), address(regs, 0), address(scratch, 0)),
    )
    if bounded:
        invoke(rows[1], (rows[0], at[0], count, at[1], at[2], address(errs, 0), lanes, at[3]))
    else:
        invoke(rows[0], (at[0], 0, count, ALL, at[1], at[2], lanes, at[3]))


@part
def _exact_draws(errs: Any, lanes: int, arrays: Any) -> None:
    """What is drawn has no error."""
    for j in range(arrays.size // ARRAY):
        at = get(arrays, j * ARRAY + REGISTER) * lanes
        for l in range(at, at + get(arrays, j * ARRAY + COUNT) * lanes):
            put(errs, l, 0.0)


@kernel
def campaign(
    routines: Any,
    code: Any,
    quick: Any,
    once: Any,
    idx: Any,
    constants: Any,
    registers: int,
    lanes: int,
    matrix: int,
    sides: Any,
    relation: int,
    arrays: Any,
    bounds: Any,
    cycle: Any,
    seed: int,
    start: int,
    count: int,
    style: int,
    found: Any,
    scores: Any,
) -> None:
    """Instances start..start+count of a seed; `found` and `scores` receive the results. All arrays are
    flat.
    """
    regs, errs = np.empty(registers * lanes), np.empty(1)
    scratch = np.empty(PARTS * matrix * matrix)
    words, numbers, queue = (
        np.empty(SCRATCH, np.uint64),
        np.empty(lanes, np.int64),
        np.empty(2 * lanes, np.int64),
    )
    worst, seen, failed, slots = np.empty(lanes), np.empty(lanes), np.empty(lanes), np.empty(lanes)
    bins = np.zeros(TURNS * BINS, np.int64)
    limit, masked = PLAIN if relation == EQUAL else 0.0, False
    # Where the caller's arrays lie: an array handed to a part is counted in and out every time, an address is
    # not.
    tally, spread, odd = address(found, COUNTS_AT), address(found, HISTOGRAM_AT), address(found, EXAMPLES_AT)
    best, best_at, least, least_at = (
        address(scores, 0),
        address(found, WORST_AT),
        address(scores, KEPT),
        address(found, TIGHT_AT),
    )
    pairs, turns = address(sides, 0), address(bins, 0)
    for e in range(3, sides.size, 4):
        masked = masked or get(sides, e) != ONE
    end, waiting, base, bounded, ready = start + count, 0, start - start % lanes, False, False
    while base < end or waiting > 0:
        bounded = waiting >= lanes or base >= end
        now = min(waiting, lanes)
        if base >= end and now < lanes:  # the last few: no more lanes than they need
            lanes, ready = (now + RUN - 1) // RUN * RUN, False
        for l in range(lanes):
            put(numbers, l, get(queue, min(l, now - 1)) if bounded else base + l)
        if bounded and errs.size == 1:
            errs = np.empty(registers * lanes)
            ready = False
        if not ready:
            _prepare(routines, regs, errs, lanes, constants, once, idx, scratch, bounded)
            ready = True
        invoke(
            routines[2],
            (
                address(regs, 0),
                lanes,
                address(numbers, 0),
                0 if bounded else 1,
                seed,
                style,
                address(arrays, 0),
                address(bounds, 0),
                bounds.size // 2,
                address(words, 0),
                address(cycle, 0),
            ),
        )
        if bounded:
            _exact_draws(errs, lanes, arrays)
        _run(routines, code if bounded else quick, idx, regs, errs, lanes, scratch, bounded)
        own, elements = address(regs, 0), sides.size
        if bounded:
            bounds_of = address(errs, 0)
            for l in range(now):
                number = get(numbers, l)
                _close_look(
                    relation,
                    own,
                    bounds_of,
                    lanes,
                    pairs,
                    elements,
                    l,
                    number,
                    tally,
                    odd,
                    best,
                    best_at,
                    spread,
                )
            put(tally, DOUBTED, get(tally, DOUBTED) + now)
            waiting -= now
            for l in range(waiting):
                put(queue, l, get(queue, l + now))
            continue
        ratio, valid, lost, place = address(worst, 0), address(seen, 0), address(failed, 0), address(slots, 0)
        judge(relation, own, lanes, pairs, elements, masked, ratio, valid, lost, place)
        if relation == EQUAL:
            _bins(place, ratio, lanes)
        for first in range(0, lanes, RUN):
            low, high = max(start - base, first), min(end - base, first + RUN)
            bound = min(limit, get(best, KEPT - 1))
            if relation == EQUAL and high - low == RUN and _unremarkable(first, bound, ratio, valid, lost):
                _tally(first, place, tally, turns)
                continue
            rest = np.int64(-1)
            if relation == EQUAL:
                rest = _sift(first, low, high, base, bound, ratio, valid, lost, place, tally, turns, odd)
            for l in range(low, high if rest != 0 else low):
                if (rest >> (l - first)) & 1 and _sort_out(
                    relation,
                    l,
                    base + l,
                    limit,
                    own,
                    lanes,
                    pairs,
                    elements,
                    ratio,
                    valid,
                    lost,
                    tally,
                    odd,
                    best,
                    best_at,
                    least,
                    least_at,
                    spread,
                ):
                    put(queue, waiting, base + l)
                    waiting += 1
        base += lanes
    for b in range(TURNS * BINS):
        put(spread, b % BINS, get(spread, b % BINS) + get(bins, b))
