"""Adversarial: whatever the prover proves must hold at random points, by an evaluator of its own.

Statements are made by rewriting a random expression with rules that are right only sometimes; a prover that forgets a
side condition would prove some of the wrong ones.
"""

import random
from dataclasses import replace
from itertools import product as tuples

import mpmath
import pytest
import sympy as sp
from hypothesis import HealthCheck, given, settings, strategies as st
from sympy import exp, log, sqrt

from derive import language as lang
from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import (
    Array,
    Entry,
    Index,
    Scalar,
    Size,
    Total,
    axes,
    delta,
    diff,
    free_indices,
    largest,
    product,
    quantities,
    rename,
    total,
)
from derive.language.declaring import array, nonnegative, positive, real, simplex
from derive.language.domains import NONNEGATIVE, POSITIVE, Sphere
from derive.prover import CONTEXT, prove
from derive.prover.kernel.differentiate import carry_out

# a tiny evaluator: sums are Python loops, derivatives are difference quotients; it shares nothing with either road

DIGITS = 50


class NoValue(Exception):
    """The expression has no real value at this point."""


class Point:
    """Sizes, and values of quantities: scalars by name, arrays by (name, indices)."""

    def __init__(self, sizes, values):
        self.sizes, self.values = sizes, values

    def moved(self, key, step):
        return Point(self.sizes, {**self.values, key: self.values[key] + step})


def indices(array, sizes):
    """All index tuples of an array."""
    return tuples(*(range(1, sizes[s.name] + 1) for s in array.lengths))


def value(expr, point, where=None):
    """The value at the point; `where` says which numbers the free indices are."""
    where = where or {}
    head = type(expr)
    if expr.is_Rational:
        return mpmath.mpf(int(expr.p)) / int(expr.q)
    if isinstance(expr, sp.NumberSymbol):
        return mpmath.mpf({sp.pi: mpmath.pi, sp.E: mpmath.e}[expr])
    if isinstance(expr, lang.Index):
        return where[expr]
    if isinstance(expr, lang.Size):
        return mpmath.mpf(point.sizes[expr.name])
    if isinstance(expr, lang.Scalar):
        return point.values[expr.name]
    if isinstance(expr, lang.Entry):
        return point.values[expr.array.name, tuple(int(value(i, point, where)) for i in expr.indices)]
    if isinstance(expr, lang.Reduction):
        terms = [
            value(expr.body, point, {**where, expr.index: k})
            for k in range(1, point.sizes[expr.index.length.name] + 1)
        ]
        return {lang.Total: mpmath.fsum, lang.Product: mpmath.fprod, lang.Largest: max}[head](terms)
    if isinstance(expr, lang.Diff):
        return _slope(expr, point, where)
    if isinstance(expr, lang.At):
        return value(expr.body, _put(expr, point, where), where)
    if isinstance(expr, sp.KroneckerDelta):
        return mpmath.mpf(value(expr.args[0], point, where) == value(expr.args[1], point, where))
    arguments = [value(x, point, where) for x in expr.args]
    return _apply(head, arguments)


def _apply(head, x):
    if head is sp.Pow:
        if (x[0] == 0 and x[1] < 0) or (x[0] < 0 and x[1] != int(x[1])):
            raise NoValue
        return x[0] ** (int(x[1]) if x[1] == int(x[1]) else x[1])
    if head is type(sp.I) or (head is sp.log and x[0] <= 0):
        raise NoValue
    table = {sp.Add: mpmath.fsum, sp.Mul: mpmath.fprod, sp.exp: lambda v: mpmath.exp(v[0]), sp.log: lambda v: mpmath.log(v[0]),
             sp.Abs: lambda v: abs(v[0]), sp.sin: lambda v: mpmath.sin(v[0]), sp.cos: lambda v: mpmath.cos(v[0]),
             sp.tanh: lambda v: mpmath.tanh(v[0]), sp.sign: lambda v: mpmath.sign(v[0]), sp.Max: max, sp.Min: min}  # fmt: skip
    if head not in table:
        raise NotImplementedError(head)
    return table[head](x)


def _key(variable, point, where):
    if isinstance(variable, lang.Scalar):
        return variable.name
    return variable.array.name, tuple(int(value(i, point, where)) for i in variable.indices)


def _slope(expr, point, where):
    """A central difference with a step so small that only rounding at thrice the digits is left."""
    key, step = _key(expr.variable, point, where), mpmath.mpf(10) ** (-DIGITS)
    with mpmath.workdps(4 * DIGITS):
        up, down = (value(expr.body, point.moved(key, s), where) for s in (step, -step))
        return (up - down) / (2 * step)


def _put(expr, point, where):
    values = dict(point.values)
    if isinstance(expr.target, lang.Scalar):
        values[expr.target.name] = value(expr.value, point, where)
        return Point(point.sizes, values)
    array = expr.target.array
    for k in indices(array, point.sizes):
        values[array.name, k] = value(
            expr.value, point, {**where, **dict(zip(expr.target.indices, k, strict=True))}
        )
    return Point(point.sizes, values)


# random statements

t, s, i, j = axes(t="T", s="T", i="d", j="d")
T, d = Size("T"), Size("d")
x, y, a, b, c = real("x"), real("y"), positive("a"), positive("b"), nonnegative("c")
r = real("r", low=0, high=1)
f, g, h, p = array("f", t), array("g", t, of=POSITIVE), array("h", t, of=NONNEGATIVE), simplex("p", t)
k, q, u = array("k", t, i), array("q", i), array("u", i, of=Sphere())
ATOMS = (
    x, y, a, b, c, r, f[t], g[t], h[t], p[t], f[s], g[s], p[s], k[t, i], k[s, j],
    q[i], q[j], u[i], u[j], delta(t, s), delta(i, j), sp.S.One, sp.S(2), -sp.S.One, sp.Rational(1, 2), T,
)  # fmt: skip


def expressions(rng, depth):
    """A random expression."""
    if depth == 0 or rng.random() < 0.1:
        return rng.choice(ATOMS)
    left, right = (expressions(rng, depth - 1) for _ in range(2))
    made = rng.choice(
        (
            lambda: left + right,
            lambda: left - right,
            lambda: left * right,
            lambda: left * right,
            lambda: left / right,
            lambda: total(left, t),
            lambda: total(left, t),
            lambda: total(left, i),
            lambda: total(left, s),
            lambda: product(left, t),
            lambda: exp(left),
            lambda: log(left),
            lambda: log(left**2),
            lambda: sqrt(left),
            lambda: sqrt(left**2),
            lambda: left**2,
            lambda: abs(left),
            lambda: largest(left, t),
            lambda: sp.tanh(left),
        )
    )()
    return made if made.is_finite is not False and made is not sp.nan else left


def rewritten(rng, expr):
    """The expression with one place rewritten, rightly or wrongly."""
    places = [
        e
        for e in sp.preorder_traversal(expr)
        if isinstance(e, sp.Expr) and not isinstance(e, (Index, Entry)) and e.args
    ]
    if not places:
        return expr
    place = rng.choice(places)
    options = [other for rule in REWRITES for other in rule(place)]
    if not options:
        return expr
    return expr.xreplace({place: rng.choice(options)})


def _powers(e):
    if isinstance(e, sp.Pow):
        yield sp.Pow(e.base, e.exp, evaluate=False)
        if e.exp == sp.Rational(1, 2) and isinstance(e.base, sp.Mul):
            yield sp.Mul(*(sqrt(z) for z in e.base.args))
        if e.exp == sp.Rational(1, 2) and isinstance(e.base, sp.Pow) and e.base.exp == 2:
            yield e.base.base
        if isinstance(e.base, sp.Add) and e.exp == 2:
            yield sp.expand(e)
    if isinstance(e, sp.Abs):
        yield e.args[0]


def _logs(e):
    if isinstance(e, sp.log):
        (z,) = e.args
        if isinstance(z, sp.Mul):
            yield sp.Add(*map(log, z.args))
        if isinstance(z, sp.Pow):
            yield z.exp * log(z.base)
        if isinstance(z, sp.Add):
            yield sp.Add(*map(log, z.args))
    if isinstance(e, sp.exp):
        yield 1 + e.args[0]
        if isinstance(e.args[0], sp.Add):
            yield sp.Mul(*map(exp, e.args[0].args))


def _sums(e):
    if isinstance(e, Total):
        if isinstance(e.body, sp.Add):
            yield sp.Add(*(Total(z, e.index) for z in e.body.args))
        if isinstance(e.body, sp.Mul):
            yield sp.Mul(*(Total(z, e.index) for z in e.body.args))
            free = [z for z in e.body.args if e.index not in free_indices(z)]
            yield sp.Mul(*free) * Total(sp.Mul(*(z for z in e.body.args if z not in free)), e.index)
        if isinstance(e.body, Total):
            yield Total(Total(e.body.body, e.index), e.body.index)
        yield e.body
        other = s if e.index == t else t if e.index == s else None
        if other is not None:
            yield Total(rename(e.body, {e.index: other}), other)


def _swaps(e):
    if isinstance(e, sp.Mul):
        yield sp.Mul(*e.args[1:])
        yield sp.expand(e)
        yield sp.together(e) if not e.has(Total) else e
    if isinstance(e, sp.Add):
        yield sp.Add(*e.args[1:])
        yield sp.Add(e.args[0], *(-z for z in e.args[1:]))
        yield sp.factor_terms(e) if not e.has(Total) else e
    swap = {t: s, s: t}
    yield rename(e, swap)


REWRITES = (_powers, _logs, _sums, _swaps)


def points(rng, expr, count):
    """Random points of the domain, special ones among them."""
    for _ in range(count):
        sizes = {"T": rng.randint(1, 3), "d": rng.randint(1, 3)}
        values = {}
        for quantity in sorted(quantities(expr), key=lambda z: z.name):
            keys = (
                [quantity.name]
                if isinstance(quantity, Scalar)
                else [(quantity.name, n) for n in indices(quantity, sizes)]
            )
            for key in keys:
                values[key] = _draw(rng, quantity)
            _project(quantity, keys, values, sizes)
        yield Point(sizes, values)


def _draw(rng, quantity):
    number = mpmath.mpf(rng.choice((rng.randint(-3, 3), rng.randint(-30, 30)))) / rng.choice((1, 2, 7))
    low, high = getattr(quantity.domain, "low", -sp.oo), getattr(quantity.domain, "high", sp.oo)
    if high == 1:
        return abs(number) / (1 + abs(number))
    if low == 0 or quantity.domain.name == "simplex":
        return abs(number) + (0 if getattr(quantity.domain, "closed_low", False) else mpmath.mpf(1) / 5)
    return number


def _project(quantity, keys, values, sizes):
    if isinstance(quantity, Array) and quantity.domain.name in ("simplex", "sphere"):
        norm = mpmath.fsum(values[n] for n in keys)
        if quantity.domain.name == "sphere":
            values[keys[0]] += mpmath.mpf(1) / 3
            norm = mpmath.sqrt(mpmath.fsum(values[n] ** 2 for n in keys))
        for n in keys:
            values[n] /= norm


def holds(statement, rng, count=6, proof=None):
    """Whether a statement holds at random points (up to rounding), wherever both sides are defined."""
    free = sorted(free_indices(statement.lhs) | free_indices(statement.rhs), key=str)
    for point in points(rng, sp.Tuple(statement.lhs, statement.rhs, *statement.given), count):
        if proof and not proof.covers(point.sizes):
            continue  # it speaks of other sizes
        for _ in range(3):
            where = {n: rng.randint(1, point.sizes[n.length.name]) for n in free}
            if not all(satisfied(condition, point, where) for condition in statement.given):
                continue
            try:
                with mpmath.workdps(DIGITS):
                    left, right = value(statement.lhs, point, where), value(statement.rhs, point, where)
            except (NoValue, OverflowError, ZeroDivisionError):
                continue
            slack = mpmath.mpf(10) ** (-DIGITS // 2) * (1 + abs(left) + abs(right))
            gap = right - left
            if not {"=": abs(gap) <= slack, "≤": gap >= -slack, "<": gap > -slack}[statement.relation]:
                return False
    return True


def satisfied(condition, point, where):
    """Whether a condition holds; an equation is made to hold by moving its left side; other indices mean "for all"."""
    if isinstance(condition, sp.Eq):
        point.values["x"] = value(condition.rhs, point, where) if condition.lhs == x else point.values["y"]
    compare = {
        sp.Gt: float.__gt__,
        sp.Ge: float.__ge__,
        sp.Le: float.__le__,
        sp.Ne: float.__ne__,
        sp.Eq: float.__eq__,
    }[type(condition)]
    others = sorted(free_indices(condition) - set(where), key=str)
    for numbers in tuples(*(range(1, point.sizes[n.length.name] + 1) for n in others)):
        there = {**where, **dict(zip(others, numbers, strict=True))}
        left, right = (float(value(side, point, there)) for side in condition.args)
        if not compare(left, right):
            return False
    return True


def proof_of(statement):
    try:
        return prove(statement)
    except ProverFailure:
        return None


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(0, 2**32))
def test_what_is_proved_equal_is_equal(seed):
    rng = random.Random(seed)
    lhs = expressions(rng, 3)
    rhs = lhs
    for _ in range(rng.randint(1, 3)):
        rhs = rewritten(rng, rhs)
    statement = Statement(lhs, "=", sp.sympify(rhs))
    if lhs != rhs and (proof := proof_of(statement)):
        assert holds(statement, rng, proof=proof), statement


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(0, 2**32))
def test_what_is_proved_smaller_is_smaller(seed):
    rng = random.Random(seed)
    lhs = expressions(rng, 2)
    statement = Statement(
        lhs, rng.choice(("≤", "<")), rewritten(rng, lhs) + rng.choice((0, expressions(rng, 2) ** 2))
    )
    if proof := proof_of(statement):
        assert holds(statement, rng, proof=proof), statement


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(0, 2**32))
def test_derivatives_agree_with_difference_quotients(seed):
    rng = random.Random(seed)
    slope = diff(expressions(rng, 3), rng.choice((x, a, f[t], f[s], g[s], q[j], q[i], k[s, j], k[t, i])))
    try:
        carried = carry_out(slope, CONTEXT)
    except ProverFailure:
        return
    # a difference quotient is good to about the square of its step; |x| and max have kinks where it means nothing
    if not slope.has(sp.Abs, sp.sign, lang.Largest):
        assert holds(Statement(carried, "=", slope), rng), slope


CONDITIONS = (
    x > 0,
    x > y,
    x >= 0,
    sp.Ne(x, 0),
    sp.Eq(x, y),
    sp.Eq(x, a),
    sp.Eq(a * x, a * y),
    f[t] > 0,
    f[s] > 0,
    f[t] <= g[t],
    sp.Ne(t, s),
)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(0, 2**32))
def test_what_is_proved_under_conditions_holds_under_them(seed):
    rng = random.Random(seed)
    lhs = expressions(rng, 3)
    rhs = rewritten(rng, rewritten(rng, lhs))
    conditions = tuple(rng.sample(CONDITIONS, rng.randint(1, 2)))
    statement = Statement(lhs, "=", sp.sympify(rhs), conditions)
    if lhs != rhs and (proof := proof_of(statement)):
        assert holds(statement, rng, count=20, proof=proof), statement


def test_the_test_notices_a_wrong_rule(monkeypatch):
    from derive.prover.making import facts
    from derive.prover.rules import RULES

    wrong = [
        lambda algebra, index, factors: (
            {(): facts.number(2)[()]} if facts.sums_to_one(algebra, index, factors) else None
        )
    ]
    monkeypatch.setattr(CONTEXT, "rules", replace(RULES, sum_facts=wrong))
    statement = Statement(total(p[t], t), "=", sp.S(2))
    assert proof_of(statement)
    assert not holds(statement, random.Random(0))


@pytest.mark.parametrize(
    "lhs, rhs", [(x, abs(x)), (log(x**2), 2 * log(abs(x)) + 1), (total(f[t], t), T * f[t])]
)
def test_the_evaluator_sees_falsehood(lhs, rhs):
    assert not holds(Statement(sp.sympify(lhs), "=", sp.sympify(rhs)), random.Random(1), count=40)
