"""Elementary functions of values: split where signs are proved, else left alone."""

import pytest
from sympy import Abs, cos, exp, gamma, log, loggamma, sin, sqrt

from derive.errors import ProverFailure
from derive.language import axes, delta
from derive.language.declaring import array, positive, real
from derive.prover import CONTEXT
from derive.prover.kernel.normal import equal, read
from derive.prover.terms.algebra import Algebra

t, s = axes(t="T", s="T")
x, y, a, b, f = real("x"), real("y"), positive("a"), positive("b"), array("f", t)

TRUE = {
    "log of a product": (log(a * b**2), log(a) + 2 * log(b)), "exp of a sum": (exp(x + y), exp(x) * exp(y)), "roots": (sqrt(a**2 * b), a * sqrt(b)),
    "absolute values": (Abs(a * x), a * Abs(x)), "double angle": (sin(2 * x), 2 * sin(x) * cos(x)), "cases": (exp(x * delta(t, s)) - 1, (exp(x) - 1) * delta(t, s)),
    "powers": (a ** (x + 1), a * a**x), "gamma": (gamma(a + 2), (a + 1) * a * gamma(a)), "log gamma": (loggamma(a + 1), loggamma(a) + log(a)),
}  # fmt: skip
FALSE = {
    "log of a sum": (log(a + b), log(a) + log(b)), "exp of a product": (exp(x * y), exp(x) * exp(y)), "roots": (sqrt(x**2 * b), x * sqrt(b)),
    "absolute values": (Abs(y * x), y * Abs(x)), "double angle": (sin(2 * x), 2 * sin(x)), "cases": (exp(x * delta(t, s)), exp(x) * delta(t, s)),
    "powers": (a ** (x + 1), a + a**x), "gamma": (gamma(a + 2), (a + 1) * gamma(a)), "log gamma": (loggamma(a + 1), loggamma(a) + a),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_a_law_of_a_function_holds(name):
    assert equal(Algebra(CONTEXT), *TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_what_is_no_law_does_not(name):
    assert not equal(Algebra(CONTEXT), *FALSE[name])


@pytest.mark.parametrize(
    "expr", [log(sin(x) ** 2 + cos(x) ** 2 - 1), 1 / (sin(x) ** 2 + cos(x) ** 2 - 1), sqrt(-a)]
)
def test_what_has_no_real_value_is_refused(expr):
    with pytest.raises(ProverFailure):
        read(Algebra(CONTEXT), expr)
