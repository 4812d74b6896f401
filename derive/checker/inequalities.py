"""Inequalities: a gap is ≥ 0 by its sign, or because named inequalities with factors ≥ 0 add up to it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from derive.checker.normal import ANY, NEG, NOT_NEG, NULL, POS, Algebra, Form
from derive.checker.reading import read
from derive.checker.signs import multipliers, of_number, plus, raised, sign, times
from derive.checker.terms import Term, Unknown

Known = Sequence[tuple[Form, bool]]  # forms ≥ 0, and whether they are > 0


def written_sign(a: Algebra, t: Term) -> int:
    """The signs of a term as it is written: a square that is seen as one need not be found again."""
    if isinstance(t, Fraction):
        return of_number(t)
    head, *rest = t
    if head == "+":
        found = NULL
        for part in rest:
            found = plus(found, written_sign(a, part))
        return found if not (found & NEG and found & POS) else found & sign(a, read(a, t))
    if head == "*":
        found = POS
        for part in rest:
            found = times(found, written_sign(a, part))
        return found
    if head == "^" and isinstance(rest[1], Fraction):
        e = rest[1]
        return raised(written_sign(a, rest[0]), int(e) if e.denominator == 1 else e)
    if head == "sum":
        found = written_sign(a, rest[1])
        return found if not (found & NEG and found & POS) else sign(a, read(a, t))
    return sign(a, read(a, t))


def possible(a: Algebra, gap: Form, known: Known = (), depth: int = 2) -> int:
    """The signs a gap can have: by itself, case by case, or after subtracting what is known ≥ 0."""
    found = sign(a, gap)
    if not found & NEG and (found == POS or not known):
        return found
    split = a._by_delta(gap)
    if split is not None:
        return found & _by_cases(a, gap, split, known, depth)
    for one, strict in known:
        for factor in multipliers(a, gap, one):
            rest = a.sub(gap, a.mul(factor, one))
            left = NULL if a.is_zero(rest) else sign(a, rest)
            if left & NEG and depth > 1 and len(rest) <= len(gap) + 2:
                left = possible(a, rest, known, depth - 1)
            if not left & NEG:
                whole = plus(left, times(sign(a, factor), POS if strict else NOT_NEG))
                found &= whole
                if found == POS:
                    return found
    return found


def _by_cases(a: Algebra, gap: Form, split: tuple[int, Form, Form], known: Known, depth: int) -> int:
    i, there, elsewhere = split
    _, j, k = a.content[i]
    old, new = (j, k) if isinstance(j, tuple) else (k, j)
    found = possible(a, a.rename(there, {old: new}), [(a.rename(p, {old: new}), s) for p, s in known], depth)
    pair, memo = frozenset((j, k)), a.memo
    if pair in a.distinct:
        return possible(a, elsewhere, known, depth)
    a.distinct.add(pair)
    a.memo = {}
    try:
        return found | possible(a, elsewhere, known, depth)
    finally:
        a.distinct.discard(pair)
        a.memo = memo


__all__ = ["ANY", "Unknown", "possible", "written_sign"]
