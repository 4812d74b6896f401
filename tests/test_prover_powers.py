"""Integrals of powers with any exponent, by the gamma and beta functions: where they converge, and not elsewhere."""

import pytest
from sympy import Ne, Rational, exp, gamma, oo, pi, sqrt

from derive.language import axes, integral, total
from derive.language.declaring import array, positive, real
from derive.language.domains import POSITIVE
from derive.prover.integration.powers import CASES
from tests.statements import eq, only_the_true_one_is_proved

t = axes(t="T")
a, c, z, x, v = positive("a"), positive("c"), real("z"), real("x"), real("v", low=-1)
h = array("h", t, of=POSITIVE)


def over(body, low=0, high=oo):
    return integral(body, z, low, high)


def unit(body):
    return over(body, 0, 1)


beta = unit(z ** (a - 1) * (1 - z) ** (c - 1))
# integral → (true, false twins)
POWERS = {
    "from 0": (eq(unit(z**a), 1 / (a + 1)), [eq(unit(z**a), 1 / a), eq(unit(z**x), 1 / (x + 1)), eq(unit(z**x), 1 / (x + 1), Ne(x, -1))]),
    "above −1": (eq(unit(z**v), 1 / (v + 1), v > -1), [eq(unit(z**v), 1 / (v + 1)), eq(unit(z ** (a - 2)), 1 / (a - 1))]),
    "to infinity": (eq(over(z ** (-a - 1), 1), 1 / a), [
        eq(over(z ** (-a - 1)), 1 / a), eq(over(z ** (a - 1), 1), -1 / a), eq(over(z ** (a - 1)), 0), eq(over(z ** (-a - 1), 2), 1 / a)]),
    "between positive limits": (eq(over(z ** (a - 1), 1, 2), (2**a - 1) / a), [
        eq(over(z ** (x - 1), 1, 2), (2**x - 1) / x), eq(over(z ** (a - 1), 2, 1), (2**a - 1) / a)]),
    "a root": (eq(unit(1 / sqrt(z)), 2), [eq(unit(1 / sqrt(z)), 1), eq(over(1 / sqrt(z), 1), -2)]),
    "gamma": (eq(over(z ** (a - 1) * exp(-c * z)), gamma(a) / c**a), [
        eq(over(z ** (a - 1) * exp(-x * z)), gamma(a) / x**a), eq(over(z ** (x - 1) * exp(-c * z)), gamma(x) / c**x),
        eq(over(z ** (a - 1) * exp(c * z)), gamma(a) / c**a), eq(over(z ** (a - 1) * exp(-z), 1), gamma(a))]),
    "gamma at a half": (eq(over(sqrt(z) * exp(-z)), sqrt(pi) / 2), [eq(over(sqrt(z) * exp(-z)), sqrt(pi))]),
    "of a square": (eq(over(z**a * exp(-(z**2))), gamma((a + 1) / 2) / 2), [eq(over(z**a * exp(-(z**2))), gamma((a + 1) / 2))]),
    "of a fourth power": (eq(over(exp(-(z**4))), gamma(Rational(1, 4)) / 4), [eq(over(exp(-(z**4))), gamma(Rational(1, 4)))]),
    "beta": (eq(beta, gamma(a) * gamma(c) / gamma(a + c)), [
        eq(beta, gamma(a) * gamma(c) / gamma(a + c + 1)), eq(unit(z ** (-x) * (1 - z) ** x), gamma(1 - x) * gamma(1 + x)),
        eq(over(z ** (a - 1) * (1 - z) ** (c - 1), 0, Rational(1, 2)), gamma(a) * gamma(c) / gamma(a + c))]),
    "mean of a beta law": (eq(unit(z**a * (1 - z) ** (c - 1)) / beta, a / (a + c)), [eq(unit(z**a * (1 - z) ** (c - 1)) / beta, c / (a + c))]),
    "under a sum": (eq(total(unit(z ** h[t]), t), total(1 / (h[t] + 1), t)), [eq(total(unit(z ** h[t]), t), total(1 / h[t], t))]),
}  # fmt: skip


@pytest.mark.parametrize("name", POWERS)
def test_integral_of_a_power(name):
    true, false = POWERS[name]
    only_the_true_one_is_proved(true, false)


def test_there_is_one_formula_for_each_kind_of_power():
    assert len(CASES) == 3
