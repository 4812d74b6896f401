"""An equation met by moving what is drawn: along a ray, along a line, or by what is missing on average."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from numeric.meeting.construction import (
    UNKNOWN,
    Construction,
    Equation,
    meeting,
    of_length,
    places_of,
    shown_at,
    unknowns,
    within_interval,
)
from numeric.meeting.leaves import flat, occurrences, put
from numeric.meeting.solved import Branches, ways_to_solve
from numeric.problem.graph import Axis, Graph, Node, merge
from numeric.problem.problem import Free


def by_moving(
    now: Construction, equation: Equation, left: Node, right: Node, root: bool = False
) -> Iterator[Construction]:
    """Points x + t d with t computed: d = x is a ray, which stays within a cone; any other d reaches where
    rays do not.
    """
    g, axes = now.graph, merge(left.axes, right.axes)
    movable = [
        f for f in unknowns(now, left, right) if _rows(g.apply("sub", left, right), f, axes) is not None
    ]
    groups = [movable, *([f] for f in movable if len(movable) > 1)]
    for ray in (True, False):
        for group in groups if movable else ():
            yield from _along(now, equation, left, right, group, axes, ray, root)


def _rows(difference: Node, free: Free, axes: tuple[Axis, ...]) -> tuple[int, ...] | None:
    """At which of its positions a free array always has the axes of the equation, if it has them
    everywhere.
    """
    leaves = occurrences(difference, free.name)
    if not leaves or any(places_of(leaf).count(a) != 1 for leaf in leaves for a in axes):
        return None
    if not all(of_length(leaf, axes) for leaf in leaves):
        return None
    found = {tuple(places_of(leaf).index(a) for a in axes) for leaf in leaves}
    return next(iter(found)) if len(found) == 1 else None


def _along(
    now: Construction,
    equation: Equation,
    left: Node,
    right: Node,
    group: list[Free],
    axes: tuple[Axis, ...],
    ray: bool,
    root: bool,
) -> Iterator[Construction]:
    g = now.graph
    branches = Branches(g, group[0], axes)
    node = branches.over(UNKNOWN)
    new: dict[Node, Node] = {}
    for f in group:
        for leaf in occurrences(g.apply("sub", left, right), f.name) or ():
            new[leaf] = _stepped(g, f, places_of(leaf), node, ray)
    for solution in ways_to_solve(g, put(g, left, new), put(g, right, new), node, branches, root):
        after, values = replace(now, free=(*now.free, *branches.free)), dict[str, Node]()
        for f in group:
            rows = _rows(g.apply("sub", left, right), f, axes)
            own = g.quantity(f.name, f.sizes).axes
            assert rows is not None
            far = g.view(solution.value, {a: own[k] for a, k in zip(axes, rows, strict=True)})
            values[f.name] = _stepped(g, f, own, far, ray)
            drawn = (replace(f, name=f"{f.name}.base"), *(() if ray else (Free(f"{f.name}.way", f.sizes),)))
            after = replace(after, free=(*after.free, *drawn))
        inside = tuple(c for f in group for c in within_interval(g, f, values[f.name]))
        names = ", ".join(f.name for f in group)
        how = f"{names} {'scaled' if ray else 'moved along a line'} onto {equation.text}{solution.how}"
        after = meeting(after, equation, how, (*solution.conditions, *inside))
        for f in group:
            after = after.defines(f.name, values[f.name], f.sizes)
        yield after


def _stepped(g: Graph, f: Free, places: tuple[Any, ...], far: Node, ray: bool) -> Node:
    """A drawn entry times t, or moved by t times another."""

    def drawn(kind: str) -> Node:
        whole = g.quantity(f"{f.name}.{kind}", f.sizes)
        return g.view(whole, dict(zip(whole.axes, places, strict=True)))

    return (
        g.apply("mul", far, drawn("base"))
        if ray
        else g.apply("add", drawn("base"), g.apply("mul", far, drawn("way")))
    )


def by_averaging(now: Construction, equation: Equation) -> Iterator[Construction]:
    """`A[i, j] = A[j, i]`: the mean of a drawn A and what it should be, which meets it where doing so twice
    changes nothing.
    """
    g = now.graph
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        leaf = flat(g, side)
        axes, name = shown_at(leaf), (leaf.args[0] if leaf.op == "view" else leaf).data
        free = next((f for f in now.free if f.name == name and not f.integers), None)
        if free is None or axes is None or set(merge(leaf.axes, other.axes)) != set(axes):
            continue
        own = g.quantity(free.name, free.sizes).axes
        base = Free(f"{free.name}.base", free.sizes, free.low, free.high, free.closed_low, free.closed_high)
        drawn = g.view(
            g.quantity(base.name, base.sizes),
            dict(zip(g.quantity(base.name, base.sizes).axes, own, strict=True)),
        )
        target = g.substitute(now.resolved(other), free.name, drawn, own)
        mean = g.apply(
            "mul",
            g.const(Fraction(1, 2)),
            g.apply("add", drawn, g.view(target, dict(zip(axes, own, strict=True)))),
        )
        after = replace(now, free=(*now.free, base)).defines(free.name, mean, free.sizes)
        after = replace(after, equal=(*after.equal, (equation.left, equation.right)))
        how = f"{free.name} averaged so that {equation.text}"
        yield replace(meeting(after, equation, how, within_interval(g, free, mean)))
