"""Matrices in their order, and averages over laws: what touches, diverges or holds for numbers alone."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, Integer, Rational, digamma, exp, log

from bench.adversary_cases import Case, false, family, partly, silent, true
from derive.claims import precedes, succeeds
from derive.language import axes, total
from derive.language.declaring import array, integer, positive, real, simplex
from derive.language.domains import POSITIVE, SPD, Orthonormal, Symmetric
from derive.language.laws import (
    KL,
    Bernoulli,
    Beta,
    Binomial,
    Categorical,
    Exponential,
    Gamma,
    Geometric,
    Normal,
    Poisson,
    Uniform,
    conditional,
    covariance,
    entropy,
    expect,
    variance,
)
from derive.language.matrices import block, det, eye, frobenius, grad, inv, logdet, matrix, tr, vector

i, j, k2 = axes(i="n", j="n", k2="m")
A, B, C = (matrix(name, i, j) for name in "ABC")
S, R = matrix("S", i, j, of=SPD()), matrix("R", i, j, of=SPD())
Yy, O = matrix("Yy", i, j, of=Symmetric()), matrix("O", i, j, of=Orthonormal())
U, V = matrix("U", i, k2), matrix("V", k2, i)
p, q = vector("p", i), vector("q", i)
J, K, c, nn = eye(i), eye(k2), real("c"), i.length
n = integer("n", 0)
t = axes(t="T")
X, Y, w, T = array("X", t), array("Y", t), simplex("w", t), t.length


@family(
    "matrices by their order",
    "matrices: ≽ between them, blocks, traces and determinants that touch, what numbers alone satisfy",
)
def ordered() -> Iterator[Case]:
    """By hand: a 1 × 1 or 2 × 2 matrix tells each falsehood, textbook inequalities the truths."""
    yield false(S, succeeds(0 * S + J))
    yield true(S + J, succeeds(J))
    yield false(A @ A, succeeds(0 * A))
    yield true(A.T @ A, succeeds(0 * A))
    yield true(A @ A.T, succeeds(0 * A))
    yield false(A @ B + B.T @ A.T, succeeds(0 * A))
    yield true(S + R, succeeds(S))
    yield false(S @ R + R @ S, succeeds(0 * S))
    yield true(inv(S), succeeds(inv(S + R)))
    yield false(inv(S), precedes(inv(S + R)))
    yield false(S @ S, succeeds(S))
    yield true(S + inv(S), succeeds(2 * J))
    yield false(S + inv(S), succeeds(3 * J))
    yield true(Yy @ Yy, succeeds(0 * Yy))
    yield false(Yy, succeeds(0 * Yy))
    yield false(A.T @ A, succeeds(J))
    yield true(J, succeeds(0 * J))
    yield false(A, succeeds(B))
    yield true(A.T @ S @ A, succeeds(0 * S))
    yield true(U @ U.T, succeeds(0 * S))
    yield false(J, succeeds(U @ U.T))
    yield true(inv(J + U @ U.T), precedes(J))
    yield partly(A @ inv(A), "=", J)
    yield partly(inv(A) @ A, "=", J)
    yield partly(det(A) * det(inv(A)), "=", 1)
    yield false(det(A), "=", tr(A))
    yield false(det(A) ** 2, "≤", tr(A.T @ A) ** nn / 2)
    yield true(tr(A) ** 2, "≤", nn * tr(A.T @ A))
    yield false(tr(A) ** 2, "≤", tr(A.T @ A))
    yield true(tr(S) * tr(inv(S)), "≥", nn**2)
    yield false(tr(S) * tr(inv(S)), ">", nn**2)
    yield true(det(S), "≤", (tr(S) / nn) ** nn)
    yield false(det(S), "<", (tr(S) / nn) ** nn)
    yield false(logdet(S) + logdet(R), "=", logdet(S + R))
    yield true(logdet(inv(S)), "=", -logdet(S))
    yield true(logdet(2 * S), "=", logdet(S) + nn * log(2))
    yield false(logdet(2 * S), "=", logdet(S) + log(2))
    yield true(logdet(S), "≤", tr(S) - nn)
    yield false(logdet(S), "<", tr(S) - nn)
    yield false((A @ B).T, "=", A.T @ B.T)
    yield true((U @ V).T, "=", V.T @ U.T)
    yield false(tr(U @ V), "=", tr(V @ U) + c**2)
    yield true(tr(U @ V), "=", tr(V @ U))
    yield true(det(O @ A), "=", det(O) * det(A))
    yield false(det(O @ A), "=", det(A))
    yield true(tr(O @ O.T), "=", nn)
    yield true(O @ O.T, "=", J)
    yield true(O.T @ O, "=", J)
    yield false(O @ O, "=", J)
    yield true(
        frobenius(A + B) ** 2 + frobenius(A - B) ** 2, "=", 2 * frobenius(A) ** 2 + 2 * frobenius(B) ** 2
    )
    yield true(frobenius(A @ B), "≤", frobenius(A) * frobenius(B))
    yield false(frobenius(A @ B), "<", frobenius(A) * frobenius(B))
    yield true((p.T @ q) ** 2, "≤", (p.T @ p) * (q.T @ q))
    yield false((p.T @ q) ** 2, "<", (p.T @ p) * (q.T @ q))
    yield false((p.T @ q) ** 2, "=", (p.T @ p) * (q.T @ q))
    yield true((p.T @ S @ q) ** 2, "≤", (p.T @ S @ p) * (q.T @ S @ q))
    yield false((p.T @ Yy @ q) ** 2, "≤", (p.T @ Yy @ p) * (q.T @ Yy @ q))
    yield true((p.T @ q) ** 2, "≤", (p.T @ S @ p) * (q.T @ inv(S) @ q))
    yield true(det(block([[A, 0 * A], [0 * A, B]])), "=", det(A) * det(B))
    yield true(det(block([[A, B], [0 * A, C]])), "=", det(A) * det(C))
    yield false(det(block([[0 * A, A], [B, 0 * A]])), "=", det(A) * det(B))
    yield false(det(block([[0 * A, A], [B, 0 * A]])), "=", -det(A) * det(B))
    yield true(det(block([[0 * A, A], [B, 0 * A]])), "=", (-1) ** nn * det(A) * det(B))
    yield false(det(block([[A, B], [C, A]])), "=", det(A) ** 2 - det(B) * det(C))
    yield false(det(block([[A, B], [C, A]])), "=", det(A @ A - B @ C))
    yield partly(det(block([[A, B], [C, A]])), "=", det(A) * det(A - C @ inv(A) @ B))
    yield true(det(A - c * J), "=", det(A.T - c * J))
    yield false(grad(logdet(A), A), "=", inv(A))
    yield false(grad(tr(A @ A @ A), A), "=", 3 * A @ A)
    yield true(grad(tr(A @ A @ A), A), "=", 3 * (A @ A).T)
    yield partly(grad(frobenius(A), A), "=", A / frobenius(A))
    yield true(A @ A @ A @ A, "=", J, given=Eq(A @ A, J))
    yield false(A, "=", J, given=Eq(A @ A, J))
    yield false(A @ B, "=", J, given=Eq(B @ A, A @ B))
    yield true(det(A) ** 2, "=", 1, given=Eq(A @ A.T, J))
    yield true(A.T @ A, "=", J, given=Eq(A @ A.T, J))
    yield true(B @ A, "=", J, given=Eq(A @ B, J))
    yield false(U.T @ U, "=", K, given=Eq(U @ U.T, J))
    yield true(tr(A @ B), "=", 0, given=(Eq(A.T, A), Eq(B.T, -B)))
    yield false(det(A), "=", 0, given=Eq(A.T, -A))
    yield true(p.T @ A @ p, "=", 0, given=Eq(A.T, -A))
    yield true(tr(A), "=", nn, given=Eq(A, J))
    yield false(A @ p, "=", 0 * p, given=Eq(det(A), 0))
    yield true(tr(A @ A), "=", 0, given=Eq(A @ A, 0 * A))


@family(
    "averages at the edge",
    "laws: moments that diverge, weights that may be 0, divergences that are not symmetric",
)
def averages() -> Iterator[Case]:
    """Textbook moments and inequalities; what diverges has no value, and no number is its value."""
    mu, nu, r = real("mu"), real("nu"), real("r")
    sd, lam, be, ga = positive("sd"), positive("lam"), positive("be"), positive("ga")
    pp = real("pp", low=0, high=1, open=True)
    pc = real("pc", low=0, high=1)
    N = Normal(mu, sd)
    kk = integer("kk")
    yield true(expect(1, r, N), "=", 1)
    yield true(expect(r, r, N), "=", mu)
    yield true(variance(r, r, N), "≥", 0)
    yield true(variance(r**2, r, N), "=", 2 * sd**4 + 4 * mu**2 * sd**2)
    yield false(variance(r**2, r, N), "=", 2 * sd**4)
    yield true(expect(r**2, r, N), "≥", expect(r, r, N) ** 2)
    yield false(expect(r**3, r, N), "≥", expect(r, r, N) ** 3)
    yield true(expect(exp(r), r, N), "≥", exp(mu))
    yield false(expect(exp(r), r, N), "=", exp(mu))
    yield true(expect(Abs(r - mu), r, N), "≤", sd)
    yield false(entropy(N, r), "≥", 0)
    yield true(KL(N, Normal(nu, sd), r), "≥", 0)
    yield false(KL(N, Normal(nu, sd), r), ">", 0)
    yield false(KL(Normal(mu, sd), Normal(nu, lam), r), "=", KL(Normal(nu, lam), Normal(mu, sd), r))
    yield true(
        KL(Normal(mu, sd), Normal(nu, lam), r),
        "=",
        log(lam / sd) + (sd**2 + (mu - nu) ** 2) / (2 * lam**2) - Rational(1, 2),
    )
    yield false(
        KL(Normal(mu, sd), Normal(nu, lam), r), "=", log(lam / sd) + (sd**2 + (mu - nu) ** 2) / (2 * lam**2)
    )
    yield true(expect(r, r, Exponential(lam)), "=", 1 / lam)
    yield true(expect(exp(r * Rational(1, 2)), r, Exponential(1)), "=", 2)
    yield silent(expect(exp(r), r, Exponential(1)), "=", 2)
    yield silent(expect(exp(2 * r), r, Exponential(1)), "=", -1)
    yield silent(expect(1 / r, r, Exponential(lam)), "=", lam)
    yield silent(expect(1 / r, r, Normal(0, 1)), "=", 0)
    yield true(expect(r, r, Uniform(mu, mu + sd)), "=", mu + sd / 2)
    yield false(expect(1 / r, r, Uniform(1, 1 + sd)), "=", 1 / (1 + sd / 2))
    yield true(expect(1 / r, r, Uniform(1, 1 + sd)), "=", log(1 + sd) / sd)
    yield true(expect(kk, kk, Binomial(n, pc)), "=", n * pc)
    yield true(variance(kk, kk, Binomial(n, pc)), "=", n * pc * (1 - pc))
    yield false(variance(kk, kk, Binomial(n, pc)), ">", 0)
    yield true(entropy(Bernoulli(pp), kk), "≤", log(2))
    yield false(entropy(Bernoulli(pp), kk), "<", log(2))
    yield false(entropy(Bernoulli(pp), kk), "≤", log(2) - Integer(10) ** -12)
    yield true(expect(kk * (kk - 1), kk, Poisson(lam)), "=", lam**2)
    yield false(expect(kk**2, kk, Poisson(lam)), "=", lam**2)
    yield true(expect(2**kk, kk, Poisson(lam)), "=", exp(lam))
    yield true(expect(kk, kk, Geometric(pp)), "=", 1 / pp)
    yield silent(expect(2**kk, kk, Geometric(Rational(1, 3))), "=", -2)
    yield true(
        KL(Categorical(w[t], t), Categorical(1 / T + 0 * w[t], t), t),
        "=",
        log(T) - entropy(Categorical(w[t], t), t),
    )
    wb = simplex("wb", t, boundary=True)
    wc = simplex("wc", t, boundary=True)
    ww = simplex("ww", t)
    yield true(KL(Categorical(w[t], t), Categorical(ww[t], t), t), "≥", 0)
    yield false(KL(Categorical(w[t], t), Categorical(ww[t], t), t), "≤", 10)
    yield false(KL(Categorical(w[t], t), Categorical(ww[t], t), t), ">", 0)
    yield false(
        KL(Categorical(w[t], t), Categorical(ww[t], t), t),
        "=",
        KL(Categorical(ww[t], t), Categorical(w[t], t), t),
    )
    yield true(total((w[t] - ww[t]) ** 2, t), "≤", 2 * KL(Categorical(w[t], t), Categorical(ww[t], t), t))
    yield false(total((w[t] - ww[t]) ** 2, t), "≥", 2 * KL(Categorical(w[t], t), Categorical(ww[t], t), t))
    yield true(total(Abs(w[t] - ww[t]), t) ** 2, "≤", 2 * KL(Categorical(w[t], t), Categorical(ww[t], t), t))
    yield false(total(Abs(w[t] - ww[t]), t) ** 2, "≤", KL(Categorical(w[t], t), Categorical(ww[t], t), t))
    yield true(expect(r, r, Beta(be, ga)), "=", be / (be + ga))
    yield true(expect(1 / r, r, Beta(be + 1, ga)), "=", (be + ga) / be)
    yield true(expect(log(r), r, Gamma(be, ga)), "=", digamma(be) - log(ga))
    yield false(expect(log(r), r, Gamma(be, ga)), "=", log(be / ga))
    yield true(expect(log(r), r, Gamma(be, ga)), "≤", log(be / ga))
    pj = array("pj", i, k2, of=POSITIVE)
    yield true(conditional(1, pj[i, k2], i), "=", 1)
    yield true(conditional(X[t], wb[t], t), "=", total(wb[t] * X[t], t))
    yield partly(
        conditional(X[t], wb[t] * wc[t], t) * total(wb[t] * wc[t], t), "=", total(wb[t] * wc[t] * X[t], t)
    )
    yield true(covariance(X[t], X[t], t, Categorical(wb[t], t)), "≥", 0)
    yield false(covariance(X[t], Y[t], t, Categorical(wb[t], t)), "≥", 0)
    yield false(covariance(X[t], X[t], t, Categorical(wb[t], t)), ">", 0)
    yield true(
        covariance(X[t], Y[t], t, Categorical(wb[t], t)) ** 2,
        "≤",
        variance(X[t], t, Categorical(wb[t], t)) * variance(Y[t], t, Categorical(wb[t], t)),
    )
