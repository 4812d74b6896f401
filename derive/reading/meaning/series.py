"""What has no last term: \\sum_{k=0}^\\infty, \\prod_{k \\ge 1}, and limits, \\lim_{x \\to 0}."""

from __future__ import annotations

import sympy as sp

from derive.language import Index, Scalar, limit, named_like, product, total
from derive.language.domains import Interval
from derive.language.mistakes import Mistake
from derive.reading.algebra.values import Value
from derive.reading.meaning.names import Meanings
from derive.reading.meaning.scope import Declared, Quantity
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

WHOLE = Interval(integers=True)
WHOLE_LETTERS = ("n", "m", "k", "N", "t", "T")
ENDLESS = (r"\infty", r"+\infty")


class EndlessSums(Meanings):
    """The rules for what has no last term."""

    def endless(self, node: tree.Big) -> Value | None:
        """The sum or product over all whole numbers from one on; None if the range ends."""
        found = self.beginning(node.sub, node.sup) if node.sub is not None else None
        if found is None:
            return None
        name, first = found
        if node.op not in ("sum", "prod"):
            raise self.wrong(node, f"a {node.op}imum over infinitely many numbers need not exist")
        key = self.key(name)
        if isinstance(self.bound.get(key), Index):
            raise self.wrong(name, f"the index {key} is bound twice, one sum inside the other")
        variable = self.counting(key)
        low = self.scalar(first)
        if not (low.is_integer and low.is_finite):
            raise self.wrong(first, "a sum without end begins at a whole number, as \\sum_{k=0}^\\infty")
        inner = self.inside({key: Value(variable)})
        body = inner.read(node.body)
        if body.axes or body.eye:
            raise self.wrong(node, f"a sum without end of {body.says} is not read; write its entries")
        if node.op == "prod" and isinstance(node.body, tree.Term):
            last = inner.read(node.body.factors[-1][1])
            if variable not in last.expr.free_symbols:
                raise self.wrong(node.body, "does the last factor belong under the sign? write brackets")
        return Value({"sum": total, "prod": product}[node.op](body.expr, variable, low, sp.oo))

    def limiting(self, node: tree.Limiting) -> Value:
        """The limit of a number as a declared one moves."""
        key = self.key(node.variable)
        known = self.scope.names.get(key)
        if isinstance(known, Declared):
            what = f"{key} is an index or a length, over which nothing tends: name a whole number of its own"
            raise self.wrong(node.variable, what)
        if not isinstance(known, Quantity) or not isinstance(known.quantity, Scalar):
            home = r"\mathbb{N}_{>0}" if node.infinite and key in WHOLE_LETTERS else r"\mathbb{R}"
            what = f"{key} is not declared: a whole number or a real one?"
            raise self.wrong(node.variable, what, rf"{key} \in {home}")
        moving: Scalar = known.quantity
        if self.within:
            names = (f"{moving.name}_{n}" for n in range(1, 10_000))
            moving = named_like(moving, next(name for name in names if name not in self.scope.engine))
        inner = self.inside({key: Value(moving)})
        body = inner.read(node.body)
        if body.axes or body.eye:
            raise self.wrong(node, f"a limit of {body.says} is not read; write its entries")
        point = sp.oo * node.infinite if node.point is None else self.scalar(node.point)
        try:
            return Value(limit(body.expr, moving, point, node.side or 0))
        except Mistake as problem:
            raise self.wrong(node, str(problem)) from None

    def beginning(self, sub: Slot, sup: Slot | None) -> tuple[Node, Node] | None:
        """The name that runs and where it begins: k=0 with ∞ above, or k ≥ 0 with nothing above."""
        part = sub.parts[0] if len(sub.parts) == 1 else None
        single = part if isinstance(part, tree.Relation) and len(part.links) == 1 else None
        if sup is None:
            return None if single is None else self.from_a_number(single)
        if sup.text not in ENDLESS:
            return None
        if single is None or single.links[0][1] != "=":
            raise self.wrong(sub, "a sum without end is read over one name, as \\sum_{k=0}^\\infty")
        if r"\infty" in sub.text:
            raise self.wrong(sub, "a sum over all whole numbers is not read; write two, each from 0 or 1")
        return single.first, single.links[0][2]

    def from_a_number(self, part: tree.Relation) -> tuple[Node, Node] | None:
        """The name and the number of k ≥ 0, unless k is declared and hence has a range of its own."""
        _, sign, begin = part.links[0]
        counted = self.scope.names.get(part.first.key) if isinstance(part.first, tree.Name) else None
        if sign != "≥" or not isinstance(begin, tree.Num) or isinstance(counted, Declared):
            return None
        return part.first, begin

    def counting(self, key: str) -> Scalar:
        """The whole number that runs, by a name that nothing else in the formula has."""
        known = self.scope.names.get(key)
        name = self.scope.plain(key)
        own = known is None or (isinstance(known, Quantity) and known.quantity == Scalar(name, WHOLE, key))
        if own and not self.within:
            return Scalar(name, WHOLE, key)
        names = (f"{name}_{n}" for n in range(1, 10_000))
        return Scalar(next(n for n in names if n not in self.scope.engine), WHOLE)

    def key(self, node: Node) -> str:
        """The name of what runs: one letter, with primes."""
        if isinstance(node, tree.Name):
            return node.key
        if (
            isinstance(node, tree.Script)
            and isinstance(node.base, tree.Name)
            and node.primes
            and not (node.sub or node.sup)
        ):
            return node.base.key + "'" * node.primes
        raise self.wrong(node, "an index is one letter")
