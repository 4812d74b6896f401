"""Rules: what may be concluded, and under which conditions; each step of a proof names one of them.

A rule gets the algebra of what is known, the signs that the step says its term t can have, t itself, and the
terms the step was recorded with; it says whether the conclusion follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from derive.checker.language.terms import Term, Unknown
from derive.checker.proofs import matrices
from derive.checker.proofs.defined import needs
from derive.checker.proofs.laws import LAWS, instance
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import NULL, SIGNS, Form
from derive.checker.proofs.signs import as_written, sign


class Rule(NamedTuple):
    """A rule in the words of a textbook, and what checks it."""

    says: str
    where: str
    check: Callable[..., bool]


def _only(signs: int, wanted: int) -> bool:
    """Whether only signs are possible that are wanted."""
    return not signs & ~wanted


def _is(a: Algebra, t: Term, form: Form) -> bool:
    """Whether a term has a normal form."""
    return a.is_zero(a.sub(a.read(t), form))


def normal_form(a: Algebra, wanted: int, t: Term) -> bool:
    """t = 0."""
    return bool(wanted & NULL) and _is(a, t, {})


def as_seen(a: Algebra, wanted: int, t: Term, other: Term) -> bool:
    """The sign of t from that of s = t, part by part as s is written."""
    if other != t and not (_is(a, t, a.read(other)) and needs(a, other) <= needs(a, t)):
        return False
    return _only(as_written(a, other), wanted)


def equals_put_in(a: Algebra, wanted: int, t: Term, *terms: Term) -> bool:
    """The sign of t with values put in: for each x a value v, and z = x − v that is 0 as it is written."""
    form = a.read(t)
    for x, value, zero in zip(terms[::3], terms[1::3], terms[2::3], strict=True):
        ((mono, c),) = a.read(x).items()
        if c != 1 or len(mono) != 1 or mono[0][1] != 1 or as_written(a, zero) != NULL:
            return False
        if not _is(a, zero, a.sub(a.read(x), a.read(value))) or not needs(a, value) <= needs(a, t):
            return False
        form = a.replaced(form, mono[0][0], a.read(value))
    return _only(NULL if a.is_zero(form) else sign(a, form), wanted)


def inequality(a: Algebra, wanted: int, t: Term, name: str, *terms: Term) -> bool:
    """The sign of t = left − right by a law."""
    left, right = instance(a, name, ">≥=", terms)
    return _only(SIGNS[LAWS[name].relation], wanted) and _is(a, t, a.sub(left, right))


def matrix_identity(a: Algebra, wanted: int, t: Term, *terms: Term) -> bool:
    """t = 0 for an entry t of a matrix that is a combination of relations of inverses."""
    return bool(wanted & NULL) and matrices.vanishes(a, t, *terms)


def cases(a: Algebra, wanted: int, t: Term, *terms: Term) -> bool:
    """Checked where premises are collected: both cases are among them."""
    raise Unknown("the cases i = j and i ≠ j are not both shown")


RULES: dict[str, Rule] = {
    "normal form": Rule("t = 0 if its normal form is 0", "–", normal_form),
    "sign as written": Rule(
        "t has the signs that s = t can have, part by part as s is written",
        "s has a value wherever t has; each part has its sign by the domains, the conditions, or a premise",
        as_seen,
    ),
    "equals put in": Rule(
        "t has the sign that it has with v in the place of x, for one x after another",
        "x − v is 0 as z = x − v is written, by an equation given; v has a value wherever t has",
        equals_put_in,
    ),
    "matrix identity": Rule(
        "D_ij = 0 for D = Σ c·L·(S·S⁻¹ − 1)·R with words L and R, or where that is P·D, or D·P",
        "S⁻¹ and P⁻¹ stand in the statement; all products fit",
        matrix_identity,
    ),
    "cases": Rule(
        "what holds where i = j and where i ≠ j holds",
        "both are premises; i and j are indices over one axis",
        cases,
    ),
}
