"""Words for matrices: what declares one, and what is made of one."""

from __future__ import annotations

from itertools import chain
from typing import Any

import sympy as sp

from derive.language.binders import Diff
from derive.language.declaring import array
from derive.language.domains import REAL, Domain
from derive.language.matrices.heads import (
    COLUMN,
    ROW,
    Cell,
    Determinant,
    Identity,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    Scalar11,
    Trace,
)
from derive.language.matrices.made import (
    Blocks,
    Diagonal,
    Entrywise,
    SumSize,
    bound,
)
from derive.language.matrices.products import Kronecker
from derive.language.matrices.spectrum import (
    LargestEigenvalue,
    NuclearNorm,
    OperatorNorm,
    SmallestEigenvalue,
    evidently_symmetric,
)
from derive.language.mistakes import Mistake, asks
from derive.language.symbols import Array, Det, Index, Size

NOTHING = Cell(Scalar11(sp.S.Zero), 1, 1)  # the form of the zero matrix, of whatever size
EVERY = "ξ°"  # the column of a quadratic form; no author's quantity has the name


@asks
def matrix(name: str | Array, *where: Index, of: Domain | None = None, tex: str | None = None) -> Letter:
    """A matrix as an object, over two axes; `of` names another domain: `of=SPD()`, `of=Symmetric()`.

    An array that is declared already is taken whole: `matrix(S)`.

    >>> i, j, k = axes(i="n", j="m", k="p")
    >>> A, B = matrix("A", i, j), matrix("B", j, k)
    >>> A @ B, (A @ B).T, A.shape
    (A @ B, (A @ B).T, (n, m))
    >>> A[i, j]
    A[i, j]
    """
    if isinstance(name, Array):
        return as_matrix(name)
    if len(where) != 2:
        raise Mistake(
            f"the matrix {name!r} needs two axes, as in matrix({name!r}, i, j); a column is vector(…)"
        )
    return Letter(array(name, *where, of=of, tex=tex))


@asks
def vector(name: str, where: Index, *, of: Domain | None = None, tex: str | None = None) -> Letter:
    """A column: `x.T @ A @ x` is a number, `x @ x.T` a matrix.

    >>> i, j = axes(i="n", j="n")
    >>> x, A = vector("x", i), matrix("A", i, j)
    >>> x.T @ A @ x
    x.T @ A @ x
    >>> x.shape
    (n, 1)
    """
    return Letter(array(name, where, of=of, tex=tex))


@asks
def ones(where: Index) -> MatrixHead:
    """The column of ones along an axis.

    >>> i, j = axes(i="n", j="m")
    >>> ones(i).T @ matrix("A", i, j)
    ones(n).T @ A
    """
    return Entrywise(sp.S.One, bound(sp.S.One, ROW, where.length))


@asks
def eye(size: Index | Size | MatrixHead) -> Identity:
    """The identity matrix along an axis, or of the size of a square matrix.

    >>> i, j = axes(i="n", j="n")
    >>> lam, A = positive("lam"), matrix("A", i, j)
    >>> A + lam*eye(i)
    A + lam*eye(n)
    """
    if isinstance(size, MatrixHead):
        return Identity(size.shape[0])
    if isinstance(size, Index):
        return Identity(size.length)
    if not isinstance(size, Size):
        raise Mistake(f"{size!r} is no size: write eye(i) with an index made by axes(…)")
    return Identity(size)


@asks
def inv(square: Any) -> MatrixHead:
    """The inverse of a square matrix, where it has one.

    >>> i, j = axes(i="n", j="d")
    >>> X, lam = matrix("X", i, j), positive("lam")
    >>> inv(X.T @ X + lam*eye(j)) @ X.T
    inv(X.T @ X + lam*eye(d)) @ X.T
    """
    return Inverted(as_matrix(square))


@asks
def tr(square: Any) -> sp.Expr:
    """The trace of a square matrix.

    >>> i, j = axes(i="n", j="m")
    >>> A, B = matrix("A", i, j), matrix("B", j, i)
    >>> tr(A @ B)
    tr(A @ B)
    """
    return square if isinstance(square, sp.Expr) else Trace(as_matrix(square))


@asks
def det(square: Any) -> sp.Expr:
    """The determinant of a square matrix: of an array, or of a matrix expression.

    >>> i, j = axes(i="d", j="d")
    >>> log(det(spd("S", i, j)))
    log(det(S))
    >>> A = matrix("A", i, j)
    >>> det(A @ A)
    det(A @ A)
    """
    if isinstance(square, Array):
        return Det(square)
    return square if isinstance(square, sp.Expr) else Determinant(as_matrix(square))


@asks
def logdet(square: Any) -> sp.Expr:
    """The logarithm of the determinant, where that is positive.

    >>> i, j = axes(i="d", j="d")
    >>> logdet(matrix("S", i, j, of=SPD()))
    log(det(S))
    """
    return sp.log(det(square), evaluate=False)


@asks
def diag(column: Any) -> MatrixHead:
    """The diagonal matrix with the entries of a column, or the column of the diagonal of a square matrix.

    >>> i, j = axes(i="n", j="n")
    >>> diag(vector("x", i))
    diag(x)
    >>> diag(matrix("A", i, j)).shape
    (n, 1)
    """
    whole = as_matrix(column)
    if whole.shape[1] == 1:
        return Diagonal(whole)
    index = bound(whole, ROW, whole.shape[0])
    return Entrywise(Cell(whole, index, index), index)


@asks
def block(rows: Any) -> MatrixHead:
    """A matrix made of blocks, row by row.

    >>> i, j, k, l = axes(i="n", j="n", k="m", l="m")
    >>> A, B, D = matrix("A", i, j), matrix("B", i, k), matrix("D", k, l)
    >>> block([[A, B], [B.T, D]]).shape
    (n + m, n + m)
    """
    listed = [_blocks(row) for row in rows] if isinstance(rows, (list, tuple)) else []
    if not listed or len(set(map(len, listed))) != 1:
        raise Mistake("a block matrix is written row by row, all rows of one length: block([[A, B], [C, D]])")
    return Blocks(*chain(*listed), sp.Integer(len(listed)))


def _blocks(row: Any) -> list[MatrixHead]:
    """The blocks of one row, each over axes of its own."""
    parts = list(map(as_matrix, row))
    for part in parts:
        if not all(type(size) is Size for size in part.shape):
            raise Mistake(f"{part} cannot be a block: its rows and columns must run over axes of their own")
    return parts


@asks
def frobenius(whole: Any) -> sp.Expr:
    """The Frobenius norm, the root of the sum of squares.

    >>> i, j = axes(i="n", j="m")
    >>> frobenius(matrix("A", i, j))
    sqrt(tr(A.T @ A))
    """
    inner = as_matrix(whole)
    return sp.Pow(
        Trace(inner.T @ inner) if inner.shape[1] != 1 else inner.T @ inner, sp.S.Half, evaluate=False
    )


@asks
def kron(left: Any, right: Any) -> MatrixHead:
    """The Kronecker product A ⊗ B: the blocks A[i, j]·B, row by row.

    >>> i, j, k, l = axes(i="n", j="m", k="p", l="q")
    >>> kron(matrix("A", i, j), matrix("B", k, l)).shape
    (n·p, m·q)
    """
    parts = as_matrix(left), as_matrix(right)
    if any(isinstance(size, SumSize) for part in parts for size in part.shape):
        raise Mistake("a block matrix in a Kronecker product is not provided for: write its blocks apart")
    return Kronecker(*parts)


@asks
def opnorm(whole: Any) -> sp.Expr:
    """The operator norm, also spectral norm: the largest singular value, √λ_max(A'·A).

    >>> i, j = axes(i="n", j="m")
    >>> opnorm(matrix("A", i, j))
    opnorm(A)
    """
    return OperatorNorm(as_matrix(whole))


@asks
def nuclear(whole: Any) -> sp.Expr:
    """The nuclear norm: the sum of the singular values.

    >>> i, j = axes(i="n", j="m")
    >>> nuclear(matrix("A", i, j))
    nuclear(A)
    """
    return NuclearNorm(as_matrix(whole))


@asks
def lambda_max(square: Any) -> sp.Expr:
    """The largest eigenvalue of a matrix that is symmetric by the way it is written.

    >>> i, j = axes(i="n", j="n")
    >>> A, S = matrix("A", i, j), matrix("S", i, j, of=Symmetric())
    >>> lambda_max(S), lambda_max(A.T @ A)
    (lambda_max(S), lambda_max(A.T @ A))
    """
    return LargestEigenvalue(_symmetric(square, "lambda_max"))


@asks
def lambda_min(square: Any) -> sp.Expr:
    """The smallest eigenvalue of a matrix that is symmetric by the way it is written.

    >>> i, j = axes(i="n", j="n")
    >>> lambda_min(matrix("S", i, j, of=SPD()))
    lambda_min(S)
    """
    return SmallestEigenvalue(_symmetric(square, "lambda_min"))


def _symmetric(square: Any, word: str) -> MatrixHead:
    whole = as_matrix(square)
    if not evidently_symmetric(whole):
        raise Mistake(
            f"{word} is of a symmetric matrix, and {whole} need not be one: declare it with of=Symmetric()"
            f" or of=SPD(), or write one that is, as {word}(A.T @ A). The largest singular value is opnorm(A)"
        )
    return whole


@asks
def grad(body: Any, by: Letter, *, symmetric: bool = False) -> MatrixHead:
    """The matrix of the derivatives of a number by the entries of a matrix or column, each on its own.

    Entries move one at a time, also those of a symmetric matrix: the derivative of tr(A @ X) is A.T. With
    `symmetric`, X[i, j] and X[j, i] move together and the result is G + G.T minus the diagonal of G.

    >>> i, j = axes(i="n", j="m")
    >>> A, X = matrix("A", j, i), matrix("X", i, j)
    >>> grad(tr(A @ X), X)
    grad(tr(A @ X), X)
    """
    if not isinstance(by, Letter):
        raise Mistake(f"a gradient is by a declared matrix or column, not by {by}")
    if isinstance(body, MatrixHead):
        raise Mistake(f"the gradient is of a number, not of {body}: write one of its entries")
    number = sp.sympify(body)
    where = tuple(
        bound(number, name, size) for name, size in zip((ROW, COLUMN), by.array.lengths, strict=False)
    )
    plain = Entrywise(Diff(number, by.array[where]), *where)
    if not symmetric:
        return plain
    return plain + plain.T - Diagonal(diag(plain))


@asks
def hessian(body: Any, by: Letter) -> MatrixHead:
    """The matrix of the second derivatives of a number by the entries of a column.

    >>> i, j = axes(i="n", j="n")
    >>> x, A = vector("x", i), matrix("A", i, j)
    >>> hessian(x.T @ A @ x, x).shape
    (n, n)
    >>> check(hessian(x.T @ A @ x, x), A + A.T).verdict
    <Verdict.PROVED: 'PROVED'>
    """
    if not isinstance(by, Letter) or len(by.array.lengths) != 1:
        raise Mistake(f'a Hessian is by a declared column, x = vector("x", i), not by {by}')
    if isinstance(body, MatrixHead):
        raise Mistake(f"the Hessian is of a number, not of {body}: write one of its entries")
    number, (size,) = sp.sympify(body), by.array.lengths
    row, column = bound(number, ROW, size), bound(number, COLUMN, size)
    return Entrywise(Diff(Diff(number, by.array[row]), by.array[column]), row, column)


def form(whole: Any) -> sp.Expr:
    """The quadratic form ξ'·M·ξ of a square matrix, at a column ξ that stands for every one.

    >>> i, j = axes(i="n", j="n")
    >>> form(matrix("A", i, j))
    ξ°.T @ A @ ξ°
    """
    if whole == 0:
        return NOTHING
    inner = as_matrix(whole)
    column = Letter(Array(EVERY, (inner.shape[0],), REAL, r"\xi"))
    return Cell(MatrixProduct(MatrixProduct(column.T, inner), column), 1, 1)


def formed(number: sp.Basic) -> MatrixHead | None:
    """The matrix of a quadratic form made by `form`, None of anything else."""
    if number == NOTHING:
        return number.matrix
    if not isinstance(number, Cell) or not isinstance(number.matrix, MatrixProduct):
        return None
    left, column = number.matrix.args
    made = isinstance(column, Letter) and column.name == EVERY and isinstance(left, MatrixProduct)
    return left.args[1] if made else None


def as_matrix(value: Any) -> MatrixHead:
    """A matrix expression, or an array with one or two axes taken whole."""
    if isinstance(value, MatrixHead):
        return value
    if isinstance(value, Array) and len(value.lengths) <= 2:
        return Letter(value)
    if isinstance(value, sp.Expr):
        return Scalar11(value)
    raise Mistake(f"{value!r} is no matrix: declare one with matrix('A', i, j), a column with vector('x', i)")


def as_entry(whole: MatrixHead, mark: str = "") -> sp.Expr:
    """A matrix as one of its entries, at a row and a column of its own: so it stands in a statement."""
    places = (
        Index(name + mark, size) if isinstance(size, Size) else sp.S.One
        for name, size in zip((ROW, COLUMN), whole.shape, strict=True)
    )
    return Cell(whole, *places)
