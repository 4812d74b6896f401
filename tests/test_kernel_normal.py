"""The normal form: equal expressions of the language have one, others do not; what it cannot read it refuses."""

import pytest
import sympy as sp
from sympy import exp, log

from derive.errors import ProverFailure
from derive.language import axes, diff, integral, total
from derive.language.declaring import array, positive, real
from derive.prover import CONTEXT
from derive.prover.kernel.applied import HEADS
from derive.prover.kernel.normal import equal, index_of, normal, read
from derive.prover.terms.algebra import Algebra

t, s = axes(t="T", s="T")
x, y, a, f = real("x"), real("y"), positive("a"), array("f", t)


def test_equal_and_unequal_expressions():
    assert equal(Algebra(CONTEXT), (x + y) ** 3, x**3 + 3 * x**2 * y + 3 * x * y**2 + y**3)
    assert not equal(Algebra(CONTEXT), (x + y) ** 3, x**3 + y**3)
    assert equal(Algebra(CONTEXT), diff(log(total(exp(f[t]), t)), f[s]), exp(f[s]) / total(exp(f[t]), t))
    assert not equal(Algebra(CONTEXT), diff(log(total(exp(f[t]), t)), f[s]), exp(f[s]))


def test_a_free_index_and_a_bound_one_of_the_same_name_are_two():
    algebra = Algebra(CONTEXT)
    assert normal(algebra, total(f[t], t)) == normal(algebra, total(f[s], s)) != normal(algebra, f[t])
    assert (
        index_of(algebra, t) == ("n", "t", "T")
        and index_of(algebra, t + 1)[0] == "e"
        and index_of(algebra, sp.S(2)) == ("#", 2, "")
    )


@pytest.mark.parametrize("expr", [sp.Float(0.5) * x, sp.Piecewise((x, x > 0), (y, True))])
def test_what_is_not_exact_or_not_known_is_refused(expr):
    with pytest.raises(ProverFailure):
        read(Algebra(CONTEXT), expr)


def test_an_integral_without_a_closed_form_equals_itself_alone():
    one, two = integral(exp(-(x**4)), x), integral(exp(-(y**4)), y)
    assert equal(Algebra(CONTEXT), one, two) and not equal(Algebra(CONTEXT), one, integral(exp(-(x**6)), x))


# head → (what it is made of, what it is not)
APPLIED = {
    sp.tan: (sp.sin(x) / sp.cos(x), sp.cos(x) / sp.sin(x)),
    sp.cosh: ((exp(x) + exp(-x)) / 2, (exp(x) - exp(-x)) / 2),
    sp.acos: (sp.pi / 2 - sp.asin(x), sp.pi - sp.asin(x)),
    sp.floor: (sp.floor(x + 2) - 2, sp.floor(x) + sp.Rational(1, 2)),
}


@pytest.mark.parametrize("head", APPLIED, ids=str)
def test_a_function_is_what_it_is_made_of(head):
    right, wrong = APPLIED[head]
    assert head in HEADS
    assert equal(Algebra(CONTEXT), head(x), right) and not equal(Algebra(CONTEXT), head(x), wrong)
