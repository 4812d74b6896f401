"""Sums of hypergeometric terms, by a recurrence in their length: Σ_k C(n, k)² = C(2n, n) and the like.

If a_0 F(n, k) + … + a_J F(n + J, k) = G(n, k + 1) − G(n, k) for 1 ≤ k < n, the sum S(n) = Σ_{k=1}^n F(n, k)
obeys Σ_j a_j S(n + j) = G(n, n) − G(n, 1) + Σ_j a_j Σ_{i=0}^j F(n + j, n + i). Where the other side obeys the
same recurrence, a_J never vanishes, and both agree for the first J lengths, they agree for all.

Other letters stand for themselves: the recurrence is one between polynomials in them, so that no condition on
them is used, and none is excepted.

Whoever finds a_j and G need not be trusted: the identity is one between rational functions, and is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import sympy as sp

from derive.language import Index, Scalar, Size, Total, quantities, rename, sizes_of
from derive.language.domains import Interval
from derive.prover.analysis.hypergeometric import HyperTerm, TermField, on_diagonal, ratio
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.terms.ring import is_zero
from reports.record.evidence import Proof

MOST_ORDER = 2
Finder = Callable[[Sequence[sp.Expr], sp.Expr, sp.Symbol, sp.Symbol], tuple[list[sp.Expr], sp.Expr] | None]
N, K = sp.Symbol("n", integer=True, positive=True), sp.Symbol("k", integer=True, positive=True)


def by_telescoping(goal: Goal, find: Finder) -> Proof | None:
    """The one sum of an equation and what it is to equal obey one recurrence, and begin alike."""
    if goal.relation != "=" or goal.indices():
        return None
    goal = replace(goal, lhs=sp.sympify(goal.lhs), rhs=sp.sympify(goal.rhs), given=())
    for size in sorted(set().union(*map(sizes_of, (goal.lhs, goal.rhs))), key=str):
        if (parted := _parted(goal, size)) is None or not all(
            _begins(goal, size, n) for n in range(1, MOST_ORDER + 1)
        ):
            continue
        if order := _shown(*parted, find):
            step = f"both sides obey one recurrence of order {order} in {size} (the sum by telescoping)"
            return Proof(f"creative telescoping over {size}", trace=(*goal.substituted, step))
    return None


def _begins(goal: Goal, size: Size, n: int) -> bool:
    """Whether the equation holds at one length."""
    reading = attempt(goal, {size.name: n})
    return is_zero(reading.a, reading.difference())


def _parted(goal: Goal, size: Size) -> tuple[TermField, list[HyperTerm], list[HyperTerm]] | None:
    """The terms under the one sum over a length, and those of what is left on the other side."""
    gap = sp.Add(goal.lhs, sp.Mul(-1, goal.rhs))
    summed, rest, indices = [], [], set()
    for addend in _addends(gap):
        totals = [f for f in sp.Mul.make_args(addend) if isinstance(f, Total)]
        if not totals:
            rest.append(-addend)
            continue
        (total, *more), index = totals, totals[0].index
        if more or index.length != size:
            return None
        indices.add(index)
        summed += [sp.Mul(addend / total, b) for b in _addends(rename(total.body, {index: K}))]
    if not summed:
        return None
    letters = _letters((*summed, *rest), size)
    if letters is None:
        return None
    under, beside = ([letters.term(rename(e, {size: N})) for e in part] for part in (summed, rest))
    return letters, under, beside


def _addends(expr: sp.Expr) -> Iterator[sp.Expr]:
    """The terms of an expression, with products of one sum multiplied out."""
    for addend in sp.Add.make_args(expr):
        factors = sp.Mul.make_args(addend)
        sums = [f for f in factors if isinstance(f, sp.Add)]
        if not any(f.has(Total, sp.gamma, sp.factorial, sp.binomial) or _has_power(f) for f in sums):
            yield addend
            continue
        others = sp.Mul(*(f for f in factors if f is not sums[0]))
        for part in sums[0].args:
            yield from _addends(sp.Mul(others, part))


def _has_power(expr: sp.Expr) -> bool:
    """Whether a power stands in it whose exponent is no number."""
    return any(not p.exp.is_Integer for p in expr.atoms(sp.Pow))


def _letters(parts: Sequence[sp.Expr], size: Size) -> TermField | None:
    """The field in which a statement about one length and some numbers is read."""
    found = set().union(*map(quantities, parts))
    others = {s for part in parts for s in sizes_of(part)} - {size}
    free = set().union(*(part.free_symbols for part in parts)) - found - {size, K}
    if others or not all(map(_any_number, found)) or any(isinstance(f, Index) for f in free):
        return None
    return TermField(N, K, tuple(sorted(found, key=str)))


def _any_number(q: sp.Basic) -> bool:
    """Whether a quantity may be infinitely many numbers, so that a polynomial that vanishes for all is 0."""
    return (
        isinstance(q, Scalar)
        and isinstance(q.domain, Interval)
        and bool(q.domain.low < q.domain.high)
        and (not q.domain.integers or q.domain.high - q.domain.low == sp.oo)
    )


def _shown(letters: TermField, under: list[HyperTerm], beside: list[HyperTerm], find: Finder) -> int | None:
    """The order of a recurrence that both obey, for every length from 1 on."""
    if len({term.kind for term in under}) != 1 or not all(
        letters.never_zero(t.rational.denom) for t in (*under, *beside)
    ):
        return None
    summand = HyperTerm(sum((t.rational for t in under), letters.field.zero), *under[0].kind)
    for order in range(1, MOST_ORDER + 1):
        parts = [
            letters.moved(summand.rational, j, 0) * ratio(letters, summand, j, 0) for j in range(order + 1)
        ]
        step = ratio(letters, summand, 0, 1)
        found = find([p.as_expr() for p in parts], step.as_expr(), N, K)
        if found is None:
            continue
        coefficients, certificate = [letters.rational(c) for c in found[0]], letters.rational(found[1])
        if _telescopes(letters, parts, step, coefficients, certificate) and _agree(
            letters, summand, beside, coefficients, certificate
        ):
            return order
    return None


def _telescopes(letters: TermField, parts: list[Any], step: Any, coefficients: list[Any], c: Any) -> bool:
    """Whether Σ a_j F(n + j, k) = C(n, k + 1) H(n, k + 1) − C(n, k) H(n, k), C has a value throughout, and
    the last a_j is never 0.
    """
    left = sum((a * p for a, p in zip(coefficients, parts, strict=True)), letters.field.zero)
    ahead = letters.moved(c, 0, 1)
    whole = all(a.denom.is_ground and not a.numer.degree(1) > 0 for a in coefficients)
    defined = letters.never_zero(c.denom) and letters.never_zero(coefficients[-1].numer)
    return whole and defined and left == ahead * step - c


def _agree(
    letters: TermField,
    summand: HyperTerm,
    beside: list[HyperTerm],
    coefficients: list[Any],
    c: Any,
) -> bool:
    """Whether what stands beside the sum obeys the recurrence of the sum: terms of each kind cancel."""
    pure = HyperTerm(letters.field.one, *summand.kind)
    certified = HyperTerm(c, *summand.kind)
    terms = [(letters.field.one, on_diagonal(letters, certified, 0, 0))]
    terms += [(-letters.field.one, _at_first(letters, pure, c))]
    for j, a in enumerate(coefficients):
        terms += [(a, on_diagonal(letters, summand, j, i)) for i in range(j + 1)]
        terms += [(-a * ratio(letters, t, j, 0), _later(letters, t, j)) for t in beside]
    left: dict[Any, Any] = {}
    for factor, term in terms:
        left[term.kind] = left.get(term.kind, letters.field.zero) + factor * term.rational
    return not any(left.values())


def _later(letters: TermField, term: HyperTerm, steps: int) -> HyperTerm:
    """The rational part of a term in n alone, some steps later, with its factorials as they were."""
    return HyperTerm(letters.moved(term.rational, steps, 0), *term.kind)


def _at_first(letters: TermField, pure: HyperTerm, c: Any) -> HyperTerm:
    """C(n, 1) H(n, 1), as a term in n alone."""
    return letters.at_first(HyperTerm(c, *pure.kind))
