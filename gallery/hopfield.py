"""The equations of “Hopfield Networks is All You Need” (H. Ramsauer and others), after the paper."""

from derive import (
    Paper,
    Rational,
    Sphere,
    array,
    axes,
    define,
    delta,
    diff,
    eq,
    exp,
    ge,
    largest,
    le,
    log,
    positive,
    simplex,
    sqrt,
    total,
)

paper = Paper(
    "hopfield",
    title="Hopfield Networks is All You Need",
    authors=("Hubert Ramsauer and others",),
    source="Section 2 and Appendix A.1, after the paper",
    expect="PROVED",
    setting=r"""$N$ stored patterns $x_i$ in $\mathbb{R}^d$ are the rows of $X$, $\xi$ is the state and
$\beta > 0$. $M$ is any number with $\|x_i\| \le M$ where it occurs.""",
)

# Notation
i, j, k = axes(i="N", j="N", k="N")
a, b, c = axes(a="d", b="d", c="d")
X, xi, beta = array("x", i, a), array("xi", a, tex=r"\xi"), positive("beta")
z = array("z", i)
root = sqrt(total(1, a))
score = define(r"x_%^T \xi", total(X[i, a] * xi[a], a), i)
p = define("p_%", exp(beta * score[i]) / total(exp(beta * score[j]), j), i)
lse = define(r"\mathrm{lse}(\beta, z)", log(total(exp(beta * z[i]), i)) / beta)
soft = define(r"\mathrm{softmax}(\beta z)_%", exp(beta * z[k]) / total(exp(beta * z[j]), j), k)
new = define(r"\xi^{new}_%", total(p[i] * X[i, b], i), b)
half = Rational(1, 2)
M = positive("M")
energy = define(
    "E",
    -log(total(exp(beta * score[i]), i)) / beta
    + half * total(xi[a] ** 2, a)
    + log(total(1, i)) / beta
    + half * M**2,
)

# ── The log-sum-exp function ────────────────────────────────────────────────────────────────────────────────
paper.section("Log-sum-exp")
paper.claim(
    "lse gradient",
    r"\nabla_z \mathrm{lse}(\beta, z) = \mathrm{softmax}(\beta z)",
    diff(lse, z[k]),
    eq(soft[k]),
)
paper.claim(
    "softmax jacobian",
    r"\frac{\partial p}{\partial z} = \beta (\mathrm{diag}(p) - p p^T)",
    diff(soft[k], z[i]),
    eq(beta * (delta(k, i) * soft[k] - soft[k] * soft[i])),
)
paper.claim("lse lower", r"\max_i z_i \le \mathrm{lse}(\beta, z)", largest(z[i], i), le(lse))
paper.claim(
    "lse upper",
    r"\mathrm{lse}(\beta, z) \le \max_i z_i + \beta^{-1} \log N",
    lse,
    le(largest(z[i], i) + log(total(1, i)) / beta),
)
q = simplex("q", i)
paper.claim(
    "lse convex conjugate",
    r"\sum_i q_i z_i - \beta^{-1} \sum_i q_i \log q_i \le \mathrm{lse}(\beta, z)",
    total(q[i] * z[i], i) - total(q[i] * log(q[i]), i) / beta,
    le(lse),
)

# ── Energy and update ───────────────────────────────────────────────────────────────────────────────────────
paper.section("Energy and update")
paper.claim(
    "energy gradient",
    r"\nabla_\xi E = \xi - X \mathrm{softmax}(\beta X^T \xi)",
    diff(energy, xi[b]),
    eq(xi[b] - new[b]),
)
paper.claim(
    "eq:3",
    r"\xi^{new} = X \mathrm{softmax}(\beta X^T \xi)",
    new[b],
    eq(xi[b] - diff(energy, xi[b])),
    reading="The update is a step of gradient descent of length one.",
)
paper.claim(
    "stationary",
    r"\xi = X \mathrm{softmax}(\beta X^T \xi)",
    total((xi[b] - new[b]) * diff(energy, xi[b]), b),
    eq(total((xi[b] - new[b]) ** 2, b)),
    reading="The gradient vanishes just at a fixed point: its product with the step is the square of that.",
)
paper.claim(
    "hessian",
    r"\nabla^2_\xi E = \mathbf{I} - \beta X (\mathrm{diag}(p) - p p^T) X^T",
    diff(diff(energy, xi[b]), xi[c]),
    eq(
        delta(b, c)
        - beta * (total(p[i] * X[i, b] * X[i, c], i) - total(p[i] * X[i, b], i) * total(p[i] * X[i, c], i))
    ),
)
paper.claim("convex hull", r"\sum_{i=1}^N p_i = 1", total(p[i], i), eq(1))
# ── Bounds ──────────────────────────────────────────────────────────────────────────────────────────────────
unit = array("u", i, a, of=Sphere(), tex="x")
state = array("s", a, of=Sphere(), tex=r"\xi")
paper.section("Bounds")
paper.claim(
    "retrieval weight",
    r"p_k \ge \frac{1}{N} \text{ where } z_k = \max_i z_i",
    exp(beta * largest(z[i], i)) / total(exp(beta * z[j]), j),
    ge(1 / total(1, j)),
    reading="The weight of the best match.",
)
paper.claim(
    "retrieval error",
    r"1 - p_k \le \sum_{i \ne k} e^{-\beta (z_k - z_i)}",
    1 - soft[k],
    le(total((1 - delta(i, k)) * exp(-beta * (z[k] - z[i])), i)),
)
paper.claim(
    "new state norm",
    r"\|\xi^{new}\|^2 \le \sum_{i=1}^N p_i \|x_i\|^2",
    total(total(q[i] * X[i, b], i) ** 2, b),
    le(total(q[i] * total(X[i, b] ** 2, b), i)),
    reading=r"For any weights $q$, in particular those of the update.",
)
# ── Attention ───────────────────────────────────────────────────────────────────────────────────────────────
query, key = array("query", a, tex="q"), array("key", i, a, tex=r"\kappa")
paper.section("Attention")
paper.claim(
    "attention",
    r"\beta = 1/\sqrt{d_k}",
    exp(total(query[a] * key[k, a], a) / root) / total(exp(total(query[a] * key[j, a], a) / root), j),
    eq(exp(total(query[a] / root * key[k, a], a)) / total(exp(total(query[a] / root * key[j, a], a)), j)),
    reading="Scaling the scores is scaling the query.",
)
