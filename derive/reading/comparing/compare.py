"""What the print says against what is encoded, claim by claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import sympy as sp

from derive.claims import Claim, Paper
from derive.claims.printing import SIGNS, latex
from derive.language import pickling
from derive.language.naming import Named
from derive.reading.comparing.notation import NotationFound, PaperNotation, notation_of, with_local
from derive.reading.comparing.same import HOW, Chain, same
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import Scope, Shorthand
from derive.reading.sentences.conditions import conditions
from derive.reading.sentences.directives import proportion
from derive.reading.sentences.statements import Approx, Reading, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import tokenize
from reports.record import Encoding

DEFINITIONS = ("definition",)
Against = Literal["printed", "meant", "definition", "nothing"]


def compare_task(content: pickling.Packed, text: str) -> dict[str, Encoding]:
    """The comparison for a paper that was packed, in a process of its own."""
    return compared(Paper.of(pickling.unpack(content)), text)


def displayed(paper: Paper) -> list[Claim]:
    """The claims that quote a display."""
    return [c for c in paper.claims if c.display is not None and c.kind != "prose"]


def compared(paper: Paper, text: str) -> dict[str, Encoding]:
    """How each quoted display of a paper came into the encoding, by the labels of its claims.

    `text` holds the declarations that stand beside it.
    """
    shown = displayed(paper)
    try:
        notation = notation_of(text, paper.id)
    except ReadingError as problem:
        broken = Encoding(
            how="differs", because=f"the notation cannot be read: {problem.where}: {problem.reason}"
        )
        return {c.label: broken for c in shown}
    stray = set(notation.said) - {c.label for c in shown}
    if stray:
        broken = Encoding(how="differs", because=f"the notation speaks of {min(stray)}, which is no display")
        return {c.label: broken for c in shown}
    known = list(_definitions(paper))
    waiting = [c for c in shown if _defines(c, notation)]
    while True:  # what is defined by means of what is defined further down
        read_now = [c for c in waiting if _taken_in(c, notation)]
        waiting = [c for c in waiting if c not in read_now]
        if not read_now:
            break
    return {c.label: _compared(c, notation, known) for c in shown}


def _defines(claim: Claim, notation: PaperNotation) -> bool:
    said = notation.of(claim.label)
    marked = any(d.word == "definition" for d in said.directives)
    return (claim.kind in DEFINITIONS or marked) and said.hand is None


def _taken_in(claim: Claim, notation: PaperNotation) -> bool:
    """Whether a definition could be read; then its name is known from now on."""
    said = notation.of(claim.label)
    try:
        scope = with_local(notation.scope, said, claim.label)
        read_quote(claim, said.meant or claim.quote, scope, said)
    except ReadingError:
        return False
    if not said.local and not said.alone:
        notation.scope.names, notation.scope.engine = scope.names, scope.engine
    return True


def _compared(claim: Claim, notation: PaperNotation, known: list[sp.Expr]) -> Encoding:
    said = notation.of(claim.label)
    if said.hand is not None:
        return Encoding(how="hand", because=said.hand)
    text = said.meant or claim.quote
    how: Literal["meant", "read"] = "meant" if said.meant else "read"
    try:
        scope = with_local(notation.scope, said, claim.label)
        reading = read_quote(claim, text, scope, said)
    except ReadingError as problem:
        return Encoding(how="hand", because=f"not read: {problem.reason}", latex=said.meant)
    agrees, against = _agreement(claim, reading, scope, known, bool(said.meant))
    if agrees is None and against != "nothing":
        return Encoding(
            how="differs", because=f"read as ${_shown(reading)}$", latex=said.meant, against=against
        )
    return Encoding(how=how, latex=said.meant, because=said.because, compared=agrees, against=against)


def read_quote(claim: Claim, text: str, scope: Scope, said: NotationFound) -> Reading:
    """What a quotation, or its repair, asserts or defines."""
    source, macros = Source(f"[{claim.label}]", text), Macros()
    given: list[Any] = []
    for directive in said.directives:
        if directive.word == "given":
            end = directive.at + len(directive.text)
            given += conditions(tokenize(directive.source, directive.at, end), scope)
    approx = Approx(sp.S.One, (sp.Symbol("?"), sp.S.Zero))  # print leaves the error open, the encoder says it
    argument = next((proportion(d, scope, macros) for d in said.directives if d.word == "propto"), None)
    defines = claim.kind in DEFINITIONS or any(d.word == "definition" for d in said.directives)
    scope.replaces = said.anew
    try:
        return read(
            tokenize(source), scope, given=tuple(given), approx=approx, defines=defines, argument=argument
        )
    except ReadingError as problem:
        if not (defines and "a name is needed" in problem.what):
            raise
        return read(tokenize(source), scope, given=tuple(given))  # an equation between known expressions
    finally:
        scope.replaces = False


def _agreement(
    claim: Claim, reading: Reading, scope: Scope, known: list[sp.Expr], repaired: bool
) -> tuple[HOW | None, Against]:
    """How what was read agrees with what is encoded of it, and with which version."""
    if reading.first is not None and claim.first is not None:
        versions: list[tuple[Against, Claim | None]] = [("printed", claim)]
        if repaired:
            versions = [("meant", claim.meant), *versions]
        for against, version in versions:
            if version is not None:
                found = same(_read(reading), _encoded(version))
                if found:
                    return found, against
        return None, versions[0][0]
    if reading.defines is not None:
        body = _defined(reading.defines, scope)
        for expr in known:
            found = same(Chain((body,), ()), Chain((expr,), ())) if body is not None else None
            if found:
                return found, "definition"
    return None, "nothing"


def _read(reading: Reading) -> Chain:
    assert reading.first is not None
    links = reading.links
    return Chain((reading.first, *(k.rhs for k in links)), tuple(k.relation for k in links), reading.given)


def _encoded(claim: Claim) -> Chain:
    """The chain of an encoding; an implication between equations is its conclusion, under the premise."""
    links = claim.links
    if len(links) == 1 and links[0].relation == "⇒" and isinstance(links[0].rhs, sp.Eq):
        return Chain(links[0].rhs.args, ("=",), (*claim.given, claim.first))
    return Chain((claim.first, *(k.rhs for k in links)), tuple(k.relation for k in links), claim.given)


def _definitions(paper: Paper) -> Iterator[sp.Expr]:
    """What the names of a paper's own stand for, wherever its claims use them, or by an equation given."""
    seen: set[sp.Expr] = set()
    for entry in paper.entries:
        for version in entry.versions():
            for condition in version.given:
                if isinstance(condition, sp.Eq) and condition.rhs not in seen:
                    seen.add(condition.rhs)
                    yield condition.rhs
            for side in (version.first, *(k.rhs for k in version.links)):
                for part in sp.preorder_traversal(side) if side is not None else ():
                    if isinstance(part, Named) and part.definition.body not in seen:
                        seen.add(part.definition.body)
                        yield part.definition.body


def _defined(key: str, scope: Scope) -> sp.Expr | None:
    """What a name was defined as, at its own parameters."""
    known = next((m for m in scope.names.values() if isinstance(m, Shorthand) and m.key == key), None)
    if known is None:
        return None
    reader = Reader(scope, known.body)
    value = reader.read(known.body)
    return reader.tidy([value.expr])[0][0]


def _shown(reading: Reading) -> str:
    return " ".join([latex(reading.first), *(f"{SIGNS[k.relation]} {latex(k.rhs)}" for k in reading.links)])


@dataclass(frozen=True)
class DisplayTally:
    """How many displays were read from the print, after a repair, by hand, and otherwise than encoded."""

    displays: int
    read: int
    meant: int
    hand: int
    differs: int


def tally(paper: Paper, found: dict[str, Encoding]) -> DisplayTally:
    """The displays of a paper by how their claims came into the encoding; the weakest of a display counts."""
    order = ("differs", "hand", "meant", "read")
    counts = dict.fromkeys(order, 0)
    for display in paper.displays:
        hows = [found[c.label].how for c in paper.claims if c.display == display.n and c.label in found]
        counts[min(hows, key=order.index) if hows else "hand"] += 1
    return DisplayTally(
        len(paper.displays), counts["read"], counts["meant"], counts["hand"], counts["differs"]
    )


__all__ = ["DisplayTally", "compared", "read_quote", "tally"]
