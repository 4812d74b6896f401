"""Approximations: |lhs − rhs| ≤ error everywhere, and error → 0.

The bound is two inequalities, proved like any other. The limit is read off the error: at a finite point by
continuity, at infinity because every term of it decays (an exponential with a negative exponent, or a
negative power).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import sympy as sp
from flint import fmpq
from sympy.core.relational import Relational

from derive.errors import ProverFailure
from derive.language import Array, Index, Scalar, Size, quantities, sizes_of
from derive.language.domains import REAL
from derive.prover.comparing.inequalities import by_inequality
from derive.prover.kernel import normal
from derive.prover.kernel.defined import continuous_at
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.substitution import substitute
from derive.prover.principles.citing import by_lemmas, cited_above
from derive.prover.terms.algebra import Algebra, Context
from derive.prover.terms.generators import (
    BoundSum,
    Constant,
    Exp,
    Length,
    Log,
    Polynomial,
    Prime,
    ScalarValue,
)
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import POS
from derive.prover.terms.signs import of_mono, sign
from derive.prover.terms.structure import in_powers, mentions
from derive.prover.terms.values import Exponent, Mono, Value, accumulate, inverted, just, thaw
from reports.record.evidence import Proof

LOGARITHMIC = fmpq(1, 1000)  # a logarithm grows more slowly than this power


def by_limit(goal: Goal) -> Proof | None:
    """An approximation with an explicit error."""
    if goal.relation != "≈":
        return None
    if goal.error is None or goal.to is None:
        raise ProverFailure("an approximation needs an error and a limit")
    sides = [(goal.lhs - goal.rhs, goal.error), (goal.rhs - goal.lhs, goal.error)]
    parts = [_bounded(replace(goal, lhs=low, relation="≤", rhs=high)) for low, high in sides]
    squeezed = _squeezed(goal) if None not in parts else None
    if squeezed is None:
        return None
    variable, limit = goal.to
    trace = dict.fromkeys(line for part in parts if part for line in part.trace)
    cited = dict.fromkeys((*(label for part in parts if part for label in part.rests_on), *squeezed))
    return Proof(
        f"|difference| ≤ error, and error → 0 as {variable} → {limit}",
        trace=tuple(trace),
        rests_on=tuple(cited),
        inferences=tuple(dict.fromkeys(used for part in parts if part for used in part.inferences)),
    )


def _squeezed(goal: Goal) -> tuple[str, ...] | None:
    """The claims cited to see that the error vanishes, being at most what they say it is.

    None if it is not seen.
    """
    if vanishes(goal):
        return ()
    within = replace(goal, lhs=goal.lhs - goal.rhs, relation="≤", rhs=goal.error)
    above = cited_above(within, goal.error) if goal.lemmas else []
    return next(((label,) for label, bound in above if vanishes(replace(goal, error=bound))), None)


def _bounded(goal: Goal) -> Proof | None:
    """One of the two inequalities of the bound, by itself or from the claims cited."""
    try:
        alone = by_inequality(goal)
    except ProverFailure:
        alone = None
    return alone or by_lemmas(goal)


def vanishes(goal: Goal) -> bool:
    """Whether the error tends to 0."""
    variable, limit = goal.to  # type: ignore[misc]
    if not reachable(goal):
        return False
    # a condition on the variable may tie other quantities to it, and they are to stay fixed: it is not used
    reading = attempt(replace(goal, given=tuple(c for c in goal.given if not _restricts(c, variable))))
    if limit.is_finite:
        if not continuous_at(reading.a, goal.error, variable, limit):
            return False
        return is_zero(
            reading.a, normal.read(reading.a, substitute(goal.error, variable, limit, goal.context))
        )
    grows = isinstance(variable, Size)
    x = reading.a.generator(Length, variable.name) if grows else reading.a.generator(ScalarValue, variable)
    error = normal.read(reading.a, goal.error)
    if grows and not all(_plain(reading.a, mono) for mono in error):
        return False  # arrays grow with the size: what they do is not known
    return all(_decays(reading.a, mono, x) for mono in error)


def reachable(goal: Goal) -> bool:
    """Whether the variable can tend to the limit, all else fixed.

    Within its domain and under the conditions on it.
    """
    variable, limit = goal.to  # type: ignore[misc]
    if any(target == variable for target, _ in goal.replaced):
        return False  # it is given what it equals
    if isinstance(variable, Scalar):
        domain = variable.domain
        inside = (
            domain.high == sp.oo if limit == sp.oo else limit.is_finite and domain.low <= limit <= domain.high
        )
        if not inside or (limit.is_finite and domain.integers):
            return False
    elif limit != sp.oo:
        return False
    # what is said of the goal's own indices alone, such as a ≠ b, stays true while a length grows
    tied = [c for c in goal.given if _restricts(c, variable) and not c.free_symbols <= goal.indices()]
    return all(_leaves_room(goal, c, variable, limit) or _gives_way(goal, c, variable) for c in tied)


def _gives_way(goal: Goal, condition: Relational, variable: sp.Symbol) -> bool:
    """Whether an inequality can be met for every value of the variable by a quantity that the error does not
    depend on.

    The quantity is any real number or array of such, stands in no other condition, and in this one linearly.
    """
    if not isinstance(condition, (sp.Gt, sp.Ge, sp.Lt, sp.Le)):
        return False
    elsewhere = quantities(goal.error).union(*(quantities(c) for c in goal.given if c != condition))
    others = quantities(condition) - {variable}
    if others & elsewhere:
        return False
    gap = condition.lhs - condition.rhs
    return any(
        _linear(gap, q, goal.context) for q in sorted(others, key=lambda q: q.name) if q.domain == REAL
    )


def _linear(gap: sp.Expr, quantity: Scalar | Array, context: Context) -> bool:
    if isinstance(quantity, Array):
        entry = quantity[tuple(Index(f"{k} of it", size) for k, size in enumerate(quantity.lengths))]
        slope = derivative(gap, entry, context)
    else:
        slope = derivative(gap, quantity, context)
    return slope != 0 and quantity not in quantities(slope)


def _restricts(condition: sp.Basic, variable: sp.Symbol) -> bool:
    return variable in (sizes_of(condition) if isinstance(variable, Size) else quantities(condition))


def _leaves_room(goal: Goal, condition: Relational, variable: sp.Symbol, limit: sp.Expr) -> bool:
    """Whether a condition bounds the variable itself, on the side away from the limit."""
    lower = {
        sp.Gt: condition.args,
        sp.Ge: condition.args,
        sp.Lt: condition.args[::-1],
        sp.Le: condition.args[::-1],
    }
    above, below = lower.get(type(condition), (sp.S.Zero, sp.S.Zero))
    if (above == variable) == (below == variable):
        return bool(isinstance(condition, sp.Ne) and set(condition.args) == {variable, limit})
    bound = below if above == variable else above
    if _restricts(bound, variable):
        return False
    if limit == sp.oo:
        return bool(above == variable)
    a = attempt(replace(goal, given=())).a
    room = a.sub(normal.read(a, limit), normal.read(a, bound))
    return sign(a, room if above == variable else a.scale(room, -1)) == POS


def _plain(a: Algebra, mono: Mono) -> bool:
    """Whether a term is made of scalars, sizes and numbers alone."""
    for n, _ in mono:
        gen = a.generators[n]
        inside: tuple[Mono, ...] = ()
        if isinstance(gen, Exp | Polynomial | Log):
            inside = gen.monomials()
        elif not isinstance(gen, ScalarValue | Length | Prime | Constant):
            return False
        if not all(_plain(a, m) for m in inside):
            return False
    return True


def _decays(a: Algebra, mono: Mono, x: int) -> bool:
    """Whether a term tends to 0 as generator x tends to infinity, everything else fixed."""
    growth = order(a, mono, x)
    return growth is not None and (growth.decays or growth.degree < 0)


class GrowthBound(NamedTuple):
    """An upper bound of a term's size as x tends to infinity.

    Whether it decays exponentially, and a power of x.
    """

    decays: bool
    degree: fmpq


def order(a: Algebra, mono: Mono, x: int) -> GrowthBound | None:
    """An upper bound of a term's size; None if not known."""
    exponent: Value = {}
    decays, degree = False, fmpq(0)
    for n, e in mono:
        gen = a.generators[n]
        if isinstance(gen, Exp):
            accumulate(exponent, gen.exponent, fmpq(e.numerator, e.denominator))
            continue
        part = _order_of(a, n, e, x)
        if part is None:
            return None
        decays, degree = decays or part.decays, degree + part.degree
    own = _rate(a, exponent, x)
    return None if own is None else GrowthBound(decays or own, degree)


def _order_of(a: Algebra, n: int, e: Exponent, x: int) -> GrowthBound | None:
    gen, q = a.generators[n], fmpq(e.numerator, e.denominator)
    if n == x:
        return GrowthBound(False, q)
    axis = a.generators[x]
    if isinstance(gen, BoundSum) and isinstance(axis, Length) and any(p[2] == axis.name for p in gen.bound):
        return None
    if not mentions(a, n, x):
        return GrowthBound(False, fmpq(0))
    if isinstance(gen, BoundSum) and e > 0:
        return _scaled(order(a, gen.body, x), q)
    if isinstance(gen, BoundSum) and of_mono(a, gen.body, 2).positive:
        return _scaled(order(a, inverted(gen.body), x), -q)  # 1/Σ f ≤ 1/f_1 for f > 0
    if isinstance(gen, Polynomial) and e < 0:
        return _order_below(a, gen, q, x)
    if isinstance(gen, Log) and e > 0 and thaw(gen.argument) == just(x):
        return GrowthBound(False, LOGARITHMIC * q)
    return None


def _order_below(a: Algebra, gen: Polynomial, q: fmpq, x: int) -> GrowthBound | None:
    """The order of a negative power of a sum of positive terms: 1/(p + r) ≤ 1/p, by the best of them."""
    terms = thaw(gen.argument)
    if not all(sign(a, {mono: c}).positive for mono, c in terms.items()):
        return None
    found = (_scaled(order(a, inverted(mono), x), -q) for mono in terms)
    return min((bound for bound in found if bound), key=lambda bound: bound.degree, default=None)


def _scaled(growth: GrowthBound | None, q: fmpq) -> GrowthBound | None:
    """The order of a positive power."""
    return None if growth is None else GrowthBound(growth.decays, growth.degree * q)


def _rate(a: Algebra, exponent: Value, x: int) -> bool | None:
    """Whether the exponential decays.

    It does not if x does not occur in the exponent, and None if that is not known.
    """
    powers = in_powers(a, exponent, x)
    if powers is None:
        return None
    top = max(powers, default=0)
    return False if top == 0 else sign(a, powers[top]).negative or None
