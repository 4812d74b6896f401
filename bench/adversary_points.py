"""A slow evaluator of real numbers in mpmath, which shares no code with either road, and points of a domain by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import mpmath as mp
import sympy as sp

from derive import language as lang
from derive.language.domains import Distinct, Interval, Orthonormal, Simplex, Sphere, Symmetric

DIGITS = 50


class NoValue(Exception):
    """A side has no real value here."""


class NotHere(Exception):
    """This evaluator does not know how."""


def _real(f: Any, inside: Any = lambda *a: True) -> Any:
    def call(*args: Any) -> Any:
        if not inside(*args):
            raise NoValue
        try:
            value = f(*args)
        except (ValueError, ZeroDivisionError, OverflowError):
            raise NoValue from None
        if isinstance(value, mp.mpc) or not mp.isfinite(value):
            raise NoValue
        return value

    return call


def _no_pole(x: Any) -> bool:
    return not (x <= 0 and x == mp.floor(x))


FUNCTIONS = {
    sp.exp: _real(mp.exp), sp.log: _real(mp.log, lambda x: x > 0), sp.sin: mp.sin, sp.cos: mp.cos,
    sp.tan: _real(mp.tan), sp.cot: _real(mp.cot), sp.sec: _real(mp.sec), sp.csc: _real(mp.csc), sp.sinh: _real(mp.sinh),
    sp.cosh: _real(mp.cosh), sp.tanh: mp.tanh, sp.atan: mp.atan, sp.asin: _real(mp.asin, lambda x: abs(x) <= 1),
    sp.acos: _real(mp.acos, lambda x: abs(x) <= 1), sp.asinh: mp.asinh, sp.acosh: _real(mp.acosh, lambda x: x >= 1),
    sp.atanh: _real(mp.atanh, lambda x: abs(x) < 1), sp.sech: mp.sech, sp.coth: _real(mp.coth), sp.csch: _real(mp.csch),
    sp.erf: mp.erf, sp.erfc: mp.erfc, sp.Abs: abs, sp.sign: mp.sign, sp.gamma: _real(mp.gamma, _no_pole),
    sp.loggamma: _real(mp.loggamma, lambda x: x > 0), sp.digamma: _real(mp.digamma, _no_pole), sp.atan2: mp.atan2,
    sp.Max: max, sp.Min: min,
}  # fmt: skip
COMPARED = {
    sp.Lt: lambda a, b: a < b,
    sp.Le: lambda a, b: a <= b,
    sp.Gt: lambda a, b: a > b,
    sp.Ge: lambda a, b: a >= b,
}


class Point:
    """Values for the sizes, quantities and free indices of a case."""

    def __init__(self, sizes: dict[str, int], values: dict[Any, Any], where: dict[Any, int]) -> None:
        self.sizes, self.values, self.where = sizes, values, where

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
        if isinstance(e, lang.Diff):
            return self._slope(e)
        if isinstance(e, lang.At):
            return self._at(e)
        if isinstance(e, lang.Integral):
            return self._integral(e)
        if isinstance(e, (lang.Det, lang.InverseEntry)):
            return self._matrix(e)
        return self._sympy(e)

    def _sympy(self, e: Any) -> Any:
        if isinstance(e, sp.Piecewise):
            return next(self(value) for value, condition in e.args if self.holds(condition))
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
        if type(e) not in FUNCTIONS:
            raise NotHere(type(e).__name__)
        return FUNCTIONS[type(e)](*args)

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
        return bool(COMPARED[type(condition)](a, b))

    def _power(self, base: Any, exponent: Any) -> Any:
        b, p = self(base), self(exponent)
        if b == 0 and p <= 0 and not (p == 0 and exponent.is_Integer):
            raise NoValue
        if b < 0 and p != mp.floor(p):
            raise NoValue
        return _real(mp.power)(b, p)

    def entry(self, key: tuple[Any, ...]) -> Any:
        if key not in self.values:
            raise NoValue  # an index beyond the length
        return self.values[key]

    def key(self, e: Any) -> tuple[Any, ...]:
        if isinstance(e, lang.Scalar):
            return (e.name,)
        return (e.array.name, *(self.where[i] if isinstance(i, lang.Index) else int(i) for i in e.indices))

    def _slope(self, e: Any) -> Any:
        key = self.key(e.variable)
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
        if isinstance(e.bound, lang.Array):
            raise NotHere("an integral over an array")
        low, high = (mp.mpf(a) if a.is_finite else mp.inf * int(sp.sign(a)) for a in e.args[2:])
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
    def grow(key: tuple[Any, ...], lengths: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        if not lengths:
            yield key
        else:
            for n in range(1, sizes[lengths[0].name] + 1):
                yield from grow((*key, n), lengths[1:])

    return grow((array.name,), array.lengths)


# points by chance


def _number(domain: Interval, rng: random.Random) -> Any:
    low, high = (None if b.is_infinite else mp.mpf(int(b.p)) / int(b.q) for b in (domain.low, domain.high))
    u = mp.mpf(rng.randint(1, 99)) / 100
    if low is not None and high is not None:
        x = low + (high - low) * u
    elif low is not None or high is not None:
        step = mp.mpf(rng.choice((1, 2, 3, 10))) * u
        x = low + step if low is not None else high - step
    else:
        x = mp.mpf(rng.choice((1, 2, 5))) * (2 * u - 1) * (1 if rng.random() < 0.8 else 10)
    return mp.mpf(int(mp.ceil(x) if low is not None else mp.floor(x))) if domain.integers else x


def fill(q: Any, sizes: dict[str, int], rng: random.Random) -> dict[Any, Any]:
    if isinstance(q, lang.Scalar):
        return {(q.name,): _number(q.domain, rng)}
    keys, domain = list(keys_of(q, sizes)), q.domain
    if isinstance(domain, Interval):
        return {key: _number(domain, rng) for key in keys}
    free = {key: mp.mpf(rng.randint(-300, 300) or 7) / 100 for key in keys}
    if isinstance(domain, Distinct):
        return free
    if isinstance(domain, (Simplex, Sphere)):
        power = 1 if isinstance(domain, Simplex) else 2
        norm = {
            key[:-1]: mp.fsum(abs(v) ** power for k, v in free.items() if k[:-1] == key[:-1]) for key in keys
        }
        return {
            key: abs(v) / norm[key[:-1]] if power == 1 else v / mp.sqrt(norm[key[:-1]])
            for key, v in free.items()
        }
    if isinstance(domain, Orthonormal):
        return _orthonormal(q, sizes, free)
    n = sizes[q.lengths[-1].name]
    if isinstance(domain, Symmetric):
        return {
            (name, *rest, i, j): (free[name, *rest, i, j] + free[name, *rest, j, i]) / 2
            for name, *rest, i, j in keys
        }
    return {(name, *rest, i, j): mp.fsum(free[name, *rest, i, k] * free[name, *rest, j, k] for k in range(1, n + 1)) + (i == j)
            for name, *rest, i, j in keys}  # fmt: skip


def _orthonormal(q: Any, sizes: dict[str, int], free: dict[Any, Any]) -> dict[Any, Any]:
    m, d = (sizes[length.name] for length in q.lengths)
    if m > d:
        raise NoValue
    rows: list[list[Any]] = []
    for r in range(1, m + 1):
        row = [free[q.name, r, c] for c in range(1, d + 1)]
        for other in rows:
            dot = mp.fsum(a * b for a, b in zip(row, other, strict=True))
            row = [a - dot * b for a, b in zip(row, other, strict=True)]
        norm = mp.sqrt(mp.fsum(a * a for a in row))
        rows.append([a / norm for a in row])
    return {(q.name, r, c): rows[r - 1][c - 1] for r in range(1, m + 1) for c in range(1, d + 1)}
