"""What the text of a document says of its letters: sets, bounds, laws, properties, ranges of indices."""

from __future__ import annotations

import re
from collections import Counter

from derive.language.unknown.function import PROPERTIES
from derive.reading.documents.claiming import IN_PASSING, conditional
from derive.reading.documents.document import Formula
from derive.reading.documents.paper import ReadPaper
from derive.reading.meaning.scope import Quantity, Scope
from derive.reading.sentences.declarations import declare
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token
from derive.reading.starting.suggest import SPACE, completed
from derive.reading.starting.words_in_text import definite, probabilities

_AMONG = re.compile(r"(?:[\w\\{}^_'\s.-]+?(?:<|>|\\leq?|\\geq?)){1,2}[\w\\{}^_'\s.-]+", re.S)


def conditions_among(found: ReadPaper, scope: Scope) -> list[str]:
    """Bounds between letters that the text names behind “for” or “let”: $0 < \\mu \\le L$."""
    lines: list[str] = []
    for formula in found.inline:
        line = found.macros.spelled_out(formula.source, formula.start, formula.end).strip(" .,;")
        if not conditional(formula) or not _AMONG.fullmatch(line) or r"\in" in line:
            continue
        trial = scope.copy()
        try:
            declare(Source("suggested", line), 0, len(line), trial, Macros())
        except ReadingError:
            continue
        if len(trial.always) > len(scope.always) and line not in lines:
            lines.append(line)
    return lines


SET = re.compile(
    r"\s*(?P<names>.+?)\s*"
    r"(?P<rest>\\in\s*(?:\\mathbb|\\Delta|\[|\(|\\\{\s*0\s*,\s*1\s*\\\}).*|(?:>|<|\\geq?|\\leq?)\s*-?[\d.]+|\\succ\s*0|\\sim\s*.*)\s*",
    re.S,
)
_INTERVAL = re.compile(r"\\in\s*[\[(]")
_FAMILY = re.compile(
    r"\\(?:mathbf|boldsymbol|bm|textbf|vec)\s*\{?\s*\\?[A-Za-z]+\s*\}?\s*_"
)  # bold, with an index
_LIST = re.compile(
    r"(?P<base>.+?)_\{?1\}?\s*,\s*(?:.+?_\{?2\}?\s*,\s*)?(?:\\[lc]?dots|\.\.\.)\s*,\s*.+?_\{?(?P<end>\w+)\}?",
    re.S,
)


_BOUND = re.compile(
    r"\s*(?:(?P<letter>\\?[A-Za-z]+)|\|\s*(?P<inside>\\?[A-Za-z]+)\s*\|)\s*(?:>|<|\\geq?|\\leq?|\\neq?)\s*-?[\d.]+\s*"
)
_MAP = re.compile(
    r"\s*(?P<name>\\?[A-Za-z]+)\s*(?P<to>(?::|\\colon)\s*\\mathbb\s*\{?R\}?\s*\\(?:to|rightarrow)\s*\\mathbb\s*\{?R\}?)?\s*"
)
_SAID = {"differentiable": "smooth", "nondecreasing": "increasing", "monotone": "increasing"}
_SPACE = re.compile(r"\\mathbb\s*\{?R\}?\s*\^\s*\{?\s*([A-Za-z])\b|^\s*([A-Za-z])\s*\\times\s*\2\s*$")


def declared_in_text(
    found: ReadPaper, scope: Scope, lengths: dict[str, str], heads: dict[str, int]
) -> list[str]:
    """What the text itself says of letters, `$\\lambda > 0$`, `$x_1, \\dots, x_n \\in \\mathbb{R}^d$`,
    `$X \\sim \\mathcal{N}(0, 1)$`, `a convex $f$`.
    """
    lines: list[str] = []
    for length in dict.fromkeys(lengths.values()):
        if not scope.known(length):
            scope.size(length, Token("letter", length, Source("suggested", length), 0))
    shares = probabilities(found, lengths)
    several = _of_several_laws(found)
    for line in shares.values():
        lines += _agreed(line, scope, lengths, lines)
    for formula in found.inline:
        text = found.macros.spelled_out(formula.source, formula.start, formula.end)
        said = _set_of(text, found, formula, lengths, heads) or _function_of(text, formula, found, heads)
        if said and name_of(said.split(",")[0]) in map(name_of, shares):
            continue  # the bounds of a probability vector are its own
        if said and r"\sim" in said and said.split(r"\sim")[0].strip() in several:
            continue  # each of its laws holds in a place of its own
        for line in [said] if said else []:
            lines += _agreed(line, scope, lengths, lines)
    for line in definite(found, lengths.get(SPACE, "d")):
        lines += _agreed(line, scope, lengths, lines)
    return lines


def _of_several_laws(found: ReadPaper) -> set[str]:
    """The letters to which the text gives more than one law."""
    laws: dict[str, set[str]] = {}
    for formula in found.inline:
        text = found.macros.spelled_out(formula.source, formula.start, formula.end)
        name, sign, law = text.partition(r"\sim")
        if sign:
            laws.setdefault(name.strip(), set()).add(law.strip(" .,;"))
    return {name for name, given in laws.items() if len(given) > 1}


def _agreed(line: str, scope: Scope, lengths: dict[str, str], lines: list[str]) -> list[str]:
    """A declaration with those it needs before it, if it can be read and says nothing against the others."""
    try:
        before = [*_of_indices(line, scope, lengths), *_needed(line, scope, lengths)]
        for one in (*before, line):
            declare(Source("suggested", one), 0, len(one), scope, Macros())
    except ReadingError:
        return []
    return [one for one in (*before, line) if one not in lines]


_PAIR = re.compile(r"_\{([a-z]),?([a-z])\}")


def _of_indices(line: str, scope: Scope, lengths: dict[str, str]) -> list[str]:
    """The declarations of two indices that stand below one letter, f_{nk}: sums over both print them."""
    pairs = [pair for pair in _PAIR.findall(line) if all(index in lengths for index in pair)]
    new = dict.fromkeys(i for pair in pairs for i in pair if not scope.known(i) and scope.known(lengths[i]))
    made = [rf"{index} \in 1..{lengths[index]}" for index in new]
    for one in made:
        declare(Source("suggested", one), 0, len(one), scope, Macros())
    return made


def _set_of(
    text: str, found: ReadPaper, formula: Formula, lengths: dict[str, str], heads: dict[str, int]
) -> str | None:
    """The set, bound or law that a formula in the text gives to a letter or a list of letters."""
    match = SET.fullmatch(text)
    if match is None or "\\mid" in match["rest"] or "(" in match["names"]:
        return None
    bounds = not match["rest"].startswith((r"\in", r"\sim")) or _INTERVAL.match(match["rest"]) is not None
    if bounds and name_of(match["names"].split("<")[-1]) in heads:
        return None  # it is defined elsewhere: this says something about it
    if bounds and conditional(formula, IN_PASSING) and _elsewhere(match["names"].strip(), found, formula):
        return None  # said of what stands around it, not of the letter wherever it stands
    names, listed = match["names"], _LIST.fullmatch(match["names"])
    if listed:
        index = next((i for i, n in lengths.items() if n == listed["end"] and i not in ("", SPACE)), "i")
        names = f"{listed['base']}_{index}"
        lengths.setdefault(index, listed["end"])
    return f"{names} {match['rest']}".rstrip(" .,;")


def _around(formula: Formula, found: ReadPaper) -> tuple[int, int]:
    """The stretch of text that a condition is said of: its paragraph, and the display that follows it."""
    text = formula.source.text
    start = text.rfind("\n\n", 0, formula.start) + 1
    end = formula.source.paragraph_end(formula.end)
    following = [
        p.formula for p in found.pieces
        if p.formula.display and p.formula.source is formula.source and p.formula.start > formula.end
    ]  # fmt: skip
    if following and len(text[end : following[0].outer[0]].strip()) == 0:
        end = max(end, following[0].end)
    return start, end


def _speaks_of(letter: str, text: str) -> bool:
    return re.search(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z])", text) is not None


def _elsewhere(letter: str, found: ReadPaper, formula: Formula) -> bool:
    """Whether formulas outside the stretch of a condition speak of its letter."""
    start, end = _around(formula, found)
    here = (id(formula.source), formula.place)
    return any(
        not ((id(p.formula.source), p.formula.place) == here and start <= p.formula.start < end)
        and _speaks_of(letter, p.formula.text)
        for p in found.pieces
    )


def local_conditions(found: ReadPaper, scope: Scope) -> list[str]:
    """`[label] given x > 0` for the formulas around “for $x > 0$”, where the letter stands elsewhere too."""
    lines: list[str] = []
    for formula in found.inline:
        text = found.macros.spelled_out(formula.source, formula.start, formula.end).strip(" .,;")
        match = _BOUND.fullmatch(text)
        if match is None or not conditional(formula, IN_PASSING):
            continue
        letter = match["letter"] or match["inside"]
        known = scope.names.get(letter)
        if not isinstance(known, Quantity) or not _elsewhere(letter, found, formula):
            continue
        start, end = _around(formula, found)
        for piece in found.pieces:
            own = piece.formula
            inside = own.source is formula.source and start <= own.start < end and own is not formula
            if inside and not _BOUND.fullmatch(own.text.strip(" .,;")) and _speaks_of(letter, own.text):
                lines.append(f"[{piece.label}] given {text}")
    return lines


def _applies(name: str, text: str) -> bool:
    """Whether a name stands before a bracket; below another, as in q_\\phi(z), it is no function."""
    return re.search(rf"(?<![_{{\\A-Za-z]){re.escape(name)}'*\s*(?:\\left)?\(", text) is not None


def _function_of(text: str, formula: Formula, found: ReadPaper, heads: dict[str, int]) -> str | None:
    """A function of which the text names properties: “Let $f : \\mathbb{R} \\to \\mathbb{R}$ be convex”."""
    match = _MAP.fullmatch(text)
    after = formula.source.text[formula.outer[1] : formula.outer[1] + 60].split("$")[0].split(".")[0]
    before = re.split(r"[.$]", formula.before)[-1]
    words = [_SAID.get(w, w) for w in re.findall(r"[a-z]+", f"{before[-40:]} {after}".lower())]
    said = [p for p in PROPERTIES if p in words]
    every = " ".join(f.text for f in (*found.inline, *(p.formula for p in found.pieces)))
    if match is not None and said != [] and re.search(rf"{re.escape(match['name'])}'", every):
        said = list(dict.fromkeys([*said, "smooth"]))  # it is differentiated
    if match is None or not (match["to"] or said):
        return None
    if heads.get(name_of(match["name"]), formula.start) < formula.start:
        return None  # a display before defines it, and this says something about it
    if not any(_applies(match["name"], f.text) for f in found.inline) and not any(
        _applies(match["name"], p.formula.text) for p in found.pieces
    ):
        return None
    shown = rf" \text{{ {', '.join(said)}}}" if said else ""
    return rf"{match['name']} : \mathbb{{R}} \to \mathbb{{R}}{shown}"


def _needed(line: str, scope: Scope, lengths: dict[str, str]) -> list[str]:
    """The declarations that one from the text needs before it: of its indices."""

    def attempt(scope: Scope) -> None:
        declare(Source("text", line), 0, len(line), scope, Macros())

    return completed(attempt, scope.copy(), lengths)[1]


def lengths_of(found: ReadPaper) -> dict[str, str]:
    """How far each index runs where a sum or a range prints it; "" for the length met most often."""
    ranges = re.compile(
        r"([A-Za-z]'*)\s*(?:=|\\in\s*\\\{)\s*1\s*\}?\s*"
        r"(?:\^\s*(?:\{\s*(\w+)\s*[-+\d]*\}|([A-Za-z]))|,\s*(?:2\s*,\s*)?(?:\\[lc]?dots|\.\.\.)\s*,\s*([A-Za-z]))"
    )
    formulas = [*(piece.formula for piece in found.pieces), *found.inline]
    texts = [found.macros.spelled_out(f.source, f.start, f.end) for f in formulas]
    seen = [(i, next(filter(None, ends))) for text in texts for i, *ends in ranges.findall(text)]
    often: dict[str, Counter[str]] = {}
    for index, length in seen:
        often.setdefault(index, Counter())[length] += 1
    lengths = {}
    for index, counts in often.items():  # a limit that is an index itself is no length
        known = [length for length, _ in counts.most_common() if length not in often]
        if known:
            lengths[index] = known[0]
    for index, counts in often.items():
        limit = counts.most_common(1)[0][0]
        lengths.setdefault(index, lengths.get(limit, limit))
    space = Counter(a or b for text in texts for a, b in _SPACE.findall(text))
    for power, _ in space.most_common(1):
        lengths[SPACE] = power
    for length, _ in Counter(lengths.values()).most_common(1):
        lengths[""] = length
    if SPACE not in lengths and not any(map(_FAMILY.search, texts)):  # vectors as long as their indices run
        lengths[SPACE] = lengths.get("", "n")
    return lengths


def name_of(line: str) -> str:
    """The name that a line or a left side is about: \\pi_0 and \\pi^* stay apart, x_t and x do not."""
    bare = re.sub(r"\(.*|\s", "", re.split(r"\\in\b|:=|[<>]", line)[0])
    return re.sub(r"_\{?[a-z,]+\}?$", "", bare).replace("{", "").replace("}", "")
