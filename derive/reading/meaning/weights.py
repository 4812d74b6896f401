"""Whether an expression is a distribution over its index: by declaration, or plainly by how it is built."""

from __future__ import annotations

import sympy as sp
from sympy.utilities.iterables import sift

from derive.language import Entry, Index, Total, rename, unfold
from derive.reading.algebra.values import alike


def sums_to_one(expr: sp.Expr, axis: Index) -> bool:
    """Whether the entries are weights: of a declared distribution, a mixture of such, or f_i / Σ_j f_j."""
    expr = unfold(expr)
    return share(expr, axis) == 1 or _normalised(expr, axis)


def share(expr: sp.Expr, axis: Index) -> sp.Rational | None:
    """What the entries add up to, where rational multiples of distributions are added; None if not known."""
    if isinstance(expr, Entry):
        *others, last = expr.indices
        known = expr.array.domain.facts.get("sums to one")
        return sp.S.One if known and last == axis and axis not in others else None
    if isinstance(expr, sp.Add):
        parts = [share(term, axis) for term in expr.args]
        return None if None in parts else sp.Add(*parts)
    if isinstance(expr, sp.Mul):
        numbers, rest = sift(expr.args, lambda a: a.is_Rational, binary=True)
        part = share(rest[0], axis) if len(rest) == 1 else None
        return None if part is None or any(c < 0 for c in numbers) else sp.Mul(*numbers, part)
    return None


def _normalised(expr: sp.Expr, axis: Index) -> bool:
    """f_i / Σ_j f_j with f > 0."""
    if not isinstance(expr, sp.Mul):
        return False
    inverses, above = sift(expr.args, lambda a: isinstance(a, sp.Pow) and a.exp == -1, binary=True)
    whole = inverses[0].base if len(inverses) == 1 else None
    if not isinstance(whole, Total) or not above:
        return False
    index = whole.index
    if not isinstance(index, Index) or index.length != axis.length or axis in whole.free_symbols:
        return False
    top = sp.Mul(*above, evaluate=False) if len(above) > 1 else above[0]
    return alike(rename(whole.body, {index: axis}), top) and all(map(_positive, above))


def _positive(expr: sp.Expr) -> bool:
    if isinstance(expr, sp.Mul):
        return all(map(_positive, expr.args))
    return isinstance(expr, sp.exp) or bool(expr.is_positive)
