"""The language papers are written in: SymPy, plus sums, derivatives and arrays that mean what they print.

SymPy evaluates `Sum`, `Derivative` and `Piecewise` while they are being built, and not always correctly. Our
heads are inert: they hold what the author wrote until one of the two roads reads it. Each knows its bound
variable, so substitution never captures one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy as sp
from sympy import evaluate

from derive.language.binders import (
    REMEMBERED,
    At,
    Diff,
    Integral,
    Largest,
    MovingIntegral,
    Product,
    Reduction,
    Total,
)
from derive.language.mistakes import FORMS, Mistake, asks, mistake
from derive.language.ranges import Limit, Range, RangeProduct, RangeTotal, RecursiveTerm
from derive.language.symbols import Array, Det, Entry, Index, InverseEntry, Scalar, Size, Undefined


@asks
def axes(**lengths: str) -> Any:
    """Indices by name with the names of their lengths: `i, j, t = axes(i="d", j="d", t="T")`.

    >>> i, t = axes(i="d", t="T")
    >>> i.length, t.length
    (d, T)
    """
    if not lengths:
        raise mistake("arguments", word="axes", form=FORMS["axes"])
    for name, length in lengths.items():
        if not isinstance(length, str):
            raise mistake("length of an axis", name=name, value=length)
    for name in (*lengths, *lengths.values()):
        if not name.isidentifier():
            raise Mistake(f"{name!r} cannot name an index or a length: use letters, digits and underscores")
    made = tuple(Index(name, Size(length)) for name, length in lengths.items())
    return made if len(made) > 1 else made[0]


@asks
def total(body: Any, *indices: Any) -> sp.Expr:
    """The sum of the body over the indices, or over the whole numbers of a range: `total(f, k, low, high)`.

    A range may be without end (`oo`), and one that ends before it begins is empty. Several ranges are
    written as triples, the outermost first: `total(f, (t, 1, T), (s, 1, t - 1))`.

    >>> t = axes(t="T")
    >>> s = array("s", t)
    >>> total(exp(s[t]), t)
    total(exp(s[t]), t)
    >>> k, n = integer("k"), integer("n", 0)
    >>> total(2**k, k, 0, n)
    total(2**k, k, 0, n)
    """
    return _reduce(Total, body, indices)


@asks
def product(body: Any, *indices: Any) -> sp.Expr:
    """The product of the body over the indices, or over the whole numbers of a range: `product(f, k, low,
    high)`.

    >>> t = axes(t="T")
    >>> p = array("p", t, of=POSITIVE)
    >>> product(p[t], t)
    product(p[t], t)
    """
    return _reduce(Product, body, indices)


@asks
def largest(body: Any, *indices: Index) -> sp.Expr:
    """The maximum of the body over the indices.

    >>> t = axes(t="T")
    >>> s = array("s", t)
    >>> largest(s[t], t)
    largest(s[t], t)
    """
    return _reduce(Largest, body, indices)


@asks
def diff(body: Any, *variables: Scalar | Entry) -> sp.Expr:
    """The partial derivative by each variable in turn.

    >>> x = real("x")
    >>> diff(sin(x), x)
    diff(sin(x), x)
    """
    if not variables:
        raise mistake("arguments", word="diff", form=FORMS["diff"])
    for variable in variables:
        body = Diff(body, variable)
    return body


@asks
def at(body: Any, target: Scalar | Entry, value: Any) -> sp.Expr:
    """The body evaluated where the target has the value.

    >>> x = real("x")
    >>> at(diff(sin(x), x), x, 0)
    at(diff(sin(x), x), x, 0)
    """
    return At(body, target, value)


@asks
def integral(body: Any, variable: Scalar | Array, low: Any = -sp.oo, high: Any = sp.oo) -> sp.Expr:
    """The integral of the body over a real variable, or over ℝᵈ: all entries of an array.

    >>> x = real("x")
    >>> integral(exp(-x**2), x)
    integral(exp(-x**2), x, -oo, oo)
    >>> integral(x**2, x, 0, 1)
    integral(x**2, x, 0, 1)
    >>> integral(x**2, x, 0, real("b"))
    integral(x**2, x, 0, b)
    """
    moving = not (sp.sympify(low).is_number and sp.sympify(high).is_number)
    head = MovingIntegral if moving and isinstance(variable, Scalar) else Integral
    return head(body, variable, low, high)


@asks
def limit(body: Any, variable: Scalar, point: Any, side: Any = 0) -> sp.Expr:
    """What the body tends to as the variable tends to a point or to infinity: from both sides, or from above
    ("+" or 1) or below ("-" or -1); at an end of the variable's domain from inside.

    It has a value where that is a finite number; `check(limit(f, x, 0), oo)` says that it grows without end.
    Unlike `approx` it says nothing of how fast.

    >>> x, n = real("x"), integer("n", 1)
    >>> limit(sin(x)/x, x, 0)
    limit(sin(x)/x, x, 0)
    >>> limit((1 + 1/n)**n, n, oo)
    limit((1 + 1/n)**n, n, oo)
    """
    return Limit(body, variable, point, side)


@asks
def delta(i: Any, j: Any) -> sp.Expr:
    """1 where the two indices agree, else 0.

    >>> i, j = axes(i="d", j="d")
    >>> delta(i, j)
    KroneckerDelta(i, j)
    >>> delta(i, i)
    1
    """
    return sp.KroneckerDelta(i, j)


class inverse:
    """The inverse of a square matrix, to be indexed: `inverse(S)[i, j]`.

    >>> i, j = axes(i="d", j="d")
    >>> S = spd("S", i, j)
    >>> inverse(S)[i, j]
    inverse(S)[i, j]
    """

    def __init__(self, array: Array) -> None:
        self.array = array

    def __getitem__(self, indices: tuple[Any, Any]) -> InverseEntry:
        return InverseEntry(self.array, *map(sp.sympify, indices))


def det(array: Array) -> sp.Expr:
    """The determinant of a square matrix.

    >>> i, j = axes(i="d", j="d")
    >>> log(det(spd("S", i, j)))
    log(det(S))
    """
    return Det(array)


@asks
def as_written() -> Any:
    """Keeps SymPy from rearranging what is built inside, so that it prints as the paper does.

    >>> x = real("x")
    >>> x + x
    2*x
    >>> with as_written():
    ...     x + x
    x + x
    """
    return evaluate(False)


@asks
def undefined(name: str) -> Undefined:
    """A printed symbol without a meaning.

    >>> undefined("phi") + 1
    phi + 1
    """
    return Undefined(name)


@lru_cache(maxsize=REMEMBERED)
def free_indices(expr: sp.Basic) -> frozenset[Index]:
    """The axes of an expression: the indices that are free in it."""
    return frozenset(s for s in expr.free_symbols if isinstance(s, Index))


def sizes_of(expr: sp.Basic) -> frozenset[Size]:
    """The lengths an expression depends on, including those of its indices."""
    found = {s for s in expr.free_symbols if isinstance(s, Size)}
    return frozenset(found | {i.length for i in free_indices(expr)})


@lru_cache(maxsize=REMEMBERED)
def quantities(expr: sp.Basic) -> frozenset[Scalar | Array]:
    """The scalars and arrays that occur free in an expression."""
    if isinstance(expr, (Array, Scalar)):
        return frozenset({expr})
    inner = frozenset().union(*map(quantities, expr.args))
    if isinstance(expr, (Integral, Range, Limit)):
        return (quantities(expr.body) - {expr.bound}).union(*map(quantities, expr.args[2:]))
    if isinstance(expr, RecursiveTerm):
        return inner - set(expr.letters)
    if isinstance(expr, At):
        target = expr.target.array if isinstance(expr.target, Entry) else expr.target
        return (quantities(expr.body) - {target}) | quantities(expr.value)
    return inner


def _reduce(head: type[Reduction], body: Any, indices: tuple[Any, ...]) -> sp.Expr:
    if not indices:
        raise mistake("arguments", word=WORDS[head], form=FORMS[WORDS[head]])
    if len(indices) == 3 and not all(isinstance(i, (Index, tuple, sp.Tuple)) for i in indices):
        indices = (indices,)  # one range: its variable, where it begins and where it ends
    if isinstance(body, Array):
        raise mistake("array as a number", **body.spoken())
    for index in reversed(indices):
        if isinstance(index, (tuple, sp.Tuple)):
            body = _over_range(head, body, index)
            continue
        if not isinstance(index, Index):
            raise mistake("not an index", value=index, form=FORMS[WORDS[head]])
        body = head(body, index)
    return body


WORDS = {Total: "total", Product: "product", Largest: "largest"}
RANGES = {Total: RangeTotal, Product: RangeProduct}


def _over_range(head: type[Reduction], body: Any, between: Any) -> sp.Expr:
    if head not in RANGES or len(between) != 3:
        raise Mistake(
            "a range is a variable, where it begins and where it ends, of a sum or a product: "
            "total(f, (k, 0, n))"
        )
    return RANGES[head](body, *between)
