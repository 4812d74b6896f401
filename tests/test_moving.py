"""Integrals between limits that are quantities: what is stated, proved, refuted and refused."""

import pytest
from sympy import Abs, atan, cos, exp, oo, pi, sin

from derive import check, diff, integral, positive, real
from derive.language.mistakes import Mistake
from derive.language.moving import straight

x, y, z, a, b = (real(name) for name in "xyzab")
p = positive("p")

TRUE = {
    "a power": (integral(y**2, y, 0, x), x**3 / 3),
    "two quantities": (integral(cos(y), y, a, b), sin(b) - sin(a)),
    "turned round": (integral(exp(-(y**4)), y, a, b), -integral(exp(-(y**4)), y, b, a)),
    "added up": (
        integral(exp(-(y**4)), y, a, b) + integral(exp(-(y**4)), y, b, x),
        integral(exp(-(y**4)), y, a, x),
    ),
    "the fundamental theorem": (diff(integral(exp(-(y**2)), y, 0, x), x), exp(-(x**2))),
    "by the lower limit": (diff(integral(exp(-(y**2)), y, x, 1), x), -exp(-(x**2))),
    "Leibniz": (diff(integral(exp(x * y), y, 0, x), x), exp(x**2) + integral(y * exp(x * y), y, 0, x)),
    "to infinity": (integral(exp(-y), y, x, oo), exp(-x)),
    "one inside the other": (integral(integral(y * z, y, 0, z), z, 0, x), x**4 / 8),
    "a variable that is also a limit further out": (integral(integral(x * y, x, 0, 1), y, 0, x), x**2 / 4),
    "expressions for limits": (integral(y, y, x, x + 1), x + 1 / (2 + 0 * x)),
    "a number that is not rational": (integral(sin(y), y, 0, pi), 2),
    "inverse tangent": (integral(1 / (1 + y**2), y, 0, x), atan(x)),
}
FALSE = {
    "a power": (integral(y**2, y, 0, x), x**3 / 2),
    "two quantities": (integral(cos(y), y, a, b), sin(b) + sin(a)),
    "turned round": (integral(exp(-(y**4)), y, a, b), integral(exp(-(y**4)), y, b, a)),
    "added up": (
        integral(exp(-(y**4)), y, a, b) + integral(exp(-(y**4)), y, b, x),
        integral(exp(-(y**4)), y, x, a),
    ),
    "the fundamental theorem": (diff(integral(exp(-(y**2)), y, 0, x), x), exp(-(x**2)) - 1),
    "by the lower limit": (diff(integral(exp(-(y**2)), y, x, 1), x), exp(-(x**2))),
    "Leibniz without what is inside": (diff(integral(exp(x * y), y, 0, x), x), exp(x**2)),
    "to infinity": (integral(exp(-y), y, x, oo), exp(x)),
    "one inside the other": (integral(integral(y * z, y, 0, z), z, 0, x), x**4 / 4),
    "a variable that is also a limit further out": (integral(integral(x * y, x, 0, 1), y, 0, x), x**3 / 4),
    "a kink": (integral(Abs(y), y, 0, x), x**2 / 2),
    "a number that is not rational": (integral(sin(y), y, 0, pi), 1),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    assert check(*TRUE[name]).verdict == "PROVED"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert check(*FALSE[name]).verdict == "REFUTED"


def test_a_pole_between_the_limits_is_no_value():
    crossing = check(integral(1 / y, y, 1, x), real("x") * 0 + Abs(x))
    assert crossing.verdict != "PROVED"


def test_a_limit_may_not_name_the_variable():
    with pytest.raises(Mistake, match="names the variable itself"):
        integral(x, x, 0, x)


def test_it_prints_as_it_is_written():
    assert str(integral(y**2, y, 0, x)) == "integral(y**2, y, 0, x)"
    assert straight(integral(y, y, 0, x)).free_symbols == {x}
