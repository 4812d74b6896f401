"""Curves: what a step says, drawn along the parameter it speaks about.

A limit shows both sides and the error it allows, a derivative with a sign the quantity that rises or falls, a
cost its exact operation count. Curves illustrate: no verdict depends on them. They are computed in floats by
the numeric road, at a sample point that is printed with them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from math import prod

import numpy as np
import sympy as sp

from derive.claims import COSTS, Statement, printing
from derive.errors import CannotEvaluate
from derive.language import Size, free_indices, unfold
from derive.roads.cost import operations, polynomial
from derive.roads.lower import lower
from numeric.attack.sizes import repaired
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.floats.engine import Tape
from numeric.problem.graph import double
from numeric.problem.instance import from_arrays
from numeric.problem.problem import Free
from numeric.rigorous.interpreter import printed
from reports.record.evidence import Curve, Series, Valued, frozen

POINTS = 61
LENGTHS = (3, 2, 5)  # of every axis: the first where the step visibly fails, or else that can be drawn
CANDIDATES = 120  # sample points tried
FINE = (1, 2, 3)  # their numbers are halves, quarters, sixths
REACHES = (4, 8, 16, 32)  # how far a parameter is followed to infinity
NEAR = 2  # how far a parameter is followed around a finite limit
SETTLED = 0.05  # of the largest distance: where a limit counts as reached
STEEP = 1e4  # larger values flatten everything else
MOST_SERIES = 4
DOUBLINGS = 10  # operation counts at the sizes 1, 2, 4, …, 1024
OTHER_SIZES = 8  # what the sizes that stay fixed are
DIGITS = 6


def curve(statement: Statement, seed: int = 0) -> Curve | None:
    """The curve of what a step is about, or None where there is nothing to draw."""
    assert statement.to is not None
    if isinstance(statement.to[0], Size):
        return growth(statement) if statement.relation in COSTS else None
    try:
        return _along(statement, seed)
    except (CannotEvaluate, CannotRun):
        return None


def growth(statement: Statement) -> Curve | None:
    """The operation count of a cost claim, and the multiple of the claimed order that is twice the count at
    size 1.

    Counts have no negative coefficients, so a count of the claimed order or less stays below that multiple.
    """
    assert statement.to is not None
    size = statement.to[0]
    count, claimed = polynomial(operations(unfold(statement.lhs))), sp.sympify(unfold(statement.rhs))
    fixed = dict.fromkeys((count.free_symbols | claimed.free_symbols) - {size}, OTHER_SIZES)
    counted, order = count.subs(fixed), claimed.subs(fixed)
    if not order.subs(size, 1).is_positive:
        return None  # no multiple to compare with, as for log T
    factor = 2 * counted.subs(size, 1) / order.subs(size, 1)
    x = [2**n for n in range(DOUBLINGS + 1)]
    left, right = (tuple(float(e.subs(size, n)) for n in x) for e in (counted, factor * order))
    return Curve(
        kind="growth",
        variable=str(size),
        variable_latex=sp.latex(size),
        to=None,
        latex=printing.latex(count),
        right_latex=printing.latex(factor * order),
        x=tuple(map(float, x)),
        series=(Series({}, True, left, right, None),),
        sizes={str(s): n for s, n in sorted(fixed.items(), key=str)},
        values=(),
        violated=left[-1] > right[-1],
    )


def _along(statement: Statement, seed: int) -> Curve | None:
    problem = lower(statement.unfolded())
    assert statement.to is not None
    variable, limit = statement.to
    parameter = next(
        (f for f in problem.free if f.name == variable.name and not f.sizes and not f.integers), None
    )
    if parameter is None:
        return None
    calm = None
    for length in LENGTHS if problem.sizes else LENGTHS[:1]:
        sizes = repaired(problem, dict.fromkeys(problem.sizes, length))
        found = _sample(engine.bind(problem, sizes), parameter, limit, seed) if sizes is not None else None
        if found is not None and found.violated:
            return _described(statement, found)
        calm = calm or found
    return None if calm is None else _described(statement, calm)


@dataclass(frozen=True, eq=False)
class Course:
    """Both sides along the parameter at one sample point; every array is elements × values of the
    parameter.
    """

    tape: Tape
    point: dict[str, np.ndarray]
    x: np.ndarray
    lhs: np.ndarray
    rhs: np.ndarray
    allowed: np.ndarray
    asserted: np.ndarray  # which elements the step speaks about, all along
    violated: bool

    @cached_property
    def settled(self) -> bool:
        """Whether both sides have come close, compared with where they were."""
        distance = np.abs(self.lhs - self.rhs)[self.asserted]
        return bool((distance[:, -1] <= SETTLED * distance.max(axis=-1)).all())

    @cached_property
    def told(self) -> int:
        """How many different lines there are to see: those that move, and not so far that they flatten the
        others.
        """
        shown = self.lhs[self.asserted]
        largest = np.abs(shown).max(axis=-1)
        moving = (np.ptp(shown, axis=-1) > 0.01 * largest) & (largest < STEEP)
        return len({line.tobytes() for line in shown[moving].round(9) + 0.0})  # −0 is 0


def _course(tape: Tape, point: dict[str, np.ndarray], parameter: Free, x: np.ndarray) -> Course | None:
    """The course of a step, or None where it says nothing at the sample point."""
    lanes = {name: np.repeat(a[..., None], x.size, axis=-1) for name, a in point.items()}
    values = engine.evaluate(tape, {**lanes, parameter.name: x})
    lhs, rhs, excess, accepted = (
        a.reshape(-1, x.size) for a in (values.lhs, values.rhs, values.excess, values.accepted)
    )
    asserted = np.asarray(accepted.all(axis=-1))
    if not asserted.any():
        return None
    with np.errstate(all="ignore"):
        return Course(
            tape, point, x, lhs, rhs, np.abs(lhs - rhs) - excess, asserted, bool((values.score > 4).any())
        )


def _sample(tape: Tape, parameter: Free, limit: sp.Expr, seed: int) -> Course | None:
    """The first sample point where the step visibly fails, else the one that shows most."""
    calm, grid = None, cache(partial(_grid, parameter, limit))
    for point in _points(tape, parameter, seed):
        found = _followed(tape, point, parameter, limit, grid)
        if found is not None and found.violated:
            return found
        if found is not None and (calm is None or found.told > calm.told):
            calm = found
    return calm


def _followed(
    tape: Tape,
    point: dict[str, np.ndarray],
    parameter: Free,
    limit: sp.Expr,
    grid: Callable[[int], np.ndarray],
) -> Course | None:
    """The course over the shortest stretch of the parameter on which a limit at infinity is nearly
    reached.
    """
    found = None
    for reach in REACHES:
        further = _course(tape, point, parameter, grid(reach))
        if further is None:
            break
        found = further
        if limit.is_finite or tape.problem.relation != "≈" or found.settled:
            break
    return found


def _grid(parameter: Free, limit: sp.Expr, reach: int) -> np.ndarray:
    """Values of the parameter within its interval: around a finite limit, or from where it starts."""
    low, high = (None if end is None else double(end) for end in (parameter.low, parameter.high))
    if limit.is_finite:
        centre = float(limit)
        low, high = (
            centre - NEAR if low is None else max(low, centre - NEAR),
            min(high or np.inf, centre + NEAR),
        )
    elif low is None:
        low = -float(reach) if high is None else high - reach
    high = low + reach * (2 if low < 0 else 1) if high is None else high
    x = np.linspace(low, high, POINTS)
    return x[[parameter.contains(Fraction(float(value))) for value in x]]


def _points(tape: Tape, parameter: Free, seed: int) -> Iterator[dict[str, np.ndarray]]:
    """Sample points with short numbers, so that they can be printed."""
    choose, others = random.Random(seed), [f for f in tape.problem.free if f.name != parameter.name]
    short = {(f.name, fine): _short_numbers(f, fine) for f in others for fine in FINE}
    for n in range(CANDIDATES):
        yield {
            f.name: _drawn(short[f.name, FINE[n % len(FINE)]], tape.shapes[f.name], choose) for f in others
        }


def _drawn(numbers: list[float], shape: tuple[int, ...], choose: random.Random) -> np.ndarray:
    return np.array([choose.choice(numbers) for _ in range(prod(shape))]).reshape(shape)


def _short_numbers(free: Free, fine: int) -> list[float]:
    step = Fraction(1) if free.integers else Fraction(1, 2 * fine)
    low = Fraction(-2) if free.low is None else free.low
    high = max(low, Fraction(2)) if free.high is None else free.high
    allowed = [v for k in range(int((high - low) / step) + 1) if free.contains(v := low + k * step)]
    return list(map(float, allowed or [(low + high) / 2]))


def _described(statement: Statement, course: Course) -> Curve:
    assert statement.to is not None
    variable, limit = statement.to
    tape, monotone = course.tape, statement.relation != "≈"
    instance = from_arrays(tape.problem, tape.sizes, {**course.point, variable.name: course.x[0]})
    values = printed(tape.problem, instance, digits=DIGITS)
    return Curve(
        kind="monotone" if monotone else "limit",
        variable=variable.name,
        variable_latex=variable.tex,
        to=None if monotone else sp.latex(limit),
        latex=printing.latex(statement.lhs),
        right_latex=None if monotone else printing.latex(statement.rhs),
        x=tuple(map(_short, course.x)),
        series=tuple(_series(statement, course, monotone)[:MOST_SERIES]),
        sizes=dict(tape.sizes),
        values=tuple(
            Valued(q.name, q.tex, frozen(values[q.name]))
            for q in tape.problem.quantities
            if q.name != variable.name
        ),
        violated=course.violated,
    )


def _series(statement: Statement, course: Course, monotone: bool) -> list[Series]:
    """One line for each choice of the free indices; where several elements share it, the tightest error
    counts.
    """
    named = {index.name for side in (statement.lhs, statement.rhs) for index in free_indices(side)}
    shape = tuple(course.tape.shape)
    groups: dict[tuple[tuple[str, int], ...], list[int]] = {}
    for element, place in enumerate(np.ndindex(*shape)):
        at = tuple(
            (axis.name, k + 1) for axis, k in zip(course.tape.axes, place, strict=True) if axis.name in named
        )
        groups.setdefault(at, []).append(element)
    lines = [
        _line(dict(at), elements, course, monotone)
        for at, elements in sorted(groups.items())
        if monotone or course.asserted[elements].any()
    ]
    return list({(line.left, line.right): line for line in reversed(lines)}.values())[::-1]  # each line once


def _line(at: dict[str, int], elements: list[int], course: Course, monotone: bool) -> Series:
    spoken = [e for e in elements if course.asserted[e]]
    one = (spoken or elements)[0]
    right = None if monotone else _numbers(course.rhs[one])
    allowed = None if monotone else _numbers(course.allowed[spoken].min(axis=0))
    return Series(at, bool(spoken), _numbers(course.lhs[one]), right, allowed)


def _numbers(values: np.ndarray) -> tuple[float | None, ...]:
    return tuple(_short(v) if np.isfinite(v) else None for v in values)


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


__all__ = ["curve", "growth"]
