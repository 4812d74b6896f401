"""Which expressions are holomorphic in a complex quantity wherever they have a value."""

from __future__ import annotations

import sympy as sp

from derive.language import Array, Entry, Scalar, Total, quantities

# Meromorphic in the whole plane: no cut anywhere.
MEROMORPHIC = (
    sp.exp, sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc, sp.sinh, sp.cosh, sp.tanh, sp.coth, sp.sech,
    sp.csch, sp.gamma, sp.factorial, sp.digamma, sp.erf, sp.erfc, sp.erfi, sp.zeta, sp.Si, sp.sinc,
    sp.fresnels, sp.fresnelc, sp.airyai, sp.airybi, sp.airyaiprime, sp.airybiprime,
)  # fmt: skip
WITH_CUTS = (sp.log, sp.asin, sp.acos, sp.atan, sp.asinh, sp.acosh, sp.atanh, sp.loggamma)


def holomorphic(expr: sp.Expr, by: Scalar | Array) -> bool:
    """Whether an expression has a complex derivative wherever it has a value and is not on a cut."""
    if by not in quantities(expr):
        return True
    if isinstance(expr, (Scalar, Entry)):
        return True
    if isinstance(expr, sp.Pow):
        return all(holomorphic(a, by) for a in expr.args)
    if isinstance(expr, Total):
        return holomorphic(expr.body, by)
    known = isinstance(expr, (sp.Add, sp.Mul)) or (
        isinstance(expr, (*MEROMORPHIC, *WITH_CUTS)) and len(expr.args) == 1
    )
    return known and all(holomorphic(a, by) for a in expr.args)
