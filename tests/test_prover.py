"""Every rule of the prover, with a truth it must prove and a false twin it must not."""

import os
import subprocess
import sys

import pytest
import sympy as sp
from sympy import cos, exp, log, pi, sin, sqrt, tanh

from derive.language import Size, at, axes, delta, det, diff, integral, inverse, largest, product, total
from derive.language.declaring import array, nonnegative, positive, real, simplex, spd
from derive.language.domains import Orthonormal, Sphere
from derive.prover import prove
from tests.statements import eq, proof_or_none

i, j, r, m, n, t, s, u = axes(i="d", j="d", r="d", m="M", n="M", t="T", s="T", u="T")
T, d = Size("T"), Size("d")
x, y, z, v, mu = (real(name) for name in ("x", "y", "z", "v", "mu"))
a, b, beta, alpha = (positive(name) for name in ("a", "b", "beta", "alpha"))
c = nonnegative("c")
q, k, f, h = array("q", i), array("k", t, i), array("f", t), array("h", t)
e, A = array("e", t), array("A", i, j)
w, X, S, O = simplex("w", t), array("X", i, of=Sphere()), spd("S", i, j), array("O", m, i, of=Orthonormal())
Q = array("Q", i, j, of=Orthonormal())

score = total(q[i] * k[t, i], i)
Z = total(exp(beta * score), t)
p = exp(beta * score) / Z
mean = total(p * k[t, j], t)
gauss = sqrt(b / (2 * pi)) * exp(-b / 2 * (x - mu) ** 2)
theta = exp(alpha * score)
g = sqrt(theta * b / (2 * pi)) * exp(-theta * b / 2 * (v - f[t]) ** 2)


# rule → (true, false twin)
GENERAL = {
    "polynomials": (
        eq(x**3 - y**3, (x - y) * (x**2 + x * y + y**2)),
        eq(x**3 - y**3, (x - y) * (x**2 - x * y + y**2)),
    ),
    "fractions": (
        eq(1 / (x - 1) - 1 / (x + 1), 2 / (x**2 - 1)),
        eq(1 / (x - 1) - 1 / (x + 1), 1 / (x**2 - 1)),
    ),
    "exp of a sum": (eq(exp(x + y), exp(x) * exp(y)), eq(exp(x + y), exp(x) + exp(y))),
    "rational exponents": (
        eq(exp(x / 2) ** 2 * exp(x / 3) ** 3, exp(2 * x)),
        eq(exp(x / 2) ** 2 * exp(x / 3), exp(2 * x)),
    ),
    "exponents over denominators": (
        eq(exp(x / (1 + x)) * exp(1 / (1 + x)), exp(1)),
        eq(exp(x / (1 + x)) * exp(1 / (1 + x)), exp(2)),
    ),
    "log of positive factors": (eq(log(a**2 * b), 2 * log(a) + log(b)), eq(log(a + b), log(a) + log(b))),
    "log needs signs": (eq(log(a**2), 2 * log(a)), eq(log(x**2), 2 * log(x))),
    "log of numbers": (eq(log(12), 2 * log(2) + log(3)), eq(log(12), log(2) + log(3))),
    "softplus": (
        eq(log(exp(x) + exp(y)), x + log(1 + exp(y - x))),
        eq(log(exp(x) + exp(y)), x + log(1 + exp(x - y))),
    ),
    "roots": (
        eq(1 / (sqrt(x**2 + 1) - x), sqrt(x**2 + 1) + x),
        eq(1 / (sqrt(x**2 + 1) - x), sqrt(x**2 + 1) - x),
    ),
    "root of numbers": (eq(1 / (1 + sqrt(2)), sqrt(2) - 1), eq(1 / (1 + sqrt(2)), sqrt(2) + 1)),
    "root of a product": (eq(sqrt(a * b), sqrt(a) * sqrt(b)), eq(sqrt(x**2 * a), x * sqrt(a))),
    "absolute value": (eq(abs(x * y) ** 2, x**2 * y**2), eq(abs(x), x)),
    "tanh": (eq(tanh(x), 2 / (1 + exp(-2 * x)) - 1), eq(tanh(x), 2 / (1 + exp(-x)) - 1)),
    "addition theorem": (
        eq(cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)),
        eq(cos(x - y), cos(x) * cos(y) - sin(x) * sin(y)),
    ),
    "symbolic powers": (eq(a ** (x + y), a**x * a**y), eq(a ** (x * y), a**x * a**y)),
    "linearity": (
        eq(total(2 * f[t] + a * h[t], t), 2 * total(f[t], t) + a * total(h[t], t)),
        eq(total(f[t] * h[t], t), total(f[t], t) * total(h[t], t)),
    ),
    "constant body": (eq(total(a, t), T * a), eq(total(a, t), a)),
    "Fubini": (
        eq(total(total(k[t, i], i) * f[t], t), total(total(k[t, i] * f[t], t), i)),
        eq(total(total(k[t, i], i) * f[t], t), total(k[t, i], t, i) * total(f[t], t)),
    ),
    "bound names": (
        eq(total(f[t] * total(h[s], s), t), total(h[u], u) * total(f[s], s)),
        eq(total(f[t] * total(h[s], s), t), total(f[t] * h[t], t)),
    ),
    "symmetric double sum": (
        eq(total(A[i, j] * q[i] * q[j], i, j), total(A[j, i] * q[i] * q[j], i, j)),
        eq(total(A[i, j] * q[i], i, j), total(A[j, i] * q[i], i, j)),
    ),
    "square of a sum": (
        eq(total(f[t], t) ** 2, total(f[t] * f[s], t, s)),
        eq(total(f[t], t) ** 2, total(f[t] ** 2, t)),
    ),
    "fraction in a sum": (
        eq(total(f[t] ** 2 / (1 + f[t] ** 2), t), T - total(1 / (1 + f[t] ** 2), t)),
        eq(total(f[t] ** 2 / (1 + f[t] ** 2), t), 1 - total(1 / (1 + f[t] ** 2), t)),
    ),
    "inner sum cancels": (
        eq(total(exp(k[t, i]) / total(exp(k[t, j]), j), t, i), T),
        eq(total(exp(k[t, i]) / total(exp(k[s, i]), s), t, i), T),
    ),
    "delta contracted": (eq(total(delta(t, s) * f[t], t), f[s]), eq(total(delta(t, s) * f[t], t), f[t])),
    "delta in exp": (
        eq(total(exp(total(f[t] * delta(t, s), t)), s), total(exp(f[s]), s)),
        eq(total(exp(total(f[t] * delta(t, s), t)), s), T * exp(total(f[t], t))),
    ),
    "delta by cases": (
        eq(total(exp(x * delta(t, s)), t), T - 1 + exp(x)),
        eq(total(exp(x * delta(t, s)), t), T * exp(x)),
    ),
    "product to sum": (eq(log(product(g, t)), total(log(g), t)), eq(log(product(g, t)), log(total(g, t)))),
    "product of exp": (
        eq(product(exp(f[t]), t), exp(total(f[t], t))),
        eq(product(exp(f[t]), t), total(exp(f[t]), t)),
    ),
    "constant product": (
        eq(product(a * f[t], t), a**T * product(f[t], t)),
        eq(product(a * f[t], t), a * product(f[t], t)),
    ),
    "simplex": (eq(total(w[t] * log(Z), t), log(Z)), eq(total(e[t] * log(Z), t), log(Z))),
    "sphere": (
        eq(total((X[i] - q[i]) ** 2, i), 1 - 2 * total(X[i] * q[i], i) + total(q[i] ** 2, i)),
        eq(total(X[i], i), 1),
    ),
    "orthonormal": (
        eq(total(O[m, i] * O[n, i], i), delta(m, n)),
        eq(total(O[m, i] * O[m, j], m), delta(i, j)),
    ),
    "orthonormal and square": (
        eq(total(Q[r, i] * Q[r, j], r), delta(i, j)),
        eq(total(Q[r, i] * Q[j, r], r), delta(i, j)),
    ),
    "symmetric matrix": (eq(S[i, j], S[j, i]), eq(A[i, j], A[j, i])),
    "inverse matrix": (
        eq(total(S[i, j] * inverse(S)[j, i], i, j), d),
        eq(total(S[i, j] * inverse(S)[j, i], i, j), 1),
    ),
    "inverse without symmetry": (
        eq(total(A[i, r] * inverse(A)[r, j], r), delta(i, j)),
        eq(total(A[j, i] * inverse(A)[j, i], i, j), d),
    ),
    "gradient": (eq(diff(log(Z) / beta, q[j]), mean), eq(diff(log(Z) / beta, q[j]), beta * mean)),
    "gradient, same index": (
        eq(diff(log(Z) / beta, q[i]), total(p * k[t, i], t)),
        eq(diff(log(Z), q[i]), total(p * k[t, i], t)),
    ),
    "softmax Jacobian": (
        eq(diff(p, q[j]), beta * p * (k[t, j] - mean)),
        eq(diff(p, q[j]), beta * p * (k[t, j] + mean)),
    ),
    "Hessian": (
        eq(
            diff(log(Z) / beta, q[i], q[j]),
            beta * (total(p * k[t, i] * k[t, j], t) - mean * total(p * k[t, i], t)),
        ),
        eq(diff(log(Z) / beta, q[i], q[j]), beta * total(p * k[t, i] * k[t, j], t)),
    ),
    "derivative of a product": (
        eq(diff(product(exp(x * f[t]), t), x), product(exp(x * f[t]), t) * total(f[t], t)),
        eq(diff(product(exp(x * f[t]), t), x), product(f[t] * exp(x * f[t]), t)),
    ),
    "determinant": (
        eq(diff(log(det(S)), S[i, j]), inverse(S)[j, i]),
        eq(diff(det(S), S[i, j]), inverse(S)[j, i]),
    ),
    "at": (eq(at(diff(x**3, x), x, a), 3 * a**2), eq(at(diff(x**3, x), x, a), a**3)),
    "at an array": (
        eq(at(total(f[s] ** 2, s), f[t], total(k[t, i], i)), total(total(k[s, i], i) ** 2, s)),
        eq(at(total(f[s] ** 2, s), f[t], h[t]), total(h[s], s) ** 2),
    ),
    "Gaussian": (eq(integral(gauss, x), 1), eq(integral(gauss, x), sqrt(b))),
    "Gaussian mean": (eq(integral(x * gauss, x), mu), eq(integral(x * gauss, x), -mu)),
    "Gaussian variance": (
        eq(integral((x - mu) ** 2 * gauss, x), 1 / b),
        eq(integral((x - mu) ** 2 * gauss, x), b),
    ),
    "Gaussian needs a sign": (
        eq(integral(exp(-a * x**2), x), sqrt(pi / a)),
        eq(integral(exp(-y * x**2), x), sqrt(pi / y)),
    ),
    "exponential law": (
        eq(integral(x * a * exp(-a * x), x, 0), 1 / a),
        eq(integral(x * a * exp(-a * x), x, 0), a),
    ),
    "polynomial integral": (
        eq(integral(x**2, x, 0, 1), sp.Rational(1, 3)),
        eq(integral(x**2, x, 0, 1), sp.Rational(1, 2)),
    ),
    "derivative of an integral": (
        eq(diff(integral(exp(-(x**2) / 2 + y * x), x), y), y * integral(exp(-(x**2) / 2 + y * x), x)),
        eq(diff(integral(exp(-(x**2) / 2 + y * x), x), y), integral(exp(-(x**2) / 2 + y * x), x)),
    ),
    "given, substituted": (
        eq(exp(e[t] * score) / total(exp(e[t] * score), t), theta / total(theta, t), sp.Eq(e[s], alpha)),
        eq(exp(e[t] * score), theta, sp.Eq(e[s], beta)),
    ),
    "given, multiplied": (eq(x, y, sp.Eq(a * x, a * y)), eq(x, y, sp.Eq(z * x, z * y))),
    "given, stationary": (
        eq(v, total(theta * f[t], t) / total(theta, t), sp.Eq(diff(total(log(g), t), v), 0)),
        eq(v, total(f[t], t) / T, sp.Eq(diff(total(log(g), t), v), 0)),
    ),
    "given signs": (eq(log(x * y), log(x) + log(y), x > 0, y > 0), eq(log(x * y), log(x) + log(y))),
    "given difference": (eq(sqrt((x - y) ** 2), x - y, x > y), eq(sqrt((x - y) ** 2), x - y)),
    "given for all": (
        eq(log(product(f[t], t)), total(log(f[t]), t), f[s] > 0),
        eq(log(product(f[t], t)), total(log(f[t]), t)),
    ),
    "distinct indices": (eq(delta(t, s) * f[t], 0, sp.Ne(t, s)), eq(delta(t, s) * f[t], 0)),
    "maximum": (
        eq(largest(f[t] + x, t), x + largest(f[s], s)),
        eq(largest(f[t] + h[t], t), largest(f[t], t) + largest(h[t], t)),
    ),
    "maximum of two": (
        eq(sp.Max(x, y), (x + y + abs(x - y)) / 2),
        eq(sp.Max(x, y), (x + y - abs(x - y)) / 2),
    ),
    "gamma": (eq(sp.gamma(a + 2), (a + 1) * a * sp.gamma(a)), eq(sp.gamma(x + 1), x * sp.gamma(x + 2))),
    "gamma needs a sign": (
        eq(diff(sp.loggamma(a + 1), a), 1 / a + sp.digamma(a)),
        eq(sp.gamma(x + 1) * sp.gamma(1 - x) * sp.sin(pi * x), pi * x + 1 - sp.sign(x) ** 2),
    ),
    "half a Gaussian": (
        eq(integral(exp(-a * x**2), x, 0), sqrt(pi / a) / 2),
        eq(integral(exp(-a * x**2), x, 0), sqrt(pi / a)),
    ),
    "exponential between limits": (
        eq(integral(x * exp(a * x), x, 0, 1), (exp(a) * (a - 1) + 1) / a**2),
        eq(integral(x * exp(a * x), x, 0, 1), exp(a) * (a - 1) / a**2),
    ),
    "arctangent": (
        eq(integral(1 / (1 + x**2), x, 0, 1), pi / 4),
        eq(integral(1 / (1 + x**2), x, 0, 1), pi / 2),
    ),
    "integral of a logarithm": (
        eq(integral(log(x), x, 1, 2), 2 * log(2) - 1),
        eq(integral(log(x), x, 1, 2), 2 * log(2) + 1),
    ),
    "integral of a wave": (
        eq(integral(sin(a * x), x, 0, pi), (1 - cos(a * pi)) / a),
        eq(integral(sin(a * x), x, 0, pi), 2 / a),
    ),
    "integral of a root": (
        eq(integral(sqrt(x), x, 0, 1), sp.Rational(2, 3)),
        eq(integral(sqrt(x), x, 0, 1), sp.Rational(3, 2)),
    ),
    "integral by substitution": (
        eq(integral(x * exp(-(x**2)), x, 0, 1), (1 - exp(-1)) / 2),
        eq(integral(x * exp(-(x**2)), x, 0, 1), 1 - exp(-1)),
    ),
    "integral across a pole": (
        eq(integral(1 / x**2, x, 1, 2), sp.Rational(1, 2)),
        eq(integral(1 / x**2, x, -1, 2), -sp.Rational(3, 2)),
    ),
    "change of index": (
        eq(total(exp(f[T + 1 - t]) * t, t), total(exp(f[t]) * (T + 1 - t), t)),
        eq(total(exp(f[T + 1 - t]) * t, t), total(exp(f[t]) * t, t)),
    ),
    "another axis is not turned": (eq(total(w[T + 1 - t], t), 1), eq(total(f[d + 1 - t], t), total(f[t], t))),
    "delta at the end of an axis": (
        eq(total(delta(t, T) * f[t], t), f[T]),
        eq(total(delta(t, d) * f[t], t), f[d]),
    ),
    "powers of an index": (eq(total(t**3, t), total(t, t) ** 2), eq(total(t**3, t), total(t**2, t) ** 2)),
    "index as a number": (eq(total(t, t), T * (T + 1) / 2), eq(total(t, t), T**2 / 2)),
}


@pytest.mark.parametrize("rule", GENERAL)
def test_true_is_proved_for_all_sizes(rule):
    assert prove(GENERAL[rule][0]).general


@pytest.mark.parametrize("rule", GENERAL)
def test_false_twin_is_not_proved(rule):
    assert proof_or_none(GENERAL[rule][1]) is None


def test_ma_likelihood_chain_for_all_sizes():
    L = log(product(g, t))
    slope = total(-b * theta * (v - f[t]), t)
    for lhs, rhs in (
        (L, total(log(g), t)),
        (diff(L, v), total(diff(log(g), v), t)),
        (diff(log(g), v), -b * theta * (v - f[t])),
        (diff(L, v), slope),
        (total(theta * (v - f[t]), t), v * total(theta, t) - total(theta * f[t], t)),
        (total(theta / total(theta, t) * f[t], t), total(theta * f[t], t) / total(theta, t)),
    ):
        assert prove(eq(lhs, rhs)).general


def test_a_condition_on_a_free_index_is_not_used_for_a_bound_one_of_the_same_name():
    claim = eq(f[t] + total(log(f[t] * a), t), f[t] + total(log(f[t]), t) + T * log(a), f[t] > 0)
    assert prove(claim).general  # log(f a) = log f + log a wherever both are defined, since a > 0
    assert proof_or_none(eq(f[t] + total(abs(f[t]), t), f[t] + total(f[t], t), f[t] > 0)) is None


def test_traces_name_the_rules():
    assert any("on the simplex" in line for line in prove(GENERAL["simplex"][0]).trace)


HASHED = """
import sys; sys.path.insert(0, "tests")
from test_prover import GENERAL, proof_or_none
print([(proof_or_none(true), proof_or_none(false)) for true, false in GENERAL.values()])
"""


@pytest.mark.slow
def test_nothing_depends_on_the_hash_seed():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
