"""Whether a printed equation is a statement at all, computed from the axes."""

from __future__ import annotations

import sympy as sp

from derive.claims import Statement
from derive.language import Undefined, free_indices, quantities


def ill_formed(statement: Statement) -> str | None:
    """Why the statement has no meaning, or None. Sides must have the same axes unless one is a plain number."""
    for part in statement.parts():
        for symbol in sorted(part.atoms(Undefined), key=str):
            return f"the symbol {symbol} has no meaning"
    left, right = (free_indices(side) - set(statement.each) for side in (statement.lhs, statement.rhs))
    if left == right or _number(statement.lhs) or _number(statement.rhs):
        return None
    return f"the left side {_axes(left)}, the right side {_axes(right)}"


def _number(side: sp.Expr) -> bool:
    """A number or an expression in sizes alone, which stands for the constant array."""
    return not quantities(side) and not free_indices(side)


def _axes(indices: frozenset) -> str:
    names = sorted(str(i) for i in indices)
    if not names:
        return "is a single number"
    return f"has the free {'index' if len(names) == 1 else 'indices'} {', '.join(names)}"
