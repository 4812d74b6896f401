"""The relations a problem may state between its sides: one table, used by floats and enclosures alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NumericRelation:
    """One relation: which one it is from right to left, if it is computed so, and how it treats equal
    sides.
    """

    sign: str
    flipped: str | None = None  # a ≥ b is computed as b ≤ a
    order: bool = False
    strict: bool = False  # excludes equal sides


_TABLE = (  # compiled code knows them by their place
    NumericRelation("="),
    NumericRelation("≤", order=True),
    NumericRelation("<", order=True, strict=True),
    NumericRelation("≥", "≤", order=True),
    NumericRelation(">", "<", order=True, strict=True),
    NumericRelation("≈"),
)
RELATIONS = tuple(r.sign for r in _TABLE)
FLIPPED = {r.sign: r.flipped for r in _TABLE if r.flipped}
ORDERS = tuple(r.sign for r in _TABLE if r.order)
STRICT = tuple(r.sign for r in _TABLE if r.strict)
TWO_SIDED = tuple(r.sign for r in _TABLE if not r.order)  # that fail by a gap in either direction
