"""LaTeX as people and scanners write it, rewritten to what math-core takes."""

from __future__ import annotations

import re
from collections.abc import Callable

from reports.typeset.clean import clean
from reports.typeset.fences import settled

# math-core recurses on nested groups and a crash there would end the whole process, so absurd input is
# refused first.
MAX_LENGTH = 12_000
MAX_DEPTH = 60
MAX_RUN = 200  # commands in a row, as in \sqrt\sqrt\sqrt…

_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.|$)|[{}]|%[^\n]*(?:\n|$)|[^\\{}%]+", re.S)
_RUN = re.compile(rf"(?:\\[A-Za-z]+\s*){{{MAX_RUN + 1}}}")
_ROW_GAP = re.compile(r"\A\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|mu|px|pc|sp|bp)\s*\]")

# Where a sign follows one of these it belongs to the term, not between two.
_EXPECTS_TERM = (*"=<>(,+*/-", r"\le", r"\ge", r"\leq", r"\geq", r"\approx", r"\to", r"\in", r"\Rightarrow")

ENVIRONMENTS = {
    "align": "aligned", "align*": "aligned", "alignat": "aligned", "alignat*": "aligned",
    "alignedat": "aligned",
    "flalign": "aligned", "flalign*": "aligned", "split": "aligned", "eqnarray": "aligned",
    "eqnarray*": "aligned",
    "gather": "gathered", "gather*": "gathered", "multline": "gathered", "multline*": "gathered",
    "equation": "", "equation*": "", "displaymath": "", "math": "", "smallmatrix": "matrix",
}  # fmt: skip
_WITH_COUNT = {"alignat", "alignat*", "alignedat"}

SAME_AS = {
    r"\mbox": r"\text", r"\hbox": r"\text", r"\textnormal": r"\text", r"\pmb": r"\boldsymbol",
    r"\mathds": r"\mathbb",
    r"\mathbbm": r"\mathbb", r"\intertext": r"\text", r"\nonumber": "", r"\notag": "", r"\displaylimits": "",
}  # fmt: skip

# Commands that could rewrite what follows them; a quotation has no business defining macros.
FORBIDDEN = {r"\def", r"\edef", r"\gdef", r"\let", r"\newcommand", r"\newcommand*", r"\renewcommand",
r"\renewcommand*",
             r"\providecommand", r"\DeclareMathOperator"}  # fmt: skip


class Unreadable(ValueError):
    """LaTeX that we do not dare to convert."""


def normalise(latex: str, depth: int = 0) -> tuple[str, tuple[str, ...]]:
    """LaTeX as math-core wants it, and the contents of every `\\tag`; `depth` is that of what it stands
    in.
    """
    if len(latex) > MAX_LENGTH:
        raise Unreadable(f"longer than {MAX_LENGTH} characters")
    if _RUN.search(latex):
        raise Unreadable(f"more than {MAX_RUN} commands in a row")
    reader = _Reader(_strip_delimiters(clean(latex).strip()), depth)
    body = reader.until(None)
    body += "".join(
        rf"\end{{{name}}}" for name in reversed(reader.open)
    )  # a quotation may end within an environment
    if reader.loose_cells:  # rows or cells outside any environment would silently run together
        body = rf"\begin{{aligned}}{body}\end{{aligned}}"
    elif reader.loose_rows:
        body = rf"\begin{{gathered}}{body}\end{{gathered}}"
    return settled(body), tuple(reader.numbers)


def terms(latex: str) -> list[str]:
    """The terms of a sum, each with its sign; one term where there is no sum at the top level."""
    found, depth = [""], 0
    for token in _TOKEN.findall(latex):
        depth += (token in ("{", r"\left", r"\begin")) - (token in ("}", r"\right", r"\end"))
        if depth or token.startswith("\\") or token in "{}":
            found[-1] += token
            continue
        closing = found[-1].endswith(r"\right")  # its delimiter closes nothing else
        for n, letter in enumerate(token):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(letter, 0) if n or not closing else 0
            before = found[-1].rstrip() if letter in "+-" and depth == 0 else ""
            if before and not before.endswith(_EXPECTS_TERM):
                found.append("")
            found[-1] += letter
    return found


def _strip_delimiters(text: str) -> str:
    for opening, closing in (("$$", "$$"), (r"\[", r"\]"), (r"\(", r"\)"), ("$", "$")):
        inner = text[len(opening) : -len(closing)]
        if (
            len(text) > len(opening + closing)
            and text.startswith(opening)
            and text.endswith(closing)
            and "$" not in inner
        ):
            return inner.strip()
    return text.strip("$").strip() if text.count("$") == 1 else text  # a fragment may have lost the other one


class _Reader:
    """Walks the tokens once, rewriting what math-core does not take."""

    def __init__(self, text: str, depth: int = 0) -> None:
        self.tokens = _TOKEN.findall(text)
        self.at = 0
        self.depth = self.outer = depth
        self.open: list[str] = []  # environments
        self.fences = 0
        self.numbers: list[str] = []
        self.loose_rows = self.loose_cells = False

    def until(self, stop: str | None) -> str:
        """Everything up to the token `stop`, rewritten."""
        out: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token == stop:
                return "".join(out)
            out.append(self._one(token))
        if stop is not None:
            raise Unreadable(f"{stop} is missing")
        return "".join(out)

    def _one(self, token: str) -> str:
        if token == "{":
            return self._group()
        if token in FORBIDDEN:
            raise Unreadable(f"{token} is not converted")
        if token in _RULES:
            return _RULES[token](self)
        if token in SAME_AS:
            return self._named(SAME_AS[token])
        if token.startswith("%"):
            return " "
        if "&" in token and not token.startswith("\\") and not self.open:
            self.loose_cells = True
        return token

    def _named(self, command: str) -> str:
        return self._text() if command == r"\text" else command

    def _group(self) -> str:
        self._deeper()
        inner = self.until("}")
        self.depth -= 1
        return "{" + inner + "}"

    def _deeper(self) -> None:
        self.depth += 1
        self._inside()

    def _inside(self) -> int:
        """How deep we are."""
        depth = self.depth + self.fences + len(self.open)
        if depth > MAX_DEPTH:
            raise Unreadable(f"nested deeper than {MAX_DEPTH}")
        return depth

    def _left(self) -> str:
        self.fences += 1
        self._deeper()
        self.depth -= 1
        return r"\left"

    def _right(self) -> str:
        self.fences = max(self.fences - 1, 0)
        return r"\right"

    def raw(self) -> str:
        """The next {argument} exactly as written, without its braces."""
        while self.at < len(self.tokens) and not self.tokens[self.at].strip():
            self.at += 1
        if self.at >= len(self.tokens) or self.tokens[self.at] != "{":
            raise Unreadable("an argument is missing")
        depth, start = 0, self.at + 1
        while self.at < len(self.tokens):
            depth += {"{": 1, "}": -1}.get(self.tokens[self.at], 0)
            self.at += 1
            if depth == 0:
                return "".join(self.tokens[start : self.at - 1])
        raise Unreadable("} is missing")

    def _tag(self) -> str:
        self.numbers.append(self.raw())
        return ""

    def _drop(self) -> str:
        self.raw()
        return ""

    def _text(self) -> str:
        """\\text with formulas inside becomes text, formula, text: math-core has no mathematics within
        text.
        """
        pieces = re.split(r"(?<!\\)\$", self.raw())
        if len(pieces) % 2 == 0:
            raise Unreadable("a $ is missing")
        return "".join(
            rf"\text{{{piece}}}" if n % 2 == 0 else "{" + normalise(piece, self._inside() + 1)[0] + "}"
            for n, piece in enumerate(pieces)
            if piece
        )

    def _reference(self) -> str:
        return rf"\text{{{_plain(self.raw())}}}"

    def _equation_reference(self) -> str:
        return rf"\text{{({_plain(self.raw())})}}"

    def _link(self) -> str:
        self.raw()  # the address: a report links nowhere
        return self._group_after()

    def _group_after(self) -> str:
        return "{" + normalise(self.raw(), self._inside() + 1)[0] + "}"

    def _substack(self) -> str:
        inner = _Reader(self.raw(), self._inside() + 1)
        inner.open.append("subarray")
        return rf"\begin{{subarray}}{{c}}{inner.until(None)}\end{{subarray}}"

    def _begin(self) -> str:
        name = self.raw()
        if name in _WITH_COUNT:
            self.raw()
        known = ENVIRONMENTS.get(name, name)
        self._optional_position()
        if not known:
            return ""
        self.open.append(known)
        self._deeper()
        self.depth -= 1
        return rf"\begin{{{known}}}"

    def _end(self) -> str:
        name = self.raw()
        known = ENVIRONMENTS.get(name, name)
        if self.open and known == self.open[-1]:
            self.open.pop()
        return rf"\end{{{known}}}" if known else ""

    def _optional_position(self) -> None:
        """Drops the [t] of \\begin{aligned}[t], which math-core would print."""
        if self.at < len(self.tokens):
            self.tokens[self.at] = re.sub(r"^\[[tbc]\]", "", self.tokens[self.at])

    def _newline(self) -> str:
        """A row break; its optional gap \\\\[2pt] would otherwise be printed."""
        if self.at < len(self.tokens):
            self.tokens[self.at] = _ROW_GAP.sub("", self.tokens[self.at], count=1)
        if not self.open and self.depth == self.outer:
            self.loose_rows = True
        return r"\\"


_RULES: dict[str, Callable[[_Reader], str]] = {
    r"\tag": _Reader._tag, r"\tag*": _Reader._tag, r"\label": _Reader._drop, r"\text": _Reader._text,
    r"\ref": _Reader._reference, r"\eqref": _Reader._equation_reference, r"\cite": _Reader._reference,
    r"\href": _Reader._link, r"\substack": _Reader._substack, r"\begin": _Reader._begin,
    r"\end": _Reader._end,
    "\\\\": _Reader._newline, r"\left": _Reader._left, r"\right": _Reader._right,
}  # fmt: skip


def _plain(text: str) -> str:
    return re.sub(r"[\\{}$&#^_~%]", " ", text)
