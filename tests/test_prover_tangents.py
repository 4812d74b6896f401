"""Tangents of exp and log, of arguments with several terms, and pointwise bounds under an integral."""

import pytest
from sympy import Ne, Rational, cos, erf, erfc, exp, log, pi, sin, sqrt

from derive.language import axes, integral, total
from derive.language.declaring import array, positive, real, simplex
from derive.language.domains import POSITIVE
from tests.statements import le, lt, only_the_true_one_is_proved

i, t, s = axes(i="d", t="T", s="T")
x, y, z = real("x"), real("y"), real("z")
a, b, c = positive("a"), positive("b"), positive("c")
f, g, h, w = array("f", t), array("g", t), array("h", t, of=POSITIVE), simplex("w", t)
q, u = array("q", i), array("u", i)
inner = total(q[i] * u[i], i)
both = total(exp(f[t] + g[t]) - 1 - f[t] - g[t], t)


def over(body, *limits):
    return integral(body, z, *limits)


bell = exp(-(z**4))  # its integrals have no closed form


# rule → (true, false twins)
RULES = {
    "exp of a sum": (le(0, exp(x + y) - 1 - x - y), [lt(0, exp(x + y) - 1 - x - y), le(0, exp(x + y) - 1 - x - 2 * y)]),
    "strictly": (lt(0, exp(x + y) - 1 - x - y, Ne(x, -y)), [lt(0, exp(x + y) - 1 - x - y, Ne(x, y))]),
    "turned": (lt(0, exp(-x) - 1 + x, x > 0), [lt(0, exp(-x) - 1 + x, x >= 0), le(0, exp(-x) - 1 - x)]),
    "exp of an inner product": (lt(0, exp(inner) - 1 - inner, inner > 0), [lt(0, exp(inner) - 1 - inner)]),
    "several terms": (le(0, exp(inner + x) - 1 - inner - x), [le(0, exp(inner + x) - 1 - inner)]),
    "where the slope fits": (le(2 * x + 2 - 2 * log(2), exp(x)), [le(2 * x + 2 - log(2), exp(x)), le(2 * x + 1, exp(x))]),
    "log of a sum": (lt(log(1 + a + c), a + c), [le(log(1 + a + c), a)]),
    "log of a long sum": (lt(log(1 + total(h[t], t)), total(h[t], t)), [lt(log(2 + total(h[t], t)), total(h[t], t))]),
    "difference of logarithms": (le(log(a) - log(c), a / c - 1), [le(log(a) - log(c), c / a - 1), lt(log(a) - log(c), a / c - 1)]),
    "multiples of logarithms": (le(2 * log(a) - log(c), a**2 / c - 1), [le(2 * log(a) - log(c), a / c - 1)]),
    "where the slope of log fits": (le(log(a) - log(c), a / (2 * c)), [le(log(a) - log(c), a / (3 * c))]),
    "beside a factor": (le(b * log(a) - b * log(c), b * a / c - b), [le(x * log(a) - x * log(c), x * a / c - x)]),
    "under a sum": (
        le(0, total(w[t] * (exp(f[t] - g[t]) - 1 - f[t] + g[t]), t)), [le(0, total(f[t] * (exp(f[t] - g[t]) - 1 - f[t] + g[t]), t))]),
    "strict at one index": (lt(0, both, Ne(f[s] + g[s], 0), each=(s,)), [lt(0, both), lt(0, both, Ne(f[s], 0), each=(s,))]),
    "Chebyshev": (le(1 - a / c**2, erf(c / sqrt(2 * a))), [le(1 - a / (4 * c**2), erf(c / sqrt(2 * a)))]),
    "Chebyshev, scaled": (
        le(1 - 4 * a * b**2 / c**2, erf(c / sqrt(8 * a * b**2))), [le(1 - a * b**2 / c**2, erf(c / sqrt(8 * a * b**2)))]),
    "tail": (lt(erfc(a), exp(-(a**2)) / (sqrt(pi) * a)), [le(erfc(a), exp(-(a**2)) / (2 * sqrt(pi) * a))]),
    "error function near 0": (le(erf(a), 2 * a / sqrt(pi)), [le(erf(a), a / sqrt(pi)), le(erf(x), 2 * x / sqrt(pi))]),
    "positive integrand": (lt(0, over(bell, 0, 1)), [le(0, over(bell, 1, 0)), le(0, over(z * bell, -2, 1)), lt(0, over(x**2 * bell))]),
    "limits turned": (le(over(bell, 1, 0), 0), [le(over(bell, 0, 1), 0)]),
    "integral below its length": (le(over(bell, 0, 1), 1), [le(over(bell, -1, 1), 1), le(over(bell, 0, 1), Rational(1, 2)), le(over(bell), 1)]),
    "two integrals": (le(over(bell, 0, 1), over(exp(-(z**4) / 2), 0, 1)), [
        le(over(exp(-(z**4) / 2), 0, 1), over(bell, 0, 1)), lt(over(bell, 0, 1), over(bell, 0, 1)), le(over(z * bell, 0, 2), over(bell, 0, 2) / 4)]),
    "only the limits differ": (le(over(z * bell, 0, 1), over(bell, 0, 1)), [
        le(over(z * bell, 0, 2), over(z * bell, 0, 1)), le(over(z * bell, -1, 2), over(bell, 0, 1))]),
    "bounded under the line integral": (le(over(bell * cos(x * z)), over(bell)), [le(over(bell * cos(z) * x), x * over(bell))]),
    "absolute value": (le(abs(over(bell * sin(x * z))), over(bell)), [le(abs(over(bell * sin(x * z))), over(bell) / 4)]),
    "tangent, integrated": (le(Rational(4, 3), over(exp(z**2), 0, 1)), [le(Rational(3, 2), over(exp(z**2), 0, 1))]),
    "integrals under a sum": (le(total(over(w[t] * cos(f[t] * z**2), 0, 1), t), 1), [le(total(over(cos(f[t] * z**2), 0, 1), t), 1)]),
}  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_true_is_proved_for_all_sizes_and_false_twins_are_not(rule):
    true, false = RULES[rule]
    only_the_true_one_is_proved(true, false)
