"""Falsehoods that once passed, or could have: none may be proved, and none may pass both roads."""

import pytest
import sympy as sp
from sympy import Abs, Eq, cos, exp, log, pi, sqrt

from derive.claims import Claim, Statement, approx
from derive.errors import ProverFailure
from derive.language import at, axes, diff, integral, largest, total
from derive.language.declaring import array, integer, positive, real
from derive.language.domains import POSITIVE
from derive.prover import prove
from derive.run.checking import check
from derive.run.tasks import attack_task, error_vanishes_task

pytestmark = pytest.mark.slow

s, t = axes(s="T", t="T")
x, y, z, a, c = real("x"), real("y"), real("z"), positive("a"), positive("c")
f, g = array("f", t), array("g", t, of=POSITIVE)
N, r, u = integer("N"), real("r", low=0, high=1), real("u")
T = t.length


def state(lhs, relation, rhs, *given, each=()):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, each=each)


UNPROVABLE = {
    "a condition at one index, gone from the side by differentiation": state(diff(f[t], y) + x - f[s], "≥", 0, x >= f[t]),
    "the same as an equation": state(diff(f[t], y) + f[s], "=", 0, Eq(f[t], 0)),
    "one entry is not all of them": state(f[s], "=", f[t], Eq(f[s], x), each=(s, t)),
    "xy = 0 does not make x = 0": state(x, "=", 0, Eq(x * y, 0)),
    "a common factor may vanish": state(x, "=", y, Eq(x * z, y * z)),
    "a sum may vanish": state(x, "=", y, Eq(x * total(f[t], t), y * total(f[t], t))),
}  # fmt: skip


@pytest.mark.parametrize("name", UNPROVABLE)
def test_a_falsehood_is_not_proved(name):
    with pytest.raises(ProverFailure):
        prove(UNPROVABLE[name])


@pytest.mark.parametrize("name", UNPROVABLE)
def test_a_falsehood_is_broken(name):
    assert attack_task(UNPROVABLE[name], 0, 3_000).counterexample is not None


OUTSIDE = {
    "the value leaves the domain": (at(Abs(a), a, -1), -1),
    "half an integer": (at(cos(2 * pi * N), N, sp.S.Half), 1),  # SymPy makes it at(1, N, 1/2)
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_is_said_outside_the_domain(name):
    assert not check(*OUTSIDE[name], trials=300).verdict.passes


# true, though the derivative of a sign is 0 wherever it has one
JUMPS = {
    "a sign that moves under an integral": state(
        diff(integral(sp.sign(r - x), x, 0, 1), r), "=", 2, r > 0, r < 1
    ),
    "a sign squared": state(at(diff(x * sp.sign(x) ** 2, x), x, 0), "=", 1),
}


@pytest.mark.parametrize("name", JUMPS)
def test_a_sign_has_no_slope_where_it_jumps(name):
    assert attack_task(JUMPS[name], 0, 300).counterexample is None


# true: the integral is y, or √π y; at 0 the derivative inside vanishes with what makes the integral converge
NOT_UNDER_THE_INTEGRAL = {
    "at every point": state(diff(integral(y**3 * exp(-(y**2) * x), x, 0), y), "=", 1),
    "at 0": state(at(diff(integral(y**3 * exp(-(y**2) * x), x, 0), y), y, 0), "=", 1),
    "over the line": state(diff(integral(y**3 * exp(-(y**4) * x**2), x), y), "=", sqrt(pi)),
}


@pytest.mark.parametrize("name", NOT_UNDER_THE_INTEGRAL)
def test_a_derivative_stays_outside_where_the_integral_barely_converges(name):
    assert attack_task(NOT_UNDER_THE_INTEGRAL[name], 0, 300).counterexample is None


def test_a_derivative_goes_inside_elsewhere():
    bell = integral(exp(-(x**2) / 2 + x * y), x)
    assert attack_task(state(at(diff(bell, y), y, 0), "=", 1), 0, 300).counterexample is not None


def test_a_value_outside_the_domain_is_left_out():
    assert check(at(sqrt(a**2), a, x), x, trials=600).steps[0].trials.undefined > 0


NO_LIMIT = {
    "0 · 1/0": approx(0, error=c * g[s] / total(c * g[t], t), to=(c, 0)),
    "a quotient of vanishing things": approx(0, error=c / total(c * g[t], t), to=(c, 0)),
    "a vanishing maximum": approx(0, error=c / largest(c * g[t], t), to=(c, 0)),
    "a jump": approx(0, error=sp.sign(c), to=(c, 0)),
    "a point outside the domain": approx(0, error=(5 - r) ** 2, to=(r, 5)),
    "an inverted upper bound": approx(0, error=1 / (a * total(1 / (g[t] + exp(a)), t)), to=(a, sp.oo)),
    "a slow denominator": approx(0, error=a ** sp.Rational(1, 2000) / (1 + log(a)), to=(a, sp.oo)),
    "an exponential of a growing sum": approx(0, error=exp(total(f[t], t)) / T, to=(T, sp.oo)),
    "an index up to T": approx(0, error=t / T, to=(T, sp.oo)),
    "an exponent of unknown sign": approx(0, error=exp(-a * x), to=(a, sp.oo)),
}  # fmt: skip
LIMITS = {
    "exponential decay": approx(0, error=exp(-a * c), to=(a, sp.oo)),
    "a power": approx(0, error=c / (1 + a**2), to=(a, sp.oo)),
    "continuity": approx(0, error=c * total(g[t], t) / (1 + c), to=(c, 0)),
    "a size": approx(0, error=x**2 / T, to=(T, sp.oo)),
}


def limit(link):
    return Claim("1", "q", sp.S.Zero, (link,)).statements()[0]


@pytest.mark.parametrize("name", NO_LIMIT)
def test_an_error_that_does_not_vanish_is_not_said_to(name):
    assert not error_vanishes_task(limit(NO_LIMIT[name]))


@pytest.mark.parametrize("name", LIMITS)
def test_an_error_that_vanishes_is_seen_to(name):
    assert error_vanishes_task(limit(LIMITS[name]))


@pytest.mark.parametrize("claimed", [sp.Rational(-9, 10), sp.S.One])
def test_a_discrepancy_nobody_can_settle_is_no_support(claimed):
    assert not check(integral(log(u), u, 0, 1), claimed, trials=200).verdict.passes


@pytest.mark.parametrize("wrong", [
    lambda: integral(1, real("v"), 0, real("v")), lambda: integral(Abs(a), a), lambda: real("w.u"), lambda: positive("∂"), lambda: array("un@", t),
    lambda: axes(**{"T~0": "T"}),
])  # fmt: skip
def test_what_would_confuse_the_roads_is_refused(wrong):
    with pytest.raises((TypeError, ValueError)):
        wrong()


def test_two_quantities_of_one_name_are_refused_at_the_prompt_too():
    with pytest.raises(Exception, match="two quantities"):
        check(x, positive("x"))
