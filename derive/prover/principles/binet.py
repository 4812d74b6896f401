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
    forms = _forms(goal) if goal.relation in WIDE and not goal.lemmas else None
    if not forms or binds_a_letter(goal):
        return None
    letters = sorted(set().union(*(slopes for slopes, _ in forms.values())), key=str)
    for chosen in product((1, -1), repeat=len(letters)):
        even = dict(zip(letters, chosen, strict=True))
        put = {e: _opened(e, form, even) for e, form in forms.items()}
        case = replace(goal, lhs=goal.lhs.xreplace(put), rhs=goal.rhs.xreplace(put))
        if by_normal_form(case) is None:
            return None
    return Proof("Binet's formula, in every case of even and odd numbers", trace=goal.substituted)


Form = tuple[dict[Scalar, int], int]


def _forms(goal: Goal) -> dict[sp.Expr, Form] | None:
    """The Fibonacci numbers and powers of −1 in a goal, with the forms in whole numbers that number them."""
    sides = goal.lhs, goal.rhs
    places = set().union(*(side.atoms(sp.fibonacci) for side in sides))
    signs = {e for side in sides for e in side.atoms(sp.Pow) if e.base == -1}
    letters = sorted(set().union(*(quantities(_index(e)) for e in (*places, *signs))), key=str)
    usual = all(len(e.args) == 1 for e in places) and all(map(_whole, letters))
    if not places or len(letters) > MOST_LETTERS or not usual:
        return None
    forms: dict[sp.Expr, Form] = {}
    for e in (*places, *signs):
        form = _form(_index(e), letters)
        if form is None:
            return None
        forms[e] = form
    return forms


def _opened(e: sp.Expr, form: Form, even: Mapping[Scalar, int]) -> sp.Expr:
    return _sign(form, even) if isinstance(e, sp.Pow) else _binet(form, even)


def _index(e: sp.Expr) -> sp.Expr:
    """What stands in F(u), or in (−1)^u."""
    return e.exp if isinstance(e, sp.Pow) else e.args[0]


def _whole(letter: object) -> bool:
    return isinstance(letter, Scalar) and bool(getattr(letter.domain, "integers", False))


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
