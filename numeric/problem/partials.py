"""Partial derivatives of the elementwise operations: one row each, where the operation is smooth.

They belong to the numeric road's own calculus, which shares no rule with the prover: neither confirms the
other's mistake.
"""

from __future__ import annotations

from collections.abc import Callable

from numeric.problem.graph import Graph, Node


class NotDifferentiable(Exception):
    """An operation without a derivative rule."""


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
    "div": (
        lambda g, n: _one_over(g, _y(g, n)),
        lambda g, n: g.apply("neg", g.apply("mul", n, _one_over(g, _y(g, n)))),
    ),
    "neg": (_c(-1),),
    "pow": (_power_base, lambda g, n: g.apply("mul", n, g.apply("log", _x(g, n)))),
    "powi": (_power_integer,),
    "min": (lambda g, n: _step(g, _y(g, n), _x(g, n)), lambda g, n: _step(g, _x(g, n), _y(g, n))),
    "max": (lambda g, n: _step(g, _x(g, n), _y(g, n)), lambda g, n: _step(g, _y(g, n), _x(g, n))),
    "abs": (lambda g, n: g.apply("div", _x(g, n), n),),
    "exp": (lambda g, n: n,),
    "log": (lambda g, n: _one_over(g, _x(g, n)),),
    "sqrt": (lambda g, n: _one_over(g, g.apply("mul", g.const(2), n)),),
    "sin": (lambda g, n: g.apply("cos", _x(g, n)),),
    "cos": (lambda g, n: g.apply("neg", g.apply("sin", _x(g, n))),),
    "tan": (lambda g, n: _one_plus(g, _square(g, n)),),
    "asin": (lambda g, n: _one_over(g, g.apply("sqrt", _one_minus(g, _square(g, _x(g, n))))),),
    "acos": (
        lambda g, n: g.apply("neg", _one_over(g, g.apply("sqrt", _one_minus(g, _square(g, _x(g, n)))))),
    ),
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
