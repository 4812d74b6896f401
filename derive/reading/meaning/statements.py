"""A whole formula: a chain of relations, its conditions, or a definition."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims import Link
from derive.language import Array, At, Diff, Index, Scalar, free_indices, named_like, quantities, rename
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.patterns import define, introduces, pattern
from derive.reading.meaning.places import split
from derive.reading.meaning.scope import Declared, Quantity, Scope
from derive.reading.meaning.values import Value
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, balanced, written
from derive.reading.source.words import MATCHING, ORDERED, RELATIONS
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


@dataclass(frozen=True)
class Reading:
    """What a formula says: a chain with its conditions; or, without links, nothing but a definition."""

    first: sp.Expr | None
    links: tuple[Link, ...] = ()
    given: tuple[Boolean, ...] = ()
    each: tuple[Index, ...] = ()
    defines: str | None = None


def read(
    tokens: Sequence[Token],
    scope: Scope,
    *,
    given: tuple[Boolean, ...] = (),
    approx: Approx | None = None,
    defines: bool = False,
    argument: Argument | None = None,
    dummies: bool = False,
) -> Reading:
    """What a formula asserts, in the given scope; a definition in it is added to the scope.

    With `defines`, its first equality sign is that of a definition; with `dummies`, parameters of a
    definition that are not declared stand for numbers.
    """
    balanced(tokens)
    main, qualifiers = _qualified(_trimmed(tokens))
    conditions = list(given)
    for words, rest in qualifiers:
        conditions += _condition(words, rest, scope, tokens[-1])
    premises, main = _premises(main, scope)
    node = parse(main, scope)
    if not isinstance(node, tree.Relation):
        raise node.at.source.error(
            node.at.at, "there is no relation: this formula asserts nothing", kind="no relation"
        )
    node = _identity(node, scope)
    if defines and node.links[0][1] == "=":
        at, _, side = node.links[0]
        node = replace(node, links=((at, ":=", side), *node.links[1:]))
    if node.links[0][1] == ":=":
        return _defining(node, scope, (*conditions, *premises), dummies)
    if any(sign == "∝" for _, sign, _ in node.links) and argument is not None:
        return proportional(node, scope, (*conditions, *premises), argument)
    return chain(node, scope, (*conditions, *premises), approx)


def _identity(node: tree.Relation, scope: Scope) -> tree.Relation:
    """The relation with ≡ as an equation, unless it introduces a name."""
    if node.links[0][0].text != r"\equiv" or introduces(node.first, scope):
        return node
    return replace(
        node, links=tuple((at, "=" if at.text == r"\equiv" else sign, side) for at, sign, side in node.links)
    )


def chain(
    node: tree.Relation, scope: Scope, given: tuple[Boolean, ...] = (), approx: Approx | None = None
) -> Reading:
    """The chain of a relation; with matrices as wholes where it cannot be read entry by entry."""
    try:
        return _chain(node, scope, given, approx)
    except ReadingError as problem:
        if problem.kind != "objects":
            raise
    return _chain(node, replace(scope, objects=True), given, approx)


def _chain(
    node: tree.Relation, scope: Scope, given: tuple[Boolean, ...] = (), approx: Approx | None = None
) -> Reading:
    for at, sign, _ in node.links:
        if sign not in ORDERED and not (sign == "≈" and approx):
            raise at.source.error(
                at.at,
                _NOT_READ.get(sign, f"{at.text} is not a relation that is read"),
                paste=_NEEDS.get(sign, ()),
            )
    reader = Reader(scope, node, room=_rooms((*given, *scope.always)))
    values = [reader.read(side) for side in (node.first, *(n for _, _, n in node.links))]
    sides, entries = reader.tidy(_aligned(values, node), [i for value in values for i in value.axes])
    links = tuple(
        Link("≈", side, error=approx.error, to=approx.to) if sign == "≈" and approx else Link(sign, side)
        for (_, sign, _), side in zip(node.links, sides[1:], strict=True)
    )
    printed = {s.symbol for s in scope.names.values() if isinstance(s, Declared)}
    free = frozenset().union(*map(free_indices, sides))
    each = tuple(sorted((i for i in free - set(entries) if i in printed), key=str))
    symbols = set().union(*(s.free_symbols for s in (*sides, *given)))
    everywhere = tuple(c for c in scope.always if c.free_symbols & symbols)
    return Reading(sides[0], links, (*given, *everywhere), each)


def proportional(
    node: tree.Relation, scope: Scope, given: tuple[Boolean, ...], argument: Argument
) -> Reading:
    """a ∝ b in x: a(x) b(y) = a(y) b(x), so that a factor between them does not depend on x."""
    if len(node.links) != 1:
        at = next(at for at, sign, _ in node.links if sign == "∝")
        raise at.source.error(at.at, "∝ stands in a chain with other relations; write it by itself")
    reader = Reader(scope, node, room=_rooms((*given, *scope.always)))
    (left, right), entries = reader.tidy([reader.scalar(node.first), reader.scalar(node.links[0][2])])
    if any(isinstance(part, (Diff, At)) for side in (left, right) for part in sp.preorder_traversal(side)):
        raise node.at.source.error(node.at.at, "∝ between derivatives is not read")
    if right == 0 or argument not in {*quantities(left), *quantities(right), *left.free_symbols}:
        raise node.at.source.error(node.at.at, f"the sides of ∝ do not depend on {argument}")
    used = {s.name for side in (left, right) for s in side.atoms(sp.Symbol, Array)}
    name = next(n for n in (argument.name + "_prime" * k for k in range(1, 9)) if n not in used)
    other = Index(name, argument.length) if isinstance(argument, Index) else named_like(argument, name)
    first = sp.Mul(left, rename(right, {argument: other}), evaluate=False)
    second = sp.Mul(rename(left, {argument: other}), right, evaluate=False)
    printed = {s.symbol for s in scope.names.values() if isinstance(s, Declared)} | {other}
    free = (free_indices(first) | free_indices(second)) - set(entries)
    each = tuple(sorted((i for i in free if i in printed), key=str))
    symbols = first.free_symbols | second.free_symbols
    everywhere = tuple(c for c in scope.always if c.free_symbols & symbols)
    return Reading(first, (Link("=", second),), (*given, *everywhere), each)


def _rooms(given: Sequence[Boolean]) -> dict[Index, tuple[int, int]]:
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


@dataclass(frozen=True)
class Approx:
    """What a declared approximation says: the bound on the error, and where it vanishes."""

    error: sp.Expr
    to: tuple[sp.Symbol, sp.Expr]


_NOT_READ = {
    "≈": "≈ leaves open how close; declare the bound on the error and the limit in which it vanishes",
    "∝": "∝ leaves a factor open: on what does that not depend? declare the argument",
    "∈": "∈ declares a set rather than asserting a relation",
    "~": "∼ declares a distribution rather than asserting a relation",
    "≻": "≻ between matrices is read in declarations only",
    "⪰": "⪰ between matrices is read in declarations only",
    "≠": "≠ is read as a condition only; state < or >",
    "→": "→ leaves open what it says; declare an approximation with its limit",
    ":=": "a definition inside a chain is not read",
}
_NEEDS = {"≈": ("approx error e^{-x} as x \\to \\infty",), "∝": ("propto in x",)}
Argument = Index | Scalar | Array


def _aligned(sides: list[Value], node: tree.Relation) -> list[sp.Expr]:
    """The sides with the same index for the same entry; where shapes differ, the check finds it ill
    formed.
    """
    shaped = next((s for s in sides if s.axes), None)
    if any(s.eye for s in sides):
        raise node.at.source.error(
            node.at.at, "an equation between matrices with the identity of no size; write I_d"
        )
    if shaped is None:
        return [s.expr for s in sides]
    same = [s for s in sides if s.axes]
    if any(s.lengths == shaped.lengths and len(s.axes) == 1 and s.row != shaped.row for s in same):
        raise node.at.source.error(node.at.at, "a row equals a column; is a transpose missing?")
    if any(not s.axes and s.expr.is_number and s.expr != 0 for s in sides):
        raise node.at.source.error(node.at.at, "a vector is compared with a number other than 0")
    return [s.over(*shaped.axes) if s.lengths == shaped.lengths else s.expr for s in sides]


# conditions


def _trimmed(tokens: Sequence[Token]) -> list[Token]:
    outside = {n for n, _ in _outside(tokens)}
    kept = [t for n, t in enumerate(tokens) if not (t.is_("&", r"\\") and n in outside)]
    while kept and kept[-1].is_(*PUNCTUATION):
        kept.pop()
    return kept


def _qualified(tokens: list[Token]) -> tuple[list[Token], list[tuple[str, list[Token]]]]:
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
    return main, [(w, _trimmed(p)) for w, p in _joined(pieces) if w or p]


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


def _condition(words: str, tokens: list[Token], scope: Scope, last: Token) -> list[Boolean]:
    """What a qualifier adds: nothing for a range that is declared anyway, else conditions."""
    if not tokens:
        if words in ("", "and"):
            return []
        raise last.source.error(last.at, f"the words “{words}” after the formula are not read")
    match = _RANGE.fullmatch(written(tokens).replace(" ", ""))
    if match and (words in QUANTIFIERS or (words == "" and any(match.groups()[1:]))):
        return _ranges(match, tokens, scope)
    if words == "" and tokens[0].is_("(") and tokens[-1].is_(")") and len(tokens) > 4:
        return _condition("if", tokens[1:-1], scope, last)  # behind a formula, in brackets
    if words == "" and _counting(tokens, scope):
        return conditions(tokens, scope)
    if words not in CONDITION_WORDS | QUANTIFIERS:
        raise tokens[0].source.error(
            tokens[0].at,
            "a second statement or a condition? write \\text{if} before a condition",
            paste=("apart", f"given {_spelled(tokens)}"),
        )
    parts: list[list[Token]] = [[]]
    places = {n for n, t in _outside(tokens) if t.is_(",") or (t.kind == "text" and t.text.strip() == "and")}
    for n, token in enumerate(tokens):
        if n in places:
            parts.append([])
        else:
            parts[-1].append(token)
    return [c for part in parts if part for c in conditions(part, scope)]


def _counting(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether a relation bounds an index by numbers, lengths or other indices, which no formula asserts."""
    cuts = [n for n, t in enumerate(tokens) if t.text in RELATIONS]
    ends = (-1, *cuts, len(tokens))
    sides = [tokens[a + 1 : b] for a, b in itertools.pairwise(ends)]
    if not cuts or not all(sides):
        return False
    names = [t.text for side in sides for t in side if t.kind == "letter" or t.text.startswith("\\")]
    known = [scope.names.get(name) for name in names]
    indices = [k for k in known if isinstance(k, Declared) and isinstance(k.symbol, Index)]
    plain = all(
        t.kind in ("letter", "number") or t.is_("+", "-") or t.text in names for s in sides for t in s
    )
    return plain and bool(indices) and all(isinstance(k, Declared) for k in known)


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
    node = parse(_trimmed(tokens), scope)
    if not isinstance(node, tree.Relation):
        raise node.at.source.error(node.at.at, "a condition is a relation, as x > 0")
    reader = Reader(scope, node)
    (made,), _ = reader.tidy([reader.condition(node)])
    return list(made.args) if isinstance(made, sp.And) else [made]


def _premises(tokens: list[Token], scope: Scope) -> tuple[list[Boolean], list[Token]]:
    """a = b ⇒ c = d: the conclusion is stated under the premise."""
    if tokens and RELATIONS.get(tokens[0].text) == "⇒":  # “hence”
        tokens = tokens[1:]
    cuts = [n for n, t in _outside(tokens) if RELATIONS.get(t.text) == "⇒"]
    if not cuts:
        return [], tokens
    if len(cuts) > 1 or cuts[0] in (0, len(tokens) - 1):
        raise tokens[cuts[0]].source.error(tokens[cuts[0]].at, "an implication stands between two relations")
    return conditions(tokens[: cuts[0]], scope), tokens[cuts[0] + 1 :]


# definitions


def _defining(
    node: tree.Relation, scope: Scope, given: tuple[Boolean, ...], dummies: bool = False
) -> Reading:
    """Z := a, and a = b as a claim if the definition goes on."""
    (_, _, body), *rest = node.links
    key = define(node.first, body, scope, dummies)
    if not rest:
        return Reading(None, given=given, defines=key)
    return replace(chain(tree.Relation(body.at, body, tuple(rest)), scope, given), defines=key)


__all__ = ["Approx", "Quantity", "Reading", "chain", "conditions", "define", "pattern", "read", "rename"]
