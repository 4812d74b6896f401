"""Displays: the displayed equations of a document, in order, for a claim to quote."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources

from derive.language.mistakes import asks


@dataclass(frozen=True)
class SourceDisplay:
    """A displayed equation of the document's inventory: its number if printed, its place, its LaTeX."""

    n: int
    number: str | None
    place: str
    latex: str


@asks
def inventory(id: str) -> tuple[SourceDisplay, ...]:
    """The displayed equations of a shipped paper, in order.

    >>> inventory("ma")[0].place
    'Estimation of Softmax Function'
    """
    text = (resources.files("derive.papers") / "displays" / f"{id}.json").read_text(encoding="utf-8")
    return tuple(SourceDisplay(**entry) for entry in json.loads(text))
