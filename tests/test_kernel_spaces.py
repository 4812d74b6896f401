"""Integrals of powers, integrals over ℝᵈ and derivatives under the integral sign: formulas only where their conditions are proved."""

import pytest
import sympy as sp
from sympy import exp, pi, sqrt

from derive.errors import ProverFailure
from derive.language import axes, diff, integral, total
from derive.language.declaring import array, positive, real, spd
from derive.prover import CONTEXT
from derive.prover.integration.exchange import decays, dominated
from derive.prover.integration.gaussian import by_degree, definite, degree, gradient, over_space
from derive.prover.integration.integrals import in_closed_form
from derive.prover.kernel.normal import equal, normal, read
from derive.prover.making.special import gamma
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.structure import holds_integral

i, j = axes(i="d", j="d")
z, m, S = array("z", i), array("m", i), spd("S", i, j)
x, y, a, s = real("x"), real("y"), positive("a"), positive("s")
d = i.length
SQUARE = total(z[i] ** 2, i)


def test_gamma_is_a_factorial_or_a_root_of_pi():
    algebra = Algebra(CONTEXT)
    for argument, value, wrong in ((5, 24, 120), (sp.Rational(5, 2), 3 * sqrt(pi) / 4, 3 * sqrt(pi) / 2)):
        found = gamma(algebra, algebra.read(sp.sympify(argument)))
        assert is_zero(algebra, algebra.sub(found, algebra.read(sp.sympify(value))))
        assert not is_zero(algebra, algebra.sub(found, algebra.read(sp.sympify(wrong))))


POWERS = {
    "a power at 0": (integral(x**s, x, 0, 1), 1 / (s + 1), 1 / s),
    "the gamma integral": (integral(x**s * exp(-a * x), x, 0), sp.gamma(s + 1) / a ** (s + 1), sp.gamma(s) / a**s),
    "the beta integral": (integral(x**s * (1 - x) ** a, x, 0, 1), sp.gamma(s + 1) * sp.gamma(a + 1) / sp.gamma(s + a + 2), sp.gamma(s + 1) * sp.gamma(a + 1)),
}  # fmt: skip


@pytest.mark.parametrize("name", POWERS)
def test_an_integral_of_powers_is_right_and_a_wrong_value_is_not(name):
    whole, right, wrong = POWERS[name]
    assert equal(Algebra(CONTEXT), whole, right) and not equal(Algebra(CONTEXT), whole, wrong)


@pytest.mark.parametrize("body", [x**y, x ** (s - 1) * exp(-y * x), 1 / x**2], ids=str)
def test_a_power_whose_condition_is_not_proved_stays_an_integral(body):
    algebra = Algebra(CONTEXT)
    try:
        assert holds_integral(algebra, read(algebra, integral(body, x, 0, 1)))
    except ProverFailure as refused:
        assert str(refused)


SPACE = {
    "a bell": (exp(-SQUARE / 2), (2 * pi) ** (d / 2), pi ** (d / 2)),
    "a moment": (SQUARE * exp(-SQUARE / 2), d * (2 * pi) ** (d / 2), (2 * pi) ** (d / 2)),
    "a generating function": (exp(total(m[i] * z[i], i) - SQUARE / 2), (2 * pi) ** (d / 2) * exp(total(m[i] ** 2, i) / 2), (2 * pi) ** (d / 2) * exp(total(m[i] ** 2, i))),
}  # fmt: skip


@pytest.mark.parametrize("name", SPACE)
def test_an_integral_over_space_is_right_and_a_wrong_value_is_not(name):
    body, right, wrong = SPACE[name]
    algebra = Algebra(CONTEXT)
    found = over_space(algebra, read(algebra, body), z)
    assert found is not None and is_zero(algebra, algebra.sub(found, read(algebra, right)))
    assert not is_zero(algebra, algebra.sub(found, read(algebra, wrong)))


def test_a_form_must_be_proved_positive_definite():
    algebra = Algebra(CONTEXT)
    quadratic = {name: read(algebra, form) for name, form in {
        "a": -a * SQUARE, "y": -y * SQUARE, "S": -total(z[i] * S[i, j] * z[j], i, j), "+": SQUARE}.items()}  # fmt: skip
    assert definite(algebra, quadratic["a"], z) and definite(algebra, quadratic["S"], z)
    assert definite(algebra, quadratic["y"], z) is None and definite(algebra, quadratic["+"], z) is None


def test_degrees_and_gradients_in_an_array():
    algebra = Algebra(CONTEXT)
    parts = by_degree(algebra, read(algebra, 3 - 2 * total(m[i] * z[i], i) - SQUARE), z)
    assert set(parts) == {0, 1, 2}
    assert is_zero(
        algebra, algebra.sub(gradient(algebra, parts[2], z)(("n", "i", "d")), read(algebra, -2 * z[i]))
    )
    ((mono, _),) = read(algebra, exp(z[i])).items()
    assert degree(algebra, mono, z) is None


def test_a_derivative_goes_under_the_integral_only_where_it_is_dominated():
    inside = diff(integral(exp(-a * x**2), x), a)
    assert equal(Algebra(CONTEXT), inside, integral(-(x**2) * exp(-a * x**2), x))
    assert not equal(Algebra(CONTEXT), inside, integral(x**2 * exp(-a * x**2), x))
    with pytest.raises(ProverFailure):
        normal(Algebra(CONTEXT), diff(integral(sp.sin(a * x) / (1 + x**2), x), a))


def test_terms_are_integrable_where_something_makes_them_decay():
    algebra = Algebra(CONTEXT)
    ((n, _),) = next(iter(read(algebra, x)))
    ends = (-sp.oo, sp.oo)
    bell, flat = read(algebra, x**3 * exp(-a * x**2)), read(algebra, x**3)
    assert decays(algebra, bell, n, ends) and not decays(algebra, flat, n, ends)
    assert dominated(algebra, bell, n, (None, None), ends) and not dominated(
        algebra, flat, n, (None, None), ends
    )
    closed = in_closed_form(algebra, bell, n, (None, None), ends)
    assert closed is not None and is_zero(algebra, closed)
    assert in_closed_form(algebra, read(algebra, exp(a * x**2)), n, (None, None), ends) is None
