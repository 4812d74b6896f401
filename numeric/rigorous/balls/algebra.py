"""Real numbers as an algebra: what `Pull` computes with where a variable stands for numbers or for balls."""

from __future__ import annotations

from typing import Any

from numeric.functions.values import Hole, Value
from numeric.problem.graph import ONLY_WHERE, Node
from numeric.rigorous.balls.reals import LAZY, MEANT, REAL, power_integer
from numeric.rigorous.balls.series import series
from numeric.rigorous.balls.wiring import CannotCertify, Pull


class Reals:
    """Exact numbers and enclosures, as an algebra for `Pull`."""

    def constant(self, value: Any) -> Any:
        """A value that does not depend on the variable."""
        return value

    def integral(self, pull: Pull, node: Node, place: int) -> Any:
        """An integral of something with the variable in it is not followed."""
        raise CannotCertify("an integral in an equation to be solved, or in a sum over a range")

    def series(self, pull: Pull, node: Node, place: int) -> Any:
        """A sum or product over a range."""
        return series(pull, node, place)

    def apply(self, op: str, args: list[Any], data: Any) -> Value:
        """An elementwise operation."""
        if op in LAZY or data in ONLY_WHERE:
            return (MEANT.get(data) or LAZY[op])(*args)
        hole = next((a for a in args if isinstance(a, Hole)), None)
        if hole is not None:
            return hole
        if op not in REAL and op != "powi":
            raise CannotCertify(f"no rigorous {op}")
        return power_integer(args[0], data) if op == "powi" else REAL[op](*args)
