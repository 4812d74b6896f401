"""The float engine: what the campaign, the local search and the tests call.

    tape  = bind(problem, {"T": 8, "d": 4})      # milliseconds, nothing to compile
    batch = run(tape, seed=0, start=0, count=100_000)
    arrays = draw(tape, None, 0, batch.worst[0].instance)   # that instance again, alone
    values = evaluate(tape, {k: a[..., None] for k, a in arrays.items()})

A batch is the same, bit for bit, however the range of instances is cut into pieces and whoever runs them. Scores rank
suspicions: the residual (or violation) over a first-order bound of its rounding error, so above 1 rounding alone does
not explain it. Nothing here refutes; that takes a certificate.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from numeric.errors import CannotRun
from numeric.floats.plan import RELATIONS, Plan, make_plan
from numeric.floats.tape import Binding, Tape, check_sizes
from numeric.kernels import draws, scoring
from numeric.kernels.draws import STYLES
from numeric.kernels.error_bounds import bounded_rows
from numeric.kernels.matrices import PARTS
from numeric.kernels.operations import COLUMNS, value_rows
from numeric.problem.graph import Graph
from numeric.problem.problem import Problem

__all__ = ["STYLES", "Batch", "CannotRun", "Suspect", "Tape", "Values", "bind", "draw", "evaluate", "run", "warm_up"]

UNIT = 2.0**-53
_PLANS: dict[int, Plan] = {}  # the plan keeps its problem alive, so the key stays that problem's
_MOST_PLANS = 128


class Suspect(NamedTuple):
    """An instance worth a closer look: how strongly, which, and at which element (a flat position in `tape.shape`)."""

    score: float
    instance: int
    element: int


@dataclass
class Batch:
    """What a range of instances showed."""

    accepted: int = 0  # filters true and both sides finite at one element or more
    rejected: int = 0  # no element satisfies the filters
    unevaluated: int = 0  # somewhere undefined, overflowed or underflowed: floats cannot tell which
    imprecise: int = 0  # accepted, but the error bound exceeds a thousandth of the value
    doubted: int = 0  # evaluated a second time, with error bounds
    examples: list[int] = field(default_factory=list)  # the first unevaluated instances
    worst: list[Suspect] = field(default_factory=list)  # highest score first
    tight: list[Suspect] = field(default_factory=list)  # inequalities: (−slack/size), least slack first
    histogram: np.ndarray = field(default_factory=lambda: np.zeros(scoring.BINS, np.int64))

    @property
    def edges(self) -> np.ndarray:
        """log10 of the lower edges of the histogram's bins; the first bin holds everything below, zeros included.

        For = the histogram is of residuals over the magnitude cancelled, else of slacks over the size of the sides.
        """
        return (np.arange(scoring.BINS) - scoring.OFFSET) * np.log10(2.0)

    def __add__(self, other: Batch) -> Batch:
        """Two disjoint ranges of the same campaign as one; the order does not matter."""
        return Batch(
            self.accepted + other.accepted, self.rejected + other.rejected, self.unevaluated + other.unevaluated,
            self.imprecise + other.imprecise, self.doubted + other.doubted,
            sorted(self.examples + other.examples)[: scoring.EXAMPLES],
            _highest(self.worst + other.worst), _highest(self.tight + other.tight), self.histogram + other.histogram,
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Values:
    """Both sides at given inputs; arrays over the residual's axes (`tape.axes`), then lanes."""

    lhs: np.ndarray
    rhs: np.ndarray
    error: np.ndarray  # bound on the rounding error of the comparison
    accepted: np.ndarray  # filters true and both sides finite
    excess: np.ndarray  # |lhs − rhs| for =, how far the relation fails otherwise (negative: slack)

    @cached_property
    def scale(self) -> np.ndarray:
        """The magnitude that was cancelled: what one rounding error is relative to."""
        return self.error / UNIT

    @cached_property
    def score(self) -> np.ndarray:
        """Excess over error bound; −inf where not accepted."""
        with np.errstate(all="ignore"):
            ratio = np.where(self.excess == 0, 0.0, self.excess / self.error)
        return np.where(self.accepted, ratio, -np.inf)


def bind(problem: Problem, sizes: dict[str, int]) -> Tape:
    """The problem at these sizes; raises `CannotRun` with the reason where floats cannot run it."""
    check_sizes(problem, sizes)
    plan = _PLANS.get(id(problem))
    if plan is None:
        plan = make_plan(problem)
        while len(_PLANS) >= _MOST_PLANS:
            _PLANS.pop(next(iter(_PLANS)))
        _PLANS[id(problem)] = plan
    return Binding(plan, sizes).tape()


def warm_up() -> None:
    """Compile the kernels, or read them from disk: once per machine some 20 seconds, afterwards a third of one."""
    graph = Graph()
    nothing = Problem(graph, graph.const(0), "=", graph.const(0))
    tape = bind(nothing, {})
    run(tape, 0, 0, 1)
    evaluate(tape, {})


def run(tape: Tape, seed: int, start: int, count: int, style: int = 0, threads: int = 1) -> Batch:
    """Instances start..start+count of the seed, drawn, evaluated and judged."""
    if style not in STYLES:
        raise ValueError(f"style must be one of {min(STYLES)}..{max(STYLES)}, not {style}")
    if threads < 2 or count < 4 * tape.lanes:
        return _run(tape, seed, start, count, style)
    cuts = [start + count * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        parts = [pool.submit(_run, tape, seed, a, b - a, style) for a, b in pairwise(cuts)]
        result = Batch()
        for p in parts:
            result += p.result()
    return result


def evaluate(tape: Tape, free: dict[str, np.ndarray]) -> Values:
    """Both sides at given free arrays, each with a trailing lane axis."""
    lanes = {np.shape(a)[-1] for a in free.values()}
    count = lanes.pop() if lanes else 1
    inputs = np.empty((int(tape.arrays[:, draws.COUNT].sum()), count))
    for row, (name, shape) in zip(tape.arrays, tape.shapes.items(), strict=True):
        array = np.asarray(free[name], float)
        if array.shape != (*shape, count):
            raise ValueError(f"{name} has shape {array.shape}, not {(*shape, count)}")
        inputs[row[draws.FIRST] : row[draws.FIRST] + row[draws.COUNT]] = array.reshape(-1, count)
    lhs, rhs, error, given, allowed = _evaluate(tape, inputs).reshape(5, *tape.shape, count)
    with np.errstate(all="ignore"):
        finite = np.isfinite(lhs) & np.isfinite(rhs) & np.isfinite(allowed)
        gap = {"=": abs(lhs - rhs), "≈": abs(lhs - rhs) - allowed}.get(tape.problem.relation)
        if gap is None:
            gap = lhs - rhs if tape.problem.relation in "≤<" else rhs - lhs
    return Values(lhs, rhs, error, finite & (given > 0.5), gap)


def draw(
    source: Tape | Problem, sizes: dict[str, int] | None, seed: int, n: int | np.ndarray, style: int = 0
) -> dict[str, np.ndarray]:
    """The free arrays of instance n as `run` draws them; an array of numbers gives a trailing lane axis."""
    problem = source.problem if isinstance(source, Tape) else source
    sizes = source.sizes if isinstance(source, Tape) else sizes
    if sizes is None:
        raise ValueError("drawing from a problem needs sizes")
    shapes = [tuple(sizes[s] for s in f.sizes) for f in problem.free]
    arrays, bounds = draws.table(problem.free, shapes)
    numbers = np.atleast_1d(np.asarray(n, np.int64))
    out = np.empty((int(arrays[:, draws.COUNT].sum()), numbers.size))
    arrays[:, draws.REGISTER] = arrays[:, draws.FIRST]
    words = np.empty(draws.SCRATCH, np.uint64)
    draws.draw_lanes(
        out, numbers.size, numbers, 0, seed, style, arrays, bounds, len(bounds), words, draws.CYCLE
    )  # fmt: skip
    result = {}
    for f, shape, row in zip(problem.free, shapes, arrays, strict=True):
        block = out[row[draws.FIRST] : row[draws.FIRST] + row[draws.COUNT]]
        result[f.name] = block.reshape(*shape, numbers.size) if np.ndim(n) else block[:, 0].reshape(shape)
    return result


def _run(tape: Tape, seed: int, start: int, count: int, style: int) -> Batch:
    found, scores = scoring.NOTHING.copy(), np.full(2 * scoring.KEPT, -np.inf)
    if count > 0:
        scoring.campaign(
            scoring.routines(), tape.code, tape.quick, tape.once, tape.index, tape.constants, tape.registers, tape.lanes,
            tape.matrix, tape.sides, RELATIONS.index(tape.problem.relation), tape.arrays.ravel(), tape.bounds.ravel(),
            draws.CYCLE, seed, start, count, style, found, scores,
        )  # fmt: skip
    whole, ratios = found.tolist(), scores.tolist()
    accepted, rejected, unevaluated, imprecise, doubted = whole[scoring.COUNTS_AT : scoring.HISTOGRAM_AT]
    return Batch(
        accepted, rejected, unevaluated, imprecise, doubted,
        [n for n in whole[scoring.EXAMPLES_AT : scoring.WORST_AT] if n >= 0],
        _suspects(ratios[: scoring.KEPT], whole[scoring.WORST_AT : scoring.TIGHT_AT]),
        _suspects(ratios[scoring.KEPT :], whole[scoring.TIGHT_AT :]),
        found[scoring.HISTOGRAM_AT : scoring.EXAMPLES_AT].copy(),
    )  # fmt: skip


def _evaluate(tape: Tape, inputs: np.ndarray) -> np.ndarray:
    """Inputs (slot, lane) to (lhs, rhs, error bound, filter, allowed error) per element and lane."""
    lanes, count = tape.lanes, inputs.shape[1]
    regs, errs = np.zeros((tape.registers, lanes)), np.zeros((tape.registers, lanes))
    where, values, errors = tape.constants.reshape(3, -1)
    regs[where.astype(int)], errs[where.astype(int)] = values[:, None], errors[:, None]
    scratch = np.empty(PARTS * tape.matrix**2)
    bounded_rows(value_rows.address, tape.once, tape.once.size // COLUMNS, tape.index, regs, errs, lanes, scratch)
    sides = tape.sides.reshape(-1, 4)
    out = np.empty((5, tape.elements, count))
    for base in range(0, count, lanes):
        now = min(lanes, count - base)
        for row in tape.arrays:
            block = inputs[row[draws.FIRST] : row[draws.FIRST] + row[draws.COUNT], base : base + now]
            own = slice(row[draws.REGISTER], row[draws.REGISTER] + row[draws.COUNT])
            regs[own, :now], regs[own, now:], errs[own] = block, block[:, -1:], 0.0
        bounded_rows(value_rows.address, tape.code, tape.code.size // COLUMNS, tape.index, regs, errs, lanes, scratch)
        lhs, rhs, allowed, given = (regs[sides[:, k], :now] for k in range(4))
        with np.errstate(all="ignore"):
            error = errs[sides[:, :3], :now].sum(axis=1) + UNIT * abs(lhs - rhs)
        out[:, :, base : base + now] = lhs, rhs, error, given, allowed
    return out


def _suspects(scores: list[float], places: list[int]) -> list[Suspect]:
    return [Suspect(*kept) for kept in zip(scores, places[::2], places[1::2], strict=True) if kept[1] >= 0]


def _highest(suspects: list[Suspect]) -> list[Suspect]:
    return sorted(suspects, key=lambda s: (-s.score, s.instance))[: scoring.KEPT]
