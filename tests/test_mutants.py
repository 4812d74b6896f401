"""Every mutation operator makes the mistake it is named after, and nothing else."""

import pytest
import sympy as sp
from sympy import exp, log

from derive.claims import Statement
from derive.domains import array, positive, real
from derive.language import Total, axes, delta, diff, total
from derive.mutants import OPERATORS, Surroundings, mutants

i, j, t = axes(i="d", j="d", t="T")
x, y, beta = real("x"), real("y"), positive("beta")
q, k, r = array("q", i), array("k", t, i), array("r", i)
A = array("A", i, j)
AROUND = Surroundings((beta, q, r, x, y), (i, j))

MAKES = {
    "flip a sign": (x + y, x - y),
    "drop a term or factor": (x * y, x),
    "double a term or factor": (x * y, x * y**2),
    "change a number": (sp.Integer(2), sp.S.Half),
    "change an exponent": (x**2, x**3),
    "swap numerator and denominator": (x / y, y / x),
    "exchange indices": (A[i, j], A[j, i]),
    "start a sum at 2": (total(q[i], i), total(q[i] * (1 - delta(i, 1)), i)),
    "write only the first term": (total(q[i], i), q[1]),
    "exchange exp, log, identity": (exp(x), x),
    "differentiate by another variable": (diff(x * y, x), diff(x * y, y)),
    "write another quantity": (q[i], r[i]),
}


@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_makes_its_mistake(name):
    before, after = MAKES[name]
    made = list(OPERATORS[name](before, AROUND))
    assert after in made and before not in made


@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_leaves_other_things_alone(name):
    assert list(OPERATORS[name](sp.pi, AROUND)) == []


def test_mutants_are_distinct_and_never_the_statement_itself():
    softmax = Statement(diff(log(total(exp(total(q[i] * k[t, i], i)), t)), q[j]), "=", total(k[t, j], t))
    found = [(m.statement.lhs, m.statement.rhs) for m in mutants(softmax)]
    assert len(found) == len(set(found)) > 15
    assert (softmax.lhs, softmax.rhs) not in found


def test_an_inequality_is_also_turned_round_and_made_strict():
    relations = {m.statement.relation for m in mutants(Statement(x**2, "≥", sp.S.Zero))}
    assert relations == {"≥", "≤", ">"}


def test_bound_indices_are_not_edited():
    assert all(m.statement.rhs.index == i for m in mutants(Statement(x, "=", total(q[i], i))) if isinstance(m.statement.rhs, Total))
