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
from importlib.metadata import version
from typing import cast

from derive import __version__
from derive.claims import Claim, Paper
from derive.run.checking import Settings, check_claim, unfinished, with_ends
from derive.run.interrupts import deafen
from derive.run.loading import Loaded
from derive.run.required import enough
from derive.run.workers import Workers
from reports import record
from reports.record.report import Report, Requirement
from reports.record.verdicts import Verdict, as_expected, weakest

TOOLS = ("sympy", "numpy", "numba", "python-flint")


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

    def __init__(self, papers: Sequence[Loaded], settings: Settings, on_progress: OnProgress, only: str | None) -> None:
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
            result = replace(unfinished(claim), verdict=Verdict.UNDECIDED, reason=f"our own failure: {failure!r}")
        with self._lock:
            if self.interrupted:
                return
            self.results[paper.id, claim.label] = result
            with suppress(OSError):  # a closed terminal takes no news, but the run goes on
                self.on_progress(Progress(len(self.results), len(self.todo), paper.id, claim.label, str(result.verdict)))


def wanted(paper: Paper, only: str | None) -> list[Claim]:
    """The claims to check: all, or one with what it rests on, since a proof is worth what it cites."""
    if only is None:
        return paper.claims
    chosen = {label for c in paper.claims if c.label == only for v in c.versions() for label in (only, *upstream(v))}
    return [c for c in paper.claims if c.label in chosen]


def run(papers: Sequence[Loaded], settings: Settings | None = None, on_progress: OnProgress | None = None,
        only: str | None = None) -> Report:  # fmt: skip
    """Check papers (or the one claim `only`) and return the report."""
    started, clock = datetime.now(UTC), time.monotonic()
    settings = settings or Settings()
    work = Run(papers, settings, on_progress or (lambda progress: None), only)
    work.execute()
    checked = tuple(_paper(p, work, only) for p in papers)
    return Report(
        tool={"derive": __version__, "python": platform.python_version(), **{name: version(name) for name in TOOLS}},
        run=record.Run(
            seed=settings.seed, trials=settings.trials, jobs=settings.jobs,
            seconds=round(time.monotonic() - clock, 3), started=started.isoformat(timespec="seconds"),
            interrupted=work.interrupted,
            require=cast(Requirement | None, settings.require),
            short=sum(c.enough is False for p in checked for c in p.claims), complex=settings.complex,
        ),
        papers=checked,
    )  # fmt: skip


def _paper(loaded: Loaded, work: Run, only: str | None) -> record.Paper:
    paper = loaded.paper
    if paper is None:
        return record.Paper(
            id=loaded.id, title=loaded.id, authors=(), source=str(loaded.path), error=loaded.error, overview=None,
            displays=(), claims=(),
        )  # fmt: skip
    claims = wanted(paper, only)
    found = [work.results.get((paper.id, c.label)) or unfinished(c) for c in claims]
    settled = [result for result in settle(claims, found) if only in (None, result.label)]
    return record.Paper(
        id=paper.id, title=paper.title, authors=paper.authors, source=paper.source, error=None,
        overview=paper.overview or None, displays=_displays(paper),
        claims=tuple(_required(result, work.settings) for result in settled),
    )  # fmt: skip


def _required(result: record.Claim, settings: Settings) -> record.Claim:
    return replace(result, enough=enough(result.verdict, result.every_step, settings.require))


def _displays(paper: Paper) -> tuple[record.Display, ...]:
    return tuple(
        record.Display(n=d.n, number=d.number, place=d.place, latex=d.latex,
                       labels=tuple(c.label for c in paper.claims if c.display == d.n))
        for d in paper.displays
    )  # fmt: skip


def settle(claims: Sequence[Claim], results: Sequence[record.Claim]) -> list[record.Claim]:
    """Let status flow along `uses`: what rests on a claim that does not hold says so, and so does its proof."""
    verdicts: dict[str, Verdict] = {}
    settled = []
    for claim, result in zip(claims, results, strict=True):
        result = _requalify(result, verdicts)
        verdicts[claim.label] = result.verdict
        settled.append(_resting(claim, result, verdicts))
    return settled


def _resting(claim: Claim, result: record.Claim, verdicts: dict[str, Verdict]) -> record.Claim:
    """The result with the claims it rests on that do not hold, and so for what was meant and for the correction."""
    weak = [label for label in upstream(claim) if not verdicts.get(label, Verdict.PROVED).holds_up]
    meant, corrected = claim.meant, claim.correction
    return replace(
        result, rests_on=tuple(weak),
        meant=_resting(meant, result.meant, verdicts) if meant and result.meant else result.meant,
        correction=_resting(corrected, result.correction, verdicts) if corrected and result.correction else result.correction,
    )  # fmt: skip


def upstream(claim: Claim) -> list[str]:
    """The labels a claim rests on, directly or not, nearest first."""
    found: dict[str, None] = {}
    queue = list(claim.uses)
    while queue:
        used = queue.pop(0)
        if used.label not in found:
            found[used.label] = None
            queue.extend(used.uses)
    return list(found)


def _requalify(result: record.Claim, verdicts: dict[str, Verdict]) -> record.Claim:
    """A proof that cites a claim which is not itself proved is no proof; the step falls back on its trials."""
    steps = tuple(_requalify_step(s, verdicts) for s in result.steps)
    ends = result.ends and _requalify_step(result.ends, verdicts)
    verdict = weakest(s.verdict for s in with_ends(steps, ends)) if steps else result.verdict
    return replace(
        result, steps=steps, verdict=verdict, as_expected=as_expected(verdict, result.expected),
        ends=ends,
        meant=result.meant and _requalify(result.meant, verdicts),
        correction=result.correction and _requalify(result.correction, verdicts),
    )  # fmt: skip


def _requalify_step(step: record.Step, verdicts: dict[str, Verdict]) -> record.Step:
    weaker = {Verdict.PROVED: Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES: Verdict.SUPPORTED, Verdict.CONFLICT: Verdict.REFUTED}
    if not step.proof or step.verdict not in weaker:
        return step
    open_ends = [label for label in step.proof.rests_on if verdicts.get(label) != Verdict.PROVED]
    if not open_ends:
        return step
    # what follows from a false claim may be false: then the roads do not disagree
    return replace(step, verdict=weaker[step.verdict], reason=f"proved only from {', '.join(open_ends)}, not itself proved")


__all__ = ["Progress", "Settings", "run", "settle", "upstream"]
