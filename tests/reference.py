"""A slow reference: expression graphs evaluated entry by entry with mpmath, as written, sharing no code with the engine."""

from __future__ import annotations

from fractions import Fraction

import mpmath

from numeric.problem.graph import Axis, Node

UNARY = {
    "neg": lambda x: -x, "abs": abs, "sign": mpmath.sign, "exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt,
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "asin": mpmath.asin, "acos": mpmath.acos,
    "atan": mpmath.atan, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "asinh": mpmath.asinh,
    "acosh": mpmath.acosh, "atanh": mpmath.atanh, "erf": mpmath.erf, "erfc": mpmath.erfc, "gamma": mpmath.gamma,
    "loggamma": mpmath.loggamma, "digamma": mpmath.digamma, "trigamma": lambda x: mpmath.psi(1, x),
    "not": lambda x: mpmath.mpf(x == 0), "Ei": mpmath.ei,
}  # fmt: skip
BINARY = {
    "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "div": lambda x, y: x / y,
    "pow": lambda x, y: x**y, "min": min, "max": max, "atan2": mpmath.atan2,
    "polygamma": lambda n, x: mpmath.psi(int(n), x), "besselj": mpmath.besselj, "lt": lambda x, y: mpmath.mpf(x < y),
    "le": lambda x, y: mpmath.mpf(x <= y), "eq": lambda x, y: mpmath.mpf(x == y), "ne": lambda x, y: mpmath.mpf(x != y),
    "and": lambda x, y: mpmath.mpf(x != 0 and y != 0), "or": lambda x, y: mpmath.mpf(x != 0 or y != 0),
}  # fmt: skip
FOLDS = {"sum": mpmath.fsum, "prod": mpmath.fprod, "largest": max, "smallest": min}


class Undefined(Exception):
    """No real value."""


class Reference:
    """Values of nodes at given sizes, quantities (name → position → number) and definitions."""

    def __init__(
        self, sizes: dict[str, int], given: dict[str, dict], definitions: dict[str, Node] | None = None
    ) -> None:
        self.sizes, self.given, self.definitions = sizes, given, definitions or {}
        self.memo: dict[tuple, mpmath.mpf] = {}

    def __call__(self, node: Node, at: dict[Axis, int]) -> mpmath.mpf:
        """The node's value where its axes have these positions, counted from 1."""
        key = (id(node), tuple(at[a] for a in node.axes))
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
        try:
            if n.op == "powi":
                return args[0] ** n.data
            return UNARY[n.op](*args) if len(args) == 1 else BINARY[n.op](*args)
        except (ZeroDivisionError, ValueError) as problem:
            raise Undefined(str(problem)) from None

    def _matrix(self, n: Node, at: dict[Axis, int]) -> mpmath.mpf:
        row, column = n.data
        size = range(1, self.sizes[row.size] + 1)
        m = mpmath.matrix([[self(n.args[0], {**at, row: i, column: j}) for j in size] for i in size])
        try:
            return mpmath.det(m) if n.op == "det" else (m**-1)[at[row] - 1, at[column] - 1]
        except ZeroDivisionError as problem:
            raise Undefined(str(problem)) from None


def exact(value: Fraction | float | int) -> mpmath.mpf:
    """An exact number at the working precision."""
    fraction = Fraction(value)
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def _real(value: mpmath.mpf) -> mpmath.mpf:
    if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value):
        raise Undefined(str(value))
    return mpmath.mpf(value)
