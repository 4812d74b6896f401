"""Waves of different lengths, which come together far out, and slopes of functions that end."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Rational, atanh, cos, exp, log, pi, sin, sqrt

from bench.adversary_cases import Case, false, family, partly, true
from bench.adversary_notation import HALF, P, a, f, h, ni, s, t, x, y
from derive.language import diff, product, total


@family("waves far out", "windows: bounded waves of incommensurable lengths")
def waves() -> Iterator[Case]:
    """By Kronecker's theorem the phases of incommensurable waves come as near to any pair as one likes."""
    two, three, five = sqrt(2), sqrt(3), sqrt(5)
    yield false(sin(x) + sin(two * x), "≤", Rational(199999, 100000))
    yield false(sin(x) + sin(three * x), "≤", Rational(199999, 100000))
    yield false(cos(x) + cos(two * x), "≥", -Rational(199999, 100000))
    yield true(cos(x) + cos(two * x), "≥", -2)
    yield false(sin(x) * sin(pi * x), "<", Rational(99999, 100000))
    yield false(sin(x) ** 2 * sin(five * x) ** 2, "≤", Rational(99999, 100000))
    yield false(sin(a) + sin(2 * pi * a), "≤", Rational(1999, 1000))
    yield false(sin(a) ** 2 + sin(two * a) ** 2, "≥", Rational(1, 10**5), given=a > 1)
    yield true(sin(x) + sin(two * x), "<", Rational(2001, 1000))
    yield false(cos(ni) + cos(two * ni), "≤", Rational(1999, 1000), given=ni > 0)
    yield true(sin(x) + sin(3 * x), "≤", 2)
    yield false(sin(x) + sin(3 * x), "≤", Rational(153, 100))
    yield true(sin(x) * cos(two * x), "≤", 1)
    yield false(sin(x) + sin(two * x) + sin(three * x), "≤", Rational(299, 100))


@family("slopes that end", "derivatives of log and atanh beyond their domains, logarithmic differentiation")
def slopes() -> Iterator[Case]:
    """Only where a function has a real value has it a slope; the twins of log |u| have one everywhere."""
    yield partly(diff(log(x), x), "=", 1 / Abs(x))
    yield false(diff(log(Abs(x)), x), "=", 1 / Abs(x))
    yield partly(diff(log(-x), x), "=", -1 / Abs(x))
    yield false(diff(log(-x), x), "=", 1 / Abs(x))
    yield partly(diff(log(x**3), x), "=", 3 / Abs(x))
    yield false(diff(log(x**2), x), "=", 2 / Abs(x))
    yield partly(diff(log(sqrt(x)), x), "=", 1 / (2 * Abs(x)))
    yield partly(diff(log(x * y), x), "=", 1 / x)
    yield false(diff(log(x * y), x), "=", 1 / Abs(x))
    yield partly(diff(log(log(x)), x), ">", 0)
    yield partly(diff(atanh(x), x), ">", 0)
    yield true(diff(log(product(P[t] + h, t)), h), "=", total(1 / (P[t] + h), t))
    yield false(diff(log(product(P[t] + h, t)), h), "=", total(1 / P[t], t))
    yield partly(diff(log(product(f[t] - x, t)), x), "=", -total(1 / (f[t] - x), t))
    yield false(diff(log(product(f[t] - x, t)), x), "=", total(1 / (f[t] - x), t))
    yield partly(diff(log(product(f[t], t)), f[s]), "=", 1 / f[s])
    yield false(diff(log(product(f[t], t)), f[s]), "=", 1 / Abs(f[s]))
    yield partly(diff(total(log(f[t]), t), f[s]), "=", 1 / Abs(f[s]))
    yield true(diff(log(exp(x) ** 3 / sqrt(1 + x**2)), x), "=", 3 - x / (1 + x**2))
    yield false(diff(log(exp(x) ** 3 / sqrt(1 + x**2)), x), "=", 3 - HALF * x / (1 + x**2))
