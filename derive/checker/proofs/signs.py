"""Signs: which of −, 0, + a term can have, as its parts, the domains and what is known show it.

Nothing is searched for: what takes more than one look is a step of the proof.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Any

from derive.checker.language.terms import NoValue, Term, Unknown, free, plus as sum_of
from derive.checker.numbers import reals, values as instances
from derive.checker.proofs.normal import Algebra, unbound
from derive.checker.proofs.polynomials import ANY, NEG, NOT_NEG, NULL, POS, Form, Mono, freeze

RISING = ("erf", "atan", "asin", "asinh", "atanh")
MOST_INSTANCES = 3  # indices of one fact that is known for all of them


def plus(a: int, b: int) -> int:
    """The signs of a sum."""
    out = (a & b & NULL) | ((a | b) & NEG) | ((a | b) & POS)
    return out | NULL if (a | b) & NEG and (a | b) & POS else out


def times(a: int, b: int) -> int:
    """The signs of a product."""
    out = (a | b) & NULL
    out |= POS if (a & POS and b & POS) or (a & NEG and b & NEG) else 0
    return out | (NEG if (a & POS and b & NEG) or (a & NEG and b & POS) else 0)


def raised(a: int, e: Fraction) -> int:
    """The signs of a power, where it has a value."""
    if e.denominator != 1:
        return a & (POS if e < 0 else NOT_NEG)  # a broken power has a value only from 0 on, and is ≥ 0
    out = a if e > 0 else a & ~NULL
    return (out & NULL) | (POS if out & (POS | NEG) else 0) if e % 2 == 0 else out


def of_number(c: Fraction) -> int:
    """The sign of a number."""
    n = c.numerator  # a whole number is compared much faster than a fraction
    return POS if n > 0 else NEG if n < 0 else NULL


def open_to(signs: int) -> bool:
    """Whether more than one sign is possible."""
    return bool(signs & NULL or (signs & NEG and signs & POS))


def as_written(a: Algebra, t: Term) -> int:
    """The signs of a term, from those of its parts as it is written, or from its normal form."""
    if (key := ("sign", t)) not in a.memo:
        found = by_parts(a, t)
        a.memo[key] = found & sign(a, a.read(t)) if open_to(found) and isinstance(t, tuple) else found
    return a.memo[key]


def sign(a: Algebra, p: Form) -> int:
    """The signs a form can have wherever it has a value."""
    if not p:
        return NULL
    if (key := ("sign", freeze(p))) not in a.memo:
        a.memo[key] = ANY  # while it is asked for, nothing is known
        found = by_parts(a, a.written(p)) & known(a, p)
        for method in (_by_content, _by_bound, _of_constant):
            found &= method(a, p) if open_to(found) else found
        a.memo[key] = found
    return a.memo[key]


def by_parts(a: Algebra, t: Term) -> int:
    """The signs of a term from those of its parts: a square that is seen need not be found again."""
    if isinstance(t, Fraction):
        return of_number(t)
    head, *rest = t
    if head == "+":
        return reduce(plus, (as_written(a, part) for part in rest), NULL)
    if head == "*":
        return reduce(times, (as_written(a, part) for part in rest), POS)
    if head == "^" and isinstance(rest[1], Fraction):
        return raised(as_written(a, rest[0]), rest[1])
    if head == "sum":  # a fact about a free index is none about a bound one of the same name
        bound, body = unbound(t)
        found = as_written(a, body)
        return found if not found & NEG or not found & POS else _quadratic(a, bound, body)
    if head in ("exp", "pi", "euler", "len", "ix"):
        return POS
    if head == "delta":
        return NOT_NEG
    if head in ("var", "entry", "inverse", "det"):
        return _of_domain(a, head, rest)
    if head in RISING:
        return as_written(a, rest[0])
    if head == "abs":
        return NOT_NEG if as_written(a, rest[0]) & NULL else POS
    if head == "log":
        return as_written(a, sum_of(rest[0], Fraction(-1)))
    if head in ("largest", "product"):
        return found if not (found := as_written(a, unbound(t)[1])) & NEG else ANY
    if head == "gamma":
        return POS if as_written(a, rest[0]) == POS else ANY
    if head == "integral":
        _, low, high, body = a.bound_apart(t)
        found = as_written(a, body)
        return found if _upward(a, low, high) and not (found & NEG and found & POS) else ANY
    return ANY


def known(a: Algebra, p: Form) -> int:
    """What the conditions and premises say of a form: the signs of those it is a multiple of."""
    found, shape = ANY, _shape(a, p)
    for q, possible, for_all, name in a.known:
        if _shape(a, q) != shape and not any(head == "delta" for made in _shape(a, q) for head, _ in made):
            continue  # other indices would not make it a multiple
        for there in at_indices(a, q, for_all, p):
            if len(there) == len(p) and (c := _multiple(p, there)) is not None:
                narrowed = found & times(of_number(c), possible)
                if narrowed != found:
                    a.consulted.add(name)
                found = narrowed
    return found


def _shape(a: Algebra, p: Form) -> frozenset:
    """What a form is made of, whatever its indices."""
    return frozenset(tuple(sorted((a.content[n][0], e) for n, e in m)) for m in p)


def _multiple(p: Form, q: Form) -> Fraction | None:
    """c with p = c q."""
    m = next(iter(p))
    c = p[m] / q[m] if m in q else None
    return c if c is not None and all(q.get(n, 0) * c == k for n, k in p.items()) else None


def at_indices(a: Algebra, q: Form, for_all: frozenset, p: Form) -> list[Form]:
    """A form that is known for all values of some indices, at those that are free in another."""
    chosen = sorted(for_all)
    if not chosen or len(chosen) > MOST_INSTANCES:
        return [q]
    places = [i for i in a.free(p) if i[0] == "ix"]
    options = [[j for j in places if j[2] == i[2]] or [i] for i in chosen]
    return [a.rename(q, dict(zip(chosen, new, strict=True))) for new in product(*options)]


def _of_domain(a: Algebra, head: str, rest: list) -> int:
    kind, *where = a.domains[rest[0]][1]
    if kind in ("spd", "simplex") and rest[0] in a.plain:
        return ANY
    if kind == "spd":
        return POS if head == "det" or rest[-1] == rest[-2] else ANY
    if kind == "simplex":
        return NOT_NEG if ("var", "closed") in where else POS
    if kind != "interval" or head not in ("var", "entry"):
        return ANY
    low, high, *flags = where
    found = ANY
    if isinstance(low, Fraction) and low >= 0:
        found &= POS if low > 0 or ("var", "open-low") in flags else NOT_NEG
    if isinstance(high, Fraction) and high <= 0:
        found &= NEG if high < 0 or ("var", "open-high") in flags else NEG | NULL
    return found


def _quadratic(a: Algebra, bound: list[Term], body: Term) -> int:
    """Σ_cij g_c f_ci S_ij f_cj with g ≥ 0, S = 1 or positive definite; > 0 for definite S, g > 0, f ≠ 0."""
    form = a.read(body)
    if len(form) != 1 or set(form.values()) != {1}:
        return ANY
    (mono,) = form
    for i, j in ((i, j) for i in bound for j in bound if i < j and i[2] == j[2]):
        matrix = [f for f in mono if f[1] == 1 and _definite(a, a.content[f[0]], {i, j})]
        others = [f for f in mono if f not in matrix]
        one = tuple(f for f in others if i in a.frees[f[0]])
        two = tuple(f for f in others if j in a.frees[f[0]])
        beside = sign(a, {tuple(f for f in others if f not in one and f not in two): Fraction(1)})
        if len(matrix) > 1 or set(one) & set(two) or beside & NEG:
            continue
        if a.rename({one: Fraction(1)}, {i: j}) == {two: Fraction(1)}:
            strict = matrix and beside == POS and len(bound) == 2 and not sign(a, {one: Fraction(1)}) & NULL
            return POS if strict else NOT_NEG
    return ANY


def _definite(a: Algebra, t: Term, pair: set[Term]) -> bool:
    if t[0] not in ("entry", "inverse") or a.domains[t[1]][1][0] != "spd" or t[1] in a.plain:
        return False
    return set(t[-2:]) == pair


def _by_content(a: Algebra, p: Form) -> int:
    """The sign of what all terms have in common times that of the rest."""
    if len(p) < 2:
        return ANY
    try:
        front, c, core = a.common(p)
    except Unknown:
        return ANY
    return times(sign(a, {front: c}), sign(a, core) if core != p else ANY)


Bound = tuple[Fraction, int, bool]


def bounds_of(a: Algebra, mono: Mono) -> list[Bound]:
    """(number, turn, strict): a monomial is at least (turn 1) or at most (−1) the number, or beyond."""
    if {a.content[n][0] for n, _ in mono} == {"exp"}:
        return _of_exponentials(sign(a, a.add(*(a.scale(a.read(a.content[n][1]), e) for n, e in mono))))
    if len(mono) != 1 or mono[0][1] != 1:
        return []
    head, *rest = a.content[mono[0][0]]
    if head in ("var", "entry"):
        kind = a.domains[rest[0]][1]
        return _of_kind(*kind) if kind[0] == "interval" or rest[0] not in a.plain else []
    return [(Fraction(k), turn, strict) for k, turn, strict in BOUNDS.get(head, ())]


BOUNDS = {
    **dict.fromkeys(("len", "ix"), ((1, 1, False),)),
    **dict.fromkeys(("sin", "cos"), ((1, -1, False), (-1, 1, False))),
    "erf": ((1, -1, True), (-1, 1, True)),
    "delta": ((1, -1, False),),
}


def _of_exponentials(signs: int) -> list[Bound]:
    """exp u ≥ 1 if u ≥ 0, and ≤ 1 if u ≤ 0."""
    return [(Fraction(1), turn, not signs & NULL) for turn, no in ((1, NEG), (-1, POS)) if not signs & no]


def _of_kind(kind: str, *where: Term) -> list[Bound]:
    """The bounds of an entry of a domain."""
    if kind == "interval":
        ends = zip(where[:2], (1, -1), ("open-low", "open-high"), strict=True)
        return [(b, turn, ("var", flag) in where) for b, turn, flag in ends if isinstance(b, Fraction)]
    below = [(Fraction(1), -1, False)] if kind in ("simplex", "sphere", "orthonormal") else []
    return below + ([(Fraction(-1), 1, False)] if kind in ("sphere", "orthonormal") else [])


def _by_bound(a: Algebra, p: Form) -> int:
    """The sign of c x + d from a bound of x, which may be a product of exponentials."""
    rest = [m for m in p if m]
    if len(rest) != 1:
        return ANY
    found, c = ANY, p[rest[0]]
    for bound, turn, strict in bounds_of(a, rest[0]):
        at_end = of_number(c * bound + p.get((), 0))
        found &= plus(at_end, times(of_number(c * turn), POS if strict else NOT_NEG))
    return found


def _of_constant(a: Algebra, p: Form) -> int:
    """The sign of a number that is written with exp, log, roots and π, by enclosing it."""
    t = a.written(p)
    if len(p) < 2 or free(t) or _names_length(t):
        return ANY
    reals.digits(40)
    try:
        found = reals.sign(instances.value(t, instances.Point({})))
    except (NoValue, Unknown, KeyError, ArithmeticError):
        return ANY
    return ANY if found is None else {1: POS, 0: NULL, -1: NEG}[found]


def _names_length(t: Any) -> bool:
    return isinstance(t, tuple) and (t[0] in ("len", "sum") or any(map(_names_length, t[1:])))


def _upward(a: Algebra, low: Term, high: Term) -> bool:
    """Whether one limit lies below another."""
    if low == ("-oo",) or high == ("oo",):
        return low != ("oo",) and high != ("-oo",)
    if low == ("oo",) or high == ("-oo",):
        return False
    return as_written(a, sum_of(high, ("*", Fraction(-1), low))) == POS
