"""Entries of matrix expressions, spelled out: sums of products of entries of the declared ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from derive.language.binders import Product, Total, rebuilt
from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Identity,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    OfMatrix,
    Scalar11,
    Trace,
    Transposed,
)
from derive.language.matrices.made import Blocks, Diagonal, Entrywise, UnitVector
from derive.language.mistakes import Mistake
from derive.language.symbols import Det, Entry, Index, InverseEntry
from derive.language.words import delta

INNER = "inner°"  # the index of a sum inside a product, numbered by depth; no author's index has it


class NotSpelled(Mistake):
    """A matrix whose entries have no formula in those of others: the inverse of an expression."""


def spelled(expr: sp.Expr) -> sp.Expr:
    """A number made of matrices as an expression in entries.

    >>> i, j, k = axes(i="n", j="m", k="p")
    >>> A, B = matrix("A", i, j), matrix("B", j, k)
    >>> spelled((A @ B)[i, k])
    total(A[i, inner°1]*B[inner°1, k], inner°1)
    """
    if isinstance(expr, Cell):
        return entry(expr.matrix, *expr.indices)
    if isinstance(expr, Trace):
        return _trace(expr.matrix)
    if isinstance(expr, Determinant):
        return _determinant(expr.matrix)
    raise NotSpelled(f"{expr} is not spelled out in entries")


def spelled_out(expr: sp.Basic) -> sp.Basic:
    """An expression with every number made of matrices spelled out.

    >>> i = axes(i="n")
    >>> spelled_out(exp(vector("x", i).T @ vector("y", i)))
    exp(total(x[inner°1]*y[inner°1], inner°1))
    """
    if isinstance(expr, OfMatrix):
        return spelled_out(spelled(expr))
    if isinstance(expr, Relational):
        return expr.func(*map(spelled_out, expr.args), evaluate=False)
    return rebuilt(expr, tuple(map(spelled_out, expr.args)))


def _determinant(inner: MatrixHead) -> sp.Expr:
    if inner.shape[0] == 1:
        return entry(inner, sp.S.One, sp.S.One)
    if isinstance(inner, Letter):
        return Det(inner.array)
    if isinstance(inner, Diagonal):
        index = Index(f"{INNER}0", inner.shape[0])
        return Product(entry(inner.args[0], index, sp.S.One), index)
    raise NotSpelled(f"the determinant of {inner} is not spelled out")


def _trace(inner: MatrixHead) -> sp.Expr:
    if inner.shape[0] == 1:
        return entry(inner, sp.S.One, sp.S.One)
    index = Index(f"{INNER}0", inner.shape[0])
    return Total(entry(inner, index, index), index)


def entry(matrix: MatrixHead, row: sp.Expr, column: sp.Expr, depth: int = 1) -> sp.Expr:
    """The entry of a matrix, with sums numbered from a depth on."""
    for head, rule in RULES.items():
        if isinstance(matrix, head):
            return rule(matrix, row, column, depth)
    raise NotSpelled(f"{matrix} is not spelled out")


def _product(matrix: MatrixProduct, row: sp.Expr, column: sp.Expr, depth: int) -> sp.Expr:
    left, right = matrix.args
    if left.shape[1] == 1:
        return entry(left, row, sp.S.One, depth) * entry(right, sp.S.One, column, depth)
    k = Index(f"{INNER}{depth}", left.shape[1])
    return Total(entry(left, row, k, depth + 1) * entry(right, k, column, depth + 1), k)


def _inverted(matrix: Inverted, row: sp.Expr, column: sp.Expr, depth: int) -> sp.Expr:
    (inner,) = matrix.args
    if inner.shape[0] == 1:
        return 1 / entry(inner, sp.S.One, sp.S.One, depth)
    if not isinstance(inner, Letter):
        raise NotSpelled(f"the inverse of {inner} is not spelled out")
    return InverseEntry(inner.array, row, column)


def _letter(matrix: Letter, row: sp.Expr, column: sp.Expr, depth: int) -> sp.Expr:
    places = (row, column)[: len(matrix.array.lengths)]
    return Entry(matrix.array, *places)


def _blocks(matrix: Blocks, row: sp.Expr, column: sp.Expr, depth: int) -> sp.Expr:
    """Σ_ab [i = a] [j = b] A_ab, over the blocks, each moved to where it stands."""
    terms, down = [], sp.S.Zero
    for blocks in matrix.rows:
        across = sp.S.Zero
        for block in blocks:
            a = Index(f"{INNER}{depth}", block.shape[0])
            b = Index(f"{INNER}{depth + 1}", block.shape[1])
            inside = delta(row, down + a) * delta(column, across + b) * entry(block, a, b, depth + 2)
            terms.append(Total(Total(inside, b), a))
            across += block.shape[1]
        down += blocks[0].shape[0]
    return sp.Add(*terms)


RULES: dict[type, Callable[[Any, sp.Expr, sp.Expr, int], sp.Expr]] = {
    Letter: _letter,
    MatrixProduct: _product,
    MatrixSum: lambda m, i, j, d: sp.Add(*(entry(part, i, j, d) for part in m.args)),
    Multiple: lambda m, i, j, d: m.args[0] * entry(m.args[1], i, j, d),
    Transposed: lambda m, i, j, d: entry(m.args[0], j, i, d),
    Inverted: _inverted,
    Identity: lambda m, i, j, d: delta(i, j),
    Diagonal: lambda m, i, j, d: entry(m.args[0], i, sp.S.One, d) * delta(i, j),
    Entrywise: lambda m, i, j, d: m.at(i, j),
    Blocks: _blocks,
    UnitVector: lambda m, i, j, d: delta(m.args[0], i),
    Scalar11: lambda m, i, j, d: m.args[0],
}
