"""Real numbers enclosed: intervals rounded outward, functions by one series with an explicit remainder."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil, floor, isqrt
from typing import NamedTuple

from derive.checker.language.terms import ONE, ZERO, NoValue

HALF = Fraction(1, 2)
FARTHEST = 1000  # argument of Γ
LARGEST = 100_000  # bits of a number: what is exact is kept so far, what is larger has no value
BITS = [200]  # of the ends of an interval that is no exact number


def digits(count: int) -> None:
    """Work with so many decimal digits from here on."""
    BITS[0] = count * 7 // 2


class Interval(NamedTuple):
    """All numbers from `low` to `high`; an exact number if they are one."""

    low: Fraction
    high: Fraction


def exact(x: Fraction | int) -> Interval:
    """A number that is known exactly."""
    return Interval(Fraction(x), Fraction(x))


def magnitude(x: Fraction) -> int:
    """k with 2ᵏ⁻¹ < |x| < 2ᵏ⁺¹."""
    return x.numerator.bit_length() - x.denominator.bit_length()


def rounded(x: Fraction, towards: Callable[[Fraction], int]) -> Fraction:
    """A number with few digits next to another, below or above it."""
    if abs(k := BITS[0] - magnitude(x)) > LARGEST:
        raise NoValue("a number out of range")
    n, d = x.numerator << max(k, 0), x.denominator << max(-k, 0)
    return Fraction((n // d if towards is floor else -(-n // d)) << max(-k, 0), 1 << max(k, 0))


def between(*numbers: Fraction) -> Interval:
    """The interval from the least to the largest of some numbers; one alone stays exact, unless long."""
    low, high = min(numbers), max(numbers)
    if low == high and max(low.numerator.bit_length(), low.denominator.bit_length()) < LARGEST:
        return Interval(low, low)
    return Interval(rounded(low, floor), rounded(high, ceil))


def short(x: Interval) -> Interval:
    """An interval around another whose ends have few digits."""
    return Interval(rounded(x.low, floor), rounded(x.high, ceil))


def sign(x: Interval) -> int | None:
    """The sign, or None where the enclosure does not tell."""
    return 1 if x.low > 0 else -1 if x.high < 0 else 0 if x.low == x.high else None


def less(x: Interval, y: Interval) -> bool:
    """Whether x is certainly below y."""
    return x.high < y.low


def add(x: Interval, y: Interval) -> Interval:
    """The sum."""
    return between(x.low + y.low, x.high + y.high)


def negative(x: Interval) -> Interval:
    """The number with its sign turned."""
    return Interval(-x.high, -x.low)


def multiply(x: Interval, y: Interval) -> Interval:
    """The product."""
    return between(*(u * v for u in x for v in y))


def inverse(x: Interval) -> Interval:
    """One over a number that is certainly not 0."""
    if not sign(x):
        raise NoValue("division by zero" if sign(x) == 0 else "division by what may be zero")
    return between(1 / x.low, 1 / x.high)


def square(x: Interval) -> Interval:
    """x²."""
    return between(x.low**2, x.high**2, *((ZERO,) if sign(x) is None else ()))


def whole(x: Interval, n: int) -> Interval:
    """x to a whole power ≥ 0."""
    return multiply(square(whole(x, n // 2)), x if n % 2 else exact(1)) if n else exact(1)


def root(x: Interval) -> Interval:
    """The square root of a number that is certainly ≥ 0."""
    if x.low < 0:
        raise NoValue("a root of what is not shown ≥ 0")
    found = [Fraction(isqrt(end.numerator), isqrt(end.denominator)) for end in x]
    if x.low == x.high == found[0] ** 2:
        return exact(found[0])
    unit = Fraction(2) ** (max(magnitude(x.high), 0) // 2 - BITS[0] - max(-magnitude(x.high), 0))
    return Interval(isqrt(floor(x.low / unit**2)) * unit, (isqrt(floor(x.high / unit**2)) + 1) * unit)


def power(x: Interval, y: Interval) -> Interval:
    """x to the power y: whole, broken with x ≥ 0, or any with x > 0."""
    n = y.low * 2
    if y.low != y.high or n.denominator != 1 or (n % 2 and x.low < 0):
        if sign(x) == 0 and sign(y) == 1:
            return exact(0)
        if sign(x) != 1:
            raise NoValue("a broken power of what is not shown positive")
        return exp(multiply(y, log(x)))
    found = whole(x, abs(n.numerator) // 2)
    found = multiply(found, root(x)) if n % 2 else found
    return found if n >= 0 else inverse(found)


def series(first: Interval, y: Interval, ratio: Callable[[int], Interval]) -> Interval:
    """Σ of terms, the n-th y·ratio(n) times the one before, where |y·ratio| is below ½ in the end.

    From there on each term is at most half the one before, and the remainder at most the last one.
    """
    total = term = short(first)
    n, y = 0, short(y)
    while True:
        n += 1
        factor = multiply(y, ratio(n))
        term = short(multiply(term, factor))
        total = short(add(total, term))
        last = size(term)
        if n > 4 and size(factor) < HALF and (not last or magnitude(last) < -BITS[0] - 9):
            return wide(total, last)


def size(x: Interval) -> Fraction:
    """The largest absolute value."""
    return max(map(abs, x))


def wide(x: Interval, radius: Fraction) -> Interval:
    """All numbers that are no further than a radius from some number of an interval."""
    return Interval(x.low - radius, x.high + radius)


def halved(x: Fraction) -> tuple[int, Interval]:
    """(k, x/2ᵏ), the last at most ½."""
    k = max(0, magnitude(x) + 2)
    return k, exact(x / 2**k)


def rising(f: Callable[[Fraction], Interval]) -> Callable[[Interval], Interval]:
    """A function that is increasing, from its enclosures at a point."""
    return lambda x: Interval(f(x.low).low, f(x.high).high)


def _exp(x: Fraction) -> Interval:
    """Taylor's series at x/2ᵏ, squared k times."""
    if abs(x) > LARGEST * HALF:
        if x > 0:
            raise NoValue("a number out of range")
        return Interval(ZERO, Fraction(1, 2 ** (LARGEST // 2)))
    k, y = halved(x)
    total = series(exact(1), y, lambda n: exact(Fraction(1, n)))
    for _ in range(k):
        total = short(square(total))
    return total


exp = rising(_exp)


def _arc(u: Interval, turn: int) -> Interval:
    """Σ turnⁿ u²ⁿ⁺¹/(2n+1): atan u for turn −1, atanh u for turn 1, and |u| ≤ ½."""
    return series(u, multiply(exact(turn), square(u)), lambda n: exact(Fraction(2 * n - 1, 2 * n + 1)))


def _log(x: Fraction) -> Interval:
    """log x = k log 2 + 2 atanh((m − 1)/(m + 1)) with x = 2ᵏ m, ½ < m < 2."""
    k = magnitude(x)
    m = x / Fraction(2) ** k
    parts = multiply(exact(k), _arc(exact(Fraction(1, 3)), 1)), _arc(exact((m - 1) / (m + 1)), 1)
    return multiply(exact(2), add(*parts))


def log(x: Interval) -> Interval:
    """The logarithm of a number that is certainly positive."""
    if sign(x) != 1:
        raise NoValue("a logarithm of what is not shown positive")
    return rising(_log)(x)


def cos(x: Interval) -> Interval:
    """The series at the middle/2ᵏ, then doubled; the cosine moves no further than x does."""
    k, m = halved((x.low + x.high) / 2)
    c = series(exact(1), negative(square(m)), lambda n: exact(Fraction(1, (2 * n - 1) * 2 * n)))
    for _ in range(k):
        c = short(add(multiply(exact(2), square(c)), exact(-1)))
    c = wide(c, (x.high - x.low) / 2)
    return Interval(max(c.low, -ONE), min(c.high, ONE))


def _atan(x: Fraction) -> Interval:
    """atan x = 2 atan(x/(1 + √(1 + x²))), three times, then the series, of a number below ¹⁄₅."""
    y = exact(x)
    for _ in range(3):
        y = short(multiply(y, inverse(add(exact(1), root(add(exact(1), square(y)))))))
    return multiply(exact(8), _arc(y, -1))


def pi() -> Interval:
    """π = 4 atan 1."""
    return _pi(BITS[0])


@cache
def _pi(bits: int) -> Interval:
    return multiply(exact(4), _atan(ONE))


def asin(x: Interval) -> Interval:
    """The arc sine, inside (−1, 1) or at its ends."""
    if x in (exact(1), exact(-1)):
        return multiply(multiply(exact(HALF), pi()), x)
    return rising(_atan)(multiply(x, inverse(root(add(exact(1), negative(square(x)))))))


def _erf(x: Fraction) -> Interval:
    """2/√π exp(−x²) Σ 2ⁿ x²ⁿ⁺¹/(2n+1)!!; beyond 40, 1 − 10⁻¹⁰ is below it."""
    if abs(x) > 40:
        far = Interval(1 - Fraction(1, 10**10), ONE)
        return far if x > 0 else negative(far)
    total = series(exact(x), exact(x * x), lambda n: exact(Fraction(2, 2 * n + 1)))
    return multiply(multiply(multiply(exact(2), inverse(root(pi()))), exp(exact(-x * x))), total)


def gamma(x: Interval) -> Interval:
    """∫₀ᴺ tˣ⁻¹ exp(−t) = Nˣ exp(−N) Σ Nⁿ/(x ⋯ (x + n)); beyond N ≥ 2 x it is at most 2 Nˣ⁻¹ exp(−N).

    Γ(x) = Γ(x + 1)/x until x is positive.
    """
    below = exact(1)
    while sign(x) != 1:
        below, x = multiply(below, x), add(x, exact(1))
        if not sign(below) or abs(x.low) > FARTHEST:
            raise NoValue("Γ at or near a pole, or far to the left")
    n = exact(max(BITS[0], ceil(2 * x.high)))
    front = multiply(exp(multiply(x, log(n))), exp(negative(n)))
    near = multiply(front, series(inverse(x), n, lambda k: inverse(add(x, exact(k)))))
    return multiply(Interval(near.low, near.high + 2 * front.high / n.low), inverse(below))


def absolute(x: Interval) -> Interval:
    """The absolute value."""
    return Interval(ZERO, size(x)) if sign(x) is None else x if x.low >= 0 else negative(x)


def signum(x: Interval) -> Interval:
    """The sign of a number, where it is certain."""
    if (found := sign(x)) is None:
        raise NoValue("the sign is not certain")
    return exact(found)


def largest(x: Interval, y: Interval) -> Interval:
    """The larger of two."""
    return Interval(max(x.low, y.low), max(x.high, y.high))


FUNCTIONS: dict[str, Callable[[Interval], Interval]] = {
    "exp": exp,
    "log": log,
    "abs": absolute,
    "sign": signum,
    "sin": lambda x: x if sign(x) == 0 else cos(add(x, multiply(exact(-HALF), pi()))),
    "cos": cos,
    "atan": rising(_atan),
    "asin": asin,
    "erf": rising(_erf),
    "gamma": gamma,
    "loggamma": lambda x: log(gamma(x)) if sign(x) == 1 else log(exact(0)),
}
