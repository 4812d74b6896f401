"""Limits: from which side, of what has none, along whole numbers, and where another letter decides."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import (
    Abs,
    E,
    Eq,
    EulerGamma,
    Max,
    Mod,
    Piecewise,
    S,
    acos,
    atan,
    cos,
    digamma,
    exp,
    floor,
    gamma,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
    tanh,
)

from bench.adversary_cases import Case, false, family, silent, true, twins
from bench.adversary_notation import HALF, Q, a, b, e, mi, o, over, x, y, z
from derive.language import limit


@family(
    "limits from two sides", "limits: expansions, continuity, jumps, essential singularities", written=True
)
def sides() -> Iterator[Case]:
    """By expansion at the point; a limit from two sides that differ, or of what oscillates, does not exist."""
    bend = over(Abs(x), x)
    yield from twins(limit(bend, x, 0, "+"), "=", 1, -1)
    yield from twins(limit(bend, x, 0, "-"), "=", -1, 1)
    yield from twins(limit(exp(-1 / x), x, 0, "+"), "=", 0, 1)
    yield from twins(limit(1 / (1 + exp(1 / x)), x, 0, "-"), "=", 1, 0)
    yield from twins(limit(tanh(1 / x), x, 0, "+"), "=", 1, -1)
    yield from twins(limit(atan(1 / x), x, 0, "-"), "=", -pi / 2, pi / 2)
    yield from twins(limit(x * sin(1 / x), x, 0), "=", 0, 1)
    yield from twins(limit(exp(-1 / x**2), x, 0), "=", 0, 1)
    yield from twins(limit(floor(x), x, 1, "-"), "=", 0, 1)
    yield from twins(limit(floor(-(x**2)), x, 0), "=", -1, 0)
    yield from twins(limit(sign(x**2), x, 0), "=", 1, 0)
    yield from twins(limit(Mod(x, 1), x, 1, "-"), "=", 1, 0)
    yield from twins(limit(x * floor(1 / x), x, 0), "=", 1, 0)
    yield from twins(limit(Piecewise((0, Eq(x, y)), (1, True)), x, y), "=", 1, 0)
    yield from twins(limit(gamma(x) - 1 / x, x, 0), "=", -EulerGamma, EulerGamma)
    yield from twins(limit(acos(x) / sqrt(1 - x), x, 1, "-"), "=", sqrt(2), 1)
    yield from twins(limit(tan(x) * (x - pi / 2), x, pi / 2), "=", -1, 1)
    yield from twins(limit((1 - cos(x)) / x**2, x, 0), "=", HALF, 1)
    yield from twins(limit((x**2 - y**2) / (x - y), x, y), "=", 2 * y, y)
    for body, value in (
        (bend, 1), (bend, 0), (exp(-1 / x), 0), (1 / (1 + exp(1 / x)), HALF), (tanh(1 / x), 1), (sin(1 / x), 0),
        (atan(1 / x), pi / 2), (gamma(x), 1), (sqrt(x) * x, 0), (Max(x, 0) / x, 1), (1 / x, 0),
    ):  # fmt: skip
        yield silent(limit(body, x, 0), "=", value)
    yield silent(limit(floor(x), x, 1), "=", 1)
    yield silent(limit(log(a), a, 0), "=", 0)


@family("limits far out", "limits: scales, whole numbers, letters whose sign decides", written=True)
def far() -> Iterator[Case]:
    """By leading terms; what a letter decides, as the sign of y in tanh(xy), fails for the other values of it."""
    yield from twins(limit((1 + a / mi) ** mi, mi, oo), "=", exp(a), 1 + a)
    yield from twins(limit((1 - 1 / mi) ** mi, mi, oo), "=", 1 / E, E)
    yield from twins(limit(mi * (a ** (1 / mi) - 1), mi, oo), "=", log(a), a - 1)
    yield from twins(limit((-1) ** mi / mi, mi, oo), "=", 0, 1)
    yield silent(limit((-1) ** mi, mi, oo), "=", 1)
    yield silent(limit(x - floor(x), x, oo), "=", 0)
    yield from twins(limit(o**mi, mi, oo), "=", 0, o)
    yield from twins(limit(e**mi, mi, oo), "=", floor(e), 0)
    yield from twins(limit(tanh(y * x), x, oo), "=", sign(y), 1)
    yield from twins(limit(exp(-(y**2) * x), x, oo), "=", Piecewise((1, Eq(y, 0)), (0, True)), 0)
    yield false(limit(atan(y * x), x, oo), "=", pi / 2)
    yield from twins(limit(sqrt(x**2 + x) - x, x, oo), "=", HALF, 0)
    yield from twins(limit(sqrt(x**2 + x) + x, x, S.NegativeInfinity), "=", -HALF, HALF)
    yield silent(limit(sqrt(x**2 + x) - x, x, S.NegativeInfinity), "=", HALF)
    yield from twins(limit(sqrt(x**2) / x, x, S.NegativeInfinity), "=", -1, 1)
    yield from twins(limit(x * (digamma(x) - log(x)), x, oo), "=", -HALF, HALF)
    yield from twins(limit(gamma(x + HALF) / (gamma(x) * sqrt(x)), x, oo), "=", 1, Q(1, 2))
    yield from twins(limit(log(1 + exp(x)) - x, x, oo), "=", 0, log(2))
    yield from twins(limit(log(exp(x * a) + exp(x * b)) / x, x, oo), "=", Max(a, b), (a + b) / 2)
    yield from twins(limit(x * y, x, 0), "=", 0, 1, given=Eq(z * y, 1))
    yield true(limit(x * sin(1 / x), x, oo), "=", 1)
