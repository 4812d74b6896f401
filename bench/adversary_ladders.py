"""Ranges and sizes, short ones and long ones: empty, shifted, nested, and bounds that break far out."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import (
    Abs,
    Eq,
    Ge,
    Integer,
    Max,
    Mod,
    Ne,
    Piecewise,
    Rational,
    binomial,
    cos,
    exp,
    factorial,
    log,
    oo,
    sin,
    sqrt,
    tanh,
)

from bench.adversary_cases import Case, false, family, partly, true
from derive.language import axes, delta, largest, product, total
from derive.language.declaring import array, integer, positive, real, simplex

x, a = real("x"), positive("a")
n, m, k, z_ = integer("n", 0), integer("m", 1), integer("k"), integer("z_")
t, s = axes(t="T", s="T")
X, Y, w, T = array("X", t), array("Y", t), simplex("w", t), t.length


@family("longer ranges", "ranges: shifted, nested, empty, of one term, and long ones")
def longer() -> Iterator[Case]:
    """Telescopes, Abel summation, Faulhaber and binomial sums; bounds that only long ranges break."""
    yield true(total(X[t] - X[t - 1], t, 2, T), "=", X[T] - X[1])
    yield false(total(X[t] - X[t - 1], t, 2, T), "=", X[T] - X[1], "≥", 0)
    yield true(total(X[s], s, 1, 0), "=", 0)
    yield true(total(total(X[s], s, 1, t - 1), t), "=", total((T - t) * X[t], t))
    yield false(total(total(X[s], s, 1, t - 1), t), "=", total((T - t + 1) * X[t], t))
    yield true(
        total(X[t], t) ** 2, "=", total(X[t] ** 2, t) + 2 * total(X[t] * X[s], (t, 1, T), (s, 1, t - 1))
    )
    yield false(total(X[t], t) ** 2, "=", total(X[t] ** 2, t) + 2 * total(X[t] * X[s], (t, 1, T), (s, 1, t)))
    yield false(total(X[t], t) ** 2, "=", total(X[t] ** 2, t) + total(X[t] * X[s], (t, 1, T), (s, 1, t - 1)))
    yield true(
        total(total(X[t] * Y[s], s, 1, t), t) + total(total(X[t] * Y[s], s, t + 1, T), t),
        "=",
        total(X[t], t) * total(Y[s], s),
    )
    yield false(
        total(total(X[t] * Y[s], s, 1, t), t) + total(total(X[t] * Y[s], s, t, T), t),
        "=",
        total(X[t], t) * total(Y[s], s),
    )
    # Abel summation
    yield true(
        total(X[t] * (Y[t] - Y[t - 1]), t, 2, T),
        "=",
        X[T] * Y[T] - X[1] * Y[1] - total(Y[t - 1] * (X[t] - X[t - 1]), t, 2, T),
    )
    yield false(
        total(X[t] * (Y[t] - Y[t - 1]), t, 2, T),
        "=",
        X[T] * Y[T] - X[1] * Y[1] - total(Y[t] * (X[t] - X[t - 1]), t, 2, T),
    )
    yield true(total(1, k, m, n), "=", Max(n - m + 1, 0))
    yield false(total(1, k, m, n), "=", n - m + 1)
    yield true(total(1, k, m, n), "=", n - m + 1, given=Ge(n, m))
    yield true(total(1, k, m, n), "=", n - m + 1, given=Ge(n, m - 1))
    yield false(total(1, k, m, n), "=", n - m + 1, given=Ge(n, m - 2))
    yield true(product(2, k, m, n), "=", 2 ** (n - m + 1), given=Ge(n, m))
    yield false(product(2, k, 1, z_), "=", Integer(2) ** z_)
    yield true(product(k, k, 1, n), "=", factorial(n))
    yield false(product(k, k, 0, n), "=", factorial(n))
    yield true(product(k, k, 0, n), "=", 0)
    yield true(product(k, k, -n, n), "=", 0)
    yield false(product(k, k, -3, z_), "=", 0)
    yield true(total(k, k, -n, n), "=", 0)
    yield false(total(k, k, -n, n + 1), "=", 0)
    yield true(total(binomial(n, k), k, 0, n), "=", 2**n)
    yield false(total(binomial(n, k), k, 0, n - 1), "=", 2**n)
    yield true(total(binomial(n, k), k, 0, n - 1), "=", 2**n - 1)
    yield true(total((-1) ** k * binomial(m, k), k, 0, m), "=", 0)
    yield false(total((-1) ** k * binomial(n, k), k, 0, n), "=", 0)
    yield true(total(k * binomial(n, k), k, 0, n), "=", n * 2 ** (n - 1))
    yield false(total(k**2 * binomial(n, k), k, 0, n), "=", n**2 * 2 ** (n - 2))
    yield true(total(k**2 * binomial(n, k), k, 0, n), "=", n * (n + 1) * 2 ** (n - 2))
    yield false(total(1 / k, k, 1, n), "≤", 9)
    yield false(total(1 / k, k, 1, n), "≤", 7)
    yield true(total(1 / k, k, 1, n), "≤", 1 + log(n), given=n >= 1)
    yield false(total(1 / k, k, 1, n), "<", 1 + log(n), given=n >= 1)
    yield true(total(1 / k, k, 1, n), "<", 1 + log(n), given=n >= 2)
    yield true(total(1 / k**2, k, 1, n), "<", 2)
    yield false(total(1 / k**2, k, 1, n), "<", Rational(16449, 10000) - Rational(1, 300))
    yield true(total(1 / (k * (k + 1)), k, 1, n), "<", 1)
    yield false(total(1 / (k * (k + 1)), k, 1, n), "<", Rational(999, 1000))
    yield false(total(1 / (k * (k + 1)), k, 1, n), "≤", Rational(99999, 100000))
    yield true(total(x**k, k, 0, n) * (1 - x), "=", 1 - x ** (n + 1))
    yield partly(total(x**k, k, 0, n), "=", (1 - x ** (n + 1)) / (1 - x))
    yield false(total(x**k, k, 1, n), "=", (x - x ** (n + 1)) / (1 - x) + x**n * 0 + (x - 1) * 0 + 1)
    yield true(total(x**k, k, 0, n), "≥", 0, given=x >= 0)
    yield false(total(x**k, k, 0, n), ">", 0)
    yield true(total(x**k, k, 0, 2 * n), ">", 0)
    yield false(total(x**k, k, 0, 2 * n + 1), ">", 0)
    yield true(total(k, k, n, n), "=", n)
    yield true(total(k, k, n, n - 1), "=", 0)
    yield false(total(k, k, n + 1, n - 1), "=", -n)
    yield true(total(delta(k, n), k, 0, n), "=", 1)
    yield false(total(delta(k, n), k, 1, n), "=", 1)
    yield true(total(X[t] * delta(t, 1), t), "=", X[1])
    yield true(largest(X[t], t), "≥", X[1])
    yield false(largest(X[t], t), ">", X[1])
    yield true(total(x**k / factorial(k), k, 0, oo), "=", exp(x))
    yield true(total(x**k / factorial(k), k, 0, n), "≤", exp(x), given=x >= 0)
    yield false(total(x**k / factorial(k), k, 0, n), "≤", exp(x))
    yield true(total(x**k / factorial(k), k, 0, 2 * n + 1), "≤", exp(x))
    yield false(total(x**k / factorial(k), k, 0, 2 * n), "≤", exp(x))
    yield true(total(x**k / factorial(k), k, 0, 2 * n), ">", 0)


@family(
    "far thresholds", "sizes, ladders, thresholds, beyond: numbers and lengths far away, gaps that are tiny"
)
def far() -> Iterator[Case]:
    """What fails from a length or number on that the statement names, or by less than floats can tell."""
    yield false(total(1 / (t * (t + 1)), t), "≤", Rational(99999, 100000))
    yield false(total(1 / t, t), "≤", 9)
    yield false(total(1 / t**2, t), "<", Rational(16449, 10000) - Rational(1, 300))
    yield false(total(1 / t**2, t), "<", Rational(164493, 100000))
    yield false(total(1 / sqrt(t), t), "≤", 200)
    yield true(total(1 / t**2, t), "<", Rational(164494, 100000))
    yield false(T, "≤", 10**6)
    yield false(T**3, "≤", 10**18)
    yield false(log(T), "≤", 30)
    yield false(log(log(T + 2)), "≤", 5)
    yield false(T * Max(0, T - 1000), "=", 0)
    yield false(Max(0, T - 100000), "=", 0)
    yield false(n, "≤", 10**6)
    yield false(n, "≤", 10**40)
    yield false(Max(0, n - 100000), "=", 0)
    yield false(Max(0, n - 10**40), "=", 0)
    yield false(Mod(n, 1009) * 0 + Piecewise((1, Eq(n, 1009)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(n, 10**9 + 7)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(T, 1009)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(T, 10**9 + 7)), (0, True)), "=", 0)
    yield false(Piecewise((1, Eq(Mod(n, 1009), 1008)), (0, True)), "=", 0)
    yield false(Mod(n**2 - n, 1009), "<", 1008)
    yield false(2**n, "≤", 10**100 * n + 10**100)
    yield false((1 + a) ** T, "≤", 1 + a * T * 10**6 + a)
    yield false(total(X[t] ** 2, t), "≤", total(X[t], t) ** 2 + 10**9)
    yield true(n**2 + n + 41, "≤", n**3 + 41 + 10**5)
    yield false(Abs(x), "≤", Integer(10) ** 300)
    yield false(Abs(x), "≥", Integer(10) ** -300, given=Ne(x, 0))
    yield false(Max(0, x - Integer(10) ** 300), "=", 0)
    yield false(Max(0, Integer(10) ** -300 - Abs(x)), "=", 0, given=Ne(x, 0))
    yield false(x + Integer(2) ** -200, "=", x)
    yield false(x, "<", x * (1 - Integer(2) ** -200), given=(x > 0))
    yield false(sin(x), "<", 1 - Integer(2) ** -200)
    yield false(sin(x) ** 2 + cos(x) ** 2, "<", 1 - Integer(2) ** -200)
    yield true(sin(x), "<", 1 + Integer(2) ** -200)
    yield false(cos(x) + Integer(2) ** -200 * x, "=", cos(x))
    yield true(exp(x), ">", 0)
    yield false(exp(x), ">", Integer(2) ** -200)
    yield false(exp(-(x**2)), ">", Integer(2) ** -2000)
    yield false(tanh(x), "<", 1 - Integer(2) ** -200)
    yield true(tanh(x), "<", 1)
    yield false(total(w[t] ** 2, t), "≥", Rational(1, 1000))
    yield false(largest(w[t], t), "≥", Rational(1, 5000))
    yield true(largest(w[t], t), "≥", 1 / T)
    yield false(product(w[t], t), "≥", Integer(10) ** -60)
