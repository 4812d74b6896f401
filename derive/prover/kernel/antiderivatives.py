"""Integrals by an antiderivative: guessed by a search, then checked here.

The guess is not trusted. F is used only if its derivative is proved equal to the integrand, F is defined
whenever the integrand is, smooth between the limits and continuous at them; then ∫ f = F(high) − F(low), by
the fundamental theorem of calculus. At an infinite limit, and where F is not seen to be continuous, what F
tends to takes its place: an improper integral is the limit of proper ones.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Integral, MovingIntegral, Scalar
from derive.prover.kernel.defined import conditions_of, continuous_at, reach, smooth
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.expansions import limit
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.values import Value

DEPTH = 2  # substitutions one inside the other


def by_antiderivative(a: Algebra, expr: Integral) -> Value | None:
    """The integral between two numbers or to infinity, if an antiderivative is found and checked."""
    body, x, low, high = expr.args
    if not low < high:
        return None
    try:
        primitive = a.rules.guess(body, x, DEPTH, a.context)
        if primitive is None or not _is_antiderivative(a, primitive, body, x):
            return None
        ends = [(end, end.is_finite and continuous_at(a, primitive, x, end)) for end in (low, high)]
        reached = [
            substitute(primitive, x, end, a.context) if continuous else limit(a, primitive, x, end, side)
            for (end, continuous), side in zip(ends, (1, -1), strict=True)
        ]
        if any(value.has(sp.oo, sp.zoo, sp.nan) for value in reached):
            return None
        at_low, at_high = map(a.read, reached)
    except ProverFailure:
        return None
    if all(continuous for _, continuous in ends):
        a.note("antiderivative: its derivative is the integrand, smooth between the limits")
    else:
        a.note("antiderivative: its derivative is the integrand, with a limit at either end")
    return a.sub(at_high, at_low)


def between_moving_limits(a: Algebra, expr: MovingIntegral) -> Value | None:
    """F(high) − F(low) between limits that move, for an antiderivative that is good wherever they may lie.

    Limits in the wrong order need nothing more: the theorem holds with either sign. At an infinite limit
    stands what F tends to.
    """
    body, variable, low, high = expr.args
    held = reach(a, low, high)
    if held.low == held.high:
        return None  # a limit has become the other
    fixed = [end for end in (low, high) if end.is_Rational and end in (held.low, held.high)]
    inside = replace(
        held,
        closed_low=held.closed_low and held.low not in fixed,
        closed_high=held.closed_high and held.high not in fixed,
    )
    x = Scalar(f"{variable.name}∫", inside)
    body = substitute(body, variable, x, a.context)
    try:
        primitive = a.rules.guess(body, x, DEPTH, a.context)
        if primitive is None or not _is_antiderivative(a, primitive, body, x):
            return None
        if not all(continuous_at(a, primitive, x, end) for end in fixed):
            return None
        at_low, at_high = (a.read(_reached(a, primitive, x, end)) for end in (low, high))
    except ProverFailure:
        return None
    a.note("antiderivative: smooth wherever the limits may lie")
    return a.sub(at_high, at_low)


def _reached(a: Algebra, primitive: sp.Expr, x: Scalar, end: sp.Expr) -> sp.Expr:
    """The value of F at a finite limit, what it tends to at an infinite one."""
    if not end.is_infinite:
        return substitute(primitive, x, end, a.context)
    tends = limit(a, primitive, x, end, -1 if end == sp.oo else 1)
    if tends.has(sp.oo, sp.zoo, sp.nan):
        raise ProverFailure("an antiderivative without a limit")
    return tends


def _is_antiderivative(a: Algebra, primitive: sp.Expr, body: sp.Expr, x: Scalar) -> bool:
    return _differentiates_to(a, primitive, body, x) and smooth(a, primitive, x)


def _differentiates_to(a: Algebra, primitive: sp.Expr, body: sp.Expr, x: Scalar) -> bool:
    """Whether F′ = f, with F defined wherever f is, whatever the other quantities are."""
    if not is_zero(a, a.sub(a.read(derivative(primitive, x, a.context)), a.read(body))):
        return False
    return conditions_of(a, primitive) <= conditions_of(a, body)
