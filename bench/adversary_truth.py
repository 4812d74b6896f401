"""Known truth, looked at once more, with the oracle of `tests.oracles`.

A case that is false must fail at the point it names, or at one found by chance; one that is true must hold wherever it is
tried. What cannot be evaluated there (integrals over arrays, derivatives at kinks) rests on the reason its family gives.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import mpmath as mp
import sympy as sp

from bench.adversary_cases import Case
from derive import language as lang
from derive.language.domains import Interval
from tests.oracles.language import DIGITS, Point, keys_of
from tests.oracles.points import fill
from tests.oracles.values import NotHere, NoValue

TRIES = 30


def _parts(one: Case) -> list[Any]:
    sides = [
        one.first,
        *(link.rhs for link in one.links),
        *(link.error for link in one.links if link.error is not None),
    ]
    return [*sides, *one.given]


def _shape(one: Case) -> tuple[list[Any], list[str], list[Any]]:
    """The free indices, the names of the sizes and the quantities of a case."""
    parts = _parts(one)
    indices = set(one.each).union(*(lang.free_indices(p) for p in parts))
    found = set().union(*(lang.quantities(p) for p in parts))
    names = {s.name for p in parts for s in lang.sizes_of(p)} | {i.length.name for i in indices}
    names |= {length.name for q in found if isinstance(q, lang.Array) for length in q.lengths}
    names |= {s.length.name for p in parts for s in p.atoms(lang.Index)}
    return sorted(indices, key=str), sorted(names), sorted(found, key=lambda q: q.name)


def chance(one: Case, rng: random.Random) -> Point:
    """A point of the domain of a case, drawn by chance."""
    indices, names, found = _shape(one)
    sizes = {name: rng.randint(1, 4) for name in names}
    values: dict[Any, Any] = {}
    for q in found:
        values |= fill(q, sizes, rng)
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
             for key in keys_of(g.lhs.array, point.sizes)}  # fmt: skip
    return point.but(values={**point.values, **{key: _within(domain, value) for key, value in whole.items()}})


def _bound(b: Any) -> Any:
    return mp.inf * int(sp.sign(b)) if b.is_infinite else mp.mpf(int(b.p)) / int(b.q)


def _within(domain: Any, value: Any) -> Any:
    """The value, if an interval holds it; other domains are not looked at."""
    if isinstance(domain, Interval):
        low, high = map(_bound, (domain.low, domain.high))
        inside = (low <= value if domain.closed_low else low < value) and (
            value <= high if domain.closed_high else value < high
        )
        if not inside or (domain.integers and value != mp.floor(value)):
            raise NoValue
    return value


def named(one: Case) -> Point:
    """The point a false case names: what is not said is drawn, with the same seed always."""
    said = dict(one.at or {})
    indices, names, found = _shape(one)
    sizes = {name: int(said.get(name, 2)) for name in names}
    values: dict[Any, Any] = {}
    rng = random.Random(1)
    for q in found:
        values |= _said(q, sizes, said[q.name]) if q.name in said else fill(q, sizes, rng)
    return Point(sizes, values, {i: int(said.get(i.name, 1)) for i in indices})


def _said(q: Any, sizes: dict[str, int], value: Any) -> dict[Any, Any]:
    number = lambda v: mp.mpf(v.p) / v.q if isinstance(v, sp.Rational) else Point({}, {}, {})(sp.sympify(v))  # noqa: E731
    if isinstance(q, lang.Scalar):
        return {(q.name,): number(value)}
    keys = list(keys_of(q, sizes))
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


def _exact(one: Case) -> bool:
    """Whether a case names a point, and in rational numbers."""
    return one.at is not None and all(sp.sympify(v).is_Rational for v in sp.flatten(list(one.at.values())))


def _everywhere(g: Any, one: Case, point: Point) -> bool:
    """Whether an assumption holds: at the free indices of the statement, and for all values of its own."""
    sides = [one.first, *(link.rhs for link in one.links)]
    fixed = (
        set(one.each).union(*map(lang.free_indices, sides)) if one.links[0].relation != "⇒" else set(one.each)
    )
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
        off = loose * (abs(a) + abs(b) + (not _exact(one) or loose > mp.mpf(10) ** -21))
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
    if not one.told:
        return None
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
