"""The equations of “Denoising Diffusion Probabilistic Models” (Ho, Jain, Abbeel), after the paper."""

from derive import (
    Ge,
    Interval,
    Paper,
    array,
    axes,
    define,
    diff,
    eq,
    exp,
    integral,
    le,
    log,
    pi,
    positive,
    product,
    real,
    sqrt,
    total,
)

paper = Paper(
    "ddpm",
    title="Denoising Diffusion Probabilistic Models",
    authors=("Jonathan Ho", "Ajay Jain", "Pieter Abbeel"),
    source="Sections 2 and 3, after the paper",
    expect="PROVED",
    setting=r"""All laws are normal with covariances that are multiples of the identity, so one coordinate
of $x_0$, $x_t$ and $\epsilon$ is treated. The schedule $\beta_1, \dots, \beta_T$ is any with
$0 < \beta_t < 1$; $\alpha_t = 1 - \beta_t$ and $\bar\alpha_t = \prod_{s=1}^t \alpha_s$.""",
)

# Notation
t, s = axes(t="T", s="T")
beta_ = array("beta", t, of=Interval(0, 1, False, False), tex=r"\beta")
alpha = define(r"\alpha_%", 1 - beta_[t], t)
bar = product(alpha[s], s, 1, t)
before = product(alpha[s], s, 1, t - 1)
x0, xt, x, eps = real("x0", tex="x_0"), real("xt", tex="x_t"), real("x"), real("epsilon", tex=r"\epsilon")

# One step of the schedule, as numbers: \bar\alpha_{t-1} = c, \beta_t = b
b = real("b", low=0, high=1, open=True, tex=r"\beta_t")
c = real("c", low=0, high=1, open=True, tex=r"\bar\alpha_{t-1}")
a = define(r"\alpha_t", 1 - b)
abar = define(r"\bar\alpha_t", a * c)
tilde = define(r"\tilde\beta_t", (1 - c) / (1 - abar) * b)


def normal(x, mean, variance):
    """The density of a normal law."""
    return exp(-((x - mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)


# ── The schedule ────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Background")
recursion = paper.claim(
    "alpha bar",
    r"\bar\alpha_t := \prod_{s=1}^t \alpha_s = \alpha_t \bar\alpha_{t-1}",
    bar,
    eq(alpha[t] * before),
    given=(Ge(t, 2),),
    expect="passes",
    reading="The last factor of a product over part of a range, which is tried, not proved.",
)
paper.claim(
    "alpha bar bound",
    r"\prod_{s=1}^T (1 - \beta_s) \le e^{-\sum_{s=1}^T \beta_s}",
    product(1 - beta_[s], s),
    eq(exp(total(log(1 - beta_[s]), s))),
    le(exp(-total(beta_[s], s))),
)
# ── The forward process ─────────────────────────────────────────────────────────────────────────────────────
m, v, w, rho = real("m"), positive("v"), positive("w"), real("rho")
variance = paper.claim(
    "variance", r"\alpha_t (1 - \bar\alpha_{t-1}) + \beta_t = 1 - \bar\alpha_t", a * (1 - c) + b, eq(1 - abar)
)
chain = paper.claim(
    "eq:4",
    r"q(x_t \mid x_0) = \mathcal{N}(x_t; \sqrt{\bar\alpha_t} x_0, (1 - \bar\alpha_t) \mathbf{I})",
    integral(normal(xt, rho * x, w) * normal(x, m, v), x),
    eq(normal(xt, rho * m, rho**2 * v + w)),
    uses=(variance,),
    reading=r"One step of the induction: a normal law with mean $m$ and variance $v$ passes through "
    r"$q(x_t \mid x_{t-1})$, with $\rho = \sqrt{\alpha_t}$ and $w = \beta_t$.",
)
# ── The posterior ───────────────────────────────────────────────────────────────────────────────────────────
mean = define(r"\tilde\mu_t", sqrt(c) * b / (1 - abar) * x0 + sqrt(a) * (1 - c) / (1 - abar) * xt)
paper.claim(
    "eq:6",
    r"q(x_{t-1} \mid x_t, x_0) = \mathcal{N}(x_{t-1}; \tilde\mu_t(x_t, x_0), \tilde\beta_t \mathbf{I})",
    log(normal(xt, sqrt(a) * x, b) * normal(x, sqrt(c) * x0, 1 - c) / normal(xt, sqrt(abar) * x0, 1 - abar)),
    eq(log(normal(x, mean, tilde))),
    uses=(chain,),
    reading="By Bayes' rule; logarithms of the two sides.",
)
precision = paper.claim(
    "eq:7 variance",
    r"\tilde\beta_t := \frac{1 - \bar\alpha_{t-1}}{1 - \bar\alpha_t} \beta_t",
    1 / tilde,
    eq(a / b + 1 / (1 - c)),
    reading="The precisions of the two factors add up.",
)
paper.claim(
    "eq:7 mean",
    r"\tilde\mu_t(x_t, x_0) := \frac{\sqrt{\bar\alpha_{t-1}} \beta_t}{1 - \bar\alpha_t} x_0 + "
    r"\frac{\sqrt{\alpha_t}(1 - \bar\alpha_{t-1})}{1 - \bar\alpha_t} x_t",
    mean,
    eq(tilde * (sqrt(a) * xt / b + sqrt(c) * x0 / (1 - c))),
    uses=(precision,),
)
paper.claim("choices", r"\tilde\beta_t \le \beta_t", tilde, le(b))
# ── Reverse process ─────────────────────────────────────────────────────────────────────────────────────────
guess = define(r"\mu_\theta", (xt - b / sqrt(1 - abar) * eps) / sqrt(a))
start = define(r"x_0(x_t, \epsilon)", (xt - sqrt(1 - abar) * eps) / sqrt(abar))
ours = real("e", tex=r"\epsilon_\theta")

paper.section("Reverse process")
paper.claim(
    "eq:9",
    r"\tilde\mu_t\left(x_t, \frac{1}{\sqrt{\bar\alpha_t}}(x_t - \sqrt{1 - \bar\alpha_t} \epsilon)\right) = "
    r"\frac{1}{\sqrt{\alpha_t}}\left(x_t - \frac{\beta_t}{\sqrt{1 - \bar\alpha_t}} \epsilon\right)",
    sqrt(c) * b / (1 - abar) * start + sqrt(a) * (1 - c) / (1 - abar) * xt,
    eq(guess),
)
paper.claim(
    "eq:12",
    r"\frac{1}{2\sigma_t^2}\|\tilde\mu_t - \mu_\theta\|^2 = "
    r"\frac{\beta_t^2}{2\sigma_t^2 \alpha_t (1 - \bar\alpha_t)} \|\epsilon - \epsilon_\theta\|^2",
    ((xt - b / sqrt(1 - abar) * eps) / sqrt(a) - (xt - b / sqrt(1 - abar) * ours) / sqrt(a)) ** 2 / (2 * w),
    eq(b**2 / (2 * w * a * (1 - abar)) * (eps - ours) ** 2),
)
paper.claim(
    "eq:8",
    r"D_{KL}(q \| p_\theta) = \frac{1}{2\sigma_t^2} \|\tilde\mu_t - \mu_\theta\|^2",
    integral(normal(x, m, w) * log(normal(x, m, w) / normal(x, x0, w)), x),
    eq((m - x0) ** 2 / (2 * w)),
    reading="The divergence of two normal laws with one variance.",
)
paper.claim(
    "score",
    r"\nabla_{x_t} \log q(x_t \mid x_0) = -\frac{\epsilon}{\sqrt{1 - \bar\alpha_t}}",
    diff(log(normal(xt, sqrt(abar) * x0, 1 - abar)), xt),
    eq(-(xt - sqrt(abar) * x0) / (1 - abar)),
    reading=r"With $\epsilon = (x_t - \sqrt{\bar\alpha_t} x_0)/\sqrt{1 - \bar\alpha_t}$.",
)
paper.claim(
    "snr",
    r"\frac{\bar\alpha_t}{1 - \bar\alpha_t} \le \frac{\bar\alpha_{t-1}}{1 - \bar\alpha_{t-1}}",
    abar / (1 - abar),
    le(c / (1 - c)),
    reading="The ratio of signal to noise falls.",
)
