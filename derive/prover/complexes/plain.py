"""Statements about the parts of complex numbers, in words that the prover reads.

Angles become numbers where they can, functions in the plane become letters, and what the sides need for a
value joins what is assumed: a statement is about the points where both sides have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.language import (
    Array,
    At,
    Diff,
    Entry,
    Integral,
    Limit,
    Range,
    Reduction,
    Scalar,
    free_indices,
    quantities,
)
from derive.language.binders import rebuilt
from derive.language.complexes.arithmetic import Choice
from derive.language.complexes.evident import positive
from derive.language.complexes.functions import InPlane
from derive.language.domains import REAL

BINDERS = (Reduction, Range, Integral, Limit)
ANGLES = (sp.cos, sp.sin, sp.tan, sp.atan2)


def made_plain(statement: Statement) -> Statement:
    """A statement of real numbers with constants and angles as numbers, functions in the plane as letters,
    and what its sides need for a value among what is assumed.
    """
    given = tuple(map(_plain, statement.given))
    lhs, rhs = (_told(_plain(side), given) for side in (statement.lhs, statement.rhs))
    needed = {c for side in (lhs, rhs) for c in _needed(side)}
    return replace(statement, lhs=lhs, rhs=rhs, given=(*given, *sorted(needed, key=str)))


def _told(expr: sp.Basic, given: tuple[sp.Basic, ...]) -> sp.Basic:
    """The expression with what assumptions say of it: a sum that is a number, an angle that is itself."""
    if not expr.args or isinstance(expr, (Array, Scalar)):
        return expr
    made = rebuilt(expr, tuple(_told(arg, given) for arg in expr.args))
    if isinstance(made, sp.Add):
        return _number_of(made, given)
    if isinstance(made, sp.atan2) and isinstance(made.args[0], sp.sin) and isinstance(made.args[1], sp.cos):
        t = made.args[0].args[0]
        return t if made.args[1].args[0] == t and _within_a_turn(t, given) else made
    return made


def _number_of(made: sp.Add, given: tuple[sp.Basic, ...]) -> sp.Basic:
    """The number that an assumption says a sum is, else the sum."""
    whole = sp.Add(*made.args)
    for c in given:
        if isinstance(c, sp.Eq) and c.rhs.is_number and sp.Add(*sp.Add.make_args(c.lhs)) == whole:
            return c.rhs
    return made


def _within_a_turn(t: sp.Expr, given: tuple[sp.Basic, ...]) -> bool:
    """Whether it is assumed that −π < t ≤ π."""
    room = {(c.gts - c.lts, isinstance(c, (sp.Lt, sp.Gt))) for c in given if isinstance(c, ORDERS)}
    return (t + sp.pi, True) in room and bool({(sp.pi - t, True), (sp.pi - t, False)} & room)


ORDERS = (sp.Lt, sp.Le, sp.Gt, sp.Ge)


def _plain(expr: sp.Basic, varying: frozenset[sp.Basic] = frozenset()) -> sp.Basic:
    """The expression in plain words; what depends on `varying`, moved by a word around it, is no letter."""
    if not expr.args or isinstance(expr, (Array, Scalar)):
        return expr
    inner = varying | _moved_by(expr)
    made = rebuilt(expr, tuple(_plain(arg, inner) for arg in expr.args))
    if isinstance(made, InPlane) and not free_indices(made) and not (quantities(made) & varying):
        return Scalar(f"{made.function} {made.which} ({', '.join(map(str, made.point))})", REAL)
    if isinstance(made, ANGLES) and not quantities(made) and not free_indices(made):
        return made.func(*made.args)  # SymPy knows the angles of numbers, and what they are turned by
    if isinstance(made, sp.Piecewise):
        return _decided(made)
    if isinstance(made, sp.atan2):
        return _angle(*made.args)
    if isinstance(made, (sp.cos, sp.sin)) and isinstance(made.args[0], sp.atan2):
        return _of_angle(made)
    return made


def _moved_by(expr: sp.Basic) -> frozenset[sp.Basic]:
    """The quantities that a word binds, or differentiates by."""
    if isinstance(expr, (Integral, Range, Limit)):
        return frozenset({expr.bound})
    target = expr.variable if isinstance(expr, Diff) else expr.target if isinstance(expr, At) else None
    return (
        frozenset() if target is None else frozenset({target.array if isinstance(target, Entry) else target})
    )


def _angle(y: sp.Expr, x: sp.Expr) -> sp.Expr:
    """The angle of (x, y), without a positive factor; of a point below another, by the angle of that."""
    above, beside = (sp.Mul(*sp.Mul.make_args(part)) for part in (y, x))
    shared = [f for f in sp.Mul.make_args(above) if f in sp.Mul.make_args(beside) and positive(f)]
    if shared:
        return _angle(above / sp.Mul(*shared), beside / sp.Mul(*shared))
    if positive(-above):
        if (-beside).is_Symbol:
            return sp.Add(_angle(-above, -beside), -sp.pi)
        return -_angle(-above, beside)
    return sp.atan2(above, beside)


def _of_angle(expr: sp.Expr) -> sp.Expr:
    """cos and sin of the angle of a point, which is not the origin where there is such an angle."""
    y, x = expr.args[0].args
    length = sp.Pow(sp.Add(sp.Pow(x, 2), sp.Pow(y, 2)), -sp.S.Half, evaluate=False)
    return sp.Mul(x if isinstance(expr, sp.cos) else y, length, evaluate=False)


def _decided(expr: sp.Piecewise) -> sp.Expr:
    """A case distinction without the cases that numbers decide."""
    for value, condition in expr.args:
        if condition == True or condition.doit() == True:  # noqa: E712  SymPy's own true
            return value
        if condition.doit() != False:  # noqa: E712
            return expr
    return expr


def _needed(expr: sp.Basic) -> Iterator[sp.Basic]:
    """What holds wherever an expression has a value: of logarithms, and of what is divided by."""
    if isinstance(expr, (sp.Piecewise, Choice, *BINDERS)) or not quantities(expr):
        return
    if isinstance(expr, sp.log):
        yield sp.Gt(expr.args[0], 0, evaluate=False)
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer and expr.exp < 0:
        yield sp.Ne(expr.base, 0, evaluate=False)
    if isinstance(expr, sp.Pow) and expr.exp == -sp.S.Half:
        yield sp.Gt(expr.base, 0, evaluate=False)
    for arg in expr.args:
        yield from _needed(arg)
