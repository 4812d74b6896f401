"""Values written into the language: what an equation lacks, as a paper would print it."""

import pytest

from derive import array, axes, delta, diff, exp, integral, largest, log, positive, product, real, sin, total
from derive.audit.repairs import COMES_TO, LACKING, completed, repairs
from derive.claims import Statement
from derive.prover import goal_of
from derive.prover.kernel.goals import attempt
from derive.prover.search.writing import written
from reports.record.verdicts import Verdict

i, j = axes(i="T", j="T")
x, y, beta = real("x"), real("y"), positive("beta")
s = array("s", i)
Z = total(exp(beta * s[i]), i)


def in_words(value):
    """What a value is after it was read and written again."""
    sheet = attempt(goal_of(Statement(value, "=", value)))
    return written(sheet.a, sheet.value(sheet.goal.lhs), sorted(value.atoms(type(i)), key=str))


@pytest.mark.parametrize(
    "value",
    [
        x**2 - 3 * y,
        exp(x * y) / (1 + x**2),
        log(1 + x**2) * sin(y),
        total(s[i] ** 2, i) * s[i],
        total(s[i] * total(s[j], j) ** 2, i),
        delta(i, j) * s[j],
        largest(s[i], i),
        product(1 + s[i] ** 2, i),
        s[1] * i.length,
    ],
)
def test_what_is_written_is_what_was_read(value):
    again = in_words(value)
    sheet = attempt(goal_of(Statement(value, "=", again)))
    assert sheet.difference() == {}
    assert attempt(goal_of(Statement(value, "=", again + x))).difference() != {}


def test_what_has_no_short_form_is_not_written():
    assert in_words(integral(exp(-(x**4)), x, 0, y)) is None


@pytest.mark.parametrize(
    ("lhs", "rhs", "edit", "right"),
    [
        ((x + y) ** 2, x**2 + y**2, LACKING, x**2 + 2 * x * y + y**2),
        (diff(log(Z), s[i]), exp(s[i]) / Z, COMES_TO, beta * exp(beta * s[i]) / total(exp(beta * s[j]), j)),
    ],
)
def test_what_is_missing_is_found_and_proved(lhs, rhs, edit, right):
    found = repairs(Statement(lhs, "=", rhs), 0, briefly=True)
    assert [(r.verdict, r.edit) for r in found] == [(Verdict.PROVED, f"right side: {edit}")]
    offered = {m.edits[0].what: m.statement for m in completed(Statement(lhs, "=", rhs))}
    assert attempt(goal_of(Statement(offered[edit].rhs, "=", right))).difference() == {}


def test_an_equation_of_nothing_but_the_other_side_is_no_repair():
    assert repairs(Statement(exp(x), "=", 1 + x), 0, briefly=True) == ()
    assert completed(Statement(x, "<", x - 1)) == []
