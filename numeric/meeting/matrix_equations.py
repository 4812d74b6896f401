"""Equations between matrices: inverses, reflections and projections, determinants, matrices that commute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numeric.meeting.construction import (
    UNKNOWN,
    Construction,
    Equation,
    meeting,
    quantity_shown,
    shown_at,
    unknowns,
    within_interval,
)
from numeric.meeting.leaves import flat, put
from numeric.meeting.solved import Branches
from numeric.meeting.solving import Solution, solutions
from numeric.problem.graph import Axis, Graph, Node, merge, quantities_of, topological
from numeric.problem.problem import Free, Quantity


def by_inverting(now: Construction, equation: Equation, left: Node, right: Node) -> Iterator[Construction]:
    """Σₖ M[u, k] x[k, …] = b[u, …] with a square M: x is M⁻¹ b."""
    g = now.graph
    for side, other in ((left, right), (right, left)):
        if side.op != "sum" or side.args[0].op != "mul":
            continue
        inner = side.data
        for matrix, leaf in (side.args[0].args, side.args[0].args[::-1]):
            axes = shown_at(leaf)
            unknown = next((f for f in unknowns(now, leaf) if bare(leaf).data == f.name), None)
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
            after = meeting(now, equation, how, within_interval(g, unknown, value))
            yield after.defines(unknown.name, value, unknown.sizes)


def by_inverse(now: Construction, equation: Equation) -> Iterator[Construction]:
    """An equation for the entries of A⁻¹, solved for them: A is the inverse of that, and must then lie in its
    domain.
    """
    g = now.graph
    left, right = flat(g, equation.left), flat(g, equation.right)
    axes = merge(left.axes, right.axes)
    for quantity, leaves in _inverses(now, left, right).items():
        own = g.quantity(quantity.name, quantity.sizes).axes
        branches = Branches(g, Free(quantity.name, ()), axes)
        unknown = branches.over(UNKNOWN)
        places = {shown_at(leaf) for leaf in leaves}
        sides = [put(g, side, dict.fromkeys(leaves, unknown)) for side in (left, right)]
        shown, *others = places
        if shown is None or others or set(shown) != set(axes) or quantity.name in now.values:
            continue
        for solution in solutions(g, sides[0], sides[1], unknown, branches):
            entries = now.resolved(g.view(solution.value, dict(zip(shown, own, strict=True))))
            depends = quantities_of(entries) & (quantities_of(quantity.definition) | {quantity.name})
            member = now.members[quantity.name](g.quantity(quantity.name, quantity.sizes), own)
            if depends or set(entries.axes) != set(own) or member is None:
                continue
            after = replace(now, free=(*now.free, *branches.free))
            after = after.defines(quantity.name, g.matrix("inverse", entries, *own), quantity.sizes)
            after = replace(after, equal=(*after.equal, *member.equal))
            how = f"{quantity.name} computed from {equation.text}{solution.how}"
            yield meeting(after, equation, how, (*solution.conditions, *member.conditions))


def _inverses(now: Construction, *sides: Node) -> dict[Quantity, list[Node]]:
    """The leaves of flat sides that show the inverse of a quantity, by that quantity."""
    found: dict[Quantity, list[Node]] = {}
    for leaf in topological(*sides):
        inner = leaf.args[0] if leaf.op == "view" else leaf
        if inner is not leaf and inner.op == "inverse" and inner.args[0].op == "quantity":
            quantity = quantity_shown(now, inner.args[0])
            if quantity is not None:
                found.setdefault(quantity, []).append(leaf)
    return found


def bare(leaf: Node) -> Node:
    return leaf.args[0] if leaf.op == "view" else leaf


def by_reflections(now: Construction, equation: Equation, left: Node, right: Node) -> Iterator[Construction]:
    """A matrix of which an equation asks what rotations or projections have: Σ A A = 1, Σ A A = A. Whether it
    has is checked.
    """
    g = now.graph
    for f in unknowns(now, left, right):
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
                yield meeting(after, equation, f"{f.name} is {kind}, which has {equation.text}", ())


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


def by_determinant(now: Construction, equation: Equation) -> Iterator[Construction]:
    """An equation for det A, solved for it; then A is a drawn matrix with one row scaled, or with all of it,
    to stay definite.
    """
    g = now.graph
    left, right = flat(g, equation.left), flat(g, equation.right)
    for node in topological(left, right):
        inner = node.args[0] if node.op == "det" else None
        quantity = quantity_shown(now, inner) if inner is not None and inner.op == "quantity" else None
        if quantity is None or node.axes or len(quantity.sizes) != 2 or merge(left.axes, right.axes):
            continue
        drawn = [
            f
            for f in now.free
            if f.name in quantities_of(now.resolved(g.quantity(quantity.name, quantity.sizes)))
        ]
        branches = Branches(g, Free(quantity.name, ()), ())
        unknown = branches.over(UNKNOWN)
        sides = [put(g, side, {node: unknown}) for side in (left, right)]
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
    bases = {f.name: based(g, f) for f in drawn}
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
    inside = tuple(c for f in drawn for c in within_interval(g, f, values[f.name]))
    positive = () if len(drawn) == 1 else (g.apply("lt", g.const(0), ratio),)
    after = meeting(now, equation, how, (*wanted.conditions, *positive, *inside))
    for f in drawn:
        after = after.defines(f.name, values[f.name], f.sizes)
    yield after


def based(g: Graph, f: Free) -> Node:
    """What is drawn for a free array that is then scaled, at the array's own axes."""
    whole = g.quantity(f"{f.name}.base", f.sizes)
    return g.view(whole, dict(zip(whole.axes, g.quantity(f.name, f.sizes).axes, strict=True)))


def by_powers(now: Construction, equation: Equation) -> Iterator[Construction]:
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
        yield meeting(
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
