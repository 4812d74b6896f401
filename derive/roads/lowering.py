"""Lowering expressions: from SymPy to the numeric road's graphs, as the author wrote them.

Nothing is simplified, expanded or differentiated by SymPy on the way. One table says which SymPy head is
which operation; a head that is not in it cannot be evaluated, and the step says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from derive import language as lang
from derive.errors import CannotEvaluate
from derive.language import Array, Entry, Index, Scalar, Size
from derive.language.complexes.arithmetic import Choice
from derive.language.complexes.functions import InPlane
from derive.language.domains import Interval, of_the_same_kind, whole
from derive.language.functions import COMPOSED, PRIMITIVE
from derive.language.matrices.heads import Cell, Determinant, Trace
from derive.language.matrices.spectrum import (
    LargestEigenvalue,
    NuclearNorm,
    OperatorNorm,
    SmallestEigenvalue,
)
from derive.language.moving import straight
from derive.roads import matrices
from derive.roads.membership import equal_by_form, member
from numeric.problem.derivative import NotDifferentiable, Slopes, derivative
from numeric.problem.graph import BEYOND, CASES, ELEMENTWISE, WITHIN, Axis, Graph, Node, merge

# SymPy heads that are one operation on their arguments.
PLAIN: dict[type, str] = {
    **{row.head: row.name for row in PRIMITIVE if row.head is not sp.polygamma},  # whose order is read first
    sp.KroneckerDelta: "eq", sp.Eq: "eq", sp.Ne: "ne", sp.Lt: "lt", sp.Le: "le", sp.Not: "not",
}  # fmt: skip
FOLDED: dict[type, str] = {sp.Add: "add", sp.And: "and", sp.Or: "or", sp.Min: "min", sp.Max: "max"}
REDUCED: dict[type, str] = {lang.Total: "sum", lang.Product: "prod", lang.Largest: "largest"}
MOST_WRITTEN = 128  # terms of a range between two numbers that are written out
RANGES: dict[type, str] = {lang.RangeTotal: "sum", lang.RangeProduct: "prod"}
CONSTANTS = {sp.pi: "pi", sp.E: "e", sp.EulerGamma: "euler", sp.Catalan: "catalan"}
HIGHEST_ORDER = 60  # of a polygamma function: its factorials stay far from the largest float


class Lowering:
    """One graph under construction, with what has been lowered into it."""

    def __init__(self) -> None:
        self.graph = Graph()
        self._done: dict[sp.Basic, Node] = {}  # by the expression with its indices renamed canonically
        self._seen: dict[sp.Basic, Node] = {}
        self.matrices: dict[sp.Basic, Node] = {}  # matrix expressions, along axes of rows and columns

    def __call__(self, expr: sp.Basic) -> Node:
        """The node of an expression; its axes are the expression's free indices."""
        if expr not in self._seen:
            self._seen[expr] = self._viewed(expr)
        return self._seen[expr]

    def _viewed(self, expr: sp.Basic) -> Node:
        indices = _in_order(expr)
        names = {index: Index(f"{index.length.name}~{k}", index.length) for k, index in enumerate(indices)}
        canonical = lang.rename(expr, names)
        if canonical not in self._done:
            self._done[canonical] = self._lower(canonical)
        return self.graph.view(
            self._done[canonical], {axis_of(new): axis_of(old) for old, new in names.items()}
        )

    def spread(self, expr: sp.Basic, each: tuple[Index, ...]) -> Node:
        """The node of an expression, repeated along the indices the statement quantifies over but the side
        lacks.
        """
        return self.spread_node(self(expr), each)

    def spread_node(self, node: Node, each: tuple[Index, ...]) -> Node:
        """A node, repeated along the indices the statement quantifies over but it lacks."""
        axes = merge(node.axes, tuple(map(axis_of, each)))
        return node if axes == node.axes else self.graph.make("view", (node,), axes, node.axes)

    def _lower(self, expr: sp.Basic) -> Node:
        for kind, rule in RULES.items():
            if isinstance(expr, kind):
                return rule(self, expr)
        raise CannotEvaluate(f"cannot evaluate {type(expr).__name__}: {expr}")

    # one rule per family of heads

    def _number(self, expr: sp.Number) -> Node:
        if not expr.is_finite:
            raise CannotEvaluate(f"cannot compute with {expr}")
        exact = expr if expr.is_Rational else sp.Rational(str(expr))
        return self.graph.const(Fraction(int(exact.p), int(exact.q)))

    def _constant(self, expr: sp.Expr) -> Node:
        return self.graph.const(CONSTANTS[expr])

    def _symbol(self, expr: sp.Symbol) -> Node:
        if isinstance(expr, Size):
            return self.graph.size(expr.name)
        if isinstance(expr, Index):
            return self.graph.index(axis_of(expr))
        if isinstance(expr, Scalar):
            return self.graph.quantity(expr.name, ())
        raise CannotEvaluate(f"the symbol {expr} has no meaning")

    def _entry(self, expr: Entry) -> Node:
        whole = self.graph.quantity(expr.array.name, sizes_along(expr.array))
        return self._placed(whole, expr.indices)

    def _placed(self, whole: Node, indices: tuple[sp.Expr, ...]) -> Node:
        """The entry at some places; a place that is computed picks one of all entries, and must be one of
        them.
        """
        computed = {a: self.graph.fresh(a) for a, i in zip(whole.axes, indices, strict=True) if not _plain(i)}
        places = {a: computed.get(a) or _place(i) for a, i in zip(whole.axes, indices, strict=True)}
        node = self.graph.view(whole, places)
        for axis, place in zip(whole.axes, indices, strict=True):
            if axis in computed:
                node = self._picked(node, computed[axis], self(place))
        return node

    def _picked(self, node: Node, axis: Axis, place: Node) -> Node:
        g = self.graph
        here = g.apply("eq", g.index(axis), place)
        entry = g.reduce("sum", g.apply("select", here, node, g.const(0)), axis)
        return g.apply("mul", entry, g.only_where(g.reduce("largest", here, axis), BEYOND))

    def _inverse(self, expr: lang.InverseEntry) -> Node:
        whole = self.graph.quantity(expr.array.name, sizes_along(expr.array))
        return self._placed(self.graph.matrix("inverse", whole, *whole.axes[-2:]), expr.indices)

    def _det(self, expr: lang.Det) -> Node:
        whole = self.graph.quantity(expr.array.name, sizes_along(expr.array))
        return self.graph.matrix("det", whole, *whole.axes[-2:])

    def _reduction(self, expr: lang.Reduction) -> Node:
        inner = lang.rename(
            expr.body, {expr.index: Index(f"{expr.index.length.name}~sum", expr.index.length)}
        )
        return self.graph.reduce(
            REDUCED[type(expr)], self(inner), Axis(f"{expr.index.length.name}~sum", expr.index.length.name)
        )

    def _range(self, expr: lang.Range) -> Node:
        inner = Scalar(f"{expr.bound.name}@", Interval(integers=True))  # a name no free quantity has
        body = self(lang.rename(expr.body, {expr.bound: inner}))
        ends = (expr.low,) if expr.endless else (expr.low, expr.high)
        if all(end.is_Integer for end in ends) and not expr.endless and expr.high - expr.low < MOST_WRITTEN:
            return self._written_out(type(expr), body, inner.name, range(int(expr.low), int(expr.high) + 1))
        return self.graph.series(RANGES[type(expr)], body, inner.name, *map(self, ends))

    def _written_out(self, kind: type, body: Node, name: str, places: range) -> Node:
        """A short range between two numbers, term by term: so floats can run too."""
        g = self.graph
        op, empty = ("add", 0) if issubclass(kind, lang.RangeTotal) else ("mul", 1)
        terms = [g.substitute(body, name, g.const(k), ()) for k in places]
        return reduce(lambda a, b: g.apply(op, a, b), terms) if terms else g.const(empty)

    def _recursion(self, expr: lang.RecursiveTerm) -> Node:
        g, names = self.graph, [letter.name for letter in expr.letters]
        rule, starts = self(expr.rule), list(map(self, expr.starts))
        if expr.place.is_Integer and 0 <= expr.place - expr.first < MOST_WRITTEN:
            return self._run(rule, starts[: int(expr.place) - expr.first + 1], expr, names)
        return g.recursion(rule, self(expr.place), starts, expr.first, names)

    def _run(self, rule: Node, terms: list[Node], expr: lang.RecursiveTerm, names: list[str]) -> Node:
        """The terms up to a place that is a number, each from those before: so floats can run too."""
        for k in range(expr.first + len(terms), int(expr.place) + 1):
            values = [self.graph.const(k), *reversed(terms[-expr.order :])]
            term = rule
            for name, value in zip(names, values, strict=True):
                term = self.graph.substitute(term, name, value, ())
            terms.append(term)
        return terms[-1]

    def _limit(self, expr: lang.Limit) -> Node:
        """What the body tends to as a quantity that no statement has grows without end, for either side."""
        inner, large = (Scalar(f"{expr.bound.name}{mark}", Interval()) for mark in ("@", "@∞"))
        body = self(lang.rename(expr.body, {expr.bound: inner}))
        ways = [self(expr.along(large, way)) for way in expr.ways]
        return self.graph.limit(large.name, *(self.graph.substitute(body, inner.name, w, ()) for w in ways))

    def _diff(self, expr: lang.Diff) -> Node:
        variable = expr.variable
        name = variable.array.name if isinstance(variable, Entry) else variable.name
        sizes = sizes_along(variable.array) if isinstance(variable, Entry) else ()
        fresh, known = self._by(expr.body, name, sizes)
        try:
            slope = derivative(self.graph, self(expr.body), name, fresh, known)
        except NotDifferentiable as problem:
            raise CannotEvaluate(str(problem)) from None
        places = variable.indices if isinstance(variable, Entry) else ()
        return self.graph.view(slope, {a: _place(i) for a, i in zip(fresh, places, strict=True)})

    def _by(self, body: sp.Expr, name: str, sizes: tuple[str, ...]) -> tuple[tuple[Axis, ...], Slopes | None]:
        """Fresh axes for the entry differentiated by, and the derivatives by it that are known."""
        return tuple(self.graph.fresh(Axis("by", size)) for size in sizes), None

    def _at(self, expr: lang.At) -> Node:
        target, body, value = expr.target, self(expr.body), self(expr.value)
        places = tuple(map(axis_of, target.indices)) if isinstance(target, Entry) else ()
        name = target.array.name if isinstance(target, Entry) else target.name
        return self._where(
            self.graph.substitute(body, name, value, places), self._inside(expr, value, places)
        )

    def _inside(self, expr: lang.At, value: Node, places: tuple[Axis, ...]) -> Node | None:
        """1 where a value put in for a quantity lies in its domain: what SymPy simplified there holds nowhere
        else.
        """
        if of_the_same_kind(expr.target, expr.value):
            return None
        domain = expr.target.array.domain if isinstance(expr.target, Entry) else expr.target.domain
        free = (
            replace(domain, integers=False) if isinstance(domain, Interval) and whole(expr.value) else domain
        )
        asked = member(self.graph, free, value, places)
        if asked is None:
            raise CannotEvaluate(
                "an integer quantity cannot be put in for: whether the value is whole is not checked"
            )
        equal = () if equal_by_form(expr.target, expr.value) else asked.equal
        tests = [*asked.conditions, *(self.graph.apply("eq", *pair) for pair in equal)]
        outside = set(map(axis_of, lang.free_indices(expr)))
        return self._all([self._everywhere(test, outside) for test in tests])

    def _everywhere(self, test: Node, outside: set[Axis]) -> Node:
        for axis in test.axes:
            test = test if axis in outside else self.graph.reduce("smallest", test, axis)
        return test

    def _all(self, tests: list[Node]) -> Node | None:
        return reduce(partial(self.graph.apply, "and"), tests) if tests else None

    def _where(self, node: Node, inside: Node | None) -> Node:
        """The node where the condition holds, and no value elsewhere."""
        if inside is None:
            return node
        return self.graph.apply("mul", node, self.graph.only_where(inside, WITHIN))

    def _moving(self, expr: lang.Integral) -> Node:
        return self(straight(expr))

    def _integral(self, expr: lang.Integral) -> Node:
        if isinstance(expr.bound, Scalar) and not all(a.is_Rational or a.is_infinite for a in expr.args[2:]):
            return self._moving(expr)
        low, high = (_limit(a) for a in expr.args[2:])
        if low > high and isinstance(expr.bound, Array):
            raise CannotEvaluate("an integral over an array whose limits run backwards")
        if low == high and isinstance(low, float):
            raise CannotEvaluate(f"an integral from {low} to {high}")
        inner = lang.named_like(expr.bound, f"{expr.bound.name}@")  # a name no free quantity has
        sizes = sizes_along(expr.bound) if isinstance(expr.bound, Array) else ()
        return self.graph.integral(
            self(lang.rename(expr.body, {expr.bound: inner})), inner.name, low, high, sizes
        )

    def _mul(self, expr: sp.Mul) -> Node:
        above = [a for a in expr.args if not _divides(a)]
        below = [_turned_over(a) for a in expr.args if _divides(a)]
        top = self._fold("mul", above) if above else self.graph.const(1)
        return self.graph.apply("div", top, self._fold("mul", below)) if below else top

    def _pow(self, expr: sp.Pow) -> Node:
        base, exponent = expr.args
        if exponent.is_Integer and abs(exponent) <= 64:
            if exponent < 0:
                return self.graph.apply(
                    "div", self.graph.const(1), self(base) if exponent == -1 else self(base**-exponent)
                )
            return self.graph.apply("powi", self(base), data=int(exponent))
        if exponent == sp.S.Half:
            return self.graph.apply("sqrt", self(base))
        if exponent == -sp.S.Half:
            return self.graph.apply("div", self.graph.const(1), self.graph.apply("sqrt", self(base)))
        return self.graph.apply("pow", self(base), self(exponent))

    def _plain(self, expr: sp.Expr) -> Node:
        if isinstance(expr, sp.log) and len(expr.args) != 1:
            raise CannotEvaluate(f"write log to another base as a quotient: {expr}")
        op = PLAIN[type(expr)]
        if len(expr.args) != ELEMENTWISE[op]:
            raise CannotEvaluate(f"{op} of {len(expr.args)} arguments is not known: {expr}")
        return self.graph.apply(op, *map(self, expr.args))

    def _composed(self, expr: sp.Expr) -> Node:
        return self(COMPOSED[type(expr)].unfolded(*expr.args))

    def _in_plane(self, expr: InPlane) -> Node:
        return self.graph.apply(f"{expr.function}.{('re', 'im')[expr.which]}", *map(self, expr.point))

    def _polygamma(self, expr: sp.Expr) -> Node:
        order, argument = expr.args
        if whole(order) and not order.is_Integer:  # balls alone take any order
            return self._in_plane(InPlane("polygamma", 0, order, sp.S.Zero, argument, sp.S.Zero))
        if not (order.is_Integer and 0 <= order <= HIGHEST_ORDER):
            raise CannotEvaluate(
                f"a polygamma function needs a whole order from 0 to {HIGHEST_ORDER}: {expr}"
            )
        if order <= 1:
            return self.graph.apply("trigamma" if order else "digamma", self(argument))
        return self.graph.apply("polygamma", self(order), self(argument))

    def _reversed(self, expr: Relational) -> Node:
        return self.graph.apply("lt" if isinstance(expr, sp.Gt) else "le", self(expr.rhs), self(expr.lhs))

    def _folded(self, expr: sp.Basic) -> Node:
        return self._fold(FOLDED[type(expr)], expr.args)

    def _fold(self, op: str, args: Any) -> Node:
        first, *rest = map(self, args)
        for node in rest:
            first = self.graph.apply(op, first, node)
        return first

    def _piecewise(self, expr: sp.Piecewise) -> Node:
        *cases, last = expr.args
        node = self(last.expr)
        for case in reversed(cases):
            node = self.graph.apply("select", self(case.cond), self(case.expr), node)
        if last.cond == True:  # noqa: E712  SymPy's own true
            return node
        applies = self._fold("or", [case.cond for case in expr.args])  # elsewhere it has no value
        return self.graph.apply("mul", node, self.graph.only_where(applies, CASES))

    def _choice(self, expr: Choice) -> Node:
        yes, condition, no = expr.args
        return self.graph.apply("select", self(condition), self(yes), self(no))

    def _truth(self, expr: sp.Basic) -> Node:
        return self.graph.const(1 if expr == sp.true else 0)


Rule = Callable[[Lowering, Any], Node]
RULES: dict[Any, Rule] = {
    sp.Number: Lowering._number,
    tuple(type(c) for c in CONSTANTS): Lowering._constant,
    sp.Symbol: Lowering._symbol,
    Entry: Lowering._entry,
    lang.InverseEntry: Lowering._inverse,
    lang.Det: Lowering._det,
    Cell: matrices.cell,
    Trace: matrices.trace,
    Determinant: matrices.determinant,
    LargestEigenvalue: matrices.largest_eigenvalue,
    SmallestEigenvalue: matrices.smallest_eigenvalue,
    OperatorNorm: matrices.operator_norm,
    NuclearNorm: matrices.nuclear_norm,
    tuple(REDUCED): Lowering._reduction,
    lang.Range: Lowering._range,
    lang.RecursiveTerm: Lowering._recursion,
    lang.Limit: Lowering._limit,
    lang.Diff: Lowering._diff,
    lang.At: Lowering._at,
    lang.MovingIntegral: Lowering._moving,
    lang.Integral: Lowering._integral,
    sp.Mul: Lowering._mul,
    sp.Pow: Lowering._pow,
    tuple(PLAIN): Lowering._plain,
    tuple(COMPOSED): Lowering._composed,
    sp.polygamma: Lowering._polygamma,
    InPlane: Lowering._in_plane,
    Choice: Lowering._choice,
    (sp.Gt, sp.Ge): Lowering._reversed,
    tuple(FOLDED): Lowering._folded,
    sp.Piecewise: Lowering._piecewise,
    (type(sp.true), type(sp.false)): Lowering._truth,
}


class FamilyLowering(Lowering):
    """For many expressions that differ little: indices keep their names, and derivatives share what they can.

    Renaming indices canonically, as `Lowering` does, lets alike subexpressions share their work, but rebuilds
    every expression; here sharing comes from the expressions themselves.
    """

    def __init__(self) -> None:
        super().__init__()
        self._slopes: dict[tuple[str, int], Slopes] = {}
        self._depths: dict[sp.Basic, int] = {}

    def _viewed(self, expr: sp.Basic) -> Node:
        if isinstance(expr, lang.Reduction):
            return self.graph.reduce(REDUCED[type(expr)], self(expr.body), axis_of(expr.index))
        return self._lower(expr)

    def _by(self, body: sp.Expr, name: str, sizes: tuple[str, ...]) -> tuple[tuple[Axis, ...], Slopes | None]:
        """Axes named after the depth of the derivatives inside, hence new to the body and the same every
        time.
        """
        depth = self._depth(body)
        axes = tuple(Axis(f"by {name} {depth} {k}", size) for k, size in enumerate(sizes))
        return axes, self._slopes.setdefault((name, depth), {})

    def _depth(self, expr: sp.Basic) -> int:
        if expr not in self._depths:
            self._depths[expr] = max(map(self._depth, expr.args), default=0) + isinstance(expr, lang.Diff)
        return self._depths[expr]


def _divides(factor: sp.Expr) -> bool:
    """Whether a factor is written under the line of a fraction."""
    return bool(isinstance(factor, sp.Pow) and factor.exp.is_Rational and factor.exp < 0)


def _turned_over(factor: sp.Pow) -> sp.Expr:
    """What stands under the line."""
    return factor.base if factor.exp == -1 else sp.Pow(factor.base, -factor.exp, evaluate=False)


def _in_order(expr: sp.Basic) -> list[Index]:
    """The free indices in order of first appearance: the same for expressions equal up to renaming."""
    free = lang.free_indices(expr)
    found: list[Index] = []

    def walk(e: sp.Basic, hidden: frozenset[Index]) -> None:
        if isinstance(e, Index) and e in free and e not in hidden and e not in found:
            found.append(e)
        inner = hidden | {e.bound} if isinstance(e, (lang.Reduction, lang.Range)) else hidden
        for a in e.args:
            walk(a, inner)

    walk(expr, frozenset())
    return found + sorted(free - set(found), key=str)


def axis_of(index: Index) -> Axis:
    return Axis(index.name, index.length.name)


def _place(index: sp.Expr) -> Axis | int:
    if isinstance(index, Index):
        return axis_of(index)
    if index.is_Integer and index > 0:
        return int(index)
    raise CannotEvaluate(f"an array index must be an index or a positive integer, not {index}")


def _plain(index: sp.Expr) -> bool:
    """Whether an index is one by itself, or a number."""
    return isinstance(index, Index) or bool(index.is_Integer)


def _limit(value: sp.Expr) -> Fraction | float:
    if value.is_infinite:
        return float(value)
    if not value.is_Rational:
        raise CannotEvaluate(f"the limits of an integral must be rational or infinite, not {value}")
    return Fraction(int(value.p), int(value.q))


def sizes_along(array: Array) -> tuple[str, ...]:
    return tuple(length.name for length in array.lengths)
