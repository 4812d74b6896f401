"""The verdicts as a reader meets them: symbol, word, meaning, and whether they pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Verdict:
    """One verdict. `passes` is None where there is no truth value to pass."""

    name: str
    symbol: str
    word: str
    passes: bool | None
    means: str

    @property
    def css(self) -> str:
        return "v-" + self.name.lower().replace("_", "-")


# In the order a reader wants them: what holds, what fails, what is open, what makes no claim.
_TABLE = (
    Verdict("PROVED", "✓", "proved", True,
            "A symbolic proof for all sizes and the whole domain; where a side has no value, that is said."),
    Verdict("PROVED_AT_SIZES", "✓", "proved at sizes", True,
            "An exact proof at the listed sizes; larger ones survived numeric attack."),
    Verdict("SUPPORTED", "○", "supported", True, "No proof, but every accepted instance agreed. Weaker than proved."),
    Verdict("REFUTED", "×", "refuted", False,
            "An explicit instance where rigorous arithmetic separates the two sides."),
    Verdict("ILL_FORMED", "⊘", "ill-formed", False,
            "As printed it is not a statement: axes, indices or symbols do not fit."),
    Verdict("CONFLICT", "↯", "conflict", False,
            "The two roads disagree. This is an error in the tools, not in the paper."),
    Verdict("VACUOUS", "∅", "vacuous", False, "The assumptions were never satisfied, so nothing was checked."),
    Verdict("UNDECIDED", "?", "undecided", False, "Neither proved nor refuted; the reason is given."),
    Verdict("INTERRUPTED", "…", "interrupted", False, "The run ended before this was checked."),
    Verdict("DEFINITION", "≔", "definition", None, "Introduces notation; it has no truth value."),
    Verdict("PROSE", "¶", "prose", None, "Asserts nothing that can be checked."),
)  # fmt: skip

VERDICTS = {verdict.name: verdict for verdict in _TABLE}

# What a paper got wrong, as opposed to what remains open.
ERRATA = frozenset({"REFUTED", "ILL_FORMED"})

# The most serious first: chooses a paper's finding and says whether a verdict moved for the worse. It is the order by
# which a chain is as weak as its weakest step, so that claim, paper and history rank alike.
SEVERITY = ("CONFLICT", "REFUTED", "ILL_FORMED", "VACUOUS", "INTERRUPTED", "UNDECIDED", "SUPPORTED", "PROVED_AT_SIZES",
            "PROVED", "DEFINITION", "PROSE")  # fmt: skip

assert set(SEVERITY) == set(VERDICTS), "every verdict needs a place in SEVERITY"


def severity(name: str) -> int:
    """How serious a verdict is; 0 is the most serious."""
    return SEVERITY.index(name)


def passes(name: str) -> bool:
    """Whether a verdict counts as holding."""
    return VERDICTS[name].passes is True


def fails(name: str) -> bool:
    """Whether a verdict counts against the claim (definitions and prose do not)."""
    return VERDICTS[name].passes is False


def ending(name: str) -> str:
    """Whether a conclusion survives a wrong step on the way to it, from the verdict on first against last."""
    if passes(name):
        return "The end still holds"
    if name == "ILL_FORMED":
        return "As printed the end says nothing either"
    if name in ERRATA:
        return "The end fails too"
    return f"Whether the end holds is {VERDICTS[name].word}"


UNEARNED = "Each step holds where both its sides are defined, but first against last does not follow"


def outcome(claim: dict[str, Any]) -> str:
    """What became of the ends of a chain, as far as its steps do not say it."""
    if not claim["ends"]:
        return ""
    return UNEARNED if all(passes(s["verdict"]) for s in claim["steps"]) else ending(claim["ends"]["verdict"])


def all_steps(claim: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a chain, and its ends, which count as one."""
    return [*claim["steps"], *([claim["ends"]] if claim["ends"] else [])]


def left_out(claim: dict[str, Any]) -> str:
    """What a verdict that passes does not speak of: "where defined; not defined at x = 0"."""
    found = [s["defined"] for s in all_steps(claim) if s.get("defined") and not s["defined"]["everywhere"]]
    if not found or not passes(claim["verdict"]):
        return ""
    example = next((d["example"] for d in found if d["example"]), None)
    return f"where defined; not defined at {example}" if example else "where defined"


def tally(names: list[str]) -> list[tuple[Verdict, int]]:
    """Verdicts that occur, with their counts, in reading order."""
    return [(verdict, names.count(name)) for name, verdict in VERDICTS.items() if name in names]
