"""Sums without end: proved by their closed forms where they have a value, refuted, and left where they have none."""

import pytest

from derive import (
    I,
    Poisson,
    Rational,
    atan,
    binomial,
    check,
    cos,
    exp,
    expect,
    factorial,
    fibonacci,
    integer,
    log,
    oo,
    pi,
    positive,
    product,
    real,
    sinc,
    sqrt,
    total,
    variance,
    zeta,
)
from derive.prover.kernel.series import closed_form
from derive.prover.rules import CONTEXT
from derive.prover.terms.algebra import Algebra

k, n, y, s = integer("k"), integer("n"), real("y"), positive("s")
x = real("x", low=-1, high=1, open=True)
q = Rational(1, 3) + I / 4

TWINS = {
    "geometric": (total(x**k, k, 0, oo), 1 / (1 - x), 1 / (1 + x)),
    "from a later term": (total(x**k, k, 3, oo), x**3 / (1 - x), x**2 / (1 - x)),
    "with a polynomial": (total(k * x**k, k, 1, oo), x / (1 - x) ** 2, x / (1 - x)),
    "of a number": (total(Rational(1, 2) ** k, k, 1, oo), 1, 2),
    "of an exponential": (total(exp(-s * k), k, 0, oo), 1 / (1 - exp(-s)), 1 / (exp(s) - 1)),
    "exponential": (total(x**k / factorial(k), k, 2, oo), exp(x) - 1 - x, exp(x) - 1),
    "second moment": (total(k**2 * x**k / factorial(k), k, 0, oo), (x + x**2) * exp(x), x**2 * exp(x)),
    "logarithmic": (total(x**k / k, k, 1, oo), -log(1 - x), log(1 - x)),
    "zeta": (total(1 / k**4, k, 1, oo), pi**4 / 90, pi**4 / 96),
    "zeta of a quantity": (total(k ** (-s - 1), k, 1, oo), zeta(s + 1), zeta(s + 2)),
    "mean of Poisson's law": (expect(n, n, Poisson(s)), s, 1 / s),
    "variance of Poisson's law": (variance(n, n, Poisson(s)), s, s**2),
}


@pytest.mark.parametrize("name", TWINS)
def test_a_series_is_proved_and_its_twin_refuted(name):
    series, true, false = TWINS[name]
    assert check(series, true).verdict == "PROVED"
    assert check(series, false).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("series", "value"),
    [(total((-1) ** k, k, 0, oo), Rational(1, 2)), (total(2**k, k, 0, oo), -1), (total(1 / k, k, 1, oo), 0)],
    ids=["Grandi", "powers of two", "harmonic"],
)
def test_a_series_without_a_value_proves_nothing(series, value):
    found = check(series, value)
    assert found.verdict == "UNDECIDED" and "proved," not in str(found)


IN_THE_PLANE = {
    "geometric": (total(q**k, k, 0, oo), 1 / (1 - q), 1 / (1 + q)),
    "arctangent": (total((-1) ** k * q ** (2 * k + 1) / (2 * k + 1), k, 0, oo), atan(q), atan(2 * q)),
    "binomial": (total(binomial(Rational(1, 2), k) * q**k, k, 0, oo), sqrt(1 + q), sqrt(1 - q)),
    "product": (product(1 - q**2 / k**2, k, 1, oo), sinc(pi * q), sinc(q)),
    "Fibonacci's numbers": (total(atan(1 / fibonacci(2 * k + 1)), k, 0, oo), pi / 2, pi / 3),
    "Vieta": (2 * product(1 / cos(pi / 2**k), k, 2, oo), pi, 3),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_THE_PLANE)
def test_a_series_whose_terms_are_bounded_is_supported_and_its_twin_refuted(name):
    series, true, false = IN_THE_PLANE[name]
    assert check(series, true).verdict in ("SUPPORTED", "PROVED")
    assert check(series, false).verdict == "REFUTED"


def test_a_sum_of_terms_is_summed_only_where_each_has_a_value():
    algebra = Algebra(CONTEXT)
    assert (
        closed_form(algebra, total(y**k, k, 0, oo)) is None
        and closed_form(algebra, total(x**k + k, k, 0, oo)) is None
    )
    assert closed_form(algebra, total(x**k / factorial(k) + k / factorial(k), k, 0, oo)) is not None
