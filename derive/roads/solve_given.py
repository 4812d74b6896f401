"""Equations among the assumptions: random points never satisfy x = y, so some quantity is computed instead of
drawn.

Here an assumption is told apart from an equation, in nodes; `numeric.meeting.constructions` finds points that
satisfy it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean, BooleanAtom, BooleanFunction

from derive.claims.printing import code
from derive.language import quantities
from numeric.meeting.construction import Equation
from numeric.problem.graph import Node


def equations(
    given: Iterable[Boolean], low: Callable[[sp.Basic], Node]
) -> tuple[tuple[Equation, ...], tuple[Node, ...]]:
    """The equations between quantities among the assumptions, and every other assumption as a condition."""
    found: list[Equation] = []
    others: list[Node] = []
    for condition in _each(given):
        if _between_quantities(condition):
            found.append(
                Equation(
                    low(condition.lhs), low(condition.rhs), f"{code(condition.lhs)} = {code(condition.rhs)}"
                )
            )
        else:
            others.append(low(condition))
    return tuple(found), tuple(others)


def has_equations(given: Iterable[Boolean]) -> bool:
    """Whether some assumption is an equation between quantities."""
    return any(map(_between_quantities, _each(given)))


def _between_quantities(condition: Boolean) -> bool:
    truths = (Relational, BooleanFunction, BooleanAtom)  # SymPy also compares truth values
    return (
        isinstance(condition, sp.Eq) and bool(quantities(condition)) and not isinstance(condition.lhs, truths)
    )


def _each(given: Iterable[Boolean]) -> Iterator[Boolean]:
    """The assumptions, each conjunction as its parts."""
    for condition in given:
        yield from _each(condition.args) if isinstance(condition, sp.And) else (condition,)
