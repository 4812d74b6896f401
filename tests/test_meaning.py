"""What a verdict means: one reading of a statement for both roads, its ends, and where it is defined."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from sympy import Abs, Piecewise, Rational, exp, log, pi, sign, sqrt

from derive import positive, real
from derive.claims import Statement
from derive.domains import Interval
from derive.language import Scalar, as_written, diff, integral
from derive.lower import lower
from derive.road import attempt
from numeric.attack import Pace

x, y, p = real("x"), real("y"), positive("p")
BETWEEN = (y > 0, y < 1)


def attacked(lhs, rhs, relation="=", given=(), *, complex=False, trials=2_000):
    return attempt(Statement(sp.sympify(lhs), relation, sp.sympify(rhs), tuple(given), complex=complex), 0, Pace(trials))


def refuted(*args, **more):
    return attacked(*args, **more).counterexample is not None


def stands(*args, **more):
    found = attacked(*args, **more)
    return found.counterexample is None and found.cannot is None and found.trials.accepted > 0


# one reading: real numbers


@pytest.mark.parametrize(("lhs", "rhs"), [
    (log(exp(5 * sqrt(x))), 5 * sqrt(x)), (log(x**3), 3 * log(x)), (log(x**2), 2 * log(x)), (sqrt(x) * sqrt(y), sqrt(x * y)),
])  # fmt: skip
def test_complex_values_refute_only_on_request(lhs, rhs):
    assert stands(lhs, rhs)


def test_on_request_principal_values_are_compared_and_the_witness_says_so():
    found = attacked(log(x**3), 3 * log(x), complex=True).counterexample
    assert found is not None and found.complex
    assert stands(log(p**3), 3 * log(p), complex=True)
    assert not attacked(log(p**3), 2 * log(p), complex=True).counterexample.complex


def test_a_false_statement_about_reals_is_refuted_by_real_values():
    found = attacked(log(x**3), 2 * log(x)).counterexample
    assert found is not None and not found.complex


def test_an_integrand_that_is_not_real_has_no_integral():
    assert attacked(integral(1 + sqrt(x), x, -1, 1), 0, ">").agreed == 0
    small = x * sqrt(x**2 - Rational(1, 10**6))  # its imaginary part integrates to 0
    for value in (0, 1):
        found = attacked(integral(small, x, -1, 1), value)
        assert found.counterexample is None and found.agreed == 0
    guarded = integral(Piecewise((sqrt(x), x > 0), (0, True)), x, -1, 1)
    assert stands(guarded, Rational(2, 3)) and refuted(guarded, 1)


# integrals


@pytest.mark.parametrize(("found", "value"), [
    (integral(exp(-(x**2)), x, sp.oo, -sp.oo), -sqrt(pi)), (integral(exp(-x), x, sp.oo, 0), -1),
    (integral(exp(x), x, 0, -sp.oo), -1), (integral(x**2, x, 1, 0), Rational(-1, 3)),
])  # fmt: skip
def test_a_range_run_backwards_changes_the_sign(found, value):
    assert stands(found, value) and refuted(found, -value)


def test_between_one_infinity_there_is_nothing_to_evaluate():
    assert attacked(integral(exp(-(x**2)), x, sp.oo, sp.oo), 0).cannot == "an integral from inf to inf"


def test_a_range_run_backwards_stays_within_the_domain():
    with pytest.raises(ValueError, match="beyond its domain"):
        integral(p, p, 1, -1)


JUMPS = [
    (Piecewise((1, x < y), (0, True)), 1, 0), (sign(x - y), -2, 0), (Abs(x - y) / (x - y), -2, 0),
    (Piecewise((x, sp.And(x > y / 2, x < y)), (1, True)), 0, y / 2),
]  # fmt: skip


@pytest.mark.parametrize(("body", "right", "wrong"), JUMPS)
def test_no_derivative_under_an_integral_sign_past_a_jump_that_moves(body, right, wrong):
    for value in (right, wrong):
        found = attacked(diff(integral(body, x, 0, 1), y), value, given=BETWEEN)
        assert found.counterexample is None and found.cannot


@pytest.mark.parametrize(("body", "right", "wrong"), [
    (1 / (x + y), 1 / (1 + y) - 1 / y, 1 / (1 + y) - 2 / y),
    (exp(x * y), ((y - 1) * exp(y) + 1) / y**2, ((y - 1) * exp(y) - 1) / y**2),
    (y**2 * sign(x - Rational(1, 3)), 2 * y / 3, y / 3),
])  # fmt: skip
def test_a_derivative_under_an_integral_sign_that_may_be_taken(body, right, wrong):
    side = diff(integral(body, x, 0, 1), y)
    assert not refuted(side, right, given=BETWEEN) and not stands(side, wrong, given=BETWEEN)
    assert stands(diff(integral(1 / (x + y), x, 0, 1), y), 1 / (1 + y) - 1 / y, given=BETWEEN)


# exact numbers beyond the range of floats

HUGE = sp.Integer(2) ** 2014


@pytest.mark.parametrize(("lhs", "relation", "rhs", "true"), [
    (HUGE + HUGE / 4, "=", Rational(5, 3), False), (HUGE + HUGE / 4, "=", 5 * HUGE / 4, True),
    (x * HUGE, "=", x, False), (x + 1 / HUGE, "=", x, False), (x + 1 / HUGE, ">", x, True),
    (Abs(x), "<", HUGE + Abs(x), True), (x / HUGE, "=", x * HUGE, False),
])  # fmt: skip
def test_exact_numbers_beyond_the_range_of_floats(lhs, relation, rhs, true):
    with as_written():
        assert (stands if true else refuted)(lhs, rhs, relation)


def test_intervals_beyond_the_range_of_floats():
    wide = Scalar("b", Interval(-HUGE, HUGE))
    assert refuted(wide, 1, "<") and stands(Abs(wide), -1, ">")
    far = Scalar("b", Interval(HUGE, sp.oo))
    assert "no floating-point number" in attacked(far, 1, ">").cannot
    assert lower(Statement(far, ">", sp.S.One)).free[0].low == Fraction(2**2014)
