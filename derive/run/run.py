"""A run: every claim of every paper, side by side, into one report."""

from __future__ import annotations

import platform
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import cast

from derive import __version__
from derive.claims import Claim, Paper
from derive.run.cache import stands_on
from derive.run.checking import Settings, check_claim, unfinished
from derive.run.interrupts import deafen
from derive.run.loading import Loaded
from derive.run.required import enough
from derive.run.settling import borne_out, judge, settle, upstream
from derive.run.workers import Workers
from reports import record
from reports.record.report import Report, Requirement
from reports.record.verdicts import Verdict


@dataclass(frozen=True)
class Progress:
    """One claim more is done."""

    done: int
    total: int
    paper: str
    label: str
    verdict: str | None


OnProgress = Callable[[Progress], None]


class Run:
    """The claims of a run under way."""

    def __init__(
        self, papers: Sequence[Loaded], settings: Settings, on_progress: OnProgress, only: str | None
    ) -> None:
        self.settings, self.on_progress = settings, on_progress
        self.todo = [(p, c) for p in papers if p.paper for c in wanted(p.paper, only)]
        self.results: dict[tuple[str, str], record.Claim] = {}
        self.interrupted = False
        self._lock = threading.Lock()

    def execute(self) -> None:
        """Check all claims; Ctrl-C keeps what is finished."""
        try:
            with Workers(self.settings.jobs) as workers:
                self._check_all(workers)
        except KeyboardInterrupt:  # while the workers were started or stopped
            deafen()
            self.interrupted = len(self.results) < len(self.todo)

    def _check_all(self, workers: Workers) -> None:
        threads = ThreadPoolExecutor(max_workers=self.settings.jobs)
        try:
            futures = [threads.submit(self._one, paper, claim, workers) for paper, claim in self.todo]
            for future in futures:
                future.result()
        except KeyboardInterrupt:
            deafen()
            self.interrupted = True
            threads.shutdown(wait=False, cancel_futures=True)
            workers.stop()
        finally:
            threads.shutdown(wait=not self.interrupted, cancel_futures=True)

    def _one(self, paper: Loaded, claim: Claim, workers: Workers) -> None:
        try:
            result = check_claim(claim, workers, self.settings, paper.ref)
        except BaseException as failure:  # nothing that a claim raises may end the run
            if self.interrupted:
                return
            result = replace(
                unfinished(claim), verdict=Verdict.UNDECIDED, reason=f"our own failure: {failure!r}"
            )
        with self._lock:
            if self.interrupted:
                return
            self.results[paper.id, claim.label] = result
            with suppress(OSError):  # a closed terminal takes no news, but the run goes on
                self.on_progress(
                    Progress(len(self.results), len(self.todo), paper.id, claim.label, str(result.verdict))
                )


def wanted(paper: Paper, only: str | None) -> list[Claim]:
    """The claims and findings to check: all, or one with its findings and what they rest on: a proof is worth
    what it cites.
    """
    if only is None:
        return paper.entries
    asked = [c for c in paper.entries if only in (c.label, c.about)]
    asked += [
        c for c in paper.entries if c.label in {finding.about for finding in asked}
    ]  # a finding stands in its claim
    chosen = {label for c in asked for v in c.versions() for label in (c.label, *upstream(v))}
    return [c for c in paper.entries if c.label in chosen]


def run(
    papers: Sequence[Loaded],
    settings: Settings | None = None,
    on_progress: OnProgress | None = None,
    only: str | None = None,
) -> Report:
    """Check papers (or the one claim `only`) and return the report."""
    started, clock = datetime.now(UTC), time.monotonic()
    settings = settings or Settings()
    work = Run(papers, settings, on_progress or (lambda progress: None), only)
    work.execute()
    checked = tuple(_paper(p, work, only) for p in papers)
    return Report(
        tool={"derive": __version__, "python": platform.python_version(), **stands_on()},
        run=record.Run(
            seed=settings.seed,
            trials=settings.trials,
            jobs=settings.jobs,
            seconds=round(time.monotonic() - clock, 3),
            started=started.isoformat(timespec="seconds"),
            interrupted=work.interrupted,
            require=cast(Requirement | None, settings.require),
            short=sum(c.enough is False for p in checked for c in p.entries),
            complex=settings.complex,
        ),
        papers=checked,
    )


def _paper(loaded: Loaded, work: Run, only: str | None) -> record.Paper:
    paper = loaded.paper
    if paper is None:
        return record.Paper(
            id=loaded.id,
            title=loaded.id,
            authors=(),
            source=str(loaded.path),
            error=loaded.error,
            overview=(),
            displays=(),
            claims=(),
        )
    entries = wanted(paper, only)
    found = [work.results.get((paper.id, c.label)) or unfinished(c) for c in entries]
    settled = judge(entries, settle(entries, found))
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
