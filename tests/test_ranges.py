"""Sums and products over a range of whole numbers: on both roads, with twins that are false."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb

from derive import (
    Eq,
    Ge,
    Piecewise,
    Rational,
    array,
    at,
    axes,
    binomial,
    check,
    exp,
    factorial,
    integer,
    latex,
    log,
    oo,
    pi,
    product,
    real,
    total,
)
from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import rename
from derive.language.mistakes import Mistake
from derive.prover.recast.ranges import opened, recast
from derive.prover.rules import CONTEXT
from derive.prover.terms.algebra import Algebra
from derive.roads.lower import lower
from numeric.functions.expansions import NotExpanded, counting, number
from numeric.functions.values import Hole, precision
from numeric.rigorous.balls.algebra import Reals
from numeric.rigorous.balls.series import whole
from numeric.rigorous.balls.tails import AtInfinity
from numeric.rigorous.interpreter import program
from tests.statements import proof_or_none

n, m, k, j = integer("n", 0), integer("m", 1), integer("k"), integer("j")
z, anywhere = integer("z"), real("r")
q = real("q", low=-1, high=1, open=True)
t, s = axes(t="T", s="T")
x, T = array("x", t), t.length

PROVED = [
    (total(k**2, k, 0, n), n * (n + 1) * (2 * n + 1) / 6, n * (n + 1) * (2 * n + 3) / 6),
    (total(k, k, 1, n), n * (n + 1) / 2, n * (n - 1) / 2),
    (total(k**3, k, 1, n), total(k, k, 1, n) ** 2, total(k**2, k, 1, n) ** 2),
    (total(anywhere**k, k, 0, n) * (1 - anywhere), 1 - anywhere ** (n + 1), 1 - anywhere**n),
    (total(1 / (k * (k + 1)), k, 1, n), n / (n + 1), 1 / (n + 1)),
    (total((-1) ** k, k, 0, n), (1 + (-1) ** n) / 2, (1 - (-1) ** n) / 2),
    (total(k * factorial(k), k, 1, n), factorial(n + 1) - 1, factorial(n + 1)),
    (total(x[t] - x[t - 1], t, 2, T), x[T] - x[1], x[T] - x[2]),
    (total(2 * k - 1, k, 1, n), n**2, n**2 + n),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right", "wrong"), PROVED)
def test_a_range_is_summed_for_all_ends_and_its_twin_is_refuted(left, right, wrong):
    assert check(left, right).verdict == "PROVED"
    assert check(left, wrong).verdict == "REFUTED"


ENCLOSED = [
    (total(1 / k**2, k, 1, oo), pi**2 / 6, pi**2 / 8),
    (total(1 / (k * (k + 1)), k, 1, oo), 1, Rational(1, 2)),
    (total((-1) ** (k + 1) / k, k, 1, oo), log(2), -log(2)),
    (total(q**k, k, 0, oo), 1 / (1 - q), q / (1 - q)),
    (total(1 / factorial(k), k, 0, oo), exp(1), exp(1) - 1),
    (product(1 - 1 / k**2, k, 2, oo), Rational(1, 2), Rational(1, 3)),
]


@pytest.mark.parametrize(("left", "right", "wrong"), ENCLOSED)
def test_a_sum_without_end_is_enclosed(left, right, wrong):
    assert check(left, right).verdict in ("PROVED", "SUPPORTED")
    assert check(left, wrong).verdict == "REFUTED"


def value(expr: sp.Expr, bits: int = 128):
    problem = lower(Statement(expr, "=", sp.S.Zero))
    with precision(bits):
        return program(problem, {}).evaluate({})[problem.lhs][0]


@pytest.mark.parametrize(
    ("body", "known"),
    [
        (1 / k**3, lambda: arb(3).zeta()),
        (1 / k ** Rational(3, 2), lambda: arb("1.5").zeta()),
        (1 / (k**2 + 1), lambda: (arb.pi() * arb.pi().coth() - 1) / 2),
        (k / sp.Integer(2) ** k, lambda: arb(2)),
        ((-1) ** k / (2 * k + 1), lambda: arb.pi() / 4 - 1),
        (Rational(1, 3) ** k / factorial(k), lambda: (arb(1) / 3).exp() - 1),
        (sp.exp(-k), lambda: 1 / (arb(1).exp() - 1)),
    ],
)
def test_the_rest_of_a_series_is_enclosed_tightly_and_truly(body, known):
    found = value(total(body, k, 1, oo))
    with precision(256):
        assert found.overlaps(known())
    assert found.rel_accuracy_bits() > 60


@pytest.mark.parametrize("body", [1 / k, sp.Integer(1), k, sp.Integer(2) ** k, 1 / sp.sqrt(k), (-1) ** k])
def test_a_series_that_diverges_has_no_value(body):
    found = value(total(body, k, 1, oo))
    assert isinstance(found, Hole)
    assert found.certain or body == (-1) ** k


def test_an_expansion_encloses_a_function_at_every_large_number():
    with precision(128):
        _expansions()


def _expansions() -> None:
    one, k = number(arb(1), 40), counting(40)
    shapes = [
        ((one + k * k).power(Fraction(-1)), lambda n: 1 / (arb(1) + n * n)),
        ((k + one).power(Fraction(-3, 2)), lambda n: 1 / (arb(n) + 1) ** arb("1.5")),
        ((one + k.power(Fraction(-1))).log(), lambda n: (1 + arb(1) / n).log()),
        ((k * k).next(), lambda n: arb(n + 1) ** 2),
        ((k + one).power(Fraction(-1)).next(), lambda n: 1 / arb(n + 2)),
    ]
    for found, true in shapes:
        for place in (40, 41, 1000, 10**6):
            assert found.at(place).overlaps(true(place))
            assert not found.at(place).overlaps(true(place) * (1 + arb(10) ** -20))
    with pytest.raises(NotExpanded):
        (k - k).power(Fraction(-1))


def test_the_ends_of_a_range_are_exact_whole_numbers():
    assert whole(arb(3)) == 3
    assert not whole(arb(1) / 2).certain
    assert isinstance(Reals().apply("add", [Hole("none"), arb(1)], None), Hole)
    assert AtInfinity(40).constant(arb(2)).line == (0, arb(2))


def test_a_range_becomes_an_axis_with_the_terms_it_has_more():
    size = recast(Statement(total(k, k, 1, n), "=", n)).rhs.free_symbols.pop()
    assert recast(Statement(total(k, k, 0, n), "=", n)).rhs == size - 1
    assert opened(total(k, k, 2, 4)) == 9
    assert opened(total(k, k, 1, oo)) == total(k, k, 1, oo)
    assert opened(total(k, k, 1, 2 * T)) == total(k, k, 1, 2 * T)  # no axis has such a length


SERIES = [
    (total(q**k, k, 0, oo), 1 / (1 - q), 1 / (1 + q)),
    (total(k * q**k, k, 0, oo), q / (1 - q) ** 2, q / (1 - q)),
    (total(anywhere**k / factorial(k), k, 0, oo), exp(anywhere), exp(-anywhere)),
    (total(k**2 / factorial(k), k, 1, oo), 2 * exp(1), 3 * exp(1)),
    (total(1 / sp.Integer(2) ** k, k, 1, oo), sp.Integer(1), sp.Integer(2)),
]


@pytest.mark.parametrize(("left", "right", "wrong"), SERIES)
def test_a_series_has_its_closed_form_where_it_converges(left, right, wrong):
    assert proof_or_none(Statement(left, "=", right)) is not None
    assert proof_or_none(Statement(left, "=", wrong)) is None


def test_a_series_that_may_diverge_has_no_closed_form():
    r = total(anywhere**k, k, 0, oo)
    assert proof_or_none(Statement(r, "=", 1 / (1 - anywhere))) is None
    with pytest.raises(ProverFailure):
        Algebra(CONTEXT).read(r)


def test_an_empty_range_sums_to_nothing():
    assert value(total(k, k, 3, 2)) == 0
    assert value(product(k, k, 3, -5)) == 1
    # below 0 the formula and the empty sum part
    assert check(total(k, k, 1, z), z * (z + 1) / 2).verdict == "REFUTED"
    assert check(total(k, k, 1, z), z * (z + 1) / 2, given=(Ge(z, 0),)).verdict == "PROVED"


def test_an_entry_at_a_place_that_is_computed_must_exist():
    with_first = check(total(x[t - 1], t), total(x[t], t) - x[T])
    assert with_first.verdict not in ("PROVED", "SUPPORTED", "REFUTED")  # x[0] does not exist
    assert check(total(x[t - 1], t, 2, T), total(x[t], t) - x[T]).verdict == "PROVED"
    assert check(total(x[t + 1], t, 1, T - 1), total(x[t], t) - x[T]).verdict == "REFUTED"


def test_cases_without_an_otherwise_have_no_value_elsewhere():
    half = Piecewise((anywhere, anywhere > 0))
    assert "not defined" in str(check(half, sp.Abs(anywhere)))
    assert check(half, -anywhere).verdict == "REFUTED"


def test_a_range_prints_as_it_is_written():
    assert latex(total(k**2, k, 0, n)) == r"\sum_{k=0}^{n} k^{2}"
    assert latex(product(k, k, 1, oo)) == r"\prod_{k=1}^{\infty} k"
    assert str(total(binomial(n, k), k, 0, n)) == "total(binomial(n, k), k, 0, n)"


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: total(anywhere, anywhere, 0, n), "whole numbers"),
        (lambda: total(k, k, -oo, 0), "finite"),
        (lambda: total(k, k, 0, Rational(1, 2)), "whole number"),
        (lambda: total(k, k, 0, k), "bound"),
        (lambda: total(k, (k, 0)), "where it begins"),
    ],
)
def test_a_range_that_is_none_is_refused_with_help(make, says):
    with pytest.raises(Mistake, match=says):
        make()


def test_what_a_range_binds_is_not_captured():
    inner = total(k * j, k, 0, n)
    assert rename(inner, {j: k + 1}) == total(integer("k_1") * (k + 1), integer("k_1"), 0, n)
    assert check(total(total(k * j, k, 0, 2), j, 0, 3), 18).verdict == "PROVED"
    assert Eq(inner, inner) == sp.true


def test_a_new_length_is_no_length_of_the_authors():
    i = axes(i="N_n")  # the name a length for n would get
    c = array("c", i)
    false = Statement(total(k, k, 0, n) + total(c[i] * 0 + 1, i), "=", n * (n + 1) / 2 + n + 1)
    assert proof_or_none(false) is None
    assert check(false.lhs, false.rhs).verdict == "REFUTED"


def test_what_is_put_in_is_not_caught_by_a_range():
    whole, x_ = integer("k", 0), real("x")
    series_, finite = total(x_**whole / factorial(whole), whole, 0, oo), total(x_ * whole, whole, 0, n)
    assert proof_or_none(Statement(at(series_, x_, whole), "=", exp(whole))) is not None
    assert proof_or_none(Statement(at(finite, x_, whole), "=", whole * n * (n + 1) / 2)) is not None
    squares = Statement(at(finite, x_, whole), "=", n * (n + 1) * (2 * n + 1) / 6)
    assert proof_or_none(squares) is None and check(squares.lhs, squares.rhs).verdict == "REFUTED"


def test_whole_powers_are_taken_factor_by_factor():
    """The rule "a whole power, factor by factor", for a base of any sign."""
    n, r = integer("n", low=0), real("r")
    proof = proof_or_none(Statement(r ** (n + 1), "=", r * r**n))
    assert proof is not None and "a whole power, factor by factor" in proof.trace
    assert proof_or_none(Statement(r ** (n + 1), "=", r**n)) is None
