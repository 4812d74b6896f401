"""Operations undone: an operand, from the value an operation must have, and what must hold for that."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from numeric.problem.graph import (
    Graph,
    Node,
)


class Choices(Protocol):
    """Where a solution has branches, free arrays that choose one at each position of the equation's axes."""

    def sign(self) -> Node:
        """1 or −1, by a choice of its own."""

    def turn(self) -> Node:
        """A small whole number."""

    def start(self) -> Node:
        """A number near which a root is looked for."""


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


def not_negative(g: Graph, v: Node) -> Node:
    """Whether v ≥ 0, as a node."""
    return g.apply("le", g.const(0), v)


def not_zero(g: Graph, v: Node) -> Node:
    """Whether v ≠ 0, as a node."""
    return g.apply("ne", v, g.const(0))


def _integer_root(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
    if n.data < 1:
        return None
    if n.data == 2:
        return g.apply("mul", choices.sign(), g.apply("sqrt", v)), (not_negative(g, v),)
    one_over = g.const(Fraction(1, n.data))
    if n.data % 2:
        return g.apply("mul", g.apply("sign", v), g.apply("pow", g.apply("abs", v), one_over)), ()
    return g.apply("mul", choices.sign(), g.apply("pow", v, one_over)), (not_negative(g, v),)


def _base_of(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
    """The positive base with which a power has the value."""
    exponent = n.args[1]
    return g.apply("pow", v, g.apply("div", g.const(1), exponent)), (
        g.apply("lt", g.const(0), v),
        not_zero(g, exponent),
    )


def _exponent_of(g: Graph, n: Node, v: Node, choices: Choices) -> Undone:
    base = g.apply("log", n.args[0])
    return g.apply("div", g.apply("log", v), base), (g.apply("lt", g.const(0), v), not_zero(g, base))


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
        0: lambda g, n, v, s: (g.apply("div", v, n.args[1]), (not_zero(g, n.args[1]),)),
        1: lambda g, n, v, s: (g.apply("div", v, n.args[0]), (not_zero(g, n.args[0]),)),
    },
    "div": {
        0: lambda g, n, v, s: (g.apply("mul", v, n.args[1]), ()),
        1: lambda g, n, v, s: (g.apply("div", n.args[0], v), (not_zero(g, v), not_zero(g, n.args[0]))),
    },
    "neg": {0: _plain("neg")},
    "powi": {0: _integer_root},
    "pow": {0: _base_of, 1: _exponent_of},
    "abs": {0: lambda g, n, v, c: (g.apply("mul", c.sign(), v), (not_negative(g, v),))},
    "sqrt": {0: lambda g, n, v, s: (g.apply("mul", v, v), (not_negative(g, v),))},
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
    "acosh": {0: lambda g, n, v, s: (g.apply("cosh", v), (not_negative(g, v),))},
    "atanh": {0: _plain("tanh")},
}  # fmt: skip
