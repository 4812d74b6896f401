"""Substitution without capturing a bound index; integrals whose derivative was taken inside."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from derive.errors import ProverFailure
from derive.language import (
    Array,
    Det,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Range,
    Reduction,
    Scalar,
    quantities,
    rename,
    rename_bound,
)
from derive.language.matrices.heads import Cell, Letter
from derive.language.row import MISTAKEN
from derive.prover.terms.algebra import Algebra, Context

Variable = Scalar | Entry


class Exchanged(Integral):
    """The integral of a derivative that was taken under the integral sign.

    Sound only if it has a closed form.
    """


@dataclass(frozen=True)
class Known:
    """What holds where an expression stands: conditions, and the indices of which they speak one by one."""

    given: tuple[sp.Basic, ...] = ()
    each: tuple[Index, ...] = ()

    def without(self, quantity: Scalar | Array) -> Known:
        """What holds at other values of a quantity too."""
        return Known(tuple(c for c in self.given if quantity not in quantities(c)), self.each)


NOTHING = Known()


def rebuilt(expr: sp.Basic, args: list) -> sp.Basic:
    """A head on other arguments; a relation stays one, SymPy is not asked whether it holds, nor what it knows
    of functions of which it says what is wrong.
    """
    return expr.func(*args, evaluate=False) if isinstance(expr, (Relational, *MISTAKEN)) else expr.func(*args)


def substitute(expr: sp.Basic, target: Variable, value: sp.Expr, context: Context) -> sp.Basic:
    """The expression with a scalar, or all entries of an array, replaced; bound variables make way."""
    wanted = target.array if isinstance(target, Entry) else target
    if wanted not in quantities(expr):
        return expr
    if expr == target and isinstance(target, Scalar):
        return value
    if isinstance(expr, Letter):
        return _put_in_whole(expr, target, value)
    if isinstance(expr, (InverseEntry, Det)):
        raise ProverFailure("evaluation of an inverse or determinant at another matrix")
    if isinstance(expr, Entry) and isinstance(target, Entry) and expr.array == target.array:
        return rename(value, dict(zip(target.indices, expr.indices, strict=True)))
    if isinstance(expr, Exchanged):
        expr = _settled(expr, context)
    if isinstance(expr, (Reduction, Integral, Range)):
        return _substitute_bound(expr, target, value, context)
    return rebuilt(expr, [substitute(x, target, value, context) for x in expr.args])


def _put_in_whole(letter: Letter, target: Variable, value: sp.Expr) -> sp.Basic:
    """A matrix put in for another: possible where the value is given as the entry of one."""
    if isinstance(target, Entry) and isinstance(value, Cell):
        places = (*target.indices, sp.S.One)[:2]
        if places == value.indices and not set(target.indices) & value.matrix.free_symbols:
            return value.matrix
    raise ProverFailure(f"entries that are put in for the matrix {letter}")


def _settled(expr: Exchanged, context: Context) -> Integral:
    """The integral of a derivative, once it is seen to be one of the integral, before its terms can vanish at
    one point.
    """
    Algebra(context).read(expr)  # fails where it has no closed form and is not dominated
    return Integral(*expr.args)


def _substitute_bound(
    expr: Reduction | Integral | Range, target: Variable, value: sp.Expr, context: Context
) -> sp.Expr:
    kept: set[sp.Basic] = set(value.free_symbols)
    if isinstance(target, Entry):
        kept -= set(target.indices)
    if expr.bound in kept:
        expr = rename_bound(expr, avoid=kept | {expr.bound})
    limits = tuple(substitute(x, target, value, context) for x in expr.args[2:])
    if expr.bound == target:
        return expr.func(expr.body, expr.bound, *limits)
    return expr.func(substitute(expr.body, target, value, context), expr.bound, *limits)
