"""Polynomials in one generator: their sign on an interval, by counting roots exactly.

Sturm's theorem: the number of distinct roots of a square-free polynomial in (u, v] is the loss of sign
changes in its Sturm sequence from u to v. A polynomial without a root of odd order inside the interval keeps
its sign.
"""

from __future__ import annotations

from itertools import pairwise
from math import lcm

from flint import fmpq, fmpq_poly, fmpz_poly

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Cosine, Sine
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONPOS, POS, Sign
from derive.prover.terms.signs import bounds, given, of_generator
from derive.prover.terms.values import Exponent, Value, factors_of, just, number

MAX_DEGREE, MAX_BITS = 60, 4_000
End = fmpq | None  # None: infinite


def of_polynomial(a: Algebra, value: Value, depth: int) -> Sign:
    """The sign of a polynomial in one generator, from the interval in which that lies."""
    letters = factors_of(value)
    if len(letters) != 1 or len(value) < 2:
        return ANY
    (n,) = letters
    exponents = [dict(mono).get(n, 0) for mono in value]
    root = lcm(*(1 if isinstance(e, int) else e.denominator for e in exponents))
    if min(exponents) < 0 or max(exponents) * root > MAX_DEGREE:
        return ANY
    low, high, closed = interval_of(a, n)
    if root > 1:  # a root is ≥ 0; other bounds of it are left out
        positive = low is not None and (low > 0 or (low == 0 and not closed[0]))
        low, high, closed = fmpq(0), None, (not positive, True)
    p = _polynomial(value, n, root)
    a.spend(p.degree() ** 2)
    return sign_between(p, low, high, closed)


def _polynomial(value: Value, n: int, root: int) -> fmpz_poly:
    """An integer polynomial in the root of a generator, of the sign of a value."""
    scale = lcm(*(int(c.q) for c in value.values()))
    coefficients: dict[int, int] = {}
    for mono, c in value.items():
        e: Exponent = dict(mono).get(n, 0)
        coefficients[int(e * root)] = int((c * scale).p)
    return fmpz_poly([coefficients.get(k, 0) for k in range(max(coefficients) + 1)])


def interval_of(a: Algebra, n: int) -> tuple[End, End, tuple[bool, bool]]:
    """Rational bounds of a generator, by its domain, its sign and the conditions given, and whether each is
    reached.
    """
    gen, own = a.generators[n], just(n)
    low: End = None
    high: End = None
    closed = [True, True]
    known = [*bounds(a, gen), *given(a, gen.free), (own, of_generator(a, gen, 1))]
    if isinstance(gen, Sine | Cosine):
        most = POS if _other(a, gen).nonzero else NONNEG  # sin² + cos² = 1
        known += [(a.sub(number(1), own), most), (a.add(number(1), own), most)]
    for value, allowed in known:
        slope, offset = value.get(((n, 1),)), value.get((), fmpq(0))
        if slope is None or len(value) > 2 or (len(value) == 2 and () not in value):
            continue
        end, up = -offset / slope, slope > 0
        allowed = allowed if up else -allowed
        if allowed.nonnegative and (low is None or end > low or (end == low and allowed == POS)):
            low, closed[0] = end, allowed != POS
        if allowed.nonpositive and (high is None or end < high or (end == high and allowed == NEG)):
            high, closed[1] = end, allowed != NEG
    return low, high, (closed[0], closed[1])


def _other(a: Algebra, gen: Sine | Cosine) -> Sign:
    """The sign of the cosine beside a sine, and of the sine beside a cosine."""
    kind = Cosine if isinstance(gen, Sine) else Sine
    return of_generator(a, a.of(kind, a.generator(kind, gen.argument)), 3)


_SIGNS = {
    (1, False): POS,
    (1, True): NONNEG,
    (-1, False): NEG,
    (-1, True): NONPOS,
}  # by whether it may vanish


def sign_between(p: fmpz_poly, low: End, high: End, closed: tuple[bool, bool]) -> Sign:
    """The signs of a polynomial on an interval; closed says which finite ends belong to it."""
    if p.degree() < 1 or p.height_bits() > MAX_BITS or (low is not None and high is not None and low >= high):
        return ANY
    content, parts = p.factor()
    own = _own_ends((low, high), closed)
    sign, may_vanish = (1 if content > 0 else -1), False
    for part, k in parts:
        inside = roots_between(part, low, high)
        if inside and k % 2:
            return ANY  # the sign changes there
        may_vanish |= inside > 0 or any(part(end) == 0 for end in own)
        if k % 2:
            sign *= _sign_inside(part, low, high)
    return _SIGNS[sign, may_vanish]


def _own_ends(ends: tuple[End, End], closed: tuple[bool, bool]) -> list[fmpq]:
    """The finite ends that belong to an interval."""
    return [end for end, shut in zip(ends, closed, strict=True) if end is not None and shut]


def roots_between(p: fmpz_poly, low: End, high: End) -> int:
    """The number of distinct roots strictly between two ends, of a polynomial without a multiple root."""
    chain = _sturm_sequence(p)
    count = _changes(chain, low, -1) - _changes(chain, high, 1)
    return count - (high is not None and p(high) == 0)


def _sturm_sequence(p: fmpz_poly) -> list[fmpq_poly]:
    chain = [fmpq_poly(p), fmpq_poly(p.derivative())]
    while chain[-1].degree() > 0:
        rest = -(chain[-2] % chain[-1])
        if rest.degree() < 0:
            break
        chain.append(rest)
    return chain


def _changes(chain: list[fmpq_poly], at: End, side: int) -> int:
    """Changes of sign along the sequence, at an end or at infinity on one side."""
    values = [_at_infinity(p, side) if at is None else p(at) for p in chain]
    signs = [v > 0 for v in values if v != 0]
    return sum(one != two for one, two in pairwise(signs))


def _at_infinity(p: fmpq_poly, side: int) -> fmpq:
    lead = p[p.degree()]
    return lead if side > 0 or p.degree() % 2 == 0 else -lead


def _sign_inside(p: fmpz_poly, low: End, high: End) -> int:
    """The sign of a polynomial without roots strictly between two ends, at one point there."""
    if low is not None and high is not None:
        value = fmpq_poly(p)((low + high) / 2)
    elif low is not None:
        value = fmpq_poly(p)(low + 1)
    elif high is not None:
        value = fmpq_poly(p)(high - 1)
    else:
        value = fmpq_poly(p)(fmpq(0))
    return 1 if value > 0 else -1
