"""Named functions of the field: logarithms, softmax, entropies, normal densities, norms, cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import sympy as sp

from derive.language import At, Diff, Entry, Index, Scalar, delta, functions, largest, total
from derive.language.domains import REAL
from derive.language.matrices import MatrixProduct, Trace
from derive.reading.algebra import grids, values as v
from derive.reading.algebra.plain import added
from derive.reading.algebra.values import Value
from derive.reading.meaning.joint import Joint
from derive.reading.meaning.places import shown
from derive.reading.meaning.ranges import everywhere
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node

HALF = sp.Rational(1, 2)


# Functions of numbers, by their usual spelling; Γ is a letter and goes by its name.
ELEMENTARY = {(row.printed or (row.name,))[0]: row for row in functions.ELEMENTARY}


class Reader(Joint):
    """All rules together."""

    def call(self, node: tree.Call) -> Value:
        items, marks = _arguments(node.argument)
        if node.primes:
            return self.slope(node, items)
        if node.name in ELEMENTARY:
            return self.powered(node, self.based(node, self.elementary(node, items)))
        if node.name == "softmax" and node.sub is not None:
            return self.powered(node, v.entry(self.softmax(node, items, marks), self.places(node.sub)))
        if node.name == "Var":
            return self.powered(node, self.spread(node, items))
        if node.name == "Cov":
            return self.together(node, items, marks)
        if node.sub is not None:
            raise self.wrong(node, f"the index on {node.name} is not read")
        return self.powered(node, CALLS[node.name](self, node, items, marks))

    def elementary(self, node: tree.Call, items: Sequence[Node]) -> Value:
        """A function of numbers, as many as its row says."""
        row = ELEMENTARY[node.name]
        if node.name == "binomial":
            for item in items:
                self.counted_number(item)
        arguments = [self.only(node, items)] if row.arity == 1 else items
        if len(arguments) != row.arity:
            raise self.wrong(node, f"{node.name} takes {row.arity} arguments, but {len(items)} stand here")
        if isinstance(arguments[0], tree.Big) and not isinstance(node.argument, tree.Paren):
            self.big(arguments[0], alone=True)
        return Value(row(*map(self.scalar, arguments)))

    def slope(self, node: tree.Call, items: Sequence[Node]) -> Value:
        """\\tanh'(x): the derivative of a function of numbers, at what stands in the brackets."""
        names = ("u", *(f"u_{n}" for n in range(1, 99)))
        variable = Scalar(next(n for n in names if n not in self.scope.engine), REAL)
        value: sp.Expr = ELEMENTARY[node.name](variable)
        for _ in range(node.primes):
            value = Diff(value, variable)
        return Value(At(value, variable, self.scalar(self.only(node, items))))

    def only(self, node: tree.Call, items: Sequence[Node]) -> Node:
        if len(items) != 1:
            raise self.wrong(node, f"{node.name} takes one argument, but {len(items)} stand here")
        return items[0]

    def based(self, node: tree.Call, value: Value) -> Value:
        if node.sub is None:
            return value
        base = self.scalar(node.sub.parts[0]) if len(node.sub.parts) == 1 else None
        if (
            node.name != "log"
            or base is None
            or not ((base.is_Rational and base > 0 and base != 1) or base is sp.E)
        ):
            raise self.wrong(node, f"the index on {node.name} is not read")
        return v.divide(value, Value(sp.log(base, evaluate=False))) if base is not sp.E else value

    def powered(self, node: tree.Call, value: Value) -> Value:
        if node.sup is None:
            return value
        if node.sup.text == "-1" and node.name in ELEMENTARY:
            raise self.wrong(
                node, f"\\{node.name}^{{-1}}: the inverse function or one over it? write arc… or a fraction"
            )
        return self.superscript(node, value, node.sup)

    # vectors

    def softmax(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        x = self.vector(self.only(node, items))
        i = self.fresh(x.lengths[0])
        top = [sp.exp(x.over(k), evaluate=False) for k in (x.axes[0], i)]
        return Value(v.divide(Value(top[0]), Value(total(top[1], i))).expr, x.axes)

    def lse(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        x = self.vector(self.only(node, items))
        return Value(sp.log(total(sp.exp(x.expr, evaluate=False), x.axes[0]), evaluate=False))

    def extreme(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        if set(marks) - {","}:
            raise self.wrong(node, f"{node.name} takes a list, as {node.name}(a, b)")
        if len(items) == 1:
            x = self.vector(items[0])
            if node.name == "min":
                return v.negative(Value(largest(v.negative(Value(x.expr)).expr, x.axes[0])))
            return Value(largest(x.expr, x.axes[0]))
        head = sp.Max if node.name == "max" else sp.Min
        return Value(head(*(self.scalar(i) for i in items), evaluate=False))

    def det(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        return v.determinant(self.read(self.only(node, items)))

    def trace(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        matrix = self.read(self.only(node, items))
        if matrix.grid is not None:
            return Value(grids.trace(matrix.grid))
        if len(matrix.axes) != 2 or matrix.lengths[0] != matrix.lengths[1]:
            raise self.wrong(node, f"the trace of {matrix.says} has no meaning")
        if matrix.whole is not None:
            return Value(Trace(matrix.whole))
        i = self.fresh(matrix.lengths[0])
        return Value(total(matrix.over(i, i), i))

    def of_complex(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        """A part, the argument or the conjugate of a complex number."""
        head = {"Re": sp.re, "Im": sp.im, "arg": sp.arg, "conj": sp.conjugate}[node.name]
        value = self.scalar(self.only(node, items))
        if node.at.text in (r"\bar", r"\overline") and not v.is_complex_value(value):
            what = f"{node.at.text} stands over more than a symbol: what is it? declare a name for it"
            raise self.wrong(node, what)
        return Value(head(value, evaluate=False))

    # information

    def pair(self, node: tree.Call, items: Sequence[Node]) -> tuple[Value, Value]:
        first, second = (self.distribution(i) for i in items)
        if first.lengths != second.lengths:
            raise self.wrong(node, "the two distributions do not live on the same outcomes")
        return first, second

    def divergence(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        if len(items) == 2 and (law := self.between_laws("KL", items)) is not None:
            return law
        if (joint := self.joint_divergence(node, items, marks)) is not None:
            return joint
        if len(items) != 2 or marks[0] not in (r"\|", "|", ",", ";", ":"):
            raise self.wrong(node, "a divergence is between two distributions, KL(p \\| q)")
        p, q = self.pair(node, items)
        i = self.fresh(p.lengths[0])
        ratio = v.divide(Value(p.over(i)), Value(q.over(i))).expr
        return Value(total(sp.Mul(p.over(i), sp.log(ratio, evaluate=False), evaluate=False), i))

    def entropy(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        if not set(marks) - {","} and (law := self.between_laws("H", items)) is not None:
            return law
        if (joint := self.joint_entropy(node, items, marks)) is not None:
            return joint
        if len(items) == 2 and marks[0] in (",", ";"):
            p, q = self.pair(node, items)
        elif len(items) == 1:
            p = q = self.distribution(items[0])
        else:
            raise self.wrong(
                node, "a conditional entropy is not something the checker states; write it as a sum"
            )
        i = self.fresh(p.lengths[0])
        return v.negative(
            Value(total(sp.Mul(p.over(i), sp.log(q.over(i), evaluate=False), evaluate=False), i))
        )

    def diagonal(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        x = self.vector(self.only(node, items))
        i, j = self.fresh(x.lengths[0]), self.fresh(x.lengths[0])
        return Value(sp.Mul(delta(i, j), x.over(i), evaluate=False), (i, j))

    def finite_spread(self, node: tree.Call, items: Sequence[Node]) -> Value:
        """Var_{i∼p}[x_i], as the mean of the squares less the square of the mean."""
        if node.sub is None:
            raise self.wrong(
                node,
                "a variance is not read without a law: \\mathrm{Var}_{X\\sim\\mathcal{N}(0, 1)}[X]",
                f"{shown(items[0])} \\sim \\mathcal{{N}}(\\mu, \\sigma^2)",
            )
        body = self.only(node, items)
        two = tree.Slot(body.at, "2", (tree.Num(body.at, "2"),))
        square = tree.Script(body.at, tree.Paren(body.at, "(", (body,), ()), None, two)
        means = [
            self.expectation(tree.Expectation(node.at, node.sub, tree.Paren(node.at, "(", (part,), ())))
            for part in (square, body)
        ]
        if any(mean.axes for mean in means):
            raise self.wrong(node, "the variance of a vector is not read; write its entries")
        return v.add([means[0], v.negative(v.power(means[1], v.number(2)))])

    def normal(self, node: tree.Call, items: Sequence[Node], marks: Sequence[str]) -> Value:
        if len(items) != 3 or marks[0] not in (";", "|", ",") or marks[1] != ",":
            raise self.wrong(
                node, "a normal law is no number; its density is written \\mathcal{N}(x; \\mu, \\sigma^2)"
            )
        if marks[0] == ",":
            raise self.wrong(
                node, "which of the three is the variable? write \\mathcal{N}(x; \\mu, \\sigma^2)"
            )
        if isinstance(items[2], tree.Name) and items[2].key in (r"\sigma", "s", r"\mathbf{\sigma}"):
            raise self.wrong(
                items[2], "is this the variance or the standard deviation? write \\sigma^2 for the variance"
            )
        x, mean, spread = (self.read(i) for i in items)
        centred = v.add([x, v.negative(mean)])
        return (
            self.normal_vector(node, centred, spread)
            if centred.axes
            else self.normal_number(node, centred, spread)
        )

    def normal_number(self, node: tree.Call, centred: Value, spread: Value) -> Value:
        if spread.axes or spread.eye:
            raise self.wrong(node, "a number with a matrix as its variance")
        square = sp.Pow(centred.expr, 2, evaluate=False)
        exponent = v.negative(v.divide(Value(square), v.mul([v.number(2), spread], None))).expr
        factor = sp.Pow(sp.Mul(2, sp.pi, spread.expr, evaluate=False), -HALF, evaluate=False)
        return Value(sp.Mul(factor, sp.exp(exponent, evaluate=False), evaluate=False))

    def normal_vector(self, node: tree.Call, centred: Value, spread: Value) -> Value:
        (length,) = centred.lengths
        if spread.eye:
            i = self.fresh(length)
            square = total(sp.Pow(centred.over(i), 2, evaluate=False), i)
            form: sp.Expr = v.divide(Value(square), Value(spread.expr)).expr
            scale = sp.Pow(sp.Mul(2, sp.pi, spread.expr, evaluate=False), -length / 2, evaluate=False)
        elif len(spread.axes) == 2 and spread.array is not None and spread.lengths == (length, length):
            i, j = self.fresh(length), self.fresh(length)
            inner = v.inverted(spread) if not spread.inverse else None
            entry = inner.over(i, j) if inner else Entry(spread.array, i, j)
            form = total(sp.Mul(centred.over(i), entry, centred.over(j), evaluate=False), i, j)
            size = v.determinant(spread).expr
            scale = sp.Mul(
                sp.Pow(2 * sp.pi, -length / 2, evaluate=False),
                sp.Pow(size, -HALF, evaluate=False),
                evaluate=False,
            )
        else:
            raise self.wrong(
                node, "the covariance must be a declared matrix, its inverse, or a number times \\mathbf{I}"
            )
        exponent = sp.Mul(-HALF, form, evaluate=False)
        return Value(sp.Mul(scale, sp.exp(exponent, evaluate=False), evaluate=False))

    # brackets

    def angles(self, node: tree.Angles) -> Value:
        left, right = (self.read(item) for item in node.items)
        if len(left.axes) == 2 and left.lengths == right.lengths:  # of matrices, entry by entry
            axes = [self.fresh(n) for n in left.lengths]
            return Value(total(sp.Mul(left.over(*axes), right.over(*axes), evaluate=False), *axes))
        return v.dot(self.vector(node.items[0]), self.vector(node.items[1]), self.fresh)

    def bars(self, node: tree.Bars) -> Value:
        if node.double:
            return self.norm(node, "2")
        value = self.read(node.body)
        if len(value.axes) == 2:
            return v.determinant(value)
        if value.axes or value.eye:
            raise self.wrong(node, f"|…| around {value.says}: a norm or the absolute value of each entry?")
        return Value(sp.Abs(value.expr, evaluate=False))

    def norm(self, node: tree.Bars, kind: str, whole: tree.Script | None = None) -> Value:
        """A norm and its power; the square of a Euclidean one is the sum of squares, with a derivative
        everywhere.
        """
        value = self.read(node.body)
        sup = whole.sup if whole else None
        if len(value.axes) == 2:
            if kind != "F":
                raise self.wrong(node, "which norm of a matrix? only \\|A\\|_F is read")
        elif len(value.axes) != 1 or kind not in ("1", "2", r"\infty"):
            what = (
                f"the norm \\|…\\|_{{{kind}}} is not read" if value.axes else "‖…‖ around a number: write |…|"
            )
            raise self.wrong(node, what)
        if kind in ("1", r"\infty"):
            size = sp.Abs(value.expr, evaluate=False)
            found = Value(total(size, *value.axes) if kind == "1" else largest(size, *value.axes))
            return self.superscript(node, found, sup)
        squares = self.squares(value)
        if sup is not None and sup.text == "2":
            return Value(squares)
        return self.superscript(node, Value(sp.Pow(squares, HALF, evaluate=False)), sup)

    def squares(self, value: Value) -> sp.Expr:
        if value.grid is not None:
            return added([sp.Pow(entry, 2, evaluate=False) for row in value.grid for entry in row])
        if value.whole is None:
            return total(sp.Pow(value.expr, 2, evaluate=False), *value.axes)
        if len(value.axes) == 1:
            return v.dot(value, value, self.fresh).expr
        return Trace(MatrixProduct(value.whole.T, value.whole))

    def cases(self, node: tree.Cases) -> Value:
        rows = [
            (self.scalar(value), None if test is None else self.condition(test)) for value, test in node.rows
        ]
        *before, (last, test) = rows
        if any(t is None for _, t in before):
            raise self.wrong(node, "“otherwise” stands before the last case")
        if test is not None:
            tests = [t for _, t in before]
            if len(tests) != 1 or sp.Not(tests[0]) not in (test, getattr(test, "reversed", test)):
                raise self.wrong(node, "what holds in no case? end with \\text{otherwise}")
        if len(before) == 1 and last == 0 and _same_index(before[0][1]) and everywhere(before[0][0]):
            same: Any = before[0][1]
            return Value(sp.Mul(delta(*same.args), before[0][0], evaluate=False))
        return Value(sp.Piecewise(*before, (last, True), evaluate=False))

    def indicator(self, node: tree.Indicator) -> Value:
        test = self.condition(node.condition)
        if isinstance(test, sp.Eq) and all(isinstance(a, Index) for a in test.args):
            return Value(delta(*test.args))
        return Value(sp.Piecewise((1, test), (0, True), evaluate=False))

    def relation(self, node: tree.Relation) -> Value:
        raise self.wrong(node, "a relation stands where an expression is needed")

    RULES: ClassVar[dict[type[Node], Callable[[Any, Any], Value]]] = {}


CALLS: dict[str, Callable[[Reader, tree.Call, Sequence[Node], Sequence[str]], Value]] = {
    "softmax": Reader.softmax, "lse": Reader.lse, "max": Reader.extreme, "min": Reader.extreme,
    **dict.fromkeys(("Re", "Im", "arg", "conj"), Reader.of_complex),
    "det": Reader.det, "diag": Reader.diagonal,
    "tr": Reader.trace, "KL": Reader.divergence, "H": Reader.entropy,
    "N": Reader.normal,
}  # fmt: skip

Reader.RULES.update(
    {
        tree.Num: Reader.num,
        tree.Dots: Reader.dots,
        tree.Evaluated: Reader.evaluated,
        tree.Sum: Reader.sum,
        tree.Term: Reader.term,
        tree.Paren: Reader.paren,
        tree.Frac: Reader.frac,
        tree.Root: Reader.root_,
        tree.Factorial: Reader.factorial,
        tree.Name: Reader.symbol,
        tree.Script: Reader.script,
        tree.Big: Reader.big,
        tree.Derivative: Reader.derivative,
        tree.Gradient: Reader.gradient,
        tree.Integrals: Reader.integrals,
        tree.Limiting: Reader.limiting,
        tree.Expectation: Reader.expectation,
        tree.Call: Reader.call,
        tree.Bars: Reader.bars,
        tree.Angles: Reader.angles,
        tree.Cases: Reader.cases,
        tree.Grid: Reader.grid,
        tree.Indicator: Reader.indicator,
        tree.Relation: Reader.relation,
    }
)


def _same_index(test: Any) -> bool:
    return isinstance(test, sp.Eq) and all(isinstance(side, Index) for side in test.args)


def _arguments(node: Node) -> tuple[Sequence[Node], Sequence[str]]:
    return (node.items, node.marks) if isinstance(node, tree.Paren) else ((node,), ())
