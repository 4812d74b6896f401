"""Limits: an error tends to 0, at a number because it is continuous there and 0, at infinity term by term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from derive.checker.language.calculus import depends
from derive.checker.language.terms import FRESH, LEAVES, SUMS, Term, Unknown, free, put
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import BASE, NEG, NULL, POS, Form, Mono
from derive.checker.proofs.signs import sign
from derive.checker.proofs.statements import Statement, algebra_of

SMOOTH = ("+", "*", "exp", "abs", "sin", "cos", "tanh", "atan", "erf", "sinh", "cosh", "max2", "min2")
COSTS = ("∈ O", "∈ Θ")  # relations of the operations that a term takes


class Growth(NamedTuple):
    """An upper bound of the size of a term: whether it decays exponentially, and a power of x."""

    decays: bool
    degree: Fraction


def vanishes(s: Statement, shown: Sequence[Term] = ()) -> bool:
    """Whether the error of an approximation tends to 0, all else fixed; `shown` is what steps conclude."""
    assert s.to is not None
    x, limit = s.to
    if not reachable(s, x, limit):
        return False
    given = tuple(c for c in s.given if not _names(c, x))
    a = algebra_of(replace(s, given=given, replaced=()), [(0, c) for c in shown if not _names(c, x)])
    if limit != ("oo",):
        at_limit = a.read(put(s.error, {x: limit}))
        return continuous(a, s.error, x, limit) and a.is_zero(at_limit)
    error = a.read(s.error)
    if x[0] == "len" and not all(_plain(a, mono) for mono in error):
        return False
    own = a.atom(x)
    growths = [growth(a, mono, own) for mono in error]
    return all(g is not None and (g.decays or g.degree < 0) for g in growths)


def _names(t: Term, x: Term) -> bool:
    if not isinstance(t, tuple):
        return False
    return t == x or (t[0] == "ix" and x == ("len", t[2])) or any(_names(part, x) for part in t[1:])


def reachable(s: Statement, x: Term, limit: Term) -> bool:
    """Whether x can tend to the limit in its domain and under the conditions that name it."""
    if x[0] == "var":
        _, low, high, *flags = s.domains[x[1]][1]
        if limit == ("oo",):
            inside = high == ("oo",)
        else:
            inside = isinstance(limit, Fraction) and ("var", "integers") not in flags
            inside = inside and (low == ("-oo",) or low <= limit) and (high == ("oo",) or limit <= high)
        if not inside:
            return False
    elif limit != ("oo",):
        return False
    tied = [c for c in s.given if _names(c, x) and not (c[0] == "≠" and all(t[:1] == ("ix",) for t in c[1:]))]
    return all(_leaves_room(s, c, x, limit) for c in tied)


def _leaves_room(s: Statement, condition: Term, x: Term, limit: Term) -> bool:
    """Whether a condition bounds x itself, on the side away from the limit."""
    relation, one, two = condition
    if relation == "≠":
        return {one, two} == {x, limit} if not isinstance(limit, tuple) else False
    if relation not in ("<", "≤", ">", "≥"):
        return False
    above, below = (one, two) if relation in (">", "≥") else (two, one)
    if (above == x) == (below == x) or _names(below if above == x else above, x):
        return False
    if limit == ("oo",):
        return bool(above == x)
    a = algebra_of(Statement(Fraction(0), "=", Fraction(0), s.domains))
    room = a.sub(a.read(limit), a.read(below if above == x else above))
    return sign(a, room if above == x else a.scale(room, -1)) == POS


def continuous(a: Algebra, t: Term, x: Term, limit: Term) -> bool:
    """Whether a term is continuous in x at the limit."""
    if isinstance(t, Fraction) or t == x or not depends(t, x):
        return True
    head, *rest = t
    if head in SUMS:
        fresh = ("ix", f"{next(FRESH)}", rest[0][2])
        return continuous(a, put(rest[1], {rest[0]: fresh}), x, limit)
    if not all(continuous(a, part, x, limit) for part in rest):
        return False
    if head in SMOOTH:
        return True
    there = sign(a, a.read(put(rest[0], {x: limit})))
    if head == "log":
        return there == POS
    if head == "^" and isinstance(rest[1], Fraction):
        whole = rest[1].denominator == 1
        return rest[1] > 0 or (not there & NULL if whole else there == POS)
    return False


def in_powers(a: Algebra, p: Form, x: int) -> dict[int, Form] | None:
    """A form as a polynomial in one atom; None if the atom also stands elsewhere."""
    out: dict[int, Form] = {}
    own = a.frees[x]
    for m, c in p.items():
        e = dict(m).get(x, 0)
        rest = tuple(f for f in m if f[0] != x)
        if a.free_in(rest) & own or not isinstance(e, int) or e < 0:
            return None
        out[e] = a.add(out.get(e, {}), {rest: c})
    return out


def growth(a: Algebra, mono: Mono, x: int) -> Growth | None:
    """An upper bound of the size of a monomial as x tends to infinity; None if not known."""
    exponent: Form = {}
    decays, degree = False, Fraction(0)
    for n, e in mono:
        if a.content[n][0] == "exp":
            exponent = a.add(exponent, a.scale(a.read(a.content[n][1]), e))
            continue
        part = _of_atom(a, n, e, x)
        if part is None:
            return None
        decays, degree = decays or part.decays, degree + part.degree
    powers = in_powers(a, exponent, x)
    if powers is None:
        return None
    top = max((k for k, form in powers.items() if form), default=0)
    if top == 0:
        return Growth(decays, degree)
    return Growth(True, degree) if sign(a, powers[top]) == NEG else None


def _of_atom(a: Algebra, n: int, e: Any, x: int) -> Growth | None:
    if n == x:
        return Growth(False, Fraction(e))
    if _names(a.content[n], a.content[x]):
        return None
    return Growth(False, Fraction(0))


def _plain(a: Algebra, mono: Mono) -> bool:
    """Whether a monomial is made of scalars, lengths and numbers alone."""
    kinds = {v[0] for v in a.free_in(mono)}
    heads = {a.content[n][0] for n, _ in mono}
    return kinds <= {"var"} and heads <= {"var", "len", "prime", "pi", "exp", "log", BASE}


# ---------- how many operations a term takes


def grows_as_said(s: Statement) -> bool:
    """Whether the operations of the left side are ∈ O, or ∈ Θ, of a power of one length, all else fixed.

    Each part of a term is computed once for each value of its free indices; a sum runs over its own besides.
    """
    assert s.to is not None
    (_, length), found = s.to[0], 0
    for part in _parts(s.lhs):
        if part[0] not in (*COUNTED, *LEAVES, "entry"):
            raise Unknown(f"the operations of {part[0]} are not counted")
        own = free(part) | ({part[1]} if part[0] in SUMS else set())
        found = max(found, sum(i[0] == "ix" and i[2] == length for i in own) if part[0] in COUNTED else 0)
    a = Algebra({}, sign)
    ((mono, c),) = a.read(s.rhs).items()
    if c <= 0 or any(a.content[n][0] != "len" for n, _ in mono):
        raise Unknown("an order of growth that is no product of powers")
    power = dict(mono).get(a.atom(s.to[0]), 0)
    return found == power or (s.relation == "∈ O" and found < power)


def _parts(t: Term) -> Iterator[Term]:
    """A term and all in it, but for numbers."""
    if isinstance(t, tuple):
        yield t
        for part in t[1:]:
            yield from _parts(part)


COUNTED = ("+", "*", "^", "exp", "log", "abs", "sin", "cos", "tanh", "sum", "product")
