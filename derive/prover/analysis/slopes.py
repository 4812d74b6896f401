"""Inequalities in one variable: f starts ≥ 0 and does not fall, or f is concave between two ends where it is
≥ 0.

The interval is that of the domain and the conditions on the variable. The sign of a derivative is shown by
the search for inequalities, or in turn by its own derivative. A positive denominator or factor is left out
first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import sympy as sp
from sympy.polys.polyerrors import PolynomialError

from derive.errors import ProverFailure
from derive.language import Scalar, quantities
from derive.prover.analysis.intervals import Span, anchors, continuous, spanned
from derive.prover.analysis.roots import vanishes
from derive.prover.comparing.inequalities import shown
from derive.prover.kernel import normal
from derive.prover.kernel.defined import smooth
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.orders import ORIENTED
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import NONNEG, POS, ZERO, Sign
from derive.prover.terms.signs import sign
from reports.record.evidence import Proof

MAX_ORDER = 5  # derivatives taken one after the other
MAX_LOOKS = 60  # signs asked for in one proof
MAX_POINTS = 5
MAX_OPERATIONS = 250  # of a derivative that is looked at
STEPS = 6_000  # for one sign


def by_derivatives(goal: Goal) -> Proof | None:
    """An inequality from the signs of derivatives by one scalar, on the interval where it is stated."""
    if goal.relation not in ORIENTED:
        return None
    factor, wanted = ORIENTED[goal.relation]
    found = (s for s in quantities(goal.rhs - goal.lhs) if isinstance(s, Scalar))
    for x in sorted(found, key=lambda s: s.name):
        try:
            span = spanned(goal, x)
            if span is None:
                continue
            for f, said in _forms(span, factor, wanted):
                work = Work(x.name, said=[said] if said else [])
                if work.holds(span, f, wanted, MAX_ORDER):
                    return Proof(
                        f"inequality: derivatives by {x} on the interval where it is stated",
                        trace=(*goal.substituted, *dict.fromkeys(reversed(work.said))),
                    )
        except (ProverFailure, PolynomialError):
            continue
    return None


def _forms(span: Span, factor: int, wanted: Sign) -> Iterator[tuple[sp.Expr, str]]:
    """What is to be ≥ 0, in forms that have one sign at all points of the span: as it stands, without a
    positive denominator, and between logarithms.

    Where ends belong to the interval, a form that has its sign inside tells the weak inequality there too, as
    the sides are continuous.
    """
    f = factor * (span.goal.rhs - span.goal.lhs)
    if not continuous(f, span.x):
        return
    yield f, ""
    if not span.open and (wanted == POS or not span.thick()):
        return
    simple = _simple(span, f)
    if simple != f and continuous(simple, span.x):
        yield simple, "without a positive factor"
    a = span.inside()
    up, down = (span.goal.rhs, span.goal.lhs) if factor > 0 else (span.goal.lhs, span.goal.rhs)
    if all(sign(a, normal.read(a, side)) == POS for side in (up, down)):
        logs = sp.expand_log(sp.log(up), force=False) - sp.expand_log(sp.log(down), force=False)
        if continuous(logs, span.x) and logs.has(sp.log):
            yield logs, "the logarithm is increasing"


@dataclass
class Work:
    """One search: how many signs were asked for, and what was found, the last first."""

    name: str
    looks: int = 0
    said: list[str] = field(default_factory=list)

    def holds(self, span: Span, f: sp.Expr, wanted: Sign, order: int) -> bool:
        """Whether f ≥ 0 (> 0, as wanted) at all points of the span where it has a value."""
        if self.looks >= MAX_LOOKS or f.count_ops() > MAX_OPERATIONS:
            return False
        self.looks += 1
        a = span.inside()
        if self._seen(span, f, wanted, order == MAX_ORDER):
            return True
        if order == 0 or not smooth(a, f, span.x):
            return False
        slope = derivative(f, span.x, span.goal.context)
        points = [p for p, _ in _points(span, f)]
        return self._from_a_point(span, f, slope, wanted, order, points) or self._between_ends(
            span, f, slope, wanted, order, points
        )

    def _seen(self, span: Span, f: sp.Expr, wanted: Sign, first: bool) -> bool:
        """Whether the search for inequalities shows it strictly inside, and nothing else is to be shown."""
        if first and not (span.open or (wanted == NONNEG and span.thick())):
            return False  # the ends may belong to it
        a = span.inside()
        with a.limited(STEPS):
            return shown(a, normal.read(a, f), wanted)
        return False

    def _from_a_point(
        self, span: Span, f: sp.Expr, slope: sp.Expr, wanted: Sign, order: int, points: list[sp.Expr]
    ) -> bool:
        """f ≥ 0 at a point, and f does not fall on the way from there."""
        for point in points:
            start = _sign_at(span, f, point)
            rising = wanted == POS and start != POS  # from 0, to be above it everywhere else
            if not start.nonnegative or (rising and not span.excludes(point)):
                continue
            if self._grows_from(span, point, slope, POS if rising else NONNEG, order):
                self.said.append(f"a derivative by {self.name} has one sign on each side of {point}")
                return True
        return False

    def _grows_from(self, span: Span, point: sp.Expr, slope: sp.Expr, needed: Sign, order: int) -> bool:
        """The slope has the needed sign right of a point and its opposite left of it, within the span."""
        for up in (True, False):
            side = span.beyond(point, up)
            outward = slope if up else -slope
            if side is not None and not self.holds(side, _simple(side, outward), needed, order - 1):
                return False
        return True

    def _between_ends(
        self, span: Span, f: sp.Expr, slope: sp.Expr, wanted: Sign, order: int, points: list[sp.Expr]
    ) -> bool:
        """f is concave, and ≥ 0 at both ends of a finite interval."""
        ends = span.ends()
        if order < 2 or ends is None or not set(ends) <= set(points):  # at those, f is continuous
            return False
        starts = [_sign_at(span, f, p) for p in ends]
        if not all(start.nonnegative for start in starts) or not smooth(span.inside(), slope, span.x):
            return False
        if wanted == POS and not all(span.excludes(p) or s == POS for p, s in zip(ends, starts, strict=True)):
            return False
        bend = -derivative(slope, span.x, span.goal.context)
        if not self.holds(span, _simple(span, bend), wanted, order - 2):
            return False
        self.said.append(f"concave in {self.name}, and ≥ 0 at {ends[0]} and {ends[1]}")
        return True


def _points(span: Span, f: sp.Expr) -> Iterator[tuple[sp.Expr, bool]]:
    for count, found in enumerate(anchors(span, f)):
        if count == MAX_POINTS:
            return
        yield found


def _sign_at(span: Span, f: sp.Expr, point: sp.Expr) -> Sign:
    a = attempt(span.outer).a
    value = normal.read(a, span.put(f, point))
    return ZERO if vanishes(a, value) else sign(a, value)


def _simple(span: Span, g: sp.Expr) -> sp.Expr:
    """What has the sign of g inside the span and is simpler, without positive denominators and factors."""
    if g.count_ops() > MAX_OPERATIONS:
        return g
    a = span.inside()
    top, bottom = sp.fraction(sp.together(g))
    parts = sp.Mul.make_args(sp.factor_terms(top))
    try:
        signs = [sign(a, normal.read(a, part)) for part in (*parts, bottom)]
        kept = sp.Mul(*(part for part, own in zip(parts, signs[:-1], strict=True) if own != POS))
        whole = a.sub(a.mul(normal.read(a, g), normal.read(a, bottom)), normal.read(a, sp.Mul(*parts)))
        return kept if signs[-1] == POS and is_zero(a, whole) else g
    except ProverFailure:
        return g
