"""Logarithmic differentiation: the slope of log u as u′/u, taken apart while u is a product, a power or an
exponential.

Where log u has a value, u > 0, so that no factor of u is 0 and none has to be left out of the others. What
cancels is never formed: log ∏ exp(fᵢ) has the slope Σ fᵢ′, although ∏ exp(fᵢ) may be smaller than any float.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from numeric.problem.graph import Graph, Node


class Side(Protocol):
    """The nodes of a graph to one side of a point: what they tend to, and with which slope."""

    graph: Graph
    side: int
    memo: dict[tuple[str, Node, int], Node | None]

    def value(self, n: Node) -> Node:
        """What the node tends to."""

    def slope(self, n: Node) -> Node | None:
        """The node's slope; None for 0."""

    def depends(self, n: Node) -> Node | None:
        """1 where the node moves at all; None where it does nowhere."""


def relative(side: Side, n: Node) -> Node | None:
    """The slope of a node over the node itself, which is not 0; None for 0."""
    if side.depends(n) is None:
        return None
    key = ("relative", n, side.side)
    if key not in side.memo:
        side.memo[key] = _relative(side, n)
    return side.memo[key]


def _relative(side: Side, n: Node) -> Node | None:
    if n.op in RELATIVE and (n.op != "pow" or side.depends(n.args[1]) is None):
        return RELATIVE[n.op](side, n)
    slope = side.slope(n)
    return None if slope is None else side.graph.apply("div", slope, side.value(n))


def _times(side: Side, factor: Node, slope: Node | None) -> Node | None:
    return None if slope is None else side.graph.apply("mul", factor, slope)


def _both(op: str) -> Callable[[Side, Node], Node | None]:
    """The logarithm of a product is the sum, that of a quotient the difference."""

    def found(side: Side, n: Node) -> Node | None:
        one, other = (relative(side, a) for a in n.args)
        if other is None:
            return one
        if one is None:
            return other if op == "add" else side.graph.apply("neg", other)
        return side.graph.apply(op, one, other)

    return found


def _of_all(side: Side, n: Node) -> Node | None:
    inner = relative(side, n.args[0])
    return None if inner is None else side.graph.reduce("sum", inner, n.data)


def _shown(side: Side, n: Node) -> Node | None:
    inner = relative(side, n.args[0])
    return None if inner is None else side.graph.rebuild(n, (inner,))


RELATIVE: dict[str, Callable[[Side, Node], Node | None]] = {
    "mul": _both("add"),
    "div": _both("sub"),
    "prod": _of_all,
    "view": _shown,
    "neg": lambda side, n: relative(side, n.args[0]),
    "abs": lambda side, n: relative(side, n.args[0]),
    "exp": lambda side, n: side.slope(n.args[0]),
    "sqrt": lambda side, n: _times(side, side.graph.const(Fraction(1, 2)), relative(side, n.args[0])),
    "powi": lambda side, n: _times(side, side.graph.const(n.data), relative(side, n.args[0])),
    "pow": lambda side, n: _times(side, side.value(n.args[1]), relative(side, n.args[0])),
}
