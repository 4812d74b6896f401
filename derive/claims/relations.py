"""The relations a chain is made of: one table, from which everybody takes what he needs to know of a
relation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sympy as sp


@dataclass(frozen=True)
class RelationRow:
    """One relation: how it prints, which word of a paper makes it, and how it behaves."""

    sign: str
    word: str
    latex: str
    condition: type | None = None  # SymPy's class for it, where it may stand among assumptions
    flipped: str | None = None  # a R b says the same as b R' a
    relaxed: str | None = None  # the weaker relation that does not exclude equality
    cost: bool = False  # between a computation and how its number of operations grows

    @property
    def strict(self) -> bool:
        """Whether it excludes equal sides."""
        return self.relaxed not in (None, self.sign)


_TABLE = (
    RelationRow("=", "eq", "=", sp.Eq, "=", "="),
    RelationRow("≤", "le", r"\le", sp.Le, "≥", "≤"),
    RelationRow("<", "lt", "<", sp.Lt, ">", "≤"),
    RelationRow("≥", "ge", r"\ge", sp.Ge, "≤", "≥"),
    RelationRow(">", "gt", ">", sp.Gt, "<", "≥"),
    RelationRow("≈", "approx", r"\approx"),
    RelationRow("⇒", "implies", r"\Rightarrow"),
    RelationRow("∈ O", "order", r"\in O", cost=True),
    RelationRow("∈ Θ", "grows", r"\in \Theta", cost=True),
)
RELATIONS = {r.sign: r for r in _TABLE}
COSTS = tuple(r.sign for r in _TABLE if r.cost)
ORDERS = tuple(r.sign for r in _TABLE if r.relaxed and r.sign != "=")  # ≤ < ≥ >
STRICT = tuple(r.sign for r in _TABLE if r.strict)
WIDE = tuple(r.sign for r in _TABLE if r.relaxed == r.sign)  # = ≤ ≥: what two equal sides satisfy
FLIPPED = {r.sign: r.flipped for r in _TABLE if r.flipped}
WIDENED = {
    r.sign: r.relaxed for r in _TABLE if r.relaxed and r.sign != "="
}  # an order without its strictness
CONDITIONS = {
    r.sign: r.condition for r in _TABLE if r.condition
}  # of what may be assumed or concluded, but for ≠
ASSUMED = {**CONDITIONS, "≠": sp.Ne}  # of what may be assumed
SIGN_OF = {condition: sign for sign, condition in CONDITIONS.items()}


def compose(relations: Iterable[str]) -> str | None:
    """The relation between the ends of a chain, or None where there is none (a mix of ≤ and ≥, an ≈).

    >>> compose(["=", "≤", "<"])
    '<'
    """
    kinds = set(relations)
    if kinds == {"⇒"}:
        return "⇒"
    kinds -= {"="}
    if not kinds:
        return "="
    if not kinds <= set(ORDERS) or len({RELATIONS[kind].relaxed for kind in kinds}) > 1:
        return None
    return max(kinds, key=lambda kind: RELATIONS[kind].strict)
