"""The float engine: what the campaign, the local search and the tests call.

    tape  = bind(problem, {"T": 8, "d": 4})      # milliseconds, nothing to compile
    batch = run(tape, seed=0, start=0, count=100_000)
    arrays = draw(tape, None, 0, batch.worst[0].instance)   # that instance again, alone
    values = evaluate(tape, {k: a[..., None] for k, a in arrays.items()})

A batch is the same, bit for bit, however the range of instances is cut into pieces and whoever runs them.
Scores rank suspicions: the residual (or violation) over a first-order bound of its rounding error, so above 1
rounding alone does not explain it. Nothing here refutes; that takes a certificate.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from numeric import machine
from numeric.errors import CannotRun
from numeric.floats.binding import Binding
from numeric.floats.plan import Plan, make_plan
from numeric.floats.tape import Tape, check_sizes
from numeric.machine import styles
from numeric.machine.results import Batch, Suspect, Values
from numeric.machine.styles import STYLES
from numeric.problem.graph import Graph
from numeric.problem.problem import Problem
from numeric.problem.relations import FLIPPED

__all__ = [
    "STYLES",
    "Batch",
    "CannotRun",
    "Suspect",
    "Tape",
    "Values",
    "bind",
    "draw",
    "evaluate",
    "run",
    "warm_up",
]

_PLANS: dict[int, Plan] = {}  # the plan keeps its problem alive, so the key stays that problem's
_MOST_PLANS = 128

machine.load()


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
    """Make the machine ready: it may compile its kernels, once on a computer some 20 seconds, or read them
    from disk.
    """
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
        return machine.ready("run").run(tape, seed, start, count, style)
    own = machine.ready("run").run
    cuts = [start + count * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        parts = [pool.submit(own, tape, seed, a, b - a, style) for a, b in pairwise(cuts)]
        result = Batch()
        for p in parts:
            result += p.result()
    return result


def evaluate(tape: Tape, free: dict[str, np.ndarray], bounded: bool = True) -> Values:
    """Both sides at given free arrays, each with a trailing lane axis; the errors only if they are asked
    for.
    """
    lanes = {np.shape(a)[-1] for a in free.values()}
    count = lanes.pop() if lanes else 1
    inputs = np.empty((int(tape.arrays[:, styles.COUNT].sum()), count))
    for row, (name, shape) in zip(tape.arrays, tape.shapes.items(), strict=True):
        array = np.asarray(free[name], float)
        if array.shape != (*shape, count):
            raise ValueError(f"{name} has shape {array.shape}, not {(*shape, count)}")
        inputs[row[styles.FIRST] : row[styles.FIRST] + row[styles.COUNT]] = array.reshape(-1, count)
    found = machine.ready("evaluate").evaluate(tape, inputs, bounded)
    lhs, rhs, error, given, allowed = found.reshape(5, *tape.shape, count)
    with np.errstate(all="ignore"):
        finite = np.isfinite(lhs) & np.isfinite(rhs) & np.isfinite(allowed)
        gap = {"=": abs(lhs - rhs), "≈": abs(lhs - rhs) - allowed}.get(tape.problem.relation)
        if gap is None:
            gap = rhs - lhs if tape.problem.relation in FLIPPED else lhs - rhs
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
    arrays, bounds = styles.table(problem.free, shapes)
    numbers = np.atleast_1d(np.asarray(n, np.int64))
    out = machine.ready("draw").draw(arrays, bounds, numbers, seed, style)
    result = {}
    for f, shape, row in zip(problem.free, shapes, arrays, strict=True):
        block = out[row[styles.FIRST] : row[styles.FIRST] + row[styles.COUNT]]
        result[f.name] = block.reshape(*shape, numbers.size) if np.ndim(n) else block[:, 0].reshape(shape)
    return result
