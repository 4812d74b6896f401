"""Draft on transformers and exponential families (no title, no author; the theory of the poster “shim”).

Read beside the draft, top to bottom. n, m, i are points, k, q, r points used as parameters or queries, j and p are
places where points may coincide, the other indices are coordinates. An integral over a sum of Dirac deltas is a sum.
"""

from sympy import Abs, Eq, Ge, Gt, Lt, Ne, cos, cosh, exp, log, pi, sin, sinh, sqrt, tanh

from derive import Paper, array, axes, eq, le, positive, real, spd, total
from derive.claims import amended, ge, gt, inventory, lt
from derive.domains import POSITIVE, Distinct, Interval, Sphere
from derive.language import at, diff, integral, inverse, largest, undefined

paper = Paper(
    "draft",
    title="Draft: exponential families induced by point sets, and attention",
    source="002_f424c4173e21f74a.txt",
    displays=inventory("draft"),
    overview=r"""Eqs 1–7 stand once their misprints are repaired: $<++>$ in Eqs 1 and 6 is an editor's mark, $\langle ymx_n\rangle$ in
Eq 4 is $\langle y, x_n\rangle$, and the Laplace transform of Eq 3 must be the two-sided one; its sign is right. Eq 4 and what
follows need pairwise different points: a point that occurs twice has twice the probability the equation gives it.

Eq 7 is the output of an attention head without weight matrices and without the scale $1/\sqrt{d}$. It is a Nadaraya–Watson
estimate with the kernel $e^{\langle x, y\rangle}$, which is a kernel of the distance only between points of equal length. It
is a gradient at each query while the keys are held fixed; the points moving together follow no gradient at all.

Iterating the step does drive every point set to infinity as a whole, unless all points are zero, and it never brings two
points closer. It does not drive each point there: a point may stay, or move inwards, unless the points are centred. Neither
projection to the sphere nor layer normalization is a contraction near the origin, and neither makes anything Gaussian: a
normalization by shift and scale leaves the shape of a distribution as it is. A Gaussian is a fixed point of step and
renormalization; so are two opposite points and, among distributions that are not discrete, the uniform one on a circle. The
draft's last question, whether one would converge to a Gaussian, therefore has the answer no in general.""",
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

paper.prose("empty", "2.2 Kernel interpretation of transformers", place="1–2, 3.2", reason="Sections 1, 2, 2.1, 2.2, 2.3 and 3.2 consist of a heading and an editor's mark (i++i); they assert nothing.")
paper.prose("3.1:name", "Members of an exponential family of distributions can be written in natural parameter form, through the Pitman-Koopman-Dermois Theorem", place=THEORY,
    reason="The natural form is what defines a family; the theorem of Pitman, Koopman and Darmois says which families have a sufficient statistic of fixed dimension.")  # fmt: skip

# ── 3.1 Exponential Family: Eqs 1 and 2 ──────────────────────────────────────────────────────────────────────────────

FINITE = "On a finite set of points $x_n$ with weights $h_n > 0$ the integral is a sum; the statistic is any $u_n$."
G_u = log(total(h[n] * exp(inner(u, n, eta)), n))  # (2)
p_u = h[n] * exp(inner(u, n, eta) - G_u)  # (1)
MARK = "The mark <++> is left over from an editor; with it the line compares a density with nothing."
eq1 = paper.claim("eq:1", r"p(x|\eta) = h(x)e^{\langle u(x),\eta\rangle - G(\eta)} < ++>", h[n] * exp(inner(u, n, eta)) / total(h[m] * exp(inner(u, m, eta)), m),
    eq(p_u, why="Eq 2"), lt(undefined("++")), place=THEORY, display=1, kind="definition", expect="ILL_FORMED", reading=FINITE, reason=MARK,
    meant=amended(total(p_u, n), eq(1), reading="Without the mark: a density, that is, it sums to one. " + FINITE, expect="PROVED"))  # fmt: skip
paper.definition("eq:2", r"G(\eta) = \log \int h(x)e^{\langle u(x),\eta\rangle}dx", place=THEORY, display=2, reason="Defines the log-normalizer; that Eq 1 is then a density is checked there.")
paper.prose("3.1:names", "where h(x) is the intrinsic measure, η is the natural parameters, u(x) is the sufficient statistic, and $G(\\eta)$ is the log-normalizer", place=THEORY, reason="Names.")

# ── Eq 3: the Laplace transform ──────────────────────────────────────────────────────────────────────────────────────

frequency = real("omega", tex="s")


def laplace(density, low):
    """The Laplace transform ∫ e^{−sx} h(x) dx from a lower limit."""
    return integral(exp(-frequency * t) * density, t, low)


LAPLACE = r"G(y) = \log \mathcal{L} \{h(x)\} (-y)"
log_moment = log(integral(exp(t1 * t) * normal(t), t))
two_sided = at(log(laplace(normal(t), "-oo")), frequency, -t1)
eq3 = paper.claim("eq:3", r"= \log \int e^{\langle y, x \rangle} h(x) dx", two_sided, eq(log_moment), eq(m1 * t1 + s * t1**2 / 2), place=THEORY, display=4, expect="PROVED",
    reading="The two-sided transform on the line, with a normal density for h; the sign −y is right. The last value is the cumulant function of the normal law.")  # fmt: skip
paper.claim("eq:3 one-sided", LAPLACE, at(log(laplace(normal(t), 0)), frequency, -t1), eq(log_moment), place=THEORY, display=3, expect="REFUTED",
    reading="The Laplace transform as usually defined, from 0 to ∞; which “more general form” is meant is not said.",
    reason="The one-sided transform sees h only on x > 0; the two-sided one is needed unless h vanishes for x < 0.",
    correction=amended(two_sided, eq(log_moment), reading="The two-sided transform.", expect="PROVED"))  # fmt: skip
rate = positive("rate", tex=r"\lambda")
paper.claim("eq:3 half line", LAPLACE, at(laplace(rate * exp(-rate * t), 0), frequency, -t1), eq(rate / (rate - t1)), given=Lt(t1, rate), place=THEORY, display=3, expect="PROVED",
    reading="Where h vanishes for x < 0 the two agree: the exponential density of rate λ. The transform exists for y < λ alone.")  # fmt: skip
paper.claim("eq:3 sign", LAPLACE, at(log(laplace(normal(t), "-oo")), frequency, t1), eq(two_sided), place=THEORY, display=3, expect="REFUTED",
    reading="Whether the minus sign matters: the transform at y in place of −y.", reason="It matters unless the mean of h is zero or y is: without the sign the mean is reflected.",
    correction=amended(at(log(laplace(normal(t), "-oo")), frequency, t1), eq(two_sided), given=Eq(m1, 0), reading="For a density symmetric about zero the sign does not matter.", expect="PROVED"))  # fmt: skip

# ── Eqs 4 and 5: the empirical distribution ──────────────────────────────────────────────────────────────────────────

softmax = exp(inner(x, i, y)) / total(exp(inner(x, n, y)), n)  # (4), last line
paper.claim("eq:4 h", r"h(x) = \frac{1}{N} \sum_{n=1}^{N} \delta_{x_n}(x)", total(1 / N, n), eq(1), place=THEORY, display=5, kind="distribution",
    reading="Dirac deltas of mass 1/N at the points; the masses sum to one.", expect="PROVED")  # fmt: skip
eq4 = paper.claim("eq:4", r"p(x|y) = h(x) \frac{e^{\langle y, x \rangle}}{\frac{1}{N} \sum_{n=1}^{N} e^{\langle ymx_n \rangle}}", softmax,
    eq(exp(inner(x, i, y)) / N / (total(exp(undefined("ymx_n")), n) / N)), place=THEORY, display=6, expect="ILL_FORMED", reason=r"$\langle ymx_n\rangle$ is a misprint for $\langle y, x_n\rangle$.",
    meant=amended(exp(inner(x, i, y)) / N / total(exp(inner(x, n, y)) / N, n), eq(softmax, why="1/N cancels"), expect="PROVED",
                  reading="At a point $x_i$ that occurs once, h has the mass 1/N; h is a mass here, not the density of the line above."))  # fmt: skip
place, count = array("z", j, e, of=Distinct()), array("count", j, of=Interval(1, integers=True), tex="c")
points = total(count[p_], p_)
crowd = total(count[p_] * exp(inner(place, p_, y)), p_)
induced = count[j] / points * exp(inner(place, j, y)) / total(count[p_] / points * exp(inner(place, p_, y)), p_)
LAST = r"= \frac{e^{\langle y, x \rangle}}{\sum_{j=1}^{N} e^{\langle y, x_j \rangle}}, \text{if } x \in \{x_1, \dots, x_N\}"
paper.claim("eq:4 coincide", LAST, induced, eq(exp(inner(place, j, y)) / crowd), place=THEORY, display=7, kind="distribution", uses=eq4, expect="REFUTED",
    reading="Points may coincide: $c_j \\ge 1$ of them at each of the different places $z_j$, so that h has the mass $c_j/N$ there.",
    reason="A point that occurs twice has twice the mass, which the last line drops; it holds if all points are different.",
    correction=amended(induced, eq(count[j] * exp(inner(place, j, y)) / crowd), reading="With the number of points at x as a factor.", expect="PROVED"))  # fmt: skip
paper.claim("eq:4 sum", LAST, total(exp(inner(place, j, y)) / total(exp(inner(place, p_, y)), p_), j), eq(1), place=THEORY, display=7, kind="distribution", uses=eq4, expect="PROVED",
    reading="Where all points are different, the probabilities of the points sum to one.")  # fmt: skip
paper.prose("eq:4 number", "(4)", place=THEORY, display=8, reason="The number of the equation above, set as a display of its own.")
paper.prose("3.1:contrastive", "the exponential family induced from the empirical distribution is functional form of contrastive divergence, which is also used in attention", place=THEORY,
    reason="A comparison of forms. The softmax of similarities is that of contrastive learning; contrastive divergence is the name of a training method.")  # fmt: skip
similar = exp(pair(i, k)) / total(exp(pair(n, k)), n)  # (5)
EQ_5 = r"p(x_i|x_k) = \frac{e^{\langle x_k, x_i \rangle}}{\sum_{j=1}^N e^{\langle x_k, x_j \rangle}}"
eq5 = paper.claim("eq:5", EQ_5, at(softmax, y[e], x[k, e]), eq(similar), place=THEORY, display=9, uses=eq4, expect="PROVED", reading="Eq 4 at $y = x_k$.")
own = exp(pair(k, k)) / total(exp(pair(n, k)), n)
unit = array("x", n, e, of=Sphere())
unit_pair = exp(total(unit[k, e] * unit[i, e], e)) / total(exp(total(unit[k, e] * unit[n, e], e)), n)
unit_own = exp(total(unit[k, e] * unit[k, e], e)) / total(exp(total(unit[k, e] * unit[n, e], e)), n)
paper.claim("eq:5 similarity", "our distribution provides us similarity to the points of the empirical distribution", similar, le(own), each=(i, k), place=THEORY, kind="inequality", uses=eq5,
    expect="REFUTED", reading="A similarity is largest between a point and itself.",
    reason="A longer point in a similar direction is more “similar” to $x_k$ than $x_k$ itself; it holds for points of equal length.",
    correction=amended(unit_pair, eq(unit_own * exp(-total((unit[k, e] - unit[i, e]) ** 2, e) / 2)), le(unit_own), each=(i, k), reading="For points on the unit sphere."))  # fmt: skip
paper.prose("3.1:therefore", "the functional form of transformers can be interpretted as an exponential family where the sample space of key variables is restricted to the input variables of the attention layer",
    place=THEORY, uses=(eq5,), reason="Restates Eq 5 in words; weight matrices and scale are left out, as the draft says later.")  # fmt: skip

# ── Eqs 6 and 7: the gradient ────────────────────────────────────────────────────────────────────────────────────────

expected_u = total(p_u * u[n, c], n)
eq6 = paper.claim("eq:6", r"\nabla_{\eta} G(\eta) = E_{x \sim p(x|\eta)} \left[u(x) \right] < ++>", diff(G_u, eta[c]), eq(expected_u), lt(undefined("++")), place=THEORY, display=10,
    kind="gradient", expect="ILL_FORMED", reading=FINITE, reason=MARK, meant=amended(diff(G_u, eta[c]), eq(expected_u), reading="Without the mark. " + FINITE, expect="PROVED"))  # fmt: skip

G = log(total(exp(inner(x, n, eta)) / N, n))


def average(c, eta=eta):
    """The softmax average of the points: the gradient of G at a parameter."""
    return total(exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m) * x[n, c], n)


def attended(q, c):
    """The same at the q-th point."""
    return total(exp(pair(n, q)) / total(exp(pair(m, q)), m) * x[n, c], n)


eq7 = paper.claim("eq:7", r"\nabla_{\eta} G(x_q) = \sum_{i=1}^{N} \frac{e^{\langle x_q, x_i \rangle}}{\sum_{i'=1}^{N} e^{\langle x_q, x_{i'} \rangle}} x_i",
    at(diff(G, eta[c]), eta[e], x[q, e]), eq(attended(q, c)), place=THEORY, display=11, expect="PROVED",
    reading="The gradient of $G(\\eta) = \\log \\frac{1}{N}\\sum_n e^{\\langle\\eta, x_n\\rangle}$ at $\\eta = x_q$, the points held fixed; any N, any D, points may coincide.")  # fmt: skip
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

output = array("o", i, e)
paper.claim("eq:7 ith", "this is *i*th output of an attention head", output[i, c], eq(attended(q, c)), place=THEORY, uses=eq7, expect="ILL_FORMED",
    reading="i is the summation index of Eq 7.", reason="Eq 7 depends on q, not on i, which is summed over; the q-th output is meant.",
    meant=amended(at(head(keys, 1), keys[n, e], x[n, e]), eq(average(c, query)), reading="The output for a query, with keys and values equal to the points.", expect="PROVED"))  # fmt: skip
STEP = "we can also view it as a gradient ascent step of the log normalizer"
paper.claim("step", STEP, attended(q, c), eq(x[q, c] + at(diff(G, eta[c]), eta[e], x[q, e])), place=THEORY, kind="gradient", uses=eq7, expect="REFUTED",
    reading="The output of the head as a point after one ascent step from $x_q$.",
    reason="The output is the gradient itself; it becomes a step of length one when the residual connection adds $x_q$.",
    correction=amended(x[q, c] + attended(q, c), eq(x[q, c] + at(diff(G, eta[c]), eta[e], x[q, e])), reading="With the residual connection.", expect="PROVED"))  # fmt: skip
paper.claim("step:without residual", STEP, average(c), eq(eta[c] + diff(G - total(eta[b] ** 2, b) / 2, eta[c])), place=THEORY, kind="gradient", uses=eq7, expect="PROVED",
    reading=r"Without the residual it is a step of another function: of $G(\eta) - |\eta|^2/2$.")  # fmt: skip
PARALLEL = "we are taking parallel gradient step of log normalizer function, at each query point"
paper.claim("step:parallel", PARALLEL, diff(attended(q, c), x[r, b]), eq(diff(attended(r, b), x[q, c])), place=THEORY, kind="gradient", uses=eq7, expect="REFUTED",
    reading="The points move together and are keys themselves. Is there one function of all points whose gradient they follow? Then the second derivatives would be symmetric.",
    reason="They are not: each point climbs its own log normalizer, which the other points change; for fixed keys it is a gradient.",
    correction=amended(diff(average(c), eta[b]), eq(diff(average(b), eta[c])), reading="One query, keys held fixed.", expect="PROVED"))  # fmt: skip

# ── Iterating the step ───────────────────────────────────────────────────────────────────────────────────────────────

FIXED = "we are doing a discrete update, possibly towards a fixed point"
DIVERGE = "Iterating our gradient ascent for our log normalizer function would ultimately cause divergence to infinity."
length2 = total(x[q, c] ** 2, q, c)
stepped2 = total((x[q, c] + attended(q, c)) ** 2, q, c)
alignment = total(x[q, c] * attended(q, c), c)
plain = total(pair(n, q), n) / N
favours = paper.claim("diverge:favours", DIVERGE, alignment, ge(plain, why="the softmax favours what is aligned with the query: Gibbs"), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="All points as keys and queries. The softmax average is at least as aligned with the query as the plain average is.")  # fmt: skip
grows = paper.claim("diverge:all", DIVERGE, stepped2, eq(length2 + 2 * total(alignment, q) + total(attended(q, c) ** 2, q, c)), ge(length2 + 2 * total(alignment, q), why="squares"),
    ge(length2 + 2 * total(plain, q), why="favours"), eq(length2 + 2 / N * total(total(x[n, c], n) ** 2, c)), ge(length2), place=THEORY, kind="inequality", uses=favours,
    reading="The sum of the squared lengths of all points never falls in a step.")  # fmt: skip
paper.claim("fixed:zero", FIXED, stepped2, gt(length2), given=Gt(length2, 0), place=THEORY, kind="inequality", uses=grows,
    reading="It grows unless all points are zero. So that is the only point set the step leaves in place, and every other goes to infinity.")  # fmt: skip
paper.claim("diverge:each", DIVERGE, total((x[q, c] + attended(q, c)) ** 2, c), ge(total(x[q, c] ** 2, c)), place=THEORY, kind="inequality", uses=eq7, expect="REFUTED",
    reading="Each point by itself moves away from the origin.", reason="A point between the others may stay where it is, as 0 does between −1 and 1, or be drawn across the origin by a crowd on the other side.",
    correction=amended(stepped2, ge(length2), reading="All points together."))  # fmt: skip
gradient2 = total(average(c) ** 2, c)
mirrored = total(sinh(inner(x, n, eta)) * x[n, c], n) / total(cosh(inner(x, n, eta)), n)
paper.claim("diverge:start", DIVERGE, total(mirrored**2, c), gt(0), given=Gt(total(x[n, c] ** 2, n, c), 0), place=THEORY, kind="inequality", uses=eq7, expect="REFUTED",
    reading="Fixed points, one moving η: does every start move at all? The points are $x_n$ and their mirror images $-x_n$, not all zero, for which the gradient is the quotient of sinh and cosh.",
    reason="Where the weighted mean of the points is zero, as at η = 0 between −1 and 1, the step stays for ever; from every other start it diverges.",
    correction=amended(gradient2, gt(0), given=Gt(total(total(exp(inner(x, n, eta)) * x[n, c], n) ** 2, c), 0), reading=r"For any points, where $\sum_n e^{\langle\eta, x_n\rangle} x_n$ is not zero.", expect="PROVED"))  # fmt: skip
rise = paper.claim("diverge:rise", DIVERGE, at(G, eta[e], eta[e] + average(e)), ge(G + gradient2), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="Fixed points: each step raises G by at least the squared length of the gradient, since G is convex …")  # fmt: skip
after = at(average(c), eta[e], eta[e] + average(e))
turn = 2 * total((after - average(c)) * average(c), c)
paper.claim("diverge:slope", DIVERGE, at(gradient2, eta[e], eta[e] + average(e)), eq(gradient2 + turn + total((after - average(c)) ** 2, c)), ge(gradient2 + turn, why="squares"),
    ge(gradient2, why="the gradient of a convex function is monotone"), place=THEORY, kind="inequality", uses=rise, expect="PROVED",
    reading="… and the gradient does not get shorter. So G, and with it η, grows beyond all bounds unless the first gradient is zero.")  # fmt: skip
paper.claim("diverge:speed", DIVERGE, gradient2, le(total(exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m) * total(x[n, b] ** 2, b), n), why="a variance is not negative"),
    le(largest(total(x[n, e] ** 2, e), n), why="an average is at most the maximum"), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="Fixed points: no step is longer than the longest point, so the divergence is at most linear in the number of steps.")  # fmt: skip
eta1, eta2 = array("eta1", e, tex=r"{\eta_1}"), array("eta2", e, tex=r"{\eta_2}")
EXPANSION = "we would need to compensate for the expansion of the gradient step with a contraction step"
distance2 = total((eta1[c] - eta2[c]) ** 2, c)
stretch = 2 * total((average(c, eta1) - average(c, eta2)) * (eta1[c] - eta2[c]), c)
expansion = paper.claim("expansion", EXPANSION, total((eta1[c] + average(c, eta1) - eta2[c] - average(c, eta2)) ** 2, c),
    eq(distance2 + stretch + total((average(c, eta1) - average(c, eta2)) ** 2, c)), ge(distance2 + stretch, why="squares"), ge(distance2, why="monotone"), place=THEORY, kind="inequality", uses=eq7, expect="PROVED",
    reading="The step does not bring any two queries closer, since the gradient of a convex function is monotone.")  # fmt: skip

# ── Cosine similarity ────────────────────────────────────────────────────────────────────────────────────────────────

v, w = array("v", e), array("w", e)
kappa = positive("kappa")


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


def moved(q, c):
    return x[q, c] + attended(q, c)


def cosine_of(point, q, r):
    return total(point(q, e) * point(r, e), e) / sqrt(total(point(q, a) ** 2, a) * total(point(r, b) ** 2, b))


paper.claim("cos:step", MATTERS, cosine_of(moved, q, r), eq(cosine_of(lambda q, c: x[q, c], q, r)), place=THEORY, expect="REFUTED",
    reading="The push of the draft, the ascent step: are cosine similarities the same after it?",
    reason="The step also turns the points; only a push along the ray leaves the cosine as it was.",
    correction=amended(at(cosine(v, w), v[e], kappa * v[e]), eq(cosine(v, w)), reading="For a push along the ray through the origin.", expect="PROVED"))  # fmt: skip
gap = total((v[c] / size(v) - w[c] / size(w)) ** 2, c)
nearer = 2 * (size(v) * size(w) - 1) * (1 - cosine(v, w))
paper.claim("cos:contractive", CONTRACTIVE, gap, le(total((v[c] - w[c]) ** 2, c)), place=THEORY, kind="inequality", expect="REFUTED",
    reading="The projection to the unit sphere as a contraction: it does not take two points farther apart.",
    reason="Points near the origin are pushed outwards to the sphere, and apart; it holds for points outside the unit ball.",
    correction=amended(gap, le(gap + nearer, why="both lengths are at least one; Cauchy–Schwarz"), le(gap + nearer + (size(v) - size(w)) ** 2, why="a square"), eq(total((v[c] - w[c]) ** 2, c)),
                       given=(Ge(total(v[b] ** 2, b), 1), Ge(total(w[b] ** 2, b), 1)), reading="For points of length at least one.", expect="PROVED"))  # fmt: skip

# ── Layer normalization ──────────────────────────────────────────────────────────────────────────────────────────────


def layer_norm(n, c):
    """One point, standardised over its coordinates."""
    mean = total(x[n, a], a) / D
    return (x[n, c] - mean) / sqrt(total((x[n, b] - total(x[n, a], a) / D) ** 2, b) / D)


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
paper.claim("layer:each", LAYER, total(layer_norm(n, c), c) / D, eq(0), place=THEORY, expect="PROVED", reading="What it does: the coordinates of each point have mean zero …")
paper.claim("layer:each variance", LAYER, total(layer_norm(n, c) ** 2, c) / D, eq(1), place=THEORY, expect="PROVED", reading="… and mean square one. A point with equal coordinates has no image.")
paper.claim("layer:diagonal", LAYER, total(batch_norm(n, c) * batch_norm(n, b), n) / N, eq(0), given=Ne(c, b), place=THEORY, kind="distribution", expect="REFUTED",
    reading="Even for batch normalization: is the covariance of two different coordinates zero afterwards?", reason="A shift and scale of each coordinate leaves the correlations as they were.",
    correction=amended(total(batch_norm(n, c) * batch_norm(n, b), n) / N, eq(covariance(c, b) / sqrt(covariance(c, c) * covariance(b, b))), given=(), reading="It is the correlation from before.", expect="PROVED"))  # fmt: skip
paper.claim("layer:Gaussian", LAYER, total(batch_norm(n, c) ** 4, n) / N, eq(3), place=THEORY, kind="distribution", expect="REFUTED",
    reading="A standardised Gaussian has fourth moment 3. Does a normalised set of points, even by batch normalization?",
    reason="Shift and scale do not change the shape of a distribution; the fourth moment is the kurtosis it had before.",
    correction=amended(total(batch_norm(n, c) ** 4, n) / N, eq(total((x[n, c] - column_mean(c)) ** 4, n) / N / covariance(c, c) ** 2), reading="It is the kurtosis from before.", expect="PROVED"))  # fmt: skip

paper.prose("samples", "One interpretation is that there is a true probability distribution of the hidden states", place=THEORY, reason="A point of view.")
paper.prose("induce", "we are now applying gradient ascent upon the the log normalizer to generate a new empirical data distribution", place=THEORY, uses=(eq3, eq7), reason="Repeats Eqs 3–7 in words.")

OUTWARDS = "Intuitively, this would push the points outwards towards infinity."
centred = array("z", n, e)


def outward(point):
    """The inner product of the q-th point with its own step."""
    score = total(point(q) * point(n), e)
    return total(exp(score) * score, n) / total(exp(score), n)


paper.claim("outwards", OUTWARDS, outward(lambda n: x[n, e]), ge(0), place=THEORY, kind="inequality", uses=eq7, expect="REFUTED",
    reading="Outwards for each point: the step has no component towards the origin, $\\langle x_q, \\nabla G(x_q)\\rangle \\ge 0$.",
    reason="A crowd on the other side of the origin draws a point inwards; it holds if the mean of the points is zero.",
    correction=amended(outward(lambda n: centred[n, e] - total(centred[m, e], m) / N), ge(0), reading="For centred points, $x_n = z_n - \\bar z$.", expect="PROVED"))  # fmt: skip
paper.claim("back:sphere", "a projection of the points back to the unit sphere", total((v[c] / size(v)) ** 2, c), eq(1), place=THEORY, expect="PROVED", reading="The projected point has length one.")
gamma, bias, gains = positive("gamma"), real("beta"), array("g", e, of=POSITIVE, tex=r"\gamma")
BACK = "layer normalization, which renormalizes the values back to a learned mean and variance"
paper.claim("back:layer", BACK, total((gains[c] * layer_norm(n, c) + bias), c) / D, eq(bias), each=n, place=THEORY, expect="REFUTED",
    reading="With a learned gain for each coordinate, as in practice, and a bias: the mean of the coordinates afterwards.",
    reason="With different gains the mean depends on the point; it is the learned one if the gain is one number.",
    correction=amended(total((gamma * layer_norm(n, c) + bias), c) / D, eq(bias), reading="With one gain for all coordinates.", expect="PROVED"))  # fmt: skip
paper.claim("back:layer variance", BACK, total((gamma * layer_norm(n, c)) ** 2, c) / D, eq(gamma**2), each=n, place=THEORY, expect="PROVED", reading="With one gain γ the variance of the coordinates is γ².")

# ── Fixed points ─────────────────────────────────────────────────────────────────────────────────────────────────────

GAUSSIAN = "the fixed point should be a gaussian distribution"
grow, mean0, mu = spd("A", c, b), array("m0", e, tex="m"), array("mu", e)


def updated(b, eta):
    """The step with h = N(μ, Σ): it is affine, with the matrix A = I + Σ."""
    return total(grow[b, a] * eta[a], a) + mu[b]


line_step = t1 + diff(log(integral(normal(t) * exp(t * t1), t)), t1)
affine = paper.claim("fixed:step", GAUSSIAN, line_step, eq((1 + s) * t1 + m1), place=THEORY, kind="distribution", expect="PROVED", reading="On the line, with the law of the hidden states $\\mathcal{N}(\\mu, \\sigma^2)$ for h, the step is affine.")
paper.claim("fixed:Gaussian", GAUSSIAN, mean0[c] + total(inverse(grow)[c, b] * (updated(b, eta) - updated(b, mean0)), b), eq(eta[c]), place=THEORY, kind="distribution", uses=affine, expect="PROVED",
    reading="In any dimension: the affine map that sets mean and covariance back undoes the step, so a Gaussian is a fixed point of the two together.")  # fmt: skip
half = positive("a0", tex="a")
spread_two = half + half * tanh(half**2)
paper.claim("fixed:two points", GAUSSIAN, half * spread_two / sqrt((spread_two**2 + (-spread_two) ** 2) / 2), eq(half), place=THEORY, kind="distribution", expect="PROVED",
    reading="Not only a Gaussian: the points a and −a go to ±(a + a tanh a²) and, scaled back to their old variance a², to themselves.")  # fmt: skip
radius, phi = positive("rho", tex=r"\rho"), real("phi")
circle = paper.claim("fixed:circle", GAUSSIAN, integral(sin(2 * pi * t - phi) * exp(radius * cos(2 * pi * t - phi)), t, 0, 1), eq(0), place=THEORY, kind="distribution",
    reading="Nor only a discrete one: for the uniform law on a circle in the plane the gradient of G has no component along the circle, and by symmetry the same length at all its points. The step widens the circle, the renormalization takes it back.")  # fmt: skip
paper.claim("fixed:only Gaussian", "If we were to not use an empirical distribution, the fixed point should be a gaussian distribution", integral(cos(2 * pi * t) ** 4, t, 0, 1),
    eq(3 * integral(cos(2 * pi * t) ** 2, t, 0, 1) ** 2), place=THEORY, kind="distribution", uses=circle, expect="REFUTED",
    reading="A fixed law that is not empirical must be Gaussian; then its coordinates have fourth moment three times the squared second. The uniform law on the circle is fixed; is it so there?",
    reason="The uniform law on a circle is a fixed point and not Gaussian; a Gaussian is a fixed point but not the only one.",
    correction=amended(mean0[c] + total(inverse(grow)[c, b] * (updated(b, eta) - updated(b, mean0)), b), eq(eta[c]), reading="A Gaussian is a fixed point.", expect="PROVED"))  # fmt: skip
apart = total((x[q, c] - x[r, c]) ** 2, c)
pulled = 2 * total((attended(q, c) - attended(r, c)) * (x[q, c] - x[r, c]), c)
paper.claim("spreads", "the attention layer spreads apart the points", total((moved(q, c) - moved(r, c)) ** 2, c), eq(apart + pulled + total((attended(q, c) - attended(r, c)) ** 2, c)),
    ge(apart + pulled, why="squares"), ge(apart, why="monotone"), place=THEORY, kind="inequality", uses=expansion, expect="PROVED", reading="Two points that are keys themselves are not brought closer.")  # fmt: skip


def kurtosis(point):
    """The fourth moment over the squared second, over a set of numbers, about their mean."""
    mean = total(point(m), m) / N
    return total((point(n) - mean) ** 4, n) * N / total((point(n) - mean) ** 2, n) ** 2


X, shift = array("X", n, tex="x"), real("shift", tex="b")
SHRINKS = "the normalization shrinks it back down towards a Gaussian distribution"
paper.claim("shrinks", SHRINKS, Abs(kurtosis(lambda n: kappa * X[n] + shift) - 3), lt(Abs(kurtosis(lambda n: X[n]) - 3)), place=THEORY, kind="inequality", expect="REFUTED",
    reading="Towards a Gaussian: a normalization by shift and scale brings the kurtosis of a set of numbers nearer to 3.", reason="Shift and scale leave the kurtosis as it is: the normalization shrinks, but not towards a Gaussian.",
    correction=amended(kurtosis(lambda n: kappa * X[n] + shift), eq(kurtosis(lambda n: X[n])), reading="The kurtosis does not change.", expect="PROVED"))  # fmt: skip
paper.prose("hence", "Hence, we would expect", place=THEORY, reason="The sentence breaks off here.")

QUESTION = "would we eventually converge to Gaussian fixed point distribution?"
band_gradient = (2 * cosh(2 * t1) - cosh(t1)) / (sinh(2 * t1) - sinh(t1)) - 1 / t1
band = paper.claim("converge:band", QUESTION, integral(t * sinh(t1 * t), t, 1, 2) / integral(cosh(t1 * t), t, 1, 2), eq(band_gradient), given=Gt(t1, 0), place=THEORY, kind="gradient",
    reading="A law with a density: uniform on $1 \\le |x| \\le 2$. The gradient of its log normalizer at η > 0.")  # fmt: skip
band_step = at(t1 + band_gradient, t1, t)
band_kurtosis = integral(band_step**4, t, 1, 2) / integral(band_step**2, t, 1, 2) ** 2
paper.claim("converge", QUESTION, 3 - band_kurtosis, le(3 - integral(t**4, t, 1, 2) / integral(t**2, t, 1, 2) ** 2), place=THEORY, kind="distribution", uses=(band, circle), expect="REFUTED",
    reading="If the answer were yes, a step from this law should not lead away from the Gaussian: the distance of its kurtosis from 3 should not grow. (Renormalization does not change the kurtosis.)",
    reason="The step adds almost the same length to all points of one sign, which takes the law towards two points. And the uniform law on a circle stays as it is for ever.",
    correction=amended(band_kurtosis, lt(integral(t**4, t, 1, 2) / integral(t**2, t, 1, 2) ** 2), reading="The kurtosis falls, away from 3."))  # fmt: skip
