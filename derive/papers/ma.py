"""Jiyong Ma: Deriving the Scaled-Dot-Function via Maximum Likelihood Estimation and Maximum Entropy Approach.

Read beside the paper, top to bottom. The paper writes i for the time step and drops the coordinate index; here
i, j, l, m, y are time steps, c is a coordinate, and x[i] is the paper's v_{i*}.
"""

from derive import (
    POSITIVE,
    Abs,
    E,
    Eq,
    Le,
    Lt,
    Paper,
    Rational,
    amended,
    approx,
    array,
    as_written,
    at,
    axes,
    delta,
    diff,
    eq,
    exp,
    ge,
    grows,
    gt,
    implies,
    integral,
    inventory,
    le,
    log,
    lt,
    nonnegative,
    order,
    pi,
    positive,
    product,
    real,
    simplex,
    sqrt,
    total,
    undefined,
)

paper = Paper(
    "ma",
    title="Deriving the Scaled-Dot-Function via Maximum Likelihood Estimation and Maximum Entropy Approach",
    authors=("Jiyong Ma",),
    source="004_82a523b10400211c.txt",
    displays=inventory("ma"),
    overview=r"""The computation stands: the maximum likelihood estimate of one coordinate under Gaussian noise with
precisions $\beta\exp(\alpha q^t k_i)$ is the softmax-weighted mean (Eqs 5–11), it is the unique maximum, and $\beta$
cancels. The exponential itself is not derived but assumed, in Eq 3: any positive precisions become weights in the same
way. What does not stand is the account of the model. The density of Eq 2 is a density of $v_{i*}$ with mean $v$; the
text also calls $v_{i*}$ the mean. It is neither a density of keys or of the query nor Gaussian in them, although
abstract, body and conclusion say so, each in a different way. $\exp(\alpha q^t k_i)$ is the inverse variance only up to
the factor $\beta$. Eq 4, the two displays of $L$ after it and the logarithms of the appendix are not well formed as
printed; nothing derived from them is lost, since what they mean is clear and holds.

The maximum-entropy section starts from the exponential form of its reference and puts one multiplier on every key. For
one query that many constraints determine the distribution already where no score vanishes, so that entropy decides
nothing; with constraints averaged over several queries, as in the reference, it would. $\lambda_i = \alpha$ is sufficient
for Eq 1; needed is only that $(\lambda_i - \alpha)\,q^t k_i$ be the same for all $i$. The features are first introduced
without the indicator of Eq 15; with those the distribution would be uniform.""",
)

# Notation
i, j, l, m, y = axes(i="T", j="T", l="T", m="T", y="T")
c, b = axes(c="d", b="d")
alpha, beta = positive("alpha"), positive("beta")
q, k = array("q", c), array("k", i, c)
v, x, u = real("v"), array("x", i, tex="v_{% *}"), real("u", tex="u")
T = i.length

ESTIMATION, LIKELIHOOD, ENTROPY = "Estimation of Softmax Function", "Maximum Likelihood Estimation", "Maximum Entropy Approach"


def score(i, q=q):
    """The inner product of the query with the i-th key."""
    return total(q[c] * k[i, c], c)


def others(body):
    """The sum over all keys but m."""
    return total((1 - delta(j, m)) * body, j)


# ── Abstract ─────────────────────────────────────────────────────────────────────────────────────────────────────────

paper.prose("abs:mle", "we present a maximum likelihood estimation approach to determine the value vector in transformer models",
    place="Abstract", reason="Announces the method; the derivation itself is checked at Eqs 2–11.")  # fmt: skip

# Definitions used throughout: Eqs 1–3
s = score(i)
theta = exp(alpha * s)  # (3)
w = exp(alpha * s) / total(exp(alpha * score(j)), j)  # (1)


def gaussian(x, v=v, theta=theta):
    """Eq 2: the density of the observation x."""
    with as_written():
        return sqrt(theta * beta / (2 * pi)) * exp(-(theta * beta / 2) * (v - x) ** 2)


g = gaussian(x[i])  # (2)
th, sig = array("theta", i, of=POSITIVE, tex=r"\theta"), array("sigma2", i, of=POSITIVE, tex=r"\sigma^2_{%}")
DEFINITION_3 = Eq(th[l], exp(alpha * score(l)))  # for all l
DEFINITION_VARIANCE = Eq(sig[l], exp(-alpha * score(l)) / beta)
f = product(g, i)  # (4)
L = log(f)
sigma2 = exp(-alpha * s) / beta
with as_written():
    slope = -beta * theta * (v - x[i])  # (6)
    log_parts = log(theta * beta / (2 * pi)) / 2 - (theta * beta / 2) * (v - x[i]) ** 2
    joint_normal = product(sqrt(theta * beta / (2 * pi)), i) * exp(-total((theta * beta / 2) * (v - x[i]) ** 2, i))

paper.claim("abs:gaussian keys",
    "We model the sequence of value vectors, key vectors, and the query vector as a sequence of Gaussian distributions.",
    diff(log(g), k[i, c], k[i, c], k[i, c]), eq(0, why="a Gaussian log-density is a quadratic polynomial in its variables"),
    place="Abstract", kind="distribution", expect="REFUTED",
    reading="If values, keys and query were jointly Gaussian, their log-density would be quadratic, and so would that of a value given the rest: third derivatives by a key vanish.",
    reason="The density of Eq 2 is not Gaussian in the keys: the third derivative of its logarithm does not vanish.",
    meant=amended(diff(log(g), x[i], x[i], x[i]), eq(0), expect="PROVED",
                  reading="Gaussian in the value coordinate $v_{i*}$, given keys and query: the log-density is quadratic in it."))  # fmt: skip

paper.claim("abs:variance", "The variance in each Gaussian distribution depends on the time step, the corresponding key vector, and the query vector.",
    integral((u - v) ** 2 * gaussian(u), u), eq(sigma2, why="variance of Eq 2"), place="Abstract", kind="distribution", expect="PROVED",
    reading="The variance of Eq 2 as a density of $v_{i*}$ is $\\exp(-\\alpha q^t k_i)/\\beta$; the time step enters only through the key.")  # fmt: skip

paper.claim("abs:mean", "The mean value in each Gaussian distribution depends on the time step, and the corresponding value vector.",
    integral(u * gaussian(u), u), eq(x[i]), place="Abstract", kind="distribution", expect="REFUTED",
    reading="The only such dependence the text offers is that the mean is $v_{i*}$.",
    reason="The mean of Eq 2 as a density of $v_{i*}$ is the parameter $v$, the same at every time step.",
    meant=amended(integral(u * gaussian(x[i], u), u), eq(x[i]), expect="PROVED", reading="Read as a density of $v$ (the normalised likelihood) the mean is $v_{i*}$."),
    correction=amended(integral(u * gaussian(u), u), eq(v), each=i, reading="The mean is $v$.", expect="PROVED"))  # fmt: skip

paper.prose("abs:explains", "This analysis may offer a new explanation of the scaled-dot-product function or softmax function used in transformer architectures",
    place="Abstract", reason="A hope about interpretation; asserts no mathematics.")  # fmt: skip
paper.prose("abs:another", "Another explanation, inspired by [4], is based on the maximum entropy approach in natural language processing [5].",
    place="Abstract", reason="Names the second approach and its sources; checked at Eqs 13–16.")  # fmt: skip
paper.prose("abs:maxent", "In this approach, a query vector and key vectors are used to derive the feature functions for the maximum entropy model.",
    place="Abstract", reason="Announces the second approach; checked at Eqs 13–16.")  # fmt: skip

# ── Estimation of Softmax Function ───────────────────────────────────────────────────────────────────────────────────

paper.prose("setup:scope", "In this discussion, we focus on the self-attention mechanism employed within the encoder or decoder components of transformer models", place=ESTIMATION, reason="Says what the paper is about.")
paper.prose("setup:vectors", "We assume that q, v, k are d-dimensional random vectors respectively […] The vectors v, q, and k all reside in d-dimensional space R^d respectively.",
    place=ESTIMATION, reason="Notation. In what follows q and k are parameters; only the coordinates $v_{i*}$ are random.")  # fmt: skip
paper.prose("setup:dimensions", r"The vectors \mathbf{q} and \mathbf{v} are projections of a high-dimensional input vector \mathbf{x} […] The dimension m is much larger than the dimension d.",
    place=ESTIMATION, reason="Where the vectors come from, and an assumption on m and d; nothing below uses either.")  # fmt: skip
paper.prose("setup:subspace", r"The space \mathbf{R}^d is a d-dimensional subspace within the larger space \mathbf{R}^m .", place=ESTIMATION,
    reason=r"$\mathbf{R}^d$ is not a subset of $\mathbf{R}^m$ but embeds in it; nothing below uses this.")  # fmt: skip
paper.prose("setup:drop x", "For simplicity, we will drop the dependent variable x in vectors v and q in the following discussion.", place=ESTIMATION, reason="Notation.")
paper.prose("setup:sequences", r"Let T denote the sequence length. We denote a sequence of query vectors as $\{q_1, q_2, q_3, ..., q_T\}$. Similarly, we denote a sequence of value vectors as $\{v_1, v_2, v_3, ..., v_T\}$.",
    place=ESTIMATION, reason="Notation.")  # fmt: skip
paper.prose("setup:keys", r"We also have a sequence of key vectors denoted as $\{k_1, k_2, k_3, ..., k_T\}$. Each key vector k_i represents an address memory unit […] Each key vector k_i can also be viewed as a hidden state associated a value vector v_i",
    place=ESTIMATION, reason="Notation, and an image (memory, hidden state) of what the vectors stand for.")  # fmt: skip
paper.prose("setup:match", "A query vector q will match each address memory unit k_i to compute a similarity score.", place=ESTIMATION, reason="Says in words that scores are computed.")
paper.prose("setup:score", "The similarity score can be represented as the cross-correlation value, which is the inner product of the two vectors […] For the definition of inner product of two vectors, please refer to Appendix A.",
    place=ESTIMATION, reason="Names the inner product; see Eq a1.")  # fmt: skip
paper.prose("setup:projections", r"The vectors q_i and v_i are two low-dimensional projections of an input vector x_i . The vector x_i lives in m-dimensional space R^m .",
    place=ESTIMATION, reason="Where the vectors come from; nothing below uses it.")  # fmt: skip
paper.prose("setup:query", "Note that the vector q is one of vectors in the sequence", place=ESTIMATION, reason="Notation.")
paper.prose("fig:1 legend", "A schematic diagram depicting the self-attention layer in transformer models is shown in Fig. 1. […] In this example, the sequence length is 3. […] These similarity scores pass thought a softmax function", place="Figure 1",
    reason="Describes the diagram: the scores, Eq 1 and Eq 11 for T = 3.")  # fmt: skip
paper.prose("fig:1", "the output value vector \\mathbf{v} is computed as the weighted summation of the value vectors", place="Figure 1",
    reason="Describes Eq 11, which is checked there.")  # fmt: skip
paper.prose("fig:1 attend", "This self-attention mechanism allows the model to dynamically attend to different parts of the input sequence", place=ESTIMATION,
    reason="Interpretation.")  # fmt: skip

paper.prose("eq:1 source", "The definition of the softmax weighting function is described in [1]", place=ESTIMATION, display=1,
    reason=r"Names the source, in which $\alpha = 1/\sqrt{d}$.")  # fmt: skip
eq1 = paper.definition("eq:1", r"w_i(\mathbf{q}) = \frac{exp(\alpha \mathbf{q}^t \mathbf{k}_i)}{\sum_{j=1}^{T} exp(\alpha \mathbf{q}^t \mathbf{k}_j)}",
    place=ESTIMATION, display=1, reason="Defines the softmax weights; that they are weights is checked next.")  # fmt: skip

paper.prose("eq:1 notation", r"The notation $\exp(y)$ is used to represent the exponential function e^{y} . […] α is a positive scaling factor. […] $q^t k_i$ or the dot product denoted as $\langle q, k_i \rangle$ is the inner product",
    place=ESTIMATION, display=1, reason="Explains the symbols of Eq 1; α enters every claim as a positive number, and the inner product is Eq a1.")  # fmt: skip
paper.prose("eq:1 transpose", "*t* is a transpose operator, which transforms a column vector to a row vector.", place=ESTIMATION, display=1, reason="Notation.")
paper.prose("eq:1 denominator", r"The denominator $\sum_{j=1}^{T} exp(\alpha q^t k_j)$ is the sum of the exponentials of all the inner products", place=ESTIMATION, display=1,
    reason="Names the denominator; the words leave out the factor α, which the formula beside them has.")  # fmt: skip
paper.prose("eq:1 weight", "$w_i(q)$ is the softmax weight corresponding to the i-th key vector k_i", place=ESTIMATION, display=1, reason="Names the weight.")
paper.claim("eq:1 positive", "This softmax function takes the inner product similarities between the query q and each key vector k_i , applies an exponential to them, and then normalizes them to produce a set of positive weights $w_i(q)$",
    w, gt(0), place=ESTIMATION, display=1, uses=eq1, expect="PROVED", reading="Of the weights of Eq 1; the words leave out the factor α.")  # fmt: skip
paper.claim("eq:1 sum", "that sum to 1", total(w, i), eq(1), place=ESTIMATION, display=1, uses=eq1, expect="PROVED")

with as_written():
    rounding = Abs(E - Rational(271828, 100000))
paper.claim("e", "e is the base of the natural logarithm, approximately equal to 2.71828", rounding, le(Rational(1, 200000)),
    place=ESTIMATION, reading="Rounded correctly to five decimals: the error is at most half a unit of the last one.", expect="PROVED")  # fmt: skip

paper.prose("sharp", "The inclusion of this scaling factor α allows the model to control the sharpness of the softmax weights.", place=ESTIMATION,
    reason="Announces the next sentence, whose two halves are checked as “sharp:larger” to “sharp:limit ∞”.")  # fmt: skip
w_m = w.subs(i, m)
most_similar = Le(score(j), score(m))  # for all j

paper.claim("sharp:larger", r"A larger value of α will make the softmax weights more concentrated on the most similar key vectors",
    diff(w_m, alpha), gt(0), place=ESTIMATION, kind="inequality", given=(most_similar, Lt(score(l), score(m))), each=(l, m), uses=eq1, expect="PROVED",
    reading="The weight of a most similar key m grows strictly with α as soon as some key l is less similar; if all keys are equally similar, nothing changes.")  # fmt: skip

paper.claim("sharp:never spreads", r"A larger value of α will make the softmax weights more concentrated on the most similar key vectors",
    diff(w_m, alpha), eq(w_m * (score(m) - total(w.subs(i, j) * score(j), j)), why="derivative of softmax"), ge(0), place=ESTIMATION,
    given=most_similar, uses=eq1, reading="In every case, ties and T = 1 included: the weight of a most similar key never falls as α grows.", expect="PROVED")  # fmt: skip

H = -total(w * log(w), i)
mean_score = total(w * s, i)
variance_score = total(w * (s - mean_score.subs(i, j)) ** 2, i)
paper.claim("sharp:entropy", "a smaller value of α will result in a more uniform distribution of weights",
    diff(H, alpha), eq(-alpha * variance_score, why="derivative of the entropy"), le(0, why="a variance is not negative"),
    place=ESTIMATION, kind="inequality", uses=eq1, expect="PROVED",
    reading="More uniform means larger entropy: the entropy of the weights does not grow with α.")  # fmt: skip

spread = nonnegative("D")
paper.claim("sharp:limit 0", "a smaller value of α will result in a more uniform distribution of weights",
    log(T * w), approx(0, error=alpha * spread, to=(alpha, 0), why="as α → 0"), given=(Le(s, score(j) + spread), Le(score(j), s + spread)),
    place=ESTIMATION, each=i, uses=eq1, expect="PROVED",
    reading="The weights tend to 1/T as α → 0: if no score is further than D from that of key i, then $T w_i$ lies between $e^{-\\alpha D}$ and $e^{\\alpha D}$.")  # fmt: skip

concentration = paper.claim("sharp:limit ∞", "suppressing the weights of less similar key vectors",
    w, approx(0, error=exp(-alpha * (score(m) - s)), to=(alpha, "oo"), why="w_i ≤ w_i / w_m"), place=ESTIMATION, each=(i, m), uses=eq1,
    given=Lt(s, score(m)), reading="A key that is less similar than some key m has a weight that vanishes exponentially in α.", expect="PROVED")  # fmt: skip

paper.claim("amplify", "amplifying the weights of key vectors that are most similar to the query vector",
    w_m, ge(1 / T), place=ESTIMATION, given=most_similar, each=m, uses=eq1, expect="PROVED",
    reading="A most similar key has at least the uniform weight.")  # fmt: skip
paper.claim("suppress", "suppressing the weights of less similar key vectors",
    w_m, le(1 / T), place=ESTIMATION, given=Le(score(m), score(j)), each=m, uses=eq1, expect="PROVED",
    reading="A least similar key has at most the uniform weight. One that is merely less similar than the best may have more.")  # fmt: skip

paper.prose("focus", "This allows the self-attention mechanism to focus on the most relevant parts of the input sequence", place=ESTIMATION, reason="Interpretation.")
paper.prose("goal", "The main goal of the upcoming discussion is to derive the softmax function by starting from a maximum likelihood estimation of a joint probabilistic distribution.",
    place=ESTIMATION, reason="Announces what is derived in Eqs 2–11. The exponential is assumed there, in Eq 3; derived is that precisions become weights.")  # fmt: skip
paper.prose("goal:hopes", "it can provide a deeper probabilistic interpretation […] we can potentially gain a better understanding […] This could lead to further insights or improvements",
    place=ESTIMATION, reason="Hopes; they assert no mathematics.")  # fmt: skip

# ── Maximum Likelihood Estimation ────────────────────────────────────────────────────────────────────────────────────

paper.prose("setup:inspired", "Inspired by probabilistic transformers [2], we propose another way to derive the softmax function", place=LIKELIHOOD, reason="Names the source of the idea.")
V, X = array("V", c, tex=r"\mathbf{v}"), array("X", i, c, tex="v")
everything = total(log(gaussian(X[i, c], V[c])), i, c)
paper.claim("wlog", "For the simplicity and without loss of generality, we drop the coordinate index j in the following discussion.",
    diff(everything, V[b]), eq(total(-beta * theta * (V[b] - X[i, b]), i)), place=LIKELIHOOD,
    reading="The log-likelihood of all coordinates separates: its derivative by one coordinate involves that coordinate alone.",
    expect="PROVED")  # fmt: skip

paper.prose("setup:coordinate", "The scale value v_{ij} is denoted as v_{i*} .", place=LIKELIHOOD, reason="Notation.")
paper.prose("setup:independent", r"We assume all components v_{ij} in the $v_i = (v_{i1}, v_{i2}, \dots, v_{id})^t$ are independent random variables.", place=LIKELIHOOD,
    reason="The assumption under which the likelihood is a product over coordinates too.")  # fmt: skip
eq2 = paper.definition("eq:2", r"g_i(v_{i*}|v,\boldsymbol{q}) = \left(\frac{\theta(i,\boldsymbol{q})\beta}{2\pi}\right)^{1/2} exp\left(-\frac{\theta(i,\boldsymbol{q})\beta}{2}(v-v_{i*})^2\right)",
    place=LIKELIHOOD, display=2, reason="Defines the density of one coordinate; that it is one is checked next.")  # fmt: skip
paper.claim("eq:2 normalised", r"The Gaussian distribution of one of coordinate v_{i*}", integral(gaussian(u), u), eq(1), place=LIKELIHOOD,
    display=2, kind="distribution", uses=eq2, expect="PROVED", reading="Well formed: as a density of $v_{i*}$ it integrates to one.")  # fmt: skip
eq3 = paper.definition("eq:3", r"\theta(i, \mathbf{q}) = \exp(\alpha \mathbf{q}^t \mathbf{k}_i)", place=LIKELIHOOD, display=3,
    reason="Defines the precision of the i-th observation up to β.")  # fmt: skip
paper.claim("eq:3 positive", r"\theta(i, \mathbf{q}) = \exp(\alpha \mathbf{q}^t \mathbf{k}_i)", theta, gt(0), place=LIKELIHOOD, display=3,
    uses=eq3, reading="A precision must be positive for Eq 2 to be a density.", expect="PROVED")  # fmt: skip

paper.prose("eq:2 notation", r"v is one coordinate of the vector v, which is defined as $v = (v_1, v_2, \dots, v_d)^t$. […] v_{i*} is one coordinate of the vector v_i , which is defined as $v_i = (v_{i1}, v_{i2}, \dots, v_{id})^t$.",
    place=LIKELIHOOD, display=2, reason="Explains the symbols of Eq 2. The coordinate v and the vector $\\mathbf{v}$ share a letter; so do $v_i$, a coordinate of $\\mathbf{v}$, and $\\mathbf{v}_i$, a value vector.")  # fmt: skip
paper.prose("eq:2 constants", "α and β are two positive constants.", place=LIKELIHOOD, display=2, reason="The domain of α and β in every claim.")
paper.claim("mean:v", "v is the mean value of the Gaussian distribution.", integral(u * gaussian(u), u), eq(v), each=i, place=LIKELIHOOD,
    kind="distribution", uses=eq2, expect="PROVED", reading="The mean of Eq 2 as a density of $v_{i*}$.")  # fmt: skip
variance = paper.claim("variance", r"$\sigma^2(i, \mathbf{q}) = 1/(\theta(i, \mathbf{q})\beta) = exp(-\alpha \mathbf{q}^t \mathbf{k}_i)/\beta$ represents of the variance of the Gaussian distribution",
    integral((u - v) ** 2 * gaussian(u, theta=th[i]), u), eq(1 / (th[i] * beta)), eq(sigma2, why="Eq 3"), given=DEFINITION_3, place=LIKELIHOOD,
    kind="distribution", uses=(eq2, eq3), expect="PROVED")  # fmt: skip
paper.claim("variance:index", "The variances of different coordinates are the same $\\sigma^2(i, \\mathbf{q})$, which doesn't depend on the index coordinate index *i*.",
    sigma2, eq(sigma2.subs(i, j)), each=(i, j), place=LIKELIHOOD, kind="distribution", uses=variance, expect="REFUTED",
    reading="As printed the index is i, the time step.", reason="The variance does depend on the time step i, through the key; the coordinate index is meant.",
    meant=amended(integral((u - V[c]) ** 2 * gaussian(u, V[c]), u), eq(integral((u - V[b]) ** 2 * gaussian(u, V[b]), u)), each=(c, b),
                  reading="The variance does not depend on the coordinate.", expect="PROVED"))  # fmt: skip
paper.claim("mean:v_i", r"The mean value of the Gaussian distribution is v_{i*}", integral(u * gaussian(u), u), eq(x[i]), place=LIKELIHOOD,
    kind="distribution", uses=eq2, expect="REFUTED",
    reading="The density of Eq 2 is one of $v_{i*}$ given $v$, so its mean is an integral over $v_{i*}$.",
    reason="The text gives two different means; as a density of $v_{i*}$ the mean is v.",
    meant=amended(integral(u * gaussian(x[i], u), u), eq(x[i]), expect="PROVED",
                  reading="Read as a density of $v$ (the normalised likelihood) the mean is $v_{i*}$."),
    correction=amended(integral(u * gaussian(u), u), eq(v), each=i, reading="The mean is $v$, as an earlier line of the same list says.", expect="PROVED"))  # fmt: skip

paper.prose("setup:bold", "Note the notation difference between the vector v and its one coordinate scale value v: the vector is in bold font.", place=LIKELIHOOD, reason="Notation.")
f_printed = array("f", i, tex=r"f(v_{%*}|v,q)")
paper.claim("eq:4", r"f(v_{i*}|v, \mathbf{q}) = \prod_{i=1}^{T} g_i(v_{i*}|v, \mathbf{q})", f_printed[i], eq(f), place=LIKELIHOOD, display=4,
    kind="definition", expect="ILL_FORMED", reading="As printed the left side depends on one $v_{i*}$, the right side on all of them.",
    reason="The index i is free on the left and bound on the right; the joint density is a function of $v_{1*},\\dots,v_{T*}$.",
    meant=amended(f, eq(joint_normal), expect="PROVED",
                  reading=r"$f(v_{1*},\dots,v_{T*}|v,q)$, a function of all observations: the normal density in T dimensions with independent coordinates."))  # fmt: skip
eq4 = paper.definition("eq:4 meant", r"f(v_{i*}|v, \mathbf{q}) = \prod_{i=1}^{T} g_i(v_{i*}|v, \mathbf{q})", place=LIKELIHOOD, display=4, uses=eq2,
    reading=r"$f(v_{1*},\dots,v_{T*}|v,q)$, the product over independent time steps.", reason="Defines the joint density of the T observations of one coordinate.")  # fmt: skip
paper.claim("eq:4 normalised", "The joint probability is simply the product of the individual Gaussian densities at each time step i", product(integral(gaussian(u), u), i), eq(1),
    place=LIKELIHOOD, display=4, kind="distribution", uses=eq4, expect="PROVED",
    reading="Well formed: the T-fold integral of a product over independent observations is the product of their integrals, and it is one.")  # fmt: skip

q1, k1 = real("q"), real("k")
g1 = gaussian(u, theta=exp(alpha * q1 * k1))
paper.claim("joint:mass", "the joint probability density of the sequence of key and value vectors from time 1 to T, along with the query vector, can be written as",
    integral(integral(g1, u), q1, 0, 2), le(1, why="a probability is at most 1"), place=LIKELIHOOD, kind="distribution", uses=eq4, expect="REFUTED",
    reading="One step, one dimension: if Eq 4 were a joint density that includes the query, the probability of $0 \\le q \\le 2$ would be at most 1, whatever the key.",
    reason="Eq 4 integrates to 1 over the values alone, for every query and every key; as a density of the query too its mass is infinite.",
    correction=amended(integral(gaussian(u), u), eq(1), reading="It is the density of the values given query and keys.", expect="PROVED"))  # fmt: skip
paper.claim("joint:keys", "the joint probability density of the sequence of key and value vectors from time 1 to T, along with the query vector, can be written as",
    integral(integral(g1, u), k1, 0, 2), le(1, why="a probability is at most 1"), place=LIKELIHOOD, kind="distribution", uses=eq4, expect="REFUTED",
    reading="The same with the query given: if Eq 4 were a joint density of keys and values, the probability of $0 \\le k \\le 2$ would be at most 1.",
    reason="Eq 4 integrates to 1 over the values alone, for every key; as a density of the key too its mass is infinite.",
    correction=amended(integral(gaussian(u), u), eq(1), reading="It is the density of the values given query and keys.", expect="PROVED"))  # fmt: skip
paper.prose("joint:multivariate", "Based on the previous definition of the time-dependent multivariate Gaussian distribution over v_{i*}", place=LIKELIHOOD,
    reason="Eq 2 is univariate; the coordinates are independent by assumption.")  # fmt: skip
paper.prose("joint:independence", "under the assumption of independence between the time steps", place=LIKELIHOOD,
    reason="States the assumption under which Eq 4 defines the joint density.")  # fmt: skip

paper.claim("components", "We didn't include all components in the vector \\boldsymbol{v} , because the variances of all components are the same.",
    at(diff(everything, V[b]), V[c], total(w * X[i, c], i)), eq(0), each=b, place=LIKELIHOOD, kind="stationarity", uses=eq2, expect="PROVED",
    reading="With the same variances for all components, the same weights solve every component's equation.")  # fmt: skip

paper.prose("joint:start", "This joint probability expression is the starting point […] The next step is to describe how to estimate the value v […] Let's proceed with defining the log-likelihood function",
    place=LIKELIHOOD, reason="Announces what follows. Eq 4 is a density, not a probability.")  # fmt: skip
L_printed = real("L")
FREE_AND_BOUND = "As in Eq 4, the index i is free in f and bound on the right; f is a function of all of $v_{1*},\\dots,v_{T*}$."
paper.claim("L", r"L = \log(f(v_{i*}|v, \boldsymbol{q}))", L_printed, eq(log(f_printed[i])), place=LIKELIHOOD, display=5, kind="definition",
    expect="ILL_FORMED", reading="As printed the right side depends on the time step i.", reason="One L cannot be defined by T values, one for each $v_{i*}$: the argument of f is the mistake of Eq 4.",
    meant=amended(log(f), eq(total(log_parts, i)), expect="PROVED",
                  reading=r"$L = \log f(v_{1*},\dots,v_{T*}|v,q)$: one function of v, written out."))  # fmt: skip
loglik = paper.definition("L meant", r"L = \log(f(v_{i*}|v, \boldsymbol{q}))", place=LIKELIHOOD, display=5, uses=eq4, reading=r"$L = \log f(v_{1*},\dots,v_{T*}|v,q)$",
    reason="Defines the log-likelihood.")  # fmt: skip
paper.claim("L sum", r"L = \log(f(v_{i*}|v, \mathbf{q})) = \sum_{i=1}^{T} \log(g_i(v_{i*}|v, \mathbf{q}))",
    L_printed, eq(log(f_printed[i])), eq(total(log(g), i)), given=Eq(L_printed, log(f)), place=LIKELIHOOD, display=6, uses=(eq4, loglik), expect="ILL_FORMED",
    reading="As printed, sign for sign, with L the log-likelihood of all T observations.", reason=FREE_AND_BOUND,
    meant=amended(log(f), eq(total(log(g), i)), given=(), reading=r"$L = \log f(v_{1*},\dots,v_{T*}|v,q)$; see “L sum meant”.", expect="PROVED"))  # fmt: skip
joint = positive("f")
expanded = paper.claim("L sum meant", "We can express the log-likelihood as the sum of the log-probabilities of the individual Gaussian distributions at each time step i. Substitute Eq.4 into the above equation, we have",
    log(joint), eq(log(product(g, i)), why="Eq 4"), eq(total(log(g), i), why="logarithm of a product of positive factors"),
    given=Eq(joint, f), place=LIKELIHOOD, display=6, uses=(eq4, loglik), expect="PROVED",
    reading="With f the density of all T observations. The summands are logarithms of densities, which may be positive, not of probabilities.")  # fmt: skip

eq5 = paper.claim("eq:5", r"\frac{\partial L}{\partial v} = \sum_{i=1}^{T} \frac{\partial \log(g_i(v_{i*}|v,\boldsymbol{q}))}{\partial v}",
    diff(L, v), eq(total(diff(log(g), v), i)), place=LIKELIHOOD, display=7, uses=expanded, expect="PROVED")  # fmt: skip
paper.prose("eq:5 gradient", "This partial derivative expression provides the gradient of the log-likelihood L with respect to v.", place=LIKELIHOOD, display=7, uses=eq5,
    reason="For the one coordinate v the gradient is this derivative; the gradient by the whole vector is “wlog”.")  # fmt: skip
eq6 = paper.claim("eq:6", r"\frac{\partial log(g_i(v_{i*}|v,\boldsymbol{q}))}{\partial v} = -\beta\theta(i,\boldsymbol{q})(v-v_{i*})",
    diff(log(g), v), eq(slope), place=LIKELIHOOD, display=8, uses=eq2, expect="PROVED")  # fmt: skip
paper.prose("eq:6 where", "The detailed description of the derivation of the right-hand side of the previous equation is shown in the Appendix A.", place=LIKELIHOOD,
    display=8, reason="Refers to “app:log” to “app:derivative”.")  # fmt: skip

score_function = total(slope, i)
estimate = total(theta * x[i], i) / total(theta, i)
eq7 = paper.claim("eq:7", r"\frac{\partial L}{\partial v} = \sum_{i=1}^{T} \frac{\partial \log(g_i(v_{i*}|v, \boldsymbol{q}))}{\partial v} = \sum_{i=1}^{T} -\beta\theta(i, \boldsymbol{q})(v - v_{i*}) = 0",
    diff(L, v), eq(total(diff(log(g), v), i), why="Eq 5"), eq(score_function, why="Eq 6"), place=LIKELIHOOD, display=9, uses=(eq5, eq6),
    expect="PROVED", reading="The first two equalities hold for every v. The last, = 0, is the condition imposed on v; see “eq:7 zero”.")  # fmt: skip
stationary = paper.claim("eq:7 zero", r"let the partial derivatives equal to zero, i.e., $\frac{\partial L}{\partial v} = 0$",
    at(diff(L, v), v, estimate), eq(at(score_function, v, estimate)), eq(0), place=LIKELIHOOD, display=9, kind="stationarity", uses=eq7,
    reading="The last = 0 is the condition that determines v; it is checked at the solution, Eq 9.", expect="PROVED")  # fmt: skip

balance = total(theta * (v - x[i]), i)
eq8 = paper.claim("eq:8", r"\sum_{i=1}^{T} \theta(i, \mathbf{q})(v - v_{i*}) = v \sum_{i=1}^{T} \theta(i, \mathbf{q}) - \sum_{i=1}^{T} \theta(i, \mathbf{q}) v_{i*} = 0",
    balance, eq(v * total(theta, i) - total(theta * x[i], i)), place=LIKELIHOOD, display=10, expect="PROVED",
    reading="The first equality holds for every v. The last, = 0, is Eq 7 divided by −β; see “eq:8 from 7”.")  # fmt: skip
eq8_from_7 = paper.claim("eq:8 from 7", "From the above equation, we have", Eq(score_function, 0), implies(Eq(balance, 0), why="divide by −β"),
    place=LIKELIHOOD, display=10, uses=eq7, expect="PROVED", reading="The = 0 of Eq 8 follows from the = 0 of Eq 7.")  # fmt: skip
eq9 = paper.claim("eq:9", r"v = \sum_{i=1}^{T} \theta(i, q) v_{i*} / \sum_{i=1}^{T} \theta(i, q)", Eq(balance, 0), implies(Eq(v, estimate)),
    place=LIKELIHOOD, display=11, kind="stationarity", uses=(eq8, eq8_from_7), expect="PROVED",
    reading="From Eq 8: the only zero of the derivative.")  # fmt: skip

paper.claim("maximum:second order", "The goal is to maximize this log-likelihood function L with respect to the unknown parameter v",
    diff(L, v, v), eq(-beta * total(theta, i)), lt(0), place=LIKELIHOOD, kind="optimality", uses=eq5, expect="PROVED",
    reading="The second derivative is negative everywhere, so the stationary point is a maximum and the only one.")  # fmt: skip
paper.claim("maximum:global", "This would involve taking the derivative of the log-likelihood with respect to v, and setting them equal to 0 to find the optimal value.", L - at(L, v, estimate), eq(-beta / 2 * total(theta, i) * (v - estimate) ** 2), le(0),
    place=LIKELIHOOD, kind="optimality", uses=stationary, expect="PROVED", reading="No v has a larger likelihood than the estimate of Eq 9.")  # fmt: skip

p = theta / total(theta.subs(i, j), j)  # (10)
eq10 = paper.definition("eq:10", r"p_i(\mathbf{q}) = \theta(i, \mathbf{q}) / \sum_{j=1}^{T} \theta(j, \mathbf{q})", place=LIKELIHOOD, display=12,
    reason="Names the weights of Eq 9; that they are those is checked next.")  # fmt: skip
paper.claim("eq:10 from 9", "From Eq. 9, we have the following weighting function denoted as $p_i(q)$", estimate, eq(total(p * x[i], i)),
    place=LIKELIHOOD, display=12, uses=(eq9, eq10), expect="PROVED", reading="Eq 9 is the average with the weights of Eq 10.")  # fmt: skip
paper.claim("eq:10 weights", "we have the following weighting function denoted as $p_i(q)$", total(p, i), eq(1), place=LIKELIHOOD, display=12, uses=eq10,
    expect="PROVED", reading="Well formed: the weights sum to one.")  # fmt: skip
eq10_is_1 = paper.claim("eq:10 is 1", "Substitute Eq. 3 into the above equation, we can get Eq.1. Note that $p_i(\\mathbf{q}) = w_i(\\mathbf{q})$", th[i] / total(th[j], j), eq(w),
    given=DEFINITION_3, place=LIKELIHOOD, display=12, uses=(eq1, eq3, eq10), expect="PROVED")  # fmt: skip
paper.claim("eq:11", r"v = \sum_{i=1}^{T} \mathbf{w_i}(\mathbf{q}) v_{i*}", estimate, eq(total(w * x[i], i)), place=LIKELIHOOD, display=13,
    uses=(eq9, eq10_is_1), expect="PROVED", reading="The v of Eq 9; the weights are scalars although printed bold.")  # fmt: skip

paper.claim("inverse variance:text", r"Note that $exp(\alpha q^t k_i)$ represents the inverse of variance $\sigma^2(i,q)$ defined in the following equation", exp(alpha * s), eq(1 / sigma2),
    place=LIKELIHOOD, kind="identity", uses=variance, expect="REFUTED", reading="The words without the equation: the exponential is one over the variance.",
    reason="It is the inverse variance divided by β, as Eq 12, to which the sentence refers, does say; the words alone hold if β = 1.",
    correction=amended(exp(alpha * s), eq(1 / (beta * sig[i])), given=DEFINITION_VARIANCE, reading="The inverse variance divided by β.", expect="PROVED"))  # fmt: skip
paper.claim("inverse variance:β = 1", r"Note that $exp(\alpha q^t k_i)$ represents the inverse of variance $\sigma^2(i,q)$", exp(alpha * s), eq(1 / sigma2),
    given=Eq(beta, 1), place=LIKELIHOOD, kind="identity", uses=variance, reading="The same sentence with the missing assumption β = 1.", expect="PROVED")  # fmt: skip
eq12 = paper.claim("eq:12", r"\theta(i, \mathbf{q}) = \exp(\alpha \mathbf{q}^t \mathbf{k}_i) = \frac{1}{\sigma^2(i, \mathbf{q})\beta}",
    th[i], eq(exp(alpha * s), why="Eq 3"), eq(1 / (sig[i] * beta)), given=(DEFINITION_3, DEFINITION_VARIANCE), place=LIKELIHOOD, display=14,
    uses=(eq3, variance), expect="PROVED")  # fmt: skip
precision = 1 / sigma2
paper.claim("inverse variance:weights", r"the softmax function in Eq. 1 is a weighting function of the inverse of variance $\sigma^2(i, q) = exp(-\alpha q^t k_i)/\beta$",
    w, eq(precision / total(precision.subs(i, j), j)), place=LIKELIHOOD, uses=(eq1, eq12), expect="PROVED")  # fmt: skip
DEPENDS = r"which depends on time i, a query vector \mathbf{q} and a key vector \mathbf{k}_i ."
paper.claim("variance:by key", DEPENDS, diff(sigma2, k[i, c]), eq(-alpha * q[c] * sigma2), place=LIKELIHOOD, uses=variance, expect="PROVED",
    reading="The variance changes with the key wherever the query is not zero; the time step enters only through the key.")  # fmt: skip
paper.claim("variance:by query", DEPENDS, diff(sigma2, q[c]), eq(-alpha * k[i, c] * sigma2), place=LIKELIHOOD, uses=variance, expect="PROVED",
    reading="The variance changes with the query wherever the key is not zero.")  # fmt: skip
paper.claim("β cancels", "Note the constant β can be canceled in the nominator and the denominator.",
    total(beta * theta * x[i], i) / total(beta * theta, i), eq(estimate), place=LIKELIHOOD, uses=eq9, expect="PROVED")  # fmt: skip

paper.prose("context", "The weighted value vector \\boldsymbol{v} in Eq. 9 is also called as context vector", place=LIKELIHOOD, reason="Terminology.")
paper.prose("select", "The weighting factors $w_i(\\boldsymbol{q})$ of the softmax function in Eq.1 are used to select the relevant context/value vectors", place=LIKELIHOOD,
    reason="Interpretation. Nothing is selected: every weight is positive, see “eq:1 positive”.")  # fmt: skip
paper.prose("contribution", "The weighting factors $w_i(q)$ represent the contribution of each value vector v_i to the final output", place=LIKELIHOOD,
    reason="Restates Eq 11 in words.")  # fmt: skip
gap = positive("gap")
paper.claim("sparse", "These weighting factors may be sparse, meaning that only a small number of the value vectors are highly relevant to the query q.",
    1 - w_m, eq(others(w.subs(i, j)), why="the weights sum to one"), le(others(exp(-alpha * (score(m) - score(j)))), why="as in “sharp:limit ∞”"),
    le(others(exp(-alpha * gap))), eq((T - 1) * exp(-alpha * gap)), given=Le(score(j) + gap * (1 - delta(j, m)), score(m)), each=m,
    place=LIKELIHOOD, uses=(eq1, concentration), expect="PROVED",
    reading="If key m is ahead of all others by a gap, all weight is on it but a rest that is exponentially small in α. No weight is ever zero, see “eq:1 positive”.")  # fmt: skip
paper.prose("sparse:focus", "This sparsity property is an important characteristic, as it allows the self-attention mechanism to focus on the most relevant parts […] By assigning higher weights to the most salient value vectors",
    place=LIKELIHOOD, reason="Interpretation; that a more similar key has the higher weight is “sparse:cause”.")  # fmt: skip
paper.claim("sparse:not the Gaussian", r"The sparsity of the weighting factors $w_i(q)$ is likely achieved through the use of the Gaussian modeling and the inverse $\sigma^2(i,q) = \exp(-\alpha q^t k_i)/\beta$ in the definition of $w_i(q)$.",
    total(-beta * th[i] * (v - x[i]), i), eq(-beta * total(th[j], j) * (v - total(th[i] * x[i], i) / total(th[j], j))), place=LIKELIHOOD, uses=eq6, expect="PROVED",
    reading="With any positive precisions θ the Gaussian model gives the weights $\\theta_i/\\sum_j\\theta_j$, equal ones if the precisions are equal. So the model alone makes nothing sparse; the exponential of Eq 3 does.")  # fmt: skip
paper.claim("sparse:cause", "This can have the effect of suppressing the weights of key vectors that are less similar to the query q.",
    w, lt(w_m), given=Lt(s, score(m)), each=(i, m), place=LIKELIHOOD, uses=eq1, expect="PROVED",
    reading="The author names the Gaussian model and the variance of Eq 3 together as the likely cause; with both, a less similar key has less weight.")  # fmt: skip

paper.prose("cost:points", "As to time complexity to compute the weighting factors, the key points are as follows […] For each time step *i* from *l* to *T*, each key vector […] The weighting factor $w_i(q)$ represents the contribution of the i-th value vector v_i to the final output", place=LIKELIHOOD,
    reason="Repeats the notation; “from l to T” is printed for “from 1 to T”.")  # fmt: skip
paper.claim("cost:T", "The time complexity for computing the weighting factors $\\mathbf{w_i}(\\mathbf{q})$ for i = 1 to T is O(T).", w, order(T, in_=T),
    place=LIKELIHOOD, uses=eq1, expect="PROVED", reading="Operations of Eq 1 for one query, all i, at fixed d, the denominator computed once; the scores alone take O(T d).")  # fmt: skip
Q = array("Q", j, c, tex="q")
all_weights = exp(alpha * total(Q[j, c] * k[i, c], c)) / total(exp(alpha * total(Q[j, c] * k[l, c], c)), l)
quadratic = paper.claim("cost:TT", "The time complexity for computing all weighting factors $\\mathbf{w_i}(\\mathbf{q_j})$ for i = 1 to T and for j = 1 to T is O(T*T)",
    all_weights, order(T**2, in_=T), place=LIKELIHOOD, uses=eq1, expect="PROVED", reading="Operations of Eq 1 for T queries at fixed d, each denominator computed once.")  # fmt: skip
paper.claim("cost:quadratic", "resulting in a quadratic dependence on the sequence length T.", all_weights, grows(T**2, in_=T), place=LIKELIHOOD, uses=quadratic,
    expect="PROVED", reading="Not only at most but exactly quadratic: the operations of Eq 1 for T queries at fixed d.")  # fmt: skip

# ── Maximum Entropy Approach ─────────────────────────────────────────────────────────────────────────────────────────

lam = array("lambda", i, tex=r"\lambda")
feature = score(i) * delta(y, i)  # (15)
Z = total(exp(total(lam[i] * feature, i)), y)  # (14)
p_y = exp(total(lam[i] * feature, i)) / Z  # (13)
p_16 = exp(lam[i] * s) / total(exp(lam[j] * score(j)), j)  # (16)

plain_feature = exp(total(lam[i] * score(i), i)) / total(exp(total(lam[i] * score(i), i)), y)
FEATURES = r"The feature functions are defined as $q^t k_i$ or the dot product denoted as $\langle q, k_i \rangle$"
paper.claim("features", FEATURES, s, eq(feature, why="Eq 15"), each=(i, y), place=ENTROPY, expect="REFUTED",
    reading="Features that do not depend on y, as this sentence has them, against those of Eq 15.",
    reason="The two definitions of the features differ where y ≠ i. Those of Eq 15 are used; without the indicator Eq 13 would be the uniform distribution.",
    meant=amended(p_y, eq(p_16.subs(i, y)), each=y, reading="With the features of Eq 15 Eq 16 follows.", expect="PROVED"))  # fmt: skip
paper.claim("features:uniform", FEATURES, plain_feature, eq(1 / T), each=y, place=ENTROPY, expect="PROVED",
    reading="What Eq 13 gives with features that do not depend on y: every key the same probability.")  # fmt: skip
paper.prose("maxent:keys", r"A sequence of key vectors is denoted as $\{k_1, k_2, k_3, \dots, k_T\}$. Each key vector k_i represents an address memory unit. […] A query vector q matches each address memory unit k_i to compute the feature function score.",
    place=ENTROPY, reason="Notation, repeated from the first section.")  # fmt: skip
paper.prose("maxent:variables", "The variable y of the feature function $f_i(x, y)$ defined in the Eq. 10 in [5] is the key index, with values ranging from 1 to T. while x is the query vector",
    place=ENTROPY, reason="Says what x and y are: y runs over the keys, x is the query, and the keys are parameters.")  # fmt: skip
eq13 = paper.definition("eq:13", r"p(y|x) = \frac{1}{Z_{\lambda}(x)} exp(\sum_{i} \lambda_{i} f_{i}(x, y))", place=ENTROPY, display=15,
    reason="The form of the solution, taken from the reference; no entropy is maximised in the text. See “maxent” below.")  # fmt: skip
eq14 = paper.definition("eq:14", r"Z_{\lambda}(x) = \sum_{y=1}^{T} exp(\sum_{i} (\lambda_{i} f_{i}(x, y)))", place=ENTROPY, display=16, reason="Defines the normaliser.")
paper.claim("eq:14 normalises", r"Z_{\lambda}(x) = \sum_{y=1}^{T} exp(\sum_{i} (\lambda_{i} f_{i}(x, y)))", total(p_y, y), eq(1), place=ENTROPY,
    display=16, uses=(eq13, eq14), expect="PROVED")  # fmt: skip
eq15 = paper.definition("eq:15", r"f_{i}(x,y) = \begin{cases} \boldsymbol{q^{t}k_{i}}, & if & y = i\\ 0, & if & y \neq i \end{cases}", place=ENTROPY,
    display=17, reading=r"$f_i(x,y) = q^t k_i\,\delta_{y i}$", reason="Defines one feature per key.")  # fmt: skip
eq16 = paper.claim("eq:16", r"p(i|q) = \frac{exp(\lambda_i \mathbf{q}^t \mathbf{k}_i)}{\sum_{j=1}^{T} exp(\lambda_j \mathbf{q}^t \mathbf{k}_j)}",
    p_y, eq(p_16.subs(i, y), why="Eq 15 into Eqs 13 and 14"), place=ENTROPY, display=18, uses=(eq13, eq14, eq15), expect="PROVED")  # fmt: skip
paper.claim("λ = α", r"When λ_i equals to α , the positive scaling factor, Eq. 16 is the same as Eq. 1", at(p_16, lam[l], alpha), eq(w), place=ENTROPY,
    uses=(eq1, eq16), expect="PROVED")  # fmt: skip
kappa = real("kappa")
paper.claim("λ = α not necessary", r"When λ_i equals to α , the positive scaling factor, Eq. 16 is the same as Eq. 1", at(p_16, lam[l], alpha + kappa / score(l)), eq(w),
    place=ENTROPY, uses=(eq1, eq16), expect="PROVED",
    reading="The condition is sufficient and not necessary: where no score is zero, multipliers with $\\lambda_i q^t k_i = \\alpha q^t k_i + \\kappa$ give Eq 1 too.")  # fmt: skip
with as_written():
    odds = (p_16 / p_16.subs(i, y)) / (w / w.subs(i, y))
paper.claim("λ = α when needed", r"When λ_i equals to α , the positive scaling factor, Eq. 16 is the same as Eq. 1", odds,
    eq(exp((lam[i] - alpha) * s - (lam[y] - alpha) * score(y))), each=(i, y), place=ENTROPY, uses=(eq1, eq16), expect="PROVED",
    reading="The odds of Eq 16 are those of Eq 1 exactly when $(\\lambda_i - \\alpha)\\,q^t k_i$ is the same for all i. One common multiplier must be α as soon as two scores differ.")  # fmt: skip

r = simplex("r", y)
p_own = p_16.subs(i, y)
paper.claim("maxent", "the maximum entropy approach in natural language processing",
    -total(r[y] * log(r[y]), y) + total(r[y] * lam[y] * score(y), y), le(log(total(exp(lam[y] * score(y)), y)), why="Gibbs' inequality"),
    eq(-total(p_own * log(p_own), y) + total(p_own * lam[y] * score(y), y), why="attained by Eq 16"), place=ENTROPY, kind="optimality", uses=eq16, expect="PROVED",
    reading="What the section takes from its reference: among all distributions r with positive weights, Eq 16 maximises entropy plus multipliers times features.")  # fmt: skip
expected = total(r[y] * feature, y)
moments = paper.claim("maxent:moments", "a query vector and key vectors are used to derive the feature functions", expected, eq(r[i] * s), place=ENTROPY, uses=eq15,
    expect="PROVED", reading="The expectation of feature i under any distribution r is $r_i\\,q^t k_i$.")  # fmt: skip
paper.claim("maxent:determined", "Another way to derive the softmax weighting function defined in Eq. 1 is based on the maximum entropy approach",
    expected - total(p_y * feature, y), eq((r[i] - p_16) * s), place=ENTROPY, uses=(moments, eq16), expect="PROVED",
    reading="For one query, a distribution r with the same expectations as Eq 16 is Eq 16 at every key with a nonzero score: with one feature per key the constraints alone determine it, and maximising entropy decides nothing.")  # fmt: skip

# ── Conclusion ───────────────────────────────────────────────────────────────────────────────────────────────────────

paper.prose("conclusion", "In this paper, we presented a maximum likelihood estimation approach to the derive scaled-dot-product function", place="Conclusion", uses=eq9,
    reason="Summarises Eqs 2–11.")  # fmt: skip
paper.claim("conclusion:1", r"We modeled the concatenated vector of the query vector \mathbf{q} and the value vector \mathbf{v} as a time-dependent multivariate Gaussian distribution.",
    diff(log(g), q[c], q[c], q[c]), eq(0, why="a Gaussian log-density is a quadratic polynomial in its variables"), place="Conclusion",
    kind="distribution", uses=(eq2, eq3), expect="REFUTED",
    reading="If q and the value were jointly Gaussian, the log-density, also that of the value given q, would be quadratic: third derivatives by q vanish.",
    reason="The log-density contains exp(α qᵗk): it is not quadratic in q, and abstract, body and conclusion name three different models.",
    correction=amended(diff(log(g), x[i], x[i], x[i]), eq(0), reading="Gaussian in the value $v_{i*}$, given query and keys.", expect="PROVED"))  # fmt: skip
paper.prose("conclusion:2", r"We then derived the partial derivative of the log-likelihood function with respect to the value vector \mathbf{v} , which led to a weighting function $\mathbf{w_i}(\mathbf{q})$.",
    place="Conclusion", uses=(eq7, eq10_is_1), reason="Summarises Eqs 5–10.")  # fmt: skip
paper.prose("conclusion:3", "These weighting factors $w_i(q)$ capture the relevance of each key vector to the given query vector q.", place="Conclusion",
    reason="Interpretation.")  # fmt: skip
paper.claim("conclusion:4", "The computation of these weighting factors has a quadratic time complexity $O(T^*T)$", all_weights, grows(T**2, in_=T),
    place="Conclusion", uses=quadratic, expect="PROVED", reading="The cost of all T queries is exactly quadratic; for one query it is linear in T, as the body says.")  # fmt: skip

paper.prose("conclusion:5", "which can be computationally expensive for long input sequences", place="Conclusion", reason="A judgement about what is expensive.")
paper.prose("conclusion:interpretation", "The maximum likelihood derivation provides a principled probabilistic interpretation of the softmax function […] This analysis may lead to a better understanding of the underlying statistical assumptions",
    place="Conclusion", reason="Interpretation and hope; what the model is and is not is checked at “abs:gaussian keys”, “joint:mass” and “conclusion:1”.")  # fmt: skip
paper.prose("conclusion:maxent", "We also presented a maximum entropy approach to derive the scaled-dot-product function. In this approach, a query vector and key vectors are used to derive the feature functions used in maximum entropy approach.",
    place="Conclusion", uses=eq16, reason="Summarises Eqs 13–16. The exponential form is taken from the reference and not derived; see “maxent” and “maxent:determined”.")  # fmt: skip

# ── Appendix A ───────────────────────────────────────────────────────────────────────────────────────────────────────

a_, n = array("a", axes(n="N")), axes(n="N")
X_, Y_ = array("X_", axes(e="m"), tex="x"), array("Y_", axes(e="m"), tex="y")
e, h = axes(e="m", h="m")

paper.prose("app:notation", r"A column vector $\mathbf{x} = (x_1, x_2, \dots, x_m)^t$, where t is the transpose operator. A column vector $\mathbf{y} = (y_1, y_2, \dots, y_m)^t$.",
    place="Appendix A", reason="Notation.")  # fmt: skip
paper.claim("app:product", r"\prod_{i=1}^{N} a_i = a_1 a_2 \cdots a_N", product(a_[n], n), eq(a_[1] * product(delta(n, 1) + (1 - delta(n, 1)) * a_[n], n)),
    place="Appendix A", display=19, kind="definition", reading="The dots: the first factor times the product of the others.")  # fmt: skip
paper.claim("app:sum", r"\sum_{i=1}^{N} a_i = a_1 + a_2 + \dots + a_N", total(a_[n], n), eq(a_[1] + total(a_[n] * (1 - delta(n, 1)), n)),
    place="Appendix A", display=20, kind="definition", expect="PROVED", reading="The dots: the first term plus the sum of the others.")  # fmt: skip
inner = total(X_[e] * Y_[e], e)
with as_written():
    swapped_inner = total(Y_[e] * X_[e], e)
paper.claim("eq:a1", r"\langle x, y \rangle = x^t y = y^t x = \sum_{i=1}^m x_i y_i = x_1 y_1 + x_2 y_2 + \dots + x_m y_m",
    inner, eq(inner, why="definition"), eq(swapped_inner, why="the product of numbers commutes"), eq(inner, why="definition"),
    eq(X_[1] * Y_[1] + total(X_[e] * Y_[e] * (1 - delta(e, 1)), e), why="the first term split off"),
    place="Appendix A", display=21, expect="PROVED",
    reading="The first three terms are names of the fourth, so that only the exchange of factors and the dots say something.")  # fmt: skip
norm2 = total(X_[e] ** 2, e)
norm_x, norm_y = sqrt(norm2), sqrt(total(Y_[e] ** 2, e))
length = nonnegative("length", tex=r"\|x\|")
self_inner = at(inner, Y_[e], X_[e])
a2 = paper.claim("eq:a2", r"||x||^2 = x^t x = \sum_{i=1}^m x_i^2", length**2, eq(self_inner, why="definition"), eq(norm2, why="x = y in Eq a1"),
    given=Eq(length, sqrt(self_inner)), place="Appendix A", display=22, expect="PROVED", reading="The first equality says what the length is; the second is Eq a1 with x = y.")  # fmt: skip
paper.claim("app:length", r"||x|| = \sqrt{x^t x}", Eq(length**2, self_inner), implies(Eq(length, sqrt(self_inner))), place="Appendix A", display=23, expect="PROVED",
    uses=a2, reading="From Eq a2, for a length that is not negative: the other root, $-\\sqrt{x^t x}$, is no length.")  # fmt: skip
cosine = inner / (norm_x * norm_y)
paper.claim("app:cosine", r"cos(\vartheta) = \frac{x^t y}{\|x\| \|y\|}", Abs(cosine), le(1, why="Cauchy–Schwarz"), place="Appendix A", display=24,
    kind="definition", expect="PROVED", reading="Well formed: the quotient lies between −1 and 1, so that it is the cosine of an angle. For x = 0 or y = 0 it is undefined.")  # fmt: skip
softmax = exp(X_[e]) / total(exp(X_[h]), h)
paper.claim("app:softmax", r"softmax(\mathbf{x}) = \frac{1}{\sum_{i=1}^{m} exp(\mathbf{x}_i)} (exp(\mathbf{x}_1), exp(\mathbf{x}_2), exp(\mathbf{x}_3), \cdots exp(\mathbf{x}_m))",
    total(softmax, e), eq(1), place="Appendix A", display=25, kind="definition", expect="PROVED", reading="Well formed: the entries sum to one.")  # fmt: skip
paper.definition("app:eq 2", r"g_i(v_{i*}|v,\boldsymbol{q}) = \left(\frac{\theta(i,\boldsymbol{q})\beta}{2\pi}\right)^{1/2} exp\left(-\frac{\theta(i,\boldsymbol{q})\beta}{2}(v-v_{i*})^2\right)",
    place="Appendix A", display=26, uses=eq2, reason="Repeats Eq 2, sign for sign.")  # fmt: skip

swapped = undefined("log(v_{i*} | g_i(v, q))")
SWAPPED = r"$\log(v_{i*}|g_i(v,q))$ has density and variable exchanged; as printed it has no meaning."
density = array("g", i, of=POSITIVE)
REPEATED_2 = Eq(density[l], gaussian(x[l], theta=exp(alpha * score(l))))  # for all l
paper.claim("app:log", r"log(v_{i*}|g_i(v, \boldsymbol{q})) = log(\left(\frac{\theta(i, \boldsymbol{q})\beta}{2\pi}\right)^{1/2} exp(-\frac{\theta(i, \boldsymbol{q})\beta}{2}(v - v_{i*})^2))",
    swapped, eq(log(g)), place="Appendix A", display=27, uses=eq2, expect="ILL_FORMED", reason=SWAPPED,
    meant=amended(log(density[i]), eq(log(g)), given=REPEATED_2, expect="PROVED",
                  reading=r"$\log g_i(v_{i*}|v,q)$, with Eq 2 for $g_i$."))  # fmt: skip
paper.claim("app:log parts", r"log(v_{i*}|g_i(v, \boldsymbol{q})) = 1/2log\left(\frac{\theta(i, \boldsymbol{q})\beta}{2\pi}\right) - \frac{\theta(i, \boldsymbol{q})\beta}{2}(v - v_{i*})^2",
    swapped, eq(log_parts), place="Appendix A", display=28, uses=eq2, expect="ILL_FORMED", reason=SWAPPED,
    meant=amended(log(g), eq(log_parts), reading=r"$\log g_i(v_{i*}|v,q)$", expect="PROVED"))  # fmt: skip
paper.claim("app:first term", "The first term in the right-hand side of the above equation doesn't depend on v", diff(log(theta * beta / (2 * pi)) / 2, v), eq(0),
    place="Appendix A", expect="PROVED")  # fmt: skip
with as_written():
    derivative = (eq(-(theta * beta / 2) * diff((v - x[i]) ** 2, v)), eq(slope))
paper.claim("app:derivative", r"\frac{\partial log(v_{i*}|g_i(v,\boldsymbol{q}))}{\partial v} = -\frac{\theta(i,\boldsymbol{q})\beta}{2} \frac{\partial (v-v_{i*})^2}{\partial v} = -\beta\theta(i,\boldsymbol{q})(v-v_{i*})",
    undefined("∂ log(v_{i*} | g_i(v, q)) / ∂v"), *derivative, place="Appendix A", display=29, kind="gradient", uses=eq2, expect="ILL_FORMED", reason=SWAPPED,
    meant=amended(diff(log(g), v), *derivative, reading=r"$\partial \log g_i(v_{i*}|v,q)/\partial v$", expect="PROVED"))  # fmt: skip
paper.claim("app:same as 6", "The above equation is the same as Eq. 6.", slope, eq(diff(log(g), v)), place="Appendix A", uses=eq6, expect="PROVED",
    reading="With $\\log g_i$ for the logarithm on the left, as meant: the right sides agree sign for sign.")  # fmt: skip
