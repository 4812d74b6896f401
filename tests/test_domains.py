"""Every domain's parametrisation lands in the domain, for exact random free scalars: one checker, one line a domain."""

from fractions import Fraction
from itertools import product as cartesian

import pytest
import sympy as sp

from derive.language import Array, Size, as_written
from derive.language.declaring import integer, positive, real
from derive.language.domains import (
    DOMAINS,
    NONNEGATIVE,
    POSITIVE,
    REAL,
    SPD,
    Distinct,
    Interval,
    Orthonormal,
    Simplex,
    Sphere,
    Symmetric,
)
from derive.language.mistakes import Mistake
from derive.language.planes import Circle, Disc, HalfPlane, Plane, Slit

T, d = Size("T"), Size("d")


def values(domain, shape, free=lambda name, at: sp.Rational(hash_(name, at), 7)):
    """The entries of a quantity on a domain, from exact free scalars: a table over positions."""
    a = Array("a", (T, d)[-len(shape) :], domain)
    sizes = dict(zip(a.lengths, shape, strict=True))
    table = {}
    for at in cartesian(*(range(1, n + 1) for n in shape)):
        table[at] = expand(domain.entry(a, *map(sp.Integer, at)), sizes, free)
    return table


def hash_(name, at):
    return (sum(map(ord, name)) * 31 + sum((k + 1) * 17**n for n, k in enumerate(at))) % 23 + 1


def expand(expr, sizes, free):
    """A tiny evaluator of the language at exact points, independent of both roads."""
    from derive.language import Entry, Total, rename

    if isinstance(expr, Entry):
        found, domain = free(expr.array.name, tuple(map(int, expr.indices))), expr.array.domain
        return (
            domain.low + sp.floor(found) % (domain.high - domain.low + 1)
            if getattr(domain, "integers", False)
            else found
        )
    if isinstance(expr, Total):
        n = sizes[expr.index.length]
        return sum(
            expand(rename(expr.body, {expr.index: sp.Integer(k)}), sizes, free) for k in range(1, n + 1)
        )
    return expr.func(*(expand(a, sizes, free) for a in expr.args)) if expr.args else expr


def rows(table, shape):
    return [[table[i, j] for j in range(1, shape[1] + 1)] for i in range(1, shape[0] + 1)]


CHECKS = {
    "interval": (POSITIVE, (2, 3), lambda t, shape: all(x > 0 for x in t.values())),
    "simplex": (Simplex(), (2, 3), lambda t, s: all(sum(r) == 1 and min(r) > 0 for r in rows(t, s))),
    "sphere": (Sphere(), (2, 3), lambda t, s: all(sp.simplify(sum(x**2 for x in r)) == 1 for r in rows(t, s))),
    "symmetric": (Symmetric(), (3, 3), lambda t, s: all(t[i, j] == t[j, i] for i, j in t)),
    "spd": (SPD(), (3, 3), lambda t, s: sp.Matrix(rows(t, s)).is_positive_definite),
    "orthonormal": (Orthonormal(), (2, 3), lambda t, s: sp.Matrix(rows(t, s)) * sp.Matrix(rows(t, s)).T == sp.eye(2)),
    "distinct": (Distinct(), (2, 3), lambda t, s: len({tuple(r) for r in rows(t, s)}) == 2),
    "plane": (Plane(), (2, 3), lambda t, s: all(sp.im(v) != 0 for v in t.values())),
    "half-plane": (HalfPlane("upper"), (2, 3), lambda t, s: all(sp.im(v) > 0 for v in t.values())),
    "disc": (Disc(4, center=sp.I), (2, 3), lambda t, s: all(abs(v - sp.I) < 4 and sp.im(v) != 0 for v in t.values())),
    "circle": (Circle(2), (2, 3), lambda t, s: all(sp.simplify(abs(v)) == 2 for v in t.values())),
    "slit": (Slit(), (2, 3), lambda t, s: all(sp.im(v) != 0 or (sp.re(v) > 0 and v == 1) for v in t.values())),
}  # fmt: skip


@pytest.mark.parametrize("name", DOMAINS)
def test_parametrisation_lands_in_the_domain(name):
    domain, shape, holds = CHECKS[name]
    assert holds(values(domain, shape), shape)


@pytest.mark.parametrize("turned", (1, 0))
def test_orthonormal_families_are_turned_both_ways(turned):
    """A determinant of −1 is as good as one of 1."""
    one = values(Orthonormal(), (1, 1), lambda name, at: sp.Integer(2 - turned))
    assert one[1, 1] == (-1 if turned else 1)


@pytest.mark.parametrize("name", [n for n in DOMAINS if n not in ("interval", "distinct")])
def test_a_plain_array_would_be_caught(name):
    _, shape, holds = CHECKS[name]
    assert not holds(values(REAL, shape), shape)


def test_bounds_decide_membership_and_assumptions():
    half_open = Interval(0, 1, closed_high=False)
    assert half_open.contains(sp.S.Zero) and not half_open.contains(sp.S.One)
    assert half_open.assumptions() == {"real": True, "nonnegative": True}
    assert POSITIVE.assumptions()["positive"] and "positive" not in NONNEGATIVE.assumptions()
    assert not Interval(0, 5, integers=True).contains(sp.Rational(Fraction(1, 2)))


@pytest.mark.parametrize("domain, sizes, allowed", [
    (Orthonormal(), (3, 2), False), (Orthonormal(), (2, 3), True), (SPD(), (2, 3), False), (Symmetric(), (3, 3), True),
])  # fmt: skip
def test_shapes_that_do_not_exist(domain, sizes, allowed):
    assert domain.sizes_allowed(sizes) is allowed


@pytest.mark.parametrize("name", DOMAINS)
def test_domains_print(name):
    assert CHECKS[name][0].says()


def test_domains_are_the_same_where_something_is_kept_as_written():
    with as_written():
        inside = positive("a"), real("b", low=-1, high=3), integer("n", 0)
        with pytest.raises(Mistake, match="empty"):
            real("c", low=1, high=0)
    outside = positive("a"), real("b", low=-1, high=3), integer("n", 0)
    assert inside == outside and [q.domain for q in inside] == [q.domain for q in outside]
