"""From a document to a paper: every display and every formula that asserts something becomes a claim, or says
why not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from sympy.logic.boolalg import Boolean

from derive.claims import Paper, SourceDisplay, check_values
from derive.errors import PaperError
from derive.reading.documents.claiming import claim_of, quote_of
from derive.reading.documents.document import Declaration, Document, Formula, broken, load, scan
from derive.reading.documents.doubts import refuse_another, refuse_assignment, says_where
from derive.reading.documents.pieces import Piece, pieces_of, separate
from derive.reading.documents.premises import suppose
from derive.reading.documents.sections import Own, keep, of_section, own_scope, refuse_mixed
from derive.reading.documents.text import passages
from derive.reading.documents.untold import take_as_told
from derive.reading.meaning.scope import Contradiction, Scope
from derive.reading.sentences.conditions import conditions
from derive.reading.sentences.declarations import declare, declare_printed, semicolons
from derive.reading.sentences.directives import DIRECTIVES, Directive, approximation, proportion
from derive.reading.sentences.patterns import introduces
from derive.reading.sentences.statements import NothingAsserted, Reading, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import tokenize, written
from derive.reading.source.words import RELATIONS
from derive.reading.syntax.grammar import parse
from reports.record.report import Part, Passage

DEFINING = re.compile(
    r"(?:^|\W)(?:where|with|let|let us write|define|denote|put|set|writing)(?: by| us)?[\s:,]*$", re.I
)


@dataclass(frozen=True)
class ReadPaper:
    """A paper read from a document: how much of it was read, and what is wrong with its text."""

    paper: Paper
    summary: str
    mistakes: tuple[ReadingError, ...]
    unread: tuple[ReadingError, ...]
    scope: Scope
    pieces: tuple[Piece, ...]
    text: tuple[Passage, ...] = ()
    inline: tuple[Formula, ...] = ()  # all formulas in the text
    macros: Macros = field(default_factory=Macros)
    declared: Scope = field(default_factory=Scope)  # what is known before the first formula is read


def read_paper(path: Path, beside: str = "") -> ReadPaper:
    """The paper in a document; a text that is broken as a whole raises. `beside` are declarations to try."""
    document = scan(path, beside)
    if not document.formulas:
        raise broken(
            load(path),
            0,
            "the document holds no formula: nothing in it is set in $…$, \\[…\\] or an equation",
        )
    scope, pieces = Scope(), pieces_of(document)
    late = _declare(document, scope, pieces)
    declared = scope.copy()
    _repair(pieces, document)
    made: Own = {}
    _define(pieces, scope, document, late, made)
    for piece in pieces:
        _read(piece, scope, document, made)
    suppose(pieces, document, scope)
    return replace(_assembled(path, document, pieces, scope), declared=declared)


# declarations and definitions


Late = tuple[Source, int, int]  # where a definition stands that needs what the document itself defines


def _declare(document: Document, scope: Scope, pieces: list[Piece]) -> list[Late]:
    """Take in all declarations; what concerns one claim goes to the display that follows, or to the label
    named. Definitions that cannot be read yet are returned.
    """
    late: list[Late] = []
    pending: list[Directive] = []
    made: dict[int, list[Piece]] = {}
    for piece in pieces:
        made.setdefault(id(piece.formula), []).append(piece)
    for event in document.events:
        if isinstance(event, Formula):
            if event.display and id(event) in made:
                for piece in made[id(event)]:
                    piece.directives += pending
                pending = []
            continue
        at = event.start
        for part in _parts(event):
            place = (event.source, at, at + len(part))
            at += len(part) + 1
            if of_section(place, pieces):
                continue
            try:
                said = declare(*place, scope, document.macros)
            except Contradiction:
                raise
            except ReadingError:
                if ":=" not in part:
                    raise
                late.append(place)
                continue
            if said is None:
                continue
            if said.label is None:
                pending.append(said)
            else:
                _labelled(said, pieces)
    if pending:
        raise broken(
            pending[0].source,
            pending[0].at,
            f"{pending[0].word} belongs to the next display, but none follows; name the claim: [label] …",
        )
    return late


def _parts(event: Declaration) -> list[str]:
    text = event.source.text[event.start : event.end]
    whole = re.match(r"\s*(?:\[[^\]]*\]\s*)?(?:skip|meant|because|local)\b|\s*\[section\b", text)
    return [text] if whole else list(semicolons(text))


def _labelled(said: Directive, pieces: list[Piece]) -> None:
    wanted = [
        p
        for p in pieces
        if p.label == said.label or re.fullmatch(re.escape(said.label or "") + r"\.\d+", p.label)
    ]
    if not wanted:
        raise broken(said.source, said.at, f"no formula has the label {said.label}")
    for piece in wanted:
        piece.directives.append(said)


def _repair(pieces: list[Piece], document: Document) -> None:
    """Put the print as it is meant in place of what is damaged; the quotation stays as it is."""
    repaired: set[int] = set()
    for piece in list(pieces):
        meant = next((d for d in piece.directives if d.word == "meant"), None)
        if meant is not None and id(piece.formula) in repaired:
            pieces.remove(piece)  # a display that fell into parts is one again
        elif meant is not None:
            repaired.add(id(piece.formula))
            end = meant.at + len(meant.text)
            piece.tokens = document.macros.expand(tokenize(meant.source, meant.at, end))
            piece.problem, piece.repair = None, meant.text
            piece.label = meant.label or piece.label
        if any(d.word == "skip" for d in piece.directives):
            piece.problem = None
    for piece in [p for p in pieces if any(d.word == "apart" for d in p.directives)]:
        n = pieces.index(piece)
        pieces[n : n + 1] = separate(piece)


def _declared_late(late: list[Late], scope: Scope, macros: Macros) -> bool:
    """Take in the definitions that can be read by now; whether there were any."""
    before = len(late)
    for place in list(late):
        trial = scope.copy()
        try:
            declare(*place, trial, macros)
        except ReadingError:
            continue
        scope.names, scope.engine = trial.names, trial.engine
        late.remove(place)
    return len(late) < before


def _define(pieces: list[Piece], scope: Scope, document: Document, late: list[Late], made: Own) -> None:
    """Read all definitions, those that need others after them."""
    waiting = []
    sets = _with_sets(document)
    for piece in pieces:
        before = DEFINING.search(piece.formula.before) is not None and not piece.formula.display
        words = (before and not _special(piece) and _left(piece) not in sets) or piece.where
        marked = any(d.word == "definition" for d in piece.directives)
        sign = next(
            (RELATIONS.get(t.text, ":=") for t in piece.tokens if t.text in RELATIONS or t.is_(":")), None
        )
        skipped = any(d.word == "skip" for d in piece.directives)
        if piece.problem is None and not skipped and (sign == ":=" or (sign == "=" and (words or marked))):
            piece.defining = marked or (words and _introduces(piece, scope))
            waiting.append(piece)
    for piece in pieces:
        _declares(piece, scope)
    progress = True
    while progress:
        progress = _declared_late(late, scope, document.macros)
        for piece in list(waiting):
            alone = any(d.word == "alone" or _of_one(d) for d in piece.directives)
            try:
                base = own_scope(piece, scope, document.macros, made)
                trial = base.copy()
                trial.replaces = alone or piece.scoped
                piece.reading = read(piece.tokens, trial, defines=piece.defining)
            except ReadingError:
                continue
            if piece.scoped and not alone:
                keep(trial, base, scope, piece, made)
            elif not alone:
                scope.names, scope.engine = trial.names, trial.engine
            waiting.remove(piece)
            progress = True
    if late:
        declare(*late[0], scope, document.macros)  # says what is missing


def _of_one(said: Directive) -> bool:
    """Whether a meaning is given to a letter in one display, not in a section."""
    return said.word == "local" and not (said.label or "").startswith("section ")


def _declares(piece: Piece, scope: Scope) -> None:
    """A display that says nothing but where a letter lives or how it is distributed declares it."""
    signs = [RELATIONS[t.text] for t in piece.tokens if t.text in RELATIONS and t.kind != "text"]
    if not piece.formula.display or piece.problem is not None or signs not in (["~"], ["∈"]):
        return
    tokens = list(piece.tokens)
    while tokens and tokens[-1].is_(".", ",", ";"):
        tokens.pop()
    trial = scope.copy()
    try:
        declare_printed(tokens, trial)
    except ReadingError:
        return  # the question is asked where the formula is read
    scope.names, scope.engine, scope.laws = trial.names, trial.engine, trial.laws
    piece.reading = Reading(None, defines=_left(piece))


def _special(piece: Piece) -> bool:
    """Whether a letter is given a number in passing, “with $n = 2$”: that holds here, not everywhere."""
    cut = next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)
    return cut > 0 and all(t.kind == "number" or t.is_("-", ".", ",") for t in piece.tokens[cut + 1 :])


def _left(piece: Piece) -> str:
    cut = next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)
    return written(piece.tokens[:cut]).replace(" ", "")


def _with_sets(document: Document) -> set[str]:
    """The letters whose set the text names: “with $x = …$” is then said of one place only."""
    texts = [f.text.replace(" ", "") for f in document.formulas if not f.display and r"\in" in f.text]
    return {name for text in texts for name in re.split(r"\\in(?![a-z])", text)[0].split(",")}


def _introduces(piece: Piece, scope: Scope) -> bool:
    """Whether “let Z = …” gives a meaning to a name that has none; otherwise it states a condition."""
    cut = next(n for n, t in enumerate(piece.tokens) if t.text in RELATIONS)
    try:
        return introduces(parse(piece.tokens[:cut], scope), scope)
    except ReadingError:
        return False


# claims


def _read(piece: Piece, scope: Scope, document: Document, made: Own) -> None:
    if piece.problem is not None or (piece.reading is not None and piece.reading.first is None):
        return
    if any(d.word == "skip" for d in piece.directives) or take_as_told(piece):
        return
    try:
        own = own_scope(piece, scope, document.macros, made)
        if piece.scoped:
            refuse_mixed(piece, own, scope)
        scope = own
        given: list[Boolean] = []
        for said in (d for d in piece.directives if d.word == "given"):
            tokens = document.macros.expand(tokenize(said.source, said.at, said.at + len(said.text)))
            given += conditions(tokens, scope)
        approx = next(
            (approximation(d, scope, document.macros) for d in piece.directives if d.word == "approx"), None
        )
        argument = next(
            (proportion(d, scope, document.macros) for d in piece.directives if d.word == "propto"), None
        )
        piece.reading = read(
            piece.tokens,
            scope,
            given=tuple(given),
            approx=approx,
            defines=piece.defining,
            argument=argument,
        )
        if not any(d.word == "expect" for d in piece.directives):
            refuse_assignment(piece, scope)
            refuse_another(piece, scope)
            if says_where(piece, scope) and not {d.word for d in piece.directives} & {"claim", "given"}:
                piece.reading, piece.untold = Reading(None), True
    except NothingAsserted:
        piece.reading = Reading(None)
    except Contradiction as problem:  # two meanings of a letter in the words of a text break nothing
        piece.problem = problem if piece.formula.display else replace_kind(problem)
    except ReadingError as problem:
        piece.problem = addressed(problem, piece.label)
    except RecursionError:
        piece.problem = piece.formula.source.error(piece.formula.start, "the formula is nested too deep")


def replace_kind(problem: ReadingError) -> ReadingError:
    return ReadingError(problem.source, problem.at, problem.what, problem.paste)


def addressed(problem: ReadingError, label: str) -> ReadingError:
    """A question with the label of its formula before what is said about one formula alone."""
    paste = tuple(f"[{label}] {p}" if p.split(" ")[0] in DIRECTIVES else p for p in problem.paste)
    return ReadingError(problem.source, problem.at, problem.what, paste, problem.kind)


def _assembled(path: Path, document: Document, pieces: list[Piece], scope: Scope) -> ReadPaper:
    shown = [f for f in document.formulas if f.display]
    numbers = {
        p.display: p.number or (f"({p.label})" if p.label.isdigit() else None) for p in reversed(pieces)
    }
    displays = tuple(
        SourceDisplay(n, numbers.get(n), f.place, quote_of(f, document.macros))
        for n, f in enumerate(shown, 1)
    )
    paper = Paper(path.stem, title=document.title or path.stem, source=path.name, displays=displays)
    quotes: dict[int, str] = {}
    for piece in pieces:
        key = id(piece.formula)
        if key not in quotes:  # a display of many lines is quoted once
            quotes[key] = quote_of(piece.formula, document.macros)
        claim = claim_of(piece, quotes[key])
        try:
            check_values(paper.id, claim)
        except PaperError as problem:
            piece.problem = piece.formula.source.error(piece.formula.start, str(problem))
            claim = claim_of(piece, quotes[key])
        paper.entries.append(claim)
    summary = _summary(pieces, len(shown))
    paper.overview(summary)
    problems = [p.problem for p in pieces if p.problem]
    return ReadPaper(
        paper,
        summary,
        tuple(p for p in problems if p.kind == "broken"),
        tuple(problems),
        scope,
        tuple(pieces),
        _text(document, pieces),
        tuple(f for f in document.formulas if not f.display),
        document.macros,
    )


def _text(document: Document, pieces: list[Piece]) -> tuple[Passage, ...]:
    """The document itself, every formula with the labels of what was read from it."""
    labels: dict[int, tuple[str, ...]] = {}
    for piece in pieces:
        labels[id(piece.formula)] = (*labels.get(id(piece.formula), ()), piece.label)

    def part(formula: Formula) -> Part:
        return Part(quote_of(formula, document.macros), "formula", labels.get(id(formula), ()))

    return passages(document, part)


def _silent(reading: Reading) -> bool:
    return reading.first is None and reading.defines is None


def _summary(pieces: list[Piece], displays: int) -> str:
    """27 of 29 displays read, 25 checked; 3 of 4 formulas in the text read."""

    shown, inline = ([p for p in pieces if bool(p.formula.display) is wanted] for wanted in (True, False))
    _, read_, checked = _counted(shown)
    said = f"{read_} of {displays} displays read, {checked} checked"
    silent = {id(p.formula) for p in shown if p.reading and _silent(p.reading) and not p.problem}
    said += f", {len(silent)} assert nothing" if silent else ""
    if inline:
        every, good, _ = _counted(inline)
        said += f"; {good} of {every} formulas in the text that assert something read"
    return said + "."


def _counted(pieces: list[Piece]) -> tuple[int, int, int]:
    """How many formulas pieces are of, of how many all were read, and of how many of these one is checked."""
    every = {id(p.formula) for p in pieces}
    wrong = {id(p.formula) for p in pieces if p.problem or any(d.word == "skip" for d in p.directives)}
    checked = {id(p.formula) for p in pieces if p.reading and p.reading.first is not None}
    return len(every), len(every - wrong), len(checked - wrong)


__all__ = ["ReadPaper", "read_paper"]
