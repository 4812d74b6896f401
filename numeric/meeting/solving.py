"""Solving an equation between graphs for one unknown, as a graph: rationally, by a square root, or by undoing
functions.

The unknown is one node, entry by entry: whatever the equation says at one position of its axes, it says of
the unknown there. A solution is evidently one: the equation is visibly a polynomial of degree at most two in
the unknown, once denominators are cleared, or the unknown stands once, under functions that can be undone.
Where a step divides, takes a root or loses a sign, that is a condition. Whoever uses a solution checks the
equation again with enclosures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from numeric.meeting.inverses import INVERSES, Choices, not_negative, not_zero
from numeric.meeting.leaves import put, repeats
from numeric.problem.derivative import NotDifferentiable, derivative
from numeric.problem.graph import (
    Axis,
    Graph,
    Node,
    merge,
    topological,
)

MOST_DEGREE = 2


@dataclass(frozen=True)
class Solution:
    """A value for the unknown, what must hold for it to be one, and how it was found."""

    value: Node
    conditions: tuple[Node, ...] = ()
    how: str = ""


# polynomials in the unknown


def solutions(g: Graph, left: Node, right: Node, unknown: Node, choices: Choices) -> Iterator[Solution]:
    """Values of the unknown at which two flat nodes are equal."""
    top, _ = _fraction(g, g.apply("sub", left, right), unknown)
    powers = None if top is None else _powers(g, top, unknown)
    degree = None if powers is None else len(powers) - 1
    if powers is not None and degree == 1:
        yield _affine(g, powers)
    found = _undone(g, left, right, unknown, choices)
    if found is not None and degree != 1:
        yield found
    elif powers is not None and degree == 2:
        yield _quadratic(g, powers, choices)


Powers = list[Node | None]  # the coefficients of 1, x, x², …; None for 0, but not the last


def _affine(g: Graph, powers: Powers) -> Solution:
    at_zero, slope = powers
    assert slope is not None
    if at_zero is None:
        return Solution(g.const(0), (not_zero(g, slope),))
    if slope is g.const(1):
        return Solution(g.apply("neg", at_zero))
    return Solution(g.apply("neg", g.apply("div", at_zero, slope)), (not_zero(g, slope),))


def _quadratic(g: Graph, powers: Powers, choices: Choices) -> Solution:
    """(−b ± √(b² − 4ac)) / 2a; without b it is ±√(−c/a)."""
    c, b, a = (g.const(0) if p is None else p for p in powers)
    how = ", a quadratic equation with two branches"
    if powers[1] is None:
        ratio = g.apply("neg", g.apply("div", c, a))
        value = g.apply("mul", choices.sign(), g.apply("sqrt", ratio))
        return Solution(value, (not_zero(g, a), not_negative(g, ratio)), how)
    under = g.apply("sub", g.apply("mul", b, b), g.apply("mul", g.const(4), g.apply("mul", a, c)))
    root = g.apply("mul", choices.sign(), g.apply("sqrt", under))
    value = g.apply("div", g.apply("sub", root, b), g.apply("mul", g.const(2), a))
    return Solution(value, (not_zero(g, a), not_negative(g, under)), how)


def _holds(node: Node, unknown: Node) -> bool:
    return any(n is unknown for n in topological(node))


def _powers(g: Graph, node: Node, unknown: Node) -> Powers | None:
    """The coefficients of a node that is visibly a polynomial of degree at most two in the unknown, else
    None.
    """
    if node is unknown:
        return [None, g.const(1)]
    if not _holds(node, unknown):
        return [node]
    parts = [p for a in node.args if (p := _powers(g, a, unknown)) is not None]
    return _combined(g, node, parts) if len(parts) == len(node.args) else None


def _each(powers: Powers, how: Callable[[Node], Node]) -> Powers:
    """A linear operation on every coefficient that is not 0."""
    return [None if c is None else how(c) for c in powers]


def _combined(g: Graph, node: Node, parts: list[Powers]) -> Powers | None:
    """The coefficients of an operation on polynomials, if it gives one."""
    if node.op in ("neg", "sum") or repeats(node):
        return _each(parts[0], lambda c: g.rebuild(node, (c,)))
    if node.op == "div" and len(parts[1]) == 1:
        return _each(parts[0], lambda c: g.apply("div", c, node.args[1]))
    if node.op in ("add", "sub"):
        return _summed(g, node.op, *parts)
    if node.op == "mul":
        return _multiplied(g, *parts)
    if node.op == "powi" and 1 <= node.data <= MOST_DEGREE:
        return parts[0] if node.data == 1 else _multiplied(g, parts[0], parts[0])
    return None


def _summed(g: Graph, op: str, one: Powers, other: Powers) -> Powers:
    width = max(len(one), len(other))
    pairs = zip(one + [None] * (width - len(one)), other + [None] * (width - len(other)), strict=True)
    found = [_plus(g, op, x, y) for x, y in pairs]
    while len(found) > 1 and found[-1] is None:
        found.pop()
    return found


def _plus(g: Graph, op: str, x: Node | None, y: Node | None) -> Node | None:
    if x is None or y is None:
        return x if y is None else y if op == "add" else g.apply("neg", y)
    return None if op == "sub" and x is y else g.apply(op, x, y)


def _multiplied(g: Graph, one: Powers, other: Powers) -> Powers | None:
    if len(one) + len(other) - 2 > MOST_DEGREE:
        return None
    found: Powers = [None] * (len(one) + len(other) - 1)
    for j, x in enumerate(one):
        for k, y in enumerate(other):
            if x is not None and y is not None:
                found[j + k] = _plus(g, "add", found[j + k], _product(g, x, y))
    return found


def _product(g: Graph, x: Node, y: Node) -> Node:
    one = g.const(1)
    return y if x is one else x if y is one else g.apply("mul", x, y)


def _fraction(g: Graph, node: Node, unknown: Node) -> tuple[Node | None, Node | None]:
    """A node as numerator and denominator (None: one), both without a denominator in which the unknown
    stands.
    """
    if (
        not _holds(node, unknown)
        or node is unknown
        or node.op not in ("add", "sub", "mul", "div", "neg", "powi")
    ):
        return node, None
    parts = [_fraction(g, a, unknown) for a in node.args]
    if any(top is None for top, _ in parts):
        return None, None
    (x, p), *rest = parts
    assert x is not None
    if node.op == "neg":
        return g.apply("neg", x), p
    if node.op == "powi":
        if node.data < 0:
            return None, None
        return g.apply("powi", x, data=node.data), None if p is None else g.apply("powi", p, data=node.data)
    ((y, q),) = rest
    assert y is not None
    if node.op == "mul":
        return g.apply("mul", x, y), _times(g, p, q)
    if node.op == "div":
        return (_over(g, x, q), _times(g, p, y)) if _holds(y, unknown) else (g.apply("div", x, y), p)
    return g.apply(node.op, _over(g, x, q), _over(g, y, p)), _times(g, p, q)


def _times(g: Graph, p: Node | None, q: Node | None) -> Node | None:
    return q if p is None else p if q is None else g.apply("mul", p, q)


def _over(g: Graph, x: Node, q: Node | None) -> Node:
    return x if q is None else g.apply("mul", x, q)


# functions undone, from the outside in


def _undone(g: Graph, left: Node, right: Node, unknown: Node, choices: Choices) -> Solution | None:
    """The unknown, where it stands once, on one side, under functions with an inverse."""
    for side, value in ((left, right), (right, left)):
        if _holds(side, unknown) and not _holds(value, unknown):
            return _inverted(g, side, unknown, Solution(value), choices)
    return None


def _inverted(g: Graph, side: Node, unknown: Node, so_far: Solution, choices: Choices) -> Solution | None:
    """The unknown, from what the side must be."""
    while side is not unknown:
        inside = [k for k, a in enumerate(side.args) if _holds(a, unknown)]
        if len(inside) != 1 or side.op not in INVERSES or inside[0] not in INVERSES[side.op]:
            return None
        step = INVERSES[side.op][inside[0]](g, side, so_far.value, choices)
        if step is None:
            return None
        value, conditions = step
        so_far = Solution(value, (*so_far.conditions, *conditions), so_far.how)
        side = side.args[inside[0]]
    return so_far


# sums of squares


def squares(g: Graph, node: Node) -> list[Node] | None:
    """What a flat node is a sum of even powers or absolute values of, with positive factors; None if it is
    none.

    Where it is 0, each of these is, for every value of what was summed over.
    """
    if node.op in ("add", "sum"):
        return _squares_of_all(g, node.args)
    if _even(node):
        return [node.args[0]]
    if node.op == "mul" and any(map(_positive_number, node.args)):
        rest = [a for a in node.args if a.op != "const"]
        return squares(g, rest[0]) if len(rest) == 1 else None
    return None


def _squares_of_all(g: Graph, nodes: tuple[Node, ...]) -> list[Node] | None:
    """What all of some nodes are sums of even powers of; None if one of them is none."""
    found: list[Node] = []
    for node in nodes:
        bases = squares(g, node)
        if bases is None:
            return None
        found += bases
    return found


def _even(node: Node) -> bool:
    """Whether a node is visibly an even power or the absolute value of its first operand."""
    if node.op == "powi":
        return bool(node.data > 0 and node.data % 2 == 0)
    return node.op == "abs" or (node.op == "mul" and node.args[0] is node.args[1])


def _positive_number(node: Node) -> bool:
    return node.op == "const" and not isinstance(node.data, str) and node.data > 0


# a root of anything smooth

JUMPS = frozenset({"lt", "le", "eq", "ne", "and", "or", "not", "select", "sign", "min", "max", "abs"})


def rooted(g: Graph, left: Node, right: Node, unknown: Node, choices: Choices) -> Solution | None:
    """The unknown as a root that is found from a start and enclosed; none where the equation may jump or
    bend.
    """
    variable = g.quantity(g.fresh(Axis("root", "")).name, ())
    residual = put(g, g.apply("sub", left, right), {unknown: variable})
    if any(n.op in JUMPS and _holds(n, variable) for n in topological(residual)):
        return None
    try:
        slope = derivative(g, residual, variable.data, ())
    except NotDifferentiable:
        return None
    start = choices.start()
    node = g.make(
        "root", (residual, slope, start), merge(residual.axes, slope.axes, start.axes), (variable.data,)
    )
    return Solution(node, (), ", an enclosed root")
