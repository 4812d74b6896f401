"""Derivatives of graphs, forward: each node's derivative is built from those of its operands.

This is the numeric road's own calculus. It shares no rule with the prover, so that neither confirms the
other's mistake.
"""

from __future__ import annotations

from numeric.problem.graph import AGREE, SLOPE, Axis, Graph, Node, topological
from numeric.problem.one_sided import EDGES, KINKS, LEFT, RIGHT, Beside, Slopes
from numeric.problem.partials import NotDifferentiable

__all__ = ["NotDifferentiable", "Slopes", "derivative"]


def derivative(
    graph: Graph, node: Node, name: str, at: tuple[Axis, ...], known: Slopes | None = None
) -> Node:
    """The derivative of the node by the entry of the quantity `name` at the position given by the axes `at`.

    The axes in `at` must be fresh: they occur nowhere in the node. They are axes of the result. `known` keeps
    what was derived before by the same entry in the same graph. A node has a derivative where it is what it
    tends to on both sides and its two slopes agree, as those of |x| + x − |x| do; none where one of these
    certainly fails.
    """
    memo: Slopes = {} if known is None else known
    sides = [Beside(graph, name, at, side, memo) for side in (RIGHT, LEFT)]
    right, left = (s.slope(node) or graph.const(0) for s in sides)
    values = [v for v in (s.value(node) for s in sides) if v != node]
    if right == left and not values:
        return (
            _slope_of(graph, node, right) if any(n.op in EDGES | KINKS for n in topological(node)) else right
        )
    right, left = (_slope_of(graph, node, s) for s in (right, left))
    same = graph.apply("eq", right, left)
    for value in values:
        same = graph.apply("and", same, graph.apply("eq", _slope_of(graph, node, value), node))
    return graph.apply("mul", right, graph.only_where(same, AGREE))


def _slope_of(g: Graph, body: Node, slope: Node) -> Node:
    """What was found beside a point; where the rules find nothing though the body has a value, nothing is
    known.
    """
    return slope if slope.op == "const" else g.apply("select", g.const(1), slope, body, data=SLOPE)
