"""Where the sides of an inequality come closest: a descent on the gap between them, from many instances at
once.

That enclosures lie apart at random points says nothing about the least gap, as (x² − 2)² > 0 shows. A gap
that falls and falls towards a point inside the domain tells that the sides probably meet there; one that
levels off, or that closes only towards infinity or an end that is excluded, does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from numeric.descent.climb import fold
from numeric.floats import engine
from numeric.problem.graph import double, topological
from numeric.problem.instance import Instance, from_arrays
from numeric.problem.problem import Free, Problem
from numeric.problem.simple import simplest
from numeric.rigorous.certify import FIRST_BITS, Judgement, judge

STARTS, KNOWN = (
    20,
    6,
)  # half of them roam, half of them stay near where they started; so many from known instances
TRIES = 48  # candidates of one start and round
ROUNDS = 90
MOST_WORK = 150_000_000  # candidates times registers
SCALES = 2.0 ** -np.arange(TRIES)  # of steps, all in every round
ALIKE = 3  # candidates, of which one has equal entries
SHRUNK, GROWN = (0.2, 0.7), (20.0, 1.0)  # factors, of a start that roams and one that stays
FAR, NEAR = 8.0, 0.1  # the longest step of a start that roams, and of one that stays
# The sides meet inside if the gap is so small a part of the one at this distance, relative to the point,
# either way.
FALLS = ((1e-4, 1e-3), (1e-2, 1e-7), (0.1, 1e-11))
NOISE = 4.0  # rounding errors: what a gap must exceed to be one
ELSEWHERE = (0.1, 0.5, 2.0, 10.0)  # times an entry: where the gap does not change, the entry does not matter
ROUND = (
    Fraction(1, 10**6),
    Fraction(1, 10**4),
    Fraction(1, 10**9),
)  # how near a simple fraction is looked for
SIMPLE = 100  # the largest denominator of fractions so near that chance does not explain it
CLOSED_CONDITIONS = ("le", "eq", "not")

Arrays = dict[str, np.ndarray]


class Closest(NamedTuple):
    """A point where a descent ended, and the gap there: below 0 the inequality fails, at least in floating
    point.
    """

    arrays: Arrays
    gap: float
    inside: bool  # the gap falls to the end, towards a point inside the domain


@np.errstate(all="ignore")  # beyond the range of floats a lane is lost, no more
def closest(tape: engine.Tape, seed: int, known: Iterable[int] = ()) -> list[Closest]:
    """Where the sides come closest from different starts, the most telling first, each place once.

    Besides generic instances it starts from instances known to have a gap: few have, if conditions are
    narrow.
    """
    problem = tape.problem
    rounds = min(ROUNDS, MOST_WORK // (STARTS * TRIES * (tape.effort + 1)))
    if not problem.free or rounds < ROUNDS // 4:
        return []
    rng = np.random.Generator(np.random.Philox(seed))
    best, gaps = _started(tape, seed, list(known)[:KNOWN])
    if not gaps.size:
        return []
    for _ in range(rounds):
        lanes = {f.name: _around(f, best[f.name], rng) for f in problem.free}
        found = _gaps(tape, _flat(lanes)).reshape(-1, TRIES)
        winner = np.argmin(found, axis=1)
        rows = np.arange(len(winner))
        better = found[rows, winner] < gaps
        gaps = np.where(better, found[rows, winner], gaps)
        for f in problem.free:
            best[f.name] = np.where(better, lanes[f.name][..., rows, winner], best[f.name])
    ends = [
        Closest({k: a[..., s] for k, a in best.items()}, float(gaps[s]), False)
        for s in np.argsort(gaps, kind="stable")
    ]
    different = _distinct(ends)
    told = [c._replace(inside=inside) for c, inside in zip(different, _inside(tape, different), strict=True)]
    return sorted(told, key=lambda c: (c.gap >= 0, not c.inside))


def _started(tape: engine.Tape, seed: int, known: list[int]) -> tuple[Arrays, np.ndarray]:
    """Instances with a gap: the first generic ones, and those known to have one."""
    generic = engine.draw(tape, None, seed, np.arange(8 * STARTS), style=1)
    others = engine.draw(tape, None, seed, np.array(known, int))
    drawn = {name: np.concatenate([a, others[name]], axis=-1) for name, a in generic.items()}
    gaps = _gaps(tape, drawn)
    finite = np.flatnonzero(np.isfinite(gaps))
    chosen = np.concatenate([finite[: STARTS - min(len(known), KNOWN)], finite[finite >= 8 * STARTS]])
    return {name: a[..., chosen].copy() for name, a in drawn.items()}, gaps[chosen]


def _gaps(tape: engine.Tape, lanes: Arrays) -> np.ndarray:
    """The least gap of the elements in each lane; infinite where none has a value."""
    return _gaps_of(engine.evaluate(tape, lanes, bounded=False))


def _gaps_of(values: engine.Values) -> np.ndarray:
    gaps = np.where(values.accepted, -values.excess, np.inf)
    return np.nan_to_num(gaps.reshape(-1, gaps.shape[-1]).min(axis=0), nan=np.inf, posinf=np.inf)


def _errors_of(values: engine.Values) -> np.ndarray:
    """A bound on the rounding errors of the gaps in each lane; none where there is no gap."""
    errors = np.where(values.accepted, values.error, 0.0)
    return errors.reshape(-1, errors.shape[-1]).max(axis=0)


def _around(free: Free, now: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Candidates around every start along one more axis, with steps of all lengths; some move a single entry.

    In some all entries are alike: in many dimensions the sides of a symmetric statement meet where they are.
    In two all entries of everything are smaller or larger in proportion: where that is all it takes to close
    the gap, it leads away.
    """
    starts = now.shape[-1]
    flat = now.reshape(-1, starts)
    reach = np.where(np.arange(starts) % 2 == 0, FAR, NEAR)[:, None] * SCALES
    step = reach * np.where(rng.random((starts, TRIES)) < 0.5, _room(free, flat)[..., None], 1.0)
    step = np.maximum(step, 1.0) if free.integers else step
    single = np.arange(flat.shape[0])[:, None, None] == rng.integers(
        max(1, flat.shape[0]), size=(starts, TRIES)
    )
    moves = np.where(rng.random((starts, TRIES)) < 0.5, single, True) & (rng.random((starts, TRIES)) < 0.75)
    noise = rng.standard_normal((*flat.shape, TRIES))
    lanes = np.where(moves, flat[..., None] + step * noise, flat[..., None])
    if flat.shape[0] > 1:
        lanes[..., ::ALIKE] = lanes[:1, :, ::ALIKE]
    if not free.integers:
        low = 0.0 if free.low is None else double(free.low)
        for lane, factors in enumerate((SHRUNK, GROWN), 1):
            lanes[..., lane] = low + (flat - low) * np.where(np.arange(starts) % 2 == 0, *factors)
    return fold(free, lanes, flat).reshape(*now.shape, TRIES)


def _room(free: Free, values: np.ndarray) -> np.ndarray:
    """How far it is to the nearer end of an interval; on a line without ends, to 0, and 1 where that is
    less.
    """
    ends = [double(end) for end in (free.low, free.high) if end is not None]
    if not ends:
        return np.maximum(np.abs(values), 1.0)
    return np.min([np.abs(values - end) for end in ends], axis=0)


def _flat(lanes: Arrays) -> Arrays:
    """The last two axes as one."""
    return {name: a.reshape(*a.shape[:-2], -1) for name, a in lanes.items()}


def _distinct(ends: list[Closest]) -> list[Closest]:
    """Each place once, to a few digits."""
    seen: dict[bytes, Closest] = {}
    for end in ends:
        key = b"".join(np.round(a, 4).tobytes() for a in end.arrays.values())
        seen.setdefault(key, end)
    return list(seen.values())


# whether a gap closes inside the domain


def _inside(tape: engine.Tape, ends: list[Closest]) -> list[bool]:
    """Whether some entries are held where they are by a gap that rises steeply around them, and no other
    matters.

    An entry that matters and is not held is on its way to infinity, or to an end of its domain. All entries
    of an end are moved in one evaluation: a lane does not depend on its neighbours.
    """
    if not ends:
        return []
    together = {name: np.stack([end.arrays[name] for end in ends], axis=-1) for name in ends[0].arrays}
    here = _errors_of(engine.evaluate(tape, together))
    return [_end_inside(tape, end, float(error)) for end, error in zip(ends, here, strict=True)]


def _end_inside(tape: engine.Tape, end: Closest, error: float) -> bool:
    entries = [(f, k) for f in tape.problem.free if not f.integers for k in range(end.arrays[f.name].size)]
    if not entries:
        return False
    lanes = [_moved(end, free, k) for free, k in entries]
    values = engine.evaluate(tape, _joined(lanes))
    width = 2 * len(FALLS)
    gaps, errors = (found.reshape(-1, width) for found in (_gaps_of(values), _errors_of(values)))
    if any(_at_open_border(tape, moved, near) for moved, near in zip(lanes, gaps, strict=True)):
        return False
    held = [_held(end, NOISE * error, near, noise) for near, noise in zip(gaps, errors, strict=True)]
    if not any(held):
        return False
    level = min(float(near[-2:].min()) for near, is_held in zip(gaps, held, strict=True) if is_held)
    rest = [_elsewhere(end, free, k) for (free, k), is_held in zip(entries, held, strict=True) if not is_held]
    if not rest:
        return True
    cuts = np.cumsum([next(iter(r.values())).shape[-1] for r in rest])[:-1]
    return all(_never_mind(part, end.gap, level) for part in np.split(_gaps(tape, _joined(rest)), cuts))


def _joined(lanes: list[Arrays]) -> Arrays:
    return {name: np.concatenate([one[name] for one in lanes], axis=-1) for name in lanes[0]}


def _held(end: Closest, here: float, gaps: np.ndarray, errors: np.ndarray) -> bool:
    """Whether the gap rises at once on both sides of an entry, well above rounding errors, and does not level
    off before.
    """
    gap, least = max(end.gap, 0.0), gaps.reshape(-1, 2).min(axis=1)
    noise = NOISE * errors.reshape(-1, 2).max(axis=1)
    if gap > max(here, least[0] / 2):
        return False
    falls = zip(FALLS, least, noise, strict=True)
    return any(error < low < np.inf and gap <= share * low for (_, share), low, error in falls)


def _at_open_border(tape: engine.Tape, lanes: Arrays, gaps: np.ndarray) -> bool:
    """Whether a strict condition fails in some lane without a gap: its border is left out, and closed in on
    from inside.
    """
    lost = np.isinf(gaps) & (np.arange(gaps.size) < 2)  # at the shortest distance: it is there or not at all
    if not lost.any() or not tape.problem.given:
        return False
    strict, free = (
        engine.bind(p, tape.sizes) for p in (only_strict(tape.problem), without_conditions(tape.problem))
    )
    return bool((lost & np.isinf(_gaps(strict, lanes)) & np.isfinite(_gaps(free, lanes))).any())


def _never_mind(gaps: np.ndarray, gap: float, level: float) -> bool:
    """Whether the gap stays closed wherever an entry is put."""
    known = gaps[np.isfinite(gaps)]
    return bool(known.size) and bool(np.all(known <= max(1e6 * gap, 1e-6 * level)))


def _moved(end: Closest, free: Free, k: int) -> Arrays:
    """Lanes on both sides of an entry, at the distances of `FALLS`."""
    value = end.arrays[free.name].reshape(-1)[k]
    room = _room(free, np.array(value))
    return _with_entry(end, free, k, np.array([value + s * d * room for d, _ in FALLS for s in (-1, 1)]))


def _elsewhere(end: Closest, free: Free, k: int) -> Arrays:
    """Lanes with an entry at quite other places of its interval."""
    value = end.arrays[free.name].reshape(-1)[k]
    low = 0.0 if free.low is None else double(free.low)
    values = np.array([low + s * (value - low) for s in ELSEWHERE])
    if free.low is None and free.high is None:
        values = np.concatenate([values, [-1.0, 0.5, 2.0]])
    return _with_entry(end, free, k, values)


def _with_entry(end: Closest, free: Free, k: int, values: np.ndarray) -> Arrays:
    lanes = {name: np.repeat(a[..., None], len(values), axis=-1) for name, a in end.arrays.items()}
    lanes[free.name].reshape(-1, len(values))[k] = values
    return lanes


# exact points nearby


def excludes(problem: Problem, end: Instance, exact: Instance, outcome: Judgement) -> bool:
    """Whether an exact point near the end of a descent tells that the sides close in on a point that is left
    out.

    Either the point is so simple that it must be the one, and has no value; or it is a strict condition that
    fails there, which leaves out its border.
    """
    if outcome.agreeing or outcome.unknown or outcome.violated:
        return False
    pairs = [pair for name, row in exact.free.items() for pair in zip(row, end.free[name], strict=True)]
    if all(v.denominator <= SIMPLE and abs(v - w) <= ROUND[0] * max(abs(v), Fraction(1)) for v, w in pairs):
        return True
    return bool(outcome.refused) and bool(judge(only_strict(problem), exact, FIRST_BITS).refused)


@lru_cache(maxsize=8)
def only_strict(problem: Problem) -> Problem:
    """The problem without the conditions that may hold on their border."""
    kept = (g for g in problem.given if not any(n.op in CLOSED_CONDITIONS for n in topological(g)))
    return replace(problem, given=tuple(kept), met=(), equal=())


@lru_cache(maxsize=8)
def without_conditions(problem: Problem) -> Problem:
    """The problem wherever its sides have a value."""
    return replace(problem, given=(), met=(), equal=())


def rounded(problem: Problem, sizes: dict[str, int], end: Closest) -> Iterator[Instance]:
    """Exact instances near the end of a descent, of simple fractions: where sides are to meet, they often do
    there.
    """
    instance = from_arrays(problem, sizes, end.arrays)
    seen = [instance]
    for share, least in product(ROUND, (Fraction(1), Fraction(0))):
        candidate = instance
        for free in problem.free:
            row = [_simple(free, v, share * max(abs(v), least)) for v in instance.free[free.name]]
            candidate = candidate.changed(free.name, row)
        if candidate not in seen:
            seen.append(candidate)
            yield candidate


def _simple(free: Free, value: Fraction, within: Fraction) -> Fraction:
    found = value if free.integers else simplest(value - within, value + within)
    return found if free.contains(found) else value
