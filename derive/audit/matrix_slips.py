"""Small mistakes with matrices: factors in the wrong order, a transpose or an inverse too few or too many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp

from derive.language.matrices.heads import (
    Cell,
    Identity,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Transposed,
)
from derive.language.matrices.made import Blocks, Entrywise, UnitVector
from derive.language.matrices.products import Kronecker
from derive.language.matrices.spectrum import (
    LargestEigenvalue,
    NuclearNorm,
    OperatorNorm,
    SmallestEigenvalue,
)

OWN = {Letter: (), UnitVector: (), Identity: (), Cell: (0,), Entrywise: (0,)}


def editable_parts(matrix: sp.Basic) -> range | tuple[int, ...] | None:
    """Which arguments of a matrix are expressions of their own; None of what is no matrix."""
    for head, places in OWN.items():
        if isinstance(matrix, head):
            return places
    return range(len(matrix.args) - 1) if isinstance(matrix, Blocks) else None


def exchange_factors(e: sp.Basic, around: Any) -> Iterator[sp.Basic]:
    """B·A for A·B, where both are square."""
    if isinstance(e, MatrixProduct) and len({*e.args[0].shape, *e.args[1].shape}) == 1:
        yield MatrixProduct(e.args[1], e.args[0])


def transpose(e: sp.Basic, around: Any) -> Iterator[sp.Basic]:
    """A for A', or A' for A, where it is square."""
    if isinstance(e, Transposed) and _square(e):
        yield e.args[0]
    elif isinstance(e, Letter) and _square(e) and not e.domain.facts.get("symmetric"):
        yield Transposed(e)


def uninvert(e: sp.Basic, around: Any) -> Iterator[sp.Basic]:
    """S for S⁻¹."""
    if isinstance(e, Inverted):
        yield e.args[0]


def flip_term(e: sp.Basic, around: Any) -> Iterator[sp.Basic]:
    """A − B for A + B, and one of the two alone."""
    if isinstance(e, MatrixSum):
        left, right = e.args
        turned = right.args[1] if isinstance(right, Multiple) and right.args[0] == -1 else -right
        yield from (MatrixSum(left, turned), left, right)


def other_number(e: sp.Basic, around: Any) -> Iterator[sp.Basic]:
    """The other eigenvalue or another norm, and B ⊗ A for A ⊗ B where that has the same shape."""
    if isinstance(e, (OperatorNorm, NuclearNorm)):
        yield (NuclearNorm if isinstance(e, OperatorNorm) else OperatorNorm)(e.matrix)
    elif isinstance(e, (LargestEigenvalue, SmallestEigenvalue)):
        smallest = isinstance(e, LargestEigenvalue)
        yield (SmallestEigenvalue if smallest else LargestEigenvalue)(e.matrix)
    elif isinstance(e, Kronecker) and Kronecker(*e.args[::-1]).shape == e.shape:
        yield Kronecker(*e.args[::-1])


def _square(matrix: MatrixHead) -> bool:
    rows, columns = matrix.shape
    return bool(rows == columns)


SLIPS = {
    "exchange two matrices": exchange_factors,
    "transpose a matrix, or do not": transpose,
    "leave an inverse out": uninvert,
    "flip or drop a matrix in a sum": flip_term,
    "take another eigenvalue, norm or order of a Kronecker product": other_number,
}
