"""Wiring: which entries of its operands each entry of a node is made of, once the sizes are known.

Two evaluators follow the same wires: `listwise` (every entry of every node, in order) and `Pull` (only the
entries that one entry needs, in any algebra). An integrand, which is asked for at many points, is `Recorded`:
what `Pull` does for it, written down once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from math import prod
from typing import Any, NamedTuple, Protocol

import numpy as np

from numeric.functions.values import Hole
from numeric.problem.graph import (
    BINDERS,
    ELEMENTWISE,
    MATRICES,
    REDUCTIONS,
    Axis,
    Node,
    bound_by,
    topological,
)

OUTSIDE = -1  # an index beyond the operand's length
Sizes = Mapping[str, int]
Wires = Any  # elementwise: one list per operand; view: a list; reductions and matrices: a list of groups
COMBINE = {"sum": "add", "prod": "mul", "largest": "max", "smallest": "min"}


class CannotCertify(Exception):
    """An operation that rigorous arithmetic does not cover here, with the reason."""


def lengths(axes: Sequence[Axis], sizes: Sizes) -> tuple[int, ...]:
    """The lengths of axes."""
    return tuple(sizes[a.size] for a in axes)


def gather(
    source: Sequence[Axis | int], bounds: tuple[int, ...], target: Sequence[Axis], sizes: Sizes
) -> tuple[int, ...]:
    """For each entry over the target axes, the place of the source entry it shows; fixed positions are
    1-based.
    """
    return _gather(tuple(source), bounds, tuple(target), lengths(target, sizes))


@lru_cache(maxsize=4096)
def _gather(
    source: tuple[Axis | int, ...], bounds: tuple[int, ...], target: tuple[Axis, ...], wide: tuple[int, ...]
) -> tuple[int, ...]:
    place, inside = np.zeros(wide, np.int64), np.ones(wide, bool)
    for axis, bound in zip(source, bounds, strict=True):
        if isinstance(axis, Axis):
            k = target.index(axis)
            index = np.arange(wide[k]).reshape([-1 if j == k else 1 for j in range(len(wide))])
        else:
            index = np.asarray(axis - 1)
        place, inside = place * bound + index, inside & (index < bound)
    return tuple(np.where(inside, place, OUTSIDE).reshape(-1).tolist())


def groups(axes: tuple[Axis, ...], gone: tuple[Axis, ...], sizes: Sizes) -> list[tuple[int, ...]]:
    """The entries over `axes`, grouped by their position along the axes that stay, row-major along those that
    go.
    """
    stay = [a for a in axes if a not in gone]
    order = gather(axes, lengths(axes, sizes), [*stay, *gone], sizes)
    width = prod(lengths(gone, sizes))
    return [order[k : k + width] for k in range(0, len(order), width)]


def wire(node: Node, sizes: Sizes) -> Wires:
    """The wires of one node."""
    if node.op in ELEMENTWISE or node.op in ("root", "series", "limit"):
        return [
            None if a.axes == node.axes else gather(a.axes, lengths(a.axes, sizes), node.axes, sizes)
            for a in node.args
        ]
    if node.op == "view":
        return gather(node.data, lengths(node.args[0].axes, sizes), node.axes, sizes)
    if node.op in REDUCTIONS:
        return groups(node.args[0].axes, (node.data,), sizes)
    if node.op in MATRICES:
        row, column = node.data
        if sizes[row.size] != sizes[column.size]:
            raise CannotCertify(f"a {sizes[row.size]} by {sizes[column.size]} matrix has no {node.op}")
        return groups(node.args[0].axes, (row, column), sizes)
    return None


class Wired(Protocol):
    """Nodes at given sizes, with the wires of each by its id."""

    sizes: dict[str, int]
    wires: dict[Node, Wires]


class Wiring:
    """The nodes below some roots in order, each with its wires, at given sizes."""

    def __init__(self, roots: Sequence[Node], sizes: Sizes) -> None:
        self.sizes = dict(sizes)
        self.nodes = topological(*roots)
        self.makers: list[tuple[Node, Any]] | None = None  # kept here by who evaluates them
        self.wires = {n: wire(n, sizes) for n in self.nodes}

    @cached_property
    def open(self) -> set[Node]:
        """The ids of the nodes that depend on an integration variable bound further out."""
        bound = frozenset().union(*map(bound_by, self.nodes))
        names: dict[Node, frozenset[str]] = {}
        for n in self.nodes:
            names[n] = frozenset().union(*(names[a] for a in n.args))
            if n.op == "quantity":
                names[n] = bound & {n.data}
            elif n.op in BINDERS:
                names[n] -= bound_by(n)
        return {node for node, free in names.items() if free}


class Arithmetic(Protocol):
    """What `Pull` computes with."""

    def constant(self, value: Any) -> Any:
        """A real value that does not depend on the variable."""

    def apply(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation."""

    def integral(self, pull: Pull, node: Node, place: int) -> Any:
        """One entry of an integral inside."""

    def series(self, pull: Pull, node: Node, place: int) -> Any:
        """One entry of a sum over a range inside."""


class Pull:
    """Single entries of nodes in another algebra; `known` are lists of real values, `own` the variable's
    values.
    """

    def __init__(
        self, wiring: Wired, algebra: Arithmetic, known: Mapping[Node, list], own: Mapping[str, Any]
    ) -> None:
        self.wiring, self.algebra, self.known, self.own = wiring, algebra, known, own
        self._memo: dict[tuple[Node, int], Any] = {}

    def __call__(self, node: Node, place: int) -> Any:
        """The entry of a node at a row-major place."""
        key = (node, place)
        if key not in self._memo:
            self._memo[key] = self._entry(node, place)
        return self._memo[key]

    def _entry(self, node: Node, place: int) -> Any:
        if node in self.known:
            return self.algebra.constant(self.known[node][place])
        if node.op == "quantity":
            own = self.own[node.data]
            return own[place] if isinstance(own, tuple) else own  # the entries of an array, or a scalar
        wires = self.wiring.wires[node]
        if node.op in ELEMENTWISE:
            args = [self(a, place if w is None else w[place]) for a, w in zip(node.args, wires, strict=True)]
            return self.algebra.apply(node.op, args, node.data)
        if node.op == "view":
            source = wires[place]
            return (
                Hole("an index beyond the length of its axis")
                if source == OUTSIDE
                else self(node.args[0], source)
            )
        if node.op in REDUCTIONS:
            op, entries = COMBINE[node.op], (self(node.args[0], p) for p in wires[place])
            return reduce(lambda x, y: self.algebra.apply(op, [x, y], None), entries)
        if node.op == "integral":
            return self.algebra.integral(self, node, place)
        if node.op == "series":
            return self.algebra.series(self, node, place)
        raise CannotCertify(f"{node.op} of something that depends on an integration variable")


class Instruction(NamedTuple):
    """Where a value goes, the operation, and the places of its operands; of an integral or a sum over a range
    inside, its node and place in place of operands.
    """

    slot: int
    op: str
    operands: tuple[int, ...]
    data: Any
    inner: tuple[Node, int] | None = None


class Recorded:
    """One entry of a node as a function of some integration variable, all else fixed.

    It is what a `Pull` computes: recording is a walk of one, in an algebra whose values are places in a list.
    """

    def __init__(self, pull: Pull, name: str, entries: int | None, node: Node, place: int) -> None:
        """`entries` says how many the variable has, or that it is a scalar."""
        self._outer = pull
        self._values: list[Any] = []
        self._steps: list[Instruction] = []
        self._name = name
        own = [self._slot(None) for _ in range(1 if entries is None else entries)]
        self._own, self._scalar = own, entries is None
        outside = {key: self._outside(value) for key, value in pull.own.items()}
        bound = own[0] if entries is None else tuple(own)
        self._result = Pull(pull.wiring, self, pull.known, {**outside, name: bound})(node, place)

    def at(self, algebra: Arithmetic, entries: Sequence[Any]) -> Any:
        """The entry where the variable has this value, or an array of them."""
        values = self._values.copy()
        for slot, value in zip(self._own, entries, strict=True):
            values[slot] = value
        for slot, op, operands, data, inner in self._steps:
            if inner is None:
                values[slot] = algebra.apply(op, [values[k] for k in operands], data)
            else:
                values[slot] = self._inside(algebra, op, entries, *inner)
        return values[self._result]

    def _inside(self, algebra: Arithmetic, op: str, entries: Sequence[Any], node: Node, place: int) -> Any:
        value = entries[0] if self._scalar else tuple(entries)
        outer = self._outer
        pull = Pull(outer.wiring, algebra, outer.known, {**outer.own, self._name: value})
        return algebra.integral(pull, node, place) if op == "integral" else algebra.series(pull, node, place)

    def _slot(self, value: Any) -> int:
        self._values.append(value)
        return len(self._values) - 1

    def _outside(self, value: Any) -> Any:
        return tuple(map(self._slot, value)) if isinstance(value, tuple) else self._slot(value)

    # the algebra of the walk

    def constant(self, value: Any) -> int:
        return self._slot(self._outer.algebra.constant(value))

    def apply(self, op: str, args: list[int], data: Any) -> int:
        slot = self._slot(None)
        self._steps.append(Instruction(slot, op, tuple(args), data))
        return slot

    def integral(self, pull: Pull, node: Node, place: int) -> int:
        return self._written("integral", node, place)

    def series(self, pull: Pull, node: Node, place: int) -> int:
        return self._written("series", node, place)

    def _written(self, op: str, node: Node, place: int) -> int:
        slot = self._slot(None)
        self._steps.append(Instruction(slot, op, (), None, (node, place)))
        return slot
