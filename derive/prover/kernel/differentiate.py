"""Derivatives and evaluations carried out on expressions of the language, without capturing a bound index.

Everything happens on the expression as written; no domain fact is used, entries of an array are independent
variables.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.errors import ProverFailure
from derive.language import (
    Array,
    At,
    Det,
    Diff,
    Entry,
    Integral,
    InverseEntry,
    Largest,
    Limit,
    MovingIntegral,
    Product,
    Reduction,
    Scalar,
    Total,
    delta,
    quantities,
    rename_bound,
)
from derive.language.functions import ELEMENTARY
from derive.language.moving import straight
from derive.language.row import Slope
from derive.language.unknown import Of
from derive.prover.kernel.defined import smooth, smooth_integral, smooth_within
from derive.prover.kernel.substitution import NOTHING, Exchanged, Known, Variable, rebuilt, substitute
from derive.prover.terms.algebra import Algebra, Context
from derive.prover.terms.sign import ANY, Sign
from derive.prover.terms.signs import sign


def carry_out(expr: sp.Basic, context: Context, known: Known = NOTHING) -> sp.Basic:
    """The expression with every derivative taken and every evaluation done, innermost first."""
    if not expr.args or not expr.has(Diff, At):
        return expr
    if isinstance(expr, Diff):
        return derivative(
            carry_out(expr.body, context, known.without(_quantity(expr.variable))), expr.variable, context
        )
    if isinstance(expr, At):
        return _evaluated(expr, context, known)
    if isinstance(expr, Integral):
        known = known.without(expr.bound)
    return rebuilt(expr, [carry_out(x, context, known) for x in expr.args])


def _quantity(variable: Variable) -> Scalar | Array:
    return variable.array if isinstance(variable, Entry) else variable


def _evaluated(expr: At, context: Context, known: Known) -> sp.Basic:
    """The body at a value, which must be seen to lie in the target's domain.

    What SymPy simplified there holds nowhere else.
    """
    value = carry_out(expr.value, context, known)
    if not context.rules.inside(expr.target, value, known, context):
        name = _quantity(expr.target).name
        raise ProverFailure(f"what is put in for {name} is not proved to lie in the domain of {name}")
    return substitute(
        carry_out(expr.body, context, known.without(_quantity(expr.target))), expr.target, value, context
    )


def derivative(expr: sp.Expr, variable: Variable, context: Context) -> sp.Expr:
    """∂ expr / ∂ variable, where expr holds no derivative any more."""
    wanted = variable.array if isinstance(variable, Entry) else variable
    if wanted not in quantities(expr):
        return sp.S.Zero
    for head, rule in context.rules.derivatives.items():
        if isinstance(expr, head):
            return rule(expr, variable, context)
    slopes = DERIVATIVES.get(type(expr), ())
    if len(slopes) != len(expr.args):
        raise ProverFailure(f"no rule to differentiate {type(expr).__name__}")
    return _chain_rule(expr, slopes, variable, context)


def _chain_rule(
    expr: sp.Expr, slopes: tuple[Slope | None, ...], variable: Variable, context: Context
) -> sp.Expr:
    """Σ_k ∂_k f · u_k', over the arguments that depend on the variable."""
    terms = []
    for slope, argument in zip(slopes, expr.args, strict=True):
        inner = derivative(argument, variable, context)
        if inner != 0 and slope is None:
            raise ProverFailure(f"no rule to differentiate {type(expr).__name__} by that argument")
        terms.append(sp.S.Zero if inner == 0 or slope is None else slope(*expr.args) * inner)
    return sp.Add(*terms)


def _scalar(expr: Scalar, variable: Variable, context: Context) -> sp.Expr:
    return sp.S.One if expr == variable else sp.S.Zero


def _entry(expr: Entry, variable: Variable, context: Context) -> sp.Expr:
    """∂q_i/∂q_j = δ_ij."""
    if not isinstance(variable, Entry) or expr.array != variable.array:
        return sp.S.Zero
    return sp.Mul(*(delta(i, j) for i, j in zip(expr.indices, variable.indices, strict=True)))


def _sum_rule(expr: sp.Add, variable: Variable, context: Context) -> sp.Expr:
    return sp.Add(*(derivative(x, variable, context) for x in expr.args))


def _product_rule(expr: sp.Mul, variable: Variable, context: Context) -> sp.Expr:
    parts = expr.args
    return sp.Add(
        *(sp.Mul(*parts[:k], derivative(p, variable, context), *parts[k + 1 :]) for k, p in enumerate(parts))
    )


def _power(expr: sp.Pow, variable: Variable, context: Context) -> sp.Expr:
    base, exponent = expr.as_base_exp() if not isinstance(expr, sp.Pow) else (expr.base, expr.exp)
    inner, outer = derivative(base, variable, context), derivative(exponent, variable, context)
    out = exponent * base ** (exponent - 1) * inner if inner != 0 else sp.S.Zero
    return out + expr * sp.log(base) * outer if outer != 0 else out


def _apart(expr: Reduction | Integral, variable: Variable) -> Reduction | Integral:
    """The binder, with its bound variable renamed where it would capture one of the variable's indices."""
    return rename_bound(expr, avoid=variable.free_symbols) if expr.bound in variable.free_symbols else expr


def _total(expr: Total, variable: Variable, context: Context) -> sp.Expr:
    expr = _apart(expr, variable)
    return Total(derivative(expr.body, variable, context), expr.index)


def _product(expr: Product, variable: Variable, context: Context) -> sp.Expr:
    """∏ f · Σ f'/f for positive f; otherwise each factor is left out in turn with Kronecker deltas."""
    expr = _apart(expr, variable)
    if _possible_signs(expr.body, context).positive:
        return expr * Total(derivative(expr.body, variable, context) / expr.body, expr.index)
    other = rename_bound(expr, avoid=variable.free_symbols | expr.body.free_symbols | {expr.index})
    same = delta(expr.index, other.index)
    return Total(
        derivative(expr.body, variable, context) * Product(same + (1 - same) * other.body, other.index),
        expr.index,
    )


def _possible_signs(expr: sp.Expr, context: Context) -> Sign:
    a = Algebra(context)
    try:
        return sign(a, a.read(expr))
    except ProverFailure:
        return ANY


def _inverse(expr: InverseEntry, variable: Variable, context: Context) -> sp.Expr:
    """∂(S⁻¹)_ij/∂S_kl = −(S⁻¹)_ik (S⁻¹)_lj."""
    if not isinstance(variable, Entry) or expr.array != variable.array:
        return sp.S.Zero
    (i, j), (k, m) = expr.indices, variable.indices
    return -InverseEntry(expr.array, i, k) * InverseEntry(expr.array, m, j)


def _det(expr: Det, variable: Variable, context: Context) -> sp.Expr:
    """∂ det S/∂S_kl = det S · (S⁻¹)_lk, where S is sure to be invertible."""
    if not expr.array.domain.facts.get("positive definite"):
        raise ProverFailure("the derivative of the determinant of a matrix not known to be invertible")
    if not isinstance(variable, Entry) or expr.array != variable.array:
        return sp.S.Zero
    k, m = variable.indices
    return expr * InverseEntry(expr.array, m, k)


def _integral(expr: Integral, variable: Variable, context: Context) -> sp.Expr:
    """∫ ∂f + f(high) ∂high − f(low) ∂low (Leibniz), for f smooth on the closed interval.

    Between other limits the derivative is taken inside where f is smooth within them; what it leads to must
    then have a closed form, or be dominated.
    """
    expr = _apart(expr, variable)
    body, x, low, high = expr.args
    inside = derivative(body, variable, context)
    slopes = (high, derivative(high, variable, context)), (low, -derivative(low, variable, context))
    ends = [(end, slope) for end, slope in slopes if slope != 0]
    if smooth_integral(expr, variable, context):
        return expr.func(inside, x, low, high) + sp.Add(
            *(substitute(body, x, end, context) * slope for end, slope in ends)
        )
    if isinstance(expr, MovingIntegral):
        return derivative(carry_out(straight(expr), context), variable, context)
    if ends or not smooth_within(expr, variable, context):
        raise ProverFailure("a derivative under an integral sign where the integrand may not be smooth")
    return Exchanged(inside, x, low, high)


def _abs(expr: sp.Abs, variable: Variable, context: Context) -> sp.Expr:
    """sign(u) u', where u is smooth or has no zero.

    With F and u smooth, F(|u|) has the one-sided slopes ±F' |u'| at a zero of u: it has a slope there only if
    both are 0, and so is sign(0). Not so for an u with a kink of its own: |x + |x|| − |x| is x, and its slope
    at 0 is 1.
    """
    inner = expr.args[0]
    wanted = variable.array if isinstance(variable, Entry) else variable
    if _possible_signs(inner, context).may_vanish and not smooth(Algebra(context), inner, wanted):
        raise ProverFailure(
            "the derivative of an absolute value where its argument may vanish and not be smooth"
        )
    return sp.sign(inner) * derivative(inner, variable, context)


def _sign(expr: sp.sign, variable: Variable, context: Context) -> sp.Expr:
    """0, where the sign cannot jump: x · sign(x)² is x, and its slope at 0 is not sign(0)²."""
    if _possible_signs(expr.args[0], context).may_vanish:
        raise ProverFailure("the derivative of a sign where it may jump")
    return sp.S.Zero


def _polygamma(expr: sp.polygamma, variable: Variable, context: Context) -> sp.Expr:
    order, argument = expr.args
    if not order.is_Integer:
        raise ProverFailure("a polygamma function is differentiated for a whole order only")
    return sp.polygamma(order + 1, argument) * derivative(argument, variable, context)


def _unknown(expr: Of, variable: Variable, context: Context) -> sp.Expr:
    """Σ_k ∂_k f(u) · u_k', for a smooth f."""
    if not expr.function.smooth:
        raise ProverFailure(f"{expr.function.name} is not said to be smooth: it may have no derivative")
    slopes = [(k, derivative(u, variable, context)) for k, u in enumerate(expr.arguments)]
    return sp.Add(*(expr.by(k) * slope for k, slope in slopes if slope != 0))


def _no_rule(expr: sp.Expr, variable: Variable, context: Context) -> sp.Expr:
    raise ProverFailure(f"no rule to differentiate {type(expr).__name__}")


RULES: dict[type, Callable[[sp.Expr, Variable, Context], sp.Expr]] = {
    sp.Add: _sum_rule,
    sp.Mul: _product_rule,
    sp.Pow: _power,
    Scalar: _scalar,
    Entry: _entry,
    Total: _total,
    Product: _product,
    Largest: _no_rule,
    Limit: _no_rule,
    InverseEntry: _inverse,
    Det: _det,
    Integral: _integral,
    sp.Abs: _abs,
    sp.Max: _no_rule,
    sp.Min: _no_rule,
    sp.sign: _sign,
    sp.polygamma: _polygamma,
    Of: _unknown,
}

# function → its derivative by each argument
DERIVATIVES = {row.head: row.slopes for row in ELEMENTARY if row.slopes and row.head is not None}
