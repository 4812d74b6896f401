"""Complex numbers: identities that hold on one side of a cut and fail on the other, or on the cut itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import sympy as sp
from sympy import (
    Abs,
    I,
    acos,
    acosh,
    arg,
    asin,
    asinh,
    atan,
    atanh,
    conjugate,
    cos,
    exp,
    gamma,
    im,
    log,
    pi,
    re,
    sin,
    sqrt,
    tan,
)

from bench.adversary_cases import Case, false, family, nonsense, true, untold
from bench.adversary_notation import HALF, Q, x, y
from derive.language import as_written, axes, total
from derive.language.declaring import array, complex_
from derive.language.planes import COMPLEX, Circle, ComplexDomain, Disc, HalfPlane, Plane, Slit


class Place(NamedTuple):
    """A domain, and which points lie in it."""

    domain: ComplexDomain
    holds: Callable[[complex], bool]


PLACES = {
    "C": Place(Plane(), lambda p: True),
    "R": Place(HalfPlane("right"), lambda p: p.real > 0),
    "A": Place(HalfPlane("right", closed=True), lambda p: p.real >= 0),
    "U": Place(HalfPlane("upper"), lambda p: p.imag > 0),
    "L": Place(HalfPlane("lower"), lambda p: p.imag < 0),
    "S": Place(Slit(), lambda p: p.imag != 0 or p.real > 0),
    "D": Place(Disc(), lambda p: abs(p) < 1),
    "T": Place(Circle(), lambda p: abs(abs(p) - 1) < 1e-12),
}
ALL, OFF = "CRAULSDT", "RAULS"  # every domain; those without a point of the negative axis
OTHERS = {"R": "CUS", "A": "CLD", "U": "CRT", "L": "CRD", "S": "CDT", "D": "CRU", "T": "CUD"}
MOST = 3  # domains of either truth for one identity

z = sp.Symbol("z", complex=True)
Row = tuple[sp.Expr, str, sp.Expr, str, tuple[complex, ...]]

# left, relation, right, the domains on which it holds, and the points where a side has no value
with as_written():
    ROWS: tuple[Row, ...] = (
        (log(z**2), "=", 2 * log(z), "R", (0,)),
        (log(1 / z), "=", -log(z), OFF, (0,)),
        (log(-z), "=", log(z) - pi * I, "U", (0,)),
        (log(-z), "=", log(z) + pi * I, "L", (0,)),
        (log(I * z), "=", log(z) + pi * I / 2, "RAL", (0,)),
        (log(-I * z), "=", log(z) - pi * I / 2, "RU", (0,)),
        (sqrt(z**2), "=", z, "R", ()),
        (sqrt(z) ** 2, "=", z, ALL, ()),
        (sqrt(1 / z), "=", 1 / sqrt(z), OFF, (0,)),
        (sqrt(conjugate(z)), "=", conjugate(sqrt(z)), OFF, ()),
        (conjugate(log(z)), "=", log(conjugate(z)), OFF, (0,)),
        (log(z) + log(conjugate(z)), "=", 2 * log(Abs(z)), OFF, (0,)),
        (sqrt(-z), "=", -I * sqrt(z), "U", ()),
        (sqrt(-z), "=", I * sqrt(z), "L", ()),
        (log(exp(z)), "=", z, "DT", ()),
        (sqrt(exp(z)), "=", exp(z / 2), "DT", ()),
        ((z**2) ** Q(1, 3), "=", z ** Q(2, 3), "R", ()),
        ((z**3) ** Q(1, 3), "=", z, "", ()),
        ((z ** Q(1, 3)) ** 3, "=", z, ALL, ()),
        ((z ** Q(2, 3)) ** HALF, "=", z ** Q(1, 3), ALL, ()),
        ((z ** Q(3, 2)) ** Q(2, 3), "=", z, "RA", ()),
        (asin(sin(z)), "=", z, "DT", ()),
        (sin(asin(z)), "=", z, ALL, ()),
        (cos(asin(z)), "=", sqrt(1 - z**2), ALL, ()),
        (sin(acos(z)), "=", sqrt(1 - z**2), ALL, ()),
        (acos(-z), "=", pi - acos(z), ALL, ()),
        (atan(tan(z)), "=", z, "DT", ()),
        (tan(atan(z)), "=", z, ALL, (1j, -1j)),
        (atan(z) + atan(1 / z), "=", pi / 2, "R", (0, 1j, -1j)),
        (acosh(z), "=", log(z + sqrt(z**2 - 1)), "R", ()),
        (acosh(z), "=", I * acos(z), "U", ()),
        (asinh(I * z), "=", I * asin(z), ALL, ()),
        (atanh(z), "=", log((1 + z) / (1 - z)) / 2, "ULDT", (1, -1)),
        (atan(z), "=", I * log((1 - I * z) / (1 + I * z)) / 2, "RLDT", (1j, -1j)),
        (asin(z), "=", atan(z / sqrt(1 - z**2)), "ULDT", (1, -1)),
        (asin(z), "=", -I * log(I * z + sqrt(1 - z**2)), ALL, ()),
        (acos(z), "=", -I * log(z + I * sqrt(1 - z**2)), ALL, ()),
        (sqrt(z - 1) * sqrt(z + 1), "=", sqrt(z**2 - 1), "R", ()),
        (sqrt(1 - z) * sqrt(1 + z), "=", sqrt(1 - z**2), ALL, ()),
        (sqrt(z) * sqrt(1 - z), "=", sqrt(z * (1 - z)), ALL, ()),
        (sqrt(z / (1 + z)), "=", sqrt(z) / sqrt(1 + z), ALL, (-1,)),
        (sqrt(z**2 + 1), "=", sqrt(z + I) * sqrt(z - I), "RDT", ()),
        (arg(z**2), "=", 2 * arg(z), "R", (0,)),
        (arg(1 / z), "=", -arg(z), OFF, (0,)),
        (arg(conjugate(z)), "=", -arg(z), OFF, (0,)),
        (arg(z) + arg(-z), "=", sp.S.Zero, "", (0,)),
        (im(log(z)), "=", arg(z), ALL, (0,)),
        (Abs(exp(z)), "=", exp(re(z)), ALL, ()),
        (Abs(exp(z)), "=", exp(Abs(z)), "", ()),
        (Abs(exp(I * z)), "=", sp.S.One, "", ()),
        (z**2, "=", Abs(z) ** 2, "", ()),
        (conjugate(z), "=", 1 / z, "T", (0,)),
        (re(1 / z), "=", re(z), "T", (0,)),
        (Abs(z), "=", sp.S.One, "T", ()),
        (Abs(z), "<", sp.S.One, "D", ()),
        (Abs(z), "≤", sp.S.One, "DT", ()),
        (re(z), "≥", sp.S.Zero, "RA", ()),
        (im(sqrt(z)), "≥", sp.S.Zero, "U", ()),
        (re(sqrt(z)), "≥", sp.S.Zero, ALL, ()),
        (Abs(arg(z)), "≤", pi / 2, "RA", (0,)),
        (Abs(1 + z), "≤", 1 + Abs(z), ALL, ()),
        (Abs(1 + z), "≥", 1 + Abs(z), "", ()),
        (Abs(1 + z), "≥", sp.S.One, "RA", ()),
        (Abs(z - I), "<", Abs(z + I), "U", ()),
        (gamma(conjugate(z)), "=", conjugate(gamma(z)), ALL, (0, -1, -2)),
        (gamma(z), "=", conjugate(gamma(z)), "", (0, -1, -2)),
        (z**I, "=", exp(-arg(z)) * (cos(log(Abs(z))) + I * sin(log(Abs(z)))), ALL, (0,)),
        ((z**I) ** I, "=", 1 / z, "T", (0,)),
        (log(z**I), "=", I * log(z), "T", (0,)),
    )  # fmt: skip


@family(
    "complex cuts", "complexes: principal values on and off a cut, the identity theorem, parts", written=True
)
def cuts() -> Iterator[Case]:
    """Each identity on domains where it holds and on domains that meet or cross the cut; mpmath agrees at 200 points each."""
    yield from untold(cut_cases())


def cut_cases() -> Iterator[Case]:
    for k, (left, relation, right, holds, holes) in enumerate(ROWS):
        letters = _chosen(holds, k), _chosen("".join(d for d in ALL if d not in holds), k)
        for truth, chosen in zip((true, false), letters, strict=True):
            for name in chosen:
                letter = {z: complex_("z", of=PLACES[name].domain)}
                whole = not any(PLACES[name].holds(complex(p)) for p in holes)
                sides = (_put(left, letter), relation, _put(right, letter))
                yield truth(*sides, whole=whole)


def _chosen(names: str, turn: int) -> str:
    """A few of some domains, others every time; the whole plane always."""
    turn %= max(1, len(names))
    return "".join(sorted((names[turn:] + names[:turn])[:MOST] + "C" * ("C" in names), key="C".find))[:MOST]


def _put(expr: sp.Expr, letter: dict[sp.Expr, sp.Expr]) -> sp.Expr:
    """An expression about another letter, as it is written."""
    if expr in letter:
        return letter[expr]
    if not expr.args:
        return expr
    args = [_put(a, letter) for a in expr.args]
    return (
        expr.func(*args, evaluate=False)
        if not isinstance(expr, (Abs, re, im, arg, conjugate))
        else expr.func(*args)
    )


@family("complex arrays", "complexes: sums, moduli, two letters, what has no order", written=True)
def arrays() -> Iterator[Case]:
    """Inner products, triangle inequality, polarisation; a twin has a conjugate, a factor or a case wrong and fails at size 1 or 2."""
    yield from untold(array_cases())


def array_cases() -> Iterator[Case]:
    j, k = axes(j="N", k="N")
    a, b = (array(name, j, of=COMPLEX) for name in "ab")
    u, v = complex_("u"), complex_("v")
    p, q = complex_("p", of=HalfPlane()), complex_("q", of=HalfPlane())
    square = total(Abs(a[j]) ** 2, j)
    yield true(square, "=", total(a[j] * conjugate(a[j]), j))
    yield false(square, "=", total(a[j] ** 2, j))
    yield true(Abs(total(a[j], j)), "≤", total(Abs(a[j]), j))
    yield false(Abs(total(a[j], j)), "=", total(Abs(a[j]), j))
    yield true(Abs(total(a[j] * b[j], j)) ** 2, "≤", square * total(Abs(b[j]) ** 2, j))
    yield false(Abs(total(a[j] * b[j], j)) ** 2, "=", square * total(Abs(b[j]) ** 2, j))
    yield true(conjugate(total(a[j] * b[j], j)), "=", total(conjugate(a[j]) * conjugate(b[j]), j))
    yield false(conjugate(total(a[j] * b[j], j)), "=", total(a[j] * conjugate(b[j]), j))
    yield true(total(exp(2 * pi * I * j / j.length), j), "=", sp.S.Zero, given=j.length >= 2)
    yield false(total(exp(2 * pi * I * j / j.length), j), "=", sp.S.Zero)
    yield false(total(exp(pi * I * j / j.length), j), "=", sp.S.Zero, given=j.length >= 2)
    yield true(
        total(Abs(total(a[j] * exp(2 * pi * I * j * k / j.length), j)) ** 2, k), "=", j.length * square
    )
    yield false(total(Abs(total(a[j] * exp(2 * pi * I * j * k / j.length), j)) ** 2, k), "=", square)
    yield true(log(p * q), "=", log(p) + log(q))
    yield false(log(u * v), "=", log(u) + log(v))
    yield false(log(p * q * p), "=", 2 * log(p) + log(q))
    yield true(sqrt(p) * sqrt(q), "=", sqrt(p * q))
    yield false(sqrt(u) * sqrt(v), "=", sqrt(u * v))
    yield false(sqrt(p * q) * sqrt(p), "=", sqrt(p**2 * q))
    yield true(sqrt(p / q), "=", sqrt(p) / sqrt(q))
    yield false(sqrt(u / v), "=", sqrt(u) / sqrt(v))
    yield true(Abs(u + v) ** 2, "=", Abs(u) ** 2 + 2 * re(u * conjugate(v)) + Abs(v) ** 2)
    yield false(Abs(u + v) ** 2, "=", Abs(u) ** 2 + 2 * re(u * v) + Abs(v) ** 2)
    yield true(Abs(u + v), "≤", Abs(u) + Abs(v))
    yield false(Abs(u + v), "<", Abs(u) + Abs(v))
    yield true(u * sqrt(x**2), "=", u * Abs(x))
    yield false(
        u * sqrt(x) * sqrt(y), "=", u * sqrt(x * y)
    )  # roots of real letters are principal beside complex ones
    yield false(u + log(x * y), "=", u + log(x) + log(y))
    yield true(u * (sqrt(x) ** 2), "=", u * x)
    yield false(Abs(u) ** 2 + 0 * u, "=", u**2)
    yield true((u + I * v) * (u - I * v), "=", u**2 + v**2)
    yield false((u + I * v) * (u - I * v), "=", Abs(u) ** 2 + Abs(v) ** 2)
    yield true(u, "=", v, given=(sp.Eq(re(u), re(v)), sp.Eq(im(u), im(v))))
    yield false(u, "=", v, given=(sp.Eq(Abs(u), Abs(v)),))
    yield true(log(u * v), "=", log(u) + log(v), given=(re(u) > 0, re(v) > 0))
    yield false(log(u * v), "=", log(u) + log(v), given=(re(u) > 0, re(v) < 0))
    yield true(sqrt(u**2), "=", u, given=(re(u) > 0,))
    yield true(sqrt(u**2), "=", -u, given=(re(u) < 0,))
    yield nonsense(u, "≤", v)
    yield nonsense(u**2, "≥", sp.S.Zero)
    yield nonsense(exp(I * x), "<", sp.Integer(2))
