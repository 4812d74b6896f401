"""Gaussians, mixtures, regression, kernels, matrices: symbolic lengths, integrals on the line and over ℝᵈ for every d."""

from corpus import (
    Collection,
    K,
    M,
    N,
    O,
    S,
    W,
    X,
    a,
    alpha,
    b,
    beta,
    d,
    e,
    eta,
    f,
    form,
    gaussian,
    i,
    j,
    k,
    l,
    label,
    lam,
    m,
    mu,
    n,
    normal,
    nu,
    q,
    rho,
    s,
    sigma,
    t,
    tau,
    theta,
    u,
    w,
    x,
    xi,
    y,
)
from sympy import Eq, Ne, Rational, exp, log, pi, sqrt

from derive.language import at, delta, det, diff, integral, inverse, product, total

item = Collection("gaussian")
HALF = Rational(1, 2)
g = gaussian(x, mu, sigma**2)
one, two = gaussian(x, mu, sigma**2), gaussian(x, nu, tau**2)

item("normalised", integral(g, x), 1, sigma)
item("mean", integral(x * g, x), mu, mu * sigma)
item("variance", integral((x - mu) ** 2 * g, x), sigma**2, sigma)
item("second moment", integral(x**2 * g, x), mu**2 + sigma**2, mu**2 - sigma**2)
item("third moment", integral(x**3 * g, x), mu**3 + 3 * mu * sigma**2, mu**3 + mu * sigma**2)
item("fourth central moment", integral((x - mu) ** 4 * g, x), 3 * sigma**4, sigma**4)
item(
    "moment generating function",
    integral(exp(y * x) * g, x),
    exp(mu * y + sigma**2 * y**2 / 2),
    exp(mu * y + sigma**2 * y**2),
)
item(
    "characteristic even part",
    integral(exp(-(x**2) / 2 + y * x), x),
    sqrt(2 * pi) * exp(y**2 / 2),
    sqrt(2 * pi) * exp(-(y**2) / 2),
)
item("entropy", -integral(g * log(g), x), (log(2 * pi * sigma**2) + 1) / 2, log(2 * pi * sigma**2) / 2)
item(
    "divergence",
    integral(one * (log(one) - log(two)), x),
    log(tau / sigma) + (sigma**2 + (mu - nu) ** 2) / (2 * tau**2) - HALF,
    log(sigma / tau) + (sigma**2 + (mu - nu) ** 2) / (2 * tau**2) - HALF,
)
item(
    "overlap of two densities",
    integral(one * two, x),
    gaussian(mu, nu, sigma**2 + tau**2),
    gaussian(mu, nu, sigma**2 * tau**2),
)
item(
    "convolution",
    integral(gaussian(y, x, tau**2) * g, x),
    gaussian(y, mu, sigma**2 + tau**2),
    gaussian(y, mu, (sigma + tau) ** 2),
)
item(
    "completing the square",
    -(alpha / 2) * (x - mu) ** 2 - beta / 2 * (x - nu) ** 2,
    -(alpha + beta) / 2 * (x - (alpha * mu + beta * nu) / (alpha + beta)) ** 2
    - alpha * beta / (2 * (alpha + beta)) * (mu - nu) ** 2,
    -(alpha + beta) / 2 * (x - (alpha * mu + beta * nu) / (alpha + beta)) ** 2,
)
item(
    "product of densities",
    one * two,
    gaussian(mu, nu, sigma**2 + tau**2)
    * gaussian(
        x, (tau**2 * mu + sigma**2 * nu) / (sigma**2 + tau**2), sigma**2 * tau**2 / (sigma**2 + tau**2)
    ),
    gaussian(x, (tau**2 * mu + sigma**2 * nu) / (sigma**2 + tau**2), sigma**2 * tau**2 / (sigma**2 + tau**2)),
)
item("score", diff(log(g), mu), (x - mu) / sigma**2, (mu - x) / sigma**2)
item(
    "score by the width",
    diff(log(g), sigma),
    ((x - mu) ** 2 - sigma**2) / sigma**3,
    ((x - mu) ** 2 + sigma**2) / sigma**3,
)
item("score has mean zero", integral(diff(log(g), mu) * g, x), 0, 1)
item("Fisher information", integral(diff(log(g), mu) ** 2 * g, x), 1 / sigma**2, sigma**2)
item(
    "Stein", integral((x - mu) * x**3 * g, x), sigma**2 * integral(3 * x**2 * g, x), integral(3 * x**2 * g, x)
)
item(
    "heat equation",
    diff(gaussian(x, mu, lam), lam),
    diff(gaussian(x, mu, lam), x, x) / 2,
    diff(gaussian(x, mu, lam), x, x),
)
item("derivative of a moment", diff(integral(x**2 * g, x), mu), 2 * mu, mu)
item("exponential law", integral(lam * exp(-lam * x), x, 0), 1, lam)
item("exponential mean", integral(x * lam * exp(-lam * x), x, 0), 1 / lam, lam)
item(
    "exponential entropy",
    integral(-(log(lam) - lam * x) * lam * exp(-lam * x), x, 0),
    1 - log(lam),
    1 + log(lam),
)

L = total(log(gaussian(label[n], mu, sigma**2)), n)
item(
    "log-likelihood",
    L,
    -N / 2 * log(2 * pi * sigma**2) - total((label[n] - mu) ** 2, n) / (2 * sigma**2),
    -log(2 * pi * sigma**2) / 2 - total((label[n] - mu) ** 2, n) / (2 * sigma**2),
)
item("likelihood of independent data", log(product(gaussian(label[n], mu, sigma**2), n)), L, L / N)
item("likelihood slope", diff(L, mu), total(label[n] - mu, n) / sigma**2, total(label[n], n) / sigma**2 - mu)
item(
    "likelihood slope in the width",
    diff(L, sigma),
    total((label[n] - mu) ** 2, n) / sigma**3 - N / sigma,
    total((label[n] - mu) ** 2, n) / sigma**3 - 1 / sigma,
)
item("maximum likelihood mean", mu, total(label[n], n) / N, total(label[n], n), Eq(diff(L, mu), 0))
item(
    "weighted maximum likelihood",
    mu,
    total(u[t] * f[t], t) / total(u[t], t),
    total(f[t], t),
    Eq(diff(total(log(gaussian(f[t], mu, 1 / u[t])), t), mu), 0),
)
item(
    "sum of squares",
    total((label[n] - mu) ** 2, n),
    total((label[n] - total(label[m], m) / N) ** 2, n) + N * (mu - total(label[n], n) / N) ** 2,
    total((label[n] - total(label[m], m) / N) ** 2, n) + (mu - total(label[n], n) / N) ** 2,
)
item(
    "König–Huygens",
    total((label[n] - total(label[m], m) / N) ** 2, n),
    total(label[n] ** 2, n) - total(label[n], n) ** 2 / N,
    total(label[n] ** 2, n) - total(label[n], n) ** 2,
)
item(
    "pairwise scatter",
    total((label[n] - label[m]) ** 2, n, m),
    2 * N * total(label[n] ** 2, n) - 2 * total(label[n], n) ** 2,
    N * total(label[n] ** 2, n) - total(label[n], n) ** 2,
)
item("centred data", total(X[n, i] - total(X[m, i], m) / N, n), 0, total(X[n, i], n))
item(
    "scatter matrix",
    total((X[n, i] - total(X[m, i], m) / N) * (X[n, j] - total(X[m, j], m) / N), n),
    total(X[n, i] * X[n, j], n) - total(X[n, i], n) * total(X[n, j], n) / N,
    total(X[n, i] * X[n, j], n) - total(X[n, i] * X[n, j], n) / N,
)

kernel = exp(-total((q[i] - k[t, i]) ** 2, i) / (2 * sigma**2))
mixture = total(w[t] * kernel, t)
resp = w[t] * kernel / mixture
item(
    "mixture gradient",
    diff(log(mixture), q[j]),
    total(resp * (k[t, j] - q[j]), t) / sigma**2,
    total(resp * (q[j] - k[t, j]), t) / sigma**2,
)
item(
    "mean shift",
    q[j] + sigma**2 * diff(log(mixture), q[j]),
    total(resp * k[t, j], t),
    total(w[t] * k[t, j], t),
)
item("responsibilities", total(resp, t), 1, mixture)
item(
    "mixture by a centre",
    diff(log(mixture), k[s, j]),
    w[s] * exp(-total((q[i] - k[s, i]) ** 2, i) / (2 * sigma**2)) / mixture * (q[j] - k[s, j]) / sigma**2,
    w[s] * exp(-total((q[i] - k[s, i]) ** 2, i) / (2 * sigma**2)) / mixture * (k[s, j] - q[j]) / sigma**2,
)
item(
    "mixture by a weight",
    diff(log(mixture), w[s]),
    exp(-total((q[i] - k[s, i]) ** 2, i) / (2 * sigma**2)) / mixture,
    w[s] / mixture,
)
item(
    "mixture Hessian",
    diff(log(mixture), q[j], q[l]),
    (total(resp * k[t, j] * k[t, l], t) - total(resp * k[t, j], t) * total(resp * k[t, l], t)) / sigma**4
    - delta(j, l) / sigma**2,
    (total(resp * k[t, j] * k[t, l], t) - total(resp * k[t, j], t) * total(resp * k[t, l], t)) / sigma**4,
)
item(
    "lower bound is tight",
    total(resp * log(w[t] * kernel / resp), t),
    log(mixture),
    total(log(w[t] * kernel), t),
)
nw = total(kernel * f[t], t) / total(kernel, t)
item(
    "kernel regression is an average", total(kernel / total(kernel, t) * f[t], t), nw, total(kernel * f[t], t)
)
item("kernel regression minimises", y, nw, total(f[t], t), Eq(diff(total(kernel * (f[t] - y) ** 2, t), y), 0))
item(
    "kernel regression gradient",
    diff(nw, q[j]),
    (
        total(kernel * f[t] * k[t, j], t) / total(kernel, t)
        - nw * total(kernel * k[t, j], t) / total(kernel, t)
    )
    / sigma**2,
    (
        total(kernel * f[t] * k[t, j], t) / total(kernel, t)
        + nw * total(kernel * k[t, j], t) / total(kernel, t)
    )
    / sigma**2,
)
item(
    "leave one out",
    (total(u[t] * f[t], t) - u[s] * f[s]) / (total(u[t], t) - u[s]),
    total(u[t] * f[t] * (1 - delta(t, s)), t) / total(u[t] * (1 - delta(t, s)), t),
    total(u[t] * f[t], t) / total(u[t], t),
)

residual = label[n] - total(theta[i] * X[n, i], i)
item(
    "least squares gradient",
    diff(total(residual**2, n) / 2, theta[j]),
    -total(residual * X[n, j], n),
    total(residual * X[n, j], n),
)
item(
    "least squares Hessian",
    diff(total(residual**2, n) / 2, theta[j], theta[l]),
    total(X[n, j] * X[n, l], n),
    2 * total(X[n, j] * X[n, l], n),
)
item(
    "ridge gradient",
    diff(total(residual**2, n) / 2 + lam / 2 * total(theta[i] ** 2, i), theta[j]),
    total(total(X[n, i] * X[n, j], n) * theta[i], i) + lam * theta[j] - total(label[n] * X[n, j], n),
    total(total(X[n, i] * X[n, j], n) * theta[i], i) - total(label[n] * X[n, j], n),
)
item(
    "logistic gradient",
    diff(total(log(1 + exp(total(theta[i] * X[n, i], i))), n), theta[j]),
    total(X[n, j] / (1 + exp(-total(theta[i] * X[n, i], i))), n),
    total(X[n, j] / (1 + exp(total(theta[i] * X[n, i], i))), n),
)
item(
    "quadratic form gradient",
    diff(total(q[i] * S[i, j] * q[j], i, j), q[l]),
    2 * total(S[l, j] * q[j], j),
    total(S[l, j] * q[j], j),
)
item(
    "bilinear form",
    total(q[i] * W[i, j] * xi[j], i, j),
    total(total(W[i, j] * q[i], i) * xi[j], j),
    total(total(W[j, i] * q[i], i) * xi[j], j),
)
item("inverse", total(S[i, l] * inverse(S)[l, j], l), delta(i, j), S[i, j])
item("trace of the identity", total(inverse(S)[i, j] * S[j, i], i, j), d, 1)
item("log determinant", diff(log(det(S)), S[i, j]), inverse(S)[j, i], S[j, i])
item(
    "derivative of the inverse",
    diff(inverse(S)[i, j], S[l, l]),
    -inverse(S)[i, l] * inverse(S)[l, j],
    inverse(S)[i, l] * inverse(S)[l, j],
)
item(
    "multivariate score",
    diff(-total((q[i] - theta[i]) * inverse(S)[i, j] * (q[j] - theta[j]), i, j) / 2, theta[l]),
    total(inverse(S)[l, j] * (q[j] - theta[j]), j),
    -total(inverse(S)[l, j] * (q[j] - theta[j]), j),
)
item(
    "multivariate square",
    total((q[i] - theta[i]) * S[i, j] * (q[j] - theta[j]), i, j),
    total(q[i] * S[i, j] * q[j], i, j)
    - 2 * total(q[i] * S[i, j] * theta[j], i, j)
    + total(theta[i] * S[i, j] * theta[j], i, j),
    total(q[i] * S[i, j] * q[j], i, j) + total(theta[i] * S[i, j] * theta[j], i, j),
)
item(
    "solved quadratic",
    total(at(q[i] * S[i, j] * q[j], q[i], total(inverse(S)[i, l] * theta[l], l)), i, j),
    total(theta[i] * inverse(S)[i, j] * theta[j], i, j),
    total(theta[i] * S[i, j] * theta[j], i, j),
)
item(
    "trace is cyclic",
    total(W[i, j] * S[j, i], i, j),
    total(S[i, j] * W[j, i], i, j),
    total(W[i, i] * S[i, i], i),
)
item("Frobenius gradient", diff(total(W[i, j] ** 2, i, j), W[l, l]), 2 * W[l, l], 2 * W[l, l] ** 2)
item(
    "outer product derivative", diff(total(q[i] * W[i, j] * xi[j], i, j), W[l, j]), q[l] * xi[j], q[l] * xi[l]
)
proj = total(O[a, i] * q[i], i)
item(
    "Parseval",
    total(proj * total(O[a, i] * xi[i], i), a),
    total(total(O[a, i] * O[a, j], a) * q[i] * xi[j], i, j),
    total(q[i] * xi[i], i),
)
item(
    "projection is idempotent",
    total(O[b, i] * total(O[a, i] * proj, a), i),
    total(O[b, i] * q[i], i),
    total(O[b, i], i),
)
item("norm of a combination", total(total(O[a, i] * proj, a) ** 2, i), total(proj**2, a), total(proj, a) ** 2)
item(
    "Pythagoras",
    total((q[i] - total(O[a, i] * proj, a)) ** 2, i),
    total(q[i] ** 2, i) - total(proj**2, a),
    total(q[i] ** 2, i) + total(proj**2, a),
)
item("orthonormal trace", total(O[a, i] ** 2, a, i), M, d)
item("unit vector projection", total((q[i] - e[i] * total(e[j] * q[j], j)) * e[i], i), 0, 1)
item(
    "cosine of unit vectors",
    total((e[i] - theta[i]) ** 2, i),
    1 + total(theta[i] ** 2, i) - 2 * total(e[i] * theta[i], i),
    2 - 2 * total(e[i] * theta[i], i),
)
item(
    "Rayleigh quotient",
    diff(total(q[i] * S[i, j] * q[j], i, j) / total(q[i] ** 2, i), q[l]),
    2
    * (total(S[l, j] * q[j], j) - total(q[i] * S[i, j] * q[j], i, j) / total(q[i] ** 2, i) * q[l])
    / total(q[i] ** 2, i),
    2 * total(S[l, j] * q[j], j) / total(q[i] ** 2, i),
)
item(
    "norm gradient",
    diff(sqrt(total(q[i] ** 2, i)), q[j]),
    q[j] / sqrt(total(q[i] ** 2, i)),
    q[j] / total(q[i] ** 2, i),
)
item(
    "normalised vector Jacobian",
    diff(q[j] / sqrt(total(q[i] ** 2, i)), q[l]),
    (delta(j, l) - q[j] * q[l] / total(q[i] ** 2, i)) / sqrt(total(q[i] ** 2, i)),
    delta(j, l) / sqrt(total(q[i] ** 2, i)),
)
item(
    "Gram distance",
    total((k[t, i] - k[s, i]) ** 2, i),
    total(k[t, i] ** 2, i) + total(k[s, i] ** 2, i) - 2 * total(k[t, i] * k[s, i], i),
    total(k[t, i] ** 2, i) + total(k[s, i] ** 2, i) - total(k[t, i] * k[s, i], i),
)
item(
    "kernel of equal points",
    at(exp(-beta * total((k[t, i] - k[s, i]) ** 2, i)), k[t, i], q[i]),
    1,
    exp(-beta),
)
item("different indices", delta(t, s) * total(k[t, i] * k[s, i], i), 0, total(k[t, i] * k[s, i], i), Ne(t, s))

# over ℝᵈ, for every d: xi is integrated over, theta and eta are means or natural parameters, S and K covariances or precisions
law, other = normal(xi, theta, S), normal(xi, eta, K)
bell = exp(-total(xi[i] ** 2, i) / 2)
standard = bell / (2 * pi) ** (d / 2)
apart = form(lambda i: eta[i] - theta[i], inverse(K))
trace = total(inverse(K)[i, j] * S[i, j], i, j)


def natural(eta, precision):
    """exp(η·x − ½ x·Λx), the normal family in its natural parameters, not normalised."""
    return exp(total(eta[i] * xi[i], i) - form(lambda i: xi[i], precision) / 2)


def log_partition(eta, precision):
    """log ∫ exp(η·x − ½ x·Λx) dx."""
    return log(integral(natural(eta, precision), xi))


item("normaliser in space", integral(bell, xi), (2 * pi) ** (d / 2), (2 * pi) ** ((d - 1) / 2))
item(
    "scaled normaliser in space",
    integral(exp(-lam * total(xi[i] ** 2, i)), xi),
    (pi / lam) ** (d / 2),
    (2 * pi / lam) ** (d / 2),
)
item("density in space", integral(law, xi), 1, sqrt(det(S)))
item("centred in space", integral(xi[j] * standard, xi), 0, 1)
item("uncorrelated in space", integral(xi[j] * xi[l] * standard, xi), delta(j, l), 1)
item("squared length in space", integral(total(xi[i] ** 2, i) * standard, xi), d, d - 1)
item(
    "fourth power of the length in space",
    integral(total(xi[i] ** 2, i) ** 2 * standard, xi),
    d * (d + 2),
    d**2,
)
item("mean in space", integral(xi[j] * law, xi), theta[j], total(S[j, l] * theta[l], l))
item("second moments in space", integral(xi[j] * xi[l] * law, xi), S[j, l] + theta[j] * theta[l], S[j, l])
item(
    "covariance in space",
    integral((xi[j] - theta[j]) * (xi[l] - theta[l]) * law, xi),
    S[j, l],
    inverse(S)[j, l],
)
item(
    "moment generating function in space",
    integral(exp(total(q[i] * xi[i], i)) * law, xi),
    exp(total(q[i] * theta[i], i) + form(lambda i: q[i], S) / 2),
    exp(total(q[i] * theta[i], i) + form(lambda i: q[i], S)),
)
item(
    "moment generating function of a linear image",
    integral(exp(total(f[t] * k[t, i] * xi[i], t, i)) * standard, xi),
    exp(total(total(f[t] * k[t, i], t) ** 2, i) / 2),
    exp(total(f[t] ** 2 * k[t, i] ** 2, t, i) / 2),
)
item("log-normal entry in space", integral(exp(xi[j]) * law, xi), exp(theta[j] + S[j, j] / 2), exp(theta[j]))
item(
    "completing the square in space",
    integral(natural(eta, S), xi),
    (2 * pi) ** (d / 2) / sqrt(det(S)) * exp(form(lambda i: eta[i], inverse(S)) / 2),
    (2 * pi) ** (d / 2) * sqrt(det(S)) * exp(form(lambda i: eta[i], inverse(S)) / 2),
)
item(
    "mean of a quadratic form",
    integral(form(lambda i: xi[i], W) * law, xi),
    total(W[i, j] * S[i, j], i, j) + form(lambda i: theta[i], W),
    form(lambda i: theta[i], W),
)
item(
    "entropy in space",
    -integral(law * log(law), xi),
    (d * log(2 * pi) + d + log(det(S))) / 2,
    (d * log(2 * pi) + 1 + log(det(S))) / 2,
)
item(
    "divergence in space",
    integral(law * (log(law) - log(other)), xi),
    (trace + apart - d + log(det(K)) - log(det(S))) / 2,
    (trace + apart - d) / 2,
)
item(
    "cross entropy in space",
    -integral(law * log(other), xi),
    (d * log(2 * pi) + log(det(K)) + trace + apart) / 2,
    (d * log(2 * pi) + log(det(K)) + apart) / 2,
)
item("score has mean zero in space", integral(diff(log(law), theta[j]) * law, xi), 0, theta[j])
item(
    "Fisher information in space",
    integral(diff(log(law), theta[j]) * diff(log(law), theta[l]) * law, xi),
    inverse(S)[j, l],
    S[j, l],
)
item(
    "Stein in space",
    integral((xi[j] - theta[j]) * total(q[i] * xi[i], i) ** 2 * law, xi),
    total(S[j, l] * integral(2 * q[l] * total(q[i] * xi[i], i) * law, xi), l),
    integral(2 * q[j] * total(q[i] * xi[i], i) * law, xi),
)
item(
    "convolution in space",
    integral(product(gaussian(q[i], xi[i], tau) * gaussian(xi[i], theta[i], lam), i), xi),
    product(gaussian(q[i], theta[i], tau + lam), i),
    product(gaussian(q[i], theta[i], tau * lam), i),
)
item(
    "independent entries in space",
    integral(exp(-total(rho[i] * xi[i] ** 2, i) / 2), xi),
    product(sqrt(2 * pi / rho[i]), i),
    (2 * pi) ** (d / 2),
)
along = total(q[i] * xi[i], i)
item(
    "damped along one direction",
    integral(exp(-(along**2) / 2) * standard, xi),
    1 / sqrt(1 + total(q[i] ** 2, i)),
    1 / sqrt(2),
)
item(
    "evidence of one observation",
    integral(gaussian(y, along, lam) * standard, xi),
    gaussian(y, 0, lam + total(q[i] ** 2, i)),
    gaussian(y, 0, lam),
)
blend = total(w[t] * exp(-total((xi[i] - k[t, i]) ** 2, i) / (2 * lam)), t) / (2 * pi * lam) ** (d / 2)
item("mixture in space", integral(blend, xi), 1, total(w[t] ** 2, t))
item("mean of a mixture in space", integral(xi[j] * blend, xi), total(w[t] * k[t, j], t), total(k[t, j], t))
item(
    "mean is the gradient of the log-partition",
    diff(log_partition(eta, S), eta[j]),
    integral(xi[j] * natural(eta, S), xi) / integral(natural(eta, S), xi),
    integral(xi[j] * natural(eta, S), xi),
)
item(
    "covariance is the Hessian of the log-partition",
    diff(log_partition(eta, S), eta[j], eta[l]),
    inverse(S)[j, l],
    inverse(S)[j, l] + total(inverse(S)[j, i] * eta[i], i) * total(inverse(S)[l, i] * eta[i], i),
)
item(
    "second moments are the slope by the precision",
    diff(log_partition(eta, S), S[j, l]),
    -integral(xi[j] * xi[l] * natural(eta, S), xi) / integral(natural(eta, S), xi) / 2,
    -inverse(S)[j, l] / 2,
)
one_law, two_law = (natural(*pair) / integral(natural(*pair), xi) for pair in ((eta, S), (theta, K)))
by_mean = total(diff(log_partition(theta, K), theta[j]) * (eta[j] - theta[j]), j)
by_precision = total(diff(log_partition(theta, K), K[j, l]) * (S[j, l] - K[j, l]), j, l)
item(
    "Bregman divergence is the divergence, exchanged",
    log_partition(eta, S) - log_partition(theta, K) - by_mean - by_precision,
    integral(two_law * (log(two_law) - log(one_law)), xi),
    integral(one_law * (log(one_law) - log(two_law)), xi),
)

ITEMS = list(item)
