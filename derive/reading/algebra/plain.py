"""Sums and products of numbers as they are printed: nothing is evaluated but what is rational throughout."""

from __future__ import annotations

import sympy as sp

BITS = 4096  # of a number that was computed


class Mismatch(Exception):
    """Values that do not fit together; the reader adds the place."""


def added(terms: list[sp.Expr]) -> sp.Expr:
    """The sum of the terms."""
    if len(terms) == 1:
        return terms[0]
    if all(t.is_Rational for t in terms):
        return bounded(sp.Add(*terms))
    return sp.Add(*terms, evaluate=False)


def multiplied(factors: list[sp.Expr]) -> sp.Expr:
    """The product of the factors."""
    if all(f.is_Rational for f in factors):
        return bounded(sp.Mul(*factors))
    kept = [f for f in factors if f != 1]
    return kept[0] if len(kept) == 1 else sp.Mul(*kept, evaluate=False)


def bounded(value: sp.Expr) -> sp.Expr:
    """A rational number, if it is not too long."""
    if max(abs(value.p), value.q).bit_length() > BITS:
        raise Mismatch(f"this number has more than {BITS} bits")
    return value
