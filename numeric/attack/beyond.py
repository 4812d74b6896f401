"""Numbers beyond the floats: x < 10⁴⁰⁰ and p > 10⁻⁴⁰⁰ hold at every float, and fail all the same.

Only ball arithmetic can look there. One free scalar or array, or everything, is put so far out or so near to
an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from numeric.floats import engine
from numeric.problem.graph import topological
from numeric.problem.instance import Instance, from_arrays, roots
from numeric.problem.problem import Free, Problem
from numeric.problem.relations import ORDERS

POWERS = (1100, 1400, 2500, 5000, 20_000)  # of two, and those near a number in the statement
MODERATE = (1, 3, 5, 8)  # where exponentials pass such a number
BESIDE = (70, 200)  # … how near to such a number itself: x ≤ 1 − 10⁻⁴⁰ fails nowhere else below 1
NAMED = 6  # numbers of a statement, on each side of which one is put
FLOATS = 980  # the powers of two up to which thresholds are looked for in floats
MOST = 100_000  # as long as they can be written down at all


def beyond(problem: Problem, sizes: dict[str, int], seed: int, most: int = len(POWERS)) -> Iterator[Instance]:
    """Exact instances, one of them drawn and changed in one respect each, at so many distances and those that
    numbers in the statement ask for.
    """
    base = from_arrays(problem, sizes, engine.draw(problem, sizes, seed, 0, style=1))
    groups = [(f,) for f in problem.free] + ([problem.free] if len(problem.free) > 1 else [])
    if problem.relation in ORDERS:
        yield from _beside(base, problem)
    for power in (*_mentioned(problem), *POWERS[:most]):
        for small in (False, True):
            for sign in (1, -1):
                for group in groups:
                    changed = _put(base, group, sign * Fraction(2) ** (-power if small else power))
                    if changed is not None:
                        yield changed


def _beside(base: Instance, problem: Problem) -> Iterator[Instance]:
    """Nearer to a number in the statement than neighbouring floats are to each other."""
    dense = tuple(f for f in problem.free if not f.integers)
    groups = [(f,) for f in dense] + ([dense] if len(dense) > 1 else [])
    for number, power, sign in product(_named(problem), BESIDE, (1, -1)):
        value = number + sign * Fraction(1, 2**power)
        for group in groups:
            if all(free.contains(value) for free in group):
                rows = {free.name: (value,) * len(base.free[free.name]) for free in group}
                yield replace(base, free={**base.free, **rows})


def _named(problem: Problem) -> list[Fraction]:
    """The first rational numbers of a statement but 0, near which floats are dense."""
    nodes = topological(*roots(problem))
    found = [n.data for n in nodes if n.op == "const" and not isinstance(n.data, str) and n.data]
    return [Fraction(c) for c in dict.fromkeys(found)][:NAMED]


def _put(base: Instance, group: tuple[Free, ...], value: Fraction) -> Instance | None:
    """All entries of some arrays that far from 0, or from an end of their interval."""
    result = base
    for free in group:
        origins = (Fraction(0), *(end for end in (free.low, free.high) if end))
        found = next((o + value for o in origins if free.contains(o + value)), None)
        if found is None:
            return None
        result = result.changed(free.name, [found] * len(base.free[free.name]))
    return result


def _mentioned(problem: Problem) -> list[int]:
    """The powers of two just beyond the numbers of a statement that no float holds, their roots, squares and
    logarithms.
    """
    found: set[int] = set()
    for node in topological(*roots(problem)):
        if node.op == "const" and not isinstance(node.data, str):
            size = abs(node.data.numerator.bit_length() - node.data.denominator.bit_length())
            found |= {size + 2, size // 2 + 2, 2 * size + 2} if size > FLOATS else set()
    return sorted(p for p in found | {*MODERATE} if p <= MOST) if found else []
