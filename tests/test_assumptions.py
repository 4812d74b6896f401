"""Assumptions: needed only with a counterexample, not needed only with a proof, and what a false statement lacks."""

import pytest
import sympy as sp
from sympy import Eq, exp, log, sqrt

from derive.audit.assumptions import ADDITIONS, additions, roles, strengthenings, weakenings
from derive.claims import Statement
from derive.language import Scalar, axes, det, total
from derive.language.declaring import array, integer, nonnegative, positive, real, simplex
from derive.language.domains import SPD, Distinct, Interval, Orthonormal, Sphere, Symmetric
from derive.roads import limited
from derive.verdict.decide import Attempt
from numeric.attack.tally import BRIEF, RECHECK, STEADY

i, j, t, s = axes(i="d", j="d", t="T", s="T")
x, y, beta, n, m = real("x"), real("y"), positive("beta"), nonnegative("n"), integer("m", 0, 5)
q, k, w, v = array("q", i), array("k", t, i), simplex("w", t), array("v", i, of=Sphere())
S, A, B = array("S", i, j, of=SPD()), array("A", i, j, of=Symmetric()), array("B", i, j)
e, p = array("e", t, i, of=Orthonormal()), array("p", t, of=Distinct())

NEEDED = {
    "given": (Statement(sqrt(x**2), "=", x, (x >= 0,)), "given"),
    "equation": (Statement(x, "=", y, (Eq(x, y),)), "given"),
    "simplex": (Statement(total(w[t], t), "=", total(w[t], t) ** 2), "$w$ sums to one"),
    "sign": (Statement(log(n + 1), "≥", 0 * n), "$n$ bounded below"),
    "sphere": (Statement(total(v[i] ** 2, i), "=", sp.S.One), "$v$ unit length"),
    "symmetric": (Statement(A[i, j], "=", A[j, i]), "$A$ symmetric"),
    "definite": (Statement(det(S), ">", sp.S.Zero), "$S$ positive definite"),
    "orthonormal": (Statement(total(e[t, i] ** 2, i), "=", sp.S.One), "$e$ orthonormal"),
    "whole": (Statement(m**2, "≥", m), "$m$ whole numbers"),
    "root of a square": (Statement(sqrt(beta**2), "=", beta), r"$\beta$ bounded below"),
    "maximum": (Statement(sp.Max(beta, 0), "=", beta), r"$\beta$ bounded below"),
    "absolute value": (Statement(abs(beta) + y, "=", beta + y), r"$\beta$ bounded below"),
    "sign function": (Statement(sp.sign(beta), "=", sp.S.One), r"$\beta$ lower end left out"),
    "upper bound": (Statement(sp.Min(m, 5), "=", m), "$m$ bounded above"),
    "zeros of a sine": (Statement(sp.sin(sp.pi * m), "=", sp.S.Zero), "$m$ whole numbers"),
    "root of a squared determinant": (Statement(sqrt(det(S) ** 2), "=", det(S)), "$S$ positive definite"),
}
NOT_NEEDED = {
    "given": (Statement(sqrt(x**2), "≥", x, (x >= 0,)), "given"),
    "definite": (Statement(S[i, j], "=", S[j, i]), "$S$ positive definite"),
    "sign": (Statement((beta + 1) ** 2, "=", beta**2 + 2 * beta + 1), r"$\beta$ bounded below"),
    "distinct": (Statement(total(p[t], t) ** 2, "≥", 0 * x), "$p$ distinct"),
    "square of an absolute value": (Statement(abs(beta) ** 2, "=", beta**2), r"$\beta$ bounded below"),
    "root of a square": (Statement(sqrt(beta**2), "≥", beta), r"$\beta$ bounded below"),
    "maximum": (Statement(sp.Max(beta, 0), "≥", beta), r"$\beta$ bounded below"),
    "sine": (Statement(sp.sin(sp.pi * m), "≤", sp.S.One), "$m$ whole numbers"),
}

# each is `it` where `it` is positive and something else where it is not, and each function takes a value only once
SAME_IF_POSITIVE = {
    "root": lambda it: sqrt(it**2),
    "absolute value": abs,
    "maximum": lambda it: sp.Max(it, 0),
    "sign": lambda it: it * sp.sign(it),
    "double": lambda it: (it + abs(it)) / 2,
    "power": lambda it: (it**2) ** sp.Rational(3, 2) / it**2,
}
INJECTIVE = {
    "exp": exp,
    "sum": lambda it: it + y,
    "cube": lambda it: it**3,
    "arctangent": sp.atan,
    "exp of a sum": lambda it: exp(3 * it - x),
    "shift": lambda it: 2 - it,
}


def role(statement, start):
    found = [r for r in roles(statement, 0) if r.assumption.startswith(start)]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("name", NEEDED)
def test_a_needed_assumption_comes_with_a_counterexample(name):
    found = role(*NEEDED[name])
    assert found.role == "needed" and "left side" in found.note


@pytest.mark.parametrize("outer", INJECTIVE)
@pytest.mark.parametrize("inner", SAME_IF_POSITIVE)
def test_an_assumption_that_is_needed_is_never_called_idle(inner, outer):
    f, same = INJECTIVE[outer], SAME_IF_POSITIVE[inner]
    assert role(Statement(f(same(beta)), "=", f(beta)), r"$\beta$ bounded below").role == "needed"


@pytest.mark.parametrize("name", NOT_NEEDED)
def test_an_idle_assumption_is_proved_so(name):
    assert role(*NOT_NEEDED[name]).role == "not needed"


def test_what_cannot_be_evaluated_is_unknown_not_needed():
    found = role(
        Statement(sp.besselj(0, x) + sp.exp(x), "=", sp.besselj(0, x) + sp.exp(x) * (1 + 0 * x), (x > 0,)),
        "given",
    )
    assert found.role in ("unknown", "not needed")
    hidden = Statement(sp.besselj(0, x), ">", -2 + 0 * x, (x > 0,))
    assert role(hidden, "given").role == "unknown"


def test_what_survives_without_a_proof_is_unknown():
    found = role(
        Statement(sp.sin(x) ** 2 * exp(sp.cos(x)), "≤", sp.Rational(3, 2) + 0 * x, (x > 0,)), "given"
    )
    assert found.role == "unknown" and "no proof" in found.note


def test_every_condition_and_domain_is_weakened_once():
    weak = [v.what for v in weakenings(Statement(beta * w[t], "=", beta * w[t], (x > 0, y > 0)))]
    assert weak == [
        "given $x > 0$",
        "given $y > 0$",
        r"$\beta$ bounded below",
        r"$\beta$ lower end left out",
        "$w$ sums to one",
        "$w$ interior",
    ]


LACKS = {
    "positive": (Statement(sqrt(x**2), "=", x), "$x$ positive"),
    "unit length": (Statement(total(q[i] ** 2, i), "=", sp.S.One), "$q$ of unit length"),
    "orthonormal": (Statement(total(k[t, i] ** 2, i), "=", sp.S.One), "$k$ orthonormal"),
    "symmetric": (Statement(B[i, j], "=", B[j, i]), "$B$ symmetric"),
    "diagonal": (Statement(total(B[i, j], j), "=", B[i, i]), "$B$ diagonal"),
    "zero mean": (Statement(total(q[i], i), "=", 0 * x), "$q$ of zero mean"),
    "equal norms": (Statement(total(k[t, i] ** 2, i), "=", total(k[s, i] ** 2, i) + 0 * k[t, 1] * k[s, 1], each=(t, s)), "$k$ of equal norms"),
    "one of everything": (Statement(total(q[i], i), "=", q[1]), "$d = 1$"),
    "two or more": (Statement(1 / (i.length - 1 + x**2), "≤", 1 + 0 * x), r"$d \ge 2$"),
    "interior": (Statement(log(Scalar("h", Interval(0, 1)) + 0 * x), "<", 0 * x), "$h$ in the interior"),
    "distinct": (Statement((1 - sp.KroneckerDelta(t, s)) / (p[t] - p[s] + sp.KroneckerDelta(t, s)) * 0 + sp.Abs(array("z", t)[t] - array("z", t)[s]), ">", -sp.KroneckerDelta(t, s)), "$z$ distinct"),
}  # fmt: skip


@pytest.mark.parametrize("name", LACKS)
def test_the_missing_assumption_is_named(name):
    statement, lacks = LACKS[name]
    found = {f.assumption: f for f in additions(statement, 0)}
    assert lacks in found and found[lacks].verdict in ("PROVED", "SUPPORTED", "PROVED_AT_SIZES")


def test_an_assumption_that_does_not_help_is_not_named():
    assert additions(Statement(exp(x), "=", exp(x) + 1), 0) == ()


def test_a_vacuous_assumption_is_not_named():
    """With x positive the condition x < −1 is never met; every statement would hold."""
    found = additions(Statement(x, "=", x + 1, (x < -1,)), 0)
    assert found == ()


def test_every_addition_applies_somewhere():
    z = simplex("z", t, boundary=True)
    used = Statement(
        total(q[i], i) + x + B[i, j] + k[t, i] + z[t], "=", array("c", t, of=Interval(0, sp.oo))[t]
    )
    words = " ".join(v.what for v in strengthenings(used))
    for word in (
        "positive",
        "interior",
        "unit length",
        "summing to one",
        "distinct",
        "orthonormal",
        "symmetric",
        "diagonal",
        "zero mean",
        "equal norms",
        r"\ge 2",
    ):
        assert word in words
    assert len(ADDITIONS) == 9


@pytest.mark.parametrize("proved, agreed, paces", [
    (True, 1, [RECHECK]), (True, 0, [RECHECK, STEADY]), (False, 1, [BRIEF, STEADY]), (False, 0, [BRIEF, STEADY]),
])  # fmt: skip
def test_a_proof_that_no_exact_point_confirms_is_tried_longer(monkeypatch, proved, agreed, paces):
    tried = []
    monkeypatch.setattr(
        limited, "attempt", lambda statement, seed, pace: tried.append(pace) or Attempt(agreed=agreed)
    )
    limited.short_attempt(Statement(x, "=", x), 0, proved)
    assert tried == paces
