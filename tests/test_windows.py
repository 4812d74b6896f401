"""Waves of different lengths: where they come together, far out, a bound is broken, or not supported."""

import pytest
from sympy import Rational, cos, exp, pi, sin, sqrt

from derive import check, ge, le
from derive.claims import Statement
from derive.language.declaring import integer, positive, real
from derive.roads.lower import lower
from numeric.attack.windows import coming_together, waving

x, a, n = real("x"), positive("a"), integer("n")
TWO = sin(x) + sin(sqrt(2) * x)


@pytest.mark.parametrize("bound", [
    (TWO, le(2 - Rational(1, 10**5))), (TWO, le(2 - Rational(1, 10**6))),
    (cos(x) * cos(pi * x), ge(Rational(1, 10**4) - 1)), (sin(n) + sin(sqrt(2) * n), le(Rational(1999, 1000))),
    (sin(a) ** 2 + sin(sqrt(2) * a) ** 2, ge(Rational(1, 10**5))),
], ids=str)  # fmt: skip
def test_a_bound_that_only_rare_points_break_is_refuted(bound):
    given = (a > 1,) if bound[0].has(a) else ()
    assert check(*bound, given=given).verdict == "REFUTED"


@pytest.mark.parametrize("bound", [
    (sin(x) + sin(2 * x), le(Rational(1761, 1000))), (TWO, le(2)), (TWO - exp(-(x**2)), le(Rational(21, 10))),
    (sin(x) ** 4 + cos(sqrt(3) * x) ** 2, le(Rational(21, 10))),
], ids=str)  # fmt: skip
def test_a_bound_that_none_breaks_still_passes(bound):
    assert check(*bound).verdict.passes


def test_a_bound_that_no_window_reaches_is_not_supported():
    """The supremum is 2: what lies below it by 10⁻¹² is false, though no number of this size shows it."""
    found = check(TWO, le(2 - Rational(1, 10**12)))
    assert found.verdict == "UNDECIDED" and "waves" in found.steps[0].reason


def test_what_is_roamed():
    def frees(lhs):
        return [f.name for f in waving(lower(Statement(lhs, "≤", sin(0 * x) + 2)))]

    assert frees(TWO) == ["x"] and frees(sin(x) + cos(x)) == [] == frees(exp(x) + sin(x))


def test_coming_together():
    windows = [{"x": 10**k} for k in range(2, 6)]
    assert coming_together(list(zip(windows, (1e-2, 1e-4, 1e-9, 1e-9), strict=True)))
    assert not coming_together(list(zip(windows, (1e-2, 1e-2, 1e-2, 1e-2), strict=True)))
    assert not coming_together(list(zip(windows, (1e-5, 1e-5, 1e-5, 1e-5), strict=True)))
    assert not coming_together([])
