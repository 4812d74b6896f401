"""Errata: what in print has to change, the most serious first; misprints apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.outcomes import Outcome, Severity
from reports.record.report import UNEARNED
from reports.record.verdicts import Verdict
from reports.typeset.clean import clean
from reports.typeset.mathml import Typeset, typeset, typeset_within
from reports.typeset.prose import inline, is_prose
from reports.views import claims as cards, evidence
from reports.views.steps import RELATIONS, right

RANKED = (Severity.FATAL, Severity.ESSENTIAL, Severity.LOCAL)
HEADINGS = {
    Severity.FATAL: ("Fatal", "What rests on these is not shown, not even with a correction."),
    Severity.ESSENTIAL: ("Essential", "Other lines rest on these, or no correction is known."),
    Severity.LOCAL: ("Local", "Nothing else rests on these."),
}
COLUMN = 64  # letters of a side, beyond which it is broken into rows
CELL = 44  # letters of a chain in the table of misprints


@dataclass(frozen=True)
class Tested:
    """The relation that was tested, with its two sides and what each is worth at the witness."""

    part: str  # which step of a longer chain
    claimed: str  # whether the paper prints the relation, or it would follow from its words
    lhs: Typeset
    relation: Markup
    rhs: Typeset
    within: Markup | None
    witness: evidence.WitnessView | None
    href: str


@dataclass(frozen=True)
class Erratum:
    """A mistake in print: where, what, why not, what instead, and what it brings down."""

    claim: cards.ClaimCard
    where: str
    severity: Severity | None
    why: Markup | None
    tested: Tested | None
    by: list[cards.ClaimCard]  # findings that show it
    printed: str  # whose print is shown
    names: list[tuple[Markup, Markup]]  # in its formulas, and what they stand for
    renamed: list[tuple[Markup, Markup]]  # in the correction, where they stand for something else
    repeated: list[cards.ClaimLink]  # claims with the same slip
    right: list[cards.ClaimLink]  # what rests on it and is right as it stands
    amended: list[cards.ClaimLink]  # what rests on it and stands with a correction of its own
    lost: list[cards.ClaimLink]  # what rests on it and is false with it
    unshown: list[cards.ClaimLink]  # what follows from it and so is not shown
    corrected: cards.ClaimCard | None
    holding: list[cards.ClaimCard]  # readings that hold
    perhaps: list[evidence.RepairView]  # what may be meant, where nobody wrote what is right
    conclusion: str
    affects: list[cards.ClaimLink]  # in a report without outcomes: what rests on it


@dataclass(frozen=True)
class Misprint:
    """A line of the table: as printed, as meant, and why they differ."""

    claim: cards.ClaimCard
    where: str
    source: str  # whose print is shown
    printed: Markup
    meant: Markup
    cause: str
    again: list[cards.ClaimLink]  # claims with the same slip
    verdict: Verdict
    note: Markup | None  # how it was read, beside a formula
    checked_as: Markup | None  # the formula that was checked, if it is another


@dataclass(frozen=True)
class Wanting:
    """A line of the table of what is right under a condition that the text does not state."""

    claim: cards.ClaimCard
    where: str
    source: str
    printed: Markup
    conditions: list[Markup]
    again: list[cards.ClaimLink]  # claims with the same slip
    why: Markup | None
    corrected: cards.ClaimCard | None  # what holds without the condition


@dataclass(frozen=True)
class ErrataGroup:
    """Errata that matter alike."""

    heading: str
    means: str
    errata: list[Erratum]


def ranked(claims: Iterable[record.Claim]) -> list[record.Claim]:
    """The claims whose print has to change: by severity, what fails before what holds under a condition, then
    by how many rest on them, then in the order of the paper.
    """
    found = [
        (claim.severity.rank, claim.outcome == Outcome.HOLDS_IF, -len(claim.resting), claim)
        for claim in claims
        if claim.severity in RANKED and claim.outcome != Outcome.AS_MEANT
    ]  # type: ignore[union-attr]
    return [claim for *_, claim in sorted(found, key=lambda entry: entry[:3])]


def wanting(claims: Iterable[record.Claim]) -> list[record.Claim]:
    """The claims that want a word: right under a condition that the text does not state."""
    return [c for c in claims if c.severity == Severity.LOCAL and c.outcome == Outcome.HOLDS_IF]


def faults(claims: Iterable[record.Claim]) -> list[record.Claim]:
    """The ranked errata that want more than a word."""
    found = ranked(claims)
    left = {c.label for c in wanting(found)}
    return [c for c in found if c.label not in left]


def misprinted(claims: Iterable[record.Claim]) -> list[record.Claim]:
    """The claims that are evidently meant otherwise than printed, and then stand; a slip that is repeated
    once.
    """
    slight = (None, Severity.MISPRINT, Severity.LOCAL)
    found = [
        c
        for c in claims
        if c.outcome and c.severity in slight and c.meant and not c.meant.verdict.fails and c.outcome.stands
    ]
    labels = {c.label for c in found}
    return [c for c in found if c.repeats not in labels]


def repetitions(claim: record.Claim, claims: Iterable[record.Claim]) -> list[record.Claim]:
    """The claims with the same slip."""
    return [c for c in claims if c.repeats == claim.label and (c.outcome is None or c.outcome.slips)]


def located(claim: record.Claim, displays: Iterable[record.Display]) -> str:
    """Where a claim stands in print, as its author knows it: the section and the displayed formula."""
    shown = next((d for d in displays if d.n == claim.display), None)
    formula = "" if shown is None else f"Eq. {shown.number}" if shown.number else f"display {shown.n}"
    return clean(", ".join(filter(None, (claim.place, formula))) or claim.label)


def cause(claim: record.Claim) -> str:
    """Why what was meant is printed otherwise."""
    meant = claim.meant
    return cards.CAUSES[meant.cause or "misprint"] if meant else ""


def culprit(claim: record.Claim) -> record.Step | None:
    """The step that fails: the first with a counterexample, else the first that fails, else first against
    last.
    """
    failing = [step for step in claim.every_step if step.verdict.fails]
    return next((step for step in failing if step.counterexample), failing[0] if failing else None)


def perhaps(claim: record.Claim) -> tuple[record.Repair, ...]:
    """True statements near the step that fails, where nobody wrote what is right."""
    step = culprit(claim)
    return () if claim.correction or holding(claim) or step is None else step.repairs or ()


def holding(claim: record.Claim) -> list[record.Claim]:
    """The readings of a claim, as meant or another that the words allow, that hold."""
    return [form for form in (claim.meant, *claim.readings) if form and form.verdict.passes]


def standing(claim: record.Claim, claims: Iterable[record.Claim]) -> tuple[list[str], list[str]]:
    """What rests on a claim and survives: what is right as it stands, and what needs a correction itself."""
    told = {c.label: c.outcome for c in claims}
    left = [label for label in claim.resting if label not in claim.lost]
    corrected = [label for label in left if (outcome := told.get(label)) and outcome.erratum]
    return [label for label in left if label not in corrected], corrected


def groups(
    data: record.Paper, views: dict[str, cards.ClaimCard], context: cards.PaperSetting
) -> list[ErrataGroup]:
    """The errata of a paper; those of a report without outcomes are one group, in the order of the paper."""

    def told(claims: Iterable[record.Claim]) -> list[Erratum]:
        return [_erratum(c, views[c.label], data, context) for c in claims]

    old = [c for c in data.claims if c.outcome is None and c.verdict.is_error]
    if old:
        return [ErrataGroup("", "", told(old))]
    worst = list(faults(data.claims))
    found = [
        ErrataGroup(*HEADINGS[severity], told(c for c in worst if c.severity == severity))
        for severity in RANKED
    ]
    return [group for group in found if group.errata]


def misprints(
    data: record.Paper, views: dict[str, cards.ClaimCard], context: cards.PaperSetting
) -> list[Misprint]:
    """The table of misprints."""
    return [_misprint(c, c.meant, views[c.label], data, context) for c in misprinted(data.claims) if c.meant]


def wanted(
    data: record.Paper, views: dict[str, cards.ClaimCard], context: cards.PaperSetting
) -> list[Wanting]:
    """The table of what wants a word."""
    return [_wanting(c, views[c.label], data, context) for c in wanting(data.claims)]


def source_of(claim: record.Claim) -> str:
    """Whose print is shown: the paper's, or that of our copy, where it was damaged in scanning."""
    return "in our copy" if cards.damaged(claim) else "as printed"


def _again(raw: record.Claim, data: record.Paper, context: cards.PaperSetting) -> list[cards.ClaimLink]:
    return [context.link(c.label) for c in repetitions(raw, data.claims)]


def _wanting(
    raw: record.Claim, view: cards.ClaimCard, data: record.Paper, context: cards.PaperSetting
) -> Wanting:
    assert view.quote
    return Wanting(
        view,
        located(raw, data.displays),
        source_of(raw),
        view.quote.markup,
        view.conditions,
        _again(raw, data, context),
        inline(said_of(raw)),
        view.correction if view.correction and not view.correction.holds_if else None,
    )


def said_of(claim: record.Claim) -> str:
    """Why a word is wanting: the reason given, else what the findings say that limit it, or its reading."""
    if claim.reason and not cards.only_settled(claim):
        return claim.reason
    limits = [f for f in claim.findings if f.role == "limits" and f.verdict.passes]
    readings = [f for f in claim.readings if f.verdict.passes]
    return " ".join(filter(None, (form.reading for form in limits or readings)))


def why(claim: record.Claim) -> Markup | None:
    """Why it is wrong, in the checker's sentence where it gave one; nothing where only findings say it."""
    step = culprit(claim)
    if cards.only_settled(claim):
        return None
    for reason in (claim.reason, step.reason if step and not step.counterexample else None):
        if reason:
            return inline(reason)
    if step is not None and step is claim.ends:
        return Markup("{}.").format(UNEARNED)
    if step is None:
        return None if claim.settling else Markup("It is {}.").format(claim.told.word)
    return Markup("{} is {}.").format(f"Step {step.n}" if len(claim.steps) > 1 else "It", step.verdict.word)


def _erratum(
    raw: record.Claim, view: cards.ClaimCard, data: record.Paper, context: cards.PaperSetting
) -> Erratum:
    settling = {finding.label for finding in raw.settling}
    # A single statement that fails has no conclusion apart from itself.
    conclusion = f"{view.conclusion}." if raw.ends and view.conclusion != UNEARNED else ""
    old = raw.outcome is None
    by = [finding for finding in view.ours if finding.label in settling]
    names = list(dict.fromkeys(pair for form in (view, *by) for pair in form.where))
    right, amended = standing(raw, data.claims)
    return Erratum(
        claim=view,
        where=located(raw, data.displays),
        severity=raw.severity,
        why=why(raw),
        tested=_tested(raw, view),
        by=by,
        repeated=_again(raw, data, context),
        printed=source_of(raw),
        lost=[link for link in view.lost if link.told != Outcome.STEP],
        unshown=[link for link in view.lost if link.told == Outcome.STEP],
        right=[context.link(label) for label in right],
        amended=[context.link(label) for label in amended],
        names=names,
        renamed=[pair for pair in (view.correction.where if view.correction else ()) if pair not in names],
        corrected=view.correction or (view.meant if old else None),
        holding=[
            form for form in (None if old else view.meant, *view.readings) if form and form.verdict.passes
        ],
        perhaps=evidence.repairs(perhaps(raw)),
        conclusion=conclusion,
        affects=[context.link(other.label) for other in data.claims if raw.label in other.rests_on]
        if old
        else [],
    )


def _tested(raw: record.Claim, view: cards.ClaimCard) -> Tested | None:
    step = culprit(raw)
    if step is None or not step.lhs:
        return None
    shown = next(s for s in (*view.steps, *((view.ends,) if view.ends else ())) if s.n == step.n)
    part = (
        "" if len(raw.steps) < 2 else f"step {step.n} of {len(raw.steps)}" if step.n else "first against last"
    )
    return Tested(
        part,
        claimed(raw),
        typeset_within(step.lhs, COLUMN),
        typeset(RELATIONS[step.relation]).markup,
        typeset_within(right(step), COLUMN),
        shown.within,
        shown.counterexample,
        f"#{shown.id}",
    )


def claimed(claim: record.Claim) -> str:
    """How a relation that was tested is ascribed: only what is printed as a formula is claimed as one."""
    return "it would follow" if is_prose(claim.quote) else "claimed"


def _misprint(
    raw: record.Claim,
    meant: record.Claim,
    view: cards.ClaimCard,
    data: record.Paper,
    context: cards.PaperSetting,
) -> Misprint:
    assert view.quote and view.meant
    note = inline(meant.reading) if meant.reading and not meant_in_words(raw) else None
    printed = _as_meant(meant, raw, view.meant)
    return Misprint(
        claim=view,
        where=located(raw, data.displays),
        source=source_of(raw),
        printed=view.quote.markup,
        meant=printed,
        cause=cause(raw),
        again=_again(raw, data, context),
        verdict=meant.verdict,
        note=note,
        checked_as=view.meant.checked_as,
    )


def _as_meant(meant: record.Claim, raw: record.Claim, view: cards.ClaimCard) -> Markup:
    """The formula as meant, or what to read instead in a sentence."""
    said = meant_in_words(raw)
    if said:
        return inline(said)
    own = not meant.steps or meant.quote not in (raw.quote, cards.one_line(meant))
    formula = view.statement if own else cards.whole(meant, CELL)
    return Markup("{} <span class='soft'>{}</span>").format(formula, view.within) if view.within else formula


def meant_in_words(claim: record.Claim) -> str:
    """What to read in place of a sentence that is quoted whole; empty where there are words or a formula to
    show.
    """
    meant = claim.meant
    if meant is None or not is_prose(claim.quote) or (meant.quote != claim.quote and is_prose(meant.quote)):
        return ""
    return meant.reading or claim.reason or ""
