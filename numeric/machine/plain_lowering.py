"""From a problem at given sizes to a program: the graph as it was written, one NumPy array per node.

Operands broadcast by the names of their axes. A quantity is its definition. Under an integral its variable is
a grid, whose axes everything inside has besides its own. Nothing is rewritten: what a step computes can be
read off the graph.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from numeric.machine.codes import CONSTANTS
from numeric.machine.plain_bounds import BOUNDS
from numeric.machine.plain_operations import OPERATIONS
from numeric.machine.plain_program import Array, Axes, Pair, PlainProgram, PlainStep, placed
from numeric.machine.plain_reductions import NUMBERS, integral, inverse, reduction
from numeric.machine.quadrature import grid
from numeric.machine.results import UNIT
from numeric.machine.styles import COUNT, FIRST
from numeric.problem.graph import (
    ELEMENTWISE,
    MATRICES,
    REACHED,
    REDUCTIONS,
    SLOPE,
    Axis,
    Node,
    double,
    merge,
    quantities_of,
)

if TYPE_CHECKING:
    from numeric.floats.tape import Tape

Bound = tuple[tuple[str, Axes], ...]  # variables of the integrals around a node, with the axes of their grids


@lru_cache(maxsize=64)
def program(tape: Tape) -> PlainProgram:
    """The program of a tape's problem, made once."""
    own, problem = PlainLowering(tape), tape.problem
    sides = (
        own(problem.lhs),
        own(problem.rhs),
        own.number(0.0) if problem.error is None else own(problem.error),
    )
    given = own.filter() if problem.given else own.number(1.0)
    return PlainProgram(problem.relation, tape.axes, own.lengths, own.steps, (*sides, given))


class PlainLowering:
    """The steps of a problem's nodes, each node once."""

    def __init__(self, tape: Tape) -> None:
        self.tape, self.lengths = tape, dict(tape.sizes)
        self.steps: list[PlainStep] = []
        self._known: dict[tuple[int, Bound], int] = {}
        self._names: dict[int, set[str]] = {}
        self._nodes: dict[Axes, Array] = {}  # of the grids of integrals
        self._definitions = {q.name: q.definition for q in tape.problem.quantities}
        rows = zip(tape.arrays.tolist(), tape.shapes.items(), strict=True)
        self._free = {name: (row[FIRST], row[COUNT], shape) for row, (name, shape) in rows}

    def filter(self) -> int:
        """All conditions as one 0/1 array over the sides' axes; other axes mean "for all"."""
        result: int | None = None
        for condition in self.tape.problem.given:
            own = self(condition)
            for axis in condition.axes:
                if axis not in self.tape.axes:
                    own = self._reduction("smallest", own, axis)
            result = own if result is None else self._apply("and", result, own)
        assert result is not None
        return result

    def __call__(self, root: Node, bound: Bound = ()) -> int:
        """The step of a node; operands come first. What is bound only counts for nodes that mention it."""
        stack = [(root, bound, False)]
        while stack:
            node, around, ready = stack.pop()
            around = self._mentioned(node, around)
            if (id(node), around) in self._known:
                continue
            needed = self._needed(node, around)
            if ready or not needed:
                self._known[id(node), around] = self._step(node, around, [self._at(*n) for n in needed])
            else:
                stack.append((node, around, True))
                stack.extend((*n, False) for n in reversed(needed))
        return self._at(root, bound)

    def _at(self, node: Node, bound: Bound) -> int:
        return self._known[id(node), self._mentioned(node, bound)]

    def _mentioned(self, node: Node, bound: Bound) -> Bound:
        """What is bound around a node and occurs in it; the innermost of equal names."""
        if not bound:
            return ()
        names = self._names.setdefault(id(node), quantities_of(node))
        return tuple((name, axes) for name, axes in dict(bound).items() if name in names)

    def _needed(self, node: Node, bound: Bound) -> list[tuple[Node, Bound]]:
        """The nodes a node is made from."""
        if node.op == "quantity":
            own = self._definitions.get(node.data, node)
            drawn = own.op == "quantity" and own.data == node.data
            return [] if drawn or bound else [(own, ())]
        if node.op == "integral":
            return [(node.args[0], (*bound, (node.data[0], self._grid_axes(node))))]
        if node.op == "select" and node.data in (SLOPE, REACHED):
            return [(node.args[1], bound)]
        return [(a, bound) for a in node.args]

    def _step(self, node: Node, bound: Bound, args: list[int]) -> int:
        if node.op == "quantity":
            return args[0] if args else self._variable(node, bound[0][1]) if bound else self._drawn(node)
        if node.op == "integral":
            return self._integral(node, args[0])
        if node.op == "powi":
            return self._power(args[0], node.data)
        if node.op == "select" and node.data in (SLOPE, REACHED):
            return args[0]
        if node.op == "view":
            return self._view(node, args[0])
        if node.op in ELEMENTWISE:
            return self._apply(node.op, *args)
        if node.op in REDUCTIONS:
            return self._reduction(node.op, args[0], node.data)
        if node.op in MATRICES:
            return self._matrix(node, args[0])
        return self._leaf(node)

    def _add(self, axes: Axes, sources: tuple[int, ...], make: Callable[..., Pair]) -> int:
        self.steps.append(PlainStep(axes, sources, make))
        return len(self.steps) - 1

    # leaves

    def number(self, value: float, wrong: float = 0.0) -> int:
        """A number, everywhere the same."""
        return self._constant(np.array(value, float), np.array(wrong))

    def _constant(self, value: Array, wrong: Array, axes: Axes = ()) -> int:
        pair = value[..., None], wrong[..., None]
        return self._add(axes, (), lambda inputs, bounded: pair if bounded else (pair[0], None))

    def _leaf(self, node: Node) -> int:
        if node.op == "index":
            places = np.arange(1.0, self.lengths[node.axes[0].size] + 1)
            return self._constant(places, np.zeros_like(places), node.axes)
        if node.op == "size":
            return self.number(self.lengths[node.data])
        value = CONSTANTS[node.data] if isinstance(node.data, str) else double(node.data)
        rounded = isinstance(node.data, str) or value != node.data
        return self.number(value, abs(value) * UNIT if rounded else 0.0)

    def _drawn(self, node: Node) -> int:
        first, count, shape = self._free[node.data]

        def make(inputs: Array, bounded: bool) -> Pair:
            array = inputs[first : first + count].reshape(*shape, -1)
            return array, np.zeros_like(array) if bounded else None

        return self._add(node.axes, (), make)

    # integrals

    def _grid_axes(self, node: Node) -> Axes:
        """One axis of nodes for each entry of the variable."""
        name, low, high, sizes = node.data
        entries = math.prod(self.lengths[s] for s in sizes)
        nodes, _ = grid(low, high, entries)
        axes = tuple(Axis(f"{name}~{k} {low}..{high}", f"~grid {nodes.size}") for k in range(entries))
        self.lengths |= {axis.size: nodes.size for axis in axes}
        self._nodes[axes] = nodes
        return axes

    def _variable(self, node: Node, grids: Axes) -> int:
        """Entry k of an integral's variable runs along grid k."""
        nodes, shape = self._nodes[grids], self._shape(node.axes)
        rows = np.zeros((*shape, *(nodes.size for _ in grids)))
        for k, place in enumerate(np.ndindex(shape)):
            rows[place] = nodes.reshape([-1 if j == k else 1 for j in range(len(grids))])
        return self._constant(rows, np.zeros_like(rows), (*node.axes, *grids))

    def _integral(self, node: Node, body: int) -> int:
        """The last entry first: it is integrated for all nodes of the entries before."""
        grids = self._grid_axes(node)
        _, weights = grid(node.data[1], node.data[2], len(grids))
        for axis in reversed(grids):
            axes = tuple(a for a in self.steps[body].axes if a != axis)
            body = self._reduced(body, (axis,), axes, lambda x, ex: integral(x, ex, weights))
        return body

    # operations

    def _apply(self, op: str, *args: int) -> int:
        axes = merge(*(self.steps[a].axes for a in args))
        own, bound = [self.steps[a].axes for a in args], BOUNDS[op]

        def make(inputs: Array, bounded: bool, *pairs: Pair) -> Pair:
            x = [placed(p[0], a, axes) for p, a in zip(pairs, own, strict=True)]
            value = OPERATIONS[op](*x)
            if not bounded:
                return value, None
            ex = [placed(p[1], a, axes) for p, a in zip(pairs, own, strict=True)]
            return value, bound(value, *(part for pair in zip(x, ex, strict=True) for part in pair))

        return self._add(axes, args, make)

    def _power(self, x: int, exponent: int) -> int:
        """x to an integer, by repeated squaring."""
        if exponent < 0:
            return self._apply("div", self.number(1.0), self._power(x, -exponent))
        result: int | None = None
        while exponent:
            if exponent & 1:
                result = x if result is None else self._apply("mul", result, x)
            exponent >>= 1
            if exponent:
                x = self._apply("mul", x, x)
        return self.number(1.0) if result is None else result

    def _view(self, node: Node, source: int) -> int:
        """Axes renamed, fixed at a position, or run through together (a diagonal); other axes stay."""
        places = dict(zip(node.args[0].axes, node.data, strict=True))
        own = self.steps[source].axes
        target = [places.get(a, a) for a in own]
        axes = merge(tuple(t for t in target if isinstance(t, Axis)))
        cut = tuple(t - 1 if isinstance(t, int) else slice(self.lengths[t.size]) for t in target)
        labels = [
            *(axes.index(t) for t in target if isinstance(t, Axis)),
            len(axes),
        ]  # the last runs over lanes

        def make(inputs: Array, bounded: bool, pair: Pair) -> Pair:
            value, error = (None if x is None else np.einsum(x[cut], labels, sorted({*labels})) for x in pair)
            return value, error  # type: ignore[return-value]

        return self._add(axes, (source,), make)

    def _reduction(self, op: str, source: int, axis: Axis) -> int:
        axes = tuple(a for a in self.steps[source].axes if a != axis)
        return self._reduced(source, (axis,), axes, lambda x, ex: reduction(op, x, ex))

    def _matrix(self, node: Node, source: int) -> int:
        stack = tuple(a for a in self.steps[source].axes if a not in node.data)
        if node.op == "inverse":
            return self._reduced(source, node.data, (*stack, *node.data), inverse)
        return self._reduced(source, node.data, stack, NUMBERS[node.op])

    def _reduced(self, source: int, inner: Axes, axes: Axes, how: Callable[..., Pair]) -> int:
        """Something done to some axes, brought behind the others; a body without one is repeated along it."""
        own = self.steps[source].axes
        stack = tuple(a for a in own if a not in inner)
        whole, depth, shape = self._shape((*stack, *inner)), self._shape(inner), self._shape(axes)

        def brought(array: Array) -> Array:
            lanes, behind = array.shape[-1], placed(array, own, (*stack, *inner))
            return np.broadcast_to(behind, (*whole, lanes)).reshape(-1, *depth, lanes)

        def make(inputs: Array, bounded: bool, pair: Pair) -> Pair:
            value, error = how(brought(pair[0]), None if pair[1] is None else brought(pair[1]))
            return value.reshape(*shape, -1), None if error is None else error.reshape(*shape, -1)

        return self._add(axes, (source,), make)

    def _shape(self, axes: Axes) -> tuple[int, ...]:
        return tuple(self.lengths[a.size] for a in axes)
