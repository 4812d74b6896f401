"""The border that strict conditions leave out, to hundreds of digits: what fails beside it alone is found.

x ≤ √2 − 10⁻³⁰ is false for x < √2, but only in a sliver that no float lies in. Where a descent closes in on
such a border, one entry after the other goes on across it, and halving tells where the conditions end. The
last points inside are exact instances, to be judged as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numeric.problem.instance import Instance
from numeric.problem.problem import Problem
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import judge
from numeric.rigorous.interpreter import program

BITS = 1024
FIRST, WIDEST = 40, 56  # powers of two: of the first step across the border, and how often it is doubled
HALVINGS = 300
MOST_ENTRIES = 6  # that may move
CLOSING = 1e-6  # a gap that is no larger at the end of a descent is followed


def at_borders(problem: Problem, end: Instance) -> Iterator[Instance]:
    """Exact instances that meet the conditions, as near to where these end as halving comes."""
    entries = [
        (free.name, place)
        for free in problem.free
        if not free.integers
        for place in range(len(end.free[free.name]))
    ]
    if not (problem.given and 0 < len(entries) <= MOST_ENTRIES) or program(problem, end.sizes).integrates:
        return
    for name, place in entries:
        for sign in (1, -1):
            found = _last(problem, end, name, place, sign)
            if found is not None:
                yield found


def _last(problem: Problem, end: Instance, name: str, place: int, sign: int) -> Instance | None:
    """The last instance inside on the way across the border; None if no border is near."""
    value = end.free[name][place]
    step = sign * max(abs(value), Fraction(1)) / 2**FIRST
    low, high = value - step, value
    if not _inside(problem, _moved(end, name, place, low)):
        return None
    for _ in range(WIDEST):
        if not _inside(problem, _moved(end, name, place, high)):
            break
        low, high, step = high, high + step, 2 * step
    else:
        return None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _inside(problem, _moved(end, name, place, middle)):
            low = middle
        else:
            high = middle
    return _moved(end, name, place, low)


def _moved(end: Instance, name: str, place: int, value: Fraction) -> Instance:
    row = end.free[name]
    return end.changed(name, (*row[:place], value, *row[place + 1 :]))


def _inside(problem: Problem, instance: Instance) -> bool:
    """Whether the entries lie in their intervals and every condition certainly holds somewhere."""
    domain = {free.name: free for free in problem.free}
    if not all(domain[name].contains(v) for name, row in instance.free.items() for v in row):
        return False
    try:
        found = judge(problem, instance, BITS)
    except CannotCertify:
        return False
    return bool(found.violated or found.agreeing or found.touched)
