"""Roots of one equation in one unknown, enclosed: a ball in which there is exactly one, by interval Newton.

From a start, Newton's method looks for a point where the equation nearly holds; that proves nothing. Then, on
a ball X around it with midpoint m, N = m − f(m)/f′(X) is computed. If N lies inside X, there is exactly one
root in X, and it is in N. A slope that is enclosed on all of X makes f smooth there, since slopes have no
value where a function bends.
"""

from __future__ import annotations

from typing import Any

from flint import arb, ctx

from numeric.functions.values import Hole, Value, ball
from numeric.problem.graph import Node
from numeric.rigorous.balls.algebra import Reals
from numeric.rigorous.balls.wiring import Pull, Wired

MOST_STEPS = 60
MOST_HALVED = 12
NO_ROOT = Hole("no root of the equation was found", certain=False)


def root(wiring: Wired, node: Node, place: int, values: Any) -> Value:
    """The root that Newton's method finds from the start, for one entry of a `root` node."""
    residual, slope, start = node.args
    at = [place if w is None else w[place] for w in wiring.wires[node]]

    def both(x: arb) -> tuple[Value, Value]:
        pull = Pull(wiring, Reals(), values, {node.data[0]: x})
        return pull(residual, at[0]), pull(slope, at[1])

    first = values[start][at[2]]
    if isinstance(first, Hole):
        return first
    near = _approached(both, ball(first).mid())
    return NO_ROOT if near is None else _enclosed(both, near)


def _approached(both: Any, x: arb) -> arb | None:
    """A point where the equation nearly holds: Newton's method, its steps halved until they help."""
    value = _middle(both(x)[0])
    for _ in range(MOST_STEPS):
        slope = _middle(both(x)[1])
        if value is None or slope is None or slope == 0:
            return None
        step = (value / slope).mid()
        if abs(step) <= abs(x) * arb(2) ** -(ctx.prec - 8) or value == 0:
            return x
        for _ in range(MOST_HALVED):
            new = (x - step).mid()
            found = _middle(both(new)[0])
            if found is not None and abs(found) < abs(value):
                break
            step = step / 2
        else:
            return x  # as near as this precision goes, or nowhere near: the enclosure tells
        x, value = new, found
    return x


def _middle(x: Value) -> arb | None:
    return None if isinstance(x, Hole) else ball(x).mid()


def _enclosed(both: Any, middle: arb) -> Value:
    """The ball in which interval Newton proves exactly one root."""
    for bits in (ctx.prec * 3 // 4, ctx.prec // 2, ctx.prec // 4):
        around = middle + (abs(middle) + 1) * arb(0, 1) * arb(2) ** -bits
        value, slope = both(middle)[0], both(around)[1]
        if isinstance(value, Hole) or isinstance(slope, Hole) or ball(slope).contains(0):
            continue
        narrowed = middle - ball(value) / ball(slope)
        if narrowed.is_finite() and around.contains_interior(narrowed):
            return narrowed
    value = both(middle)[0]
    return (
        middle if not isinstance(value, Hole) and value == 0 else NO_ROOT
    )  # a point that is itself a root needs no slope
