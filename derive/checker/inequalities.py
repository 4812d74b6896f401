"""Inequalities: a gap is ≥ 0 by its sign, or because named inequalities with factors ≥ 0 add up to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil

from derive.checker.lemmas import Known, Split
from derive.checker.normal import ANY, NEG, NOT_NEG, NULL, POS, Algebra, Form, freeze
from derive.checker.reading import read
from derive.checker.signs import DEEPEST, multipliers, of_mono, of_number, plus, raised, sign, termwise, times
from derive.checker.terms import FRESH, Term, Unknown, put

Used = tuple[Sequence[Known], Sequence[Split]]
NOTHING: Used = ((), ())
FULL = 3  # named inequalities used together


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
    if head == "sum":  # a fact about a free index is none about a bound one of the same name
        fresh = ("ix", f"{next(FRESH)}", rest[0][2])
        found = written_sign(a, put(rest[1], {rest[0]: fresh}))
        return found if not (found & NEG and found & POS) else sign(a, read(a, t))
    return sign(a, read(a, t))


def possible(a: Algebra, gap: Form, used: Used = NOTHING, depth: int = FULL) -> int:
    """The signs a gap can have: by itself, case by case, or after subtracting what is known ≥ 0.

    What is left after subtracting two inequalities is the same in whichever order: it is looked at once.
    """
    key = ("possible", freeze(gap), depth)
    asked_with, found = a.memo.get(key, (None, ANY))
    if asked_with is not used:
        found = _possible(a, gap, used, depth)
        a.memo[key] = (used, found)
    return found


def _possible(a: Algebra, gap: Form, used: Used, depth: int) -> int:
    if a.is_zero(gap):
        return NULL
    found = sign(a, gap)
    if found == POS or depth == 0 or not (found & NEG or used[0] or used[1]):
        return found
    split = a.by_delta(gap)
    if split is not None:
        return found & _by_cases(a, split, used, depth)
    front, core = numerator(a, gap)
    found &= times(front, sign(a, core))
    if found != POS and front == POS:
        found &= _split(a, core, used, depth)
        if found & NEG or found & NULL:
            found &= _subtracted(a, core, used, depth)
    elif found != POS and front == NEG:
        found &= possible(a, a.scale(core, -1), used, depth - 1)
    return found


def numerator(a: Algebra, gap: Form) -> tuple[int, Form]:
    """(signs of what was taken out, what is left), without the denominators whose sign is known."""
    found = POS
    for _ in range(12):
        low: dict[int, Fraction] = {}
        for m in gap:
            for n, e in m:
                if e < 0 and (a.content[n][0] == "base" or sign(a, a.just(n)) in (POS, NEG)):
                    low[n] = min(low.get(n, Fraction(0)), Fraction(e))
        if not low:
            break
        n, e = next(iter(low.items()))
        k = ceil(-e)
        own = sign(a, a.just(n))
        if own not in (POS, NEG):
            k += k % 2
        found = times(found, raised(own & ~NULL, k))
        gap = a.add(*(a.raised(m, c, n, k) for m, c in gap.items()))
    try:
        front, c, core = a.content_of(gap, True)
    except Unknown:
        return found, gap
    return times(found, of_mono(a, front)), core if c > 0 else a.scale(core, -1)


def _split(a: Algebra, core: Form, used: Used, depth: int) -> int:
    """The sign of a part that decides: a sum by its terms, a difference by logarithms or squares."""
    found = ANY
    for whole, part, strict in used[1]:
        front, other = numerator(a, whole)
        if front == POS and any(
            a.is_zero(a.sub(core, a.mul(f, other))) for f in multipliers(a, core, other)[:4]
        ):
            own = possible(a, part, used, depth - 1)
            if not own & NEG:
                found &= own if strict else NOT_NEG
    return found


def _subtracted(a: Algebra, core: Form, used: Used, depth: int) -> int:
    """core = κ · known + rest, with κ ≥ 0 and rest ≥ 0: the rest by its terms, by its sign, then again."""
    tried = []
    for one, strict in used[0]:
        front, other = numerator(a, one)
        for factor in multipliers(a, core, other) if front == POS else ():
            own = times(sign(a, factor, DEEPEST), POS if strict else NOT_NEG)
            tried.append((a.sub(core, a.mul(factor, other)), own))
    tried.sort(key=lambda pair: len(pair[0]))
    methods: tuple[Callable[[Form], int], ...] = (
        lambda rest: NULL if a.is_zero(rest) else termwise(a, rest),
        lambda rest: sign(a, rest, DEEPEST - 1),
        lambda rest: possible(a, rest, used, depth - 1) if depth > 1 and len(rest) <= len(core) else ANY,
    )
    found = ANY
    for method in methods:
        for rest, own in tried:
            left = method(rest)
            if not left & NEG:
                found &= plus(left, own)
                if found == POS:
                    return found
        if not found & NEG and depth < FULL:
            break
    return found


def _by_cases(a: Algebra, split: tuple[int, Form, Form], used: Used, depth: int) -> int:
    """The sign where two indices agree, and where they differ."""
    i, there, elsewhere = split
    _, j, k = a.content[i]
    pair, memo = frozenset((j, k)), a.memo
    if pair in a.distinct:
        return possible(a, elsewhere, used, depth)
    old, new = (j, k) if isinstance(j, tuple) else (k, j)
    moved = (
        [Known(a.rename(p, {old: new}), s) for p, s in used[0]],
        [Split(a.rename(w, {old: new}), a.rename(p, {old: new}), s) for w, p, s in used[1]],
    )
    found = possible(a, a.rename(there, {old: new}), moved, depth)
    a.distinct.add(pair)
    a.memo = {}
    try:
        return found | possible(a, elsewhere, used, depth)
    finally:
        a.distinct.discard(pair)
        a.memo = memo
