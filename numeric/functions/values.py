"""What rigorous arithmetic computes with: exact rationals, balls of Arb, and holes where there is no value.

A value is an exact rational as long as every operation on it was rational (or happens to be, as exp 0 = 1),
and a ball from then on. Where a function has no real value, or the ball is too wide to say, it is a `Hole`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq, fmpz

EXACT_BITS = 1 << 12  # a rational longer than this goes on as a ball: exactness would cost more than it tells


@dataclass(frozen=True)
class Hole:
    """No value: `certain` if there is none in the reals, else this precision cannot tell."""

    reason: str
    certain: bool = True


Value = fmpq | arb | Hole
ZERO, ONE = fmpq(0), fmpq(1)


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Arb's working precision, which is global, set for a while."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def rational(x: Fraction | int) -> fmpq:
    """A number of Python, in flint."""
    return fmpq(x.numerator, x.denominator)


def fraction(x: fmpq) -> Fraction:
    """A number of flint, in Python."""
    return Fraction(int(x.p), int(x.q))


def ball(x: fmpq | arb) -> arb:
    """An enclosure at the current precision."""
    return arb(x) if isinstance(x, fmpq) else x


def settle(x: Any, what: str) -> Value:
    """A result as a value: short rationals stay, long ones become balls, what is not finite a hole."""
    if type(x) is fmpq:
        return x if x.height_bits() <= EXACT_BITS else arb(x)
    return x if x.is_finite() else Hole(f"{what} is not enclosed", certain=False)


def truth(yes: bool, no: bool) -> fmpq | arb:
    """1, 0, or a ball around both: a new one each time, since two undecided truths need not be the same."""
    return ONE if yes else ZERO if no else arb(0.5, 0.5)


def one_number(x: Any, y: Any) -> bool:
    """Whether two values are one object, hence one number, however wide its ball is.

    An object is the result of one operation on certain operands and stands for that number wherever it turns
    up: no operation hands out one object for numbers that may differ.
    """
    return x is y


def root(x: fmpq, n: int) -> fmpq | None:
    """The exact n-th root of a nonnegative rational, if it is rational."""
    top, bottom = fmpz(x.p).root(n), fmpz(x.q).root(n)
    return fmpq(top, bottom) if top**n == x.p and bottom**n == x.q else None
