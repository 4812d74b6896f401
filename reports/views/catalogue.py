"""The first page of a report on many papers: rows of plain data, in pieces that the page reads in turn.

A table of a hundred thousand claims is no page. What a row shows and what a search looks at is kept small;
the words of each outcome stand once, and a row has their number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reports import record
from reports.record.outcomes import Severity
from reports.record.report import Report
from reports.record.verdicts import Told, tally
from reports.typeset.clean import clean
from reports.views.slugs import slugs

MANY_PAPERS, MANY_CLAIMS = 100, 2_000  # beyond which the first page is a catalogue
PIECE = 1_000_000  # bytes of a piece, at most
QUOTED = 70  # characters of a quotation that a search looks at


@dataclass(frozen=True)
class Catalogue:
    """What the page itself holds; papers and claims are in the pieces."""

    words: list[tuple[str, str, str, str]]  # of each outcome: name, word, class, symbol
    pieces: int
    papers: list[tuple[str, str]]  # file and title, for a reader without scripts


def is_large(report: Report) -> bool:
    """Whether a report is too large for one table."""
    claims = sum(len(paper.claims) for paper in report.papers)
    return len(report.papers) > MANY_PAPERS or claims > MANY_CLAIMS


def catalogue(
    report: Report, files: dict[str, str], parts: Mapping[str, Mapping[str, str]]
) -> tuple[Catalogue, dict[str, str]]:
    """The catalogue of a report and its pieces, by file name; of pages in parts, where each anchor is."""
    tolds = list(dict.fromkeys(claim.told for paper in report.papers for claim in paper.claims))
    numbers = {told: n for n, told in enumerate(tolds)}
    lines = [_paper(paper, files[paper.id], numbers) for paper in report.papers]
    lines += [
        row
        for n, paper in enumerate(report.papers)
        for row in _claims(n, paper, numbers, parts.get(files[paper.id], {}))
    ]
    pieces = {f"catalogue-{n}.js": text for n, text in enumerate(_pieces(lines), 1)}
    words = [(told.name, told.word, told.css, told.symbol) for told in tolds]
    titles = [(files[p.id], clean(p.title) or clean(p.id)) for p in report.papers]
    return Catalogue(words, len(pieces), titles), pieces


def _paper(paper: record.Paper, file: str, numbers: dict[Told, int]) -> list[Any]:
    """A paper: "p", id, title, file, claims by outcome, errata by severity, and whether it was read."""
    counts = [[numbers[told], number] for told, number in tally(claim.told for claim in paper.claims)]
    errata = [[s.value, n] for s in Severity if (n := sum(c.severity == s for c in paper.claims))]
    return [
        "p",
        clean(paper.id),
        clean(paper.title) or clean(paper.id),
        file,
        counts,
        errata,
        paper.error is None,
    ]


def _claims(
    n: int, paper: record.Paper, numbers: dict[Told, int], parts: Mapping[str, str]
) -> Iterator[list[Any]]:
    """A claim: number of its paper, label, anchor, place, kind, number of its outcome, severity, words.

    Where its card is not on the paper's first page, the file of its page stands before the anchor.
    """
    anchors = slugs(entry.label for entry in paper.entries)
    for claim in paper.claims:
        severity = claim.severity.value if claim.severity else ""
        quote = " ".join(clean(claim.quote).split())[:QUOTED]
        place, told = clean(claim.place), numbers[claim.told]
        anchor = anchors[claim.label]
        where = f"{parts[anchor]}#{anchor}" if anchor in parts else anchor
        yield [n, clean(claim.label), where, place, claim.kind, told, severity, quote]


def _pieces(lines: list[list[Any]]) -> Iterator[str]:
    """Lines as scripts that hand them over; a page opened from a disk can read scripts and nothing else."""
    texts: list[str] = []
    size = 0
    for line in lines:
        text = json.dumps(line, separators=(",", ":"))  # ASCII: no line separators, whatever the encoding
        if texts and size + len(text) > PIECE:
            yield _piece(texts)
            texts, size = [], 0
        texts.append(text)
        size += len(text) + 2
    yield _piece(texts)


def _piece(texts: list[str]) -> str:
    return "deriveRows([\n" + ",\n".join(texts) + "\n]);\n"
