"""The operations of a tape by number, and what the columns of its rows mean."""

from __future__ import annotations

import math

from numeric.functions.table import FUNCTIONS

CONSTANTS = {
    "pi": math.pi,
    "e": math.e,
    "euler": 0.5772156649015329,
    "catalan": 0.915965594177219,
    "near 0": 0.0,
}

# Binary operations first, then unary ones, then the others; the kernels compare codes with these boundaries.
BINARY = (
    "add", "sub", "mul", "div", "min", "max", "lt", "le", "eq", "ne", "and", "or", "pow",
    *(row.name for row in FUNCTIONS if row.arity == 2),
)  # fmt: skip
UNARY = ("neg", "abs", "sign", "not", *(row.name for row in FUNCTIONS if row.arity == 1))
OTHERS = (
    "select", "add up", "add product", "sum", "dot", "prod", "largest", "smallest", "integral",
    "inverse", "det", "eigmax", "rootsum", "zero", "group",
    "add, added up", "sub, added up", "mul, added up", "div, added up", "exp, added up",
    "sub, squares added up",
)  # fmt: skip
NAMES = (*BINARY, *UNARY, *OTHERS)
CODES = {name: code for code, name in enumerate(NAMES)}
SLOW = tuple(CODES[row.name] for row in FUNCTIONS if row.kernel is None)  # computed from their enclosures
LAST_BINARY, LAST_UNARY = CODES[BINARY[-1]], CODES[UNARY[-1]]

ADD, SUB, MUL, DIV, MIN, MAX, LT, LE, EQ, NE, AND, OR, POW = (CODES[name] for name in BINARY[:13])
NEG, ABS, SIGN, NOT = (CODES[name] for name in UNARY[:4])
SQRT, EXP, LOG, TANH = (CODES[name] for name in ("sqrt", "exp", "log", "tanh"))
(SELECT, ADD_UP, ADD_PRODUCT, SUM, DOT, PROD, LARGEST, SMALLEST, INTEGRAL, INVERSE, DET, EIGMAX,
 ROOTSUM, CLEAR, GROUP,
 ADD_ADDED, SUB_ADDED, MUL_ADDED, DIV_ADDED, EXP_ADDED, SUB_SQUARED,
) = (CODES[name] for name in OTHERS)  # fmt: skip

# Columns of a tape's row: the operation, its first result register, how many pieces, how many registers a
# piece spans, and where in the index table its operands stand. Elementwise: the first register of each piece.
# Reductions: the registers of all N terms, piece by piece. STEP: by how many registers the result moves from
# piece to piece. A group row says in OUT how many rows follow that are run together, piece after piece.
COLUMNS = 9
OP, OUT, PIECES, SPAN, PA, PB, PC, N, STEP = range(COLUMNS)
ALL = -1

ONE, ZERO = 0, 1  # two registers that always hold these numbers
