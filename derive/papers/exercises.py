"""Exercise notes "Attention & Transformer": one attention step explored, from its definition to two heads.

Read beside the notes, top to bottom. They are damaged: M_s stands for M s, A_c for A c, V_a for v_a, ⇒ for ≫, (α − 2) for
(n − 2), Σ_iᵀΣ_i for m_iᵀm_j, δβ for −β, Hu and Hk_a for m_a. Every damaged line is checked as printed and as meant.
Here i, j, h, a, b are positions 1..n, e and f coordinates 1..d, u and w basis vectors.
"""

from sympy import Abs, E, Eq, Ge, Gt, Le, Lt, Ne, Rational, exp, log, pi, sqrt

from derive import Paper, array, axes, eq, le, positive, real, total
from derive.claims import amended, approx, ge, gt, implies, inventory, lt
from derive.domains import NONNEGATIVE, POSITIVE, Interval, Orthonormal, Sphere
from derive.language import delta, integral, largest, undefined

paper = Paper(
    "exercises",
    title="Attention & Transformer (exercise notes)",
    source="003_486e063e562d783e.txt",
    displays=inventory("exercises"),
    overview=r"""The ideas stand as limits; hardly any of the printed equalities does. Softmax weights are never 0 and, from
two keys on, never 1, so "$c = v_j$", "the weight is 0" and "$c_1 = V_a$" are false for finite scores, and so is
"$c = \frac12(V_a+V_b)$" from three keys on. All are true as limits; each is given here with an explicit error. The errors grow
with the number of keys: "$\beta \gg 0$" has to be read as $\beta \gg \log n$.

In 1(b) the matrix $M = AA^T$ does extract $v_a$, but only if the basis of $A$ is orthonormal and $A^TB = 0$; the notes state
neither, and each is needed. The query $(k_a+k_b)\beta$ has the scores $\beta, \beta, 0$ only for orthonormal keys.

In 1(c) a sample of $\mathcal N(m_a, \alpha I)$ is $m_a + \sqrt\alpha\,x_a$, not $m_a + \alpha x_a$. The two scores then differ by a
normal variable of variance $4\alpha\beta^2$: the weights are near $\frac12$ only while $\beta\sqrt\alpha$ is small. For a fixed
$\alpha > 0$, however small, and $\beta \to \infty$, one of the two weights tends to 0 almost surely: the two limits do not
commute. Both closed forms ① and ② are wrong: they are exchanged and lack a factor 2 in the exponent.

In 1(d) the exponentials are missing: a score of 1 has the weight $e/(e+n-1)$, not 1. With $q_1 = \beta m_a$ and
$q_2 = \beta m_b$ the conclusion $c \approx \frac12(v_a+v_b)$ is right, with an error that vanishes as $\beta \to \infty$, for noisy keys and a
fixed $\alpha$ too as long as the noise along the means stays below $\frac12$. That is the advantage of two heads over the
single query of 1(c), and the notes do not say it.""",
)

# Notation
i, j, h, a, b = axes(i="n", j="n", h="n", a="n", b="n")
e, f, g = axes(e="d", f="d", g="d")
u, t = axes(u="m", t="m")
w, z = axes(w="p", z="p")
n, d, m = i.length, e.length, u.length
alpha, beta, gap = positive("alpha"), positive("beta"), positive("g")
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

# ── 1. Attention exploration ─────────────────────────────────────────────────────────────────────────────────────────

paper.prose("setup",
    r"query: $q \in \mathbb{R}^d$ value: $\{v_1, \dots, v_n\}, v_i \in \mathbb{R}^d$ key: $\{k_1, \dots, k_n\}, k_i \in \mathbb{R}^d$",
    place="1", reason="Notation.")  # fmt: skip
eq1 = paper.definition("c", r"\Rightarrow c = \sum_{i=1}^n \alpha_i v_i", place="1", display=1, reason="Defines the output of attention.")
eq2 = paper.definition("α", r"\alpha_i = \frac{\exp(k_i^T q)}{\sum_{j=1}^n \exp(k_j^T q)}", place="1", display=2,
    reason="Defines the attention weights; that they are weights is checked in (a) i.")  # fmt: skip
paper.claim("c between", r"\Rightarrow c = \sum_{i=1}^n \alpha_i v_i", -largest(-v[i, e], i), le(c), le(largest(v[i, e], i)), place="1",
    display=1, uses=(eq1, eq2), expect="PROVED",
    reading="Well formed: each coordinate of the average lies between the smallest and the largest value.")  # fmt: skip

# ── 1(a) ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

bounds = paper.claim("a.i bounds", r"0 \leq \alpha_i \leq 1", 0, le(weight), le(1), place="1(a) i", uses=eq2, expect="PROVED")
sums_to_one = paper.claim("a.i sum", r"\sum \alpha_i = 1", total(weight, i), eq(1), place="1(a) i", uses=eq2, expect="PROVED")
paper.prose("a.i distribution", "Then α could be interpreted as a distribution.", place="1(a) i", uses=(bounds, sums_to_one),
    reason="Nonnegative weights that sum to one are a distribution on 1, …, n; both are checked above.")  # fmt: skip
positive_weight = paper.claim("a.i never 0", r"0 \leq \alpha_i \leq 1", weight, gt(0), place="1(a) i", uses=eq2, expect="PROVED",
    reading="The lower bound is never attained.")  # fmt: skip
paper.claim("a.i never 1", r"0 \leq \alpha_i \leq 1", weight, lt(1), place="1(a) i", uses=eq2, expect="REFUTED",
    reading="Is the upper bound never attained?", reason="With a single key the weight is 1.",
    correction=amended(weight, lt(1), given=Ne(i, j), each=(i, j), reading="From two keys on it is not attained."))  # fmt: skip

dominated = Le(s.subs(i, h) + gap * (1 - delta(h, j)), s_j)  # for all h: every other score is smaller by at least the gap
others = total((1 - delta(h, j)) * exp(s.subs(i, h) - s_j), h)  # what the other keys weigh against the j-th
peaked = amended(1 - weight_j, eq(weight_j * others), le(others, why="weights are at most 1"), le((n - 1) * exp(-gap)),
    approx(0, error=(n - 1) * exp(-gap), to=(gap, "oo")), given=dominated, each=j, expect="PROVED", reading="For all i ≠ j.")  # fmt: skip
peak = paper.claim("a.ii ≪", r"$k_i^T q \ll k_j^T q$", peaked["first"], *peaked["links"], place="1(a) ii", given=dominated, each=j, uses=eq2,
    expect="PROVED",
    reading="The property that puts almost all weight on j: every other score is smaller by at least g, and g is large. Then $1 - \\alpha_j \\to 0$.")  # fmt: skip
lower = array("r", i, of=NONNEGATIVE)
paper.claim("a.ii how much", r"$k_i^T q \ll k_j^T q$", softmax(-(gap + lower[i]) * (1 - delta(i, j))).subs(i, j), ge(half),
    place="1(a) ii", kind="inequality", given=Ge(gap, 1), each=j, expect="REFUTED",
    reading="Is a gap of a fixed size (1, say) enough for at least half of the weight, whatever n? Scores relative to that of j, which is 0.",
    reason="With n keys the others may share (n − 1)exp(−g) against 1; the gap has to grow like log n.",
    correction=amended(weight_j, eq(1 / (1 + others)), ge(1 / (1 + (n - 1) * exp(-gap))), ge(1 / (1 + (n - 1) / n)), ge(half),
                       given=(dominated, Ge(gap, log(n))), each=j, expect="PROVED", reading="A gap of log n is enough."))  # fmt: skip
paper.claim("a.ii some i", r"$k_i^T q \ll k_j^T q$", weight_j, ge(1 - (n - 1) * exp(-gap)), place="1(a) ii", kind="implication",
    given=(Le(s + gap, s_j), Ne(i, j)), each=(i, j), uses=peak, expect="REFUTED", reading="For one i only, as a reader might take it.",
    reason="A third key may be as similar to the query as the j-th; the condition is needed for all i ≠ j.", correction=peaked)  # fmt: skip
paper.claim("a.ii −∞", r"$k_i^T q = -\infty$ ($i \neq j$)", s, eq(undefined("-∞")), place="1(a) ii", expect="ILL_FORMED",
    reading="Keys and query are vectors of $\\mathbb{R}^d$, so their inner product is a number.",
    reason="−∞ is not the inner product of two vectors; it can be approached (below) or written as a mask (iii).",
    meant=amended(softmax(s * (1 - delta(i, a)) - gap * delta(i, a)).subs(i, a), le(exp(-gap - s_j)),
                  approx(0, error=exp(-gap - s_j), to=(gap, "oo")), given=Ne(a, j), each=(a, j),
                  reading="As $k_a^Tq = -g \\to -\\infty$ with the other scores fixed, the weight of a vanishes."))  # fmt: skip

copied = amended(Abs(c - v[j, e]), le(total(weight * Abs(v[i, e] - v[j, e]), i)), le(total(exp(s - s_j) * Abs(v[i, e] - v[j, e]), i)),
    le(exp(-gap) * distance(j)), approx(0, error=exp(-gap) * distance(j), to=(gap, "oo")), given=dominated, each=j,
    reading="c tends to v_j as the gap to all other scores grows.")  # fmt: skip
paper.claim("a.iii", r"under the condition ii, $c = v_j$", c, eq(v[j, e]), place="1(a) iii", given=dominated, each=j, uses=(eq1, peak),
    expect="REFUTED", reading="Condition ii as ≪ between numbers.",
    reason="No weight is 0, so the other values always enter; the equality is a limit with the error given.", correction=copied)  # fmt: skip
masked = delta(i, j) * exp(s) / total(delta(h, j) * exp(s.subs(i, h)), h)
paper.claim("a.iii mask", r"under the condition ii, $c = v_j$", total(masked * v[i, e], i), eq(v[j, e]), place="1(a) iii", uses=eq1,
    expect="PROVED", reading="Condition ii as −∞, the way masks are used: exp(−∞) = 0 for all i ≠ j. Then it is exact.")  # fmt: skip

paper.claim("a.iv weight", r"The attention weight for the index $i \neq j$ is 0.", weight, eq(0), place="1(a) iv",
    given=(dominated, Ne(i, j)), each=(i, j), uses=(positive_weight, peak), expect="REFUTED",
    reason="Softmax weights are positive; this one vanishes only in the limit.",
    correction=amended(weight, le(exp(s - s_j)), le(exp(-gap)), approx(0, error=exp(-gap), to=(gap, "oo")), given=(dominated, Ne(i, j)), each=(i, j),
                       expect="PROVED", reading="It is at most exp(−g), for the gap g."))  # fmt: skip
paper.claim("a.iv copy", "the similarity between q and k_j is very large then it would be a copy of v_j", c,
    approx(v[j, e], error=exp(-gap) * distance(j), to=(gap, "oo")), place="1(a) iv", given=Ge(s_j, gap), each=j, expect="REFUTED",
    reading="The score of j alone is large: at least g.",
    reason="Scores count only relative to each other; another key with the same score takes the same weight.", correction=copied)  # fmt: skip
paper.claim("a.iv no threshold", "the similarity between q and k_j is very large then it would be a copy of v_j",
    softmax(dot(k[j, e], q[e])), eq(1 / n), place="1(a) iv", each=j, expect="PROVED",
    reading="If all keys are equal to k_j, the weight of j is 1/n however large the similarity: no size of it is enough.")  # fmt: skip

# ── 1(b) i: one value out of a sum ───────────────────────────────────────────────────────────────────────────────────

A, any_A = array("A", u, e, of=Orthonormal()), array("A", u, e)
B, Y = array("B", w, e), array("Y", w, e)
M, C, D = array("M", e, f), array("c", u), array("D", w, tex="d")
length = array("lambda", u, of=POSITIVE, tex=r"\lambda")
scaled = total(C[u] * length[u] * A[u, e], u)
v_a, v_b = total(C[u] * A[u, e], u), total(D[w] * B[w, e], w)
perpendicular = Eq(B[z, g], Y[z, g] - total(A[t, g] * total(A[t, f] * Y[z, f], f), t))  # every B with AᵀB = 0 is such
PERPENDICULAR = "$a_1, \\dots, a_m$ orthonormal and $A^TB = 0$ (every such B is $(1 - AA^T)Y$)."


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
paper.claim("b.i M exists", r"extract v_a from $s = v_a + v_b", total((image[e] - y[e]) ** 2 + image[e] ** 2, e),
    ge(total(y[e] ** 2, e) / 2), gt(0), place="1(b) i", kind="implication", given=Gt(total(y[e] ** 2, e), 0), expect="PROVED",
    reading="No M does it for all pairs of subspaces: were y ≠ 0 in both, x = My would have to be y (v_a = y, v_b = 0) and 0 (v_a = 0, v_b = y).")  # fmt: skip
paper.claim("b.i V_a", r"V_a = c_1 a_1 + c_2 a_2 + \dots + c_m a_m = A_c",
    C[1] * any_A[1, e] + total(C[u] * any_A[u, e] * (1 - delta(u, 1)), u), eq(undefined("A_c")), place="1(b) i", display=3,
    expect="ILL_FORMED", reason="A_c is damaged: A c is meant, the matrix of the a's times the coefficients.",
    meant=amended(C[1] * any_A[1, e] + total(C[u] * any_A[u, e] * (1 - delta(u, 1)), u), eq(total(any_A[u, e] * C[u], u)), expect="PROVED",
                  reading="$V_a = v_a = A c$, where the columns of A are $a_1, \\dots, a_m$."))  # fmt: skip
paper.claim("b.i V_b", r"V_b = d_1 b_1 + d_2 b_2 + \dots + d_p b_p = B_d",
    D[1] * B[1, e] + total(D[w] * B[w, e] * (1 - delta(w, 1)), w), eq(undefined("B_d")), place="1(b) i", display=3, expect="ILL_FORMED",
    reason="B_d is damaged: B d is meant.",
    meant=amended(D[1] * B[1, e] + total(D[w] * B[w, e] * (1 - delta(w, 1)), w), eq(v_b), expect="PROVED", reading="$V_b = v_b = B d$."))  # fmt: skip
paper.claim("b.i c length", r"(A \in \mathbb{R}^{d \times m} \quad c \in \mathbb{R}^d)", total(1, u), eq(d), place="1(b) i", display=3,
    expect="REFUTED",
    reading="The coefficients are $c_1, \\dots, c_m$; for A c to be defined their number must be that of the columns of A.",
    reason="A has m columns: c lies in $\\mathbb{R}^m$.",
    meant=amended(total(1, u), eq(m), expect="PROVED", reading="$c \\in \\mathbb{R}^m$."))  # fmt: skip
paper.claim("b.i d length", r"(B \in \mathbb{R}^{d \times p} \quad d \in \mathbb{R}^d)", total(1, w), eq(d), place="1(b) i", display=3,
    expect="REFUTED", reading="The coefficients are $d_1, \\dots, d_p$; the letter d is also the dimension.",
    reason="B has p columns: the vector d lies in $\\mathbb{R}^p$.",
    meant=amended(total(1, w), eq(w.length), expect="PROVED", reading="$d \\in \\mathbb{R}^p$."))  # fmt: skip

paper.claim("b.i chain", r"M_s = M v_a + M v_b = M A_c + M B_d = A_c", undefined("M_s"), eq(times(M[e, f], v_a) + times(M[e, f], v_b)),
    place="1(b) i", display=4, expect="ILL_FORMED", reason="M_s, A_c and B_d are damaged.",
    meant=amended(times(M[e, f], v_a + v_b), eq(times(M[e, f], v_a) + times(M[e, f], v_b), why="linearity"),
                  eq(total(C[u] * total(M[e, f] * A[u, f], f), u) + total(D[w] * total(M[e, f] * B[w, f], f), w), why="$v_a = Ac$, $v_b = Bd$"),
                  expect="PROVED", reading="The first two equations of the chain, for any M: $M s = M v_a + M v_b = M A c + M B d$."))  # fmt: skip
remainder = total(C[u] * (total(M[e, f] * A[u, f], f) - A[u, e]), u) + total(D[w] * total(M[e, f] * B[w, f], f), w)
paper.claim("b.i chain end", r"M A_c + M B_d = A_c", times(M[e, f], v_a + v_b), eq(v_a), place="1(b) i", display=4, expect="REFUTED",
    reading="The last equation of the chain, for any M.", reason="It is not a consequence but the demand on M: MA = A and MB = 0.",
    correction=amended(times(M[e, f], v_a + v_b) - v_a, eq(remainder), expect="PROVED",
                       reading="$Ms - Ac = (MA - A)c + (MB)d$: it vanishes for all c and d exactly if MA = A and MB = 0."))  # fmt: skip

paper.claim("b.i Aᵀ", r"\text{if } M = A^T \Rightarrow A^T A_c + A^T B_d = I \quad c = c",
    total(A[u, e] * undefined("A_c") + A[u, e] * undefined("B_d"), e), eq(C[u]), place="1(b) i", display=5, expect="ILL_FORMED",
    reason="A_c and B_d are damaged.",
    meant=amended(transposed(A, v_a.subs(u, t)) + transposed(A, v_b), eq(total(delta(u, t) * C[t], t)), eq(C[u]), given=perpendicular,
                  expect="PROVED", reading="$A^TAc + A^TBd = I c = c$; " + PERPENDICULAR))  # fmt: skip
paper.claim("b.i Aᵀ without AᵀB = 0", r"A^T A_c + A^T B_d = I \quad c = c",
    transposed(A, total(C[t] * A[t, e], t)) + transposed(A, v_b), eq(C[u]), place="1(b) i", display=5, expect="REFUTED",
    reading="The basis of A orthonormal, B any basis: what the notes state of B.",
    reason="$A^TBd$ is dropped; it vanishes only if the two subspaces are orthogonal, which the notes do not state.",
    correction=amended(transposed(A, total(C[t] * A[t, e], t)) + transposed(A, v_b), eq(C[u]), given=perpendicular, expect="PROVED",
                       reading="With $A^TB = 0$."))  # fmt: skip
paper.claim("b.i AᵀA = I", r"A^T A_c + A^T B_d = I \quad c = c", total(length[u] * A[u, e] * total(C[t] * length[t] * A[t, e], t), e),
    eq(C[u]), place="1(b) i", display=5, expect="REFUTED",
    reading="An orthogonal basis whose vectors have the lengths $\\lambda_u$, and $v_b = 0$.",
    reason="$A^TA = I$ holds only for an orthonormal basis, which the notes do not state.",
    correction=amended(transposed(A, total(C[t] * A[t, e], t)), eq(C[u]), expect="PROVED", reading="With an orthonormal basis."))  # fmt: skip
paper.claim("b.i Aᵀ gives c", r"\text{if } M = A^T", transposed(A, total(C[t] * A[t, e], t)), eq(total(C[t] * A[t, e], t)),
    place="1(b) i", display=5, expect="ILL_FORMED", reading="Does $M = A^T$ satisfy $Ms = v_a$?",
    reason="$A^T s$ has m coordinates and $v_a$ has d: $A^T$ is m × d, not d × d, and gives the coefficients c, not $v_a$.",
    correction=amended(transposed(A, total(C[t] * A[t, e], t) + v_b), eq(C[u]), given=perpendicular, expect="PROVED", reading="$A^Ts = c$."))  # fmt: skip

extract = amended(times(square(A), v_a + v_b), eq(v_a), given=perpendicular, expect="PROVED", reading=PERPENDICULAR)
paper.claim("b.i AAᵀ", r"\text{then } M = A A^T", times(square(A), v_a + v_b), eq(v_a), place="1(b) i", display=6, given=perpendicular,
    expect="PROVED", reading="$AA^Ts = v_a$; " + PERPENDICULAR)  # fmt: skip
paper.claim("b.i AAᵀ without AᵀB = 0", r"\text{then } M = A A^T", times(square(A), v_a + v_b), eq(v_a), place="1(b) i", display=6,
    expect="REFUTED", reading="A orthonormal, B any basis.", reason="$AA^Tv_b \\ne 0$ unless $A^TB = 0$.", correction=extract)  # fmt: skip
paper.claim("b.i AAᵀ without AᵀA = I", r"\text{then } M = A A^T", times(total(length[t] ** 2 * A[t, e] * A[t, f], t), scaled),
    eq(scaled), place="1(b) i", display=6, expect="REFUTED",
    reading="An orthogonal basis whose vectors have the lengths $\\lambda_u$, and $v_b = 0$.",
    reason="$AA^T$ is the projection onto A only for an orthonormal basis; else each term is to be divided by the squared length.",
    correction=amended(times(total(length[t] ** 2 * A[t, e] * A[t, f] / length[t] ** 2, t), scaled), eq(scaled), expect="PROVED",
                       reading="$M = \\sum_u a_ua_u^T/\\|a_u\\|^2$."))  # fmt: skip
unit_a, unit_b, x_a, x_b = array("a", e, of=Sphere()), array("b", e, of=Sphere()), real("x"), real("y")
cosine = dot(unit_a[e], unit_b[e])
lines = x_a * unit_a[e] + x_b * unit_b[e]
paper.claim("b.i oblique", r"\text{then } M = A A^T", times(unit_a[e] * unit_a[f], lines), eq(x_a * unit_a[e]), place="1(b) i",
    display=6, given=Lt(cosine**2, 1), expect="REFUTED",
    reading="Two different lines, spanned by unit vectors a and b: they share no vector, but are not orthogonal.",
    reason="$AA^T$ projects at right angles; for oblique subspaces the projection along B is needed, and it exists.",
    correction=amended(times(unit_a[e] * (unit_a[f] - cosine * unit_b[f]) / (1 - cosine**2), lines), eq(x_a * unit_a[e]), given=Lt(cosine**2, 1),
                       expect="PROVED",
                       reading="$M = a\\,(a - (a^Tb)\\,b)^T/(1 - (a^Tb)^2)$: some M exists wherever the subspaces share no vector."))  # fmt: skip
K = array("k", i, e, of=Orthonormal())
onto_a = K[a, e] * K[a, f]
paper.claim("b.i unique", r"\text{then } M = A A^T", delta(e, f) - K[b, e] * K[b, f], eq(onto_a), place="1(b) i", display=6,
    given=DIFFERENT, each=(a, b, e, f), expect="REFUTED",
    reading="Is $AA^T$ the only M? $1 - BB^T$ extracts $v_a$ too; A and B are lines spanned by orthonormal $k_a$, $k_b$.",
    reason="The two matrices differ where a vector is orthogonal to both subspaces; M is determined on A and B only.",
    correction=amended(times(delta(e, f) - K[b, e] * K[b, f], x_a * K[a, e] + x_b * K[b, e]), eq(times(onto_a, x_a * K[a, e] + x_b * K[b, e])),
                       eq(x_a * K[a, e]), given=DIFFERENT, each=(a, b), expect="PROVED", reading="On $s = v_a + v_b$ they agree."))  # fmt: skip

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
                  reading="$k_a^Tq = k_b^Tq \\gg k_i^Tq$. " + ORTHONORMAL))  # fmt: skip
paper.claim("b.ii gap", r"k_a^T q = k_b^T q \Rightarrow k_i^T q", s_two.subs(i, a) - s_two, eq(beta), place="1(b) ii", display=7,
    given=OTHERS, each=(a, b, i), expect="PROVED", reading="How much ≫ is: the gap is β. " + ORTHONORMAL)  # fmt: skip

closer = approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo"))
paper.claim("b.ii α", r"\alpha_b = \alpha_a = \frac{\exp(\beta)}{(\alpha-2) + \exp(\beta) \cdot 2} \approx \frac{1}{2}", two_b,
    eq(two_a), eq(exp(beta) / ((undefined("α") - 2) + 2 * exp(beta))), place="1(b) ii", display=7, given=DIFFERENT, each=(a, b),
    expect="ILL_FORMED", reading="α without an index is the vector of weights; minus 2 it has no meaning here.",
    reason="(α − 2) is damaged: n − 2 is meant, the number of the other keys.",
    meant=amended(two_b, eq(two_a), eq(exact), closer, given=DIFFERENT, each=(a, b), expect="PROVED", reading="(n − 2). " + ORTHONORMAL))  # fmt: skip
error_of_half = paper.claim("b.ii error", r"\approx \frac{1}{2}", half - exact, eq((n - 2) / (2 * ((n - 2) + 2 * exp(beta)))),
    le((n - 2) * exp(-beta) / 4), place="1(b) ii", display=7, given=Ge(n, 2), expect="PROVED",
    reading="The error of ≈ ½, exactly and simply bounded.")  # fmt: skip
paper.claim("b.ii never ½", r"\approx \frac{1}{2}", two_a, eq(half), place="1(b) ii", display=7, given=DIFFERENT, each=(a, b),
    expect="REFUTED", reading="Is ½ ever attained?",
    reason="Only for n = 2, and then for every β; with a third key the weight is smaller.",
    correction=amended(two_a, lt(half), given=OTHERS, each=(a, b, i), expect="PROVED", reading="With a third key i."))  # fmt: skip
paper.claim("b.ii a = b", r"\alpha_b = \alpha_a = \frac{\exp(\beta)}{(\alpha-2) + \exp(\beta) \cdot 2}", two_a, eq(exact),
    place="1(b) ii", display=7, each=(a, b), expect="REFUTED", reading="Without the condition a ≠ b, which the notes leave unsaid.",
    reason="For a = b the score is 2β and the other keys are n − 1.",
    correction=amended(two_a, eq(exact), given=DIFFERENT, each=(a, b), expect="PROVED", reading=ORTHONORMAL))  # fmt: skip
paper.claim("b.ii β ≫ 0", r"(\beta \gg 0)", exact, approx(half, error=exp(-beta) / 4, to=(beta, "oo")), place="1(b) ii", display=7,
    given=Ge(n, 2), expect="REFUTED", reading="Is a large β enough, with an error that does not depend on n?",
    reason="The other n − 2 keys share (n − 2) against 2exp(β): β has to be large against log n.",
    correction=amended(exact, approx(half, error=(n - 2) * exp(-beta) / 4, to=(beta, "oo")), given=Ge(n, 2), expect="PROVED",
                       reading="The error grows with n."))  # fmt: skip
paper.claim("b.ii β = log n", r"(\beta \gg 0)", exact.subs(beta, log(n)), eq(n / (3 * n - 2)), place="1(b) ii", display=7,
    expect="PROVED", reading="At β = log n, which is as large as one likes, the weights are near one third: $n/(3n-2)$.")  # fmt: skip

s_any = dot(k[i, e], beta * (k[a, e] + k[b, e]))
paper.claim("b.ii scores", r"\Rightarrow k_a^T q = \beta = k_b^T q", s_any.subs(i, a), eq(beta), eq(s_any.subs(i, b)), place="1(b) ii",
    display=7, given=DIFFERENT, each=(a, b), expect="REFUTED", reading="Any keys, $q = (k_a + k_b)\\beta$: what the notes state.",
    reason="$k_a^Tq = \\beta(k_a^Tk_a + k_a^Tk_b)$; it is β for orthonormal keys, which the notes do not state.",
    correction=amended(s_two.subs(i, a), eq(beta), eq(s_two.subs(i, b)), given=DIFFERENT, each=(a, b), expect="PROVED", reading=ORTHONORMAL))  # fmt: skip
unit = array("k", i, e, of=Sphere())
paper.claim("b.ii unit keys", r"\Rightarrow k_a^T q = \beta = k_b^T q", dot(unit[a, e], beta * (unit[a, e] + unit[b, e])), eq(beta),
    place="1(b) ii", display=7, given=DIFFERENT, each=(a, b), expect="REFUTED", reading="Keys of length 1, not orthogonal.",
    reason="The score is $\\beta(1 + k_a^Tk_b)$.",
    correction=amended(dot(unit[a, e], beta * (unit[a, e] + unit[b, e])), eq(beta * (1 + dot(unit[a, e], unit[b, e]))), given=DIFFERENT, each=(a, b),
                       expect="PROVED", reading="With the term that orthogonality removes."))  # fmt: skip
norm = array("lambda", i, of=POSITIVE, tex=r"\lambda")
s_scaled = dot(norm[a] * K[a, e], beta * (norm[a] * K[a, e] + norm[b] * K[b, e]))
paper.claim("b.ii orthogonal keys", r"\Rightarrow k_a^T q = \beta = k_b^T q", s_scaled, eq(beta), place="1(b) ii", display=7,
    given=DIFFERENT, each=(a, b), expect="REFUTED", reading="Orthogonal keys of lengths $\\lambda_i$.",
    reason="The score is $\\beta\\|k_a\\|^2$: the longer of the two keys takes the weight.",
    correction=amended(s_scaled, eq(beta * norm[a] ** 2), given=DIFFERENT, each=(a, b), expect="PROVED", reading="With the length."))  # fmt: skip
paper.claim("b.ii zero", r"\quad k_i^T q = 0", s_any, eq(0), place="1(b) ii", display=7, given=OTHERS, each=(a, b, i), expect="REFUTED",
    reading="Any keys, i ≠ a, b.", reason="$k_i^Tq = \\beta(k_i^Tk_a + k_i^Tk_b)$; it vanishes for orthogonal keys.",
    correction=amended(s_two, eq(0), given=OTHERS, each=(a, b, i), expect="PROVED", reading=ORTHONORMAL))  # fmt: skip
wider = query + y[e] - total(K[j, e] * total(K[j, f] * y[f], f), j)
paper.claim("b.ii q needed", r"\Rightarrow q = (k_a + k_b) \cdot \beta", wider, eq(query), place="1(b) ii", display=7,
    kind="implication", given=DIFFERENT, each=(a, b, e), expect="REFUTED",
    reading="Does the ⇒ hold: must a query with the scores β, β, 0 be $(k_a + k_b)\\beta$? To it is added what is orthogonal to all keys.",
    reason="A part orthogonal to all keys changes no score; the query is sufficient, not necessary.",
    correction=amended(dot(K[i, e], wider), eq(s_two), given=DIFFERENT, each=(a, b, i), expect="PROVED",
                       reading="All these queries have the same scores, hence the same weights."))  # fmt: skip

# ── 1(c) i: Gaussian keys ────────────────────────────────────────────────────────────────────────────────────────────

mean, x = array("m", i, e, of=Orthonormal()), array("x", i, e)
key = mean[i, e] + sqrt(alpha) * x[i, e]  # a sample of N(m_i, αI): x_i is a standard normal vector
key_a, key_b = key.subs(i, a), key.subs(i, b)
s_c = dot(key, beta * (mean[a, e] + mean[b, e]))
xi = dot(x[i, e], mean[a, e] + mean[b, e])  # the noise as the query sees it: normal with variance 2
y1, y2, tol = real("y1", tex="y"), real("y2", tex="z"), positive("t")
SAMPLE = "For every noise x (so almost surely), $k_i = m_i + \\sqrt\\alpha\\,x_i$."


def within(variance):
    """The probability that a centred normal variable of this variance is at most t in size."""
    return integral(tol * normal(tol * y1, 0, variance), y1, -1, 1)


paper.definition("c keys", r"$\{k_1, \dots, k_n\} \quad k_i \sim \mathcal{N}(m_i, \Sigma_i), m_i \in \mathbb{R}^d", place="1(c)",
    reason="The law of the keys; independence of the keys is not stated and is used only in “c.i law difference”.")  # fmt: skip
paper.claim("c ΣΣ = 0", r"\Sigma_i^T \Sigma_i = 0 \quad (i \neq j)", total(alpha * delta(g, e) * alpha * delta(g, f), g), eq(0),
    place="1(c)", each=(e, f), expect="REFUTED",
    reading="As printed, with $\\Sigma_i = \\alpha I$ of the next line; j does not occur in it.",
    reason="$\\Sigma_i^T\\Sigma_i = \\alpha^2 I$; $\\Sigma^T\\Sigma = 0$ would make every key constant. Damaged: $m_i^Tm_j = 0$ is meant.",
    meant=amended(dot(mean[i, e], mean[j, e]), eq(0), given=Ne(i, j), each=(i, j), expect="PROVED",
                  reading="$m_i^Tm_j = 0$ for i ≠ j: with $\\|m_i\\| = 1$, orthonormal means."))  # fmt: skip
paper.claim("c n ≤ d", r"\|m_i\| = 1", n, eq(total(mean[i, e] ** 2, i, e)), le(d), place="1(c)", expect="PROVED",
    reading="What the assumption costs: n orthonormal means (and the n orthonormal keys of (b) ii) need n ≤ d.")  # fmt: skip
sigma_definition = paper.definition("c.i Σ", r"\Sigma_i = \alpha I \quad \forall i \in \{1, \dots, n\}", place="1(c) i", display=8,
    reason="Assumes isotropic noise of the same variance for all keys; α is now a number, no longer the weights.")  # fmt: skip
paper.claim("c.i Σ variance", r"\Sigma_i = \alpha I", integral((y1 - x_a) ** 2 * normal(y1, x_a, alpha), y1), eq(alpha), place="1(c) i",
    display=8, kind="distribution", expect="PROVED",
    reading="A coordinate of a key with mean x has variance α, so standard deviation $\\sqrt\\alpha$.")  # fmt: skip
paper.claim("c.i Σ positive", r"\Sigma_i = \alpha I", total(y[e] * alpha * delta(e, f) * y[f], e, f), eq(alpha * dot(y[e], y[e])),
    ge(0), place="1(c) i", display=8, expect="PROVED", reading="Well formed: αI is a covariance matrix for α > 0.")  # fmt: skip

paper.claim("c.i ≫", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)", Eq(s.subs(i, a), s.subs(i, b)),
    implies(Eq(s, undefined("(nothing)"))), place="1(c) i", display=9, expect="ILL_FORMED",
    reason="As in (b) ii: ⇒ is damaged and stands for ≫.",
    meant=amended(s_c.subs(i, a), approx(s_c.subs(i, b), error=beta * sqrt(alpha) * Abs(xi.subs(i, a) - xi.subs(i, b)), to=(alpha, 0)),
                  given=DIFFERENT, each=(a, b), expect="PROVED", reading="$k_a^Tq \\approx k_b^Tq$ as α → 0, β fixed. " + SAMPLE))  # fmt: skip
scores_c = paper.claim("c.i scores", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)", s_c,
    eq(beta * (delta(i, a) + delta(i, b) + sqrt(alpha) * xi)), place="1(c) i", display=9, kind="identity", each=(a, b, i),
    expect="PROVED", reading="All scores exactly, with the noise $\\xi_i = x_i^T(m_a + m_b)$. " + SAMPLE)  # fmt: skip
paper.claim("c.i equal", r"k_a^T q = k_b^T q", s_c.subs(i, a), eq(s_c.subs(i, b)), place="1(c) i", display=9, given=DIFFERENT,
    each=(a, b), expect="REFUTED", reading="As printed, an equality. " + SAMPLE,
    reason="The two scores differ by $\\beta\\sqrt\\alpha(\\xi_a - \\xi_b)$, which is not 0 almost surely.",
    correction=amended(s_c.subs(i, a) - s_c.subs(i, b), eq(beta * sqrt(alpha) * (xi.subs(i, a) - xi.subs(i, b))), given=DIFFERENT, each=(a, b),
                       expect="PROVED", reading="The difference exactly."))  # fmt: skip
paper.claim("c.i gap", r"k_a^T q = k_b^T q \Rightarrow k_i^T q \quad (i \neq a, b)", s_c.subs(i, a) - s_c,
    eq(beta * (1 + sqrt(alpha) * (xi.subs(i, a) - xi))), place="1(c) i", display=9, given=OTHERS, each=(a, b, i), expect="PROVED",
    reading="The gap to the other keys exactly: ≫ holds where $\\sqrt\\alpha(\\xi_i - \\xi_a)$ stays below 1.")  # fmt: skip

seen = beta * (1 + sqrt(alpha) * (y1 + y2))  # k_aᵀq, with y = x_aᵀm_a and z = x_aᵀm_b independent standard normal
paper.claim("c.i law norm", r"q = (m_a + m_b) \cdot \beta", dot(mean[a, e] + mean[b, e], mean[a, e] + mean[b, e]), eq(2),
    place="1(c) i", display=10, given=DIFFERENT, each=(a, b), expect="PROVED", reading="The query has length $\\sqrt2\\,\\beta$.")  # fmt: skip
paper.claim("c.i law mean", r"q = (m_a + m_b) \cdot \beta", integral(integral(seen * normal(y1) * normal(y2), y1), y2), eq(beta),
    place="1(c) i", display=10, kind="distribution", uses=scores_c, expect="PROVED",
    reading="$k_a^Tq = \\beta(1 + \\sqrt\\alpha(y + z))$ with independent standard normal $y = x_a^Tm_a$, $z = x_a^Tm_b$: its mean.")  # fmt: skip
paper.claim("c.i law variance", r"q = (m_a + m_b) \cdot \beta",
    integral(integral((seen - beta) ** 2 * normal(y1) * normal(y2), y1), y2), eq(2 * alpha * beta**2), place="1(c) i", display=10,
    kind="distribution", uses=scores_c, expect="PROVED", reading="Its variance: it grows with β.")  # fmt: skip
apart = beta * sqrt(alpha) * sqrt(2) * (y1 - y2)  # k_aᵀq − k_bᵀq, for independent keys
spread_scores = paper.claim("c.i law difference", r"k_a^T q = k_b^T q", integral(integral(apart**2 * normal(y1) * normal(y2), y1), y2),
    eq(4 * alpha * beta**2), place="1(c) i", display=9, kind="distribution", uses=scores_c, expect="PROVED",
    reading="For independent keys $k_a^Tq - k_b^Tq$ is normal with mean 0 and this variance ($\\xi_a$, $\\xi_b$ have variance 2).")  # fmt: skip

paper.claim("c.i close in probability", r"k_a^T q = k_b^T q", within(4 * alpha * beta**2),
    approx(1, error=4 * alpha * beta**2 / tol**2, to=(alpha, 0)), place="1(c) i", display=9, kind="distribution", uses=spread_scores,
    reading="For α → 0 at a fixed β the two scores are within t of each other with a probability that tends to 1.")  # fmt: skip
paper.claim("c.i apart in probability", r"k_a^T q = k_b^T q", within(4 * alpha * beta**2),
    approx(0, error=tol / (beta * sqrt(2 * pi * alpha)), to=(beta, "oo")), place="1(c) i", display=9, kind="distribution",
    uses=spread_scores, reading="For β → ∞ at a fixed α that probability tends to 0: the scores part.")  # fmt: skip
paper.definition("c.i q", r"q = (m_a + m_b) \cdot \beta", place="1(c) i", display=10,
    reason="The query; the keys are random, so their means are used.")  # fmt: skip
paper.claim("c.i sample", r"k_a = (m_a + \Sigma_a \cdot x)", integral((alpha * y1) ** 2 * normal(y1), y1), eq(alpha), place="1(c) i",
    display=10, kind="distribution", expect="REFUTED",
    reading="An equality in law, x standard normal: one coordinate of $k_a - m_a = \\Sigma_a x = \\alpha x$ must have variance α.",
    reason="αx has variance α²; a sample is $m_a + \\Sigma_a^{1/2}x = m_a + \\sqrt\\alpha\\,x$. They agree only for α = 1.",
    correction=amended(integral((sqrt(alpha) * y1) ** 2 * normal(y1), y1), eq(alpha), expect="PROVED", reading="$k_a = m_a + \\sqrt\\alpha\\,x$."))  # fmt: skip
paper.claim("c.i αIx", r"(m_a + \Sigma_a \cdot x) = m_a + \alpha \cdot I \cdot x_a",
    mean[a, e] + total(alpha * delta(e, f) * x[a, f], f), eq(mean[a, e] + alpha * x[a, e]), place="1(c) i", display=10,
    uses=sigma_definition, expect="PROVED", reading="With $\\Sigma_a = \\alpha I$ and x for $x_a$, as printed.")  # fmt: skip
paper.claim("c.i k_a ≈ m_a", r"m_a + \alpha \cdot I \cdot x_a \approx m_a", mean[a, e] + alpha * x[a, e],
    approx(mean[a, e], error=alpha * Abs(x[a, e]), to=(alpha, 0)), place="1(c) i", display=10, expect="PROVED",
    reading="As printed, with α for $\\sqrt\\alpha$.")  # fmt: skip
paper.claim("c.i almost surely", r"\approx m_a", key_a, approx(mean[a, e], error=sqrt(alpha) * Abs(x[a, e]), to=(alpha, 0)),
    place="1(c) i", display=10, expect="PROVED",
    reading="With the right scale the error is $\\sqrt\\alpha|x|$, much larger than α|x| for small α. " + SAMPLE)  # fmt: skip
paper.claim("c.i in probability", r"\approx m_a", within(alpha), approx(1, error=alpha / tol**2, to=(alpha, 0)), place="1(c) i",
    display=10, kind="distribution",
    reading="The probability that a coordinate of $k_a$ is within t of its mean tends to 1 (Chebyshev's error).")  # fmt: skip
paper.claim("c.i k_b", r"k_b \approx m_b + \alpha I \cdot x_b \approx m_b", key_b,
    approx(mean[b, e] + alpha * x[b, e], error=Abs(sqrt(alpha) - alpha) * Abs(x[b, e]), to=(alpha, 0)),
    approx(mean[b, e], error=alpha * Abs(x[b, e]), to=(alpha, 0)), place="1(c) i", display=11, expect="PROVED",
    reading="Both ≈ hold as α → 0, although $k_b$ is $m_b + \\sqrt\\alpha\\,x_b$. " + SAMPLE)  # fmt: skip

paper.claim("c.i βm_b", r"k_a^T q = \beta \cdot m_b", s_c.subs(i, a), eq(beta * mean[b, e]), place="1(c) i", display=12, each=(a, b),
    expect="ILL_FORMED", reason="A number cannot equal a vector; $\\beta\\,m_a^Tm_a = \\beta$ is meant.",
    meant=amended(s_c.subs(i, a), approx(beta, error=beta * sqrt(alpha) * Abs(xi.subs(i, a)), to=(alpha, 0)), given=DIFFERENT, each=(a, b),
                  expect="PROVED", reading="$k_a^Tq \\approx \\beta$ as α → 0. " + SAMPLE))  # fmt: skip
paper.claim("c.i βm_a", r"k_b^T q = \beta \cdot m_a", s_c.subs(i, b), eq(beta * mean[a, e]), place="1(c) i", display=12, each=(a, b),
    expect="ILL_FORMED", reason="A number cannot equal a vector; β is meant.",
    meant=amended(s_c.subs(i, b), approx(beta, error=beta * sqrt(alpha) * Abs(xi.subs(i, b)), to=(alpha, 0)), given=DIFFERENT, each=(a, b),
                  expect="PROVED", reading="$k_b^Tq \\approx \\beta$ as α → 0. " + SAMPLE))  # fmt: skip
paper.claim("c.i zero", r"\quad k_i^T q = 0", s_c, eq(0), place="1(c) i", display=12, given=OTHERS, each=(a, b, i), expect="REFUTED",
    reading="As printed, an equality. " + SAMPLE,
    reason="It is $\\beta\\sqrt\\alpha\\,\\xi_i$: 0 only in the limit α → 0 at fixed β (or for keys equal to their means).",
    correction=amended(s_c, approx(0, error=beta * sqrt(alpha) * Abs(xi), to=(alpha, 0)), given=OTHERS, each=(a, b, i), expect="PROVED",
                       reading="$k_i^Tq \\approx 0$ as α → 0."))  # fmt: skip

S, eta = array("s", i), real("eta")
s_close = S[i] * (1 - delta(i, b)) + (S[a] + eta) * delta(i, b)  # any scores with s_b = s_a + η
close = softmax(s_close)
paper.claim("c.i α_a ≈ α_b", r"k_a^T q \approx k_b^T q \Rightarrow \alpha_a \approx \alpha_b", Abs(close.subs(i, a) - close.subs(i, b)),
    eq(close.subs(i, a) * Abs(1 - exp(eta))), le(Abs(1 - exp(eta))), approx(0, error=Abs(1 - exp(eta)), to=(eta, 0)), place="1(c) i",
    display=13, given=DIFFERENT, each=(a, b), reading="Any scores with $s_b = s_a + \\eta$: close scores have close weights.")  # fmt: skip
s_below = -(gap + lower[i]) * (1 - delta(i, a) - delta(i, b))  # a ≠ b: equal scores, the others smaller by at least the gap
below_a = softmax(s_below).subs(i, a)
remaining = total((1 - delta(h, a) - delta(h, b)) * exp(-gap - lower[h]), h)
paper.claim("c.i ½", r"k_a^T q \approx k_b^T q \Rightarrow \alpha_a \approx \alpha_b \approx \frac{1}{2}",
    close.subs(i, a).subs(eta, 0), eq(half), place="1(c) i", display=13, given=DIFFERENT, each=(a, b), expect="REFUTED",
    reading="Does ½ follow from equal scores of a and b?",
    reason="The other keys may take any share; that their scores are much smaller is needed too.",
    correction=amended(half - below_a, eq(below_a * remaining / 2), le(remaining / 4), le((n - 2) * exp(-gap) / 4),
                       approx(0, error=(n - 2) * exp(-gap) / 4, to=(gap, "oo")), given=DIFFERENT, each=(a, b),
                       reading="If the other scores are smaller by at least g: $\\frac12 - \\alpha_a \\to 0$."))  # fmt: skip

tilt, rho, sigma = array("y", i, of=Interval(-1, 1)), positive("rho", tex=r"\rho"), positive("sigma", tex=r"\sqrt{\alpha}")
xis = array("xi", i, tex=r"\xi")
s_noise = beta * (delta(i, a) + delta(i, b) + sigma * xis[i])
noisy = softmax(s_noise)
s_bounded = s_noise.subs(xis[i], rho * tilt[i])  # noise of size at most ρ
paper.claim("c.i α → 0 first", r"\alpha_a \approx \alpha_b \approx \frac{1}{2}", softmax(s_bounded).subs(i, a),
    approx(exact, error=exp(2 * beta * sigma * rho) - 1, to=(sigma, 0)), closer, place="1(c) i", display=13, given=DIFFERENT,
    each=(a, b), uses=(error_of_half, scores_c),
    reading="α → 0 first at fixed β, then β → ∞; noise $|\\xi_i| \\le \\rho$. In this order it holds: the scores are $\\beta(1 + \\sqrt\\alpha\\,\\xi)$ for a, b and $\\beta\\sqrt\\alpha\\,\\xi_i$ else.")  # fmt: skip
paper.claim("c.i fixed α", r"\alpha_a \approx \alpha_b \approx \frac{1}{2}", noisy.subs(i, a), closer, place="1(c) i", display=13,
    given=DIFFERENT, each=(a, b), uses=(error_of_half, scores_c), expect="REFUTED",
    reading="β → ∞ with α fixed, as “β ≫ 0” suggests, with the error of (b) ii.",
    reason="The difference of the scores grows with β: the weights are near ½ only while $\\beta\\sqrt\\alpha$ is small.",
    correction=amended(softmax(s_bounded.subs(sigma, 1 / beta**2)).subs(i, a), approx(exact, error=2 * rho * exp(2 * rho) / beta, to=(beta, "oo")),
                       closer, given=(*DIFFERENT, Ge(beta, 1)), each=(a, b),
                       reading="If α shrinks fast enough as β grows, here $\\alpha = \\beta^{-4}$, with noise $|\\xi_i| \\le \\rho$."))  # fmt: skip
paper.claim("c.i limits", r"(\beta \gg 0)", noisy.subs(i, b), le(exp(-beta * sigma * (xis[a] - xis[b]))),
    approx(0, error=exp(-beta * sigma * (xis[a] - xis[b])), to=(beta, "oo")), place="1(c) i", display=11,
    given=(*DIFFERENT, Gt(xis[a], xis[b])), each=(a, b), uses=spread_scores, expect="PROVED",
    reading="For fixed α > 0, however small, and β → ∞ the weight of the key with the smaller noise tends to 0; one of ξ_a > ξ_b, ξ_a < ξ_b holds almost surely.")  # fmt: skip

# ── 1(c) ii: high variance ───────────────────────────────────────────────────────────────────────────────────────────

r = real("r")
s_long = dot(mean[i, e] * (1 + (r - 1) * delta(i, a)), beta * (mean[a, e] + mean[b, e]))
paper.claim("c.ii unequal", r"Under the high variance condition, $k_a^T q \approx k_b^T q$ doesn't hold true.",
    (s_long.subs(i, a) - s_long.subs(i, b)) ** 2, eq(beta**2 * (r - 1) ** 2), gt(0), place="1(c) ii", given=(*DIFFERENT, Ne(r, 1)),
    each=(a, b), expect="PROVED",
    reading="Large variance along the mean: $k_a = r m_a$ with r random, the other keys at their means. The scores differ by $\\beta(r - 1)$.")  # fmt: skip
paper.claim("c.ii unequal isotropic", r"Under the high variance condition, $k_a^T q \approx k_b^T q$ doesn't hold true.",
    integral(integral(apart**2 * normal(y1) * normal(y2), y1), y2), ge(4 * beta**2), place="1(c) ii", kind="distribution",
    given=Ge(alpha, 1), uses=spread_scores, expect="PROVED",
    reading="Or $\\Sigma_i = \\alpha I$ with a large α (at least 1, say): the expected squared difference of the two scores is at least 4β².")  # fmt: skip

rest = total(weight * v[i, e] * (1 - delta(i, a)) * (1 - delta(i, b)), i)
paper.claim("c.ii c", r"c = \alpha_a v_a + \alpha_b v_b + \sum_{i \neq a, b} \epsilon_i v_i", c,
    eq(weight.subs(i, a) * v[a, e] + weight.subs(i, b) * v[b, e] + rest), place="1(c) ii", display=14, given=DIFFERENT, each=(a, b),
    uses=eq1, expect="PROVED", reading="$\\epsilon_i = \\alpha_i$; a ≠ b.")  # fmt: skip
pair = weight.subs(i, a) + weight.subs(i, b)
led = softmax(s_below + eta * delta(i, b))  # a ≠ b: the others smaller than a by at least the gap, b anywhere
paper.claim("c.ii pair", r"where $\alpha_a + \alpha_b \approx 1$", pair, approx(1, error=(n - 2) * exp(-gap), to=(gap, "oo")),
    place="1(c) ii", given=DIFFERENT, each=(a, b), expect="REFUTED", reading="Without a condition on the other scores.",
    reason="“Ideal situation” stands for the missing condition: the other scores are smaller than that of a by a large g.",
    correction=amended(1 - led.subs(i, a) - led.subs(i, b), eq(led.subs(i, a) * remaining), le(remaining), le((n - 2) * exp(-gap)),
                       approx(0, error=(n - 2) * exp(-gap), to=(gap, "oo")), given=DIFFERENT, each=(a, b),
                       reading="The scores of the other keys are smaller than that of a by at least g; only differences of scores matter, so that of a is set to 0."))  # fmt: skip
paper.claim("c.ii ε", "ϵ_i is a small number (ideal situation)", weight, le(exp(s - s.subs(i, a))), le(exp(-gap)),
    approx(0, error=exp(-gap), to=(gap, "oo")), place="1(c) ii", given=Le(s + gap, s.subs(i, a)), each=(a, i), expect="PROVED",
    reading="If the score of i is smaller than that of a by at least g.")  # fmt: skip

paper.claim("c.ii δβ", r"\text{if } k_a^T q = \beta \quad k_b^T q = \delta \beta", s.subs(i, b), eq(undefined("δ") * beta),
    place="1(c) ii", display=15, expect="ILL_FORMED", reason="δ is not defined; it is damaged: the next lines use −β.",
    meant=amended(dot(mean[a, e], beta * (mean[a, e] + mean[b, e])), eq(beta), eq(-dot(-mean[b, e], beta * (mean[a, e] + mean[b, e]))),
                  given=DIFFERENT, each=(a, b), expect="PROVED",
                  reading="$k_a^Tq = \\beta$, $k_b^Tq = -\\beta$: it does happen, for instance where $k_a = m_a$ and $k_b = -m_b$."))  # fmt: skip
opposite = softmax(beta * (delta(i, a) - delta(i, b)))
sigmoid_a, sigmoid_b = exp(beta) / (exp(beta) + exp(-beta)), exp(-beta) / (exp(beta) + exp(-beta))
SCORES = "The scores β, −β and 0 for the other keys."
first = paper.claim("c.ii ①", r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, a), eq(sigmoid_a), place="1(c) ii",
    display=16, given=DIFFERENT, each=(a, b), expect="REFUTED", reading=SCORES,
    reason="The n − 2 other keys are left out of the sum; it is exact for n = 2 and a limit for β → ∞ otherwise.",
    correction=amended(opposite.subs(i, a), eq(exp(beta) / (exp(beta) + exp(-beta) + n - 2)),
                       approx(sigmoid_a, error=(n - 2) * exp(-beta), to=(beta, "oo")), given=DIFFERENT, each=(a, b), expect="PROVED",
                       reading=SCORES))  # fmt: skip
paper.claim("c.ii ① n = 2", r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, a), eq(sigmoid_a),
    place="1(c) ii", display=16, given=(*DIFFERENT, Eq(n, 2)), each=(a, b), expect="PROVED", reading="Two keys only, scores β and −β.")  # fmt: skip
slope = real("delta", tex=r"\delta")
paper.claim("c.ii ① δ", r"\alpha_a = \frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)}", exp(beta) / (exp(beta) + exp(slope * beta)),
    eq(sigmoid_a), place="1(c) ii", display=16, expect="REFUTED", reading="With δ as printed, a number, and two keys.",
    reason="It needs δ = −1.",
    correction=amended(exp(beta) / (exp(beta) + exp(slope * beta)), eq(sigmoid_a), given=Eq(slope, -1), expect="PROVED", reading="δ = −1."))  # fmt: skip
paper.claim("c.ii ① closed", r"\frac{\exp(\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(\beta)}", sigmoid_a,
    eq(1 / (1 + exp(beta))), place="1(c) ii", display=16, expect="REFUTED",
    reason="Wrong sign and a lost factor 2: dividing by exp(β) leaves exp(−2β). As printed the key with the larger score has the smaller weight.",
    correction=amended(sigmoid_a, eq(1 / (1 + exp(-2 * beta))), expect="PROVED", reading="exp(−2β) in the denominator."))  # fmt: skip
second = paper.claim("c.ii ②", r"\alpha_b = \frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)}", opposite.subs(i, b), eq(sigmoid_b),
    place="1(c) ii", display=17, given=DIFFERENT, each=(a, b), expect="REFUTED", reading=SCORES,
    reason="The n − 2 other keys are left out, as in ①; for large n they outweigh b.",
    correction=amended(opposite.subs(i, b), eq(exp(-beta) / (exp(beta) + exp(-beta) + n - 2)),
                       approx(sigmoid_b, error=(n - 2) * exp(-3 * beta), to=(beta, "oo")), given=DIFFERENT, each=(a, b),
                       expect="PROVED", reading=SCORES))  # fmt: skip
paper.claim("c.ii ② closed", r"\frac{\exp(-\beta)}{\exp(\beta) + \exp(-\beta)} = \frac{1}{1 + \exp(-\beta)}", sigmoid_b,
    eq(1 / (1 + exp(-beta))), place="1(c) ii", display=17, expect="REFUTED",
    reason="Wrong sign and a lost factor 2: dividing by exp(−β) leaves exp(2β).",
    correction=amended(sigmoid_b, eq(1 / (1 + exp(2 * beta))), expect="PROVED", reading="exp(2β) in the denominator."))  # fmt: skip
paper.claim("c.ii ①② exchanged", r"\frac{1}{1 + \exp(-\beta)}", exp(beta / 2) / (exp(beta / 2) + exp(-beta / 2)),
    eq(exp(beta) / (exp(beta) + 1)), eq(1 / (1 + exp(-beta))), place="1(c) ii", display=17, expect="PROVED",
    reading="What ② prints is the weight of a, for scores β/2 and −β/2 (or β and 0): the right sides of ① and ② are exchanged.")  # fmt: skip

ranged = real("beta", low=Rational(1, 10), high=2)
in_range = {beta: ranged}
HIGH = r"if β has a high variance (e.g. $0.1 \sim 2$), $\alpha_a, \alpha_b \approx 1.0$ or 0.1"
paper.claim("c.ii ≈ 1.0", HIGH, Abs(sigmoid_a.subs(in_range) - 1), le(Rational(1, 20)), place="1(c) ii", uses=first, expect="REFUTED",
    reading="Two keys with scores ±β; ≈ 1.0 means equal after rounding to one decimal. What varies is $k_a^Tq$: β itself is chosen.",
    reason="The weight of a runs from 0.55 at β = 0.1 to 0.98 at β = 2.",
    correction=amended(Abs(sigmoid_a.subs(in_range) - 1), le(Rational(1, 20)), given=Ge(ranged, Rational(3, 2)), expect="PROVED",
                       reading="In the upper part of the range, β ≥ 1.5."))  # fmt: skip
paper.claim("c.ii ≈ 0.1", HIGH, Abs(sigmoid_b.subs(in_range) - Rational(1, 10)), le(Rational(1, 20)), place="1(c) ii", uses=second,
    expect="REFUTED", reading="The other weight, in the same way.",
    reason="It runs from 0.45 down to 0.02: 1.0 and 0.1 do not even sum to 1. Probably damaged: 0.0.",
    correction=amended(Abs(sigmoid_b.subs(in_range)), le(Rational(1, 20)), given=Ge(ranged, Rational(3, 2)), expect="PROVED",
                       reading="≈ 0.0 for β ≥ 1.5."))  # fmt: skip

# ── 1(d): two heads ──────────────────────────────────────────────────────────────────────────────────────────────────

H_ = undefined("H")
key_norm = dot(mean[a, e], mean[a, e])
paper.claim("d.i q_1", r"q_1 = Hu \quad q_2 = Hb \stackrel{\text{then}}{\Rightarrow} q_1^T k_a = \|Hk_a\|_2^2 = 1",
    total(H_ * undefined("u") * key_a, e), eq(total((H_ * key_a) ** 2, e)), eq(1), place="1(d) i", display=18, expect="ILL_FORMED",
    reading="“ob i.” is (d) i.",
    reason="H and u are not defined. Damaged: $q_1 = m_a$ and $q_1^Tk_a \\approx \\|m_a\\|_2^2 = 1$ is the reading that fits (c) and the next lines.",
    meant=amended(dot(mean[a, e], key_a), approx(key_norm, error=sqrt(alpha) * Abs(dot(x[a, e], mean[a, e])), to=(alpha, 0)), eq(1),
                  expect="PROVED", reading="$q_1 = m_a$: $q_1^Tk_a \\approx \\|m_a\\|^2 = 1$. " + SAMPLE))  # fmt: skip
paper.claim("d.i q_2", r"q_2^T k_b = \|Hk_b\|_2^2 = 1", total(H_ * undefined("b") * key_b, e), eq(total((H_ * key_b) ** 2, e)), eq(1),
    place="1(d) i", display=18, expect="ILL_FORMED", reason="As for $q_1$.",
    meant=amended(dot(mean[b, e], key_b), approx(dot(mean[b, e], mean[b, e]), error=sqrt(alpha) * Abs(dot(x[b, e], mean[b, e])), to=(alpha, 0)),
                  eq(1), expect="PROVED", reading="$q_2 = m_b$: $q_2^Tk_b \\approx \\|m_b\\|^2 = 1$. " + SAMPLE))  # fmt: skip
paper.claim("d.i exact", r"q_1^T k_a = \|Hk_a\|_2^2 = 1", dot(mean[a, e], key_a), eq(1), place="1(d) i", display=18, expect="REFUTED",
    reading="$q_1 = m_a$ and = as printed. " + SAMPLE, reason="It is $1 + \\sqrt\\alpha\\,x_a^Tm_a$, a normal variable of variance α.",
    correction=amended(dot(mean[a, e], key_a), eq(1 + sqrt(alpha) * dot(x[a, e], mean[a, e])), expect="PROVED", reading="With the noise."))  # fmt: skip
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
    correction=amended(total(dot(A[u, e], A[t, e]) ** 2, u), eq(1), each=t, expect="PROVED", reading="For a key in the range, here a basis vector."))  # fmt: skip

s_one = dot(mean[i, e], mean[a, e])  # q_1 = m_a, keys at their means
s_head = dot(mean[i, e], beta * mean[a, e])  # q_1 = β m_a
head_a, head_b = attend(s_head), attend(s_head.subs(a, b))
sharp = exp(beta) / (exp(beta) + n - 1)
HEAD = "Keys at their means, $q_1 = \\beta m_a$, $q_2 = \\beta m_b$."
paper.claim("d.i c_1", r"c_1 = 1 \cdot V_a = V_a", attend(s_one), eq(1 * v[a, e]), eq(v[a, e], why="1 · x = x"), place="1(d) i",
    display=19, expect="REFUTED", reading="Keys at their means and $q_1 = m_a$, so that $q_1^Tk_a = 1$ and the other scores are 0.",
    reason="A score of 1 is not a weight of 1: the weight of a is $e/(e + n - 1)$.",
    correction=amended(head_a, approx(v[a, e], error=exp(-beta) * distance(a), to=(beta, "oo")), each=a, expect="PROVED",
                       reading="With $q_1 = \\beta m_a$ it is a limit. " + HEAD))  # fmt: skip
paper.claim("d.i c_2", r"c_2 = 1 \cdot V_b = V_b", attend(s_one.subs(a, b)), eq(1 * v[b, e]), eq(v[b, e], why="1 · x = x"),
    place="1(d) i", display=19, expect="REFUTED", reading="In the same way, $q_2 = m_b$.", reason="The weight of b is $e/(e + n - 1)$.",
    correction=amended(head_b, approx(v[b, e], error=exp(-beta) * distance(b), to=(beta, "oo")), each=b, expect="PROVED",
                       reading="With $q_2 = \\beta m_b$ it is a limit. " + HEAD))  # fmt: skip
paper.claim("d.i weight", r"c_1 = 1 \cdot V_a", softmax(s_one).subs(i, a), eq(E / (E + n - 1)), place="1(d) i", display=19, each=a,
    expect="PROVED", reading="The weight that a score of 1 has: 0.73 for two keys, less for more.")  # fmt: skip

paper.claim("d.ii β", r"assume $k_a^T q_1 = \beta \quad \|Hk_a\|_2^2 = \beta", total((H_ * key_a) ** 2, e), eq(beta), place="1(d) ii",
    expect="ILL_FORMED",
    reason="H is not defined, and $\\|Hk_a\\|^2 = \\beta$ contradicts the value 1 in (d) i; the gap before the norm is damage: a product is meant.",
    meant=amended(dot(mean[a, e], beta * mean[a, e]), eq(beta * key_norm), eq(beta), each=a, expect="PROVED",
                  reading="$k_a^Tq_1 = \\beta\\|m_a\\|_2^2 = \\beta$. " + HEAD))  # fmt: skip
paper.claim("d.ii α_a", r"\alpha_a = \frac{\beta}{\beta + 0 \dots + 0} = 1", softmax(s_head).subs(i, a),
    eq(beta / (beta + total(0, h))), eq(1), place="1(d) ii", each=a, expect="REFUTED", reading=HEAD,
    reason="The exponentials are missing: exp(0) = 1 for each of the n − 1 other keys.",
    meant=amended(softmax(s_head).subs(i, a), eq(sharp), approx(1, error=(n - 1) * exp(-beta), to=(beta, "oo")), each=a, expect="PROVED",
                  reading="$\\alpha_a = e^\\beta/(e^\\beta + n - 1) \\approx 1$. " + HEAD))  # fmt: skip
paper.claim("d.ii k_b", r"k_b^T q_2 = \|Hk_b\|_2^2 = 1", total((H_ * key_b) ** 2, e), eq(1), place="1(d) ii", display=20,
    expect="ILL_FORMED", reason="H is not defined; the β of the line before is missing.",
    meant=amended(dot(mean[b, e], beta * mean[b, e]), eq(beta * dot(mean[b, e], mean[b, e])), eq(beta), each=b, expect="PROVED",
                  reading="$k_b^Tq_2 = \\beta\\|m_b\\|_2^2 = \\beta$. " + HEAD))  # fmt: skip
paper.claim("d.ii α_b", r"\alpha_b = \frac{1}{1+0 \dots + 0} = 1", softmax(s_one.subs(a, b)).subs(i, b), eq(1 / (1 + total(0, h))),
    eq(1), place="1(d) ii", display=20, each=b, expect="REFUTED", reading="$k_b^Tq_2 = 1$ and the other scores 0, as printed.",
    reason="The exponentials are missing; the weight is $e/(e + n - 1)$.",
    meant=amended(softmax(s_head.subs(a, b)).subs(i, b), eq(sharp), approx(1, error=(n - 1) * exp(-beta), to=(beta, "oo")), each=b,
                  expect="PROVED", reading="$\\alpha_b = e^\\beta/(e^\\beta + n - 1) \\approx 1$. " + HEAD))  # fmt: skip

average = (v[a, e] + v[b, e]) / 2
paper.claim("d.ii c", r"c = \frac{1}{2}(V_a + V_b)", (head_a + head_b) / 2, eq(average), place="1(d) ii", display=21, given=DIFFERENT,
    expect="REFUTED", reading="$c = \\frac12(c_1 + c_2)$. " + HEAD,
    reason="From three keys on every other value keeps a positive weight in both heads; the equality is a limit.",
    correction=amended((head_a + head_b) / 2, approx(average, error=exp(-beta) * total(Abs(v[i, e] - average), i), to=(beta, "oo")), given=(),
                       each=(a, b), expect="PROVED", reading="c tends to the average as β grows, also for a = b."))  # fmt: skip
paper.claim("d.ii c exact", r"c = \frac{1}{2}(V_a + V_b)", (head_a + head_b) / 2 - average,
    eq((total(v[i, e], i) - n * average) / (exp(beta) + n - 1)), place="1(d) ii", display=21, expect="PROVED",
    reading="The difference exactly: it vanishes where the average of all values is that of the two, so for n = 2 at every β. " + HEAD)  # fmt: skip
s_noisy_head = beta * (delta(i, a) + rho * tilt[i])
noisy_head = softmax(s_noisy_head).subs(i, a)
drowned = total((1 - delta(h, a)) * exp(beta * rho * (tilt[h] - tilt[a]) - beta), h)
noise_gap = paper.claim("d.ii noise gap", r"c = \frac{1}{2}(V_a + V_b)", s_noisy_head.subs(i, a) - s_noisy_head,
    ge(beta * (1 - rho * (1 + tilt[i]))), ge(beta * (1 - 2 * rho)), place="1(d) ii", display=21, given=Ne(i, a), each=(a, i), uses=peak,
    expect="PROVED",
    reading="Noisy keys: if $\\sqrt\\alpha\\,|x_i^Tm_a| \\le \\rho$ for all i, the score of a in its head is larger than every other by at least $\\beta(1 - 2\\rho)$, a gap as in (a) ii.")  # fmt: skip
paper.claim("d.ii noise", r"c = \frac{1}{2}(V_a + V_b)", 1 - noisy_head, eq(noisy_head * drowned), le(drowned),
    le(total((1 - delta(h, a)) * exp(beta * rho * (tilt[h] + 1) - beta), h)), le((n - 1) * exp(-beta * (1 - 2 * rho))),
    approx(0, error=(n - 1) * exp(-beta * (1 - 2 * rho)), to=(beta, "oo")), place="1(d) ii", display=21, given=Lt(rho, half), each=a,
    uses=noise_gap, expect="PROVED",
    reading="So for a fixed α and $\\rho < \\frac12$ the weight of a in its head still tends to 1 as β → ∞, unlike with one query in (c).")  # fmt: skip
s_long_head = dot(mean[i, e] * (1 + (r - 1) * delta(i, a)), beta * mean[a, e])
long_head = softmax(s_long_head).subs(i, a)
paper.claim("d.ii high variance", r"c = \frac{1}{2}(V_a + V_b)", long_head, approx(1, error=(n - 1) * exp(-beta), to=(beta, "oo")),
    place="1(d) ii", display=21, each=a, expect="REFUTED",
    reading="High variance along the mean: $k_a = r m_a$ for any real r, with the error of r = 1.",
    reason="For r < 0 the key points away from the query and its weight tends to 0; for r = 0 it stays 1/n.",
    correction=amended(long_head, approx(1, error=(n - 1) * exp(-beta * r), to=(beta, "oo")), given=Gt(r, 0), each=a, expect="PROVED",
                       reading="For every r > 0."))  # fmt: skip
paper.claim("d.ii one head", r"c = \frac{1}{2}(V_a + V_b)", softmax(s_long).subs(i, a),
    approx(0, error=exp(-beta * (1 - r)), to=(beta, "oo")), place="1(d) ii", display=21, given=(*DIFFERENT, Lt(r, 1)), each=(a, b),
    expect="PROVED", reading="For comparison, the single query $(m_a + m_b)\\beta$ of (c): for every r < 1 the weight of a tends to 0.")  # fmt: skip
