"""What is left of a sum or product without end after its first terms, enclosed: never cut off.

Each term is seen as a function of its number k, for all large k at once: a sum of parts, each an expansion
in 1/k times something of which only the quotient of neighbours is known, as r^k or k!. A part that decays
by a factor is bounded by a geometric sum; a power of k by Hurwitz's zeta function; one that changes sign
with every k is summed in pairs. What has none of these forms is not enclosed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from numeric.functions.expansions import Expansion, NotExpanded, counting, number, raised
from numeric.functions.values import Hole, ball, fraction, rational
from numeric.problem.graph import Node
from numeric.rigorous.balls.reals import REAL, power_integer
from numeric.rigorous.balls.wiring import CannotCertify, Pull

DIVERGES = Hole("the series has no sum: its terms do not tend to 0 fast enough")
UNKNOWN = "a sum without end whose terms have no form that is known for all large k"
MOST_PARTS = 32


@dataclass(frozen=True)
class TailFactor:
    """smooth(k) · wild(k): `wild` at the first k, and its quotient of neighbours wild(k + 1)/wild(k)."""

    smooth: Expansion
    wild: arb
    ratio: Expansion

    @property
    def tame(self) -> bool:
        """Whether there is nothing wild in it."""
        return self.ratio.constant is not None and self.ratio.constant == 1


@dataclass(frozen=True)
class TailTerm:
    """A function of k as a sum of parts, and as slope · k + offset where it is that."""

    parts: tuple[TailFactor, ...]
    line: tuple[Any, Any] | None = None


class AtInfinity:
    """Functions of a large whole number, as an algebra for `Pull`."""

    def __init__(self, first: int) -> None:
        self.first, self.one = first, number(arb(1), first)

    def constant(self, value: Any) -> Any:
        """A value that does not depend on k."""
        return value if isinstance(value, (Hole, TailTerm)) else self._constant(value)

    def _constant(self, value: Any) -> TailTerm:
        parts = () if value == 0 else (TailFactor(number(ball(value), self.first), arb(1), self.one),)
        return TailTerm(parts, (fmpq(0), value))

    def counting(self) -> TailTerm:
        """k itself."""
        return TailTerm((TailFactor(counting(self.first), arb(1), self.one),), (fmpq(1), fmpq(0)))

    def integral(self, pull: Pull, node: Node, place: int) -> Any:
        """An integral of something with k in it is not followed."""
        raise CannotCertify(UNKNOWN)

    series = integral

    def apply(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation."""
        hole = next((a for a in args if isinstance(a, Hole)), None)
        if hole is not None:
            return hole
        if all(a.line is not None and a.line[0] == 0 for a in args) and (op in REAL or op == "powi"):
            values = [a.line[1] for a in args]
            found = power_integer(values[0], data) if op == "powi" else REAL[op](*values)
            return self.constant(found)
        if op not in RULES:
            raise CannotCertify(UNKNOWN)
        return RULES[op](self, *args) if op != "powi" else self._power(args[0], Fraction(data))

    def _add(self, x: TailTerm, y: TailTerm) -> TailTerm:
        line = None if x.line is None or y.line is None else tuple(
            REAL["add"](a, b) for a, b in zip(x.line, y.line, strict=True))  # fmt: skip
        tame = [p.smooth for p in (*x.parts, *y.parts) if p.tame]
        wild = [p for p in (*x.parts, *y.parts) if not p.tame]
        smooth = tuple(_sum(tame)) if tame else ()
        return self._checked(TailTerm((*(TailFactor(s, arb(1), self.one) for s in smooth), *wild), line))  # type: ignore[arg-type]

    def _checked(self, term: TailTerm) -> TailTerm:
        if len(term.parts) > MOST_PARTS:
            raise CannotCertify(UNKNOWN)
        return term

    def _neg(self, x: TailTerm) -> TailTerm:
        line = None if x.line is None else (-x.line[0], -x.line[1])
        return TailTerm(tuple(TailFactor(-p.smooth, p.wild, p.ratio) for p in x.parts), line)

    def _mul(self, x: TailTerm, y: TailTerm) -> TailTerm:
        parts = [
            TailFactor(p.smooth * q.smooth, p.wild * q.wild, p.ratio * q.ratio)
            for p in x.parts
            for q in y.parts
        ]
        tame = _sum([p.smooth for p in parts if p.tame])
        found = (*(TailFactor(s, arb(1), self.one) for s in tame), *(p for p in parts if not p.tame))
        return self._checked(TailTerm(found, self._scaled(x, y) or self._scaled(y, x)))

    def _scaled(self, x: TailTerm, y: TailTerm) -> tuple[Any, Any] | None:
        if x.line is None or y.line is None or x.line[0] != 0:
            return None
        return REAL["mul"](x.line[1], y.line[0]), REAL["mul"](x.line[1], y.line[1])

    def _power(self, x: TailTerm, s: Fraction) -> TailTerm:
        if s.denominator == 1 and 0 <= s <= 8 and len(x.parts) != 1:
            result = self._constant(fmpq(1))
            for _ in range(int(s)):
                result = self._mul(result, x)
            return result
        if len(x.parts) != 1:
            raise CannotCertify(UNKNOWN)
        (part,) = x.parts
        if s.denominator != 1 and not (part.wild > 0 and part.ratio.all() > 0):
            raise CannotCertify(UNKNOWN)
        return TailTerm((TailFactor(part.smooth.power(s), raised(part.wild, s), part.ratio.power(s)),))

    def _div(self, x: TailTerm, y: TailTerm) -> TailTerm:
        if y.line is not None and y.line[0] == 0:
            return self._mul(x, self._constant(REAL["div"](fmpq(1), y.line[1])))
        return self._mul(x, self._power(y, Fraction(-1)))

    def _pow(self, x: TailTerm, y: TailTerm) -> TailTerm:
        """A power of k, or a number to a power that grows with k."""
        if y.line is None:
            raise CannotCertify(UNKNOWN)
        slope, offset = y.line
        if slope == 0:
            if not isinstance(offset, fmpq):
                raise CannotCertify(UNKNOWN)
            return self._power(x, fraction(offset))
        if x.line is None or x.line[0] != 0:
            raise CannotCertify(UNKNOWN)
        base, steps = x.line[1], [REAL["pow"](x.line[1], slope)]
        steps.append(REAL["pow"](base, REAL["add"](REAL["mul"](slope, fmpq(self.first)), offset)))
        if any(isinstance(s, Hole) for s in steps):
            raise CannotCertify(UNKNOWN)
        ratio, start = (ball(s) for s in steps if not isinstance(s, Hole))
        if base == 0:
            return TailTerm(())
        return TailTerm((TailFactor(self.one, start, number(ratio, self.first)),))

    def _exp(self, x: TailTerm) -> TailTerm:
        if x.line is None:
            raise CannotCertify(UNKNOWN)
        slope, offset = map(ball, x.line)
        start = (slope * self.first + offset).exp()
        return TailTerm((TailFactor(self.one, start, number(slope.exp(), self.first)),))

    def _gamma(self, x: TailTerm) -> TailTerm:
        """Γ(sk + t) for a small whole s > 0: its neighbours are (sk + t)(sk + t + 1)… apart."""
        if x.line is None or not isinstance(x.line[0], fmpq) or x.line[0].q != 1 or not 0 < x.line[0] <= 8:
            raise CannotCertify(UNKNOWN)
        slope, offset = x.line
        start = (ball(slope) * self.first + ball(offset)).gamma()
        ratio = self.one
        for j in range(int(slope.p)):
            factor = counting(self.first) * number(ball(slope), self.first)
            ratio = ratio * (factor + number(ball(offset) + j, self.first))
        return TailTerm((TailFactor(self.one, start, ratio),))


RULES: dict[str, Any] = {
    "add": AtInfinity._add,
    "sub": lambda a, x, y: a._add(x, a._neg(y)),
    "neg": AtInfinity._neg,
    "mul": AtInfinity._mul,
    "div": AtInfinity._div,
    "pow": AtInfinity._pow,
    "powi": None,
    "sqrt": lambda a, x: a._power(x, Fraction(1, 2)),
    "exp": AtInfinity._exp,
    "gamma": AtInfinity._gamma,
}


def beyond(pull: Pull, name: str, op: str, body: Node, place: int, first: int) -> Any:
    """The sum or product of the body from `first` on."""
    if first < 2:
        return Hole("a range without end that begins far below 0", certain=False)
    algebra = AtInfinity(first)
    own = {k: algebra.constant(v) for k, v in pull.own.items() if isinstance(v, (fmpq, arb))}
    if len(own) < len(pull.own):
        raise CannotCertify("a sum without end under an integral")
    try:
        term = Pull(pull.wiring, algebra, pull.known, {**own, name: algebra.counting()})(body, place)
        if isinstance(term, Hole):
            return term
        found = _total(term) if op == "sum" else _product(term, first)
    except NotExpanded:
        raise CannotCertify(UNKNOWN) from None
    if isinstance(found, Hole) or found.is_finite():
        return found
    return Hole("the rest of a series is not enclosed", certain=False)


def _sum(smooth: list[Expansion]) -> list[Expansion]:
    """The sum of expansions, those together that can be; without what is exactly 0."""
    found: list[Expansion] = []
    for one in smooth:
        for n, other in enumerate(found):
            if (other.order - one.order).denominator == 1:
                found[n] = other + one
                break
        else:
            found.append(one)
    return [e for e in found if any(c != 0 for c in e.coefficients)]


def _total(term: TailTerm) -> Any:
    """The sum over all k from the first on."""
    rests = [_rest(part, alone=len(term.parts) == 1) for part in term.parts]
    hole = next((r for r in rests if isinstance(r, Hole)), None)
    return hole if hole is not None else sum(rests, arb(0))


def _rest(part: TailFactor, alone: bool) -> Any:
    """The sum of one part over all k from the first on."""
    steady = part.ratio.constant
    if steady is not None and steady == 1:
        powers = _powers(part.smooth, 1, alone)
        return powers if isinstance(powers, Hole) else powers * part.wild
    if steady is not None and steady == -1 and part.smooth.order > 0:
        pairs = _powers(part.smooth - part.smooth.next(), 2, alone)
        return pairs if isinstance(pairs, Hole) else pairs * part.wild
    first, ratio = part.smooth.first, part.ratio * part.smooth.next() * part.smooth.power(Fraction(-1))
    start = part.smooth.at(first) * part.wild
    quotient = ratio.constant
    if quotient is not None and abs(quotient) < 1:
        return start / (1 - quotient)
    size = abs(ratio.all())
    if ratio.order > 0:
        bound = (size * raised(arb(fmpq(1, first)), ratio.order)).upper()
    elif ratio.order == 0:
        bound = size.upper()
    else:
        bound = arb("inf")
    if bound < 1:
        most = (abs(start) / (1 - bound)).upper()
        return arb(0, most)
    grows = size.lower() * first > 1 if ratio.order < 0 else size.lower() >= 1
    if alone and grows and ratio.order <= 0 and not start.contains(0):
        return DIVERGES
    return Hole("whether the series has a sum is not known", certain=False)


def _powers(smooth: Expansion, step: int, alone: bool) -> Any:
    """Σ smooth(k) over k = first, first + step, …: a power each, by Hurwitz's zeta function."""
    if smooth.order <= 1:
        certain = alone and not smooth.coefficients[0].contains(0)
        return DIVERGES if certain else Hole("whether the series has a sum is not known", certain=False)
    result, place = arb(0), arb(fmpq(smooth.first, step))
    for j, c in enumerate(smooth.coefficients):
        if c == 0:
            continue
        s = arb(rational(smooth.order + j))
        result += c * s.zeta(place) / (arb(step) ** s)
    return result


def _product(term: TailTerm, first: int) -> Any:
    """∏ term(k) from the first k on: exp of the sum of logarithms, each factor near 1."""
    tame = [p for p in term.parts if p.tame]
    wild = [p for p in term.parts if not p.tame]
    if len(tame) != 1 or tame[0].smooth.order != 0 or tame[0].smooth.coefficients[0] != 1:
        return Hole("whether the product has a value is not known", certain=False)
    if not wild:
        powers = _powers(tame[0].smooth.log(), 1, alone=False)
        return powers if isinstance(powers, Hole) else powers.exp()
    if tame[0].smooth.constant is None:
        raise CannotCertify(UNKNOWN)
    rests = [_rest(TailFactor(p.smooth, abs(p.wild), _size(p.ratio)), alone=False) for p in wild]
    hole = next((r for r in rests if isinstance(r, Hole)), None)
    if hole is not None:
        return hole
    most = sum((abs(r).upper() for r in rests), arb(0)).upper()
    # |log(1 + b)| ≤ 2|b| where |b| ≤ 1/2, and the terms b are smaller than their sum
    if not most < 0.5:
        return Hole("a product is not enclosed", certain=False)
    return arb(0, (2 * most).upper()).exp()


def _size(ratio: Expansion) -> Expansion:
    """The absolute value of a quotient that has one sign."""
    return ratio if ratio.all() > 0 else -ratio
