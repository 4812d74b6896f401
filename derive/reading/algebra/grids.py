"""Matrices written out, entry by entry: what is done with them before any index is needed.

A grid has as many rows and columns as are printed. Between two of them an equation is one for each place: at
a row and a column, which are counted by indices of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims.printing import latex
from derive.language import Index, Size, delta, free_indices
from derive.language.functions import minus
from derive.language.naming import Definition, Named
from derive.reading.algebra.plain import Mismatch, added, multiplied

Rows = tuple[tuple[sp.Expr, ...], ...]
WRITTEN = sp.Dummy("matrix written out")  # stands for the entry of a grid wherever nobody asks for its place
MOST = 36  # entries
INVERTED = 4  # rows of a matrix whose inverse or determinant is spelled out


def shape(rows: Rows) -> tuple[int, int]:
    """How many rows and columns there are."""
    return len(rows), len(rows[0])


def length(number: int) -> Size:
    """What an index over so many rows or columns runs to; the condition that goes with it is in `placed`."""
    return Size(f"N_{number}")


def says(rows: Rows) -> str:
    """The shape in words."""
    high, wide = shape(rows)
    return f"a matrix of {high} × {wide}"


def plus(terms: list[Rows]) -> Rows:
    """The sum, of matrices of one shape."""
    for first, second in pairwise(terms):
        if shape(first) != shape(second):
            raise Mismatch(f"{says(first)} and {says(second)} are added or compared")
    high, wide = shape(terms[0])
    return tuple(tuple(added([t[r][c] for t in terms]) for c in range(wide)) for r in range(high))


def times(left: Rows, right: Rows) -> Rows:
    """The product of two matrices."""
    (high, inner), (other, wide) = shape(left), shape(right)
    if inner != other:
        raise Mismatch(f"{says(left)} times {says(right)} is not a product; is a transpose missing?")
    return tuple(
        tuple(added([multiplied([left[r][k], right[k][c]]) for k in range(inner)]) for c in range(wide))
        for r in range(high)
    )


def scaled(rows: Rows, by: sp.Expr) -> Rows:
    """A multiple."""
    return each(rows, lambda entry: multiplied([by, entry]))


def each(rows: Rows, change: Callable[[sp.Expr], sp.Expr]) -> Rows:
    """The matrix with every entry changed in one way."""
    return tuple(tuple(map(change, row)) for row in rows)


def negative(rows: Rows) -> Rows:
    """Minus a matrix."""
    return each(rows, minus)


def turned(rows: Rows) -> Rows:
    """The transpose."""
    return tuple(zip(*rows, strict=True))


def identity(number: int, factor: sp.Expr) -> Rows:
    """A multiple of the identity."""
    return tuple(tuple(factor if r == c else sp.S.Zero for c in range(number)) for r in range(number))


def trace(rows: Rows) -> sp.Expr:
    """The sum of the diagonal."""
    if len(set(shape(rows))) > 1:
        raise Mismatch(f"the trace of {says(rows)} has no meaning")
    return added([row[n] for n, row in enumerate(rows)])


def determinant(rows: Rows) -> sp.Expr:
    """The determinant, by the first row."""
    high, wide = shape(rows)
    if high != wide:
        raise Mismatch(f"the determinant of {says(rows)} has no meaning")
    if high > INVERTED:
        raise Mismatch(f"a determinant is written out up to {INVERTED} rows; name the matrix")
    if high == 1:
        return rows[0][0]
    terms = []
    for c, entry in enumerate(rows[0]):
        term = multiplied([entry, determinant(_without(rows, 0, c))])
        terms.append(minus(term) if c % 2 else term)
    return added(terms)


def inverse(rows: Rows) -> Rows:
    """The inverse by cofactors; where the determinant is 0 no entry has a value."""
    whole = determinant(rows)
    if whole.is_Rational and whole == 0:
        raise Mismatch("this matrix has no inverse: its determinant is 0")
    below = 1 / whole if whole.is_Rational else sp.Pow(whole, sp.S.NegativeOne, evaluate=False)
    number = len(rows)

    def cofactor(r: int, c: int) -> sp.Expr:
        minor = sp.S.One if number == 1 else determinant(_without(rows, r, c))
        return minus(minor) if (r + c) % 2 else minor

    return scaled(tuple(tuple(cofactor(c, r) for c in range(number)) for r in range(number)), below)


def _without(rows: Rows, r: int, c: int) -> Rows:
    kept = [row for n, row in enumerate(rows) if n != r]
    return tuple(tuple(entry for n, entry in enumerate(row) if n != c) for row in kept)


def placed(rows: Rows, axes: tuple[Index, ...]) -> sp.Expr:
    """The entry at a row and a column, which prints as the matrix; a single row or column has one index."""
    high, wide = shape(rows)
    own = tuple(Index(name, axis.length) for name, axis in zip(("row", "column"), axes, strict=False))
    terms = []
    for r, row in enumerate(rows, 1):
        for c, entry in enumerate(row, 1):
            places = [n for n, many in ((r, high), (c, wide)) if many > 1]
            here = [delta(index, sp.Integer(n)) for index, n in zip(own, places, strict=True)]
            terms.append(multiplied([*here, entry]))
    body = added(terms)
    if free_indices(body) - set(own):
        return body.xreplace(dict(zip(own, axes, strict=True)))
    inside = r" \\ ".join(" & ".join(map(latex, row)) for row in rows).replace("%", r"\%")
    tex = rf"\begin{{pmatrix}} {inside} \end{{pmatrix}}_{{%}}"
    definition = Definition(tex, body, own)
    return Named(definition, definition.at(axes), *axes)


def within(rows: Rows, axes: tuple[Index, ...]) -> list[Boolean]:
    """That the indices of the entries count rows and columns that are there."""
    counts = [many for many in shape(rows) if many > 1]
    return [sp.Le(axis, many, evaluate=False) for axis, many in zip(axes, counts, strict=True)]
