"""Rigorous integrals over (0, ∞) and (0, 1) of powers: the gamma and the beta integral, with logarithms.

An integrand is read as a sum of terms c · x^s (1 − x)^r exp(−λx) (log x)^m (log(1 − x))^l, each coefficient
and exponent an exact rational or a ball; the integrals are closed formulas, used where they certainly
converge. Anything else is `CannotCertify`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from flint import arb, fmpq

from numeric.functions.values import ONE, ZERO, Hole, Value, ball, settle
from numeric.problem.graph import Node
from numeric.rigorous.balls.of_variable import OfVariable
from numeric.rigorous.balls.reals import LAZY, REAL
from numeric.rigorous.balls.wiring import CannotCertify, Pull

MOST_TERMS = 200
OTHER = "an integral of something that is no sum of powers and exponentials"


@dataclass(frozen=True)
class PowerTerm:
    """c · x^s (1 − x)^r exp(−λx) (log x)^m (log(1 − x))^l."""

    c: Any
    s: Any = ZERO
    r: Any = ZERO
    rate: Any = ZERO
    m: int = 0
    l: int = 0

    @property
    def shape(self) -> tuple[Any, ...]:
        return self.s, self.r, self.rate, self.m, self.l

    def __mul__(self, other: PowerTerm) -> PowerTerm:
        mul, add = REAL["mul"], REAL["add"]
        pairs = ((self.s, other.s), (self.r, other.r), (self.rate, other.rate))
        s, r, rate = (_known(add(a, b)) for a, b in pairs)
        return PowerTerm(_known(mul(self.c, other.c)), s, r, rate, self.m + other.m, self.l + other.l)


def _known(value: Value) -> Any:
    if isinstance(value, Hole):
        raise CannotCertify(OTHER)
    return value


class Powers(OfVariable):
    """Sums of such terms, as an algebra for `Pull`."""

    unknown = OTHER

    def constant(self, value: Any) -> Any:
        """A value that does not depend on the variable."""
        return value if isinstance(value, (Hole, list)) else [PowerTerm(value)]

    def number(self, x: list[PowerTerm]) -> Any:
        """The number that a sum is, if it is one."""
        return _number(x)

    def combined(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation on sums of terms."""
        if op in LAZY or op not in RULES:
            raise CannotCertify(OTHER)
        return RULES[op](self, *args, *(() if op != "powi" else ([PowerTerm(fmpq(data))],)))

    def add(self, x: list[PowerTerm], y: list[PowerTerm]) -> list[PowerTerm]:
        found: list[PowerTerm] = list(x)
        for term in y:
            same = next((n for n, t in enumerate(found) if _same(t, term)), None)
            if same is None:
                found.append(term)
            else:
                found[same] = replace(term, c=_known(REAL["add"](found[same].c, term.c)))
        if len(found) > MOST_TERMS:
            raise CannotCertify(OTHER)
        return found  # also what is 0 times a term: a derivative may vanish with what makes it converge

    def neg(self, x: list[PowerTerm]) -> list[PowerTerm]:
        return [replace(t, c=-t.c) for t in x]

    def mul(self, x: list[PowerTerm], y: list[PowerTerm]) -> list[PowerTerm]:
        result: list[PowerTerm] = []
        for a in x:
            for b in y:
                result = self.add(result, [a * b])
        return result

    def power(self, x: list[PowerTerm], exponent: list[PowerTerm]) -> list[PowerTerm]:
        """A term to a power, or a sum to a small whole one."""
        q, one = _fixed(exponent), _single(x)
        whole = isinstance(q, fmpq) and q.q == 1
        if one is None and whole and 0 <= q <= 12:
            return reduce(self.mul, [x] * int(q.p), [PowerTerm(ONE)])
        if one is None or not _raisable(one, q):
            raise CannotCertify(OTHER)
        s, r, rate = (_known(REAL["mul"](part, q)) for part in (one.s, one.r, one.rate))
        m, l = (one.m * int(q.p), one.l * int(q.p)) if whole else (0, 0)
        return [PowerTerm(_known(REAL["pow"](one.c, q)), s, r, rate, m, l)]

    def div(self, x: list[PowerTerm], y: list[PowerTerm]) -> list[PowerTerm]:
        return self.mul(x, self.power(y, [PowerTerm(fmpq(-1))]))

    def exp(self, x: list[PowerTerm]) -> list[PowerTerm]:
        """exp(a + bx)."""
        c, rate = ZERO, ZERO
        for t in x:
            if t.shape == (ZERO, ZERO, ZERO, 0, 0):
                c = t.c
            elif t.shape == (ONE, ZERO, ZERO, 0, 0):
                rate = -t.c
            else:
                raise CannotCertify(OTHER)
        return [PowerTerm(_known(REAL["exp"](c)), rate=rate)]

    def log(self, x: list[PowerTerm]) -> list[PowerTerm]:
        one = _single(x)
        if one is None or one.m or one.l or not one.c > 0:
            raise CannotCertify(OTHER)
        parts = [
            PowerTerm(_known(REAL["log"](one.c))),
            PowerTerm(one.s, m=1),
            PowerTerm(one.r, l=1),
            PowerTerm(-one.rate, s=ONE),
        ]
        return [t for t in parts if not (isinstance(t.c, fmpq) and t.c == 0)]


RULES: dict[str, Any] = {
    "add": Powers.add,
    "sub": lambda a, x, y: a.add(x, a.neg(y)),
    "neg": Powers.neg,
    "mul": Powers.mul,
    "div": Powers.div,
    "pow": Powers.power,
    "powi": Powers.power,
    "sqrt": lambda a, x: a.power(x, [PowerTerm(fmpq(1, 2))]),
    "exp": Powers.exp,
    "log": Powers.log,
}


def _same(a: PowerTerm, b: PowerTerm) -> bool:
    """Whether two terms differ by a number alone, as far as that is seen exactly."""
    exact = all(isinstance(v, fmpq) for t in (a, b) for v in (t.s, t.r, t.rate))
    return (
        a.shape == b.shape if exact else all(v is w or v == w for v, w in zip(a.shape, b.shape, strict=True))
    )


def _number(x: list[PowerTerm]) -> Any:
    if not x:
        return ZERO
    return x[0].c if len(x) == 1 and x[0].shape == (ZERO, ZERO, ZERO, 0, 0) else None


def _raisable(term: PowerTerm, q: Any) -> bool:
    """Whether a term can be raised: a logarithm to whole powers from 0 on, what may be < 0 to whole ones."""
    if not isinstance(q, fmpq) or q.q != 1:
        return bool(term.c > 0) and not (term.m or term.l)
    return bool(q >= 0) or not (term.m or term.l)


def _fixed(x: list[PowerTerm]) -> Any:
    """The number that an exponent is; another exponent is not followed."""
    found = _number(x)
    if found is None:
        raise CannotCertify(OTHER)
    return found


def _single(x: list[PowerTerm]) -> PowerTerm | None:
    """The one term that a sum is, if it is: also c − cx, as c(1 − x)."""
    if len(x) == 1:
        return x[0]
    if len(x) == 2 and {t.shape for t in x} == {(ZERO, ZERO, ZERO, 0, 0), (ONE, ZERO, ZERO, 0, 0)}:
        constant, slope = sorted(x, key=lambda t: t.s != 0)
        if isinstance(constant.c, fmpq) and constant.c == -slope.c:
            return PowerTerm(constant.c, r=ONE)
    return None


def power_integral(pull: Pull, node: Node, place: int) -> Value:
    """The integral of a scalar variable over (0, ∞) or (0, 1)."""
    name, low, high, sizes = node.data
    endless = high == float("inf")
    if sizes or low != 0 or not (endless or high == 1) or pull.own:
        raise CannotCertify(OTHER)
    terms = Pull(pull.wiring, Powers(), pull.known, {name: [PowerTerm(ONE, s=ONE)]})(node.args[0], place)
    if isinstance(terms, Hole):
        return terms
    found = [_over_half_line(t) if endless else _over_unit(t) for t in terms]
    return settle(sum(found, arb(0)), "an integral")


def _over_half_line(t: PowerTerm) -> arb:
    """∫₀^∞ x^s exp(−λx) (log x)^m dx = the m-th derivative of Γ(s + 1)/λ^(s+1) by s, for s > −1 and λ > 0."""
    s, rate = ball(t.s) + 1, ball(t.rate)
    if t.r != 0 or t.l or t.m > 2 or not (s > 0 and rate > 0):
        raise CannotCertify(OTHER)
    value, slope = s.gamma() / rate**s, s.digamma() - rate.log()
    return ball(t.c) * value * (1, slope, slope * slope + _trigamma(s))[t.m]


def _over_unit(t: PowerTerm) -> arb:
    """∫₀¹ x^s (1 − x)^r (log x)^m (log(1 − x))^l dx, by derivatives of the beta integral for s, r > −1."""
    s, r = ball(t.s) + 1, ball(t.r) + 1
    if t.rate != 0 or t.m + t.l > 1 or not (s > 0 and r > 0):
        raise CannotCertify(OTHER)
    value = s.gamma() * r.gamma() * (s + r).rgamma()
    factor = (s if t.m else r).digamma() - (s + r).digamma() if t.m + t.l else arb(1)
    return ball(t.c) * value * factor


def _trigamma(s: arb) -> arb:
    return arb(2).zeta(s)
