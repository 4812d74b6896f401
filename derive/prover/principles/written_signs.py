"""Signs of expressions as written: a square that is seen as one needs no search, once multiplied out it may be lost.

Only what the form tells is used: even powers, products, sums of terms of one sign; the parts that are none of these have the
sign of their normal form.
"""

from __future__ import annotations

import sympy as sp

from derive.language import Integral, Total
from derive.prover.kernel.goals import Attempt
from derive.prover.terms.signs import ANY, NEG, NONNEG, NONPOS, POS, ZERO, plus, raised, sign, times

ONE_SIGN = (NEG, ZERO, POS, NONNEG, NONPOS)
STEPS = 1_000  # for the normal form of a sum inside a power or product


def written_sign(reading: Attempt, expr: sp.Expr) -> int:
    """The possible signs of an expression, from its form."""
    if isinstance(expr, sp.Add):
        mask = ZERO
        for part in expr.args:
            mask = plus(mask, written_sign(reading, part))
        return mask if mask in ONE_SIGN else _multiplied_out(reading, expr)
    if isinstance(expr, sp.Mul):
        mask = POS
        for part in expr.args:
            mask = times(mask, written_sign(reading, part))
        return mask
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        return raised(written_sign(reading, expr.base), int(expr.exp))
    if isinstance(expr, Total):
        mask = written_sign(reading, expr.body)
        return mask if mask in ONE_SIGN else ANY
    if isinstance(expr, Integral):
        return ANY
    return sign(reading.a, reading.value(expr))


def _multiplied_out(reading: Attempt, expr: sp.Expr) -> int:
    """The sign of the normal form, if it is found in a few steps."""
    with reading.a.limited(min(reading.a.budget, STEPS)):
        return sign(reading.a, reading.value(expr))
    return ANY


def apart(reading: Attempt, terms: list[sp.Expr]) -> tuple[int, int, sp.Expr]:
    """The sign of all the terms together; that of those which are ≥ 0 and would be multiplied out; the sum of the others."""
    masks = [written_sign(reading, term) for term in terms]
    seen = [mask | NONNEG == NONNEG and term.has(sp.Add) for term, mask in zip(terms, masks, strict=True)]
    everything, squares = ZERO, ZERO
    for mask, square in zip(masks, seen, strict=True):
        everything = plus(everything, mask)
        squares = plus(squares, mask) if square else squares
    return everything, squares, sp.Add(*(term for term, square in zip(terms, seen, strict=True) if not square))


__all__ = ["apart", "written_sign"]
