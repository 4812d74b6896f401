"""Unknown functions on the numeric road: a statement about all of them is tried on explicit ones.

Every value of an unknown function becomes that of a family with its properties, whose coefficients are
drawn like any quantity; a derivative stays a derivative, to be taken by the road itself.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp
from sympy.core.relational import Relational

from derive.claims import Statement
from derive.errors import CannotEvaluate
from derive.language import At, Diff, Scalar
from derive.language.binders import rebuilt
from derive.language.domains import Interval
from derive.language.unknown import FunctionAt, GradientAt, Of, UnknownOfColumn, family, shown, unknowns
from derive.language.unknown.columns import explicit_gradient, explicit_value, told_of
from reports.record.evidence import Valued, frozen


def explicit(statement: Statement) -> Statement:
    """The statement with families for its unknown functions."""
    names = [f.name for f in unknowns(*statement.parts())]
    if not names:
        return statement
    if len(set(names)) < len(names):
        raise CannotEvaluate("two functions of different properties have one name: give each its own")
    return replace(
        statement,
        lhs=_put(statement.lhs),
        rhs=_put(statement.rhs),
        given=tuple(map(_put, statement.given)),
        error=None if statement.error is None else _put(statement.error),
    )


def _put(expr: sp.Basic) -> sp.Basic:
    if not expr.args or not expr.has(Of, FunctionAt, GradientAt):
        return expr
    args = tuple(map(_put, expr.args))
    if isinstance(expr, Of):
        return _value(Of(*args))
    if isinstance(expr, FunctionAt):
        return explicit_value(FunctionAt(*args))
    if isinstance(expr, GradientAt):
        return explicit_gradient(GradientAt(*args))
    if isinstance(expr, Relational):
        return expr.func(*args, evaluate=False)
    return rebuilt(expr, args)


def _value(expr: Of) -> sp.Expr:
    """A family at the arguments; a partial derivative is taken at letters first, and put in then."""
    if not any(expr.orders):
        return family(expr.function, expr.arguments)
    letters = tuple(Scalar(f"{expr.function.name}@{k}", Interval()) for k in range(expr.function.arity))
    made = family(expr.function, letters)
    for letter, order in zip(letters, expr.orders, strict=True):
        for _ in range(order):
            made = Diff(made, letter)
    for letter, value in zip(letters, expr.arguments, strict=True):
        made = At(made, letter, value)
    return made


def told(statement: Statement, found: dict[str, Valued]) -> dict[str, Valued]:
    """The values of a witness, with explicit functions instead of their coefficients."""
    for f in unknowns(*statement.parts()):
        own = {name: value for name, value in found.items() if name.startswith(f"{f.name}.")}
        if not own:
            continue
        found = {name: value for name, value in found.items() if name not in own}
        if isinstance(f, UnknownOfColumn):
            said = told_of(f, {name: _written(value.value) for name, value in own.items()})
            found[f.name] = Valued(f.name, f.name, frozen(said))
            continue
        zero: dict[str, sp.Expr] = _Absent()
        zero.update({name: sp.sympify(str(value.value)) for name, value in own.items()})
        found[f.name] = Valued(f.name, f.name, frozen(shown(f, zero)))
    return found


def _written(value: object) -> str:
    """A number, or the entries of a column in brackets."""
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)


class _Absent(dict):
    """Coefficients; one that a statement does not depend on is 0."""

    def __missing__(self, name: str) -> sp.Expr:
        return sp.S.Zero
