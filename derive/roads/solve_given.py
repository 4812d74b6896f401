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
from derive.language import Diff, Product, quantities
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
            text = f"{code(condition.lhs)} = {code(condition.rhs)}"
            flat = _logarithmic(condition)
            found.append(
                Equation(low(condition.lhs), low(condition.rhs), text, None if flat is None else low(flat))
            )
        else:
            others.append(low(condition))
    return tuple(found), tuple(others)


def _logarithmic(condition: sp.Eq) -> sp.Expr | None:
    """The slope of log |u|, where it is assumed that a product u has the slope 0: factors cancel in it."""
    for side, other in (condition.args, condition.args[::-1]):
        if other == 0 and isinstance(side, Diff) and side.body.has(Product):
            return Diff(sp.log(sp.Abs(side.body, evaluate=False), evaluate=False), side.variable)
    return None


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
