"""What a display says of a letter that no check can use: where a maximum is attained, how it is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from derive.reading.documents.beside import outside
from derive.reading.documents.pieces import Piece
from derive.reading.meaning.scope import Scope
from derive.reading.sentences.statements import Reading
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, written
from derive.reading.source.words import RELATIONS
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse

_ATTAINED = re.compile(
    r"(?:\\(?:operatorname\*?|mathop|mathrm|mathbf|text|textrm|rm|underset\{[^{}]*\})|[{}\s])*"
    r"\\?arg(?:\\,|\s|\\mathop|\\text|\{|\})*\\?(?:max|min)(?![a-z])"
)


_LISTED = re.compile(
    r"(?P<name>\\math(?:bf|cal|rm)\{\\?[A-Za-z]+\}|\\?[A-Za-z]+):?=(?:\(|\[|\\\{)(?:(?P=name)|(?P<letter>[a-z]))_\{?1\}?,"
    r"(?:(?:(?P=name)|(?P=letter))_\{?2\}?,)?\\[lc]?dots,(?:(?P=name)|(?P=letter))_\{?\w+\}?(?:\)|\]|\\\})"
    r"(?:\^\{?(?:\\top|T|\\intercal|')\}?|')?(?:\\in.*)?[.,;]?"
)


def take_as_told(piece: Piece) -> bool:
    """Take θ̂ = arg max … and z ∼ p(z) for what they are: they assert nothing, and say what is not read."""
    signs = [
        (n, RELATIONS[t.text]) for n, t in outside(piece.tokens) if t.text in RELATIONS and t.kind != "text"
    ]
    if len(signs) == 1 and _LISTED.fullmatch(written(piece.tokens).replace(" ", "")):
        piece.reading, piece.untold = Reading(None), True  # x = (x_1, …, x_n) says how its entries are called
        return True
    if not piece.formula.display or len(signs) != 1 or not signs[0][0]:
        return False
    (cut, sign), left = signs[0], piece.tokens[: signs[0][0]]
    if not _names(left):
        return False
    if sign in ("=", ":=", "∈") and _ATTAINED.match(written(piece.tokens[cut + 1 :]).strip()):
        name = written(left).strip().removesuffix(":")
        piece.reading, piece.untold = (
            Reading(None, defines=f"{name} by where a largest or least value is attained"),
            True,
        )
    elif sign == "~":
        piece.reading, piece.untold = Reading(None), True
    return piece.untold


def _names(left: Sequence[Token]) -> bool:
    """Whether a side is one name, with indices or arguments, or a list of such."""
    parts: list[list[Token]] = [[]]
    for token in left:
        if token.is_(","):
            parts.append([])
        elif not token.is_(":"):
            parts[-1].append(token)
    return all(part and _is_name(part) for part in parts)


def _is_name(tokens: Sequence[Token]) -> bool:
    try:
        node = parse(list(tokens), Scope())
    except ReadingError:
        return False
    if isinstance(node, tree.Term) and len(node.factors) == 2 and isinstance(node.factors[1][1], tree.Paren):
        node = node.factors[0][1]
    base = node.base if isinstance(node, tree.Script) else node
    return isinstance(base, tree.Name)
