"""Reading `report.json`, of the present format or an older one, and refusing what is not a report."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from reports.record.codec import Misfit, built, parsed, plain
from reports.record.format1 import upgraded
from reports.record.report import FORMAT, Paper, Report

LONGEST = 300  # letters of a message
FORMATS = (1, FORMAT)  # that can be read


class InvalidReport(ValueError):
    """A report that does not keep the format; the message names the place."""


def load(path: str | Path) -> Report:
    """The report in a file, validated."""
    text = Path(path).read_bytes()
    try:
        return _parsed(text)
    except InvalidReport as error:
        raise InvalidReport(f"{path}: {error}") from error


def _parsed(text: bytes) -> Report:
    try:
        return _consistent(msgspec.json.decode(text, type=Report))
    except (msgspec.MsgspecError, RecursionError):  # another format, or something wrong: look closer
        pass
    try:
        raw = parsed(text)
    except Misfit as error:
        raise InvalidReport(str(error)) from error
    return read(raw)


def read(raw: Any) -> Report:
    """The report in plain JSON, of any format there has been; InvalidReport if it is none."""
    if not isinstance(raw, dict) or raw.get("format") not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise InvalidReport(f"report: not a report whose format can be read, which are {known}")
    present = upgraded(raw)
    try:
        found = built(present, Report)
    except Misfit as error:
        raise InvalidReport(_said(str(error), present)) from error
    return _consistent(found)


def validate(report: Report) -> None:
    """Raise InvalidReport unless the report can be written and read again."""
    try:
        raw = plain(report)
    except Misfit as error:
        raise InvalidReport(f"the report is {error}") from error
    read(raw)


def dump(report: Report) -> str:
    """The report as JSON text, one entry a line."""
    try:
        return msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n"
    except UnicodeEncodeError:  # half a surrogate pair has no UTF-8; an escape keeps it
        return json.dumps(plain(report), indent=1, allow_nan=False) + "\n"


def _consistent(report: Report) -> Report:
    """The report, if it keeps what types cannot say: unique names, one edge more than counts."""
    if "derive" not in report.tool:
        raise InvalidReport("report: tool: the version of derive is missing")
    if len({paper.id for paper in report.papers}) < len(report.papers):
        raise InvalidReport("report: two papers share an id; give each its own")
    for paper in report.papers:
        _consistent_paper(paper)
    return report


def _consistent_paper(paper: Paper) -> None:
    label, times = next(iter(Counter(entry.label for entry in paper.entries).most_common(1)), ("", 0))
    if times > 1:
        raise InvalidReport(
            f"paper {paper.id!r}: the label {label!r} stands for two claims; give each its own"
        )
    if paper.error is not None and paper.claims:
        raise InvalidReport(f"paper {paper.id!r}: a paper that failed to load cannot have claims")
    for claim in paper.entries:
        for step in claim.every_step:
            plot = step.trials.histogram if step.trials else None
            if plot and len(plot.edges) != len(plot.counts) + 1:
                raise InvalidReport(
                    f"paper {paper.id!r}, claim {claim.label!r}, step {step.n}: "
                    "a histogram needs one edge more than counts"
                )


def _said(message: str, raw: Any) -> str:
    """A message with its place in the reader's words: paper ma, claim eq:9, step 2, trials, worst."""
    what, _, path = message.partition(" - at ")
    keys = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    finite = re.sub(r"^Expected `float` [<>]= -?1\.7\d*e\+308$", "Expected a finite number", what)
    return f"{_place(raw, [int(number) if number else name for name, number in keys])}: {finite[:LONGEST]}"


def _place(report: Any, path: list[str | int]) -> str:
    words: list[str] = []
    here: Any = report
    for key in path:
        here = here[key]
        if isinstance(key, int) and isinstance(here, dict):
            name = here.get("label") or here.get("id") or here.get("n", key)
            words.append(f"{_singular(words.pop())} {name}")
        else:
            words.append(str(key))
    return "report: " + ", ".join(words) if words else "report"


def _singular(plural: str) -> str:
    """A claim of claims, a quantity of quantities; series as it is."""
    if plural == "series":
        return plural
    return plural.removesuffix("ies") + "y" if plural.endswith("ies") else plural.removesuffix("s")


__all__ = ["InvalidReport", "dump", "load", "read", "validate"]
