"""What is measured: identities of the kind the papers have, once as we write them and once unrolled for the peers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import sympy as sp

from derive.claims import Statement
from derive.language import axes, diff, total
from derive.language.declaring import array, positive, real
from derive.language.domains import POSITIVE

Unrolled = tuple[list[sp.Symbol], list[sp.Expr]]


@dataclass(frozen=True)
class Workload:
    """An identity: as a statement, and as (symbols, left sides + right sides) unrolled over the sizes."""

    name: str
    sizes: dict[str, int]
    statement: Callable[[], Statement]
    unroll: Callable[..., Unrolled]
    instances: int
    positive: bool = False

    def unrolled(self) -> Unrolled:
        """Symbols and sides at the sizes."""
        return self.unroll(**self.sizes)

    def inputs(self, rng: np.random.Generator, count: int, symbols: int) -> np.ndarray:
        """Normals (away from 0 and positive where they must be), one row per symbol."""
        draws = rng.standard_normal((symbols, count))
        return np.abs(draws) + 0.01 if self.positive else draws


def attention() -> Statement:
    """A ratio of weighted sums against the softmax-weighted mean."""
    i, j, c = axes(i="T", j="T", c="d")
    alpha, q, k, x = positive("alpha"), array("q", c), array("k", i, c), array("x", i)
    weight = sp.exp(alpha * total(q[c] * k[i, c], c))
    all_weights = total(sp.exp(alpha * total(q[c] * k[j, c], c)), j)
    return Statement(total(weight * x[i], i) / total(weight, i), "=", total(weight / all_weights * x[i], i))


def attention_unrolled(T: int, d: int) -> Unrolled:
    alpha, q, x = sp.Symbol("alpha"), sp.symbols(f"q:{d}"), sp.symbols(f"x:{T}")
    k = [sp.symbols(f"k{t}_:{d}") for t in range(T)]
    weight = [sp.exp(alpha * sum(q[c] * k[t][c] for c in range(d))) for t in range(T)]
    z = sum(weight)
    lhs = sum(w * v for w, v in zip(weight, x, strict=True)) / z
    rhs = sum(w / z * v for w, v in zip(weight, x, strict=True))
    return [alpha, *q, *(e for row in k for e in row), *x], [lhs, rhs]


def mixture() -> Statement:
    """The gradient of a Gaussian mixture's log-normaliser against its closed form."""
    i, j, t = axes(i="d", j="d", t="T")
    z, m = array("z", i), array("m", t, i)
    bell = sp.exp(-total((z[i] - m[t, i]) ** 2, i) / 2)
    return Statement(
        diff(sp.log(total(bell, t)), z[j]), "=", total(bell / total(bell, t) * (m[t, j] - z[j]), t)
    )


def mixture_unrolled(T: int, d: int) -> Unrolled:
    z, m = sp.symbols(f"z:{d}"), [sp.symbols(f"m{t}_:{d}") for t in range(T)]
    bell = [sp.exp(-sum((z[i] - m[t][i]) ** 2 for i in range(d)) / 2) for t in range(T)]
    normal = sum(bell)
    lhs = [sp.diff(sp.log(normal), z[j]) for j in range(d)]
    rhs = [sum(bell[t] / normal * (m[t][j] - z[j]) for t in range(T)) for j in range(d)]
    return [*z, *(e for row in m for e in row)], lhs + rhs


def entropy() -> Statement:
    """The gradient of a conditional entropy by the entries of a positive matrix."""
    a, b, e, f = axes(a="n", b="n", e="n", f="n")
    p = array("P", a, b, of=POSITIVE)
    h = -total(total(p[a, b] * sp.log(p[a, b] / total(p[a, f], f)), b), a)
    return Statement(diff(h, p[e, f]), "=", -sp.log(p[e, f] / total(p[e, b], b)))


def entropy_unrolled(n: int) -> Unrolled:
    p = [sp.symbols(f"p{a}_:{n}", positive=True) for a in range(n)]
    h = -sum(p[a][b] * sp.log(p[a][b] / sum(p[a])) for a in range(n) for b in range(n))
    lhs = [sp.diff(h, p[e][f]) for e in range(n) for f in range(n)]
    rhs = [-sp.log(p[e][f] / sum(p[e])) for e in range(n) for f in range(n)]
    return [e for row in p for e in row], lhs + rhs


def scalar() -> Statement:
    """A scalar identity of exp, log and tanh."""
    return _scalar(real("x"), real("y"))


def _scalar(x: sp.Expr, y: sp.Expr) -> Statement:
    lhs = sp.log((sp.exp(x) + sp.exp(-x)) * (sp.exp(y) + sp.exp(-y))) + sp.log(1 + sp.tanh(x) * sp.tanh(y))
    return Statement(lhs, "=", sp.log(sp.exp(x + y) + sp.exp(-x - y)) + sp.log(2))


def scalar_unrolled() -> Unrolled:
    x, y = sp.symbols("x y")
    statement = _scalar(x, y)
    return [x, y], [statement.lhs, statement.rhs]


WORKLOADS = {
    "W1": Workload("W1", {"T": 8, "d": 4}, attention, attention_unrolled, 100_000),
    "W1 large": Workload("W1 large", {"T": 64, "d": 16}, attention, attention_unrolled, 8_000),
    "W2": Workload("W2", {"T": 8, "d": 4}, mixture, mixture_unrolled, 100_000),
    "W3": Workload("W3", {"n": 6}, entropy, entropy_unrolled, 50_000, positive=True),
    "W4": Workload("W4", {}, scalar, scalar_unrolled, 300_000),
}
