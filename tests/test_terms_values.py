"""Values: arithmetic on plain data, exact and canonical."""

from fractions import Fraction

from flint import fmpq

from derive.prover import CONTEXT
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Constant, Length
from derive.prover.terms.values import (
    accumulate,
    constant,
    factors_of,
    freeze,
    inverted,
    just,
    merge,
    number,
    thaw,
    tidy,
    without,
)

x, y = just(0), just(1)


def test_terms_that_cancel_leave_nothing():
    out = {((0, 1),): fmpq(1)}
    accumulate(out, ((0, 1),), fmpq(-1))
    assert out == {} and constant(out) == 0
    accumulate(out, (), fmpq(1))
    assert constant(out) == 1 and constant(x) is None


def test_equal_monomials_have_equal_keys_and_others_do_not():
    assert merge(((0, 1),), ((1, 2),)) == merge(((1, 2),), ((0, 1),)) == ((0, 1), (1, 2))
    assert merge(((0, Fraction(1, 2)),), ((0, Fraction(1, 2)),)) == ((0, 1),) != ((0, 2),)
    assert merge(((0, 1),), inverted(((0, 1),))) == ()
    assert (
        tidy(Fraction(4, 2)) == 2
        and isinstance(tidy(Fraction(4, 2)), int)
        and tidy(fmpq(1, 2)) == Fraction(1, 2)
    )


def test_a_frozen_value_comes_back():
    value = {((1, 1),): fmpq(2), (): fmpq(3)}
    assert thaw(freeze(value)) == value and freeze(value) != freeze(number(3))
    assert factors_of(value) == [1] and without(((0, 1), (1, 1)), 0) == ((1, 1),)


def test_the_algebra_multiplies_out_and_spends():
    a = Algebra(CONTEXT)
    x, y = a.atom(Constant, "pi"), a.atom(Length, "T")
    square = a.whole_power(a.add(x, y), 2)
    assert (
        square == a.add(a.mul(x, x), a.scale(a.mul(x, y), 2), a.mul(y, y)) != a.add(a.mul(x, x), a.mul(y, y))
    )
    assert a.sub(square, square) == {} and a.budget < 100_000
