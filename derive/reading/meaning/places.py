"""Indices: which entry of an array a printed script names, also a shifted one, the first or the last."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import sympy as sp

from derive.language import Array, Entry, Index, Size, total
from derive.language.matrices import Letter
from derive.reading.algebra.values import Value, as_object, relabelled
from derive.reading.meaning.scope import Declared, Quantity, Scope
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

_SYMBOL = r"\\[A-Za-z]+\{?[A-Za-z]?\}?'*|[A-Za-z]'*"
SPARE = ("c", "a", "b", "l", "m", "r", "s", "u", "v", "w", "z")  # names for the entries of vectors

Room = tuple[int, int]  # how many values an index leaves out at the beginning and at the end of its range


class Places:
    """A reader's names and indices; `bound` are the names a sum, an integral or a definition binds around it.

    `room` says of the indices in force how far from the ends of their range they stay, so that a shifted
    index is read only where it names an entry.
    """

    def __init__(
        self,
        scope: Scope,
        root: Node,
        bound: dict[str, Index | Value] | None = None,
        within: tuple[str, ...] = (),
        made: dict[Index, str | None] | None = None,
        room: dict[Index, Room] | None = None,
    ) -> None:
        self.scope, self.root, self.bound, self.within = scope, root, bound or {}, within
        self.made = {} if made is None else made
        self.room = room or {}
        self.used = self._taken()

    def _taken(self) -> set[str]:
        """Names that entries of vectors must not get: those printed, and those of quantities and lengths."""
        indices = {
            m.key
            for m in self.scope.names.values()
            if isinstance(m, Declared) and isinstance(m.symbol, Index)
        }
        printed = {self.scope.plain(key) for key in tree.all_names(self.root)}
        return printed | {name for name, key in self.scope.engine.items() if key not in indices}

    def inside(self, names: dict[str, Index | Value], room: dict[Index, Room] | None = None) -> Self:
        """The reader where names are bound; a parameter such as x_i is hidden where i is bound anew."""
        kept = {
            key: value
            for key, value in self.bound.items()
            if not set(re.findall(_SYMBOL, key)[1:]) & set(names)
        }
        rooms = {**self.room, **(room or {})}
        return type(self)(self.scope, self.root, {**kept, **names}, self.within, self.made, rooms)

    def fresh(self, length: Size, like: str | None = None) -> Index:
        """An index no other in the formula is like; `tidy` gives it a name to read."""
        made = Index(f"{like or ''}~{len(self.made) + 1}", length)
        self.made[made] = like
        return made

    def tidy(self, exprs: Sequence[sp.Expr], axes: Sequence[Index] = ()) -> tuple[list[sp.Expr], list[Index]]:
        """Expressions with readable names for the indices that were made, in the order in which they
        appear.
        """
        names: dict[Index, Index] = {}
        for expr in (*exprs, *axes):
            for index in sp.preorder_traversal(expr):
                if isinstance(index, Index) and index in self.made and index not in names:
                    names[index] = Index(self.readable(index), index.length)
        return [relabelled(e, names) for e in exprs], [names.get(i, i) for i in axes]

    def readable(self, index: Index) -> str:
        like = self.made[index]
        own = [like] if like else [self.scope.plain(key) for key in self.scope.indices(index.length)]
        spare = [] if like else [name for name in SPARE if name not in self.scope.engine]
        numbered = (f"{(*own, *spare, 'c')[0]}_{n}" for n in range(1, 10_000))
        name = next(name for name in (*own, *spare, *numbered) if name not in self.used)
        self.used.add(name)
        return name

    def wrong(self, node: Node | Token, what: str, *paste: str) -> ReadingError:
        token = node.at if isinstance(node, Node) else node
        return token.source.error(token.at, what, paste=paste)

    def named(self, node: Node) -> tuple[str, Slot | None, Slot | None]:
        raise NotImplementedError

    # places

    def listed(self, slot: Slot | None) -> list[Node]:
        """The indices in a subscript: i j, or i, j."""
        if slot is None:
            return []
        if not slot.parts:
            raise self.wrong(slot, f"the name with the script {slot.text} is not declared")
        return [piece for part in slot.parts for piece in juxtaposed(part)]

    def places(self, slot: Slot | None) -> list[sp.Expr]:
        return [self.place(node) for node in self.listed(slot)]

    def place(self, node: Node) -> sp.Expr:
        """The number an index prints: of an index, a length or a whole number, with a whole number added."""
        if isinstance(node, tree.Num) and node.text.isdigit():
            return sp.Integer(node.text)
        if isinstance(node, tree.Sum) and len(node.terms) == 2:
            (sign, first), (shift, second) = node.terms
            number = second if isinstance(second, tree.Num) else first
            other = first if number is second else second
            whole = isinstance(number, tree.Num) and number.text.isdigit()
            if whole and sign == "+" and (shift == "+" or number is second):
                return self.place(other) + (1 if shift == "+" else -1) * int(getattr(number, "text", 0))
        symbol = isinstance(node, (tree.Name, tree.Script)) and (
            isinstance(node, tree.Name) or isinstance(node.base, tree.Name)
        )
        if symbol:
            key, sub, sup = self.named(node)
            known: Any = self.bound.get(key) or self.scope.find(key)
            if isinstance(known, Declared):
                known = known.value
            if isinstance(known, Value) and not known.axes:
                known = known.expr
            if isinstance(known, sp.Expr) and sub is None and sup is None and _counts(known):
                return known
            if known is None:
                raise self.wrong(
                    node, f"{key} is not declared: over what does this index run?", f"{key} \\in 1..n"
                )
        what = "an index is a declared index or a whole number, with a whole number added"
        letter = isinstance(node, tree.Name) and node.key not in self.bound
        raise self.wrong(node, what, *([rf"local {shown(node)} \in 1..n"] if letter else []))

    def entries(
        self, array: Array, places: list[sp.Expr], node: Node, firsts: Sequence[int] = (), key: str = ""
    ) -> Value:
        """An array at the printed places, from the left; `firsts` are the numbers its ranges begin with."""
        if len(places) > len(array.lengths):
            raise self.wrong(
                node, f"{array.tex} has {len(array.lengths)} indices, but {len(places)} stand here"
            )
        if any(place.is_Integer and place > 9 for place in places) and len(places) < len(array.lengths):
            raise self.wrong(node, "one index or two? write a comma between indices")
        axes = tuple(self.fresh(length) for length in array.lengths[len(places) :])
        begins = (*firsts, *[1] * len(array.lengths))
        found = [
            self.position(array, length, place - (first - 1), node)
            for place, length, first in zip(places, array.lengths, begins, strict=False)
        ]
        at = [self.fresh(length) for length in array.lengths[: len(places)]]
        plain = [place if _plain(place) else i for place, i in zip(found, at, strict=True)]
        expr: sp.Expr = Entry(array, *plain, *axes)
        for place, i in zip(found, at, strict=True):
            if not _plain(place):
                expr = self.shifted(array, expr, place, i, node, key)
        if self.scope.objects and not places and len(array.lengths) <= 2:
            whole = Letter(array)
            return replace(as_object(whole, self.fresh), array=array)
        return Value(expr, axes, array=array if not places else None)

    def position(self, array: Array, length: Size, place: sp.Expr, node: Node) -> sp.Expr:
        """Where in an array a printed place is, counted from 1; refused where no entry may stand."""
        base, shift = split(place)
        if base is None:
            if shift < 1:
                raise self.wrong(
                    node,
                    f"the entries of {array.tex} are counted from 1, but {shift} stands here; declare "
                    f"{shown(node)} by itself, or an index that begins there",
                )
        elif isinstance(base, Index) and base.length != length:
            family = f"{array.tex}_{{{base.name}}} \\in \\mathbb{{R}}^{{{length}}}"
            raise self.wrong(
                node,
                f"{base.name} runs to {base.length}, but this index of {array.tex} to {length}",
                *([family] if len(array.lengths) == 1 else []),
            )
        elif isinstance(base, Size) and (base != length or shift > 0):
            raise self.wrong(node, f"this index of {array.tex} runs to {length}, but {place} stands here")
        return place

    def shifted(
        self, array: Array, entry: sp.Expr, place: sp.Expr, i: Index, node: Node, key: str
    ) -> sp.Expr:
        """x_{t-1}, x_T: the one entry whose place is this, Σ_i δ(i, t-1) x_i; x_{1-1} is a declared x_0."""
        base, shift = split(place)
        expr: sp.Expr = total(sp.Mul(sp.KroneckerDelta(i, place), entry, evaluate=False), i)
        if not isinstance(base, Index):
            return expr
        low, high = self.room.get(base, (0, 0))
        zero: Any = self.scope.names.get(f"{key}_{{0}}")
        if shift == -low - 1 and isinstance(zero, Quantity) and isinstance(zero.quantity, sp.Expr):
            if len(array.lengths) != 1:
                raise self.wrong(node, f"{shown(node)} begins with {key}_{{0}}, which has another shape")
            begin = sp.Mul(sp.KroneckerDelta(base, low + 1), zero.quantity, evaluate=False)
            return sp.Add(begin, expr, evaluate=False)
        if shift < -low or shift > high:
            end = f"{base.name} = {1 + low}" if shift < 0 else f"the last {base.name}"
            where = "begins later" if shift < 0 else "ends earlier"
            paste = (
                f"given {base.name} \\ge {1 - shift}" if shift < 0 else f"given {base.name} < {base.length}"
            )
            raise self.wrong(
                node,
                f"{shown(node)} names no entry at {end}; write a range that {where}, or give a condition",
                paste,
            )
        return expr


def split(place: sp.Expr) -> tuple[Index | Size | None, int]:
    """A place as an index or a length, if there is one, and the whole number added to it."""
    number, rest = place.as_coeff_Add()
    return (rest if isinstance(rest, (Index, Size)) else None), int(number)


def _counts(expr: sp.Expr) -> bool:
    number, rest = expr.as_coeff_Add()
    return number.is_Integer and (rest == 0 or isinstance(rest, (Index, Size)))


def _plain(place: sp.Expr) -> bool:
    return isinstance(place, (Index, sp.Integer))


def juxtaposed(node: Node) -> list[Node]:
    if isinstance(node, tree.Term) and all(joined == "" for joined, _ in node.factors):
        return [part for _, part in node.factors]
    return [node]


def shown_base(node: Node) -> str:
    base = node.base if isinstance(node, tree.Script) else node
    return (base.key if isinstance(base, tree.Name) else "(…)") + (
        "'" * node.primes if isinstance(node, tree.Script) else ""
    )


def shown(node: Node) -> str:
    if not isinstance(node, tree.Script):
        return shown_base(node)
    below = f"_{{{node.sub.text}}}" if node.sub else ""
    return shown_base(node) + below + (f"^{{{node.sup.text}}}" if node.sup else "")
