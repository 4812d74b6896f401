"""Sums of squares: a polynomial in its generators is ≥ 0 if it is Σ d · g · q² with d > 0 and g ≥ 0.

Multipliers g are products of what is known to be ≥ 0: generators, bounds of domains, conditions given. What
is known to be 0 (equations given, h² = P for a root h) is added with any factor. A polynomial may be
multiplied by one that is positive first, as in Hilbert's seventeenth problem. The squares are guessed; that
the sum is the polynomial is checked in the algebra, and each g is made of what has its sign proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from flint import fmpq

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import Ring, is_zero
from derive.prover.terms.sign import NONNEG, POS, ZERO, Sign
from derive.prover.terms.signs import bounds, given, instances, of_generator, sign
from derive.prover.terms.values import Value, just, number, tidy

MAX_LETTERS, MAX_TERMS, MAX_DEGREE, MAX_KNOWN = 6, 60, 12, 9
MAX_CALLS = 14  # problems posed in one attempt
LEVELS = (0, 1, 2, 3)  # so many multipliers at once
STEPS = 300  # that a problem counts

Poly = dict[tuple[int, ...], fmpq]


class PolynomialValue(NamedTuple):
    """A polynomial of a ring and the value it stands for."""

    poly: Poly
    value: Value


def sum_of_squares(a: Algebra, value: Value, extra: tuple, effort: int) -> Sign | None:
    """The value as a sum of squares with multipliers, exactly."""
    if not a.thorough or len(value) > MAX_TERMS or effort < 0:
        return None
    ring = Ring(a, [value, *_about(a, value)])
    top, bottom = ring.fraction(value)
    if not 1 <= len(ring.order) <= MAX_LETTERS or bottom != ring.one or top == 0:
        return None
    if max(map(sum, top.to_dict())) > MAX_DEGREE:
        return None
    return next(_found(a, ring, _poly(top), value), None)


def _about(a: Algebra, value: Value) -> list[Value]:
    """What is given about the generators of a value and no others."""
    letters = {n for mono in value for n, _ in mono}
    known = [v for v, allowed in given(a, a.free(value)) if allowed.nonnegative]
    return [v for v in (*known, *_equations(a, value)) if {n for mono in v for n, _ in mono} <= letters]


def _equations(a: Algebra, value: Value) -> list[Value]:
    return [z for e, for_all in a.equations for z in instances(a, e, for_all, a.free(value))]


def _found(a: Algebra, ring: Ring, p: Poly, value: Value) -> Iterator[Sign]:
    """The sign by the first problem that has a solution."""
    known, zeros = _nonnegative(a, ring, value), _zeros(a, ring, value)
    for front in _fronts(a, ring, p):
        whole = _times(front.poly, p)
        before = 0
        for level in LEVELS:
            chosen = _products(a, ring, known, max(map(sum, whole)), level)
            if len(chosen) == before or a.calls >= MAX_CALLS:
                break
            before = len(chosen)
            a.calls += 1
            a.spend(STEPS)
            guess = a.rules.squares(whole, [g.poly for g in chosen], [z.poly for z in zeros])
            if guess is not None:
                squares = [(chosen[k], d, _value(ring, q)) for k, d, q in guess[0]]
                added = [a.mul(_value(ring, c), z.value) for c, z in zip(guess[1], zeros, strict=True)]
                possible = _checked(a, a.mul(front.value, value), squares, added)
                if possible is not None:
                    # where the factor in front may vanish, nothing strict is known
                    yield possible if sign(a, front.value) == POS else NONNEG


def _checked(
    a: Algebra, whole: Value, squares: list[tuple[PolynomialValue, fmpq, Value]], added: list[Value]
) -> Sign | None:
    """The sign of a value that is Σ d g q² and zeros; None if it is not."""
    terms = [a.scale(a.mul(g.value, q, q), d) for g, d, q in squares]
    if any(d <= 0 for _, d, _ in squares) or not is_zero(a, a.sub(whole, a.add(*terms, *added))):
        return None
    used: list[Value] = []
    for g, d, q in squares:
        used += [a.scale(g.value, d), q]
    a.certify("a sum of squares, with multipliers ≥ 0", *used)
    possible = ZERO
    for g, _, q in squares:
        possible = possible + sign(a, g.value) * sign(a, q) ** 2
    return POS if possible == POS else NONNEG


def _fronts(a: Algebra, ring: Ring, p: Poly) -> Iterator[PolynomialValue]:
    """By what p is multiplied first: 1, then the sum of the letters or of their squares, which is > 0."""
    size = len(ring.order)
    yield PolynomialValue({(0,) * size: fmpq(1)}, number(1))
    if len({sum(e) for e in p}) == 1 and size == 1:
        return
    nonnegative = [of_generator(a, a.generators[n], 2).nonnegative for n in ring.order]
    same_degree = len({sum(e) for e in p}) == 1
    poly: Poly = {} if same_degree else {(0,) * size: fmpq(1)}
    value = {} if same_degree else number(1)
    for k, n in enumerate(ring.order):
        power = 1 if all(nonnegative) else 2
        poly[tuple(power * int(k == j) for j in range(size))] = fmpq(1)
        value = a.add(value, just(n, tidy(fmpq(power, ring.roots[n]))))
    if sign(a, value).nonnegative and p.get((0,) * size, fmpq(0)) >= 0:  # it vanishes at 0 alone, if at all
        yield PolynomialValue(poly, value)


def _nonnegative(a: Algebra, ring: Ring, value: Value) -> list[PolynomialValue]:
    """What is ≥ 0 in a ring: its letters, conditions given and bounds of domains; a real root is ≥ 0."""
    out = []
    for k, n in enumerate(ring.order):
        if ring.roots[n] > 1 or of_generator(a, a.generators[n], 2).nonnegative:
            e = tuple(int(k == j) for j in range(len(ring.order)))
            out.append(PolynomialValue({e: fmpq(1)}, just(n, tidy(fmpq(1, ring.roots[n])))))
    conditions = [v for v, allowed in given(a, a.free(value)) if allowed.nonnegative]
    for n in ring.order:
        conditions += [v for v, allowed in bounds(a, a.generators[n]) if allowed.nonnegative]
    for v in conditions:
        one = _in_ring(ring, v)
        if one is not None and all(one.poly != other.poly for other in out):
            out.append(one)
    return out[:MAX_KNOWN]


def _zeros(a: Algebra, ring: Ring, value: Value) -> list[PolynomialValue]:
    """What is 0 in a ring: equations given, and what its generators are."""
    found = [one for z in _equations(a, value) if (one := _in_ring(ring, z)) is not None]
    return [*found, *(PolynomialValue(_poly(relation), {}) for relation in ring.relations())]


def _in_ring(ring: Ring, value: Value) -> PolynomialValue | None:
    """A value as a polynomial of a ring that has all its generators."""
    if not all(n in ring.place for mono in value for n, _ in mono):
        return None
    top, bottom = ring.fraction(value)
    return PolynomialValue(_poly(top), value) if bottom == ring.one and top != 0 else None


def _products(
    a: Algebra, ring: Ring, known: list[PolynomialValue], degree: int, level: int
) -> list[PolynomialValue]:
    """Products of at most so many things known to be ≥ 0, within a degree."""
    unit = PolynomialValue({(0,) * len(ring.order): fmpq(1)}, number(1))
    out = [unit]
    for count in range(1, level + 1):
        for chosen in combinations(known, count):
            product = unit
            for one in chosen:
                product = PolynomialValue(_times(product.poly, one.poly), a.mul(product.value, one.value))
            if product.poly and max(map(sum, product.poly)) <= degree:
                out.append(product)
    return out


def _poly(p: Any) -> Poly:
    return {tuple(int(k) for k in e): fmpq(c) for e, c in p.to_dict().items()}


def _times(one: Poly, two: Poly) -> Poly:
    out: Poly = {}
    for e, c in one.items():
        for f, d in two.items():
            key = tuple(i + j for i, j in zip(e, f, strict=True))
            out[key] = out.get(key, fmpq(0)) + c * d
    return {e: c for e, c in out.items() if c != 0}


def _value(ring: Ring, p: Poly) -> Value:
    """A polynomial of a ring as a value."""
    out: Value = {}
    for exponents, c in p.items():
        mono = ((n, tidy(fmpq(k, ring.roots[n]))) for n, k in zip(ring.order, exponents, strict=True) if k)
        out[tuple(sorted(mono))] = c
    return out
