"""Circular functions: sine and cosine of a sum by the addition theorem, over one unit for each term.

The unit of a term is the largest angle of which all angles of a goal over that term are whole multiples, so
that x and x/2 meet. Multiples of π are exact numbers where radicals are known for them; angles that are
arcs themselves fall away, as in cos(arcsin x) = √(1 − x²).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import sympy as sp
from flint import arb, fmpq

from derive.errors import ProverFailure
from derive.prover.making.functions import MAX_POWER, by_delta, power, real_power, whole
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.enclosures import enclosure
from derive.prover.terms.generators import Application, Constant, Cosine, Sine
from derive.prover.terms.ring import canonical, is_zero
from derive.prover.terms.values import ONE, Exponent, Mono, Value, freeze, just, number, thaw, tidy

MAX_DENOMINATOR = 24  # of a multiple of π that is looked up
NEAR = fmpq(1, 10**9)  # to a fraction with such a denominator, so that it may be meant
Point = tuple[Value, Value]  # on the unit circle: cosine and sine


def sine(a: Algebra, value: Value) -> Value:
    """sin(value), by the addition theorem over the terms of the argument."""
    return _angle(a, value)[1]


def cosine(a: Algebra, value: Value) -> Value:
    """cos(value), by the addition theorem over the terms of the argument."""
    return _angle(a, value)[0]


def share_units(a: Algebra, angles: list[Value]) -> None:
    """Let angles over one term be multiples of one unit."""
    for angle in angles:
        for mono, q in canonical(a, angle).items():
            a.units[mono] = lcm(a.units.get(mono, 1), int(q.q))


def _angle(a: Algebra, value: Value) -> Point:
    value = canonical(a, value)
    cases = by_delta(a, value, lambda v: _angle(a, v)[0])
    if cases is not None:
        return cases, by_delta(a, value, lambda v: _angle(a, v)[1]) or {}
    point = number(1), number(0)
    for mono, q in value.items():
        point = _turned(a, point, _of_term(a, mono, q))
    return point


def _turned(a: Algebra, one: Point, other: Point) -> Point:
    """The point at the sum of two angles."""
    (c, s), (d, t) = one, other
    return a.sub(a.mul(c, d), a.mul(s, t)), a.add(a.mul(s, d), a.mul(c, t))


def _of_term(a: Algebra, mono: Mono, q: fmpq) -> Point:
    """The point at the angle q · mono."""
    known = _multiple_of_pi(a, mono, q)
    if known is not None:
        return known
    parts = a.units.get(mono, 1)
    unit = fmpq(1, parts) if parts % int(q.q) == 0 else ONE if q.q == 1 else abs(q)
    count = int((q / unit).p)
    if abs(count) > MAX_POWER:
        raise ProverFailure(f"a multiple angle beyond {MAX_POWER}")
    c, s = _of_unit(a, mono, unit)
    one = c, s if count > 0 else a.scale(s, -1)
    point = number(1), number(0)
    for _ in range(abs(count)):
        point = _turned(a, point, one)
    return point


def _of_unit(a: Algebra, mono: Mono, unit: fmpq) -> Point:
    gen = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
    if unit == 1 and isinstance(gen, Application) and gen.name in ARCS:
        a.note("a circular function of an inverse one")
        return ARCS[gen.name](a, thaw(gen.arguments[0]))
    argument = freeze({mono: unit})
    return a.atom(Cosine, argument), a.atom(Sine, argument)


def _multiple_of_pi(a: Algebra, mono: Mono, q: fmpq) -> Point | None:
    """The point at a whole number times a rational multiple of π, where it is known."""
    pi = a.generator(Constant, "pi")
    rest = tuple(factor for factor in mono if factor != (pi, 1))
    if len(rest) + 1 != len(mono):
        return None
    if not rest:
        return _exact(a, q)
    if q.q != 1 or not whole(a, rest):
        return None
    if q.p % 2 == 0:
        a.note("a whole turn")
        return number(1), number(0)
    a.note("a whole number of half turns")
    return real_power(a, number(-1), {rest: ONE}), number(0)


def _exact(a: Algebra, q: fmpq) -> Point | None:
    """The point at q π, in radicals."""
    if q.q > MAX_DENOMINATOR:
        return None
    angle = sp.pi * sp.Rational(int(q.p), int(q.q))
    values = sp.cos(angle), sp.sin(angle)
    if any(v.has(sp.sin, sp.cos, sp.exp) for v in values):
        return None
    a.note("a circular function at a rational multiple of π")
    c, s = (a.read(v) for v in values)
    return c, s


def _root(a: Algebra, value: Value) -> Value:
    return power(a, value, fmpq(1, 2))


def _of_arcsine(a: Algebra, u: Value) -> Point:
    return _root(a, a.sub(number(1), a.mul(u, u))), u


def _of_arccosine(a: Algebra, u: Value) -> Point:
    return u, _root(a, a.sub(number(1), a.mul(u, u)))


def _of_arctangent(a: Algebra, u: Value) -> Point:
    c = power(a, a.add(number(1), a.mul(u, u)), fmpq(-1, 2))
    return c, a.mul(u, c)


# name of an inverse function → the point at its value, wherever it has one
ARCS: dict[str, Callable[[Algebra, Value], Point]] = {
    "asin": _of_arcsine,
    "acos": _of_arccosine,
    "atan": _of_arctangent,
}


def arc(a: Algebra, name: str, u: Value) -> Value | None:
    """An inverse circular function of a number that is the circular function of a rational multiple of π.

    Which multiple is guessed from an enclosure; that it is the one is shown by radicals.
    """
    guessed = guess_of_turn(a, name, u)
    point = None if guessed is None else _exact(a, guessed)
    if guessed is None or point is None:
        return None
    c, s = point
    if not is_zero(a, a.sub(s, u) if name == "asin" else a.sub(s, a.mul(u, c))):
        return None
    a.note("an inverse circular function at a number")
    return a.scale(a.atom(Constant, "pi"), guessed)


def guess_of_turn(a: Algebra, name: str, u: Value) -> fmpq | None:
    """A fraction q with a small denominator, −1/2 ≤ q ≤ 1/2, that a ball around the arc of a number over π
    suggests.
    """
    near = enclosure(a, u)
    if near is None:
        return None
    turn = (near.asin() if name == "asin" else near.atan()) / arb.pi()
    if not turn.is_finite() or not turn.rad() < arb(NEAR):
        return None
    middle = turn.mid().fmpq()
    near_by = Fraction(int(middle.p), int(middle.q)).limit_denominator(MAX_DENOMINATOR)
    found = fmpq(near_by.numerator, near_by.denominator)
    return found if abs(found) * 2 <= 1 and abs(turn - arb(found)) < arb(NEAR) else None


def reduce_cos(a: Algebra, gen: Cosine, e: Exponent) -> Value | None:
    """cos² = 1 − sin²."""
    if e < 2:
        return None
    s = sine(a, thaw(gen.argument))
    rest = number(1) if e == 2 else just(gen.n, tidy(e - 2))
    a.note("cos² = 1 − sin²")
    return a.mul(a.sub(number(1), a.mul(s, s)), rest)
