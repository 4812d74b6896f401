"""Polynomials on boxes: their sign from the coefficients in Bernstein's basis.

On the unit box a polynomial is an average of its Bernstein coefficients, with weights that are all positive
inside: it is ≥ 0 if they are, and inside > 0 if one of them is. A polynomial that is linear in each letter
has its values at the corners for coefficients.
"""

from __future__ import annotations

from itertools import product
from math import comb

from flint import fmpq

from derive.prover.analysis.sturm import interval_of
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONPOS, POS, Sign
from derive.prover.terms.values import Value, factors_of

MAX_LETTERS, MAX_TABLE = 4, 200
Table = dict[tuple[int, ...], fmpq]  # exponents → coefficient


def on_a_box(a: Algebra, value: Value, depth: int) -> Sign:
    """The sign of a polynomial in letters that all have rational bounds."""
    letters = factors_of(value)
    if not 2 <= len(letters) <= MAX_LETTERS or len(value) > MAX_TABLE:
        return ANY
    if not all(isinstance(e, int) and e > 0 for mono in value for _, e in mono):
        return ANY
    table: Table = {tuple(int(dict(mono).get(n, 0)) for n in letters): c for mono, c in value.items()}
    degrees = tuple(max(e[k] for e in table) for k in range(len(letters)))
    size = 1
    for degree in degrees:
        size *= degree + 1
    if size > MAX_TABLE:
        return ANY
    inside = True
    for k, n in enumerate(letters):
        low, high, closed = interval_of(a, n)
        if low is None or high is None or low >= high:
            return ANY
        inside = inside and closed == (False, False)
        table = _moved(table, k, low, high - low)
    a.spend(size * len(table))
    return _of_coefficients(_bernstein(table, degrees), inside)


def _of_coefficients(found: list[fmpq], inside: bool) -> Sign:
    """The sign that Bernstein coefficients show; inside the box one that is not 0 makes it strict."""
    least, most = min(found), max(found)
    if least >= 0:
        return POS if least > 0 or (inside and most > 0) else NONNEG
    if most <= 0:
        return NEG if most < 0 or (inside and least < 0) else NONPOS
    return ANY


def _moved(table: Table, k: int, low: fmpq, width: fmpq) -> Table:
    """The polynomial with low + width · x for its k-th letter."""
    out: Table = {}
    for exponents, c in table.items():
        e = exponents[k]
        for j in range(e + 1):
            key = (*exponents[:k], j, *exponents[k + 1 :])
            out[key] = out.get(key, fmpq(0)) + c * comb(e, j) * low ** (e - j) * width**j
    return out


def _bernstein(table: Table, degrees: tuple[int, ...]) -> list[fmpq]:
    """The coefficients in Bernstein's basis: b_i = Σ_{j ≤ i} ∏ (i over j)/(d over j) · c_j."""
    out = []
    for place in product(*(range(degree + 1) for degree in degrees)):
        total = fmpq(0)
        for exponents, c in table.items():
            if all(j <= i for i, j in zip(place, exponents, strict=True)):
                for i, j, d in zip(place, exponents, degrees, strict=True):
                    c = c * comb(i, j) / comb(d, j)
                total += c
        out.append(total)
    return out
