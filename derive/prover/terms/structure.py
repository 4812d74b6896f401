"""What stands inside a generator, and values seen as polynomials in one of their generators."""

from __future__ import annotations

from collections.abc import Iterator

from derive.language import Array
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Generator, OfArray, OpenIntegral
from derive.prover.terms.values import Index, Mono, Value, without


def in_powers(a: Algebra, value: Value, x: int) -> dict[int, Value] | None:
    """A value as a polynomial in one generator: {degree: coefficient}, None if it is none."""
    out: dict[int, Value] = {}
    for mono, c in value.items():
        degree = dict(mono).get(x, 0)
        rest = without(mono, x)
        if any(mentions(a, n, x) for n, _ in rest) or not isinstance(degree, int) or degree < 0:
            return None
        out.setdefault(degree, {})[rest] = c
    return out


def mentions(a: Algebra, n: int, x: int) -> bool:
    """Whether generator x stands in generator n, at any depth."""
    return n == x or x in inside(a, n)


def depends(a: Algebra, n: int, x: Array) -> bool:
    """Whether an array, or an entry of it, stands in a generator, at any depth."""
    return any(isinstance(g, OfArray) and g.array == x for g in (a.generators[m] for m in (n, *inside(a, n))))


def inside(a: Algebra, n: int) -> frozenset[int]:
    """All generators inside a generator, at any depth."""
    key = ("inside", n)
    if key not in a.memo:
        direct = {m for mono in _held(a.generators[n]) for m, _ in mono}
        a.memo[key] = frozenset(direct.union(*(inside(a, m) for m in direct)))
    return a.memo[key]


def _held(gen: Generator) -> Iterator[Mono]:
    """The monomials directly inside a generator, those of index expressions too."""
    yield from gen.monomials()
    for i in gen.indices():
        if i[0] == "e":
            yield from (mono for mono, _ in i[1])


def generators(a: Algebra, value: Value) -> list[Generator]:
    """All generators in a value, at any depth, in order."""
    top = {n for mono in value for n, _ in mono}
    return [a.generators[n] for n in sorted(top.union(*(inside(a, n) for n in top)))]


def holds_integral(a: Algebra, value: Value) -> bool:
    """Whether an integral without a closed form stands in a value, at any depth."""
    return any(isinstance(gen, OpenIntegral) for gen in generators(a, value))


def named(a: Algebra, value: Value, length: str) -> list[Index]:
    """The indices over an axis that stand in the value or in the goal."""
    return sorted((j for j in a.free(value) | {("n", *i) for i in a.reserved} if j[2] == length), key=repr)


def bound_free(gen: Generator) -> bool:
    """Whether a generator refers to a place bound outside it, so that it means nothing by itself."""
    return any(i[0] == "b" for i in gen.free)
