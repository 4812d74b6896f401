"""Values and operands: what a plan is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numeric.problem.graph import Axis

Place = Axis | int


@dataclass(eq=False)
class LaneValue:
    """What one operation makes: an array over axes, on every lane."""

    op: str  # a kernel's name, or a leaf's
    axes: tuple[Axis, ...]
    operands: tuple[Operand, ...] = ()
    reduced: tuple[Axis, ...] = ()  # the axes summed over, with names of their own
    data: Any = None
    constant: bool = False  # the same on every lane, so computed once


@dataclass(frozen=True)
class Operand:
    """A value as an operation sees it: each of its axes runs with one of the operation's, or stands still."""

    value: LaneValue
    places: tuple[Place, ...]
