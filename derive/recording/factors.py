"""Factors: a form as a product, and as a multiple of another, found by python-flint."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import flint

from derive.checker.proofs.polynomials import Form, Mono

MOST_ATOMS, MOST_TERMS = 12, 60


def factored(p: Form) -> list[tuple[Form, int]]:
    """The factors of a polynomial with their exponents, a number first; itself if it is none."""
    found = _polynomials(p)
    if found is None:
        return [(p, 1)]
    atoms, (poly,) = found
    c, parts = poly.factor()
    return [({(): _fraction(c)}, 1), *((_form(f, atoms), int(e)) for f, e in parts)]


def quotient(p: Form, q: Form) -> Form | None:
    """The polynomial part of p/q."""
    found = _polynomials(p, q)
    if found is None or len(q) < 2:
        return None
    atoms, (one, two) = found
    return _form(divmod(one, two)[0], atoms) or None


def _polynomials(*forms: Form) -> tuple[list[int], list[Any]] | None:
    """The atoms of some forms, and the forms as polynomials in them; None if they are none, or too long."""
    atoms = sorted({n for p in forms for m in p for n, _ in m})
    if not 0 < len(atoms) <= MOST_ATOMS or not all(map(_plain, forms)):
        return None
    ring = flint.fmpq_mpoly_ctx.get([f"x{k}" for k in range(len(atoms))], flint.Ordering.lex)
    return atoms, [ring.from_dict(dict(_terms(p, atoms))) for p in forms]


def _plain(p: Form) -> bool:
    return 0 < len(p) <= MOST_TERMS and all(isinstance(e, int) and e > 0 for m in p for _, e in m)


def _terms(p: Form, atoms: list[int]) -> Iterable[tuple[tuple[int, ...], Any]]:
    for m, c in p.items():
        own = dict(m)
        yield tuple(own.get(n, 0) for n in atoms), flint.fmpq(c.numerator, c.denominator)


def _form(poly: Any, atoms: list[int]) -> Form:
    return {_mono(exponents, atoms): _fraction(c) for exponents, c in poly.to_dict().items()}


def _mono(exponents: Iterable[int], atoms: list[int]) -> Mono:
    return tuple((n, int(e)) for n, e in zip(atoms, exponents, strict=True) if e)


def _fraction(c: Any) -> Fraction:
    return Fraction(int(c.p), int(c.q))
