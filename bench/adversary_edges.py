"""Edges: of domains, of powers and inverse functions, ties, and points where a function stops having a value."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import (
    Abs,
    Eq,
    Max,
    Min,
    Ne,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    cos,
    cosh,
    exp,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from bench.adversary_cases import Case, false, family, partly, silent, true, twins
from bench.adversary_notation import (
    HALF,
    OO,
    D,
    H,
    N,
    O,
    P,
    Q,
    Sp,
    Spi,
    T,
    U,
    V,
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    i,
    j,
    ki,
    l,
    m,
    mi,
    n,
    neg,
    ni,
    o,
    p,
    power,
    q,
    s,
    t,
    x,
    y,
    z,
)  # fmt: skip
from derive.language import delta, det, largest, product, total

ONE = sp.S.One


@family(
    "edges of domains", "domains and their facts: one weight, one dimension, square families, distinct points"
)
def domains() -> Iterator[Case]:
    """A simplex with one entry is {1}, a 1×1 matrix a number, a square orthonormal family a basis; the statements are
    textbook facts of the domain, and the twins hold only at the edge, or fail only there.
    """
    alone, single, square = Eq(T, 1), Eq(d, 1), Eq(N, d)
    yield from twins(total(p[t] ** 2, t), "≤", 1, 1 - 1 / (1000 * T), at={"T": 1, "p": (1,)})
    yield true(p[t], "=", 1, given=alone)
    yield false(p[t], "=", 1, at={"T": 2, "p": (HALF, HALF), "t": 1})
    yield true(total(p[t] * log(p[t]), t), "=", 0, given=alone)
    yield false(total(p[t] * log(p[t]), t), "<", 0, at={"T": 1, "p": (1,)})
    yield true(p[t] - q[t], "=", 0, given=alone)
    yield false(total((p[t] - q[t]) ** 2, t), "=", 0, at={"T": 2, "p": (HALF, HALF), "q": (Q(1, 4), Q(3, 4))})
    yield true(largest(p[t], t), "≥", 1 / T)
    yield false(largest(p[t], t), ">", 1 / T, at={"T": 1, "p": (1,)})
    yield true(product(p[t], t), "≤", T ** (-T))
    yield false(product(p[t], t), "≤", T ** (-T - 1), at={"T": 2, "p": (HALF, HALF)})
    yield true(total(p[t] * (1 - p[t]), t), "<", 1)
    yield false(total(p[t] * (1 - p[t]), t), ">", 0, at={"T": 1, "p": (1,)})
    yield true(Sp[i, i], ">", 0)
    yield false(Sp[i, j], ">", 0, at={"d": 2, "Sp": ((1, -HALF), (-HALF, 1)), "i": 1, "j": 2})
    yield true(Sp[i, j], ">", 0, given=single)
    yield true(det(Sp), "=", Sp[1, 1], given=single)
    yield false(det(Sp), "=", Sp[1, 1], at={"d": 2, "Sp": ((1, 0), (0, 2))})
    yield true(Sp[i, i] * Spi[i, i], "≥", 1)
    yield false(Sp[i, i] * Spi[i, i], "=", 1, at={"d": 2, "Sp": ((2, 1), (1, 1)), "i": 1})
    yield true(Sp[i, i] * Spi[i, i], "=", 1, given=single)
    yield true(Spi[i, j], "=", delta(i, j) / Sp[i, i], given=single)
    yield false(Spi[i, j], "=", delta(i, j) / Sp[i, i], at={"d": 2, "Sp": ((2, 1), (1, 1)), "i": 1, "j": 2})
    yield true(total(Sp[i, i], i) * total(Spi[i, i], i), "≥", d**2)
    yield false(total(Sp[i, i], i) * total(Spi[i, i], i), "=", d**2, at={"d": 2, "Sp": ((1, 0), (0, 2))})
    yield true(total(Sp[i, j], i, j), ">", 0)
    yield false(total(Sp[i, j], i, j), "≥", total(Sp[i, i], i), at={"d": 2, "Sp": ((1, -HALF), (-HALF, 1))})
    yield true(Sp[i, j] ** 2, "≤", Sp[i, i] * Sp[j, j])
    yield false(Sp[i, j] ** 2, "<", Sp[i, i] * Sp[j, j], at={"d": 1, "Sp": ((1,),), "i": 1, "j": 1})
    yield true(total(O[n, i] * O[m, i], i), "=", delta(n, m))
    yield false(
        total(O[n, i] * O[n, j], n), "=", delta(i, j), at={"N": 1, "d": 2, "O": ((1, 0),), "i": 2, "j": 2}
    )
    yield true(total(O[n, i] * O[n, j], n), "=", delta(i, j), given=square)
    yield true(total(OO[i, j] * OO[i, l], i), "=", delta(j, l))
    yield false(total(OO[i, j] * OO[i, l], i), "=", 1, at={"d": 2, "OO": ((1, 0), (0, 1)), "j": 1, "l": 2})
    yield true(total(O[n, i] ** 2, n), "≤", 1)
    yield false(total(O[n, i] ** 2, n), "<", 1, at={"N": 1, "d": 1, "O": ((1,),), "i": 1})
    yield true(total(O[n, i] ** 2, n, i), "=", N)
    yield false(total(O[n, i] ** 2, n, i), "=", d, at={"N": 1, "d": 2, "O": ((1, 0),)})
    yield true(det(OO) ** 2, "=", 1)
    yield false(det(OO), "=", 1, at={"d": 1, "OO": ((-1,),)})
    yield true(U[i] ** 2, "=", 1, given=single)
    yield false(U[i], "=", 1, given=single, at={"d": 1, "U": (-1,), "i": 1})
    yield true(total(U[i], i) ** 2, "≤", d)
    yield false(total(U[i], i) ** 2, "<", d, at={"d": 1, "U": (1,)})
    yield true(total(U[i] * V[i], i) ** 2, "=", 1, given=single)
    yield false(total(U[i] * V[i], i) ** 2, "=", 1, at={"d": 2, "U": (1, 0), "V": (0, 1)})
    yield true((D[t] - D[s]) ** 2, ">", 0, given=Ne(t, s))
    yield false((D[t] - D[s]) ** 2, ">", 0, at={"T": 1, "D": (1,), "t": 1, "s": 1})
    yield false(total((D[t] - D[s]) ** 2, t, s), ">", 0, at={"T": 1, "D": (1,)})
    yield true(total((D[t] - D[s]) ** 2, t, s), "≥", 0)
    yield true(total(H[t], t), "=", 0, given=Eq(largest(H[t], t), 0))
    yield false(total(f[t], t), "=", 0, given=Eq(largest(f[t], t), 0), at={"T": 2, "f": (0, -1)})
    yield true(largest(P[t], t), "=", total(P[t], t), given=alone)
    yield false(largest(P[t], t), "=", total(P[t], t), at={"T": 2, "P": (1, 1)})


@family(
    "powers of any base",
    "powers, functions, definedness: negative bases, fractional and symbolic exponents",
    written=True,
)
def powers() -> Iterator[Case]:
    """A real power has a value for a positive base, for a whole exponent (no negative one of 0), and for base 0 with a
    positive exponent. The truths follow by cases; the twins forget a sign, or multiply exponents over a negative base.
    """
    minus = {"x": -2, "y": HALF, "z": HALF}
    yield true(power(x**2, HALF), "=", Abs(x))
    yield false(power(x**2, HALF), "=", x, at=minus)
    yield true(power(x**4, Q(1, 4)), "=", Abs(x))
    yield false(power(x**4, Q(1, 4)), "=", x, at=minus)
    yield true(power(x**6, HALF), "=", Abs(x) ** 3)
    yield false(power(x**6, HALF), "=", x**3, at=minus)
    yield true(power(x**2, Q(3, 2)), "=", Abs(x) ** 3)
    yield true(power(x**2, Q(1, 3)), "=", power(Abs(x), Q(2, 3)))
    yield partly(power(x**3, Q(1, 3)), "=", x)
    yield false(power(x**3, Q(1, 3)), "=", x**2, at={"x": 2})
    yield partly(power(x, HALF) ** 2, "=", x)
    yield partly(power(x, Q(2, 3)) ** 3, "=", x**2)
    yield partly(power(x * y, HALF), "=", power(x, HALF) * power(y, HALF))
    yield partly(power(x * y, HALF), "=", power(Abs(x), HALF) * power(Abs(y), HALF))
    yield false(power(x * y, HALF), "=", -power(Abs(x), HALF) * power(Abs(y), HALF), at={"x": -1, "y": -1})
    yield partly(power(x / y, HALF), "=", power(x, HALF) / power(y, HALF))
    yield false(power(x**2, y), "=", power(x, 2 * y), at={"x": -1, "y": HALF})
    yield partly(power(x**2, y), "=", power(Abs(x), 2 * y))
    yield partly(power(power(x, y), 2), "=", power(x, 2 * y))
    yield false(power(power(x, y), z), "=", power(x, y * z), at={"x": -1, "y": 2, "z": HALF})
    yield true(power(power(a, y), z), "=", power(a, y * z))
    yield false(power(power(a, y), z), "=", power(a, y + z), at={"a": 2, "y": 1, "z": 3})
    yield partly(power(x, y) * power(x, z), "=", power(x, y + z))
    yield false(power(x, y) * power(x, z), "=", power(x, y * z), at={"x": 2, "y": 1, "z": 3})
    yield partly(power(x * y, z), "=", power(x, z) * power(y, z))
    yield partly(exp(y * log(x)), "=", power(x, y))
    yield false(power(x, y), ">", 0, at={"x": -1, "y": 1})
    yield true(power(a, y), ">", 0)
    yield false(power(x, y), "≥", 0, at={"x": -1, "y": 3})
    yield partly(power(Abs(x), y), "=", Abs(power(x, y)))
    yield partly(power(x, ni) * power(x, -ni), "=", ONE)
    yield false(power(x, ni) * power(x, ni), "=", ONE, at={"x": 2, "ni": 1})
    yield true(power(-ONE, ni) ** 2, "=", ONE)
    yield false(power(-ONE, ni), "=", ONE, at={"ni": 1})
    yield true(power(-ONE, ni * (ni + 1)), "=", ONE)
    yield false(power(-ONE, ni * (ni + 2)), "=", ONE, at={"ni": 1})
    yield true(power(-ONE, ni**2), "=", power(-ONE, ni))
    yield false(power(-ONE, ni * ki), "=", power(-ONE, ni) * power(-ONE, ki), at={"ni": 1, "ki": 1})
    yield true(power(power(-ONE, ni), ki), "=", power(-ONE, ni * ki))
    yield true(power(-ONE, ni), "=", power(-ONE, -ni))
    yield false(power(-ONE, ni), "=", -power(-ONE, -ni), at={"ni": 0})
    yield partly(power(x, -HALF), "=", 1 / sqrt(x))
    yield partly(power(x, -HALF), ">", 0)
    yield false(power(x, -HALF), "<", 1, at={"x": Q(1, 4)})
    yield partly(x ** (-2) * Abs(x), "=", 1 / Abs(x))
    yield false(x ** (-3) * Abs(x), "=", 1 / x**2, at={"x": -1})
    yield partly(log(power(x, 2)), "=", 2 * log(Abs(x)))
    yield false(log(power(x, 2)), "=", log(Abs(x)), at={"x": 2})
    yield partly(log(power(x, y)), "=", y * log(Abs(x)))
    yield partly(log(x * y), "=", log(Abs(x)) + log(Abs(y)))
    yield false(log(x * y), "=", log(Abs(x)) - log(Abs(y)), at={"x": -2, "y": -2})
    yield partly(log(x / y), "=", log(Abs(x)) - log(Abs(y)))
    yield partly(log(x * y), "=", log(x) + log(y))
    yield partly(log(1 / x), "=", -log(x))
    yield true(power(2, x) * power(3, x), "=", power(6, x))
    yield false(power(2, x) * power(3, x), "=", power(5, x), at={"x": 1})
    yield true(power(neg**2, HALF), "=", -neg)
    yield false(power(neg**2, HALF), "=", neg, at={"neg": -1})
    yield silent(power(neg, HALF), "=", power(-neg, HALF))
    yield silent(log(-1 - x**2), "=", log(1 + x**2))
    yield silent(sqrt(-1 - x**2) ** 2, "=", -1 - x**2)


@family("inverse functions", "functions: principal ranges, angles added, reflections", written=True)
def inverses() -> Iterator[Case]:
    """Inverse functions undo on the principal range only; outside of it the point named shows it."""
    three, two = {"x": 3, "y": 2}, {"x": 2, "y": 2}
    yield false(asin(sin(x)), "=", x, at=three)
    yield true(asin(sin(x)), "=", x, given=(x > -HALF, x < HALF))
    yield true(sin(asin(g)), "=", g)
    yield false(sin(asin(g)), "=", -g, at={"g": 1})
    yield false(acos(cos(x)), "=", x, at={"x": -1})
    yield true(cos(acos(g)), "=", g)
    yield true(acos(cos(x)), "=", Abs(x), given=(x > -3, x < 3))
    yield false(acos(cos(x)), "=", Abs(x), at={"x": 4})
    yield false(atan(tan(x)), "=", x, at=three)
    yield true(tan(atan(x)), "=", x)
    yield false(atan(x) + atan(1 / x), "=", pi / 2, at={"x": -1})
    yield true(atan(a) + atan(1 / a), "=", pi / 2)
    yield true(asin(g) + acos(g), "=", pi / 2)
    yield false(asin(g) + acos(g), "=", pi, at={"g": 0})
    yield true(acos(-g), "=", pi - acos(g))
    yield false(acos(-g), "=", -acos(g), at={"g": 0})
    yield false(acosh(cosh(x)), "=", x, at={"x": -1})
    yield true(acosh(cosh(x)), "=", Abs(x))
    yield true(asinh(sinh(x)), "=", x)
    yield false(asinh(sinh(x)), "=", Abs(x), at={"x": -1})
    yield true(atanh(tanh(x)), "=", x)
    yield false(atan(x) + atan(y), "=", atan((x + y) / (1 - x * y)), at=two)
    yield false(2 * atan(x), "=", atan(2 * x / (1 - x**2)), at=two)
    yield true(2 * atan(x), "=", atan(2 * x / (1 - x**2)), given=(x > -1, x < 1))
    yield false(asin(2 * g * sqrt(1 - g**2)), "=", 2 * asin(g), at={"g": Q(9, 10)})
    yield false(acos(2 * g**2 - 1), "=", 2 * acos(g), at={"g": -HALF})
    yield true(acos(2 * e**2 - 1), "=", 2 * acos(e))
    yield true(asin(tanh(x)), "=", atan(sinh(x)))
    yield false(asin(tanh(x)), "=", atan(cosh(x)), at={"x": 0})
    yield false(sp.atan2(y, x), "=", atan(y / x), at={"x": -1, "y": 1})
    yield true(sp.atan2(y, a), "=", atan(y / a))
    yield partly(exp(log(x)), "=", x)
    yield true(log(exp(x)), "=", x)
    yield partly(sqrt(x) ** 2, "=", x)
    yield false(sqrt(x**2), "=", x, at={"x": -1})
    yield true(cosh(asinh(x)), "=", sqrt(1 + x**2))
    yield false(cosh(asinh(x)), "=", sqrt(x**2 - 1), at={"x": 2})
    yield partly(sinh(acosh(x)), "=", sqrt(x**2 - 1))
    yield partly(tanh(atanh(x)), "=", x)
    yield true(sin(acos(g)), "=", sqrt(1 - g**2))
    yield false(cos(asin(sin(x))), "=", cos(x), at=three)
    yield true(cos(asin(sin(x))), "=", Abs(cos(x)))
    yield true(sin(atan(x)), "=", x / sqrt(1 + x**2))
    yield false(sin(atan(x)), "=", Abs(x) / sqrt(1 + x**2), at={"x": -1})
    yield partly(log(tan(x) ** 2), "=", 2 * log(Abs(tan(x))))
    yield true(log(sqrt(a)), "=", log(a) / 2)
    yield false(log(sqrt(x**2)), "=", log(x**2), at={"x": 2})


@family(
    "ties and signs", "functions, signs, inequalities: max, min, sign and |·| where operands meet or vanish"
)
def ties() -> Iterator[Case]:
    """By cases of the order of the operands; a twin holds in one case and fails at the point named."""
    rows = [
        (Max(x, y) + Min(x, y), "=", x + y, x - y, {"x": 1, "y": 1}),
        (Max(x, y) * Min(x, y), "=", x * y, x**2, {"x": 1, "y": 2}),
        (Max(x, y) - Min(x, y), "=", Abs(x - y), x - y, {"x": 1, "y": 2}),
        (Max(x, -x), "=", Abs(x), x, {"x": -1}),
        (Max(x + z, y + z), "=", Max(x, y) + z, Max(x, y), {"x": 1, "y": 1, "z": 1}),
        (Max(a * x, a * y), "=", a * Max(x, y), a * x, {"a": 1, "x": 1, "y": 2}),
        (Max(neg * x, neg * y), "=", neg * Min(x, y), neg * Max(x, y), {"neg": -1, "x": 1, "y": 2}),
        (Max(exp(x), exp(y)), "=", exp(Max(x, y)), exp(x), {"x": 0, "y": 1}),
        (-Max(x, y), "=", Min(-x, -y), Max(-x, -y), {"x": 0, "y": 1}),
        (Max(x, 0) - Max(-x, 0), "=", x, Abs(x), {"x": -1}),
        (Max(x, 0) + Max(-x, 0), "=", Abs(x), x, {"x": -1}),
        (Max(x, 0) * Max(-x, 0), "=", 0, x, {"x": 1}),
        (Max(h, e) ** 2, "=", Max(h**2, e**2), h**2, {"h": 0, "e": 1}),
        (sp.sign(x) * Abs(x), "=", x, Abs(x), {"x": -1}),
        (sp.sign(x) ** 3, "=", sp.sign(x), 1, {"x": 0}),
        (sp.sign(x * y), "=", sp.sign(x) * sp.sign(y), sp.sign(x) + sp.sign(y), {"x": 1, "y": 1}),
        (sp.sign(exp(x)), "=", 1, sp.sign(x), {"x": 0}),
        (sp.sign(x**3), "=", sp.sign(x), sp.sign(x) ** 2, {"x": -1}),
        (sp.sign(sinh(x)), "=", sp.sign(x), 1, {"x": 0}),
        (sp.sign(x) ** 2 * x, "=", x, Abs(x), {"x": -1}),
        (Abs(x * y), "=", Abs(x) * Abs(y), x * Abs(y), {"x": -1, "y": 1}),
        (Abs(x + y), "≤", Abs(x) + Abs(y), Abs(x), {"x": 0, "y": 1}),
        (Abs(Abs(x) - Abs(y)), "≤", Abs(x - y), Abs(x), {"x": 0, "y": 1}),
        (Abs(x) + x, "≥", 0, x + 1, {"x": 0}),
        (Min(x, y), "≤", (x + y) / 2, x - 1, {"x": 1, "y": 1}),
        (Max(x, y, z), "≥", (x + y + z) / 3, x + y, {"x": 1, "y": 1, "z": 1}),
        (Max(x, Min(y, z)), "=", Min(Max(x, y), Max(x, z)), Min(x, Max(y, z)), {"x": 1, "y": 0, "z": 0}),
        (Max(Min(x, y), Min(x, z)), "=", Min(x, Max(y, z)), Max(x, Min(y, z)), {"x": 1, "y": 0, "z": 0}),
        (Abs(Max(x, 0) - Max(y, 0)), "≤", Abs(x - y), Abs(x - y) / 2, {"x": 1, "y": 0}),
        (Max(x, y) ** 3, "=", Max(x**3, y**3), x**3, {"x": 0, "y": 1}),
        (largest(Abs(f[t]), t), "=", Max(largest(f[t], t), largest(-f[t], t)), largest(f[t], t), {"T": 1, "f": (-1,)}),
        (largest(Max(f[t], x), t), "=", Max(x, largest(f[t], t)), largest(f[t], t), {"T": 1, "f": (0,), "x": 1}),
        (largest(P[t] * a, t), "=", a * largest(P[t], t), largest(P[t], t), {"T": 1, "P": (1,), "a": 2}),
    ]  # fmt: skip
    for left, relation, right, wrong, at in rows:
        yield from twins(left, relation, right, wrong, at=at)
    yield false(Max(x, y) ** 2, "=", Max(x**2, y**2), at={"x": 0, "y": -1})
    yield false(Max(x * z, y * z), "=", z * Max(x, y), at={"x": 0, "y": 1, "z": -1})
    yield false(Max(x, y), ">", Min(x, y), at={"x": 1, "y": 1})
    yield true(Max(x, y), ">", Min(x, y), given=Ne(x, y))
    yield true(Max(x, y), "=", x, given=x >= y)
    yield false(Max(x, y), "=", x, given=x <= y, at={"x": 0, "y": 1})
    yield false(
        largest(f[t] * P[t], t),
        "=",
        largest(f[t], t) * largest(P[t], t),
        at={"T": 2, "f": (1, 0), "P": (1, 2)},
    )
    yield false(sp.sign(x) + sp.sign(-x) + sp.sign(x) ** 2, "=", 1, at={"x": 0})


@family(
    "whole numbers at the edge", "integers: zero, one, parity; products with a factor 0; sums of few terms"
)
def whole() -> Iterator[Case]:
    """Identities that hold for every whole number, beside ones that fail at 0, 1, negative or odd numbers."""
    rows = [
        (cos(pi * ni), "=", (-1) ** ni, 1, {"ni": 1}),
        (sin(pi * ni / 2) ** 2, "=", (1 - (-1) ** ni) / 2, 1, {"ni": 0}),
        (cos(pi * ni / 2) ** 2, "=", (1 + (-1) ** ni) / 2, 1, {"ni": 1}),
        (tan(pi * ni), "=", 0, ni, {"ni": 1}),
        (sp.sin(pi * (2 * ni + 1) / 2), "=", (-1) ** ni, 1, {"ni": 1}),
        (exp(ki * log(a)), "=", a**ki, a, {"a": 2, "ki": 0}),
        (sp.gamma(ki + 2), "=", (ki + 1) * sp.gamma(ki + 1), ki * sp.gamma(ki + 1), {"ki": 0}),
        (sp.gamma(mi + 1), "=", mi * sp.gamma(mi), sp.gamma(mi) * (mi + 1), {"mi": 1}),
        (sp.gamma(mi), "≥", 1, mi, {"mi": 2}),
        (ni**2, "≥", ni, 2 * ni, {"ni": 1}),
        (ki**2, "≥", 0, ki + 1, {"ki": 1}),
        (2**ki, "≥", ki + 1, 2 * ki + 1, {"ki": 1}),
        (product(x, t), "=", x**T, x * T, {"x": 2, "T": 3}),
        (product(t, t), "=", sp.gamma(T + 1), sp.gamma(T), {"T": 3}),
        (product(f[t] * delta(t, t), t), "=", product(f[t], t), total(f[t], t), {"T": 2, "f": (1, 1)}),
        (product(1 - delta(t, 1), t), "=", 0, 1, {"T": 1}),
        (product(1 + delta(t, 1), t), "=", 2, 2**T, {"T": 2}),
        (total(delta(t, T), t), "=", 1, T, {"T": 2}),
        (total((-1) ** t, t), "=", ((-1) ** T - 1) / 2, -1, {"T": 2}),
        (total(t * delta(t, s), t), "=", s, 1, {"T": 2, "s": 2}),
        (total(1 - delta(t, s), t, s), "=", T * (T - 1), T**2 - 1, {"T": 2}),
        (total(t * (t - 1), t), "=", (T - 1) * T * (T + 1) / 3, (T - 1) * T**2 / 3, {"T": 2}),
        (total(f[t] - total(f[s], s) / T, t), "=", 0, f[1], {"T": 1, "f": (1,)}),
        (total((f[t] - total(f[s], s) / T) ** 2, t), "=", total(f[t] ** 2, t) - total(f[t], t) ** 2 / T,
         total(f[t] ** 2, t) - total(f[t], t) ** 2, {"T": 2, "f": (1, 1)}),
    ]  # fmt: skip
    for left, relation, right, wrong, at in rows:
        yield from twins(left, relation, right, wrong, at=at)
    yield partly(total((f[t] - total(f[s], s) / T) ** 2, t) / (T - 1), "≥", 0)
    yield false(total((f[t] - total(f[s], s) / T) ** 2, t) / (T - 1), ">", 0, at={"T": 2, "f": (1, 1)})
    yield partly(sp.gamma(x + 1), "=", x * sp.gamma(x))
    yield false(sp.gamma(x), ">", 0, at={"x": -HALF})
    yield false(sp.gamma(a), "≥", 1, at={"a": Q(3, 2)})
    yield true(o ** (mi + 1), "<", o**mi)
    yield false(o ** (ki + 1), "<", o ** (2 * ki), at={"o": HALF, "ki": 1})
    yield true(b * c, "=", c * b)
