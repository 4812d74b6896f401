"""Signs as sets: which of negative, zero, positive a value can be.

There are eight, and they compute as values do: `x + y`, `x * y`, `-x`, `x ** e` hold the signs that a sum, a
product, a negative and a power can have; `x & y` what both allow, `x | y` what either allows. `x <= y` says
that x allows no more than y, so `sign <= NONNEG` reads: it is proved to be ≥ 0.
"""

from __future__ import annotations

from fractions import Fraction

from derive.prover.terms.values import Exponent


class Sign:
    """A set of possible signs, one object each; what is known of a value with such a sign is an attribute."""

    __slots__ = (
        "_mask",
        "may_vanish",
        "mixed",
        "negative",
        "nonnegative",
        "nonpositive",
        "nonzero",
        "one_sided",
        "positive",
    )

    def __init__(self, mask: int) -> None:
        self._mask = mask  # 1 negative, 2 zero, 4 positive
        self.positive = mask == 4
        self.negative = mask == 1
        self.nonnegative = mask & 1 == 0
        self.nonpositive = mask & 4 == 0
        self.nonzero = mask & 2 == 0
        self.may_vanish = not self.nonzero
        self.mixed = mask & 5 == 5  # both signs are possible
        self.one_sided = mask in (1, 2, 3, 4, 6)  # it never changes its sign, though it may vanish

    def __repr__(self) -> str:
        return f"Sign({NAMES[self._mask]})"

    def __bool__(self) -> bool:
        """Whether any sign is possible: an empty set comes of assumptions that contradict each other."""
        return self._mask != 0

    def __le__(self, other: Sign) -> bool:
        return self._mask & ~other._mask == 0

    def __and__(self, other: Sign) -> Sign:
        return SIGNS[self._mask & other._mask]

    def __or__(self, other: Sign) -> Sign:
        return SIGNS[self._mask | other._mask]

    def __add__(self, other: Sign) -> Sign:
        return SUMS[self._mask][other._mask]

    def __mul__(self, other: Sign) -> Sign:
        return PRODUCTS[self._mask][other._mask]

    def __neg__(self) -> Sign:
        return TURNED[self._mask]

    def __pow__(self, e: Exponent) -> Sign:
        """The possible signs of a power, where it is defined.

        A root asks for a base ≥ 0, an inverse for one ≠ 0.
        """
        base = self
        if isinstance(e, Fraction):
            base = base & NONNEG or NONNEG
        elif e % 2 == 0 and not base.nonnegative:
            base = (base & ZERO) | POS
        return base & NONZERO or NONZERO if e < 0 else base


NAMES = ("none", "< 0", "= 0", "≤ 0", "> 0", "≠ 0", "≥ 0", "any")
SIGNS = tuple(Sign(mask) for mask in range(8))
NONE, NEG, ZERO, NONPOS, POS, NONZERO, NONNEG, ANY = SIGNS


def _turned(x: int) -> int:
    return (x & 2) | (1 if x & 4 else 0) | (4 if x & 1 else 0)


def _times(x: int, y: int) -> int:
    both = 2 if (x | y) & 2 else 0
    return both | (y & 5 if x & 4 else 0) | (_turned(y & 5) if x & 1 else 0)


def _plus(x: int, y: int) -> int:
    if 2 in (x, y):
        return y if x == 2 else x
    if x | y in (4, 6):
        return 4 if 4 in (x, y) else 6
    if x | y in (1, 3):
        return 1 if 1 in (x, y) else 3
    return 7


TURNED = tuple(SIGNS[_turned(x)] for x in range(8))
PRODUCTS = tuple(tuple(SIGNS[_times(x, y)] for y in range(8)) for x in range(8))
SUMS = tuple(tuple(SIGNS[_plus(x, y)] for y in range(8)) for x in range(8))


def of_number(c: object) -> Sign:
    """The sign of a rational number."""
    return ZERO if c == 0 else POS if c > 0 else NEG  # type: ignore[operator]
