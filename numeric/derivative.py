"""Derivatives of graphs, forward: each node's derivative is built from those of its operands.

This is the numeric road's own calculus. It shares no rule with the prover, so that neither confirms the other's mistake.
"""

from __future__ import annotations

from collections.abc import Callable

from numeric.graph import ELEMENTWISE, Axis, Graph, Node, quantities_of, topological


class NotDifferentiable(Exception):
    """An operation without a derivative rule."""


Slopes = dict[tuple[int, int], Node | None]  # by id of node and side; None for zero
RIGHT, LEFT = 1, -1


def derivative(graph: Graph, node: Node, name: str, at: tuple[Axis, ...], known: Slopes | None = None) -> Node:
    """The derivative of the node by the entry of the quantity `name` at the position given by the axes `at`.

    The axes in `at` must be fresh: they occur nowhere in the node. They are axes of the result. `known` keeps what was
    derived before by the same entry in the same graph. Where |u| or a maximum has a kink, its slopes to the right and to
    the left are computed apart; what is made of them has a derivative where its two slopes agree, as |x| + x − |x| has.
    """
    memo: Slopes = {} if known is None else known

    def slope(side: int) -> Node:
        def d(n: Node) -> Node | None:
            key = (id(n), side)
            if key not in memo:
                memo[key] = _derive(graph, n, name, at, d, side)
            return memo[key]

        return d(node) or graph.const(0)

    right, left = slope(RIGHT), slope(LEFT)
    if right is left:
        return right
    agree = graph.apply("eq", right, left)
    return graph.apply("mul", right, graph.apply("div", agree, agree))  # 0/0 where they do not


def _derive(
    g: Graph, n: Node, name: str, at: tuple[Axis, ...], d: Callable[[Node], Node | None], side: int
) -> Node | None:
    """The derivative of one node to one side, or None for zero."""
    if n.op == "quantity":
        return _seed(g, n, at) if n.data == name else None
    if not n.args:
        return None
    if n.op in ELEMENTWISE:
        return _kink(g, n, d, side) if n.op in KINKS else _chain_rule(g, n, d)
    if n.op == "integral":
        if n.data[0] == name:
            return None
        _no_jump(n, name)
    inner = d(n.args[0])
    if inner is None:
        return None
    if n.op == "sum":
        return g.reduce("sum", inner, n.data)
    if n.op == "view":
        return g.rebuild(n, (inner,))
    if n.op == "integral":
        return _under_integral(g, n, inner, name)
    if n.op in ("prod", "inverse", "det"):
        return {"prod": _product, "inverse": _inverse, "det": _determinant}[n.op](g, n, inner)
    raise NotDifferentiable(f"no derivative rule for {n.op}")


def _under_integral(g: Graph, n: Node, inner: Node, name: str) -> Node:
    """∫ ∂f, where the derivative may be taken under the integral sign.

    Where f may have a pole that moves with the quantity, only enclosures near its value tell whether it has; the same
    where ∫ ∂f runs to infinity and has to converge near that value: the slope of ∫ y³ exp(−y²x) dx = y is 1 at y = 0,
    though ∂f vanishes there. What is near a value is a ball around it: to enclosures, sin π is one around 0.
    """
    poles = any(part.op in POLES and (part.op != "powi" or part.data < 0) for part in _moving(n, name))
    g.delicate |= poles
    slope = g.integral(inner, *n.data)
    own = next((q for q in topological(inner) if q.op == "quantity" and q.data == name), None)
    if own is None or not (poles or any(isinstance(bound, float) for bound in n.data[1:3])):
        return slope
    near = g.apply("add", own, g.apply("sin", g.const("pi")))
    around = g.integral(g.substitute(inner, name, near, own.axes), *n.data)
    return g.apply("add", slope, g.apply("mul", g.const(0), around))


def _moving(n: Node, name: str) -> list[Node]:
    """The parts of an integrand that depend both on the variable integrated over and on a quantity."""
    return [part for part in topological(n.args[0]) if {name, n.data[0]} <= quantities_of(part)]


def _no_jump(n: Node, name: str) -> None:
    """Refuse an integrand that jumps at a place that moves with the quantity: ∂f misses what the jump contributes.

    ∫ [x < y] dx = y on (0, 1) has the slope 1, and ∂f is 0 almost everywhere.
    """
    if any(part.op in JUMPS for part in _moving(n, name)):
        raise NotDifferentiable(f"the integrand may jump at a place that moves with {name}: no derivative under the integral")


JUMPS = frozenset({"lt", "le", "eq", "ne", "sign", "atan2"})
POLES = frozenset({
    "div", "powi", "pow", "log", "tan", "atanh", "gamma", "loggamma", "digamma", "trigamma", "polygamma", "inverse",
})  # fmt: skip


def _seed(g: Graph, n: Node, at: tuple[Axis, ...]) -> Node:
    one = g.const(1)
    for own, wanted in zip(n.axes, at, strict=True):
        one = g.apply("mul", one, g.apply("eq", g.index(own), g.index(wanted)))
    return one


def _chain_rule(g: Graph, n: Node, d: Callable[[Node], Node | None]) -> Node | None:
    inner = [d(a) for a in n.args]
    if all(i is None for i in inner):
        return None
    if n.op in ("lt", "le", "eq", "ne", "and", "or", "not"):
        return None  # locally constant
    if n.op == "select":
        zero = g.const(0)
        slope = g.apply("select", n.args[0], inner[1] or zero, inner[2] or zero)
        for border in _borders(g, n.args[0]):
            slope = g.apply("mul", slope, g.apply("div", border, border))
        return slope
    if n.op not in PARTIALS:
        raise NotDifferentiable(f"no derivative rule for {n.op}")
    terms = [g.apply("mul", rule(g, n), i) for rule, i in zip(PARTIALS[n.op], inner, strict=True) if i is not None]
    result = terms[0]
    for term in terms[1:]:
        result = g.apply("add", result, term)
    return result


def _kink(g: Graph, n: Node, d: Callable[[Node], Node | None], side: int) -> Node | None:
    """The slope to one side of |u|, max(u, v) or min(u, v), also where u = 0 or u = v.

    There |u| has the slope |u′| to the right and −|u′| to the left, and the larger of two the larger slope to the right.
    """
    smooth = _chain_rule(g, n, d)
    if smooth is None or any(name.endswith("@") for name in quantities_of(n)):  # a kink under an integral is at single points
        return smooth
    first, *others = (d(a) or g.const(0) for a in n.args)
    if n.op == "abs":
        size, tie = g.apply("abs", first), g.apply("eq", n.args[0], g.const(0))
        return g.apply("select", tie, size if side == RIGHT else g.apply("neg", size), smooth)
    larger = (n.op == "max") == (side == RIGHT)
    return g.apply("select", g.apply("eq", *n.args), g.apply("max" if larger else "min", first, *others), smooth)


KINKS = frozenset({"abs", "max", "min"})


def _borders(g: Graph, condition: Node) -> list[Node]:
    """What vanishes where a case distinction changes sides: there a slope may not exist, and has no value."""
    compared = [n for n in topological(condition) if n.op in ("lt", "le", "eq", "ne") and quantities_of(n)]
    return [g.apply("sub", *n.args) for n in compared]


def _product(g: Graph, n: Node, inner: Node) -> Node:
    """Σ_k b'_k ∏_{j≠k} b_j: no division, so a factor may be zero."""
    body, axis = n.args[0], n.data
    k = g.fresh(axis)
    others = g.apply("select", g.apply("eq", g.index(axis), g.index(k)), g.const(1), body)
    rest = g.reduce("prod", others, axis)
    return g.reduce("sum", g.apply("mul", g.view(inner, {axis: k}), rest), k)


def _inverse(g: Graph, n: Node, inner: Node) -> Node:
    """−S⁻¹ S' S⁻¹."""
    row, column = n.data
    a, b = g.fresh(row), g.fresh(column)
    left, middle, right = g.view(n, {column: a}), g.view(inner, {row: a, column: b}), g.view(n, {row: b})
    product = g.apply("mul", g.apply("mul", left, middle), right)
    return g.apply("neg", g.reduce("sum", g.reduce("sum", product, b), a))


def _determinant(g: Graph, n: Node, inner: Node) -> Node:
    """det S · tr(S⁻¹ S')."""
    row, column = n.data
    inverse = g.matrix("inverse", n.args[0], row, column)
    swap = g.fresh(row)
    flipped = g.view(g.view(g.view(inverse, {row: swap}), {column: row}), {swap: column})
    trace = g.reduce("sum", g.reduce("sum", g.apply("mul", flipped, inner), column), row)
    return g.apply("mul", n, trace)


Rule = Callable[[Graph, Node], Node]


def _c(value: int) -> Rule:
    return lambda g, n: g.const(value)


def _x(g: Graph, n: Node) -> Node:
    return n.args[0]


def _y(g: Graph, n: Node) -> Node:
    return n.args[1]


def _one_over(g: Graph, x: Node) -> Node:
    return g.apply("div", g.const(1), x)


def _square(g: Graph, x: Node) -> Node:
    return g.apply("mul", x, x)


def _one_minus(g: Graph, x: Node) -> Node:
    return g.apply("sub", g.const(1), x)


def _one_plus(g: Graph, x: Node) -> Node:
    return g.apply("add", g.const(1), x)


def _step(g: Graph, x: Node, y: Node) -> Node:
    """1 where x > y, 0 where x < y, without a value where they are equal."""
    gap = g.apply("sub", x, y)
    return g.apply("div", _one_plus(g, g.apply("div", gap, g.apply("abs", gap))), g.const(2))


def _power_base(g: Graph, n: Node) -> Node:
    return g.apply("mul", _y(g, n), g.apply("pow", _x(g, n), g.apply("sub", _y(g, n), g.const(1))))


def _power_integer(g: Graph, n: Node) -> Node:
    if n.data == 0:
        return g.const(0)
    lower = g.const(1) if n.data == 1 else g.apply("powi", _x(g, n), data=n.data - 1)
    return g.apply("mul", g.const(n.data), lower)


def _gauss_bell(g: Graph, n: Node) -> Node:
    bell = g.apply("exp", g.apply("neg", _square(g, _x(g, n))))
    return g.apply("div", g.apply("mul", g.const(2), bell), g.apply("sqrt", g.const("pi")))


def _no_slope(g: Graph, n: Node) -> Node:
    raise NotDifferentiable(f"no derivative of {n.op} by its order")


# ∂/∂(each operand), one row per operation.
PARTIALS: dict[str, tuple[Rule, ...]] = {
    "add": (_c(1), _c(1)),
    "sub": (_c(1), _c(-1)),
    "mul": (_y, _x),
    "div": (lambda g, n: _one_over(g, _y(g, n)), lambda g, n: g.apply("neg", g.apply("mul", n, _one_over(g, _y(g, n))))),
    "neg": (_c(-1),),
    "pow": (_power_base, lambda g, n: g.apply("mul", n, g.apply("log", _x(g, n)))),
    "powi": (_power_integer,),
    "min": (lambda g, n: _step(g, _y(g, n), _x(g, n)), lambda g, n: _step(g, _x(g, n), _y(g, n))),
    "max": (lambda g, n: _step(g, _x(g, n), _y(g, n)), lambda g, n: _step(g, _y(g, n), _x(g, n))),
    "abs": (lambda g, n: g.apply("div", _x(g, n), n),),
    "sign": (lambda g, n: g.apply("div", g.const(0), _x(g, n)),),  # 0, without a value where it jumps
    "exp": (lambda g, n: n,),
    "log": (lambda g, n: _one_over(g, _x(g, n)),),
    "sqrt": (lambda g, n: _one_over(g, g.apply("mul", g.const(2), n)),),
    "sin": (lambda g, n: g.apply("cos", _x(g, n)),),
    "cos": (lambda g, n: g.apply("neg", g.apply("sin", _x(g, n))),),
    "tan": (lambda g, n: _one_plus(g, _square(g, n)),),
    "asin": (lambda g, n: _one_over(g, g.apply("sqrt", _one_minus(g, _square(g, _x(g, n))))),),
    "acos": (lambda g, n: g.apply("neg", _one_over(g, g.apply("sqrt", _one_minus(g, _square(g, _x(g, n)))))),),
    "atan": (lambda g, n: _one_over(g, _one_plus(g, _square(g, _x(g, n)))),),
    "sinh": (lambda g, n: g.apply("cosh", _x(g, n)),),
    "cosh": (lambda g, n: g.apply("sinh", _x(g, n)),),
    "tanh": (lambda g, n: _one_minus(g, _square(g, n)),),
    "asinh": (lambda g, n: _one_over(g, g.apply("sqrt", _one_plus(g, _square(g, _x(g, n))))),),
    "acosh": (lambda g, n: _one_over(g, g.apply("sqrt", g.apply("sub", _square(g, _x(g, n)), g.const(1)))),),
    "atanh": (lambda g, n: _one_over(g, _one_minus(g, _square(g, _x(g, n)))),),
    "erf": (_gauss_bell,),
    "erfc": (lambda g, n: g.apply("neg", _gauss_bell(g, n)),),
    "gamma": (lambda g, n: g.apply("mul", n, g.apply("digamma", _x(g, n))),),
    "loggamma": (lambda g, n: g.apply("digamma", _x(g, n)),),
    "digamma": (lambda g, n: g.apply("trigamma", _x(g, n)),),
    "trigamma": (lambda g, n: g.apply("polygamma", g.const(2), _x(g, n)),),
    "polygamma": (_no_slope, lambda g, n: g.apply("polygamma", _one_plus(g, _x(g, n)), _y(g, n))),
}
