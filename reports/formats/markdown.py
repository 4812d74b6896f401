"""Markdown for a review or a pull request: the errata in full, the rest as a table."""

from __future__ import annotations

from reports.formats.badge import message
from reports.formats.marks import chain, code, condition, fence, misprints, plain, relation
from reports.record.changes import Changes
from reports.record.evidence import flat
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import counted, tally
from reports.typeset import numerals
from reports.views.errata import culprit, misprinted, ranked
from reports.views.index import when


def text(report: Report, changed: Changes | None = None) -> str:
    """The report as Markdown."""
    run = report.run
    version = plain(report.tool["derive"])
    made = f"Checked {plain(when(run.started))} with derive {version}, seed {run.seed}."
    lines = ["# Verification report", "", f"{message(report).capitalize()}. {made}", ""]
    if run.interrupted:
        lines += ["**The run was interrupted; some claims were not checked.**", ""]
    if changed:
        lines += _changed(changed)
    for paper in report.papers:
        lines += _paper(paper)
    return "\n".join(lines).rstrip() + "\n"


def _changed(changed: Changes) -> list[str]:
    lines = [f"- {code(m.label)} ({plain(m.paper)}): {m.before.word} → {m.after.word}" for m in changed.moved]
    for word, claims in (("new,", changed.new), ("gone, was", changed.gone)):
        for paper, label, verdict in claims:
            lines.append(f"- {code(label)} ({plain(paper)}): {word} {verdict.word}")
    return [f"## Since {plain(when(changed.since))}", "", *(lines or ["Nothing changed."]), ""]


def _paper(paper: Paper) -> list[str]:
    lines = [f"## {plain(paper.title or paper.id)}", ""]
    if paper.error:
        return [*lines, "The paper could not be loaded:", "", *fence(paper.error), ""]
    told = any(claim.outcome for claim in paper.claims)
    lines += [*_counted(paper), *_mistaken(paper)] if told else []
    for claim in ranked(paper.claims) if told else [c for c in paper.claims if c.verdict.is_error]:
        lines += _erratum(claim)
    slips = misprinted(paper.claims)
    lines += ["### Misprints and damage", "", *misprints(slips, paper)] if slips else []
    lines += (
        ["| claim | place | outcome | verdict | expected |", "|---|---|---|---|---|"]
        if told
        else ["| claim | place | verdict | expected |", "|---|---|---|---|"]
    )
    lines += [
        _row(claim, [f"{claim.told.symbol} {claim.told.word}"] if told else []) for claim in paper.claims
    ]
    if paper.findings:
        lines += ["", "| finding of ours | about | it | verdict | expected |", "|---|---|---|---|---|"]
        lines += [_finding(finding) for finding in paper.findings]
    return [*lines, ""]


def _counted(paper: Paper) -> list[str]:
    found = [counted(told, number) for told, number in tally(c.told for c in paper.claims)]
    ours = f"; and {numerals.counted(len(paper.findings), 'finding')} of ours" if paper.findings else ""
    return [
        f"Of the paper’s {numerals.counted(len(paper.claims), 'claim')} {numerals.listing(found)}{ours}.",
        "",
    ]


def _mistaken(paper: Paper) -> list[str]:
    said = [
        f"**Our error, not borne out:** {plain(sentence.text, keep_math=True)}" for sentence in paper.mistaken
    ]
    return [line for one in said for line in (one, "")]


def _row(claim: Claim, outcome: list[str]) -> str:
    verdict = claim.verdict
    word = f"{verdict.symbol} {verdict.word} {claim.left_out}".rstrip()
    cells = [code(claim.label), plain(claim.place), *map(plain, outcome), plain(word), _expected(claim)]
    return f"| {' | '.join(cells)} |"


def _finding(finding: Claim) -> str:
    cells = [
        code(finding.label),
        code(finding.about or ""),
        plain(finding.role or ""),
        finding.verdict.word,
        _expected(finding),
    ]
    return f"| {' | '.join(cells)} |"


def _expected(claim: Claim) -> str:
    expected = "yes" if claim.as_expected else f"**no**, {claim.expected.lower().replace('_', ' ')}"
    return expected + (", but less than required" if claim.enough is False else "")


def _erratum(claim: Claim) -> list[str]:
    where = f", {plain(claim.place)}" if claim.place else ""
    lines = [
        f"### {claim.told.symbol} {code(claim.label)}{where}{_grave(claim)}",
        "",
        *fence(claim.quote, "latex"),
        "",
    ]
    if claim.reason:
        lines += [plain(claim.reason, keep_math=True), ""]
    step = culprit(claim)
    if step and step.lhs and claim.outcome:
        lines += [f"Tested: {relation(step)}.", ""]
    for finding in claim.settling:
        lines += [
            f"{code(finding.label)}, finding of ours, {finding.verdict.word}: "
            f"{plain(finding.reading or '', keep_math=True)} {chain(finding)}",
            "",
        ]
    for step in claim.every_step:
        witness = step.counterexample
        if witness:
            values = ", ".join(f"{value.name} = {flat(value.value)}" for value in witness.values)
            sizes, at = numerals.assignment(witness.sizes), numerals.assignment(witness.at)
            where = "; ".join(filter(None, (sizes, values, at)))
            left, right = map(plain, witness.worth)
            sides = f"the left side is {left}, the right side {right}"
            name = f"Step {step.n}" if step.n else "First against last"
            sides += ", complex principal values" if witness.complex else ""
            lines += [f"{name}: at {plain(where)} {sides}.", "", *fence(witness.replay, "sh"), ""]
    if claim.ends:
        lines += [claim.conclusion + ".", ""]
    forms = [("Corrected", claim.correction), ("As evidently meant", claim.meant)]
    forms += [(f"Read as {plain(reading.name or 'another reading')}", reading) for reading in claim.readings]
    for name, form in forms:
        if form:
            given = f", given {', '.join(code(g) for g in form.given)}" if form.given else ""
            given = f", if {condition(form, claim)}" if form.condition else given
            lines += [f"{name}, {form.verdict.word}{given}:", ""]
            lines += [chain(form), ""] if claim.outcome and form.steps else [*fence(form.quote, "latex"), ""]
    for what, labels in (
        ("Does not survive", claim.lost),
        ("Survives", [x for x in claim.resting if x not in claim.lost]),
    ):
        lines += [f"{what}: {', '.join(map(code, labels))}.", ""] if labels else []
    return lines


def _grave(claim: Claim) -> str:
    return f": {claim.told.word} ({claim.severity})" if claim.severity else ""
