"""Statements reach the workers as they were written."""

import pickle

import pytest
import sympy as sp
from sympy import Eq, exp, log, sqrt

from derive import array, axes, check, real, total
from derive.claims import Statement
from derive.language import as_written, integral, rename
from derive.run.loading import load, shipped

pytestmark = pytest.mark.slow

x, y = real("x"), real("y")
with as_written():
    AS_WRITTEN = [
        x / x,
        x - x,
        log(exp(x)),
        sqrt(x**2),
        2 * (x + y) - 2 * x,
        sp.Rational(1, 2) * 2 * x,
        integral(x - x, x, 0, 1),
    ]


@pytest.mark.parametrize("side", AS_WRITTEN, ids=str)
def test_nothing_is_evaluated_on_the_way(side):
    sent = Statement(side, "=", y, given=(Eq(x, y),), lemmas=(("eq:1", Statement(side, "≤", x)),))
    arrived = pickle.loads(pickle.dumps(sent))
    assert sp.srepr(arrived.lhs) == sp.srepr(side) == sp.srepr(arrived.lemmas[0][1].lhs)
    assert arrived == sent


def test_what_arrives_is_made_of_the_same_objects():
    """Equal ones would do, but what is not identical SymPy compares part by part, thousands of times."""
    i = axes(i="T")
    a, n = array("a", i, tex=r"\alpha"), real("n", low=0)
    arrived = pickle.loads(pickle.dumps(Statement(a[i] * n, "=", n * a[i])))
    ((entry,), (number,)) = (arrived.lhs.atoms(kind) for kind in (type(a[i]), type(n)))
    assert entry.array is a and entry.indices[0] is i and number is n
    assert array("a", i) is not a and array("a", i).tex == "a"  # it prints otherwise
    assert real("n", low=1) != n and real("n") != n and array("a", i, i) != a


def test_renaming_an_index_keeps_what_is_written():
    i, j = axes(i="T", j="T")
    a = array("a", i)
    with as_written():
        sides = [a[i] / a[i], total(a[i] - a[i], i)]
    assert [str(rename(s, {i: j})) for s in sides] == ["a[j]/a[j]", "total(-a[i] + a[i], i)"]
    assert check(sides[0], 1, trials=2000).steps[0].trials.undefined > 0


def test_plain_pickling_would_lose_it():
    assert pickle.loads(pickle.dumps(AS_WRITTEN[0])) == 1


def test_where_the_printed_form_has_no_value_is_counted():
    trials = check(AS_WRITTEN[0], 1, trials=2000).steps[0].trials
    assert trials.undefined > 0


@pytest.mark.parametrize("id", shipped())
def test_every_statement_of_a_paper_arrives_whole(id):
    claims = [c for c in load(id).paper.claims if c.first is not None]
    sent = [s for claim in claims for s in claim.statements()]
    assert [pickle.loads(pickle.dumps(s)) for s in sent] == sent
