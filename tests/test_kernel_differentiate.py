"""Derivatives by rules: each is compared with the difference quotient, and wrong ones with the right."""

import pytest
import sympy as sp
from sympy import Abs, cos, exp, log, sin

from derive.errors import ProverFailure
from derive.language import at, axes, delta, det, diff, integral, inverse, largest, product, total
from derive.language.declaring import array, positive, real, spd
from derive.language.domains import POSITIVE
from derive.prover import CONTEXT
from derive.prover.kernel.differentiate import DERIVATIVES, carry_out, derivative
from derive.prover.kernel.normal import equal
from derive.prover.terms.algebra import Algebra

t, s, i, j = axes(t="T", s="T", i="d", j="d")
x, y, a = real("x"), real("y"), positive("a")
f, h, S = array("f", t), array("h", t, of=POSITIVE), spd("S", i, j)

SLOPES = {
    "product": (x * exp(x), x, exp(x) + x * exp(x), exp(x)), "power": (a**x, x, a**x * log(a), x * a ** (x - 1)),
    "sum": (total(f[t] ** 2, t), f[s], 2 * f[s], 2 * total(f[t], t)), "one entry": (f[t], f[s], delta(t, s), sp.S.One),
    "products of positive numbers": (product(h[t], t), h[s], product(h[t], t) / h[s], product(h[t], t)),
    "inside finite limits": (integral(sin(x * y), y, 0, 1), x, integral(y * cos(x * y), y, 0, 1), integral(cos(x * y), y, 0, 1)), "under the integral": (integral(exp(-a * y), y, 0), a, -1 / a**2, 1 / a**2),
    "determinant": (log(det(S)), S[i, j], inverse(S)[j, i], inverse(S)[i, j] + 1),
}  # fmt: skip


@pytest.mark.parametrize("name", SLOPES)
def test_a_derivative_is_right_and_a_wrong_one_is_not(name):
    body, variable, right, wrong = SLOPES[name]
    found = derivative(body, variable, CONTEXT)
    assert equal(Algebra(CONTEXT), found, right) and not equal(Algebra(CONTEXT), found, wrong)


@pytest.mark.parametrize("function", DERIVATIVES, ids=lambda f: f.__name__)
def test_the_table_agrees_with_difference_quotients(function):
    *order, rule = DERIVATIVES[function]
    assert all(slope is None for slope in order)  # by an order there is no rule
    point, step = sp.Float(2.5 if function is sp.acosh else 0.4, 40), sp.Float(1e-6, 40)
    first = [sp.Integer(2)] * len(order)
    slope = (function(*first, point + step) - function(*first, point - step)) / (2 * step)
    assert abs(sp.N(rule(*first, point) - slope)) < 1e-8


@pytest.mark.parametrize(
    "expr", [diff(largest(f[t], t), f[s]), diff(sp.sign(x), x), diff(Abs(x + Abs(x)), x)]
)
def test_what_has_no_derivative_everywhere_is_refused(expr):
    with pytest.raises(ProverFailure):
        carry_out(expr, CONTEXT)


def test_a_value_outside_the_domain_is_not_put_in():
    assert carry_out(at(a**2, a, 3), CONTEXT) == 9
    with pytest.raises(ProverFailure):
        carry_out(at(sp.sqrt(a**2), a, x), CONTEXT)
