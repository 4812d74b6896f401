"""Whether the matrices of an expression fit together, and in words what does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy as sp

from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Inverted,
    Length,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Trace,
)
from derive.language.matrices.made import Blocks, Diagonal
from derive.language.matrices.spectrum import LargestEigenvalue, SmallestEigenvalue

OF_SQUARE = (Inverted, Trace, Determinant, LargestEigenvalue, SmallestEigenvalue)
Same = Callable[[Length, Length], bool]


def shaped(matrix: MatrixHead) -> str:
    """A shape in words.

    >>> i, j = axes(i="n", j="m")
    >>> shaped(matrix("A", i, j).T)
    'm × n'
    """
    return " × ".join(map(str, matrix.shape))


def misfit(expr: sp.Basic, same: Same) -> str | None:
    """The first place where matrices do not fit together, naming both shapes; None where all do."""
    return next(_misfits(expr, same), None)


def _misfits(expr: sp.Basic, same: Same) -> Iterator[str]:
    for arg in expr.args:
        yield from _misfits(arg, same)
    if isinstance(expr, MatrixProduct):
        left, right = expr.args
        if not same(left.shape[1], right.shape[0]):
            yield f"the product {expr} has no meaning: {left} is {shaped(left)}, {right} is {shaped(right)}"
    elif isinstance(expr, MatrixSum):
        left, right = expr.args
        if not all(map(same, left.shape, right.shape)):
            yield f"the sum {expr} has no meaning: {left} is {shaped(left)}, {right} is {shaped(right)}"
    elif isinstance(expr, OF_SQUARE):
        (inner,) = expr.args
        if not same(*inner.shape):
            yield f"{expr} has no meaning: {inner} is {shaped(inner)}, not square"
    elif isinstance(expr, Diagonal):
        (inner,) = expr.args
        if inner.shape[1] != 1:
            yield f"{expr} has no meaning: {inner} is {shaped(inner)}, not a column"
    elif isinstance(expr, Blocks):
        yield from _blocks(expr, same)
    elif isinstance(expr, Cell):
        yield from _outside(expr, same)


def _blocks(expr: Blocks, same: Same) -> Iterator[str]:
    for row in expr.rows:
        for block, above in zip(row, expr.rows[0], strict=True):
            pairs = ((0, row[0], "beside"), (1, above, "below"))
            for axis, other, where in pairs:
                if not same(block.shape[axis], other.shape[axis]):
                    stands = f"{block}, which is {shaped(block)}, {where} {other}, which is {shaped(other)}"
                    yield f"{expr} has no meaning: {stands}"


def _outside(cell: Cell, same: Same) -> Iterator[str]:
    for index, length in zip(cell.indices, cell.matrix.shape, strict=True):
        runs = getattr(index, "length", None)
        if runs is not None and not same(runs, length):
            yield (
                f"{cell} is no entry: {cell.matrix} is {shaped(cell.matrix)}, the index {index} runs over"
                f" 1, …, {runs}"
            )
