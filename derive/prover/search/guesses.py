"""Guesses at antiderivatives, from a table and by substitution; whoever uses one checks it."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.language import Reduction, Scalar, quantities
from derive.language.domains import Interval
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Context


def guess(expr: sp.Expr, x: Scalar, depth: int, context: Context) -> sp.Expr | None:
    """An expression whose derivative by x may be the given one."""
    if x not in quantities(expr):
        return expr * x
    if isinstance(expr, sp.Add):
        parts = [guess(part, x, depth, context) for part in expr.args]
        return None if None in parts else sp.Add(*parts)
    front = [f for f in sp.Mul.make_args(expr) if x not in quantities(f)]
    rest = [f for f in sp.Mul.make_args(expr) if x in quantities(f)]
    found = _product(rest, x, depth, context)
    return None if found is None else sp.Mul(*front) * found


def _product(factors: list[sp.Expr], x: Scalar, depth: int, context: Context) -> sp.Expr | None:
    body = sp.Mul(*factors)
    if len(factors) == 1:
        found = _single(factors[0], x, context)
        if found is not None:
            return found
    by_parts = _power_times_log(factors, x)
    if by_parts is not None or depth == 0:
        return by_parts
    opened = sp.expand(body)
    if isinstance(opened, sp.Add):
        return guess(opened, x, depth - 1, context)
    return _substituted(body, x, depth, context)


def _single(f: sp.Expr, x: Scalar, context: Context) -> sp.Expr | None:
    """One function of a linear argument, or a power of a linear base."""
    if f == x:
        return x**2 / 2
    if type(f) in TABLE:
        (u,) = f.args
        slope = _slope(u, x, context)
        return None if slope is None else TABLE[type(f)](u) / slope
    if not isinstance(f, sp.Pow):
        return None
    base, exponent = f.base, f.exp
    if x not in quantities(base):
        slope = _slope(exponent, x, context)
        return None if slope is None else f / (sp.log(base) * slope)
    if x in quantities(exponent):
        return None
    slope = _slope(base, x, context)
    if slope is not None:
        return sp.log(base) / slope if exponent == -1 else base ** (exponent + 1) / ((exponent + 1) * slope)
    return _inverse_of_sum(base, x, context) if exponent == -1 else None


def _inverse_of_sum(base: sp.Expr, x: Scalar, context: Context) -> sp.Expr | None:
    """∫ dx/(A + Bx²) by the arctangent, ∫ dx/(1 + exp u) by the logarithm."""
    exponentials = [e for e in base.atoms(sp.exp) if x in quantities(e)]
    if len(exponentials) == 1 and base - exponentials[0] == 1:
        u = exponentials[0].args[0]
        slope = _slope(u, x, context)
        return None if slope is None else (u - sp.log(base)) / slope
    at_zero, curve = substitute(base, x, sp.S.Zero, context), _slope(derivative(base, x, context), x, context)
    if curve is None or at_zero == 0:
        return None
    ratio = sp.sqrt(curve / (2 * at_zero))
    return sp.atan(ratio * x) / (at_zero * ratio)


def _power_times_log(factors: list[sp.Expr], x: Scalar) -> sp.Expr | None:
    """∫ xⁿ log x dx = xⁿ⁺¹ (log x/(n + 1) − 1/(n + 1)²)."""
    if sp.log(x) not in factors or len(factors) > 2:
        return None
    power = sp.Mul(*factors) / sp.log(x)
    n = power.as_base_exp()[1] if power not in (1, x) else sp.S(int(power == x))
    if power != x**n or n == -1:
        return None
    return x ** (n + 1) * (sp.log(x) / (n + 1) - 1 / (n + 1) ** 2)


def _substituted(body: sp.Expr, x: Scalar, depth: int, context: Context) -> sp.Expr | None:
    """∫ g(u) u' dx = G(u)."""
    w = Scalar("∫u", Interval())
    for inner in _inner(body, x):
        slope = derivative(inner, x, context)
        reduced = (body / slope).xreplace({inner: w}) if slope != 0 else x
        if x not in quantities(reduced):
            found = guess(reduced, w, depth - 1, context)
            if found is not None:
                return found.xreplace({w: inner})
    return None


def _inner(body: sp.Expr, x: Scalar) -> list[sp.Expr]:
    """The arguments, bases and exponents that depend on x, the larger first."""
    heads = (sp.Function, sp.Pow)
    found = [
        arg for part in sp.preorder_traversal(body) if isinstance(part, heads) for arg in (part, *part.args)
    ]
    inside = [
        arg
        for arg in dict.fromkeys(found)
        if x in quantities(arg) and arg not in (x, body) and not arg.has(Reduction)
    ]
    return sorted(inside, key=lambda e: (-sp.count_ops(e), str(e)))


def _slope(u: sp.Expr, x: Scalar, context: Context) -> sp.Expr | None:
    """The slope of an expression linear in x, None for any other."""
    slope = derivative(u, x, context)
    return slope if slope != 0 and x not in quantities(slope) else None


# function → an antiderivative of it
TABLE: dict[type, Callable[[sp.Expr], sp.Expr]] = {
    sp.exp: sp.exp,
    sp.sin: lambda u: -sp.cos(u),
    sp.cos: sp.sin,
    sp.sinh: sp.cosh,
    sp.cosh: sp.sinh,
    sp.log: lambda u: u * sp.log(u) - u,
    sp.tan: lambda u: -sp.log(sp.cos(u)),
    sp.tanh: lambda u: sp.log(sp.cosh(u)),
    sp.atan: lambda u: u * sp.atan(u) - sp.log(1 + u**2) / 2,
}
