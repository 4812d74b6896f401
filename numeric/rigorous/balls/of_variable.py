"""What algebras of functions of one variable have in common: numbers alone are computed as numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from numeric.functions.values import Hole
from numeric.problem.graph import Node
from numeric.rigorous.balls.reals import of_numbers
from numeric.rigorous.balls.wiring import CannotCertify, Pull


class OfVariable(ABC):
    """Functions of one variable, as an algebra for `Pull`; what they cannot follow is `unknown`."""

    unknown: ClassVar[str]

    @abstractmethod
    def constant(self, value: Any) -> Any:
        """A value that does not depend on the variable."""

    @abstractmethod
    def number(self, x: Any) -> Any:
        """The number that a function is, if it is known not to depend on the variable; else None."""

    @abstractmethod
    def combined(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation on functions, one of which depends on the variable."""

    def integral(self, pull: Pull, node: Node, place: int) -> Any:
        """An integral inside is not followed."""
        raise CannotCertify(self.unknown)

    series = integral

    def apply(self, op: str, args: list[Any], data: Any) -> Any:
        """An elementwise operation."""
        hole = next((a for a in args if isinstance(a, Hole)), None)
        if hole is not None:
            return hole
        numbers = [self.number(a) for a in args]
        known = None if None in numbers else of_numbers(op, numbers, data)
        return self.combined(op, args, data) if known is None else self.constant(known)
