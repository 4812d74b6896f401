"""The corpus: identities of this field, each with a false twin; the notation they share is here.

An item says `lhs = true` and, for the twin, `lhs = false`. Items whose sums have symbolic lengths are to be proved for all
sizes; the others are written out at a fixed size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy import exp, log, pi, sqrt

from derive.claims import Statement
from derive.language import Size, axes, det, inverse, sizes_of, total
from derive.language.declaring import array, positive, real, simplex, spd
from derive.language.domains import POSITIVE, Orthonormal, Sphere


@dataclass(frozen=True)
class Item:
    """One identity with its false twin."""

    group: str
    name: str
    lhs: sp.Expr
    true: sp.Expr
    false: sp.Expr
    given: tuple = ()

    def statement(self, twin: bool = False) -> Statement:
        """The identity, or its false twin."""
        return Statement(self.lhs, "=", self.false if twin else self.true, self.given)

    @property
    def symbolic(self) -> bool:
        """Whether a sum of symbolic length occurs."""
        return any(sizes_of(side) for side in (self.lhs, self.true))


class Collection(list):
    """The items of one group, written one call each."""

    def __init__(self, group: str) -> None:
        self.group = group

    def __call__(self, name: str, lhs: Any, true: Any, false: Any, *given: Any) -> None:
        self.append(Item(self.group, name, sp.sympify(lhs), sp.sympify(true), sp.sympify(false), given))


# axes and sizes
t, s, r = axes(t="T", s="T", r="T")
i, j, l = axes(i="d", j="d", l="d")
n, m = axes(n="N", m="N")
a, b = axes(a="M", b="M")
T, d, N, M = (Size(name) for name in "TdNM")

# quantities
x, y, z, mu, nu, phi, psi = (real(name) for name in ("x", "y", "z", "mu", "nu", "phi", "psi"))
beta, alpha, sigma, tau, lam, c = (positive(name) for name in ("beta", "alpha", "sigma", "tau", "lam", "c"))
q, eta, xi, theta = (array(name, i) for name in ("q", "eta", "xi", "theta"))
k, v, W = array("k", t, i), array("v", t, i), array("W", i, j)
f, g, h = (array(name, t) for name in "fgh")
u, pos = array("u", t, of=POSITIVE), array("pos", n, of=POSITIVE)
w, p, rho = simplex("w", t), simplex("p", t), simplex("rho", i)
X, label = array("X", n, i), array("label", n)
e, O = array("e", i, of=Sphere()), array("O", a, i, of=Orthonormal())
S, K, P = spd("S", i, j), spd("K", i, j), array("P", t, i, of=POSITIVE)


def score(t: Any = t, q: Any = q) -> sp.Expr:
    """⟨q, k_t⟩."""
    return total(q[i] * k[t, i], i)


def softmax(f: Any, t: Any) -> sp.Expr:
    """exp f_t / Σ_s exp f_s, for a function f of the index."""
    return exp(f(t)) / total(exp(f(s)), s)


def gaussian(x: Any, mu: Any, variance: Any) -> sp.Expr:
    """The normal density."""
    return exp(-((x - mu) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)


def form(v: Any, matrix: Any) -> sp.Expr:
    """Σ_ij v_i M_ij v_j, for a vector as a function of its index."""
    return total(v(i) * matrix[i, j] * v(j), i, j)


def normal(x: Any, m: Any, cov: Any) -> sp.Expr:
    """The density of the normal law on ℝᵈ with mean m and covariance cov."""
    return exp(-form(lambda i: x[i] - m[i], inverse(cov)) / 2) / sqrt((2 * pi) ** d * det(cov))


def entropy(p: Any, *indices: Any) -> sp.Expr:
    """−Σ p log p."""
    return -total(p * log(p), *indices)


def divergence(p: Any, q: Any, *indices: Any) -> sp.Expr:
    """Σ p log(p/q)."""
    return total(p * log(p / q), *indices)
