"""Antiderivatives: a guess is used only if it is checked."""

from dataclasses import replace

import pytest
import sympy as sp
from sympy import atan, cos, exp, log, sin, tan

from derive.language import integral
from derive.language.declaring import positive, real
from derive.prover import CONTEXT
from derive.prover.kernel.antiderivatives import by_antiderivative
from derive.prover.kernel.normal import read
from derive.prover.rules import RULES
from derive.prover.search.guesses import guess
from derive.prover.terms.algebra import Algebra, Context
from derive.prover.terms.ring import is_zero

x, a = real("x"), positive("a")
KNOWN = {
    x / (1 + x**2): log(2) / 2,
    1 / (1 + x**2): sp.pi / 4,
    x**2 * cos(x**3): sin(1) / 3,
    x * exp(x**2): (exp(1) - 1) / 2,
}


@pytest.mark.parametrize("body", KNOWN, ids=str)
def test_a_guess_that_is_right_is_used(body):
    algebra = Algebra(CONTEXT)
    found = by_antiderivative(algebra, integral(body, x, 0, 1))
    assert found is not None and is_zero(algebra, algebra.sub(found, read(algebra, KNOWN[body])))


@pytest.mark.parametrize("wrong", [x**2, atan(x) + x, sp.Abs(x), log(x)], ids=str)
def test_a_guess_that_is_wrong_is_not(wrong):
    context = Context(replace(RULES, guess=lambda body, x, depth, context: wrong))
    assert by_antiderivative(Algebra(context), integral(1 / (1 + x**2), x, 0, 1)) is None


def test_a_pole_between_the_limits_is_seen():
    assert by_antiderivative(Algebra(CONTEXT), integral(1 / x**2, x, -1, 1)) is None
    assert by_antiderivative(Algebra(CONTEXT), integral(tan(x), x, 0, 2)) is None


def test_guesses_are_guesses():
    assert guess(sin(x), x, 2, CONTEXT) == -cos(x) and guess(sp.gamma(x), x, 2, CONTEXT) is None
