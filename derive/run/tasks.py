"""The tasks a worker runs for a step: prove it, try to break it, and audit the check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from derive.audit.assumptions import additions, roles
from derive.audit.curves import curve
from derive.audit.repairs import Amended, repairs
from derive.audit.strength import measure
from derive.audit.support import support
from derive.claims import Statement, printing
from derive.claims.cautions import caution
from derive.claims.formal import formal_of
from derive.claims.wellformed import ill_formed
from derive.errors import NoIdea, ProverFailure
from derive.prover import goal_of, prove
from derive.prover.contradiction import contradiction
from derive.prover.principles.limits import vanishes
from derive.prover.where import follows, said, unproved
from derive.recording.record import checked
from derive.roads.numeric_road import attempt, no_value
from derive.verdict.decide import Attempt
from derive.verdict.evidence import Checked, Shown, Support
from numeric.attack.tally import RECHECK, Pace, confirming
from reports.record.codec import parsed
from reports.record.evidence import (
    Assumption,
    Curve,
    Defined,
    Inference,
    Proof,
    Repair,
    Strength,
    Unproved,
)


def ready_task() -> bool:
    """Nothing, by which a worker shows that it is there."""
    return True


def prove_task(statement: Statement) -> Proof | Unproved:
    """The symbolic road."""
    try:
        return prove(statement)
    except ProverFailure as failure:
        return Unproved(str(failure), failure.holds_if, told=not isinstance(failure, NoIdea))


def show_task(statement: Statement) -> Shown:
    """How a statement prints, what it is about, and whether it is one at all."""
    to = statement.to if statement.error is not None else None
    return Shown(
        printing.latex(statement.lhs),
        printing.latex(statement.rhs),
        printing.code(statement.lhs),
        printing.code(statement.rhs),
        error=printing.latex(statement.error) if to else None,
        to=to and r" \to ".join(map(printing.latex, to)),
        given=tuple(map(printing.latex, statement.given)),
        quantities=printing.describe((statement.lhs, statement.rhs, *statement.given)),
        nonsense=ill_formed(statement.core()),
        caution=caution(statement),
        where=printing.where(statement.parts()),
        formal=formal_of(statement),
    )


def defined_task(statement: Statement, seed: int) -> Defined:
    """Where both sides have a value: what is not proved of that, and a point of the domain where one has
    none.
    """
    try:
        left = sorted(said(c, printing.latex, printing.code) for c in unproved(statement))
    except (ProverFailure, RecursionError):
        left = [("both sides have a value", r"\text{both sides have a value}")]
    point = no_value(statement, seed) if left else None
    conditions, latex = (tuple(said[k] for said in left) for k in (0, 1))
    return Defined(not left or (False if point else None), conditions, latex, *(point or (None, None)))


def follows_task(statement: Statement, middle: tuple[tuple[str, Statement], ...]) -> bool:
    """Whether the middle sides of a chain, here the left ones of its later steps, have a value wherever its
    ends have.
    """
    try:
        return follows(statement, tuple(step.lhs for _, step in middle))
    except (ProverFailure, RecursionError):
        return False


def error_vanishes_task(statement: Statement) -> bool:
    """Whether the error of an approximation is proved to tend to zero."""
    try:
        return vanishes(goal_of(statement))
    except ProverFailure:
        return False


def attack_task(statement: Statement, seed: int, trials: int) -> Attempt:
    """The numeric road; it knows nothing of the symbolic one."""
    return attempt(statement, seed, Pace(trials))


def confirm_task(statement: Statement, seed: int, trials: int) -> Attempt:
    """The numeric road on what is proved."""
    return attempt(statement, seed, confirming(trials))


def recheck_task(statement: Statement, seed: int) -> Attempt:
    """The numeric road on what follows from steps that are confirmed."""
    return attempt(statement, seed, RECHECK)


def equality_task(statement: Statement) -> Proof | None:
    """A proof that the two sides of a strict relation are equal."""
    try:
        return prove(replace(statement, relation="="))
    except ProverFailure:
        return None


def checked_task(found: bytes) -> Checked:
    """The steps of a proof, and what the independent checker makes of them from the record alone."""
    step, chain = parsed(found)
    steps, said = checked(step, chain)
    return Checked(said, None if steps is None else tuple(map(_inference, steps)))


def _inference(used: Mapping[str, Any]) -> Inference:
    lists = {name: tuple(used[name]) for name in ("terms", "premises", "assuming")}
    return Inference(rule=used["rule"], concludes=used["concludes"], **lists)


def contradiction_task(statement: Statement) -> Proof | None:
    """A proof that no point satisfies the assumptions."""
    return contradiction(statement)


def support_task(statement: Statement, seed: int, trials: int) -> Support:
    """What the instances a statement survived say in its favour."""
    return support(statement, seed, trials)


def strength_task(statement: Statement, seed: int) -> Strength | None:
    """How many small mistakes in a step the check would notice."""
    return measure(statement, seed)


def repairs_task(statement: Statement, seed: int, amended: tuple[Amended, ...]) -> tuple[Repair, ...]:
    """True statements near a refuted one."""
    return repairs(statement, seed, amended)


def nearest_task(statement: Statement, seed: int) -> tuple[Repair, ...]:
    """What of that is found at once."""
    return repairs(statement, seed, briefly=True)


def roles_task(statement: Statement, seed: int) -> tuple[Assumption, ...]:
    """Which assumptions a step needs."""
    return roles(statement, seed)


def curve_task(statement: Statement, seed: int) -> tuple[Curve, ...]:
    """What a step says, along the parameter it speaks about: one curve, or none where there is nothing to
    draw.
    """
    found = curve(statement, seed)
    return (found,) if found else ()


def additions_task(statement: Statement, seed: int) -> tuple[Assumption, ...]:
    """Which further assumptions make a refuted step true."""
    return additions(statement, seed)
