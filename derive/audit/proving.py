"""Proofs that the audit would like to have: for all sizes, citing nothing, found in a counted number of
steps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import Array, At, Diff, Entry, Integral, Scalar, quantities
from derive.prover import STRATEGIES, allowance, goal_of, restart, shared
from derive.prover.comparing.inequalities import by_inequality, helpful
from derive.prover.kernel.told import surely_positive
from derive.prover.principles.at_sizes import at_sizes
from derive.prover.principles.identities import by_normal_form
from derive.prover.strategies import Strategy
from derive.prover.where import unproved
from derive.roads.limited import OutOfTime, processor_seconds
from reports.record.evidence import Proof

# for a proof that the audit would like to have: a count, so that no machine finds more than another
PROOF_STEPS = 8_000
OWN_STEPS = 100_000  # for the proof of the statement itself, whose means its neighbours are proved by …
SPARE_STEPS = 500  # … with so many steps more
PROOF_SECONDS = 20.0  # of processor time, if the steps are slow

GENERAL: tuple[Strategy, ...] = tuple(s for s in STRATEGIES if s is not at_sizes)


@dataclass(frozen=True)
class Means:
    """With what a proof is looked for."""

    strategies: tuple[Strategy, ...] = GENERAL
    rules: frozenset[str] | None = None  # of the search for a sign; all, if None
    steps: int = PROOF_STEPS


ALL = Means()


def general_proof(statement: Statement, means: Means = ALL) -> Proof | None:
    """A proof for all sizes that cites nothing, found in reasonable time; else None."""
    return _found(statement, means)[0]


def means_of(statement: Statement) -> Means:
    """With what to prove the neighbours of a statement: for an inequality, with no more than it takes
    itself.
    """
    if statement.relation == "=":
        return ALL
    with shared():
        alone = (Means((s,), steps=OWN_STEPS) for s in GENERAL)
        own = next((k for k, means in enumerate(alone) if general_proof(statement, means)), None)
        rules = _rules_of(statement) if own is not None and GENERAL[own] is by_inequality else None
    if own is None:
        return Means(GENERAL[: GENERAL.index(by_inequality) + 1], steps=SPARE_STEPS)
    proof, steps = _found(statement, Means(GENERAL[: own + 1], rules, OWN_STEPS))
    return Means(GENERAL[: own + 1], rules if proof else None, min(PROOF_STEPS, steps + SPARE_STEPS))


def _rules_of(statement: Statement) -> frozenset[str] | None:
    """The rules that help to show an inequality, if it is shown within the limits."""
    try:
        with processor_seconds(PROOF_SECONDS), allowance(OWN_STEPS):
            return helpful(goal_of(statement))
    except (OutOfTime, ProverFailure, RecursionError):
        return None


def _found(statement: Statement, means: Means) -> tuple[Proof | None, int]:
    """A proof by these means, and the steps it took."""
    try:
        with processor_seconds(PROOF_SECONDS), allowance(means.steps) as taken:
            if statement.complex and unproved(statement):
                return None, means.steps
            goal = goal_of(statement, means.rules)
            proofs = (_tried(strategy, goal) for strategy in means.strategies)
            return next((p for p in proofs if p is not None and p.general and not p.rests_on), None), taken()
    except (OutOfTime, ProverFailure, RecursionError):
        return None, means.steps


def where_defined(statement: Statement) -> Statement:
    """The statement given that what its logarithms and roots are taken of is positive: elsewhere it has no
    value.
    """
    conditions = [sp.Gt(e, 0) for e in arguments(statement) if not surely_positive(e)]
    return replace(statement, given=(*statement.given, *(c for c in conditions if isinstance(c, sp.Gt))))


def arguments(statement: Statement) -> list[sp.Expr]:
    """What logarithms and even roots are taken of, as far as nothing in it is bound by an integral or put in
    for.
    """
    sides = (statement.lhs, statement.rhs)
    bound = {_bound(e) for side in sides for e in side.atoms(At, Integral)}
    inside = {e.args[0] for side in sides for e in side.atoms(sp.log, sp.Pow) if _partial(e)}
    return sorted(
        (e for e in inside if not quantities(e) & bound and not e.atoms(Diff, At, Integral)), key=str
    )


def _partial(e: sp.Expr) -> bool:
    """A function without a real value where its argument is negative."""
    return isinstance(e, sp.log) or (e.exp.is_Rational and e.exp.q % 2 == 0)


def _bound(e: At | Integral) -> Scalar | Array:
    target = e.target if isinstance(e, At) else e.bound
    return target.array if isinstance(target, Entry) else target


def same(one: sp.Expr, other: sp.Expr, statement: Statement) -> bool:
    """Whether two expressions have the same normal form under the assumptions of a statement."""
    if one == other:
        return True
    equation = Statement(one, "=", other, statement.given, each=statement.each)
    return general_proof(equation, Means((by_normal_form,))) is not None


def _tried(strategy: Strategy, goal: Any) -> Proof | None:
    restart()
    try:
        return strategy(goal)
    except Exception:  # a defect of one strategy costs that strategy
        return None
