"""Running error analysis: beside each value, a bound on how far rounding may have moved it.

First order in the unit roundoff, and honest about what floats cannot decide: a comparison within the error is
uncertain, a divisor within the error gives no bound at all. It runs only on instances whose plain residual
calls for it.
"""

from __future__ import annotations

import math
from typing import Any

from numeric.kernels.by_code import ABSOLUTE, HIGH, IS_SLOW, LOW, ULPS, UNDERFLOWS, WAVE, slow_error
from numeric.kernels.compiled import (
    INTEGER,
    INTEGERS,
    REALS,
    address,
    get,
    inlined,
    invoke,
    part,
    put,
    routine,
)
from numeric.kernels.matrices import UNIT, matrix_errors, spectral_errors
from numeric.kernels.operations import binary, integrate, unary
from numeric.kernels.vmath import exp, polygamma, power
from numeric.machine import codes as k

TINY = 2.2250738585072014e-308  # below it results are denormal and rounding is absolute
POLYGAMMA = k.CODES["polygamma"]
LEAST = 1e-300  # the smallest bound that is not 0: an underflow must not be forgotten by underflowing itself


@part
def _rounding(op: int, v: float) -> float:
    """The rounding error of an operation's own result, in its accuracy class."""
    size = abs(v)
    if size == 0.0 and UNDERFLOWS[op] == 0.0:
        return 0.0  # sin 0, sqrt 0, …
    size += ABSOLUTE[op]
    return ULPS[op] * UNIT * size + (LEAST if size < TINY else 0.0)


@part
def _unary_error(op: int, x: float, ex: float, v: float) -> float:
    own = _rounding(op, v)
    if ex == 0.0:
        return own
    if ex > 1.0 and WAVE[op] >= 0.0:
        return WAVE[op]
    low, high = LOW[op], HIGH[op]
    up, down = unary(op, min(max(x + ex, low), high)), unary(op, min(max(x - ex, low), high))
    bound = max(abs(up - v), abs(down - v)) + 2.0 * own
    return bound if bound == bound and up == up and down == down else math.inf


@part
def _binary_error(op: int, x: float, ex: float, y: float, ey: float, v: float) -> float:
    """A power or a function of two numbers, at all four corners of where they may be."""
    bound = 0.0
    for corner in range(4):
        p = x + ex if corner & 1 else x - ex
        q = y + ey if corner & 2 else y - ey
        if op == k.POW and x >= 0.0:
            p = max(p, 0.0)
        other = binary(op, p, q)
        if other != other:
            return math.inf
        bound = max(bound, abs(other - v))
    return bound + 6.0 * _rounding(k.EXP, v)


@part
def _polygamma_error(n: float, x: float, ex: float, v: float) -> float:
    """Between two poles it is monotone or convex, so that the ends bound it; below 0 its terms may cancel."""
    low, high = x - ex, x + ex
    if low <= 0.0 and math.floor(low) != math.floor(high):
        return math.inf
    size = abs(v)
    if x < 0.0:  # n! Σ 1/|x+k|ⁿ⁺¹ ≤ 4 n!/dⁿ⁺¹ for the distance d to the next pole
        size += 4.0 * math.gamma(n + 1.0) / power(abs(x - math.floor(x + 0.5)), n + 1.0)
    bound = max(abs(polygamma(n, high) - v), abs(polygamma(n, low) - v)) + 200.0 * UNIT * size + LEAST
    return bound if bound == bound else math.inf


@part
def _compare_error(op: int, x: float, ex: float, y: float, ey: float) -> float:
    """0 where the truth value is certain, 1 where rounding could turn it."""
    if op == k.AND or op == k.OR:
        decisive = 0.0 if op == k.AND else 1.0  # one certain operand with this truth value is enough
        if (ex == 0.0 and (x != 0.0) == (decisive != 0.0)) or (ey == 0.0 and (y != 0.0) == (decisive != 0.0)):
            return 0.0
        return max(ex, ey)
    gap = ex + ey
    return 1.0 if gap > 0.0 and abs(x - y) <= gap else 0.0


@part
def _product_error(x: float, ex: float, y: float, ey: float, v: float) -> float:
    """Branch-free; an exact zero stays exact whatever it is multiplied with."""
    bound = abs(x) * ey + (abs(y) + ey) * ex + UNIT * abs(v)
    bound = LEAST if bound < LEAST else bound
    bound = bound if bound == bound else math.inf
    return 0.0 if (x == 0.0 and ex == 0.0) or (y == 0.0 and ey == 0.0) else bound


@part
def _quotient_error(x: float, ex: float, y: float, ey: float, v: float) -> float:
    room = abs(y) - ey
    bound = (ex + abs(v) * ey) / room + UNIT * abs(v)
    bound = LEAST if bound < LEAST else bound
    bound = bound if room > 0.0 and bound == bound else math.inf
    return 0.0 if x == 0.0 and ex == 0.0 and room > 0.0 else bound


@part
def _exp_error(ex: float, v: float) -> float:
    grown = ex * (1.0 + ex) if ex < 0.5 else exp(ex)
    bound = v * grown + 2.0 * UNIT * v
    bound = LEAST if bound < LEAST else bound
    return bound if ex < 700.0 and bound < math.inf else math.inf


@part
def _log_error(x: float, ex: float, v: float) -> float:
    bound = ex / (x - ex) + 2.0 * UNIT * abs(v)
    return bound if x > ex else math.inf


@part
def _entry_error(op: int, x: float, ex: float, y: float, ey: float, v: float) -> float:
    """The error of one of the rarer operations on one or two numbers."""
    if op == k.MIN or op == k.MAX:
        return max(ex, ey)
    if op == k.NEG or op == k.ABS or op == k.NOT:
        return ex
    if op == k.SIGN:
        return 2.0 if ex > 0.0 and abs(x) <= ex else 0.0
    if op >= k.LT and op <= k.OR:
        return _compare_error(op, x, ex, y, ey)
    if IS_SLOW[op]:
        return slow_error(op, x, ex, y, ey, v)
    if op == POLYGAMMA:
        return _polygamma_error(x, y, ey, v) if ex == 0.0 else math.inf
    if op <= k.LAST_BINARY:
        return _binary_error(op, x, ex, y, ey, v)
    return _unary_error(op, x, ex, v)


@part
def _arithmetic(
    op: int, regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, w: int, pa: int, pb: int
) -> None:
    """+ − · / and exp, log: the common operations, as vector loops."""
    for e in range(m):
        a = get(idx, pa + e) * lanes
        b = get(idx, pb + e) * lanes if op <= k.DIV else a
        v, ev, x, ex = address(regs, o + e * w), address(errs, o + e * w), address(regs, a), address(errs, a)
        y, ey = address(regs, b), address(errs, b)
        if op <= k.SUB:
            for i in range(w):
                put(ev, i, get(ex, i) + get(ey, i) + UNIT * abs(get(v, i)))
        elif op == k.MUL:
            for i in range(w):
                put(ev, i, _product_error(get(x, i), get(ex, i), get(y, i), get(ey, i), get(v, i)))
        elif op == k.DIV:
            for i in range(w):
                put(ev, i, _quotient_error(get(x, i), get(ex, i), get(y, i), get(ey, i), get(v, i)))
        elif op == k.EXP:
            for i in range(w):
                put(ev, i, _exp_error(get(ex, i), get(v, i)))
        else:
            for i in range(w):
                put(ev, i, _log_error(get(x, i), get(ex, i), get(v, i)))


@part
def _sums(
    op: int, regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, pb: int
) -> None:
    """Sums, and sums of products: every term's error, and n roundings of every term."""
    many = n * UNIT
    for e in range(m):
        ev = address(errs, o + e * lanes)
        for l in range(lanes):
            put(ev, l, 0.0)
        for j in range(e * n, e * n + n):
            a = get(idx, pa + j) * lanes
            x, ex = address(regs, a), address(errs, a)
            if op == k.SUM:
                for l in range(lanes):
                    put(ev, l, get(ev, l) + (get(ex, l) + many * abs(get(x, l))))
            else:
                b = get(idx, pb + j) * lanes
                y, ey = address(regs, b), address(errs, b)
                for l in range(lanes):
                    v = get(x, l) * get(y, l)
                    own = _product_error(get(x, l), get(ex, l), get(y, l), get(ey, l), v)
                    put(ev, l, get(ev, l) + (own + many * abs(v)))


@part
def _elementwise(
    op: int, regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, w: int, pa: int, pb: int
) -> None:
    for e in range(m):
        a = get(idx, pa + e) * lanes
        b = get(idx, pb + e) * lanes if op <= k.LAST_BINARY else a
        at = o + e * w
        for i in range(w):
            bound = _entry_error(
                op, get(regs, a + i), get(errs, a + i), get(regs, b + i), get(errs, b + i), get(regs, at + i)
            )
            put(errs, at + i, bound if bound == bound else math.inf)


@part
def _select(
    regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, w: int, pa: int, pb: int, pc: int
) -> None:
    for e in range(m):
        a, b, c = get(idx, pa + e) * lanes, get(idx, pb + e) * lanes, get(idx, pc + e) * lanes
        for i in range(w):
            eb, ec = get(errs, b + i), get(errs, c + i)
            bound = eb if get(regs, a + i) != 0.0 else ec
            if get(errs, a + i) != 0.0:
                bound = abs(get(regs, b + i) - get(regs, c + i)) + max(eb, ec)
            put(errs, o + e * w + i, bound if bound == bound else math.inf)


@part
def _terms(op: int, regs: Any, errs: Any, idx: Any, lanes: int, l: int, n: int, pa: int) -> float:
    """The error of a product or an extreme of n terms."""
    bound, product = 0.0, 1.0
    for j in range(n):
        a = get(idx, pa + j) * lanes + l
        x, ex = get(regs, a), get(errs, a)
        if op == k.PROD:
            bound = _product_error(product, bound, x, ex, product * x)
            product = product * x
        else:
            bound = max(bound, ex)
    return bound


@part
def _integral(regs: Any, errs: Any, idx: Any, lanes: int, l: int, n: int, pa: int, pb: int) -> float:
    """The rule's own error and the errors of its terms, without the tails that have died out."""
    total, bound = integrate(regs, idx, lanes, l, n, pa, pb)
    if total != total:
        return math.inf
    first, last, size = n, -1, 0.0
    for sweep in range(2):
        for j in range(n):
            term = abs(get(regs, get(idx, pa + j) * lanes + l) * get(regs, get(idx, pb + j) * lanes + l))
            if sweep == 0 and term < math.inf:
                size += term
            elif sweep == 1 and term > 1e-18 * size and term < math.inf:
                first, last = min(first, j), j
    for j in range(first, last + 1):
        bound += abs(get(regs, get(idx, pb + j) * lanes + l)) * get(errs, get(idx, pa + j) * lanes + l)
    return bound


@part
def _reductions(
    op: int, regs: Any, errs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, pb: int
) -> None:
    for e in range(m):
        for l in range(lanes):
            if op == k.INTEGRAL:
                bound = _integral(regs, errs, idx, lanes, l, n, pa + e * n, pb)
            else:
                bound = _terms(op, regs, errs, idx, lanes, l, n, pa + e * n)
            put(errs, o + e * lanes + l, bound if bound == bound else math.inf)


@part
def _added(op: int, regs: Any, errs: Any, idx: Any, lanes: int, n: int, out: int, pa: int, pb: int) -> None:
    """One term of a sum that is added up: its error, and n roundings of it."""
    many, a = n * UNIT, get(idx, pa) * lanes
    ev, x, ex = address(errs, get(idx, out) * lanes), address(regs, a), address(errs, a)
    b = get(idx, pb) * lanes if op == k.ADD_PRODUCT else a
    y, ey = address(regs, b), address(errs, b)
    for l in range(lanes):
        v, own = get(x, l), get(ex, l)
        if op == k.ADD_PRODUCT:
            v = get(x, l) * get(y, l)
            own = _product_error(get(x, l), get(ex, l), get(y, l), get(ey, l), v)
        put(ev, l, get(ev, l) + (own + many * abs(v)))


@inlined
def _bound(row: Any, e: int, m: int, idx: Any, regs: Any, errs: Any, lanes: int, scratch: Any) -> None:
    """Error bounds of m pieces of one row, from piece e on."""
    op, o, w = get(row, k.OP), (get(row, k.OUT) + e * get(row, k.STEP)) * lanes, get(row, k.SPAN) * lanes
    pa, pb, pc, n = get(row, k.PA) + e, get(row, k.PB) + e, get(row, k.PC) + e, get(row, k.N)
    if op <= k.DIV or op == k.EXP or op == k.LOG:
        _arithmetic(op, regs, errs, idx, lanes, o, m, w, pa, pb)
    elif op == k.ADD_UP or op == k.ADD_PRODUCT:
        _added(op, regs, errs, idx, lanes, n, pc, pa, pb)
    elif op == k.SUM or op == k.DOT:
        _sums(op, regs, errs, idx, lanes, o, m, n, pa, pb)
    elif op < k.SELECT:
        _elementwise(op, regs, errs, idx, lanes, o, m, w, pa, pb)
    elif op == k.SELECT:
        _select(regs, errs, idx, lanes, o, m, w, pa, pb, pc)
    elif op == k.INVERSE or op == k.DET:
        matrix_errors(op == k.INVERSE, regs, errs, idx, lanes, o, m, n, pa, scratch)
    elif k.EIGMAX <= op <= k.ROOTSUM:
        spectral_errors(op == k.EIGMAX, regs, errs, idx, lanes, o, m, n, pa, scratch)
    elif op == k.CLEAR:
        for i in range(o, o + w):
            put(errs, i, 0.0)
    else:
        _reductions(op, regs, errs, idx, lanes, o, m, n, pa, pb)


@routine(INTEGER, INTEGERS, INTEGER, INTEGERS, REALS, REALS, INTEGER, REALS)
def bounded_rows(
    values: int, code: Any, rows: int, idx: Any, regs: Any, errs: Any, lanes: int, scratch: Any
) -> None:
    """The values of all rows of a tape, each followed by its error bound; `values` is the address of
    `value_rows`.
    """
    r = 0
    while r < rows:
        row = address(code, r * k.COLUMNS)
        together = get(row, k.OUT) if get(row, k.OP) == k.GROUP else 0
        pieces, first = (get(row, k.PIECES), r + 1) if together > 0 else (1, r)
        for e in range(pieces):
            for j in range(first, first + max(together, 1)):
                own = address(code, j * k.COLUMNS)
                invoke(values, (code, j, j + 1, e if together > 0 else k.ALL, idx, regs, lanes, scratch))
                _bound(own, e, 1 if together > 0 else get(own, k.PIECES), idx, regs, errs, lanes, scratch)
        r = first + max(together, 1)
