"""Instances: exact values for the free scalars of a problem, at chosen sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any

from numeric.problem.graph import Axis, Node, topological
from numeric.problem.problem import Free, Problem


@dataclass(frozen=True)
class Instance:
    """One point of a problem's domain: sizes by name, and each free array as exact numbers, row-major."""

    sizes: dict[str, int]
    free: dict[str, tuple[Fraction, ...]]

    def entry(self, free: Free, *where: int) -> Fraction:
        """The entry at a 1-based position."""
        return self.free[free.name][position(shape(free.sizes, self.sizes), where)]

    def changed(self, name: str, values: Iterable[Fraction]) -> Instance:
        """The instance with one free array replaced."""
        return Instance(self.sizes, {**self.free, name: tuple(values)})


def shape(names: Iterable[str], sizes: Mapping[str, int]) -> tuple[int, ...]:
    """The lengths that size names stand for."""
    return tuple(sizes[name] for name in names)


def position(lengths: tuple[int, ...], where: tuple[int, ...]) -> int:
    """The row-major place of a 1-based index tuple."""
    place = 0
    for length, index in zip(lengths, where, strict=True):
        if not 1 <= index <= length:
            raise IndexError(f"index {index} is not in 1..{length}")
        place = place * length + index - 1
    return place


def places(lengths: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All 1-based index tuples, row-major."""
    return list(product(*(range(1, n + 1) for n in lengths)))


def nested(values: Iterable[Any], lengths: tuple[int, ...]) -> Any:
    """Row-major values as nested lists; a scalar is itself."""
    flat = list(values)
    for length in reversed(lengths[1:]):
        flat = [flat[k : k + length] for k in range(0, len(flat), length)]
    return flat if lengths else flat[0]


def from_arrays(problem: Problem, sizes: Mapping[str, int], arrays: Mapping[str, Any]) -> Instance:
    """The instance that floating-point arrays hold exactly: every double is a dyadic rational."""
    free: dict[str, tuple[Fraction, ...]] = {}
    for f in problem.free:
        flat = [Fraction(float(v)) for v in arrays[f.name].reshape(-1)]
        if len(flat) != prod(shape(f.sizes, sizes)):
            raise ValueError(f"{f.name} has {len(flat)} entries, not {prod(shape(f.sizes, sizes))}")
        free[f.name] = tuple(flat)
    return Instance(dict(sizes), free)


@lru_cache(maxsize=256)
def least_sizes(problem: Problem) -> Mapping[str, int]:
    """The smallest length of each axis: `x[3]` says nothing where x has two entries."""
    least = dict.fromkeys(problem.sizes, 1)
    for node in topological(*roots(problem)):
        if node.op == "view":
            for axis, place in zip(node.args[0].axes, node.data, strict=True):
                if not isinstance(place, Axis):
                    least[axis.size] = max(least[axis.size], place)
    return MappingProxyType(least)


def roots(problem: Problem) -> list[Node]:
    """Every graph of the problem: sides, error, conditions, definitions."""
    return [*problem.asserted, *(q.definition for q in problem.quantities)]
