"""What was typed, as text: made plain, measured against the limits, and cut at its relations."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from derive.errors import PromptError

LONGEST = 2000  # characters
DEEPEST = 60  # nested parentheses, calls, powers, signs
DIGITS = 60  # of one number as typed

_RELATION = re.compile(r"[<>=!]=|[<>=≤≥≠≽≼]")

# Relations that people try, the longest first, and what to write.
_MEANT = {
    "<=>": "write = between the sides, or check each direction with the other as --given",
    "==>": "what follows from a condition is checked with the condition as --given",
    "=>": "write >= for ≥; what follows from a condition is checked with the condition as --given",
    "=<": "write <= for ≤",
    "<>": "write != for ≠, in --given",
    "<<": "write <, or a bound of its own for how much smaller",
    ">>": "write >, or a bound of its own for how much larger",
}

# Characters that are written otherwise, and those people try.
_ALLOWED = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,+-*/@()[] <>=≤≥≠≽≼")
_WRITTEN = {"^": "**", "·": "*", "×": "*", "−": "-", "\t": " ", "\n": " ", "\r": " "}
_TRY = {
    "\\": "LaTeX is not read here: write a/b for a fraction, sqrt(x) for a root",
    "|": "write abs(x) for |x| where a bar may open or close, and 2*|x| for a product",
    "!": "write gamma(n + 1) for n!, and != for ≠ in --given",
    "%": "write x/100",
    "√": "write sqrt(x)",
    "∑": "write sum(x[t], t) with --axis t:T, or sum(f, k, 0, n)",
    "∏": "write prod(x[t], t) with --axis t:T",
    "∂": "write diff(f, x)",
    "∫": "write integral(f, x, 0, 1)",
    "²": "write x^2",
    "³": "write x^3",
    "{": "write ( and ) for grouping",
    "}": "write ( and ) for grouping",
}

OPERATORS = (*"([,+-*/^@·×−<>=≤≥≠≽≼", "")  # after which something begins


@dataclass(frozen=True)
class Text:
    """What was typed, beside the same in plain ASCII and, for each character of that, where it came from."""

    typed: str
    plain: str
    origin: tuple[int, ...]

    def error(self, place: int, what: str) -> PromptError:
        """The message with a caret under the place."""
        column = self.origin[place] if place < len(self.origin) else len(self.typed)
        first = max(0, column - 40)
        window = "".join(c if c.isprintable() else "?" for c in self.typed[first : first + 78])
        return PromptError(
            f"cannot read the expression: {what}.\n    {window}\n    {' ' * (column - first)}^"
        )


def clean(text: str) -> Text:
    """The text in plain ASCII, or an error at the first thing that cannot be part of an expression."""
    if len(text) > LONGEST:
        raise PromptError(
            f"the expression has {len(text)} characters, but at most {LONGEST} are read here: "
            "write a paper file for a long derivation."
        )
    pieces = [_WRITTEN.get(c) or greek(c) or c for c in text.rstrip()]
    for place, piece in bars(text.rstrip()).items():
        pieces[place] = piece
    origin = tuple(n for n, piece in enumerate(pieces) for _ in piece)
    whole = Text(text, "".join(pieces), origin)
    for place, character in enumerate(whole.plain):
        if character not in _ALLOWED and whole.plain[place : place + 2] != "!=":
            raise whole.error(place, _character(character))
    long = re.search(rf"[0-9]{{{DIGITS + 1}}}", whole.plain)
    if long:
        raise whole.error(long.start(), f"a number has more than {DIGITS} digits")
    signs = re.search(rf"([-+]\s*){{{DEEPEST + 1}}}", whole.plain)
    if signs:
        raise whole.error(signs.start(), f"more than {DEEPEST} signs stand in a row")
    return whole


def bars(text: str) -> dict[int, str]:
    """The bars of |x| as abs( and ), by their places; none where one of them may be either.

    A bar after an operation, a relation or an opening bracket opens; after anything else it closes the last
    thing that was opened, if that is a bar.
    """
    found: dict[int, str] = {}
    opened: list[str] = []
    before = ""
    for place, character in enumerate(text):
        if character == "|":
            closes = before not in OPERATORS
            if closes and (not opened or opened.pop() != "|"):
                return {}
            if not closes:
                opened.append("|")
            found[place] = ")" if closes else "abs("
            character = ")" if closes else "("
        elif character in "([":
            opened.append(character)
        elif character in ")]" and opened and opened.pop() == "|":
            return {}
        before = before if character.isspace() else character
    return {} if "|" in opened else found


def greek(character: str) -> str | None:
    """The name of a Greek letter: β is beta, and λ is lamda because lambda is a word of Python's."""
    if not ("Α" <= character <= "Ω" or "α" <= character <= "ω"):
        return None
    _, case, *_, name = unicodedata.name(character, "an unused place").split()
    return {"SMALL": name.lower(), "CAPITAL": name.capitalize()}.get(case)


def _character(character: str) -> str:
    hint = _TRY.get(
        character, "allowed are letters, Greek letters, digits, + - * / ^ ( ) [ ] , . and relations"
    )
    if character.isascii() and character.isprintable():
        return f"the character {character} is not read; {hint}"
    name = unicodedata.name(character, "a control character")
    return f"the character U+{ord(character):04X} ({name}) is not read; {hint}"


def cuts_of(whole: Text) -> list[re.Match[str]]:
    """The relations outside all parentheses, which must balance."""
    open_at: list[int] = []
    cuts, end = [], 0
    for place, character in enumerate(whole.plain):
        if character in "([":
            open_at.append(place)
        elif character in ")]":
            if not open_at or whole.plain[open_at.pop()] + character not in ("()", "[]"):
                raise whole.error(place, f"this {character} closes nothing")
        elif not open_at and place >= end and (tried := _tried(whole.plain, place)):
            raise whole.error(place, f"the relation {tried} is not read; {_MEANT[tried]}")
        elif not open_at and place >= end and (relation := _RELATION.match(whole.plain, place)):
            cuts.append(relation)
            end = relation.end()
        if len(open_at) > DEEPEST:
            raise whole.error(place, f"parentheses are nested more than {DEEPEST} deep")
    if open_at:
        raise whole.error(open_at[-1], f"this {whole.plain[open_at[-1]]} is never closed")
    return cuts


def _tried(text: str, place: int) -> str | None:
    return next((tried for tried in _MEANT if text.startswith(tried, place)), None)
