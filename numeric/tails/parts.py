"""A function of a large whole number k as a sum of parts, each known exactly or by a bound.

A part is an expansion in 1/k, times something of which the quotient of neighbours is known, as r^k or k!,
times something of which only a geometric bound is known, as cos(kx) or q^(k²). What is not of that form
raises NotExpanded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from numeric.functions.expansions import Expansion, NotExpanded, counting, exactly, number, raised
from numeric.functions.values import ball, fraction

MOST_PARTS = 32
MOST_FACTORS = 8  # of a power that is multiplied out
HALF = fmpq(1, 2)
Bound = tuple[arb, arb]  # (c, r): at most c r^(k − first) in absolute value


@dataclass(frozen=True)
class TailFactor:
    """smooth(k) · wild(k) · unknown(k): `wild` at the first k, with its quotient of neighbours, and a bound
    of the unknown.
    """

    smooth: Expansion
    wild: arb
    ratio: Expansion
    cap: Bound | None = None

    @property
    def tame(self) -> bool:
        """Whether there is nothing wild or unknown in it."""
        return self.cap is None and self.ratio.constant is not None and self.ratio.constant == 1

    @property
    def first(self) -> int:
        return self.smooth.first

    def capped(self, most: arb) -> TailFactor:
        """Anything that is at most so many times as large."""
        c, r = self.cap or (arb(1), arb(1))
        return replace(self, cap=(c * most, r))

    def times(self, other: TailFactor) -> TailFactor:
        cap = self.cap or other.cap
        if self.cap and other.cap:
            cap = (self.cap[0] * other.cap[0], self.cap[1] * other.cap[1])
        return TailFactor(self.smooth * other.smooth, self.wild * other.wild, self.ratio * other.ratio, cap)

    def majorant(self) -> tuple[arb, Fraction, arb]:
        """(c, p, r): the part is at most c (k/first)^(−p) r^(k − first) in absolute value; r may be ∞."""
        start, step = self.cap or (arb(1), arb(1))
        u = arb(fmpq(1, self.first))
        size = abs(self.smooth.all()) * raised(u, self.smooth.order) * abs(self.wild) * start
        quotient = arb("inf")
        if self.ratio.order >= 0:
            quotient = abs(self.ratio.all()) * raised(u, self.ratio.order) * step
        return size.upper(), self.smooth.order, quotient.upper()

    def step(self) -> arb:
        """At most how much larger the bound of the part is at the next k, for every k."""
        _, p, r = self.majorant()
        grows = raised(arb(1) + fmpq(1, self.first), -p) if p < 0 else arb(1)
        return (r * grows).upper()

    def most(self) -> arb:
        """The largest absolute value for all k; ∞ where none is seen."""
        return self.majorant()[0] if self.step() <= 1 else arb("inf")


Coefficients = tuple[Any, Any, Any]  # of 1, k, k²


@dataclass(frozen=True)
class TailTerm:
    """A function of k as a sum of parts; where it is that, as c₀ + c₁k + c₂k² + Σ s log(b)."""

    parts: tuple[TailFactor, ...]
    polynomial: Coefficients | None = None
    logs: tuple[tuple[Any, TailTerm], ...] = ()

    @property
    def line(self) -> tuple[Any, Any] | None:
        """(slope, offset) of a function slope · k + offset."""
        if self.polynomial is None or self.logs or not exactly(self.polynomial[2], 0):
            return None
        return self.polynomial[1], self.polynomial[0]

    @property
    def constant(self) -> Any | None:
        """The number that it is for every k."""
        line = self.line
        return line[1] if line is not None and line[0] == 0 else None

    def most(self) -> arb:
        """The largest absolute value for all k; ∞ where none is seen."""
        return sum((p.most() for p in self.parts), arb(0)).upper()

    def capped(self, most: Any = 1) -> TailTerm:
        """Anything that is at most so many times as large."""
        return TailTerm(tuple(p.capped(arb(most)) for p in self.parts))


class Tails:
    """The functions of whole numbers k ≥ first."""

    def __init__(self, first: int) -> None:
        self.first, self.one = first, number(arb(1), first)

    def number(self, value: Any) -> TailTerm:
        """A number that does not depend on k."""
        parts = () if value == 0 else (self.part(number(ball(value), self.first)),)
        return TailTerm(parts, (value, fmpq(0), fmpq(0)))

    def counting(self) -> TailTerm:
        """k itself."""
        return TailTerm((self.part(counting(self.first)),), (fmpq(0), fmpq(1), fmpq(0)))

    def part(
        self, smooth: Expansion | None = None, wild: Any = 1, ratio: Expansion | None = None,
        cap: Bound | None = None,
    ) -> TailFactor:  # fmt: skip
        return TailFactor(smooth or self.one, arb(wild), ratio or self.one, cap)

    def geometric(self, start: arb, ratio: arb) -> TailFactor:
        """start · ratio^(k − first)."""
        return self.part(wild=start, ratio=number(ratio, self.first))

    def unknown(self, most: Any = 1, ratio: Any = 1) -> TailTerm:
        """Anything that is at most most · ratio^(k − first)."""
        return TailTerm((self.part(cap=(arb(most), arb(ratio))),))

    # arithmetic

    def add(self, x: TailTerm, y: TailTerm) -> TailTerm:
        p, q = x.polynomial, y.polynomial
        both = None if p is None or q is None else (p[0] + q[0], p[1] + q[1], p[2] + q[2])
        logs = (*x.logs, *y.logs) if both is not None else ()
        return self._gathered((*x.parts, *y.parts), both, logs)

    def neg(self, x: TailTerm) -> TailTerm:
        return self.scaled(x, fmpq(-1))

    def scaled(self, x: TailTerm, c: Any) -> TailTerm:
        """A number times a function."""
        factor = number(ball(c), self.first)
        parts = () if c == 0 else tuple(replace(p, smooth=p.smooth * factor) for p in x.parts)
        p = x.polynomial
        polynomial = None if p is None else (c * p[0], c * p[1], c * p[2])
        return TailTerm(parts, polynomial, tuple((c * s, b) for s, b in x.logs) if polynomial else ())

    def mul(self, x: TailTerm, y: TailTerm) -> TailTerm:
        for one, other in ((x, y), (y, x)):
            if one.constant is not None:
                return self.scaled(other, one.constant)
        return self._gathered(tuple(p.times(q) for p in x.parts for q in y.parts), _product(x, y))

    def _gathered(
        self, parts: tuple[TailFactor, ...], polynomial: Coefficients | None, logs: Any = ()
    ) -> TailTerm:
        """A sum of parts, those without anything wild together."""
        tame = summed([p.smooth for p in parts if p.tame])
        found = (*map(self.part, tame), *(p for p in parts if not p.tame))
        if len(found) > MOST_PARTS:
            raise NotExpanded("too many parts")
        return TailTerm(found, polynomial, logs)

    def leading(self, x: TailTerm) -> tuple[TailFactor, TailTerm]:
        """A part that is known and never 0, and e with |e| ≤ 1/2 such that all is that part · (1 + e)."""
        for lead in x.parts:
            if lead.cap is not None or lead.wild.contains(0) or lead.ratio.all().contains(0):
                continue
            if lead.smooth.all().contains(0):
                continue
            over = self.part(lead.smooth.power(Fraction(-1)), 1 / lead.wild, lead.ratio.power(Fraction(-1)))
            rest = TailTerm(tuple(p.times(over) for p in x.parts if p is not lead))
            if rest.most() <= HALF:
                return lead, rest
        raise NotExpanded("no part outweighs the others")

    def power(self, x: TailTerm, s: Fraction) -> TailTerm:
        """A function to a power that does not depend on k."""
        if s.denominator == 1 and 0 <= s <= MOST_FACTORS and len(x.parts) != 1:
            return self._multiplied(x, int(s))
        if s == 2 and x.line is not None:
            return self.mul(x, x)
        if not x.parts:
            raise NotExpanded("a power of 0")
        lead, rest = self.leading(x) if len(x.parts) > 1 or x.parts[0].cap else (x.parts[0], TailTerm(()))
        if s.denominator != 1 and not (lead.wild > 0 and lead.ratio.all() > 0):
            raise NotExpanded("a root of what may be negative")
        front = TailTerm((self.part(lead.smooth.power(s), raised(lead.wild, s), lead.ratio.power(s)),))
        if not rest.parts:
            return front
        # |(1 + e)^s − 1| ≤ |s| |e| 2^|s − 1| for |e| ≤ 1/2, by the mean value theorem
        steep = abs(s) * 2 ** (abs(s - 1).__ceil__())
        near = self.add(self.number(fmpq(1)), rest.capped(fmpq(steep.numerator, steep.denominator)))
        return self.mul(front, near)

    def _multiplied(self, x: TailTerm, times: int) -> TailTerm:
        result = self.number(fmpq(1))
        for _ in range(times):
            result = self.mul(result, x)
        return result

    def div(self, x: TailTerm, y: TailTerm) -> TailTerm:
        if y.constant is not None:
            if ball(y.constant).contains(0):
                raise NotExpanded("something near 0 is divided by")
            return self.scaled(x, 1 / y.constant)
        return self.mul(x, self.power(y, Fraction(-1)))

    def exp(self, x: TailTerm) -> TailTerm:
        """Exactly for a line, by a bound for −k² and for what is small; b^s for s log b."""
        if x.polynomial is None:
            if not x.most() <= HALF:
                raise NotExpanded("an exponential of what is not small")
            return self.add(self.number(fmpq(1)), x.capped(2))  # |exp(e) − 1| ≤ 2|e| for |e| ≤ 1
        c, b, a = map(ball, x.polynomial)
        n = self.first
        start, step = (a * n * n + b * n + c).exp(), (a * (2 * n + 1) + b).exp()
        if x.polynomial[2] == 0:
            found = TailTerm((self.geometric(start, step),))
        elif a < 0:  # exp(a(2k + 1) + b), what one term is of the last, falls
            found = self.unknown(start, step)
        else:
            raise NotExpanded("an exponential of k²")
        for s, base in x.logs:
            found = self.mul(found, self._raised(base, s))
        return found

    def _raised(self, base: TailTerm, s: Any) -> TailTerm:
        if not isinstance(s, fmpq):
            raise NotExpanded("a power that is not rational")
        return self.power(base, fraction(s))

    def pow(self, x: TailTerm, y: TailTerm) -> TailTerm:
        """A power of k, or a number to a power that grows with k."""
        if y.constant is not None:
            return self._raised(x, y.constant)
        base = x.constant
        if base is None:
            return self.exp(self.mul(y, self.log(x)))
        if base == 0:
            if y.line is None or not (ball(y.line[0]) > 0 and self.at_first(y) > 0):
                raise NotExpanded("a power of 0")
            return TailTerm((), (fmpq(0), fmpq(0), fmpq(0)))
        if ball(base) > 0:
            return self.exp(self.scaled(y, ball(base).log()))
        return self._of_negative(base, y)

    def _of_negative(self, base: Any, y: TailTerm) -> TailTerm:
        """A negative number to a whole power; the sign is known where the power is on a line."""
        whole = y.polynomial is not None and not y.logs and all(
            isinstance(c, fmpq) and c.q == 1 for c in y.polynomial)  # fmt: skip
        if not whole or not ball(base) < 0:
            raise NotExpanded("a power of what may be negative")
        size = self.exp(self.scaled(y, (-ball(base)).log()))
        if y.line is None:
            return size.capped()
        slope, offset = (int(c.p) for c in y.line)
        sign = self.geometric(arb((-1) ** ((slope * self.first + offset) % 2)), arb((-1) ** (slope % 2)))
        return self.mul(size, TailTerm((sign,)))

    def log(self, x: TailTerm) -> TailTerm:
        """log b for what tends to a positive number, exactly or by a bound; of a line it is kept as such."""
        if x.line is not None and ball(x.line[0]) > 0 and self.at_first(x) >= 1:
            root = self.power(x, Fraction(1, 2)).capped()  # 0 ≤ log x ≤ √x for x ≥ 1
            return TailTerm(root.parts, (fmpq(0), fmpq(0), fmpq(0)), ((fmpq(1), x),))
        lead, rest = self.leading(x)
        if not lead.tame or lead.smooth.order != 0:
            raise NotExpanded("a logarithm that grows")
        front = TailTerm((self.part(lead.smooth.log()),))
        return self.add(front, rest.capped(2))  # |log(1 + e)| ≤ 2|e| for |e| ≤ 1/2

    def at_first(self, x: TailTerm) -> arb:
        """A line at the first k."""
        assert x.line is not None
        return ball(x.line[0]) * self.first + ball(x.line[1])

    def sign(self, x: TailTerm) -> int | None:
        """The sign for all k: −1, 0, 1, or None where none is seen."""
        if x.line is not None:
            slope, here = ball(x.line[0]), self.at_first(x)
            if x.line[0] == 0:
                return _sign(here)
            return 1 if slope > 0 and here > 0 else -1 if slope < 0 and here < 0 else None
        try:
            lead, _ = self.leading(x)
        except NotExpanded:
            return None
        signs = [_sign(v) for v in (lead.smooth.all(), lead.wild, lead.ratio.all())]
        if None in signs or signs[2] != 1:
            return None
        return signs[0] * signs[1]  # type: ignore[operator]


def _sign(x: arb) -> int | None:
    return 1 if x > 0 else -1 if x < 0 else 0 if x == 0 else None


def _product(x: TailTerm, y: TailTerm) -> Coefficients | None:
    """The coefficients of a product of polynomials, if its degree is at most 2."""
    if x.line is None or y.line is None:
        return None
    (a, b), (c, d) = x.line, y.line
    return b * d, a * d + b * c, a * c


def summed(smooth: list[Expansion]) -> list[Expansion]:
    """The sum of expansions, those together that can be; without what is exactly 0."""
    found: list[Expansion] = []
    for one in smooth:
        for n, other in enumerate(found):
            if (other.order - one.order).denominator == 1:
                found[n] = other + one
                break
        else:
            found.append(one)
    return [e for e in found if not all(c == 0 for c in e.coefficients)]
