"""The first step with a document: which declarations its print suggests, and what only its author can say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from derive.reading.documents.paper import ReadPaper, read_paper
from derive.reading.documents.pieces import Piece
from derive.reading.documents.suggest import completed
from derive.reading.meaning.declarations import declare
from derive.reading.meaning.scope import Scope
from derive.reading.meaning.statements import Reading, introduces, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.words import RELATIONS
from derive.reading.syntax.grammar import parse

MARK = "% ? "
HEAD = "% Suggested by `derive start`: delete the mark % ? where a line is right, or write what is.\n"


@dataclass(frozen=True)
class Start:
    """What was found: the paper so far, suggestions, and questions no print answers."""

    found: ReadPaper
    suggestions: tuple[str, ...]
    questions: tuple[ReadingError, ...]
    would_read: int


def start(path: Path) -> Start:
    """Look for declarations that would let more of a document be read."""
    found = read_paper(path)
    scope, lengths = found.scope.copy(), _lengths(found)
    lines: list[str] = []
    waiting = [p for p in found.pieces if p.problem is not None and p.problem.kind != "broken"]
    waiting.sort(
        key=lambda piece: not any(t.is_(":", r"\equiv", r"\coloneqq") for t in piece.tokens)
    )  # definitions first
    solved, progress = 0, True
    questions: list[ReadingError] = []
    while progress and waiting:
        progress, questions = False, []
        for piece in list(waiting):
            try:
                lines += [line for line in _suggested(piece, scope, lengths) if line not in lines]
            except ReadingError as question:
                questions.append(question)
                continue
            waiting.remove(piece)
            solved, progress = solved + 1, True
    return Start(found, tuple(lines), tuple(questions), solved)


def _lengths(found: ReadPaper) -> dict[str, str]:
    """How far each index runs where a sum or a range prints it; "" for the length met most often."""
    ranges = re.compile(r"([A-Za-z]'*)\s*=\s*1\s*\}?\s*(?:\^\s*\{?|,\s*\\[lc]?dots\s*,\s*)\s*([A-Za-z]\w*)")
    seen = [match for piece in found.pieces for match in ranges.findall(piece.formula.text)]
    lengths = dict(seen)
    for length, _ in Counter(lengths.values()).most_common(1):
        lengths[""] = length
    return lengths


def _suggested(piece: Piece, scope: Scope, lengths: dict[str, str]) -> list[str]:
    """Declarations with which a formula can be read; the scope learns them, for the formulas after it."""
    defines = _may_define(piece, scope)

    def attempt(scope: Scope) -> Reading:
        return read(piece.tokens, scope, defines=defines)

    trial = scope.copy()
    _, lines = completed(attempt, trial, lengths)
    for line in lines:
        declare(Source("suggested", line), 0, len(line), scope, Macros())
    read(piece.tokens, scope, defines=defines)  # what it defines is known from now on
    if defines:
        lines = [*lines, f"[{piece.label}] definition"]
    return lines


def _may_define(piece: Piece, scope: Scope) -> bool:
    """Whether a formula begins with a new name and an equality sign: then it may be its definition."""
    cut = next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), None)
    if cut is None or RELATIONS[piece.tokens[cut].text] != "=":
        return False
    try:
        return introduces(parse(piece.tokens[:cut], scope), scope)
    except ReadingError:
        return False


def write(path: Path, suggestions: tuple[str, ...]) -> tuple[Path, int]:
    """Add the suggestions that are new to the side file, each behind a mark that keeps it from counting."""
    side = path.with_suffix(".derive")
    text = side.read_text(encoding="utf-8") if side.is_file() else ""
    known = {line.removeprefix(MARK).strip() for line in text.splitlines()}
    fresh = [line for line in suggestions if line not in known]
    if fresh:
        gap = "" if not text or text.endswith("\n") else "\n"
        head = "" if HEAD in text else HEAD
        side.write_text(text + gap + head + "".join(f"{MARK}{line}\n" for line in fresh), encoding="utf-8")
    return side, len(fresh)
