"""Constant factors: what a logarithmic derivative does not see.

∂ log(c F)/∂v = ∂ log F/∂v for any factor c that does not depend on v, also if the factor stands inside the
sums and integrals of F. The prover's normal form does not look inside an integral for symbolic sizes; this
does.
"""

from __future__ import annotations

import sympy as sp

from derive.language import At, Diff, Entry, Integral, Product, Total, free_indices, quantities


def same_slope(one: sp.Expr, other: sp.Expr) -> bool:
    """Whether two logarithmic derivatives, or what is made of them, differ only by a constant factor under
    the logarithm.
    """
    if one == other:
        return True
    if isinstance(one, At) and isinstance(other, At) and one.args[1:] == other.args[1:]:
        return same_slope(one.body, other.body)
    if not (isinstance(one, Diff) and isinstance(other, Diff) and one.variable == other.variable):
        return False
    if not (isinstance(one.body, sp.log) and isinstance(other.body, sp.log)):
        return same_slope(one.body, other.body)
    factor = ratio(one.body.args[0], other.body.args[0])
    variable = one.variable.array if isinstance(one.variable, Entry) else one.variable
    return variable not in quantities(factor) and not factor.is_zero


def ratio(one: sp.Expr, other: sp.Expr) -> sp.Expr:
    """The quotient of two expressions, with what can be taken out of a sum, product or integral on both sides
    taken out.
    """
    quotient = one / other
    top, bottom = (
        [f for f in sp.Mul.make_args(e) if isinstance(f, (Total, Product, Integral))]
        for e in sp.fraction(quotient)
    )
    alike = [(a, b) for a in top for b in bottom if type(a) is type(b) and a.args[1:] == b.args[1:]]
    if len(alike) != 1:
        return quotient
    (above, below) = alike[0]
    inner = ratio(above.body, below.body)
    if isinstance(above, Product):
        inner = Product(inner, above.index)  # each factor of a product has a factor of its own
    elif above.bound in free_indices(inner) | quantities(inner):
        return quotient
    return inner * quotient * below / above
