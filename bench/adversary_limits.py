"""Approximations with an error term, and claims that cite earlier ones: wrong orders, wrong directions, missing conditions."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, Max, atan, cos, cosh, exp, log, oo, pi, sin, sinh, sqrt, tanh

from bench.adversary_cases import Case, false, family, true
from bench.adversary_notation import HALF, H, M, P, Q, T, a, b, e, f, h, o, p, q, s, t, v, w, x, y, z
from derive.claims import approx, implies
from derive.language import diff, integral, largest, total


@family("approximations", "limits, dominated, tangents: ≈ with an error that tends to 0, or not")
def approximations() -> Iterator[Case]:
    """|left − right| ≤ error on the whole domain (Taylor with remainder, by hand), and the error tends to 0 as said.

    Wrong error: exceeded at the point named. Wrong limit: the error does not tend to 0, so the statement is false as ≈.
    """
    rows = [
        (exp(-h), 1 - h, h**2 / 2, h**2 / 4, {"h": HALF}), (log(1 + h), h, h**2 / 2, h**2 / 8, {"h": 1}),
        (1 / (1 + h), 1 - h, h**2, h**2 / 3, {"h": 1}),
        (sqrt(1 + h), 1 + h / 2, h**2 / 8, h**2 / 32, {"h": 1}), (cos(x), 1, x**2 / 2, x**2 / 8, {"x": 1}),
        (sin(x), x, Abs(x) ** 3 / 6, Abs(x) ** 3 / 24, {"x": 1}),
        (tanh(h), h, h**3 / 3, h**3 / 9, {"h": HALF}), (atan(h), h, h**3 / 3, h**3 / 9, {"h": HALF}),
        (exp(e), 1 + e, e**2, e**2 / 4, {"e": 1}), (cosh(e), 1, e**2, e**2 / 4, {"e": 1}),
        (sinh(e), e, e**3 / 4, e**3 / 12, {"e": 1}), (1 / (1 + e), 1 - e + e**2, e**3, e**3 / 4, {"e": 1}),
        (o**2, 0 * o, o, o / 4, {"o": Q(3, 4)}), (log(1 + exp(-a)), 0 * a, exp(-a), exp(-a) / 4, {"a": 1}),
    ]  # fmt: skip
    for left, right, error, wrong, where in rows:
        letter = next(iter(left.free_symbols))
        to = (letter, oo) if letter == a else (letter, 0)
        yield true(left, approx(right, error=error, to=to))
        yield false(left, approx(right, error=wrong, to=to), at=where)
    # the bound holds, but the error does not tend to 0 where it should
    for left, right, error, to in (
        (sin(x), 0, 1, (x, 0)), (cos(x), 1, 2, (x, 0)), (exp(-h), 0, 1, (h, 0)), (1 / (1 + h), 0, 1, (h, oo)),
        (tanh(h), 1, 1, (h, oo)), (x / (1 + x**2), 0, HALF, (x, 0)), (atan(x), 0, pi / 2, (x, oo)),
        (e**2, 0, e + Q(1, 100), (e, 0)), (log(1 + h), h, h**2, (h, oo)), (exp(-a), 0, 1 + exp(-a), (a, oo)),
        (cos(x), 1, x**2, (x, oo)), (sqrt(1 + h), 1, h, (h, 1)),
    ):  # fmt: skip
        yield false(left, approx(right, error=error, to=to))


@family("citing", "lemmas: cited claims with conditions, other indices, other letters")
def citing() -> Iterator[Case]:
    """A lemma is true on its own domain; what cites it is true only where the conditions of the lemma hold.

    The lemma and its user are both cases; the false user is false on its own (the point is named), lemma or not.
    """
    logs = true(log(x * y), "=", log(x) + log(y), given=(x > 0, y > 0))
    yield logs
    yield true(log(a * b), "=", log(a) + log(b), uses=(logs,))
    yield false(
        log(x * y), "=", log(Abs(x)) - log(Abs(y)), given=(x > 0, y > 0), uses=(logs,), at={"x": 1, "y": 2}
    )
    roots = true(sqrt(x**2), "=", x, given=x >= 0)
    yield roots
    yield false(sqrt(y**2), "=", y, uses=(roots,), at={"y": -1})
    yield false(sqrt(z**2) + z, "=", 2 * z, uses=(roots,), at={"z": -1})
    yield true(sqrt(h**2), "=", h, uses=(roots,))
    yield true(total(sqrt(H[t] ** 2), t), "=", total(H[t], t), uses=(roots,))
    yield false(total(sqrt(f[t] ** 2), t), "=", total(f[t], t), uses=(roots,), at={"T": 1, "f": (-1,)})
    one = true(f[t] ** 2, "=", 1, given=Eq(f[t], 1))
    yield one
    yield false(total(f[s] ** 2, s), "=", T, uses=(one,), at={"T": 1, "f": (2,)})
    yield false(
        w[t] + total(f[t] ** 2, t),
        "=",
        w[t] + T,
        given=Eq(f[t], 1),
        uses=(one,),
        at={"T": 2, "f": (1, 2), "w": (0, 0), "t": 1},
    )
    yield true(f[s] ** 2, "=", 1, given=Eq(f[s], 1), uses=(one,))
    pos = true(f[t] * v[t], "≥", 0, given=(f[t] >= 0, v[t] >= 0))
    yield pos
    yield false(total(f[t] * v[t], t), "≥", 0, uses=(pos,), at={"T": 1, "f": (1,), "v": (-1,)})
    yield false(
        w[t] + total(f[t] * v[t], t),
        "≥",
        w[t],
        given=(f[t] >= 0, v[t] >= 0),
        uses=(pos,),
        at={"T": 2, "f": (0, 1), "v": (0, -1), "w": (0, 0), "t": 1},
    )
    yield true(H[t] * P[t], "≥", 0, uses=(pos,))
    square = true(x**2, "≥", 2 * x - 1)
    yield square
    yield true(total(f[t] ** 2, t), "≥", 2 * total(f[t], t) - T, uses=(square,))
    yield false(total(f[t] ** 2, t), ">", 2 * total(f[t], t) - T, uses=(square,), at={"T": 1, "f": (1,)})
    yield false(x**4, "≥", 2 * x**2 - Q(1, 2), uses=(square,), at={"x": 1})
    holed = true(0, "≤", sqrt(h), "≤", (h + 1) / 2)
    yield holed
    yield true(h + 1, "≥", 0, uses=(holed,))
    chain = false(0, "≤", sqrt(x), "≤", (x + 1) / 2, at={"x": -3})
    yield chain
    yield false(0, "≤", M * (x + 1), uses=(chain,), at={"T": 4, "x": -3})
    yield false(0, "≤", x + 1, uses=(chain,), at={"x": -3})
    wrong = false(x**2, "=", x, at={"x": 2})
    yield wrong
    yield false(x**4, "=", x, uses=(wrong,), at={"x": 2})
    yield false(total(f[t] ** 2, t), "=", total(f[t], t), uses=(wrong,), at={"T": 1, "f": (2,)})
    yield false(1, "=", 2 + x - x, uses=(wrong,))
    imp = true(x > 1, implies(x**2 > 1))
    yield imp
    yield false(y**2, ">", 1, uses=(imp,), at={"y": 0})
    yield true(y**2, ">", 1, given=y > 1, uses=(imp,))
    deriv = true(diff(x**2, x), "=", 2 * x)
    yield deriv
    yield false(diff(x**2 * y, x), "=", 2 * x, uses=(deriv,), at={"x": 1, "y": 2})
    yield true(diff(x**2 * y, x), "=", 2 * x * y, uses=(deriv,))
    simplex_ = true(total(p[t] ** 2, t), "≤", 1)
    yield simplex_
    yield false(total(f[t] ** 2, t), "≤", 1, uses=(simplex_,), at={"T": 1, "f": (2,)})
    yield false(total(P[t] ** 2, t), "≤", 1, uses=(simplex_,), at={"T": 1, "P": (2,)})
    yield true(total(q[t] ** 2, t), "≤", 1, uses=(simplex_,))
    at_one = true(f[1], "=", x, given=Eq(f[1], x))
    yield at_one
    yield false(f[t], "=", x, given=Eq(f[1], x), uses=(at_one,), at={"T": 2, "f": (1, 2), "x": 1, "t": 2})
    yield false(largest(f[t], t), "=", x, given=Eq(f[1], x), uses=(at_one,), at={"T": 2, "f": (1, 2), "x": 1})
    mono = true(1 / (b + h), "≤", 1 / b)
    yield mono
    yield true(total(1 / (P[t] + h), t), "≤", total(1 / P[t], t), uses=(mono,))
    yield false(
        total(1 / (f[t] + h), t), "≤", total(1 / f[t], t), uses=(mono,), at={"T": 1, "f": (-HALF,), "h": 1}
    )
    cond = true(1 / (x + h), "≤", 1 / x, given=x > 0)
    yield cond
    yield false(1 / (y + h), "≤", 1 / y, uses=(cond,), at={"y": -HALF, "h": 1})
    yield false(
        w[t] + total(1 / (f[t] + h), t),
        "≤",
        w[t] + total(1 / f[t], t),
        given=f[t] > 0,
        uses=(cond,),
        at={"T": 2, "f": (1, -HALF), "h": 1, "w": (0, 0), "t": 1},
    )
    yield true(1 / (f[t] + h), "≤", 1 / f[t], given=f[t] > 0, uses=(cond,))
    bound = true(integral(exp(-(z**2)), z), "=", sqrt(pi))
    yield bound
    yield false(integral(exp(-2 * z**2), z), "=", sqrt(pi), uses=(bound,))
    yield true(2 * integral(exp(-(z**2)), z), "=", 2 * sqrt(pi), uses=(bound,))


@family("longer chains", "steps and ends: a wrong step between right ones, right ends over a wrong middle")
def long_chains() -> Iterator[Case]:
    """Chains of three or four sides: all steps true, or one step wrong though first and last agree."""
    at = {"x": 2, "y": 3, "a": 2, "b": 3, "T": 2, "f": (1, 2), "h": 1, "p": (HALF, HALF), "s": 1}
    rows = [
        ((x + y) ** 2, "=", x**2 + 2 * x * y + y**2, "=", x * (x + 2 * y) + y**2),
        ((x - y) ** 2 + 4 * x * y, "=", (x + y) ** 2, "≥", 4 * x * y),
        (total(f[t], t) ** 2, "=", total(f[t] * f[s], t, s), "≤", T * total(f[t] ** 2, t)),
        (largest(f[t], t), "≤", log(total(exp(f[t]), t)), "≤", largest(f[t], t) + log(T)),
        (sqrt(a * b), "≤", (a + b) / 2, "≤", Max(a, b)), (0, "<", exp(x), "<", exp(x) + 1, "<", exp(x) + 2),
        (1 + x, "≤", exp(x), "=", 1 / exp(-x)), (log(a * b), "=", log(a) + log(b), "≤", a + b - 2),
        (diff(x**3, x), "=", 3 * x**2, "≥", 0),
        (total(p[t] * f[t], t), "≤", largest(f[t], t), "≤", total(Abs(f[t]), t)),
        (a / (a + b), "=", 1 / (1 + b / a), "<", 1), (integral(e**2, e, 0, 1), "=", Q(1, 3), "<", HALF),
    ]  # fmt: skip
    for row in rows:
        yield true(*row)
    for row in (
        ((x + y) ** 2, "=", x**2 + y**2, "=", (x + y) ** 2), (x**2, "≤", x, "≤", x**4),
        (a + b, "=", a * b, "=", b + a),
        (total(f[t], t) ** 2, "=", total(f[t] ** 2, t), "≤", T * total(f[t] ** 2, t)),
        (0, "<", x, "<", x**2 + 1),
        (largest(f[t], t), "≤", total(f[t], t), "≤", log(total(exp(f[t]), t)) + T),
        (exp(x), "=", 1 + x, "≤", exp(x) + x**2), (x, "<", x, "≤", x + 1),
        (h, "≤", 2 * h, "<", 3 * h + 1, "=", 3 * h),
        (sqrt(a * b), "≥", (a + b) / 2, "≥", 0), (log(a), "=", a - 1, "≥", log(a)), (x - x, "=", 1, "=", 1),
        (diff(x**3, x), "=", 3 * x, "≤", 3 * x + x**2 * 3), (p[s], "≤", HALF, "≤", 1),
    ):  # fmt: skip
        yield false(
            *row, at=at if row[0] not in (0, h, sqrt(a * b), p[s]) and row[0] != largest(f[t], t) else None
        )
