"""Claims and steps as the templates show them: every decision is taken here, none in a template."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.verdicts import Verdict
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.mathml import Typeset, typeset, typeset_chain, typeset_within
from reports.typeset.prose import domain, formula_or_words, inline, is_prose, quotation
from reports.views import evidence, plots

# Widths in letters, for the layout at full width.
QUOTE_BESIDE, CHAIN_BESIDE = 34, 46  # beyond these the quotation and the chain stand below each other
ONE_LINE = 40  # a step that fits is written lhs = rhs on one line
COLUMN = 84  # longer sums are broken into rows
LONG_CHAIN = 2  # links: of a longer chain the errata show the ends
STATEMENT = 58  # a whole chain in the errata, with a chip beside it
WOULD_HOLD = 50  # letters of a missing assumption beside its step; a longer one is left to the fold


@dataclass(frozen=True)
class Link:
    """A claim one can jump to."""

    label: str
    href: str | None
    verdict: Verdict | None


@dataclass(frozen=True)
class Step:
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
    proof: evidence.Proof | None
    proof_links: list[Link]
    trials: evidence.Trials | None
    counterexample: evidence.Counterexample | None
    strength: evidence.Strength | None
    repairs: list[evidence.Repair]
    assumptions: list[tuple[Markup, str, Markup | None]]
    curve: plots.Plot | None
    lhs_code: str
    rhs_code: str
    defined: evidence.Defined | None


@dataclass(frozen=True)
class Claim:
    """One card of a paper's page."""

    id: str
    label: str
    number: str
    place: str
    kind: str
    verdict: Verdict
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
    steps: list[Step]
    ends: Step | None
    outcome: str
    holds_if: list[Markup]
    uses: list[Link]
    rests_on: list[Link]
    meant: Claim | None
    correction: Claim | None
    wide: bool
    defined: evidence.Defined | None
    short: bool  # of what the run requires
    ends_follow: bool  # nothing to say of the ends that the steps do not

    @property
    def fails(self) -> bool:
        """Whether it counts against the paper: then the reason comes first."""
        return self.verdict.fails

    @property
    def witness(self) -> evidence.Counterexample | None:
        parts = (*self.steps, *((self.ends,) if self.ends else ()))
        return next((step.counterexample for step in parts if step.counterexample), None)


@dataclass(frozen=True)
class Paper:
    """What a claim needs to know of its paper: anchors, verdicts and printed numbers, by label."""

    anchors: dict[str, str]
    verdicts: dict[str, Verdict]
    numbers: dict[str, str]

    def link(self, label: str) -> Link:
        anchor = self.anchors.get(label)
        return Link(clean(label), f"#{anchor}" if anchor else None, self.verdicts.get(label))


RELATIONS = {
    "=": "=", "≤": r"\le", "<": "<", "≥": r"\ge", ">": ">", "≈": r"\approx", "⇒": r"\Rightarrow",
    "∈ O": r"\in", "∈ Θ": r"\in",
}  # fmt: skip
GROWTH = {"∈ O": "O", "∈ Θ": r"\Theta"}


def claim(
    data: record.Claim,
    paper: Paper,
    *,
    anchor: str | None = None,
    parent: record.Claim | None = None,
    caption: str = "The paper prints",
) -> Claim:
    """Prepare a claim; its meant and corrected forms are prepared with it."""
    anchor = anchor or paper.anchors[data.label]
    quote = quotation(data.quote)
    steps = _steps(data, anchor, paper)
    ends = _step(data.ends, f"{anchor}-ends", data, paper, show_lhs=True) if data.ends else None
    return Claim(
        id=anchor,
        label=clean(data.label),
        number=clean(paper.numbers.get(data.label, "") or ", ".join(f"({n})" for n in quote.numbers)),
        place=clean(data.place),
        kind=data.kind,
        verdict=data.verdict,
        as_expected=data.as_expected,
        expected="something that passes" if data.expected == "passes" else Verdict(data.expected).word,
        caption=caption,
        # A form that quotes the same words again, or its own chain, is told apart by what was checked.
        quote=None if parent and data.quote in (parent.quote, _chain(data)) else quote,
        statement=_statement(data, quote, parent),
        source=clean(data.quote),
        source_is="quote" if is_prose(data.quote) else "LaTeX",
        reading=inline(data.reading) if data.reading else None,
        reason=inline(data.reason) if data.reason else None,
        given=[formula_or_words(text) for text in data.given],
        quantities=[(typeset(q.latex).markup, domain(q.domain)) for q in data.quantities],
        steps=steps,
        ends=ends,
        outcome=data.conclusion,
        holds_if=_holds_if(data, parent),
        uses=[paper.link(label) for label in data.uses],
        rests_on=[paper.link(label) for label in data.rests_on],
        meant=_form(data, data.meant, paper, f"{anchor}-meant", "Read as"),
        correction=_form(data, data.correction, paper, f"{anchor}-corrected", "Should read"),
        wide=_is_wide(quote, data.steps),
        defined=_left_out((*steps, *((ends,) if ends else ()))) if data.verdict.passes else None,
        short=data.enough is False,
        ends_follow=data.ends is not None and all(step.verdict.passes for step in data.every_step),
    )


def _left_out(steps: tuple[Step, ...]) -> evidence.Defined | None:
    return next((step.defined for step in steps if step.defined), None)


def _form(
    parent: record.Claim, form: record.Claim | None, paper: Paper, anchor: str, caption: str
) -> Claim | None:
    return claim(form, paper, anchor=anchor, parent=parent, caption=caption) if form else None


def _chain(data: record.Claim) -> str:
    """The chain of a claim as one line of LaTeX, as the encoding prints it."""
    links = [f"{RELATIONS[step.relation]} {step.rhs}" for step in data.steps]
    return " ".join([data.steps[0].lhs, *links]) if links else ""


def _statement(data: record.Claim, quote: Typeset, parent: record.Claim | None) -> Markup:
    """The claim in one formula: its quotation, if that is its own, else its chain, of a long one the ends."""
    if parent is None or not data.steps or data.quote not in (parent.quote, _chain(data)):
        return quote.markup
    links = [f"{RELATIONS[step.relation]} {_right(step)}" for step in data.steps]
    if len(links) > LONG_CHAIN:
        links = [f"{RELATIONS[data.steps[0].relation]} \\cdots {links[-1]}"]
    return typeset_chain(data.steps[0].lhs, links, STATEMENT).markup


def _is_wide(quote: Typeset, steps: tuple[record.Step, ...]) -> bool:
    sides = [typeset(side, display=True).width for step in steps for side in (step.lhs, step.rhs)]
    return quote.width > QUOTE_BESIDE or max(sides, default=0) > CHAIN_BESIDE


def _steps(data: record.Claim, anchor: str, paper: Paper) -> list[Step]:
    wrong = next((step.n for step in data.steps if step.verdict.is_error), None)
    shown, previous = [], None
    for step in data.steps:
        shown.append(_step(step, f"{anchor}-step-{step.n}", data, paper, show_lhs=step.lhs != previous,
                           first_wrong=step.n == wrong and len(data.steps) > 1))  # fmt: skip
        previous = step.rhs
    return shown


def _step(
    data: record.Step,
    anchor: str,
    parent: record.Claim,
    paper: Paper,
    *,
    show_lhs: bool,
    first_wrong: bool = False,
) -> Step:
    relation, right = RELATIONS[data.relation], _right(data)
    both = typeset(f"{data.lhs} {relation} {right}", display=True)
    one_line = show_lhs and both.ok and both.width <= ONE_LINE
    proof = evidence.proof(data.proof, data.relation)
    trials = evidence.trials(data.trials, data.relation, parent.quantities)
    witness = evidence.counterexample(data.counterexample, data.relation, parent.quantities)
    return Step(
        n=data.n,
        id=anchor,
        verdict=data.verdict,
        start=typeset_within(data.lhs, COLUMN).markup if show_lhs and not one_line else None,
        formula=both.markup if one_line else typeset_within(f"{{}}{relation} {right}", COLUMN).markup,
        within=_within(data),
        why=inline(data.why),
        reason=inline(data.reason) if data.reason and not witness else None,
        # Beside a counterexample, what the prover says in the encoding's names is a remark for the fold.
        remark=_remark(data) if witness else "",
        would_hold=_would_hold(data.unproved) if witness else "",
        first_wrong=first_wrong,
        summary=_summary(data, witness),
        proof=proof,
        proof_links=[paper.link(label) for label in proof.rests_on] if proof else [],
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


def _right(step: record.Step) -> str:
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


def _summary(step: record.Step, witness: evidence.Counterexample | None) -> str:
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


def _holds_if(data: record.Claim, parent: record.Claim | None) -> list[Markup]:
    """The assumptions that a correction adds, where it passes."""
    if parent is None or data.verdict.fails:
        return []
    return [formula_or_words(text) for text in data.given if text not in parent.given]
