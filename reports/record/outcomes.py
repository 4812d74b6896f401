"""Outcomes and severities: what a person is told of a claim of the paper. `derive` computes them."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What became of a claim, in a reader's words."""

    symbol: str
    word: str
    one: str  # said of one claim in a count, and of several
    many: str
    means: str

    HOLDS = ("holds", "✓", "holds", "holds", "hold", "The words are true as they stand.")
    AS_MEANT = (
        "holds as meant",
        "≃",
        "holds as meant",
        "holds as meant",
        "hold as meant",
        "True as it is evidently meant, or in another reading that the words allow.",
    )
    TRIVIAL = (
        "holds trivially",
        "○",
        "holds trivially",
        "holds trivially",
        "hold trivially",
        "True, but what it assumes leaves nothing to show; a finding says what the assumption comes to.",
    )
    HOLDS_IF = (
        "holds if",
        "⇐",
        "holds if …",
        "holds under a condition",
        "hold under a condition",
        "True under an assumption that the words do not state; it is named.",
    )
    REPAIRABLE = (
        "fails, repairable",
        "±",
        "fails, repairable",
        "fails but can be repaired",
        "fail but can be repaired",
        "False as it stands; a corrected form is true, and what rests on it survives.",
    )
    FAILS = (
        "fails",
        "×",
        "fails",
        "fails",
        "fail",
        "False, or it does not follow from what it is drawn from; no correction saves all that rests on it.",
    )
    STEP = (
        "right as a step",
        "∴",
        "right as a step",
        "is right as a step but not shown",
        "are right as steps but not shown",
        "It follows from the line it starts from; that line does not stand, so that it is not shown.",
    )
    NOT_A_STATEMENT = (
        "not a statement",
        "⊘",
        "not a statement",
        "is not a statement",
        "are not statements",
        "As printed it says nothing that could be true or false.",
    )
    UNDECIDED = (
        "undecided",
        "?",
        "undecided",
        "is undecided",
        "are undecided",
        "Neither shown nor refuted; the reason is given.",
    )
    ANSWERED = (
        "open question answered",
        "!",
        "open question answered",
        "is an open question that is answered",
        "are open questions that are answered",
        "The paper asks; a finding of ours answers.",
    )
    PARTLY = (
        "open question partly answered",
        "¿",
        "open question partly answered",
        "is an open question that is partly answered",
        "are open questions that are partly answered",
        "The paper asks; a finding of ours answers in part, and what is left open is said.",
    )
    DEFINITION = (
        "definition",
        "≔",
        "definition",
        "is a definition",
        "are definitions",
        "Introduces notation; it has no truth value.",
    )
    PROSE = ("prose", "¶", "prose", "is prose", "are prose",
    "Asserts nothing that can be checked.")  # fmt: skip

    def __new__(cls, value: str, *words: str) -> Outcome:
        outcome = str.__new__(cls, value)
        outcome._value_ = value
        if words:  # none where a value is looked up
            outcome.symbol, outcome.word, outcome.one, outcome.many, outcome.means = words
        return outcome

    @property
    def css(self) -> str:
        """The class on a page."""
        return f"o-{self.name.lower().replace('_', '-')}"

    @property
    def counts(self) -> bool:
        """Whether the paper asserts something there."""
        return self not in (Outcome.DEFINITION, Outcome.PROSE) and not self.answers

    @property
    def answers(self) -> bool:
        """Whether a question of the paper has an answer."""
        return self in (Outcome.ANSWERED, Outcome.PARTLY)

    @property
    def stands(self) -> bool:
        """Whether others may rest on it, if need be with its correction."""
        return self in (
            Outcome.HOLDS,
            Outcome.AS_MEANT,
            Outcome.TRIVIAL,
            Outcome.HOLDS_IF,
            Outcome.REPAIRABLE,
        )

    @property
    def slips(self) -> bool:
        """Whether something in print is not as it should be, if only a letter."""
        return self.erratum or self == Outcome.AS_MEANT

    @property
    def erratum(self) -> bool:
        """Whether the print has to change."""
        return self in (Outcome.HOLDS_IF, Outcome.REPAIRABLE, Outcome.FAILS, Outcome.NOT_A_STATEMENT)


class Severity(StrEnum):
    """How much an erratum matters, the most serious first."""

    FATAL = "fatal"
    ESSENTIAL = "essential"
    LOCAL = "local"
    MISPRINT = "misprint"

    @property
    def rank(self) -> int:
        """The place in a list, from 0 for the most serious."""
        return list(Severity).index(self)
