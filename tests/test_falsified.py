"""Equations of the Ma paper, falsified on purpose: each must be REFUTED with a counterexample, and its true twin pass."""

import pytest
from sympy import exp, log

from derive.language import diff, total
from derive.papers.ma import Q, all_weights, alpha, beta, c, g, i, j, k, l, theta, v, v_star
from derive.run.checking import check

pytestmark = pytest.mark.slow

slope, gradient = diff(log(g[i]), v), -beta * theta[i] * (v - v_star[i])
swapped = exp(alpha * total(Q[i, c] * k[j, c], c)) / total(exp(alpha * total(Q[j, c] * k[l, c], c)), l)

FALSE = {
    "a sign": (slope, beta * theta[i] * (v - v_star[i])),
    "a dropped β": (slope, -theta[i] * (v - v_star[i])),
    "a swapped index": (all_weights[i, j], swapped),
}
TRUE = {"Eq 6": (slope, gradient), "all weights sum to one": (total(all_weights[i, j], i), 1)}


@pytest.mark.parametrize("mistake", FALSE)
def test_a_falsified_equation_is_refuted_with_a_counterexample(mistake):
    result = check(*FALSE[mistake], trials=2_000)
    assert result.verdict == "REFUTED"
    assert result.counterexample.lhs != result.counterexample.rhs
    assert max(result.counterexample.sizes.values()) <= 2, "shrunk"


@pytest.mark.parametrize("name", TRUE)
def test_its_true_twin_is_proved(name):
    assert check(*TRUE[name], trials=2_000).verdict == "PROVED"
