"""Roots: equations between radicals by squaring, and the sign of what a root outweighs."""

from __future__ import annotations

from derive.prover.analysis.algebraic import is_zero_number
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Magnitude, Polynomial
from derive.prover.terms.ring import factors, is_zero
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONPOS, POS, Sign
from derive.prover.terms.signs import sign
from derive.prover.terms.values import Exponent, Value, factors_of, just, thaw

DEPTH = 3  # roots that are squared away one after the other
MAX_ROOTS = 6
MAX_TERMS = 60


def vanishes(a: Algebra, value: Value, depth: int = DEPTH) -> bool:
    """Whether a value is 0 wherever it is defined: by its normal form, as a number, or by squaring."""
    if is_zero(a, value) or is_zero_number(a, value):
        return True
    if depth == 0 or len(value) > MAX_TERMS:
        return False
    _, parts = factors(a, value)
    return any(e > 0 and (is_zero_number(a, base) or _equal_squares(a, base, depth)) for base, e in parts)


def _equal_squares(a: Algebra, value: Value, depth: int) -> bool:
    """U + V = 0 where U and −V have one sign and U² = V²; U are the terms with one root or |x|."""
    sizes = [n for n in factors_of(value) if isinstance(a.generators[n], Magnitude)]
    for n in (*_roots(a, value)[:MAX_ROOTS], *sizes[:MAX_ROOTS]):
        with_root = {m: c for m, c in value.items() if any(g == n and _odd(e) for g, e in m)}
        rest = a.scale(a.sub(value, with_root), -1)
        if not rest or not _one_sign(sign(a, with_root), sign(a, rest)):
            continue
        if vanishes(a, a.sub(a.mul(with_root, with_root), a.mul(rest, rest)), depth - 1):
            a.note("two values of one sign with equal squares are equal")
            return True
    return False


def _odd(e: Exponent) -> bool:
    return not isinstance(e, int) or e % 2 == 1


def _one_sign(one: Sign, two: Sign) -> bool:
    return (one.nonnegative and two.nonnegative) or (one.nonpositive and two.nonpositive)


def _roots(a: Algebra, value: Value) -> list[int]:
    """The generators that stand under a square root and are proved ≥ 0, those of several terms first.

    Where a root may have no value, nothing is said: √x √y is real for fewer points than √(x y).
    """
    halves = {n for mono in value for n, e in mono if not isinstance(e, int) and e.denominator == 2}
    halves = {n for n in halves if sign(a, _under(a, n)).nonnegative}
    return sorted(halves, key=lambda n: (not isinstance(a.generators[n], Polynomial), -n))


def _under(a: Algebra, n: int) -> Value:
    gen = a.generators[n]
    return thaw(gen.argument) if isinstance(gen, Polynomial) else just(n)


def outweighed(a: Algebra, value: Value, depth: int) -> Sign:
    """R + U has the sign of U where U² > R², U being the terms with one square root, of one sign."""
    if depth == 0 or len(value) > MAX_TERMS:
        return ANY
    for n in _roots(a, value)[:MAX_ROOTS]:
        with_root = {m: c for m, c in value.items() if any(g == n and not isinstance(e, int) for g, e in m)}
        rest = a.sub(value, with_root)
        own = sign(a, with_root, depth - 1)
        if not rest or not own.one_sided:
            continue
        beyond = sign(a, a.sub(a.mul(with_root, with_root), a.mul(rest, rest)), depth - 1)
        if beyond == POS:
            return POS if own.nonnegative else NEG
        if beyond.nonnegative:
            return NONNEG if own.nonnegative else NONPOS
    return ANY
