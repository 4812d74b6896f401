"""A claim in a few plain lines, for a terminal, an editor or a test: words, reading, what was found."""

from __future__ import annotations

from typing import Literal

from reports.record.evidence import flat
from reports.record.outcomes import Outcome
from reports.record.report import Claim, Counterexample
from reports.record.verdicts import Verdict
from reports.typeset.clean import clean
from reports.typeset.values import beside, entries
from reports.views.claims import one_line
from reports.views.errata import culprit, perhaps

Level = Literal["error", "warning", "note"]
Fact = tuple[str, str]  # what it is, and the words
LONGEST = 400  # letters of one fact
SMALL = 12  # entries of a value that is named in one line


def level(claim: Claim) -> Level:
    """How loud to be about a claim: an error fails the run, a warning is news for the author."""
    if not claim.as_expected or claim.enough is False:
        return "error"
    told = claim.told
    wrong = told.erratum or told == Outcome.UNDECIDED if isinstance(told, Outcome) else told.fails
    return "warning" if claim.unread or (wrong and not claim.role) else "note"


def headline(claim: Claim) -> str:
    """What became of a claim, in a few words, and what the run asked for if that is something else."""
    word = "not read" if claim.unread else claim.told.word
    found = f"{word} {claim.left_out}".rstrip()
    if claim.verdict.word not in (word, "definition", "prose"):
        found += f" ({claim.verdict.word})"
    if not claim.as_expected and claim.verdict != Verdict.INTERRUPTED:
        found += f", expected {claim.expected.lower().replace('_', ' ')}"
    elif claim.enough is False:
        found += ", less than required"
    return found


def facts(claim: Claim) -> list[Fact]:
    """What backs or explains it: quotation, reading, reason, witness, and the forms that hold."""
    step = culprit(claim)
    found = step.counterexample if step else None
    said = [
        ("quotation", claim.quote),
        ("reading", claim.reading or ""),
        ("reason", claim.reason or (step.reason if step and not found else "") or ""),
        ("witness", witness(found) if found else ""),
        *_forms(claim),
    ]
    return [(name, _short(text)) for name, text in said if text.strip()]


def witness(found: Counterexample) -> str:
    """Where a relation fails, and what each side is worth there, in one line."""
    point = [f"{name} = {number}" for name, number in {**found.sizes, **found.at}.items()]
    point += [f"{v.name} = {flat(v.value)}" for v in found.values if entries(v.value) <= SMALL]
    left, right = beside(*found.worth)
    where = f"at {', '.join(point)}: " if point else ""
    return f"{where}left side {left}, right side {right}"


def _forms(claim: Claim) -> list[Fact]:
    """The corrected and other forms of a claim that does not hold as printed, each with its verdict."""
    if claim.verdict.passes:
        return []
    named = [("corrected", claim.correction), ("as meant", claim.meant)]
    named += [(f"read as {reading.name}", reading) for reading in claim.readings]
    told = [
        (name, f"{_condition(form, claim)}{one_line(form) or form.quote} ({form.verdict.word})")
        for name, form in named
        if form
    ]
    return told or [("perhaps", f"{near.latex} ({near.verdict.word})") for near in perhaps(claim)[:1]]


def _condition(form: Claim, parent: Claim) -> str:
    added = form.condition or ", ".join(text for text in form.given if text not in parent.given)
    return f"if {added}: " if added else ""


def _short(text: str) -> str:
    line = " ".join(clean(text).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
