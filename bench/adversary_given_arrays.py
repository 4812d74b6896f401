"""Equations as assumptions, of vectors: definitions, normalisations, values put in."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, exp, log, sqrt

from bench.adversary_cases import Case, false, family, true, twins, vacuous
from bench.adversary_notation import (
    H,
    P,
    Q,
    T,
    a,
    b,
    f,
    i,
    i_,
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
from derive.language import at, diff, largest, total

by_soft = Eq(p[t_], exp(f[t_]) / total(exp(f[s]), s))


@family("a vector defined", "equations, vectors computed from an assumption")
def vector_defined() -> Iterator[Case]:
    """v[t] = … for every t given: truths by putting it in; the witness is a vector that satisfies the definition."""
    two = {"T": 2, "f": (0, 0), "t": 1, "s": 2, "r": 1}
    by = Eq(v[t_], f[t_] + x)
    yield from twins(
        total(v[t], t),
        "=",
        total(f[t], t) + T * x,
        total(f[t], t) + x,
        given=by,
        at={**two, "v": (1, 1), "x": 1},
    )
    yield from twins(total(v[t] ** 2, t), "=", total(f[t] ** 2, t) + 2 * x * total(f[t], t) + T * x**2, total(f[t] ** 2, t) + T * x**2,
                     given=by, at={**two, "f": (1, 2), "v": (2, 3), "x": 1})  # fmt: skip
    yield from twins(
        largest(v[t], t),
        "=",
        largest(f[t], t) + x,
        largest(f[t], t),
        given=by,
        at={**two, "v": (1, 1), "x": 1},
    )
    yield from twins(
        total(v[t], t),
        "=",
        1,
        T,
        given=Eq(v[t_], exp(f[t_]) / total(exp(f[s]), s)),
        at={**two, "v": (Q(1, 2), Q(1, 2))},
    )
    yield from twins(
        total(p[t] * p[t], t), "≤", 1, Q(9, 10), given=by_soft, at={"T": 1, "f": (0,), "p": (1,)}
    )
    yield from twins(log(p[t]), "=", f[t] - log(total(exp(f[s]), s)), f[t] - log(T), given=by_soft,
                     at={**two, "f": (0, log(3)), "p": (Q(1, 4), Q(3, 4)), "t": 2})  # fmt: skip
    yield false(p[t], "=", 1 / T, given=by_soft, at={**two, "f": (0, log(3)), "p": (Q(1, 4), Q(3, 4))})
    yield true(p[t], "<", 1 + 1 / T, given=by_soft)
    yield from twins(total(v[t] * w[t], t), "=", 2 * total(w[t] ** 2, t), total(w[t] ** 2, t), given=Eq(v[t_], 2 * w[t_]),
                     at={**two, "w": (1, 1), "v": (2, 2)})  # fmt: skip
    yield from twins(
        total(v[t], t), "=", 0, 1, given=Eq(v[t_], f[t_] - total(f[s], s) / T), at={**two, "v": (0, 0)}
    )
    yield from twins(total(v[t] ** 2, t), "=", total(f[t] ** 2, t) - total(f[t], t) ** 2 / T, total(f[t] ** 2, t),
                     given=Eq(v[t_], f[t_] - total(f[s], s) / T), at={**two, "f": (1, 1), "v": (0, 0)})  # fmt: skip
    yield from twins(total(v[t], t), "≥", 0, T, given=Eq(v[t_], f[t_] ** 2), at={**two, "v": (0, 0)})
    yield from twins(total(v[t] - x, t), "=", 0, T, given=Eq(v[t_], x), at={**two, "v": (1, 1), "x": 1})
    yield from twins(
        x,
        "=",
        total(f[t], t),
        total(f[t] ** 2, t),
        given=Eq(x, total(f[t], t)),
        at={**two, "f": (2, 0), "x": 2},
    )
    yield from twins(
        x**2,
        "≤",
        T * total(f[t] ** 2, t),
        total(f[t] ** 2, t),
        given=Eq(x, total(f[t], t)),
        at={**two, "f": (1, 1), "x": 2},
    )
    yield from twins(f[s] - x, "≤", 0, -1, given=Eq(x, largest(f[t], t)), at={**two, "x": 0})
    yield from twins(
        total(w[t] * f[t], t),
        "=",
        x * total(w[t], t),
        x,
        given=Eq(f[t_], x),
        at={**two, "f": (1, 1), "w": (1, 1), "x": 1},
    )
    yield from twins(total(P[t] * f[t], t) / a, "=", total(f[t] * P[t], t) / total(P[s], s), total(f[t], t) / T, given=Eq(a, total(P[s], s)),
                     at={**two, "P": (1, 3), "a": 4, "f": (0, 1)})  # fmt: skip
    yield from twins(
        total(p[t] * q[t], t),
        "=",
        total(p[t] ** 2, t),
        1 / T,
        given=Eq(q[t_], p[t_]),
        at={**two, "p": (Q(1, 4), Q(3, 4)), "q": (Q(1, 4), Q(3, 4))},
    )
    yield from twins(
        total(p[t] * log(p[t] / q[t]), t),
        "=",
        0,
        log(T),
        given=Eq(q[t_], p[t_]),
        at={**two, "p": (Q(1, 2),) * 2, "q": (Q(1, 2),) * 2},
    )
    yield from twins(total(xi[i] * yi[i], i), "=", x * total(yi[i] ** 2, i), x * total(yi[i], i), given=Eq(xi[i_], x * yi[i_]),
                     at={"d": 1, "yi": (2,), "xi": (2,), "x": 1})  # fmt: skip


@family("normalised by assumption", "solving of sums: Σ = 1, unit length, zero mean, orthogonality")
def normalised() -> Iterator[Case]:
    """Σ f = 1 (0, Σ f² = 1, Σ f g = 0) given of real arrays: truths by linearity or Cauchy–Schwarz, witnesses on the set."""
    two = {"T": 2, "t": 1, "s": 2}
    one, zero, unit, orth = (
        Eq(total(f[t], t), 1),
        Eq(total(f[t], t), 0),
        Eq(total(f[t] ** 2, t), 1),
        Eq(total(f[t] * v[t], t), 0),
    )
    yield from twins(
        total(f[t] * x, t), "=", x, x / T, given=one, at={**two, "f": (Q(1, 2), Q(1, 2)), "x": 1}
    )
    yield from twins(total(f[t] ** 2, t), "≥", 1 / T, 2 / T, given=one, at={**two, "f": (Q(1, 2), Q(1, 2))})
    yield false(f[s], "≤", 1, given=one, at={**two, "f": (-1, 2)})
    yield false(f[s], "≥", 0, given=one, at={**two, "f": (2, -1)})
    yield from twins(
        total((f[t] + x) ** 2, t),
        "=",
        total(f[t] ** 2, t) + T * x**2,
        total(f[t] ** 2, t) + x**2,
        given=zero,
        at={**two, "f": (1, -1), "x": 1},
    )
    yield from twins(largest(f[t], t), "≥", 0, 1, given=zero, at={**two, "f": (0, 0)})
    yield from twins(f[s] ** 2, "≤", 1, Q(9, 10), given=unit, at={**two, "f": (0, 1)})
    yield from twins(
        total(f[t], t) ** 2, "≤", T, T - Q(1, 10), given=unit, at={**two, "f": (sqrt(2) / 2, sqrt(2) / 2)}
    )
    yield from twins(
        total(f[t] * v[t], t) ** 2,
        "≤",
        total(v[t] ** 2, t),
        total(v[t] ** 2, t) / 2,
        given=unit,
        at={**two, "f": (1, 0), "v": (1, 0)},
    )
    yield from twins(total((f[t] + v[t]) ** 2, t), "=", total(f[t] ** 2, t) + total(v[t] ** 2, t), total(f[t] ** 2, t) - total(v[t] ** 2, t),
                     given=orth, at={**two, "f": (1, 0), "v": (0, 1)})  # fmt: skip
    yield from twins(
        total((f[t] - v[t]) ** 2, t),
        "=",
        total((f[t] + v[t]) ** 2, t),
        0,
        given=orth,
        at={**two, "f": (1, 0), "v": (0, 1)},
    )
    yield false(f[s] * v[s], "=", 0, given=orth, at={**two, "f": (1, 1), "v": (1, -1)})
    yield from twins(
        total(H[t], t),
        "=",
        total(P[t], t),
        2,
        given=Eq(total(H[t], t), total(P[t], t)),
        at={**two, "H": (1, 2), "P": (1, 2)},
    )
    yield from twins(H[s], "≤", x, x / 2, given=Eq(total(H[t], t), x), at={**two, "H": (0, 1), "x": 1})
    yield from twins(
        total(p[t] * f[t] ** 2, t),
        "≥",
        x**2,
        x**2 + 1,
        given=Eq(total(p[t] * f[t], t), x),
        at={**two, "p": (Q(1, 2),) * 2, "f": (1, 1), "x": 1},
    )
    yield from twins(total(p[t] * (f[t] - x) ** 2, t), "=", total(p[t] * f[t] ** 2, t) - x**2, total(p[t] * f[t] ** 2, t),
                     given=Eq(total(p[t] * f[t], t), x), at={**two, "p": (Q(1, 2),) * 2, "f": (1, 1), "x": 1})  # fmt: skip
    yield from twins(
        a * total(P[t], t), "=", 1, T, given=Eq(a, 1 / total(P[t], t)), at={**two, "P": (1, 1), "a": Q(1, 2)}
    )
    yield from twins(total(f[t], t), "≤", total(v[t], t), total(v[t], t) - 1, given=Eq(total(v[t] - f[t], t), total(w[t] ** 2, t)),
                     at={**two, "f": (1, 1), "v": (1, 1), "w": (0, 0)})  # fmt: skip
    yield vacuous(f[t], "=", 0, given=(one, Eq(total(f[t], t), 2)))
    yield vacuous(f[t], "=", 0, given=Eq(total(f[t] ** 2, t), -1))
    yield vacuous(p[t], "=", 0, given=Eq(total(p[t], t), 2))
    yield vacuous(P[t], "=", 1, given=Eq(total(P[t], t), 0))


@family("values at a point, as assumptions", "at(…) in assumptions and sides")
def at_given() -> Iterator[Case]:
    """at(…) is a substitution: the assumption says what the substituted expression is, and truths put it in."""
    yield from twins(x**2 + x, "=", 2, 3, given=Eq(at(y**2 + y, y, x), 2), at={"x": 1})
    yield from twins(at(x**2, x, y), "=", z**2, z, given=Eq(y, z), at={"y": 2, "z": 2})
    yield from twins(at(diff(x**3, x), x, y), "=", 12, 6, given=Eq(y, 2), at={"y": 2})
    yield from twins(at(x * y, x, z), "=", 1, z, given=Eq(y * z, 1), at={"y": Q(1, 2), "z": 2})
    yield from twins(
        at(total(f[t] ** 2, t), f[t], v[t]),
        "=",
        1,
        T,
        given=Eq(total(v[t] ** 2, t), 1),
        at={"T": 2, "v": (1, 0)},
    )
    yield from twins(at(total(f[t], t), f[t], x), "=", y, x, given=Eq(T * x, y), at={"T": 2, "x": 1, "y": 2})
    yield from twins(
        at(diff(total(f[t] ** 2, t), f[s]), f[t], v[t]),
        "=",
        2 * x,
        x,
        given=Eq(v[s], x),
        at={"T": 2, "v": (1, 1), "x": 1, "s": 1},
    )
    yield from twins(at(log(a), a, b), "=", y, b, given=Eq(b, exp(y)), at={"b": exp(1), "y": 1})
    yield from twins(at(x**2 - y, x, z), "=", 0, y, given=Eq(z**2, y), at={"y": 4, "z": -2})
    yield from twins(at(at(x * y, x, z), y, z), "=", 4, 2, given=Eq(z, 2), at={"z": 2})
    yield from twins(at(Abs(x), x, y), "=", y, -y, given=Eq(y, a), at={"y": 1, "a": 1})
    yield from twins(at(exp(x) - y, x, 0), "=", 0, 1, given=Eq(y, 1), at={"y": 1})
