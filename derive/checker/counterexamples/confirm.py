"""A counterexample: exact numbers at which the two sides are apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from derive.checker.counterexamples import domains
from derive.checker.language.terms import NoValue, Unknown, Wrong, free
from derive.checker.numbers import reals
from derive.checker.numbers.values import Point, value
from derive.checker.proofs.limits import COSTS, grows_as_said
from derive.checker.proofs.statements import Statement, algebra_of, prepared

EXACT = re.compile(r"-?\d+(/\d+|\.\d+)?")
PRECISIONS = (40, 120, 400)
LONGEST = 200  # of the axes of an instance
Json = Mapping[str, Any]


def confirm(statement: Statement, witness: Json | None) -> None:
    """Confirm a counterexample: the numbers lie in their domains, the conditions hold, the sides do not."""
    if witness is None:
        raise Wrong("there is no counterexample")
    if statement.complex or witness["complex"]:
        raise Unknown("complex principal values")
    if statement.relation in COSTS:
        if grows_as_said(statement):
            raise Wrong("the operations grow as is said")
        return
    plain = prepared(statement)
    point = point_of(plain, witness)
    check_domains(plain, point)
    reason = ""
    for count in PRECISIONS:
        reals.digits(count)
        try:
            for condition in plain.given:
                if not domains.holds(condition, point):
                    raise Wrong("a condition is not met, or not shown to be")
            sides = [value(evaluable(plain, side), point) for side in (plain.lhs, plain.rhs)]
            if plain.relation == "≈":
                gap = reals.absolute(reals.add(sides[0], reals.negative(sides[1])))
                fails = reals.less(value(evaluable(plain, plain.error), point), gap)
            else:
                fails = domains.apart(plain.relation, *sides)
            if fails:
                return
            reason = "the enclosures of the two sides meet"
        except NoValue as problem:
            reason = str(problem)
    raise Wrong(reason)


def evaluable(s: Statement, t: Any) -> Any:
    """A term with closed forms for its integrals."""
    if "integral" not in str(t):
        return t
    a = algebra_of(s)
    found = a.written(a.read(t))
    if "integral" in str(found):
        raise Unknown("an integral without a closed form")
    return found


def point_of(s: Statement, witness: Json) -> Point:
    """The instance of a counterexample."""
    values = {each["name"]: _numbers(each["value"]) for each in witness["values"]}
    named = {name: i for part in s.parts for i in free(part) if i[0] == "ix" for name in [i[1]]}
    named |= {i[1]: i for i in s.each}
    return Point(
        witness["sizes"],
        {name: x for name, x in values.items() if not isinstance(x, list)},
        {name: x for name, x in values.items() if isinstance(x, list)},
        {named[name]: place for name, place in witness["at"].items() if name in named},
    )


def _numbers(value: Any) -> Any:
    if isinstance(value, list):
        return [_numbers(part) for part in value]
    if not isinstance(value, str) or not EXACT.fullmatch(value):
        raise Wrong(f"{str(value)[:20]} is no exact number")
    return reals.exact(Fraction(value))


def check_domains(s: Statement, p: Point) -> None:
    """All that stands in the statement has a value in its domain, and every index a place on its axis."""
    if not all(type(size) is int and size >= 1 for size in p.sizes.values()):
        raise Wrong("a length that is no whole number from 1 on")
    if max(p.sizes.values(), default=1) > LONGEST:
        raise Unknown("a length that is too large to be tried")
    needed = frozenset().union(*map(free, s.parts))
    for kind, name in (v for v in needed if v[0] in ("var", "array")):
        values = (p.scalars if kind == "var" else p.arrays).get(name)
        if values is None:
            raise Wrong(f"no value for {name}")
        lengths, domain = s.domains[name]
        if not domains.inside(domain, values, [p.sizes[length] for length in lengths]):
            raise Wrong(f"{name} lies outside its domain")
    for i in (*s.each, *(v for part in (s.lhs, s.rhs) for v in free(part) if v[0] == "ix")):
        if not 1 <= p.at[i] <= p.sizes[i[2]]:
            raise Wrong(f"{i[1]} lies outside its axis")
