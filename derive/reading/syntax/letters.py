"""The small parts of a formula: names with their fonts and accents, functions, groups, cases."""

from __future__ import annotations

import difflib
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Protocol, Self

from derive.reading.source.macros import closing
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import SILENT, SPACES, Token, written
from derive.reading.source.words import (
    ACCENTS,
    BIG,
    BOLD,
    DOTS,
    FONTS,
    FUNCTIONS,
    GREEK,
    MARKS,
    MATCHING,
    REFUSED,
    RELATIONS,
    TRANSPOSES,
    UPRIGHT,
)
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node, Slot

FRACTIONS = {r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\nicefrac", r"\sfrac"}
BINOMIALS = {r"\binom", r"\dbinom", r"\tbinom"}
TRANSPARENT = {
    r"\boxed",
    r"\ensuremath",
    r"\mathord",
    r"\mathinner",
    r"\underbrace",
    r"\overbrace",
    r"\mathclap",
    r"\smash",
}
LETTERED = {"H": "H", r"\mathbb{H}": "H", r"\mathcal{H}": "H", r"\mathrm{H}": "H", r"\mathcal{N}": "N",
r"\Gamma": "gamma",
            r"\mathscr{N}": "N", r"\mathsf{H}": "H"}  # fmt: skip
EXPECTATIONS = {r"\mathbb{E}", r"\mathrm{E}", r"\mathsf{E}", r"\mathbf{E}"}
INDICATORS = {r"\mathbf{1}", r"\mathbb{1}", r"\mathds{1}", r"\mathbb{I}", r"\mathbbm{1}"}
SAME_ACCENT = {r"\widehat": r"\hat", r"\widetilde": r"\tilde", r"\overline": r"\bar"}
GRIDS = {rf"\begin{{{name}}}" for name in ("pmatrix", "bmatrix", "matrix", "vmatrix", "array")}
OTHERWISE = ("otherwise", "else", "elsewhere", "other", "otherwise.", "else.", "elsewhere.")


# Commands that mean something somewhere; any other must be the author's own.
KNOWN = {*GREEK, *FONTS, *ACCENTS, *FRACTIONS, *BINOMIALS, *TRANSPARENT, *FUNCTIONS, *BIG, *MATCHING,
         *MATCHING.values(), *REFUSED, *DOTS,
         *RELATIONS, *MARKS, *TRANSPOSES, *SPACES, *SILENT, r"\sqrt", r"\partial", r"\nabla", r"\int",
         r"\infty",
         r"\cdot", r"\odot", r"\times", r"\vert", r"\open", r"\close", r"\langle", r"\rangle",
         *GRIDS}  # fmt: skip


class Names(Protocol):
    """What the grammar asks about names: whether one is declared, and whether it takes arguments in
    brackets.
    """

    def known(self, key: str) -> bool: ...
    def applies(self, key: str) -> bool: ...
    def spells(self, word: str) -> bool: ...


class Letters:
    """A cursor over tokens, and what can be read without regard to precedence."""

    def __init__(self, tokens: list[Token], names: Names, depth: int = 0) -> None:
        self.tokens, self.names, self.depth, self.n = tokens, names, depth, 0
        self.closers: list[str] = []
        if depth > 40:
            raise tokens[0].source.error(tokens[0].at, "groups are nested more than 40 deep")

    @abstractmethod
    def expression(self) -> Node: ...
    @abstractmethod
    def relation(self) -> Node: ...
    @abstractmethod
    def factor(self) -> Node: ...
    @abstractmethod
    def bracket(self) -> Node: ...
    @abstractmethod
    def bars(self) -> Node: ...
    @abstractmethod
    def angles(self) -> Node: ...
    @abstractmethod
    def fraction(self, sign: Token) -> Node: ...
    @abstractmethod
    def slots(self) -> tuple[Slot | None, Slot | None, int]: ...
    @abstractmethod
    def slot(self) -> Slot: ...
    @abstractmethod
    def scripts(self, base: Node) -> Node: ...
    @abstractmethod
    def begins(self) -> bool: ...
    @abstractmethod
    def big(self, sign: Token, op: str) -> Node: ...

    # the cursor

    @property
    def done(self) -> bool:
        return self.n >= len(self.tokens)

    @property
    def peek(self) -> Token:
        if self.done:
            last = self.tokens[-1] if self.tokens else Token("sign", "", Source("formula", ""), 0)
            return Token("sign", "", last.source, last.at + len(last.text))
        return self.tokens[self.n]

    def take(self) -> Token:
        token = self.peek
        self.n += 1
        return token

    def wrong(self, what: str) -> ReadingError:
        token = self.peek
        if token.kind == "command" and token.text in REFUSED:
            return token.source.error(token.at, REFUSED[token.text])
        if token.kind == "command" and token.text[1:].isalpha() and token.text not in KNOWN:
            return token.source.error(token.at, self.not_known(token), kind="broken")
        if token.kind == "text":
            return token.source.error(token.at, f"the words “{token.text.strip()}” stand inside a formula")
        return token.source.error(token.at, what if token.text else "the formula breaks off here")

    def ambiguous(self, token: Token, what: str) -> ReadingError:
        return token.source.error(token.at, what)

    def inner(self, tokens: list[Token]) -> Self:
        """A parser for a group of its own."""
        return type(self)(tokens, self.names, self.depth + 1)

    def complete(self) -> Node:
        node = self.expression()
        if not self.done:
            raise self.wrong(f"{self.peek.text} is not expected here")
        return node

    def group(self) -> list[Token]:
        """The tokens of an argument: a group in braces, one token, or a command with its own argument."""
        if self.done:
            raise self.wrong("the formula breaks off here")
        start = self.n
        first = self.tokens[start]
        if first.kind == "number" and len(first.text) > 1:  # an argument without braces is one digit: \frac12
            digits = (
                replace(first, text=first.text[0]),
                replace(first, text=first.text[1:], at=first.at + 1),
            )
            self.tokens[start : start + 1] = digits
        end = closing(self.tokens, start)
        self.n = end + 1
        if self.tokens[start].is_("{"):
            return self.tokens[start + 1 : end]
        if self.tokens[start].is_("}"):
            raise self.tokens[start].source.error(
                self.tokens[start].at, "this } closes nothing", kind="broken"
            )
        groups = {
            **dict.fromkeys(FONTS | ACCENTS | {r"\sqrt"}, 1),
            **dict.fromkeys(FRACTIONS | BINOMIALS, 2),
        }.get(self.tokens[start].text, 0)
        for _ in range(groups):
            self.group()
        return self.tokens[start : self.n]

    # atoms

    def is_factor(self, token: Token) -> bool:
        known = (
            GREEK
            | FONTS
            | ACCENTS
            | FRACTIONS
            | BINOMIALS
            | TRANSPARENT
            | set(FUNCTIONS)
            | set(BIG)
            | set(MATCHING)
        )
        return (
            token.text in known
            or token.text
            in (
                r"\open",
                *DOTS,
                r"\sqrt",
                r"\partial",
                r"\nabla",
                r"\int",
                r"\begin{cases}",
                *GRIDS,
                r"\infty",
                r"\surd",
            )
            or (
                token.text in REFUSED
                and token.kind == "command"
                and (token.text not in (r"\mid", r"\Vert", r"\forall"))
            )
        )

    def atom(self) -> Node:
        token = self.peek
        if token.kind == "number":
            return tree.Num(self.take(), token.text)
        if token.kind == "letter" or token.text in GREEK or token.is_(r"\infty"):
            if token.text in REFUSED:
                raise self.wrong("")
            return tree.Name(self.take(), token.text)
        if token.text in DOTS:
            return tree.Dots(self.take())
        if token.is_("|", r"\|", r"\lvert", r"\lVert", r"\vert"):
            return self.bars()
        if token.is_(r"\langle"):
            return self.angles()
        if token.text in MATCHING and token.text not in REFUSED:
            return self.bracket()
        for spellings, read in _ATOMS:
            if token.text in spellings and token.kind != "text":
                return read(self, self.take())
        if token.is_("{"):
            start = self.n
            return self.invisible(start, self.inner(self.group()).complete())
        raise self.wrong(self.not_known(token))

    def invisible(self, start: int, node: Node) -> Node:
        """What stands in braces, unless their being invisible makes the print say something else: -{x+y},
        {xy}^2.
        """
        beside = ("|", r"\|", ",", ";", *RELATIONS)
        before = self.tokens[start - 1] if start else None
        after = None if self.done else self.peek
        if isinstance(node, (tree.Sum, tree.Big, tree.Derivative, tree.Gradient)):
            plain = before is None or before.is_("+", *beside, *MATCHING)
            hidden = not plain or not (after is None or after.is_("+", "-", *beside, *MATCHING.values()))
        elif isinstance(node, tree.Term):
            applied = len(node.factors) == 2 and isinstance(node.factors[1][1], tree.Paren)  # \log{p(x)}
            applied = applied and isinstance(node.factors[0][1], (tree.Name, tree.Script))
            ends = applied and (after is None or after.is_("+", "-", *beside, *MATCHING.values()))
            hidden = (before is not None and (before.is_("/") or (before.is_(*FUNCTIONS) and not ends))) or (
                after is not None and after.is_("^", "_", "'", "!")
            )
        else:
            hidden = (
                isinstance(node, tree.Paren)
                and before is not None
                and before.is_(*FUNCTIONS)
                and not (after is None or after.is_("+", "-", *beside, *MATCHING.values()))
            )
        if hidden:
            at = self.tokens[start]
            raise at.source.error(
                at.at, "these braces do not print, but change what is meant; write brackets"
            )
        return node

    def not_known(self, token: Token) -> str:
        if token.kind == "command" and token.text[1:].isalpha():
            every = [*GREEK, *FUNCTIONS, *BIG, *FONTS, *FRACTIONS, *ACCENTS]
            near = difflib.get_close_matches(token.text, every, n=1, cutoff=0.75)
            hint = f"; did you mean {near[0]}?" if near else ""
            return f"the command {token.text} is not defined here and is no notation that is read{hint}"
        return f"{token.text} is not expected here"

    def scripted_letter(self, sign: Token, group: list[Token]) -> Node | None:
        r"""A letter with scripts in one font, as \mathbf{k_i}: the font is the letter's."""
        inner = self.inner(group)
        if len(group) < 3 or not group[1].is_("_", "^") or inner.tokens[0].is_("{"):
            return None
        node = inner.scripts(inner.atom())
        if not inner.done or not isinstance(node, tree.Script) or not isinstance(node.base, tree.Name):
            return None
        return replace(node, base=tree.Name(sign, styled(sign.text, node.base.key)))

    def font(self, sign: Token) -> Node:
        group = self.group()
        if not group:
            raise self.ambiguous(sign, f"{sign.text} stands without a symbol")
        node = self.scripted_letter(sign, group)
        if node is not None:
            return node
        if sign.text in BOLD and len(group) > 2 and any(t.is_("_", "^") for t in group):  # \mathbf{q^t k_i}
            return emboldened(self.inner(group).complete(), sign)
        text = written(group)
        if len(group) == 1 or all(t.kind == "letter" for t in group) or group[0].text in FONTS | ACCENTS:
            return tree.Name(sign, styled(sign.text, text))
        raise self.ambiguous(sign, f"{sign.text} holds more than a symbol; set each symbol by itself")

    def accent(self, sign: Token) -> Node:
        inner = self.inner(self.group())
        node = inner.atom() if inner.tokens else None
        if sign.is_(r"\bar", r"\overline") and (not inner.done or isinstance(node, tree.Script)):
            whole = self.inner(inner.tokens).complete()  # a conjugate, if it is complex
            return tree.Call(sign, "conj", None, None, tree.Paren(sign, "(", (whole,), ()))
        if not inner.done or not isinstance(node, tree.Name):
            raise self.ambiguous(
                sign, f"{sign.text} stands over more than a symbol: what is it? declare a name for it"
            )
        return tree.Name(sign, f"{SAME_ACCENT.get(sign.text, sign.text)}{{{node.key}}}")

    def root(self, sign: Token) -> Node:
        degree = None
        if not self.done and self.peek.is_("["):
            end = next((k for k in range(self.n, len(self.tokens)) if self.tokens[k].is_("]")), None)
            if end is None:
                raise self.wrong("this [ is never closed")
            degree = self.inner(self.tokens[self.n + 1 : end]).complete()
            self.n = end + 1
        return tree.Root(sign, degree, self.inner(self.group()).complete())

    def binomial(self, sign: Token) -> Node:
        top, bottom = (self.inner(self.group()).complete() for _ in range(2))
        return tree.Call(sign, "binomial", None, None, tree.Paren(sign, "(", (top, bottom), (",",)))

    def transparent(self, sign: Token) -> Node:
        start = self.n - 1
        node = self.inner(self.group()).complete()
        if sign.is_(r"\underbrace", r"\overbrace"):
            while not self.done and self.peek.is_("_", "^"):  # a remark on it
                self.take()
                self.group()
        return self.invisible(start, node)

    def cases(self, sign: Token) -> Node:
        end = next((k for k in range(self.n, len(self.tokens)) if self.tokens[k].is_(r"\end{cases}")), None)
        if end is None:
            raise sign.source.error(sign.at, "this \\begin{cases} is never ended", kind="broken")
        rows, row = [], list[Token]()
        for token in [*self.tokens[self.n : end], Token("command", "\\\\", sign.source, sign.at)]:
            if not token.is_("\\\\"):
                row.append(token)
            elif row:
                rows.append(self.case(row))
                row = []
        self.n = end + 1
        return tree.Cases(sign, tuple(rows))

    def grid(self, sign: Token) -> Node:
        """\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}"""
        ending, depth, end = sign.text.replace("begin", "end"), 0, self.n
        while end < len(self.tokens) and (depth or not self.tokens[end].is_(ending)):
            depth += self.tokens[end].text.startswith(r"\begin{") - self.tokens[end].text.startswith(r"\end{")
            end += 1
        if end == len(self.tokens):
            raise sign.source.error(sign.at, f"this {sign.text} is never ended", kind="broken")
        if sign.is_(r"\begin{array}"):
            self.group()  # how its columns are set
        rows = tuple(tuple(map(self.cell, row)) for row in _cells(self.tokens[self.n : end], sign))
        self.n = end + 1
        if len({len(row) for row in rows}) != 1:
            raise sign.source.error(sign.at, "the rows of this matrix are not equally long", kind="broken")
        made = tree.Grid(sign, rows)
        return tree.Bars(sign, False, made) if sign.is_(r"\begin{vmatrix}") else made

    def cell(self, tokens: list[Token]) -> Node:
        if len(tokens) == 1 and tokens[0].is_(*DOTS, r"\vdots", r"\ddots"):
            return tree.Dots(tokens[0])
        return self.inner(tokens).complete()

    def case(self, row: list[Token]) -> tuple[Node, Node | None]:
        marks = [k for k, t in enumerate(row) if t.is_("&")]
        cut = next(iter(marks or [k for k, t in enumerate(row) if t.kind == "text"]), None)
        if cut is None:
            raise row[0].source.error(row[0].at, "a case without a condition; write value & condition")
        value = _without_stops(row[:cut], ",", ";")
        condition = _without_stops(_worded([t for t in row[cut:] if not t.is_("&")]), ".", ",", ";")
        words = {t.text.strip().strip(",.").lower() for t in condition if t.kind == "text"}
        rest = [t for t in condition if t.kind != "text"]
        if not rest and not words.isdisjoint(OTHERWISE):
            return self.inner(value).complete(), None
        if not rest or words - {"if", "for", "when", ""}:
            raise row[cut].source.error(
                row[cut].at, "this condition is not read; write \\text{if } x > 0, or \\text{otherwise}"
            )
        inner = self.inner(rest)
        node = inner.relation()
        if not inner.done or not isinstance(node, tree.Relation):
            raise inner.wrong("a condition is a relation, as x > 0")
        return self.inner(value).complete(), node


def _worded(tokens: list[Token]) -> list[Token]:
    """A condition whose first word is set in letters of mathematics, `if x > 0`."""
    letters = "".join(t.text for t in tokens[:9] if t.kind == "letter")
    for word in ("otherwise", "if", "for", "when", "else"):
        run = tokens[: len(word)]
        spelled = letters.startswith(word) and all(t.kind == "letter" for t in run)
        if spelled and all(b.at == a.at + 1 for a, b in pairwise(run)):
            return [replace(run[0], kind="text", text=word), *tokens[len(word) :]]
    return tokens


def emboldened(node: Any, sign: Token) -> Any:
    """A product whose symbols are all set in bold, but for what stands in their scripts."""
    if isinstance(node, tree.Name):
        return tree.Name(node.at, styled(sign.text, node.key))
    if isinstance(node, tree.Script):
        return replace(node, base=emboldened(node.base, sign))
    if isinstance(node, tree.Term):
        return replace(node, factors=tuple((j, emboldened(part, sign)) for j, part in node.factors))
    raise sign.source.error(sign.at, f"{sign.text} holds more than symbols; set each symbol by itself")


def styled(font: str, inner: str) -> str:
    if font in BOLD:
        return rf"\mathbf{{{inner}}}"
    return rf"\mathrm{{{inner}}}" if font in UPRIGHT | {r"\mathnormal"} else f"{font}{{{inner}}}"


_ATOMS: list[tuple[set[str], Callable[[Letters, Token], Node]]] = [
    (FRACTIONS, lambda p, t: p.fraction(t)),
    ({r"\sqrt"}, Letters.root),
    (BINOMIALS, Letters.binomial),
    (FONTS, Letters.font),
    (ACCENTS, Letters.accent),
    (TRANSPARENT, Letters.transparent),
    ({r"\begin{cases}"}, Letters.cases),
    (GRIDS, Letters.grid),
]


def _cells(tokens: Sequence[Token], sign: Token) -> list[list[list[Token]]]:
    """The cells of a matrix, row by row; a line break at its end begins no row."""
    rows: list[list[list[Token]]] = [[[]]]
    depth = 0
    for token in tokens:
        depth += token.text.startswith(r"\begin{") - token.text.startswith(r"\end{")
        if depth == 0 and token.is_("&", "\\\\"):
            rows[-1].append([]) if token.is_("&") else rows.append([[]])
        elif not token.is_(r"\hline"):
            rows[-1][-1].append(token)
    kept = rows[:-1] if rows[-1] == [[]] else rows
    if not all(cell for row in kept for cell in row):
        raise sign.source.error(sign.at, "a place of this matrix is left empty: what stands there?")
    return kept


def _without_stops(tokens: Sequence[Token], *stops: str) -> list[Token]:
    """Tokens without the punctuation at their end."""
    kept = list(tokens)
    while kept and kept[-1].is_(*stops):
        kept.pop()
    return kept
