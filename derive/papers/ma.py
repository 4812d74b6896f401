"""Jiyong Ma: Deriving the Scaled-Dot-Function via Maximum Likelihood Estimation and Maximum Entropy Approach.

Read beside the paper, top to bottom. θ(i, q) is any positive quantity until the paper puts Eq 3 in.
"""

from derive import (
    POSITIVE, Abs, E, Eq, Le, Lt, Ne, Paper, Rational, amended, approx, array, as_written, at,
    axes, define, delta, diff, eq, exp, ge, grows, gt, implies, integral, inventory, le, log, lt, nonnegative,
    order, pi, positive, product, real, says, simplex, softmax, sqrt, total, undefined
)

paper = Paper(
    "ma",
    title="Deriving the Scaled-Dot-Function via Maximum Likelihood Estimation and Maximum Entropy Approach",
    authors=("Jiyong Ma",),
    source="004_82a523b10400211c.txt",
    displays=inventory("ma"),
    expect="PROVED",
    setting=r"""Time steps $i$, $j$, $l$, $m$ run to $T$, coordinates $a$, $b$, $c$ to $d$. The paper calls
$q$, $v$ and $k$ random; it gives no distribution of $q$ and $k$, and Eqs 2 and 4 condition on $q$. Here
they are given, and $v$ is the parameter that is sought. Random are the coordinates $v_{i*}$ alone, one for
each time step, with the density of Eq 2; $f(v_{i*}|v, q)$ is short for the density
$f(v_{1*}, \dots, v_{T*}|v, q)$ of all of them. $\theta(i, q)$ is any positive number for each $i$ in Eqs 2
and 4 to 10; Eq 3 is among the assumptions of a claim only where the paper puts it in. $\alpha$ and $\beta$
are any positive numbers. A variance or a mean is an integral of Eq 2.""",
)


# Notation
i, j, l, m = axes(i="T", j="T", l="T", m="T")
a, b, c, n = axes(a="d", b="d", c="d", n="m")
T, d = i.length, c.length
alpha, beta = positive("alpha"), positive("beta")
q, k, key = array("q", c), array("k", i, c), array("key", c, tex="k")
v, v_star, u = real("v"), array("v_star", i, tex="v_{% *}"), real("u")
theta = array("theta", i, of=POSITIVE, tex=r"\theta(%,q)")

s = define("q^t k_{%}", total(q[c] * k[i, c], c), i)
w = define("w_{%}(q)", softmax(alpha * s[i], i, j), i)
equation_3 = Eq(theta[l], exp(alpha * s[l]))


def gaussian(i, observed, v=v):
    """Eq 2: the density of what is observed at time i."""
    return sqrt(theta[i] * beta / (2 * pi)) * exp(-(theta[i] * beta / 2) * (v - observed) ** 2)


with as_written():
    g = define("g_{%}", gaussian(i, v_star[i]), i)
g_u = define("g_{%}(u|v,q)", gaussian(i, u), i)  # of an observation u
g_v = define("g_{%}(v_*|u,q)", gaussian(i, v_star[i], u), i)  # as a function u of the mean
mean = integral(u * g_u[i], u)
variance = define(r"\sigma^2(%,q)", integral((u - v) ** 2 * g_u[i], u), i)
# Of one step and one coordinate, as a function of query and key too
q1, k1 = real("q"), real("k")
one_step = define(
    "g(u|v,q,k)",
    sqrt(exp(alpha * q1 * k1) * beta / (2 * pi)) * exp(-exp(alpha * q1 * k1) * beta / 2 * (v - u) ** 2),
)
# Of all coordinates of a step, with the mean **v**
V, X = array("V", c, tex=r"\mathbf{v}"), array("X", i, c, tex="v")
log_vector = define(r"\log g_{%}(\mathbf{v}_{%}|\mathbf{v},q)", total(log(gaussian(i, X[i, c], V[c])), c), i)


def values_given(quote):
    """What is Gaussian: the values of a step, given the mean, query and key."""
    return amended(diff(log_vector[i], X[i, a], X[i, b]), eq(-theta[i] * beta * delta(a, b)),
        given=(), each=(i, a, b), quote=quote)


# ── Abstract ────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Abstract")

paper.prose("abs:mle",
    "In this paper, we present a maximum likelihood estimation approach to determine the value vector in "
    "transformer models.",
    "Announces the method; see Eqs 2 to 11.")
modelled = paper.claim("abs:gaussian",
    "We model the sequence of value vectors, key vectors, and the query vector as a sequence of Gaussian "
    "distributions.",
    diff(exp(-alpha * s[i]) / beta, k[i, c]), eq(0),
    expect="REFUTED",
    reading="Of value, key and query of a step as jointly Gaussian: the variance of the value given the "
    r"others, $e^{-\alpha q^t k_i}/\beta$ by Eqs 2 and 3, would be a constant.",
    reason="Only the values are Gaussian: Eqs 2 and 4 are their density, given query and keys, whatever "
    "these are, and the estimate is not touched. Jointly with the key the variance of a value would not "
    "change with it.",
    correction=values_given("We model the sequence of value vectors, given the key vectors and the query "
        "vector, as a sequence of Gaussian distributions."))
paper.claim("abs:variance",
    "The variance in each Gaussian distribution depends on the time step, the corresponding key vector, and "
    "the query vector.",
    variance[i], eq(exp(-alpha * s[i]) / beta),
    given=equation_3,
    reading="The variance of Eq 2 with Eq 3. The time step enters through the key alone.")
abs_mean = paper.claim("abs:mean",
    "The mean value in each Gaussian distribution depends on the time step, and the corresponding value "
    "vector.",
    mean, eq(v_star[i]),
    expect="REFUTED",
    reading="That it is $v_{i*}$, as the list below Eq 2 says. To the letter, of Eq 2 as a density of "
    "$v_{i*}$, of which the same list says that its mean is $v$.",
    reason="Eq 2 is symmetric in $v$ and $v_{i*}$: it has the mean $v_{i*}$ as a density of $v$, and the "
    "mean $v$ as the density of $v_{i*}$ that it is.",
    meant=amended(integral(u * g_v[i], u), eq(v_star[i]),
        each=i, cause="notation",
        quote="The mean value in each Gaussian distribution, as a density of $v$, depends on the time step, "
        "and the corresponding value vector."))
paper.prose("abs:hopes",
    "This analysis may offer a new explanation of the scaled-dot-product function or softmax function used "
    "in transformer architectures [1]. Another explanation, inspired by [4], is based on the maximum entropy "
    "approach in natural language processing [5]. In this approach, a query vector and key vectors are used "
    "to derive the feature functions for the maximum entropy model.",
    "A hope, and the announcement of Eqs 13 to 16.")

# ── Estimation of Softmax Function ──────────────────────────────────────────────────────────────────────────
paper.section("Estimation of Softmax Function")

paper.prose("setup:vectors",
    "We assume that q, v, k are d-dimensional random vectors respectively, where q is a query vector, v is a "
    "value vector, and k is a key vector. The vectors v, q, and k all reside in d-dimensional space R^d "
    "respectively.",
    "Notation. Nothing below uses a distribution of q or k.")
paper.prose("setup:projections",
    r"The vectors \mathbf{q} and \mathbf{v} are projections of a high-dimensional input vector \mathbf{x} , "
    r"which lies in m-dimensional space \mathbf{R}^m . The dimension m is much larger than the dimension d. "
    r"The space \mathbf{R}^d is a d-dimensional subspace within the larger space \mathbf{R}^m .",
    r"Where the vectors come from; of $\mathbf{R}^d$ an image is a subspace. Nothing below uses it; m "
    "returns in Appendix A.")
paper.prose("setup:sequences",
    "For simplicity, we will drop the dependent variable x in vectors v and q in the following discussion. "
    "Let T denote the sequence length. We denote a sequence of query vectors as $\\{q_1, q_2, q_3, ..., "
    r"q_T\}$. Similarly, we denote a sequence of value vectors as $\{v_1, v_2, v_3, ..., v_T\}$. The vectors "
    "q_i and v_i are two low-dimensional projections of an input vector x_i . The vector x_i lives in "
    "m-dimensional space R^m . We also have a sequence of key vectors denoted as $\\{k_1, k_2, k_3, ..., "
    r"k_T\}$. Each key vector k_i represents an address memory unit, which is also a low-dimensional "
    "projection of the input vector x_i . Each key vector k_i can also be viewed as a hidden state "
    "associated a value vector v_i which represents a content or feature memory unit.",
    "Notation, and what the vectors stand for.")
paper.prose("setup:scores",
    "A query vector q will match each address memory unit k_i to compute a similarity score. The similarity "
    "score can be represented as the cross-correlation value, which is the inner product of the two vectors "
    r"q and k_i denoted as $q^t k_i$. For the definition of inner product of two vectors, please refer to "
    r"Appendix A. Note that the vector q is one of vectors in the sequence $\{q_1, q_2, q_3, \ldots, q_T\}$.",
    "Names the score; see Eq a1.")
paper.prose("fig:1",
    r"In this example, the sequence length is 3. The key vectors are denoted as $\mathbf{k1}$, "
    r"$\mathbf{k2}$, $\mathbf{k3}$, and the corresponding value vectors are $\mathbf{v1}$, $\mathbf{v2}$, "
    r"$\mathbf{v3}$. The symbols $<\mathbf{q}$, k1>, $<\mathbf{q}$, k2>, and $<\mathbf{q}$, k3> denote the "
    r"inner products between the query vector \mathbf{q} and vectors $\mathbf{k1}$, $\mathbf{k2}$, "
    r"$\mathbf{k3}$ respectively. w1(q), w2(q), w3(q) are the outputs of the softmax function.",
    "Notation of the figure.",
    place="Figure 1")
paper.prose("fig:1 process",
    r"The process starts from a query vector \mathbf{q} being sent to the address memory units represented "
    r"by the key vectors $\mathbf{k1}$, $\mathbf{k2}$, $\mathbf{k3}$. These units compute the inner products "
    "between the query and key vectors. A inter product value represent similarity score between the query "
    "and the key. These similarity scores pass thought a softmax function, producing the weighting values "
    "w1(q), w2(q), w3(q).",
    "Describes Eq 1 for $T = 3$. The softmax function is that of Eq 1, which multiplies the scores by "
    r"$\alpha$; the one of Appendix A does not. (“An inner product value represents a similarity”, “pass "
    "through”.)",
    place="Figure 1")
paper.prose("fig:1 output",
    r"Finally, the output value vector \mathbf{v} is computed as the weighted summation of the value vectors "
    r"$\mathbf{v1}$, $\mathbf{v2}$, $\mathbf{v3}$, using softmax weights values w1(q), w2(q), w3(q) as "
    "coefficients. This self-attention mechanism allows the model to dynamically attend to different parts "
    "of the input sequence when computing the output value vector.",
    "Describes what Eq 11 says, and interprets it.")
paper.prose("eq:1 source",
    "The definition of the softmax weighting function is described in [1]:",
    r"Names the source, in which $\alpha = 1/\sqrt d$.")
eq1 = paper.definition("eq:1", paper.display(1), "Defines the softmax weights.")
paper.prose("exp",
    r"The notation $\exp(y)$ is used to represent the exponential function e^{y} .",
    "Notation.")
paper.claim("e",
    "Where e is the base of the natural logarithm, approximately equal to 2.71828.",
    0, le(100000 * E - 271828), le(Rational(1, 2)),
    reading="Rounded to five decimals: the error is at most half a unit of the last one.")
paper.definition("α",
    "α is a positive scaling factor.",
    r"The domain of $\alpha$. This is all that the paper says of its value, here and after Eq 2; the value "
    r"$1/\sqrt d$ of [1] does not occur.")
def standard(x):
    """The density of a vector with independent standard normal components."""
    return exp(-total(x[c] ** 2, c) / 2) / (2 * pi) ** (d / 2)


root_d = paper.explains("1/√d",
    r"On $\alpha = 1/\sqrt d$ in [1]: for independent $q$ and $k$ with independent standard normal "
    r"components $\alpha q^t k$ has the variance $\alpha^2 d$: one if $\alpha = 1/\sqrt d$. The reason of "
    "[1] is that softmax has small gradients where scores are large; neither derivation of this paper has "
    "it.",
    integral(integral((alpha * total(q[c] * key[c], c)) ** 2 * standard(q), q) * standard(key), key),
    eq(alpha**2 * d))
gamma = positive("gamma", tex=r"\gamma")
scale_free = paper.explains("α and the length of the keys",
    r"Both derivations see $\alpha$ only in $\alpha q^t k_i$. Keys that are $\gamma$ times as long, with "
    r"$\alpha/\gamma$ for $\alpha$, give the same weights: a fixed value such as $1/\sqrt d$ cannot come out "
    "of them without an assumption on the length of the keys, and there is none.",
    at(at(w[i], k[l, c], gamma * k[l, c]), alpha, alpha / gamma), eq(w[i]))
paper.prose("eq:1 transpose",
    "*t* is a transpose operator, which transforms a column vector to a row vector.",
    "Notation.")
paper.prose("eq:1 inner product",
    r"$q^t k_i$ or the dot product denoted as $\langle q, k_i \rangle$ is the inner product between the "
    "query vector q and i-th key vector k_i .",
    "Notation; see Eq a1.")
paper.claim("eq:1 denominator",
    r"The denominator $\sum_{j=1}^{T} exp(\alpha q^t k_j)$ is the sum of the exponentials of all the inner "
    r"products between the query q and the set of key vectors $\{k_1, k_2, k_3, \dots, k_T\}$.",
    exp(alpha * s[i]) / w[i], eq(total(exp(s[j]), j)),
    notation=eq1, expect="REFUTED",
    reading="To the letter, of the inner products themselves.",
    reason="The words leave out the factor α, which the formula in the sentence has.",
    meant=amended(exp(alpha * s[i]) / w[i], eq(total(exp(alpha * s[j]), j)),
        quote=r"The denominator $\sum_{j=1}^{T} exp(\alpha q^t k_j)$ is the sum of the exponentials (with "
        r"α) of all the inner products between the query q and the set of key vectors $\{k_1, k_2, k_3, "
        r"\dots, k_T\}$."))
paper.prose("eq:1 weight",
    "$w_i(q)$ is the softmax weight corresponding to the i-th key vector k_i",
    "Names the weight.")

paper.prose("sharp",
    "The inclusion of this scaling factor α allows the model to control the sharpness of the softmax "
    "weights.",
    "Announces the next sentence.")
most_similar = Le(s[j], s[m])
mean_score = define(r"\bar s", total(w[l] * s[l], l))
entropy = define("H(w)", -total(w[i] * log(w[i]), i))
paper.claim("sharp:α",
    "A larger value of α will make the softmax weights more concentrated on the most similar key vectors, "
    "while a smaller value of α will result in a more uniform distribution of weights.",
    notation=eq1,
    reading="Read for keys that are not all equally similar; if they are, the weights are uniform whatever α "
    "is.")
paper.supports("grows with α",
    r"The weight of a most similar key $m$ never falls as $\alpha$ grows: the right side compares its score "
    r"with $\bar s = \sum_l w_l\,q^t k_l$.",
    diff(w[m], alpha), eq(w[m] * (s[m] - mean_score)), ge(0),
    given=most_similar)
paper.supports("grows strictly",
    "It grows strictly as soon as one key, $l$, is less similar.",
    diff(w[m], alpha), gt(0),
    given=(most_similar, Lt(s[l], s[m])), each=(l, m))
paper.supports("entropy falls with α",
    "More uniform as larger entropy: as α falls, the entropy of the weights grows at the rate of α times the "
    "variance of the scores.",
    diff(entropy, alpha), eq(-alpha * total(w[i] * (s[i] - mean_score) ** 2, i)), le(0))
spread = nonnegative("D")
paper.supports("uniform in the limit",
    r"$w_i(q) \to 1/T$ as $\alpha \to 0$: $\log(T w_i)$ is at most $\alpha D$ away from 0 if no score is "
    "further than $D$ from that of key $i$.",
    log(T * w[i]), approx(0, error=alpha * spread, to=(alpha, 0)),
    given=(Le(s[i], s[j] + spread), Le(s[j], s[i] + spread)), each=i)

paper.claim("eq:1 weights",
    "This softmax function takes the inner product similarities between the query q and each key vector k_i "
    ", applies an exponential to them, and then normalizes them to produce a set of positive weights "
    "$w_i(q)$ that sum to 1.",
    0, lt(w[i]), le(total(w[j], j)), eq(1),
    each=i, notation=eq1,
    reading="“This” function is Eq 1, with its α: the weights are positive, and of sum one.")
paper.claim("amplify",
    "The softmax function has the effect of amplifying the weights of key vectors that are most similar to "
    "the query vector, while suppressing the weights of less similar key vectors.",
    w[i] / w[m], eq(exp(-alpha * (s[m] - s[i]))), lt(1),
    given=Lt(s[i], s[m]), each=(i, m), notation=eq1,
    reading="Of the weights beside each other: key $i$, less similar than key $m$, has less weight, by a "
    "factor exponential in the difference of the scores.")
paper.explains("beside 1/T",
    r"Beside equal weights a key that is less similar than the best may still gain: with $\alpha = 1$ and "
    "scores 1, 0.9 and 0 the second key has more than $1/3$.",
    exp(Rational(9, 10)) / (E + exp(Rational(9, 10)) + 1), gt(Rational(1, 3)))
paper.prose("goal",
    "This allows the self-attention mechanism to focus on the most relevant parts of the input sequence when "
    "computing the output value vector. The main goal of the upcoming discussion is to derive the softmax "
    "function by starting from a maximum likelihood estimation of a joint probabilistic distribution. This "
    "is a very interesting approach, as it can provide a deeper probabilistic interpretation of the softmax "
    "function used in self-attention.",
    "Interpretation, and the announcement of Eqs 2 to 11.")
paper.prose("goal:hopes",
    "By deriving the softmax function from the principle of maximum likelihood estimation, we can "
    "potentially gain a better understanding of the underlying statistical assumptions and properties of the "
    "softmax mechanism. This could lead to further insights or improvements in how the attention weights are "
    "computed in transformer models.",
    "Hopes.")

# ── Maximum Likelihood Estimation: the model ────────────────────────────────────────────────────────────────
paper.section("Maximum Likelihood Estimation")

paper.prose("setup:independent",
    "Inspired by probabilistic transformers [2], we propose another way to derive the softmax function in "
    r"transformers [1]. We assume all components v_{ij} in the $v_i = (v_{i1}, v_{i2}, \dots, v_{id})^t$ are "
    "independent random variables.",
    "An assumption; “wlog” uses it.")
P, tau = array("P", i, a, b), array("tau", i, c, of=POSITIVE, tex=r"\tau")
all_coordinates = define(
    r"L_{\mathrm{all}}", -total(P[i, a, b] * (V[a] - X[i, a]) * (V[b] - X[i, b]), i, a, b) / 2
)
independent = Eq(P[i, a, b], tau[i, a] * delta(a, b))
same_variances = Eq(tau[i, a], theta[i] * beta)
wlog = paper.claim("wlog",
    "For the simplicity and without loss of generality, we drop the coordinate index j in the following "
    "discussion.",
    diff(all_coordinates, V[c]), eq(-total(tau[i, c] * (V[c] - X[i, c]), i)),
    given=independent, each=c,
    reading=r"$L_{\mathrm{all}}$ is the log-likelihood of all coordinates, but for terms without "
    r"$\mathbf{v}$, for Gaussian $\mathbf{v}_i$ with mean $\mathbf{v}$ and any precision matrices $P_i$. If "
    r"the coordinates are independent, $P_{iab} = \tau_{ia}\delta_{ab}$, its derivative by one coordinate "
    "contains that coordinate alone.")
paper.prose("setup:coordinate", "The scale value v_{ij} is denoted as v_{i*} .", "Notation.")
paper.prose("eq:2 words",
    r"The Gaussian distribution of one of coordinate v_{i*} in the vector $v_i = (v_{i1}, v_{i2}, \dots, "
    "v_{id})^t$ at time i is denoted as follows:",
    "Introduces Eq 2.")
eq2 = paper.definition("eq:2", paper.display(2), "Defines the density of one coordinate.")
paper.supports("normalised",
    r"As a density of $v_{i*}$, with any $\theta(i, q) > 0$, it integrates to one.",
    integral(g_u[i], u), eq(1),
    each=i)
eq3 = paper.definition("eq:3", paper.display(3),
    "Assumes the precision of the i-th observation, up to β: it is here that the exponential enters.")
estimate = total(theta[i] * v_star[i], i) / total(theta[i], i)
vhat = define(r"\hat v", estimate)
paper.prose("eq:2 v",
    r"v is one coordinate of the vector v, which is defined as $v = (v_1, v_2, \dots, v_d)^t$.",
    "Notation.")
paper.prose("eq:2 notation",
    r"v_{i*} is one coordinate of the vector v_i , which is defined as $v_i = (v_{i1}, v_{i2}, \dots, "
    "v_{id})^t$.",
    "Notation.")
mean_v = paper.claim("mean:v",
    "v is the mean value of the Gaussian distribution.",
    mean, eq(v),
    each=i, notation=eq2,
    reading="The mean of Eq 2 as a density of $v_{i*}$.")
paper.prose("constants", "α and β are two positive constants.", "The domain of α and β in every claim.")
sigma2 = paper.claim("variance",
    r"$\sigma^2(i, \mathbf{q}) = 1/(\theta(i, \mathbf{q})\beta) = exp(-\alpha \mathbf{q}^t "
    r"\mathbf{k}_i)/\beta$ represents of the variance of the Gaussian distribution.",
    variance[i], eq(1 / (theta[i] * beta), why="variance of Eq 2"), eq(exp(-alpha * s[i]) / beta, why="Eq 3"),
    given=equation_3, notation=(eq2, eq3))
paper.claim("variance:index",
    r"The variances of different coordinates are the same $\sigma^2(i, \mathbf{q})$, which doesn't depend on "
    "the index coordinate index *i*.",
    variance[i], eq(variance[m]),
    given=equation_3, each=(i, m), notation=(eq2, eq3), expect="REFUTED",
    reading="As printed: the variance would not depend on $i$.",
    reason="The index of the coordinate is j; i is the time step, on which the variance does depend.",
    meant=amended(integral((u - V[c]) ** 2 * gaussian(i, u, V[c]), u), eq(variance[i]),
        each=(i, c),
        quote=r"The variances of different coordinates are the same $\sigma^2(i, \mathbf{q})$, which doesn't "
        "depend on the coordinate index *j*.",
        reading=r"With Eq 2 for the coordinate $c$, of mean $\mathbf{v}_c$, the variance is the same for all "
        "$c$."))
paper.claim("mean:v_i",
    "The mean value of the Gaussian distribution is v_{i*} .",
    mean, eq(v_star[i]),
    notation=eq2, expect="REFUTED", repeats=abs_mean,
    reading="To the letter, of Eq 2 as a density of $v_{i*}$.",
    reason="As in the abstract: it is so as a density of $v$.",
    meant=amended(integral(u * g_v[i], u), eq(v_star[i]),
        each=i, cause="notation",
        quote="The mean value of the Gaussian distribution, as a density of $v$, is v_{i*} ."))

paper.prose("setup:bold",
    "Note the notation difference between the vector v and its one coordinate scale value v: the vector is "
    "in bold font.",
    "Notation.")
rho, values = positive("rho", tex=r"\rho"), array("values", i, tex="u")


def normal(observed):
    """The normal density in T dimensions with the mean v and these precisions."""
    return sqrt(product(theta[i] * beta / (2 * pi), i)) * exp(
        -total(theta[i] * beta * (v - observed[i]) ** 2, i) / 2
    )


joint = paper.claim("joint",
    "Based on the previous definition of the time-dependent multivariate Gaussian distribution over v_{i*} , "
    "the joint probability density of the sequence of key and value vectors from time 1 to T, along with the "
    "query vector, can be written as:",
    4 * integral(one_step, u), le(1),
    expect="REFUTED", repeats=modelled,
    reading="That Eq 4 is a density of values, keys and query. Of one step and one coordinate: integrated "
    r"over the value it is the same for every $q$ and $k$ (“normalised”), so that 4 times that would be the "
    r"probability of $-1 \le q \le 1$ and $-1 \le k \le 1$, at most 1. (Eq 2 is one Gaussian for each "
    "coordinate; with all $d$ of them it is multivariate.)",
    reason="Eq 4 integrates to one over the values alone, whatever query and keys are: it is their density, "
    "given query and keys, as $f(v_{i*}|v,q)$ on its left says.",
    correction=amended(integral(normal(values), values), eq(1),
        quote="…, the joint probability density of the sequence of value vectors from time 1 to T, given the "
        "key vectors and the query vector, can be written as:"))
f = define("f", product(g[i], i))
paper.supports("the factor drops out",
    r"The estimate is not touched: with a density $\rho$ of query and keys that does not contain $v$, the "
    "derivative of the log-density by $v$ is the same.",
    diff(log(rho * f), v), eq(diff(log(f), v)))
eq4 = paper.claim("eq:4", paper.display(4),
    define(r"f(v_{i*}|v,q)", normal(v_star)), eq(product(g[i], i)),
    notation=eq2,
    reading="$f(v_{i*}|v,q)$ is the density of the sequence, of all $T$ observations: the normal density in "
    "$T$ dimensions with one mean and different variances.")
paper.claim("independence",
    "The joint probability is simply the product of the individual Gaussian densities at each time step i, "
    "under the assumption of independence between the time steps.",
    notation=eq4,
    reading="The joint probability is a density. Independent are observations whose joint density is the "
    "product of the densities of each.")
tau_i = array("tau_i", i, tex="t")
x_1 = real("x_1", tex="x")
paper.supports("T steps",
    r"The joint transform of all $T$ observations, $E\exp(\sum_i t_i u_i)$, is the product of those of each: "
    "under Eq 4 they are independent, with the densities of Eq 2.",
    integral(normal(values) * exp(total(tau_i[i] * values[i], i)), values),
    eq(product(integral(gaussian(i, x_1) * exp(tau_i[i] * x_1), x_1), i)))
paper.claim("components",
    r"We didn't include all components in the vector \boldsymbol{v} , because the variances of all "
    "components are the same.",
    at(diff(all_coordinates, V[c]), V[c], total(theta[i] * X[i, c], i) / total(theta[i], i)), eq(0),
    given=(independent, same_variances), each=c,
    reading="With components that are independent, as assumed before, and have the same variances the "
    "weights of Eq 9 solve the equation of every component.")
paper.explains("other variances",
    "What the same variances give is one set of weights for all components; with other precisions "
    r"$\tau_{ic}$ each component has its own, $\tau_{ic}/\sum_i\tau_{ic}$.",
    at(diff(all_coordinates, V[c]), V[c], total(tau[i, c] * X[i, c], i) / total(tau[i, c], i)), eq(0),
    given=independent, each=c)
paper.prose("joint:start",
    "This joint probability expression is the starting point for the maximum likelihood estimation and "
    "derivation of the softmax function. The next step is to describe how to estimate the value v using this "
    "probabilistic framework. Let's proceed with defining the log-likelihood function based on the joint "
    "probability expression in Eq. 4.",
    "Announces what follows.")

# ── Maximum Likelihood Estimation: the estimate ─────────────────────────────────────────────────────────────

L = define("L", log(f))
loglik = paper.definition("L", paper.display(5), "Defines the log-likelihood.")
paper.prose("L words",
    "We can express the log-likelihood as the sum of the log-probabilities of the individual Gaussian "
    "distributions at each time step i. Substitute Eq.4 into the above equation, we have the following "
    "expanded equation:",
    "Says the display in words; the summands are logarithms of densities.")
expanded = paper.claim("L sum", paper.display(6),
    L, eq(log(f), why="definition"), eq(total(log(g[i]), i), why="Eq 4"),
    notation=(eq4, loglik),
    reading="With $f(v_{i*}|v,q)$ as in Eq 4, the density of all observations.")
paper.prose("L goal",
    "The goal is to maximize this log-likelihood function L with respect to the unknown parameter v, in "
    "order to obtain the maximum likelihood estimate.",
    "Says what is sought.")
maximum = paper.claim("maximum",
    "This would involve taking the derivative of the log-likelihood with respect to v, and setting them "
    "equal to 0 to find the optimal value.",
    diff(L, v), eq(-beta * total(theta[i], i) * (v - vhat)),
    notation=loglik,
    reading=r"The derivative is zero at $\hat v$ of Eq 9, and only there.")
paper.supports("the only maximum",
    r"Every other $v$ has a smaller likelihood than $\hat v$.",
    L - at(L, v, vhat), eq(-beta / 2 * total(theta[i], i) * (v - vhat) ** 2), lt(0),
    given=Ne(v, vhat))
eq5 = paper.claim("eq:5", paper.display(7), diff(L, v), eq(total(diff(log(g[i]), v), i)), notation=expanded)
paper.prose("eq:5 gradient",
    "This partial derivative expression provides the gradient of the log-likelihood L with respect to v.",
    "Names the derivative.")
slope = -beta * theta[i] * (v - v_star[i])
eq6 = paper.claim("eq:6", paper.display(8), diff(log(g[i]), v), eq(slope, why="Eq 2"), notation=eq2)
paper.prose("eq:6 where",
    "The detailed description of the derivation of the right-hand side of the previous equation is shown in "
    "the Appendix A.",
    "A reference.")
equation_9 = Eq(v, estimate)
stationary = paper.claim("∂L/∂v = 0",
    "Substitute of the previous equation into Eq. 5, and let the partial derivatives equal to zero, i.e., "
    r"$\frac{\partial L}{\partial v} = 0$, we have:",
    Eq(diff(L, v), 0), implies(Eq(total(slope, i), 0)),
    uses=(eq5, eq6),
    reading="The condition on $v$, and what it says by Eqs 5 and 6.")
eq7 = paper.claim("eq:7", paper.display(9),
    diff(L, v),
    eq(total(diff(log(g[i]), v), i), why="Eq 5"),
    eq(total(slope, i), why="Eq 6"),
    eq(0, why="the condition on v"),
    given=Eq(diff(L, v), 0), uses=(eq5, eq6, stationary),
    reading="The last $= 0$ is the condition of the line before; the other equalities hold for every $v$ by "
    "Eqs 5 and 6.")
balance = total(theta[i] * (v - v_star[i]), i)
eq8 = paper.claim("eq:8", paper.display(10),
    balance, eq(v * total(theta[i], i) - total(theta[i] * v_star[i], i)), eq(0, why="Eq 7 divided by −β"),
    given=Eq(total(slope, i), 0), uses=eq7)
eq9 = paper.claim("eq:9", paper.display(11),
    Eq(balance, 0), implies(equation_9),
    uses=eq8,
    reading="From Eq 8: no other $v$ satisfies it.")
p = define("p_{%}(q)", theta[i] / total(theta[j], j), i)
from_9 = paper.claim("eq:9 weights",
    "From Eq. 9, we have the following weighting function denoted as $p_i(q)$:",
    v, eq(total(p[i] * v_star[i], i)),
    given=equation_9, uses=eq9,
    reading=r"The $v$ of Eq 9 is the mean with the weights of Eq 10, for every $\theta(i, q)$.")
eq10 = paper.definition("eq:10", paper.display(12), "Names the weights of Eq 9.")
is_1 = paper.claim("eq:10 is 1",
    r"Substitute Eq. 3 into the above equation, we can get Eq.1. Note that $p_i(\mathbf{q}) = "
    r"w_i(\mathbf{q})$, from Eq.9, we have the following equation:",
    p[i], eq(w[i]),
    given=equation_3, notation=(eq1, eq3, eq10))
eq11 = paper.claim("eq:11", paper.display(13),
    v, eq(total(w[i] * v_star[i], i)),
    given=(equation_9, equation_3), uses=(eq9, from_9, is_1),
    reading="The $v$ of Eq 9, with Eq 3. The weights are numbers, although printed bold.")
paper.claim("eq:12 words",
    r"Note that $exp(\alpha q^t k_i)$ represents the inverse of variance $\sigma^2(i,q)$ defined in the "
    "following equation:",
    exp(alpha * s[i]), eq(1 / variance[i]),
    given=equation_3, uses=sigma2, expect="REFUTED",
    reason="The words leave out the factor β, which the following equation has.",
    meant=amended(exp(alpha * s[i]), eq(1 / (variance[i] * beta)),
        quote=r"Note that $exp(\alpha q^t k_i)$ represents the inverse of variance $\sigma^2(i,q)$, up to "
        "the factor β, defined in the following equation:"))
eq12 = paper.claim("eq:12", paper.display(14),
    theta[i], eq(exp(alpha * s[i]), why="Eq 3"), eq(1 / (variance[i] * beta)),
    given=equation_3, uses=sigma2, notation=eq3)
paper.claim("inverse variances",
    "From the above equation, we know the softmax function in Eq. 1 is a weighting function of the inverse "
    r"of variance $\sigma^2(i, q) = exp(-\alpha q^t k_i)/\beta$, which depends on time i, a query vector "
    r"\mathbf{q} and a key vector \mathbf{k}_i .",
    w[i], eq(1 / variance[i] / total(1 / variance[j], j)),
    given=equation_3, uses=(sigma2, eq12))
paper.supports("depends on k and q",
    "The variance changes with the key wherever the query is not zero; $q^t k_i$ is symmetric, and time "
    "enters through the key alone.",
    diff(exp(-alpha * s[i]) / beta, k[i, c]), eq(-alpha * q[c] * exp(-alpha * s[i]) / beta))
cancels = paper.claim("β cancels",
    "Note the constant β can be canceled in the nominator and the denominator.",
    1 / variance[i] / total(1 / variance[j], j),
    eq(theta[i] * beta / total(theta[j] * beta, j)),
    eq(theta[i] / total(theta[j], j)),
    uses=sigma2,
    reading="“Nominator” is numerator.")

# ── Maximum Likelihood Estimation: key points ───────────────────────────────────────────────────────────────

paper.prose("context",
    r"The weighted value vector \boldsymbol{v} in Eq. 9 is also called as context vector in [3]. The "
    r"weighting factors $w_i(\boldsymbol{q})$ of the softmax function in Eq.1 are used to select the "
    r"relevant context/value vectors in $\{v_1, v_2, v_3, \dots, v_T\}$.",
    "Terminology. To select is to weight: no weight is zero, see “eq:1 weights”.")
paper.prose("contribution",
    "The weighting factors $w_i(q)$ represent the contribution of each value vector v_i to the final output, "
    "given the query vector q.",
    "Restates Eq 11 in words.")
gap = positive("gap", tex=r"\Delta")
paper.claim("sparse",
    "These weighting factors may be sparse, meaning that only a small number of the value vectors are highly "
    "relevant to the query q.",
    1 - w[m],
    eq(total((1 - delta(j, m)) * w[j], j)),
    le(total((1 - delta(j, m)) * exp(-alpha * (s[m] - s[j])), j)),
    le((T - 1) * exp(-alpha * gap)),
    given=Le(s[j] + gap * (1 - delta(j, m)), s[m]), each=m, notation=eq1,
    reading=r"“May be”: if key $m$ is ahead of all others by $\Delta$, all weight is on it but a rest that "
    r"is exponentially small in $\alpha\Delta$. The rest is small, never zero.",
    lacks="the value vectors: how relevant one is, is its weight")
paper.prose("sparse:focus",
    "This sparsity property is an important characteristic, as it allows the self-attention mechanism to "
    "focus on the most relevant parts of the input sequence when computing the output. By assigning higher "
    "weights to the most salient value vectors, the model can selectively attend to the most informative "
    "parts of the input.",
    "Interpretation; salient is here what the scores of the query make so.")
paper.claim("sparse:cause",
    "The sparsity of the weighting factors $w_i(q)$ is likely achieved through the use of the Gaussian "
    r"modeling and the inverse $\sigma^2(i,q) = \exp(-\alpha q^t k_i)/\beta$ in the definition of $w_i(q)$.",
    w[m] / w[i], eq(variance[i] / variance[m]), eq(exp(alpha * (s[m] - s[i]))),
    given=equation_3, each=(i, m), notation=(eq2, eq3),
    reading=r"Of both together, as the sentence has it, “the inverse $\sigma^2$” being the inverse of "
    r"$\sigma^2$: the odds of two weights are those of the inverse variances, because the model is Gaussian, "
    "and with Eq 3 exponential in the difference of the scores.")
theta_0 = positive("theta_0", tex=r"\theta_0")
not_gaussian = paper.explains("the Gaussian model alone",
    "The Gaussian model alone is not enough: with equal precisions it gives the plain mean.",
    vhat, eq(total(v_star[i], i) / T),
    given=Eq(theta[l], theta_0))
paper.claim("suppress",
    "This can have the effect of suppressing the weights of key vectors that are less similar to the query "
    "q.",
    w[i], le(exp(-alpha * (s[m] - s[i]))), lt(1),
    given=Lt(s[i], s[m]), each=(i, m), notation=eq1,
    reading=r"For the given $\alpha$: the weight of key $i$, less similar than some key $m$, is at most an "
    "exponential of what it lacks.")
paper.prose("cost:notation",
    r"For each time step *i* from *l* to *T*, each key vector \mathbf{k}_i in the sequence $\{\mathbf{k}_1, "
    r"\mathbf{k}_2, \mathbf{k}_3, \dots, \mathbf{k}_T\}$ has an associated value vector \mathbf{v}_i .",
    "Repeats the notation; “from l” stands for “from 1”.")
paper.prose("cost:contribution",
    "The weighting factor $w_i(q)$ represents the contribution of the i-th value vector v_i to the final "
    "output, given the query vector q.",
    "Repeats what the weights are.")
paper.claim("cost:T",
    r"The time complexity for computing the weighting factors $\mathbf{w_i}(\mathbf{q})$ for i = 1 to T is "
    "O(T).",
    w[i], order(T, in_=T),
    notation=eq1,
    reading="Operations of Eq 1 for one query and all i, the denominator computed once. It is T that grows, "
    "d is fixed.")
Q = array("Q", j, c, tex="q")
score = define(r"q_{%}^t k_{%}", total(Q[j, c] * k[i, c], c), j, i)
all_weights = define("w_{%}(q_{%})", exp(alpha * score[j, i]) / total(exp(alpha * score[j, l]), l), i, j)
paper.claim("cost:TT",
    r"The time complexity for computing all weighting factors $\mathbf{w_i}(\mathbf{q_j})$ for i = 1 to T "
    "and for j = 1 to T is O(T*T), resulting in a quadratic dependence on the sequence length T.",
    all_weights[i, j], grows(T**2, in_=T),
    notation=eq1,
    reading="Operations of Eq 1 for T queries at fixed d, each denominator computed once: not only at most "
    "but exactly quadratic.")

# ── Maximum Entropy Approach ────────────────────────────────────────────────────────────────────────────────
paper.section("Maximum Entropy Approach")

y, z = axes(y="T", z="T")
lam = array("lambda", i, tex=r"\lambda")
feature = define("f_{%}(x,%)", s[i] * delta(y, i), i, y)
Z = define(r"Z_\lambda(x)", total(exp(total(lam[i] * feature[i, y], i)), y))
p_y = define("p(%|x)", exp(total(lam[i] * feature[i, y], i)) / Z, y)
p_16 = define("p(%|q)", exp(lam[i] * s[i]) / total(exp(lam[j] * s[j]), j), i)

t = axes(t="N")
queries, share = array("queries", t, c, tex="q"), simplex("nu", t, tex=r"\nu")
R = simplex("r", t, y)
query_score = define(r"q_{%}^t k_{%}", total(queries[t, c] * k[i, c], c), t, i)
log_Z = define(r"\log Z_{%}", log(total(exp(lam[z] * query_score[t, z]), z)), t)
p_t = define("p(%|q_{%})", exp(lam[y] * query_score[t, y]) / total(exp(lam[z] * query_score[t, z]), z), y, t)
w_t = define("w_{%}(q_{%})", exp(alpha * query_score[t, y]) / total(exp(alpha * query_score[t, z]), z), y, t)


def lagrange(r):
    """Entropy plus multipliers times features, averaged over the queries."""
    return total(share[t] * total(r * (lam[y] * query_score[t, y] - log(r)), y), t)


paper.claim("maxent",
    "Another way to derive the softmax weighting function defined in Eq. 1 is based on the maximum entropy "
    "approach in natural language processing [5].",
    lagrange(R[t, y]),
    le(total(share[t] * log_Z[t], t), why="Gibbs' inequality"),
    eq(lagrange(w_t[y, t]), why="attained by Eq 1"),
    given=Eq(lam[l], alpha), notation=eq1,
    reading=r"Queries $q_t$ with frequencies $\nu_t$, over which [5] averages the expectations; all "
    "multipliers are α, as the paper says after Eq 16. No $r$ has a larger value of entropy plus multipliers "
    "times the features of Eq 15 than Eq 1, so that none with the same expectations of the features has a "
    "larger entropy.")
other_multipliers = paper.explains("other multipliers",
    "The condition is stated, not derived: with other multipliers Eq 16 has a larger value than Eq 1, by the "
    "mean divergence of Eq 1 from it.",
    lagrange(p_t[y, t]) - lagrange(w_t[y, t]),
    eq(total(share[t] * total(w_t[y, t] * log(w_t[y, t] / p_t[y, t]), y), t)),
    ge(0, why="Gibbs' inequality"))
gibbs = paper.supports("largest entropy",
    "With any multipliers Eq 16 has the largest value, and so the largest entropy among the distributions "
    "with the same expectations of the features, as in [5], which the text quotes.",
    lagrange(R[t, y]),
    le(total(share[t] * log_Z[t], t), why="Gibbs' inequality"),
    eq(lagrange(p_t[y, t]), why="attained by Eq 16"))
r_y = simplex("r", y)
determined = paper.explains("one query",
    "With one query and one feature for each key the expectations decide, not entropy: a distribution $r$ "
    "that has those of Eq 16 is Eq 16 wherever $q^t k_i$ is not zero.",
    total(r_y[y] * feature[i, y], y) - total(p_y[y] * feature[i, y], y), eq((r_y[i] - p_16[i]) * s[i]))
paper.definition("features",
    r"The feature functions are defined as $q^t k_i$ or the dot product denoted as $\langle q, k_i \rangle$, "
    "which is the inner product between the query vector q and i-th key vector k_i .",
    r"Introduces the features; Eq 15 says in full what they are, with the case $y \ne i$.")
paper.prose("maxent:keys",
    r"A sequence of key vectors is denoted as $\{k_1, k_2, k_3, \dots, k_T\}$. Each key vector k_i "
    "represents an address memory unit. A query vector q matches each address memory unit k_i to compute the "
    "feature function score.",
    "Repeats the notation.")
paper.prose("maxent:variables",
    "The variable y of the feature function $f_i(x, y)$ defined in the Eq. 10 in [5] is the key index, with "
    r"values ranging from 1 to T. while x is the query vector \mathbf{q} . The conditional probability is as "
    "follows:",
    "Notation: y runs over the keys, x is the query.")
eq13 = paper.definition("eq:13", paper.display(15), "The form of the solution, taken from [5].")
eq14 = paper.definition("eq:14", paper.display(16), "Defines the normaliser.")
eq15 = paper.definition("eq:15", paper.display(17), "Defines one feature for each key.")
eq16 = paper.claim("eq:16", paper.display(18),
    p_y[i], eq(exp(lam[i] * s[i]) / total(exp(lam[j] * s[j]), j), why="Eq 15 in Eqs 13 and 14"),
    notation=(eq13, eq14, eq15),
    reading="Left Eq 13 at $y = i$.")
same_as_1 = paper.claim("λ = α",
    "When λ_i equals to α , the positive scaling factor, Eq. 16 is the same as Eq. 1",
    p_16[i], eq(w[i]),
    given=Eq(lam[l], alpha), uses=eq16, notation=eq1)
odds = paper.explains("what is needed",
    r"The odds of Eq 16 are those of Eq 1 exactly where $(\lambda_i - \alpha)\,q^t k_i$ is the same for all "
    "$i$; nothing in the approach makes the multipliers of different keys equal.",
    p_16[i] / p_16[j] / (w[i] / w[j]), eq(exp((lam[i] - alpha) * s[i] - (lam[j] - alpha) * s[j])),
    each=(i, j))
one_feature = paper.explains("one feature",
    "With the one feature $f(x, y) = q^t k_y$ in place of $T$ Eq 1 has the largest entropy among the "
    r"distributions with its expected score, and $\alpha$ is the one multiplier.",
    total(r_y[y] * (alpha * s[y] - log(r_y[y])), y),
    le(log(total(exp(alpha * s[z]), z)), why="Gibbs' inequality"),
    eq(total(w[y] * (alpha * s[y] - log(w[y])), y), why="attained by Eq 1"))

# ── Conclusion ──────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Conclusion")

attention = define(r"v_w", total(w[i] * v_star[i], i))
paper.claim("conclusion",
    "In this paper, we presented a maximum likelihood estimation approach to the derive scaled-dot-product "
    "function used in transformer models.",
    L - at(L, v, attention), eq(-beta / 2 * total(theta[i], i) * (v - attention) ** 2), le(0),
    given=equation_3, uses=eq11,
    reading=r"From Eqs 2 to 4, Eq 3 being among the assumptions, with any $\alpha$: no $v$ has a larger "
    r"likelihood than the softmax-weighted mean $v_w = \sum_i w_i v_{i*}$ of Eq 11.")
W = simplex("W", i)
any_weights = paper.explains("any weights",
    r"The exponential is assumed, in Eq 3; maximum likelihood does not choose it: with $\theta(i, q) = W_i$ "
    "the estimate of Eq 9 is the mean with the weights $W_i$, whatever positive weights of sum one they are.",
    vhat, eq(total(W[i] * v_star[i], i)),
    given=Eq(theta[l], W[l]))
concatenated = paper.claim("conclusion:1",
    r"We modeled the concatenated vector of the query vector \mathbf{q} and the value vector \mathbf{v} as a "
    "time-dependent multivariate Gaussian distribution.",
    diff(exp(-alpha * s[i]) / beta, q[c]), eq(0),
    uses=sigma2, expect="REFUTED", repeats=modelled,
    reading="In a multivariate Gaussian distribution of $(q, v_i)$ the variance of $v_{i*}$ given $q$ is a "
    "constant: it does not change with $q$.",
    reason=r"As in the abstract. The variance of the value, $\sigma^2(i, q) = \exp(-\alpha q^t k_i)/\beta$, "
    "changes with the query; in a joint Gaussian it could not.",
    correction=values_given(r"We modeled the value vector $\mathbf{v}_i$, given $\mathbf{v}$, $\mathbf{q}$ "
    r"and $\mathbf{k}_i$, as a time-dependent multivariate Gaussian distribution."))
A, B, C = real("A"), array("B", c), array("C", a, b)
cross_terms = total(B[c] * q[c], c) * v_star[i]
paper.explains("jointly Gaussian",
    "A joint Gaussian log-density of $v_{i*}$ and $q$ is a quadratic form; its second derivative by "
    "$v_{i*}$, minus one over the variance given $q$, does not contain $q$.",
    diff(
        -(A * v_star[i] ** 2 + 2 * cross_terms + total(C[a, b] * q[a] * q[b], a, b)) / 2, v_star[i], v_star[i]
    ),
    eq(-A),
    each=i)
paper.prose("conclusion:2",
    "We then derived the partial derivative of the log-likelihood function with respect to the value vector "
    r"\mathbf{v} , which led to a weighting function $\mathbf{w_i}(\mathbf{q})$.",
    "Summarises Eqs 5 to 10.")
paper.prose("conclusion:3",
    "These weighting factors $w_i(q)$ capture the relevance of each key vector to the given query vector q.",
    "Interpretation.")
paper.claim("conclusion:4",
    "The computation of these weighting factors has a quadratic time complexity $O(T^*T)$, which can be "
    "computationally expensive for long input sequences.",
    all_weights[i, j], grows(T**2, in_=T),
    notation=eq1,
    reading="“These” are the factors for all T queries, as the body says; for one query the cost is linear, "
    "see “cost:T”. What is expensive is a judgement.")
paper.prose("conclusion:end",
    "The maximum likelihood derivation provides a principled probabilistic interpretation of the softmax "
    "function used in transformer self-attention mechanisms. This analysis may lead to a better "
    "understanding of the underlying statistical assumptions and properties of the attention weights "
    "computed by transformer models. We also presented a maximum entropy approach to derive the "
    "scaled-dot-product function. In this approach, a query vector and key vectors are used to derive the "
    "feature functions used in maximum entropy approach.",
    "Interpretation, a hope, and a summary of Eqs 13 to 16.")

# ── Appendix A ──────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Appendix A")

x, y = array("x", n), array("y", n)
inner = total(x[n] * y[n], n)
xx = define("x^t x", total(x[n] * x[n], n))
norm_x, norm_y = define(r"\|x\|", sqrt(xx)), define(r"\|y\|", sqrt(total(y[n] ** 2, n)))

paper.prose("app:notation",
    r"We use the following notations: A column vector $\mathbf{x} = (x_1, x_2, \dots, x_m)^t$, where t is "
    r"the transpose operator. A column vector $\mathbf{y} = (y_1, y_2, \dots, y_m)^t$.",
    "Notation.")
paper.definition("app:product", paper.display(19), "Says what ∏ denotes.")
paper.definition("app:sum", paper.display(20), "Says what ∑ denotes.")
a1 = paper.claim("eq:a1", paper.display(21),
    define(r"\langle x,y\rangle", inner),
    eq(define("x^t y", inner), why="definition"),
    eq(define("y^t x", total(y[n] * x[n], n)), why="the product of numbers commutes"),
    eq(inner, why="definition"),
    eq(x[1] * y[1] + total((1 - delta(n, 1)) * x[n] * y[n], n), why="the first term split off"),
    reading="The first three sides are names of the fourth. The dots: the first term, and the sum of the "
    "others.")
a2 = paper.claim("eq:a2", paper.display(22),
    norm_x**2, eq(xx), eq(total(x[n] ** 2, n), why="x = y in Eq a1"),
    uses=a1)
length = nonnegative("length", tex=r"\|x\|")
paper.claim("app:length", paper.display(23),
    Eq(length**2, xx), implies(Eq(length, sqrt(xx))),
    uses=a2,
    reading="From Eq a2, of a length that is not negative.")
paper.claim("app:cosine", paper.display(24),
    (norm_x**2 + norm_y**2 - total((x[n] - y[n]) ** 2, n)) / (2 * norm_x * norm_y),
    eq(inner / (norm_x * norm_y)),
    reading="Left the cosine of the angle at 0 of the triangle 0, $x$, $y$, by the law of cosines. Neither "
    "vector is zero: there is no angle otherwise.",
    lacks="the angle ϑ enters through its cosine")
paper.supports("is a cosine",
    "The quotient lies between −1 and 1, so that there is such an angle.",
    Abs(inner / (norm_x * norm_y)), le(1, why="Cauchy–Schwarz"))
paper.definition("app:softmax", paper.display(25), "Defines softmax(x).")
paper.definition("app:eq 2", paper.display(26), "Repeats Eq 2.")

exponent = -theta[i] * beta / 2 * (v - v_star[i]) ** 2
with as_written():
    density = sqrt(theta[i] * beta / (2 * pi)) * exp(-(theta[i] * beta / 2) * (v - v_star[i]) ** 2)
app_log = paper.claim("app:log", paper.display(27),
    undefined("log(v_{i*} | g_i(v, q))"), eq(log(density)),
    notation=eq2, expect="ILL_FORMED",
    reason=r"Density and variable are exchanged on the left: it should read $\log g_i(v_{i*}|v,q)$.",
    meant=amended(log(g[i]), eq(log(density)),
        quote=r"log(g_i(v_{i*}|v, \boldsymbol{q})) = \dots"))
app_parts = paper.claim("app:log parts", paper.display(28),
    undefined("log(v_{i*} | g_i(v, q))"), eq(log(theta[i] * beta / (2 * pi)) / 2 + exponent),
    notation=app_log, expect="ILL_FORMED", repeats=app_log,
    reason="Density and variable are exchanged on the left, as in the display before.",
    meant=amended(log(g[i]), eq(log(theta[i] * beta / (2 * pi)) / 2 + exponent),
        quote=r"log(g_i(v_{i*}|v, \boldsymbol{q})) = \dots"))
paper.claim("app:first term",
    "The first term in the right-hand side of the above equation doesn't depend on v, the partial derivative "
    "of the above equation is:",
    diff(log(g[i]) - exponent, v), eq(0),
    notation=app_parts,
    reading=r"The first term is $\log g_i$ less the second.")
app_derivative = paper.claim("app:derivative", paper.display(29),
    undefined("∂ log(v_{i*} | g_i(v, q)) / ∂v"),
    eq(-theta[i] * beta / 2 * diff((v - v_star[i]) ** 2, v)),
    eq(slope),
    notation=(app_log, app_parts), expect="ILL_FORMED", repeats=app_log,
    reason="Density and variable are exchanged on the left, as two displays before.",
    meant=amended(diff(log(g[i]), v), eq(-theta[i] * beta / 2 * diff((v - v_star[i]) ** 2, v)), eq(slope),
        quote=r"\frac{\partial log(g_i(v_{i*}|v, \boldsymbol{q}))}{\partial v} = \dots"))
paper.claim("app:same as 6",
    "The above equation is the same as Eq. 6.",
    -theta[i] * beta / 2 * diff((v - v_star[i]) ** 2, v), eq(diff(log(g[i]), v)),
    uses=eq6, notation=app_derivative,
    reading="Its middle against the left side of Eq 6; the right sides are the same sign for sign.")

paper.overview(
    says(
        r"Your computation stands, for any positive precisions $\beta\,\theta(i, q)$: the maximum likelihood "
        r"estimate is the mean with the weights $\theta(i, q)/\sum_j\theta(j, q)$ (Eqs 5 to 10), the only "
        "maximum, and with Eq 3 it is attention (Eq 11).",
        holds=(eq4, expanded, maximum, eq5, eq6, stationary, eq7, eq8, eq9, from_9, cancels, is_1, eq11),
        main=True),
    says(
        "The exponential enters, as you say, with Eq 3: maximum likelihood returns whatever positive weights "
        "of sum one are put in, and equal precisions give the plain mean.",
        holds=(any_weights, not_gaussian), main=True),
    says(
        r"The paper leaves $\alpha$ any positive number and does not claim the value $1/\sqrt d$ of [1]. "
        r"Both derivations see only the product of $\alpha$ with the scores; scores of variance one, which "
        r"$1/\sqrt d$ gives in [1], are not part of the model.",
        holds=(scale_free, root_d)),
    says("That one coordinate stands for all is due to the independence that the section assumes.",
        holds=wlog),
    says(
        "Three sentences describe the model as Gaussian in keys or query too; Eqs 2 and 4 are densities of "
        "the values, given both, and nothing else is needed.",
        fails=(modelled, joint, concatenated)),
    says(
        "The text names two means of Eq 2: as the density of $v_{i*}$ that it is, it has the mean $v$, and "
        "as a density of $v$ the mean $v_{i*}$.",
        holds=(mean_v, abs_mean)),
    says(
        "Eq 16 follows from Eqs 13 to 15 and is Eq 1 where all multipliers are α, as you suppose. Eq 13 is "
        "taken from [5], where it has the largest entropy for expectations averaged over queries.",
        holds=(eq16, same_as_1, gibbs, other_multipliers), main=True),
    says(
        "For a single query the expectations of one feature for each key already fix $p(i|q)$ wherever $q^t "
        r"k_i \neq 0$. With the single feature $f(x, y) = q^t k_y$ there is one multiplier, your α.",
        holds=(determined, odds, one_feature)))
