"""Scalar identities, and identities of the other groups written out at a fixed size."""

from corpus import Collection, T, alpha, beta, c, lam, mu, nu, phi, psi, sigma, t, tau, x, y, z
from sympy import (
    Abs,
    Matrix,
    Max,
    Rational,
    Symbol,
    atan,
    cos,
    cosh,
    erf,
    exp,
    gamma,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from derive.language import diff, integral, total
from derive.language.declaring import positive, real

item = Collection("fixed size")
HALF = Rational(1, 2)


def vector(name, size, make=real):
    """Scalars name1, name2, …"""
    return [make(f"{name}{n}") for n in range(1, size + 1)]


def sigmoid(x):
    """The logistic function."""
    return 1 / (1 + exp(-x))


def log_sum(f):
    """log Σ exp."""
    return log(sum(map(exp, f)))


def weights(f):
    """softmax."""
    return [exp(e) / sum(map(exp, f)) for e in f]


def dot(a, b):
    """Σ a b."""
    return sum(p * q for p, q in zip(a, b, strict=True))


item("sigmoid derivative", diff(sigmoid(x), x), sigmoid(x) * (1 - sigmoid(x)), sigmoid(x) * (1 + sigmoid(x)))
item("sigmoid reflection", sigmoid(-x), 1 - sigmoid(x), -sigmoid(x))
item("sigmoid and tanh", tanh(x), 2 * sigmoid(2 * x) - 1, 2 * sigmoid(x) - 1)
item("softplus derivative", diff(log(1 + exp(x)), x), sigmoid(x), 1 - sigmoid(x))
item("softplus difference", log(1 + exp(x)) - log(1 + exp(-x)), x, -x)
item("log-odds", log(sigmoid(x) / (1 - sigmoid(x))), x, -x)
item(
    "swish derivative",
    diff(x * sigmoid(x), x),
    sigmoid(x) + x * sigmoid(x) * (1 - sigmoid(x)),
    sigmoid(x) + x * sigmoid(x),
)
item("tanh derivative", diff(tanh(x), x), 1 - tanh(x) ** 2, 1 + tanh(x) ** 2)
item("hyperbolic Pythagoras", cosh(x) ** 2 - sinh(x) ** 2, 1, cosh(2 * x))
item(
    "tanh addition",
    tanh(x + y),
    (tanh(x) + tanh(y)) / (1 + tanh(x) * tanh(y)),
    (tanh(x) + tanh(y)) / (1 - tanh(x) * tanh(y)),
)
item("cosh from log", cosh(log(c)), (c + 1 / c) / 2, (c - 1 / c) / 2)
item("Pythagoras", sin(x) ** 2 + cos(x) ** 2, 1, sin(2 * x))
item(
    "rotation keeps relative angles",
    (cos(phi) * x - sin(phi) * y) * (cos(psi) * x - sin(psi) * y)
    + (sin(phi) * x + cos(phi) * y) * (sin(psi) * x + cos(psi) * y),
    (x**2 + y**2) * cos(phi - psi),
    (x**2 + y**2) * cos(phi + psi),
)
item("double angle", cos(2 * x), 1 - 2 * sin(x) ** 2, 1 + 2 * sin(x) ** 2)
item("triple angle", sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3, 3 * sin(x) + 4 * sin(x) ** 3)
item("tangent", 1 + tan(x) ** 2, 1 / cos(x) ** 2, 1 / sin(x) ** 2)
item(
    "sixth powers",
    cos(x) ** 6 + sin(x) ** 6,
    1 - 3 * sin(x) ** 2 * cos(x) ** 2,
    1 - sin(x) ** 2 * cos(x) ** 2,
)
item("cube difference", x**3 - y**3, (x - y) * (x**2 + x * y + y**2), (x - y) * (x**2 - x * y + y**2))
item(
    "partial fractions",
    1 / (x**2 - y**2),
    (1 / (x - y) - 1 / (x + y)) / (2 * y),
    (1 / (x - y) + 1 / (x + y)) / (2 * y),
)
item(
    "Lagrange",
    (x**2 + y**2) * (mu**2 + nu**2),
    (x * mu + y * nu) ** 2 + (x * nu - y * mu) ** 2,
    (x * mu + y * nu) ** 2 - (x * nu - y * mu) ** 2,
)
item(
    "completing the square",
    alpha * x**2 + y * x + z,
    alpha * (x + y / (2 * alpha)) ** 2 + z - y**2 / (4 * alpha),
    alpha * (x + y / (2 * alpha)) ** 2 + z,
)
item("rationalised root", 1 / (sqrt(x**2 + 1) - x), sqrt(x**2 + 1) + x, sqrt(x**2 + 1) - x)
item("nested square", sqrt((x - y) ** 2), Abs(x - y), x - y)
item("root quotient", sqrt(alpha / beta), sqrt(alpha * beta) / beta, sqrt(alpha * beta) / alpha)
item("root of numbers", sqrt(2) * sqrt(3) / sqrt(6) + 1 / (sqrt(2) - 1), 2 + sqrt(2), 2 - sqrt(2))
item("log quotient", log(alpha**2 / sqrt(beta)), 2 * log(alpha) - log(beta) / 2, 2 * log(alpha) - log(beta))
item(
    "log of an expansion",
    log(alpha**2 + 2 * alpha * beta + beta**2),
    2 * log(alpha + beta),
    log(alpha) + 2 * log(beta),
)
item("power of a power", (alpha**x) ** y, alpha ** (x * y), alpha ** (x + y))
item("exponential of a fraction", exp(x / (1 + x**2)) * exp(x**3 / (1 + x**2)), exp(x), exp(x**3))
item(
    "Gaussian product exponent",
    (x - mu) ** 2 / alpha + (x - nu) ** 2 / beta,
    (alpha + beta) / (alpha * beta) * (x - (beta * mu + alpha * nu) / (alpha + beta)) ** 2
    + (mu - nu) ** 2 / (alpha + beta),
    (alpha + beta) / (alpha * beta) * (x - (alpha * mu + beta * nu) / (alpha + beta)) ** 2
    + (mu - nu) ** 2 / (alpha + beta),
)
item(
    "Gaussian product density",
    exp(-((x - mu) ** 2) / (2 * alpha))
    / sqrt(2 * pi * alpha)
    * exp(-((x - nu) ** 2) / (2 * beta))
    / sqrt(2 * pi * beta),
    exp(-((mu - nu) ** 2) / (2 * (alpha + beta)))
    / sqrt(2 * pi * (alpha + beta))
    * exp(-((x - (beta * mu + alpha * nu) / (alpha + beta)) ** 2) * (alpha + beta) / (2 * alpha * beta))
    / sqrt(2 * pi * alpha * beta / (alpha + beta)),
    exp(-((mu - nu) ** 2) / (2 * (alpha + beta)))
    * exp(-((x - (beta * mu + alpha * nu) / (alpha + beta)) ** 2) * (alpha + beta) / (2 * alpha * beta)),
)
item(
    "Gaussian divergence, one dimension",
    log(tau / sigma) + (sigma**2 + (mu - nu) ** 2) / (2 * tau**2) - HALF,
    ((mu - nu) ** 2 / tau**2 + sigma**2 / tau**2 - log(sigma**2 / tau**2) - 1) / 2,
    ((mu - nu) ** 2 / tau**2 + sigma**2 / tau**2 + log(sigma**2 / tau**2) - 1) / 2,
)
item(
    "Gaussian divergence derivative",
    diff(log(tau / sigma) + sigma**2 / (2 * tau**2), tau),
    (tau**2 - sigma**2) / tau**3,
    (tau**2 + sigma**2) / tau**3,
)
item(
    "error function derivative", diff(erf(x / sqrt(2)), x), sqrt(2 / pi) * exp(-(x**2) / 2), exp(-(x**2) / 2)
)
item(
    "GELU derivative",
    diff(x * (1 + erf(x / sqrt(2))) / 2, x),
    (1 + erf(x / sqrt(2))) / 2 + x * exp(-(x**2) / 2) / sqrt(2 * pi),
    (1 + erf(x / sqrt(2))) / 2,
)
item("binary entropy derivative", diff(-lam * log(lam) - c * log(c), lam), -log(lam) - 1, -log(lam))
item(
    "Bernoulli divergence",
    sigmoid(x) * log(sigmoid(x) / sigmoid(y)) + sigmoid(-x) * log(sigmoid(-x) / sigmoid(-y)),
    sigmoid(x) * (x - y) - log(1 + exp(x)) + log(1 + exp(y)),
    sigmoid(x) * (x - y) + log(1 + exp(x)) - log(1 + exp(y)),
)
item(
    "posterior precision",
    1 / (1 / alpha + 1 / beta),
    alpha * beta / (alpha + beta),
    (alpha + beta) / (alpha * beta),
)
item(
    "posterior mean",
    (mu / alpha + nu / beta) / (1 / alpha + 1 / beta),
    (beta * mu + alpha * nu) / (alpha + beta),
    (alpha * mu + beta * nu) / (alpha + beta),
)
item(
    "Kalman gain",
    mu + alpha / (alpha + beta) * (nu - mu),
    (beta * mu + alpha * nu) / (alpha + beta),
    (alpha * mu + beta * nu) / (alpha + beta),
)

item("maximum of two", Max(x, y), (x + y + Abs(x - y)) / 2, (x + y - Abs(x - y)) / 2)
item("gamma recursion", gamma(alpha + 1), alpha * gamma(alpha), gamma(alpha) + 1)
item("error function is odd", erf(-x), -erf(x), erf(x))
item("arctangents", atan(alpha) + atan(1 / alpha), pi / 2, pi)
item("geometric series", (alpha - 1) * total(alpha**t, t), alpha * (alpha**T - 1), alpha**T - 1)
item("sum of cubes", total(t**3, t), total(t, t) ** 2, total(t, t) ** 3)
item("integral of a power", integral(z**alpha, z, 0, 1), 1 / (alpha + 1), 1 / alpha)
item("Pareto mean", integral(beta * z ** (-beta - 1), z, 1), 1, 1 / beta)
item(
    "gamma integral",
    integral(z ** (alpha - 1) * exp(-beta * z), z, 0),
    gamma(alpha) / beta**alpha,
    gamma(alpha) / beta,
)
item(
    "gamma mean",
    integral(z * z ** (alpha - 1) * exp(-beta * z), z, 0) * beta**alpha / gamma(alpha),
    alpha / beta,
    beta / alpha,
)
item(
    "beta integral",
    integral(z ** (alpha - 1) * (1 - z) ** (beta - 1), z, 0, 1),
    gamma(alpha) * gamma(beta) / gamma(alpha + beta),
    gamma(alpha) * gamma(beta) / gamma(alpha + beta + 1),
)
item("half a Gaussian", integral(exp(-alpha * x**2), x, 0), sqrt(pi / alpha) / 2, sqrt(pi / alpha))

for size in (2, 3, 4, 6, 8):
    f, g = vector("f", size), vector("g", size)
    w, p = weights(f), weights(g)
    shifted = weights([e + x for e in f])
    item(f"softmax shift, {size}", shifted[0], w[0], w[1])
    item(f"log-sum-exp gradient shift, {size}", diff(log_sum([e - f[0] for e in f]), f[1]), w[1], w[0] - w[1])
    item(
        f"entropy is log-sum-exp minus mean, {size}",
        -dot(w, map(log, w)),
        log_sum(f) - dot(w, f),
        log_sum(f) + dot(w, f),
    )
    if size <= 6:
        item(
            f"divergence of softmaxes is Bregman, {size}",
            dot(w, [log(a / b) for a, b in zip(w, p, strict=True)]),
            log_sum(g) - log_sum(f) - dot(w, [b - a for a, b in zip(f, g, strict=True)]),
            log_sum(g) - log_sum(f) + dot(w, [b - a for a, b in zip(f, g, strict=True)]),
        )
        item(
            f"Hessian is a pairwise variance, {size}",
            sum(diff(log_sum(f), f[a], f[b]) * g[a] * g[b] for a in range(size) for b in range(size)),
            sum(w[a] * w[b] * (g[a] - g[b]) ** 2 for a in range(size) for b in range(a)),
            sum(w[a] * w[b] * (g[a] + g[b]) ** 2 for a in range(size) for b in range(a)),
        )
        item(
            f"variance, {size}",
            dot(w, [(e - dot(w, g)) ** 2 for e in g]),
            dot(w, [e**2 for e in g]) - dot(w, g) ** 2,
            dot(w, [e**2 for e in g]) + dot(w, g) ** 2,
        )

for size in (2, 3):
    b, v = Matrix(vector("b", size)), Matrix(vector("v", size))
    entries = [
        [positive(f"l{r}{s}") if r == s else real(f"l{r}{s}") if r > s else 0 for s in range(size)]
        for r in range(size)
    ]
    half = Matrix(entries)
    S = half * half.T
    solved = S.adjugate() * b / S.det()
    item(
        f"completing the square, {size}×{size}",
        (v.T * S * v)[0] / 2 - (b.T * v)[0],
        ((v - solved).T * S * (v - solved))[0] / 2 - (b.T * solved)[0] / 2,
        ((v - solved).T * S * (v - solved))[0] / 2,
    )
    item(f"inverse from cofactors, {size}×{size}", (S * solved)[0], b[0], b[1])
    item(
        f"log determinant of a Cholesky factor, {size}×{size}",
        log(S.det()),
        2 * sum(log(half[r, r]) for r in range(size)),
        sum(log(half[r, r]) for r in range(size)),
    )
    item(
        f"determinant of a rank-one update, {size}×{size}",
        (S + b * b.T).det(),
        S.det() * (1 + (b.T * solved)[0]),
        S.det() * (1 - (b.T * solved)[0]),
    )
    item(
        f"Sherman–Morrison, {size}×{size}",
        ((S + b * b.T).adjugate() * b)[0] / (S + b * b.T).det(),
        solved[0] / (1 + (b.T * solved)[0]),
        solved[0] / (1 - (b.T * solved)[0]),
    )

ITEMS = list(item)
assert not any(isinstance(s, Symbol) and type(s) is Symbol for it in ITEMS for s in it.lhs.free_symbols)
