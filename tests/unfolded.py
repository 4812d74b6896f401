"""How what was read prints once every name that its document defines stands for what it is."""

from __future__ import annotations

from typing import Any

from derive.claims import printing
from derive.language.binders import rebuilt
from derive.language.naming import Named


def code(expr: Any) -> str:
    """The expression, or condition, in code without defined names."""
    return printing.code(bare(expr)) if expr.has(Named) else printing.code(expr)


def bare(expr: Any) -> Any:
    """The expression with the bodies of its defined names in their place."""
    if isinstance(expr, Named):
        return bare(expr.body)
    args = tuple(map(bare, expr.args))
    return expr if args == expr.args else rebuilt(expr, args)
