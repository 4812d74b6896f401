"""Signs: which of −, 0, + a form can have, from those of its parts, the domains and the conditions given."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from derive.checker.normal import ANY, NEG, NOT_NEG, NULL, POS, Algebra, Form, Mono, freeze, number
from derive.checker.terms import Term, Unknown

DEEPEST = 3
RISING = ("erf", "atan", "asin", "asinh", "atanh")


def plus(a: int, b: int) -> int:
    """The signs of a sum."""
    out = (a & b & NULL) | (NEG if (a & NEG) or (b & NEG) else 0) | (POS if (a & POS) or (b & POS) else 0)
    return out | NULL if (a | b) & NEG and (a | b) & POS else out


def times(a: int, b: int) -> int:
    """The signs of a product."""
    out = (a | b) & NULL
    out |= POS if (a & POS and b & POS) or (a & NEG and b & NEG) else 0
    return out | (NEG if (a & POS and b & NEG) or (a & NEG and b & POS) else 0)


def raised(a: int, e: Any) -> int:
    """The signs of a power, where it has a value."""
    if not isinstance(e, int):
        return a & (POS if e < 0 else NOT_NEG)  # a broken power has a value only from 0 on, and is ≥ 0
    out = a if e > 0 else a & ~NULL
    return (out & NULL) | (POS if out & (POS | NEG) else 0) if e % 2 == 0 else out


def of_number(c: Fraction) -> int:
    """The sign of a number."""
    n = c.numerator  # a whole number is compared much faster than a fraction
    return POS if n > 0 else NEG if n < 0 else NULL


def sign(a: Algebra, p: Form, depth: int = 0) -> int:
    """The signs a form can have wherever it has a value."""
    if not p:
        return NULL
    key = ("sign", freeze(p), depth)
    if key not in a.memo:
        a.memo[key] = ANY  # while it is asked for, nothing is known
        a.memo[key] = _sign(a, p, depth)
    return a.memo[key]


def _sign(a: Algebra, p: Form, depth: int) -> int:
    found = termwise(a, p, depth)
    if found in (POS, NEG) or depth >= DEEPEST:
        return found
    for q, possible, for_all in a.known:
        for there in instances(a, q, for_all, p):
            if len(there) == len(p) and (c := _multiple(p, there)) is not None:
                found &= times(of_number(c), possible)
    if found in (POS, NEG) or len(p) > 40:
        return found
    for method in (_by_content, _by_bounds, _by_logarithms, _by_square, _by_conditions):
        if (found & NEG and found & POS) or found & NULL:
            found &= method(a, p, depth + 1)
    return found


def termwise(a: Algebra, p: Form, depth: int = 0) -> int:
    """The signs of a form from those of its terms."""
    found = NULL
    for mono, c in p.items():
        found = plus(found, times(of_number(c), of_mono(a, mono, depth)))
    return found


def of_mono(a: Algebra, mono: Mono, depth: int = 0) -> int:
    """The signs of a monomial."""
    found = POS
    for n, e in mono:
        found = times(found, raised(of_atom(a, n, depth), e))
    return found


def _multiple(p: Form, q: Form) -> Fraction | None:
    """c with p = c q."""
    m = next(iter(p))
    c = p[m] / q[m] if m in q else None
    return c if c is not None and all(q.get(n, 0) * c == k for n, k in p.items()) else None


def instances(a: Algebra, q: Form, for_all: frozenset, p: Form) -> list[Form]:
    """A form that is known for all values of some indices, at those that are free in another."""
    places = [i for i in a.free(p) if i[0] == "ix"]
    chosen = sorted(for_all)
    options = [[j for j in places if j[2] == i[2]] or [i] for i in chosen]
    if len(options) > 3:
        return [q]
    return [a.rename(q, dict(zip(chosen, new, strict=True))) for new in product(*options)]


def of_atom(a: Algebra, n: int, depth: int = 0) -> int:
    """The signs of an atom."""
    head, *rest = a.content[n]
    found = ANY
    for q, possible, for_all in a.known:
        if len(q) == 1:
            for there in instances(a, q, for_all, a.just(n)):
                if len(there) == 1 and (c := _multiple(a.just(n), there)) is not None:
                    found &= times(of_number(c), possible)
    return found & _of_kind(a, head, rest, depth)


def _of_kind(a: Algebra, head: str, rest: list, depth: int) -> int:
    if head in ("exp", "prime", "pi", "euler", "len", "ix"):
        return POS
    if head in ("var", "entry", "inverse", "det"):
        return _of_domain(a, head, rest)
    if head in ("delta", "shift"):
        return NOT_NEG
    if head == "base":
        return sign(a, dict(rest[0]), depth)
    if head == "abs":
        return NOT_NEG if sign(a, dict(rest[0]), depth) & NULL else POS
    if head == "log" and depth < DEEPEST:
        return sign(a, a.sub(dict(rest[0]), number(1)), depth + 1)
    if head == "sum":
        return _of_sum(a, rest[0], rest[1], depth)
    if head in ("largest", "product"):
        return sign(a, dict(rest[1]), depth) if not sign(a, dict(rest[1]), depth) & NEG else ANY
    if head in RISING:
        return sign(a, dict(rest[0]), depth)
    if head == "gamma":
        return POS if sign(a, dict(rest[0]), depth) == POS else ANY
    return ANY


def _of_domain(a: Algebra, head: str, rest: list) -> int:
    _lengths, domain = a.domains.get(rest[0], ((), ("interval", ("-oo",), ("oo",))))
    kind = domain[0]
    if head == "det":
        return POS if kind == "spd" and rest[0] not in a.plain else ANY
    if kind == "spd":
        return POS if rest[-1] == rest[-2] and rest[0] not in a.plain else ANY
    if head == "inverse":
        return ANY
    if kind == "simplex":
        return NOT_NEG if ("var", "closed") in domain else POS
    if kind != "interval":
        return ANY
    low, high = domain[1], domain[2]
    flags = {f[1] for f in domain[3:]}
    found = ANY
    if isinstance(low, Fraction) and low >= 0:
        found &= POS if low > 0 or "open-low" in flags else NOT_NEG
    if isinstance(high, Fraction) and high <= 0:
        found &= NEG if high < 0 or "open-high" in flags else NEG | NULL
    return found


def _of_sum(a: Algebra, bound: tuple, body: Mono, depth: int) -> int:
    found = of_mono(a, body, depth)
    if not (found & NEG and found & POS):
        return found
    return NOT_NEG if _square(a, bound, body) or _quadratic(a, bound, body) else ANY


def _square(a: Algebra, bound: tuple, body: Mono) -> bool:
    """Whether Σ_cij g_c f_ci f_cj = Σ_c g_c (Σ_i f_ci)² is written, with g ≥ 0."""
    for i, j in ((i, j) for i in bound for j in bound if i < j and i[2] == j[2]):
        one = tuple(f for f in body if i in a.frees[f[0]])
        two = tuple(f for f in body if j in a.frees[f[0]])
        beside = tuple(f for f in body if f not in one and f not in two)
        if set(one) & set(two) or of_mono(a, beside) & NEG:
            continue
        if a.rename({one: Fraction(1)}, {i: j}) == {two: Fraction(1)}:
            return True
    return False


def _quadratic(a: Algebra, bound: tuple, body: Mono) -> bool:
    """Whether Σ_ij x_i S_ij x_j is written, with a positive definite S or S⁻¹ and factors ≥ 0 beside."""
    for n, e in body:
        head, *rest = a.content[n]
        if (
            e == 1
            and head in ("entry", "inverse")
            and a.domains[rest[0]][1][0] == "spd"
            and rest[0] not in a.plain
        ):
            i, j = rest[-2:]
            if i != j and i in bound and j in bound:
                others = [f for f in body if f[0] != n]
                one = tuple(f for f in others if i in a.frees[f[0]])
                two = tuple(f for f in others if j in a.frees[f[0]])
                beside = tuple(f for f in others if f not in one and f not in two)
                moved = a.rename({one: Fraction(1)}, {i: j})
                if moved == {two: Fraction(1)} and not set(one) & set(two) and not of_mono(a, beside) & NEG:
                    return True
    return False


def _by_content(a: Algebra, p: Form, depth: int) -> int:
    """The sign of what all terms have in common times that of the rest."""
    if len(p) < 2:
        return ANY
    try:
        front, c, core = a.content_of(p, True)
    except Unknown:
        return ANY
    if core == p or (not front and core == a.scale(p, 1 / c)):
        return ANY
    return times(times(of_number(c), of_mono(a, front, depth)), sign(a, core, depth))


def bounds_of(a: Algebra, n: int) -> list[tuple[Fraction, int]]:
    """Numbers an atom is at least (1) or at most (−1)."""
    head, *rest = a.content[n]
    if head in ("len", "ix"):
        return [(Fraction(1), 1)]
    if head in ("var", "entry"):
        _, domain = a.domains.get(rest[0], ((), ("interval", ("-oo",), ("oo",))))
        if domain[0] == "interval":
            return [
                (b, turn) for b, turn in ((domain[1], 1), (domain[2], -1)) if isinstance(b, Fraction) and b
            ]
        if domain[0] in ("simplex", "sphere", "orthonormal") and rest[0] not in a.plain:
            return [(Fraction(1), -1)] + ([(Fraction(-1), 1)] if domain[0] != "simplex" else [])
    if head in ("sin", "cos", "erf", "delta"):
        return [(Fraction(1), -1)] + ([(Fraction(-1), 1)] if head != "delta" else [])
    return []


def _by_bounds(a: Algebra, p: Form, depth: int) -> int:
    """The sign after an atom is written as its bound and a rest ≥ 0."""
    found = ANY
    for n in sorted({n for m in p for n, e in m if isinstance(e, int) and e > 0}):
        if all(isinstance(e, int) and e > 0 for m in p for k, e in m if k == n):
            for bound, turn in bounds_of(a, n):
                rest = a.scale(a.just(a.atom("shift", n, bound, turn)), turn)
                found &= sign(a, replaced(a, p, n, a.add(number(bound), rest)), depth)
                if found in (POS, NEG):
                    return found
    return found


def replaced(a: Algebra, p: Form, n: int, new: Form) -> Form:
    """A form with another put in for an atom, where that stands by itself."""
    out: Form = {}
    for m, c in p.items():
        e = dict(m).get(n, 0)
        rest = {tuple(f for f in m if f[0] != n): c}
        out = a.add(out, a.mul(rest, a.power(new, e)) if e else rest)
    return out


def _by_logarithms(a: Algebra, p: Form, depth: int) -> int:
    """P − N with P > 0 and N > 0 has the sign of log P − log N."""
    if len(p) != 2 or sorted(c > 0 for c in p.values()) != [False, True]:
        return ANY
    (one, c), (two, d) = sorted(p.items(), key=lambda term: -term[1])
    if of_mono(a, one) != POS or of_mono(a, two) != POS:
        return ANY
    gap = a.sub(a.logarithm({one: c}), a.logarithm({two: -d}))
    return NULL if not gap else sign(a, gap, depth)


def _by_square(a: Algebra, p: Form, depth: int) -> int:
    """A x² + B x + C with A > 0 is ≥ 0 where 4 A C ≥ B², and > 0 where that is strict."""
    for n in sorted({n for m in p for n, e in m if e > 0}):
        unit = Fraction(max(dict(m).get(n, 0) for m in p)) / 2
        if unit.denominator != 1 and of_atom(a, n, depth) & NEG:
            continue  # a broken power is a number only from 0 on
        parts: dict[Any, Form] = {0: {}, 1: {}, 2: {}}
        for m, c in p.items():
            e = dict(m).get(n, 0) / unit
            if e not in parts:
                break
            parts[e][tuple(f for f in m if f[0] != n)] = c
        else:
            if any(a.content[n][0] == "base" for m in p for n, _ in m):
                continue
            lead = sign(a, parts[2], depth)
            if lead not in (POS, NEG):
                continue
            gap = a.sub(a.scale(a.mul(parts[2], parts[0]), 4), a.mul(parts[1], parts[1]))
            room = NULL if not gap else sign(a, gap, depth)
            if not room & NEG:
                return lead if room == POS else lead | NULL
    return ANY


def _by_conditions(a: Algebra, p: Form, depth: int) -> int:
    """p = κ · condition + rest, with κ ≥ 0 and a rest of the same sign."""
    for q, possible, for_all in a.known:
        for there in instances(a, q, for_all, p):
            for turn in (1, -1):
                own = times(possible, of_number(Fraction(turn)))
                if own & NEG:
                    continue
                for factor in multipliers(a, p, a.scale(there, turn)):
                    rest = a.sub(p, a.mul(factor, a.scale(there, turn)))
                    if len(rest) < len(p):
                        left = sign(a, rest, depth) if rest else NULL
                        if not left & NEG:
                            return plus(left, times(sign(a, factor, depth), own))
    return ANY


def multipliers(a: Algebra, p: Form, q: Form) -> list[Form]:
    """Factors ≥ 0 with which a term of q becomes one of p."""
    found = []
    for m, c in p.items():
        for n, d in q.items():
            if c / d > 0:
                ratio = a.merged(m, tuple((k, -e) for k, e in n))
                if len(ratio) == 1 and not of_mono(a, next(iter(ratio))) & NEG:
                    found.append(a.scale(ratio, c / d))
    return found[:12]


__all__ = ["Term", "bounds_of", "instances", "multipliers", "of_mono", "replaced", "sign"]
