"""Maxima entry by entry: what is opened, and what must stay closed."""

import pytest
import sympy as sp
from sympy import Abs

from derive.language import axes, free_indices, largest
from derive.language.declaring import array, real
from derive.prover import CONTEXT
from derive.prover.kernel.goals import goal_of
from derive.prover.principles.maxima import by_entries_of_maxima, by_several_maxima, opened
from tests.statements import eq, le, lt

t, s = axes(t="T", s="T")
f, g, x, y = array("f", t), array("g", t), real("x"), real("y")
F, G = largest(f[t], t), largest(g[t], t)
TRUE = [
    le(largest(f[t] + g[t], t), F + G), le(F - G, largest(f[t] - g[t], t)), le(Abs(F - G), largest(Abs(f[t] - g[t]), t)),
    le(sp.Max(x + y, 0), Abs(x) + Abs(y)), lt(F, largest(f[t] + 1, t)), le(largest(largest(f[t] + g[s], s), t), F + G), le(-Abs(x), sp.Min(x, 0)),
]  # fmt: skip
FALSE = [
    le(F + G, largest(f[t] + g[t], t)), le(largest(f[t] - g[t], t), F - G), lt(Abs(F - G), largest(Abs(f[t] - g[t]), t)), le(F, f[s], each=(s,)),
    le(F, -largest(-f[t], t)), le(x * F, largest(x * f[t], t)), le(sp.Max(x, y), sp.Min(x, y)), le(F, 0, f[s] <= 0, each=(s,)),
]  # fmt: skip


@pytest.mark.parametrize("statement", TRUE, ids=str)
def test_true_bounds_are_proved(statement):
    assert by_entries_of_maxima(goal_of(statement, CONTEXT)) is not None


@pytest.mark.parametrize("statement", FALSE, ids=str)
def test_false_bounds_are_not(statement):
    assert by_entries_of_maxima(goal_of(statement, CONTEXT)) is None


def test_each_maximum_has_an_index_of_its_own():
    (case,) = opened(goal_of(le(F + G, x, f[s] <= y, each=(s,)), CONTEXT))
    fresh = free_indices(case.lhs)
    assert len(fresh) == 2 and s not in fresh and not case.lhs.has(type(F))


def test_a_maximum_on_the_larger_side_stays_closed():
    goal = goal_of(le(x, F), CONTEXT)
    assert list(opened(goal)) == [goal] and by_several_maxima(goal) is None
    assert by_entries_of_maxima(goal_of(eq(F, F), CONTEXT)) is None
