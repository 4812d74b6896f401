"""The first step with a document: which declarations its print suggests, and what only its author can say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from derive.reading.documents.beside import outside
from derive.reading.documents.claiming import conditional
from derive.reading.documents.paper import ReadPaper, addressed, read_paper
from derive.reading.documents.pieces import Piece
from derive.reading.meaning.scope import Scope
from derive.reading.meaning.scripts import bracketed
from derive.reading.meaning.symbols import differentiated
from derive.reading.sentences.conditions import conditions
from derive.reading.sentences.declarations import declare
from derive.reading.sentences.patterns import introduces, pattern
from derive.reading.sentences.statements import Reading, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import tokenize, written
from derive.reading.source.words import RELATIONS, TRANSPOSES
from derive.reading.starting.densities import joints
from derive.reading.starting.names_in_text import (
    conditions_among,
    declared_in_text,
    lengths_of,
    local_conditions,
    name_of,
)
from derive.reading.starting.sectioned import (
    Places,
    anew,
    bare_elsewhere,
    introduced,
    spelled,
    within,
    without,
)
from derive.reading.starting.suggest import TRIES, shaped
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse

MARK = "% ? "
HAS_MEANING = "this name has a meaning already"
MOST_READINGS = 12_000  # of all formulas together, until the author has answered something
FEWEST_WAYS = 8  # to give names of a formula shapes, however many formulas there are
HEAD = "% Suggested by `derive start`: delete the mark % ? where a line is right, or write what is.\n"


REMARK = "  % "
FINITE = f"{REMARK}finitely many outcomes, none impossible"


class Weary(Exception):
    """Enough was tried for once: the next time there are answers to begin with."""


class Patience:
    """How often formulas are read before the suggestions made so far have to do, and how many ways of one."""

    def __init__(self, formulas: int) -> None:
        self.left = MOST_READINGS
        self.ways = max(FEWEST_WAYS, min(TRIES, MOST_READINGS // max(1, 2 * formulas)))

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Weary


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
    scope, lengths = found.scope.copy(), lengths_of(found)
    defined = {
        _head(p): p.formula.start for p in reversed(found.pieces) if p.formula.display and _may_define(p)
    }
    lines = declared_in_text(found, scope, lengths, defined)
    lines += joints(found, scope, lines)
    waiting = [p for p in found.pieces if p.problem is not None and p.problem.kind != "broken"]
    waiting.sort(key=lambda piece: not _defines(piece))  # definitions first
    shown = {_head(p) for p in waiting if p.formula.display and _may_define(p) and _applied(p)}
    waiting = [
        p for p in waiting if p.formula.display or not _may_define(p) or _applied(p) or _head(p) not in shown
    ]
    twice = _defined_twice(found.pieces)
    waiting = [p for p in waiting if p.formula.display or not _may_define(p) or _head(p) not in twice]
    solved, progress, patient, patience = 0, True, True, Patience(len(waiting))
    questions: list[ReadingError] = []
    places = introduced(found, {p.formula.start: p for p in found.pieces if _may_define(p)}, _head)
    while (progress or patient) and waiting and patience.left >= 0:
        patient = progress  # first what needs no name that another formula may define
        progress, questions = False, []
        heads = {id(p): _head(p) for p in waiting if _may_define(p) or _defines(p)}
        second: tuple[int, Piece, Scope, list[str]] | None = None  # which needs fewest of those names
        for piece in list(waiting):
            try:
                trial = scope.copy()
                made = _suggested(piece, trial, lengths, patience, _later(piece, waiting))
            except Weary:
                break
            except ReadingError as question:
                asked = question if question.source.name != "suggested" else _asked(piece, question)
                questions.append(addressed(asked, piece.label))
                continue
            own = {head for key, head in heads.items() if key != id(piece)}
            if bare_elsewhere(made, piece, places):
                continue
            names = {name_of(line) for line in made if not line.startswith("[")} - {heads.get(id(piece))}
            needed = len((names | {re.sub(r"_\d+$", "", name) for name in names}) & own)
            if needed and (patient or second is None or needed < second[0]):
                second = (needed, piece, trial, made) if not patient else None
            if needed:
                continue
            waiting.remove(piece)
            places.setdefault(_head(piece), piece.formula.place)
            lines += [line for line in made if line not in lines]
            scope, solved, progress = trial, solved + 1, True
        if not progress and second is not None:
            _, piece, scope, made = second
            waiting.remove(piece)
            lines += [line for line in made if line not in lines]
            solved, progress = solved + 1, True
    scoped, more = _of_sections(waiting, found, scope, lengths, patience, places)
    solved += more
    lines = [
        *_readable(path, [*lines, *scoped], found, scope),
        *conditions_among(found, scope),
        *local_conditions(found, scope),
    ]
    return Start(found, tuple(lines), tuple(questions), solved)


def _of_sections(
    waiting: list[Piece],
    found: ReadPaper,
    scope: Scope,
    lengths: dict[str, str],
    patience: Patience,
    places: Places,
) -> tuple[list[str], int]:
    """Declarations for the letters that sections introduce anew, and how many formulas are read with them."""
    lines: list[str] = []
    solved = 0
    said = anew(found, scope, places)
    for place in dict.fromkeys(p.formula.place for p in waiting if p.formula.place):
        own = within(said.get(place, []), scope)
        lines += [f"[section {place}] {line}" for line in said.get(place, [])]
        inside = [p for p in waiting if p.formula.place == place]
        for piece in inside:
            try:
                own, made = _in_section(piece, own, lengths, patience, places)
            except Weary:
                return lines, solved
            except ReadingError:
                continue
            solved += 1
            lines += [line for line in made if line not in lines]
    return lines, solved


def _in_section(
    piece: Piece, scope: Scope, lengths: dict[str, str], patience: Patience, places: Places
) -> tuple[Scope, list[str]]:
    """What lets a formula be read in its section; a definition there replaces that of another."""
    elsewhere = places.get(_head(piece), piece.formula.place) != piece.formula.place
    own = without(piece.tokens[: _cut(piece)], scope) if _may_define(piece) and elsewhere else None
    if own is None:
        trial = scope.copy()
        made = _suggested(piece, trial, lengths, patience, False)
        if bare_elsewhere(made, piece, places):
            raise piece.formula.source.error(piece.formula.start, HAS_MEANING)
        return trial, made
    made = _learned(piece, own, lengths, True, patience)
    line = spelled(piece, _spelled_out(piece))
    if line is None:
        raise piece.formula.source.error(piece.formula.start, HAS_MEANING)
    return own, [*(m for m in made if ":=" not in m and not m.startswith("[")), line]


def _defined_twice(pieces: tuple[Piece, ...]) -> set[str]:
    """The names that the words of a text give two meanings, $h(y) = 1$ here and $h(y) = 1/y!$ there."""
    said: dict[str, set[str]] = {}
    for piece in pieces:
        if not piece.formula.display and _may_define(piece):
            said.setdefault(_head(piece), set()).add(written(piece.tokens[_cut(piece) + 1 :]).strip(" .,;"))
    return {head for head, bodies in said.items() if len(bodies) > 1}


def _readable(path: Path, lines: list[str], found: ReadPaper, scope: Scope) -> list[str]:
    """The lines with which the document can be read: those that are sound by themselves, and definitions that
    need what other formulas define, if the document bears them.
    """
    sound = _sound(lines, found)
    kept = [line for line in lines if line in sound or _needs_more(line, scope)]
    if kept == sound:
        return sound
    try:
        read_paper(path, beside="\n".join(kept))
    except ReadingError:
        return sound
    return kept


def _needs_more(line: str, scope: Scope) -> bool:
    """Whether a line is sound only in the document: what a section introduces, what others define first."""
    return line.startswith("[section ") or (":=" in line and _declares(line, scope.copy()))


def _sound(lines: list[str], found: ReadPaper) -> list[str]:
    """The lines that can be declared one after another, definitions when what they need is there; only
    definitions may need what the document itself makes known.
    """
    scope, whole, kept, open_ = found.declared.copy(), found.scope.copy(), list[str](), list(lines)
    while open_:
        taken = list[str]()
        for line in open_:
            trials = scope.copy(), whole.copy()
            fits = [_declares(line, trial) for trial in trials]
            if not (fits[0] or (fits[1] and ":=" in line)):
                continue
            taken.append(line)
            scope, whole = (t if fit else s for t, s, fit in zip(trials, (scope, whole), fits, strict=True))
        if not taken:
            break
        kept += taken
        open_ = [line for line in open_ if line not in taken]
    return kept


def _declares(line: str, scope: Scope) -> bool:
    """Whether a line can be declared; it is, in the scope."""
    try:
        declare(Source("suggested", line), 0, len(line), scope, Macros())
    except ReadingError:
        return False
    return True


def _asked(piece: Piece, question: ReadingError) -> ReadingError:
    """A question that a suggestion raised, at the formula it was made for."""
    return piece.formula.source.error(piece.formula.start, question.what)


def _later(piece: Piece, waiting: list[Piece]) -> bool:
    """Whether a formula before this one begins with the same name, and so comes first to define it."""
    same = [p for p in waiting if _may_define(p) and _head(p) == _head(piece) and not _conditional(p)]
    own = piece.formula
    return any(p.formula.source is own.source and p.formula.start < own.start for p in same)


def _conditional(piece: Piece) -> bool:
    """Whether words make an equation in the text a condition: “if $y = Xw$”."""
    return not piece.formula.display and conditional(piece.formula)


def _suggested(
    piece: Piece, scope: Scope, lengths: dict[str, str], patience: Patience, later: bool
) -> list[str]:
    """Declarations with which a formula can be read; the scope learns them, for the formulas after it.

    A formula that begins with a name that has no meaning yet is taken for its definition.
    """
    if later or not _may_define(piece):
        return _learned(piece, scope, lengths, False, patience)
    try:
        return _learned(piece, scope, lengths, True, patience)
    except ReadingError as first:
        try:
            return _learned(piece, scope, lengths, False, patience)
        except ReadingError as second:
            raise second if first.what == HAS_MEANING else first from None


def _head(piece: Piece) -> str:
    """The name a formula begins with, without indices and arguments."""
    return name_of(written(piece.tokens[: _cut(piece)]).removesuffix(":"))


def _applied(piece: Piece) -> bool:
    return any(t.is_("(") for t in piece.tokens[: _cut(piece)])


def _learned(
    piece: Piece, scope: Scope, lengths: dict[str, str], defines: bool, patience: Patience
) -> list[str]:
    def attempt(scope: Scope) -> Reading:
        patience.spend()
        if defines and not introduces(parse(piece.tokens[: _cut(piece)], scope), scope):
            pattern(parse(piece.tokens[: _cut(piece)], scope), scope)  # says what is missing, if that is why
            raise piece.formula.source.error(piece.formula.start, HAS_MEANING)
        return reading(scope)

    def reading(scope: Scope) -> Reading:
        given.clear()
        try:
            return read(piece.tokens, scope, defines=defines)
        except ReadingError as question:
            said = question.paste[0] if question.paste else ""
            if said.startswith("local ") and len(question.paste) == 1:
                return locally(said, scope)
            if not said.startswith("given "):
                raise
            given.append(said)
        condition = Source("suggested", said.removeprefix("given "))
        known = conditions(tokenize(condition), scope)
        return read(piece.tokens, scope, defines=defines, given=tuple(known))

    def locally(said: str, scope: Scope) -> Reading:
        """What is read with another meaning of a letter in this formula alone."""
        given.append(said)
        own = scope.copy()
        own.replaces = True
        line = said.removeprefix("local ")
        declare(Source("suggested", line), 0, len(line), own, Macros())
        own.replaces = False
        return read(piece.tokens, own)

    given: list[str] = []
    _, lines, _ = shaped(attempt, scope, lengths, patience.ways)
    for line in lines:
        declare(Source("suggested", line), 0, len(line), scope, Macros())
    reading(scope)  # what it defines is known from now on
    lines += [f"[{piece.label}] {said}" for said in given]
    marked = RELATIONS[piece.tokens[_cut(piece)].text] == "=" if defines else False
    return [*lines, _definition(piece)] if marked else lines


def _definition(piece: Piece) -> str:
    """How to say that a formula defines: by its label, or spelled out where no label of the author stays."""
    return _spelled_out(piece) if piece.ours else f"[{piece.label}] definition"


def _spelled_out(piece: Piece) -> str:
    """A definition as a line that stands by itself, if its formula does no more than define."""
    cut = _cut(piece)
    body = list(piece.tokens[cut + 1 :])
    ends = next(
        (n for n, t in outside(body) if t.text in RELATIONS or t.is_(",", ";") or t.kind == "text"), None
    )
    while body and body[-1].is_(".", ",", ";"):
        body.pop()
    if ends is not None and ends < len(body):
        return f"[{piece.label}] definition"  # a chain that goes on
    return f"{written(piece.tokens[:cut]).strip()} := {written(body).strip()}"


def _cut(piece: Piece) -> int:
    return next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)


def _defines(piece: Piece) -> bool:
    """Whether a formula begins with a name and the sign of a definition."""
    return any(t.is_(":", r"\equiv", r"\coloneqq") for t in piece.tokens[: _cut(piece) + 1])


def _may_define(piece: Piece) -> bool:
    """Whether a formula begins with a name, perhaps with indices or arguments, and an equality sign."""
    cut = _cut(piece)
    if not cut or RELATIONS[piece.tokens[cut].text] != "=":
        return False
    if not piece.formula.display and (_valued(piece) or _letters_alone(piece)):
        return False
    try:
        left = parse(piece.tokens[:cut], Scope())
    except ReadingError:
        return False
    return _is_new_name(left)


def _is_new_name(left: tree.Node) -> bool:
    """Whether a left side is a name, and no derivative or power of one."""
    if isinstance(left, tree.Call):
        return left.at.text == left.name == "H"  # H(θ), which is no entropy where θ is no distribution
    if not isinstance(left, tree.Term) or len(left.factors) != 2:
        return _is_plain(left)
    head = left.factors[0][1]
    return _is_plain(head) and not _is_derivative(head)


def _is_plain(head: tree.Node) -> bool:
    """Whether it is a name with what may belong to a name."""
    base, sup = (head.base, head.sup) if isinstance(head, tree.Script) else (head, None)
    return isinstance(base, tree.Name) and not _power(sup)


def _is_derivative(head: tree.Node) -> bool:
    """Whether primes, dots or a number in brackets above say that a function is differentiated."""
    if not isinstance(head, tree.Script):
        return _is_dotted(head)
    above = head.sup is not None and bracketed(head.sup)
    return bool(head.primes) or above or _is_dotted(head.base)


def _is_dotted(name: tree.Node) -> bool:
    """Whether dots say that a function is differentiated."""
    return isinstance(name, tree.Name) and differentiated(name.key, 0)[0] > 0


def _power(sup: tree.Slot | None) -> bool:
    """Whether what stands above a name does something to it: x^2, X^{-1}, X^\\top are no names."""
    if sup is None or not sup.parts:
        return sup is not None and sup.text in TRANSPOSES
    numbers = all(isinstance(n, (tree.Num, tree.Sum)) for part in sup.parts for n in tree.every(part))
    return numbers or sup.text in (*TRANSPOSES, "T")


def _letters_alone(piece: Piece) -> bool:
    """Whether two letters are said to be equal, $P = Q$: a case, and a definition of neither."""
    last = max(n for n, t in enumerate(piece.tokens) if t.text in RELATIONS)
    return len([t for t in piece.tokens[last + 1 :] if not t.is_(".", ",", ";")]) == 1


def _valued(piece: Piece) -> bool:
    """Whether the last side is a number: $a = c = 1$ is a case, and $P^2 - Q = 0$ an equation."""
    last = max(n for n, t in enumerate(piece.tokens) if t.text in RELATIONS)
    return all(t.kind == "number" or t.is_("-", ".", ",", "/") for t in piece.tokens[last + 1 :])


def _written(line: str) -> str:
    """A line as it stands in the side file, with what it supposes."""
    return f"{MARK}{line}{FINITE if line.startswith('joint ') else ''}\n"


def _ended(text: str) -> str:
    """A text whose last line ends."""
    return text if not text or text.endswith("\n") else text + "\n"


def write(path: Path, suggestions: tuple[str, ...], *, accept: bool = False) -> tuple[Path, int]:
    """Add the suggestions that are new to the side file, each behind a mark that keeps it from counting;
    `accept` takes the mark away, also from those of before.
    """
    side = path.with_suffix(".derive")
    text = side.read_text(encoding="utf-8") if side.is_file() else ""
    known = {line.removeprefix(MARK).split(REMARK)[0].strip() for line in text.splitlines()}
    fresh = [line for line in suggestions if line not in known]
    if fresh or (accept and MARK in text):
        marked = _ended(text) + ("" if HEAD in text else HEAD) + "".join(map(_written, fresh))
        _put(side, re.sub(rf"^{re.escape(MARK)}", "", marked, flags=re.MULTILINE) if accept else marked)
    return side, len(fresh)


def _put(side: Path, text: str) -> None:
    """Write the side file whole or not at all: it may hold what somebody has filled in."""
    part = side.with_name(f".{side.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(side)
    finally:
        part.unlink(missing_ok=True)
