"""Which claim changed when: the reports of several runs, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reports.record.loading import InvalidReport, load
from reports.record.report import Report
from reports.record.verdicts import Verdict


@dataclass(frozen=True)
class Event:
    """In the run that began then, a claim was first seen, got another verdict, or was no longer there."""

    when: str
    paper: str
    label: str
    before: Verdict | None
    after: Verdict | None

    @property
    def first(self) -> bool:
        return self.before is None

    @property
    def worse(self) -> bool:
        return bool(self.before and self.after and self.after.severity < self.before.severity)


def reports_in(folder: Path) -> tuple[list[tuple[Path, Report]], list[tuple[Path, str]]]:
    """The reports among the JSON files of a folder, oldest run first, and why the other files are none."""
    found, refused = [], []
    for path in sorted(folder.rglob("*.json")):
        try:
            found.append((path, load(path)))
        except (OSError, ValueError, InvalidReport) as problem:
            refused.append((path, " ".join(str(problem).split())))
    return sorted(found, key=lambda pair: (pair[1].run.started, str(pair[0]))), refused


def history(reports: Iterable[Report]) -> Iterator[Event]:
    """What changed from run to run, claims and findings alike; the first report only says where things stood.

    A claim that a run did not reach, or a paper that it did not check, is as it was.
    """
    known: dict[tuple[str, str], Verdict] = {}
    begun = False
    for report in reports:
        now = {(p.id, e.label): e.verdict for p in report.papers for e in p.entries}
        reached = {key: verdict for key, verdict in now.items() if verdict != Verdict.INTERRUPTED}
        checked = {p.id for p in report.papers if not p.error}
        for key, verdict in reached.items():
            if known.get(key) != verdict and begun:
                yield Event(report.run.started, *key, known.get(key), verdict)
        gone = [key for key in known if key[0] in checked and key not in now]
        for key in gone:
            yield Event(report.run.started, *key, known.pop(key), None)
        known |= reached
        begun = True
