"""Sentences with formulas in them: `$…$` becomes MathML, everything else is escaped text."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from reports.clean import clean
from reports.mathml import Typeset, typeset

_MATH = re.compile(
    r"(?<!\\)\$\$(?P<display>[^$]+?)\$\$"
    r"|\\\[(?P<bracket>.+?)\\\]"
    r"|\\\((?P<paren>.+?)\\\)"
    r"|(?<!\\)\$(?P<inline>[^$]*?[^$\\])\$"
    r"|(?<!\\)\$(?P<cut>[^$]*[\\_^=][^$]*)\Z",  # a quotation that ends within a formula
    re.S,
)

# Scanned papers leave commands such as \mathbf{k}_i, or v_{i*}, naked in their sentences.
_SCRIPT = r"(?:[_^](?:\{[^{}]*\}|[A-Za-z0-9]))"
_NAKED = re.compile(rf"\\[A-Za-z]+(?:\{{[^{{}}]*\}})*{_SCRIPT}*|(?<![\w\\])[A-Za-zα-ωΑ-Ω]{_SCRIPT}+(?!\w)")

_SENTENCE = re.compile(r"(?:\b[A-Za-z]?[a-z]+\b[ ,;\n]+){3}")


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
    masked = _MATH.sub(lambda match: "X" * len(match[0]), text)
    end = re.search(r"[.!?][”\")]?(?=\s+[A-Z“\"]|$)", masked)
    return text[: end.end()] if end else text


def quotation(text: str) -> Typeset:
    """A paper's own words: a displayed formula, or prose with formulas in it."""
    if is_prose(text):
        return Typeset(Markup('<span class="words">{}</span>').format(_render(clean(text), display=True)))
    return typeset(text, display=True)


def domain(text: str) -> Markup:
    """What a quantity ranges over: a set gets its ∈, a relation stays as it is, words stay words so that they can wrap."""
    named = re.fullmatch(r"\s*\\text\{([^{}]*)\}\s*(?:\\;\s*)?(\(.*\))?\s*", text)
    if named:
        shape = typeset(named[2]).markup if named[2] else Markup("")
        return Markup("∈ {} {}").format(clean(named[1]), shape) if shape else Markup("∈ {}").format(clean(named[1]))
    if re.match(r"\s*(?:[\[(]|\\(?:mathbb|mathcal|Delta|left|\{|operatorname|mathrm|mathbf|Omega))", text) and not is_prose(text):
        text = rf"\in {text}"
    return formula_or_words(text)


def formula_or_words(text: str) -> Markup:
    """A domain or an assumption, which may be LaTeX or plain words."""
    return inline(text) if is_prose(text) or not re.search(r"[\\^_=<>]", text) else typeset(text).markup


def is_prose(text: str) -> bool:
    """Whether a text is sentences rather than one formula."""
    stripped = text.strip()
    found = _MATH.search(stripped)
    if found:
        return found.span() != (0, len(stripped))
    bare = re.sub(r"\\[A-Za-z]+(?:\s*\{[^{}]*\})*|[_^]\{[^{}]*\}", " ", stripped)
    words_only = " " in stripped and not re.search(r"[\\^_=<>+\-*/()\d]", stripped)
    return words_only or bool(_SENTENCE.search(bare + " "))


def _render(text: str, *, display: bool) -> Markup:
    out, at = Markup(""), 0
    for match in _MATH.finditer(text):
        if match["inline"] is not None and not _is_formula(match["inline"], text[match.end() : match.end() + 1]):
            continue
        out += _words(text[at : match.start()])
        out += typeset(match[match.lastgroup or 0], display=display and match["display"] is not None).markup
        at = match.end()
    return out + _words(text[at:])


def _is_formula(inner: str, following: str) -> bool:
    """Tells `$x$` from the dollars of `costs $5 and $6`."""
    tight = inner == inner.strip() and not following.isdigit()
    return tight or bool(re.search(r"[\\^_={}]", inner))


def _words(text: str) -> Markup:
    out, at = Markup(""), 0
    for match in _NAKED.finditer(text):
        formula = typeset(match[0])
        if formula.ok:
            out += escape(text[at : match.start()].replace(r"\$", "$")) + formula.markup
            at = match.end()
    return out + escape(text[at:].replace(r"\$", "$"))
