"""Real functions at their edges: moving limits, kinks, branches, edge integers, rates, citations."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import (
    Abs,
    Eq,
    Heaviside,
    Integer,
    Le,
    Max,
    Min,
    Mod,
    Ne,
    Piecewise,
    Rational,
    acos,
    asin,
    atan,
    binomial,
    cbrt,
    cos,
    digamma,
    erf,
    exp,
    factorial,
    floor,
    gamma,
    log,
    loggamma,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
    tanh,
    zeta,
)

from bench.adversary_cases import Case, false, family, partly, silent, true, vacuous
from derive.claims import approx, implies
from derive.language import at, axes, diff, integral, total
from derive.language.declaring import array, integer, nonnegative, positive, real
from derive.language.domains import POSITIVE

x, y, a, h = real("x"), real("y"), positive("a"), nonnegative("h")
o, e, r = real("o", low=0, high=1, open=True), real("e", low=0, high=1), positive("r")
n, k, z_ = integer("n", 0), integer("k"), integer("z_")
t, s = axes(t="T", s="T")
X, P, T = array("X", t), array("P", t, of=POSITIVE), t.length


@family(
    "edges of the calculus",
    "integrals with moving limits, kinks, branches of inverse functions, special functions, equations with branches",
    written=True,
)
def edges() -> Iterator[Case]:
    """By hand: each falsehood fails at a kink, beyond a branch, at an edge integer or on another branch of an equation."""
    yield true(diff(integral(x**2 * y, x, 0, y), y), "=", 4 * y**3 / 3)
    yield false(diff(integral(x**2 * y, x, 0, y), y), "=", y**3)
    yield true(diff(integral(exp(-(x**2)), x, y, y**2), y), "=", 2 * y * exp(-(y**4)) - exp(-(y**2)))
    yield false(diff(integral(exp(-(x**2)), x, y, y**2), y), "=", exp(-(y**4)) - exp(-(y**2)))
    yield true(integral(x, x, y, -y), "=", 0)
    yield false(integral(Abs(x), x, -y, y), "=", y**2)
    yield true(integral(Abs(x), x, -a, a), "=", a**2)
    yield true(integral(Abs(x), x, -y, y), "=", y * Abs(y))
    yield true(integral(sign(x), x, -y, 2 * y), "=", Abs(y))
    yield false(integral(sign(x), x, -y, 2 * y), "=", y)
    yield silent(integral(1 / x, x, -1, 2), "=", log(2))
    yield silent(integral(sin(x), x, -oo, oo), "=", 0)
    yield true(integral(sin(x) / x, x, 0, oo), "=", pi / 2)
    yield false(integral(sin(x) / x, x, 0, oo), "=", pi)
    yield silent(integral(cos(x), x, 0, oo), "=", 0)
    yield silent(integral(1 / (1 - x), x, 0, 2), "=", 0)
    yield silent(integral(tan(x), x, 0, pi), "=", 0)
    yield silent(integral(x / (1 + x**2), x), "=", 0)
    yield true(integral(1 / (1 + x**2), x, 0, oo), "=", pi / 2)
    yield silent(integral(1 / (x**2 - 2), x, 0, 2), "≤", 0)
    yield silent(integral(1 / sqrt(x**2 - 2), x, 0, 2), "≥", 0)
    yield true(integral(1 / sqrt(o), o, 0, 1), "=", 2)
    yield true(integral(log(o) ** 2, o, 0, 1), "=", 2)
    yield false(diff(Abs(x), x), "=", sign(x) + Piecewise((1, Eq(x, 5)), (0, True)))
    yield partly(diff(Abs(x), x), "=", sign(x))
    yield partly(diff(Abs(x), x), "=", Abs(x) / x)
    yield false(diff(Abs(x) ** 3, x), "=", 3 * x**2)
    yield true(diff(Abs(x) ** 3, x), "=", 3 * x * Abs(x))
    yield false(diff(Abs(x) ** 3, x, x), "=", 6 * x)
    yield true(diff(x * Abs(x), x), "=", 2 * Abs(x))
    yield false(diff(Max(x, 0) ** 2, x), "=", 2 * x)
    yield true(diff(Max(x, 0) ** 2, x), "=", 2 * Max(x, 0))
    yield partly(diff(Max(x, 0), x), "=", Heaviside(x))
    yield partly(diff(floor(x), x), "=", 0)
    yield false(diff(floor(x), x), "=", 1)
    yield false(
        diff(Piecewise((x**2 * sin(1 / x), Ne(x, 0)), (0, True)), x), "=", 2 * x * sin(1 / x) - cos(1 / x) + 1
    )
    yield true(diff(sqrt(x**4), x), "=", 2 * x)
    yield false(diff(sqrt(x**2), x), "=", 1)
    yield partly(diff(log(Abs(x)), x), "=", 1 / x)
    yield partly(diff(asin(x), x), "=", 1 / sqrt(1 - x**2))
    yield false(diff(acos(x), x), "=", 1 / sqrt(1 - x**2))
    yield partly(diff(x**y, y), "=", x**y * log(x))
    yield false(diff(x**y, x), "=", y * x**y)
    yield partly(diff(cbrt(x), x), "=", 1 / (3 * cbrt(x) ** 2))
    yield partly(atan(1 / x) + atan(x), "=", pi / 2 * sign(x))
    yield false(atan(1 / x) + atan(x), "=", pi / 2)
    yield false(atan(x) + atan(y), "=", atan((x + y) / (1 - x * y)))
    yield true(atan(x) + atan(y), "=", atan((x + y) / (1 - x * y)), given=(x * y < 1,))
    yield false(atan(x) + atan(y), "=", atan((x + y) / (1 - x * y)), given=(x * y < 2,))
    yield false(asin(sin(x)), "=", x)
    yield true(asin(sin(x)), "=", x, given=(x >= -1, x <= 1))
    yield false(asin(sin(x)), "=", x, given=(x >= -2, x <= 1))
    yield false(acos(cos(x)), "=", x, given=(x >= -1, x <= 1))
    yield true(acos(cos(x)), "=", Abs(x), given=(x >= -pi, x <= pi))
    yield false(acos(cos(x)), "=", Abs(x), given=(x >= -4, x <= 4))
    yield false(sqrt(x) * sqrt(y), "=", -sqrt(x * y))
    yield partly(sqrt(x) * sqrt(y), "=", sqrt(x * y))
    yield false(sqrt((x - 1) ** 2), "=", x - 1)
    yield true(sqrt((x - 1) ** 2), "=", x - 1, given=x >= 1)
    yield false(sqrt((x - 1) ** 2), "=", x - 1, given=x >= Rational(99999, 100000))
    yield true(sqrt(x + 2 * sqrt(x - 1)), "=", 1 + sqrt(x - 1), given=x >= 1)
    yield true(sqrt(x - 2 * sqrt(x - 1)), "=", Abs(1 - sqrt(x - 1)), given=x >= 1)
    yield false(sqrt(x - 2 * sqrt(x - 1)), "=", 1 - sqrt(x - 1), given=x >= 1)
    yield true(sqrt(x - 2 * sqrt(x - 1)), "=", 1 - sqrt(x - 1), given=(x >= 1, x <= 2))
    yield false((x**3) ** Rational(1, 3), "=", -x, given=x > 0)
    yield partly(log(x**2), "=", 2 * log(x) + Abs(x) - x)
    yield partly(log(x**2), "=", 2 * log(Abs(x)))
    yield false(Abs(x + y), "=", Abs(x) + Abs(y))
    yield true(Abs(x + y), "=", Abs(x) + Abs(y), given=x * y >= 0)
    yield false(Abs(x + y), "=", Abs(x) + Abs(y), given=x * y >= -(Integer(10) ** -30))
    yield true(Max(x, y) + Min(x, y), "=", x + y)
    yield false(Max(x, y) - Min(x, y), "=", x - y)
    yield true(floor(x) + floor(-x), "≥", -1)
    yield false(floor(x) + floor(-x), "=", -1)
    yield true(floor(2 * x), "=", floor(x) + floor(x + Rational(1, 2)))
    yield false(floor(2 * x), "=", 2 * floor(x))
    yield true(Mod(-k, 5), "=", 5 - Mod(k, 5), given=Ne(Mod(k, 5), 0))
    yield false(Mod(-k, 5), "=", -Mod(k, 5))
    yield false(Mod(k, -3), "=", Mod(k, 3))
    yield true(binomial(n, k), "=", binomial(n, n - k), given=(k >= 0, k <= n))
    yield true(binomial(n + 1, k), "=", binomial(n, k) + binomial(n, k - 1), given=k >= 1)
    yield false(binomial(n, k) * factorial(k), "=", n**k, given=(k >= 0))
    yield false(binomial(n, 2), "=", n * (n + 1) / 2)
    yield true(binomial(n, 2), "=", n * (n - 1) / 2)
    yield false(binomial(z_, 2), "=", z_ * (z_ - 1) / 2 + Piecewise((1, z_ < -3), (0, True)))
    yield true(gamma(x + 1), "=", x * gamma(x), given=x > 0)
    yield partly(gamma(x + 1), "=", x * gamma(x))
    yield partly(gamma(x) * gamma(1 - x), "=", pi / sin(pi * x))
    yield false(gamma(x) * gamma(1 - x), "=", pi / Abs(sin(pi * x)))
    yield true(factorial(n + 1), "=", (n + 1) * factorial(n))
    yield false(factorial(n), "≥", 2**n)
    yield true(factorial(n), "≥", 2**n, given=n >= 4)
    yield false(factorial(n), ">", 2**n * n, given=n >= 4)
    yield true(zeta(a + 1), ">", 1)
    yield false(loggamma(a), "≥", 0)
    yield true(digamma(a + 1), "=", digamma(a) + 1 / a)
    yield false(digamma(a), "≤", log(a) - 1 / a)
    yield true(digamma(a), "≤", log(a))
    yield true(erf(x) ** 2, "≤", 1)
    yield false(erf(x), "≤", x)
    yield true(erf(h), "≤", 2 * h / sqrt(pi))
    yield true(x**2 + y**2, "≥", Rational(1, 2), given=Eq(x + y, 1))
    yield false(x**2 + y**2, ">", Rational(1, 2), given=Eq(x + y, 1))
    yield false(x, "=", 1, given=Eq(x**2, 1))
    yield true(x**4, "=", 1, given=Eq(x**2, 1))
    yield false(x, "≥", 0, given=Eq(x**3, x))
    yield true(x * (x - 1) * (x + 1), "=", 0, given=Eq(x**3, x))
    yield false(x, "=", y, given=Eq(x**2, y**2))
    yield true(Abs(x), "=", Abs(y), given=Eq(x**2, y**2))
    yield true(x, "=", y, given=Eq(x**3, y**3))
    yield true(x, "=", y, given=Eq(exp(x), exp(y)))
    yield false(x, "=", y, given=Eq(sin(x), sin(y)))
    yield vacuous(x, "=", y, given=(Eq(x**2 + y**2, -1),))
    yield vacuous(x, "≥", 0, given=(x > 1, x < 1))
    yield true(x + y, "=", 0, given=Eq(x**2 + y**2, 0))
    yield true(x, "=", 0, given=Le(x**2, 0))
    yield false(x, ">", 0, given=Le(x**2, 0))
    yield true(x * y, "=", 0, given=(Eq(x**2 + y**2, 0),))
    yield false(x + y, "≤", Rational(14142135, 10000000), given=Eq(x**2 + y**2, 1))
    yield true(x + y, "≤", Rational(14142136, 10000000), given=Eq(x**2 + y**2, 1))


@family(
    "rates and citations",
    "approximations with rates, chains whose ends fail, citing under other conditions, at",
)
def rates() -> Iterator[Case]:
    """Taylor with remainder, by hand; what is cited is cited where its conditions hold, or not."""
    yield true(sqrt(1 + r), approx(1 + r / 2, error=r**2 / 8, to=(r, 0)))
    yield false(sqrt(1 + r), approx(1 + r / 2, error=r**2 / 9, to=(r, 0)))
    yield true(n / (n + 1), approx(1, error=1 / (n + 1), to=(n, oo)))
    yield false(n / (n + 1), approx(1, error=1 / (n + 2), to=(n, oo)))
    yield true(total(1 / t**2, t), approx(pi**2 / 6, error=1 / T, to=(T, oo)))
    yield false(total(1 / t**2, t), approx(pi**2 / 6, error=1 / (2 * T), to=(T, oo)))
    yield false(sin(x) / x, approx(1, error=x**2 / 7, to=(x, 0)))
    yield true(sin(r) / r, approx(1, error=r**2 / 6, to=(r, 0)))
    yield false(exp(r), approx(1 + r, error=r**2, to=(r, 0)))
    yield false(tanh(r), approx(1, error=exp(-2 * r), to=(r, oo)))
    yield true(tanh(r), approx(1, error=2 * exp(-2 * r), to=(r, oo)))
    yield false(log(1 + r), approx(r, error=r**2 / 2, to=(r, oo)))
    yield true(0, "≤", e, "≤", 1)
    yield false(0, "<", e, "≤", 1)
    yield false(x, "≤", Abs(x), "≤", x**2)
    yield false(1, "=", x / x, "=", sign(x) ** 2)
    yield false(sign(x) ** 2, "=", x / x, "=", 1)
    yield false(0, "≤", sqrt(x), "≤", Abs(x) / 2 + Rational(1, 2), "≤", x / 2 + Rational(1, 2))
    le1 = true(1 / r, "≤", 1, given=r >= 1)
    yield le1
    yield false(1 / a, "≤", 1, uses=(le1,))
    yield true(1 / (1 + a), "≤", 1, uses=(le1,))
    le2 = true(log(x), "≤", x - 1, given=x > 0)
    yield le2
    yield true(total(log(P[t]), t), "≤", total(P[t], t) - T, uses=(le2,))
    yield false(log(x**2), "≤", x - 1, uses=(le2,))
    le3 = true(x, "=", Abs(x), given=x >= 0)
    yield le3
    yield false(X[t], "=", Abs(X[t]), uses=(le3,))
    yield true(X[s], "=", Abs(X[s]), given=X[s] >= 0, uses=(le3,))
    yield true(Eq(x**2, y**2), implies(Eq(Abs(x), Abs(y))))
    yield false(Eq(x**2, y**2), implies(Eq(x, y)))
    yield true(at(x**2 + y, x, y), "=", y**2 + y)
    yield false(at(diff(x**3, x), x, 2 * y), "=", diff((2 * y) ** 3, y))
    yield true(at(diff(x**3, x), x, 2 * y), "=", 12 * y**2)
    yield false(at(at(x + y, x, y), y, x), "=", x + y)
    yield true(at(at(x + y, x, y), y, x), "=", 2 * x)
