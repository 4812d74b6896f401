"""Sums over Kronecker deltas, done on the graph: Σ_i δ(i, j)·f(i) is f(j).

Forward derivatives seed one delta per index. Left as they are, a gradient over d entries would cost d times
its closed form. The rewriting is exact; terms multiplied by the zeros of a delta are the only thing that
disappears.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from numeric.floats.peephole import is_number, negative, plus, product, quotient, seen, total
from numeric.problem.graph import Axis, Graph, Node

MOST_TERMS = 32  # a product of sums with more terms than this is left as it is


class Summand(NamedTuple):
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
            return total(g, body, axis)
        parts, plain = [], []
        for term in terms:
            contracted = _contract(g, term, axis)
            if contracted is None:
                plain.append(_build(g, term))
            else:
                parts.append(contracted)
        return _add_up(g, [*parts, total(g, _add_up(g, plain), axis)] if plain else parts)

    def _leads_to_delta(self, node: Node) -> bool:
        """Whether products, quotients, sums of terms and views lead to a delta."""
        if node not in self._leads:
            below = {"mul": 2, "add": 2, "sub": 2, "neg": 1, "div": 1, "view": 1}.get(node.op, 0)
            found = _delta(node) is not None or any(self._leads_to_delta(a) for a in node.args[:below])
            self._leads[node] = found
        return self._leads[node]

    def _terms(self, node: Node) -> list[Summand]:
        """The node as a sum of products; only parts that lead to a delta are taken apart."""
        if _delta(node) is not None or not self._leads_to_delta(node):
            return [Summand(1, () if is_number(node, 1) else (node,), ())]
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
            return [Summand(1, (node,), ())]
        return [
            Summand(a.sign * b.sign, a.factors + b.factors, a.divisors + b.divisors)
            for a in first
            for b in second
        ]


def _contract(g: Graph, term: Summand, axis: Axis) -> Node | None:
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
    result = total(g, _build(g, inside), axis)
    for f in outside:
        result = product(g, result, f)
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


def _viewed(g: Graph, term: Summand, places: Mapping[Axis, Axis | int]) -> Summand:
    factors, divisors = ((seen(g, f, places) for f in part) for part in (term.factors, term.divisors))
    return Summand(term.sign, tuple(factors), tuple(divisors))


def _build(g: Graph, term: Summand) -> Node:
    top = _multiply(g, term.factors)
    result = quotient(g, top, _multiply(g, term.divisors)) if term.divisors else top
    return negative(g, result) if term.sign < 0 else result


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
