"""The document itself, in order: headings, paragraphs and items, with every formula in its place.

Words are plain text; how LaTeX sets them is told by a few commands, all others are left out. Nothing here
has a part in what a formula means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from derive.reading.documents.document import Document, Formula, Included
from derive.reading.documents.tex_text import TexText
from derive.reading.source.source import Source
from reports.record.report import Part, Passage, PassageKind, Style

Formulas = dict[int, tuple[Part, bool]]  # by the number of its mark: a formula, and whether it is displayed
OPEN, CLOSE = "\ue000", "\ue001"  # around the number that stands for a formula
MARK = re.compile(f"{OPEN}(\\d+){CLOSE}")
MARKUP: dict[str, Style] = {"em_open": "emphasis", "strong_open": "strong"}


def passages(document: Document, part: Callable[[Formula], Part]) -> tuple[Passage, ...]:
    """The passages of a document; `part` says how a formula is shown."""
    formulas: Formulas = {}
    inside: dict[int, list[Formula | Included]] = {}
    for formula in document.formulas:
        inside.setdefault(id(formula.source), []).append(formula)
    for included in document.included:
        inside.setdefault(id(included.source), []).append(included)
    texts = [_marked(source, inside, formulas, part) for source in document.texts]
    is_tex = bool(document.texts) and document.texts[0].file.endswith(".tex")
    commands = {name: macro.body for name, macro in document.macros.known.items() if not macro.arity}
    found = [p for text in texts for p in (TexText(commands).read(text) if is_tex else _markdown(text))]
    return tuple(shown for passage in found for shown in _with_formulas(passage, formulas))


def _marked(
    source: Source,
    inside: dict[int, list[Formula | Included]],
    formulas: Formulas,
    part: Callable[[Formula], Part],
) -> str:
    """A text with a mark in place of each formula, and other files where they stand."""
    plain = source.text.replace(OPEN, "\ufffd").replace(CLOSE, "\ufffd")
    out, at = [], 0
    for event in sorted(inside.get(id(source), ()), key=_begins):
        start, end = event.outer if isinstance(event, Formula) else (event.start, event.end)
        out.append(plain[at:start])
        if isinstance(event, Included):
            out.append(_marked(event.content, inside, formulas, part))
        else:
            formulas[len(formulas)] = part(event), event.display
            out.append(f"{OPEN}{len(formulas) - 1}{CLOSE}")
        at = end
    return "".join([*out, plain[at:]])


def _begins(event: Formula | Included) -> int:
    return event.outer[0] if isinstance(event, Formula) else event.start


def _with_formulas(passage: Passage, formulas: Formulas) -> Iterator[Passage]:
    """A passage with its formulas put in; a display is a passage of its own."""
    gathered: list[Part] = []
    for part in passage.parts:
        for n, piece in enumerate(MARK.split(part.text)):
            found = formulas.get(int(piece)) if n % 2 else None
            if found and found[1]:
                yield from _set(passage, gathered)
                yield Passage("display", (found[0],))
                gathered, passage = [], replace(passage, kind=_after(passage))
            elif found:
                gathered.append(found[0])
            elif piece and not n % 2:
                gathered.append(replace(part, text=piece))
    yield from _set(passage, gathered)


def _after(passage: Passage) -> PassageKind:
    """What goes on behind a display is a paragraph."""
    return "paragraph" if passage.kind in ("heading", "item") else passage.kind


def _set(passage: Passage, parts: list[Part]) -> Iterator[Passage]:
    if any(part.text.strip() for part in parts):
        yield replace(passage, parts=tuple(parts))


def _markdown(text: str) -> Iterator[Passage]:
    """The passages of a Markdown text; its HTML is shown, never used."""
    level, items = 0, 0
    for token in MarkdownIt("commonmark", {"html": False}).parse(_without_comments(text)):
        if token.type == "heading_open":
            level = int(token.tag[1:])
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            items += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            items -= 1
        elif token.type in ("fence", "code_block"):
            yield Passage("code", (Part(token.content),))
        elif token.type == "inline":
            kind: PassageKind = "heading" if level else "item" if items else "paragraph"
            yield Passage(kind, tuple(_inline(token.children or [])), level - 1 if level else items)
            level = 0


def _inline(tokens: list[Token]) -> Iterator[Part]:
    styles: list[Style] = ["words"]
    for token in tokens:
        if token.type in MARKUP:
            styles.append(MARKUP[token.type])
        elif token.type in ("em_close", "strong_close"):
            styles.pop()
        elif token.type == "code_inline":
            yield Part(token.content, "code")
        elif token.type in ("softbreak", "hardbreak"):
            yield Part(" ")
        elif token.content:
            yield Part(token.content, styles[-1])


def _without_comments(text: str) -> str:
    out, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start)) >= 0:
        out.append(text[at:start])
        at = end + 3
    return "".join([*out, text[at:]])
