"""The rigorous interpreter: every operation gives an enclosure of the truth, or says that there is none."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings, strategies as st

from numeric.functions.special import SPECIAL
from numeric.functions.table import FUNCTIONS, WIDE
from numeric.functions.values import ONE, ZERO, Hole, ball, precision
from numeric.problem.graph import ELEMENTWISE, Axis
from numeric.rigorous.balls.reals import LAZY, REAL, both, either, only_where, power_integer, select
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import certify
from numeric.rigorous.interpreter import CONSTANTS, printed, program, text
from tests.oracles.values import NoValue, function
from tests.writing import Writer, instance

T, U = Axis("t", "T"), Axis("u", "T")
R, C = Axis("i", "d"), Axis("j", "d")

# Where each operation is held against the oracle; a function that is not named here, at the usual point.
POINTS = {
    "add": (1.5, 2.25), "sub": (1.5, 2.25), "mul": (1.5, -2.25), "div": (1.5, -2.25), "neg": (1.5,), "pow": (2.5, 0.3),
    "min": (1.5, 2.25), "max": (1.5, 2.25), "abs": (-1.5,), "sign": (-1.5,), "exp": (-1.25,), "log": (2.5,),
    "sqrt": (2.5,), "sin": (2.5,), "cos": (2.5,), "tan": (2.5,), "asin": (0.3,), "acos": (0.3,), "atan": (2.5,),
    "atan2": (-1.0, -2.5), "sinh": (1.5,), "cosh": (1.5,), "tanh": (1.5,), "asinh": (-1.5,), "acosh": (1.5,),
    "atanh": (0.3,), "erf": (0.3,), "erfc": (2.5,), "polygamma": (3.0, 2.5), "gamma": (2.5,), "loggamma": (2.5,), "digamma": (2.5,), "trigamma": (2.5,),
    "lt": (1.0, 2.0), "le": (2.0, 2.0), "eq": (1.0, 2.0), "ne": (1.0, 2.0), "not": (0.0,), "elliptic_k": (0.3,), "elliptic_e": (0.3,),
}  # fmt: skip
POINTS |= {"elliptic_k": (0.3,), "elliptic_e": (0.3,)}
POINTS = {**{row.name: (3.0, 2.5)[-row.arity :] for row in FUNCTIONS}, **POINTS}
# Where an operation has no real value: certainly none.
NOWHERE = [
    ("div", 1, 0), ("log", 0), ("log", -1), ("sqrt", -1), ("pow", 0, -2), ("pow", 0, Fraction(-1, 2)),
    ("pow", -2, Fraction(1, 2)), ("asin", 2), ("acos", -2), ("acosh", Fraction(1, 2)), ("atanh", 1), ("atanh", -2),
    ("gamma", 0), ("gamma", -3), ("loggamma", 0), ("loggamma", -1), ("digamma", -1), ("trigamma", 0), ("polygamma", 2, -1), ("polygamma", 3, 0),
    ("atan2", 0, 0), ("Ei", 0), ("besselj", Fraction(1, 2), -1),
]  # fmt: skip
# Rational values that must stay exact, or 1 < 1 could never be certified.
EXACT = [
    ("exp", (0,), 1), ("log", (1,), 0), ("sqrt", (Fraction(4, 9),), Fraction(2, 3)), ("cos", (0,), 1),
    ("acos", (1,), 0), ("div", (1, 3), Fraction(1, 3)),
    ("pow", (8, Fraction(1, 3)), 2), ("pow", (Fraction(4, 9), Fraction(-3, 2)), Fraction(27, 8)), ("pow", (0, 0), 1),
    ("gamma", (5,), 24), ("erfc", (0,), 1), ("loggamma", (2,), 0), ("atan2", (0, 3), 0), ("besselj", (2, 0), 0), ("besselj", (0, 0), 1), ("sign", (-5,), -1),
]  # fmt: skip


def test_every_elementwise_operation_is_in_a_table():
    wide = {row.name for row in WIDE}  # held against the oracle in test_several.py
    assert set(REAL) | set(LAZY) | {"powi"} == set(ELEMENTWISE) == set(POINTS) | wide | set(LAZY) | {"powi"}


@pytest.mark.parametrize("op", POINTS)
def test_operation_encloses_the_truth_and_no_falsehood(op):
    with mpmath.workdps(60), precision(150):
        values = [fmpq(*Fraction(x).as_integer_ratio()) for x in POINTS[op]]
        truth = mpmath.mpf(function(op)(*map(mpmath.mpf, POINTS[op])))
        for arguments in (
            values,
            [*values[:-1], ball(values[-1])],
            list(map(ball, values)),
        ):  # exact and as balls
            found = REAL[op](*arguments)
            if isinstance(found, Hole):  # some orders must be known exactly
                assert not found.certain and len(values) > 1 and not isinstance(arguments[0], fmpq)
                continue
            found = ball(found)
            assert found.overlaps(arb(mpmath.nstr(truth, 50), arb("1e-45")))
            assert not found.overlaps(arb(mpmath.nstr(truth + mpmath.mpf("1e-30"), 50), arb("1e-45")))


@pytest.mark.parametrize("case", NOWHERE, ids=str)
def test_no_value_is_certain(case):
    op, *arguments = case
    found = REAL[op](*(fmpq(*Fraction(x).as_integer_ratio()) for x in arguments))
    assert isinstance(found, Hole) and found.certain


@pytest.mark.parametrize("case", NOWHERE, ids=str)
def test_near_no_value_is_not_enclosed(case):
    """A ball that touches the border of the domain never gives a finite ball."""
    op, *arguments = case
    found = REAL[op](*(arb(fmpq(*Fraction(x).as_integer_ratio())) + arb(0, 1e-9) for x in arguments))
    assert isinstance(found, Hole)


@pytest.mark.parametrize("op, arguments, value", EXACT)
def test_rational_values_stay_exact(op, arguments, value):
    found = REAL[op](*(fmpq(*Fraction(x).as_integer_ratio()) for x in arguments))
    assert isinstance(found, fmpq) and found == fmpq(*Fraction(value).as_integer_ratio())


@pytest.mark.slow
@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.sampled_from(sorted(set(POINTS) - {"not"})),
    st.fractions(-4, 4),
    st.fractions(-4, 4),
    st.integers(1, 60),
)
def test_wide_balls_contain_what_their_points_give(op, x, y, width):
    """Inclusion: f(ball) contains f(point), whatever the width, or is a hole."""
    points = [fmpq(x.numerator, x.denominator), fmpq(y.numerator, y.denominator)][: ELEMENTWISE[op]]
    wide = REAL[op](*(arb(p) + arb(0, 2.0**-width) for p in points))
    exact = REAL[op](*points)
    if isinstance(wide, Hole):
        return
    if isinstance(exact, Hole):
        assert not exact.certain
    else:
        assert ball(wide).overlaps(ball(exact))


GROWN = sorted(
    set(POINTS)
    - {
        "lt",
        "le",
        "eq",
        "ne",
        "not",
        "sign",
        "gamma",
        "digamma",
        "trigamma",
        "loggamma",
        "polygamma",
        "Ei",
        "besselj",
    }
    - {row.name for row in SPECIAL}
    - {op for op in POINTS if "." in op}  # of a complex number; one inside the other they outgrow mpmath
)


def tree(w, rng, depth, leaves):
    """A random expression as a graph and as the same thing in mpmath."""
    if depth == 0:
        name = rng.choice(list(leaves))
        return leaves[name], lambda at: at[name]
    op = rng.choice(GROWN)
    parts = [tree(w, rng, depth - 1, leaves) for _ in range(ELEMENTWISE[op])]
    return w.op(op, *(p[0] for p in parts)), lambda at: function(op)(*(p[1](at) for p in parts))


def test_random_expressions_enclose_what_mpmath_finds():
    rng, compared = random.Random(5), 0
    for _ in range(400):
        w = Writer()
        leaves = {name: w.real(name) for name in "xyz"}
        node, value = tree(w, rng, rng.randint(1, 4), leaves)
        problem = w.problem(node, "=", leaves["x"] + leaves["y"] + leaves["z"])
        at = {name: Fraction(rng.randint(-40, 40), 16) for name in leaves}
        found = sides(problem, instance(problem, **at))[0][0]
        with mpmath.workdps(80):
            try:
                truth = value({name: mpmath.mpf(v.numerator) / v.denominator for name, v in at.items()})
            except NoValue:
                continue
            if isinstance(found, Hole):
                continue
            compared += 1
            assert ball(found).overlaps(arb(mpmath.nstr(truth, 60)) * (1 + arb(0, 1e-25)) + arb(0, 1e-60)), (
                node.node,
                at,
            )
    assert compared >= 150


def test_conditions_have_three_values():
    hole = Hole("none")
    undecided = REAL["lt"](arb(0, 1), arb(0.5))
    assert undecided.contains(0) and undecided.contains(1)
    assert both(ZERO, hole) == 0 and both(ONE, hole) is hole and isinstance(both(undecided, hole), Hole)
    assert either(ONE, hole) == 1 and either(ZERO, hole) is hole and both(ONE, undecided).overlaps(arb(0))
    assert select(ONE, fmpq(3), hole) == 3 and isinstance(select(undecided, fmpq(3), hole), Hole)
    union = select(undecided, fmpq(3), fmpq(5))
    assert union.contains(arb(3)) and union.contains(arb(5))


def test_two_truths_that_are_not_decided_are_two_numbers():
    """√2·√2 > 2 fails and √3·√3 ≥ 3 holds; balls decide neither, and must not take the one for the other."""
    with precision(64):
        two, three = (arb(n).sqrt() ** 2 for n in (2, 3))
        fails, holds = REAL["lt"](arb(2), two), REAL["le"](arb(3), three)
    assert REAL["sub"](holds, fails).contains(1) and REAL["eq"](holds, fails).contains(0)
    assert REAL["sub"](fails, fails) == 0 and REAL["eq"](fails, fails) == 1


def test_what_only_holds_somewhere_says_why_it_has_no_value_elsewhere():
    guard = only_where("it fails", "who knows")
    assert guard(ONE, ONE) == 1 and guard(ZERO, ZERO) == Hole("it fails")
    assert guard(arb(0.5, 0.5), ONE) == Hole("who knows", certain=False)
    assert guard(Hole("none"), ONE) == Hole("none")


def test_near_zero_is_a_ball_around_zero():
    with precision(100):
        near = CONSTANTS["near 0"]()
    assert near.contains(0) and near.contains(arb(2) ** -101) and not near.contains(arb(2) ** -90)


def test_precision_is_restored():
    before = ctx.prec
    with pytest.raises(RuntimeError), precision(777):
        raise RuntimeError
    assert ctx.prec == before


def sides(problem, at):
    """Both sides' entries at 128 bits."""
    with precision(128):
        wired = program(problem, at.sizes)
        values = wired.evaluate(wired.quantities(at))
        return values[problem.lhs], values[problem.rhs]


def test_views_reductions_and_matrices():
    w = Writer()
    a = w.real("a", "d", "d")
    trace = w.sum(a[R, R], R)
    columns = w.sum(w.sum(a[R, C], R, "largest"), C)
    problem = w.problem(trace + 10 * a[1, 2], "=", columns)
    assert sides(problem, instance(problem, {"d": 2}, a=[1, 2, 3, 5])) == ([fmpq(26)], [fmpq(8)])
    inverse, det = w.matrix("inverse", a, *a.node.axes), w.matrix("det", a, *a.node.axes)
    product = w.sum(inverse[R, Axis("k", "d")] * a[Axis("k", "d"), C], Axis("k", "d"))
    problem = w.problem(product, "=", det)
    lhs, rhs = sides(problem, instance(problem, {"d": 2}, a=[1, 2, 3, 5]))
    assert lhs == [1, 0, 0, 1] and rhs == [-1]
    lhs, rhs = sides(problem, instance(problem, {"d": 2}, a=[1, 2, 2, 4]))
    assert all(isinstance(v, Hole) and v.certain for v in lhs) and rhs == [0]


def test_a_position_beyond_the_axis_is_refused():
    w = Writer()
    a = w.real("a", "T")
    problem = w.problem(a[3], "=", 0)
    with pytest.raises(CannotCertify, match="beyond the length T"):
        program(problem, {"T": 2})


def test_indices_and_sizes_are_exact():
    w = Writer()
    a = w.real("a", "T")
    early = w.sum(w.select(w.index(T) <= w.index(U), a[T], 0), T)
    problem = w.problem(early, "=", w.index(U) * w.size("T"))
    assert sides(problem, instance(problem, {"T": 3}, a=[1, 2, 5])) == ([1, 3, 8], [3, 6, 9])


def test_weights_on_the_simplex_are_exact_and_print_as_fractions():
    w = Writer()
    p = w.simplex("p", "T")
    problem = w.problem(w.sum(p[T], T), "=", 1)
    at = instance(problem, {"T": 3}, p_u=[1, 2, Fraction(1, 2)])
    assert printed(problem, at) == {"p": ["2/7", "4/7", "1/7"]}
    assert sides(problem, at) == ([1], [1])


def test_ties_survive_transcendental_functions():
    w = Writer()
    s = w.real("s", "T")
    tie = w.op("eq", s.exp()[T], s.exp()[U])
    problem = w.problem(w.sum(w.sum(tie, T), U), "=", 0)
    assert sides(problem, instance(problem, {"T": 3}, s=[Fraction(1, 3), 2, Fraction(1, 3)]))[0] == [5]


def test_overflow_is_no_obstacle():
    w = Writer()
    x = w.real("x")
    problem = w.problem((x + 1).exp() / x.exp(), "=", w.op("exp", 1))
    lhs, rhs = sides(problem, instance(problem, x=10**6))
    assert lhs[0].overlaps(rhs[0]) and lhs[0].rel_accuracy_bits() > 90
    assert certify(problem, instance(problem, x=10**40)) is None


INF = float("inf")


def integral_value(body, low, high):
    w = Writer()
    v = w.bound("v")
    problem = w.problem(w.integral(body(w, v), v, low, high), "=", 0)
    return sides(problem, instance(problem))[0][0]


@pytest.mark.parametrize(
    "body, low, high, value",
    [
        (lambda w, v: (-(v**2)).exp(), -INF, INF, mpmath.sqrt(mpmath.pi)),
        (lambda w, v: v**4 * (-(v**2) / 2 + v).exp(), -INF, INF, 10 * mpmath.sqrt(2 * mpmath.pi) * mpmath.exp(0.5)),
        (lambda w, v: v**3 * (-2 * v).exp(), 0, INF, mpmath.mpf(3) / 8),
        (lambda w, v: v**3 * (2 * v).exp(), -INF, 0, -mpmath.mpf(3) / 8),
        (lambda w, v: v**2 * (-(v**2)).exp(), 0, INF, mpmath.sqrt(mpmath.pi) / 4),
        (lambda w, v: v * (-(v**2)).exp(), 1, INF, mpmath.exp(-1) / 2),
        (lambda w, v: ((-(v**2)).exp() / 3).log() * (-(v**2)).exp(), -INF, INF,
         -mpmath.sqrt(mpmath.pi) * (mpmath.log(3) + 0.5)),
        (lambda w, v: (800 - v**2).exp() / w.op("exp", 800), -INF, INF, mpmath.sqrt(mpmath.pi)),
        (lambda w, v: (-(v**2)).exp().sqrt(), -INF, INF, mpmath.sqrt(2 * mpmath.pi)),
        (lambda w, v: v.sin(), 0, 1, 1 - mpmath.cos(1)),
        (lambda w, v: (1 + v**2).log(), 0, 1, mpmath.log(2) - 2 + mpmath.pi / 2),
        (lambda w, v: v.abs(), -1, 2, 2.5),
        (lambda w, v: w.select(v < Fraction(1, 2), v, 2 - v), 0, 1, 0.75),
        (lambda w, v: v.max(1 - v), 0, 1, 0.75),
    ],
)  # fmt: skip
def test_integrals_are_enclosed(body, low, high, value):
    found = ball(integral_value(body, low, high))
    tolerance = arb("1e-12")
    assert found.overlaps(arb(mpmath.nstr(value, 18), tolerance)) and found.rad() < tolerance
    assert not found.overlaps(arb(mpmath.nstr(value, 18)) * (1 + arb("1e-9")) + arb("1e-9"))


def test_divergent_integrals_have_no_value():
    assert integral_value(lambda w, v: (v**2).exp(), -INF, INF).certain
    assert integral_value(lambda w, v: v * 0 + 1, 0, INF).certain
    assert isinstance(integral_value(lambda w, v: 1 / v, -1, 1), Hole)


def test_the_integral_of_nothing_is_nothing():
    assert integral_value(lambda w, v: w._term(0), -INF, INF) == 0
    assert integral_value(lambda w, v: v * 0 * (-(v**2)).exp(), 0, INF) == 0


def test_what_cannot_be_integrated_says_so():
    with pytest.raises(CannotCertify, match="whose growth is not known"):
        integral_value(lambda w, v: v.sin() / v, 0, INF)


def test_gaussian_integrals_nest():
    w = Writer()
    u, v = w.bound("u"), w.bound("v")
    body = u * v * (u * v - u**2 - v**2).exp()
    inner = w.integral(w.integral(body, u, -INF, INF), v, -INF, INF)
    problem = w.problem(inner, "=", 2 * w._term("pi") / (3 * w.op("sqrt", 3)))
    assert certify(problem, instance(problem)) is None
    wrong = w.problem(inner, "=", w._term("pi") / (3 * w.op("sqrt", 3)))
    assert certify(wrong, instance(wrong)) is not None


def test_integrals_of_both_kinds_nest():
    """∫₀² ∫ √(eˣ/2π) exp(−eˣ u²/2) du dx = 2, and ∫₀¹ ∫₀¹ exp(xu) du dx = ∑ 1/(n! (n+1)²)."""
    w = Writer()
    u, x = w.bound("u"), w.bound("x")
    density = (x.exp() / (2 * w._term("pi"))).sqrt() * (-(x.exp()) / 2 * u**2).exp()
    mass = w.problem(w.integral(w.integral(density, u, -INF, INF), x, 0, 2), "=", 0)
    assert sides(mass, instance(mass))[0][0].overlaps(arb(2))
    double = w.problem(w.integral(w.integral((x * u).exp(), u, 0, 1), x, 0, 1), "=", 0)
    series = sum(1 / mpmath.factorial(n) / (n + 1) ** 2 for n in range(30))
    with precision(64):
        wired = program(double, {})
        found = wired.evaluate(wired.quantities(instance(double)))[double.lhs][0]
    assert found.overlaps(arb(mpmath.nstr(series, 15), arb("1e-14"))) and found.rad() < 1e-12


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 9])
def test_powers_of_a_ball_around_zero(n):
    found = power_integer(arb(0, 1e-3), n)
    assert found.contains(arb(1e-3) ** n) and abs(found) < 3 * arb(1e-3) ** n
    assert n % 2 or found.lower() >= -1e-30


def test_text_is_exact_where_it_can_be():
    assert text(fmpq(1, 3)) == "1/3" and text(arb(2).sqrt(), 5) == "1.4142"
    assert text(Hole("log outside its domain")) == "undefined (log outside its domain)"


def test_equal_numbers_are_one_object():
    """Else a case distinction that no precision decides would lose what both of its cases say."""
    w = Writer()
    x, y, z = w.real("x"), w.real("y"), w.real("z")
    # √2·√2 − 2 encloses 0 at every precision
    undecided = w._term(2).sqrt() * w._term(2).sqrt() - 2 < z - z
    problem = w.problem(w.select(undecided, x, y), "=", x)
    assert sides(problem, instance(problem, x=Fraction(1, 3), y=Fraction(1, 3), z=0)) == (
        [fmpq(1, 3)],
        [fmpq(1, 3)],
    )
    assert isinstance(sides(problem, instance(problem, x=Fraction(1, 3), y=Fraction(2, 3), z=0))[0][0], arb)


def test_the_same_sum_in_either_order_is_one_object():
    w = Writer()
    x, y = w.real("x").exp(), w.real("y").exp()
    problem = w.problem((x + y) * (x * y), "=", (y + x) * (y * x))
    left, right = sides(problem, instance(problem, x=Fraction(1, 3), y=Fraction(2, 3)))
    assert left[0] is right[0]
