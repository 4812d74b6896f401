"""Laws of functions with a slip: trigonometric, hyperbolic, exponential, logarithms, roots, gamma, binomials, max and min."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import (
    Abs,
    Max,
    Min,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    cos,
    cosh,
    cot,
    coth,
    csc,
    erf,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    pi,
    sec,
    sech,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from bench.adversary_cases import Case, false, family, partly, true, twins
from bench.adversary_notation import HALF, Q, a, b, g, h, ki, mi, neg, ni, o, power, x, y, z


@family("trigonometry", "functions, normal, ring: addition theorems with a wrong sign or factor")
def trigonometry() -> Iterator[Case]:
    """Addition and product theorems; each twin has one sign, factor or function wrong and fails at x = 1, y = 2 (or as named)."""
    at = {"x": 1, "y": 2, "z": Q(1, 3), "a": 2, "g": HALF, "o": HALF, "e": HALF}
    rows = [
        (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y), sin(x) * cos(y) - cos(x) * sin(y)),
        (cos(x + y), cos(x) * cos(y) - sin(x) * sin(y), cos(x) * cos(y) + sin(x) * sin(y)),
        (cos(x - y), cos(x) * cos(y) + sin(x) * sin(y), cos(x) - cos(y)),
        (sin(2 * x), 2 * sin(x) * cos(x), sin(x) * cos(x)),
        (cos(2 * x), cos(x) ** 2 - sin(x) ** 2, cos(x) ** 2 + sin(x) ** 2),
        (cos(2 * x), 2 * cos(x) ** 2 - 1, 2 * cos(x) ** 2 + 1),
        (sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3, 3 * sin(x) + 4 * sin(x) ** 3),
        (sin(x) ** 2, (1 - cos(2 * x)) / 2, (1 + cos(2 * x)) / 2),
        (sin(x) * sin(y), (cos(x - y) - cos(x + y)) / 2, (cos(x + y) - cos(x - y)) / 2),
        (sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x - y) / 2), 2 * cos((x + y) / 2) * sin((x - y) / 2)),
        (cos(x) ** 4, Q(3, 8) + cos(2 * x) / 2 + cos(4 * x) / 8, Q(3, 8) + cos(2 * x) / 2 - cos(4 * x) / 8),
        (cosh(x + y), cosh(x) * cosh(y) + sinh(x) * sinh(y), cosh(x) * cosh(y) - sinh(x) * sinh(y)),
        (sinh(2 * x), 2 * sinh(x) * cosh(x), sinh(x) * cosh(x)),
        (cosh(2 * x), 2 * cosh(x) ** 2 - 1, 2 * cosh(x) ** 2 + 1),
        (tanh(x + y), (tanh(x) + tanh(y)) / (1 + tanh(x) * tanh(y)), (tanh(x) + tanh(y)) / (1 - tanh(x) * tanh(y))),
        (tanh(2 * x), 2 * tanh(x) / (1 + tanh(x) ** 2), 2 * tanh(x) / (1 - tanh(x) ** 2)),
        (sinh(x) + cosh(x), exp(x), exp(-x)),
        (cosh(x) ** 3, (cosh(3 * x) + 3 * cosh(x)) / 4, (cosh(3 * x) - 3 * cosh(x)) / 4),
        (tanh(x / 2), (exp(x) - 1) / (exp(x) + 1), (exp(x) + 1) / (exp(x) - 1)),
        (sech(x) ** 2, 1 - tanh(x) ** 2, 1 + tanh(x) ** 2), (sinh(asinh(x)), x, x + 1),
        (asinh(x), log(x + sqrt(x**2 + 1)), log(x + sqrt(x**2 - 1) + 1)),
        (atan(a) + atan(1 / a), pi / 2, pi), (cos(atan(x)), 1 / sqrt(1 + x**2), x / sqrt(1 + x**2) + 1),
        (sin(atan(x)), x / sqrt(1 + x**2), 2 / sqrt(1 + x**2)), (cos(asin(g)), sqrt(1 - g**2), 1 - g**2),
        (asin(g) + acos(g), pi / 2, pi / 3), (atan(-x), -atan(x), atan(x)), (sin(pi - x), sin(x), -sin(x)),
        (cos(pi - x), -cos(x), cos(x)), (sin(x + pi / 2), cos(x), -cos(x)),
        (exp(x) / (exp(x) + exp(y)), 1 / (1 + exp(y - x)), 1 / (1 + exp(x - y))),
        (tanh(log(a)), (a**2 - 1) / (a**2 + 1), (a**2 + 1) / (a**2 - 1)),
        (cosh(asinh(x)), sqrt(1 + x**2), sqrt(2 + x**2)), (erf(-x), -erf(x), erf(x)),
        (erfc(x), 1 - erf(x), 1 + erf(x)), (atanh(o), log((1 + o) / (1 - o)) / 2, log((1 - o) / (1 + o)) / 2),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong, at=at)
    holes = [(tan(x), sin(x) / cos(x), cos(x) / sin(x)), (1 + tan(x) ** 2, 1 / cos(x) ** 2, 1 / sin(x) ** 2), (tan(2 * x), 2 * tan(x) / (1 - tan(x) ** 2), 2 * tan(x) / (1 + tan(x) ** 2)), (cot(x), cos(x) / sin(x), tan(x)), (sec(x), 1 / cos(x), 1 / sin(x)), (csc(x) ** 2 - cot(x) ** 2, 1, -1), (coth(x) ** 2 - 1, 1 / sinh(x) ** 2, 1 / cosh(x) ** 2), (acosh(x), log(x + sqrt(x**2 - 1)), log(x - sqrt(x**2 - 1)))]  # fmt: skip
    for left, right, wrong in holes:
        yield partly(left, "=", right)
        yield false(left, "=", wrong, at={"x": 1 if not left.has(acosh) else 2})


@family("logarithms and roots", "functions, powers, defined: branches and bases", written=True)
def logarithms() -> Iterator[Case]:
    """Laws of logarithms and roots on positive numbers hold; with a real number in place of a positive one they fail below 0."""
    at = {"x": -2, "y": -3, "a": 2, "b": 3, "c": 5, "neg": -2, "h": 4}
    rows = [
        (log(a * b), log(a) + log(b), log(a) * log(b)), (log(a / b), log(a) - log(b), log(a) / log(b)),
        (log(a**b), b * log(a), log(a) ** b), (log(1 / a), -log(a), 1 / log(a)),
        (log(sqrt(a)), log(a) / 2, sqrt(log(a))), (log(a) / log(b), 1 / (log(b) / log(a)), log(a - b + 2)),
        (log(exp(x)), x, -x),
        (exp(2 * log(a)), a**2, 3 * a), (exp(log(a) + log(b)), a * b, a + b),
        (a ** log(b), b ** log(a), a * b), (log(a**2 * b**3), 2 * log(a) + 3 * log(b), 6 * log(a * b)),
        (log(a + b), log(a) + log(1 + b / a), log(a) + log(b)),
        (log(exp(x) + exp(y)), x + log(1 + exp(y - x)), x + y), (sqrt(a**2 * b), a * sqrt(b), a**2 * sqrt(b)),
        (sqrt(a) / a, 1 / sqrt(a), sqrt(a)), (sqrt(x**2), Abs(x), x),
        (sqrt((x - y) ** 2), Abs(x - y), y - x - 2), (sqrt(x**2 * a), Abs(x) * sqrt(a), x * sqrt(a)),
        (sqrt(x**4), x**2, -(x**2)), ((x**2) ** Q(3, 2), Abs(x) ** 3, x**3),
        (log(x**2), 2 * log(Abs(x)), log(Abs(x))), (log(x**4), 4 * log(Abs(x)), 2 * log(Abs(x))),
        (sqrt(neg**2), -neg, neg), (Abs(neg), -neg, neg), (sqrt(-neg) ** 2, -neg, neg),
        (log(neg**2), 2 * log(-neg), log(-neg)), (sqrt(h**2), h, -h), (power(a**3, Q(1, 3)), a, a**2),
        (a ** Q(1, 3) * a ** Q(2, 3), a, a**2), (sqrt(a + b) ** 2, a + b, a + b + 2 * sqrt(a * b)),
        (sqrt(a) + sqrt(b), sqrt(a + b + 2 * sqrt(a * b)), sqrt(a + b)),
        (1 / (sqrt(a + 1) - sqrt(a)), sqrt(a + 1) + sqrt(a), sqrt(a + 1) - sqrt(a)),
        (sqrt(5 + 2 * sqrt(6)), sqrt(2) + sqrt(3), sqrt(5) + sqrt(6)),
        (sqrt(2) * sqrt(8), sp.Integer(4), sp.Integer(5)), (log(8) / log(2), sp.Integer(3), sp.Integer(4)),
        (exp(x) ** 2, exp(2 * x), exp(x**2)), (exp(x + y), exp(x) * exp(y), exp(x) + exp(y)),
        (exp(-x), 1 / exp(x), -exp(x)),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong, at=at)


@family("absolute values and extrema", "functions, signs, inequalities: |·|, sign, max, min, ties")
def absolute() -> Iterator[Case]:
    """Laws of |·|, sign, max and min, checked case by case on the order of the arguments; twins fail at the point named."""
    rows = [
        (Abs(x * y), "=", Abs(x) * Abs(y), Abs(x) + Abs(y), (3, -1)),
        (Abs(x + y), "≤", Abs(x) + Abs(y), Abs(x) - Abs(y), (1, 1)),
        (Abs(Abs(x) - Abs(y)), "≤", Abs(x - y), Abs(x + y) - Abs(x), (1, -2)),
        (Max(x, y), "=", (x + y + Abs(x - y)) / 2, (x + y - Abs(x - y)) / 2, (0, 1)),
        (Min(x, y), "=", -Max(-x, -y), Max(-x, -y), (1, 2)),
        (Max(x, y) * Min(x, y), "=", x * y, x**2, (1, 2)),
        (Max(x, y) - Min(x, y), "=", Abs(x - y), x - y, (0, 1)),
        (Max(x, 0) - Max(-x, 0), "=", x, Abs(x), (-1, 0)), (Max(x, 0) + Max(-x, 0), "=", Abs(x), x, (-1, 0)),
        (Max(x, Max(y, 0)), "=", Max(Max(x, y), 0), Max(x, y), (-1, -1)),
        (sign(x) * Abs(x), "=", x, Abs(x), (-1, 0)),
        (sign(x * y), "=", sign(x) * sign(y), sign(x + y), (2, -1)),
        (sign(x) ** 3, "=", sign(x), sign(x) ** 2, (-1, 0)), (sign(x) ** 2, "≤", 1, sign(x), (-1, 0)),
        (Abs(x) ** 2, "=", x**2, x * Abs(x), (-1, 0)), (x * Abs(x), "≤", x**2, -(x**2), (1, 0)),
        (Max(x, y) ** 2, "≤", Max(x**2, y**2), Min(x**2, y**2), (1, 2)),
        (Max(x, y), "≤", Abs(x) + Abs(y), Abs(x), (1, 2)),
        (Max(x + z, y + z), "=", Max(x, y) + z, Max(x, y) + 2 * z, (1, 2)),
        (Max(a * x, a * y), "=", a * Max(x, y), a + Max(x, y), (1, 3)),
        (Max(-x, -y), "=", -Min(x, y), -Max(x, y), (1, 2)), (Min(x, Max(x, y)), "=", x, y, (1, 2)),
        (Max(Abs(x), Abs(y)), "=", (Abs(x + y) + Abs(x - y)) / 2, Abs(x + y) / 2, (1, -1)),
        (Min(x, y), "≤", x, x - 1, (1, 2)), (Min(x**2, 1), "≤", Abs(x), x, (-1, 0)),
        (Max(x, 1 - x), "≥", HALF, Q(2, 3), (HALF, 0)), (Abs(x - 1) + Abs(x + 1), "≥", 2, 3, (0, 0)),
        (Abs(sin(x)), "≤", Abs(x), x, (-1, 0)), (Abs(tanh(x)), "=", tanh(Abs(x)), tanh(x), (-1, 0)),
        (Max(exp(x), exp(y)), "=", exp(Max(x, y)), exp(Min(x, y)), (0, 1)),
        (Abs(x**3), "=", Abs(x) ** 3, x**3, (-1, 0)), (Abs(x - y), "=", Abs(y - x), x - y, (0, 1)),
        (Max(x, y, z), "=", Max(x, Max(y, z)), Max(x, y), (-3, -4)),
    ]  # fmt: skip
    for left, relation, right, wrong, (p, q) in rows:
        yield from twins(left, relation, right, wrong, at={"x": p, "y": q, "z": 1, "a": 2})


@family("gamma and binomials", "functions, normal, special: edge integers, poles")
def binomials() -> Iterator[Case]:
    """Γ and quotients of Γ: the functional equation, duplication at positive arguments, binomials with their edges; twins by one shift."""

    def choose(n, k):
        return gamma(n + 1) / (gamma(k + 1) * gamma(n - k + 1))

    at = {"a": 2, "b": 3, "ki": 1, "mi": 1, "ni": 1, "x": 3, "c": HALF}
    rows = [
        (gamma(a + 1), a * gamma(a), (a + 1) * gamma(a)),
        (gamma(a + 2), a * (a + 1) * gamma(a), a**2 * gamma(a)), (gamma(a + 1) / gamma(a), a, a + 1),
        (gamma(mi + 1), mi * gamma(mi), (mi + 1) * gamma(mi)),
        (gamma(1 + ki + 1), (ki + 1) * gamma(ki + 1), ki * gamma(ki + 1)),
        (loggamma(a + 1), loggamma(a) + log(a), loggamma(a) * log(a)),
        (choose(a + 1, 1), a + 1, a), (choose(ki + 2, 2), (ki + 2) * (ki + 1) / 2, (ki + 2) * (ki + 1)),
        (choose(ki + mi, ki), choose(ki + mi, mi), choose(ki + mi, ki + mi)),
        (gamma(a) * gamma(b) / gamma(a + b) * (a + b), gamma(a + 1) * gamma(b) / gamma(a + b) + gamma(a) * gamma(b + 1) / gamma(a + b), gamma(a) * gamma(b) / gamma(a + b)),
        (gamma(sp.S(5)), sp.Integer(24), sp.Integer(120)), (gamma(HALF), sqrt(pi), pi),
        (gamma(Q(3, 2)), sqrt(pi) / 2, sqrt(pi)), (sp.factorial(5), sp.Integer(120), sp.Integer(24)),
        (gamma(a + HALF) * gamma(a), 2 ** (1 - 2 * a) * sqrt(pi) * gamma(2 * a), 2 ** (2 * a) * sqrt(pi) * gamma(2 * a)),
        (choose(mi, 1), mi, mi + 1), (gamma(ki + 3) / gamma(ki + 1), (ki + 2) * (ki + 1), (ki + 2) * ki),
        (loggamma(sp.S(3)), log(2), log(3)),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong, at=at)
    yield partly(gamma(x + 1), "=", x * gamma(x))
    yield partly(gamma(x) * (x - 1), "=", (x - 1) * gamma(x))
    yield false(gamma(x), ">", 0, at={"x": -HALF})
    yield false(gamma(a), "≥", 1, at={"a": Q(3, 2)})
    yield false(gamma(ni), "=", gamma(ni + 1) / ni + ni, at={"ni": 1})
    yield true(gamma(a), ">", 0)
    yield true(gamma(mi), "≥", 1)


@family("algebra", "normal, ring: polynomials and rational functions with one coefficient off")
def algebra() -> Iterator[Case]:
    """Identities of polynomials by expansion; the twin has one coefficient changed, so it fails off a curve (x = 2, y = 3, …)."""
    at = {"x": 2, "y": 3, "z": 5, "a": 2, "b": 3, "c": 7, "e": Q(1, 3), "o": Q(1, 3)}
    rows = [
        ((x + y) ** 2, x**2 + 2 * x * y + y**2, x**2 + x * y + y**2),
        ((x + y) ** 3, x**3 + 3 * x**2 * y + 3 * x * y**2 + y**3, x**3 + 3 * x**2 * y + x * y**2 + y**3),
        (x**2 - y**2, (x - y) * (x + y), (x - y) ** 2),
        (x**3 + y**3, (x + y) * (x**2 - x * y + y**2), (x + y) * (x**2 + x * y + y**2)),
        ((x + y + z) ** 2, x**2 + y**2 + z**2 + 2 * (x * y + y * z + z * x), x**2 + y**2 + z**2 + x * y + y * z + z * x),
        (x**4 - y**4, (x - y) * (x + y) * (x**2 + y**2), (x - y) * (x + y) ** 3),
        ((x - y) ** 2 + 4 * x * y, (x + y) ** 2, (x + y) ** 2 + 1),
        (x**5 - 1, (x - 1) * (x**4 + x**3 + x**2 + x + 1), (x - 1) * (x**4 + x**3 + x + 1)),
        (1 / a - 1 / b, (b - a) / (a * b), (a - b) / (a * b)),
        (1 / (a * (a + 1)), 1 / a - 1 / (a + 1), 1 / a + 1 / (a + 1)), (a / (a + b) + b / (a + b), 1, 2),
        ((a**2 - b**2) / (a + b), a - b, a + b),
        ((a + b) / (1 / a + 1 / b), a * b, a + b), (1 / (1 + a / b), b / (a + b), a / (a + b)),
        (x * (y + z), x * y + x * z, x * y + z),
        ((x + 1) * (x + 2) * (x + 3), x**3 + 6 * x**2 + 11 * x + 6, x**3 + 6 * x**2 + 12 * x + 6),
        (x**3 + y**3 + z**3 - 3 * x * y * z, (x + y + z) * (x**2 + y**2 + z**2 - x * y - y * z - z * x), (x + y + z) * (x**2 + y**2 + z**2)),
        ((1 - o**4) / (1 - o), 1 + o + o**2 + o**3, 1 + o + o**2),
        ((x * y - z) ** 2 + (x + y) ** 2 * z - (x**2 + y**2) * z - 2 * x * y * z, x**2 * y**2 - 2 * x * y * z + z**2, x**2 * y**2 - x * y * z + z**2),
        (a**2 / (a + 1), a - 1 + 1 / (a + 1), a - 1),
        ((x**2 + y**2) * (z**2 + 1), (x * z + y) ** 2 + (x - y * z) ** 2, (x * z + y) ** 2 - (x - y * z) ** 2),
        (sqrt(a) ** 4 - b**2, (a - b) * (a + b), (a - b) ** 2), (a ** (x + y) / a**y, a**x, a ** (x + 2 * y)),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong, at=at)
