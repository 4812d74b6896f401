"""The notation of a paper: declarations in a file beside its module, and what is said of single quotations.

`[label] meant LATEX` repairs a damaged print, `[label] because WORDS` says what is repaired, `[label] local
DECLARATION` holds for one quotation, `[label] anew` gives a name another meaning from here on, `[label]
alone` for this quotation only, `[label] hand REASON` leaves it to the encoder. All else is as in the side
file of a document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from derive.reading.meaning.scope import Scope
from derive.reading.sentences.declarations import declare, semicolons
from derive.reading.sentences.directives import Directive
from derive.reading.source.macros import Macros
from derive.reading.source.source import Source

WORDS = ("meant", "because", "local", "hand", "anew", "alone")
_SAID = re.compile(rf"\s*\[(?P<label>[^\]]+)\]\s*(?P<word>{'|'.join(WORDS)})\b\s*(?P<rest>.*?)\s*$", re.S)


@dataclass
class NotationFound:
    """What the notation says of one quotation."""

    meant: str | None = None
    because: str | None = None
    hand: str | None = None
    anew: bool = False
    alone: bool = False
    local: list[str] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)


@dataclass
class PaperNotation:
    """The scope its declarations make, and what is said of single quotations by their labels."""

    scope: Scope = field(default_factory=Scope)
    said: dict[str, NotationFound] = field(default_factory=dict)

    def of(self, label: str) -> NotationFound:
        return self.said.setdefault(label, NotationFound())


def notation_of(text: str, name: str) -> PaperNotation:
    """The notation in a text, one declaration a line; % and # begin comments."""
    found = PaperNotation()
    for n, line in enumerate(text.split("\n"), 1):
        content = re.split(r"(?<!\\)%|^\s*#", line)[0]
        if content.strip():
            _take_in(found, content, f"{name}.derive {n}")
    return found


def _take_in(found: PaperNotation, line: str, name: str) -> None:
    match = _SAID.match(line)
    if match:
        said = found.of(match["label"])
        if match["word"] == "local":
            said.local += semicolons(match["rest"])
        elif match["word"] in ("anew", "alone"):
            said.anew, said.alone = True, said.alone or match["word"] == "alone"
        else:
            setattr(said, match["word"], match["rest"])
        return
    source, start = Source(name, line), 0
    for piece in semicolons(line):
        directive = declare(source, start, start + len(piece), found.scope, Macros())
        start += len(piece) + 1
        if directive is not None and directive.label is not None:
            found.of(directive.label).directives.append(directive)


def with_local(scope: Scope, said: NotationFound, label: str) -> Scope:
    """The scope for one quotation: what is declared for it alone replaces what is declared for all."""
    own = scope.copy()
    own.replaces = True
    for line in said.local:
        declare(Source(f"[{label}] local", line), 0, len(line), own, Macros())
    own.replaces = False
    return own
