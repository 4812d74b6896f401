"""Draft on transformers and exponential families (no title, no author; the theory of the poster “shim”).

Read beside the draft, top to bottom. n, m, i are points, k, q, r points used as parameters or queries, j and p are
places where points may coincide, the other indices are coordinates. An integral over a sum of Dirac deltas is a sum.
"""

from derive import (
    POSITIVE,
    Abs,
    Distinct,
    Eq,
    Ge,
    Gt,
    Interval,
    Le,
    Lt,
    Ne,
    Paper,
    Sphere,
    amended,
    approx,
    array,
    as_written,
    at,
    axes,
    cos,
    delta,
    diff,
    eq,
    exp,
    ge,
    gt,
    integral,
    inventory,
    inverse,
    largest,
    le,
    log,
    lt,
    pi,
    positive,
    product,
    real,
    sin,
    spd,
    sqrt,
    tanh,
    total,
    undefined,
)

paper = Paper(
    "draft",
    title="Draft: exponential families induced by point sets, and attention",
    source="002_f424c4173e21f74a.txt",
    displays=inventory("draft"),
    overview=r"""Eqs 1–7 stand, where the integral of Eq 2 exists, once their misprints are repaired: $<++>$ in Eqs 1 and 6 is an editor's mark, $\langle ymx_n\rangle$ in
Eq 4 is $\langle y, x_n\rangle$, before Eq 5 the natural parameter is $x_k$, not $x_i$, and Eq 7 is the q-th output, not the
ith. The Laplace transform of Eq 3 must be the two-sided one; its sign is right. The softmax of Eq 4 needs equal weights and
pairwise different points: a point that occurs twice has twice the probability the equation gives it. As a similarity it is
neither symmetric nor largest at the point itself.

Eq 7 is the output of an attention head without weight matrices and without the scale $1/\sqrt{d}$. It is a Nadaraya–Watson
estimate with the kernel $e^{\langle x, y\rangle}$, which is a kernel of the distance only between points of equal length. With
the residual connection it is an ascent step for each query while the keys are held fixed; the points moving together follow
no gradient at all.

Iterating the step does drive every point set to infinity as a whole, unless all points are zero, and it never brings two
points closer. It does not drive each point there: a point may stay, and it may move inwards unless the points are centred. Neither
projection to the sphere nor layer normalization is a contraction, except far enough from the origin, and neither makes
anything Gaussian. Step and projection together bring two points on the sphere closer until they merge, unless they are opposite.

What the draft says about fixed points stands only in part. A Gaussian is a fixed point of the step and a normalization that
sets mean and covariance back; for batch normalization only if its covariance is diagonal, for layer normalization and
projection to the sphere never. It is not the only one: all points in one place, two opposite points, the uniform law on a
circle. Among laws with a density it is the only one, by an argument given in words. But it repels: to first order a law beside
it moves away in the step. So the answer to the draft's last question, whether one would converge to a Gaussian, is no.""",
)

# Notation
n, m, i = axes(n="N", m="N", i="N")
k, q, r = axes(k="N", q="N", r="N")
j, p_ = axes(j="M", p="M")
a, b, c, e = axes(a="D", b="D", c="D", e="D")
N, D = n.length, e.length
x, u, h = array("x", n, e), array("u", n, e), array("h", n, of=POSITIVE)
eta, y = array("eta", e), array("y", e)
t, t1, s, m1 = real("t"), real("y1", tex="y"), positive("s", tex=r"\sigma^2"), real("m1", tex=r"\mu")
THEORY = "3.1 Exponential Family"


def inner(point, n, y):
    """The inner product of the n-th point with a parameter."""
    return total(point[n, e] * y[e], e)


def pair(n, k):
    """The inner product of two of the points."""
    return total(x[k, e] * x[n, e], e)


def normal(t, mean=m1, variance=s):
    """The density of the normal distribution on the line."""
    return exp(-((t - mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)


# ── 1 Introduction, 2 Related Work ───────────────────────────────────────────────────────────────────────────────────

paper.prose("empty", "2.2 Kernel interpretation of transformers", place="1–2, 3.2",
    reason="Sections 1, 2, 2.1, 2.2, 2.3 and 3.2 consist of a heading and an editor's mark (i++i, j++j); they assert nothing. Such marks also stand after each display of section 3.1.")  # fmt: skip

# ── 3.1 Exponential Family: Eqs 1 and 2 ──────────────────────────────────────────────────────────────────────────────

FINITE = "On a finite set of points $x_n$ with weights $h_n > 0$ the integral is a sum; the statistic is any $u_n$."
G_u = log(total(h[n] * exp(inner(u, n, eta)), n))  # (2)
with as_written():
    p_u = h[n] * exp(inner(u, n, eta) - G_u)  # (1)
paper.prose("3.1:theorem", "through the Pitman-Koopman-Dermois Theorem", place=THEORY,
    reason="The theorem (of Pitman, Koopman and Darmois, misprinted) says that only exponential families have sufficient statistics of fixed dimension; for the natural form it is not needed, see next.")  # fmt: skip
natural = array("w", e, tex=r"w(\theta)")
paper.claim("3.1:natural", "Members of an exponential family of distributions can be written in natural parameter form",
    h[n] * exp(inner(u, n, natural)) / total(h[m] * exp(inner(u, m, natural)), m), eq(at(p_u, eta[e], natural[e])), place=THEORY, kind="distribution", expect="PROVED",
    reading=r"A family $\propto h(x) e^{\langle u(x), w(\theta)\rangle}$ in any parameter θ is Eq 1 at $\eta = w(\theta)$. " + FINITE)  # fmt: skip
MARK = "The mark <++> is left over from an editor; with it the line compares a density with nothing."
unmarked = h[n] * exp(inner(u, n, eta)) / total(h[m] * exp(inner(u, m, eta)), m)
paper.claim("eq:1", r"p(x|\eta) = h(x)e^{\langle u(x),\eta\rangle - G(\eta)} < ++>", unmarked, eq(p_u, why="Eq 2"), lt(undefined("++")), place=THEORY, display=1, kind="definition",
    expect="ILL_FORMED", reading=FINITE, reason=MARK, meant=amended(unmarked, eq(p_u, why="Eq 2"), reading="Without the mark. " + FINITE, expect="PROVED"))  # fmt: skip
eq1 = paper.claim("eq:1 density", r"p(x|\eta) = h(x)e^{\langle u(x),\eta\rangle - G(\eta)}", total(p_u, n), eq(1), place=THEORY, display=1, kind="distribution", expect="PROVED",
    reading="Without the mark it is a density, that is, it sums to one. " + FINITE)  # fmt: skip
paper.prose("3.1:names", "where h(x) is the intrinsic measure, η is the natural parameters, u(x) is the sufficient statistic, and $G(\\eta)$ is the log-normalizer", place=THEORY, reason="Names; that u is sufficient is checked next.")
u_sample, h_sample = array("u_s", j, e, tex="u"), array("h_s", j, of=POSITIVE, tex="h")
paper.claim("3.1:sufficient", "u(x) is the sufficient statistic", product(h_sample[j] * exp(inner(u_sample, j, eta) - G_u), j),
    eq(product(h_sample[j], j) * exp(total(total(u_sample[j, e], j) * eta[e], e) - j.length * G_u)), place=THEORY, kind="distribution", uses=eq1, expect="PROVED",
    reading="The joint density of a sample of M points is a factor without η times a function of η and of the sum of the u alone.")  # fmt: skip
eq2 = paper.definition("eq:2", r"G(\eta) = \log \int h(x)e^{\langle u(x),\eta\rangle}dx", place=THEORY, display=2, reason="Defines the log-normalizer; that Eq 1 is then a density is checked there.")
R = positive("R")
mass = R * integral(exp(-R * t) * exp(R * t * t1), t, 0, 1)
paper.claim("eq:2 domain", r"G(\eta) = \log \int h(x)e^{\langle u(x),\eta\rangle}dx", at(mass, t1, 1), eq(R), place=THEORY, display=2, kind="distribution", uses=eq2, expect="PROVED",
    reading="The integral need not exist for every η, which Eqs 1–3 and 6 assume. For $h(x) = e^{-x}$ on $x > 0$ and u(x) = x the integral up to x = R is R at η = 1, without bound; see also “eq:3 half line”. For finitely many points every η will do.")  # fmt: skip

# ── Eq 3: the Laplace transform ──────────────────────────────────────────────────────────────────────────────────────

frequency, frequencies = real("omega", tex="s"), array("s_", e, tex="s")
share, centre, width = array("h", n, of=POSITIVE), array("mu_n", n, tex=r"\mu"), array("s_n", n, of=POSITIVE, tex=r"\sigma^2")


def laplace(density, low):
    """The Laplace transform ∫ e^{−sx} h(x) dx from a lower limit."""
    return integral(exp(-frequency * t) * density, t, low)


LAPLACE, MOMENT = r"G(y) = \log \mathcal{L} \{h(x)\} (-y)", r"= \log \int e^{\langle y, x \rangle} h(x) dx"
mixture = total(share[n] * normal(t, centre[n], width[n]), n)
log_moment, two_sided = log(integral(exp(t1 * t) * normal(t), t)), at(log(laplace(normal(t), "-oo")), frequency, -t1)
MIXTURE = "on the line, with any mixture of normal densities for h (the weights need not sum to one); such mixtures come near every density."
laplace3 = paper.claim("eq:3 transform", LAPLACE, log(integral(mixture * exp(t * t1), t)), eq(at(log(laplace(mixture, "-oo")), frequency, -t1)), place=THEORY, display=3, uses=eq2, expect="PROVED",
    reading="Eq 2 with u(x) = x against the two-sided Laplace transform at −y, " + MIXTURE + " The sign is right.")  # fmt: skip
eq3 = paper.claim("eq:3", MOMENT, at(log(laplace(mixture, "-oo")), frequency, -t1), eq(log(integral(exp(t1 * t) * mixture, t))), place=THEORY, display=4, uses=laplace3, expect="PROVED",
    reading="The second sign of equality: the same transform, written out, " + MIXTURE)  # fmt: skip
paper.claim("eq:3 one-sided", LAPLACE, at(log(laplace(normal(t), 0)), frequency, -t1), eq(log_moment), place=THEORY, display=3, expect="REFUTED",
    reading="The Laplace transform as usually defined, from 0 to ∞; which “more general form” is meant is not said.",
    reason="The one-sided transform sees h only on x > 0; the two-sided one is needed unless h vanishes for x < 0.",
    correction=amended(two_sided, eq(log_moment), eq(m1 * t1 + s * t1**2 / 2), reading="The two-sided transform; the last value is the cumulant function of the normal law.", expect="PROVED"))  # fmt: skip
rate = positive("rate", tex=r"\lambda")
paper.claim("eq:3 half line", LAPLACE, at(laplace(rate * exp(-rate * t), 0), frequency, -t1), eq(rate / (rate - t1)), given=Lt(t1, rate), place=THEORY, display=3, expect="PROVED",
    reading="Where h vanishes for x < 0 the one-sided transform will do: the exponential density of rate λ. It exists for y < λ alone.")  # fmt: skip
paper.claim("eq:3 sign", LAPLACE, at(log(laplace(normal(t), "-oo")), frequency, t1), eq(two_sided - 2 * m1 * t1), place=THEORY, display=3, uses=laplace3, expect="PROVED",
    reading="The minus sign of −y is needed: without it the mean of h would be reflected, and G would be wrong by $2\\mu y$.")  # fmt: skip
MEAN, VARIANCE = array("mu", e), array("S", e, of=POSITIVE, tex=r"\sigma^2")


def factor(exponent):
    """One coordinate of the transform of independent normal coordinates."""
    return product(integral(exp(exponent) * normal(t, MEAN[e], VARIANCE[e]), t), e)


paper.claim("eq:3 dimensions", MOMENT, log(at(factor(-frequencies[e] * t), frequencies[e], -y[e])), eq(log(factor(y[e] * t))), eq(total(MEAN[e] * y[e] + VARIANCE[e] * y[e] ** 2 / 2, e)),
    place=THEORY, display=4, uses=laplace3, expect="PROVED", reading="In any dimension, with independent normal coordinates: the transform has one variable for each coordinate.")  # fmt: skip
points3 = paper.claim("eq:3 points", MOMENT, log(at(total(h[n] * exp(-inner(x, n, frequencies)), n), frequencies[e], -y[e])), eq(log(total(h[n] * exp(inner(x, n, y)), n))), place=THEORY, display=4,
    uses=laplace3, expect="PROVED", reading="In any dimension, with h on any points $x_n$: the transform that the draft goes on to use.")  # fmt: skip
GENERATED = "a special exponential family can be generated using a more general form of the Laplace transform of the intrinsic measure"
paper.claim("eq:3 family", GENERATED, normal(t) * exp(t1 * t) / at(laplace(normal(t), "-oo"), frequency, -t1), eq(normal(t, m1 + s * t1)), place=THEORY, kind="distribution", uses=eq3, expect="PROVED",
    reading="Eq 1 with u(x) = x and Eq 3, for a normal density h: the family consists of the shifted densities.")  # fmt: skip

# ── Eqs 4 and 5: the empirical distribution ──────────────────────────────────────────────────────────────────────────

softmax = exp(inner(x, i, y)) / total(exp(inner(x, n, y)), n)  # (4), last line
DISCRETE = "if we choose our intrinsic measure to be a distribution over a discrete set of points, such as from an empirical distribution, the induced exponential family distribution is given by a dot-product similarity softmax"
weighted = h[i] * exp(inner(x, i, y)) / total(h[n] * exp(inner(x, n, y)), n)
kappa = positive("kappa")
paper.claim("eq:4 weights", DISCRETE, weighted, eq(softmax), place=THEORY, kind="distribution", uses=points3, expect="REFUTED",
    reading="For any distribution over the points, with weights $h_n > 0$, the empirical one being an example (“such as”).",
    reason="The weights of h remain as factors; the distribution is the softmax if they are all equal, as those of an empirical distribution are.",
    correction=amended(weighted, eq(softmax), given=Eq(h[m], kappa), reading="With equal weights.", expect="PROVED"))  # fmt: skip
paper.claim("eq:4 h", r"h(x) = \frac{1}{N} \sum_{n=1}^{N} \delta_{x_n}(x)", total(1 / N, n), eq(1), place=THEORY, display=5, kind="distribution",
    reading="A definition: Dirac deltas of mass 1/N at the points. Checked is only that the factor 1/N makes it a distribution.", expect="PROVED")  # fmt: skip
x1, epsilon = real("x1", tex="x_n"), positive("width", tex=r"\epsilon")
smeared = paper.claim("eq:4 delta", r"\delta_{x_n}(x)", integral(normal(t, x1, epsilon**2) * exp(t * t1), t), approx(exp(x1 * t1), error=exp(x1 * t1) * (exp(epsilon**2 * t1**2 / 2) - 1), to=(epsilon, 0)),
    place=THEORY, display=5, expect="PROVED", reading="What makes the integral of Eq 3 a sum over the points: a normal density of width ε in place of δ, on the line, as ε → 0.")  # fmt: skip
G_y = log(total(exp(inner(x, n, y)) / N, n))
with as_written():
    induced_at = exp(inner(x, i, y) - G_y) / N
    printed = exp(inner(x, i, y)) / N / (total(exp(undefined("ymx_n")), n) / N)
paper.claim("eq:4 factor", r"h(x) = \frac{1}{N} \sum_{n=1}^{N} \delta_{x_n}(x)", G_y, eq(log(total(exp(inner(x, n, y)), n)) - log(N)), place=THEORY, display=5, uses=(points3, smeared), expect="PROVED",
    reading="What the factor 1/N does: it shifts G of Eq 3 by −log N, and so changes neither the distribution nor its gradient.")  # fmt: skip
paper.claim("eq:4", r"p(x|y) = h(x) \frac{e^{\langle y, x \rangle}}{\frac{1}{N} \sum_{n=1}^{N} e^{\langle ymx_n \rangle}}", induced_at,
    eq(printed), place=THEORY, display=6, uses=(eq1, points3), expect="ILL_FORMED", reason=r"$\langle ymx_n\rangle$ is a misprint for $\langle y, x_n\rangle$.",
    meant=amended(induced_at, eq(exp(inner(x, i, y)) / N / total(exp(inner(x, n, y)) / N, n), why="Eq 3"), expect="PROVED",
                  reading="Eq 1 with u(x) = x, at a point $x_i$ that occurs once; there h has the mass 1/N (as a density, as in the line above, it would have no value)."))  # fmt: skip
place, count = array("z", j, e, of=Distinct()), array("count", j, of=Interval(1, integers=True), tex="c")
M = j.length
with as_written():
    induced_place = exp(inner(place, j, y) - log(total(exp(inner(place, p_, y)) / M, p_))) / M
LAST = r"= \frac{e^{\langle y, x \rangle}}{\sum_{j=1}^{N} e^{\langle y, x_j \rangle}}, \text{if } x \in \{x_1, \dots, x_N\}"
eq4 = paper.claim("eq:4 last", LAST, induced_place, eq(exp(inner(place, j, y)) / M / total(exp(inner(place, p_, y)) / M, p_), why="the line before, as meant"),
    eq(exp(inner(place, j, y)) / total(exp(inner(place, p_, y)), p_), why="1/N cancels"), place=THEORY, display=7, kind="distribution", uses=(eq1, points3), expect="PROVED",
    reading="Where all points are different (here $z_1, …, z_M$), from Eq 1. At every other x the probability is zero.")  # fmt: skip
points = total(count[p_], p_)
crowd = total(count[p_] * exp(inner(place, p_, y)), p_)
induced = count[j] / points * exp(inner(place, j, y)) / total(count[p_] / points * exp(inner(place, p_, y)), p_)
paper.claim("eq:4 coincide", LAST, induced, eq(exp(inner(place, j, y)) / crowd), place=THEORY, display=7, kind="distribution", uses=eq4, expect="REFUTED",
    reading="Points may coincide: $c_j \\ge 1$ of them at each of the different places $z_j$, so that h has the mass $c_j/N$ there.",
    reason="A point that occurs twice has twice the mass, which the last line drops; it holds if all points are different.",
    correction=amended(induced, eq(count[j] * exp(inner(place, j, y)) / crowd), reading="With the number of points at x as a factor.", expect="PROVED"))  # fmt: skip
paper.claim("eq:4 sum", LAST, total(exp(inner(place, j, y)) / total(exp(inner(place, p_, y)), p_), j), eq(1), place=THEORY, display=7, kind="distribution", uses=eq4, expect="PROVED",
    reading="Where all points are different, the probabilities of the points sum to one.")  # fmt: skip
observed = array("f", n)
paper.claim("eq:4 expectation", LAST, total(observed[n] * induced_at.subs(i, n), n), eq(total(observed[n] * exp(inner(x, n, y)) / total(exp(inner(x, m, y)), m), n)), place=THEORY, display=7, uses=eq4,
    expect="PROVED", reading="As a measure on the numbers 1, …, N of the points, the line is right even if points coincide: the expectation of any function f of the number.")  # fmt: skip
paper.prose("eq:4 number", "(4)", place=THEORY, display=8, reason="The number of the equation above, set as a display of its own.")
CONTRASTIVE = "the exponential family induced from the empirical distribution is functional form of contrastive divergence, which is also used in attention"
paper.prose("3.1:contrastive", CONTRASTIVE, place=THEORY, uses=(eq4,),
    reason="A comparison of forms. The softmax of similarities is that of contrastive learning; contrastive divergence is the name of a training method, see next.")  # fmt: skip
paper.claim("3.1:contrast", "functional form of contrastive divergence", diff(log(p_u), eta[c]), eq(u[n, c] - total(p_u.subs(n, m) * u[m, c], m)), place=THEORY, kind="gradient", uses=eq1, expect="PROVED",
    reading="What contrastive divergence approximates: the gradient of the log-likelihood of any family of Eq 1, the statistic at the data minus its mean under the model.")  # fmt: skip
similar = exp(pair(i, k)) / total(exp(pair(n, k)), n)  # (5)
EQ_5, SIMILARITY = r"p(x_i|x_k) = \frac{e^{\langle x_k, x_i \rangle}}{\sum_{j=1}^N e^{\langle x_k, x_j \rangle}}", "our distribution provides us similarity to the points of the empirical distribution"
eq5 = paper.claim("eq:5", EQ_5, at(softmax, y[e], x[k, e]), eq(similar), place=THEORY, display=9, uses=eq4, expect="PROVED", reading="Eq 4 at $y = x_k$.")
with as_written():
    both_ways = similar * total(exp(pair(n, k)), n), exp(pair(k, i)) / total(exp(pair(n, i)), n) * total(exp(pair(n, i)), n)
paper.claim("eq:5 index", "if we choose one of the points x_i as a our natural parameter", similar, eq(exp(pair(k, i)) / total(exp(pair(n, i)), n)), place=THEORY, uses=eq5, expect="REFUTED",
    reading="The sentence takes $x_i$ for the natural parameter, Eq 5 takes $x_k$. Is it all the same, that is, is the distribution symmetric, as a similarity would be?",
    reason="The normalizer belongs to the natural parameter; in Eq 5 that is $x_k$, and the sentence should say so. Only the weights before they are normalised are symmetric.",
    correction=amended(both_ways[0], eq(both_ways[1]), reading="Each times its own normalizer.", expect="PROVED"))  # fmt: skip
own = exp(pair(k, k)) / total(exp(pair(n, k)), n)
unit = array("x", n, e, of=Sphere())
unit_pair = exp(total(unit[k, e] * unit[i, e], e)) / total(exp(total(unit[k, e] * unit[n, e], e)), n)
unit_own = exp(total(unit[k, e] * unit[k, e], e)) / total(exp(total(unit[k, e] * unit[n, e], e)), n)
paper.claim("eq:5 order", SIMILARITY, similar, le(similar.subs(i, r)), given=Le(pair(i, k), pair(r, k)), each=(i, k, r), place=THEORY, kind="inequality", uses=eq5, expect="PROVED",
    reading="Similarity as the size of the dot product: a point with the larger dot product with $x_k$ has the larger probability.")  # fmt: skip
paper.claim("eq:5 similarity", SIMILARITY, similar, le(own), each=(i, k), place=THEORY, kind="inequality", uses=eq5, expect="REFUTED", reading="A similarity in the usual sense is largest between a point and itself.",
    reason="A longer point in a similar direction is more “similar” to $x_k$ than $x_k$ itself; it holds for points of equal length.",
    correction=amended(unit_pair, eq(unit_own * exp(-total((unit[k, e] - unit[i, e]) ** 2, e) / 2)), le(unit_own), each=(i, k), reading="For points on the unit sphere.", expect="PROVED"))  # fmt: skip
THEREFORE = "the functional form of transformers can be interpretted as an exponential family where the sample space of key variables is restricted to the input variables of the attention layer, and for self-attention, the natural parameters are also restricted the same discrete space"
paper.prose("3.1:therefore", THEREFORE, place=THEORY, uses=(eq5,), reason="Restates Eq 5 in words, without weight matrices and scale, as the draft says later; what the matrices change is checked next.")
WQ, WK = array("W_Q", a, e, tex="{W_Q}"), array("W_K", a, e, tex="{W_K}")


def score(n, k):
    """The inner product of the query of one point with the key of another."""
    return total(total(WQ[a, b] * x[k, b], b) * total(WK[a, c] * x[n, c], c), a)


with_matrices = exp(score(i, k)) / total(exp(score(n, k)), n)
paper.claim("3.1:therefore matrices", "for self-attention, the natural parameters are also restricted the same discrete space", with_matrices, eq(at(softmax, y[e], x[k, e])), place=THEORY, uses=eq5, expect="REFUTED",
    reading="Queries $W_Q x_k$ and keys $W_K x_n$, as in transformers, against the family of Eq 4 with one of the points as natural parameter.",
    reason="As a family over the points $x_n$ the natural parameter is $W_K^\\intercal W_Q x_k$, which need not be one of the points; it is $x_k$ if $W_K^\\intercal W_Q$ is the identity.",
    correction=amended(with_matrices, eq(at(softmax, y[e], total(WK[a, e] * WQ[a, b] * x[k, b], a, b))), reading="With the natural parameter $W_K^\\intercal W_Q x_k$.", expect="PROVED"))  # fmt: skip

# ── Eqs 6 and 7: the gradient ────────────────────────────────────────────────────────────────────────────────────────

paper.prose("3.1:property", "One particularly useful property of exponential families relates the expected sufficient to the gradient of the log partition function.", place=THEORY, reason="Announces Eq 6; the word “statistic” is missing.")
expected_u = total(p_u * u[n, c], n)
EQ_6 = r"\nabla_{\eta} G(\eta) = E_{x \sim p(x|\eta)} \left[u(x) \right] < ++>"
paper.claim("eq:6", EQ_6, diff(G_u, eta[c]), eq(expected_u), lt(undefined("++")), place=THEORY, display=10, kind="gradient", uses=eq1, expect="ILL_FORMED", reading=FINITE, reason=MARK,
    meant=amended(diff(G_u, eta[c]), eq(expected_u), reading="Without the mark. " + FINITE, expect="PROVED"))  # fmt: skip
partition = total(h[n] * exp(inner(u, n, eta)), n)
eq6 = paper.claim("eq:6 points", r"\nabla_{\eta} G(\eta) = E_{x \sim p(x|\eta)} \left[u(x) \right]", diff(G_u, eta[c]), eq(diff(partition, eta[c]) / partition, why="chain rule"), eq(total(h[n] * exp(inner(u, n, eta)) * u[n, c], n) / partition), eq(expected_u, why="Eq 1"),
    place=THEORY, display=10, kind="gradient", uses=eq1, expect="PROVED", reading="Without the mark, in steps. " + FINITE)  # fmt: skip
tau = positive("tau")
bell = exp(t1 * t - tau * t**2)
paper.claim("eq:6 normal", EQ_6, diff(log(integral(bell, t)), t1), eq(integral(t * bell, t) / integral(bell, t)), place=THEORY, display=10, kind="gradient", uses=eq6, expect="PROVED",
    reading="A continuous case, without the mark: h = 1 on the line, $u(x) = (x, -x^2)$, natural parameters y and τ > 0; derivative by y.")  # fmt: skip
paper.claim("eq:6 normal τ", EQ_6, diff(log(integral(bell, t)), tau), eq(-integral(t**2 * bell, t) / integral(bell, t)), place=THEORY, display=10, kind="gradient", uses=eq6, expect="PROVED",
    reading="The same family; derivative by τ.")  # fmt: skip
paper.claim("eq:6 edge", EQ_6, integral(R / (1 + R * t), t, 0, 1), eq(log(1 + R)), place=THEORY, display=10, uses=eq6, expect="PROVED",
    reading="Eq 6 needs η inside the natural domain. For $h(x) = x^{-2}$ on $[1, \\infty)$ the edge η = 0 has G = 0, but the mean of x up to x = 1 + R is log(1 + R), without bound.")  # fmt: skip

G = log(total(exp(inner(x, n, eta)) / N, n))


def average(c, eta=eta):
    """The softmax average of the points: the gradient of G at a parameter."""
    return total(exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m) * x[n, c], n)


def attended(q, c):
    """The same at the q-th point."""
    return total(exp(pair(n, q)) / total(exp(pair(m, q)), m) * x[n, c], n)


eq7 = paper.claim("eq:7", r"\nabla_{\eta} G(x_q) = \sum_{i=1}^{N} \frac{e^{\langle x_q, x_i \rangle}}{\sum_{i'=1}^{N} e^{\langle x_q, x_{i'} \rangle}} x_i",
    at(diff(G, eta[c]), eta[e], x[q, e]), eq(total(exp(pair(n, q) - at(G, eta[e], x[q, e])) / N * x[n, c], n), why="Eq 6"), eq(attended(q, c), why="1/N cancels"), place=THEORY, display=11, uses=(eq4, eq6), expect="PROVED",
    reading="The gradient of $G(\\eta) = \\log \\frac{1}{N}\\sum_n e^{\\langle\\eta, x_n\\rangle}$ at $\\eta = x_q$, the points held fixed; any N, any D, points may coincide.")  # fmt: skip
by_point = diff(log(total(exp(pair(n, q)) / N, n)), x[q, c])
paper.claim("eq:7 keys", r"\nabla_{\eta} G(x_q)", by_point, eq(attended(q, c) + exp(pair(q, q)) / total(exp(pair(n, q)), n) * x[q, c]), each=q, place=THEORY, kind="gradient", uses=eq7, expect="PROVED",
    reading="The order matters: first the gradient by η, then $\\eta = x_q$. A gradient by $x_q$ itself, which is one of the points of G, has one term more.")  # fmt: skip
query, keys, values = array("y", e), array("k", n, e), array("v", n, e)
SCALE = sqrt(D)


def head(values, scale):
    weight = exp(inner(keys, n, query) / scale) / total(exp(inner(keys, m, query) / scale), m)
    return total(weight * values[n, c], n)


EXACTLY = "the expectation is exactly the output of the attention layer"
expectation = at(diff(log(total(exp(inner(keys, n, eta)) / N, n)), eta[c]), eta[e], query[e])
paper.claim("eq:7 attention", EXACTLY, head(values, 1), eq(expectation), place=THEORY, uses=eq7, expect="REFUTED",
    reading="An attention head with queries, keys and values of its own, without the scale.",
    reason="The head averages values, the expectation averages keys; it is so if values are keys, as the draft says next: “ignoring the weight matrices”.",
    correction=amended(head(keys, 1), eq(expectation), reading="With values equal to keys.", expect="PROVED"))  # fmt: skip
paper.claim("eq:7 scale", EXACTLY, head(keys, SCALE), eq(expectation), place=THEORY, uses=eq7, expect="REFUTED",
    reading="With values equal to keys, and scores divided by $\\sqrt{d}$, as in transformers.",
    reason="The scale is a temperature, which Eq 7 has not; the head is the expectation at the parameter $q/\\sqrt{d}$.",
    correction=amended(head(keys, SCALE), eq(at(expectation, query[e], query[e] / SCALE)), reading="The expectation at $q/\\sqrt{d}$.", expect="PROVED"))  # fmt: skip


def watson(kernel):
    """The Nadaraya–Watson estimate at x_q, the responses being the points themselves."""
    return total(kernel(n) * x[n, c], n) / total(kernel(n), n)


WATSON = "which can also be shown to be Nadaraya-Watson kernel regression"
paper.claim("eq:7 kernel", WATSON, attended(q, c), eq(watson(lambda n: exp(pair(n, q)))), place=THEORY, uses=eq7, expect="PROVED",
    reading="With the kernel $K(x_q, x_n) = e^{\\langle x_q, x_n\\rangle}$ and the points as responses.")  # fmt: skip
unit_average = total(exp(total(unit[q, e] * unit[n, e], e)) / total(exp(total(unit[q, e] * unit[m, e], e)), m) * unit[n, c], n)


def near(points, n):
    """The Gaussian kernel of the distance to the q-th point."""
    return exp(-total((points[q, e] - points[n, e]) ** 2, e) / 2)


paper.claim("eq:7 kernel distance", WATSON, attended(q, c), eq(watson(lambda n: near(x, n))), place=THEORY, uses=eq7, expect="REFUTED",
    reading="Kernel regression with a kernel of the distance, $K = e^{-|x_q - x_n|^2/2}$, as it is usually meant.",
    reason="The kernel of attention carries the factor $e^{|x_n|^2/2}$: long points weigh more. For points of equal length the two agree.",
    correction=amended(unit_average, eq(total(near(unit, n) * unit[n, c], n) / total(near(unit, n), n)), reading="For points on the unit sphere.", expect="PROVED"))  # fmt: skip

paper.claim("eq:7 kernel weighted", WATSON, attended(q, c), eq(watson(lambda n: exp(total(x[n, e] ** 2, e) / 2) * near(x, n))), place=THEORY, uses=eq7, expect="PROVED",
    reading="For any points: the estimate with the kernel of the distance, each point counted with the weight $e^{|x_n|^2/2}$.")  # fmt: skip

output = array("o", i, e)
paper.claim("eq:7 ith", "this is *i*th output of an attention head", output[i, c], eq(attended(q, c)), place=THEORY, uses=eq7, expect="ILL_FORMED",
    reading="i is the summation index of Eq 7.", reason="Eq 7 depends on q, not on i, which is summed over; the q-th output is meant.",
    meant=amended(at(at(head(keys, 1), keys[n, e], x[n, e]), query[e], x[q, e]), eq(attended(q, c)), reading="The q-th output, with keys, values and queries equal to the points.", expect="PROVED"))  # fmt: skip
hidden = array("xi", e, tex=r"\xi")


def bilinear(n):
    """The inner product of the query of a hidden state with the key of the n-th point."""
    return total(total(WQ[a, b] * hidden[b], b) * total(WK[a, c] * x[n, c], c), a)


full_average = total(exp(bilinear(n)) / total(exp(bilinear(m)), m) * x[n, e], n)
full_gradient = diff(log(total(exp(bilinear(n)) / N, n)), hidden[c])
paper.claim("eq:7 matrices", "Ignoring the weight matrices", full_gradient, eq(total(WQ[a, c] * WK[a, e] * full_average, a, e)), place=THEORY, kind="gradient", uses=eq7, expect="PROVED",
    reading="What is ignored: with queries $W_Q\\xi$ and keys $W_K x_n$ the gradient of G by the hidden state ξ is $W_Q^\\intercal W_K$ times the average of the points. A head is $W_V$ times it, and so the gradient if $W_V = W_Q^\\intercal W_K$.")  # fmt: skip
STEP = "we can also view it as a gradient ascent step of the log normalizer"
climbed = x[q, c] + at(diff(G, eta[c]), eta[e], x[q, e])
step = paper.claim("step", STEP, x[q, c] + attended(q, c), eq(climbed), place=THEORY, kind="gradient", uses=eq7, expect="PROVED",
    reading="With the residual connection, which the next paragraph of the draft adds: an ascent step of length one from $x_q$, keys held fixed. It is Eq 7 with $x_q$ added to both sides.")  # fmt: skip
paper.claim("step:alone", STEP, attended(q, c), eq(climbed), place=THEORY, kind="gradient", uses=eq7, expect="REFUTED", reading="The output of the head by itself as the point after the step.",
    reason="The output is the gradient, that is, the way to go; the point after the step needs the residual connection, which adds $x_q$.",
    correction=amended(x[q, c] + attended(q, c), eq(climbed), reading="With the residual connection.", expect="PROVED"))  # fmt: skip
paper.claim("step:without residual", STEP, average(c), eq(eta[c] + diff(G - total(eta[b] ** 2, b) / 2, eta[c])), place=THEORY, kind="gradient", uses=eq7, expect="PROVED",
    reading=r"Without the residual it is a step of another function: of $G(\eta) - |\eta|^2/2$.")  # fmt: skip
PARALLEL = "we are taking parallel gradient step of log normalizer function, at each query point"
paper.claim("step:parallel", PARALLEL, average(c, query), eq(at(diff(G, eta[c]), eta[e], query[e])), place=THEORY, kind="gradient", uses=(eq7, step), expect="PROVED",
    reading="Any queries, one G: all of them step along the gradient of the same function as long as the keys stay.")  # fmt: skip
paper.claim("step:together", PARALLEL, diff(attended(q, c), x[r, b]), eq(diff(attended(r, b), x[q, c])), place=THEORY, kind="gradient", uses=eq7, expect="REFUTED",
    reading="A stronger reading: the points move together and are keys themselves. Is there one function of all points whose gradient they follow? Then the second derivatives would be symmetric.",
    reason="They are not: each point climbs a log normalizer that the other points change; for fixed keys it is a gradient.",
    correction=amended(diff(average(c), eta[b]), eq(diff(average(b), eta[c])), reading="One query, keys held fixed.", expect="PROVED"))  # fmt: skip

# ── Iterating the step ───────────────────────────────────────────────────────────────────────────────────────────────

FIXED = "The DEQ interpretation of applying the same attention layer and adding it to a residual connectio is that we are doing a discrete update, possibly towards a fixed point."
DIVERGE = "Iterating our gradient ascent for our log normalizer function would ultimately cause divergence to infinity."
length2 = total(x[q, c] ** 2, q, c)
stepped2 = total((x[q, c] + attended(q, c)) ** 2, q, c)
alignment = total(x[q, c] * attended(q, c), c)
plain = total(pair(n, q), n) / N
favours = paper.claim("diverge:favours", DIVERGE, alignment, ge(plain, why="the softmax favours what is aligned with the query: Gibbs"), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="All points as keys and queries. The softmax average is at least as aligned with the query as the plain average is.")  # fmt: skip
grows = paper.claim("diverge:all", DIVERGE, stepped2, eq(length2 + 2 * total(alignment, q) + total(attended(q, c) ** 2, q, c)), ge(length2 + 2 * total(alignment, q), why="squares"),
    ge(length2 + 2 * total(plain, q), why="favours"), eq(length2 + 2 / N * total(total(x[n, c], n) ** 2, c)), ge(length2), place=THEORY, kind="inequality", uses=(favours, step), expect="PROVED",
    reading="The sum of the squared lengths of all points never falls in a step.")  # fmt: skip
square = total(x[q, c] ** 2, c)
above = paper.claim("deq:above", FIXED, exp(alignment), ge(total(exp(pair(n, q)), n) / N, why="Gibbs"), ge(1 + plain + (exp(square) - 1 - square) / N, why="exp s ≥ 1 + s, but for the point itself"), each=q,
    place=THEORY, kind="inequality", uses=favours, expect="PROVED", reading="For each point: how much its step is aligned with it, from below.")  # fmt: skip
sums = paper.claim("deq:sum", FIXED, total(plain, q), eq(total(total(x[n, c], n) ** 2, c) / N), ge(0), place=THEORY, kind="inequality", expect="PROVED", reading="Summed over all points, the plain average is not negative …")
half = positive("a0", tex="a")
strict = paper.claim("deq:strict", FIXED, exp(half) - 1 - half, gt(0), place=THEORY, kind="inequality", expect="PROVED",
    reading="… and the rest is positive for every point that is not zero. So in a set that is not all zero some point has a nonzero step: there is no fixed point but zero.")  # fmt: skip
zero = paper.claim("deq:zero", FIXED, stepped2, gt(length2), given=Gt(length2, 0), place=THEORY, kind="inequality", uses=(grows, above, sums, strict), expect="SUPPORTED",
    reading="With the growth of the sum of squares: it grows strictly unless all points are zero. Were it bounded, a limit of the point sets would not grow any more, so it would be zero, which it is not: every other set goes to infinity.")  # fmt: skip
paper.claim("diverge:each", DIVERGE, total(attended(q, c) ** 2, c), gt(0), given=Gt(length2, 0), each=q, place=THEORY, kind="inequality", uses=(eq7, zero), expect="REFUTED",
    reading="Each point by itself goes to infinity: if the points are not all zero, none of them stays where it is.",
    reason="A point between the others may stay for ever, as 0 does between −1 and 1, which move apart symmetrically.",
    correction=amended(stepped2, eq(length2 + 2 * total(alignment, q) + total(attended(q, c) ** 2, q, c)), ge(length2 + 2 * total(alignment, q), why="squares"), ge(length2 + 2 * total(plain, q), why="favours"), ge(length2),
                       given=(), reading="All points together: the sum of the squared lengths never falls, and see “deq:zero”.", expect="PROVED"))  # fmt: skip
gradient2 = total(average(c) ** 2, c)
direction = array("d", e)
paper.claim("diverge:start", DIVERGE, at(gradient2, eta[e], 0), gt(0), given=Gt(total(x[n, c] ** 2, n, c), 0), place=THEORY, kind="inequality", uses=eq7, expect="REFUTED",
    reading="Keys held fixed and not all zero, one moving η that starts at 0: does it move at all?",
    reason="Where the weighted mean of the points is zero, as at 0 between −1 and 1, the step stays for ever; it moves from every start if the points lie on one side of the origin.",
    correction=amended(total(direction[c] * average(c), c), gt(0), given=Gt(total(direction[e] * x[n, e], e), 0), reading="From any η, if all points have a positive inner product with some direction d: so has the step.", expect="PROVED"))  # fmt: skip
rise = paper.claim("diverge:rise", DIVERGE, at(G, eta[e], eta[e] + average(e)), ge(G + gradient2), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="Keys held fixed: each step raises G by at least the squared length of the gradient, since G is convex …")  # fmt: skip
after = at(average(c), eta[e], eta[e] + average(e))
turn = 2 * total((after - average(c)) * average(c), c)
paper.claim("diverge:slope", DIVERGE, at(gradient2, eta[e], eta[e] + average(e)), eq(gradient2 + turn + total((after - average(c)) ** 2, c)), ge(gradient2 + turn, why="squares"),
    ge(gradient2, why="the gradient of a convex function is monotone"), place=THEORY, kind="inequality", uses=rise, expect="PROVED",
    reading="… and the gradient does not get shorter. So G, and with it η, grows beyond all bounds unless the first gradient is zero.")  # fmt: skip
paper.claim("diverge:speed", DIVERGE, gradient2, le(total(exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m) * total(x[n, b] ** 2, b), n), why="a variance is not negative"),
    le(largest(total(x[n, e] ** 2, e), n), why="an average is at most the maximum"), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="Keys held fixed: no step is longer than the longest point, so the divergence is at most linear in the number of steps. Without the residual connection the average is the new η: then nothing diverges.")  # fmt: skip
eta1, eta2 = array("eta1", e, tex=r"{\eta_1}"), array("eta2", e, tex=r"{\eta_2}")
EXPANSION = "we would need to compensate for the expansion of the gradient step with a contraction step"
distance2 = total((eta1[c] - eta2[c]) ** 2, c)
stretch = 2 * total((average(c, eta1) - average(c, eta2)) * (eta1[c] - eta2[c]), c)
expansion = paper.claim("expansion", EXPANSION, total((eta1[c] + average(c, eta1) - eta2[c] - average(c, eta2)) ** 2, c),
    eq(distance2 + stretch + total((average(c, eta1) - average(c, eta2)) ** 2, c)), ge(distance2 + stretch, why="squares"), ge(distance2, why="monotone"), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="Keys held fixed: the step does not bring any two queries closer, since the gradient of a convex function is monotone.")  # fmt: skip
moving = exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m)
paper.claim("expansion:bound", EXPANSION, total(direction[c] * direction[b] * diff(average(c), eta[b]), c, b), eq(total(moving * total(direction[c] * (x[n, c] - average(c).subs(n, i)), c) ** 2, n), why="a variance"),
    le(total(moving * total(direction[c] * x[n, c], c) ** 2, n)), le(total(direction[c] ** 2, c) * largest(total(x[n, e] ** 2, e), n), why="Cauchy–Schwarz"), place=THEORY, kind="inequality", uses=expansion, expect="PROVED",
    reading="How much it expands: in no direction by more than the factor 1 + max |x_n|². A contraction by a factor below the inverse of that would make the two together converge, if the keys are held fixed.")  # fmt: skip

# ── Cosine similarity ────────────────────────────────────────────────────────────────────────────────────────────────

v, w = array("v", e), array("w", e)


def size(v):
    return sqrt(total(v[b] ** 2, b))


def cosine(v, w):
    return total(v[e] * w[e], e) / (size(v) * size(w))


COSINE, SPHERE = "they do not use dot-product similarity; rather, they use cosine similarity", "This is effectively projecting the points on to a unit sphere"
CONTRACTIVE = "it turns out models do include a contractive step"
paper.claim("cos:projection", SPHERE, cosine(v, w), eq(total(v[e] / size(v) * (w[e] / size(w)), e)), place=THEORY, expect="PROVED", reading="The cosine is the dot product of the projected points. It has no value at zero.")
paper.claim("cos:bounded", COSINE, Abs(cosine(v, w)), le(1, why="Cauchy–Schwarz"), place=THEORY, kind="inequality", expect="PROVED", reading="A cosine similarity stays between −1 and 1.")
MATTERS = "it no longer matters if the points are being pushed towards infinity"
paper.claim("cos:radial", MATTERS, at(cosine(v, w), v[e], kappa * v[e]), eq(cosine(v, w)), place=THEORY, expect="PROVED", reading="A push along the ray through the origin does not change the cosine.")


def turned(n):
    """The cosine of v and the n-th point."""
    return total(v[e] * x[n, e], e) / (size(v) * sqrt(total(x[n, b] ** 2, b)))


cosine_G = log(total(exp(turned(n)), n) / N)
sideways = x[n, c] / sqrt(total(x[n, b] ** 2, b)) - turned(n) * v[c] / size(v)
cosine_share = exp(turned(n)) / total(exp(turned(m)), m)
tangent = paper.claim("cos:tangent", MATTERS, total(v[c] * sideways, c), eq(0), place=THEORY, expect="PROVED", reading="What is left of the direction of a key when its part along v is taken away has no component along v.")
paper.claim("cos:gradient", MATTERS, diff(cosine_G, v[c]), eq(total(cosine_share * sideways, n) / size(v)), place=THEORY, kind="gradient", uses=tangent, expect="PROVED",
    reading="With cosines in place of dot products in G the gradient is made of such parts alone: ascent turns points and no longer pushes them outwards.")  # fmt: skip


def moved(q, c):
    return x[q, c] + attended(q, c)


def cosine_of(point, q, r):
    return total(point(q, e) * point(r, e), e) / sqrt(total(point(q, a) ** 2, a) * total(point(r, b) ** 2, b))


paper.claim("cos:step", MATTERS, cosine_of(moved, q, r), eq(cosine_of(lambda q, c: x[q, c], q, r)), place=THEORY, uses=step, expect="REFUTED",
    reading="The push of the draft, the ascent step: are cosine similarities the same after it?",
    reason="The step also turns the points; only a push along the ray leaves the cosine as it was.",
    correction=amended(at(cosine(v, w), v[e], kappa * v[e]), eq(cosine(v, w)), reading="For a push along the ray through the origin.", expect="PROVED"))  # fmt: skip
gap = total((v[c] / size(v) - w[c] / size(w)) ** 2, c)
nearer, turned = 2 * (size(v) * size(w) - 1) * (1 - cosine(v, w)), 2 * (size(v) * size(w) - D) * (1 - cosine(v, w))
paper.claim("cos:contractive", CONTRACTIVE, gap, le(total((v[c] - w[c]) ** 2, c)), place=THEORY, kind="inequality", expect="REFUTED",
    reading="The projection to the unit sphere as a contraction: it does not take two points farther apart.",
    reason="Points near the origin are pushed outwards to the sphere, and apart; it holds for points outside the unit ball.",
    correction=amended(gap, le(gap + nearer, why="both lengths are at least one; Cauchy–Schwarz"), le(gap + nearer + (size(v) - size(w)) ** 2, why="a square"), eq(total((v[c] - w[c]) ** 2, c)),
                       given=(Ge(total(v[b] ** 2, b), 1), Ge(total(w[b] ** 2, b), 1)), reading="For points of length at least one.", expect="PROVED"))  # fmt: skip

# ── Layer normalization ──────────────────────────────────────────────────────────────────────────────────────────────


def layer_norm(n, c):
    """One point, standardised over its coordinates."""
    return (x[n, c] - total(x[n, a], a) / D) / deviation(n)


def deviation(n):
    """The standard deviation of the coordinates of one point."""
    return sqrt(total((x[n, b] - total(x[n, a], a) / D) ** 2, b) / D)


def column_mean(c):
    return total(x[m, c], m) / N


def covariance(c, b):
    """Of two coordinates over the set of points."""
    return total((x[n, c] - column_mean(c)) * (x[n, b] - column_mean(b)), n) / N


def batch_norm(n, c):
    """One coordinate, standardised over the set of points."""
    return (x[n, c] - column_mean(c)) / sqrt(covariance(c, c))


LAYER = "the set of input hidden states become renormalized into a Gaussian distribution with a learned mean and (diagonal) covariance"
paper.claim("layer:mean", LAYER, total(layer_norm(n, c), n) / N, eq(0), place=THEORY, kind="distribution", expect="REFUTED",
    reading="Before gain and bias the learned mean is zero. Is it the mean of the set of points, in each coordinate?",
    reason="Layer normalization standardises each point over its coordinates; over the set of points batch normalization does.",
    correction=amended(total(batch_norm(n, c), n) / N, eq(0), reading="Batch normalization.", expect="PROVED"))  # fmt: skip
flat = paper.claim("layer:each", LAYER, total(layer_norm(n, c), c) / D, eq(0), place=THEORY, expect="PROVED", reading="What it does: the coordinates of each point have mean zero …")
paper.claim("layer:each variance", LAYER, total(layer_norm(n, c) ** 2, c) / D, eq(1), place=THEORY, expect="PROVED", reading="… and mean square one. A point with equal coordinates has no image.")
v1, v2 = real("v1"), real("v2")
paper.claim("layer:plane", LAYER, ((v1 - (v1 + v2) / 2) / sqrt(((v1 - (v1 + v2) / 2) ** 2 + (v2 - (v1 + v2) / 2) ** 2) / 2)) ** 2, eq(1), place=THEORY, kind="distribution", expect="PROVED",
    reading="Nothing Gaussian about it: in the plane layer normalization leaves of any set only the points (1, −1) and (−1, 1), before gain and bias; in D dimensions, a sphere in a plane.")  # fmt: skip
paper.claim("layer:contractive", CONTRACTIVE, total((layer_norm(q, c) - layer_norm(r, c)) ** 2, c), le(total((x[q, c] - x[r, c]) ** 2, c)), each=(q, r), place=THEORY, kind="inequality", expect="REFUTED",
    reading="Layer normalization as a contraction: it does not take two points farther apart.",
    reason="Points whose coordinates differ little are blown up; it holds for points whose coordinates have standard deviation at least one.",
    correction=amended(D * gap, le(D * gap + turned, why="both lengths are at least √D; Cauchy–Schwarz"), le(D * gap + turned + (size(v) - size(w)) ** 2, why="a square"), eq(total((v[c] - w[c]) ** 2, c)), each=(),
                       given=(Ge(total(v[b] ** 2, b), D), Ge(total(w[b] ** 2, b), D)), expect="PROVED",
                       reading="For points with coordinates of mean zero it is the projection to the sphere of radius √D, and a standard deviation of at least one is a length of at least √D. (Taking the mean away brings points closer anyway.)"))  # fmt: skip
paper.claim("layer:diagonal", LAYER, total(batch_norm(n, c) * batch_norm(n, b), n) / N, eq(0), given=Ne(c, b), place=THEORY, kind="distribution", expect="REFUTED",
    reading="Even for batch normalization: is the covariance of two different coordinates zero afterwards?", reason="A shift and scale of each coordinate leaves the correlations as they were.",
    correction=amended(total(batch_norm(n, c) * batch_norm(n, b), n) / N, eq(covariance(c, b) / sqrt(covariance(c, c) * covariance(b, b))), given=(), reading="It is the correlation from before.", expect="PROVED"))  # fmt: skip
paper.claim("layer:Gaussian", LAYER, total(batch_norm(n, c) ** 4, n) / N, eq(3), place=THEORY, kind="distribution", expect="REFUTED",
    reading="A standardised Gaussian has fourth moment 3. Does a normalised set of points, even by batch normalization?",
    reason="Shift and scale do not change the shape of a distribution; the fourth moment is the kurtosis it had before.",
    correction=amended(total(batch_norm(n, c) ** 4, n) / N, eq(total((x[n, c] - column_mean(c)) ** 4, n) / N / covariance(c, c) ** 2), reading="It is the kurtosis from before.", expect="PROVED"))  # fmt: skip

paper.prose("samples", "One interpretation is that there is a true probability distribution of the hidden states, and we have collected samples from that probability distribution as an empirical data distribution of the true probability distribution.",
    place=THEORY, reason="A point of view.")  # fmt: skip
paper.prose("induce", "Then we apply the Laplace transformation upon the discrete distribution to induce an exponential family distribution, and we are now applying gradient ascent upon the the log normalizer to generate a new empirical data distribution.",
    place=THEORY, uses=(points3, eq4, step), reason="Repeats Eqs 3, 4 and 7 and the step in words.")  # fmt: skip

OUTWARDS = "Intuitively, this would push the points outwards towards infinity."
centred = array("z", n, e)


def outward(point):
    """The inner product of the q-th point with its own step."""
    aligned = total(point(q) * point(n), e)
    return total(exp(aligned) * aligned, n) / total(exp(aligned), n)


paper.claim("outwards", OUTWARDS, alignment, ge(0), place=THEORY, kind="inequality", uses=eq7, expect="REFUTED",
    reading="Outwards for each point: the step has no component towards the origin, $\\langle x_q, \\nabla G(x_q)\\rangle \\ge 0$.",
    reason="A crowd on the other side of the origin draws a point inwards; it holds if the mean of the points is zero.",
    correction=amended(outward(lambda n: centred[n, e] - total(centred[m, e], m) / N), ge(0), reading="For centred points, $x_n = z_n - \\bar z$.", expect="PROVED"))  # fmt: skip
paper.claim("outwards:length", OUTWARDS, total((x[q, c] + attended(q, c)) ** 2, c), ge(total(x[q, c] ** 2, c)), place=THEORY, kind="inequality", uses=step, expect="REFUTED",
    reading="Outwards for each point: its distance from the origin does not fall.", reason="A point may be drawn towards the origin by a crowd on the other side of it; it does not fall if the step has no component towards the origin.",
    correction=amended(total((x[q, c] + attended(q, c)) ** 2, c), ge(total(x[q, c] ** 2, c)), given=Ge(alignment, 0), reading="Where $\\langle x_q, \\nabla G(x_q)\\rangle \\ge 0$, as for centred points."))  # fmt: skip
one, two = array("v", e, of=Sphere()), array("w", e, of=Sphere())
angle = total(one[e] * two[e], e)
near_weight, far_weight = exp(1) / (exp(1) + exp(angle)), exp(angle) / (exp(1) + exp(angle))


def drawn(one, two, c):
    """One of two points on the unit sphere after the step."""
    return one[c] + near_weight * one[c] + far_weight * two[c]


drawn_cosine = total(drawn(one, two, c) * drawn(two, one, c), c) / sqrt(total(drawn(one, two, c) ** 2, c) * total(drawn(two, one, c) ** 2, c))
longer, crossed = (1 + near_weight) ** 2 + far_weight**2, 2 * (1 + near_weight) * far_weight
cluster = paper.claim("cos:cluster", "Contrastive divergence resolves this by using cosine similarity", drawn_cosine, eq(angle + crossed * (1 - angle**2) / (longer + crossed * angle)), ge(angle),
    place=THEORY, kind="inequality", uses=step, expect="PROVED",
    reading="What step and projection together do to two points on the sphere, in any dimension: the angle between them shrinks, unless they coincide or are opposite. They do not diverge, they merge, though the projection is no contraction.")  # fmt: skip
paper.claim("back:sphere", "a projection of the points back to the unit sphere", total((v[c] / size(v)) ** 2, c), eq(1), place=THEORY, expect="PROVED", reading="The projected point has length one.")
gamma, bias, gains, biases = positive("gamma"), real("beta"), array("g", e, of=POSITIVE, tex=r"\gamma"), array("B", e, tex=r"\beta")
BACK = "layer normalization, which renormalizes the values back to a learned mean and variance"
paper.claim("back:layer", BACK, total((gains[c] * layer_norm(n, c) + bias), c) / D, eq(bias), each=n, place=THEORY, expect="REFUTED",
    reading="With a learned gain for each coordinate, as in practice, and a bias: the mean of the coordinates afterwards.",
    reason="With different gains the mean depends on the point; it is the learned one if the gain is one number.",
    correction=amended(total((gamma * layer_norm(n, c) + bias), c) / D, eq(bias), reading="With one gain for all coordinates.", expect="PROVED"))  # fmt: skip
paper.claim("back:layer variance", BACK, total((gains[c] * layer_norm(n, c)) ** 2, c) / D, eq(total(gains[c] ** 2, c) / D), each=n, place=THEORY, expect="REFUTED",
    reading="The same gains: is the mean square of the coordinates (without the bias) a number that does not depend on the point? If so, that of the gains.",
    reason="With different gains it depends on the point; with one gain γ the variance of the coordinates is γ².",
    correction=amended(total((gamma * layer_norm(n, c)) ** 2, c) / D, eq(gamma**2), each=n, reading="With one gain for all coordinates.", expect="PROVED"))  # fmt: skip
paper.claim("back:batch", BACK, total(gains[c] * batch_norm(n, c) + biases[c], n) / N, eq(biases[c]), place=THEORY, kind="distribution", expect="PROVED",
    reading="What does set a mean for each coordinate of the set, and a variance, next: batch normalization.")  # fmt: skip
paper.claim("back:batch variance", BACK, total((gains[c] * batch_norm(n, c)) ** 2, n) / N, eq(gains[c] ** 2), place=THEORY, kind="distribution", expect="PROVED", reading="The variance of each coordinate of the set after it.")

# ── Fixed points ─────────────────────────────────────────────────────────────────────────────────────────────────────

WHICH = "what is the fixed point of this attention layer?"
paper.claim("fixed:one point", WHICH, at(attended(q, c), x[n, e], v[e]), eq(v[c]), each=(q, c), place=THEORY, kind="distribution", uses=(step, cluster), expect="PROVED",
    reading="Not one fixed point but many. All points in one place v: the step doubles v, and the projection to the sphere takes it back, wherever on the sphere v is.")  # fmt: skip
spread_two = half + (half * exp(half**2) - half * exp(-(half**2))) / (exp(half**2) + exp(-(half**2)))
paper.claim("fixed:two points", WHICH, spread_two, eq(half * (1 + tanh(half**2))), place=THEORY, kind="distribution", uses=step, expect="PROVED",
    reading="The points a and −a: the step multiplies both by the same factor, so that scaled back to their old variance, or length, they are where they were, for every a.")  # fmt: skip
GAUSSIAN = "the fixed point should be a gaussian distribution"
line_step = t1 + diff(log(integral(normal(t) * exp(t * t1), t)), t1)
affine = paper.claim("fixed:step", GAUSSIAN, line_step, eq((1 + s) * t1 + m1), place=THEORY, kind="distribution", uses=(eq3, step), expect="PROVED", reading="On the line, with the law of the hidden states $\\mathcal{N}(\\mu, \\sigma^2)$ for h, the step is affine.")
mean_after = integral(normal(t) * ((1 + s) * t + m1), t)
variance_after = integral(normal(t) * (1 + s) ** 2 * (t - m1) ** 2, t)
gaussian = paper.claim("fixed:Gaussian", GAUSSIAN, m1 + ((1 + s) * t1 + m1 - mean_after) * sqrt(s / variance_after), eq(t1), place=THEORY, kind="distribution", uses=affine, expect="PROVED",
    reading="On the line: shifted and scaled back to its old mean and variance, every point of a normal law is where it was before the step. So the law is a fixed point of the two together.")  # fmt: skip
grow, mean0, mu = spd("A", c, b), array("m0", e, tex="m"), array("mu", e)


def updated(b, eta):
    """The step with h = N(μ, Σ): it is affine, with the matrix A = I + Σ."""
    return total(grow[b, a] * eta[a], a) + mu[b]


paper.claim("fixed:Gaussian dimensions", GAUSSIAN, mean0[c] + total(inverse(grow)[c, b] * (updated(b, eta) - updated(b, mean0)), b), eq(eta[c]), place=THEORY, kind="distribution", uses=gaussian, expect="PROVED",
    reading="In any dimension the step is η → (I + Σ)η + μ, and the normalization that sets the whole covariance back undoes it. (It says little more than that: the normalization is made for it.)")  # fmt: skip
Sigma = spd("Sigma", c, b)


def full(c, b):
    return Sigma[c, b]


def diagonal(c, b):
    return delta(c, b) * VARIANCE[c]


def widened(c, b, Sigma):
    """The covariance after the step, (I + Σ)Σ(I + Σ)."""
    return total((delta(c, a) + Sigma(c, a)) * Sigma(a, e) * (delta(e, b) + Sigma(e, b)), a, e)


def batched(c, b, Sigma):
    """The same, with the variance of each coordinate set back."""
    return widened(c, b, Sigma) * sqrt(Sigma(c, c) * Sigma(b, b) / (widened(c, c, Sigma) * widened(b, b, Sigma)))


paper.claim("fixed:batch", GAUSSIAN, batched(c, b, full), eq(full(c, b)), place=THEORY, kind="distribution", uses=affine, expect="REFUTED",
    reading="Batch normalization, which sets back the variance of each coordinate: is the covariance then what it was?",
    reason="The step changes the correlations of a normal law and batch normalization leaves them; it is a fixed point if Σ is diagonal.",
    correction=amended(batched(c, b, diagonal), eq(diagonal(c, b)), reading="For a diagonal Σ.", expect="PROVED"))  # fmt: skip
load, noise = array("F", c, a), array("noise", c, of=POSITIVE, tex="d")
paper.claim("fixed:layer", GAUSSIAN, total(Sigma[c, b], c, b), eq(0), given=Gt(D, 1), place=THEORY, kind="distribution", uses=flat, expect="REFUTED",
    reading="Layer normalization, before gain and bias: the coordinates of all its outputs sum to zero, see “layer:each”. A fixed law has no variance across that plane.",
    reason="A normal law with a density has variance in every direction: under layer normalization none is a fixed point.",
    correction=amended(total(total(load[c, a] * load[b, a], a) + delta(c, b) * noise[c], c, b), eq(total(total(load[c, a], c) ** 2, a) + total(noise[c], c)), gt(0), given=(), expect="PROVED",
                       reading="It is positive: every such Σ is $F F^\\intercal$ plus a positive diagonal."))  # fmt: skip
paper.claim("fixed:sphere", GAUSSIAN, integral((t**2 - m1**2 - s) ** 2 * normal(t), t), eq(0), place=THEORY, kind="distribution", expect="REFUTED",
    reading="Projection to the unit sphere: all points of a fixed law have the same squared length, on the line $x^2$ has no variance.",
    reason="The squared length of a normal variable varies: under the projection no normal law is a fixed point.",
    correction=amended(integral((t**2 - m1**2 - s) ** 2 * normal(t), t), eq(2 * s**2 + 4 * m1**2 * s), gt(0), reading="Its variance is $2\\sigma^4 + 4\\mu^2\\sigma^2$.", expect="PROVED"))  # fmt: skip
radius, phi, turn, lap = positive("rho", tex=r"\rho"), real("phi"), real("y"), real("u")
around, along = exp(radius * cos(2 * pi * t - phi)), sin(2 * pi * t - phi) * exp(radius * cos(2 * pi * t - phi))
slope = paper.claim("fixed:circle slope", GAUSSIAN, along, eq(-diff(around, t) / (2 * pi * radius)), place=THEORY, kind="distribution", expect="PROVED",
    reading="The uniform law on a circle in the plane, t the angle as a part of the full one. The component of the gradient of G along the circle is, but for a factor, the integral of a derivative …")  # fmt: skip
ends = paper.claim("fixed:circle ends", GAUSSIAN, at(around, t, 1), eq(at(around, t, 0)), place=THEORY, kind="distribution", expect="PROVED", reading="… of a function that is the same at both ends.")
circle = paper.claim("fixed:circle", GAUSSIAN, integral(turn * at(along, t, turn * lap), lap, 0, 1), eq((at(around, t, 0) - at(around, t, turn)) / (2 * pi * radius)), place=THEORY, kind="distribution", uses=(slope, ends), expect="PROVED",
    reading="Integrated up to any part y of the full turn, t = yu. After the full turn both ends are the same, so it is zero, and by symmetry the component outwards is the same at all points of the circle. The step widens the circle, the normalization takes it back: a fixed law.")  # fmt: skip
paper.claim("fixed:only Gaussian", "If we were to not use an empirical distribution, the fixed point should be a gaussian distribution", integral(cos(2 * pi * t) ** 4, t, 0, 1),
    eq(3 * integral(cos(2 * pi * t) ** 2, t, 0, 1) ** 2), place=THEORY, kind="distribution", uses=circle, expect="REFUTED",
    reading="A fixed law that is not empirical must be Gaussian; then its coordinates have fourth moment three times the squared second. The uniform law on the circle is fixed; is it so there?",
    reason="The uniform law on a circle is fixed and not Gaussian, though it is not discrete. A fixed law with a density is Gaussian, if the normalization shifts and scales.",
    correction=amended(log_moment, eq(m1 * t1 + s * t1**2 / 2), uses=(affine, eq3), expect="PROVED",
                       reading="With a density: the step is the gradient of a convex function, and so is the step with a shift and positive scale after it; such a map keeps a law with a density only by keeping its points. So ∇G is affine on the support, hence everywhere, and G is that of a Gaussian."))  # fmt: skip
SPREADS = "the attention layer spreads apart the points"
apart = total((x[q, c] - x[r, c]) ** 2, c)
pull = total((attended(q, c) - attended(r, c)) * (x[q, c] - x[r, c]), c)
spreads = paper.claim("spreads", SPREADS, total((moved(q, c) - moved(r, c)) ** 2, c), eq(apart + 2 * pull + total((attended(q, c) - attended(r, c)) ** 2, c)),
    ge(apart + 2 * pull, why="squares"), ge(apart, why="monotone"), place=THEORY, kind="inequality", uses=(expansion, step), expect="PROVED", reading="Two points that are keys themselves are not brought closer …")  # fmt: skip


def ahead(n):
    """How much more the n-th point is aligned with the q-th than with the r-th."""
    return pair(n, q) - pair(n, r)


def weight(n):
    return exp(pair(n, r)) / total(exp(pair(m, r)), m)


lead = ahead(n) - total(weight(i) * ahead(i), i)
pulls = paper.claim("spreads:above", SPREADS, exp(pull), ge(total(weight(n) * exp(lead), n), why="Gibbs"), eq(1 + total(weight(n) * (exp(lead) - 1 - lead), n)), each=(q, r), place=THEORY, kind="inequality", expect="PROVED",
    reading="… for the pull apart is above zero as soon as one point n is not aligned with both of them in the same measure, up to a common lead …")  # fmt: skip
differ = paper.claim("spreads:differ", SPREADS, ahead(q) - ahead(r), eq(apart), each=(q, r), place=THEORY, expect="PROVED", reading="… which is so for one of the two points themselves, if they are different.")
below = paper.claim("spreads:negative", SPREADS, exp(-half) - 1 + half, gt(0), place=THEORY, kind="inequality", expect="PROVED", reading="(exp s > 1 + s also for s < 0; for s > 0 see “deq:strict”.)")
paper.claim("spreads:strictly", SPREADS, total((moved(q, c) - moved(r, c)) ** 2, c), gt(apart), given=Gt(apart, 0), each=(q, r), place=THEORY, kind="inequality", uses=(spreads, pulls, differ, strict, below), expect="PROVED",
    reading="So different points are farther apart after the step. (After a projection to the sphere they may be closer, see “cos:cluster”.)")  # fmt: skip


def kurtosis(point):
    """The fourth moment over the squared second, over a set of numbers, about their mean."""
    mean = total(point(m), m) / N
    return total((point(n) - mean) ** 4, n) * N / total((point(n) - mean) ** 2, n) ** 2


X, shift = array("X", n, tex="x"), real("shift", tex="b")
SHRINKS = "the normalization shrinks it back down towards a Gaussian distribution"
paper.claim("shrinks", SHRINKS, Abs(kurtosis(lambda n: kappa * X[n] + shift) - 3), lt(Abs(kurtosis(lambda n: X[n]) - 3)), place=THEORY, kind="inequality", expect="REFUTED",
    reading="Towards a Gaussian: a normalization by shift and scale brings the kurtosis of a set of numbers nearer to 3. (Layer normalization is not of this kind; see “layer:plane” for what it does.)", reason="Shift and scale leave the kurtosis as it is: the normalization shrinks, but not towards a Gaussian.",
    correction=amended(kurtosis(lambda n: kappa * X[n] + shift), eq(kurtosis(lambda n: X[n])), reading="The kurtosis does not change.", expect="PROVED"))  # fmt: skip
paper.prose("hence", "Hence, we would expect", place=THEORY, reason="The sentence breaks off here.")

QUESTION = "if we replaced an empirical distribution of points with an non-discrete distribution, would we eventually converge to Gaussian fixed point distribution?"
small = real("epsilon", tex=r"\epsilon")
close = normal(t, 0, s) * (1 + small * (t**4 - 6 * s * t**2 + 3 * s**2) / (24 * s**4))
beside = paper.claim("converge:law", QUESTION, integral(close, t), eq(1), place=THEORY, kind="distribution", expect="PROVED",
    reading=r"A law with a density beside the Gaussian: $\mathcal{N}(0, \sigma^2)$ times $1 + \epsilon H(x)$ with a Hermite polynomial H of degree four; it is a density for $0 \le \epsilon \le 4\sigma^4$.")  # fmt: skip
beside_step = paper.claim("converge:step", QUESTION, t1 + diff(log(integral(close * exp(t * t1), t)), t1), eq((1 + s) * t1 + small * t1**3 / 6 / (1 + small * t1**4 / 24)), place=THEORY, kind="gradient", uses=(beside, step), expect="PROVED",
    reading="The step with this law for h; to first order in ε it is $(1 + \\sigma^2)y + \\epsilon y^3/6$.")  # fmt: skip
first_order = (1 + s) * t + small * t**3 / 6


def kurtosis_of(map):
    """The fourth moment over the squared second, of the law moved by an odd map."""
    return integral(map**4 * close, t) / integral(map**2 * close, t) ** 2


before = paper.claim("converge:before", QUESTION, kurtosis_of(t), eq(3 + small / s**2), place=THEORY, kind="distribution", uses=beside, expect="PROVED", reading="Its kurtosis; that of a Gaussian is 3.")
paper.claim("converge", QUESTION, at(diff(kurtosis_of(first_order), small), small, 0), le(1 / s**2), place=THEORY, kind="distribution", uses=(beside_step, before, circle), expect="REFUTED",
    reading="If the answer were yes, a law beside the Gaussian should not move away from it: to first order in ε the distance of its kurtosis from 3 should not grow in a step. (Renormalization does not change the kurtosis.)",
    reason="It grows, by the factor $1 + 4\\sigma^6/(1 + \\sigma^2)$: the Gaussian is a fixed point that repels. And the uniform law on a circle stays as it is for ever.",
    correction=amended(at(diff(kurtosis_of(first_order), small), small, 0), eq((1 + 4 * s**3 / (1 + s)) / s**2), gt(1 / s**2), reading="By how much it grows.", expect="PROVED"))  # fmt: skip
