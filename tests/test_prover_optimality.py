"""Optimality, duality, Gaussians and exponential families: what papers say of them, each with a falsehood of the same kind.

Stationarity is a derivative at a point, second order a sign, uniqueness an implication; a Lagrange condition is stated with
the constraint's gradient at the same point, which must not vanish there (constraint qualification).
"""

import pytest
import sympy as sp
from sympy import Eq, exp, log, pi, sqrt

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import Size, at, axes, det, diff, integral, inverse, total
from derive.language.declaring import array, nonnegative, positive, real, simplex, spd
from derive.language.domains import POSITIVE
from derive.prover import prove

t, s, u, i, j, l, n, m = axes(t="T", s="T", u="T", i="d", j="d", l="d", n="N", m="N")
T, d, N = Size("T"), Size("d"), Size("N")
v, x, y, lam, mu, nu = (real(name) for name in ("v", "x", "y", "lam", "mu", "nu"))
a, b, beta, sigma, tau = (positive(name) for name in ("a", "b", "beta", "sigma", "tau"))
c = nonnegative("c")
f, g, P, w = array("f", t), array("g", t), array("P", t, of=POSITIVE), simplex("w", t)
q, eta, xi, theta, m1, m2 = (array(name, i) for name in ("q", "eta", "xi", "theta", "m1", "m2"))
S, X, h = spd("S", i, j), array("X", n, i), array("h", n, of=POSITIVE)

L = -total(P[t] * (v - f[t]) ** 2, t) / 2  # a concave objective
best = total(P[t] * f[t], t) / total(P[t], t)
F = total(P[t] * f[t], t) - total(P[t] * log(P[t]), t) / beta  # free energy of weights P
Z = total(exp(beta * f[t]), t)
gibbs = exp(beta * f[t]) / Z
lse = log(total(exp(f[t]), t))
soft = exp(f[t]) / total(exp(f[s]), s)
entropy = -total(w[t] * log(w[t]), t)
weight = h[n] * exp(total(eta[i] * X[n, i], i))  # an exponential family on N points
A = log(total(weight, n))
p = weight / total(weight, n)
mean = total(p * X[n, j], n)
covariance = total(p * X[n, j] * X[n, l], n) - mean * total(p * X[n, l], n)
gauss = exp(-((x - mu) ** 2) / (2 * sigma)) / sqrt(2 * pi * sigma)
gauss2 = exp(-((x - nu) ** 2) / (2 * tau)) / sqrt(2 * pi * tau)


def st(lhs, relation, rhs, *given, each=()):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, each=each)


def quadratic(x, y):
    """Σ x_i S_ij y_j."""
    return total(x(i) * S[i, j] * y(j), i, j)


shifted = lambda k: q[k] - total(inverse(S)[k, l] * eta[l], l)  # noqa: E731
plain = lambda k: q[k]  # noqa: E731

# what is said → (true, false)
SAID = {
    "stationary point": (st(at(diff(L, v), v, best), "=", 0), st(at(diff(L, v), v, total(f[t], t) / T), "=", 0)),
    "second order": (st(diff(L, v, v), "<", 0), st(diff(L, v, v), "<", -1)),
    "second order, form": (
        st(total(q[j] * q[l] * covariance, j, l), "≥", 0),
        st(total(q[j] * eta[l] * covariance, j, l), "≥", 0),
    ),
    "uniqueness for a concave objective": (
        st(v, "=", best, Eq(diff(L, v), 0)),
        st(v, "=", best, Eq(diff(L, v) * x, 0)),
    ),
    "maximum": (st(L, "≤", at(L, v, best)), st(at(L, v, best), "≤", L)),
    "the only maximum": (
        st(v, "=", best, Eq(total(P[t], t) * v - total(P[t] * f[t], t), 0)),
        st(v, "=", best, Eq((total(P[t], t) * v - total(P[t] * f[t], t)) * (v - x), 0)),
    ),
    "Lagrange condition at the point": (
        st(at(diff(F, P[s]), P[t], gibbs) - (log(Z) - 1) / beta, "=", 0),
        st(at(diff(F, P[s]), P[t], gibbs) - log(Z) / beta, "=", 0),
    ),
    "the point satisfies the constraint": (st(at(total(P[t], t), P[t], gibbs), "=", 1), st(at(total(P[t], t), P[t], Z * gibbs), "=", 1)),
    "constraint qualification at that point": (
        st(total(at(diff(total(P[t], t) - 1, P[s]), P[t], gibbs) ** 2, s), ">", 0),
        st(total(at(diff(total((P[t] - a) ** 2, t), P[s]), P[t], b) ** 2, s), ">", 0),  # it vanishes where a = b
    ),
    "qualification given where it may fail": (
        st(x, "=", 0, Eq(x * diff(v**2, v), 0), sp.Ne(v, 0)),
        st(x, "=", 0, Eq(x * diff(v**2, v), 0)),
    ),
    "duality, bound": (st(total(w[t] * f[t], t) + entropy, "≤", lse), st(lse, "≤", total(w[t] * f[t], t) + entropy)),
    "duality, attained": (
        st(total(soft * f[t], t) - total(soft * log(soft), t), "=", lse),
        st(total(soft * f[t], t) + total(soft * log(soft), t), "=", lse),
    ),
    "duality, gap": (
        st(lse - total(w[t] * f[t], t) - entropy, "=", total(w[t] * log(w[t] / soft), t)),
        st(lse - total(w[t] * f[t], t) - entropy, "=", total(soft * log(soft / w[t]), t)),
    ),
    "log-sum-exp is convex": (
        st(log(total(exp((f[t] + g[t]) / 2), t)), "≤", (lse + log(total(exp(g[t]), t))) / 2),
        st((lse + log(total(exp(g[t]), t))) / 2, "≤", log(total(exp((f[t] + g[t]) / 2), t))),
    ),
    "log-sum-exp above its tangent": (
        st(lse + total(soft * (g[t] - f[t]), t), "≤", log(total(exp(g[t]), t))),
        st(log(total(exp(g[t]), t)), "≤", lse + total(soft * (g[t] - f[t]), t)),
    ),
    "completing the square": (
        st(quadratic(plain, plain) - 2 * total(eta[i] * q[i], i), "=",
           quadratic(shifted, shifted) - total(eta[i] * inverse(S)[i, j] * eta[j], i, j)),
        st(quadratic(plain, plain) - 2 * total(eta[i] * q[i], i), "=", quadratic(shifted, shifted)),
    ),
    "quadratic maximum": (
        st(total(eta[i] * q[i], i) - quadratic(plain, plain) / 2, "≤", total(eta[i] * inverse(S)[i, j] * eta[j], i, j) / 2),
        st(total(eta[i] * q[i], i) - quadratic(plain, plain) / 2, "≤", total(eta[i] * inverse(S)[i, j] * eta[j], i, j) / 3),
    ),
    "moment generating function": (
        st(integral(exp(y * x) * gauss, x), "=", exp(mu * y + sigma * y**2 / 2)),
        st(integral(exp(y * x) * gauss, x), "=", exp(mu * y + sigma * y**2)),
    ),
    "moment generating function, independent coordinates": (
        st(total(log(exp(m1[i] * q[i] + a * q[i] ** 2 / 2)), i), "=", total(m1[i] * q[i], i) + a * total(q[i] ** 2, i) / 2),
        st(total(log(exp(m1[i] * q[i] + a * q[i] ** 2 / 2)), i), "=", total(m1[i] * q[i], i) + a * total(q[i], i) ** 2 / 2),
    ),
    "Gaussian KL": (
        st(integral(gauss * log(gauss / gauss2), x), "=", (log(tau / sigma) + sigma / tau + (mu - nu) ** 2 / tau - 1) / 2),
        st(integral(gauss * log(gauss / gauss2), x), "=", (log(sigma / tau) + sigma / tau + (mu - nu) ** 2 / tau - 1) / 2),
    ),
    "Gaussian KL is not negative": (
        st(log(tau / sigma) + sigma / tau + (mu - nu) ** 2 / tau - 1, "≥", 0),
        st(log(sigma / tau) + sigma / tau + (mu - nu) ** 2 / tau - 1, "≥", 0),
    ),
    "Gaussian KL, equal covariance": (
        st(total((q[i] - m2[i]) * S[i, j] * (q[j] - m2[j]), i, j) - total((q[i] - m1[i]) * S[i, j] * (q[j] - m1[j]), i, j), "=",
           2 * total((m1[i] - m2[i]) * S[i, j] * (q[j] - m1[j]), i, j) + total((m1[i] - m2[i]) * S[i, j] * (m1[j] - m2[j]), i, j)),
        st(total((q[i] - m2[i]) * S[i, j] * (q[j] - m2[j]), i, j) - total((q[i] - m1[i]) * S[i, j] * (q[j] - m1[j]), i, j), "=",
           total((m1[i] - m2[i]) * S[i, j] * (m1[j] - m2[j]), i, j)),
    ),
    "log-determinant": (st(diff(log(det(S)), S[i, j]), "=", inverse(S)[j, i]), st(diff(log(det(S)), S[i, j]), "=", S[j, i])),
    "mean is the gradient of the log-normaliser": (st(diff(A, eta[j]), "=", mean), st(diff(A, eta[j]), "=", mean * N)),
    "covariance is its Hessian": (st(diff(A, eta[j], eta[l]), "=", covariance), st(diff(A, eta[j], eta[l]), "=", -covariance)),
    "interior of the natural domain": (  # the exponential law: the log-normaliser is −log(−y), for y < 0 only
        st(integral(exp(y * x), x, 0), "=", -1 / y, y < 0),
        st(integral(exp(y * x), x, 0), "=", -1 / y),
    ),
    "the gradient needs the interior": (
        st(diff(log(integral(exp(y * x), x, 0)), y), "=", integral(x * exp(y * x), x, 0) / integral(exp(y * x), x, 0), y < 0),
        st(diff(log(integral(exp(y * x), x, 0)), y), "=", integral(x * exp(y * x), x, 0), y < 0),
    ),
    "KL is a Bregman divergence": (
        st(total(p * log(p / at(p, eta[i], xi[i])), n), "=", at(A, eta[i], xi[i]) - A - total((xi[j] - eta[j]) * mean, j)),
        st(total(p * log(p / at(p, eta[i], xi[i])), n), "=", A - at(A, eta[i], xi[i]) - total((xi[j] - eta[j]) * mean, j)),
    ),
    "Bregman divergence of the log-normaliser": (
        st(A + total((xi[j] - eta[j]) * mean, j), "≤", at(A, eta[i], xi[i])),
        st(at(A, eta[i], xi[i]), "≤", A + total((xi[j] - eta[j]) * mean, j)),
    ),
    "monotone in one variable": (st(x / (1 + x), "<", y / (1 + y), x < y, x > 0), st(x / (1 + x), "<", y / (1 + y), x < y)),
    "equality case": (st(x, "=", y, Eq(x**2 + y**2, 2 * x * y)), st(x, "=", y, Eq(x**2 + y**2, -2 * x * y))),
    "equality case of a variance": (
        st(f[s], "=", x, Eq(f[t], x), each=(s,)),
        st(f[s], "=", x, Eq(total(f[t], t), T * x), each=(s,)),
    ),
    "a rate with its bound": (
        Statement(a / (a + c), "≈", sp.S.One, (), error=c / a, to=(c, sp.S.Zero)),
        Statement(a / (a + c), "≈", sp.S.One, (), error=c**2 / a, to=(c, sp.S.Zero)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_truth_is_proved_for_all_sizes(said):
    assert prove(SAID[said][0]).general


@pytest.mark.parametrize("said", SAID)
def test_falsehood_is_not_proved(said):
    with pytest.raises(ProverFailure):
        prove(SAID[said][1])
