"""Weaker inequalities: if L ≤ R, and an edit only moved R up, then L ≤ R' says less and is as true.

Comparing the side edited with what it was is much easier than proving the new inequality from nothing: most of both
cancels.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.language import Diff, Integral, InverseEntry

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


def _everywhere(old: sp.Expr, mutant: Statement) -> bool:
    """Whether the old side has a value wherever the mutant has: there the statement speaks."""
    return old.atoms(*PARTIAL) <= mutant.lhs.atoms(*PARTIAL) | mutant.rhs.atoms(*PARTIAL)
