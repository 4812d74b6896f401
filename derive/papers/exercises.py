"""Exercise notes "Attention & Transformer": one attention step explored, from its definition to two heads.

Read beside the notes, top to bottom. Positions 1..n are i, j, h, a, b, coordinates 1..d are l, r, f; u, t, y
number the basis vectors a_1..a_m and w, z the basis vectors b_1..b_p; o numbers the other keys where one or
two stand apart.
"""

from derive import (
    NONNEGATIVE, Abs, E, Eq, Ge, Gt, Interval, Le, Lt, Ne, Orthonormal, Paper, Rational, amended, approx,
    array, at, axes, define, delta, eq, exp, integral, inventory, inverse, largest, le, log, lt, pi,
    positive, real, says, softmax, spd, sqrt, total, undefined
)

paper = Paper(
    "exercises",
    title="Attention & Transformer (exercise notes)",
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
its answers need not repeat, and it is assumed here: $a \ne b$; in 1(b) i the $a_u$ are orthonormal and
$A^TB = 0$ (every such B is $(1 - AA^T)Y$ with some Y); in 1(b) ii the keys are orthonormal; in 1(c) and
1(d) the means $m_i$ are orthonormal (so $n \le d$) and the variance $\alpha$ is vanishingly small. What
each of these is needed for is said in findings. The numbers $n, d, m, p$ are arbitrary; where one or two
keys stand apart, $N \ge 1$ is the number of the others, and without others nothing is left to show. A
sample of $\mathcal{N}(m_i, \alpha I)$ is $k_i = m_i + \sqrt\alpha\,x_i$ with a standard normal $x_i$; what
is shown for every $x_i$ holds almost surely. High variance is that of the length of one key: $k_b = \delta
m_b$ in 1(c) ii, $k_a = \beta m_a$ in 1(d) ii, the other keys being at their means (the limit $\alpha \to
0$). Every $\approx$ is checked with an error and the limit in which it vanishes. $\alpha$ with an index is
a weight, $\delta$ with two indices is Kronecker's, $(q)_l$ is a coordinate.""",
)

# Notation
i, j, h, a, b = axes(i="n", j="n", h="n", a="n", b="n")
l, r = axes(l="d", r="d")
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
output = paper.definition("c",
    r"\Rightarrow c = \sum_{i=1}^n \alpha_i v_i",
    "Defines the output of attention.",
    display=1)
paper.explains("c between",
    "Each coordinate of c lies between the smallest and the largest of the values.",
    -largest(-v[i, l], i), le(c[l]), le(largest(v[i, l], i)))
weights = paper.definition("α",
    r"\alpha_i = \frac{\exp(k_i^T q)}{\sum_{j=1}^n \exp(k_j^T q)} \rightarrow \text{attention weight}",
    "Defines the attention weights.",
    display=2)
paper.explains("α shift",
    "Only differences of scores count.",
    weight[i], eq(exp(score[i] - score[j]) / total(exp(score[h] - score[j]), h)),
    each=(i, j))

# ── 1(a) ──────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("1(a) i")

bounds = paper.claim("a.i bounds", r"$0 \leq \alpha_i \leq 1$", 0, le(weight[i]), le(1), notation=weights)
never_0 = paper.explains("a.i never 0", "No score makes a weight 0.", 0, lt(weight[i]))
never_1 = paper.explains("a.i never 1",
    "From two keys on no score makes a weight 1.",
    weight[i], le(1 - weight[j]), lt(1),
    given=Ne(i, j), each=(i, j))
sums_to_one = paper.claim("a.i sum", r"$\sum \alpha_i = 1$", total(weight[i], i), eq(1), notation=weights)
distribution = paper.claim("a.i distribution",
    "Then α could be interpreted as a distribution.",
    uses=(bounds, sums_to_one),
    reading="A distribution on the positions 1, …, n.")
x = array("x", i, of=Interval(0, 1))
paper.supports("a.i events",
    "Every event, with $x_i$ its indicator, has a probability in [0, 1] that is 1 minus that of its "
    "complement.",
    0, le(total(weight[i] * x[i], i)), eq(1 - total(weight[i] * (1 - x[i]), i)), le(1))

paper.section("1(a) ii")
# k_i^T q ≪ k_j^T q: for all h, every other score is smaller by at least g
dominated = Le(score[h] + g * (1 - delta(h, j)), score[j])
masked = define(r"\alpha_{%}", delta(i, j) * exp(score[i]) / total(delta(h, j) * exp(score[h]), h), i)
MASK = r"With a mask, $\exp(k_i^Tq) = 0$ for $i \ne j$, it is exact."
peak = paper.claim("a.ii",
    r"$k_i^T q \ll k_j^T q$ or $k_i^T q = -\infty$ ($i \neq j$)",
    weight[j], approx(1, error=(n - 1) * exp(-g), to=(g, "oo")),
    given=dominated, each=j, notation=weights,
    reading=r"The condition under which nearly all weight is on j: every score with $i \ne j$ is smaller "
    r"than that of j by at least g, and g is large. Then $\alpha_j \approx 1$. $-\infty$ is the limit of "
    r"this, or a mask, $\exp(-\infty) = 0$.",
    readings={
        "−∞, as a mask": amended(masked[j], eq(1), given=(), reading=MASK)})
behind = define(r"k_{%}^T q", -log(n) * (1 - delta(i, j)), i)
flat = define(r"\alpha_{%}", exp(behind[i]) / total(exp(behind[h]), h), i)
log_n = paper.limits("a.ii log n",
    r"How small is ≪? If all the others are smaller by exactly $\log n$, the weight of j is near $\frac12$: "
    r"the gap must be large against $\log n$.",
    flat[j], eq(n / (2 * n - 1)), approx(half, error=1 / n, to=(n, "oo")),
    each=j, condition="≪ means smaller by much more than log n")

paper.section("1(a) iii")
# One key j singled out: its score and value, those of the N others, and scores smaller by at least g
o = axes(o="N")
N = o.length
score_j, score_o = real("s", tex="k_j^T q"), array("t", o, tex="k_{%}^T q")
v_j, v_o = array("w", l, tex="v_{j %}"), array("V", o, l, tex="v_{%}")
below = array("r", o, of=NONNEGATIVE)
small = total(exp(-g - below[o]), o)  # what the others weigh together, against 1
c_far = define("c_{%}", (v_j[l] + total(exp(-g - below[o]) * v_o[o, l], o)) / (1 + small), l)
alike = exp(score_j) * v_j[l] + total(exp(score_o[o]) * v_o[o, l], o)
c_near = define("c_{%}", alike / (exp(score_j) + total(exp(score_o[o]), o)), l)
copy = paper.claim("a.iii",
    "under the condition ii, $c = v_j$",
    c[l], eq(v[j, l]),
    given=(dominated, Ge(g, 20)), each=j, uses=peak, notation=output, expect="REFUTED",
    reading="To the letter, with = and with ≪ between numbers: a gap g of 20 or more.",
    reason="No weight is 0, so the other values always enter: ≈ for ≪, and = with a mask.",
    readings={
        "≪, as a limit": amended(
            c_far[l], approx(v_j[l], error=exp(-g) * total(Abs(v_o[o, l] - v_j[l]), o), to=(g, "oo")),
            given=(), each=(),
            reading="c tends to $v_j$ as the gap grows: the N other scores are $k_j^Tq - g - r_o$ with "
            r"$r_o \ge 0$."),
        "−∞, as a mask": amended(total(masked[i] * v[i, l], i), eq(v[j, l]),
            given=(), lacks="c is the sum on the left", reading=MASK)})

paper.section("1(a) iv")
vanishing = paper.claim("a.iv weight",
    r"The attention weight for the index $i \neq j$ is 0.",
    weight[i], eq(0),
    given=(dominated, Ne(i, j), Ge(g, 20)), each=(i, j), uses=peak, notation=weights, expect="REFUTED",
    reading="To the letter, as in iii: = and a gap g of 20 or more.",
    reason="Softmax weights are positive: ≈ for ≪, and = with a mask.",
    readings={
        "≪, as a limit": amended(weight[i], approx(0, error=exp(-g), to=(g, "oo")),
            given=(dominated, Ne(i, j)),
            reading="At most $e^{-g}$."),
        "−∞, as a mask": amended(masked[i], eq(0), given=Ne(i, j), reading=MASK)})
similar = paper.claim("a.iv copy",
    "Also, the similarity between q and k_j is very large then it would be a copy of v_j .",
    notation=(output, weights), expect="REFUTED",
    reading="To the letter the similarity $k_j^Tq$ alone decides; with condition ii it is so.",
    reason="Only the difference to the other scores counts: they must stay behind.",
    correction=amended(c_near[l],
        approx(
            v_j[l],
            error=exp(-score_j) * total(exp(score_o[o]) * Abs(v_o[o, l] - v_j[l]), o),
            to=(score_j, "oo"),
        ),
        kind="limit",
        condition="the other scores stay behind (condition ii)",
        reading="c, for N other keys whose scores $k_o^Tq$ stay, tends to $v_j$ as the similarity $k_j^Tq$ "
        "grows.",
        lacks="q and the keys enter through the scores alone, and any numbers are scores."))
relative = paper.limits("a.iv no threshold",
    "No size of the similarity suffices for all keys: where all are equal to $k_j$ the weight of j is 1/n.",
    exp(score[j]) / total(exp(score[j]), i), eq(1 / n),
    each=j)

# ── 1(b) i: one value out of a sum ────────────────────────────────────────────────────────────────────────
paper.section("1(b) i")

u, t, y = axes(u="m", t="m", y="m")
w, z = axes(w="p", z="p")
f = axes(f="d")
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
s = define(r"s_{%}", v_a[l] + v_b[l], l)
any_s = define(r"s_{%}", any_v_a[l] + v_b[l], l)

paper.definition("b.i M",
    r"$M \rightarrow$ extract v_a from $s = v_a + v_b : M_s = v_a \quad (M \in \mathbb{R}^{d \times d})$",
    "The task: find M with $Ms = v_a$. ($M_s$ is scan damage.)")
paper.definition("b.i v_a",
    r"V_a = c_1 a_1 + c_2 a_2 + \dots + c_m a_m = A_c \quad (A \in \mathbb{R}^{d \times m} \quad c \in "
    r"\mathbb{R}^d)",
    "Defines A, with the columns $a_u$, and the coefficients c: $v_a = Ac$ is assumed to lie in the span "
    r"of the a's. A has m columns, so c lies in $\mathbb{R}^m$ ($\mathbb{R}^d$ is scan damage or a "
    "misprint; $V_a$ for $v_a$ and $A_c$ for $Ac$ are scan damage).",
    display=3)
paper.definition("b.i v_b",
    r"V_b = d_1 b_1 + d_2 b_2 + \dots + d_p b_p = B_d \quad (B \in \mathbb{R}^{d \times p} \quad d \in "
    r"\mathbb{R}^d)",
    r"Defines B and the coefficients d in the same way: $v_b = Bd$, and the vector d lies in $\mathbb{R}^p$.",
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
        reading="$Ms = Mv_a + Mv_b = MAc + MBd$ for any M, A, B. The demand $= Ac$ is that what is added to "
        "$Ac$ here, $(MA - A)c + MBd$, vanishes; for all c and d it does exactly if $MA = A$ and $MB = 0$."))
coefficients = paper.claim("b.i Aᵀ",
    r"\text{if } M = A^T \Rightarrow A^T A_c + A^T B_d = I \quad c = c",
    undefined("A^{T}A_{c}") + undefined("A^{T}B_{d}"), eq(total(delta(u, t) * coeff_a[t], t)), eq(coeff_a[u]),
    display=5, expect="ILL_FORMED",
    reason="$A_c$, $B_d$ and the gap in $Ic$ are scan damage.",
    meant=amended(transposed(basis, v_a, "v_a") + transposed(basis, v_b, "v_b"),
        eq(total(delta(u, t) * coeff_a[t], t)),
        eq(coeff_a[u]),
        given=perpendicular, cause="scan",
        quote=r"\text{if } M = A^T \Rightarrow A^T A c + A^T B d = I c = c",
        reading=r"$A^TAc + A^TBd = Ic = c$. A step on the way: $A^T$ is $m \times d$ and cannot be M, which "
        r"is $d \times d$. It gives the coefficients of $v_a$; the next line corrects it to $AA^T$."))
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
orthogonal_needed = paper.explains("b.i AᵀB = 0 needed",
    "Without $A^TB = 0$ it does not extract: what $AA^T$ leaves of $v_b$ is as long as $A^Tv_b$.",
    total(total(total(basis[u, l] * basis[u, r], u) * v_b[r], r) ** 2, l),
    eq(total(transposed(basis, v_b, "v_b") ** 2, u)))
S, X = spd("S", u, t), array("X", u, w)
skew = define("a'_{%}", total(S[u, t] * basis[t, l], t), u, l)
gram_inverse = define("((A^TA)^{-1})_{%}", total(inverse(S)[u, y] * inverse(S)[y, t], y), u, t)
projection = define("M_{%}", total(skew[u, l] * gram_inverse[u, t] * skew[t, r], u, t), l, r)
v_skew = in_span(skew)
other_basis = paper.explains("b.i any basis",
    "For a basis $a'_u$ that is not orthonormal $M = A(A^TA)^{-1}A^T$ takes the place of $AA^T$, still "
    r"with $A^TB = 0$. (Every basis is $a'_u = \sum_t S_{ut}a_t$ with orthonormal $a_t$ and a positive "
    "definite S; then $A^TA = S^2$.)",
    total(projection[l, r] * (v_skew[r] + v_b[r]), r), eq(v_skew[l]),
    given=perpendicular)
tilted = define("a'_{%}", basis[u, l] + total(X[u, w] * B[w, l], w), u, l)
oblique = define("M_{%}", total(tilted[u, l] * basis[u, r], u), l, r)
other_angle = paper.explains("b.i oblique",
    r"Where the subspaces share no vector but 0 but are not orthogonal, $M = \sum_u a'_ua_u^T$ extracts. "
    "(Such a subspace has a basis $a'_u$ whose parts $a_u$ orthogonal to B are orthonormal.) Here $v_a = "
    "c_ta'_t$ and $v_b = d_wb_w$; the rest is linear.",
    total(oblique[l, r] * (coeff_a[t] * tilted[t, r] + coeff_b[w] * B[w, r]), r),
    eq(coeff_a[t] * tilted[t, l]),
    given=perpendicular, each=(t, w))

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
    repeats=peak,
    meant=amended(weight_ab[b],
        eq(weight_ab[a]),
        eq(exp(beta) / ((n - 2) + 2 * exp(beta))),
        approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo")),
        cause="scan",
        quote=r"k_a^T q = k_b^T q \gg k_i^T q, \quad \alpha_b = \alpha_a = \frac{\exp(\beta)}{(n-2) + "
        r"\exp(\beta) \cdot 2} \approx \frac{1}{2}",
        reading=r"$k_a^Tq = k_b^Tq \gg k_i^Tq$ is the demand on q; the weights are those of the query of "
        "the next line, with $n - 2$ other keys."))
paper.supports("b.ii demand",
    r"$k_a^Tq = k_b^Tq \gg k_i^Tq$ is met: both scores exceed the others by β.",
    score_ab[a] - score_ab[i], eq(score_ab[b] - score_ab[i]), eq(beta),
    given=OTHERS, each=(a, b, i))
log_n_ab = paper.limits("b.ii log n",
    r"$\beta \gg 0$ must be read as $\beta \gg \log n$: at $\beta = \log n$, as large as one likes, the "
    r"weights are near $\frac13$.",
    attention(keys, define("q_{%}", log(n) * (keys[a, l] + keys[b, l]), l))[1][a],
    eq(n / (3 * n - 2)),
    approx(Rational(1, 3), error=1 / n, to=(n, "oo")),
    given=DIFFERENT, each=(a, b), condition="β is much larger than log n")
answer = paper.claim("b.ii q",
    r"\Rightarrow q = (k_a + k_b) \cdot \beta \quad (\beta \gg 0)",
    c_ab[l], approx(average, error=exp(-beta) * total(Abs(v[i, l] - average), i) / 2, to=(beta, "oo")),
    display=7, given=DIFFERENT, each=(a, b), notation=output,
    reading=r"The answer: this query makes c the average, $c \approx \frac12(v_a + v_b)$.")
extra = array("x", l)
wider = define("q'_{%}", query[l] + extra[l] - total(keys[j, l] * total(keys[j, r] * extra[r], r), j), l)
paper.explains("b.ii q not alone",
    "⇒ is “take”: a part of the query that is orthogonal to all keys changes no weight, so others do as "
    "well.",
    attention(keys, wider, "'", "'")[1][i], eq(weight_ab[i]),
    given=DIFFERENT, each=(a, b, i))
scores_ab = paper.claim("b.ii scores",
    r"\Rightarrow k_a^T q = \beta = k_b^T q \quad k_i^T q = 0",
    score_ab[i], eq(beta * dot(keys[i, l], keys[a, l] + keys[b, l])), eq(beta * (delta(i, a) + delta(i, b))),
    display=7, given=DIFFERENT, each=(a, b, i),
    reading="The three scores in one formula: β for i = a and i = b, 0 for every other i.")
any_query = define("q_{%}", beta * (k[a, l] + k[b, l]), l)
any_score = attention(k, any_query)[0]
lengths = paper.explains("b.ii lengths",
    r"For keys that are not orthonormal the two scores differ by $\beta(\|k_a\|^2 - \|k_b\|^2)$: the longer "
    "key wins.",
    any_score[a] - any_score[b], eq(beta * (dot(k[a, l], k[a, l]) - dot(k[b, l], k[b, l]))),
    each=(a, b))

# ── 1(c) i: Gaussian keys ─────────────────────────────────────────────────────────────────────────────────
paper.section("1(c)")

m, noise = array("m", i, l, of=Orthonormal()), array("x", i, l)
key = define("k_{%}", m[i, l] + sqrt(alpha) * noise[i, l], i, l)
query_c = define("q_{%}", beta * (m[a, l] + m[b, l]), l)
score_c, weight_c, c_c = attention(key, query_c)
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
    r"keys: $\{k_1, \dots, k_n\} \quad k_i \sim \mathcal{N}(m_i, \Sigma_i), m_i \in \mathbb{R}^d, "
    r"\Sigma_i^T \Sigma_i = 0 \quad (i \neq j), \|m_i\| = 1$",
    r"The law of the keys and of their means. $\Sigma_i^T\Sigma_i = 0$ is scan damage, for $m_i^Tm_j = 0$: "
    r"that fits $i \neq j$ beside it and $\Sigma_i = \alpha I$ in the next line.")

paper.section("1(c) i")
paper.definition("c.i Σ",
    r"\Sigma_i = \alpha I \quad \forall i \in \{1, \dots, n\}",
    "Assumes isotropic noise of the same variance α for all keys; α is no longer the weights.",
    display=8)
demand_c = paper.definition("c.i demand",
    r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)",
    "The demand on q, as in (b) ii, with ⇒ for ≫ (scan damage). How far the query of the next line meets it "
    "is said in the findings.",
    display=9)
close = paper.explains("c.i close scores",
    r"As α → 0, β fixed, the two scores agree; $\xi_i = x_i^T(m_a + m_b)$ is the noise as the query sees it.",
    score_c[a], approx(score_c[b], error=beta * sqrt(alpha) * Abs(xi[a] - xi[b]), to=(alpha, 0)),
    given=DIFFERENT, each=(a, b))
gap_c = paper.explains("c.i gap",
    r"The gap to the other scores exactly: ≫ holds where $\sqrt\alpha(\xi_i - \xi_a)$ stays below 1.",
    score_c[a] - score_c[i], eq(beta * (1 + sqrt(alpha) * (xi[a] - xi[i]))),
    given=OTHERS, each=(a, b, i))
sample_a, sample_b = m[a, l] + sqrt(alpha) * y_a[l], m[b, l] + sqrt(alpha) * y_b[l]
spread = paper.limits("c.i difference in law",
    r"For independent keys $k_a^Tq - k_b^Tq$ is normal with variance $4\alpha\beta^2$, which grows with β: "
    "its Laplace transform, with the noise y of a and z of b, is that of such a variable.",
    integral(
        integral(exp(theta * dot(sample_a - sample_b, query_c[l])) * normal(y_a) * normal(y_b), y_a), y_b
    ),
    eq(exp(4 * alpha * beta**2 * theta**2 / 2)),
    given=DIFFERENT, each=(a, b))
Sigma = define(r"(\Sigma_a)_{%}", alpha * delta(l, r), l, r)
root = define(r"(\Sigma_a^{1/2})_{%}", sqrt(alpha) * delta(l, r), l, r)
sample = paper.claim("c.i k_a",
    r"q = (m_a + m_b) \cdot \beta, \text{ Because } k_a = (m_a + \Sigma_a \cdot x) = m_a + \alpha \cdot I "
    r"\cdot x_a \approx m_a",
    key[a, l],
    eq(m[a, l] + total(Sigma[l, r] * noise[a, r], r)),
    eq(m[a, l] + alpha * noise[a, l]),
    approx(m[a, l], error=alpha * Abs(noise[a, l]), to=(alpha, 0)),
    display=10, notation=law, given=Le(alpha, Rational(1, 100)), expect="REFUTED",
    reading="With x the standard normal $x_a$, which the notes do not say; ≈ is α → 0. The query is a "
    "choice; what it does stands in the lines below.",
    lacks="q and β are chosen here, not asserted",
    reason=r"If x is standard normal, $\Sigma_a^{1/2}$ for $\Sigma_a$ and $\sqrt\alpha$ for α: $\Sigma_ax$ "
    r"has the covariance $\Sigma_a^2$. The conclusion $\approx m_a$ stands.",
    correction=amended(key[a, l],
        eq(m[a, l] + total(root[l, r] * noise[a, r], r)),
        eq(m[a, l] + sqrt(alpha) * noise[a, l]),
        approx(m[a, l], error=sqrt(alpha) * Abs(noise[a, l]), to=(alpha, 0)),
        given=(),
        quote=r"q = (m_a + m_b) \cdot \beta, \text{ Because } k_a = (m_a + \Sigma_a^{1/2} \cdot x_a) = m_a + "
        r"\sqrt{\alpha} \cdot I \cdot x_a \approx m_a"),
    readings={
        "in law": amended(integral(exp(dot(theta_l[l], m[a, l] + alpha * y_a[l])) * normal(y_a), y_a),
            eq(integral(exp(dot(theta_l[l], y_b[l])) * normal(y_b, m[a, l], alpha), y_b)),
            each=a, expect="REFUTED",
            reading=r"$E\exp(\theta^T(m_a + \alpha x_a)) = E\exp(\theta^Tk_a)$ with a standard normal "
            "$x_a$: it fails in law too.")})
paper.explains("c.i sample",
    r"That $m_a + \sqrt\alpha\,x_a$ has the law $\mathcal N(m_a, \alpha I)$: $E\exp(\theta^Tk_a)$ both ways.",
    integral(exp(dot(theta_l[l], sample_a)) * normal(y_a), y_a),
    eq(exp(dot(theta_l[l], m[a, l]) + alpha * dot(theta_l[l], theta_l[l]) / 2)),
    eq(integral(exp(dot(theta_l[l], y_b[l])) * normal(y_b, m[a, l], alpha), y_b)),
    each=a)
key_b = paper.claim("c.i k_b",
    r"(\beta \gg 0) \quad k_b \approx m_b + \alpha I \cdot x_b \approx m_b",
    key[b, l],
    approx(m[b, l] + alpha * noise[b, l], error=Abs(sqrt(alpha) - alpha) * Abs(noise[b, l]), to=(alpha, 0)),
    approx(m[b, l], error=alpha * Abs(noise[b, l]), to=(alpha, 0)),
    display=11, notation=law,
    reading="With ≈ both hold as α → 0, for every noise. The first does so only because both sides tend to "
    r"$m_b$: the noise of $k_b$ is $\sqrt\alpha\,x_b$, as for $k_a$.",
    lacks="β is a remark on the query")
score_a = paper.claim("c.i k_aᵀq",
    r"k_a^T q = \beta \cdot m_b",
    score_c[a], eq(beta * m[b, l]),
    display=12, each=(a, b), expect="ILL_FORMED",
    reason=r"A number cannot equal a vector: $m_b$ stands for $\|m_a\|^2$, with the bars and the square "
    "lost, by the scanner or the writer.",
    meant=amended(score_c[a],
        approx(beta * dot(m[a, l], m[a, l]), error=beta * sqrt(alpha) * Abs(xi[a]), to=(alpha, 0)),
        eq(beta, why=r"$\|m_a\| = 1$"),
        given=DIFFERENT, cause="scan",
        quote=r"k_a^T q \approx \beta \cdot \|m_a\|^2 = \beta",
        reading="As α → 0."))
score_b = paper.claim("c.i k_bᵀq",
    r"k_b^T q = \beta \cdot m_a \quad k_i^T q = 0",
    score_c[b], eq(beta * m[a, l]),
    display=12, each=(a, b), expect="ILL_FORMED",
    reason=r"A number cannot equal a vector: $m_a$ stands for $\|m_b\|^2$, with the bars and the square "
    "lost, by the scanner or the writer.",
    meant=amended(score_c[i],
        approx(beta * dot(m[i, l], m[b, l]), error=beta * sqrt(alpha) * Abs(xi[i]), to=(alpha, 0)),
        eq(beta * delta(i, b)),
        given=(Ne(i, a), *DIFFERENT), each=(a, b, i), cause="scan",
        quote=r"k_b^T q \approx \beta \cdot \|m_b\|^2 = \beta, \quad k_i^T q \approx 0",
        reading=r"Both in one formula, for $i \ne a$, as α → 0."))
eta = real("eta", tex="(k_b^T q - k_a^T q)")
share_a, share_b = (
    define(r"\alpha_a", 1 / (1 + exp(eta) + small)),
    define(r"\alpha_b", exp(eta) / (1 + exp(eta) + small)),
)
halves = paper.claim("c.i ½",
    r"\text{Note we have } \|m_i\| = 1, \quad k_a^T q \approx k_b^T q \Rightarrow \alpha_a \approx \alpha_b "
    r"\approx \frac{1}{2}",
    share_a,
    approx(share_b, error=Abs(1 - exp(eta)), to=(eta, 0)),
    approx((share_a + share_b) / 2, error=Abs(1 - exp(eta)) / 2, to=(eta, 0)),
    approx(half, error=N * exp(-g) / 2, to=(g, "oo")),
    display=13, uses=(score_a, score_b),
    reading=r"Given the scores of the line before: $k_a^Tq \approx k_b^Tq$, and the scores of the $N = n - "
    r"2$ others are $k_a^Tq - g - r_o$ with $r_o \ge 0$ and a large g. As α → 0 this is so, with g → β "
    "(“c.i close scores”, “c.i gap”).",
    lacks=r"The keys, q and $\|m_i\| = 1$ enter through the scores only, and of these only the differences "
    "count.")
paper.supports("c.i α_a ≈ α_b",
    r"With the keys $m_i + \sqrt\alpha\,x_i$ and this query: the two weights become equal as α → 0.",
    weight_c[a] / weight_c[b],
    eq(exp(beta * sqrt(alpha) * (xi[a] - xi[b]))),
    approx(1, error=Abs(1 - exp(beta * sqrt(alpha) * (xi[a] - xi[b]))), to=(alpha, 0)),
    given=DIFFERENT, each=(a, b))
others = total((1 - delta(i, a)) * (1 - delta(i, b)) * exp(-beta * (1 + sqrt(alpha) * (xi[a] - xi[i]))), i)
paper.supports("c.i α_a + α_b ≈ 1",
    r"And what they leave to the others is at most the sum of $e^{-\beta(1 + \sqrt\alpha(\xi_a - \xi_i))}$, "
    r"for α → 0 that is $(n - 2)e^{-\beta}$.",
    1 - weight_c[a] - weight_c[b], eq(weight_c[a] * others), le(others),
    given=DIFFERENT, each=(a, b))
apart = paper.limits("c.i limits",
    "α must vanish first. For a fixed α > 0, however small, and β → ∞ the weight of the key with the "
    r"smaller noise $\xi$ tends to 0; for independent keys the two noises differ almost surely.",
    weight_c[b],
    le(exp(-beta * sqrt(alpha) * (xi[a] - xi[b]))),
    approx(0, error=exp(-beta * sqrt(alpha) * (xi[a] - xi[b])), to=(beta, "oo")),
    given=(*DIFFERENT, Gt(xi[a], xi[b])), each=(a, b),
    condition=r"$\beta\sqrt\alpha$ is small: α vanishes before β grows")

# ── 1(c) ii: high variance ────────────────────────────────────────────────────────────────────────────────
paper.section("1(c) ii")

factor, omega = real("delta"), positive("omega")
key_d = define("k_{%}", m[i, l] * (1 + (factor - 1) * delta(i, b)), i, l)
score_d, weight_d, c_d = attention(key_d, query_c)
PAIR = (*DIFFERENT, Eq(n, 2))
whole = exp(beta) + exp(factor * beta) + n - 2

unequal = paper.claim("c.ii unequal",
    r"Under the high variance condition, $k_a^T q \approx k_b^T q$ doesn't hold true.",
    reading="With a probability that tends to 1 as β grows, or the variance, the two scores are further "
    "apart "
    "than any given t.")
paper.supports("c.ii length of one key",
    r"For $k_b = \delta m_b$, δ normal with mean 1 and variance ω, $k_b^Tq - k_a^Tq = \beta(\delta - 1)$ "
    r"has the variance $\omega\beta^2$. The probability that it is at most t in size tends to 0.",
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
    "The case considered: one of the two scores is multiplied by a random factor δ.",
    display=15)
paper.explains("c.ii scores",
    r"These are the scores of the query $(m_a + m_b)\beta$ for $k_b = \delta m_b$; all others are 0.",
    score_d[i], eq(beta * (delta(i, a) + factor * delta(i, b))),
    given=DIFFERENT, each=(a, b, i))
first = paper.claim("c.ii ①",
    r"\Rightarrow \alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(\beta)} "
    r"\quad ①",
    weight_d[a], eq(exp(beta) / (exp(beta) + exp(-beta))), eq(1 / (1 + exp(beta))),
    display=16, given=(*PAIR, Ge(beta, 20)), each=(a, b), notation=(weights, case, ideal), expect="REFUTED",
    reading="To the letter: the scores β and δβ of the line before, β ≫ 0 (20 or more), and no other keys "
    "(ideal situation).",
    reason=r"The second score is δβ, not −β, and dividing by $e^\beta$ leaves $e^{(\delta - 1)\beta}$. The "
    r"two "
    "printed fractions are not equal in any reading: at δ = −1 the first is right, at δ = 2 the closed form. "
    "Whether a slip or the scanner did it is not known.",
    correction=amended(weight_d[a],
        approx(exp(beta) / (exp(beta) + exp(factor * beta)), error=(n - 2) * exp(-beta), to=(beta, "oo")),
        eq(1 / (1 + exp((factor - 1) * beta))),
        given=DIFFERENT,
        quote=r"\Rightarrow \alpha_a \approx \frac{\exp(\beta)}{\exp(\beta) + \exp(\delta\beta)} = "
        r"\frac{1}{1 + \exp((\delta - 1)\beta)} \quad ①",
        reading=r"Or, if −β was meant for δβ: $\alpha_a \approx \frac{1}{1 + \exp(-2\beta)}$ (“c.ii ① at δ = "
        "−1”). With the other keys it is ≈, for β ≫ 0."))
closed_a = paper.explains("c.ii ① at δ = 2",
    "At δ = 2, the upper end of the range named below, the printed closed form is exact.",
    at(weight_d[a], factor, 2), eq(1 / (1 + exp(beta))),
    given=PAIR, each=(a, b))
paper.explains("c.ii ① at δ = −1",
    "The other way to read the line, −β for δβ, makes the middle right and both closed forms wrong: "
    r"$1/(1 + e^{-2\beta})$ for a and $1/(1 + e^{2\beta})$ for b.",
    at(weight_d[a], factor, -1),
    eq(exp(beta) / (exp(beta) + exp(-beta))),
    eq(1 / (1 + exp(-2 * beta))),
    eq(1 - 1 / (1 + exp(2 * beta))),
    given=PAIR, each=(a, b))
second = paper.claim("c.ii ②",
    r"\alpha_b = \frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(-\beta)} \quad ② \quad "
    r"(\beta \gg 0)",
    weight_d[b], eq(exp(-beta) / (exp(beta) + exp(-beta))), eq(1 / (1 + exp(-beta))),
    display=17, given=(*PAIR, Ge(beta, 20)), each=(a, b), notation=(weights, case, ideal), expect="REFUTED",
    repeats=first,
    reading="To the letter, as ①.",
    reason=r"As in ①: dividing by $e^{\delta\beta}$ leaves $e^{(1 - \delta)\beta}$. The closed form is "
    "exact at δ = 2.",
    correction=amended(weight_d[b],
        eq(exp(factor * beta) / whole),
        approx(
            exp(factor * beta) / (exp(beta) + exp(factor * beta)), error=(n - 2) * exp(-beta), to=(beta, "oo")
        ),
        eq(1 / (1 + exp((1 - factor) * beta))),
        given=DIFFERENT,
        quote=r"\alpha_b \approx \frac{\exp(\delta\beta)}{\exp(\beta) + \exp(\delta\beta)} = "
        r"\frac{1}{1 + \exp((1 - \delta)\beta)} \quad ② \quad (\beta \gg 0)",
        reading="With the other keys it is ≈, for β ≫ 0; or −β for δβ, as in ①."))
closed_b = paper.explains("c.ii ② at δ = 2",
    "At δ = 2 the printed closed form is exact.",
    at(weight_d[b], factor, 2), eq(1 / (1 + exp(-beta))),
    given=PAIR, each=(a, b))
VARIES = r"it is δ that varies, β ≫ 0, and $|\delta - 1|$ is large against $1/\beta$"
flips = paper.claim("c.ii flips",
    r"if β has a high variance (e.g. $0.1 \sim 2$), $\alpha_a, \alpha_b \approx 1.0$ or 0.1",
    notation=(case, ideal), expect="REFUTED",
    reading="To the letter it is β that varies from 0.1 to 2. In the case considered it is the factor δ, "
    "while β "
    r"≫ 0: then $(\alpha_a, \alpha_b) \approx (1, 0)$ or $(0, 1)$, according to the sample, which is "
    r"presumably "
    "what “1.0 or 0.1” stands for.",
    reason="For β from 0.1 to 2 itself the weights need not be near 1 or 0.",
    readings={
        "δ varies, for δ > 1": amended(1 - weight_d[b],
            eq((exp(beta) + n - 2) / whole),
            le((exp(beta) + n - 2) * exp(-factor * beta)),
            le((n - 1) * exp(-beta * (factor - 1))),
            approx(0, error=(n - 1) * exp(-beta * (factor - 1)), to=(beta, "oo")),
            given=(*DIFFERENT, Gt(factor, 1)), each=(a, b), condition=VARIES,
            reading=r"As β → ∞ with a fixed δ > 1, $(\alpha_a, \alpha_b) \approx (0, 1)$, shown for "
            r"$\alpha_b$, "
            "as the weights add up to at most 1."),
        "δ varies, for δ < 1": amended(1 - weight_d[a],
            eq((exp(factor * beta) + n - 2) / whole),
            le((exp(factor * beta) + n - 2) * exp(-beta)),
            le((n - 1) * exp(-beta * (1 - factor))),
            approx(0, error=(n - 1) * exp(-beta * (1 - factor)), to=(beta, "oo")),
            given=(*DIFFERENT, Ge(factor, 0), Lt(factor, 1)), each=(a, b), condition=VARIES,
            reading=r"$(\alpha_a, \alpha_b) \approx (1, 0)$, shown for $\alpha_a$, for a fixed δ from 0 to "
            "1.")})
paper.limits("c.ii at β = 0.1",
    "At the lower end of the range, β = 0.1, the weights are near ½ even for δ = 2 (two keys).",
    half - at(at(weight_d[a], factor, 2), beta, Rational(1, 10)), le(Rational(1, 30)),
    given=PAIR, each=(a, b), condition=VARIES)
ratio = positive("x")
width = paper.limits("c.ii width",
    r"How far δ must be from 1: while $|\delta - 1|$ is at most $\log(9)/\beta$, about $2.2/\beta$, both "
    r"weights lie between 0.1 and 0.9 (two keys; $\delta = 1 + \log(x)/\beta$ with x from 1/9 to 9).",
    Rational(1, 10),
    le(1 / (1 + ratio)),
    eq(at(weight_d[a], factor, 1 + log(ratio) / beta)),
    eq(1 - at(weight_d[b], factor, 1 + log(ratio) / beta)),
    le(Rational(9, 10)),
    given=(*PAIR, Ge(ratio, Rational(1, 9)), Le(ratio, 9)), each=(a, b), condition=VARIES)

# ── 1(d): two heads ───────────────────────────────────────────────────────────────────────────────────────
paper.section("1(d) i")

norm_a, norm_b = dot(m[a, l], m[a, l]), dot(m[b, l], m[b, l])
q_1, q_2 = define("(q_1)_{%}", m[a, l], l), define("(q_2)_{%}", m[b, l], l)
large_1, large_2 = define("(q_1)_{%}", beta * m[a, l], l), define("(q_2)_{%}", beta * m[b, l], l)
long_1, long_2 = define("(q_1)_{%}", gamma * m[a, l], l), define("(q_2)_{%}", gamma * m[b, l], l)
HEAD_1, HEAD_2 = ("_1", "^{(1)}"), ("_2", "^{(2)}")
LARGE = (
    r"With the factor of (b) and (c) in the queries, $q_1 = \beta m_a$ and $q_2 = \beta m_b$, β ≫ 0, and ≈."
)
noisy_1, noisy_2 = attention(key, q_1, *HEAD_1)[0], attention(key, q_2, *HEAD_2)[0]
unit_1, unit_2 = attention(m, q_1, *HEAD_1), attention(m, q_2, *HEAD_2)

head_1 = paper.claim("d.i q_1",
    r"q_1 = Hu \quad q_2 = Hb \stackrel{\text{then}}{\Rightarrow} q_1^T k_a = \|Hk_a\|_2^2 = 1",
    noisy_1[a], eq(undefined(r"\|Hk_{a}\|_2^2")), eq(1),
    display=18, each=a, expect="ILL_FORMED",
    reading="“ob i.” is (d) i.",
    reason=r"H is evidently a handwritten μ, misread: $\mu_a$, $\mu_b$ and $\mu_a$ for $Hu$, $Hb$ and "
    "$Hk_a$, that is the means, $m_a$ and $m_b$ in (c). No H is defined, and the means fit all lines.",
    lacks="u and b: $Hu$ and $Hb$ are the means of a and b",
    meant=amended(noisy_1[a],
        approx(norm_a, error=sqrt(alpha) * Abs(dot(noise[a, l], m[a, l])), to=(alpha, 0)),
        eq(1, why=r"$\|m_a\| = 1$"),
        cause="scan",
        quote=r"q_1 = m_a \quad q_2 = m_b \stackrel{\text{then}}{\Rightarrow} q_1^T k_a \approx "
        r"\|m_a\|_2^2 = 1",
        reading="As α → 0."))
head_2 = paper.claim("d.i q_2",
    r"q_2^T k_b = \|Hk_b\|_2^2 = 1",
    noisy_2[b], eq(undefined(r"\|Hk_{b}\|_2^2")), eq(1),
    display=18, each=b, expect="ILL_FORMED",
    reason=r"As for $q_1$: H is μ, and $Hb$ and $Hk_b$ are $\mu_b$, that is $m_b$.",
    meant=amended(noisy_2[b],
        approx(norm_b, error=sqrt(alpha) * Abs(dot(noise[b, l], m[b, l])), to=(alpha, 0)),
        eq(1, why=r"$\|m_b\| = 1$"),
        cause="scan", quote=r"q_2^T k_b \approx \|m_b\|_2^2 = 1", reading="As α → 0."))
output_1 = paper.claim("d.i c_1",
    r"c_1 = 1 \cdot V_a = V_a",
    unit_1[2][l], eq(unit_1[0][a] * v[a, l], why="the score 1 for the weight"), eq(v[a, l]),
    display=19, each=a, notation=(output, head_1), expect="REFUTED",
    reading="$q_1 = m_a$, keys at their means. ($V_a$ is $v_a$.)",
    reason="A score of 1 is not a weight of 1: the exponentials are missing. The one slip of (d), which the "
    "lines below repeat.",
    correction=amended(attention(m, large_1, *HEAD_1)[2][l],
        approx(v[a, l], error=exp(-beta) * distance(a), to=(beta, "oo")),
        quote=r"q_1 = \beta m_a, \ \beta \gg 0: \quad c_1 \approx V_a",
        reading=LARGE))
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
    correction=amended(attention(m, large_2, *HEAD_2)[2][l],
        approx(v[b, l], error=exp(-beta) * distance(b), to=(beta, "oo")),
        reading=LARGE))

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
    each=a, expect="ILL_FORMED",
    reading=r"Assumed is that key a has the random length β, $k_a = \beta m_a$.",
    reason=r"$Hk_a$ is $\mu_a$, that is $m_a$, as in (d) i.",
    meant=amended(score_1[a], eq(beta * norm_a), eq(beta, why=r"$\|m_a\| = 1$"),
        cause="scan", quote=r"k_a^T q_1 = \beta \, \|m_a\|_2^2 = \beta"))
weight_a = paper.claim("d.ii α_a",
    r"\alpha_a = \frac{\beta}{\beta + 0 \dots + 0} = 1",
    weight_1[a], eq(score_1[a] / total(score_1[j], j), why="the scores are β, 0, …, 0"), eq(1),
    given=Ge(beta, 20), each=a, uses=long_score, notation=weights, expect="REFUTED", repeats=output_1,
    reading=r"$k_a = \beta m_a$ with β ≫ 0 (20 or more), the other keys at their means, $q_1 = m_a$.",
    reason="As for $c_1$: each of the n − 1 other keys enters with exp(0) = 1.",
    correction=amended(weight_1[a],
        eq(exp(beta) / (exp(beta) + (n - 1) * exp(0))),
        approx(1, error=(n - 1) * exp(-beta), to=(beta, "oo")),
        given=(), uses=(),
        reading=r"$e^\beta$ for β, $e^0$ for 0 and ≈ for =, with β ≫ 0."))
not_one = paper.limits("d.ii α_a for β ≤ 2",
    "β ≫ 0 is needed also for ≈: for two keys or more and β ≤ 2 it stays below 0.9.",
    weight_1[a], eq(exp(beta) / (exp(beta) + n - 1)), le(Rational(9, 10)),
    given=(Ge(n, 2), Le(beta, 2)), each=a)
short_score = paper.claim("d.ii k_b",
    r"k_b^T q_2 = \|Hk_b\|_2^2 = 1",
    score_2[b], eq(undefined(r"\|Hk_{b}\|_2^2")), eq(1),
    display=20, each=(a, b), expect="ILL_FORMED",
    reason=r"$Hk_b$ is $\mu_b$, that is $m_b$, as in (d) i.",
    meant=amended(score_2[b], eq(norm_b), eq(1, why=r"$\|m_b\| = 1$"),
        given=DIFFERENT, cause="scan", quote=r"k_b^T q_2 = \|m_b\|_2^2 = 1"))
weight_b = paper.claim("d.ii α_b",
    r"\alpha_b = \frac{1}{1+0 \dots + 0} = 1",
    weight_2[b], eq(score_2[b] / total(score_2[j], j), why="the scores are 1, 0, …, 0"), eq(1),
    display=20, given=(*DIFFERENT, Ge(beta, 20)), each=(a, b), uses=short_score, notation=weights,
    expect="REFUTED", repeats=output_1,
    reading="$k_b = m_b$, $q_2 = m_b$.",
    reason="As for $c_1$. Here the score is 1, so that β ≫ 0 does not help: the query must be long.",
    correction=amended(sharp_2[b],
        eq(exp(gamma) / (exp(gamma) + n - 1)),
        approx(1, error=(n - 1) * exp(-gamma), to=(gamma, "oo")),
        given=DIFFERENT, uses=(),
        reading=r"With the query $q_2 = \gamma m_b$, γ ≫ 0 (β is the length of key a here), and ≈."))
conclusion = paper.claim("d.ii c",
    r"c = \frac{1}{2}(V_a + V_b)",
    c_both[l], eq(average),
    display=21, given=(*DIFFERENT, Ge(beta, 20)), each=(a, b), uses=(weight_a, weight_b),
    notation=(output, output_1, output_2), expect="REFUTED", repeats=output_1,
    reading=r"$c = \frac12(c_1 + c_2)$ with $q_1 = m_a$, $q_2 = m_b$, $k_a = \beta m_a$, β ≫ 0 (20 or "
    "more), and the other keys at their means.",
    reason="As for $c_1$. For β ≫ 0 the first head gives nearly $v_a$, but in the second, with the score 1, "
    "the other values together keep a weight that is not small.",
    correction=amended(sharp_c[l],
        approx((v[a, l] + sharp_c_2[l]) / 2, error=exp(-gamma * beta) * distance(a) / 2, to=(gamma, "oo")),
        approx(average, error=exp(-gamma) * distance(b) / 2, to=(gamma, "oo")),
        given=DIFFERENT, uses=(),
        reading=r"With the queries $q_1 = \gamma m_a$ and $q_2 = \gamma m_b$, γ ≫ 0, and ≈: $c \approx "
        r"\frac12(v_a + c_2) \approx \frac12(v_a + v_b)$, for a key a of any length β > 0."))
difference = paper.explains("d.ii difference",
    "How far it is from the average, exactly. It vanishes for two keys of equal length (n = 2, β = 1), "
    "where the errors of the heads cancel, and not in general.",
    c_both[l] - average,
    eq((total(v[i, l] - v[a, l], i) / (exp(beta) + n - 1) + total(v[i, l] - v[b, l], i) / (E + n - 1)) / 2),
    given=DIFFERENT, each=(a, b))
rho, tilt = positive("rho"), array("y", i, of=Interval(-1, 1))
score_n = gamma * (delta(i, a) + rho * tilt[i])
noisy = define(r"\alpha_{%}", exp(score_n) / total(exp(score_n.subs(i, j)), j), i)
noise_sum = total((1 - delta(h, a)) * exp(gamma * rho * (tilt[h] - tilt[a]) - gamma), h)
noise_most = total((1 - delta(h, a)) * exp(gamma * rho * (tilt[h] + 1) - gamma), h)
two_heads = paper.explains("d.ii noise",
    r"What two heads gain: with $q_1 = \gamma m_a$ and a fixed α the weight of a still tends to 1, unlike "
    r"with one query (“c.i limits”), as long as the noise along the mean, $\sqrt\alpha\,x_i^Tm_a = \rho "
    r"y_i$ with $|y_i| \le 1$, stays below $\rho < \frac12$.",
    1 - noisy[a],
    eq(noisy[a] * noise_sum),
    le(noise_sum),
    le(noise_most),
    le((n - 1) * exp(-gamma * (1 - 2 * rho))),
    approx(0, error=(n - 1) * exp(-gamma * (1 - 2 * rho)), to=(gamma, "oo")),
    given=Lt(rho, half), each=a)
key_t = define("k_{%}", m[i, l] * (1 - (beta + 1) * delta(i, a)), i, l)
turned = paper.explains("d.ii turned key",
    r"The length must be positive: for $k_a = -\beta m_a$ the weight of a tends to 0.",
    attention(key_t, long_1, *HEAD_1)[1][a],
    le(exp(-gamma * beta)),
    approx(0, error=exp(-gamma * beta), to=(gamma, "oo")),
    given=Ge(n, 2), each=a)

paper.overview(
    says(
        "These are answers to an exercise sheet, and much of what looks wrong in them may be the scanner's; "
        "it is repaired where the context decides.",
        holds=(demand, coefficients, head_1, head_2, long_score, short_score)),
    says("Softmax weights are never 0 and, from two keys on, never 1.", holds=(never_0, never_1)),
    says(
        "So “$c = v_j$” and “the weight is 0” in 1(a) hold as ≈, with the errors given here, and exactly "
        "with a mask.",
        holds=(copy, vanishing)),
    says("A large similarity makes c a copy of $v_j$ only where the other scores stay behind.",
        holds=relative, under=similar),
    says(
        r"The errors grow with the number of keys: “≪” and “$\beta \gg 0$” have to be read as large against "
        r"$\log n$.",
        holds=(log_n, log_n_ab), under=(peak, two), main=True),
    says(
        "In 1(b) $M = AA^T$ does extract $v_a$ for an orthonormal basis with $A^TB = 0$, and both are "
        "needed.",
        holds=(solution, both_used, orthogonal_needed), main=True),
    says(
        "For any other basis $A(A^TA)^{-1}A^T$ takes its place, still with $A^TB = 0$; without that an "
        "oblique projection does, where the two subspaces share no vector but 0.",
        holds=(other_basis, other_angle)),
    says(
        r"The query $(k_a + k_b)\beta$ is right for orthonormal keys: the scores are β, β, 0 and c is "
        "nearly the average.",
        holds=(answer, scores_ab)),
    says(
        r"In 1(c) i a sample is $m_a + \sqrt\alpha\,x_a$ with a standard normal $x_a$, where the notes have "
        r"$m_a + \alpha x_a$; what is concluded from it stands.",
        holds=(key_b, score_a, score_b), fails=sample, under=halves),
    says(
        "But α must vanish before β grows: the two scores differ by a normal variable of variance "
        r"$4\alpha\beta^2$, and for a fixed α and β → ∞ one of the two weights tends to 0.",
        holds=(spread, apart), under=halves, main=True),
    says(
        "In 1(c) ii the two fractions of ①, and of ②, are not equal. With the scores β and δβ of the line "
        "before they are $1/(1 + "
        r"e^{(\delta-1)\beta})$ and $1/(1 + e^{(1-\delta)\beta})$; at δ = 2 the printed closed forms are "
        "exact, the fractions before them are not.",
        holds=(closed_a, closed_b), fails=(first, second), main=True),
    says(
        r"The conclusion stands that the scores part and $(\alpha_a, \alpha_b)$ flips between (1, 0) and "
        r"(0, 1) from sample to sample, for β ≫ 0 and δ not near 1: within about $2.2/\beta$ both weights "
        r"lie "
        "between 0.1 and 0.9.",
        holds=(unequal, width), under=flips),
    says(
        r"In 1(d) the exponentials are missing: a score of β has the weight $e^\beta/(e^\beta + n - 1)$, "
        r"near 1 for β ≫ 0 only, and a score of 1 the weight $e/(e + n - 1)$. So $c = \frac12(V_a + V_b)$ "
        "fails for the queries $m_a$ and $m_b$, even as ≈, in the second head.",
        holds=(score_one, not_one, difference), fails=(output_1, output_2, weight_a, weight_b, conclusion),
        main=True),
    says(
        r"The idea is right all the same: with queries $\gamma m_a$ and $\gamma m_b$ it holds as γ → ∞, for "
        "a key of any positive length and for keys whose noise along the mean stays below ½, which is what "
        "two heads gain over the one query of 1(c).",
        holds=(two_heads, turned), fails=conclusion, main=True))
