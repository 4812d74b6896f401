"""Whether a printed equation is a statement at all, computed from the axes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import sympy as sp

from derive.claims.relations import ORDERS
from derive.claims.statement import Statement
from derive.errors import CannotEvaluate
from derive.language import Entry, Index, InverseEntry, Size, Undefined, free_indices, quantities
from derive.language.complexes.arithmetic import ZERO
from derive.language.complexes.parts import ORDERED, Parts, speaks_of_complex
from derive.language.matrices import Cell, MatrixHead, misfit, shaped


def ill_formed(statement: Statement) -> str | None:
    """Why the statement has no meaning, or None. Sides must have the same axes unless one is a plain
    number.
    """
    for part in statement.parts():
        for symbol in sorted(part.atoms(Undefined), key=str):
            return f"the symbol {symbol} has no meaning"
    if reason := misplaced(statement) or _shapes(statement) or unordered(statement):
        return reason
    left, right = (free_indices(side) - set(statement.each) for side in (statement.lhs, statement.rhs))
    if left == right or _number(statement.lhs) or _number(statement.rhs):
        return None
    return f"the left side {_axes(left, left | right)}, the right side {_axes(right, left | right)}"


def of_complex(statement: Statement) -> bool:
    """Whether a statement speaks of complex numbers: then every function takes its principal value in it."""
    return any(map(speaks_of_complex, statement.parts()))


def unordered(statement: Statement) -> str | None:
    """A side of an inequality, or of an assumed one, that is not evidently real."""
    if not of_complex(statement):
        return None
    parts = Parts()
    orders = [c for given in statement.given for c in given.atoms(*ORDERED)]
    sides = (statement.lhs, statement.rhs) if statement.relation in ORDERS else ()
    for side in (*sides, *(side for order in orders for side in order.args)):
        try:
            real = parts(side)[1] is ZERO
        except CannotEvaluate:
            continue
        if not real:
            return f"complex numbers have no order, and {side} is not evidently real"
    return None


def misplaced(statement: Statement) -> str | None:
    """An entry at an index that runs over another length than the array's axis does.

    Another length is given to be the same, or at most the array's. A fixed position, and an expression such
    as T + 1 − t, must be made of such indices; that it stays within the axis is not asked here.
    """
    parts = statement.parts()
    same = _equal_lengths(statement)
    for part in parts:
        if reason := misfit(part, lambda one, two: one == two or frozenset((one, two)) in same):
            return reason
    for entry in sorted(set().union(*(part.atoms(Entry, InverseEntry) for part in parts)), key=str):
        for where, length in zip(entry.indices, entry.array.lengths, strict=False):
            for index in sorted(where.atoms(Index), key=str):
                if index.length != length and not _fits(index.length, length, same, statement):
                    runs = f"the index {index} runs over 1, …, {index.length}, the array over 1, …, {length}"
                    return f"{entry} is no entry of {entry.array.name}: {runs} there{_turned(entry)}"
    return None


def _shapes(statement: Statement) -> str | None:
    """A matrix beside one of another shape, or beside a number that is not 0."""
    whole = [_whole(side) for side in (statement.lhs, statement.rhs)]
    if whole == [None, None]:
        return None
    left, right = whole
    if left is not None and right is not None:
        same = _equal_lengths(statement)
        fits = all(a == b or frozenset((a, b)) in same for a, b in zip(left.shape, right.shape, strict=True))
        return None if fits else f"the left side is {shaped(left)}, the right side {shaped(right)}"
    matrix, other = (left, statement.rhs) if left is not None else (right, statement.lhs)
    assert matrix is not None
    if other == 0 or free_indices(other):
        return None
    return f"{matrix} is a matrix, {shaped(matrix)}, and {other} a number; the identity matrix is eye(…)"


def _whole(side: sp.Expr) -> MatrixHead | None:
    """The matrix that a side stands for, unless it is a number."""
    return side.matrix if isinstance(side, Cell) and side.whole and free_indices(side) else None


def _turned(entry: Entry | InverseEntry) -> str:
    """The entry with its indices the other way round, where that is one."""
    other = entry.indices[::-1]
    runs = [getattr(index, "length", None) for index in other]
    if len(other) < 2 or runs != list(entry.array.lengths):
        return ""
    return f"; was {entry.array.name}[{', '.join(map(str, other))}] meant?"


def _fits(inner: Size, outer: Size, same: set[frozenset[Size]], statement: Statement) -> bool:
    return frozenset((inner, outer)) in same or any(_shorter(c, inner, outer) for c in _conditions(statement))


def _shorter(condition: sp.Basic, inner: Size, outer: Size) -> bool:
    """Whether a condition says that one length, or more than it, is at most the other."""
    if not isinstance(condition, (sp.Le, sp.Lt, sp.Ge, sp.Gt)):
        return False
    room = condition.gts - condition.lts - (outer - inner)
    return bool(room.is_number and room <= 0)


def _conditions(statement: Statement) -> list[sp.Basic]:
    return [c for given in statement.given for c in sp.And.make_args(given)]


def _sides_of_matrices(statement: Statement) -> Iterator[frozenset[Size]]:
    """The two lengths of each symmetric matrix in a statement."""
    for q in set().union(*map(quantities, statement.parts())):
        if q.domain.facts.get("symmetric"):
            yield frozenset(q.lengths[-2:])


def _given_lengths(statement: Statement) -> Iterator[frozenset[Size]]:
    """The pairs of lengths that a condition says are equal."""
    for c in _conditions(statement):
        if isinstance(c, sp.Eq) and all(isinstance(side, Size) for side in c.args):
            yield frozenset(c.args)


def _equal_lengths(statement: Statement) -> set[frozenset[Size]]:
    """Pairs of lengths that are one: given to be equal, or those of the two sides of a symmetric matrix."""
    merged: list[frozenset[Size]] = []
    pairs = (*_sides_of_matrices(statement), *_given_lengths(statement))
    for pair in pairs:
        touching = [m for m in merged if m & pair]
        merged = [m for m in merged if not m & pair] + [pair.union(*touching)]
    return {frozenset((one, two)) for lengths in merged for one in lengths for two in lengths}


def _number(side: sp.Expr) -> bool:
    """A number or an expression in sizes alone, which stands for the constant array."""
    return not quantities(side) and not free_indices(side)


def _axes(indices: frozenset[Index], among: frozenset[Index]) -> str:
    """The free indices of a side; two of one name, on either side, are told apart by their length."""
    if not indices:
        return "is a single number"
    shared = Counter(str(i) for i in among)
    names = sorted(f"{i} (over {i.length})" if shared[str(i)] > 1 else str(i) for i in indices)
    return f"has the free {'index' if len(names) == 1 else 'indices'} {', '.join(names)}"
