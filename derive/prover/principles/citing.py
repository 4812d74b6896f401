"""Citing: earlier claims used as equations or as known inequalities; the proof names those it rests on.

A lemma may be cited where its own conditions are among the goal's, and where both of its sides are defined
whenever the goal's are; else "equal wherever both sides are defined" would say too little.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import sympy as sp

from derive.claims import Statement
from derive.claims.relations import WIDE
from derive.errors import ProverFailure
from derive.language import (
    MARK,
    Array,
    Index,
    Integral,
    Scalar,
    free_indices,
    named_like,
    quantities,
    rename,
    set_apart,
)
from derive.prover.comparing.certificates import Certificate, always, never
from derive.prover.comparing.inequalities import shown
from derive.prover.comparing.subtracting import subtracting
from derive.prover.kernel import normal
from derive.prover.kernel.defined import conditions_of
from derive.prover.kernel.differentiate import carry_out
from derive.prover.kernel.goals import Goal, Worksheet, attempt, conditions
from derive.prover.kernel.orders import ORIENTED
from derive.prover.kernel.substitution import Known, substitute
from derive.prover.principles.equations import follows
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import Sign
from derive.prover.terms.signs import MAX_INSTANCES
from derive.prover.terms.values import Value
from reports.record.evidence import Proof

Lemma = tuple[str, Statement]


def by_lemmas(goal: Goal) -> Proof | None:
    """One lemma, or all of them together."""
    usable = [lemma for lemma in goal.lemmas if _usable(goal, lemma[1])]
    for chosen in [[lemma] for lemma in usable] + ([usable] if len(usable) > 1 else []):
        for use in (_as_equations, _as_bounds, _as_rewriting):
            try:
                proof = use(goal, chosen)
            except ProverFailure:
                continue
            if proof is not None:
                return replace(proof, rests_on=tuple(dict.fromkeys(label for label, _ in chosen)))
    return None


def cited_above(goal: Goal, expr: sp.Expr) -> list[tuple[str, sp.Expr]]:
    """What earlier claims say an expression is at most, with their labels."""
    found = []
    for label, lemma in goal.lemmas:
        if _usable(goal, lemma):
            lhs, rhs, *rest = _parts(goal, lemma.core())
            if not _defined(goal, (lhs, rhs, *rest)):
                continue
            relation = lemma.core().relation
            found += [(label, rhs)] if lhs == expr and relation in ("=", "≤", "<") else []
            found += [(label, lhs)] if rhs == expr and relation in ("=", "≥", ">") else []
    return found


def _usable(goal: Goal, lemma: Statement) -> bool:
    """Whether the conditions of a lemma are among the goal's.

    One at a single index would not carry over to the others.
    """
    lemma = lemma.core()
    if lemma.relation not in ("=", "≈", *ORIENTED):
        return False
    tied = {q for part in lemma.parts() for q in quantities(part) if q.domain.ties_lengths}
    if not tied <= set(goal.quantities()):
        return False  # n ≤ d where n orthonormal vectors are at hand, and nowhere else
    known = set(goal.assumed)
    fixed = goal.indices() | set(lemma.pointwise().each)
    return all(c in known and not free_indices(c) & fixed for c in conditions(lemma.given))


def _defined(
    goal: Goal, parts: Iterable[sp.Expr], bound: tuple[Index, ...] = (), over: tuple[Scalar | Array, ...] = ()
) -> bool:
    """Whether parts of a lemma are defined wherever the goal is, at the indices where it is cited.

    Those that are bound there, and the quantities over which is integrated there, take all their values: no
    condition on a free one of the same name is one on them.
    """
    everywhere = {q: named_like(q, q.name + MARK) for q in over}
    try:
        a = attempt(goal).a
        needed = frozenset().union(*(conditions_of(a, rename(part, everywhere), bound) for part in parts))
        return needed <= frozenset().union(*(conditions_of(a, side) for side in (goal.lhs, goal.rhs)))
    except ProverFailure:
        return False


def _parts(goal: Goal, lemma: Statement) -> list[sp.Expr]:
    """The sides of a lemma, and its error if it has one, without derivatives, with the goal's substitutions
    made.
    """
    parts = []
    known = Known(tuple(conditions(lemma.given)), lemma.pointwise().each)
    for part in (lemma.lhs, lemma.rhs, *(() if lemma.error is None else (lemma.error,))):
        part = carry_out(set_apart(part), goal.context, known)
        for target, value in goal.replaced:
            part = substitute(part, target, value, goal.context)
        parts.append(set_apart(part))
    return parts


def _cited(goal: Goal, lemma: Statement) -> list[list[sp.Expr]]:
    """The parts of a lemma at every choice of its free indices among the goal's, where all of them are
    defined.

    The indices are chosen before anything is read: what is given of the goal's index holds for no other.
    """
    parts = _parts(goal, lemma)
    mine = sorted(frozenset().union(*map(free_indices, parts)), key=str)
    theirs = [sorted((j for j in goal.indices() if j.length == i.length), key=str) for i in mine]
    choices = list(product(*theirs))[:MAX_INSTANCES]
    moved = ([rename(part, dict(zip(mine, chosen, strict=True))) for part in parts] for chosen in choices)
    return [at_hand for at_hand in moved if _defined(goal, at_hand)]


def _gaps(reading: Worksheet, lemma: Statement) -> list[Value]:
    """Right minus left of a lemma."""
    a = reading.a
    return [a.sub(normal.read(a, rhs), normal.read(a, lhs)) for lhs, rhs, *_ in _cited(reading.goal, lemma)]


def _bounds(reading: Worksheet, lemma: Statement) -> list[Value]:
    """What a lemma says is ≥ 0: its gap, the gap turned if it is an equation.

    error ± gap if it is an approximation.
    """
    a = reading.a
    if lemma.relation != "≈":
        turns = (1, -1) if lemma.relation == "=" else (ORIENTED[lemma.relation][0],)
        return [a.scale(gap, turn) for gap in _gaps(reading, lemma) for turn in turns]
    found = []
    for parts in _cited(reading.goal, lemma):
        lhs, rhs, error = (normal.read(a, part) for part in parts)
        gap = a.sub(rhs, lhs)
        found += [a.add(error, gap), a.sub(error, gap)]
    return found


def _as_equations(goal: Goal, lemmas: list[Lemma]) -> Proof | None:
    if goal.relation not in WIDE:
        return None
    reading = attempt(goal)
    zeros = [
        gap for _, lemma in lemmas if lemma.core().relation == "=" for gap in _gaps(reading, lemma.core())
    ]
    if not zeros or not follows(reading.a, reading.difference(), zeros):
        return None
    return Proof("follows from earlier claims", trace=(*goal.substituted, *reading.a.notes, *_names(lemmas)))


def _as_bounds(goal: Goal, lemmas: list[Lemma]) -> Proof | None:
    if goal.relation not in ORIENTED:
        return None
    factor, wanted = ORIENTED[goal.relation]
    reading = attempt(goal)
    known = [
        Certificate(f"claim {label}", bound, always if lemma.core().relation in ("<", ">") else never)
        for label, lemma in lemmas
        for bound in _bounds(reading, lemma.core())
    ]
    if not _bounded(reading, factor, wanted, known, library=len(lemmas) == len(goal.lemmas)):
        return None
    return Proof(
        "inequality from earlier claims", trace=(*goal.substituted, *reading.a.notes, *_names(lemmas))
    )


def _bounded(
    reading: Worksheet, factor: int, wanted: Sign, known: list[Certificate], *, library: bool
) -> bool:
    """The gap shown from the lemmas alone, or with all known inequalities when it is the last try."""
    gap = reading.a.scale(reading.difference(), factor)
    possible = subtracting(reading.a, gap, known, 2)
    if possible is not None and possible <= wanted:
        return True
    return library and shown(reading.a, gap, wanted, tuple(known))


def _as_rewriting(goal: Goal, lemmas: list[Lemma]) -> Proof | None:
    """Every occurrence of one side of a lemma, whatever its free indices are called, becomes the other."""
    if goal.relation != "=":
        return None
    for turn in (False, True):
        lhs, rhs = goal.lhs, goal.rhs
        for _, lemma in lemmas:
            if lemma.core().relation == "=":
                old, new = _parts(goal, lemma.core())[:: -1 if turn else 1]
                tied = frozenset().union(*map(quantities, lemma.core().given))
                lhs, rhs = (_rewritten(goal, side, old, new, tied) for side in (lhs, rhs))
        if (lhs, rhs) == (goal.lhs, goal.rhs):
            continue
        reading = attempt(replace(goal, lhs=lhs, rhs=rhs))
        if is_zero(reading.a, reading.difference()):
            return Proof(
                "rewritten by earlier claims", trace=(*goal.substituted, *reading.a.notes, *_names(lemmas))
            )
    return None


def _rewritten(
    goal: Goal,
    expr: sp.Basic,
    old: sp.Expr,
    new: sp.Expr,
    tied: frozenset,
    over: tuple[Scalar | Array, ...] = (),
) -> sp.Basic:
    """The replacement made everywhere but under an integral over a quantity on which the lemma has a
    condition.
    """
    if isinstance(expr, Integral) and expr.bound in tied:
        return expr
    if not old.args and not isinstance(old, sp.Symbol):
        return expr  # a number is not a pattern
    over = (*over, expr.bound) if isinstance(expr, Integral) else over
    for renaming in _renamings(old, expr) if type(expr) is type(old) else ():
        if rename(old, renaming) == expr and _fits(goal, old, new, renaming, over):
            return rename(new, renaming)
    if not expr.args or isinstance(expr, Index):
        return expr
    return expr.func(
        *(_rewritten(goal, x, old, new, tied, over) if isinstance(x, sp.Expr) else x for x in expr.args)
    )


def _fits(
    goal: Goal, old: sp.Expr, new: sp.Expr, renaming: dict[Index, sp.Expr], over: tuple[Scalar | Array, ...]
) -> bool:
    """Whether a lemma is defined where it is used."""
    bound = tuple(j for j in renaming.values() if isinstance(j, Index) and j not in goal.indices())
    return _defined(goal, (rename(old, renaming), rename(new, renaming)), bound, over)


def _renamings(old: sp.Expr, expr: sp.Basic) -> list[dict[Index, sp.Expr]]:
    mine, theirs = sorted(free_indices(old), key=str), sorted(free_indices(expr), key=str)
    if len(mine) > 2:
        return [{}]
    found: list[dict[Index, sp.Expr]] = [{}]
    for i in mine:
        found = [{**r, i: j} for r in found for j in theirs if j.length == i.length]
    return found


def _names(lemmas: list[Lemma]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"cited: {label}" for label, _ in lemmas))
