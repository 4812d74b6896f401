"""How papers, claims and results read on a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from derive.verdict.evidence import worth_lines
from reports import record
from reports.record.evidence import ALIKE, flat
from reports.record.letters import missing, objects
from reports.record.verdicts import Verdict, counted, tally

if TYPE_CHECKING:
    from derive.claims import Claim
    from derive.run.loading import Loaded

WIDTH = 120  # of tables in a pipe or a log
UNREAD = 5  # formulas that were not read, named at the end of a run


def _printing() -> ModuleType:
    """How expressions print; with SymPy, which a report of what is known does without."""
    from derive.claims import printing

    return printing


def summary(report: record.Report) -> None:
    """The table at the end of a run: per paper how many verdicts are as expected, and what became of its
    claims.
    """
    rows = [(p.id, _expected(p), str(len(p.findings)), _outcomes(p)) for p in report.papers]
    table("paper", "as expected", "findings of ours", "claims of the paper", rows=rows)
    require, short = report.run.require, report.run.short
    if require:
        click.echo(f"{short} of the claims that pass are less than --require {require} asks for")


def _outcomes(paper: record.Paper) -> str:
    """How many claims of the paper hold, hold as meant, fail and so on; our findings are none of them."""
    return ", ".join(counted(told, number) for told, number in tally(c.told for c in paper.claims))


def _expected(paper: record.Paper) -> str:
    if paper.error:
        return "cannot be read"
    counted = [c for c in paper.entries if c.verdict.counts]
    return f"{sum(c.as_expected for c in counted)}/{len(counted)}"


def table(*head: str, rows: Sequence[Sequence[str]]) -> None:
    """A plain table on stdout."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in head:
        grid.add_column(name, overflow="fold")
    for row in rows:
        grid.add_row(*map(Text, row))
    console = Console()
    Console(width=None if console.is_terminal else WIDTH).print(grid)


def surprises(report: record.Report, papers: Sequence[Loaded]) -> list[str]:
    """One line for each claim whose verdict is not the expected one, with the command that looks closer."""
    refs = {p.id: p.ref for p in papers}
    claims = [(p.id, c) for p in report.papers for c in p.entries]
    found = [
        (paper, c, f"{c.verdict}, expected {c.expected}")
        for paper, c in claims
        if not c.as_expected and c.verdict != Verdict.INTERRUPTED
    ]
    found += [
        (paper, c, f"{as_shown(c)}, less than --require {report.run.require}")
        for paper, c in claims
        if c.enough is False
    ]
    return [
        f"{paper} {c.label}: {said}; look closer with "
        + shlex.join(["derive", "replay", c.label, "--paper", refs[paper]])
        for paper, c, said in found
    ]


def unread(report: record.Report) -> list[str]:
    """One line for each of the first formulas that could not be read: nobody should take them for checked."""
    found = [(paper.id, c) for paper in report.papers for c in paper.claims if c.unread]
    lines = [f"{paper} {c.label}: {c.reason}" for paper, c in found[:UNREAD]]
    more = len(found) - len(lines)
    return [*lines, f"… and {more} more not read; --format lines names them all"] if more else lines


def mistaken(report: record.Report) -> list[str]:
    """One line for each sentence of an overview that what it points to does not bear out: our error, not the
    paper's.
    """
    return [
        f"{paper.id} overview: not borne out by {_pointed(sentence)}: {' '.join(sentence.text.split())}"
        for paper in report.papers
        for sentence in paper.mistaken
    ]


def _pointed(sentence: record.Sentence) -> str:
    stances = (
        ("holds", sentence.holds),
        ("fails", sentence.fails),
        ("open", sentence.open),
        ("under", sentence.under),
    )
    return "; ".join(f"{word}={', '.join(labels)}" for word, labels in stances if labels)


def as_shown(claim: record.Claim) -> str:
    """A verdict with what it leaves out."""
    left_out = [said for step in claim.every_step if (said := defined(step))] if claim.verdict.passes else []
    return " ".join([claim.verdict, *left_out[:1]])


def claim_lines(claim: Claim, loaded: Loaded) -> list[str]:
    """A claim as its paper states it."""
    title = loaded.paper.title if loaded.paper else loaded.id
    return [
        f"{claim.label} of {loaded.id}, {title} "
        f"({loaded.path}{f', line {claim.position.line}' if claim.position else ''})",
        *(f"  {name}: {value}" for name, value in _said(claim) if value),
        *_chain(claim),
        *_amended("as meant", claim.meant),
        *_amended("corrected", claim.correction),
    ]


def _said(claim: Claim) -> list[tuple[str, str]]:
    parts = [p for p in (claim.first, *(link.rhs for link in claim.links), *claim.given) if p is not None]
    return [
        ("kind", claim.kind),
        ("place", claim.place),
        ("quote", " ".join(claim.quote.split())),
        ("reading", claim.reading or ""),
        ("reason", claim.reason or ""),
        (
            "quantities",
            ", ".join(f"{q.name} ∈ {q.domain}" for q in _printing().describe(parts)) if parts else "",
        ),
        ("given", ", ".join(map(_printing().code, claim.given))),
        ("uses", ", ".join(used.label for used in claim.uses)),
        ("expected", str(claim.expect)),
    ]


def _chain(claim: Claim, indent: str = "  ") -> list[str]:
    if claim.first is None:
        return []
    reasons = [f"    ({link.why})" if link.why else "" for link in claim.links]
    links = [
        f"{indent}  {link.relation} {_printing().code(link.rhs)}{why}"
        for link, why in zip(claim.links, reasons, strict=True)
    ]
    return [f"{indent}{_printing().code(claim.first)}", *links]


def _amended(word: str, claim: Claim | None) -> list[str]:
    if claim is None:
        return []
    reading = f"{claim.reading} " if claim.reading else ""
    given = f"(given {', '.join(map(_printing().code, claim.given))})" if claim.given else ""
    return [f"  {word}: {reading}{given}".rstrip(), *_chain(claim, "    ")]


def evidence_lines(claim: record.Claim, indent: str = "") -> list[str]:
    """A checked claim with the evidence of each step."""
    expected = "as expected" if claim.as_expected else f"but expected {claim.expected}"
    told = (
        f" ({claim.role} {claim.about})"
        if claim.role
        else f" ({claim.outcome.word})"
        if claim.outcome
        else ""
    )
    lines = [f"{claim.label}: {claim.verdict}{told}, {expected}"]
    lines += [f"  {claim.reason}"] if claim.reason else []
    lines += [f"  rests on {', '.join(claim.rests_on)}, which does not hold up"] if claim.rests_on else []
    lines += [line for step in claim.steps for line in _step(step, f"step {step.n}")]
    lines += _step(claim.ends, "first against last") if claim.ends else []
    for version in (claim.meant, *claim.readings, claim.correction, *claim.findings):
        lines += evidence_lines(version, "  ") if version else []
    return [indent + line for line in lines]


def _step(step: record.Step, name: str) -> list[str]:
    lines = [f"  {name}: {step.lhs_code} {step.relation} {step.rhs_code}", f"    {step.verdict}"]
    lines[-1] += f" {said}" if (said := defined(step)) else ""
    if step.reason:
        lines[-1] += f": {step.reason}"
    if step.proof:
        lines.append(f"    proof for {step.proof.scope}: {step.proof.method}")
        lines += [f"      {line}" for line in step.proof.trace]
    lines += [f"    note: {ALIKE}"] if step.alike else []
    if step.trials:
        lines.append(_trials(step.trials))
        lines += [f"      assumption met {line}" for line in step.trials.met]
        lines += [f"      {line}" for line in worth_lines(step.trials)]
    return lines + (_witness(step.counterexample) if step.counterexample else [])


def defined(step: record.Step) -> str:
    """What to add to the verdict of a step that does not have a value on its whole domain."""
    return str(step.defined) if step.defined else ""


def audit_lines(claim: record.Claim, indent: str = "") -> list[str]:
    """What the audit of a claim found: strength, assumptions and repairs of each step, also of its other
    versions.
    """
    lines = [f"{claim.label}: {claim.verdict}", *_letters(claim)]
    for step in claim.steps:
        lines.append(f"  step {step.n}: {step.lhs_code} {step.relation} {step.rhs_code}: {step.verdict}")
        lines += _strength(step.strength) if step.strength else []
        lines += _repairs(step.repairs) if step.repairs is not None else []
        lines += [_assumption(a) for a in step.assumptions or ()]
    for version in (claim.meant, *claim.readings, claim.correction, *claim.findings):
        lines += audit_lines(version, "  ") if version else []
    return [indent + line for line in lines]


def _letters(claim: record.Claim) -> list[str]:
    """Which named objects of a quotation do not occur in what was proved of it."""
    if claim.role or claim.verdict != Verdict.PROVED or not objects(claim.quote):
        return []
    absent = missing(claim)
    there = [name for name in objects(claim.quote) if name not in absent]
    lines = [f"  named in the quotation and in the chain: {', '.join(there)}"] if there else []
    if not absent:
        return lines
    why = f": {claim.lacks}" if claim.lacks else "; say why with lacks="
    return [*lines, f"  not in the chain, though the quotation names it: {', '.join(absent)}{why}"]


def _strength(strength: record.Strength) -> list[str]:
    weak = "   WEAK: a mistake could pass unnoticed" if strength.weak else ""
    lines = [
        f"    strength: {strength.killed} of {strength.testable} mutants killed by a certified "
        f"counterexample{weak}"
    ]
    others = (
        (strength.equivalent, "are proved true"),
        (strength.ill_formed, "are no statements"),
        (len(strength.unknown), "cannot be evaluated"),
    )
    lines += [f"      {count} more {what}" for count, what in others if count]
    return lines + [f"      survives: {s.edit}: {s.latex}{_note(s.note)}" for s in strength.survivors]


def _repairs(repairs: tuple[record.Repair, ...]) -> list[str]:
    if not repairs:
        return ["    no repair within two edits"]
    matches = {None: "", "correction": ", the encoder's correction", "meant": ", the reading meant"}
    return [f"    did you mean ({r.verdict}, {r.edit}{matches[r.matches]}): {r.latex}" for r in repairs]


def _assumption(assumption: record.Assumption) -> str:
    verdict = f" ({assumption.verdict})" if assumption.verdict else ""
    return f"    assumption {assumption.assumption}: {assumption.role}{verdict}{_note(assumption.note)}"


def _note(note: str | None) -> str:
    return f" [{note}]" if note else ""


def _trials(trials: record.Trials) -> str:
    undefined = f", {trials.undefined} without a value" if trials.undefined else ""
    worst = f", worst residual {trials.worst:.2g}" if trials.worst is not None else ""
    counted = f"{trials.accepted} of {trials.instances} instances accepted"
    return f"    trials: {counted}{undefined}{worst}, seed {trials.seed}"


def _witness(witness: record.Counterexample) -> list[str]:
    where = [f"{name} = {size}" for name, size in {**witness.sizes, **witness.at}.items()]
    where += [f"{v.name} = {flat(v.value)}" for v in witness.values]
    left, right = witness.worth
    sides = f"left side {left}, right side {right}, gap {witness.gap}"
    resting = [f"    it rests on a proof: {witness.rests_on}"] if witness.rests_on else []
    how = "exact counts" if witness.counted else f"{witness.bits} bits"
    how += ", complex principal values" if witness.complex else ""
    return [f"    counterexample: {', '.join(where)}", f"    {sides} ({how})", *resting]
