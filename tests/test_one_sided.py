"""Derivatives of graphs: rules where operations are smooth, both sides of a point where they bend, no value where they jump."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import fmpq

from numeric.functions.values import Hole, ball, precision
from numeric.problem.logarithmic import RELATIVE, relative
from numeric.problem.one_sided import LEFT, RIGHT, Beside, _as_positive
from numeric.problem.partials import PARTIALS, NotDifferentiable
from numeric.rigorous.interpreter import program
from tests.oracles.values import function
from tests.writing import Term, Writer, instance


def slope(body, at):
    """d/dx of a body at a point, by enclosures."""
    w = Writer()
    x = w.real("x")
    problem = w.problem(w.diff(body(w, x), "x"), "=", 0)
    point = instance(problem, {}, x=Fraction(at)) if problem.free else instance(problem, {})
    with precision(96):
        wired = program(problem, {})
        return wired.evaluate(wired.quantities(point))[problem.lhs][0]


ARITHMETIC = {"add": (2, 3), "sub": (2, 3), "mul": (2, 3), "div": (2, 3), "pow": (2, 3), "min": (2, 3), "max": (2, 3), "neg": (2,), "abs": (-2,)}  # fmt: skip


@pytest.mark.parametrize("op", ARITHMETIC)
def test_partial_derivatives_are_difference_quotients(op):
    at = [mpmath.mpf(v) for v in ARITHMETIC[op]]
    for k in range(len(at)):
        w = Writer()
        parts = [w.real(name) for name in "xy"[: len(at)]]
        whole = w.op(op, *parts).node
        problem = w.problem(Term(w, PARTIALS[op][k](w.graph, whole)), "=", 0, *(p < 100 for p in parts))
        point = instance(problem, {}, **dict(zip("xy", map(Fraction, ARITHMETIC[op]), strict=False)))
        with precision(96), mpmath.workdps(40):
            wired = program(problem, {})
            found = wired.evaluate(wired.quantities(point))[problem.lhs][0]
            h = mpmath.mpf(10) ** -12
            up, down = (
                function(op)(*(v + s * h if n == k else v for n, v in enumerate(at))) for s in (1, -1)
            )
            assert float(ball(found).mid()) == pytest.approx(float((up - down) / (2 * h)), rel=1e-9, abs=1e-9)


def test_an_order_has_no_partial_derivative():
    w = Writer()
    n, x = w.real("n"), w.real("x")
    with pytest.raises(NotDifferentiable, match="by its order"):
        PARTIALS["besselj"][0](w.graph, w.op("besselj", n, x).node)


SMOOTH_AFTER_ALL = {
    "a square of |x|": (lambda w, x: x.abs() * x.abs(), 0, 0),
    "x |x|": (lambda w, x: x * x.abs(), 0, 0),
    "beside the kink": (lambda w, x: x.abs(), 3, 1),
    "a maximum beside its tie": (lambda w, x: x.max(0 * x), 2, 1),
    "max(x, 0) − max(−x, 0)": (lambda w, x: x.max(0 * x) - (-x).max(0 * x), 0, 1),
}
NO_SLOPE = {
    "|x|": (lambda w, x: x.abs(), 0),
    "max(x, 0)": (lambda w, x: x.max(0 * x), 0),
    "a jump": (lambda w, x: w.select(x < 0, 0 * x, 0 * x + 1), 0),
    "sign": (lambda w, x: x.sign(), 0),
}  # fmt: skip


@pytest.mark.parametrize("name", SMOOTH_AFTER_ALL)
def test_a_slope_is_found_where_both_sides_agree(name):
    body, at, right = SMOOTH_AFTER_ALL[name]
    found = slope(body, at)
    assert not isinstance(found, Hole) and found == fmpq(right)


@pytest.mark.parametrize("name", NO_SLOPE)
def test_there_is_none_where_they_do_not(name):
    body, at = NO_SLOPE[name]
    assert isinstance(slope(body, at), Hole)


def test_the_two_sides_of_a_kink():
    w = Writer()
    x = w.real("x")
    node = x.abs().node
    right, left = (Beside(w.graph, "x", (), side, {}).slope(node) for side in (RIGHT, LEFT))
    values = []
    for side in (right, left):
        problem = w.problem(Term(w, side), "=", 0, x < 1)
        wired = program(problem, {})
        values.append(wired.evaluate(wired.quantities(instance(problem, {}, x=Fraction(0))))[problem.lhs][0])
    assert values == [fmpq(1), fmpq(-1)]


QUOTIENTS = {  # u′/u at x = 3, by hand, of a u with the operation outermost
    "mul": (lambda x: x * (2 * x).exp(), Fraction(7, 3)), "div": (lambda x: x / x.exp(), Fraction(-2, 3)),
    "neg": (lambda x: -x, Fraction(1, 3)), "abs": (lambda x: (x - 5).abs(), Fraction(-1, 2)),
    "exp": (lambda x: (x * x).exp(), Fraction(6)), "sqrt": (lambda x: x.sqrt(), Fraction(1, 6)),
    "powi": (lambda x: x**4, Fraction(4, 3)), "pow": (lambda x: x ** Fraction(1, 3), Fraction(1, 9)),
}  # fmt: skip


def test_slopes_over_values():
    """The slope of log |u|, which is taken apart; a sum is not, and what does not move has none."""
    for op, (body, quotient) in QUOTIENTS.items():
        w = Writer()
        x = w.real("x")
        side = Beside(w.graph, "x", (), RIGHT, {})
        node = body(x).node
        assert node.op == op and relative(side, w.graph.const(2)) is None
        found = relative(side, node)
        problem = w.problem(Term(w, found), "=", 0)
        with precision(96):
            wired = program(problem, {})
            at_three = wired.evaluate(wired.quantities(instance(problem, {}, x=Fraction(3))))[problem.lhs][0]
        assert at_three == fmpq(quotient.numerator, quotient.denominator), op
    assert set(QUOTIENTS) | {"prod", "view"} == set(RELATIVE)


def test_an_integral_is_positive_where_a_factor_outside_it_is():
    w = Writer()
    v, x = w.real("v"), w.real("x@")

    def telling(body, low=Fraction(0), high=Fraction(1)):
        return _as_positive(w.graph, w.graph.integral(body.node, "x@", low, high, ()))

    assert telling(x.exp()) is None  # visibly positive
    assert telling(v * x.exp()) is v.node  # of the sign of v, whether or not that is positive
    root = w.graph.apply("sqrt", w.graph.integral((x.exp()).node, "x@", Fraction(0), Fraction(1), ()))
    assert _as_positive(w.graph, w.graph.apply("mul", root, root)) is None  # all factors visibly positive
    for body, low, high in ((x * x.exp(), -1, 1), (x.exp() - v, 0, 1), (x.exp(), 1, 1)):
        whole = telling(body, Fraction(low), Fraction(high))
        assert whole is not None and whole.op == "integral"  # to be computed
