"""The strategies, in order: each goes from a goal to a proof, or to nothing.

The order is from cheap and general to costly and narrow. A strategy may fail for its own reason (a head it does not
know, a budget spent); the next one then tries. The last proves the statement exactly at small sizes only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

from derive.claims import Statement
from derive.errors import NO_IDEA, ProverFailure
from derive.evidence import Proof
from derive.prover.kernel.goals import Goal, attempt, goal_of
from derive.prover.principles.at_sizes import at_sizes
from derive.prover.principles.calculus import by_calculus, by_constancy
from derive.prover.principles.citing import by_lemmas
from derive.prover.principles.equations import by_equations
from derive.prover.principles.induction import by_induction
from derive.prover.principles.inequalities import by_inequality
from derive.prover.principles.limits import by_limit
from derive.prover.search.missing import missing_assumption
from derive.prover.terms.algebra import allowance
from derive.prover.terms.ring import is_zero
from derive.prover.where import said, unproved

Strategy = Callable[[Goal], Proof | None]


def by_normal_form(goal: Goal) -> Proof | None:
    """Both sides have the same normal form, for all sizes."""
    if goal.relation not in ("=", "≤", "≥"):
        return None
    reading = attempt(goal)
    if not is_zero(reading.a, reading.difference()):
        return None
    return Proof("equal normal forms", trace=(*goal.substituted, *reading.a.notes))


def by_fixed_sizes(goal: Goal) -> Proof | None:
    """The same where a condition fixes a length to a number: at every value of the indices over it."""
    fixed = goal.fixed
    if goal.relation not in ("=", "≤", "≥") or not fixed or max(fixed.values()) > MAX_FIXED:
        return None
    indices = sorted((i for i in goal.indices() if i.length.name in fixed), key=str)
    notes: dict[str, None] = {}
    for numbers in product(*(range(1, fixed[i.length.name] + 1) for i in indices)):
        reading = attempt(goal, fixed, dict(zip(indices, numbers, strict=True)))
        if any(len(pair) == 1 for pair in reading.a.distinct):
            continue  # the indices are given to differ
        if not is_zero(reading.a, reading.difference()):
            return None
        notes.update(reading.a.notes)
    given = ", ".join(f"{name} = {size}" for name, size in fixed.items())
    return Proof("equal normal forms", trace=(*goal.substituted, f"given {given}: its sums written out", *notes))


MAX_FIXED = 4  # a length fixed by a condition
MAX_DROPPED = 4  # conditions dropped one at a time
PROOF_STEPS = 1_000_000  # for all strategies together: the slowest proof in a paper takes a tenth of it
STRATEGIES: list[Strategy] = [
    by_normal_form, by_fixed_sizes, by_equations, by_constancy, by_inequality, by_calculus, by_limit, by_lemmas, by_induction,
    at_sizes,
]  # fmt: skip


def _not_needed(statement: Statement, strategy: Strategy) -> list[str]:
    """The conditions without which the same strategy still proves the statement for all sizes."""
    core = statement.core()
    found = []
    for k, condition in enumerate(core.given if len(core.given) <= MAX_DROPPED else ()):
        try:
            proof = strategy(goal_of(replace(core, given=core.given[:k] + core.given[k + 1 :])))
        except Exception:
            continue
        if proof is not None and proof.general:
            found.append(f"not needed: {condition}")
    return found


def prove(statement: Statement) -> Proof:
    """A proof of the statement; raises ProverFailure with the reason where none is found."""
    with allowance(PROOF_STEPS):
        if statement.complex and (left := unproved(statement)):
            where = ", ".join(sorted(said(c, str, str)[0] for c in left))
            raise ProverFailure(f"a proof about real numbers says nothing of complex values: it is not shown that {where}")
        return _prove(statement)


def _prove(statement: Statement) -> Proof:
    reasons: dict[str, None] = {}
    try:
        goal = goal_of(statement)
    except RecursionError:
        raise ProverFailure("the expression is nested too deeply") from None
    for strategy in STRATEGIES:
        try:
            proof = strategy(goal)
        except ProverFailure as failure:
            reasons.setdefault(str(failure))
            continue
        except RecursionError:
            reasons.setdefault("the expression is nested too deeply")
            continue
        except Exception as defect:  # a defect of one strategy costs that strategy, never the run
            reasons.setdefault(f"{strategy.__name__} broke down ({type(defect).__name__}: {defect})")
            continue
        if proof is not None:
            return replace(proof, trace=(*proof.trace, *_not_needed(statement, strategy)))
    raise ProverFailure(missing_assumption(goal) or "; ".join(reasons) or NO_IDEA)
