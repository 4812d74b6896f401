"""Evidence: what backs a verdict, as plain values that travel between processes and into report.json."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from derive.verdict.verdicts import Verdict


@dataclass(frozen=True)
class Proof:
    """A symbolic proof: how, for which sizes, by which rules, and at how many exact points it was checked again."""

    method: str
    scope: str = "all sizes"
    trace: tuple[str, ...] = ()
    rechecked: int = 0
    rests_on: tuple[str, ...] = ()
    sizes: tuple[dict[str, int], ...] = ()  # where it holds, unless for all

    def covers(self, sizes: dict[str, int]) -> bool:
        """Whether the proof speaks of these sizes."""
        return self.general or any(all(sizes.get(name) == n for name, n in shape.items()) for shape in self.sizes)

    @property
    def general(self) -> bool:
        """Whether it holds for all sizes."""
        return self.scope == "all sizes"


@dataclass(frozen=True)
class Trials:
    """What the numeric road tried."""

    instances: int
    accepted: int
    undefined: int
    sizes: tuple[dict[str, int], ...]
    domain: tuple[str, ...]
    worst: float | None
    histogram: dict[str, list[float]] | None
    suspicions: int
    seed: int
    undefined_example: str | None = None
    distinct: int | None = None  # plain instances, no two alike, where enclosures bear the statement out; counted for support
    mutants: int | None = None  # small mistakes in the statement that were put to these very instances, and
    killed: int | None = None  # how many of them some instance noticed
    examined: int | None = None  # for < and >: exact points where the sides were enclosed, and
    separated: int | None = None  # at how many of them the enclosures lie apart, as a strict relation says
    met: tuple[str, ...] = ()  # how equations among the assumptions were met, one sentence each
    chance: int = 0  # accepted instances that met an equation by chance, not by construction


@dataclass(frozen=True)
class Support:
    """What the instances that a statement survived are worth, and what they lack."""

    distinct: int = 0
    mutants: int = 0
    killed: int = 0
    lacks: str | None = None


@dataclass(frozen=True)
class Counterexample:
    """A certified instance where the statement fails."""

    sizes: dict[str, int]
    values: tuple[dict[str, Any], ...]
    at: dict[str, int]
    lhs: str
    rhs: str
    gap: str
    bits: int
    lhs_ball: str
    rhs_ball: str
    replay: str | None = None
    complex: bool = False  # the sides are principal values: some function has no real value here
    rests_on: str | None = None  # the proof it takes, where enclosures touch: of two equal sides neither is the smaller


LONGEST = 100  # letters of the conditions that stand beside a verdict


@dataclass(frozen=True)
class Defined:
    """Where both sides of a step, and the error it allows, have a real value: elsewhere it says nothing."""

    everywhere: bool | None = None  # True: proved for the whole domain; False: a point without a value is known
    conditions: tuple[str, ...] = ()  # what must hold for a value and is not proved
    latex: tuple[str, ...] = ()  # the same, to be typeset
    example: str | None = None  # an exact point of the domain where a side certainly has no value
    reason: str | None = None  # why it has none there

    def __str__(self) -> str:
        """After a verdict: nothing where all is well."""
        if self.everywhere:
            return ""
        if self.example is not None:
            return f"where defined; not defined at {self.example}" if self.example else "where defined; it never is"
        needed = ", ".join(self.conditions)
        return f"where defined: not shown that {needed}" if 0 < len(needed) <= LONGEST else "where defined, not shown everywhere"


@dataclass(frozen=True)
class Shown:
    """How a statement prints, and why it is none if it is none."""

    lhs: str = "?"
    rhs: str = "?"
    lhs_code: str = "?"
    rhs_code: str = "?"
    error: str | None = None
    to: str | None = None
    given: tuple[str, ...] = ()
    quantities: tuple[dict[str, str], ...] = ()
    nonsense: str | None = None
    where: tuple[dict[str, str], ...] = ()


@dataclass(frozen=True)
class StepResult:
    """A step with its verdict and all that backs it."""

    n: int
    relation: str
    lhs: str
    rhs: str
    lhs_code: str
    rhs_code: str
    why: str
    verdict: Verdict
    reason: str | None = None
    proof: Proof | None = None
    trials: Trials | None = None
    counterexample: Counterexample | None = None
    strength: dict[str, Any] | None = None
    repairs: list[dict[str, Any]] | None = None
    assumptions: list[dict[str, Any]] | None = None
    error: str | None = None  # LaTeX, for ≈: the error it allows, and
    to: str | None = None  # where that tends to 0
    curve: dict[str, Any] | None = None  # what the step says, along the parameter it speaks about
    defined: Defined | None = None


@dataclass(frozen=True)
class ClaimResult:
    """A claim with the verdicts of its steps and its own."""

    label: str
    quote: str
    place: str
    display: int | None
    reading: str | None
    kind: str
    uses: tuple[str, ...]
    given: tuple[str, ...]
    quantities: tuple[dict[str, str], ...]
    verdict: Verdict
    expected: str
    as_expected: bool
    reason: str | None
    rests_on: tuple[str, ...] = ()
    ends: StepResult | None = None
    meant: ClaimResult | None = None
    correction: ClaimResult | None = None
    steps: tuple[StepResult, ...] = field(default=())
    enough: bool | None = None  # whether the verdict is what the run requires of one that passes
    readings: tuple[ClaimResult, ...] = ()  # other readings the words allow
    findings: tuple[ClaimResult, ...] = ()  # ours, about this claim
    name: str | None = None  # of a reading
    cause: str | None = None  # of a reading as meant
    condition: str | None = None  # of a correction: under which assumption the print holds
    lacks: str | None = None
    role: str | None = None  # of a finding
    about: str | None = None
    where: tuple[dict[str, str], ...] = ()  # the defined names in it, and what they stand for
    outcome: str | None = None  # of a claim of the paper: what a reader is told
    severity: str | None = None
    resting: tuple[str, ...] = ()  # what rests on its result
    lost: tuple[str, ...] = ()  # what of that does not survive

    def to_dict(self) -> dict[str, Any]:
        """The claim as report.json has it."""
        return plain(asdict(self))


def worth_lines(trials: dict[str, Any]) -> list[str]:
    """What trials are worth, where that was counted."""
    lines = []
    if trials["distinct"] is not None:
        noticed = f"; of {trials['mutants']} small mistakes they notice {trials['killed']}" if trials["mutants"] else ""
        lines.append(f"support: {trials['distinct']} distinct plain instances enclosed{noticed}")
    if trials["separated"] is not None:
        lines.append(f"strict: the sides lie apart at {trials['separated']} of {trials['examined']} exact points")
    return lines


def plain(value: Any) -> Any:
    """Values as JSON knows them: lists for tuples, text for verdicts."""
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return str(value) if isinstance(value, Verdict) else value
