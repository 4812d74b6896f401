"""Balls around constants: they hold the number, and nothing is enclosed that holds a quantity."""

import pytest
import sympy as sp
from flint import arb, fmpq

from derive.language.declaring import positive
from derive.prover import CONTEXT
from derive.prover.kernel.normal import read
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.enclosures import enclosure

NUMBERS = [sp.pi - 3, sp.log(2), sp.sqrt(2) - 1, sp.exp(1) / 3, sp.EulerGamma, 1 / (1 + sp.pi)]


@pytest.mark.parametrize("number", NUMBERS, ids=str)
def test_a_constant_lies_in_its_ball(number):
    a = Algebra(CONTEXT)
    ball = enclosure(a, read(a, number))
    assert ball is not None and ball.rad() < 1e-30
    digits = sp.Rational(str(number.evalf(40)))
    assert abs(ball - arb(fmpq(int(digits.p), int(digits.q)))) < 1e-15


def test_a_quantity_has_none():
    a = Algebra(CONTEXT)
    assert enclosure(a, read(a, positive("a") + sp.pi)) is None
