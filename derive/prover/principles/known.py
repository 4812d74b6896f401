"""What certificates are made of: a value known to be ≥ 0, the name of the inequality, and where to look for candidates."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from derive.prover.kernel.integrals import inside
from derive.prover.terms.algebra import Algebra, Generator, Index, Value


def never() -> bool:
    """Of an inequality that may be an equality."""
    return False


def always() -> bool:
    """Of a strict inequality."""
    return True


class Certificate(NamedTuple):
    """A value known to be ≥ 0, the inequality that says so, and whether it is even > 0 (asked only where it matters)."""

    name: str
    value: Value
    strict: Callable[[], bool] = never
    rule: str = ""  # that found it


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


def numbered(a: Algebra, value: Value, length: str) -> list[Index]:
    """The numbers at which entries over an axis stand in the value."""
    entries = [gen.data for gen in generators(a, value) if gen.kind == "entry"]
    places = {i for array, where in entries for i, size in zip(where, array.lengths, strict=True) if size.name == length}
    return sorted(i for i in places if i[0] == "#")
