"""Points without a value: quotients, roots and logarithms outside their domain, removable singularities, chains over them."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Max, Ne, acos, acosh, asin, atan, atanh, cos, exp, gamma, log, pi, sign, sin, sqrt, tan

from bench.adversary_cases import Case, false, family, partly, silent, true
from bench.adversary_notation import (
    HALF,
    H,
    P,
    Q,
    T,
    a,
    b,
    e,
    f,
    g,
    h,
    ki,
    neg,
    ni,
    o,
    over,
    p,
    pb,
    power,
    s,
    t,
    v,
    x,
    xi,
    y,
)
from derive.language import at, diff, integral, largest, product, total


@family("undefined points", "definedness, functions, powers, sampler: points without a value", written=True)
def undefined() -> Iterator[Case]:
    """Each holds at every real point where both sides have a value, by the usual law of the function, and lacks one somewhere.

    The falsehood beside it fails at the point named, where both sides have a value.
    """
    rows = [
        (over(x, x), 1, 2, {"x": 1}), (over(x**2, x), x, -x, {"x": 1}),
        (over(x**2 - 1, x - 1), x + 1, x - 1, {"x": 2}), (over(x - y, x - y), 1, 0, {"x": 1, "y": 0}),
        (exp(log(x)), x, Abs(x) + 1, {"x": 1}), (log(x**2), 2 * log(x), log(x), {"x": 2}),
        (log(x**3), 3 * log(x), 2 * log(x), {"x": 2}),
        (log(x * y), log(x) + log(y), log(x) - log(y), {"x": 2, "y": 3}),
        (log(x / y), log(x) - log(y), log(x) + log(y), {"x": 2, "y": 3}),
        (power(sqrt(x), 2), x, -x, {"x": 1}), (sqrt(x) * sqrt(y), sqrt(x * y), sqrt(x + y), {"x": 1, "y": 4}),
        (sqrt(x) / sqrt(y), sqrt(x / y), sqrt(y / x), {"x": 4, "y": 1}),
        (tan(x), sin(x) / cos(x), sin(x) * cos(x), {"x": 1}), (sp.cot(x) * tan(x), 1, 2, {"x": 1}),
        (sin(asin(x)), x, 2 * x, {"x": HALF}),
        (cos(acos(x)), x, -x, {"x": HALF}), (sp.tanh(atanh(x)), x, 2 * x, {"x": HALF}),
        (sp.cosh(acosh(x)), x, x + 1, {"x": 2}), (asin(x) + acos(x), pi / 2, pi, {"x": 0}),
        (over(1, over(1, x)), x, 1 / x, {"x": 2}), (over(x, y) * over(y, x), 1, x, {"x": 2, "y": 1}),
        (over(Abs(x), x), sign(x), 1, {"x": -1}), (sqrt(x - 1) * sqrt(x + 1), sqrt(x**2 - 1), x, {"x": 2}),
        (log(exp(5 * sqrt(x))), 5 * sqrt(x), sqrt(x), {"x": 1}),
        (exp(x * log(x)), power(x, x), x**2, {"x": 3}), (over(sin(x), x) * x, sin(x), x, {"x": 1}),
        (over(total(f[t], t), total(f[t], t)), 1, T, {"T": 2, "f": (1, 1)}),
        (log(product(f[t], t)), total(log(f[t]), t), total(f[t], t), {"T": 2, "f": (2, 3)}),
        (total(sqrt(f[t]) * sqrt(f[t]), t), total(f[t], t), 0, {"T": 2, "f": (1, 1)}),
        (gamma(x + 1), x * gamma(x), gamma(x), {"x": 2}), (over(x, Abs(x)) * Abs(x), x, Abs(x), {"x": -1}),
        (power(x, -1) * x**2, x, x**2, {"x": 2}), (power(x, Q(3, 2)), x * sqrt(x), x**2, {"x": 4}),
        (log(x) / log(2), log(x) / log(2), log(x), {"x": 2}),
        (atan(x) + atan(1 / x), sign(x) * pi / 2, pi / 2, {"x": -1}), (over(h, h), 1, 0, {"h": 1}),
        (over(e, e), 1, 0, {"e": 1}),
        (log(e) + log(1 - e), log(e * (1 - e)), 0, {"e": HALF}), (sqrt(1 - x**2) ** 2 + x**2, 1, 0, {"x": 0}),
        (over(1 - x**2, 1 + x), 1 - x, 1 + x, {"x": 2}),
        (over(exp(2 * x) - 1, exp(x) - 1), exp(x) + 1, exp(x), {"x": 1}),
        (1 / (1 / x + 1 / y), x * y / (x + y), x + y, {"x": 1, "y": 1}),
        (over(largest(f[t], t), largest(f[t], t)), 1, 0, {"T": 1, "f": (1,)}),
        (diff(log(x), x), 1 / x, -1 / x, {"x": 2}),
        (diff(sqrt(x), x), 1 / (2 * sqrt(x)), 1 / sqrt(x), {"x": 1}),
        (diff(1 / x, x), -1 / x**2, 1 / x**2, {"x": 1}), (at(1 / y, y, x) * x, 1, x, {"x": 2}),
        (over(xi[1], xi[1]), 1, 0, {"d": 1, "xi": (1,)}),
        (sqrt(f[t]) ** 4, f[t] ** 2, f[t], {"T": 1, "f": (4,), "t": 1}),
        (log(pb[t]) + log(2), log(2 * pb[t]), 2 * log(pb[t]), {"T": 1, "pb": (1,), "t": 1}),
        (over(H[t] ** 2, H[t]), H[t], 1, {"T": 1, "H": (2,), "t": 1}),
    ]  # fmt: skip
    for left, right, wrong, where in rows:
        yield partly(left, "=", right)
        yield false(left, "=", wrong, at=where)


@family(
    "defined everywhere", "definedness: no false alarm where a value exists on the whole domain", written=True
)
def everywhere() -> Iterator[Case]:
    """The same laws on domains where both sides always have a value (positive, open, nonzero by a condition)."""
    for left, right in (
        (over(a, a), 1), (exp(log(a)), a), (log(a**2), 2 * log(a)), (log(a * b), log(a) + log(b)),
        (power(sqrt(h), 2), h), (sqrt(a) * sqrt(b), sqrt(a * b)), (sin(asin(g)), g),
        (over(x**2 + 1, x**2 + 1), 1), (over(total(P[t], t), total(P[t], t)), 1),
        (log(product(P[t], t)), total(log(P[t]), t)), (gamma(a + 1), a * gamma(a)), (over(exp(x), exp(x)), 1),
        (log(p[t] ** 2), 2 * log(p[t])), (diff(log(a), a), 1 / a), (sqrt(x**2 + 1) ** 2, x**2 + 1),
        (over(T, T), 1), (power(a, Q(3, 2)), a * sqrt(a)), (log(1 - o) + log(o), log(o * (1 - o))),
        (over(neg, neg), 1), (acos(sp.cos(o)), o), (atan(tan(o)), o), (1 / (1 / a + 1 / b), a * b / (a + b)),
    ):  # fmt: skip
        yield true(left, "=", right)
    for left, right, given in (
        (over(x, x), 1, Ne(x, 0)), (exp(log(x)), x, x > 0), (over(x - y, x - y), 1, Ne(x, y)),
        (log(x * y), log(x) + log(y), (x > 0, y > 0)), (over(x**2 - 1, x - 1), x + 1, x > 1),
        (sqrt(x) ** 2, x, x >= 0), (log(x**2), 2 * log(x), x > 1), (tan(x), sin(x) / cos(x), (x > -1, x < 1)),
        (over(Abs(x), x), 1, x > 0), (sqrt(x - 1) * sqrt(x + 1), sqrt(x**2 - 1), x >= 1),
    ):  # fmt: skip
        yield true(left, "=", right, given=given)


@family("chains over holes", "ends of chains, definedness is not transitive", written=True)
def chains() -> Iterator[Case]:
    """Each step holds where both its sides have a value; the ends have values where the middle has none, and differ there.

    The true twin repairs the end; `at` is a point where the ends differ.
    """
    hole = over(x, x)
    rows = [
        (sign(x) ** 2, "=", hole, "=", 1), (Abs(sign(x)), "=", hole, "=", 1),
        (sign(x) * sign(x), "=", over(Abs(x), Abs(x)), "=", 1),
        (sp.Piecewise((0, sp.Eq(x, 0)), (1, True)), "=", hole, "=", 1),
        (sign(x), "=", over(x, Abs(x)), "=", 2 * sp.Piecewise((1, x >= 0), (0, True)) - 1),
        (sp.Piecewise((5, sp.Eq(x, 0)), (1, True)), "≤", hole, "≤", 1), (sign(x) ** 2, "≥", hole, "≥", 1),
        (sign(x - 1) ** 2, "=", over(x - 1, x - 1), "=", 1),
        (sign(x - y) ** 2, "=", over(x - y, x - y), "=", 1),
        (sign(sin(x)) ** 2, "=", over(sin(x), sin(x)), "=", 1),
        (sign(x * y) ** 2, "=", over(x, x) * over(y, y), "=", 1),
    ]  # fmt: skip
    wheres = [{"x": 0, "y": 0}] * 7 + [{"x": 1}, {"x": 1, "y": 1}, {"x": 0}, {"x": 0, "y": 1}]
    for row, where in zip(rows, wheres, strict=True):
        yield false(*row, at=where)
    yield false(x, "=", exp(log(x)), "=", Abs(x), at={"x": -1})
    yield false(Abs(x), "=", sqrt(x) ** 2, "=", x, at={"x": -1})
    yield false(x, "=", power(sqrt(x), 2), "=", sqrt(x**2), at={"x": -2})
    yield false(0, "≤", sqrt(x), "≤", (x + 1) / 2, at={"x": -3})
    yield false(-1, "≤", sqrt(x), "≤", x + Q(1, 4), at={"x": -3})
    yield false(2 * x, "≤", x + exp(log(x)), "≤", Q(3, 2) * x + Abs(x) / 2, "≤", x, at={"x": 1})
    yield false(x**2 / Abs(x), "=", sqrt(x) * sqrt(x), "=", x, at={"x": -1})
    yield false(total(sign(f[t]) ** 2, t), "=", total(over(f[t], f[t]), t), "=", T, at={"T": 2, "f": (0, 1)})
    yield false(
        sign(total(f[t], t)) ** 2,
        "=",
        over(total(f[t], t), total(f[t], t)),
        "=",
        1,
        at={"T": 2, "f": (1, -1)},
    )
    yield false(
        product(sign(f[t]) ** 2, t), "=", product(over(f[t], f[t]), t), "=", 1, at={"T": 2, "f": (0, 1)}
    )
    yield partly(sign(x) ** 2 * x, "=", over(x, x) * x, "=", x)
    yield partly(x, "=", exp(log(x)), "=", over(x**2, x))
    yield partly(Abs(x), "=", over(x**2, Abs(x)), "=", sqrt(x**2))
    yield partly(x + y, "=", over(x**2 - y**2, x - y), "=", y + x)
    yield true(sign(x) ** 2, "=", over(x, x), "=", 1, given=Ne(x, 0))
    yield true(0, "≤", sqrt(h), "≤", (h + 1) / 2)
    yield partly(x, "≤", x * over(x, x) + 1, "≤", x + 1, "≤", x + 2)
    yield partly(sign(f[t]) ** 2 * f[t], "=", over(f[t], f[t]) * f[t], "=", f[t])


@family(
    "values outside the reals",
    "functions: no value, hence nothing said; no pass on an empty set",
    written=True,
)
def outside() -> Iterator[Case]:
    """No real point where both sides have a value: a root of a negative number, a logarithm of one, disjoint domains.

    Such a statement says nothing: a pass would be unearned, and no instance can refute it.
    """
    for left, right in (
        (sqrt(-1 - x**2), 1), (log(-(x**2)), x), (sqrt(-a), a), (log(-a), log(a)), (asin(2 + x**2), 0),
        (acosh(-1 - x**2), x), (sqrt(x) + sqrt(-1 - x), 0), (log(x) + log(-x), 0), (sqrt(neg), 0),
        (log(neg), neg), (atanh(1 + h), 1), (log(g - 1), 0), (power(-a, HALF), sqrt(a)),
        (asin(x), acosh(x + 1 + Abs(x)) * sqrt(-1 - Abs(x))),
    ):  # fmt: skip
        yield silent(left, "=", right)


@family("zero to the power zero", "powers, functions: bases and exponents at the edge", written=True)
def zero_power() -> Iterator[Case]:
    """x⁰ with a written exponent 0 is 1; a power with base 0 and a positive exponent is 0; negative exponents have no value at 0.

    Truths where the exponent keeps away from the edge; falsehoods at a base or exponent named.
    """
    yield true(h**2 * h**3, "=", h**5)
    yield true(power(a, x) * power(a, -x), "=", 1)
    yield true((a**x) ** y, "=", a ** (x * y))
    yield true((a * b) ** x, "=", a**x * b**x)
    yield true(power(h, ki + 1), "=", h * power(h, ki), given=h > 0)
    yield true((-1) ** (2 * ni), "=", 1)
    yield true((-1) ** (ni + 1), "=", -((-1) ** ni))
    yield true(x ** (2 * ki + 2), "≥", 0)
    yield true(2 ** (ki + 1), "=", 2 * 2**ki)
    yield partly(x**ni * x, "=", x ** (ni + 1))
    yield partly(power(x, 2 * y), "=", power(x, y) ** 2)
    yield true(power(x**2, HALF), "=", Abs(x))
    yield true(power(x**4, Q(1, 4)), "=", Abs(x))
    yield partly(power(x, Q(1, 3)) ** 3, "=", x)
    yield partly(power(x * y, HALF) ** 2, "=", x * y)
    yield false(power(x**2, HALF), "=", x, at={"x": -1})
    yield false(power(x**6, HALF), "=", x**3, at={"x": -1})
    yield false(power(x**2, Q(3, 2)), "=", x**3, at={"x": -1})
    yield false((-1) ** ni, "=", 1, at={"ni": 1})
    yield false((-1) ** (ni**2), "=", (-1) ** (2 * ni), at={"ni": 1})
    yield false(x ** (2 * ki + 1), "≥", 0, at={"x": -1, "ki": 0})
    yield false((a**x) ** y, "=", a ** (x + y), at={"a": 2, "x": 1, "y": 1})
    yield false((a + b) ** x, "=", a**x + b**x, at={"a": 1, "b": 1, "x": 2})
    yield false(2 ** (2 * ki), "=", 2 ** (ki + 2), at={"ki": 0})
    yield false(power(h, ki), "≤", 1 + h, at={"h": 3, "ki": 2})
    yield false(a**x, "≥", 1, at={"a": HALF, "x": 1})
    yield false(o**x, "≤", 1, at={"o": HALF, "x": -1})
    yield false(power(x, 2 * y), "=", power(x, 2) ** y * 2, at={"x": 1, "y": 1})


@family("domain of a value put in", "at(…): the domain of the target does not bind the value", written=True)
def put_in() -> Iterator[Case]:
    """w on the simplex (or positive, or in [0, 1]) replaced by any real: what the domain told must not be used any more.

    With a value outside the domain the statement says nothing or fails; a truth replaces by a value inside.
    """
    yield true(at(Abs(a), a, b), "=", b)
    yield true(at(Abs(a), a, x**2 + 1), "=", x**2 + 1)
    yield true(at(sqrt(a**2), a, exp(x)), "=", exp(x))
    yield true(at(Max(e, 0), e, o), "=", o)
    yield true(at(total(Abs(p[t]), t), p[t], 1 / T), "=", 1)
    yield true(at(x**2, x, y) - y**2, "=", 0)
    yield true(at(log(a * b), a, b), "=", 2 * log(b))
    yield true(at(Abs(x), x, y), "=", Abs(y))
    yield true(at(total(P[t], t), P[t], P[t] + 1), "=", total(P[t], t) + T)
    yield true(at(diff(a**3, a), a, 2), "=", 12)
    yield false(at(Abs(x), x, y), "=", y, at={"y": -1})
    yield false(at(sqrt(x**2), x, y), "=", y, at={"y": -1})
    yield false(at(x**2, x, a), "=", a, at={"a": 2})
    yield false(at(total(Abs(f[t]), t), f[t], v[t]), "=", total(v[t], t), at={"T": 1, "v": (-1,)})
    yield false(at(total(P[t], t), P[t], 1 + f[t] ** 2), "=", total(f[t] ** 2, t), at={"T": 1, "f": (0,)})
    yield false(at(log(a * b), a, b), "=", log(b), at={"b": 2})
    yield false(at(diff(a**3, a), a, b), "=", 3 * b, at={"b": 2})
    yield false(at(x * y, x, y), "=", y, at={"y": 2})
    yield false(at(largest(f[t], t), f[t], -f[t]), "=", -largest(f[t], t), at={"T": 2, "f": (0, 1)})
    yield false(at(e**2, e, o), "≥", o, at={"o": HALF})
    yield false(at(integral(x * e, e, 0, 1), x, y), "=", y, at={"y": 1})
    yield false(
        at(f[t] + f[s], f[t], v[t]), "=", v[t] + f[s], at={"T": 2, "f": (1, 1), "v": (0, 0), "t": 1, "s": 2}
    )
