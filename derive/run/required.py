"""What a run may ask of a verdict beyond that it passes: that the statement is defined, or proved, for its whole domain."""

from __future__ import annotations

from collections.abc import Iterable

from derive.claims import COSTS
from derive.verdict.evidence import StepResult
from derive.verdict.verdicts import Verdict

REQUIREMENTS = ("defined", "proved")


def enough(verdict: Verdict, steps: Iterable[StepResult], require: str | None) -> bool | None:
    """Whether a verdict that passes is what is required; None where nothing is, or where it does not pass anyway."""
    if require is None or not verdict.passes:
        return None
    if require == "proved" and verdict != Verdict.PROVED:
        return False
    return all(s.defined is not None and s.defined.everywhere is True for s in steps if s.relation not in COSTS)
