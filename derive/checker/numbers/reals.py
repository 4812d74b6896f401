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
ONE, TWO = Decimal(1), Decimal(2)
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
        return Fraction(0)
    a, b = enclosed(x), enclosed(y)
    pairs = [(u, v) for u in a for v in b]
    return Interval(min(LOW.multiply(*p) for p in pairs), max(HIGH.multiply(*p) for p in pairs))


def inverse(x: Number) -> Number:
    """One over a number that is certainly not 0."""
    if sign(x) == 0:
        raise NoValue("division by zero")
    if sign(x) is None:
        raise NoValue("division by what may be zero")
    if isinstance(x, Fraction):
        return 1 / x
    return Interval(LOW.divide(ONE, x.high), HIGH.divide(ONE, x.low))


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
    if isinstance(x, Fraction) and n * x.numerator.bit_length() < LARGE:
        return x**n
    if n == 0:
        return Fraction(1)
    a = enclosed(x)
    low, high = _repeated(a.low, n), _repeated(a.high, n)
    straddles = n % 2 == 0 and sign(a) is None
    return Interval(Decimal(0) if straddles else min(low.low, high.low), max(low.high, high.high))


def _repeated(x: Decimal, n: int) -> Interval:
    found, square = enclosed(Fraction(1)), Interval(x, x)
    while n:
        found = enclosed(multiply(found, square)) if n % 2 else found
        square, n = enclosed(multiply(square, square)), n // 2
    return found


def power(x: Number, y: Number) -> Number:
    """x to the power y: whole, broken with x ≥ 0, or any with x > 0."""
    if isinstance(y, Fraction) and y.denominator == 1:
        return whole(x, y.numerator) if y >= 0 else inverse(whole(x, -y.numerator))
    if sign(x) == 0 and sign(y) == 1:
        return Fraction(0)
    if isinstance(x, Fraction) and isinstance(y, Fraction) and x > 0 and y.denominator == 2:
        roots = Fraction(isqrt(x.numerator), isqrt(x.denominator))
        if roots * roots == x:
            return power(roots, Fraction(y.numerator))
    if sign(x) != 1:
        raise NoValue("a broken power of what is not shown positive")
    return exp(multiply(y, log(x)))


def size(x: Interval) -> Decimal:
    """The largest absolute value; Decimal's own abs would round to another precision."""
    return max(end.copy_abs() for end in x)


def _wide(middle: Number, radius: Decimal) -> Interval:
    m = enclosed(middle)
    return Interval(LOW.subtract(m.low, radius), HIGH.add(m.high, radius))


def _rising(f: Callable[[Decimal], Interval]) -> Callable[[Number], Number]:
    """A function that is increasing, from its enclosures at a point."""

    def both(x: Number) -> Number:
        a = enclosed(x)
        return Interval(f(a.low).low, f(a.high).high)

    return both


def _exp(x: Decimal) -> Interval:
    """Taylor's series at x/2ᵏ, |x/2ᵏ| ≤ ½, squared k times; the remainder is below twice the last term."""
    k = max(0, x.adjusted() * 4 + 6 if x else 0)
    half = enclosed(multiply(Interval(x, x), Fraction(1, 2**k)))
    total, term, n = enclosed(Fraction(1)), enclosed(Fraction(1)), 0
    while n < 8 or size(term).adjusted() > -LOW.prec - 4:
        n += 1
        term = enclosed(multiply(multiply(term, half), Fraction(1, n)))
        total = enclosed(add(total, term))
    total = _wide(total, HIGH.multiply(TWO, size(term)))
    for _ in range(k):
        total = Interval(LOW.multiply(total.low, total.low), HIGH.multiply(total.high, total.high))
    return total


def exp(x: Number) -> Number:
    """The exponential."""
    return Fraction(1) if x == 0 else _rising(_exp)(x)


def _log(x: Decimal) -> Interval:
    """A guess y, log x = y + log r, r = x·exp(−y): |log r − 2u| ≤ |u|³ for u = (r−1)/(r+1), |u| ≤ ½."""
    y = LOW.ln(x)
    r = multiply(Interval(x, x), exp(negative(Interval(y, y))))
    u = enclosed(multiply(add(r, Fraction(-1)), inverse(add(r, Fraction(1)))))
    far = size(u)
    if far > Decimal("0.5"):
        raise NoValue("precision exhausted in a logarithm")
    cube = HIGH.multiply(far, HIGH.multiply(far, far))
    return enclosed(add(Interval(y, y), _wide(multiply(Fraction(2), u), cube)))


def log(x: Number) -> Number:
    """The logarithm of a number that is certainly positive."""
    if sign(x) != 1:
        raise NoValue("a logarithm of what is not shown positive")
    return Fraction(0) if x == 1 else _rising(_log)(x)


def _alternating(x: Interval, step: Callable[[int], Fraction], first: Number) -> Interval:
    """Σ (−1)ⁿ termₙ with |x²·step| < ½ in the end: the remainder is below the first term left out."""
    square, total, term, n = multiply(x, x), enclosed(first), enclosed(first), 0
    while n < 4 or size(term).adjusted() > -LOW.prec - 4:
        n += 1
        term = enclosed(negative(multiply(multiply(term, square), step(n))))
        total = enclosed(add(total, term))
    return _wide(total, HIGH.multiply(TWO, size(term)))


def _circle(x: Number) -> tuple[Interval, Interval]:
    """(cos, sin): the series at the middle/2ᵏ, then doubled; neither moves further than x does."""
    a = enclosed(x)
    middle = LOW.divide(LOW.add(a.low, a.high), TWO)
    radius = max(HIGH.subtract(a.high, middle), HIGH.subtract(middle, a.low))
    k = max(0, middle.adjusted() * 4 + 6 if middle else 0)
    m = enclosed(multiply(Interval(middle, middle), Fraction(1, 2**k)))
    c = _alternating(m, lambda n: Fraction(1, (2 * n - 1) * 2 * n), Fraction(1))
    s = _alternating(m, lambda n: Fraction(1, 2 * n * (2 * n + 1)), m)
    for _ in range(k):
        c, s = (
            enclosed(add(multiply(Fraction(2), whole(c, 2)), Fraction(-1))),
            enclosed(multiply(Fraction(2), multiply(s, c))),
        )
    return _within(_wide(c, radius)), _within(_wide(s, radius))


def _within(x: Interval) -> Interval:
    return Interval(max(x.low, ONE.copy_negate()), min(x.high, ONE))


def cos(x: Number) -> Number:
    """The cosine."""
    return Fraction(1) if x == 0 else _circle(x)[0]


def sin(x: Number) -> Number:
    """The sine."""
    return Fraction(0) if x == 0 else _circle(x)[1]


def _atan(x: Decimal) -> Interval:
    """atan x = 2 atan(x/(1 + √(1 + x²))), five times, then the alternating series."""
    y: Number = Interval(x, x)
    for _ in range(5):
        y = multiply(y, inverse(add(Fraction(1), power(add(Fraction(1), whole(y, 2)), Fraction(1, 2)))))
    found = _alternating(enclosed(y), lambda n: Fraction(2 * n - 1, 2 * n + 1), y)
    return enclosed(multiply(Fraction(32), found))


def atan(x: Number) -> Number:
    """The arc tangent."""
    return Fraction(0) if x == 0 else _rising(_atan)(x)


def pi() -> Number:
    """π = 4 atan 1."""
    return _pi(LOW.prec)


@cache
def _pi(digits: int) -> Number:
    """π to so many digits, kept: it is asked for in every product of normal densities."""
    return multiply(Fraction(4), atan(Fraction(1)))


def asin(x: Number) -> Number:
    """The arc sine, inside (−1, 1) or at its ends."""
    if x in (1, -1):
        return multiply(multiply(Fraction(1, 2), pi()), x)
    return atan(multiply(x, power(add(Fraction(1), negative(whole(x, 2))), Fraction(-1, 2))))


def _erf(x: Decimal) -> Interval:
    """2/√π exp(−x²) Σ 2ⁿ x²ⁿ⁺¹/(2n+1)!!: once the ratio is below ½, the remainder is below twice a term."""
    if x.copy_abs() > 40:
        return (
            Interval(Decimal("0.9999999999"), ONE)
            if x > 0
            else Interval(ONE.copy_negate(), Decimal("-0.9999999999"))
        )
    a = Interval(x, x)
    square, total, term, n = whole(a, 2), a, a, 0
    while n < 4 * x * x + 4 or size(term).adjusted() > -LOW.prec - 4:
        n += 1
        term = enclosed(multiply(multiply(term, square), Fraction(2, 2 * n + 1)))
        total = enclosed(add(total, term))
    total = _wide(total, HIGH.multiply(TWO, size(term)))
    front = multiply(exp(negative(square)), power(pi(), Fraction(-1, 2)))
    return enclosed(multiply(multiply(Fraction(2), front), total))


def erf(x: Number) -> Number:
    """The error function."""
    return Fraction(0) if x == 0 else _rising(_erf)(x)


BERNOULLI = (Fraction(1, 6), Fraction(-1, 30), Fraction(1, 42), Fraction(-1, 30), Fraction(5, 66),
             Fraction(-691, 2730), Fraction(7, 6), Fraction(-3617, 510), Fraction(43867, 798))  # fmt: skip
FAR = 600  # Stirling's series is used beyond


def loggamma(x: Number) -> Number:
    """Stirling's series beyond, Γ(x) = Γ(x + n)/(x ⋯ (x + n − 1)) before; x > 0. Error: the term left out."""
    if sign(x) != 1:
        raise NoValue("log Γ of what is not shown positive")
    below: Number = Fraction(1)
    while not less(Fraction(FAR), x):
        below, x = enclosed(multiply(below, x)), enclosed(add(x, Fraction(1)))
    *kept, left = (
        multiply(b / (2 * k * (2 * k - 1)), power(x, Fraction(1 - 2 * k))) for k, b in enumerate(BERNOULLI, 1)
    )
    total = add(multiply(add(x, Fraction(-1, 2)), log(x)), negative(x))
    total = add(total, multiply(Fraction(1, 2), log(multiply(Fraction(2), pi()))))
    for part in (*kept, negative(log(below))):
        total = add(total, part)
    return _wide(total, size(enclosed(left)))


def gamma(x: Number) -> Number:
    """Γ, for positive numbers and between the poles."""
    below: Number = Fraction(1)
    if less(x, Fraction(-FAR)):
        raise NoValue("Γ so far to the left")
    while sign(x) != 1:
        below, x = multiply(below, x), add(x, Fraction(1))
        if sign(below) in (0, None):
            raise NoValue("Γ at or near a pole")
    return multiply(exp(loggamma(x)), inverse(below))


def absolute(x: Number) -> Number:
    """The absolute value."""
    if isinstance(x, Fraction) or sign(x) is not None:
        return x if (sign(x) or 0) >= 0 else negative(x)
    return Interval(Decimal(0), size(x))


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


FUNCTIONS: dict[str, Callable[[Number], Number]] = {
    "exp": exp, "log": log, "abs": absolute, "sign": signum, "sin": sin, "cos": cos, "atan": atan,
    "asin": asin, "erf": erf, "gamma": gamma, "loggamma": loggamma,
}  # fmt: skip
