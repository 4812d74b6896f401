"""A logarithmic derivative does not see constant factors, and sees all others."""

import pytest
from sympy import exp, log, pi, sqrt

from derive.audit.factors import ratio, same_slope
from derive.language import at, axes, diff, integral, product, total
from derive.language.declaring import array, positive, real, simplex

n = axes(n="N")
x, u, s = real("x"), real("u"), positive("s")
w, m = simplex("w", n), array("m", n)
mixture = integral(exp(u * x) * total(w[n] * exp(-((u - m[n]) ** 2) / (2 * s)) / sqrt(2 * pi * s), n), u)


def scaled(factor):
    return integral(
        exp(u * x) * total(factor * w[n] * exp(-((u - m[n]) ** 2) / (2 * s)) / sqrt(2 * pi * s), n), u
    )


@pytest.mark.parametrize("factor", [2, s, 1 / s, sqrt(pi), 3 * s**2])
def test_a_constant_factor_is_not_seen(factor):
    assert same_slope(diff(log(scaled(factor)), x), diff(log(mixture), x))
    assert same_slope(diff(log(factor * mixture), x), diff(log(mixture), x))


@pytest.mark.parametrize("factor", [x, u, exp(x), w[n], m[n], u**2])
def test_a_factor_that_varies_is_seen(factor):
    assert not same_slope(diff(log(scaled(factor)), x), diff(log(mixture), x))


def test_by_another_variable_it_may_be_seen():
    assert not same_slope(diff(log(scaled(s)), s), diff(log(mixture), s))
    assert not same_slope(diff(log(mixture), s), diff(log(mixture), x))
    assert not same_slope(diff(scaled(2), x), diff(mixture, x))  # not a logarithm


likelihood = product(exp(-s * (x - m[n]) ** 2), n)


def test_each_factor_of_a_product_may_have_its_own():
    moved = product(m[n] * exp(-s * (x - m[n]) ** 2), n)
    assert same_slope(diff(log(moved), x), diff(log(likelihood), x))
    assert same_slope(diff(log(moved), x, x), diff(log(likelihood), x, x))
    assert same_slope(at(diff(log(moved), x), x, s), at(diff(log(likelihood), x), x, s))
    assert not same_slope(
        diff(log(product((x - m[n]) * exp(-s * (x - m[n]) ** 2), n)), x), diff(log(likelihood), x)
    )
    assert not same_slope(at(diff(log(moved), x), x, s), at(diff(log(likelihood), x), x, 2 * s))


def test_zero_is_no_factor():
    assert not same_slope(diff(log(0 * mixture), x), diff(log(mixture), x))


def test_the_ratio_is_read_off():
    assert ratio(6 * total(2 * w[n], n), total(w[n], n)) == 12
    assert ratio(total(w[n], n), total(m[n], n)) == total(w[n], n) / total(m[n], n)
    assert ratio(total(w[n], n) ** 2, total(w[n], n)) == total(w[n], n)
