"""HTML pages that stand alone: styles, script and font are inside, and the policy forbids every request."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from markupsafe import Markup

from reports.formats import letter
from reports.formats.splitting import Places, linked, part_name, places, split
from reports.formats.stamps import stamp, stamped
from reports.formats.templating import environment, folder
from reports.record.changes import Changes
from reports.record.outcomes import Outcome
from reports.record.report import Report
from reports.record.verdicts import LEGEND
from reports.typeset import numerals
from reports.views.annotated import Page, PassageLine, annotated
from reports.views.catalogue import catalogue, is_large
from reports.views.claims import ClaimCard
from reports.views.index import IndexPage, annotated_files, files, index
from reports.views.papers import PaperPage, paper

WEIGHT = "@@WEIGHT@@"  # as long as what replaces it, near enough
LISTED = 50  # surprises that a catalogue names; the others are found with its filters
NOTHING = "default-src 'none';"  # with which the policy begins
FONTS = {
    "MATH": "DeriveMath",
    "REGULAR": "DeriveText-Regular",
    "ITALIC": "DeriveText-Italic",
    "BOLD": "DeriveText-Bold",
}


def pages(report: Report, changed: Changes | None = None) -> dict[str, str]:
    """Every page of a report, by file name."""
    return dict(each_page(report, changed))


def each_page(report: Report, changed: Changes | None = None) -> Iterator[tuple[str, str]]:
    """One page after the other, so that nobody has to hold those of a thousand papers at once; before its end
    each says what it was made of.
    """
    made_of = stamp(report, changed)
    for name, page in _pages(report, changed):
        yield name, stamped(page, made_of) if name.endswith(".html") else page


def _pages(report: Report, changed: Changes | None) -> Iterator[tuple[str, str]]:
    names, beside = files(report), annotated_files(report)
    papers = [paper(data, names[data.id]) for data in report.papers]
    first = index(report, papers, changed)
    shared = _shared(first)
    weights: dict[str, str] = {}
    known: dict[str, dict[str, str]] = {}
    for number, view in enumerate(papers):
        data = report.papers[number]
        near = {
            "letter": letter.text(data),
            "annotated": beside.get(data.id),
            "before": papers[number - 1] if number else None,
            "after": papers[number + 1] if number + 1 < len(papers) else None,
            "everything": view.claims,
        }
        made = [(view.file, split(view.file, view.claims, partial(_paper_page, shared | near, view)))]
        if data.id in beside:
            page = annotated(data, view, beside[data.id])
            made += [(page.file, split(page.file, page.lines, partial(_annotated_page, shared, view, page)))]
        here = {name: anchors for file, parts in made for name, anchors in places(file, parts).items()}
        known |= here
        for name, text in ((name, text) for _, parts in made for name, text in parts.items()):
            weights[name] = numerals.bytes_of(text)
            yield name, linked(name, text, here)
    yield from _front(report, first, weights, known).items()


def _paper_page(
    shared: dict[str, object], view: PaperPage, claims: list[ClaimCard], part: int, parts: int
) -> str:
    names = [part_name(view.file, k) for k in range(1, parts + 1)] if parts > 1 else []
    template = environment().get_template("paper.html")
    return _weighed(template.render(shared, paper=replace(view, claims=claims), part=part, parts=names))


def _annotated_page(
    shared: dict[str, object], view: PaperPage, page: Page, lines: list[PassageLine], part: int, parts: int
) -> str:
    names = [part_name(page.file, k) for k in range(1, parts + 1)] if parts > 1 else []
    template = environment().get_template("annotated.html")
    return _weighed(
        template.render(shared, paper=view, page=replace(page, lines=lines), part=part, parts=names)
    )


def _shared(first: IndexPage) -> dict[str, object]:
    return {**_assets(), "legend": LEGEND, "outcomes": tuple(Outcome), "index": first, "weight": WEIGHT}


def _front(report: Report, first: IndexPage, weights: dict[str, str], known: Places) -> dict[str, str]:
    """The first page; of a report on many papers, a catalogue that reads its rows from files beside it."""
    shared = _shared(first)
    if not is_large(report):
        page = environment().get_template("index.html").render(shared, weights=weights)
        return {"index.html": linked("index.html", _weighed(page), known)}
    found, pieces = catalogue(report, files(report), known)
    shared["policy"] = Markup(str(shared["policy"]).replace("script-src ", "script-src 'strict-dynamic' "))
    page = environment().get_template("catalogue.html").render(shared, catalogue=found, most=LISTED)
    return {"index.html": linked("index.html", _weighed(page), known), **pieces}


def _weighed(page: str) -> str:
    """The page with its own weight in its last line."""
    return page.replace(WEIGHT, numerals.bytes_of(page))


@cache
def _assets() -> dict[str, Markup]:
    here = folder()
    style = (here / "style.css").read_text(encoding="utf-8")
    for name, file in FONTS.items():
        font = base64.b64encode((here / "fonts" / f"{file}.woff2").read_bytes()).decode()
        style = style.replace(f"@@{name}@@", f"data:font/woff2;base64,{font}")
    script = (here / "script.js").read_text(encoding="utf-8")
    # Only this very style and this very script may act; nothing may be fetched from anywhere.
    policy = (
        f"{NOTHING} style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": Markup(policy)}  # our own files


def live(page: str) -> str:
    """A page with the script that asks its server for news; the policy allows that script and that alone."""
    script = (folder() / "watch.js").read_text(encoding="utf-8")
    page = page.replace(NOTHING, f"{NOTHING} connect-src 'self';", 1)
    page = page.replace("script-src '", f"script-src '{_hash(script)}' '", 1)
    return page.replace("</head>", f"<script>{script}</script></head>", 1)


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
