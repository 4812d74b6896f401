"""The first page: what was checked, what was found, what changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from reports.record.changes import Changes
from reports.record.outcomes import Outcome, Severity
from reports.record.report import Report
from reports.record.verdicts import Told, Verdict, counted, tally
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.views.claims import ClaimCard
from reports.views.papers import PaperPage, Said
from reports.views.slugs import FILES, slugs
from reports.views.steps import ClaimLink


@dataclass(frozen=True)
class Change:
    """One line of what changed: the claim, and its verdicts before and after."""

    link: ClaimLink
    paper: str
    before: Verdict | None
    after: Verdict | None
    worse: bool


@dataclass(frozen=True)
class ChangesView:
    since: str
    moved: list[Change]
    new: list[Change]
    gone: list[Change]
    skipped: str
    unreached: str
    none: bool


@dataclass(frozen=True)
class IndexPage:
    headline: str
    summary: str
    interrupted: bool
    papers: list[PaperPage]
    rows: list[tuple[PaperPage, ClaimCard]]
    counts: list[tuple[Told, int]]
    outcomes: bool  # whether claims have outcomes, and not only verdicts
    severities: list[tuple[Severity, int]]
    kinds: list[str]
    unexpected: list[tuple[PaperPage, ClaimCard]]
    mistaken: list[tuple[PaperPage, Said]]  # sentences of ours that are not borne out
    short: list[tuple[PaperPage, ClaimCard]]  # what passes but is less than the run requires
    require: str
    facts: list[tuple[str, str]]
    checked: str
    versions: list[str]
    changes: ChangesView | None


REQUIRED = {"defined": "defined on the whole domain", "proved": "proved for the whole domain"}


def index(report: Report, papers: list[PaperPage], changed: Changes | None) -> IndexPage:
    """Prepare the index page."""
    rows = [(paper, claim) for paper in papers for claim in paper.claims]
    told = [claim.told for _, claim in rows]
    everything = [(paper, entry) for paper, claim in rows for entry in (claim, *claim.ours)]
    grave = Counter(claim.severity for _, claim in rows)
    run = report.run
    return IndexPage(
        headline=_headline(papers, len(rows)),
        summary=_summary(told, papers),
        interrupted=run.interrupted,
        papers=papers,
        rows=rows,
        counts=tally(told),
        outcomes=any(isinstance(one, Outcome) for one in told),
        severities=[(severity, grave[severity]) for severity in Severity if grave[severity]],
        kinds=sorted({claim.kind for _, claim in rows}),
        unexpected=[(paper, claim) for paper, claim in everything if not claim.as_expected],
        mistaken=[(paper, said) for paper in papers for said in paper.overview if not said.borne_out],
        short=[(paper, claim) for paper, claim in everything if claim.short],
        require=REQUIRED.get(run.require or "", ""),
        facts=[
            ("Checked", when(run.started)),
            ("Took", numerals.duration(run.seconds)),
            ("Seed", str(run.seed)),
            ("Trials per step", f"{numerals.count(run.trials)}, an eighth of it where it is proved"),
            ("Workers", str(run.jobs)),
            *([("Required", REQUIRED[run.require])] if run.require else []),
            *([("Values", "complex principal values too")] if run.complex else []),
        ],
        checked=when(run.started),
        versions=[f"{clean(name)}\u00a0{clean(version)}" for name, version in report.tool.items()],
        changes=_changes(changed, papers) if changed else None,
    )


def when(iso: str) -> str:
    """A date as people write it; anything unreadable is shown as it came."""
    try:
        moment = datetime.fromisoformat(iso)
    except ValueError:
        return clean(iso)
    zone = moment.strftime("%Z") if moment.tzinfo else ""
    return f"{moment.day} {moment:%B %Y, %H:%M} {zone}".strip()


def _headline(papers: list[PaperPage], claims: int) -> str:
    displays = sum(len(paper.displays) for paper in papers)
    covered = sum(paper.covered for paper in papers)
    parts = [numerals.counted(len(papers), "paper"), numerals.counted(claims, "claim")]
    if displays:
        parts.append(f"{numerals.count(covered)} of {numerals.counted(displays, 'display')} covered")
    return ", ".join(parts)


def _summary(told: list[Told], papers: list[PaperPage]) -> str:
    """The result in a sentence or two: what became of the papers' claims; our findings are counted apart."""
    findings = sum(len(paper.findings) for paper in papers)
    broken = sum(paper.error is not None for paper in papers)
    sentences = [_by_outcome(told)] if any(isinstance(one, Outcome) for one in told) else _by_verdict(told)
    if findings:
        sentences.append(f"{numerals.counted(findings, 'finding')} of ours stand beside them.")
    if broken:
        sentences.append(f"{numerals.counted(broken, 'paper')} could not be loaded.")
    return " ".join(sentences) or "There was nothing to check."


def _by_outcome(told: list[Told]) -> str:
    found = [counted(one, number) for one, number in tally(told)]
    return f"Of the papers' claims {numerals.listing(found)}."


def _by_verdict(told: list[Told]) -> list[str]:
    """The counts of a report without outcomes, by verdict."""
    verdicts = [one for one in told if isinstance(one, Verdict)]
    holding = sum(verdict.passes for verdict in verdicts)
    judged = sum(verdict.counts for verdict in verdicts)
    bad = [
        f"{number} {verdict.word}"
        for verdict, number in tally(verdicts)
        if isinstance(verdict, Verdict) and verdict.fails
    ]
    said = f"{holding} of {numerals.counted(judged, 'claim')} with a truth value hold"
    return [said + (f"; {numerals.listing(bad)}." if bad else ".")] if judged else []


def _changes(changed: Changes, papers: list[PaperPage]) -> ChangesView:
    claims = [(paper, entry) for paper in papers for claim in paper.claims for entry in (claim, *claim.ours)]
    links = {(paper.id, claim.label): f"{paper.file}#{claim.id}" for paper, claim in claims}

    def change(
        paper: str, label: str, before: Verdict | None, after: Verdict | None, *, worse: bool = False
    ) -> Change:
        link = ClaimLink(clean(label), links.get((clean(paper), clean(label))), None)
        return Change(link, clean(paper), before, after, worse)

    return ChangesView(
        since=when(changed.since),
        moved=[change(m.paper, m.label, m.before, m.after, worse=m.worse) for m in changed.moved],
        new=[change(paper, label, None, verdict) for paper, label, verdict in changed.new],
        gone=[change(paper, label, verdict, None) for paper, label, verdict in changed.gone],
        skipped=clean(numerals.listing(changed.skipped)),
        unreached=numerals.counted(changed.unreached, "claim") if changed.unreached else "",
        none=changed.none,
    )


def files(report: Report) -> dict[str, str]:
    """The page of each paper, by paper id."""
    named = slugs((paper.id for paper in report.papers), FILES)
    return {name: f"{slug}.html" for name, slug in named.items()}


def annotated_files(report: Report) -> dict[str, str]:
    """The annotated page of each paper that could be read, by paper id."""
    read = {f"{paper.id} annotated": paper.id for paper in report.papers if not paper.error and paper.claims}
    found = slugs([*(paper.id for paper in report.papers), *read], FILES)
    return {id: f"{found[name]}.html" for name, id in read.items()}
