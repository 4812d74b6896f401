"""Inequalities, approximations, citing, proofs at sizes, missing assumptions: truths with their false twins."""

import pytest
import sympy as sp
from sympy import cos, exp, log, sqrt, tanh

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import Size, axes, delta, diff, inverse, largest, product, total
from derive.language.declaring import array, positive, real, simplex, spd
from derive.language.domains import POSITIVE, Sphere
from derive.prover import prove
from derive.prover.strategies import STRATEGIES
from tests.statements import eq, le, lt, proof_or_none

i, j, t, s, m = axes(i="d", j="d", t="T", s="T", m="T")
T = Size("T")
x, y = real("x"), real("y")
a, b, beta, n = (positive(name) for name in ("a", "b", "beta", "n"))
r = real("r", low=0, high=1)
f, g, h, q, u = array("f", t), array("g", t), array("h", t, of=POSITIVE), array("q", i), array("u", i)
k, w, p, S, A = array("k", t, i), simplex("w", t), simplex("p", t), spd("S", i, j), array("A", i, j)
X, rows = array("X", i, of=Sphere()), simplex("rows", m, t)
Zf = total(exp(beta * f[t]), t)
soft = exp(f[t]) / total(exp(f[s]), s)
mean = total(soft * f[t], t)
H = -total(w[t] * log(w[t]), t)
cov = total(soft * k[t, i] * k[t, j], t) - total(soft * k[t, i], t) * total(soft * k[t, j], t)


# rule → (true, false twin)
INEQUALITIES = {
    "square": (le(2 * x * y, x**2 + y**2), le(3 * x * y, x**2 + y**2)),
    "square completed": (lt(0, x**2 + x * y + y**2 + 1), lt(0, x**2 + 3 * x * y + y**2 + 1)),
    "softmax below one": (le(soft, 1), le(soft, sp.Rational(1, 2))),
    "softmax positive": (lt(0, soft), lt(1, soft)),
    "bounded scalar": (le(r * (1 - r), sp.Rational(1, 4)), le(r, r**2)),
    "bounded weights": (le(total(w[t] ** 2, t), 1), le(1, total(w[t] ** 2, t))),
    "tanh": (lt(tanh(x), 1), lt(tanh(x), sp.Rational(9, 10))),
    "cosine": (le(cos(x) * a, a), le(cos(x) * y, y)),
    "absolute value": (lt(x / (1 + abs(x)), 1), lt(1, abs(x))),
    "variance": (
        le(total(w[t] * f[t], t) ** 2, total(w[t] * f[t] ** 2, t)),
        le(total(w[t] * f[t] ** 2, t), total(w[t] * f[t], t) ** 2),
    ),
    "Cauchy–Schwarz": (
        le(total(f[t] * g[t], t), sqrt(total(f[t] ** 2, t)) * sqrt(total(g[t] ** 2, t))),
        le(total(f[t] ** 2, t), total(f[t], t) ** 2),
    ),
    "triangle": (
        le(sqrt(total((f[t] + g[t]) ** 2, t)), sqrt(total(f[t] ** 2, t)) + sqrt(total(g[t] ** 2, t))),
        le(sqrt(total(f[t] ** 2, t)) + sqrt(total(g[t] ** 2, t)), sqrt(total((f[t] + g[t]) ** 2, t))),
    ),
    "Hessian of log-sum-exp": (le(0, total(q[i] * q[j] * cov, i, j)), le(total(q[i] * q[j] * cov, i, j), 0)),
    "positive definite": (
        le(0, total(q[i] * S[i, j] * q[j], i, j)),
        le(0, total(q[i] * A[i, j] * q[j], i, j)),
    ),
    "Gibbs": (
        le(total(w[t] * f[t], t) + H / beta, log(Zf) / beta),
        le(log(Zf) / beta, total(w[t] * f[t], t) + H / beta),
    ),
    "relative entropy": (le(0, total(w[t] * log(w[t] / p[t]), t)), le(total(w[t] * log(w[t] / p[t]), t), 0)),
    "entropy": (le(H, log(T)), le(log(T), H)),
    "Jensen": (
        le(exp(total(w[t] * f[t], t)), total(w[t] * exp(f[t]), t)),
        le(total(w[t] * exp(f[t]), t), exp(total(w[t] * f[t], t))),
    ),
    "arithmetic and geometric": (le(sqrt(a * b), (a + b) / 2), le((a + b) / 2, sqrt(a * b))),
    "logarithm below its tangent": (le(log(a), a - 1), le(log(a), a - 2)),
    "exponential above its tangent": (le(1 + x, exp(x)), le(1 + x + x**2 / 2, exp(x))),
    "calculus from the end": (lt(1 + a + a**2 / 2, exp(a)), lt(1 + a + a**2, exp(a))),
    "calculus, pole on the way": (le(2, a + 1 / a), le(2, x + 1 / x, sp.Ne(x, 0))),
    "maximum below log-sum-exp": (le(largest(f[t], t), log(Zf) / beta), le(log(Zf) / beta, largest(f[t], t))),
    "log-sum-exp below": (
        le(log(Zf) / beta, largest(f[t], t) + log(T) / beta),
        le(log(Zf), largest(f[t], t) + log(T)),
    ),
    "average below the maximum": (
        le(total(w[t] * f[t], t), largest(f[t], t)),
        le(total(f[t], t), largest(f[t], t)),
    ),
    "entry below the maximum": (le(f[t], largest(f[t], t)), le(largest(f[t], t), f[t])),
    "given, transported": (le(x + a, y + a, x <= y), le(x * y, y**2, x <= y)),
    "given, for all": (
        le(total(h[t] * f[t], t), total(h[t] * g[t], t), f[s] <= g[s]),
        le(total(f[s], s), total(g[s], s), f[t] <= g[t], each=(t,)),
    ),
    "given at one index": (le(f[t], g[t], f[t] <= g[t]), le(f[t], g[t], sp.Le(f[1], g[1]))),
    "most similar key": (
        le(1 / T, exp(f[m]) / total(exp(f[t]), t), f[t] <= f[m], each=(m,)),
        le(1 / T, exp(f[m]) / total(exp(f[t]), t), each=(m,)),
    ),
    "positive definite, strictly": (
        lt(0, total(q[i] * S[i, j] * q[j], i, j), total(q[i] ** 2, i) > 0),
        lt(0, total(q[i] * S[i, j] * q[j], i, j), total(q[i], i) > -1),
    ),
    "positive definite on the sphere": (
        lt(0, total(X[i] * inverse(S)[i, j] * X[j], i, j)),
        lt(0, total(X[i] * S[i, j] * q[j], i, j)),
    ),
    "strict at one index": (
        lt(0, total(q[i] ** 2, i), sp.Ne(q[j], 0), each=(j,)),
        lt(0, total(q[i] ** 2, i), sp.Ne(u[j], 0), each=(j,)),
    ),
    "relative entropies under a sum": (
        le(0, total(b**2 * rows[m, t] * log(rows[m, t] / w[t]), m, t)),
        le(0, total(f[m] * rows[m, t] * log(rows[m, t] / w[t]), m, t)),
    ),
    "an index within its axis": (le(t * (t - 1), T * (T - 1)), le(t + 1, T)),
    "means": (
        le(3 * exp(x), exp(x - y) + exp(x + y) + exp(x)),
        le(3 * exp(x + y), exp(x - y) + exp(x + y) + exp(x)),
    ),
    "all but one": (
        le(
            total(exp(f[t]), t),
            exp(f[s]) + (T - 1) * exp(x),
            f[t] * (1 - delta(t, s)) <= x * (1 - delta(t, s)),
            each=(s,),
        ),
        le(total(exp(f[t]), t), exp(f[s]) + (T - 1) * exp(x), f[s] <= x, each=(s,)),
    ),
    "by cases": (le(delta(t, s) * x**2, x**2), le(delta(t, s) * x, x)),
    "strictly": (lt(x, y, x < y), lt(x, y, x <= y)),
}


@pytest.mark.parametrize("rule", INEQUALITIES)
def test_true_inequality_is_proved_for_all_sizes(rule):
    assert prove(INEQUALITIES[rule][0]).general


@pytest.mark.parametrize("rule", INEQUALITIES)
def test_false_twin_is_not_proved(rule):
    assert proof_or_none(INEQUALITIES[rule][1]) is None


def approx(lhs, rhs, error, *to):
    return Statement(sp.sympify(lhs), "≈", sp.sympify(rhs), error=sp.sympify(error), to=to)


LIMITS = {
    "a condition that gives way": (
        Statement(exp(x - y), "≈", sp.S.Zero, (x + n <= y,), error=exp(-n), to=(n, sp.oo)),
        Statement(exp(x - y), "≈", sp.S.Zero, (x + n <= y, y <= 5, x >= 0), error=exp(-n), to=(n, sp.oo)),
    ),
    "a condition that does not": (
        Statement(exp(-n), "≈", sp.S.Zero, (n + x <= y,), error=exp(-n), to=(n, sp.oo)),
        Statement(exp(-n), "≈", sp.S.Zero, (n + x**2 <= 5,), error=exp(-n), to=(n, sp.oo)),
    ),
    "a condition on a bounded quantity": (
        Statement(exp(-n), "≈", sp.S.Zero, (n >= r,), error=exp(-n), to=(n, sp.oo)),
        Statement(exp(-n), "≈", sp.S.Zero, (n <= r,), error=exp(-n), to=(n, sp.oo)),
    ),
    "a condition on fixed indices": (
        Statement(1 / T, "≈", sp.S.Zero, (sp.Ne(t, s),), each=(t, s), error=1 / T, to=(T, sp.oo)),
        Statement(1 / T, "≈", sp.S.Zero, (sp.Lt(s, 4),), each=(t,), error=1 / T, to=(T, sp.oo)),
    ),
    "exponential decay": (
        approx(tanh(n), 1, 2 * exp(-2 * n), n, sp.oo),
        approx(tanh(n), 1, exp(-2 * n), n, sp.oo),
    ),
    "power decay": (approx(n / (1 + n), 1, 1 / n, n, sp.oo), approx(n / (1 + n), 1, 1 / n, n, sp.S.Zero)),
    "low temperature": (
        approx(log(Zf) / beta, largest(f[t], t), log(T) / beta, beta, sp.oo),
        approx(log(Zf) / beta, largest(f[t], t), log(T), beta, sp.oo),
    ),
    "finite point": (
        approx(n**2 / (1 + n), 0, n**2, n, sp.S.Zero),
        approx(n**2 / (1 + n), 0, n**2, n, sp.S.One),
    ),
}


@pytest.mark.parametrize("rule", LIMITS)
def test_approximations(rule):
    true, false = LIMITS[rule]
    assert prove(true).general
    assert proof_or_none(false) is None


MEAN = Statement(total(w[t] * f[t], t), "=", x)


def test_cited_equation():
    proof = prove(eq(total(w[t] * f[t], t) ** 2 + 1, x**2 + 1, lemmas=(("mean", MEAN),)))
    assert proof.rests_on == ("mean",)
    assert proof_or_none(eq(total(w[t] * f[t], t) ** 2 + 1, x**2 + 2, lemmas=(("mean", MEAN),))) is None


def test_cited_inequality():
    lemma = (("mean", MEAN), ("bound", le(x, y)))
    assert set(prove(le(total(w[t] * f[t], t), y + 1, lemmas=lemma)).rests_on) <= {"mean", "bound"}
    assert proof_or_none(le(total(w[t] * f[t], t), y - 1, lemmas=lemma)) is None


def test_cited_under_a_sum():
    lemma = (("square", Statement(f[t], "=", g[t] ** 2)),)
    assert prove(eq(total(w[t] * f[t], t), total(w[t] * g[t] ** 2, t), lemmas=lemma)).rests_on == ("square",)


WRONGLY_CITED = {
    "its condition is not given": Statement(x, "=", abs(x), (x > 0,)),
    "it is undefined for x < 0": Statement(x + log(x), "=", abs(x) + log(x)),
    "its condition speaks of one index": Statement(f[t], "=", abs(f[t]), (f[t] > 0,)),
}


@pytest.mark.parametrize("why", WRONGLY_CITED)
def test_a_lemma_is_cited_only_where_it_holds(why):
    lemma = (("lemma", WRONGLY_CITED[why]),)
    assert proof_or_none(eq(x, abs(x), lemmas=lemma)) is None
    assert proof_or_none(eq(total(f[s], s), total(abs(f[s]), s), f[t] > 0, lemmas=lemma, each=(t,))) is None


def test_a_lemma_whose_condition_is_given_too_is_cited():
    lemma = (("lemma", Statement(x * y, "=", y, (sp.Eq(cos(x), y),))),)
    assert prove(eq(x * y + 1, y + 1, sp.Eq(cos(x), y), lemmas=lemma)).rests_on == ("lemma",)
    assert proof_or_none(eq(x * y + 1, y + 1, lemmas=lemma)) is None


def test_at_sizes_says_so():
    mixed, turned = total(t * f[t] * g[T + 1 - t], t), total(t * f[T + 1 - t] * g[t], t)
    proof = prove(eq(mixed + turned, (T + 1) * total(f[t] * g[T + 1 - t], t)))
    assert (proof.general, proof.scope, proof.sizes[-1]) == (False, "sizes T=1,2,3", {"T": 3})
    assert proof_or_none(eq(mixed + turned, (T + 1) * total(f[t] * g[t], t))) is None


@pytest.mark.parametrize("given", [T > 3, T >= 4])
def test_sizes_that_a_condition_excludes_show_nothing(given):
    assert proof_or_none(eq(x * (T - 1) * (T - 2) * (T - 3), 0, given)) is None


def test_a_length_of_one_is_no_evidence():
    root = sqrt(q[i] / k[t, i])  # its sign cannot be proved, so the larger sizes end without an answer
    assert proof_or_none(eq(largest(w[s], t) / root, largest(w[s], t) / sqrt(q[i] / k[s, i]))) is None


MISSING = {
    "w sums to one": (total(f[t] * x, t), x, "f sums to one"),
    "sign": (sqrt(x**2), x, "x > 0"),
    "symmetric": (A[i, j], A[j, i], "A is symmetric"),
    "product": (log(product(f[t], t)), total(log(f[t]), t), "f[t] > 0"),
}


@pytest.mark.parametrize("name", MISSING)
def test_the_missing_assumption_is_named(name):
    lhs, rhs, said = MISSING[name]
    with pytest.raises(ProverFailure, match="holds if") as failure:
        prove(eq(lhs, rhs))
    assert said in str(failure.value)


def test_an_assumption_that_is_not_needed_is_named():
    assert "not needed: y > 0" in prove(eq(log(x * a), log(x) + log(a), y > 0)).trace


TRAPS = {
    "delta inside exp inside a sum": (total(exp(total(f[s] * delta(s, t), s)), t), exp(total(f[t], t))),
    "captured index": (diff(total(q[i] * u[i], i), q[i]), total(u[i], i)),
    "derivative of an exponent": (diff(exp(total(q[i] * u[i], i)), q[j]), sp.S.Zero),
    "quotient of roots": (sqrt(x / y), sqrt(x) / sqrt(y)),
    "contradicting conditions prove nothing about others": (x, y),
    "a fact used before differentiating": (diff(total(w[t], t), w[s]), sp.S.Zero),
    "lengths differ": (total(delta(t, i) * f[t], t), f[1]),
}


@pytest.mark.parametrize("trap", TRAPS)
def test_known_traps_are_not_proved(trap):
    lhs, rhs = TRAPS[trap]
    assert proof_or_none(eq(lhs, rhs)) is None


def test_a_derivative_by_a_weight_treats_weights_as_free():
    assert prove(eq(diff(total(w[t], t), w[s]), 1)).general


def test_a_broken_strategy_costs_itself_only(monkeypatch):
    def broken(goal):
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("derive.prover.strategies.STRATEGIES", [broken, *STRATEGIES])
    assert prove(eq(x + y, y + x)).general
    with pytest.raises(ProverFailure):
        prove(eq(x, y))
