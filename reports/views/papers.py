"""A paper as its page and its line on the index show it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.outcomes import Outcome, Severity
from reports.record.verdicts import Told, Verdict, tally
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.prose import inline, opening, paragraphs, quotation
from reports.views import claims as cards, encodings, figures, graph
from reports.views.errata import (
    ErrataGroup,
    Misprint,
    Wanting,
    groups,
    misprinted,
    misprints,
    ranked,
    said_of,
    wanted,
    why,
)
from reports.views.slugs import slugs

Claims = tuple[record.Claim, ...]


@dataclass(frozen=True)
class Said:
    """A sentence of the overview with what carries it."""

    text: Markup
    carried_by: list[cards.ClaimLink]
    borne_out: bool
    stance: str  # what it says of what carries it, where that does not bear it out


@dataclass(frozen=True)
class CoveredDisplay:
    """A displayed formula of the source and the claims that cover it."""

    n: int
    number: str
    place: str
    formula: Markup
    covered_by: list[cards.ClaimLink]


@dataclass(frozen=True)
class PaperPage:
    """Everything the templates say about a paper."""

    id: str
    file: str
    title: str
    authors: str
    source: str
    error: str | None
    setting: list[Markup]
    overview: list[Said]
    lede: Markup
    claims: list[cards.ClaimCard]
    counts: list[tuple[Told, int]]
    bar: list[figures.Segment]
    finding: Markup
    finding_about: cards.ClaimLink | None
    errata: list[ErrataGroup]
    misprints: list[Misprint]
    wanting: list[Wanting]
    severities: list[tuple[Severity, int]]
    open: list[cards.ClaimCard]
    unexpected: list[cards.ClaimCard]
    displays: list[CoveredDisplay]
    covered: int
    graph: graph.GraphDrawing | None
    kinds: list[str]
    encodings: str = ""  # how many displays were read from the print

    @property
    def findings(self) -> list[cards.ClaimCard]:
        """What is ours."""
        return [finding for claim in self.claims for finding in claim.ours]

    @property
    def tally(self) -> str:
        """How many claims the paper makes, and how many findings are ours."""
        ours = f", and {numerals.counted(len(self.findings), 'finding')} of ours" if self.findings else ""
        return f"{numerals.counted(len(self.claims), 'claim')} of the paper{ours}" if ours else ""

    @property
    def number_of_errata(self) -> int:
        return sum(len(group.errata) for group in self.errata) + len(self.misprints) + len(self.wanting)

    @property
    def coverage(self) -> str:
        if not self.displays:
            return "no displayed formulas listed"
        return f"{self.covered} of {numerals.counted(len(self.displays), 'display')} covered"


def paper(data: record.Paper, file: str) -> PaperPage:
    """Prepare a paper for its page."""
    anchors = slugs(entry.label for entry in data.entries)
    told = {entry.label: entry.told for entry in data.entries}
    context = cards.PaperSetting(
        anchors, told, _numbers(data.displays), frozenset(f.label for f in data.findings)
    )
    shown = [cards.claim(claim, context) for claim in data.claims]
    views = {raw.label: view for raw, view in zip(data.claims, shown, strict=True)}
    counts = tally([claim.told for claim in data.claims])
    displays = [_display(display, context) for display in data.displays]
    finding, about = _finding(data)
    grave = Counter(claim.severity for claim in data.claims)
    return PaperPage(
        id=clean(data.id),
        file=file,
        title=clean(data.title) or clean(data.id),
        authors=clean(", ".join(data.authors)),
        source=clean(data.source),
        error=clean(data.error) if data.error else None,
        setting=paragraphs(data.setting or ""),
        overview=[said for sentence in data.overview for said in _said(sentence, context)],
        lede=inline(opening("\n\n".join(sentence.text for sentence in data.overview))),
        claims=shown,
        counts=counts,
        bar=figures.bar(counts),
        finding=finding,
        finding_about=context.link(about.label) if about else None,
        errata=groups(data, views, context),
        misprints=misprints(data, views, context),
        wanting=wanted(data, views, context),
        severities=[(severity, grave[severity]) for severity in Severity if grave[severity]],
        open=[views[claim.label] for claim in data.claims if _is_open(claim)],
        unexpected=[view for claim in shown for view in (claim, *claim.ours) if not view.as_expected],
        displays=displays,
        covered=sum(bool(display.covered_by) for display in displays),
        graph=graph.graph(data.claims, anchors),
        kinds=sorted({claim.kind for claim in data.claims}),
        encodings=encodings.counted(data),
    )


def _is_open(claim: record.Claim) -> bool:
    """Whether nothing is known of it, or the tools disagree."""
    if claim.outcome is None:
        return claim.verdict.fails and not claim.verdict.is_error
    return claim.told in (Outcome.UNDECIDED, Verdict.CONFLICT, Verdict.INTERRUPTED)


def _said(sentence: record.Sentence, context: cards.PaperSetting) -> list[Said]:
    """A sentence with its links; a text without any may run over several paragraphs."""
    stances = (
        ("holds", sentence.holds),
        ("holds under a condition", sentence.under),
        ("fails", sentence.fails),
        ("is open", sentence.open),
    )
    labels = dict.fromkeys(label for _, group in stances for label in group)
    if not labels:
        return [Said(text, [], sentence.borne_out, "") for text in paragraphs(sentence.text)]
    stance = "; ".join(f"{', '.join(group)} {word}" for word, group in stances if group)
    links = [context.link(label) for label in labels]
    return [Said(inline(sentence.text), links, sentence.borne_out, clean(stance))]


def _numbers(displays: tuple[record.Display, ...]) -> dict[str, str]:
    """Printed equation numbers by claim label; a claim over several displays carries them all."""
    numbers: dict[str, list[str]] = {}
    for display in displays:
        for label in display.labels:
            if display.number and display.number not in numbers.setdefault(label, []):
                numbers[label].append(display.number)
    return {label: ", ".join(found) for label, found in numbers.items()}


def _display(data: record.Display, context: cards.PaperSetting) -> CoveredDisplay:
    formula = quotation(data.latex).markup
    return CoveredDisplay(
        data.n,
        clean(data.number or ""),
        clean(data.place),
        formula,
        [context.link(label) for label in data.labels],
    )


def _finding(data: record.Paper) -> tuple[Markup, record.Claim | None]:
    """The most important thing to say about the paper, in words, and the claim it is about."""
    if data.error:
        return Markup("The paper could not be loaded, so nothing was checked."), None
    worst = next(iter(ranked(data.claims)), None)
    if worst:
        said = why(worst) or (inline(said_of(worst)) if worst.outcome else None)
        return said or Markup("Settled by findings of ours."), worst
    if any(claim.outcome for claim in data.claims):
        return _nothing_wrong(data)
    failing = [claim for claim in data.claims if claim.verdict.fails]
    if failing:
        worst = min(failing, key=lambda claim: _weight(claim, data.claims))
        return why(worst) or Markup("It is {}.").format(worst.verdict.word), worst
    checked = [claim for claim in data.claims if claim.verdict.passes]
    if not checked:
        return Markup("No claim with a truth value was found."), None
    supported = sum(claim.verdict == Verdict.SUPPORTED for claim in checked)
    sentence = "Every claim holds" if len(checked) > 1 else "The one claim holds"
    return Markup(f"{sentence}: {len(checked) - supported} proved, {supported} supported by trials."), None


def _nothing_wrong(data: record.Paper) -> tuple[Markup, record.Claim | None]:
    """What to say of a paper whose print need not change, apart from misprints."""
    open_ = next((claim for claim in data.claims if claim.told.counts and not _settled(claim.told)), None)
    if open_:
        return why(open_) or Markup("It is {}.").format(open_.told.word), open_
    slips = len(misprinted(data.claims))
    said = f"Apart from {numerals.counted(slips, 'misprint')}, nothing" if slips else "Nothing"
    return Markup(f"{said} in print has to change."), None


def _settled(told: Told) -> bool:
    return isinstance(told, Outcome) and told.stands


def _weight(claim: record.Claim, everything: Claims) -> tuple[int, bool, int]:
    """Seriousness first, then whether the conclusion falls, then how much rests on it."""
    survives = claim.ends is not None and not claim.ends.verdict.fails
    dependants = sum(claim.label in other.rests_on for other in everything)
    return claim.verdict.severity, survives, -dependants
