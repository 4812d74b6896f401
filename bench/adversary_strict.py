"""Strict inequalities: identities called strict, touching at one point, slack of 1e-30, equality only in the limit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import sympy as sp
from sympy import (
    Abs,
    Max,
    Min,
    acosh,
    asin,
    asinh,
    atan,
    cos,
    cosh,
    erf,
    exp,
    gamma,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from bench.adversary_cases import Case, false, family, partly, true
from bench.adversary_notation import (
    F,
    H,
    P,
    Q,
    T,
    U,
    a,
    b,
    c,
    e,
    f,
    g,
    h,
    i,
    j,
    ki,
    mi,
    ni,
    o,
    p,
    pb,
    q,
    s,
    t,
    v,
    x,
    xi,
    y,
)
from derive.language import delta, diff, integral, largest, product, total

sys.path.insert(0, str(Path(__file__).parent))

TINY = Q(1, 10**30)
IDENTITIES = [  # equal for all values of their quantities
    (sin(x) ** 2 + cos(x) ** 2, 1), (cosh(x) ** 2 - sinh(x) ** 2, 1), (sin(2 * x), 2 * sin(x) * cos(x)), ((x + y) ** 2 - (x - y) ** 2, 4 * x * y),
    (exp(x) * exp(-x + y), exp(y)), (log(a * b), log(a) + log(b)), (log(a**3), 3 * log(a)), (sqrt(a * b), sqrt(a) * sqrt(b)),
    (Abs(x * y), Abs(x) * Abs(y)), (Max(x, y) + Min(x, y), x + y), (Max(x, y), (x + y + Abs(x - y)) / 2), (sqrt(x**2 + 2 * x + 1), Abs(x + 1)),
    (tanh(x) * cosh(x), sinh(x)), (cosh(x + y), cosh(x) * cosh(y) + sinh(x) * sinh(y)), (atan(x) + atan(-x), 0), (erf(x) + erf(-x), 0),
    (gamma(a + 1), a * gamma(a)), (asinh(sinh(x)), x), ((a**x) ** y, a ** (x * y)), (exp(x) / (1 + exp(x)), 1 / (1 + exp(-x))),
    (total(p[t], t), 1), (total(U[i] ** 2, i), 1), (total(f[t] + v[t], t), total(f[t], t) + total(v[t], t)), (total(1, t), T),
    (total(t, t), T * (T + 1) / 2), (total(delta(t, s) * f[s], s), f[t]), (product(P[t] ** 2, t), product(P[t], t) ** 2),
    (total(f[t] * v[s], t, s), total(f[t], t) * total(v[s], s)), (largest(f[t] + x, t), x + largest(f[t], t)),
    (log(product(P[t], t)), total(log(P[t]), t)), (exp(total(f[t], t)), product(exp(f[t]), t)), (diff(x**3, x), 3 * x**2),
    (diff(exp(x * y), x), y * exp(x * y)), (diff(total(f[t] ** 2, t), f[s]), 2 * f[s]), (integral(e**2, e, 0, 1), Q(1, 3)),
    (integral(exp(-(x**2)), x), sqrt(pi)), (integral(cos(e), e, 0, 1), sin(1)), (total(p[t] * (x - y), t), x - y),
    (total(total(F[t, i], t), i), total(F[t, i], t, i)), (total(P[t] / total(P[s], s), t), 1), (diff(log(cosh(x)), x), tanh(x)),
    (total((f[t] - x) ** 2, t), total(f[t] ** 2, t) - 2 * x * total(f[t], t) + T * x**2), (diff(atan(x), x), 1 / (1 + x**2)),
    ((1 - o**3) / (1 - o), 1 + o + o**2), (total(xi[i] * delta(i, j), i), xi[j]), (cos(3 * x), 4 * cos(x) ** 3 - 3 * cos(x)),
    (x**4 + 4 * y**4, (x**2 + 2 * x * y + 2 * y**2) * (x**2 - 2 * x * y + 2 * y**2)), (sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
]  # fmt: skip


@family("identity called strict", "strictness, normal, inequalities, support of <")
def identities() -> Iterator[Case]:
    """Each pair is equal for all values of its quantities (textbook identities), so `<` and `>` fail everywhere.

    With 1e-30 added to the right side the strict statement is true, and taken away it is false; `≤` is true.
    """
    for k, (left, right) in enumerate(IDENTITIES):
        less = k % 2 == 0
        yield false(left, "<" if less else ">", right)
        if k % 3 == 0:
            yield true(left, "≤" if less else "≥", right)
        if k % 3 == 1:
            yield true(left, "<" if less else ">", right + (TINY if less else -TINY))
        if k % 3 == 2:
            yield false(left, "≤" if less else "≥", right - (TINY if less else -TINY))


@family("corpus called strict", "strictness over all the corpus of the prover")
def corpus() -> Iterator[Case]:
    """The items of `bench/prover.py` are identities of the literature: `<` or `>` for `=` fails wherever both sides exist.

    Every second item; those with conditions are left out.
    """
    from prover import items

    for k, item in enumerate(items()[::2]):
        if not item.given:
            yield false(item.lhs, "<" if k % 2 else ">", item.true)


TOUCHING = [  # left ≤ right everywhere with equality at the point named and nowhere else
    (0, x**2, {"x": 0}), (0, (x - 1) ** 2, {"x": 1}), (0, (x - y) ** 2, {"x": 2, "y": 2}), (1 + x, exp(x), {"x": 0}), (log(a), a - 1, {"a": 1}),
    (2, a + 1 / a, {"a": 1}), (x, x**2 + Q(1, 4), {"x": Q(1, 2)}), (2 * x * y, x**2 + y**2, {"x": 1, "y": 1}), (1, cosh(x), {"x": 0}),
    (0, x**4 - 2 * x**2 + 1, {"x": 1}), (tanh(x) ** 2, x**2, {"x": 0}), (sin(x) ** 2, x**2, {"x": 0}), (cos(x), 1, {"x": 0}), (0, Abs(x), {"x": 0}),
    (0, Abs(x - Q(1, 3)), {"x": Q(1, 3)}), (sqrt(a * b), (a + b) / 2, {"a": 3, "b": 3}), (x, Abs(x), {"x": 1}), (0, h, {"h": 0}),
    (0, sqrt(h), {"h": 0}), (e**2, e, {"e": 0}), (e, 1, {"e": 1}), (-1, g, {"g": -1}), (0, x**2 * y**2, {"x": 0, "y": 1}),
    (Min(x, y), Max(x, y), {"x": 1, "y": 1}), (0, total(f[t] ** 2, t), {"T": 2, "f": (0, 0)}), (total(f[t], t), T * largest(f[t], t), {"T": 2, "f": (1, 1)}),
    (0, total(H[t], t), {"T": 2, "H": (0, 0)}), (total(p[t] ** 2, t), 1, {"T": 1, "p": (1,)}), (largest(f[t], t), log(total(exp(f[t]), t)), {"T": 1, "f": (2,)}),
    (total(f[t], t) ** 2, T * total(f[t] ** 2, t), {"T": 2, "f": (1, 1)}), (log(total(exp(f[t]), t)), largest(f[t], t) + log(T), {"T": 2, "f": (1, 1)}),
    (0, -total(p[t] * log(p[t]), t), {"T": 1, "p": (1,)}), (-total(p[t] * log(p[t]), t), log(T), {"T": 2, "p": (Q(1, 2), Q(1, 2))}),
    (0, total(p[t] * log(p[t] / q[t]), t), {"T": 2, "p": (Q(1, 2), Q(1, 2)), "q": (Q(1, 2), Q(1, 2))}), (0, pb[t], {"T": 2, "pb": (0, 1), "t": 1}),
    (x * (2 - x), 1, {"x": 1}), (4 * x * (1 - x), 1, {"x": Q(1, 2)}), (27 * e**2 * (1 - e), 4, {"e": Q(2, 3)}), (a * exp(1 - a), 1, {"a": 1}),
    (-a * log(a), exp(-1), None), (erf(h), 2 * h / sqrt(pi), {"h": 0}),
]  # fmt: skip


@family("touching", "strictness, inequalities, tangents, certificates, special points")
def touching() -> Iterator[Case]:
    """left ≤ right is a known inequality (a square, AM–GM, a tangent, Gibbs, …) with equality at the point named.

    `≤` is true, `<` is false at that point and true where the point is excluded by `given`.
    """
    for left, right, where in TOUCHING:
        yield true(left, "≤", right)
        yield false(left, "<", right, at=where)
    yield true(0, "<", x**2, given=sp.Ne(x, 0))
    yield true(1 + x, "<", exp(x), given=sp.Ne(x, 0))
    yield true(2 * x * y, "<", x**2 + y**2, given=sp.Ne(x, y))
    yield true(2, "<", a + 1 / a, given=sp.Ne(a, 1))
    yield true(sqrt(a * b), "<", (a + b) / 2, given=a > b)
    yield true(Min(x, y), "<", Max(x, y), given=x < y)
    yield true(1, "<", cosh(x), given=x > 0)
    yield true(0, "<", (x - 1) ** 2, given=x > 1)
    yield true(log(a), "<", a - 1, given=a > 1)
    yield true(e**2, "<", e, given=(e > 0, e < 1))
    yield false(0, "<", (x - 1) ** 2 * (x - 2) ** 2, given=sp.Ne(x, 1), at={"x": 2})
    yield false(2 * x * y, "<", x**2 + y**2, given=sp.Ne(x, -y), at={"x": 1, "y": 1})
    yield false(1 + x, "<", exp(x), given=x > -1, at={"x": 0})


HIDDEN = [  # nonnegative, and 0 at a point that nobody draws by chance
    ((3 * x - 1) ** 2 * (7 * y - 2) ** 2, {"x": Q(1, 3), "y": 5}), (Abs(3 * x - 1) + Abs(7 * y - 22), {"x": Q(1, 3), "y": Q(22, 7)}),
    ((x**2 - 2) ** 2, {"x": sqrt(2)}), (Abs(x**3 - 5), {"x": 5 ** Q(1, 3)}), ((exp(x) - 3) ** 2, {"x": log(3)}),
    ((sin(x) - Q(1, 3)) ** 2, {"x": asin(Q(1, 3))}), ((x - pi) ** 2, {"x": pi}), ((x**2 - 2) ** 2 + (y - Q(1, 3)) ** 2, {"x": sqrt(2), "y": Q(1, 3)}),
    ((ni - 100) ** 2 * (ni - 17) ** 2, {"ni": 17}), ((log(a) - 2) ** 2, {"a": exp(2)}), (a + 7 / a - 2 * sqrt(7), {"a": sqrt(7)}),
    (x**4 - 6 * x**2 + 9, {"x": sqrt(3)}), ((total(f[t], t) - Q(22, 7)) ** 2, {"T": 1, "f": (Q(22, 7),)}), (exp(x) - exp(2) * (x - 1), {"x": 2}),
    (cosh(x - Q(5, 3)) - 1, {"x": Q(5, 3)}), (1 - sin(x), {"x": pi / 2}), (2 - cos(x) - cos(y), {"x": 0, "y": 2 * pi}),
    ((x - y - Q(13, 7)) ** 2, {"x": Q(13, 7), "y": 0}), (Max(x - Q(1, 3), Q(1, 3) - x), {"x": Q(1, 3)}),
]  # fmt: skip


@family("touching at a hidden point", "strictness: support by random points says nothing of the infimum")
def hidden() -> Iterator[Case]:
    """Squares, distances and tangents that are 0 at an irrational or odd point: `≥ 0` is true, `> 0` false there.

    With 1e-9 added the strict statement is true.
    """
    for k, (left, where) in enumerate(HIDDEN):
        yield true(left, "≥", 0)
        yield false(left, ">", 0, at=where)
        if k % 2 == 0:
            yield true(left + Q(1, 10**9), ">", 0)


@family("strict and true", "inequalities, signs, certificates, tangents, monotone")
def strict_true() -> Iterator[Case]:
    """Strict truths: sums of squares plus a positive number, exponentials, positive domains, open intervals.

    The twin takes away more than the least distance of the sides, attained or passed at the point named.
    """
    rows = [
        (0, x**2 + 1, x**2 - 1, {"x": 0}), (0, exp(x), exp(x) - 1, {"x": -1}),
        (x, x**2 + 1, x**2 + Q(1, 8), {"x": Q(1, 2)}),
        (0, x**2 - x + 1, x**2 - 2 * x + 1, {"x": 1}),
        (0, x**2 + x * y + y**2 + 1, x**2 + 3 * x * y + y**2 + 1, {"x": 2, "y": -2}),
        (tanh(x), 1, tanh(x), {"x": 0}), (-1, tanh(x), tanh(x) * 2, {"x": -2}),
        (o, 1, Q(1, 2), {"o": Q(3, 4)}), (o**2, o, o**3, {"o": Q(1, 2)}),
        (0, o * (1 - o), o * (1 - 2 * o), {"o": Q(3, 4)}), (log(o), 0, -1, {"o": Q(1, 2)}),
        (0, a * b, a * b - c, {"a": 1, "b": 1, "c": 2}),
        (a, a + b, a + b - c, {"a": 1, "b": 1, "c": 2}), (1 / (1 + a), 1, a, {"a": Q(1, 2)}),
        (Abs(x), sqrt(x**2 + 1), sqrt(x**2 + 1) - Q(1, 10), {"x": 9}),
        (x, log(1 + exp(x)), log(1 + exp(x)) - log(2), {"x": 0}),
        (0, total(P[t], t), total(P[t], t) - T, {"T": 1, "P": (Q(1, 2),)}),
        (largest(f[t], t), log(total(exp(f[t]), t) + 1), log(total(exp(f[t]), t) + 1) - 1, {"T": 1, "f": (3,)}),
        (0, total(exp(f[t]), t), total(exp(f[t]), t) - 1, {"T": 1, "f": (-1,)}),
        (0, product(P[t], t), product(P[t], t) - 1, {"T": 1, "P": (Q(1, 2),)}),
        (P[s], total(P[t], t) + 1, total(P[t], t), {"T": 1, "P": (2,), "s": 1}),
        (p[t], 1 + Q(1, 10**6), 1, {"T": 1, "p": (1,), "t": 1}),
        (0, cosh(x) - x**2 / 4, cosh(x) - x**2, {"x": 2}),
        (sin(x), 1 + Q(1, 10**9), Q(999, 1000), {"x": pi / 2}),
        (0, 2 + cos(x) + sin(x), 1 + cos(x) + sin(x), {"x": -Q(23, 10)}),
        (exp(-a), 1, 1 - a / 2, {"a": 10}), (1 - a, exp(-a), exp(-2 * a), {"a": Q(1, 2)}),
        (a / (1 + a), log(1 + a), log(1 + a) - a / 4, {"a": 1}),
        (log(1 + a), a, a - a**2 / 2, {"a": 1}), (sqrt(1 + a), 1 + a / 2, 1 + a / 3, {"a": 1}),
        (2 * sqrt(a), 1 + a + b, 1 + a, {"a": 1, "b": 1}),
        (0, gamma(a), gamma(a) - 1, {"a": Q(3, 2)}), (atan(x), pi / 2, Q(3, 2), {"x": 1000}),
        (erf(x), 1, Q(99, 100), {"x": 3}), (0, T, T - 1, {"T": 1}),
        (T, T + 1, 2 * T - 1, {"T": 1}), (0, mi, mi - 1, {"mi": 1}), (ki, 2**ki, 2**ki - 1, {"ki": 1}),
        (1, integral(exp(e), e, 0, 1), integral(exp(e), e, 0, 1) - 1, None),
        (0, total(f[t] ** 2, t) + Q(1, 10**12), total(f[t] ** 2, t), {"T": 1, "f": (0,)}),
        (0, diff(exp(x) + x, x), diff(exp(x) - x, x), {"x": -1}),
    ]  # fmt: skip
    for left, right, wrong, where in rows:
        yield true(left, "<", right)
        yield false(left, "<", wrong, at=where)


@family("equal only far out", "strictness at large arguments, certificates of nearly equal sides")
def far_out() -> Iterator[Case]:
    """The sides differ everywhere, but by less than any float where |x| is large: the strict statements are true.

    The twins turn the relation round, or claim a slack the sides do not keep (as x → ∞ the distance tends to 0).
    """
    rows = [
        (tanh(x), 1), (x, x + exp(-x)), (Abs(x), sqrt(x**2 + 1)), (1 - exp(-a), 1), (x, log(1 + exp(x))),
        (erf(x), 1), (a, sqrt(a**2 + 1)), (1 / (1 + exp(x)), 1),
        (a / (1 + a), 1), (atan(a), pi / 2), (sqrt(a), sqrt(a + 1)), (log(a), log(a + 1)),
        (1, 1 + exp(-(x**2))), (0, 1 / cosh(x)), (0, exp(-exp(x))),
        (1, (1 + exp(-a)) / (1 - exp(-a))), (sinh(x), cosh(x)), (a**2, a**2 + 1 / a), (1 - 1 / T, 1),
        (T / (T + x**2), 1 + 1 / T),
    ]  # fmt: skip
    for k, (left, right) in enumerate(rows):
        yield true(left, "<", right)
        if k % 2:
            yield false(right, "≤", left)
        else:
            yield (
                false(left + TINY, "<", right)
                if k != 10
                else false(left + Q(1, 100), "<", right, at={"a": 10**6})
            )


@family("strict where defined", "definedness with strict relations", written=True)
def where_defined() -> Iterator[Case]:
    """Strict truths whose sides have no value on part of the domain, and falsehoods that fail inside it."""
    rows = [
        (log(x), x, {"x": 2}), (0, 1 / x**2, {"x": 2}), (1 - 1 / x, log(x) + Q(1, 10), {"x": 2}),
        (log(x), sqrt(x), {"x": 2}), (0, sqrt(x - 1) + Q(1, 10), {"x": 2}),
        (Abs(acosh(x)), sqrt(x**2 - 1) + Q(1, 9), {"x": 2}), (0, tan(x) ** 2 + 1, {"x": 0}),
        (1, 1 / cos(x) ** 2 + Q(1, 100), {"x": 0}), (x / Abs(x), Q(3, 2), {"x": 1}),
        (0, (x / Abs(x)) ** 2, {"x": 1}), (2 * log(x), x**2, {"x": 1}),
        (log(x) + log(y), x * y, {"x": 1, "y": 1}), (-1, sqrt(-x), {"x": -1}),
    ]  # fmt: skip
    for left, right, where in rows:
        yield partly(left, "<", right)
        yield false(right, "<", left, at=where)


SLIVERS = [  # left ≤ right with equality at an irrational point and nowhere near a simple one
    (log(a), a / sp.E), (log(a / b), a / (b * sp.E)), (0, Abs(x - sqrt(2))), (0, Abs(x**2 - 3)), (0, (x**2 - 2) ** 2), (0, (x**3 - 5) ** 2),
    (sin(x) + cos(x), sqrt(2)), (x * exp(-x), exp(-1)), (x**2 * exp(-(x**2)), exp(-1)), (a ** (1 / a), exp(exp(-1))), (a**sp.E, exp(a)),
    (0, (x - sqrt(3)) ** 2 + (x + y - sqrt(2)) ** 2), (0, Abs(x - sqrt(2)) + Abs(y - pi)), (3 * sin(x) + 4 * cos(x), 5), (0, (exp(x) - 3) ** 2),
    (-exp(-1), a * log(a)), (2 * sqrt(7), a + 7 / a), (0, (log(a) - 2) ** 2 + (b - pi) ** 2),
]  # fmt: skip


@family("slivers", "the least gap, thresholds, support of ≤")
def slivers() -> Iterator[Case]:
    """left ≤ right is sharp at an irrational point: less 10⁻³⁰, or 10⁻¹⁰⁰, it fails in a sliver around it only."""
    for k, (left, right) in enumerate(SLIVERS):
        yield true(left, "≤", right)
        yield false(left, "≤", right - TINY)
        yield false(left, "<" if k % 2 else "≤", right - TINY**3)


EXCLUDED = [  # left < right inside, and the sides meet where a strict condition ends
    (x, 1, (x < 1,)), (x**2, 1, (x < 1, x > 0)), (exp(x), sp.E, (x < 1,)), (2, x, (x > 2,)), (x + y, 2, (x < 1, y < 1)),
    (x, sqrt(2), (x < sqrt(2),)), (x, sqrt(2), (x**2 < 2,)), (x, log(3), (exp(x) < 3,)), (x + y, 1, (x + y < 1,)),
    (x**3, 2, (x**3 < 2,)), (sin(x), 1, (x < pi / 2, x > 0)), (0, a, ()), (0, log(1 + a), ()),
]  # fmt: skip


@family(
    "slivers at borders that are left out",
    "the least gap, points beside numbers of the statement, borders of conditions",
)
def excluded() -> Iterator[Case]:
    """left < right inside the conditions, whose border is left out: less 10⁻⁴⁰ it fails beside the border only."""
    for left, right, given in EXCLUDED:
        yield true(left, "<", right, given=given)
        yield false(left, "≤", right - sp.Rational(1, 10**40), given=given)
