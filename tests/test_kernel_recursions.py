"""Terms of a sequence in the prover: where the rule applies, what a letter depends on, what is no term."""

import pytest

from derive.errors import ProverFailure
from derive.language.declaring import integer, real, sequence
from derive.prover.kernel import normal
from derive.prover.kernel.defined import conditions_of
from derive.prover.kernel.recursions import applies, spelled
from derive.prover.rules import CONTEXT
from derive.prover.terms.algebra import Algebra

a, b, c = real("a"), real("b"), real("c")
n, m = integer("n", 0), integer("m", -1)
x = sequence("x", lambda x, t: a * x[t - 1] + b, c)
turned = sequence("y", lambda y, t: 1 / y[t - 1], c)


@pytest.fixture
def algebra():
    return Algebra(CONTEXT)


def test_the_rule_applies_where_a_place_is_proved_to_lie_beyond_the_first(algebra):
    assert applies(algebra, x[n + 1]) and applies(algebra, x[m + 2])
    assert not applies(algebra, x[n]) and not applies(algebra, x[m + 1])


def test_a_term_is_led_back_by_the_rule(algebra):
    assert normal.equal(algebra, x[n + 2], a * (a * x[n] + b) + b)
    assert normal.equal(algebra, x[2], a * (a * c + b) + b)
    assert not normal.equal(algebra, x[m + 1], a * x[m] + b)


def test_terms_of_different_rules_are_different(algebra):
    assert not normal.equal(algebra, x[n], x[n].subs(a, b))
    assert not normal.equal(algebra, x[n], sequence("x", lambda x, t: a * x[t - 1] - b, c)[n])
    assert not normal.equal(algebra, x[n], sequence("x", lambda x, t: a * x[t - 1] + b, {1: c})[n])


def test_before_the_first_there_is_no_term(algebra):
    with pytest.raises(ProverFailure, match="begins at 0"):
        normal.read(algebra, x[-1])


def test_a_rule_that_divides_asks_that_its_terms_have_values(algebra):
    assert conditions_of(algebra, x[n]) == frozenset()
    assert conditions_of(algebra, x[m]) == {("defined", x[m])}
    assert conditions_of(algebra, turned[n + 1]) == {("defined", turned[n + 1]), ("defined", turned[n])}


def test_what_is_spelled_alike_is_equal():
    assert spelled(a + b, {a: 0}) == spelled(b + a, {a: 0})
    assert spelled(real("a", low=0) + b, {}) != spelled(a + b, {})
    assert spelled(a - b, {a: 0, b: 1}) != spelled(a - b, {a: 1, b: 0})
