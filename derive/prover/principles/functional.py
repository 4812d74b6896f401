"""Functional equations: Γ, ψ and binomials at places that are whole numbers apart, as multiples of one.

A side in which Γ(u) must be computed has no value at u = 0, −1, −2, …; so wherever both sides have one,
Γ(u + k) = u(u + 1)…(u + k − 1) Γ(u) for every k ≥ 0, and Γ(u) Γ(1 − u) = π/sin πu if both are computed, as u
is then no whole number. Likewise for ψ. C(n, k + 1) = C(n, k) (n − k)/(k + 1) holds for k ≥ 0, and
C(n − 1, k) = C(n, k) (n − k)/n for k ≥ 0 and n > 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

import sympy as sp

from derive.claims.relations import WIDE
from derive.language import At, Diff, Integral, Limit, Range
from derive.language.domains import whole
from derive.language.functions import ELEMENTARY
from derive.prover.kernel.defined import sign_of
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.principles.identities import by_normal_form
from derive.prover.terms.algebra import Algebra
from reports.record.evidence import Proof

MOST_APART = 24
EVALUATED = (sp.Add, sp.Mul, sp.Pow, *(row.head for row in ELEMENTARY if row.head is not None))
Put = dict[sp.Basic, sp.Expr]
Factor = Callable[[sp.Expr, sp.Expr], sp.Expr]


def by_functional_equations(goal: Goal) -> Proof | None:
    """Both sides have the same normal form once they speak of as few Γ, ψ and binomials as may be."""
    if goal.relation not in WIDE or goal.lemmas or binds_a_letter(goal):
        return None
    computed = set().union(*(set(_computed(_one_name(side))) for side in goal.written))
    sides = _one_name(goal.lhs), _one_name(goal.rhs)
    asked = set().union(*(side.atoms(sp.gamma, sp.polygamma) for side in sides))
    put: Put = {}
    for function in sorted({f for e in asked if (f := _function(e))}, key=str):
        put.update(_of_one_function(function, asked, computed))
    counted = set().union(*(side.atoms(sp.binomial, sp.RisingFactorial) for side in sides))
    if counted:
        a = attempt(goal).a
        put.update(_binomials({e for e in counted if isinstance(e, sp.binomial)}, a))
        put.update(_factorials(counted, a))
    if not put:
        return None
    found = by_normal_form(replace(goal, lhs=sides[0].xreplace(put), rhs=sides[1].xreplace(put)))
    return found and replace(found, method="functional equations of Γ, ψ or binomials")


def _one_name(expr: sp.Expr) -> sp.Expr:
    """The expression with ψ as the polygamma function of order 0."""
    return expr.xreplace({e: sp.polygamma(0, e.args[0], evaluate=False) for e in expr.atoms(sp.digamma)})


def _of_one_function(f: GammaLike, asked: set[sp.Basic], computed: set[sp.Basic]) -> Put:
    """What is put for the values of one function."""
    there, everywhere = ({e.args[-1] for e in group if _function(e) == f} for group in (computed, asked))
    put: Put = {}
    for base, others in _families(there, everywhere):
        put.update({f(u): _shifted(f, base, k) for u, k in others.items() if k})
    return {**put, **_mirrored(f, put, there, computed)}


def binds_a_letter(goal: Goal) -> bool:
    """Whether a scalar is bound in it somewhere: what is seen of a free one says nothing of it."""
    return any(side.has(Integral, Range, Limit, At, Diff) for side in (goal.lhs, goal.rhs, *goal.written))


def _computed(expr: sp.Basic) -> Iterator[sp.Basic]:
    """What has to be computed for an expression to have a value."""
    yield expr
    if isinstance(expr, EVALUATED):
        for arg in expr.args:
            yield from _computed(arg)


def _families(there: set[sp.Expr], asked: set[sp.Expr]) -> Iterator[tuple[sp.Expr, dict[sp.Expr, int]]]:
    """The lowest place of each family of places whole numbers apart, where the function is computed, and how
    far above it the others are.
    """
    left = there
    while left:
        family = _apart(left, min(left, key=str))
        base = min(family, key=lambda u: family[u])
        above = _apart(asked, base)
        yield base, {u: k for u, k in above.items() if 0 <= k <= MOST_APART}
        left = left - set(family)


def _apart(places: Iterable[sp.Expr], base: sp.Expr) -> dict[sp.Expr, int]:
    """How far places are from one, of those that are whole numbers from it."""
    distances = {u: sp.expand(u - base) for u in places}
    return {u: int(k) for u, k in distances.items() if k.is_Integer}


@dataclass(frozen=True)
class GammaLike:
    """Γ, or the polygamma function of a whole order."""

    order: int | None

    def __call__(self, u: sp.Expr) -> sp.Expr:
        return (
            sp.gamma(u, evaluate=False) if self.order is None else sp.polygamma(self.order, u, evaluate=False)
        )

    def step(self, u: sp.Expr) -> sp.Expr:
        """f(u + 1)/f(u) of Γ, f(u + 1) − f(u) of the others."""
        if self.order is None:
            return u
        return sp.Integer((-1) ** self.order) * sp.factorial(self.order) * u ** (-1 - self.order)

    def moved(self, at: sp.Expr, steps: list[sp.Expr], way: int) -> sp.Expr:
        """The value so many steps further up, or down."""
        if self.order is None:
            return at * sp.Mul(*steps) ** way
        return at + way * sp.Add(*steps)

    def mirrored(self, u: sp.Expr) -> sp.Expr | None:
        """f(1 − u), for u no whole number."""
        angle = sp.expand(sp.pi * u)
        if self.order is None:
            return sp.pi / (sp.sin(angle) * self(u))
        if self.order == 0:
            return self(u) + sp.pi * sp.cos(angle) / sp.sin(angle)
        return sp.pi**2 / sp.sin(angle) ** 2 - self(u) if self.order == 1 else None


def _function(e: sp.Basic) -> GammaLike | None:
    if isinstance(e, sp.gamma):
        return GammaLike(None)
    if isinstance(e, sp.polygamma) and e.args[0].is_Integer:
        return GammaLike(int(e.args[0]))
    return GammaLike(0) if isinstance(e, sp.digamma) else None


def _shifted(f: GammaLike, u: sp.Expr, k: int) -> sp.Expr:
    return f.moved(f(u), [f.step(u + j) for j in range(k)], 1)


def _mirrored(f: GammaLike, put: Put, there: set[sp.Expr], computed: Iterable[sp.Basic]) -> Put:
    """What is put for f(v) where u + v is a whole number and f is computed at both, so that u is none."""
    bases = sorted(
        (u for u in there if f(u) not in put), key=lambda u: (u.could_extract_minus_sign(), str(u))
    )
    found: Put = {}
    for u, v in permutations(bases, 2):
        total, at_v = sp.expand(u + v), f.mirrored(u)
        if not total.is_Integer or abs(total) > MOST_APART or f(u) in found or f(v) in found or at_v is None:
            continue
        if total > 1 and not _no_whole_number(u, computed):
            continue
        places = [1 - u + j for j in (range(int(total) - 1) if total > 1 else range(int(total) - 1, 0))]
        found[f(v)] = f.moved(
            at_v, [f.step(w) for w in places], 1 if total > 1 else -1
        )  # v = 1 − u + total − 1
    changed = {place: value.xreplace(found) for place, value in put.items()}
    return {**{place: value for place, value in changed.items() if value != put[place]}, **found}


def _no_whole_number(u: sp.Expr, computed: Iterable[sp.Basic]) -> bool:
    """Whether sin πu is divided by, up to whole turns: then u is no whole number."""
    for e in computed:
        divided = isinstance(e, sp.Pow) and e.exp.is_negative and isinstance(e.base, (sp.sin, sp.tan))
        arc = e.base if divided else e if isinstance(e, (sp.cot, sp.csc)) else None
        if arc is not None and any(sp.expand(arc.args[0] / sp.pi + s * u).is_Integer for s in (1, -1)):
            return True
    return False


def _binomials(found: set[sp.Basic], a: Algebra) -> Put:
    """Binomials whose entries are whole numbers apart as multiples of the one with the highest upper and
    lowest lower entry.
    """
    put: Put = {}
    left = sorted((b for b in found if whole(b.args[1])), key=str)
    while left:
        first = left[0]
        apart = {b: tuple(sp.expand(x - y) for x, y in zip(b.args, first.args, strict=True)) for b in left}
        family = {
            b: (int(up), int(low)) for b, (up, low) in apart.items() if up.is_Integer and low.is_Integer
        }
        left = [b for b in left if b not in family]
        ups, lows = zip(*family.values(), strict=True)
        n, k = sp.expand(first.args[0] + max(ups)), sp.expand(first.args[1] + min(lows))
        least = sp.expand(first.args[0] + min(ups) + 1)
        few = max(ups) - min(ups) + max(lows) - min(lows) <= MOST_APART
        positive = sign_of(a, least).positive or min(ups) == max(ups)
        if len(family) > 1 and few and positive and sign_of(a, k).nonnegative:
            for b, (up, low) in family.items():
                put[b] = _binomial(n, k, max(ups) - up, low - min(lows))
    return put


def _binomial(n: sp.Expr, k: sp.Expr, down: int, up: int) -> sp.Expr:
    """C(n − down, k + up) as a multiple of C(n, k)."""
    factors = [(n - j - k) / (n - j) for j in range(down)]
    factors += [(n - down - k - j) / (k + j + 1) for j in range(up)]
    return sp.Mul(*factors, sp.binomial(n, k, evaluate=False))


def _factorials(found: set[sp.Basic], a: Algebra) -> Put:
    """Rising factorials that begin, or end, at one place as multiples of the one with the fewest factors."""
    places = {e.args for e in found if isinstance(e, sp.RisingFactorial) and whole(e.args[1])}
    put: Put = {}
    for first in {u for u, _ in places}:
        _as_multiples(put, {k: first for u, k in places if u == first}, a, lambda k, u: u + k)
    for last in {sp.expand(u + k) for u, k in places}:
        ends = {k: u for u, k in places if sp.expand(u + k) == last}
        _as_multiples(put, ends, a, lambda k, _, last=last: last - k - 1)  # type: ignore[misc]
    return put


def _as_multiples(put: Put, places: dict[sp.Expr, sp.Expr], a: Algebra, factor: Factor) -> None:
    """What is put for rising factorials, given their numbers of factors and where they begin."""
    for k, above in _families(set(places), set(places)):
        if len(above) > 1 and sign_of(a, k).nonnegative:
            fewest = sp.RisingFactorial(places[k], k, evaluate=False)
            for n, more in above.items():
                factors = (factor(k + j, places[k]) for j in range(more))
                if more:
                    put[sp.RisingFactorial(places[n], n, evaluate=False)] = sp.Mul(*factors, fewest)
