"""Statements: read from a record as data, with their derivatives taken and what is given put in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from derive.checker.language.calculus import carried, depends
from derive.checker.language.terms import SUMS, Term, Unknown, bounded, free, minus, parse, plus, put
from derive.checker.proofs.laws import Book
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import NULL, SIGNS
from derive.checker.proofs.signs import sign

Domains = Mapping[str, tuple[tuple[str, ...], Term]]
EMPTY = Book()


@dataclass(frozen=True, eq=False)
class Statement:
    """For all quantities of the domains that meet the conditions: lhs relation rhs."""

    lhs: Term
    relation: str
    rhs: Term
    domains: Domains
    given: tuple[Term, ...] = ()
    each: tuple[Term, ...] = ()
    error: Term | None = None
    to: tuple[Term, Term] | None = None
    complex: bool = False
    replaced: tuple[tuple[Mapping, Mapping], ...] = ()  # what was put in for what an equation names
    book: Book = EMPTY  # the laws that may be used

    @property
    def parts(self) -> tuple[Term, ...]:
        """All its terms."""
        return (self.lhs, self.rhs, *self.given, *(() if self.error is None else (self.error,)))


def statement_of(record: Mapping[str, Any]) -> Statement:
    """A statement from its record."""
    domains: dict[str, tuple[tuple[str, ...], Term]] = {}
    for text in record["declared"]:
        kind, name, *rest = parse(text)
        lengths = (
            tuple(word if isinstance(word, str) else word[1] for word in rest[0]) if kind == "array" else ()
        )
        if name[1] in domains or name[1][0] == "'":  # variables that are bound are named so
            raise Unknown("two quantities of one name, or one with a name of the checker's own")
        domains[name[1]] = (lengths, rest[-1])
    found = Statement(
        parse(record["lhs"]),
        record["relation"],
        parse(record["rhs"]),
        domains,
        tuple(part for text in record["given"] for part in _conjuncts(parse(text))),
        tuple(map(parse, record["each"])),
        None if record["error"] is None else parse(record["error"]),
        None if record["to"] is None else (parse(record["to"][0]), parse(record["to"][1])),
        record["complex"],
    )
    for part in found.parts:
        check_places(part, domains)
        if not {v[1] for v in free(part) if v[0] != "ix"} <= domains.keys():
            raise Unknown("a quantity that is not declared")
    return found


def check_places(t: Term, domains: Domains) -> None:
    """Raise Unknown unless an array is indexed by axes of its own lengths, or at a number."""
    if not isinstance(t, tuple):
        return
    head, *rest = t
    if head in ("entry", "inverse"):
        lengths = domains[rest[0]][0]
        axes = [i[2] if _is_index(i) else n for i, n in zip(rest[1:], lengths, strict=False)]
        if len(rest) != len(lengths) + 1 or axes != list(lengths):
            raise Unknown(f"{rest[0]} is indexed by axes of other lengths")
    if head in SHAPES and not SHAPES[head](rest):
        raise Unknown(f"{head} binds or names what it cannot")
    for part in rest:
        check_places(part, domains)


def _is_index(t: Term) -> bool:
    return isinstance(t, tuple) and t[0] == "ix"


def _is_quantity(t: Term) -> bool:
    return isinstance(t, tuple) and t[0] in ("var", "entry")


SHAPES: dict[str, Callable[[list[Term]], bool]] = {
    **dict.fromkeys(SUMS, lambda rest: len(rest) == 2 and _is_index(rest[0])),
    "integral": lambda rest: len(rest) == 4 and isinstance(rest[0], str),
    "diff": lambda rest: len(rest) == 2 and _is_quantity(rest[1]),
    "at": lambda rest: len(rest) == 3 and _is_quantity(rest[1]),
    "delta": lambda rest: len(rest) == 2 and all(_is_index(i) or isinstance(i, Fraction) for i in rest),
    "^": lambda rest: len(rest) == 2,
    **dict.fromkeys(("exp", "log", "abs", "det"), lambda rest: len(rest) == 1),
}


def _conjuncts(condition: Term) -> list[Term]:
    return [c for part in condition[1:] for c in _conjuncts(part)] if condition[0] == "and" else [condition]


def prepared(s: Statement) -> Statement:
    """The statement with derivatives taken, and with what an equation names outright put in for it."""
    s = _mapped(s, partial(taken, s))
    for condition in s.given:
        if (found := _named(condition, s)) is not None:
            target, value = found
            rest = replace(s, given=tuple(c for c in s.given if c != condition))
            new = {target: value} if target[0] == "var" else {}
            arrays = {} if new else {target[1]: (target[2:], value)}
            rest = _mapped(rest, partial(put, new=new, arrays=arrays))
            given = (*rest.given, *_inherited(s.domains[target[1]][1], value))
            return prepared(replace(rest, given=given, replaced=(*s.replaced, (new, arrays))))
    return s


def taken(s: Statement, t: Term) -> Term:
    """A term with its derivatives taken and its values put in."""
    return carried(t, lambda body, x: closed(s, body, x))


def _mapped(s: Statement, made: Callable[[Term], Term]) -> Statement:
    def f(t: Term) -> Term:
        return bounded(made(t))

    error = None if s.error is None else f(s.error)
    given = tuple((c[0], *map(f, c[1:])) for c in s.given)
    return replace(s, lhs=f(s.lhs), rhs=f(s.rhs), given=given, error=error)


def _named(condition: Term, s: Statement) -> tuple[Term, Term] | None:
    """A scalar, or all entries of an array with free entries, that an equation gives a value."""
    if condition[0] != "=":
        return None
    for target, value in (condition[1:], condition[:0:-1]):
        if isinstance(target, Fraction) or target[0] not in ("var", "entry") or depends(value, target):
            continue
        if s.to is not None and (target == s.to[0] or s.to[0] in free(value)):
            continue
        places, loose = target[2:] if target[0] == "entry" else (), {i for i in free(value) if i[0] == "ix"}
        lengths, domain = s.domains[target[1]]
        plain = all(i[0] == "ix" and i[2] == n for i, n in zip(places, lengths, strict=True))
        if domain[0] == "interval" and plain and len(set(places)) == len(places) and loose <= set(places):
            fixed = {i for part in (s.lhs, s.rhs) for i in free(part)} | set(s.each)
            if not set(places) & fixed:
                return target, value
    return None


def _inherited(domain: Term, value: Term) -> list[Term]:
    """What is known of a value because it is that of a quantity with a domain."""
    flags = {flag[1] for flag in domain[3:]}
    low = [(">" if "open-low" in flags else "≥", value, domain[1])] if isinstance(domain[1], Fraction) else []
    high = (
        [("<" if "open-high" in flags else "≤", value, domain[2])] if isinstance(domain[2], Fraction) else []
    )
    return low + high


def algebra_of(
    s: Statement,
    premises: Sequence[tuple[int, Term]] = (),
    assuming: Sequence[Term] = (),
    plain: str | None = None,
) -> Algebra:
    """The algebra of a statement that is prepared, with what its conditions, and steps by number, say.

    `assuming` are conditions between indices that a step assumes besides; no fact is used of what is `plain`.
    """
    a = s.book.algebra(s.domains, sign)
    a.plain |= {plain} if plain else set()
    a.values = s.replaced
    a.sizes = {
        c[1][1]: int(c[2])
        for c in s.given
        if c[0] == "=" and isinstance(c[1], tuple) and c[1][0] == "len" and _small(c[2])
    }
    a.named = {i for part in (s.lhs, s.rhs, *s.each) for i in free(part) if i[0] == "ix"}
    a.fixed = fixed = a.named | {i for c in assuming for i in c[1:]}
    conditions = [*((0, c) for c in (*s.given, *assuming)), *premises]
    between = [c for _, c in conditions if all(isinstance(t, tuple) and t[0] == "ix" for t in c[1:])]
    a.distinct = {frozenset(c[1:]) for c in between if c[0] == "≠" and set(c[1:]) <= fixed}
    laws = s.book.read_to(a, 0)
    for number, (relation, one, two) in ((k, c) for k, c in conditions if c not in between):
        try:
            gap = a.read(plus(one, minus(two)))
        except Unknown:
            continue  # a condition that cannot be read is not used
        a.absurd = a.absurd or (not gap and not SIGNS[relation] & NULL)
        loose = frozenset(i for i in a.free(gap) if i[0] == "ix" and i not in fixed)
        a.known.append((gap, SIGNS[relation], loose, number))
        a.forget()
        laws = s.book.read_to(a, laws)
    return a


@lru_cache(maxsize=2)
def shared(s: Statement) -> Algebra:
    """The algebra of a statement that is prepared, one for all who ask."""
    return algebra_of(s)


def _small(t: Term) -> bool:
    return isinstance(t, Fraction) and t.denominator == 1 and 1 <= t <= 4


def closed(s: Statement, body: Term, x: Term) -> Term:
    """A term whose integrals depend on x, in closed form: of x only what holds all around it is used."""
    if not any(depends(part, x) for part in _integrals(body)):
        return body
    around = tuple(c for c in s.given if c[0] in "<>" and not _integrals(c))
    a = algebra_of(replace(s, lhs=Fraction(0), rhs=Fraction(0), given=around, each=s.each), plain=x[1])
    found = a.written(a.read(body))
    if any(depends(part, x) for part in _integrals(found)):
        raise Unknown("the derivative of an integral or product without a closed form")
    return found


def _integrals(t: Term) -> list[Term]:
    if not isinstance(t, tuple):
        return []
    return ([t] if t[0] in ("integral", "product") else []) + [
        part for inner in t[1:] for part in _integrals(inner)
    ]
