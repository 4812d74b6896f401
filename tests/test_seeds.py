"""What is false is broken under every seed, and what is true stands: a verdict is no matter of luck."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
import sympy as sp
from sympy import Eq, KroneckerDelta, exp, gamma, log

from derive.claims import Statement
from derive.language import axes, integral, largest, total
from derive.language.declaring import array, integer, positive, real, simplex
from derive.language.domains import POSITIVE
from derive.roads.lower import lower
from derive.roads.numeric_road import attempt
from numeric.attack.campaign import attack
from numeric.attack.grid import MOST, grid
from numeric.attack.sizes import closing
from numeric.attack.tally import Pace

pytestmark = pytest.mark.slow

i, j, k, l, m, n, t = axes(i="d", j="d", k="d", l="d", m="d", n="N", t="T")
x, y, z, b = real("x"), real("y"), real("z"), real("b")
alpha, beta = positive("alpha"), positive("beta")
f, g, h, q = array("f", t), array("g", t), array("h", t), array("q", t, of=POSITIVE)
a, o, c, e = axes(a="M", o="M", c="D", e="D")
P = array("P", a, c)
A, X, eta, w = array("A", i, j), array("X", n, i), array("eta", i), array("w", n, of=POSITIVE)
p = simplex("p", t)
T, N = t.length, n.length
BRIEF, FULL = 2_000, 20_000


def state(lhs, relation, rhs, *given, each=()):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, each=each)


def mean(values, scores):
    """Values averaged with the weights of a softmax."""
    return total(exp(scores) * values, t) / total(exp(scores), t)


def stepped(place, coordinate):
    """The mean of the points, weighted by how well each agrees with the one at a place."""
    scores = exp(total(P[a, e] * P[place, e], e))
    return total(scores * P[a, coordinate], a) / total(scores, a)


involution = Eq(total(A[k, l] * A[l, m], l), KroneckerDelta(k, m))
tilted = exp(total(eta[i] * X[n, i], i))
Z = total(tilted * w[n], n)
divergence = total(tilted * w[n] * log(tilted / Z), n) / Z
its_form = total(eta[j] * total(tilted * w[n] * X[n, j], n) / Z, j) - log(Z)
beta_integral = integral(z ** (alpha - 1) * (1 - z) ** (beta - 1), z, 0, 1)

spread = total(P[o, c] ** 2, o, c)
each_moves = state(total(stepped(o, c) ** 2, c), ">", 0, spread > 0, each=(o,))
mean_moves = state(total((total(P[a, c], a) / a.length) ** 2, c), ">", 0, spread > 0)
together = state(total((P[o, c] + stepped(o, c)) ** 2, o, c), ">", spread, spread > 0)

# a statement, trials, seeds
FALSE = {
    "a point between others may stay": (each_moves, FULL, (9, 15, 0)),
    "the same in few trials": (each_moves, BRIEF, (1, 3, 9)),
    "a mean of all points may vanish": (mean_moves, BRIEF, (1, 0, 2)),
    "a mean in one dimension": (state(mean(f[t], b * f[t]) ** 2, ">", 0, total(f[t] ** 2, t) > 0), BRIEF, range(5)),
    "of five numbers or more": (state(mean(f[t], b * f[t]) ** 2, ">", 0, total(f[t] ** 2, t) > 0, T >= 5), BRIEF, range(8)),
    "with weights of their own": (state(mean(f[t], g[t] * h[t]) ** 2, ">", 0, total(f[t] ** 2, t) > 0, T >= 4), BRIEF, range(6)),
    "its own inverse, yet not symmetric": (state(A[i, j], "=", A[j, i], involution), BRIEF, (1, 6, 8, 9)),
    "what is multiplied by a maximum": (state(x, "=", 0, Eq(x * largest(f[t] ** 2, t), 0)), BRIEF, range(6, 10)),
    "an identity called strict": (state(its_form, ">", divergence), BRIEF, (0, 4)),
    "an integral that is seldom enclosed": (state(beta_integral, "=", gamma(alpha) * gamma(beta) / gamma(alpha + beta + 1)), BRIEF, (3,)),
}  # fmt: skip
TRUE = {
    "all points together move": (together, BRIEF, (1, 9)),
    "a mean of positive numbers": (state(mean(q[t], b * q[t]) ** 2, ">", 0), BRIEF, range(4)),
    "its own inverse": (state(total(A[i, l] * A[l, i], i, l), "=", i.length, involution), BRIEF, range(4)),
    "what is multiplied by more than zero": (
        state(x, "=", 0, Eq(x * largest(q[t] ** 2, t), 0)),
        BRIEF,
        range(4),
    ),
    "an identity": (state(its_form, "=", divergence), BRIEF, (0, 4)),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_falsehood_is_broken_under_every_seed(name):
    statement, trials, seeds = FALSE[name]
    assert not [seed for seed in seeds if attempt(statement, seed, Pace(trials)).counterexample is None]


@pytest.mark.parametrize("name", TRUE)
def test_a_truth_stands_under_every_seed(name):
    statement, trials, seeds = TRUE[name]
    tried = [attempt(statement, seed, Pace(trials)) for seed in seeds]
    assert all(a.counterexample is None and a.cannot is None and a.agreed for a in tried)


def test_room_that_tends_to_none_is_no_support_under_any_seed():
    """1 + 10⁻³⁰ − 1/T exceeds 1 where nobody looks."""
    beyond = state(1 + sp.Rational(1, 10**30) - 1 / T, "<", 1)
    assert {
        "larger ones may break it" in (attempt(beyond, seed, Pace(BRIEF)).cannot or "") for seed in range(5)
    } == {True}
    assert {attempt(state(1 - 1 / T, "<", 1 + 1 / b**2), seed, Pace(BRIEF)).cannot for seed in range(5)} == {
        None
    }


@pytest.mark.parametrize(
    ("room", "closes"),
    [
        (lambda T: 1 / T, True),
        (lambda T: T**-0.5 - 1e-4, True),
        (lambda T: 1 / T + 0.01, False),
        (lambda T: 1 + 1 / T, False),
    ],
)
def test_whether_room_closes_does_not_depend_on_which_lengths_were_drawn(room, closes):
    random = Random(0)
    for _ in range(200):
        lengths = [int(2 ** (k + random.uniform(0, 0.58))) for k in range(5, 10)]
        assert closing([({"T": T}, room(T)) for T in lengths]) == closes


def test_simple_numbers_are_all_tried_where_entries_are_few():
    problem = lower(state(f[t] + g[t], "=", x))
    lanes = grid(problem, {"T": 1})
    points = set(zip(lanes["f"][0].tolist(), lanes["g"][0].tolist(), lanes["x"].tolist(), strict=True))
    assert points == set(product(range(-3, 4), repeat=3)) and lanes["x"].size == 7**3
    many = grid(problem, {"T": 5})
    assert many["x"].size <= MOST and many["f"].shape == many["g"].shape == (5, many["x"].size)
    assert {tuple(row) for row in many["f"].T.tolist()} >= set(product((-1, 0, 1), repeat=5))
    assert grid(problem, {"T": 50})["x"].size < 30, "the number alone"
    assert grid(lower(state(total(f[t], t), "=", 0)), {"T": 50}) is None


def test_remainders_of_one_whole_number_are_tried_in_all_combinations():
    one = integer("m", 0)
    near = lower(state(sp.Mod(one, 89) * sp.Mod(one, 97), "≤", 8000))
    assert set(grid(near, {}, 20_000)["m"].tolist()) >= set(range(2 * 89 * 97))
    assert 89 * 97 - 1 in grid(near, {}, 300)["m"]
    for bound, verdict in ((250, True), (266, False)):
        far = lower(state(sp.Mod(one, 83) + sp.Mod(one, 89) + sp.Mod(one, 97), "≤", bound))
        assert (attack(far, trials=500).certificate is not None) is verdict


def test_simple_numbers_lie_in_the_domain():
    c, r = positive("c"), real("r", low=Fraction(1, 3), high=2)
    problem = lower(state(total(p[t] * q[t], t) + c + r, "=", 0))
    lanes = grid(problem, {"T": 2})
    for free in problem.free:
        values = np.unique(lanes[free.name])
        assert len(values) > 1 and all(free.contains(Fraction(v)) for v in values)
    assert grid(replace(problem, free=()), {"T": 2}) is None
