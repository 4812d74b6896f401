"""Balls around values by rigorous arithmetic: constants such as π − 3 or log 2, and, where balls are given
for the quantities, all that is made of them.

No ball is given for what has no value everywhere in the balls it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flint import arb, ctx, fmpq

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    Constant,
    Cosine,
    Exp,
    Generator,
    Log,
    Magnitude,
    Polynomial,
    Prime,
    Sine,
)
from derive.prover.terms.values import ONE, Exponent, Frozen, Value, thaw

BY_NAME = {"pi": arb.pi, "EulerGamma": arb.const_euler, "Catalan": arb.const_catalan}
Balls = Mapping[int, arb]  # generator → a ball that holds its value
NOWHERE: Balls = MappingProxyType({})
PRECISION = 256


def enclosure(a: Algebra, value: Value, precision: int = PRECISION, at: Balls = NOWHERE) -> arb | None:
    """A ball around a value; None where a part of it has none."""
    before, ctx.prec = ctx.prec, precision
    try:
        return _value(a, value, at)
    finally:
        ctx.prec = before


def _value(a: Algebra, value: Value, at: Balls) -> arb | None:
    total = arb(0)
    for mono, c in value.items():
        term = arb(c)
        for n, e in mono:
            factor = _power(_generator(a, a.generators[n], at), e)
            if factor is None:
                return None
            term *= factor
        total += term
    return total if total.is_finite() else None


def _power(base: arb | None, e: Exponent) -> arb | None:
    """A power of a ball, where every number in it has one."""
    if base is None:
        return None
    if isinstance(e, int):
        if e < 0 and base.contains(0):
            return None
        out = arb(1)
        for _ in range(abs(e)):
            out *= base
        return out if e > 0 else 1 / out
    return base ** arb(fmpq(e.numerator, e.denominator)) if base > 0 else None


def _generator(a: Algebra, gen: Generator, at: Balls) -> arb | None:
    if gen.n in at:
        return at[gen.n]
    rule = BALLS.get(type(gen))
    return None if rule is None else rule(a, gen, at)


def _constant(a: Algebra, gen: Constant, at: Balls) -> arb | None:
    return BY_NAME[gen.name]() if gen.name in BY_NAME else None


def _exp(a: Algebra, gen: Exp, at: Balls) -> arb | None:
    inner = _value(a, {gen.exponent: ONE}, at)
    return None if inner is None else inner.exp()


def _applied(
    f: Callable[[arb], arb], holds: Callable[[arb], bool] | None = None
) -> Callable[[Algebra, Any, Balls], arb | None]:
    """The ball of a function of one argument, where a condition holds of the whole argument."""

    def rule(a: Algebra, gen: Any, at: Balls) -> arb | None:
        argument: Frozen = gen.arguments[0] if isinstance(gen, Application) else gen.argument
        inner = _value(a, thaw(argument), at)
        return None if inner is None or (holds is not None and not holds(inner)) else f(inner)

    return rule


def _function(a: Algebra, gen: Application, at: Balls) -> arb | None:
    rule = FUNCTIONS.get(gen.name)
    found = None if rule is None or len(gen.arguments) != 1 else rule(a, gen, at)
    return None if found is None or not found.is_finite() else found


def _polynomial(a: Algebra, gen: Polynomial, at: Balls) -> arb | None:
    return _value(a, thaw(gen.argument), at)


FUNCTIONS: dict[str, Callable[[Algebra, Any, Balls], arb | None]] = {
    "atan": _applied(arb.atan),
    "asin": _applied(arb.asin, lambda u: bool(abs(u) <= 1)),
    "acos": _applied(arb.acos, lambda u: bool(abs(u) <= 1)),
    "asinh": _applied(arb.asinh),
    "acosh": _applied(arb.acosh, lambda u: bool(u >= 1)),
    "atanh": _applied(arb.atanh, lambda u: bool(abs(u) < 1)),
    "erf": _applied(arb.erf),
    "erfc": _applied(arb.erfc),
    "gamma": _applied(arb.gamma, lambda u: bool(u > 0)),
    "loggamma": _applied(arb.lgamma, lambda u: bool(u > 0)),
    "digamma": _applied(arb.digamma, lambda u: bool(u > 0)),
}
BALLS: dict[type[Generator], Callable[[Algebra, Any, Balls], arb | None]] = {
    Constant: _constant,
    Exp: _exp,
    Log: _applied(arb.log, lambda u: bool(u > 0)),
    Magnitude: _applied(abs),
    Sine: _applied(arb.sin),
    Cosine: _applied(arb.cos),
    Polynomial: _polynomial,
    Prime: lambda a, gen, at: arb(gen.p),
    Application: _function,
}
