"""Functions of a whole number k that is large, enclosed for all of them at once: expansions in u = 1/k with
a rest.

u^p (c₀ + c₁u + … + c_m u^m), where every coefficient is a ball, encloses a function if for each k ≥ N some
point of the balls gives its value at k. Operations keep that, pointwise: nothing is ever differentiated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, arb_series, ctx, fmpq

from numeric.functions.values import rational

LENGTH = 26  # coefficients of an expansion; the last one bears the rest


class NotExpanded(Exception):
    """A function without such an expansion, with the reason."""


@dataclass(frozen=True)
class Expansion:
    """u^order (c₀ + c₁u + …) for u = 1/k in (0, 1/first]."""

    order: Fraction
    coefficients: tuple[arb, ...]
    first: int

    @property
    def reach(self) -> arb:
        """All values of u."""
        return arb(fmpq(1, 2 * self.first), fmpq(1, 2 * self.first))

    def all(self) -> arb:
        """The values of what stands behind u^order."""
        result = arb(0)
        for c in reversed(self.coefficients):
            result = c + self.reach * result
        return result

    def at(self, k: int) -> arb:
        """The value at a whole number k ≥ first."""
        result, u = arb(0), arb(fmpq(1, k))
        for c in reversed(self.coefficients):
            result = c + u * result
        return result * raised(u, self.order)

    @property
    def constant(self) -> arb | None:
        """The number that it is for every k, if that is seen."""
        flat = self.order == 0 and all(c == 0 for c in self.coefficients[1:])
        return self.coefficients[0] if flat else None

    def __add__(self, other: Expansion) -> Expansion:
        gap = other.order - self.order
        if gap < 0:
            return other + self
        if gap.denominator != 1:
            raise NotExpanded("powers that do not differ by a whole number")
        shifted = [arb(0)] * min(int(gap), LENGTH) + list(other.coefficients)
        return self._made([x + y for x, y in zip(self._long(), padded(shifted, self.reach), strict=True)])

    def __neg__(self) -> Expansion:
        return self._made([-c for c in self.coefficients])

    def __sub__(self, other: Expansion) -> Expansion:
        return self + -other

    def __mul__(self, other: Expansion) -> Expansion:
        whole = [arb(0)] * (2 * LENGTH - 1)
        mine, theirs = (
            [(i, c) for i, c in enumerate(e.coefficients) if not exactly(c, 0)] for e in (self, other)
        )
        for i, x in mine:
            for j, y in theirs:
                whole[i + j] += x * y
        return self._made(padded(whole, self.reach), self.order + other.order)

    def _long(self) -> list[arb]:
        return list(self.coefficients)

    def _made(self, coefficients: list[arb], order: Fraction | None = None) -> Expansion:
        return made(self.order if order is None else order, coefficients, self.first)

    def lead(self) -> arb:
        """The first coefficient, which must not be 0."""
        first = self.coefficients[0]
        if first.contains(0) or self.all().contains(0):
            raise NotExpanded("something near 0 is divided by")
        return first

    def power(self, s: Fraction) -> Expansion:
        """It to a power that does not depend on k."""
        if s.denominator == 1 and 0 <= s <= LENGTH:
            result = number(arb(1), self.first)
            for _ in range(int(s)):
                result = result * self
            return result
        lead = self.lead()
        if s.denominator != 1 and not self.all() > 0:
            raise NotExpanded("a root of what may be negative")
        binomial = [arb(1)]
        for j in range(LENGTH):
            binomial.append(binomial[-1] * arb(rational(s - j)) / (j + 1))
        inner = self._composed(lead, binomial, lambda near: near ** arb(rational(s - LENGTH + 1)))
        front = lead ** int(s) if s.denominator == 1 else lead ** arb(rational(s))
        return made(self.order * s, [front * c for c in inner], self.first)

    def log(self) -> Expansion:
        """The logarithm, where it tends to a positive number."""
        lead = self.lead()
        if self.order != 0 or not self.all() > 0:
            raise NotExpanded("a logarithm that grows")
        terms = [arb(0)] + [arb(fmpq((-1) ** (j + 1), j)) for j in range(1, LENGTH + 1)]
        inner = self._composed(lead, terms, lambda near: near ** (1 - LENGTH))
        return made(Fraction(0), [inner[0] + lead.log(), *inner[1:]], self.first)

    def _composed(self, lead: arb, terms: list[arb], last: Callable[[arb], arb]) -> list[arb]:
        """Σ terms_j e^j for what stands behind u^order, written as lead (1 + e); by Taylor's formula the
        last term stands for the rest, times what its derivative takes between 1 and 1 + e.
        """
        e = made(Fraction(0), [arb(0), *(c / lead for c in self.coefficients[1:])], self.first, shift=False)
        near = (self.all() / lead).union(arb(1))
        return _horner(e, terms, terms[LENGTH - 1] * last(near))

    def next(self) -> Expansion:
        """The function at k + 1: u becomes u/(1 + u)."""
        one = made(Fraction(0), [arb(1), arb(1)], self.first)
        down = one.power(Fraction(-1))
        v = Expansion(Fraction(0), (arb(0), *down.coefficients[: LENGTH - 2], _tail(down)), self.first)
        result = number(self.coefficients[-1], self.first)
        for c in reversed(self.coefficients[:-1]):
            result = result * v
            result = Expansion(Fraction(0), (result_at_zero(result) + c, *_from_zero(result)[1:]), self.first)
        return made(self.order, list(result.coefficients), self.first) * one.power(-self.order)


def _horner(e: Expansion, terms: list[arb], rest: arb) -> list[arb]:
    """The coefficients of Σ terms_j e^j for an e that tends to 0, with `rest` in place of the last term."""
    result = number(rest, e.first)
    for term in reversed(terms[: LENGTH - 1]):
        result = result * e
        result = Expansion(Fraction(0), (result_at_zero(result) + term, *_from_zero(result)[1:]), e.first)
    return list(result.coefficients)


def composed(name: str, x: Expansion) -> Expansion:
    """A function of Arb's power series of an expansion that tends to a number where it is analytic."""
    if x.order < 0 or x.order.denominator != 1:
        raise NotExpanded("a function of something that grows")
    start, *others = _from_zero(x)
    e = made(Fraction(0), [arb(0), *others], x.first, shift=False)
    near = (start + e.all()).union(start)
    terms, around = (_taylor(name, place) for place in (start, near))
    if not all(c.is_finite() for c in (*terms[:-1], around[-1])):
        raise NotExpanded("a function that is not analytic there")
    return made(Fraction(0), _horner(e, terms, around[-1]), x.first)


def _taylor(name: str, place: arb) -> list[arb]:
    """The Taylor coefficients of a function at a place, or over a ball."""
    before, ctx.cap = ctx.cap, LENGTH
    try:
        found = getattr(arb_series([place, 1], LENGTH), name)()
    finally:
        ctx.cap = before
    return [found[j] for j in range(LENGTH)]


def _tail(x: Expansion) -> arb:
    """The last two coefficients as one."""
    return x.coefficients[LENGTH - 2] + x.reach * x.coefficients[LENGTH - 1]


def _from_zero(x: Expansion) -> list[arb]:
    """The coefficients of an expansion of order ≥ 0 as one of order 0."""
    shift = int(x.order)
    return padded([arb(0)] * shift + list(x.coefficients), x.reach)


def result_at_zero(x: Expansion) -> arb:
    """The coefficient of u⁰."""
    return _from_zero(x)[0]


def padded(coefficients: list[arb], reach: arb) -> list[arb]:
    """As many coefficients as an expansion has; what is left over is part of the last."""
    rest = arb(0)
    for c in reversed(coefficients[LENGTH - 1 :]):
        rest = c + reach * rest
    short = coefficients[: LENGTH - 1]
    return [*short, *[arb(0)] * (LENGTH - 1 - len(short)), rest]


def made(order: Fraction, coefficients: list[arb], first: int, shift: bool = True) -> Expansion:
    """The expansion, without coefficients in front that are exactly 0."""
    reach = arb(fmpq(1, 2 * first), fmpq(1, 2 * first))
    found = padded(list(coefficients), reach)
    while shift and found[0] == 0 and any(c != 0 for c in found):
        found, order = padded([*found[1:]], reach), order + 1
    return Expansion(order, tuple(found), first)


def number(value: arb, first: int) -> Expansion:
    """A number that does not depend on k."""
    return made(Fraction(0), [value], first, shift=False)


def counting(first: int) -> Expansion:
    """k itself."""
    return made(Fraction(-1), [arb(1)], first)


def exactly(x: Any, n: int) -> bool:
    """Whether a value is a whole number and nothing else; `x != n` is false of every ball around n, too."""
    return bool(x == n)


def raised(x: arb, s: Fraction) -> arb:
    """A positive number to a rational power."""
    return x ** int(s) if s.denominator == 1 else x ** arb(rational(s))
