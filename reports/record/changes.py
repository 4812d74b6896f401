"""What changed since the previous report in the same folder."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from reports.record.loading import InvalidReport, load
from reports.record.report import Report
from reports.record.verdicts import Verdict

Key = tuple[str, str]  # paper id, label


@dataclass(frozen=True)
class Move:
    """A claim whose verdict is another one than last time."""

    paper: str
    label: str
    before: Verdict
    after: Verdict

    @property
    def worse(self) -> bool:
        return self.after.severity < self.before.severity


@dataclass(frozen=True)
class Changes:
    """Verdicts that moved, claims that are new or gone, papers that were not checked this time."""

    since: str
    moved: list[Move] = field(default_factory=list)
    new: list[tuple[str, str, Verdict]] = field(default_factory=list)
    gone: list[tuple[str, str, Verdict]] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    unreached: int = 0

    @property
    def none(self) -> bool:
        return not (self.moved or self.new or self.gone)


def changes(report: Report, previous: Report | None) -> Changes | None:
    """Compare two reports claim by claim; None where there is nothing to compare with."""
    if previous is None:
        return None
    now, before = _verdicts(report), _verdicts(previous)
    checked = {paper.id for paper in report.papers}
    both = [key for key in now if key in before and now[key] != before[key]]
    # An interrupted run has not looked at these claims: that says nothing about them.
    reached = [key for key in both if now[key] != Verdict.INTERRUPTED]
    moved = [Move(*key, before[key], now[key]) for key in reached if before[key] != Verdict.INTERRUPTED]
    return Changes(
        since=previous.run.started,
        moved=sorted(moved, key=lambda move: (not move.worse, move.after.severity)),
        new=[(*key, now[key]) for key in now if key not in before],
        gone=[(*key, before[key]) for key in before if key not in now and key[0] in checked],
        skipped=[paper.id for paper in previous.papers if paper.id not in checked],
        unreached=len(both) - len(reached),
    )


def changes_since(report: Report, path: Path) -> Changes | None:
    """Compare with the report in a file; None where there is none, or none that can be read."""
    try:
        return changes(report, load(path))
    except (OSError, InvalidReport):
        return None


def _verdicts(report: Report) -> dict[Key, Verdict]:
    return {(paper.id, entry.label): entry.verdict for paper in report.papers for entry in paper.entries}
