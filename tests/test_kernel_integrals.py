"""Integrals in closed form: each formula where its condition is proved, and nowhere else."""

import pytest
import sympy as sp
from sympy import cos, erf, exp, pi, sqrt

from derive.errors import ProverFailure
from derive.language import diff, integral
from derive.language.declaring import positive, real
from derive.prover import CONTEXT
from derive.prover.kernel.normal import equal, normal, read
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.structure import holds_integral

x, y, a = real("x"), real("y"), positive("a")

CLOSED = {
    "Gaussian": (integral(x**2 * exp(-a * x**2), x), sqrt(pi) / (2 * a * sqrt(a)), sqrt(pi / a)), "exponential": (integral(x * exp(-a * x), x, 0), 1 / a**2, 1 / a),
    "polynomial": (integral(a * x**2, x, -1, 2), 3 * a, a * sp.Rational(7, 3)), "turned": (integral(x, x, 1, 0), -sp.S.Half, sp.S.Half),
    "linear": (integral(1 / (a + x), x, 0, 2), sp.log(a + 2) - sp.log(a), sp.log(a + 2)), "half a Gaussian": (integral(exp(-(x**2)), x, 0), sqrt(pi) / 2, sqrt(pi)),
}  # fmt: skip
OPEN = {
    "a rate of either sign": integral(exp(-y * x), x, 0),
    "a form of either sign": integral(exp(-y * x**2), x),
    "a pole": integral(1 / x, x, -1, 1),
    "no formula": integral(exp(-(x**4)), x),
}


@pytest.mark.parametrize("name", CLOSED)
def test_a_formula_is_right_and_a_wrong_value_is_not(name):
    whole, right, wrong = CLOSED[name]
    assert equal(Algebra(CONTEXT), whole, right) and not equal(Algebra(CONTEXT), whole, wrong)


@pytest.mark.parametrize("name", OPEN)
def test_without_its_condition_no_formula_is_used(name):
    a = Algebra(CONTEXT)
    assert holds_integral(a, read(a, OPEN[name]))


def test_a_derivative_goes_inside_where_it_is_dominated_and_nowhere_else():
    bounded = diff(integral(exp(-(x**2)) * cos(a * x**2), x), a)
    assert normal(Algebra(CONTEXT), bounded)
    with pytest.raises(ProverFailure):
        normal(Algebra(CONTEXT), diff(integral(erf(a * x) * x / (1 + x**2), x), a))
