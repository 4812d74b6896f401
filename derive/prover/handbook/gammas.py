"""Γ and ψ on the lines Re z = 0, ½ and 1: moduli and imaginary parts by hyperbolic functions."""

from __future__ import annotations

import sympy as sp

from derive.language import special
from derive.language.complexes.evident import positive
from derive.language.complexes.parts import speaks_of_complex
from derive.prover.handbook.law import Facts, Law, number_and_rest

I, PI, HALF = sp.I, sp.pi, sp.S.Half
MOST_STEPS = 12


def _place(u: sp.Expr) -> tuple[sp.Expr, sp.Expr] | None:
    """c and y of a place c + iy on one of the lines, with y real."""
    u = sp.expand(u)
    imaginary = [t for t in sp.Add.make_args(u) if t.has(I)]
    c = sp.Add(*(t for t in sp.Add.make_args(u) if not t.has(I)))
    y = sp.expand(-I * sp.Add(*imaginary))
    if c not in (0, HALF, 1) or y == 0 or y.has(I) or speaks_of_complex(y):
        return None
    return c, y


def _modulus(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """|Γ(½ + iy)|² = π/cosh πy, |Γ(1 + iy)|² = πy/sinh πy, |Γ(iy)|² = π/(y sinh πy)."""
    gamma = expr.args[0]
    place = _place(gamma.args[0]) if isinstance(gamma, sp.gamma) else None
    if place is None:
        return None
    c, y = place
    if c == HALF:
        return sp.sqrt(PI / sp.cosh(PI * y))
    return sp.sqrt(PI / (y * sp.sinh(PI * y))) if c == 0 else None


def _imaginary(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """Im ψ(½ + iy) = π/2 tanh πy, Im ψ(iy) = 1/(2y) + π/2 coth πy."""
    psi = expr.args[0]
    if isinstance(psi, sp.polygamma) and psi.args[0] == 0:
        psi = sp.digamma(psi.args[1], evaluate=False)
    place = _place(psi.args[0]) if isinstance(psi, sp.digamma) else None
    if place is None:
        return None
    c, y = place
    if c == HALF:
        return PI / 2 * sp.tanh(PI * y)
    return 1 / (2 * y) + PI / 2 * sp.cosh(PI * y) / sp.sinh(PI * y) if c == 0 else None


def _barnes(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """G(x + k) = G(x) Γ(x) Γ(x + 1) … Γ(x + k − 1), for x > 0."""
    number, rest = number_and_rest(expr.args[0])
    steps = sp.floor(number)
    x = sp.expand(rest + number - steps)
    if not (0 < steps <= MOST_STEPS) or speaks_of_complex(x) or not positive(x):
        return None
    return special.barnes_g(x) * sp.Mul(*(sp.gamma(x + j, evaluate=False) for j in range(int(steps))))


def _rising(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """x(x + 1) … (x + n − 1) = Γ(x + n)/Γ(x), for x > 0 and whole n ≥ 0."""
    x, n = map(sp.expand, expr.args)
    evident = (not speaks_of_complex(x) and positive(x)) or facts.at_least(x, 1)
    if n.is_Integer or not evident or not facts.at_least(n, 0):
        return None
    return sp.gamma(sp.expand(x + n), evaluate=False) / sp.gamma(x, evaluate=False)


LAWS = (
    Law("G(x + 1) = Γ(x) G(x) for x > 0", (special.barnes_g,), _barnes),
    Law("rising factorials by Γ for x > 0", (sp.RisingFactorial,), _rising),
    Law("|Γ(½ + iy)|² = π/cosh πy, |Γ(iy)|² = π/(y sinh πy)", (sp.Abs,), _modulus),
    Law("Im ψ(½ + iy) = π/2 tanh πy, Im ψ(iy) = 1/(2y) + π/2 coth πy", (sp.im,), _imaginary),
)
