"""Sums of terms of different growth: what is large, what is small, and what is left out.

A term is c · u^p · (log u)^q · exp(r(u)) for a variable u that grows without end, where r is a sum of
positive powers of u, perhaps times logarithms; what stands behind c is its scale. An expansion is a sum of
finitely many terms and a remainder, which is at most a multiple of a scale for all large u. Signs of
coefficients are proved, for all values of the other quantities, or there is no expansion.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Scalar
from derive.prover.kernel.defined import sign_of
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import Sign

ORDERS = 6  # terms of a Taylor series
TERMS = 12  # that are kept of an expansion
ZERO, ONE = sp.S.Zero, sp.S.One
Rate = tuple[tuple[tuple[sp.Rational, sp.Rational], sp.Expr], ...]  # (power, logarithms), coefficient
Terms = dict["Scale", sp.Expr]


class NoExpansion(ProverFailure):
    """An expression of which no rule here says how it behaves."""


@dataclass(frozen=True)
class Scale:
    """u^power · (log u)^logs · exp(rate)."""

    power: sp.Expr = ZERO
    logs: sp.Expr = ZERO
    rate: Rate = ()

    def times(self, other: Scale) -> Scale:
        rate = dict(self.rate)
        for key, c in other.rate:
            rate[key] = rate.get(key, ZERO) + c
        return Scale(sp.expand(self.power + other.power), self.logs + other.logs, _rate(rate))

    def to(self, r: sp.Expr) -> Scale:
        return Scale(sp.expand(self.power * r), self.logs * r, _rate({key: c * r for key, c in self.rate}))


def _rate(found: dict[tuple[sp.Rational, sp.Rational], sp.Expr]) -> Rate:
    kept = ((key, sp.expand(c)) for key, c in found.items())
    return tuple(sorted(((key, c) for key, c in kept if c != 0), reverse=True, key=lambda item: item[0]))


UNIT = Scale()
LOGARITHM = Scale(logs=ONE)


@dataclass(frozen=True)
class ScaleExpansion:
    """Terms by their scales, and a scale that bounds what is left; None if nothing is."""

    terms: Terms = field(default_factory=dict)
    rest: Scale | None = None


class Expansions:
    """The arithmetic of expansions in u, which tends to infinity, in the domain of one algebra."""

    def __init__(self, a: Algebra, u: Scalar) -> None:
        self.a, self.u = a, u

    def value(self, found: ScaleExpansion) -> sp.Expr:
        """The limit that an expansion shows."""
        for scale in self.ordered(found.terms):
            if self.compared(scale, UNIT) > 0 and not self.vanishes(found.terms[scale]):
                return sp.oo * self.sign(found.terms[scale])
        if found.rest is not None and self.compared(found.rest, UNIT) >= 0:
            raise NoExpansion("a remainder that need not vanish")
        return sum((c for s, c in found.terms.items() if self.compared(s, UNIT) == 0), ZERO)

    # what is small, what is large

    def signs(self, c: sp.Expr) -> Sign:
        return sign_of(self.a, c)

    def vanishes(self, c: sp.Expr) -> bool:
        return c == 0 or (not c.is_Rational and is_zero(self.a, self.a.read(c)))

    def sign(self, c: sp.Expr) -> int:
        """1, 0 or −1."""
        if c.is_Rational:
            return int(sp.sign(c))
        possible = self.signs(c)
        if possible.positive or possible.negative:
            return 1 if possible.positive else -1
        if self.vanishes(c):
            return 0
        raise NoExpansion(f"the sign of {c} is not known")

    def compared(self, left: Scale, right: Scale) -> int:
        """1 if the left one grows faster, −1 if more slowly, 0 if they are the same."""
        if left == right:
            return 0
        ratio = left.times(right.to(sp.S.NegativeOne))
        parts = (*(c for _, c in ratio.rate), ratio.power, ratio.logs)
        return next((s for s in map(self.sign, parts) if s), 0)

    def ordered(self, terms: Terms) -> list[Scale]:
        """The scales, the fastest first."""
        out: list[Scale] = []
        for scale in terms:
            place = next((k for k, other in enumerate(out) if self.compared(scale, other) > 0), len(out))
            out.insert(place, scale)
        return out

    def top(self, scales: list[Scale]) -> Scale | None:
        out = None
        for scale in scales:
            out = scale if out is None or self.compared(scale, out) > 0 else out
        return out

    def kept(self, terms: Terms, rest: Scale | None) -> ScaleExpansion:
        """An expansion of so many terms, none of them lost in the remainder."""
        large = {s: c for s, c in terms.items() if c != 0 and (rest is None or self.compared(s, rest) > 0)}
        if len(large) <= TERMS:
            return ScaleExpansion(large, rest)
        ordered = self.ordered(large)
        return ScaleExpansion({s: large[s] for s in ordered[:TERMS]}, ordered[TERMS])

    def lead(self, g: ScaleExpansion) -> tuple[Scale, sp.Expr]:
        """The leading term, its coefficient proved not to be 0."""
        for scale in self.ordered(g.terms):
            if not self.vanishes(g.terms[scale]):
                if self.signs(g.terms[scale]).nonzero:
                    return scale, g.terms[scale]
                break
        raise NoExpansion("no leading term is known not to vanish")

    # arithmetic

    def added(self, parts: list[ScaleExpansion]) -> ScaleExpansion:
        terms: Terms = {}
        for part in parts:
            for scale, c in part.terms.items():
                terms[scale] = terms.get(scale, ZERO) + c
        return self.kept(terms, self.top([p.rest for p in parts if p.rest is not None]))

    def multiplied(self, parts: list[ScaleExpansion]) -> ScaleExpansion:
        out = ScaleExpansion({UNIT: ONE})
        for part in parts:
            out = self._times(out, part)
        return out

    def _times(self, f: ScaleExpansion, g: ScaleExpansion) -> ScaleExpansion:
        terms: Terms = {}
        for s, c in f.terms.items():
            for t, d in g.terms.items():
                both = s.times(t)
                terms[both] = terms.get(both, ZERO) + c * d
        rests = [s.times(g.rest) for s in f.terms if g.rest is not None]
        rests += [s.times(f.rest) for s in g.terms if f.rest is not None]
        if f.rest is not None and g.rest is not None:
            rests.append(f.rest.times(g.rest))
        return self.kept(terms, self.top(rests))

    def scaled(self, f: ScaleExpansion, scale: Scale, c: sp.Expr) -> ScaleExpansion:
        return self._times(f, ScaleExpansion({scale: c}))

    def relative(self, g: ScaleExpansion, scale: Scale, c: sp.Expr) -> ScaleExpansion:
        """δ in g = c · scale · (1 + δ), for the leading term of g."""
        faster = {s for s in g.terms if self.compared(s, scale) > 0}  # whose coefficients are proved to be 0
        others = ScaleExpansion({s: d for s, d in g.terms.items() if s != scale and s not in faster}, g.rest)
        return self.small(self.scaled(others, scale.to(sp.S.NegativeOne), 1 / c))

    def small(self, delta: ScaleExpansion) -> ScaleExpansion:
        """The expansion itself, if it tends to 0."""
        parts = [*delta.terms, *(() if delta.rest is None else (delta.rest,))]
        if any(self.compared(s, UNIT) >= 0 for s in parts):
            raise NoExpansion("what should be small need not vanish")
        return delta

    def series(self, weights: list[sp.Expr], delta: ScaleExpansion) -> ScaleExpansion:
        """Σ weights_k δ^k, with a remainder of the next power of δ; exact where δ = 0."""
        top = self.top([*delta.terms, *(() if delta.rest is None else (delta.rest,))])
        if top is None:
            return ScaleExpansion({UNIT: weights[0]} if weights[0] != 0 else {})
        out, power = ScaleExpansion(), ScaleExpansion({UNIT: ONE})
        for weight in weights:
            out = self.added([out, self.scaled(power, UNIT, weight)]) if weight != 0 else out
            power = self._times(power, delta)
        return self.added([out, ScaleExpansion({}, top.to(sp.Integer(len(weights))))])

    # logarithm and exponential

    def logarithm(self, g: ScaleExpansion) -> ScaleExpansion:
        scale, c = self.lead(g)
        if not self.signs(c).positive or scale.logs != 0:
            raise NoExpansion("a logarithm of what is not known to be positive")
        terms: Terms = {LOGARITHM: scale.power, UNIT: sp.log(c)}
        for (power, logs), r in scale.rate:
            terms[Scale(power, logs)] = r
        weights = [ZERO, *(sp.Rational((-1) ** (k + 1), k) for k in range(1, ORDERS))]
        delta = self.series(weights, self.relative(g, scale, c))
        return self.added([ScaleExpansion({s: d for s, d in terms.items() if d != 0}), delta])

    def exponential(self, g: ScaleExpansion) -> ScaleExpansion:
        if g.rest is not None and self.compared(g.rest, UNIT) >= 0:
            return self.vanishing(g)
        power, rate, start, small = ZERO, {}, ZERO, {}
        for scale, c in g.terms.items():
            above = self.compared(scale, UNIT)
            if above < 0:
                small[scale] = c
            elif above == 0:
                start += c
            elif scale == LOGARITHM:
                power = c
            elif not scale.rate and scale.power.is_Rational and scale.power > 0 and scale.logs.is_Rational:
                rate[scale.power, scale.logs] = c
            else:
                return self.vanishing(g)
        weights = [ONE / sp.factorial(k) for k in range(ORDERS)]
        grown = self.series(weights, ScaleExpansion(small, g.rest))
        return self.scaled(grown, Scale(power, ZERO, _rate(rate)), sp.exp(start))

    def vanishing(self, g: ScaleExpansion) -> ScaleExpansion:
        """exp g for g → −∞ faster than some power of u: less than exp(−u^p) for a smaller one."""
        scale, c = self.lead(g)
        fast = scale.rate[0][1] if scale.rate else scale.power
        if self.sign(c) >= 0 or self.sign(fast) <= 0 or (g.rest and self.compared(g.rest, scale) >= 0):
            raise NoExpansion("an exponential that is not known to decay")
        order = ONE if scale.rate else scale.power / 2
        if not order.is_Rational:
            raise NoExpansion("an exponential of an unknown order")
        return ScaleExpansion({}, Scale(rate=(((order, ZERO), sp.S.NegativeOne),)))
