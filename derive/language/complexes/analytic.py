"""Which expressions are analytic in complex letters, and where: what the identity theorem needs.

A function without a cut is analytic wherever it has a value. A logarithm, a root or a power with a cut is so
where what it is taken of stays in an open sector around the positive axis that does not meet the cut:
`sector` bounds the angle of an expression, in units of π, from how it is written.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy as sp

from derive.language import Array, Diff, Entry, Product, Range, Scalar, Total
from derive.language.complexes.evident import positive, whole
from derive.language.complexes.holomorphic import MEROMORPHIC, without_cut
from derive.language.complexes.parts import speaks_of_complex
from derive.language.domains import POSITIVE, Domain, Interval
from derive.language.planes import Disc, HalfPlane, Slit

HALF, FULL = Fraction(1, 2), Fraction(1)


def analytic(expr: sp.Expr) -> bool:
    """Whether an expression is analytic in all its complex letters wherever it has a value, cuts included."""
    if not speaks_of_complex(expr) or isinstance(expr, (Scalar, Entry)) or expr is sp.I:
        return True
    if isinstance(expr, (Total, Product)):
        return analytic(expr.body)
    if isinstance(expr, Range):
        return not expr.endless and analytic(expr.body)
    if isinstance(expr, Diff):
        return analytic(expr.body)
    if isinstance(expr, sp.Pow):
        return _analytic_power(*expr.args)
    if isinstance(expr, sp.log):
        return len(expr.args) == 1 and analytic(expr.args[0]) and off_the_cut(expr.args[0])
    known = isinstance(expr, (sp.Add, sp.Mul)) or (isinstance(expr, MEROMORPHIC) and len(expr.args) == 1)
    known = known or without_cut(expr)
    return known and all(map(analytic, expr.args))


def _analytic_power(base: sp.Expr, exponent: sp.Expr) -> bool:
    if not (analytic(base) and analytic(exponent)):
        return False
    return whole(exponent) or base is sp.E or off_the_cut(base)


def off_the_cut(expr: sp.Expr) -> bool:
    """Whether an expression evidently never meets (−∞, 0]."""
    bound = sector(expr)
    return bound is not None and bound <= FULL


def sector(expr: sp.Expr) -> Fraction | None:
    """A bound on |arg| of an expression that is never 0, in units of π; not reached unless it is 0. None: no
    bound.
    """
    if not speaks_of_complex(expr):
        return Fraction(0) if positive(expr) else None
    if isinstance(expr, (Scalar, Entry)):
        return _of_domain(expr.array.domain if isinstance(expr, Entry) else expr.domain)
    if isinstance(expr, sp.Mul):
        return _added([sector(a) for a in expr.args])
    if isinstance(expr, sp.Add):
        bounds = [sector(a) for a in expr.args]
        return max(bounds) if all(b is not None and b <= HALF for b in bounds) else None  # type: ignore[type-var]
    if isinstance(expr, Total):
        bound = sector(expr.body)
        return bound if bound is not None and bound <= HALF else None
    if isinstance(expr, sp.Pow):
        return _of_power(*expr.args)
    return None


def _added(bounds: list[Fraction | None]) -> Fraction | None:
    known = [b for b in bounds if b is not None]
    return sum(known, Fraction(0)) if len(known) == len(bounds) else None


def _of_power(base: sp.Expr, exponent: sp.Expr) -> Fraction | None:
    """|arg uʳ| = |r| |arg u| as long as the principal value is what it says."""
    bound = sector(base)
    if bound is None or not exponent.is_Rational or (bound > FULL and not exponent.is_Integer):
        return None
    return abs(Fraction(int(exponent.p), int(exponent.q))) * bound


def _of_domain(domain: Domain) -> Fraction | None:
    if isinstance(domain, HalfPlane) and domain.side == "right" and not domain.closed:
        return HALF
    if isinstance(domain, Disc):
        right = domain.center.is_real and domain.center >= domain.radius
        return HALF if right and not domain.closed else None
    return FULL if isinstance(domain, Slit) else None


def on_the_line(quantity: Scalar | Array) -> Scalar | Array:
    """The positive numbers of a complex quantity's domain; all of them where it has none.

    What is analytic in the whole plane but for poles is decided on any interval; what has a cut is asked only
    where the domain lies off it, and such a domain has positive numbers.
    """
    domain: Any = POSITIVE
    if isinstance(quantity.domain, Disc) and quantity.domain.center.is_real:
        low, high = (quantity.domain.center + k * quantity.domain.radius for k in (-1, 1))
        domain = Interval(sp.Max(low, 0), high, False, False) if high > 0 else POSITIVE
    if isinstance(quantity, Scalar):
        return Scalar(quantity.name, domain, quantity.tex)
    return Array(quantity.name, quantity.lengths, domain, quantity.entry_tex or quantity.tex)
