"""Real numbers enclosed: intervals rounded outward, functions by series with explicit remainders."""

from __future__ import annotations

from collections.abc import Callable
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import NamedTuple

from derive.checker.language.terms import NoValue

LOW = Context(prec=60, rounding=ROUND_FLOOR, Emax=MAX_EMAX, Emin=MIN_EMIN)
HIGH = Context(prec=60, rounding=ROUND_CEILING, Emax=MAX_EMAX, Emin=MIN_EMIN)
ZERO, ONE, TWO, HALF = Fraction(0), Fraction(1), Fraction(2), Fraction(1, 2)
LARGE = 100_000  # bits of an exact power


def digits(count: int) -> None:
    """Work with so many digits from here on."""
    LOW.prec = HIGH.prec = count


class Interval(NamedTuple):
    """All numbers from `low` to `high`."""

    low: Decimal
    high: Decimal


Number = Fraction | Interval  # what is known exactly stays exact


def enclosed(x: Number) -> Interval:
    """A number as an interval."""
    if isinstance(x, Interval):
        return x
    p, q = Decimal(x.numerator), Decimal(x.denominator)
    return Interval(LOW.divide(p, q), HIGH.divide(p, q))


def add(x: Number, y: Number) -> Number:
    """The sum."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x + y
    a, b = enclosed(x), enclosed(y)
    return Interval(LOW.add(a.low, b.low), HIGH.add(a.high, b.high))


def negative(x: Number) -> Number:
    """The number with its sign turned."""
    return -x if isinstance(x, Fraction) else Interval(x.high.copy_negate(), x.low.copy_negate())


def multiply(x: Number, y: Number) -> Number:
    """The product."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x * y
    if x == 0 or y == 0:
        return ZERO
    pairs = [(u, v) for u in enclosed(x) for v in enclosed(y)]
    return Interval(min(LOW.multiply(*p) for p in pairs), max(HIGH.multiply(*p) for p in pairs))


def inverse(x: Number) -> Number:
    """One over a number that is certainly not 0."""
    if not sign(x):
        raise NoValue("division by zero" if sign(x) == 0 else "division by what may be zero")
    if isinstance(x, Fraction):
        return 1 / x
    return Interval(LOW.divide(Decimal(1), x.high), HIGH.divide(Decimal(1), x.low))


def sign(x: Number) -> int | None:
    """The sign, or None where the enclosure does not tell."""
    if isinstance(x, Fraction):
        return (x > 0) - (x < 0)
    return 1 if x.low > 0 else -1 if x.high < 0 else 0 if x.low == x.high == 0 else None


def less(x: Number, y: Number) -> bool:
    """Whether x is certainly below y."""
    return sign(add(x, negative(y))) == -1


def whole(x: Number, n: int) -> Number:
    """x to a whole power ≥ 0."""
    if n == 0:
        return ONE
    if isinstance(x, Fraction) and n * (x.numerator * x.denominator).bit_length() < LARGE:
        return x**n
    half = enclosed(whole(x, n // 2))
    found = multiply(multiply(half, half), x if n % 2 else ONE)
    straddles = n % 2 == 0 and sign(x) is None  # an even power is never below 0
    return Interval(Decimal(0), enclosed(found).high) if straddles else found


def power(x: Number, y: Number) -> Number:
    """x to the power y: whole, broken with x ≥ 0, or any with x > 0."""
    if isinstance(y, Fraction) and y.denominator == 1:
        return whole(x, y.numerator) if y >= 0 else inverse(whole(x, -y.numerator))
    if sign(x) == 0 and sign(y) == 1:
        return ZERO
    if isinstance(x, Fraction) and isinstance(y, Fraction) and x > 0 and y.denominator == 2:
        root = Fraction(isqrt(x.numerator), isqrt(x.denominator))
        if root * root == x:
            return power(root, Fraction(y.numerator))
    if sign(x) != 1:
        raise NoValue("a broken power of what is not shown positive")
    return exp(multiply(y, log(x)))


def size(x: Number) -> Decimal:
    """The largest absolute value; Decimal's own abs would round to another precision."""
    return max(end.copy_abs() for end in enclosed(x))


def wide(middle: Number, radius: Decimal) -> Interval:
    """All numbers that are no further than a radius from some number."""
    m = enclosed(middle)
    return Interval(LOW.subtract(m.low, radius), HIGH.add(m.high, radius))


def series(first: Number, y: Number, ratio: Callable[[int], Fraction]) -> Interval:
    """Σ of terms, the n-th y·ratio(n) times the one before, where |y·ratio| is below ½ in the end.

    From there on each term is at most half the one before, and the remainder at most the last one.
    """
    total, term, n = enclosed(first), enclosed(first), 0
    while True:
        n += 1
        factor = multiply(y, ratio(n))
        term = enclosed(multiply(term, factor))
        total = enclosed(add(total, term))
        small = not size(term) or size(term).adjusted() < -LOW.prec - 4
        if n > 4 and size(factor) < Decimal("0.5") and small:
            return wide(total, size(term))


def halvings(x: Decimal) -> int:
    """k with |x/2ᵏ| ≤ ½."""
    return max(0, x.adjusted() * 4 + 6) if x else 0


def rising(f: Callable[[Decimal], Number]) -> Callable[[Number], Number]:
    """A function that is increasing, from its enclosures at a point."""
    return lambda x: Interval(enclosed(f(enclosed(x).low)).low, enclosed(f(enclosed(x).high)).high)


def _exp(x: Decimal) -> Interval:
    """Taylor's series at x/2ᵏ, squared k times."""
    k = halvings(x)
    total = series(ONE, multiply(Interval(x, x), Fraction(1, 2**k)), lambda n: Fraction(1, n))
    for _ in range(k):
        total = Interval(LOW.multiply(total.low, total.low), HIGH.multiply(total.high, total.high))
    return total


def exp(x: Number) -> Number:
    """The exponential."""
    return ONE if x == 0 else rising(_exp)(x)


def _log(x: Decimal) -> Number:
    """A guess y, log x = y + log r, r = x·exp(−y): |log r − 2u| ≤ |u|³ for u = (r−1)/(r+1), |u| ≤ ½."""
    y = LOW.ln(x)
    r = multiply(Interval(x, x), exp(Interval(y.copy_negate(), y.copy_negate())))
    u = multiply(add(r, -ONE), inverse(add(r, ONE)))
    if size(u) > Decimal("0.5"):
        raise NoValue("precision exhausted in a logarithm")
    cube = HIGH.multiply(size(u), HIGH.multiply(size(u), size(u)))
    return add(Interval(y, y), wide(multiply(TWO, u), cube))


def log(x: Number) -> Number:
    """The logarithm of a number that is certainly positive."""
    if sign(x) != 1:
        raise NoValue("a logarithm of what is not shown positive")
    return ZERO if x == 1 else rising(_log)(x)


def circle(x: Number) -> tuple[Interval, Interval]:
    """(cos, sin): the series at the middle/2ᵏ, then doubled; neither moves further than x does."""
    a = enclosed(x)
    middle = LOW.divide(LOW.add(a.low, a.high), Decimal(2))
    radius = max(HIGH.subtract(a.high, middle), HIGH.subtract(middle, a.low))
    m = multiply(Interval(middle, middle), Fraction(1, 2 ** halvings(middle)))
    square = negative(multiply(m, m))
    c: Number = series(ONE, square, lambda n: Fraction(1, (2 * n - 1) * 2 * n))
    s: Number = series(m, square, lambda n: Fraction(1, 2 * n * (2 * n + 1)))
    for _ in range(halvings(middle)):
        c, s = add(multiply(TWO, whole(c, 2)), -ONE), multiply(TWO, multiply(s, c))
    return within(wide(c, radius)), within(wide(s, radius))


def within(x: Interval) -> Interval:
    """What of an interval lies between −1 and 1."""
    return Interval(max(x.low, Decimal(-1)), min(x.high, Decimal(1)))


def _atan(x: Decimal) -> Number:
    """atan x = 2 atan(x/(1 + √(1 + x²))), five times, then the alternating series, of a number below ¹⁄₁₀."""
    y: Number = Interval(x, x)
    for _ in range(5):
        y = multiply(y, inverse(add(ONE, power(add(ONE, whole(y, 2)), HALF))))
    return multiply(Fraction(32), series(y, negative(whole(y, 2)), lambda n: Fraction(2 * n - 1, 2 * n + 1)))


def pi() -> Number:
    """π = 4 atan 1."""
    return _pi(LOW.prec)


@cache
def _pi(digits: int) -> Number:
    return multiply(Fraction(4), rising(_atan)(ONE))


def asin(x: Number) -> Number:
    """The arc sine, inside (−1, 1) or at its ends."""
    if x in (1, -1):
        return multiply(multiply(HALF, pi()), x)
    return FUNCTIONS["atan"](multiply(x, power(add(ONE, negative(whole(x, 2))), -HALF)))


def _erf(x: Decimal) -> Number:
    """2/√π exp(−x²) Σ 2ⁿ x²ⁿ⁺¹/(2n+1)!!; beyond 40, 1 − 10⁻¹⁰ is below it."""
    if x.copy_abs() > 40:
        far = Interval(Decimal("0.9999999999"), Decimal(1))
        return far if x > 0 else negative(far)
    square = whole(Interval(x, x), 2)
    total = series(Interval(x, x), square, lambda n: Fraction(2, 2 * n + 1))
    return multiply(multiply(multiply(TWO, power(pi(), -HALF)), exp(negative(square))), total)


BERNOULLI = (Fraction(1, 6), Fraction(-1, 30), Fraction(1, 42), Fraction(-1, 30), Fraction(5, 66),
             Fraction(-691, 2730), Fraction(7, 6), Fraction(-3617, 510), Fraction(43867, 798))  # fmt: skip
FAR = 600  # Stirling's series is used beyond


def loggamma(x: Number) -> Number:
    """Stirling's series beyond, Γ(x) = Γ(x + n)/(x ⋯ (x + n − 1)) before; x > 0. Error: the term left out."""
    if sign(x) != 1:
        raise NoValue("log Γ of what is not shown positive")
    below: Number = ONE
    while not less(Fraction(FAR), x):
        below, x = enclosed(multiply(below, x)), enclosed(add(x, ONE))
    *kept, left = (
        multiply(b / (2 * k * (2 * k - 1)), power(x, Fraction(1 - 2 * k))) for k, b in enumerate(BERNOULLI, 1)
    )
    total = add(multiply(add(x, -HALF), log(x)), negative(x))
    for part in (multiply(HALF, log(multiply(TWO, pi()))), *kept, negative(log(below))):
        total = add(total, part)
    return wide(total, size(left))


def gamma(x: Number) -> Number:
    """Γ, for positive numbers and between the poles."""
    below: Number = ONE
    if less(x, Fraction(-FAR)):
        raise NoValue("Γ so far to the left")
    while sign(x) != 1:
        below, x = multiply(below, x), add(x, ONE)
        if not sign(below):
            raise NoValue("Γ at or near a pole")
    return multiply(exp(loggamma(x)), inverse(below))


def absolute(x: Number) -> Number:
    """The absolute value."""
    if sign(x) is None:
        return Interval(Decimal(0), size(x))
    return negative(x) if sign(x) == -1 else x


def signum(x: Number) -> Number:
    """The sign of a number, where it is certain."""
    if (found := sign(x)) is None:
        raise NoValue("the sign is not certain")
    return Fraction(found)


def largest(x: Number, y: Number) -> Number:
    """The larger of two."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return max(x, y)
    a, b = enclosed(x), enclosed(y)
    return Interval(max(a.low, b.low), max(a.high, b.high))


def zero_at_zero(f: Callable[[Number], Number]) -> Callable[[Number], Number]:
    """A function with f(0) = 0, exactly."""
    return lambda x: ZERO if x == 0 else f(x)


FUNCTIONS: dict[str, Callable[[Number], Number]] = {
    "exp": exp,
    "log": log,
    "abs": absolute,
    "sign": signum,
    "sin": zero_at_zero(lambda x: circle(x)[1]),
    "cos": lambda x: ONE if x == 0 else circle(x)[0],
    "atan": zero_at_zero(rising(_atan)),
    "asin": asin,
    "erf": zero_at_zero(rising(_erf)),
    "gamma": gamma,
    "loggamma": loggamma,
}
