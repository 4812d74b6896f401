"""Entries of arrays, gamma functions and what stands inside a value: the smaller modules of the prover's terms."""

import pytest
import sympy as sp
from flint import fmpq

from derive.language import Det, Index, Size, axes, delta, inverse
from derive.language.declaring import array, positive, real
from derive.language.domains import Symmetric
from derive.prover import CONTEXT
from derive.prover.making.arrays import determinant, inverse_at, minor
from derive.prover.making.functions import absolute, exponential, logarithm, power
from derive.prover.making.special import digamma, loggamma
from derive.prover.making.sums import length, maximum, total
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import EntryValue, Exp
from derive.prover.terms.indices import as_index, delta as kronecker
from derive.prover.terms.ring import is_zero
from derive.prover.terms.structure import generators, holds_integral, in_powers, mentions

i, j, t = axes(i="d", j="d", t="T")
A, S, f = array("A", i, j), array("S", i, j, of=Symmetric()), array("f", t)
x, y, p = real("x"), real("y"), positive("p")


def same(a, left, right):
    return is_zero(a, a.sub(left, right))


def at_size(n):
    a = Algebra(CONTEXT)
    a.sizes["d"] = n
    return a


def test_a_determinant_is_the_sum_over_permutations():
    a = at_size(2)
    assert same(a, determinant(a, A), a.read(A[1, 1] * A[2, 2] - A[1, 2] * A[2, 1]))
    assert not same(a, determinant(a, A), a.read(A[1, 1] * A[2, 2] + A[1, 2] * A[2, 1]))
    a = at_size(3)
    matrix = sp.Matrix(3, 3, lambda r, c: A[r + 1, c + 1])
    assert same(a, determinant(a, A), a.read(sp.expand(matrix.det())))


def test_an_inverse_is_cofactors_over_the_determinant():
    a = at_size(2)
    first, second = ("#", 1, "d"), ("#", 2, "d")
    product = a.add(*(a.mul(a.read(A[1, k]), inverse_at(a, A, (("#", k, "d"), first))) for k in (1, 2)))
    other = a.add(*(a.mul(a.read(A[1, k]), inverse_at(a, A, (("#", k, "d"), second))) for k in (1, 2)))
    assert same(a, product, a.read(sp.S.One)) and same(a, other, a.read(sp.S.Zero))
    assert same(a, minor(a, A, (2,), (1,)), a.read(A[2, 1])) and not same(
        a, minor(a, A, (2,), (1,)), a.read(A[1, 2])
    )


def test_a_symmetric_matrix_has_one_entry_for_two_places():
    a = Algebra(CONTEXT)
    assert same(a, a.read(S[i, j]), a.read(S[j, i])) and not same(a, a.read(A[i, j]), a.read(A[j, i]))
    assert same(a, a.read(inverse(S)[i, j]), a.read(inverse(S)[j, i])) and a.read(Det(S))


def test_a_delta_is_one_where_its_indices_are_the_same():
    a = Algebra(CONTEXT)
    other = Index("k", Size("d"))
    assert same(a, a.read(delta(i, i)), a.read(sp.S.One)) and not same(
        a, a.read(delta(i, j)), a.read(sp.S.One)
    )
    assert same(a, a.read(delta(i, other)), a.read(delta(other, i)))


@pytest.mark.parametrize("function, step", [(loggamma, sp.log), (digamma, lambda u: 1 / u)])
def test_a_whole_step_is_taken_out_where_the_rest_is_positive(function, step):
    a = Algebra(CONTEXT)
    above, here, right = function(a, a.read(p + 1)), function(a, a.read(p)), a.read(step(p))
    assert same(a, above, a.add(here, right)) and not same(a, above, a.sub(here, right))
    assert not same(a, function(a, a.read(x + 1)), a.add(function(a, a.read(x)), a.read(1 / x)))  # x may be 0


def test_a_value_as_a_polynomial_in_a_generator():
    a = Algebra(CONTEXT)
    ((n, _),) = next(iter(a.read(x)))
    parts = in_powers(a, a.read(x**2 * y + 3 * x - sp.exp(y)), n)
    assert (
        set(parts) == {0, 1, 2} and same(a, parts[2], a.read(y)) and same(a, parts[1], a.read(sp.Integer(3)))
    )
    assert in_powers(a, a.read(1 / x), n) is None and in_powers(a, a.read(sp.exp(x)), n) is None


def test_what_stands_inside_is_found_at_any_depth():
    a = Algebra(CONTEXT)
    ((n, _),) = next(iter(a.read(x)))
    value = a.read(sp.exp(sp.sin(x) * f[t]))
    (outer,) = {m for mono in value for m, _ in mono}
    assert mentions(a, outer, n) and {type(g) for g in generators(a, value)} >= {Exp, EntryValue}
    ((other, _),) = next(iter(a.read(y)))
    assert not mentions(a, outer, other) and not holds_integral(a, value)


def test_powers_exponentials_and_logarithms_undo_each_other_where_they_do():
    a = Algebra(CONTEXT)
    assert same(a, logarithm(a, exponential(a, a.read(x))), a.read(x))
    assert same(a, exponential(a, logarithm(a, a.read(p))), a.read(p))
    assert same(a, power(a, power(a, a.read(x), 2), fmpq(1, 2)), absolute(a, a.read(x)))
    assert not same(a, power(a, power(a, a.read(x), 2), fmpq(1, 2)), a.read(x))


def test_sums_and_maxima_over_an_index():
    a = Algebra(CONTEXT)
    index, value = ("n", "t", "T"), a.read(f[t])
    assert same(
        a,
        total(a, a.add(value, a.read(x)), index),
        a.add(total(a, value, index), a.mul(length(a, "T"), a.read(x))),
    )
    assert not same(
        a, total(a, a.mul(value, value), index), a.mul(total(a, value, index), total(a, value, index))
    )
    assert same(a, maximum(a, [a.read(p), a.read(sp.S.Zero)]), a.read(p))
    assert not same(a, maximum(a, [a.read(x), a.read(sp.S.Zero)]), a.read(x))


def test_an_index_is_a_number_a_name_or_an_expression():
    a = Algebra(CONTEXT)
    assert as_index(a, a.read(sp.S(3))) == ("#", 3, "") and as_index(a, a.read(i)) == ("n", "i", "d")
    assert as_index(a, a.read(i + 1))[0] == "e"


def test_delta_is_decided_where_the_indices_decide_it():
    a = Algebra(CONTEXT)
    one, two, named = ("#", 1, ""), ("#", 2, ""), ("n", "i", "d")
    assert kronecker(a, one, one) == a.read(sp.S.One) and kronecker(a, one, two) == {}
    assert kronecker(a, one, named) not in ({}, a.read(sp.S.One))
