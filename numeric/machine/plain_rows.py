"""The rows of a tape in NumPy, one after another: what the kernels of the compiled machine mean.

Registers are arrays (lane, register) of values, and beside them of error bounds if they are wanted.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

import numpy as np

from numeric.functions.plain import Array
from numeric.machine.codes import COLUMNS, NAMES
from numeric.machine.plain_operations import BOUNDS, OPERATIONS
from numeric.machine.plain_reductions import REDUCED
from numeric.machine.results import UNIT
from numeric.problem.graph import ELEMENTWISE, MATRICES

if TYPE_CHECKING:
    from numeric.floats.tape import Tape

Pair = tuple[Array, Array | None]  # a value and its error bound, if that is wanted
ADDED = {"add up": 1, "add product": 2}  # to registers that grow from piece to piece, with their operands
PRODUCTS = {"dot": "sum", "add product": "add up"}  # what becomes of the products


class Registers:
    """The registers of a tape at some inputs, (slot, lane), after its last row."""

    def __init__(self, tape: Tape, inputs: Array, bounded: bool) -> None:
        self.index, self.bounded = tape.index, bounded
        self.values, self.errors = np.zeros((2, inputs.shape[1], tape.registers))
        places, numbers, wrong = tape.constants.reshape(3, -1)
        self.values[:, places.astype(int)], self.errors[:, places.astype(int)] = numbers, wrong
        for first, count, *_, register in tape.arrays.tolist():
            self.values[:, register : register + count] = inputs[first : first + count].T
        self.passing: dict[
            int, Pair
        ] = {}  # what a group's rows hand on in one register, for all pieces at once
        together = 0  # how many rows of a group are still to come
        for row in np.concatenate([tape.once, tape.code]).reshape(-1, COLUMNS).tolist():
            if NAMES[row[0]] == "group":
                together = row[1]
                continue
            self._run(NAMES[row[0]], *row[1:])
            together -= 1
            if together <= 0:
                self.passing.clear()

    def _run(
        self, op: str, out: int, pieces: int, span: int, a: int, b: int, c: int, n: int, step: int
    ) -> None:
        if op == "zero":
            self.values[:, out : out + span] = self.errors[:, out : out + span] = 0.0
            return
        value, error = self._computed(op, *map(self._held, self._tables(op, pieces, span, (a, b, c), n)))
        if op in ADDED:
            self._add(self.index[c : c + pieces], value[..., 0], error if error is None else error[..., 0], n)
        elif step == 0:
            self.passing[out] = value, error
        else:
            whole = value.reshape(len(value), -1)
            self.values[:, out : out + whole.shape[1]] = whole
            if error is not None:
                self.errors[:, out : out + whole.shape[1]] = error.reshape(whole.shape)

    def _tables(self, op: str, pieces: int, span: int, columns: tuple[int, ...], n: int) -> list[Array]:
        """The registers of each operand: (piece, register), or (piece, row, column) of matrices."""
        if op in ADDED or op in OPERATIONS:
            taken = columns[: ADDED.get(op) or ELEMENTWISE[op]]
            return [self.index[at : at + pieces, None] + np.arange(span) for at in taken]
        whole: tuple[int, ...] = (pieces, n, n) if op in MATRICES else (pieces, n)
        second = {"dot": whole, "integral": (1, n)}  # the weights are the same for every piece
        shapes = [whole, second[op]] if op in second else [whole]
        return [self.index[at : at + prod(s)].reshape(s) for at, s in zip(columns, shapes, strict=False)]

    def _held(self, table: Array) -> Pair:
        if table.flat[0] in self.passing:
            return self.passing[table.flat[0]]
        return self.values[:, table], self.errors[:, table] if self.bounded else None

    def _computed(self, op: str, *operands: Pair) -> Pair:
        """The value of an operation, by its entry in a table, and its error bound (infinite for NaN)."""
        if op in PRODUCTS:
            return self._computed(PRODUCTS[op], self._computed("mul", *operands))
        if op in ADDED:
            return operands[0]
        how, bound = REDUCED.get(op) or (OPERATIONS[op], BOUNDS[op])
        value = how(*(x for x, _ in operands))
        if not self.bounded:
            return value, None
        found = bound(value, *(part for pair in operands for part in pair))
        return value, np.where(np.isnan(found), np.inf, found)

    def _add(self, to: Array, value: Array, error: Array | None, n: int) -> None:
        """Terms of sums of n terms each: a term rounds n times."""
        np.add.at(self.values.T, to, value.T)
        if error is not None:
            np.add.at(self.errors.T, to, (error + n * UNIT * np.abs(value)).T)
