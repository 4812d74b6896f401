"""Known truth, looked at once more: a slow evaluator of real numbers in mpmath that shares no code with either road.

A case that is false must fail at the point it names, or at one found by chance; one that is true must hold wherever it is
tried. What cannot be evaluated here (integrals over arrays, derivatives at kinks) rests on the reason its family gives.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import mpmath as mp
import sympy as sp

from bench.adversary_cases import Case
from derive import language as lang
from derive.domains import Distinct, Interval, Orthonormal, Simplex, Sphere, Symmetric

DIGITS = 50
TRIES = 30


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
COMPARED = {sp.Lt: lambda a, b: a < b, sp.Le: lambda a, b: a <= b, sp.Gt: lambda a, b: a > b, sp.Ge: lambda a, b: a >= b}


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
        for key in _keys(array, self.sizes):
            moved[key] = self.but(where={**self.where, **dict(zip(names, key[1:], strict=True))})(e.value)
        return self.but(values=moved)(e.body)

    def _integral(self, e: Any) -> Any:
        if isinstance(e.bound, lang.Array):
            raise NotHere("an integral over an array")
        low, high = (mp.mpf(a) if a.is_finite else mp.inf * int(sp.sign(a)) for a in e.args[2:])
        if e.body.atoms(lang.Integral):
            raise NotHere("an integral within an integral")
        middle = [mp.mpf(n) / 2 for n in (-4, -1, 0, 1, 2, 6) if min(low, high) < mp.mpf(n) / 2 < max(low, high)]
        points = [low, *(middle if low < high else reversed(middle)), high]
        with mp.workdps(15):
            inside = lambda x: self.but(values={**self.values, (e.bound.name,): x})(e.body)  # noqa: E731
            value, error = mp.quad(inside, points, error=True, maxdegree=5)
        if not abs(error) < mp.mpf(10) ** -8 * (1 + abs(value)):
            raise NotHere("a hard integral")
        return value

    def _matrix(self, e: Any) -> Any:
        n = self.sizes[e.array.lengths[0].name]
        matrix = mp.matrix([[self.values[(e.array.name, r, c)] for c in range(1, n + 1)] for r in range(1, n + 1)])
        if isinstance(e, lang.Det):
            return mp.det(matrix)
        if abs(mp.det(matrix)) < mp.mpf(10) ** -30:
            raise NoValue
        _, r, c = self.key(e)
        return (matrix**-1)[r - 1, c - 1]


def _keys(array: Any, sizes: dict[str, int]) -> Iterator[tuple[Any, ...]]:
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


def _fill(q: Any, sizes: dict[str, int], rng: random.Random) -> dict[Any, Any]:
    if isinstance(q, lang.Scalar):
        return {(q.name,): _number(q.domain, rng)}
    keys, domain = list(_keys(q, sizes)), q.domain
    if isinstance(domain, Interval):
        return {key: _number(domain, rng) for key in keys}
    free = {key: mp.mpf(rng.randint(-300, 300) or 7) / 100 for key in keys}
    if isinstance(domain, Distinct):
        return free
    if isinstance(domain, (Simplex, Sphere)):
        power = 1 if isinstance(domain, Simplex) else 2
        norm = {key[:-1]: mp.fsum(abs(v) ** power for k, v in free.items() if k[:-1] == key[:-1]) for key in keys}
        return {key: abs(v) / norm[key[:-1]] if power == 1 else v / mp.sqrt(norm[key[:-1]]) for key, v in free.items()}
    if isinstance(domain, Orthonormal):
        return _orthonormal(q, sizes, free)
    n = sizes[q.lengths[-1].name]
    if isinstance(domain, Symmetric):
        return {(name, *rest, i, j): (free[name, *rest, i, j] + free[name, *rest, j, i]) / 2 for name, *rest, i, j in keys}
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


def _parts(one: Case) -> list[Any]:
    sides = [one.first, *(link.rhs for link in one.links), *(link.error for link in one.links if link.error is not None)]
    return [*sides, *one.given]


def chance(one: Case, rng: random.Random) -> Point:
    """A point of the domain of a case, drawn by chance."""
    parts = _parts(one)
    indices = set(one.each).union(*(lang.free_indices(p) for p in parts))
    names = {s.name for p in parts for s in lang.sizes_of(p)} | {i.length.name for i in indices}
    found = set().union(*(lang.quantities(p) for p in parts))
    names |= {length.name for q in found if isinstance(q, lang.Array) for length in q.lengths}
    names |= {s.length.name for p in parts for s in p.atoms(lang.Index)}
    sizes = {name: rng.randint(1, 4) for name in sorted(names)}
    values: dict[Any, Any] = {}
    for q in sorted(found, key=lambda q: q.name):
        values |= _fill(q, sizes, rng)
    return Point(sizes, values, {i: rng.randint(1, sizes[i.length.name]) for i in indices})


def defined_by(one: Case, point: Point) -> Point:
    """The point with every quantity that an assumption defines, x = …, put where it says."""
    premise = (one.first,) if one.links[0].relation == "⇒" else ()
    for g in (*one.given, *premise):
        if isinstance(g, sp.Eq) and isinstance(g.lhs, (lang.Scalar, lang.Entry)):
            known = g.lhs.array if isinstance(g.lhs, lang.Entry) else g.lhs
            if known not in lang.quantities(g.rhs):
                point = _put(g, point)
    return point


def _put(g: Any, point: Point) -> Point:
    domain = g.lhs.array.domain if isinstance(g.lhs, lang.Entry) else g.lhs.domain
    if isinstance(g.lhs, lang.Scalar):
        return point.but(values={**point.values, (g.lhs.name,): _within(domain, point(g.rhs))})
    if not all(isinstance(i, lang.Index) for i in g.lhs.indices):
        return point.but(values={**point.values, point.key(g.lhs): _within(domain, point(g.rhs))})
    whole = {key: point.but(where={**point.where, **dict(zip(g.lhs.indices, key[1:], strict=True))})(g.rhs)
             for key in _keys(g.lhs.array, point.sizes)}  # fmt: skip
    return point.but(values={**point.values, **{key: _within(domain, value) for key, value in whole.items()}})


def _bound(b: Any) -> Any:
    return mp.inf * int(sp.sign(b)) if b.is_infinite else mp.mpf(int(b.p)) / int(b.q)


def _within(domain: Any, value: Any) -> Any:
    """The value, if an interval holds it; other domains are not looked at."""
    if isinstance(domain, Interval):
        low, high = map(_bound, (domain.low, domain.high))
        inside = (low <= value if domain.closed_low else low < value) and (value <= high if domain.closed_high else value < high)
        if not inside or (domain.integers and value != mp.floor(value)):
            raise NoValue
    return value


def named(one: Case) -> Point:
    """The point a false case names: what is not said is drawn, with the same seed always."""
    said = dict(one.at or {})
    point = chance(one, random.Random(1))
    sizes = {name: int(said.get(name, 2)) for name in point.sizes}
    where = {i: int(said.get(i.name, 1)) for i in point.where}
    values = {}
    rng = random.Random(1)
    for q in sorted(set().union(*(lang.quantities(p) for p in _parts(one))), key=lambda q: q.name):
        values |= _fill(q, sizes, rng)
        if q.name in said:
            values |= _said(q, sizes, said[q.name])
    return Point(sizes, values, where)


def _said(q: Any, sizes: dict[str, int], value: Any) -> dict[Any, Any]:
    number = lambda v: mp.mpf(v.p) / v.q if isinstance(v, sp.Rational) else Point({}, {}, {})(sp.sympify(v))  # noqa: E731
    if isinstance(q, lang.Scalar):
        return {(q.name,): number(value)}
    keys = list(_keys(q, sizes))
    flat = [value] * len(keys) if not isinstance(value, (list, tuple)) else list(sp.flatten(value))
    assert len(flat) == len(keys), (q.name, sizes, value)
    return {key: number(v) for key, v in zip(keys, flat, strict=True)}


def fails(one: Case, point: Point) -> bool | None:
    """Whether a case fails at a point; None where it says nothing, or nothing that can be evaluated here."""
    with mp.workdps(DIGITS):
        try:
            premise = (one.first,) if one.links[0].relation == "⇒" else ()
            if not all(_everywhere(g, one, point) for g in (*one.given, *premise)):
                return None
            if premise:
                return not point.holds(one.links[-1].rhs)
            return _chain_fails(one, point)
        except (NoValue, NotHere, KeyError, ZeroDivisionError):
            return None


def _everywhere(g: Any, one: Case, point: Point) -> bool:
    """Whether an assumption holds: at the free indices of the statement, and for all values of its own."""
    sides = [one.first, *(link.rhs for link in one.links)]
    fixed = set(one.each).union(*map(lang.free_indices, sides)) if one.links[0].relation != "⇒" else set(one.each)
    own = sorted(lang.free_indices(g) - fixed, key=str)
    ranges = [range(1, point.sizes[i.length.name] + 1) for i in own]
    places = (dict(zip(own, place, strict=True)) for place in product(*ranges))
    return all(point.but(where={**point.where, **place}).holds(g) for place in places)


def _chain_fails(one: Case, point: Point) -> bool | None:
    loose = mp.mpf(10) ** (-7 if any(p.atoms(lang.Integral) for p in _parts(one)) else -20 if any(
        p.atoms(lang.Diff) for p in _parts(one)) else 12 - DIGITS)  # fmt: skip
    claim = one.claim()
    ends = claim.ends()
    found: list[bool] = []
    for step in (*claim.statements(), *((ends,) if ends else ())):
        try:
            a, b = point(step.lhs), point(step.rhs)
            error = point(step.error) if step.error is not None else 0
        except NoValue:
            continue
        off = loose * (abs(a) + abs(b) + (one.at is None or loose > mp.mpf(10) ** -21))
        near = abs(a - b) <= off
        if near and step.relation in ("<", ">") and one.truth == "true":
            continue  # too close to tell here
        found.append({"=": not near, "≤": a > b and not near, "≥": a < b and not near, "<": a > b or near, ">": a < b or near,
                      "≈": abs(a - b) > error + off}[step.relation])  # fmt: skip
    return any(found) if found else None


def lacks(one: Case, tries: int = 200) -> bool:
    """Whether a side of a case is seen to lack a value at a point of its domain, special values among them."""
    rng = random.Random(one.label)
    with mp.workdps(DIGITS):
        for _ in range(tries):
            point = chance(one, rng)
            try:
                for key, domain in _intervals(one, point):
                    point.values[key] = _within(domain, mp.mpf(rng.choice((0, 1, -1, 2, -2))))
                if not all(_everywhere(g, one, point) for g in one.given):
                    continue
            except (NoValue, ZeroDivisionError):
                continue
            try:
                for side in _parts(one)[: len(one.links) + 1]:
                    point(side)
            except (NoValue, NotHere, ZeroDivisionError):
                return True
    return False


def _intervals(one: Case, point: Point) -> list[tuple[Any, Any]]:
    found = set().union(*(lang.quantities(p) for p in _parts(one)))
    free = [q for q in found if isinstance(q.domain, Interval)]
    return [(key, q.domain) for q in free for key in point.values if key[0] == q.name]


def confirmed(one: Case, tries: int = TRIES) -> bool | None:
    """For a false case whether a failure was seen; for a true one whether it held where it was tried; None if never tried."""
    rng = random.Random(one.label)
    tries = 2 if any(p.atoms(lang.Integral) for p in _parts(one)) else tries
    with mp.workdps(DIGITS):
        if one.at is not None and one.truth == "false":
            return fails(one, named(one))
        seen: list[bool] = []
        for _ in range(tries):
            try:
                outcome = fails(one, defined_by(one, chance(one, rng)))
            except (NoValue, NotHere, ZeroDivisionError):
                continue
            if outcome is not None:
                seen.append(outcome)
                if outcome or (one.truth == "true" and len(seen) >= 6):
                    break
    if one.truth == "false":
        return True if any(seen) else None
    return None if not seen else not any(seen)
