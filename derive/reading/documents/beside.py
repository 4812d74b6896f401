"""Statements that stand side by side in one display: where one ends and the next begins.

Only what print leaves no doubt about is cut: a wide space before something that states a relation by itself.
A bound on a single letter, `\\qquad t \\ge 2`, may be a condition, and stays with what it stands behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from derive.reading.meaning.scope import Scope
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token
from derive.reading.source.words import MATCHING, RELATIONS
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse
from derive.reading.syntax.tree import Node

STATING = ("=", "≤", "<", "≥", ">", ":=", "≈", "∝")
JOINING = ("", "and", "so", "hence", "thus", "therefore", "so that", "also", "i.e.", "that is", "but")
DEFINING = ("where", "with", "where we write", "writing")
PUNCTUATION = (",", ";", ".")
OPEN = ("∝", "≈")  # relations that leave something open, so that the others are checked by themselves


def outside(tokens: Sequence[Token]) -> Iterator[tuple[int, Token]]:
    """The tokens outside all brackets and environments, with their places."""
    depth = 0
    for n, token in enumerate(tokens):
        depth -= token.is_("}", *MATCHING.values()) or token.text.startswith(r"\end{")
        if depth <= 0:
            yield n, token
        depth += token.is_("{", *MATCHING) or token.text.startswith(r"\begin{")


def side_by_side(chain: list[Token]) -> list[list[Token]]:
    """A chain cut where a wide space separates two statements; a condition at the end is said of each."""
    cuts = [n for n, t in outside(chain) if n and (t.gap or t.kind == "text") and _ends(chain[:n])]
    parts = [chain[a:b] for a, b in pairwise((0, *cuts, len(chain)))]
    made: list[list[Token]] = [parts[0]]
    loose: list[Token] = []
    words: list[Token] = []
    for part in parts[1:]:
        if len(part) == 1 and part[0].kind == "text" and said(part) in (*JOINING, *DEFINING):
            words = part  # \quad\text{and}\quad
            continue
        whole, words = [*words, *part], []
        if _stated(made[-1]) and _states(whole):
            made.append(whole if said(whole) in DEFINING else _unsaid(whole))
        elif len(made) > 1:
            loose += whole
        else:
            made[-1] += whole
    if words:
        made[-1] += words
    if len(made) == 1:
        return [chain]
    behind = [replace(loose[0], kind="sign", text=","), *loose] if loose else []
    return [[*_closed(part), *behind] for part in made]


def said(tokens: Sequence[Token]) -> str:
    """The words a part begins with."""
    spoken = tokens[0].text if tokens and tokens[0].kind == "text" else ""
    return spoken.strip(" \t\n,;.:").lower()


def _unsaid(tokens: list[Token]) -> list[Token]:
    return tokens[1:] if tokens[0].kind == "text" else tokens


def _ends(before: Sequence[Token]) -> bool:
    """Whether a statement may end here: not with a sign that wants something behind it."""
    return not before[-1].is_("+", "-", "/", r"\cdot", r"\times", "&", *RELATIONS)


def _closed(part: list[Token]) -> list[Token]:
    while part and part[-1].is_(*PUNCTUATION):
        part = part[:-1]
    return part


def _stated(part: Sequence[Token]) -> bool:
    return any(_sign(t) in STATING for _, t in outside(part))


def _sign(token: Token) -> str | None:
    return RELATIONS.get(token.text) if token.kind != "text" else None


def _states(part: list[Token]) -> bool:
    """Whether a part is a statement by itself: it relates more than a letter to a number."""
    words, rest = said(part), _closed(_unsaid(part))
    listed = any(t.kind == "text" or t.is_(",") for _, t in outside(rest))
    places = [n for n, t in outside(rest) if _sign(t) is not None]
    if words not in (*JOINING, *DEFINING) or listed or places[:1] in ([], [0]):
        return False
    if not {_sign(rest[n]) for n in places} <= set(STATING):
        return False
    first, second, *_ = (rest[a + 1 : b] for a, b in pairwise((-1, *places, len(rest))))
    if words in DEFINING or _symbol(first):
        return _sign(rest[places[0]]) in ("=", ":=") and _symbol(first) and not _number(second)
    return _composed(first) or _composed(second)


def _composed(side: list[Token]) -> bool:
    """Whether a side is more than a letter or a number."""
    return not _symbol(side) and not _number(side)


def _number(tokens: Sequence[Token]) -> bool:
    return all(t.kind == "number" or t.is_("-", "+", "/", r"\infty") for t in tokens)


def _symbol(tokens: Sequence[Token]) -> bool:
    """Whether tokens are one letter, with what stands on it; a list of such is no statement either."""
    try:
        node: Node = parse([t for t in tokens if not t.is_("&")], Scope())
    except ReadingError:
        return any(t.is_(",") for _, t in outside(tokens))
    powered = (
        isinstance(node, tree.Script) and node.sup and any(isinstance(p, tree.Num) for p in node.sup.parts)
    )
    base = node.base if isinstance(node, tree.Script) and not powered else node
    return isinstance(base, tree.Name)


def proportions(chain: list[Token]) -> list[list[Token]]:
    """A chain cut where ∝ or ≈ stands between other relations: a = b ∝ c = d is a = b, b ∝ c and c = d."""
    cuts = [n for n, token in outside(chain) if _sign(token) is not None]
    if len(cuts) < 2 or not any(_sign(chain[n]) in OPEN for n in cuts):
        return [chain]
    ends = [-1, *cuts, len(chain)]
    made: list[list[Token]] = []
    begin = 0  # the side with which the present part begins
    for k, cut in enumerate(cuts):
        proportional = _sign(chain[cut]) in OPEN
        if proportional and begin < k:
            made.append(chain[ends[begin] + 1 : ends[k + 1]])
        if proportional:
            made.append(chain[ends[k] + 1 : ends[k + 2]])
            begin = k + 1
    return made if begin == len(cuts) else [*made, chain[ends[begin] + 1 :]]
