"""A run: every claim of every paper, side by side, into one report."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from derive.claims import Claim, Paper
from derive.language import pickling
from derive.processes.interrupts import deafen
from derive.processes.workers import Task, TaskFailed, Underway, Unreachable, Workers
from derive.run import known
from derive.run.checking import check_claim, unfinished
from derive.run.loading import Loaded
from derive.run.required import enough
from derive.run.settings import Clock, Settings, assembled
from derive.run.settling import borne_out, judge, settle, upstream, with_encoding
from reports import record
from reports.record.report import Report
from reports.record.verdicts import Verdict


@dataclass(frozen=True)
class Progress:
    """A claim was begun, or one more is done."""

    done: int
    total: int
    paper: str
    label: str
    result: record.Claim | None = None  # of one that is done
    spent: Mapping[str, float] = field(default_factory=dict)  # seconds of processor time it took, by road
    under_way: tuple[str, ...] = ()  # what is being checked now, oldest first

    @property
    def verdict(self) -> str | None:
        """The verdict of a claim that is done, before it is weighed with what it rests on."""
        return None if self.result is None else str(self.result.verdict)


OnProgress = Callable[[Progress], None]
COMPARE_SECONDS = 120.0
compare_task = Task("derive.reading.comparing.compare", "compare_task", dict[str, record.Encoding])


class RunUnderway:
    """The claims of a run under way."""

    def __init__(
        self, papers: Sequence[Loaded], settings: Settings, on_progress: OnProgress, only: str | None
    ) -> None:
        self.settings, self.on_progress = settings, on_progress
        self.todo = [(p, c) for p in papers if p.paper for c in wanted(p.paper, only)]
        self.results: dict[tuple[str, str], record.Claim] = {}
        self.interrupted = False
        self.gone = ""  # why nobody is there to work any more
        self.papers = [p for p in papers if p.paper]
        self.encodings: dict[str, dict[str, record.Encoding]] = {}
        self.under_way: dict[tuple[str, str], None] = {}
        self.doubtful: set[str] = set()  # papers of which another run may find something else
        self._lock = threading.Lock()

    def execute(self, workers: Workers | None = None) -> None:
        """Check all claims, with workers that stay or with some of our own; Ctrl-C keeps what is finished."""
        try:
            with nullcontext(workers) if workers else Workers(self.settings.jobs) as ready:
                self._check_all(ready)
        except KeyboardInterrupt:  # while the workers were started or stopped
            deafen()
            self.interrupted = len(self.results) < len(self.todo)

    def _check_all(self, workers: Workers) -> None:
        threads = ThreadPoolExecutor(max_workers=self.settings.jobs)
        try:
            futures = [threads.submit(self._compare, paper, workers) for paper in self.papers]
            futures += [threads.submit(self._one, paper, claim, workers) for paper, claim in self.todo]
            for future in futures:
                future.result()
        except KeyboardInterrupt:
            deafen()
            self.interrupted = True
            threads.shutdown(wait=False, cancel_futures=True)
            workers.stop()
        finally:
            threads.shutdown(wait=not self.interrupted, cancel_futures=True)

    def _compare(self, paper: Loaded, workers: Workers) -> None:
        watched = Watched(workers)
        assert paper.paper is not None
        try:
            self.encodings[paper.id] = _encodings(paper.paper, paper.path, watched)
        except Unreachable as gone:
            self.interrupted, self.gone = True, str(gone)
        if watched.failed:
            self.doubtful.add(paper.id)

    def _one(self, paper: Loaded, claim: Claim, workers: Workers) -> None:
        watched = Watched(workers)
        self._begun(paper.id, claim.label)
        try:
            result = check_claim(claim, watched, self.settings, paper.ref)  # type: ignore[arg-type]
        except Unreachable as gone:  # what is finished is kept, as after Ctrl-C
            self.interrupted, self.gone = True, str(gone)
            return
        except BaseException as failure:  # nothing that a claim raises may end the run
            if self.interrupted:
                return
            watched.failed = True
            result = replace(
                unfinished(claim), verdict=Verdict.UNDECIDED, reason=f"our own failure: {failure!r}"
            )
        with self._lock:
            if self.interrupted:
                return
            if watched.failed:
                self.doubtful.add(paper.id)
            result = replace(result, seconds=round(sum(watched.spent.values()), 3))
            self.results[paper.id, claim.label] = result
            del self.under_way[paper.id, claim.label]
            self._tell(paper.id, claim.label, result, watched.spent)

    def _begun(self, paper: str, label: str) -> None:
        with self._lock:
            self.under_way[paper, label] = None
            self._tell(paper, label)

    def _tell(
        self,
        paper: str,
        label: str,
        result: record.Claim | None = None,
        spent: Mapping[str, float] | None = None,
    ) -> None:
        under_way = tuple(" ".join(names) for names in self.under_way)
        with suppress(OSError):  # a closed terminal takes no news, but the run goes on
            self.on_progress(
                Progress(len(self.results), len(self.todo), paper, label, result, spent or {}, under_way)
            )


# The road a task belongs to; all others audit the check or look at what is printed.
ROADS = {
    "prove_task": "symbolic",
    "equality_task": "symbolic",
    "attack_task": "numeric",
    "confirm_task": "numeric",
    "recheck_task": "numeric",
}


class Watched:
    """Workers for one claim: whether a task of it failed (a time limit or a crash may pass), and the time
    that each road took.
    """

    def __init__(self, workers: Workers) -> None:
        self.workers, self.failed = workers, False
        self.spent: dict[str, float] = {}

    def note(self, task: Callable[..., Any], spent: float) -> None:
        """Count the time of a task, by its road."""
        road = ROADS.get(getattr(task, "__name__", ""), "other")
        self.spent[road] = self.spent.get(road, 0.0) + spent

    def start(self, task: Callable[..., Any], *args: Any, seconds: float) -> Underway:
        """A task under way, as workers start it."""
        wait = self.workers.start(task, *args, seconds=seconds)

        def result() -> tuple[Any, float]:
            try:
                return wait(), wait.spent
            except TaskFailed:
                self.failed = True
                raise

        return Underway(result)


def _encodings(paper: Paper, path: Path, workers: Watched) -> dict[str, record.Encoding]:
    """How the displays of a paper came into its encoding, by label, if NAME.derive stands beside it."""
    side = path.with_suffix(".derive")
    if path.suffix != ".py" or not side.is_file():
        return {}
    text = side.read_text(encoding="utf-8", errors="replace")
    try:
        return workers.start(compare_task, pickling.pack(paper.content()), text, seconds=COMPARE_SECONDS)()
    except TaskFailed as failure:
        why = record.Encoding(how="hand", because=f"not compared: {failure}")
        return {c.label: why for c in paper.claims if c.display is not None}


def wanted(paper: Paper, only: str | None) -> list[Claim]:
    """The claims and findings to check: all, or one with its findings and what they rest on: a proof is worth
    what it cites.
    """
    if only is None:
        return paper.entries
    about = {c.about for c in paper.entries if only in (c.label, c.about)}  # a finding stands in its claim
    chosen: set[str] = set()
    for claim in paper.entries:
        if claim.label in about or only in (claim.label, claim.about):
            chosen.update({claim.label}, *map(upstream, claim.versions()))
    return [c for c in paper.entries if c.label in chosen]


def run(
    papers: Sequence[Loaded],
    settings: Settings | None = None,
    on_progress: OnProgress | None = None,
    only: str | None = None,
    workers: Workers | None = None,
    on_gone: Callable[[str], None] | None = None,
) -> Report:
    """Check papers (or the one claim `only`) and return the report; `workers` are used and left running. If
    they are gone before the end, `on_gone` hears why, and the report is that of an interrupted run.
    """
    clock, settings = Clock(), settings or Settings()
    work = RunUnderway(papers, settings, on_progress or (lambda progress: None), only)
    work.execute(workers)
    if work.gone and on_gone:
        on_gone(work.gone)
    found = [p.checked or _paper(p, work, only) for p in papers]
    if only is None and not work.interrupted:
        for loaded, checked in zip(papers, found, strict=True):
            if loaded.paper and loaded.id not in work.doubtful:
                known.keep(loaded, checked, settings)
    return assembled(found, settings, clock, work.interrupted)


def _paper(loaded: Loaded, work: RunUnderway, only: str | None) -> record.Paper:
    paper = loaded.paper
    if paper is None:
        return loaded.unread()
    entries = wanted(paper, only)
    read = work.encodings.get(paper.id, {})
    found = [work.results.get((paper.id, c.label)) or unfinished(c) for c in entries]
    compared = [with_encoding(r, read.get(r.label)) for r in settle(entries, found)]
    settled = judge(entries, compared)
    return record.Paper(
        id=paper.id,
        title=paper.title,
        authors=paper.authors,
        source=paper.source,
        error=None,
        setting=paper.setting or None,
        overview=tuple(borne_out(s, settled) for s in paper.sentences),
        displays=_displays(paper),
        claims=tuple(
            _required(result, work.settings)
            for result in settled
            if only is None or only in (result.label, *(f.label for f in result.findings))
        ),
        text=loaded.text if only is None else (),
    )


def _required(result: record.Claim, settings: Settings) -> record.Claim:
    return replace(
        result,
        enough=enough(result.verdict, result.every_step, settings.require),
        findings=tuple(_required(finding, settings) for finding in result.findings),
    )


def _displays(paper: Paper) -> tuple[record.Display, ...]:
    return tuple(
        record.Display(
            n=d.n,
            number=d.number,
            place=d.place,
            latex=d.latex,
            labels=tuple(c.label for c in paper.claims if c.display == d.n),
        )
        for d in paper.displays
    )


__all__ = ["Progress", "Settings", "run"]
