"""One step of a chain: both roads, the verdict, and what a verdict that passes is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

import sympy as sp

from derive.claims import COSTS, Statement
from derive.language import quantities
from derive.processes.workers import Task, TaskFailed, Workers
from derive.run import questions
from derive.run.asking import answered, asked, asked_of
from derive.run.settings import Settings
from derive.verdict.decide import Attempt, decide, refuted_by
from derive.verdict.evidence import Checked, Shown, Support
from reports import record
from reports.record.codec import encode
from reports.record.evidence import (
    Proof,
    Unproved,
)
from reports.record.report import Relation
from reports.record.verdicts import Verdict

if TYPE_CHECKING:
    from derive.audit.repairs import Amended

# A proof, or why there is none, and what the numeric road says.
Roads = tuple[Proof | None, Unproved | None, Attempt]


def shown_as(statement: Statement, workers: Workers, settings: Settings) -> Shown | None:
    """How a statement prints; None if printing it could not be finished."""
    found: Shown | None = answered(
        statement, workers, settings, questions.show_task, seconds=questions.SHOW_SECONDS
    )()
    return found


def check_step(
    n: int,
    statement: Statement,
    shown: Shown | None,
    why: str,
    workers: Workers,
    settings: Settings,
    command: str,
    roads: Roads | None = None,
    chain: Sequence[record.Step] = (),
) -> record.Step:
    step = _unchecked(n, statement, shown or Shown(), why)
    if shown is None:
        return replace(
            step, reason="printing the statement failed or took too long; try a smaller expression"
        )
    if shown.nonsense:
        return replace(step, verdict=Verdict.ILL_FORMED, reason=shown.nonsense)
    core = statement.core()
    cost = core.relation in COSTS
    proof, unproved, attempt = roads or _both_roads(core, workers, settings)
    attempt = _not_strict(core, attempt, workers, settings)
    verdict, reason = decide(proof, unproved.reason if unproved else None, attempt)
    verdict, reason = _vacuous(core, attempt, verdict, reason, workers, settings)
    attempt, verdict, reason = _weighed(core, attempt, verdict, reason, workers, settings)
    if verdict == Verdict.SUPPORTED and core.relation == "≈" and not _error_vanishes(core, workers, settings):
        verdict, reason = (
            Verdict.UNDECIDED,
            "the bound held in every trial, but nothing shows that the error tends to 0",
        )
    witness = attempt.counterexample and replace(attempt.counterexample, replay=command)
    said = unproved if unproved and unproved.told else None
    unsettled = said.reason if said and verdict in (Verdict.SUPPORTED, Verdict.REFUTED) else None
    checked = proof and replace(proof, rechecked=attempt.agreed)
    where = (
        answered(core.alone(), workers, settings, questions.defined_task, seconds=questions.PROVE_SECONDS)
        if verdict.passes and not cost
        else None
    )
    found = replace(
        step,
        verdict=verdict,
        reason="; ".join(filter(None, (reason or unsettled, shown.caution))) or None,
        unproved=said,
        proof=checked,
        trials=attempt.trials,
        counterexample=witness,
        defined=where and where(),
        alike=verdict.passes and core.lhs == core.rhs,
    )
    return _checked(found, chain, workers, settings)


def _checked(
    step: record.Step, chain: Sequence[record.Step], workers: Workers, settings: Settings
) -> record.Step:
    """A step that is proved or refuted with the steps of its proof, and what the independent checker says."""
    if step.verdict not in (Verdict.PROVED, Verdict.REFUTED):
        return step
    try:
        seconds = questions.PROVE_SECONDS
        data = encode((step, tuple(chain)))
        found: Checked = asked_of(data, workers, settings, questions.checked_task, seconds=seconds)()
    except TaskFailed as reason:
        return replace(step, checked=f"cannot be checked: {reason}")
    proof, witness = step.proof, step.counterexample
    if proof is not None and found.inferences is not None:
        proof = replace(proof, inferences=found.inferences)
    elif witness is not None and found.inferences:
        witness = replace(witness, inferences=found.inferences)
    return replace(step, proof=proof, counterexample=witness, checked=found.said)


def _unchecked(n: int, statement: Statement, shown: Shown, why: str) -> record.Step:
    return record.Step(
        n=n,
        relation=cast(Relation, statement.relation),
        lhs=shown.lhs,
        rhs=shown.rhs,
        lhs_code=shown.lhs_code,
        rhs_code=shown.rhs_code,
        why=why,
        verdict=Verdict.UNDECIDED,
        reason=None,
        proof=None,
        trials=None,
        counterexample=None,
        strength=None,
        repairs=None,
        assumptions=None,
        error=shown.error,
        to=shown.to,
        curve=None,
        formal=shown.formal,
    )


def _not_strict(statement: Statement, attempt: Attempt, workers: Workers, settings: Settings) -> Attempt:
    """The attempt, with a counterexample to a strict relation if its sides meet at a point and are proved
    equal.
    """
    if attempt.touching is None:
        return attempt
    return refuted_by(
        answered(statement, workers, settings, questions.equality_task, seconds=questions.PROVE_SECONDS)(),
        attempt,
    )


FEW = 20  # instances, of which it tells nothing that none satisfies the assumptions


def hardly_tried(core: Statement, attempt: Attempt) -> bool:
    """Whether time allowed for a few instances only, of a statement of which there are many."""
    letters = set().union(*map(quantities, core.parts()))
    return bool(letters) and attempt.trials is not None and attempt.trials.instances < FEW


def _vacuous(
    core: Statement,
    attempt: Attempt,
    verdict: Verdict,
    reason: str | None,
    workers: Workers,
    settings: Settings,
) -> tuple[Verdict, str | None]:
    """Where no instance satisfies the assumptions, whether none can: that takes a proof, since one may lie
    where nobody looks.
    """
    if verdict == Verdict.VACUOUS and hardly_tried(core, attempt):
        return Verdict.UNDECIDED, "too few instances could be tried to find one that is assumed"
    equations = any(getattr(c, "rel_op", None) == "==" for c in core.given)
    trials = attempt.trials
    nowhere = trials is not None and trials.instances and not trials.accepted
    if not nowhere or verdict not in (Verdict.VACUOUS, Verdict.UNDECIDED):
        return verdict, reason
    if (verdict == Verdict.VACUOUS or equations) and _contradictory(core, workers, settings):
        return Verdict.VACUOUS, "the assumptions contradict each other"
    if verdict == Verdict.VACUOUS:
        return Verdict.UNDECIDED, f"{reason}; that none does is not shown"
    return verdict, reason


def _contradictory(core: Statement, workers: Workers, settings: Settings) -> bool:
    """Whether assumptions that no instance drawn meets are proved to have no solution."""
    if sp.false in core.given:
        return True
    seconds = questions.PROVE_SECONDS
    return answered(core, workers, settings, questions.contradiction_task, seconds=seconds)() is not None


def _weighed(
    statement: Statement,
    attempt: Attempt,
    verdict: Verdict,
    reason: str | None,
    workers: Workers,
    settings: Settings,
) -> tuple[Attempt, Verdict, str | None]:
    """What rests on trials passes only if they could have broken it."""
    if (
        verdict not in (Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES)
        or statement.relation in COSTS
        or attempt.trials is None
    ):
        return attempt, verdict, reason
    found: Support | None = answered(
        statement, workers, settings, questions.support_task, seconds=questions.ATTACK_SECONDS
    )()
    if found is None:
        return (
            attempt,
            Verdict.UNDECIDED,
            "it survived the trials, but what these are worth could not be counted in time",
        )
    trials = replace(attempt.trials, distinct=found.distinct, mutants=found.mutants, killed=found.killed)
    attempt = replace(attempt, trials=trials)
    return (attempt, verdict, reason) if found.lacks is None else (attempt, Verdict.UNDECIDED, found.lacks)


def audited(
    step: record.Step,
    statement: Statement,
    amended: tuple[Amended, ...],
    workers: Workers,
    settings: Settings,
) -> record.Step:
    """The step with its strength and the role of its assumptions; or, if refuted, with repairs and what it
    lacks.
    """
    if statement.relation in COSTS:
        return step
    kept = partial(answered, statement.core(), workers, settings, seconds=questions.AUDIT_SECONDS)
    if step.verdict.passes:
        strength, assumptions = kept(questions.strength_task), kept(questions.roles_task)
        return replace(step, strength=strength(), assumptions=assumptions())
    if step.verdict == Verdict.REFUTED:
        named = partial(answered, statement, workers, settings, seconds=questions.AUDIT_SECONDS)
        repairs, assumptions = named(questions.repairs_task, amended), kept(questions.additions_task)
        return replace(step, repairs=repairs(), assumptions=assumptions())
    return step


def _both_roads(statement: Statement, workers: Workers, settings: Settings) -> Roads:
    if statement.relation in COSTS:
        return _cost(statement, workers, settings)
    prove = asked(
        statement,
        workers,
        settings,
        questions.prove_task,
        seconds=questions.PROVE_SECONDS,
        kind=Proof | Unproved,
    )
    try:
        found: Proof | Unproved = prove()
    except TaskFailed as reason:
        found = Unproved(str(reason))
    if isinstance(found, Unproved):
        return None, found, _attempt(statement, questions.attack_task, workers, settings)
    return found, None, _tried(statement, found, questions.confirm_task, workers, settings)


def _tried(
    statement: Statement, proof: Proof, briefly: Task, workers: Workers, settings: Settings
) -> Attempt:
    """What the numeric road says of what is proved: briefly, unless the proof leaves something open, or that
    does. A proof that cites may come to rest on what is not proved, and then the verdict rests on trials.
    """
    if proof.general and not proof.rests_on:
        found = _attempt(statement, briefly, workers, settings)
        if found.counterexample or found.agreed:
            return found
    return _attempt(statement, questions.attack_task, workers, settings)


def _attempt(statement: Statement, task: Task, workers: Workers, settings: Settings) -> Attempt:
    wait = asked(statement, workers, settings, task, seconds=questions.ATTACK_SECONDS, kind=Attempt)
    try:
        found: Attempt = wait()
    except TaskFailed as reason:
        return Attempt(cannot=f"the numeric road failed: {reason}")
    return found


def _cost(statement: Statement, workers: Workers, settings: Settings) -> Roads:
    try:
        proof, attempt = asked(
            statement, workers, settings, questions.check_cost, seconds=questions.PROVE_SECONDS
        )()
        return proof, None, attempt
    except TaskFailed as reason:
        return None, None, Attempt(cannot=str(reason))


def _error_vanishes(statement: Statement, workers: Workers, settings: Settings) -> bool:
    return bool(
        answered(
            statement, workers, settings, questions.error_vanishes_task, seconds=questions.PROVE_SECONDS
        )()
    )


def attacked(statement: Statement, proof: Proof, workers: Workers, settings: Settings) -> Roads:
    """What the numeric road says of the ends of a chain that is proved."""
    return proof, None, _tried(statement, proof, questions.recheck_task, workers, settings)
