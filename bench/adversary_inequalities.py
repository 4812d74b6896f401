"""The named inequalities with constants that are a little wrong: Cauchy–Schwarz, AM–GM, Jensen, Gibbs, log-sum-exp."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Max, cos, cosh, exp, log, sin, sqrt, tanh

from bench.adversary_cases import Case, false, family, true, twins
from bench.adversary_notation import (
    HALF,
    OO,
    D,
    H,
    O,
    P,
    Q,
    Sp,
    Spi,
    Sy,
    T,
    U,
    V,
    X,
    a,
    b,
    c,
    d,
    f,
    h,
    i,
    j,
    l,
    m,
    n,
    o,
    p,
    pb,
    q,
    s,
    t,
    v,
    x,
    xi,
    y,
)  # fmt: skip
from derive.language import delta, det, largest, product, total

LSE = log(total(exp(f[t]), t))
mean = total(p[t] * f[t], t)
one = {
    "T": 1,
    "f": (1,),
    "v": (1,),
    "P": (2,),
    "p": (1,),
    "q": (1,),
    "H": (1,),
    "w": (1,),
    "s": 1,
    "t": 1,
    "x": 1,
    "y": 1,
    "a": 2,
    "b": 1,
    "c": 1,
}
two = {
    "T": 2,
    "f": (0, 1),
    "v": (1, 0),
    "P": (1, 2),
    "p": (Q(1, 4), Q(3, 4)),
    "q": (HALF, HALF),
    "H": (0, 1),
    "w": (1, 1),
    "s": 1,
    "t": 2,
    "x": 1,
    "y": 1,
    "a": 2,
}


@family("named inequalities", "inequalities, certificates, facts, sums")
def named() -> Iterator[Case]:
    """Textbook inequalities; the twin has a constant below the best one, and fails where equality holds or nearly."""
    rows = [
        (total(f[t] * v[t], t) ** 2, total(f[t] ** 2, t) * total(v[t] ** 2, t), HALF * total(f[t] ** 2, t) * total(v[t] ** 2, t), one),
        (total(f[t], t) ** 2, T * total(f[t] ** 2, t), total(f[t] ** 2, t), {**two, "f": (1, 1)}),
        (total(Abs(f[t]), t), sqrt(T * total(f[t] ** 2, t)), sqrt(total(f[t] ** 2, t)), {**two, "f": (1, 1)}),
        (sqrt(a * b), (a + b) / 2, (a + b) / 3, {**one, "a": 1}),
        (3 * (a * b * c) ** Q(1, 3), a + b + c, Q(99, 100) * (a + b + c), {**one, "a": 1}),
        (2 / (1 / a + 1 / b), sqrt(a * b), Q(9, 10) * sqrt(a * b), {**one, "a": 1}),
        (x * y, (x**2 + y**2) / 2, (x**2 + y**2) / 3, one),
        (x * y, a * x**2 / 2 + y**2 / (2 * a), a * x**2 / 2, {**one, "x": 0, "y": 0} | {"x": 1, "y": 2}),
        (exp(mean), total(p[t] * exp(f[t]), t), Q(9, 10) * total(p[t] * exp(f[t]), t), one),
        (mean**2, total(p[t] * f[t] ** 2, t), Q(1, 2) * total(p[t] * f[t] ** 2, t), one),
        (total(p[t] * log(P[t]), t), log(total(p[t] * P[t], t)), log(total(p[t] * P[t], t)) - Q(1, 10), one),
        (mean, largest(f[t], t), largest(f[t], t) - Q(1, 10), one),
        (largest(f[t], t), LSE, LSE - Q(1, 10), one),
        (LSE, largest(f[t], t) + log(T), largest(f[t], t), {**two, "f": (0, 0)}),
        (mean - total(p[t] * log(p[t]), t), LSE, LSE - Q(1, 10), one),
        (-total(p[t] * log(p[t]), t), log(T), log(T) - Q(1, 10), one),
        (0, total(p[t] * log(p[t] / q[t]), t), total(p[t] * log(p[t] / q[t]), t) - Q(1, 10), one),
        (total(p[t] ** 2, t), largest(p[t], t), largest(p[t], t) ** 2, two),
        (total(f[t] * v[t], t), largest(Abs(f[t]), t) * total(Abs(v[t]), t), largest(f[t], t) * total(Abs(v[t]), t) / 2, one),
        (total(H[t] ** 2, t), total(H[t], t) ** 2, total(H[t], t) ** 2 / 2, one),
        (total(H[t] ** 2, t), largest(H[t], t) * total(H[t], t), largest(H[t], t) * total(H[t], t) / 2, one),
        (total(sqrt(H[t]), t) ** 2, T * total(H[t], t), total(H[t], t), {**two, "H": (1, 1)}),
        (T**2 / total(P[t], t), total(1 / P[t], t), Q(9, 10) * total(1 / P[t], t), one),
        (product(P[t], t) ** (1 / T), total(P[t], t) / T, total(P[t], t) / (2 * T), one),
        (1 + total(H[t], t), product(1 + H[t], t), product(1 + H[t], t) - Q(1, 10), one),
        (total(p[t] * q[t], t), 1, Q(9, 10), one),
        (Abs(total(f[t], t)), total(Abs(f[t]), t), total(Abs(f[t]), t) / 2, one),
        (sqrt(total((f[t] + v[t]) ** 2, t)), sqrt(total(f[t] ** 2, t)) + sqrt(total(v[t] ** 2, t)), sqrt(total(f[t] ** 2, t)), one),
        (total(sqrt(p[t] * q[t]), t), 1, Q(9, 10), one),
        (1 - total(sqrt(p[t] * q[t]), t), total(p[t] * log(p[t] / q[t]), t), total(p[t] * log(p[t] / q[t]), t) / 8, {**two, "p": (Q(1, 10), Q(9, 10))}),
        (log(1 + exp(x)), log(2) + Max(x, 0), Max(x, 0), {"x": 0}),
        (exp(x), 1 / (1 - x) + exp(x) * Max(x, 0), 1 + x, {"x": -1}), (tanh(h), h, h / 2, {"h": 1}),
        (h / (1 + h), log(1 + h), h / (2 + h), {"h": 1}), (1 - x**2 / 2, cos(x), 1 - x**2, {"x": 1}),
        (sin(h), h, h - h**3 / 6, {"h": 1}), (1 + x**2 / 2, cosh(x), 1 + x**2 / 4, {"x": 1}),
        (x**3 * y, (3 * x**4 + y**4) / 4, (x**4 + y**4) / 4, one),
        (total(f[t] * v[t], t), (total(f[t] ** 2, t) + total(v[t] ** 2, t)) / 2, (total(f[t] ** 2, t) + total(v[t] ** 2, t)) / 4, one),
        (total((f[t] - mean_of()) ** 2, t), total((f[t] - x) ** 2, t), total((f[t] - x) ** 2, t) - T * (x - 1) ** 2 - Q(1, 10), one),
        (a ** Q(1, 3) * b ** Q(2, 3), a / 3 + 2 * b / 3, a / 3 + b / 3, {**one, "a": 1}),
    ]  # fmt: skip
    for left, right, wrong, where in rows:
        if right != 1 / (1 - x) + exp(x) * Max(x, 0):
            yield true(left, "≤", right)
        if (left, right) != (h / (1 + h), log(1 + h)):
            yield false(left, "≤", wrong, at=where)
    yield false(log(1 + h), "≤", h / (1 + h), at={"h": 1})


def mean_of():
    """The mean of f."""
    return total(f[s], s) / T


def sphere(*values):
    """A unit vector from a rational multiple of whole numbers."""
    length = sqrt(sum(v * v for v in values))
    return tuple(v / length for v in values)


@family(
    "domains", "facts, samplers: simplex and its boundary, spheres, SPD and symmetric, orthonormal, distinct"
)
def domains() -> Iterator[Case]:
    """Facts of each domain, and what the neighbouring domain does not have; the witness lies in the domain."""
    d2 = {
        "d": 2,
        "U": sphere(3, 4),
        "V": sphere(4, -3),
        "Sp": ((2, 1), (1, 2)),
        "Sy": ((0, 1), (1, 0)),
        "xi": (1, -1),
        "yi": (1, 0),
        "i": 1,
        "j": 2,
        "l": 1,
        "O": ((1, 0),),
        "N": 1,
        "OO": ((0, 1), (1, 0)),
        "n": 1,
        "m": 1,
    }
    quad = lambda S: total(xi[i] * S[i, j] * xi[j], i, j)  # noqa: E731
    rows_true = [
        (total(U[i] ** 2, i), "=", 1), (Abs(total(U[i] * V[i], i)), "≤", 1), (U[i] ** 2, "≤", 1),
        (total((U[i] - V[i]) ** 2, i), "=", 2 - 2 * total(U[i] * V[i], i)),
        (total((U[i] - V[i]) ** 2, i), "≤", 4), (total(U[i] * xi[i], i) ** 2, "≤", total(xi[i] ** 2, i)),
        (quad(Sp), "≥", 0), (Sp[i, i], ">", 0), (Sp[i, j], "=", Sp[j, i]), (det(Sp), ">", 0),
        (Sp[i, j] ** 2, "≤", Sp[i, i] * Sp[j, j]), (total(Spi[i, l] * Sp[l, j], l), "=", delta(i, j)),
        (Spi[i, j], "=", Spi[j, i]), (Spi[i, i], ">", 0), (Sp[i, i] * Spi[i, i], "≥", 1),
        (Sy[i, j], "=", Sy[j, i]), (quad(Sy), "=", total(xi[j] * Sy[i, j] * xi[i], i, j)),
        (total(O[n, i] * O[m, i], i), "=", delta(n, m)), (total(O[n, i] ** 2, i), "=", 1),
        (total(total(O[n, i] * xi[i], i) ** 2, n), "≤", total(xi[i] ** 2, i)),
        (total(OO[i, l] * OO[j, l], l), "=", delta(i, j)), (total(OO[l, i] * OO[l, j], l), "=", delta(i, j)),
        (total(total(OO[i, j] * xi[j], j) ** 2, i), "=", total(xi[i] ** 2, i)), (total(p[t], t), "=", 1),
        (p[t], ">", 0), (pb[t], "≥", 0), (pb[t], "≤", 1), (total(pb[t] ** 2, t), "≤", 1),
        (total(p[t] * (1 - p[t]), t), "≥", 0),
        (total(Spi[i, j] * xi[i] * xi[j], i, j) * quad(Sp), "≥", total(xi[i] ** 2, i) ** 2),
        (total(U[i] * Sp[i, j] * U[j], i, j), ">", 0), (Abs(U[i] * V[i]), "≤", 1),
        (largest(p[t], t), "≥", 1 / T), (total(Sp[i, i], i), ">", 0),
    ]  # fmt: skip
    for left, relation, right in rows_true:
        yield true(left, relation, right)
    rows_false = [
        (total(U[i], i), "≤", 1, {"d": 2, "U": sphere(3, 4)}),
        (total(U[i] * V[i], i), "=", 0, {"d": 1, "U": (1,), "V": (1,)}),
        (U[i], "≥", 0, {"d": 1, "U": (-1,), "i": 1}),
        (total((U[i] - V[i]) ** 2, i), "≤", 2, {"d": 1, "U": (1,), "V": (-1,)}),
        (total(Abs(U[i]), i), "=", 1, {"d": 2, "U": sphere(3, 4)}),
        (Abs(total(U[i] * V[i], i)), "<", 1, {"d": 1, "U": (1,), "V": (-1,)}),
        (quad(Sy), "≥", 0, {**d2, "xi": (1, -1)}), (Sy[i, i], ">", 0, d2), (det(Sy), ">", 0, d2),
        (Sp[i, j], "≥", 0, {**d2, "Sp": ((2, -1), (-1, 2))}), (quad(Sp), ">", 0, {**d2, "xi": (0, 0)}),
        (Spi[i, j], "≥", 0, d2), (Spi[i, i], "=", 1 / Sp[i, i], d2), (det(Sp), "=", product(Sp[i, i], i), d2),
        (Sp[i, j] ** 2, "≤", Sp[i, i] * Sp[j, j] / 8, d2), (Sp[i, i] * Spi[i, i], "=", 1, d2),
        (total(O[n, i] * O[n, j], n), "=", delta(i, j), {**d2, "i": 2, "j": 2}),
        (total(total(O[n, i] * xi[i], i) ** 2, n), "=", total(xi[i] ** 2, i), d2),
        (OO[i, j], "=", OO[j, i], {"d": 2, "OO": ((0, 1), (-1, 0)), "i": 1, "j": 2}),
        (total(O[n, i], i), "≤", 1, {"N": 1, "d": 2, "O": (sphere(3, 4),), "n": 1}),
        (N_of(), "=", d, {"N": 1, "d": 2, "O": ((1, 0),)}),
        (pb[t], ">", 0, {"T": 2, "pb": (0, 1), "t": 1}), (p[t], "<", 1, {"T": 1, "p": (1,), "t": 1}),
        (total(pb[t] ** 2, t), "<", 1, {"T": 2, "pb": (0, 1)}),
        (product(pb[t], t), ">", 0, {"T": 2, "pb": (0, 1)}),
        (p[t], "≤", HALF, {"T": 2, "p": (Q(1, 4), Q(3, 4)), "t": 2}),
        (total(p[t] ** 2, t), "=", 1 / T, {"T": 2, "p": (Q(1, 4), Q(3, 4))}),
        (p[t] * q[t], "≤", Q(1, 4), {"T": 1, "p": (1,), "q": (1,), "t": 1}),
        (total(D[t], t), "≥", 0, {"T": 2, "D": (-1, -2)}),
        (total((D[t] - D[s]) ** 2, t, s), ">", 0, {"T": 1, "D": (1,)}),
        (D[t], ">", D[s], {"T": 2, "D": (1, 2), "t": 1, "s": 2}),
        (total(U[i] * Sp[i, j] * U[j], i, j), "≥", 1, {"d": 1, "U": (1,), "Sp": ((HALF,),)}),
        (largest(p[t], t), ">", 1 / T, {"T": 1, "p": (1,)}),
    ]  # fmt: skip
    for left, relation, right, where in rows_false:
        yield false(left, relation, right, at=where)


def N_of():
    """The number of rows of the orthonormal family, written as a sum over it."""
    return total(O[n, i] ** 2, n, i)


@family("sums", "sums, induction, normal: closed forms, exchange, telescoping")
def sums() -> Iterator[Case]:
    """Closed forms by induction; the twin is off at T = 2 or 3 (index shifted, factor lost)."""
    at = {
        "T": 3,
        "x": 2,
        "a": 2,
        "f": (1, 2, 4),
        "v": (1, 0, 1),
        "P": (1, 2, 3),
        "o": HALF,
        "N": 2,
        "d": 2,
        "X": ((1, 2), (3, 5)),
        "s": 2,
    }
    rows = [
        (total(t, t), T * (T + 1) / 2, T * (T - 1) / 2),
        (total(t**2, t), T * (T + 1) * (2 * T + 1) / 6, T * (T + 1) * (2 * T - 1) / 6),
        (total(t**3, t), T**2 * (T + 1) ** 2 / 4, T**2 * (T + 1) / 2),
        (total(2**t, t), 2 ** (T + 1) - 2, 2**T - 1),
        (total(o**t, t), o * (1 - o**T) / (1 - o), (1 - o**T) / (1 - o)),
        (total(1 / (t * (t + 1)), t), T / (T + 1), (T - 1) / T),
        (total(t * 2**t, t), (T - 1) * 2 ** (T + 1) + 2, T * 2**T),
        (total(2 * t + 1, t), T**2 + 2 * T, T**2),
        (total(t * (t + 1), t), T * (T + 1) * (T + 2) / 3, T * (T + 1) * (T + 2) / 6),
        (product(t, t) * (T + 1), product(t + 1, t), product(t, t)), (product(a, t), a**T, a * T),
        (product(a**t, t), a ** (T * (T + 1) / 2), a**T), (total((-1) ** t, t), ((-1) ** T - 1) / 2, 0),
        (total(log(t + 1) - log(t), t), log(T + 1), log(T)),
        (total(total(f[t] * v[s], t), s), total(f[t], t) * total(v[t], t), total(f[t] * v[t], t)),
        (total((f[t] - v[t]) ** 2, t), total(f[t] ** 2, t) - 2 * total(f[t] * v[t], t) + total(v[t] ** 2, t), total(f[t] ** 2, t) - total(v[t] ** 2, t)),
        (total(f[t], t) ** 2, total(f[t] * f[s], t, s), total(f[t] ** 2, t)),
        (total((f[t] - f[s]) ** 2, t, s), 2 * T * total(f[t] ** 2, t) - 2 * total(f[t], t) ** 2, T * total(f[t] ** 2, t) - total(f[t], t) ** 2),
        (log(product(P[t], t)), total(log(P[t]), t), product(log(P[t]), t)),
        (product(P[t] * a, t), a**T * product(P[t], t), a * product(P[t], t)),
        (total(X[n, i], n, i), total(total(X[n, i], i), n), total(X[n, 1], n)),
        (total(x * f[t], t), x * total(f[t], t), T * x * total(f[t], t)),
        (total(f[t] + x, t), total(f[t], t) + T * x, total(f[t], t) + x),
        (largest(2 * f[t], t), 2 * largest(f[t], t), largest(f[t], t) ** 2 - 1),
        (largest(-f[t], t) + largest(f[t], t), largest(largest(f[t] - f[s], s), t), 0),
        (total(delta(t, s) * t, t), s, T),
        (total(total(delta(t, s) * f[t], t) * v[s], s), total(f[t] * v[t], t), total(f[t], t) * total(v[t], t)),
        (total(exp(f[t] + x), t), exp(x) * total(exp(f[t]), t), exp(x) + total(exp(f[t]), t)),
        (total(p[t] * x, t), x, T * x),
        (total((t - 1) * f[t], t), total(t * f[t], t) - total(f[t], t), total(t * f[t], t) - T),
    ]  # fmt: skip
    for left, right, wrong in rows:
        yield from twins(left, "=", right, wrong, at=at)
