"""What a statement of a document becomes: a claim, a definition, or prose with its reason."""

from __future__ import annotations

import re
from dataclasses import replace

from derive.claims import Claim, guess
from derive.claims.printing import SIGNS, latex
from derive.reading.algebra.values import alike
from derive.reading.documents.document import Formula
from derive.reading.documents.doubts import in_passing
from derive.reading.documents.pieces import Piece
from derive.reading.sentences.statements import Reading
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import written
from derive.reading.source.words import RELATIONS
from reports.record.report import Position
from reports.record.verdicts import Verdict

CONDITIONS = ("if", "when", "whenever", "for", "for all", "for every", "for each", "for any", "suppose",
"suppose that", "assume",
              "assuming", "assume that", "given", "given that", "such that", "unless", "provided",
              "provided that", "under",
              "while", "as", "until", "subject to", "s.t.", "let", "with", "where", "fix", "fixed", "take",
              "choose", "of", "system", "constraint", "constraints", "satisfying", "at", "near",
              "in the case", "setting", "putting", "solve", "solving")  # fmt: skip
CONDITIONAL = re.compile(rf"(?:^|\W)(?:{'|'.join(map(re.escape, CONDITIONS))})\s*$", re.I)
UNIT = re.compile(r"\\[A-Za-z]+|.", re.S)


_JOINED = re.compile(r"(?:\$[^$]*\$|\\\([^$]*?\\\))[\s,]*(?:and|or|,)?\s*$")


PASSING = ("if", "when", "whenever", "for", "for all", "for every", "for each", "for any", "unless")
IN_PASSING = re.compile(rf"(?:^|\W)(?:{'|'.join(PASSING)})\s*$", re.I)


def conditional(formula: Formula, words: re.Pattern[str] = CONDITIONAL) -> bool:
    """Whether a formula in the text stands as a condition: behind “for”, or “for $a > 0$ and”."""
    before = formula.before
    while (match := _JOINED.search(before)) and match.group().rstrip().endswith(("and", "or", ",")):
        before = before[: match.start()]
    return words.search(before) is not None


def claim_of(piece: Piece, quote: str) -> Claim:
    formula = piece.formula
    bare = Claim(
        piece.label,
        quote,
        place=formula.place,
        display=piece.display,
        position=_position(piece),
    )
    skip = next((d for d in piece.directives if d.word == "skip"), None)
    if skip is not None:
        return replace(bare, kind="prose", expect=Verdict.PROSE, reason=skip.text)
    if piece.problem is not None:
        why = f"not read: {piece.problem.reason} ({piece.problem.where})"
        return replace(bare, kind="prose", expect=Verdict.PROSE, reason=why, unread=True)
    reading = piece.reading
    assert reading is not None
    if reading.first is None and reading.defines is None:
        return replace(bare, kind="prose", expect=Verdict.PROSE, reason="an expression: it asserts nothing")
    if reading.first is None:
        return replace(
            bare, kind="definition", expect=Verdict.DEFINITION, reason=f"defines {reading.defines}"
        )
    if _repeats(piece, reading):
        return replace(
            bare,
            kind="definition",
            expect=Verdict.DEFINITION,
            reason="says again what is declared or defined",
        )
    if not formula.display and conditional(formula):
        word = next((w for w in reversed(formula.before.split()) if w.isalpha()), "")
        why = f"a condition, not an assertion: it stands after “{word}”"
        return replace(bare, kind="prose", expect=Verdict.PROSE, reason=why)
    said = {d.word for d in piece.directives}
    if not formula.display and in_passing(formula) and not said & {"claim", "expect", "given"}:
        why = f"in passing: its sentence does not assert it by itself; [{piece.label}] claim has it checked"
        return replace(bare, kind="prose", expect=Verdict.PROSE, reason=why)
    chain = " ".join([latex(reading.first), *(f"{SIGNS[k.relation]} {latex(k.rhs)}" for k in reading.links)])
    expect = next((d.text for d in piece.directives if d.word == "expect"), "passes")
    return replace(
        bare,
        first=reading.first,
        links=reading.links,
        given=reading.given,
        each=reading.each,
        expect=expect,
        kind=guess(reading.links, reading.first),
        reading=_says(piece, chain),
        supposed=piece.supposed,
    )


def _position(piece: Piece) -> Position:
    """Where a statement stands: from its first token to its last, or the whole formula."""
    formula, source = piece.formula, piece.formula.source
    own = [t.at for t in piece.tokens if t.source is source and formula.start <= t.at < formula.end]
    first = min(own, default=formula.start)
    last = UNIT.match(source.text, max(own)) if own else None
    end = last.end() if last else formula.end
    return Position(source.file, *source.place(first), *source.place(end), source.cell)


def _says(piece: Piece, chain: str) -> str:
    """How a formula was read, and from which repair if its print is damaged."""
    because = next((d.text for d in piece.directives if d.word == "because"), "")
    repair = f" after the repair ${piece.repair}$" if piece.repair else ""
    return f"read{repair} as ${chain}$" + (f": {because}" if because else "")


def _repeats(piece: Piece, reading: Reading) -> bool:
    """Whether an equation prints two things that are one by declaration, as H(p) and its sum."""
    if (
        len(reading.links) != 1
        or reading.links[0].relation != "="
        or not alike(reading.first, reading.links[0].rhs)
    ):
        return False
    cut = next(n for n, t in enumerate(piece.tokens) if RELATIONS.get(t.text) in ("=", ":="))  # ≡, too
    return written(piece.tokens[:cut]) != written(piece.tokens[cut + 1 :]).rstrip(".,; ")


def quote_of(formula: Formula, macros: Macros) -> str:
    """The print itself: the source without labels and comments, the author's commands put in; an environment
    is kept.
    """
    try:
        text = macros.spelled_out(formula.source, formula.start, formula.end)
    except ReadingError:
        text = formula.text
    text = re.sub(r"\\(?:label|tag\*?)\s*\{[^}]*\}|\\(?:nonumber|notag)\b|(?<!\\)%[^\n]*", "", text).strip()
    if formula.kind in ("$", "$$", "equation", "displaymath"):
        return text or "…"
    return rf"\begin{{{formula.kind}*}} {text} \end{{{formula.kind}*}}" if text else "…"
