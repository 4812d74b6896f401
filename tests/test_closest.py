"""A strict relation whose sides come as near to each other as one likes is not supported by instances where they lie apart."""

import pytest
import sympy as sp
from sympy import Abs, cosh, exp, log, pi, sin, sqrt

from derive.claims import Statement
from derive.language import axes, total
from derive.language.declaring import array, integer, positive, real
from derive.roads.numeric_road import attempt
from numeric.attack.tally import Pace

t = axes(t="T")
T = t.length
x, y, a, n, f = real("x"), real("y"), positive("a"), integer("n"), array("f", t)

MEETING = [
    (x**2 - 2) ** 2, Abs(x**3 - 5), (exp(x) - 3) ** 2, (sin(x) - sp.Rational(1, 3)) ** 2, (x - pi) ** 2, (log(a) - 2) ** 2,
    a + 7 / a - 2 * sqrt(7), log(a) - 1 - log(log(a)), (total(f[t], t) - pi) ** 2, (x - y - pi) ** 2,
]  # fmt: skip
RATIONAL = [
    (3 * x - 1) ** 2 * (7 * y - 2) ** 2,
    Abs(3 * x - 1) + Abs(7 * y - 22),
    cosh(x - sp.Rational(5, 3)) - 1,
    (n - 17) ** 2 * (n - 100) ** 2,
]
APART = [
    (x**2 - 2) ** 2 + 1,
    Abs(x**3 - 5) + 1,
    a + 7 / a - 5,
    a * (1 + x**2),
    a * sp.Rational(1, 10**30),
    total(f[t] ** 2, t) + sp.Rational(1, 10),
]
TENDING = [1 - sp.tanh(x), 1 - sp.erf(a), sp.sqrt(x**2 + 1) - Abs(x)]


def tried(gap):
    return attempt(Statement(gap, ">", sp.S.Zero), 0, Pace(2_000))


@pytest.mark.parametrize("gap", MEETING, ids=str)
def test_sides_that_meet_at_an_irrational_point_are_not_supported(gap):
    found = tried(gap)
    assert found.counterexample is None
    assert "as near to each other as one likes" in found.cannot


@pytest.mark.parametrize("gap", RATIONAL, ids=str)
def test_sides_that_meet_at_a_simple_fraction_are_refuted_there(gap):
    assert tried(gap).counterexample


@pytest.mark.parametrize("gap", APART, ids=str)
def test_sides_that_stay_apart_at_every_scale_are_supported(gap):
    found = tried(gap)
    assert found.counterexample is None
    assert found.cannot is None


@pytest.mark.parametrize("gap", TENDING, ids=str)
def test_sides_that_only_tend_to_each_other_are_not_said_to_meet(gap):
    assert "as near to each other" not in (tried(gap).cannot or "")


def said(lhs, relation, rhs, *given):
    return attempt(Statement(sp.S(lhs), relation, sp.S(rhs), given), 0, Pace(2_000))


TINY = sp.Rational(1, 10**6)
FALSE = [
    ((a - TINY * sqrt(2)) ** 2, ">", 0),  # at another scale than what is drawn
    (sqrt(x**2 - 2), ">", 0),  # at the end of where it has a value
    (y**2, "<", 1, sp.Eq(sin(x), y)),
    ((x**2 - 2) ** 2, ">", 0, x > 0, x <= sqrt(2)),  # at a border that belongs to the domain
    ((log(a) - 50 * sqrt(2)) ** 2, ">", 0),
    ((x - pi) ** 2, ">", 0, Abs(x - 3) < sp.Rational(1, 2)),  # where few instances are
    ((x**2 - 2) ** 2 * exp(-(x**2)), ">", 0),  # the gap also closes far out
    (Abs(T - 7) + total((f[t] - sqrt(2)) ** 2, t), ">", 0),  # at one length, in seven dimensions
]
TRUE = [
    ((x**2 - 2) ** 2 + sp.Rational(1, 10**9), ">", 0),
    (exp(x), "<", exp(y), x < y),
    ((x - y) ** 2 * (1 + y**2), ">", 0, sp.Ne(x, y)),
    ((x**2 - 2) ** 2, ">", 0, x > 0, x < sqrt(2)),
    (real("v", low=0, high=1, open=True) ** a, "<", 1),
    (sin(x) / x, "<", 1),
    (x / sqrt(x**2 + 1), "<", 1),
    (exp(-100 * sp.cos(x) ** 2), ">", 0),
    (Abs(T - 7) + total((f[t] - sqrt(2)) ** 2, t) + TINY, ">", 0),
]


@pytest.mark.parametrize("statement", FALSE, ids=str)
def test_a_gap_that_closes_inside_the_domain_leaves_a_strict_relation_open(statement):
    found = said(*statement)
    assert found.counterexample is None
    assert "as near to each other" in found.cannot


@pytest.mark.parametrize("statement", TRUE, ids=str)
def test_a_gap_that_levels_off_or_closes_at_what_is_left_out_is_no_meeting(statement):
    found = said(*statement)
    assert found.counterexample is None
    assert found.cannot is None


def test_a_narrow_window_in_which_an_inequality_fails_is_found_by_descent():
    assert said((x**2 - 2) ** 2, "≥", sp.Rational(1, 10**20)).counterexample
    assert said((x**2 - 2) ** 2 + sp.Rational(1, 10**19), "≥", sp.Rational(1, 10**20)).counterexample is None


def test_a_length_the_statement_subtracts_is_tried():
    alike = total((f[t] - 1) ** 2, t)
    assert said(Abs(T - 4) + alike, ">", 0).counterexample.sizes == {"T": 4}
    assert said(Abs(T - 4) + alike + 1, ">", 0).counterexample is None


SLIVER = sp.Rational(1, 10**30)
LEAST_AT_IRRATIONAL_POINTS = {  # smooth, with a valley, with a kink, in two entries, at a border of the domain
    "log": (a * exp(-1) - log(a), SLIVER),
    "a narrower sliver": (a * exp(-1) - log(a), sp.Rational(1, 10**150)),
    "a valley": (a / (sp.E * (1 + y**2)) - log(a / (1 + y**2)), SLIVER),
    "a kink": (Abs(x - sqrt(2)), SLIVER),
    "two kinks": (Abs(x - sqrt(2)) + Abs(y - sqrt(3)), SLIVER),
    "two entries": ((x - sqrt(3)) ** 2 + (y + x - sqrt(2)) ** 2, SLIVER),
    "a sine": (sqrt(2) - sin(x) - sp.cos(x), SLIVER),
}


@pytest.mark.parametrize("name", LEAST_AT_IRRATIONAL_POINTS)
def test_a_gap_that_is_least_at_an_irrational_point_is_followed_beyond_the_digits_of_floats(name):
    gap, sliver = LEAST_AT_IRRATIONAL_POINTS[name]
    assert attempt(Statement(gap, "≥", sliver), 0, Pace(2_000)).counterexample
    assert not attempt(Statement(gap, "≥", sp.S.Zero), 0, Pace(2_000)).counterexample


BEYOND = sp.Rational(1, 10**40)
CLOSING_IN_ON_A_BORDER = {  # of conditions that leave it out: at a number of the statement, or where they end
    "a number": (x, 1, (x < 1, x > 0)),
    "two numbers": (x + y, 2, (x < 1, y < 1)),
    "through a function": (sp.exp(x), sp.E, (x < 1,)),
    "an irrational end": (x, sqrt(2), (x**2 < 2,)),
    "a line": (x + y, 1, (x + y < 1,)),
}


@pytest.mark.parametrize("name", CLOSING_IN_ON_A_BORDER)
def test_what_fails_only_beside_a_border_that_is_left_out_is_found_there(name):
    left, right, given = CLOSING_IN_ON_A_BORDER[name]
    failing = Statement(left, "≤", right - BEYOND, given=given)
    assert attempt(failing, 0, Pace(2_000)).counterexample
    assert not attempt(Statement(left, "≤", sp.sympify(right), given=given), 0, Pace(2_000)).counterexample
