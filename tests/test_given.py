"""Equations among the assumptions are solved, so that the trials are not vacuous."""

from dataclasses import replace

import pytest
import sympy as sp
from sympy import Eq, exp

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import at, axes, diff, product, total
from derive.language.declaring import array, integer, positive, real
from derive.prover import prove
from derive.roads.lower import lower
from numeric.attack.campaign import attack

i, j = axes(i="n", j="n")
x, y, beta, n = real("x"), real("y"), positive("beta"), integer("n_")
a, b, c, M = array("a", i), array("b", i), array("c", i), array("M", i, j)


def met(lhs, given, relation="=", rhs=None, each=()):
    """The problem of a statement, with its equations met by construction as far as that is possible."""
    return lower(Statement(lhs, relation, lhs if rhs is None else rhs, given, each=each))


@pytest.mark.parametrize("condition", [
    Eq(x, y + 1), Eq(y + 1, x), Eq(x * beta + y, 3), Eq(total(a[i] * (x - b[i]), i), 0), Eq(a[i], b[i]),
    Eq(x**2, y**2), Eq(exp(x), 2), Eq(x * x, 1), Eq(a[1], b[1]), Eq(x * a[i], exp(b[i])), Eq(a[j], a[j] ** 2 * b[j]),
    Eq(x**2 + y**2, 1), Eq(x * y, 3), Eq(x / (1 + x), y), Eq(sp.sqrt(x) + y, 3), Eq(total(a[i] ** 2, i), 1),
    Eq(total(a[i] * b[i], i), 0), Eq(sp.log(x) + sp.sin(y), 0), Eq(M[i, j], M[j, i]), Eq(total(M[i, j], j), 1),
    Eq(x**5 + x, y**5 + sp.cos(y)), Eq(a[i] + exp(a[i]), b[i] + exp(b[i])),
    Eq(diff(sp.log(product(exp(-beta * (x - a[i]) ** 2), i)), x), 0), Eq(diff(x**2 * sp.Abs(y), x), 1),
    Eq(diff(total((x - a[i]) ** 2, i), x), 0), Eq(sp.log(product(exp(a[i]), i)), y), Eq(diff(sp.sqrt(1 + x**2), x), y),
], ids=str)  # fmt: skip
def test_an_equation_is_met_by_construction(condition):
    """The constructed points satisfy it as far as enclosures tell, and are not all of one kind."""
    problem = met(sp.S.Zero, (condition,))
    assert problem.how and not problem.unmet and not any(n.op == "eq" for n in problem.given)
    found = attack(problem, trials=600)
    assert found.accepted > 60 and found.agreed


@pytest.mark.parametrize("condition", [x > y, sp.Ne(x, y), Eq(n, 3), Eq(n**2, 9)], ids=str)
def test_other_conditions_stay_filters(condition):
    problem = met(x + y + n, (condition,))
    assert len(problem.given) == 1 and not problem.how


def test_a_condition_on_one_entry_is_not_taken_for_all_of_them():
    """Of a[i] = b[i] at one i, one of the two is computed there and nowhere else; what it says of i, it does not say of j."""
    for one_entry in (
        Statement(a[i], "=", a[j], (Eq(a[i], b[i]),), each=(i, j)),
        Statement(a[i] + b[i], "=", a[j] + b[j], (Eq(a[i], b[i]),), each=(i, j)),
        Statement(a[j], "=", b[j], (Eq(a[i], b[i]), Eq(i, i)), each=(i, j)),
    ):
        problem = lower(one_entry)
        assert problem.solved and attack(problem).certificate
        with pytest.raises(ProverFailure):
            prove(one_entry)
    assert attack(lower(Statement(a[i], "=", b[i], (Eq(a[i], b[i]),), each=(i, j)))).certificate is None
    assert prove(Statement(a[1], "=", x, (Eq(a[j], x),)))


MEAN = total(a[j] * b[j], j)


@pytest.mark.parametrize("factor, true", [(1, True), (2, False), (-1, False)])
def test_an_equation_at_the_indices_of_the_statement_is_solved_there(factor, true):
    """c[i] = Σ a b / a[i], another for every i. By chance the equation is met where all is 0, and nothing could be told there."""
    statement = Statement(
        c[i], "=", factor * MEAN / a[i], (Eq(MEAN - c[i] * a[i], 0), sp.Ne(a[i], 0)), each=(i,)
    )
    problem = lower(statement)
    assert problem.solved and not problem.unmet
    found = attack(problem)
    assert found.accepted and bool(found.certificate) is not true


def test_a_scalar_is_solved_for_at_each_index():
    statement = Statement(x * a[i], "=", b[i] ** 2, (Eq(x * a[i], b[i]),), each=(i,))
    assert not lower(statement).unmet and attack(lower(statement)).certificate
    assert attack(lower(replace(statement, rhs=b[i]))).certificate is None


@pytest.mark.parametrize(
    "side", [total(c[i], i), c[j], c[1], diff(c[i] ** 2, c[i]), at(c[i], c[j], 2)], ids=str
)
def test_the_other_entries_of_an_array_stay_free(side):
    """c is fixed by the equation at i alone; c elsewhere, its derivative and what is put in for it are untouched."""
    given = (Eq(MEAN * a[i] - c[i] * a[i] * exp(a[i]), 0), sp.Ne(a[i], 0))
    true = Statement(side + MEAN, "=", side + c[i] * exp(a[i]), given, each=(i, j))
    assert attack(lower(true)).certificate is None
    found = attack(lower(replace(true, rhs=side + 2 * c[i] * exp(a[i]))))
    assert found.certificate and found.accepted


def test_several_equations_are_solved_one_after_the_other():
    assert not met(a[i] + b[i], (Eq(a[i], x), Eq(b[i], a[i] + y))).unmet
    assert not met(x + y, (Eq(x + y, 3), Eq(x - y, beta))).unmet
    assert not met(x + y, (Eq(x + y, 3), Eq(x * y, beta))).unmet


def test_the_solution_must_lie_in_the_domain():
    for condition in (Eq(beta, x), Eq(x, beta)):
        found = attack(lower(Statement(beta, ">", sp.S.Zero, (condition,))), trials=600)
        assert found.accepted > 100 and not found.certificate
    problem = lower(Statement(beta, ">", sp.S.Zero, (Eq(beta, -exp(x)),)))
    found = attack(problem, trials=600)
    assert not found.accepted and not found.certificate and "that there is none is not shown" in found.cannot


def test_a_solved_equation_holds_exactly():
    balance = total(a[i] * (x - b[i]), i)
    for rhs, violated in ((0, False), (1, True)):
        problem = lower(Statement(balance, "=", sp.sympify(rhs), (Eq(balance, 0),)))
        assert bool(attack(problem, trials=100).certificate) is violated


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
    assert attack(
        lower(Statement(T.length, "=", x, (sp.Ge(T.length, 7), sp.Le(T.length, 5)))), trials=100
    ).vacuous


NORMAL = product(sp.sqrt(beta / 2) * exp(-beta * (x - a[i]) ** 2), i)


@pytest.mark.parametrize(
    "given", [Eq(diff(sp.log(NORMAL), x), 0), Eq(diff(sp.log(NORMAL**2), x), 0)], ids=str
)
def test_a_stationary_point_of_a_likelihood_is_met_at_several_observations(given):
    """At one observation, or at equal ones, the mean is also every other mean."""
    assert attack(met(x * i.length, (given,), "=", total(a[i], i))).agreed
    for wrong in (a[1] * i.length, total(a[i] ** 2, i), x * total(a[i], i)):
        certificate = attack(met(x * i.length, (given,), "=", wrong)).certificate
        assert certificate is not None
