"""What is left of a sum or product without end after its first terms, enclosed: never cut off.

Each term is seen as a function of its number k, for all large k at once: a sum of parts, each known exactly
or by a bound (`numeric.tails`). What has no such form is not enclosed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from numeric.functions.expansions import NotExpanded
from numeric.functions.values import ONE, ZERO, Hole
from numeric.problem.graph import Node
from numeric.rigorous.balls.of_variable import OfVariable
from numeric.rigorous.balls.reals import LAZY
from numeric.rigorous.balls.wiring import CannotCertify, Pull
from numeric.tails.growth import GROWTH
from numeric.tails.parts import Tails, TailTerm
from numeric.tails.rest import product, total

UNKNOWN = "a sum without end whose terms have no form that is known for all large k"
ORDERS = {"lt": (-1,), "le": (-1, 0), "eq": (0,), "ne": (-1, 1)}  # signs of the difference of the sides


class AtInfinity(OfVariable):
    """Functions of a large whole number, as an algebra for `Pull`."""

    unknown = UNKNOWN

    def __init__(self, first: int) -> None:
        self.tails = Tails(first)

    def constant(self, value: Any) -> Any:
        """A value that does not depend on k."""
        return value if isinstance(value, (Hole, TailTerm)) else self.tails.number(value)

    def counting(self) -> TailTerm:
        """k itself."""
        return self.tails.counting()

    def number(self, x: TailTerm) -> Any:
        """The number that a term is, if it is the same for every k."""
        return x.constant

    def apply(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation; a case may be decided though the other has no value."""
        return self._select(data, *args) if op == "select" else super().apply(op, args, data)

    def combined(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation on terms."""
        values = [a.constant for a in args]
        if None not in values:
            return self._logic(op, values, data)
        if op in ORDERS:
            return self._ordered(op, *args)
        if op == "powi":
            return self.tails.power(args[0], Fraction(data))
        if op not in GROWTH:
            raise CannotCertify(UNKNOWN)
        return GROWTH[op](self.tails, *args)

    def _logic(self, op: str, values: list[Any], data: Any) -> Any:
        if op not in LAZY or data is not None:
            raise CannotCertify(UNKNOWN)
        return self.constant(LAZY[op](*values))

    def _select(self, data: Any, condition: Any, yes: Any, no: Any) -> Any:
        """A case that is decided for all large k."""
        decided = condition.constant if isinstance(condition, TailTerm) else None
        if data is not None or decided not in (ZERO, ONE):
            raise CannotCertify(UNKNOWN)
        return yes if decided == ONE else no

    def _ordered(self, op: str, x: TailTerm, y: TailTerm) -> TailTerm:
        """A relation that holds for all large k, or for none of them."""
        sign = self.tails.sign(self.tails.add(x, self.tails.neg(y)))
        if sign is None:
            raise CannotCertify(UNKNOWN)
        return self.tails.number(ONE if sign in ORDERS[op] else ZERO)


def beyond(pull: Pull, name: str, op: str, body: Node, place: int, first: int) -> Any:
    """The sum or product of the body from `first` on."""
    if first < 2:
        return Hole("a range without end that begins far below 0", certain=False)
    algebra = AtInfinity(first)
    own = {k: algebra.constant(v) for k, v in pull.own.items() if isinstance(v, (fmpq, arb))}
    if len(own) < len(pull.own):
        raise CannotCertify("a sum without end under an integral")
    try:
        term = Pull(pull.wiring, algebra, pull.known, {**own, name: algebra.counting()})(body, place)
        if isinstance(term, Hole):
            return term
        found = total(term) if op == "sum" else product(term)
    except NotExpanded:
        raise CannotCertify(UNKNOWN) from None
    if isinstance(found, Hole) or found.is_finite():
        return found
    return Hole("the rest of a series is not enclosed", certain=False)
