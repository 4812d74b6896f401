"""What parts come to, summed or multiplied over all k from the first on: enclosed, never cut off.

A part that decays by a factor is bounded by a geometric sum; a power of k by Hurwitz's zeta function; one
that changes sign with every k is summed in pairs.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from numeric.functions.expansions import Expansion, NotExpanded, exactly, raised
from numeric.functions.values import Hole, rational
from numeric.tails.parts import TailFactor, TailTerm

DIVERGES = Hole("the series has no sum: its terms do not tend to 0 fast enough")
NOT_KNOWN = Hole("whether the series has a sum is not known", certain=False)


def total(term: TailTerm) -> Any:
    """The sum over all k from the first on."""
    rests = [_rest(part, alone=len(term.parts) == 1) for part in term.parts]
    hole = next((r for r in rests if isinstance(r, Hole)), None)
    return hole if hole is not None else sum(rests, arb(0))


def _rest(part: TailFactor, alone: bool) -> Any:
    """The sum of one part over all k from the first on."""
    if part.cap is not None:
        most = bounded(part)
        return NOT_KNOWN if most is None else arb(0, most)
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
    return NOT_KNOWN


def bounded(part: TailFactor) -> arb | None:
    """A bound of the sum of absolute values, by a geometric sum or a power of k; None where none is seen."""
    c, p, r = part.majorant()
    step = part.step()
    if step < 1:
        return (c / (1 - step)).upper()
    if r <= 1 and p > 1:
        n, s = arb(part.first), arb(rational(p))
        return (c * raised(n, p) * s.zeta(n)).upper()
    return None


def _powers(smooth: Expansion, step: int, alone: bool) -> Any:
    """Σ smooth(k) over k = first, first + step, …: a power each, by Hurwitz's zeta function."""
    if smooth.order <= 1:
        certain = alone and not smooth.coefficients[0].contains(0)
        return DIVERGES if certain else NOT_KNOWN
    result, place = arb(0), arb(fmpq(smooth.first, step))
    for j, c in enumerate(smooth.coefficients):
        if c == 0:
            continue
        s = arb(rational(smooth.order + j))
        result += c * s.zeta(place) / (arb(step) ** s)
    return result


def product(term: TailTerm) -> Any:
    """∏ term(k) from the first k on: exp of the sum of logarithms, each factor near 1."""
    tame = [p for p in term.parts if p.tame]
    wild = [p for p in term.parts if not p.tame]
    if len(tame) != 1 or tame[0].smooth.order != 0 or not exactly(tame[0].smooth.coefficients[0], 1):
        return Hole("whether the product has a value is not known", certain=False)
    if not wild:
        powers = _powers(tame[0].smooth.log(), 1, alone=False)
        return powers if isinstance(powers, Hole) else powers.exp()
    if tame[0].smooth.constant is None:
        raise NotExpanded("a product of smooth and wild factors")
    rests = [bounded(replace(p, cap=p.cap or (arb(1), arb(1)))) for p in wild]
    if None in rests:
        return NOT_KNOWN
    most = sum((r for r in rests if r is not None), arb(0)).upper()
    # |log(1 + b)| ≤ 2|b| where |b| ≤ 1/2, and the terms b are smaller than their sum
    if not most < 0.5:
        return Hole("a product is not enclosed", certain=False)
    return arb(0, (2 * most).upper()).exp()
