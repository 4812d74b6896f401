"""The errata of a paper as a letter that can be sent to its author: polite, ranked, misprints in a table."""

from __future__ import annotations

from collections.abc import Iterable

from reports.formats.marks import chain, form, given_words, misprints, plain, quoted, relation, witness
from reports.record.outcomes import Severity
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import Verdict, counted, tally
from reports.typeset import numerals
from reports.typeset.prose import is_prose
from reports.views.errata import (
    claimed,
    culprit,
    faults,
    holding,
    located,
    misprinted,
    standing,
    wanting,
)
from reports.views.slugs import slugs

HEADINGS = {
    Severity.FATAL: "What other results cannot do without",
    Severity.ESSENTIAL: "What matters beyond its own line",
    Severity.LOCAL: "Smaller points",
}
FIRST_WORDS, SHORT = 7, 60  # of a quotation, in words and in letters
LONG = 300  # letters of a relation and its witness that a letter can do without
BACKED = {
    Verdict.PROVED: "proved",
    Verdict.PROVED_AT_SIZES: "proved at small sizes",
    Verdict.SUPPORTED: "not proved, but no exception found",
}


def pages(report: Report) -> dict[str, str]:
    """A letter for each paper that could be read, by file name."""
    names = slugs(paper.id for paper in report.papers)
    return {f"{names[paper.id]}-errata.md": text(paper) for paper in report.papers if not paper.error}


def text(paper: Paper) -> str:
    """The letter about one paper."""
    entries, words, slips = _errata(paper), wanting(paper.claims), misprinted(paper.claims)
    lines = [
        f"# On “{plain(paper.title or paper.id)}”",
        "",
        _greeting(paper),
        "",
        _opening(paper, len(entries), len(words), len(slips)),
        "",
        *_main(paper),
        *_counting((*entries, *words, *slips), paper),
    ]
    number, last = 0, None
    for claim in entries:
        if claim.severity and claim.severity != last:
            lines += [f"## {HEADINGS[claim.severity]}", ""]
        last, number = claim.severity, number + 1
        lines += _entry(claim, number, paper)
    if words:
        lines += ["## Where a word is wanting", "", *_words(words, paper)]
    if slips:
        lines += [
            "## Misprints",
            "",
            "These change nothing in the argument; damage by scanning is our copy’s, not yours.",
            "",
        ]
        lines += misprints(slips, paper)
    lines += [
        "If we have misread a passage, we would be glad to hear what was meant.",
        "",
        "With kind regards",
    ]
    return "\n".join(lines) + "\n"


def _errata(paper: Paper) -> list[Claim]:
    """The ranked errata; in a report without outcomes, what is refuted or ill-formed."""
    return faults(paper.claims) or [c for c in paper.claims if c.outcome is None and c.verdict.is_error]


def _greeting(paper: Paper) -> str:
    return f"Dear {plain(numerals.listing(list(paper.authors)))}," if paper.authors else "Dear author,"


def _opening(paper: Paper, errors: int, words: int, slips: int) -> str:
    found = [counted(told, number) for told, number in tally(c.told for c in paper.claims) if told.counts]
    said = numerals.listing(found)
    read = (
        "We have checked the mathematics of your text statement by statement, by proof and by computation "
        "with exact numbers."
    )
    outcome = f" Of the statements it makes, {said}." if said else ""
    if not errors:
        apart = numerals.listing(
            [*(["some words that are wanting"] if words else []), *(["misprints"] if slips else [])]
        )
        return (
            f"{read}{outcome} We found nothing that has to change{f', apart from {apart}' if apart else ''}."
        )
    what = "one point" if errors == 1 else f"{errors} points"
    order = "" if errors == 1 else ", the most important first"
    return f"{read}{outcome} We would like to draw your attention to {what}{order}."


def _main(paper: Paper) -> list[str]:
    """What matters to the author before any single line: the main sentences of the overview."""
    said = [plain(sentence.text, keep_math=True) for sentence in paper.overview if sentence.main]
    return [f"In short: {' '.join(said)}", ""] if said else []


def _counting(claims: Iterable[Claim], paper: Paper) -> list[str]:
    """How displays without a number are named, if one is."""
    unnumbered = {d.n for d in paper.displays if not d.number}
    if not any(claim.display in unnumbered for claim in claims):
        return []
    return [
        "(Displays that carry no number are counted from the top of the text, all displays together.)",
        "",
    ]


def _entry(claim: Claim, number: int, paper: Paper) -> list[str]:
    lines = [f"**{number}. {plain(located(claim, paper.displays))}.** {quoted(claim.quote)}", ""]
    conditions = given_words(claim)
    facts = [f"It holds if {conditions}."] if conditions else []
    reason = claim.reason if claim.steps or not claim.settling else _own_reason(claim)
    facts += [plain(reason, keep_math=True)] if reason else []
    facts += _tested(claim)
    facts += [
        f"{plain(f.reading or '', keep_math=True)} ({_backed(f).capitalize()}.)"
        for f in claim.settling
        if not (reason and (conditions or f.role == "supports"))
    ]
    corrected = claim.correction
    if corrected and not (conditions and form(corrected, claim) == chain(corrected)):
        facts.append(f"Correction: {form(corrected, claim)} ({_backed(corrected)}).{_said(corrected, claim)}")
    for reading in holding(claim):
        if reading.condition is None:
            name = f"Read as {plain(reading.name)}" if reading.name else "As evidently meant"
            facts.append(
                f"{name} it holds: {form(reading, claim)} ({_backed(reading)}).{_said(reading, claim)}"
            )
    return [*lines, *(f"- {fact}" for fact in facts), *_resting(claim, paper), ""]


def _tested(claim: Claim) -> list[str]:
    """Where a printed formula fails. What would follow from a sentence is our formula, and for the report."""
    step = culprit(claim)
    if step is None or not step.lhs or not step.counterexample:
        return []
    values = witness(step.counterexample)
    if is_prose(claim.quote) or len(step.lhs) + len(step.rhs) + len(values) > LONG:
        return []
    return [f"Tested: {relation(step, claimed(claim))}. {values}."]


def _words(claims: list[Claim], paper: Paper) -> list[str]:
    """What is right under a condition, or in a reading, that the text does not state: a line for each."""
    rows = []
    for claim in claims:
        named = " or ".join(plain(r.name or "") for r in claim.readings if r.verdict.passes)
        how = f"holds if {given_words(claim)}" if claim.conditions else f"holds, read as: {named}"
        rows.append(f"- {_named(claim, paper)}: {how}.")
    return [*rows, ""]


def _said(form: Claim, claim: Claim) -> str:
    """What another form of a claim says, in words, if it does."""
    said = form.reading if form.reading != claim.reading else None
    return f" {plain(said, keep_math=True)}" if said else ""


def _backed(claim: Claim) -> str:
    return BACKED.get(claim.verdict, claim.verdict.word)


def _own_reason(claim: Claim) -> str | None:
    """The reason, unless it only lists the findings that follow."""
    labels = [f.label for f in claim.findings if f.verdict.passes and f.role != "explains"]
    return None if claim.reason == f"by {', '.join(labels)}" else claim.reason


def _resting(claim: Claim, paper: Paper) -> list[str]:
    named = {c.label: _named(c, paper) for c in paper.claims}
    right, corrected = standing(claim, paper.claims)
    groups = (
        ("The same slip", [c.label for c in paper.claims if c.repeats == claim.label]),
        ("What does not survive", claim.lost),
        ("What rests on it and is right as a step of its own", right),
        ("What rests on it and stands with a correction of its own", corrected),
    )
    return [
        f"- {what}: {'; '.join(named.get(label, plain(label)) for label in labels)}."
        for what, labels in groups
        if labels
    ]


def _named(claim: Claim, paper: Paper) -> str:
    """A claim as its author knows it: the place and the first words, or the formula if it is short."""
    place = plain(located(claim, paper.displays))
    if is_prose(claim.quote):
        words = claim.quote.split()
        first = plain(" ".join(words[:FIRST_WORDS]), keep_math=True)
        return f"{place}, “{first}{' …' if len(words) > FIRST_WORDS else ''}”"
    return f"{place}, {quoted(claim.quote)}" if len(claim.quote) <= SHORT else place


__all__ = ["pages", "text"]
