"""Case distinctions, values put in, integrals and slopes at their edges, and conditions that only enclosures meet."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, And, Eq, Max, Min, Ne, Or, Piecewise, cos, exp, log, oo, pi, sign, sin, sqrt, tan

from bench.adversary_cases import Case, false, family, partly, silent, true, twins, untold
from bench.adversary_notation import (
    HALF,
    Q,
    T,
    a,
    b,
    e,
    f,
    g,
    h,
    kept,
    neg,
    o,
    over,
    p,
    power,
    s,
    t,
    v,
    w,
    x,
    y,
    z,
)
from derive.claims import approx
from derive.language import at, diff, integral, largest, product, total

ZERO, ONE, TWO = sp.S.Zero, sp.S.One, sp.Integer(2)
TINY = Q(1, 10**40)


def cases(*pairs: object) -> sp.Expr:
    """A case distinction as written."""
    return Piecewise(*pairs, evaluate=False)


@family("case distinctions", "piecewise: order of cases, thresholds, gaps, ties, nesting", written=True)
def distinctions() -> Iterator[Case]:
    """The first case whose condition holds counts; without a last one there may be no value. Truths by cases."""
    below = {"x": -2, "y": 1}
    modulus = cases((x, x > 0), (-x, True))
    steps = cases((1, x > 0), (2, x > -1), (3, True))
    yield true(modulus, "=", Abs(x))
    yield false(modulus, "=", x, at=below)
    yield true(cases((1, x > 0), (-1, x < 0), (0, True)), "=", sign(x))
    yield false(cases((1, x >= 0), (-1, True)), "=", sign(x), at={"x": 0})
    yield true(steps, "=", cases((2, And(x > -1, x <= 0)), (1, x > 0), (3, True)))
    yield false(steps, "=", cases((2, x > -1), (1, x > 0), (3, True)), at={"x": 1})
    yield true(steps, "≥", 1)
    yield false(steps, "≥", 2, at={"x": 1})
    yield true(cases((x, x >= y), (y, True)), "=", Max(x, y))
    yield false(cases((x, x >= y), (y, True)), "=", Min(x, y), at={"x": 1, "y": 0})
    yield true(cases((x, x > y), (y, True)), "=", cases((x, x >= y), (y, True)))
    yield false(cases((x, x > y), (y + 1, True)), "=", cases((x, x >= y), (y + 1, True)), at={"x": 1, "y": 1})
    yield partly(cases((1, x > 0)), "=", ONE)
    yield false(cases((1, x > 0)), "=", TWO, at={"x": 1})
    yield true(cases((1, Eq(x, 0)), (over(sin(x), x), True)), "≤", 1)
    yield false(cases((1, Eq(x, 0)), (over(sin(x), x), True)), "<", 1, at={"x": 0})
    yield false(cases((0, Eq(x, y)), (over(x**2 - y**2, x - y), True)), "=", x + y, at={"x": 1, "y": 1})
    yield true(cases((2 * x, Eq(x, y)), (over(x**2 - y**2, x - y), True)), "=", x + y)
    yield true(cases((x**2, x > 1), (x, True)), "≥", x)
    yield false(cases((x**2, x > 1), (x, True)), ">", x, at={"x": 0})
    yield true(cases((0, Or(x < 0, x > 1)), (x * (1 - x), True)), "≥", 0)
    yield false(cases((0, And(x < 0, x > 1)), (x * (1 - x), True)), "≥", 0, at={"x": 2})
    yield true(
        cases((cases((1, y > 0), (2, True)), x > 0), (3, True)),
        "=",
        cases((1, And(x > 0, y > 0)), (2, x > 0), (3, True)),
    )
    yield false(
        cases((cases((1, y > 0), (2, True)), x > 0), (3, True)),
        "=",
        cases((1, y > 0), (2, x > 0), (3, True)),
        at={"x": -1, "y": 1},
    )
    yield true(cases((x, Ne(x, 0)), (0, True)), "=", x)
    yield false(cases((x, Ne(x, 1)), (0, True)), "=", x, at={"x": 1})
    yield true(total(cases((f[t], f[t] > 0), (0, True)), t), "=", total(Max(f[t], 0), t))
    yield false(
        total(cases((f[t], f[t] > 0), (0, True)), t), "=", Max(total(f[t], t), 0), at={"T": 2, "f": (1, -1)}
    )
    yield true(total(cases((f[t], f[t] > 0), (0, True)), t), "≥", total(f[t], t))
    yield false(
        largest(cases((f[t], f[t] > 0), (1, True)), t), "=", largest(f[t], t), at={"T": 1, "f": (-1,)}
    )
    yield true(cases((1, e > 2), (0, True)), "=", ZERO)
    yield false(cases((1, e >= 1), (0, True)), "=", ZERO, at={"e": 1})
    yield true(cases((1, o >= 1), (0, True)), "=", ZERO)
    yield true(cases((sqrt(x), x >= 0), (0, True)) ** 2, "=", Max(x, 0))
    yield false(cases((sqrt(x), x >= 0), (0, True)) ** 2, "=", x, at={"x": -1})
    yield true(cases((log(x), x > 1), (0, True)), "≥", 0)
    yield false(cases((log(x), x > HALF), (0, True)), "≥", 0, at={"x": Q(3, 4)})


@family(
    "ties no precision decides",
    "certificates, support, thresholds: conditions on numbers that are equal but irrational",
    written=True,
)
def undecided() -> Iterator[Case]:
    """√2·√2 is 2, √2·√3 is √6, log e is 1, and so on: a condition on such numbers is decided by algebra, never by balls.

    Floats decide some of them wrongly. The twin is what they would say.
    """
    return untold(_undecided())


def _undecided() -> Iterator[Case]:
    double, triple = kept(sp.Mul, sqrt(2), sqrt(2)), kept(sp.Mul, sqrt(3), sqrt(3))
    six = kept(sp.Mul, sqrt(2), sqrt(3))
    ties = [(double, TWO), (triple, sp.Integer(3)), (six, sqrt(6)), (kept(log, kept(exp, ONE)), ONE),
            (kept(exp, kept(log, TWO)), TWO), (kept(sp.Mul, sqrt(5), sqrt(7)), sqrt(35)),
            (power(kept(exp, ONE), TWO), kept(exp, TWO)), (kept(cos, kept(sp.Mul, pi, Q(1, 3))), HALF)]  # fmt: skip
    for one, other in ties:
        yield true(x + cases((1, one >= other), (0, True)), "=", x + 1)
        yield false(x + cases((1, one >= other), (0, True)), "=", x, at={"x": 0})
        yield true(x + cases((1, one > other), (0, True)), "=", x)
        yield false(x + cases((1, one > other), (0, True)), "=", x + 1, at={"x": 0})
        yield true(x * kept(Max, one, other), "=", x * other)
        yield false(x * kept(sign, one - other), "=", x, at={"x": 1})
        yield false(Abs(one - other) + x**2, ">", 0, at={"x": 0})
    yield false(
        cases((1, double > 2), (0, True)) - cases((1, triple >= 3), (0, True)) + x, "=", x, at={"x": 0}
    )
    root = Eq(x**2, 2)
    yield true(cases((1, x**2 >= 2), (0, True)) + y, "=", y + 1, given=root)
    yield false(cases((1, x**2 >= 2), (0, True)) + y, "=", y, given=root, at={"x": sqrt(2), "y": 0})
    yield false(cases((1, x**2 > 2), (0, True)) + y, "=", y + 1, given=root, at={"x": sqrt(2), "y": 0})
    yield true(y * Max(x**2, 2), "=", 2 * y, given=root)
    yield true(x**4, "=", 4, given=root)
    yield false(x**3, "=", 2, given=root, at={"x": sqrt(2)})
    yield true(x**3, "=", 2 * x, given=root)
    yield false(Abs(x), ">", sqrt(2), given=root, at={"x": sqrt(2)})
    yield true(Abs(x), "≥", sqrt(2), given=root)


@family(
    "nearly equal numbers",
    "ring, certificates: numbers that agree to many digits, denesting of roots",
    written=True,
)
def nearly() -> Iterator[Case]:
    """Known identities between numbers beside coincidences: e^(π√163) is whole up to 1e-12, π is not 355/113."""
    equal = [
        (sqrt(2) + sqrt(3), power(5 + 2 * sqrt(6), HALF)), (power(2 + sqrt(5), Q(1, 3)) - power(sqrt(5) - 2, Q(1, 3)), ONE),
        (cos(pi / 7) - cos(2 * pi / 7) + cos(3 * pi / 7), HALF), (log(8) / log(2), sp.Integer(3)), (exp(log(2) * 3), sp.Integer(8)),
        (sqrt(7 - 4 * sqrt(3)), 2 - sqrt(3)), (4 * sp.atan(Q(1, 5)) - sp.atan(Q(1, 239)), pi / 4), (sin(pi / 10), (sqrt(5) - 1) / 4),
        (power(sqrt(2), TWO), TWO), (sp.atan(ONE) + sp.atan(TWO) + sp.atan(sp.Integer(3)), pi),
    ]  # fmt: skip
    for left, right in equal:
        yield true(x + left, "=", x + right)
        yield from untold([false(x + left, "=", x + right + TINY, at={"x": 0})])
        yield false(x**2 + left, "<", x**2 + right, at={"x": 0})
    near = [
        (pi, Q(355, 113)), (exp(pi * sqrt(163)), sp.Integer(262537412640768744)), (exp(pi) - pi, sp.Integer(20)),
        (log(10) / log(2), Q(332192809488736, 10**14)), (pi**4 + pi**5, exp(6)), (sqrt(2), Q(99, 70)),
        (sin(sp.Integer(11)), -ONE), (22 * sp.atan(Q(1, 7)), pi), (sp.erf(sp.Integer(6)), ONE), (sp.tanh(sp.Integer(20)), ONE),
    ]  # fmt: skip
    for left, right in near:
        yield false(x + left, "=", x + right, at={"x": 0})
    yield true(x * (1 + TINY), "≥", x, given=x >= 0)
    yield from untold([false(x * (1 + TINY), "=", x, at={"x": 1})])
    yield from untold([false(x * (1 - TINY), "≥", x, given=x >= 0, at={"x": 1})])


@family("put in", "at(…): capture, order, derivatives and integrals inside and outside", written=True)
def put_in() -> Iterator[Case]:
    """Truths by putting in by hand, with bound names kept apart; the twin captures, or puts in at the wrong time."""
    q2 = {"x": 2, "y": 3, "T": 2, "f": (1, 2), "v": (3, 5), "t": 1, "s": 2}
    rows = [
        (at(x * y, x, y + 1), (y + 1) * y, (y + 1) ** 2), (at(at(x * y, x, y), y, x), x**2, x * y),
        (at(diff(x**3, x), x, 2), sp.Integer(12), ZERO), (diff(at(x**3, x, 2), x), ZERO, sp.Integer(12)),
        (at(diff(x**3 * y, x), x, y), 3 * y**3, 4 * y**3), (diff(at(x**3 * y, x, y), y), 4 * y**3, 3 * y**3),
        (at(total(f[t] * x, t), x, f[s]), f[s] * total(f[t], t), total(f[t] ** 2, t)),
        (at(integral(x * y, y, 0, 1), x, y), y / 2, Q(1, 3)), (integral(at(x * y, x, y), y, 0, 1), Q(1, 3), y / 2),
        (at(total(f[t], t), f[t], v[t] ** 2), total(v[t] ** 2, t), total(v[t], t) ** 2),
        (at(total(f[t] * v[t], t), f[t], v[t]), total(v[t] ** 2, t), total(v[t], t) ** 2),
        (at(at(f[t] * v[t], f[t], v[t]), v[t], f[t]), f[t] ** 2, f[t] * v[t]),
        (diff(at(total(f[t] ** 2, t), f[t], x * v[t]), x), 2 * x * total(v[t] ** 2, t), 2 * total(v[t] ** 2, t)),
        (at(Max(x, y), y, x), x, Abs(x) + 1), (at(exp(x), x, log(a)), a, exp(a)),
        (at(product(f[t], t), f[t], x), power(x, T), x), (at(largest(f[t], t), f[t], -f[t]), largest(-f[t], t), -largest(f[t], t)),
        (at(x**2 + y**2, x, x + y), (x + y) ** 2 + y**2, 2 * (x + y) ** 2),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong, at={**q2, "a": 2})
    yield from untold([partly(at(sqrt(a**2), a, x), "=", x)])
    yield partly(at(log(a), a, x), "=", log(x))
    yield false(at(log(a), a, x), "=", log(x) + 1, at={"x": 2})
    yield silent(at(over(1, x), x, ZERO), "=", at(over(1, x), x, ZERO) + y)
    yield partly(at(over(1, x), x, y), "=", over(1, y))
    yield silent(at(sqrt(h), h, -1 - x**2), "=", x)
    yield partly(at(p[t] * 2, p[t], f[t]), "=", 2 * f[t])


@family(
    "integrals at the edge",
    "integrals: singular ends, kinks, parameters that make them diverge",
    written=True,
)
def edge_integrals() -> Iterator[Case]:
    """Textbook integrals; a divergent one has no value, whatever its principal value."""
    return untold(_edge_integrals())


def _edge_integrals() -> Iterator[Case]:
    rows = [
        (integral(power(x, -HALF), x, 0, 1), 2, 1), (integral(log(x), x, 0, 1), -1, 0), (integral(Abs(x), x, -1, 1), 1, 0),
        (integral(sign(x), x, -1, 2), 1, 3), (integral(over(1, 1 + x**2), x, -oo, oo), pi, 2 * pi),
        (integral(exp(-a * x), x, 0, oo), 1 / a, 1 / a**2), (integral(x * exp(-x), x, 0, oo), 1, 2),
        (integral(x**3 * exp(-(x**2)), x, -oo, oo), 0, 1), (integral(sqrt(1 - x**2), x, -1, 1), pi / 2, pi),
        (integral(tan(x), x, 0, 1), -log(cos(1)), log(cos(1))), (integral(Max(x, y * 0), x, -1, 1), HALF, 0),
        (integral(cases((1, x < Q(1, 3)), (2, True)), x, 0, 1), Q(5, 3), 2), (integral(x * y, x, 1, 0), -y / 2, y / 2),
        (integral(integral(x * y, x, 0, 1), y, 0, 1), Q(1, 4), Q(1, 2)), (integral(y, x, 2, 5), 3 * y, 5 * y),
        (integral(exp(-(x**2) / 2), x, -oo, oo), sqrt(2 * pi), sqrt(pi)), (integral(Abs(x - HALF), x, 0, 1), Q(1, 4), Q(1, 2)),
        (integral(cos(x) ** 2 + sin(x) ** 2, x, 0, 2), 2, 1),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", sp.sympify(right), sp.sympify(wrong), at={"a": 3, "y": 2})
    yield silent(integral(over(1, x), x, -1, 1), "=", ZERO)
    yield silent(integral(over(1, x), x, 0, 1), "≥", ZERO)
    yield silent(integral(over(1, x**2), x, -1, 1), "=", -TWO)
    yield silent(integral(x, x, -oo, oo), "=", ZERO)
    yield silent(integral(ONE, x, 0, oo), ">", ZERO)
    yield partly(integral(power(x, y), x, 0, 1), "=", over(1, y + 1))
    yield false(integral(power(x, y), x, 0, 1), "=", over(1, y + 2), at={"y": 1})
    yield partly(integral(exp(y * x), x, 0, 1), "=", over(exp(y) - 1, y))
    yield partly(integral(over(1, x**2 + y**2), x, -oo, oo), "=", over(pi, Abs(y)))
    yield false(integral(over(1, x**2 + y**2), x, -oo, oo), "=", over(pi, y), at={"y": -1})
    yield partly(integral(exp(-y * x), x, 0, oo), "=", over(1, y))
    yield false(integral(exp(-y * x), x, 0, oo), "=", over(2, y), at={"y": 1})


@family("slopes at the edge", "differentiate, one-sided slopes: kinks, jumps, ends of domains", written=True)
def slopes() -> Iterator[Case]:
    """A derivative exists where both one-sided slopes agree and the function is continuous; else there is no value."""
    rows = [
        (diff(Abs(x) ** 3, x), 3 * x * Abs(x), 3 * x**2, {"x": -1}), (diff(x * Abs(x), x), 2 * Abs(x), 2 * x, {"x": -1}),
        (diff(Max(x, 0) ** 2, x), 2 * Max(x, 0), 2 * x, {"x": -1}), (diff(Max(x, 0) + Min(x, 0), x), ONE, ZERO, {"x": 1}),
        (diff(cases((x**2, x > 0), (0, True)), x), 2 * Max(x, 0), 2 * x, {"x": -1}),
        (diff(sqrt(1 + x**2), x), x / sqrt(1 + x**2), 1 / sqrt(1 + x**2), {"x": 0}),
        (diff(diff(x**3 * y**2, x), y), 6 * x**2 * y, 6 * x * y, {"x": 2, "y": 1}),
        (diff(diff(exp(x * y), y), x), (1 + x * y) * exp(x * y), x * y * exp(x * y), {"x": 1, "y": 1}),
        (diff(a ** x, x), log(a) * a**x, x * a ** (x - 1), {"a": 2, "x": 1}),
        (diff(total(Abs(f[t]) ** 2, t), f[s]), 2 * f[s], 2 * Abs(f[s]), {"T": 1, "f": (-1,), "s": 1}),
        (diff(product(f[t], t), f[s]) * f[s], product(f[t], t), T * product(f[t], t), {"T": 2, "f": (1, 1), "s": 1}),
        (diff(x, y), ZERO, ONE, {"x": 1, "y": 1}), (diff(f[t] * f[s], f[t]), f[s], f[t], None),
    ]  # fmt: skip
    for left, right, wrong, where in rows[:-1]:
        yield from twins(left, "=", right, wrong, at=where)
    yield false(diff(f[t] * f[s], f[t]), "=", f[s], at={"T": 1, "f": (1,), "t": 1, "s": 1})
    yield true(diff(f[t] * f[s], f[t]), "=", f[s], given=Ne(t, s))
    yield partly(diff(Abs(x), x), "=", sign(x))
    yield partly(diff(sign(x), x), "=", ZERO)
    yield partly(diff(Max(x, y), x), "=", cases((1, x > y), (0, True)))
    yield false(diff(Max(x, y), x), "=", ONE, at={"x": 0, "y": 1})
    yield partly(diff(log(Abs(x)), x), "=", over(1, x))
    yield false(diff(log(Abs(x)), x), "=", over(1, Abs(x)), at={"x": -1})
    yield partly(diff(sqrt(x), x), "=", over(1, 2 * sqrt(x)))
    yield partly(diff(cases((x**2 + 1, x > 0), (x**2, True)), x), "=", 2 * x)
    yield partly(diff(cases((x, x > 0), (0, True)), x), "=", cases((1, x > 0), (0, True)))
    yield false(diff(cases((x, x > 0), (0, True)), x), "=", ONE, at={"x": -1})
    yield partly(diff(power(x, y), y), "=", power(x, y) * log(x))
    yield partly(diff(power(x, y), x), "=", y * power(x, y - 1))
    yield false(diff(power(x, y), x), "=", power(x, y - 1), at={"x": 2, "y": 2})
    yield true(diff(Abs(x) * x**2, x), "=", 3 * x * Abs(x))
    yield partly(diff(Abs(sin(x)), x), "=", sign(sin(x)) * cos(x))
    yield true(diff(largest(w[t], t) * x, x), "=", largest(w[t], t))
    yield true(diff(neg**2, neg), "=", 2 * neg)


@family("rates", "limits and approximations: constants of the error, errors that do not vanish")
def rates() -> Iterator[Case]:
    """Errors from alternating series and mean values; the twin's constant is too small at the limit itself."""
    rows = [
        ((1 + 1 / a) ** a, exp(1), exp(1) / (2 * a), exp(1) / (3 * a), (a, oo)),
        (sqrt(a + 1) - sqrt(a), ZERO, 1 / (2 * sqrt(a)), 1 / (3 * sqrt(a)), (a, oo)),
        (sp.tanh(a), ONE, 2 * exp(-2 * a), exp(-2 * a), (a, oo)), (1 / (1 + o), 1 - o, o**2, o**2 / 3, (o, 0)),
        (log(1 + o), o, o**2 / 2, o**2 / 4, (o, 0)), (exp(-o), 1 - o, o**2 / 2, o**2 / 4, (o, 0)),
        (a / (1 + a), ONE, 1 / a, 1 / (3 * a), (a, oo)), (sin(o), o, o**3 / 6, o**3 / 12, (o, 0)),
        (cos(o), ONE, o**2 / 2, o**2 / 3, (o, 0)),
    ]  # fmt: skip
    for left, right, error, less, to in rows:
        yield true(left, approx(right, error=error, to=to))
        yield false(left, approx(right, error=less, to=to))
    yield false(a / (1 + a), approx(1, error=1, to=(a, oo)))
    yield false(o, approx(0, error=o, to=(o, 1)))
    yield true(o * b, approx(0, error=o * b, to=(o, 0)))


@family(
    "conditions of the claim's own index",
    "order of quantifiers: an index of the claim is one, any other is every one",
)
def quantifiers() -> Iterator[Case]:
    """f[s] ≤ x with s in the claim speaks of one entry, with s nowhere else of all of them."""
    bound = f[s] <= x
    yield true(largest(f[t], t), "≤", x, given=bound)
    yield true(total(f[t], t), "≤", T * x, given=bound)
    yield true(f[t], "≤", x, given=bound)
    yield false(
        w[s] + largest(f[t], t),
        "≤",
        w[s] + x,
        given=bound,
        at={"T": 2, "f": (0, 1), "x": 0, "s": 1, "w": (0, 0)},
    )
    yield false(
        w[s] + total(f[t], t),
        "≤",
        w[s] + T * x,
        given=bound,
        at={"T": 2, "f": (0, 1), "x": 0, "s": 1, "w": (0, 0)},
    )
    yield false(f[t] + f[s], "≤", 2 * x, given=bound, at={"T": 2, "f": (1, 0), "x": 0, "t": 1, "s": 2})
    yield true(f[s], "≤", x, given=bound)
    yield true(w[s] + f[s], "≤", w[s] + x, given=bound)
    yield true(largest(f[t], t), "<", largest(v[t], t), given=f[s] < v[s])
    yield false(
        largest(f[t], t), "<", largest(v[t], t), given=f[1] < v[1], at={"T": 2, "f": (0, 2), "v": (1, 1)}
    )
    yield true(product(f[t], t), "≥", 0, given=f[s] >= 0)
    yield false(
        w[s] * product(f[t] ** 3, t),
        "≥",
        0,
        given=(f[s] >= 0, w[s] >= 0),
        at={"T": 2, "f": (1, -1), "w": (1, 0), "s": 1},
    )
    yield true(total(f[t] * v[t], t), "=", 0, given=Eq(f[s], 0))
    yield false(
        w[s] + total(f[t] * v[t], t),
        "=",
        w[s],
        given=Eq(f[s], 0),
        at={"T": 2, "f": (0, 1), "v": (1, 1), "w": (0, 0), "s": 1},
    )
    yield true(total(f[t], t), "≤", g * T + total(f[t], t), given=g >= 0)
    yield true(z + largest(f[t], t), "=", z + f[1], given=f[s] <= f[1])
