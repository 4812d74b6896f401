"""Terms: read from text, with substitution that captures no bound variable, and derivatives carried out.

A term is a Fraction or a tuple that begins with its head. Variables are ("var", x), ("ix", i, T) for an index
over the length T, ("len", T), and ("entry", array, *indices).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import prod
from typing import Any

Term = Any
TOKEN = re.compile(r"[()\[\]]|[^\s()\[\]]+")
NUMBER = re.compile(r"-?\d+(/\d+)?")
NAMED = ("inverse", "det", "integral", "letter")  # forms whose first argument is a name
INDEXED = ("entry", "inverse")
SUMS = ("sum", "product", "largest")
LEAVES, BINDERS = ("var", "ix", "len"), (*SUMS, "integral")
OF_ARRAYS = (*INDEXED, "det", "letter")
MOST_PARTS = 50_000  # of a term
ZERO, ONE = Fraction(0), Fraction(1)


class NoValue(Exception):
    """A term has no value here, or none that can be shown."""


class Wrong(Exception):
    """The record contradicts itself, or says something false."""


class Unknown(Exception):
    """The checker has no rule for this; it accepts nothing that it does not know."""


@lru_cache(maxsize=1 << 12)
def parse(text: str, law: bool = False) -> Term:
    """The term in a text; names with ° are those of laws."""
    tokens = TOKEN.findall(text)
    if not law and "°" in text:
        raise Unknown("a name of the checker's own")
    found, end = _parsed(tokens, 0)
    if end != len(tokens):
        raise Unknown(f"not a term: {text[:40]}")
    return found


def _parsed(tokens: list[str], at: int) -> tuple[Term, int]:
    if at >= len(tokens):
        raise Unknown("a term ends too early")
    word, at = tokens[at], at + 1
    if word not in "([":
        return _word(word), at
    parts: list[Term] = ["entry"] if word == "[" else []
    while at < len(tokens) and tokens[at] not in ")]":
        if len(parts) < (2 if parts and (word == "[" or parts[0] in NAMED) else 1) and tokens[at] not in "([":
            part, at = tokens[at], at + 1
        else:
            part, at = _parsed(tokens, at)
        parts.append(part)
    if at >= len(tokens) or tokens[at] != {"(": ")", "[": "]"}[word]:
        raise Unknown("a parenthesis is not closed")
    return tuple(parts), at + 1


def _word(word: str) -> Term:
    if NUMBER.fullmatch(word):
        return Fraction(word)
    if word in ("oo", "-oo"):
        return (word,)
    if word.startswith("#"):
        return ("len", word[1:])
    name, colon, length = word.partition(":")
    if colon and (name.startswith("'") or name.isdigit()):
        raise Unknown("an index with a name of the checker's own")
    return ("ix", name, length) if colon else ("var", word)


@lru_cache(maxsize=1 << 16)
def free(t: Term) -> frozenset[Term]:
    """The variables, indices and ("array", name)s that are free in a term without derivatives."""
    if not isinstance(t, tuple) or not t:
        return frozenset()
    head, *rest = t
    if head in ("var", "ix"):
        return frozenset({t})
    if head in SUMS:
        return free(rest[1]) - {rest[0]}
    inner = frozenset().union(*map(free, rest))
    if head in OF_ARRAYS:
        return inner | {("array", rest[0])}
    if head == "entrywise":
        return inner - set(rest[1:])
    return inner - {("var", rest[0]), ("array", rest[0])} if head == "integral" else inner


FRESH = count(1)


def put(t: Term, new: Mapping[Term, Term], arrays: Mapping[str, tuple[tuple, Term]] | None = None) -> Term:
    """The term with others put in for variables and indices, and for all entries of arrays, all at once."""
    if not isinstance(t, tuple):
        return t
    head = t[0]
    if head in LEAVES:
        return new.get(t, t)
    if head in BINDERS:
        return _put_under(t, new, arrays or {})
    if head == "entrywise":
        raise Unknown("a value is put in for something inside a matrix given by its entries")
    if arrays and head in OF_ARRAYS and t[1] in arrays:
        if head != "entry":
            raise Unknown("a value is put in for a matrix inside its inverse or determinant")
        places, value = arrays[t[1]]
        return put(value, dict(zip(places, (put(i, new, arrays) for i in t[2:]), strict=True)))
    return (head, *[put(part, new, arrays) for part in t[1:]])


def _put_under(t: Term, new: Mapping[Term, Term], arrays: Mapping[str, tuple[tuple, Term]]) -> Term:
    """Under a binder: nothing is put in for what it binds, which is renamed before it catches anything."""
    head, bound, *rest = t
    own = bound if head in SUMS else ("var", bound)
    new = {old: value for old, value in new.items() if old != own}
    arrays = {name: value for name, value in arrays.items() if head in SUMS or name != bound}
    coming = [free(value) for value in new.values()] + [free(v) - set(p) for p, v in arrays.values()]
    if any(own in names or ("array", bound) in names for names in coming):
        if head == "integral":
            raise Unknown("a variable would be caught by an integral")
        fresh = ("ix", f"{bound[1].partition('~')[0]}~{next(FRESH)}", bound[2])
        rest, bound = [put(part, {own: fresh}) for part in rest], fresh
    return (head, bound, *(put(part, new, arrays) for part in rest))


def bounded(t: Term) -> Term:
    """A term, if it has not too many parts: each derivative, or value put in, may double them."""
    left, open_ = MOST_PARTS, [t]
    while open_:
        part, left = open_.pop(), left - 1
        if left < 0:
            raise Unknown("a term that grows too large")
        open_ += part[1:] if isinstance(part, tuple) else ()
    return t


def plus(*parts: Term) -> Term:
    """A sum, its numbers added up."""
    number = sum((p for p in parts if type(p) is Fraction), ZERO)
    kept = (*(p for p in parts if type(p) is not Fraction), *((number,) if number else ()))
    return ("+", *kept) if len(kept) > 1 else kept[0] if kept else ZERO


def times(*parts: Term) -> Term:
    """A product, its numbers multiplied; 0 if a factor is."""
    number = prod((p for p in parts if type(p) is Fraction), start=ONE)
    kept = (*((number,) if number != 1 else ()), *(p for p in parts if type(p) is not Fraction))
    return ZERO if number == 0 else ("*", *kept) if len(kept) > 1 else kept[0] if kept else ONE


def minus(t: Term) -> Term:
    """A term with its sign turned."""
    return times(Fraction(-1), t)
