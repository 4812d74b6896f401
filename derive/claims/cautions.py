"""Cautions: where an assumption can be read in two ways, which one is taken.

None is a fault. An assumption holds at the values of the quantities: a derivative moves one of them and
holds the others, and an index of the claim stands for one value in the assumption too.
"""

from __future__ import annotations

import sympy as sp

from derive.claims.statement import Statement
from derive.language import Array, Diff, Entry, Scalar, bound_indices, free_indices, quantities

HELD = (
    "in {} the derivative moves {} and holds {}, though {} = {} is assumed: write what it stands for into "
    "the derivative if it is to move too"
)
ONE_INDEX = (
    "the assumption {0} is about the one {1} of the claim, not about every {1} that is bound in it: write it "
    "with another index if it is to hold for all"
)

WITHOUT_END = "that a limit is ∞ or −∞ is checked as what it says of arctan: there the sides are ±π/2"


def caution(statement: Statement) -> str | None:
    """The first thing to be told of how the statement is read, or None."""
    core = statement.core()
    return _held(core) or _one_index(core) or _without_end(statement)


def _held(core: Statement) -> str | None:
    """A derivative of something that an assumption defines by what moves."""
    for slope in sorted(set().union(*(side.atoms(Diff) for side in (core.lhs, core.rhs))), key=str):
        for condition in core.given:
            for name, value in _definitions(condition):
                if name in quantities(slope.body) and _whole(slope.variable) in quantities(value):
                    return HELD.format(slope, slope.variable, name.name, condition.lhs, condition.rhs)
    return None


def _definitions(condition: sp.Basic) -> list[tuple[Scalar | Array, sp.Expr]]:
    """The quantities that an equation gives by others, with what it says they are."""
    if not isinstance(condition, sp.Eq):
        return []
    pairs = ((condition.lhs, condition.rhs), (condition.rhs, condition.lhs))
    named = [(_whole(one), other) for one, other in pairs if isinstance(one, (Scalar, Entry))]
    return [(name, value) for name, value in named if name not in quantities(value)]


def _whole(variable: Scalar | Entry) -> Scalar | Array:
    return variable.array if isinstance(variable, Entry) else variable


def _one_index(core: Statement) -> str | None:
    """An index that is free in the claim, bound in it elsewhere, and free in an assumption.

    Whoever says for each of which indices the claim holds knows.
    """
    sides = (core.lhs, core.rhs)
    free = frozenset().union(*map(free_indices, sides)) - set(core.each)
    both = free & frozenset().union(*map(bound_indices, sides))
    for condition in core.given:
        for index in sorted(both & free_indices(condition) - bound_indices(condition), key=str):
            return ONE_INDEX.format(condition, index)
    return None


def _without_end(statement: Statement) -> str | None:
    """A limit that is said to be infinite."""
    return WITHOUT_END if {statement.lhs, statement.rhs} & {sp.oo, -sp.oo} else None
