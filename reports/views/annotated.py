"""The paper itself, in order, every formula with its outcome.

A document is shown as its author wrote it; where that may not be printed, what was quoted of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from reports import record
from reports.record.outcomes import Outcome
from reports.record.report import Part, Passage
from reports.record.verdicts import Told, Verdict
from reports.typeset.clean import clean
from reports.typeset.mathml import typeset, typeset_within
from reports.typeset.prose import is_prose, quotation
from reports.views import claims as cards
from reports.views.papers import PaperPage

COLUMN = 68  # letters of a display, beyond which a sum is broken into rows
GRAVEST: tuple[Told, ...] = (
    Verdict.CONFLICT, Outcome.FAILS, Verdict.REFUTED, Outcome.NOT_A_STATEMENT, Verdict.ILL_FORMED,
    Outcome.REPAIRABLE, Outcome.HOLDS_IF, Verdict.VACUOUS, Outcome.STEP, Outcome.UNDECIDED, Verdict.UNDECIDED,
    Verdict.INTERRUPTED, Outcome.TRIVIAL, Outcome.AS_MEANT, Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES,
    Outcome.HOLDS, Verdict.PROVED, Outcome.PARTLY, Outcome.ANSWERED, Outcome.DEFINITION, Verdict.DEFINITION,
    Outcome.PROSE, Verdict.PROSE,
)  # fmt: skip
assert {*GRAVEST} == {*Outcome, *Verdict}, "every outcome and verdict needs its weight"
TAGS = {"emphasis": "em", "strong": "strong", "code": "code"}


@dataclass(frozen=True)
class PassagePiece:
    """Words, or a formula with the claims that were read from it."""

    shown: Markup
    claims: list[cards.ClaimCard]
    anchors: list[str]  # for the links to its claims; each stands on a page once

    @property
    def worst(self) -> Told:
        """What colours a formula: the gravest of what is told of its claims."""
        return min((claim.told for claim in self.claims), key=GRAVEST.index)

    @property
    def unread(self) -> bool:
        return all(claim.unread for claim in self.claims)


@dataclass(frozen=True)
class PassageLine:
    """A passage as the page shows it, with what has to be said in the margin."""

    kind: str
    tag: str
    level: int
    pieces: list[PassagePiece]
    margin: list[cards.ClaimCard]


@dataclass(frozen=True)
class Page:
    """The annotated paper."""

    file: str
    own_text: bool  # whether it is the document, and not only what was quoted of it
    lines: list[PassageLine]


def annotated(data: record.Paper, paper: PaperPage, file: str) -> Page:
    """Prepare the page of a paper."""
    views = {raw.label: view for raw, view in zip(data.claims, paper.claims, strict=True)}
    seen: set[str] = set()
    passages = data.text or tuple(_quoted(data))
    return Page(file, bool(data.text), [_line(passage, views, seen) for passage in passages])


def _line(passage: Passage, views: Mapping[str, cards.ClaimCard], seen: set[str]) -> PassageLine:
    pieces = [_piece(part, passage.kind, views, seen) for part in passage.parts]
    told = {claim.id: claim for piece in pieces for claim in piece.claims}
    level = min(passage.level, 4)
    tag = f"h{level + 1}" if passage.kind == "heading" else "pre" if passage.kind == "code" else "div"
    return PassageLine(passage.kind, tag, level, pieces, [c for c in told.values() if c.fails or c.unread])


def _piece(part: Part, within: str, views: Mapping[str, cards.ClaimCard], seen: set[str]) -> PassagePiece:
    found = [views[label] for label in part.labels if label in views]
    fresh = [claim.id for claim in found if claim.id not in seen]
    seen.update(fresh)
    return PassagePiece(_shown(part, within), found, fresh)


def _shown(part: Part, within: str) -> Markup:
    """A formula is typeset, displays within the column; words are escaped, as is whatever stands in them."""
    if part.kind != "formula":
        words = Markup("{}").format(clean(part.text))
        return Markup("<{0}>{1}</{0}>").format(Markup(TAGS[part.kind]), words) if part.kind in TAGS else words
    if within != "display":
        return typeset(part.text).markup
    return quotation(part.text).markup if is_prose(part.text) else typeset_within(part.text, COLUMN).markup


def _quoted(data: record.Paper) -> Iterator[Passage]:
    """What was quoted of a paper whose text may not be printed, in order, and the displays nothing covers."""
    place, bare = None, [d for d in data.displays if not d.labels]
    for claim in data.claims:
        while bare and claim.display is not None and bare[0].n < claim.display:
            yield Passage("display", (Part(bare.pop(0).latex, "formula"),))
        if claim.place != place:
            place = claim.place
            yield Passage("heading", (Part(place or "…"),), 1)
        yield Passage("display", (Part(claim.quote, "formula", (claim.label,)),))
    yield from (Passage("display", (Part(display.latex, "formula"),)) for display in bare)
