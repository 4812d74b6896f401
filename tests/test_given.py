"""Equations among the assumptions are solved, so that the trials are not vacuous."""

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp
from sympy import Eq, exp

from derive.claims import Statement
from derive.domains import array, integer, positive, real
from derive.errors import ProverFailure
from derive.given import constructive
from derive.language import at, axes, diff, total
from derive.lower import lower
from derive.prover import prove
from numeric.attack import attack
from numeric.certify import judge
from numeric.instance import Instance

i, j = axes(i="n", j="n")
x, y, beta, n = real("x"), real("y"), positive("beta"), integer("n_")
a, b, c = array("a", i), array("b", i), array("c", i)


def solved(*given):
    return constructive(Statement(x, "=", y, given)).given == ()


@pytest.mark.parametrize("condition", [
    Eq(x, y + 1), Eq(y + 1, x), Eq(x * beta + y, 3), Eq(total(a[i] * (x - b[i]), i), 0), Eq(a[i], b[i]),
])  # fmt: skip
def test_an_equation_that_can_be_solved_is(condition):
    assert solved(condition)


@pytest.mark.parametrize("condition", [Eq(x**2, y**2), Eq(exp(x), 2), x > y, sp.Ne(x, y), Eq(x * x, 1), Eq(a[1], b[1]), Eq(n, 3), Eq(x * a[i], exp(b[i]))])
def test_other_conditions_stay_filters(condition):
    assert constructive(Statement(x, "=", y, (condition,))).given == (condition,)


def test_a_condition_on_one_entry_is_not_taken_for_all_of_them():
    """Of a[i] = b[i] at one i, b[i] can be computed if no other b matters; what it says of i, it does not say of j."""
    one_entry = Statement(a[i], "=", a[j], (Eq(a[i], b[i]),), each=(i, j))
    assert constructive(one_entry).given == () and attack(lower(one_entry)).certificate
    with pytest.raises(ProverFailure):
        prove(one_entry)
    assert prove(Statement(a[1], "=", x, (Eq(a[j], x),)))
    both = Statement(a[i] + b[i], "=", a[j] + b[j], (Eq(a[i], b[i]),), each=(i, j))
    assert constructive(both) == both


MEAN = total(a[j] * b[j], j)


@pytest.mark.parametrize("factor, true", [(1, True), (2, False), (-1, False)])
def test_an_equation_at_the_indices_of_the_statement_is_solved_there(factor, true):
    """c[i] = Σ a b / a[i], another for every i. By chance the equation is met where all is 0, and nothing could be told there."""
    statement = Statement(c[i], "=", factor * MEAN / a[i], (Eq(MEAN - c[i] * a[i], 0), sp.Ne(a[i], 0)), each=(i,))
    assert len(constructive(statement).given) == 1
    found = attack(lower(statement))
    assert found.accepted and bool(found.certificate) is not true


def test_a_scalar_is_solved_for_at_each_index():
    statement = Statement(x * a[i], "=", b[i] ** 2, (Eq(x * a[i], b[i]),), each=(i,))
    assert constructive(statement).given == () and attack(lower(statement)).certificate
    assert attack(lower(replace(statement, rhs=b[i]))).certificate is None


@pytest.mark.parametrize("side", [
    total(c[i], i), c[j], c[1], diff(c[i] ** 2, c[i]), at(c[i], c[j], 2),
], ids=str)  # fmt: skip
def test_an_array_with_more_than_one_entry_is_not_solved_for(side):
    statement = Statement(side + c[i], "=", x + y, (Eq(MEAN * a[i] - c[i] * a[i] * exp(a[i]), 0),), each=(i, j))
    assert len(constructive(statement).given) == 1


def test_several_equations_are_solved_one_after_the_other():
    assert solved(Eq(a[i], x), Eq(b[i], a[i] + y))


def test_the_solution_must_lie_in_the_domain():
    statement = constructive(Statement(beta, ">", sp.S.Zero, (Eq(beta, x),)))
    assert len(statement.given) == 1  # x > 0 is still asked for
    problem = lower(statement)
    assert judge(problem, Instance({}, {"x": (Fraction(2),)}), 64).agreeing == 1
    assert judge(problem, Instance({}, {"x": (Fraction(-2),)}), 64).refused == 1


def test_a_solved_equation_holds_exactly():
    balance = total(a[i] * (x - b[i]), i)
    values = {"a": (Fraction(1), Fraction(3)), "b": (Fraction(5), Fraction(2))}
    for rhs, violated in ((0, False), (1, True)):
        problem = lower(Statement(balance, "=", sp.sympify(rhs), (Eq(balance, 0),)))
        assert (judge(problem, Instance({"n": 2}, values), 64).violated is not None) is violated


# conditions on lengths: sizes are chosen to satisfy them

T, S = axes(t="T", s="S")
LONG = array("long", T)


@pytest.mark.parametrize("condition, holds", [
    ((sp.Ge(T.length, 130),), lambda s: s["T"] >= 130), ((Eq(T.length, 150),), lambda s: s["T"] == 150),
    ((sp.Gt(T.length, 40), sp.Le(T.length, 43)), lambda s: 40 < s["T"] <= 43), ((sp.Ne(T.length, 2),), lambda s: s["T"] != 2),
    ((Eq(T.length, 2 * 7),), lambda s: s["T"] == 14),
])  # fmt: skip
def test_sizes_satisfy_the_conditions_on_them(condition, holds):
    total_of = total(LONG[T], T)
    for factor, true in ((1, True), (2, False)):
        found = attack(lower(Statement(total_of, "=", factor * total_of, condition)), trials=600)
        assert found.accepted and bool(found.certificate) is not true
        assert all(map(holds, found.sizes)) and (true or holds(found.instance.sizes))


def test_one_length_may_depend_on_another():
    found = attack(lower(Statement(T.length, "=", S.length, (Eq(T.length, S.length + 1),))), trials=100)
    assert found.certificate and found.instance.sizes["T"] == found.instance.sizes["S"] + 1


def test_lengths_that_cannot_be_are_never_met():
    assert attack(lower(Statement(T.length, "=", x, (sp.Ge(T.length, 7), sp.Le(T.length, 5)))), trials=100).vacuous
