"""Substitution: nothing is captured, and only what was asked for is replaced."""

import pytest
from sympy import exp

from derive.errors import ProverFailure
from derive.language import axes, det, integral, total
from derive.language.declaring import array, real, spd
from derive.prover import CONTEXT
from derive.prover.kernel.normal import equal
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Algebra

t, s, i, j = axes(t="T", s="T", i="d", j="d")
x, y, z = real("x"), real("y"), real("z")
f, g = array("f", t), array("g", t)


def test_a_scalar_is_replaced_everywhere_and_no_other():
    assert substitute(x**2 + y, x, z + 1, CONTEXT) == (z + 1) ** 2 + y
    assert substitute(y, x, z, CONTEXT) == y


def test_an_array_is_replaced_at_every_place_it_stands():
    assert substitute(total(f[s] * f[t], s), f[t], 2 * g[t], CONTEXT) == total(2 * g[s] * 2 * g[t], s)


def test_a_bound_index_makes_way():
    found = substitute(total(x * f[t], t), x, g[t], CONTEXT)
    assert equal(Algebra(CONTEXT), found, g[t] * total(f[s], s)) and not equal(
        Algebra(CONTEXT), found, total(g[t] * f[t], t)
    )


def test_the_variable_of_an_integral_is_its_own():
    whole = integral(exp(-(x**2)) * y, x)
    assert substitute(whole, x, z, CONTEXT) == whole
    found = substitute(whole, y, x, CONTEXT)
    assert equal(Algebra(CONTEXT), found, x * integral(exp(-(z**2)), z)) and found != integral(
        exp(-(x**2)) * x, x
    )


def test_another_matrix_is_not_put_into_a_determinant():
    S = spd("S", i, j)
    with pytest.raises(ProverFailure):
        substitute(det(S), S[i, j], 2 * S[i, j], CONTEXT)
