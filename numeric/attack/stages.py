"""The stages of a campaign: where it looks, from the usual places to the far ones.

Each stage is a function of the tally; it stops as soon as the statement is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice, zip_longest
from random import Random

import numpy as np

from numeric.attack.beyond import beyond
from numeric.attack.grid import grid, whole_points
from numeric.attack.sizes import LADDER_WORK, closing, ladder, switch_sizes, work
from numeric.attack.tally import SWITCHED, TOP, CampaignTally, Field, affordable, scores_of
from numeric.attack.thresholds import Arrays, Crossing, around, crossings, joined, on, one_lane, touches
from numeric.descent.borders import CLOSING, at_borders
from numeric.descent.climb import Score, climb
from numeric.descent.closest import closest, excludes, rounded
from numeric.descent.polish import polished
from numeric.floats import engine
from numeric.floats.engine import CannotRun, Suspect, Tape, Values
from numeric.functions.table import WIDE
from numeric.machine.styles import repetitive
from numeric.problem.graph import Node, quantities_of, topological
from numeric.problem.instance import Instance, from_arrays, roots
from numeric.problem.problem import Free, Problem
from numeric.problem.relations import ORDERS, STRICT
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import Judgement, examine, room

PROBE = 1024  # one round through all styles
CLIMBS = {"=": 1, "≈": 1}  # local searches per sizes; two for inequalities
MOST_CLIMBED = 3_000  # local searches times registers
MOST_BOUNDED = 5_000_000  # instances times registers, per sizes, with error bounds
BALLS_ONLY = 24  # instances per sizes where floats cannot run
# … where an equation is solved by enclosed roots or a function is enclosed alone, or a range is summed,
# with so few entries per instance
ROOTS, SERIES, CHEAP = 240, 72, 200
BY_BALLS = frozenset(row.name for row in WIDE)
RANGES = 11  # doublings of a range: the last is as long as one may be
GLANCE = 64  # instances at each rung of the ladder of sizes: generic ones and small integers
GLANCES = 20  # for which instances are set aside
BEYOND_BITS = 256  # for numbers that no float holds
ENDS = 8  # places where the gap of an inequality is least, at some sizes
POLISHED = 400  # entries of a program that is evaluated to hundreds of digits
BORNE = 4  # points beyond thresholds that are examined if there are no others
RARE = 0.05  # of the instances: with less evaluated in floats, ball arithmetic takes over


def probe(tally: CampaignTally, place: Field, share: int) -> None:
    """All special styles, a few instances each; or, where floats cannot run, ball arithmetic alone."""
    try:
        place.tape = engine.bind(tally.problem, place.sizes)
    except CannotRun as reason:
        tally.reasons.append(str(reason))
        with suppress(CannotRun):  # where no instance can be drawn either
            _balls_only(tally, place, min(share, balls(tally.problem, place.sizes)))
        return
    tally.run(place, min(PROBE, _affordable(tally, place, share)))
    if tally.problem.relation in STRICT and not (tally.broken or place.light):
        numbers = np.setdiff1d(np.arange(place.drawn), list(place.examined))
        lanes = engine.draw(place.tape, None, tally.seed, numbers[repetitive(numbers)])
        tally.look(place, lanes, TOP if tally.suspicions < tally.pace.patience else 1)


def balls(problem: Problem, sizes: dict[str, int]) -> int:
    """How many instances ball arithmetic alone looks at where floats cannot run."""
    used = {n.op for n in topological(*roots(problem))}
    if not used & {"root", "series", "limit", *BY_BALLS} or work(problem, sizes) > CHEAP:
        return BALLS_ONLY
    return SERIES if used & {"series", "limit"} else ROOTS


def bulk(tally: CampaignTally, place: Field, share: int) -> None:
    """The rest of the instances."""
    more = _affordable(tally, place, share) - place.drawn
    if more > 0:
        tally.run(place, more)


def _affordable(tally: CampaignTally, place: Field, share: int) -> int:
    return 0 if place.tape is None else affordable(place.tape, share)


def search(tally: CampaignTally, place: Field, share: int) -> None:
    """Climb from the worst instances seen."""
    tape = place.tape
    if tape is None or place.light or not tally.problem.free:
        return
    _, part = tally.effort(place.sizes)
    if place.batch.unevaluated and place.batch.accepted < RARE * place.drawn:
        for n in tally.fresh(place, range(0, place.drawn, 32), round(BALLS_ONLY * part)):
            tally.retry(tally.instance(place, n))
    if part < 1 or not _may_climb(tally, tape):
        return
    starts = _first(place.batch.tight + place.batch.worst, CLIMBS.get(tally.problem.relation, 2))
    for k, suspect in enumerate(starts):
        tally.climbed += 1
        start = engine.draw(tally.problem, place.sizes, tally.seed, suspect.instance)
        reached, arrays = climb(tally.problem, place.sizes, start, _score(tape), tally.seed + k)
        if np.isfinite(reached):
            tally.settle(
                from_arrays(tally.problem, place.sizes, arrays),
                suspicious=reached > tally.threshold(place),
            )
        if tally.broken or not _may_climb(tally, tape):
            return


def _may_climb(tally: CampaignTally, tape: Tape) -> bool:
    """Whether another local search is affordable."""
    most = tally.pace.climbs
    return tally.climbed * tape.effort <= MOST_CLIMBED and (most is None or tally.climbed < most)


def small(tally: CampaignTally, place: Field) -> None:
    """All simple numbers, where there are few free entries: what fails there fails under every seed."""
    if tally.broken or place.tape is None or place.light:
        return
    most = min(tally.pace.simple, MOST_BOUNDED // (place.tape.effort + 1))
    lanes = grid(tally.problem, place.sizes, most)
    if lanes is not None:
        tally.count(tally.look(place, lanes))


def switch(tally: CampaignTally, place: Field) -> None:
    """Where the statement changes its mind: on the threshold, on both sides of it, and far beyond."""
    if tally.broken or place.tape is None:
        return
    found = crossings(tally.problem, place.sizes, tally.seed)
    _cross(tally, place, found)
    if tally.jump is None:
        _touch(tally, place)
    if found:
        lanes = joined([around(crossing) for crossing in found])
        values = tally.look(place, lanes)
        tally.count(values)
        if not tally.agreed:
            _bear_out(tally, place, lanes, values)


def _bear_out(tally: CampaignTally, place: Field, lanes: Arrays, values: Values) -> None:
    """A few exact points for the record, where conditions such as x > 10⁶ hold at none that was drawn."""
    met = np.flatnonzero(values.accepted.reshape(-1, values.accepted.shape[-1]).any(axis=0))
    for n in met[:BORNE]:
        arrays = {name: array[..., n] for name, array in lanes.items()}
        outcome = tally.settle(from_arrays(tally.problem, place.sizes, arrays), suspicious=False)
        if outcome and outcome.agreeing:
            tally.met_at(place.sizes)


def _cross(tally: CampaignTally, place: Field, found: list[Crossing]) -> None:
    """Points exactly on thresholds, by turns; where something jumps, one of them is to be hit."""
    most = SWITCHED if any(c.tie for c in found) else tally.pace.switched
    tried: list[list[Instance]] = [[] for _ in found]
    streams = [on(tally.problem, place.sizes, c) for c in found]
    for n, instance in islice(_by_turns(streams), most):
        tried[n].append(instance)
        tally.settle(instance, suspicious=False)
    for crossing, own in zip(found, tried, strict=True):
        if _missed(tally, crossing, own) and tally.jump is None:
            tally.jump = from_arrays(tally.problem, place.sizes, one_lane(crossing))


def _by_turns(streams: Iterable[Iterable[Instance]]) -> Iterator[tuple[int, Instance]]:
    """One instance of each stream after another, with the number of the stream."""
    numbered = ([(n, instance) for instance in stream] for n, stream in enumerate(streams))
    return filter(None, chain.from_iterable(zip_longest(*numbered)))


def _missed(tally: CampaignTally, crossing: Crossing, tried: list[Instance]) -> bool:
    """Whether something jumps at a threshold and no instance tried lies exactly on it."""
    if not crossing.tie or _steps(tally.problem, crossing.tie):
        return False
    return not any(_ties(tally, crossing.tie, instance) for instance in tried)


def _touch(tally: CampaignTally, place: Field) -> None:
    """Where two values meet without crossing, and something jumps."""
    for touch in touches(tally.problem, place.sizes, tally.seed):
        exact = list(rounded(tally.problem, place.sizes, touch.end))
        for instance in exact:
            tally.settle(instance, suspicious=False)
        if not any(_ties(tally, touch.tie, instance) for instance in exact):
            tally.jump = tally.jump or from_arrays(tally.problem, place.sizes, touch.end.arrays)


def _steps(problem: Problem, tie: tuple[Node, Node]) -> bool:
    """Whether two values depend on whole numbers alone: between these no point is left out."""
    whole = {f.name for f in problem.free if f.integers}
    own = {q.name for q in problem.quantities if quantities_of(q.definition) <= whole}
    return quantities_of(*tie) <= whole | own


def _ties(tally: CampaignTally, tie: tuple[Node, Node] | None, instance: Instance) -> bool:
    """Whether two values are exactly equal at an instance."""
    assert tie is not None
    one, other = tie
    try:
        found = examine(
            replace(tally.problem, lhs=one, relation="=", rhs=other, error=None), instance, max_bits=64
        )
    except CannotCertify:
        return False
    return bool(found.agreeing and found.settled)


def approach(tally: CampaignTally, fields: list[Field]) -> None:
    """Descend on the gap of an inequality, at the cheapest sizes and where numbers may be lengths.

    The simple fractions where a descent ends are tried exactly. A gap that closes inside the domain is
    kept in mind.
    """
    if tally.problem.relation not in ORDERS:
        return
    most = tally.pace.descents
    cheap = sorted(fields, key=lambda place: work(tally.problem, place.sizes))[:most]
    for place in (*cheap, *map(Field, switch_sizes(tally.problem)[:most])):
        if tally.broken:
            return
        with suppress(CannotRun):
            _approach(
                tally,
                place.sizes,
                engine.bind(tally.problem, place.sizes),
                [s.instance for s in place.batch.tight],
            )


def _approach(tally: CampaignTally, sizes: dict[str, int], tape: Tape, known: list[int]) -> None:
    for end in closest(tape, tally.seed, known)[:ENDS]:
        met, instance = list(tally.touched), from_arrays(tally.problem, sizes, end.arrays)
        tally.settle(instance, suspicious=end.gap < 0)
        near = [
            (exact, tally.settle(exact, suspicious=False)) for exact in rounded(tally.problem, sizes, end)
        ]
        excluded = any(
            outcome and excludes(tally.problem, instance, exact, outcome) for exact, outcome in near
        )
        if end.inside and not excluded:
            _settle_all(tally, polished(tally.problem, instance), instance.sizes)
        elif end.gap <= CLOSING:
            _settle_all(tally, at_borders(tally.problem, instance), instance.sizes)
        if not end.inside or excluded:
            tally.touched = (
                met  # far out, where one side tends to the other, no precision may tell them apart
            )
        elif tally.problem.relation in STRICT and tally.closest is None:
            tally.closest = instance


def _settle_all(tally: CampaignTally, instances: Iterable[Instance], sizes: dict[str, int]) -> None:
    """Look beyond the digits of floats where the gap seems to close; only a violation counts."""
    if work(tally.problem, sizes) > POLISHED:
        return
    for nearer in instances:
        if tally.broken:
            return
        with suppress(CannotCertify):
            certificate = examine(tally.problem, nearer).violated
            tally.violation = (certificate, nearer) if certificate else tally.violation


def leave(tally: CampaignTally, sizes: dict[str, int]) -> None:
    """Where no float is. A violation counts, and that the conditions are met, if they are nowhere else: one
    side may well tend to the other there, and no precision tell.
    """
    if tally.problem.relation == "≈" or work(tally.problem, sizes) > CHEAP:
        return
    with suppress(CannotRun):
        for instance in beyond(tally.problem, sizes, tally.seed, tally.pace.far):
            if tally.broken:
                return
            with suppress(CannotCertify):
                outcome = examine(tally.problem, instance, first_bits=BEYOND_BITS, max_bits=BEYOND_BITS)
                certificate = outcome.violated
                if certificate and (tally.violation is None or not certificate.principal):
                    tally.violation = certificate, instance
                if outcome.agreeing and not certificate and not tally.accepted_in_all():
                    _met_beyond(tally, instance, outcome)


def _met_beyond(tally: CampaignTally, instance: Instance, outcome: Judgement) -> None:
    """The conditions hold at a point that no float holds, and at none before."""
    tally.instances += 1
    tally.accepted += 1
    tally.met_at(instance.sizes)
    tally.agreed += not (outcome.unknown or outcome.vague)


def ascend(tally: CampaignTally) -> None:
    """Few instances each at ever larger sizes, and where numbers in the statement may be lengths.

    Floats look, and only suspicions are settled. Where an inequality is the tighter the larger the sizes,
    go on.
    """
    for sizes in switch_sizes(tally.problem):
        _glance(tally, sizes)
    for sizes in ladder(tally.problem, tally.seed):
        if tally.broken or not (work(tally.problem, sizes) <= LADDER_WORK or closing(tally.slacks)):
            return
        tally.slacks.append((sizes, _glance(tally, sizes)))


def lengthen(tally: CampaignTally, place: Field) -> None:
    """Ever longer ranges, up to an end that is a whole number of the statement's: a ladder as for lengths.

    Where an inequality is the tighter the longer they are, `closing` tells.
    """
    for free in _ends(tally.problem):
        random, rungs = Random(f"ranges {tally.seed} {free.name}"), list[tuple[dict[str, int], float]]()
        base = from_arrays(
            tally.problem, place.sizes, engine.draw(tally.problem, place.sizes, tally.seed, 0, style=1)
        )
        for octave in range(4, RANGES):
            n = random.randint(2**octave, 2**octave * 3 // 2)
            instance = base.changed(free.name, [Fraction(n)])
            if (
                tally.broken
                or not free.contains(Fraction(n))
                or tally.settle(instance, suspicious=False) is None
            ):
                break
            if tally.problem.relation in ORDERS:
                rungs.append(({free.name: n}, room(tally.problem, instance)))
        if not tally.slacks or closing(rungs):
            tally.slacks = rungs


def _ends(problem: Problem) -> list[Free]:
    """The whole numbers on which the end of a range depends."""
    ranges = [n for n in topological(*problem.asserted) if n.op == "series"]
    named = quantities_of(*(end for n in ranges for end in n.args[1:]))
    return [f for f in problem.free if f.integers and not f.sizes and f.name in named]


def _glance(tally: CampaignTally, sizes: dict[str, int]) -> float:
    """A few instances at sizes; the least slack of an inequality."""
    if tally.broken or sizes in tally.sizes:
        return np.inf
    place = Field(sizes, light=True)
    try:
        place.tape = engine.bind(tally.problem, sizes)
    except CannotRun:
        return np.inf
    tally.run(place, GLANCE)
    return -place.batch.tight[0].score if place.batch.tight else np.inf


def _balls_only(tally: CampaignTally, place: Field, count: int) -> None:
    """A smaller campaign without floats: small whole numbers first, then a few instances of each style."""
    drawn = (tally.instance(place, n * 32) for n in range(count if tally.problem.free else 1))
    for instance in chain(whole_points(tally.problem, place.sizes, tally.seed), drawn):
        if tally.broken:
            return
        outcome = tally.settle(instance, suspicious=False)
        if outcome is None:
            return
        tally.instances += 1
        tally.rejected += bool(outcome.refused and not outcome.agreeing and not outcome.undefined)
        tally.accepted += bool(outcome.agreeing or outcome.violated)
        missed = bool(outcome.undefined or (outcome.unknown and not (outcome.agreeing or outcome.violated)))
        tally.unevaluated += missed
        tally.retried += missed
        tally.truly_undefined += bool(outcome.undefined)
        if outcome.agreeing or outcome.violated:
            tally.met_at(place.sizes)


def _score(tape: Tape) -> Score:
    return lambda lanes: scores_of(tape, engine.evaluate(tape, lanes))


def _first(suspects: list[Suspect], most: int) -> list[Suspect]:
    """The first few suspects at different instances."""
    return list({s.instance: s for s in reversed(suspects)}.values())[::-1][:most]
