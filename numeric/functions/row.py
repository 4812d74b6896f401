"""What a row of the table says about a function, and the notation its slopes are written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

from numeric.functions.enclosures import Enclosure, Plane
from numeric.functions.plain import Plain


class Builder(Protocol):
    """What makes nodes: a graph."""

    def const(self, value: Any) -> Any:
        """A number."""

    def apply(self, op: str, *args: Any) -> Any:
        """An operation on nodes."""


@dataclass(frozen=True)
class NodeTerm:
    """A node that can be computed with: operators and `of` make nodes, as written, in the same graph."""

    graph: Builder
    node: Any

    def number(self, value: int | str) -> NodeTerm:
        """A whole number, or a constant by its name."""
        return NodeTerm(self.graph, self.graph.const(value))

    def of(self, op: str, *args: NodeTerm | int) -> NodeTerm:
        """An operation by its name."""
        terms = (self.number(x) if isinstance(x, int) else x for x in args)
        return NodeTerm(self.graph, self.graph.apply(op, *(x.node for x in terms)))

    def __add__(self, other: NodeTerm | int) -> NodeTerm:
        return self.of("add", self, other)

    def __radd__(self, other: int) -> NodeTerm:
        return self.of("add", other, self)

    def __sub__(self, other: NodeTerm | int) -> NodeTerm:
        return self.of("sub", self, other)

    def __rsub__(self, other: int) -> NodeTerm:
        return self.of("sub", other, self)

    def __mul__(self, other: NodeTerm | int) -> NodeTerm:
        return self.of("mul", self, other)

    def __rmul__(self, other: int) -> NodeTerm:
        return self.of("mul", other, self)

    def __truediv__(self, other: NodeTerm | int) -> NodeTerm:
        return self.of("div", self, other)

    def __rtruediv__(self, other: int) -> NodeTerm:
        return self.of("div", other, self)

    def __neg__(self) -> NodeTerm:
        return self.of("neg", self)


Slope = Callable[..., NodeTerm | int]  # of (the function's own value, its operands…)


def written(name: str) -> Callable[..., NodeTerm]:
    """A function by its name, to write slopes with; at least one operand is a term, or a pair of them."""
    return lambda *args: next(x for x in args if hasattr(x, "of")).of(name, *args)


# The worst that happens to a function somewhere on the real line, or where its domain ends.
SMOOTH, EDGE, POLE, JUMP = "smooth", "edge", "pole", "jump"


@dataclass(frozen=True)
class Function:
    """One function of one or two numbers.

    For certificates (trusted): `enclosure` of rationals and balls; `plane` of complex balls and whether it
    must be analytic there, None if it cannot be integrated over; `slopes`, by each operand, of the function's
    own value and its operands, None where there is no rule; `worst`, which says whether it has a value
    without a slope at an edge of its domain, poles, or jumps.

    For floats: `kernel`, a compiled function of `math` or `vmath`, and `plain`, the same on arrays. Where
    they are missing, both are computed from the enclosure, thousands of times slower. `ulps` is the accuracy
    of a result in units of the roundoff, `absolute` if that is of the result plus 1; `domain` is where an
    argument moved by its error stays; `wave` bounds the change over a whole period; `underflows` says that
    what is given as 0 need not be 0.
    """

    name: str
    enclosure: Enclosure
    plane: Plane | None = None
    slopes: tuple[Slope | None, ...] = ()
    worst: str = JUMP
    arity: int = 1
    kernel: str | None = None
    plain: Plain | None = None
    ulps: float = 2.0
    absolute: bool = False
    underflows: bool = False
    domain: tuple[float, float] = (-inf, inf)
    wave: float | None = None
