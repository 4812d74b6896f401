"""Where an instance lies: conditions that certainly hold, domains that numbers certainly lie in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from derive.checker.language.terms import Term, Unknown
from derive.checker.numbers.reals import Number, less
from derive.checker.numbers.values import Point, Values, eliminated, value


def apart(relation: str, lhs: Number, rhs: Number) -> bool:
    """Whether the relation certainly fails between two numbers."""
    equal = isinstance(lhs, Fraction) and lhs == rhs
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


def inside(domain: Term, values: Values, lengths: Sequence[int]) -> bool:
    """Whether numbers lie in a domain, certainly, and have its shape."""
    if not _shaped(values, lengths):
        return False
    kind = domain[0]
    if kind == "interval":
        return all(_between(domain, x) for x in _flat(values))
    if not all(isinstance(x, Fraction) for x in _flat(values)):
        raise Unknown(f"membership in {kind} of numbers that are not exact")
    if kind in ("symmetric", "spd", "orthonormal"):
        stacks = [values] if len(lengths) == 2 else list(values)
        return all(len(s[0]) == len(s) or kind == "orthonormal" for s in stacks) and all(
            map(MATRICES[kind], stacks)
        )
    if kind == "distinct":
        return all(x != y for k, x in enumerate(values) for y in values[:k])
    rows = list(_rows(values))
    closed = ("var", "closed") in domain
    if kind == "simplex":
        return all(sum(row) == 1 and all(x > 0 or (closed and x == 0) for x in row) for row in rows)
    if kind == "sphere":
        return all(sum(x * x for x in row) == 1 for row in rows)
    raise Unknown(f"the domain {kind}")


def _between(domain: Term, x: Number) -> bool:
    _, low, high, *flags = domain
    words = {flag[1] for flag in flags}
    above = low == ("-oo",) or less(low, x) or ("open-low" not in words and x == low)
    below = high == ("oo",) or less(x, high) or ("open-high" not in words and x == high)
    return above and below and ("integers" not in words or (isinstance(x, Fraction) and x.denominator == 1))


def _shaped(values: Values, lengths: Sequence[int]) -> bool:
    if not lengths:
        return not isinstance(values, list)
    return (
        isinstance(values, list)
        and len(values) == lengths[0]
        and all(_shaped(v, lengths[1:]) for v in values)
    )


def _flat(values: Values) -> Iterator[Number]:
    if isinstance(values, list):
        for part in values:
            yield from _flat(part)
    else:
        yield values


def _rows(values: Values) -> Iterator[list[Fraction]]:
    if isinstance(values[0], list):
        for part in values:
            yield from _rows(part)
    else:
        yield values


def _symmetric(m: list[list[Fraction]]) -> bool:
    return all(m[i][j] == m[j][i] for i in range(len(m)) for j in range(i))


def _definite(m: list[list[Fraction]]) -> bool:
    minors = ([row[:k] for row in m[:k]] for k in range(1, len(m) + 1))
    return _symmetric(m) and all(eliminated(minor)[0] > 0 for minor in minors)


def _orthonormal(m: list[list[Fraction]]) -> bool:
    pairs = ((i, j) for i in range(len(m)) for j in range(i + 1))
    return all(sum(x * y for x, y in zip(m[i], m[j], strict=True)) == (i == j) for i, j in pairs)


MATRICES = {"symmetric": _symmetric, "spd": _definite, "orthonormal": _orthonormal}
