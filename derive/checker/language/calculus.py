"""Derivatives, taken by the rules of calculus."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.checker.language.functions import MADE_OF, SLOPES, instance
from derive.checker.language.terms import FRESH, ONE, ZERO, Term, Unknown, bounded, free, plus, put, times


def carried(t: Term, closed: Callable[[Term, Term], Term]) -> Term:
    """The term with its derivatives taken and its values put in, from the inside out.

    `closed` makes of a term with integrals that depend on a variable one without them.
    """
    if not isinstance(t, tuple):
        return t
    head, *rest = t
    if head == "diff":
        body = carried(rest[0], closed)
        return bounded(derivative(closed(body, rest[1]), rest[1]))
    if head == "at":
        body, value = carried(rest[0], closed), carried(rest[2], closed)
        if rest[1][0] in ("var", "ix"):
            return bounded(put(body, {rest[1]: value}))
        return bounded(put(body, {}, {rest[1][1]: (rest[1][2:], value)}))
    return (head, *(carried(part, closed) for part in rest))


def depends(t: Term, x: Term) -> bool:
    """Whether a term names the scalar, or some entry of the array an entry is of."""
    return (("array", x[1]) if x[0] == "entry" else x) in free(t)


def derivative(t: Term, x: Term) -> Term:
    """The partial derivative by a scalar or an entry, by the rules of calculus; entries are independent."""
    if isinstance(t, Fraction) or not depends(t, x):
        return ZERO
    head, *rest = t
    if head == "var":
        return ONE
    if head == "entry":
        return times(*(("delta", i, j) for i, j in zip(rest[1:], x[2:], strict=True)))
    if head == "+":
        return plus(*(derivative(part, x) for part in rest))
    if head == "*":
        return plus(*(times(*rest[:k], derivative(f, x), *rest[k + 1 :]) for k, f in enumerate(rest)))
    if head == "^":
        return _of_power(rest[0], rest[1], x)
    if head == "sum":
        if rest[0] in x:
            fresh = ("ix", f"{rest[0][1]}~{next(FRESH)}", rest[0][2])
            return derivative((head, fresh, put(rest[1], {rest[0]: fresh})), x)
        return (head, rest[0], derivative(rest[1], x))
    if head in MADE_OF:
        return derivative(instance(MADE_OF, head, *rest), x)
    if head in SLOPES:
        return times(instance(SLOPES, head, rest[0]), derivative(rest[0], x))
    raise Unknown(f"no rule for the derivative of {head}")


def _of_power(base: Term, exponent: Term, x: Term) -> Term:
    if not depends(exponent, x):
        return times(exponent, ("^", base, plus(exponent, Fraction(-1))), derivative(base, x))
    inner = plus(
        times(derivative(exponent, x), ("log", base)),
        times(exponent, ("^", base, Fraction(-1)), derivative(base, x)),
    )
    return times(("^", base, exponent), inner)
