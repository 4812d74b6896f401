"""Integrals between limits that move, led back to fixed limits by a change of variable."""

from __future__ import annotations

import sympy as sp

from derive.language.binders import At, Integral
from derive.language.domains import Interval
from derive.language.symbols import Scalar


def straight(expr: Integral) -> sp.Expr:
    """An integral between fixed limits with the same value.

    ∫ₐᵇ f(y) dy = (b − a) ∫₀¹ f(a + (b − a)s) ds, and to infinity ∫ₐ^∞ f(y) dy = ∫₀^∞ f(a + s) ds.
    """
    body, variable, low, high = expr.args
    y, s = (Scalar(f"{variable.name}{mark}", Interval()) for mark in ("°", f"°{1 + _height(body)}"))
    body = body.xreplace({variable: y})
    if high.is_infinite:
        return Integral(At(body, y, low + s), s, 0, high)
    if low.is_infinite:
        return Integral(At(body, y, high + s), s, low, 0)
    return (high - low) * Integral(At(body, y, low + (high - low) * s), s, 0, 1)


def _height(expr: sp.Basic) -> int:
    """How many integrals stand one inside the other: each gets a variable of its own."""
    return max(map(_height, expr.args), default=0) + isinstance(expr, Integral)
