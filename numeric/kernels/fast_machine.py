"""The fast machine: rows of a tape run by compiled kernels, on many lanes at once."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import numpy as np

from numeric.functions.foreign import foreign
from numeric.kernels import draws, scoring
from numeric.kernels.error_bounds import bounded_rows
from numeric.kernels.matrices import PARTS
from numeric.kernels.operations import value_rows
from numeric.machine import styles
from numeric.machine.codes import ALL, COLUMNS
from numeric.machine.results import KEPT, UNIT, Batch, Suspect
from numeric.problem.relations import RELATIONS

if TYPE_CHECKING:
    from numeric.floats.tape import Tape


def build(call: str) -> None:
    """Compile what a call needs, or read it from disk."""
    if call == "draw":
        _ = draws.draw_lanes.address
    elif call == "evaluate":
        _ = value_rows.address, bounded_rows.address
    else:
        whole, real = np.zeros(0, np.int64), np.zeros(0)
        scoring.campaign(
            scoring.routines(),
            whole,
            whole,
            whole,
            whole,
            real,
            1,
            styles.RUN,
            1,
            whole,
            0,
            whole,
            real,
            styles.CYCLE,
            0,
            0,
            0,
            0,
            scoring.NOTHING.copy(),
            np.zeros(2 * KEPT),
        )


def run(tape: Tape, seed: int, start: int, count: int, style: int) -> Batch:
    """Instances start..start+count of the seed, drawn, evaluated and judged."""
    found, scores = scoring.NOTHING.copy(), np.full(2 * KEPT, -np.inf)
    with foreign if tape.slow else nullcontext():
        scoring.campaign(
            scoring.routines(),
            tape.code,
            tape.quick,
            tape.once,
            tape.index,
            tape.constants,
            tape.registers,
            tape.lanes,
            tape.matrix,
            tape.sides,
            RELATIONS.index(tape.problem.relation),
            tape.arrays.ravel(),
            tape.bounds.ravel(),
            styles.CYCLE,
            seed,
            start,
            count,
            style,
            found,
            scores,
        )
    whole, ratios = found.tolist(), scores.tolist()
    accepted, rejected, unevaluated, imprecise, doubted = whole[scoring.COUNTS_AT : scoring.HISTOGRAM_AT]
    return Batch(
        accepted,
        rejected,
        unevaluated,
        imprecise,
        doubted,
        [n for n in whole[scoring.EXAMPLES_AT : scoring.WORST_AT] if n >= 0],
        _suspects(ratios[:KEPT], whole[scoring.WORST_AT : scoring.TIGHT_AT]),
        _suspects(ratios[KEPT:], whole[scoring.TIGHT_AT :]),
        found[scoring.HISTOGRAM_AT : scoring.EXAMPLES_AT].copy(),
    )


def evaluate(tape: Tape, inputs: np.ndarray, bounded: bool = True) -> np.ndarray:
    """Inputs (slot, lane) to (lhs, rhs, error bound, filter, allowed error) per element and lane."""
    count = inputs.shape[1]
    lanes = min(tape.lanes, max(1, -(-count // styles.RUN)) * styles.RUN)  # no more runs than there are
    regs, errs = np.zeros((tape.registers, lanes)), np.zeros((tape.registers if bounded else 0, lanes))
    where, values, errors = tape.constants.reshape(3, -1)
    regs[where.astype(int)] = values[:, None]
    if bounded:
        errs[where.astype(int)] = errors[:, None]
    scratch = np.empty(PARTS * tape.matrix**2)
    _rows(tape, tape.once, regs, errs, scratch)
    sides = tape.sides.reshape(-1, 4)
    out = np.empty((5, tape.elements, count))
    own = [(slice(first, first + n), slice(at, at + n)) for first, n, at in tape.arrays[:, _PLACED].tolist()]
    for base in range(0, count, lanes):
        now = min(lanes, count - base)
        for source, place in own:
            block = inputs[source, base : base + now]
            regs[place, :now], regs[place, now:], errs[place] = block, block[:, -1:], 0.0
        _rows(tape, tape.code, regs, errs, scratch)
        lhs, rhs, allowed, given = (regs[sides[:, k], :now] for k in range(4))
        error = _error(lhs, rhs, errs[sides[:, :3], :now]) if bounded else np.full_like(lhs, np.nan)
        out[:, :, base : base + now] = lhs, rhs, error, given, allowed
    return out


_PLACED = [styles.FIRST, styles.COUNT, styles.REGISTER]


@np.errstate(all="ignore")
def _error(lhs: np.ndarray, rhs: np.ndarray, errors: np.ndarray) -> np.ndarray:
    """A bound on the error of a gap, from those of the sides and of what is allowed between them."""
    return errors.sum(axis=1) + UNIT * abs(lhs - rhs)


def _rows(tape: Tape, code: np.ndarray, regs: np.ndarray, errs: np.ndarray, scratch: np.ndarray) -> None:
    """Rows of a tape, with error bounds where there is room for them; where they call back into Python,
    nothing is raised through them.
    """
    if not code.size:
        return
    rows, lanes = code.size // COLUMNS, regs.shape[1]
    with foreign if tape.slow else nullcontext():
        if errs.size:
            bounded_rows(value_rows.address, code, rows, tape.index, regs, errs, lanes, scratch)
        else:
            value_rows(code, 0, rows, ALL, tape.index, regs, lanes, scratch)


def draw(arrays: np.ndarray, bounds: np.ndarray, numbers: np.ndarray, seed: int, style: int) -> np.ndarray:
    """The free arrays of the numbered instances: (slot, instance)."""
    own = arrays.copy()
    own[:, styles.REGISTER] = own[:, styles.FIRST]
    out = np.empty((int(own[:, styles.COUNT].sum()), numbers.size))
    words = np.empty(draws.SCRATCH, np.uint64)
    draws.draw_lanes(
        out, numbers.size, numbers, 0, seed, style, own, bounds, len(bounds), words, styles.CYCLE
    )
    return out


def _suspects(scores: list[float], places: list[int]) -> list[Suspect]:
    return [Suspect(*kept) for kept in zip(scores, places[::2], places[1::2], strict=True) if kept[1] >= 0]
