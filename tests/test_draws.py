"""Draws: the same instance every time, every style there, every domain obeyed."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from derive.claims import Statement
from derive.language import Index, axes, delta, det, total
from derive.language.declaring import array, simplex, spd
from derive.language.domains import Orthonormal, Sphere, Symmetric
from derive.roads.lower import lower
from numeric.floats.engine import bind, draw, evaluate, run
from numeric.machine.styles import CYCLE, RUN, STYLES
from numeric.problem.graph import Graph
from numeric.problem.problem import Free, Problem, Quantity

EVERY_STYLE = [s for s in STYLES if s]


def problem(*free):
    g = Graph()
    quantities = tuple(Quantity(f.name, f.name, f.sizes, g.quantity(f.name, f.sizes), "") for f in free)
    return Problem(g, g.const(0), "=", g.const(0), quantities=quantities, free=free)


def sample(free, style=0, count=4096, seed=7, sizes=None):
    return draw(problem(free), sizes or {"d": 3, "T": 4}, seed, np.arange(count), style)[free.name]


DOMAINS = [
    Free("x", ("T", "d")),
    Free("x", (), Fraction(0), None, closed_low=False),
    Free("x", ("d",), Fraction(0)),
    Free("x", (), None, Fraction(-2), closed_high=False),
    Free("x", (), Fraction(-1), Fraction(1)),
    Free("x", ("d",), Fraction(0), Fraction(1), closed_low=False, closed_high=False),
    Free("x", (), Fraction(1, 3), Fraction(2, 3)),
    Free("x", (), Fraction(1, 3), None, closed_low=False),
    Free("x", (), integers=True),
    Free("x", (), Fraction(0), integers=True),
    Free("x", ("d",), Fraction(2), Fraction(5), integers=True),
    Free("x", (), Fraction(0), Fraction(9), closed_low=False, closed_high=False, integers=True),
    Free("x", (), Fraction(1), Fraction(1)),
]


@pytest.mark.parametrize("free", DOMAINS, ids=lambda f: f"{f.low}..{f.high}{' integers' * f.integers}")
@pytest.mark.parametrize("style", STYLES)
def test_every_draw_lies_in_its_domain(free, style):
    assert all(free.contains(Fraction(x)) for x in sample(free, style, 200).ravel().tolist())


def test_closed_ends_are_reached_and_open_ends_approached():
    closed = sample(Free("x", (), Fraction(-1), Fraction(1)))
    assert -1.0 in closed and 1.0 in closed
    inside = sample(Free("x", (), Fraction(0), Fraction(1), closed_low=False, closed_high=False))
    assert 0 < inside.min() < 1e-6 and 1 - 1e-6 < inside.max() < 1
    assert 0.0 in sample(Free("x", (), Fraction(0))) and 0.0 in sample(Free("x", ()))


def test_integers_are_small_and_at_the_edges():
    k = sample(Free("x", (), Fraction(2), Fraction(5), integers=True))
    assert set(k.tolist()) == {2.0, 3.0, 4.0, 5.0}
    n = sample(Free("x", (), Fraction(0), integers=True))
    assert {0.0, 1.0, 2.0, 3.0} <= set(n.tolist()) and n.max() > 50


def test_styles_are_what_they_say():
    free, sizes = Free("x", ("T", "d")), {"d": 3, "T": 4}
    of = {style: sample(free, style, 512, sizes=sizes) for style in EVERY_STYLE}
    assert abs(of[1].mean()) < 0.1 and abs(of[1].std() - 1) < 0.05
    scales = abs(of[2]).max(axis=(0, 1))
    assert scales.min() < 1e-2 and scales.max() > 1e2
    assert abs(of[3]).max() > 1e4 and abs(of[3]).max(axis=(0, 1)).min() < 1e-6
    assert set(of[4].ravel().tolist()) == {float(k) for k in range(-3, 4)}
    assert (of[5] == of[5][:1, :1]).all()
    assert (of[6] == 0).mean() > 0.4 and (of[6] != 0).any(axis=1).all()
    assert (of[7][1] == of[7][0]).all() and (of[7][3] == of[7][2]).all() and (of[7][2] != of[7][1]).any()
    assert (np.frexp(abs(of[9]))[0] == 0.5).all()
    assert {0.0, 1.0, -1.0} <= set(of[10].ravel().tolist())
    spread = of[11].max(axis=(0, 1)) - of[11].min(axis=(0, 1))
    assert (spread > 0).all() and spread.max() < 1e-4


def test_arrays_of_one_shape_coincide_in_the_shared_style():
    p = problem(Free("x", ("d",)), Free("y", ("d",)), Free("z", ("T",)))
    got = draw(p, {"d": 3, "T": 4}, 1, np.arange(64), 8)
    assert (got["x"] == got["y"]).all()
    assert (draw(p, {"d": 3, "T": 4}, 1, np.arange(64), 1)["y"] != got["y"]).any()


def test_the_mix_meets_every_style_early():
    assert set(CYCLE.tolist()) == set(EVERY_STYLE) and set(CYCLE[:14].tolist()) == set(EVERY_STYLE)
    free = Free("x", ("d",))
    mixed, pure = sample(free, 0, 1024), {s: sample(free, s, 1024) for s in EVERY_STYLE}
    for k, style in enumerate(CYCLE):
        part = slice(k * RUN, k * RUN + RUN)
        np.testing.assert_array_equal(mixed[:, part], pure[int(style)][:, part])


def test_one_instance_alone_is_the_same():
    p = problem(Free("x", ("T", "d")), Free("y", (), Fraction(0)))
    together = draw(p, {"d": 3, "T": 4}, 5, np.arange(300))
    for n in (0, 1, 31, 32, 177, 299):
        alone = draw(p, {"d": 3, "T": 4}, 5, n)
        np.testing.assert_array_equal(alone["x"], together["x"][..., n])
        assert alone["y"].shape == () and alone["y"] == together["y"][n]


def test_seeds_and_numbers_matter():
    free = Free("x", ())
    assert not np.array_equal(sample(free, 1, seed=1), sample(free, 1, seed=2))
    x = sample(free, 1, 200_000)
    assert len(np.unique(x)) > 100_000 and abs(np.corrcoef(x[:-1], x[1:])[0, 1]) < 0.01
    p = problem(Free("x", ("d",)))
    a, b, _ = draw(p, {"d": 3}, 3, np.arange(100_000), 1)["x"]
    assert abs(np.corrcoef(a, b)[0, 1]) < 0.01


def test_values_are_short_dyadic_rationals():
    x = sample(Free("x", ("T", "d")), 1, 512).ravel()
    assert (x * 2**23 == np.rint(x * 2**23)).all()


# what a domain promises, over all styles

a_, b_, i_, j_, m_, t_ = axes(a="n", b="n", i="d", j="d", m="M", t="T")
W, Y, S, Q = (
    simplex("w", t_),
    array("y", t_, i_, of=Sphere()),
    spd("S", a_, b_),
    array("q", m_, i_, of=Orthonormal()),
)
H = array("h", a_, b_, of=Symmetric())
FACTS = {
    "simplex": (total(W[t_], t_), "=", 1),
    "simplex, positive": (W[t_], ">", 0),
    "sphere": (total(Y[t_, i_] ** 2, i_), "=", 1),
    "spd, symmetric": (S[a_, b_], "=", S[b_, a_]),
    "spd, positive definite": (det(S), ">", 0),
    "symmetric": (H[a_, b_], "=", H[b_, a_]),
    "orthonormal": (
        total(Q[m_, i_] * Q[Index("m2", m_.length), i_], i_),
        "=",
        delta(m_, Index("m2", m_.length)),
    ),
}


@pytest.mark.parametrize("name", FACTS)
def test_samples_satisfy_their_domains_facts(name):
    lhs, relation, rhs = FACTS[name]
    tape = bind(
        lower(Statement(sp.sympify(lhs), relation, sp.sympify(rhs))), {"n": 3, "d": 4, "T": 5, "M": 3}
    )
    batch = run(tape, 3, 0, 4096)
    assert batch.accepted > 3000 and all(s.score <= 1 for s in batch.worst), batch.worst[:3]


def test_simplex_weights_sum_to_one_within_four_roundings():
    tape = bind(lower(Statement(total(W[t_], t_), "=", sp.Integer(1))), {"T": 5})
    values = evaluate(tape, draw(tape, None, 3, np.arange(2048)))
    assert values.accepted.all() and abs(values.lhs - 1).max() <= 4 * 2.0**-53
