"""Switches: where a statement changes its mind, as |x| > 40, Max(x, 1000) or a case distinction do.

Random points seldom lie beyond a threshold and never on it. For each comparison, lines through drawn
instances are searched for the point where its two sides cross, by halving in floating point; the statement is
then tried on it, just before and just behind it, and far beyond.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.problem.graph import AGREE, Node, quantities_of, topological
from numeric.problem.instance import Instance, from_arrays
from numeric.problem.problem import Free, Problem
from numeric.problem.simple import simplest

COMPARISONS = ("lt", "le", "eq", "ne", "min", "max")
JUMPS = (
    "lt",
    "le",
    "eq",
    "ne",
    "sign",
    "floor",
    "ceiling",
)  # that take another value where their operands tie
VANISHED = 1e-3  # of a difference at a drawn point: with less left at a crossing, it is a zero and no pole
KINKS = ("abs", "sign", "floor", "ceiling")  # at 0
MOST = 8  # comparisons looked at
LINES = 6  # through each drawn instance
CROSSINGS = 10  # of one comparison
HALVINGS = 100
_POWERS = 2.0 ** np.concatenate(
    [np.arange(*span) for span in ((-1060, -56, 40), (-53, -20, 5), (-20, 24, 2), (24, 1020, 40))]
)
Arrays = dict[str, np.ndarray]


def switches(problem: Problem) -> list[tuple[Node, Node]]:
    """The pairs of values whose order decides something and that hold a number, or any if a derivative
    depends on them.

    Other ties and signs are drawn anyway.
    """
    names = {q.name for q in problem.quantities}
    beside = _beside(problem)
    zero = problem.graph.const(0)
    found: dict[tuple[int, int], tuple[Node, Node]] = {}
    itself = () if problem.relation == "=" else ((problem.lhs, problem.rhs),)
    for pair in (*itself, *(_compared(node, zero) for node in topological(*problem.asserted))):
        if pair is None or not (beside or _hold_a_number(pair)):
            continue
        if any(map(quantities_of, pair)) and all(quantities_of(p) <= names for p in pair):
            found.setdefault((id(pair[0]), id(pair[1])), pair)
    return list(found.values())[:MOST]


def _beside(problem: Problem) -> bool:
    """Whether there is a derivative that is computed from both sides of a point."""
    return any(n.data == AGREE for n in topological(problem.lhs, problem.rhs))


def _compared(node: Node, zero: Node) -> tuple[Node, Node] | None:
    if node.op in KINKS:
        return node.args[0], zero
    return (node.args[0], node.args[1]) if node.op in COMPARISONS else None


def _hold_a_number(pair: tuple[Node, Node]) -> bool:
    """Whether something is compared with more than 0 or ±1, which are drawn anyway."""
    return any(n.op == "const" and n.data not in (0, 1, -1) for part in pair for n in topological(part))


@dataclass(frozen=True, eq=False)
class InstanceLine:
    """An instance in which one free array, or its first entry alone, takes any value."""

    base: Mapping[str, np.ndarray]
    free: Free
    whole: bool

    def at(self, values: np.ndarray) -> dict[str, np.ndarray]:
        """The arrays at some values, which are lanes."""
        lanes = {name: np.repeat(array[..., None], len(values), axis=-1) for name, array in self.base.items()}
        lanes[self.free.name].reshape(-1, len(values))[: None if self.whole else 1] = values
        return lanes


class Crossing(NamedTuple):
    """Two neighbouring numbers between which a comparison changes."""

    line: InstanceLine
    low: float
    high: float
    tie: tuple[Node, Node] | None = None  # what is equal in between, if something jumps there


def crossings(problem: Problem, sizes: dict[str, int], seed: int) -> list[Crossing]:
    """Where each comparison changes along lines through two drawn instances."""
    found: list[Crossing] = []
    beside = _beside(problem)

    def made(node: Node) -> bool:
        """Whether a derivative may have made it: whether a body is what it tends to is asked by an
        equation.
        """
        return beside and node.op == "eq"

    jumping = [n for n in topological(problem.lhs, problem.rhs) if n.op in JUMPS and not made(n)]
    bases = [engine.draw(problem, sizes, seed, n, style=1) for n in (0, 32)]
    for one, other in switches(problem):
        lines = [
            line
            for base in bases
            for line in _lines(problem, base, quantities_of(one) | quantities_of(other))
        ]
        try:
            tape = engine.bind(replace(problem, lhs=one, relation="=", rhs=other, error=None), sizes)
        except CannotRun:
            continue
        jumps = _hold_a_number((one, other)) and any(_compared(n, other) == (one, other) for n in jumping)
        for crossing in _halved(tape, _brackets(tape, lines)):
            found.append(
                crossing._replace(tie=(one, other)) if jumps and _vanishes(tape, crossing) else crossing
            )
    return found


def _vanishes(tape: engine.Tape, crossing: Crossing) -> bool:
    """Whether the difference goes through 0 at a crossing, and does not come back from infinity."""
    lanes = joined([crossing.line.at(np.array([v])) for v in (crossing.low, crossing.high)])
    lanes = joined([lanes, {name: array[..., None] for name, array in crossing.line.base.items()}])
    values = engine.evaluate(tape, lanes)
    with np.errstate(all="ignore"):
        gaps = np.abs(values.lhs - values.rhs).reshape(-1, 3)
    return bool(np.any(gaps[:, :2].min(axis=1) <= VANISHED * gaps[:, 2]))


def _lines(problem: Problem, base: Mapping[str, np.ndarray], names: set[str]) -> list[InstanceLine]:
    """Every free array that the comparison depends on, one entry of it and all of them."""
    made = {
        n.data
        for q in problem.quantities
        if q.name in names
        for n in topological(q.definition)
        if n.op == "quantity"
    }
    chosen = [f for f in problem.free if f.name in made and base[f.name].size]
    return [
        InstanceLine(base, f, whole)
        for f in chosen
        for whole in ((False, True) if base[f.name].size > 1 else (True,))
    ][:LINES]


def _brackets(tape: engine.Tape, lines: list[InstanceLine]) -> list[Crossing]:
    """Neighbours on a coarse grid between which the difference changes its sign, or is nothing at one of
    them.
    """
    found: list[Crossing] = []
    for line in lines:
        grid = _grid(line.free)
        for row in _signs(tape, line.at(grid))[:2]:
            known = np.flatnonzero(np.isfinite(row))
            changes = [(a, b) for a, b in pairwise(known) if row[a] != row[b]]
            found += [Crossing(line, grid[a], grid[b]) for a, b in changes[:4]]
    return list({(id(c.line), c.low, c.high): c for c in found}.values())[:CROSSINGS]


def _halved(tape: engine.Tape, brackets: list[Crossing]) -> list[Crossing]:
    """Every bracket narrowed to two neighbouring numbers, all of them together."""
    if not brackets:
        return []
    low, high = (np.array([getattr(c, end) for c in brackets]) for end in ("low", "high"))
    before = _signs(tape, _each(brackets, low))
    for _ in range(HALVINGS):
        middle = low + (high - low) / 2
        whole = np.array([c.line.free.integers for c in brackets])
        middle = np.where(whole, np.floor(middle), middle)
        if np.all((middle <= low) | (middle >= high)):
            break
        now = _signs(tape, _each(brackets, middle))
        same = np.array(
            [np.array_equal(now[:, k], before[:, k], equal_nan=True) for k in range(len(brackets))]
        )
        inside = (middle > low) & (middle < high)
        low, high = np.where(inside & same, middle, low), np.where(inside & ~same, middle, high)
    return [c._replace(low=float(a), high=float(b)) for c, a, b in zip(brackets, low, high, strict=True)]


def _each(brackets: list[Crossing], values: np.ndarray) -> Arrays:
    """One lane for each bracket, at its own value."""
    return joined([c.line.at(values[k : k + 1]) for k, c in enumerate(brackets)])


def joined(lanes: list[Arrays]) -> Arrays:
    """Lanes side by side."""
    return {name: np.concatenate([one[name] for one in lanes], axis=-1) for name in lanes[0]}


def _signs(tape: engine.Tape, lanes: Arrays) -> np.ndarray:
    """The sign of the difference, by element and lane."""
    values = engine.evaluate(tape, lanes)
    with np.errstate(all="ignore"):
        return np.sign(values.lhs - values.rhs).reshape(-1, values.lhs.shape[-1])


@lru_cache(maxsize=256)
def _grid(free: Free) -> np.ndarray:
    """Numbers of every magnitude in an interval, from both of its ends."""
    ends = [float(b) for b in (free.low, free.high) if b is not None]
    values = np.concatenate(
        [s * _POWERS + e for e in {0.0, *ends} for s in (1, -1)] + [np.array([0.0, *ends])]
    )
    if len(ends) == 2:
        values = np.concatenate([values, np.linspace(ends[0], ends[1], 65)])
    values = np.rint(values) if free.integers else values
    return np.unique([v for v in values if np.isfinite(v) and free.contains(Fraction(v))])


def one_lane(crossing: Crossing) -> Arrays:
    """The arrays just before a crossing."""
    return {name: lanes[..., 0] for name, lanes in crossing.line.at(np.array([crossing.low])).items()}


def around(crossing: Crossing) -> Arrays:
    """Lanes just before and behind a crossing, a little further off, and far beyond."""
    low, high = crossing.low, crossing.high
    size = max(abs(low), abs(high))
    far = [size * s for s in (2, 1000, -1, -2, -1000)] + [high + 1, low - 1]
    near = [high + size * s for s in (1e-12, 1e-6, 1e-2, 0.5)] + [
        low - size * s for s in (1e-12, 1e-6, 1e-2, 0.5)
    ]
    free = crossing.line.free
    values = [
        v for v in dict.fromkeys((low, high, *near, *far)) if np.isfinite(v) and free.contains(Fraction(v))
    ]
    return crossing.line.at(np.array(values))


def on(problem: Problem, sizes: dict[str, int], crossing: Crossing) -> Iterator[Instance]:
    """Exact instances at a crossing: a number the statement mentions or a simple fraction, and both
    neighbours.
    """
    line, instance = crossing.line, from_arrays(problem, sizes, crossing.line.base)
    ulp = max(np.spacing(abs(crossing.low)), np.spacing(abs(crossing.high)))
    low, high = Fraction(crossing.low) - 4 * Fraction(ulp), Fraction(crossing.high) + 4 * Fraction(ulp)
    said = [c for c in _numbers(problem) if low <= c <= high] or [simplest(low, high)]
    for value in dict.fromkeys((*said, Fraction(crossing.low), Fraction(crossing.high))):
        if line.free.contains(value):
            row = list(instance.free[line.free.name])
            row[: None if line.whole else 1] = [value] * (len(row) if line.whole else 1)
            yield instance.changed(line.free.name, row)


def _numbers(problem: Problem) -> list[Fraction]:
    """The rational numbers in a statement, of either sign."""
    nodes = topological(*problem.asserted)
    found = [n.data for n in nodes if n.op == "const" and not isinstance(n.data, str)]
    return [s * c for c in found for s in (1, -1)]
