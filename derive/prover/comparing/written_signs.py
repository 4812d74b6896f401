"""Signs of expressions as written: a square that is seen as one needs no search, once multiplied out it may
be lost.

Only what the form tells is used: even powers, products, sums of terms of one sign; the parts that are none of
these have the sign of their normal form.
"""

from __future__ import annotations

import sympy as sp

from derive.language import Integral, Total
from derive.prover.kernel.goals import Worksheet
from derive.prover.terms.sign import ANY, POS, ZERO, Sign
from derive.prover.terms.signs import sign

STEPS = 1_000  # for the normal form of a sum inside a power or product


def written_sign(reading: Worksheet, expr: sp.Expr) -> Sign:
    """The possible signs of an expression, from its form."""
    if isinstance(expr, sp.Add):
        possible = ZERO
        for part in expr.args:
            possible = possible + written_sign(reading, part)
        return possible if possible.one_sided else _multiplied_out(reading, expr)
    if isinstance(expr, sp.Mul):
        possible = POS
        for part in expr.args:
            possible = possible * written_sign(reading, part)
        return possible
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        return written_sign(reading, expr.base) ** int(expr.exp)
    if isinstance(expr, Total):
        possible = written_sign(reading, expr.body)
        return possible if possible.one_sided else ANY
    if isinstance(expr, Integral):
        return ANY
    return sign(reading.a, reading.value(expr))


def _multiplied_out(reading: Worksheet, expr: sp.Expr) -> Sign:
    """The sign of the normal form, if it is found in a few steps."""
    with reading.a.limited(min(reading.a.budget, STEPS)):
        return sign(reading.a, reading.value(expr))
    return ANY


def apart(reading: Worksheet, terms: list[sp.Expr]) -> tuple[Sign, Sign, sp.Expr]:
    """The sign of all the terms together.

    That of those which are ≥ 0 and would be multiplied out; the sum of the others.
    """
    found = [written_sign(reading, term) for term in terms]
    seen = [possible.nonnegative and term.has(sp.Add) for term, possible in zip(terms, found, strict=True)]
    everything, squares = ZERO, ZERO
    for possible, square in zip(found, seen, strict=True):
        everything = everything + possible
        squares = squares + possible if square else squares
    return (
        everything,
        squares,
        sp.Add(*(term for term, square in zip(terms, seen, strict=True) if not square)),
    )


__all__ = ["apart", "written_sign"]
