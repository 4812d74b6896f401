"""Verdicts and their arithmetic: what is known about a step, a claim, a paper, and how a reader meets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from reports.record.outcomes import Outcome


class Verdict(StrEnum):
    """What we know. The order is from weakest to strongest: a chain is as weak as its weakest step."""

    symbol: str
    word: str
    means: str

    CONFLICT = (
        "CONFLICT",
        "↯",
        "conflict",
        "The two roads disagree. This is an error in the tools, not in the paper.",
    )
    REFUTED = (
        "REFUTED",
        "×",
        "refuted",
        "An explicit instance where rigorous arithmetic separates the two sides.",
    )
    ILL_FORMED = (
        "ILL_FORMED",
        "⊘",
        "ill-formed",
        "As printed it is not a statement: axes, indices or symbols do not fit.",
    )
    VACUOUS = ("VACUOUS", "∅", "vacuous", "The assumptions contradict each other, so nothing was checked.")
    INTERRUPTED = ("INTERRUPTED", "…", "interrupted", "The run ended before this was checked.")
    UNDECIDED = ("UNDECIDED", "?", "undecided", "Neither proved nor refuted; the reason is given.")
    SUPPORTED = (
        "SUPPORTED",
        "○",
        "supported",
        "No proof, but every accepted instance agreed. Weaker than proved.",
    )
    PROVED_AT_SIZES = (
        "PROVED_AT_SIZES",
        "✓",
        "proved at sizes",
        "An exact proof at the listed sizes; larger ones survived numeric attack.",
    )
    PROVED = (
        "PROVED",
        "✓",
        "proved",
        "A symbolic proof for all sizes and the whole domain; where a side has no value, that is said.",
    )
    DEFINITION = ("DEFINITION", "≔", "definition", "Introduces notation; it has no truth value.")
    PROSE = ("PROSE", "¶", "prose",
             "Asserts nothing that can be checked.")  # fmt: skip

    def __new__(cls, name: str, symbol: str = "", word: str = "", means: str = "") -> Verdict:
        verdict = str.__new__(cls, name)
        verdict._value_ = name
        verdict.symbol, verdict.word, verdict.means = symbol, word, means
        return verdict

    @property
    def passes(self) -> bool:
        """Whether the statement counts as checked and good."""
        return self in PASSING

    @property
    def counts(self) -> bool:
        """Whether there was a truth value to find."""
        return self not in (Verdict.DEFINITION, Verdict.PROSE)

    @property
    def fails(self) -> bool:
        """Whether it counts against the statement; a definition and prose do not."""
        return self.counts and not self.passes

    @property
    def holds_up(self) -> bool:
        """Whether a later claim may rest on this one without a warning."""
        return not self.fails

    @property
    def is_error(self) -> bool:
        """Whether the paper got it wrong, as opposed to what remains open."""
        return self in (Verdict.REFUTED, Verdict.ILL_FORMED)

    @property
    def severity(self) -> int:
        """How serious it is; 0 is the most serious. Claim, paper and history rank alike."""
        return _STRENGTH[self]

    @property
    def css(self) -> str:
        """The verdict's class in the style sheet."""
        return "v-" + self.value.lower().replace("_", "-")


PASSING = frozenset({Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES, Verdict.PROVED})
_STRENGTH = {verdict: rank for rank, verdict in enumerate(Verdict)}

# In the order a reader wants them: what holds, what fails, what is open, what makes no claim.
LEGEND = (
    Verdict.PROVED, Verdict.PROVED_AT_SIZES, Verdict.SUPPORTED, Verdict.REFUTED, Verdict.ILL_FORMED,
    Verdict.CONFLICT, Verdict.VACUOUS, Verdict.UNDECIDED, Verdict.INTERRUPTED, Verdict.DEFINITION,
    Verdict.PROSE,
)  # fmt: skip
assert {*LEGEND} == {*Verdict}, "every verdict needs a place in the legend"


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a chain, given those of its steps."""
    return min(verdicts, key=_STRENGTH.__getitem__)


def as_expected(found: Verdict, expected: str) -> bool:
    """Whether a verdict is the expected one; the expectation "passes" accepts every passing verdict."""
    return found.holds_up if expected == "passes" else found == expected


Told = Outcome | Verdict  # what a reader is told of a claim


def counted(told: Told, number: int) -> str:
    """A number of claims with what is told of them: 1 holds, 3 hold."""
    if isinstance(told, Verdict):
        return f"{number} {told.word}"
    return f"{number} {told.one if number == 1 else told.many}"


def tally(told: Iterable[Told]) -> list[tuple[Told, int]]:
    """What occurs, with its counts, in reading order: outcomes, then verdicts."""
    found = Counter(told)
    return [(one, found[one]) for one in (*Outcome, *LEGEND) if found[one]]
