"""How expressions print: LaTeX for people, SymPy text for machines."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.claims import Claim
from derive.language import Array, Scalar, quantities

SIGNS = {
    "=": "=", "≤": r"\le", "<": "<", "≥": r"\ge", ">": ">", "≈": r"\approx", "⇒": r"\Rightarrow", "∈ O": r"\in O",
}  # fmt: skip


def latex(expr: sp.Basic) -> str:
    """The expression as LaTeX, as the encoding says it."""
    return sp.latex(expr, order="none", fold_short_frac=False)


def code(expr: sp.Basic) -> str:
    """The expression as SymPy text."""
    return str(expr)


def chain(claim: Claim) -> str:
    """The whole chain of a claim as one line of LaTeX."""
    assert claim.first is not None
    links = (f"{SIGNS[link.relation]} {latex(link.rhs)}" for link in claim.links)
    return " ".join([latex(claim.first), *links])


def describe(parts: Any) -> tuple[dict[str, str], ...]:
    """The quantities of a claim with their domains, for the report."""
    found: set[Scalar | Array] = set().union(*(quantities(p) for p in parts))
    return tuple({"name": q.name, "latex": _shaped(q), "domain": _domain(q)} for q in sorted(found, key=lambda q: q.name))


def _shaped(quantity: Scalar | Array) -> str:
    return quantity.tex


def _domain(quantity: Scalar | Array) -> str:
    says = quantity.domain.says()
    if isinstance(quantity, Scalar):
        return says
    shape = r" \times ".join(sp.latex(length) for length in quantity.lengths)
    return rf"{says}^{{{shape}}}" if says.startswith(r"\mathbb") else rf"{says} \;({shape})"
