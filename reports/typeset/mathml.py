"""LaTeX to MathML, offline, with a visible fallback where that fails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from markupsafe import Markup, escape
from math_core import LatexError, LatexToMathML

from reports.typeset import measure
from reports.typeset.clean import clean
from reports.typeset.latex import Unreadable, normalise, terms

# math-core writes styles into attributes; classes keep the pages light and the Content-Security-Policy
# strict.
STYLES = {
    "text-align:right": "r", "text-align:left": "l", "padding-right:0": "pr", "padding-left:0": "pl",
    "padding-left:1em": "pw", "padding-top:0": "pt", "padding-bottom:0": "pb",
    "border-right:0.05em solid currentcolor": "br", "border-left:0.05em solid currentcolor": "bl",
    "border-top:0.05em solid currentcolor": "bt", "border-bottom:0.05em solid currentcolor": "bb",
    "margin-left:-0.16666667em": "back",
}  # fmt: skip
# A pair of parentheses around letters on one line, with indices below at the most.
_TALL = r"<m(?:frac|under|over|underover|sup|subsup|table|sqrt|root)\b"
FLAT_PAIR = re.compile(
    rf'<mo( lspace="[^"]*")?>\(</mo>((?:(?!<mo(?: lspace="[^"]*")?>[()]</mo>|{_TALL}).)*)<mo>\)</mo></mrow>'
)


@dataclass(frozen=True)
class Typeset:
    """A formula ready for the page, with the equation numbers that were printed inside it."""

    markup: Markup
    numbers: tuple[str, ...] = ()
    ok: bool = True

    @cached_property
    def width(self) -> float:
        """Roughly how many letters wide it is."""
        return measure.width(str(self.markup))


@cache
def _converter() -> LatexToMathML:
    return LatexToMathML(fancy_error=False)


@lru_cache(maxsize=4096)
def typeset(latex: str, *, display: bool = False) -> Typeset:
    """MathML of a formula; where that fails, its source, marked as such. Never raises on any text."""
    try:
        source, numbers = normalise(latex)
        mathml = _converter().convert_with_local_state(source, displaystyle=display)
    except (LatexError, Unreadable):
        return Typeset(_fallback(latex), ok=False)
    if not display:
        mathml = mathml.replace(' display="block"', "", 1)
    return Typeset(Markup(_restyle(mathml)), numbers)  # math-core escapes every text it is given


def typeset_within(latex: str, limit: float) -> Typeset:
    """A displayed formula; where it is wider than the limit and a sum, its terms are set below each other."""
    whole = typeset(latex, display=True)
    rows = _rows(latex, limit) if whole.ok else []
    if len(rows) < 2:
        return whole
    broken = typeset(r"\begin{aligned}&" + r"\\&".join(rows) + r"\end{aligned}", display=True)
    return broken if broken.ok else whole


def _rows(latex: str, limit: float) -> list[str]:
    """The terms of a sum gathered into rows that fit, later ones indented; one row where nothing can be
    broken.
    """
    parts = terms(latex) if typeset(latex, display=True).width > limit else []
    if len(parts) < 2:
        return [latex]
    rows, room = [parts[0]], limit - typeset(parts[0]).width
    for part in parts[1:]:
        wide = typeset(part).width
        if wide > room:
            rows.append(rf"\quad {part}")
            room = limit - wide
        else:
            rows[-1] += part
            room -= wide
    return rows


def typeset_chain(first: str, links: list[str], limit: float) -> Typeset:
    """A displayed chain a = b = c; where it is wider than the limit, every link starts a row of its own."""
    whole = typeset(" ".join([first, *links]), display=True)
    if not whole.ok or whole.width <= limit:
        return whole
    rows = [row for link in links for row in _rows("{}" + link, limit)]
    broken = typeset(
        r"\begin{aligned}&" + r"\\&".join([*_rows(first, limit), *rows]) + r"\end{aligned}", display=True
    )
    return broken if broken.ok else whole


def _restyle(mathml: str) -> str:
    mathml = re.sub(r' style="([^"]*)"', _classes, mathml)
    # Chromium does not draw menclose; a styled row is drawn by every browser.
    mathml = re.sub(r'<menclose notation="box">', '<mrow class="boxed">', mathml)
    mathml = re.sub(r'<menclose notation="[^"]*">', '<mrow class="struck">', mathml)
    mathml = re.sub(r'<mrow class="menclose-[a-z]+"></mrow>', "", mathml)
    # A relation that opens a cell of an alignment keeps its space, as in TeX; one that opens a formula
    # follows `{}`.
    mathml = mathml.replace('<mtd class="l pl"><mo>', '<mtd class="l pl"><mo form="infix">')
    mathml = re.sub(
        r"^(<math[^>]*>)<mrow></mrow><mo( stretchy=\"false\")?>", r'\1<mo form="infix" lspace="0"\2>', mathml
    )
    mathml, found = FLAT_PAIR.subn(_unstretched, mathml.replace("</menclose>", "</mrow>"))
    while found:  # the pair around a pair
        mathml, found = FLAT_PAIR.subn(_unstretched, mathml)
    return mathml


def _unstretched(pair: re.Match[str]) -> str:
    """Parentheses of their plain size, which some fonts would make larger for the tail of a y."""
    return f'<mo{pair[1] or ""} stretchy="false">(</mo>{pair[2]}<mo stretchy="false">)</mo></mrow>'


def _classes(match: re.Match[str]) -> str:
    declarations = (re.sub(r"\s*:\s*", ":", part.strip()) for part in match[1].split(";"))
    names = [STYLES[declaration] for declaration in declarations if declaration in STYLES]
    return f' class="{" ".join(names)}"' if names else ""


def _fallback(latex: str) -> Markup:
    return Markup(
        '<code class="untypeset" title="This LaTeX could not be typeset; here is its source">{}</code>'
    ).format(escape(clean(latex)))
