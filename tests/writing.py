"""Graphs written by hand, with operators, for tests of the numeric road: nothing rewrites what is written."""

from __future__ import annotations

import random
from fractions import Fraction
from math import prod

from numeric.problem.derivative import derivative
from numeric.problem.graph import Axis, Graph, Node, quantities_of
from numeric.problem.instance import Instance, shape
from numeric.problem.problem import Free, Problem, Quantity


class Term:
    """A node with operators."""

    def __init__(self, writer: Writer, node: Node) -> None:
        self.writer, self.node = writer, node

    def __add__(self, other): return self.writer.op("add", self, other)  # fmt: skip

    def __sub__(self, other): return self.writer.op("sub", self, other)  # fmt: skip

    def __mul__(self, other): return self.writer.op("mul", self, other)  # fmt: skip

    def __truediv__(self, other): return self.writer.op("div", self, other)  # fmt: skip

    def __radd__(self, other): return self.writer.op("add", other, self)  # fmt: skip

    def __rsub__(self, other): return self.writer.op("sub", other, self)  # fmt: skip

    def __rmul__(self, other): return self.writer.op("mul", other, self)  # fmt: skip

    def __rtruediv__(self, other): return self.writer.op("div", other, self)  # fmt: skip

    def __lt__(self, other): return self.writer.op("lt", self, other)  # fmt: skip

    def __le__(self, other): return self.writer.op("le", self, other)  # fmt: skip

    def __gt__(self, other): return self.writer.op("lt", other, self)  # fmt: skip

    def __ge__(self, other): return self.writer.op("le", other, self)  # fmt: skip

    def __neg__(self): return self.writer.op("neg", self)  # fmt: skip

    def __pow__(self, n):
        if isinstance(n, int):
            return Term(self.writer, self.writer.graph.apply("powi", self.node, data=n))
        return self.writer.op("pow", self, n)

    def __getitem__(self, where):
        """An array's entry: axes, or 1-based positions."""
        where = (where,) if isinstance(where, Axis | int) else where
        return Term(
            self.writer, self.writer.graph.view(self.node, dict(zip(self.node.axes, where, strict=True)))
        )

    def __getattr__(self, name):
        return lambda *others: self.writer.op(name, self, *others)


class Writer:
    """Declares quantities and turns two sides into a problem."""

    def __init__(self) -> None:
        self.graph = Graph()
        self.frees: list[Free] = []
        self.quantities: list[Quantity] = []

    def _term(self, x) -> Term:
        return (
            x
            if isinstance(x, Term)
            else Term(self, self.graph.const(Fraction(x) if not isinstance(x, str) else x))
        )

    def op(self, op, *args) -> Term:
        return Term(self, self.graph.apply(op, *(self._term(a).node for a in args)))

    def real(self, name, *sizes, low=None, high=None, open=False, integers=False) -> Term:
        free = Free(
            name,
            sizes,
            *(None if b is None else Fraction(b) for b in (low, high)),
            not open,
            not open,
            integers,
        )
        node = self.graph.quantity(name, sizes)
        self.frees.append(free)
        self.quantities.append(Quantity(name, name, sizes, node, "R"))
        return Term(self, node)

    def positive(self, name, *sizes) -> Term:
        return self.real(name, *sizes, low=0, open=True)

    def simplex(self, name, size, *, boundary=False) -> Term:
        self.frees.append(Free(f"{name}.u", (size,), Fraction(0), closed_low=boundary))
        weights = Term(self, self.graph.quantity(f"{name}.u", (size,)))
        own, n = Axis(f"{name}#0", size), Axis("n~", size)
        self.quantities.append(
            Quantity(name, name, (size,), (weights[own] / self.sum(weights[n], n)).node, "simplex")
        )
        return Term(self, self.graph.quantity(name, (size,)))

    def sum(self, body, axis, op="sum") -> Term:
        return Term(self, self.graph.reduce(op, self._term(body).node, axis))

    def size(self, name) -> Term:
        return Term(self, self.graph.size(name))

    def index(self, axis) -> Term:
        return Term(self, self.graph.index(axis))

    def matrix(self, op, body, row, column) -> Term:
        return Term(self, self.graph.matrix(op, body.node, row, column))

    def select(self, condition, yes, no) -> Term:
        return self.op("select", condition, yes, no)

    def diff(self, body, name, *at) -> Term:
        return Term(self, derivative(self.graph, body.node, name, at))

    def integral(self, body, bound, low, high) -> Term:
        low, high = (b if isinstance(b, float) else Fraction(b) for b in (low, high))
        return Term(self, self.graph.integral(body.node, bound.node.data, low, high))

    def bound(self, name) -> Term:
        """An integration variable."""
        return Term(self, self.graph.quantity(f"{name}@", ()))

    def problem(self, lhs, relation, rhs, *given, error=None, **more) -> Problem:
        lhs, rhs, *given = (self._term(x).node for x in (lhs, rhs, *given))
        error = None if error is None else self._term(error).node
        used = quantities_of(lhs, rhs, *given, *((error,) if error else ()))
        quantities = tuple(q for q in self.quantities if q.name in used)
        below = quantities_of(*(q.definition for q in quantities))
        free = tuple(f for f in self.frees if f.name in below)
        return Problem(self.graph, lhs, relation, rhs, tuple(given), error, quantities, free, **more)


def instance(problem: Problem, sizes: dict[str, int] | None = None, **free) -> Instance:
    """An instance from plain numbers; `w_u` stands for `w.u`."""
    rows = {k.replace("_", "."): v if isinstance(v, (list, tuple)) else [v] for k, v in free.items()}
    return Instance(sizes or {}, {name: tuple(map(Fraction, row)) for name, row in rows.items()})


STYLES = {
    "unit": lambda r: r.gauss(0, 1),
    "integers": lambda r: r.randint(-3, 3),
    "large": lambda r: r.gauss(0, 1e4),
    "tiny": lambda r: r.gauss(0, 1) * 10.0 ** r.randint(-60, -8),
    "near one": lambda r: 1 + r.gauss(0, 1) * 10.0 ** r.randint(-16, -6),
    "thirds": lambda r: Fraction(r.randint(-9, 9), 3),
    "ties": lambda r: r.choice((1, 1, Fraction(1, 3))),
}


def sample(problem: Problem, sizes: dict[str, int], rng: random.Random, style: str | None = None) -> Instance:
    """A random exact instance; free scalars are folded into their intervals."""
    draw = STYLES[style or rng.choice(list(STYLES))]

    def entry(f: Free) -> Fraction:
        x = Fraction(draw(rng))
        if f.integers:
            x = Fraction(round(x))
        if f.low is not None and f.high is not None and not f.contains(x):
            x = f.low + (f.high - f.low) * Fraction(rng.randint(1, 999), 1000)
        elif f.low is not None and not f.contains(x):
            x = 2 * f.low - x if f.contains(2 * f.low - x) else f.low + 1
        return x

    free = {f.name: tuple(entry(f) for _ in range(prod(shape(f.sizes, sizes)))) for f in problem.free}
    return Instance(sizes, free)
