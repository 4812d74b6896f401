"""Outcomes and severities: what a person is told of a claim of the paper. `derive` computes them."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What became of a claim, in a reader's words."""

    HOLDS = "holds"
    AS_MEANT = "holds as meant"
    HOLDS_IF = "holds if"
    REPAIRABLE = "fails, repairable"
    FAILS = "fails"
    NOT_A_STATEMENT = "not a statement"
    UNDECIDED = "undecided"
    ANSWERED = "open question answered"
    DEFINITION = "definition"
    PROSE = "prose"

    @property
    def stands(self) -> bool:
        """Whether others may rest on it, if need be with its correction."""
        return self in (Outcome.HOLDS, Outcome.AS_MEANT, Outcome.HOLDS_IF, Outcome.REPAIRABLE)

    @property
    def erratum(self) -> bool:
        """Whether the print has to change."""
        return self in (Outcome.HOLDS_IF, Outcome.REPAIRABLE, Outcome.FAILS, Outcome.NOT_A_STATEMENT)


class Severity(StrEnum):
    """How much an erratum matters, the most serious first."""

    FATAL = "fatal"
    ESSENTIAL = "essential"
    LOCAL = "local"
    MISPRINT = "misprint"
