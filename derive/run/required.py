"""What a run may ask of a verdict beyond that it passes: that the statement is defined, or proved, for its
whole domain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from derive.claims import COSTS
from reports.record.report import Requirement, Step
from reports.record.verdicts import Verdict

REQUIREMENTS: tuple[Requirement, ...] = get_args(Requirement)


def enough(verdict: Verdict, steps: Iterable[Step], require: str | None) -> bool | None:
    """Whether a verdict that passes is what is required; None where nothing is, or where it does not pass
    anyway.
    """
    if require is None or not verdict.passes:
        return None
    if require == "proved" and verdict != Verdict.PROVED:
        return False
    return all(
        s.defined is not None and s.defined.everywhere is True for s in steps if s.relation not in COSTS
    )
