"""A statement as data: what a step says, in a small language of terms that needs no program to be read.

docs/proofs.md describes the language. A comment behind a field is its description in the schema.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Formal:
    """What a step says, as terms: for all quantities declared that meet the conditions, lhs relation rhs."""

    lhs: str  # A term.
    relation: str
    rhs: str  # A term.
    declared: tuple[str, ...] = ()  # The quantities and where they live.
    given: tuple[str, ...] = ()  # Conditions.
    each: tuple[str, ...] = ()  # Indices it holds for each value of.
    error: str | None = None  # A term, for ≈: the error allowed.
    to: tuple[str, str] | None = None  # For ≈: what tends to what.
    complex: bool = False  # Principal values are compared where the reals have none.

    @property
    def digest(self) -> str:
        """What ties a proof to the statement it is of."""
        text = json.dumps(astuple(self), separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]
