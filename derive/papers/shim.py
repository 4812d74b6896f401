"""Alexander Shim: A Probabilistic Interpretation of Transformers (poster).

Read beside the poster, section by section; its columns are interleaved in the source. n, m are points, i, r queries
among them, j, k, o distinct keys or rows of a constraint, the other indices coordinates. An integral over a sum of Dirac
deltas is a sum over points.
"""

from sympy import Eq, Ge, Gt, Lt, exp, log, pi, sqrt

from derive import Paper, array, axes, eq, le, positive, real, simplex, spd, total
from derive.claims import amended, approx, ge, gt, inventory
from derive.domains import POSITIVE, Distinct, Interval
from derive.language import at, delta, diff, integral, inverse, product, undefined

paper = Paper(
    "shim",
    title="A Probabilistic Interpretation of Transformers",
    authors=("Alexander Shim",),
    source="001_c9eed87cf3422c07.txt",
    displays=inventory("shim"),
    overview=r"""The calculus stands. $\nabla_\eta \log Z(\eta) = E[u(x)]$, Proposition 1(a), Corollary 1 and Proposition 2 are
proved for every number of points and every dimension; Proposition 1(b) is right once $\nabla_n$, $Z_0(n)$ and
$e^{x^\intercal\eta}$ are read as $\nabla_\eta$, $Z_0(\eta_1,\eta_2)$ and $e^{x^\intercal\eta_1}$, and where
$\eta_1 + \eta$ is a natural parameter at all. The dual problem quoted from Boyd is right.

What rests on it stands only in part. Attention is the gradient of the log normalizer if values are keys, if the scale
$1/\sqrt{d}$ is left out or given back as a factor, and if the keys are held fixed while differentiating; the step also
needs the residual connection. The step does not bring two points closer; that layer normalization contracts is true
only for vectors of spread at least one. Theorem 1 holds for a renormalization that sets the whole covariance, and then it
says little: with $h$ fixed that
operator undoes the step, so every distribution is an equilibrium. It fails for batch normalization
unless $\Sigma$ is diagonal, and for layer normalization always. Ascent on $\log Z$ moves away from the minimum that
Boyd's maximum entropy problem describes. Both Bregman divergences are printed with the arguments of KL exchanged. With
coinciding keys the attention probabilities of the poster do not sum to one, since its $h$ counts a repeated key once.""",
)

# Notation
n, m, i, r = axes(n="N", m="N", i="N", r="N")
j, k, o = axes(j="M", k="M", o="M")
a, b, c, d, e, g = axes(a="D", b="D", c="D", d="D", e="D", g="D")
f = axes(f="H")
D = e.length
x, u, h = array("x", n, e), array("u", n, e), array("h", n, of=POSITIVE)
eta, eta1, eta2 = array("eta", e), array("eta1", e, tex=r"{\eta_1}"), array("eta2", e, tex=r"{\eta_2}")
mu, Sigma = array("mu", e), spd("Sigma", c, b)
t, s, y1, y2, m1 = real("t"), positive("s", tex=r"\sigma^2"), real("y1", tex=r"\eta"), real("y2", tex=r"\eta_1"), real("m1", tex=r"\mu")

GRADIENTS, EQUILIBRIUM, FAMILIES = "Gradient updates for different distributions", "Proof of Gaussian equilibrium hidden state distribution", "Exponential Families"
TRANSFORMER, WHY, HOPFIELD = "Transformer Attention", "Why Optimize log Z?", "Comparison to Hopfield Networks is All You Need"
DOT, GEOMETRY, CONCLUSION = "Exponential dot product attention", "Information Geometry", "Conclusion/Future Work"


def inner(point, n, eta=eta):
    """The inner product of the n-th point with a parameter."""
    return total(point[n, e] * eta[e], e)


def normal(t, mean=m1, variance=s):
    """The density of the normal distribution on the line."""
    return exp(-((t - mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)


# The discrete log normalizer of Proposition 1(a), its weights and the weighted mean
def log_Z(eta=eta):
    return log(total(exp(inner(x, n, eta)), n))


def weight(n, eta=eta):
    return exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m)


def average(c, eta=eta):
    return total(weight(n, eta) * x[n, c], n)


# The same with an intrinsic measure h and a statistic u on a finite set of points
def Z(eta=eta):
    return total(h[n] * exp(inner(u, n, eta)), n)


def p(n, eta=eta):
    return h[n] * exp(inner(u, n, eta)) / Z(eta)


def mean_u(c, eta=eta):
    return total(p(n, eta) * u[n, c], n)


def attended(i, c):
    """The average at the i-th point, the keys being held fixed."""
    return at(average(c), eta[e], x[i, e])


def layer_norm(y, c):
    """One vector, standardised over its coordinates."""
    return (y[c] - total(y[a], a) / D) / spread(y)


def spread(y):
    """The standard deviation of the coordinates of one vector."""
    return sqrt(total((y[b] - total(y[a], a) / D) ** 2, b) / D)


# ── Exponential Families ─────────────────────────────────────────────────────────────────────────────────────────────

FINITE = "On a finite set of points $x_n$ with weights $h_n > 0$ the integral is a sum; the statistic is any $u_n$ in $\\mathbb{R}^D$."
DISPLAY_3 = r"p(x|\eta) = rac{1}{Z(\eta)} h(x) e^{u(x)\cdot\eta} \ \propto e^{u(x)\cdot\eta} \ Z(\eta) := \int h(x) e^{u(x)\cdot\eta} dx"

family = paper.definition("exp:p", DISPLAY_3, place=FAMILIES, display=3,
    reading="Three lines run together and \\frac has lost its first letters: p = h e^{u·η}/Z, p ∝ e^{u·η}, Z := ∫ h e^{u·η} dx.",
    reason="Defines the density and its normalizer; that it is a density is checked next.")  # fmt: skip
paper.claim("exp:normalised", r"h(x) e^{u(x)\cdot\eta}", total(p(n), n), eq(1), place=FAMILIES, display=3, kind="distribution", uses=family,
    reading=FINITE, expect="PROVED")  # fmt: skip
kappa = positive("kappa")
paper.claim("exp:proportional", r"\propto e^{u(x)\cdot\eta}", p(n) * exp(inner(u, m)), eq(p(m) * exp(inner(u, n))), place=FAMILIES, display=3,
    uses=family, expect="REFUTED", reading="Proportional as a function of x: the quotient of $p(x|\\eta)$ and $e^{u(x)\\cdot\\eta}$ is the same at any two points.",
    reason="The intrinsic measure h(x) has been dropped; the line holds if h is constant, or with respect to the measure h(x) dx.",
    correction=amended(p(n) * exp(inner(u, m)), eq(p(m) * exp(inner(u, n))), given=Eq(h[r], kappa), reading="With a constant intrinsic measure.", expect="PROVED"))  # fmt: skip
paper.claim("exp:sufficient", "u(x) is the sufficient statistic", diff(log(p(n) / p(m)), eta[c]), eq(u[n, c] - u[m, c]), place=FAMILIES, uses=family,
    expect="PROVED", reading="Where two points have the same u, the quotient of their probabilities does not depend on η: u carries all that the data say about η.")  # fmt: skip
paper.prose("exp:names", r"h(x) is the intrinsic measure  $Z(\eta)$  is the normalizer", place=FAMILIES, reason="Names for the parts of the density, as are “natural parameter” and “sufficient statistic”.")

property_u = paper.claim("exp:property", r"\log Z(\eta) = E_{x \sim p(x|\eta)}", diff(log(Z()), eta[c]), eq(mean_u(c)), place=FAMILIES, uses=family,
    expect="PROVED", reading="The nabla and the closing bracket are damaged in the source: $\\nabla_\\eta \\log Z(\\eta) = E[u(x)]$. " + FINITE)  # fmt: skip
tau = positive("tau")
bell = exp(y1 * t - tau * t**2)
paper.claim("exp:property normal", r"\log Z(\eta) = E_{x \sim p(x|\eta)}", diff(log(integral(bell, t)), y1), eq(integral(t * bell, t) / integral(bell, t)),
    place=FAMILIES, uses=family, expect="PROVED", reading="A continuous case: $h = 1$ on the line, $u(x) = (x, -x^2)$, natural parameters $\\eta$ and $\\tau > 0$; derivative by η.")  # fmt: skip
paper.claim("exp:property normal 2", r"\log Z(\eta) = E_{x \sim p(x|\eta)}", diff(log(integral(bell, t)), tau), eq(-integral(t**2 * bell, t) / integral(bell, t)),
    place=FAMILIES, uses=family, expect="PROVED", reading="The same family; derivative by τ.")  # fmt: skip
R = positive("R")
paper.claim("exp:property edge", r"\log Z(\eta) = E_{x \sim p(x|\eta)}", integral(R / (1 + R * t), t, 0, 1), eq(log(1 + R)), place=FAMILIES,
    uses=property_u, reading="The property needs η inside the natural domain. For $h(x) = x^{-2}$ on $[1, \\infty)$ the edge η = 0 has Z = 1, but the mean of x up to $x = 1 + R$ is log(1 + R), without bound.")  # fmt: skip

covariance = total(p(n) * (u[n, c] - mean_u(c)) * (u[n, b] - mean_u(b)), n)
hessian = diff(log(Z()), eta[c], eta[b])
fisher = paper.claim("fisher", "by the Fisher information matrix (covariance)", total(p(n) * diff(log(p(n)), eta[c]) * diff(log(p(n)), eta[b]), n),
    eq(covariance, why="the score is u minus its mean"), eq(hessian, why="differentiate the mean"), place=GEOMETRY, uses=property_u, expect="PROVED",
    reading="The fragment closes a lost sentence; what it asserts: the Fisher information is the covariance of u, and both are the Hessian of log Z.")  # fmt: skip
v = array("v", e)
paper.claim("fisher:convex", "by the Fisher information matrix (covariance)", total(v[c] * v[b] * covariance, c, b),
    eq(total(p(n) * total((u[n, c] - mean_u(c)) * v[c], c) ** 2, n)), ge(0), place=GEOMETRY, uses=fisher, expect="PROVED",
    reading="A covariance matrix is positive semidefinite, so log Z is convex.")  # fmt: skip

# ── Gradient updates for different distributions ─────────────────────────────────────────────────────────────────────

paper.definition("prop:1a h", r"h(x) := \sum_{n=1}^{N} \delta(x = x_n)", place=GRADIENTS, display=1,
    reading="Dirac deltas: ∫ h(x) g(x) dx = Σ g(x_n), counting a repeated point as often as it occurs.",
    reason="Defines a measure, not a function $X \\to R^+$; read as the function that is 1 at the points, every integral would vanish.")  # fmt: skip
x1, width = real("x1", tex="x_n"), positive("epsilon", tex=r"\epsilon")
smeared = integral(normal(t, x1, width**2) * exp(t * y1), t)
delta_limit = paper.claim("prop:1a delta", r"h(x) := \sum_{n=1}^{N} \delta(x = x_n)", smeared,
    approx(exp(x1 * y1), error=exp(x1 * y1) * (exp(width**2 * y1**2 / 2) - 1), to=(width, 0), why="the moment generating function of a narrow normal density"),
    place=GRADIENTS, display=1, reading="What turns the integral into a sum: a normal density of width ε in place of δ, on the line, as ε → 0.", expect="PROVED")  # fmt: skip
prop1a = paper.claim("prop:1a", r"\nabla_{\eta} \log \int h(x) e^{x^{\intercal} \eta} dx = \sum_{n=1}^{N} \frac{e^{x_n^{\intercal} \eta}}{\sum_{n'} e^{x_{n'}^{\intercal} \eta}} x_n.",
    diff(log_Z(), eta[c]), eq(average(c)), place=GRADIENTS, uses=delta_limit, expect="PROVED",
    reading="The integral over the deltas is a sum over the points; any N, any D, points may coincide.")  # fmt: skip

# (b): h is a member p_0(x | η_1, η_2) of a family with statistics x and u_2, on the points x_n with weights h_0
h0, u2, xi2 = array("h0", n, of=POSITIVE, tex="{h_0}"), array("u2", n, f, tex="{u_2}"), array("xi2", f, tex=r"{\eta_2}")


def tilted(n, eta1):
    return h0[n] * exp(total(x[n, e] * eta1[e], e)) * exp(total(u2[n, f] * xi2[f], f))


def p0(n, eta1=eta1):
    return tilted(n, eta1) / total(tilted(m, eta1), m)


P0 = r"\frac{1}{Z_0(n)}h_0(x)e^{x^{\intercal}\eta}e^{u_2(x)^{\intercal}\eta_2}"
paper.prose("prop:1b h", r"h(x) = p_0(x|\eta_1, \eta_2)", place=GRADIENTS, display=2, reason="The hypothesis of Proposition 1(b); its p_0 is checked next.")
paper.claim("prop:1b p0", P0, p0(n), eq(h0[n] * exp(total(x[n, e] * eta[e], e)) * exp(total(u2[n, f] * xi2[f], f)) / undefined("Z_0(n)")), place=GRADIENTS,
    expect="ILL_FORMED", reason=r"The normalizer stands as $Z_0(n)$, by print or by scan, and n means nothing there; $Z_0(\eta_1,\eta_2)$ is meant, and $\eta_1$ in the exponent.",
    meant=amended(total(p0(n), n), eq(1), reading=r"$p_0 = h_0(x) e^{x^\intercal\eta_1} e^{u_2(x)^\intercal\eta_2} / Z_0(\eta_1,\eta_2)$ is normalised.", expect="PROVED"))  # fmt: skip
paper.claim("prop:1b p0 η", P0, total(tilted(n, eta), n) / total(tilted(n, eta1), n), eq(1), place=GRADIENTS, kind="distribution", expect="REFUTED",
    reading="With $Z_0(\\eta_1,\\eta_2)$ for the normalizer but η in the exponent, as printed: is p_0 normalised?",
    reason="The exponent has η where the normalizer has $\\eta_1$; the two must be the same parameter.",
    correction=amended(total(p0(n), n), eq(1), reading="With $\\eta_1$ in both places.", expect="PROVED"))  # fmt: skip
log_p0 = log(total(p0(n) * exp(inner(x, n)), n))
shifted = total(at(p0(n), eta1[e], eta1[e] + eta[e]) * x[n, c], n)
PROP_1B = r"\nabla_n \log \int h(x) e^{x^{\intercal} \eta} = E_{x \sim p_0(x|\eta_1+\eta,\eta_2)}[x]"
prop1b = paper.claim("prop:1b", PROP_1B, undefined("nabla_n"), eq(shifted), place=GRADIENTS, kind="gradient", expect="ILL_FORMED",
    reason=r"The derivative stands as one by n, by print or by scan, and dx is missing; $\nabla_\eta$ is meant.",
    meant=amended(diff(log_p0, eta[c]), eq(shifted), expect="PROVED",
                  reading=r"$\nabla_\eta \log \int h(x) e^{x^\intercal\eta} dx$, with $h_0$ on a finite set of points and any statistic $u_2$."))  # fmt: skip
normal_p0 = exp(y2 * t - tau * t**2) / integral(exp(y2 * t - tau * t**2), t)
paper.claim("prop:1b normal", PROP_1B, diff(log(integral(normal_p0 * exp(t * y1), t)), y1),
    eq(integral(t * exp((y2 + y1) * t - tau * t**2), t) / integral(exp((y2 + y1) * t - tau * t**2), t)), place=GRADIENTS, expect="PROVED",
    reading="A continuous case on the line: $h_0 = 1$, $u_2(x) = -x^2$, $\\eta_2 = \\tau > 0$; with $\\nabla_\\eta$ and dx.")  # fmt: skip
mass = R * integral(exp(-R * t) * exp(R * t * y1), t, 0, 1)
paper.claim("prop:1b domain", PROP_1B, mass, le(1 / (1 - y1)), place=GRADIENTS, kind="distribution", expect="REFUTED",
    reading="Does the integral exist for every η? The exponential density $h(x) = e^{-x}$ on $x > 0$ is a p_0; the integral of $h(x)e^{x\\eta}$ up to x = R should stay below its limit $1/(1-\\eta)$.",
    reason="For η ≥ 1 the integral grows without bound; the proposition needs $\\eta_1 + \\eta$ inside the natural domain, here η < 1.",
    correction=amended(mass, le(1 / (1 - y1)), given=Lt(y1, 1), reading="With η < 1."))  # fmt: skip

# Corollary 1: through the moment generating function μ·η + η·Ση/2 of the normal distribution
mgf = paper.claim("cor:1 mgf", r"h(x) = \mathcal{N}(x; \mu, \Sigma)", integral(normal(t) * exp(t * y1), t), eq(exp(m1 * y1 + s * y1**2 / 2), why="complete the square"),
    place=GRADIENTS, kind="distribution", expect="PROVED", reading="The integral on the line: the moment generating function of the normal distribution.")  # fmt: skip
M, S = array("M", e, tex=r"\mu"), array("S", e, of=POSITIVE, tex=r"\sigma^2")
paper.claim("cor:1 mgf diagonal", r"h(x) = \mathcal{N}(x; \mu, \Sigma)", product(integral(normal(t, M[e], S[e]) * exp(t * eta[e]), t), e),
    eq(exp(total(M[e] * eta[e], e) + total(S[e] * eta[e] ** 2, e) / 2)), place=GRADIENTS, kind="distribution", uses=mgf, expect="PROVED",
    reading="The integral over $\\mathbb{R}^D$ for independent coordinates, any D.")  # fmt: skip
quadratic = total(mu[b] * eta[b], b) + total(eta[b] * Sigma[b, a] * eta[a], b, a) / 2
precision, x0 = inverse(Sigma), array("x0", e, tex="x")


def form(y):
    """The quadratic form of the inverse covariance, at a vector."""
    return total(y(c) * precision[c, b] * y(b), c, b)


mgf_any = paper.claim("cor:1 mgf any", r"h(x) = \mathcal{N}(x; \mu, \Sigma)", total(x0[c] * eta[c], c) - form(lambda c: x0[c] - mu[c]) / 2,
    eq(quadratic - form(lambda c: x0[c] - mu[c] - total(Sigma[c, a] * eta[a], a)) / 2, why="complete the square"), place=GRADIENTS, uses=mgf, expect="PROVED",
    reading=r"Any D and any Σ: the exponent of $h(x)e^{x^\intercal\eta}$ is $\mu^\intercal\eta + \eta^\intercal\Sigma\eta/2$ plus that of the normal density with mean $\mu + \Sigma\eta$, which integrates to one.")  # fmt: skip
cor1 = paper.claim("cor:1", r"\nabla_{\eta} \log \int h(x) e^{x^{\intercal} \eta} dx = \mu + \Sigma \eta.", diff(log(exp(quadratic)), eta[c]),
    eq(mu[c] + total(Sigma[c, b] * eta[b], b)), place=GRADIENTS, uses=(mgf, mgf_any), expect="PROVED",
    reading=r"The integral is the moment generating function $\exp(\mu^\intercal\eta + \eta^\intercal\Sigma\eta/2)$; any D, any covariance Σ.")  # fmt: skip
paper.claim("cor:1 line", r"\nabla_{\eta} \log \int h(x) e^{x^{\intercal} \eta} dx = \mu + \Sigma \eta.", diff(log(integral(normal(t) * exp(t * y1), t)), y1),
    eq(m1 + s * y1), place=GRADIENTS, expect="PROVED", reading="On the line, from the integral itself.")  # fmt: skip

weights, means = array("w", n, of=POSITIVE, tex=r"\pi"), array("mu_n", n, e, tex=r"\mu")
mixture = log(total(weights[n] * exp(inner(means, n) + total(eta[b] * Sigma[b, a] * eta[a], b, a) / 2), n))
mixed = total(weights[n] * exp(inner(means, n)) / total(weights[m] * exp(inner(means, m)), m) * means[n, c], n)
PROP_2 = r"\nabla_\eta \log \int h(x) e^{x^{\intercal} \eta} dx = \Sigma \eta +"
prop2 = paper.claim("prop:2", PROP_2, diff(mixture, eta[c]), eq(total(Sigma[c, b] * eta[b], b) + mixed), place=GRADIENTS, uses=mgf, expect="PROVED",
    reading=r"Each component contributes $\pi_n \exp(\mu_n^\intercal\eta + \eta^\intercal\Sigma\eta/2)$. Any N and D; the $\pi_n$ need not sum to one. The sum in the denominator has its own n.")  # fmt: skip
w1, mu1 = array("w", n, of=POSITIVE, tex=r"\pi"), array("mu1", n, tex=r"\mu")
paper.claim("prop:2 line", PROP_2, diff(log(integral(total(w1[n] * normal(t, mu1[n]), n) * exp(t * y1), t)), y1),
    eq(s * y1 + total(w1[n] * exp(mu1[n] * y1) / total(w1[m] * exp(mu1[m] * y1), m) * mu1[n], n)), place=GRADIENTS, uses=mgf,
    reading="On the line, from the integral itself, any number of components.")  # fmt: skip
paper.claim("prop:2 scale", r"\pi_n \in R^+", at(mixed, weights[n], kappa * weights[n]), eq(mixed), place=GRADIENTS, uses=prop2, expect="PROVED",
    reading="That the weights are positive and not normalised does no harm: a common factor cancels.")  # fmt: skip
paper.claim("prop:2 is 1a", PROP_2, at(mixed, weights[n], 1), eq(total(exp(inner(means, n)) / total(exp(inner(means, m)), m) * means[n, c], n)), place=GRADIENTS,
    uses=(prop1a, prop2), expect="PROVED", reading="With equal weights the second term is the attention average of Proposition 1(a).")  # fmt: skip

# ── Transformer Attention, and what the abstract says of it ──────────────────────────────────────────────────────────

q, key, val = array("q", e), array("k", n, e), array("V", n, e)


SCALE = sqrt(D)


def softmax(n, scale=SCALE):
    return exp(inner(key, n, q) / scale) / total(exp(inner(key, m, q) / scale), m)


attention = paper.definition("attention", r"\operatorname{softmax}(\frac{QK^{T}}{\sqrt{d_{L}}})V", place=TRANSFORMER,
    reading="$d_L$ stands for the dimension of the keys, D here; the softmax runs over the keys, one row for each query.",
    reason="Defines attention; what the softmax does is checked next.")  # fmt: skip
paper.claim("attention:weights", r"\operatorname{softmax}(\frac{QK^{T}}{\sqrt{d_{L}}})V", total(softmax(n), n), eq(1), place=TRANSFORMER, uses=attention, expect="PROVED",
    reading="The weights of one query sum to one.")  # fmt: skip

paper.prose("abs:propose", "We propose a probabilistic interpretation of exponential dot product attention of transformers and contrastive learning based off of exponential families.",
    place="Abstract", reason="Announces the poster.")  # fmt: skip
STEP = "The attention sublayer of transformers is equivalent to a gradient ascent step of the log normalizer"
key_log_Z = log(total(exp(inner(key, n, q)), n))
step = paper.claim("abs:step", STEP, q[c] + total(softmax(n) * val[n, c], n), eq(q[c] + diff(key_log_Z, q[c])), place="Abstract", kind="gradient",
    uses=(attention, prop1a), expect="REFUTED", reading="The sublayer is the residual connection plus attention, as defined on the poster; the log normalizer is that of the keys.",
    reason="It is so if the values are the keys and the scale is left out.",
    correction=amended(q[c] + total(softmax(n, scale=1) * key[n, c], n), eq(q[c] + diff(key_log_Z, q[c])), reading="With V = K and without the factor $1/\\sqrt{d_L}$.", expect="PROVED"))  # fmt: skip
scaled_log_Z = log(total(exp(inner(key, n, q) / SCALE), n))
paper.claim("abs:step scale", STEP, total(softmax(n) * key[n, c], n), eq(diff(scaled_log_Z, q[c])), place="Abstract", kind="gradient", uses=step, expect="REFUTED",
    reading="Values equal to keys, and the scale $1/\\sqrt{d_L}$ kept inside the log normalizer.",
    reason="The derivative brings the factor $1/\\sqrt{d_L}$ down: for d > 1 the step is $\\sqrt{d}$ times too long.",
    correction=amended(total(softmax(n) * key[n, c], n), eq(diff(SCALE * scaled_log_Z, q[c])), reading="Of $\\sqrt{d_L}\\,\\log Z$ it is the gradient.", expect="PROVED"))  # fmt: skip
WQ, WK, WV = array("W_Q", f, e, tex="{W_Q}"), array("W_K", f, e, tex="{W_K}"), array("W_V", c, e, tex="{W_V}")


def bilinear(n, y):
    return total(total(WQ[f, a] * y[a], a) * total(WK[f, b] * x[n, b], b), f)


hidden = array("xi", e, tex=r"\xi")
hidden_weight = exp(bilinear(n, hidden)) / total(exp(bilinear(m, hidden)), m)
hidden_output = total(hidden_weight * total(WV[c, e] * x[n, e], e), n)
hidden_gradient = diff(log(total(exp(bilinear(n, hidden)), n)), hidden[c])
paper.claim("abs:step weights", STEP, hidden_output, eq(hidden_gradient), place="Abstract", kind="gradient", uses=step, expect="REFUTED",
    reading="With weight matrices: query $W_Q\\xi$, keys $W_K x_n$, values $W_V x_n$; gradient by the hidden state ξ.",
    reason="The gradient is $W_Q^\\intercal W_K$ times the average of the points, attention is $W_V$ times it.",
    correction=amended(hidden_output, eq(hidden_gradient), given=Eq(WV[a, b], total(WQ[f, a] * WK[f, b], f)), reading="If $W_V = W_Q^\\intercal W_K$.", expect="PROVED"))  # fmt: skip

beta = positive("beta")
lse = log(total(exp(beta * inner(x, n)), n)) / beta
paper.claim("abs:lse", "which is the log-sum-exp term in the Hopfield theory of attention", log_Z(), eq(lse), place="Abstract", expect="REFUTED",
    reading=r"The log-sum-exp of modern Hopfield networks is $\mathrm{lse}(\beta, X^\intercal\xi) = \beta^{-1}\log\sum_n e^{\beta x_n^\intercal\xi}$; attention has $\beta = 1/\sqrt{d}$.",
    reason="They are the same if β = 1; in general the term is the log normalizer at βη, divided by β.",
    correction=amended(at(log_Z(), eta[e], beta * eta[e]) / beta, eq(lse), reading=r"$\beta^{-1}\log Z(\beta\eta)$", expect="PROVED"))  # fmt: skip
paper.claim("abs:lse β = 1", "which is the log-sum-exp term in the Hopfield theory of attention", log_Z(), eq(lse), given=Eq(beta, 1), place="Abstract", expect="PROVED",
    reading="The same with the missing assumption β = 1.")  # fmt: skip


def kl(p, n, one, two):
    """KL(p_one || p_two) on a finite set of points."""
    return total(p(n, one) * log(p(n, one) / p(n, two)), n)


EXPANSION = "This ascent step induces a parallel expansion of points"
stretch = total((average(c, eta1) - average(c, eta2)) * (eta1[c] - eta2[c]), c)
monotone = paper.claim("abs:monotone", EXPANSION, stretch, eq(kl(weight, n, eta1, eta2) + kl(weight, n, eta2, eta1), why="the symmetric KL divergence"), ge(0, why="KL ≥ 0"),
    place="Abstract", kind="inequality", uses=prop1a, expect="PROVED", reading="What the expansion rests on: the gradient of the convex function log Z is monotone.")  # fmt: skip
moved = total((eta1[c] + average(c, eta1) - eta2[c] - average(c, eta2)) ** 2, c)
distance = total((eta1[c] - eta2[c]) ** 2, c)
expansion = paper.claim("abs:expansion", EXPANSION, moved, eq(distance + 2 * stretch + total((average(c, eta1) - average(c, eta2)) ** 2, c)),
    ge(distance + 2 * stretch, why="squares"), ge(distance, why="monotone"), place="Abstract", kind="inequality", uses=monotone, expect="PROVED", reading="The step η + ∇ log Z(η), taken at two points at once with the same keys, does not bring them closer.")  # fmt: skip
paper.claim("abs:expansion strict", EXPANSION, moved, gt(distance), given=Gt(distance, 0), place="Abstract", kind="inequality", uses=expansion, expect="REFUTED",
    reading="Expansion in the strict sense: two different points end up farther apart.",
    reason="If all keys are equal, every point moves by the same vector and no distance changes; in self-attention, where the points are keys themselves, it is so.",
    correction=amended(total((x[i, c] + attended(i, c) - x[r, c] - attended(r, c)) ** 2, c), gt(total((x[i, c] - x[r, c]) ** 2, c)), each=(i, r),
                       given=Gt(total((x[i, e] - x[r, e]) ** 2, e), 0), reading="In self-attention: two different points $x_i$, $x_r$ that are keys themselves."))  # fmt: skip
y, z = array("y", e), array("z", e)
CONTRACTION = "counterbalanced by a contraction from layer normalization"
normed = total((layer_norm(y, c) - layer_norm(z, c)) ** 2, c)
turned = 2 * (spread(y) * spread(z) - 1) * (D - total(layer_norm(y, c) * layer_norm(z, c), c))
outer = D * (spread(y) - spread(z)) ** 2 + (total(y[c], c) - total(z[c], c)) ** 2 / D
paper.claim("abs:contraction", CONTRACTION, normed, le(total((y[c] - z[c]) ** 2, c)), place="Abstract", kind="inequality", expect="REFUTED",
    reading="Layer normalization standardises each vector over its coordinates. A contraction does not take two vectors farther apart.",
    reason="Vectors with little spread among their coordinates are blown up, not contracted.",
    correction=amended(normed, le(normed + turned, why="both spreads are at least one; Cauchy–Schwarz"), le(normed + turned + outer, why="squares"), eq(total((y[c] - z[c]) ** 2, c)),
                       given=(Ge(spread(y), 1), Ge(spread(z), 1)), reading="For vectors whose coordinates have standard deviation at least one."))  # fmt: skip
paper.claim("abs:bounded", CONTRACTION, total(layer_norm(y, c) ** 2, c), eq(D), place="Abstract", expect="PROVED",
    reading="What does counterbalance the expansion: every vector is put on the sphere of radius $\\sqrt{D}$, wherever it was. It has no image where all coordinates are equal.")  # fmt: skip
paper.prose("abs:limits", "We also state theoretical limitations of our theory and the Hopfield theory and suggest directions for resolution.", place="Abstract",
    reason="Announces the comparison with Hopfield networks and the conclusion.")  # fmt: skip

# ── Proof of Gaussian equilibrium hidden state distribution ──────────────────────────────────────────────────────────

paper.prose("thm:proof", "Proof of Gaussian equilibrium", place=EQUILIBRIUM, reason="The heading of a section that holds no proof; the statement is checked below.")
paper.definition("thm:T", r"$\eta + \nabla_{\eta} \log Z(\eta)$  defines our pointwise attention update operator", place=EQUILIBRIUM, reason="Defines the update, with the residual connection.")
paper.definition("thm:RN", "RN is our renormalization operator, such as layer or batch normalization", place=EQUILIBRIUM,
    reason="Names the operators; each is tried below. Layer normalization acts on one vector, batch normalization on one coordinate of all vectors.")  # fmt: skip

THEOREM = r"$p_{eq}(\eta) = \mathcal{N}(\Sigma^{-1}\mu, \Sigma^{-1})$  is an equilibrium distribution of the renormalization operator RN with mean  $\Sigma^{-1}\mu$  and covariance  $\Sigma^{-1}$ , composed with the attention update operator"
h_x = real("h_x", tex="h(x)")
centre = total(precision[b, a] * mu[a], a)
measure = paper.claim("thm:1 h", r"h(x): \eta \to \Sigma \eta.", h_x, eq(total(Sigma[c, b] * eta[b], b)), place=EQUILIBRIUM, kind="distribution", expect="ILL_FORMED",
    reason="A measure is a number at each x; the map η → Ση gives a vector. Meant is that h is the law of x = Ση for η drawn from p_eq.",
    meant=amended(total(Sigma[c, b] * centre, b), eq(mu[c]), expect="PROVED",
                  reading="The law of x = Ση with η from p_eq is normal; its mean is μ, its covariance is checked next. So $h = \\mathcal{N}(\\mu, \\Sigma)$."))  # fmt: skip
paper.claim("thm:1 h covariance", r"h(x): \eta \to \Sigma \eta.", total(Sigma[c, a] * precision[a, e] * Sigma[b, e], a, e), eq(Sigma[c, b]), place=EQUILIBRIUM,
    kind="distribution", uses=measure, expect="PROVED", reading="The covariance of x = Ση with η from p_eq.")  # fmt: skip
update = paper.claim("thm:1 update", r"$\eta + \nabla_{\eta} \log Z(\eta)$", eta[c] + diff(quadratic, eta[c]), eq(total((delta(c, b) + Sigma[c, b]) * eta[b], b) + mu[c]),
    place=EQUILIBRIUM, uses=(cor1, measure), expect="PROVED", reading="With $h = \\mathcal{N}(\\mu, \\Sigma)$ the update is affine: (I + Σ)η + μ.")  # fmt: skip
update_mean = total((delta(c, b) + Sigma[c, b]) * centre, b) + mu[c]
paper.claim("thm:1 mean", THEOREM, update_mean, eq(total(precision[c, a] * mu[a], a) + 2 * mu[c]), place=EQUILIBRIUM, kind="distribution", uses=update, expect="PROVED",
    reading="The mean after one update, before the renormalization.")  # fmt: skip


def widened(c, b):
    """The covariance after one update."""
    return precision[c, b] + 2 * delta(c, b) + Sigma[c, b]


paper.claim("thm:1 covariance", THEOREM, total((delta(c, a) + Sigma[c, a]) * precision[a, e] * (delta(b, e) + Sigma[b, e]), a, e), eq(widened(c, b)), place=EQUILIBRIUM,
    kind="distribution", uses=update, expect="PROVED", reading="The covariance after one update: $\\Sigma^{-1} + 2I + \\Sigma$.")  # fmt: skip
paper.claim("thm:1 wider", EXPANSION, total(v[c] * v[b] * widened(c, b), c, b), ge(total(v[c] * v[b] * precision[c, b], c, b)), place=EQUILIBRIUM, kind="inequality",
    uses=update, expect="PROVED", reading="The update widens p_eq in every direction, so it is no equilibrium of the update alone.")  # fmt: skip
law = exp(tau * ((1 + s) * t + m1))
paper.claim("thm:1 normal", THEOREM, integral(normal(t, m1 / s, 1 / s) * law, t), eq(exp(tau * (m1 / s + 2 * m1) + tau**2 * (1 + s) ** 2 / (2 * s))), place=EQUILIBRIUM,
    kind="distribution", uses=update, expect="PROVED", reading="On the line: the moment generating function after the update is that of a normal law with these moments.")  # fmt: skip
grow, start = spd("A", c, b), array("m0", e, tex="m")


def updated(b, eta):
    """The affine update with the matrix A = I + Σ."""
    return total(grow[b, a] * eta[a], a) + mu[b]


undone = paper.claim("thm:1", THEOREM, start[c] + total(inverse(grow)[c, b] * (updated(b, eta) - updated(b, start)), b), eq(eta[c]), place=EQUILIBRIUM, kind="distribution",
    uses=(update, measure), expect="PROVED",
    reading="RN as the affine map that sets mean and covariance back, $y \\mapsto m + A^{-1}(y - \\mathrm{E}y)$ with A = I + Σ: composed with the update it is the identity, so that p_eq is an equilibrium, and so, with h held fixed, is every other law with mean m.")  # fmt: skip
C0 = spd("C", c, b)
paper.claim("thm:1 any covariance", THEOREM, total(inverse(grow)[c, a] * total(grow[a, e] * C0[e, d] * grow[g, d], e, d) * inverse(grow)[b, g], a, g), eq(C0[c, b]), place=EQUILIBRIUM,
    kind="distribution", uses=undone, expect="PROVED", reading="Nothing singles out the covariance $\\Sigma^{-1}$: update and renormalization, $A^{-1}(A C A^\\intercal)A^{-\\intercal}$, give back any covariance C.")  # fmt: skip
rescaled = widened(c, b) * sqrt(precision[c, c] * precision[b, b] / (widened(c, c) * widened(b, b)))
variance = array("S", e, of=POSITIVE, tex=r"\sigma^2")


def wide(c):
    return 1 / variance[c] + 2 + variance[c]


paper.claim("thm:1 batch", THEOREM, rescaled, eq(precision[c, b]), place=EQUILIBRIUM, kind="distribution", uses=update, expect="REFUTED",
    reading="RN as batch normalization: each coordinate is shifted and scaled to the variance it has under p_eq. Is the covariance then that of p_eq?",
    reason="Batch normalization cannot change correlations, and the update does; it is so if Σ is diagonal.",
    correction=amended(delta(c, b) * wide(c) * sqrt(1 / (variance[c] * variance[b] * wide(c) * wide(b))), eq(delta(c, b) / variance[c]), reading="For a diagonal Σ.", expect="PROVED"))  # fmt: skip
gain = array("gamma", e, of=POSITIVE)
plane = paper.claim("thm:1 layer plane", "layer or batch normalization", total(layer_norm(y, c), c), eq(0), place=EQUILIBRIUM, expect="PROVED",
    reading="Whatever goes in, the coordinates that layer normalization puts out sum to zero (before gain and bias).")  # fmt: skip
paper.claim("thm:1 layer", THEOREM, total(precision[c, b] / (gain[c] * gain[b]), c, b), eq(0), given=Gt(D, 1), place=EQUILIBRIUM, kind="distribution", uses=plane, expect="REFUTED",
    reading="RN as layer normalization with gain γ and bias: its outputs lie in the plane $\\sum_c (\\eta_c - \\mathrm{bias}_c)/\\gamma_c = 0$. An equilibrium law has no variance across that plane.",
    reason="Under p_eq the variance across the plane is positive, whatever the gain: layer normalization leaves no normal law with full covariance in place.",
    correction=amended(total(precision[c, b] / (gain[c] * gain[b]), c, b), gt(0), reading="The variance of p_eq across the plane is positive."))  # fmt: skip

# ── Exponential dot product attention ────────────────────────────────────────────────────────────────────────────────

place, count = array("z", j, e, of=Distinct()), array("count", j, of=Interval(1, integers=True), tex="c")
DISPLAY_4 = r"p(x = key_i | \eta = query) = rac{e^{key_i \cdot query}}{\sum_j e^{key_j \cdot query}} h(x)"
at_place = exp(inner(place, j, q)) / total(exp(inner(place, k, q)), k)
crowded = exp(inner(place, j, q)) / total(count[k] * exp(inner(place, k, q)), k)
paper.definition("dot:h", r"h(x) = egin{cases} 1 & x = key_j ext{ for some j} \ 0 & ext{ otherwise} \end{cases}", place=DOT, reading="h(x) = 1 where x is a key, else 0 (damaged in the source).",
    reason="Defines the intrinsic measure as a set: a repeated key counts once, unlike in Proposition 1(a).")  # fmt: skip
distinct = paper.claim("dot:sum", DISPLAY_4, total(at_place, j), eq(1), place=DOT, display=4, kind="distribution", expect="PROVED",
    reading="If all keys are different: the probabilities of the keys sum to one.")  # fmt: skip
paper.claim("dot:sum coincide", DISPLAY_4, total(crowded, j), eq(1), place=DOT, display=4, kind="distribution", expect="REFUTED",
    reading="Keys may coincide: $c_j \\ge 1$ keys at each of the different places $z_j$. The sum over the places x, each with the printed probability.",
    reason="The denominator counts a repeated key as often as it occurs, the numerator and h(x) count it once; it is so if all keys are different.",
    correction=amended(total(count[j] * crowded, j), eq(1), reading="With h(x) the number of keys at x, as in Proposition 1(a).", expect="PROVED"))  # fmt: skip
paper.claim("dot:gradient", DISPLAY_4, diff(log(total(exp(inner(place, j, q)), j)), q[c]), eq(total(count[j] * crowded * place[j, c], j)), place=DOT, display=4, kind="gradient",
    uses=prop1a, expect="REFUTED", reading="The two intrinsic measures against each other: the gradient of log Z with the h of this section, and the attention output, where keys coincide.",
    reason="With h as a set the gradient weighs places, attention weighs keys; they agree if all keys are different.",
    correction=amended(diff(log(total(count[j] * exp(inner(place, j, q)), j)), q[c]), eq(total(count[j] * crowded * place[j, c], j)), reading="With h(x) the number of keys at x.", expect="PROVED"))  # fmt: skip

# ── Why Optimize log Z? ──────────────────────────────────────────────────────────────────────────────────────────────

paper.definition("why:continuous", r"\log Z(\eta) := \log \int h(x) e^{u(x) \cdot \eta} dx", place=WHY, uses=family, reason="Defines the log normalizer.")
paper.definition("why:discrete", r"\log Z(\eta) := \log \left( \sum_{i=1}^{N} e^{u(x_i) \cdot \eta} \right)", place=WHY, uses=family, reason="Defines it for h = 1 at N points.")

# The rows of A are held to Aᵀν = 0 by construction: any rows, minus their mean under ν
rows, offset, nu, free = array("A", j, e), array("b", j), simplex("nu", j), array("w", e, tex="x")
Y, lam = array("Y", j, tex="y"), array("lambda", j, tex=r"\nu")
MINIMISE = r"f_0(y) = \log\left(\sum_{i=1}^m \exp y_i\right)"
MAXIMISE = r"b^T \nu - \sum_{i=1}^m \nu_i \log \nu_i"


def lse_of(y):
    """log Σ exp y_j."""
    return log(total(exp(y(j)), j))


def image(j, A):
    """The j-th entry of Ax + b."""
    return total(A(j, c) * free[c], c) + offset[j]


def held(j, c, weights=nu):
    return rows[j, c] - total(weights[k] * rows[k, c], k)


lagrangian = lse_of(lambda j: Y[j]) + total(lam[j] * (image(j, lambda j, c: rows[j, c]) - Y[j]), j)
softmax_Y = exp(Y[j]) / total(exp(Y[k]), k)
entropy = -total(nu[j] * log(nu[j]), j)
by_y = paper.claim("dual:y", "log-sum-exp can be solved by Lagrange multipliers", diff(lagrangian, Y[j]), eq(softmax_Y - lam[j]), place=WHY, kind="stationarity", expect="PROVED",
    reading="The Lagrangian of “minimize f_0(y) subject to Ax + b = y” with multipliers ν; it is stationary in y if ν is the softmax of y.")  # fmt: skip
by_x = paper.claim("dual:x", r"A^T \nu = 0", diff(lagrangian, free[c]), eq(total(rows[j, c] * lam[j], j)), place=WHY, kind="stationarity", expect="PROVED",
    reading="It is stationary in x if $A^T\\nu = 0$: the second constraint.")  # fmt: skip
paper.claim("dual:simplex", "of a multinoulli distribution on a probability simplex", total(softmax_Y, j), eq(1), place=WHY, uses=by_y, expect="PROVED",
    reading="The multipliers, being a softmax, sum to one; they are also positive.")  # fmt: skip
paper.claim("dual:value", MAXIMISE, lse_of(lambda j: Y[j]) - total(softmax_Y * Y[j], j), eq(-total(softmax_Y * log(softmax_Y), j)), place=WHY, uses=by_y, expect="PROVED",
    reading="The Lagrangian at its stationary y: log-sum-exp minus $\\nu^T y$ is the entropy of ν.")  # fmt: skip
paper.claim("dual:held", r"A^T \nu = 0", total(nu[j] * held(j, c), j), eq(0), place=WHY, expect="PROVED", reading="The rows used below satisfy the constraint: any matrix minus the mean of its rows under ν.")
feasible = total(nu[j] * offset[j], j) + entropy
weak = paper.claim("dual:weak", MAXIMISE, feasible, eq(total(nu[j] * image(j, held), j) + entropy, why="the constraint on ν"), le(lse_of(lambda j: image(j, held)), why="Gibbs' inequality"),
    place=WHY, kind="optimality", expect="PROVED", reading="Weak duality: the objective of the second problem, at any feasible ν, is below that of the first, at any x.")  # fmt: skip
optimal = total(softmax_Y * (Y[j] - total((rows[j, c] - total(exp(Y[k]) / total(exp(Y[j]), j) * rows[k, c], k)) * free[c], c)), j)
paper.claim("dual:strong", "converting it into a maximum entropy problem", optimal - total(softmax_Y * log(softmax_Y), j), eq(lse_of(lambda j: Y[j])), place=WHY, kind="optimality",
    uses=(by_y, by_x, weak), expect="PROVED", reading="Strong duality where the first problem has a minimum y = Ax + b: with ν the softmax of y, $A^T\\nu = 0$ and b = y − Ax the two objectives are equal.")  # fmt: skip
slopes, line = array("A", j, of=POSITIVE), real("x0", tex="x")
paper.claim("dual:no minimum", "log-sum-exp can be solved by Lagrange multipliers", diff(log(total(exp(slopes[j] * line + offset[j]), j)), line), gt(0), place=WHY, kind="optimality",
    uses=weak, expect="PROVED", reading="Not always: if all rows of A are positive (one variable x), the derivative never vanishes, no ν is feasible and no minimum exists.")  # fmt: skip
paper.claim("dual:KL", "leads to KL divergence, statistical mechanics, Jaynes' max entropy", feasible,
    eq(lse_of(lambda j: offset[j]) - total(nu[j] * log(nu[j] / (exp(offset[j]) / total(exp(offset[k]), k))), j)), place=WHY, expect="PROVED",
    reading="The objective is a constant minus KL(ν ‖ softmax(b)); it is the entropy alone if b = 0, as for log Z.")  # fmt: skip
climb = at(log_Z(), eta[e], eta[e] + average(e))
paper.claim("why:ascent", "Why Optimize log Z?", climb, le(log_Z()), place=WHY, kind="optimality", uses=(prop1a, weak), expect="REFUTED",
    reading="Boyd's problem is a minimisation. Does the poster's step η + ∇ log Z(η) go towards its minimum?",
    reason="The step ascends: it leaves the minimum that the maximum entropy problem describes, and log Z has no maximum unless all points are zero.",
    correction=amended(climb, ge(log_Z() + total(average(c) ** 2, c)), reading="It raises log Z by at least the squared length of the gradient.", expect="PROVED"))  # fmt: skip

# ── Information Geometry ─────────────────────────────────────────────────────────────────────────────────────────────


def G(eta):
    return log(Z(eta))


def G_star(eta):
    return total(eta[c] * mean_u(c, eta), c) - G(eta)


def bregman(one, two):
    return G(one) - G(two) - total(diff(G(two), two[c]) * (one[c] - two[c]), c)


def bregman_star(one, two):
    return G_star(one) - G_star(two) - total(two[c] * (mean_u(c, one) - mean_u(c, two)), c)


BREGMAN = r"$B_F(a, b) = F(a) - F(b) - \langle\nabla F(b), a - b\rangle$"
paper.definition("geo:G", r"G(\eta) := \log Z(\eta)", place=GEOMETRY, uses=family, reason="Another name for the log normalizer.")
paper.claim("geo:B_G", r"B_G(\eta_1,\eta_2) = KL(p(x|\eta_1)||p(x|\eta_2))", bregman(eta1, eta2), eq(kl(p, n, eta1, eta2)), place=GEOMETRY, uses=property_u, expect="REFUTED",
    reading="The Bregman divergence in its usual order, " + BREGMAN + ".", reason="The arguments of KL are exchanged. (With the arguments of B exchanged by convention the line would be right, and so would the next.)",
    correction=amended(bregman(eta1, eta2), eq(kl(p, n, eta2, eta1)), reading=r"$B_G(\eta_1,\eta_2) = KL(p(x|\eta_2)||p(x|\eta_1))$", expect="PROVED"))  # fmt: skip
legendre = paper.claim("geo:G*", r"B_{G^*}(\bar{u}_1, \bar{u}_2)", diff(G_star(eta), eta[c]), eq(total(eta[b] * diff(mean_u(b), eta[c]), b)), place=GEOMETRY, uses=property_u, expect="PROVED",
    reading=r"$G^*(\bar u) = \langle\eta, \bar u\rangle - G(\eta)$ at $\bar u = \nabla G(\eta)$; its gradient by $\bar u$ is η.")  # fmt: skip
paper.claim("geo:B_G*", r"B_{G^*}(\bar{u}_1, \bar{u}_2) = KL(p(x|\eta_2)||p(x|\eta_1))", bregman_star(eta1, eta2), eq(kl(p, n, eta2, eta1)), place=GEOMETRY, uses=legendre, expect="REFUTED",
    reading="The same convention, " + BREGMAN + ".", reason="The arguments of KL are exchanged here too.",
    correction=amended(bregman_star(eta1, eta2), eq(kl(p, n, eta1, eta2)), reading=r"$B_{G^*}(\bar u_1,\bar u_2) = KL(p(x|\eta_1)||p(x|\eta_2))$", expect="PROVED"))  # fmt: skip
paper.claim("geo:dual", r"B_{G^*}(\bar{u}_1, \bar{u}_2)", bregman(eta1, eta2), eq(bregman_star(eta2, eta1)), place=GEOMETRY, uses=legendre, expect="PROVED",
    reading="What the two lines say together, and rightly: the dual divergence has its arguments exchanged.")  # fmt: skip
paper.claim("geo:metric", "by the Fisher information matrix (covariance)", at(diff(kl(p, n, eta1, eta2), eta2[c], eta2[b]), eta2[e], eta1[e]), eq(at(covariance, eta[e], eta1[e])), place=GEOMETRY,
    uses=fisher, expect="PROVED", reading="KL between neighbouring members is, to second order, given by the Fisher information.")  # fmt: skip
paper.prose("geo:view", "We can view our hidden states as a distribution of distributions, over the natural parameters or the expected sufficient statistics", place=GEOMETRY,
    reason="A point of view; what it implies for the keys is the next formula.")  # fmt: skip
Q, K = array("Q", j, e, tex="q"), array("K", j, e, tex="k")
similarity = exp(total(Q[j, c] * K[k, c], c))
DISPLAY_5 = "e^{q_i^T k_j} = e^{q_i^T \nabla_\\eta \\log Z(q_j)}"
paper.claim("geo:keys", DISPLAY_5, similarity, eq(exp(total(Q[j, c] * at(average(c), eta[e], Q[k, e]), c))), place=GEOMETRY, display=5, uses=prop1a, expect="REFUTED",
    reading="The nabla is broken across a line in the source. For queries and keys of any attention layer and any discrete intrinsic measure.",
    reason="It says that each key is the expected statistic of the query at the same place, which is an assumption on the weights: $k_j = \\nabla\\log Z(q_j)$.",
    correction=amended(similarity, eq(exp(total(Q[j, c] * at(diff(quadratic, eta[c]), eta[e], Q[k, e]), c))), given=Eq(K[o, a], mu[a] + total(Sigma[a, b] * Q[o, b], b)), expect="PROVED",
                       reading="For $h = \\mathcal{N}(\\mu, \\Sigma)$, as in Theorem 1, and keys $k_j = \\mu + \\Sigma q_j$."))  # fmt: skip

# ── Comparison to Hopfield Networks is All You Need ──────────────────────────────────────────────────────────────────

energy = -lse + total(eta[b] ** 2, b) / 2
hopfield_weight = exp(beta * inner(x, n)) / total(exp(beta * inner(x, m)), m)
hopfield = paper.claim("hop:update", "Similar energy function / gradient update", eta[c] - diff(energy, eta[c]), eq(total(hopfield_weight * x[n, c], n)), place=HOPFIELD, kind="gradient",
    expect="PROVED", reading=r"The Hopfield energy $-\mathrm{lse}(\beta, X^\intercal\xi) + \xi^\intercal\xi/2$ + constant: a gradient descent step of length one is the attention average, without the residual.")  # fmt: skip
paper.claim("hop:same", "Similar energy function / gradient update", eta[c] + diff(log_Z(), eta[c]), eq(eta[c] - diff(energy, eta[c])), given=Eq(beta, 1), place=HOPFIELD, kind="gradient",
    uses=hopfield, expect="REFUTED", reading="Similar, or the same? The two updates at β = 1.",
    reason="They differ by η: the Hopfield energy has the term ξᵀξ/2, which holds its states in the hull of the patterns; log Z has none.",
    correction=amended(eta[c] + diff(log_Z(), eta[c]), eq(eta[c] - diff(energy, eta[c]) + eta[c]), given=Eq(beta, 1), reading="The poster's update is the Hopfield update plus η.", expect="PROVED"))  # fmt: skip
paper.claim("hop:keys", "Hopfield patterns / keys are fixed, ours change with the hidden state", diff(log(total(exp(total(x[i, e] * x[n, e], e)), n)), x[i, c]), eq(attended(i, c)), place=HOPFIELD,
    kind="gradient", uses=prop1a, expect="REFUTED", reading="Keys that are the hidden states themselves: is attention still the gradient of the log normalizer by the hidden state?",
    reason="The hidden state is then also one of the keys, which adds its own weight times itself; it is the gradient if the keys are held fixed while differentiating.",
    correction=amended(at(diff(log_Z(), eta[c]), eta[e], x[i, e]), eq(attended(i, c)), reading="Keys held fixed, and only then the query put in.", expect="PROVED"))  # fmt: skip
paper.prose("hop:information", "ours has an information theoretic interpretation", place=HOPFIELD, reason="Interpretation; its formulas are checked under “Information Geometry”.")
paper.prose("hop:weights", "Hopfield ignores weights, ours speculates an information theoretic interpretation", place=HOPFIELD, reason="About another paper and about speculation; asserts no mathematics.")
paper.prose("hop:FC", "Neither deals with FC layer or multihead attention well", place=HOPFIELD, reason="A limitation, in words.")

# ── Conclusion ───────────────────────────────────────────────────────────────────────────────────────────────────────

paper.prose("conclusion:foundation", "Provides a strong probabilistic foundation, upon which future work, particularly using statistical sampling methods on hybrid distributions and SMC, can build.",
    place=CONCLUSION, reason="Assessment and outlook.")  # fmt: skip
paper.prose("conclusion:observe", "Possible observational experiments on how the distribution of hidden states changes over layers and training", place=CONCLUSION, reason="Proposed experiments.")
paper.prose("conclusion:test", "Test if query and key matrices of different attention heads form local gaussian approximations", place=CONCLUSION, reason="A proposed experiment.")
