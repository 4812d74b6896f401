"""Symbols: what a printed name with its scripts stands for, by the declarations in scope, or the question
what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import sympy as sp

from derive.language import Array, Diff, Index, Scalar, Size, delta, quantities
from derive.language.matrices import Identity, ones
from derive.language.naming import Definition, Named
from derive.language.planes import is_complex
from derive.reading.algebra import values as v
from derive.reading.algebra.values import Mismatch, Value
from derive.reading.meaning.places import juxtaposed, shown, shown_base
from derive.reading.meaning.scope import FAMILY, Declared, JointLaw, Quantity, Shorthand, UnknownMap
from derive.reading.meaning.scripts import Scripts, bracketed, inner, word
from derive.reading.source.source import ReadingError
from derive.reading.source.words import TRANSPOSES, UNIT
from derive.reading.syntax import tree
from derive.reading.syntax.letters import LETTERED
from derive.reading.syntax.tree import Node, Slot

ONES = (r"\mathbf{1}", r"\mathbb{1}", r"\mathds{1}", r"\mathbbm{1}")  # vectors, where no condition follows
STARRED = "_{*}"  # in the name of a family whose indices print with a star, v_{i*}
UNITS = ("i", r"\mathrm{i}")  # the root of -1: upright, or in italics where that is declared
SETS = tuple(rf"\mathbb{{{letter}}}" for letter in "RNZQC")
DEEPEST = 30  # definitions inside definitions


class Symbols(Scripts):
    """Reads names with their scripts, by the declarations in scope."""

    RULES: ClassVar[dict[type[Node], Callable[[Any, Any], Value]]] = {}

    def read(self, node: Node) -> Value:
        """What a node stands for."""
        try:
            return self.RULES[type(node)](self, node)
        except v.NeedsObjects as problem:
            raise node.at.source.error(node.at.at, str(problem), kind="objects") from None
        except Mismatch as problem:
            raise self.misfit(node, str(problem)) from None
        except (TypeError, ValueError) as problem:  # a head of the language that refuses its arguments
            raise self.wrong(node, str(problem)) from None

    def either_way(self, node: Node) -> Value:
        """What a node stands for, with matrices as wholes where it cannot be read entry by entry."""
        try:
            return self.read(node)
        except ReadingError as problem:
            if problem.kind != "objects":
                raise
        self.scope = replace(self.scope, objects=True)
        return self.read(node)

    def misfit(self, node: Node, what: str) -> ReadingError:
        """Values that do not fit together, with the letters that may be meant as something else here."""
        whole, families = list[str](), list[str]()
        for key in dict.fromkeys(bare_names(node)):
            known = self.scope.find(key) if key not in self.bound else None
            if isinstance(known, Quantity) and isinstance(known.quantity, Array):
                if len(known.quantity.lengths) > 1:
                    continue
                (families if known.slots and key not in self.scope.names else whole).append(key)
        if families:
            paste = [rf"{key} \in \mathbb{{R}}" for key in families]
            names = ", ".join(families)
            what += f"; {names} stands here without the index it is declared with: a number of its own?"
        else:
            paste = [rf"local {key} \in \mathbb{{R}}" for key in whole]
        return self.wrong(node, what, *paste)

    def scalar(self, node: Node) -> sp.Expr:
        value = self.read(node)
        if value.axes or value.eye:
            what = f"{value.says} stands where a number is needed; write its entries with an index"
            names = list(dict.fromkeys(bare_names(node)))
            alone = isinstance(node, tree.Name) or (len(names) == 1 and not isinstance(node, tree.Script))
            raise self.wrong(
                node, what, *([rf"local {names[0]} \in \mathbb{{R}}"] if alone and names else [])
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
            whole = key + _script("_", below) + _script("^", above)
            if whole != key and (self.scope.known(whole) or whole in self.bound):
                left = (None if below else sub), (None if above else sup)
                return whole, *left
        return key + (STARRED if sub and sub.mark else ""), sub, sup

    def symbol(self, node: Node) -> Value:
        key, sub, sup = self.named(node)
        if key in ONES and sub is not None and (ones := self.ones(sub)) is not None:
            return self.superscript(node, ones, sup)
        known: Any = self.bound.get(key)
        if known is None:
            known = self.scope.find(key, sub is not None or (sup is not None and bracketed(sup)))
            if sup is not None and "bare" in getattr(self.scope.find(key, True), "slots", ()):
                known = self.scope.find(key, True)
        if key not in self.bound and sub is not None and key + FAMILY in self.scope.names:
            known = self.vector_entry(key, sub) or known
        if key in (*UNIT, *UNITS) and sub is None and key in self.scope.numbers and key not in self.bound:
            known = None
        if key in UNIT and sub is None and isinstance(known, (Shorthand, Quantity)) and known.slots:
            if key not in self.scope.numbers:
                raise self.wrong(
                    node, f"is {key} the constant or the family {key}_i that is declared?", f"number {key}"
                )
            known = None
        number = isinstance(known, Quantity) and isinstance(known.quantity, Scalar)
        if key == r"\delta" and number and sub is not None and len(self.listed(sub)) == 2:
            known = None  # δ is a number, δ_ij Kronecker's
        if isinstance(known, Shorthand) and sub is not None and set(known.slots) == {"arg"} and marked(sub):
            known = None  # k_0 beside a function k(x)
        if known is None:
            value, sub = self.undeclared(node, key, sub)
            return self.superscript(node, value, sup)
        if isinstance(known, (UnknownMap, JointLaw)):
            raise self.wrong(node, f"{key} is a function, but stands without its argument; write {key}(x)")
        if isinstance(known, (Shorthand, Quantity)):
            self.with_argument(known, node)
            upper = self.upper(known, sup, node)
            value = self.occurrence(known, sub, upper, (), node)
            self.entry_or_whole(node, known, sub, sup)
            return self.superscript(node, value, None if upper else sup)
        if isinstance(known, Declared):
            known = known.value
        if isinstance(known, Value):
            return self.superscript(node, v.entry(known, self.places(sub)) if sub else known, sup)
        if sub is not None and key in self.bound:
            raise self.wrong(node, f"{key} is an index and has no index itself")
        if sub is not None:  # N_k beside a length N
            raise self.ask(node, key, sub)
        return self.superscript(node, Value(known), sup)

    def with_argument(self, known: Shorthand | Quantity, node: Node) -> None:
        """Ask what a name means that is defined with an argument and stands without it: x beside x(t)."""
        if not isinstance(known, Shorthand) or known.key in self.scope.bare:
            return
        hidden = [
            name
            for slot, name in zip(known.slots, known.parameters, strict=True)
            if slot == "arg" and not isinstance(self.scope.names.get(name), Declared)
        ]
        if hidden:
            whole = f"{known.key}({', '.join(hidden)})"
            what = f"{shown(node)} stands without its argument: {whole}, or something else?"
            raise self.wrong(node, what, f"bare {known.key}")

    def vector_entry(self, key: str, sub: Slot) -> Quantity | None:
        """The vector that x_a is an entry of, if the range of a says so beside a family x_t."""
        pieces = self.listed(sub) if sub.parts else []
        found = (
            self.bound.get(pieces[0].key) if len(pieces) == 1 and isinstance(pieces[0], tree.Name) else None
        )
        if found is None and len(pieces) == 1 and isinstance(pieces[0], tree.Name):
            declared = self.scope.names.get(pieces[0].key)
            found = declared.symbol if isinstance(declared, Declared) else None
        return self.scope.entry_of(key, found.length) if isinstance(found, Index) else None

    def ones(self, sub: Slot) -> Value | None:
        """The vector of as many ones as the length below it says."""
        many = self.scope.names.get(sub.text)
        if isinstance(many, Declared) and isinstance(many.symbol, Size):
            index = self.fresh(many.symbol)
            return v.as_object(ones(index), self.fresh) if self.scope.objects else Value(sp.S.One, (index,))
        return None

    def upper(self, known: Shorthand | Quantity, sup: Slot | None, node: Node) -> Slot | None:
        """What stands above a name, if the name is declared with an index there: x^{(i)}, or x^i."""
        if sup is None or not {"sup", "bare"} & set(known.slots):
            return None
        if "sup" in known.slots:
            return sup if bracketed(sup) else None
        if sup.parts and all(isinstance(part, tree.Num) for part in sup.parts):
            write = f"({shown_base(node)}^{{i}})^{{{sup.text}}}"
            raise self.wrong(node, f"is {sup.text} a power or an index? a power is written {write}")
        return sup

    def entry_or_whole(
        self, node: Node, known: Shorthand | Quantity, sub: Slot | None, sup: Slot | None
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
        known: Shorthand | Quantity,
        sub: Slot | None,
        sup: Slot | None,
        arguments: Sequence[Node],
        node: Node,
    ) -> Value:
        """A declared name with the indices and arguments printed on it."""
        above = [piece for part in (sup.parts if sup else ()) for piece in inner(part)]
        printed = {"sub": self.listed(sub), "sup": [], "bare": [], "arg": list(arguments)}
        if sup is not None:
            printed["sup" if bracketed(sup) else "bare"] = above if bracketed(sup) else self.listed(sup)
        kinds = ["arg" if kind == "same" else kind for kind in known.slots]
        short = [kind for kind, there in printed.items() if 0 < len(there) < kinds.count(kind)]
        if short:
            raise self.wrong(
                node, f"{known.key} is declared with {kinds.count(short[0])} indices or arguments there"
            )
        given = [printed[kind].pop(0) if printed[kind] else None for kind in kinds]
        if isinstance(known, Quantity) and known.fixed:
            given = self.at_its_own(known, given, node)
        rest = [piece for there in printed.values() for piece in there]
        if isinstance(known, Shorthand):
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
            pieces = [piece for piece in (*given, *rest) if piece is not None]
            self.range_asked(known.quantity, pieces)
            places = [self.place(piece) for piece in pieces]
            return self.entries(known.quantity, places, node, known.firsts, known.key)
        if rest:
            raise self.wrong(
                node,
                f"{known.key} is declared as a single number, but an index stands here: which entry?",
                f"{shown_base(node)}_{{{sub.text if sub else 'i'}}} \\in \\mathbb{{R}}",
            )
        return Value(known.quantity)

    def range_asked(self, array: Array, pieces: Sequence[Node]) -> None:
        """Ask for an index that is not declared by the range of the array it stands on."""
        for piece, length in zip(pieces, array.lengths, strict=False):
            free = isinstance(piece, tree.Name) and piece.key not in (*self.bound, *self.scope.numbers)
            if isinstance(piece, tree.Name) and free and self.scope.find(piece.key) is None:
                what = f"{piece.key} is not declared: over what does this index run?"
                raise self.wrong(piece, what, rf"{piece.key} \in 1..{length}")

    def at_its_own(self, known: Quantity, given: list[Node | None], node: Node) -> list[Node | None]:
        """The indices among the arguments of a family; all others must be those it is declared with."""
        fixed = iter(known.fixed)
        for kind, piece in zip(known.slots, given, strict=True):
            if kind != "same" or piece is None:
                continue
            wanted = next(fixed)
            own, value = self.scope.find(wanted), self.read(piece)
            if not isinstance(own, Quantity) or own.quantity not in (value.array, value.expr):
                raise self.wrong(
                    piece, f"{known.key} is declared at {wanted} alone; what it is elsewhere is not known"
                )
        return [piece for kind, piece in zip(known.slots, given, strict=True) if kind != "same"]

    def unfolded(self, known: Shorthand, given: list[Node | None], node: Node) -> Value:
        if known.key in self.within or len(self.within) > DEEPEST:
            raise self.wrong(node, f"{known.key} is defined by itself")
        if (kept := self.by_name(known, given, node)) is not None:
            return kept
        bound: dict[str, Index | Value] = {}
        axes: list[Index] = []
        for name, argument in zip(known.parameters, given, strict=True):
            declared = self.scope.names.get(name)
            if isinstance(declared, Declared) and isinstance(declared.symbol, Index):
                if argument is None:
                    axes.append(self.fresh(declared.symbol.length))
                place: sp.Expr = axes[-1] if argument is None else self.place(argument)
                place = place + (declared.first - 1) if argument is None else place
                for index in place.atoms(Index):
                    if index.length != declared.symbol.length:
                        raise self.wrong(
                            node,
                            f"{index.name} runs to {index.length}, but {name} to {declared.symbol.length}",
                        )
                bound[name] = place if isinstance(place, Index) else Value(place)
            elif isinstance(self.scope.find(name, True), JointLaw):
                if argument is not None and shown(argument) != name:
                    raise self.wrong(argument, f"{known.key} is defined for {name} alone")
            elif argument is not None:
                value = self.read(argument)
                if not value.axes and value.expr == 0:  # the origin, whatever its length
                    value = Value(value.expr, tuple(self.fresh(n) for n in self.shape_of(name)))
                if value.lengths != self.shape_of(name):
                    raise self.wrong(
                        argument, f"{known.key} is defined for {name}, and this has another shape"
                    )
                self.said_elsewhere(known, name, value, node)
                bound[name] = value
        within = (*self.within, known.key)
        value = type(self)(self.scope, known.body, bound, within, self.made, self.room).read(known.body)
        if not axes:
            return value
        return replace(value, axes=(*axes, *value.axes), array=None, whole=None)

    def by_name(self, known: Shorthand, given: list[Node | None], node: Node) -> Value | None:
        """A defined number under its printed name, where it stands with the arguments of its definition and
        any indices: `Z(\\beta)`, `p_k`.
        """
        tex = as_printed(known)
        if tex is None or known.at in self.scope.arrays:
            return None
        own: dict[str, Index | Value] = {}
        places: list[sp.Expr] = []
        for name, argument in zip(known.parameters, given, strict=True):
            declared = self.scope.names.get(name)
            if isinstance(declared, Declared) and isinstance(declared.symbol, Index):
                place = None if argument is None or declared.first != 1 else self.place(argument)
                if place is None or any(i.length != declared.symbol.length for i in place.atoms(Index)):
                    return None
                own[name] = declared.symbol
                places.append(place)
            elif argument is None or shown(argument) != name or name in self.bound:
                return None
        reader = type(self)(self.scope, known.body, own, (*self.within, known.key), {}, self.room)
        value = reader.read(known.body)
        if value.axes or value.array is not None or value.whole is not None or value.eye:
            self.scope.arrays.add(known.at)
            return None
        reader.used = {x.name for x in (*own.values(), *quantities(value.expr)) if not isinstance(x, Value)}
        (body,), _ = reader.tidy([value.expr])
        definition = Definition(tex, body, tuple(i for i in own.values() if isinstance(i, Index)))
        return Value(Named(definition, definition.at(tuple(places)), *places))

    def said_elsewhere(self, known: Shorthand, name: str, value: Value, node: Node) -> None:
        """Refuse f(a) where f(x) is defined by another name that depends on x without printing it."""
        own = self.scope.find(name)
        if not isinstance(own, Quantity) or own.quantity in (value.array, value.expr):
            return
        hidden = next((key for key in set(tree.free_names(known.body)) if self.leans_on(key, name)), None)
        if hidden is not None and hidden != name:
            what = f"{known.key} is defined by {hidden}, which depends on {name} without saying so"
            raise self.wrong(node, f"{what}: define {hidden} with {name} as its argument")

    def leans_on(self, key: str, name: str, seen: tuple[str, ...] = ()) -> bool:
        """Whether a defined name stands for something in which a letter is free."""
        found = self.scope.find(key, True)
        if not isinstance(found, Shorthand) or key in seen or name in found.parameters:
            return False
        inside = set(tree.free_names(found.body))
        return name in inside or any(self.leans_on(other, name, (*seen, key)) for other in inside)

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
        if key in UNITS and sub is None and (key != "i" or "i" in self.scope.numbers):
            return Value(sp.I), None
        if (conjugate := self.conjugate(key)) is not None and sub is None:
            return conjugate, None
        if sub is None and key in self.scope.calls:
            return self.read(self.scope.calls[key]), None
        if sub is None and (speed := self.speed(key, node)) is not None:
            return speed, None
        if key == r"\delta" and sub is not None and len(self.listed(sub)) == 2:
            return Value(delta(*self.places(sub))), None
        if key in ("I", r"\mathbf{I}", r"\mathbb{I}", r"\mathrm{I}"):
            if sub is None:
                return Value(sp.S.One, eye=True), None
            known = self.scope.names.get(sub.text)
            if isinstance(known, Declared) and isinstance(known.symbol, Size):
                if self.scope.objects:
                    return v.as_object(Identity(known.symbol), self.fresh), None
                axes = (self.fresh(known.symbol), self.fresh(known.symbol))
                return Value(delta(*axes), axes), None
        bold = self.scope.names.get(rf"\mathbf{{{key}}}") or self.scope.find(rf"\mathbf{{{key}}}", True)
        if isinstance(bold, Quantity) and sub is not None and isinstance(bold.quantity, Array):
            pieces = self.listed(sub)
            if len(pieces) == len(bold.quantity.lengths):
                self.range_asked(bold.quantity, pieces)
            places = self.places(sub)
            if len(places) == len(bold.quantity.lengths):  # entries of a bold vector are often set in italics
                return self.entries(bold.quantity, places, node, bold.firsts), None
        raise self.ask(node, key, sub)

    def conjugate(self, key: str) -> Value | None:
        """The conjugate that a bar over a declared complex letter means, unless that is a name itself."""
        letter = re.fullmatch(r"\\bar\{(.+)\}", key)
        known = self.scope.find(letter[1]) if letter else None
        if isinstance(known, Quantity) and isinstance(known.quantity, Scalar) and is_complex(known.quantity):
            return Value(sp.conjugate(known.quantity, evaluate=False))
        return None

    def speed(self, key: str, node: Node) -> Value | None:
        """\\dot x and \\ddot x where x(t) is defined with one argument: derivatives by it."""
        times, name = differentiated(key, 0)
        known = self.scope.find(name, True) if times else None
        if not isinstance(known, Shorthand) or known.slots != ("arg",):
            return None
        own = self.scope.find(known.parameters[0])
        if not isinstance(own, Quantity) or not isinstance(own.quantity, Scalar):
            return None
        value = self.unfolded(known, [None], node)
        for _ in range(times):
            value = replace(value, expr=Diff(value.expr, own.quantity), array=None)
        return value

    def indices_first(self, sub: Slot) -> None:
        """Ask for what stands below a name, if it can be an index; what has another meaning is part of it."""
        for piece in (p for part in sub.parts for p in juxtaposed(part)):
            named = isinstance(piece, tree.Name)
            known = (
                self.bound.get(piece.key) or self.scope.find(piece.key)
                if isinstance(piece, tree.Name)
                else None
            )
            if named and known is None:
                self.place(piece)

    def of_matrix(self, key: str, sub: Slot) -> bool:
        """Whether a small letter with two indices has the capital of a declared matrix: a_{ij} beside A."""
        matrix = self.scope.find(key.upper()) if len(key) == 1 and key.islower() else None
        if not isinstance(matrix, Quantity) or not isinstance(matrix.quantity, Array) or matrix.slots:
            return False
        return len(matrix.quantity.lengths) == len(self.listed(sub)) == 2

    def ask(self, node: Node, key: str, sub: Slot | None) -> ReadingError:
        if key in ONES:
            what = "the vector of ones, or something else? say how many ones it holds"
            return self.wrong(node, what, f"{key} := {key}_n")
        if key in SETS:
            return self.wrong(node, "sets are not something the checker states")
        if key == r"\infty":
            return self.wrong(node, "∞ stands only in the limits of an integral")
        if key == "i" and sub is None:
            what = "i is not declared: the imaginary unit, or an index?"
            return self.wrong(node, what, "number i")
        if sub is None and LETTERED.get(key) == "H":
            what = f"{key} stands without its argument: {key}(p), or something else?"
            return self.wrong(node, what, f"bare {key}(p)")
        where = home(key)
        if sub is not None:
            self.indices_first(sub)
            if self.of_matrix(key, sub):
                what = f"{shown(node)} is not declared: an entry of {key.upper()}?"
                script = f"_{{{sub.text}}}"
                return self.wrong(node, what, f"{key}{script} := {key.upper()}{script}")
            return self.wrong(
                node,
                f"{shown(node)} is not declared",
                f"{shown_base(node)}_{{{unshifted(sub)}}} \\in {where}",
            )
        kind = "a number or a vector? " if where == r"\mathbb{R}" else ""
        return self.wrong(node, f"{key} is not declared: {kind}from which set?", f"{key} \\in {where}")


def differentiated(key: str, primes: int) -> tuple[int, str]:
    """How often dots or primes say that a function is differentiated, and which one."""
    dotted = re.fullmatch(r"\\(d+)ot\{(.+)\}", key)
    return (len(dotted[1]), dotted[2]) if dotted and not primes else (primes, key)


def marked(sub: Slot) -> bool:
    """Whether what stands below a name is a number or a word, and so may be part of the name."""
    return all(isinstance(part, tree.Num) for part in sub.parts)


def unshifted(sub: Slot) -> str:
    """The indices below a name without the numbers added to them: x_{t-1} is an entry of the family x_t."""
    return re.sub(r"(?<=[A-Za-z}])\s*[-+]\s*\d+(?!\s*\|)", "", sub.text) if sub.parts else sub.text


def bare_names(node: Node) -> Iterator[str]:
    """The symbols of a formula that print no index."""
    if isinstance(node, tree.Script) and isinstance(node.base, tree.Name) and node.sub is not None:
        yield from (key for slot in (node.sup,) if slot for key in bare_names(slot))
    elif isinstance(node, tree.Name):
        yield node.key
    else:
        yield from (key for child in node.children() for key in bare_names(child))


def home(key: str) -> str:
    """The widest set that the print of a name suggests: bold letters are vectors, bold capitals matrices."""
    bold = re.search(r"\\mathbf\{(\\?[A-Za-z])", key)
    if bold and (bold[1].isupper() or bold[1][1:2].isupper()):
        return r"\mathbb{R}^{d \times d}"
    return r"\mathbb{R}^d" if bold or r"\vec" in key else r"\mathbb{R}"


def as_printed(known: Shorthand) -> str | None:
    """How a defined name prints, with % for each index; None where two scripts would stand on each other."""
    below, above = "_{" in known.key, "^{" in known.key
    tex = known.key
    for kind, opening, closing, there in (
        ("sub", "_{", "}", below),
        ("bare", "^{", "}", above),
        ("sup", "^{(", ")}", above),
    ):
        if number := known.slots.count(kind):
            if there or (kind == "sup" and "bare" in known.slots):
                return None
            tex += opening + " ".join(["%"] * number) + closing
    pairs = zip(known.slots, known.parameters, strict=True)
    arguments = [name for kind, name in pairs if kind in ("arg", "same")]
    return f"{tex}({', '.join(arguments)})" if arguments else tex


def _script(mark: str, slot: Slot | None) -> str:
    """The words of a script, as they stand in the name of a symbol."""
    return "" if slot is None else f"{mark}{{{word(slot)}}}"
