"""A construction: where quantities come from, with some equations met, and what an equation shows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from numeric.meeting.leaves import flat, unmarked
from numeric.problem.graph import Axis, Graph, Node, merge, quantities_of
from numeric.problem.problem import Free, Pair, Problem, Quantity, Solved, substituted

NEAR = Fraction(1, 1 << 20)  # how far sides may be apart in floats that must be equal
UNKNOWN = "~unknown"


@dataclass(frozen=True)
class Membership:
    """What makes a value one of a domain: 0/1 nodes, and pairs of nodes that must be equal."""

    conditions: tuple[Node, ...] = ()
    equal: tuple[Pair, ...] = ()


Member = Callable[[Node, tuple[Axis, ...]], Membership | None]


@dataclass(frozen=True)
class Equation:
    """An assumption that two nodes are equal, and how it prints."""

    left: Node
    right: Node
    text: str
    solved: Node | None = None  # what vanishes wherever the sides are equal and a product is not 0


@dataclass(frozen=True)
class Construction:
    """Where quantities come from, with some equations met."""

    graph: Graph
    quantities: tuple[Quantity, ...]
    free: tuple[Free, ...]
    members: Mapping[str, Member]  # of every quantity
    fixed: frozenset[Axis] = (
        frozenset()
    )  # indices of the statement: an equation at them speaks of one value of each
    values: Mapping[str, Node] = field(
        default_factory=dict
    )  # of quantities and free arrays that are computed
    conditions: tuple[Node, ...] = ()
    met: tuple[Pair, ...] = ()
    equal: tuple[Pair, ...] = ()
    solved: tuple[Solved, ...] = ()
    how: tuple[str, ...] = ()
    unmet: tuple[Equation, ...] = ()

    def resolved(self, node: Node) -> Node:
        """A node in what is drawn alone."""
        made = {q.name: q.definition for q in self.quantities if q.definition.data != q.name} | dict(
            self.values
        )
        while name := next((n for n in sorted(quantities_of(node)) if n in made), None):
            node = self.graph.substitute(node, name, made[name], _axes(name, made[name]))
        return node

    def defines(self, name: str, value: Node, sizes: tuple[str, ...]) -> Construction:
        """The construction with one more quantity, or free array, computed; what was drawn for it alone is
        not drawn.
        """
        axes = self.graph.quantity(name, sizes).axes
        full = (
            value if value.axes == merge(axes) else self.graph.make("view", (value,), merge(axes), value.axes)
        )
        after = replace(self, values={**self.values, name: full})
        roots = [after.resolved(self.graph.quantity(q.name, q.sizes)) for q in self.quantities]
        own = (*after.conditions, *(s.value for s in after.solved))
        used = quantities_of(*roots, *map(after.resolved, own))
        return replace(after, free=tuple(f for f in self.free if f.name in used))

    def problem(self, lhs: Node, relation: str, rhs: Node, **more: Any) -> Problem:
        """The problem of a statement whose quantities come from here; more of its fields as they are."""
        g = self.graph
        made = tuple(
            replace(q, definition=self.resolved(g.quantity(q.name, q.sizes))) for q in self.quantities
        )
        equal = tuple((self.resolved(a), self.resolved(b)) for a, b in self.equal)
        given = (
            *more.pop("given", ()),
            *map(self.resolved, self.conditions),
            *(near(g, *pair) for pair in equal),
        )
        error = more.pop("error", None)
        return Problem(
            g,
            self.put(lhs),
            relation,
            self.put(rhs),
            tuple(map(self.put, given)),
            None if error is None else self.put(error),
            made,
            self.free,
            met=tuple((self.put(a), self.put(b)) for a, b in self.met),
            equal=equal,
            solved=self.solved,
            how=self.how,
            unmet=tuple(e.text for e in self.unmet),
            **more,
        )

    def put(self, node: Node) -> Node:
        """A node with what has a value of its own at each index of the statement put in."""
        return substituted(self.graph, self.solved, node)


def _axes(name: str, value: Node) -> tuple[Axis, ...]:
    """The axes of a value that are the quantity's own, in order."""
    own = [a for a in value.axes if a.name.partition("#")[0] == name and a.name.partition("#")[2].isdigit()]
    return tuple(sorted(own, key=lambda a: int(a.name.partition("#")[2])))


def near(g: Graph, a: Node, b: Node) -> Node:
    """What floats can see of an equation."""
    size = g.apply("add", g.const(1), g.apply("add", g.apply("abs", a), g.apply("abs", b)))
    return g.apply("le", g.apply("abs", g.apply("sub", a, b)), g.apply("mul", g.const(NEAR), size))


def within_interval(g: Graph, free: Free, value: Node) -> tuple[Node, ...]:
    """What must hold for a value to lie in the interval of a free array."""
    below = (
        () if free.low is None else (g.apply("le" if free.closed_low else "lt", g.const(free.low), value),)
    )
    above = (
        () if free.high is None else (g.apply("le" if free.closed_high else "lt", value, g.const(free.high)),)
    )
    return (*below, *above)


def flat_sides(now: Construction, equation: Equation) -> tuple[Node, Node]:
    """The sides of an equation as they are where its derivatives exist: whether they do is asked of the
    equation itself.
    """
    g = now.graph
    sides = (equation.left, equation.right) if equation.solved is None else (equation.solved, g.const(0))
    left, right = (unmarked(g, now.resolved(now.put(side))) for side in sides)
    return flat(g, left), flat(g, right)


def meeting(now: Construction, equation: Equation, how: str, conditions: tuple[Node, ...]) -> Construction:
    return replace(
        now,
        met=(*now.met, (equation.left, equation.right)),
        conditions=(*now.conditions, *conditions),
        how=(*now.how, f"by construction: {how}"),
    )


def quantity_shown(now: Construction, leaf: Node) -> Quantity | None:
    bare = leaf.args[0] if leaf.op == "view" else leaf
    return next((q for q in now.quantities if bare.op == "quantity" and q.name == bare.data), None)


def places_of(leaf: Node) -> tuple[Axis | int, ...]:
    """Where a leaf shows each axis of its quantity."""
    return leaf.data if leaf.op == "view" else leaf.axes


def shown_at(leaf: Node) -> tuple[Axis, ...] | None:
    """The axes at which a leaf shows its quantity, if they are all its entries, each once."""
    places = places_of(leaf)
    axes = tuple(p for p in places if isinstance(p, Axis))
    return axes if len(axes) == len(places) == len(set(axes)) and of_length(leaf, axes) else None


def of_length(leaf: Node, axes: tuple[Axis, ...]) -> bool:
    """Whether a leaf shows its quantity at such axes only along lengths of its own: k over S shows part of an
    array over T.
    """
    own = leaf.args[0].axes if leaf.op == "view" else leaf.axes
    return all(
        p not in axes or (isinstance(p, Axis) and p.size == a.size)
        for p, a in zip(places_of(leaf), own, strict=True)
    )


def unknowns(now: Construction, *sides: Node) -> list[Free]:
    """What may be solved for, unbounded intervals first: whatever value comes out is allowed."""
    names = quantities_of(*sides)
    found = [f for f in now.free if f.name in names and not f.integers]
    return sorted(found, key=lambda f: (bool(f.sizes), f.low is not None or f.high is not None, f.name))
