"""What follows from a statement: if L ≤ R, and an edit only moved R up, then L ≤ R' says less and is as true.

Comparing the side edited with what it was is much easier than proving the new inequality from nothing: most
of both cancels. And what is zero stays zero when it is multiplied.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.claims.relations import WIDENED
from derive.language import Diff, Entry, Integral, InverseEntry, Scalar
from derive.prover.kernel.defined import ENTIRE

PARTIAL = (sp.Function, sp.Pow, Diff, Integral, InverseEntry, Entry)  # may have no value …
TOTAL = (*ENTIRE, sp.Abs, sp.sign, sp.KroneckerDelta)  # … but these have one everywhere


def comparison(mutant: Statement, statement: Statement) -> Statement | None:
    """What would make an edited inequality follow from the statement; None if nothing so simple does."""
    if mutant.relation != statement.relation or mutant.relation not in WIDENED:
        return None
    left, right = mutant.lhs != statement.lhs, mutant.rhs != statement.rhs
    if left == right:
        return None
    new, old = (mutant.lhs, statement.lhs) if left else (mutant.rhs, statement.rhs)
    if not _everywhere(old, mutant):
        return None
    first, second = (new, old) if left else (old, new)
    return replace(mutant, lhs=first, relation=WIDENED[mutant.relation], rhs=second)


def multiple(mutant: Statement, statement: Statement) -> bool:
    """Whether both say that something is zero, and the mutant says it of a multiple by numbers and
    scalars.
    """
    if (
        {mutant.relation, statement.relation} != {"="}
        or mutant.rhs != 0
        or statement.rhs != 0
        or statement.lhs == 0
    ):
        return False
    return all(isinstance(e, Scalar) or e.is_Number for e in _factors(mutant.lhs / statement.lhs))


def _factors(product: sp.Expr) -> list[sp.Expr]:
    return [
        part.base if isinstance(part, sp.Pow) and part.exp.is_Integer else part
        for part in sp.Mul.make_args(product)
    ]


def _everywhere(old: sp.Expr, mutant: Statement) -> bool:
    """Whether the old side has a value wherever the mutant has: there the statement speaks."""
    return _partial(old) <= _partial(mutant.lhs) | _partial(mutant.rhs)


def _partial(side: sp.Expr) -> set[sp.Basic]:
    return {e for e in side.atoms(*PARTIAL) if not _has_a_value(e)}


def _has_a_value(e: sp.Basic) -> bool:
    """Whether it has one wherever its arguments have: no entry at a number, which a short array lacks."""
    if isinstance(e, Entry):
        return not any(i.is_number for i in e.indices)
    return isinstance(e, TOTAL) or (isinstance(e, sp.Pow) and bool(e.exp.is_Integer) and e.exp > 0)
