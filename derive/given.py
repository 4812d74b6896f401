"""Equations among the assumptions, solved: random points never satisfy x = y, so x is computed instead of drawn.

`Eq(x, e)` replaces x by e. An equation that is affine in some scalar x is solved for it: with r = left − right,
x = r(0) / (r(0) − r(1)). Everything else stays a filter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims import Statement
from derive.domains import Interval
from derive.language import Array, At, Entry, Index, Scalar, Total, free_indices, quantities


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
    if free_indices(condition):
        return None
    residue = condition.lhs - condition.rhs
    for scalar in sorted((q for q in quantities(residue) if isinstance(q, Scalar)), key=_least_bounded):
        if not scalar.domain.integers and _degree(residue, scalar) == 1:
            at_zero, at_one = At(residue, scalar, sp.S.Zero), At(residue, scalar, sp.S.One)
            return scalar, at_zero / (at_zero - at_one)
    return None


def _least_bounded(scalar: Scalar) -> tuple[bool, str]:
    """Unbounded quantities first: whatever value comes out, it is in their domain."""
    return scalar.domain.low.is_finite or scalar.domain.high.is_finite, scalar.name


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


def _degree(expr: sp.Expr, scalar: Scalar) -> int | None:
    """The degree of an expression that is visibly a polynomial of degree ≤ 1 in the scalar, else None."""
    if scalar not in quantities(expr):
        return 0
    if expr == scalar:
        return 1
    if isinstance(expr, (sp.Add, Total)):
        degrees = [_degree(a, scalar) for a in (expr.args if isinstance(expr, sp.Add) else (expr.body,))]
        return None if None in degrees else max(d for d in degrees if d is not None)
    if isinstance(expr, sp.Mul):
        degrees = [_degree(a, scalar) for a in expr.args]
        return None if None in degrees or sum(d for d in degrees if d) > 1 else sum(d for d in degrees if d)
    return None
