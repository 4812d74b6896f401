"""Graphs of the numeric road, evaluated entry by entry, as written."""

from __future__ import annotations

from fractions import Fraction

import mpmath

from numeric.problem.graph import Axis, Node
from tests.oracles.values import NoValue, function

FOLDS = {"sum": mpmath.fsum, "prod": mpmath.fprod, "largest": max, "smallest": min}


class Reference:
    """Values of nodes at given sizes, quantities (name → position → number) and definitions."""

    def __init__(
        self, sizes: dict[str, int], given: dict[str, dict], definitions: dict[str, Node] | None = None
    ) -> None:
        self.sizes, self.given, self.definitions = sizes, given, definitions or {}
        self.memo: dict[tuple, mpmath.mpf] = {}

    def __call__(self, node: Node, at: dict[Axis, int]) -> mpmath.mpf:
        """The node's value where its axes have these positions, counted from 1."""
        key = (node, tuple(at[a] for a in node.axes))
        if key not in self.memo:
            self.memo[key] = _real(self._compute(node, {a: at[a] for a in node.axes}))
        return self.memo[key]

    def _compute(self, n: Node, at: dict[Axis, int]) -> mpmath.mpf:
        if n.op == "const":
            return {"pi": +mpmath.pi, "e": +mpmath.e}[n.data] if isinstance(n.data, str) else exact(n.data)
        if n.op == "size":
            return mpmath.mpf(self.sizes[n.data])
        if n.op == "index":
            return mpmath.mpf(at[n.axes[0]])
        if n.op == "quantity":
            if n.data in self.definitions:
                return self(self.definitions[n.data], at)
            return self.given[n.data][tuple(at[a] for a in n.axes)]
        if n.op == "view":
            inner = {
                a: at[p] if isinstance(p, Axis) else p for a, p in zip(n.args[0].axes, n.data, strict=True)
            }
            return self(n.args[0], inner)
        if n.op in FOLDS:
            return FOLDS[n.op](
                [self(n.args[0], {**at, n.data: k}) for k in range(1, self.sizes[n.data.size] + 1)]
            )
        if n.op in ("inverse", "det"):
            return self._matrix(n, at)
        if n.op == "select":
            return self(n.args[1 if self(n.args[0], at) != 0 else 2], at)
        args = [self(a, at) for a in n.args]
        return function("pow")(args[0], n.data) if n.op == "powi" else function(n.op)(*args)

    def _matrix(self, n: Node, at: dict[Axis, int]) -> mpmath.mpf:
        row, column = n.data
        size = range(1, self.sizes[row.size] + 1)
        m = mpmath.matrix([[self(n.args[0], {**at, row: i, column: j}) for j in size] for i in size])
        try:
            return mpmath.det(m) if n.op == "det" else (m**-1)[at[row] - 1, at[column] - 1]
        except ZeroDivisionError as problem:
            raise NoValue from problem


def exact(value: Fraction | float | int) -> mpmath.mpf:
    """An exact number at the working precision."""
    fraction = Fraction(value)
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def _real(value: mpmath.mpf) -> mpmath.mpf:
    if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value):
        raise NoValue
    return mpmath.mpf(value)
