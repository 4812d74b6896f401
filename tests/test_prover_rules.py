"""General rules of the prover, each with what it proves and what it must not."""

import pytest
import sympy as sp
from sympy import Ne, exp

from derive.claims import Statement
from derive.domains import NONNEGATIVE, POSITIVE, Simplex, array, simplex
from derive.errors import ProverFailure
from derive.language import axes, total
from derive.prover import prove

i, j, t, s, m = axes(i="d", j="d", t="T", s="T", m="T")
f, g, h, p, w = array("f", t), array("g", t), array("h", t, of=POSITIVE), array("p", t, of=NONNEGATIVE), simplex("w", t)
closed, rows, X = array("c", t, of=Simplex(boundary=True)), simplex("rows", i, t), array("X", t, i)
Z = total(exp(f[t]), t)


def le(lhs, rhs, *given, relation="≤", each=()):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, (), each)


def lt(lhs, rhs, *given, each=()):
    return le(lhs, rhs, *given, relation="<", each=each)


def eq(lhs, rhs, *given, each=()):
    return le(lhs, rhs, *given, relation="=", each=each)


def proof_or_none(statement):
    try:
        return prove(statement)
    except ProverFailure:
        return None


two = {"each": (s, m)}
# rule → (true, false twins)
RULES = {
    "a sum above one term": (le(p[s], total(p[t], t), each=(s,)), [le(f[s], total(f[t], t), each=(s,)), lt(p[s], total(p[t], t), each=(s,))]),
    "a sum above two terms": (le(p[s] + p[m], total(p[t], t), Ne(s, m), **two), [
        le(p[s] + p[m], total(p[t], t), **two), le(2 * p[s], total(p[t], t), Ne(s, m), **two),
        le(f[s] + f[m], total(f[t], t), Ne(s, m), **two), le(p[s] + p[m] + p[1], total(p[t], t), Ne(s, m), **two)]),
    "squares of two entries": (le(f[s] ** 2 + f[m] ** 2, total(f[t] ** 2, t), Ne(s, m), **two), [le(f[s] ** 2 + f[m] ** 2, total(f[t] ** 2, t), **two)]),
    "two weights": (le(w[s] + w[m], 1, Ne(s, m), **two), [le(w[s] + w[m], 1, **two), lt(w[s] + w[m], 1, Ne(s, m), **two)]),
    "positive weights": (lt(w[s], 1, Ne(s, m), **two), [lt(closed[s], 1, Ne(s, m), **two), lt(w[s], 1, each=(s,))]),
    "two weights of a row": (le(rows[i, s] + rows[i, m], 1, Ne(s, m), each=(i, s, m)), [
        le(rows[i, s] + rows[j, m], 1, Ne(s, m), each=(i, j, s, m)), le(rows[i, s] + rows[i, m], 1, Ne(i, j), each=(i, j, s, m))]),
    "two softmax weights": (le(exp(f[s]) / Z + exp(f[m]) / Z, 1, Ne(s, m), **two), [le(exp(f[s]) / Z + exp(f[m]) / Z, 1, **two)]),
    "strictly, with one more": (lt(h[s], total(h[t], t), Ne(s, m), **two), [
        lt(h[s], total(h[t], t), each=(s,)), lt(p[s], total(p[t], t), Ne(s, m), **two), lt(h[s] + h[m], total(h[t], t), Ne(s, m), **two)]),
    "numbered terms": (le(p[1] + p[2], total(p[t], t)), [le(p[1] + p[1], total(p[t], t)), le(p[1] + p[s], total(p[t], t), each=(s,))]),
    "along one axis": (le(X[s, i] ** 2 + X[m, i] ** 2, total(X[t, i] ** 2, t), Ne(s, m), each=(s, m, i)), [
        le(X[s, i] ** 2 + X[s, j] ** 2, total(X[t, i] ** 2, t), Ne(i, j), each=(s, i, j))]),
}  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_true_is_proved_for_all_sizes_and_false_twins_are_not(rule):
    true, false = RULES[rule]
    assert prove(true).general
    assert [proof_or_none(statement) for statement in false] == [None] * len(false)
