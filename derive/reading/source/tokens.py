"""LaTeX mathematics cut into tokens that know where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from derive.reading.source.source import Source

MOST = 20_000  # tokens of one formula, after macros

SPACES = {
    r"\,",
    r"\;",
    r"\:",
    r"\!",
    r"\>",
    r"\ ",
    r"\thinspace",
    r"\medspace",
    r"\thickspace",
    r"\enspace",
    r"\/",
}
GAPS = {r"\quad", r"\qquad"}
SILENT = {  # how it looks, not what it says
    r"\displaystyle", r"\textstyle", r"\scriptstyle", r"\limits", r"\nolimits", r"\nonumber", r"\notag",
    r"\relax",
    r"\allowbreak", r"\nobreak", r"\bigskip", r"\par", r"\centering", r"\mathstrut", r"\strut", r"\noindent",
    r"\/", r"\blacksquare", r"\qed", r"\qedhere", r"\qedsymbol", r"\hfill", r"\smallskip", r"\medskip",
}  # fmt: skip
SILENT_WITH_GROUP = {r"\label", r"\tag", r"\tag*", r"\hspace", r"\hspace*", r"\vspace", r"\phantom",
r"\hphantom",
                     r"\vphantom", r"\color", r"\nonumber*"}  # fmt: skip
TEXT = {r"\text", r"\textrm", r"\textnormal", r"\textit", r"\textbf", r"\mbox", r"\textsf", r"\textup"}
SYMBOL = re.compile(r"\s*(\\?[A-Za-z]+)('*)\s*")  # what \textbf holds where a font of mathematics is meant
OPENING = {r"\left", r"\bigl", r"\Bigl", r"\biggl", r"\Biggl", r"\mathopen"}
CLOSING = {r"\right", r"\bigr", r"\Bigr", r"\biggr", r"\Biggr", r"\mathclose"}
NEUTRAL = {
    r"\big",
    r"\Big",
    r"\bigg",
    r"\Bigg",
    r"\middle",
    r"\bigm",
    r"\Bigm",
    r"\biggm",
    r"\mathrel",
    r"\mathbin",
}

ALIKE = {
    "dcases": "cases",
    "cases*": "cases",
    "dcases*": "cases",
    "numcases": "cases",
    "psmallmatrix": "pmatrix",
    "bsmallmatrix": "bmatrix",
    "smallmatrix": "matrix",
    "vsmallmatrix": "vmatrix",
}  # environments

_SMALL = (
    "alpha",
    "beta",
    "gamma",
    "delta",
    "varepsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
)
_LATER = ("xi", "pi", "rho", "sigma", "tau", "upsilon", "varphi", "chi", "psi", "omega")
_CAPITAL = ("Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega")
UNICODE = {
    **{letter: rf"\{name}" for letter, name in (
        *zip("αβγδεζηθικλμν", _SMALL, strict=True), *zip("ξπρστυφχψω", _LATER, strict=True),
        *zip("ΓΔΘΛΞΠΣΦΨΩ", _CAPITAL, strict=True))},
    "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "≈": r"\approx", "∈": r"\in", "·": r"\cdot", "⋅": r"\cdot",
    "×": r"\times",
    "−": "-", "∑": r"\sum", "∏": r"\prod", "∫": r"\int", "∂": r"\partial", "∇": r"\nabla", "∞": r"\infty",
    "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "ℤ": r"\mathbb{Z}", "⟨": r"\langle", "⟩": r"\rangle", "′": "'",
    "∝": r"\propto",
    "∥": r"\|", "‖": r"\|", "⊤": r"\top", "→": r"\to", "∼": r"\sim", "≻": r"\succ",
}  # fmt: skip

_PIECE = re.compile(
    r"(?P<comment>%[^\n]*\n?)|(?P<space>\s+|~)|(?P<command>\\(?:[A-Za-z]+\*?|.))|(?P<number>\d+(?:\.\d+)?|\.\d+)"
    r"|(?P<letter>[A-Za-z])|(?P<dots>\.\.\.)|(?P<other>.)",
    re.S,
)


@dataclass(frozen=True)
class Token:
    """A letter, number, command, brace or sign; `side` is how a delimiter was announced, `gap` a wide space
    before it.
    """

    kind: str  # letter, number, command, text, sign
    text: str
    source: Source
    at: int
    side: str = ""
    gap: bool = False
    thin: bool = False

    def is_(self, *texts: str) -> bool:
        return self.text in texts and self.kind != "text"


def tokenize(source: Source, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of a stretch of a text, without comments and spacing; `\\text{…}` is one token."""
    end = len(source.text) if end is None else end
    return list(_spaced(_delimited(_raw(source, start, end))))


def raw(source: Source, start: int, end: int) -> list[Token]:
    """The tokens as they are set, with the commands that say how; comments and labels are left out."""
    return list(_raw(source, start, end))


def _raw(source: Source, start: int, end: int) -> Iterator[Token]:
    at = start
    while at < end:
        match = _PIECE.match(source.text, at, end)
        assert match and match.lastgroup  # the last alternative matches any character
        kind, text, here, at = match.lastgroup, match.group(), at, match.end()
        if kind in ("comment", "space"):
            continue
        if kind == "command":
            if (
                text.endswith("*")
                and text != r"\*"
                and text not in SILENT_WITH_GROUP
                and text != r"\operatorname*"
            ):
                text, at = text[:-1], at - 1
            if text in TEXT or text in SILENT_WITH_GROUP:
                inside, at = _group(source, at, end, text)
                symbol = SYMBOL.fullmatch(inside) if text == r"\textbf" else None
                if symbol and (len(symbol[1]) == 1 or symbol[1][0] == "\\"):
                    yield from _emboldened(symbol, source, here)
                elif text in TEXT:
                    yield Token("text", inside, source, here)
                continue
            if text in (r"\begin", r"\end"):
                inside, at = _group(source, at, end, text)
                name = ALIKE.get(inside.strip(), inside.strip())
                yield Token("command", f"{text}{{{name}}}", source, here)
                continue
            text = r"\|" if text == r"\Vert" else text
            if text == "\\\\":
                at = _after_break(source.text, at, end)
        yield from _token(kind, text, source, here)


def _emboldened(symbol: re.Match[str], source: Source, here: int) -> Iterator[Token]:
    """\\textbf{x}, which prints as \\mathbf{x} does."""
    kind = "command" if symbol[1][0] == "\\" else "letter"
    yield Token("command", r"\mathbf", source, here)
    for kind_, text in (("sign", "{"), (kind, symbol[1]), ("sign", "}"), *(("sign", "'") for _ in symbol[2])):
        yield Token(kind_, text, source, here)


def _after_break(text: str, at: int, end: int) -> int:
    """Where a line break ends: `\\\\[2pt]` and `\\\\*` say how far apart lines stand."""
    match = re.compile(r"\*?\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|bp|\\\w+)\s*\]|\*").match(text, at, end)
    return match.end() if match else at


def _token(kind: str, text: str, source: Source, here: int) -> Iterator[Token]:
    if kind == "dots":
        yield Token("command", r"\dots", source, here)
    elif kind != "other":
        yield Token(kind, text, source, here)
    elif text in UNICODE:
        for piece in re.findall(r"\\[A-Za-z]+|\\.|.", UNICODE[text]):
            kind = "command" if piece[0] == "\\" else "letter" if piece.isalpha() else "sign"
            yield Token(kind, piece, source, here)
    elif text.isascii() and text.isprintable():
        yield Token("sign", text, source, here)
    else:
        raise source.error(here, f"the character U+{ord(text):04X} is not read in a formula")


def _group(source: Source, at: int, end: int, command: str) -> tuple[str, int]:
    """The raw text in braces that follows, and where it ends."""
    opened = re.compile(r"\s*\{").match(source.text, at, end)
    if not opened:
        raise source.error(at, f"{command} needs a group in braces")
    depth, n = 1, opened.end()
    while n < end and depth:
        step = 2 if source.text[n] == "\\" else 1
        depth += {"{": 1, "}": -1}.get(source.text[n], 0)
        n += step
    if depth:
        raise source.error(opened.end() - 1, "this { is never closed")
    return source.text[opened.end() : n - 1], n


def _delimited(tokens: Iterator[Token]) -> Iterator[Token]:
    side: str | None = None
    for token in tokens:
        if token.text in OPENING | CLOSING | NEUTRAL and token.kind == "command":
            side = "open" if token.text in OPENING else "close" if token.text in CLOSING else ""
            continue
        if side is not None:
            shown, side = side, None
            if token.is_("."):  # \left. is an invisible delimiter
                yield replace(token, text="\\" + shown, kind="command")
                continue
            token = replace(token, side=shown)
        yield token


def _spaced(tokens: Iterator[Token]) -> Iterator[Token]:
    gap = thin = False
    count = 0
    for token in tokens:
        if token.kind == "command" and token.text in GAPS | SPACES | SILENT:
            gap, thin = gap or token.text in GAPS, thin or token.text not in SILENT
            continue
        count += 1
        if count > MOST:
            raise token.source.error(token.at, f"the formula has more than {MOST} parts")
        yield replace(token, gap=gap, thin=thin or gap) if gap or thin else token
        gap = thin = False


def written(tokens: Sequence[Token]) -> str:
    """The tokens as LaTeX in one canonical spelling, so that equal print gives equal text."""
    out = ""
    for token in tokens:
        text = rf"\text{{{token.text}}}" if token.kind == "text" else token.text
        out += " " + text if re.search(r"\\[A-Za-z]+$", out) and text[:1].isalpha() else text
    return out


def balanced(tokens: Sequence[Token]) -> None:
    """Complain about the first brace that has no partner."""
    open_ones: list[Token] = []
    for token in tokens:
        if token.is_("{"):
            open_ones.append(token)
        elif token.is_("}"):
            if not open_ones:
                raise token.source.error(token.at, "this } closes nothing", kind="broken")
            open_ones.pop()
    if open_ones:
        raise open_ones[-1].source.error(open_ones[-1].at, "this { is never closed", kind="broken")
