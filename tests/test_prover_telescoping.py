"""Sums of hypergeometric terms: closed forms that are true for every length, and neighbours that nothing proves."""

import pytest
import sympy as sp
from sympy import binomial, factorial

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import total
from derive.language.declaring import integer, positive, real
from derive.prover.analysis.hypergeometric import Linear, TermField, ratio
from derive.prover.analysis.telescoping import by_telescoping
from derive.prover.kernel.goals import goal_of
from derive.prover.rules import CONTEXT
from derive.prover.search.creative import recurrence

n, k, r, a = integer("n"), integer("k"), real("r"), positive("a")

# name: the term, where the sum begins, its value, and a value that it does not have for every n ≥ 1
CLOSED = {
    "rows of Pascal": (binomial(n, k), 0, 2**n, 2**n + n - 1),
    "alternating": ((-1) ** k * binomial(n, k), 0, sp.S.Zero, n - 1),
    "binomial theorem": (binomial(n, k) * r**k, 0, (1 + r) ** n, (1 + r) ** n + n - 1),
    "Newton": (binomial(n, k) * r**k * a ** (n - k), 0, (a + r) ** n, (a + r) ** (n - 1)),
    "a law": (binomial(n, k) * r**k * (1 - r) ** (n - k), 0, sp.S.One, n * sp.S.One),
    "its mean": (k * binomial(n, k) * r**k * (1 - r) ** (n - k), 0, n * r, n**2 * r),
    "first moment": (k * binomial(n, k), 0, n * 2 ** (n - 1), n**2 * 2 ** (n - 1)),
    "second moment": (k**2 * binomial(n, k), 0, n * (n + 1) * 2 ** (n - 2), n**2 * 2 ** (n - 1)),
    "Vandermonde": (binomial(n, k) ** 2, 0, binomial(2 * n, n), binomial(2 * n, n) + n - 1),
    "convolution": (binomial(2 * k, k) * binomial(2 * n - 2 * k, n - k), 0, 4**n, 4**n + n - 1),
    "reciprocals": (binomial(n, k) / (k + 1), 0, (2 ** (n + 1) - 1) / (n + 1), 2 ** (n + 1) / (n + 1)),
    "Legendre at 1": ((-1) ** k * binomial(n, k) * binomial(n + k, k), 0, (-1) ** n, -sp.S.One),
    "factorials": (k * factorial(k), 1, factorial(n + 1) - 1, factorial(n + 1) - n),
    "hockey stick": (binomial(k, 2), 2, binomial(n + 1, 3), binomial(n + 1, 3) + binomial(n, 3)),
    "halves": (binomial(n + k, k) / 2**k, 0, 2**n, 2**n + n - 1),
}


def proof(left, right, given=n >= 1, find=recurrence):
    try:
        return by_telescoping(goal_of(Statement(left, "=", sp.sympify(right), given=(given,)), CONTEXT), find)
    except ProverFailure:
        return None


@pytest.mark.parametrize("name", CLOSED)
def test_a_closed_form_is_proved_and_its_neighbour_is_not(name):
    term, first, right, wrong = CLOSED[name]
    assert proof(total(term, k, first, n), right).general
    assert proof(total(term, k, first, n), wrong) is None


def lying(change):
    def find(*asked):
        found = recurrence(*asked)
        return found and change(*found)

    return find


@pytest.mark.parametrize(
    "change",
    [
        lambda a, c: (a, c + 1),
        lambda a, c: ([2 * x for x in a], c),
        lambda a, c: (a[::-1], c),
        lambda a, c: ([0 * x for x in a], 0 * c),
    ],
)
def test_a_wrong_certificate_is_of_no_use(change):
    term, first, right, _ = CLOSED["Vandermonde"]
    assert proof(total(term, k, first, n), right)
    assert proof(total(term, k, first, n), right, find=lying(change)) is None


def test_a_recurrence_whose_last_coefficient_vanishes_proves_nothing():
    times = lying(lambda a, c: ([(_n(a) - 3) * x for x in a], (_n(a) - 3) * c))
    assert proof(total(binomial(n, k), k, 0, n), 2**n, find=times) is None


def _n(coefficients):
    return next(
        iter(set().union(*(sp.sympify(c).free_symbols for c in coefficients))),
        sp.Symbol("n", integer=True, positive=True),
    )


def test_a_condition_on_a_letter_is_not_used():
    assert proof(total(binomial(n, k) * r**k, k, 0, n), 2**n, sp.And(n >= 1, sp.Eq(r**3, r**2))) is None


def test_a_pole_in_the_range_or_a_negative_factorial_is_refused():
    assert proof(total(1 / ((k - 3) * (k - 2)), k, 1, n), 1 / (n - 2)) is None
    assert proof(total(factorial(n - 2 * k), k, 0, n), 1) is None


def test_terms_are_written_with_plain_factorials_and_step_by_rational_functions():
    m, j = sp.symbols("m j")
    letters = TermField(m, j, ())
    one, other = letters.term(binomial(m, j)), letters.term(binomial(m + 2, j + 1))
    assert one.kind == other.kind and letters.term(factorial(m)).kind != one.kind
    quotient = (other.rational / one.rational).as_expr()
    values = {m: 7, j: 3}
    assert quotient.subs(values) == sp.Rational(binomial(9, 4), binomial(7, 3))
    assert ratio(letters, one, 1, 0).as_expr().subs(values) == sp.Rational(binomial(8, 3), binomial(7, 3))
    assert ratio(letters, one, 0, 1).as_expr().subs(values) == sp.Rational(binomial(7, 4), binomial(7, 3))


def test_a_form_is_bounded_below_where_the_index_is_at_most_the_length():
    assert Linear(1, -1, 0).least == 0 and Linear(1, -2, 5).least is None and Linear(0, 1, -1).least == 0
