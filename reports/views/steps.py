"""Steps of a chain as the templates show them, each with its evidence behind a fold."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.verdicts import Told, Verdict
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.mathml import typeset, typeset_within
from reports.typeset.prose import inline
from reports.views import evidence, plots

# Widths in letters, for the layout at full width.
ONE_LINE = 40  # a step that fits is written lhs = rhs on one line
COLUMN = 84  # longer sums are broken into rows
WOULD_HOLD = 50  # letters of a missing assumption beside its step; a longer one is left to the fold

RELATIONS = {
    "=": "=", "≤": r"\le", "<": "<", "≥": r"\ge", ">": ">", "≈": r"\approx", "⇒": r"\Rightarrow",
    "∈ O": r"\in", "∈ Θ": r"\in",
}  # fmt: skip
GROWTH = {"∈ O": "O", "∈ Θ": r"\Theta"}


@dataclass(frozen=True)
class ClaimLink:
    """A claim or finding one can jump to."""

    label: str
    href: str | None
    told: Told | None
    ours: bool = False  # a finding: its verdict is no mark on the paper


@dataclass(frozen=True)
class StepRow:
    """One link of a chain, with its evidence behind a fold."""

    n: int
    id: str
    verdict: Verdict
    start: Markup | None
    formula: Markup
    within: Markup | None
    why: Markup
    reason: Markup | None
    remark: str
    would_hold: str
    first_wrong: bool
    summary: str
    independently: str  # what the independent checker made of it
    proof: evidence.ProofView | None
    proof_links: list[ClaimLink]
    trials: evidence.TrialsView | None
    counterexample: evidence.WitnessView | None
    strength: evidence.StrengthView | None
    repairs: list[evidence.RepairView]
    assumptions: list[tuple[Markup, str, Markup | None]]
    curve: plots.Plot | None
    lhs_code: str
    rhs_code: str
    defined: evidence.DefinedView | None


def row(
    data: record.Step,
    anchor: str,
    parent: record.Claim,
    link: Callable[[str], ClaimLink],
    *,
    show_lhs: bool,
    first_wrong: bool = False,
) -> StepRow:
    """Prepare a step of a claim; `link` leads to what its proof rests on."""
    relation, other = RELATIONS[data.relation], right(data)
    both = typeset(f"{data.lhs} {relation} {other}", display=True)
    one_line = show_lhs and both.ok and both.width <= ONE_LINE
    proof = evidence.proof(data.proof, data.relation, data.alike)
    trials = evidence.trials(data.trials, data.relation, parent.quantities)
    witness = evidence.counterexample(data.counterexample, data.relation, parent.quantities)
    return StepRow(
        n=data.n,
        id=anchor,
        verdict=data.verdict,
        start=typeset_within(data.lhs, COLUMN).markup if show_lhs and not one_line else None,
        formula=both.markup if one_line else typeset_within(f"{{}}{relation} {other}", COLUMN).markup,
        within=_within(data),
        why=inline(data.why),
        reason=inline(data.reason) if data.reason and not witness else None,
        # Beside a counterexample, what the prover says in the encoding's names is a remark for the fold.
        remark=_remark(data) if witness else "",
        would_hold=_would_hold(data.unproved) if witness else "",
        first_wrong=first_wrong,
        summary=_summary(data, witness),
        independently=evidence.independently(data.checked),
        proof=proof,
        proof_links=[link(label) for label in proof.rests_on] if proof else [],
        trials=trials,
        counterexample=witness,
        strength=evidence.strength(data.strength),
        repairs=evidence.repairs(data.repairs),
        assumptions=evidence.assumptions(data.assumptions),
        curve=evidence.curve(data.curve),
        lhs_code=clean(data.lhs_code),
        rhs_code=clean(data.rhs_code),
        defined=evidence.defined(data.defined),
    )


def _within(step: record.Step) -> Markup | None:
    """What an approximation asserts: how far the sides may be apart, and where that tends to 0."""
    if not step.error:
        return None
    to = Markup("; {}").format(typeset(step.to).markup) if step.to else Markup("")
    return Markup("up to {}{}").format(typeset(rf"\displaystyle {step.error}").markup, to)


def right(step: record.Step) -> str:
    """The right side; an order of growth gets its O(…) or Θ(…) unless it was written with one."""
    rhs = step.rhs
    head = GROWTH.get(step.relation)
    if head is None or re.match(r"\s*(\\mathcal\{O\}|O|\\Theta)\s*(\\left)?\s*\(", rhs):
        return rhs
    return rf"{head}\left({rhs}\right)"


def _remark(step: record.Step) -> str:
    """What the prover adds to a refutation; that it did not prove the step goes without saying."""
    said = step.unproved.because if step.unproved and step.reason == step.unproved.reason else step.reason
    return clean(said or "")


def _would_hold(unproved: record.Unproved | None) -> str:
    """The assumption that the prover found missing from a false step, if it is short."""
    found = unproved.holds_if if unproved else None
    return clean(found) if found and len(found) <= WOULD_HOLD and "Σ" not in found else ""


def _summary(step: record.Step, witness: evidence.WitnessView | None) -> str:
    """What lies behind the fold, in a line."""
    parts = []
    if step.proof:
        parts.append(f"proof, {step.proof.scope}")
    if witness:
        parts.append(f"counterexample{' at ' + witness.where if witness.where else ''}")
    if step.trials:
        parts.append(numerals.counted(step.trials.instances, "trial"))
    if step.strength:
        weak = ": weak" if step.strength.weak else ""
        tried = numerals.counted(step.strength.testable, "mutant")
        parts.append(f"{step.strength.killed} of {tried} rejected{weak}")
    if step.repairs:
        parts.append(numerals.counted(len(step.repairs), "repair"))
    return clean(" · ".join(parts)) or "encoding"
