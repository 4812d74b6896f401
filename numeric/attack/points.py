"""Many statements at a few exact points: what they share is computed once.

Statements that differ in one edit, lowered into one graph, share all nodes but a few. A point keeps the
enclosure of every node it has seen, so that the next statement costs only what is new in it. Like a
certificate, a violation needs an exact instance, conditions that certainly hold, and enclosures that
certainly violate the relation; nothing is shrunk and nothing printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from numeric.attack.sizes import campaign_sizes, work
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.functions.values import Hole, ball, precision
from numeric.machine.styles import RUN
from numeric.problem.graph import BINDERS, Node, bound_by, topological
from numeric.problem.instance import Instance, from_arrays, roots
from numeric.problem.problem import Problem
from numeric.problem.relations import FLIPPED, ORDERS
from numeric.rigorous.balls.wiring import CannotCertify, Wires, wire
from numeric.rigorous.certify import FIRST_BITS, VIOLATED, Element, elements
from numeric.rigorous.interpreter import Shared, Values, maker, program
from numeric.rigorous.lengths import allowed

Signature = tuple[object, ...]


class AtPoint(Enum):
    """What a point says about a statement."""

    VIOLATED = "violated"  # certainly, at some element
    HOLDS = "holds"  # the enclosures are compatible with it at some element, and violate it at none
    SILENT = "silent"  # a condition fails, or a side has no value


class EnclosedPoint:
    """An exact instance, with the enclosures of all nodes it was asked for."""

    def __init__(self, problem: Problem, instance: Instance, bits: int = FIRST_BITS) -> None:
        if not allowed(problem, instance):
            raise CannotCertify("the instance lies outside the domain")
        self.instance, self.sizes, self.bits = instance, dict(instance.sizes), bits
        self.wires: dict[Node, Wires] = {}
        self.values: Values = {}
        self._shared = Shared()
        self._patterns: dict[Signature, Wires] = {}
        self._free: dict[Node, frozenset[str]] = {}  # the quantities each node depends on
        with precision(bits):
            self._quantities = program(problem, instance.sizes).quantities(instance)
        if any(isinstance(v, Hole) for row in self._quantities.values() for v in row):
            raise CannotCertify("a quantity has no value here")

    def look(self, problem: Problem) -> AtPoint:
        """What the enclosures say about a statement whose nodes come from the same graph."""
        found = AtPoint.SILENT
        with precision(self.bits):
            self._know(problem.asserted)
            violated = VIOLATED[FLIPPED.get(problem.relation, problem.relation)]
            for element in elements(problem, self.sizes, self.values):
                if _speaks(element):
                    if not violated(element):
                        found = AtPoint.HOLDS
                    elif element.sure:
                        return AtPoint.VIOLATED
        return found

    def loses(self, problem: Problem, other: Problem) -> bool:
        """Whether the other statement certainly has no value at an element where this one has."""
        self.look(problem), self.look(other)
        with precision(self.bits):
            mine, theirs = (
                {e.where: e for e in elements(p, self.sizes, self.values)} for p in (problem, other)
            )
        return any(_speaks(e) and _empty(theirs[where]) for where, e in mine.items() if where in theirs)

    def side(self, node: Node) -> list:
        """The enclosures of one node's entries."""
        with precision(self.bits):
            self._know((node,))
        if node not in self.values:
            raise CannotCertify("it depends on a variable of integration")
        return self.values[node]

    def _know(self, roots: Iterable[Node]) -> None:
        stack = [(root, False) for root in roots]
        while stack:
            node, ready = stack.pop()
            if node in self.wires:
                continue
            if ready:
                self._add(node)
            else:
                stack.append((node, True))
                stack.extend((a, False) for a in node.args)

    def _add(self, node: Node) -> None:
        try:
            self.wires[node] = self._wired(node)
            inside = frozenset().union(*(self._free[a] for a in node.args))
            if node.op == "quantity":
                inside = frozenset({node.data})
            elif node.op in BINDERS:
                inside -= bound_by(node)
            self._free[node] = inside
            if (
                inside <= self._quantities.keys()
            ):  # else it is part of an integrand, evaluated by its integral
                self.values[node] = maker(self, node)(self._quantities, self.values, self._shared)
        except BaseException:  # a time limit, too, must leave no node half known
            self.wires.pop(node, None)
            raise

    def _wired(self, node: Node) -> Wires:
        """The wires, which depend only on axes: most new nodes are wired like one seen before."""
        pattern = (node.op, tuple(a.axes for a in node.args), node.axes, node.data)
        if pattern not in self._patterns:
            self._patterns[pattern] = wire(node, self.sizes)
        return self._patterns[pattern]


def _speaks(element: Element) -> bool:
    """Whether the conditions certainly hold and both sides have a value."""
    given = element.given
    if isinstance(given, Hole) or given == 0 or ball(given).contains(0):
        return False
    return not any(isinstance(v, Hole) for v in (element.left, element.right, element.error))


def _empty(element: Element) -> bool:
    """Whether a side certainly has no value."""
    return any(isinstance(v, Hole) and v.certain for v in (element.left, element.right))


# where to look

STYLES = (1, 1, 4, 2, 12)  # generic twice, integers, scaled, mixed
MOST, MOST_TIGHT = 8, 24
COSTLY = 600  # entries per instance, with which fewer tight points must do
DRAWS = 24  # instances tried for one point: conditions may refuse most
TIGHT = 1024  # instances drawn to find where an inequality is nearly an equation
LARGEST = 3_000  # entries per instance: a point must be cheap


def points(problem: Problem, seed: int) -> list[EnclosedPoint]:
    """A few points where the statement has a value, of different sizes and styles; for inequalities also
    tight ones.
    """
    hard = any(
        n.op == "integral" and not any(isinstance(b, float) for b in n.data[1:3])
        for n in topological(*roots(problem))
    )
    shapes = _cheap(problem) or _shapes(problem)[:1]
    if not hard and not any(map(_telling, shapes)):
        # an integral over all of space is computed in closed form, at less cost than its floats
        shapes = [*filter(_telling, _shapes(problem))][:1] + shapes
    styles, most = (
        (STYLES[:1], MOST // 2) if hard else (STYLES, MOST)
    )  # a finite integral is slow at odd scales
    found: list[EnclosedPoint] = []
    for k in range(most):
        point = _first(problem, shapes[k % len(shapes)], seed, styles[(k // len(shapes)) % len(styles)], k)
        found += [point] if point else []
    if problem.relation in ORDERS and not hard:
        most = MOST_TIGHT if max(work(problem, s) for s in shapes) <= COSTLY else MOST
        each = max(1, most // len(shapes))
        found += [p for sizes in shapes for p in _tight(problem, sizes, seed, each)]
    return found


def _shapes(problem: Problem) -> list[dict[str, int]]:
    """Sizes in the order of how much they tell: two different lengths, then equal ones, then one of
    everything.
    """
    chosen = [s for s in campaign_sizes(problem) if max(s.values(), default=0) <= 3]
    return (
        sorted(chosen, key=lambda s: (min(s.values(), default=2) < 2, len(set(s.values())) < 2))
        or campaign_sizes(problem)[:1]
    )


def _cheap(problem: Problem) -> list[dict[str, int]]:
    return [s for s in _shapes(problem) if work(problem, s) <= LARGEST]


def _telling(sizes: dict[str, int]) -> bool:
    """Whether no length is 1: there one index is like another, and a sum like its first term."""
    return min(sizes.values(), default=2) > 1


def _first(problem: Problem, sizes: dict[str, int], seed: int, style: int, k: int) -> EnclosedPoint | None:
    for n in range(k * DRAWS, (k + 1) * DRAWS):
        point = _point(problem, sizes, engine.draw(problem, sizes, seed, n * RUN, style))
        if point is not None:
            return point
    return None


def _point(problem: Problem, sizes: dict[str, int], arrays: Mapping[str, Any]) -> EnclosedPoint | None:
    """The point that arrays hold."""
    return _at(problem, from_arrays(problem, sizes, arrays))


def _at(problem: Problem, instance: Instance) -> EnclosedPoint | None:
    """The point, if the statement has a value there."""
    try:
        point = EnclosedPoint(problem, instance)
        return None if point.look(problem) == AtPoint.SILENT else point
    except CannotCertify:
        return None


def another(problem: Problem, instance: Instance, most: float = LARGEST) -> EnclosedPoint | None:
    """The point at an instance found elsewhere, if it is cheap and the statement has a value there."""
    if not (
        instance.sizes.keys() >= set(problem.sizes) and instance.free.keys() >= {f.name for f in problem.free}
    ):
        return None
    return _at(problem, instance) if work(problem, instance.sizes) <= most else None


def _tight(problem: Problem, sizes: dict[str, int], seed: int, most: int) -> list[EnclosedPoint]:
    """Where an inequality is closest to an equation: a mistake shows there first."""
    try:
        batch = engine.run(engine.bind(problem, sizes), seed, 0, TIGHT)
    except CannotRun:
        return []
    numbers = list(dict.fromkeys(s.instance for s in batch.tight))[:most]
    found = (_point(problem, sizes, engine.draw(problem, sizes, seed, n)) for n in numbers)
    return [p for p in found if p is not None]
