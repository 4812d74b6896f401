"""Equations in one variable: two sides that agree at a point and have one derivative agree on an interval."""

from __future__ import annotations

import sympy as sp
from sympy.polys.polyerrors import PolynomialError

from derive.claims.relations import WIDE
from derive.errors import ProverFailure
from derive.language import Scalar, quantities
from derive.language.functions import ELEMENTARY
from derive.prover.analysis.intervals import Span, anchors, continuous, spanned
from derive.prover.analysis.roots import vanishes
from derive.prover.kernel import normal
from derive.prover.kernel.defined import smooth
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.goals import Goal, attempt
from reports.record.evidence import Proof

# heads whose derivative says more than their normal form
TOLD_BY_SLOPE = tuple(
    row.head for row in ELEMENTARY if row.slopes and row.head not in (None, sp.exp, sp.sin, sp.cos)
)


def by_roots(goal: Goal) -> Proof | None:
    """Both sides are equal by squaring roots, or as numbers."""
    if goal.relation not in WIDE:
        return None
    reading = attempt(goal)
    if not vanishes(reading.a, reading.difference()):
        return None
    return Proof("equal after squaring, or as numbers", trace=(*goal.substituted, *reading.a.notes))


def by_slope(goal: Goal) -> Proof | None:
    """An equation whose difference is constant in a scalar on the interval where it is stated, and 0 there at
    a point.
    """
    if goal.relation not in WIDE:
        return None
    f = goal.rhs - goal.lhs
    inside = frozenset().union(*(quantities(part) for part in f.atoms(*TOLD_BY_SLOPE)))
    for x in sorted((s for s in inside & quantities(f) if isinstance(s, Scalar)), key=lambda s: s.name):
        try:
            point = _constant_zero(goal, f, x)
        except (ProverFailure, PolynomialError):
            continue
        if point is not None:
            return Proof(
                f"equal at {x} = {point}, and the derivative of the difference by {x} is 0 on the interval",
                trace=(*goal.substituted, f"the derivative by {x} is 0", f"equal at {x} = {point}"),
            )
    return None


def _constant_zero(goal: Goal, f: sp.Expr, x: Scalar) -> sp.Expr | None:
    """A point at which f vanishes, if f is constant in x."""
    span = spanned(goal, x)
    if span is None:
        return None
    f = span.goal.rhs - span.goal.lhs
    a = span.inside()
    if not continuous(f, span.x) or not smooth(a, f, span.x):
        return None
    if not vanishes(a, normal.read(a, derivative(f, span.x, goal.context))):
        return None
    return next((point for point, _ in anchors(span, f) if _zero_at(span, f, point)), None)


def _zero_at(span: Span, f: sp.Expr, point: sp.Expr) -> bool:
    a = attempt(span.outer).a
    try:
        return vanishes(a, normal.read(a, span.put(f, point)))
    except ProverFailure:
        return False
