"""Letters that a section introduces anew: `[section NAME] …` for what they mean there."""

from __future__ import annotations

from collections.abc import Callable

from derive.reading.documents.claiming import IN_PASSING, conditional
from derive.reading.documents.document import Formula
from derive.reading.documents.paper import ReadPaper
from derive.reading.documents.pieces import Piece
from derive.reading.meaning.scope import FAMILY, Quantity, Scope
from derive.reading.sentences.declarations import declare
from derive.reading.sentences.patterns import pattern
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token
from derive.reading.starting.names_in_text import SET, name_of
from derive.reading.syntax.grammar import parse

Places = dict[str, str]  # where a name is introduced


def introduced(found: ReadPaper, defining: dict[int, Piece], head: Callable[[Piece], str]) -> Places:
    """The sections in which letters are first defined, or first said to live somewhere."""
    seen = [(f.start, name_of(name), f.place) for f in found.inline for name in _names(f, found)]
    seen += [(start, head(piece), piece.formula.place) for start, piece in defining.items()]
    places: Places = {}
    for _, name, place in sorted(seen):
        places.setdefault(name, place)
    return places


def _names(formula: Formula, found: ReadPaper) -> list[str]:
    text = found.macros.spelled_out(formula.source, formula.start, formula.end)
    match = SET.fullmatch(text)
    return match["names"].split(",") if match and "(" not in match["names"] else []


def anew(found: ReadPaper, scope: Scope, places: Places) -> dict[str, list[str]]:
    """By section: what its text says of letters that another section has given another meaning."""
    lines: dict[str, list[str]] = {}
    for formula in found.inline:
        text = found.macros.spelled_out(formula.source, formula.start, formula.end).strip(" .,;")
        names = [name_of(name) for name in _names(formula, found)]
        other = [name for name in names if places.get(name, formula.place) != formula.place]
        if not formula.place or not names or other != names:
            continue
        if _differs(text, formula, scope) and text not in lines.get(formula.place, ()):
            lines.setdefault(formula.place, []).append(text)
    return lines


def _differs(text: str, formula: Formula, scope: Scope) -> bool:
    """Whether a declaration gives its letters another meaning; a bound in passing is a condition unless it is
    another kind of thing altogether.
    """
    trial = scope.copy()
    trial.replaces = True
    try:
        declare(Source("suggested", text), 0, len(text), trial, Macros())
    except ReadingError:
        return False
    changed = [
        (scope.names.get(key), new) for key, new in trial.names.items() if new is not scope.names.get(key)
    ]
    numbers = all(isinstance(old, Quantity) and isinstance(new, Quantity) for old, new in changed)
    same = all(
        isinstance(old, Quantity) and isinstance(new, Quantity) and old.quantity == new.quantity
        for old, new in changed
    )
    return bool(changed) and not same and not (numbers and conditional(formula, IN_PASSING))


def without(left: list[Token], scope: Scope) -> Scope | None:
    """The scope without the name on the left of a definition; None if it has none there."""
    try:
        key, _, _ = pattern(parse(left, scope), scope, lambda name: True)
    except ReadingError:
        return None
    if not scope.known(key):
        return None
    own = scope.copy()
    for name in (key, key + FAMILY):
        own.names.pop(name, None)
    return own


def within(lines: list[str], scope: Scope) -> Scope:
    """The scope of a section with its own declarations."""
    own = scope.copy()
    own.replaces = True
    for line in lines:
        declare(Source("suggested", line), 0, len(line), own, Macros())
    own.replaces = False
    return own


def spelled(piece: Piece, definition: str) -> str | None:
    """A definition of a section, as it is pasted; None if its display does more than define."""
    return None if definition.startswith("[") else f"[section {piece.formula.place}] {definition}"


def bare_elsewhere(lines: list[str], piece: Piece, places: Places) -> bool:
    """Whether a name without its argument would be one that another section defines."""
    bare = [line.removeprefix("bare ") for line in lines if line.startswith("bare ")]
    return any(places.get(name_of(name), piece.formula.place) != piece.formula.place for name in bare)
