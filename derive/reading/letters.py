"""The small parts of a formula: names with their fonts and accents, functions, groups, cases."""

from __future__ import annotations

import difflib
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, Self

from derive.reading import tree
from derive.reading.macros import closing
from derive.reading.source import ReadingError, Source
from derive.reading.tokens import SILENT, SPACES, Token, written
from derive.reading.tree import Node, Slot
from derive.reading.words import (
    ACCENTS,
    BIG,
    BOLD,
    FONTS,
    FUNCTIONS,
    GREEK,
    MARKS,
    MATCHING,
    REFUSED,
    RELATIONS,
    TRANSPOSES,
    UPRIGHT,
    WORDS,
)  # fmt: skip

BARE = {"exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan", "det", "tr"}  # need no brackets
POWERED = {
    "exp",
    "log",
    "sin",
    "cos",
    "tan",
    "sinh",
    "cosh",
    "tanh",
    "arcsin",
    "arccos",
    "arctan",
    "erf",
}  # f(x)^2 leaves it open
FRACTIONS = {r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\nicefrac", r"\sfrac"}
TRANSPARENT = {r"\boxed", r"\ensuremath", r"\mathord", r"\mathinner", r"\underbrace", r"\overbrace", r"\mathclap", r"\smash"}
LETTERED = {"H": "H", r"\mathbb{H}": "H", r"\mathcal{H}": "H", r"\mathrm{H}": "H", r"\mathcal{N}": "N", r"\Gamma": "gamma",
            r"\mathscr{N}": "N", r"\mathsf{H}": "H"}  # fmt: skip
EXPECTATIONS = {r"\mathbb{E}", r"\mathrm{E}", r"\mathsf{E}", r"\mathbf{E}"}
INDICATORS = {r"\mathbf{1}", r"\mathbb{1}", r"\mathds{1}", r"\mathbb{I}", r"\mathbbm{1}"}
SAME_ACCENT = {r"\widehat": r"\hat", r"\widetilde": r"\tilde", r"\overline": r"\bar"}
OTHERWISE = ("otherwise", "else", "elsewhere", "other", "otherwise.", "else.", "elsewhere.")


# Commands that mean something somewhere; any other must be the author's own.
KNOWN = {*GREEK, *FONTS, *ACCENTS, *FRACTIONS, *TRANSPARENT, *FUNCTIONS, *BIG, *MATCHING, *MATCHING.values(), *REFUSED,
         *RELATIONS, *MARKS, *TRANSPOSES, *SPACES, *SILENT, r"\sqrt", r"\partial", r"\nabla", r"\int", r"\infty",
         r"\cdot", r"\times", r"\vert", r"\open", r"\close", r"\langle", r"\rangle"}  # fmt: skip


class Names(Protocol):
    """What the grammar asks about names: whether one is declared, and whether it takes arguments in brackets."""

    def known(self, key: str) -> bool: ...
    def applies(self, key: str) -> bool: ...


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
            digits = (replace(first, text=first.text[0]), replace(first, text=first.text[1:], at=first.at + 1))
            self.tokens[start : start + 1] = digits
        end = closing(self.tokens, start)
        self.n = end + 1
        if self.tokens[start].is_("{"):
            return self.tokens[start + 1 : end]
        if self.tokens[start].is_("}"):
            raise self.tokens[start].source.error(self.tokens[start].at, "this } closes nothing", kind="broken")
        groups = {**dict.fromkeys(FONTS | ACCENTS | {r"\sqrt"}, 1), **dict.fromkeys(FRACTIONS, 2)}.get(self.tokens[start].text, 0)
        for _ in range(groups):
            self.group()
        return self.tokens[start : self.n]

    # atoms

    def is_factor(self, token: Token) -> bool:
        known = GREEK | FONTS | ACCENTS | FRACTIONS | TRANSPARENT | set(FUNCTIONS) | set(BIG) | set(MATCHING)
        return token.text in known or token.text in (r"\sqrt", r"\partial", r"\nabla", r"\int", r"\begin{cases}", r"\infty",
                                                     r"\surd") or (token.text in REFUSED and token.kind == "command" and (
                                                         token.text not in (r"\mid", r"\Vert", r"\forall")))  # fmt: skip

    def atom(self) -> Node:
        token = self.peek
        if token.kind == "number":
            return tree.Num(self.take(), token.text)
        if token.kind == "letter" or token.text in GREEK or token.is_(r"\infty"):
            if token.text in REFUSED:
                raise self.wrong("")
            return tree.Name(self.take(), token.text)
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
            inside = self.inner(self.group())
            return inside.complete()
        raise self.wrong(self.not_known(token))

    def not_known(self, token: Token) -> str:
        if token.kind == "command" and token.text[1:].isalpha():
            every = [*GREEK, *FUNCTIONS, *BIG, *FONTS, *FRACTIONS, *ACCENTS]
            near = difflib.get_close_matches(token.text, every, n=1, cutoff=0.75)
            hint = f"; did you mean {near[0]}?" if near else ""
            return f"the command {token.text} is not defined here and is no notation that is read{hint}"
        return f"{token.text} is not expected here"

    def font(self, sign: Token) -> Node:
        group = self.group()
        if not group:
            raise self.ambiguous(sign, f"{sign.text} stands without a symbol")
        inner = self.inner(group)
        if len(group) > 2 and group[1].is_("_", "^") and not inner.tokens[0].is_("{"):  # \mathbf{k_i}
            node = inner.scripts(inner.atom())
            if inner.done and isinstance(node, tree.Script) and isinstance(node.base, tree.Name):
                return replace(node, base=tree.Name(sign, _styled(sign.text, node.base.key)))
        text = written(group)
        if len(group) == 1 or all(t.kind == "letter" for t in group) or group[0].text in FONTS | ACCENTS:
            return tree.Name(sign, _styled(sign.text, text))
        raise self.ambiguous(sign, f"{sign.text} holds more than a symbol; set each symbol by itself")

    def accent(self, sign: Token) -> Node:
        inner = self.inner(self.group())
        node = inner.atom() if inner.tokens else None
        if not inner.done or not isinstance(node, tree.Name):
            raise self.ambiguous(sign, f"{sign.text} stands over more than a symbol: what is it? declare a name for it")
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

    def transparent(self, sign: Token) -> Node:
        node = self.inner(self.group()).complete()
        if sign.is_(r"\underbrace", r"\overbrace"):
            while not self.done and self.peek.is_("_", "^"):  # a remark on it
                self.take()
                self.group()
        return node

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

    def case(self, row: list[Token]) -> tuple[Node, Node | None]:
        cut = next((k for k, t in enumerate(row) if t.is_("&")), None)
        cut = next((k for k, t in enumerate(row) if t.kind == "text"), None) if cut is None else cut
        if cut is None:
            raise row[0].source.error(row[0].at, "a case without a condition; write value & condition")
        value = list(row[:cut])
        while value and value[-1].is_(",", ";"):
            value.pop()
        condition = [t for t in row[cut:] if not t.is_("&")]
        while condition and condition[-1].is_(".", ",", ";"):
            condition.pop()
        words = [t.text.strip().strip(",.").lower() for t in condition if t.kind == "text"]
        rest = [t for t in condition if t.kind != "text"]
        if any(w in OTHERWISE for w in words) and not rest:
            return self.inner(value).complete(), None
        if not rest or any(w not in ("if", "for", "when", "") for w in words):
            raise row[cut].source.error(row[cut].at, "this condition is not read; write \\text{if } x > 0, or \\text{otherwise}")
        inner = self.inner(rest)
        node = inner.relation()
        if not inner.done or not isinstance(node, tree.Relation):
            raise inner.wrong("a condition is a relation, as x > 0")
        return self.inner(value).complete(), node

    # functions

    def upright(self, token: Token) -> Node | None:
        """A function or an expectation spelled in letters, if one begins here."""
        key, length = self.spelled(token)
        if key is None or self.names.known(key):
            return None
        word = key[key.index("{") + 1 : -1] if key.startswith("\\") and "{" in key else key
        after = self.tokens[self.n + length] if self.n + length < len(self.tokens) else None
        if key in EXPECTATIONS and after is not None and after.is_("_", "[", "(", r"\{"):
            self.n += length
            return self.expectation(token)
        if key in INDICATORS and after is not None and after.is_("_", "[", "(", r"\{"):
            return self.indicator(token, length)
        if key in ("D", r"\mathrm{D}", r"\mathbb{D}", r"\mathcal{D}") and after is not None and after.is_("_"):
            self.n += length
            sub, _, _ = self.slots()
            if sub and sub.text in ("KL", r"\mathrm{KL}", r"\text{KL}", r"\mathit{KL}", r"\mathsf{KL}", r"\operatorname{KL}"):
                return self.applied(token, "KL")
            raise self.ambiguous(token, f"{key}_{{{sub.text if sub else ''}}} is not declared")
        if key in LETTERED and after is not None and after.is_("(", "["):
            self.n += length
            return self.applied(token, LETTERED[key])
        run = token.kind == "letter"
        if run and length > 1 and not (after is not None and after.is_("(", "[", r"\{", "_", "^")):
            raise self.ambiguous(token, f"the function {word} or a product of its letters? write \\{word} for the function")
        if word not in WORDS or len(word) < 2 or after is None or not (
            after.is_("(", "[", r"\{", "_", "^") or (not run and WORDS[word] in BARE)):  # fmt: skip
            return None
        if run and all(self.names.known(letter) or letter == "e" for letter in word):
            raise self.ambiguous(token, f"the function {word} or a product of {', '.join(word)}? write \\{word} for the function")
        self.n += length
        return self.applied(token, WORDS[word])

    def spelled(self, token: Token) -> tuple[str | None, int]:
        """The word that begins here and how many tokens it takes: \\mathrm{KL}, \\text{tr}, letters side by side."""
        if token.kind == "text":
            return rf"\mathrm{{{token.text.strip()}}}", 1
        if token.text in FONTS and token.kind == "command":
            start = self.n
            self.take()
            group = self.group() if not self.done else []
            length, self.n = self.n - start, start
            return (_styled(token.text, written(group)), length) if group else (None, 0)
        if token.text in LETTERED:
            return token.text, 1
        if token.kind != "letter":
            return None, 0
        end = self.n + 1
        while end < len(self.tokens) and self.tokens[end].kind == "letter" and self.tokens[end].at == self.tokens[end - 1].at + 1:
            end += 1
        word = "".join(t.text for t in self.tokens[self.n : end])
        return (word, end - self.n) if word in WORDS or len(word) == 1 else (token.text, 1)

    def applied(self, sign: Token, name: str) -> Node:
        """A function with its argument; what belongs to an argument without brackets must be plain."""
        sub, sup, primes = self.slots()
        if primes:
            raise self.ambiguous(sign, f"{sign.text}' is not read; write the derivative with \\partial")
        if not self.done and self.peek.is_("(", "[", r"\{"):
            call = tree.Call(sign, name, sub, sup, self.bracket())
            if name in POWERED and not self.done and self.peek.is_("^", "(", "[", "!"):
                raise self.ambiguous(self.peek, f"does this belong to the argument of {name}? write brackets around the whole")
            return self.scripts(call) if name not in POWERED else call
        if name not in BARE:
            raise self.ambiguous(sign, f"{name} needs its argument in brackets")
        if self.done or not self.begins():
            raise self.ambiguous(sign, f"{name} of what? its argument is missing")
        return tree.Call(sign, name, sub, sup, self.bare(sign, name))

    def bare(self, sign: Token, name: str) -> Node:
        start = self.peek
        prefixed = start.text in BIG or start.text in FUNCTIONS or start.is_(r"\int")
        node = self.factor()
        if prefixed or isinstance(node, (tree.Call, tree.Big)):
            return node
        base = node.base if isinstance(node, tree.Script) and not node.sup else node
        if isinstance(base, tree.Name) and not self.done and self.peek.is_("(") and (
                self.names.applies(base.key) or not self.names.known(base.key)):  # fmt: skip
            node = tree.Term(start, (("", node), ("", self.bracket())))
        factors = [("", node)]
        while isinstance(node, tree.Num) and not self.done and not self.peek.thin and (
                self.peek.kind == "letter" or self.peek.text in GREEK):  # fmt: skip
            factors.append(("", self.factor()))  # log 2πσ² is the logarithm of it all
        ends = self.done or (not self.begins() and not self.peek.is_("/", r"\cdot", r"\times", "*"))
        if not ends and not (self.peek.text in FUNCTIONS and self.peek.kind == "command"):
            raise self.ambiguous(self.peek, f"does this belong to the argument of {name}? write brackets, as \\{name}(x)")
        return node if len(factors) == 1 else tree.Term(start, tuple(factors))

    def expectation(self, sign: Token) -> Node:
        sub, sup, _ = self.slots()
        if sup is not None or self.done or not self.peek.is_("[", "(", r"\{"):
            raise self.ambiguous(sign, "the expectation of what? write \\mathbb{E}_{x\\sim p}[…]")
        return self.scripts(tree.Expectation(sign, sub, self.bracket()))

    def indicator(self, token: Token, length: int) -> Node | None:
        start = self.n
        self.n += length
        sub, _, _ = self.slots()
        condition = sub.parts[0] if sub and sub.parts else None
        if sub is None:
            paren = self.bracket()
            condition = paren.items[0] if isinstance(paren, tree.Paren) and len(paren.items) == 1 else None
        elif sub.text == "":
            condition = None
        if not isinstance(condition, tree.Relation):
            self.n = start
            return None
        return tree.Indicator(token, condition)

    # differentials

    def differential_sign(self, tokens: list[Token], integral: bool = False) -> str | None:
        """How a differential begins: "d" (also upright) or \\partial; inside an integral a symbol must follow."""
        if not tokens:
            return None
        if tokens[0].is_(r"\partial"):
            return None if integral else r"\partial"
        length = 1 if tokens[0].is_("d") else 2 if tokens[0].is_(*UPRIGHT) and len(tokens) > 1 and tokens[1].is_("d") else (
            4 if tokens[0].is_(*UPRIGHT) and [t.text for t in tokens[1:4]] == ["{", "d", "}"] else 0)  # fmt: skip
        if not length:
            return None
        after = tokens[length] if len(tokens) > length else None
        symbol = after is not None and (after.kind == "letter" or after.text in GREEK | FONTS | ACCENTS)
        return "d" if symbol or (not integral and (after is None or after.is_("^"))) or (
            not integral and after is not None and not after.is_("_", "+", "-", "=", ",", "/")) else None  # fmt: skip

    def skip_differential(self) -> None:
        if self.take().text in UPRIGHT:
            self.group()

    def order(self) -> int:
        if self.done or not self.peek.is_("^"):
            return 1
        self.take()
        text = written(self.group())
        if text not in ("1", "2", "3", "4"):
            raise self.wrong(f"a derivative of order {text} is not read")
        return int(text)

    def follows_script(self, n: int) -> bool:
        return n > self.n and self.tokens[n - 1].is_("_", "^")


def _styled(font: str, inner: str) -> str:
    if font in BOLD:
        return rf"\mathbf{{{inner}}}"
    return rf"\mathrm{{{inner}}}" if font in UPRIGHT | {r"\mathnormal"} else f"{font}{{{inner}}}"


_ATOMS: list[tuple[set[str], Callable[[Letters, Token], Node]]] = [
    (FRACTIONS, lambda p, t: p.fraction(t)),
    ({r"\sqrt"}, Letters.root),
    (FONTS, Letters.font),
    (ACCENTS, Letters.accent),
    (TRANSPARENT, Letters.transparent),
    ({r"\begin{cases}"}, Letters.cases),
]
