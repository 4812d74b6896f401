"""Switches: where a statement changes its mind, as |x| > 40, Max(x, 1000) or a case distinction do.

Random points seldom lie beyond a threshold and never on it. For each comparison, lines through drawn
instances are searched for the point where its two sides cross, by halving in floating point; the statement is
then tried on it, just before and just behind it, and far beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from numeric.descent.closest import Closest, closest, only_strict, without_conditions
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.functions.table import FUNCTIONS
from numeric.problem.graph import AGREE, Node, quantities_of, topological
from numeric.problem.instance import Instance, from_arrays
from numeric.problem.problem import Free, Problem
from numeric.problem.simple import simplest

COMPARISONS = ("lt", "le", "eq", "ne", "min", "max")
# what takes another value where its operands tie: that of neither side, or that of one of them
ALONE = ("eq", "ne", "sign")
JUMPS = (*ALONE, "lt", "le", "floor", "ceiling", "atan2")
VANISHED = 1e-3  # of a difference at a drawn point: with less left at a crossing, it is a zero and no pole
BESIDE = 1e-7  # of a number: how far from a crossing both signs are looked for
KINKS = ("abs", "sign")  # at 0
STEPS = ("floor", "ceiling")  # at whole numbers, of which these are looked at
WHOLE = (0, 1, 2, -1)
TIMES = ("mul", "div", "pow", "powi", "prod")
LEAP = 1e-6  # of a side: what is less is no jump of it between neighbouring numbers
MOST = 10  # comparisons looked at
LINES = 6  # through each drawn instance
CROSSINGS = 10  # of one comparison
HALVINGS, AHEAD = 100, 4  # of a bracket in all, and those whose middles are evaluated together
WATCHED, TOUCHES = 64, 4  # instances that tell whether two values change places; where they may touch
_POWERS = 2.0 ** np.concatenate(
    [np.arange(*span) for span in ((-1060, -56, 40), (-53, -20, 5), (-20, 24, 2), (24, 1020, 40))]
)
_QUARTERS = np.arange(-64, 65) / 4
_AROUND = np.array([-4, -1, -0.1, -1e-4, 1e-4, 0.1, 1, 4])
Arrays = dict[str, np.ndarray]


Pair = tuple[Node, Node]


def switches(problem: Problem) -> list[Pair]:
    """The pairs of values whose order decides something and whose ties are not drawn anyway, or any if a
    derivative depends on them.
    """
    names = {q.name for q in problem.quantities}
    beside = _beside(problem)
    found: dict[tuple[int, int], Pair] = {}
    itself = () if problem.relation == "=" else ((problem.lhs, problem.rhs),)
    compared = (pair for node in topological(*problem.asserted) for pair in _compared(problem, node))
    for pair in (*itself, *compared):
        if not (beside or _seldom_ties(pair)):
            continue
        if any(map(quantities_of, pair)) and all(quantities_of(p) <= names for p in pair):
            found.setdefault((pair[0], pair[1]), pair)
    return list(found.values())[:MOST]


def _beside(problem: Problem) -> bool:
    """Whether there is a derivative that is computed from both sides of a point."""
    return any(n.data == AGREE for n in topological(problem.lhs, problem.rhs))


def _compared(problem: Problem, node: Node) -> list[Pair]:
    """The values that tie where an operation jumps or bends."""
    graph = problem.graph
    if node.op in KINKS:
        return [(node.args[0], graph.const(0))]
    if node.op in STEPS:
        return [(node.args[0], graph.const(n)) for n in WHOLE]
    if node.op == "atan2":  # on the half of the real axis that is cut
        y, x = node.args
        cut = graph.apply("lt", x, graph.const(0))
        return [(graph.apply("select", cut, y, graph.const(1)), graph.const(0))]
    return [(node.args[0], node.args[1])] if node.op in COMPARISONS else []


def _seldom_ties(pair: Pair) -> bool:
    """Whether something is compared that points drawn seldom make equal: with a number other than 0 and ±1,
    through a function, or a product with a number.

    Equal and opposite entries, 0 and ±1 are drawn anyway.
    """
    nodes = topological(*pair)
    numbers = {n.data for n in nodes if n.op == "const"}
    if numbers - {0, 1, -1} or any(n.op in FUNCTIONAL for n in nodes):
        return True
    return bool(numbers - {0}) and any(_multiplies(n) for n in nodes)


def _multiplies(node: Node) -> bool:
    """Whether an operation makes a product in which quantities meet."""
    return node.op in TIMES and (node.op in ("pow", "powi", "prod") or all(map(quantities_of, node.args)))


FUNCTIONAL = frozenset(row.name for row in FUNCTIONS) - {*STEPS, "atan2"}


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
    tie: Pair | None = None  # what is equal in between, if something jumps there


def crossings(problem: Problem, sizes: dict[str, int], seed: int) -> list[Crossing]:
    """Where each comparison changes along lines through two drawn instances, and through one of simple
    numbers.
    """
    found: list[Crossing] = []
    met: list[float] = []
    drawn = [engine.draw(problem, sizes, seed, n, style=1) for n in (0, 32)]
    simple = _simple(problem, drawn[0])
    jumps_last = sorted(switches(problem), key=lambda pair: bool(_jumping(problem, pair)))
    for one, other in jumps_last:
        named = quantities_of(one) | quantities_of(other)
        lines = [line for base in (simple, *drawn) for line in _lines(problem, base, named)]
        try:
            tape = engine.bind(replace(problem, lhs=one, relation="=", rhs=other, error=None), sizes)
        except CannotRun:
            continue
        jumps = _jumping(problem, (one, other))
        for crossing in _halved(tape, _brackets(tape, lines, met)):
            met.append(crossing.low)
            asked = jumps and crossing.line.base is simple and _matters(problem, tape, crossing, jumps)
            found.append(crossing._replace(tie=(one, other)) if asked else crossing)
    return found


class Touch(NamedTuple):
    """A point near which two values that never change places come together, and something jumps there."""

    tie: Pair
    end: Closest


def touches(problem: Problem, sizes: dict[str, int], seed: int) -> Iterator[Touch]:
    """Where sign((x² − 2)²) is 0: between values one of which is never the larger, on no line through it do
    they cross.
    """
    for pair in switches(problem):
        if not any(op in ALONE for op in _jumping(problem, pair)):
            continue
        try:
            tape = engine.bind(replace(problem, lhs=pair[0], relation="=", rhs=pair[1], error=None), sizes)
        except CannotRun:
            continue
        signs = _signs(tape, engine.draw(problem, sizes, seed, np.arange(WATCHED), style=1))
        signs = np.unique(signs[np.isfinite(signs)])
        if len(signs) == 1 and signs[0]:
            above = replace(tape.problem, relation=">" if signs[0] > 0 else "<")
            ends = closest(engine.bind(above, sizes), seed)
            yield from (Touch(pair, end) for end in ends[:TOUCHES] if end.inside)


def _simple(problem: Problem, drawn: Mapping[str, np.ndarray]) -> Arrays:
    """An instance rounded to quarters, so that ties are at simple fractions where they are at fractions."""
    found = {}
    for free in problem.free:
        values = drawn[free.name]
        near = np.rint(4 * np.clip(values, -100, 100)) / 4
        fits = np.array([free.contains(Fraction(v)) for v in near.reshape(-1)], bool).reshape(near.shape)
        found[free.name] = np.where(fits, near, values)
    return found


def _jumping(problem: Problem, pair: Pair) -> list[str]:
    """The operations in a side that jump where two values tie.

    Whether a body is what it tends to is asked by an equation that a derivative makes: it is none of them.
    """
    beside = _beside(problem)
    nodes = [n for n in topological(problem.lhs, problem.rhs) if n.op in JUMPS]
    if not _seldom_ties(pair):
        return []
    return [n.op for n in nodes if not (beside and n.op == "eq") and pair in _compared(problem, n)]


def _matters(problem: Problem, tape: engine.Tape, crossing: Crossing, jumps: list[str]) -> bool:
    """Whether a tie at a crossing is one, lies in the domain, and is of consequence to a side."""
    if not _vanishes(tape, crossing):
        return False
    ends = crossing.line.at(np.array([crossing.low, crossing.high]))
    strict = engine.evaluate(engine.bind(only_strict(tape.problem), tape.sizes), ends, bounded=False)
    if not strict.accepted.reshape(-1, 2).any(axis=0).all():
        return False
    if any(op in ALONE for op in jumps):
        return True
    sides = engine.evaluate(engine.bind(without_conditions(problem), tape.sizes), ends, bounded=False)
    return any(_leaps(side.reshape(-1, 2)) for side in (sides.lhs, sides.rhs))


def _leaps(values: np.ndarray) -> bool:
    """Whether a side is not the same at two neighbouring numbers."""
    with np.errstate(all="ignore"):
        return not np.all(np.abs(values[:, 0] - values[:, 1]) <= LEAP * np.abs(values).max(axis=1))


def _vanishes(tape: engine.Tape, crossing: Crossing) -> bool:
    """Whether the difference goes through 0 at a crossing, and neither comes back from infinity nor stays at
    0 as what underflows does.
    """
    beside = max(abs(crossing.low), abs(crossing.high)) * BESIDE
    before, behind = _signs(
        tape, crossing.line.at(np.array([crossing.low - beside, crossing.high + beside]))
    ).T
    if not np.any(before * behind < 0):
        return False
    lanes = joined([crossing.line.at(np.array([v])) for v in (crossing.low, crossing.high)])
    lanes = joined([lanes, {name: array[..., None] for name, array in crossing.line.base.items()}])
    values = engine.evaluate(tape, lanes, bounded=False)
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


def _brackets(tape: engine.Tape, lines: list[InstanceLine], met: list[float]) -> list[Crossing]:
    """Neighbours on a coarse grid, finer around numbers met before, between which the difference changes its
    sign, or is nothing at one of them.
    """
    found: list[Crossing] = []
    near = tuple(dict.fromkeys(met))[:CROSSINGS]
    for line in lines:
        grid = _grid(line.free, near)
        for row in _signs(tape, line.at(grid))[:2]:
            known = np.flatnonzero(np.isfinite(row))
            at = np.flatnonzero(row[known[:-1]] != row[known[1:]])
            changes = list(zip(grid[known[at]], grid[known[at + 1]], strict=True))
            changes.sort(key=lambda ends: max(map(abs, ends)))
            found += [Crossing(line, *ends) for ends in changes[:4]]
    return list({(c.line, c.low, c.high): c for c in found}.values())[:CROSSINGS]


def _halved(tape: engine.Tape, brackets: list[Crossing]) -> list[Crossing]:
    """Every bracket narrowed to two neighbouring numbers, all of them together."""
    if not brackets:
        return []
    at = _each(brackets)
    low, high = (np.array([getattr(c, end) for c in brackets]) for end in ("low", "high"))
    whole = np.array([c.line.free.integers for c in brackets])
    before = _signs(tape, at(low[:, None]))
    for _ in range(HALVINGS // AHEAD):
        first = _middle(low, high, whole)
        if np.all((first <= low) | (first >= high)):
            break
        now = _signs(tape, at(_possible_middles(low, high, whole)))
        now = now.reshape(len(before), len(low), -1)
        place = np.zeros(len(low), int)  # in a tree of halvings, laid out level by level
        for _ in range(AHEAD):
            middle, found = _middle(low, high, whole), now[:, np.arange(len(low)), place]
            same = ((found == before) | (np.isnan(found) & np.isnan(before))).all(axis=0)
            inside = (middle > low) & (middle < high)
            low, high = np.where(inside & same, middle, low), np.where(inside & ~same, middle, high)
            place = 2 * place + np.where(same, 2, 1)
    return [c._replace(low=float(a), high=float(b)) for c, a, b in zip(brackets, low, high, strict=True)]


def _middle(low: np.ndarray, high: np.ndarray, whole: np.ndarray) -> np.ndarray:
    middle = low + (high - low) / 2
    return np.where(whole, np.floor(middle), middle)


def _possible_middles(low: np.ndarray, high: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """Where the next few halvings may look, by bracket: the middle, those of its halves, and so on.

    One evaluation of them all takes hardly longer than one of the first.
    """
    found, ends = [], [(low, high)]
    for _ in range(AHEAD):
        middles = [_middle(*pair, whole) for pair in ends]
        ends = [half for (a, b), m in zip(ends, middles, strict=True) for half in ((a, m), (m, b))]
        found += middles
    return np.stack(found, axis=1)


def _each(brackets: list[Crossing]) -> Callable[[np.ndarray], Arrays]:
    """How to make lanes for each bracket, at several values of its own, one bracket after the other."""
    lines = [c.line for c in brackets]
    base = {name: np.stack([line.base[name] for line in lines], axis=-1) for name in lines[0].base}

    def at(values: np.ndarray) -> Arrays:
        lanes = {name: np.repeat(array, values.shape[1], axis=-1) for name, array in base.items()}
        for k, line in enumerate(lines):
            own = slice(k * values.shape[1], (k + 1) * values.shape[1])
            entries = lanes[line.free.name].reshape(-1, values.size)
            entries[: None if line.whole else 1, own] = values[k]
        return lanes

    return at


def joined(lanes: list[Arrays]) -> Arrays:
    """Lanes side by side."""
    return {name: np.concatenate([one[name] for one in lanes], axis=-1) for name in lanes[0]}


def _signs(tape: engine.Tape, lanes: Arrays) -> np.ndarray:
    """The sign of the difference, by element and lane."""
    values = engine.evaluate(tape, lanes, bounded=False)
    with np.errstate(all="ignore"):
        return np.sign(values.lhs - values.rhs).reshape(-1, values.lhs.shape[-1])


@lru_cache(maxsize=256)
def _grid(free: Free, near: tuple[float, ...]) -> np.ndarray:
    """Numbers of every magnitude in an interval, from both ends, many around 0 and some around others."""
    ends = [float(b) for b in (free.low, free.high) if b is not None]
    values = np.concatenate(
        [s * _POWERS + e for e in {0.0, *ends} for s in (1, -1)]
        + [np.array([0.0, *ends]), _QUARTERS]
        + [c + _AROUND for c in near]
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
