"""True statements of the literature, each with a false twin: one file for each word of the language.

A row names its source, says the truth and says a falsehood that is as near to it as may be. Both are typed as at the
prompt, with the options of `derive check` as keywords:

    row("DLMF 4.5.1", "log(1 + x) <= x", "log(1 + x) <= 0.99*x", real="x", given="x > -1")

`given` holds conditions parted by ";". What the twin declares or assumes otherwise stands in `false`:

    row("DLMF 4.2.1", "sqrt(x^2) = x", "sqrt(x^2) = x", positive="x", false={"real": "x", "positive": ""})

A statement that cannot be typed is a function without arguments; it returns its sides and relations, and conditions if
there are some, written with the words of `derive`: `lambda: (lhs, "=", rhs)`, `lambda: (lhs, "=", rhs, [condition])`.
It is called when it is asked, so that a word which is missing costs its own row only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import sympy as sp

from derive.claims import Claim, Link, guess
from derive.command import prompt
from derive.language import as_written

Said = str | Callable[[], tuple[Any, ...]]


@dataclass(frozen=True)
class Row:
    """One truth with its false twin."""

    word: str
    number: int
    source: str
    true: Said
    twin: Said
    declared: dict[str, str]
    otherwise: dict[str, str]  # what the twin declares or assumes otherwise

    @property
    def label(self) -> str:
        """Its name in print."""
        return f"{self.word} {self.number}"

    def text(self, twin: bool) -> str:
        """The statement in print."""
        said = self.twin if twin else self.true
        options = self.options(twin)
        told = " ".join(f"--{kind} '{names}'" for kind, names in options.items() if names)
        return f"{said if isinstance(said, str) else '(built)'} {told}".strip()

    def options(self, twin: bool) -> dict[str, str]:
        """What is declared and assumed."""
        return {**self.declared, **(self.otherwise if twin else {})}

    def claim(self, twin: bool = False) -> Claim:
        """The statement as a claim; raises where the language has no word for it."""
        said = self.twin if twin else self.true
        options = self.options(twin)
        first, links, given = _typed(said, options) if isinstance(said, str) else _built(said)
        label = f"{self.label}{' twin' if twin else ''}"
        return Claim(label, label, first, links, kind=guess(links, first), given=given)


def _typed(text: str, options: dict[str, str]) -> tuple[Any, tuple[Link, ...], tuple[Any, ...]]:
    """A statement as `derive check` reads it."""
    kinds = ((kind, names) for kind, names in options.items() if names and kind != "given")
    names = prompt.declare(kinds)
    first, links = prompt.parse_chain(text, names)
    conditions = [part for part in options.get("given", "").split(";") if part.strip()]
    return first, links, tuple(c for part in conditions for c in prompt.parse_condition(part.strip(), names))


def _built(make: Callable[[], tuple[Any, ...]]) -> tuple[Any, tuple[Link, ...], tuple[Any, ...]]:
    """A statement written in Python."""
    with as_written():
        first, *rest = make()
    given = tuple(rest.pop()) if isinstance(rest[-1], list) else ()
    links = tuple(Link(relation, side) for relation, side in zip(rest[::2], rest[1::2], strict=True))
    return sp.sympify(first), links, given


class Word(list[Row]):
    """The rows of one word, written one call each."""

    def __init__(self, word: str) -> None:
        self.word = word
        WORDS[word] = self

    def __call__(
        self, source: str, true: Said, twin: Said, false: dict[str, str] | None = None, **declared: str
    ) -> None:
        self.append(Row(self.word, len(self) + 1, source, true, twin, declared, false or {}))


WORDS: dict[str, Word] = {}


def words() -> dict[str, Word]:
    """All words with their rows, by the files of this folder."""
    for module in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        import_module(f"bench.breadth_rows.{module.stem}")
    return WORDS
