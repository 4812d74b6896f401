"""Where a formula stands: the text of a file, places in it, and messages with a caret."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property

from derive.errors import DeriveError
from reports.record.report import Position

WINDOW = 100  # characters of a line that a message shows
BLANK = re.compile(r"\s")


@dataclass(frozen=True)
class Source:
    """A text with the name people know it by."""

    file: str
    text: str
    cell: int | None = None  # of a notebook

    @property
    def name(self) -> str:
        """As messages say it."""
        return self.file if self.cell is None else f"{self.file}, cell {self.cell}"

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(n + 1 for n, c in enumerate(self.text) if c == "\n")]

    @cached_property
    def _ends(self) -> list[int]:
        return [m.start() for m in re.finditer(r"\n[ \t]*\n", self.text)]

    def paragraph_end(self, at: int) -> int:
        """Where the paragraph of an offset ends."""
        n = bisect_left(self._ends, at)
        return self._ends[n] if n < len(self._ends) else len(self.text)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def shown(self, at: int) -> str:
        """The line of an offset with a caret under it."""
        line, column = self.place(at)
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        whole = self.text[self._starts[line - 1] : end]
        first = max(0, column - 1 - WINDOW // 2)
        window = "".join(c if c.isprintable() else " " for c in whole[first : first + WINDOW])
        return f"    {window}\n    {' ' * (_width(window[: column - 1 - first]))}^"

    def error(self, at: int, what: str, *, paste: tuple[str, ...] = (), kind: str = "unread") -> ReadingError:
        """The mistake at an offset; `paste` are the declarations that would settle it."""
        return ReadingError(self, min(at, len(self.text)), what, paste, kind)


def _width(text: str) -> int:
    """The columns a text takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)


class ReadingError(DeriveError):
    """A formula, declaration or document that cannot be read: where, why, and the declaration to paste."""

    def __init__(
        self, source: Source, at: int, what: str, paste: tuple[str, ...] = (), kind: str = "unread"
    ) -> None:
        self.source, self.at, self.what, self.paste, self.kind = source, at, what, paste, kind
        super().__init__(str(self))

    @property
    def reason(self) -> str:
        """What is wrong and what to paste, in one line and without the place."""
        return self.what + (f"; declare it: {'; '.join(self.paste)}" if self.paste else "")

    @property
    def where(self) -> str:
        line, column = self.source.place(self.at)
        return f"{self.source.name}:{line}:{column}"

    @property
    def position(self) -> Position:
        return Position(self.source.file, *self.source.place(self.at), cell=self.source.cell)

    def __str__(self) -> str:
        declare = "".join(f"\n  to paste: {line}" for line in self.paste)
        return f"{self.where}: {self.what}\n{self.source.shown(self.at)}{declare}"
