"""Identities: both sides have the same normal form, for all sizes or at a length that a condition fixes."""

from __future__ import annotations

from itertools import product

from derive.claims.relations import WIDE
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.terms.ring import is_zero
from reports.record.evidence import Proof

MAX_FIXED = 4  # a length fixed by a condition


def by_normal_form(goal: Goal) -> Proof | None:
    """Both sides have the same normal form, for all sizes."""
    if goal.relation not in WIDE:
        return None
    reading = attempt(goal)
    if not is_zero(reading.a, reading.difference()):
        return None
    return Proof("equal normal forms", trace=(*goal.substituted, *reading.a.notes))


def by_fixed_sizes(goal: Goal) -> Proof | None:
    """Both sides have the same normal form at every value of the indices, where a condition fixes a length to
    a number.
    """
    fixed = goal.fixed
    if goal.relation not in WIDE or not fixed or max(fixed.values()) > MAX_FIXED:
        return None
    indices = sorted((i for i in goal.indices() if i.length.name in fixed), key=str)
    notes: dict[str, str] = {}
    for numbers in product(*(range(1, fixed[i.length.name] + 1) for i in indices)):
        reading = attempt(goal, fixed, dict(zip(indices, numbers, strict=True)))
        if any(len(pair) == 1 for pair in reading.a.distinct):
            continue  # the indices are given to differ
        if not is_zero(reading.a, reading.difference()):
            return None
        notes.update(reading.a.notes)
    given = ", ".join(f"{name} = {size}" for name, size in fixed.items())
    return Proof(
        "equal normal forms", trace=(*goal.substituted, f"given {given}: its sums written out", *notes)
    )
