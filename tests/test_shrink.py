"""The shrinker: small witnesses a person would write, never one that lives on rounding."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given, strategies as st

from numeric.attack.shrink import candidates, complexity, exact_neighbours, inside, restrict, shrink
from numeric.problem.graph import Axis
from numeric.problem.instance import Instance
from numeric.problem.simple import simplest
from numeric.rigorous.certify import certify
from numeric.rigorous.lengths import allowed
from tests.falsehoods import FALSE
from tests.families import D, E, T, U, lse, softmax
from tests.test_certify import problem_of
from tests.writing import Free, Writer, instance, sample


def shrunk(problem, at, **options):
    """The small instance's free arrays as plain numbers, its sizes, and the certificate."""
    certificate = certify(problem, at)
    assert certificate is not None
    small, found = shrink(problem, at, certificate, **options)
    assert allowed(problem, small) and certify(problem, small) == found
    return {name: [str(v) for v in row] for name, row in small.free.items()}, small.sizes, found


def noise(seed, n):
    rng = random.Random(seed)
    return [Fraction(rng.gauss(0, 3)) for _ in range(n)]


def test_a_negative_number_becomes_minus_one():
    problem = problem_of(FALSE["root_of_square_only_below_zero"][0])
    free, _, found = shrunk(problem, instance(problem, x=Fraction(-73821, 9999)))
    assert free == {"x": ["-1"]} and (found.lhs, found.rhs) == ("1", "-1")


def test_sum_for_product_becomes_zeros():
    w = Writer()
    x, y = w.real("x"), w.real("y")
    problem = w.problem((x + y).exp(), "=", x.exp() + y.exp())
    free, _, found = shrunk(problem, instance(problem, x=noise(1, 1), y=noise(2, 1)))
    assert free == {"x": ["0"], "y": ["0"]} and (found.lhs, found.rhs) == ("1", "2")


def test_sizes_go_first():
    w = Writer()
    q, k = w.real("q", "d"), w.real("k", "T", "d")
    s = w.sum(q[D] * k[T, D], D)
    by = Axis("by", "d")
    gradient = w.diff(lse(w, s), "q", by)
    p = s.exp() / w.sum(w.sum(q[D] * k[U, D], D).exp(), U)
    problem = w.problem(gradient, "=", w.sum(p * p * k[T, by], T))
    free, sizes, found = shrunk(problem, instance(problem, {"T": 8, "d": 4}, q=noise(1, 4), k=noise(2, 32)))
    assert sizes == {"T": 2, "d": 1} and free == {"k": ["0", "1"], "q": ["0"]}
    assert (found.lhs, found.rhs) == ("1/2", "1/4")


def test_a_size_that_matters_stays():
    problem = problem_of(FALSE["only_from_size_three"][0])
    free, sizes, _ = shrunk(problem, instance(problem, {"T": 3}, a=noise(3, 3)))
    assert sizes == {"T": 3} and sorted(free["a"]) == ["0", "1", "1"]


def test_weights_become_uniform():
    w = Writer()
    p = w.simplex("p", "T")
    problem = w.problem(w.sum(p[T] ** 2, T), "=", 1)
    free, sizes, found = shrunk(problem, instance(problem, {"T": 7}, p_u=[abs(v) for v in noise(4, 7)]))
    assert sizes == {"T": 2} and free == {"p.u": ["1", "1"]} and found.lhs == "1/2"


def test_ties_survive():
    problem = problem_of(FALSE["strict_order_only_at_ties"][0])
    free, sizes, _ = shrunk(problem, instance(problem, {"T": 5}, s=[7, Fraction(1, 3), 7, 2, 7]))
    assert sizes == {"T": 2} and free["s"] in (["0", "0"], ["1", "1"])


def test_equal_and_ordered_sizes_are_obeyed():
    w = Writer()
    a = w.real("a", "m", "d")
    problem = w.problem(
        w.sum(w.sum(a[Axis("r", "m"), D], Axis("r", "m")), D), "=", 0, ordered_sizes=(("m", "d"),)
    )
    _, sizes, _ = shrunk(problem, instance(problem, {"m": 3, "d": 5}, a=noise(5, 15)))
    assert sizes == {"m": 1, "d": 1}
    b = w.real("b", "m", "n")
    square = w.problem(w.matrix("det", b, *b.node.axes), "=", 0, equal_sizes=(("m", "n"),))
    free, sizes, _ = shrunk(square, instance(square, {"m": 4, "n": 4}, b=noise(6, 16)))
    assert sizes == {"m": 1, "n": 1} and free == {"b": ["1"]}


def test_fixed_positions_keep_their_axis_long_enough():
    w = Writer()
    a = w.real("a", "T")
    problem = w.problem(w.sum(a[T], T, "prod"), "=", a[1] * a[2])
    _, sizes, _ = shrunk(problem, instance(problem, {"T": 5}, a=noise(7, 5)))
    assert sizes == {"T": 3}


def test_conditions_keep_holding():
    w = Writer()
    x, y = w.real("x"), w.real("y")
    problem = w.problem(x, "=", y, x > y + 2)
    free, _, _ = shrunk(problem, instance(problem, x=Fraction(917, 100), y=Fraction(-311, 100)))
    assert Fraction(free["x"][0]) > Fraction(free["y"][0]) + 2
    assert max(abs(Fraction(v[0])) for v in free.values()) <= 3


def test_a_gross_discrepancy_never_becomes_a_thin_one():
    """sin x = x is false everywhere but at 0, and ever less so towards it: the shrinker may not go there."""
    w = Writer()
    x = w.real("x")
    problem = w.problem(x.sin(), "=", x)
    free, _, found = shrunk(problem, instance(problem, x=Fraction(314159, 100000)))
    assert free == {"x": ["1"]} and found.relative_gap > 0.05
    free, _, found = shrunk(
        problem, instance(problem, x=Fraction(123457, 10**8))
    )  # a thin one stays as thin as it is
    assert (
        found.relative_gap >= certify(problem, instance(problem, x=Fraction(123457, 10**8))).relative_gap / 10
    )


@pytest.mark.parametrize("name", sorted(FALSE))
def test_every_false_family_shrinks_and_stays_gross(name):
    make, sizes, at = FALSE[name]
    problem = problem_of(make)
    start = instance(problem, sizes, **at)
    start = Instance(
        start.sizes, {n: tuple(v * Fraction(1001, 1000) for v in row) for n, row in start.free.items()}
    )
    before = certify(problem, start)
    free, _, found = shrunk(problem, start)
    assert found.relative_gap >= min(before.relative_gap / 10, 0.05)
    longest = max(len(v) for row in free.values() for v in row)
    assert longest <= 9, free


def test_the_budget_binds_and_the_result_is_the_same_every_time():
    w = Writer()
    s = w.real("s", "T")
    problem = w.problem(softmax(w, s[T], s[U]), "=", s[T])
    at = sample(problem, {"T": 8}, random.Random(3), "unit")
    runs = [shrunk(problem, at, budget=20) for _ in range(2)]
    assert runs[0] == runs[1]
    untouched, _, _ = shrunk(problem, at, budget=0)
    assert untouched == {"s": [str(v) for v in at.free["s"]]}


def test_simplest_fraction():
    assert simplest(Fraction(1, 3), Fraction(2, 3)) == Fraction(1, 2)
    assert simplest(Fraction(314, 100), Fraction(315, 100)) == Fraction(22, 7)
    assert simplest(Fraction(-5, 2), Fraction(-3, 2)) == -2 and simplest(Fraction(-1), Fraction(7)) == 0
    ladder = [Fraction(n) for n in ("0", "1", "-1", "2", "-2", "3", "-3")]
    assert sorted(ladder, key=complexity) == ladder


@pytest.mark.parametrize(
    "free, x, value",
    [
        (Free("x", (), Fraction(0), None, False), Fraction(0), 1),
        (Free("x", (), Fraction(0), None, True), Fraction(-3), 0),
        (Free("x", (), Fraction(0), Fraction(1), False, False), Fraction(7), Fraction(1, 2)),
        (Free("x", (), None, Fraction(-2), True, True), Fraction(5), -2),
        (Free("x", (), Fraction(2), Fraction(9), True, True, True), Fraction(1), 2),
    ],
)
def test_candidates_lie_in_the_domain(free, x, value):
    assert inside(free, x) == value
    assert all(free.contains(v) for v in candidates(free, Fraction(8, 1)))


def test_tiny_and_huge_numbers_climb_a_ladder_of_round_ones():
    w = Writer()
    x = w.positive("x")
    tiny, huge = w.problem(x < Fraction(1, 300), "=", 0), w.problem(x > 4000, "=", 0)
    assert shrunk(tiny, instance(tiny, x=Fraction(1, 805306368)))[0] == {"x": ["1/1000"]}
    assert shrunk(huge, instance(huge, x=Fraction(805306369, 3)))[0] == {"x": ["10000"]}


def test_exact_neighbours_have_the_same_proportions_or_are_zero_or_one():
    w = Writer()
    x, y = w.real("x"), w.positive("y")
    problem = w.problem(x, "=", y)
    near = [
        tuple(str(v[0]) for v in n.free.values())
        for n in exact_neighbours(problem, instance(problem, x=7, y=9))
    ]
    assert set(near) == {("7/9", "1"), ("0", "9"), ("1", "9"), ("7", "1"), ("0", "1"), ("1", "1")}
    rough = instance(problem, x=Fraction(600001, 10**6), y=Fraction(799999, 10**6))
    assert next(tuple(str(v[0]) for v in n.free.values()) for n in exact_neighbours(problem, rough)) == (
        "3/5",
        "4/5",
    )


def test_restrict_takes_the_same_positions_of_every_array():
    w = Writer()
    a, b = w.real("a", "T", "d"), w.real("b", "T")
    problem = w.problem(w.sum(a[T, E] * b[T], T), "=", 0)
    at = instance(problem, {"T": 3, "d": 2}, a=[1, 2, 3, 4, 5, 6], b=[7, 8, 9])
    small = restrict(problem, at, {"T": [1, 3]})
    assert small == instance(problem, {"T": 2, "d": 2}, a=[1, 2, 5, 6], b=[7, 9])


@given(
    st.fractions(min_value=-3, max_value=3, max_denominator=40),
    st.fractions(min_value=0, max_value=1, max_denominator=40),
)
def test_the_simplest_fraction_has_the_smallest_denominator(low, width):
    found, high = simplest(low, low + width), low + width
    least = next(q for q in range(1, 2000) if ceil(low * q) <= floor(high * q))
    assert low <= found <= high and found.denominator == least
