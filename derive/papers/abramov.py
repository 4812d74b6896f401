"""Yaroslav Abramov: Self-Attention function as a solution of extremization problem.

Read beside the paper, top to bottom. One model, described in `setting`, is carried from the theorem to Q.E.D.
"""

from derive import (
    NONNEGATIVE, POSITIVE, E, Eq, Ge, Gt, Lt, Ne, Paper, Rational, amended, array, at, axes,
    define, delta, diff, eq, exp, ge, gt, implies, integral, inventory, latex, le, log, lt, oo, positive,
    real, says, simplex, sqrt, total
)

paper = Paper(
    "abramov",
    title="Self-Attention function as a solution of extremization problem",
    authors=("Yaroslav Abramov",),
    source="000_c05fd26a7924b34f.txt",
    displays=inventory("abramov"),
    expect="PROVED",
    letters={
        **dict.fromkeys("XY", "X and Y: $p(X = K, Y = Q)$ is $p_{KQ}$"),
        **dict.fromkeys("xy", "x and y: $p(x = k, y = q)$ is $p_{kj}$ at the point $q_j$"),
        "P": "P stands for K",
        "H": "H(Y|X) is ℍ",
    },
    setting=r"""The proof moves single points $q_j$, and an integral over $Q$ depends on a point only if the
point has a weight. So $K$ runs over $A$ keys and $Q$ over $B$ points of $\mathbb{R}^D$ (coordinates $i$, $l$)
with weights $w_Q > 0$: $\int\cdot\,dQ$ is $\sum_Q w_Q\,\cdot$ and $\int\cdot\,dK$ a sum (weights of keys are
part of $p$; they cancel in $S$ and in $LD$). The density $p_{KQ} > 0$ is free, its total need not be one
(a factor cancels in $S$ and in $LD$), and it becomes
$p_{KQ}\,e^{\langle LD,\,\Delta q\rangle}$ with any vector $LD_{KQ}$ when $q_Q$ moves by
$\Delta q$, so that $p$ may have any values and any logarithmic gradients. $\mathrm{grad}_{q_j}$ is the
derivative per unit of the weight of $q_j$, and
$\delta_{Q=q_j}$ is $\delta_{Qj}/w_j$, whose integral is 1, as Dirac's. If all weights are one, these are
plain derivatives and Kronecker's $\delta$, and $S$ is a probability. If the weights sum to one, $dQ$ has mass
one and $S$ is a density with respect to it, as in a “probabilistic space”. If they are small, $Q$ is
nearly a continuum. Where nothing is said of the weights, they are any positive numbers.
The premise of the theorem, $S = 1$, is taken where the text takes it: at all pairs in the theorem, at
one pair $(k_j, q_j)$ in display 11. From display 13 on the proof uses no more of it than display 13, and
neither do we.""",
)


# Notation
K, k, kt, kp = axes(K="A", k="A", ktilde="A", kprime="A")
Q, Qh, Qt, j, b = axes(Q="B", Qhat="B", Qtilde="B", j="B", b="B")
i, l, d = axes(i="D", l="D", d="D")
w, p, LD = array("w", Q, of=POSITIVE), array("p", K, Q, of=POSITIVE), array("LD", K, Q, i, tex=r"\mathrm{LD}")
q, shift = array("q", Q, i), array("shift", Q, i, tex=r"\Delta q")
mass_one = Eq(total(w[Q], Q), 1)

p_X = define("p_X(%)", total(w[Qh] * p[K, Qh], Qh), K)
p_Y = define("p_Y(%)", total(p[K, Q], K), Q)
S = define("S(%, %)", p[K, Q] / p_X[K], K, Q)
H = define(r"\mathbb{H}", total(p_X[K] * total(w[Q] * S[K, Q] * log(S[K, Q]), Q), K))


def moved(body):
    """The body when the points move by Δq."""
    return at(body, p[K, Q], p[K, Q] * exp(total(LD[K, Q, i] * shift[Q, i], i)))


def grad_q(body):
    """The i-th coordinate of the gradient of a function of the point q_j."""
    return define(
        rf"\mathrm{{grad}}^i_q\left[{latex(body)}\right]", at(diff(moved(body), shift[j, i]), shift[Q, i], 0)
    )


def grad(body):
    """The i-th coordinate of the gradient by q_j, per unit of its weight."""
    return define(
        rf"\mathrm{{grad}}^i_{{q_j}}\left[{latex(body)}\right]",
        at(diff(moved(body), shift[j, i]), shift[Q, i], 0) / w[j],
    )


# ── Theorem ─────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Title")

paper.prose("title",
    "Self-Attention function as a solution of extremization problem",
    "Announces the result.")

paper.section("Theorem")
problem = paper.definition("problem",
    r"Let us seek in probabilistic space  $\Omega = K \times Q$  general correspondence (transformation)  "
    r"$X \mapsto Y(X) = \mathbb{E}(Y \mid X = K)$ ,  $(X, Y) \in \Omega$  such that for every finite "
    r"subset  $(k_i, q_i)$  of  $\Omega$  we have a solution for conditional minimization problem",
    "Sets the problem, with the next two displays.")
two_queries = paper.explains("one key, two queries",
    r"If $p(Y = q \mid X = k)$ is a probability, here $w_j S(k, q_j)$, a key shares the probability 1 among "
    "its queries: a subset that has one key with two queries has no solution. So “every finite subset” "
    "asks for the other reading: $S$ is the value of a density.",
    w[j] * S[k, j] + w[b] * S[k, b], le(1),
    given=Ne(j, b))

eq1 = paper.definition("eq:1", paper.display(1),
    "Defines ℍ; $dQ$ belongs to the inner integral. With the sign of Boltzmann's H, ℍ is minus the usual "
    "conditional entropy H(Y|X), as two findings say.")
H_XY = define("H(X, Y)", -total(w[Q] * p[K, Q] * log(p[K, Q]), K, Q))
H_X = define("H(X)", -total(p_X[K] * log(p_X[K]), K))
sign = paper.explains("minus the entropy",
    "ℍ is minus the usual conditional entropy, H(Y|X) = H(X, Y) − H(X). It is this sign that makes a minimum "
    "meaningful where $Q$ has mass one: ℍ is then a relative entropy.",
    H, eq(-(H_XY - H_X)))
of_Y, mu = simplex("s", K, Q, tex="p_{Y|X}"), simplex("mu", Q, tex=r"\mu")
paper.explains("the other sign",
    "With the sign of the entropy, and $p_{Y|X}$ a probability, what a key contributes is not negative, and "
    "zero only if one query is certain: a least conditional entropy makes $Y$ a function of $X$, and with "
    "two points or more no exponential does.",
    -total(of_Y[K, Q] * log(of_Y[K, Q]), Q), ge(total(of_Y[K, Q] * (1 - of_Y[K, Q]), Q), why="ln s ≤ s − 1"))

rho = array("rho", K, of=POSITIVE)
eq2 = paper.definition("eq:2", paper.display(2), "The constraint: a condition on the density.")
paper.explains("one density for all pairs",
    "As the value of a density the constraint can be met for all pairs at once, hence for every finite "
    "subset: $Q$ has mass one and $p(k, q) = p_X(k)$.",
    S[k, j], eq(1),
    each=(k, j), given=(Eq(p[K, Qt], rho[K]), mass_one))

M = axes(m="M")
f, h, g = array("f", K), array("h", K, M), array("g", Q, M)
product_hg = define(r"\langle h(%), g(%)\rangle", total(h[K, M] * g[Q, M], M), K, Q)
f_X = define("f(%)", log(p_X[k]), k)
theorem = paper.claim("theorem",
    r"Such a solution exists only if probabilistic density have the form of  $p(X = K, Y = Q) = \exp(f(K) + "
    r"\langle h(K), g(Q) \rangle)$ , where  $\langle \cdot, \cdot \rangle$  is scalar product.",
    p[k, j], eq(S[k, j] * p_X[k]), eq(exp(f_X[k]), why="S = 1"),
    given=Eq(S[k, j], 1), each=(k, j),
    reading=r"“For every finite subset” is a premise, with one density for all: every single pair is a "
    r"finite subset, so that the constraint holds at all pairs, whatever $\Omega$ is. That ℍ is least is "
    "not needed. Whether the proof shows the form is asked at Q.E.D.",
    reason="The premise alone makes S = 1 at all pairs: the density is a function of K, and h = 0 will do. "
    "Read for one subset at a time, with S a probability, a solution does not have the form.",
    lacks="h and g: h = 0, so that ⟨h, g⟩ is 0, and f is ln p_X")
mass_of_Q = paper.empties("S = 1 at all pairs",
    r"$\int S\,dQ = 1$ for every density, and where $S = 1$ at all points this is the mass of $Q$. So the "
    r"premise asks for mass one, which $\mathbb{R}^D$ with its length does not have, and $p(k, q) = p_X(k)$.",
    total(w[Q] * S[K, Q], Q), eq(1))
apart = total((sqrt(of_Y[K, Q]) - sqrt(mu[Q])) ** 2, Q)
trivial = paper.supports("mass one: h = 0",
    r"Let $dQ$ have mass one, with weights $\mu$, and let $p_{Y|X} = \mu S$. What a key contributes to ℍ is "
    "not negative, and zero only if $S = 1$ at all points. So subset by subset the solution is one and the "
    "same conditional density, with any $p_X$: $p(k, q) = p_X(k)$, the theorem's form with $h = 0$. Its "
    r"transformation $\mathbb{E}(Y \mid X = K)$ does not depend on $K$.",
    total(of_Y[K, Q] * log(of_Y[K, Q] / mu[Q]), Q),
    ge(-2 * log(total(sqrt(of_Y[K, Q] * mu[Q]), Q)), why="Jensen's inequality"),
    eq(-2 * log(1 - apart / 2)))
mass = array("p", K, Q, of=NONNEGATIVE)
vanishing = paper.explains("a certain query",
    "Another reading: for each subset, with distinct keys, a solution of its own, and a probability. What a "
    "key has at another point is at most what the constraint lacks, so that the densities that meet it "
    r"vanish there, as $p(k_i, q_n) = \rho_i\delta_{in}$ does. An exponential vanishes nowhere: with two "
    "points or more no solution has the form.",
    w[b] * mass[k, b], le(total(w[Q] * mass[k, Q], Q) - w[j] * mass[k, j]),
    given=Ne(j, b), each=(k, j, b))
w_j, others = real("w_j", low=0, high=1, open=True), simplex("v", Q)
another_mass = paper.explains("another mass",
    "One subset again, and $S$ the value of a density: the solution at the key of one pair is $S = 1$ at "
    "$q_j$, with weight $w_j < 1$, and a constant elsewhere: the rest of the probability, $(1-w_j)v$ on "
    r"the other points, with weights $w$, gives the least ℍ where $S$ is $(1-w_j)/\sum w$. It depends on "
    "the subset, unless $Q$ has mass one or the points have no weight.",
    total((1 - w_j) * others[Q] * log((1 - w_j) * others[Q] / w[Q]), Q),
    ge((1 - w_j) * log((1 - w_j) / total(w[Q], Q)), why="Gibbs' inequality"))
empty = paper.explains("dimension not said",
    "The dimension of the scalar product is not said. If it may be as large as the support, every positive "
    r"density has the form: $f = 0$, $h(K)_b = \ln p(K, q_b)$, $g(Q)_b = \delta_{Qb}$.",
    exp(total(log(p[K, b]) * delta(b, Q), b)), eq(p[K, Q]))
nu, t = positive("nu", tex=r"\nu"), real("t", low=0)
no_minimum = paper.explains("no solution on the line",
    "If $Q$ is the real line with $dQ$ its length, ℍ has no minimum: the density "
    r"$(1+2|q-q_i|/\nu)^{-\nu-1}$ has the value 1 at $q_i$, and its ℍ, written with $t = "
    r"\ln(1+2|q-q_i|/\nu)$, is below every bound as $\nu \to 0$.",
    integral(nu * exp(-nu * t) * -(nu + 1) * t, t, 0, oo), eq(-1 - 1 / nu))

# ── Remark ──────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Remark")

softmax = define(
    r"\mathrm{softmax}_{%}(%)", w[Q] * exp(product_hg[K, Q]) / total(w[Qt] * exp(product_hg[K, Qt]), Qt), Q, K
)
attention = paper.claim("remark:attention",
    r"Transformation function  $Q = \mathbb{E}(Y \mid X = K)$  in case of probabilistic density  $p(X = K, "
    r"Y = Q) = \exp(f(K) + \langle h(K), g(Q) \rangle)$  resemble resembles Self-Attention function with "
    "linear combination of SoftMaxes",
    total(w[Q] * S[K, Q] * q[Q, i], Q), eq(total(softmax[Q, K] * q[Q, i], Q), why="f(K) cancels"),
    given=Eq(p[k, b], exp(f[k] + product_hg[k, b])),
    reading="The conditional mean, here called $Q$ like the points, is attention with the query $h(K)$, the "
    "keys $g(Q)$ and the points as values: a combination of values with softmax weights. If all points have "
    "the same weight, $w$ cancels.",
    lacks="Self-attention: it is only said to resemble it; there h and g are linear and the values "
    "transformed")
divergence = paper.claim("remark:KL",
    "so it appears to be solution of extremization problem for Kullback-Leibler divergence between "
    "distributions of  $X$  and  $Y$  when you have joint distribution of  $(X, Y)$ .",
    notation=theorem, expect="REFUTED",
    reading="“It” is the density of the form. The divergence is ℍ, that of the joint density from the one in "
    "which $Y$ does not depend on $X$ and has the density 1, or that from the product of the distributions "
    "of $X$ and of $Y$, their mutual information. (These two by themselves are on different spaces.) In "
    "both readings the text does not say what is held fixed.",
    reason="An extremum needs to be told what is held fixed; either divergence will do. (It is no solution "
    "of the theorem's own problem: see the finding on display 14.)")
solved = paper.supports("a problem it solves",
    r"With given $p_X$ and given expectation of $\langle h(X), g(Y)\rangle$ the density of the form has the "
    "least ℍ, key by key: the right side is the value of the left one at the softmax.",
    total(of_Y[K, Q] * (log(of_Y[K, Q] / w[Q]) - product_hg[K, Q]), Q),
    ge(-log(total(w[Q] * exp(product_hg[K, Q]), Q)), why="Gibbs' inequality"))
y_Q = array("y", Q, of=POSITIVE, tex="p_Y")
mutual = paper.supports("mutual information, marginals given",
    r"Read as mutual information: with given $p_X$, $p_Y$ and given expectation of $\langle h(X), "
    r"g(Y)\rangle$ the density of the form that has them has the least mutual information. It is the "
    r"inequality before with $-\sum_Q p_{Y|X}\ln p_Y$ on both sides, whose mean over the keys is the entropy "
    "of $Y$, constant where $p_Y$ is given.",
    total(of_Y[K, Q] * (log(of_Y[K, Q] / (w[Q] * y_Q[Q])) - product_hg[K, Q]), Q),
    ge(-log(total(w[Q] * exp(product_hg[K, Q]), Q)) - total(of_Y[K, Q] * log(y_Q[Q]), Q)))
paper.limits("mutual information",
    "The divergence of the joint density from the product of the distributions of $X$ and $Y$ is another "
    "functional: it is ℍ only up to the entropy of $Y$, a constant only if $p_Y$ is given as well.",
    H,
    eq(
        total(w[Q] * p[K, Q] * log(p[K, Q] / (p_X[K] * p_Y[Q])), K, Q) + total(w[Q] * p_Y[Q] * log(p_Y[Q]), Q)
    ),
    condition=r"the distribution of $X$, the expectation of $\langle h(X),g(Y)\rangle$ and, for mutual "
    "information, the distribution of $Y$ are held fixed")

# ── Proof: the Lagrange equations ───────────────────────────────────────────────────────────────────────────
paper.section("Proof")

eq3 = paper.definition("eq:3", paper.display(3), "Names the conditional density.")
L = define("L(%, %)", p_X[K] * S[K, Q] * log(S[K, Q]), K, Q)
P = axes(P="P")
L_printed = array("L", P, Q)
eq4 = paper.claim("eq:4", paper.display(4),
    L_printed[P, Q], eq(p_X[K] * S[K, Q] * log(S[K, Q])),
    expect="ILL_FORMED",
    reading="As printed a function of $P$ and $Q$ is defined by one of $K$ and $Q$.",
    reason="P stands for K.",
    meant=amended(total(w[Q] * L[K, Q], K, Q), eq(H, why="p(X = K) leaves the inner integral"),
        quote=r"L(K,Q):=p(X=K)\cdot p(Y=Q\mid X=K)\ln p(Y=Q\mid X=K).",
        reading="$L(K, Q)$; its integral, of which display 5 takes the gradient, is ℍ."))

paper.prose("lagrange",
    "Let us write Lagrange equations system for this problem:",
    "Announces display 5, where it is asked what is varied.")
lam = array("lambda", K, Q, tex=r"\lambda")
lagrangian = H - total(lam[K, Q] * (S[K, Q] - 1), K, Q)
grad_L = grad(total(w[Q] * L[K, Q], K, Q))
met = (Eq(p[K, Qt], rho[K]), mass_one)
eq5 = paper.claim("eq:5", paper.display(5),
    grad(lagrangian), eq(grad_L - lam[k, j] * grad(S[k, j])),
    each=k, given=(*met, Ne(lam[K, Qt], 0)), notation=(eq3, eq4), expect="REFUTED",
    reading=r"Left the gradient of the Lagrange function, with a multiplier $\lambda_{KQ} \ne 0$ for each "
    "pair; right what the paper sets to zero for the pair $(k, q_j)$. Taken at a density that meets all "
    r"constraints, $p(k, q) = \rho(k)$ on a $Q$ of mass one (a key may have several queries there: $S$ is "
    "the value of a density).",
    reason=r"By display 7 the point $q_j$ also enters the normaliser of the other $S(k_i, q_i)$: "
    r"$\text{grad}_{q_j} S(k_i, q_i) \ne 0$ for $i \ne j$, and those terms are missing. They vanish with "
    "the weights of the points; for a single pair, which is all that display 13 needs, there are none.",
    readings={
        "one pair": amended(
            grad(H - lam[k, j] * (S[k, j] - 1)),
            eq(grad_L - lam[k, j] * grad(S[k, j])),
            given=(),
            condition="there are multipliers, as there need not be where $S$ is a probability, and $N=1$ or "
            "the weights $w_q$ tend to 0 with bounded multipliers per weight",
            lacks="N is 1",
            reading="With one constraint, at every density; of vanishing weights speaks a finding. Proved is "
            "what the left side is; that it vanishes is Lagrange's rule, which supposes multipliers.")},
    correction=amended(grad(lagrangian), eq(grad_L - total(lam[K, Q] * grad(S[K, Q]), K, Q)),
        given=(),
        quote=r"\text{grad}_{q_j}\Big(\int\!L\,dK\,dQ-\sum_{i=1}^N\lambda_iS(k_i,q_i)\Big)="
        r"\text{grad}_{q_j}\!\int\!L\,dK\,dQ-\sum_{i=1}^N\lambda_i\,\text{grad}_{q_j}S(k_i,q_i)"
        r"\text{, which should vanish}",
        lacks="every pair $(K, Q)$ stands for one of the N, k, q and i",
        reading="What Lagrange's rule sets to zero, at every density: every multiplier stands in every "
        "equation."))
unknown = paper.explains("varied by the density",
    "Display 5 varies the points at which a density is taken; the theorem leaves open what is varied. "
    r"Varied by the values of the density, ℍ has the derivative $\ln S$ (per unit of weight), zero at every "
    "pair of the subset: nothing is asked of $LD$.",
    diff(H, p[k, j]) / w[j], eq(log(S[k, j])),
    each=(k, j))
Lam = array("Lambda", K, Q, tex=r"\Lambda")
per_weight = H - total(w[Q] * Lam[K, Q] * (S[K, Q] - 1), K, Q)
small = paper.explains("vanishing weights",
    r"With multipliers per unit of weight, $\lambda_{KQ} = w_Q\Lambda_{KQ}$: after the gradient of $\int "
    r"L$, minus the terms of $q_j$ that display 5 has, $\lambda\,\mathrm{grad}\,S$ at the keys $K$; plus "
    r"those of the other points $Q \ne q_j$, with the factor $1 - \delta_{Qj}$, which it leaves out. These "
    r"have the weights $w_Q$ as factors and vanish with them, if $\Lambda$ stays bounded.",
    grad(per_weight),
    eq(
        grad_L
        - total(w[j] * Lam[K, j] * grad(S[K, j]), K)
        + total(LD[K, j, i] * S[K, j] * total(w[Q] * (1 - delta(Q, j)) * Lam[K, Q] * S[K, Q], Q), K),
        why="display 7",
    ))
paper.explains("gradient of the constraint",
    "What display 5 subtracts. If $S$ is a probability and $q_j$ certain, $w_j S = 1$, it is zero whatever "
    "$LD$ is: the constraint is met at a maximum of $S$, and Lagrange's rule does not say that multipliers "
    "exist.",
    grad(S[k, j]), eq(LD[k, j, i] * S[k, j] * (1 - w[j] * S[k, j]) / w[j]))


def contribution(a, c):
    """What a key with the densities a and c at the two points contributes to ℍ."""
    return a * log(a / (a + c)) + c * log(c / (a + c))


x, y = real("x", low=0, high=Rational(1, 100), open=True), real("y")
multiplier = real("lambda", tex=r"\lambda")
first_constraint = (x - 1) ** 2 / ((x - 1) ** 2 + (y - 1) ** 2)
no_multipliers = paper.explains("a solution without multipliers",
    "Where $S$ is a probability Lagrange's equations need not hold at a solution. (The constraint makes "
    "$p$ vanish there, outside our setting: at such points there is no $LD$.) Three keys with densities "
    "$(q-1)^2$, $q^2$, $e^q$ and two points: the pairs $(k_1, q_1)$, $(k_2, q_2)$ are certain only at $q_1 "
    r"= 0$, $q_2 = 1$, which is therefore the solution. The equation for $q_1 = x$, with any $\lambda$, "
    r"stays below a bound that tends to $-\ln(1+e)$ as $x \to 0$; the other constraint would add "
    r"$2\lambda_2 x/(1+x^2)^2$, which tends to 0.",
    diff(contribution(x**2, 1) + contribution(exp(x), E), x)
    - multiplier * at(diff(first_constraint, x), y, 1),
    eq(2 * x * log(x**2 / (1 + x**2)) - exp(x) * log(1 + exp(1 - x))),
    le(-exp(x) * log(1 + exp(1 - x))))

# ── Definition 1 ────────────────────────────────────────────────────────────────────────────────────────────

eq6 = paper.claim("eq:6", paper.display(6),
    LD[k, j, i], eq(grad_q(log(p[k, j])), why="definition"), eq(grad_q(p[k, j]) / p[k, j]),
    place="Definition 1",
    reading="grad without a subscript is by $q$; the first equality is the definition. For $p > 0$; where a "
    "constraint makes $p$ vanish there is no $LD$.")

# ── The gradient of ℍ ───────────────────────────────────────────────────────────────────────────────────────

dirac = define(r"\delta_{%=q_{%}}", delta(Q, j) / w[j], Q, j)
normaliser = total(w[Qt] * p[K, Qt], Qt)
bracket = dirac[Q, j] * S[K, Q] - p[K, j] / p[K, Q] * S[K, Q] ** 2
eq7 = paper.claim("eq:7", paper.display(7),
    grad(S[K, Q]),
    eq(grad(p[K, Q] / normaliser), why="definition of S"),
    eq(
        dirac[Q, j] * LD[K, j, i] * p[K, Q] / normaliser - LD[K, j, i] * p[K, Q] * p[K, j] / normaliser**2,
        why="quotient rule",
    ),
    eq(LD[K, j, i] * bracket),
    notation=eq3, uses=eq6,
    reading="$Q(K)$ is a point $Q$ of the support, since it is compared with $q_j$.")

chi = simplex("chi", K, Q, tex=r"\chi")
eq8 = paper.claim("eq:8", paper.display(8),
    grad(total(chi[K, Q] * S[K, Q] * log(S[K, Q]), K, Q)),
    eq(total(chi[K, Q] * LD[K, j, i] * bracket * (1 + log(S[K, Q])), K, Q)),
    uses=eq7,
    reading=r"$dK$ along a graph $Q = Q(K)$, or spread over $Q$: each key has a mass of one, distributed as "
    r"$\chi$. Display 10 uses the same with $dQ$ at a fixed $K$.")


def at_q_j(K):
    """What the delta leaves: the term of the moved point."""
    return S[K, j] * (1 + log(S[K, j]))


def at_all(K, Q):
    """What every point contributes through the normaliser."""
    return p[K, j] / p[K, Q] * S[K, Q] ** 2 * (1 + log(S[K, Q]))


at_one_key = total(w[Q] * LD[K, j, i] * bracket * (1 + log(S[K, Q])), Q)
eq9 = paper.claim("eq:9", paper.display(9),
    total(chi[K, Q] * LD[K, j, i] * bracket * (1 + log(S[K, Q])), K, Q),
    eq(total(chi[K, Q] * LD[K, j, i] * (at_q_j(K) - at_all(K, Q)), K, Q)),
    given=mass_one, uses=eq8, expect="REFUTED",
    reading="Continues display 8. $Q$ has mass one, as in a probabilistic space.",
    reason=r"Along a graph $Q = Q(K)$ the delta leaves only the keys with $Q(K) = q_j$. Display 10 uses the "
    r"line with $\int dQ$ at a fixed $K$.",
    meant=amended(
        at_one_key,
        eq(total(w[Q] * LD[K, j, i] * (at_q_j(K) - at_all(K, Q)), Q)),
        cause="notation",
        quote=r"=\int dQ\,LD_{q_j}p(Y=q_j,X=K)(\dots)\text{ at a fixed }K,\text{ for a }Q\text{ of mass one}",
        reading=r"With $\int dQ$ at a fixed $K$, as display 10 uses it; since $\int dQ = 1$, a term without "
        "$Q$ may stay under it."))
any_mass = paper.explains("another mass of Q",
    "For any mass of $Q$ the line holds with the integral over the second term alone.",
    at_one_key, eq(LD[K, j, i] * (at_q_j(K) - total(w[Q] * at_all(K, Q), Q))))

inner = total(w[Q] * S[K, Q] * log(S[K, Q]), Q)
first = total(p[K, j] * LD[K, j, i] * inner, K)
slope_K = LD[K, j, i] * p[K, j]
integral_j = define("I^{%}(q_{%})", total(p[K, j] * LD[K, j, i] * log(S[K, j]), K), i, j)
two_lines = (
    eq(grad(total(p_X[K] * inner, K)), why="definition of p(X = K)"),
    eq(
        total(total(w[Qh] * grad(p[K, Qh]), Qh) * inner, K)
        + total(w[Q] * p_X[K] * grad(S[K, Q] * log(S[K, Q])), Q, K),
        why="product rule",
    ),
)
printed_lines = (
    *two_lines,
    eq(
        first + total(w[Q] * p_X[K] * LD[K, j, i] * (at_q_j(K) - total(w[b] * at_all(K, b), b)), Q, K),
        why="displays 8 and 9",
    ),
    eq(
        first + total(w[Q] * LD[K, j, i] * p_X[K] * (at_q_j(K) - at_all(K, Q)), K, Q),
        why="one integral over Q less",
    ),
    eq(
        first
        + total(
            w[Q] * LD[K, j, i] * (p[K, j] * (1 + log(S[K, j])) - p[K, j] * S[K, Q] * (1 + log(S[K, Q]))), K, Q
        ),
        why="S times p(X = K) is p",
    ),
    eq(
        first + total(w[Q] * slope_K * ((1 + log(S[K, j])) - S[K, Q] * (1 + log(S[K, Q]))), K, Q),
        why="common factor",
    ),
    eq(total(w[Q] * slope_K * ((1 + log(S[K, j])) - S[K, Q]), K, Q), why="S ln S cancels"),
    eq(total(slope_K * log(S[K, j]), K), why="the integral of S is 1"),
    eq(integral_j[i, j], why="parentheses"),
)
meant_lines = (
    *two_lines,
    eq(first + total(p_X[K] * LD[K, j, i] * (at_q_j(K) - total(w[Q] * at_all(K, Q), Q)), K)),
    eq(first + total(LD[K, j, i] * (p_X[K] * at_q_j(K) - total(w[Q] * p_X[K] * at_all(K, Q), Q)), K)),
    eq(
        first
        + total(
            LD[K, j, i]
            * (p[K, j] * (1 + log(S[K, j])) - total(w[Q] * p[K, j] * S[K, Q] * (1 + log(S[K, Q])), Q)),
            K,
        )
    ),
    eq(first + total(slope_K * (1 + log(S[K, j]) - total(w[Q] * S[K, Q] * (1 + log(S[K, Q])), Q)), K)),
    eq(total(slope_K * (1 + log(S[K, j]) - total(w[Q] * S[K, Q], Q)), K)),
    eq(total(slope_K * log(S[K, j]), K)),
    eq(integral_j[i, j]),
)
eq10 = paper.claim("eq:10", paper.display(10),
    grad(H), *printed_lines,
    given=mass_one, notation=eq4, uses=(eq7, eq8, eq9),
    reading="$Q$ has mass one, as in a probabilistic space. In the fourth expression $dQ$ is bound twice, "
    "here as $Q$ and $b$. The last equality removes parentheses; its right side is $I(q_j)$ in what follows.")
result = paper.explains("display 10, any mass of Q",
    "For any mass of $Q$ the lines hold with $dQ$ over the terms that contain $Q$ alone; the result is the "
    "same.",
    grad(H), *meant_lines)
everything = define(r"\|p\|", total(w[Qt] * p[k, Qt], k, Qt))
H_normalised = define(r"\mathbb{H}_1", total(w[Q] * p[K, Q] / everything * log(S[K, Q]), K, Q))
normalised = paper.explains("a probability",
    r"If $p$ is divided by its mass $\|p\|$, so that it stays a probability when a point moves, $\ln S$ is "
    r"replaced by $\ln S$ less its mean.",
    grad(H_normalised), eq(total(p[K, j] / everything * LD[K, j, i] * (log(S[K, j]) - H_normalised), K)))
given_X = paper.explains("given distribution of X",
    r"If $p(X = K) = \rho_K$ is given, so that only $S$ moves, $\ln S$ is replaced by $\ln S$ less its mean "
    "at the key.",
    grad(total(rho[K] * inner, K)), eq(total(rho[K] * S[K, j] * LD[K, j, i] * (log(S[K, j]) - inner), K)))

# ── The stationarity conditions ─────────────────────────────────────────────────────────────────────────────

lam_j = real("lambda_j", tex=r"\lambda_j")
stationary = grad(H) - lam_j * grad(S[k, j])
taken_in = lam_j / w[j] * (1 - w[j])
eq11 = paper.claim("eq:11", paper.display(11),
    stationary, eq(integral_j[i, j] - lam_j * LD[k, j, i], why="displays 7 and 10"),
    given=Eq(S[k, j], 1), notation=eq5, uses=(eq7, eq10), expect="REFUTED",
    reading="“0 =” is display 5, a condition; checked is the second line, for the key $k = k_j$, where the "
    "constraint holds. $LD_j$ is $LD_{q_j}$.",
    reason="By display 7 the gradient of $S(k_j, q_j)$ is $LD$ times $(1 − w_j)/w_j$ where $S = 1$, a factor "
    "that the multiplier takes in. If S is a probability, w_j = 1, the term is zero.",
    meant=amended(
        stationary,
        eq(integral_j[i, j] - taken_in * LD[k, j, i]),
        cause="notation",
        quote=r"=\int dK\dots-\tilde\lambda_jLD_{q_j}p(X=k_j,Y=q_j),\ "
        r"\tilde\lambda_j=\lambda_j(1-w_j)/w_j,\ w_j\text{ the weight of }q_j",
        reading=r"With another multiplier, $\tilde\lambda_j = \lambda_j(1 - w_j)/w_j$, as display 13 has "
        r"$\lambda(k, q)$; per unit of weight this tends to $\lambda_j$ as $w_j$ vanishes."))

eq12 = paper.claim("eq:12", paper.display(12),
    Eq(integral_j[i, j] - lam_j * LD[k, j, i], 0), implies(Eq(LD[k, j, i], integral_j[i, j] / lam_j)),
    each=k, uses=eq11,
    reading=r"Display 11 is the premise, and $\lambda_j \ne 0$, by which is divided.")

# ── From one pair to all ────────────────────────────────────────────────────────────────────────────────────

lam_kq = define(r"\lambda(%, q_{%})", lam[k, j] * S[k, j] * (1 - w[j] * S[k, j]) / w[j], k, j)
lam_13 = array("lambda_13", K, Q, tex=r"\lambda(%, q_{%})")
eq13 = paper.claim("eq:13", paper.display(13),
    Eq(grad(H) - lam[k, j] * grad(S[k, j]), 0), implies(Eq(LD[k, j, i], integral_j[i, j] / lam_kq[k, j])),
    each=k, uses=(eq7, eq10, eq12), notation=eq5,
    reading="“For every finite subset”: each pair $(k, q_j)$ is a subset by itself, with a multiplier "
    r"$\lambda_{kj}$ of its own, so that display 12 holds for all. Checked from display 5 on, which is "
    r"complete for one pair, whatever the weights; $\lambda(k, q) \ne 0$, by which is divided.")
only_zero = paper.explains("all pairs at once",
    "If one density meets the constraint at all pairs, the integral is zero, and so is $LD$: displays 13 to "
    "15 then say 0 = 0. What follows is of densities that meet display 13 alone.",
    Eq(lam_13[k, j] * LD[k, j, i], at(integral_j[i, j], w[Q], mu[Q])), implies(Eq(LD[k, j, i], 0)),
    each=k, given=(Eq(p[K, Qt], rho[K]), Ne(lam_13[K, Qt], 0)))
S_value = array("S_value", K, Q, of=POSITIVE, tex="S")
certain = paper.explains("λ = 0 at a certain query",
    r"If $S$ is a probability and $q_j$ certain, $w_jS = 1$, then $\lambda(k, q_j) = 0$ whatever the "
    "multiplier is, and display 13 has no value.",
    lam[k, j] * S_value[k, j] * (1 - w[j] * S_value[k, j]) / w[j], eq(0),
    given=Eq(w[j] * S_value[k, j], 1))
V = array("V", Q, i)
common_line = Eq(LD[K, Qt, d], V[Qt, d] / lam_13[K, Qt])
weighted = total(p[K, j] * log(S[K, j]) / lam_13[K, j], K)
converse = paper.explains("conversely",
    "Taken as a condition of its own, display 13 is met by every density whose $LD(k, q)$ are multiples of "
    r"one vector for all $k$, none of them zero unless all are, $LD(k, q) = V(q)/\lambda(k, q)$, with its "
    "own integral, if this is not zero. So no more than that can be used of it.",
    LD[k, j, i], eq(integral_j[i, j] / (weighted * lam_13[k, j])),
    given=(common_line, Ne(weighted, 0)), each=k)

direction = paper.claim("direction",
    "which direction doesn't depend on  $k$ .",
    LD[k, j, i] * LD[kt, j, l], eq(LD[kt, j, i] * LD[k, j, l]),
    each=(k, kt), given=common_line, uses=eq13,
    reading=r"From display 13, $LD(k, q) = V(q)/\lambda(k, q)$ with one vector $V(q)$, the integral, for "
    r"all $k$: the coordinates are in proportion.",
    reason=r"The line is meant: $\alpha$ in the next display has any sign.")
paper.explains("one sign",
    r"As directions of vectors they agree where $\lambda(k, q)$ is positive for both keys.",
    total(LD[k, j, i] * LD[kt, j, i], i),
    eq(sqrt(total(LD[k, j, i] ** 2, i)) * sqrt(total(LD[kt, j, i] ** 2, i))),
    given=(common_line, Gt(lam_13[k, j], 0), Gt(lam_13[kt, j], 0)), each=(k, kt))
paper.explains("two signs",
    r"Where $\lambda(k, q)$ has different signs for two keys they are opposite.",
    total(LD[k, j, i] * LD[kt, j, i], i),
    eq(-sqrt(total(LD[k, j, i] ** 2, i)) * sqrt(total(LD[kt, j, i] ** 2, i))),
    given=(common_line, Gt(lam_13[k, j], 0), Lt(lam_13[kt, j], 0)), each=(k, kt))

alpha = define(r"\alpha(q_{%}, %, %)", lam_13[kt, j] / lam_13[k, j], j, k, kt)
eq14 = paper.claim("eq:14", paper.display(14),
    grad_q(log(p[k, j])),
    eq(LD[k, j, i], why="Definition 1"),
    eq(alpha[j, k, kt] * LD[kt, j, i], why="α(q, k, k̃) = λ(k̃, q)/λ(k, q)"),
    eq(alpha[j, k, kt] * grad_q(log(p[kt, j])), why="Definition 1"),
    each=(k, kt), given=common_line, uses=(eq6, eq13), notation=direction,
    reading="From display 13, as in the line before.")
one_dimension = paper.explains("one dimension",
    r"If $q$ is a number, any two gradients are in proportion: where $LD \ne 0$ display 14 asks nothing of "
    "the density.",
    LD[k, j, i] * LD[kt, j, l], eq(LD[kt, j, i] * LD[k, j, l]),
    given=Eq(i.length, 1), each=(k, kt))

# The key k moves by Δk, and λ(k, q) with it, to first order
a, c = axes(a="C", c="C")
shift_k, slope = array("shift_k", a, tex=r"\Delta k"), array("slope", K, Q, a, tex=r"\lambda'")


def moved_lambda(k, Q):
    """λ(k + Δk, q): any value, any gradient by k."""
    return lam_13[k, Q] + total(slope[k, Q, c] * shift_k[c], c)


def grad_k(name, body, *places):
    """The a-th coordinate of the gradient by k."""
    return define(rf"\mathrm{{grad}}_k^{{a}}\,{name}", at(diff(body, shift_k[a]), shift_k[c], 0), *places)


grad_alpha = grad_k(r"\alpha(q_{%}, %, %)", lam_13[kt, j] / moved_lambda(k, j), j, k, kt)
grad_LD = grad_k(r"\mathrm{LD}^{i}(%, q_{%})", V[j, i] / moved_lambda(k, j), k, j)
beta = define(r"\beta^{a}(q_{%}, %)", at(diff(1 / moved_lambda(k, j), shift_k[a]), shift_k[c], 0), j, k)
T = define(r"T^{a i}(%, q_{%})", beta[j, k] * V[j, i], k, j)
eq15 = paper.claim("eq:15", paper.display(15),
    grad_alpha[j, k, kt] * LD[kt, j, i],
    eq(grad_LD[k, j], why="display 14 differentiated by k, with k̃ fixed"),
    eq(T[k, j], why="T does not contain k̃"),
    each=(k, kt), given=common_line, uses=eq14,
    reading=r"$\mathrm{grad}_q \ln p = LD$, and $LD(k, q) = V(q)/\lambda(k, q)$ with any $\lambda$, to "
    r"first order in $k$ (coordinate $a$, gradient $\lambda'$).")

# ── The separation of variables ─────────────────────────────────────────────────────────────────────────────

separation = paper.claim("separation",
    r"which means for local coordinates  $grad_k \alpha(q, k, \tilde{k})^i = \frac{\beta^i(q, "
    r"k)}{\gamma_i(\tilde{k})}$  and  $grad_q \ln p(X = \tilde{k}, Y = q)^i = \gamma_i(\tilde{k}) V(q)$",
    LD[k, Q, i] * LD[kt, b, i], eq(LD[kt, Q, i] * LD[k, b, i]),
    each=(k, kt), given=(common_line, Ne(V[Qt, d], 0), Ge(i.length, 2)), notation=eq15, expect="REFUTED",
    place="Proof, after display 15",
    reading="Display 13, and with it 14 and 15, given, in two dimensions or more, no coordinate of $V$ "
    r"zero. If the $i$-th coordinate is a factor of $\tilde k$ times one of $q$, whichever has the index, "
    r"its quotient at two keys is the same at any two points, here $Q$ and $b$. The equation for $\alpha$ "
    "says the same of its gradient, and is in the findings.",
    reason=r"From displays 13 to 15 follows only $LD(k, q) = \gamma(k, q)V(q)$, not that $\gamma$ is free of "
    r"$q$. With the index $i$ at $V$ instead of $\gamma$ the line holds if and only if $\alpha$ does not "
    r"depend on $q$, which the text does not assume. It does for the densities $p(k, q) \propto "
    r"(\kappa_k + |q|^2)^{-D}$. (They meet display 13, not display 2, of which the proof makes no more use; "
    r"a density that meets it at all pairs has $LD = 0$, and the line says nothing.) With the index at "
    r"$\gamma$, as printed, the line asks for more: by display 14 all vectors $\gamma(\tilde k)$ are "
    r"multiples of one, and so is $LD$ for all $k$ and $q$.")
gamma_kq = define(r"\gamma(%, q_{%})", 1 / lam_13[kt, j], kt, j)
paper.explains("what follows of α",
    r"What follows is $\beta(q, k)/\gamma(\tilde k, q)$ with $\gamma(\tilde k, q) = 1/\lambda(\tilde k, q)$ "
    r"and $\beta = \mathrm{grad}_k\,1/\lambda(k, q)$: what stands below $\beta$ depends on $q$ as well.",
    grad_alpha[j, k, kt], eq(beta[j, k] / gamma_kq[kt, j]),
    given=common_line, each=(k, kt))
kappa = array("kappa", K, of=POSITIVE, tex=r"\kappa")


squared = define("|q_{%}|^2", total(q[Q, d] ** 2, d), Q)
ln_student = -d.length * log(kappa[K] + squared[Q])
LD_student = define(r"\partial_{%}\ln p_{\mathrm{S}}(%, q_{%})", diff(ln_student, q[Q, i]), i, K, Q)
student_line = paper.explains("Student's densities",
    r"An example: $p(k, q)$ in proportion to $(\kappa_k + |q|^2)^{-D}$, Student's density with $D$ degrees "
    "of freedom, scaled. Its $LD$ is a multiple of $q$ for all keys, so that displays 13 to 15 hold "
    r"wherever the integral of display 13 is not zero, with a $\gamma(k, q)$ that depends on $q$.",
    LD_student[i, k, j], eq(-2 * d.length / (kappa[k] + squared[j]) * q[j, i]))
near, more = positive("near", tex="|q_1|^2"), positive("more", tex="m")
plane = 1 / (kappa[K] + near) ** 2, 1 / (kappa[K] + near + more) ** 2
S_near = define("S(%, q_1)", 2 * plane[0] / (plane[0] + plane[1]), K)
S_far = define("S(%, q_2)", 2 * plane[1] / (plane[0] + plane[1]), K)
student_integral = paper.explains("Student's integral",
    r"It is not zero, for instance, in the plane with two points of weight ½ of different lengths, $|q_2|^2 "
    r"= |q_1|^2 + m$: at the nearer one $S > 1$ for all keys, so that in $\sum_K p\,LD\ln S$ the factors of "
    "$q_1$ have one sign …",
    total(plane[0] * log(S_near[K]) * 4 / (kappa[K] + near), K), gt(0))
student_far = paper.explains("Student's integral, farther out",
    "… and at the other $S < 1$ for all keys.",
    total(plane[1] * log(S_far[K]) * 4 / (kappa[K] + near + more), K), lt(0))
cross = (kappa[k] - kappa[kt]) * (squared[Q] - squared[b])
scales = (
    (kappa[k] + squared[Q]) * (kappa[kt] + squared[b]) * (kappa[kt] + squared[Q]) * (kappa[k] + squared[b])
)
alpha_student = (kappa[kt] + squared[Q]) / (kappa[k] + squared[Q])
slope_alpha = define(
    r"\partial_{\kappa_k}\alpha_{\mathrm{S}}(q_{%}, k, %)", diff(alpha_student, kappa[k]), Q, kt
)
student_alpha = paper.contradicts("nor does their α",
    r"For Student's densities $\alpha(q, k, \tilde k) = (\kappa_{\tilde k} + |q|^2)/(\kappa_k + |q|^2)$. "
    r"Were its derivative by $\kappa_k$ of the form $\beta(q, k)/\gamma(\tilde k)$, this difference would "
    r"be zero. It is not as soon as the keys $\tilde k$ and $k'$ have different $\kappa$ and the points "
    "different lengths.",
    slope_alpha[Q, kt] * slope_alpha[b, kp] - slope_alpha[Q, kp] * slope_alpha[b, kt],
    eq((kappa[kt] - kappa[kp]) * (squared[b] - squared[Q])
        / ((kappa[k] + squared[Q]) ** 2 * (kappa[k] + squared[b]) ** 2)),
    given=(Ne(k, kt), Ne(k, kp)), each=(k, kt, kp))
if_alpha = paper.explains("if α does not depend on q",
    r"The two sides of the line differ by the difference of $\alpha$ at the two points, times factors that "
    r"are not zero: it holds, with the index at $V$, if and only if $\alpha$ does not depend on $q$. This is "
    "what the proof would have to assume.",
    LD[k, Q, i] * LD[kt, b, i] - LD[kt, Q, i] * LD[k, b, i],
    eq((alpha[Q, k, kt] - alpha[b, k, kt]) * LD[kt, Q, i] * LD[kt, b, i]),
    given=common_line, each=(k, kt))

# ── The final form ──────────────────────────────────────────────────────────────────────────────────────────

gamma = array("gamma", K, tex=r"\gamma")
gamma_i, V_0 = array("gamma_i", K, i, tex=r"\gamma"), real("V")
U = define("U(q_{%})", log(p[k, j]), j)
G = define("G(%)", gamma[kt] / gamma[k], kt)
eq16 = paper.claim("eq:16", paper.display(16),
    grad_q(log(p[kt, j])), eq(grad_q(G[kt] * U[j])),
    each=(k, kt), given=(Eq(LD[K, Qt, d], gamma[K] * V[Qt, d]), Ne(gamma[k], 0)), uses=separation,
    reading="Checked as an inference from the line before, on which it rests and which does not follow: "
    r"given is $LD(\tilde k, q) = \gamma(\tilde k)V(q)$, with the index at $V$. The two sides have the same "
    r"gradient by $q$, so that they differ by a $g(\tilde k)$ on a connected $Q$. One term is enough: "
    r"$U(q) = \ln p(k, q)$ with any fixed key $k$, and $G(\tilde k) = \gamma(\tilde k)/\gamma(k)$.",
    lacks="g, G and U: $g(\\tilde k)$ is the constant of integration; what is proved is of the gradients",
    reason="It follows from the line before, which is not shown.",
    readings={
        "the index at γ, as printed": amended(
            grad_q(log(p[kt, j])), eq(diff(total(gamma_i[kt, d] * V_0 * q[j, d], d), q[j, i])),
            given=Eq(LD[K, Qt, d], gamma_i[K, d] * V_0),
            reading=r"$LD_i = \gamma_i(\tilde k)V(q)$ is a gradient by $q$ only if that of $V$ is on the "
            r"line of $\gamma(\tilde k)$. If two keys have different lines, $V$ is constant, $G = \gamma$ "
            "and $U(q) = Vq$; display 14 then fails. If all have one line, it is the reading with the "
            "index at $V$.")})
student = paper.contradicts("Student's densities do not separate",
    "If $\\ln p$ had the form with one term, this difference would be zero. For Student's densities it is "
    r"not, as soon as two keys have different $\kappa$ and two points different lengths and coordinates that "
    "are not zero.",
    LD_student[i, k, Q] * LD_student[i, kt, b] - LD_student[i, kt, Q] * LD_student[i, k, b],
    eq(4 * d.length**2 * q[Q, i] * q[b, i] * cross / scales))
G_16, U_16, g_16 = array("G", K, M), array("U", Q, M), array("g", K)
product_GU = define(r"\langle G(%), U(q_{%})\rangle", total(G_16[kt, M] * U_16[j, M], M), kt, j)
eq17 = paper.claim("eq:17", paper.display(17),
    p[kt, j], eq(exp(product_GU[kt, j] + g_16[kt])),
    each=(kt, j), given=Eq(log(p[K, Qt]), product_GU[K, Qt] + g_16[K]), uses=eq16,
    reading="From display 16, which is given, with any number of terms; with it, it rests on the line after "
    "display 15.",
    reason="It follows from display 16, which is not shown. (With A keys, A terms always suffice; what is in "
    "question is a number of terms that does not depend on the keys.)")
k1, k2, k3 = positive("kappa_1"), positive("kappa_2"), positive("kappa_3")
q1, q2, q3 = real("q_1"), real("q_2"), real("q_3")


def slope_at(kappa, q):
    """The derivative by q of the logarithm of Student's density on a line."""
    return define(rf"\partial\ln p_{{\mathrm{{S}}}}({latex(kappa)}, {latex(q)})", diff(-log(kappa + q**2), q))


def minor(k1, k2, q1, q2):
    """The determinant of the derivatives at two keys and two points."""
    return slope_at(k1, q1) * slope_at(k2, q2) - slope_at(k1, q2) * slope_at(k2, q1)


def scale(kappa):
    """The product of κ + q² over the three points."""
    return (kappa + q1**2) * (kappa + q2**2) * (kappa + q3**2)


def differences(a, b, c):
    """Zero only if two of the numbers are equal."""
    return (a - b) * (a - c) * (b - c)


three_terms = paper.contradicts("Student's densities need three terms",
    r"If $\ln p$ had the form with two terms, the determinant of its derivatives along a line through 0, for "
    "Student's densities here divided by $D$, at three keys and three points would be zero. It is not as "
    r"soon as the three $\kappa$ and the three $|q|$ are different and no $q$ is zero. (Cauchy's determinant "
    "says the same of any number of terms; here it is not checked.)",
    slope_at(k1, q1) * minor(k2, k3, q2, q3)
    - slope_at(k1, q2) * minor(k2, k3, q1, q3)
    + slope_at(k1, q3) * minor(k2, k3, q1, q2),
    eq(-8 * q1 * q2 * q3 * differences(k1, k2, k3) * differences(q1**2, q2**2, q3**2)
        / (scale(k1) * scale(k2) * scale(k3))))
h_k = array("h", K, i)


ln_attention = f[K] + total(h_k[K, d] * q[Q, d], d)
LD_attention = define(r"\partial_{%}\ln p_{\mathrm{A}}(%, q_{%})", diff(ln_attention, q[Q, i]), i, K, Q)
excluded = paper.explains("attention violates display 14",
    r"The density of attention with $g(q) = q$, $\exp(f(k) + \langle h(k), q\rangle)$, satisfies display 14, "
    "which the proof finds necessary, only if this difference is zero: all $h(k)$ must be multiples of one "
    "vector, none of them zero unless all are. (In two dimensions or more this excludes keys.)",
    LD_attention[i, k, j] * LD_attention[l, kt, j] - LD_attention[i, kt, j] * LD_attention[l, k, j],
    eq(h_k[k, i] * h_k[kt, l] - h_k[kt, i] * h_k[k, l]),
    each=j, about=divergence)
paper.conclusion("qed", "Q.E.D.",
    "Says that the form of the theorem has been shown, by display 17. The theorem as stated does not need "
    "it: its premise gives the form with h = 0.",
    uses=eq17, place="Proof, its end")

paper.section("Remark")
paper.prose("outlook",
    "Hope in future research to construct transformer architecture, based on this, for some non-standard "
    "problem.",
    "A hope; asserts no mathematics.")

paper.overview(
    says(
        "As stated the theorem holds trivially: if one density is to satisfy display 2 for every "
        r"finite subset, then $S=1$ at every pair, so that $Q$ has mass one, $h=0$ will do and "
        r"$\mathbb{E}(Y\mid X=K)$ does not depend on $K$. The proof uses less of this premise.",
        holds=(theorem, mass_of_Q, trivial), main=True),
    says(
        "The remark on attention stands for points of equal weight, which are the values. But display 14 "
        "excludes it in two dimensions or more: with $g(q)=q$ it admits only keys whose $h(k)$ are "
        "multiples of one vector.",
        holds=(attention, excluded), main=True),
    says(
        r"We took $\int\cdot\,dQ$ as a sum over points with weights $w_q$. Your gradient stands, displays 6 "
        "to 8, 9 and 10 where $Q$ has mass one (the result of 10 for any mass), and with it displays 12 to "
        "15: at each $q$ the $LD(k,q)$ of all keys are multiples of one vector.",
        holds=(eq6, eq7, eq8, eq9, eq10, any_mass, result, eq12, eq13, direction, eq14, eq15), main=True),
    says(
        "Display 5 varies the points at which a density is taken. Were the density itself varied, the "
        "Lagrange equations would ask nothing of $LD$; the theorem does not say which is meant.",
        holds=unknown, main=True),
    says(
        "Your ℍ is minus the usual conditional entropy, with Boltzmann's sign.",
        holds=sign, main=True),
    says(
        "From displays 13 to 15 the line after display 15 does not follow; displays 16 and 17 follow from "
        "that line, and so are not shown, nor is the form with any number of terms. With the index at "
        r"$V$ the line holds if and only if $\alpha$ does not depend on $q$; as printed it asks for more.",
        holds=(if_alpha, student_alpha), fails=separation, open=(eq16, eq17)),
    says(
        "Display 5 is complete for a single pair, which is all that display 13 needs; for more the terms "
        "of the other constraints are missing, which vanish with the weights of the points.",
        holds=small, under=eq5),
    says(
        "The factor that display 11 leaves out the multiplier takes in.",
        holds=eq11),
    says(
        "One density that meets display 2 at all pairs has $LD = 0$. What follows of displays 13 to 15 is "
        "of densities that need not meet display 2.",
        holds=only_zero),
    says(
        r"Such are Student's densities $(\kappa_k + |q|^2)^{-D}$, which satisfy displays 13 to 15 where the "
        "integral of display 13 is not zero, and do not have the form with one term or with two.",
        holds=(converse, student_line, student_integral, student_far, student, three_terms)),
    says(
        "If $p$ is a probability, no density meets the premise as soon as there are two points. Read for "
        "one subset with distinct keys, it is met by densities that vanish off the pairs and do not have "
        "the form; where $p$ vanishes a solution need not have multipliers.",
        holds=(two_queries, vanishing, no_multipliers)),
    says(
        "Read for one subset, with a $Q$ of another mass, the solution depends on the subset if its points "
        "have weight; on the real line there is none; and on a finite support every positive density has "
        "the form as long as the dimension is free.",
        holds=(another_mass, no_minimum, empty)),
    says(
        "Were $p$ normalised anew when a point moves, or the distribution of $X$ given, the gradient would "
        r"have $\ln S$ less a mean.",
        holds=(normalised, given_X)),
    says(
        "The exponential density solves two problems that are not the theorem's: to minimise ℍ with given "
        r"$p_X$ and given expectation of $\langle h(X), g(Y)\rangle$, or the mutual information with $p_Y$ "
        "given as well.",
        holds=(solved, mutual), under=divergence))
