"""A whole formula: a chain of relations, its conditions, or a definition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims import Link
from derive.language import Array, At, Diff, Index, Scalar, free_indices, named_like, quantities, rename
from derive.reading.algebra import grids
from derive.reading.algebra.plain import Mismatch
from derive.reading.algebra.values import Value, as_grid
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import Declared, Quantity, Scope
from derive.reading.sentences.conditions import conditions, premises, qualified, qualifying, rooms, trimmed
from derive.reading.sentences.patterns import define, introduces, pattern
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, balanced
from derive.reading.source.words import ORDERED
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse


class NothingAsserted(ReadingError):
    """An expression that can be read, but states nothing."""


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
    main, qualifiers = qualified(trimmed(tokens))
    conditions = list(given)
    for words, rest in qualifiers:
        conditions += qualifying(words, rest, scope, tokens[-1], given)
    supposed, main = premises(main, scope)
    node = parse(main, scope)
    if not isinstance(node, tree.Relation):
        Reader(scope, node).either_way(node)  # says what is missing, if it cannot be read
        raise NothingAsserted(
            node.at.source, node.at.at, "there is no relation: this formula asserts nothing"
        )
    node = _identity(node, scope)
    if defines and node.links[0][1] == "=":
        at, _, side = node.links[0]
        node = replace(node, links=((at, ":=", side), *node.links[1:]))
    if node.links[0][1] == ":=":
        return _defining(node, scope, (*conditions, *supposed), dummies)
    if any(sign == "∝" for _, sign, _ in node.links) and argument is not None:
        return proportional(node, scope, (*conditions, *supposed), argument)
    return chain(node, scope, (*conditions, *supposed), approx)


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
    reader = Reader(scope, node, room=rooms((*given, *scope.always)))
    reader.factorised(node)
    values = [reader.read(side) for side in (node.first, *(n for _, _, n in node.links))]
    exprs, counted = _written_out(values, node) if any(x.grid is not None for x in values) else ([], [])
    made, entries = reader.tidy(
        [*(exprs or _aligned(values, node)), *counted], [i for value in values for i in value.axes]
    )
    sides, given = made[: len(values)], (*given, *made[len(values) :])
    _nothing_hidden(sides, node)
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
    reader = Reader(scope, node, room=rooms((*given, *scope.always)))
    (left, right), entries = reader.tidy([reader.scalar(node.first), reader.scalar(node.links[0][2])])
    if any(isinstance(part, (Diff, At)) for side in (left, right) for part in sp.preorder_traversal(side)):
        raise node.at.source.error(node.at.at, "∝ between derivatives is not read")
    if right == 0 or argument not in {*quantities(left), *quantities(right), *left.free_symbols}:
        raise node.at.source.error(node.at.at, f"the sides of ∝ do not depend on {argument}")
    used = {s.name for side in (left, right) for s in side.atoms(sp.Symbol, Array)}
    name = next(n for n in (argument.name + "prime" * k for k in range(1, 9)) if n not in used)
    other = Index(name, argument.length) if isinstance(argument, Index) else named_like(argument, name)
    first = sp.Mul(left, rename(right, {argument: other}), evaluate=False)
    second = sp.Mul(rename(left, {argument: other}), right, evaluate=False)
    printed = {s.symbol for s in scope.names.values() if isinstance(s, Declared)} | {other}
    free = (free_indices(first) | free_indices(second)) - set(entries)
    each = tuple(sorted((i for i in free if i in printed), key=str))
    symbols = first.free_symbols | second.free_symbols
    everywhere = tuple(c for c in scope.always if c.free_symbols & symbols)
    return Reading(first, (Link("=", second),), (*given, *everywhere), each)


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
    shaped = [s for s in sides if s.axes]
    doubt = _mismatch(sides, shaped)
    if doubt:
        raise node.at.source.error(node.at.at, doubt)
    if not shaped:
        return [s.expr for s in sides]
    first = shaped[0]
    return [s.over(*first.axes) if s.lengths == first.lengths else s.expr for s in sides]


def _written_out(sides: list[Value], node: tree.Relation) -> tuple[list[sp.Expr], list[Boolean]]:
    """The sides of an equation with a matrix written out, at a row and a column that are there."""
    if any(sign != "=" for _, sign, _ in node.links):
        at = next(at for at, sign, _ in node.links if sign != "=")
        raise at.source.error(
            at.at, f"{at.text} between matrices written out is not read; write it for the entries"
        )
    like = next(side for side in sides if side.grid is not None)
    try:
        rows = [as_grid(side, like) for side in sides]
        grids.plus(rows)  # whether they are of one shape
    except Mismatch as problem:
        raise node.at.source.error(node.at.at, str(problem)) from None
    if len({len(side.axes) == 1 and side.row for side in sides if side.grid is not None}) > 1:
        raise node.at.source.error(node.at.at, "a row equals a column; is a transpose missing?")
    return [grids.placed(each, like.axes) for each in rows], grids.within(rows[0], like.axes)


def _nothing_hidden(sides: Sequence[sp.Expr], node: tree.Relation) -> None:
    """Refuse what was read of a matrix written out without asking for its entries."""
    if any(grids.WRITTEN in side.free_symbols for side in sides):
        what = "a matrix written out stands where its entries are needed; write them with indices"
        raise node.at.source.error(node.at.at, what)


def _mismatch(sides: list[Value], shaped: list[Value]) -> str:
    """Why sides cannot be compared as printed, if so; `shaped` are those with axes."""
    if any(s.eye for s in sides):
        return "an equation between matrices with the identity of no size; write I_d"
    rows = [s.row for s in shaped if len(s.axes) == 1 and s.lengths == shaped[0].lengths]
    if len(set(rows)) > 1:
        return "a row equals a column; is a transpose missing?"
    numbers = [s.expr for s in sides if not s.axes and s.expr.is_number]
    if not shaped or not any(number != 0 for number in numbers):
        return ""
    return "a vector is compared with a number other than 0"


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
