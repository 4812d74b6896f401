"""Binding: a plan at given sizes becomes a tape, a flat table of rows for the kernels.

Each value gets a block of registers, laid out like its largest operand so that most rows run over operands
that lie side by side. Blocks are used again once nobody needs them; a result never takes a block that its row
still reads.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from numeric.errors import CannotRun
from numeric.floats.fuse import Group
from numeric.floats.operands import LaneValue, Operand
from numeric.floats.plan import GRID, RULE, Plan
from numeric.floats.registers import Passing, Registers
from numeric.floats.tape import Tape
from numeric.machine import styles
from numeric.machine.codes import CODES, CONSTANTS, ONE, ZERO
from numeric.machine.quadrature import grid, nodes_for
from numeric.problem.graph import ELEMENTWISE, MATRICES, Axis, double

MOST_REGISTERS = 400_000
MOST_ENTRIES = 20_000_000  # one loop runs through: the table of its addresses must fit into memory
NEAR, FAR = (
    128 * 1024,
    640 * 1024,
)  # bytes of registers that lie near, and that still stay in the second-level cache


@dataclass
class _Place:
    """Where a value lives: its first register, and how far apart its entries are along each axis."""

    first: int
    strides: dict[Axis, int]
    size: int


class Binding:
    """One plan at one choice of sizes."""

    def __init__(self, plan: Plan, sizes: dict[str, int]) -> None:
        self.plan, self.sizes = plan, {**sizes, **_grids(plan, sizes)}
        self.registers = Registers()
        self.places: dict[int, _Place] = {}
        self.rows: list[list[int]] = []
        self.once: list[list[int]] = []
        self.tables: list[np.ndarray] = []
        self.filled = 0
        self.constants = [(np.array([ONE, ZERO], float), np.array([1.0, 0.0]), np.zeros(2))]
        self.matrix = 0

    def length(self, axis: Axis) -> int:
        """How long an axis is here."""
        return self.sizes[axis.size]

    def tape(self) -> Tape:
        """The finished tape."""
        plan, problem = self.plan, self.plan.problem
        shapes = {f.name: tuple(self.sizes[s] for s in f.sizes) for f in problem.free}
        arrays, bounds = styles.table(problem.free, list(shapes.values()))
        self._place_free(arrays)
        results = [r for r in (plan.lhs, plan.rhs, plan.error, plan.mask) if r is not None]
        last = self._last_uses(results)
        for step, group in enumerate(plan.groups):
            self._check_loops(group)
            if len(group.values) > 1:
                self._group(group)
            elif group.values[0].op != "quantity":
                self._emit(group.values[0])
            for done in last.get(step, ()):
                self.registers.give(self.places[id(done)].first, self.places[id(done)].size)
            if self.registers.top > MOST_REGISTERS:
                raise CannotRun(f"at these sizes the program needs more than {MOST_REGISTERS} registers")
        shape = tuple(map(self.length, plan.axes))
        sides = np.empty((math.prod(shape), 4), np.int64)
        for k, (result, missing) in enumerate(
            ((plan.lhs, 0), (plan.rhs, 0), (plan.error, ZERO), (plan.mask, ONE))
        ):
            sides[:, k] = (
                missing if result is None else _offsets(*self._strides(result, plan.axes), list(shape))
            )
        code, index = (
            np.array(self.rows, np.int64).reshape(-1),
            np.concatenate([*self.tables, np.zeros(1, np.int64)]),
        )
        return Tape(
            problem,
            {k: v for k, v in self.sizes.items() if not k.startswith(GRID)},
            plan.axes,
            shape,
            code,
            np.array(self.once, np.int64).reshape(-1),
            index,
            self.registers.top,
            _lanes(self.registers.top),
            np.concatenate([np.concatenate(c) for c in zip(*self.constants, strict=True)]),
            arrays,
            bounds,
            shapes,
            sides.reshape(-1),
            max(self.matrix, 1),
        )

    def _check_loops(self, group: Group) -> None:
        if any(math.prod(map(self.length, (*v.axes, *v.reduced))) > MOST_ENTRIES for v in group.values):
            raise CannotRun(f"at these sizes a loop runs through more than {MOST_ENTRIES} entries")

    def _place_free(self, arrays: np.ndarray) -> None:
        wanted = {g.values[0].data: g.values[0] for g in self.plan.groups if g.values[0].op == "quantity"}
        for row, free in enumerate(self.plan.problem.free):
            size = int(arrays[row, styles.COUNT])
            first = self.registers.take(size)
            arrays[row, styles.REGISTER] = first
            value = wanted.get(free.name)
            if value is not None:
                self.places[id(value)] = _Place(first, _dense(value.axes, self.sizes), size)

    def _last_uses(self, results: list[Operand]) -> dict[int, list[LaneValue]]:
        """For each step, the values nobody needs after it; results and constants are needed to the end."""
        keep = {id(r.value) for r in results}
        at: dict[int, tuple[int, LaneValue]] = {}
        for step, group in enumerate(self.plan.groups):
            for value in group.values:
                if not value.constant and (len(group.values) == 1 or id(value) in group.kept):
                    at[id(value)] = (step, value)
                for o in value.operands:
                    if not value.constant and id(o.value) in at:
                        at[id(o.value)] = (step, o.value)
        last: dict[int, list[LaneValue]] = {}
        for key, (step, value) in at.items():
            if key not in keep:
                last.setdefault(step, []).append(value)
        return last

    # one value

    def _emit(self, value: LaneValue) -> None:
        if not value.operands:
            self._leaf(value)
        elif value.op in ELEMENTWISE:
            self._elementwise(value)
        elif value.op in MATRICES:
            self._matrix(value)
        elif value.op == "integral":
            self._integral(value)
        else:
            self._reduction(value)

    def _leaf(self, value: LaneValue) -> None:
        place = self._new(value, value.axes)
        if value.op == "const":
            exact = value.data if isinstance(value.data, str) else None
            number = CONSTANTS[value.data] if exact else double(value.data)
            rounded = exact is not None or number != value.data
            data = np.array([number])
            wrong = np.abs(data) * 2.0**-53 if rounded else np.zeros(1)
        elif value.op == "size":
            if value.data not in self.sizes:
                raise CannotRun(f"the size {value.data} is not given")
            data, wrong = np.array([float(self.sizes[value.data])]), np.zeros(1)
        elif value.op == "index":
            data = np.arange(1.0, self.length(value.axes[0]) + 1)
            wrong = np.zeros_like(data)
        else:
            data = self._grid(value)
            wrong = np.zeros_like(data) if value.op == "grid" else np.abs(data) * 2.0**-50
        self.constants.append(
            (np.arange(place.first, place.first + place.size, dtype=np.float64), data, wrong)
        )

    def _grid(self, value: LaneValue) -> np.ndarray:
        """The nodes of a product of grids, one row for each entry of the array (in its row-major order), or
        one's weights.
        """
        low, high, entries = value.data
        count = math.prod(map(self.length, entries))
        nodes, weights = grid(low, high, count)
        if value.op == "weights":
            return weights
        rows = np.stack([m.ravel() for m in np.meshgrid(*[nodes] * count, indexing="ij")])
        axis = next(a for a in value.axes if a not in entries)
        shaped = rows.reshape(*map(self.length, entries), -1)
        return shaped.transpose([(*entries, axis).index(a) for a in value.axes]).ravel()

    def _elementwise(self, value: LaneValue) -> None:
        axes = self._order(value)
        strides = [self._strides(o, axes) for o in value.operands]
        place = self._new(value, axes)
        own = [place.strides[a] for a in axes]
        lengths = [self.length(a) for a in axes]
        split = len(axes)  # the axes from here on run through memory side by side in every operand
        while split and all(s[split - 1] == own[split - 1] or lengths[split - 1] == 1 for _, s in strides):
            split -= 1
        pieces = [self._put(_offsets(first, s[:split], lengths[:split])) for first, s in strides]
        count = math.prod(lengths[:split])
        self._row(value, place, count, place.size // count, [*pieces, 0, 0][:3], 0)

    def _group(self, group: Group) -> None:
        """A loop over the entries of the group's axes; inside it one row per value."""
        axes = self._group_order(group)
        lengths = [self.length(a) for a in axes]
        count = math.prod(lengths)
        sums = [v for v in group.values if v.reduced]
        for value in sums:  # before the loop: where the sums are added up starts at zero
            place = self._new(value, value.axes)
            self.rows.append([CODES["zero"], place.first, 1, place.size, 0, 0, 0, 0, 0])
        for value, names in zip(group.values, group.names, strict=True):
            if not value.reduced and id(value) in group.kept:
                self._new(value, tuple(names[a] for a in axes))
        self.rows.append([CODES["group"], len(group.values), count, 1, 0, 0, 0, 0, 0])
        passing = Passing(group, self.registers)
        for k, value in enumerate(group.values):
            out, step = self._group_result(value, passing)
            names = group.names[k]
            inside = tuple(names[a] for a in axes)
            tables = [
                np.full(count, passing.register[id(o.value)])
                if id(o.value) in passing.register
                else _offsets(*self._strides(o, inside), lengths)
                for o in value.operands
            ]
            op, columns = value.op, [self._put(t) for t in tables]
            if value.reduced:
                place = self.places[id(value)]
                own = [place.strides.get(a, 0) for a in inside]
                op, columns = "add up" if len(columns) == 1 else "add product", [*columns, 0][:2]
                columns.append(self._put(_offsets(place.first, own, lengths)))
            n = math.prod(self.length(a) for a in value.reduced)
            self.rows.append(
                [CODES[op], out, count, 1, *[*columns, 0, 0][:3], n if value.reduced else 0, step]
            )
            passing.done(k)
        passing.end()

    def _group_result(self, value: LaneValue, passing: Passing) -> tuple[int, int]:
        """The first register of a row's result and how far it moves from entry to entry."""
        if id(value) in self.places:
            return self.places[id(value)].first, 0 if value.reduced else 1
        return passing.take(value), 0

    def _group_order(self, group: Group) -> tuple[Axis, ...]:
        """The order in which the largest array the group reads is laid out."""
        best: tuple[int, ...] = ()
        for strides in self._read_by(group):
            if sum(s > 0 for s in strides) > sum(s > 0 for s in best):
                best = tuple(strides)
        order = sorted(zip(best or (0,) * len(group.axes), group.axes, strict=True), key=lambda p: -p[0])
        return tuple(a for _, a in order)

    def _read_by(self, group: Group) -> Iterator[list[int]]:
        """The steps along the group's axes of every array that it reads from outside."""
        inside = {id(v) for v in group.values}
        for value, names in zip(group.values, group.names, strict=True):
            for o in value.operands if not value.reduced else ():
                if id(o.value) not in inside:
                    yield self._strides(o, tuple(names[a] for a in group.axes))[1]

    def _integral(self, value: LaneValue) -> None:
        """One row for each entry of the array, the last entry first: it integrates for all nodes of the
        entries before.
        """
        body, weights = value.operands
        (axis,) = value.reduced
        axes = self._order(value, (body,))
        first, strides = self._strides(body, (*axes, axis))
        table = _offsets(first, strides, [*map(self.length, axes), self.length(axis)])
        place, rule = self._new(value, axes), self.places[id(weights.value)]
        weigh = self._put(rule.first + np.arange(rule.size))
        left, between = self.length(axis), []
        while left > 1:
            left //= rule.size
            pieces = place.size * left
            out = self.registers.take(pieces) if left > 1 else place.first
            between += [(out, pieces)] if left > 1 else []
            row = [CODES["integral"], out, pieces, 1, self._put(table), weigh, 0, rule.size, 1]
            (self.once if value.constant else self.rows).append(row)
            table = out + np.arange(pieces, dtype=np.int64)
        for block in between if not value.constant else ():
            self.registers.give(*block)

    def _reduction(self, value: LaneValue) -> None:
        axes = self._order(value)
        lengths, depth = [self.length(a) for a in axes], [self.length(a) for a in value.reduced]
        operands = [self._strides(o, (*axes, *value.reduced)) for o in value.operands]
        place = self._new(value, axes)
        count, n = place.size, math.prod(depth)
        padded = -n % 4 if value.op in ("sum", "dot") else 0  # these kernels take four terms at a time
        tables = [_offsets(first, s, lengths + depth).reshape(count, n) for first, s in operands]
        if padded:
            more = np.full((count, padded), ZERO)
            tables = [np.concatenate([t, more], axis=1) for t in tables]
        self._row(value, place, count, 1, [*map(self._put, tables), 0, 0][:3], n + padded)

    def _matrix(self, value: LaneValue) -> None:
        row, column = value.data
        if not {row, column} <= set(value.operands[0].places):
            raise CannotRun(f"{value.op} of something that is not a matrix")
        n = self.length(row)
        if n != self.length(column):
            raise CannotRun(f"{value.op} of a matrix that is not square: {n} by {self.length(column)}")
        self.matrix = max(self.matrix, n)
        stack = tuple(a for a in value.axes if a not in (row, column))
        first, strides = self._strides(value.operands[0], (*stack, row, column))
        place = self._new(value, (*stack, row, column) if value.op == "inverse" else stack)
        lengths = [self.length(a) for a in stack]
        entries = self._put(_offsets(first, strides, [*lengths, n, n]))
        self._row(value, place, math.prod(lengths), 1, [entries, 0, 0], n)

    # helpers

    def _order(self, value: LaneValue, operands: tuple[Operand, ...] = ()) -> tuple[Axis, ...]:
        """The axes in the order in which the operand with most of them is laid out."""
        best: tuple[int, ...] = ()
        for o in operands or value.operands:
            strides = self._strides(o, (*value.axes, *value.reduced))[1][: len(value.axes)]
            if sum(s > 0 for s in strides) > sum(s > 0 for s in best):
                best = tuple(strides)
        if not best:
            return value.axes
        return tuple(a for _, a in sorted(zip(best, value.axes, strict=True), key=lambda p: -p[0]))

    def _new(self, value: LaneValue, axes: tuple[Axis, ...]) -> _Place:
        strides = _dense(axes, self.sizes)
        size = math.prod(self.length(a) for a in axes)
        if value.constant:  # never handed out again, nor taken from what is
            first, self.registers.top = self.registers.top, self.registers.top + size
        else:
            first = self.registers.take(size)
        place = _Place(first, strides, size)
        self.places[id(value)] = place
        return place

    def _strides(self, operand: Operand, axes: tuple[Axis, ...]) -> tuple[int, list[int]]:
        """The first register of an operand and its steps along the axes."""
        place, first = self.places[id(operand.value)], 0
        steps = dict.fromkeys(axes, 0)
        for axis, at in zip(operand.value.axes, operand.places, strict=True):
            own, here = self.length(axis), at if isinstance(at, int) else self.length(at)
            if here > own:
                raise CannotRun(f"an index runs to {here}, but the axis {axis.name} has only {own} entries")
            if isinstance(at, int):
                first += (at - 1) * place.strides[axis]
            else:
                steps[at] += place.strides[axis]
        return place.first + first, list(steps.values())

    def _put(self, table: np.ndarray) -> int:
        at, self.filled = self.filled, self.filled + table.size
        self.tables.append(table.ravel())
        return at

    def _row(
        self, value: LaneValue, place: _Place, count: int, span: int, operands: list[int], n: int
    ) -> None:
        row = [CODES[value.op], place.first, count, span, *operands, n, span]
        (self.once if value.constant else self.rows).append(row)


def _grids(plan: Plan, sizes: dict[str, int]) -> dict[str, int]:
    """The lengths of the grids of a plan: for one entry, and for all entries of the array at once."""
    found: dict[str, int] = {}
    for value in (v for group in plan.groups for v in group.values if v.op == "weights"):
        names = [a.size for a in value.data[2]]
        entries = math.prod(sizes[name] for name in names)
        nodes = nodes_for(entries)
        if nodes is None:
            raise CannotRun(f"an integral over {entries} entries at once has no grid in floating point")
        found |= {" ".join((RULE, *names)): nodes, " ".join((GRID, *names)): nodes**entries}
    return found


def _dense(axes: tuple[Axis, ...], sizes: dict[str, int]) -> dict[Axis, int]:
    strides, step = {}, 1
    for axis in reversed(axes):
        strides[axis] = step
        step *= sizes[axis.size]
    return strides


def _offsets(first: int, strides: Any, lengths: list[int]) -> np.ndarray:
    """All registers reached from the first by the steps, in row-major order."""
    steps, step = list(strides), 1
    for stride, length in zip(reversed(steps), reversed(lengths), strict=True):
        if stride != step and length != 1:
            break
        step *= length
    else:  # side by side
        return np.arange(first, first + step, dtype=np.int64)
    table = np.full(1, first, np.int64)
    for stride, length in zip(steps, lengths, strict=True):
        table = np.add.outer(table, np.arange(length, dtype=np.int64) * stride).ravel()
    return table


def _lanes(registers: int) -> int:
    """How many lanes to run at once, in runs: few enough that the registers stay near, enough that a row
    pays.
    """
    near = NEAR // (8 * registers) // styles.RUN * styles.RUN
    return min(near, 256) if near > 64 else 64 if registers * 64 * 8 <= FAR else styles.RUN
