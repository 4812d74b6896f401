"""Proofs: a statement is accepted if one of these rules gives it, with what its proof recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from derive.checker import inequalities
from derive.checker.normal import NEG, POS, Algebra, Form
from derive.checker.reading import Statement, algebra_of, prepared, read
from derive.checker.terms import Term, Unknown, minus, plus

Proof = Mapping[str, Any]
UP = {"≤": 1, "<": 1, "≥": -1, ">": -1}


def accepted(statement: Statement, proof: Proof) -> str | None:
    """None if the proof holds; else why it is not accepted."""
    if statement.complex:
        return "complex principal values"
    s = prepared(statement)
    if s.relation == "=":
        return None if equal(s) else "the two sides have different normal forms"
    if s.relation in UP:
        return None if ordered(s, proof) else "the gap between the sides is not shown to have one sign"
    return f"no rule for {s.relation}"


def equal(s: Statement) -> bool:
    """Both sides have one normal form: for all sizes, or at every index of a length that is given."""
    a = algebra_of(s)
    difference = a.sub(read(a, s.lhs), read(a, s.rhs))
    return all(a.is_zero(there) for there in _everywhere(a, s, difference))


def _everywhere(a: Algebra, s: Statement, p: Form) -> Iterator[Form]:
    """A form at every value of the indices whose length is given, but where they are given to differ."""
    indices = sorted(i for i in s.each if i[2] in a.sizes)
    for numbers in product(*(range(1, a.sizes[i[2]] + 1) for i in indices)):
        chosen = {i: Fraction(k) for i, k in zip(indices, numbers, strict=True)}
        if all(len({chosen.get(i, i) for i in pair}) > 1 for pair in a.distinct):
            yield a.rename(p, chosen)


def gap_of(s: Statement) -> Term:
    """What an inequality says to be ≥ 0 or > 0."""
    return plus(s.rhs, minus(s.lhs)) if UP[s.relation] > 0 else plus(s.lhs, minus(s.rhs))


def ordered(s: Statement, proof: Proof) -> bool:
    """The gap between the sides has the sign, as written or in its normal form."""
    a, strict, gap = algebra_of(s), s.relation in "<>", gap_of(s)
    if enough(inequalities.written_sign(a, gap), strict):
        return True
    form = read(a, gap)
    if not strict and a.is_zero(form):
        return True
    return all(enough(inequalities.possible(a, there), strict) for there in _everywhere(a, s, form))


def enough(signs: int, strict: bool) -> bool:
    """Whether the signs possible are those wanted."""
    return signs == POS if strict else not signs & NEG


__all__ = ["Unknown", "accepted", "replace"]
