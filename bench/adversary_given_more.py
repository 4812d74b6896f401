"""Equations as assumptions that need a root enclosed, a whole number, a boundary, or a matrix solved for."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, Max, exp, pi, sin, sqrt

from bench.adversary_cases import Case, false, family, true, vacuous
from bench.adversary_notation import (
    HALF,
    A,
    B,
    Q,
    Sp,
    Spi,
    T,
    U,
    V,
    a,
    b,
    c,
    d,
    f,
    g,
    h,
    i,
    i_,
    j,
    j_,
    l,
    mi,
    ni,
    p,
    t,
    t_,
    v,
    x,
    xi,
    y,
    z,
)  # fmt: skip
from derive.language import delta, det, total
from derive.language.declaring import integer, real

kk = integer("kk", -5, 5)
big = real("big", low=10)


@family("roots and whole numbers", "solving of equations: enclosed roots, integers, bounded domains")
def roots() -> Iterator[Case]:
    """Monotone functions take equal values only at equal points, others do not; a whole number has no half.

    Witnesses: the local extrema of x − x³, the zeros of a polynomial, points on x·y = 1 away from 1.
    """
    yield true(x**2, "≤", 4, given=Eq(x**3 - 3 * x, 2 * g))
    yield true(y**2, "≤", 1, given=Eq(sin(x), y))
    yield false(y**2, "<", 1, given=Eq(sin(x), y), at={"x": pi / 2, "y": 1})
    yield vacuous(kk, "=", 0, given=Eq(kk**2, 2))
    yield vacuous(ni, "=", 0, given=Eq(2 * ni + 1, 0))
    yield true(kk, "≤", 2, given=Eq(kk**2, 4))
    yield false(kk, "=", 2, given=Eq(kk**2, 4), at={"kk": -2})
    yield true(mi, "=", 2, given=Eq(2**mi, 4))
    yield false(ni, "≥", 0, given=Eq(ni**2 + ni, 2), at={"ni": -2})
    yield true(ni * (ni + 1), "=", 2, given=Eq(ni**2 + ni, 2))
    yield vacuous(big, "=", 11, given=Eq(big + a, 5))
    yield true(a, "≤", 10, given=Eq(big + a, 20))
    yield false(a, "≤", 9, given=Eq(big + a, 20), at={"a": 10, "big": 10})
    yield true(a, "<", b, given=Eq(b, a + exp(x)))
    yield false(a, "<", b - 1, given=Eq(b, a + exp(x)), at={"a": 1, "x": 0, "b": 2})
    yield true(h, "=", 0, given=Eq(h**2 + a * h, 0))
    yield true(x, "=", y, given=Eq(x + x**3, y + y**3))
    yield false(x, "=", y, given=Eq(x - x**3, y - y**3), at={"x": 1, "y": 0})
    yield true(x, "=", y, given=Eq(x + sin(x) / 2, y + sin(y) / 2))
    yield false(x, "=", y, given=Eq(x + 2 * sin(x), y + 2 * sin(y)))  # the slope 1 + 2 cos x changes its sign
    yield false(x, "≤", 1, given=Eq(x**5 - x - 1, 0))  # −1 at 1 and 29 at 2
    yield true(x, "≤", Q(117, 100), given=Eq(x**5 - x - 1, 0))
    yield false(a, "=", b, given=Eq(a**b, b**a), at={"a": 2, "b": 4})
    yield false(x - y, "≤", Q(19, 10), given=Eq(x**2 + x * y + y**2, 1), at={"x": 1, "y": -1})
    yield true(x + y, "≤", Q(7, 5), given=Eq(x**2 + x * y + y**2, 1))
    yield false(x * y * z, "≤", 0, given=Eq(x * y + y * z + z * x, 0), at={"x": -2, "y": -2, "z": 1})
    yield false(x, "≤", y, given=Eq(x**3 + y**3, 1), at={"x": 1, "y": 0})
    yield false(x * y, "≤", 1, given=Eq(x**2 + y**2, 2 * z), at={"x": 2, "y": 2, "z": 4})
    yield true(z, "≥", x * y, given=Eq(x**2 + y**2, 2 * z))
    yield false(a + b, "≤", 10, given=Eq(a * b, 1), at={"a": 10, "b": Q(1, 10)})
    yield true(Max(a, b), "≥", 1, given=Eq(a * b, 1))
    yield false(Max(a, b), "≥", Q(11, 10), given=Eq(a * b, 1), at={"a": 1, "b": 1})
    yield false(a + b + c, "≥", Q(301, 100), given=Eq(a * b * c, 1), at={"a": 1, "b": 1, "c": 1})
    yield false(x + y + z, "≤", Q(17, 10), given=(Eq(x**2 + y**2 + z**2, 1), Eq(x, y)),
                at={"x": sqrt(3) / 3, "y": sqrt(3) / 3, "z": sqrt(3) / 3})  # fmt: skip
    for given in (
        (Eq(x**2 + y**2, 1), x >= Q(3, 2)), (Eq(x**2 + y**2, 1), x + y > 2), (Eq(x**2 + y**2, 1), x > 1), (Eq(x * y, 1), x > 0, y < 0),
        (Eq(exp(x), y), y < x), (Eq(x**2 + y**2 + z**2, 1), x > 1), (Eq(x**2 + 4 * y**2, 4), y > 1), (Eq(x**2 - y**2, 1), Abs(x) < 1),
        (Eq(sin(x), y), y > 1), (Eq(x**2 + y**2, 1), x * y > Q(51, 100)),
    ):  # fmt: skip
        yield vacuous(x, "=", x + y**2 + 1, given=given)
        yield vacuous(x + y, "<", x - y**4 - 1, given=given)


@family(
    "domains and equations", "solving of equations within a simplex, a sphere, SPD matrices, orthogonal ones"
)
def within() -> Iterator[Case]:
    """The domain and the equation together: equality in Cauchy–Schwarz, a point of the simplex, a matrix with det 1 or trace d."""
    yield true(total(p[t] * f[t], t), "=", x, given=Eq(f[t_], x))
    yield true(f[t], "=", v[t], given=Eq(2 * f[t_], 2 * v[t_]))
    yield true(p[t], "=", 1 / T, given=Eq(p[t_], p[1]))
    half = {"T": 2, "p": (HALF, HALF)}
    yield false(
        p[t],
        "≤",
        HALF,
        given=Eq(total(p[t_] ** 2, t_), Q(5, 8)),
        at={**half, "p": (Q(1, 4), Q(3, 4)), "t": 2},
    )
    yield true(p[t], "≤", Q(4, 5), given=Eq(total(p[t_] ** 2, t_), Q(5, 8)))
    yield true(U[i], "=", V[i], given=Eq(total(U[i_] * V[i_], i_), 1))
    yield false(U[i], "=", V[i], given=Eq(total(U[i_] * V[i_], i_), Q(24, 25)),
                at={"d": 2, "U": (Q(3, 5), Q(4, 5)), "V": (Q(4, 5), Q(3, 5)), "i": 1})  # fmt: skip
    yield false(
        U[i], "=", 0, given=Eq(total(U[i_] * V[i_], i_), 0), at={"d": 2, "U": (1, 0), "V": (0, 1), "i": 1}
    )
    yield true(total(A[i, j] * xi[j], j), "=", 0, given=Eq(xi[i_], 0))
    null = Eq(total(A[i_, j_] * xi[j_], j_), 0)
    flat = {"d": 2, "A": ((1, 1), (1, 1)), "xi": (1, -1), "i": 1, "j": 1}
    yield false(A[i, j], "=", 0, given=null, at=flat)
    yield false(xi[i], "=", 0, given=null, at=flat)
    yield true(xi[i], "=", 0, given=Eq(total(Sp[i_, j_] * xi[j_], j_), 0))
    yield false(A[i, j], "=", A[j, i], given=Eq(total(A[i_, l] * A[l, j_], l), delta(i_, j_)),
                at={"d": 2, "A": ((1, 1), (0, -1)), "i": 1, "j": 2})  # fmt: skip
    yield true(
        total(A[l, i] * A[l, j], l), "=", delta(i, j), given=Eq(total(A[i_, l] * A[j_, l], l), delta(i_, j_))
    )
    yield false(total(A[i, l] * B[l, j], l), "=", total(B[i, l] * A[l, j], l), given=(Eq(A[i_, j_], A[j_, i_]), Eq(B[i_, j_], B[j_, i_])),
                at={"d": 2, "A": ((1, 0), (0, 2)), "B": ((0, 1), (1, 0)), "i": 1, "j": 2})  # fmt: skip
    trace, unit = Eq(total(Sp[i_, i_], i_), d), Eq(det(Sp), 1)
    yield false(det(Sp), "=", 1, given=trace, at={"d": 2, "Sp": ((1, HALF), (HALF, 1))})
    yield true(det(Sp), "≤", 1, given=trace)
    two = {"d": 2, "Sp": ((2, 0), (0, HALF)), "i": 1}
    yield false(Sp[i, i], "=", 1, given=unit, at=two)
    yield false(Spi[i, i], "≥", 1, given=unit, at=two)
    yield true(total(Sp[i, i], i), "≥", d, given=unit)
    yield false(total(Sp[i, i], i), "=", d, given=unit, at=two)
    yield false(A[i, i], "=", 1, given=Eq(det(A), 1), at={"d": 2, "A": ((2, 0), (0, HALF)), "i": 1})
