"""Certificates: the only place where a statement is found false.

At an exact instance both sides are enclosed, with precision doubled until the enclosures separate or the
limit is reached. A certificate needs inputs inside their domain, conditions that certainly hold, and a
relation that is certainly violated; everything less is no certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial, reduce
from math import inf, log10
from typing import Any, NamedTuple

from flint import acb, fmpq

from numeric.functions.values import ONE, ZERO, Hole, Value, ball, fraction, one_number, precision
from numeric.problem.graph import Axis, Node, double, labels, merge
from numeric.problem.instance import Instance, places
from numeric.problem.problem import Pair, Problem
from numeric.problem.relations import FLIPPED, ORDERS, STRICT
from numeric.rigorous.balls.reals import DOUBT, both, equal
from numeric.rigorous.balls.wiring import CannotCertify, Pull, gather, groups, lengths
from numeric.rigorous.identity import identical
from numeric.rigorous.interpreter import Values, enclosure, program, text
from numeric.rigorous.lengths import allowed

FIRST_BITS = 64
INTEGRAL_BITS = 256  # a rigorous integral at 2048 bits would cost minutes
SHARP_BITS = 40  # correct bits wanted in what is printed


@dataclass(frozen=True)
class Refutation:
    """A proof that a statement fails at an instance."""

    at: dict[str, int]  # the free indices, by axis name
    lhs: str
    rhs: str
    gap: str
    relative_gap: float  # what violates the relation, relative to |lhs| + |rhs|
    lhs_ball: str
    rhs_ball: str
    bits: int
    principal: bool = False  # some function has no real value here: the sides are complex principal values
    lhs_exact: bool = False  # the enclosure is one rational number
    rhs_exact: bool = False


@dataclass
class Judgement:
    """What the balls say about a statement at an instance, counted over its elements (values of the free
    indices).
    """

    violated: Refutation | None = None
    agreeing: int = 0  # the enclosures are compatible with the relation
    touched: Refutation | None = (
        None  # for < and >: the first element whose enclosures meet, which shows nothing
    )
    touched_surely: bool = False  # and every equation among the conditions is proved there
    vague: int = 0  # of those agreeing: only because an enclosure is wide
    undefined: int = 0  # a side has no real value
    unknown: int = 0  # this precision does not tell whether it has, or whether a condition holds
    refused: int = 0  # a condition certainly fails
    settled: bool = True  # more precision would change nothing
    sharp: bool = True  # the certificate's sides are known to many digits
    reason: str | None = None  # of the first side without a value
    doubtful: bool = False  # of a derivative it is not known whether it has a value


class Element(NamedTuple):
    """One value of the free indices: the sides, in the order of the relation ≤ or <, and whether conditions
    hold.
    """

    where: tuple[int, ...]
    left: Any  # a Value, or a complex ball
    right: Any
    error: Any
    given: Any
    place: tuple[int, int]  # of left and right in their nodes
    sure: bool = (
        True  # whether equations that nothing guarantees certainly hold; enclosures that meet do not tell
    )


def certify(problem: Problem, instance: Instance, *, max_bits: int = 2048) -> Refutation | None:
    """A certificate that the statement fails at the instance, or None."""
    return examine(problem, instance, max_bits=max_bits).violated


def agree(problem: Problem, instance: Instance, bits: int = 256) -> bool | None:
    """Whether the enclosures are compatible with the statement wherever it has a value; None where it has
    none.
    """
    found = judge(problem, instance, bits)
    if found.violated:
        return False
    return True if found.agreeing and not found.unknown else None


def examine(
    problem: Problem, instance: Instance, *, first_bits: int = FIRST_BITS, max_bits: int = 2048
) -> Judgement:
    """The outcome at the first precision that settles the matter, or at the last."""
    if not allowed(problem, instance):
        raise CannotCertify("the instance lies outside the domain")
    if program(problem, instance.sizes).integrates:
        max_bits = min(max_bits, INTEGRAL_BITS)
    bits = min(first_bits, max_bits)
    while True:
        found = judge(problem, instance, bits)
        if (found.violated and found.sharp) or found.settled or bits >= max_bits:
            return found
        bits = min(2 * bits, max_bits)


def judge(problem: Problem, instance: Instance, bits: int) -> Judgement:
    """The outcome at one precision."""
    with precision(bits):
        wired = program(problem, instance.sizes)
        quantities = wired.quantities(instance)
        outcome = Judgement()
        holes = [v for row in quantities.values() for v in row if isinstance(v, Hole)]
        if holes:  # the definition of a quantity has no value here: not a point of the domain
            certain = any(h.certain for h in holes)
            return Judgement(refused=certain, unknown=not certain, settled=certain, reason=holes[0].reason)
        values = wired.evaluate(quantities)
        proved = cache(lambda: identical(wired, instance))
        for element in elements(problem, wired.sizes, values):
            _count(outcome, problem, element, partial(wired.principal, values), bits, proved)
        return outcome


def room(problem: Problem, instance: Instance, bits: int = FIRST_BITS) -> float:
    """About how much an inequality leaves between its sides at an instance, relative to them; infinite where
    it says nothing.
    """
    with precision(bits):
        wired = program(problem, instance.sizes)
        values = wired.evaluate(wired.quantities(instance))
        found = elements(problem, wired.sizes, values)
        return min((_slack(e) for e in found if e.given == 1), default=inf)


def _slack(element: Element) -> float:
    left, right = element.left, element.right
    if isinstance(left, (Hole, acb)) or isinstance(right, (Hole, acb)):
        return inf
    size = abs(left) + abs(right)
    return 0.0 if size == 0 else _middle((right - left) / size)


def _count(
    outcome: Judgement,
    problem: Problem,
    element: Element,
    principal: Callable[[], Pull],
    bits: int,
    proved: Callable[[], bool],
) -> None:
    """Add one element to the outcome."""
    if element.given == 0 or (isinstance(element.given, Hole) and element.given.certain):
        outcome.refused += 1
        return
    if isinstance(element.given, Hole) or ball(element.given).contains(0):
        outcome.unknown += 1
        outcome.settled = False
        return
    holes = [v for v in (element.left, element.right, element.error) if isinstance(v, Hole)]
    if holes:
        outcome.reason = outcome.reason or holes[0].reason
        certain = any(h.certain for h in holes)
        outcome.doubtful |= not certain and any(h.reason == DOUBT for h in holes)
        outcome.undefined += certain
        outcome.unknown += not certain
        outcome.settled &= certain
        if certain and problem.complex and problem.relation == "=" and element.sure:
            _principal(outcome, problem, element, principal(), bits)
    elif excess := VIOLATED[FLIPPED.get(problem.relation, problem.relation)](element):
        if element.sure or proved():
            _record(outcome, problem, element, bits, excess[0])
        else:
            outcome.unknown += 1
            outcome.reason = outcome.reason or "it is not proved that an equation among the assumptions holds"
    else:
        outcome.agreeing += 1
        exact = all(isinstance(v, fmpq) for v in (element.left, element.right)) and not element.error
        apart = problem.relation in ORDERS and bool(element.left < element.right)
        told = exact or apart or one_number(element.left, element.right)
        outcome.settled &= told
        outcome.vague += not told and not all(map(_sharp, (element.left, element.right)))
        if problem.relation in STRICT and not apart and outcome.touched is None:
            outcome.touched = _certificate(problem, element, bits, ZERO, 0.0)
            outcome.touched_surely = element.sure or proved()


def _principal(outcome: Judgement, problem: Problem, element: Element, pull: Pull, bits: int) -> None:
    """Compare complex principal values where the reals have none."""
    try:
        left, right = (pull(n, p) for n, p in zip(_sides(problem), element.place, strict=True))
    except CannotCertify:
        return
    if isinstance(left, Hole) or isinstance(right, Hole):
        return
    outcome.settled &= bits >= 4 * FIRST_BITS
    if not left.overlaps(right):
        _record(outcome, problem, element._replace(left=left, right=right), bits, abs(left - right))


# By relation: what is in excess, in a tuple, if the relation is certainly violated; else an empty tuple.


def _different(e: Element) -> tuple[Any, ...]:
    exact = isinstance(e.left, fmpq) and isinstance(e.right, fmpq)
    apart = (
        e.left != e.right
        if exact
        else not one_number(e.left, e.right) and not ball(e.left).overlaps(ball(e.right))
    )
    return (abs(e.left - e.right),) if apart else ()


def _greater(e: Element) -> tuple[Any, ...]:
    return (e.left - e.right,) if e.left > e.right else ()


def _not_less(e: Element) -> tuple[Any, ...]:
    if one_number(e.left, e.right):
        return (ZERO,)
    return (e.left - e.right,) if e.left >= e.right else ()


def _too_far(e: Element) -> tuple[Any, ...]:
    excess = abs(e.left - e.right) - (0 if e.error is None else e.error)
    return (excess,) if excess > 0 else ()


VIOLATED: dict[str, Callable[[Element], tuple[Any, ...]]] = {
    "=": _different, "≤": _greater, "<": _not_less, "≈": _too_far,
}  # fmt: skip


def _record(outcome: Judgement, problem: Problem, element: Element, bits: int, excess: Any) -> None:
    """Keep the grossest violation; a real one before a complex one."""
    left, right = element.left, element.right
    principal = isinstance(left, acb)
    size = abs(left) + abs(right)
    relative = 0.0 if excess == 0 else 1.0 if size == 0 else min(1.0, _middle(excess / size))
    old = outcome.violated
    if old and (old.principal, -old.relative_gap) <= (principal, -relative):
        return
    outcome.sharp = all(map(_sharp, (left, right)))
    outcome.violated = _certificate(problem, element, bits, excess, relative)


def _certificate(problem: Problem, element: Element, bits: int, excess: Any, relative: float) -> Refutation:
    """The sides of an element in the author's order, as they print."""
    left, right = element.left, element.right
    lhs, rhs = (right, left) if problem.relation in FLIPPED else (left, right)
    where = dict(zip(labels(statement_axes(problem)).values(), element.where, strict=True))
    digits = 12 + max(0, -int(log10(relative))) if relative > 0 else 12  # enough to see that the sides differ
    return Refutation(
        where,
        text(lhs, digits),
        text(rhs, digits),
        text(excess, 6),
        relative,
        enclosure(lhs, digits + 8),
        enclosure(rhs, digits + 8),
        bits,
        isinstance(left, acb),
        isinstance(lhs, fmpq),
        isinstance(rhs, fmpq),
    )


def _middle(x: Any) -> float:
    return double(fraction(x)) if isinstance(x, fmpq) else float(x.mid())


def _sharp(x: Any) -> bool:
    return isinstance(x, fmpq) or x.rel_accuracy_bits() >= SHARP_BITS or bool(abs(x) < 1e-30)


# the elements of a statement


def _sides(problem: Problem) -> tuple[Node, Node]:
    return (problem.rhs, problem.lhs) if problem.relation in FLIPPED else (problem.lhs, problem.rhs)


def statement_axes(problem: Problem) -> tuple[Axis, ...]:
    """The free indices of a statement, in one order."""
    return merge(problem.lhs.axes, problem.rhs.axes, () if problem.error is None else problem.error.axes)


def elements(problem: Problem, sizes: Mapping[str, int], values: Values) -> Iterator[Element]:
    """The statement at every value of its free indices, where the values of its nodes are known."""
    axes = statement_axes(problem)

    def spread(node: Node) -> tuple[int, ...]:
        return gather(node.axes, lengths(node.axes, sizes), axes, sizes)

    left, right = _sides(problem)
    left_at, right_at = spread(left), spread(right)
    error = problem.error
    error_at = spread(error) if error is not None else []
    given = [_given(node.axes, values[node], axes, sizes) for node in problem.given]
    given += [_given(*_met(pair, sizes, values), axes, sizes) for pair in problem.met]
    equal = [_given(*_equal(pair, sizes, values), axes, sizes) for pair in problem.equal]
    lefts, rights = values[left], values[right]
    if not given and not equal and error is None:
        for where, p, q in zip(places(lengths(axes, sizes)), left_at, right_at, strict=True):
            yield Element(where, lefts[p], rights[q], None, ONE, (p, q))
        return
    for k, where in enumerate(places(lengths(axes, sizes))):
        yield Element(
            where,
            lefts[left_at[k]],
            rights[right_at[k]],
            None if error is None else values[error][error_at[k]],
            reduce(both, [*(g[k] for g in given), *(ZERO for e in equal if e[k] == 0)] or [ONE]),
            (left_at[k], right_at[k]),
            all(e[k] == 1 for e in equal),
        )


def _equal(pair: Pair, sizes: Mapping[str, int], values: Values) -> tuple[tuple[Axis, ...], list[Value]]:
    """Whether two nodes are equal, entry by entry, over the axes of both."""
    axes = merge(*(node.axes for node in pair))
    left, right = ([values[n][p] for p in gather(n.axes, lengths(n.axes, sizes), axes, sizes)] for n in pair)
    holes = [[v for v in row if isinstance(v, Hole)] for row in zip(left, right, strict=True)]
    return axes, [h[0] if h else equal(x, y) for h, x, y in zip(holes, left, right, strict=True)]


def _met(pair: Pair, sizes: Mapping[str, int], values: Values) -> tuple[tuple[Axis, ...], list[Value]]:
    """Whether an equation that holds by construction holds: what is not certainly false is true."""
    axes, found = _equal(pair, sizes, values)
    return axes, [v if isinstance(v, Hole) or v == 0 else ONE for v in found]


def _given(
    own: tuple[Axis, ...], entries: list[Value], axes: tuple[Axis, ...], sizes: Mapping[str, int]
) -> list[Value]:
    """A condition per element; over axes the sides do not have, it must hold throughout."""
    gone = tuple(a for a in own if a not in axes)
    stay = tuple(a for a in own if a in axes)
    held = [reduce(both, (entries[p] for p in group)) for group in groups(own, gone, sizes)]
    return [held[p] for p in gather(stay, lengths(stay, sizes), axes, sizes)]
