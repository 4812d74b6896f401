"""Points on the solution set of equations, by construction: a quantity is computed where drawing it would
miss the set.

An equation may define a quantity outright, be solved for one, or be met by moving a drawn point along a line
or a ray. Each possibility is tried at a few generic instances with enclosures, and the one that most often
gives a point of the domain is taken; another one with another unknown is kept beside it, since each misses
part of the set (where it divides by 0, say). Nothing is taken on trust: the equation itself stays a condition
whose sides must never be apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from numeric.attack.sizes import campaign_sizes
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.functions.values import precision
from numeric.machine.styles import RUN
from numeric.meeting.solving import Solution, flat, occurrences, put, rooted, solutions, squares
from numeric.problem.graph import Axis, Graph, Node, merge, quantities_of, topological
from numeric.problem.instance import Instance, from_arrays
from numeric.problem.problem import Free, Pair, Problem, Quantity, Solved, substituted
from numeric.rigorous.certify import judge
from numeric.rigorous.interpreter import program
from numeric.rigorous.wiring import CannotCertify

TRIED = 12  # generic instances at which a possibility is tried
GOOD = 10.0  # accepted of these: no other possibility has to be better
FAIR = 2.0  # … for a second one beside the best
NEAR = Fraction(1, 1 << 20)  # how far sides may be apart in floats that must be equal
BITS = 96
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
            *(_near(g, *pair) for pair in equal),
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


def _near(g: Graph, a: Node, b: Node) -> Node:
    """What floats can see of an equation."""
    size = g.apply("add", g.const(1), g.apply("add", g.apply("abs", a), g.apply("abs", b)))
    return g.apply("le", g.apply("abs", g.apply("sub", a, b)), g.apply("mul", g.const(NEAR), size))


def _inside(g: Graph, free: Free, value: Node) -> tuple[Node, ...]:
    """What must hold for a value to lie in the interval of a free array."""
    below = (
        () if free.low is None else (g.apply("le" if free.closed_low else "lt", g.const(free.low), value),)
    )
    above = (
        () if free.high is None else (g.apply("le" if free.closed_high else "lt", value, g.const(free.high)),)
    )
    return (*below, *above)


# the search


def constructions(start: Construction, equations: tuple[Equation, ...]) -> list[Construction]:
    """The construction that meets the most equations, and others that meet them at other points; the best
    first.
    """
    best, others = start, list[Construction]()
    waiting = [part for equation in equations for part in _parts(start.graph, equation)]
    waiting.sort(key=lambda equation: _bent(start, equation))
    progress = True
    while progress:
        progress = False
        for equation in list(waiting):
            found = _ranked(best, equation)
            if found:
                others = [
                    c for other in (*others, best)[:2] for c in _ranked(other, equation)[other is best : 2]
                ][:2]
                best, progress = found[0], True
                waiting.remove(equation)
    return [replace(c, unmet=tuple(waiting)) for c in (best, *others)]


def _bent(now: Construction, equation: Equation) -> int:
    """How hard an equation looks: one that defines a quantity first, then one without products or functions
    of quantities.
    """
    if next(_defined(now, equation), None) is not None:
        return 0
    left, right = _flat(now, equation)
    bent = any(_product_of_quantities(n) for n in topological(left, right))
    return 2 if bent else 1


def _product_of_quantities(n: Node) -> bool:
    holding = sum(bool(quantities_of(a)) for a in n.args)
    linear = n.op in ("add", "sub", "neg", "sum", "view") or (n.op == "mul" and holding < 2)
    return bool(holding) and not linear and not (n.op == "div" and not quantities_of(n.args[1]))


def _parts(g: Graph, equation: Equation) -> list[Equation]:
    """A sum of squares that is 0 as what is squared, each 0; every other equation as it is."""
    zero = g.const(0)
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        bases = squares(g, flat(g, side)) if other is zero else None
        if bases:
            return [Equation(base, zero, f"{equation.text} (every square is 0)") for base in bases]
    return [equation]


def _ranked(now: Construction, equation: Equation) -> list[Construction]:
    """The ways to meet an equation that give points of the domain, the most fruitful first."""
    scored: list[tuple[float, Construction]] = []
    for ways in (_candidates, _by_roots):
        for candidate in ways(now, equation) if not scored else ():
            score = _score(candidate, frozenset(now.values))
            if score >= FAIR or (score and not scored):
                scored.append((score, candidate))
            if sum(s >= GOOD for s, _ in scored) >= 2:
                break
    return [c for _, c in sorted(scored, key=lambda one: -min(one[0], GOOD))]


def _score(candidate: Construction, before: frozenset[str]) -> float:
    """At how many of a few generic instances the construction gives a point; one where all it adds is 0
    counts little.
    """
    g, zero = candidate.graph, candidate.graph.const(0)
    lhs = g.make("view", (zero,), merge(tuple(candidate.fixed)), ()) if candidate.fixed else zero
    problem = candidate.problem(lhs, "=", zero)
    score = 0.0
    shapes = _telling_sizes(problem)
    for sizes in shapes:
        for n in range(TRIED // len(shapes)):
            try:
                instance = from_arrays(problem, sizes, engine.draw(problem, sizes, 0, n * RUN, 1))
                found = judge(problem, instance, BITS)
            except (CannotCertify, CannotRun):
                continue
            score += (
                (0.1 if _vanish(candidate, before, problem, instance) else 1.0) if found.agreeing else 0.0
            )
    return score


def _telling_sizes(problem: Problem) -> list[dict[str, int]]:
    """Two choices of sizes without a length of one, at which every two matrices commute."""
    chosen = campaign_sizes(problem)
    return [s for s in chosen if min(s.values(), default=2) > 1][:2] or chosen[:1]


def _vanish(candidate: Construction, before: frozenset[str], problem: Problem, instance: Instance) -> bool:
    names = {q.name for q in candidate.quantities} & (set(candidate.values) - before)
    with precision(BITS):
        found = program(problem, instance.sizes).quantities(instance)
    return bool(names) and all(v == 0 for name in names for v in found[name])


def _candidates(now: Construction, equation: Equation) -> Iterator[Construction]:
    """Every way to meet an equation, those that keep most free first."""
    yield from _defined(now, equation)
    left, right = _flat(now, equation)
    yield from _entrywise(now, equation, left, right)
    if not set(merge(left.axes, right.axes)) & now.fixed:
        yield from _moved(now, equation, left, right)
        yield from _inverted(now, equation, left, right)
        yield from _of_determinant(now, equation)
        yield from _averaged(now, equation)
        yield from _reflected(now, equation, left, right)
        yield from _commuting(now, equation)


def _by_roots(now: Construction, equation: Equation) -> Iterator[Construction]:
    """The same where nothing can be solved for: an unknown is a root, enclosed."""
    left, right = _flat(now, equation)
    yield from _entrywise(now, equation, left, right, root=True)
    if not set(merge(left.axes, right.axes)) & now.fixed:
        yield from _moved(now, equation, left, right, root=True)


def _flat(now: Construction, equation: Equation) -> tuple[Node, Node]:
    g = now.graph
    return flat(g, now.resolved(now.put(equation.left))), flat(g, now.resolved(now.put(equation.right)))


def _meets(now: Construction, equation: Equation, how: str, conditions: tuple[Node, ...]) -> Construction:
    return replace(
        now,
        met=(*now.met, (equation.left, equation.right)),
        conditions=(*now.conditions, *conditions),
        how=(*now.how, f"by construction: {how}"),
    )


# an equation that defines a quantity


def _defined(now: Construction, equation: Equation) -> Iterator[Construction]:
    """`A[u, v] = …` with everything on the other side drawn: A is computed, and must then lie in its
    domain.
    """
    g, found = now.graph, list[tuple[int, Construction]]()
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        leaf = flat(g, side)
        target = _shown(now, leaf)
        axes = _plain(leaf)
        if (
            target is None
            or axes is None
            or set(merge(leaf.axes, other.axes)) != set(axes)
            or set(axes) & now.fixed
        ):
            continue
        if target.name in now.values or {s.name for s in now.solved} & quantities_of(now.put(other)):
            continue
        value = now.resolved(other)
        if quantities_of(value) & (quantities_of(target.definition) | {target.name}):
            continue
        own = g.quantity(target.name, target.sizes).axes
        value = g.view(value, dict(zip(axes, own, strict=True)))
        member = now.members[target.name](g.quantity(target.name, target.sizes), own)
        if member is None:
            continue
        after = now.defines(target.name, value, target.sizes)
        after = replace(after, equal=(*after.equal, *member.equal))
        made = _meets(after, equation, f"{target.name} computed from {equation.text}", member.conditions)
        found.append((len(member.conditions) + 2 * len(member.equal), made))
    yield from (made for _, made in sorted(found, key=lambda one: one[0]))


def _shown(now: Construction, leaf: Node) -> Quantity | None:
    bare = leaf.args[0] if leaf.op == "view" else leaf
    return next((q for q in now.quantities if bare.op == "quantity" and q.name == bare.data), None)


def _places(leaf: Node) -> tuple[Axis | int, ...]:
    """Where a leaf shows each axis of its quantity."""
    return leaf.data if leaf.op == "view" else leaf.axes


def _plain(leaf: Node) -> tuple[Axis, ...] | None:
    """The axes at which a leaf shows its quantity, if they are all its entries, each once."""
    places = _places(leaf)
    axes = tuple(p for p in places if isinstance(p, Axis))
    return axes if len(axes) == len(places) == len(set(axes)) and _of_length(leaf, axes) else None


def _of_length(leaf: Node, axes: tuple[Axis, ...]) -> bool:
    """Whether a leaf shows its quantity at such axes only along lengths of its own: k over S shows part of an
    array over T.
    """
    own = leaf.args[0].axes if leaf.op == "view" else leaf.axes
    return all(
        p not in axes or (isinstance(p, Axis) and p.size == a.size)
        for p, a in zip(_places(leaf), own, strict=True)
    )


# an equation solved for an unknown, entry by entry


def _unknowns(now: Construction, *sides: Node) -> list[Free]:
    """What may be solved for, unbounded intervals first: whatever value comes out is allowed."""
    names = quantities_of(*sides)
    found = [f for f in now.free if f.name in names and not f.integers]
    return sorted(found, key=lambda f: (bool(f.sizes), f.low is not None or f.high is not None, f.name))


BRANCH = ".branch"


@dataclass
class Branches:
    """What chooses among the solutions for one unknown: free arrays over the axes of the equation, as many as
    are asked for.
    """

    graph: Graph
    unknown: Free
    axes: tuple[Axis, ...]
    free: list[Free] = field(default_factory=list)

    def over(self, name: str) -> Node:
        """A quantity with one entry for each position of the axes."""
        whole = self.graph.quantity(name, tuple(a.size for a in self.axes))
        return self.graph.view(whole, dict(zip(whole.axes, self.axes, strict=True)))

    def _drawn(self, low: int, high: int) -> Node:
        name = f"{self.unknown.name}{BRANCH}{len(self.free) or ''}"
        sizes = tuple(a.size for a in self.axes)
        self.free.append(Free(name, sizes, Fraction(low), Fraction(high), integers=True))
        return self.over(name)

    def sign(self) -> Node:
        """1 or −1."""
        g = self.graph
        return g.apply("sub", g.apply("mul", g.const(2), self._drawn(0, 1)), g.const(1))

    def turn(self) -> Node:
        """A whole number, mostly 0."""
        return self._drawn(-2, 2)

    def start(self) -> Node:
        """A number of the unknown's interval."""
        sizes = tuple(a.size for a in self.axes)
        self.free.append(replace(self.unknown, name=f"{self.unknown.name}.start", sizes=sizes))
        return self.over(f"{self.unknown.name}.start")


def _entrywise(
    now: Construction, equation: Equation, left: Node, right: Node, root: bool = False
) -> Iterator[Construction]:
    """An equation solved for what stands at one place in it; by a root, if wanted."""
    g, axes = now.graph, merge(left.axes, right.axes)
    here = tuple(a for a in axes if a in now.fixed)
    for unknown in _unknowns(now, left, right):
        leaves = occurrences(g.apply("sub", left, right), unknown.name) or []
        places = _place(leaves, axes)
        if places is None or set(axes) - set(here) != set(places) - set(here):
            continue
        branches = Branches(g, unknown, axes)
        node = branches.over(UNKNOWN)
        sides = [put(g, side, {id(leaf): node for leaf in leaves}) for side in (left, right)]
        for solution in _ways(g, sides[0], sides[1], node, branches, root):
            after = replace(now, free=(*now.free, *branches.free))
            conditions = (*solution.conditions, *_inside(g, unknown, solution.value))
            how = f"{equation.text} solved for {unknown.name}{solution.how}"
            if here:
                yield from _at_indices(after, equation, unknown, places, solution.value, conditions, how)
            else:
                own = g.quantity(unknown.name, unknown.sizes).axes
                value = g.view(solution.value, dict(zip(places, own, strict=True)))
                yield _meets(after, equation, how, conditions).defines(unknown.name, value, unknown.sizes)


def _ways(
    g: Graph, left: Node, right: Node, node: Node, branches: Branches, root: bool
) -> Iterator[Solution]:
    if not root:
        yield from solutions(g, left, right, node, branches)
    elif found := rooted(g, left, right, node, branches):
        yield found


def _place(leaves: list[Node], axes: tuple[Axis, ...]) -> tuple[Axis, ...] | None:
    """The axes at which all leaves show an array, if they are the same, each once, and axes of the
    equation.
    """
    shown = {_plain(leaf) for leaf in leaves}
    places = shown.pop() if len(shown) == 1 else None
    return places if places is not None and set(places) <= set(axes) else None


def _at_indices(
    now: Construction,
    equation: Equation,
    unknown: Free,
    places: tuple[Any, ...],
    value: Node,
    conditions: tuple[Node, ...],
    how: str,
) -> Iterator[Construction]:
    """A quantity fixed at the indices of the statement only: its other entries, if it has any, stay as
    drawn.
    """
    g = now.graph
    quantity = next((q for q in now.quantities if q.name == unknown.name), None)
    others = [now.resolved(g.quantity(q.name, q.sizes)) for q in now.quantities if q.name != unknown.name]
    if quantity is None or unknown.name in quantities_of(*others, *map(now.resolved, now.conditions)):
        return
    own = g.quantity(unknown.name, unknown.sizes).axes
    value = g.view(value, {p: a for p, a in zip(places, own, strict=True) if p not in now.fixed})
    for place, axis in zip(places, own, strict=True):
        if place in now.fixed:
            here = g.apply("eq", g.index(axis), g.index(place))
            value = g.apply("select", here, value, g.quantity(unknown.name, unknown.sizes))
    after = _meets(now, equation, how, conditions)
    yield replace(after, solved=(*after.solved, Solved(quantity.name, quantity.tex, quantity.sizes, value)))


# an equation met by moving what is drawn


def _moved(
    now: Construction, equation: Equation, left: Node, right: Node, root: bool = False
) -> Iterator[Construction]:
    """Points x + t d with t computed: d = x is a ray, which stays within a cone; any other d reaches where
    rays do not.
    """
    g, axes = now.graph, merge(left.axes, right.axes)
    movable = [
        f for f in _unknowns(now, left, right) if _rows(g.apply("sub", left, right), f, axes) is not None
    ]
    groups = [movable, *([f] for f in movable if len(movable) > 1)]
    for ray in (True, False):
        for group in groups if movable else ():
            yield from _along(now, equation, left, right, group, axes, ray, root)


def _rows(difference: Node, free: Free, axes: tuple[Axis, ...]) -> tuple[int, ...] | None:
    """At which of its positions a free array always has the axes of the equation, if it has them
    everywhere.
    """
    leaves = occurrences(difference, free.name)
    if not leaves or any(_places(leaf).count(a) != 1 for leaf in leaves for a in axes):
        return None
    if not all(_of_length(leaf, axes) for leaf in leaves):
        return None
    found = {tuple(_places(leaf).index(a) for a in axes) for leaf in leaves}
    return next(iter(found)) if len(found) == 1 else None


def _along(
    now: Construction,
    equation: Equation,
    left: Node,
    right: Node,
    group: list[Free],
    axes: tuple[Axis, ...],
    ray: bool,
    root: bool,
) -> Iterator[Construction]:
    g = now.graph
    branches = Branches(g, group[0], axes)
    node = branches.over(UNKNOWN)
    new: dict[int, Node] = {}
    for f in group:
        for leaf in occurrences(g.apply("sub", left, right), f.name) or ():
            new[id(leaf)] = _stepped(g, f, _places(leaf), node, ray)
    for solution in _ways(g, put(g, left, new), put(g, right, new), node, branches, root):
        after, values = replace(now, free=(*now.free, *branches.free)), dict[str, Node]()
        for f in group:
            rows = _rows(g.apply("sub", left, right), f, axes)
            own = g.quantity(f.name, f.sizes).axes
            assert rows is not None
            far = g.view(solution.value, {a: own[k] for a, k in zip(axes, rows, strict=True)})
            values[f.name] = _stepped(g, f, own, far, ray)
            drawn = (replace(f, name=f"{f.name}.base"), *(() if ray else (Free(f"{f.name}.way", f.sizes),)))
            after = replace(after, free=(*after.free, *drawn))
        inside = tuple(c for f in group for c in _inside(g, f, values[f.name]))
        names = ", ".join(f.name for f in group)
        how = f"{names} {'scaled' if ray else 'moved along a line'} onto {equation.text}{solution.how}"
        after = _meets(after, equation, how, (*solution.conditions, *inside))
        for f in group:
            after = after.defines(f.name, values[f.name], f.sizes)
        yield after


def _stepped(g: Graph, f: Free, places: tuple[Any, ...], far: Node, ray: bool) -> Node:
    """A drawn entry times t, or moved by t times another."""

    def drawn(kind: str) -> Node:
        whole = g.quantity(f"{f.name}.{kind}", f.sizes)
        return g.view(whole, dict(zip(whole.axes, places, strict=True)))

    return (
        g.apply("mul", far, drawn("base"))
        if ray
        else g.apply("add", drawn("base"), g.apply("mul", far, drawn("way")))
    )


# an equation that says how a quantity depends on itself


def _averaged(now: Construction, equation: Equation) -> Iterator[Construction]:
    """`A[i, j] = A[j, i]`: the mean of a drawn A and what it should be, which meets it where doing so twice
    changes nothing.
    """
    g = now.graph
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        leaf = flat(g, side)
        axes, name = _plain(leaf), (leaf.args[0] if leaf.op == "view" else leaf).data
        free = next((f for f in now.free if f.name == name and not f.integers), None)
        if free is None or axes is None or set(merge(leaf.axes, other.axes)) != set(axes):
            continue
        own = g.quantity(free.name, free.sizes).axes
        base = Free(f"{free.name}.base", free.sizes, free.low, free.high, free.closed_low, free.closed_high)
        drawn = g.view(
            g.quantity(base.name, base.sizes),
            dict(zip(g.quantity(base.name, base.sizes).axes, own, strict=True)),
        )
        target = g.substitute(now.resolved(other), free.name, drawn, own)
        mean = g.apply(
            "mul",
            g.const(Fraction(1, 2)),
            g.apply("add", drawn, g.view(target, dict(zip(axes, own, strict=True)))),
        )
        after = replace(now, free=(*now.free, base)).defines(free.name, mean, free.sizes)
        after = replace(after, equal=(*after.equal, (equation.left, equation.right)))
        how = f"{free.name} averaged so that {equation.text}"
        yield replace(_meets(after, equation, how, _inside(g, free, mean)))


# equations between matrices


def _inverted(now: Construction, equation: Equation, left: Node, right: Node) -> Iterator[Construction]:
    """Σₖ M[u, k] x[k, …] = b[u, …] with a square M: x is M⁻¹ b."""
    g = now.graph
    for side, other in ((left, right), (right, left)):
        if side.op != "sum" or side.args[0].op != "mul":
            continue
        inner = side.data
        for matrix, leaf in (side.args[0].args, side.args[0].args[::-1]):
            axes = _plain(leaf)
            unknown = next((f for f in _unknowns(now, leaf) if _bare(leaf).data == f.name), None)
            rows = [a for a in matrix.axes if a != inner]
            if (
                unknown is None
                or axes is None
                or inner not in axes
                or len(rows) != 1
                or rows[0].size != inner.size
            ):
                continue
            (row,) = rows
            if (
                row in axes
                or unknown.name in quantities_of(matrix, other)
                or not set(other.axes) <= {row, *axes} - {inner}
            ):
                continue
            along = g.fresh(row)
            turned = g.view(g.matrix("inverse", matrix, row, inner), {row: inner, inner: along})
            value = g.reduce("sum", g.apply("mul", turned, g.view(other, {row: along})), along)
            own = g.quantity(unknown.name, unknown.sizes).axes
            value = g.view(value, dict(zip(axes, own, strict=True)))
            how = f"{equation.text} solved for {unknown.name} by an inverse matrix"
            after = _meets(now, equation, how, _inside(g, unknown, value))
            yield after.defines(unknown.name, value, unknown.sizes)


def _bare(leaf: Node) -> Node:
    return leaf.args[0] if leaf.op == "view" else leaf


def _reflected(now: Construction, equation: Equation, left: Node, right: Node) -> Iterator[Construction]:
    """A matrix of which an equation asks what rotations or projections have: Σ A A = 1, Σ A A = A. Whether it
    has is checked.
    """
    g = now.graph
    for f in _unknowns(now, left, right):
        if len(f.sizes) != 2 or f.low is not None or f.high is not None:
            continue
        row, column = g.quantity(f.name, f.sizes).axes
        for longer in dict.fromkeys(f.sizes):
            for kind, make in (("a product of reflections", _rotation), ("a projection", _projection)):
                drawn = tuple(Free(f"{f.name}.{name}", (longer,)) for name in ("v", "w"))
                v, w = (g.quantity(d.name, d.sizes) for d in drawn)
                value = make(g, v, w, row, column)
                after = replace(now, free=(*now.free, *drawn)).defines(f.name, value, f.sizes)
                after = replace(after, equal=(*after.equal, (equation.left, equation.right)))
                yield _meets(after, equation, f"{f.name} is {kind}, which has {equation.text}", ())


def _rank_one(g: Graph, v: Node, one: Axis, other: Axis) -> Node:
    """v vᵀ / |v|²."""
    (axis,) = v.axes
    square = g.reduce("sum", g.apply("mul", v, v), axis)
    return g.apply("div", g.apply("mul", g.view(v, {axis: one}), g.view(v, {axis: other})), square)


def _projection(g: Graph, v: Node, w: Node, row: Axis, column: Axis) -> Node:
    return _rank_one(g, v, row, column)


def _rotation(g: Graph, v: Node, w: Node, row: Axis, column: Axis) -> Node:
    """(1 − 2vvᵀ/|v|²)(1 − 2wwᵀ/|w|²)."""
    between = Axis(f"{v.axes[0].name}~", v.axes[0].size)

    def reflection(x: Node, one: Axis, other: Axis) -> Node:
        same = g.apply("eq", g.index(one), g.index(other))
        return g.apply("sub", same, g.apply("mul", g.const(2), _rank_one(g, x, one, other)))

    return g.reduce(
        "sum", g.apply("mul", reflection(v, row, between), reflection(w, between, column)), between
    )


def _of_determinant(now: Construction, equation: Equation) -> Iterator[Construction]:
    """An equation for det A, solved for it; then A is a drawn matrix with one row scaled, or with all of it,
    to stay definite.
    """
    g = now.graph
    left, right = flat(g, equation.left), flat(g, equation.right)
    for node in topological(left, right):
        inner = node.args[0] if node.op == "det" else None
        quantity = _shown(now, inner) if inner is not None and inner.op == "quantity" else None
        if quantity is None or node.axes or len(quantity.sizes) != 2 or merge(left.axes, right.axes):
            continue
        drawn = [
            f
            for f in now.free
            if f.name in quantities_of(now.resolved(g.quantity(quantity.name, quantity.sizes)))
        ]
        branches = Branches(g, Free(quantity.name, ()), ())
        unknown = branches.over(UNKNOWN)
        sides = [put(g, side, {id(node): unknown}) for side in (left, right)]
        if quantity.name in quantities_of(*sides) or quantity.name in now.values:
            continue
        for solution in solutions(g, sides[0], sides[1], unknown, branches):
            base = replace(
                now, free=(*now.free, *branches.free, *(replace(f, name=f"{f.name}.base") for f in drawn))
            )
            yield from _with_determinant(base, equation, quantity, drawn, solution)


def _with_determinant(
    now: Construction, equation: Equation, quantity: Quantity, drawn: list[Free], wanted: Solution
) -> Iterator[Construction]:
    g = now.graph
    row, column = g.quantity(quantity.name, quantity.sizes).axes
    bases = {f.name: _based(g, f) for f in drawn}
    start = g.quantity(quantity.name, quantity.sizes) if len(drawn) == 1 else quantity.definition
    for f in drawn:
        start = g.substitute(start, f.name, bases[f.name], g.quantity(f.name, f.sizes).axes)
    ratio = g.apply("div", wanted.value, g.matrix("det", start, row, column))
    how = f"{quantity.name} scaled so that {equation.text}{wanted.how}"
    if len(drawn) == 1 and drawn[0].name == quantity.name:
        first = g.apply("eq", g.index(row), g.const(1))
        values = {
            quantity.name: g.apply("mul", bases[quantity.name], g.apply("select", first, ratio, g.const(1)))
        }
    elif [f.name for f in drawn] == [f"{quantity.name}.a", f"{quantity.name}.e"]:
        # a aᵀ plus a diagonal e, as definite matrices are made: a is scaled by the root of what scales e
        scale = g.apply("pow", ratio, g.apply("div", g.const(1), g.size(row.size)))
        factors = (g.apply("sqrt", scale), scale)
        values = {f.name: g.apply("mul", bases[f.name], c) for f, c in zip(drawn, factors, strict=True)}
    else:
        return
    inside = tuple(c for f in drawn for c in _inside(g, f, values[f.name]))
    positive = () if len(drawn) == 1 else (g.apply("lt", g.const(0), ratio),)
    after = _meets(now, equation, how, (*wanted.conditions, *positive, *inside))
    for f in drawn:
        after = after.defines(f.name, values[f.name], f.sizes)
    yield after


def _based(g: Graph, f: Free) -> Node:
    """What is drawn for a free array that is then scaled, at the array's own axes."""
    whole = g.quantity(f"{f.name}.base", f.sizes)
    return g.view(whole, dict(zip(whole.axes, g.quantity(f.name, f.sizes).axes, strict=True)))


def _commuting(now: Construction, equation: Equation) -> Iterator[Construction]:
    """Σ A B = Σ B A: B is a polynomial in A, and such matrices commute. Whether that meets the equation is
    checked.
    """
    g, names = now.graph, quantities_of(equation.left, equation.right)
    square = [q for q in now.quantities if q.name in names and len(q.sizes) == 2 and q.sizes[0] == q.sizes[1]]
    for one, other in ((a, b) for a in square for b in square if a is not b and a.sizes == b.sizes):
        if one.name in now.values or one.name in quantities_of(
            now.resolved(g.quantity(other.name, other.sizes))
        ):
            continue
        (row, column), whole = g.quantity(one.name, one.sizes).axes, g.quantity(other.name, other.sizes)
        free = tuple(Free(f"{one.name}.{k}", ()) for k in ("c0", "c1", "c2"))
        powers = _matrix_powers(g, whole, row, column)
        terms = [g.apply("mul", g.quantity(f.name, ()), p) for f, p in zip(free, powers, strict=True)]
        value = g.apply("add", g.apply("add", terms[0], terms[1]), terms[2])
        member = now.members[one.name](g.quantity(one.name, one.sizes), (row, column))
        if member is None:
            continue
        after = replace(now, free=(*now.free, *free)).defines(one.name, value, one.sizes)
        after = replace(after, equal=(*after.equal, (equation.left, equation.right), *member.equal))
        yield _meets(
            after,
            equation,
            f"{one.name} is a polynomial in {other.name}, which has {equation.text}",
            member.conditions,
        )


def _matrix_powers(g: Graph, whole: Node, row: Axis, column: Axis) -> tuple[Node, Node, Node]:
    """The identity, a matrix and its square, over two axes."""
    first, second = whole.axes
    between = g.fresh(row)
    matrix = g.view(whole, {first: row, second: column})
    halves = g.view(whole, {first: row, second: between}), g.view(whole, {first: between, second: column})
    return (
        g.apply("eq", g.index(row), g.index(column)),
        matrix,
        g.reduce("sum", g.apply("mul", *halves), between),
    )
