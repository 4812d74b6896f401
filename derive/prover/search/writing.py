"""A value as an expression of the language, so that what is left of a difference can be put into print.

Only what papers write is written: a value that holds an integral, a matrix or an unknown function is not.
Nothing rests on this: what comes of it is a statement that is checked like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import sympy as sp

from derive.language import Index as Letter, Size, delta, largest, product, total
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Bound,
    BoundProduct,
    BoundSum,
    Constant,
    Cosine,
    Delta,
    EntryValue,
    Exp,
    Generator,
    IndexValue,
    Length,
    Log,
    Magnitude,
    Maximum,
    Polynomial,
    Prime,
    ScalarValue,
    Sine,
)
from derive.prover.terms.values import Index, Mono, Value, thaw

CONSTANTS = {"pi": sp.pi}
SPARE = "ijklmnstu"  # letters for an index, where those of the statement are used up


class Unwritten(Exception):
    """The value holds what has no short form in the language."""


class Writer:
    """Writes the values of one algebra with the indices of the statement they come from."""

    def __init__(self, a: Algebra, letters: Iterable[Letter]) -> None:
        self.a = a
        self.letters = tuple(letters)
        self.bound: dict[Index, Letter] = {}

    def value(self, value: Value) -> sp.Expr:
        """A sum of terms."""
        terms = (sp.Rational(int(c.p), int(c.q)) * self.term(mono) for mono, c in value.items())
        return sp.Add(*terms)

    def term(self, mono: Mono) -> sp.Expr:
        """A product of powers."""
        return sp.Mul(*(self.factor(self.a.generators[n], e) for n, e in mono))

    def factor(self, generator: Generator, e: Any) -> sp.Expr:
        """A generator to a power; a product of exponentials is one."""
        power = sp.Rational(e.numerator, e.denominator)
        if isinstance(generator, Exp):
            return sp.exp(self.term(generator.exponent) * power)
        write = WRITTEN.get(type(generator))
        if write is None:
            raise Unwritten(type(generator).__name__)
        return write(self, generator) ** power

    def index(self, i: Index) -> Any:
        """An index, a number or an expression that stands for one."""
        kind, name, length = i
        if kind == "#":
            return sp.Integer(name)
        if kind == "e":
            return self.value(thaw(name))
        if i in self.bound:
            return self.bound[i]
        found = next((x for x in self.letters if (x.name, x.length.name) == (name, length)), None)
        if found is None:
            raise Unwritten(str(name))
        return found

    def binding(self, places: Iterable[Index], write: Callable[[tuple[Letter, ...]], sp.Expr]) -> sp.Expr:
        """What binds places, each under a letter that nothing else in reach has."""
        places = tuple(places)
        for place in places:
            self.bound[place] = self._letter(place[2])
        found = write(tuple(self.bound[place] for place in places))
        for place in places:
            del self.bound[place]
        return found

    def _letter(self, length: str) -> Letter:
        free = {name for name, _ in self.a.reserved} | {x.name for x in self.bound.values()}
        for letter in self._letters(length):
            if letter.name not in free:
                return letter
        raise Unwritten("too many indices")

    def _letters(self, length: str) -> Iterator[Letter]:
        """The letters that the statement has for indices of this length, then others."""
        if not length.isidentifier():
            raise Unwritten(length)
        own = (x for x in self.letters if x.length.name == length)
        return chain(own, (Letter(name, Size(length)) for name in SPARE))


def _entry(w: Writer, gen: EntryValue) -> sp.Expr:
    return gen.array[tuple(map(w.index, gen.where))]


def _summed(w: Writer, gen: BoundSum) -> sp.Expr:
    return w.binding(gen.bound, lambda letters: total(w.term(gen.body), *letters))


def _under(word: Callable[..., sp.Expr]) -> Callable[[Writer, Bound], sp.Expr]:
    return lambda w, gen: w.binding((gen.place,), lambda letters: word(w.value(thaw(gen.body)), *letters))


def _constant(w: Writer, gen: Constant) -> sp.Expr:
    if gen.name not in CONSTANTS:
        raise Unwritten(gen.name)
    return CONSTANTS[gen.name]


def _of(function: Callable[[sp.Expr], sp.Expr]) -> Callable[[Writer, Any], sp.Expr]:
    return lambda w, gen: function(w.value(thaw(gen.argument)))


WRITTEN: dict[type[Generator], Callable[[Writer, Any], sp.Expr]] = {
    ScalarValue: lambda w, gen: gen.symbol,
    Length: lambda w, gen: Size(gen.name),
    Constant: _constant,
    Prime: lambda w, gen: sp.Integer(gen.p),
    IndexValue: lambda w, gen: w.index(gen.index),
    Delta: lambda w, gen: delta(w.index(gen.i), w.index(gen.j)),
    EntryValue: _entry,
    Polynomial: _of(lambda x: x),
    Log: _of(sp.log),
    Magnitude: _of(sp.Abs),
    Sine: _of(sp.sin),
    Cosine: _of(sp.cos),
    BoundSum: _summed,
    BoundProduct: _under(product),
    Maximum: _under(largest),
}


def written(a: Algebra, value: Value, letters: Iterable[Letter]) -> sp.Expr | None:
    """The value in the language, with these letters for its indices; None where it has no short form."""
    try:
        return Writer(a, letters).value(value)
    except Unwritten:
        return None
