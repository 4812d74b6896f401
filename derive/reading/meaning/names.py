"""Sums, products, fractions and brackets: from the shape of a formula to what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import sympy as sp

from derive.language import Array, At, Diff, Index, Scalar, Size, product, total
from derive.language.unknown import Of
from derive.reading.algebra import values as v
from derive.reading.algebra.values import Value
from derive.reading.meaning.dots import KEY, template
from derive.reading.meaning.places import shown
from derive.reading.meaning.scope import Declared, JointLaw, Quantity, Shorthand, UnknownMap
from derive.reading.meaning.symbols import UNITS, Symbols, differentiated
from derive.reading.source.words import UNIT
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node

ROUNDED = {r"\lfloor": sp.floor, r"\lceil": sp.ceiling}
USUAL = {r"\sigma": r"\sigma(%) := \frac{1}{1 + e^{-%}}"}  # what a letter before brackets mostly is, of %


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


class Meanings(Mappings):
    """The rules for what joins expressions."""

    def probability(self, law: JointLaw, head: Node, paren: tree.Paren) -> Value:
        raise NotImplementedError

    def informed(self, key: str, paren: tree.Paren) -> Value | None:
        raise NotImplementedError

    def subscripted(self, law: JointLaw, sub: tree.Slot | None, paren: tree.Paren) -> tree.Paren:
        raise NotImplementedError

    def slope_at(self, node: tree.Derivative, paren: tree.Paren) -> Value:
        raise NotImplementedError

    def num(self, node: tree.Num) -> Value:
        return Value(sp.Rational(node.text))

    def dots(self, node: tree.Dots) -> Value:
        raise self.wrong(
            node,
            "dots leave out what they mean; write the sum or product with its sign, \\sum_{i=1}^n or "
            "\\prod_{i=1}^n",
        )

    def repeated(self, node: Node, op: str, parts: Sequence[Node]) -> Value:
        """x_1 + x_2 + … + x_n as the sum it abbreviates."""
        found = template(parts)
        if found is None:
            return self.dots(next(part for part in parts if isinstance(part, tree.Dots)))
        body, limit = found
        last = self.place(limit)
        if not isinstance(last, Size):
            raise self.wrong(limit, "dots end at a declared length, as x_1 + x_2 + \\dots + x_n")
        index = self.fresh(last)
        inner = self.inside({KEY: index}, {index: (0, 0)}).read(body)
        return replace(inner, expr={"sum": total, "prod": product}[op](inner.expr, index), array=None)

    def sum(self, node: tree.Sum) -> Value:
        if any(isinstance(term, tree.Dots) for _, term in node.terms):
            signs = {sign for sign, _ in node.terms}
            if signs == {"+"}:
                return self.repeated(node, "sum", [term for _, term in node.terms])
        bound: set[str] = set()
        for _, term in node.terms:
            for name in tree.free_names(term):
                if name in bound and name not in self.bound:
                    raise self.wrong(
                        term,
                        f"does the sum, maximum or limit over {name} end before this term? write brackets",
                    )
            bound |= set(_open_indices(term))
        return v.add([v.negative(self.read(t)) if sign == "-" else self.read(t) for sign, t in node.terms])

    def term(self, node: tree.Term) -> Value:
        dotted = any(isinstance(part, tree.Dots) for _, part in node.factors)
        if dotted and "/" not in {joined for joined, _ in node.factors}:
            return self.repeated(node, "prod", [part for _, part in node.factors])
        self.no_unit(node)
        factors: list[Value] = []
        n, parts = 0, node.factors
        while n < len(parts):
            joined, part = parts[n]
            follows = n + 1 < len(parts) and parts[n + 1][0] == ""
            applied = self.applied(part, parts[n + 1][1]) if follows else None
            n += 1 if applied is None else 2
            value = self.read(part) if applied is None else applied
            if joined == "/":
                factors.append(v.reciprocal(value))
            elif joined == "⊙":
                factors.append(self.entrywise(part, factors, value))
            elif joined == "×" and factors and value.axes and factors[-1].axes:
                raise self.wrong(part, "a cross product is not something the checker states")
            elif joined == "·" and factors and len(value.axes) == 1 and len(factors[-1].axes) == 1:
                factors.append(v.dot(factors.pop(), value, self.fresh))
            else:
                factors.append(value)
        if any(j == "⊙" for j, _ in parts) and sum(bool(f.axes) for f in factors) > 1:
            raise self.wrong(node, "which product comes first? write brackets around the entrywise one")
        return v.mul(factors, self.fresh)

    def applied(self, part: Node, following: Node) -> Value | None:
        """A function, or a derivative, at the argument that follows it; None if it is no such thing."""
        value = self.application(part, following)
        if value is not None or not isinstance(part, tree.Derivative) or part.open:
            return value
        bracketed = isinstance(following, tree.Paren) and following.open == "("
        return self.slope_at(part, following) if bracketed else None  # type: ignore[arg-type]

    def no_unit(self, node: tree.Term) -> None:
        """Refuse a factor i that may be the index that is declared or the imaginary unit: e^{i x}."""
        bare = next((p for _, p in node.factors if isinstance(p, tree.Name) and p.key == "i"), None)
        if bare is not None and self.unsure_of_i():
            what = "is i the index that is declared or the imaginary unit? write \\mathrm{i} for the latter"
            raise self.wrong(bare, what, "number i")

    def unsure_of_i(self) -> bool:
        """Whether i is declared as an index, and yet stands below no symbol of the formula."""
        known = None if "i" in self.bound else self.scope.names.get("i")
        if not isinstance(known, Declared) or "i" in self.scope.numbers:
            return False
        scripts = (n.sub for n in tree.every(self.root) if isinstance(n, tree.Script) and n.sub)
        return not any("i" in tree.all_names(sub) for sub in scripts)

    def entrywise(self, node: Node, factors: list[Value], value: Value) -> Value:
        """x ⊙ y; what precedes it must not be a product of vectors or matrices itself."""
        left = factors.pop()
        if not value.axes or value.lengths != left.lengths:
            raise self.wrong(node, "the entrywise product is between vectors or matrices of one shape")
        made = v.mul([Value(left.over(*value.axes)), Value(value.expr)], None)
        return replace(value, expr=made.expr, array=None)

    def entry_at(self, known: Quantity, paren: tree.Paren) -> bool:
        """Whether p(i) is an entry of a declared vector: i is an index of just its range."""
        if known.slots or not isinstance(known.quantity, Array):
            return False
        lengths = [index.length for index in map(self.index_called, paren.items) if index is not None]
        return tuple(lengths) == known.quantity.lengths and len(lengths) == len(paren.items)

    def index_called(self, node: Node) -> Index | None:
        """The index, bound or declared, whose name a formula is."""
        if not isinstance(node, tree.Name):
            return None
        found = self.bound.get(node.key) or self.scope.names.get(node.key)
        symbol = found.symbol if isinstance(found, Declared) else found
        return symbol if isinstance(symbol, Index) else None

    def derived(self, head: Node, paren: tree.Paren) -> Value | None:
        """f'(a) or \\dot f(a) of a function that is defined with one argument: its derivative there."""
        base = head.base if isinstance(head, tree.Script) else head
        if not isinstance(base, tree.Name) or (isinstance(head, tree.Script) and (head.sub or head.sup)):
            return None
        times, key = differentiated(base.key, head.primes if isinstance(head, tree.Script) else 0)
        if not times:
            return None
        known = self.scope.find(key, True)
        if isinstance(known, UnknownMap):
            return self.mapped_slope(known, head, paren) if isinstance(head, tree.Script) else None
        if not isinstance(known, Shorthand) or known.slots != ("arg",):
            return None
        (name,) = known.parameters
        own = self.scope.find(name)
        if not isinstance(own, Quantity) or not isinstance(own.quantity, Scalar) or len(paren.items) != 1:
            return None
        value = self.unfolded(known, [None], head)  # at its own argument, whatever that stands for here
        for _ in range(times):
            value = replace(value, expr=Diff(value.expr, own.quantity), array=None)
        point = self.read(paren.items[0])
        if point.axes:
            raise self.wrong(head, f"{key} is defined for a number, and this has another shape")
        same = point.expr == own.quantity
        return value if same else replace(value, expr=At(value.expr, own.quantity, point.expr))

    def application(self, head: Node, bracket: Node) -> Value | None:
        """f(x) if f is something that is applied; None if it is a factor; refused if print leaves it open."""
        paren = bracket.base if isinstance(bracket, tree.Script) else bracket
        base = head.base if isinstance(head, tree.Script) else head
        if not isinstance(paren, tree.Paren) or paren.open != "(" or not isinstance(base, tree.Name):
            return None
        key, sub, sup = self.named(head)
        known = self.bound.get(key) or self.scope.find(key, sub is not None or self.scope.applies(key))
        if isinstance(known, UnknownMap) and sub is None and sup is None:
            value = self.mapped(known, head, paren)
            return self.raised(value, bracket) if isinstance(bracket, tree.Script) else value
        if isinstance(known, JointLaw) and sup is None:
            value = self.probability(known, head, self.subscripted(known, sub, paren))
            return self.raised(value, bracket) if isinstance(bracket, tree.Script) else value
        if known is None and sub is None and sup is None and (found := self.informed(key, paren)) is not None:
            return found
        if known is None and (derivative := self.derived(head, paren)) is not None:
            return self.raised(derivative, bracket) if isinstance(bracket, tree.Script) else derivative
        if known is None:
            if key in UNIT or key in self.scope.numbers or (sub is not None and not sub.parts):
                return None
            if key in UNITS:
                raise self.ask(head, key, sub)
            raise self.wrong(
                base,
                f"{shown(head)}(…): a product or a function of its argument? {key} is not declared",
                *self.function_line(head, paren),
            )
        if isinstance(known, Quantity) and sub is None and sup is None and self.entry_at(known, paren):
            places = [self.place(item) for item in paren.items]
            value = self.entries(known.quantity, places, head, known.firsts)
            return self.raised(value, bracket) if isinstance(bracket, tree.Script) else value
        if isinstance(known, (Shorthand, Quantity)) and {"arg", "same"} & set(known.slots):
            if sup is not None:
                raise self.wrong(
                    head, f"a power between {key} and its argument is not read; write ({key}(…))^{sup.text}"
                )
            value = self.occurrence(known, sub, None, paren.items, head)
            return self.raised(value, bracket) if isinstance(bracket, tree.Script) else value
        if (
            len(paren.items) > 1
            or isinstance(paren.items[0], (tree.Name, tree.Num))
            or (isinstance(paren.items[0], tree.Script) and isinstance(paren.items[0].base, tree.Name))
        ):
            raise self.wrong(
                base,
                f"{shown(head)}(…): a product or a function of its argument? {key} is declared without an "
                "argument",
                *self.function_line(head, paren),
            )
        return None

    def function_line(self, head: Node, paren: tree.Paren) -> tuple[str, ...]:
        """What to paste for f(x): a family if x is an index, else a definition."""
        if shown(head) in USUAL:
            free = next((x for x in ("z", "u", "x", "t", "a") if not self.scope.known(x)), "z")
            return (USUAL[shown(head)].replace("%", free),)
        names = [shown(item) for item in paren.items if isinstance(item, (tree.Name, tree.Script))]
        if len(names) != len(paren.items):
            return (f"{shown(head)}(x) := …",)
        known = [self.bound.get(name) or self.scope.names.get(name) for name in names]
        counted = [
            isinstance(k, Index) or (isinstance(k, Declared) and isinstance(k.symbol, Index)) for k in known
        ]
        listed = f"{shown(head)}({', '.join(names)})"
        if all(counted):
            return (rf"{listed} \in \mathbb{{R}}",)
        unknown = rf"{shown(head)} : \mathbb{{R}} \to \mathbb{{R}}"
        return (f"{listed} := …", unknown) if len(names) == 1 else (f"{listed} := …",)

    def paren(self, node: tree.Paren) -> Value:
        if len(node.items) != 1 or isinstance(node.items[0], tree.Relation):
            raise self.wrong(node, "a list or a relation in brackets is not read here")
        if node.open in ROUNDED:
            return Value(ROUNDED[node.open](self.scalar(node.items[0]), evaluate=False))
        if node.open != "(" and isinstance(node.items[0], (tree.Name, tree.Num, tree.Script)):
            raise self.wrong(node, f"{node.open} around one symbol: brackets, a set or rounding? write ( )")
        return replace(self.read(node.items[0]), array=None) if node.open != "(" else self.read(node.items[0])

    def counted_number(self, node: Node) -> None:
        """Ask for a letter that is not declared as a whole number, where n! or a binomial prints it."""
        inside = node.items[0] if isinstance(node, tree.Paren) and len(node.items) == 1 else node
        for name in [n for n in tree.every(inside) if isinstance(n, tree.Name)]:
            if name.key not in self.bound and self.scope.find(name.key) is None and name.key not in UNIT:
                what = f"{name.key} is not declared: from which set?"
                raise self.wrong(name, what, rf"{name.key} \in \mathbb{{N}}")

    def frac(self, node: tree.Frac) -> Value:
        return v.divide(self.read(node.top), self.read(node.bottom))

    def root_(self, node: tree.Root) -> Value:
        degree = self.scalar(node.degree) if node.degree else sp.Integer(2)
        if not (degree.is_Integer and degree > 0):
            raise self.wrong(node, f"a root of degree {degree} is not read")
        return Value(sp.Pow(self.scalar(node.body), sp.Rational(1, degree), evaluate=False))

    def factorial(self, node: tree.Factorial) -> Value:
        self.counted_number(node.body)
        return Value(sp.gamma(sp.Add(self.scalar(node.body), 1, evaluate=False), evaluate=False))


def _open_indices(node: Node) -> list[str]:
    """The indices of sums and maxima at the end of a product whose body print does not close."""
    if isinstance(node, tree.Big):
        return [*(tree.bound_in(node.sub) if node.sub else ()), *_open_indices(node.body)]
    if isinstance(node, tree.Limiting):
        return [*tree.free_names(node.variable), *_open_indices(node.body)]
    if isinstance(node, tree.Term):
        return _open_indices(node.factors[-1][1])
    if isinstance(node, tree.Call) and not isinstance(node.argument, tree.Paren):
        return _open_indices(node.argument)
    return (
        _open_indices(node.body)
        if isinstance(node, (tree.Derivative, tree.Gradient)) and getattr(node, "open", True)
        else []
    )
