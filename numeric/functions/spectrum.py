"""Eigenvalues of symmetric matrices, enclosed: exact where they are rational, else in balls.

The characteristic polynomial of a rational matrix is exact, and so is the isolation of its roots. A matrix of
balls is a rational one and a symmetric error E, which moves no eigenvalue by more than ‖E‖ (Weyl).
"""

from __future__ import annotations

from functools import reduce
from math import isqrt
from typing import Any

from flint import arb, fmpq, fmpq_mat

from numeric.functions.values import EXACT_BITS, Value, ball, settle

Entries = list[Any]  # of a square matrix, row by row


def largest_eigenvalue(entries: Entries) -> Value:
    """The largest eigenvalue of the symmetric part of a matrix, ½(M + M')."""
    return settle(_largest(_eigenvalues(entries)), "an eigenvalue")


def sum_of_roots(entries: Entries) -> Value:
    """Σ √λ over the eigenvalues of a matrix M'M, none of which is negative."""
    roots = [_root(value) for value in _eigenvalues(entries)]
    return settle(sum(roots[1:], roots[0]), "a sum of singular values")


def _eigenvalues(entries: Entries) -> list[fmpq | arb]:
    """All of them, each as often as it occurs, in no order."""
    n = isqrt(len(entries))
    even = [_half(entries[i * n + j], entries[j * n + i]) for i in range(n) for j in range(n)]
    if all(isinstance(e, fmpq) for e in even) and sum(e.height_bits() for e in even) < EXACT_BITS:
        return _rational(fmpq_mat(n, n, even))
    balls = list(map(ball, even))
    centre = fmpq_mat(n, n, [_middle(b) for b in balls])
    apart = reduce(lambda x, y: x + y, ((b - arb(_middle(b))).abs_upper() ** 2 for b in balls)).sqrt()
    blur = arb(0, apart.abs_upper())
    return [ball(value) + blur for value in _rational(centre)]


def _half(one: Any, two: Any) -> Any:
    return one if one is two else (one + two) / 2


def _middle(b: arb) -> fmpq:
    mantissa, exponent = b.mid().man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


def _rational(matrix: fmpq_mat) -> list[fmpq | arb]:
    """The roots of the characteristic polynomial, all real: rational ones exactly, the others in balls."""
    found: list[fmpq | arb] = []
    for factor, times in matrix.charpoly().numer().factor()[1]:
        if factor.degree() == 1:
            found += [fmpq(-factor[0], factor[1])] * times
        else:
            roots: Any = factor.complex_roots()
            found += [root.real for root, _ in roots] * times
    return found


def _largest(values: list[fmpq | arb]) -> fmpq | arb:
    """The largest of them: exact if a rational one is certainly above all others."""
    exact, rest = (_of_kind(values, kind) for kind in (fmpq, arb))
    if exact and all(arb(max(exact)) > v for v in rest):
        return max(exact)
    return reduce(arb.max, [*rest, *map(arb, exact)])


def _of_kind(values: list[Any], kind: type) -> list[Any]:
    return [value for value in values if isinstance(value, kind)]


def _root(value: fmpq | arb) -> arb:
    """√λ of a λ ≥ 0."""
    least = ball(value).lower() if isinstance(value, arb) else None
    if least is not None and not least > 0:
        return arb(0).union(ball(value).abs_upper().sqrt())
    return ball(value).sqrt()
