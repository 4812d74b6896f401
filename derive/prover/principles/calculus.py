"""One-variable calculus: f ≥ 0 because f(x₀) = 0 and f' has the sign of x − x₀; f = 0 because f(x₀) = 0 and
f' = 0.

Used only where f is smooth on the whole interval: every logarithm, root and denominator in it is proved
positive or nonzero there. Both halves of the interval are parametrised by a fresh positive quantity.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp
from sympy.polys.polyerrors import PolynomialError

from derive.claims.relations import WIDE
from derive.errors import ProverFailure
from derive.language import Scalar, quantities
from derive.language.domains import Interval
from derive.language.functions import ELEMENTARY
from derive.prover.kernel import normal
from derive.prover.kernel.defined import smooth
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.orders import ORIENTED
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import NONNEG, POS, ZERO, Sign
from derive.prover.terms.signs import sign
from reports.record.evidence import Proof

MAX_ORDER = 2  # derivatives taken one after the other
# functions with identities that the normal form does not know
TRANSCENDENTAL = tuple(row.head for row in ELEMENTARY if row.monotone)


def by_calculus(goal: Goal) -> Proof | None:
    """The sign of a derivative on both sides of a zero."""
    if goal.relation not in ORIENTED:
        return None
    factor, wanted = ORIENTED[goal.relation]
    f = factor * (goal.rhs - goal.lhs)
    for x in sorted(
        (s for s in quantities(f) if isinstance(s, Scalar) and _continuous(s)), key=lambda s: s.name
    ):
        for zero in _anchors(f, x):
            # a condition on x need not hold on the way from the zero to x, so none is used
            free = replace(goal, given=tuple(c for c in goal.given if x not in quantities(c)))
            try:
                if _above(free, f, x, zero, wanted):
                    return Proof(
                        f"inequality: the derivative by {x} has one sign on each side of {x} = {zero}",
                        trace=(*goal.substituted, f"f({zero}) ≥ 0", f"f' ≥ 0 above and ≤ 0 below {zero}"),
                    )
            except (ProverFailure, PolynomialError):  # SymPy's assumptions may choke on a substituted sum
                continue
    return None


def by_constancy(goal: Goal) -> Proof | None:
    """An equation whose difference has the derivative 0 by a scalar, and vanishes at one of its points."""
    if goal.relation not in WIDE:
        return None
    f = goal.rhs - goal.lhs
    inside = frozenset().union(*(quantities(part) for part in f.atoms(*TRANSCENDENTAL)))
    for x in sorted(
        (s for s in inside & quantities(f) if isinstance(s, Scalar) and _continuous(s)), key=lambda s: s.name
    ):
        # a condition on x need not hold between the zero and x, so none is used
        free = replace(goal, given=tuple(c for c in goal.given if x not in quantities(c)))
        for zero in (z for z in _anchors(f, x) if not z.is_number or x.domain.contains(z)):
            try:
                if _constant_zero(free, f, x, zero):
                    trace = (*goal.substituted, f"the derivative by {x} is 0", f"equal at {x} = {zero}")
                    return Proof(
                        f"equal at {x} = {zero}, and the derivative of the difference by {x} is 0",
                        trace=trace,
                    )
            except (ProverFailure, PolynomialError):
                continue
    return None


def _constant_zero(goal: Goal, f: sp.Expr, x: Scalar, zero: sp.Expr) -> bool:
    a = attempt(goal).a
    if not smooth(a, f, x) or not is_zero(a, normal.read(a, derivative(f, x, goal.context))):
        return False
    return is_zero(a, normal.read(a, substitute(f, x, zero, goal.context)))


def _continuous(x: Scalar) -> bool:
    return x.domain.name == "interval" and not x.domain.integers


def _anchors(f: sp.Expr, x: Scalar) -> list[sp.Expr]:
    """Points where f may vanish: the ends of the domain, small numbers, the other scalars."""
    domain = x.domain
    ends = [end for end in (domain.low, domain.high) if end.is_finite]
    others = sorted(
        (s for s in quantities(f) if isinstance(s, Scalar) and s != x and s.domain == domain),
        key=lambda s: s.name,
    )
    numbers = [n for n in (sp.S.Zero, sp.S.One, -sp.S.One) if domain.contains(n) and n not in ends]
    return [*ends, *numbers, *others]


def _above(goal: Goal, f: sp.Expr, x: Scalar, zero: sp.Expr, wanted: Sign) -> bool:
    """Whether f ≥ 0 (> 0).

    f(zero) ≥ 0 (> 0), and f does not fall on the way from there, upwards or downwards.
    """
    left_out = zero.is_number and not x.domain.contains(zero)
    if left_out:  # an end that does not belong to the domain: f must be smooth there too
        ends = replace(x.domain, closed_low=x.domain.low.is_finite, closed_high=x.domain.high.is_finite)
        closed = Scalar(x.name, ends, x.tex)
        f, x = substitute(f, x, closed, goal.context), closed
    here = attempt(goal)
    if not smooth(here.a, f, x):
        return False
    start = normal.read(here.a, substitute(f, x, zero, goal.context))
    at_start = ZERO if is_zero(here.a, start) else sign(here.a, start)
    if not at_start.nonnegative:
        return False
    strictly = wanted == POS and at_start != POS
    if strictly and not left_out:
        return False
    return all(
        _one_sided(goal, f, x, zero, up, MAX_ORDER, POS if strictly else NONNEG) for up in (True, False)
    )


def _one_sided(goal: Goal, f: sp.Expr, x: Scalar, zero: sp.Expr, up: bool, order: int, wanted: Sign) -> bool:
    """Whether f does not fall (or rises, as wanted) as x leaves the zero in one direction."""
    if zero.is_number and not (zero < x.domain.high if up else x.domain.low < zero):
        return True
    step = Scalar("∂", _step(x.domain, zero, up))
    slope = derivative(f, x, goal.context)
    local = replace(goal, given=(*goal.given, *(() if zero.is_number else _bound(x.domain, zero, step, up))))
    reading = attempt(local)
    possible = sign(
        reading.a,
        normal.read(reading.a, substitute(slope, x, zero + step if up else zero - step, goal.context)),
    )
    if (possible if up else -possible) <= wanted:
        return True
    if order == 0 or not smooth(attempt(goal).a, slope, x):
        return False
    start = attempt(goal)
    first = normal.read(start.a, substitute(slope, x, zero, goal.context))
    possible = ZERO if is_zero(start.a, first) else sign(start.a, first)
    if not (possible if up else -possible).nonnegative:
        return False
    return _one_sided(goal, slope if up else -slope, x, zero, up, order - 1, wanted)


def _step(domain: Interval, zero: sp.Expr, up: bool) -> Interval:
    """How far x can go from the zero."""
    if not zero.is_number:
        return Interval(0, sp.oo, closed_low=False)
    far = domain.high - zero if up else zero - domain.low
    closed = domain.closed_high if up else domain.closed_low
    return Interval(0, far, closed_low=False, closed_high=closed and far.is_finite)


def _bound(domain: Interval, zero: sp.Expr, step: Scalar, up: bool) -> list[sp.Basic]:
    """That x stays in its domain."""
    if up:
        return [] if domain.high.is_infinite else [sp.Le(zero + step, domain.high, evaluate=False)]
    if domain.low.is_infinite:
        return []
    return [(sp.Ge if domain.closed_low else sp.Gt)(zero - step, domain.low, evaluate=False)]
