"""Integrals without end and up to singularities: enclosed, or said to diverge, or left alone; and the bounds they
rest on."""

from __future__ import annotations

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given, settings, strategies as st

from derive import check, cos, exp, integral, log, oo, pi, positive, real, sqrt
from numeric.functions.expansions import composed, counting, number
from numeric.functions.values import Hole, precision
from numeric.rigorous.balls.complex_balls import SAMPLING
from numeric.rigorous.balls.growth import Envelope, Enveloped, Growing, apart, expanded, times, together
from numeric.rigorous.balls.improper import End, singular
from numeric.rigorous.balls.of_variable import OfVariable
from numeric.rigorous.balls.powers import Powers
from numeric.rigorous.balls.tails import AtInfinity
from numeric.rigorous.balls.wiring import CannotCertify, Pull
from numeric.rigorous.interpreter import program
from tests.test_rigorous import value
from tests.writing import Writer

INFINITY = float("inf")
x, a = real("x"), positive("a")


def enclosed(body, low, high):
    w = Writer()
    variable = w.bound("x")
    return value(w, w.integral(body(variable), variable, low, high))


# what mpmath says of it is no proof, but it is somebody else's number
VALUES = {
    "1/(1 + x²)": (lambda x: 1 / (1 + x * x), -INFINITY, INFINITY, lambda: mpmath.pi),
    "1/x²": (lambda x: 1 / (x * x), 1, INFINITY, lambda: mpmath.mpf(1)),
    "backwards": (lambda x: 1 / (x * x), INFINITY, 1, lambda: -mpmath.mpf(1)),
    "far to the left": (lambda x: 1 / (x * x), -INFINITY, -2, lambda: mpmath.mpf("0.5")),
    "begins beyond 1": (lambda x: 1 / (x * x * x), 7, INFINITY, lambda: mpmath.mpf(1) / 98),
    "an even tail": (lambda x: 1 / x.cosh(), -INFINITY, INFINITY, lambda: mpmath.pi),
    "Bose": (lambda x: x * x * x / (x.exp() - 1), 0, INFINITY, lambda: mpmath.pi**4 / 15),
    "a wave that dies": (lambda x: (-x).exp() * x.cos(), 0, INFINITY, lambda: mpmath.mpf("0.5")),
    "both ends": (lambda x: 1 / (x.sqrt() * (1 + x)), 0, INFINITY, lambda: mpmath.pi),
    "a root at the upper end": (lambda x: 1 / (1 - x * x).sqrt(), 0, 1, lambda: mpmath.pi / 2),
    "roots at both ends": (lambda x: 1 / (x - x * x).sqrt(), 0, 1, lambda: mpmath.pi),
    "a logarithm": (lambda x: x.log() / (1 + x), 0, 1, lambda: -(mpmath.pi**2) / 12),
    "it cancels": (lambda x: ((-x).exp() - (-2 * x).exp()) / x, 0, INFINITY, lambda: mpmath.log(2)),
    "a removable end": (lambda x: x.sin() / x, 0, 1, lambda: mpmath.si(1)),
    "a slow logarithm": (lambda x: x.log() / (x * x), 1, INFINITY, lambda: mpmath.mpf(1)),
}


@pytest.mark.parametrize("name", VALUES)
def test_it_is_enclosed(name):
    body, low, high, truth = VALUES[name]
    found = enclosed(body, low, high)
    with mpmath.workdps(40):
        right, wrong = (mpmath.nstr(truth() * factor, 30) for factor in (1, 1 + mpmath.mpf("1e-7")))
    assert found.overlaps(arb(right, arb("1e-28"))) and not found.overlaps(arb(wrong))


DIVERGE = {
    "1/x far out": (lambda x: 1 / x, 1, INFINITY),
    "1/x at 0": (lambda x: 1 / x, 0, 1),
    "a constant": (lambda x: 1 + 1 / x, 1, INFINITY),
    "1/(1 − x)": (lambda x: 1 / (1 - x), 0, 1),
    "it only seems to cancel": (lambda x: 1 / x - 1 / (2 * x + 1), 1, INFINITY),
}


@pytest.mark.parametrize("name", DIVERGE)
def test_what_diverges_has_no_value(name):
    found = enclosed(*DIVERGE[name])
    assert isinstance(found, Hole) and found.certain


@pytest.mark.parametrize(
    "body", [lambda x: x.sin() / x, lambda x: 1 / (x * x.log() * x.log()), lambda x: (x * x).cos()]
)
def test_what_is_not_seen_to_converge_is_left_alone(body):
    with pytest.raises(CannotCertify):
        enclosed(body, 2, INFINITY)


def test_a_pole_inside_the_range_is_not_enclosed():
    found = enclosed(lambda x: 1 / (1 - x * x), 0, INFINITY)
    assert isinstance(found, Hole) and not found.certain


CLAIMS = [
    (integral(1 / (a**2 + x**2), x, 0, oo), pi / (2 * a), pi / a),
    (integral(1 / sqrt(1 - x**2), x, 0, 1), pi / 2, pi / 3),
    (integral(exp(-a * x) * cos(x), x, 0, oo), a / (1 + a**2), 1 / (1 + a**2)),
    (integral(log(x) / (1 + x), x, 0, 1), -(pi**2) / 12, -(pi**2) / 13),
]


@pytest.mark.parametrize(("left", "right", "wrong"), CLAIMS)
def test_a_claim_about_it_is_decided(left, right, wrong):
    assert check(left, right).verdict in ("PROVED", "SUPPORTED")
    assert check(left, wrong).verdict == "REFUTED"


# the bounds


def test_a_bound_from_above_is_none_from_below():
    wave, square = Envelope(arb(1), r=arb(1), q=arb(1)), Envelope(arb(1), r=arb(-1), q=arb(2))
    above, below = (times(wave, square, 4, most=most) for most in (True, False))
    at = arb(10)
    true = wave.at(at) * square.at(at)
    assert above.at(at) >= true >= below.at(at) and not below.at(at) >= true


def test_two_bounds_together_hold_the_sum():
    one, other = Envelope(arb(2), p=arb(-1)), Envelope(arb(3), p=arb(-2))
    both = together(one, other, 8)
    assert all(both.at(arb(n)) >= one.at(arb(n)) + other.at(arb(n)) for n in (8, 9, 100))
    assert not both.at(arb(4)) >= one.at(arb(4)) + other.at(arb(4))  # it speaks of X ≥ 8 alone


def test_what_is_left_of_a_difference_is_less_than_the_larger_part():
    larger, smaller = Envelope(arb(2), p=arb(1)), Envelope(arb(3))
    left = apart(larger, smaller, 8)
    assert left is not None and all(left.at(arb(n)) <= larger.at(arb(n)) - 3 for n in (8, 9, 100))
    assert apart(smaller, larger, 8) is None and apart(Envelope(arb(1)), smaller, 8) is None


def test_a_function_of_an_expansion_keeps_its_rest():
    with precision(128):
        u = counting(4).power(-1)
        found = composed("exp", u + number(arb(1), 4))
        for k in (4, 5, 17):
            assert found.at(k).overlaps(arb(fmpq(1, k) + 1).exp()) and found.at(k).rad() < 1e-12
            assert not found.at(k).overlaps(arb(fmpq(1, k + 1) + 1).exp())


FUNCTIONS = ("exp", "log", "sqrt", "sin", "cos", "tanh", "cosh", "atan", "neg", "abs")
TERMS = st.recursive(
    st.sampled_from([("x",), ("1",), ("3",)]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(FUNCTIONS), inner),
        st.tuples(st.sampled_from(("add", "sub", "mul", "div")), inner, inner),
    ),
    max_leaves=6,
)


def grown(algebra: Growing, term, large) -> Enveloped:
    if term[0] == "x":
        return large
    if len(term) == 1:
        return algebra.constant(fmpq(int(term[0])))
    return algebra.apply(term[0], [grown(algebra, t, large) for t in term[1:]], None)


HERE = {
    "add": arb.__add__,
    "sub": arb.__sub__,
    "mul": arb.__mul__,
    "div": arb.__truediv__,
    "neg": arb.__neg__,
    "abs": abs,
}


def computed(term, at: arb) -> arb:
    if len(term) == 1:
        return at if term[0] == "x" else arb(int(term[0]))
    args = [computed(t, at) for t in term[1:]]
    return HERE[term[0]](*args) if term[0] in HERE else getattr(args[0], term[0])()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(TERMS, st.booleans(), st.integers(0, 40))
def test_bounds_hold_wherever_they_say(term, far, further):
    with precision(256):
        end = End(fmpq(0), 1, fmpq(1), far)
        try:
            growth = grown(Growing(16), term, end.variable(16))
        except CannotCertify:
            return
        if isinstance(growth, Hole) or growth.most is None:
            return
        at = arb(16) + arb(further) ** 2
        true = computed(term, at if far else 1 / at)
        if not true.is_finite():
            return
        slack = 1 + arb("1e-30")
        assert not abs(true) > growth.most.at(at) * slack
        assert growth.least is None or not abs(true) * slack < growth.least.at(at)
        assert not (true < 0 and growth.sign > 0) and not (true > 0 and growth.sign < 0)
        if growth.exact is not None:
            assert expanded(growth.exact).most is not None and growth.exact.at(16 + further**2).overlaps(true)


def test_an_end_is_singular_only_where_the_integrand_has_no_value():
    for body, ends in ((lambda x: x.sqrt(), False), (lambda x: x.log(), True)):
        w = Writer()
        variable = w.bound("x")
        problem = w.problem(w.integral(body(variable), variable, 0, 1), "=", 0)
        wired = program(problem, {})
        assert singular(Pull(wired.sides, SAMPLING[False], {}, {}), problem.lhs, 0) == ends


@pytest.mark.parametrize("algebra", [Growing(16), Powers(), AtInfinity(40)], ids=lambda a: type(a).__name__)
def test_numbers_alone_are_computed_as_numbers(algebra):
    assert isinstance(algebra, OfVariable)
    two, three = map(algebra.constant, (fmpq(2), fmpq(3)))
    assert algebra.number(algebra.apply("mul", [two, three], None)) == 6
    assert algebra.number(algebra.apply("powi", [two], 5)) == 32
    hole = Hole("nothing")
    assert algebra.apply("add", [two, hole], None) is hole
    with pytest.raises(CannotCertify, match=algebra.unknown[:30]):
        algebra.integral(None, None, 0)
