"""Claims and steps as the templates show them: every decision is taken here, none in a template."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from reports.record.verdicts import ERRATA, VERDICTS, Verdict, fails, outcome, passes
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.mathml import Typeset, typeset, typeset_chain, typeset_within
from reports.typeset.prose import domain, formula_or_words, inline, is_prose, quotation
from reports.views import evidence, plots

Json = dict[str, Any]

# Widths in letters, for the layout at full width.
QUOTE_BESIDE, CHAIN_BESIDE = 34, 46  # beyond these the quotation and the chain stand below each other
ONE_LINE = 40  # a step that fits is written lhs = rhs on one line
COLUMN = 84  # longer sums are broken into rows
LONG_CHAIN = 2  # links: of a longer chain the errata show the ends
STATEMENT = 58  # a whole chain in the errata, with a chip beside it
PROVERS_START = "not proved as it stands; "


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
        return self.verdict.passes is False

    @property
    def witness(self) -> evidence.Counterexample | None:
        parts = (*self.steps, *((self.ends,) if self.ends else ()))
        return next((step.counterexample for step in parts if step.counterexample), None)


@dataclass(frozen=True)
class Paper:
    """What a claim needs to know of its paper: anchors, verdicts and printed numbers, by label."""

    anchors: dict[str, str]
    verdicts: dict[str, str]
    numbers: dict[str, str]

    def link(self, label: str) -> Link:
        anchor, name = self.anchors.get(label), self.verdicts.get(label)
        return Link(clean(label), f"#{anchor}" if anchor else None, VERDICTS[name] if name else None)


RELATIONS = {
    "=": "=", "≤": r"\le", "<": "<", "≥": r"\ge", ">": ">", "≈": r"\approx", "⇒": r"\Rightarrow", "∈ O": r"\in", "∈ Θ": r"\in",
}  # fmt: skip
GROWTH = {"∈ O": "O", "∈ Θ": r"\Theta"}


def claim(
    data: Json, paper: Paper, *, anchor: str | None = None, parent: Json | None = None, caption: str = "The paper prints"
) -> Claim:
    """Prepare a claim; its meant and corrected forms are prepared with it."""
    anchor = anchor or paper.anchors[data["label"]]
    quote = quotation(data["quote"])
    steps = _steps(data, anchor, paper)
    ends = _step(data["ends"], f"{anchor}-ends", data, paper, show_lhs=True) if data["ends"] else None
    return Claim(
        id=anchor,
        label=clean(data["label"]),
        number=clean(paper.numbers.get(data["label"], "") or ", ".join(f"({n})" for n in quote.numbers)),
        place=clean(data["place"]),
        kind=data["kind"],
        verdict=VERDICTS[data["verdict"]],
        as_expected=data["as_expected"],
        expected="something that passes" if data["expected"] == "passes" else VERDICTS[data["expected"]].word,
        caption=caption,
        # A form that quotes the same words again, or its own chain, is told apart by what was checked.
        quote=None if parent and data["quote"] in (parent["quote"], _chain(data)) else quote,
        statement=_statement(data, quote, parent),
        source=clean(data["quote"]),
        source_is="quote" if is_prose(data["quote"]) else "LaTeX",
        reading=inline(data["reading"]) if data["reading"] else None,
        reason=inline(data["reason"]) if data["reason"] else None,
        given=[formula_or_words(text) for text in data["given"]],
        quantities=[(typeset(q["latex"]).markup, domain(q["domain"])) for q in data["quantities"]],
        steps=steps,
        ends=ends,
        outcome=outcome(data),
        holds_if=_holds_if(data, parent),
        uses=[paper.link(label) for label in data["uses"]],
        rests_on=[paper.link(label) for label in data["rests_on"]],
        meant=_form(data, "meant", paper, f"{anchor}-meant", "Read as"),
        correction=_form(data, "correction", paper, f"{anchor}-corrected", "Should read"),
        wide=_is_wide(quote, data["steps"]),
        defined=_left_out((*steps, *((ends,) if ends else ()))) if passes(data["verdict"]) else None,
        short=data.get("enough") is False,
        ends_follow=_holds(data["steps"]) and bool(data["ends"]) and passes(data["ends"]["verdict"]),
    )


def _left_out(steps: tuple[Step, ...]) -> evidence.Defined | None:
    return next((step.defined for step in steps if step.defined), None)


def _holds(steps: list[Json]) -> bool:
    return all(passes(step["verdict"]) for step in steps)


def _form(data: Json, name: str, paper: Paper, anchor: str, caption: str) -> Claim | None:
    return claim(data[name], paper, anchor=anchor, parent=data, caption=caption) if data[name] else None


def _chain(data: Json) -> str:
    """The chain of a claim as one line of LaTeX, as the encoding prints it."""
    links = [f"{RELATIONS[step['relation']]} {step['rhs']}" for step in data["steps"]]
    return " ".join([data["steps"][0]["lhs"], *links]) if links else ""


def _statement(data: Json, quote: Typeset, parent: Json | None) -> Markup:
    """The claim in one formula: its quotation, or the chain where the quotation is not its own; of a long chain the ends."""
    if parent is None or not data["steps"] or data["quote"] not in (parent["quote"], _chain(data)):
        return quote.markup
    links = [f"{RELATIONS[step['relation']]} {_right(step)}" for step in data["steps"]]
    if len(links) > LONG_CHAIN:
        links = [f"{RELATIONS[data['steps'][0]['relation']]} \\cdots {links[-1]}"]
    return typeset_chain(data["steps"][0]["lhs"], links, STATEMENT).markup


def _is_wide(quote: Typeset, steps: list[Json]) -> bool:
    sides = [typeset(step[side], display=True).width for step in steps for side in ("lhs", "rhs")]
    return quote.width > QUOTE_BESIDE or max(sides, default=0) > CHAIN_BESIDE


def _steps(data: Json, anchor: str, paper: Paper) -> list[Step]:
    wrong = next((step["n"] for step in data["steps"] if step["verdict"] in ERRATA), None)
    shown, previous = [], None
    for step in data["steps"]:
        shown.append(_step(step, f"{anchor}-step-{step['n']}", data, paper, show_lhs=step["lhs"] != previous,
                           first_wrong=step["n"] == wrong and len(data["steps"]) > 1))  # fmt: skip
        previous = step["rhs"]
    return shown


def _step(data: Json, anchor: str, parent: Json, paper: Paper, *, show_lhs: bool, first_wrong: bool = False) -> Step:
    relation, right = RELATIONS[data["relation"]], _right(data)
    both = typeset(f"{data['lhs']} {relation} {right}", display=True)
    one_line = show_lhs and both.ok and both.width <= ONE_LINE
    proof = evidence.proof(data["proof"], data["relation"])
    trials = evidence.trials(data["trials"], data["relation"], parent["quantities"])
    witness = evidence.counterexample(data["counterexample"], data["relation"], parent["quantities"])
    return Step(
        n=data["n"],
        id=anchor,
        verdict=VERDICTS[data["verdict"]],
        start=typeset_within(data["lhs"], COLUMN).markup if show_lhs and not one_line else None,
        formula=both.markup if one_line else typeset_within(f"{{}}{relation} {right}", COLUMN).markup,
        within=_within(data),
        why=inline(data["why"]),
        reason=inline(data["reason"]) if data["reason"] and not witness else None,
        # Beside a counterexample, what the prover says in the encoding's names is a remark for the fold.
        remark=clean(data["reason"].removeprefix(PROVERS_START)) if data["reason"] and witness else "",
        would_hold=_would_hold(data["reason"] or "") if witness else "",
        first_wrong=first_wrong,
        summary=_summary(data, witness),
        proof=proof,
        proof_links=[paper.link(label) for label in proof.rests_on] if proof else [],
        trials=trials,
        counterexample=witness,
        strength=evidence.strength(data["strength"]),
        repairs=evidence.repairs(data["repairs"]),
        assumptions=evidence.assumptions(data["assumptions"]),
        curve=evidence.curve(data["curve"]),
        lhs_code=clean(data["lhs_code"]),
        rhs_code=clean(data["rhs_code"]),
        defined=evidence.defined(data.get("defined")),
    )


def _within(step: Json) -> Markup | None:
    """What an approximation asserts: how far the sides may be apart, and where that tends to 0."""
    if not step["error"]:
        return None
    to = Markup("; {}").format(typeset(step["to"]).markup) if step["to"] else Markup("")
    return Markup("up to {}{}").format(typeset(rf"\displaystyle {step['error']}").markup, to)


def _right(step: Json) -> str:
    """The right side; an order of growth gets its O(…) or Θ(…) unless it was written with one."""
    rhs: str = step["rhs"]
    head = GROWTH.get(step["relation"])
    if head is None or re.match(r"\s*(\\mathcal\{O\}|O|\\Theta)\s*(\\left)?\s*\(", rhs):
        return rhs
    return rf"{head}\left({rhs}\right)"


def _would_hold(reason: str) -> str:
    """The assumption that the prover found missing from a false step, in the encoding's names."""
    found = re.search(r"\bit holds if ([^Σ]{1,50})$", reason)  # a longer one is left to the fold
    return clean(found[1]) if found else ""


def _summary(step: Json, witness: evidence.Counterexample | None) -> str:
    """What lies behind the fold, in a line."""
    parts = []
    if step["proof"]:
        parts.append(f"proof, {step['proof']['scope']}")
    if witness:
        parts.append(f"counterexample{' at ' + witness.where if witness.where else ''}")
    if step["trials"]:
        parts.append(numerals.counted(step["trials"]["instances"], "trial"))
    if step["strength"]:
        testable = step["strength"]["mutants"] - step["strength"]["equivalent"]
        weak = ": weak" if step["strength"]["weak"] else ""
        parts.append(f"{step['strength']['killed']} of {numerals.counted(testable, 'mutant')} rejected{weak}")
    if step["repairs"]:
        parts.append(numerals.counted(len(step["repairs"]), "repair"))
    return clean(" · ".join(parts)) or "encoding"


def _holds_if(data: Json, parent: Json | None) -> list[Markup]:
    """The assumptions that a correction adds, where it passes."""
    if parent is None or fails(data["verdict"]):
        return []
    return [formula_or_words(text) for text in data["given"] if text not in parent["given"]]
