"""Sums over Kronecker deltas, done on the graph: Σ_i δ(i, j)·f(i) is f(j).

Forward derivatives seed one delta per index. Left as they are, a gradient over d entries would cost d times its
closed form. The rewriting is exact; terms multiplied by the zeros of a delta are the only thing that disappears.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from numeric.graph import Axis, Graph, Node

MOST_TERMS = 32  # a product of sums with more terms than this is left as it is


class Term(NamedTuple):
    """± a product of factors over a product of divisors."""

    sign: int
    factors: tuple[Node, ...]
    divisors: tuple[Node, ...]


class Contraction:
    """Sums over one graph, with what is known about its nodes."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._leads: dict[Node, bool] = {}

    def sum(self, body: Node, axis: Axis) -> Node:
        """The sum of a body over an axis, deltas taken out where there are any."""
        g = self.graph
        terms = self._terms(body) if axis in body.axes and self._leads_to_delta(body) else []
        if not 0 < len(terms) <= MOST_TERMS or not any(_delta(f) for t in terms for f in t.factors):
            return g.reduce("sum", body, axis)
        done = [_contract(g, term, axis) for term in terms]
        plain = [t for t, d in zip(terms, done, strict=True) if d is None]
        parts = [d for d in done if d is not None]
        if plain:
            parts.append(g.reduce("sum", _add_up(g, [_build(g, t) for t in plain]), axis))
        return _add_up(g, parts)

    def _leads_to_delta(self, node: Node) -> bool:
        """Whether products, quotients, sums of terms and views lead to a delta."""
        if node not in self._leads:
            below = {"mul": 2, "add": 2, "sub": 2, "neg": 1, "div": 1, "view": 1}.get(node.op, 0)
            found = _delta(node) is not None or any(self._leads_to_delta(a) for a in node.args[:below])
            self._leads[node] = found
        return self._leads[node]

    def _terms(self, node: Node) -> list[Term]:
        """The node as a sum of products; only parts that lead to a delta are taken apart."""
        if _delta(node) is not None or not self._leads_to_delta(node):
            return [Term(1, () if _is(node, 1) else (node,), ())]
        first = self._terms(node.args[0])
        if node.op == "neg":
            return [t._replace(sign=-t.sign) for t in first]
        if node.op == "div":
            return [t._replace(divisors=(*t.divisors, node.args[1])) for t in first]
        if node.op == "view":
            places = dict(zip(node.args[0].axes, node.data, strict=True))
            return [_viewed(self.graph, t, places) for t in first]
        second = self._terms(node.args[1])
        if node.op in ("add", "sub"):
            return first + [t._replace(sign=t.sign if node.op == "add" else -t.sign) for t in second]
        if len(first) * len(second) > MOST_TERMS:
            return [Term(1, (node,), ())]
        return [Term(a.sign * b.sign, a.factors + b.factors, a.divisors + b.divisors) for a in first for b in second]


# Exact in floating point, so that what is computed is still what was written.


def product(g: Graph, x: Node, y: Node) -> Node:
    """x·y, without multiplying by 1 or −1."""
    for a, b in ((x, y), (y, x)):
        if _is(a, 1):
            return b
        if _is(a, -1):
            return g.apply("neg", b)
    return g.apply("mul", x, y)


def plus(g: Graph, x: Node, y: Node) -> Node:
    """x + y, as a difference where one is negated."""
    if y.op == "neg":
        return g.apply("sub", x, y.args[0])
    return g.apply("sub", y, x.args[0]) if x.op == "neg" else g.apply("add", x, y)


def _is(n: Node, value: int) -> bool:
    return n.op == "const" and n.data == Fraction(value)


def _contract(g: Graph, term: Term, axis: Axis) -> Node | None:
    """The sum of one term over the axis if a delta helps, else None."""
    for k, factor in enumerate(term.factors):
        pair = _delta(factor)
        if pair is None or axis not in pair:
            continue
        other = pair[0] if pair[1] == axis else pair[1]
        if isinstance(other, Axis) and other != axis and other.size == axis.size:
            rest = term._replace(factors=term.factors[:k] + term.factors[k + 1 :])
            return _build(g, _viewed(g, rest, {axis: other}))
    outside = tuple(f for f in term.factors if _delta(f) and axis not in f.axes)
    if not outside:
        return None
    inside = term._replace(factors=tuple(f for f in term.factors if f not in outside))
    result = g.reduce("sum", _build(g, inside), axis)
    for f in outside:
        result = g.apply("mul", result, f)
    return result


def _delta(node: Node) -> tuple[Axis | int, Axis | int] | None:
    """The two places a delta compares, if the node is one (perhaps seen through a view)."""
    if node.op == "view":
        inner = _delta(node.args[0])
        if inner is None:
            return None
        places = dict(zip(node.args[0].axes, node.data, strict=True))
        first, second = (places[p] if isinstance(p, Axis) else p for p in inner)
        return first, second
    if node.op == "eq" and all(a.op == "index" for a in node.args) and node.args[0] is not node.args[1]:
        return node.args[0].axes[0], node.args[1].axes[0]
    return None


def _viewed(g: Graph, term: Term, places: Mapping[Axis, Axis | int]) -> Term:
    def see(f: Node) -> Node:
        return g.view(f, {a: p for a, p in places.items() if a in f.axes})

    return Term(term.sign, tuple(map(see, term.factors)), tuple(map(see, term.divisors)))


def _build(g: Graph, term: Term) -> Node:
    top = _multiply(g, term.factors)
    result = g.apply("div", top, _multiply(g, term.divisors)) if term.divisors else top
    return g.apply("neg", result) if term.sign < 0 else result


def _multiply(g: Graph, factors: tuple[Node, ...]) -> Node:
    result = g.const(1)
    for f in factors:
        result = product(g, result, f)
    return result


def _add_up(g: Graph, parts: list[Node]) -> Node:
    result = parts[0]
    for p in parts[1:]:
        result = plus(g, result, p)
    return result
