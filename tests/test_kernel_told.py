"""What SymPy is told of domains, and what it is not."""

import sympy as sp

from derive.language import axes, total
from derive.language.declaring import array, integer, positive, real
from derive.language.domains import POSITIVE
from derive.prover.kernel.told import surely_positive, told

(t, s), x, n, a = axes(t="T", s="T"), real("x"), integer("n"), positive("a")
h = array("h", t, of=POSITIVE)


def test_domains_are_told_and_taken_back():
    assert (
        told(sp.sin(sp.pi * n)) == 0
        and told(abs(a * x)) == a * abs(x)
        and told(total(abs(h[t]), t)) == total(h[t], t)
    )
    assert told(x + a).free_symbols == {x, a}


def test_nothing_is_told_that_is_not_so():
    assert told(sp.sin(sp.pi * x)) != 0 and told(abs(x)) != x
    assert surely_positive(a + 1) and not surely_positive(x) and not surely_positive(a - 1)
