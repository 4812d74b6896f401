"""Entropy, divergences, duality, exponential families: symbolic lengths."""

from corpus import (
    Collection,
    N,
    P,
    T,
    X,
    beta,
    d,
    divergence,
    entropy,
    eta,
    f,
    g,
    h,
    i,
    j,
    l,
    m,
    n,
    p,
    pos,
    q,
    rho,
    s,
    t,
    theta,
    u,
    w,
    x,
    xi,
    y,
)
from sympy import Eq, Rational, exp, log

from derive.language import at, delta, diff, product, total

item = Collection("information")
lse, P_f = log(total(exp(f[t]), t)), exp(f[t]) / total(exp(f[s]), s)
P_g, lse_g = exp(g[t]) / total(exp(g[s]), s), log(total(exp(g[t]), t))


def natural(eta):
    """An exponential family on N points: density h_n exp⟨eta, x_n⟩ / Z and log-normaliser."""
    weight = pos[n] * exp(total(eta[i] * X[n, i], i))
    return weight / total(weight, n), log(total(weight, n))


dens, A = natural(eta)
dens_xi, A_xi = natural(xi)
mean = total(dens * X[n, j], n)

item("entropy derivative", diff(entropy(u[t], t), u[s]), -log(u[s]) - 1, -log(u[s]) + 1)
item("entropy second derivative", diff(entropy(u[t], t), u[s], u[t]), -delta(s, t) / u[s], -1 / u[s])
item("entropy of uniform weights", at(entropy(u[t], t), u[t], 1 / T), log(T), T * log(T))
item(
    "entropy of a product",
    entropy(w[t] * rho[i], t, i),
    entropy(w[t], t) + entropy(rho[i], i),
    entropy(w[t], t) * entropy(rho[i], i),
)
item(
    "entropy of scaled weights",
    entropy(x**2 * u[t], t),
    x**2 * entropy(u[t], t) - x**2 * log(x**2) * total(u[t], t),
    x**2 * entropy(u[t], t),
)
item(
    "cross entropy",
    -total(w[t] * log(p[t]), t),
    entropy(w[t], t) + divergence(w[t], p[t], t),
    entropy(w[t], t) - divergence(w[t], p[t], t),
)
item(
    "divergence from uniform",
    total(w[t] * log(w[t] * T), t),
    log(T) - entropy(w[t], t),
    log(T) + entropy(w[t], t),
)
item(
    "divergence to softmax",
    divergence(w[t], P_f, t),
    lse - total(w[t] * f[t], t) - entropy(w[t], t),
    lse - total(w[t] * f[t], t) + entropy(w[t], t),
)
item(
    "Gibbs gap",
    lse - (total(w[t] * f[t], t) + entropy(w[t], t)),
    divergence(w[t], P_f, t),
    divergence(P_f, w[t], t),
)
item(
    "divergence of softmaxes is Bregman",
    divergence(P_f, P_g, t),
    lse_g - lse - total(P_f * (g[t] - f[t]), t),
    lse - lse_g - total(P_f * (g[t] - f[t]), t),
)
item(
    "symmetric divergence",
    divergence(P_f, P_g, t) + divergence(P_g, P_f, t),
    total((P_f - P_g) * (f[t] - g[t]), t),
    total((P_f + P_g) * (f[t] - g[t]), t),
)
item("Fenchel equality", lse, total(P_f * f[t], t) + entropy(P_f, t), total(P_f * f[t], t) - entropy(P_f, t))
item("conjugate gradient", at(diff(total(u[t] * log(u[t]), t), u[s]), u[t], P_f), f[s] - lse + 1, f[s] + lse)
item("divergence derivative", diff(divergence(u[t], p[t], t), u[s]), log(u[s] / p[s]) + 1, log(u[s] / p[s]))
item(
    "divergence derivative in the second place",
    diff(divergence(w[t], u[t], t), u[s]),
    -w[s] / u[s],
    w[s] / u[s],
)
item(
    "generalised divergence is Bregman",
    total(u[t] * log(u[t] / p[t]) - u[t] + p[t], t),
    divergence(u[t], p[t], t) - total(u[t], t) + 1,
    divergence(u[t], p[t], t) - total(u[t], t),
)
item(
    "three points",
    divergence(w[t], P_f, t),
    divergence(w[t], P_g, t) + divergence(P_g, P_f, t) + total((w[t] - P_g) * (g[t] - f[t]), t),
    divergence(w[t], P_g, t) + divergence(P_g, P_f, t) - total((w[t] - P_g) * (g[t] - f[t]), t),
)
item(
    "chain rule of entropy",
    entropy(P[t, i], t, i),
    entropy(total(P[t, i], i), t) - total(P[t, i] * log(P[t, i] / total(P[t, j], j)), t, i),
    entropy(total(P[t, i], i), t) + total(P[t, i] * log(P[t, i] / total(P[t, j], j)), t, i),
)
item(
    "mutual information",
    total(P[t, i] * log(P[t, i] / (total(P[t, j], j) * total(P[s, i], s))), t, i),
    entropy(total(P[t, i], i), t) + entropy(total(P[t, i], t), i) - entropy(P[t, i], t, i),
    entropy(total(P[t, i], i), t) - entropy(total(P[t, i], t), i) - entropy(P[t, i], t, i),
)
item(
    "conditional entropy gradient",
    diff(-total(P[t, i] * log(P[t, i] / total(P[t, j], j)), t, i), P[s, l]),
    -log(P[s, l] / total(P[s, j], j)),
    -log(P[s, l] / total(P[s, j], j)) - 1,
)
item("conditional weights sum to one", total(P[t, i] / total(P[t, j], j), i), 1, d)
item(
    "marginal by conditioning",
    total(total(P[t, j], j) * (P[t, i] / total(P[t, l], l)), t),
    total(P[t, i], t),
    total(P[t, i], i),
)
item(
    "Bayes",
    P[t, i] / total(P[s, i], s) * total(P[s, i], s) / total(P[t, j], j),
    P[t, i] / total(P[t, j], j),
    P[t, i],
)
item(
    "softmax entropy gradient",
    diff(entropy(P_f, t), f[s]),
    -exp(f[s]) / total(exp(f[t]), t) * (f[s] - total(P_f * f[t], t)),
    exp(f[s]) / total(exp(f[t]), t) * (f[s] - total(P_f * f[t], t)),
)
item("Renyi limit sum", total(w[t] * w[t] ** x, t), total(w[t] ** (1 + x), t), total(w[t] ** x, t))
item("geometric mean", log(product(u[t], t)) / T, total(log(u[t]), t) / T, log(total(u[t], t) / T))
item(
    "log-likelihood of categories",
    log(product(w[t] ** u[t], t)),
    total(u[t] * log(w[t]), t),
    total(log(u[t] * w[t]), t),
)
item("score of categories", diff(total(u[t] * log(p[t]), t), p[s]), u[s] / p[s], u[s] * p[s])

item("family normalised", total(dens, n), 1, N)
item("family mean", diff(A, eta[j]), mean, -mean)
item(
    "family covariance",
    diff(A, eta[j], eta[l]),
    total(dens * X[n, j] * X[n, l], n) - mean * total(dens * X[n, l], n),
    total(dens * X[n, j] * X[n, l], n),
)
item("family score", diff(log(dens), eta[j]), X[n, j] - mean, X[n, j] + mean)
item("score has mean zero", total(dens * diff(log(dens), eta[j]), n), 0, mean)
item(
    "Fisher information",
    total(dens * (X[n, j] - mean) * (X[n, l] - total(dens * X[n, l], n)), n),
    diff(A, eta[j], eta[l]),
    -diff(A, eta[j], eta[l]),
)
item(
    "family Bregman",
    divergence(dens, dens_xi, n),
    A_xi - A - total((xi[j] - eta[j]) * mean, j),
    A - A_xi - total((xi[j] - eta[j]) * mean, j),
)
item(
    "family log ratio",
    log(dens / dens_xi),
    total((eta[i] - xi[i]) * X[n, i], i) - A + A_xi,
    total((eta[i] - xi[i]) * X[n, i], i) - A,
)
item(
    "family entropy",
    entropy(dens, n),
    A - total(eta[j] * mean, j) - total(dens * log(pos[n]), n),
    A - total(eta[j] * mean, j),
)
item(
    "cumulants by scaling",
    diff(at(A, eta[i], y * eta[i]), y),
    total(eta[j] * at(mean, eta[i], y * eta[i]), j),
    total(eta[j] * mean, j),
)
item(
    "moment generating function",
    total(dens * exp(total(xi[i] * X[n, i], i)), n),
    exp(at(A, eta[i], eta[i] + xi[i]) - A),
    exp(A - at(A, eta[i], eta[i] + xi[i])),
)
item(
    "base measure absorbed",
    total(pos[n] * exp(x) * exp(total(eta[i] * X[n, i], i)), n),
    exp(x + A),
    exp(x * A),
)
item(
    "maximum likelihood condition",
    diff(total(total(eta[i] * X[m, i], i) - A, m), eta[j]),
    total(X[m, j], m) - N * mean,
    total(X[m, j], m) - mean,
)
item(
    "stationary family",
    mean,
    total(X[n, j], n) / N,
    total(X[n, j], n),
    Eq(diff(total(total(eta[i] * X[m, i], i) - A, m), eta[j]), 0),
)
item(
    "dual coordinates by Legendre",
    total(eta[j] * mean, j) - A,
    total(dens * log(dens / pos[n]), n),
    total(dens * log(dens), n),
)
item(
    "log-partition of two experts",
    log(total(exp(f[t]) * exp(g[t]), t)),
    log(total(exp(f[t] + g[t]), t)),
    lse + lse_g,
)
item(
    "product of experts",
    exp(f[t] + g[t]) / total(exp(f[s] + g[s]), s),
    exp(f[t]) * exp(g[t]) / total(exp(f[s]) * exp(g[s]), s),
    P_f * P_g,
)
item(
    "KL to a tempered law",
    divergence(w[t], exp(beta * f[t]) / total(exp(beta * f[s]), s), t),
    log(total(exp(beta * f[t]), t)) - beta * total(w[t] * f[t], t) - entropy(w[t], t),
    log(total(exp(beta * f[t]), t)) - total(w[t] * f[t], t) - entropy(w[t], t),
)
item(
    "Bregman of squares",
    total(q[i] ** 2, i) - total(theta[i] ** 2, i) - 2 * total(theta[i] * (q[i] - theta[i]), i),
    total((q[i] - theta[i]) ** 2, i),
    total((q[i] + theta[i]) ** 2, i),
)
item(
    "Bregman of entropy",
    total(u[t] * log(u[t]), t) - total(p[t] * log(p[t]), t) - total((log(p[t]) + 1) * (u[t] - p[t]), t),
    divergence(u[t], p[t], t) - total(u[t], t) + 1,
    divergence(u[t], p[t], t),
)
item(
    "Jensen–Shannon",
    divergence(w[t], (w[t] + p[t]) / 2, t) / 2 + divergence(p[t], (w[t] + p[t]) / 2, t) / 2,
    entropy((w[t] + p[t]) / 2, t) - (entropy(w[t], t) + entropy(p[t], t)) / 2,
    entropy((w[t] + p[t]) / 2, t) - entropy(w[t], t) - entropy(p[t], t),
)
item(
    "chi square",
    total((w[t] - p[t]) ** 2 / p[t], t),
    total(w[t] ** 2 / p[t], t) - 1,
    total(w[t] ** 2 / p[t], t) + 1,
)
item(
    "Hellinger",
    total((w[t] ** Rational(1, 2) - p[t] ** Rational(1, 2)) ** 2, t),
    2 - 2 * total(w[t] ** Rational(1, 2) * p[t] ** Rational(1, 2), t),
    2 - total(w[t] ** Rational(1, 2) * p[t] ** Rational(1, 2), t),
)
item("total of differences", total(w[t] - p[t], t), 0, 1)
item(
    "importance weights", total(p[t] * (w[t] / p[t]) * h[t], t), total(w[t] * h[t], t), total(p[t] * h[t], t)
)
item(
    "baseline does not matter",
    total(w[t] * (f[t] - x) * (g[t] - total(w[s] * g[s], s)), t),
    total(w[t] * f[t] * (g[t] - total(w[s] * g[s], s)), t),
    total(w[t] * f[t] * g[t], t),
)
item(
    "policy gradient",
    diff(total(P_f * h[t], t), f[s]),
    exp(f[s]) / total(exp(f[t]), t) * (h[s] - total(P_f * h[t], t)),
    exp(f[s]) / total(exp(f[t]), t) * h[s],
)

ITEMS = list(item)
