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
from fractions import Fraction
from typing import Any, Protocol

from numeric.problem.derivative import NotDifferentiable, derivative
from numeric.problem.graph import (
    ELEMENTWISE,
    REDUCTIONS,
    Axis,
    Graph,
    Node,
    merge,
    quantities_of,
    topological,
)

Place = Axis | int
MOST_DEGREE = 2


@dataclass(frozen=True)
class Solution:
    """A value for the unknown, what must hold for it to be one, and how it was found."""

    value: Node
    conditions: tuple[Node, ...] = ()
    how: str = ""


class Choices(Protocol):
    """Where a solution has branches, free arrays that choose one at each position of the equation's axes."""

    def sign(self) -> Node:
        """1 or −1, by a choice of its own."""

    def turn(self) -> Node:
        """A small whole number."""

    def start(self) -> Node:
        """A number near which a root is looked for."""


# views pushed to the leaves: afterwards an axis is called the same wherever it is the same


def flat(g: Graph, node: Node) -> Node:
    """The same node with views only on what cannot be taken apart."""
    memo: dict[tuple[Any, ...], Node] = {}

    def push(n: Node, places: dict[Axis, Place]) -> Node:
        key = (id(n), tuple(sorted((a, str(type(p)), p) for a, p in places.items() if a in n.axes)))
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


def occurrences(node: Node, name: str) -> list[Node] | None:
    """The leaves of a flat node that show the quantity; None if it also stands where it cannot be taken
    apart.
    """
    found: dict[int, Node] = {}
    stack = [node]
    while stack:
        n = stack.pop()
        if n.op in ELEMENTWISE or n.op in REDUCTIONS:
            stack.extend(n.args)
        elif (n.args[0] if n.op == "view" else n).data == name and (
            n.args[0] if n.op == "view" else n
        ).op == "quantity":
            found[id(n)] = n
        elif name in quantities_of(n):
            return None
    return list(found.values())


def _repeats(n: Node) -> bool:
    """Whether a view only repeats what it shows along more axes."""
    return n.op == "view" and n.data == n.args[0].axes


def put(g: Graph, node: Node, new: dict[int, Node]) -> Node:
    """A flat node with leaves, by their id, replaced."""
    memo: dict[int, Node] = dict(new)

    def walk(n: Node) -> Node:
        if id(n) not in memo:
            split = n.op in ELEMENTWISE or n.op in REDUCTIONS or _repeats(n)
            memo[id(n)] = g.rebuild(n, tuple(map(walk, n.args))) if split else n
        return memo[id(n)]

    return walk(node)


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
        return Solution(g.const(0), (_not_zero(g, slope),))
    if slope is g.const(1):
        return Solution(g.apply("neg", at_zero))
    return Solution(g.apply("neg", g.apply("div", at_zero, slope)), (_not_zero(g, slope),))


def _quadratic(g: Graph, powers: Powers, choices: Choices) -> Solution:
    """(−b ± √(b² − 4ac)) / 2a; without b it is ±√(−c/a)."""
    c, b, a = (g.const(0) if p is None else p for p in powers)
    how = ", a quadratic equation with two branches"
    if powers[1] is None:
        ratio = g.apply("neg", g.apply("div", c, a))
        value = g.apply("mul", choices.sign(), g.apply("sqrt", ratio))
        return Solution(value, (_not_zero(g, a), _not_negative(g, ratio)), how)
    under = g.apply("sub", g.apply("mul", b, b), g.apply("mul", g.const(4), g.apply("mul", a, c)))
    root = g.apply("mul", choices.sign(), g.apply("sqrt", under))
    value = g.apply("div", g.apply("sub", root, b), g.apply("mul", g.const(2), a))
    return Solution(value, (_not_zero(g, a), _not_negative(g, under)), how)


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
    inner = [_powers(g, a, unknown) for a in node.args]
    if any(p is None for p in inner):
        return None
    parts = [p for p in inner if p is not None]
    if node.op in ("neg", "sum") or _repeats(node):
        return [None if c is None else g.rebuild(node, (c,)) for c in parts[0]]
    if node.op == "div" and len(parts[1]) == 1:
        return [None if c is None else g.apply("div", c, node.args[1]) for c in parts[0]]
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


Undone = tuple[Node, tuple[Node, ...]] | None
Inverse = Callable[[Graph, Node, Node, "Choices"], Undone]  # graph, the node, the value it must have


def _plain(op: str) -> Inverse:
    return lambda g, n, v, choices: (g.apply(op, v), ())


def _within(op: str, low: int | None, high: int | None, closed: bool = True) -> Inverse:
    """An inverse that is one only for values within bounds."""

    def undo(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
        less = "le" if closed else "lt"
        below = () if low is None else (g.apply(less, g.const(low), v),)
        above = () if high is None else (g.apply(less, v, g.const(high)),)
        return g.apply(op, v), (*below, *above)

    return undo


def _not_negative(g: Graph, v: Node) -> Node:
    return g.apply("le", g.const(0), v)


def _not_zero(g: Graph, v: Node) -> Node:
    return g.apply("ne", v, g.const(0))


def _integer_root(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
    if n.data < 1:
        return None
    if n.data == 2:
        return g.apply("mul", choices.sign(), g.apply("sqrt", v)), (_not_negative(g, v),)
    one_over = g.const(Fraction(1, n.data))
    if n.data % 2:
        return g.apply("mul", g.apply("sign", v), g.apply("pow", g.apply("abs", v), one_over)), ()
    return g.apply("mul", choices.sign(), g.apply("pow", v, one_over)), (_not_negative(g, v),)


def _base_of(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
    """The positive base with which a power has the value."""
    exponent = n.args[1]
    return g.apply("pow", v, g.apply("div", g.const(1), exponent)), (
        g.apply("lt", g.const(0), v),
        _not_zero(g, exponent),
    )


def _exponent_of(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
    base = g.apply("log", n.args[0])
    return g.apply("div", g.apply("log", v), base), (g.apply("lt", g.const(0), v), _not_zero(g, base))


def _turned(op: str) -> Inverse:
    """sin, cos and tan: two angles, or one, in every turn."""

    def undo(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
        angle, turns = g.apply(op, v), g.apply("mul", choices.turn(), g.const("pi"))
        if op == "atan":
            return g.apply("add", angle, turns), ()
        bounds = (g.apply("le", g.const(-1), v), g.apply("le", v, g.const(1)))
        sign, whole = choices.sign(), g.apply("mul", g.const(2), turns)
        angle = g.apply("mul", sign, angle)
        if op == "asin":  # the other branch is π minus the angle
            half = g.apply("div", g.apply("sub", g.const(1), sign), g.const(2))
            angle = g.apply("add", angle, g.apply("mul", half, g.const("pi")))
        return g.apply("add", angle, whole), bounds

    return undo


def _angle(op: str, low: Fraction, high: Fraction, less: str = "le") -> Inverse:
    """asin, acos and atan: their values are angles within bounds, in units of π."""

    def undo(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
        bounds = [g.apply("mul", g.const(b), g.const("pi")) for b in (low, high)]
        return g.apply(op, v), (g.apply(less, bounds[0], v), g.apply(less, v, bounds[1]))

    return undo


# By operation and by which operand the unknown stands in: the operand, from the value of the operation.
INVERSES: dict[str, dict[int, Inverse]] = {
    "add": {0: lambda g, n, v, s: (g.apply("sub", v, n.args[1]), ()), 1: lambda g, n, v, s: (g.apply("sub",
    v, n.args[0]), ())},
    "sub": {0: lambda g, n, v, s: (g.apply("add", v, n.args[1]), ()), 1: lambda g, n, v, s: (g.apply("sub",
    n.args[0], v), ())},
    "mul": {
        0: lambda g, n, v, s: (g.apply("div", v, n.args[1]), (_not_zero(g, n.args[1]),)),
        1: lambda g, n, v, s: (g.apply("div", v, n.args[0]), (_not_zero(g, n.args[0]),)),
    },
    "div": {
        0: lambda g, n, v, s: (g.apply("mul", v, n.args[1]), ()),
        1: lambda g, n, v, s: (g.apply("div", n.args[0], v), (_not_zero(g, v), _not_zero(g, n.args[0]))),
    },
    "neg": {0: _plain("neg")},
    "powi": {0: _integer_root},
    "pow": {0: _base_of, 1: _exponent_of},
    "abs": {0: lambda g, n, v, c: (g.apply("mul", c.sign(), v), (_not_negative(g, v),))},
    "sqrt": {0: lambda g, n, v, s: (g.apply("mul", v, v), (_not_negative(g, v),))},
    "exp": {0: _within("log", 0, None, closed=False)},
    "log": {0: _plain("exp")},
    "sin": {0: _turned("asin")},
    "cos": {0: _turned("acos")},
    "tan": {0: _turned("atan")},
    "asin": {0: _angle("sin", Fraction(-1, 2), Fraction(1, 2))},
    "acos": {0: _angle("cos", Fraction(0), Fraction(1))},
    "atan": {0: _angle("tan", Fraction(-1, 2), Fraction(1, 2), "lt")},
    "sinh": {0: _plain("asinh")},
    "cosh": {0: lambda g, n, v, c: (g.apply("mul", c.sign(), g.apply("acosh", v)), (g.apply("le", g.const(1),
    v),))},
    "tanh": {0: _within("atanh", -1, 1, closed=False)},
    "asinh": {0: _plain("sinh")},
    "acosh": {0: lambda g, n, v, s: (g.apply("cosh", v), (_not_negative(g, v),))},
    "atanh": {0: _plain("tanh")},
}  # fmt: skip


# sums of squares


def squares(g: Graph, node: Node) -> list[Node] | None:
    """What a flat node is a sum of even powers or absolute values of, with positive factors; None if it is
    none.

    Where it is 0, each of these is, for every value of what was summed over.
    """
    if node.op in ("add", "sum"):
        parts = [squares(g, a) for a in node.args]
        return None if any(p is None for p in parts) else [base for p in parts if p is not None for base in p]
    if node.op == "mul" and node.args[0] is node.args[1]:
        return [node.args[0]]
    if node.op == "mul" and any(
        a.op == "const" and not isinstance(a.data, str) and a.data > 0 for a in node.args
    ):
        rest = [a for a in node.args if a.op != "const"]
        return squares(g, rest[0]) if len(rest) == 1 else None
    if node.op == "abs" or (node.op == "powi" and node.data > 0 and node.data % 2 == 0):
        return [node.args[0]]
    return None


# a root of anything smooth

JUMPS = frozenset({"lt", "le", "eq", "ne", "and", "or", "not", "select", "sign", "min", "max", "abs"})


def rooted(g: Graph, left: Node, right: Node, unknown: Node, choices: Choices) -> Solution | None:
    """The unknown as a root that is found from a start and enclosed; none where the equation may jump or
    bend.
    """
    variable = g.quantity(g.fresh(Axis("root", "")).name, ())
    residual = put(g, g.apply("sub", left, right), {id(unknown): variable})
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
