"""The language papers are written in: SymPy, plus sums, derivatives, arrays and domains that mean what they
print.

Symbols and arrays, binders that never capture, the words to write with them, the domains quantities live in,
and how an expression travels between processes as it was written. Everybody may read it; it touches nothing
of ours.
"""

from __future__ import annotations

from derive.language.binders import (
    MARK,
    At,
    Diff,
    Integral,
    Largest,
    MovingIntegral,
    Product,
    Reduction,
    Total,
    bound_indices,
    named_like,
    rename,
    rename_bound,
    set_apart,
)
from derive.language.naming import Definition, Named, define, names_in, unfold
from derive.language.ranges import Limit, Range, RangeProduct, RangeTotal, RecursiveTerm
from derive.language.symbols import Array, Det, Entry, Index, InverseEntry, Scalar, Size, Undefined
from derive.language.words import (
    as_written,
    at,
    axes,
    delta,
    det,
    diff,
    free_indices,
    integral,
    inverse,
    largest,
    limit,
    product,
    quantities,
    sizes_of,
    total,
    undefined,
)

__all__ = [
    "MARK", "Array", "At", "Definition", "Det", "Diff", "Entry", "Index", "Integral", "InverseEntry",
    "Largest", "Limit", "MovingIntegral",
    "Named", "Product",
    "Range", "RangeProduct", "RangeTotal",
    "RecursiveTerm",
    "Reduction", "Scalar", "Size", "Total", "Undefined", "as_written", "at", "axes", "bound_indices",
    "define", "delta",
    "det", "diff", "free_indices", "integral", "inverse", "largest", "limit", "named_like", "names_in",
    "product", "quantities",
    "rename", "rename_bound", "set_apart", "sizes_of", "total", "undefined", "unfold",
]  # fmt: skip
