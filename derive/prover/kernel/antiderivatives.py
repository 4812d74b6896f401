"""Integrals between finite limits by an antiderivative: guessed by a search, then checked here.

The guess is not trusted. F is used only if its derivative is proved equal to the integrand, F is defined
whenever the integrand is, smooth between the limits and continuous at them; then ∫ f = F(high) − F(low), by
the fundamental theorem of calculus.
"""

from __future__ import annotations

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Integral
from derive.prover.kernel.defined import conditions_of, continuous_at, smooth
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.values import Value

DEPTH = 2  # substitutions one inside the other


def by_antiderivative(a: Algebra, expr: Integral) -> Value | None:
    """The integral between finite limits, if an antiderivative is found and checked."""
    body, x, low, high = expr.args
    if not (low.is_finite and high.is_finite and (high - low).is_positive):
        return None
    try:
        primitive = a.rules.guess(body, x, DEPTH, a.context)
        if primitive is None or not _is_antiderivative(a, primitive, expr):
            return None
        at_high, at_low = (a.read(substitute(primitive, x, end, a.context)) for end in (high, low))
    except ProverFailure:
        return None
    a.note("antiderivative: its derivative is the integrand, smooth between the limits")
    return a.sub(at_high, at_low)


def _is_antiderivative(a: Algebra, primitive: sp.Expr, expr: Integral) -> bool:
    body, x, low, high = expr.args
    if not is_zero(a, a.sub(a.read(derivative(primitive, x, a.context)), a.read(body))):
        return False
    if not conditions_of(a, primitive) <= conditions_of(a, body):
        return False  # it must be defined wherever the integrand is, whatever the other quantities are
    return smooth(a, primitive, x) and all(continuous_at(a, primitive, x, end) for end in (low, high))
