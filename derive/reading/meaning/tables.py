"""Matrices written out: numbers place by place, blocks, and the pattern that dots leave to be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from derive.language import Size
from derive.language.matrices import block
from derive.reading.algebra import grids, values as v
from derive.reading.algebra.values import Value
from derive.reading.meaning.calculus import Calculus
from derive.reading.meaning.dots import KEY, template
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node

DOWN = KEY + KEY  # the name under which the index of the rows is bound where that of the columns is, too


class Tables(Calculus):
    """The rules for matrices written out."""

    def grid(self, node: tree.Grid) -> Value:
        """The matrix with the printed entries."""
        places = [cell for row in node.rows for cell in row]
        if any(isinstance(cell, tree.Dots) for cell in places):
            return self.dotted(node)
        if len(places) > grids.MOST:
            raise self.wrong(node, f"a matrix is written out up to {grids.MOST} entries; name it")
        return self.filled(node, [list(map(self.read, row)) for row in node.rows])

    def filled(self, node: tree.Grid, cells: list[list[Value]]) -> Value:
        """A matrix of what stands in its places: numbers, or blocks."""
        if any(cell.axes or cell.eye for row in cells for cell in row):
            return self.blocks(node, cells)
        return v.written(tuple(tuple(cell.expr for cell in row) for row in cells), self.fresh)

    def blocks(self, node: tree.Grid, cells: list[list[Value]]) -> Value:
        """A matrix of matrices; a block that prints no size of its own is asked about."""
        if not self.scope.objects:
            raise v.NeedsObjects("a matrix of blocks is one of whole matrices")
        for cell, value in zip(
            (n for row in node.rows for n in row), (c for r in cells for c in r), strict=True
        ):
            if value.whole is None:
                what = f"{value.says} stands among blocks: of which size is it? name it, as in"
                raise self.wrong(cell, rf"{what} O \in \mathbb{{R}}^{{m \times n}}; I_n is the identity")
        return v.as_object(block([[cell.whole for cell in row] for row in cells]), self.fresh)

    def dotted(self, node: tree.Grid) -> Value:
        """A vector or matrix of any length, by the pattern of its entries: x_1, x_2, …, x_n."""
        node = replace(node, rows=tuple(tuple(map(_digits, row)) for row in node.rows))
        full = [n for n, row in enumerate(node.rows) if all(isinstance(cell, tree.Dots) for cell in row)]
        lines: list[Node] = []
        limits: list[tuple[str, Node]] = []
        for n, row in enumerate(node.rows):
            if n in full or len(row) == 1:
                lines.append(row[0])
            else:
                body, limit = self.repeats(node, row)
                lines.append(body)
                limits[:] = [(KEY, limit)]
        if len(node.rows) == 1:
            return self.along(node, limits, lines[0], row=True)
        body, limit = self.repeats(node, [_renamed(line) for line in lines])
        return self.along(node, [(KEY, limit), *((DOWN, across) for _, across in limits)], body)

    def repeats(self, node: tree.Grid, parts: Sequence[Node]) -> tuple[Node, Node]:
        """What is repeated along a row or a column, and up to where."""
        found = template(parts)
        if found is None:
            what = "the entries before and after the dots follow no pattern; name the matrix"
            raise self.wrong(node, f"{what} and define its entries")
        return found

    def along(self, node: Node, limits: list[tuple[str, Any]], body: Node, row: bool = False) -> Value:
        """A vector or matrix by its entry at indices that run to the printed limits."""
        made = []
        for key, limit in limits:
            last = self.place(limit)
            if not isinstance(last, Size):
                raise self.wrong(limit, "dots end at a declared length, as x_1, x_2, \\dots, x_n")
            made.append((key, self.fresh(last)))
        inner = self.inside(dict(made), {index: (0, 0) for _, index in made}).read(body)
        if inner.axes or inner.eye:
            raise self.wrong(node, "the entries of this matrix are no numbers")
        return Value(inner.expr, tuple(index for _, index in made), row=row)


def _digits(cell: Node) -> Node:
    """An entry with two digits below it as one with two indices: A_{11} beside A_{1n}."""
    sub = cell.sub if isinstance(cell, tree.Script) else None
    if not isinstance(cell, tree.Script) or sub is None or not re.fullmatch(r"[1-9]{2}", sub.text):
        return cell
    parts = tuple(("", tree.Num(sub.at, digit)) for digit in sub.text)
    return replace(cell, sub=replace(sub, parts=(tree.Term(sub.at, parts),)))


def _renamed(node: Any) -> Any:
    """A pattern along a row, whose index is told apart from that of the rows."""
    if isinstance(node, tree.Name) and node.key == KEY:
        return tree.Name(node.at, DOWN)
    if isinstance(node, tuple):
        return tuple(map(_renamed, node))
    if not isinstance(node, Node):
        return node
    return replace(node, **{f.name: _renamed(getattr(node, f.name)) for f in fields(node) if f.name != "at"})
