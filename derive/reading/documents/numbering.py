"""The numbers LaTeX gives to equations, line by line, as sections, tags and `\\nonumber` say."""

from __future__ import annotations

import re
from dataclasses import dataclass

BY_LINE = ("align", "gather", "flalign", "alignat", "eqnarray", "xalignat")
AS_ONE = ("equation", "multline", "dmath")
_PIECE = re.compile(r"\\\\|\\begin\s*\{[^}]*\}|\\end\s*\{[^}]*\}|\\.|[{}]|(?<!\\)%[^\n]*", re.S)
_LABEL = re.compile(r"\\label\s*\{([^}]*)\}")
_TAG = re.compile(r"\\tag\*?\s*\{([^}]*)\}")
_SILENT = re.compile(r"\\(?:nonumber|notag)\b")
_WITHIN = re.compile(r"\\numberwithin\s*\{\s*equation\s*\}\s*\{\s*(\w+)\s*\}")
_SET = re.compile(r"\\(setcounter|addtocounter)\s*\{\s*equation\s*\}\s*\{\s*(-?\d+)\s*\}")


@dataclass(frozen=True)
class Row:
    """One line of a display: where it stands, its number, tag and label, if it has them."""

    start: int
    end: int
    number: str | None = None
    tag: str | None = None
    label: str | None = None


class Numbers:
    """The counter of equations while a document is read from its beginning."""

    def __init__(self) -> None:
        self.equation = 0
        self.headings = {"chapter": 0, "section": 0, "subsection": 0}
        self.within: str | None = None
        self.parent: str | None = None  # of subequations
        self.part = 0
        self.appendix = False

    def heading(self, level: str, starred: bool) -> None:
        if level not in self.headings or starred:
            return
        names = list(self.headings)
        self.headings[level] += 1
        for below in names[names.index(level) + 1 :]:
            self.headings[below] = 0
        if self.within in names[names.index(level) :]:
            self.equation = 0

    def command(self, text: str, at: int) -> None:
        """A command that changes how equations are numbered."""
        within, placed = _WITHIN.match(text, at), _SET.match(text, at)
        if within and within[1] in self.headings:
            self.within = within[1]
        elif placed:
            self.equation = int(placed[2]) + (self.equation if placed[1] == "addtocounter" else 0)
        elif re.compile(r"\\appendix(?![A-Za-z])").match(text, at):
            self.appendix = True
            self.headings = dict.fromkeys(self.headings, 0)

    def begin_parts(self) -> None:
        self.parent, self.part = self._next(), 0

    def end_parts(self) -> None:
        self.parent = None

    def _next(self) -> str:
        if self.parent is not None:
            self.part += 1
            return self.parent + chr(ord("a") + (self.part - 1) % 26)
        self.equation += 1
        return self._prefix() + str(self.equation)

    def _prefix(self) -> str:
        if self.within is None:
            return ""
        names = list(self.headings)
        above = [self.headings[n] for n in names[: names.index(self.within) + 1]]
        counts = above if above[0] else above[1:]
        top, *rest = counts or [0]
        first = chr(ord("A") + top - 1) if self.appendix and top else str(top)
        return "".join(f"{part}." for part in (first, *rest))

    def rows(self, name: str, text: str, start: int, end: int) -> tuple[Row, ...]:
        """The lines of an environment with their numbers."""
        plain = name.rstrip("*")
        cuts = lines(text, start, end) if plain in BY_LINE else [(start, end)]
        counts = plain in (*BY_LINE, *AS_ONE) and not name.endswith("*")
        return tuple(self._row(text, a, b, counts) for a, b in cuts)

    def _row(self, text: str, start: int, end: int, counts: bool) -> Row:
        said = re.sub(r"(?<!\\)%[^\n]*", "", text[start:end])
        label, tag = _LABEL.search(said), _TAG.search(said)
        shown = f"({tag[1].strip('()$ ')})" if tag else None
        numbered = counts and not tag and not _SILENT.search(said)
        return Row(start, end, f"({self._next()})" if numbered else None, shown, label and label[1].strip())


def unnumbered(text: str, start: int, end: int) -> Row:
    """A display that has no number of its own, as one line; its tag and label count."""
    return Numbers()._row(text, start, end, False)


def lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The lines of a display, cut at breaks outside braces and inner environments."""
    found, depth, begin = [], 0, start
    for piece in _PIECE.finditer(text, start, end):
        word = piece.group()
        if word == "{" or word.startswith(r"\begin"):
            depth += 1
        elif word == "}" or word.startswith(r"\end"):
            depth -= 1
        elif word == r"\\" and depth == 0:
            found.append((begin, piece.start()))
            begin = piece.end()
    found.append((begin, end))
    return [(a, b) for a, b in found if text[a:b].strip()] or [(start, end)]
