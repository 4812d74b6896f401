"""Which letters a quotation names, and which of them do not occur in the chain that was checked.

A formula can be true and yet say nothing of what the sentence is about. This finds the objects named in the
LaTeX of a quotation and looks for them in the printed chain, in the names that are defined for it, in its
assumptions and quantities. It reads letters, not meanings: what it points out deserves a look, and the
encoder may explain it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports.record.report import Claim
from reports.record.verdicts import Verdict

GREEK = frozenset(
    re.findall(
        r"\w+",
        """
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon
    phi chi psi
    omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell""",
    )
)
VARIANTS = {
    "varepsilon": "epsilon",
    "vartheta": "theta",
    "varphi": "phi",
    "varrho": "rho",
    "varsigma": "sigma",
}
NAMED = frozenset(
    {"operatorname", "mathrm", "mathsf", "mathtt", "textsf", "texttt", "textrm"}
)  # a word is one name
SILENT = frozenset(
    {"text", "label", "tag", "ref", "eqref", "cite", "begin", "end", "mbox", "hspace", "vspace", "mathbb"}
)
# Words of mathematics, not objects of a paper.
FUNCTIONS = frozenset(
    re.findall(
        r"\w+",
        """
    exp log ln max min sup inf sin cos tan det tr diag argmax argmin arg lim Pr if for and or where grad
    abla ight rac egin""",  # the last: what a scan leaves of commands
    )
)
SIGNS = frozenset({"e", "d", "O"})  # Euler's number, the differential, the order of growth

_TOKEN = re.compile(
    r"\\(?P<command>[A-Za-z]+)\*?|(?P<script>[_^])|(?P<open>\{)|(?P<close>\})|(?P<word>[A-Za-zΑ-Ωα-ω]+)"
)
_FORMULA = re.compile(r"\$\$(.+?)\$\$|(?<!\\)\$(.+?)(?<!\\)\$|\\\[(.+?)\\\]|\\\((.+?)\\\)", re.S)
# The expectation E[…] and the set R of numbers are signs, not objects.
_SIGNED = re.compile(r"E(?=(?:_\{[^{}]*\}|_\w)?\s*(?:\\left)?\s*\[)|(\\in\s*)R\b")
_WORDS = re.compile(r"(?:\b[A-Za-z]?[a-z]+\b[ ,;\n]+){3}")


def _was_read(claim: Claim) -> bool:
    """Whether a claim was read from a document."""
    return claim.position is not None and not claim.position.file.endswith(".py")


def _printed(claim: Claim) -> Iterator[str]:
    """All formulas that a claim shows beside its quotation."""
    for step in claim.every_step:
        yield from (step.lhs, step.rhs, step.error or "", step.to or "")
    for named in claim.where:
        yield from (named.name, named.body)
    yield from claim.given
    yield from (quantity.latex for quantity in claim.quantities)


def missing(claim: Claim) -> tuple[str, ...]:
    """The objects that the quotation of a proved claim names and its chain does without, in the order of the
    quotation. A chain read from a document is its quotation: what is not in it was defined there.
    """
    if claim.verdict != Verdict.PROVED or not claim.steps or _was_read(claim):
        return ()
    there = {name for part in _printed(claim) for name, _ in _names(part)}
    words = there.intersection(re.findall("[A-Za-z]{2,}", claim.quote))
    known = there.union(*words)  # and the letters of its words
    return tuple(name for name in objects(claim.quote) if name not in known)


def objects(quote: str) -> tuple[str, ...]:
    """The letters that a quotation names on the line; one that only stands in an index or exponent is no
    object.
    """
    found = dict.fromkeys(
        name
        for formula in _formulas(quote)
        for name, raised in _names(formula)
        if not raised and name not in SIGNS
    )
    return tuple(found)


def _formulas(quote: str) -> list[str]:
    """The formulas of a quotation: those between dollars, or all of it if it is no sentence."""
    quote = _SIGNED.sub(r"\1", quote)
    inside = [next(filter(None, match.groups())) for match in _FORMULA.finditer(quote)]
    if inside:
        return inside
    return [] if _WORDS.search(re.sub(r"\\[A-Za-z]+|[_^]\{[^{}]*\}", " ", quote) + " ") else [quote]


def _names(latex: str) -> Iterator[tuple[str, bool]]:
    """The names in a formula, each with whether it stands in an index or exponent."""
    depth: list[bool] = []  # of each open brace, whether it is an index or exponent
    pending = False  # an index or exponent comes next
    kept = skipped = False  # the next brace holds one name, or nothing of interest
    at = 0
    while token := _TOKEN.search(latex, at):
        at = token.end()
        raised = pending or any(depth)
        if token["open"]:
            if kept or skipped:
                inner, at = _braced(latex, at)
                word = re.sub(r"\\[A-Za-z]+|[^A-Za-zΑ-Ωα-ω]", "", inner)
                if kept and word and word not in FUNCTIONS:
                    yield word, raised
                kept = skipped = pending = False
            else:
                depth.append(pending)
                pending = False
        elif token["close"]:
            depth[-1:], pending = [], False
        elif token["script"]:
            after = latex[at:].lstrip()[:1]
            pending = after.isalpha() or after in ("{", "\\")  # a digit or a star names nothing
        elif command := token["command"]:
            name = VARIANTS.get(command, command)
            if name in GREEK:
                yield name, raised
                pending = False
            kept, skipped = command in NAMED, command in SILENT
        else:
            letters = token["word"]
            if pending:  # a script without braces is one letter
                at, letters = token.start() + 1, letters[0]
            yield from ((name, raised) for name in _split(letters))
            pending = False


def _split(letters: str) -> Iterator[str]:
    """A run of letters: a word, or a product of single letters, with the differential left out."""
    if letters in FUNCTIONS:
        return
    if len(letters) > 2:
        yield letters
    elif len(letters) == 2 and letters[0] == "d":
        yield letters[1]
    else:
        yield from letters


def _braced(latex: str, at: int) -> tuple[str, int]:
    """What stands in the brace that was just opened, and where it ends."""
    depth, start = 1, at
    while at < len(latex) and depth:
        depth += {"{": 1, "}": -1}.get(latex[at], 0)
        at += 1
    return latex[start : at - 1 if not depth else at], at
