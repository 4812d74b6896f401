"""Sums and products over the whole numbers of a range: `total(r**k, k, 0, n)`, without end for `oo`.

A range that ends before it begins is empty: its sum is 0, its product 1.
"""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from derive.language.binders import _Binder
from derive.language.mistakes import Mistake
from derive.language.symbols import Index, Scalar, prints_as_call


class Range(_Binder):
    """A sum or product of the body over the whole numbers from `low` to `high`, or without end."""

    tex = ""
    word = "total"

    def __new__(cls, body: Any, bound: Any, low: Any, high: Any) -> Range:
        low, high = sp.sympify(low), sp.sympify(high)
        whole = isinstance(bound, Index) or (isinstance(bound, Scalar) and bound.domain.integers)
        if not whole:
            raise Mistake(
                f"{cls.word}(…, {bound}, {low}, {high}) runs over whole numbers, but {bound} is none: "
                f'declare it as {bound} = integer("{bound}"), or as an index with axes(…)'
            )
        if low.is_infinite or (high.is_infinite and high != sp.oo):
            raise Mistake(
                f"a range begins at a finite whole number and may end at oo, not from {low} to {high}"
            )
        for end in (low, high):
            if end.is_number and end.is_finite and not end.is_integer:
                raise Mistake(f"a range runs from one whole number to another, not to {end}")
            if bound in end.free_symbols:
                raise Mistake(f"{bound} is bound by the range and cannot stand in its end {end}")
        return sp.Expr.__new__(cls, sp.sympify(body), bound, low, high)

    @property
    def low(self) -> sp.Expr:
        return self.args[2]

    @property
    def high(self) -> sp.Expr:
        return self.args[3]

    @property
    def endless(self) -> bool:
        """Whether it has no last term."""
        return self.high == sp.oo

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        inner = printer.parenthesize(self.body, PRECEDENCE["Mul"], strict=True)
        if isinstance(self.body, sp.Add):
            inner = rf"\left({printer._print(self.body)}\right)"
        bound, low, high = (printer._print(x) for x in self.args[1:])
        base = rf"{self.tex}_{{{bound}={low}}}^{{{high}}} {inner}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class RangeTotal(Range):
    """The sum of the body over a range."""

    tex, word = r"\sum", "total"
    _sympystr = prints_as_call("total")


class RangeProduct(Range):
    """The product of the body over a range."""

    tex, word = r"\prod", "product"
    _sympystr = prints_as_call("product")
