"""Equations as assumptions that hold a derivative, an integral, a product, or a name defined by one."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, Ne, exp, log, oo, pi, sin, sqrt

from bench.adversary_cases import Case, false, family, true, twins, vacuous
from bench.adversary_notation import HALF, H, P, T, a, b, c, d, f, h, i, j, mi, o, t, u, v, x, xi, y, yi, z
from derive.claims import implies
from derive.language import define, diff, integral, product, total

mean = total(f[t], t) / T
weighted = total(P[t] * f[t], t) / total(P[t], t)
normal = product(sqrt(P[t] * a / (2 * pi)) * exp(-P[t] * a * (x - f[t]) ** 2 / 2), t)
likelihood = define("ell", log(normal))
poisson = log(product(a ** H[t] * exp(-a), t))
scale = log(product(exp(-(f[t] ** 2) / (2 * a)) / sqrt(a), t))
squares = total((x - f[t]) ** 2, t)


@family(
    "equations with a slope", "solving of equations: derivatives, marks of derivatives, logarithmic slopes"
)
def slopes() -> Iterator[Case]:
    """Where the slope of a strictly concave or convex function is 0, it has its only extremum.

    The false twins have the optimum of another problem, equal to the true one where T = 1 or all entries are.
    """
    for flat in (Eq(diff(log(normal), x), 0), Eq(diff(likelihood, x), 0), Eq(diff(normal, x), 0)):
        yield from twins(x, "=", weighted, mean, given=flat)
        yield from twins(total(P[t] * (x - f[t]), t), "=", 0, total(x - f[t], t), given=flat)
        yield false(total(P[t] * (x - f[t]) ** 2, t), "=", 0, given=flat)
    yield true(Eq(diff(likelihood, x), 0), implies(Eq(total(P[t] * (x - f[t]), t), 0)))
    yield false(Eq(diff(likelihood, x), 0), implies(Eq(total(P[t] ** 2 * (x - f[t]), t), 0)))
    yield true(Eq(total(P[t] * (x - f[t]), t), 0), implies(Eq(diff(likelihood, x), 0)))
    yield false(Eq(total(x - f[t], t), 0), implies(Eq(diff(likelihood, x), 0)))
    plain, bent = product(exp(-((x - f[t]) ** 2)), t), product(1 / (1 + (x - f[t]) ** 2), t)
    yield from twins(x, "=", mean, f[1], given=Eq(diff(plain, x), 0))
    yield false(x, "=", mean, given=Eq(diff(bent, x), 0))
    yield from twins(a * total(P[t], t), "=", T, 1, given=Eq(diff(product(a * exp(-a * P[t]), t), a), 0))
    yield from twins(x, "=", mean, f[1], given=Eq(diff(squares, x), 0))
    yield from twins(x, "=", mean, weighted, given=Eq(diff(exp(-squares), x), 0))
    yield from twins(x, "=", mean, weighted, given=Eq(diff(sqrt(1 + squares), x), 0))
    yield from twins(a, "=", total(H[t], t) / T, H[1], given=Eq(diff(poisson, a), 0))
    yield from twins(a, "=", total(f[t] ** 2, t) / T, mean**2, given=Eq(diff(scale, a), 0))
    yield from twins(a * total(P[t], t), "=", T, 1, given=Eq(diff(log(product(a * exp(-a * P[t]), t)), a), 0))
    yield from twins(a, "=", 1 / b, b, given=Eq(diff(log(a) - a * b, a), 0))
    yield from twins(x, "=", 0, x + x**3 + 1, given=Eq(diff(exp(-(x**2)), x), 0))
    yield from twins(y**2, "<", 1, HALF, given=Eq(diff(sqrt(x**2 + 1), x), y))
    yield from twins(y, "=", 2 * x, x, given=Eq(diff(x**2 * Abs(x) / Abs(x), x), y))
    yield from twins(Abs(y), "=", 1, y, given=(Eq(diff(Abs(x), x), y), Ne(x, 0)))
    yield from twins(xi[j], "=", yi[j], 2 * yi[j],
                     given=Eq(diff(total((xi[i] - yi[i]) ** 2, i), xi[j]), 0), each=j)  # fmt: skip
    yield from twins(o * T, "=", total(h * v[t] ** 2, t), h,
                     given=Eq(diff(log(product(o ** (h * v[t] ** 2) * exp(-o), t)), o), 0))  # fmt: skip
    yield vacuous(x, "=", 0, given=Eq(diff(exp(x), x), 0))
    yield vacuous(x, "=", 0, given=Eq(diff(log(product(exp(x) ** mi, t)), x), 0))


@family(
    "equations with an integral", "solving of equations: integrals, improper ones, products, defined names"
)
def integrals() -> Iterator[Case]:
    """Elementary integrals; the twins have the value at another bound, exponent or mass."""
    yield from twins(y, "=", u / 2, u / 3, given=Eq(integral(x * u, x, 0, 1), y))
    yield from twins(b, "=", 1 / a, a, given=Eq(integral(exp(-a * u), u, 0, oo), b))
    yield from twins(a, "=", 1, b, given=Eq(integral(exp(-a * u), u, 0, oo), 1))
    yield from twins(a**2, "=", 1 / b, b, given=Eq(integral(u * exp(-a * u), u, 0, oo), b))
    yield from twins(c**2, "=", pi / a, pi * a, given=Eq(integral(exp(-a * u**2), u), c))
    yield from twins(z, "=", HALF + y, y, given=Eq(integral(x + y, x, 0, 1), z))
    yield from twins(x, "=", 2 * y, y, given=Eq(integral(x * u, u, 0, 1), y))
    yield from twins(x + y, "=", 0, 2 * x, given=Eq(integral(x + y, u, 0, 1), 0))
    yield from twins(total(f[t], t), "=", y, 2 * y, given=Eq(integral(total(f[t], t), u, 0, 1), y))
    yield from twins(log(a), "=", total(log(P[t]), t), log(P[1]), given=Eq(a, product(P[t], t)))
    yield from twins(a, "=", product(P[t], t), total(P[t], t), given=Eq(log(a), total(log(P[t]), t)))
    yield from twins(x, "=", total(f[t], t), f[1], given=Eq(exp(x), product(exp(f[t]), t)))
    yield from twins(sin(x), "=", y, -y, given=Eq(integral(diff(sin(u), u), u, 0, x), y))
    big = define("Z", total(exp(f[t]), t))
    yield from twins(total(exp(f[t] - x), t), "=", 1, T, given=Eq(x, log(big)))
    yield from twins(x, "=", log(big), log(T), given=Eq(total(exp(f[t] - x), t), 1))
    yield from twins(x, "=", log(big), log(big / T), given=Eq(total(exp(f[t]), t) * exp(-x), 1))
    yield true(x, "≤", log(big), given=Eq(exp(x) * T, big))
    yield false(x, "=", log(big), given=Eq(exp(x) * T, big))
    yield true(d * y, "=", total(xi[i], i), given=Eq(diff(total((y - xi[i]) ** 2, i), y), 0))
