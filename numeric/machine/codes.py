"""The operations of a tape by number, and what the columns of its rows mean."""

from __future__ import annotations

import math

CONSTANTS = {"pi": math.pi, "e": math.e, "euler": 0.5772156649015329}

# Binary operations first, then unary ones, then the others; the kernels compare codes with these boundaries.
NAMES = (
    "add", "sub", "mul", "div", "min", "max", "lt", "le", "eq", "ne", "and", "or",
    "pow", "polygamma", "atan2",
    "neg", "sqrt", "exp", "log", "tanh", "abs", "sign", "not", "sin", "cos", "tan", "asin", "acos", "atan",
    "sinh", "cosh", "asinh", "acosh", "atanh", "erf", "erfc", "gamma", "loggamma", "digamma", "trigamma",
    "select", "add up", "add product", "sum", "dot", "prod", "largest", "smallest", "integral",
    "inverse", "det", "zero", "group",
    "add, added up", "sub, added up", "mul, added up", "div, added up", "exp, added up",
    "sub, squares added up",
)  # fmt: skip
CODES = {name: code for code, name in enumerate(NAMES)}
(
    ADD,
    SUB,
    MUL,
    DIV,
    MIN,
    MAX,
    LT,
    LE,
    EQ,
    NE,
    AND,
    OR,
    POW,
    POLYGAMMA,
    ATAN2,
    NEG,
    SQRT,
    EXP,
    LOG,
    TANH,
    ABS,
    SIGN,
    NOT,
    SIN,
    COS,
    TAN,
    ASIN,
    ACOS,
    ATAN,
    SINH,
    COSH,
    ASINH,
    ACOSH,
    ATANH,
    ERF,
    ERFC,
    GAMMA,
    LOGGAMMA,
    DIGAMMA,
    TRIGAMMA,
    SELECT,
    ADD_UP,
    ADD_PRODUCT,
    SUM,
    DOT,
    PROD,
    LARGEST,
    SMALLEST,
    INTEGRAL,
    INVERSE,
    DET,
    CLEAR,
    GROUP,
    ADD_ADDED,
    SUB_ADDED,
    MUL_ADDED,
    DIV_ADDED,
    EXP_ADDED,
    SUB_SQUARED,
) = range(len(NAMES))

# Columns of a tape's row: the operation, its first result register, how many pieces, how many registers a
# piece spans, and where in the index table its operands stand. Elementwise: the first register of each piece.
# Reductions: the registers of all N terms, piece by piece. STEP: by how many registers the result moves from
# piece to piece. A group row says in OUT how many rows follow that are run together, piece after piece.
COLUMNS = 9
OP, OUT, PIECES, SPAN, PA, PB, PC, N, STEP = range(COLUMNS)
ALL = -1

ONE, ZERO = 0, 1  # two registers that always hold these numbers
