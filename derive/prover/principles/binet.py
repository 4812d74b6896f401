"""Fibonacci numbers by Binet's formula, in every case of which numbers are even.

For every whole n, F(n) = (φⁿ − (−1)ⁿ φ⁻ⁿ)/√5 with φ = (1 + √5)/2, and φᶜ = (L(c) + F(c) √5)/2 for a number
c. With a positive letter for each φⁿ, and 1 or −1 for each (−1)ⁿ, the statement is one of rational functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import sympy as sp

from derive.claims.relations import WIDE
from derive.language import Scalar, quantities
from derive.language.domains import POSITIVE
from derive.prover.kernel.goals import Goal
from derive.prover.principles.functional import binds_a_letter
from derive.prover.principles.identities import by_normal_form
from reports.record.evidence import Proof

MOST_LETTERS, LARGEST = 4, 60
ROOT = sp.sqrt(5)


def by_binet(goal: Goal) -> Proof | None:
    """Both sides have the same normal form in every case, with Fibonacci numbers as Binet says."""
    sides = goal.lhs, goal.rhs
    places = set().union(*(side.atoms(sp.fibonacci) for side in sides))
    if goal.relation not in WIDE or goal.lemmas or not places or binds_a_letter(goal):
        return None
    signs = {e for side in sides for e in side.atoms(sp.Pow) if e.base == -1}
    letters = sorted(set().union(*(quantities(_index(e)) for e in (*places, *signs))), key=str)
    if len(letters) > MOST_LETTERS or not all(map(_whole, letters)):
        return None
    forms = {e: _form(_index(e), letters) for e in (*places, *signs)}
    if any(len(e.args) != 1 for e in places) or None in forms.values():
        return None
    for chosen in product((1, -1), repeat=len(letters)):
        even = dict(zip(letters, chosen, strict=True))
        put = {
            e: (_binet if e in places else _sign)(form, even) for e, form in forms.items() if form is not None
        }
        lhs, rhs = (side.xreplace(put) for side in sides)
        if by_normal_form(replace(goal, lhs=lhs, rhs=rhs)) is None:
            return None
    return Proof("Binet's formula, in every case of even and odd numbers", trace=goal.substituted)


def _index(e: sp.Expr) -> sp.Expr:
    """What stands in F(u), or in (−1)^u."""
    return e.exp if isinstance(e, sp.Pow) else e.args[0]


def _whole(letter: object) -> bool:
    return isinstance(letter, Scalar) and bool(getattr(letter.domain, "integers", False))


Form = tuple[dict[Scalar, int], int]


def _form(index: sp.Expr, letters: list[Scalar]) -> Form | None:
    """A sum of whole multiples of the letters, and a number."""
    try:
        polynomial = sp.Poly(index, *letters, domain="QQ") if letters else None
    except (sp.PolynomialError, sp.CoercionFailed, sp.GeneratorsError):
        return None
    if polynomial is None or polynomial.total_degree() > 1:
        return None
    slopes = {x: polynomial.nth(*(int(x == y) for y in letters)) for x in letters}
    number = polynomial.nth(*(0 for _ in letters))
    if not all(c.is_Integer and abs(c) <= LARGEST for c in (*slopes.values(), number)):
        return None
    return {x: int(c) for x, c in slopes.items()}, int(number)


def _sign(form: Form, even: Mapping[Scalar, int]) -> sp.Expr:
    """(−1)^u."""
    slopes, number = form
    return sp.Mul(*(even[x] ** (c % 2) for x, c in slopes.items()), (-1) ** (number % 2))


def _binet(form: Form, even: Mapping[Scalar, int]) -> sp.Expr:
    """F(u)."""
    slopes, number = form
    golden = (sp.lucas(abs(number)) + sp.fibonacci(abs(number)) * ROOT) / 2
    powers = sp.Mul(*(Scalar(f"φ^{x}", POSITIVE) ** c for x, c in slopes.items()))
    grown = powers * (golden if number >= 0 else 1 / golden)
    return (grown - _sign(form, even) / grown) / ROOT
