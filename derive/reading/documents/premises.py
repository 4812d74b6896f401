"""What a text supposes around a statement and was not taken in: while that is open, no counterexample counts.

An equation for one of its letters that could not be read, a condition behind “if” or “let”, a property in
words. A statement that is refuted as it was read may be true under what its author says beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sympy.logic.boolalg import Boolean

from derive.language import Scalar, Size
from derive.language.domains import REAL, Simplex
from derive.reading.algebra.values import alike
from derive.reading.documents.beside import outside
from derive.reading.documents.claiming import IN_PASSING, conditional
from derive.reading.documents.document import Document, Formula
from derive.reading.documents.doubts import sentence
from derive.reading.documents.pieces import Piece
from derive.reading.meaning.scope import Declared, Meaning, Quantity, Scope
from derive.reading.sentences.declarations import declare_printed
from derive.reading.sentences.statements import Reading
from derive.reading.source.macros import Macros, closing
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token, tokenize, written
from derive.reading.source.words import GREEK, RELATIONS

JUDGED = {"claim", "expect", "given"}  # the author has said what is to be judged
WORDS = re.compile(
    r"\b(?:independen\w+|uncorrelated|orthogonal|orthonormal|symmetric|invertible|normali[sz]ed|stationar\w+|"
    r"markov\w*|unbiased|cent(?:er|re)d|zero[- ]mean|unit[- ](?:norm|variance|length)|sufficiently|"
    r"(?:large|small) enough|identical\w*|diagonal|at the (?:optimum|optimal|minimi[sz]er|maximi[sz]er)|"
    r"first[- ]order condition\w*|optimality|under the null|in equilibrium)\b",
    re.I,
)
MOST = 3  # premises that are named
FIRST = 40  # premises that are looked at, of one letter in one section
NOWHERE = Source("", "")
_RANGE = re.compile(r"\\[lc]?dots|\.\.\.")
_OPERATORS = ("+", "-", r"\frac", r"\sum", r"\int", r"\prod", r"\log", r"\sqrt", r"\partial", r"\nabla")


@dataclass(frozen=True)
class Supposed:
    """A formula that says something of letters, which was not taken in."""

    formula: Formula
    letters: frozenset[str]  # one of which a statement must speak of
    name: str = ""  # which a statement must print, if it is an equation for one name
    number: bool = False  # whether it gives the name a number
    adds: tuple[Boolean, ...] = ()  # what a condition says beyond the declarations
    other: bool = False  # whether a condition says something else of a letter than its declaration


Found = dict[tuple[int, str, str], list[Supposed]]  # by text, section and letter


def suppose(pieces: Sequence[Piece], document: Document, scope: Scope) -> None:
    """Note for every statement what is supposed of its letters in its section and was not taken in."""
    found: Found = {}
    defined = {id(p.formula) for p in pieces if p.reading is not None and _says_nothing_more(p.reading)}
    for said in (*_equations(pieces), *_conditions(document, scope, defined)):
        for letter in said.letters:
            kept = found.setdefault((id(said.formula.source), said.formula.place, letter), [])
            if len(kept) < FIRST:
                kept.append(said)
    defining = [p for p in pieces if p.reading is not None and p.reading.defines][:FIRST]
    means = {_named(p.tokens): p for p in defining if p.reading is not None and p.reading.first is None}
    for piece in pieces:
        reading = piece.reading
        if reading is None or reading.first is None or {d.word for d in piece.directives} & JUDGED:
            continue
        own, text = piece.formula, written(piece.tokens).replace(" ", "")
        near = [
            said
            for letter in sorted(_letters(piece.tokens))
            for said in found.get((id(own.source), own.place, letter), ())
            if _is_open(said, piece, text, (*reading.given, *scope.always))
        ]
        near += [said for said in _behind(piece, text, means, found) if said not in near]
        near = sorted(dict.fromkeys(near), key=lambda said: said.formula.start)
        named = [f"“${said.formula.text.strip()}$” ({_line(said.formula)})" for said in near]
        piece.supposed = (*named, *_in_words(piece), *_of_other_sections(piece, text, defining))[:MOST]


def _says_nothing_more(reading: Reading) -> bool:
    """Whether a formula defines, or repeats what a declaration defines."""
    repeats = len(reading.links) == 1 and alike(reading.first, reading.links[0].rhs)
    return bool(reading.defines) or (repeats and reading.links[0].relation == "=")


def _behind(piece: Piece, text: str, means: dict[str, Piece], found: Found) -> Iterator[Supposed]:
    """The equations that were not read for names that stand in the definitions a statement unfolds."""
    open_, seen = [text], {id(piece)}
    while open_:
        printed = open_.pop()
        for name, other in means.items():
            if id(other) in seen or not name or not _prints(printed, name):
                continue
            seen.add(id(other))
            body = written(other.tokens[_cut(other.tokens) + 1 :]).replace(" ", "")
            open_.append(body)
            place = other.formula
            for letter in sorted(_letters(other.tokens)):
                for said in found.get((id(place.source), place.place, letter), ()):
                    if (
                        said.name
                        and not said.number
                        and said.formula is not place
                        and _prints(body, said.name)
                    ):
                        yield said


def _equations(pieces: Sequence[Piece]) -> Iterator[Supposed]:
    """The equations for one name that could not be read."""
    for piece in pieces:
        if _unread_equation(piece):
            cut = _cut(piece.tokens)
            left = _letters(piece.tokens[:cut])
            yield Supposed(piece.formula, left, _named(piece.tokens), special(piece))


def _conditions(document: Document, scope: Scope, defined: set[int]) -> Iterator[Supposed]:
    """The conditions in the text that say more of free letters than was declared; a definition that was taken
    in says nothing more.
    """
    for formula in document.formulas:
        tokens = _expanded(formula, document.macros) if _condition(formula) else []
        if id(formula) in defined or not any(t.text in RELATIONS for _, t in outside(tokens)):
            continue
        free = {
            x for x in _letters(_on_the_line(tokens)) if isinstance(scope.names.get(x), (Quantity, Declared))
        }
        adds, other = _beyond(tokens, scope)
        if free and (adds or other):
            yield Supposed(formula, frozenset(free), adds=adds, other=other)


def _is_open(said: Supposed, piece: Piece, text: str, known: Sequence[Boolean]) -> bool:
    if said.formula is piece.formula:
        return False
    if said.name:
        return _prints(text, said.name) and (not said.number or _near(said.formula, piece))
    return _reaches(said.formula, piece) and (said.other or bool(set(said.adds) - set(known)))


def _line(formula: Formula) -> str:
    return f"line {formula.source.place(formula.start)[0]}"


def _near(formula: Formula, piece: Piece) -> bool:
    """Whether a formula stands in the paragraph of a statement or of what leads to it."""
    own = piece.formula
    start = own.source.text.rfind("\n\n", 0, own.outer[0] or own.start)
    if own.display and not own.source.text[start : own.outer[0]].strip():  # a display that is a paragraph
        start = own.source.text.rfind("\n\n", 0, max(start, 0))
    return start <= formula.start < own.source.paragraph_end(own.end)


def special(piece: Piece) -> bool:
    """Whether a letter is given a number, “with $n = 2$”: that holds around it, not everywhere."""
    cut = _cut(piece.tokens)
    plain = (t.kind == "number" or t.is_("-", ".", ",", "/", r"\infty") for t in piece.tokens[cut + 1 :])
    return cut > 0 and all(plain)


def _of_other_sections(piece: Piece, text: str, defining: Sequence[Piece]) -> list[str]:
    """Names of a statement that a formula of another section defines: the one it begins with, and those that
    are defined only there and later.
    """
    own = piece.formula
    for other in defining:
        place = other.formula
        if other.reading is None or not other.reading.defines or place is own:
            continue
        key = other.reading.defines
        if place.source is not own.source or not _prints(text, key):
            continue
        begins = _named(piece.tokens) == _named(other.tokens)
        if own.place != place.place and (place.start > own.start or begins):
            return [f"that {key} is defined in another section ({_line(place)})"]
        if begins and _left(piece) != _left(other):
            return [f"that {key} is defined of other letters ({_line(place)})"]
    return []


def _left(piece: Piece) -> str:
    return written(piece.tokens[: _cut(piece.tokens)]).replace(" ", "").removesuffix(":")


def _unread_equation(piece: Piece) -> bool:
    """Whether a formula that was not read gives a value to a name."""
    if not (piece.problem or piece.untold) or any(d.word == "skip" for d in piece.directives):
        return False
    cut = _cut(piece.tokens)
    sign = RELATIONS.get(piece.tokens[cut].text) if piece.tokens else None
    left = piece.tokens[:cut]
    named = not any(t.is_(*_OPERATORS, "[") for t in left)
    return bool(left) and named and sign in ("=", ":=", "∝", "~")


def _cut(tokens: Sequence[Token]) -> int:
    return next((n for n, t in enumerate(tokens) if t.text in RELATIONS and t.kind != "text"), 0)


def _named(tokens: Sequence[Token]) -> str:
    """The name on the left, without indices and arguments."""
    bare = re.sub(r"\(.*|\s", "", written(tokens[: _cut(tokens)]))
    return re.sub(r"_(?:[a-z]|\{[a-z,]+\})$", "", bare)


def _prints(text: str, name: str) -> bool:
    return bool(name) and re.search(rf"(?<![A-Za-z\\]){re.escape(name)}(?![A-Za-z])", text) is not None


def _condition(formula: Formula) -> bool:
    return not formula.display and conditional(formula) and _RANGE.search(formula.text) is None


def _expanded(formula: Formula, macros: Macros) -> list[Token]:
    try:
        tokens = macros.expand(tokenize(formula.source, formula.start, formula.end))
    except ReadingError:
        return []
    while tokens and tokens[-1].is_(".", ",", ";"):
        tokens.pop()
    return tokens


def _reaches(formula: Formula, piece: Piece) -> bool:
    """Whether a condition is said of a statement: “let” from there on in its section, “if” around it."""
    if conditional(formula, IN_PASSING):
        return _near(formula, piece) and not (formula.start > piece.formula.end and _leads_on(formula))
    return formula.start < piece.formula.source.paragraph_end(piece.formula.end)


_BACK = re.compile(r"\b(?:this|these|that|it|both|above|former|latter|here|holds?|valid|true)\b", re.I)


def _leads_on(formula: Formula) -> bool:
    """Whether a sentence begins with a condition and goes on to what holds under it: “If $a > 0$, then …”."""
    if len(sentence(formula).split()) > 2:
        return False
    end = formula.outer[1] or formula.end
    after = re.split(r"[.!?](?:\s|$)|\n\s*\n|\\begin|\\\[|\$\$", formula.source.text[end : end + 200])[0]
    return _BACK.search(after) is None


def _letters(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(t.text for t in tokens if t.kind == "letter" or t.text in GREEK)


def _on_the_line(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without what stands below others: of q_{nk} = r_{nk} the indices are not spoken of."""
    kept: list[Token] = []
    n = 0
    while n < len(tokens):
        if tokens[n].is_("_") and n + 1 < len(tokens):
            n = closing(tokens, n + 1) + 1
        else:
            kept.append(tokens[n])
            n += 1
    return kept


def _beyond(tokens: list[Token], scope: Scope) -> tuple[tuple[Boolean, ...], bool]:
    """The conditions that a formula adds to the declarations, and whether it says else of a letter."""
    if _of_weights(tokens, scope) or _of_lengths(tokens, scope):
        return (), False
    trial = scope.copy()
    trial.replaces = True  # so that what is said anew can be compared
    try:
        declare_printed(tokens, trial)
    except ReadingError:
        letters = [scope.find(x, slots) for x in _letters(tokens) for slots in (False, True)]
        total = [q for q in letters if isinstance(q, Quantity) and isinstance(q.quantity.domain, Simplex)]
        if total and written(tokens).replace(" ", "").endswith("=1"):
            return (), False  # the weights of a distribution
        return (), not isinstance(scope.names.get(tokens[0].text), Declared)  # of an index it says its range
    changed = any(
        k not in trial.names or (_meant(trial.names[k]) != _meant(v) and not _wider(trial.names[k], v))
        for k, v in scope.names.items()
    )
    return tuple(trial.always[len(scope.always) :]), changed or bool(trial.laws.keys() - scope.laws.keys())


_TOTAL = re.compile(r"\\sum_\{?\w(?:=1)?\}?(?:\^\{?\w+\}?)?(?P<name>\\?[A-Za-z]+)_\{?\w+\}?=1")
_WEIGHT = re.compile(r"(?P<name>\\?[A-Za-z]+)_\{?\w+\}?(?P<sign>>|\\geq?)0")
_LENGTHS = re.compile(r"(?P<names>[A-Za-z](?:,[A-Za-z])*)(?:\\in\\mathbb\{?N\}?.*|\\geq?[01]|>0)")


def _of_weights(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether a formula says of a declared distribution that its weights are none below 0, or sum to 1."""
    text = written(tokens).replace(" ", "")
    match = _TOTAL.fullmatch(text) or _WEIGHT.fullmatch(text)
    known = scope.find(match["name"]) if match else None
    if match is None or not isinstance(known, Quantity) or not isinstance(known.quantity.domain, Simplex):
        return False
    return match.groupdict().get("sign") != ">" or not known.quantity.domain.boundary


def _of_lengths(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether a formula says of lengths no more than that they count something."""
    match = _LENGTHS.fullmatch(written(tokens).replace(" ", ""))
    known = [scope.names.get(name) for name in match["names"].split(",")] if match else []
    return bool(known) and all(isinstance(k, Declared) and isinstance(k.symbol, Size) for k in known)


def _wider(said: Meaning, known: Meaning) -> bool:
    """Whether a text says of a letter less than its declaration: a definite matrix is a matrix."""
    if not isinstance(said, Quantity) or not isinstance(known, Quantity):
        return False
    mine, theirs = said.quantity, known.quantity
    if isinstance(mine, Scalar) or isinstance(theirs, Scalar):
        return False
    return mine.lengths == theirs.lengths and mine.domain == REAL


def _meant(meaning: Meaning) -> object:
    """A meaning without the place where it was declared."""
    return replace(meaning, at=Token("letter", "", NOWHERE, 0))


_ENDS = re.compile(r"\.\s*(?:\\label\s*\{[^}]*\}\s*)?(?:\\end\s*\{[^}]*\}\s*)*$")


def _of_another(words: str, piece: Piece) -> bool:
    """Whether a new sentence begins with a letter that a display does not print, whose property it states."""
    first = re.search(r"\$([^$]*)\$", words)
    if first is None:
        return False
    left = re.split(r"=|\\in\b|<|>", first[1])[0]
    letters = {t.text for t in tokenize(Source("words", left)) if t.kind == "letter" or t.text in GREEK}
    return bool(letters) and not letters & _letters(piece.tokens)


def _in_words(piece: Piece) -> list[str]:
    """A property in the words around a display that no declaration says."""
    formula = piece.formula
    end = formula.outer[1] or formula.end
    after = re.split(r"[.!?](?:\s|$)|\n\s*\n", formula.source.text[end : end + 200])[0]
    match = WORDS.search(re.sub(r"\$[^$]*\$", "$", sentence(formula))) or WORDS.search(after)
    if (
        match
        and match.string == after
        and _ENDS.search(formula.text)
        and _of_another(after[: match.start()], piece)
    ):
        return []
    return [f"“{match.group()}” beside it"] if match and formula.display else []
