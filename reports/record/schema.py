"""Reading and validating `report.json` against the schema that ships beside this file."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from jsonschema.protocols import Validator

Report = dict[str, Any]
SCHEMA = Path(__file__).with_name("schema.json")


class InvalidReport(ValueError):
    """A report that does not keep the format; the message names the place."""


@cache
def _validator() -> Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def validate(report: Report) -> None:
    """Raise InvalidReport unless the report keeps format 1."""
    _plain(report)  # NaN, infinities and objects that are not JSON would pass the schema
    error = best_match(_validator().iter_errors(report))  # type: ignore[no-untyped-call]
    if error is not None:
        raise InvalidReport(f"{_place(report, list(error.absolute_path))}: {error.message[:300]}")
    names = [paper["id"] for paper in report["papers"]]
    if len(set(names)) < len(names):
        raise InvalidReport("report: two papers share an id; give each its own")
    for paper in report["papers"]:
        _consistent(paper)


def _consistent(paper: dict[str, Any]) -> None:
    """What a schema cannot say: labels are unique and histograms have one edge more than counts."""
    labels = [claim["label"] for claim in paper["claims"]]
    twice = next((label for label in labels if labels.count(label) > 1), None) if len(set(labels)) < len(labels) else None
    if twice is not None:
        raise InvalidReport(f"paper {paper['id']!r}: the label {twice!r} stands for two claims; give each its own")
    if paper["error"] is not None and paper["claims"]:
        raise InvalidReport(f"paper {paper['id']!r}: a paper that failed to load cannot have claims")
    for claim in paper["claims"]:
        for step in claim["steps"]:
            plot = (step["trials"] or {}).get("histogram")
            if plot and len(plot["edges"]) != len(plot["counts"]) + 1:
                raise InvalidReport(f"paper {paper['id']!r}, claim {claim['label']!r}, step {step['n']}: "
                                    "a histogram needs one edge more than counts")  # fmt: skip


def load(path: str | Path) -> Report:
    """The report in a file, validated."""
    text = Path(path).read_text(encoding="utf-8")
    try:
        report = json.loads(text)
    except ValueError as error:
        raise InvalidReport(f"{path}: not JSON ({error})") from error
    try:
        validate(report)
    except InvalidReport as error:
        raise InvalidReport(f"{path}: {error}") from error
    return report  # type: ignore[no-any-return]


def dump(report: Report) -> str:
    """The report as JSON text, readable where it can be."""
    text = json.dumps(report, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # half a surrogate pair has no UTF-8; an escape keeps it
        return json.dumps(report, indent=1, allow_nan=False) + "\n"
    return text


def _plain(report: Report) -> None:
    try:
        json.dumps(report, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidReport(f"the report is not plain JSON: {error}") from error


def _place(report: Report, path: list[str | int]) -> str:
    """The place of an error in the reader's words: paper ma, claim eq:9, step 2, trials, worst."""
    words: list[str] = []
    here: Any = report
    for key in path:
        here = here[key]
        if isinstance(key, int) and isinstance(here, dict):
            noun = words.pop().removesuffix("ies") + "y" if words[-1].endswith("ies") else words.pop().removesuffix("s")
            words.append(f"{noun} {here.get('label', here.get('id', here.get('n', key)))}")
        else:
            words.append(str(key))
    return "report: " + ", ".join(words) if words else "report"
