"""The theorems of analysis: each proves a truth, shows itself in the proof, and proves no false twin."""

import pytest
import sympy as sp
from flint import fmpq, fmpz_poly
from sympy import Abs, acos, asin, asinh, atan, cos, exp, gamma, log, pi, sin, sqrt, tan

from derive.language import Size, axes, total
from derive.language.declaring import array, positive, real, simplex
from derive.prover import CONTEXT, prove
from derive.prover.analysis import (
    boxes,
    constancy,
    intervals,
    means,
    narrowing,
    roots,
    slopes,
    squares,
    sturm,
)
from derive.prover.analysis.algebraic import is_zero_number
from derive.prover.kernel.goals import goal_of
from derive.prover.kernel.normal import read
from derive.prover.making.angles import cosine
from derive.prover.search.squares import squares as guess
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONPOS, POS
from derive.prover.theorems import ANALYSIS
from tests.statements import eq, le, lt, proof_or_none
from tests.test_prover_twins import pattern

x, y = real("x"), real("y")
a, b, c = (positive(name) for name in "abc")
t, s, r = axes(t="T", s="T", r="T")
f, g, p, q = array("f", t), array("g", t), simplex("p", t), simplex("q", t)
T = Size("T")
HALF = sp.Rational(1, 2)


def unevaluated(head, *arguments):
    return head(*arguments, evaluate=False)


nesbitt = a / (b + c) + b / (c + a) + c / (a + b)
seventh = unevaluated(cos, pi / 7) * cos(2 * pi / 7) * cos(3 * pi / 7)
nested = sqrt(5 + 2 * sqrt(6))
right = sp.Le(-pi / 2, x, evaluate=False), sp.Le(x, pi / 2, evaluate=False)
wider = sp.Le(-pi / 2, x, evaluate=False), sp.Le(x, pi / 2 + HALF / 5, evaluate=False)
early = sp.Le(0, x, evaluate=False), sp.Le(x, pi / 2, evaluate=False)

# line of a proof → (true, false twins)
TWINS = {
    "a circular function of an inverse one": (
        eq(cos(2 * atan(x)), (1 - x**2) / (1 + x**2)),
        [eq(cos(2 * atan(x)), (1 + x**2) / (1 - x**2)), eq(sin(unevaluated(acos, x)), -sqrt(1 - x**2))],
    ),
    "a circular function at a rational multiple of π": (
        eq(sin(x + pi / 6), (sqrt(3) * sin(x) + cos(x)) / 2),
        [eq(sin(x + pi / 6), (sqrt(3) * sin(x) - cos(x)) / 2)],
    ),
    "a whole turn": (
        eq(total(unevaluated(cos, 2 * pi * t), t), T),
        [eq(total(unevaluated(cos, pi * t), t), T), eq(unevaluated(sin, x + 2 * pi * y), sin(x))],
    ),
    "a whole number of half turns": (
        eq(total(unevaluated(sin, pi * t), t), 0),
        [eq(total(unevaluated(cos, pi * t), t), 0), eq(unevaluated(sin, pi * x), 0)],
    ),
    "log(x²) = 2 log|x|": (eq(log(x**2), 2 * log(Abs(x))), [eq(log(x**2), log(Abs(x)))]),
    "f(−x) = −f(x) for an odd function": (
        eq(unevaluated(asin, -x - y) + asin(x + y), 0),
        [eq(unevaluated(acos, -x - y) + acos(x + y), 0)],
    ),
    "equal after squaring, or as numbers": (eq(nested, sqrt(2) + sqrt(3)), [eq(nested, sqrt(2) + sqrt(5))]),
    "two values of one sign with equal squares are equal": (
        eq(sqrt(x + 2 * sqrt(x - 1)), 1 + sqrt(x - 1), x >= 1),
        [eq(sqrt(x - 2 * sqrt(x - 1)), 1 - sqrt(x - 1), x >= 1), eq(sqrt(x * y), -sqrt(x) * sqrt(y))],
    ),
    "an algebraic number smaller than its conjugates allow is 0": (
        eq(seventh, sp.Rational(1, 8)),
        [eq(seventh, sp.Rational(1, 8) + sp.Rational(1, 10**60))],
    ),
    "arctangents of rational numbers as arguments of Gaussian integers": (
        eq(4 * atan(sp.Rational(1, 5)) - atan(sp.Rational(1, 239)), pi / 4),
        [
            eq(4 * atan(sp.Rational(1, 5)) - atan(sp.Rational(1, 238)), pi / 4),
            eq(4 * atan(sp.Rational(1, 5)) - atan(sp.Rational(1, 239)), 5 * pi / 4),
        ],
    ),
    "equal at {} = {}, and the derivative of the difference by {} is 0 on the interval": (
        eq(asin(sin(x)), x, *right),
        [
            eq(asin(sin(x)), x, *wider),
            eq(atan(x) + atan(y), atan((x + y) / (1 - x * y)), x * y < 2),
            eq(asinh(x), log(x + sqrt(x**2 + 1)) + sp.Rational(1, 10**9)),
        ],
    ),
    "inequality: derivatives by {} on the interval where it is stated": (
        le(2 * x / pi, sin(x), *early),
        [
            le(2 * x / pi, sin(x), *wider),
            lt(2 * x / pi, sin(x), *early),
            le(x, tan(x), x >= 0),
            lt(1 + x + x**2 / 2, exp(x), x >= 0),
        ],
    ),
    "{}: reflection between 0 and 1": (
        eq(gamma(x) * gamma(1 - x), pi / sin(pi * x), x > 0, x < 1),
        [
            eq(gamma(x) * gamma(1 - x), pi / cos(pi * x), x > 0, x < 1),
            eq(gamma(x) * gamma(-x), pi / sin(pi * x)),
        ],
    ),
    "{}: duplication": (
        eq(gamma(2 * a), 2 ** (2 * a - 1) * gamma(a) * gamma(a + HALF) / sqrt(pi)),
        [eq(gamma(2 * a), 2 ** (2 * a) * gamma(a) * gamma(a + HALF) / sqrt(pi))],
    ),
    "certificate: a condition given at every index, summed": (
        le(total(f[t], t) * total(g[t], t), T * total(f[t] * g[t], t), (f[s] - f[r]) * (g[s] - g[r]) >= 0),
        [
            le(total(f[t], t) * total(g[t], t), T * total(f[t] * g[t], t)),
            le(
                T * total(f[t] * g[t], t), total(f[t], t) * total(g[t], t), (f[s] - f[r]) * (g[s] - g[r]) >= 0
            ),
        ],
    ),
    "certificate: Pinsker's inequality": (
        le(total(Abs(p[t] - q[t]), t) ** 2 / 2, total(p[t] * log(p[t] / q[t]), t)),
        [
            le(total(Abs(p[t] - q[t]), t) ** 2, total(p[t] * log(p[t] / q[t]), t)),
            lt(total(Abs(p[t] - q[t]), t) ** 2 / 2, total(p[t] * log(p[t] / q[t]), t)),
        ],
    ),
    "certificate: a sum of squares, with multipliers ≥ 0": (
        le(sp.Rational(3, 2), nesbitt),
        [
            lt(sp.Rational(3, 2), nesbitt),
            le(sp.Rational(3, 2) + sp.Rational(1, 1000), nesbitt),
            le(6 * x * y * a, x**3 + y**3 + a**3 + (x * y + y * a + a * x) * (x + y + a) / 3),
        ],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("line", TWINS)
def test_a_theorem_proves_what_is_true_shows_itself_and_proves_no_false_twin(line):
    true, false = TWINS[line]
    proof = prove(true)
    assert any(pattern(line).fullmatch(said) for said in (*proof.trace, proof.method)), proof
    assert [proof_or_none(statement) for statement in false] == [None] * len(false)


def test_every_theorem_has_its_false_twin():
    assert {rule.line for rule in ANALYSIS} == TWINS.keys()


# polynomials in one letter


@pytest.mark.parametrize(
    ("coefficients", "low", "high", "closed", "expected"),
    [
        ([1, 0, 1], None, None, (True, True), POS),
        ([-2, 0, 1], None, None, (True, True), ANY),
        ([-2, 0, 1], 0, 1, (True, True), NEG),
        ([-2, 0, 1], 2, None, (True, True), POS),
        ([-4, 0, 1], 2, None, (True, True), NONNEG),
        ([-4, 0, 1], 2, None, (False, True), POS),
        ([1, -2, 1], None, None, (True, True), NONNEG),
        ([0, -1, 1], 0, 1, (True, True), NONPOS),
        ([1, -1, 0, 0, 1], None, None, (True, True), POS),
        ([-1, 3, -3, 1], 1, 2, (False, True), POS),
        ([-1, 3, -3, 1], 0, 2, (False, True), ANY),
    ],
)
def test_the_sign_of_a_polynomial_between_two_ends(coefficients, low, high, closed, expected):
    ends = [None if end is None else fmpq(end) for end in (low, high)]
    assert sturm.sign_between(fmpz_poly(coefficients), *ends, closed) == expected


def test_the_roots_of_a_polynomial_are_counted_strictly_inside():
    wilkinson = fmpz_poly([1])
    for root in range(1, 9):
        wilkinson *= fmpz_poly([-root, 1])
    assert sturm.roots_between(wilkinson, None, None) == 8
    assert sturm.roots_between(wilkinson, fmpq(1), fmpq(4)) == 2
    assert sturm.roots_between(wilkinson, fmpq(1, 2), fmpq(3, 4)) == 0


@pytest.mark.parametrize(
    ("value", "expected"), [(1 + x * y, POS), (1 - x * y, POS), (x * y - x, ANY), (x * y + 2 * x - 3, NEG)]
)
def test_a_polynomial_on_an_open_box(value, expected):
    goal = goal_of(eq(0, 0, x > -1, x < 1, y > -1, y < 1), CONTEXT)
    algebra = goal_algebra(goal)
    assert boxes.on_a_box(algebra, read(algebra, value), 2) == expected


def goal_algebra(goal):
    from derive.prover.kernel.goals import attempt

    return attempt(goal).a


# numbers


@pytest.mark.parametrize(
    ("number", "zero"),
    [
        (sqrt(2) * sqrt(3) - sqrt(6), True),
        (sqrt(3 + 2 * sqrt(2)) - 1 - sqrt(2), True),
        (sqrt(3 + 2 * sqrt(2)) - 1 - sqrt(2) + sp.Rational(1, 10**40), False),
        (sp.Integer(2) ** sp.Rational(1, 3) - sp.Rational(1259921, 10**6), False),
        (pi - sp.Rational(355, 113), False),
    ],
    ids=str,
)
def test_a_number_is_zero_only_if_it_is(number, zero):
    algebra = Algebra(CONTEXT)
    assert is_zero_number(algebra, read(algebra, number)) == zero


def test_a_root_that_may_have_no_value_is_not_squared_away():
    algebra = Algebra(CONTEXT)
    value = read(algebra, sqrt(x / y) - sqrt(x) / sqrt(y))
    assert not roots.vanishes(algebra, value)


def test_an_angle_is_cut_into_as_many_parts_as_the_goal_asks_for():
    algebra = Algebra(CONTEXT)
    before = cosine(algebra, read(algebra, x))
    algebra.units = dict.fromkeys(read(algebra, x), 2)
    assert cosine(algebra, read(algebra, x)) != before


# intervals


def test_a_condition_that_may_be_an_equality_all_along_is_not_made_strict():
    goal = goal_of(le(0, exp(x), sp.Ge(x * y, 0, evaluate=False), x > 0), CONTEXT)
    span = intervals.spanned(goal, x)
    assert [str(condition) for condition in span.conditions] == ["x > 0"]
    assert span.reaches(sp.S.Zero, strictly=False) and not span.reaches(sp.S.Zero, strictly=True)
    assert span.excludes(sp.S.Zero) and not span.excludes(sp.S.One)
    assert span.ends() is None


@pytest.mark.parametrize(
    "strategy", [constancy.by_roots, constancy.by_slope, slopes.by_derivatives], ids=lambda s: s.__name__
)
def test_a_theorem_gives_nothing_for_another_relation(strategy):
    goal = goal_of(lt(x, x), CONTEXT)
    assert strategy(goal) is None


def test_conditions_on_one_scalar_become_its_domain():
    goal = goal_of(eq(x, x, x > 0, sp.Le(x, 1, evaluate=False), x * y > 0), CONTEXT)
    (found,) = (s for s in narrowing.narrowed(goal).quantities() if s.name == "x")
    assert (found.domain.low, found.domain.closed_low) == (0, False)
    assert (found.domain.high, found.domain.closed_high) == (1, True)
    assert narrowing.narrowed(goal_of(eq(x, x, x * y > 0), CONTEXT)) is None


def test_a_condition_on_the_goals_own_index_is_not_summed():
    stated = le(0, f[s], f[s] >= 0, each=(s,))
    algebra = goal_algebra(goal_of(stated, CONTEXT))
    assert list(means.summed_conditions(algebra, {})) == []


# sums of squares


def test_a_guess_that_is_wrong_is_not_believed():
    algebra = Algebra(CONTEXT)
    value = read(algebra, x**2 - 2 * x * y + y**2)
    unit = squares.PolynomialValue({(0, 0): fmpq(1)}, read(algebra, sp.S.One))
    one, other = read(algebra, x - y), read(algebra, x + y)
    assert squares._checked(algebra, value, [(unit, fmpq(1), one)], []) == NONNEG
    assert squares._checked(algebra, value, [(unit, fmpq(1), other)], []) is None
    assert squares._checked(algebra, algebra.scale(value, -1), [(unit, fmpq(-1), one)], []) is None


def test_a_guess_is_exact():
    p = {(2, 0): fmpq(1), (1, 1): fmpq(-1), (0, 2): fmpq(1)}
    found, _ = guess(p, [{(0, 0): fmpq(1)}], [])
    total = {}
    for _, d, q in found:
        for e, r in q.items():
            for f, s in q.items():
                key = (e[0] + f[0], e[1] + f[1])
                total[key] = total.get(key, fmpq(0)) + d * r * s
    assert {e: r for e, r in total.items() if r != 0} == p
    assert guess({**p, (1, 1): fmpq(-3)}, [{(0, 0): fmpq(1)}], []) is None
