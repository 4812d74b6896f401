"""Signs by monotone functions: (f(u) − f(v))(u − v) ≥ 0, strictly where u ≠ v; equal values at equal points only."""

import pytest
import sympy as sp
from sympy import asinh, atan, cos, cosh, erf, erfc, exp, log, sin, sinh, sqrt, tan, tanh

from derive.errors import ProverFailure
from derive.language import axes, total
from derive.language.declaring import array, positive, real, simplex
from derive.language.domains import POSITIVE
from derive.prover import prove
from tests.statements import eq, le, lt, only_the_true_one_is_proved

i, t, s, m = axes(i="d", t="T", s="T", m="T")
x, y, v = real("x"), real("y"), real("v", low=-1)
a, c = positive("a"), positive("c")
f, g, h, w = array("f", t), array("g", t), array("h", t, of=POSITIVE), simplex("w", t)
q, u = array("q", i), array("u", i)
inner = total(q[i] * u[i], i)
soft, other = exp(f[t]) / total(exp(f[s]), s), exp(g[t]) / total(exp(g[s]), s)
apart = total((soft - other) * (f[t] - g[t]), t)


# rule → (true, false twins)
SIGNS = {
    "exponential": (le(0, (exp(x) - 1) * x), [lt(0, (exp(x) - 1) * x), le(0, (exp(x) - 1) * y), le(0, (exp(x) - 2) * x)]),
    "strictly": (lt(0, (exp(x) - 1) * x, sp.Ne(x, 0)), [lt(0, (exp(x) - 1) * x, sp.Ne(y, 0))]),
    "hyperbolic sine": (le(0, x * sinh(x)), [le(0, x * cosh(x)), le(0, x * sin(x))]),
    "hyperbolic tangent": (le(0, (tanh(x) - tanh(y)) * (x - y)), [le(0, x * tan(x)), le(0, (tanh(x) - tanh(y)) * (x + y))]),
    "arctangent": (le(0, x * atan(x)), [le(0, x * atan(x**2)), lt(0, x * atan(x))]),
    "odd power": (le(0, x**3 * atan(x**5)), [le(0, x**2 * atan(x**5))]),
    "beside a square": (le(0, x * asinh(x) + y**2), [le(0, x * asinh(x) - y**2)]),
    "logarithm at one": (le(0, v * log(1 + v)), [le(0, x * log(2 + v)), le(0, v * log(2 + v))]),
    "difference": (lt(0, (atan(x) - atan(y)) * (x - y), sp.Ne(x, y)), [
        lt(0, (atan(x) - atan(y)) * (x - y)), le(0, (atan(x) - 2 * atan(y)) * (x - y)), le(0, (atan(x) - asinh(y)) * (x - y))]),
    "decreasing": (le((erfc(x) - erfc(y)) * (x - y), 0), [le(0, (erfc(x) - erfc(y)) * (x - y)), le(0, x * erfc(x))]),
    "difference of logarithms": (le(0, (log(a) - log(c)) * (a - c)), [le(0, (log(a) - 2 * log(c)) * (a - c))]),
    "difference of exponentials": (le(0, (exp(x) - exp(y)) * (x - y)), [le(0, (exp(2 * x) - exp(y)) * (x - y))]),
    "roots": (le(0, (sqrt(a) - sqrt(c)) * (a - c)), [le(0, (sqrt(a) - c) * (a - c))]),
    "decreasing, on one branch": (le(0, (1 / a - 1 / c) * (c - a)), [le(0, (1 / x - 1 / y) * (y - x), sp.Ne(x, 0), sp.Ne(y, 0))]),
    "any base": (le(0, (a**x - 1) * x * (a - 1)), [le(0, (a**x - 1) * x)]),
    "logistic": (le(0, x * (1 / (1 + exp(-x)) - sp.Rational(1, 2))), [le(0, x / (1 + exp(-x)))]),
    "an expression": (le(0, (exp(x + y) - 1) * (x + y)), [le(0, (exp(x + y) - 1) * (x - y))]),
    "an inner product": (le(0, (exp(inner) - 1) * inner), [lt(0, (exp(inner) - 1) * inner)]),
    "order kept": (lt(erf(x), erf(y), x < y), [lt(erf(x), erf(y), x <= y), le(cos(x), cos(y), x <= y)]),
    "under a sum": (le(0, total(w[t] * f[t] * atan(f[t]), t)), [le(0, total(f[t] * atan(g[t]), t))]),
    "a sum of differences": (
        le(0, total((exp(f[t]) - exp(g[t])) * (f[t] - g[t]), t)), [le(0, total((exp(f[t]) - exp(g[t])) * (f[t] + g[t]), t))]),
    "strict at one index": (
        lt(0, total((exp(f[t]) - 1) * f[t], t), sp.Ne(f[s], 0), each=(s,)),
        [lt(0, total((exp(f[t]) - 1) * f[t], t), sp.Ne(g[s], 0), each=(s,)), lt(0, total((exp(f[t]) - 1) * f[t], t))]),
    "softmax": (le(0, apart), [lt(0, apart)]),
    "softmax, strictly": (
        lt(0, apart, sp.Ne(f[s] - g[s], f[m] - g[m]), each=(s, m)),
        [lt(0, apart, sp.Ne(f[s], g[s]), each=(s,)), lt(0, apart, sp.Ne(f[s] + g[s], f[m] + g[m]), each=(s, m))]),
    "relative entropy, strictly": (
        lt(0, total(h[t] * log(h[t] / a), t) / total(h[t], t) - log(total(h[t], t)) + log(a * m.length), sp.Ne(h[s], h[m]), each=(s, m)),
        [lt(0, total(h[t] * log(h[t] / a), t) / total(h[t], t) - log(total(h[t], t)) + log(a * m.length), sp.Ne(h[s], a), each=(s,))]),
    "tangent, strictly": (lt(1 + x, exp(x), sp.Ne(x, 0)), [lt(1 + x, exp(x)), lt(1 + x, exp(x), sp.Ne(y, 0))]),
    "logarithm below its tangent, strictly": (lt(log(a), a - 1, sp.Ne(a, 1)), [lt(log(a), a - 1), lt(log(a), a - 1, sp.Ne(a, 2))]),
    "a strict condition used with others": (lt(x + y, a + c, x < a, y <= c), [lt(x + y, a + c, x <= a, y <= c)]),
    "zero of a product": (eq(x, 0, sp.Eq((exp(x) - 1) * x, 0)), [eq(x, 0, sp.Eq((exp(x) - 1) * y, 0))]),
    "equal values": (eq(x, y, sp.Eq(atan(x), atan(y))), [eq(x, y, sp.Eq(cos(x), cos(y))), eq(x, 1, sp.Eq(log(x**2), 0))]),
    "one of two vanishes": (eq(x * y, 0, sp.Eq((exp(x) - 1) * atan(y), 0)), [eq(y, 0, sp.Eq((exp(x) - 1) * atan(y), 0))]),
}  # fmt: skip


@pytest.mark.parametrize("rule", SIGNS)
def test_true_is_proved_for_all_sizes_and_false_twins_are_not(rule):
    true, false = SIGNS[rule]
    only_the_true_one_is_proved(true, false)


def test_a_search_that_leads_back_to_itself_ends_without_a_proof():
    with pytest.raises(ProverFailure, match="no strategy"):
        prove(le(0, (a**x - 1) * x))
