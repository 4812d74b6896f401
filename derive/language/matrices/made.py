"""Matrices made of others or given by their entries: diagonals, blocks, unit columns, gradients."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.language.binders import Diff, rename
from derive.language.matrices.heads import BOUND, Length, MatrixHead, Shape, Turned
from derive.language.symbols import Index, Size

PLUS = " + "  # between the lengths of blocks, in the name of their sum


class UnitVector(MatrixHead):
    """The column of an index: 1 at its place, 0 elsewhere."""

    binds = 4

    def __new__(cls, place: Any, length: Any) -> UnitVector:
        return sp.Basic.__new__(cls, sp.sympify(place), length)

    @property
    def shape(self) -> Shape:
        return self.args[1], sp.S.One

    def typed(self, p: Any) -> str:
        return f"unit({self.args[0]})"

    def printed(self, p: Any) -> str:
        return f"e_{{{p(self.args[0])}}}"


class Adjugate(Turned):
    """The matrix of cofactors, transposed: S·adj(S) = det(S)·1; the prover's own word."""

    def typed(self, p: Any) -> str:
        return f"adj({p(self.args[0])})"

    def printed(self, p: Any) -> str:
        return rf"\operatorname{{adj}}({p(self.args[0])})"


class Diagonal(MatrixHead):
    """The diagonal matrix with the entries of a column."""

    def __new__(cls, column: MatrixHead) -> Diagonal:
        return sp.Basic.__new__(cls, column)

    @property
    def shape(self) -> Shape:
        rows, _ = self.args[0].shape
        return rows, rows

    def typed(self, p: Any) -> str:
        return f"diag({p(self.args[0])})"

    def printed(self, p: Any) -> str:
        return rf"\operatorname{{diag}}({p(self.args[0])})"


class Entrywise(MatrixHead):
    """The matrix whose entry at (i, j) is an expression in i and j, which are bound in it."""

    def __new__(cls, body: Any, row: Index, column: Any = sp.S.One) -> Entrywise:
        return sp.Basic.__new__(cls, sp.sympify(body), row, sp.sympify(column))

    @property
    def body(self) -> sp.Expr:
        """The entry."""
        return self.args[0]

    @property
    def shape(self) -> Shape:
        rows, columns = (i.length if isinstance(i, Index) else sp.S.One for i in self.args[1:])
        return rows, columns

    @property
    def free_symbols(self) -> set[sp.Basic]:
        lengths = {i.length for i in self.args[1:] if isinstance(i, Index)}
        return (self.body.free_symbols - set(self.args[1:])) | lengths

    def at(self, row: sp.Expr, column: sp.Expr) -> sp.Expr:
        """The entry at a place."""
        return rename(self.body, {self.args[1]: row, self.args[2]: column})

    @property
    def twice(self) -> sp.Expr | None:
        """Of what it is the Hessian, if it is one."""
        slope = self.body.body if isinstance(self.body, Diff) else None
        return slope.body if isinstance(slope, Diff) and self.args[2] != 1 else None

    def typed(self, p: Any) -> str:
        if self.twice is not None:
            return f"hessian({p(self.twice)}, {self.body.variable.array.name})"
        if isinstance(self.body, Diff):
            return f"grad({p(self.body.body)}, {self.body.variable.array.name})"
        if self.body == 1:
            return f"ones({self.shape[0]})"
        return (
            f"entrywise({p(self.body)}, {', '.join(i.name.rstrip(BOUND) for i in self.args[1:] if i != 1)})"
        )

    def printed(self, p: Any) -> str:
        if isinstance(self.body, Diff):
            inner = self.body.body if self.twice is None else self.twice
            shown = rf"\left({p(inner)}\right)" if isinstance(inner, sp.Add) else p(inner)
            order = "" if self.twice is None else "^{2}"
            return rf"\nabla{order}_{{{self.body.variable.array.tex}}} {shown}"
        if self.body == 1:
            return rf"\mathbf{{1}}_{{{p(self.shape[0])}}}"
        return rf"\left[{p(self.body)}\right]"


def bound(body: sp.Basic, name: str, length: Length) -> Index:
    """An index to be bound in a matrix given by its entries: marked once more than any inside."""
    depth = max((len(i.name) - len(i.name.rstrip(BOUND)) for i in body.atoms(Index)), default=0)
    return Index(name + BOUND * (1 + depth), length)


class SumSize(Size):
    """The length of an axis along which blocks stand: the sum of theirs, which its name spells."""

    __slots__ = ()

    @property
    def parts(self) -> tuple[Size, ...]:
        """The lengths of the blocks."""
        return tuple(map(Size, self.name.split(PLUS)))


class Blocks(MatrixHead):
    """A matrix made of others: arguments are the blocks, row by row, and then the number of rows."""

    binds = 4

    def __new__(cls, *parts: Any) -> Blocks:
        return sp.Basic.__new__(cls, *parts)

    @property
    def rows(self) -> list[list[MatrixHead]]:
        """The blocks by rows."""
        *blocks, count = self.args
        width = len(blocks) // int(count)
        return [blocks[k : k + width] for k in range(0, len(blocks), width)]

    @property
    def shape(self) -> Shape:
        rows = self.rows
        down, across = [row[0].shape[0] for row in rows], [block.shape[1] for block in rows[0]]
        return _joined(down), _joined(across)

    def typed(self, p: Any) -> str:
        return f"block([{', '.join('[' + ', '.join(map(p, row)) + ']' for row in self.rows)}])"

    def printed(self, p: Any) -> str:
        body = r" \\ ".join(" & ".join(map(p, row)) for row in self.rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"


def _joined(lengths: list[Length]) -> Length:
    return lengths[0] if len(lengths) == 1 else SumSize(PLUS.join(length.name for length in lengths))


class Selection(MatrixHead):
    """The columns of the identity at the place of one block; the prover's own word."""

    binds = 4

    def __new__(cls, whole: str, place: int, part: str) -> Selection:
        return sp.Basic.__new__(cls, SumSize(whole), sp.Integer(place), Size(part))

    @property
    def shape(self) -> Shape:
        return self.args[0], self.args[2]

    def typed(self, p: Any) -> str:
        return f"E{int(self.args[1]) + 1}"

    def printed(self, p: Any) -> str:
        return f"E_{{{int(self.args[1]) + 1}}}"
