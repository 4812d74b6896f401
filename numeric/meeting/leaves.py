"""Views pushed to the leaves of a graph: afterwards an axis is called the same wherever it is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numeric.problem.graph import (
    ELEMENTWISE,
    ONLY_WHERE,
    REACHED,
    REDUCTIONS,
    SLOPE,
    Axis,
    Graph,
    Node,
    quantities_of,
    topological,
)

Place = Axis | int


def flat(g: Graph, node: Node) -> Node:
    """A node with views only on what cannot be taken apart."""
    memo: dict[tuple[Any, ...], Node] = {}

    def push(n: Node, places: dict[Axis, Place]) -> Node:
        key = (n, tuple(sorted((a, str(type(p)), p) for a, p in places.items() if a in n.axes)))
        if key not in memo:
            memo[key] = _pushed(g, n, places, push)
        return memo[key]

    return push(node, {a: a for a in node.axes})


def _pushed(
    g: Graph, n: Node, places: dict[Axis, Place], push: Callable[[Node, dict[Axis, Place]], Node]
) -> Node:
    if n.op == "view":
        inner = zip(n.args[0].axes, n.data, strict=True)
        return push(n.args[0], {a: places.get(p, p) if isinstance(p, Axis) else p for a, p in inner})
    if n.op in ELEMENTWISE:
        return g.apply(n.op, *(push(a, places) for a in n.args), data=n.data)
    if n.op in REDUCTIONS:
        fresh = g.fresh(n.data)
        return g.reduce(n.op, push(n.args[0], {**places, n.data: fresh}), fresh)
    return g.view(n, {a: p for a, p in places.items() if a in n.axes})


def unmarked(g: Graph, node: Node) -> Node:
    """A node as it is where its derivatives exist, without what asks whether they do."""
    memo: dict[Node, Node] = {}
    for n in topological(node):
        if n.op == "select" and n.data in (SLOPE, REACHED):
            memo[n] = memo[n.args[1]]
        elif n.op == "mul" and any(map(_asks, args := [memo[a] for a in n.args])):
            memo[n] = next((a for a in args if not _asks(a)), args[0])
        else:
            memo[n] = g.rebuild(n, tuple(memo[a] for a in n.args)) if n.args else n
    return memo[node]


def _asks(n: Node) -> bool:
    return n.op == "div" and n.data in ONLY_WHERE


def occurrences(node: Node, name: str) -> list[Node] | None:
    """The leaves of a flat node that show the quantity; None if it also stands where it cannot be taken
    apart.
    """
    found: dict[Node, Node] = {}
    stack = [node]
    while stack:
        n = stack.pop()
        if n.op in ELEMENTWISE or n.op in REDUCTIONS:
            stack.extend(n.args)
        elif (n.args[0] if n.op == "view" else n).data == name and (
            n.args[0] if n.op == "view" else n
        ).op == "quantity":
            found[n] = n
        elif name in quantities_of(n):
            return None
    return list(found.values())


def repeats(n: Node) -> bool:
    """Whether a view only repeats what it shows along more axes."""
    return n.op == "view" and n.data == n.args[0].axes


def put(g: Graph, node: Node, new: dict[Node, Node]) -> Node:
    """A flat node with leaves, by their id, replaced."""
    memo: dict[Node, Node] = dict(new)

    def walk(n: Node) -> Node:
        if n not in memo:
            split = n.op in ELEMENTWISE or n.op in REDUCTIONS or repeats(n)
            memo[n] = g.rebuild(n, tuple(map(walk, n.args))) if split else n
        return memo[n]

    return walk(node)
