"""An equation that defines a quantity, or is solved for one, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from numeric.meeting.construction import (
    UNKNOWN,
    Construction,
    Equation,
    meeting,
    quantity_shown,
    shown_at,
    unknowns,
    within_interval,
)
from numeric.meeting.leaves import flat, occurrences, put
from numeric.meeting.solving import Solution, rooted, solutions
from numeric.problem.graph import Axis, Graph, Node, merge, quantities_of
from numeric.problem.problem import Free, Solved


def by_definition(now: Construction, equation: Equation) -> Iterator[Construction]:
    """`A[u, v] = …` with everything on the other side drawn: A is computed, and must then lie in its
    domain.
    """
    g, found = now.graph, list[tuple[int, Construction]]()
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        leaf = flat(g, side)
        target = quantity_shown(now, leaf)
        axes = shown_at(leaf)
        if (
            target is None
            or axes is None
            or set(merge(leaf.axes, other.axes)) != set(axes)
            or set(axes) & now.fixed
        ):
            continue
        if target.name in now.values or {s.name for s in now.solved} & quantities_of(now.put(other)):
            continue
        value = now.resolved(other)
        if quantities_of(value) & (quantities_of(target.definition) | {target.name}):
            continue
        own = g.quantity(target.name, target.sizes).axes
        value = g.view(value, dict(zip(axes, own, strict=True)))
        member = now.members[target.name](g.quantity(target.name, target.sizes), own)
        if member is None:
            continue
        after = now.defines(target.name, value, target.sizes)
        after = replace(after, equal=(*after.equal, *member.equal))
        made = meeting(after, equation, f"{target.name} computed from {equation.text}", member.conditions)
        found.append((len(member.conditions) + 2 * len(member.equal), made))
    yield from (made for _, made in sorted(found, key=lambda one: one[0]))


BRANCH = ".branch"


@dataclass
class Branches:
    """What chooses among the solutions for one unknown: free arrays over the axes of the equation, as many as
    are asked for.
    """

    graph: Graph
    unknown: Free
    axes: tuple[Axis, ...]
    free: list[Free] = field(default_factory=list)

    def over(self, name: str) -> Node:
        """A quantity with one entry for each position of the axes."""
        whole = self.graph.quantity(name, tuple(a.size for a in self.axes))
        return self.graph.view(whole, dict(zip(whole.axes, self.axes, strict=True)))

    def _drawn(self, low: int, high: int) -> Node:
        name = f"{self.unknown.name}{BRANCH}{len(self.free) or ''}"
        sizes = tuple(a.size for a in self.axes)
        self.free.append(Free(name, sizes, Fraction(low), Fraction(high), integers=True))
        return self.over(name)

    def sign(self) -> Node:
        """1 or −1."""
        g = self.graph
        return g.apply("sub", g.apply("mul", g.const(2), self._drawn(0, 1)), g.const(1))

    def turn(self) -> Node:
        """A whole number, mostly 0."""
        return self._drawn(-2, 2)

    def start(self) -> Node:
        """A number of the unknown's interval."""
        sizes = tuple(a.size for a in self.axes)
        self.free.append(replace(self.unknown, name=f"{self.unknown.name}.start", sizes=sizes))
        return self.over(f"{self.unknown.name}.start")


def by_solving(
    now: Construction, equation: Equation, left: Node, right: Node, root: bool = False
) -> Iterator[Construction]:
    """An equation solved for what stands at one place in it; by a root, if wanted."""
    g, axes = now.graph, merge(left.axes, right.axes)
    here = tuple(a for a in axes if a in now.fixed)
    for unknown in unknowns(now, left, right):
        leaves = occurrences(g.apply("sub", left, right), unknown.name) or []
        places = place_of(leaves, axes)
        if places is None or set(axes) - set(here) != set(places) - set(here):
            continue
        branches = Branches(g, unknown, axes)
        node = branches.over(UNKNOWN)
        sides = [put(g, side, dict.fromkeys(leaves, node)) for side in (left, right)]
        for solution in ways_to_solve(g, sides[0], sides[1], node, branches, root):
            after = replace(now, free=(*now.free, *branches.free))
            conditions = (*solution.conditions, *within_interval(g, unknown, solution.value))
            how = f"{equation.text} solved for {unknown.name}{solution.how}"
            if here:
                yield from _at_indices(after, equation, unknown, places, solution.value, conditions, how)
            else:
                own = g.quantity(unknown.name, unknown.sizes).axes
                value = g.view(solution.value, dict(zip(places, own, strict=True)))
                yield meeting(after, equation, how, conditions).defines(unknown.name, value, unknown.sizes)


def ways_to_solve(
    g: Graph, left: Node, right: Node, node: Node, branches: Branches, root: bool
) -> Iterator[Solution]:
    if not root:
        yield from solutions(g, left, right, node, branches)
    elif found := rooted(g, left, right, node, branches):
        yield found


def place_of(leaves: list[Node], axes: tuple[Axis, ...]) -> tuple[Axis, ...] | None:
    """The axes at which all leaves show an array, if they are the same, each once, and axes of the
    equation.
    """
    shown = {shown_at(leaf) for leaf in leaves}
    places = shown.pop() if len(shown) == 1 else None
    return places if places is not None and set(places) <= set(axes) else None


def _at_indices(
    now: Construction,
    equation: Equation,
    unknown: Free,
    places: tuple[Any, ...],
    value: Node,
    conditions: tuple[Node, ...],
    how: str,
) -> Iterator[Construction]:
    """A quantity fixed at the indices of the statement only: its other entries, if it has any, stay as
    drawn.
    """
    g = now.graph
    quantity = next((q for q in now.quantities if q.name == unknown.name), None)
    others = [now.resolved(g.quantity(q.name, q.sizes)) for q in now.quantities if q.name != unknown.name]
    if quantity is None or unknown.name in quantities_of(*others, *map(now.resolved, now.conditions)):
        return
    own = g.quantity(unknown.name, unknown.sizes).axes
    value = g.view(value, {p: a for p, a in zip(places, own, strict=True) if p not in now.fixed})
    for place, axis in zip(places, own, strict=True):
        if place in now.fixed:
            here = g.apply("eq", g.index(axis), g.index(place))
            value = g.apply("select", here, value, g.quantity(unknown.name, unknown.sizes))
    after = meeting(now, equation, how, conditions)
    yield replace(after, solved=(*after.solved, Solved(quantity.name, quantity.tex, quantity.sizes, value)))
