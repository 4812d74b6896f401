"""Goals: what is given is used, for what it is given for, and nothing else."""

import pytest
import sympy as sp
from sympy import Eq, Ne, exp, log

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import axes
from derive.language.declaring import array, positive, real
from derive.prover import goal_of, shared
from derive.prover.kernel.goals import attempt, conditions
from derive.prover.terms.sign import ANY, POS
from derive.prover.terms.signs import sign

t, s = axes(t="T", s="T")
x, y, z, a, f = real("x"), real("y"), real("z"), positive("a"), array("f", t)


def goal(lhs, rhs, *given, **more):
    return goal_of(Statement(sp.sympify(lhs), "=", sp.sympify(rhs), given, **more))


def test_an_equation_that_names_a_quantity_replaces_it():
    found = goal(exp(x), y, Eq(x, 2 * z))
    assert (
        found.lhs == exp(2 * z) and found.given == () and found.substituted == ("given x = 2*z, substituted",)
    )
    assert goal(f[s], y, Eq(f[t], z), each=(s,)).lhs == z  # for every t, so at s too
    assert goal(f[t], y, Eq(f[t], z), each=(t,)).lhs == f[t]  # at this t alone
    assert goal(x, y, Eq(log(x), 2 * z)).lhs == exp(2 * z) == goal(f[s], y, Eq(2 * z, log(f[t]))).lhs
    assert goal(x, y, Eq(log(x), x)).lhs == x == goal(x, y, Eq(log(x**2), z)).lhs  # not named


def test_a_linear_equation_is_solved_and_another_is_not():
    assert goal(x, y, Eq(2 * x + z, 3)).replaced == ((x, sp.Rational(3, 2) - z / 2),)
    assert goal(x, y, Eq(x * (1 + z) - x * z, 3)).replaced == ((x, sp.S(3)),)
    assert goal(x, y, Eq(x**2, z**2)).replaced == () == goal(x, y, Eq(x * z, 1)).replaced
    assert all(target != x for target, _ in goal(x, y, Eq(x**2 + x, exp(z))).replaced)


def test_what_replaces_a_quantity_lies_in_its_domain():
    assert goal(x, y, Eq(a, x - 1)).given == (sp.Gt(x - 1, 0, evaluate=False),)


def test_a_condition_at_one_index_says_nothing_of_another():
    for each, expected in (((), POS), ((t,), ANY)):
        reading = attempt(goal(f[s], 0, sp.Gt(f[t], 0), each=(s, *each)))
        assert sign(reading.a, reading.value(f[s])) == expected


def test_contradictions_and_what_is_no_relation():
    with pytest.raises(ProverFailure):
        attempt(goal(x, y, sp.Gt(sp.S(-1), 0, evaluate=False)))
    assert conditions([sp.And(x > 0, y > 0)]) == [x > 0, y > 0] and conditions([sp.Or(x > 0, y > 0)]) == []


def test_indices_given_to_differ():
    assert (
        attempt(goal(f[t], f[s], Ne(t, s), each=(t, s))).a.distinct
        and not attempt(goal(f[t], f[s], each=(t, s))).a.distinct
    )


def test_goals_that_assume_the_same_share_an_algebra_and_no_others():
    with shared():
        one, two, three = (attempt(goal(x, y, *given)).a for given in ((), (), (x > 0,)))
    assert one is two is not three and attempt(goal(x, y)).a is not one
