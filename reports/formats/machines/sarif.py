"""SARIF 2.1.0, the exchange format of static analysis: a rule for each outcome, a result for each claim."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from reports.record.outcomes import Outcome
from reports.record.report import Claim, Paper, Position, Report
from reports.record.verdicts import Told, Verdict
from reports.typeset.clean import clean
from reports.views.brief import facts, headline, level

Json = dict[str, Any]
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LOAD, OVERVIEW = "paper-not-read", "overview-not-borne-out"
OWN = {
    LOAD: "The paper cannot be read, so nothing in it was checked.",
    OVERVIEW: "What a sentence of an overview points to does not bear it out.",
}
# What a result is where it is no failure: only a failure has a level.
KINDS: dict[Told, str] = {
    Outcome.HOLDS: "pass",
    Outcome.AS_MEANT: "pass",
    Outcome.TRIVIAL: "pass",
    Outcome.UNDECIDED: "open",
    Outcome.ANSWERED: "informational",
    Outcome.PARTLY: "informational",
    Outcome.DEFINITION: "notApplicable",
    Outcome.PROSE: "notApplicable",
    Verdict.INTERRUPTED: "notApplicable",
    Verdict.UNDECIDED: "open",
    Verdict.DEFINITION: "notApplicable",
    Verdict.PROSE: "notApplicable",
    **dict.fromkeys((Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES, Verdict.PROVED), "pass"),
}


def text(report: Report) -> str:
    """The report as a SARIF log."""
    rules = {_id(told): told.means for told in (*Outcome, *Verdict)} | OWN
    numbers = {rule: n for n, rule in enumerate(rules)}
    driver = {
        "name": "Derive",
        "version": clean(report.tool["derive"]),
        "rules": [{"id": rule, "shortDescription": {"text": means}} for rule, means in rules.items()],
    }
    results = [result for paper in report.papers for result in _results(paper, numbers)]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not report.run.interrupted}],
        "results": results,
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def _id(told: Told) -> str:
    kind = "outcome" if isinstance(told, Outcome) else "verdict"
    return f"{kind}-{told.name.lower().replace('_', '-')}"


def _results(paper: Paper, numbers: dict[str, int]) -> list[Json]:
    found = [_result(paper, claim) for claim in paper.entries]
    if paper.error:
        found.append(_failure(LOAD, paper.error, paper.position, paper))
    found += [_failure(OVERVIEW, sentence.text, None, paper) for sentence in paper.mistaken]
    return [{**result, "ruleIndex": numbers[result["ruleId"]]} for result in found]


def _result(paper: Paper, claim: Claim) -> Json:
    loud = level(claim)
    kind = KINDS.get(claim.told, "fail") if loud != "error" else "fail"
    said = [f"{claim.label}: {headline(claim)}", *(f"{name}: {words}" for name, words in facts(claim))]
    return {
        "ruleId": _id(claim.told),
        "kind": kind,
        "level": loud if kind == "fail" else "none",
        "message": {"text": clean("\n".join(said))},
        **_locations(claim.position, paper, claim.label),
        "partialFingerprints": {"claim/v1": clean(f"{paper.id} {claim.label}")},
        "properties": {"verdict": claim.verdict.value, "expected": claim.expected},
    }


def _failure(rule: str, words: str, position: Position | None, paper: Paper) -> Json:
    return {
        "ruleId": rule,
        "kind": "fail",
        "level": "error",
        "message": {"text": clean(words)},
        **_locations(position, paper, paper.id),
    }


def _locations(position: Position | None, paper: Paper, name: str) -> Json:
    file = position.file if position else paper.source
    physical: Json = {"artifactLocation": {"uri": quote(clean(file).replace("\\", "/"))}}
    if position and position.cell is None:  # lines of a cell are not those of the file
        physical["region"] = _region(position)
    logical = {"name": clean(name), "fullyQualifiedName": clean(f"{paper.id}/{name}")}
    return {"locations": [{"physicalLocation": physical, "logicalLocations": [logical]}]}


def _region(position: Position) -> Json:
    start = {"startLine": max(position.line, 1), "startColumn": max(position.column, 1)}
    if not position.end_line or not position.end_column:
        return start
    return {**start, "endLine": max(position.end_line, 1), "endColumn": max(position.end_column, 1)}
