"""What the names of a document stand for: indices, lengths, quantities, definitions, each with where it was
declared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.language import Array, Index, Scalar, Size
from derive.language.domains import REAL, Domain, Simplex
from derive.language.unknown import Unknown
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token
from derive.reading.syntax.tree import Node

FAMILY = "⟨⟩"  # after the name of what has printed indices or arguments
_PLAIN = {"lambda": "lamda"}


@dataclass(frozen=True)
class Quantity:
    """A declared number or array; `slots` say where its printed indices stand: sub, sup, arg. Further axes
    are not printed.
    """

    key: str
    quantity: Scalar | Array
    slots: tuple[str, ...]
    at: Token
    fixed: tuple[str, ...] = ()  # arguments that are printed and are always these
    firsts: tuple[int, ...] = ()  # the number with which the range of each printed index begins


@dataclass(frozen=True)
class Shorthand:
    """A name that stands for an expression; its parameters are names that stand in its slots."""

    key: str
    slots: tuple[str, ...]
    parameters: tuple[str, ...]
    body: Node
    at: Token


@dataclass(frozen=True)
class Declared:
    """An index or a length; an index may begin with another number than 1, and then prints that much less."""

    key: str
    symbol: Index | Size
    at: Token
    first: int = 1

    @property
    def value(self) -> Index | Size | sp.Expr:
        """The number it prints."""
        return self.symbol if self.first == 1 else self.symbol + (self.first - 1)


@dataclass(frozen=True)
class UnknownMap:
    """A function of which only properties are known."""

    key: str
    function: Unknown
    at: Token

    @property
    def slots(self) -> tuple[str, ...]:
        return ("arg",) * self.function.arity


@dataclass(frozen=True)
class JointLaw:
    """A distribution of several letters over finitely many outcomes, p(x, z), perhaps given others, q(z | x).

    Its marginals and conditionals bear the same name and differ by their arguments. It is a product of
    conditionals, one array for each letter, after `given` and the letters before it.
    """

    key: str
    letters: tuple[str, ...]
    given: tuple[str, ...]
    arrays: tuple[Array, ...]
    at: Token

    @property
    def slots(self) -> tuple[str, ...]:
        return ("arg",) * len(self.letters)


Meaning = Quantity | Shorthand | Declared | UnknownMap | JointLaw


@dataclass
class Scope:
    """The names known so far."""

    names: dict[str, Meaning] = field(default_factory=dict)
    engine: dict[str, str] = field(default_factory=dict)  # the engine's name → the printed one
    numbers: set[str] = field(
        default_factory=set
    )  # π and e where they are the constants although π_i is declared
    powers: set[str] = field(default_factory=set)  # names on which an index above is an exponent
    laws: dict[str, Node] = field(default_factory=dict)  # of random variables: X ∼ N(μ, σ²)
    bare: set[str] = field(default_factory=set)  # defined with arguments, which need not be printed
    calls: dict[str, Node] = field(default_factory=dict)  # words that stand for a value: H for H(p)
    words: set[str] = field(default_factory=set)  # functions that are spelled in letters of mathematics
    arrays: set[Token] = field(default_factory=set)  # where names are defined that stand for vectors
    pairs: set[frozenset[str]] = field(default_factory=set)  # indices that a sum over i < j runs over, both
    always: list[Boolean] = field(
        default_factory=list
    )  # conditions on every claim that speaks of their symbols

    argument: Index | Scalar | Array | None = None  # on which the factor of ∝ does not depend, at the prompt
    objects: bool = False  # whether matrices are read as wholes, for what cannot be said entry by entry
    replaces: bool = False  # whether what is declared now takes the place of what was

    def copy(self) -> Scope:
        return replace(
            self,
            names=dict(self.names),
            engine=dict(self.engine),
            numbers=set(self.numbers),
            powers=set(self.powers),
            words=set(self.words),
            bare=set(self.bare),
            calls=dict(self.calls),
            arrays=set(self.arrays),
            laws=dict(self.laws),
            pairs=set(self.pairs),
            always=list(self.always),
        )

    def known(self, key: str) -> bool:
        return key in self.names or key + FAMILY in self.names

    def spells(self, word: str) -> bool:
        """Whether letters side by side are declared to be the function of that name."""
        return word in self.words

    def applies(self, key: str) -> bool:
        known = self.find(key, True)
        entries = isinstance(known, Quantity) and isinstance(known.quantity, Array) and not known.slots
        return entries or bool({"arg", "same"} & set(getattr(known, "slots", ())))

    def entry_of(self, key: str, length: Size) -> Quantity | None:
        """The vector whose entry an index over this length names, where a family of that letter has none."""
        bare, family = self.names.get(key), self.names.get(key + FAMILY)
        if not isinstance(bare, Quantity) or not isinstance(bare.quantity, Array) or family is None:
            return None
        own = (
            family.quantity.lengths
            if isinstance(family, Quantity) and isinstance(family.quantity, Array)
            else ()
        )
        return bare if bare.quantity.lengths[:1] == (length,) and own[:1] != (length,) else None

    def find(self, key: str, indexed: bool = False) -> Meaning | None:
        """What a name stands for; v and v_i may be two things, if v is a number."""
        bare, family = self.names.get(key), self.names.get(key + FAMILY)
        return (family or bare) if indexed else (bare or family)

    def add(self, meaning: Meaning) -> None:
        """Declare a name; to declare it again is an error unless nothing changes."""
        place = meaning.key + (FAMILY if getattr(meaning, "slots", ()) else "")
        if self.replaces:
            for old in (meaning.key, meaning.key + FAMILY):
                self.names.pop(old, None)
        earlier = self.names.get(place)
        if earlier is not None and not _same(earlier, meaning) and not _narrower(earlier, meaning):
            raise contradiction(meaning.key, earlier.at, meaning.at)
        other = self.names.get(meaning.key if place != meaning.key else meaning.key + FAMILY)
        if other is not None and not _number_and_family(
            *((other, meaning) if place != meaning.key else (meaning, other))
        ):
            raise contradiction(meaning.key, other.at, meaning.at)
        self.names[place] = meaning

    def joint(self, keys: Sequence[str], letters: tuple[str, ...], given: tuple[str, ...], at: Token) -> None:
        """Declare a joint distribution by all its names; its letters run over outcomes of their own."""
        sizes: list[Size] = []
        for letter in (*given, *letters):
            known = self.names.get(letter)
            if not (isinstance(known, Declared) and isinstance(known.symbol, Index)):
                self.index(letter, self.size(f"n_{{{letter}}}", at), at)
                known = self.names[letter]
            assert isinstance(known, Declared)
            sizes.append(known.symbol.length)
        arrays = tuple(
            Array(
                self.plain(f"{keys[0]}_{letter}"),
                tuple(sizes[: len(given) + n + 1]),
                Simplex(),
                f"{keys[0]}_{{{letter}}}",
            )
            for n, letter in enumerate(letters)
        )
        for key in keys:
            self.add(JointLaw(key, letters, given, arrays, at))

    def joints(self) -> list[JointLaw]:
        return [known for known in self.names.values() if isinstance(known, JointLaw)]

    def size(self, key: str, at: Token) -> Size:
        """The length with a printed name, declared by being used as one."""
        known = self.names.get(key)
        counts = (
            isinstance(known, Quantity)
            and isinstance(known.quantity, Scalar)
            and known.quantity.domain.integers
        )
        if known is None or counts:  # an integer that something runs up to is a length
            made = Declared(key, Size(self.plain(key)), at)
            self.names[key] = made
            return made.symbol
        if isinstance(known, Declared) and isinstance(known.symbol, Size):
            return known.symbol
        raise contradiction(key, known.at, at, "here it is a length")

    def index(self, key: str, length: Size, at: Token, first: int = 1) -> Index:
        self.add(Declared(key, made := Index(self.plain(key), length), at, first))
        return made

    def quantity(
        self,
        key: str,
        lengths: tuple[Size, ...],
        slots: tuple[str, ...],
        domain: Domain,
        at: Token,
        firsts: tuple[int, ...] = (),
        fixed: tuple[str, ...] = (),
    ) -> None:
        name = self.plain(key + FAMILY if slots else key)
        tex = f"{key[:-4]}_{{%*}}" if key.endswith("_{*}") else key
        made: Scalar | Array
        if lengths:
            made = Array(name, lengths, domain, tex)
        else:
            lives: Any = domain  # an interval, or a part of the complex plane
            made = Scalar(name, lives, tex)
        self.add(Quantity(key, made, slots, at, fixed, firsts))

    def plain(self, key: str) -> str:
        """A name for the engine: letters, digits and underscores, different for different print."""
        marked = key.replace("'", "prime").replace("^{*}", "_star").replace("*", "_star")
        words = re.findall(
            r"[A-Za-z]+|\d+", marked.replace(r"\mathbf", "").replace(r"\mathrm", "").replace(r"\text", "")
        )
        accents = [w for w in words if rf"\{w}{{" in key]
        name = "_".join([*(w for w in words if w not in accents), *accents]) or "x"
        name = _PLAIN.get(name, name)
        name = name if not name[0].isdigit() else f"n{name}"
        while self.engine.setdefault(name, key) != key:
            name += "_"
        return name

    def indices(self, length: Size) -> Iterator[str]:
        """The printed names of the indices over a length."""
        for key, known in self.names.items():
            if (
                isinstance(known, Declared)
                and isinstance(known.symbol, Index)
                and known.symbol.length == length
            ):
                yield key


def _same(a: Meaning, b: Meaning) -> bool:
    if isinstance(a, Quantity) and isinstance(b, Quantity):
        return (a.quantity, a.slots, a.fixed, a.firsts) == (b.quantity, b.slots, b.fixed, b.firsts)
    if isinstance(a, UnknownMap) and isinstance(b, UnknownMap):
        return a.function == b.function
    if isinstance(a, JointLaw) and isinstance(b, JointLaw):
        return (a.letters, a.given) == (b.letters, b.given)
    return isinstance(a, Declared) and isinstance(b, Declared) and (a.symbol, a.first) == (b.symbol, b.first)


def _number_and_family(bare: Meaning, family: Meaning) -> bool:
    """Whether two names that print alike but for an index may stand for two things: x and x_i.

    So a number and a family; or a vector and a family of such vectors, where x_i is no entry of x.
    """
    if "sub" not in getattr(family, "slots", ()):
        return False
    if isinstance(bare, Declared):  # N_k beside a length N, k_i beside an index k
        return True
    if not isinstance(bare, Quantity):
        return False
    if isinstance(bare.quantity, Scalar):
        return True
    if (
        isinstance(family, Quantity)
        and isinstance(family.quantity, Array)
        and len(bare.quantity.lengths) == 1
        and family.quantity.lengths[0] != bare.quantity.lengths[0]
    ):
        return True  # g_t over other numbers than the entries of g
    members = (
        family.quantity.lengths if isinstance(family, Quantity) and isinstance(family.quantity, Array) else ()
    )
    return bool(members) and members[len(getattr(family, "slots", ())) :] == bare.quantity.lengths


def _narrower(a: Meaning, b: Meaning) -> bool:
    """Whether a later declaration only adds to an earlier one that said no more than “real”."""
    if not (isinstance(a, Quantity) and isinstance(b, Quantity)) or a.quantity.domain != REAL:
        return False
    shapes = [(q.quantity.lengths if isinstance(q.quantity, Array) else (), q.slots) for q in (a, b)]
    return shapes[0] == shapes[1]


class Contradiction(ReadingError):
    """A name with two meanings."""


def contradiction(
    key: str, earlier: Token, later: Token, says: str = "here it is declared otherwise"
) -> Contradiction:
    line, column = earlier.source.place(earlier.at)
    what = f"{key} was declared at {earlier.source.name}:{line}:{column}, but {says}"
    return Contradiction(later.source, later.at, what, kind="broken")
