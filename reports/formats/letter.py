"""The errata of a paper as a letter of one page that can be sent to its author, what matters first."""

from __future__ import annotations

import re
from collections.abc import Iterable

from reports.formats.marks import (
    beginning,
    chain,
    condition as needs,
    form,
    given_words,
    instead,
    opening,
    plain,
    quoted,
    tested,
)
from reports.record.outcomes import Outcome
from reports.record.report import Claim, Paper, Report
from reports.record.verdicts import Verdict
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.prose import is_prose
from reports.views.claims import damaged
from reports.views.errata import culprit, faults, located, misprinted, repetitions, wanting
from reports.views.slugs import FILES, slugs

PAGE = 500  # words of a letter, a formula being as many as it has spaces
# Words of what matters before any single line, sentences of a reason, letters of a relation with its
# witness: the first that fit are taken.
FITS = ((200, 2, 240), (160, 2, 240), (120, 2, 240), (120, 1, 240), (80, 1, 240), (80, 1, 160), (80, 1, 0))
SHORT, ALONE = 60, 160  # letters of a formula that is quoted, with and without a number that names it
SIMPLE = 90  # letters of a formula that is shown beside the words it stands for
LONG = 260  # letters of a correction that is printed
BACKED = {
    Verdict.PROVED: "we could prove {}",
    Verdict.PROVED_AT_SIZES: "we could prove {} for small sizes",
    Verdict.SUPPORTED: "we have no proof of {}, and found no exception",
}
FULL_STOP = re.compile(r"(?:(?<=[.?!])|(?<=[.?!]\)))\s+(?=[A-ZΑ-Ω$(“])")


def pages(report: Report) -> dict[str, str]:
    """A letter for each paper that could be read, by file name."""
    names = slugs((paper.id for paper in report.papers), FILES)  # as the pages are called
    return {f"{names[paper.id]}-errata.md": text(paper) for paper in report.papers if not paper.error}


def text(paper: Paper) -> str:
    """The letter about one paper, shortened until it fits a page."""
    letters = (_text(paper, *most) for most in FITS)
    for letter in letters:
        if len(letter.split()) <= PAGE:
            break
    return letter


def _text(paper: Paper, in_short: int, sentences: int, shown: int) -> str:
    entries, words, slips = _errata(paper), wanting(paper.claims), misprinted(paper.claims)
    numbered = [_entry(claim, n, paper, sentences, shown) for n, claim in enumerate(entries, 1)]
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
    # What holds trivially is spoken of where the letter opens.
    stand = [c for c in judged if c.outcome in (Outcome.HOLDS, Outcome.AS_MEANT)]
    read = "We have read your text statement by statement and checked its mathematics, by proof and by "
    read += "computation with exact numbers."
    if judged:
        read += f" Of {len(judged)} statements {len(stand)} stand as printed or as evidently meant."
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
    named = any(_unnumbered(claim, paper) and not _recalled(claim, paper) for claim in claims)
    return ["(Displays without a number are counted from the top of the text.)"] if named else []


def _entry(claim: Claim, number: int, paper: Paper, sentences: int, shown: int) -> str:
    """One mistake: where, the author's words, why, and what to write instead."""
    conditions = given_words(claim)
    facts = [
        f"**{number}.** {_named(claim, paper)}.",
        f"It holds if {conditions}." if conditions else "",
        brief(_reason(claim), sentences),
        _witness(claim, shown),
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


def _witness(claim: Claim, most: int) -> str:
    """The relation that was tested, and where it fails, if that is short."""
    step = culprit(claim)
    said = tested(claim, step) if step and step.counterexample and step.lhs else ""
    return said if len(said) <= most else ""


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
    """How sure a correction is; of one in words, the formula that it comes to."""
    said = BACKED.get(claim.verdict, f"{{}} is {claim.verdict.word}")
    formula = chain(claim) if is_prose(claim.quote) else ""
    return said.format(formula if 0 < len(formula) <= SIMPLE else "its formula" if formula else "it")


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
    place = _place(claim, paper) if is_prose(claim.quote) else _named(claim, paper)
    line = f"{place}: {instead(claim)}{f'; {again}' if again else '.'}"
    return " ".join(filter(None, (line, why)))


def _damage(claims: list[Claim], paper: Paper) -> list[str]:
    """What is not the author's: where it is and how it was read, so that a wrong guess can be put right."""
    places = "; ".join(dict.fromkeys(_damaged(claim, paper) for claim in claims))
    return [f"Damaged in our copy, and read as evidently meant: {places}."] if places else []


def _damaged(claim: Claim, paper: Paper) -> str:
    """A formula in our copy and as it was read, where both are short; else the place."""
    meant = claim.meant
    forms = (claim.quote, meant.quote) if meant else ()
    if len(set(forms)) < 2 or any(is_prose(text) or len(text) > SHORT for text in forms):
        return _named(claim, paper, SHORT)
    return f"{_spot(claim, paper)}, {' read as '.join(map(quoted, forms))}"


def _listed(heading: str, lines: list[str]) -> list[str]:
    return [f"{heading}:", "\n".join(f"- {line}" for line in lines)] if lines else []


def _listing(what: str, claims: Iterable[Claim], paper: Paper) -> str:
    named = "; ".join(_named(claim, paper, SHORT) for claim in claims)
    return f"{what}: {named}." if named else ""


def _unnumbered(claim: Claim, paper: Paper) -> bool:
    """Whether a claim stands in a display that has no number of its own."""
    return any(d.n == claim.display and not d.number for d in paper.displays)


def _recalled(claim: Claim, paper: Paper, most: int = ALONE) -> str:
    """What of its print recalls a claim: the first words, the formula if it is short, or how it begins."""
    quote = claim.quote
    numbered = claim.display and not _unnumbered(claim, paper)
    if is_prose(quote) or len(quote) <= (SHORT if numbered else most):
        return opening(quote)
    return "" if numbered else beginning(quote, SHORT)


def _spot(claim: Claim, paper: Paper) -> str:
    """The place alone, for a display without a number that its formula recalls."""
    displays = () if _unnumbered(claim, paper) and claim.place else paper.displays
    return plain(located(claim, displays))


def _place(claim: Claim, paper: Paper) -> str:
    return plain(located(claim, paper.displays))


def _named(claim: Claim, paper: Paper, most: int = ALONE) -> str:
    """A claim as its author knows it: the place, and what of its print recalls it."""
    recalled = _recalled(claim, paper, most)
    return f"{_spot(claim, paper)}, {recalled}" if recalled else _place(claim, paper)


__all__ = ["brief", "pages", "text", "titled"]
