"""Inverses and determinants of small square matrices, lane by lane: LU decomposition with partial
pivoting.
"""

from __future__ import annotations

import math
from typing import Any

from numeric.kernels.compiled import address, get, part, put

UNIT = 1.1102230246251565e-16  # half a unit in the last place of 1


LU, ORDER, COLUMN, SIZE, MIDDLE = range(5)  # parts of the scratch space, each with room for a matrix
PARTS = 5


@part
def _swap(x: Any, i: int, j: int) -> None:
    kept = get(x, i)
    put(x, i, get(x, j))
    put(x, j, kept)


@part
def _factor(regs: Any, idx: Any, lanes: int, l: int, n: int, pa: int, s: Any) -> float:
    """LU of one lane's matrix, rows reordered; returns the determinant. A NaN stays one."""
    work, order, det = address(s, LU * n * n), address(s, ORDER * n * n), 1.0
    for k in range(n * n):
        put(work, k, get(regs, get(idx, pa + k) * lanes + l))
    for i in range(n):
        put(order, i, float(i))
    for c in range(n):
        best = c
        for r in range(c + 1, n):
            if abs(get(work, r * n + c)) > abs(get(work, best * n + c)):
                best = r
        if best != c:
            det = -det
            _swap(order, c, best)
            for k in range(n):
                _swap(work, c * n + k, best * n + k)
        pivot = get(work, c * n + c)
        det *= pivot
        if pivot == 0.0:
            continue
        for r in range(c + 1, n):
            f = get(work, r * n + c) / pivot
            put(work, r * n + c, f)
            for k in range(c + 1, n):
                put(work, r * n + k, get(work, r * n + k) - f * get(work, c * n + k))
    return det


@part
def matrix_values(
    invert: bool, regs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, s: Any
) -> None:
    """Inverses (NaN where a matrix is singular) or determinants of m matrices on all lanes."""
    work, order, x = address(s, LU * n * n), address(s, ORDER * n * n), address(s, COLUMN * n * n)
    for e in range(m):
        for l in range(lanes):
            det = _factor(regs, idx, lanes, l, n, pa + e * n * n, s)
            if not invert:
                put(regs, o + e * lanes + l, det)
                continue
            for c in range(n):
                for i in range(n):
                    total = 1.0 if get(order, i) == c else 0.0
                    for k in range(i):
                        total -= get(work, i * n + k) * get(x, k)
                    put(x, i, total)
                for i in range(n - 1, -1, -1):
                    total = get(x, i)
                    for k in range(i + 1, n):
                        total -= get(work, i * n + k) * get(x, k)
                    put(x, i, total / get(work, i * n + i))
                for i in range(n):
                    put(regs, o + (e * n * n + i * n + c) * lanes + l, get(x, i) if det != 0.0 else math.nan)


@part
def _matrix_error(regs: Any, errs: Any, idx: Any, lanes: int, l: int, n: int, pa: int, s: Any) -> None:
    """How far the matrix that elimination really treated may be from the true one, rows in pivoted order.

    The operand's own error, and elimination's rounding, which is proportional to |L|·|U|.
    """
    work, order, size = address(s, LU * n * n), address(s, ORDER * n * n), address(s, SIZE * n * n)
    _factor(regs, idx, lanes, l, n, pa, s)
    for i in range(n):
        row = int(get(order, i))
        for j in range(n):
            total = 0.0
            for k in range(min(i, j) + 1):
                total += (1.0 if k == i else abs(get(work, i * n + k))) * abs(get(work, k * n + j))
            own = get(errs, get(idx, pa + row * n + j) * lanes + l)
            put(size, i * n + j, own + 4.0 * n * UNIT * total)


@part
def _inverse_error(regs: Any, errs: Any, lanes: int, l: int, out: int, n: int, s: Any) -> None:
    """A first-order bound, |S⁻¹|·E·|S⁻¹|."""
    order, size, middle = address(s, ORDER * n * n), address(s, SIZE * n * n), address(s, MIDDLE * n * n)
    for i in range(n):
        for j in range(n):
            total = 0.0
            for k in range(n):
                total += get(size, i * n + k) * abs(get(regs, out + (k * n + j) * lanes + l))
            put(middle, i * n + j, total)
    for i in range(n):
        for j in range(n):
            total = 2.0 * UNIT * abs(get(regs, out + (i * n + j) * lanes + l))
            for k in range(n):
                column = int(get(order, k))
                total += abs(get(regs, out + (i * n + column) * lanes + l)) * get(middle, k * n + j)
            put(errs, out + (i * n + j) * lanes + l, total if total == total else math.inf)


@part
def _determinant_error(regs: Any, idx: Any, lanes: int, l: int, n: int, pa: int, s: Any) -> float:
    """A determinant is linear in each row, and each row counts at most its length (Hadamard)."""
    order, size, bound = address(s, ORDER * n * n), address(s, SIZE * n * n), 0.0
    for i in range(n):
        term = 1.0
        for r in range(n):
            row, square = int(get(order, r)), 0.0
            for c in range(n):
                v = get(size, r * n + c)
                if r != i:
                    v += abs(get(regs, get(idx, pa + row * n + c) * lanes + l))
                square += v * v
            term *= math.sqrt(square)
        bound += term
    return bound


@part
def matrix_errors(
    inverted: bool, regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, s: Any
) -> None:
    """Error bounds of inverses or determinants."""
    for e in range(m):
        for l in range(lanes):
            _matrix_error(regs, errs, idx, lanes, l, n, pa + e * n * n, s)
            if inverted:
                _inverse_error(regs, errs, lanes, l, o + e * n * n * lanes, n, s)
                continue
            at = o + e * lanes + l
            bound = _determinant_error(regs, idx, lanes, l, n, pa + e * n * n, s) + n * UNIT * abs(
                get(regs, at)
            )
            put(errs, at, bound if bound == bound else math.inf)


# eigenvalues of symmetric matrices, by Jacobi's rotations

SWEEPS = 64.0  # roundings of an entry, to be safe; no more sweeps than that are made


@part
def _diagonal(regs: Any, idx: Any, lanes: int, l: int, n: int, pa: int, s: Any) -> float:
    """½(M + M') of one lane, turned until it is diagonal; returns the sum of squares, NaN or ∞ if one is."""
    work, size = address(s, LU * n * n), 0.0
    for i in range(n):
        for j in range(n):
            one = get(regs, get(idx, pa + i * n + j) * lanes + l)
            two = get(regs, get(idx, pa + j * n + i) * lanes + l)
            put(work, i * n + j, 0.5 * (one + two))
            size += one * one
    for _ in range(int(SWEEPS)):
        off = 0.0
        for i in range(n):
            for j in range(i):
                off += get(work, i * n + j) * get(work, i * n + j)
        if not off > 1e-40 * size:
            break
        for p in range(n):
            for q in range(p + 1, n):
                _rotate(work, n, p, q)
    return size


@part
def _rotate(work: Any, n: int, p: int, q: int) -> None:
    """The rotation in the plane of p and q after which their entry is 0."""
    apq = get(work, p * n + q)
    if apq == 0.0:
        return
    theta = (get(work, q * n + q) - get(work, p * n + p)) / (2.0 * apq)
    t = 1.0 / (abs(theta) + math.sqrt(theta * theta + 1.0))
    if theta < 0.0:
        t = -t
    c = 1.0 / math.sqrt(t * t + 1.0)
    sine = t * c
    for k in range(n):
        x, y = get(work, k * n + p), get(work, k * n + q)
        put(work, k * n + p, c * x - sine * y)
        put(work, k * n + q, sine * x + c * y)
    for k in range(n):
        x, y = get(work, p * n + k), get(work, q * n + k)
        put(work, p * n + k, c * x - sine * y)
        put(work, q * n + k, sine * x + c * y)
    put(work, p * n + q, 0.0)
    put(work, q * n + p, 0.0)


@part
def spectral_values(
    largest: bool, regs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, s: Any
) -> None:
    """The largest eigenvalues, or the sums of the roots of all, of m matrices on all lanes."""
    work = address(s, LU * n * n)
    for e in range(m):
        for l in range(lanes):
            size = _diagonal(regs, idx, lanes, l, n, pa + e * n * n, s)
            found = get(work, 0) if largest else 0.0
            for i in range(n):
                v = get(work, i * n + i)
                found = max(found, v) if largest else found + math.sqrt(max(v, 0.0))
            put(regs, o + e * lanes + l, found if size < math.inf else math.nan)


@part
def spectral_errors(
    largest: bool, regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, s: Any
) -> None:
    """Error bounds of eigenvalues: none moves further than the matrix (Weyl)."""
    work = address(s, LU * n * n)
    for e in range(m):
        for l in range(lanes):
            size, moved = _diagonal(regs, idx, lanes, l, n, pa + e * n * n, s), 0.0
            for k in range(n * n):
                own = get(errs, get(idx, pa + e * n * n + k) * lanes + l)
                moved += own * own
            blur = math.sqrt(moved) + SWEEPS * n * UNIT * math.sqrt(size)
            at = o + e * lanes + l
            bound = blur + UNIT * abs(get(regs, at))
            if not largest:
                bound = 2.0 * n * UNIT * abs(get(regs, at))
                for i in range(n):
                    root = math.sqrt(max(get(work, i * n + i), 0.0))
                    bound += blur / root if root * root > blur else math.sqrt(blur)
            put(errs, at, bound if bound == bound else math.inf)
