"""Constant factors: what a logarithmic derivative does not see.

∂ log(c F)/∂v = ∂ log F/∂v for any factor c that does not depend on v, also if the factor stands inside the sums and
integrals of F. The prover's normal form does not look inside an integral for symbolic sizes; this does.
"""

from __future__ import annotations

import sympy as sp

from derive.language import Diff, Entry, Integral, Total, free_indices, quantities


def same_slope(one: sp.Expr, other: sp.Expr) -> bool:
    """Whether two logarithmic derivatives differ by a constant factor of what the logarithm is taken of."""
    if not (isinstance(one, Diff) and isinstance(other, Diff) and one.variable == other.variable):
        return False
    if not (isinstance(one.body, sp.log) and isinstance(other.body, sp.log)):
        return False
    factor = ratio(one.body.args[0], other.body.args[0])
    variable = one.variable.array if isinstance(one.variable, Entry) else one.variable
    return factor is not None and variable not in quantities(factor) and not factor.is_zero


def ratio(one: sp.Expr, other: sp.Expr) -> sp.Expr | None:
    """The factor by which one expression is the other, where it can be read off; None where it cannot."""
    quotient = one / other
    top, bottom = ([f for f in sp.Mul.make_args(e) if isinstance(f, (Total, Integral))] for e in sp.fraction(quotient))
    if not top and not bottom:
        return quotient
    if len(top) != 1 or len(bottom) != 1 or top[0].args[1:] != bottom[0].args[1:] or type(top[0]) is not type(bottom[0]):
        return None
    inner = ratio(top[0].body, bottom[0].body)
    if inner is None or top[0].bound in free_indices(inner) | quantities(inner):
        return None
    return inner * quotient * bottom[0] / top[0]
