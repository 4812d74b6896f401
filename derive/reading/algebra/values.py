"""What a formula stands for: a number, vector or matrix of the language of derive, built as printed.

A vector is an expression with an index of its own that runs over its entries; nothing is evaluated or
rearranged.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from derive.language import (
    Array,
    Det,
    Entry,
    Index,
    InverseEntry,
    Size,
    delta,
    free_indices,
    quantities,
    rename,
    total,
)
from derive.language.functions import minus
from derive.language.matrices import Cell, Determinant, Identity, Inverted, MatrixHead, MatrixProduct
from derive.language.naming import unfold
from derive.language.planes import is_complex
from derive.reading.algebra import grids
from derive.reading.algebra.plain import Mismatch, added, bounded, multiplied

EXPONENT = 64  # of a constant power


ANY_SIZE = "a matrix written out stands where one of any size is read: name its entries with indices"


class NeedsObjects(Mismatch):
    """What can be said of whole matrices only, not entry by entry: the inverse of a sum."""


@dataclass(frozen=True)
class Value:
    """An expression with the indices of its entries: none for a number, one for a vector, two for a
    matrix.
    """

    expr: sp.Expr
    axes: tuple[Index, ...] = ()
    row: bool = False  # a transposed vector
    eye: bool = False  # the identity matrix, of whatever size, times the expression
    array: Array | None = None  # the declared matrix it is, or is the inverse of
    inverse: bool = False
    whole: MatrixHead | None = None  # the matrix or vector as an object, where matrices are read so
    grid: grids.Rows | None = None  # the entries, if they are written out; then nothing else tells them

    def __post_init__(self) -> None:
        if self.grid is None:
            return
        sides = len([many for many in grids.shape(self.grid) if many > 1])
        if self.expr is not grids.WRITTEN or len(self.axes) != sides:  # made of entries in a general way
            raise Mismatch(ANY_SIZE)

    @property
    def lengths(self) -> tuple[Size, ...]:
        return tuple(i.length for i in self.axes)

    def over(self, *axes: Index) -> sp.Expr:
        """The entry at the given indices."""
        if self.grid is not None:
            raise Mismatch(ANY_SIZE)
        return rename(self.expr, dict(zip(self.axes, axes, strict=True)))

    @property
    def says(self) -> str:
        if self.eye or len(self.axes) == 2:
            return "a matrix"
        return {0: "a number", 1: "a vector"}.get(len(self.axes), f"an array with {len(self.axes)} axes")


Fresh = Callable[[Size], Index]


def number(value: Any) -> Value:
    return Value(sp.sympify(value))


def as_object(whole: MatrixHead, fresh: Fresh) -> Value:
    """A matrix as an object, with an index for its rows and columns; of a row or column one alone."""
    axes = tuple(fresh(size) if isinstance(size, Size) else None for size in whole.shape)
    places = [sp.S.One if axis is None else axis for axis in axes]
    kept = tuple(axis for axis in axes if axis is not None)
    row = len(kept) == 1 and axes[0] is None
    return Value(Cell(whole, *places), kept, row=row, whole=whole if kept else None)


def _again(value: Value, whole: MatrixHead) -> Value:
    """A matrix of the same shape, at the same indices."""
    places = (sp.S.One, *value.axes) if value.row else (*value.axes, sp.S.One)[:2]
    return Value(Cell(whole, *places), value.axes, value.row, whole=whole)


def written(rows: grids.Rows, fresh: Fresh) -> Value:
    """A matrix by its entries; one entry alone is a number."""
    if grids.shape(rows) == (1, 1):
        return Value(rows[0][0])
    axes = tuple(fresh(grids.length(many)) for many in grids.shape(rows) if many > 1)
    return Value(grids.WRITTEN, axes, row=len(rows) == 1, grid=rows)


def negative(value: Value) -> Value:
    if value.whole is not None:
        return _again(value, -value.whole)
    if value.grid is not None:
        return replace(value, grid=grids.negative(value.grid))
    return replace(value, expr=minus(value.expr), array=None)


def add(terms: Sequence[Value]) -> Value:
    """The sum; a number is added to a vector only if it is 0."""
    shaped = next((t for t in terms if t.axes), None)
    if shaped is None:
        identities = {t.eye for t in terms}
        if len(identities) > 1:
            raise Mismatch("a number and the identity matrix are added")
        return Value(added([t.expr for t in terms]), eye=identities == {True})
    whole = next((t for t in terms if t.whole is not None), None)
    if whole is not None:
        return _added(terms, whole)
    if shaped.grid is not None:
        return replace(shaped, grid=grids.plus([as_grid(t, shaped) for t in terms]))
    return Value(added([_as(t, shaped) for t in terms]), shaped.axes, shaped.row)


def _added(terms: Sequence[Value], shape: Value) -> Value:
    """The sum of matrices as objects."""
    parts: list[MatrixHead] = []
    for term in terms:
        square = len(shape.axes) == 2 and shape.lengths[0] == shape.lengths[1]
        if term.eye and square:
            one = Identity(shape.lengths[0])
            parts.append(one if term.expr == 1 else term.expr * one)
        elif not term.axes and term.expr == 0:
            continue
        elif term.whole is None or term.lengths != shape.lengths or term.row != shape.row:
            raise Mismatch(f"{shape.says}{_long(shape)} and {term.says}{_long(term)} are added or compared")
        else:
            parts.append(term.whole)
    return _again(shape, functools.reduce(operator.add, parts))


def as_grid(value: Value, like: Value) -> grids.Rows:
    """The entries of a value that is added to a matrix written out, or compared with it."""
    assert like.grid is not None
    high, wide = grids.shape(like.grid)
    if value.grid is not None:
        return value.grid
    if value.eye and high == wide:
        return grids.identity(high, value.expr)
    if not value.axes and not value.eye and value.expr.is_Rational and value.expr == 0:
        return ((sp.S.Zero,) * wide,) * high
    raise Mismatch(f"{grids.says(like.grid)} and {value.says} are added or compared")


def _as(value: Value, shape: Value) -> sp.Expr:
    """The entry of a value at the indices of another."""
    even = len(shape.axes) == 2 and shape.lengths[0] == shape.lengths[1]
    if value.grid is not None:
        raise Mismatch(ANY_SIZE)
    if value.eye and even:
        return mul([Value(value.expr), Value(delta(*shape.axes))], None).expr
    if not value.axes and value.expr.is_zero and value.expr.is_Rational:
        return value.expr
    turned = len(value.axes) == 1 and value.row != shape.row
    if value.lengths != shape.lengths or turned:
        raise Mismatch(f"{shape.says}{_long(shape)} and {value.says}{_long(value)} are added or compared")
    return value.over(*shape.axes)


def _long(value: Value) -> str:
    lengths = " × ".join(str(length) for length in value.lengths)
    return f" of length {lengths}" if len(value.axes) == 1 else f" of {lengths}" if lengths else ""


def mul(factors: Sequence[Value], fresh: Fresh | None) -> Value:
    """The product from left to right; vectors and matrices contract where print says so."""
    numbers: list[sp.Expr] = []
    shaped: Value | None = None
    eye = False
    for factor in factors:
        if not factor.axes:
            numbers.append(factor.expr)
            eye = eye or factor.eye
        else:
            shaped = factor if shaped is None else contracted(shaped, factor, fresh)
            if not shaped.axes:
                numbers.append(shaped.expr)
                shaped = None
    if shaped is None:
        return Value(multiplied(numbers), eye=eye)
    whole = not [n for n in numbers if n != 1]
    if shaped.grid is not None:
        return shaped if whole else replace(shaped, grid=grids.scaled(shaped.grid, multiplied(numbers)))
    if shaped.whole is not None:
        return shaped if whole else _again(shaped, shaped.whole * multiplied(numbers))
    return replace(shaped, expr=multiplied([*numbers, shaped.expr]), array=shaped.array if whole else None)


def contracted(left: Value, right: Value, fresh: Fresh | None, dot: bool = False) -> Value:
    """The product of vectors and matrices: x^T y, A x, x^T A, A B, x y^T; with `dot`, x · y."""
    assert fresh is not None
    if left.grid is not None and right.grid is not None:
        return written(grids.times(left.grid, right.grid), fresh)
    if left.grid is not None or right.grid is not None:
        raise Mismatch(ANY_SIZE)
    shape = ("r" if left.row else "c") if len(left.axes) == 1 else "m"
    shape += ("r" if right.row else "c") if len(right.axes) == 1 else "m"
    if shape == "cr" and (left.whole is not None or right.whole is not None):
        return _multiplied(left, right, fresh)
    if shape == "cr":
        i, j = fresh(left.lengths[0]), fresh(right.lengths[0])
        return Value(multiplied([left.over(i), right.over(j)]), (i, j))
    if shape == "cc" and not dot:
        raise Mismatch("two vectors stand side by side: inner or outer product? write x^\\top y or x y^\\top")
    if len(left.axes) > 2 or len(right.axes) > 2 or shape in ("rr", "cm", "mr"):
        raise Mismatch(f"{left.says} times {right.says} is not a product; is a transpose missing?")
    if left.lengths[-1] != right.lengths[0]:
        raise Mismatch(f"the lengths {left.lengths[-1]} and {right.lengths[0]} do not fit in this product")
    if left.whole is not None or right.whole is not None:
        return _multiplied(left, right, fresh)
    i = fresh(left.lengths[-1])
    outer = [fresh(left.lengths[0])] if len(left.axes) == 2 else []
    inner = [fresh(right.lengths[1])] if len(right.axes) == 2 else []
    body = multiplied([left.over(*outer, i), right.over(i, *inner)])
    return Value(total(body, i), (*outer, *inner), row=bool(inner) and not outer)


def _multiplied(left: Value, right: Value, fresh: Fresh) -> Value:
    if left.whole is None or right.whole is None:
        raise Mismatch("a matrix as an object is multiplied by what is read entry by entry: name that, too")
    return as_object(MatrixProduct(left.whole, right.whole), fresh)


def reciprocal(value: Value) -> Value:
    if value.axes or value.eye:
        raise Mismatch(f"{value.says} stands in a denominator")
    if value.expr.is_Rational and value.expr == 0:
        raise Mismatch("this divides by zero")
    return Value(
        1 / value.expr if value.expr.is_Rational else sp.Pow(value.expr, sp.S.NegativeOne, evaluate=False)
    )


def divide(top: Value, bottom: Value) -> Value:
    below = reciprocal(bottom)
    return mul([below, top] if below.expr.is_Rational else [top, below], None)


def power(base: Value, exponent: Value) -> Value:
    if base.axes or exponent.axes or base.eye:
        raise Mismatch(f"{base.says} to the power of {exponent.says} is not something the checker states")
    b, e = base.expr, exponent.expr
    if e.is_Rational and abs(e) > EXPONENT:
        raise Mismatch(f"a constant exponent is at most {EXPONENT} in size; name a larger one")
    if b is sp.E:
        return Value(sp.exp(e, evaluate=False))
    if b.is_Rational and e.is_Integer:
        if b == 0 and e < 0:
            raise Mismatch("this divides by zero")
        return Value(bounded(b**e))
    return Value(sp.Pow(b, e, evaluate=False))


def entry(value: Value, places: Sequence[sp.Expr]) -> Value:
    """A value at some of its indices, from the left."""
    if value.grid is not None:
        return _entry_of_grid(value, value.grid, places)
    if len(places) > len(value.axes):
        raise Mismatch(f"{value.says} has {len(value.axes)} indices, but {len(places)} stand here")
    for axis, place in zip(value.axes, places, strict=False):
        if not isinstance(place, Index) and not (place.is_Integer and place > 0):
            raise Mismatch("an entry of an expression is named by an index or a number from 1 on")
        if isinstance(place, Index) and place.length != axis.length:
            raise Mismatch(f"{place.name} runs to {place.length}, but this index to {axis.length}")
    chosen = dict(zip(value.axes, places, strict=False))
    return Value(rename(value.expr, chosen), value.axes[len(places) :])


def _entry_of_grid(value: Value, rows: grids.Rows, places: Sequence[sp.Expr]) -> Value:
    """An entry of a matrix written out, at numbers."""
    spelled = _digits(places) if len(value.axes) == 2 else list(places)
    if len(spelled) != len(value.axes) or not all(place.is_Integer for place in spelled):
        raise Mismatch("an entry of a matrix written out is named by numbers, one for each side")
    numbers = [int(place) - 1 for place in spelled]
    at = numbers if len(numbers) == 2 else [0, *numbers] if value.row else [*numbers, 0]
    if any(not 0 <= n < many for n, many in zip(at, grids.shape(rows), strict=True)):
        raise Mismatch("this matrix has no such entry")
    return Value(rows[at[0]][at[1]])


def _digits(places: Sequence[sp.Expr]) -> list[sp.Expr]:
    """Two digits below a matrix are two numbers, M_{12}."""
    alone = places[0] if len(places) == 1 else sp.S.Zero
    split = alone.is_Integer and 10 < alone < 100
    return [sp.Integer(digit) for digit in divmod(int(alone), 10)] if split else list(places)


def transposed(value: Value) -> Value:
    if value.grid is not None:
        row = len(value.axes) == 1 and not value.row
        return replace(value, axes=value.axes[::-1], row=row, grid=grids.turned(value.grid))
    if value.whole is not None:
        turned = replace(value, axes=value.axes[::-1], row=len(value.axes) == 1 and not value.row)
        return _again(turned, value.whole.T)
    if len(value.axes) == 2:
        return replace(value, axes=value.axes[::-1], array=None)
    if len(value.axes) == 1:
        return replace(value, row=not value.row, array=None)
    return value


def square(value: Value) -> bool:
    return len(value.axes) == 2 and value.lengths[0] == value.lengths[1]


def inverted(value: Value) -> Value:
    if value.grid is not None:
        return replace(value, grid=grids.inverse(value.grid))
    if value.whole is not None and square(value):
        return _again(value, Inverted(value.whole))
    if square(value) and value.whole is None and (value.array is None or value.inverse):
        raise NeedsObjects(
            "the inverse of anything but a declared square matrix is not read entry by entry; write it with "
            "whole matrices"
        )
    if value.array is None or len(value.axes) != 2 or value.lengths[0] != value.lengths[1] or value.inverse:
        raise Mismatch(
            "the inverse of anything but a declared square matrix is not something the checker states"
        )
    return replace(value, expr=InverseEntry(value.array, *value.axes), inverse=True)


def determinant(value: Value) -> Value:
    if value.grid is not None:
        return Value(grids.determinant(value.grid))
    if value.whole is not None and square(value):
        return Value(Determinant(value.whole))
    if square(value) and value.array is None:
        raise NeedsObjects(
            "the determinant of anything but a declared square matrix is one of whole matrices"
        )
    if value.array is None or len(value.axes) != 2 or value.lengths[0] != value.lengths[1]:
        raise Mismatch(
            "the determinant of anything but a declared square matrix is not something the checker states"
        )
    return reciprocal(Value(Det(value.array))) if value.inverse else Value(Det(value.array))


def dot(left: Value, right: Value, fresh: Fresh) -> Value:
    """The inner product of two vectors, whichever way they lie."""
    if len(left.axes) != 1 or len(right.axes) != 1:
        raise Mismatch(f"the inner product of {left.says} and {right.says} has no meaning")
    across = left if left.row else transposed(left)
    return contracted(across, transposed(right) if right.row else right, fresh)


def relabelled(expr: sp.Basic, names: dict[Index, Index]) -> sp.Basic:
    """The expression with indices replaced, bound ones too; the new ones occur nowhere in it."""
    if expr in names:
        return names[expr]
    args = tuple(relabelled(a, names) for a in expr.args)
    if args == expr.args:
        return expr
    kept = isinstance(expr, (sp.Add, sp.Mul, sp.Pow, sp.Function)) and expr.func(*expr.args) != expr
    return expr.func(*args, evaluate=False) if kept else expr.func(*args)


def alike(a: sp.Expr | None, b: sp.Expr) -> bool:
    """Whether two expressions are the same up to the names of bound indices: to check that would check
    nothing.
    """

    def canonical(expr: sp.Expr) -> sp.Basic:
        free, seen = free_indices(expr), list[Index]()
        for part in sp.preorder_traversal(expr):
            if isinstance(part, Index) and part not in free and part not in seen:
                seen.append(part)
        return relabelled(expr, {index: Index(f"~{n}", index.length) for n, index in enumerate(seen)})

    return a is not None and bool(canonical(unfold(a)) == canonical(unfold(b)))


def is_complex_value(expr: sp.Expr) -> bool:
    """Whether a number is made of complex ones, so that it has a conjugate of its own."""
    return expr.has(sp.I) or any(is_complex(q) for q in quantities(expr))


def is_variable(value: Value) -> bool:
    """Whether it is a declared quantity or an entry of one, which can be differentiated by."""
    return (
        isinstance(value.expr, (Entry, sp.Symbol))
        and not isinstance(value.expr, (Index, Size))
        and not value.inverse
    )
