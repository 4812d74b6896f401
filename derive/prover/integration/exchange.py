"""Domination: when a derivative under an integral sign is integrable, locally uniformly in its variable.

Each of its terms is a bounded function times a term whose integral has a closed form and converges
absolutely; the factors in front and the rates in the exponents are continuous. Then ∫ f rises by ∫∫ ∂f
(Fubini), and its derivative is ∫ ∂f.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

from derive.language.functions import KNOWN
from derive.prover.integration.integrals import Limits, in_closed_form
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    BoundSum,
    Constant,
    Cosine,
    EntryValue,
    Exp,
    IndexValue,
    Length,
    Log,
    Magnitude,
    Polynomial,
    Prime,
    ScalarValue,
    Sine,
)
from derive.prover.terms.ring import canonical
from derive.prover.terms.sign import NEG, POS
from derive.prover.terms.signs import sign
from derive.prover.terms.structure import in_powers, inside, mentions
from derive.prover.terms.values import ONE, Mono, Value, accumulate, thaw

BOUNDED = frozenset(name for name, row in KNOWN.items() if row.bounded)  # beside sine and cosine
CONTINUOUS = (
    ScalarValue,
    EntryValue,
    Length,
    IndexValue,
    Constant,
    Prime,
    Exp,
    Log,
    Polynomial,
    BoundSum,
    Sine,
    Cosine,
)


def dominated(a: Algebra, body: Value, x: int, limits: Limits, ends: tuple[Any, Any]) -> bool:
    """Whether every term is dominated."""
    return all(_term(a, mono, x, limits, ends) for mono in canonical(a, body))


def _term(a: Algebra, mono: Mono, x: int, limits: Limits, ends: tuple[Any, Any]) -> bool:
    rest = tuple((n, e) for n, e in mono if not (_bounded(a, n) and isinstance(e, int) and e > 0))
    continuous = all(isinstance(a.generators[m], CONTINUOUS) for n, _ in rest for m in (n, *inside(a, n)))
    return continuous and in_closed_form(a, {rest: ONE}, x, limits, ends) is not None


def decays(a: Algebra, body: Value, x: int, ends: tuple[Any, Any]) -> bool:
    """Whether every term is at most a power of x times an exponential that decays, at each infinite end."""
    far = [-1 if end < 0 else 1 for end in ends if end is not None]
    return not far or all(_decays(a, mono, x, far) for mono in canonical(a, body))


def _decays(a: Algebra, mono: Mono, x: int, far: list[int]) -> bool:
    exponent: Value = {}
    for n, e in mono:
        gen = a.generators[n]
        if isinstance(gen, Exp):
            accumulate(exponent, gen.exponent, fmpq(e.numerator, e.denominator))
        elif not (n == x or _bounded(a, n) or not mentions(a, n, x) or _power(a, n, x)) or (
            mentions(a, n, x) and e < 0
        ):
            return False
    powers = in_powers(a, exponent, x) or {}
    top = max(powers, default=0)
    return top > 0 and all(_falls(a, powers[top], top, end) for end in far)


def _falls(a: Algebra, lead: Value, degree: int, end: int) -> bool:
    return sign(a, lead) == (NEG if end > 0 or degree % 2 == 0 else POS)


def _power(a: Algebra, n: int, x: int) -> bool:
    """Whether a generator is the absolute value or a root of a polynomial in x."""
    gen = a.generators[n]
    return isinstance(gen, Magnitude | Polynomial) and in_powers(a, thaw(gen.argument), x) is not None


def _bounded(a: Algebra, n: int) -> bool:
    gen = a.generators[n]
    return isinstance(gen, Sine | Cosine) or (isinstance(gen, Application) and gen.name in BOUNDED)
