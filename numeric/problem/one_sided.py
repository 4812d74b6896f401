"""A graph just beside a point: what its nodes tend to there, and with which slope, to the right or to the
left.

Moving one entry of a quantity by a little h to one side, a node is a + h·b up to something smaller than h.
Here a and b are nodes. At most points a is the node itself and b its derivative; where |u|, a maximum, a sign
or a case distinction is on its threshold, they are what holds beside it. To this first order it may stay open
on which side of the threshold an operand goes, and a root may have no slope at 0; there is no value then.
"""

from __future__ import annotations

from functools import reduce

from numeric.functions.row import EDGE, JUMP, POLE
from numeric.functions.table import with_worst
from numeric.problem.graph import (
    AGREE,
    ELEMENTWISE,
    LIVES,
    MATRICES,
    MOVES,
    ONLY_WHERE,
    REACHED,
    REDUCTIONS,
    SLOPE,
    Axis,
    Graph,
    Node,
    quantities_of,
    topological,
)
from numeric.problem.logarithmic import relative
from numeric.problem.partials import PARTIALS, NotDifferentiable

Slopes = dict[tuple[str, Node, int], Node | None]  # by what is asked, id of node and side; None for nothing
RIGHT, LEFT = 1, -1
KINKS = frozenset({"abs", "max", "min"})
ORDERS = frozenset({"lt", "le", "eq", "ne"})
STEPS = ORDERS | {"sign", "and", "or", "not"}  # constant between their jumps
EDGES = with_worst(EDGE) | {"pow"}  # with a value, but perhaps no slope, where their domain ends

# Where functions have values whose slopes have a formula that goes on: 1/x, below 0, where log x is none.
OUTLIVED: dict[str, tuple[int, int | None]] = {
    "log": (0, None), "loggamma": (0, None), "Ci": (0, None), "Chi": (0, None), "atanh": (-1, 1),
}  # fmt: skip


class Beside:
    """The nodes of a graph to one side of any point, along one entry of the quantity `name`."""

    def __init__(self, graph: Graph, name: str, at: tuple[Axis, ...], side: int, memo: Slopes) -> None:
        self.graph, self.name, self.at, self.side, self.memo = graph, name, at, side, memo

    def value(self, n: Node) -> Node:
        """What the node tends to."""
        key = ("value", n, self.side)
        if key not in self.memo:
            self.memo[key] = self._value(n)
        return self.memo[key] or n

    def slope(self, n: Node) -> Node | None:
        """The node's slope, by the quantity and not by the distance; None for 0."""
        key = ("slope", n, self.side)
        if key not in self.memo:
            self.memo[key] = self._slope(n)
        return self.memo[key]

    def depends(self, n: Node) -> Node | None:
        """1 at the places that are made of the entry, 0 elsewhere; None where there are none."""
        key = ("depends", n, 0)
        if key not in self.memo:
            self.memo[key] = self._depends(n)
        return self.memo[key]

    # what a node tends to

    def _value(self, n: Node) -> Node | None:
        if not n.args or self.depends(n) is None:
            return n
        if n.op == "limit":
            raise NotDifferentiable("what a limit is beside a point")  # it may jump there
        if n.op == "select" and n.data == SLOPE:
            return self.value(n.args[1])
        if n.op == "div" and n.data == AGREE:
            return self.graph.const(1)
        if n.op == "div" and n.data == LIVES:
            return n
        if n.op == "sign":
            return self._jump(n, n.args[0], self.graph.const(0))
        if n.op in ORDERS:
            return self._jump(n, *n.args)
        return self._moved(n)

    def _moved(self, n: Node) -> Node:
        args = tuple(map(self.value, n.args))
        return n if args == n.args else self.graph.rebuild(n, args)

    def _jump(self, n: Node, u: Node, v: Node) -> Node:
        """A sign or a comparison: where the operands tie, their slopes tell; where these tie too, it is not
        known.
        """
        g = self.graph
        zero = g.const(0)
        u, v = _same_sign(g, u) if v == zero else u, _same_sign(g, v) if u == zero else v
        gap = g.apply("sub", self._slope_or_zero(u), self._slope_or_zero(v))
        gap = gap if self.side == RIGHT else g.apply("neg", gap)
        known = g.only_where(g.apply("ne", gap, zero), MOVES)
        then = g.apply("sign", gap) if n.op == "sign" else g.apply(n.op, gap, zero)
        usual = self._moved(n)
        beside = self._reached(n, g.apply("mul", then, known), usual)
        return g.apply("select", g.apply("eq", self.value(u), self.value(v)), beside, usual)

    def _reached(self, n: Node, here: Node, elsewhere: Node) -> Node:
        """The one where the node is made of the entry, the other elsewhere."""
        made = self.depends(n)
        assert made is not None
        one = made == self.graph.const(1)
        return here if one else self.graph.apply("select", made, here, elsewhere)

    def _slope_or_zero(self, n: Node) -> Node:
        return self.slope(n) or self.graph.const(0)

    # slopes

    def _slope(self, n: Node) -> Node | None:
        g = self.graph
        if n.op == "quantity":
            return _seed(g, n, self.at) if n.data == self.name else None
        if not n.args or self.depends(n) is None or n.op in STEPS or _asks(n):
            return None
        if n.op in ELEMENTWISE:
            return self._elementwise(n)
        if n.op == "limit":
            raise NotDifferentiable("a derivative of a limit")
        if n.op == "series" and (n.data[1] != "sum" or len(n.args) < 3):
            raise NotDifferentiable("a derivative of a product over a range, or of a sum without end")
        if n.op == "integral":
            _no_jump(n, self.name)
        inner = self.slope(n.args[0])
        if inner is None:
            return None
        if n.op == "sum":
            return g.reduce("sum", inner, n.data)
        if n.op == "series":
            return g.series("sum", inner, n.data[0], *n.args[1:])
        if n.op == "view":
            return g.rebuild(n, (inner,))
        if n.op == "integral":
            return _under_integral(g, n, inner, self.name)
        if n.op in STRUCTURED:
            return STRUCTURED[n.op](g, self.value(n), inner)
        raise NotDifferentiable(f"no derivative rule for {n.op}")

    def _elementwise(self, n: Node) -> Node | None:
        if n.op == "select":
            return self.slope(n.args[1]) if n.data == SLOPE else self._case(n)
        plain = _root(self.graph, n.args[0]) if n.op == "sqrt" else None
        if plain is not None:
            return self.slope(plain)
        if n.op in KINKS and not any(name.endswith("@") for name in quantities_of(n)):
            return self._kink(n)  # under an integral a kink is at single points
        if n.op in OUTLIVED:
            return self._alive(n)
        found = self._chain_rule(n)
        if found is None or n.op not in EDGES or self.depends(n) == self.graph.const(1):
            return found
        made = self.depends(n)
        assert made is not None
        return self.graph.apply("select", made, found, self.graph.const(0), data=REACHED)

    def _alive(self, n: Node) -> Node | None:
        """The slope of a function that has one only where it has a value, though the formula goes on."""
        found = relative(self, n.args[0]) if n.op == "log" else self._chain_rule(n)
        telling = n.args[0] if OUTLIVED[n.op] != (0, None) else _as_positive(self.graph, n.args[0])
        if found is None or telling is None:
            return found
        g, (low, high), u = self.graph, OUTLIVED[n.op], self.value(telling)
        inside = g.apply("lt", g.const(low), u)
        if high is not None:
            inside = g.apply("and", inside, g.apply("lt", u, g.const(high)))
        return g.apply("mul", found, self._reached(n, g.only_where(inside, LIVES), g.const(1)))

    def _case(self, n: Node) -> Node | None:
        yes, no = map(self.slope, n.args[1:])
        if yes is None and no is None:
            return None
        zero = self.graph.const(0)
        return self.graph.apply("select", self.value(n.args[0]), yes or zero, no or zero)

    def _kink(self, n: Node) -> Node | None:
        """The slope of |u|, max(u, v) or min(u, v), also where u = 0 or u = v.

        There |u| has the slope |u′| to the right and −|u′| to the left, and the larger of two the larger
        slope to the right.
        """
        g = self.graph
        slopes, values = [self.slope(a) for a in n.args], [self.value(a) for a in n.args]
        if not any(slopes):
            return None
        first, *others = (s or g.const(0) for s in slopes)
        if n.op == "abs":
            size, usual = g.apply("abs", first), g.apply("mul", g.apply("sign", values[0]), first)
            tie = g.apply("eq", values[0], g.const(0))
            return g.apply("select", tie, size if self.side == RIGHT else g.apply("neg", size), usual)
        second, larger = others[0], (n.op == "max") == (self.side == RIGHT)
        pair = (first, second) if n.op == "min" else (second, first)
        usual = g.apply("select", g.apply("lt", *values), *pair)
        return g.apply(
            "select", g.apply("eq", *values), g.apply("max" if larger else "min", first, second), usual
        )

    def _chain_rule(self, n: Node) -> Node | None:
        inner = [self.slope(a) for a in n.args]
        if all(i is None for i in inner):
            return None
        if n.op not in PARTIALS:
            raise NotDifferentiable(f"no derivative rule for {n.op}")
        g, here = self.graph, self._moved(n)
        terms = [
            g.apply("mul", rule(g, here), i)
            for rule, i in zip(PARTIALS[n.op], inner, strict=True)
            if i is not None
        ]
        return reduce(lambda x, y: g.apply("add", x, y), terms)

    # what is made of the entry

    def _depends(self, n: Node) -> Node | None:
        g = self.graph
        if n.op == "quantity":
            return _seed(g, n, self.at) if n.data == self.name else None
        found = [d for d in map(self.depends, n.args) if d is not None]
        if not found:
            return None
        one, still = g.const(1), self._still(n)
        if still is not None:
            there = g.apply("ne", still, g.const(0))
            return there if found[0] == one else g.apply("and", found[0], there)
        if any(d == one for d in found):
            return one
        if n.op == "view":
            return g.rebuild(n, (found[0],))
        for axis in _gone(n):
            found = [g.reduce("largest", d, axis) if axis in d.axes else d for d in found]
        return reduce(lambda x, y: x if x == y else g.apply("or", x, y), found)

    def _still(self, n: Node) -> Node | None:
        """A factor that does not move and is 0 wherever two indices differ: there the product does not
        move.
        """
        if n.op != "mul":
            return None
        return next((a for a in n.args if self.depends(a) is None and _has_delta(a)), None)


def _asks(n: Node) -> bool:
    """Whether a node is 1, or has no value."""
    return n.op == "div" and n.data in (AGREE, LIVES)


def _as_positive(g: Graph, n: Node) -> Node | None:
    """What is positive exactly where the node is, without factors that visibly are; None where all are."""
    if _positive(n):
        return None
    if n.op == "sqrt" or (n.op == "powi" and n.data % 2):
        return _as_positive(g, n.args[0])
    if n.op in ("mul", "div") and n.data not in ONLY_WHERE:
        parts = [part for a in n.args if (part := _as_positive(g, a)) is not None]
        return g.apply("mul", *parts) if len(parts) == 2 else parts[0] if parts else None
    if n.op == "prod":
        inner = _as_positive(g, n.args[0])
        return inner and g.reduce("prod", inner, n.data)
    if n.op == "integral":
        return _positive_under_an_integral(g, n)
    return n


def _positive_under_an_integral(g: Graph, n: Node) -> Node | None:
    """The sign of an integral: an integrand whose sign is that of a factor outside gives it that sign."""
    name, low, high, _ = n.data
    sign = _as_positive(g, n.args[0]) if low < high else n
    return n if sign is not None and name in quantities_of(sign) else sign


def _positive(n: Node) -> bool:
    """Whether a node is visibly positive, as a sum of exponentials is."""
    if n.op == "const":
        return n.data == "pi" or (not isinstance(n.data, str) and n.data > 0)
    whole = n.op in ("add", "mul", "div", "sum", "prod", "view", "sqrt", "powi") and n.data not in ONLY_WHERE
    return n.op in ("exp", "cosh") or (whole and all(map(_positive, n.args)))


def _gone(n: Node) -> tuple[Axis, ...]:
    """The axes along which a node mixes the entries of its operand."""
    if n.op in REDUCTIONS:
        return (n.data,)
    return n.data if n.op in MATRICES else ()


def _has_delta(n: Node) -> bool:
    """Whether a Kronecker delta of indices is part of a node."""
    return any(part.op == "eq" and not quantities_of(part) for part in topological(n))


def _root(g: Graph, square: Node) -> Node | None:
    """√ of a product of even powers without the root, as |u|ᵏ for u²ᵏ: the same number, and its slope at 0 is
    seen.
    """
    if square.op == "const":
        return g.apply("sqrt", square)
    if square.op == "powi":
        return _root_of_power(g, square)
    if square.op not in ("mul", "div"):
        return None
    if square.op == "mul" and square.args[0] == square.args[1]:
        return g.apply("abs", square.args[0])
    top, bottom = (_root(g, a) for a in square.args)
    return None if top is None or bottom is None else g.apply(square.op, top, bottom)


def _root_of_power(g: Graph, power: Node) -> Node | None:
    """√uⁿ for an even n > 0, as |u|ⁿᐟ²; None for any other n."""
    if power.data <= 0 or power.data % 2:
        return None
    size = g.apply("abs", power.args[0])
    return size if power.data == 2 else g.apply("powi", size, data=power.data // 2)


def _same_sign(g: Graph, u: Node) -> Node:
    """Something simpler with the same sign: w for w³ or √w, |w| for w²."""
    while u.op == "sqrt" or (u.op == "powi" and u.data > 0):
        u = g.apply("abs", u.args[0]) if u.op == "powi" and u.data % 2 == 0 else u.args[0]
    return u


def _seed(g: Graph, n: Node, at: tuple[Axis, ...]) -> Node:
    one = g.const(1)
    for own, wanted in zip(n.axes, at, strict=True):
        one = g.apply("mul", one, g.apply("eq", g.index(own), g.index(wanted)))
    return one


def _under_integral(g: Graph, n: Node, inner: Node, name: str) -> Node:
    """∫ ∂f, where the derivative may be taken under the integral sign.

    Where f may have a pole that moves with the quantity, only enclosures near its value tell whether it has;
    the same where ∫ ∂f runs to infinity and has to converge near that value: the slope of ∫ y³ exp(−y²x) dx =
    y is 1 at y = 0, though ∂f vanishes there. What is near a value is a ball around it.
    """
    poles = any(map(_has_poles, _moving(n, name)))
    endless = any(isinstance(bound, float) for bound in n.data[1:3])
    g.delicate |= poles
    slope = g.integral(inner, *n.data)
    own = next((q for q in topological(inner) if q.op == "quantity" and q.data == name), None)
    if own is None or not (poles or endless):
        return slope
    near = g.apply("add", own, g.const("near 0"))
    around = g.integral(g.substitute(inner, name, near, own.axes), *n.data)
    return g.apply("add", slope, g.apply("mul", g.const(0), around))


def _has_poles(part: Node) -> bool:
    """Whether an operation has poles, as a quotient or a negative power."""
    return part.op in POLES and (part.op != "powi" or part.data < 0)


def _moving(n: Node, name: str) -> list[Node]:
    """The parts of an integrand that depend both on the variable integrated over and on a quantity."""
    return [part for part in topological(n.args[0]) if {name, n.data[0]} <= quantities_of(part)]


def _no_jump(n: Node, name: str) -> None:
    """Refuse an integrand that jumps at a place that moves with the quantity: ∂f misses what the jump
    contributes.

    ∫ [x < y] dx = y on (0, 1) has the slope 1, and ∂f is 0 almost everywhere.
    """
    if any(part.op in JUMPS for part in _moving(n, name)):
        raise NotDifferentiable(
            f"the integrand may jump at a place that moves with {name}: no derivative under the integral"
        )


JUMPS = ORDERS | {"sign"} | with_worst(JUMP)
POLES = with_worst(POLE) | {"div", "powi", "pow", "inverse"}


def _product(g: Graph, n: Node, inner: Node) -> Node:
    """Σ_k b'_k ∏_{j≠k} b_j: no division, so a factor may be zero."""
    body, axis = n.args[0], n.data
    k = g.fresh(axis)
    others = g.apply("select", g.apply("eq", g.index(axis), g.index(k)), g.const(1), body)
    rest = g.reduce("prod", others, axis)
    return g.reduce("sum", g.apply("mul", g.view(inner, {axis: k}), rest), k)


def _inverse(g: Graph, n: Node, inner: Node) -> Node:
    """−S⁻¹ S' S⁻¹."""
    row, column = n.data
    a, b = g.fresh(row), g.fresh(column)
    left, middle, right = g.view(n, {column: a}), g.view(inner, {row: a, column: b}), g.view(n, {row: b})
    product = g.apply("mul", g.apply("mul", left, middle), right)
    return g.apply("neg", g.reduce("sum", g.reduce("sum", product, b), a))


def _determinant(g: Graph, n: Node, inner: Node) -> Node:
    """det S · tr(S⁻¹ S')."""
    row, column = n.data
    inverse = g.matrix("inverse", n.args[0], row, column)
    swap = g.fresh(row)
    flipped = g.view(g.view(g.view(inverse, {row: swap}), {column: row}), {swap: column})
    trace = g.reduce("sum", g.reduce("sum", g.apply("mul", flipped, inner), column), row)
    return g.apply("mul", n, trace)


STRUCTURED = {"prod": _product, "inverse": _inverse, "det": _determinant}
