"""Zeilberger's algorithm: a recurrence for a sum of hypergeometric terms, with the certificate that shows it.

For F(n, k) = r(n, k) H(n, k), with r rational and H factorials and powers, it looks for polynomials a_j in n
and a rational function C with

    a_0 F(n, k) + … + a_J F(n + J, k) = C(n, k + 1) H(n, k + 1) − C(n, k) H(n, k).

Over k the right side telescopes. Whether what is found is right is for the rule that uses it to check; here
only time is at stake.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp
from sympy.concrete.gosper import gosper_normal
from sympy.polys.domains import QQ
from sympy.polys.matrices import DomainMatrix

MOST_DEGREE = 8
Found = tuple[list[sp.Expr], sp.Expr]  # the coefficients a_j, and C


def recurrence(parts: Sequence[sp.Expr], step: sp.Expr, n: sp.Symbol, k: sp.Symbol) -> Found | None:
    """The coefficients and the certificate, from F(n + j, k)/H(n, k) for each j, and H(n, k + 1)/H(n, k)."""
    below = sp.lcm_list([sp.fraction(sp.cancel(p))[1] for p in parts])
    tops = [sp.Poly(sp.cancel(p * below), k) for p in parts]
    quotient = sp.fraction(sp.cancel(step * below / below.subs(k, k + 1)))
    a, b, c = (sp.Poly(f, k) for f in gosper_normal(*quotient, k))
    before = b.compose(sp.Poly(k - 1, k))
    degree = max(t.degree() for t in tops) + c.degree() - max(a.degree(), before.degree()) + 1
    letters = sorted(set().union(step.free_symbols, *(p.free_symbols for p in parts)) - {k} | {n}, key=str)
    for most in range(max(0, min(degree, MOST_DEGREE)) + 1):
        found = _solved(a, before, c, tops, most, letters, k)
        if found is not None:
            coefficients, x = found
            return coefficients, sp.cancel(before.as_expr() * x / (c.as_expr() * below))
    return None


def _solved(
    a: sp.Poly,
    before: sp.Poly,
    c: sp.Poly,
    tops: Sequence[sp.Poly],
    degree: int,
    letters: list[sp.Symbol],
    k: sp.Symbol,
) -> tuple[list[sp.Expr], sp.Expr] | None:
    """Gosper's equation a(k) x(k + 1) − b(k − 1) x(k) = c(k) Σ a_j p_j(k) for polynomials x of a degree and
    numbers a_j that do not depend on k, the last of them not 0.
    """
    powers = [sp.Poly(k**d, k) for d in range(degree + 1)]
    columns = [-c * top for top in tops]
    columns += [a * p.compose(sp.Poly(k + 1, k)) - before * p for p in powers]
    height = max(column.degree() for column in columns) + 1
    field = QQ.frac_field(*letters)
    rows = [[field.from_sympy(column.nth(d)) for column in columns] for d in range(int(height))]
    for solution in DomainMatrix(rows, (len(rows), len(columns)), field).nullspace().to_list():
        if solution[len(tops) - 1]:
            scale = sp.lcm_list([sp.fraction(field.to_sympy(s))[1] for s in solution])
            whole = [sp.cancel(scale * field.to_sympy(s)) for s in solution]
            return whole[: len(tops)], sum(
                s * p.as_expr() for s, p in zip(whole[len(tops) :], powers, strict=True)
            )
    return None
