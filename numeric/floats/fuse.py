"""Loop fusion: values over the same entries are computed entry by entry together, so that most never leave
the cache.

A group runs through the entries of its axes once; for each entry it runs all its rows. A value that only the
group itself needs takes one register instead of one per entry, and a sum over the entries is added up on the
way. What a member calls its axes does not matter, only that it runs through the entries in step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Any

from numeric.floats.operands import LaneValue, Operand
from numeric.problem.graph import ELEMENTWISE, Axis

MOST_ROWS = 24
Names = dict[Axis, Axis]  # what a member calls each axis of the group


@dataclass(frozen=True, eq=False)
class Group:
    """Values computed together, in order. A group of one is just that value."""

    values: tuple[LaneValue, ...]
    names: tuple[Names, ...] = ()
    kept: frozenset[int] = frozenset()  # ids of the values others need: these get registers of their own

    @property
    def axes(self) -> tuple[Axis, ...]:
        """What the group runs over, in its first member's words."""
        return self.values[0].axes


def fuse(values: list[LaneValue], results: list[Operand]) -> list[Group]:
    """The values in an order of computation, grouped."""
    users: dict[int, set[int]] = {id(v): set() for v in values}  # by position in the list
    for k, value in enumerate(values):
        for o in value.operands:
            users[id(o.value)].add(k)
    missing = [len({id(o.value) for o in value.operands}) for value in values]
    ready = [(_turn(value), k) for k, value in enumerate(values) if not missing[k]]
    wanted = {id(r.value) for r in results}
    done: set[int] = set()
    groups: list[Group] = []
    heapify(ready)
    while ready:
        first = values[heappop(ready)[1]]
        if id(first) in done:
            continue
        members = _collect(first, values, done) if _fusable(first) else {id(first): (first, {})}
        kept = {m for m in members if m in wanted or any(id(values[k]) not in members for k in users[m])}
        chosen, names = zip(*members.values(), strict=True)
        groups.append(Group(chosen, names, frozenset(kept)))
        done |= set(members)
        for k in (k for m in members for k in users[m]):
            missing[k] -= 1
            if not missing[k]:
                heappush(ready, (_turn(values[k]), k))
    return groups


def _turn(value: LaneValue) -> int:
    """What cannot be fused goes first, then small loops: large ones should find all they need."""
    return len(value.axes) if _fusable(value) else -1


def _collect(first: LaneValue, values: list[LaneValue], done: set[int]) -> dict[int, tuple[LaneValue, Names]]:
    """The first value and all others that can run in its loop, with what they call its axes."""
    members: dict[int, tuple[LaneValue, Names]] = {id(first): (first, {a: a for a in first.axes})}
    for value in values:
        if len(members) == MOST_ROWS:
            break
        if id(value) in members or id(value) in done:
            continue
        if any(id(o.value) not in done and id(o.value) not in members for o in value.operands):
            continue
        own = [o for o in value.operands if id(o.value) in members]
        if any(members[id(o.value)][0].reduced for o in own):
            continue  # a sum is finished only after the loop
        names = _names(value, own, members, first.axes)
        if names is not None:
            members[id(value)] = (value, names)
    return members


def _names(
    value: LaneValue, own: list[Operand], members: dict[int, tuple[LaneValue, Names]], axes: tuple[Axis, ...]
) -> Names | None:
    """What a value calls the group's axes if it runs through the same entries in step with its operands
    there.
    """
    if not _fusable(value) and not (_adds_up(value) and own):
        return None
    ways = [_through(o, members[id(o.value)][1]) for o in own] or [{a: a for a in axes}]
    if any(way != ways[0] for way in ways) or not _same_loop(value, ways[0], axes):
        return None
    return ways[0]  # type: ignore[return-value]


def _adds_up(value: LaneValue) -> bool:
    """Whether a value is a sum, of products perhaps, that differs from instance to instance."""
    return value.op in ("sum", "dot") and not value.constant


def _same_loop(value: LaneValue, names: Mapping[Axis, Axis | int], axes: tuple[Axis, ...]) -> bool:
    """Whether a group's axes under these names are all that a value runs over, each as long as there."""
    loop = {*value.axes, *value.reduced}
    if set(names.values()) != loop or len(loop) != len(axes):
        return False
    return all(isinstance(b, Axis) and a.size == b.size for a, b in names.items())


def _through(operand: Operand, names: Names) -> dict[Axis, Any]:
    """What a value calls the group's axes, by where it shows this operand; None for one it does not show."""
    shown = dict(zip(operand.value.axes, operand.places, strict=True))
    return {axis: shown.get(name) for axis, name in names.items()}


def _fusable(value: LaneValue) -> bool:
    return value.op in ELEMENTWISE and not value.constant and bool(value.axes)
