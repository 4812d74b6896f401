"""The two tasks a worker runs for a step: prove it, and try to break it."""

from __future__ import annotations

from typing import Any

from sympy import Eq

from derive.claims import Statement
from derive.curves import curve
from derive.decide import Attempt
from derive.errors import CannotEvaluate, ProverFailure
from derive.evidence import Counterexample, Proof, Trials
from derive.lower import lower
from derive.prover import prove
from derive.prover.goals import goal_of
from derive.prover.limits import vanishes
from derive.strength import assumptions, measure, repairs
from numeric.attack import Attack, attack
from numeric.balls import printed
from numeric.problem import Problem


def prove_task(statement: Statement) -> Proof:
    """The symbolic road."""
    return prove(statement)


def error_vanishes_task(statement: Statement) -> bool:
    """Whether the error of an approximation is proved to tend to zero."""
    try:
        return vanishes(goal_of(statement))
    except ProverFailure:
        return False


def attack_task(statement: Statement, seed: int, trials: int) -> Attempt:
    """The numeric road; it knows nothing of the symbolic one."""
    try:
        problem = lower(statement)
        outcome = attack(problem, seed=seed, trials=trials)
        if any(isinstance(g, Eq) for g in statement.given) and not outcome.certificate:
            # solving an equation divides: where that cannot be done, the equation may hold all the same
            unsolved = lower(statement, solve=False)
            other = attack(unsolved, seed=seed, trials=trials)
            if other.certificate:
                problem, outcome = unsolved, other
    except CannotEvaluate as reason:
        return Attempt(cannot=str(reason))
    found = _counterexample(problem, outcome) if outcome.certificate else None
    return Attempt(_trials(problem, outcome, seed), found, outcome.agreed, outcome.cannot)


def strength_task(statement: Statement, seed: int) -> dict[str, Any]:
    """How many small mistakes in a step the check would notice."""
    return measure(statement, seed)


def repairs_task(statement: Statement, seed: int) -> list[dict[str, Any]]:
    """True statements near a refuted one."""
    return repairs(statement, seed)


def assumptions_task(statement: Statement, seed: int) -> list[dict[str, Any]]:
    """Which assumptions a step needs."""
    return assumptions(statement, seed)


def curve_task(statement: Statement, seed: int) -> dict[str, Any]:
    """What a step says, along the parameter it speaks about; nothing to draw is an empty curve."""
    return curve(statement, seed) or {}


def _trials(problem: Problem, outcome: Attack, seed: int) -> Trials:
    domain = tuple(f"{q.name}: {q.domain}" for q in problem.quantities)
    return Trials(outcome.instances, outcome.accepted, outcome.undefined, tuple(outcome.sizes), domain, outcome.worst,
                  outcome.histogram, outcome.suspicions, seed, outcome.undefined_example)  # fmt: skip


def _counterexample(problem: Problem, outcome: Attack) -> Counterexample:
    certificate, instance = outcome.certificate, outcome.instance
    assert certificate is not None and instance is not None
    values = printed(problem, instance)
    shown = tuple({"name": q.name, "latex": q.tex, "value": values[q.name]} for q in problem.quantities)
    return Counterexample(dict(instance.sizes), shown, dict(certificate.at), certificate.lhs, certificate.rhs,
                          certificate.gap, certificate.bits, certificate.lhs_ball, certificate.rhs_ball)  # fmt: skip
