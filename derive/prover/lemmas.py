"""Citing: earlier claims used as equations or as known inequalities; the proof names those it rests on.

A lemma may be cited where its own conditions are among the goal's, and where both of its sides are defined whenever
the goal's are; else "equal wherever both sides are defined" would say too little.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.evidence import Proof
from derive.language import Index, Integral, free_indices, quantities, rename
from derive.prover import normal
from derive.prover.algebra import Value
from derive.prover.certificates import Certificate, always, never
from derive.prover.defined import conditions_of
from derive.prover.differentiate import carry_out, substitute
from derive.prover.equations import follows
from derive.prover.goals import Attempt, Goal, attempt, conditions
from derive.prover.inequalities import ORIENTED, shown, subtracting
from derive.prover.ring import is_zero
from derive.prover.signs import instances

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
            lhs, rhs, *_ = _parts(goal, lemma.core())
            relation = lemma.core().relation
            found += [(label, rhs)] if lhs == expr and relation in ("=", "≤", "<") else []
            found += [(label, lhs)] if rhs == expr and relation in ("=", "≥", ">") else []
    return found


def _usable(goal: Goal, lemma: Statement) -> bool:
    lemma = lemma.core()
    if lemma.relation not in ("=", "≈", *ORIENTED):
        return False
    known = set(goal.assumed)
    required = conditions(lemma.given)
    fixed = goal.indices() | set(lemma.pointwise().each)
    if not all(c in known and not free_indices(c) & fixed for c in required):
        return False  # a condition at one index would not carry over to the others
    try:
        a = attempt(goal).a
        needed = set().union(*(conditions_of(a, part) for part in _parts(goal, lemma)))
        return needed <= set().union(*(conditions_of(a, side) for side in (goal.lhs, goal.rhs)))
    except ProverFailure:
        return False


def _parts(goal: Goal, lemma: Statement) -> list[sp.Expr]:
    """The sides of a lemma, and its error if it has one, without derivatives, with the goal's substitutions made."""
    parts = []
    for part in (lemma.lhs, lemma.rhs, *(() if lemma.error is None else (lemma.error,))):
        part = carry_out(part)
        for target, value in goal.replaced:
            part = substitute(part, target, value)
        parts.append(part)
    return parts


def _at_hand(reading: Attempt, value: Value) -> list[Value]:
    """A value made of a lemma, at every choice of its free indices among the goal's."""
    a = reading.a
    return instances(a, value, a.free(value), frozenset(normal.index_of(a, i) for i in reading.goal.indices()))


def _gaps(reading: Attempt, lemma: Statement) -> list[Value]:
    """Right minus left of a lemma."""
    a = reading.a
    lhs, rhs, *_ = (normal.read(a, part) for part in _parts(reading.goal, lemma))
    return _at_hand(reading, a.sub(rhs, lhs))


def _bounds(reading: Attempt, lemma: Statement) -> list[Value]:
    """What a lemma says is ≥ 0: its gap, the gap turned if it is an equation; error ± gap if it is an approximation."""
    a = reading.a
    if lemma.relation != "≈":
        turns = (1, -1) if lemma.relation == "=" else (ORIENTED[lemma.relation][0],)
        return [a.scale(gap, turn) for gap in _gaps(reading, lemma) for turn in turns]
    lhs, rhs, error = (normal.read(a, part) for part in _parts(reading.goal, lemma))
    gap = a.sub(rhs, lhs)
    return [v for either in (a.add(error, gap), a.sub(error, gap)) for v in _at_hand(reading, either)]


def _as_equations(goal: Goal, lemmas: list[Lemma]) -> Proof | None:
    if goal.relation not in ("=", "≤", "≥"):
        return None
    reading = attempt(goal)
    zeros = [gap for _, lemma in lemmas if lemma.core().relation == "=" for gap in _gaps(reading, lemma.core())]
    if not zeros or not follows(reading.a, reading.difference(), zeros):
        return None
    return Proof("follows from earlier claims", trace=(*goal.substituted, *reading.a.notes, *_cited(lemmas)))


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
    return Proof("inequality from earlier claims", trace=(*goal.substituted, *reading.a.notes, *_cited(lemmas)))


def _bounded(reading: Attempt, factor: int, wanted: int, known: list[Certificate], *, library: bool) -> bool:
    """The gap shown from the lemmas alone, or with all that is known of inequalities when it is the last try."""
    gap = reading.a.scale(reading.difference(), factor)
    mask = subtracting(reading.a, gap, known, 2)
    if mask is not None and mask | wanted == wanted:
        return True
    return library and shown(reading.a, gap, wanted, tuple(known))


def _as_rewriting(goal: Goal, lemmas: list[Lemma]) -> Proof | None:
    """Every occurrence of one side of a lemma, with any names for its free indices, is replaced by the other."""
    if goal.relation != "=":
        return None
    for turn in (False, True):
        lhs, rhs = goal.lhs, goal.rhs
        for _, lemma in lemmas:
            if lemma.core().relation == "=":
                old, new = _parts(goal, lemma.core())[:: -1 if turn else 1]
                tied = frozenset().union(*map(quantities, lemma.core().given))
                lhs, rhs = (_rewritten(side, old, new, tied) for side in (lhs, rhs))
        if (lhs, rhs) == (goal.lhs, goal.rhs):
            continue
        reading = attempt(replace(goal, lhs=lhs, rhs=rhs))
        if is_zero(reading.a, reading.difference()):
            return Proof("rewritten by earlier claims", trace=(*goal.substituted, *reading.a.notes, *_cited(lemmas)))
    return None


def _rewritten(expr: sp.Basic, old: sp.Expr, new: sp.Expr, tied: frozenset) -> sp.Basic:
    """The replacement made everywhere but under an integral over a quantity on which the lemma has a condition."""
    if isinstance(expr, Integral) and expr.bound in tied:
        return expr
    if not old.args and not isinstance(old, sp.Symbol):
        return expr  # a number is not a pattern
    for renaming in _renamings(old, expr) if type(expr) is type(old) else ():
        if rename(old, renaming) == expr:
            return rename(new, renaming)
    if not expr.args or isinstance(expr, Index):
        return expr
    return expr.func(*(_rewritten(x, old, new, tied) if isinstance(x, sp.Expr) else x for x in expr.args))


def _renamings(old: sp.Expr, expr: sp.Basic) -> list[dict[Index, sp.Expr]]:
    mine, theirs = sorted(free_indices(old), key=str), sorted(free_indices(expr), key=str)
    if len(mine) > 2:
        return [{}]
    found: list[dict[Index, sp.Expr]] = [{}]
    for i in mine:
        found = [{**r, i: j} for r in found for j in theirs if j.length == i.length]
    return found


def _cited(lemmas: list[Lemma]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"cited: {label}" for label, _ in lemmas))
