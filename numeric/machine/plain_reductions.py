"""Operations on the last axis of an array, or on its last two: NumPy expressions with their error bounds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from numeric.functions.plain import Array
from numeric.machine.plain_operations import LEAST, Bound
from numeric.machine.results import UNIT

SWEEPS = 64.0  # roundings of an entry while eigenvalues are found, to be safe


def _product_bound(v: Array, x: Array, ex: Array) -> Array:
    """An exact zero stays exact whatever it is multiplied with."""
    most, exact = (np.abs(x) + ex).prod(-1), ((x == 0) & (ex == 0)).any(-1)
    bound = most - np.abs(v) + 3.0 * x.shape[-1] * UNIT * most
    return np.where(exact, 0.0, np.maximum(bound, LEAST))


def _rule(terms: Array) -> tuple[Array, Array, Array]:
    """The sum of a rule's terms, those that count with 0 for the others, and how large the outermost are.

    Far out an integrand such as exp(x)·exp(−x²) reads inf·0. Once the terms have died out, the tail counts as
    zero; a value that is not finite before that makes the integral undefined.
    """
    n, lost = terms.shape[-1], ~np.isfinite(terms)
    up, down = (np.logical_or.accumulate(half, -1) for half in (lost[..., n // 2 :], lost[..., n // 2 :: -1]))
    terms = np.where(np.concatenate([down[..., :0:-1], up], -1), 0.0, terms)
    ends = np.stack([n // 2 - (~down).sum(-1) + 1, n // 2 + (~up).sum(-1) - 1], -1)
    last = np.abs(np.take_along_axis(terms, ends.clip(0, n - 1), -1))
    cut = ends != [0, n - 1]
    died = (~cut | (last <= 1e-17 * np.abs(terms).sum(-1, keepdims=True))).all(-1) & ~up[..., 0]
    return np.where(died, terms.sum(-1), np.nan), terms, np.where(cut, 0.0, last).sum(-1)


def _integral_bound(v: Array, x: Array, ex: Array, w: Array, ew: Array) -> Array:
    """From every second node, from the ends, and from the errors of the terms that have not died out."""
    _, terms, ends = _rule(x * w)
    sizes, size = np.abs(terms), np.abs(terms).sum(-1)
    ratio = np.abs(v - 2.0 * terms[..., ::2].sum(-1)) / size
    rule = size * (10.0 * ratio * np.sqrt(ratio) + 1e-15) + 4.0 * ends
    peak = sizes.max(-1) >= 0.25 * size  # between the nodes, seen by one or two of them or by none
    matters = sizes > 1e-18 * size[..., None]
    after, before = (np.logical_or.accumulate(m, -1) for m in (matters, matters[..., ::-1]))
    inherited = np.where(after & before[..., ::-1], np.abs(w) * ex, 0.0).sum(-1)
    return np.where(peak | np.isnan(v), np.inf, rule + inherited)


def _each(how: Callable[[Array], Array], x: Array) -> Array:
    """A function of matrices; NaN where an entry is not finite."""
    finite = np.isfinite(x).all((-2, -1))
    found = how(np.where(finite[..., None, None], x, np.eye(x.shape[-1])))
    found[~finite] = np.nan
    return found


def _determinant(x: Array) -> Array:
    return _each(np.linalg.det, x)


def _inverse(x: Array) -> Array:
    """NaN where a matrix is singular."""
    return _each(np.linalg.inv, np.where((_determinant(x) == 0)[..., None, None], np.nan, x))


def _eigenvalues(x: Array) -> Array:
    """The eigenvalues of the symmetric part, in ascending order."""
    return _each(np.linalg.eigvalsh, (x + np.swapaxes(x, -1, -2)) / 2)


def _displaced(x: Array, ex: Array) -> Array:
    """How far the matrix that elimination really treated may be from the true one.

    The operand's own error, and elimination's rounding, which is proportional to |L|·|U|: no entry of L
    exceeds 1, and one of row i of U is at most 2^i times the largest of its column.
    """
    n = x.shape[-1]
    return ex + 4.0 * n * UNIT * (2.0**n - 1.0) * np.abs(x).max(-2, keepdims=True)


def _determinant_bound(v: Array, x: Array, ex: Array) -> Array:
    """A determinant is linear in each row, and each row counts at most its length (Hadamard)."""
    n, moved = x.shape[-1], _displaced(x, ex)
    lengths, errors = (np.sqrt((m * m).sum(-1)) for m in (moved + np.abs(x), moved))
    rows = (errors[..., k] * np.delete(lengths, k, -1).prod(-1) for k in range(n))
    return sum(rows, 2.0 * UNIT * np.abs(v) * (n + 745.0 * (v != 0)))


def _inverse_bound(v: Array, x: Array, ex: Array) -> Array:
    return np.abs(v) @ _displaced(x, ex) @ np.abs(v) + 2.0 * UNIT * np.abs(v)


def _blur(x: Array, ex: Array) -> Array:
    """How far an eigenvalue may move: no further than the matrix (Weyl)."""
    moved, size = (np.sqrt((m * m).sum((-2, -1))) for m in (ex, x))
    return moved + SWEEPS * x.shape[-1] * UNIT * size


def _roots_bound(v: Array, x: Array, ex: Array) -> Array:
    """A root moves at most by that of what its eigenvalue moves, and by less if it is large."""
    roots, blur = np.sqrt(np.maximum(_eigenvalues(x), 0.0)), _blur(x, ex)[..., None]
    moved = np.fmin(np.sqrt(blur), blur / np.where(roots > 0, roots, np.nan))
    return moved.sum(-1) + 2.0 * x.shape[-1] * UNIT * v


REDUCED: dict[str, tuple[Callable[..., Array], Bound]] = {  # each with its bound
    "sum": (lambda x: x.sum(-1), lambda v, x, ex: (ex + x.shape[-1] * UNIT * np.abs(x)).sum(-1)),
    "prod": (lambda x: x.prod(-1), _product_bound),
    "largest": (lambda x: x.max(-1), lambda v, x, ex: ex.max(-1)),
    "smallest": (lambda x: x.min(-1), lambda v, x, ex: ex.max(-1)),
    "integral": (lambda x, w: _rule(x * w)[0], _integral_bound),
    "det": (_determinant, _determinant_bound),
    "inverse": (_inverse, _inverse_bound),
    "eigmax": (lambda x: _eigenvalues(x)[..., -1], lambda v, x, ex: _blur(x, ex) + UNIT * np.abs(v)),
    "rootsum": (lambda x: np.sqrt(np.maximum(_eigenvalues(x), 0.0)).sum(-1), _roots_bound),
}  # fmt: skip
