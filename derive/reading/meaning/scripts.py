"""Scripts: a power, a transpose, an inverse, an entry of an expression; which of them is decided by what the
base is, or refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import sympy as sp

from derive.language import Index, Size
from derive.reading.algebra import values as v
from derive.reading.algebra.values import Value
from derive.reading.meaning.places import Places, shown, shown_base
from derive.reading.meaning.scope import Declared
from derive.reading.source.words import TRANSPOSES
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

INVERTED_AND_TURNED = (r"-\top", "-T", r"-\mathsf{T}", r"-\intercal", r"-\mathrm{T}")


class Scripts(Places):
    """The rules for what stands above and below an expression."""

    def read(self, node: Node) -> Value:
        raise NotImplementedError

    def symbol(self, node: Node) -> Value:
        raise NotImplementedError

    def script(self, node: tree.Script) -> Value:
        if isinstance(node.base, tree.Name):
            return self.symbol(node)
        if node.primes:
            raise self.wrong(node, "a prime stands on an expression: a derivative or a name?")
        if isinstance(node.base, tree.Bars) and node.base.double:
            return self.norm(node.base, node.sub.text if node.sub else "2", node)
        if node.sub is not None and node.sub.text == "+" and isinstance(node.base, tree.Paren):
            return self.superscript(node, self.positive_part(node.base), node.sup)
        base = self.below(node, self.read(node.base)) if node.sub is not None else self.read(node.base)
        return self.superscript(node, base, node.sup)

    def positive_part(self, node: tree.Paren) -> Value:
        """[x]_+ is max(x, 0)."""
        value = self.read(node.items[0]) if len(node.items) == 1 else None
        if value is None or value.axes or value.eye:
            raise self.wrong(node, "a positive part is of one number")
        return Value(sp.Max(value.expr, 0, evaluate=False))

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
        if value.axes and sup.text in INVERTED_AND_TURNED:
            return v.transposed(v.inverted(value))
        if sup.text in ("*", r"\ast") and not value.axes and v.is_complex_value(value.expr):
            return Value(sp.conjugate(value.expr, evaluate=False))
        if not sup.parts and shown_base(node) == "(…)":
            what = f"the mark {sup.text} on an expression: a conjugate? its letters are not declared complex"
            raise self.wrong(node, what)
        if not sup.parts:
            raise self.wrong(
                node,
                f"{shown(node)} is not declared with the mark {sup.text}",
                f"{shown_base(node)}^{{{sup.text}}} \\in \\mathbb{{R}}",
            )
        (part, *more) = sup.parts
        if more or isinstance(part, tree.Relation) or (isinstance(part, tree.Paren) and bracketed(sup)):
            raise self.wrong(
                node,
                f"is {sup.text} a power or an index? declare the name with it, if it is an index",
                f"{shown_base(node)}^{{{sup.text}}} \\in \\mathbb{{R}}",
            )
        if value.axes and sup.text == "-1":
            return v.inverted(value)
        powers = value.whole is not None or value.grid is not None
        if powers and sup.text.isdigit() and v.square(value) and 1 < int(sup.text) < 9:
            return v.mul([value] * int(sup.text), self.fresh)
        exponent = self.read(part)
        name = isinstance(node, tree.Name) or (
            isinstance(node, tree.Script) and isinstance(node.base, tree.Name)
        )
        number, index = sp.Add(*sp.Add.make_args(exponent.expr)).as_coeff_Add()
        counts = isinstance(index, Index) and number.is_Integer and not exponent.axes
        if name and counts and value.expr is not sp.E and shown_base(node) not in self.scope.powers:
            raise self.wrong(
                node,
                f"{shown(node)}: is {sup.text} an exponent or an index? a power is written "
                f"({shown_base(node)})^{{{sup.text}}}, an upper index declared",
                f"powers {shown_base(node)}",
                f"{shown_base(node)}^{{{sup.text}}} \\in \\mathbb{{R}}",
            )
        return v.power(value, exponent)


def word(slot: Slot | None) -> str:
    """The print of a script; words lose the command that sets them upright."""
    text = slot.text if slot else ""
    for command in (r"\text", r"\mathrm", r"\operatorname", r"\mathit", r"\mathsf"):
        if text.startswith(command + "{") and text.endswith("}") and text.count("{") == 1:
            return text[len(command) + 1 : -1].strip()
    return {r"\ast": "*", r"\max": "max", r"\min": "min"}.get(text, text)


def inner(node: Node) -> Sequence[Node]:
    return node.items if isinstance(node, tree.Paren) else (node,)


def bracketed(slot: Slot) -> bool:
    return len(slot.parts) == 1 and isinstance(slot.parts[0], tree.Paren)
