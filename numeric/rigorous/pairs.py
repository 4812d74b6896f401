"""Complex numbers for people: the two parts of a side at a point, written as one number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flint import arb, fmpq

from numeric.functions.values import Value, precision
from numeric.problem.graph import Node, labels
from numeric.problem.instance import Instance, position
from numeric.problem.problem import Problem
from numeric.rigorous.balls.wiring import lengths
from numeric.rigorous.certify import Refutation, statement_axes
from numeric.rigorous.interpreter import enclosure, program, text

DIGITS = 12


class Written(NamedTuple):
    """A complex number: rounded, as its enclosure, and whether it is exact."""

    number: str
    ball: str
    exact: bool


def joined(re: str, im: str) -> str:
    """A complex number from the texts of its parts.

    >>> joined("1", "-2"), joined("0", "1"), joined("-1/2", "0"), joined("0", "[1 +/- 0.1]")
    ('1 - 2 i', 'i', '-1/2', '[1 +/- 0.1] i')
    """
    if im == "0":
        return re
    turned = {"1": "i", "-1": "-i"}.get(im, f"{im} i")
    if re == "0":
        return turned
    return f"{re} - {turned[1:]}" if turned.startswith("-") else f"{re} + {turned}"


def sides_at(problem: Problem, instance: Instance, found: Refutation) -> tuple[Written, Written]:
    """Both sides of a statement of complex numbers where a certificate says that they differ."""
    assert problem.parts is not None
    names = labels(statement_axes(problem))
    where = {axis: found.at[name] for axis, name in names.items()}
    with precision(found.bits):
        wired = program(problem, instance.sizes)
        values = wired.evaluate(wired.quantities(instance))

        def side(node: Node) -> Written:
            shape = lengths(node.axes, instance.sizes)
            parts = []
            for which in (1, 2):
                place = tuple(which if a == problem.parts else where[a] for a in node.axes)
                parts.append(values[node][position(shape, place)])
            return _written(parts[0], parts[1])

        return side(problem.lhs), side(problem.rhs)


def _written(re: Value, im: Value) -> Written:
    number = joined(_rounded(re), _rounded(im))
    exact = isinstance(re, fmpq) and isinstance(im, fmpq)
    return Written(number, joined(enclosure(re, DIGITS + 8), enclosure(im, DIGITS + 8)), exact)


def _rounded(x: Value) -> str:
    """A part, with enough digits; what cannot be told from 0 is 0."""
    if isinstance(x, arb) and x.contains(0):
        return "0"
    return text(x, DIGITS)


def whole_values(values: Mapping[str, object]) -> dict[str, object]:
    """Values by quantity, those of the two parts of a complex one as one.

    >>> whole_values({"x": "1", "z.im": "2", "z.re": "0"})
    {'x': '1', 'z': '2 i'}
    """
    found: dict[str, object] = {}
    for name, value in values.items():
        base, _, part = name.rpartition(".")
        if base and part in ("re", "im"):
            found[base] = joined_values(values, base)
        else:
            found[name] = value
    return found


def joined_values(values: Mapping[str, object], name: str) -> object:
    """A complex quantity from the values of its parts, entry by entry."""

    def join(re: object, im: object) -> object:
        if isinstance(re, list) and isinstance(im, list):
            return [join(x, y) for x, y in zip(re, im, strict=True)]
        return joined(str(re), str(im))

    return join(values.get(f"{name}.re", "0"), values.get(f"{name}.im", "0"))
