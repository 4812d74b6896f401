"""The Kronecker product: each entry of one matrix times the whole of another."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.language.matrices.heads import Length, MatrixHead, Shape
from derive.language.symbols import Size

TIMES = "·"  # between lengths, in the name of their product


class ProductSize(Size):
    """The length of an axis that runs through pairs: the product of two or more, which its name spells."""

    __slots__ = ()

    @property
    def parts(self) -> tuple[Size, ...]:
        """The lengths multiplied."""
        return tuple(map(Size, self.name.split(TIMES)))


class Kronecker(MatrixHead):
    """A ⊗ B: at row (i − 1)·p + k and column (j − 1)·q + l it is A[i, j]·B[k, l], for B with p rows and q
    columns.
    """

    binds = 4

    def __new__(cls, left: MatrixHead, right: MatrixHead) -> Kronecker:
        return sp.Basic.__new__(cls, left, right)

    @property
    def shape(self) -> Shape:
        (rows, columns), (more, wide) = (part.shape for part in self.args)
        return multiplied(rows, more), multiplied(columns, wide)

    def typed(self, p: Any) -> str:
        return f"kron({', '.join(map(p, self.args))})"

    def printed(self, p: Any) -> str:
        return r" \otimes ".join(
            p(part) if part.binds > 2 and not isinstance(part, Kronecker) else rf"\left({p(part)}\right)"
            for part in self.args
        )


def multiplied(one: Length, other: Length) -> Length:
    """The product of two lengths, in alphabetical order: n·m and m·n are one length."""
    if one == 1 or other == 1:
        return other if one == 1 else one
    names = sorted(name for size in (one, other) for name in size.name.split(TIMES))
    return ProductSize(TIMES.join(names))
