"""Whether a value lies in a domain, as nodes: for values that are computed, not drawn from the domain's
parametrisation.

A domain asks for inequalities, which enclosures decide, and for equations (weights sum to one), which they
decide only where numbers are exact. The two are kept apart.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import sympy as sp

from derive.language import Entry, Index, Scalar, Total, rename
from derive.language.domains import SPD, Distinct, Domain, Interval, Orthonormal, Simplex, Sphere, Symmetric
from derive.language.planes import PlanePart
from numeric.meeting.construction import Membership
from numeric.problem.graph import Axis, Graph, Node

Places = tuple[Axis, ...]


def member(g: Graph, domain: Domain, value: Node, places: Places) -> Membership | None:
    """What must hold for a node, whose axes at `places` are those of a quantity in order, to be such a
    quantity.

    None where that cannot be said: whether a number is whole is not checked.
    """
    return MEMBERS[type(domain)](g, domain, value, places)


def _interval(g: Graph, d: Any, v: Node, places: Places) -> Membership | None:
    if d.integers:
        return None
    low, high = (None if b.is_infinite else g.const(Fraction(int(b.p), int(b.q))) for b in (d.low, d.high))
    below = () if low is None else (g.apply("le" if d.closed_low else "lt", low, v),)
    above = () if high is None else (g.apply("le" if d.closed_high else "lt", v, high),)
    return Membership((*below, *above))


def _simplex(g: Graph, d: Any, v: Node, places: Places) -> Membership:
    sign = g.apply("le" if d.boundary else "lt", g.const(0), v)
    return Membership((sign,), ((g.reduce("sum", v, places[-1]), g.const(1)),))


def _sphere(g: Graph, d: Any, v: Node, places: Places) -> Membership:
    return Membership((), ((g.reduce("sum", g.apply("mul", v, v), places[-1]), g.const(1)),))


def _symmetric(g: Graph, d: Any, v: Node, places: Places) -> Membership:
    row, column = places[-2:]
    return Membership((), ((v, g.view(v, {row: column, column: row})),))


def _spd(g: Graph, d: Any, v: Node, places: Places) -> Membership:
    """Symmetric with positive leading minors; each minor is a determinant with the identity for what it
    leaves out.
    """
    row, column = places[-2:]
    k = g.fresh(row)
    early = g.apply(
        "and", g.apply("le", g.index(row), g.index(k)), g.apply("le", g.index(column), g.index(k))
    )
    minor = g.matrix(
        "det", g.apply("select", early, v, g.apply("eq", g.index(row), g.index(column))), row, column
    )
    return Membership((g.apply("lt", g.const(0), minor),), _symmetric(g, d, v, places).equal)


def _orthonormal(g: Graph, d: Any, v: Node, places: Places) -> Membership:
    one, along = places
    other = g.fresh(one)
    product = g.reduce("sum", g.apply("mul", v, g.view(v, {one: other})), along)
    return Membership((), ((product, g.apply("eq", g.index(one), g.index(other))),))


def _distinct(g: Graph, d: Any, v: Node, places: Places) -> Membership:
    one, *columns = places
    other = g.fresh(one)
    differ = g.apply("ne", v, g.view(v, {one: other}))
    for column in columns:
        differ = g.reduce("largest", differ, column)
    return Membership((g.apply("or", g.apply("eq", g.index(one), g.index(other)), differ),))


MEMBERS: dict[type[Domain], Callable[[Graph, Any, Node, Places], Membership | None]] = {
    Interval: _interval, Simplex: _simplex, Sphere: _sphere, Symmetric: _symmetric, SPD: _spd,
    Orthonormal: _orthonormal,
    Distinct: _distinct,
    PlanePart: lambda g, d, v, places: None,  # the other part has a say
}  # fmt: skip


# seen from the form of an expression


def equal_by_form(target: Scalar | Entry, value: sp.Expr) -> bool:
    """Whether the equations of the target's domain are seen to hold: of what is divided by its own total, or
    length.
    """
    if not isinstance(target, Entry):
        return False
    domain, last = target.array.domain, target.indices[-1]
    if isinstance(domain, Simplex):
        return _shares(value, last)
    if isinstance(domain, Sphere):
        return _shares(value**2, last)
    return False


def _shares(value: sp.Expr, index: Index) -> bool:
    """Whether a value is evidently f/Σf over the index: a weight on the simplex, 1/T, δ, or one divided by a
    sum of its like.
    """
    if isinstance(value, Entry):
        return (
            isinstance(value.array.domain, Simplex)
            and value.indices[-1] == index
            and index not in value.indices[:-1]
        )
    if isinstance(value, sp.KroneckerDelta):
        i, j = value.args
        return (
            isinstance(i, Index)
            and isinstance(j, Index)
            and index in (i, j)
            and i != j
            and i.length == j.length
        )
    if value * index.length == 1:
        return True
    sums = [
        part
        for part in value.atoms(Total)
        if part.index.length == index.length and index not in part.free_symbols
    ]
    return any(value * part == rename(part.body, {part.index: index}) for part in sums)
