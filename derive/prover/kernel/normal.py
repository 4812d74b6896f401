"""The normal form: an expression of the language, read bottom-up into a value.

Derivatives and evaluations (`Diff`, `At`) are carried out first, on the expression as written: a domain fact
such as Σw = 1 may hold at every point and yet must not be used before differentiating.

The zero test (`equal`) is sound: every rule keeps the value wherever the original expression is defined, and
two equal values are equal wherever both sides are. It is complete for rational functions of scalars, array
entries, sizes and of exponentials of polynomials in them (exponentials of exponents that are linearly
independent over ℚ modulo constants are algebraically independent over the rational functions, by Ax's
theorem, and the generators exp(m), one for each monomial m, are such); for logarithms of irreducible factors
proved positive and square roots of such factors likewise at fixed sizes. Constants (π, e, log 2, …) are taken
as independent, which costs completeness at most. For sums of symbolic length it decides all identities that
follow from linearity, Fubini, renaming of indices and δ, when bodies are polynomial in the generators; other
bodies are compared after reduction to lowest terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import sympy as sp
from flint import fmpq
from sympy.core.function import AppliedUndef

from derive import language as lang
from derive.errors import ProverFailure
from derive.language.functions import exact_value
from derive.language.matrices.entries import NotSpelled, spelled
from derive.language.matrices.heads import OfMatrix
from derive.language.moving import straight
from derive.prover.integration.exchange import decays, dominated
from derive.prover.integration.gaussian import entries_in, entry_by_entry, over_space
from derive.prover.integration.integrals import Ends, Limits, in_closed_form, integral, opaque_integral
from derive.prover.kernel import applied, recursions
from derive.prover.kernel.antiderivatives import between_moving_limits, by_antiderivative
from derive.prover.kernel.defined import between, proper, smooth_from_zero, undefined_between
from derive.prover.kernel.differentiate import Exchanged, carry_out
from derive.prover.kernel.expansions import limit
from derive.prover.kernel.series import closed_form
from derive.prover.making.arrays import determinant, entry, inverse_entry
from derive.prover.making.functions import (
    exponential,
    opaque,
    power,
    real_power,
)
from derive.prover.making.sums import largest, length, product_over, total
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Constant,
    DetValue,
    ImproperIntegral,
    IndexValue,
    OpenIntegral,
    ProperIntegral,
    ScalarValue,
)
from derive.prover.terms.indices import as_index, delta
from derive.prover.terms.ring import is_zero
from derive.prover.terms.values import (
    Exponent,
    Index,
    Value,
    number,
    thaw,
)

CONNECTED = (sp.And, sp.Or, sp.Not)
PLACES = (lang.Index, lang.Size, sp.Integer)


def normal(a: Algebra, expr: sp.Expr) -> Value:
    """The value of an expression."""
    return read(a, carry_out(sp.sympify(expr), a.context))


def equal(a: Algebra, lhs: sp.Expr, rhs: sp.Expr) -> bool:
    """Whether two expressions are proved equal wherever both are defined."""
    return is_zero(a, a.sub(normal(a, lhs), normal(a, rhs)))


def read(a: Algebra, expr: sp.Basic) -> Value:
    """The value of an expression without derivatives."""
    key = ("read", expr)
    if key not in a.memo:
        a.spend()
        a.memo[key] = _read(a, expr)
    return a.memo[key]


def _read(a: Algebra, expr: sp.Basic) -> Value:
    for head, reader in a.rules.heads.items():
        if isinstance(expr, head):
            return reader(a, expr)
    if isinstance(expr, sp.Function) and expr.args:
        name = type(expr).__name__
        if (value := exact_value(expr)) is not None:
            a.note(f"an exact value of {name}")
            return read(a, value)
        # a function of the author's own, whatever it is called, is no other
        named = f"{name}?" if isinstance(expr, AppliedUndef) else name
        return opaque(a, named, *(read(a, x) for x in expr.args))
    raise ProverFailure(f"the prover does not know {type(expr).__name__}")


def index_of(a: Algebra, expr: sp.Expr) -> Index:
    """An index expression as an index."""
    if isinstance(expr, lang.Index):
        return ("n", expr.name, expr.length.name)
    return as_index(a, read(a, expr))


def _add(a: Algebra, expr: sp.Add) -> Value:
    return a.add(*(read(a, x) for x in expr.args))


def _mul(a: Algebra, expr: sp.Mul) -> Value:
    return a.mul(*(read(a, x) for x in expr.args))


def _pow(a: Algebra, expr: sp.Pow) -> Value:
    base, exponent = read(a, expr.base), read(a, expr.exp)
    return real_power(a, base, exponent)


def _rational(a: Algebra, expr: sp.Rational) -> Value:
    return number(fmpq(int(expr.p), int(expr.q)))


def _constant(a: Algebra, expr: sp.NumberSymbol) -> Value:
    if expr == sp.E:
        return exponential(a, number(1))
    return a.atom(Constant, "pi" if expr == sp.pi else type(expr).__name__)


def _index_value(a: Algebra, expr: lang.Index) -> Value:
    i = index_of(a, expr)
    return a.atom(IndexValue, i)


def _entry(a: Algebra, expr: lang.Entry) -> Value:
    return entry(a, expr.array, tuple(index_of(a, i) for i in expr.indices))


def _of_matrices(a: Algebra, expr: OfMatrix) -> Value:
    """A number made of matrices: in the algebra of matrices where there is one, else entry by entry."""
    if a.matrices is not None:
        return a.matrices.number(expr)
    try:
        return read(a, carry_out(lang.set_apart(spelled(expr)), a.context))
    except NotSpelled as problem:
        raise ProverFailure(str(problem)) from None


def _inverse(a: Algebra, expr: lang.InverseEntry) -> Value:
    return inverse_entry(a, expr.array, tuple(index_of(a, i) for i in expr.indices))


def _det(a: Algebra, expr: lang.Det) -> Value:
    if expr.array.lengths[-1].name in a.sizes:
        return determinant(a, expr.array)
    return a.atom(DetValue, expr.array)


def _delta(a: Algebra, expr: sp.KroneckerDelta) -> Value:
    if len(expr.args) != 2:
        raise ProverFailure("a Kronecker delta with a range of its own")
    return delta(a, index_of(a, expr.args[0]), index_of(a, expr.args[1]))


def _piecewise(a: Algebra, expr: sp.Piecewise) -> Value:
    """Cases of which indices agree, each times its indicator: δ_ij f + (1 − δ_ij) g."""
    out: Value = {}
    left = number(1)
    for value, condition in expr.args:
        here = _indicator(a, condition)
        out = a.add(out, a.mul(left, here, read(a, value)))
        left = a.mul(left, a.sub(number(1), here))
    if left:
        raise ProverFailure("cases that may leave a point out")
    a.note("cases of indices as Kronecker deltas")
    return out


def _indicator(a: Algebra, condition: sp.Basic) -> Value:
    """1 where a condition on indices holds, 0 where it does not."""
    parts = [_indicator(a, part) for part in condition.args] if isinstance(condition, CONNECTED) else []
    if condition in (sp.true, sp.false):
        return number(int(bool(condition)))
    if isinstance(condition, sp.And):
        return a.mul(*parts)
    if isinstance(condition, sp.Or):
        return a.sub(number(1), a.mul(*(a.sub(number(1), part) for part in parts)))
    if isinstance(condition, sp.Not):
        return a.sub(number(1), *parts)
    if isinstance(condition, (sp.Eq, sp.Ne)) and all(isinstance(i, PLACES) for i in condition.args):
        same = delta(a, *(index_of(a, i) for i in condition.args))
        return same if isinstance(condition, sp.Eq) else a.sub(number(1), same)
    raise ProverFailure(f"{condition} does not say which indices agree")


def _reduction(
    reduce: Callable[[Algebra, Value, Index], Value],
) -> Callable[[Algebra, lang.Reduction], Value]:
    def reader(a: Algebra, expr: lang.Reduction) -> Value:
        if (
            expr.index.name,
            expr.index.length.name,
        ) in a.reserved:  # else a condition on the free index would be used
            expr = lang.rename_bound(expr, avoid=[name for name, _ in a.reserved])
        return reduce(a, read(a, expr.body), index_of(a, expr.index))

    return reader


def _integral(a: Algebra, expr: lang.Integral) -> Value:
    if _backwards(expr):
        return a.scale(read(a, expr.func(expr.body, expr.bound, *expr.args[:1:-1])), -1)
    expr = _canonical_variable(expr)
    variable, low, high = expr.args[1:]
    limits = (None if low.is_infinite else read(a, low), None if high.is_infinite else read(a, high))
    ends = (low if low.is_infinite else None, high if high.is_infinite else None)
    if undefined_between(a, expr):
        if isinstance(expr, Exchanged):
            raise ProverFailure("a derivative under an integral sign where the integrand may have no value")
        x = variable if isinstance(variable, lang.Array) else a.generator(ScalarValue, variable)
        return opaque_integral(a, read(a, expr.body), x, limits, ends, ImproperIntegral)
    if isinstance(variable, lang.Array):
        return space_integral(
            a, read(a, expr.body), variable, limits, ends, closed=isinstance(expr, Exchanged)
        )
    return _line_integral(a, expr, limits, ends)


def _series(a: Algebra, expr: lang.RangeTotal) -> Value:
    """A sum without end, by its closed form where it converges."""
    closed = closed_form(a, expr)
    if closed is None:
        raise ProverFailure(f"{expr} is not something the prover computes with")
    a.note("a series by its closed form")
    return read(a, closed)


def _limit(a: Algebra, expr: lang.Limit) -> Value:
    """What the body tends to, on all the ways there."""
    values = [read(a, limit(a, expr.body, expr.bound, expr.point, way)) for way in expr.ways]
    if not all(is_zero(a, a.sub(values[0], other)) for other in values[1:]):
        raise ProverFailure("a limit that may differ from the two sides")
    a.note("a limit by expansions: finitely many terms and a remainder")
    return values[0]


def _moving(a: Algebra, expr: lang.MovingIntegral) -> Value:
    """By an antiderivative, else the rise of ∫₀ˣ between the limits, else between fixed limits."""
    known = between_moving_limits(a, expr)
    if known is not None:
        return known
    body, variable, low, high = expr.args
    if low != 0 and low.is_finite and high.is_finite and smooth_from_zero(a, expr):
        to_high, to_low = (read(a, lang.integral(body, variable, 0, end)) for end in (high, low))
        return a.sub(to_high, to_low)
    return read(a, carry_out(straight(expr), a.context))


def _line_integral(a: Algebra, expr: lang.Integral, limits: Limits, ends: Ends) -> Value:
    body, x, exchanged = read(a, expr.body), a.generator(ScalarValue, expr.bound), isinstance(expr, Exchanged)
    known = in_closed_form(a, body, x, limits, ends)
    if known is None and not exchanged:  # else it must have a closed form by the formulas above
        known = by_antiderivative(a, expr)
    if known is not None:
        return known
    bounded = dominated(a, body, x, limits, ends)
    if exchanged and not bounded:
        raise ProverFailure("a derivative under an integral sign without a closed form")
    exists = bounded or (proper(a, expr) and decays(a, body, x, ends))
    return opaque_integral(a, body, x, limits, ends, ProperIntegral if exists else ImproperIntegral)


def _backwards(expr: lang.Integral) -> bool:
    """Whether the range of one variable runs from infinity, or to minus infinity.

    ∫ from ∞ is minus that to ∞.
    """
    low, high = expr.args[2:]
    return isinstance(expr.bound, lang.Scalar) and low != high and (low == sp.oo or high == -sp.oo)


def space_integral(
    a: Algebra,
    body: Value,
    x: lang.Array,
    limits: Limits,
    ends: Ends,
    kind: type[OpenIntegral] = ImproperIntegral,
    closed: bool = False,
) -> Value:
    """∫ body over every entry of an array; `closed` insists on a closed form."""
    known = None
    if all(s.name in a.sizes for s in x.lengths):
        entries = _every_entry(a, x)
        if entries_in(a, body, x) <= set(entries):  # else an index is not yet a number
            known = entry_by_entry(a, body, entries, limits, ends)
    elif len(x.lengths) == 1 and limits == (None, None) and ends[0] < ends[1]:
        known = over_space(a, body, x)
    if known is None and closed:
        raise ProverFailure("a derivative under an integral sign without a closed form")
    return opaque_integral(a, body, x, limits, ends, kind) if known is None else known


def _every_entry(a: Algebra, x: lang.Array) -> list[int]:
    """The generators of all entries of an array whose lengths are numbers."""
    places = product(*(range(1, a.sizes[s.name] + 1) for s in x.lengths))
    values = (entry(a, x, tuple(("#", k, "") for k in where)) for where in places)
    return [next(iter(value))[0][0] for value in values]


def _canonical_variable(expr: lang.Integral) -> lang.Integral:
    """The integral with its variable named by nesting depth, real between the limits."""
    body = expr.body.replace(lambda e: isinstance(e, lang.Integral), _canonical_variable)
    depth = 1 + max((_depth(e) for e in body.atoms(lang.Integral)), default=0)
    low, high = expr.args[2:]
    variable = lang.named_like(expr.bound, f"∫{depth}", between(low, high))
    return expr.func(lang.rename(body, {expr.bound: variable}), variable, low, high)


def _depth(expr: lang.Integral) -> int:
    return 1 + max((_depth(e) for e in expr.body.atoms(lang.Integral)), default=0)


def _unknown(a: Algebra, expr: sp.Expr) -> Value:
    raise ProverFailure(f"{expr} is not something the prover computes with")


# head → how it is read; the first that fits
HEADS: Mapping[Any, Callable[[Algebra, sp.Basic], Value]] = {
    sp.Add: _add,
    sp.Mul: _mul,
    sp.Pow: _pow,
    sp.Rational: _rational,
    lang.Entry: _entry,
    lang.Index: _index_value,
    lang.Total: _reduction(total),
    lang.Product: _reduction(product_over),
    lang.Largest: _reduction(largest),
    lang.RecursiveTerm: recursions.term,
    lang.RangeTotal: _series,
    lang.Limit: _limit,
    lang.Range: _unknown,
    lang.Size: lambda a, x: length(a, x.name),
    lang.Scalar: lambda a, x: a.atom(ScalarValue, x),
    lang.Undefined: _unknown,
    lang.InverseEntry: _inverse,
    lang.Det: _det,
    OfMatrix: _of_matrices,
    lang.MovingIntegral: _moving,
    lang.Integral: _integral,
    sp.KroneckerDelta: _delta,
    sp.Piecewise: _piecewise,
    **applied.HEADS,
    sp.Float: _unknown,
    sp.NumberSymbol: _constant,
}


def rebuild_integral(a: Algebra, gen: OpenIntegral, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """An integral without a closed form, made again."""
    between = gen.low, gen.high
    low, high = (None if isinstance(end, str) else a.rename(thaw(end), renaming) for end in between)
    below, above = (sp.sympify(end) if isinstance(end, str) else None for end in between)
    again = space_integral if isinstance(gen.variable, lang.Array) else integral
    body = a.rename(thaw(gen.body), renaming)
    return power(a, again(a, body, gen.variable, (low, high), (below, above), type(gen)), e)
