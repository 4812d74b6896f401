"""A statement and its neighbours, made from it by small edits: lowered into one graph, tried at the same
points.

Most neighbours are false, and one exact point shows it. What is left after the points goes through the whole
numeric road. Every answer says which of the two roads may conclude what: only a certified violation kills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from math import inf
from typing import Any

import sympy as sp

from derive.audit.proving import arguments
from derive.claims import Statement
from derive.claims.wellformed import of_complex
from derive.errors import CannotEvaluate
from derive.roads.limited import OutOfTime, processor_seconds
from derive.roads.lower import lower, problems_of, sides_of
from derive.roads.lowering import FamilyLowering
from numeric.attack.campaign import campaign
from numeric.attack.outcome import stands
from numeric.attack.points import AtPoint, EnclosedPoint, another, points
from numeric.attack.tally import Pace
from numeric.functions.values import Hole, Value, ball
from numeric.problem.instance import Instance
from numeric.problem.problem import Problem
from numeric.rigorous.balls.wiring import CannotCertify

FIRST = 3  # points at which sides are compared as numbers
HOLE = "no value"
MOST_LEARNED = 16  # points that broke a neighbour, kept for the next
POINT_SECONDS, CAMPAIGN_SECONDS = 0.5, 2.0  # of processor time, for one neighbour


class Fate(Enum):
    """What became of a neighbour on the numeric road."""

    KILLED = "killed"  # a certified counterexample
    STANDS = "stands"  # survived, with instances accepted
    UNKNOWN = "unknown"  # cannot be evaluated, or its conditions are never met


class Nearby:
    """The points of a statement, at which its neighbours are tried first."""

    def __init__(self, statement: Statement, seed: int, *, empty: bool = False) -> None:
        self.statement, self.seed = statement, seed
        self.late = 0  # neighbours that took too long
        self._learned = 0  # points that broke a neighbour
        self._low, self._base = FamilyLowering(), statement.pointwise()
        self.ways = problems_of(self._base, self._low)  # in which equations among the assumptions are met
        self._problem = self.ways[0]
        self.points: list[EnclosedPoint] = [] if empty else points(self._problem, seed)

    def visit(self, way: Problem, instances: Iterable[Instance]) -> None:
        """Take these instances of a way for the points, wherever the statement has a value."""
        self._problem = way
        self.points = [p for p in (another(way, i, inf) for i in instances) if p is not None]

    def quick(self, neighbour: Statement) -> Fate | None:
        """KILLED if a point violates it; None if the points let it pass."""
        try:
            problem = self.problem(neighbour)
        except CannotEvaluate:
            return None
        if problem is None:
            return None
        for point in self.points:
            try:
                if point.look(problem) == AtPoint.VIOLATED:
                    return Fate.KILLED
            except CannotCertify:
                continue
        return None

    def campaigned(self, neighbour: Statement, pace: Pace) -> Fate:
        """What a campaign says; an instance that breaks a neighbour is a point for those that come after
        it.
        """
        try:
            problem = self.problem(neighbour)
        except CannotEvaluate:
            return Fate.UNKNOWN
        fate, instance = _outcome(neighbour, self.seed, pace, problem)
        if (
            instance is not None
            and self._learned < MOST_LEARNED
            and (point := another(self._problem, instance))
        ):
            self._learned += 1
            self.points.append(point)
        return fate

    def differ(self, one: sp.Expr, other: sp.Expr) -> bool:
        """Whether two expressions certainly have different values at a point."""
        equation = replace(self.statement, lhs=one, relation="=", rhs=other)
        return self.within(POINT_SECONDS, self.quick, equation) == Fate.KILLED

    def holds(self, neighbour: Statement) -> bool:
        """Whether some point has a value of it that is compatible with it: a proof is worth that much
        more.
        """
        try:
            problem = self.problem(neighbour)
        except CannotEvaluate:
            return False
        return problem is not None and any(_holds(p, problem) for p in self.points)

    def loses(self, neighbour: Statement) -> bool:
        """Whether the neighbour has no value at a point where the statement has one: a run counts such
        instances.
        """
        try:
            problem = self.problem(neighbour)
            return problem is not None and any(p.loses(self._problem, problem) for p in self.points)
        except (CannotEvaluate, CannotCertify):
            return False

    def real(self, neighbour: Statement) -> bool:
        """Whether no logarithm or root is taken of something negative; a derivative of log(−x²) would hide
        it.
        """
        try:
            nodes = [self._low(e) for e in arguments(neighbour)]
            return not any(
                not isinstance(v, Hole) and v < 0 for p in self.points for node in nodes for v in p.side(node)
            )
        except (CannotEvaluate, CannotCertify):
            return True

    def sides(self, neighbour: Statement) -> list[tuple[tuple[str, ...], tuple[str, ...]]] | None:
        """Both sides at the first points, entry by entry, to a few digits; None where one has no value."""
        try:
            problem = self.problem(neighbour)
            if problem is None:
                return None
            found = [
                tuple(tuple(map(_digits, p.side(node))) for node in (problem.lhs, problem.rhs))
                for p in self.points[:FIRST]
            ]
        except (CannotEvaluate, CannotCertify):
            return None
        return None if any(HOLE in side for pair in found for side in pair) else found  # type: ignore[return-value]

    def within(
        self, seconds: float, question: Callable[..., Any], *args: Any, otherwise: Any = Fate.UNKNOWN
    ) -> Any:
        """The answer, or another if it takes too long: an integral that a slip made singular is not worth
        minutes.
        """
        try:
            with processor_seconds(seconds):
                return question(*args)
        except OutOfTime:
            self.late += 1
            return otherwise

    def problem(self, neighbour: Statement) -> Problem | None:
        """The neighbour in the statement's own graph, with its quantities and conditions; None if it has
        others.
        """
        ready = neighbour.pointwise()
        if ready.given != self._base.given or ready.error != self._base.error:
            return None
        if self._problem.how and set(ready.each) != set(self._base.each):
            # an equation at an index of the statement says another thing than one for all values of it
            return None
        if of_complex(ready) != of_complex(self._base):
            raise CannotEvaluate("a neighbour in other numbers than the statement")
        lhs, relation, rhs = sides_of(ready, self._low)
        return replace(
            self._problem, lhs=self._problem.put(lhs), relation=relation, rhs=self._problem.put(rhs)
        )


def _holds(point: EnclosedPoint, problem: Problem) -> bool:
    try:
        return point.look(problem) == AtPoint.HOLDS
    except CannotCertify:
        return False


def _digits(value: Value) -> str:
    return HOLE if isinstance(value, Hole) else ball(value).str(9, radius=False)


def campaigned(statement: Statement, seed: int, pace: Pace) -> Fate:
    """What a campaign says."""
    return _outcome(statement, seed, pace)[0]


def _outcome(
    statement: Statement, seed: int, pace: Pace, known: Problem | None = None
) -> tuple[Fate, Instance | None]:
    """What becomes of a statement, and the instance that breaks it: (fate, instance or None).

    A condition that is an equation is tried both ways: solved, and left as it is.
    """
    outcomes = [_once(lambda: known or lower(statement), seed, pace)]
    if any(isinstance(g, sp.Eq) for g in statement.given):
        outcomes.append(_once(lambda: lower(statement, solve=False), seed, pace))
    return next((o for o in outcomes if o[0] == Fate.KILLED), outcomes[0])


def _once(problem: Callable[[], Problem], seed: int, pace: Pace) -> tuple[Fate, Instance | None]:
    try:
        tally = campaign(problem(), seed, pace)
    except CannotEvaluate:
        return Fate.UNKNOWN, None
    if tally.violation:
        return Fate.KILLED, tally.violation[1]
    return Fate.STANDS if stands(tally) else Fate.UNKNOWN, None
