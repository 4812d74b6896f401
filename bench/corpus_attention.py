"""Softmax, log-sum-exp, attention, Hopfield energies: symbolic lengths."""

from corpus import (
    Collection,
    T,
    W,
    alpha,
    beta,
    c,
    d,
    e,
    eta,
    f,
    g,
    h,
    i,
    j,
    k,
    l,
    q,
    r,
    s,
    score,
    softmax,
    t,
    u,
    v,
    w,
    x,
    y,
)
from sympy import exp, log, sqrt, tanh

from derive.language import at, delta, diff, largest, product, total

item = Collection("attention")
Z = total(exp(beta * score()), t)
A = exp(beta * score()) / Z
F = log(Z) / beta
mean = total(A * k[t, j], t)
Zf, P = total(exp(f[t]), t), exp(f[t]) / total(exp(f[s]), s)
Ps = exp(f[s]) / total(exp(f[r]), r)
lse = log(Zf)
out = total(A * v[t, j], t)
U = total(A * score(), t)

item("softmax sums to one", total(A, t), 1, T)
item("softmax of scores plus a constant", softmax(lambda t: f[t] + x, t), P, P * exp(x))
item(
    "softmax Jacobian", diff(P, f[r]), P * (delta(t, r) - exp(f[r]) / Zf), P * (delta(t, r) + exp(f[r]) / Zf)
)
item("softmax Jacobian diagonal", diff(P, f[t]), P * (1 - P), P * (1 + P))
item("softmax Jacobian rows sum to zero", total(diff(P, f[r]), r), 0, P)
item("softmax Jacobian columns sum to zero", total(diff(P, f[r]), t), 0, 1)
item("log-softmax derivative", diff(log(P), f[r]), delta(t, r) - exp(f[r]) / Zf, delta(t, r) - exp(f[t]) / Zf)
item("log-softmax", log(P), f[t] - lse, f[t] + lse)
item("ratio of softmax weights", P / Ps, exp(f[t] - f[s]), exp(f[s] - f[t]))
item("log-sum-exp gradient", diff(lse, f[t]), P, exp(f[t]))
item("log-sum-exp shift", log(total(exp(f[t] + x), t)), x + lse, T * x + lse)
item(
    "log-sum-exp Hessian", diff(lse, f[s], f[r]), Ps * (delta(s, r) - exp(f[r]) / Zf), Ps * (delta(s, r) - Ps)
)
item("log-sum-exp gradient sums to one", total(diff(lse, f[t]), t), 1, Zf)
item("log-sum-exp of equal entries", at(lse, f[t], x), x + log(T), x + T)
item("log-sum-exp Euler", total(f[t] * diff(lse, f[t]), t), total(P * f[t], t), total(P, t))
item(
    "log-sum-exp of a product grid",
    log(total(exp(f[t] + q[i]), t, i)),
    lse + log(total(exp(q[i]), i)),
    lse * log(total(exp(q[i]), i)),
)
item("free energy gradient", diff(F, q[j]), mean, beta * mean)
item("free energy gradient, chain rule", diff(F, q[j]), diff(Z, q[j]) / (beta * Z), diff(Z, q[j]) / Z)
item(
    "free energy gradient by a key",
    diff(F, k[s, j]),
    exp(beta * score(s)) / Z * q[j],
    exp(beta * score(s)) / Z * k[s, j],
)
item(
    "free energy Hessian",
    diff(F, q[j], q[l]),
    beta * (total(A * k[t, j] * k[t, l], t) - mean * total(A * k[t, l], t)),
    beta * (total(A * k[t, j] * k[t, l], t) + mean * total(A * k[t, l], t)),
)
item(
    "covariance of keys, centred",
    total(A * (k[t, j] - mean) * (k[t, l] - total(A * k[t, l], t)), t),
    total(A * k[t, j] * k[t, l], t) - mean * total(A * k[t, l], t),
    total(A * k[t, j] * k[t, l], t) - 2 * mean * total(A * k[t, l], t),
)
item(
    "variance, pairwise",
    total(P * Ps * (f[t] - f[s]) ** 2, t, s) / 2,
    total(P * f[t] ** 2, t) - total(P * f[t], t) ** 2,
    2 * (total(P * f[t] ** 2, t) - total(P * f[t], t) ** 2),
)
item(
    "weight derivative by the query", diff(A, q[j]), beta * A * (k[t, j] - mean), beta * A * (mean - k[t, j])
)
item("weight derivative by temperature", diff(A, beta), A * (score() - U), A * score())
item("mean score", diff(log(Z), beta), U, beta * U)
item(
    "variance of the score",
    diff(U, beta),
    total(A * score() ** 2, t) - U**2,
    total(A * score() ** 2, t) + U**2,
)
item("free energy by temperature", diff(F, beta), (U - F) / beta, (F - U) / beta)
item("entropy of attention", -total(A * log(A), t), log(Z) - beta * U, log(Z) + beta * U)
item(
    "entropy by temperature",
    diff(-total(A * log(A), t), beta),
    -beta * (total(A * score() ** 2, t) - U**2),
    -(total(A * score() ** 2, t) - U**2),
)
item("free energy = energy − entropy", F, U - total(A * log(A), t) / beta, U + total(A * log(A), t) / beta)
item(
    "third cumulant",
    diff(log(Z), beta, beta, beta),
    total(A * (score() - U) ** 3, t),
    total(A * (score() - U) ** 2, t),
)
item(
    "output by a value", diff(out, v[s, l]), exp(beta * score(s)) / Z * delta(j, l), exp(beta * score(s)) / Z
)
item(
    "output by the query",
    diff(out, q[l]),
    beta * (total(A * v[t, j] * k[t, l], t) - out * total(A * k[t, l], t)),
    total(A * v[t, j] * k[t, l], t) - out * total(A * k[t, l], t),
)
item(
    "output by a key",
    diff(out, k[s, l]),
    beta * exp(beta * score(s)) / Z * (v[s, j] - out) * q[l],
    beta * exp(beta * score(s)) / Z * v[s, j] * q[l],
)
item("output with equal values", at(out, v[t, i], q[i]), q[j], T * q[j])
item("output with equal keys", at(out, k[t, i], eta[i]), total(v[t, j], t) / T, total(v[t, j], t))
item("centred values", total(A * (v[t, j] - out), t), 0, out)
item(
    "linear map of values",
    total(A * total(W[i, j] * v[t, j], j), t),
    total(W[i, j] * total(A * v[t, j], t), j),
    total(W[j, i] * total(A * v[t, j], t), j),
)
item(
    "scores of a rotated query",
    total(total(W[j, i] * q[i], i) * k[t, j], j),
    total(q[i] * total(W[j, i] * k[t, j], j), i),
    total(q[i] * total(W[i, j] * k[t, j], j), i),
)
item("scaled scores", total(q[i] / sqrt(d) * k[t, i], i), score() / sqrt(d), score() / d)
item(
    "gated output",
    total(u[t] * v[t, j], t) / total(u[t], t),
    total(u[t] / total(u[s], s) * v[t, j], t),
    total(u[t] * v[t, j], t) / T,
)
item("weights from log weights", softmax(lambda t: log(u[t]), t), u[t] / total(u[s], s), u[t])
item(
    "tempered weights",
    softmax(lambda t: beta * log(u[t]), t),
    u[t] ** beta / total(u[s] ** beta, s),
    u[t] ** beta / total(u[s], s) ** beta,
)
item(
    "soft maximum below",
    log(total(exp(f[t] - largest(f[s], s)), t)),
    lse - largest(f[t], t),
    lse + largest(f[t], t),
)
item("Hopfield energy gradient", diff(-F + total(q[i] ** 2, i) / 2, q[j]), q[j] - mean, q[j] + mean)
item("Hopfield update is a gradient step", q[j] - diff(-F + total(q[i] ** 2, i) / 2, q[j]), mean, mean - q[j])
item(
    "classical Hopfield gradient",
    diff(-total(W[i, j] * q[i] * q[j], i, j) / 2, q[l]),
    -total((W[l, j] + W[j, l]) * q[j], j) / 2,
    -total(W[l, j] * q[j], j) / 2,
)
item(
    "Hebbian energy",
    -total(total(k[t, i] * k[t, j], t) * q[i] * q[j], i, j) / 2,
    -total(score() ** 2, t) / 2,
    -(total(score(), t) ** 2) / 2,
)
item(
    "energy of polynomial memories",
    diff(-total(score() ** 3, t) / 3, q[j]),
    -total(score() ** 2 * k[t, j], t),
    -total(score() ** 2, t) * q[j],
)
item(
    "squared distance scores",
    exp(-beta / 2 * total((q[i] - k[t, i]) ** 2, i)),
    exp(beta * score()) * exp(-beta / 2 * total(q[i] ** 2, i)) * exp(-beta / 2 * total(k[t, i] ** 2, i)),
    exp(beta * score()) * exp(-beta / 2 * total(q[i] ** 2, i)),
)
item(
    "distance softmax with keys on a sphere",
    softmax(lambda t: -beta / 2 * total((q[i] - k[t, i]) ** 2, i), t),
    exp(beta * score() - beta / 2 * total(k[t, i] ** 2, i))
    / total(exp(beta * score(s) - beta / 2 * total(k[s, i] ** 2, i)), s),
    A,
)
item(
    "unit query",
    total((e[i] - k[t, i]) ** 2, i),
    1 - 2 * score(q=e) + total(k[t, i] ** 2, i),
    1 - 2 * score(q=e),
)
item(
    "two heads averaged",
    (total(A * v[t, j], t) + total(P * v[t, j], t)) / 2,
    total((A + P) / 2 * v[t, j], t),
    total((A + P) * v[t, j], t),
)
item("one-hot feature", total(exp(total(f[t] * delta(t, s), t)), s), Zf, T * exp(total(f[t], t)))
item(
    "exponential feature model",
    exp(total(f[s] * delta(s, t), s)) / total(exp(total(f[s] * delta(s, r), s)), r),
    P,
    1 / T,
)
item("permuted sum", total(exp(f[t]) * g[t], t), total(exp(f[s]) * g[s], s), total(exp(f[s]) * g[t], s))
item(
    "product of exponentials", product(exp(f[t] * x), t), exp(x * total(f[t], t)), exp(x**T * total(f[t], t))
)
item("likelihood of a Boltzmann chain", log(product(P, t)), total(f[t], t) - T * lse, total(f[t], t) - lse)
item(
    "linear attention",
    total(total(q[i] * k[t, i], i) * v[t, j], t),
    total(q[i] * total(k[t, i] * v[t, j], t), i),
    total(q[i], i) * total(k[t, i] * v[t, j], t, i),
)
item(
    "normalised linear attention",
    total(u[t] * f[t], t) / total(u[t], t) - x,
    total(u[t] * (f[t] - x), t) / total(u[t], t),
    total(u[t] * (f[t] - x), t),
)
item(
    "derivative of a weighted mean",
    diff(total(u[t] * f[t], t) / total(u[t], t), u[s]),
    (f[s] - total(u[t] * f[t], t) / total(u[t], t)) / total(u[t], t),
    f[s] / total(u[t], t),
)
item("log-mean-exp", log(total(exp(f[t]) / T, t)), lse - log(T), lse / T)
item(
    "tanh attention of two",
    tanh((x - y) / 2),
    (exp(x) - exp(y)) / (exp(x) + exp(y)),
    (exp(x) - exp(y)) / (exp(x) - exp(-y)),
)
item(
    "sparse update",
    total((delta(t, s) * alpha + (1 - delta(t, s))) * f[t], t),
    total(f[t], t) + (alpha - 1) * f[s],
    alpha * total(f[t], t),
)
item(
    "attention with a bias",
    softmax(lambda t: f[t] + log(u[t]), t),
    u[t] * exp(f[t]) / total(u[s] * exp(f[s]), s),
    u[t] * P,
)
item(
    "weights of a mixture of two temperatures",
    exp(alpha * f[t]) * exp(beta * f[t]),
    exp((alpha + beta) * f[t]),
    exp(alpha * beta * f[t]),
)
item(
    "power mean derivative",
    diff(log(total(u[t] ** x, t)), x),
    total(u[t] ** x * log(u[t]), t) / total(u[t] ** x, t),
    total(log(u[t]), t),
)
item(
    "average over the simplex",
    total(w[t] * (f[t] - x) ** 2, t),
    total(w[t] * f[t] ** 2, t) - 2 * x * total(w[t] * f[t], t) + x**2,
    total(w[t] * f[t] ** 2, t) - 2 * x * total(w[t] * f[t], t) + T * x**2,
)
item(
    "bias and variance",
    total(w[t] * (f[t] - x) ** 2, t),
    total(w[t] * (f[t] - total(w[s] * f[s], s)) ** 2, t) + (total(w[t] * f[t], t) - x) ** 2,
    total(w[t] * (f[t] - total(w[s] * f[s], s)) ** 2, t) - (total(w[t] * f[t], t) - x) ** 2,
)
item(
    "covariance is bilinear",
    total(w[t] * f[t] * (g[t] + c * h[t]), t) - total(w[t] * f[t], t) * total(w[t] * (g[t] + c * h[t]), t),
    total(w[t] * f[t] * g[t], t)
    - total(w[t] * f[t], t) * total(w[t] * g[t], t)
    + c * (total(w[t] * f[t] * h[t], t) - total(w[t] * f[t], t) * total(w[t] * h[t], t)),
    total(w[t] * f[t] * g[t], t) + c * total(w[t] * f[t] * h[t], t),
)

ITEMS = list(item)
