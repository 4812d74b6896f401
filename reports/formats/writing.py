"""A report in a folder, in the formats asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from reports.formats import badge, html, letter, markdown
from reports.formats.containing import contained
from reports.formats.files import write_text
from reports.formats.machines import junit, notes, sarif
from reports.formats.splitting import part_name
from reports.formats.stamps import stamp, unchanged
from reports.record.changes import Changes, changes, changes_since
from reports.record.loading import dump, validate
from reports.record.report import Report
from reports.views.catalogue import is_large
from reports.views.index import annotated_files, files

Made = Iterable[tuple[str, str]]  # texts by the name of their file
FORMATS: dict[str, Callable[[Report, Changes | None], Mapping[str, str] | Made]] = {
    "html": html.each_page,
    "junit": lambda report, _: {"junit.xml": junit.xml(report)},
    "markdown": lambda report, changed: {"report.md": markdown.text(report, changed)},
    "github": lambda report, _: {"annotations.txt": notes.github(report)},
    "lines": lambda report, _: {"lines.txt": notes.lines(report)},
    "sarif": lambda report, _: {"report.sarif": sarif.text(report)},
    "errata": lambda report, _: letter.pages(report),
    "badge": lambda report, _: {"badge.svg": badge.svg(report)},
    "json": lambda report, _: {"report.json": dump(report)},
}

PRINTED = ("github", "lines")  # read from the output of the command, and so printed as well


def printed(report: Report, formats: Iterable[str]) -> str:
    """What of the formats asked for belongs on the terminal."""
    made = [FORMATS[name](report, None) for name in PRINTED if name in set(formats)]
    return "".join(text for files in made for text in dict(files).values())


def write(
    report: Report, out: str | Path, formats: Iterable[str] = ("html", "json"), previous: Report | None = None
) -> list[Path]:
    """Write a report into the folder `out` and return the files written.

    `previous` is the report to compare with; by default the `report.json` that the folder already holds.
    Nothing is written unless every text could be made, but for the pages of very many papers, which are
    written one after the other; each file appears whole or not at all. Pages of which nothing has changed are
    left as they are, with the date at which they were made.
    """
    asked = set(formats)
    unknown = sorted(asked - set(FORMATS))
    if unknown:
        raise ValueError(f"unknown format {unknown[0]!r}; choose from {', '.join(FORMATS)}")
    folder = Path(out)
    changed = (
        changes(report, previous) if previous is not None else changes_since(report, folder / "report.json")
    )
    kept = _kept(report, changed, folder) if "html" in asked else []
    texts = _texts(report, asked - {"html"} if kept else asked, changed)
    if not is_large(report):
        texts = list(texts)
    return [folder / name for name in kept] + [write_text(folder / name, text) for name, text in texts]


def _kept(report: Report, changed: Changes | None, folder: Path) -> list[str]:
    """The pages, if all of them stand in the folder as this report would make them."""
    if is_large(report):
        return []  # what stands beside these pages says nothing of itself
    try:
        pages = (*files(report).values(), *annotated_files(report).values())
        names = ["index.html", *(part for file in pages for part in _parts(folder, file))]
        return names if unchanged(names, stamp(report, changed), folder) else []
    except (TypeError, ValueError, RecursionError, AttributeError):  # validation tells better what is wrong
        return []


def _parts(folder: Path, file: str) -> list[str]:
    """The page of a paper in the folder, and those it says it goes on over."""
    path, names = folder / file, [file]
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    while (following := part_name(file, len(names) + 1)) in text:
        names.append(following)
    return names


def presentable(report: Report, formats: Iterable[str] = ("html", "json")) -> Report:
    """The report; or, if some evidence in it cannot be shown, one in which its claim says so."""
    asked = set(formats)
    try:
        _tried(report, asked)
    except Exception:
        return contained(report, lambda part: _tried(part, asked))
    return report


def _tried(report: Report, asked: set[str]) -> None:
    """Make every text, and keep none."""
    deque(_texts(report, asked, None), maxlen=0)


def _texts(report: Report, asked: set[str], changed: Changes | None) -> Made:
    """The texts asked for, one after the other."""
    validate(report)
    # report.json comes last: it is what the next run compares with, so it must not run ahead of the pages.
    for name, make in FORMATS.items():
        if name in asked:
            made = make(report, changed)
            yield from made.items() if isinstance(made, Mapping) else made
