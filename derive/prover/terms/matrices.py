"""Determinants and inverses of matrices whose size is a number."""

from __future__ import annotations

from collections.abc import Callable

from derive.errors import ProverFailure
from derive.language import Array
from derive.prover.terms.algebra import Algebra, Index, Value, number
from derive.prover.terms.functions import power

Entries = Callable[[Algebra, Array, tuple[Index, ...]], Value]
MAX_SIZE = 4


def determinant(a: Algebra, array: Array, entry: Entries) -> Value:
    """The determinant, by expansion along the first row."""
    n = _size(a, array)
    return minor(a, array, entry, tuple(range(1, n + 1)), tuple(range(1, n + 1)))


def inverse_at(a: Algebra, array: Array, where: tuple[Index, ...], entry: Entries) -> Value:
    """An entry of the inverse: cofactor over determinant."""
    n = _size(a, array)
    i, j = where[0][1], where[1][1]
    rows, columns = (tuple(k for k in range(1, n + 1) if k != skip) for skip in (j, i))
    cofactor = a.scale(minor(a, array, entry, rows, columns), (-1) ** (i + j))
    return a.mul(cofactor, power(a, determinant(a, array, entry), -1))


def minor(a: Algebra, array: Array, entry: Entries, rows: tuple[int, ...], columns: tuple[int, ...]) -> Value:
    """The determinant of the submatrix with these rows and columns."""
    if not rows:
        return number(1)
    out: Value = {}
    for k, column in enumerate(columns):
        first = entry(a, array, (("#", rows[0], ""), ("#", column, "")))
        below = minor(a, array, entry, rows[1:], columns[:k] + columns[k + 1 :])
        out = a.add(out, a.scale(a.mul(first, below), (-1) ** k))
    return out


def _size(a: Algebra, array: Array) -> int:
    if len(array.lengths) != 2:
        raise ProverFailure("a stack of matrices")
    n = a.sizes[array.lengths[0].name]
    if n > MAX_SIZE:
        raise ProverFailure(f"a matrix larger than {MAX_SIZE} × {MAX_SIZE}")
    return n
