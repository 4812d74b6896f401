"""Inequalities: what is to be ≥ 0 is shown so by its sign, by subtracting certificates, by squaring, or by
calculus.
"""

from __future__ import annotations

import sympy as sp

from derive.prover.comparing.certificates import (
    Certificate,
)
from derive.prover.comparing.searching import search, use
from derive.prover.comparing.subtracting import certified
from derive.prover.comparing.written_signs import apart
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.orders import ORIENTED
from derive.prover.kernel.spelled import spelled
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import NONNEG, POS, ZERO, Sign
from derive.prover.terms.values import (
    Value,
)
from reports.record.evidence import Inference, Proof

MAX_INFERRED = 24  # of what was used, the latest
SEARCH_BUDGET = 40_000  # steps


def by_inequality(goal: Goal) -> Proof | None:
    """A strict or weak inequality between the sides."""
    found = _inequality(goal)
    return found and found[0]


def thoroughly(goal: Goal) -> Proof | None:
    """A strict or weak inequality by rules that cost much, such as sums of squares."""
    found = _inequality(goal, thorough=True)
    return found and found[0]


def helpful(goal: Goal) -> frozenset[str] | None:
    """The rules that help to show an inequality.

    Its neighbours, if they are true, are mostly shown by the same.
    """
    found = _inequality(goal)
    return found and frozenset(found[1])


def _inequality(goal: Goal, thorough: bool = False) -> tuple[Proof, set[str]] | None:
    """A proof, and the rules that helped."""
    if goal.relation not in ORIENTED:
        return None
    factor, wanted = ORIENTED[goal.relation]
    reading = attempt(goal)
    reading.a.thorough = thorough
    seen, squares, rest = apart(
        reading, [*sp.Add.make_args(factor * goal.rhs), *sp.Add.make_args(-factor * goal.lhs)]
    )
    if seen <= wanted:
        return Proof("inequality: evident signs", trace=goal.substituted), set()
    gap = reading.a.scale(reading.difference(), factor)
    if shown(reading.a, gap, wanted):
        return Proof(
            f"inequality: {_method(reading.a)}",
            trace=(*goal.substituted, *reading.a.notes),
            inferences=inferences(reading.a),
        ), reading.a.helped
    return _beside_squares(goal, rest, NONNEG if squares == POS else wanted) if squares != ZERO else None


def _beside_squares(goal: Goal, rest: sp.Expr, wanted: Sign) -> tuple[Proof, set[str]] | None:
    """What is left is ≥ 0 (or > 0) when the squares and the like, as they are written, are left out."""
    reading = attempt(goal)
    if not shown(reading.a, reading.value(rest), wanted):
        return None
    used = (*goal.substituted, *reading.a.notes), inferences(reading.a)
    proof = Proof(f"inequality: squares beside {_method(reading.a)}", trace=used[0], inferences=used[1])
    return proof, reading.a.helped


def inferences(a: Algebra) -> tuple[Inference, ...]:
    """What was used, the latest last, with what: for a checker that searches nothing."""
    found = list(a.inferred)[-MAX_INFERRED:]
    restored = (
        (name, [term if isinstance(term, tuple) else dict(term) for term in terms]) for name, terms in found
    )
    return tuple(Inference(name, tuple(spelled(a, term) for term in terms)) for name, terms in restored)


def _method(a: Algebra) -> str:
    """The certificate that was used last."""
    return next((name for name in reversed(a.notes.values()) if name), "evident signs")


def shown(a: Algebra, gap: Value, wanted: Sign, extra: tuple[Certificate, ...] = ()) -> bool:
    """Whether the value is shown to be ≥ 0 (or > 0, as wanted)."""
    a.budget = min(a.budget, SEARCH_BUDGET)
    if is_zero(a, gap):
        return wanted.may_vanish
    a.strictly = wanted == POS
    possible = search(a, gap, extra)
    if possible == NONNEG and a.strictly:  # its signs tell no more; a strict certificate may
        possible = use(a, certified, gap, extra, 1) or possible
    return possible <= wanted
