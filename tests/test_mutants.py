"""Every mutation operator makes the mistake it is named after, and nothing else."""

import pytest
import sympy as sp
from sympy import exp, log, sqrt

from derive.audit.mutants import OPERATORS, WHOLE, Surroundings, mutants
from derive.claims import Statement
from derive.language import (
    Integral,
    Total,
    as_written,
    axes,
    delta,
    diff,
    integral,
    inverse,
    largest,
    product,
    total,
)
from derive.language.declaring import array, positive, real
from derive.language.matrices import inv, matrix, nuclear, opnorm

i, j, t = axes(i="d", j="d", t="T")
x, y, beta = real("x"), real("y"), positive("beta")
q, k, r = array("q", i), array("k", t, i), array("r", i)
A = array("A", i, j)
M, N, tall = matrix("M", i, j), matrix("N", i, j), matrix("L", i, t)
AROUND = Surroundings((beta, q, r, x, y), (i, j))

MAKES = {
    "flip a sign": (x + y, x - y),
    "drop a term or factor": (x * y, x),
    "double a term or factor": (x * y, x * y**2),
    "change a number": (sp.Integer(2), sp.S.Half),
    "change an exponent": (x**2, x**3),
    "swap numerator and denominator": (x / y, y / x),
    "exchange indices": (A[i, j], A[j, i]),
    "swap two arguments": (sp.atan2(x, y), sp.atan2(y, x)),
    "start a sum at 2": (total(q[i], i), total(q[i] * (1 - delta(i, 1)), i)),
    "stop a sum before the last": (total(q[i], i), total(q[i] * (1 - delta(i, i.length)), i)),
    "write only the first term": (total(q[i], i), q[1]),
    "exchange two matrices": (M @ N, N @ M),
    "transpose a matrix, or do not": (M.T, M),
    "take another eigenvalue, norm or order of a Kronecker product": (opnorm(M), nuclear(M)),
    "leave an inverse out": (inv(M), M),
    "flip or drop a matrix in a sum": (M + N, M - N),
    "exchange exp, log, identity": (exp(x), x),
    "differentiate by another variable": (diff(x * y, x), diff(x * y, y)),
    "write another quantity": (q[i], r[i]),
    "flip the sign of the whole": (x * y, -x * y),
    "multiply or divide the whole": (x, beta * x),
    "swap two quantities": (x - 2 * y, y - 2 * x),
    "swap two indices": (A[i, j] * q[i], A[j, i] * q[j]),
}
ALSO = {
    "change a number": [(sp.S.One, sp.Integer(2)), (sp.Integer(2), sp.S.One), (sp.S.Half, sp.Integer(2))],
    "change an exponent": [(x**2, x), (sqrt(beta), beta), (1 / x, x), (x**3, x**-3)],
    "exchange indices": [(q[i], q[j]), (inverse(A)[i, j], inverse(A)[j, i])],
    "swap two arguments": [(x**y, y**x)],
    "start a sum at 2": [(product(q[i], i), product(1 + (q[i] - 1) * (1 - delta(i, 1)), i))],
    "write only the first term": [(largest(q[i], i), q[1])],
    "exchange exp, log, identity": [(exp(x), log(x)), (log(x), exp(x)), (log(x), x)],
    "differentiate by another variable": [
        (diff(q[i] ** 2, q[i]), diff(q[i] ** 2, r[i])),
        (diff(q[i], q[i]), diff(q[i], q[j])),
    ],
    "write another quantity": [(x, y), (q[i], x)],
    "drop a term or factor": [(x + y, y)],
    "double a term or factor": [(x + y, 2 * x + y)],
    "multiply or divide the whole": [(x, x / beta), (x, 2 * x), (x, x / 2)],
}
TABLE = OPERATORS | WHOLE


@pytest.mark.parametrize("name", TABLE)
def test_an_operator_makes_its_mistake(name):
    for before, after in (MAKES[name], *ALSO.get(name, ())):
        made = list(TABLE[name](before, AROUND))
        assert after in made and before not in made


@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_leaves_other_things_alone(name):
    assert list(OPERATORS[name](sp.pi, AROUND)) == []


def test_a_matrix_is_not_turned_where_it_would_no_longer_fit():
    for name in ("exchange two matrices", "transpose a matrix, or do not"):
        assert list(OPERATORS[name](tall @ tall.T, AROUND)) == list(OPERATORS[name](tall, AROUND)) == []


def test_the_integrand_of_an_infinite_integral_is_edited():
    u = real("u")
    mass = Statement(integral(exp(-(u**2)), u), "=", sp.sqrt(sp.pi))
    bodies = [m.statement.lhs.body for m in mutants(mass) if isinstance(m.statement.lhs, Integral)]
    assert exp(u**2) in bodies and exp(-(u**3)) in bodies


def test_what_sympy_turns_back_into_the_statement_is_no_mutant():
    with as_written():
        printed = sp.Mul(2, sp.Add(x, y))
    for m in mutants(Statement(printed, "=", x)):
        assert m.statement.lhs not in (printed, 2 * x + 2 * y, 2 * (x + y)) or m.statement.rhs != x


def test_infinities_are_no_mutants():
    assert not any(
        m.statement.rhs.has(sp.zoo, sp.nan, sp.oo) for m in mutants(Statement(x, "=", 1 / (x - 1)))
    )


def test_mutants_are_distinct_and_never_the_statement_itself():
    softmax = Statement(diff(log(total(exp(total(q[i] * k[t, i], i)), t)), q[j]), "=", total(k[t, j], t))
    found = [(m.statement.lhs, m.statement.rhs) for m in mutants(softmax)]
    assert len(found) == len(set(found)) > 15
    assert (softmax.lhs, softmax.rhs) not in found


def test_an_inequality_is_also_turned_round_and_made_strict():
    relations = {m.statement.relation for m in mutants(Statement(x**2, "≥", sp.S.Zero))}
    assert relations == {"≥", "≤", ">"}


def test_bound_indices_are_not_edited():
    assert all(
        m.statement.rhs.index == i
        for m in mutants(Statement(x, "=", total(q[i], i)))
        if isinstance(m.statement.rhs, Total)
    )
