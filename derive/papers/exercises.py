"""Exercise notes "Attention & Transformer": one attention step explored, from its definition to two heads.

Read beside the notes, top to bottom. They are damaged: M_s stands for M s, A_c for A c, V_a for v_a, ⇒ for ≫, (α − 2) for
(n − 2), Σ_iᵀΣ_i for m_iᵀm_j, δβ for −β, Hu, Hb and Hk_a for m_a, m_b and m_a, “ob” for (d). Every damaged line is checked as
printed and as meant. Here i, j, h, a, b are positions 1..n, e and f coordinates 1..d, u and w basis vectors. Where one or
two keys are singled out, the others have an axis o of their own, of length N.
"""

from derive import (
    NONNEGATIVE,
    POSITIVE,
    Abs,
    E,
    Eq,
    Ge,
    Gt,
    Interval,
    Le,
    Lt,
    Ne,
    Orthonormal,
    Paper,
    Rational,
    Sphere,
    amended,
    approx,
    array,
    at,
    axes,
    delta,
    diff,
    eq,
    erf,
    exp,
    ge,
    gt,
    implies,
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
    spd,
    sqrt,
    total,
    undefined,
)

paper = Paper(
    "exercises",
    title="Attention & Transformer (exercise notes)",
    source="003_486e063e562d783e.txt",
    displays=inventory("exercises"),
    overview=r"""The ideas stand as limits; hardly any of the printed equalities does. Softmax weights are never 0 and, from
two keys on, never 1, so "$c = v_j$", "the weight is 0" and "$c_1 = V_a$" are false for finite scores. All are true as limits;
each is given here with an explicit error. The errors grow with the number of keys: "$\beta \gg 0$" has to be read as
$\beta \gg \log n$. Only a mask ($-\infty$) makes the weights of (a) exact.

In 1(b) the matrix $M = AA^T$ does extract $v_a$ if the basis of $A$ is orthonormal and $A^TB = 0$; the notes state
neither, and each is needed. For any basis $M = A(A^TA)^{-1}A^T$ takes its place; some $M$ exists wherever the two subspaces share
no vector. The query $(k_a+k_b)\beta$ has the scores $\beta, \beta, 0$ for orthonormal keys, which the notes do not state
either; given those, $\alpha_a = \alpha_b \approx \frac12$ is right with the error $(n-2)e^{-\beta}/4$.

In 1(c) a sample of $\mathcal N(m_a, \alpha I)$ is $m_a + \sqrt\alpha\,x_a$, not $m_a + \alpha x_a$. For independent keys the two
scores differ by a normal variable of variance $4\alpha\beta^2$: the weights are near $\frac12$ only while $\beta\sqrt\alpha$ is small. For a
fixed $\alpha > 0$, however small, and $\beta \to \infty$, one of the two weights tends to 0 almost surely: the two limits do not
commute. That equal scores suffice for $\frac12$ is false without small scores of the others. In (c) ii the conclusion that the weights
are far from $\frac12$ stands, but both closed forms ① and ② are wrong: they are exchanged and lack a factor 2 in the exponent, and
the values 1.0 and 0.1 are not the weights over the range named.

In 1(d) the exponentials are missing: a score of 1 has the weight $e/(e+n-1)$ and a score of $\beta$ the weight $e^\beta/(e^\beta+n-1)$,
not 1. The conclusion $c = \frac12(V_a+V_b)$ fails for the queries $m_a$ and $m_b$, even approximately (but for two keys of equal
length, where the errors of the two heads cancel); with the queries
$\gamma m_a$ and $\gamma m_b$ it is right in the limit $\gamma \to \infty$, for a key $k_a = \beta m_a$ of any length $\beta > 0$ and for noisy keys and
a fixed $\alpha$ too as long as the noise along the means stays below $\frac12$. That is the advantage of two heads over the single
query of 1(c), and the notes do not say it.""",
)

# Notation
i, j, h, a, b = axes(i="n", j="n", h="n", a="n", b="n")
e, f, g = axes(e="d", f="d", g="d")
u, t, r_, s_ = axes(u="m", t="m", r="m", s="m")
w, z = axes(w="p", z="p")
o, l = axes(o="N", l="N")
n, d, m, N = i.length, e.length, u.length, o.length
alpha, beta, gap, eta = positive("alpha"), positive("beta"), positive("g"), real("eta")
q, k, v = array("q", e), array("k", i, e), array("v", i, e)
half = Rational(1, 2)


def dot(x, y):
    """The inner product of two vectors, written by their coordinate e."""
    return total(x * y, e)


def softmax(s):
    """(2): the weights of the scores s, written by their position i."""
    return exp(s) / total(exp(s.subs(i, h)), h)


def attend(s):
    """(1): the values averaged with the weights of the scores."""
    return total(softmax(s) * v[i, e], i)


def normal(y, mean=0, variance=1):
    """The normal density."""
    return exp(-((y - mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)


def distance(j):
    """How far the other values are from the j-th, in the coordinate e."""
    return total(Abs(v[i, e] - v[j, e]), i)


s = dot(k[i, e], q[e])
weight = softmax(s)  # (2)
c = attend(s)  # (1)
s_j, weight_j = s.subs(i, j), weight.subs(i, j)
DIFFERENT, OTHERS = (Ne(a, b), Ge(n, 2)), (Ne(i, a), Ne(i, b), Ne(a, b), Ge(n, 3))  # the bounds on n say the same for the prover

# One key singled out: its score, the scores of the N others, the weight of the one
s_one, s_other = real("s"), array("r", o)
weight_one = exp(s_one) / (exp(s_one) + total(exp(s_other[o]), o))
# … with the others smaller by at least the gap: score 0 against −g − r_o, r_o ≥ 0
lower, v_one, v_other = array("r", o, of=NONNEGATIVE), array("v", e, tex="v_{j %}"), array("V", o, e, tex="v")
small = total(exp(-gap - lower[o]), o)  # what the others weigh together, against 1
c_one = (v_one[e] + total(exp(-gap - lower[o]) * v_other[o, e], o)) / (1 + small)
spread = total(Abs(v_other[o, e] - v_one[e]), o)

# ── 1. Attention exploration ─────────────────────────────────────────────────────────────────────────────────────────

paper.prose("setup",
    r"query: $q \in \mathbb{R}^d$ value: $\{v_1, \dots, v_n\}, v_i \in \mathbb{R}^d$ key: $\{k_1, \dots, k_n\}, k_i \in \mathbb{R}^d$",
    place="1", reason="Notation.")  # fmt: skip
eq1 = paper.definition(
    "c", r"\Rightarrow c = \sum_{i=1}^n \alpha_i v_i", place="1", display=1, reason="Defines the output of attention."
)
eq2 = paper.definition("α", r"\alpha_i = \frac{\exp(k_i^T q)}{\sum_{j=1}^n \exp(k_j^T q)} \rightarrow \text{attention weight}", place="1",
    display=2, reason="Defines the attention weights; that they are weights is checked in (a) i.")  # fmt: skip
paper.claim("c between", r"\Rightarrow c = \sum_{i=1}^n \alpha_i v_i", -largest(-v[i, e], i), le(c), le(largest(v[i, e], i)), place="1",
    display=1, uses=(eq1, eq2), expect="PROVED",
    reading="Well formed: each coordinate of the average lies between the smallest and the largest value.")  # fmt: skip
shift = paper.claim("α shift", r"\alpha_i = \frac{\exp(k_i^T q)}{\sum_{j=1}^n \exp(k_j^T q)}", weight, eq(softmax(s - s_j)), place="1",
    display=2, each=(i, j), uses=eq2, expect="PROVED",
    reading="Only differences of scores count; below one score may therefore be set to 0.")  # fmt: skip

# ── 1(a) ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

bounds = paper.claim("a.i bounds", r"0 \leq \alpha_i \leq 1", 0, le(weight), le(1), place="1(a) i", uses=eq2, expect="PROVED")
sums_to_one = paper.claim("a.i sum", r"\sum \alpha_i = 1", total(weight, i), eq(1), place="1(a) i", uses=eq2, expect="PROVED")
paper.prose("a.i distribution", "Then α could be interpreted as a distribution.", place="1(a) i", uses=(bounds, sums_to_one),
    reason="Nonnegative weights that sum to one are a distribution on 1, …, n; both are checked above.")  # fmt: skip
positive_weight = paper.claim("a.i never 0", r"0 \leq \alpha_i \leq 1", weight, gt(0), place="1(a) i", uses=eq2, expect="PROVED",
    reading="The lower bound is never attained.")  # fmt: skip
paper.claim("a.i never 1", r"0 \leq \alpha_i \leq 1", weight_one, lt(1), place="1(a) i", uses=eq2, expect="PROVED",
    reading="The upper bound is attained for a single key and never from two keys on: score s against N ≥ 1 others $r_o$.")  # fmt: skip

dominated = Le(s.subs(i, h) + gap * (1 - delta(h, j)), s_j)  # for all h: every other score is smaller by at least the gap
others = total((1 - delta(h, j)) * exp(s.subs(i, h) - s_j), h)  # what the other keys weigh against the j-th
peak = paper.claim("a.ii ≪", r"$k_i^T q \ll k_j^T q$", 1 - weight_j, eq(weight_j * others), le(others, why="weights are at most 1"),
    le((n - 1) * exp(-gap)), approx(0, error=(n - 1) * exp(-gap), to=(gap, "oo")), place="1(a) ii", given=dominated, each=j,
    uses=(eq2, bounds), expect="PROVED",
    reading="For all i ≠ j: every other score is smaller by at least g, and g is large. Then $\\alpha_j \\to 1$, with this error.")  # fmt: skip
paper.claim("a.ii ≪ needed", r"$k_i^T q \ll k_j^T q$", exp(s_other[l] - s_one), le(total(exp(s_other[o] - s_one), o)),
    eq((1 - weight_one) / weight_one), place="1(a) ii", kind="inequality", each=l, uses=eq2, expect="PROVED",
    reading="The condition is needed too: if the weight of j (score s) is close to 1, every other score $r_l$ is smaller by at least the logarithm of $\\alpha_j/(1 - \\alpha_j)$.")  # fmt: skip
paper.claim("a.ii how much", r"$k_i^T q \ll k_j^T q$", weight_j, eq(1 / (1 + others)), ge(1 / (1 + (n - 1) * exp(-gap))),
    ge(1 / (1 + (n - 1) / n)), ge(half), place="1(a) ii", given=(dominated, Ge(gap, log(n))), each=j, uses=peak, expect="PROVED",
    reading="How much smaller is ≪? A gap of log n leaves at least half of the weight on j.")  # fmt: skip
paper.claim("a.ii how little", r"$k_i^T q \ll k_j^T q$", softmax(-gap * (1 - delta(i, j))).subs(i, j), eq(exp(gap) / (exp(gap) + n - 1)),
    le(exp(gap) / n), approx(0, error=exp(gap) / n, to=(n, "oo")), place="1(a) ii", each=j, uses=(peak, shift), expect="PROVED",
    reading="A gap of any fixed size g is not enough: if all others are smaller by exactly g, the weight of j vanishes as n grows.")  # fmt: skip
paper.claim("a.ii all i", r"$k_i^T q \ll k_j^T q$", exp(s_one) / (2 * exp(s_one) + total(exp(s_other[o]), o)), le(half), place="1(a) ii",
    kind="inequality", uses=(eq2, peak), expect="PROVED",
    reading="≪ for some i is not enough: if one key has the same score s as j, at most half of the weight is on j, however small the N other scores.")  # fmt: skip
paper.claim("a.ii −∞", r"$k_i^T q = -\infty$ ($i \neq j$)", s, eq(undefined("-∞")), place="1(a) ii", expect="ILL_FORMED",
    reading="Keys and query are vectors of $\\mathbb{R}^d$, so their inner product is a number.",
    reason="−∞ is not the inner product of two vectors; it can be approached (as meant) or written as a mask (iii).",
    meant=amended(1 - softmax(s * delta(i, j) - gap * (1 - delta(i, j))).subs(i, j), le((n - 1) * exp(-gap - s_j)),
                  approx(0, error=(n - 1) * exp(-gap - s_j), to=(gap, "oo")), each=j, expect="PROVED",
                  reading="As the scores $-g$ of all other keys tend to −∞, the weight of j tends to 1."))  # fmt: skip

copied = amended(c_one, approx(v_one[e], error=exp(-gap) * spread, to=(gap, "oo")), given=(), each=(), uses=(eq1, shift, peak), expect="PROVED",
    reading="c tends to $v_j$ as the gap g to all other scores grows: score 0 for j, $-g - r_o$ with $r_o \\ge 0$ for the N others.")  # fmt: skip
paper.claim("a.iii", r"under the condition ii, $c = v_j$", c, eq(v[j, e]), place="1(a) iii", given=dominated, each=j, uses=(eq1, peak),
    expect="REFUTED", reading="Condition ii as ≪ between numbers.",
    reason="No weight is 0, so the other values always enter; the equality is a limit with the error given.", correction=copied)  # fmt: skip
paper.claim("a.iii error", r"under the condition ii, $c = v_j$", Abs(c - v[j, e]), le(total(weight * Abs(v[i, e] - v[j, e]), i)),
    le(total(exp(s - s_j) * Abs(v[i, e] - v[j, e]), i)), place="1(a) iii", each=j, uses=(eq1, eq2, sums_to_one), expect="PROVED",
    reading="For any scores: the distance of c from $v_j$ is at most this; each term is small where the score of i is.")  # fmt: skip
masked = delta(i, j) * exp(s) / total(delta(h, j) * exp(s.subs(i, h)), h)
mask = paper.claim("a.iii mask", r"under the condition ii, $c = v_j$", total(masked * v[i, e], i), eq(v[j, e]), place="1(a) iii", uses=eq1,
    expect="PROVED", reading="Condition ii as −∞, the way masks are used: exp(−∞) = 0 for all i ≠ j. Then it is exact.")  # fmt: skip

paper.claim("a.iv weight", r"The attention weight for the index $i \neq j$ is 0.", weight, eq(0), place="1(a) iv",
    given=(dominated, Ne(i, j)), each=(i, j), uses=(positive_weight, peak), expect="REFUTED", reading="Condition ii as ≪ between numbers.",
    reason="Softmax weights are positive; this one vanishes only in the limit.",
    correction=amended(weight, le(exp(s - s_j)), le(exp(-gap)), approx(0, error=exp(-gap), to=(gap, "oo")), given=(dominated, Ne(i, j)), each=(i, j),
                       expect="PROVED", reading="It is at most exp(−g), for the gap g."))  # fmt: skip
paper.claim("a.iv mask", r"The attention weight for the index $i \neq j$ is 0.", masked, eq(0), place="1(a) iv", given=Ne(i, j), each=(i, j),
    uses=mask, expect="PROVED", reading="Condition ii as −∞, as a mask: exactly 0.")  # fmt: skip
paper.claim("a.iv copy", "the similarity between q and k_j is very large then it would be a copy of v_j", c,
    approx(v[j, e], error=exp(-gap) * distance(j), to=(gap, "oo")), place="1(a) iv", given=Ge(s_j, gap), each=j, uses=eq1, expect="REFUTED",
    reading="The score of j alone is large: at least g. That no other error would do is “a.iv no threshold”.",
    reason="Scores count only relative to each other; another key with the same score takes the same weight.", correction=copied)  # fmt: skip
paper.claim("a.iv no threshold", "the similarity between q and k_j is very large then it would be a copy of v_j",
    softmax(dot(k[j, e], q[e])), eq(1 / n), place="1(a) iv", each=j, uses=eq2, expect="PROVED",
    reading="If all keys are equal to $k_j$, the weight of j is 1/n however large the similarity: no size of it is enough.")  # fmt: skip

# ── 1(b) i: one value out of a sum ───────────────────────────────────────────────────────────────────────────────────

A, any_A = array("A", u, e, of=Orthonormal()), array("A", u, e)
B, Y = array("B", w, e), array("Y", w, e)
M, C, D = array("M", e, f), array("c", u), array("D", w, tex="d")
v_a, v_b = total(C[u] * A[u, e], u), total(D[w] * B[w, e], w)
perpendicular = Eq(B[z, g], Y[z, g] - total(A[t, g] * total(A[t, f] * Y[z, f], f), t))  # every B with AᵀB = 0 is such
PERPENDICULAR = "$a_1, \\dots, a_m$ orthonormal and $A^TB = 0$ (every such B is $(1 - AA^T)Y$)."
S = spd("S", u, t)
skew = total(S[u, r_] * A[r_, e], r_)  # a_u; every family of independent vectors is such (its polar decomposition), with AᵀA = S²
in_skew = total(C[t] * skew.subs(u, t), t)  # v_a = Ac
SKEW = "Any basis, $a_u = \\sum_r S_{ur} A_r$ with orthonormal $A_r$ and S positive definite (the polar decomposition), and $v_b = 0$."


def times(matrix, x):
    """A matrix, written by its entry (e, f), times a vector."""
    return total(matrix * x.subs(e, f), f)


def transposed(A, x):
    """Aᵀx, written by its entry u."""
    return total(A[u, e] * x, e)


def square(A):
    """A Aᵀ, written by its entry (e, f)."""
    return total(A[t, e] * A[t, f], t)


paper.claim("b.i M", r"extract v_a from $s = v_a + v_b : M_s = v_a \quad (M \in \mathbb{R}^{d \times d})$", undefined("M_s"), eq(v_a),
    place="1(b) i", expect="ILL_FORMED", reason="M_s is damaged: M s is meant, the matrix times the sum.",
    meant=amended(times(square(A), v_a + v_b), eq(v_a), given=perpendicular, expect="PROVED",
                  reading="$M s = v_a$ with the M found below; " + PERPENDICULAR))  # fmt: skip
y, image = array("y", e), array("x", e)
paper.claim("b.i M needs A ∩ B = 0", r"extract v_a from $s = v_a + v_b", total((image[e] - y[e]) ** 2 + image[e] ** 2, e),
    ge(total(y[e] ** 2, e) / 2), gt(0), place="1(b) i", kind="implication", given=Gt(total(y[e] ** 2, e), 0), expect="PROVED",
    reading="No M does it for all pairs of subspaces: were y ≠ 0 in both, x = My would have to be y (v_a = y, v_b = 0) and 0 (v_a = 0, v_b = y).")  # fmt: skip
first_and_rest = C[1] * any_A[1, e] + total(C[u] * any_A[u, e] * (1 - delta(u, 1)), u)
paper.claim("b.i V_a", r"V_a = c_1 a_1 + c_2 a_2 + \dots + c_m a_m = A_c", undefined("V_a"), eq(first_and_rest), eq(undefined("A_c")),
    place="1(b) i", display=3, expect="ILL_FORMED",
    reading="The first = says that $v_a$ lies in the subspace spanned by the a's: an assumption. The second is matrix notation.",
    reason="V_a and A_c are damaged: $v_a$ and A c are meant, the matrix of the a's times the coefficients.",
    meant=amended(first_and_rest, eq(total(any_A[u, e] * C[u], u)), expect="PROVED",
                  reading="$c_1a_1 + \\dots + c_ma_m = A c$, where the columns of A are $a_1, \\dots, a_m$."))  # fmt: skip
first_and_rest_b = D[1] * B[1, e] + total(D[w] * B[w, e] * (1 - delta(w, 1)), w)
paper.claim("b.i V_b", r"V_b = d_1 b_1 + d_2 b_2 + \dots + d_p b_p = B_d", undefined("V_b"), eq(first_and_rest_b), eq(undefined("B_d")),
    place="1(b) i", display=3, expect="ILL_FORMED", reading="As for $v_a$.", reason="V_b and B_d are damaged: $v_b$ and B d are meant.",
    meant=amended(first_and_rest_b, eq(v_b), expect="PROVED", reading="$d_1b_1 + \\dots + d_pb_p = B d$."))  # fmt: skip
paper.claim("b.i c length", r"(A \in \mathbb{R}^{d \times m} \quad c \in \mathbb{R}^d)", total(1, u), eq(d), place="1(b) i", display=3,
    expect="REFUTED",
    reading="The coefficients are $c_1, \\dots, c_m$; for A c to be defined their number must be that of the columns of A. The letter c is also the output (1).",
    reason="A has m columns: c lies in $\\mathbb{R}^m$.",
    meant=amended(total(1, u), eq(m), expect="PROVED", reading="$c \\in \\mathbb{R}^m$."))  # fmt: skip
paper.claim("b.i d length", r"(B \in \mathbb{R}^{d \times p} \quad d \in \mathbb{R}^d)", total(1, w), eq(d), place="1(b) i", display=3,
    expect="REFUTED", reading="The coefficients are $d_1, \\dots, d_p$; the letter d is also the dimension.",
    reason="B has p columns: the vector d lies in $\\mathbb{R}^p$.",
    meant=amended(total(1, w), eq(w.length), expect="PROVED", reading="$d \\in \\mathbb{R}^p$."))  # fmt: skip

M_A, M_B = total(M[e, f] * A[u, f], f), total(M[e, f] * B[w, f], f)
chain = paper.claim("b.i chain", r"M_s = M v_a + M v_b = M A_c + M B_d = A_c", undefined("M_s"),
    eq(times(M[e, f], v_a) + times(M[e, f], v_b)), eq(total(M[e, f] * (undefined("A_c") + undefined("B_d")), f)), eq(undefined("A_c")),
    place="1(b) i", display=4, expect="ILL_FORMED", reason="M_s, A_c and B_d are damaged: M s, A c and B d are meant.",
    meant=amended(times(M[e, f], v_a + v_b), eq(times(M[e, f], v_a) + times(M[e, f], v_b), why="linearity"),
                  eq(total(C[u] * M_A, u) + total(D[w] * M_B, w), why="$v_a = Ac$, $v_b = Bd$"), expect="PROVED",
                  reading="The first two equations, for any M: $M s = M v_a + M v_b = M A c + M B d$. The last, $= A c$, is the demand on M; see next."))  # fmt: skip
remainder = total(C[u] * (M_A - A[u, e]), u) + total(D[w] * M_B, w)
demand = paper.claim("b.i demand", r"M A_c + M B_d = A_c", times(M[e, f], v_a + v_b) - v_a, eq(remainder), place="1(b) i", display=4,
    expect="PROVED",
    reading="The last equation of the chain is no consequence but the demand on M: $Ms - Ac = (MA - A)c + (MB)d$ vanishes if MA = A and MB = 0.")  # fmt: skip
paper.claim("b.i demand MA = A", r"M A_c + M B_d = A_c", at(at(remainder, C[u], delta(u, t)), D[w], 0), eq(total(M[e, f] * A[t, f], f) - A[t, e]),
    place="1(b) i", display=4, each=(e, t), uses=demand, expect="PROVED",
    reading="And only if: for $v_a = a_t$ (c the t-th unit vector) and d = 0 it leaves $Ma_t - a_t$.")  # fmt: skip
paper.claim("b.i demand MB = 0", r"M A_c + M B_d = A_c", at(at(remainder, D[w], delta(w, z)), C[u], 0), eq(total(M[e, f] * B[z, f], f)),
    place="1(b) i", display=4, each=(e, z), uses=demand, expect="PROVED", reading="For $v_b = b_z$ and c = 0 it leaves $Mb_z$.")  # fmt: skip

paper.claim("b.i Aᵀ size", r"\text{if } M = A^T", M[e, f], eq(A[u, f]), place="1(b) i", display=5, expect="ILL_FORMED",
    reading="$M \\in \\mathbb{R}^{d \\times d}$ as in the first line of (b).",
    reason="$A^T$ is m × d and M is d × d: $A^T$ gives the m coefficients of $v_a$, not $v_a$.",
    meant=amended(transposed(A, total(C[t] * A[t, e], t) + v_b), eq(C[u]), given=perpendicular, expect="PROVED",
                  reading="$A^Ts = c$, a step on the way: " + PERPENDICULAR))  # fmt: skip
coefficients = paper.claim("b.i Aᵀ", r"\text{if } M = A^T \Rightarrow A^T A_c + A^T B_d = I \quad c = c",
    total(A[u, e] * undefined("A_c") + A[u, e] * undefined("B_d"), e), eq(total(delta(u, t) * C[t], t)), eq(C[u]), place="1(b) i", display=5,
    uses=chain, expect="ILL_FORMED", reason="A_c and B_d are damaged: A c and B d are meant.",
    meant=amended(transposed(A, total(C[t] * A[t, e], t)) + transposed(A, v_b), eq(total(delta(u, t) * C[t], t)), eq(C[u]), given=perpendicular,
                  expect="PROVED", reading="$A^TAc + A^TBd = I c = c$; " + PERPENDICULAR))  # fmt: skip
paper.claim("b.i Aᵀ without AᵀB = 0", r"A^T A_c + A^T B_d = I \quad c = c",
    transposed(A, total(C[t] * A[t, e], t)) + transposed(A, v_b), eq(total(delta(u, t) * C[t], t)), place="1(b) i", display=5,
    expect="REFUTED", reading="The basis of A orthonormal, B any basis: what the notes state of B.",
    reason="$A^TBd$ is dropped; it vanishes only if the two subspaces are orthogonal, which the notes do not state.",
    correction=amended(transposed(A, total(C[t] * A[t, e], t)) + transposed(A, v_b), eq(total(delta(u, t) * C[t], t)), given=perpendicular,
                       expect="PROVED", reading="With $A^TB = 0$."))  # fmt: skip
paper.claim("b.i AᵀA = I", r"A^T A_c + A^T B_d = I \quad c = c", total(skew * in_skew, e), eq(total(delta(u, t) * C[t], t)), place="1(b) i",
    display=5, expect="REFUTED", reading=SKEW, reason="$A^TA = I$ holds only for an orthonormal basis, which the notes do not state.",
    correction=amended(total(skew * in_skew, e), eq(total(total(S[u, r_] * S[r_, t], r_) * C[t], t)), expect="PROVED",
                       reading="$A^TAc$ with the Gram matrix $A^TA = S^2$; it is c for all c exactly if $S^2 = I$, i.e. for an orthonormal basis."))  # fmt: skip

extract = amended(times(square(A), v_a + v_b), eq(v_a), given=perpendicular, expect="PROVED", reading=PERPENDICULAR)
solution = paper.claim("b.i AAᵀ", r"\text{then } M = A A^T", times(square(A), v_a + v_b),
    eq(total(A[t, e] * total(A[t, f] * (v_a + v_b).subs(e, f), f), t), why="$(AA^T)s = A(A^Ts)$"), eq(v_a, why="$A^Ts = c$"), place="1(b) i",
    display=6, given=perpendicular, uses=demand, expect="PROVED", reading="$AA^Ts = A(A^Ts) = Ac = v_a$; " + PERPENDICULAR)  # fmt: skip
paper.claim("b.i AAᵀ without AᵀB = 0", r"\text{then } M = A A^T", times(square(A), v_a + v_b), eq(v_a), place="1(b) i", display=6,
    uses=solution, expect="REFUTED", reading="A orthonormal, B any basis.", reason="$AA^Tv_b \\ne 0$ unless $A^Tv_b = 0$.", correction=extract)  # fmt: skip
paper.claim("b.i AᵀB = 0 needed", r"\text{then } M = A A^T", total(times(square(A), v_b) ** 2, e), eq(total(transposed(A, v_b) ** 2, u)),
    place="1(b) i", display=6, uses=demand, expect="PROVED",
    reading="$\\|AA^Tv_b\\| = \\|A^Tv_b\\|$: the demand $MB = 0$ holds for $M = AA^T$ exactly if $A^TB = 0$.")  # fmt: skip
projection = total(skew * total(inverse(S)[u, s_] * inverse(S)[s_, t], s_) * skew.subs({u: t, e: f}), u, t)
paper.claim("b.i AAᵀ without AᵀA = I", r"\text{then } M = A A^T", times(total(skew * skew.subs(e, f), u), in_skew), eq(in_skew),
    place="1(b) i", display=6, uses=solution, expect="REFUTED", reading=SKEW,
    reason="$AA^T$ is the projection onto the span of A only for an orthonormal basis.",
    correction=amended(times(projection, in_skew), eq(in_skew), expect="PROVED", reading="$M = A(A^TA)^{-1}A^T$, with $(A^TA)^{-1} = S^{-2}$."))  # fmt: skip
unit_a, unit_b, x_a, x_b = array("a", e, of=Sphere()), array("b", e, of=Sphere()), real("x"), real("y")
cosine = dot(unit_a[e], unit_b[e])
lines = x_a * unit_a[e] + x_b * unit_b[e]
paper.claim("b.i AAᵀ oblique", r"\text{then } M = A A^T", times(unit_a[e] * unit_a[f], lines), eq(x_a * unit_a[e]), place="1(b) i", display=6,
    given=Lt(cosine**2, 1), uses=solution, expect="REFUTED",
    reading="Two different lines, spanned by unit vectors a and b: they share no vector, so that some M exists, but are not orthogonal.",
    reason="$AA^T$ projects at right angles; for oblique subspaces the projection along B is needed.",
    correction=amended(times(unit_a[e] * (unit_a[f] - cosine * unit_b[f]) / (1 - cosine**2), lines), eq(x_a * unit_a[e]), given=Lt(cosine**2, 1),
                       expect="PROVED", reading="$M = a\\,(a - (a^Tb)\\,b)^T/(1 - (a^Tb)^2)$."))  # fmt: skip
K = array("k", i, e, of=Orthonormal())
onto_a = K[a, e] * K[a, f]
paper.claim("b.i not unique", r"\text{then } M = A A^T", times(delta(e, f) - K[b, e] * K[b, f], x_a * K[a, e] + x_b * K[b, e]),
    eq(x_a * K[a, e]), eq(times(onto_a, x_a * K[a, e] + x_b * K[b, e])), place="1(b) i", display=6, given=DIFFERENT, each=(a, b),
    uses=solution, expect="PROVED",
    reading="$AA^T$ is one solution: $1 - BB^T$ extracts $v_a$ too (A and B are lines spanned by orthonormal $k_a$, $k_b$). M is determined on the two subspaces only.")  # fmt: skip

# ── 1(b) ii: the average of two values ───────────────────────────────────────────────────────────────────────────────

query = beta * (K[a, e] + K[b, e])
s_two = dot(K[i, e], query)
two = softmax(s_two)
two_a, two_b = two.subs(i, a), two.subs(i, b)
exact = exp(beta) / ((n - 2) + 2 * exp(beta))
ORTHONORMAL = "Orthonormal keys, $q = (k_a + k_b)\\beta$ and a ≠ b."

paper.definition("b.ii K", r"K = \begin{bmatrix} | & | \\ k_1 & \dots & k_n \\ | & | \end{bmatrix} \quad q = [-q-]", place="1(b) ii",
    display=7, reason="Notation: the keys as columns; q is written as a row here and used as a column.")  # fmt: skip
paper.claim("b.ii ≫", r"k_a^T q = k_b^T q \Rightarrow k_i^T q", Eq(s.subs(i, a), s.subs(i, b)), implies(Eq(s, undefined("(nothing)"))),
    place="1(b) ii", display=7, expect="ILL_FORMED", reason="A number is not a conclusion; ⇒ is damaged and stands for ≫.",
    meant=amended(s_two.subs(i, a), eq(s_two.subs(i, b)), gt(s_two), given=OTHERS, each=(a, b, i), expect="PROVED",
                  reading="$k_a^Tq = k_b^Tq \\gg k_i^Tq$: the demand on q, met by the query found below. " + ORTHONORMAL))  # fmt: skip
paper.claim("b.ii gap", r"k_a^T q = k_b^T q \Rightarrow k_i^T q", s_two.subs(i, a) - s_two, eq(beta), place="1(b) ii", display=7,
    given=OTHERS, each=(a, b, i), expect="PROVED", reading="How much ≫ is: the gap is β. " + ORTHONORMAL)  # fmt: skip

closer = approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo"))
damaged = exp(beta) / ((undefined("α") - 2) + 2 * exp(beta))
paper.claim("b.ii α", r"\alpha_b = \alpha_a = \frac{\exp(\beta)}{(\alpha-2) + \exp(\beta) \cdot 2} \approx \frac{1}{2}", two_b,
    eq(two_a), eq(damaged), closer, place="1(b) ii", display=7, given=DIFFERENT, each=(a, b), uses=eq2, expect="ILL_FORMED",
    reading="α without an index is the vector of weights; minus 2 it has no meaning here.",
    reason="(α − 2) is damaged: n − 2 is meant, the number of the other keys.",
    meant=amended(two_b, eq(two_a), eq(exact), closer, given=DIFFERENT, each=(a, b), expect="PROVED", reading="(n − 2). " + ORTHONORMAL))  # fmt: skip
error_of_half = paper.claim("b.ii error", r"\approx \frac{1}{2}", half - two_a, eq((n - 2) / (2 * ((n - 2) + 2 * exp(beta)))),
    le((n - 2) * exp(-beta) / 4), place="1(b) ii", display=7, given=DIFFERENT, each=(a, b), uses=eq2,
    expect="PROVED",
    reading="The error of ≈ ½, exactly and simply bounded; for n = 2 it is 0 at every β. " + ORTHONORMAL)  # fmt: skip
paper.claim("b.ii below ½", r"\approx \frac{1}{2}", two_a, lt(half), place="1(b) ii", display=7, given=OTHERS, each=(a, b, i), uses=error_of_half,
    expect="PROVED", reading="With a third key ½ is never attained. " + ORTHONORMAL)  # fmt: skip
paper.claim("b.ii a = b", r"\Rightarrow q = (k_a + k_b) \cdot \beta", softmax(dot(K[i, e], 2 * beta * K[a, e])).subs(i, a),
    eq(exp(2 * beta) / ((n - 1) + exp(2 * beta))), place="1(b) ii", display=7, each=a, uses=eq2, expect="PROVED",
    reading="The notes leave a ≠ b unsaid. For a = b the query is $2\\beta k_a$ and the weight tends to 1, not ½.")  # fmt: skip
paper.claim("b.ii β ≫ 0", r"(\beta \gg 0)", exact, approx(half, error=exp(-beta) / 4, to=(beta, "oo")), place="1(b) ii", display=7,
    given=Ge(n, 2), uses=error_of_half, expect="REFUTED",
    reading="A condition on β alone: an error that does not depend on n. That no such error would do is “b.ii β = log n”.",
    reason="The other n − 2 keys share (n − 2) against 2exp(β): β has to be large against log n.",
    correction=amended(exact, approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo")), given=Ge(n, 2), expect="PROVED",
                       reading="The error grows with n."))  # fmt: skip
paper.claim("b.ii β = log n", r"(\beta \gg 0)", two_a.subs(beta, log(n)), eq(n / (3 * n - 2)), approx(Rational(1, 3), error=1 / n, to=(n, "oo")),
    place="1(b) ii", display=7, given=DIFFERENT, each=(a, b), uses=error_of_half, expect="PROVED",
    reading="At β = log n, which is as large as one likes, the weights are near one third. " + ORTHONORMAL)  # fmt: skip
paper.claim("b.ii n → ∞", r"(\beta \gg 0)", two_a, le(exp(beta) / n), approx(0, error=exp(beta) / n, to=(n, "oo")), place="1(b) ii", display=7,
    given=DIFFERENT, each=(a, b), uses=error_of_half, expect="PROVED",
    reading="And at any fixed β both weights vanish as the number of keys grows. " + ORTHONORMAL)  # fmt: skip

s_any = dot(k[i, e], beta * (k[a, e] + k[b, e]))
paper.claim("b.ii scores", r"\Rightarrow k_a^T q = \beta = k_b^T q", s_any.subs(i, a), eq(beta), eq(s_any.subs(i, b)), place="1(b) ii",
    display=7, given=DIFFERENT, each=(a, b), expect="REFUTED", reading="Any keys, $q = (k_a + k_b)\\beta$: what the notes state.",
    reason="$k_a^Tq = \\beta(k_a^Tk_a + k_a^Tk_b)$; it is β for orthonormal keys, which the notes do not state.",
    correction=amended(s_two.subs(i, a), eq(beta), eq(s_two.subs(i, b)), given=DIFFERENT, each=(a, b), expect="PROVED", reading=ORTHONORMAL))  # fmt: skip
unit = array("k", i, e, of=Sphere())
paper.claim("b.ii unit keys", r"\Rightarrow k_a^T q = \beta = k_b^T q", dot(unit[a, e], beta * (unit[a, e] + unit[b, e])),
    eq(beta * (1 + dot(unit[a, e], unit[b, e]))), place="1(b) ii", display=7, given=DIFFERENT, each=(a, b), expect="PROVED",
    reading="Length 1 alone is not enough: the score is β only if $k_a^Tk_b = 0$.")  # fmt: skip
norm = array("lambda", i, of=POSITIVE, tex=r"\lambda")
s_scaled = dot(norm[a] * K[a, e], beta * (norm[a] * K[a, e] + norm[b] * K[b, e]))
paper.claim("b.ii orthogonal keys", r"\Rightarrow k_a^T q = \beta = k_b^T q", s_scaled, eq(beta * norm[a] ** 2), place="1(b) ii", display=7,
    given=DIFFERENT, each=(a, b), expect="PROVED",
    reading="Nor is orthogonality alone: for lengths $\\lambda_i$ the score is $\\beta\\lambda_a^2$, and the longer of the two keys takes the weight.")  # fmt: skip
paper.claim("b.ii zero", r"\quad k_i^T q = 0", s_any, eq(0), place="1(b) ii", display=7, given=OTHERS, each=(a, b, i), expect="REFUTED",
    reading="Any keys, i ≠ a, b.", reason="$k_i^Tq = \\beta(k_i^Tk_a + k_i^Tk_b)$; it vanishes for orthogonal keys.",
    correction=amended(s_two, eq(0), given=OTHERS, each=(a, b, i), expect="PROVED", reading=ORTHONORMAL))  # fmt: skip
wider = query + y[e] - total(K[j, e] * total(K[j, f] * y[f], f), j)
paper.claim("b.ii q needed", r"\Rightarrow q = (k_a + k_b) \cdot \beta", wider, eq(query), place="1(b) ii", display=7,
    kind="implication", given=DIFFERENT, each=(a, b, e), expect="REFUTED",
    reading="⇒ as printed: must a query with the scores β, β, 0 be $(k_a + k_b)\\beta$? To it is added what is orthogonal to all keys.",
    reason="A part orthogonal to all keys changes no score; the query is sufficient, not necessary.",
    correction=amended(dot(K[i, e], wider), eq(s_two), given=DIFFERENT, each=(a, b, i), expect="PROVED",
                       reading="⇒ as “take”: this query and all those have the same scores, hence the same weights."))  # fmt: skip

# ── 1(c) i: Gaussian keys ────────────────────────────────────────────────────────────────────────────────────────────

mean, x = array("m", i, e, of=Orthonormal()), array("x", i, e)
key = mean[i, e] + sqrt(alpha) * x[i, e]  # a sample of N(m_i, αI): x_i is a standard normal vector
key_a, key_b = key.subs(i, a), key.subs(i, b)
both = mean[a, e] + mean[b, e]
s_c = dot(key, beta * both)
xi = dot(x[i, e], both)  # the noise as the query sees it: normal with variance 2
xi_a, xi_b = xi.subs(i, a), xi.subs(i, b)
y1, y2, theta, tol = real("y1", tex="y"), real("y2", tex="z"), real("theta"), positive("t")
SAMPLE = "For every noise x (so almost surely), $k_i = m_i + \\sqrt\\alpha\\,x_i$."
LAW = "Its Laplace transform is that of a normal variable, and so is its law: "


def within(variance):
    """The probability that a centred normal variable of this variance is at most t in size."""
    return erf(tol / sqrt(2 * variance))


def expected(y):
    """The expectation of a function of standard normal y and z."""
    return integral(integral(y * normal(y1) * normal(y2), y1), y2)


keys = paper.definition("c keys", r"$\{k_1, \dots, k_n\} \quad k_i \sim \mathcal{N}(m_i, \Sigma_i), m_i \in \mathbb{R}^d", place="1(c)",
    reason="The law of each key. Independence is not stated; it is used only where said, from “c.i law difference” on.")  # fmt: skip
paper.claim("c ΣΣ = 0", r"\Sigma_i^T \Sigma_i = 0 \quad (i \neq j)", total(alpha * delta(g, e) * alpha * delta(g, f), g), eq(0),
    place="1(c)", each=(e, f), expect="REFUTED",
    reading="As printed, with $\\Sigma_i = \\alpha I$ of the next line; j does not occur in it, and $\\Sigma_i^T\\Sigma_j$ would be the same matrix.",
    reason="$\\Sigma_i^T\\Sigma_i = \\alpha^2 I$; $\\Sigma^T\\Sigma = 0$ would make every key constant. Damaged: $m_i^Tm_j = 0$ is meant.",
    meant=amended(dot(mean[i, e], mean[j, e]), eq(0), given=Ne(i, j), each=(i, j), expect="PROVED",
                  reading="$m_i^Tm_j = 0$ for i ≠ j: with $\\|m_i\\| = 1$, orthonormal means. An assumption; all of (c) and (d) rests on it."))  # fmt: skip
paper.claim("c n ≤ d", r"\|m_i\| = 1", n, eq(total(mean[i, e] ** 2, i, e)), le(d), place="1(c)", expect="PROVED",
    reading="What the assumption costs: n orthonormal means (and the n orthonormal keys of (b) ii) need n ≤ d.")  # fmt: skip
sigma_definition = paper.definition("c.i Σ", r"\Sigma_i = \alpha I \quad \forall i \in \{1, \dots, n\}", place="1(c) i", display=8,
    reason="Assumes isotropic noise of the same variance for all keys; α is now a number, no longer the weights.")  # fmt: skip
paper.claim("c.i Σ variance", r"\Sigma_i = \alpha I", integral((y1 - x_a) ** 2 * normal(y1, x_a, alpha), y1), eq(alpha), place="1(c) i",
    display=8, kind="distribution", uses=sigma_definition, expect="PROVED",
    reading="A coordinate of a key with mean x has variance α, so standard deviation $\\sqrt\\alpha$.")  # fmt: skip
paper.claim("c.i Σ positive", r"\Sigma_i = \alpha I", total(y[e] * alpha * delta(e, f) * y[f], e, f), eq(alpha * dot(y[e], y[e])),
    ge(0), place="1(c) i", display=8, expect="PROVED", reading="Well formed: αI is a covariance matrix for α > 0.")  # fmt: skip

paper.claim("c.i ≫", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)", Eq(s.subs(i, a), s.subs(i, b)),
    implies(Eq(s, undefined("(nothing)"))), place="1(c) i", display=9, expect="ILL_FORMED",
    reason="As in (b) ii: ⇒ is damaged and stands for ≫.",
    meant=amended(s_c.subs(i, a), approx(s_c.subs(i, b), error=beta * sqrt(alpha) * Abs(xi_a - xi_b), to=(alpha, 0)), given=DIFFERENT,
                  each=(a, b), expect="PROVED",
                  reading="$k_a^Tq \\approx k_b^Tq$ as α → 0, β fixed; for ≫ see “c.i gap”. " + SAMPLE))  # fmt: skip
scores_c = paper.claim("c.i scores", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)", s_c,
    eq(beta * (delta(i, a) + delta(i, b) + sqrt(alpha) * xi)), place="1(c) i", display=9, kind="identity", each=(a, b, i),
    expect="PROVED", reading="All scores exactly, with the noise $\\xi_i = x_i^T(m_a + m_b)$. " + SAMPLE)  # fmt: skip
paper.claim("c.i equal", r"k_a^T q = k_b^T q", s_c.subs(i, a), eq(s_c.subs(i, b)), place="1(c) i", display=9, given=DIFFERENT,
    each=(a, b), uses=scores_c, expect="REFUTED", reading="As printed, an equality, for the query $(m_a + m_b)\\beta$ of the next line. " + SAMPLE,
    reason="The two scores differ by $\\beta\\sqrt\\alpha(\\xi_a - \\xi_b)$, which for independent keys is almost surely not 0.",
    correction=amended(s_c.subs(i, a) - s_c.subs(i, b), eq(beta * sqrt(alpha) * (xi_a - xi_b)), given=DIFFERENT, each=(a, b),
                       expect="PROVED", reading="The difference exactly."))  # fmt: skip
paper.claim("c.i common noise", r"k_a^T q = k_b^T q", dot(mean[a, e] + sqrt(alpha) * y[e], beta * both),
    eq(dot(mean[b, e] + sqrt(alpha) * y[e], beta * both)), place="1(c) i", display=9, given=DIFFERENT, each=(a, b), expect="PROVED",
    reading="The notes do not say that the keys are independent: with one noise y for both the equality is exact, at every α and β.")  # fmt: skip
gap_c = paper.claim("c.i gap", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)", s_c.subs(i, a) - s_c,
    eq(beta * (1 + sqrt(alpha) * (xi_a - xi))), place="1(c) i", display=9, given=OTHERS, each=(a, b, i), uses=scores_c, expect="PROVED",
    reading="The gap to the other keys exactly: ≫ holds where $\\sqrt\\alpha(\\xi_i - \\xi_a)$ stays below 1.")  # fmt: skip

query_c = paper.definition("c.i q", r"q = (m_a + m_b) \cdot \beta", place="1(c) i", display=10,
    reason="The query; the keys are random, so their means are used.")  # fmt: skip
paper.claim("c.i because", r"q = (m_a + m_b) \cdot \beta, \text{ Because } k_a", dot(mean[i, e], beta * both), eq(beta * (delta(i, a) + delta(i, b))),
    place="1(c) i", display=10, each=(a, b, i), uses=(query_c, error_of_half), expect="PROVED",
    reading="The reason given: if the keys were their means, this query would have the scores β, β, 0 of (b) ii. What the noise adds is below.")  # fmt: skip
paper.claim("c.i law norm", r"q = (m_a + m_b) \cdot \beta", dot(both, both), eq(2), place="1(c) i", display=10, given=DIFFERENT,
    each=(a, b), uses=query_c, expect="PROVED", reading="The query has length $\\sqrt2\\,\\beta$.")  # fmt: skip
law = paper.claim("c.i law", r"q = (m_a + m_b) \cdot \beta",
    exp(theta * dot(mean[a, e], beta * both)) * product(integral(exp(theta * beta * sqrt(alpha) * both * y1) * normal(y1), y1), e),
    eq(exp(theta * beta + alpha * beta**2 * theta**2)), place="1(c) i", display=10, kind="distribution", given=DIFFERENT, each=(a, b),
    uses=(scores_c, query_c), expect="PROVED",
    reading="The score of a in law, $E\\exp(\\theta\\,k_a^Tq)$ as a product over the coordinates of $x_a$. " + LAW + "mean β and variance $2\\alpha\\beta^2$, which grows with β.")  # fmt: skip
spread_scores = paper.claim("c.i law difference", r"k_a^T q = k_b^T q",
    exp(theta * dot(mean[a, e] - mean[b, e], beta * both)) * product(expected(exp(theta * beta * sqrt(alpha) * both * (y1 - y2))), e),
    eq(exp(2 * alpha * beta**2 * theta**2)), place="1(c) i", display=9, kind="distribution", given=DIFFERENT, each=(a, b), uses=(scores_c, law), expect="PROVED",
    reading="For independent keys, $E\\exp(\\theta(k_a^Tq - k_b^Tq))$ with $x_a = y$, $x_b = z$. " + LAW + "mean 0 and variance $4\\alpha\\beta^2$.")  # fmt: skip
probability = paper.claim("c.i probability", r"k_a^T q = k_b^T q", diff(within(alpha), tol), eq(normal(tol, 0, alpha) + normal(-tol, 0, alpha)),
    place="1(c) i", display=9, kind="distribution", expect="PROVED",
    reading="What is used next: $P(|X| \\le t) = \\mathrm{erf}(t/\\sqrt{2\\alpha})$ for normal X of variance α, since it is 0 at t = 0 and grows by the density at t and −t.")  # fmt: skip
paper.claim("c.i close in mean square", r"k_a^T q = k_b^T q", expected((sqrt(2 * alpha) * beta * (y1 - y2)) ** 2), eq(4 * alpha * beta**2),
    approx(0, error=4 * alpha * beta**2, to=(alpha, 0)), place="1(c) i", display=9, kind="distribution", uses=spread_scores, expect="PROVED",
    reading="For independent keys and α → 0 at a fixed β the two scores agree in mean square, hence in probability; $\\xi_a = \\sqrt2\\,y$, $\\xi_b = \\sqrt2\\,z$.")  # fmt: skip
paper.claim("c.i close in probability", r"k_a^T q = k_b^T q", within(4 * alpha * beta**2),
    approx(1, error=4 * alpha * beta**2 / tol**2, to=(alpha, 0)), place="1(c) i", display=9, kind="distribution",
    uses=(spread_scores, probability), expect="PROVED",
    reading="They are within t of each other with a probability that tends to 1: Chebyshev's error.")  # fmt: skip
paper.claim("c.i apart in probability", r"k_a^T q = k_b^T q", within(4 * alpha * beta**2),
    approx(0, error=tol / (beta * sqrt(2 * pi * alpha)), to=(beta, "oo")), place="1(c) i", display=9, kind="distribution",
    uses=(spread_scores, probability), expect="PROVED",
    reading="For independent keys and β → ∞ at a fixed α that probability tends to 0: the scores part.")  # fmt: skip
paper.claim("c.i sample", r"k_a = (m_a + \Sigma_a \cdot x)", integral(exp(theta * alpha * y1) * normal(y1), y1),
    eq(integral(exp(theta * y1) * normal(y1, 0, alpha), y1)), place="1(c) i", display=10, kind="distribution", uses=(keys, sigma_definition),
    expect="REFUTED",
    reading="An equality in law, x standard normal: a coordinate of $\\Sigma_a x = \\alpha x$ and one of $k_a - m_a$ must have the same Laplace transform.",
    reason="αx has variance α²; a sample is $m_a + \\Sigma_a^{1/2}x = m_a + \\sqrt\\alpha\\,x$. They agree only for α = 1, or if $\\Sigma_a$ is read as the root of the covariance.",
    correction=amended(integral(exp(theta * sqrt(alpha) * y1) * normal(y1), y1), eq(exp(alpha * theta**2 / 2)),
                       eq(integral(exp(theta * y1) * normal(y1, 0, alpha), y1)), expect="PROVED", reading="$k_a = m_a + \\sqrt\\alpha\\,x$."))  # fmt: skip
paper.claim("c.i αIx", r"(m_a + \Sigma_a \cdot x) = m_a + \alpha \cdot I \cdot x_a",
    mean[a, e] + total(alpha * delta(e, f) * x[a, f], f), eq(mean[a, e] + alpha * x[a, e]), place="1(c) i", display=10,
    uses=sigma_definition, expect="PROVED", reading="With $\\Sigma_a = \\alpha I$ and x for $x_a$, as printed.")  # fmt: skip
key_is_mean = paper.claim("c.i k_a ≈ m_a", r"m_a + \alpha \cdot I \cdot x_a \approx m_a", mean[a, e] + alpha * x[a, e],
    approx(mean[a, e], error=alpha * Abs(x[a, e]), to=(alpha, 0)), place="1(c) i", display=10, expect="PROVED",
    reading="As printed, with α for $\\sqrt\\alpha$; for a small α, which the notes do not say.")  # fmt: skip
paper.claim("c.i almost surely", r"\approx m_a", key_a, approx(mean[a, e], error=sqrt(alpha) * Abs(x[a, e]), to=(alpha, 0)),
    place="1(c) i", display=10, uses=(keys, sigma_definition), expect="PROVED",
    reading="With the right scale the error is $\\sqrt\\alpha|x|$, much larger than α|x| for small α. " + SAMPLE)  # fmt: skip
paper.claim("c.i in mean square", r"\approx m_a", total(integral((sqrt(alpha) * y1) ** 2 * normal(y1), y1), e), eq(alpha * d),
    approx(0, error=alpha * d, to=(alpha, 0)), place="1(c) i", display=10, kind="distribution", uses=(keys, sigma_definition), expect="PROVED",
    reading="$E\\|k_a - m_a\\|^2 = \\alpha d$: small only if α is small against 1/d, where n ≤ d.")  # fmt: skip
paper.claim("c.i in probability", r"\approx m_a", within(alpha), approx(1, error=alpha / tol**2, to=(alpha, 0)), place="1(c) i",
    display=10, kind="distribution", uses=probability, expect="PROVED",
    reading="The probability that a coordinate of $k_a$ is within t of its mean tends to 1: Chebyshev's error.")  # fmt: skip
paper.claim("c.i k_b", r"k_b \approx m_b + \alpha I \cdot x_b \approx m_b", key_b,
    approx(mean[b, e] + alpha * x[b, e], error=Abs(sqrt(alpha) - alpha) * Abs(x[b, e]), to=(alpha, 0)),
    approx(mean[b, e], error=alpha * Abs(x[b, e]), to=(alpha, 0)), place="1(c) i", display=11, uses=(keys, sigma_definition), expect="PROVED",
    reading="Both ≈ hold as α → 0, although $k_b$ is $m_b + \\sqrt\\alpha\\,x_b$; the first hides an error larger than the second. " + SAMPLE)  # fmt: skip

score_a = paper.claim("c.i βm_b", r"k_a^T q = \beta \cdot m_b", s_c.subs(i, a), eq(beta * mean[b, e]), place="1(c) i", display=12, each=(a, b),
    uses=(query_c, key_is_mean), expect="ILL_FORMED", reason="A number cannot equal a vector; $\\beta\\,\\|m_a\\|^2 = \\beta$ is meant.",
    meant=amended(s_c.subs(i, a), approx(beta * dot(mean[a, e], mean[a, e]), error=beta * sqrt(alpha) * Abs(xi_a), to=(alpha, 0)),
                  eq(beta, why="$\\|m_a\\| = 1$"), given=DIFFERENT, each=(a, b), expect="PROVED",
                  reading="$k_a^Tq \\approx \\beta\\|m_a\\|^2 = \\beta$ as α → 0. " + SAMPLE))  # fmt: skip
score_b = paper.claim("c.i βm_a", r"k_b^T q = \beta \cdot m_a", s_c.subs(i, b), eq(beta * mean[a, e]), place="1(c) i", display=12, each=(a, b),
    uses=(query_c, key_is_mean), expect="ILL_FORMED", reason="A number cannot equal a vector; $\\beta\\,\\|m_b\\|^2 = \\beta$ is meant.",
    meant=amended(s_c.subs(i, b), approx(beta * dot(mean[b, e], mean[b, e]), error=beta * sqrt(alpha) * Abs(xi_b), to=(alpha, 0)),
                  eq(beta, why="$\\|m_b\\| = 1$"), given=DIFFERENT, each=(a, b), expect="PROVED",
                  reading="$k_b^Tq \\approx \\beta\\|m_b\\|^2 = \\beta$ as α → 0. " + SAMPLE))  # fmt: skip
score_i = paper.claim("c.i zero", r"\quad k_i^T q = 0", s_c, eq(0), place="1(c) i", display=12, given=OTHERS, each=(a, b, i), uses=scores_c,
    expect="REFUTED", reading="As printed, an equality. " + SAMPLE,
    reason="It is $\\beta\\sqrt\\alpha\\,\\xi_i$: 0 only in the limit α → 0 at fixed β (or for keys equal to their means).",
    correction=amended(s_c, approx(0, error=beta * sqrt(alpha) * Abs(xi), to=(alpha, 0)), given=OTHERS, each=(a, b, i), expect="PROVED",
                       reading="$k_i^Tq \\approx 0$ as α → 0."))  # fmt: skip

long_means = norm[a] * mean[a, e] + norm[b] * mean[b, e]
paper.claim("c.i ‖m‖ = 1", r"\text{Note we have } \|m_i\| = 1, \quad k_a^T q \approx k_b^T q",
    dot(norm[a] * mean[a, e], beta * long_means) - dot(norm[b] * mean[b, e], beta * long_means), eq(beta * (norm[a] ** 2 - norm[b] ** 2)),
    place="1(c) i", display=13, given=DIFFERENT, each=(a, b), uses=keys, expect="PROVED",
    reading="What $\\|m_i\\| = 1$ is for: with orthogonal means of lengths $\\lambda_i$, and keys at them, the two scores differ by this. Equal lengths are needed.")  # fmt: skip
rest_of_two = total(exp(s_other[o]), o)  # scores 0 for a, η for b, r_o for the N others
near_a, near_b = 1 / (1 + exp(eta) + rest_of_two), exp(eta) / (1 + exp(eta) + rest_of_two)
paper.claim("c.i α_a ≈ α_b", r"k_a^T q \approx k_b^T q \Rightarrow \alpha_a \approx \alpha_b", Abs(near_a - near_b),
    eq(near_a * Abs(1 - exp(eta))), le(Abs(1 - exp(eta))), approx(0, error=Abs(1 - exp(eta)), to=(eta, 0)), place="1(c) i", display=13,
    uses=(eq2, shift), expect="PROVED",
    reading="Close scores have close weights: scores 0 for a and η for b (only differences count), any scores $r_o$ for the N others.")  # fmt: skip
equal_a = 1 / (2 + small)  # the scores of a and b equal, those of the N others smaller by at least g
paper.claim("c.i ½", r"k_a^T q \approx k_b^T q \Rightarrow \alpha_a \approx \alpha_b \approx \frac{1}{2}", near_a.subs(eta, 0), eq(half),
    place="1(c) i", display=13, uses=(eq2, shift, score_a, score_b, score_i), expect="REFUTED",
    reading="Does ½ follow from $k_a^Tq \\approx k_b^Tq$, even if they are equal? Score 0 for both, any scores $r_o$ for the N others.",
    reason="The other keys may take any share; that their scores are much smaller is needed too.",
    correction=amended(half - equal_a, eq(equal_a * small / 2), le(small / 4), le(N * exp(-gap) / 4),
                       approx(0, error=N * exp(-gap) / 4, to=(gap, "oo")), expect="PROVED",
                       reading="If the N = n − 2 other scores are smaller by at least g: $\\frac12 - \\alpha_a \\to 0$."))  # fmt: skip

at_mean, tilt, tau = array("s", i), array("y", i, of=Interval(-1, 1)), positive("tau", tex=r"\tau")
rho, sigma = positive("rho", tex=r"\rho"), positive("sigma", tex=r"\sqrt{\alpha}")
calm = softmax(at_mean[i]).subs(i, a)
STIRRED = "Scores $s_i$ at the means, moved by noise of at most τ: here $\\tau = \\beta\\sqrt\\alpha\\rho$ with ρ the largest $|\\xi_i|$, finite almost surely. "


def stirred(tau):
    """The weight of a with noise of at most τ in every score."""
    return softmax(at_mean[i] + tau * tilt[i]).subs(i, a)


def upwards(tau):
    """The steps that bound how much it grows."""
    most = exp(at_mean[a] + tau)
    return (le(most / total(exp(at_mean[h] + tau * tilt[h]), h) - calm), le(most / total(exp(at_mean[h] - tau), h) - calm),
            eq((exp(2 * tau) - 1) * calm), le(exp(2 * tau) - 1))  # fmt: skip


def downwards(tau):
    """The steps that bound how much it falls."""
    least = exp(at_mean[a] - tau)
    return (le(calm - least / total(exp(at_mean[h] + tau * tilt[h]), h)), le(calm - least / total(exp(at_mean[h] + tau), h)),
            eq((1 - exp(-2 * tau)) * calm), le(1 - exp(-2 * tau)))  # fmt: skip


up = paper.claim("c.i α → 0 first", r"\alpha_a \approx \alpha_b \approx \frac{1}{2}", stirred(tau) - calm, *upwards(tau),
    approx(0, error=exp(2 * tau) - 1, to=(tau, 0)), place="1(c) i", display=13, each=a, uses=(error_of_half, scores_c), expect="PROVED",
    reading=STIRRED + "As α → 0 at fixed β no weight grows by more than this; with “b.ii error” for the limit β → ∞ afterwards, ≈ ½ holds.")  # fmt: skip
down = paper.claim("c.i α → 0 first, below", r"\alpha_a \approx \alpha_b \approx \frac{1}{2}", calm - stirred(tau), *downwards(tau),
    approx(0, error=1 - exp(-2 * tau), to=(tau, 0)), place="1(c) i", display=13, each=a, uses=(error_of_half, scores_c), expect="PROVED",
    reading=STIRRED + "Nor does it fall by more than this.")  # fmt: skip
xis = array("xi", i, tex=r"\xi")
s_noise = beta * (delta(i, a) + delta(i, b) + sigma * xis[i])
noisy = softmax(s_noise)
paper.claim("c.i fixed α", r"\alpha_a \approx \alpha_b \approx \frac{1}{2}", noisy.subs(i, a), closer, place="1(c) i", display=13,
    given=DIFFERENT, each=(a, b), uses=(error_of_half, scores_c, spread_scores), expect="REFUTED",
    reading="β → ∞ with α fixed, as “β ≫ 0” suggests, with the error of (b) ii. That no other error would do is “c.i limits”.",
    reason="The difference of the scores grows with β: the weights are near ½ only while $\\beta\\sqrt\\alpha$ is small.",
    correction=amended(stirred(rho / beta) - calm, *upwards(rho / beta), le(2 * rho / beta * exp(2 * rho / beta)), le(2 * rho * exp(2 * rho) / beta),
                       approx(0, error=2 * rho * exp(2 * rho) / beta, to=(beta, "oo")), given=Ge(beta, 1), each=a, uses=(up, down, error_of_half), expect="PROVED",
                       reading="If α shrinks fast enough as β grows, here $\\alpha = \\beta^{-4}$ (so $\\tau = \\rho/\\beta$), no weight moves far from that at the means, which tends to ½; the same bound holds below."))  # fmt: skip
paper.claim("c.i limits", r"(\beta \gg 0)", noisy.subs(i, b), le(exp(-beta * sigma * (xis[a] - xis[b]))),
    approx(0, error=exp(-beta * sigma * (xis[a] - xis[b])), to=(beta, "oo")), place="1(c) i", display=11,
    given=(*DIFFERENT, Gt(xis[a], xis[b])), each=(a, b), uses=(scores_c, spread_scores), expect="PROVED",
    reading="For fixed α > 0, however small, and β → ∞ the weight of the key with the smaller noise tends to 0; for independent keys one of $\\xi_a > \\xi_b$, $\\xi_a < \\xi_b$ holds almost surely.")  # fmt: skip
paper.claim("c.i third key", r"(\beta \gg 0)", noisy.subs(i, a), le(exp(-beta * (sigma * (xis[i] - xis[a]) - 1))),
    approx(0, error=exp(-beta * (sigma * (xis[i] - xis[a]) - 1)), to=(beta, "oo")), place="1(c) i", display=11,
    given=(*OTHERS, Gt(sigma * (xis[i] - xis[a]), 1)), each=(a, b, i), uses=(scores_c, gap_c), expect="PROVED",
    reading="And where the noise of a third key exceeds that of a by more than $1/\\sqrt\\alpha$, the weight of a vanishes in its favour.")  # fmt: skip

# ── 1(c) ii: high variance ───────────────────────────────────────────────────────────────────────────────────────────

r = real("r")
s_long = dot(mean[i, e] * (1 + (r - 1) * delta(i, a)), beta * both)
UNEQUAL = r"Under the high variance condition, $k_a^T q \approx k_b^T q$ doesn't hold true."
unequal = paper.claim("c.ii unequal", UNEQUAL, (s_long.subs(i, a) - s_long.subs(i, b)) ** 2, eq(beta**2 * (r - 1) ** 2), gt(0),
    place="1(c) ii", given=(*DIFFERENT, Ne(r, 1)), each=(a, b), uses=query_c, expect="PROVED",
    reading="Large variance along the mean: $k_a = r m_a$ with r random, the other keys at their means. The scores differ by $\\beta|r - 1|$.")  # fmt: skip
paper.claim("c.ii unequal isotropic", UNEQUAL, within(4 * alpha * beta**2), approx(0, error=tol / (beta * sqrt(2 * pi * alpha)), to=(alpha, "oo")),
    place="1(c) ii", kind="distribution", uses=(spread_scores, probability), expect="PROVED",
    reading="Or $\\Sigma_i = \\alpha I$ with a large α, independent keys: the probability that the two scores are within t of each other tends to 0 as α → ∞.")  # fmt: skip

rest = total(weight * v[i, e] * (1 - delta(i, a)) * (1 - delta(i, b)), i)
paper.claim("c.ii c", r"c = \alpha_a v_a + \alpha_b v_b + \sum_{i \neq a, b} \epsilon_i v_i", c,
    eq(weight.subs(i, a) * v[a, e] + weight.subs(i, b) * v[b, e] + rest), place="1(c) ii", display=14, given=DIFFERENT, each=(a, b),
    uses=eq1, expect="PROVED", reading="$\\epsilon_i = \\alpha_i$; a ≠ b.")  # fmt: skip
led_a, led_b = 1 / (1 + exp(eta) + small), exp(eta) / (1 + exp(eta) + small)
paper.claim("c.ii pair", r"where $\alpha_a + \alpha_b \approx 1$", 1 - led_a - led_b, eq(led_a * small), le(small), le(N * exp(-gap)),
    approx(0, error=N * exp(-gap), to=(gap, "oo")), place="1(c) ii", uses=(eq2, shift), expect="PROVED",
    reading="“Ideal situation”: the scores of the N = n − 2 other keys are smaller than that of a by at least g. Score 0 for a, any η for b.")  # fmt: skip
paper.claim("c.ii pair lost", r"where $\alpha_a + \alpha_b \approx 1$", softmax(-beta * (delta(i, a) + delta(i, b))).subs(i, a), le(exp(-beta)),
    approx(0, error=exp(-beta), to=(beta, "oo")), place="1(c) ii", given=OTHERS, each=(a, b, i), uses=eq2, expect="PROVED",
    reading="High variance can undo it: for $k_a = -m_a$ and $k_b = -m_b$ both weights vanish as β grows, in favour of a third key.")  # fmt: skip
paper.claim("c.ii ε", "ϵ_i is a small number (ideal situation)", weight, le(exp(s - s.subs(i, a))), le(exp(-gap)),
    approx(0, error=exp(-gap), to=(gap, "oo")), place="1(c) ii", given=Le(s + gap, s.subs(i, a)), each=(a, i), uses=eq2, expect="PROVED",
    reading="If the score of i is smaller than that of a by at least g.")  # fmt: skip

slope = real("delta", tex=r"\delta")
assumed = paper.claim("c.ii δβ", r"\text{if } k_a^T q = \beta \quad k_b^T q = \delta \beta", s.subs(i, b), eq(undefined("δ") * beta),
    place="1(c) ii", display=15, expect="ILL_FORMED", reason="δ is not defined; it is damaged: the next lines use −β.",
    meant=amended(dot(mean[a, e], beta * both), eq(beta), eq(-dot(-mean[b, e], beta * both)), given=DIFFERENT, each=(a, b), expect="PROVED",
                  reading="$k_a^Tq = \\beta$, $k_b^Tq = -\\beta$: it does happen, for instance where $k_a = m_a$ and $k_b = -m_b$."))  # fmt: skip
opposite = softmax(beta * (delta(i, a) - delta(i, b)))
sigmoid_a, sigmoid_b = exp(beta) / (exp(beta) + exp(-beta)), exp(-beta) / (exp(beta) + exp(-beta))
SCORES = "The scores β, −β and 0 for the other keys."
first = paper.claim("c.ii ①", r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, a), eq(sigmoid_a), place="1(c) ii",
    display=16, given=DIFFERENT, each=(a, b), uses=(eq2, assumed), expect="REFUTED", reading=SCORES,
    reason="The n − 2 other keys are left out of the sum; it is exact for n = 2 and a limit for β → ∞ otherwise.",
    correction=amended(opposite.subs(i, a), eq(exp(beta) / (exp(beta) + exp(-beta) + n - 2)),
                       approx(sigmoid_a, error=(n - 2) * exp(-beta), to=(beta, "oo")), given=DIFFERENT, each=(a, b), expect="PROVED",
                       reading=SCORES))  # fmt: skip
first_two = paper.claim("c.ii ① n = 2", r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, a), eq(sigmoid_a),
    place="1(c) ii", display=16, given=(*DIFFERENT, Eq(n, 2)), each=(a, b), uses=eq2, expect="PROVED",
    reading="Two keys only, scores β and −β.")  # fmt: skip
paper.claim("c.ii ① δ", r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)}", exp(beta) / (exp(beta) + exp(slope * beta)),
    eq(sigmoid_a), place="1(c) ii", display=16, uses=assumed, expect="REFUTED", reading="With δ as printed, a number, and two keys.",
    reason="It needs δ = −1.",
    correction=amended(exp(beta) / (exp(beta) + exp(slope * beta)), eq(sigmoid_a), given=Eq(slope, -1), expect="PROVED", reading="δ = −1."))  # fmt: skip
paper.claim("c.ii ① closed", r"\frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(\beta)}", sigmoid_a,
    eq(1 / (1 + exp(beta))), place="1(c) ii", display=16, expect="REFUTED",
    reason="Wrong sign and a lost factor 2: dividing by exp(β) leaves exp(−2β). As printed the key with the larger score has the smaller weight.",
    correction=amended(sigmoid_a, eq(1 / (1 + exp(-2 * beta))), expect="PROVED", reading="exp(−2β) in the denominator."))  # fmt: skip
second = paper.claim("c.ii ②", r"\alpha_b = \frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, b), eq(sigmoid_b),
    place="1(c) ii", display=17, given=DIFFERENT, each=(a, b), uses=(eq2, assumed), expect="REFUTED", reading=SCORES,
    reason="The n − 2 other keys are left out, as in ①; for large n they outweigh b.",
    correction=amended(opposite.subs(i, b), eq(exp(-beta) / (exp(beta) + exp(-beta) + n - 2)),
                       approx(sigmoid_b, error=(n - 2) * exp(-3 * beta), to=(beta, "oo")), given=DIFFERENT, each=(a, b),
                       expect="PROVED", reading=SCORES))  # fmt: skip
second_two = paper.claim("c.ii ② n = 2", r"\alpha_b = \frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, b), eq(sigmoid_b),
    place="1(c) ii", display=17, given=(*DIFFERENT, Eq(n, 2)), each=(a, b), uses=eq2, expect="PROVED",
    reading="Two keys only, scores β and −β.")  # fmt: skip
paper.claim("c.ii ② closed", r"\frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(-\beta)}", sigmoid_b,
    eq(1 / (1 + exp(-beta))), place="1(c) ii", display=17, expect="REFUTED",
    reason="Wrong sign and a lost factor 2: dividing by exp(−β) leaves exp(2β).",
    correction=amended(sigmoid_b, eq(1 / (1 + exp(2 * beta))), expect="PROVED", reading="exp(2β) in the denominator."))  # fmt: skip
paper.claim("c.ii ①② exchanged", r"\frac{1}{1 + \exp(-\beta)}", exp(beta / 2) / (exp(beta / 2) + exp(-beta / 2)),
    eq(exp(beta) / (exp(beta) + 1)), eq(1 / (1 + exp(-beta))), place="1(c) ii", display=17, expect="PROVED",
    reading="What ② prints is the weight of a, for scores β/2 and −β/2 (or β and 0): the right sides of ① and ② are exchanged.")  # fmt: skip
paper.claim("c.ii ② β ≫ 0", r"② \quad (\beta \gg 0)", sigmoid_b, eq(1 - sigmoid_a), le(exp(-2 * beta)),
    approx(0, error=exp(-2 * beta), to=(beta, "oo")), place="1(c) ii", display=17, uses=(first_two, second_two), expect="PROVED",
    reading="For β ≫ 0 the correct weights of two keys tend to 1 and 0: far from ½, as the notes conclude.")  # fmt: skip

ranged = real("beta", low=Rational(1, 10), high=2)
in_range = {beta: ranged}
HIGH = r"if β has a high variance (e.g. $0.1 \sim 2$), $\alpha_a, \alpha_b \approx 1.0$ or 0.1"
ROUNDED = "≈ means equal after rounding to one decimal. "
paper.claim("c.ii ≈ 1.0", HIGH, Abs(sigmoid_a.subs(in_range) - 1), le(Rational(1, 20)), place="1(c) ii", uses=first, expect="REFUTED",
    reading="Two keys with scores ±β, $0.1 \\le \\beta \\le 2$; a has the larger weight, so 1.0 is meant for it. " + ROUNDED,
    reason="The weight of a runs from 0.55 at β = 0.1 to 0.98 at β = 2.",
    correction=amended(Abs(sigmoid_a.subs(in_range) - 1), le(Rational(1, 20)), given=Ge(ranged, Rational(3, 2)), expect="PROVED",
                       reading="In the upper part of the range, β ≥ 1.5."))  # fmt: skip
paper.claim("c.ii ≈ 0.1", HIGH, Abs(sigmoid_b.subs(in_range) - Rational(1, 10)), le(Rational(1, 20)), place="1(c) ii", uses=second,
    expect="REFUTED", reading="The other weight, in the same way.",
    reason="It runs from 0.45 down to 0.02, and 1.0 and 0.1 do not even sum to 1. Perhaps damaged (0.0), perhaps from the wrong closed form (next).",
    correction=amended(Abs(sigmoid_b.subs(in_range)), le(Rational(1, 20)), given=Ge(ranged, Rational(3, 2)), expect="PROVED",
                       reading="≈ 0.0 for β ≥ 1.5."))  # fmt: skip
paper.claim("c.ii 0.1 from ①", HIGH, Abs((1 / (1 + exp(beta))).subs(beta, 2) - Rational(1, 10)), le(Rational(1, 20)), place="1(c) ii",
    expect="PROVED",
    reading="Where 0.1 may come from: the closed form printed in ①, wrong as it is, is 0.12 at β = 2. " + ROUNDED)  # fmt: skip
length_weight = exp(beta * r) / (exp(beta * r) + exp(beta) + n - 2)
FLIPS = "As meant, it is the length r of $k_a = r m_a$ that varies from 0.1 to 2, and $k_b = m_b$ stays: scores βr, β, 0. "
flips = paper.claim("c.ii flips", HIGH, softmax(s_long).subs(i, a), eq(length_weight), place="1(c) ii", given=DIFFERENT, each=(a, b),
    uses=(eq2, unequal), expect="PROVED", reading=FLIPS + "The weight of a.")  # fmt: skip
paper.claim("c.ii flips to 1", HIGH, 1 - length_weight, le((exp(beta) + n - 2) * exp(-beta * r)), le((n - 1) * exp(-beta * (r - 1))),
    approx(0, error=(n - 1) * exp(-beta * (r - 1)), to=(beta, "oo")), place="1(c) ii", given=(Ge(n, 2), Gt(r, 1)), uses=flips,
    expect="PROVED", reading="For r > 1 it tends to 1.0 as β grows, and c to $v_a$.")  # fmt: skip
paper.claim("c.ii flips to 0", HIGH, length_weight, le(exp(-beta * (1 - r))), approx(0, error=exp(-beta * (1 - r)), to=(beta, "oo")),
    place="1(c) ii", given=(Ge(n, 2), Lt(r, 1)), uses=flips, expect="PROVED", reading="For r < 1 it tends to 0.0, and c to $v_b$.")  # fmt: skip

# ── 1(d): two heads ──────────────────────────────────────────────────────────────────────────────────────────────────

H_ = undefined("H")
norm_a, norm_b = dot(mean[a, e], mean[a, e]), dot(mean[b, e], mean[b, e])
head_score = paper.claim("d.i q_1", r"q_1 = Hu \quad q_2 = Hb \stackrel{\text{then}}{\Rightarrow} q_1^T k_a = \|Hk_a\|_2^2 = 1",
    total(H_ * undefined("u") * key_a, e), eq(total((H_ * key_a) ** 2, e)), eq(1), place="1(d) i", display=18, expect="ILL_FORMED",
    reading="“ob i.” is (d) i.",
    reason="H and u are not defined. Damaged: $q_1 = m_a$, $q_2 = m_b$ and $q_1^Tk_a \\approx \\|m_a\\|_2^2 = 1$ is the reading that fits (c) and the next lines.",
    meant=amended(dot(mean[a, e], key_a), approx(norm_a, error=sqrt(alpha) * Abs(dot(x[a, e], mean[a, e])), to=(alpha, 0)), eq(1),
                  expect="PROVED", reading="$q_1 = m_a$: $q_1^Tk_a \\approx \\|m_a\\|^2 = 1$. " + SAMPLE))  # fmt: skip
paper.claim("d.i q_2", r"q_2^T k_b = \|Hk_b\|_2^2 = 1", total(H_ * undefined("b") * key_b, e), eq(total((H_ * key_b) ** 2, e)), eq(1),
    place="1(d) i", display=18, expect="ILL_FORMED", reason="As for $q_1$: $q_2 = m_b$.",
    meant=amended(dot(mean[b, e], key_b), approx(norm_b, error=sqrt(alpha) * Abs(dot(x[b, e], mean[b, e])), to=(alpha, 0)), eq(1),
                  expect="PROVED", reading="$q_2 = m_b$: $q_2^Tk_b \\approx \\|m_b\\|^2 = 1$. " + SAMPLE))  # fmt: skip
paper.claim("d.i exact", r"q_1^T k_a = \|Hk_a\|_2^2 = 1", dot(mean[a, e], key_a), eq(norm_a), eq(1), place="1(d) i", display=18,
    uses=head_score, expect="REFUTED", reading="$q_1 = m_a$ and = as printed (for $q_2$, $k_b$ alike). " + SAMPLE,
    reason="It is $1 + \\sqrt\\alpha\\,x_a^Tm_a$, a normal variable of variance α; exact only for $k_a = m_a$.",
    correction=amended(dot(mean[a, e], key_a), eq(norm_a + sqrt(alpha) * dot(x[a, e], mean[a, e])), eq(1 + sqrt(alpha) * dot(x[a, e], mean[a, e])),
                       expect="PROVED", reading="With the noise."))  # fmt: skip
paper.claim("d.i law", r"q_1^T k_a = \|Hk_a\|_2^2 = 1", exp(theta * norm_a) * product(integral(exp(theta * sqrt(alpha) * mean[a, e] * y1) * normal(y1), y1), e),
    eq(exp(theta + alpha * theta**2 / 2)), place="1(d) i", display=18, kind="distribution", each=a, uses=(keys, sigma_definition), expect="PROVED",
    reading="The score of a in its head in law, $E\\exp(\\theta\\,q_1^Tk_a)$. " + LAW + "mean 1 and variance α.")  # fmt: skip
H, P = array("H", e, f), array("P", u, e, of=Orthonormal())
projected = total(P[u, e] * dot(P[u, e], y[e]), u)
paper.claim("d.i H", r"q_1^T k_a = \|Hk_a\|_2^2", dot(times(H[e, f], y[e]), y[e]), eq(total(times(H[e, f], y[e]) ** 2, e)),
    place="1(d) i", display=18, expect="REFUTED", reading="The other reading: H is a matrix and $q_1 = Hk_a$; y stands for $k_a$.",
    reason="$q_1^Tk_a = k_a^TH^Tk_a$; it is $\\|Hk_a\\|^2$ where $H^TH = H$, i.e. for an orthogonal projection.",
    correction=amended(dot(projected, y[e]), eq(total(projected**2, e)), expect="PROVED",
                       reading="H the orthogonal projection onto the span of an orthonormal P."))  # fmt: skip
ks = array("y", e, of=Sphere())
paper.claim("d.i H = 1", r"\|Hk_a\|_2^2 = 1", total(dot(P[u, e], ks[e]) ** 2, u), eq(1), place="1(d) i", display=18, expect="REFUTED",
    reading="For that projection and a key of length 1: $\\|Hk_a\\|^2 = \\sum_u (P_u^Tk_a)^2$.",
    reason="A projection shortens every vector outside its range; it is 1 exactly for a unit key in the range.",
    correction=amended(total(dot(P[u, e], P[t, e]) ** 2, u), eq(1), each=t, expect="PROVED", reading="For a key in the range, here a basis vector."))  # fmt: skip

gamma = positive("gamma")
s_unit = dot(mean[i, e], mean[a, e])  # q_1 = m_a, keys at their means
s_head = dot(mean[i, e], beta * mean[a, e])  # q_1 = β m_a
head_a, head_b = attend(s_head), attend(s_head.subs(a, b))
UNIT = "Keys at their means, $q_1 = m_a$, $q_2 = m_b$: the score of the head's own key is 1, the others are 0. "
HEAD = "Keys at their means, $q_1 = \\beta m_a$, $q_2 = \\beta m_b$."
unit_weight = paper.claim("d.i weight", r"c_1 = 1 \cdot V_a", softmax(s_unit).subs(i, a), eq(E / (E + n - 1)), place="1(d) i", display=19,
    each=a, uses=eq2, expect="PROVED", reading=UNIT + "Its weight is 0.73 for two keys and less for more.")  # fmt: skip
paper.claim("d.i c_1", r"c_1 = 1 \cdot V_a = V_a", attend(s_unit), eq(1 * v[a, e]), eq(v[a, e], why="1 · x = x; nothing to check"),
    place="1(d) i", display=19, uses=(eq1, unit_weight, head_score), expect="REFUTED", reading=UNIT,
    reason="A score of 1 is not a weight of 1: the weight of a is $e/(e + n - 1)$.",
    correction=amended(head_a, approx(v[a, e], error=exp(-beta) * distance(a), to=(beta, "oo")), each=a, expect="PROVED",
                       reading="With $q_1 = \\beta m_a$ it is a limit. " + HEAD))  # fmt: skip
paper.claim("d.i c_2", r"c_2 = 1 \cdot V_b = V_b", attend(s_unit.subs(a, b)), eq(1 * v[b, e]), eq(v[b, e], why="1 · x = x; nothing to check"),
    place="1(d) i", display=19, uses=(eq1, unit_weight), expect="REFUTED", reading=UNIT, reason="The weight of b is $e/(e + n - 1)$.",
    correction=amended(head_b, approx(v[b, e], error=exp(-beta) * distance(b), to=(beta, "oo")), each=b, expect="PROVED",
                       reading="With $q_2 = \\beta m_b$ it is a limit. " + HEAD))  # fmt: skip

longer = mean[i, e] * (1 + (beta - 1) * delta(i, a))  # the keys: k_a = β m_a, the others at their means
s_long_unit, s_short_unit = dot(longer, mean[a, e]), dot(longer, mean[b, e])  # the scores of q_1 = m_a and q_2 = m_b
s_long_head, s_short_head = dot(longer, gamma * mean[a, e]), dot(longer, gamma * mean[b, e])  # … of q_1 = γ m_a and q_2 = γ m_b
LONG = "$k_a = \\beta m_a$: β is the random length of key a, as in (c) ii; $k_b = m_b$; $q_1 = m_a$, $q_2 = m_b$. "
long_score = paper.claim("d.ii β", r"assume $k_a^T q_1 = \beta \quad \|Hk_a\|_2^2 = \beta", s.subs(i, a), eq(beta * total((H_ * key_a) ** 2, e)), eq(beta),
    place="1(d) ii", expect="ILL_FORMED", reading="The gap before the norm read as a product.",
    reason="H is not defined (and $\\|Hk_a\\|^2 = \\beta$ by itself would contradict the value 1 in (d) i): $\\beta\\|m_a\\|^2 = \\beta$ is meant.",
    meant=amended(s_long_unit.subs(i, a), eq(beta * norm_a), eq(beta), each=a, expect="PROVED",
                  reading="$k_a^Tq_1 = \\beta\\|m_a\\|_2^2 = \\beta$. " + LONG))  # fmt: skip
short_score = paper.claim("d.ii k_b", r"k_b^T q_2 = \|Hk_b\|_2^2 = 1", s.subs(i, b), eq(total((H_ * key_b) ** 2, e)), eq(1), place="1(d) ii",
    display=20, expect="ILL_FORMED", reason="H is not defined; $\\|m_b\\|^2 = 1$ is meant.",
    meant=amended(s_short_unit.subs(i, b), eq(norm_b), eq(1, why="$\\|m_b\\| = 1$"), given=DIFFERENT, each=(a, b), expect="PROVED",
                  reading="$k_b^Tq_2 = \\|m_b\\|_2^2 = 1$: no β is missing here, only key a varies. " + LONG))  # fmt: skip
sharp = exp(beta) / (exp(beta) + n - 1)
GAMMA = "$q_1 = \\gamma m_a$, $q_2 = \\gamma m_b$, $k_a = \\beta m_a$ for any β > 0, the other keys at their means."
weight_a = paper.claim("d.ii α_a", r"\alpha_a = \frac{\beta}{\beta + 0 \dots + 0} = 1", softmax(s_long_unit).subs(i, a),
    eq(beta / (beta + total(0, h))), eq(1), place="1(d) ii", each=a, uses=(eq2, long_score), expect="REFUTED", reading=LONG,
    reason="The exponentials are missing: exp(0) = 1 for each of the n − 1 other keys.",
    correction=amended(softmax(s_long_head).subs(i, a), eq(exp(gamma * beta) / (exp(gamma * beta) + n - 1)),
                       approx(1, error=(n - 1) * exp(-gamma * beta), to=(gamma, "oo")), each=a, expect="PROVED", reading="With a long query it is a limit. " + GAMMA))  # fmt: skip
paper.claim("d.ii α_a exact", r"\alpha_a = \frac{\beta}{\beta + 0 \dots + 0} = 1", softmax(s_long_unit).subs(i, a), eq(sharp),
    le(exp(beta) / (exp(beta) + 1)), le(Rational(9, 10)), place="1(d) ii", given=(Ge(n, 2), Le(beta, 2)), each=a, uses=eq2,
    expect="PROVED", reading="The weight exactly; in the range β ≤ 2 of (c) ii it stays below 0.9 from two keys on: not even ≈ 1. " + LONG)  # fmt: skip
weight_b = paper.claim("d.ii α_b", r"\alpha_b = \frac{1}{1+0 \dots + 0} = 1", softmax(s_unit.subs(a, b)).subs(i, b), eq(1 / (1 + total(0, h))),
    eq(1), place="1(d) ii", display=20, each=b, uses=(eq2, short_score, unit_weight), expect="REFUTED", reading="$k_b^Tq_2 = 1$ and the other scores 0, as printed.",
    reason="The exponentials are missing; the weight is $e/(e + n - 1)$.",
    correction=amended(softmax(s_short_head).subs(i, b), eq(exp(gamma) / (exp(gamma) + n - 1)),
                       approx(1, error=(n - 1) * exp(-gamma), to=(gamma, "oo")), given=DIFFERENT, each=(a, b), expect="PROVED",
                       reading="With a long query it is a limit. " + GAMMA))  # fmt: skip

average = (v[a, e] + v[b, e]) / 2
c_long = (attend(s_long_head) + attend(s_short_head)) / 2
missed_a, missed_b = total(v[i, e] - v[a, e], i) / (exp(gamma * beta) + n - 1), total(v[i, e] - v[b, e], i) / (exp(gamma) + n - 1)
paper.claim("d.ii c", r"c = \frac{1}{2}(V_a + V_b)", at(c_long, gamma, 1), eq(average), place="1(d) ii", display=21, given=DIFFERENT,
    uses=(eq1, weight_a, weight_b), expect="REFUTED", reading="$c = \\frac12(c_1 + c_2)$. " + LONG,
    reason="Every other value keeps a positive weight in both heads, and with the queries $m_a$, $m_b$ not a small one.",
    correction=amended((head_a + head_b) / 2, approx(average, error=exp(-beta) * total(Abs(v[i, e] - average), i), to=(beta, "oo")), given=(),
                       each=(a, b), uses=eq1, expect="PROVED", reading="c tends to the average as the queries grow. " + HEAD))  # fmt: skip
paper.claim("d.ii c equal keys", r"c = \frac{1}{2}(V_a + V_b)", (head_a + head_b) / 2 - average,
    eq((total(v[i, e], i) - n * average) / (exp(beta) + n - 1)), place="1(d) ii", display=21, uses=eq1, expect="PROVED",
    reading="The difference exactly: it vanishes where the average of all values is that of the two, so for n = 2 at every β (a ≠ b). " + HEAD)  # fmt: skip
difference = paper.claim("d.ii c exact", r"c = \frac{1}{2}(V_a + V_b)", c_long - average, eq((missed_a + missed_b) / 2), place="1(d) ii", display=21,
    given=DIFFERENT, each=(a, b), uses=eq1, expect="PROVED",
    reading="The difference exactly, for a key a of another length: both parts vanish as γ → ∞, for every β > 0. " + GAMMA)  # fmt: skip
far_a, far_b = exp(gamma * beta) + n - 1, exp(gamma) + n - 1
paper.claim("d.ii c error a", r"c = \frac{1}{2}(V_a + V_b)", Abs(total(v[i, e] - v[a, e], i)) / far_a, le(distance(a) / far_a),
    le(exp(-gamma * beta) * distance(a)), approx(0, error=exp(-gamma * beta) * distance(a), to=(gamma, "oo")), place="1(d) ii", display=21,
    each=a, uses=difference, expect="PROVED", reading="The size of the first part of the difference: it vanishes like $e^{-\\gamma\\beta}$. " + GAMMA)  # fmt: skip
paper.claim("d.ii c error b", r"c = \frac{1}{2}(V_a + V_b)", Abs(total(v[i, e] - v[b, e], i)) / far_b, le(distance(b) / far_b),
    le(exp(-gamma) * distance(b)), approx(0, error=exp(-gamma) * distance(b), to=(gamma, "oo")), place="1(d) ii", display=21, each=b,
    uses=difference, expect="PROVED", reading="Of the second: like $e^{-\\gamma}$. " + GAMMA)  # fmt: skip
turned = softmax(s_long_head.subs(beta, -beta)).subs(i, a)
paper.claim("d.ii turned key", r"c = \frac{1}{2}(V_a + V_b)", turned, le(exp(-gamma * beta)), approx(0, error=exp(-gamma * beta), to=(gamma, "oo")),
    place="1(d) ii", display=21, given=Ge(n, 2), each=a, uses=eq2, expect="PROVED",
    reading="The length must stay positive: for $k_a = -\\beta m_a$ the key points away from its query and its weight tends to 0 with two heads too.")  # fmt: skip
s_noisy_head = beta * (delta(i, a) + rho * tilt[i])
noisy_head = softmax(s_noisy_head).subs(i, a)
drowned = total((1 - delta(h, a)) * exp(beta * rho * (tilt[h] - tilt[a]) - beta), h)
noise_gap = paper.claim("d.ii noise gap", r"c = \frac{1}{2}(V_a + V_b)", s_noisy_head.subs(i, a) - s_noisy_head,
    ge(beta * (1 - rho * (1 + tilt[i]))), ge(beta * (1 - 2 * rho)), place="1(d) ii", display=21, given=Ne(i, a), each=(a, i), uses=peak,
    expect="PROVED",
    reading="Noisy keys, $q_1 = \\beta m_a$: if $\\sqrt\\alpha\\,|x_i^Tm_a| \\le \\rho$ for all i, the score of a in its head is larger than every other by at least $\\beta(1 - 2\\rho)$, a gap as in (a) ii.")  # fmt: skip
paper.claim("d.ii noise", r"c = \frac{1}{2}(V_a + V_b)", 1 - noisy_head, eq(noisy_head * drowned), le(drowned),
    le(total((1 - delta(h, a)) * exp(beta * rho * (tilt[h] + 1) - beta), h)), le((n - 1) * exp(-beta * (1 - 2 * rho))),
    approx(0, error=(n - 1) * exp(-beta * (1 - 2 * rho)), to=(beta, "oo")), place="1(d) ii", display=21, given=Lt(rho, half), each=a,
    uses=noise_gap, expect="PROVED",
    reading="So for a fixed α and $\\rho < \\frac12$ the weight of a in its head still tends to 1 as β → ∞, unlike with one query (“c.i limits”, “c.ii flips to 0”).")  # fmt: skip
