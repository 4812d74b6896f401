"""A one-line badge: what became of the papers' claims, and whether something is wrong."""

from __future__ import annotations

from collections import Counter

from reports.formats.templating import environment
from reports.record.outcomes import Outcome
from reports.record.report import Claim, Report
from reports.record.verdicts import Verdict

GOOD, BAD, GREY = "#1d6b43", "#a3231f", "#55524b"
IN_SHORT = ("hold", "as meant", "need a change", "open")


def svg(report: Report) -> str:
    """An SVG picture on a single line."""
    claims = list(report.claims())
    text = message(report)
    broken = any(paper.error for paper in report.papers)
    unexpected = broken or any(not entry.as_expected for entry in report.entries())
    unexpected = unexpected or any(paper.mistaken for paper in report.papers)
    judged = any(claim.told.counts for claim in claims)
    colour = BAD if unexpected else GOOD if judged else GREY
    left, right = 54, 14 + round(6.6 * len(text))
    template = environment().get_template("badge.svg")
    return template.render(text=text, colour=colour, left=left, right=right) + "\n"


def message(report: Report) -> str:
    """What the badge says of the papers' claims: 12 hold, 1 as meant, 2 need a change; 1 not as expected."""
    claims = list(report.claims())
    parts = _by_outcome(claims) if any(claim.outcome for claim in claims) else _by_verdict(claims)
    unexpected = sum(not entry.as_expected for entry in report.entries())
    if unexpected:
        parts.append(f"{unexpected} not as expected")
    mistaken = sum(len(paper.mistaken) for paper in report.papers)
    if mistaken:
        parts.append(f"{mistaken} of our sentences not borne out")
    broken = sum(paper.error is not None for paper in report.papers)
    if broken:
        parts.append(f"{broken} not loaded")
    return ", ".join(parts)


def _by_outcome(claims: list[Claim]) -> list[str]:
    """The papers' claims in a few words; our findings are none of them."""
    found = Counter(map(_in_short, claims))
    one = {"hold": "holds", "need a change": "needs a change"}
    said = [f"{found[w]} {one.get(w, w) if found[w] == 1 else w}" for w in IN_SHORT if found[w]]
    return said or ["no claims"]


def _in_short(claim: Claim) -> str:
    """The word under which a badge counts a claim; none if it does not."""
    told = claim.told
    if isinstance(told, Outcome) and told.erratum:
        return "need a change"
    if isinstance(told, Verdict):
        return "open"
    words = {Outcome.TRIVIAL: "hold", Outcome.AS_MEANT: "as meant", Outcome.UNDECIDED: "open"}
    return "hold" if told == Outcome.HOLDS else words.get(told, "")


def _by_verdict(claims: list[Claim]) -> list[str]:
    """The badge of a report without outcomes, by verdict."""
    judged = [claim for claim in claims if claim.verdict.counts]
    holding = sum(not claim.verdict.fails for claim in judged)
    return [f"{holding} of {len(judged)} claims hold" if judged else "no claims"]
