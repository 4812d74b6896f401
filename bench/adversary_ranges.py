"""Ranges, laws and unknown functions: ends that are off by one, empty ranges, series that diverge, moments of the wrong
order, properties that were not said.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Ge, Integer, Rational, exp, factorial, log, oo, pi, sign, sqrt

from bench.adversary_cases import Case, false, family, partly, true, twins
from derive.language import at, axes, diff, product, total
from derive.language.declaring import array, integer, positive, real, simplex
from derive.language.laws import (
    KL,
    Bernoulli,
    Beta,
    Categorical,
    Exponential,
    Gamma,
    Geometric,
    Normal,
    Poisson,
    Uniform,
    covariance,
    entropy,
    expect,
    variance,
)
from derive.language.unknown import function

n, m, k, z = integer("n", 0), integer("m", 1), integer("k"), integer("z")
r, u, v, a = real("r"), real("u"), real("v"), real("a")
q = real("q", low=-1, high=1, open=True)
p = real("p", low=0, high=1, open=True)
t, s = axes(t="T", s="T")
x, w, T = array("x", t), simplex("w", t), t.length


def faulhaber(power: int, end: sp.Expr) -> sp.Expr:
    """Σ_{k=1}^{end} k^power as a polynomial, by the numbers of Bernoulli."""
    bernoulli = [sp.bernoulli(j) * (-1 if j == 1 and sp.bernoulli(1) < 0 else 1) for j in range(power + 1)]
    terms = (sp.binomial(power + 1, j) * bernoulli[j] * end ** (power + 1 - j) for j in range(power + 1))
    return sp.expand(sum(terms) / (power + 1))


@family(
    "ranges that are off by one",
    "recasting a range as an axis: its first and last term, empty ranges, negative ends",
)
def ends() -> Iterator[Case]:
    """Faulhaber's formula and geometric sums, which hold for every n ≥ 0; a twin begins or ends one place further."""
    for power in range(1, 6):
        right = faulhaber(power, n)
        yield from twins(total(k**power, k, 1, n), "=", right, right + n)
        yield true(total(k**power, k, 0, n), "=", right)
        yield false(total(k**power, k, 2, n), "=", right)
        yield false(total(k**power, k, 1, n + 1), "=", right)
        yield true(total(k**power, k, 1, n + 2), "=", right + (n + 1) ** power + (n + 2) ** power)
        yield false(total(k**power, k, 1, z), "=", faulhaber(power, z))  # below 0 the sum is empty
        yield true(total(k**power, k, 1, z), "=", faulhaber(power, z), given=Ge(z, 0))
    for start in (0, 1, 2, 3):
        right = r**start * (1 - r ** (n + 1))
        yield true(total(r**k, k, start, n + start) * (1 - r), "=", right)
        yield false(total(r**k, k, start, n + start + 1) * (1 - r), "=", right)
        yield false(total(r**k, k, start + 1, n + start) * (1 - r), "=", right)
    yield from twins(product(1 + 1 / k, k, 1, n), "=", n + 1, n)
    yield from twins(total((-1) ** k, k, 0, n), "=", (1 + (-1) ** n) / 2, (1 + (-1) ** (n + 1)) / 2)
    yield from twins(total(x[t] - x[t - 1], t, 2, T), "=", x[T] - x[1], x[T] - x[2])
    yield from twins(total(x[t - 1], t, 2, T), "=", total(x[t], t) - x[T], total(x[t], t) - x[1])
    yield from twins(total(k, k, 5, 3), "=", 0, -4)
    yield from twins(product(k, k, 5, 3), "=", 1, 0)
    yield from twins(
        total(total(x[s], s, 1, t), t), "=", total((T + 1 - t) * x[t], t), total((T - t) * x[t], t)
    )


@family("series", "tails of series, closed forms, divergence")
def series() -> Iterator[Case]:
    """Classical series; where one diverges it has no value, and no number is its sum."""
    for power in range(4):
        closed = sp.factor(
            sp.summation(sp.Symbol("j") ** power / Integer(2) ** sp.Symbol("j"), (sp.Symbol("j"), 0, oo))
        )
        yield from twins(total(k**power / Integer(2) ** k, k, 0, oo), "=", closed, closed + 1)
        bell = sp.bell(power)
        yield from twins(total(k**power / factorial(k), k, 0, oo), "=", bell * exp(1), (bell + 1) * exp(1))
    for even in (2, 4, 6):
        yield from twins(total(1 / k**even, k, 1, oo), "=", sp.zeta(even), sp.zeta(even) + Rational(1, 10**6))
    yield from twins(total(q**k, k, 0, oo), "=", 1 / (1 - q), q / (1 - q))
    yield from twins(total(k * q**k, k, 1, oo), "=", q / (1 - q) ** 2, q / (1 - q))
    yield from twins(total((-1) ** (k + 1) / k, k, 1, oo), "=", log(2), log(2) + Rational(1, 10**9))
    yield from twins(total(r**k / factorial(k), k, 0, oo), "=", exp(r), exp(r) + r / 10**6)
    yield from twins(
        product(1 - 1 / k**2, k, 2, oo), "=", Rational(1, 2), Rational(1, 2) + Rational(1, 10**9)
    )
    yield partly(total(r**k, k, 0, oo), "=", 1 / (1 - r))
    yield false(total(r**k, k, 0, oo), "=", 1 / (1 + r))
    yield true(total(1 / k**2, k, 1, oo), "<", 2)
    yield false(total(1 / k**2, k, 1, oo), "<", Rational(8, 5))
    yield true(total(1 / (k**2 + 1), k, 0, oo), ">", 2)


@family("moments", "laws: orders of moments, standard deviation for variance, natural logarithms")
def moments() -> Iterator[Case]:
    """Textbook moments and entropies; a twin takes the deviation for the variance, forgets a half, or changes a sign."""
    mu, nu, y = real("mu"), real("nu"), real("y")
    sd, lam, b, c = positive("sd"), positive("lam"), positive("b"), positive("c")
    normal = Normal(mu, sd)
    yield from twins(expect(y**2, y, normal), "=", mu**2 + sd**2, mu**2 + sd)
    yield from twins(variance(y, y, normal), "=", sd**2, sd)
    yield from twins(expect((y - mu) ** 4, y, normal), "=", 3 * sd**4, 2 * sd**4)
    yield from twins(expect((y - mu) ** 3, y, normal), "=", 0, sd**3)
    yield from twins(entropy(normal, y), "=", (1 + log(2 * pi * sd**2)) / 2, (1 + log(2 * pi * sd)) / 2)
    yield from twins(KL(normal, Normal(nu, sd), y), "=", (mu - nu) ** 2 / (2 * sd**2), (mu - nu) ** 2 / sd**2)
    yield from twins(covariance(y, y**2, y, normal), "=", 2 * mu * sd**2, 2 * mu * sd)
    yield from twins(expect(y, y, Exponential(lam)), "=", 1 / lam, lam)
    yield from twins(variance(y, y, Exponential(lam)), "=", 1 / lam**2, 1 / lam)
    yield from twins(entropy(Exponential(lam), y), "=", 1 - log(lam), 1 + log(lam))
    yield from twins(expect(y, y, Gamma(b, c)), "=", b / c, b * c)
    yield from twins(variance(y, y, Gamma(b, c)), "=", b / c**2, b / c)
    yield from twins(expect(1 / y, y, Gamma(b + 1, c)), "=", c / b, c / (b + 1))
    yield from twins(expect(y, y, Beta(b, c)), "=", b / (b + c), c / (b + c))
    yield from twins(
        expect(y * (1 - y), y, Beta(b, c)), "=", b * c / ((b + c) * (b + c + 1)), b * c / (b + c) ** 2
    )
    yield from twins(variance(y, y, Uniform(0, b)), "=", b**2 / 12, b / 12)
    yield from twins(expect(k, k, Bernoulli(p)), "=", p, 1 - p)
    yield from twins(variance(k, k, Bernoulli(p)), "=", p * (1 - p), p * (1 + p))
    yield from twins(expect(k, k, Poisson(lam)), "=", lam, lam + 1)
    yield from twins(variance(k, k, Poisson(lam)), "=", lam, lam**2)
    yield from twins(expect(k, k, Geometric(p)), "=", 1 / p, 1 / p - 1)
    yield from twins(variance(x[t], t, Categorical(w[t], t)), "=", total(w[t] * x[t] ** 2, t) - total(w[t] * x[t], t) ** 2,
                     total(w[t] * x[t] ** 2, t))  # fmt: skip
    yield from twins(entropy(Categorical(w[t], t), t), "≤", log(T), log(T) - Rational(1, 1000))
    yield true(entropy(Categorical(w[t], t), t), "≥", 0)
    yield false(entropy(Categorical(w[t], t), t), ">", 0)  # of one weight it is 0


@family("properties that were not said", "unknown functions: what follows from a property, and nothing else")
def unsaid() -> Iterator[Case]:
    """Each inequality is a theorem for functions with the property named, and fails for some function without it."""
    plain, smooth = function("plain"), function("smooth", smooth=True)
    convex, bowl = function("convex", convex=True), function("bowl", convex=True, smooth=True)
    cap, up = function("cap", concave=True, smooth=True), function("up", increasing=True)
    down, odd = function("down", decreasing=True), function("odd", odd=True)
    even, near = function("even", even=True), function("near", lipschitz=True)
    above = function("above", positive=True)
    for f, holds in (
        (convex, true),
        (bowl, true),
        (plain, false),
        (smooth, false),
        (up, false),
        (odd, false),
        (cap, false),
    ):
        yield holds(f((u + v) / 2), "≤", (f(u) + f(v)) / 2)
        yield holds(f(total(w[t] * x[t], t)), "≤", total(w[t] * f(x[t]), t))
    for f, holds in ((bowl, true), (smooth, false), (cap, false)):
        yield holds(f(v), "≥", f(u) + diff(f(u), u) * (v - u))
        yield holds(diff(f(u), u, u), "≥", 0)
    for f, holds in ((up, true), (plain, false), (convex, false), (down, false)):
        yield holds(f(u), "≤", f(u + v**2))
    for f, holds in ((odd, true), (even, false), (plain, false)):
        yield holds(f(-u) + f(u), "=", 0)
    for f, holds in ((even, true), (odd, false), (plain, false)):
        yield holds(f(-u) - f(u), "=", 0)
    for f, holds in ((near, true), (plain, false), (up, false)):
        yield holds(Abs(f(u) - f(v)), "≤", Abs(u - v))
    for f, holds in ((above, true), (plain, false), (convex, false)):
        yield holds(f(u), ">", 0)
    yield from twins(
        diff(smooth(u**2), u), "=", 2 * u * at(diff(smooth(v), v), v, u**2), at(diff(smooth(v), v), v, u**2)
    )
    yield from twins(diff(smooth(u) ** 2, u), "=", 2 * smooth(u) * diff(smooth(u), u), 2 * smooth(u))
    yield false(smooth(u + v), "=", smooth(u) + smooth(v))
    yield false(smooth(u * v), "=", smooth(u) * smooth(v))
    yield false(smooth(0 * u), "=", 0)


@family("jumps", "floor, ceiling, mod, sign and the step: their values at the jumps")
def jumps() -> Iterator[Case]:
    """Rules of whole parts; a twin holds everywhere but at whole numbers, or at whole numbers only."""
    whole = integer("whole")
    yield from twins(sp.floor(u + whole), "=", sp.floor(u) + whole, sp.floor(u) + whole + 1)
    yield from twins(sp.ceiling(u), "=", -sp.floor(-u), sp.floor(u) + 1)
    yield false(sp.floor(u + v), "=", sp.floor(u) + sp.floor(v))
    yield true(sp.floor(whole), "=", whole)
    yield false(sp.floor(u), "=", u)
    yield from twins(sp.Mod(u, 3), "=", u - 3 * sp.floor(u / 3), u - sp.floor(u))
    yield from twins(sp.Heaviside(u) + sp.Heaviside(-u), "=", 1, 2 * sp.Heaviside(u))
    yield false(sp.Heaviside(u, 1) + sp.Heaviside(-u, 1), "=", 1)
    yield from twins(u * sign(u), "=", Abs(u), u)
    yield false(sign(u) ** 2, "=", 1)
    yield true(sp.frac(u) + sp.floor(u), "=", u)
    yield false(sqrt(sp.floor(u) ** 2), "=", sp.floor(u))
