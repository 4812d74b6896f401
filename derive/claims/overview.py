"""Overviews: what we say of a whole paper, sentence by sentence, each with what carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from derive.language.mistakes import asks


@dataclass(frozen=True)
class Sentence:
    """One sentence of an overview, with the labels of what it says holds, fails and is open."""

    text: str
    holds: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


@asks
def says(text: str, *, holds: Any = (), fails: Any = (), open: Any = ()) -> Sentence:
    r"""A sentence of an overview and the claims that carry it: those that hold, that fail, that are open.

    >>> paper = Paper("squares", title="On squares", source="squares.tex")
    >>> square = paper.claim("eq:1", r"x^2 \ge 0", real("x")**2, ge(0))
    >>> says("Squares are never negative.", holds=square).holds
    ('eq:1',)
    """
    labels = [tuple(entry.label for entry in _listed(entries)) for entries in (holds, fails, open)]
    return Sentence(text, *labels)


def _listed(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)
