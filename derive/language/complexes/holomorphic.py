"""Which expressions are holomorphic in a complex quantity wherever they have a value."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.language import Array, Diff, Entry, Scalar, Total, quantities, special
from derive.language.complexes.evident import whole

# Meromorphic in the whole plane: no cut anywhere.
MEROMORPHIC = (
    sp.exp, sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc, sp.sinh, sp.cosh, sp.tanh, sp.coth, sp.sech,
    sp.csch, sp.gamma, sp.factorial, sp.digamma, sp.erf, sp.erfc, sp.erfi, sp.zeta, sp.Si, sp.sinc,
    sp.fresnels, sp.fresnelc, sp.airyai, sp.airybi, sp.airyaiprime, sp.airybiprime,
)  # fmt: skip
WITH_CUTS = (sp.log, sp.asin, sp.acos, sp.atan, sp.asinh, sp.acosh, sp.atanh, sp.loggamma)
Where = Callable[..., bool]


def always(*arguments: sp.Expr) -> bool:
    """Whatever the arguments are."""
    return True


def of_whole_order(n: sp.Expr, *rest: sp.Expr) -> bool:
    """For an order or a degree that is evidently a whole number."""
    return whole(n)


def to_whole_power(x: sp.Expr, n: sp.Expr) -> bool:
    """For a second argument that is evidently a whole number."""
    return whole(n)


# Functions of several numbers that have values right of 0, and no cut for such arguments.
ANALYTIC_IN: dict[type, Where] = {
    special.hyp0f1: always, special.hyp1f1: always, special.barnes_g: always, sp.Shi: always,
    sp.dirichlet_eta: always, sp.besselj: of_whole_order, sp.besseli: of_whole_order,
    sp.polygamma: of_whole_order, sp.chebyshevt: of_whole_order, sp.chebyshevu: of_whole_order,
    sp.legendre: of_whole_order, sp.hermite: of_whole_order, sp.laguerre: of_whole_order,
    sp.gegenbauer: of_whole_order, sp.jacobi: of_whole_order, sp.assoc_laguerre: of_whole_order,
    special.bernoulli_poly: of_whole_order, sp.RisingFactorial: to_whole_power, sp.binomial: to_whole_power,
}  # fmt: skip
# Of those that are evaluated in the plane, the ones with a cut, or without a value right of 0.
WITH_CUTS_IN: tuple[type, ...] = (
    sp.bessely, sp.besselk, sp.uppergamma, sp.lowergamma, special.hyp2f1, special.hyperu, sp.polylog,
    special.hurwitz, sp.expint, sp.elliptic_f, special.elliptic_einc, sp.elliptic_pi, special.carlson_rf,
    special.carlson_rg, special.carlson_rc, special.carlson_rd, special.carlson_rj, special.agm,
    special.lambertw_k, special.theta1, special.theta2, special.theta3, special.theta4,
    special.dedekind_eta, special.modular_lambda, special.modular_j, special.weierstrass_p,
    special.weierstrass_zeta, special.weierstrass_sigma,
)  # fmt: skip
OF_SEVERAL = (*ANALYTIC_IN, *WITH_CUTS_IN)


def without_cut(expr: sp.Expr) -> bool:
    """Whether an application of a function is meromorphic in what it is taken of."""
    told = ANALYTIC_IN.get(type(expr))
    return told is not None and told(*expr.args)


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
    if isinstance(expr, Diff):
        return holomorphic(expr.body, by)
    known = isinstance(expr, (sp.Add, sp.Mul, *OF_SEVERAL)) or (
        isinstance(expr, (*MEROMORPHIC, *WITH_CUTS)) and len(expr.args) == 1
    )
    return known and all(holomorphic(a, by) for a in expr.args)
