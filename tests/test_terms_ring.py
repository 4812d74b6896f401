"""The zero test and factoring, through polynomial rings of flint's."""

from sympy import sqrt

from derive.language.declaring import positive, real
from derive.prover import CONTEXT
from derive.prover.kernel.normal import read
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import canonical, factors, is_zero
from derive.prover.terms.values import freeze

x, y, a = real("x"), real("y"), positive("a")


def values(*exprs):
    algebra = Algebra(CONTEXT)
    return algebra, *(read(algebra, expr) for expr in exprs)


def test_fractions_over_several_denominators_cancel_or_do_not():
    assert is_zero(*values(1 / (x + 1) - 1 / (x + 2) - 1 / ((x + 1) * (x + 2))))
    assert not is_zero(*values(1 / (x + 1) - 1 / (x + 2) + 1 / ((x + 1) * (x + 2))))


def test_roots_square_to_what_is_under_them():
    root = sqrt(a + x**2)
    assert is_zero(*values(root**2 - a - x**2)) and not is_zero(*values(root**2 - a - x))


def test_factors_multiply_to_the_value():
    algebra, value = values(2 * x**2 * y - 2 * y**3)
    c, parts = factors(algebra, value)
    product = algebra.mul({(): c}, *(algebra.whole_power(base, e) for base, e in parts))
    assert is_zero(algebra, algebra.sub(product, value)) and len(parts) == 3


def test_the_canonical_form_is_one_for_equal_fractions():
    algebra, one, two, other = values(x / (x + y), 1 - y / (x + y), y / (x + y))
    assert (
        freeze(canonical(algebra, one))
        == freeze(canonical(algebra, two))
        != freeze(canonical(algebra, other))
    )
