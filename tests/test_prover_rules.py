"""General rules of the prover, each with what it proves and what it must not."""

from itertools import combinations_with_replacement

import pytest
import sympy as sp
from sympy import Eq, Ne, atan, cos, erf, erfc, exp, pi, sin, sinh, sqrt, tanh

from derive.claims import Statement
from derive.language import Size, at, axes, diff, integral, total
from derive.language.declaring import array, integer, positive, real, simplex
from derive.language.domains import NONNEGATIVE, POSITIVE, Simplex
from derive.prover.kernel.told import told
from tests.statements import eq, le, lt, only_the_true_one_is_proved, proof_or_none

i, j, t, s, m = axes(i="d", j="d", t="T", s="T", m="T")
f, g, h, p, w = (
    array("f", t),
    array("g", t),
    array("h", t, of=POSITIVE),
    array("p", t, of=NONNEGATIVE),
    simplex("w", t),
)
closed, rows, X = array("c", t, of=Simplex(boundary=True)), simplex("rows", i, t), array("X", t, i)
Z, F, G = total(exp(f[t]), t), total(f[t], t), total(g[t], t)
x, y, z, u, v, r = (real(name) for name in "xyzuvr")
b = real("b", low=0, high=1)
w2, mean, mean_g = simplex("w2", t), total(w[t] * f[t], t), total(w[t] * g[t], t)
var_f, cov, var_g = (
    total(w[t] * l * r, t) for l, r in combinations_with_replacement((f[t] - mean, g[t] - mean_g), 2)
)
a, c, T, A, n = positive("a"), positive("c"), Size("T"), array("A", t, s), integer("n")


two = {"each": (s, m)}
# rule → (true, false twins)
RULES = {
    "a sum above one term": (le(p[s], total(p[t], t), each=(s,)), [le(f[s], total(f[t], t), each=(s,)), lt(p[s], total(p[t], t), each=(s,))]),
    "a sum above two terms": (le(p[s] + p[m], total(p[t], t), Ne(s, m), **two), [
        le(p[s] + p[m], total(p[t], t), **two), le(2 * p[s], total(p[t], t), Ne(s, m), **two),
        le(f[s] + f[m], total(f[t], t), Ne(s, m), **two), le(p[s] + p[m] + p[1], total(p[t], t), Ne(s, m), **two)]),
    "squares of two entries": (le(f[s] ** 2 + f[m] ** 2, total(f[t] ** 2, t), Ne(s, m), **two), [le(f[s] ** 2 + f[m] ** 2, total(f[t] ** 2, t), **two)]),
    "two weights": (le(w[s] + w[m], 1, Ne(s, m), **two), [le(w[s] + w[m], 1, **two), lt(w[s] + w[m], 1, Ne(s, m), **two)]),
    "positive weights": (lt(w[s], 1, Ne(s, m), **two), [lt(closed[s], 1, Ne(s, m), **two), lt(w[s], 1, each=(s,))]),
    "two weights of a row": (le(rows[i, s] + rows[i, m], 1, Ne(s, m), each=(i, s, m)), [
        le(rows[i, s] + rows[j, m], 1, Ne(s, m), each=(i, j, s, m)), le(rows[i, s] + rows[i, m], 1, Ne(i, j), each=(i, j, s, m))]),
    "two softmax weights": (le(exp(f[s]) / Z + exp(f[m]) / Z, 1, Ne(s, m), **two), [le(exp(f[s]) / Z + exp(f[m]) / Z, 1, **two)]),
    "strictly, with one more": (lt(h[s], total(h[t], t), Ne(s, m), **two), [
        lt(h[s], total(h[t], t), each=(s,)), lt(p[s], total(p[t], t), Ne(s, m), **two), lt(h[s] + h[m], total(h[t], t), Ne(s, m), **two)]),
    "numbered terms": (le(p[1] + p[2], total(p[t], t)), [le(p[1] + p[1], total(p[t], t)), le(p[1] + p[s], total(p[t], t), each=(s,))]),
    "along one axis": (le(X[s, i] ** 2 + X[m, i] ** 2, total(X[t, i] ** 2, t), Ne(s, m), each=(s, m, i)), [
        le(X[s, i] ** 2 + X[s, j] ** 2, total(X[t, i] ** 2, t), Ne(i, j), each=(s, i, j))]),
    "two equations, eliminated": (eq(x, 2 * z, Eq(x + y, 3 * z), Eq(x - y, z)), [eq(x, z, Eq(x + y, 3 * z), Eq(x - y, z))]),
    "eliminated inside a function": (eq(exp(x) * exp(y), exp(1), Eq(x + y, 1)), [eq(exp(x) * exp(y), exp(2), Eq(x + y, 1))]),
    "eliminated, the domain kept": (le(x, 1, Eq(x + a, 1)), [le(x, 1, Eq(x - a, 1)), le(x, 1, Eq(x + y, 1))]),
    "eliminated in an inequality": (le(x * y, sp.Rational(1, 4), Eq(x + y, 1)), [le(x * y, sp.Rational(1, 5), Eq(x + y, 1))]),
    "sums, eliminated": (
        eq(F + G, 3, Eq(F + 2 * G, 5), Eq(2 * F + G, 4)), [eq(F - G, 3, Eq(F + 2 * G, 5), Eq(2 * F + G, 4)), eq(F + G, 3, Eq(F + 2 * G, 5))]),
    "functions, eliminated": (eq(2 * sin(x), 1, Eq(sin(x) + cos(y), 1), Eq(sin(x), cos(y))), [eq(2 * sin(x), 1, Eq(sin(x) + cos(y), 1), Eq(sin(y), sin(x)))]),
    "a combination of products": (eq(x * z, y * v, Eq(x * a, y * c), Eq(z * c, v * a)), [eq(x * z, y * v, Eq(x * u, y * r), Eq(z * r, v * u))]),
    "powers": (eq(x**4 + y**4, 7, Eq(x + y, 1), Eq(x * y, -1)), [eq(x**4 + y**4, 8, Eq(x + y, 1), Eq(x * y, -1))]),
    "a square that vanishes": (eq(x, y, Eq(x * y, 1), Eq(x**2 + y**2, 2)), [eq(x, 1, Eq(x * y, 1), Eq(x**2 + y**2, 2))]),
    "products that vanish": (eq(x * y * z, 0, Eq(x * y, 0), Eq(x * z, 0)), [eq(x, 0, Eq(x * y, 0), Eq(x * z, 0)), eq(x, y, Eq(x * z, y * z), Eq(x**2, y**2))]),
    "a root and its square": (eq(sqrt(a) * x, 1, Eq(a * x**2, 1), x > 0), [eq(sqrt(a) * x, 1, Eq(a * x**2, 1))]),
    "an equation in an inequality": (
        lt(f[s], g[s], Eq(f[t] * a + h[t], g[t] * a), each=(s,)), [lt(g[s], f[s], Eq(f[t] * a + h[t], g[t] * a), each=(s,)), le(f[s], g[s], Eq(f[1] * a + h[1], g[1] * a), each=(s,))]),
    "counted from the other end": (
        eq(total(f[t] * g[T + 1 - t], t), total(f[T + 1 - t] * g[t], t)),
        [eq(total(f[t] * g[T + 1 - t], t), total(f[t] * g[t], t)), eq(f[t] * g[T + 1 - t], f[T + 1 - t] * g[t], each=(t,)),
         eq(total(f[t] * g[T + 2 - t], t), total(f[T + 1 - t] * g[t], t))]),
    "… all factors at once": (
        eq(total(f[t] * h[t] * g[T + 1 - t], t), total(f[T + 1 - t] * h[T + 1 - t] * g[t], t)),
        [eq(total(f[t] * h[t] * g[T + 1 - t], t), total(f[T + 1 - t] * h[t] * g[t], t))]),
    "… the index too": (
        eq(total(t * f[T + 1 - t], t), total((T + 1 - t) * f[t], t)), [eq(total(t * f[t] * g[T + 1 - t], t), total(t * f[T + 1 - t] * g[t], t))]),
    "… over two indices": (
        eq(total(f[t] * g[s] * A[T + 1 - t, T + 1 - s], t, s), total(f[T + 1 - t] * g[T + 1 - s] * A[t, s], t, s)),
        [eq(total(f[t] * g[s] * A[T + 1 - t, T + 1 - s], t, s), total(f[T + 1 - t] * g[s] * A[t, s], t, s))]),
    "… not a free index": (
        eq(exp(f[s]) * total(f[t] * g[T + 1 - t], t), total(f[T + 1 - t] * g[t] * exp(f[s]), t), each=(s,)),
        [eq(exp(f[s]) * total(f[t] * g[T + 1 - t], t), total(f[T + 1 - t] * g[t] * exp(f[T + 1 - s]), t), each=(s,))]),
    "antisymmetric": (eq(total(f[t] * g[T + 1 - t] - f[T + 1 - t] * g[t], t), 0), [eq(total(f[t] * g[T + 1 - t] - f[t] * g[t], t), 0)]),
    "arctangents of reciprocals": (eq(atan(a) + atan(1 / a), pi / 2), [
        eq(atan(a) + atan(1 / a), pi), eq(atan(x) + atan(1 / x), pi / 2), eq(atan(x) + atan(1 / x), pi / 2, Ne(x, 0)), eq(atan(x), atan(y))]),
    "arctangents of a quotient": (eq(atan(b) + atan((1 - b) / (1 + b)), pi / 4), [
        eq(atan(x) + atan((1 - x) / (1 + x)), pi / 4), eq(atan(x) + atan((1 - x) / (1 + x)), pi / 4, Ne(x, -1))]),
    "Gudermann's function": (eq(2 * atan(tanh(x / 2)), atan(sinh(x))), [eq(atan(tanh(x)), atan(sinh(x)))]),
    "error functions": (eq(erf(x) + erfc(x), 1), [eq(erf(x) - erfc(x), 1)]),
    "squares as written": (le(0, (x * y - z) ** 2 + (y * z - x) ** 2 + (z * x - y) ** 2), [
        lt(0, (x * y - z) ** 2 + (y * z - x) ** 2 + (z * x - y) ** 2), le(0, (x * y - z) ** 2 + (y * z - x) ** 2 - (z * x - y) ** 2)]),
    "products of squares": (le(0, (x**2 - y * z + 1) ** 2 * (y - z * x) ** 2 + (x - y) ** 4), [le(0, (x**2 - y * z + 1) ** 2 * (y - z * x) ** 3 + (x - y) ** 4)]),
    "squares, strictly": (lt(0, (x * y - z) ** 2 + (y - 1) ** 2, Ne(y, 1)), [lt(0, (x * y - z) ** 2 + (y - 1) ** 2, Ne(z, 1))]),
    "squares under a sum": (
        le(0, total((f[t] - g[s] * x + mean) ** 2 * (f[s] - y * f[t]) ** 2, t, s)), [le(0, total((f[t] - g[s] * x + mean) ** 2 * (f[s] - y * f[t]), t, s))]),
    "squares beside the rest": (
        le(2 * a - 1, a**2 + (x * y - z) ** 2 + (y * z - x) ** 2 * (x - z * y**2) ** 2), [le(2 * a, a**2 + (x * y - z) ** 2 + (y * z - x) ** 2 * (x - z * y**2) ** 2)]),
    "a condition at one index is not for all": (
        le(0, total(f[t] ** 2, t), f[t] >= 0, each=(t,)), [le(0, total(f[t] * (x * y - z) ** 2, t), f[t] >= 0, each=(t,))]),
    "a covariance": (le(cov**2, var_f * var_g), [lt(cov**2, var_f * var_g), le(cov**2, var_f * var_g / 2), le(cov, var_f * var_g), le(var_f * var_g, cov**2)]),
    "a covariance, plain means": (
        le(total((f[t] - F / T) * (g[t] - G / T), t) ** 2, total((f[t] - F / T) ** 2, t) * total((g[t] - G / T) ** 2, t)),
        [le(total((f[t] - F) * (g[t] - G), t) ** 2, total((f[t] - F / T) ** 2, t) * total((g[t] - G / T) ** 2, t))]),
    "a covariance, other weights": (le(abs(cov), sqrt(var_f) * sqrt(var_g)), [
        le(cov**2, var_f * total(w2[t] * (g[t] - total(w2[s] * g[s], s)) ** 2, t)),
        le((total(w[t] * f[t] * g[t], t) - mean * G) ** 2, var_f * var_g)]),
    "a sine at whole multiples of π": (eq(sin(pi * n), 0), [eq(sin(pi * x), 0), eq(sin(n), 0)]),
    "an even power of −1": (eq((-1) ** (2 * n), 1), [eq((-1) ** n, 1), eq((-1) ** (2 * x), 1)]),
    "the sign of a product": (eq(sp.sign(a * x), sp.sign(x)), [eq(sp.sign(y * x), sp.sign(x))]),
    "a maximum of positive numbers": (eq(sp.Max(a, c, -1), sp.Max(a, c)), [eq(sp.Max(x, c, 1), sp.Max(x, c))]),
    "equations that contradict": (eq(x, 1, Eq(x, 1), Eq(y, 2)), [eq(x, x + 1, Eq(x + a, 0), Eq(y, 2))]),
}  # fmt: skip


def test_what_an_equation_ties_to_the_variable_of_a_limit_does_not_stay_fixed():
    tied = Statement(exp(-a), "≈", sp.S.Zero, (Eq(a + x, 3),), error=exp(-a), to=(a, sp.oo))
    assert proof_or_none(tied) is None


def test_what_something_is_put_in_for_need_not_stay_in_its_domain():
    for written in (at(abs(a), a, x), diff(abs(a), a), at(sp.sqrt(w[t] ** 2), w[t], f[t])):
        assert told(written) == written
    assert told(abs(c) + at(abs(a), a, x)) == c + at(abs(a), a, x)
    half, whole = (integral(abs(v) * exp(-(v**2)), v, low) for v, low in ((a, 0), (x, -sp.oo)))
    assert told(half).body == a * exp(-(a**2)) and told(whole) == whole


@pytest.mark.parametrize("rule", RULES)
def test_true_is_proved_for_all_sizes_and_false_twins_are_not(rule):
    true, false = RULES[rule]
    only_the_true_one_is_proved(true, false)
