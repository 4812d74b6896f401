"""Lowering matrices: a matrix is a node with an axis for its rows and one for its columns, where it has them.

Products stay sums of products, an inverse is the inverse of the matrix that stands there: nothing is
rearranged on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derive.errors import CannotEvaluate
from derive.language import Index
from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Identity,
    Inverted,
    Length,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Scalar11,
    Trace,
    Transposed,
)
from derive.language.matrices.made import Blocks, Diagonal, Entrywise, UnitVector
from derive.language.matrices.products import Kronecker
from derive.language.matrices.spectrum import (
    LargestEigenvalue,
    NuclearNorm,
    OperatorNorm,
    SmallestEigenvalue,
)
from numeric.problem.graph import Axis, Graph, Node

Low = Callable[[sp.Basic], Node]
ROW, COLUMN, INNER = "row|", "column|", "inner|"


def cell(low: Any, expr: Cell) -> Node:
    """The number at a row and a column."""
    places = dict(zip(axes_of(expr.matrix), expr.indices, strict=True))
    wanted = {axis: place(index) for axis, index in places.items() if axis is not None}
    return low.graph.view(whole(low, expr.matrix), wanted)


def trace(low: Any, expr: Trace) -> Node:
    """The sum along the diagonal."""
    row, column = axes_of(expr.matrix)
    if row is None or column is None:
        return whole(low, expr.matrix)
    diagonal = low.graph.view(whole(low, expr.matrix), {column: row})
    return low.graph.reduce("sum", diagonal, row)


def determinant(low: Any, expr: Determinant) -> Node:
    """The determinant; a number is its own."""
    return _square(low.graph, "det", whole(low, expr.matrix), expr.matrix)


def largest_eigenvalue(low: Any, expr: LargestEigenvalue) -> Node:
    """The largest eigenvalue of a symmetric matrix."""
    return _square(low.graph, "eigmax", whole(low, expr.matrix), expr.matrix)


def smallest_eigenvalue(low: Any, expr: SmallestEigenvalue) -> Node:
    """−λ_max(−S)."""
    g = low.graph
    turned = g.apply("neg", whole(low, expr.matrix))
    return g.apply("neg", _square(g, "eigmax", turned, expr.matrix))


def operator_norm(low: Any, expr: OperatorNorm) -> Node:
    """√λ_max(A'·A), which is not negative, however it is rounded."""
    g = low.graph
    return g.apply("sqrt", g.apply("max", _of_square(low, "eigmax", expr.matrix), g.const(0)))


def nuclear_norm(low: Any, expr: NuclearNorm) -> Node:
    """Σ √λ over the eigenvalues of A'·A."""
    return _of_square(low, "rootsum", expr.matrix)


def _of_square(low: Any, op: str, matrix: MatrixHead) -> Node:
    square = MatrixProduct(Transposed(matrix), matrix)
    return _square(low.graph, op, whole(low, square), square)


def place(index: sp.Expr) -> Axis | int:
    """Where an entry stands: along an axis, or at a number."""
    if isinstance(index, Index):
        return Axis(index.name, index.length.name)
    if index.is_Integer and index > 0:
        return int(index)
    raise CannotEvaluate(f"an array index must be an index or a positive integer, not {index}")


def axes_of(matrix: MatrixHead) -> tuple[Axis | None, Axis | None]:
    """The axes of a matrix's rows and columns; none along which it has only one."""
    rows, columns = matrix.shape
    return _axis(ROW, rows), _axis(COLUMN, columns)


def _axis(name: str, length: Length) -> Axis | None:
    return None if length == 1 else Axis(name, length.name)


def whole(low: Any, matrix: MatrixHead) -> Node:
    """The node of a matrix, with the axes of `axes_of`."""
    if matrix not in low.matrices:
        rule = next((rule for head, rule in RULES.items() if isinstance(matrix, head)), None)
        if rule is None:
            raise CannotEvaluate(f"cannot evaluate {type(matrix).__name__}: {matrix}")
        low.matrices[matrix] = rule(low, matrix)
    return low.matrices[matrix]


def _renamed(g: Graph, node: Node, *pairs: tuple[Axis | None, Axis | None]) -> Node:
    return g.view(node, {old: new for old, new in pairs if old is not None and new is not None})


def _letter(low: Any, matrix: Letter) -> Node:
    node = low.graph.quantity(matrix.name, tuple(length.name for length in matrix.array.lengths))
    return _renamed(low.graph, node, *zip(node.axes, axes_of(matrix), strict=False))


def _product(low: Any, matrix: MatrixProduct) -> Node:
    """Σ_k A_ik B_kj; an inner length of 1 leaves nothing to sum."""
    g, (left, right) = low.graph, matrix.args
    inner = _axis(INNER, left.shape[1])
    if inner is None or right.shape[0] == 1:
        if inner is not None or right.shape[0] != 1:
            raise CannotEvaluate(f"the factors of {matrix} do not fit")
        return g.apply("mul", whole(low, left), whole(low, right))
    one = _renamed(g, whole(low, left), (axes_of(left)[1], inner))
    two = _renamed(g, whole(low, right), (axes_of(right)[0], inner))
    return g.reduce("sum", g.apply("mul", one, two), inner)


def _sum(low: Any, matrix: MatrixSum) -> Node:
    """Entry by entry; lengths that are one under two names run along the axes of the first."""
    g, (left, right) = low.graph, matrix.args
    pairs = zip(axes_of(right), axes_of(left), strict=True)
    return g.apply("add", whole(low, left), _renamed(g, whole(low, right), *pairs))


def _multiple(low: Any, matrix: Multiple) -> Node:
    factor, inner = matrix.args
    return low.graph.apply("mul", low(factor), whole(low, inner))


def _transposed(low: Any, matrix: Transposed) -> Node:
    (inner,) = matrix.args
    row, column = axes_of(inner)
    turned, other = axes_of(matrix)
    return _renamed(low.graph, whole(low, inner), (row, other), (column, turned))


def _inverted(low: Any, matrix: Inverted) -> Node:
    (inner,) = matrix.args
    return _square(low.graph, "inverse", whole(low, inner), inner)


def _square(g: Graph, op: str, node: Node, matrix: MatrixHead) -> Node:
    row, column = axes_of(matrix)
    if row is None or column is None:
        return ALONE[op](g, node)
    for axis in (row, column):
        if axis not in node.axes:  # the same in every row, say: a matrix of ones
            node = g.make("view", (node,), tuple(sorted((*node.axes, axis))), node.axes)
    return g.matrix(op, node, row, column)


ALONE: dict[str, Callable[[Graph, Node], Node]] = {  # of a number
    "det": lambda g, node: node,
    "inverse": lambda g, node: g.apply("div", g.const(1), node),
    "eigmax": lambda g, node: node,
    "rootsum": lambda g, node: g.apply("sqrt", node),
}


def _identity(low: Any, matrix: Identity) -> Node:
    row, column = axes_of(matrix)
    return low.graph.const(1) if row is None else _same(low.graph, row, column)


def _same(g: Graph, row: Axis | None, column: Axis | None) -> Node:
    assert row is not None and column is not None
    return g.apply("eq", g.index(row), g.index(column))


def _diagonal(low: Any, matrix: Diagonal) -> Node:
    return low.graph.apply("mul", whole(low, matrix.args[0]), _same(low.graph, *axes_of(matrix)))


def _entrywise(low: Any, matrix: Entrywise) -> Node:
    """The entry at indices named like no axis inside it."""
    inside = [Index(f"{i.name}|", i.length) if isinstance(i, Index) else sp.S.One for i in matrix.args[1:]]
    node = low(matrix.at(*inside))
    named = [Axis(i.name, i.length.name) if isinstance(i, Index) else None for i in inside]
    return _renamed(low.graph, node, *zip(named, axes_of(matrix), strict=True))


def _unit(low: Any, matrix: UnitVector) -> Node:
    row, _ = axes_of(matrix)
    assert row is not None
    return low.graph.apply("eq", low.graph.index(row), low(matrix.args[0]))


def _blocks(low: Any, matrix: Blocks) -> Node:
    """Each block where it stands: Σ_ab [i = before + a] [j = before + b] A_ab."""
    g, (row, column) = low.graph, axes_of(matrix)
    assert row is not None and column is not None
    total, down = None, g.const(0)
    for blocks in matrix.rows:
        across = g.const(0)
        for block in blocks:
            placed = _at_its_place(g, whole(low, block), (axes_of(block), (row, column), (down, across)))
            total = placed if total is None else g.apply("add", total, placed)
            across = g.apply("add", across, g.size(block.shape[1].name))
        down = g.apply("add", down, g.size(blocks[0].shape[0].name))
    assert total is not None
    return total


def _at_its_place(g: Graph, node: Node, where: Any) -> Node:
    for own, axis, before in zip(*where, strict=True):
        inner = Axis(f"block {axis.name}", own.size)
        node = _renamed(g, node, (own, inner))
        there = g.apply("eq", g.index(axis), g.apply("add", before, g.index(inner)))
        node = g.reduce("sum", g.apply("mul", node, there), inner)
    return node


def _kronecker(low: Any, matrix: Kronecker) -> Node:
    """A[i, j]·B[k, l] at row (i − 1)·p + k and column (j − 1)·q + l."""
    g, (left, right) = low.graph, matrix.args
    one, two = whole(low, left), whole(low, right)
    for axis, first, second in zip(axes_of(matrix), axes_of(left), axes_of(right), strict=True):
        if axis is None or first is None or second is None:
            one, two = _renamed(g, one, (first, axis)), _renamed(g, two, (second, axis))
            continue
        a, b = Axis(f"first {axis.name}", first.size), Axis(f"second {axis.name}", second.size)
        before = g.apply("mul", g.apply("sub", g.index(a), g.const(1)), g.size(second.size))
        here = g.apply("eq", g.index(axis), g.apply("add", before, g.index(b)))
        one = _picked(g, _renamed(g, one, (first, a)), g.reduce("sum", here, b), a)
        two = _picked(g, _renamed(g, two, (second, b)), g.reduce("sum", here, a), b)
    return g.apply("mul", one, two)


def _picked(g: Graph, node: Node, here: Node, axis: Axis) -> Node:
    """The entry along an axis where a condition is 1, which it is at one place."""
    return g.reduce("sum", g.apply("mul", node, here), axis)


RULES: dict[type, Callable[[Any, Any], Node]] = {
    Letter: _letter,
    MatrixProduct: _product,
    MatrixSum: _sum,
    Multiple: _multiple,
    Transposed: _transposed,
    Inverted: _inverted,
    Identity: _identity,
    Diagonal: _diagonal,
    Blocks: _blocks,
    Entrywise: _entrywise,
    Kronecker: _kronecker,
    UnitVector: _unit,
    Scalar11: lambda low, matrix: low(matrix.args[0]),
}
