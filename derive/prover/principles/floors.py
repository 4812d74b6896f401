"""⌊ ⌋ of linear forms in real numbers: every quantity is a multiple of the denominators and a rest, and every
⌊ ⌋ one of finitely many whole numbers more.

With x = p n + y for a whole n and 0 ≤ y < p, where p clears the denominators, ⌊a x + b⌋ = a p n + j for a
whole j with j ≤ a y + b < j + 1. In each case of the j's the statement is one between linear forms, and so is
what contradicts it: the case is settled where no real numbers meet all of it, as Fourier's and Motzkin's
elimination finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, lcm
from typing import NamedTuple

import sympy as sp
from sympy.core.relational import Relational

from derive.language import Scalar, quantities
from derive.prover.kernel.goals import Goal
from derive.prover.principles.functional import binds_a_letter
from reports.record.evidence import Proof

MOST_CASES, MOST_ROWS, MOST_MULTIPLE = 4_000, 400, 720
ORDERS = {sp.Ge: (1, False), sp.Gt: (1, True), sp.Le: (-1, False), sp.Lt: (-1, True)}


class TooMuch(Exception):
    """More than a proof is worth, or nothing that is linear."""


class LinearForm(NamedTuple):
    """A linear form: the coefficient of each name, and a number."""

    slopes: dict[sp.Basic, Fraction]
    number: Fraction

    def plus(self, other: LinearForm, times: Fraction = Fraction(1)) -> LinearForm:
        """The sum with a multiple of another."""
        slopes = dict(self.slopes)
        for name, c in other.slopes.items():
            slopes[name] = slopes.get(name, Fraction(0)) + times * c
        return LinearForm({n: c for n, c in slopes.items() if c}, self.number + times * other.number)


class LinearBound(NamedTuple):
    """A linear form that is ≥ 0, or > 0."""

    form: LinearForm
    strict: bool


Bounds = tuple[LinearBound, ...]


def by_floors(goal: Goal) -> Proof | None:
    """The statement holds in every case of what its ⌊ ⌋ are."""
    gap = _floors_only(goal.rhs - goal.lhs)
    if goal.relation not in ("=", "≤", "<") or not gap.has(sp.floor) or goal.lemmas or binds_a_letter(goal):
        return None
    letters = sorted(quantities(gap), key=str)
    if not all(isinstance(x, Scalar) and x.domain.name == "interval" for x in letters):
        return None
    try:
        multiple = _multiple(gap)
        for count, (form, known) in enumerate(_cases(gap, letters, multiple, _told(goal, letters))):
            held = all(_contradictory((*known, b)) for b in _against(form, goal.relation))
            if count >= MOST_CASES or not held:
                return None
    except TooMuch:
        return None
    return Proof("cases of ⌊ ⌋, each between linear forms", trace=goal.substituted)


def _floors_only(expr: sp.Expr) -> sp.Expr:
    """The expression with ⌈u⌉ as −⌊−u⌋."""
    return expr.replace(sp.ceiling, lambda u: -sp.floor(-u)).replace(sp.frac, lambda u: u - sp.floor(u))


def _against(gap: LinearForm, relation: str) -> list[LinearBound]:
    """What holds in one way or another where the gap, right side minus left, does not do what it should."""
    turned = LinearForm({}, Fraction(0)).plus(gap, Fraction(-1))
    if relation == "=":
        return [LinearBound(gap, True), LinearBound(turned, True)]
    return [LinearBound(turned, relation == "≤")]


def _multiple(expr: sp.Expr) -> int:
    """A number that clears all denominators, as often as ⌊ ⌋ stands in ⌊ ⌋."""
    numbers = (int(c.q) for f in expr.atoms(sp.floor) for c in f.args[0].atoms(sp.Rational))
    found = lcm(1, *numbers) ** _depth(expr)
    if found > MOST_MULTIPLE:
        raise TooMuch
    return found


def _depth(expr: sp.Basic) -> int:
    return max(map(_depth, expr.args), default=0) + isinstance(expr, sp.floor)


def _told(goal: Goal, letters: list[Scalar]) -> list[tuple[sp.Expr, bool]]:
    """What is known to be ≥ 0, or > 0, and linear: by domains and conditions."""
    found: list[tuple[sp.Expr, bool]] = []
    for x in letters:
        for end, closed, way in (
            (x.domain.low, x.domain.closed_low, 1),
            (x.domain.high, x.domain.closed_high, -1),
        ):
            if end.is_finite:
                found.append((way * (x - end), not closed))
    for condition in goal.given:
        if isinstance(condition, Relational) and quantities(condition) <= set(letters):
            gap = condition.lhs - condition.rhs
            if gap.has(sp.floor, sp.ceiling) or not _linear(gap, letters):
                continue
            if isinstance(condition, sp.Eq):
                found += [(gap, False), (-gap, False)]
            elif type(condition) in ORDERS:
                way, strict = ORDERS[type(condition)]
                found.append((way * gap, strict))
    return found


def _linear(expr: sp.Expr, letters: list[Scalar]) -> bool:
    try:
        _form(expr, letters)
    except TooMuch:
        return False
    return True


def _form(expr: sp.Expr, letters: list) -> LinearForm:
    """An expression as a linear form with rational coefficients."""
    try:
        polynomial = sp.Poly(expr, *letters, domain="QQ")
    except (sp.PolynomialError, sp.CoercionFailed, sp.GeneratorsError):
        raise TooMuch from None
    if polynomial.total_degree() > 1:
        raise TooMuch
    zero = (0,) * len(letters)
    terms = {m: Fraction(int(c.p), int(c.q)) for m, c in polynomial.terms()}
    slopes = {letters[m.index(1)]: c for m, c in terms.items() if m != zero and c}
    return LinearForm(slopes, terms.get(zero, Fraction(0)))


def _cases(
    gap: sp.Expr, letters: list[Scalar], p: int, told: list[tuple[sp.Expr, bool]]
) -> Iterator[tuple[LinearForm, Bounds]]:
    """The gap in each case, and what is known there."""
    n, y = ([sp.Dummy(f"{kind}_{x}") for x in letters] for kind in "ny")
    put = {x: p * a + b for x, a, b in zip(letters, n, y, strict=True)}
    names = [*n, *y]
    known = [LinearBound(_form(e.xreplace(put), names), strict) for e, strict in told]
    for b in y:
        known.append(LinearBound(LinearForm({b: Fraction(1)}, Fraction(0)), False))
        known.append(LinearBound(LinearForm({b: Fraction(-1)}, Fraction(p)), True))
    whole = {b: range(p) for b, x in zip(y, letters, strict=True) if x.domain.integers}
    yield from _split(gap.xreplace(put), n, y, p, tuple(known), whole)


def _split(
    gap: sp.Expr, n: list, y: list, p: int, known: Bounds, whole: dict[sp.Basic, range]
) -> Iterator[tuple[LinearForm, Bounds]]:
    if whole:
        (rest, values), *others = whole.items()
        for r in values:
            there = LinearForm({rest: Fraction(1)}, Fraction(-r))
            back = LinearForm({rest: Fraction(-1)}, Fraction(r))
            equal = (LinearBound(there, False), LinearBound(back, False))
            yield from _split(gap.xreplace({rest: sp.Integer(r)}), n, y, p, (*known, *equal), dict(others))
        return
    inner = next((f for f in sorted(gap.atoms(sp.floor), key=str) if not f.args[0].has(sp.floor)), None)
    if inner is None:
        yield _form(gap, [*n, *y]), known
        return
    form = _form(inner.args[0], [*n, *y])
    if any(form.slopes.get(a, Fraction(0)).denominator != 1 for a in n):
        raise TooMuch
    moving = LinearForm({b: c for b, c in form.slopes.items() if b in y}, form.number)
    ends = [p * c for c in moving.slopes.values()]
    least = moving.number + sum(e for e in ends if e < 0)
    most = moving.number + sum(e for e in ends if e > 0)
    lead = sp.Add(*(sp.Rational(c.numerator, c.denominator) * a for a, c in form.slopes.items() if a in n))
    if most - least > MOST_CASES:
        raise TooMuch
    for j in range(floor(least), floor(most) + 1):
        above = LinearBound(LinearForm(moving.slopes, moving.number - j), False)
        below = LinearBound(LinearForm({}, Fraction(j + 1)).plus(moving, Fraction(-1)), True)
        here = (*known, above, below)
        if not _contradictory(here):
            yield from _split(gap.xreplace({inner: lead + j}), n, y, p, here, {})


def _contradictory(bounds: Bounds) -> bool:
    """Whether no real numbers meet all the bounds: one name after another is eliminated."""
    left = {_scaled(b) for b in bounds}
    while not any(map(_impossible, left)):
        names = {name for slopes, _, _ in left for name, _ in slopes}
        if not names:
            return False
        left = _without(left, min(names, key=lambda v: (_products(left, v), str(v))))
    return True


def _impossible(row: Row) -> bool:
    """Whether a bound is one of numbers alone, and fails."""
    slopes, number, strict = row
    return not slopes and (number < 0 or (strict and number == 0))


def _without(rows: set[Row], name: sp.Basic) -> set[Row]:
    """What bounds say of all the other names: a bound from below meets each from above."""
    slope = {row: dict(row[0]).get(name, Fraction(0)) for row in rows}
    low, high = ([row for row, c in slope.items() if way * c > 0] for way in (1, -1))
    kept = {row for row, c in slope.items() if not c}
    if len(kept) + len(low) * len(high) > MOST_ROWS:
        raise TooMuch
    for one in low:
        for other in high:
            form = LinearForm({}, Fraction(0)).plus(_of_row(one), -slope[other])
            form = form.plus(_of_row(other), slope[one])
            kept.add(_scaled(LinearBound(form, one[2] or other[2])))
    return kept


def _of_row(row: Row) -> LinearForm:
    return LinearForm(dict(row[0]), row[1])


Row = tuple[tuple[tuple[sp.Basic, Fraction], ...], Fraction, bool]


def _products(rows: set[Row], name: sp.Basic) -> int:
    signs = [c > 0 for slopes, _, _ in rows for v, c in slopes if v == name]
    return sum(signs) * (len(signs) - sum(signs))


def _scaled(bound: LinearBound) -> Row:
    """A bound with its largest coefficient 1 or −1, so that equal ones are one."""
    slopes = sorted(bound.form.slopes.items(), key=lambda item: str(item[0]))
    unit = max((abs(c) for _, c in slopes), default=Fraction(1))
    return tuple((n, c / unit) for n, c in slopes), bound.form.number / unit, bound.strict
