"""What is evident from how a real expression is written: its sign, and that it has a value everywhere."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from derive.language import Diff, Entry, Index, Scalar, Size, Total
from derive.language.binders import REMEMBERED

ENTIRE = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.asinh, sp.Abs, sp.erf)


@lru_cache(maxsize=REMEMBERED)
def nonnegative(expr: sp.Expr) -> bool:
    """Whether a real expression is evidently ≥ 0 wherever it has a value."""
    if isinstance(expr, sp.Pow):
        base, exponent = expr.args
        even = exponent.is_Integer and exponent % 2 == 0
        return bool(even or exponent == sp.S.Half or nonnegative(base))
    if isinstance(expr, sp.Add):
        return all(map(nonnegative, expr.args)) or _length_and_part(expr)
    if isinstance(expr, sp.Mul):
        return all(map(nonnegative, expr.args))
    if isinstance(expr, Total):
        return nonnegative(expr.body)
    return isinstance(expr, sp.Abs) or positive(expr)


def _length_and_part(expr: sp.Add) -> bool:
    """Whether an expression is √(x² + …) ± x, whose root is not less than |x|."""
    if len(expr.args) != 2:
        return False
    for length, part in (expr.args, expr.args[::-1]):
        if isinstance(length, sp.Pow) and length.exp == sp.S.Half and isinstance(length.base, sp.Add):
            squares = length.base.args
            sides = (sp.Pow(part, 2), sp.Pow(-part, 2), sp.Pow(part, 2, evaluate=False))
            if all(map(nonnegative, squares)) and any(side in squares for side in sides):
                return True
    return False


@lru_cache(maxsize=REMEMBERED)
def positive(expr: sp.Expr) -> bool:
    """Whether a real expression is evidently > 0 wherever it has a value."""
    if expr.is_number and expr.is_positive:
        return True
    if isinstance(expr, (Size, Index)):
        return True
    if isinstance(expr, (Scalar, Entry)):
        domain = expr.array.domain if isinstance(expr, Entry) else expr.domain
        return bool(domain.assumptions().get("positive"))
    if isinstance(expr, (sp.exp, sp.cosh)):
        return True
    if isinstance(expr, sp.Add):
        return all(map(nonnegative, expr.args)) and any(map(positive, expr.args))
    if isinstance(expr, sp.Mul):
        return all(map(positive, expr.args))
    return isinstance(expr, sp.Pow) and positive(expr.base)


@lru_cache(maxsize=REMEMBERED)
def nonpositive(expr: sp.Expr) -> bool:
    """Whether a real expression is evidently ≤ 0 wherever it has a value."""
    return nonnegative(-expr) or bool(expr.is_number and expr.is_nonpositive)


@lru_cache(maxsize=REMEMBERED)
def whole(expr: sp.Expr) -> bool:
    """Whether a real expression is evidently a whole number."""
    if isinstance(expr, (Size, Index)) or expr.is_Integer:
        return True
    if isinstance(expr, (Scalar, Entry)):
        domain = expr.array.domain if isinstance(expr, Entry) else expr.domain
        return bool(getattr(domain, "integers", False))
    return isinstance(expr, (sp.Add, sp.Mul)) and all(map(whole, expr.args))


@lru_cache(maxsize=REMEMBERED)
def everywhere(expr: sp.Expr) -> bool:
    """Whether a real expression evidently has a value at every point of its letters' domains."""
    if not expr.args or isinstance(expr, (Entry, Diff)):
        return not isinstance(expr, Diff)
    if isinstance(expr, sp.Pow):
        return everywhere(expr.base) and bool(expr.exp.is_Integer and expr.exp >= 0)
    if isinstance(expr, Total):
        return everywhere(expr.body)
    return isinstance(expr, (sp.Add, sp.Mul, *ENTIRE)) and all(map(everywhere, expr.args))
