"""The machine: every operation as one short loop over lanes, chosen by its code.

A register holds one number per lane (instance). A row of a tape applies one operation to `m` pieces of `w`
lanes; where operands lie side by side a piece spans many registers. A result never overlaps an operand, so
LLVM vectorises.
"""

from __future__ import annotations

import math
from typing import Any

from numeric.kernels import vectors, vmath
from numeric.kernels.by_code import binary_function, unary_function
from numeric.kernels.compiled import INTEGER, INTEGERS, REALS, address, get, inlined, part, put, routine
from numeric.kernels.matrices import matrix_values, spectral_values
from numeric.machine.codes import (
    ABS,
    ADD,
    ADD_ADDED,
    ADD_PRODUCT,
    ADD_UP,
    AND,
    CLEAR,
    COLUMNS,
    DIV,
    DIV_ADDED,
    DOT,
    EIGMAX,
    EQ,
    EXP,
    EXP_ADDED,
    GROUP,
    INTEGRAL,
    INVERSE,
    LAST_BINARY,
    LAST_UNARY,
    LE,
    LOG,
    LT,
    MAX,
    MIN,
    MUL,
    MUL_ADDED,
    NEG,
    NOT,
    OP,
    OR,
    OUT,
    PA,
    PB,
    PC,
    PIECES,
    POW,
    PROD,
    ROOTSUM,
    SELECT,
    SIGN,
    SMALLEST,
    SPAN,
    SQRT,
    STEP,
    SUB,
    SUB_ADDED,
    SUB_SQUARED,
    SUM,
    TANH,
    N,
)  # fmt: skip


@part
def unary(op: int, x: float) -> float:
    """One operation on one number."""
    if op == NEG:
        return -x
    if op == ABS:
        return abs(x)
    if op == SIGN:
        return vmath.sign(x)
    if op == NOT:
        return (1.0 if x == 0.0 else 0.0) if x == x else x
    return unary_function(op, x)


@part
def binary(op: int, x: float, y: float) -> float:
    """A comparison or connective as 0 or 1 (undefined stays undefined unless one operand decides), a power or
    a function.
    """
    if op == POW:
        return vmath.power(x, y)
    if op > POW:
        return binary_function(op, x, y)
    if op == AND:
        if x == 0.0 or y == 0.0:
            return 0.0
        truth = True
    elif op == OR:
        if (x == x and x != 0.0) or (y == y and y != 0.0):
            return 1.0
        truth = False
    elif op == LT:
        truth = x < y
    elif op == LE:
        truth = x <= y
    elif op == EQ:
        truth = x == y
    else:
        truth = x != y
    if x != x or y != y:
        return math.nan
    return 1.0 if truth else 0.0


@part
def larger(flip: float, x: float, y: float) -> float:
    """The larger of two (the smaller for flip = −1), NaN if either is."""
    return x if flip * x > flip * y or x != x else y


@part
def _pairs(op: int, regs: Any, idx: Any, lanes: int, o: int, m: int, w: int, pa: int, pb: int) -> None:
    flip = -1.0 if op == MIN else 1.0
    for e in range(m):
        out, x = address(regs, o + e * w), address(regs, get(idx, pa + e) * lanes)
        y = address(regs, get(idx, pb + e) * lanes)
        if op <= MAX:
            for i in range(w):
                put(out, i, larger(flip, get(x, i), get(y, i)))
        else:
            for i in range(w):
                put(out, i, binary(op, get(x, i), get(y, i)))


@part
def _simple(op: int, regs: Any, idx: Any, lanes: int, o: int, m: int, w: int, pa: int) -> None:
    for e in range(m):
        out, x = address(regs, o + e * w), address(regs, get(idx, pa + e) * lanes)
        if op == SQRT:
            for i in range(w):
                put(out, i, math.sqrt(get(x, i)))
        else:
            for i in range(w):
                put(out, i, unary(op, get(x, i)))


@part
def _select(regs: Any, idx: Any, lanes: int, o: int, m: int, w: int, pa: int, pb: int, pc: int) -> None:
    for e in range(m):
        out, test = address(regs, o + e * w), address(regs, get(idx, pa + e) * lanes)
        x, y = address(regs, get(idx, pb + e) * lanes), address(regs, get(idx, pc + e) * lanes)
        for i in range(w):
            c, yes, no = get(test, i), get(x, i), get(y, i)
            put(out, i, (yes if c != 0.0 else no) if c == c else c)


@part
def _fold(op: int, regs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int) -> None:
    flip = -1.0 if op == SMALLEST else 1.0
    for e in range(m):
        out = address(regs, o + e * lanes)
        for k in range(n):
            x = address(regs, get(idx, pa + e * n + k) * lanes)
            for i in range(lanes):
                before = get(out, i) if k > 0 else (1.0 if op == PROD else -flip * math.inf)
                put(out, i, before * get(x, i) if op == PROD else larger(flip, get(x, i), before))


@part
def integrate(regs: Any, idx: Any, lanes: int, l: int, n: int, pa: int, pb: int) -> tuple[float, float]:
    """One lane's integral and the estimated error of the rule.

    Far out an integrand such as exp(x)·exp(−x²) reads inf·0. Once the terms have died out, the tail counts as
    zero; a value that is not finite before that makes the integral undefined.
    """
    middle = n // 2
    total = size = coarse = edge = largest = 0.0
    for side in range(2):
        last = math.inf
        for distance in range(side, middle + 1):
            k = middle - distance if side == 1 else middle + distance
            term = get(regs, get(idx, pa + k) * lanes + l) * get(regs, get(idx, pb + k) * lanes + l)
            if not abs(term) < math.inf:
                if last <= 1e-17 * size:
                    last = 0.0
                    break
                return math.nan, math.inf
            last = abs(term)
            total += term
            size += last
            largest = max(largest, last)
            if (k & 1) == 0:
                coarse += 2.0 * term
        edge += last
    if largest >= 0.25 * size:  # a peak between the nodes, seen by one or two of them or by none
        return total, math.inf
    ratio = abs(total - coarse) / size
    return total, size * (10.0 * ratio * math.sqrt(ratio) + 1e-15) + 4.0 * edge


@part
def _integrals(regs: Any, idx: Any, lanes: int, o: int, m: int, n: int, pa: int, pb: int) -> None:
    for e in range(m):
        for l in range(lanes):
            put(regs, o + e * lanes + l, integrate(regs, idx, lanes, l, n, pa + e * n, pb)[0])


@inlined
def rare(row: Any, e: int, m: int, idx: Any, regs: Any, lanes: int, scratch: Any) -> None:
    """m pieces of one row, from piece e on."""
    op, o, w = get(row, OP), (get(row, OUT) + e * get(row, STEP)) * lanes, get(row, SPAN) * lanes
    pa, pb, pc, n = get(row, PA) + e, get(row, PB) + e, get(row, PC) + e, get(row, N)
    if op <= LAST_BINARY:
        _pairs(op, regs, idx, lanes, o, m, w, pa, pb)
    elif op <= LAST_UNARY:
        _simple(op, regs, idx, lanes, o, m, w, pa)
    elif op == SELECT:
        _select(regs, idx, lanes, o, m, w, pa, pb, pc)
    elif op <= SMALLEST:
        _fold(op, regs, idx, lanes, o, m, n, pa)
    elif op == INTEGRAL:
        _integrals(regs, idx, lanes, o, m, n, pa, pb)
    elif EIGMAX <= op <= ROOTSUM:
        spectral_values(op == EIGMAX, regs, idx, lanes, o, m, n, pa, scratch)
    else:
        matrix_values(op == INVERSE, regs, idx, lanes, o, m, n, pa, scratch)


@inlined
def _register(regs: Any, idx: Any, lanes: int, at: int) -> Any:
    return address(regs, get(idx, at) * lanes)


@inlined
def _sum(out: Any, regs: Any, idx: Any, lanes: int, a: int, n: int) -> None:
    """A sum of n terms, n a multiple of 4 (a register that is always 0 fills up)."""
    for k in range(a, a + n, 4):
        p, q = _register(regs, idx, lanes, k), _register(regs, idx, lanes, k + 1)
        r, s = _register(regs, idx, lanes, k + 2), _register(regs, idx, lanes, k + 3)
        if k == a:
            vectors.sum_of_four(out, p, q, r, s, lanes)
        else:
            vectors.add_four_to(out, p, q, r, s, lanes)


@inlined
def _dot(out: Any, regs: Any, idx: Any, lanes: int, a: int, b: int, n: int) -> None:
    """A sum of n products, n a multiple of 4."""
    for k in range(0, n, 4):
        x0, y0 = _register(regs, idx, lanes, a + k), _register(regs, idx, lanes, b + k)
        x1, y1 = _register(regs, idx, lanes, a + k + 1), _register(regs, idx, lanes, b + k + 1)
        x2, y2 = _register(regs, idx, lanes, a + k + 2), _register(regs, idx, lanes, b + k + 2)
        x3, y3 = _register(regs, idx, lanes, a + k + 3), _register(regs, idx, lanes, b + k + 3)
        if k == 0:
            vectors.dot_of_four(out, x0, y0, x1, y1, x2, y2, x3, y3, lanes)
        else:
            vectors.add_dot_of_four_to(out, x0, y0, x1, y1, x2, y2, x3, y3, lanes)


@inlined
def frequent(row: Any, e: int, idx: Any, regs: Any, lanes: int) -> bool:
    """One piece of a row whose operation comes often: one jump, then one loop. False for any other
    operation.
    """
    op, w = get(row, OP), get(row, SPAN) * lanes
    out = address(regs, (get(row, OUT) + e * get(row, STEP)) * lanes)
    x, y = _register(regs, idx, lanes, get(row, PA) + e), _register(regs, idx, lanes, get(row, PB) + e)
    if op == ADD:
        vectors.add(out, x, y, w)
    elif op == SUB:
        vectors.subtract(out, x, y, w)
    elif op == MUL:
        vectors.multiply(out, x, y, w)
    elif op == DIV:
        vectors.divide(out, x, y, w)
    elif op == NEG:
        vectors.negate(out, x, w)
    elif op == EXP:
        vectors.exp(out, x, w)
    elif op == LOG:
        vectors.log(out, x, w)
    elif op == TANH:
        vectors.tanh(out, x, w)
    elif op == ADD_UP:
        vectors.add_to(_register(regs, idx, lanes, get(row, PC) + e), x, lanes)
    elif op == ADD_PRODUCT:
        vectors.add_product_to(_register(regs, idx, lanes, get(row, PC) + e), x, y, lanes)
    elif op == SUM:
        _sum(out, regs, idx, lanes, get(row, PA) + e * get(row, N), get(row, N))
    elif op == DOT:
        n = get(row, N)
        _dot(out, regs, idx, lanes, get(row, PA) + e * n, get(row, PB) + e * n, n)
    elif op == CLEAR:
        vectors.clear(out, w)
    elif op == ADD_ADDED:
        vectors.add_added(out, _register(regs, idx, lanes, get(row, PC) + e), x, y, lanes)
    elif op == SUB_ADDED:
        vectors.subtract_added(out, _register(regs, idx, lanes, get(row, PC) + e), x, y, lanes)
    elif op == MUL_ADDED:
        vectors.multiply_added(out, _register(regs, idx, lanes, get(row, PC) + e), x, y, lanes)
    elif op == DIV_ADDED:
        vectors.divide_added(out, _register(regs, idx, lanes, get(row, PC) + e), x, y, lanes)
    elif op == EXP_ADDED:
        vectors.exp_added(out, _register(regs, idx, lanes, get(row, PC) + e), x, lanes)
    elif op == SUB_SQUARED:
        vectors.subtract_squared(out, _register(regs, idx, lanes, get(row, PC) + e), x, y, lanes)
    else:
        return False
    return True


@routine(INTEGERS, INTEGER, INTEGER, INTEGER, INTEGERS, REALS, INTEGER, REALS)
def value_rows(
    code: Any, first: int, last: int, piece: int, idx: Any, regs: Any, lanes: int, scratch: Any
) -> None:
    """The values of rows first..last of a tape, on all lanes; of one piece only, unless `piece` is ALL."""
    r = first
    while r < last:
        row = address(code, r * COLUMNS)
        together = get(row, OUT) if get(row, OP) == GROUP else 0
        start, r = (r + 1, r + 1 + together) if together > 0 else (r, r + 1)
        e, end = (piece, piece + 1) if piece >= 0 else (0, get(row, PIECES))
        while e < end:
            for k in range(start, r):
                own = address(code, k * COLUMNS)
                if not frequent(own, e, idx, regs, lanes):
                    m = 1 if together > 0 or piece >= 0 else end
                    rare(own, e, m, idx, regs, lanes, scratch)
                    e += m - 1
            e += 1
