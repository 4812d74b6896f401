"""Integrals of roots that begin or end where the root does: enclosed up to the end, and no further."""

import pytest
from flint import acb, arb, fmpq
from sympy import Rational, gamma, sqrt

from derive import check, integral, positive, real
from numeric.rigorous.balls.complex_balls import _on_path, finite_integral

y, p = real("y"), positive("p")
BETA = gamma(p + 1) * gamma(Rational(3, 2)) / gamma(p + Rational(5, 2))


@pytest.mark.parametrize(
    ("body", "value"),
    [(y**p, 1 / (p + 1)), (sqrt(y), Rational(2, 3)), (y**p * sqrt(1 - y), BETA)],
    ids=["a power", "a root", "a beta integral"],
)
def test_a_root_at_an_end_is_enclosed(body, value):
    assert check(integral(body, y, 0, 1), value).verdict == "PROVED"
    assert check(integral(body, y, 0, 1), value + Rational(1, 1000)).verdict == "REFUTED"


def test_a_root_of_negative_numbers_has_no_integral():
    assert check(integral(sqrt(y), y, -1, 1), Rational(2, 3)).verdict == "UNDECIDED"


def test_a_ball_is_moved_back_onto_the_path_and_loses_none_of_it():
    beyond = acb(arb(fmpq(1, 4), fmpq(1, 3)))
    moved = _on_path(beyond, arb(0), arb(1)).real
    assert moved.lower() == 0 and moved.upper() >= beyond.real.upper()
    assert _on_path(acb(arb(fmpq(1, 2), fmpq(3, 4))), arb(0), arb(1)).real.lower() < 0  # beyond both ends


@pytest.mark.parametrize("k", range(1, 12))
def test_not_even_what_is_narrower_than_the_precision_is_lost(k):
    near = arb(1) + arb(fmpq(k, 7), fmpq(k + 1, 7)) / 2**40
    assert near.contains(1) and _on_path(acb(near), arb(1), arb(2)).real.contains(1)


def test_what_has_no_bound_at_an_end_is_not_enclosed():
    found = finite_integral(lambda x, analytic: x.pow(acb(fmpq(-1, 2)), analytic=analytic), fmpq(0), fmpq(1))
    assert not isinstance(found, acb)
