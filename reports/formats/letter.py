"""The errata of a paper as a letter that can be sent to its author: polite, ranked, misprints in a table."""

from __future__ import annotations

from reports.formats.marks import chain, condition, form, math, misprints, plain, quoted, relation, witness
from reports.record.outcomes import Severity
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import Verdict, counted, tally
from reports.typeset import numerals
from reports.typeset.prose import is_prose
from reports.views.errata import culprit, holding, located, misprinted, ranked, standing
from reports.views.slugs import slugs

HEADINGS = {
    Severity.FATAL: "What other results cannot do without",
    Severity.ESSENTIAL: "What matters beyond its own line",
    Severity.LOCAL: "Smaller points",
}
FIRST_WORDS, SHORT = 7, 60  # of a quotation, in words and in letters
LONG = 600  # letters of a formula that a letter can do without
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
    entries, slips = _errata(paper), misprinted(paper.claims)
    lines = [
        f"# On “{plain(paper.title or paper.id)}”",
        "",
        _greeting(paper),
        "",
        _opening(paper, len(entries), len(slips)),
        "",
        *_setting(paper, bool(entries)),
    ]
    number, last = 0, None
    for claim in entries:
        if claim.severity and claim.severity != last:
            lines += [f"## {HEADINGS[claim.severity]}", ""]
        last, number = claim.severity, number + 1
        lines += _entry(claim, number, paper)
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
    return ranked(paper.claims) or [c for c in paper.claims if c.outcome is None and c.verdict.is_error]


def _greeting(paper: Paper) -> str:
    return f"Dear {plain(numerals.listing(list(paper.authors)))}," if paper.authors else "Dear author,"


def _opening(paper: Paper, errors: int, slips: int) -> str:
    found = [counted(told, number) for told, number in tally(c.told for c in paper.claims) if told.counts]
    said = numerals.listing(found)
    read = (
        "We have checked the mathematics of your text statement by statement, by proof and by computation "
        "with exact numbers."
    )
    outcome = f" Of the statements it makes, {said}." if said else ""
    if not errors:
        return (
            f"{read}{outcome} We found nothing that has to change{', apart from misprints' if slips else ''}."
        )
    what = "one point" if errors == 1 else f"{errors} points"
    order = "" if errors == 1 else ", the most important first"
    return f"{read}{outcome} We would like to draw your attention to {what}{order}."


def _setting(paper: Paper, errors: bool) -> list[str]:
    """How it was read, without which the formulas of a letter say nothing."""
    if not errors or not paper.setting:
        return []
    return [f"We read it in this setting. {plain(paper.setting, keep_math=True)}", ""]


def _entry(claim: Claim, number: int, paper: Paper) -> list[str]:
    step = culprit(claim)
    lines = [f"**{number}. {plain(located(claim, paper.displays))}.** {quoted(claim.quote)}", ""]
    reason = claim.reason if claim.steps or not claim.settling else _own_reason(claim)
    facts = [plain(reason, keep_math=True)] if reason else []
    if step and step.lhs and step.counterexample:
        facts.append(f"Tested: {relation(step)}. {witness(step.counterexample)}.")
    facts += [f"{plain(f.reading or '', keep_math=True)} {_formula(f)}" for f in claim.settling]
    lines += [f"- {fact}" for fact in facts]
    if claim.correction:
        corrected = claim.correction
        assumed = condition(corrected, claim)
        how = f"It holds if {assumed}" if assumed else "Correction"
        lines.append(f"- {how}: {form(corrected, claim)} ({_backed(corrected)}).{_said(corrected, claim)}")
    for reading in holding(claim):
        name = f"Read as {plain(reading.name)}" if reading.name else "As evidently meant"
        lines.append(
            f"- {name} it holds: {form(reading, claim)} ({_backed(reading)}).{_said(reading, claim)}"
        )
    return [*lines, *_names(claim), *_resting(claim, paper), ""]


def _formula(finding: Claim) -> str:
    """What shows it, unless it is too long for a letter."""
    said = chain(finding)
    return (
        f"{said} ({_backed(finding)})."
        if len(said) <= LONG
        else f"({_backed(finding).capitalize()}; the formula is in the report.)"
    )


def _names(claim: Claim) -> list[str]:
    """What the names in the formulas of an entry stand for."""
    shown = [f for f in claim.settling if len(chain(f)) <= LONG]
    own: dict[str, str] = {}
    for one in (claim, *shown):
        own = {named.name: named.body for named in one.where} | own
    elsewhere = (
        *((finding, f"finding “{finding.label}”") for finding in shown),
        *(((claim.correction, "correction"),) if claim.correction else ()),
        *((reading, "reading") for reading in holding(claim)),
    )
    lines = [f"- Here {_defined(own)}."] if own else []
    for one, what in elsewhere:  # a name may stand for something else there
        other = {n.name: n.body for n in one.where if own.get(n.name) != n.body}
        lines += [f"- In the {what} {_defined(other)}."] if other else []
    return lines


def _defined(names: dict[str, str]) -> str:
    return ", ".join(math(f"{name} = {body}") for name, body in names.items())


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
