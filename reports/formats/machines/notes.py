"""Outcomes with their places, a line each: for editors (`file:line:col: level: …`) and for GitHub."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.record.report import Paper, Position, Report
from reports.typeset.clean import clean
from reports.views.brief import Level, facts, headline, level

IN_PLACE = ("quotation", "reading")  # need not be said beside the words themselves
COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}  # in the words of GitHub


@dataclass(frozen=True)
class Note:
    """What is said at one place of a file."""

    level: Level
    file: str
    position: Position | None
    title: str
    lines: tuple[str, ...]


def notes(report: Report) -> Iterator[Note]:
    """A note for every claim and finding, in the order of the papers; a paper that cannot be read is one."""
    for paper in report.papers:
        if paper.error:
            yield Note(
                "error", *_place(paper, paper.position), "cannot be read", (paper.error.splitlines()[0],)
            )
        for claim in paper.entries:
            title = f"{claim.label}: {headline(claim)}"
            said = tuple(f"{name}: {text}" for name, text in facts(claim) if name not in IN_PLACE)
            yield Note(level(claim), *_place(paper, claim.position), title, said)
        for sentence in paper.mistaken:
            yield Note("error", *_place(paper, None), "overview: not borne out", (sentence.text,))


def _place(paper: Paper, position: Position | None) -> tuple[str, Position | None]:
    return position.file if position else paper.source, position


def lines(report: Report) -> str:
    """`main.tex:46:3: error: eq:hess: fails (refuted), expected passes; …`, one line for each claim."""
    return "".join(f"{_where(note)}: {note.level}: {_flat(_told(note))}\n" for note in notes(report))


def _where(note: Note) -> str:
    at = note.position
    if at is None:
        return _flat(note.file)
    cell = "" if at.cell is None else f", cell {at.cell}"
    return f"{_flat(note.file)}{cell}:{at.line}:{at.column}"


def _told(note: Note) -> str:
    """The title and what explains it."""
    return "; ".join([note.title, *(note.lines if note.level != "note" else ())])


def _flat(text: str) -> str:
    """One line, whatever a text contains."""
    return " ".join(clean(text).split())


def github(report: Report) -> str:
    """Workflow commands that put errors and warnings beside the lines of a pull request, errors first."""
    found = [note for note in notes(report) if note.level != "note"]
    return "".join(_command(note) for note in sorted(found, key=lambda note: note.level != "error"))


def _command(note: Note) -> str:
    at = note.position
    inside = at if at and at.cell is None else None  # lines of a cell are not those of the file
    properties = {"file": note.file, "title": note.title}
    if inside:
        properties["line"] = str(inside.line)
        properties["endLine"] = str(inside.end_line or inside.line)
        if inside.end_column and inside.end_line == inside.line:  # columns are refused across lines
            properties |= {"col": str(inside.column), "endColumn": str(inside.end_column)}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    cell = [f"cell {at.cell}, line {at.line}"] if at and at.cell is not None else []
    return f"::{COMMANDS[note.level]} {listed}::{_data(chr(10).join([*cell, *note.lines]) or note.title)}\n"


def _data(text: str) -> str:
    """The text of a command; nothing in it can end the line or begin another command, old or new."""
    return clean(text).replace("##[", "## [").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(" ".join(text.split())).replace(":", "%3A").replace(",", "%2C")
