"""Papers: a source document with its notation and its claims in reading order."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any

import sympy as sp

from derive.claims.claim import Claim, check_values, guess
from derive.claims.statement import Link
from derive.errors import PaperError
from reports.record.verdicts import Verdict


@dataclass(frozen=True)
class Display:
    """A displayed equation of the document's inventory: its number if printed, its place, its LaTeX."""

    n: int
    number: str | None
    place: str
    latex: str


def inventory(id: str) -> tuple[Display, ...]:
    """The displayed equations of a shipped paper, in order."""
    text = (resources.files("derive.papers") / "displays" / f"{id}.json").read_text(encoding="utf-8")
    return tuple(Display(**entry) for entry in json.loads(text))


def amended(first: Any, *links: Link, reading: str | None = None, given: Any = None, **options: Any) -> dict[str, Any]:
    """Another version of a claim, for its `meant=` or `correction=`; what is not said is as in the claim."""
    listed = {key: _as_tuple(value) for key, value in (("given", given), *options.items()) if key in ("given", "each", "uses")}
    said = {"first": sp.sympify(first), "links": links, "reading": reading, **options, **listed}
    return {key: value for key, value in said.items() if (key, value) != ("given", (None,))}


class Paper:
    """One source document: title, source, notation, claims in reading order."""

    def __init__(self, id: str, *, title: str, source: str, authors: tuple[str, ...] = (), overview: str = "",
                 displays: tuple[Display, ...] = ()) -> None:  # fmt: skip
        self.id, self.title, self.source, self.authors, self.overview = id, title, source, tuple(authors), overview
        said = [("id", id), ("title", title), ("source", source), ("overview", overview), *(("author", a) for a in authors)]
        for name, text in said:
            if not isinstance(text, str):
                raise PaperError(f"paper {id!r}: the {name} is {text!r}, which is not text: put it into quotation marks")
        self.displays = tuple(displays)
        self.claims: list[Claim] = []
        self._labels: set[str] = set()

    def content(self) -> tuple[Any, ...]:
        """All there is to it, as plain values."""
        return self.id, self.title, self.source, self.authors, self.overview, self.displays, tuple(self.claims)

    @classmethod
    def of(cls, content: tuple[Any, ...]) -> Paper:
        """The paper with this content."""
        id, title, source, authors, overview, displays, claims = content
        paper = cls(id, title=title, source=source, authors=authors, overview=overview, displays=displays)
        paper.claims = list(claims)
        paper._labels = {claim.label for claim in claims}
        return paper

    def claim(self, label: str, quote: str, first: Any, *links: Link, place: str = "", display: int | None = None,
              reading: str | None = None, kind: str | None = None, given: Any = (), each: Any = (),
              uses: Claim | Iterable[Claim] = (), expect: str = "passes", reason: str | None = None,
              meant: dict[str, Any] | None = None, correction: dict[str, Any] | None = None,
              complex: bool = False) -> Claim:  # fmt: skip
        """A statement: `claim(label, quote, a, eq(b, why="…"), le(c))` says a = b ≤ c, wherever both sides are real."""
        if not links:
            raise self._error(label, "has no relation", "give at least one eq(…), le(…) after the first side")
        plain = Claim(label, quote, sp.sympify(first), tuple(links), place, display, reading, kind or guess(links, first),
                      _as_tuple(given), _as_tuple(each), _as_tuple(uses), expect, reason, line=_caller_line(),
                      complex=complex)  # fmt: skip
        return self._add(replace(plain, meant=self._amend(plain, meant, "meant"),
                                 correction=self._amend(plain, correction, "corrected")))  # fmt: skip

    def definition(self, label: str, quote: str, *, reason: str, place: str = "", display: int | None = None,
                   reading: str | None = None, uses: Claim | Iterable[Claim] = ()) -> Claim:  # fmt: skip
        """An entry that introduces notation; checks of it (normalised? on the simplex?) are claims of their own."""
        return self._add(Claim(label, quote, place=place, display=display, reading=reading, kind="definition",
                               uses=_as_tuple(uses), expect=Verdict.DEFINITION, reason=reason, line=_caller_line()))  # fmt: skip

    def prose(self, label: str, quote: str, *, reason: str, place: str = "", display: int | None = None,
              uses: Claim | Iterable[Claim] = ()) -> Claim:  # fmt: skip
        """A sentence that asserts no mathematics, listed with the reason."""
        return self._add(Claim(label, quote, place=place, display=display, kind="prose", uses=_as_tuple(uses),
                               expect=Verdict.PROSE, reason=reason, line=_caller_line()))  # fmt: skip

    def _amend(self, plain: Claim, said: dict[str, Any] | None, word: str) -> Claim | None:
        if said is None:
            return None
        bare = replace(plain, label=f"{plain.label} ({word})", of=plain.label, expect="passes", reason=None)
        amended_claim = replace(bare, **said)
        check_values(self.id, amended_claim)
        return amended_claim

    def _add(self, claim: Claim) -> Claim:
        if claim.label in self._labels:
            raise self._error(claim.label, "is used twice", "labels must be unique within a paper; rename one")
        check_values(self.id, claim)
        self.claims.append(claim)
        self._labels.add(claim.label)
        return claim

    def _error(self, label: str, what: str, hint: str) -> PaperError:
        return PaperError(f"paper {self.id!r}, claim {label!r} {what}: {hint}")


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list, set, frozenset)) else (value,)


def _caller_line() -> int:
    return sys._getframe(2).f_lineno
