"""Documents: where the formulas, headings, commands and declarations of a text stand. Nothing in it is
executed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from derive.reading.documents.numbering import Numbers, Row
from derive.reading.source.macros import DEFINES, Macros, body_of
from derive.reading.source.source import ReadingError, Source

BYTES = 5_000_000
DISPLAYS = 2_000
FILES = 100
ENVIRONMENTS = (
    "equation",
    "align",
    "gather",
    "multline",
    "eqnarray",
    "flalign",
    "alignat",
    "displaymath",
    "dmath",
    "math",
)
VERBATIM = (
    "verbatim",
    "lstlisting",
    "minted",
    "comment",
    "Verbatim",
    "filecontents",
    "tikzpicture",
    "thebibliography",
)
MARKDOWN = (".md", ".qmd", ".Rmd", ".markdown")
SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph")


@dataclass(frozen=True)
class Formula:
    """A formula of the document: where it stands, how it is set, its label, and the words before it."""

    source: Source
    start: int
    end: int
    kind: str  # the environment, "$$" or "$"
    place: str
    label: str | None = None
    before: str = ""
    outer: tuple[int, int] = (0, 0)  # with what sets it apart from the text
    rows: tuple[Row, ...] = ()  # its lines with their numbers and labels

    @property
    def display(self) -> bool:
        return self.kind != "$"

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]


@dataclass(frozen=True)
class Declaration:
    """One `derive:` comment, or a line of the side file."""

    source: Source
    start: int
    end: int


@dataclass(frozen=True)
class Included:
    """A stretch of a text in whose place another file stands."""

    source: Source
    start: int
    end: int
    content: Source


@dataclass
class Document:
    """What was found in a text, in order."""

    title: str = ""
    texts: list[Source] = field(default_factory=list)  # one after another: a file, or the cells of a notebook
    included: list[Included] = field(default_factory=list)
    events: list[Formula | Declaration] = field(default_factory=list)
    macros: Macros = field(default_factory=Macros)

    @property
    def formulas(self) -> list[Formula]:
        return [e for e in self.events if isinstance(e, Formula)]


def scan(path: Path, beside: str = "") -> Document:
    """The document in a file, with its side file of declarations if there is one beside it, and with more."""
    document = Document()
    document.events += side_lines(Source("suggested", beside)) if beside else []
    side = path.with_suffix(".derive")
    if side.is_file():
        source = load(side)
        document.macros.learn(source)
        document.events += side_lines(source)
    if path.suffix == ".tex":
        document.texts.append(load(path))
        Tex(document, path.parent.resolve()).read(document.texts[0], path, ())
    elif path.suffix in MARKDOWN:
        document.texts.append(load(path))
        Markdown(document).read(document.texts[0])
    else:
        _notebook(document, load(path))
    if sum(f.display for f in document.formulas) > DISPLAYS:
        last = [f for f in document.formulas if f.display][DISPLAYS]
        raise broken(last.source, last.start, f"more than {DISPLAYS} displays; cut the document into parts")
    return document


def load(path: Path) -> Source:
    """The text of a file, if it is one."""
    raw = path.read_bytes()
    if len(raw) > BYTES:
        raise _unreadable(path, f"it has {len(raw)} bytes, but at most {BYTES} are read; cut it into parts")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw[:4] in (b"\x00\x00\xfe\xff", b"\xff\xfe\x00\x00"):
        raise _unreadable(path, "it is UTF-16 or UTF-32; save it as UTF-8")
    if b"\x00" in raw:
        raise _unreadable(path, "it holds NUL bytes, so it is no text")
    try:
        return Source(str(path), raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        raise _unreadable(path, f"line {line} is not UTF-8; save it as UTF-8") from None


def _unreadable(path: Path, why: str) -> ReadingError:
    return ReadingError(Source(str(path), ""), 0, f"the file cannot be read: {why}", kind="broken")


def broken(source: Source, at: int, what: str) -> ReadingError:
    return source.error(at, what, kind="broken")


def side_lines(source: Source) -> Iterator[Declaration]:
    """The declarations of a side file: one a line, % and # begin comments."""
    at = 0
    for line in source.text.split("\n"):
        content = re.split(r"(?<!\\)%|^\s*#", line)[0]
        if content.strip():
            yield Declaration(source, at, at + len(content))
        at += len(line) + 1


def _without_commands(source: Source, start: int, end: int) -> bool:
    """Whether anything is left of a formula once the commands that it defines are taken out."""
    at = start
    while (match := DEFINES.search(source.text, at, end)) is not None:
        if source.text[at : match.start()].strip():
            return True
        at = match.end() + len(body_of(source, match.end())) + 2
    return at == start or bool(source.text[at:end].strip())


class Scanner:
    """What TeX and Markdown have in common."""

    def __init__(self, document: Document) -> None:
        self.document, self.place = document, ""

    def formula(
        self,
        source: Source,
        start: int,
        end: int,
        kind: str,
        outer: tuple[int, int],
        label: str | None = None,
        rows: tuple[Row, ...] = (),
    ) -> None:
        if not _without_commands(source, start, end):
            return
        before = re.sub(r"\s+", " ", source.text[max(0, outer[0] - 300) : outer[0]]).strip()
        kind = kind.rstrip("*")
        made = Formula(source, start, end, kind, self.place, label, before, outer, rows)
        self.document.events.append(made)

    def closing(
        self, source: Source, pattern: str, start: int, opened: int, what: str, limit: int | None = None
    ) -> re.Match[str]:
        found = re.compile(pattern, re.S).search(
            source.text, start, len(source.text) if limit is None else limit
        )
        if not found:
            raise broken(source, opened, f"this {what} is never closed")
        return found


_TEX = re.compile(
    r"(?P<escaped>\\[\\%$&#_{}])|%\s*derive:(?P<declares>[^\n]*)|(?P<comment>%[^\n]*)|\\begin\s*\{(?P<begin>[^}]*)\}|(?P<open>\\\[|\\\(|\$\$|\$)"
    rf"|\\(?P<section>{'|'.join(SECTIONS)})\*?\s*(?:\[[^\]]*\])?\s*(?=\{{)|\\(?:input|include|subfile)\s*\{{(?P<input>[^}}]*)\}}"
    r"|\\title\s*(?:\[[^\]]*\])?\s*(?=\{)(?P<title>)|(?P<stop>\\end\s*\{document\})|(?P<parts>\\end\s*\{subequations\})|(?P<command>\\[A-Za-z]+)",
    re.S,
)


class Tex(Scanner):
    """LaTeX: environments, dollars, sections, `\\input` inside the folder of the paper."""

    def __init__(self, document: Document, folder: Path) -> None:
        super().__init__(document)
        self.folder, self.files, self.numbers = folder, 0, Numbers()

    def read(self, source: Source, path: Path, active: tuple[Path, ...]) -> bool:
        """Take in one file; False once the document has ended."""
        self.document.macros.learn(source)
        spans = self.defined(source)
        at = 0
        while (match := _TEX.search(source.text, at)) is not None:
            at = match.end()
            while spans and spans[0][1] <= match.start():
                spans.pop(0)
            if spans and spans[0][0] <= match.start():
                at = spans[0][1]
                continue
            if match["stop"]:
                return False
            if match["declares"] is not None:
                self.document.events.append(
                    Declaration(source, match.start("declares"), match.end("declares"))
                )
            elif match["input"] is not None:
                if not self.included(source, match, path, active):
                    return False
            else:
                at = self.event(source, match)
        return True

    def defined(self, source: Source) -> list[tuple[int, int]]:
        """Where commands are defined: formulas in there are not the document's."""
        return [
            (m.start(), m.end() + len(body_of(source, m.end())) + 2)
            for m in DEFINES.finditer(source.text)
            if "%" not in source.text[source.text.rfind("\n", 0, m.start()) + 1 : m.start()]
        ]

    def event(self, source: Source, match: re.Match[str]) -> int:
        if match["section"]:
            self.place = _plain(body_of(source, match.end()))
            self.numbers.heading(match["section"], "*" in match.group())
        elif match["parts"]:
            self.numbers.end_parts()
        elif match["title"] is not None and not self.document.title:
            self.document.title = _plain(body_of(source, match.end()))
        elif match["begin"] is not None:
            return self.environment(source, match.start(), match["begin"].strip(), match.end())
        elif match["open"]:
            return self.dollars(source, match)
        elif match["command"] and (stands := self.document.macros.alias(match["command"])):
            begin = re.fullmatch(r"\\begin\{(.*)\}", stands)
            if begin:  # \be for \begin{equation}
                closers = [
                    n
                    for n in self.document.macros.known
                    if self.document.macros.alias(n) == rf"\end{{{begin[1]}}}"
                ]
                return self.environment(source, match.start(), begin[1], match.end(), closers)
        elif match["command"]:
            self.numbers.command(source.text, match.start())
        return match.end()

    def environment(
        self, source: Source, opened: int, name: str, start: int, closers: list[str] | None = None
    ) -> int:
        plain = name.rstrip("*")
        if plain in VERBATIM:
            return self.closing(
                source, rf"\\end\s*\{{{re.escape(name)}\}}", start, opened, f"\\begin{{{name}}}"
            ).end()
        if plain == "subequations":
            self.numbers.begin_parts()
        if plain not in ENVIRONMENTS:
            return start
        ends = "|".join(
            [rf"\\end\s*\{{{re.escape(name)}\}}", *(re.escape(c) + r"(?![A-Za-z])" for c in closers or [])]
        )
        found = self.closing(source, ends, start, opened, f"\\begin{{{name}}}")
        if plain == "alignat":
            start = self.closing(source, r"\s*\{\d+\}", start, opened, "\\begin{alignat}").end()
        kind = "$" if plain == "math" else name
        rows = self.numbers.rows(name, source.text, start, found.start())
        self.formula(source, start, found.start(), kind, (opened, found.end()), rows=rows)
        return found.end()

    def dollars(self, source: Source, match: re.Match[str]) -> int:
        sign = match["open"]
        close = {r"\[": r"\\\]", r"\(": r"\\\)", "$$": r"(?<!\\)\$\$", "$": r"(?<!\\)\$"}[sign]
        limit = source.paragraph_end(match.end())
        found = self.closing(source, close, match.end(), match.start(), sign, limit)
        kind = "$" if sign in ("$", r"\(") else "$$"
        self.formula(source, match.end(), found.start(), kind, (match.start(), found.end()))
        return found.end()

    def included(self, source: Source, match: re.Match[str], path: Path, active: tuple[Path, ...]) -> bool:
        name = match["input"].strip()
        wanted = (path.parent / name).resolve()
        wanted = wanted if wanted.suffix else wanted.with_suffix(".tex")
        if not wanted.is_relative_to(self.folder):
            raise broken(
                source, match.start(), f"\\input{{{name}}} leaves the folder of the paper, and is not read"
            )
        if wanted in (*active, path.resolve()):
            raise broken(source, match.start(), f"\\input{{{name}}} goes round in a circle")
        if not wanted.is_file():
            raise broken(source, match.start(), f"there is no file {name}")
        self.files += 1
        if self.files > FILES:
            raise broken(source, match.start(), f"more than {FILES} files are put in")
        shown = path.parent / name if Path(name).suffix else (path.parent / name).with_suffix(".tex")
        content = Source(str(shown), load(wanted).text)
        self.document.included.append(Included(source, match.start(), match.end(), content))
        return self.read(content, shown, (*active, path.resolve()))


_MD = re.compile(
    r"(?P<escaped>\\[$\\`])|^(?P<fence>```+|~~~+)(?P<info>[^\n]*)\n|<!--\s*derive:(?P<declares>.*?)-->|(?P<comment><!--.*?-->)"
    r"|^(?P<hashes>\#{1,6})\s+(?P<heading>[^\n]+)|(?P<code>`+)|(?P<dollars>\$\$)|(?P<dollar>\$)(?=\S)|\\begin\s*\{(?P<begin>[^}]*)\}",
    re.S | re.M,
)
_AFTER = re.compile(r"[ \t]*(?:\{\#(?P<quarto>[^}\s]+)[^}]*\}|\((?P<myst>[\w:.-]+)\))")


_DOLLAR = re.compile(r"(?P<closes>(?<=[^\s\\])\$(?!\d))|(?<!\\)\$|`|\n[ \t]*\n")  # none holds another dollar


_WORDS_BEFORE = re.compile(r"[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*")
_WORDS_AFTER = re.compile(r"[ \t.,;:]*(?:\{[^}\n]*\}|\([\w:.-]+\))?[ \t.,;:]*")
_STATES = re.compile(r"[=<>]|\\(?:[lg]e|ne|approx|equiv|propto)(?![A-Za-z])")


def _in_words(text: str, start: int, end: int) -> bool:
    """Whether `$$…$$` stands in a line of words, as some dialects write what is no display: words follow it,
    or stand before something that states nothing.
    """
    if "\n" in text[start:end]:
        return False
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    after = text[end : last if last >= 0 else len(text)]
    if not _WORDS_AFTER.fullmatch(after):
        return True
    return not _WORDS_BEFORE.fullmatch(text[first:start]) and not _STATES.search(text[start:end])


class Markdown(Scanner):
    """Markdown with `$$`, MyST and Quarto labels."""

    def read(self, source: Source) -> None:
        self.document.macros.learn(source)
        at = 0
        while (match := _MD.search(source.text, at)) is not None:
            at = self.event(source, match)

    def event(self, source: Source, match: re.Match[str]) -> int:
        if match["fence"]:
            return self.fence(source, match)
        if match["declares"] is not None:
            self.document.events.append(Declaration(source, match.start("declares"), match.end("declares")))
        elif match["heading"]:
            self.place = match["heading"].strip().strip("#* ")
            self.document.title = self.document.title or self.place
            return match.start("heading")  # it may hold formulas
        elif match["code"]:
            close = source.text.find(match["code"], match.end())
            return close + len(match["code"]) if close >= 0 else match.end()
        elif match["dollars"]:
            found = self.closing(source, r"(?<!\\)\$\$", match.end(), match.start(), "$$")
            if _in_words(source.text, match.start(), found.end()):
                self.formula(source, match.end(), found.start(), "$", (match.start(), found.end()))
                return found.end()
            after = _AFTER.match(source.text, found.end())
            self.formula(
                source,
                match.end(),
                found.start(),
                "$$",
                (match.start(), after.end() if after else found.end()),
                after and (after["quarto"] or after["myst"]),
            )
            return after.end() if after else found.end()
        elif match["dollar"]:
            end = _DOLLAR.search(source.text, match.end())
            if end and end["closes"]:  # else it is a price
                self.formula(source, match.end(), end.start(), "$", (match.start(), end.end()))
                return end.end()
        elif match["begin"] is not None and match["begin"].rstrip("*") in ENVIRONMENTS:
            name = match["begin"]
            found = self.closing(
                source, rf"\\end\s*\{{{re.escape(name)}\}}", match.end(), match.start(), f"\\begin{{{name}}}"
            )
            self.formula(source, match.end(), found.start(), name, (match.start(), found.end()))
            return found.end()
        return match.end()

    def fence(self, source: Source, match: re.Match[str]) -> int:
        found = self.closing(
            source, rf"(?m)^{re.escape(match['fence'])}[ \t]*$", match.end(), match.start(), match["fence"]
        )
        if match["info"].strip() == "{math}":
            options = re.compile(r"(?:[ \t]*:(\w+):[ \t]*(\S+)[ \t]*\n)*").match(source.text, match.end())
            assert options
            label = re.search(r":label:[ \t]*(\S+)", options.group())
            outer = (match.start(), found.end())
            self.formula(source, options.end(), found.start(), "$$", outer, label and label[1])
        return found.end()


def _notebook(document: Document, source: Source) -> None:
    try:
        cells = json.loads(source.text)["cells"]
        texts = [(n, c["source"]) for n, c in enumerate(cells, 1) if c["cell_type"] == "markdown"]
        joined = [(n, t if isinstance(t, str) else "".join(t)) for n, t in texts]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise broken(source, 0, "this is no notebook: it holds no list of cells") from None
    reader = Markdown(document)
    for n, text in joined:
        document.texts.append(Source(source.file, text, n))
        reader.read(document.texts[-1])


def _plain(text: str) -> str:
    """A heading without its commands."""
    bare = re.sub(r"\\(?:label|thanks|footnote)\s*\{[^}]*\}|(?<!\\)%[^\n]*", "", text)
    bare = re.sub(r"\\[A-Za-z]+\*?|[{}]|\\\\", " ", bare.replace("~", " "))
    return re.sub(r"\s+", " ", bare).strip()
