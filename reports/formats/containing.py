"""A report without what cannot be shown: evidence that fits no page costs its own claim, not the report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reports.record.outcomes import Outcome
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import Verdict

Make = Callable[[Report], object]


def contained(report: Report, make: Make) -> Report:
    """The report with every claim that `make` fails at replaced by one that says so."""
    return replace(
        report,
        papers=tuple(
            paper if _works(make, report, paper) else _contained_paper(report, paper, make)
            for paper in report.papers
        ),
    )


def _contained_paper(report: Report, paper: Paper, make: Make) -> Paper:
    """The paper claim by claim, beside bare neighbours: what one refers to must be there."""
    bare = [_bare(claim) for claim in paper.claims]
    found = []
    for n, claim in enumerate(paper.claims):
        problem = _problem(make, report, replace(paper, claims=(*bare[:n], claim, *bare[n + 1 :])))
        found.append(claim if problem is None else _bare(claim, problem))
    return replace(paper, claims=tuple(found))


def _bare(claim: Claim, problem: Exception | None = None) -> Claim:
    """A claim without its evidence and so without a verdict."""
    why = f"what was found cannot be shown ({type(problem).__name__}: {problem})" if problem else None
    return replace(
        claim,
        verdict=Verdict.UNDECIDED,
        as_expected=False,
        reading=None,
        reason=why,
        given=(),
        quantities=(),
        steps=(),
        ends=None,
        meant=None,
        correction=None,
        where=(),
        readings=(),
        findings=(),
        lacks=None,
        severity=None,
        outcome=claim.outcome and Outcome.UNDECIDED,
    )


def _works(make: Make, report: Report, paper: Paper) -> bool:
    return _problem(make, report, paper) is None


def _problem(make: Make, report: Report, paper: Paper) -> Exception | None:
    try:
        make(replace(report, papers=(paper,)))
    except Exception as problem:
        return problem
    return None
