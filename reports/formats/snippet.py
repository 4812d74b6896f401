"""What was found as a piece of HTML for a notebook: it stands alone, without scripts and requests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from reports.formats.templating import environment, folder
from reports.record import report as record
from reports.record.verdicts import Told, Verdict, counted, tally
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.mathml import typeset_within
from reports.typeset.prose import inline, quotation
from reports.views import evidence
from reports.views.brief import headline
from reports.views.errata import culprit
from reports.views.steps import RELATIONS, right

COLUMN = 72  # letters, beyond which a sum is broken into rows


@dataclass(frozen=True)
class StepLine:
    """A step of a chain with what backs it."""

    name: str
    verdict: Verdict
    formula: Markup
    reason: Markup | None
    defined: evidence.DefinedView | None
    proof: evidence.ProofView | None
    trials: evidence.TrialsView | None
    witness: evidence.WitnessView | None


@dataclass(frozen=True)
class ClaimRow:
    """A claim of a paper, before or after it was checked."""

    label: str
    quote: Markup
    told: Told | None
    said: str
    notes: list[Markup]


def result(
    verdict: Verdict, steps: Sequence[record.Step], ends: record.Step | None, enough: bool | None
) -> str:
    """What `check` found."""
    lines = [_line(step, "") for step in steps]
    lines += [_line(ends, "first against last")] if ends else []
    return _filled("result", verdict=verdict, lines=lines, short=enough is False)


def paper(title: str, claims: Sequence[tuple[str, str]], found: record.Paper | None = None) -> str:
    """A paper by the labels and quotations of its claims; once it was checked, with what became of them."""
    if found is not None:
        rows = [_row(claim) for claim in found.claims]
        said = ", ".join(counted(told, number) for told, number in tally(c.told for c in found.claims))
    else:
        rows = [ClaimRow(clean(label), quotation(quote).markup, None, "", []) for label, quote in claims]
        number = numerals.counted(len(rows), "claim")
        said = f"{number}, not checked yet; derive.notebook.check_paper(paper) checks"
    return _filled("paper", title=clean(title), said=said, rows=rows)


def _line(step: record.Step, name: str) -> StepLine:
    chain = f"{step.lhs} {RELATIONS[step.relation]} {right(step)}"
    witness = evidence.counterexample(step.counterexample, step.relation, ())
    return StepLine(
        name,
        step.verdict,
        typeset_within(chain, COLUMN).markup,
        inline(step.reason) if step.reason and not witness else None,
        evidence.defined(step.defined) if step.verdict.passes else None,
        evidence.proof(step.proof, step.relation),
        evidence.trials(step.trials, step.relation, ()),
        witness,
    )


def _row(claim: record.Claim) -> ClaimRow:
    step = culprit(claim)
    witness = evidence.counterexample(step.counterexample, step.relation, ()) if step else None
    notes = [inline(claim.reading)] if claim.reading else []
    notes += [inline(claim.reason)] if claim.reason else []
    notes += [witness.brief] if witness else []
    return ClaimRow(
        clean(claim.label), quotation(claim.quote).markup, claim.told, clean(headline(claim)), notes
    )


def _filled(kind: str, **values: object) -> str:
    return environment().get_template("snippet.html").render(kind=kind, style=_style(), **values)


@cache
def _style() -> Markup:
    return Markup((folder() / "snippet.css").read_text(encoding="utf-8"))  # our own file
