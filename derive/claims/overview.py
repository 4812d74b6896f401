"""Overviews: what we say of a whole paper, sentence by sentence, each with what carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from derive.language.mistakes import asks


@dataclass(frozen=True)
class OverviewSentence:
    """One sentence of an overview, with the labels of what it says holds, fails, is open, and holds under a
    condition.
    """

    text: str
    holds: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    main: bool = False  # a letter to the author opens with it


@asks
def says(
    text: str, *, holds: Any = (), fails: Any = (), open: Any = (), under: Any = (), main: bool = False
) -> OverviewSentence:
    r"""A sentence of an overview and the claims that carry it: those that hold, that fail, that are open, and
    that hold under a condition which the sentence says.

    A letter to the author opens with the sentences that are `main`.

    >>> paper = Paper("squares", title="On squares", source="squares.tex")
    >>> square = paper.claim("eq:1", r"x^2 \ge 0", real("x")**2, ge(0))
    >>> says("Squares are never negative.", holds=square).holds
    ('eq:1',)
    """
    said = [tuple(entry.label for entry in _listed(entries)) for entries in (holds, fails, open, under)]
    return OverviewSentence(text, said[0], said[1], said[2], said[3], main)


def _listed(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)
