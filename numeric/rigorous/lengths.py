"""Conditions on lengths alone, as `T ≥ 130`: known before any quantity is drawn, so sizes are chosen to
satisfy them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod

from flint import fmpq

from numeric.functions.values import Hole, Value, rational
from numeric.problem.graph import ELEMENTWISE, Node, topological
from numeric.problem.instance import Instance, least_sizes, shape
from numeric.problem.problem import Problem
from numeric.rigorous.balls.reals import LAZY, REAL, power_integer

LONGEST = 5_000
MOST_TRIED = 64  # combinations of lengths the conditions mention


@lru_cache(maxsize=256)
def conditions(problem: Problem) -> tuple[Node, ...]:
    """The conditions in which nothing stands but lengths and numbers."""
    return tuple(c for c in problem.given if not c.axes and all(_plain(n) for n in topological(c)))


def _plain(node: Node) -> bool:
    known = node.op in ELEMENTWISE and (node.op in REAL or node.op in LAZY or node.op == "powi")
    return node.op == "size" or known or (node.op == "const" and not isinstance(node.data, str))


def agree(problem: Problem, sizes: Mapping[str, int]) -> bool:
    """Whether no condition on lengths certainly fails."""
    return not any(_value(c, sizes) == 0 for c in conditions(problem))


def _value(node: Node, sizes: Mapping[str, int]) -> Value:
    if node.op == "size":
        return rational(sizes[node.data])
    if node.op == "const":
        return rational(node.data)
    args = [_value(a, sizes) for a in node.args]
    if node.op in LAZY:
        return LAZY[node.op](*args)
    if any(isinstance(a, Hole) for a in args):
        return next(a for a in args if isinstance(a, Hole))
    return power_integer(args[0], node.data) if node.op == "powi" else REAL[node.op](*args)


def proposals(problem: Problem, sizes: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """The sizes with the lengths in the conditions beyond, at, or next to a number in them, or another; few
    changes first.
    """
    yield _solved(problem, sizes)
    nodes = topological(*conditions(problem))
    names = sorted({n.data for n in nodes if n.op == "size"})
    numbers = sorted(
        {int(n.data) for n in nodes if n.op == "const" and n.data.denominator == 1 and 0 < n.data <= LONGEST}
    )
    near = [n + k for n in numbers for k in (0, 1, -1)]
    options = [
        [
            own,
            *(own + n - 1 for n in numbers),
            *near,
            *(sizes[other] + k for other in names if other != name for k in (0, 1, -1)),
        ]
        for name in names
        if (own := sizes[name])
    ]
    tried = sorted(product(*map(range, map(len, options))), key=lambda c: (sum(map(bool, c)), c))[:MOST_TRIED]
    for choice in tried:
        chosen = {name: o[k] for name, o, k in zip(names, options, choice, strict=True)}
        if min(chosen.values(), default=1) >= 1:
            yield {**sizes, **chosen}


def _solved(problem: Problem, sizes: Mapping[str, int]) -> dict[str, int]:
    """The sizes with every length that a condition says outright, s = n + m, as it says."""
    found = dict(sizes)
    for condition in conditions(problem):
        sides = condition.args if condition.op == "eq" else ()
        for one, other in (sides, sides[::-1]) if sides else ():
            if one.op == "size" and (value := _whole(_value(other, found))) is not None:
                found[one.data] = value
                break
    return found


def _whole(value: Value) -> int | None:
    """A value as a length, if it is one."""
    if not isinstance(value, fmpq) or value.q != 1 or not 1 <= value <= LONGEST:
        return None
    return int(value.p)


def allowed(problem: Problem, instance: Instance) -> bool:
    """Whether the sizes are possible and every free scalar lies in its interval."""
    if not sizes_allowed(problem, instance.sizes):
        return False
    shapes = {f.name: shape(f.sizes, instance.sizes) for f in problem.free}
    return all(
        len(instance.free[f.name]) == prod(shapes[f.name]) and all(map(f.contains, instance.free[f.name]))
        for f in problem.free
    )


def sizes_allowed(problem: Problem, sizes: Mapping[str, int]) -> bool:
    """Whether sizes obey the problem's own relations and hold every fixed position it mentions."""
    return (
        all(sizes[name] == n for name, n in problem.fixed_sizes)
        and all(sizes[a] == sizes[b] for a, b in problem.equal_sizes)
        and all(sizes[m] <= sizes[d] for m, d in problem.ordered_sizes)
        and all(sizes[name] >= least for name, least in least_sizes(problem).items())
        and agree(problem, sizes)
    )
