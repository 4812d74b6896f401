"""The search for a sign, certificates subtracted, the ways to see a value as a whole: each asked directly."""

from __future__ import annotations

import pytest
import sympy as sp

from derive.language import axes, total
from derive.language.declaring import array, positive, real
from derive.language.domains import POSITIVE
from derive.prover import CONTEXT
from derive.prover.comparing import methods, subtracting
from derive.prover.comparing.searching import search
from derive.prover.kernel.normal import read
from derive.prover.terms.algebra import Algebra

t = axes(t="T")
x, y = real("x"), real("y")
p, q = positive("p"), positive("q")
f, h = array("f", t), array("h", t, of=POSITIVE)


def value_of(expr):
    a = Algebra(CONTEXT)
    return a, read(a, sp.sympify(expr))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (x**2 - 2 * x * y + y**2, x**2 - 3 * x * y + y**2),
        ((p - q) * (p - q) * p, (p - q) * p),
        (p + 1 / p - 2, p + 1 / p - 3),
    ],
    ids=str,
)
def test_the_search_knows_a_square_and_no_more(true, false):
    assert search(*value_of(true)).nonnegative and not search(*value_of(false)).nonnegative


# way → (a value it shows ≥ 0, one near it that may be negative)
WAYS = {
    subtracting.certified: (
        t.length * total(f[t] ** 2, t) - total(f[t], t) ** 2,
        total(f[t] ** 2, t) - total(f[t], t) ** 2,
    ),
    methods.unsummed: (total(h[t] ** 2 - 2 * h[t], t) + t.length, total(h[t] ** 2 - 3 * h[t], t) + t.length),
    methods.averaged: (p + q - 2 * sp.sqrt(p * q), p + q - 3 * sp.sqrt(p * q)),
    methods.squared: (
        sp.sqrt(p**2 + q**2) - (p + q) / sp.sqrt(2),
        sp.sqrt(p**2 + q**2) - (p + q),
    ),
}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_way_shows_a_truth_and_nothing_of_a_falsehood(way):
    true, false = WAYS[way]
    found = way(*value_of(true), (), 2)
    assert found is not None and found.nonnegative
    assert way(*value_of(false), (), 2) is None
