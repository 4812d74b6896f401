"""Values: exact Laurent polynomials over generators, as plain data.

A *value* is a dictionary {monomial: rational}; a monomial is a sorted tuple of (generator, exponent) pairs,
the generator by its number in an algebra, the exponent a nonzero rational, as `int` where it is whole. A
*frozen* value is the sorted tuple of its (monomial, rational) pairs: a key.

    x² − 3 y   with x, y numbered 0, 1   is   {((0, 2),): 1, ((1, 1),): −3}
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq

Index = tuple[str, Any, str]
Exponent = int | Fraction
Mono = tuple[tuple[int, Exponent], ...]
Value = dict[Mono, fmpq]
Frozen = tuple[tuple[Mono, fmpq], ...]

ONE = fmpq(1)


def just(n: int, e: Exponent = 1) -> Value:
    """The value that is a power of one generator."""
    return {((n, e),): ONE}


def number(c: Any) -> Value:
    """The value that is a rational number."""
    return {(): fmpq(c) if isinstance(c, int) else c} if c != 0 else {}


def accumulate(out: Value, mono: Mono, c: fmpq) -> None:
    """Add one term to a value under construction."""
    total = out.get(mono, 0) + c
    if total == 0:
        out.pop(mono, None)
    else:
        out[mono] = total


def merge(m: Mono, n: Mono) -> Mono:
    """The product of two monomials, before special generators are reduced."""
    if not m or not n:
        return m or n
    exponents: dict[int, Exponent] = dict(m)
    for g, e in n:
        exponents[g] = exponents.get(g, 0) + e
    return tuple(sorted((g, tidy(e)) for g, e in exponents.items() if e != 0))


def without(mono: Mono, n: int) -> Mono:
    """A monomial without one of its generators."""
    return tuple(factor for factor in mono if factor[0] != n)


def inverted(mono: Mono) -> Mono:
    """One over a monomial."""
    return tuple((n, -e) for n, e in mono)


def factors_of(value: Value) -> list[int]:
    """The generators that stand in a value, in order."""
    return sorted({n for mono in value for n, _ in mono})


def tidy(e: Any) -> Exponent:
    """An exponent as int where it is whole, so that equal monomials have equal keys."""
    if isinstance(e, int):
        return e
    if isinstance(e, fmpq):
        return int(e.p) if e.q == 1 else Fraction(int(e.p), int(e.q))
    e = e if type(e) is Fraction else Fraction(e)
    return e.numerator if e.denominator == 1 else e


def freeze(value: Value) -> Frozen:
    """A value as a key."""
    return tuple(sorted(value.items(), key=lambda term: term[0]))


def key_of(value: Value) -> frozenset[tuple[Mono, Any, Any]]:
    """A value as a key that is quick to look up: flint hashes a rational ten times as slowly as its parts."""
    return frozenset([(mono, c.p, c.q) for mono, c in value.items()])


def sort_key(frozen: Frozen) -> list:
    """A key that orders frozen values (flint's rationals do not compare inside tuples of mixed content)."""
    return [(mono, Fraction(int(c.p), int(c.q))) for mono, c in frozen]


def thaw(frozen: Frozen) -> Value:
    """A value back from its key."""
    return dict(frozen)


def constant(value: Value) -> fmpq | None:
    """The rational number a value is, if it is one."""
    if not value:
        return fmpq(0)
    return value[()] if len(value) == 1 and () in value else None
