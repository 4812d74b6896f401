"""Points on the solution set of equations, by construction: a quantity is computed where drawing it would
miss the set.

An equation may define a quantity outright, be solved for one, or be met by moving a drawn point along a line
or a ray. Each possibility is tried at a few generic instances with enclosures, and the one that most often
gives a point of the domain is taken; another one with another unknown is kept beside it, since each misses
part of the set (where it divides by 0, say). Nothing is taken on trust: the equation itself stays a condition
whose sides must never be apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numeric.attack.sizes import campaign_sizes
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.functions.values import precision
from numeric.machine.styles import RUN
from numeric.meeting.construction import Construction, Equation, flat_sides
from numeric.meeting.leaves import flat
from numeric.meeting.matrix_equations import (
    by_determinant,
    by_inverse,
    by_inverting,
    by_powers,
    by_reflections,
)
from numeric.meeting.moved import by_averaging, by_moving
from numeric.meeting.solved import by_definition, by_solving
from numeric.meeting.solving import squares
from numeric.problem.graph import Graph, Node, merge, quantities_of, topological
from numeric.problem.instance import Instance, from_arrays
from numeric.problem.problem import Problem
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import judge
from numeric.rigorous.interpreter import program

TRIED = 12  # generic instances at which a possibility is tried
GOOD = 10.0  # accepted of these: no other possibility has to be better
FAIR = 2.0  # … for a second one beside the best
BITS = 96


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
                again = [_ranked(other, equation)[:2] for other in others[:2]]
                others = [c for ranked in (*again, found[1:2])[:2] for c in ranked][:2]
                best, progress = found[0], True
                waiting.remove(equation)
    return [replace(c, unmet=tuple(waiting)) for c in (best, *others)]


def _bent(now: Construction, equation: Equation) -> int:
    """How hard an equation looks: one that defines a quantity first, then one without products or functions
    of quantities.
    """
    if next(by_definition(now, equation), None) is not None:
        return 0
    left, right = flat_sides(now, equation)
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
    yield from by_definition(now, equation)
    left, right = flat_sides(now, equation)
    yield from by_solving(now, equation, left, right)
    if not set(merge(left.axes, right.axes)) & now.fixed:
        yield from by_moving(now, equation, left, right)
        yield from by_inverting(now, equation, left, right)
        yield from by_inverse(now, equation)
        yield from by_determinant(now, equation)
        yield from by_averaging(now, equation)
        yield from by_reflections(now, equation, left, right)
        yield from by_powers(now, equation)


def _by_roots(now: Construction, equation: Equation) -> Iterator[Construction]:
    """The ways to meet an equation where nothing can be solved for: an unknown is a root, enclosed."""
    left, right = flat_sides(now, equation)
    yield from by_solving(now, equation, left, right, root=True)
    if not set(merge(left.axes, right.axes)) & now.fixed:
        yield from by_moving(now, equation, left, right, root=True)
