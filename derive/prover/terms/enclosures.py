"""Balls around constants: values that hold no quantity, such as π − 3 or log 2, enclosed by rigorous
arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import arb, ctx, fmpq

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Constant, Exp, Generator, Log, Polynomial, Prime
from derive.prover.terms.values import ONE, Value, thaw

BY_NAME = {"pi": arb.pi, "EulerGamma": arb.const_euler, "Catalan": arb.const_catalan}


def enclosure(a: Algebra, value: Value) -> arb | None:
    """A ball around a value that holds no quantity."""
    before, ctx.prec = ctx.prec, 256
    try:
        total = arb(0)
        for mono, c in value.items():
            term = arb(c)
            for n, e in mono:
                gen = a.generators[n]
                base = CONSTANTS[type(gen)](a, gen) if type(gen) in CONSTANTS else None
                if base is None or not base > 0:
                    return None
                term *= base ** arb(fmpq(e.numerator, e.denominator))
            total += term
        return total
    finally:
        ctx.prec = before


def _const_ball(a: Algebra, gen: Constant) -> arb | None:
    return BY_NAME[gen.name]() if gen.name in BY_NAME else None


def _exp_ball(a: Algebra, gen: Exp) -> arb | None:
    inner = enclosure(a, {gen.exponent: ONE})
    return inner.exp() if inner is not None else None


def _log_ball(a: Algebra, gen: Log) -> arb | None:
    inner = enclosure(a, thaw(gen.argument))
    return inner.log() if inner is not None and inner > 0 else None


def _poly_ball(a: Algebra, gen: Polynomial) -> arb | None:
    return enclosure(a, thaw(gen.argument))


CONSTANTS: dict[type[Generator], Callable[[Algebra, Any], arb | None]] = {
    Constant: _const_ball,
    Exp: _exp_ball,
    Log: _log_ball,
    Polynomial: _poly_ball,
    Prime: lambda a, gen: arb(gen.p),
}
