"""Integrals of powers with any exponent: ∫ xˢ dx, the gamma and the beta integral.

A power with an exponent that is not a whole number is exp(s log x) here, or x to a fraction; x is positive
between the limits. Each formula is used only where its condition is proved: s > −1 at 0, s < −1 at infinity,
λ > 0.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from derive.prover.integration.integrals import Ends, Limits
from derive.prover.making.functions import power, real_power
from derive.prover.making.special import gamma
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Exp, Log, Polynomial
from derive.prover.terms.sign import NEG, POS
from derive.prover.terms.signs import nonzero, positive, sign
from derive.prover.terms.structure import in_powers, mentions
from derive.prover.terms.values import ONE, Mono, Value, accumulate, freeze, just, number, without


def of_powers(a: Algebra, mono: Mono, x: int, limits: Limits, ends: Ends) -> Value | None:
    """∫ of one term: front · xˢ (1 − x)ʳ · exp(polynomial)."""
    parts = _split(a, mono, x)
    if parts is None:
        return None
    front, s, r, exponent = parts
    inner = next(
        (f for formula in CASES if (f := formula(a, s, r, exponent, limits, ends)) is not None), None
    )
    return None if inner is None else a.mul(front, inner)


def _split(a: Algebra, mono: Mono, x: int) -> tuple[Value, Value, Value, dict[int, Value]] | None:
    """(front, s, r, polynomial in the exponent) of front · xˢ (1 − x)ʳ · exp(polynomial).

    None if it is not of this form.
    """
    front, turned = [], ONE
    s: Value = {}
    r: Value = {}
    exponent: Value = {}
    bases = {freeze(just(x)): s, freeze(a.sub(number(1), just(x))): r}
    negative = freeze(a.sub(just(x), number(1)))
    for n, e in mono:
        gen, q = a.generators[n], fmpq(e.numerator, e.denominator)
        if n == x:
            accumulate(s, (), q)
        elif not mentions(a, n, x):
            front.append((n, e))
        elif isinstance(gen, Polynomial) and gen.argument in bases:
            accumulate(bases[gen.argument], (), q)
        elif isinstance(gen, Polynomial) and gen.argument == negative and isinstance(e, int):
            accumulate(r, (), q)
            turned *= (-1) ** (e % 2)
        elif isinstance(gen, Exp):
            log = _log_of(a, gen, x)
            if log is None:
                accumulate(exponent, gen.exponent, q)
                continue
            rate = without(gen.exponent, log.n)
            if (
                log.argument not in bases
                or (log.n, 1) not in gen.exponent
                or any(mentions(a, m, x) for m, _ in rate)
            ):
                return None
            accumulate(bases[log.argument], rate, q)
        else:
            return None
    powers = in_powers(a, exponent, x)
    return None if powers is None else ({tuple(front): turned}, s, r, powers)


def _log_of(a: Algebra, gen: Exp, x: int) -> Log | None:
    """The first logarithm with x in it among the factors of an exponent."""
    found = (a.generators[n] for n, _ in gen.exponent if mentions(a, n, x))
    return next((log for log in found if isinstance(log, Log)), None)


def _plain(
    a: Algebra, s: Value, r: Value, powers: dict[int, Value], limits: Limits, ends: Ends
) -> Value | None:
    """∫ xˢ dx = (highˢ⁺¹ − lowˢ⁺¹)/(s + 1).

    From 0 for s > −1, to infinity for s < −1, between positive limits for s ≠ −1.
    """
    low, high = limits
    if r or powers or low is None or (low == {} and high is None):
        return None  # from 0 to infinity no power has a finite integral
    above = a.add(s, number(1))
    possible = sign(a, above)
    rise: Value = {}
    if high is not None and positive(a, high) and (possible == POS if low == {} else nonzero(a, above)):
        rise = real_power(a, high, above)
    elif high is not None or ends[1] < 0 or possible != NEG:
        return None
    if low != {}:
        if not positive(a, low):
            return None
        rise = a.sub(rise, real_power(a, low, above))
    a.note("integral of a power, its exponent proved to be on the right side of −1")
    return a.mul(rise, power(a, above, -1))


def _gamma(
    a: Algebra, s: Value, r: Value, powers: dict[int, Value], limits: Limits, ends: Ends
) -> Value | None:
    """∫₀^∞ xˢ exp(−λxᵏ) dx = Γ((s + 1)/k)/(k λ^((s + 1)/k)) for s > −1 and λ > 0."""
    low, high = limits
    if r or low != {} or high is not None or ends[1] < 0 or len(powers) != 1:
        return None
    ((k, slope),) = powers.items()
    rate, above = a.scale(slope, -1), a.scale(a.add(s, number(1)), fmpq(1, k) if k else 0)
    if k < 1 or not positive(a, rate) or not positive(a, above):
        return None
    a.note("gamma integral, its exponent proved above −1 and its rate positive")
    return a.scale(a.mul(gamma(a, above), real_power(a, rate, a.scale(above, -1))), fmpq(1, k))


def _beta(
    a: Algebra, s: Value, r: Value, powers: dict[int, Value], limits: Limits, ends: Ends
) -> Value | None:
    """∫₀¹ xˢ (1 − x)ʳ dx = Γ(s + 1) Γ(r + 1)/Γ(s + r + 2) for s > −1 and r > −1."""
    one, two = a.add(s, number(1)), a.add(r, number(1))
    if not r or powers or limits != ({}, number(1)) or not positive(a, one) or not positive(a, two):
        return None
    a.note("beta integral, both exponents proved above −1")
    return a.mul(gamma(a, one), gamma(a, two), power(a, gamma(a, a.add(one, two)), -1))


CASES: list[Callable[[Algebra, Value, Value, dict[int, Value], Limits, Ends], Value | None]] = [
    _plain,
    _gamma,
    _beta,
]
