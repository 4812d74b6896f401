"""The sign of one generator, by its kind: from its domain, from what stands inside it, from its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from derive.language.functions import KNOWN
from derive.language.unknown import known_as
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    BoundProduct,
    BoundSum,
    Constant,
    Cosine,
    Delta,
    DetValue,
    EntryValue,
    Exp,
    Generator,
    IndexValue,
    Inverse,
    Length,
    Log,
    Magnitude,
    Maximum,
    Polynomial,
    Prime,
    ProperIntegral,
    ScalarValue,
    Sine,
)
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONPOS, NONZERO, POS, ZERO, Sign
from derive.prover.terms.signs import of_mono, sign
from derive.prover.terms.values import ONE, Frozen, Value, number, thaw


def _quantity(a: Algebra, gen: ScalarValue, depth: int) -> Sign:
    return assumed(gen.symbol.domain.assumptions())


def _entry(a: Algebra, gen: EntryValue, depth: int) -> Sign:
    return POS if _on_diagonal(gen) else assumed(gen.array.domain.assumptions())


def _inverse(a: Algebra, gen: Inverse, depth: int) -> Sign:
    return POS if _on_diagonal(gen) else ANY


def _on_diagonal(gen: EntryValue | Inverse) -> bool:
    """Whether it stands on the diagonal of a positive definite matrix, or of the inverse of one."""
    return gen.fact("positive definite") and gen.where[-1] == gen.where[-2]


def _summed(a: Algebra, gen: BoundSum, depth: int) -> Sign:
    possible = of_mono(a, gen.body, depth)
    if possible in (NONNEG, NONPOS) and depth and _strict_somewhere(a, gen, depth):
        return possible & NONZERO
    if possible.one_sided:
        return possible
    return (
        next((possible for rule in a.rules.sum_signs if (possible := rule(a, gen, depth)) != ANY), ANY)
        if depth
        else ANY
    )


def _strict_somewhere(a: Algebra, gen: BoundSum, depth: int) -> bool:
    """Whether the term at one of the indices the goal names is proved nonzero."""
    places, body = gen.bound, gen.body
    if len(places) > 1 or any(i[0] == "b" for i in gen.free):
        return False
    named = (("n", *i) for i in sorted(a.reserved) if i[1] == places[0][2])
    return any(sign(a, a.rename({body: ONE}, {places[0]: i}), depth - 1).nonzero for i in named)


def _log(a: Algebra, gen: Log, depth: int) -> Sign:
    return sign(a, a.sub(thaw(gen.argument), number(1)), depth)


def _abs(a: Algebra, gen: Magnitude, depth: int) -> Sign:
    return POS if sign(a, thaw(gen.argument), depth).nonzero else NONNEG


def _sine(a: Algebra, gen: Sine, depth: int) -> Sign:
    """Positive between 0 and π, negative between −π and 0."""
    return _half_turn(a, thaw(gen.argument), {}, a.atom(Constant, "pi"), depth) if depth else ANY


def _cosine(a: Algebra, gen: Cosine, depth: int) -> Sign:
    """Positive between −π/2 and π/2."""
    quarter = a.scale(a.atom(Constant, "pi"), fmpq(1, 2))
    angle = thaw(gen.argument)
    return _between(a, angle, a.scale(quarter, -1), quarter, depth) if depth else ANY


def _half_turn(a: Algebra, angle: Value, zero: Value, pi: Value, depth: int) -> Sign:
    above = _between(a, angle, zero, pi, depth)
    return above if above.one_sided else -_between(a, a.scale(angle, -1), zero, pi, depth)


def _between(a: Algebra, value: Value, low: Value, high: Value, depth: int) -> Sign:
    """> 0 if a value lies strictly between two others, ≥ 0 if it may be one of them."""
    ends = sign(a, a.sub(value, low), depth), sign(a, a.sub(high, value), depth)
    if not all(end.nonnegative for end in ends):
        return ANY
    return POS if all(end.positive for end in ends) else NONNEG


def _polynomial(a: Algebra, gen: Polynomial, depth: int) -> Sign:
    return sign(a, thaw(gen.argument), depth)


def _maximum(a: Algebra, gen: Maximum, depth: int) -> Sign:
    return sign(a, thaw(gen.body), depth)


def _product(a: Algebra, gen: BoundProduct, depth: int) -> Sign:
    possible = sign(a, thaw(gen.body), depth)
    return possible if possible in (POS, NONNEG, ZERO) else possible | NONZERO


def _integral(a: Algebra, gen: ProperIntegral, depth: int) -> Sign:
    """The sign of the integrand where it has one, turned where the limits are; 0 if they may agree."""
    possible, order = sign(a, thaw(gen.body), depth), upward(a, gen.low, gen.high, depth)
    if not isinstance(gen.variable, int) and not order.positive:
        return ANY  # over d entries, limits that are turned change the sign d times
    return possible * order if possible.one_sided else ANY


def upward(a: Algebra, low: str | Frozen, high: str | Frozen, depth: int) -> Sign:
    """The sign of the upper limit minus the lower one."""
    if isinstance(low, str) or isinstance(high, str):
        return ZERO if low == high else NEG if low == "oo" or high == "-oo" else POS
    return sign(a, a.sub(thaw(high), thaw(low)), depth)


def _function(a: Algebra, gen: Application, depth: int) -> Sign:
    if "|" in gen.name:
        return _unknown(gen.name)
    rule = FUNCTION_SIGNS.get(gen.name)
    return rule(sign(a, thaw(gen.arguments[0]), depth)) if rule else ANY


def _unknown(name: str) -> Sign:
    """The sign of a value of an unknown function, or of a derivative of one of one argument."""
    key, _, orders = name.rpartition("|")
    said = known_as(key).properties
    if not orders.strip("0,") and "positive" in said:
        return POS
    rises = {"increasing": ("1", NONNEG), "decreasing": ("1", NONPOS), "convex": ("2", NONNEG),
             "concave": ("2", NONPOS)}  # fmt: skip
    return next((sign for p, (order, sign) in rises.items() if p in said and orders == order), ANY)


def assumed(known: dict[str, bool]) -> Sign:
    """The sign that assumptions of a domain leave possible."""
    table = {"positive": POS, "negative": NEG, "nonnegative": NONNEG, "nonpositive": NONPOS}
    return next((possible for name, possible in table.items() if known.get(name)), ANY)


FUNCTION_SIGNS: dict[str, Callable[[Sign], Sign]] = {
    "sign": lambda x: x,
    "gamma": lambda x: POS if x == POS else NONZERO,
    **{name: lambda x: POS for name, row in KNOWN.items() if row.positive},
    **{name: lambda x: x for name, row in KNOWN.items() if row.smooth and row.odd and row.monotone == 1},
}

SIGNS: dict[type[Generator], Callable[[Algebra, Any, int], Sign]] = {
    ScalarValue: _quantity,
    EntryValue: _entry,
    Inverse: _inverse,
    Length: lambda a, gen, depth: POS,
    IndexValue: lambda a, gen, depth: POS,
    Constant: lambda a, gen, depth: POS,
    Prime: lambda a, gen, depth: POS,
    Exp: lambda a, gen, depth: POS,
    Delta: lambda a, gen, depth: NONNEG,
    BoundSum: _summed,
    Log: _log,
    Magnitude: _abs,
    Sine: _sine,
    Cosine: _cosine,
    Polynomial: _polynomial,
    Maximum: _maximum,
    BoundProduct: _product,
    ProperIntegral: _integral,
    Application: _function,
    DetValue: lambda a, gen, depth: POS if gen.fact("positive definite") else ANY,
}
