"""The tally of a campaign: what was seen, and how instances are looked at.

Floats only raise suspicions; each one, and everything floats could not evaluate, goes to ball arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from numeric.attack.beyond import POWERS
from numeric.attack.grid import MOST, PERIODS
from numeric.attack.shrink import exact_neighbours
from numeric.attack.sizes import work
from numeric.floats import engine
from numeric.floats.engine import Batch, Tape, Values
from numeric.machine.results import EXAMPLES
from numeric.problem.graph import AGREE, SLOPE, topological
from numeric.problem.instance import Instance, from_arrays
from numeric.problem.problem import Problem
from numeric.problem.relations import STRICT, TWO_SIDED
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import Judgement, Refutation, examine
from numeric.rigorous.interpreter import printed
from numeric.rigorous.pairs import whole_values

SUSPICIOUS = 1.0  # residual over its rounding error bound
TOP = 4  # suspects examined per sizes and stage
UNBOUNDED = 3  # of those whose error floats do not bound, examined each time
RETRIED = 4  # unevaluated instances examined per sizes and stage
MOST_FLOATS = 20_000_000  # instances times registers, per sizes
CONFIRMED = 8  # what is proved gets so much less of the trials
SWITCHED = 16  # points exactly on a threshold
MOST_NEIGHBOURS = 60  # of suspects on the border of a strict inequality
# By the entries an instance takes: precision limit for suspects and for others, and which share is examined.
EFFORT = ((2_000, (2048, 256), 1.0), (12_000, (512, 128), 0.5), (10**9, (128, 64), 0.25))


@dataclass(frozen=True)
class Pace:
    """How much a campaign does."""

    trials: int = 20_000  # instances, spread over the sizes
    sizes: int | None = None  # how many choices of them; all, if None
    drawn: int | None = None  # how many of those that are drawn; all, if None
    climbs: int | None = None  # local searches; as many as are affordable, if None
    # suspects or unevaluated instances that turned out well, after which one each is examined
    patience: int = 12
    patient: int = 1  # unevaluated instances examined at some sizes after that
    # exact points wanted where the statement holds; as many as there are, if None
    agreeing: int | None = None
    ladder: bool = True  # whether sizes are also drawn, and go up as far as is cheap
    descents: int = 3  # sizes at which the gap of an inequality is followed to where it is least
    simple: int = PERIODS  # points of simple numbers, at some sizes, if there is reason for so many
    switched: int = SWITCHED  # points exactly on a threshold
    far: int = len(POWERS)  # distances beyond all floats


THOROUGH = Pace()
# for what follows from it; most that is false breaks at once; for what is not worth a whole campaign
RECHECK = Pace(trials=300, sizes=3, climbs=0, patience=2, agreeing=1, ladder=False)
BRIEF = Pace(trials=600, sizes=5, climbs=5, patience=4, agreeing=2, ladder=False)
STEADY = Pace(trials=5_000, climbs=8, patience=6, agreeing=4, ladder=False)


def confirming(trials: int) -> Pace:
    """For what is proved: every kind of place is looked at, and a part of what repeats itself."""
    fewer = -(-trials // CONFIRMED)
    return Pace(
        fewer,
        6,
        1,
        climbs=2,
        patience=3,
        patient=0,
        agreeing=2,
        descents=1,
        simple=MOST // 8,
        switched=4,
        far=1,
    )


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
class CampaignTally:
    """What a campaign has seen so far, and how it looks at instances: floats first, enclosures to settle."""

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
    violation: tuple[Refutation, Instance] | None = None
    reasons: list[str] = field(default_factory=list)  # why something could not be run or settled
    unsettled: str | None = None  # a suspicion nobody could settle
    rescued: int = 0  # unevaluated in floats, yet enclosed and compatible
    climbed: int = 0  # local searches done
    examined: int = 0  # exact points where all elements have a value
    touched: list[Instance] = field(default_factory=list)  # those where the sides of a strict relation meet
    # least slack by rung of the ladder: (sizes, slack)
    slacks: list[tuple[dict[str, int], float]] = field(default_factory=list)
    # least room by window, where waves of different lengths come together
    crests: list[tuple[dict[str, int], float]] = field(default_factory=list)
    neighbours: int = 0  # examined because equality was suspected
    closest: Instance | None = None  # for < and >: near where the gap closes, inside the domain
    jump: Instance | None = None  # near a jump that could not be tried exactly
    doubtful: Instance | None = None  # where it is not known whether a derivative has a value

    @property
    def broken(self) -> bool:
        """Whether a violation in the real numbers is certified; complex ones only count if there is none."""
        return self.violation is not None and not self.violation[0].principal

    @cached_property
    def beside(self) -> bool:
        """Whether there is a derivative that may have no value where its body has one: such points are looked
        at.
        """
        return any(
            n.data == AGREE or n.data == SLOPE for n in topological(self.problem.lhs, self.problem.rhs)
        )

    def look(self, place: Field, lanes: Mapping[str, np.ndarray], most: int = TOP) -> Values:
        """Evaluate instances with error bounds, and settle the worst.

        The sides of a strict relation may also be equal: where the gap is less than its rounding error,
        however small they are themselves. 0 is what remains of terms that cancel, and beside it every gap is
        large. Where floats bound no error, as of a power of a negative number, a score says nothing.
        """
        assert place.tape is not None
        values = engine.evaluate(place.tape, dict(lanes))
        scores = scores_of(place.tape, values)
        near = values.score.reshape(-1, scores.size).max(axis=0)

        def settle(chosen: np.ndarray, suspicious: bool) -> None:
            for n in chosen:
                instance = from_arrays(
                    self.problem, place.sizes, {name: array[..., n] for name, array in lanes.items()}
                )
                self.settle(instance, suspicious=suspicious)

        worst = np.argsort(-scores, kind="stable")[:most]
        settle(worst[scores[worst] > self.threshold(place)], suspicious=True)
        settle(_unbounded(values, scores.size), suspicious=False)
        if self.problem.relation in STRICT:
            meeting = np.argsort(-np.where(scores > self.threshold(place), -np.inf, near), kind="stable")[
                :most
            ]
            settle(meeting[near[meeting] > -SUSPICIOUS], suspicious=False)
        return values

    def count(self, values: Values) -> None:
        """Count the lanes that satisfy the conditions, and those that do not."""
        met = values.accepted.reshape(-1, values.accepted.shape[-1]).any(axis=0)
        self.instances += met.size
        self.accepted += int(met.sum())
        self.rejected += int((~met).sum())

    def run(self, place: Field, count: int) -> None:
        """Draw and judge so many more instances."""
        assert place.tape is not None
        batch = engine.run(place.tape, self.seed, place.drawn, count)
        place.drawn += count
        place.batch += batch
        self.instances += count
        self.accepted += batch.accepted
        self.rejected += batch.rejected
        self.unevaluated += batch.unevaluated
        if batch.accepted:
            self.met_at(place.sizes)
        self.histogram = batch.histogram + (0 if self.histogram is None else self.histogram)
        if batch.tight:
            self.least_slack = min(
                -batch.tight[0].score, np.inf if self.least_slack is None else self.least_slack
            )
        self.examine_batch(place, batch)

    def examine_batch(self, place: Field, batch: Batch) -> None:
        """Suspects first, then what floats could not evaluate, then two plain instances for the record."""
        threshold = self.threshold(place)
        suspects = [s for s in batch.worst if s.score >= SUSPICIOUS] + [
            s for s in batch.tight if s.score > threshold
        ]
        share = self.effort(place.sizes)[1]
        top = round(TOP * share) if self.suspicions < self.pace.patience else 1
        for n in self.fresh(place, (s.instance for s in suspects), top):
            self.settle(self.instance(place, n), suspicious=True)
        if place.light:
            if not (batch.accepted or batch.rejected):  # all overflow
                for n in self.fresh(place, batch.examples, 1):
                    self.retry(self.instance(place, n))
            return
        most = EXAMPLES if self.beside else RETRIED
        retried = round(most * share) if self.retried < self.pace.patience else self.pace.patient
        for n in self.fresh(place, batch.examples, retried):
            self.retry(self.instance(place, n))
        enough = self.pace.agreeing is not None and self.agreed >= self.pace.agreeing
        for n in () if enough else self.fresh(place, (s.instance for s in batch.tight + batch.worst), 1):
            self.settle(self.instance(place, n), suspicious=False)

    def effort(self, sizes: dict[str, int]) -> tuple[tuple[int, int], float]:
        """Precision limits for suspects and others, and the share of instances to examine."""
        entries = work(self.problem, sizes)
        return next((bits, share) for most, bits, share in EFFORT if entries <= most)

    def threshold(self, place: Field) -> float:
        """From where a slack is suspicious: floats cannot tell it from none."""
        return SUSPICIOUS if self.problem.relation in TWO_SIDED else -1e-12

    def fresh(self, place: Field, numbers: Iterable[int], most: int) -> list[int]:
        """The first few instances not yet examined; none once the statement is broken."""
        fresh = [n for n in dict.fromkeys(numbers) if n not in place.examined][:most]
        place.examined.update(fresh)
        return fresh

    def instance(self, place: Field, n: int) -> Instance:
        arrays = engine.draw(self.problem, place.sizes, self.seed, n)
        return from_arrays(self.problem, place.sizes, arrays)

    def settle(self, instance: Instance, *, suspicious: bool) -> Judgement | None:
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

    def _examined(self, instance: Instance, suspicious: bool) -> Judgement:
        most = self.effort(instance.sizes)[0][not suspicious]
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
            self.settle(neighbour, suspicious=False)

    def retry(self, instance: Instance) -> None:
        """An instance without a float: exp(800) is a number, log(0) is not."""
        outcome = self.settle(instance, suspicious=False)
        if outcome is None:
            return
        self.retried += 1
        self.rescued += bool(outcome.agreeing)
        if outcome.agreeing:
            self.met_at(instance.sizes)
        if outcome.undefined and not outcome.violated:
            self.truly_undefined += 1
            if self.undefined_example is None:
                self.undefined_example = describe(self.problem, instance, outcome.reason)

    def met_at(self, sizes: dict[str, int]) -> None:
        """Note the sizes of an accepted instance."""
        if sizes not in self.sizes:
            self.sizes.append(sizes)

    def accepted_in_all(self) -> int:
        return min(self.instances - self.rejected, self.accepted + self.rescued)


def affordable(tape: Tape, share: int) -> int:
    """How many instances to draw at some sizes: fewer where each is costly, as under nested integrals."""
    return max(32, min(share, MOST_FLOATS // (tape.effort + 1)))


def describe(problem: Problem, instance: Instance, reason: str | None) -> str:
    """An instance in one line, with what is wrong there."""
    chosen = {name: n for name, n in instance.sizes.items() if name not in dict(problem.fixed_sizes)}
    shown = chosen | whole_values(printed(problem, instance, digits=6))
    values = [f"{name} = {value}" for name, value in shown.items()]
    return ", ".join(values).replace("'", "") + (f": {reason}" if reason else "")


def scores_of(tape: Tape, values: Values) -> np.ndarray:
    """The score of each lane: the worst element; for inequalities, minus the relative slack."""
    if tape.problem.relation in TWO_SIDED:
        found = values.score
    else:
        with np.errstate(all="ignore"):
            found = values.excess / np.maximum(np.abs(values.lhs) + np.abs(values.rhs), 1e-300)
        found = np.where(values.accepted, found, -np.inf)
    return found.reshape(-1, found.shape[-1]).max(axis=0)


def _unbounded(values: Values, lanes: int) -> np.ndarray:
    """A few lanes that look wrong, of those whose error has no bound."""
    gaps = np.where(values.accepted & np.isinf(values.error) & (values.excess > 0), values.excess, 0.0)
    largest = gaps.reshape(-1, lanes).max(axis=0)
    return np.array([n for n in np.argsort(-largest, kind="stable")[:UNBOUNDED] if largest[n] > 0], int)
