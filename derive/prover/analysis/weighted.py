"""The weighted arithmetic and geometric mean, and so Young's inequality: Σ w b ≥ ∏ b^w where Σ w = 1.

The weights stand before the terms, in letters of their own: x^p/p + y^q/q ≥ x y where 1/p + 1/q = 1.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Entry, Scalar, quantities
from derive.prover.kernel.defined import sign_of
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.principles.equations import by_equations
from derive.prover.principles.identities import by_normal_form
from reports.record.evidence import Proof

MOST_TERMS = 6


def by_weighted_means(goal: Goal) -> Proof | None:
    """The larger side is a sum w b of positive terms, and the smaller one the product of the powers b^w."""
    if goal.relation != "≤" or goal.lemmas:
        return None
    terms = sp.Add.make_args(goal.rhs)
    letters = _letters(goal.lhs)
    if not 2 <= len(terms) <= MOST_TERMS or not letters:
        return None
    a = attempt(goal).a
    pairs = [_parted(term, letters) for term in terms]
    positive = (*letters, *(w for w, _ in pairs), *(b for _, b in pairs))
    if not all(sign_of(a, part).positive for part in positive):
        return None
    weights, logs = sp.Add(*(w for w, _ in pairs)), sp.Add(*(w * _log(b) for w, b in pairs))
    if _equal(goal, weights, sp.S.One) and _equal(goal, logs, _log(goal.lhs)):
        return Proof("the weighted arithmetic and geometric mean", trace=goal.substituted)
    return None


def _letters(product: sp.Expr) -> tuple[sp.Expr, ...]:
    """The letters of which a product of powers is made; none if it is no such product."""
    bases = [factor.as_base_exp()[0] for factor in sp.Mul.make_args(product)]
    return tuple(bases) if all(isinstance(b, (Scalar, Entry)) for b in bases) else ()


def _parted(term: sp.Expr, letters: tuple[sp.Expr, ...]) -> tuple[sp.Expr, sp.Expr]:
    """A term as its weight, in which none of the letters stands, and what it weighs."""
    known = frozenset().union(*map(quantities, letters))
    factors = sp.Mul.make_args(term)
    moving = [bool(quantities(f) & known) for f in factors]
    return tuple(
        sp.Mul(*(f for f, moves in zip(factors, moving, strict=True) if moves is wanted))
        for wanted in (False, True)
    )  # type: ignore[return-value]


def _log(product: sp.Expr) -> sp.Expr:
    """The logarithm of a product of powers of what is positive."""
    pairs = (factor.as_base_exp() for factor in sp.Mul.make_args(product))
    return sp.Add(*(exponent * sp.log(base) for base, exponent in pairs))


def _equal(goal: Goal, lhs: sp.Expr, rhs: sp.Expr) -> bool:
    """Whether two expressions are proved equal under the conditions of the goal."""
    asked = replace(goal, lhs=lhs, relation="=", rhs=rhs)
    for principle in (by_normal_form, by_equations):
        try:
            if principle(asked) is not None:
                return True
        except ProverFailure:
            continue
    return False
