"""Repairs: a refuted step finds the true statement next to it, and no trivial one."""

import pytest
import sympy as sp
from sympy import exp, log

from derive.audit.repairs import repairs, same_statement
from derive.claims import Statement
from derive.language import axes, diff, total
from derive.language.declaring import array, positive, real

i, j, t = axes(i="d", j="d", t="T")
x, y, beta = real("x"), real("y"), positive("beta")
q, r, k = array("q", i), array("r", i), array("k", t, i)
scores = total(q[i] * k[t, i], i)
Z = total(exp(beta * scores), t)

ONE_EDIT = {
    "a sign": (
        Statement((x + y) ** 2, "=", x**2 - 2 * x * y + y**2),
        Statement((x + y) ** 2, "=", x**2 + 2 * x * y + y**2),
    ),
    "a lost factor": (
        Statement(diff(exp(beta * x), x), "=", exp(beta * x)),
        Statement(diff(exp(beta * x), x), "=", beta * exp(beta * x)),
    ),
    "a factor two": (Statement(diff(x**2, x), "=", x + 0), Statement(diff(x**2, x), "=", 2 * x)),
    "an index": (
        Statement(diff(total(q[i] ** 2, i) / 2, q[j]), "=", r[j]),
        Statement(diff(total(q[i] ** 2, i) / 2, q[j]), "=", q[j]),
    ),
    "an inequality": (Statement(x**2 + y**2, "≤", 2 * x * y), Statement(x**2 + y**2, "≥", 2 * x * y)),
    "a lost temperature": (
        Statement(diff(log(Z), q[j]), "=", total(k[t, j] * exp(beta * scores), t) / Z),
        Statement(diff(log(Z), q[j]), "=", total(beta * k[t, j] * exp(beta * scores), t) / Z),
    ),
}


@pytest.mark.parametrize("name", ONE_EDIT)
def test_a_refuted_step_finds_what_was_meant(name):
    false, meant = ONE_EDIT[name]
    found = repairs(false, 0, (("correction", meant),))
    assert any(r.verdict == "PROVED" and r.matches == "correction" for r in found)


def test_two_edits_are_tried_where_one_is_not_enough():
    false, meant = (
        Statement(diff(x**3 * y**2, x), "=", -3 * x**2 * y),
        Statement(diff(x**3 * y**2, x), "=", 3 * x**2 * y**2),
    )
    found = repairs(false, 0, (("correction", meant),))
    assert any(r.matches == "correction" and len(r.edits) == 2 for r in found)


@pytest.mark.parametrize("rhs", [x + 1, 2 * x, x * y + 1], ids=str)
def test_a_trivial_repair_is_none(rhs):
    assert not {"x = x", "y = y", "0 = 0", "1 = 1"} & {r.latex for r in repairs(Statement(x, "=", rhs), 0)}


def test_a_repair_takes_no_logarithm_of_a_negative_number():
    """The derivative of log(−x² y) by y would be right, if the logarithm had a value."""
    found = repairs(Statement(diff(log(exp(-(x**2) * beta)), beta), "=", 1 / beta), 0)
    assert not any(r"\log{\left(- x^{2}" in r.latex or r"\log{\left(- \beta" in r.latex for r in found)


def test_a_side_may_lose_its_index():
    """For each i: what does not depend on i may stand alone."""
    square = (x + q[i]) ** 2 - q[i] ** 2 - 2 * x * q[i]
    found = repairs(
        Statement(square, "=", r[i] ** 2), 0, (("correction", Statement(square, "=", x**2, each=(i,))),)
    )
    assert any(f.matches == "correction" for f in found)


def test_a_hopeless_statement_finds_nothing():
    assert repairs(Statement(exp(sp.sin(x) * 7 + y), "=", 11 * y**5 * x + 13), 0) == ()


def test_a_repair_is_never_false():
    """Proved or supported, nothing else: x = |x| is repaired, not excused."""
    assert all(r.verdict in ("PROVED", "SUPPORTED") for r in repairs(Statement(x, "=", sp.Abs(x)), 0))


def test_the_smaller_edit_comes_first():
    found = repairs(Statement((x - y) * (x + y), "=", x**2 + y**2), 0)
    assert found[0].edit == "right side: flip a sign"


def test_two_statements_are_the_same_up_to_their_normal_form():
    assert same_statement(Statement((x + y) ** 2, "=", x), Statement(x, "=", x**2 + 2 * x * y + y**2))
    assert same_statement(Statement(x, "≤", y), Statement(y, "≥", x))
    assert same_statement(Statement(x - y, "=", beta), Statement(x, "=", y + beta))
    assert not same_statement(Statement(x, "≤", y), Statement(x, "≥", y))
    assert not same_statement(Statement(x, "=", y), Statement(x, "=", y, (x > 0,)))
    assert not same_statement(Statement(x, "=", y), Statement(x, "=", -y))
