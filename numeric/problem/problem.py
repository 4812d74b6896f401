"""A problem: everything the numeric road needs to attack one step."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from numeric.problem.graph import REDUCTIONS, Axis, Graph, Node, topological


@dataclass(frozen=True)
class Free:
    """An array of free scalars (a scalar has no sizes), drawn from an interval."""

    name: str
    sizes: tuple[str, ...]
    low: Fraction | None = None  # None: unbounded
    high: Fraction | None = None
    closed_low: bool = True
    closed_high: bool = True
    integers: bool = False

    def contains(self, value: Fraction) -> bool:
        """Whether an exact number is allowed."""
        above = self.low is None or value > self.low or (self.closed_low and value == self.low)
        below = self.high is None or value < self.high or (self.closed_high and value == self.high)
        return above and below and (value.denominator == 1 or not self.integers)


@dataclass(frozen=True)
class Quantity:
    """What a claim mentions: made from free scalars by its definition, whose axes are `name#0`, `name#1`,
    …
    """

    name: str
    tex: str
    sizes: tuple[str, ...]
    definition: Node  # in the free arrays; for a plain domain it is the free array itself
    domain: str  # how the domain prints


@dataclass(frozen=True)
class Solved:
    """A quantity that a condition at the indices of the statement fixes: it has a value of its own at each of
    them.
    """

    name: str
    tex: str
    sizes: tuple[str, ...]
    # its axes are `name#0`, `name#1`, … and indices of the statement; it stands for the quantity in the sides
    value: Node


def substituted(graph: Graph, solved: tuple[Solved, ...], node: Node) -> Node:
    """A node with the values of solved quantities put in, one after the other: the first may mention the
    next.
    """
    for s in solved:
        node = graph.substitute(node, s.name, s.value, graph.quantity(s.name, s.sizes).axes)
    return node


Pair = tuple[Node, Node]


@dataclass(
    frozen=True, eq=False
)  # compared by identity, like the nodes: what is known of a problem is looked up often
class Problem:
    """Two sides as the author wrote them, the relation, and where the quantities come from.

    `lhs`, `rhs`, `given` and `error` mention quantities; the quantities' definitions mention free arrays.
    Derivatives have been taken by then, so a quantity on a simplex was differentiated as a free vector, as
    the paper does.
    """

    graph: Graph
    lhs: Node
    relation: str  # = ≤ < ≥ > ≈
    rhs: Node
    given: tuple[Node, ...] = ()  # 0/1 nodes; axes the sides do not have mean "for all"
    error: Node | None = None  # for ≈
    quantities: tuple[Quantity, ...] = ()
    free: tuple[Free, ...] = ()
    equal_sizes: tuple[tuple[str, str], ...] = ()  # pairs of size names that must be equal
    ordered_sizes: tuple[tuple[str, str], ...] = ()  # pairs (m, d) with m ≤ d
    fixed_sizes: tuple[tuple[str, int], ...] = ()  # lengths that are given, by name
    parts: Axis | None = None  # along which the real part of complex sides lies before the imaginary one
    met: tuple[Pair, ...] = ()  # equations met by construction: enclosures of their sides must never be apart
    equal: tuple[
        Pair, ...
    ] = ()  # equations nothing else guarantees, in the free arrays: a violation needs a proof of them
    solved: tuple[Solved, ...] = ()
    how: tuple[str, ...] = ()  # how equations among the assumptions are met
    unmet: tuple[str, ...] = ()  # equations that are only filters: a drawn point meets them by chance
    complex: bool = False  # where the reals have no value, principal values are compared
    # a condition is taken with equality: what breaks it breaks the statement, and supports it little
    border: bool = False

    def put(self, node: Node) -> Node:
        """A node with every quantity that has a value of its own at each index of the statement put in."""
        return substituted(self.graph, self.solved, node)

    @cached_property
    def asserted(self) -> tuple[Node, ...]:
        """Everything a look at the statement evaluates: sides, error, conditions, equations."""
        pairs = (node for pair in (*self.met, *self.equal) for node in pair)
        return (self.lhs, self.rhs, *(() if self.error is None else (self.error,)), *self.given, *pairs)

    @cached_property
    def sizes(self) -> tuple[str, ...]:
        """The names of all lengths that matter, in one order."""
        nodes = topological(*self.asserted, *(q.definition for q in self.quantities))
        drawn = {size for free in self.free for size in free.sizes}
        return tuple(sorted(drawn.union(*map(_sizes_in, nodes))))


def _sizes_in(node: Node) -> set[str]:
    """The names of the lengths that one node speaks of."""
    own = {axis.size for axis in node.axes}
    if node.op == "size":
        own.add(node.data)
    elif node.op in REDUCTIONS:
        own.add(node.data.size)
    elif node.op == "integral":
        own.update(node.data[3])
    return own
