"""What fails on a line, a curve or a point that no fraction hits: cuts, jumps, touching sides."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import (
    Abs,
    E,
    Eq,
    Heaviside,
    I,
    Max,
    Mod,
    Ne,
    Piecewise,
    Rational,
    acos,
    acosh,
    arg,
    asin,
    asinh,
    atan,
    atanh,
    ceiling,
    conjugate,
    cos,
    cosh,
    erf,
    exp,
    floor,
    gamma,
    im,
    log,
    pi,
    re,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from bench.adversary_cases import Case, false, family, partly, true
from derive.language import axes, total
from derive.language.declaring import array, complex_, positive, real, simplex

x, y, a = real("x"), real("y"), positive("a")
t = axes(t="T")
X, w = array("X", t), simplex("w", t)
z, zz = complex_("z"), complex_("zz")


@family(
    "cuts on an irrational line",
    "thresholds: jumps that no fraction hits, at the border of the domain",
    written=True,
)
def cut_lines() -> Iterator[Case]:
    """On the line that the condition names the principal value is the other one; beside it the equation holds."""
    yield false(log(exp(z)), "=", z, given=(im(z) >= -pi, im(z) <= pi))
    yield true(log(exp(z)), "=", z, given=(im(z) > -pi, im(z) <= pi))
    yield false(log(exp(z)), "=", z, given=(im(z) >= -pi, im(z) < pi))
    yield true(log(exp(z)), "=", z, given=(im(z) > -pi, im(z) < pi))
    yield false(log(exp(2 * z)), "=", 2 * z, given=(im(z) >= -pi / 2, im(z) <= pi / 2))
    yield true(log(exp(2 * z)), "=", 2 * z, given=(im(z) > -pi / 2, im(z) <= pi / 2))
    yield false(sqrt(exp(z)), "=", exp(z / 2), given=(im(z) >= -pi, im(z) <= pi))
    yield true(sqrt(exp(z)), "=", exp(z / 2), given=(im(z) > -pi, im(z) <= pi))
    yield false(sqrt(z**2), "=", z, given=(re(z) >= 0,))
    yield true(sqrt(z**2), "=", z, given=(re(z) > 0,))
    yield false(asin(sin(z)), "=", z, given=(re(z) >= -pi / 2, re(z) <= pi / 2))
    yield true(asin(sin(z)), "=", z, given=(re(z) > -pi / 2, re(z) < pi / 2))
    yield false(acos(cos(z)), "=", z, given=(re(z) >= 0, re(z) <= pi))
    yield true(acos(cos(z)), "=", z, given=(re(z) > 0, re(z) < pi))
    yield false(atan(tan(z)), "=", z, given=(re(z) >= -pi / 2, re(z) < pi / 2))
    yield true(atan(tan(z)), "=", z, given=(re(z) > -pi / 2, re(z) < pi / 2))
    yield false(asinh(sinh(z)), "=", z, given=(im(z) >= -pi / 2, im(z) <= pi / 2))
    yield true(asinh(sinh(z)), "=", z, given=(im(z) > -pi / 2, im(z) < pi / 2))
    yield false(acosh(cosh(z)), "=", z, given=(im(z) >= -pi, im(z) <= pi, re(z) >= 0))
    yield true(acosh(cosh(z)), "=", z, given=(im(z) > -pi, im(z) <= pi, re(z) > 0))
    yield false((z**3) ** Rational(1, 3), "=", z, given=(arg(z) >= -pi / 3, arg(z) <= pi / 3))
    yield true((z**3) ** Rational(1, 3), "=", z, given=(arg(z) > -pi / 3, arg(z) <= pi / 3))
    yield false(log(z**2), "=", 2 * log(z), given=(arg(z) >= -pi / 2, arg(z) <= pi / 2))
    yield true(log(z**2), "=", 2 * log(z), given=(arg(z) > -pi / 2, arg(z) <= pi / 2))
    yield false(log(z**3), "=", 3 * log(z), given=(arg(z) >= -pi / 3, arg(z) <= pi / 3))
    yield false(log(z * zz), "=", log(z) + log(zz), given=(re(z) >= 0, re(zz) >= 0))
    yield false(sqrt(z) * sqrt(zz), "=", sqrt(z * zz), given=(re(z) >= 0, re(zz) >= 0))
    yield true(sqrt(z) * sqrt(zz), "=", sqrt(z * zz), given=(re(z) >= 0, re(zz) > 0))
    yield false(conjugate(sqrt(z)), "=", sqrt(conjugate(z)))
    yield false(conjugate(log(z)), "=", log(conjugate(z)))
    yield false(conjugate(asin(z)), "=", asin(conjugate(z)))
    yield false(conjugate(acosh(z)), "=", acosh(conjugate(z)))
    yield false(conjugate(atan(z)), "=", atan(conjugate(z)))
    yield true(conjugate(atan(z)), "=", atan(conjugate(z)), given=(Abs(z) < 1,))
    yield false(sqrt(1 / z), "=", 1 / sqrt(z))
    yield false(log(1 / z), "=", -log(z))
    yield partly(exp(log(z)), "=", z)
    yield false(arg(-z), "=", arg(z) - pi, given=im(z) >= 0)
    yield false(arg(-z), "=", arg(z) - pi, given=(im(z) >= 0, Ne(z, 0)))
    yield true(arg(-z), "=", arg(z) - pi, given=im(z) > 0)
    yield false(sqrt(-z), "=", -I * sqrt(z), given=im(z) >= 0)
    yield false(sqrt(z**2 - 1), "=", sqrt(z - 1) * sqrt(z + 1), given=re(z) >= 0)
    yield true(sqrt(z**2 - 1), "=", sqrt(z - 1) * sqrt(z + 1), given=re(z) > 0)
    yield false(z ** Rational(1, 2) * z ** Rational(1, 2), "=", Abs(z))
    yield true(Abs(z**I), "=", exp(-arg(z)), given=Ne(z, 0))
    yield false(log(exp(x * I)), "=", x * I, given=(x >= -pi, x <= pi))
    yield true(log(exp(x * I)), "=", x * I, given=(x > -pi, x <= pi))
    yield false(exp(I * x) ** Rational(1, 2), "=", exp(I * x / 2), given=(x >= -pi, x <= pi))
    yield true(exp(I * x) ** Rational(1, 2), "=", exp(I * x / 2), given=(x > -pi, x <= pi))
    yield false(arg(exp(I * x)), "=", x, given=(x >= -pi, x <= pi))
    yield true(arg(exp(I * x)), "=", x, given=(x > -pi, x <= pi))
    yield false(arg(exp(I * x)), "=", x, given=(x > -4, x <= pi))
    yield false(atanh(tanh(z)), "=", z, given=(im(z) >= -pi / 2, im(z) < pi / 2))


@family("an irrational point", "thresholds, closest approach: what fails at √2, π, e or a root only")
def irrational() -> Iterator[Case]:
    """Each falsehood fails on a set without rational points, or on a curve; named by its equation."""
    yield false(Abs(x**2 - 2), ">", 0)
    yield false((x**2 - 2) ** 2, ">", 0)
    yield true((x**2 - 2) ** 2, "≥", 0)
    yield false(Abs(x - pi), ">", 0)
    yield false((x - sqrt(2)) ** 2, ">", 0)
    yield false((x - E) ** 2 + (y - pi) ** 2, ">", 0)
    yield false(sign((x**2 - 2) ** 2), "=", 1)
    yield false(sign(Abs(x**3 - 2)), "=", 1)
    yield false(sign(sin(x) ** 2), "=", 1, given=(x > 1,))
    yield false(sin(x) ** 2, ">", 0, given=(x > 1,))
    yield false(cos(x), "<", 1, given=x > 1)
    yield false(Piecewise((1, Eq(x**2, 2)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(x, pi)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(x, exp(1))), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(sin(x), Rational(1, 2))), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(exp(x), 3)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(x + y, sqrt(3))), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(x**2 + y**2, 1)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(x * y, 7)), (0, True)), "=", 0)
    yield false(x**2 + y**2 - 2 * x * y, ">", 0)
    yield false(exp(x) - 1 - x, ">", 0)
    yield false(x - 1 - log(x), ">", 0, given=x > 0)
    yield false(a + 2 / a, ">", 2 * sqrt(2))
    yield true(a + 2 / a, "≥", 2 * sqrt(2))
    yield false(a + 3 / a, ">", 2 * sqrt(3))
    yield false(x**4 - 6 * x**2 + 9, ">", 0)
    yield false(x * exp(-x), "<", exp(-1))
    yield false(sin(x) + cos(x), "<", sqrt(2))
    yield true(sin(x) + cos(x), "≤", sqrt(2))
    yield false(
        floor(x**2),
        "=",
        floor(x**2 - Rational(1, 10**30)),
        given=(x > Rational(14, 10), x < Rational(15, 10)),
    )
    yield false(floor(x / pi), "=", ceiling(x / pi) - 1, given=(x > 1))
    yield false(Heaviside(x**2 - 2), "=", Heaviside(x**2 - 2) ** 2)
    yield false(Heaviside(x - pi), "=", Heaviside(x - pi) ** 2)
    yield false(sign(x**2 - 3) ** 2, "=", 1)
    yield false(sign(x**3 - x - 1) ** 2, "=", 1)
    yield false(sign(cos(x) - x) ** 2, "=", 1)
    yield false(Max(x**2 - 2, 0) + Max(2 - x**2, 0), ">", 0)
    yield false(Abs(exp(x) - 2), ">", 0)
    yield false(Abs(x**5 - x - 1), ">", 0)
    yield false(Abs(cos(x) - x), ">", 0)
    yield true(Abs(cos(x) - x), "≥", 0)
    yield false(x**2 * y**2 * (x**2 + y**2 - 3) + 1, ">", 0)
    yield true(x**2 * y**2 * (x**2 + y**2 - 3) + 1, "≥", 0)


@family(
    "jumps at irrational places",
    "thresholds: sign, step, floor, cases and cuts of bent arguments",
    written=True,
)
def jumps() -> Iterator[Case]:
    """The twins differ in what holds where an argument is exactly 0 or whole."""
    yield false(log(exp(z)), "=", z, given=(im(z) >= -pi, im(z) < pi))
    yield false(
        log(exp(z)) - 100 * pi * I,
        "=",
        z - 100 * pi * I - 100 * pi * I,
        given=(im(z) >= 99 * pi, im(z) <= 101 * pi),
    )
    yield true(log(exp(z)), "=", z - 100 * pi * I, given=(im(z) > 99 * pi, im(z) < 101 * pi))
    yield false(log(exp(z)), "=", z - 100 * pi * I, given=(im(z) >= 99 * pi, im(z) < 101 * pi))
    yield true(sign(exp(x)), "=", 1)
    yield true(sign(x**2 + 2), "=", 1)
    yield true(sign(x**2 - 2 * x + 2), "=", 1)
    yield true(sign(cos(x) + 2), "=", 1)
    yield true(sign(x**2 - 2) * (x**2 - 2), "=", Abs(x**2 - 2))
    yield true(sign(x - pi) * (x - pi), "=", Abs(x - pi))
    yield true(sign(sin(x)) * sin(x), "=", Abs(sin(x)))
    yield true(Max(x, pi), "=", (x + pi + Abs(x - pi)) / 2)
    yield true(Piecewise((x, x < sqrt(2)), (2 / x, True)), "≤", sqrt(2))
    yield false(Piecewise((x, x <= sqrt(2)), (2 / x, True)), "<", sqrt(2))
    yield false(Piecewise((x, x < sqrt(2)), (3, True)), "<", sqrt(2), given=x <= sqrt(2))
    yield true(floor(x / pi) * pi, "≤", x)
    yield false(floor(x / pi) * pi, "<", x, given=x > 1)
    yield true(x - floor(x), "<", 1)
    yield true(x / pi - floor(x / pi), "<", 1)
    yield false(x / pi - floor(x / pi), ">", 0, given=x > 1)
    yield true(floor(x**2), "≤", x**2)
    yield false(floor(x**2), "<", x**2, given=(x > Rational(14, 10), x < Rational(145, 100)))
    yield false(ceiling(x**2) - floor(x**2), "=", 1, given=(x > Rational(14, 10), x < Rational(145, 100)))
    yield false(ceiling(exp(x)) - floor(exp(x)), "=", 1, given=(x > Rational(14, 10), x < Rational(145, 100)))
    yield true(arg(exp(I * x)), "=", x, given=(x > -3, x < 3))
    yield true(sqrt(exp(I * x)), "=", exp(I * x / 2), given=(x > -3, x < 3))
    yield true(Abs(sqrt(exp(I * x))), "=", 1)
    yield true(sqrt(z) ** 2, "=", z)
    yield true(sqrt(z**2 + 2) ** 2, "=", z**2 + 2)
    yield true(exp(2 * log(z)), "=", z**2, given=Ne(z, 0))
    yield partly(exp(2 * log(exp(z) - 2)), "=", (exp(z) - 2) ** 2)
    yield true(Abs(exp(I * arg(z**2 + 2))), "=", 1, given=Ne(z**2, -2))
    yield true(re(sqrt(z**2 + 2)), "≥", 0)
    yield true(re(sqrt(exp(z))), "≥", 0)
    yield false(re(sqrt(exp(z))), ">", 0)
    yield false(Heaviside(cos(x) - x) ** 2, "=", Heaviside(cos(x) - x))
    yield true(Heaviside(cos(x) - x) + Heaviside(x - cos(x)), "=", 1)
    yield false(sign(x + y - sqrt(2)) ** 2, "=", 1)
    yield false(sign(x * y - sqrt(2)) ** 2, "=", 1)
    yield false(sign(total(X[t] ** 2, t) - 2) ** 2, "=", 1)
    yield false(sign(total(exp(X[t]), t) - 5) ** 2, "=", 1)
    yield false(sign(X[1] ** 2 - 2) ** 2, "=", 1)
    yield true(Abs(X[t] ** 2 - 2), "=", Max(X[t] ** 2 - 2, 2 - X[t] ** 2))
    yield false(sign(total(w[t] ** 2, t) - Rational(3, 5)) ** 2, "=", 1)
    yield true(Mod(x, pi), "<", pi)
    yield false(Mod(x, pi), ">", 0, given=x > 1)
    yield false(Mod(x, sqrt(2)), ">", 0, given=x > 1)
    yield false(sign(gamma(a) - Rational(9, 10)) ** 2, "=", 1)
    yield false(sign(erf(x) - Rational(1, 2)) ** 2, "=", 1)
    yield false(sign(log(a) - 1) ** 2, "=", 1)
