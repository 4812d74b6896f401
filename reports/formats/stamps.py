"""What pages were made of: the same report is not rendered again, and a page changed by hand is.

A page holds, before its end, a digest of all that the pages were made of, and one of itself.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

from reports.formats.templating import folder
from reports.record.changes import Changes
from reports.record.codec import encode
from reports.record.report import Report

TOOLS = ("jinja2", "math-core", "fast-sugiyama")  # that have a part in a page
END = "</html>"
_LAST = re.compile(rf"<!-- made of ([0-9a-f]{{64}}) as ([0-9a-f]{{64}}) -->\n{END}\n$")
NEAR_THE_END = 200


def stamp(report: Report, changed: Changes | None) -> str:
    """A digest of all that the pages of a report are made of, but for when it was made and how long."""
    timeless = replace(report, run=replace(report.run, seconds=0, started="", jobs=0))
    moves = None if changed is None else {**asdict(changed), "since": ""}
    return _sha(encode((timeless, moves, _program())))


def stamped(page: str, made_of: str) -> str:
    """A page with the line that says what it was made of."""
    body = page[: page.rindex(END)]
    return f"{body}<!-- made of {made_of} as {_sha(body.encode('utf-8', 'surrogatepass'))} -->\n{END}\n"


def unchanged(names: Iterable[str], made_of: str, out: Path) -> bool:
    """Whether all these pages stand in a folder as they were made, of the same."""
    return all(_carries(out / name, made_of) for name in names)


def _carries(path: Path, made_of: str) -> bool:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            page = file.read()
    except (OSError, ValueError):
        return False
    last = _LAST.search(page, max(0, len(page) - NEAR_THE_END))
    return last is not None and last[1] == made_of and last[2] == _sha(page[: last.start()].encode())


@cache
def _program() -> str:
    """A digest of the templates, of the code that fills them and of what it is built on."""
    code = [f for f in Path(__file__).parents[1].rglob("*") if f.suffix in (".py", ".json")]
    files = [*code, *(f for f in folder().rglob("*") if f.is_file())]
    parts = [(file.name, _sha(file.read_bytes())) for file in sorted(files)]
    return _sha(repr((parts, [version(name) for name in TOOLS])).encode())


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
