"""The plain machine: draws, evaluates and judges instances with NumPy, as the compiled one does.

Instances whose plain residual is not plainly rounding are evaluated again with error bounds; their score is
the residual over that bound. A value that is not finite is a failure to evaluate, never agreement.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from numeric.functions.plain import Array
from numeric.machine import results
from numeric.machine.plain_draws import draw
from numeric.machine.plain_rows import PlainRegisters
from numeric.machine.results import PLAIN, UNIT, VANISHING, Batch, Suspect, highest
from numeric.problem.relations import FLIPPED, STRICT, TWO_SIDED

if TYPE_CHECKING:
    from numeric.floats.tape import Tape

__all__ = ["build", "draw", "evaluate", "run"]
ROOM, MOST = 2_000_000, 1024  # registers held at once, and lanes


def build(call: str) -> None:
    """There is nothing to build."""


def evaluate(tape: Tape, inputs: Array, bounded: bool = True) -> Array:
    """Inputs (slot, lane) to (lhs, rhs, error bound, filter, allowed error) per element and lane."""
    out = [_sides(tape, inputs[:, at], bounded) for at in _pieces(tape, np.arange(inputs.shape[1]))]
    x, y, z, given, error = np.concatenate(out, axis=2)
    with np.errstate(all="ignore"):
        error = error + UNIT * np.abs(x - y) if bounded else np.full_like(x, np.nan)
    return np.stack([x, y, error, given, z])


def run(tape: Tape, seed: int, start: int, count: int, style: int) -> Batch:
    """Instances start..start+count of the seed, drawn, evaluated and judged."""

    def sides(numbers: Array, bounded: bool) -> Array:
        return _sides(tape, draw(tape.arrays, tape.bounds, numbers, seed, style), bounded)

    batch, doubted, relation = Batch(), [np.arange(0)], tape.problem.relation
    for numbers in _pieces(tape, np.arange(start, start + count)):
        found, again = _judged(relation, numbers, *sides(numbers, bounded=False)[:4])
        batch, doubted = batch + found, [*doubted, again]
    for numbers in _pieces(tape, np.concatenate(doubted)):
        batch += _looked_at(relation, numbers, *sides(numbers, bounded=True))
    return batch


def _pieces(tape: Tape, numbers: Array) -> Iterator[Array]:
    """As many instances at a time as there is room for."""
    lanes = max(1, min(MOST, ROOM // tape.registers))
    return (numbers[k : k + lanes] for k in range(0, numbers.size, lanes))


def _sides(tape: Tape, inputs: Array, bounded: bool) -> Array:
    """Both sides, allowed error, filter, and a bound on the errors of these: (5, element, lane)."""
    with np.errstate(all="ignore"):
        parts, places = PlainRegisters(tape, inputs, bounded).parts, tape.sides.reshape(-1, 4).T
        return np.stack([*parts[0].T[places], parts[-1].T[places[:3]].sum(axis=0)])


def excess(relation: str, x: Array, y: Array, z: Array) -> Array:
    """By how much a relation fails: positive when it does."""
    if relation in TWO_SIDED:
        return np.abs(x - y) - z
    return y - x if relation in FLIPPED else x - y


@np.errstate(all="ignore")
def _judged(relation: str, numbers: Array, x: Array, y: Array, z: Array, given: Array) -> tuple[Batch, Array]:
    """The plain verdict on instances, and those that need a closer look."""
    equation, counts = relation == "=", given > 0.5
    over, size = excess(relation, x, y, z), np.abs(x) + np.abs(y) + np.abs(z)
    good, failed = counts & (size < np.inf), (counts & ~(size < np.inf)).any(axis=0)
    doubt, share = good & (size < VANISHING), np.where(good, over / size, -np.inf).max(axis=0)
    if equation:  # the largest residual over the size of all elements
        doubt |= good & (over > size * PLAIN)
        share = np.where(good, over, 0.0).max(axis=0) / np.where(good, size, 0.0).sum(axis=0)
    seen, unsure = good.any(axis=0), doubt.any(axis=0)
    # Beyond rounding, or at the very border of a strict relation, error bounds decide.
    border = (share == 0) & (relation in STRICT)
    again = seen & (unsure | ~(share <= (PLAIN if equation else 0.0)) | border)
    fine = seen & ~again
    furthest = np.nan_to_num(np.where(counts, over if equation else over / size, -np.inf), nan=-np.inf)
    best = _worst(share, numbers, furthest.argmax(axis=0), fine if equation else seen & ~unsure)
    batch = Batch(
        accepted=int(fine.sum()),
        rejected=int((~seen & ~failed).sum()),
        unevaluated=int(failed.sum()),
        examples=numbers[failed][: results.EXAMPLES].tolist(),
        worst=best if equation else [],
        tight=[] if equation else best,
        histogram=_histogram(share[fine] if equation else -share[fine]),
    )
    return batch, numbers[again]


@np.errstate(all="ignore")
def _looked_at(
    relation: str, numbers: Array, x: Array, y: Array, z: Array, given: Array, error: Array
) -> Batch:
    """The verdict on instances by their error bounds."""
    over, size = excess(relation, x, y, z), np.maximum(np.maximum(np.abs(x), np.abs(y)), np.abs(z))
    error = error + UNIT * (np.abs(over) + 2.0 * np.abs(z))
    counts = (given > 0.5) & (np.abs(x) + np.abs(y) + np.abs(z) < np.inf)
    underflow = (size < VANISHING) & (size <= error) & (error > 0)
    lost = counts & (~(error < np.inf) | underflow)
    ratio = np.where(error > 0, over / error, np.copysign(np.inf, over))
    score = np.where(over == 0, 1.0 if relation in STRICT else 0.0, ratio)
    score = np.where(counts & ~lost, score, -np.inf)
    settled, gone = (counts & ~lost).any(axis=0), lost.any(axis=0)
    element, lanes = score.argmax(axis=0), np.arange(numbers.size)
    best, vague = score[element, lanes], (error > results.VAGUE * size)[element, lanes]
    return Batch(
        accepted=int(settled.sum()),
        unevaluated=int(gone.sum()),
        imprecise=int((settled & vague).sum()),
        doubted=numbers.size,
        examples=numbers[gone][: results.EXAMPLES].tolist(),
        worst=_worst(best, numbers, element, settled),
        histogram=_histogram(best[settled] * UNIT if relation == "=" else np.zeros(int(settled.sum()))),
    )


def _worst(scores: Array, numbers: Array, elements: Array, among: Array) -> list[Suspect]:
    """The highest scores of some lanes, with the instance and the element of each."""
    return highest(
        [Suspect(*s) for s in zip(*(a[among].tolist() for a in (scores, numbers, elements)), strict=True)]
    )


def _histogram(ratios: Array) -> Array:
    """How many ratios have which power of two; what is not above 0 goes to the first bin."""
    exponents = np.frexp(np.where(ratios > 0, ratios, 2.0**-1022))[1] - 1
    exponents = np.where(np.isinf(ratios) & (ratios > 0), 1024, exponents)
    places = np.clip(exponents + results.OFFSET, 0, results.BINS - 1)
    return np.bincount(places, minlength=results.BINS).astype(np.int64)
