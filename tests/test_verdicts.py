"""Statements a user types, each beside its twin: what `check` says of the whole chain, by both roads.

Every one of them once had another verdict, or is what tells such a one from a truth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy as sp
from sympy import Abs, Eq, Max, Piecewise, Rational, cos, exp, log, oo, pi, sign, sin, sqrt, tanh

import derive
from derive import (
    Orthonormal,
    array,
    as_written,
    at,
    axes,
    delta,
    det,
    diff,
    integer,
    integral,
    inverse,
    nonnegative,
    positive,
    product,
    real,
    simplex,
    spd,
    total,
)
from derive.claims import Link, Statement
from derive.run.checking import check_chain
from derive.run.steps import hardly_tried
from derive.verdict.decide import Attempt
from reports.record.evidence import Trials

i, j, l, k, t, s = axes(i="T", j="T", l="T", k="S", t="T", s="T")
u, v, r, m = axes(u="d", v="d", r="d", m="N")
T = t.length
HIDING = (
    sqrt(T - 1) * Abs(T - 2) * Abs(T - 3) * Abs(T - 5) * Abs(T - 8) * Abs(T - 24)
)  # 0 at the usual lengths
x, y, z = real("x"), real("y"), real("z")
p, h, beta, lam = positive("p"), nonnegative("h"), positive("beta"), positive("lam")
a, b, c, scores = array("a", i), array("b", i), array("c", i), array("s", t)
w, q, V, X = simplex("w", i), simplex("q", t), array("V", u), array("X", m, u)
S, A, B, C = spd("S", u, v), array("A", u, v), array("B", u, v), array("C", u, v)
Q = array("Q", u, v, of=Orthonormal())
PX, PY, PZ = positive("px"), positive("py"), positive("pz")
bent = Abs(x + Abs(x)) - Abs(x)  # is x
step = integral(Piecewise((1, x < p), (0, True)), x, 0, 1)
gibbs = Eq(q[l], exp(beta * scores[l]) / total(exp(beta * scores[j]), j))
ridge = Eq(S[u, v], total(X[m, u] * X[m, v], m) + lam * delta(u, v))
circle, line = Eq(x**2 + y**2, 1), Eq(3 * x + 2 * y, 1)

NOT_PROVED, NO_PASS, NOT_REFUTED = "not proved", "no pass", "not refuted"
MEANINGS: dict[str, Callable[[str], bool]] = {
    NOT_PROVED: lambda verdict: verdict in ("REFUTED", "UNDECIDED", "SUPPORTED"),
    NO_PASS: lambda verdict: verdict in ("REFUTED", "UNDECIDED"),
    NOT_REFUTED: lambda verdict: verdict in ("PROVED", "SUPPORTED", "UNDECIDED"),
}

# The first side and "relation, side" again and again; then what may be assumed; then the verdict.
TYPED: dict[str, tuple[Callable[[], tuple[Any, ...]], tuple[Any, ...], str]] = {
    "a condition at a free index": (lambda: (c[i] + total(1 / (b[i] + h), i), "≤", c[i] + total(1 / b[i], i)), (b[i] > 0,), "REFUTED"),
    "and out of sight": (lambda: (c[i] + HIDING**2 * total(1 / (b[i] + h), i), "≤", c[i] + HIDING**2 * total(1 / b[i], i)), (b[i] > 0,), "REFUTED"),
    "at the index itself": (lambda: (c[i] + 1 / (b[i] + h), "≤", c[i] + 1 / b[i]), (b[i] > 0,), "PROVED"),
    "ends of a chain": (lambda: (sign(x) ** 2, "=", x / x, "=", sp.S.One), (), "REFUTED"),
    "ends that hold": (lambda: (x**2 / x**2, "=", x / x, "=", sp.S.One), (), "PROVED"),
    "ends past a root": (lambda: (0 * x, "≤", sqrt(x), "≤", (x + 1) / 2), (), "REFUTED"),
    "ends past a root, h ≥ 0": (lambda: (0 * h, "≤", sqrt(h), "≤", (h + 1) / 2), (), "PROVED"),
    "put in from outside": (lambda: (at(Abs(w[i]), w[i], a[i]), "=", a[i]), (), "UNDECIDED"),
    "a root of what is put in": (lambda: (at(sqrt(w[i] ** 2), w[i], a[i]), "≥", 0), (), "UNDECIDED"),
    "put in from inside": (lambda: (at(Abs(w[i]), w[i], delta(i, j)), "=", delta(i, j)), (), NOT_REFUTED),
    "entries of another axis": (lambda: (HIDING * total(a[i], i), "=", 0), (Eq(a[k], 0),), "ILL_FORMED"),
    "entries of its own axis": (lambda: (a[l] * c[l], "=", 0), (Eq(a[l], 0),), "PROVED"),
    "sums over another length": (lambda: (total(V[t], t), "=", total(V[s], s)), (), "ILL_FORMED"),
    "sums over its own length": (lambda: (total(V[u], u), "=", total(V[v], v)), (), "PROVED"),
    "nested absolute values": (lambda: (bent, "=", x), (), NOT_REFUTED),
    "their derivative by the rule": (lambda: (diff(bent, x), "=", sign(x + Abs(x)) * (1 + sign(x)) - sign(x)), (), "REFUTED"),
    "their derivative": (lambda: (diff(bent, x), "=", 1), (), NOT_REFUTED),
    "an integrand that is not real": (lambda: (integral(1 + sqrt(x), x, -1, 1), ">", 0), (), "UNDECIDED"),
    "an integrand that is": (lambda: (integral(1 + sqrt(x), x, 0, 1), "=", Rational(5, 3)), (), "PROVED"),
    "an infinite range backwards": (lambda: (integral(exp(-(x**2)), x, oo, -oo), "=", -sqrt(pi)), (), "PROVED"),
    "with the sign lost": (lambda: (integral(exp(-(x**2)), x, oo, -oo), "=", sqrt(pi)), (), "REFUTED"),
    "a jump that moves": (lambda: (diff(step, p), "=", 1), (p < 1,), NOT_REFUTED),
    "a jump that moves, missed": (lambda: (diff(step, p), "=", 0), (p < 1,), NO_PASS),
    "log of exp of a root": (lambda: (log(exp(5 * sqrt(x))), "=", 5 * sqrt(x)), (), "PROVED"),
    "log of a cube": (lambda: (log(x**3), "=", 3 * log(x)), (), NOT_REFUTED),
    "log of a cube, wrong": (lambda: (log(x**3), "=", 2 * log(x)), (), "REFUTED"),
    "on the circle": (lambda: (x + y, "≤", Rational(7, 5)), (circle,), "REFUTED"),
    "on the circle, true": (lambda: (x + y, "≤", sqrt(2)), (circle,), "PROVED"),
    "Gibbs weights": (lambda: (q[t], "=", 1 / T), (gibbs,), "REFUTED"),
    "Gibbs weights, true": (lambda: (q[t] * total(exp(beta * scores[j]), j), "=", exp(beta * scores[t])), (gibbs,), "PROVED"),
    "the inverse of a sum": (lambda: (inverse(S)[u, v], "=", delta(u, v) / S[u, u]), (ridge,), "REFUTED"),
    "matrices that commute": (lambda: (total(A[u, r] * B[r, v], r), "=", total(B[u, r] * A[r, v], r)), (Eq(C[u, v], A[u, v] + B[u, v]),), "REFUTED"),
    "an equation given itself": (lambda: (PX + PY, "=", 3 * PZ), (Eq(PX + PY, 3 * PZ),), "PROVED"),
    "given another": (lambda: (PX + PY, "=", 2 * PZ), (Eq(PX + PY, 3 * PZ),), "REFUTED"),
    "an identity called strict": (lambda: (sin(p) ** 2 + cos(p) ** 2, "<", 1), (), "REFUTED"),
    "an identity called ≤": (lambda: (sin(p) ** 2 + cos(p) ** 2, "≤", 1), (), "PROVED"),
    "false from T = 31 on": (lambda: (total(1 / t, t), "≤", 4), (), "REFUTED"),
    "where defined": (lambda: (x / x, "=", sp.S.One), (), "PROVED"),
    "a threshold near 0": (lambda: (Piecewise((1, x > Rational(26, 10**279)), (0, True)), "=", Piecewise((1, x > 0), (0, True))), (), "REFUTED"),
    "a threshold at 40": (lambda: (Piecewise((1, Abs(x) > 40), (0, True)), "=", 0), (), "REFUTED"),
    "numbers beyond floats": (lambda: (sp.Integer(2) ** 2014 + sp.Integer(2) ** 2012, "=", Rational(5, 3)), (), "REFUTED"),
    "powers beyond decimals": (lambda: (x ** (10**9), "=", x), (), "REFUTED"),
    "solved from the line": (lambda: (x * y, "=", 3), (line,), "REFUTED"),
    "sech": (lambda: (sp.sech(x) ** 2, "=", 1 - tanh(x) ** 2), (), "PROVED"),
    "a root of a square, p > 0": (lambda: (sqrt(p**2), "=", p), (), "PROVED"),
    "a root of a square": (lambda: (sqrt(x**2), "=", x), (), "REFUTED"),
    "a maximum, p > 0": (lambda: (Max(p, 0), "=", p), (), "PROVED"),
    "a maximum": (lambda: (Max(x, 0), "=", x), (), "REFUTED"),
    "an absolute value, p > 0": (lambda: (Abs(p) + y, "=", p + y), (), "PROVED"),
    "an absolute value": (lambda: (Abs(x) + y, "=", x + y), (), "REFUTED"),
    "a power of a square": (lambda: ((x**2) ** y, "=", x ** (2 * y)), (), "REFUTED"),
    "a power of a power": (lambda: ((x**y) ** z, "=", x ** (y * z)), (), "REFUTED"),
    "a power of a power, p > 0": (lambda: ((p**y) ** z, "=", p ** (y * z)), (), "PROVED"),
    "an orthogonal matrix that is no rotation": (lambda: (det(Q), "=", 1), (), "REFUTED"),
    "its determinant squared": (lambda: (det(Q) ** 2, "=", 1), (), NOT_REFUTED),
    "all but the last factor": (lambda: (product(1 + (1 - delta(t, T)) * (p - 1), t), "=", p ** (T - 1)), (), "PROVED"),
    "all but the last factor, one more": (lambda: (product(1 + (1 - delta(t, T)) * (p - 1), t), "=", p**T), (), "REFUTED"),
    "a positive case and a zero": (lambda: (product(1 - delta(t, T), t), ">", 0), (), "REFUTED"),
    "cases of two indices": (lambda: (total(Piecewise((a[i], Eq(i, j)), (0, True)), i), "=", a[j]), (), "PROVED"),
    "the other case": (lambda: (total(Piecewise((a[i], sp.Ne(i, j)), (0, True)), i), "=", a[j]), (), "REFUTED"),
    "its trace": (lambda: (total(Q[u, u], u), "≥", u.length - 4), (), "REFUTED"),
}  # fmt: skip


def typed(build: Callable[[], tuple[Any, ...]], given: tuple[Any, ...]) -> Any:
    """What `check` says of a chain, as it is written."""
    with as_written():
        first, *rest = build()
    links = [Link(relation, sp.sympify(side)) for relation, side in zip(rest[::2], rest[1::2], strict=True)]
    return check_chain(first, links, given=given, trials=4_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_the_verdict_is_the_right_one(name: str) -> None:
    build, given, wanted = TYPED[name]
    found = typed(build, given)
    assert MEANINGS.get(wanted, wanted.__eq__)(str(found.verdict)), str(found)


def test_an_integral_over_an_integer_is_refused() -> None:
    n = integer("n")
    with pytest.raises(TypeError, match="n is an integer"):
        integral(cos(2 * pi * n), n, 0, 1)


n, n0 = integer("n"), integer("n0", 0)
# What SymPy would make of these while Python reads them is wrong at some numbers.
BORROWED: dict[str, tuple[Any, Any, str]] = {
    "a remainder": (derive.Mod(-p, 2 * p), -p, "REFUTED"),
    "a remainder, true": (derive.Mod(-p, 2 * p), p, "PROVED"),
    "Legendre, n = −1": (derive.legendre(n, -x), (-1) ** n * derive.legendre(n, x), "REFUTED"),
    "Legendre, n ≥ 0": (derive.legendre(n0, -x), (-1) ** n0 * derive.legendre(n0, x), "PROVED"),
    "Hermite, n = −1": (derive.hermite(n, -x), (-1) ** n * derive.hermite(n, x), "REFUTED"),
    "Hermite, n ≥ 0": (derive.hermite(n0, -x), (-1) ** n0 * derive.hermite(n0, x), "PROVED"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BORROWED)
def test_words_that_sympy_would_change_are_kept(name: str) -> None:
    left, right, wanted = BORROWED[name]
    assert derive.check(left, right, trials=1_000).verdict == wanted


def test_the_verdict_says_where_there_is_no_value() -> None:
    assert "not defined at x = 0" in str(typed(*TYPED["where defined"][:2])).splitlines()[0]


def test_a_witness_names_what_was_solved_for() -> None:
    witness = typed(*TYPED["solved from the line"][:2]).counterexample
    values = {v.name: sp.Rational(v.value) for v in witness.values}
    assert 3 * values["x"] + 2 * values["y"] == 1 and values["x"] * values["y"] != 3


def test_other_readings_are_there_on_request() -> None:
    assert check_chain(log(x**3), (Link("=", 3 * log(x)),), trials=2_000, complex=True).verdict == "REFUTED"
    with as_written():
        quotient = x / x
    assert not check_chain(quotient, (Link("=", sp.S.One),), trials=2_000, require="defined")
    assert not check_chain(quotient, (Link("=", sp.S.One),), trials=2_000, require="proved")
    assert check_chain(quotient, (Link("=", sp.S.One),), trials=2_000)


def test_a_few_instances_that_meet_no_assumption_make_nothing_vacuous():
    x = real("x")
    statement = Statement(x, "=", x, given=(x > 3,))
    few, many = (Attempt(Trials(n, 0, 0, (), (), None, None, 0, 0, None)) for n in (1, 200))
    assert hardly_tried(statement, few) and not hardly_tried(statement, many)
    assert not hardly_tried(Statement(sp.S.One, "=", sp.S.One, given=(sp.false,)), few)
