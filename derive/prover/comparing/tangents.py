"""Tangents and integrals: exp above and log below their tangents, and what is known of an integrand,
integrated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial as bind
from itertools import permutations
from math import gcd, lcm

from flint import fmpq

from derive.prover.comparing.certificates import Certificate, always
from derive.prover.integration.integrals import integral_like
from derive.prover.making.functions import exponential, logarithm, power
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.enclosures import enclosure
from derive.prover.terms.generator_signs import upward
from derive.prover.terms.generators import (
    Application,
    Constant,
    Cosine,
    Exp,
    Log,
    Magnitude,
    ProperIntegral,
    Sine,
)
from derive.prover.terms.ring import is_zero
from derive.prover.terms.signs import DEPTH, nonzero, positive, sign
from derive.prover.terms.structure import bound_free, generators
from derive.prover.terms.values import ONE, Mono, Value, inverted, just, merge, number, thaw, without

MAX_EXPONENT, MAX_EXPONENTIALS = 6, 4


def exponentials(a: Algebra, value: Value) -> Iterator[Certificate]:
    """exp S ≥ s (1 + S − log s), for S of one or several terms.

    In exp x − (1 + x − y) exp y, a common denominator being left out, S is the difference of the exponents of
    two terms. The tangent touches at s = 1, and where its slope is the one found in the value.
    """
    for gen in generators(a, value):
        if isinstance(gen, Exp) and not bound_free(gen):
            yield _above_tangent(a, just(gen.n), ONE)
    parts = sorted({tuple(f for f in mono if isinstance(a.generators[f[0]], Exp)) for mono in value})
    for one, two in permutations(parts[:MAX_EXPONENTIALS], 2):
        ratio = {merge(one, inverted(two)): ONE}
        yield _above_tangent(a, ratio, ONE)
        front, slope = value.get(one, fmpq(0)), _slope_beside(value, two, logarithm(a, ratio))
        if slope is not None and front > 0 and slope > 0:
            yield _above_tangent(a, ratio, slope / front)


def _slope_beside(value: Value, two: Mono, exponent: Value) -> fmpq | None:
    """−c, where c · two · exponent stands in the value, term by term; None if it does not."""
    slopes = {-value.get(merge(two, mono), fmpq(0)) / c for mono, c in exponent.items()}
    return slopes.pop() if len(slopes) == 1 else None


def touching(a: Algebra, value: Value) -> Iterator[Certificate]:
    """exp S ≥ v (1 + S − log v) for v > 0, where k exp S + k v log v stands in the value."""
    parts = sorted({tuple(f for f in mono if isinstance(a.generators[f[0]], Exp)) for mono in value} - {()})
    for part in parts[:MAX_EXPONENTIALS]:
        k = value.get(part, fmpq(0))
        for v in _before_logarithms(a, value, k) if k > 0 else ():
            exponential = {part: ONE}
            beyond = a.sub(logarithm(a, exponential), logarithm(a, v))
            gap = a.sub(exponential, a.mul(v, a.add(number(1), beyond)))
            yield Certificate(
                "exp S is above its tangent where it touches",
                gap,
                bind(nonzero, a, beyond),
                terms=(exponential, v),
            )


def _before_logarithms(a: Algebra, value: Value, k: fmpq) -> Iterator[Value]:
    """What stands before the logarithms in a value, a k-th of it, where that is positive."""
    for mono, c in value.items():
        logs = [n for n, e in mono if e == 1 and isinstance(a.generators[n], Log)]
        if len(logs) == 1 and not bound_free(a.generators[logs[0]]):
            v = {without(mono, logs[0]): c / k}
            if positive(a, v):
                yield v


def _taken_logarithms(a: Algebra, value: Value) -> list[Value]:
    """What is positive and has its logarithm in the value, no number."""
    logs = [gen for gen in generators(a, value) if isinstance(gen, Log) and not bound_free(gen)]
    found = [thaw(gen.argument) for gen in logs if enclosure(a, just(gen.n)) is None]
    return [v for v in found[:MAX_EXPONENTIALS] if positive(a, v)]


def parted(a: Algebra, value: Value) -> Iterator[Certificate]:
    """log(P + Q) ≥ w log(P/w) + v log(Q/v) for weights w + v = 1 whose logarithms stand in the value."""
    known = _taken_logarithms(a, value)
    weights = [pair for pair in permutations(known, 2) if is_zero(a, a.sub(a.add(*pair), number(1)))]
    for whole in known if weights else ():
        if len(whole) != 2 or not all(positive(a, {mono: c}) for mono, c in whole.items()):
            continue
        terms = [{mono: c} for mono, c in whole.items()]
        for pair in weights:
            logs = [
                a.mul(w, a.sub(logarithm(a, p), logarithm(a, w))) for w, p in zip(pair, terms, strict=True)
            ]
            yield Certificate(
                "the logarithm of a sum is above those of its shares",
                a.sub(logarithm(a, whole), a.add(*logs)),
                terms=(*terms, *pair),
            )


def _above_tangent(a: Algebra, exponential: Value, s: fmpq) -> Certificate:
    beyond = a.sub(logarithm(a, exponential), logarithm(a, number(s)))
    tangent = a.scale(a.add(number(1), beyond), s)
    gap, strict = a.sub(exponential, tangent), bind(nonzero, a, beyond)
    return Certificate("exp S is above its tangent", gap, strict, terms=(exponential, number(s)))


def logarithms(a: Algebra, value: Value) -> Iterator[Certificate]:
    """log P ≤ P/s − 1 + log s, where log P may be a sum of logarithms.

    2 log x − log y is the logarithm of x²/y, and of y/x² if turned. The tangent touches at s = 1, and where
    its slope is the one found in the value.
    """
    for gen in generators(a, value):
        if isinstance(gen, Log) and not bound_free(gen):
            yield _below_tangent(a, just(gen.n), ONE)
    for front, scale, logs in _sums_of_logarithms(a, value):
        for turned in (logs, a.scale(logs, -1)):
            yield _below_tangent(a, turned, ONE)
        slope = {value.get(merge(front, mono), fmpq(0)) / c for mono, c in exponential(a, turned).items()}
        if len(slope) == 1 and min(slope) > 0:
            yield _below_tangent(a, turned, scale / min(slope))


def _below_tangent(a: Algebra, log: Value, s: fmpq) -> Certificate:
    beyond = a.sub(a.scale(exponential(a, log), 1 / s), number(1))
    return Certificate(
        "log P is below its tangent",
        a.sub(a.add(beyond, logarithm(a, number(s))), log),
        bind(nonzero, a, beyond),
        terms=(log, number(s)),
    )


def _sums_of_logarithms(a: Algebra, value: Value) -> Iterator[tuple[Mono, fmpq, Value]]:
    """(F, k, L): k · F · L stands in the value, with k > 0.

    L is a sum of logarithms, not of numbers, with coprime whole coefficients.
    """
    groups: dict[Mono, dict[int, fmpq]] = {}
    for mono, c in value.items():
        log = _one_logarithm(a, mono)
        if log is not None:
            groups.setdefault(without(mono, log), {})[log] = c
    for front, found in groups.items():
        common = _common(found.values())
        if all(abs(c / common) <= MAX_EXPONENT for c in found.values()):
            yield front, common, {((n, 1),): c / common for n, c in found.items()}


def _one_logarithm(a: Algebra, mono: Mono) -> int | None:
    """The only logarithm among the factors of a monomial, unless it is one of a number."""
    plain = [a.generators[n] for n, e in mono if e == 1]
    logs = [gen.n for gen in plain if isinstance(gen, Log) and not bound_free(gen)]
    return logs[0] if len(logs) == 1 and enclosure(a, just(logs[0])) is None else None


def _common(numbers: Collection[fmpq]) -> fmpq:
    """The largest number of which all are whole multiples."""
    return fmpq(gcd(*(int(c.p) for c in numbers)), lcm(*(int(c.q) for c in numbers)))


def bounded_functions(a: Algebra, value: Value) -> Iterator[Certificate]:
    """|sin| ≤ 1, |cos| ≤ 1, |erf| ≤ 1, |x| ≥ ±x."""
    for gen in generators(a, value):
        own = just(gen.n)
        if isinstance(gen, Sine | Cosine) or (isinstance(gen, Application) and gen.name in ("erf", "sign")):
            yield Certificate("a bounded function", a.sub(number(1), own))
            yield Certificate("a bounded function", a.add(number(1), own))
        if isinstance(gen, Magnitude):
            inside = thaw(gen.argument)
            yield Certificate("|x| ≥ x", a.sub(own, inside), terms=(inside,))
            yield Certificate("|x| ≥ −x", a.add(own, inside), terms=(inside,))


def error_functions(a: Algebra, value: Value) -> Iterator[Certificate]:
    """erf u = 2/√π ∫₀ᵘ exp(−s²) ds for u > 0, with 1 − s² < exp(−s²) < 1 below u and exp(−s²) < s/u exp(−s²)
    above it.
    """
    for gen in generators(a, value):
        if not isinstance(gen, Application) or gen.name not in ("erf", "erfc") or bound_free(gen):
            continue
        u = thaw(gen.arguments[0])
        if not sign(a, u).positive:
            continue
        pi = a.atom(Constant, "pi")
        below = just(gen.n) if gen.name == "erf" else a.sub(number(1), just(gen.n))
        tail = a.mul(exponential(a, a.scale(a.mul(u, u), -1)), power(a, a.mul(pi, u, u), fmpq(-1, 2)))
        slope = a.scale(a.mul(u, power(a, pi, fmpq(-1, 2))), 2)
        yield Certificate("the tail of a Gaussian", a.sub(a.add(tail, below), number(1)), always)
        yield Certificate("an integral at most that of a larger function", a.sub(slope, below), always)
        cubic = a.sub(slope, a.scale(a.mul(slope, u, u), fmpq(1, 3)))
        yield Certificate("an integral at least that of a smaller function", a.sub(below, cubic), always)


def integrated(a: Algebra, value: Value) -> Iterator[Certificate]:
    """∫ c ≥ 0 for what is known to be ≥ 0 of an integrand, where the limits are in order.

    Term by term, if each has one.
    """
    for gen in generators(a, value):
        if not isinstance(gen, ProperIntegral) or bound_free(gen) or not isinstance(gen.variable, int):
            continue
        if upward(a, gen.low, gen.high, DEPTH).nonnegative:
            for rule in (exponentials, logarithms, bounded_functions):
                for known in rule(a, thaw(gen.body)):
                    terms = [integral_like(a, gen, {mono: c}) for mono, c in known.value.items()]
                    yield Certificate(f"{known.name}, integrated", a.add(*terms))
