"""Factors, words and forms: products and sums of matrices as plain data.

A *factor* is a declared matrix, its transpose, an inverse, …, by its number; a *word* is a tuple of factors;
a *form* is a dictionary {word: value} with its shape, the values being those of the commutative algebra. A
word never runs through a length of 1 twice: what stands between is a number, and is taken out as one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.values import Frozen, Mono, Value, freeze, number

Word = tuple[int, ...]
Shape = tuple[str, str]  # names of lengths, or "1"
FrozenForm = tuple[tuple[Word, Frozen], ...]
ONE = "1"


@dataclass(frozen=True, slots=True, eq=False)
class Factor:
    """One factor: what it is, its shape, and how it is written."""

    n: int
    kind: str  # letter, inverse, adjugate, diagonal, unit, ones
    content: Any
    shape: Shape
    head: Any  # as an expression, for the record

    @property
    def square(self) -> bool:
        """Whether it has as many rows as columns."""
        return self.shape[0] == self.shape[1]


@dataclass(frozen=True, slots=True)
class Form:
    """A sum of words with values before them."""

    shape: Shape
    terms: dict[Word, Value] = field(default_factory=dict)

    def frozen(self) -> FrozenForm:
        """As a key."""
        return tuple(sorted((word, freeze(value)) for word, value in self.terms.items()))

    def __bool__(self) -> bool:
        return bool(self.terms)


class Forms:
    """Arithmetic on forms over the factors of one proof attempt."""

    def __init__(self, a: Algebra) -> None:
        self.a = a
        self.factors: list[Factor] = []
        self.numbers: dict[tuple[str, Any], int] = {}
        self.turned: dict[int, int] = {}  # factor → its transpose
        self.hidden: dict[int, tuple[Mono, ...]] = {}  # factor → what it depends on through numbers

    def factor(self, kind: str, content: Any, shape: Shape, head: Any) -> int:
        """The number of a factor."""
        key = (kind, content)
        if key not in self.numbers:
            self.numbers[key] = len(self.factors)
            self.hidden[len(self.factors)] = self._depends(kind, content)
            self.factors.append(Factor(len(self.factors), kind, content, shape, head))
        return self.numbers[key]

    def _depends(self, kind: str, content: Any) -> tuple[Mono, ...]:
        """The monomials of the numbers in a factor made of others: an inverse, a diagonal, …"""
        if kind in ("inverse", "adjugate"):
            return self.inside(content)
        if kind == "diagonal":
            return self.inside(((content, ()),))
        if kind == "gradient":
            return self.inside(content[1])
        return self.hidden[content[0]] if kind in ("first", "second") else ()

    def inside(self, form: FrozenForm) -> tuple[Mono, ...]:
        """The monomials of the numbers before the words of a form and in their factors."""
        before = [mono for _, value in form for mono, _ in value]
        return tuple(
            dict.fromkeys([*before, *(mono for word, _ in form for n in word for mono in self.hidden[n])])
        )

    def pair(self, one: int, other: int) -> None:
        """Remember that two factors are each other's transposes."""
        self.turned[one], self.turned[other] = other, one

    # words

    def shape_of(self, word: Word) -> Shape:
        """Rows and columns of a word that is not empty."""
        return self.factors[word[0]].shape[0], self.factors[word[-1]].shape[1]

    def cuts(self, word: Word) -> list[int]:
        """The places in a word, its ends among them, where the length is 1."""
        rows = [self.factors[word[0]].shape[0]] if word else []
        lengths = [*rows, *(self.factors[n].shape[1] for n in word)]
        return [place for place, length in enumerate(lengths) if length == ONE]

    def split(self, word: Word) -> tuple[Value, Word]:
        """A word without the numbers in it, and these: what stands between two lengths of 1."""
        cuts = self.cuts(word)
        if len(cuts) < 2:
            return number(1), word
        value = number(1)
        for start, end in pairwise(cuts):
            value = self.a.mul(value, self.inner(word[start:end]))
        return value, word[: cuts[0]] + word[cuts[-1] :]

    def inner(self, word: Word) -> Value:
        """The number that a word with one row and one column is."""
        raise NotImplementedError

    def transposed(self, word: Word) -> Word:
        """The transpose of a word."""
        return tuple(self.turned[n] for n in reversed(word))

    # forms

    def one(self, length: str) -> Form:
        """The identity."""
        return Form((length, length), {(): number(1)})

    def word(self, word: Word, shape: Shape) -> Form:
        """A word as a form."""
        value, rest = self.split(word)
        return Form(shape, {rest: value} if value else {})

    def add(self, *forms: Form) -> Form:
        """A sum."""
        terms: dict[Word, Value] = {}
        for form in forms:
            for word, value in form.terms.items():
                total = self.a.add(terms.get(word, {}), value)
                if total:
                    terms[word] = total
                else:
                    terms.pop(word, None)
        return Form(forms[0].shape, terms)

    def scale(self, form: Form, value: Value) -> Form:
        """A number times a form."""
        terms = {word: scaled for word, c in form.terms.items() if (scaled := self.a.mul(value, c))}
        return Form(form.shape, terms)

    def sub(self, one: Form, two: Form) -> Form:
        """A difference."""
        return self.add(one, self.scale(two, number(-1)))

    def mul(self, *forms: Form) -> Form:
        """A product."""
        out = forms[0]
        for form in forms[1:]:
            out = self._times(out, form)
        return out

    def _times(self, one: Form, two: Form) -> Form:
        self.a.spend(len(one.terms) * len(two.terms))
        shape = one.shape[0], two.shape[1]
        products = []
        for u, c in one.terms.items():
            for v, d in two.terms.items():
                value, word = self.split(u + v)
                products.append(Form(shape, {word: w} if (w := self.a.mul(value, c, d)) else {}))
        return self.add(Form(shape), *products)

    def transpose(self, form: Form) -> Form:
        """The transposed form."""
        turned = [self.word(self.transposed(w), form.shape[::-1]) for w in form.terms]
        pairs = zip(turned, form.terms.values(), strict=True)
        return self.add(Form(form.shape[::-1]), *(self.scale(t, value) for t, value in pairs))
