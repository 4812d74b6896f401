"""Markdown for a review or a pull request: the errata in full, the rest as a table."""

from __future__ import annotations

import re

from reports.formats.badge import message
from reports.record.changes import Changes
from reports.record.evidence import flat
from reports.record.report import Claim, Paper, Report
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.views.index import when


def text(report: Report, changed: Changes | None = None) -> str:
    """The report as Markdown."""
    run = report.run
    version = _plain(report.tool["derive"])
    made = f"Checked {_plain(when(run.started))} with derive {version}, seed {run.seed}."
    lines = ["# Verification report", "", f"{message(report).capitalize()}. {made}", ""]
    if run.interrupted:
        lines += ["**The run was interrupted; some claims were not checked.**", ""]
    if changed:
        lines += _changed(changed)
    for paper in report.papers:
        lines += _paper(paper)
    return "\n".join(lines).rstrip() + "\n"


def _changed(changed: Changes) -> list[str]:
    lines = [
        f"- {_code(m.label)} ({_plain(m.paper)}): {m.before.word} → {m.after.word}" for m in changed.moved
    ]
    for word, claims in (("new,", changed.new), ("gone, was", changed.gone)):
        for paper, label, verdict in claims:
            lines.append(f"- {_code(label)} ({_plain(paper)}): {word} {verdict.word}")
    return [f"## Since {_plain(when(changed.since))}", "", *(lines or ["Nothing changed."]), ""]


def _paper(paper: Paper) -> list[str]:
    lines = [f"## {_plain(paper.title or paper.id)}", ""]
    if paper.error:
        return [*lines, "The paper could not be loaded:", "", *_fence(paper.error), ""]
    for claim in paper.claims:
        if claim.verdict.is_error:
            lines += _erratum(claim)
    lines += ["| claim | place | verdict | expected |", "|---|---|---|---|"]
    for claim in paper.claims:
        verdict = claim.verdict
        expected = "yes" if claim.as_expected else f"**no**, {claim.expected.lower().replace('_', ' ')}"
        expected += ", but less than required" if claim.enough is False else ""
        word = _plain(f"{verdict.symbol} {verdict.word} {claim.left_out}".rstrip())
        lines.append(f"| {_code(claim.label)} | {_plain(claim.place)} | {word} | {expected} |")
    return [*lines, ""]


def _erratum(claim: Claim) -> list[str]:
    lines = [
        f"### {claim.verdict.symbol} {_code(claim.label)}, {_plain(claim.place)}",
        "",
        *_fence(claim.quote, "latex"),
        "",
    ]
    if claim.reason:
        lines += [_plain(claim.reason, keep_math=True), ""]
    for step in claim.every_step:
        witness = step.counterexample
        if witness:
            values = ", ".join(f"{value.name} = {flat(value.value)}" for value in witness.values)
            sizes, at = numerals.assignment(witness.sizes), numerals.assignment(witness.at)
            where = "; ".join(filter(None, (sizes, values, at)))
            sides = f"the left side is {_plain(witness.lhs)}, the right side {_plain(witness.rhs)}"
            name = f"Step {step.n}" if step.n else "First against last"
            sides += ", complex principal values" if witness.complex else ""
            lines += [f"{name}: at {_plain(where)} {sides}.", "", *_fence(witness.replay, "sh"), ""]
    if claim.ends:
        lines += [claim.conclusion + ".", ""]
    for name, form in (("Corrected", claim.correction), ("As evidently meant", claim.meant)):
        if form:
            given = f", given {', '.join(_code(g) for g in form.given)}" if form.given else ""
            lines += [f"{name}, {form.verdict.word}{given}:", "", *_fence(form.quote, "latex"), ""]
    return lines


def _plain(words: str, *, keep_math: bool = False) -> str:
    """Text that Markdown and the HTML inside it leave alone."""
    special = r"([\\`*\[\]<>|#!])" if not keep_math else r"([`\[\]<>|#!])"
    return re.sub(special, r"\\\1", " ".join(clean(words).split()))


def _code(words: str) -> str:
    flat = " ".join(clean(words).split()).replace("|", "\\|")
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", flat)), default=0))
    return f"{ticks}{flat}{ticks}" if len(ticks) == 1 else f"{ticks} {flat} {ticks}"


def _fence(words: str, language: str = "") -> list[str]:
    body = clean(words)
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", body)), default=0))
    return [f"{ticks}{language}", *body.splitlines(), ticks]
