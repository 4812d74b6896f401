"""The report: papers, their claims and steps, and how the run was made. It is what report.json holds.

A claim is the paper's, with its words; a finding is ours, quotes nothing and stands inside the claim it is
about.

A comment behind a field is its description in the schema.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from msgspec import Meta

from reports.record.evidence import (
    Assumption,
    Count,
    Counterexample,
    Curve,
    Defined,
    Label,
    Proof,
    Repair,
    Strength,
    Trials,
    Unproved,
)
from reports.record.formal import Formal
from reports.record.outcomes import Outcome, Severity
from reports.record.verdicts import Told, Verdict

FORMAT = 2
Kind = Literal[
    "definition",
    "identity",
    "gradient",
    "stationarity",
    "optimality",
    "inequality",
    "limit",
    "distribution",
    "implication",
    "cost",
    "prose",
    "question",
    "sentence",
    "conclusion",
]
Relation = Literal["=", "≤", "<", "≥", ">", "≈", "⇒", "∈ O", "∈ Θ"]
Expected = Literal[
    "passes",
    "CONFLICT",
    "REFUTED",
    "ILL_FORMED",
    "VACUOUS",
    "INTERRUPTED",
    "UNDECIDED",
    "SUPPORTED",
    "PROVED_AT_SIZES",
    "PROVED",
    "DEFINITION",
    "PROSE",
]
assert get_args(Expected) == ("passes", *Verdict)
FindingRole = Literal["supports", "limits", "empties", "contradicts", "explains"]
Cause = Literal["misprint", "scan", "notation", "attribution"]
Requirement = Literal["defined", "proved"]
Style = Literal["words", "emphasis", "strong", "code", "formula"]
PassageKind = Literal["heading", "paragraph", "item", "display", "code"]
Duration = Annotated[float, Meta(ge=0, le=sys.float_info.max)]
Tool = dict[str, str]  # versions of Derive and of what it stands on, by name


@dataclass(frozen=True, slots=True)
class Quantity:
    """A symbol and the domain it ranges over."""

    name: str
    latex: str
    domain: str  # LaTeX or words.
    kind: str = ""  # The domain's name, such as simplex or sphere; empty if it is not known.

    @property
    def is_density(self) -> bool:
        """Whether its values are probabilities."""
        return self.kind == "simplex"


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """A name the paper defines, and what it stands for."""

    name: str  # LaTeX.
    body: str  # LaTeX.


@dataclass(frozen=True, slots=True)
class Position:
    """Where a claim stands in its file; lines and columns count from 1."""

    file: str  # As the paper was named; of a paper that ships, from the root of the source.
    line: Count
    column: Count = 1
    end_line: Count | None = None
    end_column: Count | None = None  # Of the first character behind it.
    cell: Count | None = None  # Of a notebook, in which lines count anew.


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One link of a chain, with its verdict and all that backs it."""

    n: Count  # Its position in the chain, from 1; 0 for first against last.
    relation: Relation
    lhs: str  # LaTeX.
    rhs: str  # LaTeX.
    lhs_code: str  # SymPy.
    rhs_code: str  # SymPy.
    why: str  # The reason the paper gives.
    verdict: Verdict
    reason: str | None  # Why it is undecided, ill-formed and so on.
    proof: Proof | None
    trials: Trials | None
    counterexample: Counterexample | None
    strength: Strength | None
    repairs: tuple[Repair, ...] | None
    assumptions: tuple[Assumption, ...] | None
    error: str | None  # LaTeX, for ≈: the error it allows.
    to: str | None  # LaTeX, for ≈: where the error tends to 0.
    curve: Curve | None
    defined: Defined | None = None  # Where both sides have a real value; elsewhere the step says nothing.
    formal: Formal | None = None  # What it says, as data.
    checked: str | None = None  # What the independent checker made of it: "checked", or why it was not.
    unproved: Unproved | None = None  # Why there is no proof, if the prover can say more than that.
    alike: bool = False  # Both sides are one expression as they stand: nothing was left to check.


@dataclass(frozen=True, kw_only=True, slots=True)
class Encoding:
    """How a quotation came into the encoding: read by declarations beside the paper and compared, or not."""

    how: Literal["read", "meant", "hand", "differs"]  # From the print, after a repair, by hand, in conflict.
    latex: str | None = None  # The repaired print.
    because: str | None = None  # What was repaired, why by hand, or how the two differ.
    compared: Literal["structure", "points"] | None = None  # Equal expressions, or equal at exact points.
    against: Literal["printed", "meant", "definition", "nothing"] = "nothing"  # What it was compared with.


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """One statement of the paper, with the verdicts of its steps and its own."""

    label: Label
    quote: str  # Verbatim LaTeX, or prose with $...$.
    place: str
    display: int | None = None  # The displayed formula it covers, by its position in the source.
    reading: str | None  # How prose or damaged print became mathematics.
    kind: Kind
    uses: tuple[Label, ...]  # Claims it rests on directly.
    given: tuple[str, ...]  # Assumptions, LaTeX.
    quantities: tuple[Quantity, ...]
    verdict: Verdict
    expected: Expected
    as_expected: bool
    reason: str | None  # One sentence about the finding, or why there is no truth value.
    rests_on: tuple[Label, ...]  # Upstream claims, through uses, that do not pass.
    ends: Step | None  # First against last of a chain of two or more links.
    meant: Claim | None  # The reading evidently meant, where print and intent differ.
    correction: Claim | None  # The smallest change that makes it true, itself checked.
    steps: tuple[Step, ...]
    enough: bool | None = None  # Whether it is what the run requires; null if that is no more than a pass.
    where: tuple[Abbreviation, ...] = ()  # The defined names in it, and what they stand for.
    readings: tuple[Claim, ...] = ()  # Other readings that the words allow.
    name: str | None = None  # Of a reading.
    cause: Cause | None = None  # Of a reading as meant: why the print is another.
    condition: str | None = None  # Of a correction, reading or limit: what the print holds under, in words.
    lacks: str | None = None  # Why the chain does without an object that the quotation names.
    repeats: Label | None = None  # An earlier claim whose slip it repeats; the erratum is there.
    role: FindingRole | None = None  # Of a finding of ours: what it does to the claim it is about.
    about: Label | None = None  # Of a finding: the label of that claim.
    findings: tuple[Claim, ...] = ()  # Ours, about this claim; they quote nothing.
    outcome: Outcome | None = None  # Of a claim of the paper: what a reader is told.
    severity: Severity | None = None  # How much an erratum matters.
    resting: tuple[Label, ...] = ()  # Claims that rest on its result.
    lost: tuple[Label, ...] = ()  # Those of them that do not survive.
    position: Position | None = None  # Where it stands in the file that was checked.
    unread: bool = False  # Whether it could not be read as mathematics; the reason says why.
    encoding: Encoding | None = None  # How its display was read, if the paper ships with its notation.
    seconds: float | None = field(default=None, compare=False)  # Processor time its evidence took to find.

    @property
    def told(self) -> Told:
        """What a reader is told first: its outcome; the verdict in a report without outcomes, or where ours
        is the fault.
        """
        ours = self.verdict in (Verdict.CONFLICT, Verdict.INTERRUPTED)
        return self.verdict if self.outcome is None or ours else self.outcome

    @property
    def settling(self) -> tuple[Claim, ...]:
        """The findings that decide what is said of it, where its own chain does not."""
        passing = tuple(f for f in self.findings if f.verdict.passes)
        if self.kind == "question":
            return passing
        if self.outcome == Outcome.TRIVIAL:
            return _that(passing, "empties")
        if self.outcome == Outcome.HOLDS_IF:  # both sides of the condition
            return _that(passing, "limits") if self.steps else _that(passing, "limits", "supports")
        if self.kind == "sentence":
            against = _that(passing, "contradicts", "limits")
            return against or tuple(f for f in passing if f.role != "explains")
        return _that(passing, "contradicts")

    @property
    def conditions(self) -> tuple[str, ...]:
        """What a claim that holds under a condition assumes beyond its words: in words, or as LaTeX."""
        if self.outcome != Outcome.HOLDS_IF:
            return ()
        forms = (*self.readings, *filter(None, (self.correction,)), *_that(self.findings, "limits"))
        said = {f.condition: None for f in forms if f.condition and f.verdict.passes}  # each once, in order
        if said or self.correction is None:
            return tuple(said)
        return tuple(text for text in self.correction.given if text not in self.given)

    @property
    def every_step(self) -> tuple[Step, ...]:
        """All that a chain asserts: its steps, and its ends, which count as one."""
        return (*self.steps, *((self.ends,) if self.ends else ()))

    @property
    def left_out(self) -> str:
        """What a verdict that passes does not speak of: "where defined; not defined at x = 0"."""
        found = [s.defined for s in self.every_step if s.defined and not s.defined.everywhere]
        if not found or not self.verdict.passes:
            return ""
        example = next((d.example for d in found if d.example), None)
        return f"where defined; not defined at {example}" if example else "where defined"

    @property
    def conclusion(self) -> str:
        """What became of the ends of a chain, as far as its steps do not say it."""
        if not self.ends:
            return ""
        return UNEARNED if all(s.verdict.passes for s in self.steps) else ending(self.ends.verdict)


UNEARNED = "Each step holds where both its sides are defined, but first against last does not follow"


def ending(verdict: Verdict) -> str:
    """Whether a conclusion survives a wrong step on the way to it, from the verdict on first against last."""
    if verdict.passes:
        return "From first to last the chain still holds"
    if verdict == Verdict.ILL_FORMED:
        return "As a whole the chain says nothing either"
    if verdict.is_error:
        return "First and last side of the chain differ as well"
    return f"Whether the chain holds from first to last is {verdict.word}"


def _that(findings: tuple[Claim, ...], *roles: str) -> tuple[Claim, ...]:
    """The findings that do one of these to their claim."""
    return tuple(f for f in findings if f.role in roles)


@dataclass(frozen=True, kw_only=True, slots=True)
class Display:
    """One displayed formula of the source, and the claims that cover it."""

    n: Count  # Its position in the source, from 1.
    number: str | None  # As printed, e.g. (3).
    place: str
    latex: str
    labels: tuple[Label, ...]  # Labels of the claims that cover it.


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a passage: words, or a formula with the claims that were read from it."""

    text: str  # Plain text; of a formula LaTeX.
    kind: Style = "words"
    labels: tuple[Label, ...] = ()  # Of the claims read from a formula.


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, paragraph, item, display or piece of code of a document."""

    kind: PassageKind
    parts: tuple[Part, ...]
    level: Count = 0  # Of a heading, 0 for the title; of an item, how deep it lies.


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """A sentence of the overview, with the labels of what carries it."""

    text: str  # Plain text; $...$ is LaTeX.
    holds: tuple[Label, ...] = ()  # Claims that hold, or findings that pass.
    fails: tuple[Label, ...] = ()
    open: tuple[Label, ...] = ()
    under: tuple[Label, ...] = ()  # Claims that hold under a condition, which the sentence says.
    borne_out: bool = True  # Whether what it points to bears it out.
    main: bool = False  # Whether a letter to the author opens with it.


@dataclass(frozen=True, kw_only=True, slots=True)
class Paper:
    """One source document."""

    id: Label
    title: str
    authors: tuple[str, ...]
    source: str
    error: str | None  # Why the paper could not be loaded; its claims are then empty.
    overview: tuple[Sentence, ...]  # What we say of the whole.
    displays: tuple[Display, ...]
    claims: tuple[Claim, ...]
    setting: str | None = None  # How the paper was modelled: plain text, $...$ is LaTeX.
    position: Position | None = None  # Where it could not be read, if that is one place.
    text: tuple[
        Passage, ...
    ] = ()  # A document in order; empty where there is none, or it may not be printed.

    @property
    def findings(self) -> tuple[Claim, ...]:
        """What is ours."""
        return tuple(finding for claim in self.claims for finding in claim.findings)

    @property
    def entries(self) -> tuple[Claim, ...]:
        """The claims of a paper, each followed by our findings about it."""
        return tuple(entry for claim in self.claims for entry in (claim, *claim.findings))

    @property
    def mistaken(self) -> tuple[Sentence, ...]:
        """Sentences of ours that what they point to does not bear out."""
        return tuple(sentence for sentence in self.overview if not sentence.borne_out)


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """How the run was made."""

    seed: int
    trials: Count  # Instances asked for per step.
    jobs: Count  # Workers.
    seconds: Duration
    started: str  # ISO 8601 date and time.
    interrupted: bool
    require: Requirement | None = None  # What a passing verdict must be on the whole domain.
    short: Count = 0  # Passing claims that are less than the run requires.
    complex: bool = False  # Whether complex principal values are compared where the reals have none.


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """What a run found."""

    format: Literal[2] = 2
    tool: Tool  # Versions of Derive and of what it stands on.
    run: Run
    papers: tuple[Paper, ...]

    def claims(self) -> Iterator[Claim]:
        """The claims of all papers, in order."""
        return (claim for paper in self.papers for claim in paper.claims)

    def entries(self) -> Iterator[Claim]:
        """The claims of all papers, each followed by our findings about it."""
        return (entry for paper in self.papers for entry in paper.entries)
