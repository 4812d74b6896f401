"""What stands inside a generator, and values seen as polynomials in one of their generators."""

from __future__ import annotations

from derive.language import Array
from derive.prover.terms.algebra import Algebra, Generator
from derive.prover.terms.values import Index, Value

# kinds of integrals without a closed form: of a proper one it is proved that the integrand has a real value between the
# limits and that the integral converges; from any other nothing follows but that equal integrands have equal integrals
PROPER, IMPROPER = "integral", "improper"


def in_powers(a: Algebra, value: Value, x: int) -> dict[int, Value] | None:
    """A value as a polynomial in one generator: {degree: coefficient}, None if it is none."""
    out: dict[int, Value] = {}
    for mono, c in value.items():
        degree = dict(mono).get(x, 0)
        rest = tuple(f for f in mono if f[0] != x)
        if any(mentions(a, n, x) for n, _ in rest) or not isinstance(degree, int) or degree < 0:
            return None
        out.setdefault(degree, {})[rest] = c
    return out


def mentions(a: Algebra, n: int, x: int) -> bool:
    """Whether generator x stands in generator n, at any depth."""
    return n == x or x in inside(a, n)


def depends(a: Algebra, n: int, x: Array) -> bool:
    """Whether an array, or an entry of it, stands in a generator, at any depth."""
    return any(g.kind in OF_ARRAYS and g.data[0] == x for g in (a.generators[m] for m in (n, *inside(a, n))))


OF_ARRAYS = ("entry", "inverse", "det")


def inside(a: Algebra, n: int) -> frozenset[int]:
    """All generators inside a generator, at any depth."""
    key = ("inside", n)
    if key not in a.memo:
        direct = set(_held(a.generators[n].data, a.generators[n].kind))
        a.memo[key] = frozenset(direct.union(*(inside(a, m) for m in direct)))
    return a.memo[key]


def _held(data: tuple, kind: str) -> list[int]:
    if kind == "exp":
        return [n for n, _ in data[0]]
    if kind == "sum":
        return [n for n, _ in data[1]]
    if kind in ("entry", "inverse"):
        return [n for i in data[1] if i[0] == "e" for mono, _ in i[1] for n, _ in mono]
    if kind == "delta":
        return [n for i in data if i[0] == "e" for mono, _ in i[1] for n, _ in mono]
    if kind in ("poly", "log", "abs", "sin", "cos", "prod", "max", "fn", PROPER, IMPROPER):
        return [n for part in data if isinstance(part, tuple) and part and isinstance(part[0], tuple)
                for mono, _ in part for n, _ in mono]  # fmt: skip
    return []


def generators(a: Algebra, value: Value) -> list[Generator]:
    """All generators in a value, at any depth, in order."""
    top = {n for mono in value for n, _ in mono}
    return [a.generators[n] for n in sorted(top.union(*(inside(a, n) for n in top)))]


def named(a: Algebra, value: Value, length: str) -> list[Index]:
    """The indices over an axis that stand in the value or in the goal."""
    return sorted((j for j in a.free(value) | {("n", *i) for i in a.reserved} if j[2] == length), key=repr)


def bound_free(gen: Generator) -> bool:
    """Whether a generator refers to a place bound outside it, so that it means nothing by itself."""
    return any(i[0] == "b" for i in gen.free)
