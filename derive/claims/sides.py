"""The sides of a chain: whatever an author gives, as an expression that both roads can take, or refused."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from inspect import signature
from types import FunctionType
from typing import Any

import sympy as sp
from sympy.logic.boolalg import And, Boolean, BooleanAtom
from sympy.utilities.iterables import sift

from derive.language import Array, Det, Entry, Integral, InverseEntry, Limit, as_written, free_indices
from derive.language.binders import rebuilt
from derive.language.matrices import Blocks, Cell, Letter, MatrixHead, as_entry, form, formed
from derive.language.matrices.heads import OfMatrix
from derive.language.matrices.made import SumSize
from derive.language.matrices.products import Kronecker, ProductSize
from derive.language.matrices.words import NOTHING
from derive.language.mistakes import mistake

# SymPy's heads that would be carried out, or wrongly rewritten, before anybody has seen them, and our words.
WORDS: dict[type, str] = {
    sp.Derivative: "diff", sp.Integral: "integral", sp.Sum: "total", sp.Product: "product", sp.Subs: "at",
}  # fmt: skip

MOST_THIRDS = 1000  # in the denominator of a fraction that a decimal is taken for
GIVEN = " given"  # in the name of an index of an assumption; no index of a side has it


def side(value: Any) -> sp.Expr:
    """A side as an expression: a decimal number is the fraction it prints, so that both roads mean the same.

    A side may be a function without arguments: what it returns is kept as it is typed, as x/x.

    >>> side(0.1)
    1/10
    >>> x = real("x")
    >>> side(lambda: x / x)
    x/x
    """
    if isinstance(value, FunctionType) and not signature(value).parameters:
        with as_written():
            value = value()
    if isinstance(value, (str, bytes)):
        raise mistake("text", text=value)
    try:
        expr = sp.sympify(entry(value))
    except (sp.SympifyError, TypeError, AttributeError):
        raise mistake("no expression", value=value) from None
    if isinstance(expr, (sp.Tuple, sp.MatrixBase, sp.NDimArray)):
        raise mistake("several", value=value)
    if not isinstance(expr, sp.Basic):
        raise mistake("no expression", value=value)
    if isinstance(expr, BooleanAtom):
        raise mistake("truth value", value=value)
    for array in _whole_arrays(expr):
        raise mistake("array as a number", **array.spoken())
    for loose in _loose_matrices(expr):
        raise mistake("matrix as a number", name=loose)
    for head in sorted(expr.atoms(*WORDS), key=str):
        word = WORDS[type(head)]
        raise mistake("SymPy's calculus", head=type(head).__name__, word=f"{word}(…)", word_name=word)
    return exact(expr) if expr.has(sp.Float) else expr


def entry(value: Any) -> Any:
    """A matrix by its entry at a row and a column; anything else as it is."""
    return as_entry(value) if isinstance(value, MatrixHead) else value


def as_form(value: sp.Expr) -> sp.Expr:
    """The quadratic form of a matrix that stands by its entry; anything else as it is."""
    whole = isinstance(value, Cell) and value.whole and formed(value) is None
    return form(value.matrix) if whole else value


def aligned(lhs: sp.Expr, relation: str, rhs: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """Both sides by their quadratic forms where one is and an order is between them; else by their entries.

    A matrix is larger than another by its form, and equal to it by its entries.
    """
    if relation == "=":
        return _by_entry(lhs), _by_entry(rhs)
    if formed(lhs) is None and formed(rhs) is None:
        return lhs, rhs
    lhs, rhs = (sp.S.Zero if side == NOTHING else as_form(side) for side in (lhs, rhs))
    return lhs, rhs


def without_end(lhs: sp.Expr, relation: str, rhs: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """That a limit is ∞ or −∞ as an equation between numbers: f tends to ±∞ where arctan f tends to ±π/2.

    >>> x = real("x")
    >>> without_end(limit(1/x**2, x, 0), "=", oo)
    (limit(atan(x**(-2)), x, 0), pi/2)
    """
    if relation != "=":
        return lhs, rhs
    if isinstance(rhs, Limit) and lhs in (sp.oo, -sp.oo):
        return without_end(rhs, relation, lhs)[::-1]
    if isinstance(lhs, Limit) and rhs in (sp.oo, -sp.oo):
        half = sp.pi / 2 if rhs == sp.oo else -sp.pi / 2
        return lhs.func(sp.atan(lhs.body, evaluate=False), *lhs.args[1:]), half
    return lhs, rhs


def _by_entry(side: sp.Expr) -> sp.Expr:
    """A quadratic form as the entry of its matrix, 0 for that of none; anything else as it is."""
    matrix = formed(side)
    return side if matrix is None else sp.S.Zero if side == NOTHING else as_entry(matrix)


def composed(*parts: sp.Basic) -> tuple[Boolean, ...]:
    """What the lengths of block matrices and of Kronecker products are: sums and products of others."""
    sizes = {size for part in parts for made in part.atoms(Blocks, Kronecker) for size in made.shape}
    how = {SumSize: sp.Add, ProductSize: sp.Mul}
    whole = sorted((size for size in sizes if type(size) in how), key=str)
    return tuple(sp.Eq(size, how[type(size)](*size.parts), evaluate=False) for size in whole)


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
        return _of_entries(assumed)
    return assumed


def _of_entries(assumed: Any) -> sp.Basic:
    """An equation with a matrix on a side, as one of all entries."""
    if isinstance(assumed, sp.Ne):
        raise mistake("matrices that differ")
    (whole, *_), numbers = sift(assumed.args, lambda side: isinstance(side, MatrixHead), binary=True)
    if numbers and numbers != [0] and not free_indices(numbers[0]):
        raise mistake("matrix given as a number", name=whole, value=numbers[0])
    sides = (as_entry(s, GIVEN) if isinstance(s, MatrixHead) else s for s in assumed.args)
    return sp.Eq(*sides, evaluate=False)


def exact(expr: sp.Basic) -> sp.Basic:
    """The expression with every decimal number as the fraction that it prints."""
    if isinstance(expr, sp.Float) and expr.is_finite:
        _not_rounded(expr)
        return sp.Rational(str(expr))
    return rebuilt(expr, tuple(map(exact, expr.args)))


def _not_rounded(number: sp.Float) -> None:
    """Refuse what Python made of a fraction that has no end as a decimal, as 1/3."""
    near = Fraction(float(number)).limit_denominator(MOST_THIRDS)
    if float(near) == float(number) and 10**18 % near.denominator:
        raise mistake("rounded", value=number, exact=near, p=near.numerator, q=near.denominator)


def _loose_matrices(expr: sp.Basic) -> Iterator[MatrixHead]:
    """Matrices where a number is needed: directly under anything but an entry, a trace or a determinant."""
    for arg in expr.args:
        number = isinstance(expr, sp.Expr) and not isinstance(expr, OfMatrix)
        if isinstance(arg, MatrixHead) and number:
            yield arg
        yield from _loose_matrices(arg)


def _whole_arrays(expr: sp.Basic) -> Iterator[Array]:
    if isinstance(expr, Array):
        yield expr
    for arg in expr.args[1:] if isinstance(expr, (Entry, InverseEntry, Det, Letter)) else expr.args:
        yield from () if isinstance(expr, Integral) and arg == expr.bound else _whole_arrays(arg)
