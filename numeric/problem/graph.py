"""Expression graphs: what a claim's side is to the numeric road.

A node is an operation on nodes, with named axes; operands broadcast by axis name. Nodes are interned, so a
subexpression that occurs twice is one node and is computed once. A `view` renames axes or fixes them, at no
cost, which lets `exp(s[t])` and `exp(s[j])` share their work. Sizes are not known here: sums stay sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import inf
from typing import Any, NamedTuple

from numeric.functions.table import FUNCTIONS, WIDE


class Axis(NamedTuple):
    """A named axis and the name of its length."""

    name: str
    size: str


@dataclass(frozen=True, eq=False)
class Node:
    """One operation; a `Graph` interns them, so that nodes of it that are written alike are one and equal."""

    op: str
    args: tuple[Node, ...]
    axes: tuple[Axis, ...]
    data: Any = None

    def __repr__(self) -> str:
        inside = ", ".join(map(repr, self.args)) if self.args else ""
        data = "" if self.data is None else f"{{{self.data}}}"
        return f"{self.op}{data}({inside})"


# Operations that act entry by entry, with the number of operands. Comparisons and logic give 0 or 1.
ELEMENTWISE: dict[str, int] = {
    "add": 2, "sub": 2, "mul": 2, "div": 2, "neg": 1, "pow": 2, "powi": 1, "min": 2, "max": 2, "abs": 1,
    "sign": 1, "lt": 2, "le": 2, "eq": 2, "ne": 2, "and": 2, "or": 2, "not": 1, "select": 3,
    **{row.name: row.arity for row in (*FUNCTIONS, *WIDE)},
}  # fmt: skip
REDUCTIONS = ("sum", "prod", "largest", "smallest")  # data: the axis reduced
LEAVES = ("const", "quantity", "size", "index", "grid")
BINDERS = ("integral", "root", "series", "limit")  # data begins with the name of the quantity bound
# Data: the pair of axes; stacks of matrices broadcast over the others. "eigmax" is the largest eigenvalue of
# ½(M + M'), "rootsum" the sum of the roots of all, of a matrix that has none below 0.
MATRICES = ("inverse", "det", "eigmax", "rootsum")
# What a derivative means by an operation, as its data. SLOPE, a `select`: of what is found beside a point
# (second operand),
# unless the body (third) has no value; where only the rules fail, nothing is known. REACHED, a `select`: a
# slope at entries
# that move. Floats take the second operand of both. The others are marks of `only_where`:
# AGREE, the two sides of a point; WITHIN, what is put in lies in the domain; MOVES, a tie ends; BEYOND, a
# place that was computed is one of the array's; CASES, one of several cases applies; LIVES, a function has a
# value, where the formula of its slope has one beyond.
SLOPE, REACHED = "slope", "reached"
AGREE, WITHIN, MOVES, BEYOND, CASES, LIVES = ONLY_WHERE = (
    "agree", "within", "moves", "beyond", "cases", "lives",
)  # fmt: skip
# "view": data is a tuple, one item per axis of the operand: an Axis, or an int (a fixed 1-based position)
# "integral": args (body,), data (name of the quantity bound, low, high, sizes); bounds are Fractions or ±inf
# floats, and
# hold for every entry of the quantity, which is a scalar if there are no sizes
# "root": args (residual, its slope, start), data (name of the scalar quantity bound,): a value of that
# quantity, for every
# entry its own, at which the residual is 0; the one that is found from the start
# "series": args (body, low, high) or (body, low) for one without end, data (name of the scalar quantity
# bound, "sum" or "prod"): over the whole numbers from low to high; nothing is left of a range that ends
# before it begins
# or of a recursion: args (rule, place, *first terms), data (name of the place in the rule, "recur", where the
# first terms begin, *names of the terms before, the nearest first): the term at a place
# "limit": args (body,) or (body, other), data (name of the scalar quantity bound,): what both tend to as that
# quantity grows without end


class Graph:
    """A builder that interns nodes and folds nothing: what is written is what is computed."""

    def __init__(self) -> None:
        self._nodes: dict[tuple[Any, ...], Node] = {}
        self._fresh = count()
        self.delicate = (
            False  # whether a derivative was taken under an integral sign that only enclosures justify
        )

    def make(self, op: str, args: tuple[Node, ...], axes: tuple[Axis, ...], data: Any = None) -> Node:
        """The one node with these parts."""
        key = (op, args, axes, type(data), data)
        return self._nodes.setdefault(key, Node(op, args, axes, data))

    # leaves

    def const(self, value: Fraction | int | str) -> Node:
        """An exact number, or "pi", "e", "euler" or "catalan"; or "near 0", to enclosures a ball around 0."""
        return self.make("const", (), (), value if isinstance(value, str) else Fraction(value))

    def size(self, name: str) -> Node:
        """The length of an axis, as a number."""
        return self.make("size", (), (), name)

    def index(self, axis: Axis) -> Node:
        """The position along an axis, from 1."""
        return self.make("index", (), (axis,))

    def quantity(self, name: str, sizes: tuple[str, ...]) -> Node:
        """A whole scalar or array; its axes are named `name#0`, `name#1`, …"""
        return self.make(
            "quantity", (), tuple(Axis(f"{name}#{k}", size) for k, size in enumerate(sizes)), name
        )

    # operations

    def apply(self, op: str, *args: Node, data: Any = None) -> Node:
        """An elementwise operation, operands broadcast by axis name."""
        if len(args) != ELEMENTWISE[op]:
            raise ValueError(f"{op} takes {ELEMENTWISE[op]} operands, not {len(args)}")
        return self.make(op, args, merge(*(a.axes for a in args)), data)

    def only_where(self, condition: Node, mark: str) -> Node:
        """1 where a condition (0 or 1) holds, no value elsewhere: what it is divided by itself.

        The mark says what is asked, which is the reason given where there is no value.
        """
        return self.apply("div", condition, condition, data=mark)

    def reduce(self, op: str, body: Node, axis: Axis) -> Node:
        """A reduction over one axis; a body without the axis is repeated along it."""
        if axis not in body.axes:
            body = self.make("view", (body,), merge(body.axes, (axis,)), body.axes)
        return self.make(op, (body,), tuple(a for a in body.axes if a != axis), axis)

    def view(self, node: Node, places: dict[Axis, Axis | int]) -> Node:
        """The node with some of its axes renamed (two may become one: a diagonal) or fixed at a position."""
        target = tuple(places.get(a, a) for a in node.axes)
        if target == node.axes:
            return node
        if node.op == "view" and set(node.axes) == set(_axes_of(node.data)):
            through: dict[Any, Axis | int] = dict(zip(node.axes, target, strict=True))
            target, node = tuple(through.get(place, place) for place in node.data), node.args[0]
            if target == node.axes:
                return node
        return self.make("view", (node,), merge(_axes_of(target)), target)

    def matrix(self, op: str, body: Node, row: Axis, column: Axis) -> Node:
        """The inverse (same axes), or a number such as the determinant (axes removed), of a square matrix."""
        axes = body.axes if op == "inverse" else tuple(a for a in body.axes if a not in (row, column))
        return self.make(op, (body,), axes, (row, column))

    def integral(self, body: Node, name: str, low: Any, high: Any, sizes: tuple[str, ...] = ()) -> Node:
        """The integral of the body over the quantity named, a scalar or all entries of an array with these
        sizes.

        Limits that run backwards are turned round: −∞ and ∞ are not told apart further down.
        """
        if low > high and not sizes:
            return self.apply("neg", self.integral(body, name, high, low))
        return self.make("integral", (body,), body.axes, (name, low, high, sizes))

    def series(self, op: str, body: Node, name: str, *ends: Node) -> Node:
        """The sum or product of the body over the whole numbers from the first end to the second, or
        without end.
        """
        return self.make("series", (body, *ends), merge(body.axes, *(e.axes for e in ends)), (name, op))

    def recursion(self, rule: Node, place: Node, starts: list[Node], first: int, names: list[str]) -> Node:
        """The term at a place of a sequence: its rule in the place and the terms before, by their names."""
        name, *before = names
        args = (rule, place, *starts)
        return self.make("series", args, merge(*(a.axes for a in args)), (name, "recur", first, *before))

    def limit(self, name: str, *bodies: Node) -> Node:
        """What all the bodies tend to as the scalar quantity named grows without end."""
        return self.make("limit", bodies, merge(*(b.axes for b in bodies)), (name,))

    def fresh(self, axis: Axis) -> Axis:
        """A new axis of the same length, named like no other."""
        return Axis(f"{axis.name.split('@')[0]}@{next(self._fresh)}", axis.size)

    # whole-graph operations

    def rebuild(self, node: Node, args: tuple[Node, ...]) -> Node:
        """A node's operation on other operands; axes may have been added to them, never removed or
        captured.
        """
        if node.op in ELEMENTWISE:
            return self.apply(node.op, *args, data=node.data)
        if node.op in REDUCTIONS:
            return self.reduce(node.op, args[0], node.data)
        if node.op == "view":
            extra = tuple(a for a in args[0].axes if a not in node.args[0].axes)
            places = dict(zip(node.args[0].axes, node.data, strict=True))
            spread = tuple(a for a in node.axes if a not in node.data)  # axes a view adds by repetition
            target = tuple(places.get(a, a) for a in args[0].axes)
            axes = merge(tuple(a for a in target if isinstance(a, Axis)), spread, extra)
            return self.make("view", args, axes, target)
        if node.op in MATRICES:
            return self.matrix(node.op, args[0], *node.data)
        if node.op == "integral":
            return self.integral(args[0], *node.data)
        if node.op in ("root", "series", "limit"):
            return self.make(node.op, args, merge(*(a.axes for a in args)), node.data)
        return node

    def substitute(self, node: Node, name: str, value: Node, places: tuple[Axis, ...]) -> Node:
        """The node with a quantity replaced by a value whose axes at `places` stand for the quantity's
        own.
        """
        outside = {a: self.fresh(a) for a in value.axes if a not in places}
        value = self.view(value, dict(outside))
        memo: dict[Node, Node] = {}

        def walk(n: Node) -> Node:
            if n not in memo:
                if n.op == "quantity" and n.data == name:
                    memo[n] = self.view(value, dict(zip(places, n.axes, strict=True)))
                elif name in bound_by(n):
                    memo[n] = self.rebuild(n, (n.args[0], *map(walk, n.args[1:]))) if _recurs(n) else n
                else:
                    memo[n] = self.rebuild(n, tuple(map(walk, n.args))) if n.args else n
            return memo[n]

        return self.view(walk(node), {new: old for old, new in outside.items()})


def bound_by(node: Node) -> frozenset[str]:
    """The names of the quantities that an operation binds in its first operand."""
    if node.op not in BINDERS:
        return frozenset()
    return frozenset((node.data[0], *node.data[3:])) if _recurs(node) else frozenset((node.data[0],))


def _recurs(node: Node) -> bool:
    return node.op == "series" and node.data[1] == "recur"


def double(x: Fraction | float) -> float:
    """The double nearest an exact number; infinite beyond their range."""
    try:
        return float(x)
    except OverflowError:
        return inf if x > 0 else -inf


def _axes_of(places: tuple[Axis | int, ...]) -> tuple[Axis, ...]:
    """The axes among places, which may also be fixed positions."""
    return tuple(place for place in places if isinstance(place, Axis))


def merge(*groups: tuple[Axis, ...]) -> tuple[Axis, ...]:
    """The union of axes, in one order."""
    return tuple(sorted({a for group in groups for a in group}))


def labels(axes: tuple[Axis, ...]) -> dict[Axis, str]:
    """How each axis is called: by its name, with its length where two have the same name."""
    names = [a.name for a in axes]
    return {a: a.name if names.count(a.name) == 1 else f"{a.name} (over {a.size})" for a in axes}


def topological(*roots: Node) -> list[Node]:
    """All nodes below the roots, operands before the operations on them."""
    order: list[Node] = []
    seen: set[Node] = set()
    stack: list[Node | None] = list(reversed(roots))
    while stack:
        node = stack.pop()
        if node is None:  # what stands below it has come to an end of its operands
            order.append(stack.pop())  # type: ignore[arg-type]
        elif node not in seen:
            seen.add(node)
            stack += (node, None, *reversed(node.args))
    return order


def quantities_of(*roots: Node) -> set[str]:
    """The names of the quantities that occur, bound ones included."""
    return {n.data for n in topological(*roots) if n.op == "quantity"}
