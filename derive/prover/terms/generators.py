"""Generators: what the arithmetic does not look into, one small class for each kind.

A generator knows its number in its algebra, the indices free in it, the height of the binders inside it, and
its own content; two of one class with equal content are one generator. What belongs to a class and needs the
arithmetic (its sign, its powers, how it is made again with other indices) stands in a row of
`derive.prover.rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from derive.prover.terms.values import Frozen, Index, Mono

frozen = dataclass(frozen=True, slots=True, eq=False)  # equal ones are one object, so identity is equality


@frozen
class Generator:
    """One generator: its number, the indices free in it and the height of the binders inside it."""

    n: int
    free: frozenset[Index]
    height: int

    def monomials(self) -> tuple[Mono, ...]:
        """The monomials directly inside, its children."""
        return ()

    def indices(self) -> tuple[Index, ...]:
        """The indices at which it stands."""
        return ()

    def places(self) -> tuple[Index, ...]:
        """The indices it binds."""
        return ()


# quantities and numbers


@frozen
class ScalarValue(Generator):
    """A scalar of the language."""

    symbol: Any


@frozen
class Length(Generator):
    """The length of an axis, by its name."""

    name: str


@frozen
class Constant(Generator):
    """A constant: "pi", "EulerGamma", …"""

    name: str


@frozen
class Prime(Generator):
    """A prime number, under a root."""

    p: int


@frozen
class IndexValue(Generator):
    """An index used as a number."""

    index: Index

    def indices(self) -> tuple[Index, ...]:
        """Itself."""
        return (self.index,)


@frozen
class Delta(Generator):
    """Kronecker's δ_ij."""

    i: Index
    j: Index

    def indices(self) -> tuple[Index, ...]:
        """Both."""
        return self.i, self.j


# arrays


@frozen
class OfArray(Generator):
    """What is made of one array directly."""

    array: Any

    def fact(self, name: str) -> bool:
        """Whether the domain of the array has a fact, such as "positive definite"."""
        return bool(self.array.domain.facts.get(name))


@frozen
class EntryValue(OfArray):
    """One entry of an array."""

    where: tuple[Index, ...]

    def indices(self) -> tuple[Index, ...]:
        """Where it stands."""
        return self.where


@frozen
class Inverse(OfArray):
    """One entry of the inverse of a matrix."""

    where: tuple[Index, ...]

    def indices(self) -> tuple[Index, ...]:
        """Where it stands."""
        return self.where


@frozen
class DetValue(OfArray):
    """The determinant of a matrix."""


# matrices as objects: words are tuples of factors, by their numbers in the algebra's matrices


@frozen
class Traced(Generator):
    """The trace of a product of matrices; an entry and a quadratic form are such traces too."""

    word: tuple[int, ...]
    where: tuple[Index, ...]
    inside: tuple[Mono, ...]  # of the numbers in its factors, as in those of the inverse of S + x·1

    def monomials(self) -> tuple[Mono, ...]:
        """All that it depends on through its factors."""
        return self.inside

    def indices(self) -> tuple[Index, ...]:
        """The places of the unit columns in it."""
        return self.where


@frozen
class OfForm(Generator):
    """A number made of a sum of products of matrices."""

    rows: str
    form: Any
    inside: tuple[Mono, ...]  # of the numbers before its words and in their factors

    def monomials(self) -> tuple[Mono, ...]:
        """All that it depends on through numbers."""
        return self.inside


@frozen
class Determined(OfForm):
    """The determinant."""


@frozen
class Spectral(OfForm):
    """A number made of the eigenvalues or of the singular values."""

    what: str  # "largest", "smallest", "operator" or "nuclear"


@frozen
class ColumnValue(OfForm):
    """The value of an unknown function at a column."""

    function: str  # its key


# functions


@frozen
class Exp(Generator):
    """exp of one monomial."""

    exponent: Mono

    def monomials(self) -> tuple[Mono, ...]:
        """The exponent."""
        return (self.exponent,)


@frozen
class Applied(Generator):
    """A function of one value."""

    argument: Frozen

    def monomials(self) -> tuple[Mono, ...]:
        """The monomials of the argument."""
        return tuple(mono for mono, _ in self.argument)


@frozen
class Polynomial(Applied):
    """A polynomial of several terms, standing under a negative or broken exponent."""


@frozen
class Log(Applied):
    """The logarithm of one irreducible factor."""


@frozen
class Magnitude(Applied):
    """The absolute value of one irreducible factor."""


@frozen
class Sine(Applied):
    """The sine of one term."""


@frozen
class Cosine(Applied):
    """The cosine of one term."""


@frozen
class Application(Generator):
    """A function of which is known only that equal arguments give equal values, and what tables say of its
    name.
    """

    name: str
    arguments: tuple[Frozen, ...]

    def monomials(self) -> tuple[Mono, ...]:
        """The monomials of all arguments."""
        return tuple(mono for argument in self.arguments for mono, _ in argument)


# binders


@frozen
class BoundSum(Generator):
    """Σ over places of one monomial: (Σ_bc, body)."""

    bound: tuple[Index, ...]
    body: Mono

    def monomials(self) -> tuple[Mono, ...]:
        """The body."""
        return (self.body,)

    def places(self) -> tuple[Index, ...]:
        """The indices a sum runs over."""
        return self.bound


@frozen
class Bound(Generator):
    """What binds one place in a value."""

    place: Index
    body: Frozen

    def monomials(self) -> tuple[Mono, ...]:
        """The monomials of the body."""
        return tuple(mono for mono, _ in self.body)

    def places(self) -> tuple[Index, ...]:
        """The one it binds."""
        return (self.place,)


@frozen
class BoundProduct(Bound):
    """∏ over a place."""


@frozen
class Maximum(Bound):
    """The maximum over a place."""


@frozen
class OpenIntegral(Generator):
    """An integral without a closed form.

    `variable` is the number of a scalar's generator, or an array; a limit is a frozen value, or "oo" or
    "-oo".
    """

    variable: Any
    low: str | Frozen
    high: str | Frozen
    body: Frozen

    def monomials(self) -> tuple[Mono, ...]:
        """The monomials of the limits and of the body."""
        parts = (part for part in (self.low, self.high, self.body) if not isinstance(part, str))
        return tuple(mono for part in parts for mono, _ in part)

    @property
    def range(self) -> tuple[Any, str | Frozen, str | Frozen]:
        """(variable, lower limit, upper limit)."""
        return self.variable, self.low, self.high


@frozen
class ProperIntegral(OpenIntegral):
    """An integral that is proved to converge, its integrand to have a real value between the limits."""


@frozen
class ImproperIntegral(OpenIntegral):
    """An integral of which nothing is known but that equal integrands have equal integrals."""
