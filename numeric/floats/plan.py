"""From a problem to an ordered list of operations, before any size is known.

Quantities become their definitions, integrals become sums over a grid, and sums over a Kronecker delta become
views (so that a gradient costs what its hand-written form costs). Views dissolve into the way operands are
addressed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numeric.errors import CannotRun
from numeric.floats.contract import Contraction
from numeric.floats.fuse import Group, fuse
from numeric.floats.operands import LaneValue, Operand, Place
from numeric.floats.peephole import minus, negative, plus, product, quotient, rebuilt
from numeric.machine.codes import CODES
from numeric.problem.graph import MATRICES, REACHED, REDUCTIONS, SLOPE, Axis, Graph, Node, merge, topological
from numeric.problem.problem import Problem
from numeric.problem.relations import RELATIONS

# begins the name of the length of every quadrature grid; the sizes of an array integrated over follow
GRID = "~grid"
RULE = "~grid1"  # the same for one entry alone
ARITHMETIC: dict[str, Callable[..., Node]] = {
    "add": plus,
    "sub": minus,
    "mul": product,
    "div": quotient,
    "neg": negative,
}


@dataclass
class Plan:
    """A problem's operations in order, and where its sides and its filter come out."""

    problem: Problem
    axes: tuple[Axis, ...]  # of the residual: the free indices of both sides
    groups: list[Group]
    lhs: Operand
    rhs: Operand
    error: Operand | None
    mask: Operand | None


def make_plan(problem: Problem) -> Plan:
    """The plan of a problem; raises `CannotRun` for operations floats do not have."""
    if problem.relation not in RELATIONS:
        raise CannotRun(f"unknown relation {problem.relation!r}")
    rewrite = PlanGraph(problem)
    sides = [rewrite(problem.lhs), rewrite(problem.rhs)]
    if problem.error is not None:
        sides.append(rewrite(problem.error))
    elif problem.relation == "≈":
        raise CannotRun("≈ needs an error term")
    axes = merge(*(s.axes for s in (problem.lhs, problem.rhs, problem.error) if s is not None))
    mask = _filter(rewrite.graph, [rewrite(g) for g in problem.given], axes)
    roots = sides if mask is None else [*sides, mask]
    schedule = _Schedule(roots)
    results = schedule.results
    return Plan(
        problem,
        axes,
        fuse(schedule.values, results),
        results[0],
        results[1],
        error=results[2] if problem.error is not None else None,
        mask=results[-1] if mask is not None else None,
    )


def _filter(g: Graph, given: list[Node], axes: tuple[Axis, ...]) -> Node | None:
    """All conditions as one 0/1 node over the sides' axes; other axes mean "for all"."""
    result: Node | None = None
    for condition in given:
        for axis in condition.axes:
            if axis not in axes:
                condition = g.reduce("smallest", condition, axis)
        result = condition if result is None else g.apply("and", result, condition)
    return result


Bound = tuple[tuple[str, Node], ...]


class PlanGraph:
    """The problem's nodes in a graph of the plan's own."""

    def __init__(self, problem: Problem) -> None:
        self.graph = Graph()
        self._contraction = Contraction(self.graph)
        self.definitions = {q.name: q.definition for q in problem.quantities}
        self.free = {f.name for f in problem.free}
        self._done: dict[tuple[int, Bound], Node] = {}
        self._open: set[str] = set()

    def __call__(self, root: Node, bound: Bound = ()) -> Node:
        """The rewritten node; `bound` gives the grids of the integrals around it."""
        stack = [(root, False)]
        while stack:
            node, ready = stack.pop()
            if (id(node), bound) in self._done:
                continue
            if node.op == "limit":
                raise CannotRun("a limit is enclosed, not computed in floats")
            if node.op == "series":
                raise CannotRun("a sum over whole numbers of a range is enclosed, not computed in floats")
            inner = () if node.op == "integral" else node.args
            if ready or not inner:
                self._done[id(node), bound] = self._rewrite(node, bound)
            else:
                stack.append((node, True))
                stack.extend((a, False) for a in reversed(inner))
        return self._done[id(root), bound]

    def _rewrite(self, node: Node, bound: Bound) -> Node:
        g = self.graph
        if node.op == "quantity":
            return self._quantity(node, bound)
        if node.op == "integral":
            return self._integral(node, bound)
        if not node.args:
            return g.make(node.op, (), node.axes, node.data)
        args = tuple(self._done[id(a), bound] for a in node.args)
        if node.op == "sum":
            return self._contraction.sum(args[0], node.data)
        if node.op == "powi":
            return _power(g, args[0], node.data)
        if node.op == "select" and node.data in (SLOPE, REACHED):
            return args[1]
        if node.op == "view":
            return rebuilt(g, node, args[0])
        if node.op in ARITHMETIC:
            return ARITHMETIC[node.op](g, *args)
        if node.op not in CODES:
            raise CannotRun(f"floats cannot do {node.op!r}")
        return g.rebuild(node, args)

    def _quantity(self, node: Node, bound: Bound) -> Node:
        name = node.data
        for own, grid in reversed(bound):
            if own == name:
                return grid
        definition = self.definitions.get(name, node)
        if definition.op == "quantity" and definition.data == name:
            if name not in self.free:
                raise CannotRun(f"the quantity {name!r} is neither defined nor free")
            return self.graph.make("quantity", (), node.axes, name)
        if name in self._open:
            raise CannotRun(f"the quantity {name!r} is defined by itself")
        self._open.add(name)
        result = self(definition)
        self._open.remove(name)
        return result

    def _integral(self, node: Node, bound: Bound) -> Node:
        g, (name, low, high, sizes) = self.graph, node.data
        axis = Axis(f"{name}{GRID}", " ".join((GRID, *sizes)))
        entries = g.quantity(name, sizes).axes
        body = self(
            node.args[0], (*bound, (name, g.make("grid", (), merge(entries, (axis,)), (low, high, entries))))
        )
        if axis not in body.axes:
            body = g.make("view", (body,), merge(body.axes, (axis,)), body.axes)
        weights = g.make(
            "weights", (), (Axis(f"{name}{RULE}", " ".join((RULE, *sizes))),), (low, high, entries)
        )
        return g.make("integral", (body, weights), tuple(a for a in body.axes if a != axis), axis)


def _power(g: Graph, x: Node, exponent: int) -> Node:
    """x to an integer, by repeated squaring."""
    if exponent < 0:
        return quotient(g, g.const(1), _power(g, x, -exponent))
    result: Node | None = None
    while exponent:
        if exponent & 1:
            result = x if result is None else product(g, result, x)
        exponent >>= 1
        if exponent:
            x = product(g, x, x)
    return g.const(1) if result is None else result


class _Schedule:
    """Values in order of computation, with views dissolved and products folded into the sums over them."""

    def __init__(self, roots: list[Node]) -> None:
        self.values: list[LaneValue] = []
        self._seen: dict[int, Operand] = {}
        self._known: dict[tuple[Any, ...], tuple[LaneValue, dict[Axis, int]]] = {}
        order = topological(*roots)
        uses: dict[int, int] = {}
        for node in order:
            for a in node.args:
                uses[id(a)] = uses.get(id(a), 0) + 1
        for root in roots:
            uses[id(root)] = uses.get(id(root), 0) + 2  # a result is never folded away
        self._uses = uses
        for node in order:
            self._seen[id(node)] = self._operand(node)
        self.results = [self._seen[id(r)] for r in roots]
        self.values = _needed(self.values, self.results)

    def _operand(self, node: Node) -> Operand:
        if node.op == "view":
            inner = self._seen[id(node.args[0])]
            return _through(inner, dict(zip(node.args[0].axes, node.data, strict=True)))
        make = (
            self._reduction if node.op in REDUCTIONS else self._negative if node.op == "neg" else self._plain
        )
        return self._shared(make(node))

    def _shared(self, value: LaneValue) -> Operand:
        """The value, or one computed already that differs only in what it calls its axes."""
        if not value.operands or value.op in MATRICES:
            self.values.append(value)
            return Operand(value, value.axes)
        order: dict[Axis, int] = {}
        for axis in (p for o in value.operands for p in o.places if isinstance(p, Axis)):
            order.setdefault(axis, len(order))
        for axis in (*value.axes, *value.reduced):
            order.setdefault(axis, len(order))
        key = (
            value.op, tuple(sorted(order[a] for a in value.axes)), tuple(a.size for a in order),
            tuple((id(o.value), *(order[p] if isinstance(p,
            Axis) else -p for p in o.places)) for o in value.operands),
        )  # fmt: skip
        if key not in self._known:
            self._known[key] = value, order
            self.values.append(value)
            return Operand(value, value.axes)
        known, its_order = self._known[key]
        names = dict(zip(its_order, order, strict=True))
        return Operand(known, tuple(names[a] for a in known.axes))

    def _plain(self, node: Node) -> LaneValue:
        operands = tuple(self._seen[id(a)] for a in node.args)
        constant = node.op != "quantity" and all(o.value.constant for o in operands)
        reduced = (node.data,) if node.op == "integral" else ()
        return LaneValue(node.op, node.axes, operands, reduced, node.data, constant)

    def _negative(self, node: Node) -> LaneValue:
        """−(x − y) is y − x when nobody else wants x − y."""
        body = self._seen[id(node.args[0])]
        if body.value.op != "sub" or body.value.constant or not self._single(node.args[0]):
            return self._plain(node)
        places: dict[Axis, Place] = dict(zip(body.value.axes, body.places, strict=True))
        return LaneValue("sub", node.axes, tuple(_through(o, places) for o in reversed(body.value.operands)))

    def _reduction(self, node: Node) -> LaneValue:
        """A sum takes a product below it in, or another sum, when nobody else wants that."""
        body = self._seen[id(node.args[0])]
        reduced: tuple[Axis, ...] = (node.data,)
        op = node.op
        operands: tuple[Operand, ...] = (body,)
        if op == "sum" and self._folds(node.args[0], body):
            inner = body.value
            names = {a: Axis(f"{a.name}~{len(reduced)}~{id(node)}", a.size) for a in inner.reduced}
            places = {**dict(zip(inner.axes, body.places, strict=True)), **names}
            operands = tuple(_through(o, places) for o in inner.operands)
            reduced = (*reduced, *names.values())
            op = "dot" if inner.op in ("mul", "dot") else "sum"
        return LaneValue(op, node.axes, operands, reduced, None, all(o.value.constant for o in operands))

    def _folds(self, node: Node, body: Operand) -> bool:
        return self._single(node) and body.value.op in ("mul", "sum", "dot") and not body.value.constant

    def _single(self, node: Node) -> bool:
        """Whether a node, perhaps seen through views, is wanted only once."""
        while node.op == "view" and self._uses[id(node)] == 1:
            node = node.args[0]
        return node.op != "view" and self._uses[id(node)] == 1


def _through(operand: Operand, places: dict[Axis, Place]) -> Operand:
    """An operand seen through a renaming of the axes it is placed on."""
    return Operand(
        operand.value, tuple(places.get(p, p) if isinstance(p, Axis) else p for p in operand.places)
    )


def _needed(values: list[LaneValue], results: list[Operand]) -> list[LaneValue]:
    """Only what the results depend on: a product folded into a sum is not computed by itself."""
    wanted = {id(r.value) for r in results}
    kept = []
    for value in reversed(values):
        if id(value) in wanted:
            wanted |= {id(o.value) for o in value.operands}
            kept.append(value)
    return kept[::-1]
