"""Induction over a length: telescoping sums, geometric series, inequalities; and the falsehoods it must not start or continue."""

import pytest
import sympy as sp
from sympy import log

from derive.claims import Statement
from derive.language import Size, axes, largest, product, total
from derive.language.declaring import array, positive, real, simplex
from derive.prover import goal_of, prove
from derive.prover.principles.induction import by_induction
from tests.statements import general

t, s, n = axes(t="T", s="T", n="N")
T = Size("T")
x, a, f, w, g = real("x"), positive("a"), array("f", t), simplex("w", t), array("g", n)


def st(lhs, relation, rhs, *given):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given)


TRUE = {
    "differences of an array": st(total(g[t + 1] - g[t], t), "=", g[T + 1] - g[1], n.length >= T + 1),
    "differences of a function": st(total(1 / (t * (t + 1)), t), "=", 1 - 1 / (T + 1)),
    "logarithms": st(total(log((t + 1) / t), t), "=", log(T + 1)),
    "product": st(product((t + 1) / t, t), "=", T + 1),
    "geometric series": st((a - 1) * total(a**t, t), "=", a * (a**T - 1)),
    "geometric series, divided": st(total(a**t, t), "=", a * (a**T - 1) / (a - 1)),
    "squares": st(total(1 / t**2, t), "≤", 2 - 1 / T),
    "powers of two": st(T, "<", sp.S(2) ** T),
}
FALSE = {
    "wrong end": st(total(g[t + 1] - g[t], t), "=", g[T] - g[1], n.length >= T + 1),
    "wrong start": st(total(1 / (t * (t + 1)), t), "=", 2 - 1 / (T + 1)),
    "wrong step": st(total(a**t, t), "=", a**T),
    "true at 1 only": st(total(t, t) * a, "=", a**T),
    "false from 4 on": st(total(t * (t - 1) * (t - 2) * (t - 3), t), "=", 0),
    "the bound is too sharp": st(total(1 / t**2, t), "≤", 1),
    "not strict at 1": st(total(1 / t**2, t), "<", 2 - 1 / T),
    "the right side has a gap at 3": st(total(0 * x + t, t), "=", (T - 3) / (T - 3) * T**2),
    "the largest": st(largest(g[t], t), "≤", g[1], n.length >= T),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved_for_all_lengths(name):
    proof = prove(TRUE[name])
    assert proof.general and proof.method.startswith("induction over T")


@pytest.mark.parametrize("name", FALSE)
def test_falsehood(name):
    assert not general(FALSE[name])


UNSUITED = {
    "weights of T entries are not part of weights of T + 1": st(total(w[t], t), "=", 1),
    "a condition over the length": st(total(f[t], t), "≤", 0, f[s] <= 0),
    "a free index over the length": st(f[t], "=", f[t]),
    "undefined in between: at T = 3 nothing is known": st(
        total(1, t) / ((T - 3) * (T - 3)), "=", T / ((T - 3) * (T - 3))
    ),
}


@pytest.mark.parametrize("name", UNSUITED)
def test_not_a_case_for_induction(name):
    assert by_induction(goal_of(UNSUITED[name])) is None
