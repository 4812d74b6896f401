"""Huge and tiny numbers, steep functions, and closed forms by induction: overflow, underflow, lost precision."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Max, asin, atan, cos, erf, exp, gamma, log, sin, sinh, sqrt, tanh

from bench.adversary_cases import Case, false, family, partly, true, twins
from bench.adversary_notation import HALF, H, Q, T, a, g, h, o, p, t, x, y, z
from derive.language import diff, product, total

BIG = sp.Integer(10) ** 200


@family(
    "extreme numbers", "ring, functions, powers, enclosures, printing: values beyond the floats", written=True
)
def extreme() -> Iterator[Case]:
    """Laws that hold at every scale, and falsehoods that show only far beyond the floats; the point is named or evident."""
    for left, relation, right in (
        (x**1000 * x, "=", x**1001), (exp(exp(x)), ">", exp(x)), (sp.Integer(2) ** 2014, "=", 2 * sp.Integer(2) ** 2013),
        ((x + 1) ** 50 - (x + 1) ** 50, "=", 0), (Abs(x) ** Q(1, 3) * Abs(x) ** Q(2, 3), "=", Abs(x)), (log(exp(1000 * x)), "=", 1000 * x),
        (log(exp(x) * exp(y) * exp(z)), "=", x + y + z), (tanh(1000 * x) ** 2, "≤", 1), (1 - tanh(x) ** 2, ">", 0), (erf(x) ** 2, "<", 1),
        (sin(10**6 * x) ** 2 + cos(10**6 * x) ** 2, "=", 1), ((x * BIG) * (y * BIG), "=", x * y * BIG**2), (exp(-exp(x)), ">", 0),
        (a**a, "≥", exp(-exp(-1))), (a * log(a), "≥", -exp(-1)), ((1 + a) ** (1 / a), "<", exp(1)), (atan(x), "<", Q(15708, 10000)),
        (sinh(h) - h, "≥", 0), (gamma(a + 1) / gamma(a) - a, "=", 0), (exp(x) * exp(-x), "=", 1), (cos(x * BIG) ** 2, "≤", 1),
        (x / BIG * BIG, "=", x), (exp(1000 * x) ** Q(1, 1000), "=", exp(x)), (sqrt(x**2 * BIG**2), "=", Abs(x) * BIG),
    ):  # fmt: skip
        yield true(left, relation, right)
    for left, relation, right, where in (
        (x ** (10**9), "=", x, None), (exp(exp(x)), "<", BIG, {"x": 8}), (sp.Integer(2) ** 2014 + sp.Integer(2) ** 2012, "=", Q(5, 3), {}),
        (log(exp(x) + exp(y)), "=", Max(x, y), {"x": 0, "y": 0}), ((1 + a) ** (1 / a), "<", Q(27, 10), {"a": Q(1, 1000)}),
        ((x * BIG) * (y * BIG), "=", x * y * BIG**2 / 10, {"x": 1, "y": 1}), (exp(-(x**2)), ">", 1 / BIG**2, {"x": 40}), (a**a, "≥", Q(7, 10), {"a": Q(2, 5)}),
        (log(log(a)), "<", log(a) - 1, {"a": exp(1)}), (atan(x), "<", Q(157, 100), {"x": 10**4}), (asin(g), "<", Q(157, 100), {"g": 1}),
        (sin(x) - x, "≤", 0, {"x": -1}), (x**1000, "≤", 1, {"x": 2}), (x**1000, "≥", 1, {"x": HALF}), (exp(1000 * a), "≤", BIG, {"a": 1}),
        (a ** (1 / a), "≤", Q(144, 100), {"a": exp(1)}), (x / BIG, "≤", 1, {"x": 2 * BIG}), (gamma(a), "≤", BIG, {"a": 200}), (exp(-1 / a), ">", 1 / BIG, {"a": Q(1, 1000)}),
    ):  # fmt: skip
        yield false(left, relation, right, at=where)
    yield partly(log(x) * BIG, "=", BIG * log(x))
    yield partly(diff(exp(-1 / x), x) * x**2, "=", exp(-1 / x))


@family("induction", "induction, sums, at_sizes: closed forms and bounds over all sizes")
def induction() -> Iterator[Case]:
    """Closed forms and bounds by induction over T; a twin with one coefficient off fails at a small size, a bound at a named one."""
    at = {"T": 2, "x": Q(1, 3)}
    yield from twins(
        total(t**5, t),
        "=",
        T**2 * (T + 1) ** 2 * (2 * T**2 + 2 * T - 1) / 12,
        T**2 * (T + 1) ** 2 * (2 * T**2 + 2 * T + 1) / 12,
        at=at,
    )
    yield from twins(product((t + 2) / t, t), "=", (T + 1) * (T + 2) / 2, (T + 1) * (T + 2), at=at)
    yield from twins(
        total(1 / (t * (t + 1) * (t + 2)), t),
        "=",
        Q(1, 4) - 1 / (2 * (T + 1) * (T + 2)),
        Q(1, 4) - 1 / ((T + 1) * (T + 2)),
        at=at,
    )
    yield from twins(
        2 * sin(x / 2) * total(cos(t * x), t),
        "=",
        sin((T + HALF) * x) - sin(x / 2),
        sin((T + 1) * x) - sin(x / 2),
        at=at,
    )
    yield from twins(
        total(t * x**t, t) * (1 - x) ** 2,
        "=",
        x - (T + 1) * x ** (T + 1) + T * x ** (T + 2),
        x - T * x ** (T + 1) + T * x ** (T + 2),
        at=at,
    )
    yield from twins(2**T, "≥", T**2 - 1, T**2, at={"T": 3})
    yield from twins(3**T, "≥", T**3, T**3 + 1, at={"T": 3})
    yield from twins(product(t, t), "≥", 2 ** (T - 1), 2**T, at={"T": 3})
    yield from twins(
        product(1 + H[t], t), "≥", 1 + total(H[t], t), 1 + 2 * total(H[t], t), at={"T": 1, "H": (1,)}
    )
    yield from twins(product(1 - o * p[t], t), "≥", 1 - o, 1 - o / 2, at={"T": 1, "o": HALF, "p": (1,)})
    yield from twins(total(p[t] ** 3, t), "≥", 1 / T**2, 1 / T, at={"T": 2, "p": (HALF, HALF)})
    yield from twins(
        total((-1) ** t * t**2, t), "=", (-1) ** T * T * (T + 1) / 2, (-1) ** T * T**2 / 2, at=at
    )
    yield from twins(
        total(t * (t + 1) * (t + 2), t),
        "=",
        T * (T + 1) * (T + 2) * (T + 3) / 4,
        T * (T + 1) * (T + 2) * (T + 3) / 6,
        at=at,
    )
