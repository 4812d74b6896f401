"""Equations as assumptions, of vectors and matrices: definitions, normalisations, Gram matrices, symmetric parts."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, exp, log, sqrt

from bench.adversary_cases import Case, false, family, true, twins, vacuous
from bench.adversary_notation import (
    A,
    B,
    C,
    H,
    P,
    Q,
    Sp,
    Spi,
    Sq,
    Sy,
    T,
    X,
    a,
    b,
    d,
    f,
    i,
    i_,
    j,
    j_,
    l,
    n,
    p,
    q,
    s,
    t,
    t_,
    v,
    w,
    x,
    xi,
    y,
    yi,
    z,
)  # fmt: skip
from derive.language import at, delta, det, diff, inverse, largest, total

by_soft = Eq(p[t_], exp(f[t_]) / total(exp(f[s]), s))


@family("a vector defined", "equations, vectors computed from an assumption")
def vector_defined() -> Iterator[Case]:
    """v[t] = … for every t given: truths by putting it in; the witness is a vector that satisfies the definition."""
    two = {"T": 2, "f": (0, 0), "t": 1, "s": 2, "r": 1}
    by = Eq(v[t_], f[t_] + x)
    yield from twins(total(v[t], t), "=", total(f[t], t) + T * x, total(f[t], t) + x, given=by, at={**two, "v": (1, 1), "x": 1})
    yield from twins(total(v[t] ** 2, t), "=", total(f[t] ** 2, t) + 2 * x * total(f[t], t) + T * x**2, total(f[t] ** 2, t) + T * x**2,
                     given=by, at={**two, "f": (1, 2), "v": (2, 3), "x": 1})  # fmt: skip
    yield from twins(largest(v[t], t), "=", largest(f[t], t) + x, largest(f[t], t), given=by, at={**two, "v": (1, 1), "x": 1})
    yield from twins(total(v[t], t), "=", 1, T, given=Eq(v[t_], exp(f[t_]) / total(exp(f[s]), s)), at={**two, "v": (Q(1, 2), Q(1, 2))})
    yield from twins(total(p[t] * p[t], t), "≤", 1, Q(9, 10), given=by_soft, at={"T": 1, "f": (0,), "p": (1,)})
    yield from twins(log(p[t]), "=", f[t] - log(total(exp(f[s]), s)), f[t] - log(T), given=by_soft,
                     at={**two, "f": (0, log(3)), "p": (Q(1, 4), Q(3, 4)), "t": 2})  # fmt: skip
    yield false(p[t], "=", 1 / T, given=by_soft, at={**two, "f": (0, log(3)), "p": (Q(1, 4), Q(3, 4))})
    yield true(p[t], "<", 1 + 1 / T, given=by_soft)
    yield from twins(total(v[t] * w[t], t), "=", 2 * total(w[t] ** 2, t), total(w[t] ** 2, t), given=Eq(v[t_], 2 * w[t_]),
                     at={**two, "w": (1, 1), "v": (2, 2)})  # fmt: skip
    yield from twins(total(v[t], t), "=", 0, 1, given=Eq(v[t_], f[t_] - total(f[s], s) / T), at={**two, "v": (0, 0)})
    yield from twins(total(v[t] ** 2, t), "=", total(f[t] ** 2, t) - total(f[t], t) ** 2 / T, total(f[t] ** 2, t),
                     given=Eq(v[t_], f[t_] - total(f[s], s) / T), at={**two, "f": (1, 1), "v": (0, 0)})  # fmt: skip
    yield from twins(total(v[t], t), "≥", 0, T, given=Eq(v[t_], f[t_] ** 2), at={**two, "v": (0, 0)})
    yield from twins(total(v[t] - x, t), "=", 0, T, given=Eq(v[t_], x), at={**two, "v": (1, 1), "x": 1})
    yield from twins(x, "=", total(f[t], t), total(f[t] ** 2, t), given=Eq(x, total(f[t], t)), at={**two, "f": (2, 0), "x": 2})
    yield from twins(x**2, "≤", T * total(f[t] ** 2, t), total(f[t] ** 2, t), given=Eq(x, total(f[t], t)), at={**two, "f": (1, 1), "x": 2})
    yield from twins(f[s] - x, "≤", 0, -1, given=Eq(x, largest(f[t], t)), at={**two, "x": 0})
    yield from twins(total(w[t] * f[t], t), "=", x * total(w[t], t), x, given=Eq(f[t_], x), at={**two, "f": (1, 1), "w": (1, 1), "x": 1})
    yield from twins(total(P[t] * f[t], t) / a, "=", total(f[t] * P[t], t) / total(P[s], s), total(f[t], t) / T, given=Eq(a, total(P[s], s)),
                     at={**two, "P": (1, 3), "a": 4, "f": (0, 1)})  # fmt: skip
    yield from twins(total(p[t] * q[t], t), "=", total(p[t] ** 2, t), 1 / T, given=Eq(q[t_], p[t_]), at={**two, "p": (Q(1, 4), Q(3, 4)), "q": (Q(1, 4), Q(3, 4))})
    yield from twins(total(p[t] * log(p[t] / q[t]), t), "=", 0, log(T), given=Eq(q[t_], p[t_]), at={**two, "p": (Q(1, 2),) * 2, "q": (Q(1, 2),) * 2})
    yield from twins(total(xi[i] * yi[i], i), "=", x * total(yi[i] ** 2, i), x * total(yi[i], i), given=Eq(xi[i_], x * yi[i_]),
                     at={"d": 1, "yi": (2,), "xi": (2,), "x": 1})  # fmt: skip


@family("normalised by assumption", "solving of sums: Σ = 1, unit length, zero mean, orthogonality")
def normalised() -> Iterator[Case]:
    """Σ f = 1 (0, Σ f² = 1, Σ f g = 0) given of real arrays: truths by linearity or Cauchy–Schwarz, witnesses on the set."""
    two = {"T": 2, "t": 1, "s": 2}
    one, zero, unit, orth = Eq(total(f[t], t), 1), Eq(total(f[t], t), 0), Eq(total(f[t] ** 2, t), 1), Eq(total(f[t] * v[t], t), 0)
    yield from twins(total(f[t] * x, t), "=", x, x / T, given=one, at={**two, "f": (Q(1, 2), Q(1, 2)), "x": 1})
    yield from twins(total(f[t] ** 2, t), "≥", 1 / T, 2 / T, given=one, at={**two, "f": (Q(1, 2), Q(1, 2))})
    yield false(f[s], "≤", 1, given=one, at={**two, "f": (-1, 2)})
    yield false(f[s], "≥", 0, given=one, at={**two, "f": (2, -1)})
    yield from twins(total((f[t] + x) ** 2, t), "=", total(f[t] ** 2, t) + T * x**2, total(f[t] ** 2, t) + x**2, given=zero, at={**two, "f": (1, -1), "x": 1})
    yield from twins(largest(f[t], t), "≥", 0, 1, given=zero, at={**two, "f": (0, 0)})
    yield from twins(f[s] ** 2, "≤", 1, Q(9, 10), given=unit, at={**two, "f": (0, 1)})
    yield from twins(total(f[t], t) ** 2, "≤", T, T - Q(1, 10), given=unit, at={**two, "f": (sqrt(2) / 2, sqrt(2) / 2)})
    yield from twins(total(f[t] * v[t], t) ** 2, "≤", total(v[t] ** 2, t), total(v[t] ** 2, t) / 2, given=unit, at={**two, "f": (1, 0), "v": (1, 0)})
    yield from twins(total((f[t] + v[t]) ** 2, t), "=", total(f[t] ** 2, t) + total(v[t] ** 2, t), total(f[t] ** 2, t) - total(v[t] ** 2, t),
                     given=orth, at={**two, "f": (1, 0), "v": (0, 1)})  # fmt: skip
    yield from twins(total((f[t] - v[t]) ** 2, t), "=", total((f[t] + v[t]) ** 2, t), 0, given=orth, at={**two, "f": (1, 0), "v": (0, 1)})
    yield false(f[s] * v[s], "=", 0, given=orth, at={**two, "f": (1, 1), "v": (1, -1)})
    yield from twins(total(H[t], t), "=", total(P[t], t), 2, given=Eq(total(H[t], t), total(P[t], t)), at={**two, "H": (1, 2), "P": (1, 2)})
    yield from twins(H[s], "≤", x, x / 2, given=Eq(total(H[t], t), x), at={**two, "H": (0, 1), "x": 1})
    yield from twins(total(p[t] * f[t] ** 2, t), "≥", x**2, x**2 + 1, given=Eq(total(p[t] * f[t], t), x), at={**two, "p": (Q(1, 2),) * 2, "f": (1, 1), "x": 1})
    yield from twins(total(p[t] * (f[t] - x) ** 2, t), "=", total(p[t] * f[t] ** 2, t) - x**2, total(p[t] * f[t] ** 2, t),
                     given=Eq(total(p[t] * f[t], t), x), at={**two, "p": (Q(1, 2),) * 2, "f": (1, 1), "x": 1})  # fmt: skip
    yield from twins(a * total(P[t], t), "=", 1, T, given=Eq(a, 1 / total(P[t], t)), at={**two, "P": (1, 1), "a": Q(1, 2)})
    yield from twins(total(f[t], t), "≤", total(v[t], t), total(v[t], t) - 1, given=Eq(total(v[t] - f[t], t), total(w[t] ** 2, t)),
                     at={**two, "f": (1, 1), "v": (1, 1), "w": (0, 0)})  # fmt: skip
    yield vacuous(f[t], "=", 0, given=(one, Eq(total(f[t], t), 2)))
    yield vacuous(f[t], "=", 0, given=Eq(total(f[t] ** 2, t), -1))
    yield vacuous(p[t], "=", 0, given=Eq(total(p[t], t), 2))
    yield vacuous(P[t], "=", 1, given=Eq(total(P[t], t), 0))


E2 = ((1, 0), (0, 1))
ONE, TWO = ((1, 1), (0, 1)), ((1, 0), (1, 1))


@family("a matrix defined", "equations, matrices: Gram, sums, products, transposes; inverse and determinant")
def matrix_defined() -> Iterator[Case]:
    """C[i, j] = … given: truths by putting it in or by algebra of matrices; a 2 × 2 witness for each falsehood."""
    base = {"d": 2, "i": 1, "j": 2, "l": 1, "A": ONE, "B": TWO}
    product_ = Eq(C[i_, j_], total(A[i_, l] * B[l, j_], l))
    ab = ((2, 1), (1, 1))
    yield false(total(A[i, l] * B[l, j], l), "=", total(B[i, l] * A[l, j], l), given=Eq(C[i_, j_], A[i_, j_] + B[i_, j_]), at={**base, "C": ((2, 1), (1, 2)), "i": 1, "j": 1})
    yield from twins(total(C[i, i], i), "=", total(A[i, i] + B[i, i], i), total(A[i, i] * B[i, i], i), given=Eq(C[i_, j_], A[i_, j_] + B[i_, j_]), at={**base, "C": ((2, 1), (1, 2))})
    yield from twins(total(C[i, i], i), "=", total(B[i, l] * A[l, i], i, l), total(A[i, i] * B[i, i], i), given=product_, at={**base, "C": ab})
    yield from twins(total(C[i, j] * xi[j], j), "=", total(A[i, l] * total(B[l, j] * xi[j], j), l), total(B[i, l] * total(A[l, j] * xi[j], j), l),
                     given=product_, at={**base, "C": ab, "xi": (1, 0)})  # fmt: skip
    yield false(C[i, j], "=", C[j, i], given=product_, at={**base, "A": ((1, 1), (0, 1)), "B": ((1, 1), (0, 1)), "C": ((1, 2), (0, 1))})
    yield from twins(C[i, j], "=", C[j, i], -C[j, i], given=Eq(C[i_, j_], A[i_, j_] + A[j_, i_]), at={**base, "C": ((2, 1), (1, 2))})
    yield from twins(C[i, j], "=", -C[j, i], C[j, i], given=Eq(C[i_, j_], A[i_, j_] - A[j_, i_]), at={**base, "C": ((0, 1), (-1, 0))})
    yield from twins(total(xi[i] * C[i, j] * xi[j], i, j), "=", 0, total(xi[i] ** 2, i), given=Eq(C[i_, j_], A[i_, j_] - A[j_, i_]), at={**base, "C": ((0, 1), (-1, 0)), "xi": (1, 0)})
    gram = Eq(C[i_, j_], total(X[n, i_] * X[n, j_], n))
    g2 = {"d": 2, "N": 1, "X": ((1, 1),), "C": ((1, 1), (1, 1)), "i": 1, "j": 2, "xi": (1, -1)}
    yield from twins(total(xi[i] * C[i, j] * xi[j], i, j), "≥", 0, total(xi[i] ** 2, i), given=gram, at=g2)
    yield from twins(C[i, j], "=", C[j, i], 0, given=gram, at=g2)
    yield from twins(C[i, i], "≥", 0, 2, given=gram, at=g2)
    yield from twins(C[i, j] ** 2, "≤", C[i, i] * C[j, j], C[i, i] * C[j, j] / 2, given=gram, at=g2)
    yield from twins(total(C[i, i], i), "=", total(X[n, i] ** 2, n, i), total(X[n, i], n, i) ** 2, given=gram, at=g2)
    ridge = Eq(Sp[i_, j_], total(X[n, i_] * X[n, j_], n) + a * delta(i_, j_))
    r2 = {"d": 2, "N": 1, "X": ((1, 1),), "a": 1, "Sp": ((2, 1), (1, 2)), "i": 1, "j": 2, "l": 1, "xi": (1, -1)}
    yield false(Spi[i, j], "=", delta(i, j) / Sp[i, i], given=ridge, at=r2)
    yield from twins(total(Sp[i, l] * Spi[l, j], l), "=", delta(i, j), 1, given=ridge, at=r2)
    yield from twins(total(xi[i] * Sp[i, j] * xi[j], i, j), "≥", a * total(xi[i] ** 2, i), 2 * a * total(xi[i] ** 2, i), given=ridge, at=r2)
    yield from twins(Sp[i, i], "≥", a, 2 * a, given=ridge, at={**r2, "X": ((0, 0),), "Sp": E2})
    yield false(det(Sp), "≥", a, given=ridge, at={**r2, "X": ((0, 0),), "a": Q(1, 2), "Sp": ((Q(1, 2), 0), (0, Q(1, 2)))})
    yield from twins(total(A[i, l] * C[l, j], l), "=", A[i, j], C[i, j], given=Eq(C[i_, j_], delta(i_, j_)), at={**base, "C": E2})
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
    yield false(Sy[i, i], "≥", 0, given=Eq(Sy[i_, j_], A[i_, j_] + A[j_, i_]), at={**base, "A": ((-1, 0), (0, 0)), "Sy": ((-2, 0), (0, 0))})
    yield from twins(total(xi[i] * Sq[i, j] * xi[j], i, j), "≥", total(xi[i] * Sp[i, j] * xi[j], i, j), 2 * total(xi[i] * Sp[i, j] * xi[j], i, j),
                     given=Eq(Sq[i_, j_], Sp[i_, j_] + delta(i_, j_)), at={"d": 1, "Sp": ((2,),), "Sq": ((3,),), "xi": (1,)})  # fmt: skip
    yield from twins(total(A[i, l] * yi[l], l), "=", x * yi[i], yi[i], given=Eq(total(A[i_, j] * yi[j], j), x * yi[i_]), at={"d": 1, "A": ((2,),), "yi": (1,), "x": 2, "i": 1})
    yield from twins(total(yi[i] * A[i, l] * yi[l], i, l), "=", x * total(yi[i] ** 2, i), x, given=Eq(total(A[i_, j] * yi[j], j), x * yi[i_]),
                     at={"d": 1, "A": ((2,),), "yi": (3,), "x": 2, "i": 1})  # fmt: skip
    yield from twins(xi[i], "=", total(Spi[i, j] * yi[j], j), yi[i], given=Eq(total(Sp[i_, j] * xi[j], j), yi[i_]), at={"d": 1, "Sp": ((2,),), "xi": (1,), "yi": (2,), "i": 1})
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
    yield from twins(inverse(Sq)[i, j], "=", Spi[i, j] - left * right / (1 + quad), Spi[i, j] + left * right / (1 + quad), given=sm, at=w1)
    yield from twins(det(Sq), "=", det(Sp) * (1 + quad), det(Sp) + quad**2, given=sm, at={**w1, "Sp": ((2,),), "Sq": ((3,),)})
    yield from twins(total(xi[i] * inverse(Sq)[i, j] * xi[j], i, j), "=", quad / (1 + quad), quad, given=sm, at=w1)
    yield from twins(det(Sq), ">", 0, det(Sp) * 3, given=sm, at=w1)
    yield from twins(inverse(Sq)[i, i], "≤", Spi[i, i], Spi[i, i] / 3, given=sm, at=w1)
    ridge = Eq(Sq[i_, j_], Sp[i_, j_] + a * delta(i_, j_))
    w2 = {**one, "Sp": ((1,),), "a": 1, "Sq": ((2,),), "xi": (1,)}
    yield from twins(total(inverse(Sq)[i, l] * (Sp[l, j] + a * delta(l, j)), l), "=", delta(i, j), 2 * delta(i, j), given=ridge, at=w2)
    yield from twins(total(inverse(Sq)[i, l] * Sp[l, j], l), "=", delta(i, j) - a * inverse(Sq)[i, j], delta(i, j) + a * inverse(Sq)[i, j], given=ridge, at=w2)
    yield from twins(inverse(Sq)[i, i], "<", 1 / a, 1 / (3 * a), given=ridge, at=w2)
    scaled = Eq(Sq[i_, j_], a * Sp[i_, j_])
    w3 = {**one, "Sp": ((1,),), "a": 2, "Sq": ((2,),)}
    yield from twins(inverse(Sq)[i, j], "=", Spi[i, j] / a, Spi[i, j] * a, given=scaled, at=w3)
    yield from twins(det(Sq), "=", a**d * det(Sp), a * det(Sp), given=scaled, at={**w3, "d": 2, "Sp": E2, "Sq": ((2, 0), (0, 2))})
    same = Eq(Sq[i_, j_], Spi[i_, j_])
    w4 = {**one, "Sp": ((2,),), "Sq": ((Q(1, 2),),)}
    yield from twins(total(Sq[i, l] * Sp[l, j], l), "=", delta(i, j), Sp[i, j], given=same, at=w4)
    yield from twins(det(Sq) * det(Sp), "=", 1, 4, given=same, at=w4)
    yield from twins(inverse(Sq)[i, j], "=", Sp[i, j], Sq[i, j], given=same, at=w4)
    gain = Eq(xi[i_], total(Sp[i_, l] * yi[l], l) / (b + total(yi[j] * Sp[j, l] * yi[l], j, l)))
    w5 = {**one, "Sp": ((1,),), "b": 1, "yi": (1,), "xi": (Q(1, 2),)}
    yield from twins(total(yi[i] * xi[i], i), "<", 1, Q(1, 3), given=gain, at=w5)
    yield from twins(b * xi[i], "=", total((Sp[i, l] - xi[i] * total(yi[j] * Sp[j, l], j)) * yi[l], l), total(Sp[i, l] * yi[l], l), given=gain, at=w5)


@family("values at a point, as assumptions", "at(…) in assumptions and sides")
def at_given() -> Iterator[Case]:
    """at(…) is a substitution: the assumption says what the substituted expression is, and truths put it in."""
    yield from twins(x**2 + x, "=", 2, 3, given=Eq(at(y**2 + y, y, x), 2), at={"x": 1})
    yield from twins(at(x**2, x, y), "=", z**2, z, given=Eq(y, z), at={"y": 2, "z": 2})
    yield from twins(at(diff(x**3, x), x, y), "=", 12, 6, given=Eq(y, 2), at={"y": 2})
    yield from twins(at(x * y, x, z), "=", 1, z, given=Eq(y * z, 1), at={"y": Q(1, 2), "z": 2})
    yield from twins(at(total(f[t] ** 2, t), f[t], v[t]), "=", 1, T, given=Eq(total(v[t] ** 2, t), 1), at={"T": 2, "v": (1, 0)})
    yield from twins(at(total(f[t], t), f[t], x), "=", y, x, given=Eq(T * x, y), at={"T": 2, "x": 1, "y": 2})
    yield from twins(at(diff(total(f[t] ** 2, t), f[s]), f[t], v[t]), "=", 2 * x, x, given=Eq(v[s], x), at={"T": 2, "v": (1, 1), "x": 1, "s": 1})
    yield from twins(at(log(a), a, b), "=", y, b, given=Eq(b, exp(y)), at={"b": exp(1), "y": 1})
    yield from twins(at(x**2 - y, x, z), "=", 0, y, given=Eq(z**2, y), at={"y": 4, "z": -2})
    yield from twins(at(at(x * y, x, z), y, z), "=", 4, 2, given=Eq(z, 2), at={"z": 2})
    yield from twins(at(Abs(x), x, y), "=", y, -y, given=Eq(y, a), at={"y": 1, "a": 1})
    yield from twins(at(exp(x) - y, x, 0), "=", 0, 1, given=Eq(y, 1), at={"y": 1})
