"""The sides of a chain: whatever an author gives, as an expression that both roads can take, or refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp
from sympy.logic.boolalg import BooleanAtom

from derive.language import Array, Det, Entry, Integral, InverseEntry
from derive.language.binders import rebuilt
from derive.language.mistakes import mistake

# SymPy's heads that would be carried out, or wrongly rewritten, before anybody has seen them, and our words.
WORDS: dict[type, str] = {
    sp.Derivative: "diff", sp.Integral: "integral", sp.Sum: "total", sp.Product: "product", sp.Subs: "at",
}  # fmt: skip


def side(value: Any) -> sp.Expr:
    """A side as an expression: a decimal number is the fraction it prints, so that both roads mean the same.

    >>> side(0.1)
    1/10
    """
    if isinstance(value, (str, bytes)):
        raise mistake("text", text=value)
    try:
        expr = sp.sympify(value)
    except (sp.SympifyError, TypeError, AttributeError):
        raise mistake("no expression", value=value) from None
    if not isinstance(expr, sp.Basic):
        raise mistake("no expression", value=value)
    if isinstance(expr, BooleanAtom):
        raise mistake("truth value", value=value)
    for array in _whole_arrays(expr):
        raise mistake("array as a number", **array.spoken())
    for head in sorted(expr.atoms(*WORDS), key=str):
        word = WORDS[type(head)]
        raise mistake("SymPy's calculus", head=type(head).__name__, word=f"{word}(…)", word_name=word)
    return exact(expr) if expr.has(sp.Float) else expr


def exact(expr: sp.Basic) -> sp.Basic:
    """The expression with every decimal number as the fraction that it prints."""
    if isinstance(expr, sp.Float) and expr.is_finite:
        return sp.Rational(str(expr))
    return rebuilt(expr, tuple(map(exact, expr.args)))


def _whole_arrays(expr: sp.Basic) -> Iterator[Array]:
    if isinstance(expr, Array):
        yield expr
    for arg in expr.args[1:] if isinstance(expr, (Entry, InverseEntry, Det)) else expr.args:
        yield from () if isinstance(expr, Integral) and arg == expr.bound else _whole_arrays(arg)
