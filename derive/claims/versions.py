"""How an author writes a claim: another version of it, one thing where several may stand, and where it was
written.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from derive.claims.sides import side
from derive.claims.statement import Link
from derive.language.mistakes import asks
from reports.record.report import Position

OURS = ("derive.claims", "derive.language")  # modules whose calls an author did not write
ROOT = f"{Path(__file__).parents[2]}{os.sep}"


@asks
def amended(
    first: Any, *links: Link, reading: str | None = None, given: Any = None, **options: Any
) -> dict[str, Any]:
    """Another version of a claim, for its `meant=` or `correction=`; what is not said is as in the claim.

    >>> x = real("x")
    >>> meant = amended((x + 1)**2, eq(x**2 + 2*x + 1), reading="The middle term was lost.")
    >>> meant["first"], meant["reading"]
    ((x + 1)**2, 'The middle term was lost.')
    """
    lists = ("given", "each", "uses", "notation")
    listed = {key: as_tuple(value) for key, value in (("given", given), *options.items()) if key in lists}
    said = {"first": side(first), "links": links, "reading": reading, **options, **listed}
    return {key: value for key, value in said.items() if (key, value) != ("given", (None,))}


def as_tuple(value: Any) -> tuple[Any, ...]:
    """One thing, or several, as several."""
    return tuple(value) if isinstance(value, (tuple, list, set, frozenset)) else (value,)


def caller() -> Position:
    """Where in its module an author wrote a claim; one that ships is named from the root of the source."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(OURS):
        frame = frame.f_back
    return Position(frame.f_code.co_filename.removeprefix(ROOT), frame.f_lineno)
