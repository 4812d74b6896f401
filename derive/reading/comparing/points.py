"""Values at exact random points: a small evaluator of its own, in many digits, for comparing two readings."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product as grid
from typing import Any

import mpmath
import sympy as sp

from derive.language import At, Det, Diff, Entry, Index, Integral, InverseEntry, Scalar, Size
from derive.language.binders import Largest, Product, Total
from derive.language.domains import Interval
from derive.language.naming import Named
from derive.language.symbols import Array

DIGITS = 40


class NotComputed(Exception):
    """The expression has no value at the point, or none that is computed here."""


@dataclass
class ComparisonPoint:
    """Sizes, a seed from which every quantity has its values, and values that are put in for some."""

    sizes: Mapping[Size, int]
    seed: int
    values: dict[Any, Any] = field(default_factory=dict)

    def quantity(self, target: Scalar | Array, where: tuple[int, ...]) -> Any:
        if (target, where) in self.values:
            return self.values[target, where]
        domain: Any = target.domain
        if isinstance(domain, Interval):
            return _drawn(domain, random.Random(f"{self.seed} {target.name} {where}"))
        return value(domain.entry(target, *map(sp.Integer, where)), self, {})

    def with_(self, key: Any, number: Any) -> ComparisonPoint:
        return ComparisonPoint(self.sizes, self.seed, {**self.values, key: number})


def _drawn(domain: Interval, draw: random.Random) -> Any:
    """A simple fraction of an interval, away from its ends."""
    low, high = domain.low, domain.high
    if domain.integers:
        start = int(low) if low.is_finite else -3
        return mpmath.mpf(draw.randint(start, int(high) if high.is_finite else start + 5))
    part = mpmath.mpf(draw.randint(1, 60)) / 61
    if low.is_finite and high.is_finite:
        return _number(low) + part * (_number(high) - _number(low))
    if low.is_finite:
        return _number(low) + 3 * part
    return _number(high) - 3 * part if high.is_finite else 4 * part - 2


def _number(value: sp.Expr) -> Any:
    return mpmath.mpf(int(value.p)) / int(value.q)


Where = Mapping[Index, int]
_FOLD: dict[type, Callable[[list[Any]], Any]] = {Total: mpmath.fsum, Product: mpmath.fprod, Largest: max}
_PLAIN: dict[Any, Callable[..., Any]] = {
    sp.exp: mpmath.exp, sp.log: mpmath.log, sp.sin: mpmath.sin, sp.cos: mpmath.cos, sp.tan: mpmath.tan,
    sp.sinh: mpmath.sinh, sp.cosh: mpmath.cosh, sp.tanh: mpmath.tanh, sp.atan: mpmath.atan,
    sp.asin: mpmath.asin, sp.acos: mpmath.acos, sp.Abs: abs, sp.gamma: mpmath.gamma, sp.erf: mpmath.erf,
    sp.sign: mpmath.sign, sp.Max: lambda *xs: max(xs), sp.Min: lambda *xs: min(xs),
}  # fmt: skip


def value(expr: sp.Basic, point: ComparisonPoint, at: Where) -> Any:
    """The number an expression is at a point, with whole numbers for its free indices."""
    again = lambda e: value(e, point, at)  # noqa: E731
    if isinstance(expr, Named):
        return again(expr.body)
    if type(expr) in _FOLD:
        terms = range(1, point.sizes[expr.bound.length] + 1)
        return _FOLD[type(expr)]([value(expr.args[0], point, {**at, expr.bound: n}) for n in terms])
    if isinstance(expr, Entry):
        return point.quantity(expr.array, tuple(_place(again(i)) for i in expr.indices))
    if isinstance(expr, Index):
        return mpmath.mpf(at[expr])
    if isinstance(expr, Size):
        return mpmath.mpf(point.sizes[expr])
    if isinstance(expr, Scalar):
        return point.quantity(expr, ())
    if isinstance(expr, (Diff, At, Integral)):
        return _moved(expr, point, at)
    if isinstance(expr, (Det, InverseEntry)):
        return _matrix(expr, point, at)
    return _elementary(expr, again)


def _place(number: Any) -> int:
    return int(number)


def _elementary(expr: Any, again: Callable[[Any], Any]) -> Any:
    if expr.is_Rational:
        return _number(expr)
    if expr in (sp.pi, sp.E):
        return +mpmath.pi if expr is sp.pi else mpmath.e + 0
    if isinstance(expr, sp.Add):
        return mpmath.fsum(map(again, expr.args))
    if isinstance(expr, sp.Mul):
        return mpmath.fprod(map(again, expr.args))
    if isinstance(expr, sp.Pow):
        base, exponent = again(expr.base), again(expr.exp)
        if (base == 0 and exponent < 0) or (base < 0 and exponent != mpmath.floor(exponent)):
            raise NotComputed
        return base**exponent
    if isinstance(expr, sp.KroneckerDelta):
        return mpmath.mpf(again(expr.args[0]) == again(expr.args[1]))
    if isinstance(expr, sp.Piecewise):
        for body, test in expr.args:
            if holds(test, again):
                return again(body)
        raise NotComputed
    if expr.func in _PLAIN:
        numbers = list(map(again, expr.args))
        if expr.func is sp.log and numbers[0] <= 0:
            raise NotComputed
        return _PLAIN[expr.func](*numbers)
    raise NotComputed


def holds(test: sp.Basic, again: Callable[[Any], Any]) -> bool:
    if isinstance(test, sp.And):
        return all(holds(a, again) for a in test.args)
    if isinstance(test, sp.Or):
        return any(holds(a, again) for a in test.args)
    if isinstance(test, sp.Not):
        return not holds(test.args[0], again)
    if test in (sp.true, sp.false):
        return bool(test)
    left, right = map(again, test.args)
    signs = {sp.Eq: left == right, sp.Ne: left != right, sp.Gt: left > right, sp.Ge: left >= right}
    return bool(signs.get(test.func, left < right if test.func is sp.Lt else left <= right))


def _moved(expr: Any, point: ComparisonPoint, at: Where) -> Any:
    """What depends on a quantity at other values than the point's: derivatives, values at, integrals."""
    if isinstance(expr, Diff):
        key = _key(expr.variable, point, at)
        now = point.quantity(*key)
        return mpmath.diff(lambda x: value(expr.body, point.with_(key, x), at), now)
    if isinstance(expr, At):
        target = expr.target
        if isinstance(target, Scalar):
            return value(expr.body, point.with_((target, ()), value(expr.value, point, at)), at)
        lengths = [range(1, point.sizes[n] + 1) for n in target.array.lengths]
        moved = point
        for where in grid(*lengths):
            inner = {**at, **dict(zip(target.indices, where, strict=True))}
            moved = moved.with_((target.array, where), value(expr.value, point, inner))
        return value(expr.body, moved, at)
    variable, (low, high) = expr.bound, expr.args[2:]
    if isinstance(variable, Array):
        if any(point.sizes[n] != 1 for n in variable.lengths):
            raise NotComputed
        key = (variable, (1,) * len(variable.lengths))
    else:
        key = (variable, ())
    infinite = {sp.oo: mpmath.inf, -sp.oo: -mpmath.inf}
    ends = [infinite[end] if end in infinite else _number(end) for end in (low, high)]
    return mpmath.quad(lambda x: value(expr.body, point.with_(key, x), at), ends)


def _key(variable: Any, point: ComparisonPoint, at: Where) -> tuple[Any, tuple[int, ...]]:
    if isinstance(variable, Entry):
        return variable.array, tuple(_place(value(i, point, at)) for i in variable.indices)
    return variable, ()


def _matrix(expr: Det | InverseEntry, point: ComparisonPoint, at: Where) -> Any:
    n = point.sizes[expr.array.lengths[0]]
    rows = [[point.quantity(expr.array, (a, b)) for b in range(1, n + 1)] for a in range(1, n + 1)]
    matrix = mpmath.matrix(rows)
    if isinstance(expr, Det):
        return mpmath.det(matrix)
    i, j = (_place(value(k, point, at)) - 1 for k in expr.indices)
    return (matrix**-1)[i, j]
