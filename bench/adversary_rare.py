"""Rules that few statements use: remainders of two moduli, ranges at their edges, cases of indices, pairs of properties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import (
    Abs,
    And,
    Eq,
    Expr,
    Integer,
    Max,
    Min,
    Mul,
    Ne,
    Or,
    Piecewise,
    Pow,
    Rational,
    ceiling,
    exp,
    floor,
    log,
    sign,
    sqrt,
)

from bench.adversary_cases import Case, false, family, partly, true, twins, vacuous
from bench.adversary_spectra import hiding
from derive.language import at, axes, delta, diff, product, total
from derive.language.declaring import array, integer, positive, real, simplex
from derive.language.domains import POSITIVE
from derive.language.functions import KNOWN
from derive.language.unknown import function

t, s, r = axes(t="T", s="T", r="T")
T = t.length
H = hiding(T)
x, y, z, a, b = real("x"), real("y"), real("z"), positive("a"), positive("b")
n, m, k, n0, n1 = integer("n"), integer("m"), integer("k"), integer("n0", 0), integer("n1", 1)
f, g, w = array("f", t), array("g", t, of=POSITIVE), simplex("w", t)
mod = KNOWN["Mod"]


def left(u: Expr, by: int, rest: int = 0) -> Any:
    """The condition that a number leaves a remainder."""
    return Eq(mod(u, by), rest)


@family("remainders of two moduli", "remainders: least common multiples, contradictions, signs, nested ⌊ ⌋")
def remainders() -> Iterator[Case]:
    """By the Chinese remainder theorem and by writing out all remainders; twins fail at a number below 30."""
    for one, two, both, more in ((2, 3, 6, 12), (4, 6, 12, 24), (3, 5, 15, 30), (6, 10, 30, 60)):
        yield true(mod(n, both), "=", 0, given=(left(n, one), left(n, two)))
        yield false(mod(n, more), "=", 0, given=(left(n, one), left(n, two)))
    yield true(mod(n, 15), "=", 8, given=(left(n, 3, 2), left(n, 5, 3)))
    yield false(mod(n, 15), "=", 7, given=(left(n, 3, 2), left(n, 5, 3)))
    yield false(mod(n, 30), "=", 8, given=(left(n, 3, 2), left(n, 5, 3)))
    for first, second, most in ((89, 97, 88 * 96), (31, 37, 30 * 36), (101, 103, 100 * 102)):
        yield true(mod(n0, first) * mod(n0, second), "≤", most)
        yield false(mod(n0, first) * mod(n0, second), "≤", most - 1)
    yield vacuous(mod(n, 3), "=", 1, given=(left(n, 4, 1), left(n, 6, 0)))
    yield true(mod(n, 3), "=", 1, given=(left(n, 4, 1), left(n, 6, 1)))
    yield false(mod(n, 4), "=", 1, given=left(n, 2, 1))
    yield from twins(mod(-n, 5), "=", mod(5 - mod(n, 5), 5), 5 - mod(n, 5))
    yield from twins(mod(n, -3), "=", -mod(-n, 3), mod(n, 3))
    yield from twins(mod(n, -3), "≤", 0, -1)
    yield from twins(floor(floor(n / 2) / 3), "=", floor(n / 6), floor(n / 5))
    yield from twins(mod(n**5 - n, 30), "=", 0, mod(n, 2))
    yield false(mod(n**5 - n, 60), "=", 0)
    yield from twins(mod(n**2, 3), "≤", 1, 0)
    yield false(mod(n**2, 5), "≤", 1)
    yield true(mod(n * m, 2), "=", mod(n, 2) * mod(m, 2))
    yield false(mod(n * m, 3), "=", mod(n, 3) * mod(m, 3))
    yield false(mod(n + m, 7), "=", mod(n, 7) + mod(m, 7))
    yield true(mod(n + m, 7), "=", mod(mod(n, 7) + mod(m, 7), 7))
    yield true(mod(3 * n, 3), "=", 0)
    yield false(mod(3 * x, 3), "=", 0)
    yield from twins(ceiling(n / 2), "=", floor((n + 1) / 2), floor(n / 2) + 1)
    yield false(ceiling(x / 2), "=", floor((x + 1) / 2))
    yield from twins(mod(-a, 2 * a), "=", a, -a)
    yield from twins(mod(n, 2) + mod(n + 1, 2), "=", 1, 2 * mod(n, 2))
    yield from twins(
        mod(n, 6), "=", mod(n, 2) + 2 * mod(floor(n / 2), 3), mod(n, 2) + 3 * mod(floor(n / 2), 3)
    )
    yield false(mod(mod(n, 4), 6), "=", mod(n, 6))
    yield true(mod(mod(n, 12), 4), "=", mod(n, 4))
    yield false(mod(mod(n, 10), 4), "=", mod(n, 4))


def _sum(body: Expr, low: Any, high: Any) -> Expr:
    return total(body, k, low, high)


@family(
    "ranges at their edges", "ranges: empty ones, negative ends, one term, what is bound and free at once"
)
def edges() -> Iterator[Case]:
    """A range whose end lies before its start is empty: sums are 0 and products 1 there; twins fail at −2, −1, 0 or 1."""
    yield false(_sum(k, 1, n), "=", n * (n + 1) / 2)
    yield true(_sum(k, 1, n0), "=", n0 * (n0 + 1) / 2)
    yield false(_sum(Integer(1), n, m), "=", m - n + 1)
    yield true(_sum(Integer(1), n, m), "=", m - n + 1, given=m >= n - 1)
    yield false(_sum(Integer(1), n, m), "=", m - n + 1, given=m >= n - 2)
    yield false(_sum(k, n, m), "=", (m * (m + 1) - n * (n - 1)) / 2)
    yield false(_sum(2**k, 0, n), "=", 2 ** (n + 1) - 1)
    yield true(_sum(2**k, 0, n), "=", 2 ** (n + 1) - 1, given=n >= -1)
    yield false(_sum(x**k, 0, n) * (1 - x), "=", 1 - x ** (n + 1), given=n >= -2)
    yield true(_sum(x**k, 0, n0) * (1 - x), "=", 1 - x ** (n0 + 1))
    yield partly(_sum(x**k, 0, n0), "=", (1 - x ** (n0 + 1)) / (1 - x))
    yield false(_sum((-1) ** k * KNOWN["binomial"](n0, k), 0, n0), "=", 0)
    yield true(_sum((-1) ** k * KNOWN["binomial"](n1, k), 0, n1), "=", 0)
    yield true(_sum(k * KNOWN["binomial"](n0, k), 0, n0), "=", n0 * 2**n0 / 2)
    yield false(_sum(k**2, 1, n0 - 1) + n0**2, "=", _sum(k**2, 1, n0) + delta(n0, 0))
    yield true(_sum(k**2, 1, n0 - 1) + n0**2, "=", _sum(k**2, 1, n0))
    yield false(_sum(k**2 + 1, 0, n - 1) + n**2 + 1, "=", _sum(k**2 + 1, 0, n))
    yield true(_sum(k**2 + 1, 0, n0 - 1) + n0**2 + 1, "=", _sum(k**2 + 1, 0, n0))
    yield false(_sum(k, 1, n0) + k, "=", n0 * (n0 + 1) / 2 + n0)
    yield true(_sum(k, 1, n0) + k, "=", n0 * (n0 + 1) / 2 + k)
    yield false(k * _sum(k, 1, n0), "=", _sum(k**2, 1, n0))
    yield true(m * _sum(k, 1, n0), "=", _sum(m * k, 1, n0))
    yield from twins(product((k + 1) / k, k, 1, n0), "=", n0 + 1, n0)
    yield from twins(_sum(1 / (k * (k + 1)), 1, n0), "=", n0 / (n0 + 1), 1 - 1 / (n0 + 2))
    yield false(_sum(1 / (k * (k + 1)), 1, n0), ">", 0)
    yield true(_sum(1 / (k * (k + 1)), 1, n1), ">", 0)
    yield false(_sum(1 / k, 1, n1), ">", 1)
    yield true(_sum(1 / k, 1, n1), "≥", 1)
    yield false(total(t, t), ">", 1)
    yield false(H * total(t, t), "=", H * T**2)
    yield true(H * total(2 * t - 1, t), "=", H * T**2)
    yield false(total(f[t], t) + f[t], "=", 2 * total(f[t], t))
    yield true(total(f[t], t) * f[t], "=", total(f[s] * f[t], s))
    yield false(H * total(f[t], t) * f[t], "=", H * total(f[t] ** 2, t))
    yield false(total(f[t], t, 2, T) + f[T], "=", total(f[t], t))
    yield true(total(f[t], t, 2, T) + f[1], "=", total(f[t], t))
    yield from twins(total(f[t] - f[t - 1], t, 2, T), "=", f[T] - f[1], f[T])
    yield false(H * total(f[t] - f[t - 1], t, 2, T), "=", H * f[T])


@family("which indices agree", "deltas and cases of indices: signs, functions, sums, what is bound and free")
def agreeing() -> Iterator[Case]:
    """By the cases t = s and t ≠ s; twins fail in one of them, at T = 1, or at a length that H does not hide."""

    def cases(yes: Any, condition: Any, no: Any = 0) -> Expr:
        return Piecewise((yes, condition), (no, True))

    d = delta(t, s)
    yield from twins(total(cases(f[t], Eq(t, s)), t), "=", f[s], total(f[t], t))
    yield from twins(total(cases(1, Eq(t, s)), t, s), "=", T, T**2)
    yield false(H * total(cases(1, Eq(t, s)), t, s), "=", H * T**2)
    yield true(H * total(cases(1, Eq(t, s)), t, s), "=", H * T)
    yield from twins(
        product(cases(g[t], Ne(t, s), 1), t) * g[s], "=", product(g[t], t), product(g[t], t) * g[s]
    )
    yield false(H * product(cases(g[t], Ne(t, s), 1), t), "=", H * product(g[t], t))
    yield from twins(cases(1, And(Eq(t, s), Eq(s, r))), "=", d * delta(s, r), delta(t, r))
    yield from twins(
        cases(1, Or(Eq(t, s), Eq(t, r))), "=", d + delta(t, r) - d * delta(t, r), d + delta(t, r)
    )
    yield false(H * cases(1, Or(Eq(t, s), Eq(t, r))), "=", H * (d + delta(t, r)))
    nested = Piecewise((x, Eq(t, s)), (y, Eq(t, r)), (z, True))
    yield true(nested, "=", d * x + (1 - d) * delta(t, r) * y + (1 - d) * (1 - delta(t, r)) * z)
    yield false(nested, "=", d * x + delta(t, r) * y + (1 - d - delta(t, r)) * z)
    yield true(product(cases(a, Eq(t, s), b), t), ">", 0)
    yield false(product(cases(a, Eq(t, s), x), t), ">", 0)
    yield false(H * product(cases(a, Eq(t, s), x), t), "≥", 0)
    yield partly(Mul(d, Pow(d, -1, evaluate=False), evaluate=False), "=", 1)
    yield false(1 - d, ">", 0)
    yield true((1 - d) * a + d * b, ">", 0)
    yield false((1 - d) * a - d * b, ">", 0)
    yield false((1 - d) * a + d * (b - 1), ">", 0)
    yield false(H * ((1 - d) * a - d * b), "≥", 0)
    yield from twins(log(d + (1 - d) * a), "=", (1 - d) * log(a), d * log(a))
    yield from twins(
        sqrt(d * x**2 + (1 - d) * a), "=", d * Abs(x) + (1 - d) * sqrt(a), d * x + (1 - d) * sqrt(a)
    )
    yield from twins(sqrt(d), "=", d, 1 - d)
    yield false(d**x, "=", d, given=x >= 0)
    yield true(d**a, "=", d)
    yield from twins(Abs(d - Rational(1, 2)), "=", Rational(1, 2), d - Rational(1, 2))
    yield from twins(Max(d, 1 - d), "=", 1, d)
    yield from twins(Min(d, 1 - d), "=", 0, d)
    yield from twins(exp(d * x), "=", 1 + d * (exp(x) - 1), exp(x))
    yield from twins(d, "=", 0, 1, given=Ne(t, s))
    yield false(product(f[s] * (1 - d) + d, s), ">", 0, given=f[t] > 0)
    yield false(product(1 + (f[t] - 1) * (1 - d), t), ">", 0, given=f[t] > 0, each=(s, t))
    yield true(product(f[s] * d + 1 - d, s), ">", 0, given=f[t] > 0)
    yield false(H * product(f[s] * (1 - d) + d, s), "≥", 0, given=f[t] > 0)
    yield false(delta(t, 1) * delta(t, T), "=", 0)
    yield true(H * delta(t, 1) * delta(t, T), "=", 0)
    yield true(product(1 - delta(t, 1), t), "=", 0)
    yield false(product(1 - delta(t, 2), t), "=", 0)
    yield from twins(total((1 - d) * f[t], t), "=", total(f[t], t) - f[s], total(f[t], t))
    yield false(H * total((1 - d) * f[t], t), "=", H * total(f[t], t))
    yield from twins(product(1 + (1 - delta(t, T)) * (a - 1), t), "=", a ** (T - 1), a**T)
    yield false(H * product(1 + (1 - delta(t, T)) * (a - 1), t), "=", H * a**T)
    yield false(sign(2 * d - 1), ">", 0)
    yield true(sign(2 * d - 1) ** 2, "=", 1)
    yield from twins(total(w[t] * d, t), "≤", 1, w[s] / 2)
    yield false(total(w[t] * (1 - d), t), ">", 0)
    yield from twins(total(cases(f[t], t <= s), t), "=", total(f[t], t, 1, s), total(f[t], t))


@family("pairs of properties", "unknown functions: two properties at once, of one function and of two")
def pairs() -> Iterator[Case]:
    """Each holds for every function with the properties; twins fail for x, |x|, exp x, atan x, or a constant."""

    def slope(h: Any, u: Expr) -> Expr:
        return at(diff(h(z), z), z, u)

    ev, od = function("ev", even=True, smooth=True), function("od", odd=True, smooth=True)
    yield from twins(slope(ev, 0), "=", 0, ev(0))
    yield false(slope(od, 0), "=", 0)
    yield from twins(slope(ev, -x), "=", -slope(ev, x), slope(ev, x))
    cv, ce = function("cv", convex=True), function("ce", concave=True)
    mid = (x + y) / 2
    yield true(cv(mid) - ce(mid), "≤", (cv(x) - ce(x) + cv(y) - ce(y)) / 2)
    yield false(cv(mid) + ce(mid), "≤", (cv(x) + ce(x) + cv(y) + ce(y)) / 2)
    up, li = function("up", increasing=True), function("li", lipschitz=True)
    yield false(up(cv(mid)), "≤", (up(cv(x)) + up(cv(y))) / 2)
    both = function("both", convex=True, increasing=True)
    yield true(both(cv(mid)), "≤", (both(cv(x)) + both(cv(y))) / 2)
    yield false(both(ce(mid)), "≤", (both(ce(x)) + both(ce(y))) / 2)
    falls = function("falls", convex=True, decreasing=True)
    yield true(falls(ce(mid)), "≤", (falls(ce(x)) + falls(ce(y))) / 2)
    yield false(falls(cv(mid)), "≤", (falls(cv(x)) + falls(cv(y))) / 2)
    yield from twins(Abs(li(li(x)) - li(li(y))), "≤", Abs(x - y), Abs(x - y) / 2)
    yield true(Abs(li(li(x)) - li(li(y))), "≤", Abs(li(x) - li(y)))
    yield false(Abs(li(x) - li(y)), "<", Abs(x - y))
    pd = function("pd", positive=True, decreasing=True)
    yield true(pd(x + a) / pd(x), "≤", 1)
    yield false(pd(x + a) / pd(x), "<", 1)
    yield false(pd(x), "≤", pd(x + a))
    mean = total(w[t] * f[t], t)
    yield from twins(cv(mean), "≤", total(w[t] * cv(f[t]), t), total(w[t] ** 2 * cv(f[t]), t))
    yield false(H * cv(mean), "≤", H * total(w[t] ** 2 * cv(f[t]), t))
    yield true(H * cv(mean), "≤", H * total(w[t] * cv(f[t]), t))
    yield false(up(mean), "≤", total(w[t] * up(f[t]), t))
    yield false(cv(total(f[t], t)), "≤", total(cv(f[t]), t))
    es = function("es", even=True, convex=True)
    yield true(es(x), "≥", es(0))
    yield false(es(x), ">", es(0))
    yield false(es(x + y), "≥", es(x))
    lc = function("lc", convex=True, lipschitz=True)
    yield true(lc(x), "≤", lc(0) + Abs(x))
    yield false(lc(x), "≤", lc(0))
    si = function("si", smooth=True, increasing=True)
    yield true(slope(si, x), "≥", 0)
    yield false(slope(si, x), ">", 0)
    oi = function("oi", odd=True, increasing=True)
    yield true(sign(x) * oi(x), "≥", 0)
    yield false(oi(x) * oi(y), "≥", 0)
