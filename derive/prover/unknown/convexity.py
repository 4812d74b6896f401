"""Inequalities between values of one unknown function: tangents, chords, Jensen, monotone, Lipschitz."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from flint import fmpq

from derive.language.unknown import Unknown, known_as
from derive.prover.comparing.certificates import Certificate
from derive.prover.making.functions import absolute, opaque
from derive.prover.making.sums import opened, summed
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Application, BoundSum, ScalarValue
from derive.prover.terms.ring import is_zero
from derive.prover.terms.signs import sign
from derive.prover.terms.structure import bound_free, generators
from derive.prover.terms.values import ONE, Value, just, number, thaw

MOST = 6  # values of one function that are set against each other
Values = dict[Unknown, list[Application]]


def _values(a: Algebra, value: Value, order: str = "0") -> Values:
    """The values of each unknown function of one argument in a value, or those of its derivatives."""
    found: Values = {}
    for gen in generators(a, value):
        if isinstance(gen, Application) and "|" in gen.name and not bound_free(gen):
            key, _, orders = gen.name.rpartition("|")
            if orders == order:
                found.setdefault(known_as(key), []).append(gen)
    return {f: sorted(values, key=lambda g: g.n)[:MOST] for f, values in found.items() if f.arity == 1}


def curved(f: Unknown) -> int:
    """1 for a convex function, −1 for a concave one, 0 for any other."""
    return 1 if "convex" in f.properties else -1 if "concave" in f.properties else 0


def tangents(a: Algebra, value: Value) -> Iterator[Certificate]:
    """f(v) ≥ f(u) + f′(u)(v − u) for a convex smooth f; ≤ for a concave one."""
    at, slopes = _values(a, value), _values(a, value, "1")
    for f, here in slopes.items():
        for slope in here if curved(f) and f.smooth else ():
            u = thaw(slope.arguments[0])
            there = opaque(a, f"{f.key}|0", u)
            for other in at.get(f, ()):
                v = thaw(other.arguments[0])
                gap = a.sub(just(other.n), a.add(there, a.mul(just(slope.n), a.sub(v, u))))
                yield Certificate("a convex function is above its tangents", a.scale(gap, curved(f)))


def slopes(a: Algebra, value: Value) -> Iterator[Certificate]:
    """(f′(u) − f′(v))(u − v) ≥ 0 for a convex smooth f."""
    for f, found in _values(a, value, "1").items():
        for one, other in combinations(found, 2) if curved(f) and f.smooth else ():
            apart = a.sub(thaw(one.arguments[0]), thaw(other.arguments[0]))
            gap = a.mul(a.sub(just(one.n), just(other.n)), apart)
            yield Certificate("the slope of a convex function rises", a.scale(gap, curved(f)))


def chords(a: Algebra, value: Value) -> Iterator[Certificate]:
    """f(θu + (1 − θ)v) ≤ θ f(u) + (1 − θ) f(v) for a convex f and 0 ≤ θ ≤ 1."""
    for f, found in _values(a, value).items():
        for middle, one, other in permutations(found, 3) if curved(f) else ():
            w, u, v = (thaw(gen.arguments[0]) for gen in (middle, one, other))
            for theta in weights(a, value):
                rest = a.sub(number(1), theta)
                if is_zero(a, a.sub(w, a.add(a.mul(theta, u), a.mul(rest, v)))):
                    chord = a.add(a.mul(theta, just(one.n)), a.mul(rest, just(other.n)))
                    gap = a.scale(a.sub(chord, just(middle.n)), curved(f))
                    yield Certificate("a convex function is below its chords", gap)


def weights(a: Algebra, value: Value) -> list[Value]:
    """Numbers between 0 and 1 that a value speaks of, and some fractions."""
    letters = [just(gen.n) for gen in generators(a, value) if isinstance(gen, ScalarValue)]
    between = [x for x in letters if sign(a, x).nonnegative and sign(a, a.sub(number(1), x)).nonnegative]
    return [*between, *(number(fmpq(p, q)) for p, q in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4)))]


def jensen(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ w f(x) ≥ f(Σ w x) for a convex f and weights ≥ 0 whose sum is 1."""
    for gen in generators(a, value):
        if not isinstance(gen, BoundSum) or len(gen.bound) != 1 or bound_free(gen):
            continue
        fresh, body = opened(a, gen)
        ((mono, c),) = body.items()
        for n, e in mono:
            own = a.generators[n]
            if not isinstance(own, Application) or "|" not in own.name or e != 1:
                continue
            key, _, orders = own.name.rpartition("|")
            f = known_as(key)
            weight: Value = {tuple(factor for factor in mono if factor[0] != n): ONE}
            if orders != "0" or not curved(f) or f.arity != 1 or c != 1 or not sign(a, weight).nonnegative:
                continue
            whole = summed(a, fresh, weight)
            if not sign(a, whole).positive:
                continue
            if is_zero(a, a.sub(whole, number(1))):
                mean = summed(a, fresh, a.mul(weight, thaw(own.arguments[0])))
                gap = a.sub(just(gen.n), opaque(a, own.name, mean))
                yield Certificate("Jensen's inequality", a.scale(gap, curved(f)))


def monotone(a: Algebra, value: Value) -> Iterator[Certificate]:
    """f(u) ≥ f(v) for u ≥ v and an increasing f."""
    for f, found in _values(a, value).items():
        turn = 1 if "increasing" in f.properties else -1 if "decreasing" in f.properties else 0
        for one, other in permutations(found, 2) if turn else ():
            if sign(a, a.sub(thaw(one.arguments[0]), thaw(other.arguments[0]))).nonnegative:
                gap = a.scale(a.sub(just(one.n), just(other.n)), turn)
                yield Certificate("a monotone function keeps the order", gap)


def lipschitz(a: Algebra, value: Value) -> Iterator[Certificate]:
    """|f(u) − f(v)| ≤ |u − v| for a function with the Lipschitz constant 1."""
    for f, found in _values(a, value).items():
        for one, other in combinations(found, 2) if "lipschitz" in f.properties else ():
            apart = absolute(a, a.sub(thaw(one.arguments[0]), thaw(other.arguments[0])))
            rise = a.sub(just(one.n), just(other.n))
            yield Certificate("Lipschitz", a.sub(apart, rise))
            yield Certificate("Lipschitz", a.add(apart, rise))
