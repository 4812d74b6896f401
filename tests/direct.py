"""A slow, direct evaluator of the language in mpmath, which shares no code with either road: sums are Python sums,
derivatives are difference quotients at high precision. Tests hold the roads against it."""

from __future__ import annotations

from itertools import product
from typing import Any

import mpmath as mp
import numpy as np
import sympy as sp

from derive import language as lang

FUNCTIONS = {
    sp.exp: mp.exp, sp.log: mp.log, sp.sin: mp.sin, sp.cos: mp.cos, sp.tan: mp.tan, sp.tanh: mp.tanh, sp.sinh: mp.sinh,
    sp.cosh: mp.cosh, sp.atan: mp.atan, sp.erf: mp.erf, sp.Abs: abs, sp.sign: mp.sign, sp.gamma: mp.gamma,
    sp.loggamma: mp.loggamma, sp.asinh: mp.asinh,
}  # fmt: skip


def evaluate(
    expr: sp.Basic, sizes: dict[str, int], values: dict[Any, Any], where: dict[Any, int] | None = None
) -> Any:
    """The value at sizes, at `values` ({(name, i, j, …): number}), with the free indices at `where`."""
    where = where or {}

    def go(e: sp.Basic) -> Any:
        return evaluate(e, sizes, values, where)

    if isinstance(expr, lang.Index):
        return where[expr]
    if isinstance(expr, lang.Size):
        return sizes[expr.name]
    if isinstance(expr, lang.Scalar):
        return values[(expr.name,)]
    if isinstance(expr, lang.Entry):
        return values[_place(expr, where)]
    if isinstance(expr, lang.Reduction):
        parts = [
            evaluate(expr.body, sizes, values, {**where, expr.index: n})
            for n in range(1, sizes[expr.index.length.name] + 1)
        ]
        return {lang.Total: mp.fsum, lang.Product: mp.fprod, lang.Largest: max}[type(expr)](parts)
    if isinstance(expr, lang.Diff):
        key = _place(expr.variable, where)
        return mp.diff(lambda x: evaluate(expr.body, sizes, {**values, key: x}, where), values[key])
    if isinstance(expr, lang.At):
        return _at(expr, sizes, values, where)
    if isinstance(expr, lang.Integral):
        return _integral(expr, sizes, values, where)
    if isinstance(expr, (lang.Det, lang.InverseEntry)):
        n = sizes[expr.array.lengths[0].name]
        matrix = mp.matrix(
            [[values[(expr.array.name, r, c)] for c in range(1, n + 1)] for r in range(1, n + 1)]
        )
        return (
            mp.det(matrix)
            if isinstance(expr, lang.Det)
            else (matrix**-1)[_int(expr.indices[0], where) - 1, _int(expr.indices[1], where) - 1]
        )
    if isinstance(expr, sp.KroneckerDelta):
        return mp.mpf(int(go(expr.args[0]) == go(expr.args[1])))
    if isinstance(expr, sp.Add):
        return mp.fsum(map(go, expr.args))
    if isinstance(expr, sp.Mul):
        return mp.fprod(map(go, expr.args))
    if isinstance(expr, sp.Pow):
        return mp.power(go(expr.base), go(expr.exp))
    if isinstance(expr, sp.Rational):
        return mp.mpf(expr.p) / expr.q
    if expr in (sp.pi, sp.E):
        return {sp.pi: mp.pi, sp.E: mp.e}[expr] + 0
    if isinstance(expr, (sp.Max, sp.Min)):
        return {sp.Max: max, sp.Min: min}[type(expr)](map(go, expr.args))
    if isinstance(expr, sp.Piecewise):
        return next(go(e) for e, c in expr.args if c == sp.true or go(c))
    if isinstance(expr, (sp.Lt, sp.Le, sp.Gt, sp.Ge)):
        a, b = map(go, expr.args)
        return {sp.Lt: a < b, sp.Le: a <= b, sp.Gt: a > b, sp.Ge: a >= b}[type(expr)]
    return FUNCTIONS[type(expr)](*map(go, expr.args))


def _integral(
    expr: lang.Integral, sizes: dict[str, int], values: dict[Any, Any], where: dict[Any, int]
) -> Any:
    low, high = (mp.mpf(a) if a.is_finite else mp.inf * sp.sign(a) for a in expr.args[2:])
    if isinstance(expr.bound, lang.Scalar):
        return mp.quad(
            lambda x: evaluate(expr.body, sizes, {**values, (expr.bound.name,): x}, where), [low, 0, high]
        )
    if mp.isinf(
        low
    ):  # the trapezoidal rule, which is as good as exact for bells that are neither wide nor narrow
        nodes, weights = [mp.mpf(n) / 4 for n in range(-28, 29)], [mp.mpf(1) / 4] * 57
    else:
        x, w = np.polynomial.legendre.leggauss(20)
        nodes, weights = (
            [low + (high - low) * (mp.mpf(t) + 1) / 2 for t in x],
            [(high - low) * mp.mpf(t) / 2 for t in w],
        )
    keys = [
        (expr.bound.name, *place)
        for place in product(*(range(1, sizes[s.name] + 1) for s in expr.bound.lengths))
    ]
    grid = product(zip(nodes, weights, strict=True), repeat=len(keys))
    return mp.fsum(
        mp.fprod(w for _, w in point)
        * evaluate(expr.body, sizes, {**values, **dict(zip(keys, (x for x, _ in point), strict=True))}, where)
        for point in grid
    )


def _at(expr: lang.At, sizes: dict[str, int], values: dict[Any, Any], where: dict[Any, int]) -> Any:
    if isinstance(expr.target, lang.Scalar):
        return evaluate(
            expr.body,
            sizes,
            {**values, (expr.target.name,): evaluate(expr.value, sizes, values, where)},
            where,
        )
    array, names = expr.target.array, expr.target.indices
    moved = dict(values)
    for key in [k for k in values if k[0] == array.name]:
        moved[key] = evaluate(expr.value, sizes, values, {**where, **dict(zip(names, key[1:], strict=True))})
    return evaluate(expr.body, sizes, moved, where)


def _int(index: sp.Expr, where: dict[Any, int]) -> int:
    return where[index] if isinstance(index, lang.Index) else int(index)


def _place(entry: Any, where: dict[Any, int]) -> tuple[Any, ...]:
    if isinstance(entry, lang.Scalar):
        return (entry.name,)
    return (entry.array.name, *(_int(i, where) for i in entry.indices))
