"""From verdicts to what a person is told: the outcome of a claim of the paper, and how serious it is.

Computed from the claim's own verdict, its readings, our findings about it, and what rests on its result.
Nobody types an outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reports.record.outcomes import Outcome, Severity
from reports.record.verdicts import Verdict, weakest


@dataclass(frozen=True)
class Found:
    """What is known of one claim before anything is said of what rests on it."""

    kind: str
    verdict: Verdict
    meant: Verdict | None = None
    readings: tuple[Verdict, ...] = ()  # other readings that the words allow
    conditional_readings: tuple[Verdict, ...] = ()  # readings that assume what the words do not say
    correction: Verdict | None = None
    conditional: bool = False  # the correction is the print under an assumption
    findings: tuple[tuple[str, Verdict], ...] = ()  # role and verdict
    open: bool = False  # of a question: our answers leave something open

    def passing(self, role: str) -> bool:
        """Whether a finding in this role passes."""
        return any(verdict.passes for its, verdict in self.findings if its == role)


def settled(findings: Iterable[tuple[str, Verdict]]) -> Verdict:
    """The verdict on words without a chain of their own, from the findings about them."""
    found = tuple(findings)
    if any(verdict.passes for role, verdict in found if role in ("contradicts", "limits")):
        return Verdict.REFUTED
    backing = [verdict for role, verdict in found if role == "supports"]
    return weakest(backing) if backing else Verdict.UNDECIDED


def judged(found: Found) -> Outcome:
    """The outcome of a claim by itself; REPAIRABLE stands for any failure with a correction that passes."""
    if found.kind == "definition":
        return Outcome.DEFINITION
    if found.kind == "question":
        return _answered(found)
    if not found.verdict.counts:
        return Outcome.PROSE
    contradicted, limited = found.passing("contradicts"), found.passing("limits")
    own = None if contradicted else _by_itself(found)
    if own is not None:
        return Outcome.HOLDS_IF if limited else own
    if found.correction and found.correction.passes:
        return Outcome.HOLDS_IF if found.conditional else Outcome.REPAIRABLE
    if found.kind == "sentence" and limited and not contradicted:
        return Outcome.HOLDS_IF
    if contradicted or found.verdict == Verdict.REFUTED:
        return Outcome.FAILS
    return Outcome.NOT_A_STATEMENT if found.verdict == Verdict.ILL_FORMED else Outcome.UNDECIDED


def _answered(found: Found) -> Outcome:
    """Whether our findings answer a question, and if they leave something open."""
    if not any(verdict.passes for _, verdict in found.findings):
        return Outcome.UNDECIDED
    return Outcome.PARTLY if found.open else Outcome.ANSWERED


def _by_itself(found: Found) -> Outcome | None:
    """How a claim holds, if only because it assumes too much; None if it does not."""
    own = _as_read(found)
    whole = own in (Outcome.HOLDS, Outcome.AS_MEANT)
    return Outcome.TRIVIAL if whole and found.passing("empties") else own


def _as_read(found: Found) -> Outcome | None:
    """How a claim holds, as printed, as meant, or in one of its readings; None if none of these passes."""
    meant = found.meant is not None and found.meant.passes
    if found.verdict.passes and not meant:
        return Outcome.HOLDS
    if found.verdict.passes or meant or any(verdict.passes for verdict in found.readings):
        return Outcome.AS_MEANT
    conditional = any(verdict.passes for verdict in found.conditional_readings)
    return Outcome.HOLDS_IF if conditional else None


def with_what_rests(own: Outcome, lost: Iterable[str]) -> Outcome:
    """The outcome when it is known what does not survive: a correction that saves nothing that follows
    repairs nothing.
    """
    return Outcome.FAILS if own == Outcome.REPAIRABLE and any(True for _ in lost) else own


def as_a_step(outcome: Outcome, kind: str, verdict: Verdict, lost_upstream: bool) -> Outcome:
    """What is proved from the line it starts from, and falls with that line, is not false but not shown; so
    is what is concluded from it.
    """
    follows = kind == "conclusion" or (outcome == Outcome.FAILS and verdict.passes)
    return Outcome.STEP if follows and lost_upstream else outcome


def severity(
    outcome: Outcome, resting: Iterable[str], lost: Iterable[str], misprint: bool
) -> Severity | None:
    """How serious a claim's fault is, from what rests on it and what of that does not survive; None where
    there is none.
    """
    if outcome == Outcome.AS_MEANT:
        return Severity.MISPRINT if misprint else None  # nothing of the author's has to change otherwise
    if not outcome.erratum:
        return None
    if any(True for _ in lost):
        return Severity.FATAL
    if outcome == Outcome.HOLDS_IF:
        return Severity.LOCAL  # what rests on it stands under the same condition
    rested = any(True for _ in resting)
    return Severity.ESSENTIAL if rested or outcome == Outcome.FAILS else Severity.LOCAL


def downstream(uses: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """For each label what rests on it, directly or not, in the order of the paper; `uses` says what each
    rests on.
    """
    below: dict[str, dict[str, None]] = {label: {} for label in uses}
    for label in uses:
        seen: set[str] = set()
        queue = list(uses[label])
        while queue:
            above = queue.pop()
            if above in seen or above not in below:
                continue
            seen.add(above)
            below[above][label] = None
            queue.extend(uses[above])
    return {label: tuple(found) for label, found in below.items()}
