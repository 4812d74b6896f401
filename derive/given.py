"""Equations among the assumptions, solved: random points never satisfy x = y, so x is computed instead of drawn.

`Eq(x, e)` replaces x by e. An equation that is affine in some scalar x is solved for it: with r = left − right,
x = r(0) / (r(0) − r(1)). If the equation speaks of the same indices as the statement, x may differ from one to the next,
and may be an entry of an array, if no other stands in the statement. Everything else stays a filter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims import Statement
from derive.domains import Interval
from derive.language import (
    Array,
    At,
    Det,
    Diff,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Reduction,
    Scalar,
    Total,
    free_indices,
    quantities,
)


def constructive(statement: Statement) -> Statement:
    """The same statement with every equation among its assumptions that can be solved put into the sides."""
    for condition in statement.given:
        solved = _solve(condition, statement)
        if solved:
            target, value = solved
            rest = tuple(g for g in statement.given if g != condition)
            moved = replace(statement, lhs=_put(statement.lhs, target, value), rhs=_put(statement.rhs, target, value),
                            given=tuple(_at(g, target, value) for g in rest) + _inside(target, value),
                            error=None if statement.error is None else _put(statement.error, target, value))  # fmt: skip
            return constructive(moved)
    return statement


def _solve(condition: Boolean, statement: Statement) -> tuple[Scalar | Entry, sp.Expr] | None:
    if not isinstance(condition, sp.Eq):
        return None
    for target, value in ((condition.lhs, condition.rhs), (condition.rhs, condition.lhs)):
        closed = free_indices(value) <= free_indices(target)
        if _replaceable(target, _fixed(statement)) and _name(target) not in quantities(value) and closed:
            return target, value
    if not free_indices(condition) <= _fixed(statement):
        return None  # it holds for all values of an index
    residue = condition.lhs - condition.rhs
    for unknown in sorted(_unknowns(residue, statement), key=_least_bounded):
        if _degree(residue, unknown) == 1:
            target = unknown if isinstance(unknown, Scalar) else unknown[_pattern(unknown)]
            at_zero, at_one = At(residue, target, sp.S.Zero), At(residue, target, sp.S.One)
            return target, at_zero / (at_zero - at_one)
    return None


def _unknowns(residue: sp.Expr, statement: Statement) -> list[Scalar | Array]:
    """What an equation may be solved for: a scalar, or an array of which the statement holds one entry and no more."""
    found = [q for q in quantities(residue) if isinstance(q.domain, Interval) and not q.domain.integers]
    return [q for q in found if isinstance(q, Scalar) or _one_entry(q, statement)]


def _one_entry(array: Array, statement: Statement) -> bool:
    """Whether an array occurs only as one and the same entry, at indices the statement is about: it is like a scalar."""
    fixed, parts = _fixed(statement), statement.parts()
    entries = {e for part in parts for e in part.atoms(Entry, InverseEntry, Det) if e.array == array}
    holders = {e for part in parts for e in part.atoms(Reduction, Diff, At, Integral) if array in quantities(e.args[0])}
    if len(entries) != 1 or not all(isinstance(e, Reduction) for e in holders):
        return False
    (entry,) = entries
    return isinstance(entry, Entry) and set(entry.indices) <= fixed - {e.index for e in holders}


def _pattern(array: Array) -> tuple[Index, ...]:
    """Indices for all entries of an array, met nowhere else; where one entry matters, all may be the same."""
    return tuple(Index(f"{array.name}_every_{k}", length) for k, length in enumerate(array.lengths))


def _least_bounded(unknown: Scalar | Array) -> tuple[bool, bool, str]:
    """Scalars first, and unbounded quantities before others: whatever value comes out, it is in their domain."""
    domain: Any = unknown.domain
    return isinstance(unknown, Array), domain.low.is_finite or domain.high.is_finite, unknown.name


def _fixed(statement: Statement) -> set[Index]:
    """The indices the statement is about: a condition on `a[i]` with such an i speaks of one entry, not of all."""
    sides = (statement.lhs, statement.rhs, *(() if statement.error is None else (statement.error,)))
    return set(statement.each).union(*map(free_indices, sides))


def _replaceable(target: sp.Basic, fixed: set[Index]) -> bool:
    if isinstance(target, Scalar):
        return not target.domain.integers
    plain = isinstance(target, Entry) and all(isinstance(i, Index) and i not in fixed for i in target.indices)
    return plain and len(set(target.indices)) == len(target.indices) and isinstance(target.array.domain, Interval)


def _name(target: Scalar | Entry) -> Scalar | Array:
    return target.array if isinstance(target, Entry) else target


def _inside(target: Scalar | Entry, value: sp.Expr) -> tuple[Boolean, ...]:
    """What still has to hold: the value must lie in the target's domain."""
    domain: Any = _name(target).domain
    low = () if domain.low.is_infinite else ((value >= domain.low) if domain.closed_low else (value > domain.low),)
    high = () if domain.high.is_infinite else ((value <= domain.high) if domain.closed_high else (value < domain.high),)
    return (*low, *high)


def _at(condition: Any, target: Scalar | Entry, value: sp.Expr) -> Any:
    if not condition.args:
        return condition
    if isinstance(condition, Boolean) and not isinstance(condition, sp.core.relational.Relational):
        return condition.func(*(_at(a, target, value) for a in condition.args))
    return condition.func(*(_put(a, target, value) for a in condition.args), evaluate=False)


def _put(expr: sp.Expr, target: Scalar | Entry, value: sp.Expr) -> sp.Expr:
    return At(expr, target, value) if _name(target) in quantities(expr) else expr


def _degree(expr: sp.Expr, unknown: Scalar | Array) -> int | None:
    """The degree of an expression that is visibly a polynomial of degree ≤ 1 in the unknown, else None."""
    if unknown not in quantities(expr):
        return 0
    if expr == unknown or (isinstance(expr, Entry) and expr.array == unknown):
        return 1
    if isinstance(expr, (sp.Add, Total)):
        degrees = [_degree(a, unknown) for a in (expr.args if isinstance(expr, sp.Add) else (expr.body,))]
        return None if None in degrees else max(d for d in degrees if d is not None)
    if isinstance(expr, sp.Mul):
        degrees = [_degree(a, unknown) for a in expr.args]
        return None if None in degrees or sum(d for d in degrees if d) > 1 else sum(d for d in degrees if d)
    return None
