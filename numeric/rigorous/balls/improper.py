"""Integrals up to infinity or up to a singularity of the integrand, enclosed: never cut off.

Each end is looked at from inside: X = |x − end|, or |x| far out, and X = e^t makes of the piece next to the
end an integral over a finite range of t, which the integrator encloses, and a rest, which is bounded by what
is known of the integrand for all large X or 1/X at once. Only integrals that converge absolutely are
enclosed; one that certainly diverges has no value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import acb, arb, ctx, fmpq

from numeric.functions.expansions import counting, number
from numeric.functions.values import Hole, Value, rational, settle
from numeric.problem.graph import Node
from numeric.rigorous.balls.complex_balls import SAMPLING, finite_integral
from numeric.rigorous.balls.growth import UNKNOWN, Envelope, Enveloped, Growing, expanded
from numeric.rigorous.balls.wiring import CannotCertify, Pull, Recorded

DIVERGES = Hole("a divergent integral")
DOUBLINGS = (4, 5, 6, 7, 8, 10, 12, 16, 24, 32, 48, 64, 96, 128)  # where the rest begins: at X = 2^k
ENOUGH_BITS, SPARE_BITS = 56, 24  # of the enclosure, and of the precision that rounding may cost
PER_DOUBLING = fmpq(7, 10)  # more than log 2


@dataclass(frozen=True)
class End:
    """One end of a range: x = origin + way · X, where X runs from `near` down to 0, or up to infinity."""

    origin: fmpq
    way: int  # 1 if x grows with X, else −1
    near: fmpq
    far: bool  # whether X tends to infinity, not to 0

    def variable(self, first: int) -> Enveloped:
        """x as a function of the large number X, or 1/X near 0."""
        large = counting(first)
        offset = large if self.far else large.power(Fraction(-1))
        return expanded(number(arb(self.origin), first) + (offset if self.way > 0 else -offset))

    def at(self, t: acb) -> tuple[acb, acb]:
        """x and dX/dt at X = e^t, or at X = e^−t near 0."""
        size = (t if self.far else -t).exp()
        return acb(self.origin) + self.way * size, size


def singular(pull: Pull, node: Node, place: int) -> bool:
    """Whether the integrand of a finite range has no value at an end, so that the end needs care."""
    if node.data[3] or pull.own:
        return False
    body = Recorded(pull, node.data[0], None, node.args[0], place)
    return any(_unbounded(body, rational(end)) for end in node.data[1:3])


def _unbounded(body: Recorded, x: fmpq) -> bool:
    value = body.at(SAMPLING[False], (acb(x),))
    return isinstance(value, Hole) or not acb(value).is_finite()


def improper_integral(pull: Pull, node: Node, place: int) -> Value:
    """One entry of an integral of a scalar variable whose range, or whose integrand, has no bound."""
    _, low, high, sizes = node.data
    if sizes or pull.own:
        raise CannotCertify("an integral without end, or up to a singularity, over several variables")
    if high < low:
        found = _between(pull, node, place, high, low)
        return found if isinstance(found, Hole) else -found
    return _between(pull, node, place, low, high)


def _between(pull: Pull, node: Node, place: int, low: Any, high: Any) -> Value:
    body = Recorded(pull, node.data[0], None, node.args[0], place)
    total = acb(0)
    for piece in _pieces(low, high):
        found = _piece(pull, node, place, piece, body) if isinstance(piece, End) else _plain(body, *piece)
        if isinstance(found, Hole):
            return found
        total += found
    return settle(total.real, "an integral")


def _pieces(low: Any, high: Any) -> Iterator[End | tuple[fmpq, fmpq]]:
    """The range cut into pieces each of which has one end that needs care; far out it begins at |x| ≥ 1."""
    middle = _middle(low, high)
    for end, way in ((low, 1), (high, -1)):
        if isinstance(end, float):
            start = max(-way * middle, fmpq(1))  # |x| from here on
            if start != -way * middle:
                yield (-way * start, middle) if way > 0 else (middle, -way * start)
            yield End(fmpq(0), -way, start, far=True)
        else:
            yield End(rational(end), way, abs(middle - rational(end)), far=False)


def _middle(low: Any, high: Any) -> fmpq:
    """A point inside the range."""
    if isinstance(low, float):
        return fmpq(0) if isinstance(high, float) else rational(high) - 1
    return rational(low) + 1 if isinstance(high, float) else (rational(low) + rational(high)) / 2


def _goal() -> arb:
    """How narrow an enclosure is asked for: the rest of what falls like a power is never much smaller."""
    return arb(2) ** -min(max(ENOUGH_BITS, ctx.prec // 4), ctx.prec - SPARE_BITS)


def _plain(body: Recorded, low: fmpq, high: fmpq) -> Any:
    return finite_integral(lambda x, analytic: body.at(SAMPLING[analytic], (x,)), low, high, _goal())


def _piece(pull: Pull, node: Node, place: int, end: End, body: Recorded) -> Any:
    """The integral over one piece."""
    if not end.far:
        regular = _plain_if_bounded(body, end)
        if regular is not None:
            return regular
    doublings, rest = _rest(pull, node, place, end)
    if isinstance(rest, Hole):
        return rest

    def along(t: acb, analytic: bool) -> Any:
        x, size = end.at(t)
        value = body.at(SAMPLING[analytic], (x,))
        return value if isinstance(value, Hole) else value * size

    begin, until = arb(end.near if end.far else 1 / end.near).log(), doublings * PER_DOUBLING
    if not begin < until:
        raise CannotCertify(UNKNOWN)
    found = finite_integral(along, begin, until, _goal())
    return found if isinstance(found, Hole) else found + acb(arb(0, rest))


def _plain_if_bounded(body: Recorded, end: End) -> Any:
    """The piece by the integrator alone, if the integrand has a value at the end."""
    if _unbounded(body, end.origin):
        return None
    other = end.origin + end.way * end.near
    found = _plain(body, *((end.origin, other) if end.way > 0 else (other, end.origin)))
    return None if isinstance(found, Hole) and not found.certain else found


def _rest(pull: Pull, node: Node, place: int, end: End) -> tuple[int, Any]:
    """Where the rest begins, as a power of 2, and a bound of the integral of the absolute value over it."""
    inside = end.near if end.far else 1 / end.near
    # near an end x − end cancels: half of the bits are kept for what is left
    within = [k for k in DOUBLINGS if inside < 2**k and (end.far or 2 * k <= ctx.prec)]
    found: tuple[int, Any] | None = None
    while within:
        k = within.pop(0)
        try:
            growth = _growth(pull, node, place, end, 2**k)
        except CannotCertify:
            continue  # further out what is smaller may be seen to be smaller
        rest = Hole(growth.reason, certain=False) if isinstance(growth, Hole) else _bound(growth, 2**k, end)
        if rest is None:
            continue
        found = k, rest
        if isinstance(rest, Hole) or rest < _goal():
            break
        if not growth.most.r > 0:  # of a power it is known beforehand where its rest is small enough
            rate = growth.most.p + (1 if end.far else -1)
            within = [w for w in within if rest * arb(2) ** (rate * (w - k)) < _goal() / 2] or within[-1:]
    if found is None:
        raise CannotCertify(UNKNOWN)
    return found


def _growth(pull: Pull, node: Node, place: int, end: End, first: int) -> Any:
    """How the integrand grows for all X ≥ first, or X ≤ 1/first near 0."""
    own = {node.data[0]: end.variable(first)}
    return Pull(pull.wiring, Growing(first), pull.known, own)(node.args[0], place)


def _bound(growth: Enveloped, first: int, end: End) -> Any:
    """A bound of ∫ |f| dX over X ≥ first, or over X ≤ 1/first near 0; None if no bound is seen."""
    inward = arb(0 if end.far else -2)  # dX = −dY/Y² for Y = 1/X
    if growth.most is None:
        return arb(0)
    if growth.least is not None and growth.sign:
        slowest = Envelope(growth.least.c, growth.least.p + inward, growth.least.r, growth.least.q)
        if slowest.r <= 0 and slowest.p >= -1:
            return DIVERGES
    most = Envelope(growth.most.c, growth.most.p + inward, growth.most.r, growth.most.q)
    if most.r == 0 and most.p < -1:
        return (most.c * arb(first) ** (most.p + 1) / (-1 - most.p)).upper()
    heavier = Envelope(most.c, most.p + 2, most.r, most.q)  # times X², so that what is left is ∫ dX/X²
    return (heavier.at(arb(first)) / first).upper() if most.r > 0 and heavier.falls(first) else None
