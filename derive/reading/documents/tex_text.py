"""The words of a LaTeX text: what begins a heading or a paragraph, what is set apart, what stays out."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from reports.record.report import Part, Passage, PassageKind, Style

EXPANSIONS = 10_000  # of the author's own commands, in one text
LEVELS = {"part": 1, "chapter": 1, "section": 1, "subsection": 2, "subsubsection": 3, "paragraph": 4}
STYLES: dict[str, Style] = {
    "emph": "emphasis", "textit": "emphasis", "textsl": "emphasis", "textbf": "strong", "texttt": "code",
    "url": "code", "path": "code",
}  # fmt: skip
# Environments that open with a word; of all others only the contents are shown.
NAMED = {
    name: name.capitalize()
    for name in (
        "abstract", "theorem", "lemma", "proposition", "corollary", "definition", "remark", "example",
        "proof", "claim", "conjecture", "assumption", "exercise", "solution", "question", "note", "fact",
    )
}  # fmt: skip
LISTS = ("itemize", "enumerate", "description")
CODE = ("verbatim", "lstlisting", "minted", "Verbatim")
LEFT_OUT = ("comment", "filecontents", "tikzpicture", "thebibliography", "picture")
WITH_ARGUMENT = ("tabular", "tabularx", "array", "minipage", "multicols", "longtable", "adjustbox")
DROPPED = {  # commands that stay out with their arguments
    "label": 1, "vspace": 1, "hspace": 1, "includegraphics": 1, "bibliography": 1, "bibliographystyle": 1,
    "thanks": 1, "date": 1, "author": 1, "affil": 1, "title": 1, "pagestyle": 1, "thispagestyle": 1,
    "setcounter": 2, "addtocounter": 2, "setlength": 2, "definecolor": 3, "color": 1, "textcolor": 1,
    "href": 1, "hypersetup": 1, "usepackage": 1, "documentclass": 1, "newtheorem": 2, "theoremstyle": 1,
    "numberwithin": 2, "graphicspath": 1, "rule": 2, "newcommand": 2, "renewcommand": 2,
    "providecommand": 2, "DeclareMathOperator": 2, "newenvironment": 3,
}  # fmt: skip
QUOTED = {
    "cite": "[{}]",
    "citep": "[{}]",
    "citet": "[{}]",
    "eqref": "({})",
    "ref": "{}",
    "autoref": "{}",
    "cref": "{}",
}
ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
SYMBOLS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©",
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "LaTeX": "LaTeX", "TeX": "TeX", "pounds": "£", "qed": "∎", "textbackslash": "\\", "textasciitilde": "~",
    "quad": " ", "qquad": " ", "newline": " ", "linebreak": " ", "&": "&", "%": "%", "$": "$", "#": "#",
    "_": "_", "{": "{", "}": "}", "\\": " ", ",": "\u2009", " ": " ", "-": "", ";": " ", ":": " ", "!": "",
    "/": "", "@": "",
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<blank>\n[ \t]*\n\s*)|%[^\n]*\n?|\\begin\s*\{(?P<begin>[^}]{0,99})\}|\\end\s*\{(?P<end>[^}]{0,99})\}"
    r"|\\verb\*?(?P<verb>[^A-Za-z\s*])"
    r"|\\(?P<accent>['`^\"~=.]|[uvHckrdb](?![A-Za-z]))\s*(?:\{\s*\\?(?P<braced>[A-Za-z])\s*\}|\\?(?P<bare>[A-Za-z]))"
    r"|\\(?P<command>[A-Za-z@]+)\*?[ \t]*(?:\n[ \t]*(?!\n))?|\\(?P<sign>.)|(?P<open>\{)|(?P<close>\})"
    r"|(?P<dash>---?)|(?P<quotes>``|'')|(?P<tie>~)|(?P<cell>&)|(?P<words>[^\\{}%\n~&`'-]+|.)",
    re.S,
)
_OPTIONAL = re.compile(r"\s*\[[^\[\]]{0,500}\]")
_GROUP = re.compile(r"\s*\{([^{}]{0,2000})\}")
_DOCUMENT = re.compile(r"\\begin\s*\{document\}")
_TITLE = re.compile(r"\\title\s*(?:\[[^\]]{0,500}\])?\s*(?=\{)")


@dataclass
class _Group:
    """What an open brace has changed: it is undone where the brace closes."""

    style: Style | None = None  # the style before
    muted: bool = False
    heading: bool = False


@dataclass
class TexText:
    """One pass over a text; `commands` are the author's own, without arguments."""

    commands: dict[str, str]
    found: list[Passage] = field(default_factory=list)
    parts: list[tuple[Style, list[str]]] = field(default_factory=list)
    kind: PassageKind = "paragraph"
    level: int = 0
    style: Style = "words"
    muted: int = 0
    lists: int = 0
    expansions: int = 0
    groups: list[_Group] = field(default_factory=list)

    def read(self, text: str) -> list[Passage]:
        """The passages of a text; what comes before the document, but for its title, is no part of it."""
        begins = _DOCUMENT.search(text)
        start = begins.end() if begins else 0
        title = _TITLE.search(text)
        if title:
            self.heading(0)
            self.walk(text, title.end(), once=True)
            self.close()
        self.walk(text, start)
        self.close()
        return self.found

    def walk(self, text: str, at: int, once: bool = False, depth: int = 0) -> None:
        """Take in a text from a place on; `once`: one group of it."""
        outside = len(self.groups)
        while (match := _TOKEN.match(text, at)) is not None:
            at = match.end()
            if match["end"] is not None and match["end"].strip() == "document":
                return
            at = self.token(match, text, at, depth)
            if once and len(self.groups) <= outside:
                return

    def token(self, match: re.Match[str], text: str, at: int, depth: int) -> int:
        """Take in one token; where to go on."""
        if match["begin"] is not None:
            return self.begin(match["begin"].strip(), text, at)
        if match["end"] is not None:
            self.lists -= match["end"].strip() in LISTS and self.lists > 0
            self.paragraph()
        elif match["verb"]:
            end = text.find(match["verb"], at)
            self.say(text[at:end] if end >= 0 else "", "code")
            return end + 1 if end >= 0 else at
        elif match["command"]:
            return self.command(match["command"], text, at, depth)
        elif match["open"]:
            self.groups.append(_Group())
        elif match["close"]:
            self.undo()
        elif match["blank"] is not None:
            self.paragraph()
        else:
            self.sign(match)
        return at

    def sign(self, match: re.Match[str]) -> None:
        if match["accent"]:
            letter = match["braced"] or match["bare"]
            self.say(unicodedata.normalize("NFC", letter + ACCENTS[match["accent"]]))
        elif match["sign"]:
            self.say(SYMBOLS.get(match["sign"], ""))
        elif match["dash"]:
            self.say("—" if len(match["dash"]) == 3 else "–")
        elif match["quotes"]:
            self.say("“" if match["quotes"] == "``" else "”")
        elif match["tie"]:
            self.say("\u00a0")
        elif match["cell"]:
            self.say(" · ")
        elif match["words"]:
            self.say(match["words"].replace("`", "‘").replace("'", "’"))

    def begin(self, name: str, text: str, at: int) -> int:
        plain = name.rstrip("*")
        if plain in (*CODE, *LEFT_OUT):
            end = text.find(f"\\end{{{name}}}", at)
            end = len(text) if end < 0 else end
            self.close()
            if plain in CODE:
                self.found.append(Passage("code", (Part(text[at:end].strip("\n")),)))
            return end
        self.paragraph()
        self.lists += plain in LISTS
        optional = _OPTIONAL.match(text, at)
        if plain in NAMED:
            name_of = f" ({optional.group().strip()[1:-1]})" if optional else ""
            self.say(f"{NAMED[plain]}{name_of}. ", "strong")
        at = optional.end() if optional else at
        if plain in WITH_ARGUMENT:
            group = _GROUP.match(text, at)
            at = group.end() if group else at
        return at

    def command(self, name: str, text: str, at: int, depth: int) -> int:
        """What a command says; one that is not known says nothing, but its arguments are read."""
        own = self.commands.get(f"\\{name}")
        if own is not None:
            self.expansions += 1
            if self.expansions < EXPANSIONS and depth < 20:
                self.walk(own, 0, depth=depth + 1)
        elif name in LEVELS:
            self.heading(LEVELS[name])
            optional = _OPTIONAL.match(text, at)
            at = optional.end() if optional else at
            self.pending(_Group(heading=True), text, at)
            return at + 1 if text[at : at + 1] == "{" else at
        elif name == "item":
            return self.item(text, at)
        elif name in STYLES and text[at : at + 1] == "{":
            self.groups.append(_Group(style=self.style))
            self.style = STYLES[name]
            return at + 1
        elif name in QUOTED:
            optional = _OPTIONAL.match(text, at)
            group = _GROUP.match(text, optional.end() if optional else at)
            self.say(QUOTED[name].format(group[1]) if group else "")
            return group.end() if group else at
        elif name in DROPPED:
            return self.drop(DROPPED[name], text, at)
        elif name == "footnote":
            self.say(" ")
        elif name == "par":
            self.paragraph()
        else:
            self.say(SYMBOLS.get(name, ""))
        return at

    def pending(self, group: _Group, text: str, at: int) -> None:
        if text[at : at + 1] == "{":
            self.groups.append(group)

    def drop(self, arguments: int, text: str, at: int) -> int:
        """Leave out the arguments of a command; in a muted group nothing is said."""
        for _ in range(arguments):
            optional = _OPTIONAL.match(text, at)
            at = optional.end() if optional else at
            group = _GROUP.match(text, at)
            if group:
                at = group.end()
            elif text[at : at + 1] == "{":
                self.groups.append(_Group(muted=True))
                self.muted += 1
                return at + 1
        return at

    def item(self, text: str, at: int) -> int:
        self.close()
        self.kind, self.level = "item", max(self.lists, 1)
        optional = _OPTIONAL.match(text, at)
        if optional:
            self.say(f"{optional.group().strip()[1:-1]} ", "strong")
        return optional.end() if optional else at

    def say(self, words: str, style: Style | None = None) -> None:
        if not words or self.muted:
            return
        kind = style or self.style
        words = words if kind == "code" else re.sub(r"[ \t\n]+", " ", words)
        if self.parts and self.parts[-1][0] == kind:
            self.parts[-1][1].append(words)
        else:
            self.parts.append((kind, [words]))

    def heading(self, level: int) -> None:
        self.close()
        self.kind, self.level = "heading", level

    def paragraph(self) -> None:
        """Begin anew; a paragraph inside a list belongs to it."""
        self.close()
        self.kind, self.level = ("item", self.lists) if self.lists else ("paragraph", 0)

    def close(self) -> None:
        parts = tuple(Part(_joined(words), kind) for kind, words in self.parts)
        if any(part.text.strip() for part in parts):
            self.found.append(Passage(self.kind, parts, self.level))
        self.parts, self.kind, self.level = [], "paragraph", 0

    def undo(self) -> None:
        """Close a group; a brace too many closes nothing."""
        if not self.groups:
            return
        group = self.groups.pop()
        self.style = group.style or self.style
        self.muted -= group.muted
        if group.heading:
            self.paragraph()


def _joined(words: list[str]) -> str:
    """Words in a row; where two spaces meet, one is left."""
    return re.sub(r"  +", " ", "".join(words))
