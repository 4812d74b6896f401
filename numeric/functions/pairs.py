"""Complex numbers as pairs of terms: the slopes of a function of real numbers, read in the plane.

A function that is analytic has there the slope it has on the line, f′ = u + iv, and its parts have the slopes
∂Re f/∂x = u, ∂Re f/∂y = −v, ∂Im f/∂x = v, ∂Im f/∂y = u, which Cauchy and Riemann found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numeric.functions.row import NodeTerm, Slope


@dataclass(frozen=True)
class Pair:
    """x + iy, computed with as a term is: what is written for real numbers is read for complex ones."""

    re: NodeTerm
    im: NodeTerm

    def number(self, value: int | str) -> NodeTerm:
        """A whole number, or a constant by its name; both are real."""
        return self.re.number(value)

    def pair(self, other: Pair | NodeTerm | int) -> Pair:
        """A number of any kind as a pair."""
        if isinstance(other, Pair):
            return other
        return Pair(self.number(other) if isinstance(other, int) else other, self.number(0))

    def of(self, op: str, *args: Any) -> Pair:
        """A function by its name."""
        pairs = [self.pair(x) for x in args]
        if op in WRITTEN:
            return WRITTEN[op](*pairs)
        if op in ANOTHER:
            return self.of(*ANOTHER[op], *pairs)
        flat = [part for x in pairs for part in (x.re, x.im)]
        return Pair(self.re.of(f"{op}.re", *flat), self.re.of(f"{op}.im", *flat))

    def __add__(self, other: Pair | NodeTerm | int) -> Pair:
        y = self.pair(other)
        return Pair(self.re + y.re, self.im + y.im)

    __radd__ = __add__

    def __neg__(self) -> Pair:
        return Pair(-self.re, -self.im)

    def __sub__(self, other: Pair | NodeTerm | int) -> Pair:
        return self + -self.pair(other)

    def __rsub__(self, other: Pair | NodeTerm | int) -> Pair:
        return self.pair(other) - self

    def __mul__(self, other: Pair | NodeTerm | int) -> Pair:
        y = self.pair(other)
        return Pair(self.re * y.re - self.im * y.im, self.re * y.im + self.im * y.re)

    __rmul__ = __mul__

    def __truediv__(self, other: Pair | NodeTerm | int) -> Pair:
        y = self.pair(other)
        square = y.re * y.re + y.im * y.im
        top = self * Pair(y.re, -y.im)
        return Pair(top.re / square, top.im / square)

    def __rtruediv__(self, other: Pair | NodeTerm | int) -> Pair:
        return self.pair(other) / self


def _exp(z: Pair) -> Pair:
    size = z.re.of("exp", z.re)
    return Pair(size * z.im.of("cos", z.im), size * z.im.of("sin", z.im))


def _log(z: Pair) -> Pair:
    size = z.re * z.re + z.im * z.im
    return Pair(size.of("log", size) / 2, z.im.of("atan2", z.im, z.re))


def _waves(z: Pair) -> tuple[NodeTerm, NodeTerm, NodeTerm, NodeTerm]:
    """sin x, cos x, sinh y and cosh y."""
    x, y = z.re, z.im
    return x.of("sin", x), x.of("cos", x), y.of("sinh", y), y.of("cosh", y)


def _sin(z: Pair) -> Pair:
    sin, cos, sinh, cosh = _waves(z)
    return Pair(sin * cosh, cos * sinh)


def _cos(z: Pair) -> Pair:
    sin, cos, sinh, cosh = _waves(z)
    return Pair(cos * cosh, -(sin * sinh))


WRITTEN: dict[str, Callable[..., Pair]] = {
    "exp": _exp,
    "log": _log,
    "sin": _sin,
    "cos": _cos,
    "sinh": lambda z: (_exp(z) - _exp(-z)) / 2,
    "cosh": lambda z: (_exp(z) + _exp(-z)) / 2,
    "pow": lambda z, w: _exp(w * _log(z)),
}
ANOTHER: dict[str, tuple[Any, ...]] = {"trigamma": ("polygamma", 1)}  # what has no row in the plane


def in_the_plane(name: str, slopes: tuple[Slope | None, ...], part: int) -> tuple[Slope | None, ...]:
    """The slopes of the real (0) or imaginary (1) part of a function by the parts of its arguments."""
    return tuple(slope and _by(name, slope, part, axis) for slope in slopes for axis in (0, 1))


def _by(name: str, slope: Slope, part: int, axis: int) -> Slope:
    def by(value: NodeTerm, *operands: NodeTerm) -> NodeTerm:
        arguments = [Pair(x, y) for x, y in zip(operands[::2], operands[1::2], strict=True)]
        whole: Any = slope(arguments[0].of(name, *arguments), *arguments)
        found = arguments[0].pair(whole)
        if part == axis:
            return found.re
        return found.im if part else -found.im

    return by
