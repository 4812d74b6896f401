"""Softmax, log-sum-exp and the normal density on ℝᵈ: what they stand for, with false twins."""

import pytest
from sympy import log

from derive import array, axes, check, diff, gaussian, integral, logsumexp, softmax, spd, total
from derive.language.mistakes import Mistake

t, j, t_1, o = axes(t="T", j="T", t_1="T", o="N")
a, b, c = axes(a="d", b="d", c="d")
s, k = array("s", t), array("k", t, j)
x, mu, S = array("x", a), array("mu", a), spd("S", a, b)


def law(mean):
    return gaussian(x, mean, S, a, b)


TWINS = {
    "weights sum to one": (total(softmax(s[t], t), t), 1, 2),
    "the gradient": (diff(logsumexp(s[t], t), s[j]), softmax(s[j], j, t), softmax(-s[j], j, t)),
    "the logarithm": (log(softmax(s[t], t)), s[t] - logsumexp(s[j], j), s[t] + logsumexp(s[j], j)),
    "the mean": (integral(x[c] * law(mu), x), mu[c], 2 * mu[c]),
    "a mean that is a function": (law(lambda i: mu[i]), law(mu), law(lambda i: 2 * mu[i])),
}


@pytest.mark.parametrize("name", TWINS)
def test_what_they_stand_for(name):
    left, true, false = TWINS[name]
    assert str(check(left, true, trials=2000).verdict) == "PROVED"
    assert str(check(left, false, trials=2000).verdict) == "REFUTED"


def test_the_index_of_the_sum_is_another_one():
    assert softmax(s[t] + s[t_1], t) == softmax(s[t] + s[t_1], t, axes(t_2="T"))
    for over in (t, o, j):
        with pytest.raises(Mistake, match="softmax sums over an index of length T that"):
            softmax(k[t, j], t, over)
