"""Ridge regression, Gaussian processes and the Kalman filter: one computation, after the textbooks."""

from derive import (
    SPD,
    Paper,
    axes,
    define,
    det,
    eq,
    exp,
    eye,
    grad,
    integral,
    inv,
    log,
    matrix,
    pi,
    positive,
    real,
    sqrt,
    tr,
    vector,
)

paper = Paper(
    "kalman",
    title="Ridge regression, Gaussian processes, and the Kalman filter",
    authors=("A. E. Hoerl, R. W. Kennard", "C. E. Rasmussen, C. K. I. Williams", "R. E. Kalman"),
    source="after the textbooks",
    expect="PROVED",
    setting=r"""$X$ has $n$ rows and $p$ columns; $P$ and $R$ are positive definite, $H$ is any $m \times d$
matrix, $F$ any $d \times d$ matrix. All sizes are free.""",
)

# ── Ridge regression ────────────────────────────────────────────────────────────────────────────────────────
i, j, a, b = axes(i="n", j="n", a="p", b="p")
X, y, w, lam = matrix("X", i, a), vector("y", i), vector("w", a), positive("lam", tex=r"\lambda")
ridge = inv(X.T @ X + lam * eye(a)) @ X.T @ y
loss = (y - X @ w).T @ (y - X @ w) + lam * w.T @ w

paper.section("Ridge regression")
slope = paper.claim(
    "ridge gradient",
    r"\nabla_w \left(\|y - Xw\|^2 + \lambda \|w\|^2\right) = -2 X^T (y - Xw) + 2 \lambda w",
    grad(loss, w),
    eq(-2 * X.T @ (y - X @ w) + 2 * lam * w),
)
paper.claim(
    "normal equations", r"(X^T X + \lambda I) \hat w = X^T y", (X.T @ X + lam * eye(a)) @ ridge, eq(X.T @ y)
)
push = paper.claim(
    "push-through",
    r"(X^T X + \lambda I)^{-1} X^T = X^T (X X^T + \lambda I)^{-1}",
    inv(X.T @ X + lam * eye(a)) @ X.T,
    eq(X.T @ inv(X @ X.T + lam * eye(i))),
)
paper.claim(
    "kernel form",
    r"\hat w = X^T (X X^T + \lambda I)^{-1} y",
    ridge,
    eq(X.T @ inv(X @ X.T + lam * eye(i)) @ y),
    uses=(push,),
)
paper.claim(
    "residual",
    r"y - X \hat w = \lambda (X X^T + \lambda I)^{-1} y",
    y - X @ ridge,
    eq(lam * inv(X @ X.T + lam * eye(i)) @ y),
)

# ── Gaussian processes ──────────────────────────────────────────────────────────────────────────────────────
K, s = matrix("K", i, j, of=SPD()), positive("s", tex=r"\sigma")
noisy = K + s * eye(i)
paper.section("Gaussian processes")
paper.claim(
    "mean at the data",
    r"K (K + \sigma I)^{-1} y = y - \sigma (K + \sigma I)^{-1} y",
    K @ inv(noisy) @ y,
    eq(y - s * inv(noisy) @ y),
    reading=r"$\sigma$ is the variance of the noise.",
)
paper.claim(
    "covariance at the data",
    r"K - K (K + \sigma I)^{-1} K = (K^{-1} + \sigma^{-1} I)^{-1}",
    K - K @ inv(noisy) @ K,
    eq(inv(inv(K) + eye(i) / s)),
)
x, m, v, t, c = real("x"), real("m"), positive("v"), real("t", tex="y"), real("c")
r = positive("r")


def normal(x, mean, variance):
    """The density of a normal law."""
    return exp(-((x - mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)


gain = define("k", c * v / (c**2 * v + r))
paper.claim(
    "evidence",
    r"\int \mathcal{N}(y; c x, r) \mathcal{N}(x; m, v) \, dx = \mathcal{N}(y; c m, c^2 v + r)",
    integral(normal(t, c * x, r) * normal(x, m, v), x),
    eq(normal(t, c * m, c**2 * v + r)),
)
paper.claim(
    "posterior",
    r"\mathcal{N}(y; c x, r) \mathcal{N}(x; m, v) = \mathcal{N}(y; c m, c^2 v + r) "
    r"\mathcal{N}(x; m + k (y - c m), (1 - k c) v)",
    log(normal(t, c * x, r) * normal(x, m, v)),
    eq(log(normal(t, c * m, c**2 * v + r) * normal(x, m + gain * (t - c * m), (1 - gain * c) * v))),
    reading="Logarithms of the two sides.",
)

# ── The Kalman filter ───────────────────────────────────────────────────────────────────────────────────────
d, e, f, g = axes(d="d", e="d", f="m", g="m")
P, R, H = matrix("P", d, e, of=SPD()), matrix("R", f, g, of=SPD()), matrix("H", f, d)
mu, obs = vector("mu", d, tex=r"\hat x"), vector("o", f, tex="y")
S = H @ P @ H.T + R
gain_ = P @ H.T @ inv(S)
any_gain = matrix("L", d, f)
one = eye(d)

paper.section("The Kalman filter")
paper.claim(
    "gain",
    r"P H^T (H P H^T + R)^{-1} = (P^{-1} + H^T R^{-1} H)^{-1} H^T R^{-1}",
    gain_,
    eq(inv(inv(P) + H.T @ inv(R) @ H) @ H.T @ inv(R)),
)
woodbury = paper.claim(
    "woodbury",
    r"(P^{-1} + H^T R^{-1} H)^{-1} = P - P H^T (H P H^T + R)^{-1} H P",
    inv(inv(P) + H.T @ inv(R) @ H),
    eq(P - P @ H.T @ inv(S) @ H @ P),
)
paper.claim("covariance", r"(I - K H) P = P - K S K^T", (one - gain_ @ H) @ P, eq(P - gain_ @ S @ gain_.T))
joseph = paper.claim(
    "joseph",
    r"(I - K H) P (I - K H)^T + K R K^T = (I - K H) P",
    (one - gain_ @ H) @ P @ (one - gain_ @ H).T + gain_ @ R @ gain_.T,
    eq((one - gain_ @ H) @ P),
)
paper.claim(
    "information",
    r"(I - K H) P = (P^{-1} + H^T R^{-1} H)^{-1}",
    (one - gain_ @ H) @ P,
    eq(inv(inv(P) + H.T @ inv(R) @ H)),
    uses=(woodbury,),
)
paper.claim(
    "any gain",
    r"(I - L H) P (I - L H)^T + L R L^T = P - P H^T S^{-1} H P + (L - K) S (L - K)^T",
    (one - any_gain @ H) @ P @ (one - any_gain @ H).T + any_gain @ R @ any_gain.T,
    eq(P - P @ H.T @ inv(S) @ H @ P + (any_gain - gain_) @ S @ (any_gain - gain_).T),
    reading="So the gain K makes the covariance smallest.",
)
paper.claim(
    "optimal gain",
    r"\nabla_L \mathrm{tr}\left((I - L H) P (I - L H)^T + L R L^T\right) = 2 (L S - P H^T)",
    grad(tr((one - any_gain @ H) @ P @ (one - any_gain @ H).T + any_gain @ R @ any_gain.T), any_gain),
    eq(2 * (any_gain @ S - P @ H.T)),
)
paper.claim(
    "determinant",
    r"\det(H P H^T + R) = \det(R) \det(P) \det(P^{-1} + H^T R^{-1} H)",
    det(S),
    eq(det(R) * det(P) * det(inv(P) + H.T @ inv(R) @ H)),
)
q0, r0 = positive("q"), positive("r0", tex="r")
root = define(r"p_\infty", (q0 + sqrt(q0**2 + 4 * q0 * r0)) / 2)
paper.claim(
    "steady state",
    r"p = p - \frac{p^2}{p + r} + q \text{ at } p = \frac{q + \sqrt{q^2 + 4 q r}}{2}",
    root - root**2 / (root + r0) + q0,
    eq(root),
    reading="The scalar filter of a random walk.",
)
