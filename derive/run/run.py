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
from typing import Any

from derive import __version__
from derive.claims import Claim, Paper
from derive.run.cache import stands_on
from derive.run.checking import Settings, check_claim, with_ends
from derive.run.interrupts import deafen
from derive.run.loading import Loaded
from derive.run.required import enough
from derive.run.workers import Workers
from derive.verdict.evidence import ClaimResult, StepResult
from derive.verdict.verdicts import Verdict, as_expected, weakest


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
        self.results: dict[tuple[str, str], ClaimResult] = {}
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
    chosen = {label for c in paper.claims if c.label == only for v in versions(c) for label in (only, *upstream(v))}
    return [c for c in paper.claims if c.label in chosen]


def versions(claim: Claim) -> list[Claim]:
    """A claim as printed, as meant and as corrected; each may cite other claims than the print does."""
    return [claim, *(v for v in (claim.meant, claim.correction) if v is not None)]


def run(papers: Sequence[Loaded], settings: Settings | None = None, on_progress: OnProgress | None = None,
        only: str | None = None) -> dict[str, Any]:  # fmt: skip
    """Check papers (or the one claim `only`) and return the report as report.json has it."""
    started, clock = datetime.now(UTC), time.monotonic()
    settings = settings or Settings()
    work = Run(papers, settings, on_progress or (lambda progress: None), only)
    work.execute()
    checked = [_paper(p, work, only) for p in papers]
    return {
        "format": 1,
        "tool": {"derive": __version__, "python": platform.python_version(), **stands_on()},
        "run": {"seed": settings.seed, "trials": settings.trials, "jobs": settings.jobs,
                "seconds": round(time.monotonic() - clock, 3), "started": started.isoformat(timespec="seconds"),
                "interrupted": work.interrupted, "require": settings.require,
                "short": sum(c["enough"] is False for p in checked for c in p["claims"]), "complex": settings.complex},
        "papers": checked,
    }  # fmt: skip


def _paper(loaded: Loaded, work: Run, only: str | None) -> dict[str, Any]:
    paper = loaded.paper
    if paper is None:
        return {"id": loaded.id, "title": loaded.id, "authors": [], "source": str(loaded.path), "error": loaded.error,
                "overview": None, "displays": [], "claims": []}  # fmt: skip
    claims = wanted(paper, only)
    found = [work.results.get((paper.id, c.label)) or unfinished(c) for c in claims]
    return {
        "id": paper.id, "title": paper.title, "authors": list(paper.authors), "source": paper.source, "error": None,
        "overview": paper.overview or None, "displays": _displays(paper),
        "claims": [_required(result, work.settings) for result in settle(claims, found) if only in (None, result.label)],
    }  # fmt: skip


def _required(result: ClaimResult, settings: Settings) -> dict[str, Any]:
    found = enough(result.verdict, with_ends(result.steps, result.ends), settings.require)
    return replace(result, enough=found).to_dict()


def _displays(paper: Paper) -> list[dict[str, Any]]:
    return [{"n": d.n, "number": d.number, "place": d.place, "latex": d.latex,
             "labels": [c.label for c in paper.claims if c.display == d.n]} for d in paper.displays]  # fmt: skip


def unfinished(claim: Claim) -> ClaimResult:
    """A claim the run was interrupted before."""
    return ClaimResult(claim.label, claim.quote, claim.place, claim.display, claim.reading, claim.kind,
                       tuple(u.label for u in claim.uses), (), (), Verdict.INTERRUPTED, str(claim.expect), False,
                       claim.reason)  # fmt: skip


def settle(claims: Sequence[Claim], results: Sequence[ClaimResult]) -> list[ClaimResult]:
    """Let status flow along `uses`: what rests on a claim that does not hold says so, and so does its proof."""
    verdicts: dict[str, Verdict] = {}
    settled = []
    for claim, result in zip(claims, results, strict=True):
        result = _requalify(result, verdicts)
        verdicts[claim.label] = result.verdict
        settled.append(_resting(claim, result, verdicts))
    return settled


def _resting(claim: Claim, result: ClaimResult, verdicts: dict[str, Verdict]) -> ClaimResult:
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


def _requalify(result: ClaimResult, verdicts: dict[str, Verdict]) -> ClaimResult:
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


def _requalify_step(step: StepResult, verdicts: dict[str, Verdict]) -> StepResult:
    weaker = {Verdict.PROVED: Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES: Verdict.SUPPORTED, Verdict.CONFLICT: Verdict.REFUTED}
    if not step.proof or step.verdict not in weaker:
        return step
    open_ends = [label for label in step.proof.rests_on if verdicts.get(label) != Verdict.PROVED]
    if not open_ends:
        return step
    # what follows from a false claim may be false: then the roads do not disagree
    return replace(step, verdict=weaker[step.verdict], reason=f"proved only from {', '.join(open_ends)}, not itself proved")


__all__ = ["Progress", "Settings", "run", "settle", "upstream"]
