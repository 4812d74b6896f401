"""Unknown functions: f(x), f'(x) and f''(x) of a function of which only properties are declared."""

from __future__ import annotations

import sympy as sp

from derive.language.unknown import Of
from derive.reading.meaning.scope import UnknownMap
from derive.reading.meaning.symbols import Symbols
from derive.reading.meaning.values import Value
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node


class Mappings(Symbols):
    """The rules for values of unknown functions and of their derivatives."""

    def mapped(self, known: UnknownMap, head: Node, paren: tree.Paren) -> Value:
        """f(x, y)."""
        arity = known.function.arity
        if len(paren.items) != arity:
            raise self.wrong(head, f"{known.key} takes {arity} arguments, but {len(paren.items)} stand here")
        return Value(known.function(*map(self.scalar, paren.items)))

    def mapped_slope(self, known: UnknownMap, head: tree.Script, paren: tree.Paren) -> Value:
        """f'(x), of a function that is declared smooth."""
        self.smooth(known, head)
        if known.function.arity != 1:
            raise self.wrong(head, f"by which of its arguments is {known.key} differentiated?")
        if len(paren.items) != 1:
            raise self.wrong(head, f"{known.key} takes one argument, but {len(paren.items)} stand here")
        return Value(Of(known.function, sp.Tuple(head.primes), self.scalar(paren.items[0])))

    def smooth(self, known: UnknownMap, node: Node) -> None:
        if not known.function.smooth:
            said = ", ".join(sorted({*known.function.properties, "smooth"}))
            what = f"{known.key} is not declared to be smooth, so that it need have no derivative"
            raise self.wrong(node, what, rf"{known.key} : \mathbb{{R}} \to \mathbb{{R}} \text{{ {said}}}")
