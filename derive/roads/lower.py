"""Lowering statements: a claim's sides, assumptions and quantities as a problem of the numeric road."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import sympy as sp

from derive import language as lang
from derive.claims import Statement
from derive.claims.wellformed import of_complex
from derive.errors import CannotEvaluate
from derive.language import Array, Index, Scalar
from derive.language.complexes.parts import Parts
from derive.language.domains import Distinct, Domain, Interval, Orthonormal
from derive.language.planes import PlanePart
from derive.roads.lowering import Lowering, axis_of, sizes_along
from derive.roads.membership import member
from derive.roads.solve_given import equations
from derive.roads.unknown import explicit
from numeric.meeting.construction import Construction
from numeric.meeting.constructions import constructions
from numeric.problem.graph import Axis, Node
from numeric.problem.problem import Free, Problem, Quantity


def lower(statement: Statement, *, solve: bool = True) -> Problem:
    """The problem of a statement, for the numeric road; equations among its assumptions are met by
    construction if wanted.
    """
    return problem_of(statement.pointwise(), Lowering(), solve=solve)


def lowered(statement: Statement) -> list[Problem]:
    """The problems of a statement, one for each way its equations are met by construction, the best first."""
    return problems_of(statement.pointwise(), Lowering())


def problem_of(statement: Statement, low: Lowering, *, solve: bool = True) -> Problem:
    """The problem of a pointwise statement, in the graph of `low`."""
    return problems_of(statement, low, solve=solve)[0]


def problems_of(statement: Statement, low: Lowering, *, solve: bool = True) -> list[Problem]:
    """The problems of a statement, one for each way its equations are met; the best first."""
    statement = real_of(statement)
    statement = explicit(statement)
    used = sorted(set().union(*map(lang.quantities, statement.parts())), key=lambda q: q.name)
    found, filters = equations(statement.given, low)
    filters = (*filters, *(f for q in used for f in _conditions(low, q)))
    start = Construction(
        low.graph,
        tuple(_quantity(low, q) for q in used),
        tuple({f.name: f for q in used for f in _free(q)}.values()),
        {q.name: partial(member, low.graph, q.domain) for q in used},
        frozenset(map(axis_of, statement.each)),
    )
    ways = constructions(start, found) if found and solve else [replace(start, unmet=found)]
    return [_problem(way, statement, low, filters, used) for way in ways]


def real_of(statement: Statement) -> Statement:
    """A statement of complex numbers in real ones: a side is a pair of its parts. Any other is itself."""
    if not of_complex(statement):
        return statement
    parts, error = Parts(), statement.error
    given = tuple(c for condition in statement.given for c in parts.conditions(condition))
    if error is not None:  # a distance, so that neither part alone decides
        with lang.as_written():
            apart = sp.Abs(statement.lhs - statement.rhs)
        sides: tuple[sp.Basic, ...] = (parts.real(apart), parts.real(error))
        statement = replace(statement, relation="≤", error=None, to=None)
    elif statement.relation == "=":
        sides = tuple(sp.Tuple(*parts.whole(side)) for side in (statement.lhs, statement.rhs))
    else:
        sides = tuple(map(parts.real, (statement.lhs, statement.rhs)))
    return replace(statement, lhs=sides[0], rhs=sides[1], given=given, complex=False)


def _problem(
    way: Construction,
    statement: Statement,
    low: Lowering,
    filters: tuple[Node, ...],
    used: list[Scalar | Array],
) -> Problem:
    return way.problem(
        *sides_of(statement, low),
        error=None if statement.error is None else low(statement.error),
        given=(*filters, *(low.graph.apply("eq", e.left, e.right) for e in way.unmet)),
        equal_sizes=tuple(p for q in used for p in _equal(q)),
        ordered_sizes=tuple(p for q in used for p in _ordered(q)),
        complex=statement.complex,
        parts=PARTS if _pairs(statement) else None,
        fixed_sizes=((PARTS.size, 2),) if _pairs(statement) else (),
    )


PARTS = Axis("part", "parts")  # of complex sides


def _pairs(statement: Statement) -> bool:
    return isinstance(statement.lhs, sp.Tuple)


def sides_of(statement: Statement, low: Lowering) -> tuple[Node, str, Node]:
    """The sides of a prepared statement and its relation."""
    ready = real_of(explicit(statement))
    if not _pairs(ready):
        return low.spread(ready.lhs, ready.each), ready.relation, low(ready.rhs)
    left, right = (_paired(low, *side) for side in (ready.lhs, ready.rhs))
    return low.spread_node(left, ready.each), ready.relation, right


def _paired(low: Lowering, re: sp.Expr, im: sp.Expr) -> Node:
    """A side along the axis of its parts."""
    g = low.graph
    return g.apply("select", g.apply("eq", g.index(PARTS), g.const(1)), low(re), low(im))


def _quantity(low: Lowering, quantity: Scalar | Array) -> Quantity:
    if isinstance(quantity, Scalar):
        made = quantity.domain.entry(quantity) if isinstance(quantity.domain, PlanePart) else quantity
        return Quantity(quantity.name, quantity.tex, (), low(made), quantity.domain.says())
    where = tuple(Index(f"{quantity.name}#{k}", length) for k, length in enumerate(quantity.lengths))
    entry = quantity.domain.entry(quantity, *where)
    return Quantity(quantity.name, quantity.tex, sizes_along(quantity), low(entry), quantity.domain.says())


def _free(quantity: Scalar | Array) -> list[Free]:
    if isinstance(quantity.domain, PlanePart) and isinstance(quantity, Scalar):
        return [_free_array(f.name, (), f.domain) for f in quantity.domain.free(quantity)]
    if isinstance(quantity, Scalar):
        return [_free_array(quantity.name, (), quantity.domain)]
    return [_free_array(f.name, sizes_along(f), f.domain) for f in quantity.domain.free(quantity)]


def _free_array(name: str, sizes: tuple[str, ...], domain: Domain) -> Free:
    if not isinstance(domain, Interval):
        raise CannotEvaluate(f"the free scalars {name} must live in an interval, not in {domain.says()}")
    low, high = (None if b.is_infinite else Fraction(int(b.p), int(b.q)) for b in (domain.low, domain.high))
    return Free(name, sizes, low, high, domain.closed_low, domain.closed_high, domain.integers)


def _conditions(low: Lowering, quantity: Scalar | Array) -> list[Node]:
    """Conditions a domain cannot build in: distinct points are drawn free and equal ones left out."""
    if not isinstance(quantity.domain, Distinct):
        return []
    g, (rows, *rest) = low.graph, quantity.lengths
    a, b = Axis("a~distinct", rows.name), Axis("b~distinct", rows.name)
    whole = g.quantity(quantity.name, sizes_along(quantity))
    columns = dict(
        zip(whole.axes[1:], (Axis(f"c{k}~distinct", s.name) for k, s in enumerate(rest)), strict=True)
    )
    differ = g.apply(
        "ne", g.view(whole, {whole.axes[0]: a, **columns}), g.view(whole, {whole.axes[0]: b, **columns})
    )
    for column in columns.values():
        differ = g.reduce("largest", differ, column)
    return [g.apply("or", g.apply("eq", g.index(a), g.index(b)), differ)]


def _equal(quantity: Scalar | Array) -> list[tuple[str, str]]:
    """Square matrices over two differently named lengths force them equal."""
    if isinstance(quantity, Array) and quantity.domain.facts.get("symmetric"):
        row, column = quantity.lengths[-2:]
        return [(row.name, column.name)] if row != column else []
    return []


def _ordered(quantity: Scalar | Array) -> list[tuple[str, str]]:
    if isinstance(quantity, Array) and isinstance(quantity.domain, Orthonormal):
        return [(quantity.lengths[0].name, quantity.lengths[1].name)]
    return []
