"""Partial derivatives of the elementwise operations, where they are smooth.

They belong to the numeric road's own calculus, which shares no rule with the prover: neither confirms the
other's mistake. Those of functions stand in their own table.
"""

from __future__ import annotations

from collections.abc import Callable

from numeric.functions.row import NodeTerm, Slope, written
from numeric.functions.table import FUNCTIONS, WIDE
from numeric.problem.graph import Graph, Node


class NotDifferentiable(Exception):
    """An operation without a derivative rule."""


Rule = Callable[[Graph, Node], Node]

absolute, power, log = map(written, ("abs", "pow", "log"))


def rule(slope: Slope | None) -> Rule:
    """A slope as a rule from a graph and a node in it to the node of the slope."""

    def node(g: Graph, n: Node) -> Node:
        if slope is None:
            raise NotDifferentiable(f"no derivative of {n.op} by its order")
        found = slope(*(NodeTerm(g, part) for part in (n, *n.args)))
        return g.const(found) if isinstance(found, int) else found.node

    return node


def _step(x: NodeTerm, y: NodeTerm) -> NodeTerm:
    """1 where x > y, 0 where x < y, without a value where they are equal."""
    gap = x - y
    return (1 + gap / absolute(gap)) / 2


def _power_integer(g: Graph, n: Node) -> Node:
    if n.data == 0:
        return g.const(0)
    lower = g.const(1) if n.data == 1 else g.apply("powi", n.args[0], data=n.data - 1)
    return g.apply("mul", g.const(n.data), lower)


# By each operand, from the value of the operation and its operands.
SLOPES: dict[str, tuple[Slope | None, ...]] = {
    "add": (lambda f, x, y: 1, lambda f, x, y: 1),
    "sub": (lambda f, x, y: 1, lambda f, x, y: -1),
    "mul": (lambda f, x, y: y, lambda f, x, y: x),
    "div": (lambda f, x, y: 1 / y, lambda f, x, y: -(f * (1 / y))),
    "neg": (lambda f, x: -1,),
    "pow": (lambda f, x, y: y * power(x, y - 1), lambda f, x, y: f * log(x)),
    "min": (lambda f, x, y: _step(y, x), lambda f, x, y: _step(x, y)),
    "max": (lambda f, x, y: _step(x, y), lambda f, x, y: _step(y, x)),
    "abs": (lambda f, x: x / f,),
    **{row.name: row.slopes for row in (*FUNCTIONS, *WIDE) if row.slopes},
}
PARTIALS: dict[str, tuple[Rule, ...]] = {
    **{op: tuple(map(rule, slopes)) for op, slopes in SLOPES.items()},
    "powi": (_power_integer,),
}
