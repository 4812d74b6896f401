"""Laws: expectations, variances, entropies and divergences, each with a twin that is false."""

from __future__ import annotations

import pytest
from flint import arb, fmpq
from sympy import E as euler, sympify

from derive import (
    KL,
    Bernoulli,
    Beta,
    Binomial,
    Categorical,
    Density,
    Exponential,
    Gamma,
    Geometric,
    Mixture,
    Normal,
    Poisson,
    Rational,
    Uniform,
    array,
    axes,
    check,
    conditional,
    covariance,
    cross_entropy,
    diff,
    digamma,
    entropy,
    exp,
    expect,
    integer,
    latex,
    log,
    mutual_information,
    pi,
    positive,
    real,
    simplex,
    total,
    variance,
)
from derive.claims import Statement
from derive.command.prompt import declare, parse_chain
from derive.errors import PromptError
from derive.language.laws import LAWS
from derive.language.mistakes import Mistake
from numeric.functions.values import Hole
from numeric.rigorous.balls.powers import Powers, PowerTerm
from numeric.rigorous.balls.wiring import CannotCertify
from tests.statements import proof_or_none

x, z, mu, nu, a = real("x"), real("z"), real("mu"), real("nu"), real("a")
s, tau, lam, al, be, b = (positive(name) for name in ("s", "tau", "lam", "al", "be", "b"))
p = real("p", low=0, high=1, open=True)
k, n = integer("k"), integer("n", 0)
t, i, j = axes(t="T", i="m", j="l")
w, v, f = simplex("w", t), simplex("v", t), array("f", t)
prior, channel, g = simplex("prior", i), simplex("channel", i, j), array("g", i, j)
normal, cat = Normal(mu, s), Categorical(w[t], t)
score = diff(normal.log_density(x), mu)

# (left, right, a twin of the right side that is false)
EQUAL = {
    "normal, total": (expect(1, x, normal), 1, 2),
    "normal, mean": (expect(x, x, normal), mu, mu + s),
    "normal, square": (expect(x**2, x, normal), mu**2 + s**2, mu**2 + s),
    "normal, variance": (variance(x, x, normal), s**2, s),
    "variance by moments": (variance(x, x, normal), expect(x**2, x, normal) - mu**2, expect(x**2, x, normal)),
    "normal, entropy": (entropy(normal, x), log(2 * pi * euler * s**2) / 2, log(2 * pi * s**2) / 2),
    "normal, entropy in bits": (entropy(normal, x), log(2 * pi * euler * s**2) / 2,
                                log(2 * pi * euler * s**2) / log(2) / 2),
    "normal, divergence": (KL(normal, Normal(nu, tau), x),
                           log(tau / s) + (s**2 + (mu - nu) ** 2) / (2 * tau**2) - Rational(1, 2),
                           log(tau / s) + (s**2 + (mu - nu) ** 2) / (2 * tau**2)),
    "latent term of a variational encoder": (KL(normal, Normal(0, 1), x), -(1 + log(s**2) - mu**2 - s**2) / 2,
                                             (1 + log(s**2) - mu**2 - s**2) / 2),
    "score": (expect(score, x, normal), 0, 1),
    "Fisher information": (expect(score**2, x, normal), 1 / s**2, s**2),
    "reparameterised": (expect(x**3, x, normal), expect((mu + s * z) ** 3, z, Normal(0, 1)),
                        expect((mu + s**2 * z) ** 3, z, Normal(0, 1))),
    "generating function": (expect(exp(a * x), x, normal), exp(a * mu + a**2 * s**2 / 2), exp(a * mu + a * s**2)),
    "mixture": (expect(x, x, Mixture(p, normal, Normal(nu, tau))), p * mu + (1 - p) * nu, p * nu + (1 - p) * mu),
    "uniform, variance": (variance(x, x, Uniform(0, b)), b**2 / 12, b**2 / 6),
    "uniform, entropy": (entropy(Uniform(0, b), x), log(b), -log(b)),
    "exponential, mean": (expect(x, x, Exponential(lam)), 1 / lam, lam),
    "exponential, entropy": (entropy(Exponential(lam), x), 1 - log(lam), 1 + log(lam)),
    "gamma, mean": (expect(x, x, Gamma(al, be)), al / be, al * be),
    "gamma, logarithm": (expect(log(x), x, Gamma(2, be)), digamma(2) - log(be), digamma(2) + log(be)),
    "beta, mean": (expect(x, x, Beta(al, be)), al / (al + be), be / (al + be)),
    "own density": (expect(x, x, Density(lambda u: 2 * u, 0, 1)), Rational(2, 3), Rational(1, 2)),
    "Bernoulli, variance": (variance(k, k, Bernoulli(p)), p * (1 - p), p),
    "Bernoulli, entropy": (entropy(Bernoulli(p), k), -p * log(p) - (1 - p) * log(1 - p), -p * log(p)),
    "categorical, variance": (variance(f[t], t, cat), expect(f[t] ** 2, t, cat) - expect(f[t], t, cat) ** 2,
                              expect(f[t] ** 2, t, cat)),
    "cross entropy": (cross_entropy(cat, Categorical(v[t], t), t), entropy(cat, t) + KL(cat, Categorical(v[t], t), t),
                      entropy(cat, t) - KL(cat, Categorical(v[t], t), t)),
    "tower": (total(prior[i] * expect(g[i, j], j, Categorical(channel[i, j], j)), i),
              total(total(prior[i] * channel[i, j] * g[i, j], j), i),
              total(total(channel[i, j] * g[i, j], j), i)),
    "covariance": (covariance(x, x**2, x, normal), 2 * mu * s**2, mu * s**2),
}  # fmt: skip


@pytest.mark.parametrize("name", EQUAL)
def test_an_average_is_proved_and_its_twin_refuted(name):
    left, right, wrong = EQUAL[name]
    assert check(left, right).verdict in ("PROVED", "SUPPORTED") and "UNDECIDED" not in str(
        check(left, right)
    )
    assert check(left, wrong).verdict == "REFUTED"


@pytest.mark.parametrize("name", [name for name in EQUAL if name != "gamma, logarithm"])
def test_an_average_has_a_proof(name):
    left, right, wrong = EQUAL[name]
    assert proof_or_none(Statement(left, "=", sympify(right))) is not None
    assert proof_or_none(Statement(left, "=", sympify(wrong))) is None


INEQUALITIES = {
    "Gibbs": (KL(cat, Categorical(v[t], t), t), "≥"),
    "entropy is at most that of the uniform law": (log(t.length) - entropy(cat, t), "≥"),
    "mutual information": (mutual_information(prior[i] * channel[i, j], i, j), "≥"),
}


@pytest.mark.parametrize("name", INEQUALITIES)
def test_an_inequality_of_information_holds_and_its_turn_does_not(name):
    left, relation = INEQUALITIES[name]
    assert proof_or_none(Statement(left, relation, sympify(0))) is not None or name == "mutual information"
    assert proof_or_none(Statement(left, "≤", sympify(0))) is None


@pytest.mark.slow
def test_counts_without_end():
    assert check(expect(k, k, Poisson(lam)), lam).verdict in ("PROVED", "SUPPORTED")
    assert check(expect(k, k, Geometric(p)), 1 / p).verdict in ("PROVED", "SUPPORTED")
    assert check(expect(k, k, Poisson(lam)), lam**2).verdict == "REFUTED"
    assert check(expect(k, k, Geometric(p)), p).verdict == "REFUTED"
    assert check(expect(k, k, Binomial(n, p)), n * (1 - p)).verdict == "REFUTED"


def test_an_average_prints_as_one():
    assert latex(expect(x**2, x, Normal(0, 1))) == r"\mathbb{E}_{x \sim \mathrm{N}(0, 1)}\left[x^{2}\right]"
    assert latex(conditional(f[t], w[t], t)).startswith(r"\mathbb{E}")
    assert "KL" in latex(KL(normal, Normal(0, 1), x))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: expect(x, k, normal), "real number"),
        (lambda: expect(x, x, Poisson(lam)), "whole number"),
        (lambda: expect(x, t, Poisson(lam)), "whole number"),
        (lambda: expect(x, x, Normal(x, 1)), "parameter"),
        (lambda: expect(x, x, 3), "over a law"),
        (lambda: Categorical(w[t], x), "runs over an index"),
        (lambda: Mixture(p, normal, Exponential(lam)), "same range"),
        (lambda: KL(normal, Poisson(lam), x), "whole number"),
        (lambda: KL(normal, Exponential(lam), x), "value"),
    ],
)
def test_a_law_that_does_not_fit_is_met_with_help(make, says):
    with pytest.raises(Mistake, match=says):
        make()


NAMES = declare([("axis", "t:T"), ("real", "x,mu"), ("positive", "s"), ("integer", "k"), ("simplex", "w[t]")])


def test_the_prompt_reads_laws():
    first, (link,) = parse_chain("E(x^2, x, Normal(mu, s)) = mu^2 + s^2", NAMES)
    assert proof_or_none(Statement(first, "=", link.rhs)) is not None
    for wrong in (
        "E(x, x)",
        "E(x, x, Nrmal(0, 1))",
        "E(x, k, Normal(0, 1))",
        "H(w[t], t)",
        "E(x, x, Normal(1))",
    ):
        with pytest.raises(PromptError):
            parse_chain(f"{wrong} = 0", NAMES)
    assert set(LAWS) >= {"Normal", "Gamma", "Poisson"}


def test_integrals_of_powers_are_enclosed_where_they_converge():
    own = Powers()
    one = [PowerTerm(fmpq(1), s=fmpq(1))]
    assert own.apply("powi", [one], 2) == [PowerTerm(fmpq(1), s=fmpq(2))]
    assert own.log(own.add([PowerTerm(fmpq(1))], own.neg(one))) == [PowerTerm(fmpq(1), l=1)]
    assert isinstance(own.apply("add", [Hole("none"), one], None), Hole)
    with pytest.raises(CannotCertify):
        own.apply("sin", [one], None)
    with pytest.raises(CannotCertify):
        own.power(own.add(one, [PowerTerm(arb(1))]), [PowerTerm(fmpq(1, 2))])
    # no value where the integral diverges
    assert check(expect(1 / x, x, Density(lambda u: u**0, 0, 1)), 3).verdict not in ("PROVED", "SUPPORTED")
