"""Symbols: what a printed name with its scripts stands for, by the declarations in scope, or the question
what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

import sympy as sp

from derive.language import Array, Entry, Index, Size, delta
from derive.reading.meaning import values as v
from derive.reading.meaning.scope import Declared, Definition, Quantity, Scope
from derive.reading.meaning.values import Mismatch, Value
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token
from derive.reading.source.words import TRANSPOSES, UNIT
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

_SYMBOL = r"\\[A-Za-z]+\{?[A-Za-z]?\}?'*|[A-Za-z]'*"
STARRED = "_{*}"  # in the name of a family whose indices print with a star, v_{i*}
DEEPEST = 30  # definitions inside definitions
SPARE = ("c", "a", "b", "l", "m", "r", "s", "u", "v", "w", "z")  # names for the entries of vectors


class Symbols:
    """Reads nodes; `bound` are the names a sum, an integral or a definition binds around them."""

    RULES: ClassVar[dict[type[Node], Callable[[Any, Any], Value]]] = {}

    def __init__(
        self,
        scope: Scope,
        root: Node,
        bound: dict[str, Index | Value] | None = None,
        within: tuple[str, ...] = (),
        made: dict[Index, str | None] | None = None,
    ) -> None:
        self.scope, self.root, self.bound, self.within = scope, root, bound or {}, within
        self.made = {} if made is None else made
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

    def inside(self, names: dict[str, Index | Value]) -> Self:
        """The reader where names are bound; a parameter such as x_i is hidden where i is bound anew."""
        kept = {
            key: value
            for key, value in self.bound.items()
            if not set(re.findall(_SYMBOL, key)[1:]) & set(names)
        }
        return type(self)(self.scope, self.root, {**kept, **names}, self.within, self.made)

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
        return [v.relabelled(e, names) for e in exprs], [names.get(i, i) for i in axes]

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

    def read(self, node: Node) -> Value:
        """What a node stands for."""
        try:
            return self.RULES[type(node)](self, node)
        except Mismatch as problem:
            raise self.wrong(node, str(problem)) from None
        except (TypeError, ValueError) as problem:  # a head of the language that refuses its arguments
            raise self.wrong(node, str(problem)) from None

    def scalar(self, node: Node) -> sp.Expr:
        value = self.read(node)
        if value.axes or value.eye:
            raise self.wrong(
                node, f"{value.says} stands where a number is needed; write its entries with an index"
            )
        return value.expr

    # symbols

    def named(self, node: Node) -> tuple[str, Slot | None, Slot | None]:
        """The name of a symbol: marks and words in its scripts belong to it if it is declared so."""
        if isinstance(node, tree.Name):
            return node.key, None, None
        assert isinstance(node, tree.Script) and isinstance(node.base, tree.Name)
        key, sub, sup = node.base.key + "'" * node.primes, node.sub, node.sup
        for below, above in ((sub, sup), (sub, None), (None, sup)):
            whole = key + (f"_{{{word(below)}}}" if below else "") + (f"^{{{word(above)}}}" if above else "")
            if whole != key and (self.scope.known(whole) or whole in self.bound):
                return whole, None if below else sub, None if above else sup
        return key + (STARRED if sub and sub.mark else ""), sub, sup

    def symbol(self, node: Node) -> Value:
        key, sub, sup = self.named(node)
        known: Any = self.bound.get(key)
        if known is None:
            known = self.scope.find(key, sub is not None or (sup is not None and _bracketed(sup)))
        if key in UNIT and sub is None and isinstance(known, (Definition, Quantity)) and known.slots:
            if key not in self.scope.numbers:
                raise self.wrong(
                    node, f"is {key} the constant or the family {key}_i that is declared?", f"number {key}"
                )
            known = None
        if known is None:
            value, sub = self.undeclared(node, key, sub)
            return self.superscript(node, value, sup)
        if isinstance(known, (Definition, Quantity)):
            upper = sup if "sup" in known.slots and sup is not None and _bracketed(sup) else None
            value = self.occurrence(known, sub, upper, (), node)
            self.entry_or_whole(node, known, sub, sup)
            return self.superscript(node, value, None if upper else sup)
        if isinstance(known, Declared):
            known = known.symbol
        if isinstance(known, Value):
            return self.superscript(node, v.entry(known, self.places(sub)) if sub else known, sup)
        if sub is not None:
            raise self.wrong(
                node,
                f"{key} is {'an index' if isinstance(known, Index) else 'a length'} and has no index itself",
            )
        return self.superscript(node, Value(known), sup)

    def entry_or_whole(
        self, node: Node, known: Definition | Quantity, sub: Slot | None, sup: Slot | None
    ) -> None:
        """A^{-1}_{ij} is an entry of the inverse or one over an entry: scripts stand above each other in
        print.
        """
        if (
            sub is None
            or sup is None
            or not isinstance(known, Quantity)
            or not isinstance(known.quantity, Array)
        ):
            return
        matrix = len(known.quantity.lengths) == 2 and len(self.listed(sub)) == 2
        if matrix and (sup.text == "-1" or sup.text in ("T", "t", *TRANSPOSES)):
            write = f"({shown_base(node)}^{{{sup.text}}})_{{{sub.text}}}"
            raise self.wrong(node, f"is {sup.text} that of the matrix or of its entry? write {write}")

    def occurrence(
        self,
        known: Definition | Quantity,
        sub: Slot | None,
        sup: Slot | None,
        arguments: Sequence[Node],
        node: Node,
    ) -> Value:
        """A declared name with the indices and arguments printed on it."""
        above = [piece for part in (sup.parts if sup else ()) for piece in _inner(part)]
        printed = {"sub": self.listed(sub), "sup": above, "arg": list(arguments)}
        short = [kind for kind, there in printed.items() if 0 < len(there) < known.slots.count(kind)]
        if short:
            raise self.wrong(
                node, f"{known.key} is declared with {known.slots.count(short[0])} indices or arguments there"
            )
        given = [printed[kind].pop(0) if printed[kind] else None for kind in known.slots]
        rest = [piece for there in printed.values() for piece in there]
        if isinstance(known, Definition):
            if printed["arg"]:
                raise self.wrong(
                    node,
                    f"{known.key} is defined with {known.slots.count('arg')} arguments, but more stand here",
                )
            value = self.unfolded(known, given, node)
            return v.entry(value, [self.place(piece) for piece in rest]) if rest else value
        if isinstance(known.quantity, Array):
            if None in given and (rest or any(given)):
                raise self.wrong(node, f"{known.key} is declared with other indices than stand here")
            return self.entries(
                known.quantity, [self.place(piece) for piece in (*given, *rest) if piece is not None], node
            )
        if rest:
            raise self.wrong(
                node,
                f"{known.key} is declared as a single number, but an index stands here: which entry?",
                f"{shown_base(node)}_{{{sub.text if sub else 'i'}}} \\in \\mathbb{{R}}",
            )
        return Value(known.quantity)

    def entries(self, array: Array, places: list[sp.Expr], node: Node) -> Value:
        if len(places) > len(array.lengths):
            raise self.wrong(
                node, f"{array.tex} has {len(array.lengths)} indices, but {len(places)} stand here"
            )
        if any(isinstance(place, sp.Integer) and place > 9 for place in places) and len(places) < len(
            array.lengths
        ):
            raise self.wrong(node, "one index or two? write a comma between indices")
        for place, length in zip(places, array.lengths, strict=False):
            if isinstance(place, Index) and place.length != length:
                raise self.wrong(
                    node, f"{place.name} runs to {place.length}, but this index of {array.tex} to {length}"
                )
        axes = tuple(self.fresh(length) for length in array.lengths[len(places) :])
        whole = array if not places else None
        return Value(Entry(array, *places, *axes), axes, array=whole)

    def listed(self, slot: Slot | None) -> list[Node]:
        """The indices in a subscript: i j, or i, j."""
        if slot is None:
            return []
        if not slot.parts:
            raise self.wrong(slot, f"the name with the script {slot.text} is not declared")
        return [piece for part in slot.parts for piece in _juxtaposed(part)]

    def places(self, slot: Slot | None) -> list[sp.Expr]:
        return [self.place(node) for node in self.listed(slot)]

    def place(self, node: Node) -> sp.Expr:
        """An index, or the number of an entry."""
        if isinstance(node, tree.Num) and node.text.isdigit() and node.text != "0":
            return sp.Integer(node.text)
        symbol = isinstance(node, (tree.Name, tree.Script)) and (
            isinstance(node, tree.Name) or isinstance(node.base, tree.Name)
        )
        if symbol:
            key, sub, sup = self.named(node)
            known: Any = self.bound.get(key) or self.scope.find(key)
            if isinstance(known, Declared):
                known = known.symbol
            if isinstance(known, Value) and not known.axes:
                known = known.expr
            if isinstance(known, (Index, sp.Integer)) and sub is None and sup is None:
                return known
            if known is None:
                raise self.wrong(
                    node, f"{key} is not declared: over what does this index run?", f"{key} \\in 1..n"
                )
        raise self.wrong(
            node,
            "an index is a declared index or a positive number; shifted indices are not something the "
            "checker states",
        )

    def unfolded(self, known: Definition, given: list[Node | None], node: Node) -> Value:
        if known.key in self.within or len(self.within) > DEEPEST:
            raise self.wrong(node, f"{known.key} is defined by itself")
        bound: dict[str, Index | Value] = {}
        axes: list[Index] = []
        for name, argument in zip(known.parameters, given, strict=True):
            declared = self.scope.names.get(name)
            if isinstance(declared, Declared) and isinstance(declared.symbol, Index):
                if argument is None:
                    axes.append(self.fresh(declared.symbol.length))
                place = axes[-1] if argument is None else self.place(argument)
                if isinstance(place, Index) and place.length != declared.symbol.length:
                    raise self.wrong(
                        node, f"{place.name} runs to {place.length}, but {name} to {declared.symbol.length}"
                    )
                bound[name] = place if isinstance(place, Index) else Value(place)
            elif argument is not None:
                value = self.read(argument)
                if value.lengths != self.shape_of(name):
                    raise self.wrong(
                        argument, f"{known.key} is defined for {name}, and this has another shape"
                    )
                bound[name] = value
        inner = type(self)(self.scope, known.body, bound, (*self.within, known.key), self.made)
        value = inner.read(known.body)
        return replace(value, axes=(*axes, *value.axes), array=value.array if not axes else None)

    def shape_of(self, parameter: str) -> tuple[Size, ...]:
        """The lengths of a parameter: of a declared name, or of an entry such as x_i, which stands for any
        value there.
        """
        family = (
            parameter[: parameter.index("_{")]
            if "_{" in parameter and parameter not in self.scope.names
            else ""
        )
        star = STARRED if parameter.endswith("*}") else ""
        known = self.scope.find(family + star, True) if family else self.scope.find(parameter)
        quantity = known.quantity if isinstance(known, Quantity) else None
        if not isinstance(known, Quantity) or not isinstance(quantity, Array):
            return ()
        return tuple(quantity.lengths[len(known.slots) :] if family else quantity.lengths)

    def undeclared(self, node: Node, key: str, sub: Slot | None) -> tuple[Value, Slot | None]:
        """A symbol with a meaning of its own, or the question what it is."""
        if key in UNIT and sub is None:
            return Value(sp.E if UNIT[key] == "e" else sp.pi), None
        if key == r"\mathbf{0}" and sub is None:
            return v.number(0), None
        if key == r"\delta" and sub is not None and len(self.listed(sub)) == 2:
            return Value(delta(*self.places(sub))), None
        if key in ("I", r"\mathbf{I}", r"\mathbb{I}", r"\mathrm{I}"):
            if sub is None:
                return Value(sp.S.One, eye=True), None
            known = self.scope.names.get(sub.text)
            if isinstance(known, Declared) and isinstance(known.symbol, Size):
                axes = (self.fresh(known.symbol), self.fresh(known.symbol))
                return Value(delta(*axes), axes), None
        bold = self.scope.find(rf"\mathbf{{{key}}}", True)
        if isinstance(bold, Quantity) and sub is not None and isinstance(bold.quantity, Array):
            places = self.places(sub)
            if len(places) == len(bold.quantity.lengths):  # entries of a bold vector are often set in italics
                return self.entries(bold.quantity, places, node), None
        raise self.ask(node, key, sub)

    def ask(self, node: Node, key: str, sub: Slot | None) -> ReadingError:
        if key in (r"\mathbf{1}", r"\mathbb{1}", r"\mathds{1}"):
            return self.wrong(node, "the vector of ones is not read; write the sum")
        if key == r"\infty":
            return self.wrong(node, "∞ stands only in the limits of an integral")
        extra = (
            " (the imaginary unit is not something the checker states)"
            if key == "i" or key == r"\mathrm{i}"
            else ""
        )
        home = r"\mathbb{R}^d" if key.startswith((r"\mathbf", r"\vec")) else r"\mathbb{R}"
        if sub is not None:
            if sub.parts:
                self.places(sub)  # an undeclared index is asked for first
            return self.wrong(
                node,
                f"{shown(node)} is not declared{extra}",
                f"{shown_base(node)}_{{{sub.text}}} \\in {home}",
            )
        kind = "a number or a vector? " if home == r"\mathbb{R}" else ""
        return self.wrong(node, f"{key} is not declared: {kind}from which set?{extra}", f"{key} \\in {home}")

    # superscripts

    def script(self, node: tree.Script) -> Value:
        if isinstance(node.base, tree.Name):
            return self.symbol(node)
        if node.primes:
            raise self.wrong(node, "a prime stands on an expression: a derivative or a name?")
        if isinstance(node.base, tree.Bars) and node.base.double:
            return self.norm(node.base, node.sub.text if node.sub else "2", node)
        base = self.below(node, self.read(node.base)) if node.sub is not None else self.read(node.base)
        return self.superscript(node, base, node.sup)

    def below(self, node: tree.Script, base: Value) -> Value:
        assert node.sub is not None
        if not base.axes:
            raise self.wrong(node, "an index stands on a number")
        return v.entry(base, self.places(node.sub))

    def norm(self, node: tree.Bars, kind: str, whole: tree.Script | None = None) -> Value:
        raise NotImplementedError

    def raised(self, value: Value, node: tree.Script) -> Value:
        if node.primes:
            raise self.wrong(node, "a prime stands on an expression: a derivative or a name?")
        if node.sub is not None:
            value = v.entry(value, self.places(node.sub))
        return self.superscript(node, value, node.sup)

    def superscript(self, node: Node, value: Value, sup: Slot | None) -> Value:
        """A power, a transpose or an inverse; which of them is decided by what the base is, or refused."""
        if sup is None:
            return value
        if (sup.text in TRANSPOSES and sup.text not in (r"\prime", r"\dagger", r"\dag")) or (
            sup.text in ("T", "t") and value.axes
        ):
            if not value.axes:
                raise self.wrong(node, f"{shown(node)}: a transpose, but {shown_base(node)} is a number")
            known = self.bound.get(sup.text) or self.scope.names.get(sup.text)
            if known is not None and not (isinstance(known, Declared) and isinstance(known.symbol, Size)):
                raise self.wrong(
                    node, f"is {sup.text} the transpose or the {sup.text} that is declared? write ^\\top"
                )
            return v.transposed(value)
        if sup.text in ("T", "t") and isinstance(node, tree.Script) and node.sub is not None:
            write = f"({shown(replace(node, sup=None))})^{{{sup.text}}}"
            raise self.wrong(node, f"is {sup.text} an exponent or the transpose? write {write}")
        if not sup.parts:
            raise self.wrong(
                node,
                f"{shown(node)} is not declared with the mark {sup.text}",
                f"{shown_base(node)}^{{{sup.text}}} \\in \\mathbb{{R}}",
            )
        (part, *more) = sup.parts
        if more or isinstance(part, tree.Relation) or (isinstance(part, tree.Paren) and _bracketed(sup)):
            raise self.wrong(
                node,
                f"is {sup.text} a power or an index? declare the name with it, if it is an index",
                f"{shown_base(node)}^{{{sup.text}}} \\in \\mathbb{{R}}",
            )
        if value.axes and sup.text == "-1":
            return v.inverted(value)
        if value.axes and sup.text in (r"-\top", "-T"):
            return v.transposed(v.inverted(value))
        exponent = self.read(part)
        name = isinstance(node, tree.Name) or (
            isinstance(node, tree.Script) and isinstance(node.base, tree.Name)
        )
        if name and isinstance(exponent.expr, Index) and not exponent.axes and value.expr is not sp.E:
            raise self.wrong(
                node,
                f"{shown(node)}: is {sup.text} an exponent or an index? a power is written "
                f"({shown_base(node)})^{{{sup.text}}}, an upper index declared",
                f"{shown_base(node)}^{{({sup.text})}} \\in \\mathbb{{R}}",
            )
        return v.power(value, exponent)


def word(slot: Slot | None) -> str:
    """The print of a script; words lose the command that sets them upright."""
    text = slot.text if slot else ""
    for command in (r"\text", r"\mathrm", r"\operatorname", r"\mathit", r"\mathsf"):
        if text.startswith(command + "{") and text.endswith("}") and text.count("{") == 1:
            return text[len(command) + 1 : -1].strip()
    return {r"\ast": "*", r"\max": "max", r"\min": "min"}.get(text, text)


def _juxtaposed(node: Node) -> list[Node]:
    if isinstance(node, tree.Term) and all(joined == "" for joined, _ in node.factors):
        return [part for _, part in node.factors]
    return [node]


def _inner(node: Node) -> Sequence[Node]:
    return node.items if isinstance(node, tree.Paren) else (node,)


def _bracketed(slot: Slot) -> bool:
    return len(slot.parts) == 1 and isinstance(slot.parts[0], tree.Paren)


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
