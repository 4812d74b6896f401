"""The interval in which one scalar moves while all else stays fixed: its domain and the conditions on it.

Conditions that are linear in a scalar cut an interval out of its domain. Between two different points of it,
every such condition holds strictly: what is to be smooth must be so there only, and continuous at the ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from derive.errors import ProverFailure
from derive.language import Scalar, quantities
from derive.language.functions import ELEMENTARY
from derive.prover.kernel.defined import ENTIRE, PLAIN, continuous_at, sign_of
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import ScalarValue
from derive.prover.terms.ring import is_zero
from derive.prover.terms.structure import in_powers
from derive.prover.terms.values import constant

STRICT = {sp.Ge: sp.Gt, sp.Gt: sp.Gt, sp.Le: sp.Lt, sp.Lt: sp.Lt}
NUMBERS = (0, 1, -1, 2, sp.Rational(1, 2), -2, sp.Rational(-1, 2))
# heads that are continuous wherever they have a value
CONTINUOUS: Any = (
    *PLAIN,
    *ENTIRE,
    sp.Abs,
    sp.Max,
    sp.Min,
    sp.log,
    *(row.head for row in ELEMENTARY if row.needs and row.head is not None),
)


@dataclass(frozen=True)
class Span:
    """A scalar between the bounds that its domain and the conditions set."""

    x: Scalar  # inside: its domain without the ends
    goal: Goal  # what holds strictly inside
    outer: Goal  # what holds whatever the scalar is
    conditions: tuple[Relational, ...]  # those on the scalar, those of its domain first
    unequal: tuple[Relational, ...] = ()  # what the scalar is given to differ from

    def inside(self) -> Algebra:
        """An algebra that knows what holds strictly inside."""
        return attempt(self.goal).a

    def put(self, expr: sp.Expr, value: sp.Expr) -> sp.Expr:
        """An expression with a value for the scalar."""
        return substitute(expr, self.x, value, self.goal.context)

    @property
    def open(self) -> bool:
        """Whether no end belongs to the interval."""
        return all(isinstance(c, sp.Gt | sp.Lt) for c in self.conditions)

    def thick(self) -> bool:
        """Whether there are points strictly inside beside every point of the interval, so that it is not one
        point alone.
        """
        low, high = self._weak_ends(below=True), self._weak_ends(below=False)
        a = attempt(self.outer).a
        return all(sign_of(a, two - one).positive for one, two in product(low, high))

    def _weak_ends(self, below: bool) -> list[sp.Expr]:
        """The ends on one side that belong to the interval, as far as they are known."""
        bounding = self.bounding(below)
        weak = [c for c in self.conditions if c in bounding and not isinstance(c, sp.Gt | sp.Lt)]
        return [end for c in weak if (end := _solved(self, c)) is not None]

    def reaches(self, point: sp.Expr, strictly: bool) -> bool:
        """Whether a point lies in the interval or at its ends; inside, if strictly."""
        a = attempt(self.outer).a
        for condition in self.conditions:
            gap = _gap(condition)
            there = sign_of(a, substitute(gap, self.x, point, self.goal.context))
            if not (there.positive if strictly else there.nonnegative):
                return False
        return True

    def excludes(self, point: sp.Expr) -> bool:
        """Whether the point is proved not to belong to the interval: a strict condition fails there."""
        strict = [_gap(c) for c in self.conditions if isinstance(c, sp.Gt | sp.Lt)]
        unequal = [c.lhs - c.rhs for c in self.unequal]
        return any(self._zero(gap, point) for gap in (*strict, *unequal))

    def beyond(self, point: sp.Expr, up: bool) -> Span | None:
        """The part of the interval above a point, or below it; None if it is proved that there is none."""
        if any(self._zero(_gap(c), point) for c in self.bounding(not up)):
            return None
        side: Relational = (sp.Gt if up else sp.Lt)(self.x, point, evaluate=False)
        known = replace(self.goal, given=(*self.goal.given, side))
        return replace(self, goal=known, conditions=(*self.conditions, side))

    def bounding(self, below: bool) -> list[Relational]:
        """The conditions that set a lower bound, or an upper one, with a number as coefficient."""
        found = []
        for condition in self.conditions:
            slope = _slope(self, condition)
            if slope is not None and bool(slope > 0) == below:
                found.append(condition)
        return found

    def ends(self) -> tuple[sp.Expr, sp.Expr] | None:
        """The ends of a finite interval, both proved to be its ends."""
        found = []
        for below in (True, False):
            points = [_solved(self, c) for c in self.bounding(below)]
            reached = [p for p in points if p is not None and self.reaches(p, strictly=False)]
            if not reached:
                return None
            found.append(reached[0])
        return found[0], found[1]

    def _zero(self, gap: sp.Expr, point: sp.Expr) -> bool:
        a = attempt(self.outer).a
        try:
            return is_zero(a, a.read(substitute(gap, self.x, point, self.goal.context)))
        except ProverFailure:
            return False


def spanned(goal: Goal, x: Scalar) -> Span | None:
    """The interval of a scalar; None if it runs through whole numbers only."""
    domain: Any = x.domain
    if domain.name != "interval" or domain.integers:
        return None
    inner = Scalar(x.name, replace(domain, closed_low=False, closed_high=False), x.tex)
    own = [c for c in goal.given if x in quantities(c)]
    used = [c for c in own if type(c) in STRICT and _linear(goal, c, x)]
    others = tuple(c for c in goal.given if x not in quantities(c))
    moved = [_moved(c, x, inner, goal) for c in (*_ends(x), *used)]
    strict = tuple(STRICT[type(c)](*c.args, evaluate=False) for c in moved)
    free = replace(goal, lhs=sp.S.Zero, rhs=sp.S.Zero, given=others)
    lhs, rhs = (substitute(side, x, inner, goal.context) for side in (goal.lhs, goal.rhs))
    known = replace(goal, lhs=lhs, rhs=rhs, given=(*others, *strict[len(_ends(x)) :]))
    apart = tuple(_moved(c, x, inner, goal) for c in own if isinstance(c, sp.Ne))
    return Span(inner, known, free, tuple(moved), apart)


def _moved(condition: Relational, x: Scalar, inner: Scalar, goal: Goal) -> Relational:
    args = (substitute(side, x, inner, goal.context) for side in condition.args)
    moved: Relational = condition.func(*args, evaluate=False)
    return moved


def _ends(x: Scalar) -> list[Relational]:
    """The bounds of a domain as conditions."""
    domain: Any = x.domain
    low = [(sp.Ge if domain.closed_low else sp.Gt)(x, domain.low, evaluate=False)]
    high = [(sp.Le if domain.closed_high else sp.Lt)(x, domain.high, evaluate=False)]
    return [*(low if domain.low.is_finite else ()), *(high if domain.high.is_finite else ())]


def _gap(condition: Relational) -> sp.Expr:
    """What a condition says is ≥ 0 or > 0."""
    up = isinstance(condition, sp.Ge | sp.Gt)
    return condition.lhs - condition.rhs if up else condition.rhs - condition.lhs


def _linear(goal: Goal, condition: Relational, x: Scalar) -> bool:
    """Whether a condition is linear in a scalar; one that allows equality, with a number as coefficient.

    Where a coefficient may vanish, a weak condition may be an equality all along.
    """
    a = Algebra(goal.context)
    try:
        parts = in_powers(a, a.read(_gap(condition)), a.generator(ScalarValue, x))
    except ProverFailure:
        return False
    if parts is None or not parts.keys() <= {0, 1}:
        return False
    return type(condition) in (sp.Gt, sp.Lt) or constant(parts.get(1, {})) not in (None, 0)


def anchors(span: Span, f: sp.Expr) -> Iterator[tuple[sp.Expr, bool]]:
    """Points at which f may be looked at, each with whether it lies inside; at an end, f is continuous."""
    ends = [_solved(span, c) for c in span.conditions]
    numbers = [sp.sympify(n) for n in NUMBERS]
    others = sorted((s for s in quantities(f) if isinstance(s, Scalar) and s != span.x), key=lambda s: s.name)
    seen: set[sp.Expr] = set()
    for point in (*(e for e in ends if e is not None), *numbers, *others):
        if point in seen:
            continue
        seen.add(point)
        if span.reaches(point, strictly=True):
            yield point, True
        elif span.reaches(point, strictly=False) and continuous_at(attempt(span.outer).a, f, span.x, point):
            yield point, False


def _solved(span: Span, condition: Relational) -> sp.Expr | None:
    """The end that a condition sets, where it is a number."""
    slope = _slope(span, condition)
    return None if slope is None else sp.expand(-span.put(_gap(condition), sp.S.Zero) / slope)


def _slope(span: Span, condition: Relational) -> sp.Rational | None:
    """The coefficient of the scalar in a condition linear in it, where it is a number."""
    gap = _gap(condition)
    slope = sp.expand(span.put(gap, sp.S.One) - span.put(gap, sp.S.Zero))
    return slope if slope.is_Rational and slope != 0 else None


def continuous(expr: sp.Basic, x: Scalar) -> bool:
    """Whether an expression is continuous in a scalar wherever it has a value."""
    if x not in quantities(expr):
        return True
    if isinstance(expr, sp.Pow):
        return x not in quantities(expr.exp) and continuous(expr.base, x)
    if isinstance(expr, sp.KroneckerDelta) or not isinstance(expr, CONTINUOUS):
        return False
    return all(continuous(arg, x) for arg in expr.args)
