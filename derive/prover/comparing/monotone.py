"""Monotone functions: a value replaced by a simpler one that is positive, zero and negative at the same
points.

A strictly increasing f has f(u) − f(v) of the sign of u − v, wherever both are defined. So (eˣ − 1)·x has the
sign of x · x, and (atan x − atan y)(x − y) that of (x − y)². Each rule sees a value and gives the simpler
one, or None.
"""

from __future__ import annotations

from math import lcm

from flint import fmpq

from derive.language.functions import KNOWN
from derive.prover.making.functions import logarithm
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Application, Exp, Log, Prime
from derive.prover.terms.sign import POS
from derive.prover.terms.signs import of_mono
from derive.prover.terms.values import Mono, Value, number, thaw

MAX_EXPONENT = 6
# strictly increasing (1) or decreasing (−1) on the whole interval where it is defined
MONOTONE = {name: row.monotone for name, row in KNOWN.items() if row.monotone}
ODD = frozenset(name for name, row in KNOWN.items() if row.monotone and row.odd)  # those with f(0) = 0


def of_function(a: Algebra, value: Value) -> Value | None:
    """f(u) has the sign of u for an increasing f with f(0) = 0; log u has that of u − 1."""
    if len(value) != 1:
        return None
    ((mono, c),) = value.items()
    if len(mono) != 1 or mono[0][1] != 1:
        return None
    gen = a.generators[mono[0][0]]
    if isinstance(gen, Log):
        return a.scale(a.sub(thaw(gen.argument), number(1)), c)
    if isinstance(gen, Application) and gen.name in ODD:
        return a.scale(thaw(gen.arguments[0]), c)
    return None


def of_difference(a: Algebra, value: Value) -> Value | None:
    """f(u) − f(v) has the sign of u − v for an increasing f, of v − u for a decreasing one.

    For an odd f, f(u) + f(v) is f(u) − f(−v).
    """
    terms = [(_function(a, mono), c) for mono, c in value.items()]
    if len(terms) != 2 or abs(terms[0][1]) != abs(terms[1][1]):
        return None
    (one, c), (two, d) = terms
    if one is None or two is None or one.name != two.name or (c == d and one.name not in ODD):
        return None
    other = a.scale(thaw(two.arguments[0]), d / c)
    return a.scale(a.add(thaw(one.arguments[0]), other), c * MONOTONE[one.name])


def _function(a: Algebra, mono: Mono) -> Application | None:
    gen = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
    return gen if isinstance(gen, Application) and gen.name in MONOTONE else None


def of_exponentials(a: Algebra, value: Value) -> Value | None:
    """P − N with P, N > 0 has the sign of log P − log N.

    Used where both are exponentials, so that no logarithm is left.
    """
    if len(value) != 2 or sum(c > 0 for c in value.values()) != 1:
        return None
    (up, p), (down, n) = sorted(value.items(), key=lambda term: term[1] < 0)
    if not (up or down) or not (_exponential(a, up) and _exponential(a, down)):
        return None
    return a.sub(logarithm(a, {up: p}), logarithm(a, {down: -n}))


def _exponential(a: Algebra, mono: Mono) -> bool:
    """Whether a term is > 0 and made of exponentials and roots of primes alone."""
    alone = all(isinstance(a.generators[n], Exp | Prime) for n, _ in mono)
    return alone and of_mono(a, mono, 1) == POS


def of_logarithms(a: Algebra, value: Value) -> Value | None:
    """Σ c log u, c whole, has the sign of ∏ u^c over the positive c minus the same over the negative ones."""
    logs = _logarithms(a, value)
    if logs is None or len(logs) < 2:
        return None
    scale = lcm(*(int(c.q) for _, c in logs))
    powers = [(thaw(log.argument), int((c * scale).p)) for log, c in logs]
    if max(abs(k) for _, k in powers) > MAX_EXPONENT:
        return None
    up = a.mul(*(a.whole_power(u, k) for u, k in powers if k > 0))
    down = a.mul(*(a.whole_power(u, -k) for u, k in powers if k < 0))
    return a.sub(up, down)


def _logarithms(a: Algebra, value: Value) -> list[tuple[Log, fmpq]] | None:
    """A value as multiples of logarithms, (log u, c) each; None if it has other terms."""
    found = []
    for mono, c in value.items():
        gen = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
        if not isinstance(gen, Log):
            return None
        found.append((gen, c))
    return found
