"""The rows of a tape in NumPy, one after another: what the kernels of the compiled machine mean.

Registers are an array (part, lane, register): the values, and behind them error bounds if they are wanted.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

import numpy as np

from numeric.functions.plain import Array
from numeric.machine.codes import COLUMNS, NAMES
from numeric.machine.plain_operations import OPERATIONS, REDUCED
from numeric.machine.results import UNIT
from numeric.problem.graph import ELEMENTWISE, MATRICES

if TYPE_CHECKING:
    from numeric.floats.tape import Tape

ADDED = {"add up": 1, "add product": 2}  # to registers that grow from piece to piece, with their operands
PRODUCTS = {"dot": "sum", "add product": "add up"}  # what becomes of the products


class PlainRegisters:
    """The registers of a tape at some inputs, (slot, lane), after its last row."""

    def __init__(self, tape: Tape, inputs: Array, bounded: bool) -> None:
        self.index, self.parts = tape.index, np.zeros((1 + bounded, inputs.shape[1], tape.registers))
        self.passing: dict[int, Array] = {}  # what a group's rows hand on in one register, for all pieces
        places, *known = tape.constants.reshape(3, -1)
        self.parts[..., places.astype(int)] = np.stack(known)[: 1 + bounded, None]
        for first, count, *_, register in tape.arrays.tolist():
            self.parts[0, :, register : register + count] = inputs[first : first + count].T
        together = 0  # how many rows of a group are still to come
        for code, *row in np.concatenate([tape.once, tape.code]).reshape(-1, COLUMNS).tolist():
            together = row[0] if NAMES[code] == "group" else together - 1
            if NAMES[code] != "group":
                self._run(NAMES[code], *row)
            if together <= 0:
                self.passing.clear()

    def _run(
        self, op: str, out: int, pieces: int, span: int, a: int, b: int, c: int, n: int, step: int
    ) -> None:
        if op == "zero":
            self.parts[..., out : out + span] = 0.0
            return
        found = self._computed(op, *map(self._held, self._tables(op, pieces, span, (a, b, c), n)))
        if op in ADDED:
            self._add(self.index[c : c + pieces], found[..., 0], n)
        elif step == 0:
            self.passing[out] = found
        else:
            whole = found.reshape(*found.shape[:2], -1)
            self.parts[..., out : out + whole.shape[-1]] = whole

    def _tables(self, op: str, pieces: int, span: int, columns: tuple[int, ...], n: int) -> list[Array]:
        """The registers of each operand: (piece, register), or (piece, row, column) of matrices."""
        if op in ADDED or op in OPERATIONS:
            taken = columns[: ADDED.get(op) or ELEMENTWISE[op]]
            return [self.index[at : at + pieces, None] + np.arange(span) for at in taken]
        whole: tuple[int, ...] = (pieces, n, n) if op in MATRICES else (pieces, n)
        second = {"dot": whole, "integral": (1, n)}.get(op)  # the weights are the same for every piece
        shapes = (whole,) if second is None else (whole, second)
        return [self.index[at : at + prod(s)].reshape(s) for at, s in zip(columns, shapes, strict=False)]

    def _held(self, table: Array) -> Array:
        known = self.passing.get(int(table.flat[0]))
        return self.parts[..., table] if known is None else known

    def _computed(self, op: str, *operands: Array) -> Array:
        """The value of an operation, by its entry in a table, and its error bound (infinite for NaN)."""
        if op in PRODUCTS:
            return self._computed(PRODUCTS[op], self._computed("mul", *operands))
        if op in ADDED:
            return operands[0]
        how, bound = REDUCED.get(op) or OPERATIONS[op]
        value = how(*(x[0] for x in operands))
        if len(self.parts) == 1:
            return value[None]
        found = bound(value, *(part for x in operands for part in x))
        return np.stack([value, np.where(np.isnan(found), np.inf, found)])

    def _add(self, to: Array, found: Array, n: int) -> None:
        """Terms of sums of n terms each: a term rounds n times."""
        value, *errors = found
        for own, term in zip(
            self.parts, (value, *(e + n * UNIT * np.abs(value) for e in errors)), strict=True
        ):
            np.add.at(own.T, to, term.T)
