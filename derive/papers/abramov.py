"""Yaroslav Abramov: Self-Attention function as a solution of extremization problem.

Read beside the paper, top to bottom. The paper integrates over K and Q and moves single points q_j; only on a finite
support does an integral over Q depend on a point. So K runs over A keys, Q over B points q_Q of R^D (coordinate e),
and an integral is a sum, with weights where a claim says so. The density at a key and a point is a free p > 0, and
p exp⟨LD, Δq⟩ with a free LD when the point moves by Δq: every positive value and every logarithmic gradient, hence all
first-order behaviour of all positive densities at once. Weights of the keys are part of p: H and S do not see them.
"""

from derive import (
    NONNEGATIVE,
    POSITIVE,
    Abs,
    E,
    Eq,
    Gt,
    Integer,
    Ne,
    Paper,
    Rational,
    amended,
    approx,
    array,
    at,
    axes,
    delta,
    det,
    diff,
    eq,
    exp,
    ge,
    gt,
    implies,
    integral,
    inventory,
    le,
    log,
    lt,
    oo,
    pi,
    positive,
    real,
    simplex,
    sqrt,
    total,
)

paper = Paper(
    "abramov",
    title="Self-Attention function as a solution of extremization problem",
    authors=("Yaroslav Abramov",),
    source="000_c05fd26a7924b34f.txt",
    displays=inventory("abramov"),
    overview=r"""The calculation of the gradient stands, on a finite support whose points all have weight one: display 7, and the first
against the last line of display 10. In between $dQ$ stands over terms that do not depend on $Q$. Displays 7 to 10 are right line by
line if $Q$ has total mass 1 and gradients are taken per unit of weight. With other weights, for a probability (with its mass 1, or
with given $p(X)$), or for integrals over a whole space the result is another one.

The problem does not stand. The printed $H$ is minus the conditional entropy: certainty maximises it. Read as a probability,
$p(Y=q_i|X=k_i)=1$ holds on two points or more for no positive density, hence for none of the form $\exp(f+\langle h,g\rangle)$; the
densities that do satisfy it solve the problem and vanish off the pairs: the theorem's “only if” is false as stated. Read as the value of
a density, the constraint can be met, and the form is no news: on a finite support with weights the solution is 1 at the pair and constant
elsewhere, and every positive density there has the form if the dimension is free; on a $Q$ of mass 1 the solution is $S = 1$,
$p(k,q)=p(k)$; on the real line there is none.

The multipliers do not stand either. A certain query is met at a maximum of $S$, where its gradient vanishes: Lagrange's rule does
not apply, an example has a solution without multipliers, and display 11 puts $LD$ in the place of that zero. With density values
display 11 is right for one pair, up to the multiplier; for more the terms of the other pairs are missing. Moreover the theorem
seeks a density, while its proof moves the points at which a given one is taken.

Taken as a condition of its own, display 13 says the same as display 14 where neither $LD$ nor the integral vanishes (a line, not a
direction), and gives display 15. The separation of variables in the next line is assumed, not derived: displays 13 to 15 hold for
$\ln p = \Phi(k, U(q))$ with any $\Phi$, for instance for Student's densities, which are not of the form of display 16 with two terms, and for
densities that are with no finite number of terms. Conversely the density of attention, $\exp(f(k)+\langle h(k),q\rangle)$, violates display 13 as
soon as the $h(k)$ are not on one line. If $\alpha$ does not depend on $q$, the form with one term follows.

The remark on attention stands: the conditional mean of an exponential density is attention. A problem that this density solves is
to minimise $H$ with given $p_X$ and given expectation of $\langle h(X), g(Y)\rangle$; it is not the paper's.""",
)

THEOREM, REMARK, DEFINITION, PROOF = "Theorem", "Remark", "Definition 1", "Proof"

# Notation
K, k, kt = axes(K="A", k="A", ktilde="A")
Q, Qh, Qt, b, j = axes(Q="B", Qhat="B", Qtilde="B", b="B", j="B")
e, o, d = axes(e="D", o="D", d="D")
p, LD = array("p", K, Q, of=POSITIVE), array("LD", K, Q, e, tex=r"\mathrm{LD}")
q, shift = array("q", Q, e), array("shift", Q, e, tex=r"\Delta q")
B = Q.length


def counting(Q):
    """The measure that gives every point the weight one."""
    return Integer(1)


def marginal(K, w=counting):
    """p(X = K), the integral of the joint density."""
    return total(w(Qh) * p[K, Qh], Qh)


def S(K, Q, w=counting):
    """p(Y = Q | X = K)."""
    return p[K, Q] / total(w(Qt) * p[K, Qt], Qt)


def L(K, Q, w=counting):
    """The integrand of H."""
    return marginal(K, w) * S(K, Q, w) * log(S(K, Q, w))


def grad(body, j=j):
    """The e-th coordinate of the gradient by the point q_j."""
    moved = at(body, p[K, Q], p[K, Q] * exp(total(LD[K, Q, e] * shift[Q, e], e)))
    return at(diff(moved, shift[j, e]), shift[Q, e], 0)


H = total(L(K, Q), K, Q)

# ── Theorem ──────────────────────────────────────────────────────────────────────────────────────────────────────────

m, s = simplex("m", K, tex="p_X"), simplex("s", K, Q, tex="p_{Y|X}")
r = m[K] * s[K, Q]
H_printed = total(m[K] * total(s[K, Q] * log(s[K, Q]), Q), K)

paper.prose("title", "Self-Attention function as a solution of extremization problem", place="Title",
    reason="Announces the result; of which problem the conditional mean of an exponential density is a solution is checked at the remark.")  # fmt: skip
paper.prose("setting", r"Let us seek in probabilistic space $\Omega = K \times Q$ general correspondence (transformation) $X \mapsto Y(X) = \mathbb{E}(Y \mid X = K)$",
    place=THEOREM, reason="Introduces the conditional mean as a map from keys to queries; what it is for exponential densities is checked at the remark.")  # fmt: skip

paper.claim("H:entropy", r"\mathbb{H}: = H(Y \mid X) = \int_{X=K} (p(X = K) \cdot \int_{Y=Q} p(Y = Q \mid X = K) \ln p(Y = Q \mid X = K)) dQ dK",
    H_printed, eq(-total(r * log(r), K, Q) + total(m[K] * log(m[K]), K), why="H(Y|X) = H(X,Y) − H(X)"),
    place=THEOREM, display=1, kind="distribution", expect="REFUTED",
    reading="A probability on a finite set; dQ belongs to the inner integral, inside the parentheses. H(Y|X) is the name of the conditional entropy; as a mere definition of ℍ the display would assert nothing.",
    reason="The printed integral is minus the conditional entropy: the sign is lost. Stationarity does not see it, “minimization” does.",
    correction=amended(-H_printed, eq(-total(r * log(r), K, Q) + total(m[K] * log(m[K]), K)), reading="With the sign.", expect="PROVED"))  # fmt: skip

paper.claim("H:minimum", "we have a solution for conditional minimization problem", H_printed, ge(0, why="the value where every key has a certain query"),
    place=THEOREM, kind="optimality", expect="REFUTED",
    reading="If every key has a query with probability 1, then the printed H is 0 (0 ln 0 = 0). If that were a minimum, no density would have a smaller H.",
    reason="The printed H is never positive: the constrained densities maximise it. It is the entropy −H that they minimise.",
    correction=amended(-H_printed, ge(0), reading="Entropy is not negative, so certainty minimises it.", expect="PROVED"))  # fmt: skip

H_key = total(s[K, Q] * log(s[K, Q]), Q)
paper.claim("H:minimum other keys", "we have a solution for conditional minimization problem", H_key, ge(total(1 / B * log(1 / B), Q), why="Gibbs' inequality"),
    place=THEOREM, kind="optimality", expect="PROVED",
    reading="The minimum under the constraints. The keys of the pairs contribute 0; every other key is free, and what it contributes to the printed H is least for the uniform distribution: the pairs say nothing about any other key. If there is no other key, H = 0 for all densities that satisfy the constraints and nothing is minimised.")  # fmt: skip

mu = simplex("mu", Q, tex=r"\mu")
paper.claim("H:minimum mass one", "we have a solution for conditional minimization problem", total(s[K, Q] * log(s[K, Q] / mu[Q]), Q), ge(0, why="Gibbs' inequality"),
    place=THEOREM, kind="optimality", expect="PROVED",
    reading="If Q has total mass 1 and S is a density with respect to it, the printed H is a relative entropy, key by key. Its minimum 0 is at S = 1 for all pairs, whatever the subset: the solution is p(k, q) = p(k), the theorem's form with h = 0.")  # fmt: skip

paper.claim("H:certain", r"p(Y = q_i \mid X = k_i) = 1.", H_key, ge(-2 * log(total(sqrt(s[K, Q]), Q)), why="Gibbs' inequality against √s/Σ√s"), place=THEOREM,
    display=2, kind="limit", expect="PROVED",
    reading="The value of H at the constraint is a limit (0 ln 0 = 0). What a key contributes lies between 0 and a bound that is defined there as well.")  # fmt: skip
paper.claim("H:certain zero", r"p(Y = q_i \mid X = k_i) = 1.", -2 * log(total(sqrt(delta(Q, j)), Q)), eq(0), place=THEOREM, display=2, kind="limit", expect="PROVED",
    reading="Where the query q_j is certain the bound is 0: such a key contributes nothing.")  # fmt: skip

i, n, t = axes(i="N", n="N", t="N")
rho, joint = array("rho", i, of=POSITIVE), array("p", i, n, of=NONNEGATIVE)


def certainty(i, n):
    """A density that satisfies all constraints."""
    return rho[i] * delta(i, n)


solution = paper.claim("constraint:solution", r"p(Y = q_i \mid X = k_i) = 1.", certainty(i, i) / total(certainty(i, n), n), eq(1),
    place=THEOREM, display=2, expect="PROVED",
    reading="On the support $k_1,\\dots,k_N$, $q_1,\\dots,q_N$, the keys distinct, the density $\\rho_i\\delta_{in}$ satisfies all constraints, with H = 0.")  # fmt: skip

value = array("q", n, e)
paper.claim("setting:pairs", r"X \mapsto Y(X) = \mathbb{E}(Y \mid X = K)", total(certainty(i, n) * value[n, e], n) / total(certainty(i, n), n), eq(value[i, e]),
    place=THEOREM, kind="distribution", uses=solution, expect="PROVED",
    reading="What the constraint asks of the transformation: it maps $k_i$ to $q_i$. A mean with positive weights on two different points or more, such as attention, lies strictly between them.")  # fmt: skip

M = axes(m="M")
f, h, g, further = array("f", K), array("h", K, M), array("g", Q, M), array("g_+", M)


def exponent(K, Q):
    """The scalar product of h(K) and g(Q)."""
    return total(h[K, M] * g[Q, M], M)


def exponential(K, Q):
    """The theorem's density."""
    return exp(f[K] + exponent(K, Q))


def S_exponential(K, Q):
    """The theorem's conditional density."""
    return exponential(K, Q) / total(exponential(K, Qh), Qh)


excluded = paper.claim("constraint:exponential", r"p(Y = q_i \mid X = k_i) = 1.", S_exponential(K, Q), eq(1), place=THEOREM, display=2, each=(K, Q),
    expect="REFUTED", reading="Can a density of the theorem's form satisfy the theorem's constraint? On a finite support.",
    reason="The form is positive everywhere, so that with two points or more no query is certain: form and constraint exclude each other.",
    correction=amended(exponential(K, Q) / (total(exponential(K, Qh), Qh) + exp(f[K] + total(h[K, M] * further[M], M))), lt(1),
                       reading="If there is a further point, here with the vector $g_+$, the probability is less than 1.", expect="PROVED"))  # fmt: skip

z, peak = real("z"), real("c")
bell = exp(-pi * peak**2 + 2 * pi * peak * z - pi * z**2)
paper.claim("constraint:density", r"p(Y = q_i \mid X = k_i) = 1.", bell.subs(z, peak) / integral(bell, z), eq(1), place=THEOREM, display=2, expect="PROVED",
    reading="Another reading: S is the value of a density on Q = ℝ, and 1 is no certainty. Densities of the theorem's form can have it: here $q_i = c$, $h = (2\\pi c, -\\pi)$, $g(q) = (q, q^2)$, a Gaussian.")  # fmt: skip
tail, y0 = positive("nu", tex=r"\nu"), real("t", low=0)
heavy = integral(tail * exp(-tail * y0) * -(tail + 1) * y0, y0, 0, oo)
paper.claim("H:minimum density", "we have a solution for conditional minimization problem", integral(exp(-pi * z**2) * -pi * z**2, z), le(heavy), place=THEOREM,
    kind="optimality", expect="REFUTED",
    reading="Is that Gaussian the solution? Its H against that of the density $(1+2|q-c|/\\nu)^{-\\nu-1}$, which also has the value 1 at c; its integral is written with $t = \\ln(1+2|q-c|/\\nu)$.",
    reason="A heavier tail has a smaller H, without bound as ν → 0: the value at one point does not bind an integral, and on ℝ the problem has no solution.",
    correction=amended(heavy, eq(-1 - 1 / tail), reading="H of the other density; the Gaussian's is −1/2.", expect="PROVED"))  # fmt: skip

paper.claim("constraint:every subset", "such that for every finite subset", s[K, Q], eq(1), place=THEOREM, expect="REFUTED",
    reading="One density for all finite subsets: every pair (k, q) is in some subset, so that $p(Y = q|X = k) = 1$ for all of them.",
    reason="A key cannot have two certain queries: the subsets {(k, q)} and {(k, q′)} have no common solution, and {(k, q), (k, q′)} has none at all. With a density for each subset, and distinct keys, “constraint:solution” is one.",
    correction=amended(s[K, Q] + total(s[K, Qt] * (1 - delta(Qt, Q)), Qt), eq(1), expect="PROVED",
                       reading="The queries of a key share the probability 1: if one is certain, the others are impossible."))  # fmt: skip

only_if = paper.claim("theorem:only if", r"Such a solution exists only if probabilistic density have the form of  $p(X = K, Y = Q) = \exp(f(K) + \langle h(K), g(Q) \rangle)$",
    certainty(i, n), gt(0, why="an exponential is positive"), place=THEOREM, kind="implication", uses=(solution, excluded), expect="REFUTED",
    reading="The density $\\rho_i\\delta_{in}$ solves the problem as stated; if it had the form, it would be positive everywhere.",
    reason="The densities that satisfy the constraint vanish off the pairs: they exist, and not one of them is an exponential. What the proof shows for positive densities is checked at its end.",
    correction=amended(total(joint[i, n] * (1 - delta(i, n)), n), eq(total(joint[i, n], n) - joint[i, i]), expect="PROVED",
                       reading="For any density p ≥ 0: what a key has off its pair is what the constraint lacks. The solutions are the densities that vanish there."))  # fmt: skip

paper.claim("theorem:form", r"where  $\langle \cdot, \cdot \rangle$  is scalar product", log(p[K, Q]), eq(total(log(p[K, Qt]) * delta(Qt, Q), Qt)),
    place=THEOREM, expect="PROVED",
    reading="The dimension of the scalar product is not said. If it may be as large as the support, every positive density has the form: $h(K)_b = \\ln p(K, q_b)$, $g(Q)_b = \\delta_{Qb}$. “Only if” is then true of positive densities, and empty.")  # fmt: skip

w, w0, rest_of = array("w", Q, of=POSITIVE), real("w_0", low=0, high=1, open=True), simplex("v", Q)
weighted = paper.claim("theorem:weights", "Such a solution exists", total((1 - w0) * rest_of[Q] * log((1 - w0) * rest_of[Q] / w[Q]), Q),
    ge((1 - w0) * log((1 - w0) / total(w[Q], Q)), why="Gibbs' inequality"), place=THEOREM, kind="optimality", expect="PROVED",
    reading="The problem solved where it has a positive solution: S is a density with respect to weights, $w_0 < 1$ of $q_i$ and $w_Q$ of the other points. With S = 1 at $q_i$ the rest of the probability, $(1-w_0)v$, gives the least H if S is the constant $(1-w_0)/\\sum w$ there.")  # fmt: skip
low = array("c", i, of=POSITIVE)
paper.claim("theorem:weights form", r"Such a solution exists only if probabilistic density have the form of", exp(log(low[i]) + total(-log(low[i]) * delta(i, t) * delta(n, t), t)),
    eq(delta(i, n) + (1 - delta(i, n)) * low[i]), place=THEOREM, uses=weighted, expect="PROVED",
    reading="That solution, 1 at the pair and a constant $c_i$ elsewhere, has the form with orthogonal vectors in N dimensions. Its constants depend on the subset.")  # fmt: skip

# ── Remark ───────────────────────────────────────────────────────────────────────────────────────────────────────────

softmax = exp(exponent(K, Q)) / total(exp(exponent(K, Qh)), Qh)
mean = paper.claim("remark:attention", "Transformation function  $Q = \\mathbb{E}(Y \\mid X = K)$  in case of probabilistic density",
    total(q[Q, e] * exponential(K, Q), Q) / total(exponential(K, Qh), Qh), eq(total(softmax * q[Q, e], Q), why="f(K) cancels"), place=REMARK,
    kind="distribution", expect="PROVED",
    reading="The conditional mean is attention with query h(K), keys g(Q) and the points Q as values: a combination of values with softmax weights.")  # fmt: skip
paper.prose("remark:self", "resemble resembles Self-Attention function with linear combination of SoftMaxes", place=REMARK, uses=mean,
    reason="A resemblance. Self-attention has linear h and g and transformed values; the exact statement is “remark:attention”.")  # fmt: skip

y = simplex("y", Q, tex="p_Y")
X2, Y2 = axes(x="N", y="N")
m2, s2 = simplex("m", X2, tex="p_X"), simplex("s", X2, Y2, tex="p_{Y|X}")
H2 = total(m2[X2] * total(s2[X2, Y2] * log(s2[X2, Y2]), Y2), X2)
paper.claim("remark:KL", "it appears to be solution of extremization problem for Kullback-Leibler divergence between distributions of  $X$  and  $Y$",
    H_printed, eq(total(m[K] * log(m[K] / y[Q]), K)), place=REMARK, kind="distribution", uses=only_if, expect="ILL_FORMED",
    reading="H is the functional made extremal. As printed X lives in K and Y in Q: a divergence between their distributions compares two different spaces.",
    reason="X and Y take values in different spaces. Even on one space the divergence of p_X from p_Y is not H; H compares the joint density with that of an X and an independent uniform Y.",
    meant=amended(H2, eq(total(m2[Y2] * log(m2[Y2] / total(m2[X2] * s2[X2, Y2], X2)), Y2) - log(X2.length)), expect="REFUTED",
                  reading="Both on one space of N points: H against the divergence of $p_X$ from $p_Y$, up to the constant at which they agree for independent uniform X and Y."),
    correction=amended(H_printed, eq(total(r * log(r / (m[K] / B)), K, Q) - log(B)), expect="PROVED",
                       reading="H is the divergence of the joint density from $p_X \\otimes$ uniform, less ln B."))  # fmt: skip

p_Y = total(m[k] * s[k, Q], k)
mutual = total(r * log(r / (m[K] * p_Y)), K, Q)
paper.claim("remark:KL joint", "when you have joint distribution of  $(X, Y)$", H_printed, eq(mutual - log(B)), place=REMARK, kind="distribution", uses=only_if, expect="REFUTED",
    reading="Another reading: the divergence of the joint distribution from the product of the marginals, up to the constant at which the two agree for independent uniform X and Y.",
    reason="H and this divergence, the mutual information, differ by the entropy of Y, which is a constant only if $p_Y$ is given.",
    correction=amended(H_printed, eq(mutual + total(p_Y * log(p_Y), Q)), reading="With the entropy of Y.", expect="PROVED"))  # fmt: skip

paper.claim("remark:extremum", "so it appears to be solution of extremization problem",
    total(s[K, Q] * (log(s[K, Q]) - exponent(K, Q)), Q), ge(total(softmax * (log(softmax) - exponent(K, Q)), Q), why="Gibbs' inequality"), place=REMARK,
    kind="optimality", expect="PROVED",
    reading="A problem that the form does solve, key by key and so for any $p_X$: minimise H with given $p_X$ and given expectation of ⟨h(X), g(Y)⟩. The text does not state it.")  # fmt: skip

# ── Proof ────────────────────────────────────────────────────────────────────────────────────────────────────────────

define_S = paper.definition("S", r"S(K, Q): = p(Y = Q \mid X = K)", place=PROOF, display=3, reason="Names the conditional density; that it is one is checked next.")  # fmt: skip
paper.claim("S:sum", r"S(K, Q): = p(Y = Q \mid X = K)", total(S(K, Q), Q), eq(1), place=PROOF, display=3, uses=define_S, expect="PROVED")  # fmt: skip

L_printed, P_ = array("L", axes(P="P"), Q), axes(P="P")
define_L = paper.claim("L", r"L(P, Q): = p(X = K) \cdot p(Y = Q \mid X = K) \ln p(Y = Q \mid X = K).", L_printed[P_, Q], eq(L(K, Q)), place=PROOF, display=4,
    kind="definition", expect="ILL_FORMED", reading="As printed L is a function of P and Q, its definition one of K and Q.",
    uses=define_S, reason="P stands for K; with L(K, Q) the integral of L is H.",
    meant=amended(total(L(K, Q), K, Q), eq(total(marginal(K) * total(S(K, Q) * log(S(K, Q)), Q), K), why="the marginal leaves the inner integral"),
                  reading="L(K, Q), and its integral is H of the theorem.", expect="PROVED"))  # fmt: skip

# Lagrange equations: N pairs (k_i, q_i), keys and points of the support numbered alike
p2, LD2, lam2 = array("p", i, n, of=POSITIVE), array("LD", i, n, e, tex=r"\mathrm{LD}"), array("lambda", i, tex=r"\lambda")
shift2 = array("shift", n, e, tex=r"\Delta q")


def S_pair(i, n, p=p2, w=counting):
    """The conditional density on the N by N support."""
    return p[i, n] / total(w(t) * p[i, t], t)


def grad_pair(body, p=p2, density=lambda i, n: p2[i, n]):
    """The gradient by the point q_n, at a density."""
    moved = at(body, p[i, n], density(i, n) * exp(total(LD2[i, n, e] * shift2[n, e], e)))
    return at(diff(moved, shift2[n, e]), shift2[n, e], 0)


H_pair = total(p2[i, n] * log(S_pair(i, n)), i, n)
own = S_pair(n, n)
lagrange = paper.claim("eq:5", r"\text{grad}_{q_i} \int L dK dQ - \lambda_i \text{grad}_{q_i} S(k_i, q_i) = 0, i = 1, \dots, N",
    grad_pair(H_pair - total(lam2[i] * (S_pair(i, i) - 1), i)), eq(grad_pair(H_pair) - lam2[n] * grad_pair(own)), place=PROOF, display=5,
    kind="stationarity", uses=(define_S, define_L), expect="REFUTED",
    reading="Left the gradient of the Lagrange function with all N constraints, right what is set to zero, for any positive density.",
    reason="Moving q_j changes the normaliser of every S(k_i, q_i): the equations lack the terms of the other constraints.",
    correction=amended(grad_pair(H_pair - total(lam2[i] * (S_pair(i, i) - 1), i)),
                       eq(grad_pair(H_pair) - lam2[n] * LD2[n, n, e] * own + total(lam2[i] * LD2[i, n, e] * S_pair(i, i) * S_pair(i, n), i)),
                       reading="With the missing terms; at the constraint $S(k_i, q_j) = 0$ and they vanish.", expect="PROVED"))  # fmt: skip

constraints, certain = total(lam2[i] * (S_pair(i, i, joint) - 1), i), S_pair(n, n, joint)
paper.claim("eq:5 certain", "Let us write Lagrange equations system for this problem", grad_pair(constraints, joint, certainty), eq(lam2[n] * grad_pair(certain, joint, certainty)),
    place=PROOF, kind="stationarity", expect="PROVED",
    reading="The same where the constraints hold, at the density $\\rho_i\\delta_{in}$: there the missing terms are zero, as both sides are.")  # fmt: skip

mu_n = simplex("mu", n, tex=r"\mu")
constraints_mu, own_mu = total(lam2[i] * (S_pair(i, i, w=lambda n: mu_n[n]) - 1), i), S_pair(n, n, w=lambda n: mu_n[n])
paper.claim("eq:5 density", "Let us write Lagrange equations system for this problem", grad_pair(constraints_mu, density=lambda i, n: rho[i]),
    eq(lam2[n] * grad_pair(own_mu, density=lambda i, n: rho[i])), place=PROOF, kind="stationarity", expect="REFUTED",
    reading="The same where S = 1 is the value of a density: Q has total mass 1, and $p(k_i, q) = \\rho_i$ satisfies all constraints.",
    reason="Here the terms of the other constraints do not vanish at the constraint: the system is incomplete as soon as there are two pairs.",
    correction=amended(grad_pair(constraints_mu, density=lambda i, n: rho[i]), eq(lam2[n] * LD2[n, n, e] - mu_n[n] * total(lam2[i] * LD2[i, n, e], i)),
                       reading="With the weight of q_n and all multipliers.", expect="PROVED"))  # fmt: skip

paper.claim("eq:5 unknown", "Let us write Lagrange equations system for this problem", diff(total(p[K, Q] * log(S(K, Q)), K, Q), p[k, j]), eq(log(S(k, j))), place=PROOF, kind="stationarity", expect="PROVED",
    reading="The theorem seeks a density; display 5 moves the points at which a given one is taken. Varied by the density's values instead, H has the derivative ln S(k, q): at the constraint S = 1 it is zero, and nothing is asked of the density's form.")  # fmt: skip

slope = paper.claim("eq:5 slope", r"\text{grad}_{q_i} S(k_i, q_i)", grad(S(k, j)) ** 2, eq((LD[k, j, e] * S(k, j) * (1 - S(k, j))) ** 2),
    le((LD[k, j, e] * (1 - S(k, j))) ** 2), place=PROOF, display=5, kind="inequality", expect="PROVED",
    reading="S ≤ 1, so that a constraint S = 1 is met at a maximum of S: its gradient vanishes there.")  # fmt: skip


grad_certain = grad_pair(certain, joint, certainty)
irregular = paper.claim("eq:5 regular", "Let us write Lagrange equations system for this problem", total(grad_certain**2, e), gt(0, why="needed for multipliers to exist"),
    given=(Gt(total(LD2[n, n, e] ** 2, e), 0), Gt(n.length, 1)), place=PROOF, kind="stationarity", uses=slope, expect="REFUTED",
    reading="Multipliers need constraint gradients that do not vanish. At a density that satisfies the constraints, with LD ≠ 0 on the pairs:",
    reason="At the constraint the gradient of S is zero whatever LD is: the regularity that Lagrange's rule needs fails exactly there.",
    correction=amended(grad_certain, eq(0), given=(), reading="The gradient vanishes.", expect="PROVED"))  # fmt: skip

x = real("x", low=0, high=Rational(1, 100), open=True)


def plogp(a, b):
    """The contribution of a key with densities a, b at the two points."""
    return a * log(a / (a + b)) + b * log(b / (a + b))


y1, lam = real("y"), real("lambda", tex=r"\lambda")
H_witness = plogp(x**2, Integer(1)) + plogp(exp(x), E)  # the key k_1 contributes nothing where q_2 = 1
lagrange_witness = diff(H_witness, x) - lam * at(diff((x - 1) ** 2 / ((x - 1) ** 2 + (y1 - 1) ** 2), x), y1, 1)
necessary = paper.claim("eq:5 necessary", "Let us write Lagrange equations system for this problem", lagrange_witness,
    approx(0, error=6 * sqrt(x), to=(x, 0), why="Lagrange's equation at the only feasible point"), place=PROOF, kind="stationarity", uses=irregular, expect="REFUTED",
    reading="Three keys with densities $(q-1)^2$, $q^2$, $e^q$, two points $q_1 = x$, $q_2 = 1$; the pairs $(k_1, q_1)$, $(k_2, q_2)$ are certain only at x = 0, which therefore solves the problem. The equation for $q_1$, as x → 0 (the other constraint would add $2\\lambda_2 x/(1+x^2)^2$, which tends to 0 too):",
    reason="The only feasible point is the solution, and no multiplier satisfies Lagrange's equation there: the left side tends to −ln(1 + e).",
    correction=amended(lagrange_witness, eq(2 * x * log(x**2 / (1 + x**2)) - exp(x) * log(1 + exp(1 - x))), le(-exp(x) * log(1 + exp(1 - x))),
                       reading="Whatever λ is; the bound is negative and tends to −ln(1 + e).", expect="PROVED"))  # fmt: skip

# ── Definition 1 ─────────────────────────────────────────────────────────────────────────────────────────────────────

eq6 = paper.claim("eq:6", r"LD_q p(x = k, y = q): = \text{grad} \ln p(x = k, y = q) = \frac{\text{grad}_q p(x = k, y = q)}{p(x = k, y = q)}",
    grad(log(p[K, Q]), Q), eq(grad(p[K, Q], Q) / p[K, Q]), eq(LD[K, Q, e], why="the free array of the model"), place=DEFINITION, display=6,
    kind="gradient", expect="PROVED", reading="grad without a subscript is by q. For p > 0: the constraint makes p vanish at the other points of a key, where LD does not exist.")  # fmt: skip

# ── Gradient of S ────────────────────────────────────────────────────────────────────────────────────────────────────

GRAD_S = r"LD_{q_j} p(Y = q_j, X = K) \left( \delta_{Q=q_j} S(K, Q) - \frac{p(Y = q_j, X = K)}{p(Y = Q, X = K)} S(K, Q)^2 \right)"
eq7 = paper.claim("eq:7", paper.displays[6].latex, grad(S(K, Q)), eq(grad(p[K, Q] / total(p[K, Qt], Qt)), why="definition"),
    eq(delta(Q, j) * LD[K, j, e] * p[K, Q] / total(p[K, Qt], Qt) - LD[K, j, e] * p[K, Q] * p[K, j] / total(p[K, Qt], Qt) ** 2, why="quotient rule"),
    eq(LD[K, j, e] * (delta(Q, j) * S(K, Q) - p[K, j] / p[K, Q] * S(K, Q) ** 2)), place=PROOF, display=7, uses=(define_S, eq6), expect="PROVED",
    reading="All points have weight one and are moved singly; a point that two pairs share would be one point here. Q(K) is any point Q; the first equality only writes S out.")  # fmt: skip


def weight(Q):
    """Any weights."""
    return w[Q]


paper.claim("eq:7 weights", GRAD_S, grad(S(K, Q, weight)), eq(LD[K, j, e] * (delta(Q, j) * S(K, Q, weight) - p[K, j] / p[K, Q] * S(K, Q, weight) ** 2)),
    place=PROOF, display=7, kind="gradient", expect="REFUTED", reading="The same on a support with weights: dQ gives the point q_Q the weight w_Q.",
    reason="The weight of the moved point is missing; in a continuum it is zero and the second term disappears.",
    correction=amended(grad(S(K, Q, weight)), eq(LD[K, j, e] * (delta(Q, j) * S(K, Q, weight) - w[j] * p[K, j] / p[K, Q] * S(K, Q, weight) ** 2)),
                       reading="With the weight of q_j.", expect="PROVED"))  # fmt: skip


def mass_one(Q):
    """Weights with total mass one."""
    return mu[Q]


def grad_one(body):
    """The gradient by q_j per unit of its weight."""
    return grad(body) / mu[j]


delta_one = delta(Q, j) / mu[j]
bracket_one = delta_one * S(K, Q, mass_one) - p[K, j] / p[K, Q] * S(K, Q, mass_one) ** 2
eq7_one = paper.claim("eq:7 mass one", GRAD_S, grad_one(S(K, Q, mass_one)), eq(LD[K, j, e] * bracket_one), place=PROOF, display=7, kind="gradient", uses=eq6, expect="PROVED",
    reading="A reading in which displays 7 to 10 are right as printed: Q has total mass 1, the gradient is taken per unit of the weight of q_j, and δ is $\\delta_{Qj}/\\mu_j$, whose integral is 1 as that of Dirac's.")  # fmt: skip

# ── Gradient of ∫ S ln S ─────────────────────────────────────────────────────────────────────────────────────────────


def moved(K, Q, w=counting):
    """What the moved point contributes: the delta's term."""
    return S(K, Q, w) * (1 + log(S(K, Q, w)))


def rest(K, Q, w=counting):
    """What every point contributes through the normaliser."""
    return p[K, j] / p[K, Q] * S(K, Q, w) ** 2 * (1 + log(S(K, Q, w)))


bracket = (delta(Q, j) * S(K, Q) - p[K, j] / p[K, Q] * S(K, Q) ** 2) * (1 + log(S(K, Q)))
eq8 = paper.claim("eq:8", paper.displays[7].latex, grad(total(S(K, Q) * log(S(K, Q)), Q)), eq(total(LD[K, j, e] * bracket, Q)),
    place=PROOF, display=8, uses=eq7, expect="PROVED", reading="At one K, integrated over Q, as it is used in the next display; printed is dK.")  # fmt: skip
eq9 = paper.claim("eq:9", paper.displays[8].latex, total(LD[K, j, e] * bracket, Q), eq(total(LD[K, j, e] * (moved(K, j) - rest(K, Q)), Q)), place=PROOF, display=9,
    uses=eq8, expect="REFUTED", reading="Integrated over Q.",
    reason="The delta is used up, but its term stays under the integral over Q, which counts it once for every point.",
    correction=amended(total(LD[K, j, e] * bracket, Q), eq(LD[K, j, e] * (moved(K, j) - total(rest(K, Q), Q))),
                       reading="The delta's term outside the integral.", expect="PROVED"))  # fmt: skip

eq9_one = paper.claim("eq:9 mass one", paper.displays[8].latex, grad_one(total(mu[Q] * S(K, Q, mass_one) * log(S(K, Q, mass_one)), Q)),
    eq(total(mu[Q] * LD[K, j, e] * bracket_one * (1 + log(S(K, Q, mass_one))), Q), why="display 8"),
    eq(total(mu[Q] * LD[K, j, e] * (moved(K, j, mass_one) - rest(K, Q, mass_one)), Q), why="display 9"), place=PROOF, display=9, uses=eq7_one, expect="PROVED",
    reading="Displays 8 and 9, integrated over a Q of total mass 1: a term that does not depend on Q may stay under the integral.")  # fmt: skip

paper.claim("eq:9 graph", paper.displays[8].latex, grad_pair(total(S_pair(i, i) * log(S_pair(i, i)), i)),
    eq(total(LD2[i, n, e] * (delta(i, n) * S_pair(i, i) - p2[i, n] / p2[i, i] * S_pair(i, i) ** 2) * (1 + log(S_pair(i, i))), i)),
    eq(total(LD2[i, n, e] * (S_pair(i, n) * (1 + log(S_pair(i, n))) - p2[i, n] / p2[i, i] * S_pair(i, i) ** 2 * (1 + log(S_pair(i, i)))), i)),
    place=PROOF, display=9, expect="REFUTED", reading="As printed: over K, along the graph Q = Q(K), here $Q(k_i) = q_i$; both steps.",
    reason="The delta is replaced by the value at q_j under every K, not only where Q(K) = q_j.",
    correction=amended(grad_pair(total(S_pair(i, i) * log(S_pair(i, i)), i)),
                       eq(LD2[n, n, e] * own * (1 + log(own)) - total(LD2[i, n, e] * p2[i, n] / p2[i, i] * S_pair(i, i) ** 2 * (1 + log(S_pair(i, i))), i)),
                       reading="The delta's term only at the key whose point is moved.", expect="PROVED"))  # fmt: skip

# ── Gradient of H ────────────────────────────────────────────────────────────────────────────────────────────────────


def inner(K, w=counting):
    """The integral of S ln S over Q."""
    return total(w(Q) * S(K, Q, w) * log(S(K, Q, w)), Q)


def result(e, w=counting):
    """The last line."""
    return total(p[K, j] * LD[K, j, e] * log(S(K, j, w)), K)


def as_printed(w, grad):
    """The chain, line by line, with dQ where it is printed."""
    first = total(p[K, j] * LD[K, j, e] * inner(K, w), K)
    ln_S = log(S(K, j, w))
    return (
        eq(grad(total(marginal(K, w) * inner(K, w), K)), why="definition of p(X = K)"),
        eq(total(total(w(Qh) * grad(p[K, Qh]), Qh) * inner(K, w), K)
           + total(w(Q) * marginal(K, w) * grad(S(K, Q, w) * log(S(K, Q, w))), Q, K), why="product rule"),
        eq(first + total(w(Q) * marginal(K, w) * LD[K, j, e] * (moved(K, j, w) - total(w(b) * rest(K, b, w), b)), Q, K), why="displays 8 and 9"),
        eq(first + total(w(Q) * LD[K, j, e] * marginal(K, w) * (moved(K, j, w) - rest(K, Q, w)), K, Q), why="one integral over Q less"),
        eq(first + total(w(Q) * LD[K, j, e] * (p[K, j] * (1 + ln_S) - p[K, j] * S(K, Q, w) * (1 + log(S(K, Q, w)))), K, Q), why="S times the marginal is p"),
        eq(first + total(w(Q) * LD[K, j, e] * p[K, j] * (1 + ln_S - S(K, Q, w) * (1 + log(S(K, Q, w)))), K, Q), why="common factor"),
        eq(total(w(Q) * p[K, j] * LD[K, j, e] * (1 + ln_S - S(K, Q, w)), K, Q), why="S ln S cancels"),
        eq(result(e, w), why="the integral of S is 1"),
        eq(result(e, w), why="parentheses"),
    )  # fmt: skip


def as_meant(first, ln_S):
    """The same lines from the third on, with dQ only on what depends on Q."""
    return (
        eq(first + total(marginal(K) * LD[K, j, e] * (moved(K, j) - total(rest(K, Q), Q)), K)),
        eq(first + total(LD[K, j, e] * (marginal(K) * moved(K, j) - total(marginal(K) * rest(K, Q), Q)), K)),
        eq(first + total(LD[K, j, e] * (p[K, j] * (1 + ln_S) - total(p[K, j] * S(K, Q) * (1 + log(S(K, Q))), Q)), K)),
        eq(first + total(LD[K, j, e] * p[K, j] * (1 + ln_S - total(S(K, Q) * (1 + log(S(K, Q))), Q)), K)),
        eq(total(p[K, j] * LD[K, j, e] * (1 + ln_S - total(S(K, Q), Q)), K)),
        eq(result(e)),
        eq(result(e)),
    )  # fmt: skip


lines = as_printed(counting, grad)
eq10 = paper.claim("eq:10", paper.displays[9].latex, grad(H), *lines, place=PROOF, display=10, uses=(define_L, eq7, eq8, eq9), expect="REFUTED",
    reading="All points have weight one. In the third line dQ is bound twice, here Q and b. The last equality only removes parentheses.",
    reason="The third line integrates over Q what does not depend on Q and counts it once for every point, the fourth drops an integral, the last but one equality takes the number of points for 1. The result holds.",
    meant=amended(grad(H), *lines[:2], *as_meant(total(p[K, j] * LD[K, j, e] * inner(K), K), log(S(K, j))),
                  reading="With dQ only on the terms that depend on Q.", expect="PROVED"))  # fmt: skip


paper.claim("eq:10 mass one", paper.displays[9].latex, grad_one(total(mu[Q] * L(K, Q, mass_one), K, Q)), *as_printed(mass_one, grad_one), place=PROOF, display=10,
    uses=(eq7_one, eq9_one), expect="PROVED",
    reading="Every line is right as printed if Q has total mass 1 and the gradient is taken per unit of the weight of q_j. The last equality only removes parentheses.")  # fmt: skip

H_weights = total(w[Q] * L(K, Q, weight), K, Q)
paper.claim("eq:10 weights", r"\int dK p(X = K, Y = q_j) LD_{q_j} p(X = K, Y = q_j) \ln S(K, q_j)", grad(H_weights), eq(result(e, weight)),
    place=PROOF, display=10, kind="gradient", expect="REFUTED", reading="First against last on a support with any weights.",
    reason="The weight of the moved point is missing.",
    correction=amended(grad(H_weights), eq(w[j] * result(e, weight)), reading="With the weight of q_j.", expect="PROVED"))  # fmt: skip

mass = total(p[k, Qt], k, Qt)
H_normalised = total(p[K, Q] / mass * log(S(K, Q)), K, Q)
paper.claim("eq:10 normalised", r"\int dK p(X = K, Y = q_j) LD_{q_j} p(X = K, Y = q_j) \ln S(K, q_j)", grad(H_normalised),
    eq(total(p[K, j] / mass * grad(log(p[K, j] / mass)) * log(S(K, j)), K)), place=PROOF, display=10, kind="gradient", expect="REFUTED",
    reading="First against last for a probability on the support: p is divided by its total mass, which moves with q_j.",
    reason="In a probabilistic space the total mass stays 1 when a point moves; the chain leaves the change of the normaliser out.",
    correction=amended(grad(H_normalised), eq(total(p[K, j] / mass * LD[K, j, e] * (log(S(K, j)) - H_normalised), K)),
                       reading="ln S is replaced by ln S − H, with LD of the density before normalisation.", expect="PROVED"))  # fmt: skip

H_fixed = total(m[K] * total(S(K, Q) * log(S(K, Q)), Q), K)
paper.claim("eq:10 given marginal", r"\int dK p(X = K, Y = q_j) LD_{q_j} p(X = K, Y = q_j) \ln S(K, q_j)", grad(H_fixed),
    eq(total(m[K] * S(K, j) * grad(log(m[K] * S(K, j))) * log(S(K, j)), K)), place=PROOF, display=10, kind="gradient", expect="REFUTED",
    reading="First against last for a probability with given p(X = K), so that only S moves with q_j.",
    reason="If p(X = K) is given, the normaliser of each key moves with the point; the chain lets p(X = K) move instead.",
    correction=amended(grad(H_fixed), eq(total(m[K] * S(K, j) * LD[K, j, e] * (log(S(K, j)) - inner(K)), K)),
                       reading="ln S is replaced by ln S less its mean at the key, with LD of the density before normalisation.", expect="PROVED"))  # fmt: skip

point, center = real("q"), array("c", K)
gauss, ln_gauss = exp(-((z - center[K]) ** 2) / 2), -((z - center[K]) ** 2) / 2 - log(sqrt(2 * pi))
paper.claim("eq:10 whole space", r"\text{grad}_{q_j} H(Y | X)", diff(total(integral(gauss * ln_gauss, z), K), point),
    eq(total((gauss * (center[K] - z) * ln_gauss).subs(z, point), K)), place=PROOF, display=10, kind="gradient", expect="REFUTED",
    reading="The integrals as written, over all of Q: Q = ℝ and $p(k, q) = \\exp(-(q-c_k)^2/2)$, so that $\\ln S = -(q-c_k)^2/2 - \\ln\\sqrt{2\\pi}$.",
    reason="An integral over all of Q does not depend on a point q_j, which is then only a name of its variable: the gradient is zero.",
    correction=amended(diff(total(integral(gauss * ln_gauss, z), K), point), eq(0), reading="Nothing moves.", expect="PROVED"))  # fmt: skip

# ── The stationarity conditions ──────────────────────────────────────────────────────────────────────────────────────

paper.definition("eq:11 condition", r"\text{grad}_{q_j} H(Y | X) - \lambda_j \text{grad}_{q_j} S(k_j, q_j)", place=PROOF, display=11, uses=(lagrange, necessary),
    reason="The first equality, 0 =, is the condition of display 5 for one j, not an identity; that it need not hold at a solution is “eq:5 necessary”.")  # fmt: skip
eq11 = paper.claim("eq:11", r"\int dK p(X = K, Y = q_j) LD_{q_j} p(X = K, Y = q_j) \ln S(K, q_j) - \lambda_j LD_j p(X = k_j, Y = q_j)",
    grad(H) - lam * grad(S(k, j)), eq(result(e) - lam * LD[k, j, e]), given=Gt(B, 1), place=PROOF, display=11, kind="stationarity", uses=(lagrange, eq7, eq10), expect="REFUTED",
    reading="The second equality, for any key k as $k_j$; LD_j is $LD_{q_j}$.",
    reason="The gradient of S(k_j, q_j) is LD·S(1 − S) by display 7, not LD.",
    correction=amended(grad(H) - lam * grad(S(k, j)), eq(result(e) - lam * LD[k, j, e] * S(k, j) * (1 - S(k, j))), given=(), reading="By display 7.", expect="PROVED"))  # fmt: skip
paper.claim("eq:11 certain", r"\lambda_j LD_j p(X = k_j, Y = q_j)", lam * grad_certain, eq(lam * LD2[n, n, e]), given=Gt(n.length, 1), place=PROOF, display=11,
    kind="stationarity", uses=irregular, expect="REFUTED", reading="The same at a density that satisfies the constraints, $S(k_j, q_j) = 1$.",
    reason="Where S = 1 the multiplier's term is zero and λ_j drops out: the condition says that the integral vanishes and nothing about LD(k_j, q_j).",
    correction=amended(lam * grad_certain, eq(0), given=(), reading="The term is zero.", expect="PROVED"))  # fmt: skip
paper.claim("eq:11 density", r"\lambda_j LD_j p(X = k_j, Y = q_j)", grad(H_weights) - lam * grad(S(k, j, weight)),
    eq(w[j] * result(e, weight) - lam * LD[k, j, e] * S(k, j, weight) * (1 - w[j] * S(k, j, weight))), place=PROOF, display=11, kind="stationarity",
    expect="PROVED",
    reading="The most favourable reading: S is a density with respect to weights, so that S = 1 is no certainty. At S = 1 the term is λ(1 − w_j)LD, and display 11 holds with another multiplier if w_j ≠ 1 and there is one pair; for more see “eq:5 density”. In the continuum, w_j = 0, the integral leaves instead.")  # fmt: skip

J, V = array("J", e, tex="I"), array("V", e, tex=r"\mathrm{LD}")
v, multiplier = array("v", K, e, tex=r"\mathrm{LD}"), array("lambda", K, tex=r"\lambda")
eq12 = paper.claim("eq:12", r"LD_{q_j}p(X = k_j, Y = q_j) = \frac{\int dK (p(X = K, Y = q_j) LD_{q_j}p(X = K, Y = q_j) \ln S(K, q_j))}{\lambda_j},",
    Gt(total(V[e] ** 2, e), 0), implies(Gt(total(J[e] ** 2, e), 0)), given=Eq(J[d], lam * V[d]), place=PROOF, display=12, uses=eq11, expect="REFUTED",
    reading="I is the integral; display 11 says I = λ LD. If LD = I/λ, then I ≠ 0 wherever LD ≠ 0.",
    reason="λ_j may be zero; then I = 0 and LD is free.",
    correction=amended(Eq(J[e] - lam * V[e], 0), implies(Eq(V[e], J[e] / lam)), given=Ne(lam, 0), reading="If λ_j ≠ 0.", expect="PROVED"))  # fmt: skip
paper.claim("eq:12 one point", r"LD_{q_j}p(X = k_j, Y = q_j) = \frac{\int dK (p(X = K, Y = q_j) LD_{q_j}p(X = K, Y = q_j) \ln S(K, q_j))}{\lambda_j},",
    LD[k, j, e], eq(result(e) / lam), given=(Eq(B, 1), Ne(lam, 0)), each=k, place=PROOF, display=12, uses=eq12, expect="REFUTED",
    reading="The smallest subset: one point. Then S = 1 is satisfied by every density, and H = 0 by every density, so that each solves the problem.",
    reason="With one point ln S = 0: display 12 says LD = 0, but every LD solves the problem.",
    correction=amended(result(e), eq(0), given=Eq(B, 1), reading="The integral is zero.", expect="PROVED"))  # fmt: skip

# ── From one point to all ────────────────────────────────────────────────────────────────────────────────────────────

new = array("new", K, of=POSITIVE, tex=r"p(\cdot,q_{B+1})")
EQ13 = r"LD_qp(X = k, Y = q) = \frac{\int dK (p(X = K, Y = q) LD_qp(X = K, Y = q) \ln S(K, q))}{\lambda(k, q)},"


def larger(e):
    """The last line of display 10 on a support with one point more."""
    return total(p[K, j] * LD[K, j, e] * log(p[K, j] / (total(p[K, Qt], Qt) + new[K])), K)


factor = array("lambda", K, Q, tex=r"\lambda")
eq13 = paper.claim("eq:13 subsets", EQ13, larger(e) * result(o), eq(larger(o) * result(e)), place=PROOF, display=13, kind="implication", uses=eq12, expect="REFUTED",
    reading="“and this means that”: is the integral at q_j on the same line for every finite subset that contains q_j? Here one point is added, with density new > 0.",
    reason="S(K, q_j) is normalised over the points of the subset, so that even the line of the right side changes with the subset: it is no function of q.",
    meant=amended(Eq(result(e) - factor[k, j] * LD[k, j, e], 0), implies(Eq(LD[k, j, e], result(e) / factor[k, j])), given=Ne(factor[k, j], 0), each=k,
                  reading="With one support and one density for all subsets display 13 is display 12 of each pair, every pair having its own λ ≠ 0.", expect="PROVED"),
    correction=amended(larger(e), eq(result(e) + total(p[K, j] * LD[K, j, e] * log(1 - new[K] / (total(p[K, Qt], Qt) + new[K])), K)),
                       reading="By how much it changes: 1 less the new point's probability.", expect="PROVED"))  # fmt: skip

level = array("rho", K, of=POSITIVE)
constant = Eq(p[K, Q], level[K])
paper.claim("eq:13 every pair", EQ13, LD[k, j, e], eq(result(e, mass_one) / lam), given=(constant, Ne(lam, 0)), each=k, place=PROOF, display=13, uses=eq12, expect="REFUTED",
    reading="One density for all pairs: S = 1 was used at (k_j, q_j). For all pairs it is possible only on a Q of mass 1, and gives p(k, q) = ρ(k) at all points.",
    reason="If display 12 holds at every pair, then S = 1 at every pair, ln S = 0, and display 13 says no more than LD = 0, which ρ(k) at the points of a support does not give.",
    meant=amended(LD[k, j, e], eq(result(e, mass_one) / lam), given=(constant, Eq(LD[K, Q, d], 0), Ne(lam, 0)),
                  reading="If p(k, q) = ρ(k) on an open set, LD = 0 and display 13 holds as 0 = 0.", expect="PROVED"),
    correction=amended(result(e, mass_one), eq(0), given=constant, reading="The integral is zero.", expect="PROVED"))  # fmt: skip

# Display 13 holds with its own integral wherever the gradients of all keys are on one line: LD = κ(k, q) c(q)
kappa, c = array("kappa", K, Q, tex=r"\kappa"), array("c", Q, e)
J_line = total(p[K, j] * kappa[K, j] * log(S(K, j)), K)
on_line = (Eq(LD[K, Q, d], kappa[K, Q] * c[Q, d]), Ne(J_line, 0), Ne(kappa[k, j], 0))
realised = paper.claim("eq:13 realised", EQ13, LD[k, j, e], eq(result(e) / (J_line / kappa[k, j])), given=on_line, place=PROOF, display=13, expect="PROVED",
    reading="The other direction, from display 14 to display 13: if LD = κ(k, q) c(q), then display 13 holds with the density's own integral and a λ(k, q) ≠ 0, where neither κ(k, q) nor the integral vanishes.")  # fmt: skip

direction = paper.claim("direction", "which direction doesn't depend on  $k$", total(LD[k, j, e] * LD[kt, j, e], e),
    eq(sqrt(total(LD[k, j, e] ** 2, e)) * sqrt(total(LD[kt, j, e] ** 2, e))), given=(*on_line, Ne(kappa[kt, j], 0)), each=(k, kt), place=PROOF, kind="implication",
    uses=(eq13, realised), expect="REFUTED",
    reading="Two vectors have one direction if their scalar product is the product of their lengths. In the densities just given, which satisfy display 13:",
    reason="λ(k, q) may change its sign with k: LD at two keys may be opposite. The line does not depend on k, the direction does.",
    meant=amended(v[k, e] * v[kt, o], eq(v[k, o] * v[kt, e]), given=Eq(v[K, d], J[d] / multiplier[K]),
                  reading="Direction up to sign. From display 13, for any I and λ: LD at two keys are on one line.", expect="PROVED"))  # fmt: skip

EQ14 = paper.displays[13].latex
at_points = array("J", Q, e, tex="I")
alpha_kt = factor[kt, j] / factor[k, j]
eq14 = paper.claim("eq:14", EQ14, grad(log(p[k, j])), eq(LD[k, j, e], why="Definition 1"), eq(alpha_kt * LD[kt, j, e], why="α = λ(k̃, q)/λ(k, q)"),
    eq(alpha_kt * grad(log(p[kt, j])), why="Definition 1"), given=Eq(LD[K, Q, d], at_points[Q, d] / factor[K, Q]), each=(k, kt), place=PROOF, display=14,
    kind="implication", uses=(eq6, eq13, direction), expect="PROVED", reading="From display 13, LD = I/λ with any I and λ, where λ ≠ 0.")  # fmt: skip
paper.claim("eq:14 one dimension", EQ14, v[k, e] * v[kt, o], eq(v[k, o] * v[kt, e]), given=Eq(e.length, 1), each=(k, kt, e, o), place=PROOF, display=14, expect="PROVED",
    reading="In one dimension any two gradients are on one line: α exists for every density with LD ≠ 0, and display 14 asks nothing.")  # fmt: skip

# k and k̃ as points with coordinates; LD(k, q) = rate(k) V(q), the rate to first order in k
a, a2 = axes(a="C", a2="C")
kx, ktx, slope_a, alpha0 = array("k", a), array("ktilde", a, tex=r"\tilde{k}"), array("a", a), real("alpha0", tex=r"\alpha_0")


def rate(x):
    """Any value, any gradient."""
    return alpha0 + total(slope_a[a] * x[a], a)


eq15 = paper.claim("eq:15", r"grad_k \alpha(q, k, \tilde{k}) \otimes grad_q \ln p(X = \tilde{k}, Y = q) = grad_k grad_q \ln p(X = k, Y = q) = T(k, q),",
    diff(rate(kx) / rate(ktx), kx[a2]) * rate(ktx) * V[e], eq(diff(rate(kx) * V[e], kx[a2]), why="differentiate display 14 by k, with k̃ fixed"),
    eq(slope_a[a2] * V[e], why="T, which does not contain k̃"), given=Ne(rate(ktx), 0), place=PROOF, display=15, uses=eq14, expect="PROVED",
    reading="At one q, LD(k, q) = rate(k) V with any rate to first order in k, so that α = rate(k)/rate(k̃).")  # fmt: skip
T = array("T", a, e)
paper.claim("eq:15 back", r"grad_k \alpha(q, k, \tilde{k}) \otimes grad_q \ln p(X = \tilde{k}, Y = q) = grad_k grad_q \ln p(X = k, Y = q) = T(k, q)",
    V[e] + total((kx[a] - ktx[a]) * T[a, e], a), eq((1 + total(slope_a[a] * (kx[a] - ktx[a]), a)) * V[e]), given=Eq(T[a, d], slope_a[a] * V[d]),
    place=PROOF, display=15, kind="implication", expect="PROVED",
    reading="Back to display 14: if the mixed derivative T is grad α ⊗ LD(k̃, q), then LD(k, q) is a multiple of LD(k̃, q); to first order in k − k̃.")  # fmt: skip

# A second family: Student's densities with scale k, whose gradient has the direction −q for every k
scale = array("kappa", K, of=POSITIVE, tex=r"\kappa")


def student(K, Q):
    """ρ_K / (κ_K + |q|²)."""
    return level[K] / (scale[K] + total(q[Q, e] ** 2, e))


def LD_student(K, Q, e):
    """Its logarithmic gradient."""
    return diff(log(student(K, Q)), q[Q, e])


ln_student = log(student(K, j) / total(student(K, Qt), Qt))
lam_student = (scale[k] + total(q[j, o] ** 2, o)) * total(student(K, j) * ln_student / (scale[K] + total(q[j, o] ** 2, o)), K)
witness = paper.claim("eq:13 Student", EQ13, LD_student(k, j, e), eq(total(student(K, j) * LD_student(K, j, e) * ln_student, K) / lam_student), given=Ne(lam_student, 0),
    place=PROOF, display=13, expect="PROVED",
    reading="Another family that satisfies display 13 with its own integral: the densities $\\rho_k/(\\kappa_k + |q|^2)$, in any dimension. Their λ(k, q) is negative as soon as there are two points.")  # fmt: skip

LOCAL_LD = r"$grad_q \ln p(X = \tilde{k}, Y = q)^i = \gamma_i(\tilde{k}) V(q)$"
LOCAL_A = r"$grad_k \alpha(q, k, \tilde{k})^i = \frac{\beta^i(q, k)}{\gamma_i(\tilde{k})}$"
gamma, beta, V1 = array("gamma", K, e, tex=r"\gamma"), array("beta", e, tex=r"\beta"), real("V")
kappa0, slope_k = positive("kappa_0", tex=r"\kappa"), array("a", K, e, tex=r"\mathrm{grad}_k\alpha")


def slope_student(kt, Q):
    """grad_k α(q, k, k̃) of Student's densities, by the scale κ of k."""
    squared = total(q[Q, o] ** 2, o)
    return diff((scale[kt] + squared) / (kappa0 + squared), kappa0)


local = paper.claim("local:separation", LOCAL_LD, LD_student(k, Q, e) * LD_student(kt, b, e), eq(LD_student(kt, Q, e) * LD_student(k, b, e)), place=PROOF,
    kind="implication", uses=(eq15, witness), expect="REFUTED",
    reading="If the i-th coordinate is γ_i(k̃) V(q), then its quotient at two keys is the same at all q (here at two points).",
    reason="α, and with it γ, depends on q as well: separation of the variables is assumed, not derived.",
    correction=amended(LD_student(k, Q, e), eq(-2 / (scale[k] + total(q[Q, o] ** 2, o)) * q[Q, e]), expect="PROVED",
                       reading="What follows is γ(k̃, q) V_i(q): a factor of both, without i, times a vector of q alone."))  # fmt: skip
paper.claim("local:separation α", LOCAL_A, slope_student(k, Q) * slope_student(kt, b), eq(slope_student(kt, Q) * slope_student(k, b)), place=PROOF, kind="implication",
    uses=(eq15, witness), expect="REFUTED",
    reading="If grad α is β(q, k)/γ(k̃), then its quotient at two values of k̃ is the same at all q (here at two points). Student's densities, k being the scale κ:",
    reason="As for the gradient by q: what stands below β depends on q as well.",
    correction=amended(slope_student(kt, Q), eq(2 / (kappa0 + total(q[Q, o] ** 2, o)) ** 2 / (-2 / (scale[kt] + total(q[Q, o] ** 2, o)))), expect="PROVED",
                       reading="What follows is β(q, k)/γ(k̃, q), with the γ(k̃, q) of the gradient by q."))  # fmt: skip
paper.claim("local:coordinates", LOCAL_LD, LD_student(k, Q, e) * LD_student(k, b, o), eq(LD_student(k, Q, o) * LD_student(k, b, e)), place=PROOF, kind="implication",
    uses=(eq15, witness), expect="REFUTED",
    reading="As printed γ has the coordinate index and V has none: the quotient of two coordinates is the same at all q (here at two points).",
    reason="The line of the gradient is the same for all keys, not for all q. The index belongs to V.",
    correction=amended(LD_student(k, Q, e) * LD_student(kt, Q, o), eq(LD_student(k, Q, o) * LD_student(kt, Q, e)), reading="The same for all keys.", expect="PROVED"))  # fmt: skip
paper.claim("local:line", LOCAL_LD, gamma[k, e] * V1 * gamma[kt, o] * V1, eq(gamma[k, o] * V1 * gamma[kt, e] * V1), place=PROOF, kind="implication", uses=eq14, expect="REFUTED",
    reading="The other direction: are two gradients of the printed form on one line, as display 14 says?",
    reason="A factor γ_i(k̃) per coordinate lets the line depend on k̃, against the sentence after display 13. The index belongs to V.",
    meant=amended(v[k, e] * v[kt, o], eq(v[k, o] * v[kt, e]), given=Eq(v[K, d], level[K] * V[d]), reading="LD = γ(k̃) V_i(q).", expect="PROVED"))  # fmt: skip
paper.claim("local:tensor", LOCAL_A, beta[e] / gamma[k, e] * gamma[k, o] * V1, eq(beta[e] / gamma[kt, e] * gamma[kt, o] * V1), each=(k, kt), place=PROOF, kind="implication", uses=eq15,
    expect="REFUTED", reading="The product of the two printed factors is T(k, q), which does not contain k̃ (here at two values, k and k̃). The index i counts coordinates of k in this formula and of q in the other; here both have D.",
    reason="With γ_i in coordinates, γ_o(k̃)/γ_e(k̃) stays in the product for e ≠ o; it must not depend on k̃.",
    meant=amended(slope_k[k, e] * v[k, o], eq(slope_k[kt, e] * v[kt, o]), given=(Eq(slope_k[K, d], beta[d] / level[K]), Eq(v[K, d], level[K] * V[d])),
                  reading="With one γ(k̃) for all coordinates.", expect="PROVED"))  # fmt: skip
x1, cx = array("x", e, tex="q"), array("c", e)


def printed(K, e):
    """γ_i(k̃) V(q), V to first order in q."""
    return gamma[K, e] * (V1 + total(cx[d] * x1[d], d))


symmetric = paper.claim("local:gradient", LOCAL_LD, diff(printed(K, e), x1[o]) - diff(printed(K, o), x1[e]), eq(gamma[K, e] * cx[o] - gamma[K, o] * cx[e]), place=PROOF,
    kind="implication", uses=local, expect="PROVED",
    reading="A gradient has symmetric derivatives, so that the difference is zero: with c = grad V, the printed coordinates are a gradient only if grad V is on the line of γ(k̃). If the keys have two such lines, V is constant; if they have one, V is a function of ⟨γ, q⟩.")  # fmt: skip

# ── The final form ───────────────────────────────────────────────────────────────────────────────────────────────────

EQ16 = r"\ln(p(X = \tilde{k}, Y = q)) = \langle G(\tilde{k}), U(q) \rangle + g(\tilde{k}),"
l = axes(l="R")
phi, tau, c1, c2 = array("phi", K, l, tex=r"\phi"), array("tau", l, tex=r"\tau"), array("c", e), array("d", e)


def level_set(K, Q):
    """Φ(K, U(q)): a sum of exponentials of a quadratic function U, with coefficients that depend on the key."""
    return total(phi[K, l] * exp(tau[l] * total(c1[e] * q[Q, e] + c2[e] * q[Q, e] ** 2, e)), l)


functions = paper.claim("eq:14 functions", EQ14, diff(level_set(k, Q), q[Q, e]) * diff(level_set(kt, Q), q[Q, o]),
    eq(diff(level_set(k, Q), q[Q, o]) * diff(level_set(kt, Q), q[Q, e])), place=PROOF, display=14, expect="PROVED",
    reading="What display 14 asks, where LD ≠ 0: the densities of all keys have, near every point, the same level sets, $\\ln p = \\Phi(k, U(q))$. Here Φ has any number of terms, $\\phi_l(k)\\exp(\\tau_l U(q))$: always on one line. The other direction is next.")  # fmt: skip

tangent = array("t", e)
paper.claim("eq:14 level sets", EQ14, Eq(total(J[e] * tangent[e], e), 0), implies(Eq(total(v[k, e] * tangent[e], e), 0)), given=Eq(v[K, d], J[d] / multiplier[K]), each=k,
    place=PROOF, display=14, uses=eq14, expect="PROVED",
    reading="Along a curve on which the density of one key does not change, orthogonal to the common line, that of no key changes.")  # fmt: skip

r1, r2 = axes(r="R", s="R")
C, sigma, qs = array("C", r1, r2), array("kappa", r1, of=POSITIVE, tex=r"\kappa"), array("q", r2)
G_, g_ = array("G", K), array("g", K)
U1, U2 = array("U", e), array("W", e)
eq16 = paper.claim("eq:16", EQ16, det(C), eq(0, why="rank below R"), given=(Eq(C[r1, r2], -2 * qs[r2] / (sigma[r1] + qs[r2] ** 2)), Gt(r1.length, 2)), place=PROOF,
    display=16, kind="implication", uses=(eq14, local, witness, functions), expect="REFUTED",
    reading="If ln p has the form with a scalar product of fewer than R terms, then every R by R matrix of values of its q-derivative is singular. Student's densities along one coordinate, at R ≥ 3 keys and points. (With a scalar product as large as the support the form is empty, see “theorem:form”.)",
    reason="Displays 13 to 15 do not give the form: Student's densities satisfy them, and three keys at three points need three terms; for other densities no number suffices (“eq:16 every dimension”).",
    correction=amended(grad(log(p[k, j]) - G_[k] / G_[kt] * log(p[kt, j])), eq(0), given=(Eq(LD[K, Q, d], G_[K] * at_points[Q, d]), Ne(G_[kt], 0)),
                       each=(k, kt), kind="implication", uses=(), expect="PROVED",
                       reading="If α does not depend on q, α = G(k)/G(k̃), then ln p(k, q) − α ln p(k̃, q) has no gradient by q: where Q is connected, ln p = G(k) U(q) + g(k), the form with one term."))  # fmt: skip

paper.claim("eq:16 from γ", "so that", diff(V1 * total(gamma[K, o] * x1[o], o) + g_[K], x1[e]), eq(gamma[K, e] * V1), place=PROOF, kind="implication", uses=symmetric, expect="PROVED",
    reading="The step itself is right; its premise is not derived. If the keys have two lines γ(k̃), V is constant and ln p = ⟨γ(k̃), Vq⟩ + g(k̃), display 16 with U(q) = Vq; if they have one, or with γ(k̃) V_i(q) as meant, α does not depend on q and display 16 holds with one term.")  # fmt: skip

speed, combination, a0, u = array("kappa", l, of=POSITIVE, tex=r"\kappa"), array("a", l), real("a_0"), real("u", low=0, tex="U")
paper.claim("eq:16 every dimension", EQ16, a0 + total(combination[l] * exp(-speed[l] * u), l),
    approx(a0, error=total(Abs(combination[l]) * exp(-speed[l] * u), l), to=(u, oo)), place=PROOF, display=16, uses=(realised, functions), expect="PROVED",
    reading="No number of terms suffices. Densities with LD = exp(−κ_k U(q)) grad U satisfy display 13; with fewer terms than keys some combination of their gradients would vanish for all U. But as U → ∞, divided by the slowest exponential, it tends to the coefficient of that one: every coefficient is zero.")  # fmt: skip

D_ = array("h", K, e)


def attention(K, Q):
    """exp(f(K) + ⟨h(K), q⟩): the form with g(q) = q."""
    return exp(f[K] + total(D_[K, e] * q[Q, e], e))


def J_attention(e):
    """The integral of display 13 for it, at the point q_j."""
    return total(attention(K, j) * D_[K, e] * log(attention(K, j) / total(attention(K, Qt), Qt)), K)


def single(K, Q):
    """exp(f(K) + h(K) U(q)): the form with one term."""
    return exp(f[K] + G_[K] * total(U1[e] * q[Q, e] + U2[e] * q[Q, e] ** 2, e))


def J_single(e):
    """The integral of display 13 for it."""
    return total(single(K, j) * diff(log(single(K, j)), q[j, e]) * log(single(K, j) / total(single(K, Qt), Qt)), K)


line_single = total(single(K, j) * G_[K] * log(single(K, j) / total(single(K, Qt), Qt)), K)
paper.claim("eq:16 converse", EQ16, diff(log(attention(k, j)), q[j, e]) * J_attention(o), eq(diff(log(attention(k, j)), q[j, o]) * J_attention(e)),
    given=Gt(total((q[b, d] - q[j, d]) ** 2, d) + delta(b, j), 0), place=PROOF, display=16, kind="implication", uses=eq13, expect="REFUTED",
    reading="The other direction: does the density of attention, exp(f(k) + ⟨h(k), q⟩), satisfy display 13, that is, is its LD on the line of the integral? The points differ from q_j.",
    reason="LD is h(k), whose direction depends on k: as soon as the scalar product has two terms, the theorem's own densities violate the condition from which it is derived.",
    correction=amended(diff(log(single(k, j)), q[j, e]), eq(J_single(e) / (line_single / G_[k])), given=(Ne(line_single, 0), Ne(G_[k], 0)), expect="PROVED",
                       reading="With one term, exp(f(k) + h(k) U(q)), it does where h(k) ≠ 0 and the integral is not 0; here U is quadratic."))  # fmt: skip

p0, exponent0 = array("p", K, Q, of=POSITIVE), array("t", K, Q, tex=r"\ell")
eq17 = paper.claim("eq:17", r"p(X = \tilde{k}, Y = q) = \exp(\langle G(\tilde{k}), U(q) \rangle + g(\tilde{k}))", Eq(exponent0[k, b], log(p0[k, b])),
    implies(Eq(p0[K, Q], exp(exponent0[K, Q]))), place=PROOF, display=17, uses=eq16, expect="PROVED", reading="From display 16, with any exponent, for p > 0.")  # fmt: skip
paper.prose("qed", "Q.E.D.", place=PROOF, uses=(only_if, eq17),
    reason="Claims the theorem; its “only if” fails for the problem as stated and for the stationarity condition from which the proof derives it.")  # fmt: skip
paper.prose("outlook", "Hope in future research to construct transformer architecture, based on this, for some non-standard problem.", place=REMARK,
    reason="A hope; asserts no mathematics.")  # fmt: skip
