"""Conditions on one scalar as its domain: x real with 0 < x < 1 given is a quantity of the open interval.

What is known of a domain is used in more places than a condition: exact values, gamma functions, what SymPy
does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from derive.errors import ProverFailure
from derive.language import Scalar, quantities
from derive.language.domains import Interval
from derive.language.mistakes import Mistake
from derive.prover.kernel.goals import Goal
from derive.prover.kernel.substitution import substitute
from derive.prover.kernel.told import told
from reports.record.evidence import Proof

Strategies = Iterable[Callable[[Goal], Proof | None]]


def narrowed(goal: Goal) -> Goal | None:
    """The goal with the bounds that conditions set in the domains of its scalars; None if there are none."""
    found = goal
    for x in sorted((q for q in goal.quantities() if isinstance(q, Scalar)), key=lambda q: q.name):
        domain = _domain(x, found.given)
        if domain is not None and domain != x.domain:
            found = _put(found, x, Scalar(x.name, domain, x.tex))
    return None if found is goal else found


def by_narrowing(goal: Goal, strategies: Strategies) -> Proof | None:
    """A proof of the goal with narrowed domains, by the first strategy that has one."""
    if goal.lemmas or goal.to is not None or (narrow := narrowed(goal)) is None:
        return None
    for strategy in strategies:
        try:
            if (proof := strategy(narrow)) is not None:
                return proof
        except ProverFailure:
            continue
    return None


def _put(goal: Goal, x: Scalar, inner: Scalar) -> Goal:
    def moved(part: sp.Basic) -> sp.Basic:
        return substitute(part, x, inner, goal.context)

    lhs, rhs = (told(moved(side)) for side in (goal.lhs, goal.rhs))
    error = None if goal.error is None else told(moved(goal.error))
    given = tuple(c for c in map(moved, goal.given) if isinstance(c, Relational))
    return replace(goal, lhs=lhs, rhs=rhs, error=error, given=given)


def _domain(x: Scalar, given: Iterable[Relational]) -> Interval | None:
    """The domain of a scalar cut by the conditions that compare it with a rational number."""
    domain: Any = x.domain
    if domain.name != "interval":
        return None
    for condition in given:
        for left, right, turned in (
            (condition.lhs, condition.rhs, False),
            (condition.rhs, condition.lhs, True),
        ):
            if left == x and right.is_Rational and x not in quantities(right):
                domain = _cut(domain, condition, right, turned)
    return domain  # type: ignore[no-any-return]


def _cut(domain: Interval, condition: Relational, bound: sp.Rational, turned: bool) -> Interval:
    """A domain cut by x ≥ bound and the like; a condition that leaves nothing cuts nothing."""
    above = isinstance(condition, (sp.Le, sp.Lt) if turned else (sp.Ge, sp.Gt))
    below = isinstance(condition, (sp.Ge, sp.Gt) if turned else (sp.Le, sp.Lt))
    closed = isinstance(condition, (sp.Ge, sp.Le))
    try:
        if above and (bound > domain.low or (bound == domain.low and not closed)):
            return replace(domain, low=bound, closed_low=closed)
        if below and (bound < domain.high or (bound == domain.high and not closed)):
            return replace(domain, high=bound, closed_high=closed)
    except Mistake:
        return domain
    return domain
