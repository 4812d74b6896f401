"""The errata of a paper as a letter of one page that can be sent to its author, what matters first."""

from __future__ import annotations

import re
from collections.abc import Iterable

from reports.formats.marks import chain, condition as needs, form, given_words, instead, opening, plain
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import Verdict
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.prose import is_prose
from reports.views.claims import damaged
from reports.views.errata import faults, located, misprinted, repetitions, wanting
from reports.views.slugs import slugs

PAGE = 500  # words of a letter, a formula being as many as it has spaces
# Words of what matters before any single line, and sentences of a reason: the first that fit are taken.
FITS = ((200, 2), (160, 2), (120, 2), (120, 1), (80, 1))
SHORT, ALONE = 60, 160  # letters of a formula that is quoted, with and without a display that names it
LONG = 260  # letters of a correction that is printed
BACKED = {
    Verdict.PROVED: "proved",
    Verdict.PROVED_AT_SIZES: "proved at small sizes",
    Verdict.SUPPORTED: "not proved, but no exception found",
}
FULL_STOP = re.compile(r"(?:(?<=[.?!])|(?<=[.?!]\)))\s+(?=[A-ZΑ-Ω$(“])")


def pages(report: Report) -> dict[str, str]:
    """A letter for each paper that could be read, by file name."""
    names = slugs(paper.id for paper in report.papers)
    return {f"{names[paper.id]}-errata.md": text(paper) for paper in report.papers if not paper.error}


def text(paper: Paper) -> str:
    """The letter about one paper, shortened until it fits a page."""
    tried = [_text(paper, in_short, sentences) for in_short, sentences in FITS]
    return next((letter for letter in tried if len(letter.split()) <= PAGE), tried[-1])


def _text(paper: Paper, in_short: int, sentences: int) -> str:
    entries, words, slips = _errata(paper), wanting(paper.claims), misprinted(paper.claims)
    numbered = [_entry(claim, n, paper, sentences) for n, claim in enumerate(entries, 1)]
    parts = [
        f"# On {titled(paper)}",
        f"Dear {plain(numerals.listing(list(paper.authors))) if paper.authors else 'author'},",
        _opening(paper, bool(entries or words or slips)),
        *_main(paper, in_short),
        *numbered,
        *_listed("Conditions to add", [_condition(claim, paper) for claim in words]),
        *_listed(
            "Misprints and the like", [_misprint(claim, paper) for claim in slips if not damaged(claim)]
        ),
        *_damage([claim for claim in slips if damaged(claim)], paper),
        *_counting((*entries, *words, *slips), paper),
        "If we have misread a passage, we would be glad to hear what was meant.",
        "With kind regards",
    ]
    return "\n\n".join(parts) + "\n"


def titled(paper: Paper) -> str:
    """The title in quotation marks, as far as it is the author's: what stands in brackets is ours."""
    title, _, ours = clean(paper.title or paper.id).partition("[")
    named = f"“{plain(title.strip())}”" if title.strip() else "your"
    return " ".join(filter(None, (named, plain(ours.replace("]", "").strip()))))


def _errata(paper: Paper) -> list[Claim]:
    """The ranked errata; in a report without outcomes, what is refuted or ill-formed."""
    return faults(paper.claims) or [c for c in paper.claims if c.outcome is None and c.verdict.is_error]


def _opening(paper: Paper, found: bool) -> str:
    judged = [c for c in paper.claims if c.outcome and c.outcome.counts]
    stand = [c for c in judged if c.outcome and c.outcome.stands and not c.outcome.erratum]
    read = "We have read your text statement by statement and checked its mathematics, by proof and by "
    read += "computation with exact numbers."
    if judged:
        read += f" Of {len(judged)} statements {len(stand)} stand as they are or are evidently meant."
    return read if found else f"{read} We found nothing that has to change."


def _main(paper: Paper, most: int) -> list[str]:
    """What matters to the author before any single line: the main sentences of the overview, while they
    are short.
    """
    said: list[str] = []
    for sentence in (s for s in paper.overview if s.main):
        words = plain(sentence.text, keep_math=True)
        if said and len(" ".join((*said, words)).split()) > most:
            break
        said.append(words)
    return [" ".join(said)] if said else []


def _counting(claims: Iterable[Claim], paper: Paper) -> list[str]:
    """How displays without a number are named, if one is."""
    unnumbered = {d.n for d in paper.displays if not d.number}
    named = any(claim.display in unnumbered for claim in claims)
    return ["(Displays without a number are counted from the top of the text.)"] if named else []


def _entry(claim: Claim, number: int, paper: Paper, sentences: int) -> str:
    """One mistake: where, the author's words, why, and what to write instead."""
    conditions = given_words(claim)
    facts = [
        f"**{number}.** {_named(claim, paper)}.",
        f"It holds if {conditions}." if conditions else "",
        brief(_reason(claim), sentences),
        _correction(claim, conditions),
        _listing("The same slip", repetitions(claim, paper.claims), paper),
        _listing("Not shown without it", [c for c in paper.claims if c.label in claim.lost], paper),
    ]
    return " ".join(filter(None, facts))


def _reason(claim: Claim) -> str:
    """The reason given, unless it only lists findings, else what the first finding that shows it says."""
    labels = [f.label for f in claim.findings if f.verdict.passes and f.role != "explains"]
    own = claim.reason if claim.reason != f"by {', '.join(labels)}" else None
    shown = [f.reading or "" for f in claim.settling]
    return own or (shown[0] if shown else "")


def brief(words: str, most: int = 2) -> str:
    """The first sentences of a reason; a full stop inside a formula ends none."""
    sentences: list[str] = []
    for piece in FULL_STOP.split(" ".join(words.split())):
        unfinished = bool(sentences) and sentences[-1].count("$") % 2 == 1
        if unfinished:
            sentences[-1] += f" {piece}"
        else:
            sentences.append(piece)
    return plain(" ".join(sentences[:most]), keep_math=True)


def _correction(claim: Claim, conditions: str) -> str:
    corrected = claim.correction
    if corrected is None or (conditions and form(corrected, claim) == chain(corrected)):
        return ""
    printed = form(corrected, claim)
    if len(printed) > LONG and not is_prose(corrected.quote):
        return f"A correction is in the report ({_backed(corrected)})."
    return f"Read: {printed} ({_backed(corrected)})."


def _backed(claim: Claim) -> str:
    backed = BACKED.get(claim.verdict, claim.verdict.word)
    return f"as a formula, {backed}" if is_prose(claim.quote) else backed


def _condition(claim: Claim, paper: Paper) -> str:
    """What is right under a condition that the text does not state."""
    again = _listing("so also", repetitions(claim, paper.claims), paper)
    line = f"{_named(claim, paper)} holds if {given_words(claim)}{f'; {again}' if again else '.'}"
    corrected = claim.correction
    return f"{line} {_correction(claim, '')}" if corrected and not needs(corrected, claim) else line


def _misprint(claim: Claim, paper: Paper) -> str:
    """What to read instead, and why, if it is more than a letter."""
    named = claim.meant is not None and claim.meant.cause == "attribution"
    why = brief(claim.reason, 1) if named and claim.reason else ""
    again = _listing("so also", repetitions(claim, paper.claims), paper)
    line = f"{_place(claim, paper)}: {instead(claim)}{f'; {again}' if again else '.'}"
    return " ".join(filter(None, (line, why)))


def _damage(claims: list[Claim], paper: Paper) -> list[str]:
    """What is not the author's: only where it is, so that a wrong guess can be put right."""
    places = "; ".join(dict.fromkeys(_place(claim, paper) for claim in claims))
    return [f"Damaged in our copy, and read as evidently meant: {places}."] if places else []


def _listed(heading: str, lines: list[str]) -> list[str]:
    return [f"{heading}:", "\n".join(f"- {line}" for line in lines)] if lines else []


def _listing(what: str, claims: Iterable[Claim], paper: Paper) -> str:
    named = "; ".join(_named(claim, paper) for claim in claims)
    return f"{what}: {named}." if named else ""


def _place(claim: Claim, paper: Paper) -> str:
    return plain(located(claim, paper.displays))


def _named(claim: Claim, paper: Paper) -> str:
    """A claim as its author knows it: the place and the first words, or the formula if it is short."""
    place, quote = _place(claim, paper), claim.quote
    room = SHORT if claim.display else ALONE
    return f"{place}, {opening(quote)}" if is_prose(quote) or len(quote) <= room else place


__all__ = ["brief", "pages", "text", "titled"]
