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
from derive.reading.meaning.statements import Reading, introduces, pattern, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token
from derive.reading.source.words import RELATIONS
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse

MARK = "% ? "
HAS_MEANING = "this name has a meaning already"
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
    lines = _declared_in_text(found, scope, lengths)
    waiting = [p for p in found.pieces if p.problem is not None and p.problem.kind != "broken"]
    waiting.sort(
        key=lambda piece: not any(t.is_(":", r"\equiv", r"\coloneqq") for t in piece.tokens)
    )  # definitions first
    solved, progress, patient = 0, True, True
    questions: list[ReadingError] = []
    while (progress or patient) and waiting:
        patient = progress  # first what needs no name that another formula may define
        progress, questions = False, []
        heads = {id(p): _head(p) for p in waiting if _may_define(p)} if patient else {}
        for piece in list(waiting):
            try:
                trial = scope.copy()
                made = _suggested(piece, trial, lengths)
                own = {head for key, head in heads.items() if key != id(piece)}
                if any(re.split(r"[_^ ]", line)[0] in own for line in made):
                    raise piece.formula.source.error(piece.formula.start, "needs what is defined elsewhere")
                lines += [line for line in made if line not in lines]
            except ReadingError as question:
                questions.append(question if question.source.name != "suggested" else _asked(piece, question))
                continue
            waiting.remove(piece)
            scope, solved, progress = trial, solved + 1, True
    return Start(found, tuple(lines), tuple(questions), solved)


def _asked(piece: Piece, question: ReadingError) -> ReadingError:
    """A question that a suggestion raised, at the formula it was made for."""
    return piece.formula.source.error(piece.formula.start, question.what)


_SET = re.compile(
    r"\s*(?P<names>.+?)\s*"
    r"(?P<rest>\\in\s*(?:\\mathbb|\\Delta|\[|\().*|(?:>|<|\\geq?|\\leq?)\s*-?[\d.]+)\s*",
    re.S,
)
_LIST = re.compile(
    r"(?P<base>.+?)_\{?1\}?\s*,\s*(?:.+?_\{?2\}?\s*,\s*)?\\[lc]?dots\s*,\s*.+?_\{?(?P<end>\w+)\}?", re.S
)


def _declared_in_text(found: ReadPaper, scope: Scope, lengths: dict[str, str]) -> list[str]:
    """Sets that the text itself names, `$\\lambda > 0$`, `$x_1, \\dots, x_n \\in \\mathbb{R}^d$`."""
    lines: list[str] = []
    for length in dict.fromkeys(lengths.values()):
        if not scope.known(length):
            scope.size(length, Token("letter", length, Source("suggested", length), 0))
    for formula in found.inline:
        match = _SET.fullmatch(found.macros.spelled_out(formula.source, formula.start, formula.end))
        if match is None or "\\mid" in match["rest"] or "(" in match["names"]:
            continue
        names, listed = match["names"], _LIST.fullmatch(match["names"])
        if listed:
            index = next((i for i, n in lengths.items() if n == listed["end"] and i), "i")
            names = f"{listed['base']}_{index}"
            lengths.setdefault(index, listed["end"])
        line = f"{names} {match['rest']}".rstrip(" .,;")
        try:
            before = _needed(line, scope, lengths)
            for one in (*before, line):
                declare(Source("suggested", one), 0, len(one), scope, Macros())
        except ReadingError:
            continue
        lines += [one for one in (*before, line) if one not in lines]
    return lines


def _needed(line: str, scope: Scope, lengths: dict[str, str]) -> list[str]:
    """The declarations that one from the text needs before it: of its indices."""

    def attempt(scope: Scope) -> None:
        declare(Source("text", line), 0, len(line), scope, Macros())

    return completed(attempt, scope.copy(), lengths)[1]


def _lengths(found: ReadPaper) -> dict[str, str]:
    """How far each index runs where a sum or a range prints it; "" for the length met most often."""
    ranges = re.compile(r"([A-Za-z]'*)\s*=\s*1\s*\}?\s*(?:\^\s*\{?|,\s*\\[lc]?dots\s*,\s*)\s*([A-Za-z]\w*)")
    texts = [*(piece.formula.text for piece in found.pieces), *(f.text for f in found.inline)]
    seen = [match for text in texts for match in ranges.findall(text)]
    often: dict[str, Counter[str]] = {}
    for index, length in seen:
        often.setdefault(index, Counter())[length] += 1
    lengths = {}
    for index, counts in often.items():  # a limit that is an index itself is no length
        known = [length for length, _ in counts.most_common() if length not in often]
        lengths[index] = known[0] if known else counts.most_common(1)[0][0]
    for length, _ in Counter(lengths.values()).most_common(1):
        lengths[""] = length
    return lengths


def _suggested(piece: Piece, scope: Scope, lengths: dict[str, str]) -> list[str]:
    """Declarations with which a formula can be read; the scope learns them, for the formulas after it.

    A formula that begins with a name that has no meaning yet is taken for its definition.
    """
    if not _may_define(piece):
        return _learned(piece, scope, lengths, False)
    try:
        return _learned(piece, scope, lengths, True)
    except ReadingError as first:
        try:
            return _learned(piece, scope, lengths, False)
        except ReadingError as second:
            raise second if first.what == HAS_MEANING else first from None


def _head(piece: Piece) -> str:
    """The name a formula begins with."""
    left = parse(piece.tokens[: _cut(piece)], Scope())
    head = left.factors[0][1] if isinstance(left, tree.Term) else left
    base = head.base if isinstance(head, tree.Script) else head
    return base.key if isinstance(base, tree.Name) else ""


def _learned(piece: Piece, scope: Scope, lengths: dict[str, str], defines: bool) -> list[str]:
    def attempt(scope: Scope) -> Reading:
        if defines and not introduces(parse(piece.tokens[: _cut(piece)], scope), scope):
            pattern(parse(piece.tokens[: _cut(piece)], scope), scope)  # says what is missing, if that is why
            raise piece.formula.source.error(piece.formula.start, HAS_MEANING)
        return read(piece.tokens, scope, defines=defines)

    trial = scope.copy()
    _, lines = completed(attempt, trial, lengths)
    for line in lines:
        declare(Source("suggested", line), 0, len(line), scope, Macros())
    read(piece.tokens, scope, defines=defines)  # what it defines is known from now on
    marked = RELATIONS[piece.tokens[_cut(piece)].text] == "=" if defines else False
    return [*lines, f"[{piece.label}] definition"] if marked else lines


def _cut(piece: Piece) -> int:
    return next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)


def _may_define(piece: Piece) -> bool:
    """Whether a formula begins with a name, perhaps with indices or arguments, and an equality sign."""
    cut = _cut(piece)
    if not cut or RELATIONS[piece.tokens[cut].text] != "=":
        return False
    try:
        left = parse(piece.tokens[:cut], Scope())
    except ReadingError:
        return False
    head = left.factors[0][1] if isinstance(left, tree.Term) and len(left.factors) == 2 else left
    base = head.base if isinstance(head, tree.Script) else head
    return isinstance(base, tree.Name)


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
