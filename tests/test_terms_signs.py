"""Signs of values: proved from domains, structure and conditions."""

import pytest
import sympy as sp
from sympy import Abs, atan, exp, log, pi, sqrt

from derive.claims import Statement
from derive.language import axes, delta, det, integral, largest, product, total
from derive.language.declaring import array, positive, real, simplex, spd
from derive.prover import goal_of
from derive.prover.kernel.goals import attempt
from derive.prover.terms.deltas import apart, first_delta, in_cases
from derive.prover.terms.generator_signs import assumed, upward
from derive.prover.terms.indices import delta as delta_of
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONZERO, POS
from derive.prover.terms.signs import sign
from derive.prover.terms.values import freeze

t, s, i, j = axes(t="T", s="T", i="d", j="d")
x, y, a, b = real("x"), real("y"), positive("a"), positive("b")
f, w, S = array("f", t), simplex("w", t), spd("S", i, j)


def of(value, *given):
    reading = attempt(goal_of(Statement(sp.S.Zero, "≤", sp.sympify(value), given)))
    return sign(reading.a, reading.difference())


KNOWN = {
    "even powers": (x**2, NONNEG), "sums": (x**2 + a, POS), "a square completed": (x**2 + x * y + y**2, NONNEG),
    "factors": (x**2 * a - x**2 * a * 2, -NONNEG), "constants": (pi - 3, POS), "logarithms": (log(1 + a), POS),
    "roots": (sqrt(a) + sqrt(b), POS), "weights": (1 - w[1], NONNEG), "sums of squares": (total(f[t] ** 2, t), NONNEG),
    "products": (product(a + f[t] ** 2, t), POS), "maxima": (largest(exp(f[t]), t), POS), "diagonals": (S[1, 1], POS),
    "determinants": (det(S), POS), "quadratic forms": (total(f[t] * f[s] * w[t] * w[s], t, s), NONNEG),
    "odd functions": (atan(a), POS), "absolute values": (Abs(x) + a, POS),
    "integrals": (integral(exp(-(x**4)), x, 0, 1), POS),
    "cases of a delta": (1 + (1 - delta(t, s)) * (a - 1), POS), "a case that is 0": (a * (1 - delta(t, s)), NONNEG),
    "the last factor left out": (product(1 + (1 - delta(t, t.length)) * (a - 1), t), POS), "never 0": (delta(t, s) - (1 - delta(t, s)) * a, NONZERO),
}  # fmt: skip
UNKNOWN = {
    "a real": x, "a difference": a - b, "a sum of a sign": total(f[t], t), "cross terms": x**2 + 3 * x * y + y**2, "one weight": w[1] - w[2],
    "off the diagonal": S[1, 2], "a logarithm": log(a), "an odd function": atan(x), "an odd integrand": integral(x * exp(-(x**4)), x, -1, 2),
    "two signs in two cases, with 0": (1 - delta(t, s)) * a - delta(t, s) * b * (1 - delta(1, s)), "one case unknown": delta(t, s) + (1 - delta(t, s)) * x,
}  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_a_sign_that_is_there_is_found(name):
    value, expected = KNOWN[name]
    assert of(value) <= expected


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_sign_that_is_not_there_is_not_found(name):
    assert of(UNKNOWN[name]) == ANY


def test_conditions_are_used_and_no_more():
    assert of(x - y, x > y) == POS and of(x - y, x >= y) == NONNEG and of(x - y, sp.Ne(x, y)) == NONZERO
    assert of(y - x, x > y) == NEG and of(x + y, x > y) == ANY


def test_a_domain_and_the_order_of_limits_have_signs():
    assert assumed({"positive": True}) == POS and assumed({"real": True}) == ANY
    reading = attempt(goal_of(Statement(sp.S.Zero, "≤", a + x)))
    high = freeze(reading.a.read(a))
    assert upward(reading.a, "-oo", "oo", 2) == POS and upward(reading.a, "oo", "-oo", 2) == NEG
    assert upward(reading.a, (), high, 2) == POS and upward(reading.a, high, (), 2) == NEG
    assert upward(reading.a, (), freeze(reading.a.read(x)), 2) == ANY


def test_in_the_cases_of_a_delta_indices_are_one_or_known_to_differ():
    reading = attempt(goal_of(Statement(sp.S.Zero, "≤", delta(t, s) * f[t] + (1 - delta(t, s)) * x, ())))
    a = reading.a
    gap = reading.difference()
    kronecker = first_delta(a, gap)
    equal, unequal = in_cases(a, gap, kronecker)
    assert len(a.free(equal)) == 1 and a.free(unequal) == frozenset()
    memo = a.memo
    with apart(a, kronecker):
        assert delta_of(a, kronecker.i, kronecker.j) == {} and a.memo is not memo
    assert delta_of(a, kronecker.i, kronecker.j) and a.memo is memo and not a.distinct


def test_what_is_given_of_a_free_index_is_known_where_a_bound_one_equals_it():
    chosen = f[s] * delta(t, s) + 1 - delta(t, s)
    assert of(product(chosen, s), f[t] > 0) == POS
    assert of(product(f[s] * (1 - delta(t, s)) + delta(t, s), s), f[t] > 0) != POS
