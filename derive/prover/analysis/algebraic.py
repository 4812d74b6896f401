"""Numbers: sums of radicals and circular functions of rational angles, and of arctangents, that are 0.

An algebraic integer other than 0 has a norm of absolute value 1 or more; so it is at least B^(1−D) in size if
its D conjugates are at most B ≥ 1. A ball that lies closer to 0 than that is one around 0. Arctangents of
rational numbers are arguments of Gaussian integers: their sum is a multiple of π/4 exactly if the product of
those is real, imaginary or on a diagonal.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from flint import arb, ctx, fmpq

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.enclosures import enclosure
from derive.prover.terms.generators import Application, Constant, Cosine, Generator, Polynomial, Prime, Sine
from derive.prover.terms.values import Exponent, Mono, Value, thaw

MAX_DEGREE = 4_000
MAX_BITS = 20_000
MAX_ARCS = 40  # of one arctangent in a sum


@dataclass(frozen=True)
class AlgebraicInteger:
    """An algebraic number times a denominator: an algebraic integer, with a bound for its conjugates."""

    denominator: int
    size: arb  # that no conjugate of the integer exceeds


class NotAlgebraic(Exception):
    """What is no algebraic number in a form that is known."""


def is_zero_number(a: Algebra, value: Value) -> bool:
    """Whether a value without quantities is 0."""
    return _algebraic_zero(a, value) or _arcs_cancel(a, value)


def _algebraic_zero(a: Algebra, value: Value) -> bool:
    try:
        roots = _degrees(a, value)
        degree = 1
        for k in roots.values():
            degree *= k
        known = _of_value(a, value)
    except NotAlgebraic:
        return False
    if degree > MAX_DEGREE:
        return False
    size = known.size.upper().ceil().unique_fmpz()
    if size is None:
        return False
    precision = int(size).bit_length() * (degree - 1) + 64 + known.denominator.bit_length()
    if precision > MAX_BITS:
        return False
    ball = enclosure(a, value, precision)
    if ball is None:
        return False
    before, ctx.prec = ctx.prec, precision
    try:
        small = abs(ball * known.denominator) * arb(max(int(size), 1) ** (degree - 1)) < 1
    finally:
        ctx.prec = before
    if small:
        a.note("an algebraic number smaller than its conjugates allow is 0")
    return bool(small)


def _degrees(a: Algebra, value: Value) -> dict[int, int]:
    """Generators of the field a value lies in, each with its degree over those before it."""
    out: dict[int, int] = {}
    for mono in value:
        for n, e in mono:
            gen = a.generators[n]
            if isinstance(gen, Polynomial):
                for inner, k in _degrees(a, thaw(gen.argument)).items():
                    out[inner] = lcm(out.get(inner, 1), k)
                out[n] = lcm(out.get(n, 1), 1 if isinstance(e, int) else e.denominator)
            elif isinstance(gen, Prime):
                out[n] = lcm(out.get(n, 1), 1 if isinstance(e, int) else e.denominator)
            elif isinstance(gen, Sine | Cosine) and isinstance(e, int):
                out[n] = 2 * int(_turn(a, gen).q)
            else:
                raise NotAlgebraic
    return out


def _turn(a: Algebra, gen: Sine | Cosine) -> fmpq:
    """The rational number q of an angle q π."""
    if len(gen.argument) == 1:
        ((mono, q),) = gen.argument
        inner = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
        if isinstance(inner, Constant) and inner.name == "pi":
            return q
    raise NotAlgebraic


def _of_value(a: Algebra, value: Value) -> AlgebraicInteger:
    terms = [(c, _of_mono(a, mono)) for mono, c in value.items()]
    common = lcm(1, *(int(c.q) * one.denominator for c, one in terms))
    size = arb(0)
    for c, one in terms:
        size += abs(arb(c)) * arb(common) / arb(one.denominator) * one.size
    return AlgebraicInteger(common, size)


def _of_mono(a: Algebra, mono: Mono) -> AlgebraicInteger:
    denominator, size = 1, arb(1)
    for n, e in mono:
        one = _of_power(a, a.generators[n], e)
        denominator, size = denominator * one.denominator, size * one.size
    return AlgebraicInteger(denominator, size)


def _of_power(a: Algebra, gen: Generator, e: Exponent) -> AlgebraicInteger:
    """A power of a generator with a positive exponent."""
    if e < 0:
        raise NotAlgebraic
    if isinstance(gen, Prime):
        return AlgebraicInteger(1, arb(gen.p) ** arb(fmpq(e.numerator, e.denominator)))
    if isinstance(gen, Sine | Cosine):  # twice of it is a sum of two roots of unity
        return AlgebraicInteger(2 ** int(e), arb(2) ** int(e))
    assert isinstance(gen, Polynomial)
    inner = _of_value(a, thaw(gen.argument))
    # (d h)ᵏ = d^(k−1) · (d P) for the k-th root h of P, where d P is an algebraic integer
    p, k = e.numerator, e.denominator
    d = inner.denominator
    root = (arb(d) ** (k - 1) * inner.size) ** (arb(1) / arb(k))
    return AlgebraicInteger(d**p, root**p)


def _arcs_cancel(a: Algebra, value: Value) -> bool:
    """Σ c_k atan(r_k) + d π = 0, for rational numbers."""
    terms = _arcs(a, value)
    if terms is None:
        return False
    arcs, turn = terms
    scale = lcm(*(int(c.q) for c, _ in arcs), 1)
    counts = [(int((c * scale).p), r) for c, r in arcs]
    if not arcs or sum(abs(k) for k, _ in counts) > MAX_ARCS:
        return False
    x, y = 1, 0  # the product of (q + i p)^k, conjugated for k < 0
    for k, r in counts:
        p, q = int(r.p) * (1 if k > 0 else -1), int(r.q)
        for _ in range(abs(k)):
            x, y = x * q - y * p, x * p + y * q
    if not (x == 0 or y == 0 or abs(x) == abs(y)):
        return False
    ball = enclosure(a, value, 256)
    quarter = arb.pi() / 4
    # the sum is now a multiple of a part of π, so that it is 0 if it is nearer to 0 than to any other
    step = quarter / arb(scale) / arb(int((turn * scale * 4).q))
    if ball is None or not abs(ball) < step:
        return False
    a.note("arctangents of rational numbers as arguments of Gaussian integers")
    return True


def _arcs(a: Algebra, value: Value) -> tuple[list[tuple[fmpq, fmpq]], fmpq] | None:
    """([(c, r)], d) of Σ c atan(r) + d π."""
    out, turn = [], fmpq(0)
    for mono, c in value.items():
        gen = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
        if isinstance(gen, Constant) and gen.name == "pi":
            turn = c
        elif isinstance(gen, Application) and gen.name == "atan" and len(gen.arguments[0]) == 1:
            ((inner, r),) = gen.arguments[0]
            if inner:
                return None
            out.append((c, r))
        else:
            return None
    return out, turn
