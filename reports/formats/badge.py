"""A one-line badge: how many claims hold, and whether something is wrong."""

from __future__ import annotations

from reports.formats.templating import environment
from reports.record.report import Report

GOOD, BAD, GREY = "#1d6b43", "#a3231f", "#55524b"


def svg(report: Report) -> str:
    """An SVG picture on a single line."""
    claims = list(report.claims())
    text = message(report)
    broken = any(paper.error for paper in report.papers)
    unexpected = broken or any(not claim.as_expected for claim in claims)
    judged = any(claim.verdict.counts for claim in claims)
    colour = BAD if unexpected else GOOD if judged else GREY
    left, right = 54, 14 + round(6.6 * len(text))
    template = environment().get_template("badge.svg")
    return template.render(text=text, colour=colour, left=left, right=right) + "\n"


def message(report: Report) -> str:
    """What the badge says: 12 of 14 claims hold, 2 not as expected."""
    claims = list(report.claims())
    judged = [claim for claim in claims if claim.verdict.counts]
    holding = sum(not claim.verdict.fails for claim in judged)
    parts = [f"{holding} of {len(judged)} claims hold" if judged else "no claims"]
    unexpected = sum(not claim.as_expected for claim in claims)
    if unexpected:
        parts.append(f"{unexpected} not as expected")
    broken = sum(paper.error is not None for paper in report.papers)
    if broken:
        parts.append(f"{broken} not loaded")
    return ", ".join(parts)
