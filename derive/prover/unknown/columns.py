"""Inequalities between values and gradients of an unknown function of a column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from flint import fmpq

from derive.language.unknown import UnknownOfColumn, known_as
from derive.prover.comparing.certificates import Certificate
from derive.prover.matrices.factors import Form, FrozenForm
from derive.prover.matrices.numbers import Matrices
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import ColumnValue, Traced
from derive.prover.terms.ring import is_zero
from derive.prover.terms.structure import generators
from derive.prover.terms.values import Value, number, thaw
from derive.prover.unknown.convexity import curved, weights

MOST = 5  # points of one function that are set against each other
Points = dict[UnknownOfColumn, dict[FrozenForm, bool]]  # whether the gradient there stands in the value


def _points(a: Algebra, value: Value) -> Points:
    """The columns at which each function or its gradient stands in a value."""
    found: Points = {}
    m: Matrices | None = a.matrices
    for gen in sorted(generators(a, value), key=lambda g: g.n) if m is not None else ():
        if isinstance(gen, ColumnValue):
            _function(found, gen.function).setdefault(gen.form, False)
        elif isinstance(gen, Traced):
            for factor in (m.factors[n] for n in gen.word):  # type: ignore[union-attr]
                if factor.kind == "gradient":
                    _function(found, factor.content[0])[factor.content[1]] = True
    return {f: dict(list(points.items())[:MOST]) for f, points in found.items()}


def _function(found: Points, key: str) -> dict[FrozenForm, bool]:
    f = known_as(key)
    assert isinstance(f, UnknownOfColumn)
    return found.setdefault(f, {})


def _column(f: UnknownOfColumn, frozen: FrozenForm) -> Form:
    return Form((f.length.name, "1"), {word: thaw(value) for word, value in frozen})


def _inner(m: Matrices, one: Form, other: Form) -> Value:
    """u'·v."""
    return m.mul(m.transpose(one), other).terms.get((), {})


def _pairs(a: Algebra, value: Value, said: str) -> Iterator[tuple[UnknownOfColumn, Form, Form]]:
    """Two columns u and v, the gradient at v being at hand, of each smooth function with a property."""
    for f, points in _points(a, value).items():
        if f.smooth and (said in f.properties or (said == "curved" and curved(f))):
            for u, v in permutations(points, 2):
                if points[v]:
                    yield f, _column(f, u), _column(f, v)


def _above_tangent(m: Matrices, f: UnknownOfColumn, u: Form, v: Form) -> tuple[Value, Form]:
    """f(u) − f(v) − ∇f(v)'·(u − v), and u − v."""
    a, apart = m.a, m.sub(u, v)
    rise = a.sub(m.column_value(f, u), m.column_value(f, v))
    return a.sub(rise, _inner(m, m.gradient_at(f, v), apart)), apart


def tangent_planes(a: Algebra, value: Value) -> Iterator[Certificate]:
    """f(u) ≥ f(v) + ∇f(v)'·(u − v) for a convex smooth f; ≤ for a concave one."""
    for f, u, v in _pairs(a, value, "curved"):
        gap, _ = _above_tangent(a.matrices, f, u, v)
        yield Certificate(
            "a convex function of a column is above its tangent planes", a.scale(gap, curved(f))
        )


def descent(a: Algebra, value: Value) -> Iterator[Certificate]:
    """|f(u) − f(v) − ∇f(v)'·(u − v)| ≤ ½·‖u − v‖² for a gradient with the Lipschitz constant 1."""
    for f, u, v in _pairs(a, value, "gentle"):
        gap, apart = _above_tangent(a.matrices, f, u, v)
        most = a.scale(_inner(a.matrices, apart, apart), fmpq(1, 2))
        yield Certificate("the descent lemma", a.sub(most, gap))
        yield Certificate("the descent lemma", a.add(most, gap))


def gradients(a: Algebra, value: Value) -> Iterator[Certificate]:
    """(∇f(u) − ∇f(v))'·(u − v) ≥ 0 for a convex f, ≥ ‖∇f(u) − ∇f(v)‖² if it is gentle (Baillon, Haddad)."""
    for f, points in _points(a, value).items():
        there = [_column(f, frozen) for frozen, known in points.items() if known]
        for u, v in combinations(there, 2) if f.smooth else ():
            m: Matrices = a.matrices
            rise, apart = m.sub(m.gradient_at(f, u), m.gradient_at(f, v)), m.sub(u, v)
            along, square = a.scale(_inner(m, rise, apart), curved(f)), _inner(m, rise, rise)
            if curved(f):
                yield Certificate("the gradient of a convex function is monotone", along)
            if "gentle" in f.properties:
                gap = a.sub(_inner(m, apart, apart), square)
                yield Certificate("a gradient with the Lipschitz constant 1", gap)
                if curved(f):
                    yield Certificate("a gradient with the Lipschitz constant 1", a.sub(along, square))


def chords_between(a: Algebra, value: Value) -> Iterator[Certificate]:
    """f(θu + (1 − θ)v) ≤ θ f(u) + (1 − θ) f(v) for a convex f and 0 ≤ θ ≤ 1."""
    for f, points in _points(a, value).items():
        for w, u, v in permutations((_column(f, point) for point in points), 3) if curved(f) else ():
            for theta in weights(a, value):
                m: Matrices = a.matrices
                rest = a.sub(number(1), theta)
                apart = m.sub(w, m.add(m.scale(u, theta), m.scale(v, rest)))
                if all(is_zero(a, c) for c in apart.terms.values()):
                    chord = a.add(a.mul(theta, m.column_value(f, u)), a.mul(rest, m.column_value(f, v)))
                    gap = a.scale(a.sub(chord, m.column_value(f, w)), curved(f))
                    yield Certificate("a convex function of a column is below its chords", gap)
