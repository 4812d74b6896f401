"""Strength: a good check rejects its mutants; what is killed is killed by a certificate, and nothing else counts."""

from dataclasses import replace

import pytest
import sympy as sp
from sympy import Eq, exp, log, sqrt

from derive.audit.entailed import comparison, multiple
from derive.audit.mutants import mutants
from derive.audit.neighbours import Fate, Nearby, campaigned
from derive.audit.proving import general_proof, where_defined
from derive.audit.strength import UNTOLD, measure
from derive.claims import Statement
from derive.claims.wellformed import ill_formed
from derive.errors import CannotEvaluate
from derive.language import axes, diff, integral, inverse, largest, total
from derive.language.declaring import array, positive, real, simplex, spd
from derive.roads.limited import OutOfTime, processor_seconds
from derive.roads.lower import problem_of
from derive.roads.lowering import FamilyLowering
from numeric.attack.tally import BRIEF

pytestmark = pytest.mark.slow

i, j, t = axes(i="d", j="d", t="T")
x, y, u, beta = real("x"), real("y"), real("u"), positive("beta")
q, k, w, a = array("q", i), array("k", t, i), simplex("w", t), array("a", t)
Z = total(exp(beta * total(q[i] * k[t, i], i)), t)
GRADIENT = Statement(
    diff(log(Z), q[j]), "=", total(beta * k[t, j] * exp(beta * total(q[i] * k[t, i], i)), t) / Z
)


def test_a_check_that_can_fail_rejects_every_mutant():
    strength = measure(Statement((x + y) ** 2, "=", x**2 + 2 * x * y + y**2), 0)
    assert strength.killed + strength.equivalent == strength.mutants > 20
    assert strength.survivors == strength.unknown == ()


def test_a_gradient_rejects_every_mutant():
    strength = measure(GRADIENT, 0)
    assert strength.survivors == () and strength.killed > 50


def test_an_equivalent_mutant_is_proved_so_and_not_counted():
    strength = measure(Statement(diff(2 * x + y, x), "=", 2 + 0 * x), 0)
    assert strength.equivalent >= 2  # y may be dropped or change its sign: it has no derivative
    assert strength.survivors == ()


def test_a_weak_check_shows_its_survivors():
    """The error bound is so generous that mistakes in the sides go unnoticed."""
    generous = Statement(sp.sin(x), "≈", sp.tanh(x), error=100 + 0 * x, to=(x, sp.S.Zero))
    strength = measure(generous, 0)
    assert strength.survivors and strength.killed < strength.mutants - strength.equivalent


def test_a_weaker_inequality_follows_from_the_statement():
    statement = Statement(x, "≤", x**2 + 1)
    weaker = replace(statement, rhs=2 * x**2 + 1)
    assert general_proof(comparison(weaker, statement))
    strength = measure(statement, 0)
    assert strength.equivalent >= 1 and not strength.weak


def test_a_sharper_inequality_does_not_follow():
    statement = Statement(x, "≤", x**2 + 1)
    for sharper in (
        replace(statement, rhs=x**2),
        replace(statement, lhs=x + 1),
        replace(statement, relation="<"),
    ):
        compared = comparison(sharper, statement)
        assert compared is None or (
            general_proof(compared) is None and Nearby(statement, 0).quick(compared) == Fate.KILLED
        )


def test_nothing_follows_where_the_statement_is_silent():
    """√x ≥ 0 says nothing about x < 0, so that x² + x ≥ 0 could not be inferred from √x ≤ x² + x there."""
    statement = Statement(sp.S.Zero * x, "≤", sqrt(x))
    assert comparison(replace(statement, rhs=sqrt(x) + x**2), statement) is not None
    assert comparison(replace(statement, rhs=x**2 + x), statement) is None
    for silent in (sp.asin(x), 1 / x, a[3]):  # beyond 1, at 0, in two dimensions
        partial = Statement(sp.Integer(-9), "≤", silent)
        assert comparison(replace(partial, rhs=2 * silent), partial) is not None
        assert comparison(replace(partial, rhs=x**2 - 9), partial) is None


def test_what_is_zero_stays_zero_when_multiplied_and_nothing_else():
    nothing = Statement(total(a[t] * q[i], t), "=", sp.S.Zero)
    body = nothing.lhs
    assert all(
        multiple(replace(nothing, lhs=new), nothing)
        for new in (-body, 2 * body, body / 2, body * beta, body / x)
    )
    others = (body + 1, total(a[t], t), body * a[1], total(a[t] ** 2 * q[i], t), sp.S.One)
    assert not any(multiple(replace(nothing, lhs=new), nothing) for new in others)
    assert not multiple(Statement(2 * x, "=", y), Statement(x, "=", y))


def test_an_equation_leaves_no_room():
    """Where x² + y² = 0 both are 0, and so is twice the one; a check that sees nothing else is weak, and says so."""
    strength = measure(Statement(x, "=", y, (sp.Eq(x**2 + y**2, 0),)), 0)
    assert strength.relation == "=" and strength.weak and {s.note for s in strength.survivors} == {UNTOLD}


def test_a_survivor_says_how_much_room_there_is():
    strength = measure(Statement(largest(a[t], t), "≤", total(a[t] ** 2, t) + 1), 0)
    assert strength.weak and strength.survivors and all(s.note for s in strength.survivors)


def test_a_mutant_that_is_not_a_statement_is_not_killed():
    strength = measure(Statement(q[i], "=", total(q[j] * (1 - (1 - sp.KroneckerDelta(i, j))), j)), 0)
    assert strength.ill_formed > 0
    assert strength.killed + strength.equivalent + len(strength.survivors) == strength.mutants


def test_a_mutant_that_cannot_be_evaluated_is_not_killed():
    """The integral over exp(+u²) diverges: no enclosure, hence no certificate."""
    strength = measure(Statement(integral(exp(-(u**2)), u), "=", sqrt(sp.pi)), 0)
    assert strength.unknown and strength.survivors == ()


def test_a_statement_that_cannot_be_evaluated_has_no_strength():
    assert measure(Statement(sp.mathieuc(x, x, x), "=", sp.mathieuc(x, x, x) + 0), 0) is None


FAMILY = {
    "gradient": GRADIENT,
    "nested sums of one name": Statement(
        total(a[t] * total(a[t] ** 2, t), t), "=", total(a[t], t) * total(a[t] ** 2, t)
    ),
    "second derivative": Statement(diff(log(Z), q[i], q[j]), "=", diff(log(Z), q[j], q[i])),
    "diagonal": Statement(diff(total(q[j] ** 3, j), q[i], q[i]), "=", 6 * q[i]),
    "inequality": Statement(total(w[t] * a[t], t), "≤", largest(a[t], t)),
    "given": Statement(sqrt(x**2), "=", x, (x >= 0,)),
    "equation": Statement(x**2, "=", y**2, (Eq(x, -y),)),
}


@pytest.mark.parametrize("name", FAMILY)
def test_points_never_contradict_the_campaign(name):
    """The quick kills come from another lowering; every one of them falls in a campaign too, and the statement stands."""
    statement = FAMILY[name]
    near = Nearby(statement, 0)
    assert near.points and near.quick(statement) is None and near.holds(statement)
    killed = [
        m.statement for m in mutants(statement) if not ill_formed(m.statement) and near.quick(m.statement)
    ]
    assert killed
    assert all(campaigned(m, 0, BRIEF) == Fate.KILLED for m in killed[::7])


def test_a_familys_graph_computes_the_same_numbers():
    """Indices that keep their names must not capture one another."""
    statement = Statement(
        total(a[t] * total(exp(a[t]), t), t) + 0 * x, "=", total(a[t], t) * total(exp(a[t]), t) + 0 * x
    )
    problem = problem_of(statement.pointwise(), FamilyLowering())
    assert problem.lhs.axes == problem.rhs.axes == ()
    assert Nearby(statement, 0).quick(statement) is None
    assert (
        Nearby(statement, 0).quick(Statement(statement.lhs, "=", total(a[t] * exp(a[t]), t))) == Fate.KILLED
    )


def test_where_defined_assumes_only_what_gives_the_sides_a_value():
    moved = where_defined(Statement(diff(log(sqrt(x) * exp(y)), y), "=", sp.S.One))
    assert set(moved.given) == {sp.Gt(x, 0), sp.Gt(sqrt(x) * exp(y), 0)}
    assert where_defined(Statement(log(beta), "=", x)).given == ()
    assert where_defined(Statement(integral(log(u) * exp(-u), u, 0, 1), "=", x)).given == ()  # u is bound


def test_a_false_statement_has_no_proof_where_it_is_defined():
    assert general_proof(where_defined(Statement(sqrt(x) * sqrt(x), "=", x + 1))) is None


def test_a_proof_may_not_take_for_ever():
    with pytest.raises(OutOfTime), processor_seconds(0.05):
        while True:
            pass


def test_the_same_seed_gives_the_same_strength():
    assert measure(GRADIENT, 3) == measure(GRADIENT, 3)


def test_what_cannot_be_evaluated_has_no_neighbours():
    with pytest.raises(CannotEvaluate):
        Nearby(Statement(sp.mathieuc(x, x, x), "=", x), 0)


def test_a_mutant_that_loses_its_value_is_not_called_a_survivor():
    """Starting the sum at 2 divides by zero for j = 1, and changes nothing elsewhere."""
    mask = sp.KroneckerDelta(i, j)
    strength = measure(Statement(total(mask * q[i], i), "=", q[j] * total(mask, i)), 0)
    halves = measure(Statement(total(mask * q[i], i) / total(mask, i), "=", q[j]), 0)
    assert strength.survivors == halves.survivors == ()
    assert any("without one" in s.note for s in halves.unknown)


def test_a_time_limit_inside_a_rigorous_integral_is_safe():
    """The integrator is C code: the limit takes effect after it, not through it."""
    hard = Statement(
        integral(exp(sp.sin(40 * u * x) ** 2 + sqrt(u)), u, 0, 1),
        "=",
        integral(exp(sp.sin(40 * u * x) ** 2), u, 0, 1),
    )
    near = Nearby(Statement(integral(u * x, u, 0, 1), "=", x / 2), 0)
    for _ in range(3):
        with pytest.raises(OutOfTime), processor_seconds(0.02):
            while True:
                near.quick(hard)
    assert near.quick(near.statement) is None


def test_an_index_left_out_of_both_sides_keeps_its_meaning_in_the_conditions():
    """For every s, f[s] = 1 would make the sum vanish; for the one s of the statement it need not."""
    s, f, g, y = axes(s="T"), array("f", t), array("g", t), real("y")
    body = total(log(f[t] ** 2) * g[t], t) - y * g[s]
    strength = measure(Statement(sp.S.Zero, "=", body, (sp.Eq(f[s], 1), sp.Eq(body, 0))), 0)
    assert strength.killed == strength.testable > 5 and strength.unknown == ()


def test_an_integral_over_space_is_tried_in_the_plane():
    """In one dimension an exchange of indices changes nothing; points of the plane tell."""
    b, c, z, eta, S = *axes(b="d", c="d"), array("z", i), array("eta", i), spd("S", i, j)
    weight = exp(total(z[i] * eta[i], i)) * exp(-total(z[i] * z[j] * inverse(S)[i, j], i, j) / 2)
    near = Nearby(Statement(diff(log(integral(weight, z)), eta[c]), "=", total(S[c, b] * eta[b], b)), 0)
    assert {point.sizes["d"] for point in near.points} == {1, 2}
    assert near.quick(replace(near.statement, rhs=total(S[c, c] * eta[b], b))) == Fate.KILLED


def test_mistakes_that_the_conditions_make_true_are_proved_without_points():
    """Whatever a sum that is given to vanish is multiplied with."""
    mean = total(k[t, i], t) / t.length
    strength = measure(Statement(mean * 2, "=", 2 * mean, (sp.Eq(total(k[t, i], t), 0),)), 0)
    assert strength.killed == strength.testable and strength.equivalent > 3
