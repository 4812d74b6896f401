"""Exercise notes "Attention & Transformer": one attention step explored, from its definition to two heads.

Read beside the notes, top to bottom. Positions 1..n are i, j, h, a, b, coordinates 1..d are l, r, f; u, t, y
number the basis vectors a_1..a_m and w, z the basis vectors b_1..b_p; o numbers the other keys where one
stands apart.
"""

from derive import (
    NONNEGATIVE, Abs, E, Eq, Ge, Gt, Interval, Le, Lt, Ne, Orthonormal, Paper, Rational, amended, approx,
    array, at, axes, define, delta, eq, exp, integral, inventory, inverse, le, log, lt, pi, positive, real,
    says, softmax, spd, sqrt, total, undefined
)

paper = Paper(
    "exercises",
    title="Attention & Transformer",
    source="003_486e063e562d783e.txt",
    displays=inventory("exercises"),
    expect="PROVED",
    letters={
        "A": "A and B have the columns $a_u$ and $b_w$",
        "B": "A and B have the columns $a_u$ and $b_w$",
        "V": "$V_a$ and $V_b$ are $v_a$ and $v_b$",
        "H": "H is a misread μ, the mean m",
        "I": "I is Kronecker's δ",
        "M": "M is written out",
    },
    setting=r"""The notes are answers to an exercise sheet, damaged by a scanner. What such a sheet assumes
its answers need not repeat: $a \ne b$; in 1(b) i the $a_u$ are orthonormal and $A^TB = 0$ (every such B is
$(1 - AA^T)Y$ with some Y); in 1(b) ii the keys are orthonormal; in 1(c) and 1(d) the means $m_i$ are
orthonormal (so $n \le d$) and the variance $\alpha$ is vanishingly small. $n, d, m, p$ are arbitrary. A
sample of $\mathcal{N}(m_i, \alpha I)$ is $k_i = m_i + \sqrt\alpha\,x_i$ with a standard normal $x_i$; what
is shown for every $x_i$ holds almost surely. High variance is that of the length of one key: $k_b = \delta
m_b$ in 1(c) ii, $k_a = \beta m_a$ in 1(d) ii, the other keys being at their means. Every $\approx$ is
checked with an error and the limit in which it vanishes; n is fixed, but in the two findings on $\log n$.
$\alpha$ with an index is a weight,
$\delta$ with two indices is Kronecker's, $(q)_l$ is a coordinate.""",
)

# Notation
i, j, h, a, b = axes(i="n", j="n", h="n", a="n", b="n")
l, r, f = axes(l="d", r="d", f="d")
n, d = i.length, l.length
alpha, beta, gamma, g = positive("alpha"), positive("beta"), positive("gamma"), positive("g")
q, k, v = array("q", l), array("k", i, l), array("v", i, l)
half = Rational(1, 2)
DIFFERENT = (Ne(a, b), Ge(n, 2))
OTHERS = (Ne(i, a), Ne(i, b), Ne(a, b), Ge(n, 3))


def dot(x, y):
    """The inner product of two vectors, written by their coordinate l."""
    return total(x * y, l)


def attention(key, query, head="", number=""):
    """The scores, the weights (display 2) and the output (display 1) of a query."""
    score = define(r"k_{%}^T q" + head, dot(key[i, l], query[l]), i)
    weight = define(r"\alpha" + number + "_{%}", softmax(score[i], i, j), i)
    name = f"(c{head})" if head else "c"
    return score, weight, define(name + "_{%}", total(weight[i] * v[i, l], i), l)


def distance(j):
    """How far the other values are from the j-th, in the coordinate l."""
    return total(Abs(v[i, l] - v[j, l]), i)


score, weight, c = attention(k, q)

# ── 1. Attention exploration ──────────────────────────────────────────────────────────────────────────────
paper.section("1")

paper.prose("setup",
    r"query: $q \in \mathbb{R}^d$ value: $\{v_1, \dots, v_n\}, v_i \in \mathbb{R}^d$ key: $\{k_1, \dots, "
    r"k_n\}, k_i \in \mathbb{R}^d$",
    "Notation.")
output = paper.definition("c", r"\Rightarrow c = \sum_{i=1}^n \alpha_i v_i",
    "Defines the output of attention.", display=1)
weights = paper.definition("α",
    r"\alpha_i = \frac{\exp(k_i^T q)}{\sum_{j=1}^n \exp(k_j^T q)} \rightarrow \text{attention weight}",
    "Defines the attention weights.", display=2)

# ── 1(a) ──────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("1(a) i")

bounds = paper.claim("a.i bounds", r"$0 \leq \alpha_i \leq 1$", 0, le(weight[i]), le(1), notation=weights)
never_0 = paper.explains("a.i never 0", "No score makes a weight 0.", 0, lt(weight[i]))
sums_to_one = paper.claim("a.i sum", r"$\sum \alpha_i = 1$", total(weight[i], i), eq(1), notation=weights)
x = array("x", i, of=Interval(0, 1))
paper.claim("a.i distribution", "Then α could be interpreted as a distribution.",
    0, le(total(weight[i] * x[i], i)), eq(1 - total(weight[i] * (1 - x[i]), i)), le(1),
    uses=(bounds, sums_to_one),
    reading="On the positions 1, …, n: an event, with the indicator $x_i$, has a probability in [0, 1] that "
    "is 1 minus that of its complement.")

paper.section("1(a) ii")
# k_i^T q ≪ k_j^T q: for all h, every other score is smaller by at least g
dominated = Le(score[h] + g * (1 - delta(h, j)), score[j])
masked = define(r"\alpha_{%}", delta(i, j) * exp(score[i]) / total(delta(h, j) * exp(score[h]), h), i)
MASK = r"$\exp(-\infty) = 0$ for $i \ne j$, the softmax with a mask: it is exact."
peak = paper.claim("a.ii",
    r"$k_i^T q \ll k_j^T q$ or $k_i^T q = -\infty$ ($i \neq j$)",
    weight[j], approx(1, error=(n - 1) * exp(-g), to=(g, "oo")),
    given=dominated, each=j, notation=weights,
    reading=r"The condition for $\alpha_j \approx 1$: every score with $i \ne j$ is smaller than that of j "
    r"by at least g, and g is large. $-\infty$, which no $k_i$ in $\mathbb{R}^d$ gives, is a mask.",
    readings={"−∞, as a mask": amended(masked[j], eq(1), given=(), reading=MASK)})
behind = define(r"k_{%}^T q", -log(n) * (1 - delta(i, j)), i)
log_n = paper.explains("a.ii log n",
    r"How small is ≪? Where all other scores are smaller by exactly $\log n$ the weight of j is near "
    r"$\frac12$.",
    exp(behind[j]) / total(exp(behind[h]), h), eq(n / (2 * n - 1)), approx(half, error=1 / n, to=(n, "oo")),
    each=j)

paper.section("1(a) iii")
# One key j singled out: its score and value, those of the N others, and scores smaller by at least g
o = axes(o="N")
score_j, score_o = real("s", tex="k_j^T q"), array("t", o, tex="k_{%}^T q")
v_j, v_o = array("w", l, tex="v_{j %}"), array("V", o, l, tex="v_{%}")
below = array("r", o, of=NONNEGATIVE)
c_far = define("c_{%}",
    (v_j[l] + total(exp(-g - below[o]) * v_o[o, l], o)) / (1 + total(exp(-g - below[o]), o)), l)
c_near = define("c_{%}",
    (exp(score_j) * v_j[l] + total(exp(score_o[o]) * v_o[o, l], o))
    / (exp(score_j) + total(exp(score_o[o]), o)), l)
copy = paper.claim("a.iii",
    "under the condition ii, $c = v_j$",
    c[l], eq(v[j, l]),
    given=dominated, each=j, uses=peak, notation=output, expect="REFUTED",
    reading="As printed, with = and ≪.",
    reason="No score makes a weight 0, so that with ≪ it is ≈.",
    meant=amended(c_far[l],
        approx(v_j[l], error=exp(-g) * total(Abs(v_o[o, l] - v_j[l]), o), to=(g, "oo")),
        given=(), each=(), cause="notation",
        quote=r"under the condition ii, $c \approx v_j$",
        reading=r"With ≪: the scores of the N other keys are $k_j^Tq - g - r_o$, $r_o \ge 0$, and g grows."),
    readings={
        "= with −∞, as a mask": amended(total(masked[i] * v[i, l], i), eq(v[j, l]),
            given=(), lacks="c is the sum on the left", reading=MASK)})

paper.section("1(a) iv")
vanishing = paper.claim("a.iv weight",
    r"The attention weight for the index $i \neq j$ is 0.",
    weight[i], eq(0),
    given=(dominated, Ne(i, j)), each=(i, j), uses=peak, notation=weights, expect="REFUTED", repeats=copy,
    reading="As printed, with ≪.",
    reason=r"As in iii: at most $e^{-g}$ with ≪, and exactly 0 with $-\infty$.",
    meant=amended(weight[i], approx(0, error=exp(-g), to=(g, "oo")),
        cause="notation",
        quote=r"The attention weight for the index $i \neq j$ is ≈ 0."),
    readings={
        "= with −∞, as a mask": amended(masked[i], eq(0), given=Ne(i, j), reading=MASK)})
similar = paper.claim("a.iv copy",
    "Also, the similarity between q and k_j is very large then it would be a copy of v_j .",
    c_near[l],
    approx(v_j[l], error=exp(-score_j) * total(exp(score_o[o]) * Abs(v_o[o, l] - v_j[l]), o),
        to=(score_j, "oo")),
    notation=(output, weights),
    reading="Said of condition ii: the similarity $k_j^Tq$ alone grows, and the scores of the N other keys "
    "are what they were.",
    lacks="q and the keys enter through the scores alone, and any numbers are scores.")
relative = paper.explains("a.iv no threshold",
    "No size of the similarity suffices for all keys: where all are equal to $k_j$ the weight of j is 1/n.",
    exp(score[j]) / total(exp(score[j]), i), eq(1 / n),
    each=j)

# ── 1(b) i: one value out of a sum ────────────────────────────────────────────────────────────────────────
paper.section("1(b) i")

u, t, y = axes(u="m", t="m", y="m")
w, z = axes(w="p", z="p")
basis, any_basis = array("A", u, l, of=Orthonormal(), tex="a"), array("A", u, l, tex="a")
B, Y = array("B", w, l, tex="b"), array("Y", w, l)
M, coeff_a, coeff_b = array("M", l, r), array("c", u), array("d", w)
# AᵀB = 0: every such B is (1 − AAᵀ)Y
perpendicular = Eq(B[z, f], Y[z, f] - total(basis[t, f] * total(basis[t, r] * Y[z, r], r), t))


def in_span(A):
    """v_a = Ac, by its coordinate."""
    return define(r"(v_a)_{%}", total(coeff_a[u] * A[u, l], u), l)


def transposed(A, x, name):
    """Aᵀx, by its entry u."""
    return define(rf"(A^T{name})_{{%}}", total(A[u, r] * x[r], r), u)[u]


def times(M, x, name):
    """Mx, by its coordinate l."""
    return define(rf"(M{name})_{{%}}", total(M[l, r] * x[r], r), l)[l]


v_b = define(r"(v_b)_{%}", total(coeff_b[w] * B[w, l], w), l)
v_a, any_v_a = in_span(basis), in_span(any_basis)
s, any_s = define(r"s_{%}", v_a[l] + v_b[l], l), define(r"s_{%}", any_v_a[l] + v_b[l], l)

paper.definition("b.i M",
    r"$M \rightarrow$ extract v_a from $s = v_a + v_b : M_s = v_a \quad (M \in \mathbb{R}^{d \times d})$",
    "The task: find M with $Ms = v_a$. ($M_s$ is scan damage.)")
paper.definition("b.i v_a",
    r"V_a = c_1 a_1 + c_2 a_2 + \dots + c_m a_m = A_c \quad (A \in \mathbb{R}^{d \times m} \quad c \in "
    r"\mathbb{R}^d)",
    r"Defines A, with the m columns $a_u$, and c, which lies in $\mathbb{R}^m$: $v_a = Ac$. ($V_a$, $A_c$ "
    r"and perhaps $\mathbb{R}^d$ are scan damage.)",
    display=3)
paper.definition("b.i v_b",
    r"V_b = d_1 b_1 + d_2 b_2 + \dots + d_p b_p = B_d \quad (B \in \mathbb{R}^{d \times p} \quad d \in "
    r"\mathbb{R}^d)",
    r"Defines B and d in the same way: $v_b = Bd$, with d in $\mathbb{R}^p$.",
    display=3)
MA, MB = total(M[l, r] * any_basis[u, r], r), total(M[l, r] * B[w, r], r)
MAc = define("(MAc)_{%}", total(MA * coeff_a[u], u), l)
MBd = define("(MBd)_{%}", total(MB * coeff_b[w], w), l)
excess = define("((MA - A)c)_{%}", total((MA - any_basis[u, l]) * coeff_a[u], u), l)
demand = paper.claim("b.i Ms",
    "M_s = M v_a + M v_b = M A_c + M B_d = A_c",
    undefined("M_s"),
    eq(times(M, any_v_a, "v_a") + times(M, v_b, "v_b")),
    eq(undefined("MA_c") + undefined("MB_d")),
    eq(undefined("A_c")),
    display=4, expect="ILL_FORMED",
    reading="The last =, $= Ac$, is not asserted: it is the demand on M.",
    reason="$M_s$, $A_c$, $B_d$ are scan damage.",
    meant=amended(times(M, any_s, "s"),
        eq(times(M, any_v_a, "v_a") + times(M, v_b, "v_b"), why="linearity"),
        eq(MAc[l] + MBd[l], why="$v_a = Ac$, $v_b = Bd$"),
        eq(any_v_a[l] + excess[l] + MBd[l]),
        cause="scan",
        quote=r"Ms = M v_a + M v_b = MAc + MBd \quad (\text{demanded: } = Ac)",
        reading="For any M, A, B. The demand $= Ac$ is that what is added to $Ac$ here, $(MA - A)c + MBd$, "
        "vanishes."))
coefficients = paper.claim("b.i Aᵀ",
    r"\text{if } M = A^T \Rightarrow A^T A_c + A^T B_d = I \quad c = c",
    undefined("A^{T}A_{c}") + undefined("A^{T}B_{d}"), eq(total(delta(u, t) * coeff_a[t], t)), eq(coeff_a[u]),
    display=5, expect="ILL_FORMED",
    reason=r"$A^T$, which is $m \times d$, cannot be M: it is a first try, the line shows that $A^Ts = c$, "
    "and the next takes $AA^T$. ($A_c$, $B_d$ and the gap in $Ic$ are scan damage.)",
    meant=amended(transposed(basis, v_a, "v_a") + transposed(basis, v_b, "v_b"),
        eq(total(delta(u, t) * coeff_a[t], t)),
        eq(coeff_a[u]),
        given=perpendicular, cause="notation",
        quote="A^T s = A^T A c + A^T B d = I c = c"))
both_used = paper.explains("b.i what is used",
    "For any A and B, $A^Ts = (A^TA)c + (A^TB)d$: it is c for all c and d exactly if $A^TA = I$ and $A^TB = "
    "0$.",
    transposed(any_basis, any_s, "s"),
    eq(
        total(total(any_basis[u, r] * any_basis[t, r], r) * coeff_a[t], t)
        + total(total(any_basis[u, r] * B[w, r], r) * coeff_b[w], w)
    ))
solution = paper.claim("b.i AAᵀ",
    r"\text{then } M = A A^T",
    total(total(basis[u, l] * basis[u, r], u) * s[r], r),
    eq(total(basis[u, l] * transposed(basis, s, "s"), u), why="$(AA^T)s = A(A^Ts)$"),
    eq(v_a[l], why="$A^Ts = c$"),
    display=6, given=perpendicular, uses=(demand, coefficients),
    reading="$(AA^T)s = A(A^Ts) = Ac = v_a$.")
S = spd("S", u, t)
skew = define("a'_{%}", total(S[u, t] * basis[t, l], t), u, l)
gram_inverse = define("((A^TA)^{-1})_{%}", total(inverse(S)[u, y] * inverse(S)[y, t], y), u, t)
projection = define("M_{%}", total(skew[u, l] * gram_inverse[u, t] * skew[t, r], u, t), l, r)
v_skew = in_span(skew)
other_basis = paper.explains("b.i any basis",
    "For a basis $a'_u$ that is not orthonormal $M = A(A^TA)^{-1}A^T$ takes the place of $AA^T$, still with "
    r"$A^TB = 0$. (Every basis is $a'_u = \sum_t S_{ut}a_t$ with orthonormal $a_t$ and a positive definite "
    "S; then $A^TA = S^2$.)",
    total(projection[l, r] * (v_skew[r] + v_b[r]), r), eq(v_skew[l]),
    given=perpendicular)

# ── 1(b) ii: the average of two values ────────────────────────────────────────────────────────────────────
paper.section("1(b) ii")

keys = array("k", i, l, of=Orthonormal())
query = define("q_{%}", beta * (keys[a, l] + keys[b, l]), l)
score_ab, weight_ab, c_ab = attention(keys, query)
average = (v[a, l] + v[b, l]) / 2

paper.definition("b.ii K",
    r"K = \begin{bmatrix} | & | \\ k_1 & \dots & k_n \\ | & | \end{bmatrix} \quad q = [-q-]",
    "Notation: the keys as columns; q is written as a row here and used as a column.",
    display=7)
two = paper.claim("b.ii α",
    r"k_a^T q = k_b^T q \Rightarrow k_i^T q \\ \alpha_b = \alpha_a = \frac{\exp(\beta)}{(\alpha-2) + "
    r"\exp(\beta) \cdot 2} \approx \frac{1}{2}",
    weight_ab[b],
    eq(weight_ab[a]),
    eq(exp(beta) / ((undefined("α") - 2) + 2 * exp(beta))),
    approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo")),
    display=7, given=DIFFERENT, each=(a, b), notation=weights, expect="ILL_FORMED",
    reason=r"$(\alpha - 2)$ for $(n - 2)$ and ⇒ for ≫ are scan damage.",
    meant=amended(weight_ab[b],
        eq(weight_ab[a]),
        eq(exp(beta) / ((n - 2) + 2 * exp(beta))),
        approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo")),
        cause="scan",
        quote=r"k_a^T q = k_b^T q \gg k_i^T q, \quad \alpha_b = \alpha_a = \frac{\exp(\beta)}{(n-2) + "
        r"\exp(\beta) \cdot 2} \approx \frac{1}{2}",
        reading=r"$k_a^Tq = k_b^Tq \gg k_i^Tq$ is the demand on q; the weights are those of the query of the "
        "next line, with $n - 2$ other keys."))
paper.supports("b.ii demand",
    r"$k_a^Tq = k_b^Tq \gg k_i^Tq$ is met: both scores exceed the others by β.",
    score_ab[a] - score_ab[i], eq(score_ab[b] - score_ab[i]), eq(beta),
    given=OTHERS, each=(a, b, i))
log_n_ab = paper.explains("b.ii log n",
    r"How large is $\beta \gg 0$? At $\beta = \log n$ the weights are near $\frac13$.",
    attention(keys, define("q_{%}", log(n) * (keys[a, l] + keys[b, l]), l))[1][a],
    eq(n / (3 * n - 2)),
    approx(Rational(1, 3), error=1 / n, to=(n, "oo")),
    given=DIFFERENT, each=(a, b))
answer = paper.claim("b.ii q",
    r"\Rightarrow q = (k_a + k_b) \cdot \beta \quad (\beta \gg 0)",
    c_ab[l], approx(average, error=exp(-beta) * total(Abs(v[i, l] - average), i) / 2, to=(beta, "oo")),
    display=7, given=DIFFERENT, each=(a, b), notation=output,
    reading=r"The answer: this query makes c the average, $c \approx \frac12(v_a + v_b)$.")
scores_ab = paper.claim("b.ii scores",
    r"\Rightarrow k_a^T q = \beta = k_b^T q \quad k_i^T q = 0",
    score_ab[i], eq(beta * dot(keys[i, l], keys[a, l] + keys[b, l])), eq(beta * (delta(i, a) + delta(i, b))),
    display=7, given=DIFFERENT, each=(a, b, i),
    reading="The three scores in one formula: β for i = a and i = b, 0 for every other i.")
any_score = attention(k, define("q_{%}", beta * (k[a, l] + k[b, l]), l))[0]
paper.explains("b.ii lengths",
    r"For keys that are not orthonormal the two scores differ by $\beta(\|k_a\|^2 - \|k_b\|^2)$: the longer "
    "key wins.",
    any_score[a] - any_score[b], eq(beta * (dot(k[a, l], k[a, l]) - dot(k[b, l], k[b, l]))),
    each=(a, b))

# ── 1(c) i: Gaussian keys ─────────────────────────────────────────────────────────────────────────────────
paper.section("1(c)")

m, noise = array("m", i, l, of=Orthonormal()), array("x", i, l)
key = define("k_{%}", m[i, l] + sqrt(alpha) * noise[i, l], i, l)
query_c = define("q_{%}", beta * (m[a, l] + m[b, l]), l)
score_c, weight_c, _ = attention(key, query_c)
xi = define(r"\xi_{%}", dot(noise[i, l], m[a, l] + m[b, l]), i)
y_a, y_b, theta_l = array("y", l), array("z", l), array("theta", l)
theta, y_1, tol = real("theta"), real("y"), positive("t")


def normal(y, mean=0, variance=1):
    """The density of a normal vector with independent coordinates of this variance."""
    return exp(-total((y[l] - mean) ** 2, l) / (2 * variance)) / (2 * pi * variance) ** (half * d)


def within(variance):
    """The probability that a centred normal variable is at most t in size; y is measured in units of t."""
    return integral(tol * exp(-((tol * y_1) ** 2) / (2 * variance)) / sqrt(2 * pi * variance), y_1, -1, 1)


law = paper.definition("c keys",
    r"keys: $\{k_1, \dots, k_n\} \quad k_i \sim \mathcal{N}(m_i, \Sigma_i), m_i \in \mathbb{R}^d, \Sigma_i^T "
    r"\Sigma_i = 0 \quad (i \neq j), \|m_i\| = 1$",
    r"The law of the keys and of their means. $\Sigma_i^T\Sigma_i = 0$ is scan damage, for $m_i^Tm_j = 0$.")

paper.section("1(c) i")
paper.definition("c.i Σ", r"\Sigma_i = \alpha I \quad \forall i \in \{1, \dots, n\}",
    "Assumes the same variance α in all directions and for all keys; α is no longer the weights.",
    display=8)
paper.definition("c.i demand", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)",
    "The demand on q, as in (b) ii, with ⇒ for ≫ (scan damage).",
    display=9)
spread = paper.explains("c.i difference in law",
    r"How far it is met: for independent keys $k_a^Tq - k_b^Tq$ is normal with variance $4\alpha\beta^2$, by "
    "its Laplace transform, with the noise y of a and z of b.",
    integral(
        integral(
            exp(theta * sqrt(alpha) * dot(y_a[l] - y_b[l], query_c[l])) * normal(y_a) * normal(y_b), y_a
        ),
        y_b,
    ),
    eq(exp(4 * alpha * beta**2 * theta**2 / 2)),
    given=DIFFERENT, each=(a, b))


def expectation(exponent, y, *law):
    """E exp(θᵀ·) of what is given by its coordinate l, under a normal law of y."""
    return integral(exp(dot(theta_l[l], exponent)) * normal(y, *law), y)


Sigma = define(r"(\Sigma_a)_{%}", alpha * delta(l, r), l, r)
root = define(r"(\Sigma_a^{1/2})_{%}", sqrt(alpha) * delta(l, r), l, r)
sample = paper.claim("c.i k_a",
    r"q = (m_a + m_b) \cdot \beta, \text{ Because } k_a = (m_a + \Sigma_a \cdot x) = m_a + \alpha \cdot I "
    r"\cdot x_a \approx m_a",
    key[a, l],
    eq(m[a, l] + total(Sigma[l, r] * noise[a, r], r)),
    eq(m[a, l] + alpha * noise[a, l]),
    approx(m[a, l], error=alpha * Abs(noise[a, l]), to=(alpha, 0)),
    display=10, notation=law, given=(Le(alpha, Rational(1, 100)), *DIFFERENT), each=(a, b), expect="REFUTED",
    reading="With a standard normal x, as nothing else is said of it, and α at most 1/100, being vanishingly "
    "small. ≈ is α → 0. The query is a choice; what it does stands in the lines below.",
    lacks="q and β are chosen here, not asserted",
    reason=r"With a standard normal x it is $\Sigma_a^{1/2}$, as $\Sigma_ax$ has the covariance "
    r"$\Sigma_a^2$; $k_a \approx m_a$ stands.",
    correction=amended(key[a, l],
        eq(m[a, l] + total(root[l, r] * noise[a, r], r)),
        eq(m[a, l] + sqrt(alpha) * noise[a, l]),
        approx(m[a, l], error=sqrt(alpha) * Abs(noise[a, l]), to=(alpha, 0)),
        given=(),
        quote=r"k_a = (m_a + \Sigma_a^{1/2} \cdot x) = m_a + \sqrt{\alpha} \cdot I \cdot x_a \approx m_a"))
paper.explains("c.i sample",
    r"That $m_a + \sqrt\alpha\,x_a$ with a standard normal $x_a$ has the law $\mathcal N(m_a, \alpha I)$.",
    expectation(m[a, l] + sqrt(alpha) * y_a[l], y_a), eq(expectation(y_b[l], y_b, m[a, l], alpha)),
    each=a)
key_b = paper.claim("c.i k_b",
    r"(\beta \gg 0) \quad k_b \approx m_b + \alpha I \cdot x_b \approx m_b",
    key[b, l],
    approx(m[b, l] + alpha * noise[b, l], error=Abs(sqrt(alpha) - alpha) * Abs(noise[b, l]), to=(alpha, 0)),
    approx(m[b, l], error=alpha * Abs(noise[b, l]), to=(alpha, 0)),
    display=11, notation=law,
    reading=r"With ≈ both hold as α → 0, for every noise; the first because both sides tend to $m_b$. That α "
    r"is $\sqrt\alpha$ for a standard normal x is said above.",
    lacks="β is a remark on the query")
paper.explains("c.i noise",
    r"$E\|k_b - m_b\|^2 = d\alpha$, where $\alpha x_b$ with a standard normal $x_b$ has $d\alpha^2$.",
    integral(dot(sqrt(alpha) * y_b[l], sqrt(alpha) * y_b[l]) * normal(y_b), y_b), eq(d * alpha))
score_a = paper.claim("c.i k_aᵀq",
    r"k_a^T q = \beta \cdot m_b",
    score_c[a], eq(beta * m[b, l]),
    display=12, each=(a, b), expect="ILL_FORMED",
    reason=r"A number cannot equal a vector: $m_b$ stands for $\|m_a\|^2$, and = for ≈.",
    meant=amended(score_c[a],
        approx(beta * dot(m[a, l], m[a, l]), error=beta * sqrt(alpha) * Abs(xi[a]), to=(alpha, 0)),
        eq(beta, why=r"$\|m_a\| = 1$"),
        given=DIFFERENT, cause="notation",
        quote=r"k_a^T q \approx \beta \cdot \|m_a\|^2 = \beta",
        reading="As α → 0."))
score_b = paper.claim("c.i k_bᵀq",
    r"k_b^T q = \beta \cdot m_a \quad k_i^T q = 0",
    score_c[b], eq(beta * m[a, l]),
    display=12, each=(a, b), expect="ILL_FORMED", repeats=score_a,
    reason=r"As for $k_a^Tq$: $m_a$ stands for $\|m_b\|^2$, and = for ≈, also in $k_i^Tq = 0$.",
    meant=amended(score_c[i],
        approx(beta * dot(m[i, l], m[b, l]), error=beta * sqrt(alpha) * Abs(xi[i]), to=(alpha, 0)),
        eq(beta * delta(i, b)),
        given=(Ne(i, a), *DIFFERENT), each=(a, b, i), cause="notation",
        quote=r"k_b^T q \approx \beta \cdot \|m_b\|^2 = \beta, \quad k_i^T q \approx 0",
        reading=r"Both in one formula, for $i \ne a$, as α → 0."))
halves = paper.claim("c.i ½",
    r"\text{Note we have } \|m_i\| = 1, \quad k_a^T q \approx k_b^T q \Rightarrow \alpha_a \approx \alpha_b "
    r"\approx \frac{1}{2}",
    display=13, uses=(score_a, score_b),
    reading="The two weights for a vanishingly small α, as the sheet has it, at any β, and then β ≫ 0; "
    r"$\xi_i = x_i^T(m_a + m_b)$ is the noise that the query sees.")
ratio_ab = exp(beta * sqrt(alpha) * (xi[a] - xi[b]))
paper.supports("c.i α_a ≈ α_b",
    "The two weights become equal as α → 0.",
    weight_c[a] / weight_c[b], eq(ratio_ab), approx(1, error=Abs(1 - ratio_ab), to=(alpha, 0)),
    given=DIFFERENT, each=(a, b))
rest = (1 - delta(i, a)) * (1 - delta(i, b))
others = total(rest * exp(-beta * (1 + sqrt(alpha) * (xi[a] - xi[i]))), i)
paper.supports("c.i ≈ ½",
    r"And their mean is ½, but for a rest that is $(n - 2)e^{-\beta}/2$ as α → 0, and vanishes for β ≫ 0.",
    half - (weight_c[a] + weight_c[b]) / 2,
    eq(weight_c[a] * others / 2),
    le(others / 2),
    approx(
        (n - 2) * exp(-beta) / 2,
        error=exp(-beta) * total(rest * Abs(exp(-beta * sqrt(alpha) * (xi[a] - xi[i])) - 1), i) / 2,
        to=(alpha, 0),
    ),
    approx(0, error=(n - 2) * exp(-beta) / 2, to=(beta, "oo")),
    given=DIFFERENT, each=(a, b))
apart = paper.explains("c.i limits",
    r"α must vanish against $1/\beta^2$. For a fixed α and β → ∞ the weight of the key with the smaller "
    r"$\xi$ tends to 0; for independent keys the two differ almost surely.",
    weight_c[b],
    le(exp(-beta * sqrt(alpha) * (xi[a] - xi[b]))),
    approx(0, error=exp(-beta * sqrt(alpha) * (xi[a] - xi[b])), to=(beta, "oo")),
    given=(*DIFFERENT, Gt(xi[a], xi[b])), each=(a, b))

# ── 1(c) ii: high variance ────────────────────────────────────────────────────────────────────────────────
paper.section("1(c) ii")

factor, omega = real("delta"), positive("omega")
key_d = define("k_{%}", m[i, l] * (1 + (factor - 1) * delta(i, b)), i, l)
score_d, weight_d, _ = attention(key_d, query_c)
PAIR = (*DIFFERENT, Eq(n, 2))
whole = exp(beta) + exp(factor * beta) + n - 2

unequal = paper.claim("c.ii unequal",
    r"Under the high variance condition, $k_a^T q \approx k_b^T q$ doesn't hold true.",
    reading="With a probability that tends to 1 as β grows, or the variance, the two scores are further "
    "apart than any given t.")
paper.supports("c.ii length of one key",
    r"For $k_b = \delta m_b$, δ normal with mean 1 and variance ω, $k_b^Tq - k_a^Tq = \beta(\delta - 1)$ has "
    r"the variance $\omega\beta^2$. The probability that it is at most t in size tends to 0.",
    within(omega * beta**2), approx(0, error=2 * tol / (beta * sqrt(2 * pi * omega)), to=(beta, "oo")))
paper.supports("c.ii isotropic",
    "For independent keys of a large variance α (“c.i difference in law”) it tends to 0 as well.",
    within(4 * alpha * beta**2), approx(0, error=tol / (beta * sqrt(2 * pi * alpha)), to=(alpha, "oo")))
paper.claim("c.ii c",
    r"c = \alpha_a v_a + \alpha_b v_b + \sum_{i \neq a, b} \epsilon_i v_i",
    c[l],
    eq(
        weight[a] * v[a, l]
        + weight[b] * v[b, l]
        + total((1 - delta(i, a)) * (1 - delta(i, b)) * weight[i] * v[i, l], i)
    ),
    display=14, given=DIFFERENT, each=(a, b), notation=output,
    reading=r"$\epsilon_i = \alpha_i$.",
    lacks=r"ϵ: $\epsilon_i$ is the weight $\alpha_i$")
ideal = paper.definition("c.ii ideal",
    r"where $\alpha_a + \alpha_b \approx 1$, ϵ_i is a small number (ideal situation)",
    "An assumption: the weights of the other keys are neglected below.")
paper.explains("c.ii others",
    "For the scores β, δβ and 0 of the others it is so as β → ∞.",
    1 - weight_d[a] - weight_d[b],
    eq((n - 2) / whole),
    approx(0, error=(n - 2) * exp(-beta), to=(beta, "oo")),
    given=DIFFERENT, each=(a, b))
case = paper.definition("c.ii δβ",
    r"\text{if } k_a^T q = \beta \quad k_b^T q = \delta \beta",
    r"The case considered: $k_b = \delta m_b$ with a random factor δ, and the query $(m_a + m_b)\beta$.",
    display=15)
paper.explains("c.ii scores",
    r"The scores of this query for $k_b = \delta m_b$; all others are 0.",
    score_d[i], eq(beta * (delta(i, a) + factor * delta(i, b))),
    given=DIFFERENT, each=(a, b, i))
IDEAL = "At the scores β and δβ of the line before, without other keys (ideal situation)."
first = paper.claim("c.ii ①",
    r"\Rightarrow \alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(\beta)} "
    r"\quad ①",
    weight_d[a], eq(exp(beta) / (exp(beta) + exp(-beta))), eq(1 / (1 + exp(beta))),
    display=16, given=(*PAIR, Ge(beta, 20)), each=(a, b), notation=(weights, case, ideal), expect="REFUTED",
    reading=IDEAL + " β ≫ 0 is 20 or more.",
    reason="The line before has the score δβ, so that −β is taken for δβ and the last β for (δ − 1)β. As our "
    "copy has it the two fractions differ: for β ≫ 0 the first is near 1, the second near 0.",
    meant=amended(weight_d[a],
        eq(exp(beta) / (exp(beta) + exp(factor * beta))),
        eq(1 / (1 + exp((factor - 1) * beta))),
        given=PAIR, cause="scan",
        quote=r"\Rightarrow \alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(\delta\beta)} = "
        r"\frac{1}{1 + \exp((\delta - 1)\beta)} \quad ①",
        reading=IDEAL))
minus = paper.explains("c.ii ① at δ = −1",
    r"If our copy is right and the scores are β and −β, it is the last fraction that is wrong: dividing by "
    r"$e^\beta$ leaves $e^{-2\beta}$.",
    at(weight_d[a], factor, -1), eq(exp(beta) / (exp(beta) + exp(-beta))), eq(1 / (1 + exp(-2 * beta))),
    given=PAIR, each=(a, b))
closed_a = paper.explains("c.ii ① at δ = 2",
    "At δ = 2, the upper end of the range named below, the last fraction of our copy is exact.",
    at(weight_d[a], factor, 2), eq(1 / (1 + exp(beta))),
    given=PAIR, each=(a, b))
second = paper.claim("c.ii ②",
    r"\alpha_b = \frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(-\beta)} \quad ② \quad "
    r"(\beta \gg 0)",
    weight_d[b], eq(exp(-beta) / (exp(beta) + exp(-beta))), eq(1 / (1 + exp(-beta))),
    display=17, given=(*PAIR, Ge(beta, 20)), each=(a, b), notation=(weights, case, ideal), expect="REFUTED",
    reading="As ①.",
    reason="As in ①: −β is taken for δβ, and the last −β for (1 − δ)β.",
    meant=amended(weight_d[b],
        eq(exp(factor * beta) / (exp(beta) + exp(factor * beta))),
        eq(1 / (1 + exp((1 - factor) * beta))),
        given=PAIR, cause="scan",
        quote=r"\alpha_b = \frac{\exp(\delta\beta)}{\exp(\beta) + \exp(\delta\beta)} = \frac{1}{1 + "
        r"\exp((1 - \delta)\beta)} \quad ② \quad (\beta \gg 0)",
        reading=IDEAL))
minus_b = paper.explains("c.ii ② at δ = −1",
    r"If the scores are β and −β, as in our copy, the last fraction of ② is wrong too: dividing by "
    r"$e^{-\beta}$ leaves $e^{2\beta}$.",
    at(weight_d[b], factor, -1), eq(exp(-beta) / (exp(beta) + exp(-beta))), eq(1 / (1 + exp(2 * beta))),
    given=PAIR, each=(a, b))
closed_b = paper.explains("c.ii ② at δ = 2",
    "At δ = 2 the last fraction of our copy is exact.",
    at(weight_d[b], factor, 2), eq(1 / (1 + exp(-beta))),
    given=PAIR, each=(a, b))
far_b, far_a = (
    exp(-beta * (factor - 1)) + (n - 2) * exp(-factor * beta),
    exp(-beta * (1 - factor)) + (n - 2) * exp(-beta),
)
flips = paper.claim("c.ii flips",
    r"if β has a high variance (e.g. $0.1 \sim 2$), $\alpha_a, \alpha_b \approx 1.0$ or 0.1",
    at(weight_d[a], factor, 2), le(Rational(1, 5)),
    given=(*PAIR, Ge(beta, Rational(1, 10)), Le(beta, 2)), each=(a, b), uses=(first, second),
    notation=(case, ideal), expect="REFUTED",
    reading="As our copy has it, the weight of ① would be about 0.1, here at most 0.2, for every β from 0.1 "
    "to 2.",
    reason="What varies in the case considered is δ, while β ≫ 0, as ② says; “1.0 or 0.1” is taken for “1, 0 "
    "or 0, 1”.",
    meant=amended(weight_d[a] * weight_d[b],
        approx(0, error=exp(-beta * Abs(factor - 1)), to=(beta, "oo")),
        given=(*DIFFERENT, Ne(factor, 1)), cause="scan",
        quote=r"if δ has a high variance (e.g. $0.1 \sim 2$), $\alpha_a, \alpha_b \approx 1, 0$ or $0, 1$",
        reading=r"For β ≫ 0 and any δ but 1 one of the two weights vanishes; the other is then near 1, as "
        r"$\alpha_a + \alpha_b \approx 1$."))
paper.supports("c.ii δ > 1",
    r"For a fixed δ > 1, $\alpha_b \approx 1$ as β → ∞.",
    1 - weight_d[b], eq((exp(beta) + n - 2) / whole), le(far_b), approx(0, error=far_b, to=(beta, "oo")),
    given=(*DIFFERENT, Gt(factor, 1)), each=(a, b))
paper.supports("c.ii δ < 1",
    r"For a fixed δ < 1, also a negative one, $\alpha_a \approx 1$ as β → ∞.",
    1 - weight_d[a],
    eq((exp(factor * beta) + n - 2) / whole),
    le(far_a),
    approx(0, error=far_a, to=(beta, "oo")),
    given=(*DIFFERENT, Lt(factor, 1)), each=(a, b))
ratio = positive("x")
width = paper.explains("c.ii width",
    r"How far δ must be from 1: while $|\delta - 1|$ is at most $\log(9)/\beta$, about $2.2/\beta$, both "
    r"weights lie between 0.1 and 0.9 (two keys; $\delta = 1 + \log(x)/\beta$ with x from 1/9 to 9).",
    Rational(1, 10),
    le(1 / (1 + ratio)),
    eq(at(weight_d[a], factor, 1 + log(ratio) / beta)),
    eq(1 - at(weight_d[b], factor, 1 + log(ratio) / beta)),
    le(Rational(9, 10)),
    given=(*PAIR, Ge(ratio, Rational(1, 9)), Le(ratio, 9)), each=(a, b))

# ── 1(d): two heads ───────────────────────────────────────────────────────────────────────────────────────
paper.section("1(d) i")

norm_a, norm_b = dot(m[a, l], m[a, l]), dot(m[b, l], m[b, l])


def queries(length):
    """The queries of the two heads, of this length."""
    return define("(q_1)_{%}", length * m[a, l], l), define("(q_2)_{%}", length * m[b, l], l)


HEAD_1, HEAD_2 = ("_1", "^{(1)}"), ("_2", "^{(2)}")
(q_1, q_2), (long_1, long_2) = queries(1), queries(gamma)
noisy_1, noisy_2 = attention(key, q_1, *HEAD_1)[0], attention(key, q_2, *HEAD_2)[0]
unit_1, unit_2 = attention(m, q_1, *HEAD_1), attention(m, q_2, *HEAD_2)

head_1 = paper.claim("d.i q_1",
    r"q_1 = Hu \quad q_2 = Hb \stackrel{\text{then}}{\Rightarrow} q_1^T k_a = \|Hk_a\|_2^2 = 1",
    noisy_1[a], eq(undefined(r"\|Hk_{a}\|_2^2")), eq(1),
    display=18, each=a, expect="ILL_FORMED",
    reading="“ob i.” is (d) i.",
    reason=r"H is evidently a handwritten μ, misread: $\mu_a$, $\mu_b$ and $\mu_a$ for $Hu$, $Hb$ and "
    "$Hk_a$, the means $m_a$ and $m_b$ of (c), which fit all lines. = is ≈, as the keys have noise.",
    lacks="u and b: $Hu$ and $Hb$ are the means of a and b",
    meant=amended(noisy_1[a],
        approx(norm_a, error=sqrt(alpha) * Abs(dot(noise[a, l], m[a, l])), to=(alpha, 0)),
        eq(1, why=r"$\|m_a\| = 1$"),
        cause="scan",
        quote=r"q_1 = m_a \quad q_2 = m_b \stackrel{\text{then}}{\Rightarrow} q_1^T k_a \approx \|m_a\|_2^2 "
        "= 1",
        reading="As α → 0."))
head_2 = paper.claim("d.i q_2",
    r"q_2^T k_b = \|Hk_b\|_2^2 = 1",
    noisy_2[b], eq(undefined(r"\|Hk_{b}\|_2^2")), eq(1),
    display=18, each=b, expect="ILL_FORMED", repeats=head_1,
    reason=r"As for $q_1$: $Hb$ and $Hk_b$ are $\mu_b$, that is $m_b$.",
    meant=amended(noisy_2[b],
        approx(norm_b, error=sqrt(alpha) * Abs(dot(noise[b, l], m[b, l])), to=(alpha, 0)),
        eq(1, why=r"$\|m_b\| = 1$"),
        cause="scan", quote=r"q_2^T k_b \approx \|m_b\|_2^2 = 1", reading="As α → 0."))
output_1 = paper.claim("d.i c_1",
    r"c_1 = 1 \cdot V_a = V_a",
    unit_1[2][l], eq(unit_1[0][a] * v[a, l], why="the score 1 for the weight"), eq(v[a, l]),
    display=19, each=a, notation=(output, head_1), expect="REFUTED",
    reading="$q_1 = m_a$ (“Hu” in our copy), keys at their means; the 1 is the score of the line before. "
    "($V_a$ is $v_a$.)",
    reason="The exponentials are missing: a score of 1 has among n − 1 scores 0 the weight $e/(e + n - 1)$, "
    r"0.73 for two keys; only in $\alpha_a$ of 1(d) ii, where β ≫ 0, does the result stand, as ≈.",
    correction=amended(attention(m, long_1, *HEAD_1)[2][l],
        approx(v[a, l], error=exp(-gamma) * distance(a), to=(gamma, "oo")),
        quote=r"q_1 = \gamma m_a, \ \gamma \gg 0: \quad c_1 \approx V_a"))
score_one = paper.explains("d.i weight",
    "The weight of a score of 1 against n − 1 scores of 0: 0.73 for two keys and less for more.",
    unit_1[1][a], eq(E / (E + n - 1)),
    each=a)
output_2 = paper.claim("d.i c_2",
    r"c_2 = 1 \cdot V_b = V_b",
    unit_2[2][l], eq(unit_2[0][b] * v[b, l], why="the score 1 for the weight"), eq(v[b, l]),
    display=19, each=b, notation=(output, head_2), expect="REFUTED", repeats=output_1,
    reading="$q_2 = m_b$, keys at their means.",
    reason="As for $c_1$.",
    correction=amended(attention(m, long_2, *HEAD_2)[2][l],
        approx(v[b, l], error=exp(-gamma) * distance(b), to=(gamma, "oo")),
        quote=r"q_2 = \gamma m_b, \ \gamma \gg 0: \quad c_2 \approx V_b"))

paper.section("1(d) ii")
key_l = define("k_{%}", m[i, l] * (1 + (beta - 1) * delta(i, a)), i, l)
score_1, weight_1, c_1 = attention(key_l, q_1, *HEAD_1)
score_2, weight_2, c_2 = attention(key_l, q_2, *HEAD_2)
_, _, sharp_c_1 = attention(key_l, long_1, *HEAD_1)
_, sharp_2, sharp_c_2 = attention(key_l, long_2, *HEAD_2)
c_both = define("c_{%}", (c_1[l] + c_2[l]) / 2, l)
sharp_c = define("c_{%}", (sharp_c_1[l] + sharp_c_2[l]) / 2, l)

long_score = paper.claim("d.ii k_a",
    r"k_a^T q_1 = \beta \quad \|Hk_a\|_2^2 = \beta",
    score_1[a], eq(beta), eq(undefined(r"\|Hk_{a}\|_2^2")),
    each=a, expect="ILL_FORMED", repeats=head_1,
    reading=r"Assumed is that key a has the random length β, $k_a = \beta m_a$.",
    reason=r"$Hk_a$ is $\mu_a$, that is $m_a$, as in (d) i.",
    meant=amended(score_1[a], eq(beta * norm_a), eq(beta, why=r"$\|m_a\| = 1$"),
        cause="scan", quote=r"k_a^T q_1 = \beta \, \|m_a\|_2^2 = \beta"))
weight_a = paper.claim("d.ii α_a",
    r"\alpha_a = \frac{\beta}{\beta + 0 \dots + 0} = 1",
    weight_1[a], eq(score_1[a] / total(score_1[j], j), why="the scores are β, 0, …, 0"), eq(1),
    given=Ge(beta, 20), each=a, uses=long_score, notation=weights, expect="REFUTED", repeats=output_1,
    reading=r"$k_a = \beta m_a$, the other keys at their means, $q_1 = m_a$; β ≫ 0, here 20 or more.",
    reason="As for $c_1$ the exponentials are missing: each of the n − 1 other keys enters with $e^0 = 1$. A "
    "step fails; the end, 1, holds as ≈, as β ≫ 0.",
    correction=amended(weight_1[a],
        eq(exp(beta) / (exp(beta) + (n - 1) * exp(0))),
        approx(1, error=(n - 1) * exp(-beta), to=(beta, "oo")),
        given=(), uses=(),
        quote=r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + n - 1} \approx 1 \quad (\beta \gg 0)"))
not_one = paper.explains("d.ii α_a for β ≤ 2",
    "β ≫ 0 is needed also for ≈: for two keys or more and β ≤ 2 it stays below 0.9.",
    weight_1[a], eq(exp(beta) / (exp(beta) + n - 1)), le(Rational(9, 10)),
    given=(Ge(n, 2), Le(beta, 2)), each=a)
short_score = paper.claim("d.ii k_b",
    r"k_b^T q_2 = \|Hk_b\|_2^2 = 1",
    score_2[b], eq(undefined(r"\|Hk_{b}\|_2^2")), eq(1),
    display=20, each=(a, b), expect="ILL_FORMED", repeats=head_1,
    reason=r"$Hk_b$ is $\mu_b$, that is $m_b$, as in (d) i.",
    meant=amended(score_2[b], eq(norm_b), eq(1, why=r"$\|m_b\| = 1$"),
        given=DIFFERENT, cause="scan", quote=r"k_b^T q_2 = \|m_b\|_2^2 = 1"))
weight_b = paper.claim("d.ii α_b",
    r"\alpha_b = \frac{1}{1+0 \dots + 0} = 1",
    weight_2[b], eq(score_2[b] / total(score_2[j], j), why="the scores are 1, 0, …, 0"), eq(1),
    display=20, given=DIFFERENT, each=(a, b), uses=short_score, notation=weights,
    expect="REFUTED", repeats=output_1,
    reading="$k_b = m_b$, $q_2 = m_b$.",
    reason="As for $c_1$. The score is 1 whatever β is: the query must be long.",
    correction=amended(sharp_2[b],
        eq(exp(gamma) / (exp(gamma) + n - 1)),
        approx(1, error=(n - 1) * exp(-gamma), to=(gamma, "oo")),
        uses=(),
        quote=r"q_2 = \gamma m_b: \quad \alpha_b = \frac{\exp(\gamma)}{\exp(\gamma) + n - 1} \approx 1 \quad "
        r"(\gamma \gg 0)"))
conclusion = paper.claim("d.ii c",
    r"c = \frac{1}{2}(V_a + V_b)",
    c_both[l], eq(average),
    display=21, given=(*DIFFERENT, Ge(beta, 20)), each=(a, b), uses=(weight_a, weight_b),
    notation=(output, output_1, output_2), expect="REFUTED", repeats=output_1,
    reading=r"$c = \frac12(c_1 + c_2)$ with $q_1 = m_a$, $q_2 = m_b$, $k_a = \beta m_a$, the other keys at "
    "their means; β ≫ 0, here 20 or more.",
    reason="As for $c_1$. The first head gives nearly $v_a$; the score 1 in the second leaves the other "
    "values a weight that is not small.",
    correction=amended(sharp_c[l],
        approx((v[a, l] + sharp_c_2[l]) / 2, error=exp(-gamma * beta) * distance(a) / 2, to=(gamma, "oo")),
        approx(average, error=exp(-gamma) * distance(b) / 2, to=(gamma, "oo")),
        given=DIFFERENT, uses=(),
        quote=r"q_1 = \gamma m_a, \ q_2 = \gamma m_b, \ \gamma \gg 0: \quad c \approx \frac{1}{2}(V_a + V_b)",
        reading=r"For a key a of any length β > 0."))
difference = paper.explains("d.ii difference",
    "How far it is from the average, exactly. It vanishes for two keys of equal length (n = 2, β = 1), where "
    "the errors of the heads cancel, and not in general.",
    c_both[l] - average,
    eq((total(v[i, l] - v[a, l], i) / (exp(beta) + n - 1) + total(v[i, l] - v[b, l], i) / (E + n - 1)) / 2),
    given=DIFFERENT, each=(a, b))
rho, tilt = positive("rho"), array("y", i, of=Interval(-1, 1))
score_n = gamma * (beta * delta(i, a) + rho * tilt[i])
noisy = define(r"\alpha_{%}", exp(score_n) / total(exp(score_n.subs(i, j)), j), i)
noise_sum = total((1 - delta(h, a)) * exp(gamma * rho * (tilt[h] - tilt[a]) - gamma * beta), h)
noise_most = total((1 - delta(h, a)) * exp(gamma * rho * (tilt[h] + 1) - gamma * beta), h)
two_heads = paper.explains("d.ii noise",
    r"What two heads gain: with $q_1 = \gamma m_a$ and a fixed α the weight of a key a of length β still "
    "tends to 1, unlike with one query (“c.i limits”), as long as the noise along the mean, "
    r"$\sqrt\alpha\,x_i^Tm_a = \rho y_i$ with $|y_i| \le 1$, stays below half the length, $\rho < \beta/2$.",
    1 - noisy[a],
    eq(noisy[a] * noise_sum),
    le(noise_sum),
    le(noise_most),
    le((n - 1) * exp(-gamma * (beta - 2 * rho))),
    approx(0, error=(n - 1) * exp(-gamma * (beta - 2 * rho)), to=(gamma, "oo")),
    given=Lt(2 * rho, beta), each=a)

paper.overview(
    says(
        "The notes answer an exercise sheet, and much of what looks wrong in our copy may be the scanner's; "
        "it is repaired where the context decides.",
        holds=(demand, coefficients, head_1, head_2, long_score, short_score)),
    says(
        r"1(a) and 1(b) are right: ≪ and $\beta\gg0$ give ≈, $AA^T$ extracts $v_a$ if the $a_u$ are "
        r"orthonormal and $A^TB=0$, and $(k_a+k_b)\beta$ gives the average.",
        holds=(peak, two, solution, answer, scores_ab, copy, vanishing, similar), main=True),
    says(
        "No weight is exactly 0, so that “$c = v_j$” and “is 0” in 1(a) are ≈, and exact only with a mask.",
        holds=(copy, vanishing, never_0)),
    says(
        r"How large is large depends on the number of keys: at a gap of $\log n$, or $\beta = \log n$, the "
        r"weights are near $\frac12$ and $\frac13$; and what counts are differences of scores.",
        holds=(log_n, log_n_ab, relative)),
    says(
        "In 1(b) i both $A^TA = I$ and $A^TB = 0$ are used; for another basis $A(A^TA)^{-1}A^T$ takes the "
        "place of $AA^T$.",
        holds=(both_used, other_basis)),
    says(
        r"In 1(c) i a sample is $m_a + \sqrt\alpha\,x_a$ for a standard normal $x_a$; what is concluded from "
        r"$m_a + \alpha x_a$ stands.",
        holds=(score_a, score_b, halves, key_b), fails=sample),
    says(
        r"It stands for α that vanishes against $1/\beta^2$: the two scores differ by a normal variable of "
        r"variance $4\alpha\beta^2$.",
        holds=(spread, apart)),
    says(
        r"In 1(c) ii ① and ② are right with δβ (line before) for −β and the ends "
        r"$1/(1+e^{(\delta-1)\beta})$ and $1/(1+e^{(1-\delta)\beta})$; if −β is right, the ends are "
        r"$1/(1+e^{-2\beta})$ and $1/(1+e^{2\beta})$.",
        holds=(first, second, minus, minus_b), main=True),
    says("At δ = 2 the ends are those of our copy.", holds=(closed_a, closed_b)),
    says(
        "The conclusion stands that the scores part and the weights flip between (1, 0) and (0, 1) from "
        r"sample to sample, for β ≫ 0; δ must not be within about $2.2/\beta$ of 1.",
        holds=(unequal, flips, width)),
    says(
        r"The idea of 1(d) is right for $\gamma m_a$, $\gamma m_b$ with $\gamma\gg0$, also with noise along "
        "the mean below half the key's length.",
        holds=two_heads, main=True),
    says(
        r"For $m_a$ and $m_b$ themselves $c = \frac12(V_a + V_b)$ fails: the exponentials are missing, a "
        "score of 1 having the weight $e/(e + n - 1)$.",
        holds=score_one, fails=(output_1, output_2, weight_a, weight_b, conclusion)),
    says(
        "How noisy a key may be: it is enough that its length is more than twice the largest noise along the "
        "mean. A long key a without a long query does not suffice.",
        holds=(two_heads, difference, not_one)))
