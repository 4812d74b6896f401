"""Sums, products, maxima, integrals, expectations and derivatives: what binds a name, and over what."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sympy as sp

from derive.claims.relations import ASSUMED
from derive.language import (
    Array,
    Diff,
    Entry,
    Index,
    Integral,
    Reduction,
    Scalar,
    Size,
    delta,
    largest,
    named_like,
    product,
    quantities,
    total,
)
from derive.language.domains import REAL
from derive.reading.meaning import values as v
from derive.reading.meaning.names import Meanings
from derive.reading.meaning.scope import Declared, Quantity
from derive.reading.meaning.values import Value
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

OVER: dict[str, Callable[..., sp.Expr]] = {"sum": total, "prod": product, "max": largest, "min": largest}
_COUNTED = re.compile(
    r"(\\?[A-Za-z]+'*)\\in\\\{1,(?:\\[lc]?dots|\.\.\.),(\\?[A-Za-z]+)\\\}|(\\?[A-Za-z]+'*)=1,\\[lc]?dots,(\\?[A-Za-z]+)"
)


class Binding(Meanings):
    """The rules for what binds names."""

    # sums, products, maxima

    def big(self, node: tree.Big, alone: bool = False) -> Value:
        """A sum, product or maximum; `alone` if what precedes it is not linear, so that its end matters."""
        indices, conditions = self.ranges(node)
        inner = self.inside(dict(indices))
        body = inner.read(node.body)
        made = [i for _, i in indices]
        tests = [inner.condition(c) for c in conditions]
        if alone or node.op in ("prod", "max", "min"):
            self.one_body(node, inner, made)
        if node.op in ("prod", "max", "min"):
            if tests and node.op != "prod":
                raise self.wrong(
                    node, f"a {node.op}imum under a condition is not something the checker states"
                )
            if body.axes:
                raise self.wrong(
                    node, f"the {node.op} of {body.says} is not read; write its entries with an index"
                )
        expr = body.expr
        if tests:
            expr = _where(expr, tests, sp.S.One if node.op == "prod" else sp.S.Zero)
        if node.op == "min":  # the smallest is minus the largest of the negatives
            return v.negative(Value(largest(v.negative(Value(expr)).expr, *made)))
        return replace(body, expr=OVER[node.op](expr, *made), array=None)

    def one_body(self, node: tree.Big, inner: Binding, made: list[Index]) -> None:
        """Whether a product after Π or max is all its body: then its last factor has the index."""
        if isinstance(node.body, tree.Term):
            last = node.body.factors[-1][1]
            free = (
                {i for i in inner.read(last).expr.free_symbols if isinstance(i, Index)}
                if not isinstance(last, tree.Paren) or len(last.items) == 1
                else set(made)
            )
            if not free & set(made):
                raise self.wrong(
                    last, f"does this factor belong under the sign {node.at.text}? write brackets"
                )

    def ranges(self, node: tree.Big) -> tuple[list[tuple[str, Index]], list[Node]]:
        """The indices a sign binds, with their names, and the conditions on them."""
        slot = node.sub
        if slot is None:
            raise self.wrong(
                node, f"over what does {node.at.text} run? write {node.at.text}_i or {node.at.text}_{{i=1}}^n"
            )
        counted = _COUNTED.fullmatch(slot.text.replace(" ", ""))
        if counted and node.sup is None:
            key, length = counted[1] or counted[3], counted[2] or counted[4]
            return [self.bind(slot, key, self.scope.size(length, slot.at))], []
        if not slot.parts:
            raise self.wrong(
                slot, f"the range {slot.text} is not read; write i, i=1 with an upper limit, or i \\ne j"
            )
        if node.sup is not None:
            return self.counted(slot, node.sup), []
        found: list[tuple[str, Index]] = []
        conditions: list[Node] = []
        for part in slot.parts:
            if isinstance(part, tree.Relation):
                self.related(node, part, found, conditions)
            else:
                found += [self.bind(name, self.key(name)) for name in self._names(part)]
        return found, conditions

    def _names(self, part: Node) -> list[Node]:
        juxtaposed = isinstance(part, tree.Term) and all(joined == "" for joined, _ in part.factors)
        return [f for _, f in part.factors] if juxtaposed and isinstance(part, tree.Term) else [part]

    def counted(self, slot: Slot, sup: Slot) -> list[tuple[str, Index]]:
        """i=1 below and T above; also i,j=1."""
        *before, last = slot.parts
        one = isinstance(last, tree.Relation) and len(last.links) == 1 and last.links[0][1] == "="
        low = last.links[0][2] if one and isinstance(last, tree.Relation) else None
        if low is None or not isinstance(low, tree.Num) or low.text != "1":
            raise self.wrong(
                slot,
                "a sum that begins elsewhere than at 1 is not something the checker states; shift the index",
            )
        key = sup.text
        known = self.scope.names.get(key)
        length = isinstance(known, Declared) and isinstance(known.symbol, Size)
        if not length and (known is not None or not re.fullmatch(r"\\?[A-Za-z]+'*|[A-Z]_\{?\w+\}?", key)):
            raise self.wrong(sup, f"the upper limit {key} is not a length; sums run to a length such as n")
        assert isinstance(last, tree.Relation)
        return [self.bind(n, self.key(n), self.scope.size(key, sup.at)) for n in (*before, last.first)]

    def related(
        self, node: tree.Big, part: tree.Relation, found: list[tuple[str, Index]], conditions: list[Node]
    ) -> None:
        """i ≠ j, i < j, 1 ≤ i < j ≤ n, i ∈ [n] below a sign."""
        sign = part.links[0][1]
        if sign == "∈" and len(part.links) == 1:
            of = part.links[0][2]
            inner = (
                of.items[0] if isinstance(of, tree.Paren) and of.open == "[" and len(of.items) == 1 else None
            )
            if not isinstance(inner, tree.Name):
                raise self.wrong(
                    part, "a sum over a set is not read; declare its elements as an index i \\in 1..n"
                )
            found.append(self.bind(part.first, self.key(part.first), self.scope.size(inner.key, inner.at)))
            return
        if isinstance(part.first, tree.Num):
            found += self.ordered(part)
            middle = [n for _, _, n in part.links[:-1]]
            at, between, _ = part.links[1]
            conditions.append(tree.Relation(part.at, middle[0], ((at, between, middle[1]),)))
            return
        if sign not in ASSUMED or len(part.links) != 1:
            raise self.wrong(part, "this range is not read; write i, i=1 with an upper limit, or i \\ne j")
        if sign == "=":
            raise self.wrong(part, "the upper limit of this range is missing")
        key, other = self.key(part.first), part.links[0][2]
        for name in tree.free_names(other):
            outside = name in self.bound or name in tree.free_names(self.root, node)
            if not outside and name not in dict(found):
                raise self.wrong(
                    part,
                    f"does the sum run over {key} alone, or over {name} too? write "
                    f"\\sum_{{{name}}}\\sum_{{…}} for both",
                )
        found.append(self.bind(part.first, key))
        conditions.append(part)

    def ordered(self, part: tree.Relation) -> list[tuple[str, Index]]:
        """1 ≤ i < j ≤ n binds both."""
        signs = [sign for _, sign, _ in part.links]
        *middle, last = [n for _, _, n in part.links]
        if not (
            isinstance(part.first, tree.Num)
            and part.first.text == "1"
            and len(middle) == 2
            and signs[0] == signs[2] == "≤"
            and signs[1] in ("<", "≠", "≤")
            and isinstance(last, tree.Name)
        ):
            raise self.wrong(part, "this range is not read; write 1 \\le i < j \\le n")
        return [self.bind(n, self.key(n), self.scope.size(last.key, last.at)) for n in middle]

    def key(self, node: Node) -> str:
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

    def bind(self, node: Node, key: str, length: Size | None = None) -> tuple[str, Index]:
        """A bound index; inside a definition it gets a name of its own, so that no argument is captured."""
        if isinstance(self.bound.get(key), Index) and not self.within:
            token = node.at if isinstance(node, Node) else node
            what = f"the index {key} is bound twice, one sum inside the other; give one another name"
            raise token.source.error(token.at, what, kind="broken")
        declared = self.scope.names.get(key)
        if length is None:
            if not (isinstance(declared, Declared) and isinstance(declared.symbol, Index)):
                kind = "not declared" if declared is None else "not declared as an index"
                raise self.wrong(
                    node,
                    f"{key} is {kind}: over what does it run?",
                    *([f"{key} \\in 1..n"] if declared is None else []),
                )
            length = declared.symbol.length
        elif declared is not None and not isinstance(declared, Declared):
            raise self.wrong(node, f"{key} is declared as a quantity, but is an index here")
        return key, self.fresh(length, self.scope.plain(key)) if self.within else Index(
            self.scope.plain(key), length
        )

    def condition(self, node: Node) -> sp.Basic:
        """A relation between numbers or indices."""
        if not isinstance(node, tree.Relation):
            raise self.wrong(node, "a condition is a relation, as x > 0")
        sides = [self.scalar(side) for side in (node.first, *(n for _, _, n in node.links))]
        made = []
        for n, (at, sign, _) in enumerate(node.links):
            if sign not in ASSUMED:
                raise self.wrong(at, f"{at.text} is not a condition that is read")
            made.append(ASSUMED[sign](sides[n], sides[n + 1], evaluate=False))
        return made[0] if len(made) == 1 else sp.And(*made)

    # derivatives

    def derivative(self, node: tree.Derivative) -> Value:
        if node.plain and self.scope.known("d"):
            raise self.wrong(
                node, "is d a length here or the sign of a derivative? write \\partial or \\mathrm{d}"
            )
        value = (
            self.big(node.body, alone=True)
            if node.open and isinstance(node.body, tree.Big)
            else self.read(node.body)
        )
        by = [(self.read(n), times, n) for n, times in node.by]
        for variable, times, where in by:
            if not v.is_variable(variable):
                raise self.wrong(where, "a derivative is by a declared quantity or an entry of one")
            if node.open:
                self.one_factor(node.body, variable)
            self.differentiable(value, variable, where)
            for _ in range(times):
                value = self.by(value, variable, where)
        return value

    def differentiable(self, value: Value, variable: Value, where: Node) -> None:
        """Refuse ∂f(y)/∂x, which may mean f' at y, and a derivative by a parameter that stands for something
        else.
        """
        target = variable.expr.array if isinstance(variable.expr, Entry) else variable.expr
        if target not in quantities(value.expr):
            raise self.wrong(
                where, "what is differentiated does not depend on this: is the derivative taken at a point?"
            )
        key, _, _ = (
            self.named(where) if isinstance(where, tree.Name) or _is_symbol(where) else ("", None, None)
        )
        declared = self.scope.find(key, isinstance(where, tree.Script))
        if key in self.bound and isinstance(declared, Quantity) and declared.quantity != target:
            raise self.wrong(where, f"{key} is differentiated by, but stands for something else here")

    def by(self, value: Value, variable: Value, where: Node) -> Value:
        if variable.axes and value.axes and not isinstance(where, tree.Slot):
            raise self.wrong(
                where, "the derivative of a vector by a vector: which index comes first? write its entries"
            )
        axes = tuple(self.fresh(i.length) for i in variable.axes)
        return Value(Diff(value.expr, variable.over(*axes)), (*value.axes, *axes))

    def one_factor(self, body: Node, variable: Value) -> None:
        """∂/∂x f g leaves open whether g is differentiated, if both depend on x."""
        if not isinstance(body, tree.Term):
            return
        target = variable.expr.array if isinstance(variable.expr, Entry) else variable.expr
        dependent = []
        for n, (_, part) in enumerate(body.factors):
            following = body.factors[n + 1][1] if n + 1 < len(body.factors) else None
            value = self.application(part, following) if following else None
            if (
                isinstance(part, tree.Paren)
                and n
                and self.application(body.factors[n - 1][1], part) is not None
            ):
                continue
            if target in quantities((value or self.read(part)).expr):
                dependent.append(part)
        if len(dependent) > 1:
            raise self.wrong(dependent[1], "is this factor differentiated, too? write brackets")

    def gradient(self, node: tree.Gradient) -> Value:
        if node.by is None:
            raise self.wrong(node, "the gradient by what? write \\nabla_{x}")
        if len(node.by.parts) != 1:
            raise self.wrong(node, "the gradient is by one quantity")
        variable = self.read(node.by.parts[0])
        if not v.is_variable(variable):
            raise self.wrong(node.by, "a gradient is by a declared quantity")
        self.one_factor(node.body, variable)
        value = self.big(node.body, alone=True) if isinstance(node.body, tree.Big) else self.read(node.body)
        if value.axes and variable.axes:
            raise self.wrong(node, "the gradient of a vector: which index comes first? write its entries")
        self.differentiable(value, variable, node.by.parts[0])
        for _ in range(node.order):
            value = self.by(value, variable, node.by)
        return value

    # integrals and expectations

    def integrals(self, node: tree.Integrals) -> Value:
        if len(node.over) > 1 and (node.sub or node.sup):
            raise self.wrong(node, "write one integral sign with its limits for each variable")
        bound = [(self.key(n), self.variable(n, node)) for n in node.over]
        inner = self.inside({key: self.whole(q) for key, q in bound})
        expr = inner.scalar(node.body)
        for n, (_, variable) in zip(node.over, bound, strict=True):
            low, high = self.limits(node, variable, n)
            expr = Integral(expr, variable, low, high)
        return Value(expr)

    def variable(self, node: Node, whole: tree.Integrals) -> Scalar | Array:
        key = self.key(node)
        known = self.scope.names.get(key)
        if isinstance(known, Quantity):
            made: Any = known.quantity
        elif known is None and whole.sub is not None and whole.sup is not None:
            made = Scalar(self.scope.plain(key), REAL, key)
        elif known is None:
            raise self.wrong(
                node, f"{key} is not declared: a number or a vector?", f"{key} \\in \\mathbb{{R}}"
            )
        else:
            raise self.wrong(node, f"{key} is not a quantity to integrate over")
        if self.within:
            names = (f"{made.name}_{n}" for n in range(1, 10_000))
            made = named_like(made, next(name for name in names if name not in self.scope.engine))
        return made

    def whole(self, quantity: Scalar | Array) -> Value:
        return Value(quantity) if isinstance(quantity, Scalar) else self.entries(quantity, [], self.root)

    def limits(self, node: tree.Integrals, variable: Scalar | Array, where: Node) -> tuple[sp.Expr, sp.Expr]:
        space = node.sub.text.replace(" ", "") if node.sub else ""
        domain: Any = variable.domain
        if node.sup is None and (not space or re.fullmatch(r"\\mathbb\{?R\}?(\^\{?[\w\\]+\}?)?", space)):
            if (domain.name, getattr(domain, "low", None), getattr(domain, "high", None)) != (
                "interval",
                -sp.oo,
                sp.oo,
            ):
                raise self.wrong(
                    where, "from where to where? this variable is not declared over all of \\mathbb{R}"
                )
            power = re.search(r"\^\{?(.*?)\}?$", space)
            if power and (
                not isinstance(variable, Array) or [str(n) for n in variable.lengths] != [power[1]]
            ):
                raise self.wrong(node.sub or node, f"the variable does not live in {space}")
            return -sp.oo, sp.oo
        if node.sub is None or node.sup is None:
            raise self.wrong(node, "an integral has two limits, none, or \\mathbb{R}")
        if isinstance(variable, Array):
            raise self.wrong(node, "an integral over a vector is over all of space")
        return self.limit(node.sub), self.limit(node.sup)

    def limit(self, slot: Slot) -> sp.Expr:
        infinite = {r"\infty": sp.oo, r"+\infty": sp.oo, r"-\infty": -sp.oo}.get(slot.text)
        if infinite is not None:
            return infinite
        value = self.scalar(slot.parts[0]) if len(slot.parts) == 1 else sp.Symbol("?")
        if not value.is_Rational:
            raise self.wrong(slot, "the limits of an integral must be rational numbers or infinite")
        return value

    def expectation(self, node: tree.Expectation) -> Value:
        """Σ p f for a distribution p on finitely many outcomes."""
        if node.sub is None or len(node.sub.parts) != 1:
            raise self.wrong(
                node, "the expectation under which distribution? write \\mathbb{E}_{i\\sim p}[…]"
            )
        part = node.sub.parts[0]
        assert isinstance(node.body, tree.Paren)
        if len(node.body.items) != 1:
            raise self.wrong(node.body, "conditional expectations are not something the checker states")
        if isinstance(part, tree.Relation):
            if len(part.links) != 1 or part.links[0][1] != "~":
                raise self.wrong(node.sub, "write \\mathbb{E}_{i\\sim p}[…]")
            weights = self.distribution(part.links[0][2])
            key, index = self.bind(part.first, self.key(part.first), weights.lengths[0])
            declared = self.scope.names.get(key)
            if (
                isinstance(declared, Declared)
                and isinstance(declared.symbol, Index)
                and declared.symbol.length != index.length
            ):
                raise self.wrong(
                    part.first,
                    f"{key} runs to {declared.symbol.length}, but the distribution to {index.length}",
                )
            body = self.inside({key: index}).read(node.body.items[0])
            weighted = v.mul([Value(weights.over(index)), body], self.fresh)
            return replace(weighted, expr=total(weighted.expr, index), array=None)
        return v.dot(self.distribution(part), self.vector(node.body.items[0]), self.fresh)

    def vector(self, node: Node) -> Value:
        value = self.read(node)
        if len(value.axes) != 1:
            raise self.wrong(
                node, f"{value.says} stands where a vector is needed; name the index it is averaged over"
            )
        return replace(value, row=False)

    def distribution(self, node: Node) -> Value:
        """A declared distribution, p or p(x) or p_i with its own index left out."""
        if isinstance(node, tree.Name) and self.scope.find(node.key) is None and node.key not in self.bound:
            what = f"{node.key} is not declared: a distribution on how many outcomes?"
            raise self.wrong(node, what, f"{node.key} \\in \\Delta_n")
        value = self.vector(node)
        array = value.expr.array if isinstance(value.expr, Entry) else None
        if array is None or not array.domain.facts.get("sums to one"):
            raise self.wrong(node, "an expectation is under a declared distribution", "p \\in \\Delta_n")
        return value


def _is_symbol(node: Node) -> bool:
    return isinstance(node, tree.Script) and isinstance(node.base, tree.Name)


def _where(expr: sp.Expr, tests: list[sp.Basic], otherwise: sp.Expr) -> sp.Expr:
    """The expression where the tests hold; a factor 1 − δ does if the expression has a value everywhere."""
    if len(tests) == 1 and isinstance(tests[0], sp.Ne) and otherwise == 0 and everywhere(expr):
        return sp.Mul(sp.Add(1, -delta(*tests[0].args), evaluate=False), expr, evaluate=False)
    return sp.Piecewise((expr, sp.And(*tests)), (otherwise, True), evaluate=False)


def everywhere(expr: sp.Expr) -> bool:
    """Whether an expression certainly has a value wherever its quantities do."""
    if isinstance(expr, sp.Pow) and not (expr.exp.is_Integer and expr.exp > 0):
        if not expr.base.is_positive:
            return False
    elif (isinstance(expr, sp.log) and not expr.args[0].is_positive) or (
        expr.args
        and not isinstance(
            expr, (sp.Add, sp.Mul, sp.Pow, sp.exp, sp.log, sp.Abs, Entry, Reduction, sp.KroneckerDelta)
        )
    ):
        return False
    return isinstance(expr, Entry) or all(everywhere(a) for a in expr.args)
