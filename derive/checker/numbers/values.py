"""Statements at an instance: both sides enclosed, conditions and domains checked with exact numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Any

from derive.checker.language.functions import EVALUATED_BY, instance
from derive.checker.language.terms import ONE, SUMS, NoValue, Term, Unknown, free
from derive.checker.numbers import reals
from derive.checker.numbers.reals import Interval, add, exact, multiply

Rows = list[list[Interval]]
MOST_VALUES = 200_000  # of parts of terms, at one point
LARGEST = 40  # rows of a matrix whose determinant or inverse is taken


@dataclass
class Point:
    """The numbers that everything has."""

    sizes: Mapping[str, int]
    scalars: dict[str, Interval] = field(default_factory=dict)
    arrays: dict[str, Any] = field(default_factory=dict)  # nested lists
    at: dict[Term, int] = field(default_factory=dict)
    left: Iterator[int] = field(default_factory=lambda: iter(range(MOST_VALUES)))

    def indices(self, t: Term) -> Iterator[Point]:
        """The point with every choice of the indices that are free in a term and not yet chosen."""
        left = sorted(i for i in free(t) if i[0] == "ix" and i not in self.at)
        for chosen in product(*(range(1, self.sizes[i[2]] + 1) for i in left)):
            yield self.moved(dict(zip(left, chosen, strict=True)))

    def moved(self, at: Mapping[Term, int]) -> Point:
        """The point with some indices chosen."""
        return Point(self.sizes, self.scalars, self.arrays, {**self.at, **at}, self.left)


def value(t: Term, p: Point) -> Interval:
    """The value of a term at a point, enclosed."""
    if isinstance(t, Fraction):
        return exact(t)
    head, *rest = t
    if next(p.left, None) is None:
        raise Unknown("it takes too long")
    if head == "var":
        return p.scalars[rest[0]]
    if head == "len":
        return exact(p.sizes[rest[0]])
    if head == "ix":
        return exact(p.at[t])
    if head == "entry":
        return entry(p.arrays[rest[0]], [_place(i, p) for i in rest[1:]])
    if head == "inverse":
        return entry(_inverted(p.arrays[rest[0]]), [_place(i, p) for i in rest[1:]])
    if head == "det":
        return eliminated(p.arrays[rest[0]])[0]
    if head in ("cell", "trace", "determinant"):
        return _of_matrix(t, p)
    if head == "delta":
        return exact(_place(rest[0], p) == _place(rest[1], p))
    if head in SUMS:
        places = range(1, p.sizes[rest[0][2]] + 1)
        return reduce(FOLDS[head], [value(rest[1], p.moved({rest[0]: k})) for k in places])
    if head in FOLDS:
        return reduce(FOLDS[head], [value(part, p) for part in rest])
    if head == "^":
        return reals.power(value(rest[0], p), value(rest[1], p))
    if head == "pi":
        return reals.pi()
    if head in reals.FUNCTIONS:
        return reals.FUNCTIONS[head](value(rest[0], p))
    if head in EVALUATED_BY:
        return value(instance(EVALUATED_BY, head, *rest), p)
    raise Unknown(f"no value of {head}")


def _of_matrix(t: Term, p: Point) -> Interval:
    """An entry, the trace or the determinant of a matrix expression."""
    head, inner, *places = t
    rows = matrix(inner, p)
    if head == "cell":
        return entry(rows, [_place(i, p) for i in places])
    if len(rows) != len(rows[0]):
        raise NoValue("a matrix that is not square")
    if head == "trace":
        return reduce(add, [row[k] for k, row in enumerate(rows)])
    return eliminated(rows)[0]


def matrix(t: Term, p: Point) -> Rows:
    """The rows of a matrix expression at a point."""
    head, *rest = t
    if head == "letter":
        return [row if isinstance(row, list) else [row] for row in p.arrays[rest[0]]]
    if head == "multiple":
        return [[multiply(value(rest[0], p), x) for x in row] for row in matrix(rest[1], p)]
    if head == "identity":
        return [[exact(i == j) for j in range(_place(rest[0], p))] for i in range(_place(rest[0], p))]
    if head == "number":
        return [[value(rest[0], p)]]
    if head not in MADE:
        raise Unknown(f"no value of the matrix {head}")
    return MADE[head](*(part if isinstance(part, Fraction) else matrix(part, p) for part in rest))


def _product(one: Rows, two: Rows) -> Rows:
    if len(one[0]) != len(two):
        raise NoValue("matrices that do not fit")
    columns = [*zip(*two, strict=True)]
    return [[reduce(add, map(multiply, row, column)) for column in columns] for row in one]


def _plus(one: Rows, two: Rows) -> Rows:
    pairs = zip(one, two, strict=True)
    return [[add(x, y) for x, y in zip(row, other, strict=True)] for row, other in pairs]


def _blocks(*parts: Any) -> Rows:
    *blocks, count = parts
    width = len(blocks) // int(count)
    across = [zip(*blocks[k : k + width], strict=True) for k in range(0, len(blocks), width)]
    return [[x for part in row for x in part] for rows in across for row in rows]


def _inverted(rows: Rows) -> Rows:
    if (found := eliminated(rows)[1]) is None:
        raise NoValue("a singular matrix")
    return found


MADE: dict[str, Callable[..., Rows]] = {
    "@": _product,
    "plus": _plus,
    "transposed": lambda rows: [list(column) for column in zip(*rows, strict=True)],
    "inverted": _inverted,
    "diagonal": lambda rows: [
        [x if r == c else exact(0) for c in range(len(rows))] for r, (x,) in enumerate(rows)
    ],
    "blocks": _blocks,
}
FOLDS = {
    **dict.fromkeys(("sum", "+"), add),
    **dict.fromkeys(("product", "*"), multiply),
    **dict.fromkeys(("largest", "max2"), reals.largest),
}


def _place(t: Term, p: Point) -> int:
    found = value(t, p)
    if found.low != found.high or found.low.denominator != 1:
        raise NoValue("a place that is no whole number")
    return int(found.low)


def entry(values: Any, places: Sequence[int]) -> Interval:
    """One entry of nested lists; what lies outside has no value."""
    for place in places:
        if not 1 <= place <= len(values):
            raise NoValue("an entry outside its array")
        values = values[place - 1]
    return values


def eliminated(matrix: Rows) -> tuple[Interval, Rows | None]:
    """(determinant, inverse) by elimination with exact numbers; of a singular matrix there is no inverse."""
    n, det = len(matrix), ONE
    if n > LARGEST:
        raise Unknown("a matrix that is too large")
    if any(x.low != x.high for row in matrix for x in row):
        raise Unknown("a matrix with entries that are not exact")
    rows = [[x.low for x in row] + [Fraction(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if rows[i][k] != 0), None)
        if pivot is None:
            return exact(0), None
        if pivot != k:
            rows[k], rows[pivot], det = rows[pivot], rows[k], -det
        det *= rows[k][k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in (i for i in range(n) if i != k):
            rows[i] = [x - rows[i][k] * y for x, y in zip(rows[i], rows[k], strict=True)]
    return exact(det), [[exact(x) for x in row[n:]] for row in rows]
