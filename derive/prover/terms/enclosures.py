"""Balls around constants: values that hold no quantity, such as π − 3 or log 2, enclosed by rigorous arithmetic."""

from __future__ import annotations

from collections.abc import Callable

from flint import arb, ctx, fmpq

from derive.prover.terms.algebra import Algebra, Generator
from derive.prover.terms.values import ONE, Value, thaw


def enclosure(a: Algebra, value: Value) -> arb | None:
    """A ball around a value that holds no quantity."""
    before, ctx.prec = ctx.prec, 256
    try:
        total = arb(0)
        for mono, c in value.items():
            term = arb(c)
            for n, e in mono:
                gen = a.generators[n]
                base = CONSTANTS[gen.kind](a, gen) if gen.kind in CONSTANTS else None
                if base is None or not base > 0:
                    return None
                term *= base ** arb(fmpq(e.numerator, e.denominator))
            total += term
        return total
    finally:
        ctx.prec = before


def _const_ball(a: Algebra, gen: Generator) -> arb | None:
    return arb.pi() if gen.data[0] == "pi" else arb.const_euler() if gen.data[0] == "EulerGamma" else None


def _exp_ball(a: Algebra, gen: Generator) -> arb | None:
    inner = enclosure(a, {gen.data[0]: ONE})
    return inner.exp() if inner is not None else None


def _log_ball(a: Algebra, gen: Generator) -> arb | None:
    inner = enclosure(a, thaw(gen.data[0]))
    return inner.log() if inner is not None and inner > 0 else None


def _poly_ball(a: Algebra, gen: Generator) -> arb | None:
    return enclosure(a, thaw(gen.data[0]))


CONSTANTS: dict[str, Callable[[Algebra, Generator], arb | None]] = {
    "const": _const_ball, "exp": _exp_ball, "log": _log_ball, "poly": _poly_ball,
    "prime": lambda a, gen: arb(gen.data[0]),
}  # fmt: skip
