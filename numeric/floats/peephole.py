"""Small savings while a program is built: operations that need not be done, or can be done on fewer entries.

Signs and powers of two move outwards, until a sum or difference takes the sign in and the powers meet: exact,
so that what is computed is still what was written. Two changes of rounding: a·b/c becomes (a/c)·b where a/c
has fewer entries than a·b, and (1/c)·b becomes b/c where it has no fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from numeric.problem.graph import Axis, Graph, Node


def product(g: Graph, x: Node, y: Node) -> Node:
    """x·y, without multiplying by 1 or −1, and with one power of two instead of two."""
    if x.op == "neg" or y.op == "neg":
        sign, x, y = _unsigned(x, y)
        return negative(g, product(g, x, y)) if sign < 0 else product(g, x, y)
    for a, b in ((x, y), (y, x)):
        if is_number(a, 1):
            return b
        if is_number(a, -1):
            return negative(g, b)
        if _power_of_two(a) and b.op == "mul":
            for c, rest in (b.args, b.args[::-1]):
                if _power_of_two(c):
                    return product(g, g.const(a.data * c.data), rest)
        divisor = _reciprocal_of(g, a)
        if divisor is not None and set(a.axes) >= set(b.axes):
            return quotient(g, b, divisor)
    return g.apply("mul", x, y)


def quotient(g: Graph, x: Node, y: Node) -> Node:
    """x/y; a product is divided by way of the factor that has fewer entries."""
    if x.op == "neg" or y.op == "neg":
        sign, x, y = _unsigned(x, y)
        return negative(g, quotient(g, x, y)) if sign < 0 else quotient(g, x, y)
    if _power_of_two(y):
        return product(g, g.const(1 / y.data), x)
    if x.op == "mul":
        for a, b in (x.args, x.args[::-1]):
            if set(y.axes) <= set(a.axes) < set(x.axes):
                return product(g, quotient(g, a, y), b)
    return g.apply("div", x, y)


def plus(g: Graph, x: Node, y: Node) -> Node:
    """x + y, as a difference where one is negated."""
    if x.op == "neg" and y.op == "neg":
        return negative(g, plus(g, x.args[0], y.args[0]))
    if y.op == "neg":
        return minus(g, x, y.args[0])
    return minus(g, y, x.args[0]) if x.op == "neg" else g.apply("add", x, y)


def minus(g: Graph, x: Node, y: Node) -> Node:
    """x − y, as a sum where one is negated; a difference is taken in one direction only, and may then have a
    sign.
    """
    if y.op == "neg":
        return plus(g, x, y.args[0])
    if x.op == "neg":
        return negative(g, plus(g, x.args[0], y))
    return g.apply("neg", g.apply("sub", y, x)) if _leaf(x) > _leaf(y) else g.apply("sub", x, y)


def negative(g: Graph, x: Node) -> Node:
    """−x; a power of two takes the sign."""
    if x.op == "neg":
        return x.args[0]
    if x.op == "mul":
        for a, b in (x.args, x.args[::-1]):
            if _power_of_two(a):
                return product(g, g.const(-a.data), b)
    return g.apply("neg", x)


def total(g: Graph, body: Node, axis: Axis) -> Node:
    """The sum over an axis, of what is left of the body without its sign and power of two."""
    return _outside(g, body, lambda inner: g.reduce("sum", inner, axis))


def seen(g: Graph, node: Node, places: Mapping[Axis, Axis | int]) -> Node:
    """A view, of what is left of the node without its sign and power of two."""
    return _outside(
        g, node, lambda inner: g.view(inner, {a: p for a, p in places.items() if a in inner.axes})
    )


def rebuilt(g: Graph, view: Node, node: Node) -> Node:
    """A view, of another node."""
    return _outside(g, node, lambda inner: g.rebuild(view, (inner,)))


def _outside(g: Graph, node: Node, inside: Callable[[Node], Node]) -> Node:
    """Something linear done to a node, its sign and power of two kept outside."""
    if node.op == "neg":
        return negative(g, _outside(g, node.args[0], inside))
    if node.op == "mul":
        for a, b in (node.args, node.args[::-1]):
            if _power_of_two(a):
                return product(g, a, _outside(g, b, inside))
    return inside(node)


def is_number(n: Node, value: int) -> bool:
    """Whether a node is this constant."""
    return n.op == "const" and n.data == Fraction(value)


def _reciprocal_of(g: Graph, n: Node) -> Node | None:
    """What a node is the reciprocal of, if it is one, perhaps seen through a view."""
    if n.op == "view":
        inner = _reciprocal_of(g, n.args[0])
        return None if inner is None or inner.axes != n.args[0].axes else g.rebuild(n, (inner,))
    return n.args[1] if n.op == "div" and is_number(n.args[0], 1) else None


def _leaf(n: Node) -> tuple[str, str]:
    """The first thing a node is made of, whatever its axes are called."""
    while n.args:
        n = n.args[0]
    return n.op, str(n.data)


def _unsigned(x: Node, y: Node) -> tuple[int, Node, Node]:
    """The sign of a product or quotient, and its operands without theirs."""
    sign = 1
    if x.op == "neg":
        sign, x = -sign, x.args[0]
    if y.op == "neg":
        sign, y = -sign, y.args[0]
    return sign, x, y


def _power_of_two(n: Node) -> bool:
    """Whether a node is a constant ±2ᵏ of moderate size: multiplying by it rounds nothing."""
    if n.op != "const" or not isinstance(n.data, Fraction) or n.data == 0:
        return False
    top, bottom = abs(n.data.numerator), n.data.denominator
    return top & (top - 1) == 0 and bottom & (bottom - 1) == 0 and bottom <= top * 2**64 <= bottom * 2**128
