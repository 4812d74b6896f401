"""Exact proofs at small sizes: every sum is written out, every domain replaced by its parametrisation.

The statement is then one identity (or inequality) between finite expressions for each value of the free
indices, and the same exact arithmetic decides it. What is proved holds at the sizes listed, and the proof
says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from derive.claims.relations import STRICT
from derive.errors import ProverFailure
from derive.language import Array
from derive.prover.kernel.goals import Goal, Worksheet, attempt
from derive.prover.kernel.orders import GAPS
from derive.prover.terms.ring import is_zero
from derive.prover.terms.signs import sign
from reports.record.evidence import Proof

TRIED = (1, 2, 3)
MAX_SHAPES = 8
SIZES_BUDGET = 150_000  # steps for all sizes together


def at_sizes(goal: Goal) -> Proof | None:
    """An exact proof at each of a list of small sizes."""
    if not goal.sizes() or goal.relation == "≈":
        return None
    done: list[dict[str, int]] = []
    notes: dict[str, None] = {}
    left = SIZES_BUDGET
    for sizes in shapes(goal):
        try:
            left, checked = _at(goal, sizes, left, notes)
        except ProverFailure:
            continue  # a side may have no value at this size
        if left < 0:
            return None
        if checked:  # where the indices cannot be as given, nothing was shown
            done.append(sizes)
    if not done or any(max(shape[name] for shape in done) < 2 for name in done[0]):
        return None  # a length of 1 alone shows nothing: all its indices agree
    trace = (*goal.substituted, "all sums written out", *notes)
    return Proof("exact at fixed sizes", scope=scope(done), trace=trace, sizes=tuple(done))


def shapes(goal: Goal) -> Iterator[dict[str, int]]:
    """Small sizes that every domain allows, smallest first."""
    names = goal.sizes()
    tried = TRIED if len(names) < 3 else TRIED[:2]
    found = [dict(zip(names, numbers, strict=True)) for numbers in product(tried, repeat=len(names))]
    allowed = [s for s in found if all(_allowed(q, s) for q in goal.quantities())]
    yield from sorted(allowed, key=lambda s: (sum(s.values()), tuple(s.values())))[:MAX_SHAPES]


def _allowed(quantity: object, sizes: dict[str, int]) -> bool:
    if not isinstance(quantity, Array):
        return True
    return quantity.domain.sizes_allowed(tuple(sizes.get(s.name, 2) for s in quantity.lengths))


def _at(goal: Goal, sizes: dict[str, int], left: int, notes: dict[str, None]) -> tuple[int, int]:
    """The steps left after a proof at these sizes, negative where the statement was not proved, and the
    places proved.
    """
    checked = 0
    indices = sorted(goal.indices(), key=lambda i: i.name)
    for numbers in product(*(range(1, sizes[i.length.name] + 1) for i in indices)):
        reading = attempt(goal, sizes, dict(zip(indices, numbers, strict=True)))
        if any(len(pair) == 1 for pair in reading.a.distinct):
            continue  # the indices are given to differ
        left, checked = _at_place(goal, reading, left, notes), checked + 1
        if left < 0:
            break
    return left, checked


def _at_place(goal: Goal, reading: Worksheet, left: int, notes: dict[str, None]) -> int:
    reading.a.budget = left
    difference = reading.difference()
    if not is_zero(reading.a, difference):
        allowed = GAPS.get(goal.relation)
        if allowed is None or not sign(reading.a, difference) <= allowed:
            return -1
    elif goal.relation in STRICT:
        return -1
    for note in reading.a.notes:
        notes.setdefault(note)
    return reading.a.budget


def scope(done: list[dict[str, int]]) -> str:
    """The sizes as the report prints them."""
    names = list(done[0])
    columns = {n: sorted({s[n] for s in done}) for n in names}
    full = len(done) == len(list(product(*columns.values())))
    if full:
        return "sizes " + "; ".join(f"{n}={','.join(map(str, values))}" for n, values in columns.items())
    return (
        "sizes ("
        + ", ".join(names)
        + ") = "
        + ", ".join(f"({','.join(str(s[n]) for n in names)})" for s in done)
    )
