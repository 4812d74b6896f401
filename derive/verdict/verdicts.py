"""Verdicts and their arithmetic: what is known about a step, a claim, a paper."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Verdict(StrEnum):
    """What we know. The order is from weakest to strongest: a chain is as weak as its weakest step."""

    CONFLICT = "CONFLICT"
    REFUTED = "REFUTED"
    ILL_FORMED = "ILL_FORMED"
    VACUOUS = "VACUOUS"
    INTERRUPTED = "INTERRUPTED"
    UNDECIDED = "UNDECIDED"
    SUPPORTED = "SUPPORTED"
    PROVED_AT_SIZES = "PROVED_AT_SIZES"
    PROVED = "PROVED"
    DEFINITION = "DEFINITION"
    PROSE = "PROSE"

    @property
    def passes(self) -> bool:
        """Whether the statement counts as checked and good."""
        return self in PASSING

    @property
    def counts(self) -> bool:
        """Whether there was a truth value to find."""
        return self not in (Verdict.DEFINITION, Verdict.PROSE)

    @property
    def holds_up(self) -> bool:
        """Whether a later claim may rest on this one without a warning."""
        return self.passes or not self.counts


PASSING = frozenset({Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES, Verdict.PROVED})
_STRENGTH = {verdict: rank for rank, verdict in enumerate(Verdict)}


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a chain, given those of its steps."""
    return min(verdicts, key=_STRENGTH.__getitem__)


def as_expected(found: Verdict, expected: str) -> bool:
    """Whether a verdict is the expected one; the expectation "passes" accepts every passing verdict."""
    return found.holds_up if expected == "passes" else found == expected
