"""The plain machine: draws, evaluates and judges instances with NumPy, as the compiled one does.

Instances whose plain residual is not plainly rounding are evaluated again with error bounds; their score is
the residual over that bound. A value that is not finite is a failure to evaluate, never agreement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from numeric.functions.plain import Array
from numeric.machine.plain_draws import draw
from numeric.machine.plain_lowering import program
from numeric.machine.plain_program import PlainProgram
from numeric.machine.results import (
    BINS,
    EXAMPLES,
    OFFSET,
    PLAIN,
    UNIT,
    VAGUE,
    VANISHING,
    Batch,
    Suspect,
    highest,
)
from numeric.problem.relations import FLIPPED, STRICT, TWO_SIDED

if TYPE_CHECKING:
    from numeric.floats.tape import Tape

__all__ = ["build", "draw", "evaluate", "run"]


def build(call: str) -> None:
    """There is nothing to build."""


def evaluate(tape: Tape, inputs: Array) -> Array:
    """Inputs (slot, lane) to (lhs, rhs, error bound, filter, allowed error) per element and lane."""
    own, out = program(tape), np.empty((5, tape.elements, inputs.shape[1]))
    for base in range(0, inputs.shape[1], own.lanes):
        (lhs, rhs, allowed, given), errors = own(inputs[:, base : base + own.lanes], bounded=True)
        with np.errstate(all="ignore"):
            error = errors[0] + errors[1] + errors[2] + UNIT * np.abs(lhs - rhs)
        out[:, :, base : base + own.lanes] = lhs, rhs, error, given, allowed
    return out


def run(tape: Tape, seed: int, start: int, count: int, style: int) -> Batch:
    """Instances start..start+count of the seed, drawn, evaluated and judged."""
    own, batch = program(tape), Batch()
    doubted: list[int] = []
    for base in range(start, start + count, own.lanes):
        numbers = np.arange(base, min(base + own.lanes, start + count))
        found, again = _judged(own, numbers, draw(tape.arrays, tape.bounds, numbers, seed, style))
        batch += found
        doubted += again
    for first in range(0, len(doubted), own.lanes):
        numbers = np.array(doubted[first : first + own.lanes])
        batch += _looked_at(own, numbers, draw(tape.arrays, tape.bounds, numbers, seed, style))
    return batch


def excess(relation: str, x: Array, y: Array, z: Array) -> Array:
    """By how much a relation fails: positive when it does."""
    if relation in TWO_SIDED:
        return np.abs(x - y) - z
    return y - x if relation in FLIPPED else x - y


def _judged(own: PlainProgram, numbers: Array, inputs: Array) -> tuple[Batch, list[int]]:
    """The plain verdict on instances, and those that need a closer look."""
    relation = own.relation
    (x, y, z, given), _ = own(inputs, bounded=False)
    with np.errstate(all="ignore"):
        over, size, counts = excess(relation, x, y, z), np.abs(x) + np.abs(y) + np.abs(z), given > 0.5
        good, failed = counts & (size < np.inf), (counts & ~(size < np.inf)).any(axis=0)
        doubt, ratios = good & (size < VANISHING), over / size
        if relation == "=":  # the largest residual over the size of all elements
            doubt |= good & (over > size * PLAIN)
            ratio = np.where(good, over, 0.0).max(axis=0) / np.where(good, size, 0.0).sum(axis=0)
        else:
            ratio = np.where(good, ratios, -np.inf).max(axis=0)
        furthest = np.where(counts, over if relation == "=" else ratios, -np.inf)
    seen, unsure = good.any(axis=0), doubt.any(axis=0)
    # Beyond rounding, or at the very border of a strict relation, error bounds decide.
    again = seen & (
        unsure | ~(ratio <= (PLAIN if relation == "=" else 0.0)) | ((ratio == 0) & (relation in STRICT))
    )
    fine = seen & ~again
    elements = np.where(np.isnan(furthest), -np.inf, furthest).argmax(axis=0)
    suspects = [Suspect(*s) for s in zip(ratio.tolist(), numbers.tolist(), elements.tolist(), strict=True)]
    kept = fine if relation == "=" else seen & ~unsure
    best = highest([suspects[k] for k in np.flatnonzero(kept)])
    batch = Batch(
        accepted=int(fine.sum()),
        rejected=int((~seen & ~failed).sum()),
        unevaluated=int(failed.sum()),
        examples=numbers[failed][:EXAMPLES].tolist(),
        worst=best if relation == "=" else [],
        tight=[] if relation == "=" else best,
        histogram=_histogram(ratio[fine] if relation == "=" else -ratio[fine]),
    )
    return batch, numbers[again].tolist()


def _looked_at(own: PlainProgram, numbers: Array, inputs: Array) -> Batch:
    """The verdict on instances by their error bounds."""
    relation = own.relation
    (x, y, z, given), errors = own(inputs, bounded=True)
    with np.errstate(all="ignore"):
        over, finite = excess(relation, x, y, z), np.abs(x) + np.abs(y) + np.abs(z) < np.inf
        error = errors[0] + errors[1] + errors[2] + UNIT * (np.abs(over) + 2.0 * np.abs(z))
        size = np.maximum(np.maximum(np.abs(x), np.abs(y)), np.abs(z))
        underflow = (size < VANISHING) & (size <= error) & (error > 0)
        counts = (given > 0.5) & finite
        lost = counts & (~(error < np.inf) | underflow)
        touching = 1.0 if relation in STRICT else 0.0
        score = np.where(over == 0, touching, np.where(error > 0, over / error, np.copysign(np.inf, over)))
    score = np.where(counts & ~lost, score, -np.inf)
    element = score.argmax(axis=0)
    settled, lanes = (counts & ~lost).any(axis=0), np.arange(numbers.size)
    best, vague = score[element, lanes], (error > VAGUE * size)[element, lanes]
    gone = lost.any(axis=0)
    suspects = [Suspect(*s) for s in zip(best.tolist(), numbers.tolist(), element.tolist(), strict=True)]
    return Batch(
        accepted=int(settled.sum()),
        unevaluated=int(gone.sum()),
        imprecise=int((settled & vague).sum()),
        doubted=numbers.size,
        examples=numbers[gone][:EXAMPLES].tolist(),
        worst=highest([suspects[k] for k in np.flatnonzero(settled)]),
        histogram=_histogram(best[settled] * UNIT if relation == "=" else np.zeros(int(settled.sum()))),
    )


def _histogram(ratios: Array) -> Array:
    """How many ratios have which power of two; what is not above 0 goes to the first bin."""
    exponents = np.frexp(np.where(ratios > 0, ratios, 2.0**-1022))[1] - 1
    exponents = np.where(np.isinf(ratios) & (ratios > 0), 1024, exponents)
    return np.bincount(np.clip(exponents + OFFSET, 0, BINS - 1), minlength=BINS).astype(np.int64)
