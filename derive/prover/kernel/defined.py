"""Where an expression is defined and smooth: what must be positive or nonzero, and what of that is proved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy as sp

from derive.errors import ProverFailure
from derive.language import (
    Array,
    At,
    Diff,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Largest,
    Limit,
    MovingIntegral,
    Product,
    Range,
    RecursiveTerm,
    Reduction,
    Scalar,
    Size,
    Total,
    free_indices,
    named_like,
    quantities,
    rename,
)
from derive.language.complexes.arithmetic import Choice
from derive.language.complexes.functions import EVERYWHERE, InPlane
from derive.language.domains import Interval, whole
from derive.language.functions import ELEMENTARY
from derive.language.matrices.heads import Cell, Determinant, Inverted, MatrixHead, OfMatrix, Trace
from derive.language.unknown import Of
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Algebra, Context
from derive.prover.terms.sign import ANY, POS, Sign
from derive.prover.terms.signs import sign

OF_MATRICES = (Cell, Trace, Determinant)  # smooth wherever they are defined, as eigenvalues are not
ENTIRE: tuple[Any, ...] = tuple(row.head for row in ELEMENTARY if row.smooth)
PLAIN = (
    sp.Add,
    sp.Mul,
    sp.Rational,
    Array,
    Entry,
    Index,
    Scalar,
    Size,
    Total,
    Product,
    sp.KroneckerDelta,
    sp.NumberSymbol,
)
SMOOTH: Any = (*PLAIN, *ENTIRE)
# functions that are smooth in the interior of where they have a value
WITHIN: dict[Any, Any] = {
    row.head: row.needs for row in ELEMENTARY if row.needs and row.head and row.arity == 1 and row.slopes
}


def smooth(a: Algebra, expr: sp.Basic, x: Scalar | Array) -> bool:
    """Whether the expression is defined and infinitely differentiable in x at every point of the domain."""
    if x not in quantities(expr):
        return True
    if isinstance(expr, Integral):
        return smooth_integral(expr, x, a.context)
    if isinstance(expr, sp.Pow):
        return _smooth_power(a, expr, x)
    if isinstance(expr, sp.log):
        return smooth(a, expr.args[0], x) and sign_of(a, expr.args[0]).positive
    if isinstance(expr, SMOOTH):
        return all(smooth(a, arg, x) for arg in expr.args)
    if isinstance(expr, Of):
        return expr.function.smooth and all(smooth(a, arg, x) for arg in expr.arguments)
    if isinstance(expr, sp.Abs):
        return smooth(a, expr.args[0], x) and sign_of(a, expr.args[0]).nonzero
    if type(expr) in WITHIN and len(expr.args) == 1:
        kind, condition = WITHIN[type(expr)]
        there = sign_of(a, condition(expr.args[0]))
        return smooth(a, expr.args[0], x) and (there.nonzero if kind == "nonzero" else there.positive)
    return False


def smooth_integral(expr: Integral, variable: Scalar | Array | Entry, context: Context) -> bool:
    """Whether an integral between finite limits is smooth in a variable.

    Its body is, in both, on the closed interval.
    """
    wanted = variable.array if isinstance(variable, Entry) else variable
    low, high = expr.args[2:]
    if not (low.is_finite and high.is_finite) or isinstance(expr.bound, Array):
        return False
    a = Algebra(context)
    x = Scalar(expr.bound.name, reach(a, low, high))
    body = substitute(expr.body, expr.bound, x, context)
    return all(smooth(a, part, v) for part, v in ((body, x), (body, wanted), (low, wanted), (high, wanted)))


def between(low: sp.Expr, high: sp.Expr) -> Interval:
    """An interval that holds all points strictly between two limits, in any order, and no rational end."""
    if low == high:
        return Interval()
    held = hull(low, high)
    ends = {low, high}
    return replace(held, closed_low=held.low not in ends, closed_high=held.high not in ends)


def undefined_between(a: Algebra, expr: Integral) -> bool:
    """Whether the integrand is not proved to have a real value at every point strictly between the limits.

    What must hold of the other quantities alone is left to them. The variable is one of its own, in that
    interval.
    """
    for kind, part in conditions_of(a, expr.body):
        if expr.bound in quantities(part) and (kind != "defined" or not _inner_defined(a, part)):
            return True
    return False


def _inner_defined(a: Algebra, part: sp.Expr) -> bool:
    return isinstance(part, Integral) and not undefined_between(a, part)


def proper(a: Algebra, expr: Integral) -> bool:
    """Whether an integrand defined between the limits is so at the finite ones too: bounded near them."""
    if expr.args[2] == expr.args[3]:
        return False
    ends = hull(*expr.args[2:])
    closed = named_like(expr.bound, f"{expr.bound.name} closed", ends)
    return not undefined_between(
        a, expr.func(rename(expr.body, {expr.bound: closed}), closed, ends.low, ends.high)
    )


def smooth_within(expr: Integral, variable: Scalar | Entry, context: Context) -> bool:
    """Whether the body of an integral is smooth in a variable at every point strictly between the limits."""
    wanted = variable.array if isinstance(variable, Entry) else variable
    between = hull(*expr.args[2:])
    open_one = (
        replace(between, closed_low=False, closed_high=False) if between.low < between.high else between
    )
    bound = expr.bound
    x = (
        Array(bound.name, bound.lengths, open_one)
        if isinstance(bound, Array)
        else Scalar(bound.name, open_one)
    )
    return smooth(Algebra(context), expr.body.xreplace({bound: x}), wanted)


def hull(low: sp.Expr, high: sp.Expr) -> Interval:
    """An interval that holds all points between the limits, and the limits where they are finite."""
    if not (low.is_number and high.is_number):
        return Interval()
    if high < low:
        low, high = high, low
    exact = low.is_Rational or low.is_infinite, high.is_Rational or high.is_infinite
    return Interval(low if exact[0] else sp.floor(low), high if exact[1] else sp.ceiling(high))


def reach(a: Algebra, low: sp.Expr, high: sp.Expr) -> Interval:
    """An interval that holds all points between two limits, which may be quantities, whatever those are."""
    if low.is_number and high.is_number:
        return hull(low, high)
    ends = (low, high)
    spans = [_span(a, end) for end in ends if not end.is_infinite]
    lows = [(s.low, not s.closed_low) for s in spans] + [(-sp.oo, True)] * (-sp.oo in ends)
    highs = [(s.high, s.closed_high) for s in spans] + [(sp.oo, False)] * (sp.oo in ends)
    (below, open_low), (above, closed_high) = min(lows), max(highs)
    return Interval(below, above, closed_low=not open_low, closed_high=closed_high)


def smooth_from_zero(a: Algebra, expr: MovingIntegral) -> bool:
    """Whether the integrand is smooth between 0 and either limit, whatever the limits are."""
    held = reach(a, *expr.args[2:])
    below, above = min(held.low, 0), max(held.high, 0)
    closed = held.closed_low or below == 0, held.closed_high or above == 0
    x = Scalar(f"{expr.bound.name}∫", Interval(below, above, closed_low=closed[0], closed_high=closed[1]))
    return smooth(a, substitute(expr.body, expr.bound, x, a.context), x)


def _span(a: Algebra, end: sp.Expr) -> Interval:
    """Where a limit may lie: at a number, in the domain of a quantity, on one side of 0."""
    if end.is_number:
        return hull(end, end) if end.is_finite else Interval()
    if isinstance(end, Scalar):
        return replace(end.domain, integers=False)
    possible = sign_of(a, end)
    if possible.nonnegative:
        return Interval(0, sp.oo, closed_low=not possible.positive)
    if possible.nonpositive:
        return Interval(-sp.oo, 0, closed_high=possible.may_vanish)
    return Interval()


def _smooth_power(a: Algebra, expr: sp.Pow, x: Scalar) -> bool:
    base, exponent = expr.base, expr.exp
    if not (smooth(a, base, x) and smooth(a, exponent, x)):
        return False
    if exponent.is_Integer:
        return exponent > 0 or sign_of(a, base).nonzero
    return sign_of(a, base).positive


def continuous_at(a: Algebra, expr: sp.Basic, x: Scalar, value: sp.Expr) -> bool:
    """Whether the expression is continuous at x = value.

    Every denominator, root and logarithm in it is looked at there, one by one, before anything is put in:
    SymPy would turn 0 · (1/0) into 0.
    """
    heads = (*PLAIN, *ENTIRE, *WITHIN, sp.Abs, sp.Max, sp.Min, Largest, sp.Pow, sp.log)
    for part in sp.preorder_traversal(expr):
        if isinstance(part, sp.Expr) and not isinstance(part, heads):
            return False
        if type(part) in WITHIN and not _valued(a, part, x, value):
            return False
        if isinstance(part, sp.KroneckerDelta) and x in quantities(part):
            return False
        there = (
            sign_of(a, substitute(part.args[0], x, value, a.context))
            if isinstance(part, (sp.Pow, sp.log))
            else POS
        )
        if isinstance(part, sp.log) and not there.positive:
            return False
        if isinstance(part, sp.Pow) and not _continuous_power(part.exp, there):
            return False
    return True


def _valued(a: Algebra, part: sp.Expr, x: Scalar, value: sp.Expr) -> bool:
    """Whether a function that is continuous where it has a value has one at x = value."""
    kind, condition = WITHIN[type(part)]
    return _holds(kind, sign_of(a, substitute(condition(part.args[0]), x, value, a.context)))


def _holds(kind: str, there: Sign) -> bool:
    """Whether what a function needs is so."""
    return {"nonzero": there.nonzero, "root": there.nonnegative, "log": there.positive}[kind]


def _continuous_power(exponent: sp.Expr, base_sign: Sign) -> bool:
    if exponent.is_Integer:
        return bool(exponent > 0) or base_sign.nonzero
    if exponent.is_Rational and exponent > 0:
        return base_sign.nonnegative
    return base_sign.positive


def conditions_of(a: Algebra, expr: sp.Basic, bound: tuple[Index, ...] = ()) -> frozenset:
    """What must hold for the expression to be defined and is not proved: (kind, expression) pairs.

    An index bound outside stands for all its values and gets a name no free one has: log f_t under Σ_t asks
    for more than log f_t at one t.
    """
    found: set = set()
    if isinstance(expr, Choice) or (isinstance(expr, InPlane) and expr.function not in EVERYWHERE):
        found.add(("defined", expr))
    elif isinstance(expr, (Diff, At, Integral, InverseEntry, Range, Limit)):
        found.add(("defined", expr))  # an integral as a whole
    elif isinstance(expr, sp.Pow):
        by = sign_of(a, expr.exp)
        counted = whole(expr.exp) or bool(expr.exp.is_integer)  # x⁰ = 1 for every x
        below = not (by.nonnegative if counted else by.positive) and sign_of(a, expr.base).may_vanish
        root = not counted and not sign_of(a, expr.base).nonnegative
        found |= {(kind, expr.base) for kind, asked in (("nonzero", below), ("root", root)) if asked}
    elif isinstance(expr, sp.log) and not sign_of(a, expr.args[0]).positive:
        found.add(("log", expr.args[0]))
    elif isinstance(expr, OfMatrix):
        found |= {("nonzero", det) for det in _inverted(expr) if not sign_of(a, det).nonzero}
    elif isinstance(expr, sp.Function) and not _has_value(a, expr):
        found.add(("defined", expr))
    out = {(kind, _for_all(part, bound)) for kind, part in found}
    if isinstance(expr, RecursiveTerm):
        return frozenset(out) | {(kind, _for_all(part, bound)) for kind, part in _of_term(a, expr)}
    if isinstance(expr, (Integral, Range, Limit, Index)):
        return frozenset(out)
    inner = (*bound, expr.index) if isinstance(expr, Reduction) else bound
    return frozenset(out.union(*(conditions_of(a, number, inner) for number in _numbers(expr))))


def _of_term(a: Algebra, expr: RecursiveTerm) -> set:
    """What a term of a sequence needs: none where it is one, and rule and first terms have a value at every
    number; else its own value, and so the values it is made of.
    """
    there = sign_of(a, expr.place - expr.first).nonnegative and whole(expr.place)
    before = expr.letters[1:]
    if there and not any(conditions_of(a, part) for part in (expr.rule, *expr.starts)):
        return set()
    found = {("defined", expr)}
    if sign_of(a, expr.place - expr.first - expr.order).nonnegative:
        used = [k for k, letter in enumerate(before, 1) if letter in quantities(expr.rule)]
        found |= {("defined", expr.at(expr.place - k)) for k in used}
    return found


def _numbers(expr: sp.Basic) -> Iterator[sp.Expr]:
    """The numbers directly inside, also those inside its matrices."""
    for arg in expr.args:
        if isinstance(arg, sp.Expr):
            yield arg
        elif isinstance(arg, MatrixHead):
            yield from _numbers(arg)


def _inverted(expr: sp.Basic) -> Iterator[sp.Expr]:
    """The determinants of the matrices whose inverses stand in an expression, but not in a number inside."""
    for arg in expr.args:
        if isinstance(arg, MatrixHead):
            yield from _inverted(arg)
    if isinstance(expr, Inverted):
        yield Determinant(expr.args[0])


def _has_value(a: Algebra, expr: sp.Function) -> bool:
    """Whether a function has a value at its arguments, as far as that is seen at once."""
    if isinstance(expr, (*ENTIRE, sp.log, sp.Abs, sp.sign, sp.floor, sp.KroneckerDelta)):
        return True
    if isinstance(expr, (sp.gamma, sp.loggamma)):
        return sign_of(a, expr.args[0]).positive
    if type(expr) in WITHIN and len(expr.args) == 1:
        kind, condition = WITHIN[type(expr)]
        return _holds(kind, sign_of(a, condition(expr.args[0])))
    counts = isinstance(expr, (sp.binomial, sp.fibonacci)) and all(map(whole, expr.args))
    return counts and sign_of(a, expr.args[0]).nonnegative


def _for_all(part: sp.Expr, bound: tuple[Index, ...]) -> sp.Expr:
    inside = [i for i in dict.fromkeys(bound) if i in free_indices(part)]
    return rename(part, {i: Index(f"∀{k}", i.length) for k, i in enumerate(inside)})


def sign_of(a: Algebra, expr: sp.Expr) -> Sign:
    """The possible signs of an expression; all of them where it cannot be read."""
    try:
        return sign(a, a.read(expr))
    except ProverFailure:
        return ANY
