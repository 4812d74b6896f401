"""Sums, products, extremes, integrals and matrices on NumPy arrays, each with its error bound.

Arguments are (entries, terms, lanes): what is reduced stands in the middle. A function returns the value and,
if asked by an array of error bounds, the bound (None otherwise).
"""

from __future__ import annotations

import numpy as np

from numeric.machine.plain_bounds import product, sure
from numeric.machine.plain_program import Array, Pair
from numeric.machine.results import UNIT


def reduction(op: str, x: Array, ex: Array | None) -> Pair:
    """A sum, product or extreme of the terms; n terms round n times."""
    if op == "sum":
        return x.sum(axis=1), None if ex is None else (ex + x.shape[1] * UNIT * np.abs(x)).sum(axis=1)
    if op != "prod":
        return (x.max if op == "largest" else x.min)(axis=1), None if ex is None else sure(ex.max(axis=1))
    total, error = np.ones_like(x[:, 0]), np.zeros_like(x[:, 0])
    for k in range(x.shape[1]):
        before, total = total, total * x[:, k]
        error = error if ex is None else product(total, before, error, x[:, k], ex[:, k])
    return total, None if ex is None else error


# integrals


def integral(x: Array, ex: Array | None, weights: Array) -> Pair:
    """The rule's sum over the nodes, and a bound from every second node, from the ends and from the terms.

    Far out an integrand such as exp(x)·exp(−x²) reads inf·0. Once the terms have died out, the tail counts as
    zero; a value that is not finite before that makes the integral undefined.
    """
    nodes = weights.size
    terms = x * weights[:, None]
    sizes, middle = np.abs(terms), nodes // 2
    up, last_up, died_up = _tail(sizes[:, middle:], np.zeros_like(sizes[:, 0]))
    known = np.where(up, sizes[:, middle:], 0.0).sum(axis=1)
    down, last_down, died_down = _tail(sizes[:, middle - 1 :: -1], known)
    kept = np.concatenate([down[:, ::-1], up], axis=1)
    terms, sizes = np.where(kept, terms, 0.0), np.where(kept, sizes, 0.0)
    total = np.where(died_up & died_down, terms.sum(axis=1), np.nan)
    if ex is None:
        return total, None
    size, coarse = sizes.sum(axis=1), 2.0 * terms[:, ::2].sum(axis=1)
    ratio = np.abs(total - coarse) / size
    rule = size * (10.0 * ratio * np.sqrt(ratio) + 1e-15) + 4.0 * (last_up + last_down)
    peak = sizes.max(axis=1) >= 0.25 * size  # between the nodes, seen by one or two of them or by none
    bound = np.where(peak, np.inf, rule) + _inherited(np.abs(x * weights[:, None]), ex, weights)
    return total, sure(np.where(np.isnan(total), np.inf, bound))


def _tail(sizes: Array, before: Array) -> tuple[Array, Array, Array]:
    """Outwards from the middle: which terms count, the size of the last, whether the others had died out."""
    finite = np.isfinite(sizes)
    kept = np.logical_and.accumulate(finite, axis=1)
    count = kept.sum(axis=1)
    last = np.take_along_axis(sizes, np.maximum(count - 1, 0)[:, None], axis=1)[:, 0]
    last = np.where(count > 0, last, np.inf)
    whole = count == sizes.shape[1]
    died = last <= 1e-17 * (before + np.where(kept, sizes, 0.0).sum(axis=1))
    return kept, np.where(whole, last, 0.0), whole | died


def _inherited(sizes: Array, ex: Array, weights: Array) -> Array:
    """The errors of the terms, without the tails that have died out."""
    finite = np.isfinite(sizes)
    matters = finite & (sizes > 1e-18 * np.where(finite, sizes, 0.0).sum(axis=1, keepdims=True))
    after, until = (np.logical_or.accumulate(m, axis=1) for m in (matters, matters[:, ::-1]))
    return np.where(after & until[:, ::-1], np.abs(weights)[:, None] * ex, 0.0).sum(axis=1)


# matrices: (entries, rows, columns, lanes)


def determinant(x: Array, ex: Array | None) -> Pair:
    """A determinant is linear in each row, and each row counts at most its length (Hadamard)."""
    work, order, det = _factored(x)
    if ex is None:
        return det, None
    n, moved = x.shape[1], _moved(work, order, ex)
    rows = np.take_along_axis(np.abs(x), order[:, :, None], axis=1)
    lengths, errors = (np.sqrt((m * m).sum(axis=2)) for m in (moved + rows, moved))
    bound = np.zeros_like(det)
    for i in range(n):
        term = np.ones_like(det)
        for r in range(n):
            term = term * (errors if r == i else lengths)[:, r]
        bound = bound + term
    return det, sure(bound + n * UNIT * np.abs(det))


def inverse(x: Array, ex: Array | None) -> Pair:
    """The inverse, NaN where a matrix is singular; its error to first order is |S⁻¹|·E·|S⁻¹|."""
    work, order, det = _factored(x)
    n, value = x.shape[1], np.empty_like(x)
    for c in range(n):
        column: list[Array] = []
        for i in range(n):
            column.append(
                (order[:, i] == c) - sum((work[:, i, k] * column[k] for k in range(i)), np.zeros_like(det))
            )
        for i in reversed(range(n)):
            rest = sum((work[:, i, k] * column[k] for k in range(i + 1, n)), np.zeros_like(det))
            column[i] = (column[i] - rest) / work[:, i, i]
        value[:, :, c] = np.where((det != 0)[:, None], np.stack(column, axis=1), np.nan)
    if ex is None:
        return value, None
    size = np.abs(value)
    columns = np.take_along_axis(size, order[:, None], axis=2)  # as the rows were reordered
    error = np.einsum("eikl,ekml,emjl->eijl", columns, _moved(work, order, ex), size)
    return value, sure(error + 2.0 * UNIT * size)


def _factored(x: Array) -> tuple[Array, Array, Array]:
    """LU with partial pivoting: both factors in one array, the order of the rows, the determinant."""
    n, work = x.shape[1], x.copy()
    order = np.broadcast_to(np.arange(n)[None, :, None], work[:, :, 0].shape).copy()
    det = np.ones_like(work[:, 0, 0])
    for c in range(n):
        best = c + np.nan_to_num(np.abs(work[:, c:, c]), nan=-1.0).argmax(axis=1)
        best = np.where(np.isnan(work[:, c, c]), c, best)
        det = np.where(best != c, -det, det)
        swap = np.broadcast_to(np.arange(n)[None, :, None], order.shape).copy()
        np.put_along_axis(swap, best[:, None], c, axis=1)
        swap[:, c] = best
        work = np.take_along_axis(work, swap[:, :, None], axis=1)
        order = np.take_along_axis(order, swap, axis=1)
        pivot = work[:, c, c]
        det = det * pivot
        for r in range(c + 1, n):
            f = np.where(pivot == 0, 0.0, work[:, r, c] / pivot)
            work[:, r, c + 1 :] -= f[:, None] * work[:, c, c + 1 :]
            work[:, r, c] = np.where(pivot == 0, work[:, r, c], f)
    return work, order, det


def _moved(work: Array, order: Array, ex: Array) -> Array:
    """How far the matrix that elimination really treated may be from the true one, rows in pivoted order.

    The operand's own error, and elimination's rounding, which is proportional to |L|·|U|.
    """
    n = work.shape[1]
    lower, upper = np.abs(work) * np.tri(n, k=-1)[:, :, None], np.abs(work) * np.tri(n).T[:, :, None]
    lower = lower + np.eye(n)[:, :, None]
    rounded = 4.0 * n * UNIT * np.einsum("eikl,ekjl->eijl", lower, upper)
    return np.take_along_axis(ex, order[:, :, None], axis=1) + rounded


def largest_eigenvalue(x: Array, ex: Array | None) -> Pair:
    """The largest eigenvalue of ½(M + M'); no eigenvalue moves further than the matrix (Weyl)."""
    found = _eigenvalues(x)[..., -1]
    return found, None if ex is None else sure(_blur(x, ex) + UNIT * np.abs(found))


def sum_of_roots(x: Array, ex: Array | None) -> Pair:
    """Σ √λ; a root moves at most by that of what its λ moves, and by less if it is large."""
    roots = np.sqrt(np.maximum(_eigenvalues(x), 0.0))
    total = roots.sum(axis=-1)
    if ex is None:
        return total, None
    blur = _blur(x, ex)[..., None]
    moved = np.minimum(np.sqrt(blur), blur / np.where(roots > 0, roots, np.nan))
    moved = np.where(np.isnan(moved), np.sqrt(blur), moved)
    return total, sure(moved.sum(axis=-1) + 2.0 * x.shape[1] * UNIT * total)


def _eigenvalues(x: Array) -> Array:
    """Of the symmetric parts, in ascending order: (entries, lanes, n); NaN where an entry is not finite."""
    whole = np.moveaxis(x, 3, 1)
    even = (whole + np.swapaxes(whole, 2, 3)) / 2
    finite = np.isfinite(even).all(axis=(2, 3))
    safe = np.where(finite[..., None, None], even, 0.0)
    return np.where(finite[..., None], np.linalg.eigvalsh(safe), np.nan)


def _blur(x: Array, ex: Array) -> Array:
    """How far rounding and the errors of the entries may move an eigenvalue: (entries, lanes)."""
    moved, size = (np.sqrt((m * m).sum(axis=(1, 2))) for m in (ex, x))
    return moved + SWEEPS * x.shape[1] * UNIT * size


SWEEPS = 64.0  # roundings of an entry, to be safe
NUMBERS = {"det": determinant, "eigmax": largest_eigenvalue, "rootsum": sum_of_roots}
