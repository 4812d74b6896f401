"""HTML pages that stand alone: styles, script and font are inside, and the policy forbids every request."""

from __future__ import annotations

import base64
import hashlib
from functools import cache

from markupsafe import Markup

from reports.formats import letter
from reports.formats.stamps import stamp, stamped
from reports.formats.templating import environment, folder
from reports.record.changes import Changes
from reports.record.outcomes import Outcome
from reports.record.report import Report
from reports.record.verdicts import LEGEND
from reports.typeset import numerals
from reports.views.annotated import annotated
from reports.views.index import annotated_files, files, index
from reports.views.papers import paper

WEIGHT = "@@WEIGHT@@"  # as long as what replaces it, near enough
NOTHING = "default-src 'none';"  # with which the policy begins
FONTS = {
    "MATH": "DeriveMath",
    "REGULAR": "DeriveText-Regular",
    "ITALIC": "DeriveText-Italic",
    "BOLD": "DeriveText-Bold",
}


def pages(report: Report, changed: Changes | None = None) -> dict[str, str]:
    """Every page of a report, by file name; before its end it says what it was made of."""
    made_of = stamp(report, changed)
    return {name: stamped(page, made_of) for name, page in _pages(report, changed).items()}


def _pages(report: Report, changed: Changes | None) -> dict[str, str]:
    names, beside = files(report), annotated_files(report)
    papers = [paper(data, names[data.id]) for data in report.papers]
    first = index(report, papers, changed)
    shared = {**_assets(), "legend": LEGEND, "outcomes": tuple(Outcome), "index": first, "weight": WEIGHT}
    texts = {}
    for number, view in enumerate(papers):
        data = report.papers[number]
        near = {
            "letter": letter.text(data),
            "annotated": beside.get(data.id),
            "before": papers[number - 1] if number else None,
            "after": papers[number + 1] if number + 1 < len(papers) else None,
        }
        texts[view.file] = _weighed(
            environment().get_template("paper.html").render(shared, paper=view, **near)
        )
        if data.id in beside:
            page = annotated(data, view, beside[data.id])
            texts[page.file] = _weighed(
                environment().get_template("annotated.html").render(shared, paper=view, page=page)
            )
    weights = {name: numerals.bytes_of(text) for name, text in texts.items()}
    return {
        "index.html": _weighed(environment().get_template("index.html").render(shared, weights=weights)),
        **texts,
    }


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
