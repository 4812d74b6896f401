"""The rigorous interpreter: a problem's graphs at an exact instance, as exact numbers and enclosures.

Free scalars are exact rationals; quantities are computed from them through their definitions; every value
that comes out is an exact rational, a ball that contains the true value, or a `Hole` with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from math import isqrt, prod
from typing import Any

from flint import acb, arb, arb_mat, ctx, fmpq, fmpq_mat

from numeric.functions.spectrum import largest_eigenvalue, sum_of_roots
from numeric.functions.values import EXACT_BITS, Hole, Value, ball, precision, rational, settle
from numeric.problem.graph import (
    ELEMENTWISE,
    MATRICES,
    ONLY_WHERE,
    REDUCTIONS,
    Axis,
    Node,
    labels,
    merge,
)
from numeric.problem.instance import Instance, least_sizes, nested, shape
from numeric.problem.problem import Problem, Quantity
from numeric.rigorous.balls.algebra import Reals
from numeric.rigorous.balls.complex_balls import SAMPLING, Complex
from numeric.rigorous.balls.gaussian import Gaussian, gaussian_integral
from numeric.rigorous.balls.improper import improper_integral, singular
from numeric.rigorous.balls.limits import limit
from numeric.rigorous.balls.powers import Powers, power_integral
from numeric.rigorous.balls.reals import (
    LAZY,
    MEANT,
    RATIONAL,
    REAL,
    power_integer,
)
from numeric.rigorous.balls.roots import root
from numeric.rigorous.balls.wiring import (
    COMBINE,
    OUTSIDE,
    CannotCertify,
    Pull,
    Wired,
    Wiring,
    gather,
    lengths,
)

Values = dict[Node, list[Value]]


class Shared:
    """Results by operation and operands, a ball being known by its id: equal operands share one result, and
    one object is one number. So a tie of the scores stays a tie of their exponentials, though balls alone
    could never tell.

    All operands are entries of `Values` or of the quantities, which live as long as this: no id is used again
    meanwhile.
    """

    def __init__(self) -> None:
        self.results: dict[tuple[Any, ...], Value] = {}
        self._numbers: dict[tuple[int, int], int] = {}
        self._seen: dict[int, int] = {}

    def number(self, x: fmpq) -> int:
        """What a rational is known by: the same for equal ones, and below 0, where no id is."""
        found = self._seen.get(id(x))
        if found is None:
            found = self._numbers.setdefault((int(x.p), int(x.q)), -1 - len(self._numbers))
            self._seen[id(x)] = found
        return found


Maker = Callable[[Mapping[str, list[Value]], Values, Shared], list[Value]]


class Program:
    """A problem at given sizes, wired once and evaluated at many instances and precisions."""

    def __init__(self, problem: Problem, sizes: Mapping[str, int]) -> None:
        short = [name for name, least in least_sizes(problem).items() if sizes[name] < least]
        if short:
            raise CannotCertify(f"a fixed position lies beyond the length {short[0]}")
        self.problem, self.sizes = problem, dict(sizes)
        self.definitions = Wiring([q.definition for q in problem.quantities], sizes)
        self.sides = Wiring(problem.asserted, sizes)
        self._parts: dict[tuple[Node, ...], Wiring] = {}
        self.integrates = any(n.op in ("integral", "series", "limit") for n in self.sides.nodes)
        self._spread = {q.name: _spread(q, sizes) for q in problem.quantities}

    def quantities(self, instance: Instance) -> dict[str, list[Value]]:
        """Every quantity's entries, row-major, and those of the free arrays they are made from."""
        known: dict[tuple[int, int], fmpq] = {}  # equal numbers are one object
        free: dict[str, list[Value]] = {
            name: [_once(v, known) for v in row] for name, row in instance.free.items()
        }
        values = _listwise(self.definitions, free)
        made = {
            q.name: [values[q.definition][p] for p in self._spread[q.name]] for q in self.problem.quantities
        }
        return {**free, **made}

    def evaluate(self, quantities: Mapping[str, list[Value]]) -> Values:
        """Every node of the sides and conditions, at the current precision."""
        return _listwise(self.sides, quantities)

    def only(self, nodes: list[Node], quantities: Mapping[str, list[Value]]) -> Values:
        """Some nodes and what is below them, at the current precision."""
        key = tuple(nodes)
        if key not in self._parts:
            self._parts[key] = Wiring(nodes, self.sizes)
        return _listwise(self._parts[key], quantities)

    def principal(self, values: Values) -> Pull:
        """Single entries as complex numbers: logarithms, roots and powers take their principal values.

        What `evaluate` found real stays; only what has a hole in the reals is computed again.
        """
        leaves = {n for n in self.sides.nodes if not n.args}
        real = {
            node: v for node, v in values.items() if node in leaves or not any(isinstance(x, Hole) for x in v)
        }
        return Pull(self.sides, Complex(), real, {})


def _once(v: Fraction, known: dict[tuple[int, int], fmpq]) -> fmpq:
    key = (v.numerator, v.denominator)  # a fraction itself takes long to hash
    return known.get(key) or known.setdefault(key, rational(v))


def _spread(quantity: Quantity, sizes: Mapping[str, int]) -> tuple[int, ...]:
    """Which entry of its definition each entry of a quantity is."""
    axes = [Axis(f"{quantity.name}#{k}", size) for k, size in enumerate(quantity.sizes)]
    return gather(quantity.definition.axes, lengths(quantity.definition.axes, sizes), axes, sizes)


@lru_cache(maxsize=64)
def _program(problem: Problem, sizes: tuple[tuple[str, int], ...]) -> Program:
    return Program(problem, dict(sizes))


def program(problem: Problem, sizes: Mapping[str, int]) -> Program:
    """The wired problem; the last few are kept."""
    return _program(problem, tuple(sorted(sizes.items())))


def quantity_values(problem: Problem, instance: Instance, *, digits: int = 12) -> dict[str, list[str]]:
    """Every quantity's entries as text, row-major: exact rationals where they are exact and short, else
    decimals.
    """
    with precision(max(64, 4 * digits)):
        values = program(problem, instance.sizes).quantities(instance)
        return {q.name: [_written(v, digits) for v in values[q.name]] for q in problem.quantities}


def printed(
    problem: Problem,
    instance: Instance,
    *,
    digits: int = 12,
    at: Mapping[str, int] | None = None,
    exact: bool = False,
) -> dict[str, Any]:
    """Every quantity's entries as text, in nested lists; what differs from index to index is shown at `at`.

    An exact value is one that can be typed in again: a rounded one may lie on the end that its interval
    leaves out.
    """
    flat = quantity_values(problem, instance, digits=LONGEST if exact else digits)
    if at is not None and problem.solved:
        flat |= _solved(problem, instance, at, digits)
    return {q.name: nested(flat[q.name], shape(q.sizes, instance.sizes)) for q in problem.quantities}


def _solved(problem: Problem, instance: Instance, at: Mapping[str, int], digits: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    with precision(max(64, 4 * digits)):
        quantities = program(problem, instance.sizes).quantities(instance)
        for s in problem.solved:
            whole = problem.graph.quantity(s.name, s.sizes)
            value = problem.put(whole)
            named = labels(merge(problem.lhs.axes, problem.rhs.axes))
            value = problem.graph.view(
                value, {a: at[label] for a, label in named.items() if a in value.axes and label in at}
            )
            row = _listwise(Wiring([value], instance.sizes), quantities)[value]
            place = gather(value.axes, lengths(value.axes, instance.sizes), list(whole.axes), instance.sizes)
            found[s.name] = [text(row[p], digits) for p in place]
    return found


LONGEST = (
    150  # half the digits of an exact number that is written in full; other values are rounded to ROUNDED
)
ROUNDED = 12


def _written(value: Value, digits: int) -> str:
    """An exact number in full, up to twice as many digits; what is not exact, or longer, to no more than a
    few.
    """
    whole = isinstance(value, fmpq) and len(str(value)) <= 2 * digits
    return text(value, digits if whole else min(digits, ROUNDED))


def text(value: Value | acb, digits: int = 12) -> str:
    """A value for people: a short exact number as it is, else decimals without the radius."""
    if isinstance(value, Hole):
        return f"undefined ({value.reason})" if value.certain else f"not enclosed ({value.reason})"
    if isinstance(value, fmpq):
        exact = str(value)
        return exact if len(exact) <= 2 * digits else arb(value).str(digits, radius=False)
    return value.str(digits, radius=False)


def enclosure(value: Value | acb, digits: int = 20) -> str:
    """A value as its ball prints; an exact number as itself."""
    return (
        str(value)
        if isinstance(value, fmpq)
        else text(value)
        if isinstance(value, Hole)
        else value.str(digits)
    )


# one pass over the nodes


def _listwise(wiring: Wiring, quantities: Mapping[str, list[Value]]) -> Values:
    values: Values = {}
    shared = Shared()
    for node, made in _makers(wiring):
        values[node] = made(quantities, values, shared)
    return values


def _makers(wiring: Wiring) -> list[tuple[Node, Maker]]:
    """How each node is made, in order; an integrand is evaluated by its integral."""
    if wiring.makers is None:
        closed = (node for node in wiring.nodes if node not in wiring.open)
        wiring.makers = [(node, maker(wiring, node)) for node in closed]
    return wiring.makers


def maker(wiring: Wired, node: Node) -> Maker:
    """How the entries of one node are made at the current precision, once its operands are known."""
    if node.op in ("root", "series", "integral", "limit"):
        return lambda quantities, values, shared: _searched(wiring, node, values)
    if not node.args:
        return _leaf(node, wiring.sizes)
    return _node(node, wiring.wires[node])


def _searched(wiring: Wired, node: Node, values: Values) -> list[Value]:
    places = range(prod(lengths(node.axes, wiring.sizes)))
    if node.op == "root":
        return [root(wiring, node, place, values) for place in places]
    if node.op == "series":
        pull = Pull(wiring, Reals(), values, {})
        return [pull(node, place) for place in places]
    if node.op == "limit":
        pull = Pull(wiring, Reals(), values, {})
        return [limit(pull, node, place) for place in places]
    return [_integral(wiring, node, place, values) for place in places]


def _leaf(node: Node, sizes: Mapping[str, int]) -> Maker:
    if node.op == "quantity":
        return lambda quantities, values, shared: quantities[node.data]
    if node.op == "const" and isinstance(node.data, str):
        return lambda quantities, values, shared: [CONSTANTS[node.data]()]
    if node.op not in ("const", "size", "index"):
        raise CannotCertify(f"no rigorous {node.op}")
    exact: list[Value] = (
        [rational(node.data)]
        if node.op == "const"
        else [fmpq(sizes[node.data])]
        if node.op == "size"
        else [fmpq(k) for k in range(1, sizes[node.axes[0].size] + 1)]
    )
    return lambda quantities, values, shared: exact


CONSTANTS = {
    "pi": arb.pi,
    "e": lambda: arb(1).exp(),
    "euler": arb.const_euler,
    "catalan": arb.const_catalan,
    "near 0": lambda: arb(0, arb(2) ** -ctx.prec),
}


def _node(node: Node, wires: Any) -> Maker:
    if node.op in ELEMENTWISE:
        return _elementwise(node, wires)
    inner = node.args[0]
    if node.op == "view" and OUTSIDE not in wires:
        return lambda quantities, values, shared: list(map(values[inner].__getitem__, wires))
    if node.op == "view":
        return lambda quantities, values, shared: [
            BEYOND if p == OUTSIDE else values[inner][p] for p in wires
        ]
    if node.op in REDUCTIONS:
        return lambda quantities, values, shared: _reduced(node.op, values[inner], wires, shared)
    if node.op in MATRICES:
        return lambda quantities, values, shared: _matrices(node.op, values[inner], wires)
    raise CannotCertify(f"no rigorous {node.op}")


BEYOND = Hole("an index beyond the length of its axis")


def _reduced(op: str, inner: list[Value], groups: list[list[int]], shared: Shared) -> list[Value]:
    combine = REAL[COMBINE[op]]
    rows = [[inner[p] for p in group] for group in groups]
    if Hole in map(type, inner):
        return [reduce(lambda x, y: _apply(combine, x, y), row) for row in rows]
    return [_combined(op, combine, row, shared) for row in rows]


def _elementwise(node: Node, wires: Any) -> Maker:
    sources = list(zip(node.args, wires, strict=True))
    compute = _entrywise(node)

    def made(quantities: Mapping[str, list[Value]], values: Values, shared: Shared) -> list[Value]:
        columns = [values[a] if w is None else list(map(values[a].__getitem__, w)) for a, w in sources]
        return compute(columns, shared)

    return made


def _entrywise(node: Node) -> Callable[[list[list[Value]], Shared], list[Value]]:
    """How an operation on entries is carried out on columns of operands."""
    if node.op in LAZY or node.data in ONLY_WHERE:
        lazy = MEANT.get(node.data) or LAZY[node.op]
        return lambda columns, shared: list(map(lazy, *columns))
    if node.op not in REAL and node.op != "powi":
        raise CannotCertify(f"no rigorous {node.op}")
    operation = (lambda x: power_integer(x, node.data)) if node.op == "powi" else REAL[node.op]
    by_arity = {1: _one_by_one, 2: _two_by_two}.get(len(node.args), _row_by_row)
    return lambda columns, shared: by_arity(node, operation, columns, shared)


def _row_by_row(node: Node, operation: Any, columns: list[list[Value]], shared: Shared) -> list[Value]:
    """A function of several operands, computed once for each choice of them."""
    rational_op, known = node.op in RATIONAL, shared.results
    result: list[Value] = []
    for row in zip(*columns, strict=True):
        kinds = set(map(type, row))
        if rational_op and kinds == EXACT:
            result.append(operation(*row))
            continue
        key = (node.op, node.data, *(_known_by(x, shared) for x in row))
        if key not in known:
            known[key] = _apply(operation, *row) if Hole in kinds else operation(*row)
        result.append(known[key])
    return result


EXACT = {fmpq}


def _one_by_one(node: Node, operation: Any, columns: list[list[Value]], shared: Shared) -> list[Value]:
    """A function of one operand: what is not exact is computed once for each number."""
    op, data, rational_op, known = node.op, node.data, node.op in RATIONAL, shared.results
    result: list[Value] = []
    for x in columns[0]:
        exact = type(x) is fmpq
        if exact and rational_op:
            result.append(operation(x))
            continue
        key = (op, data, _known_by(x, shared))
        found = known.get(key)
        if found is None:
            found = known[key] = x if type(x) is Hole else operation(x)
        result.append(found)
    return result


def _two_by_two(node: Node, operation: Any, columns: list[list[Value]], shared: Shared) -> list[Value]:
    """A function of two operands, computed once for each pair; of a sum or a product, in either order."""
    op, data, rational_op, either_way = node.op, node.data, node.op in RATIONAL, node.op in ("add", "mul")
    known, number = shared.results, shared.number
    result: list[Value] = []
    for x, y in zip(*columns, strict=True):
        one, other = type(x), type(y)
        if rational_op and one is fmpq and other is fmpq:
            result.append(operation(x, y))
            continue
        first, second = number(x) if one is fmpq else id(x), number(y) if other is fmpq else id(y)
        if either_way and first > second:
            first, second = second, first
        key = (op, data, first, second)
        found = known.get(key)
        if found is None:
            holes = one is Hole or other is Hole
            found = known[key] = _apply(operation, x, y) if holes else operation(x, y)
        result.append(found)
    return result


def _known_by(x: Value, shared: Shared) -> int:
    """What tells a number from others: a rational its value, a ball that it is this one."""
    return shared.number(x) if type(x) is fmpq else id(x)


def _combined(op: str, combine: Any, entries: list[Any], shared: Shared) -> Value:
    """A reduction of entries; of the same entries it is the same object."""
    key, known = (op, *(_known_by(x, shared) for x in entries)), shared.results
    if key not in known:
        known[key] = reduce(combine, entries)
    return known[key]


def _apply(operation: Any, *args: Value) -> Value:
    """The operation, or the hole among its operands that says most."""
    holes = [a for a in args if type(a) is Hole]
    return next((h for h in holes if h.certain), holes[0]) if holes else operation(*args)


def _matrices(op: str, inner: list[Value], groups: list[list[int]]) -> list[Value]:
    result: list[Value] = [BEYOND] * (len(inner) if op == "inverse" else len(groups))
    for k, group in enumerate(groups):
        entries = [inner[p] for p in group]
        holes = [e for e in entries if isinstance(e, Hole)]
        found: list[Value] = [holes[0]] * len(entries) if holes else _matrix(op, entries)
        if op != "inverse":
            result[k] = found[0]
        else:
            for p, value in zip(group, found, strict=True):
                result[p] = value
    return result


def _matrix(op: str, entries: list[Any]) -> list[Value]:
    """The inverse's entries, or one number: exact for rationals that are not too long."""
    if op in SPECTRAL:
        return [SPECTRAL[op](entries)]
    n = isqrt(len(entries))
    exact = all(isinstance(e, fmpq) for e in entries) and sum(e.height_bits() for e in entries) < EXACT_BITS
    matrix = fmpq_mat(n, n, entries) if exact else arb_mat(n, n, [ball(e) for e in entries])
    if op == "det":
        return [settle(matrix.det(), "a determinant")]
    try:
        return [settle(e, "an inverse") for e in matrix.inv().entries()]
    except ZeroDivisionError:
        return [Hole("the inverse of a singular matrix", certain=exact)] * len(entries)


SPECTRAL = {"eigmax": largest_eigenvalue, "rootsum": sum_of_roots}


def _integral(wiring: Wired, node: Node, place: int, values: Values) -> Value:
    try:  # in closed form, also where the integrand is not bounded
        return power_integral(Pull(wiring, Powers(), values, {}), node, place)
    except CannotCertify:
        pass
    endless = any(isinstance(bound, float) for bound in node.data[1:3])
    pull = Pull(wiring, SAMPLING[False], values, {})
    try:
        if endless:
            return gaussian_integral(Pull(wiring, Gaussian(), values, {}), node, place)
        if singular(pull, node, place):
            return improper_integral(pull, node, place)
    except CannotCertify:
        if endless:
            return improper_integral(pull, node, place)
    found = SAMPLING[False].integral(pull, node, place)
    return found if isinstance(found, Hole) else settle(found.real, "an integral")
