"""What binds a letter at the prompt: sum, prod and largest over an axis, ranges, diff, delta and integral."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import sympy as sp

from derive import language as lang
from derive.language import Array, Entry, Index, Scalar

if TYPE_CHECKING:
    from derive.command.prompt.reader import PromptReader

OVER_AXES = {"sum": lang.total, "prod": lang.product, "largest": lang.largest}
LARGEST = 64  # number inside a function in a limit
RANGES = {"sum": lang.RangeTotal, "prod": lang.RangeProduct}


def reduced(reader: PromptReader, node: ast.Call) -> sp.Expr:
    """sum(f, i), prod(f, i), largest(f, i), or a range."""
    name = node.func.id  # type: ignore[attr-defined]
    if name in RANGES and len(node.args) == 4 and is_range(reader, node.args):
        return over_range(reader, node, name)
    return OVER_AXES[name](*over(reader, node, name, "t", reader.index))


def is_range(reader: PromptReader, arguments: list[ast.expr]) -> bool:
    """Whether what follows the expression is a variable and its two ends, not three indices."""
    return not all(isinstance(a, ast.Name) and _is_index(reader, a) for a in arguments[1:])


def _is_index(reader: PromptReader, node: ast.Name) -> bool:
    return isinstance(reader.names.get(node.id), Index)


def over_range(reader: PromptReader, node: ast.Call, name: str) -> sp.Expr:
    """sum(f, k, 0, n): over the whole numbers of a range, which may end at oo."""
    body, over, low, high = node.args
    bound = reader.names.get(over.id) if isinstance(over, ast.Name) else None
    if not isinstance(bound, (Scalar, Index)):
        raise reader.wrong(over, "a range is over a declared whole number: add --integer k, or --axis k:n")
    ends = reader.expression(low), _endless(reader, high) or reader.expression(high)
    try:
        return RANGES[name](reader.expression(body), bound, *ends)
    except TypeError as problem:
        raise reader.wrong(node, str(problem)) from None


def over(
    reader: PromptReader, node: ast.Call, name: str, example: str, read: Callable[[ast.expr], Any]
) -> list[Any]:
    """What a word is taken of, and what it is taken over."""
    if len(node.args) < 2:
        raise reader.wrong(
            node, f"{name} needs an expression and what to take it over, as {name}(…, {example})"
        )
    body, *rest = node.args
    return [reader.number_at(body), *(read(a) for a in rest)]


def diff(reader: PromptReader, node: ast.Call) -> sp.Expr:
    """diff(f, x), diff(f, x, y)."""
    try:
        return lang.diff(*over(reader, node, "diff", "x", partial(_variable, reader)))
    except TypeError as problem:
        raise reader.wrong(node, str(problem)) from None


def _variable(reader: PromptReader, node: ast.expr) -> Scalar | Entry:
    value = reader.expression(node)
    if not isinstance(value, (Scalar, Entry)):
        raise reader.wrong(node, "a derivative is by a declared quantity, as diff(f, x) or diff(f, q[j])")
    return value


def delta(reader: PromptReader, node: ast.Call) -> sp.Expr:
    """delta(i, j)."""
    if len(node.args) != 2:
        raise reader.wrong(node, "delta needs two indices, as delta(i, j)")
    return sp.KroneckerDelta(*(reader.index(a) for a in node.args))


def integral(reader: PromptReader, node: ast.Call) -> sp.Expr:
    """integral(f, x), with limits if there are any: integral(f, x, 0), integral(f, x, 0, 1); an array is
    taken whole.
    """
    if not 2 <= len(node.args) <= 4:
        raise reader.wrong(
            node, "integral needs an expression and a quantity, as integral(f, x) or integral(f, x, 0, 1)"
        )
    body, over, *limits = node.args
    variable = reader.names.get(over.id) if isinstance(over, ast.Name) else None
    if not isinstance(variable, (Scalar, Array)):
        raise reader.wrong(
            over,
            "an integral is over a declared quantity, as integral(f, x); a whole array stands without [ ]",
        )
    try:
        return lang.integral(reader.expression(body), variable, *map(partial(_limit, reader), limits))
    except (TypeError, ValueError) as problem:
        raise reader.wrong(node, str(problem)) from None


def _limit(reader: PromptReader, node: ast.expr) -> sp.Expr:
    """A limit of an integral: a number, a letter, or oo and −oo."""
    endless = _endless(reader, node)
    if endless is not None:
        return endless
    value = reader.number_at(node)
    if value.is_number and not (_modest(value) and value.is_comparable):
        raise reader.wrong(
            node, "a limit of an integral is a number such as 0, 1/2 or pi, an expression in letters, or oo"
        )
    return value


def limit(reader: PromptReader, node: ast.Call) -> sp.Expr:
    """limit(f, x, 0), limit(f, x, oo), from above limit(f, x, 0, 1), from below limit(f, x, 0, -1)."""
    if not 3 <= len(node.args) <= 4:
        raise reader.wrong(node, "limit needs an expression, a quantity and a point, as limit(f, x, 0)")
    body, over, point, *side = node.args
    variable = reader.names.get(over.id) if isinstance(over, ast.Name) else None
    if not isinstance(variable, Scalar):
        raise reader.wrong(over, "a limit is taken of a declared scalar, as limit(f, x, 0)")
    try:
        ways = [int(reader.number_at(way)) for way in side]
        return lang.limit(reader.expression(body), variable, _limit(reader, point), *ways)
    except (TypeError, ValueError) as problem:
        raise reader.wrong(node, str(problem)) from None


def _modest(value: sp.Expr) -> bool:
    """Whether a number is no tower of functions, whose size nobody could compute."""
    outer = [part for part in sp.preorder_traversal(value) if isinstance(part, sp.Function)]
    inside = [arg for part in outer for arg in part.args]
    return not any(
        arg.has(sp.Function) or any(abs(r) > LARGEST for r in arg.atoms(sp.Rational)) for arg in inside
    )


def _endless(reader: PromptReader, node: ast.expr) -> sp.Expr | None:
    """oo, with or without a sign, if that is what stands there."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        inner = _endless(reader, node.operand)
        return -inner if inner is not None and isinstance(node.op, ast.USub) else inner
    bare = isinstance(node, ast.Name) and node.id == "oo" and "oo" not in reader.names
    return sp.oo if bare else None


BINDERS: dict[str, Callable[[PromptReader, ast.Call], sp.Expr]] = {
    **dict.fromkeys(OVER_AXES, reduced), "diff": diff, "delta": delta, "integral": integral, "limit": limit,
}  # fmt: skip
