"""Plain instances: of those a campaign drew, the ones that count as support.

An instance is plain if nothing coincides that need not: no length is 1, no entries are equal, none is 0, ±1
or a bound. At special points a false statement often holds; at a plain one it seldom does. Each must satisfy
the conditions and the statement in rigorous arithmetic, and separate the two sides where the relation is
strict.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import inf, prod

import numpy as np

from numeric.attack.campaign import campaign_fields
from numeric.attack.grid import whole_points
from numeric.attack.sizes import work
from numeric.attack.stages import balls
from numeric.attack.tally import Pace, affordable, describe
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.machine.styles import RUN
from numeric.problem.instance import Instance, from_arrays, shape
from numeric.problem.problem import Free, Problem
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import INTEGRAL_BITS, Judgement, judge
from numeric.rigorous.interpreter import program
from numeric.rigorous.lengths import sizes_allowed

ENOUGH = (
    20  # with so many and none that breaks it, at most one in seven such instances does, with 95 % confidence
)
EACH = 4  # of one choice of sizes, as long as others have some
BITS = (128, 512, 2048)  # of precision, the next where enclosures are too wide to bear anything out
BLOCK = 1024
LARGE = 500  # registers, with more of which fewer instances are looked at together
OTHERS = 8  # instances with ties looked at in each block: all there is where conditions ask for ties
SPECIAL = (0.0, 1.0, -1.0)
MORE = 4  # times as many instances as the campaign saw, until enough are plain, where floats cannot run
MISSES = 12  # instances in a row at which an integral or a series is not enclosed, each at great cost


@dataclass
class Plain:
    """The plain instances found, how many it takes, and a special one if there was any."""

    wanted: int = ENOUGH
    instances: list[Instance] = field(default_factory=list)
    special: str | None = None


def plain_instances(problem: Problem, seed: int, pace: Pace) -> Plain:
    """Enough plain instances of a campaign, of several sizes, the cheapest first; or all there are."""
    fields = sorted(campaign_fields(problem, seed, pace), key=lambda f: work(problem, f.sizes))
    found = Plain(min(ENOUGH, _possible(problem, [f.sizes for f in fields])))
    streams = [_drawn(problem, f.sizes, seed, pace.trials // len(fields), found) for f in fields]
    while streams and len(found.instances) < found.wanted:
        for stream in list(streams):
            more = list(islice(stream, EACH))
            found.instances += more
            if len(more) < EACH:
                streams.remove(stream)
            if len(found.instances) >= found.wanted:
                break
    return found


def _drawn(
    problem: Problem, sizes: dict[str, int], seed: int, share: int, found: Plain
) -> Iterator[Instance]:
    """The plain instances among those drawn at some sizes, each once."""
    seen, missed, most = set(), 0, _misses(problem, sizes)
    for instance in _accepted(problem, sizes, seed, share):
        key = tuple(sorted(instance.free.items()))
        plain = is_plain(problem, instance)
        if key in seen or (not plain and found.special is not None):
            continue
        if not _bears_out(problem, instance):
            missed += 1
            if missed >= most:
                return
            continue
        missed = 0
        seen.add(key)
        if plain:
            yield instance
        else:
            found.special = describe(problem, instance, None)


def _misses(problem: Problem, sizes: dict[str, int]) -> float:
    """How many instances in a row may fail to bear a statement out before no more are tried."""
    try:
        nodes = program(problem, sizes).sides.nodes
    except CannotCertify:
        return inf
    return MISSES if any(n.op in ("integral", "series", "limit") for n in nodes) else inf


def _accepted(problem: Problem, sizes: dict[str, int], seed: int, share: int) -> Iterator[Instance]:
    """The instances floats accept, those whose entries differ before a few others; where floats cannot run,
    all.
    """
    try:
        tape = engine.bind(problem, sizes)
    except CannotRun:
        yield from whole_points(problem, sizes, seed)
        for n in range(min(share, MORE * balls(problem, sizes))):
            yield from_arrays(problem, sizes, engine.draw(problem, sizes, seed, n * RUN))
        return
    most = affordable(tape, share) if problem.free else 1
    block = max(RUN, min(BLOCK, BLOCK * LARGE // (tape.effort + 1)))
    for start in range(0, most, block):
        numbers = np.arange(start, min(start + block, most))
        arrays = engine.draw(tape, None, seed, numbers)
        met = (
            engine.evaluate(tape, arrays)
            .accepted.reshape(-1, numbers.size if problem.free else 1)
            .any(axis=0)
        )
        differing = _differing(arrays, met.size)
        others = np.flatnonzero(met & ~differing)[:OTHERS]
        for n in (*np.flatnonzero(met & differing), *others):
            yield from_arrays(problem, sizes, {k: a[..., n] for k, a in arrays.items()})


def _differing(arrays: dict[str, np.ndarray], lanes: int) -> np.ndarray:
    """In which lanes the entries of every array differ."""
    result = np.ones(lanes, bool)
    for array in arrays.values():
        ordered = np.sort(array.reshape(-1, lanes), axis=0)
        result &= (np.diff(ordered, axis=0) != 0).any(axis=0) if len(ordered) > 1 else True
    return result


def _bears_out(problem: Problem, instance: Instance) -> bool:
    """Whether conditions certainly hold and the statement with them; a condition that only touches is not
    met, and what is compatible with a wide enclosure says nothing.
    """
    try:
        outcome = next((o for o in _judged(problem, instance) if not o.vague), None)
    except CannotCertify:
        return False
    if outcome is None or outcome.violated or outcome.unknown or outcome.touched:
        return False
    return bool(outcome.agreeing)


def _judged(problem: Problem, instance: Instance) -> Iterator[Judgement]:
    """What the balls say, more and more precisely; an integral is not worth the last."""
    integrates = program(problem, instance.sizes).integrates
    return (judge(problem, instance, bits) for bits in ((BITS[0], INTEGRAL_BITS) if integrates else BITS))


def is_plain(problem: Problem, instance: Instance) -> bool:
    """Whether nothing coincides in an instance that need not."""
    longer = (instance.sizes | {name: 2} for name, n in instance.sizes.items() if n == 1)
    if any(sizes_allowed(problem, sizes) for sizes in longer) or _coincide(problem, instance):
        return False
    return all(_differ(f, instance.free[f.name]) for f in problem.free)


def _coincide(problem: Problem, instance: Instance) -> bool:
    """Whether two scalars, or two arrays, are the same."""
    scalars = [abs(instance.free[f.name][0]) for f in problem.free if not f.sizes and not f.integers]
    arrays = [instance.free[f.name] for f in problem.free if f.sizes]
    return len(set(scalars)) < len(scalars) or len(set(arrays)) < len(arrays)


def _differ(free: Free, row: tuple) -> bool:
    """Whether the entries of an array differ; whole numbers, being few, need only not be all the same."""
    if free.integers:
        return len(row) < 2 or len(set(row)) > 1 or free.low == free.high
    return len(set(row)) == len(row) and not any(v in SPECIAL or v in (free.low, free.high) for v in row)


def _possible(problem: Problem, sizes: list[dict[str, int]]) -> int:
    """At most how many instances there are to be had: few where all is whole and bounded, or nothing is
    free.
    """
    if any(not f.integers or f.low is None or f.high is None for f in problem.free):
        return ENOUGH
    each = (prod(_choices(f) ** prod(shape(f.sizes, s)) for f in problem.free) for s in sizes)
    return max(1, sum(min(ENOUGH, n) for n in each) // 4)


def _choices(free: Free) -> int:
    assert free.low is not None and free.high is not None
    return max(1, min(ENOUGH, int(free.high - free.low) + 1))
