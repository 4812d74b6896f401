"""How fast a function grows or falls: bounds that hold for all large X at once, as an algebra for `Pull`.

A function is bounded from above, and where it can be from below, by c · X^p · exp(−r · X^q); where it has an
expansion in 1/X with a rest, that is kept too, so that what cancels cancels. Every bound holds at every real
X ≥ `first`. What has no such bound is `CannotCertify`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from numeric.functions.expansions import Expansion, NotExpanded, composed, number
from numeric.functions.values import Hole, ball, fraction
from numeric.rigorous.balls.of_variable import OfVariable
from numeric.rigorous.balls.wiring import CannotCertify

UNKNOWN = "an integral without end, or up to a singularity, of something whose growth is not known"
NONE, LINEAR = arb(0), arb(1)
SLOW = arb(fmpq(1, 16))  # log X ≤ X^s/s for every s > 0


@dataclass(frozen=True)
class Envelope:
    """c · X^p · exp(−r · X^q) for c > 0 and q > 0; a ball stands for its end on the safe side."""

    c: arb
    p: arb = NONE
    r: arb = NONE
    q: arb = LINEAR

    def at(self, x: arb) -> arb:
        """The value of a term at a point."""
        return self.c * x**self.p * (-self.r * x**self.q).exp()

    def falls(self, first: int) -> bool:
        """Whether it falls, or stays, from `first` on: p ≤ r q X^q there, and hence further out."""
        if self.r == 0:
            return bool(self.p <= 0)
        return bool(self.r > 0) and bool(self.p <= self.r * self.q * arb(first) ** self.q)

    def scaled(self, factor: arb) -> Envelope:
        """It times a positive number."""
        return replace(self, c=self.c * factor)


def times(x: Envelope, y: Envelope, first: int, *, most: bool) -> Envelope:
    """The product of two bounds, which must hold from above (`most`) or from below.

    Of two exponents of different degree the lower becomes part of the higher: r X^q lies between 0 and
    r · first^(q − Q) · X^Q for q < Q.
    """
    c, p = x.c * y.c, x.p + y.p
    if x.r == 0 or y.r == 0 or x.q == y.q:
        kept = y if x.r == 0 else x
        return Envelope(c, p, x.r + y.r, kept.q)
    if not (x.q < y.q or y.q < x.q):
        raise CannotCertify(UNKNOWN)
    low, high = (x, y) if x.q < y.q else (y, x)
    part = low.r * arb(first) ** (low.q - high.q)
    forgotten = bool(low.r >= 0) if most else bool(low.r <= 0)  # a factor that only helps
    return Envelope(c, p, high.r + (arb(0) if forgotten else part), high.q)


def inverse(x: Envelope) -> Envelope:
    """1/x: a bound from above where x is one from below, and the other way round."""
    return Envelope(1 / x.c, -x.p, -x.r, x.q)


def raised(x: Envelope, s: arb) -> Envelope:
    """It to a positive power."""
    return Envelope(x.c**s, x.p * s, x.r * s, x.q)


def together(x: Envelope, y: Envelope, first: int) -> Envelope:
    """A bound from above for the sum of what two bounds hold: the one that falls no faster, and a share."""
    for one, other in ((x, y), (y, x)):
        quotient = times(other, inverse(one), first, most=True)
        if quotient.falls(first):
            return one.scaled(1 + quotient.at(arb(first)).upper())
    raise CannotCertify(UNKNOWN)


def apart(least: Envelope | None, other: Envelope, first: int) -> Envelope | None:
    """A bound from below for |f + g|, given one for |f| and one from above for |g|, if f outweighs g."""
    if least is None:
        return None
    quotient = times(other, inverse(least), first, most=True)
    if not quotient.falls(first):
        return None
    left = 1 - quotient.at(arb(first)).upper()
    return least.scaled(left) if left > 0 else None


@dataclass(frozen=True)
class Enveloped:
    """A function of X: bounds of its absolute value, its sign (0 if not known), its expansion if any."""

    most: Envelope | None  # None: it is 0
    least: Envelope | None
    sign: int = 0
    exact: Expansion | None = None


ZERO = Enveloped(None, None)


def expanded(e: Expansion) -> Enveloped:
    """An expansion, with the bounds that follow from it."""
    if all(c == 0 for c in e.coefficients):
        return replace(ZERO, exact=e)
    size, p = e.all(), arb(fmpq(-e.order.numerator, e.order.denominator))
    sign = 1 if size > 0 else -1 if size < 0 else 0
    least = Envelope(abs(size).lower(), p) if sign else None
    return Enveloped(Envelope(abs(size).upper(), p), least, sign, e)


class Growing(OfVariable):
    """Functions of a large real number X ≥ first, as an algebra for `Pull`."""

    unknown = UNKNOWN

    def __init__(self, first: int) -> None:
        self.first = first

    def constant(self, value: Any) -> Any:
        """A value that does not depend on X."""
        if isinstance(value, (Hole, Enveloped)):
            return value
        if not isinstance(value, (fmpq, arb)):
            raise CannotCertify("an integral without end inside another")
        return expanded(number(ball(value), self.first))

    def number(self, x: Enveloped) -> Any:
        """The number that it is, if it does not depend on X."""
        return _number(x)

    def combined(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation on functions, by its rule."""
        if op == "powi":
            return self.power(args[0], Fraction(data))
        if op not in RULES:
            raise CannotCertify(UNKNOWN)
        return RULES[op](self, *args)

    def _expansion(self, make: Callable[[], Expansion | None]) -> Enveloped | None:
        """What an expansion says, if there is one."""
        try:
            found = make()
        except NotExpanded:
            return None
        return None if found is None else expanded(found)

    def add(self, x: Enveloped, y: Enveloped) -> Enveloped:
        exact = self._expansion(lambda: x.exact + y.exact if x.exact and y.exact else None)
        if exact is not None:
            return exact
        if x.most is None or y.most is None:
            return x if y.most is None else y
        most = together(x.most, y.most, self.first)
        if x.sign and x.sign == y.sign:
            return Enveloped(most, x.least if _outweighs(x.least, y.least, self.first) else y.least, x.sign)
        for one, other in ((x, y), (y, x)):
            assert other.most is not None
            least = apart(one.least, other.most, self.first)
            if least is not None:
                return Enveloped(most, least, one.sign)
        return Enveloped(most, None)

    def neg(self, x: Enveloped) -> Enveloped:
        return Enveloped(x.most, x.least, -x.sign, None if x.exact is None else -x.exact)

    def mul(self, x: Enveloped, y: Enveloped) -> Enveloped:
        exact = self._expansion(lambda: x.exact * y.exact if x.exact and y.exact else None)
        if exact is not None:
            return exact
        if x.most is None or y.most is None:
            return ZERO
        most = times(x.most, y.most, self.first, most=True)
        least = times(x.least, y.least, self.first, most=False) if x.least and y.least else None
        return Enveloped(most, least, x.sign * y.sign)

    def reciprocal(self, x: Enveloped) -> Enveloped:
        exact = self._expansion(lambda: x.exact.power(Fraction(-1)) if x.exact else None)
        if exact is not None:
            return exact
        if x.least is None or x.most is None:
            raise CannotCertify(UNKNOWN)
        return Enveloped(inverse(x.least), inverse(x.most), x.sign)

    def power(self, x: Enveloped, s: Fraction | arb) -> Enveloped:
        """It to a power that does not depend on X."""
        if s < 0:
            return self.power(self.reciprocal(x), -s)
        if not s >= 0:
            raise CannotCertify(UNKNOWN)
        whole = isinstance(s, Fraction) and s.denominator == 1
        if not whole and x.sign != 1:
            raise CannotCertify(UNKNOWN)
        if isinstance(s, Fraction):
            exact = self._expansion(lambda: x.exact.power(s) if x.exact else None)
            if exact is not None:
                return exact
        if x.most is None:
            raise CannotCertify(UNKNOWN)
        by = arb(fmpq(s.numerator, s.denominator)) if isinstance(s, Fraction) else s
        odd = isinstance(s, Fraction) and whole and s.numerator % 2
        sign = x.sign if odd else 1 if x.least else 0
        return Enveloped(raised(x.most, by), raised(x.least, by) if x.least else None, sign)

    def to_the(self, x: Enveloped, y: Enveloped) -> Enveloped:
        """A power with a fixed exponent, or of a fixed positive base."""
        exponent, base = _number(y), _number(x)
        if exponent is not None:
            return self.power(x, fraction(exponent) if isinstance(exponent, fmpq) else exponent)
        if base is None or not base > 0:
            raise CannotCertify(UNKNOWN)
        return self.exp(self.mul(y, self.constant(ball(base).log())))

    def exp(self, x: Enveloped) -> Enveloped:
        analytic = self.taylor("exp", x)
        if analytic is not None:
            return analytic
        if x.most is None or not x.most.r == 0:
            raise CannotCertify(UNKNOWN)
        if not x.most.p > 0:
            if not x.most.p <= 0:
                raise CannotCertify(UNKNOWN)
            size = x.most.at(arb(self.first)).upper()
            return Enveloped(Envelope(size.exp()), Envelope((-size).exp()), 1)
        outer = Envelope(arb(1), arb(0), -x.most.c, x.most.p)  # exp of the most
        inner = (
            Envelope(arb(1), arb(0), -x.least.c, x.least.p)
            if x.least and x.least.r == 0 and x.least.p > 0
            else Envelope(arb(1))
        )
        if x.sign == 0:
            return Enveloped(outer, inverse(outer), 1)
        return Enveloped(outer, inner, 1) if x.sign > 0 else Enveloped(inverse(inner), inverse(outer), 1)

    def log(self, x: Enveloped) -> Enveloped:
        analytic = self.taylor("log", x)
        if analytic is not None:
            return analytic
        if x.sign != 1 or x.most is None or x.least is None:
            raise CannotCertify(UNKNOWN)
        most = together(self._log_most(x.most), self._log_most(x.least), self.first)
        return Enveloped(most, None)

    def _log_most(self, b: Envelope) -> Envelope:
        """A bound of |log b|: |log c| + |p| log X + |r| X^q."""
        plain = Envelope(abs(b.c.log()).upper() + abs(b.p).upper() / SLOW, SLOW)
        if b.r == 0:
            return plain
        return together(plain, Envelope(abs(b.r).upper(), b.q), self.first)

    def cosh(self, x: Enveloped) -> Enveloped:
        return self.mul(self.constant(fmpq(1, 2)), self.add(self.exp(x), self.exp(self.neg(x))))

    def sinh(self, x: Enveloped) -> Enveloped:
        return self.mul(self.constant(fmpq(1, 2)), self.add(self.exp(x), self.neg(self.exp(self.neg(x)))))

    def tanh(self, x: Enveloped) -> Enveloped:
        return self.mul(self.sinh(x), self.reciprocal(self.cosh(x)))

    def abs(self, x: Enveloped) -> Enveloped:
        exact = None if x.exact is None or not x.sign else x.exact if x.sign > 0 else -x.exact
        return Enveloped(x.most, x.least, abs(x.sign), exact)

    def bounded(self, name: str, most: arb, x: Enveloped) -> Enveloped:
        """A function that is nowhere larger than a number, as the sine."""
        return self.taylor(name, x) or Enveloped(Envelope(most), None)

    def taylor(self, name: str, x: Enveloped) -> Enveloped | None:
        """A function that is analytic where its argument tends to, by Taylor's formula with a rest."""
        if x.exact is None or x.exact.order < 0 or x.exact.order.denominator != 1:
            return None
        argument = x.exact
        return self._expansion(lambda: composed(name, argument))


def _number(x: Enveloped) -> Any:
    """The number that it is, if it does not depend on X."""
    if x.exact is None or x.exact.constant is None:
        return None
    value = x.exact.constant
    return value.fmpq() if value.is_exact() else value


def _outweighs(x: Envelope | None, y: Envelope | None, first: int) -> bool:
    """Whether the first bound from below is the better one, as far as is seen."""
    if x is None or y is None:
        return x is not None
    return times(y, inverse(x), first, most=True).falls(first)


RULES: dict[str, Any] = {
    "add": Growing.add,
    "sub": lambda a, x, y: a.add(x, a.neg(y)),
    "neg": Growing.neg,
    "mul": Growing.mul,
    "div": lambda a, x, y: a.mul(x, a.reciprocal(y)),
    "pow": Growing.to_the,
    "sqrt": lambda a, x: a.power(x, Fraction(1, 2)),
    "abs": Growing.abs,
    "exp": Growing.exp,
    "log": Growing.log,
    "cosh": Growing.cosh,
    "sinh": Growing.sinh,
    "tanh": Growing.tanh,
    "sin": lambda a, x: a.bounded("sin", arb(1), x),
    "cos": lambda a, x: a.bounded("cos", arb(1), x),
    "atan": lambda a, x: a.bounded("atan", arb.pi() / 2, x),
    "erf": lambda a, x: a.bounded("erf", arb(1), x),
}
