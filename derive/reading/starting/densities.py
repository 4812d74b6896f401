"""Distributions that a text prints by their arguments, p(x, z), p(z), q(z | x): the lines that declare them.

They are suggested as distributions over finitely many outcomes; an integral over such a letter is not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from derive.reading.documents.paper import ReadPaper
from derive.reading.meaning.scope import Scope
from derive.reading.sentences.declarations import LETTERS, declare
from derive.reading.source.macros import Macros, closing
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token, written
from derive.reading.source.words import FONTS, GREEK, WORDS

USUAL = ("p", "q", "P", "Q", r"\mathbb{P}", r"\mathrm{P}")  # letters that mostly are distributions
_BARS = ("|", r"\mid", r"\vert")


@dataclass
class Uses:
    """How a name is applied in a text: all letters in order, those ever given, and whether a bar stands."""

    letters: list[str] = field(default_factory=list)
    alone: set[str] = field(default_factory=set)  # letters that stand before a bar, or without one
    barred: bool = False
    given: list[frozenset[str]] = field(default_factory=list)
    lists: list[set[str]] = field(default_factory=list)


def joints(found: ReadPaper, scope: Scope, lines: list[str]) -> list[str]:
    """`joint p(x, z)` for names that are applied to several lists of letters, or with a bar."""
    made: list[str] = []
    seen = dict[str, Uses]()
    counted: Counter[str] = Counter()  # letters: how much oftener they are outcomes than numbers
    for piece in found.pieces:
        calls = [(head, arguments) for head, arguments in applied(piece.tokens) if arguments is not None]
        for head, (before, after) in calls:
            _note(seen.setdefault(head, Uses()), before, after)
        barred = [own for head, own in calls if own[1] or head in USUAL]
        counted.update({letter for before, after in barred for letter in (*before, *after)})
        counted.subtract(set(_moved(piece.tokens)))
    for heads, uses in _together(seen):
        uses.letters = [x for x in _connected(uses) if not (x.isupper() and x.lower() in uses.letters)]
        others = {x for law in scope.joints() for x in (*law.letters, *law.given)}
        line = _line(heads, uses, others)
        if (
            line is None
            or _other_case(heads, seen)
            or any(_taken(letter, scope) or counted[letter] <= 0 for letter in uses.letters)
        ):
            continue
        trial = scope.copy()
        try:
            declare(Source("suggested", line), 0, len(line), trial, Macros())
        except ReadingError:
            continue
        scope.names, scope.engine = trial.names, trial.engine
        made.append(line)
    return [line for line in made if line not in lines]


def _other_case(heads: Sequence[str], seen: dict[str, Uses]) -> bool:
    """Whether the same letters stand behind p and behind P: one distribution or two, which no print says."""
    bases = {head.split("_")[0] for head in heads}
    twins = [uses for head, uses in seen.items() if head.split("_")[0].swapcase() in bases]
    letters = {letter.lower() for head in heads if head in seen for letter in seen[head].letters}
    return any(letters & {letter.lower() for letter in uses.letters} for uses in twins)


_SUBSCRIPT = re.compile(r"(?P<base>.+)_\{(?P<below>\\[A-Za-z]+)\}")  # p_\theta


def _together(seen: dict[str, Uses]) -> Iterator[tuple[list[str], Uses]]:
    """Names with all their uses; p and p_\\theta of the same letters are mostly one distribution."""
    below = {head: match["base"] for head in seen if (match := _SUBSCRIPT.fullmatch(head))}
    for head, uses in seen.items():
        if head in below and below[head] in seen:
            continue
        with_it = [other for other, base in below.items() if base == head]
        shared = [other for other in with_it if set(seen[other].letters) & set(uses.letters)]
        if len(shared) != 1:
            yield [head], uses
            yield from (([other], seen[other]) for other in with_it)
            continue
        other = seen[shared[0]]
        letters = [*uses.letters, *(x for x in other.letters if x not in uses.letters)]
        given, lists = uses.given + other.given, uses.lists + other.lists
        both = Uses(letters, uses.alone | other.alone, uses.barred or other.barred, given, lists)
        yield [head, shared[0]], both


def _taken(letter: str, scope: Scope) -> bool:
    """Whether a letter has a meaning that no outcome has; one of another distribution is shared."""
    every = {name for law in scope.joints() for name in (*law.letters, *law.given)}
    return scope.known(letter) and letter not in every


def _connected(uses: Uses) -> list[str]:
    """The largest group of letters that stand together in brackets, directly or by way of others."""
    groups: list[set[str]] = []
    for own in uses.lists:
        touched = [group for group in groups if group & own]
        groups = [group for group in groups if not group & own] + [own.union(*touched)]
    largest = max(groups, key=len, default=set())
    return [letter for letter in uses.letters if letter in largest]


def _line(heads: Sequence[str], uses: Uses, others: set[str]) -> str | None:
    several = set(uses.letters) <= others or len(set(uses.given)) + len(uses.letters) > 2
    if not uses.barred and not (heads[0] in USUAL and several):
        return None
    if not 1 <= len(uses.letters) <= LETTERS:
        return None
    always = frozenset[str].intersection(*uses.given) - set(uses.alone) if uses.given else frozenset[str]()
    given = [letter for letter in uses.letters if letter in always]
    letters = [letter for letter in uses.letters if letter not in always]
    if not letters:
        return None
    behind = rf" \mid {', '.join(given)}" if given else ""
    return f"joint {', '.join(heads)}({', '.join(letters)}{behind})"


def _note(uses: Uses, before: list[str], after: list[str]) -> None:
    uses.letters += [letter for letter in (*before, *after) if letter not in uses.letters]
    uses.alone |= set(before)
    uses.barred = uses.barred or bool(after)
    uses.given.append(frozenset(after))
    uses.lists.append({*before, *after})


def applied(tokens: Sequence[Token]) -> Iterator[tuple[str, tuple[list[str], list[str]] | None]]:
    """Every name before a bracket, with the letters in it before and after a bar; None if else is there."""
    n = 0
    while n < len(tokens):
        end = _name_end(tokens, n)
        if end is None or end >= len(tokens) or not tokens[end].is_("("):
            n += 1 if end is None else max(end - n, 1)
            continue
        close = _bracket_end(tokens, end)
        head = _spelled(tokens[n:end])
        if head not in WORDS:
            yield head, _arguments(tokens[end + 1 : close])
        n = end + 1


def _name_end(tokens: Sequence[Token], n: int) -> int | None:
    """Where a letter with its font and what stands below it ends."""
    token = tokens[n]
    if token.text in FONTS and token.kind == "command" and n + 1 < len(tokens):
        end = closing(tokens, n + 1) + 1
    elif token.kind == "letter" or (token.text in GREEK and token.kind == "command"):
        end = n + 1
    else:
        return None
    if end + 1 < len(tokens) and tokens[end].is_("_"):
        end = closing(tokens, end + 1) + 1
    return end


def _spelled(tokens: Sequence[Token]) -> str:
    return re.sub(r"_([A-Za-z]|\\[A-Za-z]+)$", r"_{\1}", written(tokens))


def _bracket_end(tokens: Sequence[Token], n: int) -> int:
    depth = 0
    for k in range(n, len(tokens)):
        depth += tokens[k].is_("(") - tokens[k].is_(")")
        if depth == 0:
            return k
    return len(tokens)


def _arguments(tokens: Sequence[Token]) -> tuple[list[str], list[str]] | None:
    """The letters in a bracket; X = x is about x, and x' about x."""
    parts: list[list[Token]] = [[]]
    bar = None
    for token in tokens:
        if token.is_(",") or token.is_(*_BARS):
            bar = len(parts) if token.is_(*_BARS) else bar
            parts.append([])
        else:
            parts[-1].append(token)
    letters = [_letter(part) for part in parts]
    if not all(letters):
        return None
    names = [letter for letter in letters if letter]
    cut = len(names) if bar is None else bar
    return names[:cut], names[cut:]


def _letter(part: Sequence[Token]) -> str | None:
    equal = next((n for n, t in enumerate(part) if t.is_("=")), None)
    part = part if equal is None else part[equal + 1 :]
    text = written(part).rstrip("'")
    if re.fullmatch(r"[A-Za-z]", text) or (text in GREEK):
        return text
    return text if re.fullmatch(r"\\math(?:bf|rm|cal)\{\\?[A-Za-z]\}", text) else None


def _moved(tokens: Sequence[Token]) -> Iterator[str]:
    """Letters that are numbers here: by which is differentiated or integrated, or with a power."""
    text = written(tokens)
    letter = r"(\\math(?:bf|rm|cal)\{\\?[A-Za-z]\}|\\[A-Za-z]+|[A-Za-z])"
    signs = (rf"\\partial\s*{letter}", rf"\\nabla_\{{?{letter}", rf"(?<![A-Za-z\\])d{letter}(?![A-Za-z])",
             rf"\\mathrm\{{d\}}{letter}", rf"{letter}\^\{{?[2-9](?!\s*,)")  # fmt: skip
    for sign in signs:
        yield from re.findall(sign, text)
