"""Derivatives, gradients, integrals and expectations: what is done to a function of a quantity."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import sympy as sp

from derive.language import Array, At, Diff, Entry, Index, Scalar, integral, named_like, quantities, total
from derive.language.domains import REAL
from derive.language.matrices import grad
from derive.language.unknown import Of
from derive.reading.algebra import values as v
from derive.reading.algebra.values import Value
from derive.reading.meaning.places import shown
from derive.reading.meaning.ranges import Ranges
from derive.reading.meaning.scope import Declared, Quantity, Shorthand, UnknownMap
from derive.reading.meaning.weights import sums_to_one
from derive.reading.source.source import ReadingError
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot


class Calculus(Ranges):
    """The rules for what differentiates, integrates and averages."""

    # derivatives

    def derivative(self, node: tree.Derivative) -> Value:
        if node.plain and not node.open and self.divides(node):
            raise self.wrong(
                node, "is d a length here or the sign of a derivative? write \\partial or \\mathrm{d}"
            )
        value = self.differentiated(node)
        by = [(self.read(n), times, n) for n, times in node.by]
        for variable, times, where in by:
            if not v.is_variable(variable):
                raise self.not_free(where, "a derivative is by a declared quantity or an entry of one")
            if node.open:
                self.one_factor(node.body, variable)
            self.differentiable(value, variable, where)
            for _ in range(times):
                value = self.by(value, variable, where)
        return value

    def divides(self, node: tree.Derivative) -> bool:
        """Whether d may be a factor of both parts of dx/dy, though a length that stands nowhere else in them
        would have been cancelled by anybody.
        """
        known = self.scope.find("d")
        if not isinstance(known, Declared) or isinstance(known.symbol, Index):
            return self.scope.known("d")
        parts = (part for side in (node.body, *(by for by, _ in node.by)) for part in tree.every(side))
        return any(isinstance(part, tree.Name) and part.key == "d" for part in parts)

    def differentiated(self, node: tree.Derivative) -> Value:
        """What stands before the variables: f may stand without its argument, and [1] in brackets."""
        body = node.body
        if isinstance(body, tree.Paren) and body.open == "[" and len(body.items) == 1:
            body = body.items[0]
        if node.open and isinstance(body, tree.Big):
            return self.big(body, alone=True)
        named = self.function_named(body)
        if isinstance(named, Shorthand):
            return self.unfolded(named, [None] * len(named.slots), body)
        if isinstance(named, UnknownMap) and named.function.arity == 1 and len(node.by) == 1:
            self.smooth(named, body)
            return Value(named.function(self.scalar(node.by[0][0])))
        return self.read(body)

    def function_named(self, node: Node) -> Shorthand | UnknownMap | None:
        """The function of numbers or vectors that a bare name stands for, as in df/dx."""
        if not isinstance(node, tree.Name) or node.key in self.bound:
            return None
        known = self.scope.find(node.key, True)
        if isinstance(known, UnknownMap):
            return known
        applied = isinstance(known, Shorthand) and set(known.slots) == {"arg"}
        return known if isinstance(known, Shorthand) and applied else None

    def slope_at(self, node: tree.Derivative, paren: tree.Paren) -> Value:
        """\\frac{df}{dx}(a): the derivative of a function by its argument, at a."""
        named = self.function_named(node.body)
        named = None if any(isinstance(n, tree.Derivative) for n in tree.every(paren)) else named
        if named is None or len(named.slots) != 1 or len(node.by) != 1 or len(paren.items) != 1:
            what = "a factor, or the point at which the derivative is taken? write \\left.…\\right|_{x=…}"
            raise self.wrong(paren, f"{what}, or \\cdot before a factor")
        (where, _), point = node.by[0], self.read(paren.items[0])
        variable = self.read(where)
        if isinstance(named, UnknownMap):
            self.smooth(named, node)
            if point.axes or not v.is_variable(variable):
                raise self.wrong(paren, f"{named.key} is a function of one number")
            return Value(Of(named.function, sp.Tuple(node.order), point.expr))
        own = self.scope.find(named.parameters[0])
        if not isinstance(own, Quantity) or own.quantity not in (variable.expr, variable.array):
            raise self.wrong(where, f"{named.key} is a function of {named.parameters[0]}, not of this")
        value = self.derivative(node)
        if own.quantity in (point.expr, point.array):
            return value
        if point.lengths != variable.lengths:
            raise self.wrong(paren, f"{named.key} is defined for {own.key}, and this has another shape")
        return replace(value, expr=At(value.expr, variable.expr, point.over(*variable.axes)), array=None)

    def not_free(self, node: Node, what: str) -> ReadingError:
        """What is differentiated by has a definition: it can be free in one display alone."""
        if not (isinstance(node, tree.Name) or _is_symbol(node)):
            return self.wrong(node, what)
        key, sub, _ = self.named(node)
        known = self.scope.find(key, sub is not None)
        if not isinstance(known, Shorthand):
            return self.wrong(node, what)
        home = r"\mathbb{R}"
        return self.wrong(
            node, f"{what}, but {shown(node)} has a definition", f"local {shown(node)} \\in {home}"
        )

    def differentiable(self, value: Value, variable: Value, where: Node) -> None:
        """Refuse ∂f(y)/∂x, which may mean f' at y, and a derivative by a parameter that stands for something
        else.
        """
        target = variable.expr.array if isinstance(variable.expr, Entry) else variable.expr
        if target not in quantities(value.expr) and not value.expr.is_Rational:
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
        if variable.whole is not None and not value.axes:
            return v.as_object(grad(value.expr, variable.whole), self.fresh)
        if variable.whole is not None:
            raise self.wrong(where, "the derivative of a vector is read entry by entry; write its entries")
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

    def own_gradient(self, node: tree.Gradient) -> Value | None:
        """∇f(a) of a function that is defined with one argument: by that argument, at a."""
        if not isinstance(node.body, tree.Term) or len(node.body.factors) != 2:
            return None
        (_, head), (_, paren) = node.body.factors
        known = (
            self.scope.find(self.named(head)[0], True) if isinstance(head, (tree.Name, tree.Script)) else None
        )
        one = isinstance(known, Shorthand) and known.slots.count("arg") == 1 and known.slots[-1] == "arg"
        if not (isinstance(known, Shorthand) and one and isinstance(paren, tree.Paren)):
            return None
        own = self.scope.find(known.parameters[-1])
        if not isinstance(own, Quantity) or own.slots or len(paren.items) != 1:
            return None
        value = self.occurrence(known, self.named(head)[1], None, (), head)  # at its own argument
        point, variable = self.read(paren.items[0]), self.whole(own.quantity)
        if value.axes:
            raise self.wrong(node, "the gradient of a vector: which index comes first? write its entries")
        if point.lengths != variable.lengths:
            raise self.wrong(paren, f"{known.key} is defined for {own.key}, and this has another shape")
        if own.quantity not in quantities(value.expr):
            raise self.wrong(node, f"{known.key} does not depend on {own.key}")
        slot = tree.Slot(node.at, own.key, ())
        for _ in range(node.order):
            value = self.by(value, variable, slot)
        if point.expr == variable.expr or (point.array is not None and point.array == variable.array):
            return value
        put = point.over(*variable.axes)
        return replace(value, expr=At(value.expr, variable.expr, put), array=None)

    def gradient(self, node: tree.Gradient) -> Value:
        if node.by is None and (value := self.own_gradient(node)) is not None:
            return value
        if node.by is None:
            raise self.wrong(node, "the gradient by what? write \\nabla_{x}")
        if len(node.by.parts) != 1:
            raise self.wrong(node, "the gradient is by one quantity")
        variable = self.read(node.by.parts[0])
        if not v.is_variable(variable):
            raise self.not_free(node.by.parts[0], "a gradient is by a declared quantity")
        self.one_factor(node.body, variable)
        value = self.big(node.body, alone=True) if isinstance(node.body, tree.Big) else self.read(node.body)
        if value.axes and variable.axes:
            raise self.wrong(node, "the gradient of a vector: which index comes first? write its entries")
        self.differentiable(value, variable, node.by.parts[0])
        for _ in range(node.order):
            value = self.by(value, variable, node.by)
        return value

    def evaluated(self, node: tree.Evaluated) -> Value:
        """f|_{x=a}: the body with a declared quantity replaced, after all in it is done."""
        value = self.read(node.body)
        for part in node.where.parts:
            assert isinstance(part, tree.Relation)
            target, point = self.read(part.first), self.read(part.links[0][2])
            if len(part.links) != 1 or not v.is_variable(target) or (target.axes and target.array is None):
                raise self.wrong(part, "what is put in is for a declared quantity, as in |_{x=0}")
            zero = not point.axes and point.expr == 0
            if target.lengths != point.lengths and not zero:
                raise self.wrong(part, f"{target.says} is replaced by {point.says}")
            put = point.expr if zero else point.over(*target.axes)
            value = replace(value, expr=At(value.expr, target.expr, put), array=None)
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
            if variable in low.free_symbols | high.free_symbols:
                raise self.wrong(
                    n, "a limit of the integral names its own variable: give the variable another"
                )
            expr = integral(expr, variable, low, high)
        return Value(expr)

    def variable(self, node: Node, whole: tree.Integrals) -> Scalar | Array:
        key = self.key(node)
        known = self.scope.names.get(key)
        if isinstance(known, Quantity):
            made: Any = known.quantity
        elif (known is None or isinstance(known, Declared)) and whole.sub and whole.sup:
            made = Scalar(self.scope.plain(key), REAL, key)  # the limits say what it runs over
        elif known is None:
            raise self.wrong(
                node, f"{key} is not declared: a number or a vector?", f"{key} \\in \\mathbb{{R}}"
            )
        else:
            raise self.wrong(node, f"{key} is not a quantity to integrate over")
        if self.within or isinstance(known, Declared):
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
        if len(slot.parts) != 1:
            raise self.wrong(slot, "a limit of an integral is one number or quantity")
        return self.scalar(slot.parts[0])

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
        if not sums_to_one(value.expr, value.axes[0]):
            name = shown(node) if isinstance(node, (tree.Name, tree.Script)) else "this"
            what = f"{name} is no declared distribution, nor plainly one, as f_i / \\sum_j f_j"
            raise self.wrong(node, what)
        return value


def _is_symbol(node: Node) -> bool:
    return isinstance(node, tree.Script) and isinstance(node.base, tree.Name)
