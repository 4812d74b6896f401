"""Declarations that would let a formula be read: what its print suggests, never more than the widest set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from derive.reading.declarations import declare
from derive.reading.macros import Macros
from derive.reading.scope import Scope
from derive.reading.source import ReadingError, Source

MOST = 60  # names of one formula

T = TypeVar("T")


def completed(attempt: Callable[[Scope], T], scope: Scope) -> tuple[T, list[str]]:
    """What is read once the names that are asked for are declared as suggested, and those declarations."""
    lines: list[str] = []
    for _ in range(MOST):
        try:
            return attempt(scope.copy()), lines
        except ReadingError as question:
            answer = question.paste[0] if len(question.paste) == 1 else ""
            if not answer or "…" in answer or answer.startswith(("number", "approx")) or answer in lines:
                raise
            declare(Source("suggested", answer), 0, len(answer), scope, Macros())
            lines.append(answer)
    return attempt(scope), lines
