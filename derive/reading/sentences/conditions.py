"""Conditions: what follows a formula after a comma, a word or ∀, what precedes ⇒, and what is given."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.language import Index, Scalar
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.places import split
from derive.reading.meaning.scope import FAMILY, Declared, Quantity, Scope
from derive.reading.sentences.sets import members
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, written
from derive.reading.source.words import MATCHING, RELATIONS
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse

CONDITION_WORDS = {
    "if",
    "for",
    "when",
    "whenever",
    "given",
    "with",
    "provided",
    "as long as",
    "given that",
    "provided that",
}
QUANTIFIERS = {"for all", "for every", "for each", "for any", "all", "each", "every", r"\forall", "for"}
_NAME = r"\\?[A-Za-z]+'*"
_UP_TO = rf"(\d+),(?:\d+,)?(?:\\[lc]?dots|\.\.\.),({_NAME})(-\d+)?"
_RANGE = re.compile(
    rf"\(?({_NAME}(?:,{_NAME})*)(?:={_UP_TO}|\\in\\\{{{_UP_TO}\\\}}|\\in\[()({_NAME})()\])?\)?"
)
PUNCTUATION = (".", ",", ";")


def trimmed(tokens: Sequence[Token]) -> list[Token]:
    outside = {n for n, _ in _outside(tokens)}
    kept = [t for n, t in enumerate(tokens) if not (t.is_("&", r"\\") and n in outside)]
    while kept and kept[-1].is_(*PUNCTUATION):
        kept.pop()
    return kept


def qualified(tokens: list[Token]) -> tuple[list[Token], list[tuple[str, list[Token]]]]:
    """The formula, and what follows it after a comma, a word or ∀: each with its words."""
    cut = next(
        (
            n
            for n, t in _outside(tokens)
            if t.is_(",", ";", r"\forall")
            or (t.kind == "text" and not _function(tokens, n))
            or (n and t.gap and (t.is_("(") or _between_relations(tokens, n)))
        ),
        None,
    )
    if cut is None:
        return tokens, []
    main, rest = tokens[:cut], tokens[cut:]
    if not main:
        if tokens[0].kind == "text" and len(tokens) > 1:  # "then a = b"
            raise tokens[0].source.error(
                tokens[0].at, f"the words “{tokens[0].text.strip()}” stand inside a formula"
            )
        raise tokens[0].source.error(tokens[0].at, f"{tokens[0].text} is not expected here")
    pieces: list[tuple[str, list[Token]]] = []
    for token in rest:
        if token.kind == "text" or token.is_(r"\forall"):
            pieces.append((token.text.strip().lower().strip(",.;:"), []))
        elif not pieces:
            pieces.append(("", [] if token.is_(",", ";") else [token]))
        else:
            pieces[-1][1].append(token)
    return main, [(w, trimmed(p)) for w, p in _joined(pieces) if w or p]


def _between_relations(tokens: list[Token], n: int) -> bool:
    """Whether relations stand on both sides of a place: what follows there is no factor."""
    places = [k for k, t in _outside(tokens) if t.kind != "text" and t.text in RELATIONS]
    inside = n and not tokens[n].is_(*RELATIONS) and not tokens[n - 1].is_("+", "-", *RELATIONS)
    return bool(inside and any(k < n for k in places) and any(k > n for k in places))


def _joined(pieces: list[tuple[str, list[Token]]]) -> list[tuple[str, list[Token]]]:
    """Words that follow each other are one: “for” “all”."""
    out: list[tuple[str, list[Token]]] = []
    for words, rest in pieces:
        if out and not out[-1][1]:
            out[-1] = (f"{out[-1][0]} {words}".strip(), rest)
        else:
            out.append((words, rest))
    return out


def _function(tokens: list[Token], n: int) -> bool:
    after = tokens[n + 1] if n + 1 < len(tokens) else None
    return (
        after is not None
        and after.is_("(", "_", "[")
        and re.fullmatch(r"\w+", tokens[n].text.strip()) is not None
    )


def _outside(tokens: Sequence[Token]) -> list[tuple[int, Token]]:
    """The tokens outside all brackets, with their places."""
    depth, out = 0, []
    for n, token in enumerate(tokens):
        depth -= token.is_("}", *MATCHING.values()) or token.text.startswith(r"\end{")
        if depth <= 0:
            out.append((n, token))
        depth += token.is_("{", *MATCHING) or token.text.startswith(r"\begin{")
    return out


def qualifying(
    words: str, tokens: list[Token], scope: Scope, last: Token, given: Sequence[Boolean] = ()
) -> list[Boolean]:
    """What a qualifier adds: nothing for a range that is declared or a condition that is given anyway, else
    conditions.
    """
    if not tokens:
        if words in ("", "and"):
            return []
        raise last.source.error(last.at, f"the words “{words}” after the formula are not read")
    match = _RANGE.fullmatch(written(tokens).replace(" ", ""))
    if match and (words in QUANTIFIERS or (words == "" and any(match.groups()[1:]))):
        return _ranges(match, tokens, scope)
    if words == "" and tokens[0].is_("(") and tokens[-1].is_(")") and len(tokens) > 4:
        return qualifying("if", tokens[1:-1], scope, last)  # behind a formula, in brackets
    if words in ("", *CONDITION_WORDS, *QUANTIFIERS) and _lives(tokens, scope, asks=not words):
        return []
    if words == "" and _counting(tokens, scope):
        return conditions(tokens, scope)
    if words not in CONDITION_WORDS | QUANTIFIERS:
        if words == "" and given and _said(tokens, scope, given):
            return []
        say = (f"given {_spelled(tokens)}", "apart")
        raise tokens[0].source.error(
            tokens[0].at,
            "a second statement or a condition? write \\text{if} before a condition",
            paste=say if _bounds(tokens, scope) else say[::-1],
        )
    parts: list[list[Token]] = [[]]
    places = {n for n, t in _outside(tokens) if t.is_(",") or (t.kind == "text" and t.text.strip() == "and")}
    for n, token in enumerate(tokens):
        if n in places:
            parts.append([])
        else:
            parts[-1].append(token)
    return [c for part in parts if part for c in conditions(part, scope)]


def _lives(tokens: list[Token], scope: Scope, asks: bool) -> bool:
    """Whether a qualifier says where letters live that are declared just so, f(x) = …, x ∈ ℝ^d; a letter
    that is not declared is asked for, and one that is declared otherwise where nothing else `asks`.
    """
    cut = next((n for n, t in _outside(tokens) if RELATIONS.get(t.text) == "∈"), 0)
    if not cut or [t for _, t in _outside(tokens) if RELATIONS.get(t.text, "∈") != "∈"]:
        return False
    trial, fresh = scope.copy(), set(scope.names)
    trial.replaces = True
    try:
        members(tokens[:cut], tokens[cut + 1 :], trial)
    except ReadingError:
        return False
    said = {key: known for key, known in trial.names.items() if known is not scope.names.get(key)}
    letters = [key for key in said if key not in fresh and isinstance(said[key], Quantity)]
    if letters:
        what = f"{letters[0].removesuffix(FAMILY)} is not declared: from which set?"
        raise tokens[0].source.error(tokens[0].at, what, paste=(_spelled(tokens),))
    other = next((key for key, known in said.items() if not _same(scope.names.get(key), known)), None)
    if other is not None and asks:
        what = f"{other.removesuffix(FAMILY)} is declared otherwise: another letter of that name here?"
        raise tokens[0].source.error(tokens[0].at, what, paste=(f"local {_spelled(tokens)}",))
    return bool(said) and other is None


def _same(known: object, said: object) -> bool:
    """Whether a letter is declared as is said here."""
    if not (isinstance(known, Quantity) and isinstance(said, Quantity)):
        return False
    return (known.quantity, known.slots) == (said.quantity, said.slots)


def _counting(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether a relation bounds an index by numbers, lengths or other indices, which no formula asserts."""
    sides = _sides(tokens)
    if len(sides) == 1 or not all(sides):
        return False
    rest = [t for side in sides for t in side if t.kind != "number" and not t.is_("+", "-")]
    if not all(t.kind == "letter" or t.text.startswith("\\") for t in rest):
        return False
    return _only_indices([scope.names.get(t.text) for t in rest])


def _only_indices(found: Sequence[object]) -> bool:
    """Whether all that is found was declared as an index or a length, and one as an index."""
    symbols = [each.symbol for each in found if isinstance(each, Declared)]
    return len(symbols) == len(found) and any(isinstance(symbol, Index) for symbol in symbols)


def _sides(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """What stands before, between and behind relations."""
    cuts = [n for n, t in enumerate(tokens) if t.text in RELATIONS]
    return [tokens[a + 1 : b] for a, b in itertools.pairwise((-1, *cuts, len(tokens)))]


def _bounds(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether relations bound one letter that is free by numbers: seldom an assertion."""
    sides = _sides(tokens)
    letters = [s for s in sides if not all(t.kind == "number" or t.is_("-", "/", r"\pi") for t in s)]
    if len(sides) == 1 or len(letters) != 1 or len(letters[0]) != 1:
        return False
    known = scope.names.get(letters[0][0].text)
    return isinstance(known, Quantity) and isinstance(known.quantity, Scalar)


def _said(tokens: Sequence[Token], scope: Scope, given: Sequence[Boolean]) -> bool:
    """Whether what stands behind a formula is among the conditions that are given of it."""
    try:
        return set(conditions(tokens, scope)) <= set(given)
    except ReadingError:
        return False


def _spelled(tokens: Sequence[Token]) -> str:
    return tokens[0].source.text[tokens[0].at : tokens[-1].at + len(tokens[-1].text)].strip()


def _ranges(match: re.Match[str], tokens: list[Token], scope: Scope) -> list[Boolean]:
    """What a range adds to what is declared of its indices: nothing, or that some numbers are left out."""
    low, length, less = next(
        ((a, b, c) for a, b, c in zip(*[iter(match.groups()[1:])] * 3, strict=True) if b), ("", None, "")
    )
    made: list[Boolean] = []
    for key in match[1].split(","):
        known = scope.names.get(key)
        if not (isinstance(known, Declared) and isinstance(known.symbol, Index)):
            if known is None:
                raise tokens[0].source.error(
                    tokens[0].at, f"{key} is not declared", paste=(f"{key} \\in 1..{length or 'n'}",)
                )
            if length:
                raise tokens[0].source.error(tokens[0].at, f"{key} is not declared as an index")
        elif length and scope.size(length, tokens[0]) != known.symbol.length:
            raise tokens[0].source.error(
                tokens[0].at, f"{key} is declared to run to {known.symbol.length}, not to {length}"
            )
        elif length:
            end = scope.size(length, tokens[0]) + int(less or 0)
            if low and int(low) != known.first:
                made.append(sp.Ge(known.value, int(low), evaluate=False))
            if end != known.symbol.length + known.first - 1:
                made.append(sp.Le(known.value, end, evaluate=False))
    return made


def conditions(tokens: Sequence[Token], scope: Scope) -> list[Boolean]:
    """The conditions of a relation chain such as 0 < x ≠ y."""
    node = parse(trimmed(tokens), scope)
    if not isinstance(node, tree.Relation):
        raise node.at.source.error(node.at.at, "a condition is a relation, as x > 0")
    reader = Reader(scope, node)
    (made,), _ = reader.tidy([reader.condition(node)])
    return list(made.args) if isinstance(made, sp.And) else [made]


def premises(tokens: list[Token], scope: Scope) -> tuple[list[Boolean], list[Token]]:
    """a = b ⇒ c = d: the conclusion is stated under the premise."""
    if tokens and RELATIONS.get(tokens[0].text) == "⇒":  # “hence”
        tokens = tokens[1:]
    cuts = [n for n, t in _outside(tokens) if RELATIONS.get(t.text) == "⇒"]
    if not cuts:
        return [], tokens
    if len(cuts) > 1 or cuts[0] in (0, len(tokens) - 1):
        raise tokens[cuts[0]].source.error(tokens[cuts[0]].at, "an implication stands between two relations")
    return conditions(tokens[: cuts[0]], scope), tokens[cuts[0] + 1 :]


def rooms(given: Sequence[Boolean]) -> dict[Index, tuple[int, int]]:
    """How far from the ends of their ranges the conditions keep free indices: t ≥ 2, t < T."""
    found: dict[Index, tuple[int, int]] = {}
    for condition in given:
        if not isinstance(condition, (sp.Ge, sp.Gt, sp.Le, sp.Lt)):
            continue
        low, high = condition.gts, condition.lts
        strict = isinstance(condition, (sp.Gt, sp.Lt))
        (upper, above), (lower, below) = split(low), split(high)
        if isinstance(upper, Index) and lower is None and high.is_Integer:
            first = below - above + strict - 1
            found[upper] = (max(found.get(upper, (0, 0))[0], first), found.get(upper, (0, 0))[1])
        if isinstance(lower, Index) and upper == lower.length:
            last = below - above + strict
            found[lower] = (found.get(lower, (0, 0))[0], max(found.get(lower, (0, 0))[1], last))
    return found
