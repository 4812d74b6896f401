"""Limits by expansions: what tends to what, and what nobody may say."""

import pytest
import sympy as sp
from mpmath import mp, mpf
from sympy import (
    Abs,
    E,
    Max,
    Rational,
    acosh,
    asin,
    asinh,
    atan,
    cos,
    digamma,
    erf,
    erfc,
    exp,
    floor,
    gamma,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from derive.language.declaring import positive, real
from derive.prover import CONTEXT
from derive.prover.kernel.expansions import limit
from derive.prover.kernel.scales import NoExpansion
from derive.prover.terms.algebra import Algebra

x, b, c = real("x"), real("b"), positive("c")
ABOVE, BELOW = 1, -1
# (expression, point, side) → limit
KNOWN = [
    (sin(x) / x, 0, ABOVE, 1), ((1 - cos(x)) / x**2, 0, BELOW, Rational(1, 2)), ((exp(x) - 1) / x, 0, BELOW, 1),
    ((tan(x) - sin(x)) / x**3, 0, ABOVE, Rational(1, 2)), (sin(c * x) / sin(x), 0, ABOVE, c), ((c**x - 1) / x, 0, ABOVE, log(c)),
    (x * log(x), 0, ABOVE, 0), (x**c * log(x), 0, ABOVE, 0), (x**x, 0, ABOVE, 1), (exp(1 / x), 0, BELOW, 0), (exp(1 / x), 0, ABOVE, oo),
    (exp(-1 / x**2) / x**3, 0, ABOVE, 0), (1 / x, 0, BELOW, -oo), (Abs(x) / x, 0, BELOW, -1), (cos(x) ** (1 / x**2), 0, ABOVE, exp(-Rational(1, 2))),
    ((1 - x**c) / (1 - x), 1, BELOW, c), ((x**3 - 8) / (x - 2), 2, ABOVE, 12), (asin(x), 1, BELOW, pi / 2), (acosh(x), 1, ABOVE, 0),
    ((1 + b / x) ** x, oo, BELOW, exp(b)), ((1 + 1 / x) ** x, oo, BELOW, E), (log(x) / x**c, oo, BELOW, 0), (x**2 * exp(-x), oo, BELOW, 0),
    (atan(x), -oo, ABOVE, -pi / 2), (x * (pi / 2 - atan(x)), oo, BELOW, 1), (tanh(x), -oo, ABOVE, -1), (erf(x), -oo, ABOVE, -1),
    (erfc(x), -oo, ABOVE, 2), (exp(x**2 / 2) * erfc(x), oo, BELOW, 0), (sqrt(x**2 + x) - x, oo, BELOW, Rational(1, 2)),
    (log(x) - log(1 + x), oo, BELOW, 0), (log(1 + exp(x)) - x, oo, BELOW, 0), (asinh(x) + log(-2 * x), -oo, ABOVE, 0), (sinh(x) / exp(x), oo, BELOW, Rational(1, 2)),
    (exp(-c * x) * cos(b * x), oo, BELOW, 0), (exp(-exp(x)), oo, BELOW, 0), (floor(b * x) / x, oo, BELOW, b), (x - sin(x), oo, BELOW, oo),
    (gamma(x + 1) / (x**x * exp(-x) * sqrt(x)), oo, BELOW, sqrt(2 * pi)), (digamma(x, evaluate=False) - log(x), oo, BELOW, 0), (Max(x, 2 - x) - x, oo, BELOW, 0),
]  # fmt: skip
# what has no limit, or none that is the same for all values of the letters
NONE = [
    (sin(x), oo, BELOW), (exp(b * x), oo, BELOW), (tanh(b * x), oo, BELOW), (x**b, oo, BELOW), (exp(-c * x) * cos(b * x), -oo, ABOVE),
    (sqrt(x), -oo, ABOVE), (log(x), 0, BELOW), (x**b * log(x), 0, ABOVE), (atan(b * x), oo, BELOW), (sin(1 / x), 0, ABOVE), (1 / (b * x**2), 0, ABOVE),
    (gamma(x), 0, BELOW), (gamma(x), -oo, ABOVE), (x**x, 0, BELOW), ((x + b) / (x - b) / (b * x), 0, ABOVE), (floor(x), 0, BELOW), (asin(x), 1, ABOVE),
]  # fmt: skip


def reached(expr, point, side):
    return limit(Algebra(CONTEXT), expr, x, sp.sympify(point), side)


@pytest.mark.parametrize(("expr", "point", "side", "value"), KNOWN, ids=str)
def test_a_limit_is_what_it_is(expr, point, side, value):
    found = reached(expr, point, side)
    assert found == value or sp.expand_log(sp.simplify(found - value)) == 0


@pytest.mark.parametrize(("expr", "point", "side"), NONE, ids=str)
def test_where_there_is_none_none_is_said(expr, point, side):
    with pytest.raises(NoExpansion):
        reached(expr, point, side)


@pytest.mark.parametrize(("expr", "point", "side", "value"), KNOWN, ids=str)
def test_values_near_the_end_agree(expr, point, side, value):
    """Far out, or near the point, the numbers are close to the limit, at a precision that sees through what
    cancels.
    """
    at = {b: Rational(-3, 7), c: Rational(5, 3)}
    steps = [60] if sp.sympify(point).is_infinite else [10**8]
    for far in steps:
        towards = (
            -side * sp.Integer(far) if sp.sympify(point).is_infinite else point + side * Rational(1, far)
        )
        value_there = sp.N(expr.xreplace({**at, x: towards}), 60)
        wanted = sp.sympify(value).xreplace(at)
        with mp.workdps(60):
            if wanted.is_infinite:
                assert value_there * sp.sign(wanted) > 25
            else:
                assert abs(value_there - wanted) < mpf("0.12"), (value_there, wanted)
