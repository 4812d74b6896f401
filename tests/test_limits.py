"""Limits: enclosed, or said not to exist, or left alone; and proved by expansions."""

from __future__ import annotations

import pytest
from flint import arb, fmpq

from bench.breadth_rows import words
from derive import (
    Rational,
    array,
    axes,
    check,
    diff,
    exp,
    integer,
    limit,
    log,
    oo,
    pi,
    positive,
    real,
    sin,
    sqrt,
)
from derive.command import prompt
from derive.errors import PromptError
from derive.language.mistakes import Mistake
from derive.language.ranges import Limit
from numeric.functions.values import Hole
from numeric.problem.graph import Graph
from numeric.rigorous.balls.limits import Moving, Tending
from tests.test_rigorous import value
from tests.writing import Term, Writer

x, y, a, n = real("x"), real("y"), positive("a"), integer("n")


def found(body, *points):
    """The enclosure of what a body tends to on the ways there, each a function of something large."""
    w = Writer()
    large = w.bound("X")
    return value(w, Term(w, w.graph.limit(large.node.data, *(body(way(large)).node for way in points))))


ABOVE, BELOW, FAR = (lambda X: 1 / X), (lambda X: -(1 / X)), (lambda X: X)


def test_an_enclosure_holds_the_limit():
    assert found(lambda x: x.sin() / x, ABOVE, BELOW) == 1
    assert found(lambda x: ((2 * x).exp() - 1) / x, ABOVE, BELOW) == 2
    root = found(lambda x: x * ((1 / x).exp() - 1).sqrt() / x.sqrt(), FAR)
    assert arb(root).overlaps(arb(1)) and arb(root).rad() < 1e-9
    assert found(lambda x: 1 / (1 + (-x).exp()), FAR) == 1


def test_what_is_continuous_carries_a_limit_along_and_a_step_does_not():
    algebra = Tending(16)
    three = Moving(None, fmpq(3))
    assert algebra.apply("powi", [three], 2).tends == 9 and not algebra.analytic
    assert algebra.apply("floor", [three], None).tends is None
    assert Graph().limit("X", Graph().const(1)).data == ("X",)


DOES_NOT_EXIST = {
    "a jump": (lambda x: x.abs() / x, ABOVE, BELOW),
    "a root that is no analytic function": (lambda x: (x * x).sqrt() / x, ABOVE, BELOW),
    "to infinity": (lambda x: 1 / x, ABOVE),
    "it grows": (lambda x: x.exp() / x, FAR),
}


@pytest.mark.parametrize("name", DOES_NOT_EXIST)
def test_what_has_no_limit_has_no_value(name):
    there = found(*DOES_NOT_EXIST[name])
    assert isinstance(there, Hole) and there.certain


LEFT_ALONE = {
    "a wave": (lambda x: (1 / x).sin(), ABOVE),
    "a root of what is negative": (lambda x: x.sqrt(), BELOW),
    "an end of where there is a value": (lambda x: (1 + x).asin(), ABOVE),
    "a step": (lambda x: x.floor(), ABOVE),
}


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_what_is_not_seen_to_tend_anywhere_is_left_alone(name):
    there = found(*LEFT_ALONE[name])
    assert isinstance(there, Hole) and not there.certain


@pytest.mark.parametrize("row", words()["limits"][::6], ids=lambda row: f"{row.number} {row.source}")
def test_of_a_truth_and_its_twin_one_is_accepted(row):
    verdicts = [str(check_row(row, twin)) for twin in (False, True)]
    assert verdicts == ["PROVED", "REFUTED"]


def check_row(row, twin):
    claim = row.claim(twin)
    return check(claim.first, claim.links[0].rhs, given=claim.given).verdict


FALSE = {
    "Euler's number": ((1 + 1 / n) ** n, n, oo, 2),
    "another derivative": ((x**2 - y**2) / (x - y), x, y, y),
    "a power at its end": (a**n, n, oo, 0),
    "from the other side": (1 / (1 + exp(1 / x)), (x, 0, "+"), None, 1),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_limit_is_refuted(name):
    body, variable, point, wrong = FALSE[name]
    tends = limit(body, *variable) if point is None else limit(body, variable, point)
    assert str(check(tends, wrong).verdict) == "REFUTED"


UNDECIDED = {
    "two sides": (limit(sqrt(x**2) / x, x, 0), 1),
    "no value from below": (limit(sqrt(x), x, 0), 0),
    "a derivative of a limit": (diff(limit((1 - exp(-n * x)) ** 2, n, oo), x), 0),
    "a wave": (limit(sin(1 / x), x, 0), 0),
    "to infinity": (limit(1 / x, x, 0, 1), 0),
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_has_no_limit_is_not_accepted(name):
    assert str(check(*UNDECIDED[name]).verdict) == "UNDECIDED"


def test_a_limit_stays_within_the_domain_of_its_variable():
    assert limit(a * log(a), a, 0).ways == (1,)
    assert limit(log(x), x, 1).ways == (1, -1)
    assert str(limit(x / sin(x), x, 0, "-")) == "limit(x/sin(x), x, 0, -1)"
    for wrong in ((n, 0), (a, -1), (a, -oo), (a, 0, "-"), (x, x + 1), (a, y), (x, 0, 2)):
        with pytest.raises(Mistake):
            limit(x, *wrong)
    i = axes(i="d")
    with pytest.raises(Mistake, match="a real scalar moves"):
        limit(x, array("v", i)[i], 0)


def test_the_variable_is_bound():
    tends = limit((x - y) / (x + y), x, y)
    assert tends.free_symbols == {y} and tends.subs(x, 3) == tends
    assert isinstance(tends.subs(y, x), Limit) and tends.subs(y, x).bound != x
    assert str(check(x * limit(sin(x) / x, x, 0), x).verdict) == "PROVED"
    assert str(check(limit(sin(pi * x) / x, x, Rational(1, 2)), 2).verdict) == "PROVED"


def test_it_is_typed_at_the_prompt():
    names = prompt.declare([("real", "x")])
    typed, _ = prompt.parse_chain("limit(sin(x)/x, x, 0, -1) = 1", names)
    assert str(typed) == "limit(sin(x)/x, x, 0, -1)"
    with pytest.raises(PromptError, match="limit\\(f, x, 0\\)"):
        prompt.parse_chain("limit(exp(x), 0) = 1", names)
