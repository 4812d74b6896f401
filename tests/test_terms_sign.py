"""Signs compute as numbers do: every rule for sets of signs is compared with numbers of these signs."""

from fractions import Fraction
from itertools import product

import pytest

from derive.prover.terms.sign import ANY, NEG, NONE, NONNEG, NONPOS, NONZERO, POS, SIGNS, ZERO, of_number

NUMBERS = {NEG: (-3, -1), ZERO: (0,), POS: (1, 3)}


def numbers(sign):
    return [x for one, found in NUMBERS.items() if one <= sign for x in found]


def of(values):
    out = NONE
    for value in values:
        out = out | of_number(value)
    return out


@pytest.mark.parametrize("x, y", list(product(SIGNS[1:], repeat=2)), ids=str)
def test_sums_and_products_hold_every_sign_that_numbers_have(x, y):
    pairs = list(product(numbers(x), numbers(y)))
    assert of(u + v for u, v in pairs) <= x + y and of(u * v for u, v in pairs) == x * y
    assert of(numbers(x)) & y == of(u for u in numbers(x) if of_number(u) <= y)
    assert (x <= y) == all(of_number(u) <= y for u in numbers(x))


@pytest.mark.parametrize("x", SIGNS[1:], ids=str)
def test_negatives_powers_and_what_is_known(x):
    assert -x == of(-u for u in numbers(x))
    assert of(u**2 for u in numbers(x)) == x**2 and of(u**3 for u in numbers(x)) == x**3
    assert of(1 / u for u in numbers(x) if u) <= x**-1 and (x**-1).nonzero
    assert (x ** Fraction(1, 2)).nonnegative
    known = {"positive": lambda u: u > 0, "negative": lambda u: u < 0, "nonnegative": lambda u: u >= 0,
             "nonpositive": lambda u: u <= 0, "nonzero": lambda u: u != 0}  # fmt: skip
    assert all(getattr(x, name) == all(map(holds, numbers(x))) for name, holds in known.items())
    assert x.may_vanish == (0 in numbers(x)) and x.mixed == (x >= NEG and x >= POS)
    assert x.one_sided == (not x.mixed)


def test_falsehoods_are_not_known():
    assert (
        not NONNEG <= POS
        and not ANY <= NONZERO
        and not (POS + NEG).one_sided
        and not (NONNEG * NONPOS).nonnegative
    )
    assert NONE != ZERO and not NONE and POS
