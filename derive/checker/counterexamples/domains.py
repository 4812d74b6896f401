"""Where an instance lies: conditions that certainly hold, domains that numbers certainly lie in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from derive.checker.language.terms import Term, Unknown
from derive.checker.numbers.reals import Interval, exact, less
from derive.checker.numbers.values import Point, Rows, eliminated, value


def apart(relation: str, lhs: Interval, rhs: Interval) -> bool:
    """Whether the relation certainly fails between two numbers."""
    equal = lhs == rhs and lhs.low == lhs.high
    return {
        "=": less(lhs, rhs) or less(rhs, lhs),
        "≤": less(rhs, lhs),
        "<": less(rhs, lhs) or equal,
        "≥": less(lhs, rhs),
        ">": less(lhs, rhs) or equal,
        "≠": equal,
    }[relation]


def holds(condition: Term, p: Point) -> bool:
    """Whether a condition certainly holds, for every value of the indices that are not fixed."""
    head, *sides = condition
    if head == "and":
        return all(holds(part, p) for part in sides)
    opposite = {"=": "≠", "≠": "=", "≤": ">", "<": "≥", "≥": "<", ">": "≤"}[head]
    return all(apart(opposite, *(value(side, q) for side in sides)) for q in p.indices(condition))


def inside(domain: Term, values: Any, lengths: Sequence[int]) -> bool:
    """Whether exact numbers lie in a domain, and have its shape."""
    if not _shaped(values, lengths):
        return False
    kind = domain[0]
    if kind == "interval":
        return all(_between(domain, x.low) for x in _stacks(values, len(lengths)))
    if kind == "distinct":
        return all(x != y for k, x in enumerate(values) for y in values[:k])
    if kind in ROWS:
        rows = ([x.low for x in row] for row in _stacks(values, len(lengths) - 1))
        return all(ROWS[kind](row, ("var", "closed") in domain) for row in rows)
    if kind in MATRICES:
        return all(MATRICES[kind](stack) for stack in _stacks(values, len(lengths) - 2))
    raise Unknown(f"the domain {kind}")


def _between(domain: Term, x: Fraction) -> bool:
    _, low, high, *flags = domain
    words = {flag[1] for flag in flags}
    above = low == ("-oo",) or low < x or ("open-low" not in words and x == low)
    below = high == ("oo",) or x < high or ("open-high" not in words and x == high)
    return above and below and ("integers" not in words or x.denominator == 1)


def _shaped(values: Any, lengths: Sequence[int]) -> bool:
    if not lengths:
        return not isinstance(values, list)
    fits = isinstance(values, list) and len(values) == lengths[0]
    return fits and all(_shaped(v, lengths[1:]) for v in values)


def _stacks(values: Any, levels: int) -> list[Any]:
    """What lies so many levels deep in nested lists."""
    return [values] if not levels else [inner for part in values for inner in _stacks(part, levels - 1)]


def _symmetric(m: Rows) -> bool:
    return all(len(row) == len(m) for row in m) and m == [list(column) for column in zip(*m, strict=True)]


def _definite(m: Rows) -> bool:
    minors = ([row[:k] for row in m[:k]] for k in range(1, len(m) + 1))
    return _symmetric(m) and all(less(exact(0), eliminated(minor)[0]) for minor in minors)


def _orthonormal(m: Rows) -> bool:
    pairs = ((i, j) for i in range(len(m)) for j in range(i + 1))
    return all(sum(x.low * y.low for x, y in zip(m[i], m[j], strict=True)) == (i == j) for i, j in pairs)


ROWS: dict[str, Callable[[list[Fraction], bool], bool]] = {
    "simplex": lambda row, closed: sum(row) == 1 and all(x > 0 or (closed and x == 0) for x in row),
    "sphere": lambda row, closed: sum(x * x for x in row) == 1,
}
MATRICES = {"symmetric": _symmetric, "spd": _definite, "orthonormal": _orthonormal}
