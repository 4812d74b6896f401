"""What the words of a document say of its letters: probability vectors, positive definite matrices."""

from __future__ import annotations

import re

from derive.reading.documents.document import Formula
from derive.reading.documents.paper import ReadPaper
from derive.reading.source.tokens import written

_LETTER = (
    r"(?:\\(?:mathbf|boldsymbol|bm)\s*\{\\?[A-Za-z]+\}|\\(?:hat|bar|tilde)\s*\{?\\?[A-Za-z]+\}?"
    r"|\\[A-Za-z]+|[A-Za-z])"
)
_ALONE = re.compile(rf"\s*(?P<name>{_LETTER})\s*(?:=\s*\(.*\)\s*)?(?:\\in\b.*)?", re.S)
_TOTAL = re.compile(
    rf"\s*\\sum(?:\\limits)?\s*_\s*\{{?\s*(?P<index>[a-z])\s*(?:=\s*1\s*\}}\s*\^\s*\{{?\s*(?P<end>[A-Za-z])\s*\}}?|\}}|\s)?"
    rf"\s*(?P<name>{_LETTER})\s*_\s*(?:\{{?\s*(?P=index)\s*\}}?|\{{\s*(?P<outer>[a-z])\s*,?\s*(?P=index)\s*\}})"
    r"\s*=\s*1\s*[.,;]?\s*",
    re.S,
)
_LISTED = re.compile(
    rf"\s*(?P<name>{_LETTER})\s*_\s*\{{?1\}}?\s*,\s*(?:(?P=name)\s*_\s*\{{?2\}}?\s*,\s*)?(?:\\[lc]?dots|\.\.\.)\s*,"
    rf"\s*(?P=name)\s*_\s*\{{?(?P<end>[A-Za-z])\}}?\s*",
    re.S,
)
_SUMMING = re.compile(
    r"\b(?:(?:on|in|from) the (?:probability |unit )?simplex|"
    r"(?:that |which )?(?:sum|add up)(?:ming|ming up)? to (?:one|1|unity))\b",
    re.I,
)
_KIND = r"(?:probability (?:vector|distribution|mass function)|discrete distribution|distribution)s?"
_CALLED = re.compile(
    rf"\b{_KIND}\s*(?:\$[^$]*\$\s*(?:,|and|,\s*and)\s*)*$", re.I
)  # distributions $p$ and $q$
_IS = re.compile(rf"\s*(?:be|is|are|denotes?)\s+(?:an?\s+)?(?:\w+\s+)?{_KIND}\b", re.I)
_WEIGHTS = re.compile(
    r"\b(?:weights?|probabilit\w+|proportions?|distribution\w*|convex combination|simplex)\b", re.I
)
_DEFINITE = re.compile(r"\b(?:positive[- ]definite|SPD|covariance matri\w+|precision matri\w+)\b")
_SPECIAL = re.compile(r"\b(?:at|if|iff|when|only when|for|choosing|taking|setting|equality)\s*$", re.I)
NEAR = 70  # characters in which words speak of a formula


def probabilities(found: ReadPaper, lengths: dict[str, str]) -> dict[str, str]:
    """The letters that are probability vectors, each with the declaration that says so; not those that a
    formula gives a value or an argument.
    """
    lines: dict[str, str] = {}
    texts = [(f, found.macros.spelled_out(f.source, f.start, f.end)) for f in _formulas(found)]
    everything = " ".join(text for _, text in texts)
    for formula, text in texts:
        match = _TOTAL.fullmatch(text)
        if match and not _has_value(match["name"], found, everything):
            kind = _sign(match["name"], everything)
            if kind or _WEIGHTS.search(_around(formula)):
                length = match["end"] or lengths.get(match["index"], lengths.get("", "n"))
                name = match["name"] + (f"_{match['outer']}" if match["outer"] else "")
                lines.setdefault(match["name"], _simplex(name, length, kind))
    for formula, text in texts:
        match = _LISTED.fullmatch(text)
        called = match and (_CALLED.search(formula.before) or _SUMMING.search(_after(formula)))
        if match and called and not formula.display and not _has_value(match["name"], found, everything):
            kind = _sign(match["name"], everything)
            lines.setdefault(match["name"], _simplex(match["name"], match["end"], kind))
    for formula, text in texts:
        match = _ALONE.fullmatch(text)
        if formula.display or match is None or match["name"] in lines:
            continue
        if _has_value(match["name"], found, everything):
            continue
        name, after = match["name"], _after(formula)
        below = re.findall(rf"(?<![A-Za-z\\]){re.escape(name)}\s*_\s*\{{?\s*([a-z])\b", everything)
        index = next((i for i in below if i in lengths), None)
        if index and (_CALLED.search(formula.before) or _IS.match(after)):
            length = lengths[index]
            lines[name] = _simplex(name, length, _sign(name, everything))
    return lines


def definite(found: ReadPaper, space: str) -> list[str]:
    """`\\Sigma \\succ 0` for matrices that the words call positive definite."""
    lines: list[str] = []
    for formula in found.inline:
        text = found.macros.spelled_out(formula.source, formula.start, formula.end)
        match = _ALONE.fullmatch(text)
        if match is None or not (_DEFINITE.search(_before(formula)) or _DEFINITE.search(_after(formula))):
            continue
        name = match["name"]
        capital = re.sub(r"\\(?:mathbf|boldsymbol|bm)\s*\{|[\\{}]", "", name)[:1].isupper()
        if not capital or any(name == line.split(" ")[0] for line in lines):
            continue
        if r"\in" not in text and not any(
            re.match(rf"\s*{re.escape(name)}\s*\\in\b", found.macros.spelled_out(f.source, f.start, f.end))
            for f in found.inline
        ):
            lines.append(rf"{name} \in \mathbb{{R}}^{{{space} \times {space}}}")
        lines.append(rf"{name} \succ 0")
    return lines


def _formulas(found: ReadPaper) -> list[Formula]:
    displays = {id(p.formula): p.formula for p in found.pieces if p.formula.display}
    return [*found.inline, *displays.values()]


def _has_value(name: str, found: ReadPaper, everything: str) -> bool:
    """Whether a letter is given by a formula, applied to something, or known already."""
    if found.scope.known(name):
        return True
    script = r"(?:\s*_\s*(?:\{[^{}]*\}|\\?[A-Za-z]+|\d))?"
    here = rf"(?<![A-Za-z\\_^{{]){re.escape(name)}{script}\s*"
    if re.search(here + r"(?:\\left|\\[bB]igg?l?)?\s*\(", everything):
        return True
    given = re.compile(rf"\s*{re.escape(name)}{script}\s*(?:&\s*)?(?::=|=|:\s*=|\\equiv|\\coloneqq)(?!\s*\()")
    displayed = (p for p in found.pieces if p.formula.display)
    return any(given.match(written(p.tokens)) for p in displayed) or any(
        given.match(f.text) and not _SPECIAL.search(f.before) for f in found.inline
    )


def _sign(name: str, everything: str) -> str:
    """The bound that the text sets on the entries, ">" or "≥", or nothing."""
    match = re.search(
        rf"(?<![A-Za-z\\]){re.escape(name)}\s*_\s*\{{?\s*\w+\s*\}}?\s*(>|\\geq?)\s*0", everything
    )
    return "" if match is None else ">" if match[1] == ">" else "≥"


def _simplex(name: str, length: str, kind: str) -> str:
    inside = r"^\circ" if kind == ">" else ""
    return rf"{name} \in \Delta_{length if len(length) == 1 else '{' + length + '}'}{inside}"


def _before(formula: Formula) -> str:
    return re.split(r"[.;$]\s|\n\n", formula.before)[-1][-NEAR:]


def _after(formula: Formula) -> str:
    end = formula.outer[1] or formula.end
    return re.split(r"[.;$]\s|\n\n|\$", formula.source.text[end : end + NEAR])[0].replace("\n", " ")


def _around(formula: Formula) -> str:
    return formula.before[-3 * NEAR :] + _after(formula)
