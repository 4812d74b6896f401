"""The sides of a chain: whatever an author gives, as an expression that both roads can take, or refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp
from sympy.logic.boolalg import And, BooleanAtom

from derive.language import Array, Det, Entry, Integral, InverseEntry
from derive.language.binders import rebuilt
from derive.language.matrices import Letter, MatrixHead, as_entry
from derive.language.mistakes import mistake

# SymPy's heads that would be carried out, or wrongly rewritten, before anybody has seen them, and our words.
WORDS: dict[type, str] = {
    sp.Derivative: "diff", sp.Integral: "integral", sp.Sum: "total", sp.Product: "product", sp.Subs: "at",
}  # fmt: skip

GIVEN = " given"  # in the name of an index of an assumption; no index of a side has it


def side(value: Any) -> sp.Expr:
    """A side as an expression: a decimal number is the fraction it prints, so that both roads mean the same.

    >>> side(0.1)
    1/10
    """
    if isinstance(value, (str, bytes)):
        raise mistake("text", text=value)
    try:
        expr = sp.sympify(entry(value))
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


def entry(value: Any) -> Any:
    """A matrix by its entry at a row and a column; anything else as it is."""
    return as_entry(value) if isinstance(value, MatrixHead) else value


def condition(assumed: Any) -> Any:
    """An assumption as one about numbers: an equation of matrices is one of all their entries, at a row and
    a column of their own.

    >>> i, j = axes(i="n", j="n")
    >>> A = matrix("A", i, j)
    >>> condition(Eq(A @ A, A)).free_symbols >= {A.array}
    True
    """
    if isinstance(assumed, And):
        return And(*map(condition, assumed.args), evaluate=False)
    if isinstance(assumed, (sp.Eq, sp.Ne)) and any(isinstance(s, MatrixHead) for s in assumed.args):
        if isinstance(assumed, sp.Ne):
            raise mistake("matrices that differ")
        return sp.Eq(
            *(as_entry(s, GIVEN) if isinstance(s, MatrixHead) else s for s in assumed.args), evaluate=False
        )
    return assumed


def exact(expr: sp.Basic) -> sp.Basic:
    """The expression with every decimal number as the fraction that it prints."""
    if isinstance(expr, sp.Float) and expr.is_finite:
        return sp.Rational(str(expr))
    return rebuilt(expr, tuple(map(exact, expr.args)))


def _whole_arrays(expr: sp.Basic) -> Iterator[Array]:
    if isinstance(expr, Array):
        yield expr
    for arg in expr.args[1:] if isinstance(expr, (Entry, InverseEntry, Det, Letter)) else expr.args:
        yield from () if isinstance(expr, Integral) and arg == expr.bound else _whole_arrays(arg)
