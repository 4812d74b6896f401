"""Dots: x_1 + x_2 + … + x_n and a_1 a_2 ⋯ a_N, where the terms before and after them say what is left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

KEY = "…"  # the name under which the index that is left out is bound


def template(parts: Sequence[Node]) -> tuple[Node, Node] | None:
    """The repeated term, with the name … where the first has 1 and the last its limit, and that limit.

    None if the terms that are printed do not follow one pattern.
    """
    n = len(parts) - 2  # where the dots stand: before the last term, and only there
    dots = [k for k, part in enumerate(parts) if isinstance(part, tree.Dots)]
    if dots[:1] != [n] or not 1 <= n <= 4:
        return None
    limits: list[Node] = []
    made = _between(parts[0], parts[-1], limits)
    if made is None or not limits or not all(_alike(limit, limits[0]) for limit in limits):
        return None
    repeats = all(_alike(_at(made, k), part) for k, part in enumerate(parts[:n], 1))
    return (made, limits[0]) if repeats else None


def _between(first: Any, last: Any, limits: list[Node]) -> Any:
    """The first term with … for each 1 that is something else in the last; None if they differ otherwise."""
    if isinstance(first, tree.Num) and first.text == "1" and isinstance(last, (tree.Name, tree.Script)):
        limits.append(last)
        return tree.Name(first.at, KEY)
    return _walked(first, last, lambda a, b: _between(a, b, limits))


def _walked(a: Any, b: Any, again: Callable[[Any, Any], Any]) -> Any:
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        parts = [again(x, y) for x, y in zip(a, b, strict=True)]
        return (
            None if any(p is None and x is not None for p, x in zip(parts, a, strict=True)) else tuple(parts)
        )
    if not isinstance(a, Node):
        return a if a == b or type(a).__name__ == "Token" else None
    if type(a) is not type(b):
        return None
    new = {}
    for f in fields(a):
        x, y = getattr(a, f.name), getattr(b, f.name)
        if f.name == "at" or (isinstance(a, Slot) and f.name == "text" and a.parts):
            continue
        new[f.name] = again(x, y)
        if new[f.name] is None and x is not None:
            return None
    return replace(a, **new)


def _alike(a: Any, b: Any) -> bool:
    """Whether two nodes print the same, wherever they stand."""
    return _walked(a, b, lambda x, y: _walked_or_equal(x, y)) is not None


def _walked_or_equal(a: Any, b: Any) -> Any:
    return _walked(a, b, _walked_or_equal)


def _at(node: Any, k: int) -> Any:
    """The repeated term at a number."""
    if isinstance(node, tree.Name) and node.key == KEY:
        return tree.Num(node.at, str(k))
    if isinstance(node, tuple):
        return tuple(_at(part, k) for part in node)
    if not isinstance(node, Node):
        return node
    return replace(node, **{f.name: _at(getattr(node, f.name), k) for f in fields(node) if f.name != "at"})
