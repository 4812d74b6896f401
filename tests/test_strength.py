"""Strength, repairs and assumptions: a good check rejects its mutants, a false step finds its repair."""

import pytest
from sympy import Eq, exp, log, sqrt

from derive.claims import Statement
from derive.domains import array, nonnegative, positive, real, simplex
from derive.language import axes, diff, total
from derive.strength import assumptions, measure, repairs, weakenings

i, t = axes(i="d", t="T")
x, y, beta, n = real("x"), real("y"), positive("beta"), nonnegative("n")
q, w = array("q", i), simplex("w", t)


def test_a_check_that_can_fail_rejects_every_mutant():
    strength = measure(Statement((x + y) ** 2, "=", x**2 + 2 * x * y + y**2), 0)
    assert strength["killed"] + strength["equivalent"] == strength["mutants"] > 20
    assert strength["survivors"] == []


def test_an_equivalent_mutant_is_proved_so_and_not_counted():
    strength = measure(Statement(diff(2 * x + y, x), "=", 2 + 0 * x), 0)
    assert strength["equivalent"] >= 2  # y may be dropped or change its sign: it has no derivative
    assert strength["survivors"] == []


def test_a_weak_check_shows_its_survivors():
    strength = measure(Statement(total(q[i] ** 2, i), "≥", -(beta**2)), 0)
    assert strength["killed"] + strength["equivalent"] + len(strength["survivors"]) == strength["mutants"]
    assert strength["equivalent"] + len(strength["survivors"]) > 0


@pytest.mark.parametrize("false, repair", [
    (Statement((x + y) ** 2, "=", x**2 - 2 * x * y + y**2), (x + y) ** 2),
    (Statement(diff(exp(beta * x), x), "=", exp(beta * x)), beta * exp(beta * x)),
])  # fmt: skip
def test_a_refuted_step_finds_a_true_neighbour(false, repair):
    found = repairs(false, 0)
    assert found and found[0]["verdict"] == "PROVED"


def test_a_true_repair_is_not_invented():
    assert all(r["verdict"] in ("PROVED", "SUPPORTED") for r in repairs(Statement(x, "=", x * y + 1), 0))


ROLES = {
    "condition is needed": (Statement(sqrt(x**2), "=", x, (x >= 0,)), {"given": "needed"}),
    "condition is not needed": (Statement(sqrt(x**2), "≥", x, (x >= 0,)), {"given": "not needed"}),
    "simplex is needed": (Statement(total(w[t], t), "=", total(w[t], t) ** 2), {r"$w \in": "needed"}),
    "sign is needed": (Statement(log(n + 1), "≥", 0 * n), {r"$n \in": "needed"}),
    "equation is needed": (Statement(x, "=", y, (Eq(x, y),)), {"given": "needed"}),
}  # fmt: skip


@pytest.mark.parametrize("name", [k for k, (_, roles) in ROLES.items() if roles])
def test_each_assumption_has_its_role(name):
    statement, roles = ROLES[name]
    found = {a["assumption"]: a["role"] for a in assumptions(statement, 0)}
    for start, role in roles.items():
        assert [r for a, r in found.items() if a.startswith(start)] == [role]


def test_every_condition_and_domain_is_dropped_once():
    dropped = [v.dropped for v in weakenings(Statement(beta * w[t], "=", beta * w[t], (x > 0, y > 0)))]
    assert len(dropped) == 4
