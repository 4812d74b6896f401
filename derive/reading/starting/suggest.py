"""Declarations that would let a formula be read: what its print suggests, never more than the widest set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice, product
from typing import TypeVar

from derive.language import Size
from derive.reading.meaning.scope import Declared, Scope
from derive.reading.sentences.declarations import declare
from derive.reading.sentences.directives import DIRECTIVES
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source

SPACE = "R^"  # in the table of lengths: the space in which most vectors live
MOST = 60  # names of one formula
TRIES = 400  # ways to give them shapes

T = TypeVar("T")


def completed(
    attempt: Callable[[Scope], T],
    scope: Scope,
    lengths: Mapping[str, str] | None = None,
    lines: list[str] | None = None,
    homes: Mapping[str, str] | None = None,
) -> tuple[T, list[str]]:
    """What is read once the names that are asked for are declared as suggested, and those declarations.

    `lengths` says how far indices run where print shows it; "" stands for all others. `homes` are sets to
    try for names in place of the numbers.
    """
    lines = [] if lines is None else lines
    for _ in range(MOST):
        try:
            return attempt(scope.copy()), lines
        except ReadingError as question:
            lines += _answered(question, scope, lengths or {}, lines, homes or {})
    return attempt(scope), lines


def shaped(
    attempt: Callable[[Scope], T], scope: Scope, lengths: Mapping[str, str], tries: int = TRIES
) -> tuple[T, list[str], Scope]:
    """What is read with vectors and matrices for names that do not fit as numbers: as few as will do."""
    asked: list[str] = []
    trial = scope.copy()
    try:
        return (*completed(attempt, trial, lengths, asked), trial)
    except ReadingError as first:
        sizes = list(dict.fromkeys([*_sizes(trial), *(n for n in lengths.values() if n)]))
        known: list[str] = []
        while len(names := _asked_for(asked)) > len(known):  # a vector for one may bring up another
            known = names
            for homes in islice(_homes(names[:5], sizes[:4]), tries):
                lines: list[str] = []
                trial = scope.copy()
                try:
                    completed(attempt, trial, lengths, lines, homes)
                    return _widened(attempt, scope, lengths, lines, homes)
                except ReadingError:
                    asked += lines
        raise first from None


def _widened(
    attempt: Callable[[Scope], T],
    scope: Scope,
    lengths: Mapping[str, str],
    lines: list[str],
    homes: Mapping[str, str],
) -> tuple[T, list[str], Scope]:
    """What is read where other capitals are matrices too, if one is: a number among them would say less."""
    matrix = next((home for home in homes.values() if r"\times" in home), None)
    capitals = [name for name in _asked_for(lines) if _capital(name) and name not in homes]
    wider = {**homes, **dict.fromkeys(capitals, matrix)} if matrix else homes
    for chosen in ([wider] if capitals and matrix else []) + [homes]:
        made: list[str] = []
        trial = scope.copy()
        try:
            return (*completed(attempt, trial, lengths, made, chosen), trial)
        except ReadingError:
            if chosen is homes:
                raise
    raise AssertionError


def _capital(name: str) -> bool:
    return re.sub(r"\\[a-z]+|[{}]", "", name)[:1].isupper()


def _asked_for(lines: list[str]) -> list[str]:
    """The names that were taken for numbers or for vectors of any length."""
    plain = re.compile(r" \\in \\mathbb\{R\}(?:\^\w)?$")
    return list(dict.fromkeys(line.split(r" \in ")[0] for line in lines if plain.search(line)))


def _sizes(scope: Scope) -> Iterator[str]:
    yield from (
        key
        for key, known in scope.names.items()
        if isinstance(known, Declared) and isinstance(known.symbol, Size)
    )


def _homes(names: list[str], sizes: list[str]) -> Iterator[dict[str, str]]:
    """Sets for some of the names, few of them first: vectors, and matrices where the letter is a capital."""
    vectors = [rf"\mathbb{{R}}^{n}" if len(n) == 1 else rf"\mathbb{{R}}^{{{n}}}" for n in sizes]
    matrices = [rf"\mathbb{{R}}^{{{m} \times {n}}}" for m in sizes for n in sizes]

    def options(name: str) -> list[str]:
        return [*matrices, *vectors] if _capital(name) else vectors

    for many in range(1, min(3, len(names)) + 1):
        for chosen in combinations(names, many):
            for places in product(*map(options, chosen)):
                yield dict(zip(chosen, places, strict=True))


def _answered(
    question: ReadingError,
    scope: Scope,
    lengths: Mapping[str, str],
    lines: list[str],
    homes: Mapping[str, str],
    depth: int = 0,
) -> list[str]:
    """The question's own answer taken into the scope, and what that answer needs before it."""
    first = question.paste[0] if question.paste else ""
    sure = len(question.paste) == 1 or first.startswith("powers ")  # a number with an index above it
    answer = _with_lengths(first, lengths) if sure else ""
    name = answer.split(r" \in ")[0]
    answer = rf"{name} \in {homes[name]}" if name in homes else answer
    if (
        not answer
        or answer.split(" ")[0] in DIRECTIVES
        or "…" in answer
        or answer.startswith("approx")
        or r"\sim" in answer  # no print suggests a law
        or (answer.startswith("number") and (answer != "number i" or "i" in lengths))
        or answer in lines
        or depth > MOST
    ):
        raise question
    try:
        declare(Source("suggested", answer), 0, len(answer), scope, Macros())
        return [answer]
    except ReadingError as needed:
        before = _answered(needed, scope, lengths, lines, homes, depth + 1)
        return [*before, *_answered(question, scope, lengths, [*lines, *before], homes, depth + 1)]


def _with_lengths(line: str, lengths: Mapping[str, str]) -> str:
    """The suggestion with the length that print shows in place of n."""
    name = line.split(" ")[0]
    length = lengths.get(name, lengths.get("", "n"))
    if name in lengths and name and line == rf"{name} \in \mathbb{{R}}":  # print shows that it is an index
        return rf"{name} \in 1..{length}"
    if SPACE in lengths and "d" not in lengths.values():
        line = line.replace(
            r"\mathbb{R}^{d \times d}", r"\mathbb{R}^{%s \times %s}" % ((lengths[SPACE],) * 2)
        )
        line = re.sub(r"\\mathbb\{R\}\^d$", lambda _: rf"\mathbb{{R}}^{lengths[SPACE]}", line)
    return re.sub(r"(1\.\.|\\Delta_)n$", lambda match: match[1] + length, line)
