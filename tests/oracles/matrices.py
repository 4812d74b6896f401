"""Matrix expressions by their meaning: products of lists of numbers, inverses and determinants by mpmath."""

from __future__ import annotations

from typing import Any

import mpmath as mp

from derive.language.matrices import heads, made
from tests.oracles.values import NoValue

SMALL = mp.mpf(10) ** -30


def of_matrix(point: Any, e: Any) -> Any:
    """The value of an entry, a trace or a determinant."""
    if isinstance(e, heads.Cell):
        row, column = (int(point(i)) for i in e.indices)
        return value(point, e.matrix)[row - 1, column - 1]
    whole = value(point, e.matrix)
    if whole.rows != whole.cols:
        raise NoValue
    if isinstance(e, heads.Trace):
        return mp.fsum(whole[r, r] for r in range(whole.rows))
    return _det(whole)


def _det(whole: Any) -> Any:
    """mpmath's own stumbles over a column of zeros."""
    try:
        return mp.det(whole)
    except (TypeError, ZeroDivisionError):
        return mp.mpf(0)


def value(point: Any, m: Any) -> Any:
    """A matrix expression as a matrix of numbers."""
    if isinstance(m, made.Blocks):
        return _put_together([[value(point, block) for block in row] for row in m.rows])
    rows, columns = (1 if length == 1 else point.sizes[length.name] for length in m.shape)
    if isinstance(m, heads.Letter):
        keys = lambda r, c: (m.name, r, c)[: 1 + len(m.array.lengths)]  # noqa: E731
        return _filled(rows, columns, lambda r, c: point.values[keys(r, c)])
    if isinstance(m, heads.Identity):
        return mp.eye(rows)
    if isinstance(m, heads.Scalar11):
        return mp.matrix([[point(m.args[0])]])
    if isinstance(m, made.Entrywise):
        return _filled(rows, columns, lambda r, c: _entry(point, m, r, c))
    if isinstance(m, heads.MatrixProduct):
        return value(point, m.args[0]) * value(point, m.args[1])
    if isinstance(m, heads.MatrixSum):
        return value(point, m.args[0]) + value(point, m.args[1])
    if isinstance(m, heads.Multiple):
        return point(m.args[0]) * value(point, m.args[1])
    inner = value(point, m.args[0])
    if isinstance(m, heads.Transposed):
        return inner.T
    if isinstance(m, made.Diagonal):
        return mp.diag([inner[r, 0] for r in range(rows)])
    if not isinstance(m, heads.Inverted) or abs(_det(inner)) < SMALL:
        raise NoValue
    return inner**-1


def _filled(rows: int, columns: int, at: Any) -> Any:
    return mp.matrix([[at(r, c) for c in range(1, columns + 1)] for r in range(1, rows + 1)])


def _put_together(blocks: list[list[Any]]) -> Any:
    """Blocks by rows as one matrix."""
    lines = [[v for block in row for v in block.tolist()[r]] for row in blocks for r in range(row[0].rows)]
    return mp.matrix(lines)


def _entry(point: Any, m: Any, row: int, column: int) -> Any:
    return point.but(where={**point.where, m.args[1]: row, m.args[2]: column})(m.body)
