"""A paper as its page and its line on the index show it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.report import UNEARNED
from reports.record.verdicts import Verdict, tally
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.prose import inline, opening, paragraphs, quotation
from reports.views import claims as cards, figures, graph
from reports.views.slugs import slugs

Claims = tuple[record.Claim, ...]


@dataclass(frozen=True)
class Erratum:
    """A mistake in print: where, what, why not, what instead, and what it brings down."""

    claim: cards.Claim
    why: Markup
    corrected: cards.Claim | None
    corrected_as: str
    conclusion: str
    affects: list[cards.Link]


@dataclass(frozen=True)
class Display:
    """A displayed formula of the source and the claims that cover it."""

    n: int
    number: str
    place: str
    formula: Markup
    covered_by: list[cards.Link]


@dataclass(frozen=True)
class Paper:
    """Everything the templates say about a paper."""

    id: str
    file: str
    title: str
    authors: str
    source: str
    error: str | None
    overview: list[Markup]
    lede: Markup
    claims: list[cards.Claim]
    counts: list[tuple[Verdict, int]]
    bar: list[figures.Segment]
    finding: Markup
    finding_about: cards.Link | None
    errata: list[Erratum]
    open: list[cards.Claim]
    unexpected: list[cards.Claim]
    displays: list[Display]
    covered: int
    graph: graph.Graph | None
    kinds: list[str]

    @property
    def coverage(self) -> str:
        if not self.displays:
            return "no displayed formulas listed"
        return f"{self.covered} of {numerals.counted(len(self.displays), 'display')} covered"


def paper(data: record.Paper, file: str) -> Paper:
    """Prepare a paper for its page."""
    anchors = slugs(claim.label for claim in data.claims)
    context = cards.Paper(anchors, {c.label: c.verdict for c in data.claims}, _numbers(data.displays))
    shown = [cards.claim(claim, context) for claim in data.claims]
    counts = tally([claim.verdict for claim in data.claims])
    displays = [_display(display, context) for display in data.displays]
    finding, about = _finding(data)
    return Paper(
        id=clean(data.id),
        file=file,
        title=clean(data.title) or clean(data.id),
        authors=clean(", ".join(data.authors)),
        source=clean(data.source),
        error=clean(data.error) if data.error else None,
        overview=paragraphs("\n\n".join(s.text for s in data.overview)),
        lede=inline(opening(data.overview[0].text if data.overview else "")),
        claims=shown,
        counts=counts,
        bar=figures.bar(counts),
        finding=finding,
        finding_about=context.link(about.label) if about else None,
        errata=[_erratum(raw, view, data.claims, context)
                for raw, view in zip(data.claims, shown, strict=True) if raw.verdict.is_error],
        open=[view for view in shown if view.verdict.fails and not view.verdict.is_error],
        unexpected=[view for view in shown if not view.as_expected],
        displays=displays,
        covered=sum(bool(display.covered_by) for display in displays),
        graph=graph.graph(data.claims, anchors),
        kinds=sorted({claim.kind for claim in data.claims}),
    )  # fmt: skip


def _numbers(displays: tuple[record.Display, ...]) -> dict[str, str]:
    """Printed equation numbers by claim label; a claim over several displays carries them all."""
    numbers: dict[str, list[str]] = {}
    for display in displays:
        for label in display.labels:
            if display.number and display.number not in numbers.setdefault(label, []):
                numbers[label].append(display.number)
    return {label: ", ".join(found) for label, found in numbers.items()}


def _display(data: record.Display, context: cards.Paper) -> Display:
    formula = quotation(data.latex).markup
    return Display(
        data.n,
        clean(data.number or ""),
        clean(data.place),
        formula,
        [context.link(label) for label in data.labels],
    )


def _erratum(raw: record.Claim, view: cards.Claim, everything: Claims, context: cards.Paper) -> Erratum:
    affects = [context.link(other.label) for other in everything if raw.label in other.rests_on]
    named = "Correction" if view.correction else "As meant"
    # A single statement that fails has no conclusion apart from itself.
    conclusion = f"{view.outcome}." if raw.ends and view.outcome != UNEARNED else ""
    return Erratum(view, _why(raw), view.correction or view.meant, named, conclusion, affects)


def _why(raw: record.Claim) -> Markup:
    """Why it is wrong, in the checker's sentence where it gave one."""
    culprit = next((step for step in raw.steps if step.verdict.fails), None)
    for reason in (raw.reason, culprit.reason if culprit else None):
        if reason:
            return inline(reason)
    if culprit is None and raw.ends:
        return Markup("{}.").format(UNEARNED)
    if culprit is None:
        return Markup("It is {}.").format(raw.verdict.word)
    return Markup("{} is {}.").format(
        f"Step {culprit.n}" if len(raw.steps) > 1 else "It", culprit.verdict.word
    )


def _finding(data: record.Paper) -> tuple[Markup, record.Claim | None]:
    """The most important thing to say about the paper, in words, and the claim it is about."""
    if data.error:
        return Markup("The paper could not be loaded, so nothing was checked."), None
    failing = [claim for claim in data.claims if claim.verdict.fails]
    if failing:
        worst = min(failing, key=lambda claim: _weight(claim, data.claims))
        return _why(worst), worst
    checked = [claim for claim in data.claims if claim.verdict.passes]
    if not checked:
        return Markup("No claim with a truth value was found."), None
    supported = sum(claim.verdict == Verdict.SUPPORTED for claim in checked)
    sentence = "Every claim holds" if len(checked) > 1 else "The one claim holds"
    return Markup(f"{sentence}: {len(checked) - supported} proved, {supported} supported by trials."), None


def _weight(claim: record.Claim, everything: Claims) -> tuple[int, bool, int]:
    """Seriousness first, then whether the conclusion falls, then how much rests on it."""
    survives = claim.ends is not None and not claim.ends.verdict.fails
    dependants = sum(claim.label in other.rests_on for other in everything)
    return claim.verdict.severity, survives, -dependants
