"""Laws: equations and inequalities that a proof may use, each written down with what stands for its letters.

A law says that its left side is its right side, wherever the left has a value, if its conditions are shown;
or that it is above it, or at least it. They stand in laws.txt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from derive.checker.language.calculus import carried
from derive.checker.language.terms import NoValue, Term, Unknown, free, parse
from derive.checker.proofs.normal import REALS, Algebra, unbound
from derive.checker.proofs.polynomials import SIGNS, Form, Mono
from derive.checker.proofs.signs import as_written

LAW = "law"  # what a step of a proof concludes that says which law is used


class Law(NamedTuple):
    """left = right, or > or ≥, if its conditions are shown, for all terms that are put in for the letters."""

    letters: str
    left: str
    relation: str
    right: str
    where: str = ""


def _table(text: str) -> dict[str, Law]:
    """The laws by name, from rows; a row may go on in lines that begin with blanks."""
    words: dict[str, str] = {}
    found: dict[str, Law] = {}
    for row in re.sub("\n +", " ", text).splitlines():
        if " := " in row:
            word, _, meaning = row.partition(" := ")
            words[word] = _spelled(meaning, words)
        elif " :: " in row and row[0] != "#":
            name, letters, says, *where = _spelled(row, words).split(" :: ")
            found[name] = Law(letters, *re.split(" (=|≥|>) ", says), *where)
    return found


def _spelled(text: str, words: Mapping[str, str]) -> str:
    return re.sub(r"\b[A-Z_0-9]+\b", lambda m: words.get(m.group(), m.group()), text)


LAWS = _table(Path(__file__).with_name("laws.txt").read_text(encoding="utf-8"))


def learn(a: Algebra, name: str, terms: Iterable[Term]) -> None:
    """Let an algebra know one instance of an equation; raise Unknown where it is none."""
    left, right = instance(a, name, ("=",), terms)
    ((mono, c),) = left.items()
    ((n, e),) = mono
    if right == left:
        raise Unknown("a law that says nothing")
    a.learned(n, e, a.scale(right, 1 / c))


def instance(a: Algebra, name: str, relations: Iterable[str], terms: Iterable[Term]) -> tuple[Form, Form]:
    """Both sides of a law, of which the conditions are shown."""
    if LAWS[name].relation not in relations:
        raise Unknown(f"the law “{name}” says something else")
    left, right, *conditions = put_in(LAWS[name], terms)
    a.domains["°x"] = _declared(left)
    for head, *parts in conditions:
        if not (HOLDS[head](a, *parts) if head in HOLDS else not as_written(a, *parts) & ~SIGNS[head]):
            raise Unknown(f"a condition of the law “{name}” is not shown")
    return a.read(left), a.read(right)


def put_in(law: Law, terms: Iterable[Term]) -> list[Term]:
    """The left side, the right side and the conditions of a law with terms for its letters."""
    values, lengths = {}, {}
    for letter, t in zip(law.letters.split(), terms, strict=True):
        word, _, own = letter.rstrip(")").partition("(")
        if {v[1] for v in free(t) if v[1][0] == "°" and not v[1][1:].isdigit()} - set(own.split(",")):
            raise Unknown("a law catches what it binds")
        values[parse(word)] = t
        if word[0] == "#":
            lengths[word[1:]] = t[1]
    texts = [law.left, law.right, *filter(None, law.where.split("; "))]
    filled = [_filled(parse(text, law=True), values, lengths) for text in texts]
    taken = any(word in text for text in texts for word in ("(at ", "(diff "))
    return [carried(t, lambda body, x: body) for t in filled] if taken else filled


def _filled(t: Term, values: Mapping[Term, Term], lengths: Mapping[str, str]) -> Term:
    if not isinstance(t, tuple):
        return t
    if t in values:
        return values[t]
    if t[0] == "ix":
        return (*t[:2], lengths.get(t[2], t[2]))
    return (t[0], *(_filled(part, values, lengths) for part in t[1:]))


def _declared(t: Term) -> tuple[tuple[str, ...], Term]:
    """The lengths of the variable of an integral, from the places it is used at."""
    if isinstance(t, tuple) and t[:2] == ("entry", "°x") and Fraction not in map(type, t):
        return tuple(place[2] for place in t[2:]), REALS
    found = [_declared(part) for part in t[1:]] if isinstance(t, tuple) else []
    return max(found, key=lambda each: len(each[0]), default=((), REALS))


# ---------- conditions


def _whole(a: Algebra, c: Term, least: int | None = None, step: int = 1) -> bool:
    p = a.read(c)
    k = p.get((), Fraction(0))
    return p.keys() <= {()} and k.denominator == 1 and k % step == 0 and (least is None or k >= least)


def _polynomial(a: Algebra, f: Term, x: Term) -> bool:
    return all(_monomial(a, mono, x) for mono in a.read(f))


def _monomial(a: Algebra, mono: Mono, x: Term) -> bool:
    for n, e in mono:
        head = a.content[n][0]
        if {x, ("array", x[1])} & a.frees[n]:
            inner = head in ("var", "entry") or (
                head == "sum" and _polynomial(a, unbound(a.content[n])[1], x)
            )
            if not inner or not isinstance(e, int) or e < 0:
                return False
    return True


def _belongs(a: Algebra, t: Term, kinds: Iterable[str], head: str = "entry") -> bool:
    """Whether a term is an entry of an array of some kind, of which facts may be used."""
    return t[0] == head and t[1] not in a.plain and a.domains[t[1]][1][0] in kinds


def _along(kind: str) -> Callable[..., bool]:
    def holds(a: Algebra, w: Term, i: Term) -> bool:
        return _belongs(a, w, [kind]) and w[-1] == i and i not in w[:-1] and a.domains[w[1]][0][-1] == i[2]

    return holds


def _orthonormal(a: Algebra, v: Term, w: Term, j: Term, k: Term, i: Term) -> bool:
    rows = v[2:] == (j, i) and w[2:] == (k, i)
    columns = v[2:] == (i, j) and w[2:] == (i, k) and len(set(a.domains[v[1]][0])) == 1
    return _belongs(a, v, ["orthonormal"]) and v[:2] == w[:2] and (rows or columns) and i not in (j, k)


def _inverses(a: Algebra, v: Term, w: Term, j: Term, k: Term, i: Term) -> bool:
    pair = _belongs(a, v, ["spd", "symmetric"]) and w[:2] == ("inverse", v[1]) and i not in (j, k)
    return pair and len(v) == 4 and {*v[2:]} == {i, j} and {*w[2:]} == {i, k}


def _definite(a: Algebra, s: Term, r: Term, d: Term, i: Term, j: Term) -> bool:
    heads = {"entry": "inverse", "inverse": "entry"}
    det = ("det", s[1]) if s[0] == "entry" else ("^", ("det", s[1]), Fraction(-1))
    return _belongs(a, s, ["spd"], s[0]) and s[2:] == (i, j) and r == (heads[s[0]], *s[1:]) and d == det


HOLDS: dict[str, Callable[..., bool]] = {
    "place": lambda a, j, i: isinstance(j, tuple) and j[0] == "ix" and j[2] == i[2],
    "whole": _whole,
    "natural": lambda a, c: _whole(a, c, 0),
    "even": lambda a, c: _whole(a, c, None, 2),
    "polynomial": _polynomial,
    "simplex": _along("simplex"),
    "sphere": _along("sphere"),
    "orthonormal": _orthonormal,
    "inverses": _inverses,
    "definite": _definite,
}


# ---------- the laws of a proof


class Book:
    """The laws that a proof uses, in order; the later may rest on the earlier."""

    def __init__(self, instances: Iterable[tuple[str, tuple[Term, ...]]] = ()) -> None:
        self.instances = list(instances)

    def algebra(self, domains: Any, signs: Any) -> Algebra:
        """An algebra that nothing is known to yet."""
        return Algebra(domains, signs)

    def read_to(self, a: Algebra, first: int) -> int:
        """Let an algebra know the laws from one on, and say which is the first that does not hold yet."""
        left = len(self.instances)
        for k in range(first, len(self.instances)):
            try:
                learn(a, *self.instances[k])
            except (Unknown, NoValue, KeyError, ValueError, TypeError, IndexError):
                left = min(left, k)  # its conditions may be shown by what is known later
        return left


def book_of(inferences: Iterable[Mapping[str, Any]]) -> Book:
    """The laws among the steps of a proof."""
    used = (each for each in inferences if each["concludes"] == LAW)
    return Book((each["rule"], tuple(parse(text, law=True) for text in each["terms"])) for each in used)
