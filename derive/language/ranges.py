"""Sums and products over the whole numbers of a range: `total(r**k, k, 0, n)`, without end for `oo`.

A range that ends before it begins is empty: its sum is 0, its product 1. And limits, which have no end
either: `limit(sin(x)/x, x, 0)`, `limit((1 + 1/n)**n, n, oo)`; and the terms of a sequence given by a
recursion.
"""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from derive.language.binders import _Binder, rename
from derive.language.mistakes import Mistake
from derive.language.symbols import Index, Scalar, filled, inert_derivative, prints_as_call, stay


class Range(_Binder):
    """A sum or product of the body over the whole numbers from `low` to `high`, or without end."""

    tex = ""
    word = "total"

    def __new__(cls, body: Any, bound: Any, low: Any, high: Any) -> Range:
        low, high = sp.sympify(low), sp.sympify(high)
        whole = isinstance(bound, Index) or (isinstance(bound, Scalar) and bound.domain.integers)
        if not whole:
            raise Mistake(
                f"{cls.word}(…, {bound}, {low}, {high}) runs over whole numbers, but {bound} is none: "
                f'declare it as {bound} = integer("{bound}"), or as an index with axes(…)'
            )
        if low.is_infinite or (high.is_infinite and high != sp.oo):
            raise Mistake(
                f"a range begins at a finite whole number and may end at oo, not from {low} to {high}"
            )
        for end in (low, high):
            if end.is_number and end.is_finite and not end.is_integer:
                raise Mistake(f"a range runs from one whole number to another, not to {end}")
            if bound in end.free_symbols:
                raise Mistake(f"{bound} is bound by the range and cannot stand in its end {end}")
        return sp.Expr.__new__(cls, sp.sympify(body), bound, low, high)

    @property
    def low(self) -> sp.Expr:
        return self.args[2]

    @property
    def high(self) -> sp.Expr:
        return self.args[3]

    @property
    def endless(self) -> bool:
        """Whether it has no last term."""
        return self.high == sp.oo

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        inner = printer.parenthesize(self.body, PRECEDENCE["Mul"], strict=True)
        if isinstance(self.body, sp.Add):
            inner = rf"\left({printer._print(self.body)}\right)"
        bound, low, high = (printer._print(x) for x in self.args[1:])
        base = rf"{self.tex}_{{{bound}={low}}}^{{{high}}} {inner}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class RangeTotal(Range):
    """The sum of the body over a range."""

    tex, word = r"\sum", "total"
    _sympystr = prints_as_call("total")


class RangeProduct(Range):
    """The product of the body over a range."""

    tex, word = r"\prod", "product"
    _sympystr = prints_as_call("product")


ABOVE, BELOW = 1, -1
SIDES = {None: 0, "+": ABOVE, "-": BELOW, 0: 0, ABOVE: ABOVE, BELOW: BELOW}


class Limit(_Binder):
    """The limit of the body as the variable tends to a point: from both sides, from above (1) or below (−1).

    Within the domain of the variable: at its end the limit is one from inside, and a whole number can only
    grow without end. It has a value where the body has one all around the point, the point itself apart, and
    tends to a finite number.
    """

    def __new__(cls, body: Any, variable: Any, point: Any, side: Any = 0) -> Limit:
        point = sp.sympify(point)
        domain: Any = getattr(variable, "domain", None)
        if not isinstance(variable, Scalar) or domain.name != "interval":
            raise Mistake(f"in a limit a real scalar moves, not {variable}: write limit(f, x, 0)")
        if side not in SIDES:
            raise Mistake(f'a limit is taken from above ("+", 1) or from below ("-", -1), not from {side}')
        if variable in point.free_symbols:
            raise Mistake(f"{variable} tends to {point}, which names the variable itself")
        with sp.evaluate(True):  # also where the limit itself is kept as written
            side = _side(variable, point, SIDES[side])
        return sp.Expr.__new__(cls, sp.sympify(body), variable, point, sp.Integer(side))

    @property
    def point(self) -> sp.Expr:
        """Where the variable tends."""
        return self.args[2]

    @property
    def ways(self) -> tuple[int, ...]:
        """The sides it comes from; above −∞ and below ∞ are the only ones there."""
        if self.point.is_infinite:
            return (BELOW,) if self.point == sp.oo else (ABOVE,)
        return (int(self.args[3]),) if self.args[3] != 0 else (ABOVE, BELOW)

    def along(self, large: Any, way: int) -> sp.Expr:
        """Where the variable is on its way, for something that grows without end."""
        return -way * large if self.point.is_infinite else self.point + way / large

    def _sympystr(self, printer: Any) -> str:
        shown = self.args if self.args[3] != 0 and self.point.is_finite is not False else self.args[:3]
        return f"limit({', '.join(map(printer._print, shown))})"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        body, x, point, side = self.args
        mark = {ABOVE: "^{+}", BELOW: "^{-}"}.get(int(side), "") if not point.is_infinite else ""
        inner = printer.parenthesize(body, 60)
        base = rf"\lim_{{{printer._print(x)} \to {printer._print(point)}{mark}}} {inner}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


def _side(x: Scalar, point: sp.Expr, side: int) -> int:
    """The side a limit is taken from, as the domain of its variable allows."""
    domain: Any = x.domain
    if point.is_infinite:
        if (domain.high if point == sp.oo else domain.low) == point:
            return 0
        raise Mistake(f"{x} cannot tend to {point}: it lives in {domain.says()}")
    if domain.integers:
        raise Mistake(f"{x} is a whole number and can only tend to oo or -oo, not to {point}")
    if not point.is_number:
        ends = ((domain.low, domain.closed_low), (domain.high, domain.closed_high))
        open_one = not any(closed and end.is_finite for end, closed in ends)
        everywhere = (domain.low, domain.high) == (-sp.oo, sp.oo)
        if everywhere or (open_one and getattr(point, "domain", None) == domain):
            return side
        raise Mistake(f"{x} lives in {domain.says()}: declare it real to let it tend to {point}")
    if not point.is_real or point < domain.low or point > domain.high:
        raise Mistake(f"{x} cannot tend to {point}: it lives in {domain.says()}")
    inward = ABOVE if point == domain.low else BELOW if point == domain.high else side
    if side and inward != side:
        raise Mistake(f"{x} cannot tend to {point} from outside of its domain {domain.says()}")
    return inward


class RecursiveTerm(sp.Expr):
    """A term of a sequence: (rule, letters, place, first terms, where they begin, name).

    The first letter stands for the place in the rule, the others for the terms before, the nearest first; the
    rule binds them as a sum binds its index. A place before the first has no term.
    """

    is_commutative = True
    doit = stay

    def __new__(
        cls, rule: Any, letters: Any, place: Any, starts: Any, first: Any, name: Any
    ) -> RecursiveTerm:
        return sp.Expr.__new__(cls, sp.sympify(rule), letters, sp.sympify(place), starts, first, name)

    rule = property(lambda self: self.args[0])
    letters = property(lambda self: tuple(self.args[1]))
    place = property(lambda self: self.args[2])
    starts = property(lambda self: tuple(self.args[3]))
    first = property(lambda self: int(self.args[4]))
    name = property(lambda self: str(self.args[5]))

    @property
    def order(self) -> int:
        """How many terms before the rule may use, and how many the sequence begins with."""
        return len(self.starts)

    @property
    def free_symbols(self) -> set[sp.Basic]:
        around = self.place.free_symbols | self.args[3].free_symbols
        return (self.rule.free_symbols - set(self.letters)) | around

    def at(self, place: Any) -> RecursiveTerm:
        """The term of the sequence at another place."""
        return self.func(*self.args[:2], place, *self.args[3:])

    def stepped(self) -> sp.Expr:
        """What the rule says of this term: its place and the terms before put in."""
        before = (self.at(self.place - k) for k in range(1, self.order + 1))
        return rename(self.rule, dict(zip(self.letters, (self.place, *before), strict=True)))

    def _eval_is_real(self) -> bool:
        return True

    _eval_derivative = inert_derivative

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        if old not in self.letters:
            return None
        rest = [a._subs(old, new) for a in self.args[2:4]]
        return self.func(self.rule, self.args[1], *rest, *self.args[4:])

    def _sympystr(self, printer: Any) -> str:
        return f"{self.name}[{printer._print(self.place)}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = filled(f"{shown_name(self.name)}_{{%}}", [printer._print(self.place)])
        return base if exp is None else rf"{{{base}}}^{{{exp}}}"


def shown_name(name: str) -> str:
    """The name of a sequence in LaTeX."""
    return name if len(name) == 1 else sp.latex(sp.Symbol(name))
