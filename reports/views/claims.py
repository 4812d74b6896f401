"""Claims and steps as the templates show them: every decision is taken here, none in a template."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.letters import GREEK, missing
from reports.record.outcomes import Outcome, Severity
from reports.record.verdicts import Told, Verdict
from reports.typeset.clean import clean
from reports.typeset.mathml import Typeset, typeset, typeset_chain
from reports.typeset.prose import domain, formula_or_words, inline, is_prose, quotation
from reports.views import encodings, evidence
from reports.views.steps import RELATIONS, ClaimLink, StepRow, right, row

# Widths in letters, for the layout at full width.
QUOTE_BESIDE, CHAIN_BESIDE = 34, 46  # beyond these the quotation and the chain stand below each other
LONG_CHAIN = 4  # links: of a longer chain the errata show the ends
STATEMENT = 58  # a whole chain in the errata, with a chip beside it


@dataclass(frozen=True)
class ClaimCard:
    """One card of a paper's page."""

    id: str
    label: str
    number: str
    place: str
    kind: str
    verdict: Verdict
    told: Told
    severity: Severity | None
    as_expected: bool
    expected: str
    caption: str
    quote: Typeset | None
    statement: Markup
    source: str
    source_is: str
    reading: Markup | None
    reason: Markup | None
    given: list[Markup]
    quantities: list[tuple[Markup, Markup]]
    steps: list[StepRow]
    ends: StepRow | None
    conclusion: str
    checked_as: Markup | None  # of a form with words of its own: the formula that stands for them
    holds_if: list[Markup]
    conditions: list[Markup]  # of a claim that holds under them
    uses: list[ClaimLink]
    rests_on: list[ClaimLink]
    resting: list[ClaimLink]  # what rests on it and survives
    lost: list[ClaimLink]  # and what does not
    meant: ClaimCard | None
    correction: ClaimCard | None
    readings: list[ClaimCard]
    title: str  # of a reading
    where: list[tuple[Markup, Markup]]
    role: str
    findings: list[tuple[str, list[ClaimCard]]]  # ours, by what they do to the claim
    settled_by: list[ClaimLink]
    lacks: list[Markup]  # letters of the quotation that the chain does without
    why_lacking: Markup | None
    wide: bool
    defined: evidence.DefinedView | None
    short: bool  # of what the run requires
    ends_follow: bool  # nothing to say of the ends that the steps do not
    took: str  # processor time, in words
    unread: bool = False  # a formula of a document that could not be read
    encoding: Markup | None = None  # how its display came into the encoding

    @property
    def fails(self) -> bool:
        """Whether it counts against the paper: then the reason comes first."""
        return self.told.erratum if isinstance(self.told, Outcome) else self.told.fails

    @property
    def forms(self) -> list[ClaimCard]:
        """A claim's other readings and its correction, which stand side by side."""
        found = (self.meant, *self.readings, self.correction)
        return [form for form in found if form]

    @property
    def perhaps(self) -> list[evidence.RepairView]:
        """True statements near it, where nobody wrote what is right."""
        return [] if self.forms else next((step.repairs for step in self.steps if step.repairs), [])

    @property
    def ours(self) -> list[ClaimCard]:
        """The findings about it."""
        return [finding for _, group in self.findings for finding in group]

    @property
    def does(self) -> str:
        """What the findings about it do: 1 contradicts it, 2 explain it."""
        many = Counter(finding.role for finding in self.ours)
        return ", ".join(
            f"{many[role]} {role if many[role] == 1 else word} it"
            for role, word in DOES.items()
            if many[role]
        )

    @property
    def within(self) -> Markup | None:
        """How far the sides of an approximation may be apart."""
        return next((step.within for step in reversed(self.steps) if step.within), None)

    @property
    def witness(self) -> evidence.WitnessView | None:
        parts = (*self.steps, *((self.ends,) if self.ends else ()))
        return next((step.counterexample for step in parts if step.counterexample), None)


@dataclass(frozen=True)
class PaperSetting:
    """What a claim needs to know of its paper: anchors, what is told and printed numbers, by label."""

    anchors: dict[str, str]
    told: dict[str, Told]
    numbers: dict[str, str]
    ours: frozenset[str] = frozenset()

    def link(self, label: str) -> ClaimLink:
        anchor = self.anchors.get(label)
        return ClaimLink(
            clean(label), f"#{anchor}" if anchor else None, self.told.get(label), label in self.ours
        )

    def fails(self, label: str) -> bool:
        """Whether nothing can rest on it, not even on its correction."""
        told = self.told.get(label)
        return (
            not told.stands and told.counts
            if isinstance(told, Outcome)
            else told is None or not told.holds_up
        )


CAUSES = {
    "misprint": "misprint",
    "scan": "damaged in scanning",
    "notation": "notation",
    "attribution": "a wrong name",
}
# In why a display is read otherwise than it is printed:
DAMAGE = re.compile(r"\b(scan|misread|our copy)\b|\b(has|have|are|is) lost\b")
DOES = {
    "contradicts": "contradict",
    "limits": "limit",
    "empties": "empty",
    "supports": "support",
    "explains": "explain",
}  # said of several
ROLES = {
    "contradicts": "Against it",
    "limits": "Limits",
    "empties": "What it comes to",
    "supports": "For it",
    "explains": "Explanations",
}


def claim(
    data: record.Claim,
    paper: PaperSetting,
    *,
    anchor: str | None = None,
    parent: record.Claim | None = None,
    caption: str = "The paper prints",
) -> ClaimCard:
    """Prepare a claim; its meant and corrected forms are prepared with it."""
    anchor = anchor or paper.anchors[data.label]
    quote = quotation(data.quote)
    if damaged(data):
        caption = "Our copy has"
    steps = _steps(data, anchor, paper)
    ends = row(data.ends, f"{anchor}-ends", data, paper.link, show_lhs=True) if data.ends else None
    return ClaimCard(
        id=anchor,
        label=clean(data.label),
        number=clean(paper.numbers.get(data.label, "") or ", ".join(f"({n})" for n in quote.numbers)),
        place=clean(data.place),
        kind=data.kind,
        verdict=data.verdict,
        told=data.told,
        severity=data.severity,
        as_expected=data.as_expected,
        expected="something that passes" if data.expected == "passes" else Verdict(data.expected).word,
        caption=caption,
        # A form that quotes the same words again, or its own chain, is told apart by what was checked.
        quote=None if data.role or (parent and data.quote in (parent.quote, one_line(data))) else quote,
        statement=_statement(data, quote, parent),
        source=clean(data.quote),
        source_is="quote" if is_prose(data.quote) else "LaTeX",
        reading=inline(data.reading) if data.reading else None,
        reason=inline(data.reason) if data.reason and not only_settled(data) else None,
        given=[formula_or_words(text) for text in data.given],
        quantities=[(typeset(q.latex).markup, domain(q.domain)) for q in data.quantities],
        steps=steps,
        ends=ends,
        conclusion=data.conclusion,
        checked_as=whole(data, STATEMENT) if parent and data.steps and _own(data, parent) else None,
        holds_if=_holds_if(data, parent),
        conditions=[formula_or_words(text) for text in data.conditions],
        uses=[paper.link(label) for label in data.uses],
        rests_on=[paper.link(label) for label in data.rests_on if paper.fails(label)],
        resting=[paper.link(label) for label in data.resting if label not in data.lost],
        lost=[paper.link(label) for label in data.lost],
        meant=_form(data, data.meant, paper, f"{anchor}-meant", "Read as"),
        correction=_form(data, data.correction, paper, f"{anchor}-corrected", "Should read"),
        readings=[
            claim(form, paper, anchor=f"{anchor}-reading-{n}", parent=data, caption="Read as")
            for n, form in enumerate(data.readings, 1)
        ],
        title=_title(data, parent),
        where=[(typeset(named.name).markup, typeset(named.body).markup) for named in data.where],
        role=data.role or "",
        findings=_findings(data, paper),
        settled_by=[paper.link(finding.label) for finding in data.settling],
        lacks=[typeset(_letter(name)).markup for name in missing(data)]
        if not parent and not data.role
        else [],
        why_lacking=inline(data.lacks) if data.lacks else None,
        wide=_is_wide(quote, data.steps),
        defined=_left_out((*steps, *((ends,) if ends else ()))) if data.verdict.passes else None,
        short=data.enough is False,
        ends_follow=data.ends is not None and all(step.verdict.passes for step in data.every_step),
        unread=data.unread,
        encoding=encodings.said(data.encoding) if not parent else None,
        took="" if data.seconds is None else duration(data.seconds),
    )


def damaged(data: record.Claim) -> bool:
    """Whether what is shown as printed is our copy's: the paper's print was damaged in scanning."""
    if data.meant and data.meant.cause:
        return data.meant.cause == "scan"  # the editor's word, before that of the declarations
    read = data.encoding
    return bool(read and read.how == "meant" and DAMAGE.search(read.because or ""))


def duration(seconds: float) -> str:
    """A time as people say it: two figures, and minutes where there are any."""
    if seconds >= 100:
        return f"{seconds / 60:.0f} min"
    return (
        f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s" if seconds >= 0.95 else f"{seconds:.2f} s"
    )


def only_settled(data: record.Claim) -> bool:
    """Whether the reason says no more than which findings settle it: the page links to them."""
    labels = [f.label for f in data.findings if f.verdict.passes and f.role != "explains"]
    return data.kind == "sentence" and data.reason == f"by {', '.join(labels)}"


def _findings(data: record.Claim, paper: PaperSetting) -> list[tuple[str, list[ClaimCard]]]:
    groups = {role: [claim(f, paper, caption="") for f in data.findings if f.role == role] for role in ROLES}
    return [(ROLES[role], group) for role, group in groups.items() if group]


def _title(data: record.Claim, parent: record.Claim | None) -> str:
    """What a reading of a claim is called."""
    if parent is None:
        return ""
    if data is parent.meant:
        return f"As meant ({CAUSES[data.cause]})" if data.cause else "As evidently meant"
    if data is parent.correction:
        return "Corrected"
    return f"Read as: {clean(data.name)}" if data.name else "Another reading"


def _letter(name: str) -> str:
    """A name as LaTeX: a letter as it is, a Greek one as a command, a word upright."""
    if len(name) == 1:
        return name
    return rf"\{name}" if name in GREEK else rf"\mathrm{{{name}}}"


def _left_out(steps: tuple[StepRow, ...]) -> evidence.DefinedView | None:
    return next((step.defined for step in steps if step.defined), None)


def _form(
    parent: record.Claim, form: record.Claim | None, paper: PaperSetting, anchor: str, caption: str
) -> ClaimCard | None:
    return claim(form, paper, anchor=anchor, parent=parent, caption=caption) if form else None


def one_line(data: record.Claim) -> str:
    """The chain of a claim as one line of LaTeX, as the encoding prints it."""
    links = [f"{RELATIONS[step.relation]} {step.rhs}" for step in data.steps]
    return " ".join([data.steps[0].lhs, *links]) if links else ""


def _statement(data: record.Claim, quote: Typeset, parent: record.Claim | None) -> Markup:
    """The claim in one formula: its quotation, if that is its own, else its chain, of a long one the ends."""
    if not data.steps or (parent and _own(data, parent)) or (parent is None and not data.role):
        return quote.markup
    return whole(data, STATEMENT)


def _own(data: record.Claim, parent: record.Claim) -> bool:
    """Whether another form of a claim is printed in words or a formula of its own."""
    return data.quote not in ("", parent.quote, one_line(data))


def whole(data: record.Claim, width: int) -> Markup:
    """The chain of a claim in one formula; of a very long one the ends."""
    links = [f"{RELATIONS[step.relation]} {right(step)}" for step in data.steps]
    if len(links) > LONG_CHAIN:
        links = [f"{RELATIONS[data.steps[0].relation]} \\cdots {links[-1]}"]
    return typeset_chain(data.steps[0].lhs, links, width).markup


def _is_wide(quote: Typeset, steps: tuple[record.Step, ...]) -> bool:
    sides = [typeset(side, display=True).width for step in steps for side in (step.lhs, step.rhs)]
    return quote.width > QUOTE_BESIDE or max(sides, default=0) > CHAIN_BESIDE


def _steps(data: record.Claim, anchor: str, paper: PaperSetting) -> list[StepRow]:
    wrong = next((step.n for step in data.steps if step.verdict.is_error), None)
    shown, previous = [], None
    for step in data.steps:
        shown.append(
            row(
                step,
                f"{anchor}-step-{step.n}",
                data,
                paper.link,
                show_lhs=step.lhs != previous,
                first_wrong=step.n == wrong and len(data.steps) > 1,
            )
        )
        previous = step.rhs
    return shown


def _holds_if(data: record.Claim, parent: record.Claim | None) -> list[Markup]:
    """The assumptions that a correction or reading adds, where it passes; in words, if it has words for
    them.
    """
    if parent is None or data.verdict.fails:
        return []
    if data.condition:
        return [inline(data.condition)]
    if data is not parent.correction:
        return []
    return [formula_or_words(text) for text in data.given if text not in parent.given]
