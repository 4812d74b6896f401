"""Functions of a column of which only properties are known: theorems, and explicit functions that break the rest."""

import pickle

import pytest

from derive import axes, diff, function, grad, integral, latex, positive, real, tr, vector
from derive.claims import Statement
from derive.claims.sides import side
from derive.language.mistakes import Mistake
from derive.prover.theorems import COLUMN_TESTS, UNKNOWN
from derive.prover.unknown import columns
from derive.roads.numeric_road import attempt
from tests.statements import proof_or_none

i, k = axes(i="n", k="m")
x, y, z, w = vector("x", i), vector("y", i), vector("z", i), vector("w", k)
t, L, mu, theta = real("t"), positive("L"), positive("mu"), real("theta", low=0, high=1)
bowl, plain = function("bowl", i, smooth=True, convex=True), function("plain", i, smooth=True)
gentle, both = function("gentle", i, gentle=True), function("both", i, gentle=True, convex=True)
rough, cap = function("rough", i, convex=True), function("cap", i, smooth=True, concave=True)


def square(u):
    return u.T @ u


def bregman(f, u, v):
    return f(u) - f(v) - f.grad(v).T @ (u - v)


def tangent(f, u, v):
    return f(v) + f.grad(v).T @ (u - v)


# name → a truth and a falsehood beside it
TRUE = {
    "tangent": ((bowl(y), "≥", tangent(bowl, y, x)), (plain(y), "≥", tangent(plain, y, x))),
    "concave": ((cap(y), "≤", tangent(cap, y, x)), (cap(y), "≥", tangent(cap, y, x))),
    "descent": ((gentle(y), "≤", tangent(gentle, y, x) + square(y - x) / 2), (gentle(y), "≤", tangent(gentle, y, x) + square(y - x) / 4)),
    "descent with L": ((L * gentle(y), "≤", L * tangent(gentle, y, x) + L * square(y - x) / 2), (L * gentle(y), "≤", L * tangent(gentle, y, x) + square(y - x) / 2)),
    "gradient step": ((gentle(x - gentle.grad(x)), "≤", gentle(x) - square(gentle.grad(x)) / 2), (gentle(x - gentle.grad(x)), "≤", gentle(x) - square(gentle.grad(x)))),
    "from below": ((gentle(y), "≥", tangent(gentle, y, x) - square(y - x) / 2), (gentle(y), "≥", tangent(gentle, y, x))),
    "monotone": (((bowl.grad(x) - bowl.grad(y)).T @ (x - y), "≥", 0), ((plain.grad(x) - plain.grad(y)).T @ (x - y), "≥", 0)),
    "strongly": ((bowl(y) + mu / 2 * square(y), "≥", tangent(bowl, y, x) + mu / 2 * square(x) + mu * (x.T @ (y - x)) + mu / 2 * square(y - x)),
                 (bowl(y) + mu / 2 * square(y), "≥", tangent(bowl, y, x) + mu / 2 * square(x) + mu * (x.T @ (y - x)) + mu * square(y - x))),
    "Baillon, Haddad": ((square(both.grad(x) - both.grad(y)), "≤", (both.grad(x) - both.grad(y)).T @ (x - y)), (square(gentle.grad(x) - gentle.grad(y)), "≤", (gentle.grad(x) - gentle.grad(y)).T @ (x - y))),
    "Bregman": ((bregman(bowl, x, y), "≥", 0), (bregman(bowl, x, y), "=", bregman(bowl, y, x))),
    "three points": ((bregman(plain, x, z), "=", bregman(plain, x, y) + bregman(plain, y, z) + (plain.grad(y) - plain.grad(z)).T @ (x - y)),
                     (bregman(plain, x, z), "=", bregman(plain, x, y) + bregman(plain, y, z))),
    "chord": ((rough(theta * x + (1 - theta) * y), "≤", theta * rough(x) + (1 - theta) * rough(y)), (plain(theta * x + (1 - theta) * y), "≤", theta * plain(x) + (1 - theta) * plain(y))),
    "midpoint": ((rough((x + y) / 2), "≤", (rough(x) + rough(y)) / 2), (rough(x + y), "≤", rough(x) + rough(y))),
    "gradient": ((grad(bowl(x), x), "=", bowl.grad(x)), (grad(bowl(x), x), "=", 2 * bowl.grad(x))),
    "along a line": ((diff(plain(x + t * y), t), "=", plain.grad(x + t * y).T @ y), (diff(plain(x + t * y), t), "=", plain.grad(x).T @ y)),
    "in a product": ((bowl(y) - bowl(x), "≥", grad(bowl(x), x).T @ (y - x)), (bowl(y) - bowl(x), "≥", grad(bowl(y), y).T @ (y - x))),
}  # fmt: skip


def stated(lhs, relation, rhs):
    return Statement(side(lhs), relation, side(rhs))


@pytest.mark.parametrize("name", TRUE)
def test_a_theorem_is_proved_and_its_neighbour_not(name):
    true, false = (stated(*sides) for sides in TRUE[name])
    assert proof_or_none(true) is not None and proof_or_none(false) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_a_function_is_shown_that_breaks_the_neighbour(name):
    true, false = (stated(*sides) for sides in TRUE[name])
    assert attempt(true, 0).counterexample is None
    broken = attempt(false, 0).counterexample
    assert broken is not None and any("↦" in str(value.value) for value in broken.values)


# rule → which of the above shows it
RULES = {
    "certificate: a convex function of a column is above its tangent planes": "tangent",
    "certificate: a convex function of a column is below its chords": "chord",
    "certificate: the gradient of a convex function is monotone": "monotone",
    "certificate: the descent lemma": "descent",
    "certificate: a gradient with the Lipschitz constant 1": "Baillon, Haddad",
}


def test_every_rule_is_shown():
    assert set(RULES) == {rule.line for rule in UNKNOWN if rule.twin == COLUMN_TESTS}


@pytest.mark.parametrize("line", RULES)
def test_a_rule_shows_itself(line):
    proof = proof_or_none(stated(*TRUE[RULES[line]][0]))
    assert proof is not None and line in proof.trace


def test_a_wrong_rule_proves_what_is_false(monkeypatch):
    monkeypatch.setattr(columns, "curved", lambda f: 1)
    assert proof_or_none(stated(*TRUE["tangent"][1])) is not None


@pytest.mark.parametrize("of", [lambda u: plain(x + u * y), lambda u: plain.grad(x + u * y).T @ y])
def test_a_value_depends_on_what_stands_inside_its_column(of):
    assert proof_or_none(stated(integral(t * of(t), t, 0, 1), "=", integral(of(t), t, 0, 1) / 2)) is None


def test_what_is_not_said_is_refused():
    with pytest.raises(Mistake, match="smooth"):
        rough.grad(x)
    assert proof_or_none(stated(grad(rough(x), x), "=", grad(rough(x), x))) is None


@pytest.mark.parametrize(("make", "said"), [
    (lambda: bowl(w), "length n"), (lambda: bowl(x, y), "one column"), (lambda: function("f", i, odd=True), "odd"),
    (lambda: function("f", gentle=True), "column"), (lambda: function("f", i, convex=True, concave=True), "say one"),
])  # fmt: skip
def test_a_mistake_is_met_with_help(make, said):
    with pytest.raises(Mistake, match=said):
        make()


def test_printed_and_sent():
    assert [str(bowl(x)), str(bowl.grad(x).T @ y)] == ["bowl(x)", "bowl.grad(x).T @ y"]
    assert (
        latex(tr(bowl.grad(x) @ y.T)) == r"\operatorname{tr}\left(\nabla bowl\left(x\right) y^{\top}\right)"
    )
    assert pickle.loads(pickle.dumps(bowl(x))) == bowl(x)
