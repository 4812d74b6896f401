"""Sentences with formulas in them: `$…$` becomes MathML, everything else is escaped text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup, escape

from reports.typeset.clean import clean
from reports.typeset.mathml import Typeset, typeset

_OPENING = re.compile(r"\\[\[(]|(?<!\\)\$")


class _Formula(NamedTuple):
    start: int
    end: int
    inner: str
    kind: str  # display, bracket, paren, inline, or cut: a quotation that ends within a formula


# Scanned papers leave commands such as \mathbf{k}_i, or v_{i*}, naked in their sentences.
_SCRIPT = r"(?:[_^](?:\{[^{}]*\}|[A-Za-z0-9]))"
_NAKED = re.compile(rf"\\[A-Za-z]+(?:\{{[^{{}}]*\}})*{_SCRIPT}*|(?<![\w\\])[A-Za-zα-ωΑ-Ω]{_SCRIPT}+(?!\w)")

EMPHASIS = re.compile(r"(?<![\w}*])\*(\w+)\*")  # as Markdown marks it: *i*th
_ABBREVIATION = re.compile(r"(?:[A-Za-z]\.){2,}")  # Q.E.D.
# Three words in a row, one of them more than a letter: "k p k" and "dx dy dz" are left of formulas.
_SENTENCE = re.compile(r"(?=((?:\b[A-Za-z]?[a-z]+\b[ ,;\n]+){3}))")
_WORD = re.compile(r"\b(?!d[a-z]\b)[A-Za-z]{2}")


def inline(text: str) -> Markup:
    """One run of text with its formulas typeset."""
    return _render(clean(text), display=False)


def paragraphs(text: str) -> list[Markup]:
    """Plain text to paragraphs; a blank line separates them."""
    return [inline(part.strip()) for part in re.split(r"\n\s*\n", clean(text)) if part.strip()]


def opening(text: str, count: int = 2) -> str:
    """The first sentence of each of the first paragraphs; a full stop inside a formula ends nothing."""
    parts = [" ".join(part.split()) for part in re.split(r"\n\s*\n", clean(text)) if part.strip()]
    return " ".join(_first_sentence(part) for part in parts[:count])


def _first_sentence(text: str) -> str:
    masked, at = "", 0
    for found in _formulas(text):
        masked, at = masked + text[at : found.start] + "X" * (found.end - found.start), found.end
    end = re.search(r"[.!?][”\")]?(?=\s+[A-Z“\"]|$)", masked + text[at:])
    return text[: end.end()] if end else text


def quotation(text: str) -> Typeset:
    """A paper's own words: a displayed formula, or prose with formulas in it."""
    if is_prose(text):
        spoken = EMPHASIS.sub(r"\1", clean(text))
        return Typeset(Markup('<span class="words">{}</span>').format(_render(spoken, display=True)))
    return typeset(text, display=True)


def domain(text: str) -> Markup:
    """What a quantity ranges over: a set gets its ∈, a relation stays as it is, words stay words so that they
    can wrap.
    """
    named = re.fullmatch(r"\\text\{([^{}]*)\}\s*(?:\\;\s*)?(\(.*\))?", text.strip())
    if named:
        shape = typeset(named[2]).markup if named[2] else Markup("")
        return (
            Markup("∈ {} {}").format(clean(named[1]), shape)
            if shape
            else Markup("∈ {}").format(clean(named[1]))
        )
    if re.match(
        r"\s*(?:[\[(]|\\(?:mathbb|mathcal|Delta|left|\{|operatorname|mathrm|mathbf|Omega))", text
    ) and not is_prose(text):
        text = rf"\in {text}"
    return formula_or_words(text)


def formula_or_words(text: str) -> Markup:
    """A domain or an assumption, which may be LaTeX or plain words."""
    return inline(text) if is_prose(text) or not re.search(r"[\\^_=<>]", text) else typeset(text).markup


def is_prose(text: str) -> bool:
    """Whether a text is sentences rather than one formula."""
    stripped = text.strip()
    found = next(_formulas(stripped), None)
    if found:
        return (found.start, found.end) != (0, len(stripped))
    bare = re.sub(r"\\[A-Za-z]+(?:\s*\{[^{}]*\})*|[_^]\{[^{}]*\}", " ", stripped)
    words_only = " " in stripped and not re.search(r"[\\^_=<>+\-*/()\d]", stripped)
    said = any(_WORD.search(found[1]) for found in _SENTENCE.finditer(bare + " "))
    return words_only or said or bool(_ABBREVIATION.fullmatch(stripped))


def dollared(text: str) -> str:
    """A sentence whose naked commands and indices, v_{i*}, stand between dollars as its formulas do."""
    parts, at = [], 0
    for found in _formulas(text):
        parts += [_NAKED.sub(r"$\g<0>$", text[at : found.start]), text[found.start : found.end]]
        at = found.end
    return "".join([*parts, _NAKED.sub(r"$\g<0>$", text[at:])])


def _render(text: str, *, display: bool) -> Markup:
    parts, at = [], 0
    for found in _formulas(text):
        if found.kind == "inline" and not _is_formula(found.inner, text[found.end : found.end + 1]):
            continue
        parts.append(_words(text[at : found.start]))
        parts.append(typeset(found.inner, display=display and found.kind == "display").markup)
        at = found.end
    return Markup("").join([*parts, _words(text[at:])])


def _formulas(text: str) -> Iterator[_Formula]:
    """The formulas of a text, in one pass: what is known to be missing is not looked for again."""
    at = 0
    missing: set[str] = set()
    while opening := _OPENING.search(text, at):
        found = _dollars(text, opening.start()) if opening[0] == "$" else _brackets(text, opening, missing)
        if found:
            yield found
        at = found.end if found else opening.end()


def _brackets(text: str, opening: re.Match[str], missing: set[str]) -> _Formula | None:
    closing, kind = (r"\]", "bracket") if opening[0] == r"\[" else (r"\)", "paren")
    end = -1 if closing in missing else text.find(closing, opening.end() + 1)
    if end < 0:
        missing.add(closing)
        return None
    return _Formula(opening.start(), end + 2, text[opening.end() : end], kind)


def _dollars(text: str, start: int) -> _Formula | None:
    if text.startswith("$$", start):
        end = text.find("$", start + 2)
        closed = end > start + 2 and text.startswith("$$", end)
        return _Formula(start, end + 2, text[start + 2 : end], "display") if closed else None
    end = text.find("$", start + 1)
    if end < 0:
        cut = text[start + 1 :]
        return _Formula(start, len(text), cut, "cut") if re.search(r"[\\_^=]", cut) else None
    inner = text[start + 1 : end]
    return _Formula(start, end + 1, inner, "inline") if inner and not inner.endswith("\\") else None


def _is_formula(inner: str, following: str) -> bool:
    """Tells `$x$` from the dollars of `costs $5 and $6`."""
    tight = inner == inner.strip() and not following.isdigit()
    return tight or bool(re.search(r"[\\^_={}]", inner))


def _words(text: str) -> Markup:
    parts, at = [], 0
    for match in _NAKED.finditer(text):
        formula = typeset(match[0])
        if formula.ok:
            parts += [escape(text[at : match.start()].replace(r"\$", "$")), formula.markup]
            at = match.end()
    return Markup("").join([*parts, escape(text[at:].replace(r"\$", "$"))])
