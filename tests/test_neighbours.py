"""Neighbours of one statement share an algebra, rules and points; none of that may make a false one true."""

import pytest
import sympy as sp
from sympy import exp, log

from derive.audit.mutants import mutants
from derive.audit.neighbours import Fate, Nearby
from derive.audit.proving import ALL, SPARE_STEPS, Means, general_proof, means_of
from derive.audit.strength import SIGNS, measure
from derive.claims import Statement
from derive.claims.wellformed import ill_formed
from derive.errors import ProverFailure
from derive.language import axes, largest, total
from derive.language.declaring import array, positive, real, simplex
from derive.prover import CONTEXT, goal_of, restart, shared
from derive.prover.comparing.inequalities import by_inequality, helpful
from derive.prover.comparing.methods import running
from derive.prover.kernel.goals import attempt
from derive.prover.kernel.normal import read
from derive.prover.making.sums import nested
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.sign import POS
from derive.prover.terms.signs import sign
from derive.roads.lower import lower
from numeric.attack.campaign import campaign
from numeric.attack.grid import MOST
from numeric.attack.outcome import stands
from numeric.attack.points import another
from numeric.attack.tally import BRIEF, RECHECK, STEADY, THOROUGH

pytestmark = pytest.mark.slow

i, t, m = axes(i="d", t="T", m="T")
x, y, beta = real("x"), real("y"), positive("beta")
a, b, q, k = array("a", t), array("b", t), array("q", i), array("k", t, i)
p, r = simplex("p", t), simplex("r", t)

INEQUALITIES = {
    "Gibbs": Statement(total(p[t] * log(r[t]), t), "≤", total(p[t] * log(p[t]), t)),
    "variance": Statement(total(p[t] * a[t], t) ** 2, "≤", total(p[t] * a[t] ** 2, t)),
    "Cauchy–Schwarz": Statement(total(a[t] * b[t], t) ** 2, "≤", total(a[t] ** 2, t) * total(b[t] ** 2, t)),
    "squares of sums": Statement(sp.S.Zero * x, "≤", total(p[t] * total(q[i] * k[t, i], i) ** 2, t) + x**2),
    "average": Statement(total(p[t] * a[t], t), "≤", largest(a[t], t)),
    "one term": Statement(exp(beta * a[m]), "≤", total(exp(beta * a[t]), t)),
    "tangent": Statement(1 + x, "≤", exp(x)),
}


@pytest.mark.parametrize("name", INEQUALITIES)
def test_in_a_shared_algebra_nothing_false_is_proved(name):
    """Every mutant in one algebra, with the statement's own rules and with all: what a point breaks has no proof."""
    statement = INEQUALITIES[name]
    near, means = Nearby(statement, 0), means_of(statement)
    formed = [n.statement for n in mutants(statement) if not ill_formed(n.statement)]
    with shared():
        proved = [n for n in (*formed, statement) for way in (means, SIGNS) if general_proof(n, way)]
    assert statement in proved and not any(near.quick(n) == Fate.KILLED for n in proved)


@pytest.mark.parametrize("name", INEQUALITIES)
def test_what_a_shared_algebra_proves_a_fresh_one_proves(name):
    statement = INEQUALITIES[name]
    with shared():
        formed = [statement, *(n.statement for n in mutants(statement) if not ill_formed(n.statement))]
        proved = [n for n in formed if general_proof(n, SIGNS)]
    assert statement in proved and all(general_proof(n, Means(steps=100_000)) for n in proved[::3])


def test_a_remembered_index_is_never_a_fresh_one():
    """Fresh indices are counted from one again; a sum opened before and remembered must not meet them."""
    goal = goal_of(Statement(total(a[t] * b[m], t, m), "=", total(a[t], t) * total(b[t], t)))
    twice = total(total(exp(a[t] * b[m]), t), m)
    with shared():
        algebra = attempt(goal).a
        (mono,) = read(algebra, twice)
        ((n, _),) = mono
        kept = {index for index, _ in nested(algebra, algebra.generators[n])}
        restart()
        assert not kept & {algebra.new_index("T") for _ in range(8)}


def test_the_index_of_a_sum_taken_apart_is_the_same_every_time_and_new_to_what_is_known():
    algebra = attempt(goal_of(Statement(total(a[t], t), "≤", x))).a
    value = read(algebra, a[t] * b[m])
    first = running(algebra, "T", value)
    assert running(algebra, "T", value) == first != running(algebra, "d", value)
    moved = algebra.rename(value, {("n", "t", "T"): first})
    assert running(algebra, "T", moved) not in (first, *algebra.free(moved))
    algebra.distinct.add(
        frozenset((first, ("n", "m", "T")))
    )  # a case in which it differs from m: another may not
    assert running(algebra, "T", value) != first


def test_a_sign_that_ran_out_of_steps_is_asked_again():
    algebra = Algebra(CONTEXT)
    value = read(algebra, x**2 + exp(y) + 1)
    algebra.budget = 0
    with pytest.raises(ProverFailure):
        sign(algebra, value)
    algebra.begin()
    assert sign(algebra, value) == POS


def test_an_attempt_begins_with_nothing_of_the_one_before():
    goal = goal_of(INEQUALITIES["tangent"])
    with shared():
        first = attempt(goal).a
        first.budget, first.strictly = 0, True
        first.note("something")
        again = attempt(goal).a
        assert again is first and again.budget > 0 and not again.strictly and not again.notes
        assert (
            attempt(goal_of(Statement(x, "=", y, (sp.Gt(x, 0),)))).a is not first
        )  # it assumes something else
    assert attempt(goal).a is not first


def test_the_rules_that_help_are_enough_and_the_others_are_left_alone():
    statement = INEQUALITIES["Gibbs"]
    rules = helpful(goal_of(statement))
    assert rules is not None and "relative_entropy" in rules and "unit_vectors" not in rules
    assert by_inequality(goal_of(statement, rules)) is not None
    assert by_inequality(goal_of(statement, rules - {"relative_entropy"})) is None
    assert helpful(goal_of(Statement(exp(x), "≤", 1 + x))) is None


def test_neighbours_of_what_has_no_proof_get_few_steps():
    assert (
        means_of(Statement(sp.sin(sp.sin(x)) ** 2, "≤", sp.tanh(x**2) + sp.cos(x) ** 40)).steps == SPARE_STEPS
    )
    assert means_of(INEQUALITIES["variance"]).rules is not None
    assert means_of(Statement(x, "=", x)) == ALL


def test_an_instance_that_breaks_a_neighbour_is_a_point_for_the_next():
    near = Nearby(Statement(x, "≤", x**2 + y**2 + 1), 0)
    false = Statement(x, "≤", x**2 + y**2 - 1)
    near.points.clear()
    assert near.quick(false) is None
    assert near.campaigned(false, BRIEF) == Fate.KILLED
    assert len(near.points) == 1 and near.quick(false) == Fate.KILLED
    assert near.quick(near.statement) is None


def test_an_instance_that_lacks_a_quantity_is_no_point():
    found = campaign(lower(Statement(x, "≤", x**2 - 1)), 0, BRIEF).violation
    assert found is not None
    assert another(lower(Statement(x, "≤", x**2 + 1)), found[1]) is not None
    assert another(lower(Statement(x, "≤", x**2 + y**2 + 1)), found[1]) is None


def test_a_neighbour_that_lost_a_quantity_is_tried_with_it():
    """It is lowered into the statement's graph, so what breaks it is a point for the others."""
    near = Nearby(Statement(x, "≤", x**2 + y**2 + 1), 0)
    before = len(near.points)
    assert near.campaigned(Statement(x, "≤", x**2 - 1), BRIEF) == Fate.KILLED
    assert len(near.points) == before + 1


def test_sides_that_differ_at_a_point_are_not_the_same():
    near = Nearby(INEQUALITIES["variance"], 0)
    assert near.differ(near.statement.lhs, near.statement.rhs)
    assert not near.differ(near.statement.rhs, near.statement.rhs + 0 * x)


@pytest.mark.parametrize("pace", [RECHECK, BRIEF, STEADY, THOROUGH])
def test_a_campaign_at_any_pace_breaks_what_is_plainly_false_and_confirms_what_is_true(pace):
    true = campaign(lower(INEQUALITIES["variance"]), 0, pace)
    false = Statement(total(p[t] * a[t] ** 2, t), "≤", total(p[t] * a[t], t) ** 2)
    simple = MOST if pace is THOROUGH else 0  # the points of simple numbers come on top of what is drawn
    assert stands(true) and true.agreed and true.instances <= pace.trials + simple
    assert campaign(lower(false), 0, pace).broken


def test_where_few_survive_a_proof_by_other_means_is_looked_for(monkeypatch):
    """1 + β ≤ exp(β) is true, but not by what shows 1/(1 + β) ≤ exp(β)."""
    statement = Statement(1 / (1 + beta), "≤", exp(beta))
    assert general_proof(Statement(1 + beta, "≤", exp(beta)), means_of(statement)) is None
    assert measure(statement, 0).survivors == ()
    monkeypatch.setattr("derive.audit.strength.FEW", 0)
    assert len(measure(statement, 0).survivors) == 3
