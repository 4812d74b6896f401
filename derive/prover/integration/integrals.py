"""Integrals in closed form: Gaussian over the line, exponential over the half line, polynomials.

Each formula is used only where its condition is proved: ∫ xⁿ exp(−A x² + B x) dx needs A > 0, ∫₀^∞ xⁿ
exp(−λx) dx needs λ > 0. A sum of such terms is integrated term by term, which is right because every term
converges absolutely. Any other integral is opaque.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial
from typing import Any

import sympy as sp
from flint import fmpq

from derive.language import Array
from derive.prover.making.functions import exponential, logarithm, power
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Constant,
    Exp,
    ImproperIntegral,
    OpenIntegral,
    Polynomial,
    ProperIntegral,
)
from derive.prover.terms.ring import canonical
from derive.prover.terms.signs import nonzero, positive
from derive.prover.terms.structure import depends, in_powers, mentions
from derive.prover.terms.values import ONE, Exponent, Mono, Value, accumulate, freeze, number, thaw, without

Limits = tuple[Value | None, Value | None]
Ends = tuple[Any, Any]  # oo or −oo where a limit is None, None where it is a value
Formula = Callable[[Algebra, Mono, int, Limits, tuple[Any, Any]], Value | None]
MAX_DEGREE = 24


def integral(
    a: Algebra, body: Value, x: int, limits: Limits, ends: Ends, kind: type[OpenIntegral] = ImproperIntegral
) -> Value:
    """∫ body dx.

    A limit is a value, or None with the infinite end beside it. `kind`: what is known of its convergence.
    """
    known = in_closed_form(a, body, x, limits, ends)
    return opaque_integral(a, body, x, limits, ends, kind) if known is None else known


def in_closed_form(a: Algebra, body: Value, x: int, limits: Limits, ends: Ends) -> Value | None:
    """The integral by the formulas of the table, None where one of its terms has no such form."""
    out: Value = {}
    for mono, c in canonical(a, body).items():
        terms = (formula(a, mono, x, limits, ends) for formula in a.rules.formulas)
        term = next((t for t in terms if t is not None), None)
        if term is None:
            return None
        out = a.add(out, a.scale(term, c))
    return out


def of_exponentials(a: Algebra, mono: Mono, x: int, limits: Limits, ends: Ends) -> Value | None:
    """∫ of one term: front · xⁿ · exp(a₂x² + a₁x)."""
    front: list[tuple[int, Exponent]] = []
    degree: Exponent = 0
    exponent: Value = {}
    for n, e in mono:
        gen = a.generators[n]
        if n == x:
            degree = e
        elif not mentions(a, n, x):
            front.append((n, e))
        elif isinstance(gen, Exp):
            accumulate(exponent, gen.exponent, fmpq(e.numerator, e.denominator))
        else:
            return _inverse_linear(a, mono, n, x, limits)
    powers = in_powers(a, exponent, x)
    if powers is None or not isinstance(degree, int) or not 0 <= degree <= MAX_DEGREE:
        return None
    inner = _closed_form(a, degree, powers, limits, ends)
    return None if inner is None else a.mul({tuple(front): ONE}, inner)


def _closed_form(
    a: Algebra, degree: int, powers: dict[int, Value], limits: Limits, ends: Ends
) -> Value | None:
    """∫ xⁿ exp(polynomial), {power of x: coefficient}, over the line, the half line or between two limits."""
    low, high = limits
    if low is None and high is None:
        line = ends[0] < ends[1] and set(powers) <= {1, 2} and 2 in powers
        return _gaussian(a, degree, powers) if line else None
    if low == {} and high is None and ends[1] > 0:
        return _over_half_line(a, degree, powers)
    if low is None or high is None:
        return None
    if not powers:
        rise = a.sub(power(a, high, degree + 1), power(a, low, degree + 1))
        return a.scale(rise, fmpq(1, degree + 1))
    return _by_parts(a, degree, powers[1], low, high) if set(powers) == {1} else None


def _over_half_line(a: Algebra, degree: int, powers: dict[int, Value]) -> Value | None:
    """∫₀^∞ xⁿ exp(−λx) dx, and half of the Gaussian integral if the integrand is even."""
    if set(powers) == {2} and degree % 2 == 0:
        even = _gaussian(a, degree, powers)
        return None if even is None else a.scale(even, fmpq(1, 2))
    return _exponential(a, degree, powers[1]) if set(powers) == {1} else None


def _gaussian(a: Algebra, degree: int, powers: dict[int, Value]) -> Value | None:
    """√(π/A) exp(B²/4A) E[xⁿ], with mean B/2A and variance 1/2A."""
    lead, slope = a.scale(powers[2], -1), powers.get(1, {})
    if not positive(a, lead):
        return None
    a.note("Gaussian integral: completing the square, leading coefficient proved negative")
    below = power(a, lead, -1)
    mean, half_variance = a.scale(a.mul(slope, below), fmpq(1, 2)), a.scale(below, fmpq(1, 4))
    moment: Value = {}
    for k in range(0, degree + 1, 2):  # E[(μ + σz)ⁿ] = Σ C(n, k) μ^(n−k) σ^k (k − 1)!!
        weight = fmpq(comb(degree, k) * factorial(k), factorial(k // 2))
        moment = a.add(
            moment, a.scale(a.mul(power(a, mean, degree - k), a.whole_power(half_variance, k // 2)), weight)
        )
    root = power(a, a.mul(a.atom(Constant, "pi"), below), fmpq(1, 2))
    return a.mul(root, exponential(a, a.scale(a.mul(slope, slope, below), fmpq(1, 4))), moment)


def _exponential(a: Algebra, degree: int, slope: Value) -> Value | None:
    """∫₀^∞ xⁿ exp(−λx) dx = n!/λ^(n+1)."""
    rate = a.scale(slope, -1)
    if not positive(a, rate):
        return None
    a.note("exponential integral over the half line, rate proved positive")
    return a.scale(power(a, rate, -(degree + 1)), factorial(degree))


def _inverse_linear(a: Algebra, mono: Mono, n: int, x: int, limits: Limits) -> Value | None:
    """∫ dx/(A + Bx) = (log(A + B·high) − log(A + B·low))/B, for B ≠ 0 and A + Bx > 0 at both ends."""
    others = without(mono, n)
    gen, (low, high) = a.generators[n], limits
    if not isinstance(gen, Polynomial) or (n, -1) not in mono or any(mentions(a, m, x) for m, _ in others):
        return None
    if low is None or high is None:
        return None
    powers = in_powers(a, thaw(gen.argument), x)
    if powers is None or not set(powers) <= {0, 1} or not nonzero(a, powers[1]):
        return None
    ends = [a.add(powers.get(0, {}), a.mul(powers[1], end)) for end in (high, low)]
    if not all(positive(a, end) for end in ends):
        return None
    a.note("integral of the inverse of a linear function, positive between the limits")
    rise = a.sub(*(logarithm(a, end) for end in ends))
    return a.mul({others: ONE}, rise, power(a, powers[1], -1))


def _by_parts(a: Algebra, degree: int, slope: Value, low: Value, high: Value) -> Value | None:
    """∫ xⁿ exp(cx) dx = exp(cx) Σ_k (−1)^k n!/(n−k)! x^(n−k)/c^(k+1), between two limits, for c ≠ 0."""
    if not nonzero(a, slope):
        return None
    a.note("integration by parts, the rate proved nonzero")
    ends = []
    for x in (high, low):
        inner: Value = {}
        for k in range(degree + 1):
            term = a.mul(power(a, x, degree - k), power(a, slope, -(k + 1)))
            inner = a.add(inner, a.scale(term, (-1) ** k * factorial(degree) // factorial(degree - k)))
        ends.append(a.mul(exponential(a, a.mul(slope, x)), inner))
    return a.sub(*ends)


def opaque_integral(
    a: Algebra, body: Value, x: Any, limits: Limits, ends: Ends, kind: type[OpenIntegral]
) -> Value:
    """The integral as a generator.

    `x` is a scalar's number, or an array. One that is known to be proper stays so.
    """
    body = canonical(a, body)
    front: Value = number(1)
    if len(body) == 1:  # factors without the variable leave
        ((mono, c),) = body.items()
        dependent = depends if isinstance(x, Array) else mentions
        front = {tuple(f for f in mono if not dependent(a, f[0], x)): c}
        body = {tuple(f for f in mono if dependent(a, f[0], x)): ONE}
    parts = tuple(
        str(end) if limit is None else freeze(limit) for limit, end in zip(limits, ends, strict=True)
    )
    content = (x, *parts, freeze(body))
    kind = ProperIntegral if a.has(ProperIntegral, *content) else kind
    return a.mul(front, a.atom(kind, *content))


def integral_like(a: Algebra, gen: OpenIntegral, body: Value) -> Value:
    """The integral of another body, over the same real variable between the same limits."""
    x, *between = gen.range
    low, high = (None if isinstance(end, str) else thaw(end) for end in between)
    below, above = (sp.sympify(end) if isinstance(end, str) else None for end in between)
    return integral(a, body, x, (low, high), (below, above))
