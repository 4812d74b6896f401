"""Matrices at the prompt: A @ B, A.T, inv(A), tr(A), det(A), eye(i), of names declared with --matrix, or of
arrays with one or two axes taken whole.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import sympy as sp

from derive.language import Array, Det, Index
from derive.language.matrices import (
    Cell,
    Letter,
    MatrixHead,
    block,
    det,
    diag,
    eye,
    frobenius,
    grad,
    hessian,
    inv,
    kron,
    lambda_max,
    lambda_min,
    logdet,
    nuclear,
    ones,
    opnorm,
    tr,
)
from derive.language.mistakes import Mistake

if TYPE_CHECKING:
    from derive.command.prompt.reader import PromptReader


def whole(reader: PromptReader, node: ast.expr) -> Any:
    """An operand where matrices may stand: an array is taken whole."""
    named = reader.names.get(node.id) if isinstance(node, ast.Name) else None
    if isinstance(named, Array) and len(named.lengths) <= 2:
        return Letter(named)
    return reader.expression(node)


def stands(node: ast.AST) -> bool:
    """Whether a node is a product, a transpose or a call that makes a matrix."""
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES
    return called or isinstance(node, ast.BinOp) or (isinstance(node, ast.Attribute) and node.attr == "T")


def as_object(named: Any) -> Any:
    """A symmetric matrix as an object, beside others that are: S = S.T; what else is declared as it is."""
    square = isinstance(named, Array) and len(named.lengths) == 2 and named.domain.facts.get("symmetric")
    return Letter(named) if square else named


def multiplied(reader: PromptReader, node: ast.BinOp) -> Any:
    """A @ B."""
    left, right = whole(reader, node.left), whole(reader, node.right)
    for side, value in ((node.left, left), (node.right, right)):
        if not isinstance(value, (MatrixHead, sp.Expr)):
            raise reader.wrong(side, "@ stands between matrices")
    if not isinstance(left, MatrixHead) and not isinstance(right, MatrixHead):
        raise reader.wrong(node, "@ is the product of matrices; numbers are multiplied with *")
    return told(reader, node, lambda: left @ right)


def added(reader: PromptReader, node: ast.BinOp, terms: list[Any]) -> MatrixHead:
    """A sum in which a matrix stands: all its terms are matrices."""
    total = terms[0]
    for term in terms[1:]:
        total = told(reader, node, partial(operator.add, total, term))
    if not isinstance(total, MatrixHead):
        raise reader.wrong(node, "a matrix is added to a number; a multiple of the identity is c*eye(i)")
    return total


def scaled(reader: PromptReader, node: ast.BinOp, factors: list[Any]) -> MatrixHead:
    """A number times a matrix."""
    matrices = [f for f in factors if isinstance(f, MatrixHead)]
    if len(matrices) > 1:
        raise reader.wrong(node, "a product of matrices is written with @, as A @ B")
    numbers = [f for f in factors if not isinstance(f, MatrixHead)]
    factor = numbers[0] if len(numbers) == 1 else sp.Mul(*numbers, evaluate=False)
    return factor * matrices[0]


def attribute(reader: PromptReader, node: ast.Attribute) -> MatrixHead:
    """A.T, and no other."""
    if node.attr != "T":
        raise reader.wrong(node, "a dot stands only inside a decimal number; write * for a product")
    value = whole(reader, node.value)
    if not isinstance(value, MatrixHead):
        raise reader.wrong(node, "only a matrix is transposed; declare one with --matrix 'A[i, j]'")
    return value.T


def power(reader: PromptReader, node: ast.BinOp, base: MatrixHead, exponent: sp.Expr) -> MatrixHead:
    """A^-1, A^2."""
    if not exponent.is_Integer:
        raise reader.wrong(node.right, "a matrix has whole powers only")
    return told(reader, node, lambda: base ** int(exponent))


def call(reader: PromptReader, node: ast.Call, name: str) -> Any:
    """A function of one matrix, or of an index."""
    if name in BY:
        return _by(reader, node, name)
    if name == "block":
        return _block(reader, node)
    if name == "kron":
        return _kron(reader, node)
    if len(node.args) != 1:
        raise reader.wrong(node, f"{name} needs one argument, but has {len(node.args)}")
    if name in ALONG:
        index = reader.names.get(node.args[0].id) if isinstance(node.args[0], ast.Name) else None
        if not isinstance(index, Index):
            raise reader.wrong(node, f"{name} is along an axis: {name}(i) with --axis i:n")
        return ALONG[name](index)
    (only,) = node.args
    if name == "det" and isinstance(only, ast.Name) and not isinstance(reader.names.get(only.id), Letter):
        return Det(reader.matrix(node, "det"))
    value = whole(reader, only)
    if not isinstance(value, (MatrixHead, Cell)):
        raise reader.wrong(node, f"{name} is of a matrix: {name}(A) with --axis i:n,j:n --matrix 'A[i, j]'")
    return told(reader, node, lambda: OF_ONE[name](value))


def _by(reader: PromptReader, node: ast.Call, name: str) -> Any:
    word, form = BY[name]
    if len(node.args) != 2:
        raise reader.wrong(node, f"{name} needs {form}")
    body, by = reader.expression(node.args[0]), whole(reader, node.args[1])
    return told(reader, node, lambda: word(body, by))


def _block(reader: PromptReader, node: ast.Call) -> Any:
    rows = node.args[0].elts if len(node.args) == 1 and isinstance(node.args[0], ast.List) else []
    if not rows or not all(isinstance(row, ast.List) for row in rows):
        raise reader.wrong(node, "a block matrix is written row by row, as block([[A, B], [C, D]])")
    parts = [[whole(reader, part) for part in row.elts] for row in rows if isinstance(row, ast.List)]
    return told(reader, node, lambda: block(parts))


def _kron(reader: PromptReader, node: ast.Call) -> Any:
    if len(node.args) != 2:
        raise reader.wrong(node, "kron needs two matrices, as kron(A, B)")
    parts = [whole(reader, part) for part in node.args]
    if not all(isinstance(part, MatrixHead) for part in parts):
        raise reader.wrong(node, "kron is of two matrices, declared with --matrix 'A[i, j]'")
    return told(reader, node, lambda: kron(*parts))


def told(reader: PromptReader, node: ast.AST, make: Callable[[], Any]) -> Any:
    """What is made, or why it cannot be, at its place."""
    try:
        return make()
    except Mistake as problem:
        raise reader.wrong(node, str(problem)) from None


BY: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "grad": (grad, "a number and a matrix, as grad(tr(A @ X), X)"),
    "hessian": (hessian, "a number and a column, as hessian(x.T @ A @ x, x)"),
}
OF_ONE: dict[str, Callable[[Any], Any]] = {
    "inv": inv, "tr": tr, "det": det, "logdet": logdet, "diag": diag, "frobenius": frobenius,
    "opnorm": opnorm, "nuclear": nuclear, "lambda_max": lambda_max, "lambda_min": lambda_min,
}  # fmt: skip
ALONG: dict[str, Callable[[Index], MatrixHead]] = {"eye": eye, "ones": ones}
NAMES = (*OF_ONE, *ALONG, "block", *BY, "kron")
# where these stand, symmetric matrices are objects too; det(S) alone is of an array as well
MATRICES = re.compile(rf"[@≽≼]|\.T\b|\b({'|'.join(name for name in NAMES if name != 'det')})\(")
