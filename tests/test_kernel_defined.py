"""Where an expression is defined and smooth."""

import sympy as sp
from sympy import Abs, exp, log, sqrt

from derive.language import Scalar, axes, integral, total
from derive.language.declaring import array, positive, real
from derive.language.domains import Interval
from derive.prover import CONTEXT
from derive.prover.kernel.defined import (
    between,
    conditions_of,
    continuous_at,
    hull,
    proper,
    smooth,
    undefined_between,
)
from derive.prover.terms.algebra import Algebra

t, s = axes(t="T", s="T")
x, y, a, f = real("x"), real("y"), positive("a"), array("f", t)
A = Algebra(CONTEXT)


def test_what_is_smooth_and_what_is_not():
    assert all(smooth(A, e, x) for e in (exp(x) * x, log(1 + x**2), 1 / (1 + x**2), sqrt(a) * x))
    assert not any(smooth(A, e, x) for e in (log(x), 1 / x, sqrt(x), Abs(x), sqrt(x**2)))
    assert smooth(A, log(a), a) and smooth(A, log(x), y)


def test_what_must_hold_for_a_value():
    assert conditions_of(A, log(1 + x**2) / a) == frozenset()
    assert conditions_of(A, log(x) / y + sqrt(x - 1)) == {("log", x), ("nonzero", y), ("root", x - 1)}
    ((kind, part),) = conditions_of(A, total(log(f[t]), t))
    assert kind == "log" and part != f[t]  # for every t, not for one


def test_continuity_at_a_point():
    assert continuous_at(A, x**2 + exp(x), x, sp.S.Zero) and continuous_at(A, sqrt(x), x, sp.S.Zero)
    assert not continuous_at(A, x * (1 / x), x, sp.S.Zero) or x * (1 / x) == 1
    assert not continuous_at(A, log(x), x, sp.S.Zero) and not continuous_at(A, sp.sign(x), x, sp.S.Zero)


def test_between_limits_the_ends_are_left_out():
    assert between(sp.S.Zero, sp.S.One) == Interval(0, 1, closed_low=False, closed_high=False)
    assert hull(sp.S.One, sp.S.Zero) == Interval(0, 1) and hull(sp.S.Zero, sp.pi) == Interval(0, 4)


def test_an_integrand_between_and_at_the_limits():
    u = Scalar("u", between(sp.S.Zero, sp.S.One))
    assert not undefined_between(A, integral(log(u), u, 0, 1)) and not proper(A, integral(log(u), u, 0, 1))
    assert proper(A, integral(exp(u), u, 0, 1)) and undefined_between(A, integral(log(x), x, -1, 1))
