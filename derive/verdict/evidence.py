"""Evidence that stays within a run: how a statement prints, and what the instances it survived are worth.

What goes into the report is of the record; `Proof` is offered here too, for the prover.
"""

from __future__ import annotations

from dataclasses import dataclass

from reports.record.evidence import Inference, Proof, Trials
from reports.record.formal import Formal
from reports.record.report import Abbreviation, Quantity


@dataclass(frozen=True, slots=True)
class Support:
    """What the instances that a statement survived are worth, and what they lack."""

    distinct: int = 0
    mutants: int = 0
    killed: int = 0
    lacks: str | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What the independent checker says of a step, and the steps of its proof that it was given."""

    said: str
    inferences: tuple[Inference, ...] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """How a statement prints, and why it is none if it is none."""

    lhs: str = "?"
    rhs: str = "?"
    lhs_code: str = "?"
    rhs_code: str = "?"
    error: str | None = None
    to: str | None = None
    given: tuple[str, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    nonsense: str | None = None
    caution: str | None = None  # how an assumption is read, where it may be meant in another way
    where: tuple[Abbreviation, ...] = ()
    formal: Formal | None = None


def worth_lines(trials: Trials) -> list[str]:
    """What trials are worth, where that was counted."""
    lines = []
    if trials.distinct is not None:
        noticed = (
            f"; of {trials.mutants} small mistakes they notice {trials.killed}" if trials.mutants else ""
        )
        lines.append(f"support: {trials.distinct} distinct plain instances enclosed{noticed}")
    if trials.separated is not None:
        lines.append(f"strict: the sides lie apart at {trials.separated} of {trials.examined} exact points")
    return lines


__all__ = ["Checked", "Proof", "Shown", "Support", "worth_lines"]
