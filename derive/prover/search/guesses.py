"""Guesses at antiderivatives, from a table and by substitution; whoever uses one checks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sympy as sp
from sympy.utilities.iterables import sift

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
    found = _first(rule(factors, x, context) for rule in PRODUCTS)
    if found is not None or depth == 0:
        return found
    fractions = _fractions(body, x)
    if isinstance(fractions, sp.Add):
        return guess(fractions, x, depth - 1, context)
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
    if isinstance(base, sp.Pow) and base.exp.is_Rational and exponent.is_Rational:  # as written, 1/√u
        base, exponent = base.base, base.exp * exponent
    if x not in quantities(base):
        slope = _slope(exponent, x, context)
        return None if slope is None else f / (sp.log(base) * slope)
    if x in quantities(exponent):
        return None
    slope = _slope(base, x, context)
    if slope is not None:
        return sp.log(base) / slope if exponent == -1 else base ** (exponent + 1) / ((exponent + 1) * slope)
    if (type(base), exponent) in INVERSES:
        slope = _slope(base.args[0], x, context)
        return None if slope is None else INVERSES[type(base), exponent](base.args[0]) / slope
    if exponent == -1:
        return _inverse_of_sum(base, x, context)
    if exponent == -sp.S.Half:
        return _inverse_root(base, x, context)
    return _inverse_power(base, int(-exponent), x, context) if exponent in (-2, -3, -4) else None


def _inverse_of_sum(base: sp.Expr, x: Scalar, context: Context) -> sp.Expr | None:
    """∫ dx/(A + Bx²) by the arctangent, ∫ dx/(1 + exp u) by the logarithm."""
    exponentials = [e for e in base.atoms(sp.exp) if x in quantities(e)]
    if len(exponentials) == 1 and base - exponentials[0] == 1:
        u = exponentials[0].args[0]
        slope = _slope(u, x, context)
        return None if slope is None else (u - sp.log(base)) / slope
    square = _completed(base, x, context)
    if square is None:
        return None
    rest, curve, y = square
    if rest.is_negative:
        root = sp.sqrt(-rest / curve)
        return (sp.log(y - root) - sp.log(y + root)) / (2 * curve * root)
    ratio = sp.sqrt(curve / rest)
    return sp.atan(ratio * y) / (rest * ratio)


def _completed(base: sp.Expr, x: Scalar, context: Context) -> tuple[sp.Expr, sp.Expr, sp.Expr] | None:
    """A, B and y = x + shift in A + By², for a polynomial of degree 2."""
    first = derivative(base, x, context)
    curve = _slope(first, x, context)
    if curve is None:
        return None
    shift = substitute(first, x, sp.S.Zero, context) / curve
    rest = substitute(base, x, -shift, context)
    rest = sp.factor(rest) if _plain(rest) else rest
    return None if rest == 0 else (rest, curve / 2, x + shift)


def _inverse_root(base: sp.Expr, x: Scalar, context: Context) -> sp.Expr | None:
    """∫ dx/√(A − Bx²) by the arcsine, ∫ dx/√(A + Bx²) by its hyperbolic twin."""
    square = _completed(base, x, context)
    if square is None:
        return None
    rest, curve, y = square
    if curve.is_negative:
        return sp.asin(y * sp.sqrt(-curve / rest)) / sp.sqrt(-curve)
    return sp.asinh(y * sp.sqrt(curve / rest)) / sp.sqrt(curve)


def _inverse_power(base: sp.Expr, n: int, x: Scalar, context: Context) -> sp.Expr | None:
    """∫ dx/(A + By²)ⁿ = (y/(A + By²)ⁿ⁻¹ + (2n − 3) ∫ dx/(A + By²)ⁿ⁻¹)/(2A(n − 1))."""
    square = _completed(base, x, context)
    lower = _inverse_of_sum(base, x, context) if n == 2 else _inverse_power(base, n - 1, x, context)
    if square is None or lower is None:
        return None
    rest, _, y = square
    return (y / base ** (n - 1) + (2 * n - 3) * lower) / (2 * rest * (n - 1))


def _plain(expr: sp.Expr) -> bool:
    """Whether an expression is made of letters and numbers by arithmetic alone."""
    plain = (sp.Add, sp.Mul, sp.Pow, Scalar, sp.Number)
    return all(isinstance(part, plain) for part in sp.preorder_traversal(expr))


def _fractions(body: sp.Expr, x: Scalar) -> sp.Expr:
    """A rational function of x in partial fractions."""
    if not _plain(body) or body.is_polynomial(x) or len(body.free_symbols) > FEW:
        return body
    if not body.is_rational_function(x):
        return body
    return sp.apart(body, x)


def _waves(factors: list[sp.Expr], x: Scalar, context: Context) -> sp.Expr | None:
    """∫ exp(u) cos(v) dx and ∫ exp(u) sin(v) dx for linear u and v."""
    heads = {type(f): f for f in factors}
    wave = next((heads[head] for head in (sp.cos, sp.sin) if head in heads), None)
    if len(factors) != 2 or sp.exp not in heads or wave is None:
        return None
    (u,), (v,) = heads[sp.exp].args, wave.args
    rate, turn = _slope(u, x, context), _slope(v, x, context)
    if rate is None or turn is None:
        return None
    pair = (rate * sp.cos(v) + turn * sp.sin(v)) if isinstance(wave, sp.cos) else (
        rate * sp.sin(v) - turn * sp.cos(v)
    )  # fmt: skip
    return sp.exp(u) * pair / (rate**2 + turn**2)


def _power_times_exponential(factors: list[sp.Expr], x: Scalar, context: Context) -> sp.Expr | None:
    """∫ xⁿ exp(cx + d) dx by parts, n times."""

    def is_power(f: sp.Expr) -> bool:
        base, exponent = f.as_base_exp()
        return bool(base == x and exponent.is_Integer)

    powers, others = sift(factors, is_power, binary=True)
    n = sum((f.as_base_exp()[1] for f in powers), sp.S.Zero)
    if len(others) != 1 or not isinstance(others[0], sp.exp) or not 0 < n <= DEGREE:
        return None
    slope = _slope(others[0].args[0], x, context)
    if slope is None:
        return None
    falling = sum((-1) ** k * sp.ff(n, k) * x ** (n - k) / slope ** (k + 1) for k in range(int(n) + 1))
    return others[0] * falling


def _power_times_log(factors: list[sp.Expr], x: Scalar, context: Context) -> sp.Expr | None:
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


def _first(found: Iterable[sp.Expr | None]) -> sp.Expr | None:
    return next((one for one in found if one is not None), None)


PRODUCTS = (_power_times_log, _waves, _power_times_exponential)
FEW, DEGREE = 4, 12  # letters of a fraction that is taken apart; powers by which parts are integrated
# function and power → an antiderivative of it
INVERSES: dict[tuple[type, sp.Expr], Callable[[sp.Expr], sp.Expr]] = {
    (sp.cosh, sp.Integer(-1)): lambda u: 2 * sp.atan(sp.exp(u)),
    (sp.cosh, sp.Integer(-2)): sp.tanh,
    (sp.cos, sp.Integer(-2)): sp.tan,
    (sp.sinh, sp.Integer(-2)): lambda u: -sp.cosh(u) / sp.sinh(u),
    (sp.sin, sp.Integer(-2)): lambda u: -sp.cos(u) / sp.sin(u),
}
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
