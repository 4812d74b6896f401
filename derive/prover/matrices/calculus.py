"""Derivatives of matrix expressions, as written: no domain fact is used, entries are independent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Entry, Scalar, quantities
from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Scalar11,
    Trace,
    Transposed,
)
from derive.language.matrices.made import Adjugate, Diagonal, Entrywise, UnitVector
from derive.language.unknown import FunctionAt, GradientAt
from derive.prover.kernel.differentiate import derivative
from derive.prover.terms.algebra import Context

Variable = Scalar | Entry


def slope(matrix: MatrixHead, variable: Variable, context: Context) -> MatrixHead | None:
    """The derivative of a matrix, entry by entry; None where it is 0."""
    wanted = variable.array if isinstance(variable, Entry) else variable
    if wanted not in quantities(matrix):
        return None
    for head, rule in SLOPES.items():
        if isinstance(matrix, head):
            return rule(matrix, variable, context)
    raise ProverFailure(f"no rule to differentiate {matrix}")


def _sum(parts: list[MatrixHead | None]) -> MatrixHead | None:
    left = [part for part in parts if part is not None]
    if not left:
        return None
    total = left[0]
    for part in left[1:]:
        total = MatrixSum(total, part)
    return total


def _letter(matrix: Letter, variable: Variable, context: Context) -> MatrixHead | None:
    """∂X/∂X_kl = e_k e_l'."""
    assert isinstance(variable, Entry)
    units = [UnitVector(i, n) for i, n in zip(variable.indices, matrix.array.lengths, strict=True)]
    return units[0] if len(units) == 1 else MatrixProduct(units[0], Transposed(units[1]))


def _product(matrix: MatrixProduct, variable: Variable, context: Context) -> MatrixHead | None:
    left, right = matrix.args
    one, two = (slope(part, variable, context) for part in matrix.args)
    return _sum([one and MatrixProduct(one, right), two and MatrixProduct(left, two)])


def _multiple(matrix: Multiple, variable: Variable, context: Context) -> MatrixHead | None:
    factor, inner = matrix.args
    one, two = derivative(factor, variable, context), slope(inner, variable, context)
    return _sum([Multiple(one, inner) if one != 0 else None, two and Multiple(factor, two)])


def _inverted(matrix: Inverted, variable: Variable, context: Context) -> MatrixHead | None:
    """∂S⁻¹ = −S⁻¹ ∂S S⁻¹."""
    inner = slope(matrix.args[0], variable, context)
    return inner and Multiple(-1, MatrixProduct(MatrixProduct(matrix, inner), matrix))


def _inside(matrix: MatrixHead, variable: Variable, context: Context) -> MatrixHead | None:
    inner = slope(matrix.args[0], variable, context)
    return inner and matrix.func(inner)


def _entrywise(matrix: Entrywise, variable: Variable, context: Context) -> MatrixHead | None:
    return Entrywise(derivative(matrix.body, variable, context), *matrix.args[1:])


def _cell(expr: Cell, variable: Variable, context: Context) -> sp.Expr:
    inner = slope(expr.matrix, variable, context)
    return sp.S.Zero if inner is None else Cell(inner, *expr.indices)


def _trace(expr: Trace, variable: Variable, context: Context) -> sp.Expr:
    inner = slope(expr.matrix, variable, context)
    return sp.S.Zero if inner is None else Trace(inner)


def _determinant(expr: Determinant, variable: Variable, context: Context) -> sp.Expr:
    """∂ det S = tr(adj(S) ∂S), also where S is singular (Jacobi)."""
    inner = slope(expr.matrix, variable, context)
    return sp.S.Zero if inner is None else Trace(MatrixProduct(Adjugate(expr.matrix), inner))


SLOPES: dict[type, Callable[[Any, Variable, Context], MatrixHead | None]] = {
    Letter: _letter,
    MatrixProduct: _product,
    MatrixSum: lambda m, v, c: _sum([slope(part, v, c) for part in m.args]),
    Multiple: _multiple,
    Transposed: _inside,
    Diagonal: _inside,
    Inverted: _inverted,
    Entrywise: _entrywise,
    Scalar11: lambda m, v, c: Scalar11(derivative(m.args[0], v, c)),
}


def _at_column(expr: FunctionAt, variable: Variable, context: Context) -> sp.Expr:
    """∂f(u) = ∇f(u)'·∂u, for a smooth f."""
    if not expr.function.smooth:
        raise ProverFailure(f"{expr.function.name} is not said to be smooth: it may have no gradient")
    inner = slope(expr.matrix, variable, context)
    gradient = GradientAt(expr.matrix, expr.function)
    return sp.S.Zero if inner is None else Cell(MatrixProduct(Transposed(gradient), inner), 1, 1)


RULES: dict[type, Callable[[Any, Variable, Context], sp.Expr]] = {
    Cell: _cell,
    Trace: _trace,
    Determinant: _determinant,
    FunctionAt: _at_column,
}
