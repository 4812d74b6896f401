"""The tasks a worker runs for a step: prove it, try to break it, and audit the check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from derive import render
from derive.assumptions import additions, roles
from derive.claims import Statement
from derive.curves import curve
from derive.decide import Attempt
from derive.errors import ProverFailure
from derive.evidence import Defined, Proof, Shown, Support
from derive.prover import goal_of, prove
from derive.prover.principles.limits import vanishes
from derive.prover.where import follows, said, unproved
from derive.repairs import Amended, repairs
from derive.road import attempt, no_value
from derive.strength import measure
from derive.support import support
from derive.wellformed import ill_formed
from numeric.attack import Pace


def prove_task(statement: Statement) -> Proof:
    """The symbolic road."""
    return prove(statement)


def show_task(statement: Statement, seed: int) -> Shown:
    """How a statement prints, what it is about, and whether it is one at all."""
    to = statement.to if statement.error is not None else None
    return Shown(
        render.latex(statement.lhs), render.latex(statement.rhs), render.code(statement.lhs), render.code(statement.rhs),
        error=render.latex(statement.error) if to else None, to=to and r" \to ".join(map(render.latex, to)),
        given=tuple(map(render.latex, statement.given)),
        quantities=render.describe((statement.lhs, statement.rhs, *statement.given)),
        nonsense=ill_formed(statement.core()),
    )  # fmt: skip


def defined_task(statement: Statement, seed: int) -> Defined:
    """Where both sides have a value: what is not proved of that, and a point of the domain where one has none."""
    try:
        left = sorted(said(c, render.latex, render.code) for c in unproved(statement))
    except (ProverFailure, RecursionError):
        left = [("both sides have a value", r"\text{both sides have a value}")]
    point = no_value(statement, seed) if left else None
    conditions, latex = (tuple(said[k] for said in left) for k in (0, 1))
    return Defined(not left or (False if point else None), conditions, latex, *(point or (None, None)))


def follows_task(statement: Statement, seed: int, middle: tuple[Amended, ...]) -> bool:
    """Whether the middle sides of a chain, here the left ones of its later steps, have a value wherever its ends have."""
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


def equality_task(statement: Statement, seed: int) -> Proof | None:
    """A proof that the two sides of a strict relation are equal."""
    try:
        return prove(replace(statement, relation="="))
    except ProverFailure:
        return None


def support_task(statement: Statement, seed: int, trials: int) -> Support:
    """What the instances a statement survived say in its favour."""
    return support(statement, seed, trials)


def strength_task(statement: Statement, seed: int) -> dict[str, Any] | None:
    """How many small mistakes in a step the check would notice."""
    return measure(statement, seed)


def repairs_task(statement: Statement, seed: int, amended: tuple[Amended, ...]) -> list[dict[str, Any]]:
    """True statements near a refuted one."""
    return repairs(statement, seed, amended)


def roles_task(statement: Statement, seed: int) -> list[dict[str, Any]]:
    """Which assumptions a step needs."""
    return roles(statement, seed)


def curve_task(statement: Statement, seed: int) -> dict[str, Any]:
    """What a step says, along the parameter it speaks about; nothing to draw is an empty curve."""
    return curve(statement, seed) or {}


def additions_task(statement: Statement, seed: int) -> list[dict[str, Any]]:
    """Which further assumptions make a refuted step true."""
    return additions(statement, seed)
