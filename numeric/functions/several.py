"""Functions that Arb encloses in the plane, of any number of complex arguments; balls alone compute them.

A row says what a function is worth for complex balls, where it is real for real arguments, and where a cut
may be met: there nothing is said, since what a function is worth on its cut is a matter of convention. Each
row makes three functions: of real numbers, and the two parts (`polylog.re`, `polylog.im`) of the parts of its
arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import acb, arb, fmpq

from numeric.functions.enclosures import Enclosure
from numeric.functions.pairs import in_the_plane
from numeric.functions.row import JUMP, Function, Slope
from numeric.functions.values import Hole, Value, ball, settle

FAR = 500  # from 0, where some of them would take minutes
Where = Callable[..., bool]


def nowhere(*z: acb) -> bool:
    """At no point."""
    return False


def whole(z: acb) -> bool:
    """Whether a ball is exactly a whole number."""
    return bool(z.is_exact() and z.imag == 0 and z.real.is_integer())


def right(z: acb) -> bool:
    """Whether a ball lies right of 0."""
    return bool(z.real > 0)


def meets_left(z: acb) -> bool:
    """Whether a ball may meet (−∞, 0]."""
    return bool(z.imag.contains(0)) and not z.real > 0


def meets_right_of_1(z: acb) -> bool:
    """Whether a ball may meet (1, ∞), or is not known to be 1 where it may be."""
    return bool(z.imag.contains(0)) and not z.real < 1 and not bool(z == 1)


def meets_left_of_minus_1(z: acb) -> bool:
    """Whether a ball may meet (−∞, −1]."""
    return bool(z.imag.contains(0)) and not z.real > -1


def zero_or_off_the_cut(z: acb) -> bool:
    """Whether a ball is 0 or certainly does not meet (−∞, 0]."""
    return bool(z == 0) or not meets_left(z)


@dataclass(frozen=True)
class Several:
    """A function of complex balls: `real` says where it is real for real arguments, `cut` where nothing is
    said.
    """

    name: str
    arity: int
    value: Callable[..., acb]
    real: Where | None = None  # wherever there is no cut, unless said
    cut: Where = nowhere
    slopes: tuple[Slope | None, ...] = ()

    def rows(self) -> tuple[Function, ...]:
        """The function of real numbers, and its two parts in the plane."""
        parts = (
            Function(f"{self.name}.{name}", self._part(which), None,
                     in_the_plane(self.name, self.slopes, k), JUMP, 2 * self.arity)
            for k, (name, which) in enumerate((("re", "real"), ("im", "imag")))
        )  # fmt: skip
        return (Function(self.name, self._on_the_line, None, self.slopes, JUMP, self.arity), *parts)

    def at(self, *z: acb) -> acb:
        """The value, or no number where it is too far out."""
        near = all(bool(abs(x.real) < FAR) and bool(abs(x.imag) < FAR) for x in z)
        return self.value(*z) if near else acb(arb.nan(), arb.nan())

    def is_real(self, *z: acb) -> bool:
        """Whether it is real at real numbers."""
        return not self.cut(*z) if self.real is None else self.real(*z)

    def _on_the_line(self, *x: Any) -> Value:
        z = [acb(ball(one)) for one in x]
        if not self.is_real(*z):
            return Hole(f"{self.name} where it may not be real", certain=False)
        return settle(self.at(*z).real, self.name)

    def _part(self, which: str) -> Enclosure:
        def apply(*parts: Any) -> Value:
            z = [acb(ball(x), ball(y)) for x, y in zip(parts[::2], parts[1::2], strict=True)]
            on_the_line = all(bool(one.imag == 0) for one in z) and self.is_real(*z)
            if self.cut(*z) and not on_the_line:
                return Hole(f"{self.name} on a cut, or too near to it", certain=False)
            return settle(getattr(self.at(*z), which), self.name)

        return apply


def exact(name: str, arity: int, value: Callable[..., Any]) -> Function:
    """A function of whole numbers, computed exactly; `value` is None where there is none."""

    def apply(*x: Any) -> Value:
        if not all(isinstance(one, fmpq) and one.q == 1 and abs(one) <= FAR for one in x):
            return Hole(f"{name} of what may not be a whole number, or too far from 0", certain=False)
        found = value(*(one.p for one in x))
        return Hole(f"{name} has no value there") if found is None else settle(fmpq(found), name)

    return Function(name, apply, worst=JUMP, arity=arity)
