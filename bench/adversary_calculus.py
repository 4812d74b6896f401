"""Derivatives: at kinks and jumps, under sums, integrals and maxima, of inverse functions; monotone and tangent bounds."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Max, Min, Piecewise, atan, cos, cosh, erf, exp, log, pi, sign, sin, sinh, sqrt, tanh

from bench.adversary_cases import Case, false, family, partly, true, twins
from bench.adversary_notation import (
    HALF,
    A,
    H,
    P,
    Q,
    Sy,
    a,
    b,
    e,
    f,
    h,
    i,
    j,
    l,
    o,
    s,
    t,
    x,
    xi,
    y,
    yi,
    z,
)  # fmt: skip
from derive.language import at, diff, integral, largest, product, total


@family("kinks", "differentiate, functions, definedness: |x|, max, sign, nested ones", written=True)
def kinks() -> Iterator[Case]:
    """A derivative has no value at a kink: formulas hold off it, and where the function is smooth after all they hold there too.

    False: a formula with a value at a point where the function is smooth and its slope another, or slopes off the kink.
    """
    rows = [
        (Abs(x), sign(x), 1, {"x": -1}), (Abs(x - 1), sign(x - 1), sign(x), {"x": HALF}),
        (Max(x, 0), (1 + sign(x)) / 2, 1, {"x": -1}), (Min(x, 1), (1 - sign(x - 1)) / 2, 1, {"x": 2}),
        (Max(x, y), (1 + sign(x - y)) / 2, 1, {"x": 0, "y": 1}),
        (Abs(Abs(x) - 1), sign(x) * sign(Abs(x) - 1), sign(x), {"x": HALF}),
        (Abs(x) / 2 + x / 2, (1 + sign(x)) / 2, 1, {"x": -1}),
        (exp(Abs(x)), sign(x) * exp(Abs(x)), exp(Abs(x)), {"x": -1}),
        (log(Abs(x)), 1 / x, 1 / Abs(x), {"x": -1}), (sqrt(x**2), sign(x), 1, {"x": -2}),
        (Abs(sin(x)), sign(sin(x)) * cos(x), cos(x), {"x": -1}),
        (Max(x, -x), sign(x), 1, {"x": -1}),
        (Piecewise((x, x > 0), (2 * x, True)), Piecewise((1, x > 0), (2, True)), 1, {"x": -1}),
        (sign(x) * y, 0, y, {"x": 1, "y": 1}), (Abs(x * y), sign(x) * Abs(y), y, {"x": -1, "y": 1}),
        (Max(x, 2 * x), (3 + sign(x)) / 2, 2, {"x": -1}),
        (Abs(x**2 - 1), 2 * x * sign(x**2 - 1), 2 * x, {"x": HALF}),
    ]  # fmt: skip
    for body, right, wrong, where in rows:
        yield partly(diff(body, x), "=", right)
        yield false(diff(body, x), "=", wrong, at=where)
    smooth = [  # differentiable everywhere
        (x * Abs(x), 2 * Abs(x), 2 * x, {"x": -1}), (Abs(x) ** 3, 3 * x * Abs(x), 3 * x**2, {"x": -1}),
        (Max(x, 0) ** 2, 2 * Max(x, 0), 2 * x, {"x": -1}), (Abs(x) ** 2, 2 * x, 2 * Abs(x), {"x": -1}),
        (x**2 * sign(x), 2 * Abs(x), 2 * x, {"x": -2}),
        (Max(x, 0) ** 3 - Min(x, 0) ** 3, 3 * x * Abs(x), 3 * x**2, {"x": -1}),
        (sqrt(1 + Abs(x) ** 2), x / sqrt(1 + x**2), 1, {"x": 0}),
        (Abs(x) ** Q(3, 2), Q(3, 2) * sign(x) * sqrt(Abs(x)), Q(3, 2) * sqrt(Abs(x)), {"x": -1}),
    ]  # fmt: skip
    for body, right, wrong, where in smooth:
        yield true(diff(body, x), "=", right)
        yield false(diff(body, x), "=", wrong, at=where)
    nested = Abs(x + Abs(x)) - Abs(x)  # is x
    yield true(nested, "=", x)
    yield false(diff(nested, x), "=", sign(x + Abs(x)) * (1 + sign(x)) - sign(x))
    yield false(diff(nested, x), "=", 0, at={"x": 1})
    yield false(
        diff(Max(x, 0) + Min(x, 0), x), "=", (1 + sign(x)) / 2 + (1 - sign(x)) / 2 + (1 - sign(x) ** 2)
    )
    single = Piecewise((1, sp.Eq(x, 0)), (0, True))
    yield false(
        diff(sqrt(x**2) * sign(x), x), "=", sign(x) ** 2
    )  # the bodies are x, x + y, x², 0, x − 1: smooth
    yield false(diff(Max(x, y) + Min(x, y), x), "=", 1 + Piecewise((1, sp.Eq(x, y)), (0, True)))
    yield false(diff(Abs(x) ** 2, x), "=", 2 * Abs(x) * sign(x) + single)
    yield false(diff(Abs(x - y) - Abs(y - x), x), "=", 1 - sign(x - y) ** 2)
    yield false(
        diff(Piecewise((0, sp.Eq(x, 1)), (x - 1, True)), x), "=", Piecewise((0, sp.Eq(x, 1)), (1, True))
    )
    yield false(diff(total(Max(f[t], 0) - Max(-f[t], 0), t), f[s]), "=", sign(f[s]) ** 2)
    yield true(diff(Max(x, y) + Min(x, y), x), "=", 1)
    yield true(diff(Abs(x) ** 2, x), "=", 2 * x)
    yield true(diff(Abs(x - y) - Abs(y - x), x), "=", 0)
    yield true(diff(Piecewise((x**2, x > 0), (-(x**2), True)), x), "=", 2 * Abs(x))
    yield true(diff(x, x), "=", 1)
    yield false(diff(Abs(x), x) ** 2, "=", 2, at={"x": 1})
    yield partly(diff(Abs(x), x) ** 2, "=", 1)
    yield partly(diff(total(Abs(f[t]), t), f[s]), "=", sign(f[s]))
    yield false(diff(total(Abs(f[t]), t), f[s]), "=", 1, at={"T": 1, "f": (-1,), "s": 1})
    yield partly(
        diff(largest(f[t], t), f[s]) * diff(largest(f[t], t), f[s]), "=", diff(largest(f[t], t), f[s])
    )
    yield false(diff(largest(f[t], t), f[s]), "=", 1)


@family("derivatives", "differentiate, normal, functions: rules with a slip")
def derivatives() -> Iterator[Case]:
    """Textbook derivatives with the slips people make: a lost factor, sign or chain rule; the slip shows at the point named."""
    rows = [
        (x**5, x, 5 * x**4, 5 * x**5, {"x": 2}), (exp(x**2), x, 2 * x * exp(x**2), exp(x**2), {"x": 1}),
        (sin(x * y), x, y * cos(x * y), cos(x * y), {"x": 0, "y": 2}),
        (1 / (1 + x**2), x, -2 * x / (1 + x**2) ** 2, 2 * x / (1 + x**2) ** 2, {"x": 1}),
        (log(1 + exp(x)), x, 1 / (1 + exp(-x)), 1 / (1 + exp(x)), {"x": 1}),
        (x * exp(-x), x, (1 - x) * exp(-x), (1 + x) * exp(-x), {"x": 1}),
        (atan(x / a), x, a / (a**2 + x**2), 1 / (a**2 + x**2), {"x": 1, "a": 2}),
        (tanh(x), x, 1 - tanh(x) ** 2, 1 - tanh(x), {"x": 1}),
        (sqrt(1 + x**2), x, x / sqrt(1 + x**2), 1 / (2 * sqrt(1 + x**2)), {"x": 2}),
        (a**x, x, a**x * log(a), x * a ** (x - 1), {"a": 2, "x": 2}),
        (a**x, a, x * a ** (x - 1), a**x * log(a), {"a": 2, "x": 2}),
        (erf(x), x, 2 * exp(-(x**2)) / sqrt(pi), exp(-(x**2)), {"x": 0}),
        (cos(x) ** 2, x, -sin(2 * x), -2 * cos(x), {"x": 0}),
        (sinh(x) * cosh(x), x, cosh(2 * x), sinh(2 * x), {"x": 0}),
        (a**a, a, a**a * (1 + log(a)), a**a, {"a": 2}),
        (x / (1 + Abs(y)), x, 1 / (1 + Abs(y)), x, {"x": 2, "y": 0}),
        (log(a) / a, a, (1 - log(a)) / a**2, (1 + log(a)) / a**2, {"a": 2}),
        (exp(-1 / a), a, exp(-1 / a) / a**2, exp(-1 / a), {"a": 2}),
        (total(f[t] ** 2, t), f[s], 2 * f[s], f[s], {"T": 1, "f": (1,), "s": 1}),
        (total(f[t], t) ** 2, f[s], 2 * total(f[t], t), 2 * f[s], {"T": 2, "f": (1, 2), "s": 1}),
        (log(total(exp(f[t]), t)), f[s], exp(f[s]) / total(exp(f[t]), t), exp(f[s]), {"T": 1, "f": (1,), "s": 1}),
        (product(P[t], t), P[s], product(P[t], t) / P[s], product(P[t], t), {"T": 1, "P": (2,), "s": 1}),
        (sqrt(total(P[t] ** 2, t)), P[s], P[s] / sqrt(total(P[t] ** 2, t)), 1 / sqrt(total(P[t] ** 2, t)), {"T": 1, "P": (2,), "s": 1}),
        (total(f[t] * f[s], t, s), f[1], 2 * total(f[t], t), total(f[t], t), {"T": 1, "f": (1,)}),
        (total(A[i, j] * xi[i] * xi[j], i, j), xi[l], total((A[l, i] + A[i, l]) * xi[i], i), 2 * total(A[l, i] * xi[i], i), {"d": 2, "A": ((0, 1), (0, 0)), "xi": (1, 1), "l": 1}),
        (total(Sy[i, j] * xi[i] * xi[j], i, j), xi[l], 2 * total(Sy[l, i] * xi[i], i), total(Sy[l, i] * xi[i], i), {"d": 1, "Sy": ((1,),), "xi": (1,), "l": 1}),
        (total(A[i, j] * xi[i] * yi[j], i, j), A[1, 1], xi[1] * yi[1], xi[1] + yi[1], {"d": 1, "A": ((1,),), "xi": (3,), "yi": (2,)}),
        (total((f[t] - x) ** 2, t), x, -2 * total(f[t] - x, t), 2 * total(f[t] - x, t), {"T": 1, "f": (1,), "x": 0}),
        (total(f[t] * x**t, t), x, total(t * f[t] * x ** (t - 1), t), total(f[t] * x ** (t - 1), t), {"T": 2, "f": (0, 1), "x": 1}),
        (largest(f[t], t) * x, x, largest(f[t], t), x, {"T": 1, "f": (1,), "x": 2}),
        (at(y**2, y, x), x, 2 * x, x, {"x": 1}), (at(y**2 * x, y, x), x, 3 * x**2, 2 * x, {"x": 1}),
        (diff(x**3, x), x, 6 * x, 3 * x, {"x": 1}),
        (diff(x**2 * y**3, x), y, 6 * x * y**2, 2 * x * y**2, {"x": 1, "y": 1}),
    ]  # fmt: skip
    for body, by, right, wrong, where in rows:
        yield from twins(diff(body, by), "=", right, wrong, at=where)


@family(
    "derivatives of integrals",
    "integrals, differentiate: parameters under the integral, jumps that move with them",
)
def under_integral() -> Iterator[Case]:
    """Leibniz' rule, by hand; with a jump at the parameter the derivative is the jump, not the integral of 0."""
    inner = o  # strictly inside the unit interval
    step = Piecewise((1, e < inner), (0, True))
    ramp = Piecewise((inner - e, e < inner), (0, True))
    yield from twins(diff(integral(step, e, 0, 1), inner), "=", 1, 0)
    yield from twins(integral(step, e, 0, 1), "=", inner, 1 - inner)
    yield from twins(diff(integral(ramp, e, 0, 1), inner), "=", inner, 1)
    yield from twins(diff(integral(Piecewise((e, e < inner), (0, True)), e, 0, 1), inner), "=", inner, 0)
    yield from twins(diff(integral(Abs(e - inner), e, 0, 1), inner), "=", 2 * inner - 1, 0)
    yield from twins(diff(integral(Max(e, inner), e, 0, 1), inner), "=", inner, 1)
    yield from twins(diff(integral(Piecewise((1, e < inner), (2, True)), e, 0, 1), inner), "=", -1, 0)
    yield from twins(diff(integral(sign(e - inner), e, 0, 1), inner), "=", -2, 0)
    rows = [
        (integral(exp(x * e), e, 0, 1), x, integral(e * exp(x * e), e, 0, 1), integral(exp(x * e), e, 0, 1), {"x": 0}),
        (integral(sin(x + e), e, 0, 1), x, integral(cos(x + e), e, 0, 1), -integral(cos(x + e), e, 0, 1), {"x": 0}),
        (integral(x**2 * e, e, 0, 1), x, x, 2 * x, {"x": 1}),
        (integral(exp(-a * z**2), z), a, -integral(z**2 * exp(-a * z**2), z), integral(z**2 * exp(-a * z**2), z), {"a": 1}),
        (integral((x - e) ** 2, e, 0, 1), x, 2 * x - 1, 2 * x, {"x": 1}),
        (integral(log(1 + a * e), e, 0, 1), a, integral(e / (1 + a * e), e, 0, 1), integral(1 / (1 + a * e), e, 0, 1), {"a": 1}),
        (integral(x * y * e, e, 0, 1), y, x / 2, y / 2, {"x": 1, "y": 3}),
        (integral(total(f[t] * e**t, t), e, 0, 1), f[s], 1 / (s + 1), 1 / s, {"T": 1, "s": 1, "f": (1,)}),
        (integral(exp(-((z - x) ** 2)), z), x, 0, 1, {"x": 0}),
        (integral(cosh(x * e), e, 0, 1) * x, x, cosh(x), sinh(x), {"x": 1}),
    ]  # fmt: skip
    for body, by, right, wrong, _ in rows:
        yield from twins(diff(body, by), "=", right, wrong)


@family("monotone and convex", "monotone, tangents, calculus, certificates: directions")
def monotone() -> Iterator[Case]:
    """Known monotone, convex or concave functions between points in known order; the twin turns the inequality round.

    Both statements are strict-free; the false one fails at the point named, away from equality.
    """
    up = a + h  # ≥ a
    far = {"a": 1, "h": 1}
    rows = [
        (log(a), log(up), far), (sqrt(a), sqrt(up), far), (1 / up, 1 / a, far), (a**2, up**2, far),
        (exp(-up), exp(-a), far), (atan(a), atan(up), far), (a / (1 + a), up / (1 + up), far),
        (tanh(a), tanh(up), far),
        (a - log(1 + a), up - log(1 + up), far), (erf(a), erf(up), far), (a**3 + a, up**3 + up, far),
        (a * exp(a), up * exp(up), far), (1 / (1 + exp(up)), 1 / (1 + exp(a)), far), (sinh(a), sinh(up), far),
        (x - 1 / (1 + exp(x)), x + h - 1 / (1 + exp(x + h)), {"x": 0, "h": 1}),
        (total(H[t], t), total(H[t], t) + h, {"T": 1, "H": (1,), "h": 1}),
        (log(total(exp(f[t]), t)), log(total(exp(f[t] + h), t)), {"T": 1, "f": (0,), "h": 1}),
        (largest(f[t], t), largest(f[t] + H[t], t), {"T": 1, "f": (0,), "H": (1,)}),
        (total(f[t], t), total(f[t] + H[t], t), {"T": 1, "f": (0,), "H": (1,)}),
        (product(P[t], t), product(P[t] + H[t], t), {"T": 1, "P": (1,), "H": (1,)}),
        (total(1 / (P[t] + H[t]), t), total(1 / P[t], t), {"T": 1, "P": (1,), "H": (1,)}),
    ]  # fmt: skip
    for left, right, where in rows:
        yield true(left, "≤", right)
        yield false(right, "≤", left, at=where)
    mid = (a + b) / 2
    apart = {"a": 1, "b": 4}
    for fun, convex in ((sp.exp, True), (lambda e: e**2, True), (lambda e: 1 / e, True), (log, False), (sqrt, False), (lambda e: e * log(e), True), (lambda e: e**4, True),
                        (lambda e: -log(e), True), (lambda e: e / (1 + e), False), (lambda e: log(1 + exp(e)), True), (cosh, True), (lambda e: e**Q(1, 3), False), (lambda e: 1 / e**2, True), (atan, False)):  # fmt: skip
        low, high = (fun(mid), (fun(a) + fun(b)) / 2) if convex else ((fun(a) + fun(b)) / 2, fun(mid))
        yield true(low, "≤", high)
        yield false(high, "≤", low, at=apart)
    for fun, slope, where in ((exp, exp, 1), (lambda e: e**2, lambda e: 2 * e, 1), (log, lambda e: 1 / e, 0), (sqrt, lambda e: 1 / (2 * sqrt(e)), 0), (lambda e: e * log(e), lambda e: 1 + log(e), 1), (lambda e: 1 / e, lambda e: -1 / e**2, 1)):  # fmt: skip
        tangent = fun(a) + slope(a) * (b - a)
        yield true(tangent, "≤" if where else "≥", fun(b))
        yield false(tangent, "≥" if where else "≤", fun(b), at=apart)
