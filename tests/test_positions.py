"""Outcomes with their places: lines for editors, annotations for GitHub, SARIF; and where claims are said to stand."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import reports
from derive.run.loading import load
from reports.formats.machines import notes, sarif
from reports.record.loading import read
from reports.record.report import Position
from reports.record.verdicts import Verdict

DATA = Path(__file__).parent / "data"
SAMPLE = read(json.loads((DATA / "sample_report.json").read_text(encoding="utf-8")))
HOSTILE = read(json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8")))
FINDINGS = reports.load(DATA / "findings_report.json")
EVIL = "##[error]a\n::error file=/etc/passwd::b\r%0A::stop-commands::x, y: 100%"

# The parts of SARIF 2.1.0 that we use, with what the standard requires of each.
NUMBER, TEXT = {"type": "integer", "minimum": 1}, {"type": "string"}
MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {**TEXT, "minLength": 1}}}
REGION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["startLine"],
    "properties": dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), NUMBER),
}
ARTIFACT = {
    "type": "object",
    "required": ["uri"],
    "properties": {"uri": {**TEXT, "pattern": r"^[^\s\\<>\"]*$"}},
}
PHYSICAL = {
    "type": "object",
    "required": ["artifactLocation"],
    "properties": {"artifactLocation": ARTIFACT, "region": REGION},
}
RESULT = {
    "type": "object",
    "required": ["message", "ruleId", "ruleIndex", "kind", "level"],
    "properties": {
        "message": MESSAGE,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "kind": {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "locations": {
            "type": "array",
            "items": {"type": "object", "properties": {"physicalLocation": PHYSICAL}},
        },
        "partialFingerprints": {"type": "object", "additionalProperties": TEXT},
    },
    # what is no failure has no level
    "if": {"properties": {"kind": {"not": {"const": "fail"}}}},
    "then": {"properties": {"level": {"const": "none"}}},
    "else": {"properties": {"level": {"not": {"const": "none"}}}},
}
RULE = {"type": "object", "required": ["id"], "properties": {"id": TEXT, "shortDescription": MESSAGE}}
DRIVER = {
    "type": "object",
    "required": ["name", "rules"],
    "properties": {"rules": {"type": "array", "uniqueItems": True, "items": RULE}},
}
RUN = {
    "type": "object",
    "required": ["tool", "results"],
    "properties": {
        "tool": {"type": "object", "required": ["driver"], "properties": {"driver": DRIVER}},
        "results": {"type": "array", "items": RESULT},
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "invocations": {"type": "array", "items": {"type": "object", "required": ["executionSuccessful"]}},
    },
}
LOG = {
    "type": "object",
    "additionalProperties": False,
    "required": ["version", "runs"],
    "properties": {"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN}},
}


HERE = Position("main.tex", 12, 3, 12, 20)


def placed(report, position=HERE):
    """The report with every claim at one place."""
    papers = [
        replace(p, claims=tuple(replace(c, position=position) for c in p.claims)) for p in report.papers
    ]
    return replace(report, papers=tuple(papers))


def named(report, name):
    """The report with its first claim, its paper and its file under one name."""
    paper = next(p for p in report.papers if p.claims)
    claim = replace(
        paper.claims[0], label=name, reason=name, quote=name, position=Position(name, 1), as_expected=False
    )
    return replace(
        report, papers=(replace(paper, source=name, claims=(claim,)), replace(SAMPLE.papers[-1], error=name))
    )


@pytest.mark.parametrize(
    "report", [SAMPLE, HOSTILE, FINDINGS, placed(SAMPLE), placed(HOSTILE), named(SAMPLE, EVIL)]
)
def test_sarif_has_the_structure_that_the_standard_asks_for(report):
    log = json.loads(sarif.text(report))
    jsonschema.validate(log, LOG)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    assert len(run["results"]) >= sum(len(paper.entries) for paper in report.papers)


def test_the_structure_is_really_asked_for():
    log = json.loads(sarif.text(SAMPLE))
    results = log["runs"][0]["results"]
    good = next(r for r in results if r["kind"] == "pass")
    for spoilt in (
        {**good, "level": "error"},
        {**good, "kind": "good"},
        {k: v for k, v in good.items() if k != "message"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**log, "runs": [{**log["runs"][0], "results": [spoilt]}]}, LOG)


def test_sarif_tells_failures_from_what_was_expected():
    results = {
        r["partialFingerprints"]["claim/v1"]: r
        for r in json.loads(sarif.text(SAMPLE))["runs"][0]["results"]
        if "partialFingerprints" in r
    }
    assert (results["notes c.alpha-a"]["kind"], results["notes c.alpha-a"]["level"]) == ("fail", "warning")
    assert (results["ma eq:16"]["kind"], results["ma eq:16"]["level"]) == ("fail", "error")
    assert results["ma eq:7"]["level"] == "none"


def test_github_annotates_the_place_of_what_fails_errors_first():
    lines = notes.github(placed(SAMPLE)).splitlines()
    assert lines[0].startswith("::error file=")
    levels = [line.split(" ")[0] for line in lines]
    assert levels == sorted(levels) and set(levels) == {"::error", "::warning"}
    warning = next(line for line in lines if "c.alpha-a" in line)
    assert "file=main.tex,title=c.alpha-a%3A refuted,line=12,endLine=12,col=3,endColumn=20::" in warning
    assert "witness: at beta = 1: left side 0.8807970780" in warning.replace("≈ 0.880797", "0.8807970780")
    assert not any("eq:7" in line for line in lines)


def test_github_gives_no_columns_across_lines_and_no_lines_of_a_cell():
    across = notes.github(placed(SAMPLE, Position("a.tex", 1, 5, 3, 2)))
    assert "line=1,endLine=3::" in across and "col=" not in across
    cell = notes.github(placed(SAMPLE, Position("a.ipynb", 4, 5, 4, 9, 7)))
    assert "line=4," not in cell and "::cell 7, line 4%0A" in cell


@pytest.mark.parametrize("report", [named(SAMPLE, EVIL), HOSTILE])
def test_nothing_in_a_paper_starts_a_command_of_its_own(report):
    text = notes.github(report)
    assert text.count("\n") == len(text.splitlines()) and "\r" not in text and "##[" not in text
    for line in text.splitlines():
        command, properties = line.split("::")[1].split(" ", 1)
        assert command in ("error", "warning")
        assert [part.split("=")[0] for part in properties.split(",")][:2] == ["file", "title"]


def test_a_line_for_an_editor_names_place_level_and_outcome():
    found = notes.lines(placed(SAMPLE)).splitlines()
    assert "main.tex:12:3: note: eq:7: proved" in found
    wrong = next(line for line in found if "c.alpha-a" in line)
    assert wrong.startswith("main.tex:12:3: warning: c.alpha-a: refuted; ")
    assert next(line for line in found if "cannot be read" in line).startswith(
        "shim.py: error: cannot be read; NameError"
    )


@pytest.mark.parametrize("report", [named(SAMPLE, EVIL), HOSTILE])
def test_every_claim_is_one_line_whatever_it_contains(report):
    text = notes.lines(report)
    entries = sum(len(p.entries) + bool(p.error) for p in report.papers)
    assert len(text.splitlines()) == text.count("\n") == entries


def test_what_is_not_read_is_a_warning():
    claim = replace(
        SAMPLE.papers[0].claims[0], verdict=Verdict.PROSE, expected="PROSE", as_expected=True, unread=True
    )
    report = replace(SAMPLE, papers=(replace(SAMPLE.papers[0], claims=(claim,)),))
    assert f"warning: {claim.label}: not read" in notes.lines(report)


def test_a_claim_of_a_document_knows_where_it_stands():
    found = {c.label: c.position for c in load(DATA / "attention" / "main.tex").paper.claims}
    text = (DATA / "attention" / "main.tex").read_text(encoding="utf-8").splitlines()
    hess, grad, inline = found["eq:hess"], found["eq:grad"], found["line 21"]
    assert text[hess.line - 1][hess.column - 1 : hess.end_column - 1].startswith(r"\frac{\partial^2 F}")
    assert text[hess.end_line - 1][: hess.end_column - 1].endswith("p_i p_j ,")
    assert (grad.line, grad.end_line) == (39, 41)
    assert text[inline.line - 1][inline.column - 1 : inline.end_column - 1] == r"\beta > 0"


def test_two_statements_of_one_display_stand_on_their_own_lines():
    found = {c.label: c.position for c in load(DATA / "attention" / "main.tex").paper.claims}
    assert (found["eq:p"].line, found["eq:F"].line) == (28, 29)


def test_a_claim_of_an_included_file_stands_in_that_file(tmp_path):
    (tmp_path / "main.tex").write_text("% derive: x \\in \\mathbb{R}\n\\input{part}\n\\[ x = x + 0 \\]\n")
    (tmp_path / "part.tex").write_text("\n\n \\[ x + x = 2 x \\]\n")
    first, second = (c.position for c in load(tmp_path / "main.tex").paper.claims)
    assert (Path(first.file).name, first.line, Path(second.file).name, second.line) == (
        "part.tex",
        3,
        "main.tex",
        3,
    )


def test_a_claim_of_a_notebook_names_its_cell(tmp_path):
    cells = [
        {"cell_type": "markdown", "source": t}
        for t in ("# T\n<!-- derive: x \\in \\mathbb{R} -->", "\n$$x + x = 2 x$$")
    ]
    (tmp_path / "n.ipynb").write_text(json.dumps({"cells": cells}))
    (claim,) = load(tmp_path / "n.ipynb").paper.claims
    assert (Path(claim.position.file).name, claim.position.cell, claim.position.line) == ("n.ipynb", 2, 2)


def test_a_claim_of_a_module_knows_its_line(tiny):
    loaded = load(tiny)
    lines = tiny.read_text(encoding="utf-8").splitlines()
    found = [(c.position.file, lines[c.position.line - 1]) for c in loaded.paper.claims]
    assert all(
        file == str(tiny) and f'"{c.label}"' in line
        for (file, line), c in zip(found, loaded.paper.claims, strict=True)
    )
    assert load("ma").paper.claims[0].position.file == "derive/papers/ma.py"


@pytest.mark.parametrize(
    ("name", "text", "line", "column"),
    [("bad.tex", "\n  \\[ x = 1", 2, 3), ("bad.py", "from derive import Paper\n\nx = 1/0\n", 3, 1)],
)
def test_what_cannot_be_read_says_where(tmp_path, derive, name, text, line, column):
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = derive("report", name, "--format", "lines,github")
    assert done.returncode == 2
    assert f"{name}:{line}:{column}: error: cannot be read; " in done.stdout
    assert f"::error file={name},title=cannot be read,line={line}," in done.stdout


@pytest.mark.slow
def test_the_command_prints_lines_and_annotations(tiny, derive):
    done = derive("report", "tiny.py", "--format", "github,lines,sarif", "--trials", "200")
    assert done.returncode == 0, done.stderr
    assert (
        "tiny.py:8:1: warning: eq:2: fails" in done.stdout
        and "tiny.py:7:1: note: eq:1: holds (proved)" in done.stdout
    )
    assert "::warning file=tiny.py,title=eq%3A2%3A fails" in done.stdout
    log = json.loads((tiny.parent / "report" / "report.sarif").read_text(encoding="utf-8"))
    jsonschema.validate(log, LOG)
    assert log["runs"][0]["results"][1]["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 8,
        "startColumn": 1,
    }
