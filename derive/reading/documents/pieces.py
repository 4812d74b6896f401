"""The statements of a document's formulas: chains over one or more lines, each with a label of its own."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from derive.reading.documents.beside import DEFINING, outside, proportions, said, side_by_side
from derive.reading.documents.document import Document, Formula, broken
from derive.reading.documents.numbering import Row, unnumbered
from derive.reading.sentences.directives import Directive
from derive.reading.sentences.statements import Reading
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, tokenize, written
from derive.reading.source.words import MATCHING, RELATIONS

INNER = (
    "split",
    "aligned",
    "gathered",
    "alignedat",
    "multlined",
    "align",
    "gather",
    "eqnarray",
    "equation",
    "multline",
)  # the latter inside $$ of Markdown
INNER_MARK = re.compile(rf"\\(?:begin|end)\{{(?:{'|'.join(INNER)})\*?\}}")
ASSERTING = {"=", "≤", "<", "≥", ">", ":=", "≈", "∝", "⇒"}
CONTINUES = ("+", "-", r"\cdot", r"\times", "/")
EITHER = {r"\pm": "+-", r"\mp": "-+"}
BETWEEN = (r"\intertext", r"\shortintertext")  # words between the lines of a display


@dataclass
class Piece:
    """One statement of a formula: a chain over one or more lines, with its label and what is said about
    it.
    """

    formula: Formula
    tokens: list[Token]
    label: str
    number: str | None = None
    display: int | None = None
    directives: list[Directive] = field(default_factory=list)
    defining: bool = False
    reading: Reading | None = None
    problem: ReadingError | None = None
    repair: str | None = None  # the print as meant, where it is damaged
    ours: bool = False  # whether the label is not the author's
    where: bool = False  # whether it stands behind “where” in a display
    untold: bool = False  # whether it says something of a letter that no check can use
    scoped: bool = False  # whether letters of its section alone are declared
    supposed: tuple[str, ...] = ()  # what the text supposes of its letters and was not taken in


def pieces_of(document: Document) -> list[Piece]:
    """The statements of all formulas in order, each with a label of its own."""
    pieces: list[Piece] = []
    displays = 0
    for formula in document.formulas:
        displays += formula.display
        try:
            tokens = document.macros.expand(tokenize(formula.source, formula.start, formula.end))
            lines = [side for chain in _lines(tokens, formula) for side in side_by_side(chain)]
            found = [sign for chain in lines for part in proportions(chain) for sign in either_sign(part)]
            problem = None
        except ReadingError as mistake:
            found, problem = [[]], mistake
        looks = problem is not None and re.search(r"[=<>]|\\[lg]e", formula.text)
        if not formula.display and not looks and not any(map(_asserts, found)):
            continue
        made = [
            Piece(formula, line, "", display=displays if formula.display else None, problem=problem)
            for line in found
        ]
        for piece in made:
            piece.problem = piece.problem or _unseparated(piece)
            if said(piece.tokens) in DEFINING:
                piece.where, piece.tokens = True, piece.tokens[1:]
        pieces += made
        _label(formula, made)
    _unique(pieces)
    return pieces


def _unseparated(piece: Piece) -> ReadingError | None:
    """A second statement that begins on a new line of the source, without \\\\, is no further
    factor; what is wrong there, or nothing.
    """
    text = piece.formula.source.text
    cuts = [n for n, t in outside(piece.tokens) if t.text in RELATIONS]
    for first, cut in itertools.pairwise(cuts):
        name, before = piece.tokens[cut - 1], piece.tokens[cut - 2]
        if cut - first < 3 or name.source is not before.source or before.source is not piece.formula.source:
            continue
        alone = name.kind == "letter" and not before.is_(
            "+", "-", "/", "(", "{", "_", "^", r"\\cdot", *RELATIONS
        )
        if alone and "\n" in text[before.at : name.at]:
            what = f"{name.text} begins a line and a second equation: a factor, or another statement?"
            return name.source.error(name.at, f"{what} put \\\\ between statements")
    return None


_RANGE = re.compile(
    r"[A-Za-z]'*(?:,[A-Za-z]'*)*(?:=|\\in\\\{)\d+,(?:\d+,)*\\[lc]?dots,[A-Za-z](?:[-+]\d+)?(?:\\\})?[.,;]?"
)


def either_sign(tokens: list[Token]) -> list[list[Token]]:
    """A statement with ± as the two it stands for: all upper signs, and all lower ones."""
    if not any(t.is_(*EITHER) for t in tokens):
        return [tokens]
    return [
        [replace(t, kind="sign", text=EITHER[t.text][n]) if t.is_(*EITHER) else t for t in tokens]
        for n in (0, 1)
    ]


def _joins(token: Token) -> bool:
    """Whether words between formulas only put them side by side."""
    return token.kind == "text" and token.text.strip().strip(",;") in ("and", "")


def separate(piece: Piece) -> list[Piece]:
    """The statements that stand side by side in one display, cut at wide spaces and semicolons."""
    depth, parts = 0, [list[Token]()]
    for token in piece.tokens:
        depth -= token.is_("}", *MATCHING.values()) or token.text.startswith(r"\end{")
        between = _joins(token) or (depth <= 0 and token.is_(";"))  # and not part of what it separates
        if parts[-1] and depth <= 0 and (token.gap or between):
            parts.append([])
        if not between:
            parts[-1].append(token)
        depth += token.is_("{", *MATCHING) or token.text.startswith(r"\begin{")
    kept = list(filter(None, parts))
    if len(kept) == 1:
        return [piece]
    return [replace(piece, tokens=t, label=f"{piece.label}.{n}", problem=None) for n, t in enumerate(kept, 1)]


def _asserts(tokens: Sequence[Token]) -> bool:
    first = next((n for n, t in outside(tokens) if t.text in RELATIONS and t.kind != "text"), 0)
    if any(t.is_(",") for _, t in outside(tokens[:first])):
        return False  # a, b > 0: a list of names
    if _RANGE.fullmatch(written(tokens).replace(" ", "")):
        return False
    return any(RELATIONS.get(t.text) in ASSERTING and t.kind != "text" for t in tokens) and len(tokens) > 2


def _lines(tokens: list[Token], formula: Formula) -> list[list[Token]]:
    """The chains of a display: a line that begins with a relation, or goes on after &, belongs to the one
    before.
    """
    whole = formula.kind == "multline" or any(t.text.startswith(r"\begin{multlined") for t in tokens)
    tokens = [t for t in tokens if not INNER_MARK.fullmatch(t.text)]
    chains: list[list[Token]] = []
    for line in _rows(tokens):
        bare = _without_marks(line)
        if not bare:
            continue
        relation = bare[0].is_(":", *RELATIONS) and RELATIONS.get(bare[0].text) != "⇒"
        goes_on = line[0].is_("&") and bare[0].is_(*CONTINUES)
        if relation and not chains:
            what = f"the chain begins nowhere: nothing stands before {bare[0].text}"
            raise bare[0].source.error(bare[0].at, what, kind="broken" if formula.display else "unread")
        if chains and (relation or goes_on or whole or _breaks_off(chains[-1])):
            chains[-1] = _continued(chains[-1], bare, relation)
        else:
            chains.append(list(bare))
    return chains or [[]]


def _continued(chain: list[Token], line: list[Token], relation: bool) -> list[Token]:
    """A chain and its next line; a relation sign may stand at the end of the one and begin the other."""
    chain = list(chain)
    while relation and chain and chain[-1].is_(",", ";", "."):
        chain.pop()
    return chain + (line[1:] if relation and _breaks_off(chain) else line)


def _without_marks(line: Sequence[Token]) -> list[Token]:
    """A line without the marks by which it is aligned; those of inner environments stay."""
    depth, kept = 0, list[Token]()
    for token in line:
        depth += token.text.startswith(r"\begin{") - token.text.startswith(r"\end{")
        if depth or not token.is_("&"):
            kept.append(token)
    return kept


def _breaks_off(chain: Sequence[Token]) -> bool:
    """Whether a line ends with a relation, so that the next one goes on; it may repeat the sign."""
    return bool(chain) and chain[-1].is_(*RELATIONS)


def _rows(tokens: list[Token]) -> list[list[Token]]:
    rows: list[list[Token]] = [[]]
    depth = 0
    skip = 0
    for token in tokens:
        if token.is_(*BETWEEN):  # what follows in braces are words
            rows.append([])
            skip = 1
            continue
        if skip:
            depth += token.is_("{") - token.is_("}")
            skip = 1 if depth else 0
            continue
        depth += token.text.startswith(r"\begin{") - token.text.startswith(r"\end{")
        if token.is_(r"\\", r"\newline") and depth == 0:
            rows.append([])
        else:
            rows[-1].append(token)
    return rows


# labels


def _label(formula: Formula, pieces: list[Piece]) -> None:
    """The author's label, the tag or the number of the first line that has one; else our own."""
    rows = formula.rows or (unnumbered(formula.source.text, formula.start, formula.end),)
    explicit = formula.label or next((r.label for r in rows if r.label), None)
    bases = [_base(formula, piece, rows) for piece in pieces]
    shared = Counter(label for label, _ in bases if label)
    seen: Counter[str] = Counter()
    for n, (piece, (label, number)) in enumerate(zip(pieces, bases, strict=True)):
        piece.number = number
        piece.ours = label is None or (label == number and explicit is None)
        if label is None and explicit:
            piece.label = f"{explicit}.{n + 1}"
        elif label is not None:
            seen[label] += 1
            piece.label = f"{label}.{seen[label]}" if shared[label] > 1 else label
        else:
            line, _ = formula.source.place(formula.start + len(formula.text) - len(formula.text.lstrip()))
            where = f"display {piece.display}" if formula.display else f"line {line}"
            piece.label = where + (f".{n + 1}" if len(pieces) > 1 else "")


def _rows_of(formula: Formula, piece: Piece, rows: Sequence[Row]) -> Sequence[Row]:
    """The rows of a display in which a piece stands; all, if it stands in none."""
    places = [t.at for t in piece.tokens if t.source == formula.source] or [formula.start]
    first = bisect_right(rows, min(places), key=lambda row: row.start) - 1
    last = bisect_right(rows, max(places), key=lambda row: row.start)
    return [r for r in rows[max(first, 0) : last] if r.end > min(places)] or rows


def _base(formula: Formula, piece: Piece, rows: Sequence[Row]) -> tuple[str | None, str | None]:
    """What the lines of a piece are called by their author, and their number."""
    own = _rows_of(formula, piece, rows)
    number = next((r.tag or r.number for r in own if r.tag or r.number), None)
    label = formula.label or next((r.label for r in own if r.label), None)
    return label or number, number


def _unique(pieces: list[Piece]) -> None:
    """Two equal labels of the author are a mistake; ours are counted up."""
    seen: dict[str, Piece] = {}
    used: Counter[str] = Counter()
    for piece in pieces:
        label = piece.label
        if label in seen and not piece.ours and not seen[label].ours:
            other = seen[label].formula
            line, column = other.source.place(other.start)
            where = f"{other.source.name}:{line}:{column}"
            raise broken(
                piece.formula.source,
                piece.formula.start,
                f"the label {label} stands at {where}, too; give one another",
            )
        while piece.label in seen:
            used[label] += 1
            piece.label = f"{label}, {used[label] + 1}"
        seen[piece.label] = piece


__all__ = ["Piece", "pieces_of"]
