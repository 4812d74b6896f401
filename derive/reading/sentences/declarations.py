"""Declarations in the words of the field: `\\alpha > 0`, `\\mathbf k_i \\in \\mathbb R^d`, `p \\in
\\Delta_T`, `Z := …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from derive.reading.meaning.scope import Scope
from derive.reading.sentences.bounds import bounded, definite
from derive.reading.sentences.directives import SAID, Directive, directive
from derive.reading.sentences.patterns import pattern
from derive.reading.sentences.sets import listed, members
from derive.reading.sentences.statements import read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token, balanced, tokenize, written
from derive.reading.source.words import RELATIONS
from derive.reading.syntax.grammar import parse


def semicolons(text: str) -> Iterator[str]:
    """A line cut at the semicolons outside brackets; N(x; m, v) holds one inside."""
    depth, start = 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == ";" and depth <= 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def declare(source: Source, start: int, end: int, scope: Scope, macros: Macros) -> Directive | None:
    """Take one declaration into the scope; what concerns one claim only is returned."""
    match = SAID.match(source.text, start, end)
    if match:
        return directive(match, source)
    if _manner(source, start, end, scope, macros):
        return None
    tokens = macros.expand(tokenize(source, start, end))
    if not tokens:
        return None
    balanced(tokens)
    while tokens and tokens[-1].is_(".", ";", ","):
        tokens.pop()
    relation = next((t for t in tokens if t.text in RELATIONS or t.is_(":")), None)
    if relation is None:
        raise source.error(
            start,
            "a declaration has a relation: x > 0, x \\in \\mathbb{R}, i \\in 1..n, Z := …",
            kind="broken",
        )
    try:
        _declare(tokens, scope)
    except ReadingError as problem:
        raise ReadingError(problem.source, problem.at, problem.what, problem.paste, "broken") from None
    return None


_MANNERS = re.compile(r"\s*(?P<word>number|words|pairs|powers)\s+(?P<rest>.+?)\s*")


def _manner(source: Source, start: int, end: int, scope: Scope, macros: Macros) -> bool:
    """Take in how something is printed: which letters are functions, constants, powers, pairs of indices."""
    match = _MANNERS.fullmatch(source.text, start, end)
    if match is None:
        return False
    names = [name.strip() for name in match["rest"].split(",")]
    if match["word"] == "number" and names in ([r"\pi"], ["e"]):
        scope.numbers.add(names[0])
    elif match["word"] == "words" and all(name.isalpha() for name in names):
        scope.words |= set(names)
    elif match["word"] == "pairs" and len(names) == 2:
        scope.pairs.add(frozenset(names))
    elif match["word"] == "powers":
        names_of = macros.expand(tokenize(source, match.start("rest"), match.end("rest")))
        scope.powers |= {pattern(parse(name, scope), scope)[0] for name in listed(names_of, names_of[0])}
    else:
        return False
    return True


def _declare(tokens: list[Token], scope: Scope) -> None:
    cut = next(n for n, t in enumerate(tokens) if t.text in RELATIONS or t.is_(":"))
    sign = ":=" if tokens[cut].is_(":") else RELATIONS[tokens[cut].text]
    if sign == ":=":
        read(tokens, scope, dummies=True)
    elif sign == "∈":
        members(tokens[:cut], tokens[cut + 1 :], scope)
    elif sign in ("≻", "⪰"):
        if sign == "⪰" or written(tokens[cut + 1 :]) != "0":
            raise tokens[cut].source.error(
                tokens[cut].at, "only \\succ 0 is read: a positive definite matrix"
            )
        for name in listed(tokens[:cut], tokens[cut]):
            definite(name, scope)
    else:
        bounded(tokens, cut, scope)
