"""Sums and products over the whole numbers of a range, term by term; one without end by an enclosure of its
tail. And the terms of a recursion, each from those before.

The ends must be exact whole numbers. A range that ends before it begins is empty: its sum is 0, its product
1.
"""

from __future__ import annotations

from typing import Any

from flint import acb, arb, ctx, fmpq

from numeric.functions.values import Hole
from numeric.problem.graph import Node
from numeric.rigorous.balls.tails import beyond
from numeric.rigorous.balls.wiring import Pull

MOST_TERMS = 2_000
COUNTS = (40, 160, 640, 1_900)  # of terms added up one by one before the rest is enclosed
NARROW = 1e-12  # the rest of a series, of which the first terms are added up at once
COMBINE = {"sum": ("add", fmpq(0)), "prod": ("mul", fmpq(1))}
TOO_LONG = Hole(f"a range of more than {MOST_TERMS} terms", certain=False)
NOT_WHOLE = Hole("the range of a sum does not end at a whole number")
NO_TERM = Hole("a sequence has no term before its first")
UNKNOWN_END = Hole("where the range of a sum ends is not known exactly", certain=False)


def series(pull: Pull, node: Node, place: int) -> Any:
    """One entry of a sum or product over a range, in the algebra of `pull`."""
    ends, wires = node.args[1:], pull.wiring.wires[node]
    at = [place if w is None else w[place] for w in wires]
    if node.data[1] == "recur":
        return _recursive(pull, node, at)
    limits = [whole(pull(end, p)) for end, p in zip(ends, at[1:], strict=True)]
    hole = next((limit for limit in limits if isinstance(limit, Hole)), None)
    if hole is not None:
        return hole
    if len(limits) == 1:
        return _endless(pull, node, at[0], limits[0])
    return _finite(pull, node, at[0], *limits)


def _finite(pull: Pull, node: Node, place: int, low: int, high: int) -> Any:
    (name, op), body = node.data, node.args[0]
    if high - low >= MOST_TERMS:
        return TOO_LONG
    combine, nothing = COMBINE[op]
    result = pull.algebra.constant(nothing)
    for k in range(low, high + 1):
        own = {**pull.own, name: pull.algebra.constant(fmpq(k))}
        term = Pull(pull.wiring, pull.algebra, pull.known, own)(body, place)
        result = pull.algebra.apply(combine, [result, term], None)
        if isinstance(result, Hole):
            return result
    return result


def _recursive(pull: Pull, node: Node, at: list[int]) -> Any:
    """The term of a recursion at a place: its first terms, and the rule until the place is reached.

    A term that has no value leaves none to those that the rule makes of it, and is not asked for by others.
    """
    (name, _, first, *before), (rule, place, *starts) = node.data, node.args
    wanted = whole(pull(place, at[1]))
    if isinstance(wanted, Hole):
        return wanted
    if wanted < first:
        return NO_TERM
    if wanted - first >= MOST_TERMS:
        return TOO_LONG
    terms = [pull(start, p) for start, p in zip(starts[: wanted - first + 1], at[2:], strict=False)]
    for k in range(first + len(terms), wanted + 1):
        last = dict(zip(before, reversed(terms[-len(before) :]), strict=True))
        own = {**pull.own, **last, name: pull.algebra.constant(fmpq(k))}
        terms.append(Pull(pull.wiring, pull.algebra, pull.known, own)(rule, at[0]))
    return terms[-1]


def _endless(pull: Pull, node: Node, place: int, low: int) -> Any:
    """The first terms and an enclosure of the rest; more terms until the rest is narrow."""
    (name, op), body = node.data, node.args[0]
    result: Any = Hole("a series is not enclosed", certain=False)
    for count in COUNTS:
        first = max(low, 1) + count
        rest = beyond(pull, name, op, body, place, first)
        if count < COUNTS[-1] and _wide(rest):
            continue  # with more terms the rest is narrower, or known at all
        head = _finite(pull, node, place, low, first - 1)
        result = pull.algebra.apply(COMBINE[op][0], [head, pull.algebra.constant(rest)], None)
        certain = isinstance(result, Hole) and result.certain
        if certain or (isinstance(result, arb) and result.rel_accuracy_bits() > ctx.prec // 2):
            break
    return result


def _wide(rest: Any) -> bool:
    """Whether the first terms are not worth adding up: the rest is not known, or to a few digits only."""
    return not rest.certain if isinstance(rest, Hole) else not rest.rad() < NARROW


def whole(value: Any) -> Any:
    """The whole number that an exact value is, or the hole that it is none."""
    if isinstance(value, Hole):
        return value
    if isinstance(value, acb):
        value = value.real if value.imag == 0 else arb("nan")
    if isinstance(value, fmpq):
        return int(value.p) if value.q == 1 else NOT_WHOLE
    if value.is_exact() and value.is_integer():
        return int(value.mid().fmpz())
    return UNKNOWN_END
