"""Bounds of maxima: max_t f_t ≤ c says f_t ≤ c for every t, and so for the larger of two and their minimum.

A maximum on the side that is to be smaller is opened: an index of its own takes the place of the bound one,
or each of finitely many values is asked in turn. It must stand there as a term, times a positive number at
most. What is left speaks of entries, and is proved as any other inequality.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import sympy as sp

from derive.claims.relations import FLIPPED, ORDERS
from derive.errors import ProverFailure
from derive.language import Index, Largest, rename
from derive.prover.comparing.inequalities import by_inequality
from derive.prover.kernel.goals import Goal
from derive.prover.principles.identities import by_normal_form
from reports.record.evidence import Proof

MAX_GOALS = 9
SEVERAL = 2  # maxima, among which a search for certificates would take long
SMALLER = ("≤", "<")
Branch = Callable[[Goal], Proof | None]


def by_entries_of_maxima(goal: Goal, branches: tuple[Branch, ...] = (by_inequality,)) -> Proof | None:
    """The goal with its maxima opened, proved in every case."""
    if goal.relation not in ORDERS:
        return None
    if goal.relation not in SMALLER:
        goal = replace(goal, lhs=goal.rhs, relation=FLIPPED[goal.relation], rhs=goal.lhs)
    cases = list(opened(goal))
    if cases == [goal] or len(cases) > MAX_GOALS:
        return None
    trace: dict[str, None] = {}
    for case in cases:
        proof = _proved(case, branches)
        if proof is None:
            return None
        trace.update(dict.fromkeys((proof.method, *proof.trace)))
    return Proof("a maximum is at most what each of its entries is", trace=tuple(trace))


def by_several_maxima(goal: Goal) -> Proof | None:
    """A bound of maxima entry by entry, where several of them stand in the goal."""
    found = {part for side in (goal.lhs, goal.rhs) for part in side.atoms(Largest)}
    return by_entries_of_maxima(goal) if len(found) >= SEVERAL else None


def _proved(case: Goal, branches: tuple[Branch, ...]) -> Proof | None:
    for branch in (by_normal_form, *branches) if case.relation == "=" else branches:
        try:
            if (proof := branch(case)) is not None and proof.general:
                return proof
        except ProverFailure:
            continue
    return None


def opened(goal: Goal) -> Iterator[Goal]:
    """The goals lhs ≤ rhs that together say the same, without a maximum that can be opened."""
    for small in _below(goal.lhs):
        for gap in _below(-goal.rhs):
            case = replace(goal, lhs=small, rhs=-gap)
            if case == goal:
                yield _entries(goal)
            else:
                yield from opened(case)


def _below(side: sp.Expr) -> list[sp.Expr]:
    """What must be small so that the side is: the values of |u|, max(u, v) and −min(u, v) as terms of it."""
    for term in sp.Add.make_args(side):
        factor, what = term.as_coeff_Mul()
        rest = side - term
        if isinstance(what, sp.Abs) and factor > 0 and what.has(Largest, sp.Max, sp.Min):
            return [rest + factor * what.args[0], rest - factor * what.args[0]]
        if isinstance(what, sp.Max if factor > 0 else sp.Min):
            return [rest + factor * value for value in what.args]
    return [side]


def _entries(goal: Goal) -> Goal:
    """The goal with an index of its own for that of each maximum which is a term of the smaller side."""
    taken = {i.name for i in goal.indices()}
    sides = []
    for sign, side in ((1, goal.lhs), (-1, goal.rhs)):
        parts = []
        for term in sp.Add.make_args(side):
            factor, what = term.as_coeff_Mul()
            while isinstance(what, Largest) and factor * sign > 0:
                name = next(n for k in range(len(taken) + 1) if (n := f"entry{k + 1}") not in taken)
                taken.add(name)
                what = rename(what.body, {what.index: Index(name, what.index.length)})
            parts.append(factor * what)
        sides.append(sp.Add(*parts))
    return replace(goal, lhs=sides[0], rhs=sides[1])
