"""The plain verdict on each lane: how large the residual is beside the sides, and whether floats can tell at
all.

A value that is not finite is a failure to evaluate, never agreement.
"""

from __future__ import annotations

import math
from typing import Any

from numeric.kernels import vectors
from numeric.kernels.compiled import address, get, part, put
from numeric.machine.results import PLAIN, VANISHING

UNSEEN = -1.0
DOUBTFUL = 2.0  # the ratio of a lane that must be looked at again

EQUAL, AT_MOST, LESS, AT_LEAST, MORE, CLOSE = range(6)

_first, _first_two = (vectors.residuals(PLAIN, VANISHING, pairs, begin=True) for pairs in (1, 2))
_next_two = vectors.residuals(PLAIN, VANISHING, 2, begin=False)
_where = vectors.residuals_where(PLAIN, VANISHING)
_ratios = vectors.ratios(DOUBTFUL)


@part
def excess(relation: int, x: float, y: float, z: float) -> float:
    """By how much the relation fails: positive when it does."""
    if relation in (EQUAL, CLOSE):
        return abs(x - y) - z
    return x - y if relation in (AT_MOST, LESS) else y - x


@part
def judge(
    relation: int,
    regs: Any,
    lanes: int,
    sides: Any,
    end: int,
    masked: bool,
    worst: Any,
    seen: Any,
    failed: Any,
    sizes: Any,
) -> None:
    """Per lane: the plain ratio (DOUBTFUL if it needs a closer look), whether any element counts, whether any
    failed.

    For = the ratio is the largest residual over the size of all elements: as if every element counted; then,
    where one does not, once more with care.
    """
    if relation != EQUAL:
        for l in range(lanes):
            _judge_lane(relation, regs, lanes, sides, end, l, worst, seen, failed)
    elif masked or _judge_all(regs, lanes, sides, end, worst, seen) != 0:
        vectors.clear(worst, lanes)
        vectors.clear(sizes, lanes)
        vectors.clear(failed, lanes)
        for l in range(lanes):
            put(seen, l, UNSEEN)
        for e in range(0, end, 4):
            x, y = address(regs, get(sides, e) * lanes), address(regs, get(sides, e + 1) * lanes)
            _where(worst, sizes, seen, failed, x, y, address(regs, get(sides, e + 3) * lanes), lanes)
        _ratios(worst, sizes, lanes)
    else:
        vectors.clear(failed, lanes)


@part
def _judge_all(regs: Any, lanes: int, sides: Any, end: int, worst: Any, seen: Any) -> int:
    """Equations that all count; returns whether some side is not finite."""
    for e in range(0 if end % 8 == 0 else -4, end, 8):
        z, w = address(regs, get(sides, e + 4) * lanes), address(regs, get(sides, e + 5) * lanes)
        if e < 0:
            _first(worst, seen, z, w, lanes)
            continue
        x, y = address(regs, get(sides, e) * lanes), address(regs, get(sides, e + 1) * lanes)
        if e == 0:
            _first_two(worst, seen, x, y, z, w, lanes)
        else:
            _next_two(worst, seen, x, y, z, w, lanes)
    return _ratios(worst, seen, lanes)


@part
def _judge_lane(
    relation: int, regs: Any, lanes: int, sides: Any, end: int, l: int, worst: Any, seen: Any, failed: Any
) -> None:
    """One lane, element by element, for relations other than =."""
    most, doubt = -math.inf, False
    put(seen, l, UNSEEN)
    put(failed, l, 0.0)
    for e in range(0, end, 4):
        x, y = get(regs, get(sides, e) * lanes + l), get(regs, get(sides, e + 1) * lanes + l)
        z, given = get(regs, get(sides, e + 2) * lanes + l), get(regs, get(sides, e + 3) * lanes + l)
        size = abs(x) + abs(y) + abs(z)
        if not given > 0.5:
            continue
        if not size < math.inf:
            put(failed, l, 1.0)
            continue
        put(seen, l, 1.0)
        over = excess(relation, x, y, z)
        doubt, most = doubt or size < VANISHING, max(most, over / size)
    put(worst, l, DOUBTFUL if doubt else most)


@part
def element_of(relation: int, regs: Any, lanes: int, sides: Any, end: int, l: int) -> int:
    """The element of a lane where the relation fails most, or comes closest to failing."""
    best, most = 0, -math.inf
    for e in range(0, end, 4):
        x, y = get(regs, get(sides, e) * lanes + l), get(regs, get(sides, e + 1) * lanes + l)
        z, given = get(regs, get(sides, e + 2) * lanes + l), get(regs, get(sides, e + 3) * lanes + l)
        over = excess(relation, x, y, z) / (1.0 if relation == EQUAL else abs(x) + abs(y) + abs(z))
        if given > 0.5 and over > most:
            best, most = e // 4, over
    return best
