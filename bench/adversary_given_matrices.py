"""Equations as assumptions, of matrices: sums, products, Gram matrices, inverses, Woodbury and Kalman."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Eq

from bench.adversary_cases import Case, false, family, twins
from bench.adversary_notation import (
    A,
    B,
    C,
    Q,
    Sp,
    Spi,
    Sq,
    Sy,
    X,
    a,
    b,
    d,
    i,
    i_,
    j,
    j_,
    l,
    n,
    x,
    xi,
    yi,
)  # fmt: skip
from derive.language import delta, det, inverse, total

E2 = ((1, 0), (0, 1))
ONE, TWO = ((1, 1), (0, 1)), ((1, 0), (1, 1))


@family("a matrix defined", "equations, matrices: Gram, sums, products, transposes; inverse and determinant")
def matrix_defined() -> Iterator[Case]:
    """C[i, j] = … given: truths by putting it in or by algebra of matrices; a 2 × 2 witness for each falsehood."""
    base = {"d": 2, "i": 1, "j": 2, "l": 1, "A": ONE, "B": TWO}
    product_ = Eq(C[i_, j_], total(A[i_, l] * B[l, j_], l))
    ab = ((2, 1), (1, 1))
    yield false(
        total(A[i, l] * B[l, j], l),
        "=",
        total(B[i, l] * A[l, j], l),
        given=Eq(C[i_, j_], A[i_, j_] + B[i_, j_]),
        at={**base, "C": ((2, 1), (1, 2)), "i": 1, "j": 1},
    )
    yield from twins(
        total(C[i, i], i),
        "=",
        total(A[i, i] + B[i, i], i),
        total(A[i, i] * B[i, i], i),
        given=Eq(C[i_, j_], A[i_, j_] + B[i_, j_]),
        at={**base, "C": ((2, 1), (1, 2))},
    )
    yield from twins(
        total(C[i, i], i),
        "=",
        total(B[i, l] * A[l, i], i, l),
        total(A[i, i] * B[i, i], i),
        given=product_,
        at={**base, "C": ab},
    )
    yield from twins(total(C[i, j] * xi[j], j), "=", total(A[i, l] * total(B[l, j] * xi[j], j), l), total(B[i, l] * total(A[l, j] * xi[j], j), l),
                     given=product_, at={**base, "C": ab, "xi": (1, 0)})  # fmt: skip
    yield false(
        C[i, j],
        "=",
        C[j, i],
        given=product_,
        at={**base, "A": ((1, 1), (0, 1)), "B": ((1, 1), (0, 1)), "C": ((1, 2), (0, 1))},
    )
    yield from twins(
        C[i, j],
        "=",
        C[j, i],
        -C[j, i],
        given=Eq(C[i_, j_], A[i_, j_] + A[j_, i_]),
        at={**base, "C": ((2, 1), (1, 2))},
    )
    yield from twins(
        C[i, j],
        "=",
        -C[j, i],
        C[j, i],
        given=Eq(C[i_, j_], A[i_, j_] - A[j_, i_]),
        at={**base, "C": ((0, 1), (-1, 0))},
    )
    yield from twins(
        total(xi[i] * C[i, j] * xi[j], i, j),
        "=",
        0,
        total(xi[i] ** 2, i),
        given=Eq(C[i_, j_], A[i_, j_] - A[j_, i_]),
        at={**base, "C": ((0, 1), (-1, 0)), "xi": (1, 0)},
    )
    gram = Eq(C[i_, j_], total(X[n, i_] * X[n, j_], n))
    g2 = {"d": 2, "N": 1, "X": ((1, 1),), "C": ((1, 1), (1, 1)), "i": 1, "j": 2, "xi": (1, -1)}
    yield from twins(total(xi[i] * C[i, j] * xi[j], i, j), "≥", 0, total(xi[i] ** 2, i), given=gram, at=g2)
    yield from twins(C[i, j], "=", C[j, i], 0, given=gram, at=g2)
    yield from twins(C[i, i], "≥", 0, 2, given=gram, at=g2)
    yield from twins(C[i, j] ** 2, "≤", C[i, i] * C[j, j], C[i, i] * C[j, j] / 2, given=gram, at=g2)
    yield from twins(
        total(C[i, i], i), "=", total(X[n, i] ** 2, n, i), total(X[n, i], n, i) ** 2, given=gram, at=g2
    )
    ridge = Eq(Sp[i_, j_], total(X[n, i_] * X[n, j_], n) + a * delta(i_, j_))
    r2 = {
        "d": 2,
        "N": 1,
        "X": ((1, 1),),
        "a": 1,
        "Sp": ((2, 1), (1, 2)),
        "i": 1,
        "j": 2,
        "l": 1,
        "xi": (1, -1),
    }
    yield false(Spi[i, j], "=", delta(i, j) / Sp[i, i], given=ridge, at=r2)
    yield from twins(total(Sp[i, l] * Spi[l, j], l), "=", delta(i, j), 1, given=ridge, at=r2)
    yield from twins(
        total(xi[i] * Sp[i, j] * xi[j], i, j),
        "≥",
        a * total(xi[i] ** 2, i),
        2 * a * total(xi[i] ** 2, i),
        given=ridge,
        at=r2,
    )
    yield from twins(Sp[i, i], "≥", a, 2 * a, given=ridge, at={**r2, "X": ((0, 0),), "Sp": E2})
    yield false(
        det(Sp),
        "≥",
        a,
        given=ridge,
        at={**r2, "X": ((0, 0),), "a": Q(1, 2), "Sp": ((Q(1, 2), 0), (0, Q(1, 2)))},
    )
    yield from twins(
        total(A[i, l] * C[l, j], l),
        "=",
        A[i, j],
        C[i, j],
        given=Eq(C[i_, j_], delta(i_, j_)),
        at={**base, "C": E2},
    )
    yield from twins(total(C[i, l] * C[l, j], l), "=", delta(i, j) * xi[i] ** 2, delta(i, j) * xi[i], given=Eq(C[i_, j_], delta(i_, j_) * xi[i_]),
                     at={"d": 1, "C": ((2,),), "xi": (2,), "i": 1, "j": 1})  # fmt: skip
    yield from twins(total(C[i, l] * C[l, j], l), "=", total(xi[l] * yi[l], l) * C[i, j], C[i, j], given=Eq(C[i_, j_], xi[i_] * yi[j_]),
                     at={"d": 1, "C": ((4,),), "xi": (2,), "yi": (2,), "i": 1, "j": 1})  # fmt: skip
    yield from twins(total(C[i, i], i), "=", total(xi[i] * yi[i], i), total(xi[i], i) * total(yi[i], i), given=Eq(C[i_, j_], xi[i_] * yi[j_]),
                     at={"d": 2, "C": ((1, 1), (1, 1)), "xi": (1, 1), "yi": (1, 1)})  # fmt: skip
    both = (Eq(A[i_, j_], A[j_, i_]),)
    yield from twins(total(A[i, j] * xi[j], j), "=", total(A[j, i] * xi[j], j), total(A[i, j] * xi[i], j), given=both,
                     at={"d": 2, "A": ((1, 2), (2, 3)), "xi": (1, 2), "i": 1, "j": 2})  # fmt: skip
    yield false(total(A[i, l] * B[l, j], l), "=", total(A[j, l] * B[l, i], l), given=(*both, Eq(B[i_, j_], B[j_, i_])),
                at={**base, "A": ((1, 0), (0, 2)), "B": ((0, 1), (1, 0))})  # fmt: skip
    yield false(
        Sy[i, i],
        "≥",
        0,
        given=Eq(Sy[i_, j_], A[i_, j_] + A[j_, i_]),
        at={**base, "A": ((-1, 0), (0, 0)), "Sy": ((-2, 0), (0, 0))},
    )
    yield from twins(total(xi[i] * Sq[i, j] * xi[j], i, j), "≥", total(xi[i] * Sp[i, j] * xi[j], i, j), 2 * total(xi[i] * Sp[i, j] * xi[j], i, j),
                     given=Eq(Sq[i_, j_], Sp[i_, j_] + delta(i_, j_)), at={"d": 1, "Sp": ((2,),), "Sq": ((3,),), "xi": (1,)})  # fmt: skip
    yield from twins(
        total(A[i, l] * yi[l], l),
        "=",
        x * yi[i],
        yi[i],
        given=Eq(total(A[i_, j] * yi[j], j), x * yi[i_]),
        at={"d": 1, "A": ((2,),), "yi": (1,), "x": 2, "i": 1},
    )
    yield from twins(total(yi[i] * A[i, l] * yi[l], i, l), "=", x * total(yi[i] ** 2, i), x, given=Eq(total(A[i_, j] * yi[j], j), x * yi[i_]),
                     at={"d": 1, "A": ((2,),), "yi": (3,), "x": 2, "i": 1})  # fmt: skip
    yield from twins(
        xi[i],
        "=",
        total(Spi[i, j] * yi[j], j),
        yi[i],
        given=Eq(total(Sp[i_, j] * xi[j], j), yi[i_]),
        at={"d": 1, "Sp": ((2,),), "xi": (1,), "yi": (2,), "i": 1},
    )
    yield from twins(total(xi[i] * yi[i], i), "≥", 0, total(xi[i] ** 2, i), given=Eq(yi[i_], total(Sp[i_, j] * xi[j], j)),
                     at={"d": 1, "Sp": ((Q(1, 2),),), "xi": (2,), "yi": (1,)})  # fmt: skip


@family("inverse defined", "equations, matrices: inverses as assumptions, Woodbury, Kalman, Sherman–Morrison")
def inverse_defined() -> Iterator[Case]:
    """Textbook identities of inverses (Woodbury, Sherman–Morrison, Kalman, Schur), with a 1 × 1 witness against each twin."""
    one = {"d": 1, "N": 1, "i": 1, "j": 1, "l": 1}
    sm = Eq(Sq[i_, j_], Sp[i_, j_] + xi[i_] * xi[j_])
    w1 = {**one, "Sp": ((1,),), "xi": (1,), "Sq": ((2,),), "yi": (1,)}
    quad = total(xi[i] * Spi[i, j] * xi[j], i, j)
    left = total(Spi[i, l] * xi[l], l)
    right = total(Spi[j, l] * xi[l], l)
    yield from twins(
        inverse(Sq)[i, j],
        "=",
        Spi[i, j] - left * right / (1 + quad),
        Spi[i, j] + left * right / (1 + quad),
        given=sm,
        at=w1,
    )
    yield from twins(
        det(Sq),
        "=",
        det(Sp) * (1 + quad),
        det(Sp) + quad**2,
        given=sm,
        at={**w1, "Sp": ((2,),), "Sq": ((3,),)},
    )
    yield from twins(
        total(xi[i] * inverse(Sq)[i, j] * xi[j], i, j), "=", quad / (1 + quad), quad, given=sm, at=w1
    )
    yield from twins(det(Sq), ">", 0, det(Sp) * 3, given=sm, at=w1)
    yield from twins(inverse(Sq)[i, i], "≤", Spi[i, i], Spi[i, i] / 3, given=sm, at=w1)
    ridge = Eq(Sq[i_, j_], Sp[i_, j_] + a * delta(i_, j_))
    w2 = {**one, "Sp": ((1,),), "a": 1, "Sq": ((2,),), "xi": (1,)}
    yield from twins(
        total(inverse(Sq)[i, l] * (Sp[l, j] + a * delta(l, j)), l),
        "=",
        delta(i, j),
        2 * delta(i, j),
        given=ridge,
        at=w2,
    )
    yield from twins(
        total(inverse(Sq)[i, l] * Sp[l, j], l),
        "=",
        delta(i, j) - a * inverse(Sq)[i, j],
        delta(i, j) + a * inverse(Sq)[i, j],
        given=ridge,
        at=w2,
    )
    yield from twins(inverse(Sq)[i, i], "<", 1 / a, 1 / (3 * a), given=ridge, at=w2)
    scaled = Eq(Sq[i_, j_], a * Sp[i_, j_])
    w3 = {**one, "Sp": ((1,),), "a": 2, "Sq": ((2,),)}
    yield from twins(inverse(Sq)[i, j], "=", Spi[i, j] / a, Spi[i, j] * a, given=scaled, at=w3)
    yield from twins(
        det(Sq),
        "=",
        a**d * det(Sp),
        a * det(Sp),
        given=scaled,
        at={**w3, "d": 2, "Sp": E2, "Sq": ((2, 0), (0, 2))},
    )
    same = Eq(Sq[i_, j_], Spi[i_, j_])
    w4 = {**one, "Sp": ((2,),), "Sq": ((Q(1, 2),),)}
    yield from twins(total(Sq[i, l] * Sp[l, j], l), "=", delta(i, j), Sp[i, j], given=same, at=w4)
    yield from twins(det(Sq) * det(Sp), "=", 1, 4, given=same, at=w4)
    yield from twins(inverse(Sq)[i, j], "=", Sp[i, j], Sq[i, j], given=same, at=w4)
    gain = Eq(xi[i_], total(Sp[i_, l] * yi[l], l) / (b + total(yi[j] * Sp[j, l] * yi[l], j, l)))
    w5 = {**one, "Sp": ((1,),), "b": 1, "yi": (1,), "xi": (Q(1, 2),)}
    yield from twins(total(yi[i] * xi[i], i), "<", 1, Q(1, 3), given=gain, at=w5)
    yield from twins(
        b * xi[i],
        "=",
        total((Sp[i, l] - xi[i] * total(yi[j] * Sp[j, l], j)) * yi[l], l),
        total(Sp[i, l] * yi[l], l),
        given=gain,
        at=w5,
    )
