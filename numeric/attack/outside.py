"""Where a statement has no value: an exact point of its domain at which a side certainly has none.

Looked for on purpose: the points people forget, then zeros of what is divided by and what roots and
logarithms are taken of, in one entry at a time, then points as a campaign draws them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt, prod

from flint import fmpq

from numeric.attack.sizes import classes, repaired, work
from numeric.attack.tally import describe
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.functions.row import EDGE, POLE
from numeric.functions.table import BY_NAME, with_worst
from numeric.functions.values import fraction, precision
from numeric.problem.graph import Node, topological
from numeric.problem.instance import Instance, from_arrays, shape
from numeric.problem.problem import Problem
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import judge
from numeric.rigorous.interpreter import program
from numeric.rigorous.lengths import allowed

BITS = 64
SIMPLE = tuple(map(Fraction, ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "3", "-3", "10", "-10")))
AROUND = tuple(map(Fraction, ("1", "2", "3", "1/2")))  # what all other entries are while one is looked at
MOST = 160  # points, if they are cheap
ENTRIES = 40_000  # computed in all
DRAWN = 48
# Which operand must be watched: where it passes a zero there may be no value.
PARTIAL = {"div": 1, "pow": 0, "powi": 0} | {name: BY_NAME[name].arity - 1 for name in with_worst(EDGE, POLE)}


def outside(problem: Problem, seed: int = 0) -> tuple[str, str] | None:
    """A point of the domain where a side certainly has no value, in words, and why; None if none was
    found.
    """
    for n in (1, 2):
        sizes = (
            repaired(problem, {name: n for group in classes(problem) for name in group})
            if problem.sizes
            else {}
        )
        if sizes is None:
            continue
        most = min(MOST, ENTRIES // (work(problem, sizes) + 1))
        tried: set[tuple] = set()
        for point in _points(problem, sizes, seed):
            key = tuple(point.free.items())
            if key in tried or not allowed(problem, point):
                continue
            if len(tried) >= most:
                break
            tried.add(key)
            reason = _missing(problem, point)
            if reason is not None:
                return describe(problem, point, None).replace("[", "(").replace("]", ")"), reason
        if not problem.sizes:
            break
    return None


def _missing(problem: Problem, point: Instance) -> str | None:
    try:
        found = judge(problem, point, BITS)
    except CannotCertify:
        return None
    return (
        (found.reason or "no value") if found.undefined and not found.unknown and not found.refused else None
    )


def _points(problem: Problem, sizes: dict[str, int], seed: int) -> Iterator[Instance]:
    """Simple points, zeros of what must not vanish, drawn points."""
    counts = {f.name: prod(shape(f.sizes, sizes)) for f in problem.free}
    for value in SIMPLE:
        yield Instance(sizes, {name: (value,) * n for name, n in counts.items()})
    for value in AROUND:
        base = Instance(sizes, {name: (value,) * n for name, n in counts.items()})
        for name, n in counts.items():
            for k in range(min(n, 2)):
                row = _Row(problem, base, name, k)
                yield from map(row, (*row.zeros(), *SIMPLE))
    for n in range(DRAWN):
        try:
            yield from_arrays(problem, sizes, engine.draw(problem, sizes, seed, 32 * n))
        except (CannotRun, ValueError, OverflowError):
            return


class _Row:
    """The points that differ from one in one entry only."""

    def __init__(self, problem: Problem, base: Instance, name: str, k: int) -> None:
        self.problem, self.base, self.name, self.k = problem, base, name, k

    def __call__(self, value: Fraction) -> Instance:
        row = list(self.base.free[self.name])
        row[self.k] = value
        return self.base.changed(self.name, row)

    def zeros(self) -> list[Fraction]:
        """Where an operand to be watched vanishes, if it is a polynomial of degree two at most, and points
        beyond.
        """
        known = [self._watched(Fraction(v)) for v in (-1, 0, 1)]
        roots: dict[Fraction, None] = {}
        for node in known[0]:
            if all(node in values for values in known):
                roots.update(dict.fromkeys(_roots(*(values[node] for values in known))))
        return [z for r in roots for z in (r, r - 1, r + 1)]

    def _watched(self, value: Fraction) -> dict[Node, Fraction]:
        """Exact values of what is divided by, or a root or logarithm taken of, at a point."""
        point = self(value)
        try:
            with precision(BITS):
                wired = program(self.problem, point.sizes)
                watched = [n for n in _operands(self.problem) if n not in wired.sides.open]
                values = wired.only(watched, wired.quantities(point))
        except (CannotCertify, KeyError):
            return {}
        exact = {n: values[n][0] for n in watched}
        return {node: fraction(v) for node, v in exact.items() if isinstance(v, fmpq)}


def _operands(problem: Problem) -> list[Node]:
    nodes = topological(problem.lhs, problem.rhs, *(() if problem.error is None else (problem.error,)))
    watched = [n.args[PARTIAL[n.op]] for n in nodes if n.op in PARTIAL and (n.op != "powi" or n.data < 0)]
    return list({n: n for n in watched}.values())


def _roots(below: Fraction, at: Fraction, above: Fraction) -> list[Fraction]:
    """The rational zeros of the polynomial of degree two with these values at −1, 0 and 1."""
    a, b = (above + below) / 2 - at, (above - below) / 2
    if a == 0:
        return [-at / b] if b else []
    square = b * b - 4 * a * at
    if square < 0:
        return [-b / (2 * a)]
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    root = Fraction(top, bottom)
    return [(-b - root) / (2 * a), (-b + root) / (2 * a)] if root * root == square else [-b / (2 * a)]
