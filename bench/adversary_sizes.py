"""Sizes and thresholds: false only from T = 31 on, only at one or at odd sizes, only beyond 40, in a thin window, at 1/3."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Eq, Max, Min, Piecewise, cos, exp, log, pi, sign, sin, sqrt

from bench.adversary_cases import Case, false, family, true
from bench.adversary_notation import (
    HALF,
    M,
    Q,
    T,
    a,
    e,
    f,
    h,
    i,
    j,
    mi,
    ni,
    o,
    p,
    s,
    t,
    v,
    x,
    xi,
    y,
    yi,
)
from derive.language import delta, diff, largest, product, total


@family("false from a size on", "at_sizes, induction, sampler: ladders of sizes")
def large_sizes() -> Iterator[Case]:
    """Growing sums against a bound they pass at a computed size: harmonic numbers pass 4 at T = 31, 5 at T = 83, 6 at T = 227.

    T² passes 1000·T at T = 1001, and so on; the true twin has a bound that always holds (Σ 1/t ≤ 1 + log T, Σ 1/t² ≤ 2).
    """
    rows = [
        (total(1 / t, t), "≤", 4, 31), (total(1 / t, t), "≤", 5, 83), (total(1 / t, t), "<", Q(7, 2), 19),
        (total(1 / sqrt(t), t), "≤", 10, 33), (T, "≤", 30, 31), (T, "≤", 99, 100),
        (T**2, "≤", 1000 * T, 1001), (total(1, t), "<", 64, 64),
        (total(t, t), "≤", 5000, 100), (log(T), "≤", Q(9, 2), 91), (total(1 / t**2, t), "≤", Q(8, 5), 23),
        (total(p[t] ** 2, t) * 40, "≥", 1, 41), (product(1 + 1 / t, t), "≤", 50, 50),
        (total(log(t), t), "≤", 100, 38),
        (total((-1) ** t * t, t), "≥", -20, 41), (sqrt(T), "≤", 10, 101), (total(1, t, s), "≤", 2500, 51),
        (T**3, "<", 10**6, 100), (total(delta(t, 40), t), "=", 0, 40), (Max(T, 35), "=", 35, 36),
        (Min(T, 200), "=", T, 201),
        (sin(pi * Min(T, 130) / 130), ">", 0, 130), (total(1 / (t + 1), t), "<", 3, 30),
        (total(2**-t, t) + Q(1, 2**60), "≤", 1, 61), (log(T) - total(1 / t, t), "≤", -Q(3, 5), 25),
        (total(exp(-t), t), "<", 1 / (exp(1) - 1) - exp(-60), 60),
    ]  # fmt: skip
    for left, relation, right, size in rows:
        yield false(left, relation, right, at={"T": size, "p": Q(1, size)} if left.has(p) else {"T": size})
    for left, relation, right in (
        (total(1 / t, t), "≤", 1 + log(T)), (total(1 / t**2, t), "≤", 2 - 1 / T),
        (total(1 / t, t), "≥", log(T)), (total(1 / sqrt(t), t), "≤", 2 * sqrt(T)), (total(t, t), "≤", T**2),
        (total(p[t] ** 2, t), "≥", 1 / T), (log(T), "≤", T - 1), (product(1 + 1 / t, t), "=", T + 1),
        (total(2**-t, t), "<", 1), (total(1 / (t * (t + 1)), t), "=", T / (T + 1)),
        (total(t**3, t), "=", total(t, t) ** 2), (total(2 * t - 1, t), "=", T**2),
        (total(1 / sqrt(t), t), "≥", sqrt(T)), (2**T, "≥", T + 1),
        (total(t**2, t), "=", T * (T + 1) * (2 * T + 1) / 6), (total(delta(t, 1), t), "=", 1),
    ):  # fmt: skip
        yield true(left, relation, right)


def only(*sizes: int) -> sp.Expr:
    """Nonzero at these sizes alone: 1 there, 0 elsewhere."""
    return sum(Piecewise((1, Eq(T, n)), (0, True)) for n in sizes)


@family("false at some sizes only", "at_sizes, sampler: special sizes, multipliers that vanish at them")
def some_sizes() -> Iterator[Case]:
    """A multiplier that vanishes at all sizes but those named makes a falsehood hold at the others; the witness has such a size.

    M vanishes at 1, 2, 3, 5, 8 and 24; the polynomials at small sizes; 1 − (−1)^T at even ones.
    """
    gap = {"f": 1, "v": 0, "w": 0, "p": None}
    small = (T - 1) * (T - 2) * (T - 3) * (T - 4) * (T - 5)
    rows = [
        (M * total(f[t], t), "=", 0, 4), (M * total(f[t] ** 2, t), "≤", 0, 6),
        (M * total(f[t], t), "=", M * largest(f[t], t), 4),
        (M**2 * total(f[t] ** 2, t), "=", M**2 * total(f[t], t) ** 2, 4),
        (M * product(1 + f[t], t), "=", M, 7),
        (M * (total(f[t], t) ** 2 - total(f[t] ** 2, t)), "≤", 0, 4), (M * total(t, t), "=", M * T**2, 4),
        (M * T, "=", M * 24, 4), (M, "=", 0, 4), (M, "<", Q(1, 10), 9), (M * (x**2 + 1), "≤", 0, 4),
        (M * exp(x), "=", M * (1 + x), 4),
        (small * total(f[t], t), "=", 0, 6), (small * Abs(x), "=", small * x, 6),
        ((1 - (-1) ** T) * total(f[t], t), "=", 0, 3), ((1 + (-1) ** T) * total(f[t], t), "=", 0, 4),
        (cos(pi * T), "=", -1, 2), (sin(pi * T / 3), "≥", 0, 4), ((T - 1) * total(f[t], t), "=", 0, 2),
        (Abs(T - 4) + total((f[t] - 1) ** 2, t), ">", 0, 4), (only(4, 6, 7), "=", 0, 6),
        (only(13) * x, "=", 0, 13), (only(1) * total(f[t], t), "=", 0, 1), (Max(T - 7, 0) * f[s], "=", 0, 8),
        (Min(T, 6) * f[s], "=", T * f[s], 7), ((T - 3) * (T - 30) * f[s] ** 2, "≥", 0, 4),
        (total(f[t], t) * (T - 2) * (T - 3), "=", 6 * total(f[t], t) * (T - 2) * (T - 3) / T, 1),
        (M * diff(total(f[t] ** 2, t), f[s]), "=", M * f[s], 4),
        (M * largest(f[t], t), "=", M * total(f[t] * p[t], t) + M, 4), (M * total(p[t] ** 2, t), "=", M, 4),
    ]  # fmt: skip
    for left, relation, right, size in rows:
        where = {name: value for name, value in gap.items() if value is not None} | {
            "T": size,
            "x": -2,
            "s": 1,
            "p": Q(1, size),
        }
        yield false(
            left,
            relation,
            right,
            at=where if not left.has(largest(f[t], t)) or size != 4 else {**where, "f": (1, 2, 0, 0)},
        )
    for left, relation, right in (
        (M * total(f[t] - f[t], t), "=", 0), (M * total(f[t] ** 2, t), "≥", 0), (M * total(p[t], t), "=", M),
        (M, "≥", 0), (M * T, "=", M * total(1, t)), (M * (x - y) * (x + y), "=", M * (x**2 - y**2)),
        ((1 - (-1) ** T) ** 2, "=", 2 - 2 * (-1) ** T),
        (cos(pi * T) ** 2, "=", 1), (small * Abs(x), "≥", -Abs(small * x)), (only(4) * only(5), "=", 0),
        (only(4) ** 2, "=", only(4)), (M * diff(total(f[t] ** 2, t), f[s]), "=", 2 * M * f[s]),
        (sin(pi * T), "=", 0), ((T - 1) * (T - 2), "≥", 0),
    ):  # fmt: skip
        yield true(left, relation, right)


@family("special values hide", "sampler: special points, ties, integers; multipliers that vanish there")
def special_values() -> Iterator[Case]:
    """A product that vanishes at 0, ±1, 2, 1/2, at ties or at the integers hides a falsehood at those points only.

    The witness is a plain point off all of them.
    """
    off = {
        "x": Q(7, 3),
        "y": Q(11, 5),
        "z": -Q(5, 7),
        "a": Q(7, 3),
        "h": Q(7, 3),
        "e": Q(2, 7),
        "o": Q(2, 7),
        "T": 2,
        "f": (Q(1, 3), Q(7, 5)),
        "v": (Q(9, 4), -Q(1, 7)),
        "t": 2,
        "s": 1,
        "d": 2,
        "xi": (Q(1, 3), 2),
        "yi": (Q(1, 5), 3),
    }
    K = x * (x - 1) * (x + 1) * (x - 2) * (x + 2) * (2 * x - 1)
    ints = sin(pi * x)
    rows = [
        (K, "=", 0), (K * y, "=", 0), (K * exp(x), "=", K * (1 + x)), (K**2, "≤", 0), (ints, "=", 0),
        (ints * y, "=", 0), (ints**2, "≤", 0), (sin(2 * pi * x) * y, "=", 0), ((x - y) * (x + y), "=", 0),
        ((x - y) ** 2, "≤", 0), (x * y * (x - y) * (x - 1) * (y - 1), "=", 0),
        (h * (h - 1) * (h - 2), "=", 0), (a * log(a) * (a - 2), "=", 0), (e * (1 - e) * (2 * e - 1), "=", 0),
        (o * (2 * o - 1) * (3 * o - 1) * (4 * o - 1), "=", 0), ((f[t] - f[s]) * (v[t] - v[s]), "=", 0),
        (total((f[t] - f[s]) ** 2, t, s), "=", 0), (sign(x) ** 2 * x * (x**2 - 1), "=", 0),
        (Abs(x) * Abs(x - 1) * Abs(x + 1), "≤", 0),
        (product(f[t] - f[s], s), "=", 1),
        (total(xi[i] * yi[j] - xi[j] * yi[i], i) * total(xi[i] - yi[i], i), "=", 0),
        (f[t] * (f[t] - 1), "≤", 0), (total(f[t] ** 3 - f[t], t), "=", 0), (cos(pi * x) ** 2, "=", 1),
        (Max(x, y) * Min(x, y) * (x - y), "=", 0), (x**3 - x, "=", 0),
    ]  # fmt: skip
    for left, relation, right in rows:
        yield false(left, relation, right, at=off)
    for left, relation, right in (
        (sin(pi * ni), "=", 0), (cos(pi * ni) ** 2, "=", 1), (cos(2 * pi * ni), "=", 1),
        (K * (x - x), "=", 0), (K * y, "=", y * K), (product(f[t] - f[s], s), "=", 0),
        (ni * (ni - 1), "≥", 0), (ni**2, "≥", ni), ((ni - 1) * (ni - 2), "≥", 0),
        (ints**2 + cos(pi * x) ** 2, "=", 1), (mi**2, "≥", mi),
        (total((f[t] - f[s]) ** 2, t, s), "=", 2 * T * total(f[t] ** 2, t) - 2 * total(f[t], t) ** 2),
    ):  # fmt: skip
        yield true(left, relation, right)
    for left, relation, right, where in ((ni * (ni - 1), ">", 0, {"ni": 1}), (ni**3, "≥", ni, {"ni": -2}), (ni**2, ">", ni, {"ni": 0}), ((-1) ** ni, "≤", 0, {"ni": 0}), (sin(pi * ni / 2), "=", 0, {"ni": 1}), (2**ni, "≥", 1, {"ni": -1}), (mi, "≥", 2, {"mi": 1}), (cos(pi * ni), "=", 1, {"ni": 3})):  # fmt: skip
        yield false(left, relation, right, at=where)


@family("thresholds", "sampler: thresholds of the statement are special points, drawn on both sides")
def thresholds() -> Iterator[Case]:
    """False only beyond 40, within 1e-6 of a number, below 1e-200, at exactly 1/3: Piecewise and max with the threshold written.

    The point named lies where the statement fails; the true twin moves the branch out of the domain or makes both branches agree.
    """
    win = Q(1, 10**6)
    rows = [
        (Piecewise((1, x > 40), (0, True)), 0, {"x": 41}),
        (Piecewise((x, Abs(x) > 40), (0, True)), 0, {"x": -41}),
        (Piecewise((1, Abs(x - 1) < win), (0, True)), 0, {"x": 1}),
        (Piecewise((1, Abs(x - Q(17, 7)) < win), (0, True)), 0, {"x": Q(17, 7)}),
        (Piecewise((1, Eq(x, Q(1, 3))), (0, True)), 0, {"x": Q(1, 3)}),
        (Piecewise((1, a < Q(1, 10**200)), (0, True)), 0, {"a": Q(1, 10**201)}),
        (Piecewise((a, a > Q(26, 10**279)), (2 * a, True)), a, {"a": Q(1, 10**279)}),
        (Piecewise((1, a > 10**100), (0, True)), 0, {"a": 10**101}), (Max(x - 1000, 0), 0, {"x": 1001}),
        (Min(x, 77), x, {"x": 78}), (Max(x, -Q(513, 10)), x, {"x": -52}),
        (Abs(x - Q(1, 3)) + x - Q(1, 3), 2 * x - Q(2, 3), {"x": 0}),
        (Piecewise((0, x < 12), (0, x > Q(1200001, 10**5)), (1, True)), 0, {"x": 12}),
        (Piecewise((y, x > y + 30), (x, True)), x, {"x": 31, "y": 0}),
        (Piecewise((1, e > Q(999, 1000)), (0, True)), 0, {"e": 1}),
        (Piecewise((1, Eq(e, 1)), (0, True)), 0, {"e": 1}),
        (Piecewise((1, Eq(x, y)), (0, True)), 0, {"x": 1, "y": 1}),
        (sign(x - Q(22, 7)) ** 2, 1, {"x": Q(22, 7)}), (sign(x**2 - 2), -1, {"x": 2}),
        (Piecewise((1, x**2 + y**2 < Q(1, 10**12)), (0, True)), 0, {"x": 0, "y": 0}),
        (Piecewise((1, x * y > 2000), (0, True)), 0, {"x": 50, "y": 50}),
        (Piecewise((f[t], f[t] > 55), (0, True)), 0, {"T": 1, "f": (56,), "t": 1}),
        (total(Piecewise((1, f[t] > 33), (0, True)), t), 0, {"T": 1, "f": (34,)}),
        (Max(largest(f[t], t), 45), 45, {"T": 1, "f": (46,)}),
        (Piecewise((1, ni > 150), (0, True)), 0, {"ni": 151}),
        (Piecewise((1, Eq(ni, 17)), (0, True)), 0, {"ni": 17}),
        (Max(exp(x), Q(1, 10**30)), exp(x), {"x": -100}), (Max(log(a), -300), log(a), {"a": Q(1, 10**200)}),
    ]  # fmt: skip
    for left, right, where in rows:
        yield false(left, "=", right, at=where)
    for left, right in (
        (Piecewise((1, x**2 + 1 > 0), (0, True)), 1), (Piecewise((x, x > 40), (x, True)), x),
        (Piecewise((1, e > 40), (0, True)), 0), (Piecewise((Abs(x), x < 0), (x, True)), Abs(x)),
        (Max(e, -3), e), (Min(o, 2), o), (Piecewise((x**2, Abs(x) > 40), (Abs(x) ** 2, True)), x**2),
        (Piecewise((1, a < 0), (0, True)), 0),
        (Max(exp(x), 0), exp(x)), (Piecewise((y, Eq(x, y)), (x, True)), x),
        (Abs(x - 40), Max(x - 40, 40 - x)), (Piecewise((-x, x < 0), (x, True)), Abs(x)),
        (Max(x, 40) + Min(x, 40), x + 40), (Piecewise((1, Eq(ni, HALF)), (0, True)), 0),
        (sign(x**2 + Q(1, 10**12)), 1), (sign(exp(x)), 1),
    ):  # fmt: skip
        yield true(left, "=", right)


@family("bounds near a threshold", "inequalities that fail far out or in a thin window")
def near() -> Iterator[Case]:
    """Polynomials and exponentials that cross late or barely: the crossing is computed by hand, and so is the point named."""
    rows = [
        (x**2, "≤", 1600, {"x": 41}), (exp(x), "≤", 10**20, {"x": 47}), (x, "≤", 10**6, {"x": 10**6 + 1}),
        (x**2 - Q(1, 10**12), "≥", 0, {"x": 0}), ((x - Q(1, 3)) ** 2, "≥", Q(1, 10**14), {"x": Q(1, 3)}),
        (a, "≥", Q(1, 10**200), {"a": Q(1, 10**201)}), (a**100, "≤", exp(a) * 10**150, {"a": 100}),
        (log(a), "≥", -400, {"a": Q(1, 10**200)}),
        (x**4 + 1, "≥", 1000 * x**2 - 249990, {"x": sqrt(500)}), (exp(x), "≥", x**6 / 10, {"x": 9}),
        (cosh_(x), "≤", 10**15, {"x": 40}),
        ((x - 7) ** 2 * (x - 8) ** 2 + (x - 7) * (x - 8) / 100, "≥", 0, {"x": Q(7001, 1000)}),
        (o, "≥", Q(1, 10**30), {"o": Q(1, 10**31)}), (1 - o, "≥", Q(1, 10**30), {"o": 1 - Q(1, 10**31)}),
        (sin(x), "≤", 1 - Q(1, 10**10), {"x": pi / 2}), (x**2 + y**2, "≤", 10**8, {"x": 10**4, "y": 1}),
        (Abs(x - y), "≥", Q(1, 10**9), {"x": 1, "y": 1}),
        (total(f[t] ** 2, t), "≤", 10**7, {"T": 1, "f": (10**4,)}),
        (x * (1 - x), "≤", Q(1, 4) - Q(1, 10**15), {"x": HALF}), (sqrt(h), "≥", h / 1000, {"h": 10**7}),
        (log(1 + h), "≤", 30, {"h": 10**14}), (exp(-a), "≥", Q(1, 10**40), {"a": 100}),
        (x**3, "≥", -(10**9), {"x": -1001}), (2**x, "≤", 2**100, {"x": 101}),
        (a / (1 + a), "≤", 1 - Q(1, 10**8), {"a": 10**9}), (1 / (1 + x**2), "≥", Q(1, 10**6), {"x": 1001}),
    ]  # fmt: skip
    for left, relation, right, where in rows:
        yield false(left, relation, right, at=where)
    for left, relation, right in (
        (x**2, "≥", 80 * x - 1600), (exp(x), "≥", Q(271828, 10**5) * x - Q(1, 10**3)),
        (a + Q(1, 10**30) / a, "≥", 2 * Q(1, 10**15)), (x**4 + 250000, "≥", 1000 * x**2),
        ((x - Q(1, 3)) ** 2 + Q(1, 10**14), ">", 0), (exp(x) + exp(-x), "≥", 2), (x * (1 - x), "≤", Q(1, 4)),
        (log(a), "≤", a / 10**3 + log(1000) - 1), (sqrt(h), "≤", h / 2000 + 500),
        (2 * x * y, "≤", 10**6 * x**2 + y**2 / 10**6),
    ):  # fmt: skip
        yield true(left, relation, right)


def cosh_(e: sp.Expr) -> sp.Expr:
    """Half the sum of two exponentials."""
    return (exp(e) + exp(-e)) / 2
