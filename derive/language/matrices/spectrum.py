"""Eigenvalues and norms of matrices: λ_max, λ_min, the operator norm and the nuclear norm.

λ_max(S) and λ_min(S) are the largest and the smallest value of x'·S·x over the columns of length 1, so that
they have a value for every square matrix; the words take symmetric ones only, of which they are eigenvalues.
"""

from __future__ import annotations

from typing import Any

from derive.language.matrices.heads import (
    Identity,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    NamedNumber,
    Scalar11,
    Transposed,
)
from derive.language.matrices.made import Blocks, Diagonal
from derive.language.matrices.products import Kronecker


class LargestEigenvalue(NamedNumber):
    """λ_max of a symmetric matrix."""

    word, tex = "lambda_max", r"\lambda_{\max}"


class SmallestEigenvalue(NamedNumber):
    """λ_min of a symmetric matrix."""

    word, tex = "lambda_min", r"\lambda_{\min}"


class Norm(NamedNumber):
    """A norm of a matrix of any shape."""

    subscript = ""

    def _eval_is_nonnegative(self) -> bool:
        return True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"\left\|{printer._print(self.matrix)}\right\|_{{{self.subscript}}}"
        return base if exp is None else f"{base}^{{{exp}}}"


class OperatorNorm(Norm):
    """The largest singular value, √λ_max(A'·A)."""

    word, subscript = "opnorm", "2"


class NuclearNorm(Norm):
    """The sum of the singular values."""

    word, subscript = "nuclear", "*"


def evidently_symmetric(matrix: MatrixHead) -> bool:
    """Whether a matrix is symmetric by the way it is written.

    >>> i, j = axes(i="n", j="n")
    >>> A = matrix("A", i, j)
    >>> evidently_symmetric(A), evidently_symmetric(A.T @ A + eye(i)), evidently_symmetric(A + A.T)
    (False, True, True)
    """
    if isinstance(matrix, MatrixSum):
        return _balanced(_terms(matrix))
    if isinstance(matrix, MatrixProduct):
        return _alike(_factors(matrix))
    if isinstance(matrix, (Transposed, Inverted)):
        return evidently_symmetric(matrix.args[0])
    if isinstance(matrix, Multiple):
        return evidently_symmetric(matrix.args[1])
    if isinstance(matrix, Letter):
        return bool(matrix.domain.facts.get("symmetric")) or matrix.shape == (1, 1)
    if isinstance(matrix, Kronecker):
        return all(map(evidently_symmetric, matrix.args))
    if isinstance(matrix, Blocks):
        rows, count = matrix.rows, len(matrix.rows)
        square = all(len(row) == count for row in rows)
        return square and all(_mirrored(rows[a][b], rows[b][a]) for a in range(count) for b in range(a + 1))
    return isinstance(matrix, (Identity, Diagonal, Scalar11))


def _mirrored(one: MatrixHead, other: MatrixHead) -> bool:
    """Whether one is evidently the transpose of the other."""
    return (one == other and evidently_symmetric(one)) or turned(one) == _upright(other)


def turned(matrix: MatrixHead) -> MatrixHead:
    """The transpose, carried to the letters."""
    return _carried(matrix, turn=True)


def _upright(matrix: MatrixHead) -> MatrixHead:
    """The matrix with every transpose carried to the letters."""
    return _carried(matrix, turn=False)


def _carried(matrix: MatrixHead, turn: bool) -> MatrixHead:
    if isinstance(matrix, Transposed):
        return _carried(matrix.args[0], not turn)
    if isinstance(matrix, MatrixProduct):
        left, right = (_carried(part, turn) for part in matrix.args)
        return MatrixProduct(right, left) if turn else MatrixProduct(left, right)
    if isinstance(matrix, Multiple):
        return Multiple(matrix.args[0], _carried(matrix.args[1], turn))
    if isinstance(matrix, (MatrixSum, Inverted, Kronecker)):
        return matrix.func(*(_carried(part, turn) for part in matrix.args))
    return matrix if not turn or evidently_symmetric(matrix) else Transposed(matrix)


def _terms(matrix: MatrixHead) -> list[MatrixHead]:
    if isinstance(matrix, MatrixSum):
        return [part for arg in matrix.args for part in _terms(arg)]
    if isinstance(matrix, Multiple) and isinstance(matrix.args[1], MatrixSum):
        return [Multiple(matrix.args[0], part) for part in _terms(matrix.args[1])]
    return [matrix]


def _factors(matrix: MatrixHead) -> list[MatrixHead]:
    if isinstance(matrix, MatrixProduct):
        return [factor for arg in matrix.args for factor in _factors(arg)]
    return [matrix]


def _balanced(terms: list[MatrixHead]) -> bool:
    """Whether each term is symmetric or stands beside its transpose."""
    left = [_upright(term) for term in terms if not evidently_symmetric(term)]
    while left:
        one = left.pop()
        other = turned(one)
        if other not in left:
            return False
        left.remove(other)
    return True


def _alike(factors: list[MatrixHead]) -> bool:
    """Whether a product reads alike in both directions, with a symmetric matrix in its middle or none."""
    factors = [part for factor in factors for part in _factors(_upright(factor))]
    while len(factors) > 1:
        first, *factors, last = factors
        if turned(first) != last:
            return False
    return not factors or evidently_symmetric(factors[0])
