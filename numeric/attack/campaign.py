"""The campaign: everything the numeric road does to break one statement.

For every choice of sizes: a probe in which all special styles come up, then random bulk, then local search
from the worst instances, then all simple numbers. Floats only raise suspicions; each one, and everything
floats could not evaluate, goes to ball arithmetic. A certified violation ends the campaign and is shrunk. The
same seed gives the same outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from math import isfinite, log2
from typing import NamedTuple

import numpy as np

from numeric.attack.beyond import beyond
from numeric.attack.climb import Score, climb
from numeric.attack.closest import closest, excludes, rounded
from numeric.attack.grid import grid
from numeric.attack.shrink import exact_neighbours, shrink
from numeric.attack.sizes import LADDER_WORK, campaign_sizes, drawn_sizes, ladder, switch_sizes, work
from numeric.attack.thresholds import Crossing, around, crossings, joined, on, one_lane
from numeric.floats import engine
from numeric.floats.engine import Batch, CannotRun, Suspect, Tape, Values
from numeric.machine.results import EXAMPLES
from numeric.machine.styles import repetitive
from numeric.problem.graph import AGREE, SLOPE, topological
from numeric.problem.instance import Instance, from_arrays, roots
from numeric.problem.problem import Problem
from numeric.problem.relations import ORDERS, STRICT, TWO_SIDED
from numeric.rigorous.certify import Certificate, Outcome, examine
from numeric.rigorous.interpreter import printed
from numeric.rigorous.reals import DOUBT
from numeric.rigorous.wiring import CannotCertify

PROBE = 1024  # one round through all styles
SUSPICIOUS = 1.0  # residual over its rounding error bound
TOP = 4  # suspects examined per sizes and stage
RETRIED = 4  # unevaluated instances examined per sizes and stage
CLIMBS = {"=": 1, "≈": 1}  # local searches per sizes; two for inequalities
MOST_CLIMBED = 3_000  # local searches times registers
MOST_FLOATS = 20_000_000  # instances times registers, per sizes
MOST_BOUNDED = 5_000_000  # the same with error bounds
BALLS_ONLY = 24  # instances per sizes where floats cannot run
ROOTS, CHEAP = (
    240,
    200,
)  # the same where an equation is solved by enclosed roots, with so few entries per instance
GLANCE = 64  # instances at each rung of the ladder of sizes: generic ones and small integers
GLANCES = 20  # for which instances are set aside
STEADY_LOSS = (
    0.8  # of the last loss: an inequality that goes on to lose so much room from rung to rung will break
)
STEADY_SHARE = 0.99  # of the share lost before: room that goes on to lose so much of itself tends to none
BEYOND_BITS = 256  # for numbers that no float holds
SWITCHED = 16  # points exactly on a threshold
APPROACHED, ENDS = (
    3,
    8,
)  # sizes at which the gap of an inequality is followed to where it is least, and how many places
TOUCHED = 6  # instances where the sides of a strict relation meet, looked at with …
DEEP = 2**22  # … this many bits, shared by the entries an instance takes
MOST_NEIGHBOURS = 60  # of suspects on the border of a strict inequality
RARE = 0.05  # of the instances: with less evaluated in floats, ball arithmetic takes over
UNJUSTIFIED = "no enclosure shows that the derivative may be taken under the integral sign"
# By the entries an instance takes: precision limit for suspects and for others, and which share is examined.
EFFORT = ((2_000, (2048, 256), 1.0), (12_000, (512, 128), 0.5), (10**9, (128, 64), 0.25))


@dataclass(frozen=True)
class Pace:
    """How much a campaign does."""

    trials: int = 20_000  # instances, spread over the sizes
    sizes: int | None = None  # how many choices of them; all, if None
    climbs: int | None = None  # local searches; as many as are affordable, if None
    patience: int = (
        12  # suspects or unevaluated instances that turned out well, after which one each is examined
    )
    agreeing: int | None = (
        None  # exact points wanted where the statement holds; as many as there are, if None
    )
    ladder: bool = True  # whether sizes are also drawn, and go up as far as is cheap


THOROUGH = Pace()
RECHECK = Pace(trials=300, sizes=3, climbs=0, patience=2, agreeing=1, ladder=False)  # what is proved
BRIEF = Pace(
    trials=600, sizes=5, climbs=5, patience=4, agreeing=2, ladder=False
)  # most that is false breaks at once
STEADY = Pace(
    trials=5_000, climbs=8, patience=6, agreeing=4, ladder=False
)  # what is not worth a whole campaign


class Touching(NamedTuple):
    """Where no precision tells the sides of a strict relation apart, and whether all conditions surely hold
    there.
    """

    certificate: Certificate
    instance: Instance
    sure: bool


@dataclass(frozen=True)
class Attack:
    """What a campaign came back with."""

    seed: int
    instances: int
    accepted: int
    rejected: int  # conditions not satisfied
    unevaluated: int  # floats gave no number
    undefined: int  # of those, about how many have no value: the share found by ball arithmetic in a sample
    undefined_example: str | None
    sizes: tuple[dict[str, int], ...]  # at which instances were accepted
    worst: float | None  # for =: the largest residual relative to the magnitude cancelled, to a factor of two
    least_slack: float | None  # for inequalities, relative to the size of the sides
    histogram: dict[str, list[float]] | None  # log10 of scaled residuals (slacks, for inequalities)
    suspicions: int  # settled by ball arithmetic
    agreed: int  # exact points where the enclosures are compatible with the statement
    certificate: Certificate | None = None
    instance: Instance | None = None  # shrunk, and the certificate is about it
    found: Instance | None = None  # as it was found
    cannot: str | None = None  # why there is neither a counterexample nor support
    examined: int | None = None  # for < and >: exact points with a value, and
    separated: int | None = None  # at how many of them the enclosures lie apart
    touching: Touching | None = None  # for < and >: where they meet at every precision

    @property
    def vacuous(self) -> bool:
        """Whether no instance satisfies the conditions."""
        return self.instances > 0 and not self.accepted and self.cannot is None


def attack(problem: Problem, *, seed: int = 0, trials: int = Pace.trials) -> Attack:
    """Try to break a statement with about this many instances, spread over sizes."""
    return campaign(problem, seed, Pace(trials)).outcome()


def campaign(problem: Problem, seed: int = 0, pace: Pace = THOROUGH) -> Campaign:
    """The same at any pace, with a violation as it was found: shrinking is for counterexamples that people
    read.
    """
    tally = Campaign(problem, seed, pace)
    fields = campaign_fields(problem, seed, pace)
    kept = min(GLANCES * GLANCE, pace.trials // 10) if pace.ladder else 0
    share = max(1, (pace.trials - kept) // len(fields))
    for stage in (tally.probe, tally.bulk, tally.search):
        for place in fields:
            if not tally.broken:
                stage(place, share)
    if pace.ladder:
        for place in fields:
            tally.small(place)
        tally.switch(fields[0])
        tally.approach(fields)
        tally.leave(fields[0].sizes)
        tally.ascend()
    return tally


def campaign_fields(problem: Problem, seed: int, pace: Pace) -> list[Field]:
    """The choices of sizes: special ones, and some drawn from the seed."""
    special = campaign_sizes(problem)
    chosen = special[: pace.sizes] + (drawn_sizes(problem, seed) if pace.ladder else [])
    return [Field(sizes, light=sizes not in special) for sizes in chosen]


def affordable(tape: Tape, share: int) -> int:
    """How many instances to draw at some sizes: fewer where each is costly, as under nested integrals."""
    return max(32, min(share, MOST_FLOATS // (tape.effort + 1)))


@dataclass
class Field:
    """One choice of sizes, and what has been seen there."""

    sizes: dict[str, int]
    tape: Tape | None = None
    batch: Batch = field(default_factory=Batch)
    drawn: int = 0
    examined: set[int] = field(default_factory=set)
    light: bool = False  # floats look, and only suspicions are settled


@dataclass
class Campaign:
    """The tally of a campaign."""

    problem: Problem
    seed: int
    pace: Pace
    instances: int = 0
    accepted: int = 0
    rejected: int = 0
    unevaluated: int = 0
    retried: int = 0
    truly_undefined: int = 0
    undefined_example: str | None = None
    suspicions: int = 0
    agreed: int = 0
    least_slack: float | None = None
    histogram: np.ndarray | None = None
    sizes: list[dict[str, int]] = field(default_factory=list)
    violation: tuple[Certificate, Instance] | None = None
    reasons: list[str] = field(default_factory=list)  # why something could not be run or settled
    unsettled: str | None = None  # a suspicion nobody could settle
    rescued: int = 0  # unevaluated in floats, yet enclosed and compatible
    climbed: int = 0  # local searches done
    examined: int = 0  # exact points where all elements have a value
    touched: list[Instance] = field(default_factory=list)  # those where the sides of a strict relation meet
    slacks: list[tuple[dict[str, int], float]] = field(
        default_factory=list
    )  # least slack by rung of the ladder
    neighbours: int = 0  # examined because equality was suspected
    closest: Instance | None = None  # for < and >: near where the gap closes, inside the domain
    jump: Instance | None = None  # near a jump that could not be tried exactly
    doubtful: Instance | None = None  # where it is not known whether a derivative has a value

    @property
    def broken(self) -> bool:
        """Whether a violation in the real numbers is certified; complex ones only count if there is none."""
        return self.violation is not None and not self.violation[0].principal

    @property
    def stands(self) -> bool:
        """Whether instances were accepted, all compatible with the statement as far as one can tell."""
        return self.violation is None and self._accepted() > 0 and self._cannot() is None

    @cached_property
    def beside(self) -> bool:
        """Whether there is a derivative that may have no value where its body has one: such points are looked
        at.
        """
        return any(
            n.data == AGREE or n.data == SLOPE for n in topological(self.problem.lhs, self.problem.rhs)
        )

    # stages

    def probe(self, place: Field, share: int) -> None:
        """All special styles, a few instances each; or, where floats cannot run, ball arithmetic alone."""
        try:
            place.tape = engine.bind(self.problem, place.sizes)
        except CannotRun as reason:
            self.reasons.append(str(reason))
            cheap = (
                any(n.op == "root" for n in topological(*roots(self.problem)))
                and work(self.problem, place.sizes) <= CHEAP
            )
            with suppress(CannotRun):  # where no instance can be drawn either
                self._balls_only(place, min(share, ROOTS if cheap else BALLS_ONLY))
            return
        self._run(place, min(PROBE, self._affordable(place, share)))
        if self.problem.relation in STRICT and not (self.broken or place.light):
            numbers = np.setdiff1d(np.arange(place.drawn), list(place.examined))
            lanes = engine.draw(place.tape, None, self.seed, numbers[repetitive(numbers)])
            self._look(place, lanes, TOP if self.suspicions < self.pace.patience else 1)

    def bulk(self, place: Field, share: int) -> None:
        """The rest of the instances."""
        more = self._affordable(place, share) - place.drawn
        if more > 0:
            self._run(place, more)

    def _affordable(self, place: Field, share: int) -> int:
        return 0 if place.tape is None else affordable(place.tape, share)

    def search(self, place: Field, share: int) -> None:
        """Climb from the worst instances seen."""
        tape = place.tape
        if tape is None or place.light or not self.problem.free:
            return
        _, part = self._effort(place.sizes)
        if place.batch.unevaluated and place.batch.accepted < RARE * place.drawn:
            for n in self._new(place, range(0, place.drawn, 32), round(BALLS_ONLY * part)):
                self._retry(self._instance(place, n))
        if part < 1 or not self._may_climb(tape):
            return
        starts = _first(place.batch.tight + place.batch.worst, CLIMBS.get(self.problem.relation, 2))
        for k, suspect in enumerate(starts):
            self.climbed += 1
            start = engine.draw(self.problem, place.sizes, self.seed, suspect.instance)
            reached, arrays = climb(self.problem, place.sizes, start, _score(tape), self.seed + k)
            if np.isfinite(reached):
                self._settle(
                    from_arrays(self.problem, place.sizes, arrays),
                    suspicious=reached > self._threshold(place),
                )
            if self.broken or not self._may_climb(tape):
                return

    def _may_climb(self, tape: Tape) -> bool:
        """Whether another local search is affordable."""
        most = self.pace.climbs
        return self.climbed * tape.effort <= MOST_CLIMBED and (most is None or self.climbed < most)

    def small(self, place: Field) -> None:
        """All simple numbers, where there are few free entries: what fails there fails under every seed."""
        if self.broken or place.tape is None or place.light:
            return
        lanes = grid(self.problem, place.sizes, MOST_BOUNDED // (place.tape.effort + 1))
        if lanes is not None:
            self._count(self._look(place, lanes))

    def _look(self, place: Field, lanes: Mapping[str, np.ndarray], most: int = TOP) -> Values:
        """Evaluate instances with error bounds, and settle the worst.

        The sides of a strict relation may also be equal: where the gap is less than its rounding error,
        however small they are themselves. 0 is what remains of terms that cancel, and beside it every gap is
        large.
        """
        assert place.tape is not None
        values = engine.evaluate(place.tape, dict(lanes))
        scores = _scores(place.tape, values)
        near = values.score.reshape(-1, scores.size).max(axis=0)

        def settle(chosen: np.ndarray, suspicious: bool) -> None:
            for n in chosen:
                instance = from_arrays(
                    self.problem, place.sizes, {name: array[..., n] for name, array in lanes.items()}
                )
                self._settle(instance, suspicious=suspicious)

        worst = np.argsort(-scores, kind="stable")[:most]
        settle(worst[scores[worst] > self._threshold(place)], suspicious=True)
        if self.problem.relation in STRICT:
            meeting = np.argsort(-np.where(scores > self._threshold(place), -np.inf, near), kind="stable")[
                :most
            ]
            settle(meeting[near[meeting] > -SUSPICIOUS], suspicious=False)
        return values

    def _count(self, values: Values) -> None:
        """Count the lanes that satisfy the conditions, and those that do not."""
        met = values.accepted.reshape(-1, values.accepted.shape[-1]).any(axis=0)
        self.instances += met.size
        self.accepted += int(met.sum())
        self.rejected += int((~met).sum())

    def switch(self, place: Field) -> None:
        """Where the statement changes its mind: on the threshold, on both sides of it, and far beyond."""
        if self.broken or place.tape is None:
            return
        found = crossings(self.problem, place.sizes, self.seed)
        tried = [(c, i) for c in found for i in on(self.problem, place.sizes, c)][:SWITCHED]
        for _, instance in tried:
            self._settle(instance, suspicious=False)
        for crossing in (c for c in found if c.tie):
            if not any(self._ties(crossing, instance) for c, instance in tried if c is crossing):
                self.jump = self.jump or from_arrays(self.problem, place.sizes, one_lane(crossing))
        if not found:
            return
        self._count(self._look(place, joined([around(crossing) for crossing in found])))

    def _ties(self, crossing: Crossing, instance: Instance) -> bool:
        """Whether the two values that tie at a crossing are exactly equal at an instance."""
        assert crossing.tie is not None
        one, other = crossing.tie
        try:
            found = examine(
                replace(self.problem, lhs=one, relation="=", rhs=other, error=None), instance, max_bits=64
            )
        except CannotCertify:
            return False
        return bool(found.agreeing and found.settled)

    def approach(self, fields: list[Field]) -> None:
        """Descend on the gap of an inequality, at the cheapest sizes and where numbers may be lengths.

        The simple fractions where a descent ends are tried exactly. A gap that closes inside the domain is
        kept in mind.
        """
        if self.problem.relation not in ORDERS:
            return
        cheap = sorted(fields, key=lambda place: work(self.problem, place.sizes))[:APPROACHED]
        for place in (*cheap, *map(Field, switch_sizes(self.problem)[:APPROACHED])):
            if self.broken:
                return
            with suppress(CannotRun):
                self._approach(
                    place.sizes,
                    engine.bind(self.problem, place.sizes),
                    [s.instance for s in place.batch.tight],
                )

    def _approach(self, sizes: dict[str, int], tape: Tape, known: list[int]) -> None:
        for end in closest(tape, self.seed, known)[:ENDS]:
            met, instance = list(self.touched), from_arrays(self.problem, sizes, end.arrays)
            self._settle(instance, suspicious=end.gap < 0)
            near = [
                (exact, self._settle(exact, suspicious=False)) for exact in rounded(self.problem, sizes, end)
            ]
            excluded = any(
                outcome and excludes(self.problem, instance, exact, outcome) for exact, outcome in near
            )
            if not end.inside or excluded:
                self.touched = (
                    met  # far out, where one side tends to the other, no precision may tell them apart
                )
            elif self.problem.relation in STRICT and self.closest is None:
                self.closest = instance

    def leave(self, sizes: dict[str, int]) -> None:
        """Where no float is. Only a violation counts: there one side may well tend to the other, and no
        precision tell.
        """
        if self.problem.relation == "≈" or work(self.problem, sizes) > CHEAP:
            return
        with suppress(CannotRun):
            for instance in beyond(self.problem, sizes, self.seed):
                if self.broken:
                    return
                with suppress(CannotCertify):
                    certificate = examine(
                        self.problem, instance, first_bits=BEYOND_BITS, max_bits=BEYOND_BITS
                    ).violated
                    if certificate and (self.violation is None or not certificate.principal):
                        self.violation = certificate, instance

    def ascend(self) -> None:
        """Few instances each at ever larger sizes, and where numbers in the statement may be lengths.

        Floats look, and only suspicions are settled. Where an inequality is the tighter the larger the sizes,
        go on.
        """
        for sizes in switch_sizes(self.problem):
            self._glance(sizes)
        for sizes in ladder(self.problem, self.seed):
            if self.broken or not (work(self.problem, sizes) <= LADDER_WORK or closing(self.slacks)):
                return
            self.slacks.append((sizes, self._glance(sizes)))

    def _glance(self, sizes: dict[str, int]) -> float:
        """A few instances at sizes; the least slack of an inequality."""
        if self.broken or sizes in self.sizes:
            return np.inf
        place = Field(sizes, light=True)
        try:
            place.tape = engine.bind(self.problem, sizes)
        except CannotRun:
            return np.inf
        self._run(place, GLANCE)
        return -place.batch.tight[0].score if place.batch.tight else np.inf

    # one range of instances

    def _run(self, place: Field, count: int) -> None:
        assert place.tape is not None
        batch = engine.run(place.tape, self.seed, place.drawn, count)
        place.drawn += count
        place.batch += batch
        self.instances += count
        self.accepted += batch.accepted
        self.rejected += batch.rejected
        self.unevaluated += batch.unevaluated
        if batch.accepted:
            self._met_at(place.sizes)
        self.histogram = batch.histogram + (0 if self.histogram is None else self.histogram)
        if batch.tight:
            self.least_slack = min(
                -batch.tight[0].score, np.inf if self.least_slack is None else self.least_slack
            )
        self._examine(place, batch)

    def _examine(self, place: Field, batch: Batch) -> None:
        """Suspects first, then what floats could not evaluate, then two plain instances for the record."""
        threshold = self._threshold(place)
        suspects = [s for s in batch.worst if s.score >= SUSPICIOUS] + [
            s for s in batch.tight if s.score > threshold
        ]
        share = self._effort(place.sizes)[1]
        top = round(TOP * share) if self.suspicions < self.pace.patience else 1
        for n in self._new(place, (s.instance for s in suspects), top):
            self._settle(self._instance(place, n), suspicious=True)
        if place.light:
            if not (batch.accepted or batch.rejected):  # all overflow
                for n in self._new(place, batch.examples, 1):
                    self._retry(self._instance(place, n))
            return
        most = EXAMPLES if self.beside else RETRIED
        retried = round(most * share) if self.retried < self.pace.patience else 1
        for n in self._new(place, batch.examples, retried):
            self._retry(self._instance(place, n))
        enough = self.pace.agreeing is not None and self.agreed >= self.pace.agreeing
        for n in () if enough else self._new(place, (s.instance for s in batch.tight + batch.worst), 1):
            self._settle(self._instance(place, n), suspicious=False)

    def _effort(self, sizes: dict[str, int]) -> tuple[tuple[int, int], float]:
        """Precision limits for suspects and others, and the share of instances to examine."""
        entries = work(self.problem, sizes)
        return next((bits, share) for most, bits, share in EFFORT if entries <= most)

    def _threshold(self, place: Field) -> float:
        """From where a slack is suspicious: floats cannot tell it from none."""
        return SUSPICIOUS if self.problem.relation in TWO_SIDED else -1e-12

    def _new(self, place: Field, numbers: Iterable[int], most: int) -> list[int]:
        """The first few instances not yet examined; none once the statement is broken."""
        fresh = [n for n in dict.fromkeys(numbers) if n not in place.examined][:most]
        place.examined.update(fresh)
        return fresh

    def _instance(self, place: Field, n: int) -> Instance:
        arrays = engine.draw(self.problem, place.sizes, self.seed, n)
        return from_arrays(self.problem, place.sizes, arrays)

    # ball arithmetic

    def _settle(self, instance: Instance, *, suspicious: bool) -> Outcome | None:
        """Let ball arithmetic decide about an instance."""
        if self.broken:
            return None
        self.suspicions += suspicious
        try:
            outcome = self._examined(instance, suspicious)
        except CannotCertify as reason:
            self.reasons.append(str(reason))
            if suspicious:
                self.unsettled = str(reason)
            return None
        if outcome.violated and (
            self.violation is None or self.violation[0].principal > outcome.violated.principal
        ):
            self.violation = outcome.violated, instance
        self.agreed += bool(outcome.agreeing and not outcome.violated and not outcome.unknown)
        self.examined += bool(outcome.agreeing and not outcome.violated)
        if outcome.touched and not outcome.violated:
            self.touched.append(instance)
        if outcome.doubtful and not outcome.violated and self.doubtful is None:
            self.doubtful = instance
        if suspicious and outcome.unknown and not outcome.violated:
            self.unsettled = outcome.reason or "the sides could not be enclosed"
        if suspicious and not outcome.violated and self.problem.relation in STRICT:
            self._settle_border(instance)
        return outcome

    def _examined(self, instance: Instance, suspicious: bool) -> Outcome:
        most = self._effort(instance.sizes)[0][not suspicious]
        if not suspicious:  # it will be compatible at every precision, and the last one says it best
            outcome = examine(self.problem, instance, first_bits=most, max_bits=most)
            if not outcome.violated:
                return outcome
        return examine(self.problem, instance, max_bits=most)

    def _settle_border(self, instance: Instance) -> None:
        """A strict inequality that floats see as an equality: look where both sides are exact."""
        for neighbour in exact_neighbours(self.problem, instance):
            if self.broken or self.neighbours >= MOST_NEIGHBOURS:
                return
            self.neighbours += 1
            self._settle(neighbour, suspicious=False)

    def _retry(self, instance: Instance) -> None:
        """An instance without a float: exp(800) is a number, log(0) is not."""
        outcome = self._settle(instance, suspicious=False)
        if outcome is None:
            return
        self.retried += 1
        self.rescued += bool(outcome.agreeing)
        if outcome.agreeing:
            self._met_at(instance.sizes)
        if outcome.undefined and not outcome.violated:
            self.truly_undefined += 1
            if self.undefined_example is None:
                self.undefined_example = describe(self.problem, instance, outcome.reason)

    def _balls_only(self, place: Field, count: int) -> None:
        """A smaller campaign without floats."""
        for n in range(count):
            if self.broken:
                return
            outcome = self._settle(self._instance(place, n * 32), suspicious=False)  # styles change every 32
            if outcome is None:
                return
            self.instances += 1
            self.rejected += bool(outcome.refused and not outcome.agreeing and not outcome.undefined)
            self.accepted += bool(outcome.agreeing or outcome.violated)
            self.unevaluated += bool(outcome.undefined)
            self.retried += bool(outcome.undefined)
            self.truly_undefined += bool(outcome.undefined)
            if outcome.agreeing or outcome.violated:
                self._met_at(place.sizes)

    def _met_at(self, sizes: dict[str, int]) -> None:
        """Note the sizes of an accepted instance."""
        if sizes not in self.sizes:
            self.sizes.append(sizes)

    # the end

    def outcome(self) -> Attack:
        """The campaign's result; a violation is shrunk."""
        certificate = instance = found = None
        touching = None if self.violation else self._touching()
        if self.violation:
            certificate, found = self.violation
            instance, certificate = shrink(self.problem, found, certificate)
        strict = self.problem.relation in STRICT
        share = self.truly_undefined / self.retried if self.retried else float(self.violation is None)
        return Attack(
            self.seed,
            self.instances,
            self._accepted(),
            self.rejected,
            self.unevaluated,
            round(self.unevaluated * share),
            self.undefined_example,
            tuple(self.sizes),
            self._worst(),
            self.least_slack,
            _trimmed(self.histogram),
            self.suspicions,
            self.agreed,
            certificate,
            instance,
            found,
            None if self.violation else self._cannot(touching),
            self.examined if strict else None,
            self.examined - len(self.touched) if strict else None,
            touching,
        )

    def _touching(self) -> Touching | None:
        """An instance where no precision tells the sides of a strict relation apart; simple ones first.

        Where they do lie apart further on, as tanh(900) and 1 do, nothing is said against the relation.
        """
        simple = sorted(self.touched, key=lambda i: (work(self.problem, i.sizes), _length(i)))
        for instance in simple[:TOUCHED]:
            deep = max(DEEP // (work(self.problem, instance.sizes) + 1), self._effort(instance.sizes)[0][0])
            try:
                outcome = examine(self.problem, instance, max_bits=deep)
            except CannotCertify:
                continue
            if outcome.violated:
                self.violation = outcome.violated, instance
                return None
            if outcome.touched:
                return Touching(outcome.touched, instance, outcome.touched_surely)
            self.touched.remove(instance)
        return None

    def _worst(self) -> float | None:
        if self.problem.relation != "=" or self.histogram is None or not self.histogram.any():
            return None
        top = int(np.flatnonzero(self.histogram)[-1])
        return 0.0 if top == 0 else float(10 ** Batch().edges[top])

    def _accepted(self) -> int:
        return min(self.instances - self.rejected, self.accepted + self.rescued)

    def _cannot(self, touching: Touching | None = None) -> str | None:
        if touching is not None:
            where = f" at {it}" if (it := describe(self.problem, touching.instance, None)) else ""
            return f"no precision tells the two sides apart{where}, and a strict relation says they differ"
        if self.unsettled:
            return f"a discrepancy in floating point could not be settled: {self.unsettled}"
        if self.closest is not None:
            where = describe(self.problem, self.closest, None)
            return (
                f"the two sides come as near to each other as one likes, near {where}: they may meet, and "
                f"< says they do not"
            )
        if self.jump is not None:
            where = describe(self.problem, self.jump, None)
            return (
                f"something jumps at a point near {where} that no fraction hits: what holds there is not "
                f"known"
            )
        if self.doubtful is not None:
            return DOUBT.replace("value", f"value at {describe(self.problem, self.doubtful, None)}")
        if closing(self.slacks):
            sizes, slack = self.slacks[-1]
            left = f"{slack:.2g} of the sides at {_sizes(sizes)}"
            return f"the larger the sizes, the less room is left ({left}): larger ones may break it"
        if self._accepted():
            return UNJUSTIFIED if self.problem.graph.delicate and not self.agreed else None
        if self.unevaluated:
            return f"no instance could be evaluated; for example {self.undefined_example or 'all overflow'}"
        return f"cannot evaluate: {self.reasons[0]}" if self.reasons and not self.instances else None


def describe(problem: Problem, instance: Instance, reason: str | None) -> str:
    """An instance in one line, with what is wrong there."""
    values = [
        f"{name} = {value}" for name, value in (instance.sizes | printed(problem, instance, digits=6)).items()
    ]
    return ", ".join(values).replace("'", "") + (f": {reason}" if reason else "")


def _length(instance: Instance) -> int:
    """How much there is to write."""
    return sum(len(str(v)) for row in instance.free.values() for v in row)


def _sizes(sizes: dict[str, int]) -> str:
    return ", ".join(f"{name} = {n}" for name, n in sizes.items())


def _score(tape: Tape) -> Score:
    return lambda lanes: _scores(tape, engine.evaluate(tape, lanes))


def _scores(tape: Tape, values: Values) -> np.ndarray:
    """The score of each lane: the worst element; for inequalities, minus the relative slack."""
    if tape.problem.relation in TWO_SIDED:
        found = values.score
    else:
        with np.errstate(all="ignore"):
            found = values.excess / np.maximum(np.abs(values.lhs) + np.abs(values.rhs), 1e-300)
        found = np.where(values.accepted, found, -np.inf)
    return found.reshape(-1, found.shape[-1]).max(axis=0)


def closing(slacks: list[tuple[dict[str, int], float]]) -> bool:
    """Whether an inequality loses room from rung to rung, at a pace that does not abate: larger sizes may
    break it.

    Losses are per doubling of the longest length. Room that shrinks geometrically, as 1/T does, tends to a
    limit; it matters only if the limit is no room at all: then, and only then, the part of it that is lost
    does not fall. Where in its octave a length lies changes nothing about that.
    """
    last = [(log2(max(sizes.values())), slack) for sizes, slack in slacks[-4:]]
    if len(last) < 4 or not all(isfinite(slack) for _, slack in last):
        return False
    losses = [(before - after) / max(up - down, 0.1) for (down, before), (up, after) in pairwise(last)]
    if min(losses) <= 0:
        return False
    if losses[-1] / losses[-2] >= STEADY_LOSS or last[-1][1] <= 0:
        return True
    earlier, later = (
        log2(before / after) / max(up - down, 0.1) for (down, before), (up, after) in pairwise(last[-3:])
    )
    return later >= STEADY_SHARE * earlier


def _first(suspects: list[Suspect], most: int) -> list[Suspect]:
    """The first few suspects at different instances."""
    return list({s.instance: s for s in reversed(suspects)}.values())[::-1][:most]


def _trimmed(histogram: np.ndarray | None) -> dict[str, list[float]] | None:
    """The histogram without its empty ends."""
    if histogram is None or not histogram.any():
        return None
    filled = np.flatnonzero(histogram)
    first, last = int(filled[0]), int(filled[-1]) + 1
    edges = Batch().edges
    width = float(edges[1] - edges[0])
    return {
        "edges": [round(float(edges[0]) + width * k, 4) for k in range(first, last + 1)],
        "counts": [int(n) for n in histogram[first:last]],
    }
