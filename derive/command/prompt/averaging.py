"""Averages over a law at the prompt: E(f, x, law), Var, Cov, H and KL."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import sympy as sp

from derive.command.prompt.binding import over
from derive.language import Index, Scalar, laws

if TYPE_CHECKING:
    from derive.command.prompt.reader import PromptReader

AVERAGES: dict[str, tuple[Callable[..., sp.Expr], tuple[str, ...]]] = {
    "E": (laws.expect, ("f", "x", "law")),
    "Var": (laws.variance, ("f", "x", "law")),
    "Cov": (laws.covariance, ("f", "f", "x", "law")),
    "H": (laws.entropy, ("law", "x")),
    "KL": (laws.KL, ("law", "law", "x")),
}


def law(reader: PromptReader, node: ast.expr) -> laws.Law:
    """Normal(mu, sigma) and the like; Categorical(w[t], t) runs over an axis."""
    name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
    if not isinstance(node, ast.Call) or name not in (*laws.LAWS, "Categorical"):
        known = ", ".join((*laws.LAWS, "Categorical"))
        raise reader.wrong(node, f"a law stands here, as Normal(mu, sigma); there are {known}")
    try:
        if name == "Categorical":
            return laws.Categorical(*over(reader, node, name, "t", reader.index))
        return laws.LAWS[name](*map(reader.expression, node.args))
    except TypeError as problem:
        raise reader.wrong(node, str(problem)) from None


def averaged(reader: PromptReader, node: ast.Call) -> sp.Expr:
    """E(f, x, law), Var(f, x, law), H(law, x), KL(law, law, x)."""
    word = node.func.id  # type: ignore[attr-defined]
    make, kinds = AVERAGES[word]
    if len(node.args) != len(kinds):
        raise reader.wrong(node, f"{word} is written {word}({', '.join(kinds)})")
    read: dict[str, Callable[[ast.expr], Any]] = {
        "f": reader.expression, "x": partial(_averaged_over, reader), "law": partial(law, reader),
    }  # fmt: skip
    try:
        return make(*(read[kind](a) for kind, a in zip(kinds, node.args, strict=True)))
    except TypeError as problem:
        raise reader.wrong(node, str(problem)) from None


def _averaged_over(reader: PromptReader, node: ast.expr) -> Scalar | Index:
    variable = reader.names.get(node.id) if isinstance(node, ast.Name) else None
    if not isinstance(variable, (Scalar, Index)):
        raise reader.wrong(node, "a law is that of a declared quantity or index, as E(x^2, x, Normal(0, 1))")
    return variable
