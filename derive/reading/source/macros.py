"""The author's own commands: `\\newcommand`, `\\def`, `\\DeclareMathOperator`. They are put in, never
executed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from derive.reading.source import packages
from derive.reading.source.source import Source
from derive.reading.source.stacked import in_line
from derive.reading.source.tokens import MOST, Token, raw, tokenize, written

DEEPEST = 40  # macros inside macros
DEFINES = re.compile(
    r"\\(?:(?:re|provide)?newcommand|renewcommand|providecommand|DeclareRobustCommand)\*?\s*(?:\{\s*(\\[A-Za-z]+|\\.)\s*\}|(\\[A-Za-z]+|\\.))"
    r"\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?\s*(?=\{)"
    r"|\\def\s*(\\[A-Za-z]+)\s*((?:#\d)*)\s*(?=\{)"
    r"|\\DeclareMathOperator\*?\s*\{?\s*(\\[A-Za-z]+)\s*\}?\s*(?=\{)"
    r"|\\(?:New|Renew|Provide|Declare)DocumentCommand\s*\{?\s*(\\[A-Za-z]+)\s*\}?"
    r"\s*\{\s*(?:O\{([^{}]*)\}\s*)?((?:m\s*)*)\}\s*(?=\{)"
)
PAIRED = re.compile(
    r"\\DeclarePairedDelimiter\s*\{?\s*(\\[A-Za-z]+)\s*\}?\s*(?:\{([^{}]+)\}|(\\\w+))\s*(?:\{([^{}]+)\}|(\\\w+))"
)


@dataclass(frozen=True)
class Macro:
    """One command: how many arguments it takes, the default of the first if that is optional, and what it
    stands for.
    """

    name: str
    arity: int
    default: str | None
    body: str
    source: Source
    at: int
    operator: bool = False
    sized: bool = False  # takes a star or a size in brackets, \\norm*{x}, \\norm[\\big]{x}

    def tokens(self, as_set: bool) -> list[Token]:
        """The body in tokens; `as_set` with all that only says how it is set."""
        source = replace(self.source, text=rf"\operatorname{{{self.body}}}" if self.operator else self.body)
        return raw(source, 0, len(source.text)) if as_set else tokenize(source)


@dataclass
class Macros:
    """All commands an author defined."""

    known: dict[str, Macro] = field(default_factory=dict)

    def learn(self, source: Source, start: int = 0, end: int | None = None) -> None:
        """Take in the definitions of a stretch of text; a later one replaces an earlier one."""
        end = len(source.text) if end is None else end
        for match in DEFINES.finditer(source.text, start, end):
            if "%" in source.text[source.text.rfind("\n", 0, match.start()) + 1 : match.start()].replace(
                r"\%", ""
            ):
                continue
            self._learn_one(source, match)
        for match in PAIRED.finditer(source.text, start, end):
            left, right = match[2] or match[3], match[4] or match[5]
            body = rf"\left{left}#1\right{right}"
            self.known[match[1]] = Macro(match[1], 1, None, body, source, match.start(), sized=True)

    def _learn_one(self, source: Source, match: re.Match[str]) -> None:
        body = body_of(source, match.end())
        if match[8]:
            name, default = match[8], match[9]
            arity = match[10].count("m") + (default is not None)
        else:
            name = next(g for g in (match[1], match[2], match[5], match[7]) if g)
            default = match[4]
            arity = int(match[3] or 0) if not match[5] else len(match[6]) // 2
        self.known[name] = Macro(name, arity, default, body, source, match.start(), bool(match[7]))

    def alias(self, text: str) -> str | None:
        """What a command without arguments stands for, if all it does is to begin or end an environment."""
        macro = self.known.get(text)
        body = macro.body.strip() if macro and not macro.arity else ""
        return body if re.fullmatch(r"\\(?:begin|end)\{\w+\*?\}|\\\[|\\\]", body) else None

    def spelled_out(self, source: Source, start: int, end: int) -> str:
        """A stretch of text with the author's commands put in, as any typesetter knows it; unchanged if there
        are none.
        """
        text = source.text[start:end]
        usual = packages.VARYING | _PLAIN
        if not any(name in self.known or name in usual for name in re.findall(r"\\[A-Za-z]+|\\.", text)):
            return text
        return written(self.expand(raw(source, start, end), as_set=True))

    def expand(
        self, tokens: Sequence[Token], active: tuple[str, ...] = (), as_set: bool = False
    ) -> list[Token]:
        """The tokens with every command of the author's replaced by what it stands for."""
        out = self._expanded(tokens, active, as_set)
        return out if as_set or active else in_line(out)

    def _expanded(self, tokens: Sequence[Token], active: tuple[str, ...], as_set: bool) -> list[Token]:
        out: list[Token] = []
        queue, n = list(tokens), 0
        while n < len(queue):
            token = queue[n]
            n += 1
            macro = self.known.get(token.text) if token.kind == "command" else None
            usual = None if macro else _usual(queue, n)
            if isinstance(usual, Macro):
                macro = usual
            if macro is None and isinstance(usual, tuple):
                made, n = usual
                queue[n:n] = _begun(made, token)  # what stands in it may hold commands, too
            elif macro is None:
                out.append(token)
            else:
                if macro.name in active or len(active) > DEEPEST:
                    raise token.source.error(
                        token.at, f"the command {macro.name} is defined by itself", kind="broken"
                    )
                arguments, n = _arguments(macro, token, queue, n)
                filled = _filled(macro, token, [self.expand(a, active, as_set) for a in arguments], as_set)
                out += self.expand(_begun(filled, token), (*active, macro.name), as_set)
            if len(out) > MOST:
                raise token.source.error(
                    token.at,
                    f"the formula has more than {MOST} parts after commands are put in",
                    kind="broken",
                )
        return out


def _begun(made: list[Token], used: Token) -> list[Token]:
    """What stands for a command, with the space that stands before the command."""
    return [replace(made[0], gap=used.gap, thin=used.thin), *made[1:]] if made else made


def body_of(source: Source, at: int) -> str:
    depth, n = 0, at
    while n < len(source.text):
        if source.text[n] == "\\":
            n += 2
            continue
        depth += {"{": 1, "}": -1}.get(source.text[n], 0)
        n += 1
        if depth == 0:
            return source.text[at + 1 : n - 1]
    raise source.error(at, "this { is never closed", kind="broken")


_PLAIN = {
    name: Macro(name, arity, None, body, Source("package", ""), 0, sized=name in packages.STARRED)
    for name, arity, body in packages.PLAIN
}


def _usual(queue: list[Token], n: int) -> Macro | tuple[list[Token], int] | None:
    """What a command of a well-known package stands for, if the token before n is one."""
    token = queue[n - 1]
    if token.kind != "command" or token.text in packages.VARYING:
        return packages.spelled(queue, n)
    macro = _PLAIN.get(token.text)
    wants = macro is not None and macro.arity and not (n < len(queue) and queue[n].is_("{", "*"))
    return None if wants else macro


def _size(queue: list[Token], n: int) -> int:
    """Where a star or a size behind a bracket command ends."""
    if n < len(queue) and queue[n].is_("*"):
        return n + 1
    if (
        n + 2 < len(queue)
        and queue[n].is_("[")
        and queue[n + 2].is_("]")
        and "big" in queue[n + 1].text.lower()
    ):
        return n + 3
    return n


def _arguments(macro: Macro, used: Token, queue: list[Token], n: int) -> tuple[list[list[Token]], int]:
    arguments: list[list[Token]] = []
    n = _size(queue, n) if macro.sized else n
    if macro.default is not None and macro.arity:
        if n < len(queue) and queue[n].is_("["):
            end = next((k for k in range(n, len(queue)) if queue[k].is_("]")), None)
            if end is None:
                raise queue[n].source.error(queue[n].at, "this [ is never closed", kind="broken")
            arguments, n = [queue[n + 1 : end]], end + 1
        else:
            arguments = [tokenize(replace(macro.source, text=macro.default))]
    while len(arguments) < macro.arity:
        if n >= len(queue):
            raise used.source.error(
                used.at,
                f"{macro.name} takes {macro.arity} arguments, but {len(arguments)} stand here",
                kind="broken",
            )
        end = closing(queue, n)
        arguments.append(queue[n + 1 : end] if queue[n].is_("{") else [queue[n]])
        n = end + 1
    return arguments, n


def closing(tokens: Sequence[Token], n: int) -> int:
    """Where the group that begins at n ends; a single token is its own group."""
    if not tokens[n].is_("{"):
        return n
    depth = 0
    for k in range(n, len(tokens)):
        depth += tokens[k].is_("{") - tokens[k].is_("}")
        if depth == 0:
            return k
    raise tokens[n].source.error(tokens[n].at, "this { is never closed", kind="broken")


def _filled(macro: Macro, used: Token, arguments: list[list[Token]], as_set: bool) -> list[Token]:
    """The body with its arguments; what comes from the body stands where the command was used."""
    out: list[Token] = []
    body, n = macro.tokens(as_set), 0
    while n < len(body):
        if body[n].is_("#") and n + 1 < len(body) and body[n + 1].kind == "number":
            which = int(body[n + 1].text[0]) - 1
            if which >= len(arguments):
                raise used.source.error(used.at, f"{macro.name} has no argument #{which + 1}", kind="broken")
            out += arguments[which]
            rest = body[n + 1].text[1:]  # in #12 the 2 is a digit of its own
            out += [replace(body[n + 1], text=rest, source=used.source, at=used.at)] if rest else []
            n += 2
        else:
            out.append(replace(body[n], source=used.source, at=used.at))
            n += 1
    return out
