"""Indices that are bound and free under one name, in every position that binds."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from sympy import Abs, Eq, Max, cos, exp, log, sin, sqrt

from bench.adversary_cases import Case, false, family, nonsense, true, twins
from bench.adversary_notation import (
    A,
    B,
    F,
    H,
    M,
    P,
    Q,
    T,
    a,
    d,
    e,
    f,
    h,
    i,
    j,
    k,
    l,
    p,
    r,
    s,
    t,
    v,
    w,
    x,
    xi,
    y,
)
from derive.language import at, delta, diff, integral, largest, product, total

CONDITIONS = {  # a condition on f at the free index, a body it would make monotone in h ≥ 0, and entries that break it
    "pole": (f[t] > 0, lambda e: 1 / (e + h), "≤", lambda e: 1 / e, (1, -Q(1, 2))),
    "square": (f[t] > 0, lambda e: (e + h) ** 2, "≥", lambda e: e**2, (1, -3)),
    "hump": (f[t] > 1, lambda e: (e + h) / (1 + (e + h) ** 2), "≤", lambda e: e / (1 + e**2), (2, -1)),
    "product": (f[t] >= 0, lambda e: e * h, "≥", lambda e: 0 * e, (1, -3)),
    "root": (f[t] >= 0, lambda e: sqrt(e**2 + h), "≥", lambda e: e, (1, 1)),
    "modulus": (f[t] >= 0, lambda e: Abs(e), "=", lambda e: e, (1, -3)),
    "maximum": (f[t] >= 0, lambda e: Max(e, 0), "=", lambda e: e, (1, -3)),
    "sign": (f[t] > 0, lambda e: sp.sign(e), "=", lambda e: 1 + 0 * e, (1, -3)),
    "exponential": (f[t] > 0, lambda e: exp(e), "≥", lambda e: 1 + 0 * e, (Q(1, 2), -3)),
    "two poles": (f[t] > h, lambda e: 1 / (e - h), "≥", lambda e: 1 / e, (4, Q(1, 2))),
    "sine": (Eq(f[t], 0), lambda e: sin(e), "=", lambda e: 0 * e, (0, 1)),
    "cosine": (Eq(f[t], 0), lambda e: cos(e), "=", lambda e: 1 + 0 * e, (0, 1)),
    "negative": (f[t] < 0, lambda e: e**3, "≤", lambda e: 0 * e, (-1, 3)),
    "ordered": (f[t] > v[t], lambda e: e, "≥", lambda e: v[t], (1, -3)),
}


@family("condition at a free index", "calculus, signs, monotone, definedness, sampler: conditions")
def free_condition() -> Iterator[Case]:
    """A condition at the free index t says nothing of the entries a sum over t runs through.

    With w[t] added to both sides t is free and bound at once; the sum fails as soon as one other entry breaks the
    condition (T = 2, the second entry). True twin: the same body at the free index itself.
    """
    for name, (condition, body, relation, other, entries) in CONDITIONS.items():
        if name == "root":  # sqrt(e² + h) ≥ e holds for all e: a truth under the binder too
            yield true(w[t] + total(body(f[t]), t), relation, w[t] + total(other(f[t]), t), given=condition)
            continue
        right = T if name in ("sign", "exponential", "cosine") else total(other(f[t]), t)
        where = {"T": 2, "f": entries, "v": (0, 0), "h": 1, "t": 1, "w": (0, 0)}
        yield true(body(f[t]), relation, other(f[t]), given=condition)
        yield false(w[t] + total(body(f[t]), t), relation, w[t] + right, given=condition, at=where)
        yield false(w[t] + M**2 * total(body(f[t]), t), relation, w[t] + M**2 * right, given=condition,
                    at={**where, "T": 4, "f": (*entries, *entries), "v": (0,) * 4, "w": (0,) * 4})  # fmt: skip


@family("condition under other binders", "limits, sums, differentiate, monotone")
def other_binders() -> Iterator[Case]:
    """The condition f[t] > 0 (≥ 1, ≤ 0) at a free t, used under a product, a maximum, a nested sum, an `at`, a derivative.

    The witness has f = (1, −3) or its like: the free entry meets the condition and the bound one does not.
    """
    pos = f[t] > 0
    two = {"T": 2, "f": (1, -3), "w": (0, 0), "v": (1, 1), "t": 1}
    bodies = [
        (product(Abs(f[t]), t), "=", product(f[t], t)),
        (largest(Abs(f[t]), t), "=", largest(f[t], t)),
        (largest(-f[t], t), "<", 0),
        (total(total(Abs(f[t]) * Abs(f[s]), t), s), "=", total(f[t] * f[s], s, t)),
        (total(total(f[t] * f[s], s), t), "=", total(f[t] * total(Abs(f[t]), t), t)),
        (at(total(Abs(v[s]), s), v[s], f[s]), "=", total(f[s], s)),
        (total(sqrt(f[t] ** 2 * v[t] ** 2), t), "=", total(f[t] * Abs(v[t]), t)),
        (diff(total(Abs(f[t]) * x, t), x), "=", total(f[t], t)),
        (total(f[t] * delta(t, s), t), "=", Abs(f[s])),
        (total(Max(f[t], 0) * v[t], t), "=", total(f[t] * v[t], t)),
        (largest(f[t] ** 2, t), "=", largest(f[t], t) ** 2),
        (total(log(f[t] ** 2), t), "=", 2 * total(log(Abs(f[t])), t)),
        (product(exp(f[t]), t), "≥", 1),
        (integral(total(Abs(f[t]) * e, t), e, 0, 1), "=", total(f[t], t) / 2),
    ]
    for place, (left, relation, right) in enumerate(bodies):
        if place == 11:  # holds whatever the signs
            yield true(w[t] + left, relation, w[t] + right, given=pos, each=(t,))
            continue
        each = (t, s) if place == 8 else (t,)
        where = {**two, "s": 2} if place == 8 else two
        yield false(w[t] + left, relation, w[t] + right, given=pos, each=each, at=where)
    for left, relation, right in (
        (Abs(f[t]), "=", f[t]), (Max(f[t], 0), "=", f[t]), (sqrt(f[t] ** 2), "=", f[t]), (f[t] ** 3, ">", 0),
        (log(f[t] ** 2), "=", 2 * log(f[t])), (f[t] * v[t] ** 2, "≥", 0), (1 / f[t], ">", 0),
        (total(f[t] * v[s] ** 2, s), "≥", 0),
        (largest(f[t] * v[s] ** 2, s), "≥", 0), (product(Abs(f[t]) * v[s], s), "=", product(f[t] * v[s], s)),
        (diff(Abs(f[t]) * x, x), "=", f[t]), (at(Abs(f[t]) * y, y, x), "=", f[t] * x),
    ):  # fmt: skip
        yield true(left, relation, right, given=pos, each=(t,))


@family("equation at one index", "equations, solving of equations, sampler: solved entries")
def equation_at_one() -> Iterator[Case]:
    """f[k] = c at a free index (or at k over another length) fixes that entry alone, not the whole array.

    The witness gives the other entries other values; an equation for every index (k bound by being free in nothing else)
    is about the entry the statement names.
    """
    over_s = Eq(f[k], 0)  # k runs over another length: no statement, or one that fails
    yield nonsense(M * total(f[t], t), "=", 0, given=over_s)
    yield nonsense(total(f[t], t), "=", 0, given=over_s)
    yield nonsense(total(f[t] ** 2, t), "=", 0, given=over_s)
    yield nonsense(largest(f[t], t), "=", 0, given=over_s)
    for left, right, where in (
        (w[s] + total(f[t], t), w[s], (0, 1)), (w[s] + total(f[t] ** 2, t), w[s], (0, 1)),
        (w[s] + largest(f[t], t), w[s], (0, 1)),
        (w[s] + total(f[t] * v[t], t), w[s], (0, 1)), (w[s] + total(exp(f[t]), t), w[s] + T, (0, 1)),
        (w[s] + product(1 + f[t], t), w[s] + 1, (0, 1)), (w[s] + total(f[t] * f[r], t, r), w[s], (0, 1)),
        (w[s] + M * total(f[t], t), w[s], (0, 1, 1, 1)), (w[s] + total(Abs(f[t]), t), w[s], (0, 1)),
        (w[s] + at(total(v[t], t), v[t], f[t]), w[s], (0, 1)),
        (w[s] + diff(total(f[t] * v[t], t), v[r]), w[s], (0, 1)),
    ):  # fmt: skip
        size = len(where)
        yield false(left, "=", right, given=Eq(f[s], 0), each=(s, r) if r in left.free_symbols else (s,),
                    at={"T": size, "f": where, "s": 1, "r": 2, "w": (0,) * size, "v": (1,) * size})  # fmt: skip
    for left, right in (
        (f[s] * v[s] + w[s], w[s]), (exp(f[s]) * w[s], w[s]), (Abs(f[s]) + w[s], w[s]),
        (total(f[s] * v[t], t), 0),
        (product(1 + f[s] * v[t], t), 1), (total(f[t] * delta(t, s), t), 0), (largest(f[s] * v[t], t), 0),
        (w[s] * cos(f[s]), w[s]),
        (at(f[s] * y, y, x), 0), (diff(f[s] * x, x), 0), (total(f[t], t), total(f[t] * (1 - delta(t, s)), t)),
        (f[s] ** 2 + x, x),
    ):  # fmt: skip
        yield true(left, "=", right, given=Eq(f[s], 0), each=(s,))


@family("capture", "normal, sums, differentiate, powers, sampler: bound indices")
def capture() -> Iterator[Case]:
    """Finite sums written with one index name inside and outside: the inner one is bound by the nearest sign.

    Truths are computed by writing the sums out; the false twin is what capture would make of them (T = 2, f = (1, 2)).
    """
    at2 = {"T": 2, "f": (1, 2), "v": (1, 3), "w": (2, 5), "t": 1, "s": 2, "r": 1}
    yield from twins(
        total(f[t] * total(v[t], t), t), "=", total(f[t], t) * total(v[t], t), total(f[t] * v[t], t), at=at2
    )
    yield from twins(total(total(f[t], t), t), "=", T * total(f[t], t), total(f[t], t), at=at2)
    yield from twins(
        total(f[t] * largest(v[t], t), t),
        "=",
        total(f[t], t) * largest(v[t], t),
        total(f[t] * v[t], t),
        at=at2,
    )
    yield from twins(
        product(f[t] + total(v[t], t), t),
        "=",
        product(f[s] + total(v[t], t), s),
        product(f[t] + v[t], t),
        at=at2,
    )
    yield from twins(diff(total(f[t] * v[t], t), f[t]), "=", v[t], total(v[t], t), at=at2)
    yield from twins(diff(total(f[t] ** 2, t), f[t]), "=", 2 * f[t], 2 * total(f[t], t), at=at2)
    yield from twins(
        total(diff(total(f[t] ** 2, t), f[t]), t), "=", 2 * total(f[t], t), 2 * T * total(f[t], t), at=at2
    )
    yield from twins(diff(total(f[t] * v[s], t), v[s]), "=", total(f[t], t), f[s], at=at2)
    yield from twins(diff(total(v[t] * total(f[t], t), t), f[t]), "=", total(v[t], t), v[t], at=at2)
    yield from twins(
        total(f[t] * diff(total(f[t] * v[t], t), v[t]), t),
        "=",
        total(f[t] ** 2, t),
        total(f[t], t) ** 2,
        at=at2,
    )
    yield from twins(
        at(total(f[s] * v[t], s), f[s], w[s]), "=", v[t] * total(w[s], s), total(w[s] * v[s], s), at=at2
    )
    yield from twins(at(f[t] * f[s], f[t], v[t]), "=", v[t] * v[s], v[t] ** 2, at=at2)
    yield from twins(
        at(total(f[s], s), f[t], v[t] * w[s]), "=", w[s] * total(v[t], t), total(v[t] * w[t], t), at=at2
    )
    yield from twins(total(at(f[t] ** 2, f[t], v[t] * x), t), "=", x**2 * total(v[t] ** 2, t), x**2 * total(v[t], t) ** 2,
                     at={**at2, "x": 1})  # fmt: skip
    yield from twins(total(delta(t, s) * f[t], t), "=", f[s], f[s] * T, at=at2)
    yield from twins(total(delta(t, s) * f[t], s), "=", f[t], f[t] * T, at=at2)
    yield from twins(total(delta(t, s) * total(delta(t, s) * f[t], t), t), "=", f[s], total(f[t], t), at=at2)
    yield from twins(total(delta(t, s), t, s), "=", T, T**2, at=at2)
    yield from twins(
        total(delta(t, s) * delta(s, r) * f[s], s), "=", delta(t, r) * f[t], f[t], at={**at2, "r": 2}
    )
    yield from twins(total(delta(t, s) * delta(s, r) * delta(r, t), t, s, r), "=", T, T**3, at=at2)
    yield from twins(diff(product(f[t], t), f[s]) * f[s], "=", product(f[t], t), product(f[t], t) * T, at=at2)
    yield from twins(
        diff(log(total(exp(f[t]), t)), f[t]), "=", exp(f[t]) / total(exp(f[t]), t), exp(f[t]) / T, at=at2
    )
    yield from twins(total(diff(log(total(exp(f[t]), t)), f[t]), t), "=", 1, T, at=at2)
    yield from twins(
        integral(total(f[t] * e**t, t), e, 0, 1), "=", total(f[t] / (t + 1), t), total(f[t] / t, t), at=at2
    )
    yield from twins(
        total(t * total(t, t), t), "=", T**2 * (T + 1) ** 2 / 4, T * (T + 1) * (2 * T + 1) / 6, at=at2
    )
    yield from twins(total(total(t * s, t), s), "=", (T * (T + 1) / 2) ** 2, total(t**2, t), at=at2)
    yield from twins(largest(largest(f[t] * v[s], t) + w[s], s), "=", largest(largest(f[t] * v[s] + w[s], s), t),
                     largest(f[t] * v[t] + w[t], t), at={**at2, "f": (1, -2), "v": (-1, 3), "w": (0, 0)})  # fmt: skip
    yield from twins(product(product(x * f[t] / f[t], t), t), "=", x ** (T**2), x**T, at={**at2, "x": 2})


@family("two lengths", "normal, sums, at_sizes, sampler: sizes apart")
def two_lengths() -> Iterator[Case]:
    """Sums over T and over d are different sums; δ between them is 1 only on the common part.

    Truths by exchange and linearity; the twins mistake one length for the other (d = 3, T = 2).
    """
    where = {"d": 3, "T": 2, "F": ((1, 2, 4), (3, 5, 9)), "xi": (1, 2, 3), "yi": (1, 1, 2), "f": (1, 4), "x": 3, "t": 1, "i": 1,
             "j": 2, "A": ((1, 2, 3), (4, 5, 6), (7, 8, 10)), "B": ((1, 0, 1), (0, 2, 1), (3, 1, 1)), "l": 3, "a": 2}  # fmt: skip
    yield from twins(total(F[t, i], t, i), "=", total(total(F[t, i], i), t), d * total(F[t, 1], t), at=where)
    yield from twins(total(x, t, i), "=", d * T * x, d**2 * x, at=where)
    yield from twins(
        total(total(F[t, i], t) ** 2, i),
        "=",
        total(F[t, i] * F[s, i], t, s, i),
        total(F[t, i] ** 2, t, i),
        at=where,
    )
    yield from twins(
        total(F[t, i] * xi[i], i, t),
        "=",
        total(xi[i] * total(F[t, i], t), i),
        total(xi[i], i) * total(F[t, 1], t),
        at=where,
    )
    yield from twins(
        diff(total(F[t, i] * xi[i], t, i), xi[j]), "=", total(F[t, j], t), total(F[t, i], t, i), at=where
    )
    yield from twins(
        diff(total(F[t, i] ** 2, t, i), F[s, j]),
        "=",
        2 * F[s, j],
        2 * total(F[s, i], i),
        at={**where, "s": 2},
    )
    yield from twins(
        total(A[i, j] * xi[j], j), "=", total(A[i, l] * xi[l], l), total(A[j, i] * xi[j], j), at=where
    )
    yield from twins(
        total(A[i, j] * B[j, l], j), "=", total(A[i, j] * B[j, l], j), total(B[i, j] * A[j, l], j), at=where
    )
    yield from twins(
        total(A[i, i], i), "=", total(A[i, j] * delta(i, j), i, j), total(A[i, j], i, j), at=where
    )
    yield from twins(total(delta(i, j) * A[i, j], j), "=", A[i, i], total(A[i, j], j), at=where)
    yield from twins(
        total(A[i, j] * A[j, i], i, j),
        "=",
        total(A[j, i] * A[i, j], j, i),
        total(A[i, j] ** 2, i, j),
        at=where,
    )
    yield from twins(product(a, t) * product(a, i), "=", a ** (T + d), a ** (T * d), at=where)
    yield from twins(
        total(f[t] * xi[i], t, i),
        "=",
        total(f[t], t) * total(xi[i], i),
        total(f[t], t) + total(xi[i], i),
        at=where,
    )
    yield from twins(
        largest(largest(F[t, i], t), i), "=", largest(largest(F[t, i], i), t), largest(F[t, 1], t), at=where
    )
    yield false(total(delta(t, i), t, i), "=", T, at={"T": 2, "d": 1})
    yield false(total(delta(t, i), t), "=", 1, at={"T": 1, "d": 2, "i": 2})
    yield false(total(delta(t, i) * f[t], t), "=", f[1], at={"T": 2, "d": 2, "i": 2, "f": (1, 4)})


@family("nonneg bound", "signs, facts, samplers of domains")
def domain_bound() -> Iterator[Case]:
    """Facts of a domain hold for every entry, so under a binder too; facts about one entry or about another array do not.

    True: P > 0, H ≥ 0, p on the simplex, entry by entry. False: the same of f, real, or strict where H may vanish.
    """
    z2 = {"T": 2, "H": (0, 0), "f": (-1, -2), "P": (1, 2), "p": (Q(1, 4), Q(3, 4)), "x": -1, "t": 1, "s": 2}
    for left, relation, right in (
        (total(P[t], t), ">", 0), (product(P[t], t), ">", 0), (total(sqrt(P[t]), t), ">", 0),
        (total(1 / P[t], t), ">", 0),
        (total(P[t] * P[s], t, s), ">", 0), (largest(P[t], t), ">", 0), (total(P[t] * f[t] ** 2, t), "≥", 0),
        (total(p[t] ** 2, t), "≤", 1),
        (total(p[t], t), "=", 1), (total(Abs(p[t]), t), "=", 1), (largest(p[t], t), "≤", 1),
        (P[s] / total(P[t], t), "≤", 1),
        (total(H[t], t), "≥", 0), (total(H[t], t), "≥", H[s]), (largest(H[t], t), "≥", H[s]),
        (total(H[t] ** 2, t), "≤", total(H[t], t) ** 2),
    ):  # fmt: skip
        yield true(left, relation, right)
    for left, relation, right in (
        (total(H[t], t), ">", 0), (product(H[t], t), ">", 0), (total(f[t], t), "≥", 0),
        (total(sqrt(H[t]), t), ">", 0),
        (total(H[t] * f[t], t), ">", 0), (largest(f[t], t), "≥", 0), (total(P[t] * f[t], t), "≥", 0),
        (product(f[t], t), "≤", 0),
        (total(P[t], t), "≤", 1), (total(Abs(f[t]), t), "=", total(f[t], t)), (total(H[t], t), ">", H[s]),
        (largest(H[t], t), ">", H[s]), (total(f[t] ** 2, t), "≤", total(f[t], t) * total(P[t], t)),
        (total(H[t] ** 2, t), "<", total(H[t], t) ** 2),
        (total(p[t] ** 2, t), "<", Q(5, 8)), (P[s] / total(P[t], t), "<", Q(2, 3)),
    ):  # fmt: skip
        yield false(left, relation, right, at=z2)
