"""What a function tends to, enclosed: by its expansion at infinity, a bound that falls to 0, or continuity.

A limit at a point is one at infinity of X = 1/|x − point|. Where both sides of a point are asked for, the
limit exists if the function is made of analytic ones, which one expansion shows, or if both sides tend to one
exact number; two enclosures that meet show nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flint import arb, ctx, fmpq

from numeric.functions.expansions import Expansion, counting
from numeric.functions.values import ZERO, Hole, Value, ball, one_number, settle
from numeric.problem.graph import Node
from numeric.rigorous.balls.growth import Enveloped, Growing, expanded
from numeric.rigorous.balls.reals import REAL, power_integer
from numeric.rigorous.balls.wiring import CannotCertify, Pull

UNKNOWN = Hole("what it tends to is not enclosed", certain=False)
DIVERGES = Hole("it tends to no finite number")
APART = Hole("it tends to different numbers from the two sides")
FIRST = (16, 1 << 10, 1 << 30, 1 << 100)  # from where on an expansion is asked to hold
# operations of the graph by their names in Arb's power series
SERIES = {"tan": "tan", "asin": "asin", "acos": "acos", "gamma": "gamma", "loggamma": "lgamma",
          "erfc": "erfc", "erfi": "erfi", "sin": "sin", "cos": "cos", "atan": "atan", "erf": "erf",
          "exp": "exp", "log": "log"}  # fmt: skip
ALGEBRAIC = ("add", "sub", "neg", "mul", "div", "powi")
ROOTS = ("sqrt", "pow")
# continuous, and defined all around every point where they have a value
CONTINUOUS = frozenset((*ALGEBRAIC, "abs", "max", "min", "exp", "log", "sin", "cos", "tan", "atan", "sinh",
                        "cosh", "tanh", "asinh", "erf", "erfc", "erfi", "gamma", "digamma"))  # fmt: skip
# what tends to a number at ∞, and at −∞
AT_INFINITY = {
    "atan": lambda sign: sign * arb.pi() / 2,
    "erf": arb,
    "tanh": arb,
    "erfc": lambda sign: arb(1 - sign),
}


@dataclass(frozen=True)
class Moving:
    """A function of X as far as it is known: how it grows, and what it tends to as X → ∞."""

    growth: Enveloped | None
    tends: Value | None

    @property
    def fixed(self) -> bool:
        """Whether it does not depend on X."""
        exact = self.growth.exact if self.growth else None
        return exact is not None and exact.constant is not None


class Tending:
    """Functions of a large number X ≥ first, as an algebra for `Pull`; and whether all that was computed is
    analytic on both sides of the point.
    """

    def __init__(self, first: int) -> None:
        self.growing = Growing(first)
        self.analytic = True

    def constant(self, value: Any) -> Moving:
        """A value that does not depend on X."""
        if isinstance(value, Hole):
            return Moving(None, None)
        return Moving(self.growing.constant(value), value)

    def integral(self, pull: Pull, node: Node, place: int) -> Any:
        """An integral inside is not followed."""
        raise CannotCertify(UNKNOWN.reason)

    series = integral

    def apply(self, op: str, args: list[Moving], data: Any) -> Moving:
        """An elementwise operation."""
        if op == "pow" and not args[1].fixed:  # exp(y log x), for x > 0
            exponent = self.apply("mul", [args[1], self.apply("log", args[:1], None)], None)
            return self.apply("exp", [exponent], None)
        growth = self._growth(op, args, data)
        found = Moving(growth, _tends(op, args, data, growth))
        if not all(a.fixed for a in args) and not _analytic(op, args, found):
            self.analytic = False
        return found

    def _growth(self, op: str, args: list[Moving], data: Any) -> Enveloped | None:
        inner = [a.growth for a in args if a.growth is not None]
        if len(inner) < len(args):
            return None
        try:
            found = self.growing.taylor(SERIES[op], inner[0]) if op in SERIES else None
            found = found or self.growing.apply(op, list(inner), data)
        except CannotCertify:
            return None
        if isinstance(found, Enveloped) and found.most is None:
            return self.growing.constant(ZERO)
        return found if isinstance(found, Enveloped) else None


def _tends(op: str, args: list[Moving], data: Any, growth: Enveloped | None) -> Value | None:
    """What the result of an operation tends to: as it grows, else by continuity, else at infinity."""
    shown = None if growth is None else _shown(growth)
    if shown is not None:
        return shown
    continued = _continued(op, args, data)
    return _at_infinity(op, args) if continued is None else continued


def _continued(op: str, args: list[Moving], data: Any) -> Value | None:
    """The value at what the operands tend to, where the operation is continuous all around it."""
    values = [a.tends for a in args if a.tends is not None and not isinstance(a.tends, Hole)]
    if len(values) < len(args) or not (op in CONTINUOUS or (op in ROOTS and bool(ball(values[0]) > 0))):
        return None
    found = power_integer(values[0], data) if op == "powi" else REAL[op](*values)
    return None if isinstance(found, Hole) else found


def _at_infinity(op: str, args: list[Moving]) -> Value | None:
    growth = args[0].growth
    if op not in AT_INFINITY or growth is None or not _unbounded(growth):
        return None
    return _end(op, growth.sign, ctx.prec)


@lru_cache(maxsize=64)
def _end(op: str, sign: int, bits: int) -> Value:
    """What a function tends to at ±∞, at this precision: one object for one number, on whatever side."""
    return settle(AT_INFINITY[op](sign), "a limit")


def _analytic(op: str, args: list[Moving], found: Moving) -> bool:
    """Whether an operation on analytic functions, poles allowed, gave another."""
    exact = [a.growth.exact if a.growth else None for a in (*args, found)]
    if any(e is None or e.order.denominator != 1 for e in exact):
        return False
    if op in ROOTS:  # of something that is positive all around the point
        base = exact[0]
        return base is not None and base.order == 0 and not base.coefficients[0].contains(0)
    return op in ALGEBRAIC or op in SERIES


def limit(pull: Pull, node: Node, place: int) -> Value:
    """One entry of a limit."""
    wires = pull.wiring.wires[node]
    at = [place if w is None else w[place] for w in wires]
    (value, analytic), *others = (
        _from_one_side(pull, node.data[0], body, p) for body, p in zip(node.args, at, strict=True)
    )
    if not others or analytic or isinstance(value, Hole):
        return value
    return _agreed(value, others[0][0])


def _agreed(value: fmpq | arb, other: Value) -> Value:
    """What both sides tend to, where that is seen to be one number."""
    if isinstance(other, Hole):
        return other
    exact = one_number(value, other) or (not isinstance(value, arb) and value == other)
    return value if exact else UNKNOWN if arb(value).overlaps(arb(other)) else APART


def _from_one_side(pull: Pull, name: str, body: Node, place: int) -> tuple[Value, bool]:
    """What a body tends to, and whether it is one analytic function on both sides of the point."""
    for first in FIRST:
        algebra = Tending(first)
        large = Moving(expanded(counting(first)), None)
        try:
            found = Pull(pull.wiring, algebra, pull.known, {**pull.own, name: large})(body, place)
        except CannotCertify:
            continue
        if isinstance(found, Moving) and found.tends is not None:
            return found.tends, algebra.analytic
        if isinstance(found, Moving) and found.growth is not None and _unbounded(found.growth):
            return DIVERGES, algebra.analytic
    return UNKNOWN, False


def _shown(growth: Enveloped) -> Value | None:
    """The limit that an expansion shows, else a bound."""
    most = growth.most
    if most is None:
        return ZERO
    if growth.exact is not None:
        return _constant(growth.exact)
    return ZERO if most.r > 0 or (most.r == 0 and most.p < 0) else None


def _constant(e: Expansion) -> Value | None:
    """What an expansion tends to, if not to infinity."""
    if e.order > 0:
        return ZERO
    if e.order < 0:
        return None
    first = e.coefficients[0]
    found = settle(first.fmpq() if first.is_exact() else first, "a limit")
    return None if isinstance(found, Hole) else found


def _unbounded(growth: Enveloped) -> bool:
    """Whether it tends to ∞ or to −∞."""
    least = growth.least
    return bool(growth.sign) and least is not None and bool(least.r < 0 or (least.r == 0 and least.p > 0))
