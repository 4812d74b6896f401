"""Integrals: backwards, improper, divergent, with poles and values that are not real, Gaussian normalisers, over ℝᵈ."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Piecewise, atan, cos, cosh, exp, log, oo, pi, sign, sin, sqrt

from bench.adversary_cases import Case, false, family, silent, true, twins
from bench.adversary_notation import HALF, Q, Sp, Spi, a, b, d, e, f, i, j, l, o, t, x, xi, y, yi, z
from derive.language import det, diff, integral, product, total
from derive.language.declaring import positive, real

r_ = positive("r_")
wide = real("wide", low=-10, high=10)


@family("definite integrals", "integrals, antiderivatives, quadrature")
def definite() -> Iterator[Case]:
    """Integrals from the tables; the twin has a lost factor, sign or limit. Backwards ranges change the sign."""
    rows = [
        (integral(x**2, x, 0, 1), Q(1, 3), HALF), (integral(x**2, x, 1, 0), -Q(1, 3), Q(1, 3)),
        (integral(x, x, -1, 1), 0, 1), (integral(Abs(x), x, -1, 1), 1, 0),
        (integral(exp(x), x, 0, 1), exp(1) - 1, exp(1)), (integral(1 / x, x, 1, 2), log(2), HALF),
        (integral(1 / x, x, -2, -1), -log(2), log(2)), (integral(1 / (1 + x**2), x), pi, 2 * pi),
        (integral(exp(-Abs(x)), x), 2, 1), (integral(exp(-(x**2)), x, 0, oo), sqrt(pi) / 2, sqrt(pi)),
        (integral(exp(-(x**2)), x, oo, -oo), -sqrt(pi), sqrt(pi)),
        (integral(exp(-(x**2)), x, -oo, 0), sqrt(pi) / 2, -sqrt(pi) / 2),
        (integral(exp(-a * x), x, 0, oo), 1 / a, a), (integral(exp(-x / a), x, 0, oo), a, 1 / a),
        (integral(x * exp(-x), x, 0, oo), 1, 2), (integral(x**2 * exp(-x), x, 0, oo), 2, 1),
        (integral(sqrt(e), e, 0, 1), Q(2, 3), HALF), (integral(1 / sqrt(o), o, 0, 1), 2, 1),
        (integral(log(o), o, 0, 1), -1, 1), (integral(cos(x), x, 0, 2), sin(2), -sin(2)),
        (integral(sin(x) ** 2 + cos(x) ** 2, x, 0, 3), 3, 1), (integral(sign(x), x, -1, 2), 1, 3),
        (integral(x * exp(-(x**2)), x), 0, 1), (integral(x**2 * exp(-(x**2)), x), sqrt(pi) / 2, sqrt(pi)),
        (integral(Piecewise((1, x < 1), (2, True)), x, 0, 2), 3, 2), (integral(1 / cosh(x) ** 2, x), 2, 1),
        (integral(y, x, 0, 2), 2 * y, y), (integral(x**3 - x, x, -1, 1), 0, HALF),
        (integral(integral(x * y, x, 0, 1), y, 0, 1), Q(1, 4), HALF),
        (integral(integral(exp(-(x**2) - y**2), x), y), pi, sqrt(pi)), (integral(1, x, 2, 2), 0, 1),
        (integral(x, x, 0, 2) - integral(x, x, 0, 1), integral(x, x, 1, 2), integral(x, x, 0, 1)),
        (integral(exp(-r_) / sqrt(r_), r_, 0, oo), sqrt(pi), 1),
        (integral(total(f[t] * x, t), x, 0, 1), total(f[t], t) / 2, total(f[t], t)),
        (integral(diff(x**2, x), x, 0, 1), 1, 2), (integral(atan(x), x, -1, 1), 0, pi / 2),
        (integral(1 / (a**2 + x**2), x), pi / a, pi), (integral(Abs(x - HALF), x, 0, 1), Q(1, 4), HALF),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong)


@family("improper and divergent", "integrals: poles inside, divergence, integrands that are not real")
def divergent() -> Iterator[Case]:
    """These integrals have no value (divergent, or the integrand is not real on the range): no equation about them may pass.

    The convergent neighbours beside them have the value of the tables.
    """
    for body, low, high, value in (
        (1 / x, -1, 1, 0), (1 / x**2, -1, 1, -2), (1 / x**2, 0, 1, 1), (1 / x, 0, 1, 1), (1 / x, 1, oo, 1),
        (exp(x), 0, oo, 1), (1, -oo, oo, 1), (x, -oo, oo, 0), (1 / (x - 1), 0, 3, log(2)),
        (1 / sqrt(x), -1, 1, 4), (sqrt(x), -1, 1, Q(2, 3)),
        (log(x), -1, 1, -2), (1 + sqrt(x), -1, 1, 2), (1 / sqrt(1 + x), 0, oo, 2), (cosh(x), -oo, oo, 0),
        (1 / (x**2 - 1), 0, 2, -log(3) / 2), (x**3, -oo, oo, 0), (1 / (1 + Abs(x)), -oo, oo, 2),
        (sp.tan(x), 0, 3, 0), (sin(x), 0, oo, 1), (1 / (x * (1 + x**2)), -1, 1, 0),
    ):  # fmt: skip
        yield silent(integral(body, x, low, high), "=", value)
        if body in (1 + sqrt(x), 1 / x**2, 1 / (1 + Abs(x))):
            yield silent(integral(body, x, low, high), ">", 0)
    for left, relation, right in (
        (integral(x**2, x), ">", 0), (integral(1 / (1 + x), x, 0, oo), ">", 1), (integral(sp.tan(x) ** 2, x, 0, 3), ">", 0),
        (integral(Abs(sin(x)) / x, x, 1, oo), ">", 0), (integral(exp(x**2), x), "≥", 1), (integral(1 / Abs(x), x, -1, 1), ">", 0),
        (integral(1 / (x - HALF) ** 2, x, 0, 1), "≥", 0), (integral(log(x) ** 2, x, -1, 1), "≥", 0),
    ):  # fmt: skip
        yield silent(left, relation, right)
    for left, right in (
        (integral(1 / x**2, x, 1, oo), 1), (integral(1 / sqrt(o), o, 0, 1), 2),
        (integral(1 / (1 + x) ** 2, x, 0, oo), 1), (integral(1 / (x**2 + 2 * x + 2), x), pi),
        (integral(exp(-sqrt(1 + x**2)) * x, x), 0), (integral(sqrt(1 + x), x, -1, 0), Q(2, 3)),
        (integral(log(1 + o), o, 0, 1), 2 * log(2) - 1),
    ):  # fmt: skip
        yield true(left, "=", right)


N1 = exp(-((x - y) ** 2) / (2 * a)) / sqrt(2 * pi * a)


@family("Gaussian normalisers", "integrals, space, special: normalisers, moments, dimension exponents")
def gaussian() -> Iterator[Case]:
    """Moments of normal laws in one and d dimensions; the twin has the normaliser, the exponent or the variance wrong.

    All by the tables; falsehoods differ from the truth for every value of the parameters, or for d = 2.
    """
    sq = total(xi[i] ** 2, i)
    quad = total(xi[i] * Spi[i, j] * xi[j], i, j)
    G = exp(-quad / 2) / ((2 * pi) ** (d / 2) * sqrt(det(Sp)))
    rows = [
        (integral(N1, x), 1, sqrt(2 * pi)), (integral(x * N1, x), y, y / a),
        (integral(x**2 * N1, x), a + y**2, a), (integral((x - y) ** 4 * N1, x), 3 * a**2, a**2),
        (integral((x - y) ** 3 * N1, x), 0, a),
        (integral(exp(z * x) * N1, x), exp(z * y + z**2 * a / 2), exp(z * y + z**2 * a)),
        (integral(exp(-(x**2) / (2 * a)), x), sqrt(2 * pi * a), sqrt(pi * a)),
        (integral(exp(-a * x**2 + b * x), x), sqrt(pi / a) * exp(b**2 / (4 * a)), sqrt(pi / a) * exp(b**2 / (2 * a))),
        (integral(cos(x) * exp(-(x**2) / 2), x), sqrt(2 * pi) * exp(-HALF), sqrt(2 * pi) * exp(HALF)),
        (integral(-log(N1) * N1, x), log(2 * pi * a) / 2 + HALF, log(2 * pi * a) / 2),
        (integral(exp(-sq), xi), pi ** (d / 2), pi**d),
        (integral(exp(-sq / 2), xi), (2 * pi) ** (d / 2), (2 * pi) ** d),
        (integral(exp(-a * sq), xi), (pi / a) ** (d / 2), (a / pi) ** (d / 2)),
        (integral(sq * exp(-sq / 2), xi), d * (2 * pi) ** (d / 2), (2 * pi) ** (d / 2) / 2),
        (integral(G, xi), 1, 2), (integral(xi[l] * G, xi), 0, 1),
        (integral(xi[i] * xi[j] * G, xi), Sp[i, j], Spi[i, j] + Sp[i, j]),
        (integral(sq * G, xi), total(Sp[i, i], i), d + total(Sp[i, i], i)),
        (integral(quad * G, xi), d, d + 1),
        (integral(exp(total(yi[i] * xi[i], i)) * G, xi), exp(total(yi[i] * Sp[i, j] * yi[j], i, j) / 2), exp(total(yi[i] * Sp[i, j] * yi[j], i, j) / 2) * 2),
        (integral(exp(-quad / 2), xi), (2 * pi) ** (d / 2) * sqrt(det(Sp)), (2 * pi) ** (d / 2) * det(Sp) * 3 * sqrt(det(Sp))),
        (integral(product(exp(-xi[i] ** 2), i), xi), pi ** (d / 2), 2 * pi ** (d / 2)),
        (integral(xi[1] ** 2 * exp(-sq), xi), pi ** (d / 2) / 2, pi ** (d / 2)),
        (integral(exp(-total((xi[i] - yi[i]) ** 2, i)), xi), pi ** (d / 2), pi ** (d / 2) * exp(total(yi[i] ** 2, i)) + 1),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong)


@family("bounds on integrals", "integrals, inequalities: monotone, with limits exchanged")
def bounds() -> Iterator[Case]:
    """An integral of a nonnegative function over a forward range is nonnegative; backwards the sign turns."""
    rows = [
        (integral(exp(-(x**2)), x, 0, 1), "≥", 0), (integral(x**2, x, -1, 1), ">", 0),
        (integral(e * (1 - e), e, 0, 1), "≤", Q(1, 4)), (integral(exp(e), e, 0, 1), "≥", Q(3, 2)),
        (integral(cos(e), e, 0, 1), "≤", 1), (integral(Abs(sin(x)), x, 0, 3), "≥", integral(sin(x), x, 0, 3)),
        (integral(exp(-(x**2) - y**2), x), "≤", sqrt(pi)),
        (integral(e**2, e, 0, 1), "≤", integral(e, e, 0, 1)), (integral(x**2, x, 1, 0), "≤", 0),
        (integral(1 / (1 + x**2), x, 0, 1), "<", 1), (integral(exp(y * e), e, 0, 1), ">", 0),
        (integral((e - y) ** 2, e, 0, 1), "≥", Q(1, 12)),
    ]  # fmt: skip
    turned = {"≥": "<", "≤": ">", "<": ">", ">": "<"}
    for left, relation, right in rows:
        yield true(left, relation, right)
        yield false(left, turned[relation], right)


@family("integrals over integers", "integrals need a real variable")
def over_integers() -> Iterator[Case]:
    """An integral over an integer variable is no integral; its like over a real variable is computed (sin 2π = 0)."""
    from derive.errors import PaperError
    from derive.language.declaring import integer

    k = integer("k", 0, 10)
    for body, value in (
        (cos(2 * pi * k), 1),
        (k, HALF),
        (sp.Integer(1), 1),
        (k**2, Q(1, 3)),
        ((-1) ** k, 0),
        (sin(pi * k), 0),
    ):
        try:
            yield silent(integral(body, k, 0, 1), "=", value)
        except (TypeError, ValueError, PaperError):
            continue  # refused where it is written
    for body, value in (
        (cos(2 * pi * e), 0),
        (e, HALF),
        (sp.Integer(1), 1),
        (sin(2 * pi * e), 0),
        (cos(pi * e) ** 2, HALF),
        (cos(2 * pi * e) ** 2, HALF),
    ):
        yield true(integral(body, e, 0, 1), "=", value)
        yield false(integral(body, e, 0, 1), "=", value + 1)


@family("ends of integrals", "enclosures up to infinity and up to singularities, antiderivatives with limits")
def ends() -> Iterator[Case]:
    """What converges only because terms cancel, slowly, or at both ends; the twin has another number. Beside it what
    diverges slowly, has a pole inside or only oscillates.
    """
    rows = [
        (1 / r_ - 1 / (1 + r_), 1, oo, log(2), 1), ((exp(-r_) - exp(-3 * r_)) / r_, 0, oo, log(3), log(2)),
        (log(r_) ** 2, 0, 1, 2, 1), (log(r_) / (1 + r_**2), 0, oo, 0, 1),
        (r_ / (exp(r_) - 1), 0, oo, pi**2 / 6, pi**2 / 12), (1 / (1 + x**4), 0, oo, pi / (2 * sqrt(2)), pi / 2),
        (sqrt(r_) / (1 + r_**2), 0, oo, pi / sqrt(2), pi / 2), (x**2 * exp(-Abs(x)), -oo, oo, 4, 2),
        (1 / sqrt(r_ * (1 - r_)), 0, 1, pi, 2 * pi), (exp(x) / (1 + exp(x)) ** 2, -oo, oo, 1, HALF),
        (1 / (r_ * sqrt(r_**2 - 1)), 1, oo, pi / 2, pi), (x**2 / (1 + x**2) ** 2, -oo, oo, pi / 2, pi),
        (exp(-sqrt(r_)) / sqrt(r_), 0, oo, 2, 1), (1 / (x**2 + 2 * x + 5), -oo, oo, pi / 2, pi / 4),
        (log(1 + 1 / r_**2), 0, oo, pi, 2 * pi), (r_**3 * exp(-(r_**2)), 0, oo, HALF, 1),
    ]  # fmt: skip
    for body, low, high, right, wrong in rows:
        yield from twins(integral(body, x if body.has(x) else r_, low, high), "=", right, wrong)
    for body, low, high, value in (
        (1 / (r_ * log(r_)), 2, oo, 1), (sin(x), 0, oo, 1), (1 / (x**2 - 1), 0, 2, log(3) / 2), (1 / (1 - x), 0, 1, 1),
        (1 / r_ - 1 / (2 * r_ + 1), 1, oo, log(2)), (exp(1 / r_), 0, 1, 3), (x / (1 + x**2), -oo, oo, 0),
        (r_ ** Q(-3, 2), 0, 1, 2), (r_ ** Q(-1, 2), 1, oo, 2),
    ):  # fmt: skip
        yield silent(integral(body, x if body.has(x) else r_, low, high), "=", value)
