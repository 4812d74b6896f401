"""What follows from a statement: if L ≤ R, and an edit only moved R up, then L ≤ R' says less and is as true.

Comparing the side edited with what it was is much easier than proving the new inequality from nothing: most of both
cancels. And what is zero stays zero when it is multiplied.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.language import Diff, Integral, InverseEntry, Scalar

ROOM = {"≤": "≤", "<": "≤", "≥": "≥", ">": "≥"}  # of L' to L, and of R to R'
PARTIAL = (sp.log, sp.Pow, Diff, Integral, InverseEntry, sp.gamma, sp.loggamma)  # may have no value


def comparison(mutant: Statement, statement: Statement) -> Statement | None:
    """What would make an edited inequality follow from the statement; None if nothing so simple does."""
    if mutant.relation != statement.relation or mutant.relation not in ROOM:
        return None
    left, right = mutant.lhs != statement.lhs, mutant.rhs != statement.rhs
    if left == right:
        return None
    new, old = (mutant.lhs, statement.lhs) if left else (mutant.rhs, statement.rhs)
    if not _everywhere(old, mutant):
        return None
    first, second = (new, old) if left else (old, new)
    return replace(mutant, lhs=first, relation=ROOM[mutant.relation], rhs=second)


def multiple(mutant: Statement, statement: Statement) -> bool:
    """Whether both say that something is zero, and the mutant says it of a multiple by numbers and scalars."""
    if {mutant.relation, statement.relation} != {"="} or mutant.rhs != 0 or statement.rhs != 0 or statement.lhs == 0:
        return False
    factor = mutant.lhs / statement.lhs
    return factor.is_finite is not False and all(isinstance(e, Scalar) or e.is_Number for e in _factors(factor))


def _factors(product: sp.Expr) -> list[sp.Expr]:
    return [part.base if isinstance(part, sp.Pow) and part.exp.is_Integer else part for part in sp.Mul.make_args(product)]


def _everywhere(old: sp.Expr, mutant: Statement) -> bool:
    """Whether the old side has a value wherever the mutant has: there the statement speaks."""
    return old.atoms(*PARTIAL) <= mutant.lhs.atoms(*PARTIAL) | mutant.rhs.atoms(*PARTIAL)
