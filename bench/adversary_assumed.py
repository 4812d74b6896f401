"""Assumptions that are hard to meet, and such that nothing meets: the former are not vacuous."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, And, Eq, Mod, Ne, binomial, exp, floor, log, pi, sin

from bench.adversary_cases import Case, false, family, true, twins, vacuous
from bench.adversary_notation import (
    N,
    P,
    Q,
    Sp,
    Sq,
    T,
    X,
    a,
    b,
    c,
    d,
    f,
    h,
    i,
    i_,
    j,
    j_,
    ki,
    mi,
    n,
    ni,
    o,
    p,
    s,
    t,
    t_,
    u,
    x,
    y,
    z,
)
from derive.language import delta, det, inverse, largest, total
from derive.language.declaring import spd

FAR, FARTHER = 10**400, 10**500
Sr = spd("Sr", i, j)


@family("assumptions hard to meet", "what is vacuous: narrow, far and rare solution sets, many conditions")
def hard() -> Iterator[Case]:
    """Each set has a point, often one that is easily named: π + 10⁻³¹, 5!, the triple 3, 4, 5, an arm of a hyperbola."""
    for given in (
        (x > FAR, y < -FARTHER), (x > pi, x < pi + Q(1, 10**30)), (x > 1, x < 1 + Q(1, 10**12)),
        (Abs(x - y) < Q(1, 10**20), Ne(x, y)), (x**2 + y**2 < Q(1, 10**40), x > 0), (x > y, y > z, z > u, u > 1000, x < 1001),
        (sin(x) > Q(999_999, 1_000_000), x > 100), (x * y > 10**10, x * y < 10**10 + 1, x > 0), (exp(x) > 10**9, exp(x) < 10**9 + 1),
        (x**3 > 2, x**3 < 2 + Q(1, 10**9)), (Eq(x**3 - x - 1, 0), x > 1), (Eq(x * y, 1), x > 0, x < Q(1, 1000)),
        (total(f[t], t) > 100 * T, largest(f[t], t) < 101), (f[t_] > 1000, T > 20), (Eq(floor(x), 1234),),
        (x > y**2, y > x**2),
    ):  # fmt: skip
        yield true(x * y, "=", y * x, given=given)
    for given in (
        (Eq(Mod(ki, 1000), 7),), (ki**2 > 10**20,), (Eq(Mod(ki, 7), 3), Eq(Mod(ki, 11), 5), Eq(Mod(ki, 13), 6)),
        (Eq(ni**2, 2 * mi**2 + 1),), (Eq(ni**2 + mi**2, ki**2), ni > 0), (Eq(binomial(ki, 2), 45),),
    ):  # fmt: skip
        yield true(ki * mi, "=", mi * ki, given=given)
    for given in (
        (T > 5000,),
        (Eq(T, N**2),),
        (Eq(T, 3 * N + 1), N > 6),
        (T > 36, T < 38),
        (d > 2, 2 * d < N),
        (T >= 130, T <= 200),
    ):
        yield true(T * N, "=", N * T, given=given)
    for given in (
        (det(Sp) < Q(1, 10**9),), (det(Sp) > 10**9, d >= 2), (p[t] < Q(1, 10**6), T >= 2), (o < Q(1, 10**20),),
        (total(P[t], t) > 10**9,), (a < b / 10**6,), (a * exp(-a) > Q(3678, 10000),), (total(p[t] * log(p[t]), t) > -Q(1, 100), T > 3),
    ):  # fmt: skip
        yield true(a + b, "=", b + a, given=given)
    for least in (10**6, 10**12, 10**300, FAR):
        yield true(x, ">", least - 1, given=x > least)
        yield false(x, ">", least + 1, given=x > least)
        yield true(x + h, "≥", least, given=x >= least)


@family(
    "equations that are easily met", "what is vacuous: sums, quotients, squares, inverses of positive things"
)
def easy() -> Iterator[Case]:
    """Each equation has solutions of every size, which are positive where they are to be."""
    yield from twins(a + b, "=", 3 * c, 2 * c, given=Eq(a + b, 3 * c))
    yield from twins(2 * a - 3 * b, "=", c - h, c + h + 1, given=Eq(2 * a - 3 * b, c - h))
    yield from twins(a * h, "=", b * c, b + c, given=Eq(a / b, c / h))
    yield from twins(a + b, "=", a * b, a**2 * b, given=Eq(1 / a + 1 / b, 1))
    yield from twins(b, "=", 2 * a, 3 * a, given=Eq(a / (a + b), Q(1, 3)))
    yield from twins(a**2, "=", b**2 + c**2, b**2 + 2 * c**2, given=Eq(a**2, b**2 + c**2))
    yield from twins(total(f[t] ** 2, t), "=", 5, 5 * T, given=Eq(total(f[t] ** 2, t), 5))
    yield from twins(total(f[t], t), "=", T * x, x, given=(Eq(f[t_], x), T >= 150))
    yield from twins(p[t] * total(P[s], s), "=", P[t], P[t] * T, given=Eq(p[t_], P[t_] / total(P[s], s)))
    information = Eq(inverse(Sr)[i_, j_], inverse(Sp)[i_, j_] + inverse(Sq)[i_, j_])
    yield from twins(
        inverse(Sr)[i, j] - inverse(Sp)[i, j], "=", inverse(Sq)[i, j], Sq[i, j], given=information
    )
    yield false(Sr[i, j], "=", Sp[i, j] + Sq[i, j], given=information)
    gained = Eq(inverse(Sr)[i_, j_] - inverse(Sp)[i_, j_], total(X[n, i_] * X[n, j_], n))
    yield false(inverse(Sr)[i, j], "=", inverse(Sp)[i, j], given=gained)
    summed = Eq(Sr[i_, j_], Sp[i_, j_] + Sq[i_, j_])
    yield from twins(Sr[i, j] - Sp[i, j], "=", Sq[i, j], Sp[i, j], given=summed)
    yield false(inverse(Sr)[i, j], "=", inverse(Sp)[i, j] + inverse(Sq)[i, j], given=summed)
    scaled = Eq(Sp[i_, j_], a * delta(i_, j_))
    yield from twins(inverse(Sp)[i, j], "=", delta(i, j) / a, delta(i, j) * a, given=scaled)


@family(
    "assumptions that nothing meets",
    "what is vacuous: a proof that a condition fails wherever the others hold",
)
def contradictory() -> Iterator[Case]:
    """No point satisfies them: by an order, a sign, a bound of a function, a parity or the domain."""
    for given in (
        (x > y, y > x), (Eq(x, 1), Eq(x, 3)), (x > 1, x**2 < 1), Eq(exp(x), -1), Eq(sin(x), 2), Eq(x**2 + y**2, -1),
        (a < 0,), (o > 1,), Eq(a + b, 0), (And(x > 2, x < 1),), (x > y, y > z, z > x), (Abs(x) < -1,), (exp(x) < 0,),
    ):  # fmt: skip
        yield vacuous(x * y, "=", x + 1, given=given)
    for given in (
        Eq(p[t], 2),
        Eq(total(p[t], t), 2),
        (T < 1,),
        Eq(Sp[i_, j_], -Sq[i_, j_]),
        Eq(2 * ki, 2 * mi + 1),
    ):
        yield vacuous(a, "=", b, given=given)
