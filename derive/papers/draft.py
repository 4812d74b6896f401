"""Draft on transformers and exponential families (no title, no author; the theory of the poster “shim”).

Read beside the draft, top to bottom. n, m, i, j number the points, k, q, r those used as natural parameter or
query; a, b, c, d, f, g are coordinates.
"""

from derive import (
    POSITIVE, Distinct, Eq, Ge, Gt, Le, Lt, Ne, Paper, Piecewise, Rational, Sphere, amended, approx,
    array, at, axes, define, delta, diff, eq, exp, gaussian, ge, gt, integral, inventory, largest, le, log,
    lt, oo, pi, positive, product, real, says, simplex, softmax, spd, sqrt, tanh, total, undefined
)

paper = Paper(
    "draft",
    title="[untitled draft on exponential families and attention]",
    source="002_f424c4173e21f74a.txt",
    setting=r"The intrinsic measure $h$ has masses $h_n > 0$ at the points $x_1, …, x_N$ of "
    r"$\mathbb{R}^D$, so that an integral against $h$ is a sum; $u_n$ is the statistic at $x_n$. From Eq 4 "
    r"on all masses are $1/N$. Findings add the normal density on $\mathbb{R}^D$. “The step” is $x_q + "
    r"\nabla G(x_q)$, attention with the residual connection, without weight matrices, as the draft says "
    r"after Eq 7; T is the step where h is a normal density. $LN(v)_c = (v_c - \bar v)/\sigma(v)$ is layer "
    r"normalization before gain and bias, $\bar v$ and $\sigma(v)$ being mean and standard deviation of "
    r"the coordinates of v, without the small number ε that programs add, so that states with all "
    r"coordinates equal are excluded; $LN_{\gamma,\beta}$ has gains $\gamma_c$, taken as positive, and "
    r"biases $\beta_c$. RN is "
    r"a normalization of a law that sets mean and variance of each coordinate back. Where v is projected "
    r"or has a cosine, $v \ne 0$. The marks <++>, i++i, j++j, j++i and i++j are placeholders of a text "
    r"editor and no part of any formula.",
    displays=inventory("draft"),
    expect="PROVED",
)

n, m, i, j = axes(n="N", m="N", i="N", j="N")
k, q, r = axes(k="N", q="N", r="N")
a, b, c, d = axes(a="D", b="D", c="D", d="D")
f, g = axes(f="D", g="D")
N, D = n.length, d.length
x, u, h = array("x", n, d), array("u", n, d), array("h", n, of=POSITIVE)
eta, y, s = array("eta", d), array("y", d), array("s", d)
v, w, theta = array("v", d), array("w", d), array("theta", d)
t, z = real("t"), real("z")


def dot(v, w):
    """The inner product of two vectors."""
    return total(v[d] * w[d], d)


def inner(point, n, y):
    """The inner product of the n-th point with a vector."""
    return total(point[n, d] * y[d], d)


def pair(n, k):
    """The inner product of two of the points."""
    return total(x[k, d] * x[n, d], d)


# ── 1 Introduction, 2 Related Work ──────────────────────────────────────────────────────────────────────────
paper.section("1–2, 3.2")

paper.prose("empty",
    "2.2 Kernel interpretation of transformers",
    "Sections 1, 2, 2.1, 2.2, 2.3 and 3.2 consist of a heading and an editor's mark; they assert nothing.")

# ── 3.1 Exponential Family: Eqs 1 and 2 ─────────────────────────────────────────────────────────────────────
paper.section("3.1 Exponential Family")

G_u = define(r"G(\eta)", log(total(h[m] * exp(inner(u, m, eta)), m)))  # (2)
p_u = define(r"p(x_{%}|\eta)", h[n] * exp(inner(u, n, eta) - G_u), n)  # (1)
paper.prose("natural form",
    "Members of an exponential family of distributions can be written in natural parameter form, through "
    "the Pitman-Koopman-Dermois Theorem:",
    "Announces Eq 1, which is a change of parameter. The theorem, of Pitman, Koopman and Darmois (“Dermois” "
    "is a misprint), says which families have sufficient statistics of fixed size, and is not needed.")
member = h[n] * exp(inner(u, n, eta)) / total(h[m] * exp(inner(u, m, eta)), m)
eq1 = paper.claim("eq:1",
    r"p(x|\eta) = h(x)e^{\langle u(x),\eta\rangle - G(\eta)} < ++>",
    member, eq(p_u[n], why="Eq 2"),
    display=1, kind="distribution",
    reading=r"$p(x|\eta)$ is the distribution proportional to $h(x)e^{\langle u(x),\eta\rangle}$. The mark "
    "<++> is a placeholder of a text editor and no part of the formula.",
    lacks="For masses at points the integral of Eq 2 is a sum; with the integral the family is in a finding "
    "of the sentence before Eq 3.")
paper.supports("eq:1 sum", "It is a distribution: the masses sum to one.", total(p_u[n], n), eq(1))
names = paper.definition("names",
    "where h(x) is the intrinsic measure, η is the natural parameters, u(x) is the sufficient statistic, "
    r"and $G(\eta)$ is the log-normalizer:",
    "Names. That the statistic is sufficient is a finding.")
sample = axes(o="M")
U, H = array("U", sample, d, tex=r"\tilde u"), array("H", sample, of=POSITIVE, tex=r"\tilde h")
paper.supports("sufficient",
    r"The joint density of a sample with statistics $\tilde u_o$ is a factor without η times a function of "
    r"η and $\sum_o \tilde u_o$.",
    product(H[sample] * exp(inner(U, sample, eta) - G_u), sample),
    eq(
        product(H[sample], sample) * exp(total(total(U[sample, d], sample) * eta[d], d) - sample.length * G_u)
    ),
    uses=eq1)
eq2 = paper.definition("eq:2",
    r"G(\eta) = \log \int h(x)e^{\langle u(x),\eta\rangle}dx",
    "Defines the log-normalizer; that Eq 1 is then a distribution is a finding there.",
    display=2)
R, rate = positive("R"), positive("rate", tex=r"\lambda")
paper.limits("eq:2 domain",
    "The integral need not exist for every η: for $h(x) = e^{-x}$ on $x > 0$ and $u(x) = x$ the integral "
    r"up to $x = R$ is R at $\eta = 1$, without bound. For finitely many points every η will do.",
    at(R * integral(exp(-R * t) * exp(z * R * t), t, 0, 1), z, 1), eq(R))

# ── Eq 3: the Laplace transform ─────────────────────────────────────────────────────────────────────────────

G_y = define("G(y)", log(total(h[m] * exp(inner(x, m, y)), m)))
transform = total(h[n] * exp(-inner(x, n, s)), n)
L_y = define(r"\mathcal{L}\{h\}(-y)", at(transform, s[d], -y[d]))
family = paper.claim("family",
    "When the sufficient statistic is simply the random variable of interest, a special exponential family "
    "can be generated using a more general form of the Laplace transform of the intrinsic measure:",
    h[n] * exp(inner(x, n, y) - G_y), eq(h[n] * exp(inner(x, n, y)) / L_y),
    kind="distribution", uses=eq1,
    reading=r"Eq 1 with $u(x) = x$ is $h(x)e^{\langle y, x\rangle}$ over the Laplace transform of $h$ at "
    r"$-y$. The more general form is $\mathcal{L}\{h\}(s) = \int e^{-\langle s, x\rangle}h(x)dx$ over all "
    r"of $\mathbb{R}^D$.",
    lacks="For masses at points the integral is a sum; the integral itself is in a finding.")
mu, Sigma, X = array("mu", d), spd("Sigma", a, b), array("X", d, tex="x")


def normal(x, shift=lambda a: 0):
    """The density of the normal law on ℝᴰ with covariance Σ, its mean μ shifted."""
    return gaussian(x, lambda a: mu[a] + shift(a), Sigma, a, b)


h_normal = define(r"\mathcal{N}(x; \mu, \Sigma)", normal(X))
paper.supports("family:normal",
    r"With the integral: for the normal density the family consists of the same density, shifted by $\Sigma "
    "y$.",
    h_normal * exp(dot(X, y)) / integral(h_normal * exp(dot(X, y)), X),
    eq(normal(X, lambda a: total(Sigma[a, f] * y[f], f))))
eq3 = paper.claim("eq:3 transform",
    r"G(y) = \log \mathcal{L} \{h(x)\} (-y)",
    G_y, eq(log(L_y)),
    display=3,
    reading=r"Eq 2 with $u(x) = x$ and $\eta = y$, against the transform in the more general form of the "
    "sentence before.",
    lacks="For masses at points the integral is a sum; the integral itself is in a finding of the next line.")
eq3_integral = paper.claim("eq:3",
    r"= \log \int e^{\langle y, x \rangle} h(x) dx",
    log(L_y), eq(log(total(exp(inner(x, n, y)) * h[n], n))),
    display=4,
    reading="The second sign of equality: the transform at $-y$, written out.",
    lacks="For masses at points the integral is a sum; the integral itself is in a finding.")
paper.supports("eq:3 normal",
    r"With the integral over $\mathbb{R}^D$, for a normal density: transform, integral and their value.",
    log(at(integral(h_normal * exp(-dot(X, s)), X), s[d], -y[d])),
    eq(log(integral(exp(dot(X, y)) * h_normal, X))),
    eq(dot(mu, y) + total(y[a] * Sigma[a, b] * y[b], a, b) / 2))
paper.explains("eq:3 half line",
    "Where h vanishes for $x < 0$ the usual transform, from 0, will do: the exponential density of rate λ. "
    r"It exists for $z < \lambda$ alone.",
    integral(exp(z * t) * rate * exp(-rate * t), t, 0, oo), eq(rate / (rate - z)),
    given=Lt(z, rate))

# ── Eqs 4 and 5: the empirical distribution ─────────────────────────────────────────────────────────────────

softmax_i = softmax(inner(x, i, y), i, j)
discrete = paper.claim("discrete",
    "In particular, if we choose our intrinsic measure to be a distribution over a discrete set of points, "
    "such as from an empirical distribution, the induced exponential family distribution is given by a "
    "dot-product similarity softmax:",
    h[i] * exp(inner(x, i, y) - G_y), eq(softmax_i),
    kind="distribution", given=Eq(h[m], 1 / N), uses=eq3,
    reading="An empirical distribution, that is the measure of the display after the colon: the probability "
    "of the i-th point, if each has mass 1/N.")
masses = paper.explains("discrete:masses",
    r"For masses that are not all equal they stay as factors: a softmax of $\langle y, x_n\rangle + \log "
    "h_n$.",
    h[i] * exp(inner(x, i, y) - G_y), eq(h[i] * exp(inner(x, i, y)) / total(h[n] * exp(inner(x, n, y)), n)))
eq4_h = paper.definition("eq:4 h",
    r"h(x) = \frac{1}{N} \sum_{n=1}^{N} \delta_{x_n}(x)",
    "Defines the empirical distribution: the mass 1/N at each of the points.",
    display=5)
epsilon, zeta = positive("epsilon"), array("zeta", d)
narrow = exp(-total((zeta[d] - x[n, d]) ** 2, d) / (2 * epsilon**2)) / sqrt((2 * pi * epsilon**2) ** D)
paper.supports("eq:4 delta",
    "What makes the integral of Eq 3 a sum over the points: a normal density of width ε in place of each "
    r"$\delta_{x_n}$.",
    integral(narrow * exp(dot(zeta, y)), zeta),
    approx(
        exp(inner(x, n, y)),
        error=exp(inner(x, n, y)) * (exp(epsilon**2 * dot(y, y) / 2) - 1),
        to=(epsilon, 0),
    ))
G = define(r"G(\eta)", log(total(exp(inner(x, n, eta)) / N, n)))
G_emp = define("G(y)", log(total(exp(inner(x, n, y)) / N, n)))
averaged = define(r"\frac{1}{N}\sum_n e^{\langle y, x_n\rangle}", total(exp(inner(x, n, y)), n) / N)
misprinted = define(r"\frac{1}{N}\sum_n e^{\langle ymx_n \rangle}", total(exp(undefined("ymx_n")), n) / N)
times = array("K", i, of=POSITIVE)
mass = define(r"h(x_{%})", times[i] / N, i)
eq4 = paper.claim("eq:4",
    r"p(x|y) = h(x) \frac{e^{\langle y, x \rangle}}{\frac{1}{N} \sum_{n=1}^{N} e^{\langle ymx_n \rangle}}",
    mass[i] * exp(inner(x, i, y) - G_emp), eq(mass[i] * exp(inner(x, i, y)) / misprinted),
    display=6, kind="distribution", uses=(eq1, eq3), expect="ILL_FORMED",
    reading="Eq 1 with $u(x) = x$ at the point $x_i$, where $K_i$ of the points are and the mass is $K_i/N$; "
    "G is that of the line before.",
    reason=r"$\langle ymx_n\rangle$ is a misprint for $\langle y, x_n\rangle$ (m is beside the comma).",
    meant=amended(mass[i] * exp(inner(x, i, y) - G_emp),
        eq(mass[i] * exp(inner(x, i, y)) / averaged, why="Eq 3"),
        cause="misprint", expect="PROVED", lacks="p is the left side, by Eq 1",
        quote=r"p(x|y) = h(x) \frac{e^{\langle y, x \rangle}}{\frac{1}{N} \sum_{n=1}^{N} "
        r"e^{\langle y, x_n \rangle}}",
        reading=r"With $\langle y, x_n\rangle$."))
line_two = mass[i] * exp(inner(x, i, y)) / averaged  # of Eq 4, as meant, where K_i of the points are
eq4_last = paper.claim("eq:4 last",
    r"= \frac{e^{\langle y, x \rangle}}{\sum_{j=1}^{N} e^{\langle y, x_j \rangle}}, \text{if } x \in \{x_1, "
    r"\dots, x_N\}",
    line_two, eq(softmax_i),
    display=7, kind="distribution", given=Eq(times[i], 1), uses=eq4,
    reading="The probability of $x = x_i$. The points are printed as a set, $\\{x_1, …, x_N\\}$, and so are "
    "pairwise different: $K_i = 1$.")
apart = array("x", n, d, of=Distinct())
paper.supports("eq:4 count",
    "Of pairwise different points one is at each.",
    total(Piecewise((1, Eq(total((apart[n, b] - apart[i, b]) ** 2, b), 0)), (0, True)), n), eq(1),
    expect="SUPPORTED")
repeated = paper.explains("eq:4 repeated",
    "Where points coincide their number is a factor: a point that occurs twice has twice the probability. "
    "Of 0, 0, 1 at $y = 0$ zero has 2/3, not 1/3.",
    line_two, eq(times[i] * softmax_i))
paper.prose("eq:4 number",
    "(4)",
    "The number of the equation above, set as a display of its own.",
    display=8)
contrastive = paper.prose("contrastive",
    "Thus, the exponential family induced from the empirical distribution is functional form of contrastive "
    "divergence, which is also used in attention.",
    "Gives Eq 4 a name. Contrastive divergence is a method of training, which compares the data with samples "
    "of the model; contrastive learning has a loss that is minus the logarithm of a softmax of similarities, "
    "and seems to be meant wherever the draft has the name (heading 2.3 and two sentences on cosines).")
named = paper.explains("contrastive:gradient",
    "What the method named contrastive divergence approximates: the gradient of the log-likelihood, that is "
    "the statistic at the data minus its mean under the model.",
    diff(log(p_u[n]), eta[c]), eq(u[n, c] - total(p_u[m] * u[m, c], m)))
similar = define(r"p(x_{%}|x_{%})", exp(pair(i, k)) / total(exp(pair(j, k)), j), i, k)  # (5)
similarity = paper.claim("similarity",
    "In particular, if we choose one of the points x_i as a our natural parameter, our distribution "
    "provides us similarity to the points of the empirical distribution:",
    similar[i, k], le(similar[r, k]),
    given=Le(pair(i, k), pair(r, k)), each=(i, k, r),
    reading="Dot-product similarity: of two points, the one with the larger inner product with the natural "
    "parameter has the larger probability. The natural parameter is $x_k$ in Eq 5, where the sentence "
    "writes $x_i$.")
apart2 = total((x[i, d] - x[k, d]) ** 2, d)
longer = total(x[i, d] ** 2, d) - total(x[k, d] ** 2, d)
paper.explains("similarity:length",
    "Not a similarity in every sense: beside the distance it counts the length, and a longer point in the "
    "direction of $x_k$ has a larger probability than $x_k$ itself. For points of equal length nothing is "
    "more similar than the point.",
    similar[i, k] / similar[k, k], eq(exp(-apart2 / 2) * exp(longer / 2)),
    each=(i, k))
eq5 = paper.claim("eq:5",
    r"p(x_i|x_k) = \frac{e^{\langle x_k, x_i \rangle}}{\sum_{j=1}^N e^{\langle x_k, x_j \rangle}}",
    at(line_two, y[d], x[k, d]), eq(similar[i, k]),
    display=9, kind="distribution", given=Eq(times[i], 1), uses=(eq4, eq4_last),
    reading="Eq 4 at $y = x_k$, for pairwise different points, as there.")
paper.explains("eq:5 repeated",
    "As in Eq 4: where $K_i$ points coincide at $x_i$ their number is a factor.",
    at(line_two, y[d], x[k, d]), eq(times[i] * similar[i, k]))
therefore = paper.claim("therefore",
    "Therefore, the functional form of transformers can be interpretted as an exponential family where the "
    "sample space of key variables is restricted to the input variables of the attention layer, and for "
    "self-attention, the natural parameters are also restricted the same discrete space.",
    uses=eq5,
    reading="Without weight matrices (“ignoring the weight matrices”, after Eq 7) it is Eq 5 in words: “can "
    "be interpreted” asks for no more.")
WQ, WK = array("W_Q", a, d, tex="{W_Q}"), array("W_K", a, d, tex="{W_K}")


def score(n, k):
    """The inner product of the query of one point with the key of another."""
    return total(total(WQ[a, b] * x[k, b], b) * total(WK[a, c] * x[n, c], c), a)


paper.supports("therefore:matrices",
    "With queries $W_Q x_k$ and keys $W_K x_n$ the weights are still the family of Eq 4 over the points "
    r"$x_n$. Its natural parameter is $W_K^\intercal W_Q x_k$: one of the points where the matrices are "
    r"ignored, $W_K^\intercal W_Q = 1$.",
    exp(score(i, k)) / total(exp(score(n, k)), n),
    eq(at(softmax_i, y[d], total(WK[a, d] * WQ[a, b] * x[k, b], a, b))))

# ── Eqs 6 and 7: the gradient ───────────────────────────────────────────────────────────────────────────────

paper.prose("property",
    "One particularly useful property of exponential families relates the expected sufficient to the "
    "gradient of the log partition function.",
    "Announces Eq 6; the word “statistic” is missing.")
expected_u = total(p_u[n] * u[n, c], n)
partition = total(h[n] * exp(inner(u, n, eta)), n)
eq6 = paper.claim("eq:6",
    r"\nabla_{\eta} G(\eta) = E_{x \sim p(x|\eta)} \left[u(x) \right] < ++>",
    diff(G_u, eta[c]), eq(diff(partition, eta[c]) / partition, why="chain rule"), eq(expected_u, why="Eq 1"),
    display=10, kind="gradient", uses=eq1,
    reading="η is inside the natural domain, as is usual; for finitely many points every η is. The mark <++> "
    "is a placeholder of a text editor and no part of the formula.",
    lacks="For masses at points the integral is a sum; the integral itself is in findings.")
paper.supports("eq:6 normal",
    r"With integrals over $\mathbb{R}^D$, for a normal density and $u(x) = x$.",
    diff(log(integral(h_normal * exp(dot(X, eta)), X)), eta[c]),
    eq(integral(X[c] * h_normal * exp(dot(X, eta)), X) / integral(h_normal * exp(dot(X, eta)), X)),
    eq(mu[c] + total(Sigma[c, b] * eta[b], b)))
tau = positive("tau")
bell = exp(z * t - tau * t**2)
paper.supports("eq:6 square",
    "Another statistic: $h = 1$ on the line and $u(x) = (x, -x^2)$, natural parameters z and τ > 0; "
    "derivative by τ.",
    diff(log(integral(bell, t)), tau), eq(integral(-(t**2) * bell, t) / integral(bell, t)))
paper.explains("eq:6 edge",
    r"η must lie inside the natural domain. For $h(x) = x^{-2}$ on $[1, \infty)$ the edge $\eta = 0$ has $G "
    r"= 0$, but the mean of x up to $x = 1 + R$ is $\log(1 + R)$, without bound.",
    integral((1 + R * t) * R / (1 + R * t) ** 2, t, 0, 1), eq(log(1 + R)))


def average(c, eta=eta):
    """The softmax average of the points: the gradient of G at a parameter."""
    return total(exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m) * x[n, c], n)


def head(q, c):
    """The same at the q-th point: the output of a head whose queries, keys and values are the points."""
    return total(exp(pair(n, q)) / total(exp(pair(m, q)), m) * x[n, c], n)


def estimate(kernel):
    """The Nadaraya–Watson estimate at x_q, the responses being the points themselves."""
    return total(kernel(n) * x[n, c], n) / total(kernel(n), n)


G_q = define("G(x_{%})", log(total(exp(pair(n, q)) / N, n)), q)
output = paper.claim("output",
    "In the particular case of the exponential family induced from an empirical distribution, the "
    "expectation is exactly the output of the attention layer, which can also be shown to be "
    "Nadaraya-Watson kernel regression:",
    total(exp(pair(n, q) - G_q[q]) / N * x[n, c], n),
    eq(head(q, c), why="a head whose queries, keys and values are the points"),
    eq(estimate(lambda n: exp(pair(n, q))), why="the kernel is e^⟨x_q, x_n⟩"),
    uses=eq4,
    reading="The expectation under Eq 4 at $y = x_q$, as a mean over the numbers 1, …, N, which is right "
    "also where points coincide. Weight matrices are ignored, as the draft says after Eq 7, and with them "
    r"the scale $1/\sqrt{D}$ of the scores, a factor of theirs.")


def near(n):
    """The Gaussian kernel of the distance to the q-th point."""
    return exp(-total((x[q, d] - x[n, d]) ** 2, d) / 2)


paper.explains("output:distance",
    "A kernel of the distance, as is usual in kernel regression, it is only between points of equal length: "
    "beside $e^{-|x_q - x_n|^2/2}$ each point has the weight $e^{|x_n|^2/2}$.",
    head(q, c), eq(estimate(lambda n: exp(total(x[n, d] ** 2, d) / 2) * near(n))))
paper.explains("output:scale",
    r"With the usual scale, scores divided by $\sqrt{D}$, the output is the expectation at the parameter "
    r"$x_q/\sqrt{D}$.",
    estimate(lambda n: exp(pair(n, q) / sqrt(D))), eq(at(diff(G, eta[c]), eta[d], x[q, d] / sqrt(D))))
eq7 = paper.claim("eq:7",
    r"\nabla_{\eta} G(x_q) = \sum_{i=1}^{N} \frac{e^{\langle x_q, x_i \rangle}}{\sum_{i'=1}^{N} e^{\langle "
    r"x_q, x_{i'} \rangle}} x_i",
    at(diff(G, eta[c]), eta[d], x[q, d]), eq(head(q, c), why="Eq 6"),
    display=11, uses=eq4, notation=eq6,
    reading=r"The gradient of $G(\eta) = \log \frac{1}{N}\sum_n e^{\langle\eta, x_n\rangle}$ at $\eta = "
    "x_q$, the points held fixed.")
attended = define(r"\nabla G(x_{%})_{%}", head(q, c), q, c)  # (7)
paper.explains("eq:7 keys",
    r"First the gradient by η, then $\eta = x_q$: a gradient by $x_q$ itself, which is one of the points of "
    "G, has one term more.",
    diff(G_q[q], x[q, c]), eq(attended[q, c] + similar[q, q] * x[q, c]),
    each=q)
gradient = define(r"\nabla G(\eta)_{%}", average(c), c)
gradient2 = total(gradient[c] ** 2, c)
step = paper.claim("step",
    "Ignoring the weight matrices, this is *i*th output of an attention head, so we can also view it as a "
    r"gradient ascent step of the log normalizer, $G(\eta)$.",
    estimate(lambda n: exp(pair(n, q))), eq(at(diff(G, eta[c]), eta[d], x[q, d])),
    uses=eq7,
    reading="The output for the query $x_q$, where the sentence writes i, over which Eq 7 sums. It is the "
    "increment of an ascent step of length one from $x_q$; the residual connection of the next paragraph "
    "adds the point itself.")
rises = paper.supports("step:rise",
    "The step does ascend: it raises G by at least the squared length of the gradient, since G is convex.",
    at(G, eta[d], eta[d] + gradient[d]), ge(G + gradient2))
hidden = array("xi", d, tex=r"\xi")


def bilinear(n):
    """The inner product of the query of a hidden state with the key of the n-th point."""
    return total(total(WQ[a, b] * hidden[b], b) * total(WK[a, g] * x[n, g], g), a)


paper.explains("step:matrices",
    r"What is ignored: with queries $W_Q\xi$ and keys $W_K x_n$ the gradient by the hidden state ξ is "
    r"$W_Q^\intercal W_K$ times the average of the points; a head has $W_V$ in its place.",
    diff(log(total(exp(bilinear(n)) / N, n)), hidden[c]),
    eq(total(WQ[a, c] * WK[a, d] * total(exp(bilinear(n)) / total(exp(bilinear(m)), m) * x[n, d], n), a, d)))
l, p = axes(l="M", p="M")
Y = array("Y", l, d, tex="y")


def at_query(n, l):
    """The inner product of the n-th point with the l-th of any queries."""
    return total(x[n, d] * Y[l, d], d)


parallel = paper.claim("parallel",
    "In effect, we are taking parallel gradient step of log normalizer function, at each query point.",
    diff(total(log(total(exp(at_query(n, l)) / N, n)), l), Y[p, c]),
    eq(total(exp(at_query(n, p)) / total(exp(at_query(m, p)), m) * x[n, c], n)),
    each=p, uses=eq7,
    reading="Any queries $y_1, …, y_M$ and one G, the keys held fixed: the outputs together are the "
    r"gradient of $\sum_l G(y_l)$.")
offset = positive("S0", tex="s")
x1, x2 = real("x1", tex="{x_1}"), real("x2", tex="{x_2}")


def on_line(x, other):
    """The output for the first of two points on the line."""
    return (x * exp(x * x) + other * exp(x * other)) / (exp(x * x) + exp(x * other))


weight_2 = exp(x2**2) / (1 + exp(x2**2))
no_potential = paper.explains("parallel:together",
    "The outputs at points that are keys as well and move together are the gradient of no function: for two "
    "points on the line the cross derivatives differ at $x_1 = 0$.",
    at(diff(on_line(x1, x2), x2), x1, 0) - at(diff(on_line(x2, x1), x1), x1, 0),
    eq((weight_2 - (1 - weight_2)) / 2 + x2**2 * weight_2 * (1 - weight_2)),
    gt(0),
    given=Ne(x2, 0))

Z_q = define("Z_{%}", total(exp(pair(n, q)), n), q)
potential = paper.explains("parallel:potential",
    r"Up to a positive factor for each point, $Z_q = \sum_n e^{\langle x_q, x_n\rangle}$, they do follow a "
    r"gradient: that of $\frac{1}{2}\sum_k\sum_n e^{\langle x_k, x_n\rangle}$.",
    diff(total(exp(pair(n, k)), n, k) / 2, x[q, c]), eq(Z_q[q] * attended[q, c]),
    each=q)

# ── Iterating the step ──────────────────────────────────────────────────────────────────────────────────────

deq = paper.prose("DEQ",
    "The DEQ interpretation of applying the same attention layer and adding it to a residual connectio is "
    "that we are doing a discrete update, possibly towards a fixed point.",
    "A point of view; “possibly” leaves open whether there is a fixed point. Findings say what there is.")
length2 = total(x[q, c] ** 2, q, c)
step2 = total((x[q, c] + attended[q, c]) ** 2, q, c)
alignment = total(x[q, c] * attended[q, c], c)
plain = total(pair(n, q), n) / N
crosswise = length2 + 2 * total(alignment, q)
favours = paper.explains("DEQ:favours",
    "The softmax average is at least as aligned with the query as the plain average.",
    alignment, ge(plain, why="Gibbs"))
together = [
    eq(crosswise + total(attended[q, c] ** 2, q, c)),
    ge(crosswise, why="squares"),
    ge(length2 + 2 * total(plain, q), why="the softmax favours what is aligned"),
    eq(length2 + 2 / N * total(total(x[n, c], n) ** 2, c)),
    ge(length2),
]
grows = paper.explains("DEQ:grows",
    "Points that are keys and move together: the sum of their squared lengths never falls in a step.",
    step2, *together,
    uses=favours)
after = at(gradient[c], eta[d], eta[d] + gradient[d])
turn = 2 * total((after - gradient[c]) * gradient[c], c)
diverge = paper.claim("diverge",
    "Iterating our gradient ascent for our log normalizer function would ultimately cause divergence to "
    "infinity.",
    uses=(step, grows),
    reading="The points, which are keys as well, move together, and the sum L of their squared lengths goes "
    "to infinity, unless all are zero: an ascent goes nowhere from where the gradient is zero.",
    reason="Every step adds at least $L^2/(L + 2N^2)$ to the sum L of the squared lengths, and this is "
    "more for a larger sum: after t steps it is at least $L + tL^2/(L + 2N^2)$.",
    readings={
        "the keys held fixed": amended(at(gradient2, eta[d], eta[d] + gradient[d]),
            eq(gradient2 + turn + total((after - gradient[c]) ** 2, c)),
            ge(gradient2 + turn, why="squares"),
            ge(gradient2, why="the gradient of a convex function is monotone"),
            uses=rises, expect="PROVED",
            reading="Ascent of one G from a start η. Each step raises G by at least the squared length of "
            "the gradient, which does not get shorter: G and with it η grow without bound unless the "
            "gradient is zero at the start.")})
nu, share = simplex("nu", q, n, tex=r"\nu"), real("share", low=0, high=1, tex=r"\varepsilon")
with_weights = total(nu[q, n] * pair(n, q), n) - total(nu[q, n] * log(N * nu[q, n]), n)
a_step = paper.supports("diverge:step",
    r"The softmax average is at least as aligned with the query as the average with any weights $\nu_{qn}$, "
    "less the divergence of these from equal weights. So a step adds to L at least what they say.",
    step2, *together[:2],
    ge(length2 + 2 * total(with_weights, q), why="Gibbs"),
    ge(length2 + 2 * total(nu[q, n] * (pair(n, q) + 1 - N * nu[q, n]), q, n), why="log z ≤ z − 1"))


def mixed(q, n):
    """Equal weights with a share ε more for the query itself."""
    return (1 - share) / N + share * delta(q, n)


chosen = paper.supports("diverge:share",
    r"For the weights $\nu_{qn} = (1 - \varepsilon)/N + \varepsilon\delta_{qn}$ that is at least "
    r"$2(\varepsilon L - \varepsilon^2N^2)$ …",
    total(mixed(q, n) * (pair(n, q) + 1 - N * mixed(q, n)), q, n),
    eq((1 - share) / N * total(total(x[n, c], n) ** 2, c) + share * length2 - share**2 * N * (N - 1)),
    ge(share * length2 - share**2 * N**2))
L = positive("L")
added = paper.supports("diverge:added",
    r"… which for $\varepsilon = L/(L + 2N^2)$ is at least $L^2/(L + 2N^2)$ …",
    2 * (L / (L + 2 * N**2) * L - (L / (L + 2 * N**2)) ** 2 * N**2), ge(L**2 / (L + 2 * N**2)))
more = paper.supports("diverge:more", "… and this grows with L.", diff(L**2 / (L + 2 * N**2), L), gt(0))
start = paper.explains("diverge:start",
    "With the keys held fixed the ascent stays for ever where the gradient is zero; so it does at 0 if the "
    "points have mean zero.",
    at(gradient[b], eta[d], 0), eq(total(x[n, b], n) / N), eq(0),
    given=Eq(total(x[n, b], n), 0))
compensate = paper.claim("compensate",
    "If we were to hope for convergence, we would need to compensate for the expansion of the gradient step "
    "with a contraction step.",
    uses=(step, diverge),
    reading="Needed, since without it the points diverge (the sentence before); and the step expands "
    "distances as well: with the keys held fixed it brings no two parameters closer, and it takes any two "
    "different points farther apart.")
eta1, eta2 = array("eta1", d, tex=r"{\eta_1}"), array("eta2", d, tex=r"{\eta_2}")
gradient_1 = define(r"\nabla G(\eta_1)_{%}", average(c, eta1), c)
gradient_2 = define(r"\nabla G(\eta_2)_{%}", average(c, eta2), c)
distance2 = total((eta1[c] - eta2[c]) ** 2, c)
stretch = 2 * total((gradient_1[c] - gradient_2[c]) * (eta1[c] - eta2[c]), c)
expansion = paper.supports("compensate:expansion",
    "The distance of two parameters does not fall in a step, the keys held fixed.",
    total((eta1[c] + gradient_1[c] - eta2[c] - gradient_2[c]) ** 2, c),
    eq(distance2 + stretch + total((gradient_1[c] - gradient_2[c]) ** 2, c)),
    ge(distance2 + stretch, why="squares"),
    ge(distance2, why="the gradient of a convex function is monotone"))
moving = define(r"p(x_{%}|\eta)", exp(inner(x, n, eta)) / total(exp(inner(x, m, eta)), m), n)
paper.explains("compensate:bound",
    r"In no direction w does the step expand by more than the factor $1 + \max_n |x_n|^2$.",
    total(w[c] * w[b] * diff(gradient[c], eta[b]), c, b),
    eq(total(moving[n] * total(w[c] * (x[n, c] - gradient[c]), c) ** 2, n), why="a variance"),
    le(total(moving[n] * total(w[c] * x[n, c], c) ** 2, n)),
    le(total(w[c] ** 2, c) * largest(total(x[n, d] ** 2, d), n), why="Cauchy–Schwarz"))


def ahead(n):
    """How much more the n-th point is aligned with the q-th than with the r-th."""
    return pair(n, q) - pair(n, r)


def weight(n):
    """The weight of the n-th point for the r-th as query."""
    return exp(pair(n, r)) / total(exp(pair(m, r)), m)


between2 = total((x[q, c] - x[r, c]) ** 2, c)
pull = total((attended[q, c] - attended[r, c]) * (x[q, c] - x[r, c]), c)
lead = ahead(n) - total(weight(i) * ahead(i), i)
pulled = paper.supports("compensate:pull",
    "The step pulls two points apart as soon as they are not aligned with all points in the same measure.",
    exp(pull),
    ge(total(weight(n) * exp(lead), n), why="Gibbs"),
    eq(1 + total(weight(n) * (exp(lead) - 1 - lead), n)),
    each=(q, r))
differ = paper.supports("compensate:differ",
    "Two different points are not: for the two themselves the measures differ by the squared distance.",
    ahead(q) - ahead(r), eq(between2),
    each=(q, r))
strict = paper.supports("compensate:strict",
    "The exponential is above its tangent.",
    exp(t) - 1 - t, gt(0),
    given=Ne(t, 0))
spreads = paper.supports("compensate:spreads",
    "So the step takes any two different points farther apart.",
    total((x[q, c] + attended[q, c] - x[r, c] - attended[r, c]) ** 2, c), gt(between2),
    given=Gt(between2, 0), each=(q, r), uses=(expansion, pulled, differ, strict))

# ── Contraction: cosine similarity and layer normalization ──────────────────────────────────────────────────


def size(v):
    """The length of a vector."""
    return sqrt(total(v[b] ** 2, b))


def mean(v):
    """The mean of the coordinates of a vector."""
    return total(v[a], a) / D


def spread(v):
    """The standard deviation of the coordinates of a vector."""
    return sqrt(total((v[b] - mean(v)) ** 2, b) / D)


def layer_norm(v, c):
    """A vector standardised over its coordinates, before gain and bias."""
    return (v[c] - mean(v)) / spread(v)


moved2 = total((v[c] - w[c]) ** 2, c)
cosine = define(r"\cos(v, w)", dot(v, w) / (size(v) * size(w)))
size_v, size_w = define("|v|", size(v)), define("|w|", size(w))
projected2 = total((v[c] / size_v - w[c] / size_w) ** 2, c)
LN_v, LN_w = define(r"LN(v)_{%}", layer_norm(v, c), c), define(r"LN(w)_{%}", layer_norm(w, c), c)
contractive = paper.claim("contractive",
    "In practice, it turns out models do include a contractive step.",
    projected2, le(moved2),
    given=(Gt(total(v[b] ** 2, b), 0), Gt(total(w[b] ** 2, b), 0)), expect="REFUTED",
    reading="To the letter, of every distance: the projection, which the draft goes on to name, takes no two "
    "points farther apart. For layer normalization see the findings.",
    reason="The words are those of opposite tendencies: the step drives lengths up, projection and layer "
    "normalization set them back. Not every distance is set back: the projection takes points inside the "
    "unit ball farther apart, layer normalization points whose coordinates have a standard deviation below "
    "one.",
    readings={
        "lengths are set back": amended(
            total((v[c] / size_v) ** 2, c), eq(total(LN_v[c] ** 2, c) / D), eq(1), expect="PROVED",
            given=Gt(total((v[b] - mean(v)) ** 2, b), 0),
            reading="The steps that the draft goes on to name undo what the expansion does to lengths: the "
            r"projection sets every length to 1, layer normalization before gain and bias to $\sqrt{D}$.")})
lengths = paper.supports("contractive:lengths",
    r"Layer normalization before gain and bias sets every length to $\sqrt{D}$, as the projection does to 1.",
    total(LN_v[c] ** 2, c), eq(D))
sphere_contracts = paper.supports("contractive:sphere",
    "The squared distance is at least $|v||w|$ times that of the projections: no two points of length at "
    "least one are taken farther apart.",
    moved2 - size_v * size_w * projected2, eq((size_v - size_w) ** 2), ge(0))
sphere_expands = paper.explains("contractive:ball",
    "Inside the unit ball it is not so: the projection takes opposite points farther apart.",
    at(projected2, w[d], -v[d]), eq(4), gt(at(moved2, w[d], -v[d])),
    given=(Gt(total(v[b] ** 2, b), 0), Lt(total(v[b] ** 2, b), 1)))
turn, reach = real("turn", tex="t"), real("reach", tex="t'")
net = paper.explains("contractive:net",
    r"Step and projection together may take points of the sphere farther apart: with the two keys $\pm(1, "
    r"0)$ the points $(\pm t, \sqrt{1 - t^2})$. The step replaces $t$ by the larger $t' = t + \tanh t$.",
    (2 * reach) ** 2 / (reach**2 + 1 - turn**2), gt((2 * turn) ** 2),
    given=(Gt(turn, 0), Lt(turn, 1), Gt(reach, turn)))
spread_v, spread_w = define(r"\sigma(v)", spread(v)), define(r"\sigma(w)", spread(w))
normed2 = total((LN_v[c] - LN_w[c]) ** 2, c)
layer_contracts = paper.supports("contractive:layer",
    r"The squared distance is at least $\sigma(v)\sigma(w)$ times that after layer normalization before "
    "gain and bias, σ the standard deviation of the coordinates of a point: no two points with σ at least "
    "one are taken farther apart.",
    moved2 - spread_v * spread_w * normed2,
    eq(D * (mean(v) - mean(w)) ** 2 + D * (spread_v - spread_w) ** 2),
    ge(0))
v1, v2 = real("v1", tex="{v_1}"), real("v2", tex="{v_2}")


def in_plane(v, w):
    """The coordinates of the point (v, w) of the plane after layer normalization, before gain and bias."""
    deviation = sqrt(((v - (v + w) / 2) ** 2 + (w - (v + w) / 2) ** 2) / 2)
    return (v - (v + w) / 2) / deviation, (w - (v + w) / 2) / deviation


point, mirrored = in_plane(v1, v2), in_plane(v2, v1)
layer_expands = paper.explains("contractive:spread",
    "In the plane layer normalization before gain and bias takes $(v_1, v_2)$ and $(v_2, v_1)$ farther "
    "apart if σ, half of $|v_1 - v_2|$, is below one, however far from the origin they are.",
    (point[0] - mirrored[0]) ** 2 + (point[1] - mirrored[1]) ** 2, eq(8), gt(2 * (v1 - v2) ** 2),
    given=(Gt((v1 - v2) ** 2, 0), Lt((v1 - v2) ** 2, 4)))
paper.prose("practice",
    "For contrastive divergence, they do not use dot-product similarity; rather, they use cosine similarity.",
    "About practice, of contrastive learning, it seems; then the form named after Eq 4 is one with cosines.")
matters = paper.claim("matters",
    "This is effectively projecting the points on to a unit sphere, so it no longer matters if the points "
    "are being pushed towards infinity.",
    reading="The cosine is the inner product of the projected points, and does not change with their "
    "lengths, of which the clause speaks. That the step turns points as well is another matter.")
paper.supports("matters:projection",
    "The cosine is the inner product of the projected points. It has no value at zero.",
    cosine, eq(total(v[d] / size_v * (w[d] / size_w), d)))
kappa = positive("kappa")
paper.supports("matters:length",
    "A push along the ray through the origin does not change it.",
    at(cosine, v[d], kappa * v[d]), eq(cosine))


def cosine_to(n):
    """The cosine of v and the n-th point."""
    return inner(x, n, v) / (size(v) * sqrt(total(x[n, b] ** 2, b)))


cosine_ascent = paper.supports("matters:ascent",
    "With cosines in place of inner products in G the gradient has no component along v: to first order the "
    "length of v stays; a step of finite length still lengthens v.",
    total(v[c] * diff(log(total(exp(cosine_to(n)), n) / N), v[c]), c), eq(0))
one, two = array("v", d, of=Sphere()), array("w", d, of=Sphere())
rho = define(r"\rho", dot(one, two))
keep = define(r"\alpha", exp(1) / (exp(1) + exp(rho)))
take = define(r"\alpha'", exp(rho) / (exp(1) + exp(rho)))


moved_v = define("v^+_{%}", one[c] + keep * one[c] + take * two[c], c)  # on the unit sphere, after the step
moved_w = define("w^+_{%}", two[c] + keep * two[c] + take * one[c], c)
lengths2 = total(moved_v[a] ** 2, a) * total(moved_w[b] ** 2, b)
along, across = (1 + keep) ** 2 + take**2, 2 * (1 + keep) * take
cluster = paper.explains("matters:cluster",
    "The step does not leave cosines as they were. Two points on the sphere with cosine ρ, no others, and "
    "their cosine after one step and projection: they are nearer unless they coincide or are opposite.",
    total(moved_v[c] * moved_w[c], c) / sqrt(lengths2),
    eq(rho + across * (1 - rho**2) / (along + across * rho)),
    ge(rho))
gain, bias = array("gamma", d, of=POSITIVE), array("beta", d)
variance = array("V", d, of=POSITIVE, tex=r"\sigma^2")
layer = define(r"LN_{\gamma,\beta}(v)_{%}", gain[c] * LN_v[c] + bias[c], c)
gaussian_layer = paper.claim("layer",
    "Transformers use layer normalization, so the set of input hidden states become renormalized into a "
    "Gaussian distribution with a learned mean and (diagonal) covariance.",
    expect="REFUTED",
    reading="The outputs of layer normalization, with learned gains γ and biases β, are spread as a "
    "Gaussian with diagonal covariance.",
    reason="Layer normalization standardises each hidden state over its own coordinates, not the set of "
    "hidden states; it does not make a distribution Gaussian.",
    correction=amended(total((t + (layer[c] - bias[c]) / gain[c]) ** 2, c) / D, eq(t**2 + 1),
        kind="identity", expect="PROVED",
        quote="Transformers use layer normalization, so each input hidden state becomes renormalized to mean "
        "zero and variance one over its coordinates, then gets a learned shift and (diagonal) scale.",
        reading="Before shift and scale the coordinates have mean zero and variance one: for every t the "
        "mean square of t plus a coordinate is $t^2 + 1$."))
flat = paper.contradicts("layer:plane",
    r"All outputs lie in one hyperplane, $\sum_c (LN_c - \beta_c)/\gamma_c = 0$; a Gaussian with diagonal "
    r"covariance $\sigma_c^2$ has a positive variance across it.",
    total((layer[c] - bias[c]) / gain[c], c) ** 2, eq(0), lt(total(variance[c] / gain[c] ** 2, c)))
round_ = paper.contradicts("layer:sphere",
    "In it they lie on a sphere about β, measured in units of γ; a Gaussian is on no sphere.",
    total(((layer[c] - bias[c]) / gain[c]) ** 2, c), eq(D))

# ── The interpretation, and fixed points ────────────────────────────────────────────────────────────────────

paper.prose("samples",
    "One interpretation is that there is a true probability distribution of the hidden states, and we have "
    "collected samples from that probability distribution as an empirical data distribution of the true "
    "probability distribution.",
    "A point of view.")
paper.prose("induce",
    "Then we apply the Laplace transformation upon the discrete distribution to induce an exponential "
    "family distribution, and we are now applying gradient ascent upon the the log normalizer to generate a "
    "new empirical data distribution.",
    "Repeats Eqs 3, 4 and 7 and the step in words.")
own2 = total(x[q, c] ** 2, c)
own_step2 = total((x[q, c] + attended[q, c]) ** 2, c)
paper.prose("outwards",
    "Intuitively, this would push the points outwards towards infinity.",
    "Repeats the sentence on divergence, which is about the points as a whole; findings say what single "
    "points do.")
paper.explains("outwards:each",
    r"A single point is not drawn inwards if the mean of the points has no component against it, $\langle "
    r"x_q, \sum_n x_n\rangle \ge 0$; so it is for every point, in the first step, if the mean is zero.",
    own_step2,
    eq(own2 + 2 * alignment + total(attended[q, c] ** 2, c)),
    ge(own2 + 2 * alignment, why="squares"),
    ge(own2 + 2 * plain, why="the softmax favours what is aligned"),
    ge(own2),
    given=Ge(total(pair(n, q), n), 0), each=q, uses=favours)


def of_three(y):
    """The output at y for the points −s, 0, s on the line."""
    return offset * (exp(offset * y) - exp(-offset * y)) / (exp(offset * y) + 1 + exp(-offset * y))


inwards = paper.explains("outwards:inwards",
    "A single point may be drawn inwards: of the points −1/2 and 2 the first, whose output is positive.",
    on_line(-Rational(1, 2), 2), gt(0))
middle_stays = paper.explains("outwards:middle",
    "Not every point goes to infinity: of the points −1, 0, 1 the middle one stays for ever, as of −s, 0, s "
    "for every s. The outputs at s and −s are opposite, so that the step leads to such points again, and "
    "the output at 0 is 0.",
    of_three(offset) + of_three(-offset), eq(at(of_three(z), z, 0)), eq(0))
resolves = paper.claim("resolves",
    "Contrastive divergence resolves this by using cosine similarity, which is a projection of the points "
    "back to the unit sphere.",
    total((v[c] / size_v) ** 2, c), eq(1),
    notation=matters,
    reading="The name apart: what is resolved is the way to infinity, as every projected point has length "
    "one, whatever its own.",
    lacks="The cosine is tied to the projection in the findings of the sentence on the unit sphere.")
gamma1, gamma2 = positive("gamma1", tex=r"{\gamma_1}"), positive("gamma2", tex=r"{\gamma_2}")
back = paper.claim("back",
    "Transformers uses layer normalization, which renormalizes the values back to a learned mean and "
    "variance.",
    (gamma1 * point[0] + gamma2 * point[1]) / 2, eq((gamma1 * mirrored[0] + gamma2 * mirrored[1]) / 2),
    given=Gt(v1, v2), expect="REFUTED",
    reading="The values are the coordinates of each hidden state. To the letter their mean is learned, the "
    "same for all hidden states, whatever the gains: here in the plane, for $(v_1, v_2)$ and $(v_2, v_1)$.",
    reason="With a gain and a bias for each coordinate, as is usual, the mean of the values depends on the "
    "hidden state. Learned are shift and scale of each coordinate, as the draft's diagonal covariance says.",
    meant=amended(total(((layer[c] - bias[c]) / gain[c] - t) ** 2, c) / D, eq(t**2 + 1),
        given=(), cause="notation", kind="identity",
        quote="Transformers uses layer normalization, which renormalizes the values back to a learned shift "
        "and scale.",
        reading=r"Each coordinate has its learned shift $\beta_c$ and scale $\gamma_c$: measured from "
        r"$\beta_c$ in units of $\gamma_c$ the coordinates have mean zero and variance one, whatever the "
        "hidden state was (for every t the mean square distance from t is $t^2 + 1$)."))
gamma, beta = real("gamma0", tex=r"\gamma"), real("beta0", tex=r"\beta")
one_gain = paper.explains("back:one gain",
    "With one gain γ and one bias β the mean is β and the variance γ²: the mean square distance from any t "
    r"is $(\beta - t)^2 + \gamma^2$.",
    total((gamma * LN_v[c] + beta - t) ** 2, c) / D, eq((beta - t) ** 2 + gamma**2))
two_gains = paper.explains("back:two gains",
    "With a gain for each coordinate the mean of the outputs themselves depends on the hidden state: in "
    r"the plane the means for $(v_1, v_2)$ and $(v_2, v_1)$ differ by $\gamma_1 - \gamma_2$.",
    (gamma1 * point[0] + gamma2 * point[1]) / 2 - (gamma1 * mirrored[0] + gamma2 * mirrored[1]) / 2,
    eq(gamma1 - gamma2),
    given=(Gt(v1, v2), Ne(gamma1, gamma2)))
which = paper.question("which",
    "One question of interest is what is the fixed point of this attention layer?",
    leaves="which other sets of points and which laws are fixed")
one_place = paper.explains("which:one place",
    "Not one but many. All points in one place v: the step takes each to 2v, and the projection to the "
    "sphere back, wherever on the sphere v is.",
    v[c] + at(head(q, c), x[n, d], v[d]), eq(2 * v[c]),
    each=(q, c))
one_layer = paper.explains("which:layer",
    "Layer normalization takes 2v to where it takes v: all points in one place that is layer-normalised are "
    "fixed with it as well.",
    at(LN_v[c], v[d], 2 * v[d]), eq(LN_v[c]))
two_points = paper.explains("which:two points",
    "The points s and −s on the line: the step multiplies both by the same factor, so that scaled back to "
    "their old variance they are where they were, for every s.",
    offset + on_line(offset, -offset), eq(offset * (1 + tanh(offset**2))))

T = define(r"T(\eta)_{%}", eta[c] + diff(log(integral(h_normal * exp(dot(X, eta)), X)), eta[c]), c)


def diagonal(x):
    """The density of the normal law on ℝᴰ with mean μ and the variances σ_c² of its coordinates."""
    return exp(-total((x[a] - mu[a]) ** 2 / (2 * variance[a]), a)) / sqrt(product(2 * pi * variance[a], a))


h_diagonal, law = define("h(x)", diagonal(X)), define(r"h(\eta)", diagonal(eta))
T_diagonal = define(r"T(\eta)_{%}", eta[c] + diff(log(integral(h_diagonal * exp(dot(X, eta)), X)), eta[c]), c)
mean_T = define(r"\mathrm{E}[T]_{%}", integral(law * T_diagonal[c], eta), c)
renormed = define(r"RN(T(\eta))_{%}", mu[c] + (T_diagonal[c] - mean_T[c]) / (1 + variance[c]), c)
fixed = paper.claim("fixed",
    "If we were to not use an empirical distribution, the fixed point should be a gaussian distribution, so "
    "we would assume that the attention layer spreads apart the points while the normalization shrinks it "
    "back down towards a Gaussian distribution.",
    uses=(step, gaussian_layer), expect="REFUTED",
    reading="Three parts, for a law of the hidden states which is also h: a Gaussian is a fixed point; the "
    "attention layer spreads the points; the normalization shrinks their law back.",
    reason="Where h is that Gaussian the step spreads the law, and such a normalization takes it back. Under "
    "layer normalization no Gaussian with a density is fixed. (Nor is it the only fixed law.)",
    correction=amended(log(integral(law * exp(total(theta[c] * renormed[c], c)), eta)),
        eq(dot(theta, mu) + total(theta[a] ** 2 * variance[a], a) / 2, why="an affine map of a normal law"),
        eq(log(integral(law * exp(dot(theta, eta)), eta)), why="the law it was"),
        kind="distribution", expect="PROVED",
        condition="the law is also h and the normalization does what the draft says of it (sets mean and "
        "variance of each coordinate back), which layer normalization does not; other laws are fixed as well",
        reading=r"The Gaussian has the diagonal covariance of which the draft speaks; the normalization is "
        r"$\mu_c + (T_c - \mathrm{E}[T]_c)/(1 + \sigma_c^2)$. That the law is Gaussian enters through h: it "
        "makes the step affine, which the normalization undoes point by point."))
spread_T = paper.supports("fixed:variance",
    r"The step multiplies the standard deviation of each coordinate by $1 + \sigma_c^2$, so that dividing "
    "by it sets the variance back.",
    integral(law * (T_diagonal[c] - mean_T[c]) ** 2, eta), eq((1 + variance[c]) ** 2 * variance[c]))
affine = paper.supports("fixed:step",
    r"For $h = \mathcal{N}(\mu, \Sigma)$ the step is affine, and takes normal laws to normal laws.",
    T[c], eq(total((delta(c, b) + Sigma[c, b]) * eta[b], b) + mu[c]))


layer_fixed = paper.limits("fixed:layer",
    "Under layer normalization no Gaussian with a density is fixed: all outputs lie in the hyperplane "
    r"$\sum_c (LN_c - \beta_c)/\gamma_c = 0$, across which its variance is positive.",
    total((layer[c] - bias[c]) / gain[c], c) ** 2, eq(0), lt(total(Sigma[c, b] / (gain[c] * gain[b]), c, b)))


def kurtosis(point):
    """The fourth moment over the squared second, of a set of numbers, about their mean."""
    middle = total(point(m), m) / N
    return total((point(n) - middle) ** 4, n) * N / total((point(n) - middle) ** 2, n) ** 2


numbers = array("z", n)
shape = paper.explains("fixed:shape",
    "A shift and scale of each coordinate leaves its kurtosis, 3 for a Gaussian, as it was: of another law, "
    "here of N numbers, it makes no Gaussian. (Layer normalization is no such map: it scales each hidden "
    "state by its own spread.)",
    kurtosis(lambda n: kappa * numbers[n] + beta), eq(kurtosis(lambda n: numbers[n])))
sigma2, y1, y2 = positive("s2", tex=r"\sigma^2"), real("y1", tex="{y_1}"), real("y2", tex="{y_2}")
h_line = define(r"\mathcal{N}(t; 0, \sigma^2)", exp(-(t**2) / (2 * sigma2)) / sqrt(2 * pi * sigma2))
two_lines = define(
    "G(y)", log((exp(offset * y1) + exp(-offset * y1)) / 2 * integral(h_line * exp(t * y2), t))
)
lines_across = paper.explains("fixed:two lines",
    "Nor is the Gaussian the only fixed law that is not discrete: in the plane, the first coordinate s or "
    "−s, the second normal. The step multiplies the first by a constant on both lines …",
    at(y1 + diff(two_lines, y1), y1, offset) / offset,
    eq(1 + tanh(offset**2)),
    eq(at(y1 + diff(two_lines, y1), y1, -offset) / -offset))
lines_along = paper.explains("fixed:along the lines",
    "… and the second by another, so that scaled back to its old variances every point is where it was.",
    y2 + diff(two_lines, y2), eq((1 + sigma2) * y2))
paper.prose("hence", "Hence, we would expect", "The sentence breaks off here.")

converge = paper.question("converge",
    "Another question is that if we replaced an empirical distribution of points with an non-discrete "
    "distribution, would we eventually converge to Gaussian fixed point distribution?",
    leaves="what laws with a density do in the long run")
small = real("epsilon0", tex=r"\epsilon")
close = define(
    r"h_\epsilon(t)", h_line * (1 + small * (t**4 - 6 * sigma2 * t**2 + 3 * sigma2**2) / (24 * sigma2**4))
)
paper.explains("converge:step",
    r"A law near the Gaussian on the line: $\mathcal{N}(0, \sigma^2)$ times 1 + ε times a Hermite "
    r"polynomial of degree four, a density for $0 \le \epsilon \le 4\sigma^4$. The step, to first order in "
    r"ε, is $(1 + \sigma^2)z + \epsilon z^3/6$.",
    at(diff(z + diff(log(integral(close * exp(t * z), t)), z), small), small, 0), eq(z**3 / 6))


def kurtosis_of(image):
    """The fourth moment over the squared second, of the law moved by an odd map."""
    return integral(image**4 * close, t) / integral(image**2 * close, t) ** 2


before = paper.explains("converge:before",
    "Its kurtosis; that of a Gaussian is 3.",
    kurtosis_of(t), eq(3 + small / sigma2**2))
repels = paper.explains("converge:repels",
    "In one step, to first order in ε, this law moves away from the Gaussian: the distance of the kurtosis "
    r"from 3 grows by the factor $1 + 4\sigma^6/(1 + \sigma^2)$, and a normalization by shift and scale "
    "does not change it.",
    at(diff(kurtosis_of((1 + sigma2) * t + small * t**3 / 6), small), small, 0),
    eq((1 + 4 * sigma2**3 / (1 + sigma2)) / sigma2**2),
    gt(1 / sigma2**2))

paper.overview(
    says(
        "Eqs 1 to 7 hold, 4 and 5 for pairwise different points; 1 to 3 and 6 we carried out for "
        "finitely many points and normal densities, not for a general h, and 6 inside the natural domain.",
        holds=(eq1, eq3, eq3_integral, eq4, eq4_last, eq5, eq6, eq7), main=True),
    says(
        "Your divergence is right: if the points move together and are keys themselves, the sum L of their "
        r"squared lengths grows by at least $L^2/(L+2N^2)$ in every step, which takes any two "
        "different points farther apart.",
        holds=(diverge, grows, a_step, chosen, added, more, spreads), main=True),
    says(
        "What is called contrastive divergence seems to be contrastive learning; the former is a method of "
        "training.",
        holds=named, main=True),
    says(
        "Layer normalization does not make a set of hidden states Gaussian: it sets mean and variance of "
        "each hidden state over its own coordinates, up to a learned shift and scale of each coordinate.",
        holds=(flat, back, one_gain, two_gains), fails=gaussian_layer),
    says(
        "A Gaussian with diagonal covariance, taken as h, is unchanged by the step followed by a "
        "normalization that sets mean and variance of each coordinate back. In the plane so is the law with "
        "first coordinate s or −s and second normal.",
        holds=(affine, spread_T, lines_across, lines_along), under=fixed, main=True),
    says(
        "With the projection to the sphere, or with layer normalization before gain and bias, all points in "
        "one place are fixed too, wherever on the sphere, or layer-normalised, it is.",
        holds=(which, one_place, one_layer)),
    says(
        r"So not every law converges to a Gaussian. On the line one near $\mathcal{N}(0,\sigma^2)$, with a "
        "small positive fourth cumulant, moves away from it in the first step, to first order.",
        holds=(repels, lines_across, lines_along), main=True),
    says(
        "Slips in words: Dermois (Darmois), as a our, x_i for x_k (both before Eq 5), interpretted, "
        "restricted the same, expected sufficient (statistic), ith for qth (after Eq 7), connectio, the the, "
        "an non-discrete.",
        main=True),
    says("What laws with a density do in the long run we leave open.", holds=converge),
    says(
        "Where points of Eq 4 coincide their number is a factor; where masses differ they stay as factors.",
        holds=(repeated, masses)),
    says("The editor's marks are no part of the formulas.", holds=(eq1, eq7)),
    says(
        r"Eq 7 is attention without weight matrices and without the scale $1/\sqrt{D}$, and a "
        r"Nadaraya–Watson estimate with the kernel $e^{\langle x, y\rangle}$; with the keys held fixed it "
        "is the gradient of G at every query.",
        holds=(eq7, output, step, parallel)),
    says(
        "Points that move together and are keys themselves follow, up to a positive factor for each point, "
        r"the gradient of $\frac{1}{2}\sum_k\sum_n e^{\langle x_k, x_n\rangle}$; without the factors no "
        "gradient (two points on the line).",
        holds=(potential, no_potential)),
    says(
        "The points are pushed outwards as a whole; a single point may move inwards or stay.",
        holds=(grows, inwards, middle_stays)),
    says("The ascent with fixed keys goes to infinity unless the gradient is zero at its start.",
        holds=(rises, start, diverge)),
    says(
        "Projection, and layer normalization before gain and bias, set lengths back. Distances they may "
        "enlarge: the projection for points inside the unit ball, layer normalization for points whose "
        "coordinates have a standard deviation below one; and step and projection together may take points "
        "of the sphere farther apart.",
        holds=(contractive, lengths, sphere_contracts, layer_contracts, sphere_expands, layer_expands, net)),
    says(
        "With cosines the length of a point does not matter. The step turns points as well: of two points on "
        "the sphere by themselves, neither equal nor opposite, one step and projection bring the two nearer.",
        holds=(matters, cluster)),
    says(
        "Under layer normalization no Gaussian with a density is fixed. A shift and scale of each coordinate "
        "leaves its kurtosis as it was.",
        holds=(layer_fixed, shape)))
