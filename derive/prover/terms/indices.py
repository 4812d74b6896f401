"""Indices of arrays: δ of two, as the value of an expression, renamed, printed."""

from __future__ import annotations

from collections.abc import Mapping

from derive.language.binders import MARK
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Delta, IndexValue
from derive.prover.terms.values import Index, Value, constant, freeze, number, thaw


def delta(a: Algebra, i: Index, j: Index) -> Value:
    """δ_ij, decided where the indices decide it."""
    if i == j:
        return number(1)
    if (i[0] == j[0] == "#") or frozenset((i, j)) in a.distinct:
        return {}
    i, j = sorted((i, j), key=lambda x: (x[0], x[2], x[1]) if x[0] != "e" else ("~", "", repr(x)))
    return a.atom(Delta, i, j)


def letter(a: Algebra, i: Index) -> str:
    """How an index prints: without the marks of a bound one, unless a free one has its name."""
    plain = str(i[1]).rstrip(MARK)
    return str(i[1]) if (plain, i[2]) in a.reserved else plain


def rename_index(a: Algebra, i: Index, renaming: Mapping[Index, Index]) -> Index:
    """An index expression with indices replaced."""
    if i[0] != "e":
        return renaming.get(i, i)
    return as_index(a, a.rename(thaw(i[1]), renaming))


def as_index(a: Algebra, value: Value) -> Index:
    """A value used as an index: an integer, an index, or an expression."""
    c = constant(value)
    if c is not None and c.q == 1:
        return ("#", int(c.p), "")
    if len(value) == 1:
        ((mono, c),) = value.items()
        gen = a.generators[mono[0][0]] if c == 1 and len(mono) == 1 and mono[0][1] == 1 else None
        if isinstance(gen, IndexValue):
            return gen.index
    return ("e", freeze(value), "")
