"""Theorems of analysis a little beyond where they hold: conditions too weak, constants too sharp, ends that belong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp
from sympy import (
    Abs,
    Rational as Q,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    cos,
    cosh,
    exp,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from bench.adversary_cases import Case, false, family, true
from derive.language.declaring import integer, nonnegative, positive, real

x, y, z, r = (real(name) for name in "xyzr")
a, b, c, d = (positive(name) for name in "abcd")
u, v, w = (nonnegative(name) for name in "uvw")
n = integer("n")
ALMOST = Q(999, 1000)
TINY = Q(1, 1000)


def between(low: Any, variable: Any, high: Any, *, shut: tuple[bool, bool] = (True, True)) -> tuple[Any, ...]:
    """Conditions low ≤ variable ≤ high; what is not shut is strict."""
    left = (sp.Ge if shut[0] else sp.Gt)(variable, low, evaluate=False)
    right = (sp.Le if shut[1] else sp.Lt)(variable, high, evaluate=False)
    return left, right


def least(of: Any) -> tuple[Any, ...]:
    return (sp.Ge(of, 0, evaluate=False),)


@family("sums of squares, sharp", "sums of squares and their multipliers")
def squares() -> Iterator[Case]:
    """Polynomials ≥ 0 with a zero in the domain: any sharper constant fails beside it, and so does >."""
    triple = a + b + c
    pairs = a * b + b * c + c * a
    rows = [  # lower, upper: equal at a = b = c = 1 or the like
        (pairs, a**2 + b**2 + c**2),
        (3 * pairs, triple**2),
        (8 * a * b * c, (a + b) * (b + c) * (c + a)),
        (Q(3, 2), a / (b + c) + b / (c + a) + c / (a + b)),
        (9, triple * (1 / a + 1 / b + 1 / c)),
        (a**2 * b + b**2 * c + c**2 * a, a**3 + b**3 + c**3),
        (a * b * c * triple, a**4 + b**4 + c**4),
        (3 * a * b * c, a**3 + b**3 + c**3),
        (a**2 * b + a**2 * c + b**2 * a + b**2 * c + c**2 * a + c**2 * b, a**3 + b**3 + c**3 + 3 * a * b * c),
        (4 * a * b * c * d, a**4 + b**4 + c**4 + d**4),
        (2, a / b + b / a),
        (triple, a**2 / b + b**2 / c + c**2 / a),
        (a + b, a**2 / b + b**2 / a),
        (sqrt(a * b), (a + b) / 2),
        (3 * (a * b * c) ** Q(1, 3), triple),
        (2 * a * b / (a + b), sqrt(a * b)),
        (4 / (a + b), 1 / a + 1 / b),
        ((a + b) ** 3 / 4, a**3 + b**3),
        (16 * a * b * c * d, (a + b) ** 2 * (c + d) ** 2),
    ]
    for low, high in rows:
        yield true(low, "≤", high)
        yield false(low, "≤", ALMOST * high)
        yield false(low, "<", high)
    for low, high in ((x * y + y * z + z * x, x**2 + y**2 + z**2), (3 * x**2 * y**2, x**4 * y**2 + x**2 * y**4 + 1),
                      (x * y * z * (x + y + z), x**4 + y**4 + z**4), (2 * x, 1 + x**2), (4 * x, x**4 + 3),
                      ((x * y + z * r) ** 2, (x**2 + z**2) * (y**2 + r**2))):  # fmt: skip
        yield true(low, "≤", high)
        yield false(low, "<", high)
        yield false((1 + TINY) * low, "≤", high)


@family("sums of squares, weak conditions", "sums of squares and their multipliers")
def conditions() -> Iterator[Case]:
    """The letters must be ≥ 0, or the condition is the only reason: without it a point is easily found."""

    def schur(p: Any, q: Any, s: Any) -> Any:
        return p * (p - q) * (p - s) + q * (q - p) * (q - s) + s * (s - p) * (s - q)

    yield true(0, "≤", schur(u, v, w))
    yield false(0, "≤", schur(x, v, w))
    yield false(0, "<", schur(u, v, w))
    yield true(3 * u * v * w, "≤", u**3 + v**3 + w**3)
    yield false(3 * x * y * z, "≤", x**3 + y**3 + z**3)
    yield true(x**3, "≤", x**2, given=between(0, x, 1))
    yield false(x**3, "≤", x**2, given=between(0, x, 1 + TINY))
    yield true(0, "≤", x * (1 - x) * (2 - x), given=between(0, x, 1))
    yield false(0, "≤", x * (1 - x) * (2 - x), given=between(-TINY, x, 1))
    yield true(x * y, "≤", Q(1, 4), given=(sp.Eq(x + y, 1),))
    yield false(x * y, "≤", Q(1, 4) - TINY, given=(sp.Eq(x + y, 1),))
    yield false(x * y, "<", Q(1, 4), given=(sp.Eq(x + y, 1),))
    yield true(a * b * c, "≤", Q(1, 27), given=(sp.Eq(a + b + c, 1),))
    yield false(a * b * c, "≤", Q(1, 27) * ALMOST, given=(sp.Eq(a + b + c, 1),))
    yield false(a * b * c, "≤", Q(1, 27), given=(sp.Eq(a + b + c, 1 + TINY),))
    yield true(x + y, "≤", sqrt(2), given=(sp.Eq(x**2 + y**2, 1),))
    yield false(x + y, "≤", sqrt(2) - TINY, given=(sp.Eq(x**2 + y**2, 1),))
    yield false(x + y, "<", sqrt(2), given=(sp.Eq(x**2 + y**2, 1),))
    yield true(x * y + y * z + z * x, "≤", 1, given=(sp.Eq(x**2 + y**2 + z**2, 1),))
    yield false(x * y + y * z + z * x, "≤", ALMOST, given=(sp.Eq(x**2 + y**2 + z**2, 1),))
    sides = (a < b + c, b < a + c, c < a + b)
    third = a**2 * (b + c - a) + b**2 * (c + a - b) + c**2 * (a + b - c)
    yield true(third, "≤", 3 * a * b * c, given=sides)
    yield false(third, "<", 3 * a * b * c, given=sides)
    yield false(third, "≤", 3 * ALMOST * a * b * c, given=sides)
    heron = (a + b + c) * (b + c - a) * (c + a - b) * (a + b - c)
    yield true(0, "<", heron, given=sides)
    yield false(0, "<", heron, given=sides[:2])
    yield false(0, "≤", (b + c - a) * (c + a - b), given=(a < b + c,))
    yield true(0, "≤", 1 + x * y, given=(*between(-1, x, 1), *between(-1, y, 1)))
    yield false(0, "<", 1 + x * y, given=(*between(-1, x, 1), *between(-1, y, 1)))
    yield true(0, "<", 1 + x * y, given=(*between(-1, x, 1, shut=(False, False)), *between(-1, y, 1)))
    yield false(0, "≤", 1 + x * y, given=(*between(-1, x, 1 + TINY), *between(-1, y, 1)))
    yield true(x + y, "≤", 1 + x * y, given=(*between(0, x, 1), *between(0, y, 1)))
    yield false(x + y, "<", 1 + x * y, given=(*between(0, x, 1), *between(0, y, 1)))
    yield false(x + y, "≤", 1 + x * y, given=(*between(0, x, 1), *between(0, y, 1 + TINY)))


@family("polynomials in one letter", "Sturm's theorem, boxes, signs")
def one_letter() -> Iterator[Case]:
    """Minima are known: the constant that makes the least value 0, and a little less."""
    rows = [(x**4 - x + 1, 0), (x**4 - 4 * x + 3, 0), (x**6 - 6 * x + 5, 0), (x**2 - x + Q(1, 4), 0),
            (x**4 - 2 * x**2 + 1, 0), (x**8 - x**5 + x**2 - x + 1, 0)]  # fmt: skip
    for p, low in rows:
        yield true(low, "≤", p)
    for p in (x**4 - 4 * x + 3, x**6 - 6 * x + 5, x**2 - x + Q(1, 4), x**4 - 2 * x**2 + 1):
        yield false(0, "<", p)
        yield false(0, "≤", p - TINY**2)
    cubic = x**3 - 3 * x + 2
    yield true(0, "≤", cubic, given=(x >= -2,))
    yield false(0, "<", cubic, given=(x > -2,))
    yield false(0, "≤", cubic, given=(x >= -2 - TINY,))
    yield true(0, "<", cubic, given=(x > 1,))
    yield false(0, "<", cubic, given=(x >= 1,))
    yield true(x**2, "<", 2, given=between(0, x, Q(7, 5)))
    yield false(x**2, "<", 2, given=between(0, x, Q(142, 100)))
    yield true(2 * sqrt(a), "≤", a + 1)
    yield false(2 * sqrt(a), "<", a + 1)
    yield true(3 * a ** Q(1, 3), "≤", a + 2)
    yield false(3 * a ** Q(1, 3), "≤", a + 2 - TINY**2)
    yield true(2 * sin(x) - sin(x) ** 2, "≤", 1)
    yield false(2 * sin(x) - sin(x) ** 2, "<", 1)
    yield false(3 * sin(x) - sin(x) ** 2, "≤", 1)


@family("derivatives on intervals", "slopes on the interval of the conditions")
def intervals() -> Iterator[Case]:
    """Bounds by calculus: sharp at an end; false as soon as the interval or the constant is a little larger."""
    half = pi / 2
    rows: list[tuple[Any, Any, tuple[Any, ...], tuple[Any, ...]]] = [  # low, high, where, a little too far
        (2 * x / pi, sin(x), between(0, x, half), between(0, x, half + Q(1, 10))),
        (sin(x), x, least(x), between(-Q(1, 10), x, 1)),
        (x - x**3 / 6, sin(x), least(x), between(-Q(1, 2), x, 1)),
        (x, tan(x), between(0, x, half, shut=(True, False)), between(-Q(1, 10), x, half, shut=(True, False))),
        (1 - 2 * x / pi, cos(x), between(0, x, half), between(-Q(1, 10), x, half)),
        (1 + x + x**2 / 2, exp(x), least(x), between(-Q(1, 10), x, 1)),
        (exp(x), 1 + x + x**2, between(0, x, 1), between(0, x, 2)),
        (exp(x), 1 + x + x**2, between(-1, x, 1), between(-1, x, Q(19, 10))),
        (2 * x / (2 + x), log(1 + x), least(x), between(-Q(1, 2), x, 1)),
        (x - x**2 / 2, log(1 + x), least(x), between(-Q(1, 2), x, 1)),
        (log(x), (x - 1) / sqrt(x), (x >= 1,), (x >= Q(1, 2),)),
        (2 * (x - 1) / (x + 1), log(x), (x >= 1,), (x >= Q(9, 10),)),
        (tanh(x), x, least(x), between(-Q(1, 10), x, 1)),
        (x + x**3 / 6, sinh(x), least(x), between(-1, x, 1)),
        (atan(x), x, least(x), between(-Q(1, 10), x, 1)),
        (x - x**3 / 3, atan(x), least(x), between(-1, x, 1)),
        (x, asin(x), between(0, x, 1), between(-Q(1, 10), x, 1)),
        (acos(x), pi / 2 - x, between(0, x, 1), between(-Q(1, 10), x, 1)),
        (x, atanh(x), between(0, x, 1, shut=(True, False)), between(-Q(1, 10), x, 1, shut=(True, False))),
        (exp(-x), 1 / (1 + x), least(x), between(-2, x, 1)),
        (x * exp(1 - x), 1, least(x), ()),
        (log(x), x / sp.E, (x > 0,), ()),
    ]
    for low, high, where, beyond in rows:
        yield true(low, "≤", high, given=where)
        yield false(low, "<", high, given=where)
        if beyond:
            yield false(low, "≤", high, given=beyond)
        yield false(low + TINY, "≤", high, given=where)


@family("strict on open intervals", "slopes on the interval of the conditions")
def strictly() -> Iterator[Case]:
    """Equality at an end, or at one point: strict without it, not with it."""
    rows = [(sin(x), x, x > 0, x >= 0), (1 + x, exp(x), sp.Ne(x, 0), x >= -5), (x, tan(x), x > 0, x >= 0),
            (log(x), x - 1, x > 1, x >= 1), (x / (1 + x), log(1 + x), x > 0, x >= 0), (tanh(x), x, x > 0, x >= 0),
            (1 - x**2 / 2, cos(x), x > 0, x >= 0), (x, sinh(x), x > 0, x >= 0), (atan(x), x, x > 0, x >= 0),
            (asinh(x), x, x > 0, x >= 0)]  # fmt: skip
    for low, high, without, with_it in rows:
        extra = (x < Q(3, 2),)
        yield true(low, "<", high, given=(without, *extra))
        yield false(low, "<", high, given=(with_it, *extra))


@family("degenerate intervals", "slopes on the interval of the conditions")
def degenerate() -> Iterator[Case]:
    """What holds strictly between two ends need not hold where the ends agree, nor between turned ones."""
    inside = between(y, x, z)
    strict = between(y, x, z, shut=(False, False))
    yield true(1, "≤", Abs(sp.sign(z - y)), given=strict)
    yield false(1, "≤", Abs(sp.sign(z - y)), given=inside)
    yield true(y, "<", z, given=strict)
    yield false(y, "<", z, given=inside)
    yield true(0, "≤", (x - y) * (z - x), given=inside)
    yield false(0, "<", (x - y) * (z - x), given=inside)
    yield true(exp(x), "≤", exp(y) + exp(z), given=inside)
    yield false(exp(x), "≤", (exp(y) + exp(z)) / 2, given=inside)
    yield true(exp(y), "≤", exp(x), given=inside)
    yield false(exp(y), "<", exp(x), given=inside)
    yield false(exp(z), "≤", exp(x), given=inside)
    yield false(x * y, "≤", z**2, given=inside)


@family("inverse functions beyond their range", "slopes, angles, odd functions")
def inverses() -> Iterator[Case]:
    """On the range they undo each other; a little outside they do not."""
    half = pi / 2
    inside = between(-half, x, half)
    rows: list[tuple[Any, Any, tuple[Any, ...], tuple[Any, ...]]] = [
        (asin(sin(x)), x, inside, between(-half, x, half + Q(1, 10))),
        (acos(cos(x)), x, between(0, x, pi), between(-Q(1, 10), x, pi)),
        (atan(tan(x)), x, between(-half, x, half, shut=(False, False)), between(-half, x, 2)),
        (acosh(cosh(x)), x, least(x), between(-1, x, 1)),
        (atan(x) + atan(1 / x), half, (x > 0,), (x > -1,)),
        (atan(x) + atan(1 / x), -half, (x < 0,), (x < 1,)),
        (atan(x) + atan(y), atan((x + y) / (1 - x * y)), (x * y < 1,), (x * y < 3,)),
        (2 * atan(x), atan(2 * x / (1 - x**2)), between(-1, x, 1, shut=(False, False)), (x > -1,)),
        (2 * asin(x), asin(2 * x * sqrt(1 - x**2)), between(-Q(7, 10), x, Q(7, 10)), between(-1, x, 1)),
        (2 * asin(x), acos(1 - 2 * x**2), between(0, x, 1), between(-1, x, 1)),
        (sqrt(1 - sin(x) ** 2), cos(x), inside, between(-half, x, half + Q(1, 10))),
        (sqrt((1 + cos(x)) / 2), cos(x / 2), between(-pi, x, pi), between(-pi, x, 4)),
        (sqrt((1 - cos(x)) / 2), sin(x / 2), between(0, x, 2 * pi), between(-Q(1, 10), x, 1)),
    ]
    for left, right, where, beyond in rows:
        yield true(left, "=", right, given=where)
        yield false(left, "=", right, given=beyond)
        yield false(left, "=", right + TINY**2, given=where)


@family("angles", "addition theorems, units, turns")
def angles() -> Iterator[Case]:
    """Half and third angles, turns and half turns: true for whole numbers of turns, and not for others."""
    yield true(sin(x), "=", 2 * sin(x / 2) * cos(x / 2))
    yield false(sin(x), "=", 2 * sin(x / 2) * cos(x / 3))
    yield true(cos(x), "=", 4 * cos(x / 3) ** 3 - 3 * cos(x / 3))
    yield false(cos(x), "=", 4 * cos(x / 3) ** 3 - 3 * cos(x / 2))
    yield true(sin(x / 2 + x / 3), "=", sin(x / 2) * cos(x / 3) + cos(x / 2) * sin(x / 3))
    yield false(sin(x / 2 + x / 3), "=", sin(x / 2) + sin(x / 3))
    yield true(sin(x + 2 * pi * n), "=", sin(x))
    yield false(sin(x + pi * n), "=", sin(x))
    yield false(sin(x + 2 * pi * y), "=", sin(x))
    yield true(cos(pi * n), "=", cos(-pi * n))
    yield true(cos(pi * n) ** 2, "=", 1)
    yield false(cos(pi * n / 2) ** 2, "=", 1)
    yield false(cos(pi * n), "=", 1)
    yield true(cos(x + pi * n), "=", cos(x) * cos(pi * n))
    yield false(cos(x + pi * n), "=", cos(x))
    yield true(cos((n + 1) * x) + cos((n - 1) * x), "=", 2 * cos(x) * cos(n * x))
    yield false(cos((n + 1) * x) + cos((n - 1) * x), "=", 2 * cos(n) * cos(n * x))
    yield true(tan(x / 2), "=", (1 - cos(x)) / sin(x))
    yield false(tan(x / 2), "=", (1 + cos(x)) / sin(x))
    yield true(sin(x + pi / 6), "=", sqrt(3) * sin(x) / 2 + cos(x) / 2)
    yield false(sin(x + pi / 6), "=", sqrt(3) * cos(x) / 2 + sin(x) / 2)


@family("roots and numbers", "squaring, algebraic numbers, arctangents")
def numbers() -> Iterator[Case]:
    """Numbers that are equal, and others that agree to many digits."""
    near = Q(1, 10**40)
    rows = [
        (sqrt(5 + 2 * sqrt(6)), sqrt(2) + sqrt(3)),
        (sqrt(3 - 2 * sqrt(2)), sqrt(2) - 1),
        (sqrt(2 + sqrt(3)), (sqrt(6) + sqrt(2)) / 2),
        (sqrt(1 + sqrt(3)) + sqrt(3 + 3 * sqrt(3)), sqrt(10 + 6 * sqrt(3))),
        ((2 ** Q(1, 3) - 1) ** Q(1, 3), Q(1, 9) ** Q(1, 3) - Q(2, 9) ** Q(1, 3) + Q(4, 9) ** Q(1, 3)),
        (4 * atan(Q(1, 5)) - atan(Q(1, 239)), pi / 4),
        (atan(Q(1, 2)) + atan(Q(1, 3)), pi / 4),
        (atan(2) + atan(3), 3 * pi / 4),
        (cos(pi / 7) * cos(2 * pi / 7) * cos(3 * pi / 7), Q(1, 8)),
        (cos(pi / 9) * cos(2 * pi / 9) * cos(4 * pi / 9), Q(1, 8)),
        (cos(2 * pi / 7) + cos(4 * pi / 7) + cos(6 * pi / 7), -Q(1, 2)),
    ]
    for left, right in rows:
        yield true(left, "=", right)
        yield false(left, "=", right + near)
        yield false(left, "=", -right)
    yield false(atan(2) + atan(3), "=", -pi / 4)
    yield true(sqrt(x + 2 * sqrt(x - 1)), "=", 1 + sqrt(x - 1), given=(x >= 1,))
    yield false(sqrt(x - 2 * sqrt(x - 1)), "=", 1 - sqrt(x - 1), given=(x >= 1,))
    yield true(sqrt(x - 2 * sqrt(x - 1)), "=", 1 - sqrt(x - 1), given=between(1, x, 2))
    yield false(sqrt(x**2 + 2 * x * a + a**2), "=", x + a)
    yield true(sqrt(x**2 + 2 * x * a + a**2), "=", x + a, given=(x >= -a,))
    yield true(sqrt(a) * sqrt(b), "=", sqrt(a * b))
    yield false(sqrt(x**2) * sqrt(a), "=", x * sqrt(a))
    yield true(log(x**2), "=", 2 * log(Abs(x)), given=(sp.Ne(x, 0),))
    yield false(log(x**2), "=", log(Abs(x)), given=(sp.Ne(x, 0),))
    yield true(0, "<", x + sqrt(x**2 + 1))
    yield false(0, "<", x + sqrt(x**2 + 1) - TINY)
    yield true(0, "≤", x + Abs(x))
    yield false(0, "<", x + sqrt(x**2))
