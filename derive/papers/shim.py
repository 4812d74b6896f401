"""Alexander Shim: A Probabilistic Interpretation of Transformers .

Read beside the text, section by section; its columns are interleaved in the source.
"""

from derive import (
    POSITIVE, Abs, Distinct, Eq, Gt, Interval, Le, Lt, Ne, Paper, Rational, amended, approx, array, at, axes,
    define, delta, det, diff, eq, exp, gaussian, ge, gt, integral, inventory, inverse, le, log, logsumexp, lt,
    oo, pi, positive, product, real, says, simplex, softmax, spd, sqrt, total
)

paper = Paper(
    "shim",
    title="A Probabilistic Interpretation of Transformers",
    authors=("Alexander Shim",),
    source="001_c9eed87cf3422c07.txt",
    displays=inventory("shim"),
    expect="PROVED",
    setting=r"""Our copy has lost parts of the text; no proof of Theorem 1 follows in it. Normal intrinsic
measures (Corollary 1, Proposition 2, Theorem 1) are integrated over $R^D$, for every $D$. A general
intrinsic measure is taken on finitely many points $x_n$, with weights $h_n > 0$ and statistics $u_n$, for
every number of points: $\int h(x) f(x)\,dx$ is then $\sum_n h_n f(x_n)$. Continuous cases are added where
they can be integrated. Attention is that of one query $q$ on keys $k_n$; the natural parameter $\eta$ is the
query, and within one update, which the text calls pointwise, the keys stay. Laws are compared through
$\log \mathrm{E}\,e^{\theta^\intercal \eta}$, for every $\theta$. Layer normalization standardises one vector
over its coordinates (without the small constant in its denominator), batch normalization one coordinate
by its mean and variance under the law of the vectors, as for a batch that is large.""",
)


# ── Notation: points n, m; coordinates a … g of R^D; r, s those of queries and keys ─────────────────────────

n, m, i, j, l, o = axes(n="N", m="N", i="N", j="N", l="N", o="N")
a, b, c, d, f, g = axes(a="D", b="D", c="D", d="D", f="D", g="D")
r, s = axes(r="d_k", s="d_k")
D, d_k = a.length, r.length
eta, eta1, eta2 = array("eta", a), array("eta1", a, tex=r"{\eta_1}"), array("eta2", a, tex=r"{\eta_2}")
x, theta = array("x", a), array("theta", a)
x_n, u, h = array("x_n", n, a, tex="x"), array("u", n, a), array("h", n, of=POSITIVE)
mu, Sigma = array("mu", a), spd("Sigma", a, b)
precision = inverse(Sigma)


def dot(one, two):
    """The inner product of two vectors of R^D."""
    return define(rf"{one.tex}^\intercal {two.tex}", total(one[a] * two[a], a))


def square(vector):
    """The squared length of a vector, given by its c-th coordinate."""
    return total(vector(c) ** 2, c)


def normal(x, mean):
    """The density of N(mean, Σ) on R^D."""
    return gaussian(x, mean, Sigma, a, b)


# The log normalizer of N points x_n (Proposition 1(a)), its weights and the weighted mean
def score(where, eta):
    return define(rf"x_{{%}}^\intercal {eta.tex}", total(x_n[n, a] * eta[a], a), n)[where]


def weight(n, eta):
    return softmax(score(n, eta), n, m)


def average(c, eta):
    return total(weight(n, eta) * x_n[n, c], n)


def mean(where, eta):
    return define(rf"\bar{{x}}({eta.tex})_{{%}}", average(c, eta), c)[where]


Z_points = define(r"Z(\eta)", total(exp(score(n, eta)), n))


# An exponential family on N points, with intrinsic measure h and statistic u
def factor(where, eta):
    """The exponential factor at a point."""
    return exp(define(rf"u_{{%}} \cdot {eta.tex}", total(u[n, a] * eta[a], a), n)[where])


def tilt(n, eta):
    return h[n] * factor(n, eta)


def family(eta, tex):
    """The normalizer, the probabilities and the expected statistic at a parameter."""
    Z = define(rf"Z({tex})", total(tilt(n, eta), n))
    p = define(rf"p(x_{{%}}|{tex})", tilt(n, eta) / Z, n)
    return Z, p, define(rf"\mathrm{{E}}_{{p(x|{tex})}}[u]_{{%}}", total(p[n] * u[n, c], n), c)


Z, p, u_bar = family(eta, r"\eta")
Z1, p1, u_bar1 = family(eta1, r"\eta_1")
Z2, p2, u_bar2 = family(eta2, r"\eta_2")


def KL(one, two):
    """The KL divergence of two laws on the points, each a defined name."""
    names = (law.definition.tex.replace("_{%}", "") for law in (one, two))
    return define(rf"KL({'||'.join(names)})", total(one[n] * log(one[n] / two[n]), n))


# ── Abstract ────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Abstract")

paper.prose("abs:propose",
    "We propose a probabilistic interpretation of exponential dot product attention of transformers and "
    "contrastive learning based off of exponential families.",
    "Announces the text. Contrastive learning returns in one clause of the conclusion only.")

q, key, value = array("q", r), array("k", n, r), array("V", n, r)
beta = positive("beta")
key_score = define(r"k_{%}^\intercal q", total(key[n, r] * q[r], r), n)
attention_weight = define(
    r"\mathrm{softmax}_{%}", exp(key_score[n] / sqrt(d_k)) / total(exp(key_score[m] / sqrt(d_k)), m), n
)
log_Z_scaled = define(r"\log Z(q/\sqrt{d_k})", log(total(exp(key_score[n] / sqrt(d_k)), n)))
lse = log(total(exp(beta * key_score[n]), n)) / beta

step = paper.claim("abs:step",
    "The attention sublayer of transformers is equivalent to a gradient ascent step of the log normalizer, "
    "which is the log-sum-exp term in the Hopfield theory of attention.",
    expect="REFUTED",
    reading="The sublayer is the residual connection plus attention as the text defines it, for one query, "
    "whose keys stay: the update is pointwise. The step size is free.",
    reason="The update of the text averages keys, its attention averages values: the words leave open that "
    "these are the same.")
step_keys = paper.supports("abs:step keys",
    r"Values equal to keys, keys held fixed: the sublayer is a step of size $\sqrt{d_k}$ up $\log "
    r"Z(q/\sqrt{d_k})$, which is a step of size one up the Hopfield term $\beta^{-1}\log\sum_n e^{\beta "
    r"k_n^\intercal q}$ at $\beta = 1/\sqrt{d_k}$.",
    q[s] + total(attention_weight[n] * key[n, s], n),
    eq(q[s] + sqrt(d_k) * diff(log_Z_scaled, q[s]), why="the derivative brings down the scale"),
    eq(q[s] + diff(at(lse, beta, 1 / sqrt(d_k)), q[s]), why=r"β = 1/√d_k"))
paper.limits("abs:step values",
    "With other values the sublayer misses that step by the average of the differences between values and "
    "keys. (Weight matrices for which this average vanishes are in “abs:step weights”.)",
    total(attention_weight[n] * value[n, s], n) - sqrt(d_k) * diff(log_Z_scaled, q[s]),
    eq(total(attention_weight[n] * (value[n, s] - key[n, s]), n)),
    condition="the values are the keys, as in the update of the text, or act like them")
W_Q, W_K = array("W_Q", r, a, tex="{W_Q}"), array("W_K", r, a, tex="{W_K}")
xi = array("xi", a)
head_score = define(
    r"(W_Q \xi)^\intercal W_K x_{%}",
    total(total(W_Q[r, a] * xi[a], a) * total(W_K[r, b] * x_n[n, b], b), r),
    n,
)
log_Z_head = logsumexp(head_score[n] / sqrt(d_k), n)
head_weight = softmax(head_score[n] / sqrt(d_k), n, m)
head = define(r"\mathrm{softmax}(\xi)_{%}", head_weight, n)
step_weights = paper.explains("abs:step weights",
    r"With queries $W_Q\xi$ and keys $W_K x_n$ the gradient by the hidden state $\xi$ is $W_Q^\intercal "
    r"W_K/\sqrt{d_k}$ times the attention average of the points; attention with values $W_V x_n$ is $W_V$ "
    r"times that average, so that $W_V$ has to act on it like $W_Q^\intercal W_K$ up to a factor.",
    diff(log_Z_head, xi[c]),
    eq(total(W_Q[r, c] * W_K[r, b] * total(head[n] * x_n[n, b], n), r, b) / sqrt(d_k)))
x1, x2 = real("x1", tex="x_1"), real("x2", tex="x_2")


def attended(query):
    """Self-attention of two points of the line, at one of them."""
    one, two = exp(query * x1), exp(query * x2)
    return (one * x1 + two * x2) / (one + two)


step_all = paper.explains("abs:step all points",
    "Not pointwise, self-attention moves all points, which are keys too. Already for two points on a line, 0 "
    "and $x_2$, the derivatives of one output by the other point differ, so that the joint step is the "
    "gradient of no function of the points.",
    at(diff(attended(x2), x1), x1, 0), lt(at(diff(attended(x1), x2), x1, 0)),
    given=Ne(x2, 0))

# Layer normalization
y, z = array("y", a), array("z", a)


def centred(y, where):
    mean = define(rf"\bar{{{y.tex}}}", total(y[a], a) / D)
    return y[where] - mean


def spread(y):
    """The standard deviation of the coordinates of one vector."""
    return sqrt(total(centred(y, b) ** 2, b) / D)


def layer_norm(y, c):
    """One vector, standardised over its coordinates."""
    return centred(y, c) / spread(y)


std_y, std_z = define(r"\mathrm{std}(y)", spread(y)), define(r"\mathrm{std}(z)", spread(z))
LN_y, LN_z = define(r"LN(y)_{%}", layer_norm(y, c), c), define(r"LN(z)_{%}", layer_norm(z, c), c)
# Four points of four coordinates that layer normalization leaves as they are: the keys e_2 and −e_2, and
# √(1 − t²) e_1 ± t e_2, with e_1 = (1, −1, 1, −1) and e_2 = (1, 1, −1, −1), both of length 2
turn = real("turn", tex="t")
DIRECTIONS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
twin, self_factor = exp(4 - 8 * turn**2), exp(4)
factors = define("S", self_factor + twin + exp(4 * turn) + exp(-4 * turn))
along = define("r'", sqrt(1 - turn**2) * (1 + (self_factor + twin) / factors))
across = define(
    "t'", turn + (turn * (self_factor - twin) + exp(4 * turn) - exp(-4 * turn)) / factors
)


def standardised(vector, name):
    """Layer normalization of a vector given coordinate by coordinate, its deviation under a name."""
    mean = sum(vector) / len(vector)
    deviation = define(name, sqrt(sum((y - mean) ** 2 for y in vector) / len(vector)))
    return [(y - mean) / deviation for y in vector]


def squares(one, two):
    """The squared distance of two vectors given coordinate by coordinate."""
    return sum((y - z) ** 2 for y, z in zip(one, two, strict=True))


outer = [along * one + across * two for one, two in DIRECTIONS]
inner = [along * one - across * two for one, two in DIRECTIONS]
apart_before = squares(
    [sqrt(1 - turn**2) * one + turn * two for one, two in DIRECTIONS],
    [sqrt(1 - turn**2) * one - turn * two for one, two in DIRECTIONS],
)
apart_after = squares(standardised(outer, r"\sigma_+"), standardised(inner, r"\sigma_-"))
expansion = paper.claim("abs:expansion",
    "This ascent step induces a parallel expansion of points, which is counterbalanced by a contraction from "
    "layer normalization.",
    apart_after, le(apart_before),
    notation=step, expect="REFUTED", given=(Gt(turn, 0), Lt(turn, 1)),
    reading="To the letter, of every distance: step and layer normalization take no two points farther apart "
    r"than they were. Here for four points, all of them keys: $\pm e_2$ and $\sqrt{1 - t^2}\,e_1 \pm t\,e_2$ "
    "with $e_1 = (1, -1, 1, -1)$ and $e_2 = (1, 1, -1, -1)$. The step takes the last two to $r' e_1 \\pm t' "
    "e_2$.",
    reason="The words are those of opposite tendencies: the step takes points apart, layer normalization "
    "sets them back to a sphere, so that the expansion does not add up. Not every distance is set back.",
    readings={
        "the expansion does not add up": amended(
            4 * D - total((LN_y[c] - LN_z[c]) ** 2, c),
            eq(total((LN_y[c] + LN_z[c]) ** 2, c), why="both lie on the sphere of radius √D"),
            expect="PROVED", given=(Gt(std_y, 0), Gt(std_z, 0)),
            reading=r"After layer normalization no two points are farther apart than $2\sqrt D$, however far "
            "the step took them: what the squared distance lacks of $4D$ is a sum of squares.")})
distance = define(r"\|\eta_1 - \eta_2\|^2", square(lambda c: eta1[c] - eta2[c]))
averages = define(r"\|\bar{x}(\eta_1) - \bar{x}(\eta_2)\|^2", square(lambda c: mean(c, eta1) - mean(c, eta2)))
moved = square(lambda c: eta1[c] + mean(c, eta1) - eta2[c] - mean(c, eta2))
stretch = total((mean(c, eta1) - mean(c, eta2)) * (eta1[c] - eta2[c]), c)
softmax1 = define(r"\mathrm{softmax}(\eta_1)_{%}", weight(n, eta1), n)
softmax2 = define(r"\mathrm{softmax}(\eta_2)_{%}", weight(n, eta2), n)
monotone = paper.supports("abs:monotone",
    r"What the expansion rests on: the attention average $\bar{x}(\eta)$, being the gradient of the convex "
    "function log Z, is monotone.",
    stretch,
    eq(KL(softmax1, softmax2) + KL(softmax2, softmax1), why="the symmetric KL divergence"),
    ge(0, why="KL ≥ 0"))
expands = paper.supports("abs:two points",
    "The step brings no two points closer; it takes them farther apart where their attention averages "
    "differ.",
    moved,
    eq(distance + 2 * stretch + averages),
    ge(distance + averages, why="monotone"),
    ge(distance, why="squares"),
    uses=monotone)


def self_mean(n, c):
    """Self-attention at the point x_n."""
    return at(mean(c, eta), eta[a], x_n[n, a])


apart = square(lambda c: x_n[l, c] - x_n[o, c])
self_attention = paper.supports("abs:self-attention",
    "In self-attention, where the points are the keys, two different points always end up farther apart.",
    square(lambda c: x_n[l, c] + self_mean(l, c) - x_n[o, c] - self_mean(o, c)), gt(apart),
    each=(l, o), given=Gt(apart, 0), uses=expands)
length = paper.supports("abs:length",
    r"Layer normalization puts every vector on the sphere of radius $\sqrt{D}$: it undoes any change of "
    "length.",
    square(lambda c: LN_y[c]), eq(D),
    given=Gt(std_y, 0))
net = paper.explains("abs:net",
    r"At $t = \frac35$ the two points are farther apart after step and layer normalization than before.",
    at(apart_after, turn, Rational(3, 5)), gt(at(apart_before, turn, Rational(3, 5))))
paper.prose("abs:limits",
    "We also state theoretical limitations of our theory and the Hopfield theory and suggest directions for "
    "resolution.",
    "Announces the comparison with Hopfield networks and the conclusion.")

# ── Gradient updates for different distributions ────────────────────────────────────────────────────────────
paper.section("Gradient updates for different distributions")

paper.definition("prop:1 setting",
    r"Let  $X = R^D$ ,  $h: X \to R^+$ .",
    "The setting. The sum of deltas in (a) is a measure and no function with positive values, and the h of "
    "the dot product section vanishes off the keys: what is needed is a measure h(x) dx that is not zero.")
paper.definition("prop:1a h",
    r"h(x) := \sum_{n=1}^{N} \delta(x = x_n)",
    "Defines the measure of N points.",
    display=1,
    reading=r"Dirac deltas: $\int h(x) f(x)\,dx = \sum_n f(x_n)$, a repeated point counting as often as it "
    "occurs.")
integral_h = define(r"\int h(x) e^{x^\intercal \eta} dx", total(exp(score(n, eta)), n))
prop1a = paper.claim("prop:1a",
    r"\nabla_{\eta} \log \int h(x) e^{x^{\intercal} \eta} dx = \sum_{n=1}^{N} \frac{e^{x_n^{\intercal} "
    r"\eta}}{\sum_{n'} e^{x_{n'}^{\intercal} \eta}} x_n.",
    diff(log(integral_h), eta[c]), eq(average(c, eta)),
    reading=r"The integral against the deltas is the sum $\sum_n e^{x_n^\intercal\eta}$; any N and D, points "
    "may coincide.",
    lacks="The integral over the deltas is the sum it stands for; “prop:1a narrow” has the integral.")
width = positive("epsilon", tex=r"\epsilon")
narrow = exp(-total((y[a] - x_n[n, a]) ** 2, a) / (2 * width**2)) / (2 * pi * width**2) ** (D / 2)
paper.supports("prop:1a narrow",
    r"With the integral over $R^D$: normal densities of width $\epsilon$ in place of the deltas, as "
    r"$\epsilon \to 0$.",
    diff(log(integral(total(narrow, n) * exp(dot(y, eta)), y)), eta[c]),
    approx(mean(c, eta), error=width**2 * Abs(eta[c]), to=(width, 0)))

# (b): h is a member p_0(x | η_1, η_2) of a family with statistics x and u_2, on points x_n with weights h_0
k = axes(k="H")
h0, u2 = array("h0", n, of=POSITIVE, tex="{h_0}"), array("u2", n, k, tex="{u_2}")
second = array("second", k, tex=r"{\eta_2}")


def tilt0(n, eta1):
    return h0[n] * exp(score(n, eta1)) * exp(total(u2[n, k] * second[k], k))


Z0 = define(r"Z_0(\eta_1, \eta_2)", total(tilt0(n, eta1), n))
p0 = define(r"p_0(x_{%}|\eta_1, \eta_2)", tilt0(n, eta1) / Z0, n)
p0_shifted = define(
    r"p_0(x_{%}|\eta_1 + \eta, \eta_2)", at(tilt0(n, eta1) / Z0, eta1[a], eta1[a] + eta[a]), n
)

paper.definition("prop:1b h",
    r"h(x) = p_0(x|\eta_1, \eta_2)",
    "The hypothesis of Proposition 1(b).",
    display=2)
p0_claim = paper.claim("prop:1b p0",
    r"$p_0(x|\eta_1,\eta_2) =$  $\frac{1}{Z_0(n)}h_0(x)e^{x^{\intercal}\eta}e^{u_2(x)^{\intercal}\eta_2}$",
    total(tilt0(n, eta) / Z0, n), eq(1),
    kind="distribution", expect="REFUTED",
    reading="That $p_0$ is a distribution with the normalizer of the next words: its total is one. $Z_0(n)$ "
    r"is a misread $Z_0(\eta_1, \eta_2)$.",
    reason=r"The exponent has $\eta$ where the normalizer and the parameters have $\eta_1$: an index lost in "
    "the scan, or in print.",
    meant=amended(total(p0[n], n), eq(1),
        cause="scan", expect="PROVED",
        quote=r"p_0(x|\eta_1,\eta_2) = \frac{1}{Z_0(\eta_1, \eta_2)} h_0(x) e^{x^{\intercal}\eta_1} "
        r"e^{u_2(x)^{\intercal}\eta_2}"))
paper.definition("prop:1b names",
    "with sufficient statistic  $u_1(x) = x$  and arbitrary sufficient statistic  $u_2(x)$ , natural "
    r"parameters  $(\eta_1, \eta_2)$ , intrinsic measure  $h_0(x)$ , and normalizer  $Z_0(\eta_1, \eta_2) = "
    r"\int h_0(x) e^{x^{\intercal} \eta_1} e^{u_2(x)^{\intercal} \eta_2} dx$",
    "Names the parts, and defines the normalizer.")
prop1b = paper.claim("prop:1b",
    r"\nabla_n \log \int h(x) e^{x^{\intercal} \eta} = E_{x \sim p_0(x|\eta_1+\eta,\eta_2)}[x]",
    diff(log(total(p0[n] * exp(score(n, eta)), n)), eta[c]), eq(total(p0_shifted[n] * x_n[n, c], n)),
    notation=p0_claim,
    reading=r"$\nabla_n$ is taken for a scan of $\nabla_\eta$; dx is understood, and that the integral is "
    r"finite around $\eta$, as $\nabla$ supposes. $h_0$ on finitely many points, with any statistic $u_2$.",
    lacks="The integrals are sums over the points; “prop:1b normal” and “prop:1b exponential” have "
    "integrals. A general $h_0$ is not proved.")
Lambda = spd("Lambda", a, b, tex=r"\Lambda")
p0_normal = exp(dot(x, eta1) - total(x[a] * Lambda[a, b] * x[b], a, b) / 2)
member = define(r"p_0(x|\eta_1, \eta_2)", p0_normal / integral(p0_normal, x))
member_shifted = define(r"p_0(x|\eta_1 + \eta, \eta_2)", at(member, eta1[a], eta1[a] + eta[a]))
paper.supports("prop:1b normal",
    r"With integrals over $R^D$: $h_0 = 1$, $u_2(x) = -\frac12 xx^\intercal$, $\eta_2 = \Lambda$ any "
    "positive definite matrix.",
    diff(log(integral(member * exp(dot(x, eta)), x)), eta[c]), eq(integral(member_shifted * x[c], x)))
t, R, rate = real("t"), positive("R"), positive("rate", tex=r"\lambda")
eta_t = real("eta_t", tex=r"\eta")


def half_line(f):
    return integral(f, t, 0, oo)


paper.supports("prop:1b exponential",
    r"A family that is not normal: the densities $\lambda e^{-\lambda t}$ on $t > 0$, $\eta_1 = -\lambda$, "
    r"for $\eta < \lambda$.",
    diff(log(half_line(rate * exp(-rate * t) * exp(t * eta_t))), eta_t),
    eq(half_line(t * exp(-(rate - eta_t) * t)) / half_line(exp(-(rate - eta_t) * t))),
    given=Lt(eta_t, rate))
outside = paper.explains("prop:1b outside",
    r"$\eta_1 + \eta$ is a natural parameter where $p_0(x|\eta_1 + \eta, \eta_2)$ is written; elsewhere "
    r"there is no integral: for the density $e^{-t}$ on $t > 0$ and $\eta > 1$ that of $e^{-t} e^{t\eta}$ up "
    "to $t = R$ is at least $R$.",
    R * integral(exp(-R * t) * exp(R * t * eta_t), t, 0, 1),
    eq((exp(R * (eta_t - 1)) - 1) / (eta_t - 1)),
    ge(R),
    given=Gt(eta_t, 1))

Sigma_eta = define(r"(\Sigma\eta)_{%}", total(Sigma[c, b] * eta[b], b), c)
h_normal = define("h(x)", define(r"\mathcal{N}(x; \mu, \Sigma)", normal(x, lambda a: mu[a])))
Z_normal = define(r"Z(\eta)", integral(h_normal * exp(dot(x, eta)), x))
cor1 = paper.claim("cor:1",
    r"If  $h(x) = \mathcal{N}(x; \mu, \Sigma)$ , then  $\nabla_{\eta} \log \int h(x) e^{x^{\intercal} \eta} "
    r"dx = \mu + \Sigma \eta.$",
    diff(log(integral(h_normal * exp(dot(x, eta)), x)), eta[c]), eq(mu[c] + Sigma_eta[c]),
    reading=r"The integral over $R^D$, any D, any positive definite $\Sigma$.")

pi_n, mu_n = array("pi_n", n, of=POSITIVE, tex=r"\pi"), array("mu_n", n, a, tex=r"\mu")
mu_score = define(r"\mu_{%}^\intercal \eta", total(mu_n[n, a] * eta[a], a), n)
h_component = define(r"\mathcal{N}(x; \mu_{%}, \Sigma)", normal(x, lambda a: mu_n[n, a]), n)
h_mixed = define("h(x)", total(pi_n[n] * h_component[n], n))
mixed = total(pi_n[n] * exp(mu_score[n]) / total(pi_n[m] * exp(mu_score[m]), m) * mu_n[n, c], n)
prop2 = paper.claim("prop:2",
    r"If  $h(x) = \sum_{n=1}^{N} \pi_n \mathcal{N}(\mu_n, \Sigma)$ , where  $\pi_n \in R^+$ , then  "
    r"$\nabla_\eta \log \int h(x) e^{x^{\intercal} \eta} dx = \Sigma \eta +$  $\sum_{n=1}^{N} \frac{\pi_n "
    r"e^{\mu_n^{\mathsf{T}} \eta}}{\sum_{n=1}^{N} \pi_n e^{\mu_n^{\mathsf{T}} \eta}} \mu_n$",
    diff(log(integral(h_mixed * exp(dot(x, eta)), x)), eta[c]),
    eq(Sigma_eta[c] + mixed),
    reading=r"The integral over $R^D$, any N and D, one $\Sigma$ for all components; the sum in the "
    "denominator has its own n. The weights need not sum to one.")

# ── Proof of Gaussian equilibrium hidden state distribution ─────────────────────────────────────────────────
paper.section("Proof of Gaussian equilibrium hidden state distribution")

operator = paper.definition("thm:T",
    r"$\eta + \nabla_{\eta} \log Z(\eta)$  defines our pointwise attention update operator",
    "Defines the update T, with the residual connection; “pointwise”: Z does not move with η.")

RN = paper.definition("thm:RN",
    "RN is our renormalization operator, such as layer or batch normalization",
    "Names RN, with two examples. What is asked of it, a mean and a covariance, is said in Theorem 1; there "
    "layer normalization does not qualify.")
covariance_after = define(r"\mathrm{Cov}(T)_{%}", precision[c, b] + 2 * delta(c, b) + Sigma[c, b], c, b)
B = array("B", a, b)
m_eq = define(r"(\Sigma^{-1}\mu)_{%}", total(precision[c, d] * mu[d], d), c)
p_eq = define(
    r"p_{eq}(\eta)",
    exp(-total((eta[a] - m_eq[a]) * Sigma[a, b] * (eta[b] - m_eq[b]), a, b) / 2)
    * sqrt(det(Sigma) / (2 * pi) ** D),
)


def expected(f):
    """The mean under p_eq."""
    return integral(p_eq * f, eta)


def cumulant(vector):
    """log E exp θ·vector under p_eq, the vector given by its c-th coordinate."""
    return log(expected(exp(total(theta[c] * vector(c), c))))


T = define(r"T(\eta)_{%}", eta[c] + diff(log(Z_normal), eta[c]), c)
mean_T = define(r"\mathrm{E}[T]_{%}", expected(T[c]), c)
renormed = define(r"RN(T(\eta))_{%}", m_eq[c] + total(B[c, f] * (T[f] - mean_T[f]), f), c)
turned = define(r"(B^\intercal\theta)_{%}", total(theta[a] * B[a, f], a), f)
restored = define(
    r"\theta^\intercal B\,\mathrm{Cov}(T) B^\intercal\theta",
    total(turned[f] * covariance_after[f, g] * turned[g], f, g),
)
variance = define(r"\theta^\intercal \Sigma^{-1} \theta", total(theta[a] * precision[a, b] * theta[b], a, b))
target = define(r"\theta^\intercal \Sigma^{-1}\mu", total(theta[c] * m_eq[c], c))
h_centred = define("h(x)", define(r"\mathcal{N}(x; 0, \Sigma)", normal(x, lambda a: 0)))
T_centred = define(r"T(\eta)_{%}", eta[c] + diff(log(integral(h_centred * exp(dot(x, eta)), x)), eta[c]), c)
renormed_centred = m_eq[c] + total(B[c, f] * (T_centred[f] - expected(T_centred[f])), f)

RESTORED = Eq(restored, variance)
thm1 = paper.claim("thm:1",
    r"(Informal)  $p_{eq}(\eta) = \mathcal{N}(\Sigma^{-1}\mu, \Sigma^{-1})$  is an equilibrium distribution "
    r"of the renormalization operator RN with mean  $\Sigma^{-1}\mu$  and covariance  $\Sigma^{-1}$ , "
    r"composed with the attention update operator, assuming intrinsic measure  $h(x): \eta \to \Sigma \eta.$",
    cumulant(lambda c: renormed[c]),
    eq(target + restored / 2, why="an affine map of a normal law"),
    eq(target + variance / 2, why="RN restores the covariance"),
    eq(cumulant(lambda c: eta[c]), why="that is p_eq"),
    kind="distribution", given=RESTORED, notation=(operator, RN),
    reason="RN has its mean and covariance by assumption; what is proved is that the law stays normal.",
    reading=r"The update first, then RN. “With mean $\Sigma^{-1}\mu$ and covariance $\Sigma^{-1}$” says what "
    r"RN restores, “Informal” that assumptions are left out: RN is affine, $y \mapsto \Sigma^{-1}\mu + B(y - "
    r"\mathrm{E}y)$ with any matrix B that gives the result the covariance $\Sigma^{-1}$ (in the direction "
    r"$\theta$). $h$ is the law of $x = \Sigma\eta$ for $\eta$ from $p_{eq}$, that is $\mathcal{N}(\mu, "
    r"\Sigma)$.",
    readings={
        "the map η → Ση is the gradient of log Z": amended(
            cumulant(lambda c: renormed_centred), eq(target + variance / 2),
            expect="PROVED",
            reading=r"$h = \mathcal{N}(0, \Sigma)$, for which $\nabla\log Z(\eta) = \Sigma\eta$.")})
# Batch normalization where Σ is diagonal, with the entries σ²_c
sigma2, m_c = array("sigma2", a, of=POSITIVE, tex=r"\sigma^2"), array("m_c", a, tex="m")
p_diagonal = define(
    r"p_{eq}(\eta)",
    exp(-total(sigma2[a] * (eta[a] - m_c[a]) ** 2, a) / 2) * sqrt(product(sigma2[a] / (2 * pi), a)),
)


def under_diagonal(f):
    """The mean under p_eq = N(m, Σ⁻¹) for a diagonal Σ."""
    return integral(p_diagonal * f, eta)


T_c = define(r"T(\eta)_{%}", eta[c] + sigma2[c] * (m_c[c] + eta[c]), c)
after_c = define(r"\mathrm{Var}(T)_{%}", 1 / sigma2[c] + 2 + sigma2[c], c)
mean_c = define(r"\mathrm{E}[T]_{%}", m_c[c] + 2 * sigma2[c] * m_c[c], c)
batch_normed = m_c[c] + (T_c[c] - mean_c[c]) / sqrt(after_c[c] * sigma2[c])
batch_diagonal = paper.explains("thm:1 batch, diagonal",
    r"Batch normalization meets it for a diagonal $\Sigma = \mathrm{diag}(\sigma^2_c)$, with $\mu_c = "
    r"\sigma^2_c m_c$: scaled coordinate by coordinate to the mean and variance under $p_{eq}$, the updated "
    "law is $p_{eq}$ again.",
    log(under_diagonal(exp(total(theta[c] * batch_normed, c)))),
    eq(log(under_diagonal(exp(total(theta[c] * eta[c], c))))))
excess = array("excess", a, of=POSITIVE, tex="g")
scale = define("f_{%}", 1 + excess[c], c)
batch_general = paper.explains("thm:1 batch",
    r"For other $\Sigma$ it does not. Divided by $f_c > 1$ in each coordinate, $\Sigma^{-1} + 2I + \Sigma$ "
    r"would be $\Sigma^{-1}$ again if $f_c f_b\,\Sigma^{-1}_{cb} - \Sigma^{-1}_{cb} - \Sigma_{cb}$ were 0 "
    r"for $b \ne c$. With the weights $\Sigma^{-1}_{cb}$ they sum to two terms that are not negative, since "
    r"$\Sigma_{cc}\Sigma^{-1}_{cc} \ge 1$, and 0 only if $\Sigma^{-1}_{cb} = 0$ for all $b \ne c$.",
    total(
        (1 - delta(b, c))
        * precision[c, b]
        * (scale[c] * scale[b] * precision[c, b] - precision[c, b] - Sigma[c, b]),
        b,
    ),
    eq(
        total((1 - delta(b, c)) * (scale[c] * scale[b] - 1) * precision[c, b] ** 2, b)
        + (Sigma[c, c] * precision[c, c] - 1)
    ),
    each=c)
gain, bias = array("gamma", a), array("bias", a, tex=r"\beta")
layer = define(r"LN_{\gamma,\beta}(y)_{%}", gain[c] * layer_norm(y, c) + bias[c], c)
layer_plane = paper.limits("thm:1 layer",
    r"Layer normalization, which is not affine, never restores the covariance: with any gain $\gamma$ "
    r"without zeros and any bias $\beta$ it puts every vector into the hyperplane $\sum_c (\eta_c - "
    r"\beta_c)/\gamma_c = 0$; under a law with the covariance $\Sigma^{-1}$ the variance across it is "
    "positive.",
    total((layer[c] - bias[c]) / gain[c], c) ** 2,
    eq(0),
    lt(total(precision[c, b] / (gain[c] * gain[b]), c, b)),
    condition="RN, which by assumption restores mean and covariance, is affine; of the examples, batch "
    r"normalization is such an RN for diagonal $\Sigma$, layer normalization never")
paper.explains("thm:1 h",
    r"The law of $\Sigma\eta$ for $\eta$ from $p_{eq}$ is $\mathcal{N}(\mu, \Sigma)$.",
    cumulant(lambda c: Sigma_eta[c]), eq(log(integral(h_normal * exp(dot(x, theta)), x))))
paper.supports("thm:1 variance",
    r"The left side of the condition on B is the variance of RN(T(η)) in the direction $\theta$.",
    expected(total(theta[c] * (renormed[c] - m_eq[c]), c) ** 2), eq(restored))
paper.explains("thm:1 update",
    r"The update alone takes $p_{eq}$ to $\mathcal{N}(\Sigma^{-1}\mu + 2\mu, \Sigma^{-1} + 2I + \Sigma)$, "
    "which is the equilibrium if RN comes first and the update last.",
    cumulant(lambda c: T[c]),
    eq(
        total(theta[c] * (m_eq[c] + 2 * mu[c]), c)
        + total(theta[a] * covariance_after[a, b] * theta[b], a, b) / 2
    ))
plus, m_any = spd("plus", a, b, tex=r"(I + \Sigma)"), array("m_any", a, tex="m")


def updated(b, eta):
    """The affine update (I + Σ)η + μ."""
    return total(plus[b, a] * eta[a], a) + mu[b]


undone = paper.explains("thm:1 undone",
    r"How little it takes: $y \mapsto m + (I + \Sigma)^{-1}(y - \mathrm{E}y)$ is such an RN and undoes the "
    r"update point by point, so that with h held fixed every law of mean $m = \Sigma^{-1}\mu$ and covariance "
    r"$\Sigma^{-1}$, normal or not, is an equilibrium.",
    m_any[c] + total(inverse(plus)[c, b] * (updated(b, eta) - updated(b, m_any)), b), eq(eta[c]))

# ── Transformer Attention ───────────────────────────────────────────────────────────────────────────────────
paper.section("Transformer Attention")

paper.definition("attention",
    r"Attention $(Q, K, V) = \operatorname{softmax}(\frac{QK^{T}}{\sqrt{d_{L}}})V$",
    "Defines attention.",
    reading="$d_L$, in our copy, is taken for $d_k$, the dimension of the keys; the softmax runs over the "
    "keys, one row for each query.")

# ── Exponential Families ────────────────────────────────────────────────────────────────────────────────────
paper.section("Exponential Families")

paper.definition("exp:p first",
    r"p(x|\eta) = rac{1}{Z(\eta)} h(x) e^{u(x)\cdot\eta}",
    "Defines p. (Three lines are run together in our copy, where \\frac has lost two letters.)")
paper.claim("exp:p",
    r"\propto e^{u(x)\cdot\eta}",
    p[n] / p[m], eq(factor(n, eta) / factor(m, eta)),
    display=3, kind="distribution", expect="REFUTED",
    reading=r"That $p(x|\eta)$ is proportional to $e^{u(x)\cdot\eta}$ in x: at two points they have the same "
    "quotient.",
    reason="The factor h(x), which the line before has, is missing after ∝.",
    meant=amended(p[n] / p[m], eq(tilt(n, eta) / tilt(m, eta)),
        expect="PROVED",
        quote=r"\propto h(x) e^{u(x)\cdot\eta}"))
paper.supports("exp:normalised",
    "With this Z it is a distribution: its total is one.",
    total(p[n], n), eq(1))
paper.definition("exp:Z",
    r"Z(\eta) := \int h(x) e^{u(x)\cdot\eta} dx",
    "Defines the normalizer.")
paper.definition("exp:u",
    r"u(x) is the sufficient statistic  $\eta$ is the natural parameter",
    "Names u and η.")
paper.definition("exp:names",
    r"h(x) is the intrinsic measure  $Z(\eta)$ is the normalizer",
    "Names h and Z.")
prop_u = paper.claim("exp:property",
    r"abla_\eta \log Z(\eta) = E_{x \sim p(x|\eta)} \left[ u(x) ight]",
    diff(log(Z), eta[c]), eq(u_bar[c]),
    reading=r"$\nabla_\eta \log Z(\eta) = E_{x \sim p(x|\eta)}[u(x)]$: letters of \nabla and \right were "
    "lost in our copy.",
    lacks="The integrals are sums over the points; “exp:property normal” and “exp:property square” have "
    "integrals. A general h is not proved.")
border = paper.explains("exp:property border",
    "The rule is one for η inside the set of natural parameters, as ∇ supposes. For $h(t) = t^{-2}$ on $t "
    r"\ge 1$ these are $\eta \le 0$; on the border, at $\eta = 0$, the mean of $t$ up to $t = 1 + R$ (here "
    r"with $1 + Rt$ for $t$) is $\log(1 + R)$, without bound.",
    R * integral(1 / (1 + R * t), t, 0, 1), eq(log(1 + R)))
paper.supports("exp:property normal",
    r"With the integral over $R^D$: $u(x) = x$, $h = \mathcal{N}(\mu, \Sigma)$.",
    diff(log(Z_normal), eta[c]), eq(integral(x[c] * h_normal * exp(dot(x, eta)), x) / Z_normal))
tau = positive("tau")
bell = exp(eta_t * t - tau * t**2)
paper.supports("exp:property square",
    "And for a statistic other than x: $h = 1$ on the line, $u(t) = (t, -t^2)$, the derivative by the second "
    r"parameter $\tau > 0$.",
    diff(log(integral(bell, t)), tau), eq(integral(-(t**2) * bell, t) / integral(bell, t)))

# ── Why Optimize log Z? ─────────────────────────────────────────────────────────────────────────────────────
paper.section("Why Optimize log Z?")

paper.prose("why", "Why Optimize log Z?", "A heading; the section below it is the answer.")
paper.definition("why:continuous",
    r"\log Z(\eta) := \log \int h(x) e^{u(x) \cdot \eta} dx",
    "Defines the log normalizer.")
paper.definition("why:discrete",
    r"\log Z(\eta) := \log \left( \sum_{i=1}^{N} e^{u(x_i) \cdot \eta} \right)",
    "Defines it for N points.")

# Boyd's problem: y = Ax + b with rows i of A and multipliers ν_i
row, other = axes(i="m", j="m")
A, offset, nu, Y = array("A", row, a), array("b", row), simplex("nu", row), array("Y", row, tex="y")
multiplier = array("multiplier", row, tex=r"\nu")


def lse_of(y):
    return log(total(exp(y(row)), row))


def image(row):
    """The i-th entry of Ax + b."""
    return total(A[row, c] * x[c], c) + offset[row]


def lagrangian(y, nu, tex=r"L(x, y, \nu)"):
    return define(tex, lse_of(y) + total(nu[row] * (image(row) - y(row)), row))


ORTHOGONAL = Eq(total(nu[row] * A[row, c] * x[c], row, c), 0)
softmax_Y = define(r"\mathrm{softmax}(y)_{%}", softmax(Y[row], row, other), row)
objective = total(offset[row] * nu[row], row) - total(nu[row] * log(nu[row]), row)

solved = paper.claim("dual:solved",
    "In convex optimization (Boyd, 2009), log-sum-exp can be solved by Lagrange multipliers",
    reading=r"The Lagrangian of the problem that follows is $\log\sum_i e^{y_i} + \nu^\intercal(Ax + b - "
    "y)$; solved where the first problem has a minimum.",
    reason="The problem is convex, and the conditions of Lagrange are those of the second problem.")
lift = array("w", row)
paper.supports("dual:convex",
    "The problem is convex: the Hessian matrix of log-sum-exp is a covariance.",
    total(lift[row] * lift[other] * diff(lse_of(lambda row: Y[row]), Y[row], Y[other]), row, other),
    eq(total(softmax_Y[row] * lift[row] ** 2, row) - total(softmax_Y[row] * lift[row], row) ** 2),
    ge(0, why="a variance"))
paper.supports("dual:y",
    "The Lagrangian is stationary in y where ν is the softmax of y.",
    diff(lagrangian(lambda row: Y[row], multiplier), Y[row]), eq(softmax_Y[row] - multiplier[row]))
paper.supports("dual:x",
    r"It is stationary in x where $A^\intercal\nu = 0$.",
    diff(lagrangian(lambda row: Y[row], multiplier), x[c]), eq(total(A[row, c] * multiplier[row], row)))
paper.definition("dual:primal",
    r"minimize  $f_0(y) = \log\left(\sum_{i=1}^m \exp y_i\right)$ subject to Ax + b = y,",
    "The problem taken from the reference.",
    reading="Over x and y.")
dual = paper.claim("dual:problem",
    r"maximize  $b^T \nu - \sum_{i=1}^m \nu_i \log \nu_i$ subject to  $\mathbf{1}^T \boldsymbol{\nu} = 1$  "
    r"$A^T \nu = 0$  $\nu \succeq 0$ ,",
    objective,
    eq(lagrangian(lambda row: log(nu[row]), nu, tex=r"L(x, \log\nu, \nu)"), why="y = log ν"),
    le(lagrangian(lambda row: Y[row], nu), why="Gibbs' inequality"),
    kind="optimality", given=ORTHOGONAL,
    reading=r"That this is the dual problem: at a feasible $\nu > 0$ the objective is the smallest value of "
    r"the Lagrangian over x and y. Of $A^T\nu = 0$ only $\nu^T Ax = 0$ is needed, at the x in question.",
    lacks="Proved for ν > 0; for the border of the simplex see “dual:border”.")
level = real("level", tex="t")
paper.supports("dual:sum",
    r"Why $\mathbf{1}^T\nu = 1$: at $y = (t, \dots, t)$ the part of the Lagrangian in y is $\log m + t(1 - "
    r"\mathbf{1}^T\nu)$, unbounded below otherwise.",
    lse_of(lambda row: level) - total(multiplier[row] * level, row),
    eq(log(row.length) + level * (1 - total(multiplier[row], row))))
paper.supports("dual:sign",
    r"Why $\nu \succeq 0$: if $\nu_i < 0$ the Lagrangian falls at least at the rate $-\nu_i$ as $y_i \to "
    r"-\infty$.",
    diff(lagrangian(lambda row: Y[row], multiplier), Y[row]), gt(-multiplier[row]))
converting = paper.claim("dual:converting",
    "... converting it into a maximum entropy problem, of a multinoulli distribution on a probability "
    "simplex",
    uses=dual,
    reading="The two problems have the same value where the first has a minimum; the multipliers are a "
    "distribution on m outcomes.",
    lacks="Equality is proved where the minimum is attained; elsewhere it is Slater's theorem, not shown "
    "here.",
    reason="Weak duality, and equality at a minimum of the first problem.")
paper.supports("dual:weak",
    "Weak duality: no feasible ν > 0 has an objective above that of the first problem, at any x.",
    objective, le(lse_of(image)),
    given=ORTHOGONAL, uses=dual)
rest = axes(rest="M")
left_out = array("left_out", rest, tex="z")
dual_border = paper.supports("dual:border",
    "So also on the border of the simplex: where some of the ν are 0 their rows, here with the values "
    "$z_j$ of $Ax + b$, only add to the first problem.",
    objective, le(lse_of(image)), le(log(total(exp(image(row)), row) + total(exp(left_out[rest]), rest))),
    given=ORTHOGONAL, uses=dual)
residual = Y[row] - total(A[row, c] * x[c], c)
paper.supports("dual:strong",
    "Strong duality where the first problem has a minimum $y = Ax + b$: with ν the softmax of y and "
    r"$A^\intercal\nu = 0$, the objective at b = y − Ax is that of the first problem.",
    total(softmax_Y[row] * residual, row) - total(softmax_Y[row] * log(softmax_Y[row]), row),
    eq(lse_of(lambda row: Y[row])),
    given=Eq(total(softmax_Y[row] * A[row, c] * x[c], row, c), 0))
slope = array("slope", row, of=POSITIVE, tex="A")
paper.explains("dual:no minimum",
    "There may be no minimum: if all rows of A are positive (one variable x), the derivative never vanishes, "
    "the first problem is unbounded below, and no ν is feasible.",
    diff(lse_of(lambda row: slope[row] * t + offset[row]), t), gt(0))
climb = at(log(Z_points), eta[a], eta[a] + mean(a, eta))
ascent = paper.explains("why:ascent",
    "The step η + ∇ log Z(η) raises log Z by at least the squared length of the gradient. The problem quoted "
    "from Boyd is a minimisation: the ascent leaves the minimum which the maximum entropy problem describes.",
    climb, ge(log(Z_points) + square(lambda c: mean(c, eta))))
leads = paper.claim("why:leads",
    "leads to KL divergence, statistical mechanics, Jaynes' max entropy",
    uses=converting,
    reading="Of the maximum entropy problem just quoted.",
    reason="Each of the three is one identity or inequality away.")
softmax_b = define(r"\mathrm{softmax}(b)_{%}", softmax(offset[row], row, other), row)
paper.supports("why:KL",
    "KL divergence: the objective is a constant minus KL(ν ‖ softmax(b)).",
    objective, eq(lse_of(lambda row: offset[row]) - total(nu[row] * log(nu[row] / softmax_b[row]), row)))
paper.supports("why:free energy",
    "Statistical mechanics: entropy = log Z − η·E[u], with −u for the energies and η for the inverse "
    "temperature.",
    -total(p[n] * log(p[n] / h[n]), n), eq(log(Z) - total(eta[c] * u_bar[c], c)))
law = simplex("law", n, tex=r"\nu")
paper.supports("why:Jaynes",
    "Jaynes: the bound for the entropy of any law ν relative to h which p(x|η) attains (see “why:free "
    "energy”), so that no law with the same mean of u has more.",
    -total(law[n] * log(law[n] / h[n]), n),
    le(log(Z) - total(law[n] * total(u[n, c] * eta[c], c), n), why="Gibbs' inequality"))

# ── Comparison to Hopfield Networks is All You Need ─────────────────────────────────────────────────────────
paper.section("Comparison to Hopfield Networks is All You Need")

paper.claim("hop:similar",
    "Similar energy function / gradient update, ours has an information theoretic interpretation",
    reading=r"Beside the Hopfield energy $-\mathrm{lse}(\beta, X\xi) + \frac12\xi^\intercal\xi$ and its "
    "update.",
    reason="The updates differ by the residual term, the energies by a quadratic one.",
    lacks="“An information theoretic interpretation” is no formula and is not judged; what the text gives of "
    "it is checked at “why:leads”, “geo:B_G” and “geo:B_G*”.")
energy = -log(total(exp(beta * score(n, eta)), n)) / beta + dot(eta, eta) / 2
hopfield = paper.supports("hop:update",
    r"At β = 1 the update is $2\eta - \nabla E$: a step of gradient descent of the Hopfield energy E, which "
    "is the attention average, plus the residual η.",
    eta[c] + diff(log(Z_points), eta[c]), eq(2 * eta[c] - diff(energy, eta[c])),
    given=Eq(beta, 1))
paper.prose("hop:keys",
    "Hopfield patterns / keys are fixed, ours change with the hidden state",
    "Describes the two theories: keys change from one update to the next. Within one they stay.")
paper.prose("hop:weights",
    "Hopfield ignores weights, ours speculates an information theoretic interpretation",
    "About another paper and about speculation; what weights do to the first claim is said at “abs:step "
    "weights”.")
paper.prose("hop:FC", "Neither deals with FC layer or multihead attention well", "A limitation, in words.")

# ── Exponential dot product attention ───────────────────────────────────────────────────────────────────────
paper.section("Exponential dot product attention")

any_key, query = array("any_key", i, r, tex=r"\mathrm{key}"), array("query", r, tex=r"\mathrm{query}")
labelled = define(r"\mathrm{key}_{%} \cdot \mathrm{query}", total(any_key[i, r] * query[r], r), i)
paper.definition("dot:p",
    r"p(x = key_i | \eta = query) = rac{e^{key_i \cdot query}}{\sum_j e^{key_j \cdot query}} h(x)",
    "Defines the attention probabilities as an exponential family on the keys, $h = 1$ at each. (Two letters "
    r"of \frac were lost in our copy.)",
    display=4)
dot_p = paper.supports("dot:p normalised",
    "For labelled keys, as in Proposition 1(a), which may coincide, they sum to one.",
    total(exp(labelled[i]) / total(exp(labelled[j]), j), i), eq(1))
# Keys that coincide: key_i are the different ones, and 1 + c_i of all keys are equal to it
different = array("different", i, r, of=Distinct(), tex=r"\mathrm{key}")
extra = array("extra", i, of=Interval(0, integers=True), tex="c")
alike = define(r"\mathrm{key}_{%} \cdot \mathrm{query}", total(different[i, r] * query[r], r), i)
paper.explains("dot:p repeated",
    "As probabilities of the different keys, as the next line has it, they sum to less than one where keys "
    "coincide: the sum over j counts a key as often as it occurs, here $1 + c_i$ times.",
    total(exp(alike[i]) / total((1 + extra[j]) * exp(alike[j]), j), i),
    eq(1 - total(extra[i] * exp(alike[i]), i) / total((1 + extra[j]) * exp(alike[j]), j)))
paper.definition("dot:h",
    r"h(x) = egin{cases} 1 & x = key_j ext{ for some j} \ 0 & ext{ otherwise} \end{cases}",
    "Defines the intrinsic measure. A counting measure is meant, a sum over the keys: with $dx$, as printed "
    "for exponential families, Z would be 0. Read as a set it counts a repeated key once.",
    reading="h(x) = 1 where x is a key, else 0 (letters were lost in our copy).")

# ── Information Geometry ────────────────────────────────────────────────────────────────────────────────────
paper.section("Information Geometry")

paper.definition("geo:G", r"G(\eta) := \log Z(\eta)", "Another name for the log normalizer.")


def conjugate(eta, Z, u_bar, tex):
    """G* at the expected statistic of a parameter."""
    return define(tex, total(eta[c] * u_bar[c], c) - log(Z))


# B_F(a, b) = F(a) − F(b) − ⟨∇F(b), a − b⟩, the usual order
slope_12 = total(diff(log(Z2), eta2[c]) * (eta1[c] - eta2[c]), c)
slope_21 = total(diff(log(Z1), eta1[c]) * (eta2[c] - eta1[c]), c)
G1 = conjugate(eta1, Z1, u_bar1, r"G^*(\bar{u}_1)")
G2 = conjugate(eta2, Z2, u_bar2, r"G^*(\bar{u}_2)")
dual_slope_12 = total(eta2[c] * (u_bar1[c] - u_bar2[c]), c)
dual_slope_21 = total(eta1[c] * (u_bar2[c] - u_bar1[c]), c)
B_PRINT, DUAL_PRINT = r"B_G(\eta_1, \eta_2)", r"B_{G^*}(\bar{u}_1, \bar{u}_2)"
B_usual = define(B_PRINT, log(Z1) - log(Z2) - slope_12)
B_other = define(B_PRINT, log(Z2) - log(Z1) - slope_21)
dual_usual = define(DUAL_PRINT, G1 - G2 - dual_slope_12)
dual_other = define(DUAL_PRINT, G2 - G1 - dual_slope_21)
USUAL = (
    r"The Bregman divergence in its usual order, $B_F(a, b) = F(a) - F(b) - \langle\nabla F(b), a - "
    r"b\rangle$."
)
ORDER = "with the arguments of B in the other order"
OTHER = r"$B_F(a, b) = F(b) - F(a) - \langle\nabla F(a), b - a\rangle$"
B_G = paper.claim("geo:B_G",
    r"B_G(\eta_1,\eta_2) = KL(p(x|\eta_1)||p(x|\eta_2))",
    B_usual, eq(KL(p1, p2)),
    expect="REFUTED",
    reading=USUAL,
    reason="The text does not define B. In the other order of its arguments this line and the next are "
    "right; in the usual one the two divergences are exchanged in both.",
    readings={
        ORDER: amended(B_other, eq(KL(p1, p2)), reading=OTHER, expect="PROVED")},
    correction=amended(B_usual, eq(KL(p2, p1)),
        expect="PROVED", quote=r"B_G(\eta_1,\eta_2) = KL(p(x|\eta_2)||p(x|\eta_1))"))
symmetric = paper.explains("geo:normal",
    r"For $h = \mathcal{N}(\mu, \Sigma)$, as in Theorem 1, the order makes no difference: $\log Z = "
    r"\mu^\intercal\eta + \frac12\eta^\intercal\Sigma\eta$, and $B_G$ is symmetric.",
    at(log(Z_normal), eta[a], eta1[a])
    - at(log(Z_normal), eta[a], eta2[a])
    - total(at(diff(log(Z_normal), eta[c]), eta[a], eta2[a]) * (eta1[c] - eta2[c]), c),
    eq(total((eta1[c] - eta2[c]) * Sigma[c, b] * (eta1[b] - eta2[b]), c, b) / 2))
u_1, u_2 = (
    define(rf"\bar{{u}}_{which}_{{%}}", at(diff(log(Z_normal), eta[c]), eta[a], one[a]), c)
    for which, one in ((1, eta1), (2, eta2))
)
B_Gstar = paper.claim("geo:B_G*",
    r"B_{G^*}(\bar{u}_1, \bar{u}_2) = KL(p(x|\eta_2)||p(x|\eta_1))",
    dual_usual, eq(KL(p2, p1)),
    expect="REFUTED",
    reading="In the usual order, as the line before, with $G^*(\\bar u) = \\langle\\eta, \\bar u\\rangle - "
    r"G(\eta)$ at $\bar u = \nabla G(\eta)$.",
    reason="As in the line before.",
    readings={
        ORDER: amended(dual_other, eq(KL(p2, p1)), reading=OTHER, expect="PROVED")},
    correction=amended(dual_usual, eq(KL(p1, p2)),
        expect="PROVED", quote=r"B_{G^*}(\bar{u}_1, \bar{u}_2) = KL(p(x|\eta_1)||p(x|\eta_2))"))
symmetric_dual = paper.explains("geo:normal*",
    r"Nor does it here for normal $h$: with $G^*(\bar u) = \langle\eta, \bar u\rangle - \log Z(\eta)$ at "
    r"$\bar u = \nabla\log Z(\eta) = \mu + \Sigma\eta$ also $B_{G^*}$ is symmetric.",
    (total(eta1[c] * u_1[c], c) - at(log(Z_normal), eta[a], eta1[a]))
    - (total(eta2[c] * u_2[c], c) - at(log(Z_normal), eta[a], eta2[a]))
    - total(eta2[c] * (u_1[c] - u_2[c]), c),
    eq(total((eta1[c] - eta2[c]) * Sigma[c, b] * (eta1[b] - eta2[b]), c, b) / 2))
G = conjugate(eta, Z, u_bar, r"G^*(\bar{u})")
paper.supports("geo:gradient",
    r"That the gradient of $G^*$ by $\bar u$ is $\eta$: the chain rule along $\eta$.",
    diff(G, eta[c]), eq(total(eta[b] * diff(u_bar[b], eta[c]), b)))
paper.supports("geo:conjugate",
    r"That $G^*$ is the convex conjugate: no other parameter $\eta_2$ makes $\langle\eta_2, \bar u_1\rangle "
    r"- G(\eta_2)$ larger.",
    total(eta2[c] * u_bar1[c], c) - log(Z2), le(G1, why="KL ≥ 0"))
paper.supports("geo:dual",
    r"What the two lines say together, in either order: $B_G(\eta_1, \eta_2) = B_{G^*}(\bar u_2, \bar u_1)$.",
    B_usual, eq(define(r"B_{G^*}(\bar{u}_2, \bar{u}_1)", G2 - G1 - dual_slope_21)))
paper.prose("fisher",
    "by the Fisher information matrix (covariance)",
    "The end of a sentence that the source has lost.")
covariance = total(p[n] * (u[n, c] - u_bar[c]) * (u[n, b] - u_bar[b]), n)
paper.explains("fisher:covariance",
    "The Fisher information is the covariance of u, and both are the Hessian matrix of G = log Z.",
    total(p[n] * diff(log(p[n]), eta[c]) * diff(log(p[n]), eta[b]), n),
    eq(covariance, why="the score is u minus its mean"),
    eq(diff(log(Z), eta[c], eta[b]), why="differentiate the mean"))
paper.explains("fisher:metric",
    "KL between neighbouring members of the family is, to second order, given by it.",
    at(diff(KL(p1, p2), eta2[c], eta2[b]), eta2[a], eta1[a]), eq(at(covariance, eta[a], eta1[a])))
paper.prose("geo:view",
    "We can view our hidden states as a distribution of distributions, over the natural parameters or the "
    "expected sufficient statistics",
    "A point of view.")
paper.definition("geo:keys",
    "e^{q_i^T k_j} = e^{q_i^T \nabla_\\eta \\log Z(q_j)}",
    r"Says, with the sentence before, what the keys are in this view: $k_j = \nabla_\eta\log Z(q_j)$, the "
    "expected statistic of the query at the same place. Of which Z is not said.",
    display=5,
    reading=r"A letter of \nabla was lost in our copy.")
Q, K = array("Q", i, r, tex="q"), array("K", i, r, tex="k")


def logit(*where):
    return define(r"q_{%}^\intercal k_{%}", total(Q[i, r] * K[j, r], r), i, j)[where]


def own(i, j):
    """The inner product of the i-th query with the attention average of the keys at the j-th query."""
    return total(exp(logit(j, n)) / total(exp(logit(j, m)), m) * logit(i, n), n)


own_keys = paper.explains("geo:keys own",
    "If Z is that of the keys themselves, as in the dot product section, the formula fails wherever "
    "attention is not uniform: where the key $k_j$ has the largest score with the query $q_i$ and another a "
    "smaller one, the exponent on the right is smaller.",
    own(i, j), lt(logit(i, j)),
    each=(i, j, o), given=(Le(logit(i, l), logit(i, j)), Lt(logit(i, o), logit(i, j))))

centred_score = define(r"\theta^\intercal\Sigma\theta", total(theta[a] * Sigma[a, b] * theta[b], a, b))
law_of_keys = paper.explains("geo:keys law",
    r"If Z is that of $h = \mathcal{N}(\mu, \Sigma)$, as in Theorem 1, the keys are $\mu + \Sigma q$, and "
    r"for $q$ from $p_{eq}$ their law is $\mathcal{N}(2\mu, \Sigma)$: that of h only if $\mu = 0$.",
    cumulant(lambda c: diff(log(Z_normal), eta[c])),
    eq(total(theta[c] * 2 * mu[c], c) + centred_score / 2))

# ── Conclusion ──────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Conclusion/Future Work")

paper.prose("conclusion:foundation",
    "Provides a strong probabilistic foundation, upon which future work, particularly using statistical "
    "sampling methods on hybrid distributions and SMC, can build.",
    "Assessment and outlook.")
paper.prose("conclusion:observe",
    "Possible observational experiments on how the distribution of hidden states changes over layers and "
    "training",
    "Proposed experiments.")
paper.prose("conclusion:test",
    "Test if query and key matrices of different attention heads form local gaussian approximations, in the "
    "spirit of the local linear embeddings roots of contrastive learning.",
    "A proposed experiment.")

# ── What we say of the whole ────────────────────────────────────────────────────────────────────────────────

paper.overview(
    says(
        "Propositions 1(a) and 2 and Corollary 1 are right, the last two with the integral over $R^D$ for "
        r"every $D$; so are Proposition 1(b) and $\nabla_\eta \log Z(\eta) = E[u(x)]$, which are "
        "differentiation under the integral: we carried it out for measures on finitely many points and for "
        "normal ones.",
        holds=(prop1a, prop1b, cor1, prop2, prop_u), main=True),
    says(
        "They speak of parameters around which the integral is finite: on the border of their set the mean "
        "may be infinite, and outside there is no integral.",
        holds=(border, outside)),
    says(
        "Boyd's dual problem is right (equality is shown where the minimum is attained), and KL divergence, "
        "statistical mechanics and Jaynes' principle each follow in one line.",
        holds=(solved, dual, dual_border, converting, leads)),
    says(
        r"The scale $1/\sqrt{d_k}$ of attention makes the gradient step, where values are keys, one of size "
        r"$\sqrt{d_k}$.",
        holds=step_keys, under=step),
    says(
        r"With weight matrices $W_V$ would have to act like $W_Q^\intercal W_K$ up to a factor, and "
        "self-attention as a joint step of all points is the gradient of no function.",
        holds=(step_weights, step_all)),
    says(
        "The step brings no two points closer, and in self-attention takes any two different points farther "
        r"apart; layer normalization, before gain and bias, sets all lengths back to $\sqrt D$, and so "
        "bounds the distances, but does not set every one of them back.",
        holds=(expansion, expands, self_attention, length, net), main=True),
    says(
        r"No proof of Theorem 1 follows in our copy. We proved it for affine RN, with $h = "
        r"\mathcal{N}(\mu, \Sigma)$, and also with $h = \mathcal{N}(0, \Sigma)$, for which "
        r"$\nabla\log Z(\eta) = \Sigma\eta$.",
        under=thm1, main=True),
    says(
        r"Of the examples of RN, batch normalization (of large batches) restores the covariance for diagonal "
        r"$\Sigma$ only, layer normalization never.",
        holds=(batch_diagonal, batch_general, layer_plane)),
    says(
        "The theorem does not single out the normal law: if RN simply undoes the update, with h held fixed "
        r"at $\mathcal{N}(\mu, \Sigma)$, every law with that mean and covariance is an equilibrium.",
        holds=undone, main=True),
    says("The ascent raises log Z, while Boyd's problem seeks its minimum.", holds=ascent),
    says(
        r"Both lines on Bregman divergences are right if $B_F(a, b)$ means $F(b) - F(a) - \langle\nabla "
        r"F(a), b - a\rangle$; in the usual order the two KL divergences are exchanged. For "
        "normal h the order makes no difference to either.",
        holds=(B_G, B_Gstar, symmetric, symmetric_dual), main=True),
    says(
        "The attention probabilities are those of the exponential family with the keys as labelled points, "
        "and h is a counting measure.",
        holds=dot_p),
    says(
        r"The formula $k_j = \nabla\log Z(q_j)$ says what the keys are; if Z is that of the keys themselves, "
        r"it is met only where attention is uniform, and if Z is that of Theorem 1, only for $\mu = 0$ are "
        "the keys distributed as h.",
        holds=(own_keys, law_of_keys)),
    says(r"The update is that of Hopfield networks at $\beta = 1$ plus the residual term.", holds=hopfield))
