"""Whole numbers by their remainders: polynomials and ⌊P/m⌋ are looked at for each remainder.

With n = r + M q, where every m divides M, P(n) − P(r) is m times a polynomial in q with whole coefficients,
and leaves ⌊P(n)/m⌋. So each remainder r makes the statement, and each equation given, one between polynomials
in q.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import lcm
from typing import Any

import sympy as sp

from derive.claims.relations import CONDITIONS
from derive.language import Scalar, quantities
from derive.prover.kernel.goals import Goal
from reports.record.evidence import Proof

MOST_REMAINDERS = 2_500  # choices of one for each quantity

Put = Mapping[sp.Basic, sp.Expr]


def _holds(relation: str, number: Any) -> bool:
    """Whether a number stands in a relation to 0."""
    return bool(CONDITIONS[relation](sp.Rational(str(number)), 0) == sp.true)


def by_remainders(goal: Goal) -> Proof | None:
    """The statement holds for every remainder of its whole numbers that the equations given allow."""
    gap = goal.lhs - goal.rhs
    if goal.relation not in CONDITIONS or not gap.has(sp.floor):
        return None
    told = [c.lhs - c.rhs for c in goal.given if isinstance(c, sp.Eq) and c.has(sp.floor)]
    letters = sorted(set().union(*map(quantities, (gap, *told))), key=str)
    if not all(isinstance(x, Scalar) and x.domain.integers for x in letters):
        return None
    modulus = _modulus((gap, *told), letters)
    if modulus is None or modulus ** len(letters) > MOST_REMAINDERS:
        return None
    for put, free in _remainders(letters, modulus):
        if any(_excluded(condition, put, free) for condition in told):
            continue
        left = _written(gap, put, free)
        if left is None or not left.is_ground or not _holds(goal.relation, left.LC()):
            return None
    return Proof(f"remainders modulo {modulus}", trace=goal.substituted)


def _modulus(parts: tuple[sp.Expr, ...], letters: list[sp.Symbol]) -> int | None:
    """A number that every denominator under ⌊ ⌋ divides; None where there stands no polynomial."""
    found = 1
    for inner in {f.args[0] for part in parts for f in part.atoms(sp.floor)}:
        polynomial = _polynomial(inner, letters)
        if polynomial is None:
            return None
        found = lcm(found, *(int(c.q) for c in polynomial.coeffs()))
    return found


def _remainders(letters: list[sp.Symbol], modulus: int) -> Iterator[tuple[Put, list[sp.Symbol]]]:
    """Each choice of remainders: what is put for the quantities, and the letters that are left free."""
    free = [sp.Dummy(f"q_{x}") for x in letters]
    for chosen in product(range(modulus), repeat=len(letters)):
        pairs = zip(letters, chosen, free, strict=True)
        yield {x: r + modulus * q for x, r, q in pairs}, free


def _excluded(condition: sp.Expr, put: Put, free: list[sp.Symbol]) -> bool:
    """Whether what is given to be 0 is another number, whatever the quotients are."""
    left = _written(condition, put, free)
    return left is not None and left.is_ground and left.LC() != 0


def _written(expr: sp.Expr, put: Put, free: list[sp.Symbol]) -> sp.Poly | None:
    """The expression in the quotients alone: what is whole in it leaves each ⌊ ⌋."""
    opened: dict[sp.Basic, sp.Expr] = {}
    for f in expr.atoms(sp.floor):
        inside = _polynomial(f.args[0].xreplace(put), free)
        if inside is None:
            return None
        number = inside.nth(*(0 for _ in free))
        rest = inside - number
        if not all(c.q == 1 for c in rest.coeffs()):
            return None
        opened[f] = rest.as_expr() + number.p // number.q
    return _polynomial(expr.xreplace(opened).xreplace(put), free)


def _polynomial(expr: sp.Expr, letters: list[sp.Symbol]) -> sp.Poly | None:
    """The expression as a polynomial with rational coefficients, if it is one."""
    try:
        return sp.Poly(expr, *letters, domain="QQ")
    except (sp.PolynomialError, sp.CoercionFailed):
        return None
