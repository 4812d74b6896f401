"""Matrices as objects: `matrix("A", i, j)`, `A @ B`, `A.T`, `inv(A)`, `tr(A)`, `det(A)`.

Heads that hold a matrix as it was written, and the words that make them. A matrix stands in a statement by
its entry at a row and a column, so that everything that is known of entries and indices holds of it too. It
may touch the language.
"""

from __future__ import annotations

from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Identity,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    OfMatrix,
    Trace,
    Transposed,
)
from derive.language.matrices.made import Blocks, Diagonal, Entrywise, UnitVector
from derive.language.matrices.products import Kronecker
from derive.language.matrices.shapes import misfit, shaped
from derive.language.matrices.words import (
    as_entry,
    as_matrix,
    block,
    det,
    diag,
    eye,
    form,
    formed,
    frobenius,
    grad,
    hessian,
    inv,
    kron,
    lambda_max,
    lambda_min,
    logdet,
    matrix,
    nuclear,
    ones,
    opnorm,
    tr,
    vector,
)

__all__ = [
    "Blocks", "Cell", "Determinant", "Diagonal", "Entrywise", "Identity", "Inverted", "Kronecker",
    "Letter", "MatrixHead", "MatrixProduct", "MatrixSum", "Multiple", "OfMatrix", "Trace", "Transposed",
    "UnitVector", "as_entry", "as_matrix", "block", "det", "diag", "eye", "form", "formed", "frobenius",
    "grad", "hessian", "inv", "kron", "lambda_max", "lambda_min", "logdet", "matrix", "misfit", "nuclear",
    "ones", "opnorm", "shaped", "tr", "vector",
]  # fmt: skip
