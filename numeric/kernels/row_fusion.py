"""Rows that run as one: a value and the sum it is added to, so that it is added while still in a machine
register.

Only for values. Error bounds follow the rows as they were written; both make the same numbers, bit for bit.
"""

from __future__ import annotations

import numpy as np

from numeric.machine.codes import CODES, COLUMNS, OP, OUT, PA, PB, PC, PIECES, STEP

ADDED = {CODES[name]: CODES[f"{name}, added up"] for name in ("add", "sub", "mul", "div", "exp")}
SQUARED = {CODES["sub"]: CODES["sub, squares added up"]}
_GROUP, _ADD_UP, _ADD_PRODUCT = CODES["group"], CODES["add up"], CODES["add product"]


def paired(code: np.ndarray, index: np.ndarray) -> np.ndarray:
    """A tape's rows, with sums taken in by the rows that make their terms."""
    rows, done = [list(row) for row in code.reshape(-1, COLUMNS).tolist()], 0
    result: list[list[int]] = []
    while done < len(rows):
        row = rows[done]
        size = row[OUT] if row[OP] == _GROUP else 0
        members = _paired(rows[done + 1 : done + 1 + size], index)
        result += [[_GROUP, len(members), *row[PIECES:]], *members] if size else [row]
        done += 1 + size
    return np.array(result, np.int64).reshape(-1)


def _paired(rows: list[list[int]], index: np.ndarray) -> list[list[int]]:
    """The rows of one group."""
    kept: list[list[int]] = []
    for row in rows:
        place = next((k for k in reversed(range(len(kept))) if _makes(kept[k], row[PA], index)), None)
        maker = None if place is None else _with_sum(kept[place], row, index)
        if maker is None or place is None:
            kept.append(row)
        else:
            kept[place] = maker
    return kept


def _with_sum(maker: list[int], row: list[int], index: np.ndarray) -> list[int] | None:
    """One row for two, if there is one."""
    ops = (
        ADDED
        if row[OP] == _ADD_UP
        else SQUARED
        if row[OP] == _ADD_PRODUCT and _makes(maker, row[PB], index)
        else {}
    )
    return [ops[maker[OP]], *maker[OUT:PC], *row[PC:STEP], maker[STEP]] if maker[OP] in ops else None


def _makes(maker: list[int], table: int, index: np.ndarray) -> bool:
    """Whether a row's results are, piece by piece, what a table refers to."""
    if maker[OP] in (_ADD_UP, _ADD_PRODUCT):
        return False
    steps = np.arange(maker[PIECES]) * maker[STEP]
    return bool((index[table : table + maker[PIECES]] == maker[OUT] + steps).all())
