"""Expressions of the language, evaluated as written: sums are Python sums, derivatives are difference quotients."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import mpmath as mp
import numpy as np
import sympy as sp

from derive import language as lang
from derive.language.domains import Interval
from derive.language.matrices import heads
from tests.oracles.matrices import of_matrix
from tests.oracles.values import NotHere, NoValue, function

DIGITS = 50
COMPARED = {sp.Lt: "lt", sp.Le: "le", sp.Gt: "gt", sp.Ge: "ge"}


class Point:
    """Values for sizes, for quantities ({(name, i, j, …): number}) and for free indices.

    A `careful` one refuses what numbers cannot settle: derivatives within a domain or at a kink, hard integrals.
    """

    def __init__(
        self, sizes: dict[str, int], values: dict[Any, Any], where: dict[Any, int], careful: bool = True
    ) -> None:
        self.sizes, self.values, self.where, self.careful = sizes, values, where, careful

    def but(self, **changes: Any) -> Point:
        return Point(**{**vars(self), **changes})

    def __call__(self, e: Any) -> Any:
        """The real value of an expression, or NoValue."""
        if isinstance(e, lang.Index):
            return mp.mpf(self.where[e])
        if isinstance(e, lang.Size):
            return mp.mpf(self.sizes[e.name])
        if isinstance(e, lang.Scalar):
            return self.values[(e.name,)]
        if isinstance(e, lang.Entry):
            return self.entry(self.key(e))
        if isinstance(e, lang.Reduction):
            rows = range(1, self.sizes[e.index.length.name] + 1)
            parts = [self.but(where={**self.where, e.index: n})(e.body) for n in rows]
            return {lang.Total: mp.fsum, lang.Product: mp.fprod, lang.Largest: max}[type(e)](parts)
        if isinstance(e, lang.Range):
            return self._range(e)
        if isinstance(e, lang.Named):
            return self(e.body)
        if isinstance(e, lang.Diff):
            return self._slope(e)
        if isinstance(e, lang.At):
            return self._at(e)
        if isinstance(e, lang.Integral):
            return self._integral(e)
        if isinstance(e, (lang.Det, lang.InverseEntry)):
            return self._matrix(e)
        if isinstance(e, (heads.Cell, heads.Trace, heads.Determinant)):
            return of_matrix(self, e)
        return self._sympy(e)

    def _sympy(self, e: Any) -> Any:
        if isinstance(e, sp.Piecewise):
            chosen = next((value for value, condition in e.args if self.holds(condition)), None)
            if chosen is None:
                raise NoValue
            return self(chosen)
        if isinstance(e, sp.Pow):
            return self._power(e.base, e.exp)
        args = [self(a) for a in e.args]
        if isinstance(e, sp.KroneckerDelta):
            return mp.mpf(int(args[0] == args[1]))
        if isinstance(e, sp.Add):
            return mp.fsum(args)
        if isinstance(e, sp.Mul):
            return mp.fprod(args)
        if isinstance(e, sp.Rational):
            return mp.mpf(int(e.p)) / int(e.q)
        if isinstance(e, sp.NumberSymbol):
            return {sp.pi: mp.pi, sp.E: mp.e}[e] + 0
        if isinstance(e, (sp.Max, sp.Min)):
            return (max if isinstance(e, sp.Max) else min)(args)
        return function(type(e).__name__)(*args)

    def holds(self, condition: Any) -> bool:
        """Whether a condition holds; an equation up to rounding."""
        if condition in (sp.true, sp.false):
            return bool(condition)
        if isinstance(condition, (sp.And, sp.Or, sp.Not)):
            parts = [self.holds(a) for a in condition.args]
            return {sp.And: all(parts), sp.Or: any(parts), sp.Not: not parts[0]}[type(condition)]
        a, b = map(self, condition.args)
        same = abs(a - b) <= mp.mpf(10) ** (10 - DIGITS) * (1 + abs(a) + abs(b))
        if isinstance(condition, (sp.Eq, sp.Ne)):
            return same == isinstance(condition, sp.Eq)
        return bool(function(COMPARED[type(condition)])(a, b))

    def _power(self, base: Any, exponent: Any) -> Any:
        b, p = self(base), self(exponent)
        if b == 0 and p <= 0 and not (p == 0 and exponent.is_Integer):
            raise NoValue
        if b < 0 and p != mp.floor(p):
            raise NoValue
        return function("pow")(b, p)

    def entry(self, key: tuple[Any, ...]) -> Any:
        if key not in self.values:
            raise NoValue  # an index beyond the length
        return self.values[key]

    def key(self, e: Any) -> tuple[Any, ...]:
        if isinstance(e, lang.Scalar):
            return (e.name,)
        return (
            e.array.name,
            *(self.where[i] if isinstance(i, lang.Index) else int(self(i)) for i in e.indices),
        )

    def _range(self, e: Any) -> Any:
        if e.endless:
            raise NotHere("a sum without end")
        low, high = (int(self(end)) for end in (e.low, e.high))

        def term(n: int) -> Any:
            if isinstance(e.bound, lang.Index):
                return self.but(where={**self.where, e.bound: n})(e.body)
            return self.but(values={**self.values, (e.bound.name,): mp.mpf(n)})(e.body)

        parts = [term(n) for n in range(low, high + 1)]
        return mp.fsum(parts) if isinstance(e, lang.RangeTotal) else mp.fprod(parts)

    def _slope(self, e: Any) -> Any:
        key = self.key(e.variable)
        if not self.careful:
            return mp.diff(lambda x: self.but(values={**self.values, key: x})(e.body), self.values[key])
        domain = e.variable.array.domain if isinstance(e.variable, lang.Entry) else e.variable.domain
        if not isinstance(domain, Interval) or e.atoms(lang.Integral):
            raise NotHere("a derivative within a domain, or of an integral")
        f = lambda x: self.but(values={**self.values, key: x})(e.body)  # noqa: E731
        left, right = (mp.diff(f, self.values[key], direction=side) for side in (-1, 1))
        if abs(left - right) > mp.mpf(10) ** -12 * (1 + abs(left)):
            raise NoValue
        return mp.diff(f, self.values[key])

    def _at(self, e: Any) -> Any:
        if isinstance(e.target, lang.Scalar):
            return self.but(values={**self.values, (e.target.name,): self(e.value)})(e.body)
        array, names, moved = e.target.array, e.target.indices, dict(self.values)
        for key in keys_of(array, self.sizes):
            moved[key] = self.but(where={**self.where, **dict(zip(names, key[1:], strict=True))})(e.value)
        return self.but(values=moved)(e.body)

    def _integral(self, e: Any) -> Any:
        if isinstance(e.bound, lang.Array) and self.careful:
            raise NotHere("an integral over an array")
        low, high = (mp.inf * int(sp.sign(a)) if a.is_infinite else mp.mpf(self(a)) for a in e.args[2:])
        if isinstance(e.bound, lang.Array):
            return self._over_array(e, low, high)
        if not self.careful:
            return mp.quad(
                lambda x: self.but(values={**self.values, (e.bound.name,): x})(e.body), [low, 0, high]
            )
        if e.body.atoms(lang.Integral):
            raise NotHere("an integral within an integral")
        middle = [
            mp.mpf(n) / 2 for n in (-4, -1, 0, 1, 2, 6) if min(low, high) < mp.mpf(n) / 2 < max(low, high)
        ]
        points = [low, *(middle if low < high else reversed(middle)), high]
        with mp.workdps(15):
            inside = lambda x: self.but(values={**self.values, (e.bound.name,): x})(e.body)  # noqa: E731
            value, error = mp.quad(inside, points, error=True, maxdegree=5)
        if not abs(error) < mp.mpf(10) ** -12 * (1 + abs(value)):
            raise NotHere("a hard integral")
        return value

    def _over_array(self, e: Any, low: Any, high: Any) -> Any:
        """By the trapezoidal rule, as good as exact for bells that are neither wide nor narrow, or Gauss's rule."""
        if mp.isinf(low):
            nodes, weights = [mp.mpf(n) / 4 for n in range(-28, 29)], [mp.mpf(1) / 4] * 57
        else:
            x, w = np.polynomial.legendre.leggauss(20)
            nodes = [low + (high - low) * (mp.mpf(t) + 1) / 2 for t in x]
            weights = [(high - low) * mp.mpf(t) / 2 for t in w]
        keys, terms = list(keys_of(e.bound, self.sizes)), []
        for point in product(zip(nodes, weights, strict=True), repeat=len(keys)):
            moved = dict(zip(keys, (x for x, _ in point), strict=True))
            terms.append(mp.fprod(w for _, w in point) * self.but(values={**self.values, **moved})(e.body))
        return mp.fsum(terms)

    def _matrix(self, e: Any) -> Any:
        n = self.sizes[e.array.lengths[0].name]
        matrix = mp.matrix(
            [[self.values[(e.array.name, r, c)] for c in range(1, n + 1)] for r in range(1, n + 1)]
        )
        if isinstance(e, lang.Det):
            return mp.det(matrix)
        if abs(mp.det(matrix)) < mp.mpf(10) ** -30:
            raise NoValue
        _, r, c = self.key(e)
        return (matrix**-1)[r - 1, c - 1]


def keys_of(array: Any, sizes: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    """The keys of all entries of an array: (name, i, j, …)."""

    def grow(key: tuple[Any, ...], lengths: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        if not lengths:
            yield key
        else:
            for n in range(1, sizes[lengths[0].name] + 1):
                yield from grow((*key, n), lengths[1:])

    return grow((array.name,), array.lengths)


def evaluate(
    expr: Any, sizes: dict[str, int], values: dict[Any, Any], where: dict[Any, int] | None = None
) -> Any:
    """The value of an expression at sizes, values and positions of its free indices; entries move freely."""
    return Point(sizes, values, where or {}, careful=False)(expr)
