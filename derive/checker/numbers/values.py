"""Statements at an instance: both sides enclosed, conditions and domains checked with exact numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Any

from derive.checker.language.functions import EVALUATED_BY, instance
from derive.checker.language.terms import ONE, SUMS, ZERO, NoValue, Term, Unknown, free
from derive.checker.numbers import reals
from derive.checker.numbers.reals import Number, add, multiply

Values = Any  # nested lists of numbers
MOST_VALUES = 3_000_000  # of parts of terms, at one point


@dataclass
class Point:
    """The numbers that everything has."""

    sizes: Mapping[str, int]
    scalars: dict[str, Number] = field(default_factory=dict)
    arrays: dict[str, Values] = field(default_factory=dict)
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


def value(t: Term, p: Point) -> Number:
    """The value of a term at a point, enclosed."""
    if isinstance(t, Fraction):
        return t
    head, *rest = t
    if next(p.left, None) is None:
        raise Unknown("it takes too long")
    if head == "var":
        return p.scalars[rest[0]]
    if head == "len":
        return Fraction(p.sizes[rest[0]])
    if head == "ix":
        return Fraction(p.at[t])
    if head == "entry":
        return entry(p.arrays[rest[0]], [_place(i, p) for i in rest[1:]])
    if head == "inverse":
        return entry(eliminated(p.arrays[rest[0]])[1], [_place(i, p) for i in rest[1:]])
    if head == "det":
        return eliminated(p.arrays[rest[0]])[0]
    if head in ("cell", "trace", "determinant"):
        return _of_matrix(t, p)
    if head == "delta":
        return Fraction(_place(rest[0], p) == _place(rest[1], p))
    if head in SUMS:
        return _over(head, [value(rest[1], p.moved({rest[0]: k})) for k in range(1, p.sizes[rest[0][2]] + 1)])
    if head in FOLDED:
        return _over(FOLDED[head], [value(part, p) for part in rest])
    if head == "^":
        return reals.power(value(rest[0], p), value(rest[1], p))
    if head == "pi":
        return reals.pi()
    if head in reals.FUNCTIONS:
        return reals.FUNCTIONS[head](value(rest[0], p))
    if head in EVALUATED_BY:
        return value(instance(EVALUATED_BY, head, *rest), p)
    raise Unknown(f"no value of {head}")


def _of_matrix(t: Term, p: Point) -> Number:
    """An entry, the trace or the determinant of a matrix expression."""
    head, inner, *places = t
    whole = matrix(inner, p)
    if head == "cell":
        return entry(whole, [_place(i, p) for i in places])
    if len(whole) != len(whole[0]):
        raise NoValue("a matrix that is not square")
    if head == "trace":
        return _over("sum", [row[k] for k, row in enumerate(whole)])
    try:
        return eliminated(whole)[0]
    except NoValue:
        return Fraction(0)


def matrix(t: Term, p: Point) -> list[list[Number]]:
    """The rows of a matrix expression at a point."""
    head, *rest = t
    if head not in MADE:
        raise Unknown(f"no value of the matrix {head}")
    return MADE[head](p, *rest)


def _letter(p: Point, name: str) -> list[list[Number]]:
    return [row if isinstance(row, list) else [row] for row in p.arrays[name]]


def _product(p: Point, one: Term, two: Term) -> list[list[Number]]:
    left, columns = matrix(one, p), list(zip(*matrix(two, p), strict=True))
    if len(left[0]) != len(columns[0]):
        raise NoValue("matrices that do not fit")
    return [[_over("sum", [*map(multiply, row, column)]) for column in columns] for row in left]


def _plus(p: Point, one: Term, two: Term) -> list[list[Number]]:
    pairs = zip(matrix(one, p), matrix(two, p), strict=True)
    return [[add(x, y) for x, y in zip(row, other, strict=True)] for row, other in pairs]


def _identity(p: Point, size: Term) -> list[list[Number]]:
    return _diagonal([[ONE]] * _place(size, p))


def _diagonal(rows: list[list[Number]]) -> list[list[Number]]:
    return [[row[0] if r == c else ZERO for c in range(len(rows))] for r, row in enumerate(rows)]


def _blocks(p: Point, *parts: Term) -> list[list[Number]]:
    *blocks, count = parts
    width, found = len(blocks) // int(count), []
    for k in range(0, len(blocks), width):
        across = zip(*(matrix(block, p) for block in blocks[k : k + width]), strict=True)
        found += [[x for part in row for x in part] for row in across]
    return found


MADE: dict[str, Callable[..., list[list[Number]]]] = {
    "letter": _letter,
    "@": _product,
    "plus": _plus,
    "multiple": lambda p, c, m: [[multiply(value(c, p), x) for x in row] for row in matrix(m, p)],
    "transposed": lambda p, m: [list(column) for column in zip(*matrix(m, p), strict=True)],
    "inverted": lambda p, m: [list(row) for row in eliminated(matrix(m, p))[1]],
    "identity": _identity,
    "diagonal": lambda p, column: _diagonal(matrix(column, p)),
    "blocks": _blocks,
    "number": lambda p, inner: [[value(inner, p)]],
}
FOLDED = {"+": "sum", "*": "product", "max2": "largest"}
FOLDS = {"sum": reals.add, "product": reals.multiply, "largest": reals.largest}


def _over(head: str, numbers: Sequence[Number]) -> Number:
    return reduce(FOLDS[head], numbers)


def _place(t: Term, p: Point) -> int:
    found = value(t, p)
    if not isinstance(found, Fraction) or found.denominator != 1:
        raise NoValue("a place that is no whole number")
    return int(found)


def entry(values: Values, places: Sequence[int]) -> Number:
    """One entry of nested lists; what lies outside has no value."""
    for place in places:
        if not 1 <= place <= len(values):
            raise NoValue("an entry outside its array")
        values = values[place - 1]
    return values


def eliminated(matrix: Values) -> tuple[Fraction, list[list[Fraction]]]:
    """(determinant, inverse) by elimination."""
    n, det = len(matrix), ONE
    if not all(isinstance(x, Fraction) for row in matrix for x in row):
        raise Unknown("a matrix with entries that are not exact")
    rows = [list(row) + [Fraction(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if rows[i][k] != 0), None)
        if pivot is None:
            raise NoValue("a singular matrix")
        if pivot != k:
            rows[k], rows[pivot], det = rows[pivot], rows[k], -det
        det *= rows[k][k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in (i for i in range(n) if i != k):
            rows[i] = [x - rows[i][k] * y for x, y in zip(rows[i], rows[k], strict=True)]
    return det, [row[n:] for row in rows]
