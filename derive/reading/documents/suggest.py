"""Declarations that would let a formula be read: what its print suggests, never more than the widest set."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from derive.reading.meaning.declarations import declare
from derive.reading.meaning.scope import Scope
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source

MOST = 60  # names of one formula

T = TypeVar("T")


def completed(
    attempt: Callable[[Scope], T], scope: Scope, lengths: Mapping[str, str] | None = None
) -> tuple[T, list[str]]:
    """What is read once the names that are asked for are declared as suggested, and those declarations.

    `lengths` says how far indices run where print shows it; "" stands for all others.
    """
    lines: list[str] = []
    for _ in range(MOST):
        try:
            return attempt(scope.copy()), lines
        except ReadingError as question:
            lines += _answered(question, scope, lengths or {}, lines)
    return attempt(scope), lines


def _answered(
    question: ReadingError, scope: Scope, lengths: Mapping[str, str], lines: list[str], depth: int = 0
) -> list[str]:
    """The question's own answer taken into the scope, and what that answer needs before it."""
    answer = _with_lengths(question.paste[0], lengths) if len(question.paste) == 1 else ""
    if (
        not answer
        or "…" in answer
        or answer.startswith(("number", "approx"))
        or answer in lines
        or depth > MOST
    ):
        raise question
    try:
        declare(Source("suggested", answer), 0, len(answer), scope, Macros())
        return [answer]
    except ReadingError as first:
        before = _answered(first, scope, lengths, lines, depth + 1)
        return [*before, *_answered(question, scope, lengths, [*lines, *before], depth + 1)]


def _with_lengths(line: str, lengths: Mapping[str, str]) -> str:
    """The suggestion with the length that print shows in place of n."""
    name = line.split(" ")[0]
    length = lengths.get(name, lengths.get("", "n"))
    if name in lengths and name and line == rf"{name} \in \mathbb{{R}}":  # print shows that it is an index
        return rf"{name} \in 1..{length}"
    return re.sub(r"(1\.\.|\\Delta_)n$", lambda match: match[1] + length, line)
