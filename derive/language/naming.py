"""Names for what a paper defines: `theta[i]` prints as θ_i and is, for both roads, what it stands for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy as sp
from sympy.core.relational import Relational
from sympy.printing.precedence import PRECEDENCE

from derive.language.binders import REMEMBERED, rebuilt, rename
from derive.language.functions import stands_for
from derive.language.mistakes import Mistake, asks
from derive.language.pickling import pack, unpack
from derive.language.symbols import Index, filled, inert_derivative, stay


class Definition(sp.Atom):
    """What a name stands for, at the places it was defined with: LaTeX with `%` for the indices, body,
    indices.

    An atom, so that nothing that is put in for a quantity reaches it: the print can be held against what it
    says.
    """

    tex: str
    body: sp.Expr
    places: tuple[Index, ...]

    def __new__(cls, tex: str, body: Any, places: tuple[Index, ...]) -> Definition:
        made = sp.Atom.__new__(cls)
        made.tex, made.places = tex, places
        made.body = body if isinstance(body, sp.Basic) else unpack(body)
        return made

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return Definition, (
            self.tex,
            pack(self.body),
            self.places,
        )  # as written: SymPy would evaluate what it unpickles

    def _hashable_content(self) -> tuple:
        return self.tex, self.body, self.places

    def at(self, places: tuple[sp.Expr, ...]) -> sp.Expr:
        """What the name stands for at other places."""
        return rename(self.body, dict(zip(self.places, places, strict=True)))

    def shown(self, printer: Any, places: tuple[sp.Expr, ...]) -> str:
        """The name as it prints: `%` is where the indices go, one for each or one for all."""
        return filled(self.tex, [printer._print(place) for place in places])


class Named(sp.Expr):
    """A defined name at some places; its arguments are (definition, what it stands for here, *places)."""

    is_commutative = True
    doit = stay

    def __new__(cls, definition: Definition, body: Any, *places: sp.Expr) -> Named:
        return sp.Expr.__new__(cls, definition, sp.sympify(body), *places)

    @property
    def definition(self) -> Definition:
        return self.args[0]

    @property
    def body(self) -> sp.Expr:
        return self.args[1]

    @property
    def places(self) -> tuple[sp.Expr, ...]:
        return self.args[2:]

    @property
    def faithful(self) -> bool:
        """Whether it still stands for what its definition says; what was put in for a quantity may have
        changed it.
        """
        return self.definition.at(self.places) == self.body

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    _eval_derivative = inert_derivative

    def _sympystr(self, printer: Any) -> str:
        return f"({printer._print(self.body)})"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        if not self.faithful:
            base = printer._print(self.body)
            return base if exp is None else rf"\left({base}\right)^{{{exp}}}"
        base = self.definition.shown(printer, self.places)
        return base if exp is None else rf"{{{base}}}^{{{exp}}}"

    @property
    def precedence(self) -> int:
        """How tightly the print holds together: a name is an atom, but one with a superscript can bear no
        second one.
        """
        if not self.faithful:
            return PRECEDENCE["Add"]
        return PRECEDENCE["Mul"] if "^" in self.definition.tex else PRECEDENCE["Atom"]


class IndexedName:
    """A defined name that takes indices: `theta[i]`."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition

    def __getitem__(self, indices: Any) -> Named:
        places = tuple(map(sp.sympify, indices if isinstance(indices, tuple) else (indices,)))
        if len(places) != len(self.definition.places):
            raise IndexError(
                f"{self.definition.tex} takes {len(self.definition.places)} indices, but was given "
                f"{len(places)}"
            )
        return Named(self.definition, self.definition.at(places), *places)

    def __iter__(self) -> Any:
        raise Mistake(
            f"{self.definition.tex} is defined for an index: write it with one, as in total(…[i], i)"
        )


@asks
def define(tex: str, body: Any, *places: Index) -> Any:
    r"""A name of the paper's for an expression: it prints as the paper does, and both roads see what it
    stands for.

    `Z = define("Z", total(exp(s[i]), i))` is used as it is; with indices, `p = define(r"p_{%}", exp(s[i]) /
    Z, i)` is used as `p[i]`, `p[j]`, and `%` is where the index goes.

    >>> i = axes(i="d")
    >>> s = array("s", i)
    >>> Z = define("Z", total(exp(s[i]), i))
    >>> p = define(r"p_{%}", exp(s[i]) / Z, i)
    >>> latex(p[i])
    'p_{i}'
    """
    if getattr(body, "takes_arrays", False):
        raise Mistake(
            f"{body} is a matrix, and a defined name stands for a number: use a variable of Python's"
        )
    definition = Definition(tex, sp.sympify(body), tuple(places))
    return IndexedName(definition) if places else Named(definition, definition.body)


@lru_cache(maxsize=REMEMBERED)
def unfold(expr: sp.Basic) -> sp.Basic:
    """The expression with every defined name and composed function replaced by what it stands for."""
    if isinstance(expr, Named):
        return unfold(expr.body)
    if (meant := stands_for(expr)) is not None:
        return unfold(meant)
    if not expr.args:
        return expr
    args = tuple(map(unfold, expr.args))
    if isinstance(expr, Relational):
        return expr if args == expr.args else expr.func(*args, evaluate=False)
    return rebuilt(expr, args)


def names_in(expr: sp.Basic) -> tuple[Named, ...]:
    """The defined names in an expression and in what they stand for, each definition once, outermost
    first.
    """
    found: dict[Definition, Named] = {}

    def visit(part: sp.Basic) -> None:
        if isinstance(part, Named) and part.faithful:
            if part.definition in found:
                return
            own = part.definition
            found[own] = Named(own, own.body, *own.places)
            visit(own.body)
            return
        for arg in part.args:
            visit(arg)

    visit(expr)
    return tuple(found.values())
