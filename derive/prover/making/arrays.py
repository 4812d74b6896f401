"""Entries of arrays and inverses, Kronecker deltas; determinants and inverses of matrices whose size is a
number.
"""

from __future__ import annotations

from collections.abc import Mapping

from derive.errors import ProverFailure
from derive.language import Array
from derive.prover.making.functions import power
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Delta, EntryValue, IndexValue, Inverse
from derive.prover.terms.indices import delta, rename_index
from derive.prover.terms.values import Exponent, Index, Value, number, thaw

MAX_SIZE = 4


def entry(a: Algebra, array: Array, where: tuple[Index, ...]) -> Value:
    """One entry of an array; entries of a symmetric matrix have their indices sorted."""
    if array.name in a.parametrised:
        return a.parametrised[array.name](where)
    if array.domain.facts.get("symmetric"):
        where = (*where[:-2], *sorted(where[-2:], key=repr))
    return a.atom(EntryValue, array, where)


def inverse_entry(a: Algebra, array: Array, where: tuple[Index, ...]) -> Value:
    """One entry of an inverse matrix."""
    if array.lengths[-1].name in a.sizes and all(i[0] == "#" for i in where):
        return inverse_at(a, array, where)
    if array.domain.facts.get("symmetric"):
        where = (*where[:-2], *sorted(where[-2:], key=repr))
    return a.atom(Inverse, array, where)


def determinant(a: Algebra, array: Array) -> Value:
    """The determinant, by expansion along the first row."""
    n = _size(a, array)
    return minor(a, array, tuple(range(1, n + 1)), tuple(range(1, n + 1)))


def inverse_at(a: Algebra, array: Array, where: tuple[Index, ...]) -> Value:
    """An entry of the inverse: cofactor over determinant."""
    n = _size(a, array)
    i, j = where[0][1], where[1][1]
    rows, columns = (tuple(k for k in range(1, n + 1) if k != skip) for skip in (j, i))
    cofactor = a.scale(minor(a, array, rows, columns), (-1) ** (i + j))
    return a.mul(cofactor, power(a, determinant(a, array), -1))


def minor(a: Algebra, array: Array, rows: tuple[int, ...], columns: tuple[int, ...]) -> Value:
    """The determinant of the submatrix with these rows and columns."""
    if not rows:
        return number(1)
    out: Value = {}
    for k, column in enumerate(columns):
        first = entry(a, array, (("#", rows[0], ""), ("#", column, "")))
        below = minor(a, array, rows[1:], columns[:k] + columns[k + 1 :])
        out = a.add(out, a.scale(a.mul(first, below), (-1) ** k))
    return out


def _size(a: Algebra, array: Array) -> int:
    if len(array.lengths) != 2:
        raise ProverFailure("a stack of matrices")
    n = a.sizes[array.lengths[0].name]
    if n > MAX_SIZE:
        raise ProverFailure(f"a matrix larger than {MAX_SIZE} × {MAX_SIZE}")
    return n


# made again, with indices replaced


def rebuild_entry(
    a: Algebra, gen: EntryValue | Inverse, e: Exponent, renaming: Mapping[Index, Index]
) -> Value:
    """An entry of an array or an inverse, made again."""
    array, where = gen.array, gen.where
    make = entry if isinstance(gen, EntryValue) else inverse_entry
    return power(a, make(a, array, tuple(rename_index(a, i, renaming) for i in where)), e)


def rebuild_delta(a: Algebra, gen: Delta, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """δ_ij, made again."""
    i, j = (rename_index(a, k, renaming) for k in (gen.i, gen.j))
    return power(a, delta(a, i, j), e)


def rebuild_index(a: Algebra, gen: IndexValue, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """An index used as a number, made again."""
    i = rename_index(a, gen.index, renaming)
    value = number(i[1]) if i[0] == "#" else thaw(i[1]) if i[0] == "e" else a.atom(IndexValue, i)
    return power(a, value, e)
