"""Simple fractions: people read 22/7 rather than 314159/100000."""

from __future__ import annotations

from fractions import Fraction


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator between two bounds, both included."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    return Fraction(*_simplest(low.numerator, low.denominator, high.numerator, high.denominator))


def _simplest(low: int, under_low: int, high: int, under_high: int) -> tuple[int, int]:
    """The simplest fraction between positive bounds, all as pairs of whole numbers: the continued fractions
    of both, as far as they agree.
    """
    whole, rest = divmod(low, under_low)
    if not rest:
        return whole, 1
    if (whole + 1) * under_high <= high:
        return whole + 1, 1
    top, bottom = _simplest(under_high, high - whole * under_high, under_low, rest)
    return whole * top + bottom, top
