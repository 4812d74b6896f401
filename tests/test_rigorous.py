"""Rigorous arithmetic, one module at a time: integrals, complex values, enclosed roots and identities at a point."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import acb, arb, fmpq

from numeric.functions.values import Hole, precision
from numeric.problem.graph import Axis
from numeric.rigorous.balls.complex_balls import Complex, finite_integral
from numeric.rigorous.balls.gaussian import by_power, constant, number, plus, scaled, times
from numeric.rigorous.balls.roots import Reals
from numeric.rigorous.balls.wiring import CannotCertify, gather, groups
from numeric.rigorous.identity import identical
from numeric.rigorous.interpreter import program
from numeric.rigorous.lengths import agree, allowed, proposals, sizes_allowed
from tests.writing import Writer, instance

LINE = float("-inf"), float("inf")
T, U = Axis("t", "T"), Axis("u", "T")


def value(w, node, at=None, sizes=None):
    problem = w.problem(node, "=", 0)
    at = instance(problem, sizes or {}, **(at or {}))
    with precision(128):
        wired = program(problem, at.sizes)
        return wired.evaluate(wired.quantities(at))[problem.lhs][0]


def encloses(found, truth):
    """Whether a ball holds a number and is narrow."""
    return found.overlaps(arb(mpmath.nstr(truth, 40), arb("1e-30"))) and float(found.rad()) < 1e-20


# finite integrals


INTEGRALS = {
    "polynomial": (lambda w, x: x * x, (0, 1), lambda: mpmath.mpf(1) / 3),
    "backwards": (lambda w, x: x * x, (1, 0), lambda: -mpmath.mpf(1) / 3),
    "exponential": (lambda w, x: x.exp(), (0, 1), lambda: mpmath.e - 1),
    "a kink": (lambda w, x: x.abs(), (-1, 1), lambda: mpmath.mpf(1)),
    "an integral inside": (
        lambda w, x: w.integral((x * w.bound("y")).exp(), w.bound("y"), 0, 1),
        (0, 1),
        lambda: mpmath.ei(1) - mpmath.euler,
    ),
}


@pytest.mark.parametrize("name", INTEGRALS)
def test_a_finite_integral_is_enclosed(name):
    body, ends, truth = INTEGRALS[name]
    w = Writer()
    x = w.bound("x")
    found = value(w, w.integral(body(w, x), x, *ends))
    with mpmath.workdps(50), precision(128):
        assert found.overlaps(arb(mpmath.nstr(truth(), 40), arb("1e-30")))
        assert not found.overlaps(arb(mpmath.nstr(truth() + mpmath.mpf("1e-3"), 40)))


def test_an_integrand_without_a_value_has_no_integral():
    w = Writer()
    x = w.bound("x")
    root, pole = value(w, w.integral((x - 2).sqrt(), x, 0, 1)), value(w, w.integral(1 / x, x, -1, 1))
    assert isinstance(root, Hole) and root.certain and isinstance(pole, Hole)


def test_the_integrator_is_told_where_a_function_is_not_analytic():
    across, beside = acb(arb(0, 1), arb(0, 1)), acb(arb(3, 1), arb(0, 1))
    for op in ("log", "sqrt", "abs", "asin", "loggamma"):
        found = Complex(analytic=True, sampling=True).apply(op, [across * 3], None)
        assert isinstance(found, Hole) or not found.is_finite()
    assert Complex(analytic=True, sampling=True).apply("log", [beside], None).is_finite()


def test_a_failure_inside_an_integrand_reaches_the_caller():
    with precision(64):
        assert finite_integral(lambda x, analytic: x, fmpq(0), fmpq(2)).real.overlaps(arb(2))
        assert isinstance(finite_integral(lambda x, analytic: Hole("none"), fmpq(0), fmpq(1)), Hole)


def test_complex_values_compare_only_where_they_are_real():
    plane = Complex()
    assert isinstance(plane.apply("lt", [acb(0, 1), acb(1)], None), Hole)
    assert plane.apply("lt", [acb(0), acb(1)], None) == 1 and plane.apply("lt", [acb(1), acb(0)], None) == 0
    assert plane.apply("sqrt", [acb(-4)], None).overlaps(acb(0, 2))  # the principal value


# integrals over the line


BELLS = {
    "plain": (lambda w, x: w.op("exp", -(x * x)), lambda t: mpmath.exp(-t * t)),
    "squared": (lambda w, x: x * x * w.op("exp", -(x * x) / 2), lambda t: t * t * mpmath.exp(-t * t / 2)),
    "shifted": (lambda w, x: x * w.op("exp", -(x * x) + x), lambda t: t * mpmath.exp(-t * t + t)),
}


@pytest.mark.parametrize("name", BELLS)
def test_a_moment_of_a_bell_is_a_closed_formula(name):
    body, integrand = BELLS[name]
    w = Writer()
    x = w.bound("x")
    found = value(w, w.integral(body(w, x), x, *LINE))
    with mpmath.workdps(50), precision(128):
        truth = mpmath.quad(integrand, [-mpmath.inf, 0, mpmath.inf])
        assert encloses(found, truth) and not encloses(found, truth * (1 + mpmath.mpf("1e-9")))


def test_a_bell_turned_over_has_no_integral():
    w = Writer()
    x = w.bound("x")
    assert isinstance(value(w, w.integral(w.op("exp", x * x), x, *LINE)), Hole)


def test_polynomials_with_exact_coefficients():
    x = {(("x", 1),): fmpq(1)}
    square = times(plus(x, constant(fmpq(2))), plus(x, constant(fmpq(2))))
    assert [number(part) for part in by_power(square, "x")] == [4, 4, 1]
    assert number(plus(constant(fmpq(3)), scaled(constant(fmpq(1)), fmpq(-3)))) == 0 and number(x) is None


# roots


def rooted(equation, start, slope):
    w = Writer()
    x, a = w.bound("x"), w.real("a")
    parts = equation(w, x, a).node, slope(w, x, a).node, w._term(start).node
    node = w.graph.make("root", parts, (), ("x@",))
    return value(w, type(x)(w, node), {"a": Fraction(2)})


def test_a_root_is_enclosed_and_nothing_beside_it():
    found = rooted(lambda w, x, a: x * x - a, Fraction(3, 2), lambda w, x, a: x * 2)
    with mpmath.workdps(50):
        assert (
            found.overlaps(arb(mpmath.nstr(mpmath.sqrt(2), 40), arb("1e-35"))) and float(found.rad()) < 1e-25
        )
    assert not found.overlaps(-arb(2).sqrt()) and not found.overlaps(arb("1.41422"))


def test_the_arithmetic_of_roots_knows_no_operation_it_cannot_enclose():
    assert Reals().apply("mul", [fmpq(2), fmpq(3)], None) == 6 and Reals().apply("powi", [fmpq(2)], 3) == 8
    with pytest.raises(CannotCertify):
        Reals().apply("unheard of", [fmpq(1)], None)


def test_no_root_and_a_double_root_are_not_enclosed():
    none = rooted(lambda w, x, a: x * x + a, 1, lambda w, x, a: x * 2)
    double = rooted(lambda w, x, a: (x - a) * (x - a), 1, lambda w, x, a: (x - a) * 2)
    assert isinstance(none, Hole) and not none.certain and isinstance(double, Hole)


# identities at a point


def equation(w, left, right):
    problem = w.problem(left, "=", right, equal=((w._term(left).node, w._term(right).node),))
    names = {f.name: Fraction(k + 1, 3) for k, f in enumerate(problem.free) if not f.sizes}
    arrays = {f.name: [Fraction(1, 3), Fraction(5, 7)] for f in problem.free if f.sizes}
    at = instance(problem, {"T": 2} if arrays else {}, **names, **arrays)
    with precision(64):
        return identical(program(problem, at.sizes), at)


def test_an_identity_in_functions_is_proved_and_its_neighbour_is_not():
    w = Writer()
    x, s = w.real("x"), w.real("s", "T")
    weights = s[T].exp() / w.sum(s[U].exp(), U)
    assert equation(w, w.sum(weights, T), 1) and not equation(w, w.sum(weights * weights, T), 1)
    assert equation(w, x.sqrt() * x.sqrt(), x) and not equation(w, x.sqrt() * x.sqrt() * x.sqrt(), x)
    assert equation(w, (x.exp() + 1) ** 2, x.exp() ** 2 + x.exp() * 2 + 1) and not equation(
        w, x.exp() + 1, x.exp()
    )


# wires and lengths


def test_wires_show_which_entry_stands_where():
    sizes = {"T": 2, "d": 3}
    i = Axis("i", "d")
    assert gather((T, i), (2, 3), (i, T), sizes) == (0, 3, 1, 4, 2, 5)  # a transpose
    assert gather((T, T), (2, 2), (T,), sizes) == (0, 3)  # a diagonal
    assert gather((2, i), (2, 3), (i,), sizes) == (3, 4, 5)  # the second row
    assert groups((T, i), (i,), sizes) == [(0, 1, 2), (3, 4, 5)]


def test_lengths_obey_the_conditions_on_them():
    w = Writer()
    s = w.real("s", "T")
    problem = w.problem(w.sum(s[T], T), "≤", 1, w.size("T") >= 5)
    assert agree(problem, {"T": 5}) and not agree(problem, {"T": 4}) and sizes_allowed(problem, {"T": 7})
    assert any(agree(problem, sizes) for sizes in proposals(problem, {"T": 1}))
    assert not allowed(problem, instance(problem, {"T": 1}, s=[1]))
