"""Evidence: what backs a verdict, as plain values that travel between processes and into report.json.

A comment behind a field is its description in the schema.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from reports.record.verdicts import Verdict

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[float, Meta(ge=-sys.float_info.max, le=sys.float_info.max)]  # neither NaN nor infinite
Label = Annotated[str, Meta(min_length=1)]
Sizes = dict[str, Count]  # of axes by name: {"T": 3, "d": 2}

ALIKE = "both sides are one expression as it stands, so that nothing was left to check"
ALL_SIZES = "all sizes"
AROUND_ZERO = re.compile(r"-?0(\.0*)?e[+-]?\d+", re.IGNORECASE)  # of a side whose ball holds 0
DEEPEST = 8  # axes of a value

if TYPE_CHECKING:
    Value = str | tuple["Value", ...]
else:
    Value = str  # an exact number as text; a level more for every axis
    for _ in range(DEEPEST):
        Value = str | tuple[Value, ...]
    Value = Annotated[Value, Meta(title="Value")]


def frozen(value: Any) -> Value:
    """Nested lists of exact numbers as a value."""
    return value if isinstance(value, str) else tuple(map(frozen, value))


def flat(value: Value) -> str:
    """A value on one line: (1/2, (0, 3))."""
    return value if isinstance(value, str) else f"({', '.join(map(flat, value))})"


@dataclass(frozen=True, slots=True)
class Inference:
    """A step of a proof: by which rule, with which terms, from which earlier steps it concludes what."""

    rule: str
    terms: tuple[str, ...] = ()  # What the rule was used with.
    premises: tuple[Count, ...] = ()  # Earlier steps that it uses, counted from 1.
    assuming: tuple[str, ...] = ()  # Conditions between indices that it assumes: a case.
    concludes: str = ""  # A term and 0 with a relation, or "goal"; empty: a hint of the prover's, not a step.


@dataclass(frozen=True, slots=True)
class Proof:
    """A symbolic proof: how, for which sizes, by which rules, and at how many exact points it was tried."""

    method: str
    scope: str = ALL_SIZES  # The sizes in words.
    trace: tuple[str, ...] = ()  # One line per rule applied.
    rechecked: Count = 0  # Exact points at which the proof was re-evaluated.
    rests_on: tuple[Label, ...] = ()  # Claims the proof cites.
    sizes: tuple[Sizes, ...] = ()  # Where it holds; empty: for all sizes.
    statement: str | None = None  # The digest of the statement that it is a proof of.
    inferences: tuple[Inference, ...] = ()  # What it used, in order, for a checker to follow.

    def covers(self, sizes: dict[str, int]) -> bool:
        """Whether the proof speaks of these sizes."""
        return self.general or any(shape.items() <= sizes.items() for shape in self.sizes)

    @property
    def general(self) -> bool:
        """Whether it holds for all sizes."""
        return self.scope == ALL_SIZES and not self.sizes


@dataclass(frozen=True, slots=True)
class Unproved:
    """Why there is no proof, in the prover's words; never a statement about truth."""

    because: str
    holds_if: str | None = None  # The assumption under which a proof goes through, in the encoding's names.
    told: bool = True  # Whether that says more than that no strategy closes it.

    @property
    def reason(self) -> str:
        """The sentence where no refutation says it better."""
        return f"not proved as it stands; {self.because}" if self.holds_if else self.because


@dataclass(frozen=True, slots=True)
class Drawn:
    """A quantity that was really drawn, and from what."""

    name: str
    domain: str  # LaTeX or words.


@dataclass(frozen=True, slots=True)
class Histogram:
    """Scaled residuals on a log10 scale; one edge more than counts."""

    edges: tuple[Number, ...]
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Trials:
    """What the numeric road tried."""

    instances: Count  # Drawn.
    accepted: Count  # Satisfied the assumptions.
    undefined: Count  # A side had no value.
    sizes: tuple[Sizes, ...]
    domain: tuple[Drawn, ...]  # The quantities really executed.
    worst: Number | None  # Worst scaled residual.
    histogram: Histogram | None
    suspicions: Count  # Settled by ball arithmetic.
    seed: int
    undefined_example: str | None  # An instance without a value.
    distinct: Count | None = None  # Plain instances, no two alike, that bear it out; counted for support.
    mutants: Count | None = None  # Small mistakes in the statement put to these very instances.
    killed: Count | None = None  # How many of these mistakes some instance noticed.
    examined: Count | None = None  # For < and >: exact points where the sides were enclosed.
    separated: Count | None = None  # At how many of them the enclosures lie apart, as a strict relation says.
    met: tuple[str, ...] = ()  # How equations among the assumptions were met, one sentence each.
    chance: Count = 0  # Accepted instances that met an equation by chance, not by construction.


@dataclass(frozen=True, slots=True)
class Valued:
    """A quantity and its value."""

    name: str
    latex: str
    value: Value


@dataclass(frozen=True, slots=True)
class Counterexample:
    """An exact instance where the statement certainly fails, and what makes that certain.

    Either enclosures of the two sides do not meet; or `counted` says what was counted exactly; or `rests_on`
    names the proof that the two sides are equal, of which a strict relation needs one to be the smaller.
    """

    sizes: Sizes
    values: tuple[Valued, ...]
    at: dict[str, int]  # Free indices.
    lhs: str
    rhs: str
    gap: str
    bits: Count | None  # Working precision of the enclosures.
    lhs_ball: str | None  # Enclosure of the left side.
    rhs_ball: str | None  # Enclosure of the right side.
    replay: str  # The command that shows it again; empty where there is none.
    complex: bool = False  # The sides are principal values: some function has no real value here.
    rests_on: str | None = None  # The proof it takes, where the two sides are equal.
    counted: str | None = None  # What was counted, where a cost is claimed; it needs no enclosure.
    lhs_exact: bool = False  # The enclosure of the left side is one rational number.
    rhs_exact: bool = False  # The enclosure of the right side is one rational number.
    inferences: tuple[Inference, ...] = ()  # The laws that a checker follows to evaluate an integral.

    @property
    def worth(self) -> tuple[str, str]:
        """The two sides in words for people, who would not take 0e-17 for an enclosure around zero."""
        left, right = ("≈ 0" if AROUND_ZERO.fullmatch(side) else side for side in (self.lhs, self.rhs))
        return left, right


@dataclass(frozen=True, slots=True)
class TriedMistake:
    """A statement with one small edit, and what is known of it."""

    edit: str
    latex: str
    note: str | None


@dataclass(frozen=True, slots=True)
class Strength:
    """How easily the check fails: small mistakes in the statement, called mutants, that it rejects."""

    mutants: Count  # Tried: killed, equivalent and survivors.
    killed: Count  # Rejected with a certified counterexample.
    equivalent: Count  # Proved true as well, so no mistakes.
    weak: bool  # Whether some mutant that is not proved true is accepted: a mistake could pass unnoticed.
    survivors: tuple[TriedMistake, ...]  # Accepted.
    ill_formed: Count  # Not statements, so not counted.
    unknown: tuple[TriedMistake, ...]  # Cannot be evaluated, so not counted.
    relation: str | None = None  # Of the statement.

    @property
    def testable(self) -> int:
        """How many could have been noticed."""
        return self.mutants - self.equivalent


@dataclass(frozen=True, slots=True)
class Repair:
    """A nearby statement that holds."""

    edits: tuple[str, ...]  # What it takes to come there from the print.
    latex: str
    verdict: Verdict
    matches: Literal["correction", "meant"] | None = None  # The statement written by hand it equals.

    @property
    def edit(self) -> str:
        """The edits in one line."""
        return "; ".join(self.edits)


Role = Literal["needed", "not needed", "unknown", "makes it true"]


@dataclass(frozen=True, slots=True)
class Assumption:
    """What a statement assumes, and whether it needs it; or what a refuted one lacks."""

    assumption: str
    role: Role  # Needed: without it a counterexample appears; not needed: proved without it.
    note: str | None = None  # The counterexample, or why it is unknown.
    verdict: Verdict | None = None  # Of the statement with an assumption that makes it true.


Heights = tuple[Number | None, ...]  # null where there is no value


@dataclass(frozen=True, slots=True)
class Series:
    """One line for each choice of free indices; null where there is no value."""

    at: dict[str, int]  # The indices.
    asserted: bool  # Whether the step speaks of these indices.
    left: Heights
    right: Heights | None
    allowed: Heights | None  # The error a limit allows.


@dataclass(frozen=True, slots=True)
class Curve:
    """What a step says, along the parameter it speaks about. It illustrates; no verdict depends on it."""

    kind: Literal["limit", "monotone", "growth"]  # Both sides, what rises or falls, or an operation count.
    variable: str
    variable_latex: str
    to: str | None  # LaTeX of what the variable tends to, for a limit.
    latex: str  # What the left lines show.
    right_latex: str | None  # What the right lines show.
    x: tuple[Number, ...]  # Values of the variable.
    series: tuple[Series, ...]
    sizes: Sizes
    values: tuple[Valued, ...]
    violated: bool  # Whether the step fails somewhere along the curve.


LONGEST = 100  # letters of the conditions that stand beside a verdict


@dataclass(frozen=True, slots=True)
class Defined:
    """Where both sides of a step, and the error it allows, have a real value: elsewhere it says nothing."""

    everywhere: bool | None = None  # true: proved for the whole domain; false: a point outside is known.
    conditions: tuple[str, ...] = ()  # What must hold for both sides to have a value and is not proved.
    latex: tuple[str, ...] = ()  # The conditions as LaTeX.
    example: str | None = None  # An exact point where a side certainly has no value; empty: it never has one.
    reason: str | None = None  # Why it has none there.

    def __str__(self) -> str:
        """After a verdict: nothing where all is well."""
        if self.everywhere:
            return ""
        if self.example is not None:
            return f"where defined; {f'not defined at {self.example}' if self.example else 'it never is'}"
        needed = ", ".join(self.conditions)
        short = 0 < len(needed) <= LONGEST
        return f"where defined: not shown that {needed}" if short else "where defined, not shown everywhere"
