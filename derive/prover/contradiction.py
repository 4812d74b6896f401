"""Assumptions that contradict each other: no instance meets them, and a proof says that none can."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.prover.kernel.goals import conditions
from derive.prover.strategies import prove
from reports.record.evidence import Proof

# what is proved of a condition that fails wherever the others hold, each enough by itself
FAILING = {"==": ("<", ">"), "!=": ("=",), ">": ("≤",), ">=": ("<",), "<": ("≥",), "<=": (">",)}
MOST = 7  # proofs that are tried of one set of assumptions


def contradiction(statement: Statement) -> Proof | None:
    """A proof that no point satisfies the assumptions: 0 = 1 follows from them, or one of them fails wherever
    the others hold.
    """
    given = conditions(statement.given)
    alone = replace(statement, lemmas=())
    asked = [replace(alone, lhs=sp.S.Zero, relation="=", rhs=sp.S.One)]
    for k, condition in enumerate(given):
        others = replace(alone, given=(*given[:k], *given[k + 1 :]))
        failing = FAILING.get(getattr(condition, "rel_op", ""), ())
        asked += [replace(others, lhs=condition.lhs, relation=r, rhs=condition.rhs) for r in failing]
    for each in asked[:MOST]:
        try:
            found = prove(each)
        except ProverFailure:
            continue
        if found.general:  # a side without a value satisfies no condition either
            return found
    return None
