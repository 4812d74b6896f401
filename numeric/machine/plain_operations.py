"""The operations of a tape in one table: each as a NumPy expression, and how far rounding moves its value.

Elementwise ones first, then those of the last axis of an array, or of its last two. A value is NaN where an
operation has no real one; comparisons and logic give 0 or 1, or NaN where an operand is NaN and the other
does not decide. A bound is first order in the unit roundoff, and infinite (or NaN) where there is none: a
divisor within its error, say. A comparison within the error is uncertain by 1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from itertools import product

import numpy as np

from numeric.functions.by_enclosure import bound_on_arrays, on_arrays
from numeric.functions.plain import Array, Plain, polygamma
from numeric.functions.row import Function
from numeric.functions.table import BY_NAME, FUNCTIONS
from numeric.machine.results import UNIT

Bound = Callable[..., Array]  # of a value, then of each operand and its own bound, to the value's bound
TINY = 2.2250738585072014e-308  # below it results are denormal and rounding is absolute
LEAST = 1e-300  # the smallest bound that is not 0: an underflow must not be forgotten by underflowing itself
SWEEPS = 64.0  # roundings of an entry while eigenvalues are found, to be safe


def _defined(how: Plain) -> Plain:
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.nan, how(x, y))


def _not(x: Array) -> Array:
    return np.where(np.isnan(x), x, x == 0)


def _and(x: Array, y: Array) -> Array:
    return np.where((x == 0) | (y == 0), 0.0, np.sign(np.abs(x) + np.abs(y)))


def _rounding(row: Function, v: Array) -> Array:
    """The rounding error of a function's own result."""
    size = np.abs(v) + row.absolute
    error = row.ulps * UNIT * size + np.where(size < TINY, LEAST, 0.0)
    return error if row.underflows else np.where(v == 0, 0.0, error)


def _moved(op: str, v: Array, *operands: Array, low: Array | float = -np.inf, high: float = np.inf) -> Array:
    """How far a value moves to the corners of where its operands may be, the first within an interval."""
    ends = [[x - ex, x + ex] for x, ex in zip(operands[::2], operands[1::2], strict=True)]
    ends[0] = [np.clip(end, low, high) for end in ends[0]]
    return reduce(np.maximum, (np.abs(OPERATIONS[op][0](*corner) - v) for corner in product(*ends)))


def _function(row: Function, v: Array, *operands: Array) -> Array:
    """By the ends of operands."""
    own, errors = _rounding(row, v), operands[1::2]
    if not any(error.any() for error in errors):
        return own
    moved = _moved(row.name, v, *operands, low=row.domain[0], high=row.domain[1]) + 2.0 * own
    if row.wave is not None:
        moved = np.where(errors[0] > 1.0, row.wave, moved)
    return np.where(reduce(np.maximum, errors) == 0, own, moved)


def _power(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    moved = _moved("pow", v, x, ex, y, ey, low=np.where(x >= 0, 0.0, -np.inf))
    return moved + 6.0 * _rounding(BY_NAME["exp"], v)


def _times(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    """An exact zero stays exact whatever it is multiplied with."""
    bound = np.abs(x) * ey + (np.abs(y) + ey) * ex + UNIT * np.abs(v)
    exact = ((x == 0) & (ex == 0)) | ((y == 0) & (ey == 0))
    return np.where(exact, 0.0, np.maximum(bound, LEAST))


def _quotient(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    room = np.abs(y) - ey
    bound = np.maximum((ex + np.abs(v) * ey) / room + UNIT * np.abs(v), LEAST)
    return np.where(room > 0, np.where((x == 0) & (ex == 0), 0.0, bound), np.inf)


def _select(v: Array, test: Array, et: Array, yes: Array, ey: Array, no: Array, en: Array) -> Array:
    either = np.abs(yes - no) + np.maximum(ey, en)
    return np.where(et != 0, either, np.where(test != 0, ey, en))


def _product(v: Array, x: Array, ex: Array) -> Array:
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


def _integral(v: Array, x: Array, ex: Array, w: Array, ew: Array) -> Array:
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


def _matrices(how: Callable[[Array], Array], x: Array) -> Array:
    """A function of matrices; NaN where an entry is not finite, or where there is none."""
    lost = ~np.isfinite(x).all((-2, -1))
    if how is np.linalg.inv:
        lost |= np.linalg.det(np.where(lost[..., None, None], 0.0, x)) == 0
    found = how(np.where(lost[..., None, None], np.eye(x.shape[-1]), x))
    found[lost] = np.nan
    return found


def _eigenvalues(x: Array) -> Array:
    """The eigenvalues of the symmetric part, in ascending order."""
    return _matrices(np.linalg.eigvalsh, (x + np.swapaxes(x, -1, -2)) / 2)


def _roots(x: Array) -> Array:
    return np.sqrt(np.maximum(_eigenvalues(x), 0.0))


def _displaced(x: Array, ex: Array) -> Array:
    """How far the matrix that elimination really treated may be from the true one.

    The operand's own error, and elimination's rounding, which is proportional to |L|·|U|: no entry of L
    exceeds 1, and one of row i of U is at most 2^i times the largest of its column.
    """
    n = x.shape[-1]
    return ex + 4.0 * n * UNIT * (2.0**n - 1.0) * np.abs(x).max(-2, keepdims=True)


def _determinant(v: Array, x: Array, ex: Array) -> Array:
    """A determinant is linear in each row, and each row counts at most its length (Hadamard)."""
    n, moved = x.shape[-1], _displaced(x, ex)
    lengths, errors = (np.linalg.norm(m, axis=-1) for m in (moved + np.abs(x), moved))
    rows = (errors[..., k] * np.delete(lengths, k, -1).prod(-1) for k in range(n))
    return sum(rows, 2.0 * UNIT * np.abs(v) * (n + 745.0 * (v != 0)))


def _blur(x: Array, ex: Array) -> Array:
    """How far an eigenvalue may move: no further than the matrix (Weyl)."""
    moved, size = (np.linalg.norm(m, axis=(-2, -1)) for m in (ex, x))
    return moved + SWEEPS * x.shape[-1] * UNIT * size


def _rootsum(v: Array, x: Array, ex: Array) -> Array:
    """A root moves at most by that of what its eigenvalue moves, and by less if it is large."""
    roots, blur = _roots(x), _blur(x, ex)[..., None]
    moved = np.fmin(np.sqrt(blur), blur / np.where(roots > 0, roots, np.nan))
    return moved.sum(-1) + 2.0 * x.shape[-1] * UNIT * v


def _added(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    return ex + ey + UNIT * np.abs(v)


def _compared(v: Array, x: Array, ex: Array, y: Array, ey: Array) -> Array:
    return np.where((ex + ey > 0) & (np.abs(x - y) <= ex + ey), 1.0, 0.0)


OPERATIONS: dict[str, tuple[Plain, Bound]] = {
    **{row.name: (row.plain, partial(_function, row)) for row in FUNCTIONS if row.plain},
    **{row.name: (on_arrays(row), bound_on_arrays(row)) for row in FUNCTIONS if not row.plain},
    "add": (np.add, _added), "sub": (np.subtract, _added),
    "mul": (np.multiply, _times), "div": (np.divide, _quotient),
    "neg": (np.negative, lambda v, x, ex: ex), "abs": (np.abs, lambda v, x, ex: ex),
    "exp": (np.exp, lambda v, x, ex: np.maximum(v * np.expm1(ex) + 2.0 * UNIT * v, LEAST)),
    "log": (np.log, lambda v, x, ex: np.where(x > ex, ex / (x - ex) + 2.0 * UNIT * np.abs(v), np.inf)),
    "pow": (_defined(np.power), _power), "polygamma": (polygamma, bound_on_arrays(BY_NAME["polygamma"])),
    "min": (np.minimum, lambda v, x, ex, y, ey: np.maximum(ex, ey)),
    "max": (np.maximum, lambda v, x, ex, y, ey: np.maximum(ex, ey)),
    "lt": (_defined(np.less), _compared), "le": (_defined(np.less_equal), _compared),
    "eq": (_defined(np.equal), _compared), "ne": (_defined(np.not_equal), _compared),
    "and": (_and, partial(_moved, "and")), "not": (_not, lambda v, x, ex: ex),
    "or": (lambda x, y: _not(_and(_not(x), _not(y))), partial(_moved, "or")),
    "sign": (np.sign, lambda v, x, ex: np.where((ex > 0) & (np.abs(x) <= ex), 2.0, 0.0)),
    "select": (lambda test, yes, no: np.where(np.isnan(test), np.nan, np.where(test != 0, yes, no)), _select),
}  # fmt: skip
REDUCED: dict[str, tuple[Callable[..., Array], Bound]] = {
    "sum": (lambda x: x.sum(-1), lambda v, x, ex: (ex + x.shape[-1] * UNIT * np.abs(x)).sum(-1)),
    "prod": (lambda x: x.prod(-1), _product),
    "largest": (lambda x: x.max(-1), lambda v, x, ex: ex.max(-1)),
    "smallest": (lambda x: x.min(-1), lambda v, x, ex: ex.max(-1)),
    "integral": (lambda x, w: _rule(x * w)[0], _integral),
    "det": (partial(_matrices, np.linalg.det), _determinant),
    "inverse": (partial(_matrices, np.linalg.inv),
                lambda v, x, ex: np.abs(v) @ _displaced(x, ex) @ np.abs(v) + 2.0 * UNIT * np.abs(v)),
    "eigmax": (lambda x: _eigenvalues(x)[..., -1], lambda v, x, ex: _blur(x, ex) + UNIT * np.abs(v)),
    "rootsum": (lambda x: _roots(x).sum(-1), _rootsum),
}  # fmt: skip
