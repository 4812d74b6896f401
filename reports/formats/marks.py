"""Pieces of Markdown that survive whatever a paper contains: words, code, formulas, and what was found in one
claim.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from reports.record.evidence import flat
from reports.record.report import Claim, Counterexample, Paper, Step
from reports.typeset import values
from reports.typeset.clean import clean
from reports.typeset.names import lettered
from reports.typeset.prose import EMPHASIS, dollared, is_prose
from reports.views.claims import one_line
from reports.views.errata import cause, located, meant_in_words
from reports.views.steps import RELATIONS, right

_MATH = re.compile(r"(\$\$.+?\$\$|(?<!\\)\$.+?(?<!\\)\$)", re.S)
_STOP = re.compile(r"[.,;]\s*\$$")  # at the end of a displayed formula
_OPENED = re.compile(r"^\s*\\begin\{[a-z]+\*?\}")
_RELATION = re.compile(r":?=|[<>]|\\(?:approx|leq?|geq?|equiv|propto|Rightarrow|sim)(?![a-zA-Z])")
FIRST_WORDS, FIRST_LETTERS = 9, 48  # of a sentence that is recalled, and of a formula in it


def plain(words: str, *, keep_math: bool = False) -> str:
    """Text that Markdown and the HTML inside it leave alone."""
    flat_words = " ".join(clean(words).split())
    if keep_math:
        parts = _MATH.split(dollared(flat_words))
        return "".join(math(part.strip("$")) if n % 2 else plain_part(part) for n, part in enumerate(parts))
    return plain_part(flat_words)


def plain_part(words: str) -> str:
    return re.sub(r"([\\`*\[\]<>|#!])", r"\\\1", words)


def code(words: str) -> str:
    """Words between ticks."""
    line = " ".join(clean(words).split()).replace("|", "\\|")
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    return f"{ticks}{line}{ticks}" if len(ticks) == 1 else f"{ticks} {line} {ticks}"


def fence(words: str, language: str = "") -> list[str]:
    """Lines as they are."""
    body = clean(words)
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", body)), default=0))
    return [f"{ticks}{language}", *body.splitlines(), ticks]


def math(latex: str) -> str:
    """A formula between dollars, without what Markdown or a table would take for its own."""
    line = " ".join(clean(latex).replace("$", "").replace("`", "'").split())
    line = line.replace(r"\|", r"\Vert ").replace("|", r"\vert ").replace("<", r"\lt ").replace(">", r"\gt ")
    return f"${line}$" if line else ""


def quoted(quote: str) -> str:
    """The paper's own words, or its formula, on one line."""
    return f"“{plain(quote, keep_math=True)}”" if is_prose(quote) else math(_bare(quote))


def chain(claim: Claim) -> str:
    """The chain of a claim as one formula, with the error that an approximation allows."""
    if not claim.steps:
        return quoted(claim.quote)
    links = " ".join(f"{RELATIONS[step.relation]} {right(step)}" for step in claim.steps)
    allowed = next((step for step in reversed(claim.steps) if step.error), claim.steps[-1])
    return math(f"{claim.steps[0].lhs} {links}") + within(allowed)


def within(step: Step) -> str:
    """How far the sides of an approximation may be apart."""
    if not step.error:
        return ""
    return f" up to {math(step.error)}{', where ' + math(step.to) if step.to else ''}"


def form(claim: Claim, parent: Claim) -> str:
    """A corrected or meant form: its own words if it has them, else its chain."""
    own = claim.quote not in ("", parent.quote, one_line(claim))
    return quoted(claim.quote) if own else chain(claim)


def condition(claim: Claim, parent: Claim) -> str:
    """What a correction assumes beyond the print."""
    if claim.condition:
        return plain(claim.condition, keep_math=True)
    return " and ".join(_given(text) for text in claim.given if text not in parent.given)


def given_words(claim: Claim) -> str:
    """What a claim that holds under a condition assumes."""
    return " and ".join(_given(text) for text in claim.conditions)


def relation(step: Step, claimed: str = "claimed") -> str:
    """The relation tested, with its sides named."""
    sides = f"left side {math(step.lhs)}, right side {math(right(step))}"
    return f"{sides}, {claimed}: left {plain(step.relation)} right{within(step)}"


def witness(found: Counterexample, of: str = "") -> str:
    """Where the relation fails, and what each side is worth there; `of` names the relation."""
    equations = [math(f"{value.latex} = {flat(value.value)}") for value in found.values]
    named = {value.name for value in found.values}
    sizes = {name: size for name, size in found.sizes.items() if name not in named}
    where = ", ".join(
        [
            math(f"{lettered(name) or name} = {number}")
            for part in (sizes, found.at)
            for name, number in part.items()
        ]
        + equations
    )
    left, other = map(plain, values.beside(*found.worth))
    kind = ", complex principal values" if found.complex else ""
    place = f"At {where} the" if where else "The"
    return f"{place} left side{of} is {left}, the right side {other}{kind}"


def tested(claim: Claim, step: Step) -> str:
    """The relation that was tested as one formula, and what its sides are worth where it fails."""
    assert step.counterexample
    formula = math(f"{step.lhs} {RELATIONS[step.relation]} {right(step)}") + within(step)
    if is_prose(claim.quote):
        return f"It would follow that {formula}. {witness(step.counterexample)}."
    return f"{witness(step.counterexample, f' of {formula}')}."


def misprints(claims: list[Claim], paper: Paper) -> list[str]:
    """The table of misprints and damage."""
    if not claims:
        return []
    rows = [
        f"| {plain(located(c, paper.displays))} | {quoted(c.quote)} | {_as_meant(c)} | {cause(c)} |"
        for c in claims
    ]
    return ["| place | as printed | as meant | cause |", "|---|---|---|---|", *rows, ""]


def _as_meant(claim: Claim) -> str:
    said = meant_in_words(claim)
    if said:
        return plain(said, keep_math=True)
    return form(claim.meant, claim) if claim.meant else ""


def opening(quote: str) -> str:
    """The author's words, as many as recall the passage, or the formula; none is cut in the middle."""
    if not is_prose(quote):
        return quoted(quote)
    parts = [part for part in _MATH.split(dollared(" ".join(_spoken(clean(quote))))) if part.strip()]
    said: list[str] = []
    for part in parts:
        if part.startswith("$") and len(part) > FIRST_LETTERS and said:
            break
        left = FIRST_WORDS - len(said)
        said += [part] if part.startswith("$") else part.split()[: max(left, 0)]
        if len(said) >= FIRST_WORDS:
            break
    whole = len(" ".join(said).split()) >= len(" ".join(parts).split())
    return f"“{plain(' '.join(said), keep_math=True)}{'' if whole else ' …'}”"


def beginning(latex: str, most: int) -> str:
    """A formula up to its first relation, as its author would recall it; empty if even that is long."""
    bare = _OPENED.sub("", _bare(latex)).replace("&", "")
    for found in _RELATION.finditer(bare):
        side = bare[: found.start()].strip()
        if side and _balanced(side):
            return math(rf"{side} {found[0]} \dots") if len(side) <= most else ""
    return ""


def _balanced(latex: str) -> bool:
    """Whether a piece of a formula closes what it opens."""
    return all(
        latex.count(start) == latex.count(end)
        for start, end in (("{", "}"), ("(", ")"), (r"\left", r"\right"), (r"\begin", r"\end"))
    )


def instead(claim: Claim) -> str:
    """What to read in place of a misprint: in a sentence the words that differ, else the formula."""
    meant = claim.meant
    said = meant_in_words(claim)
    if said or meant is None:
        return plain(said, keep_math=True).rstrip(".")
    if not (is_prose(claim.quote) and is_prose(meant.quote)):
        return f"read {_STOP.sub('$', form(meant, claim))}"
    return _changed(_spoken(claim.quote), _spoken(meant.quote))


def _spoken(words: str) -> list[str]:
    """The words of a quotation without the marks of emphasis that our copy has."""
    return EMPHASIS.sub(r"\1", words).split()


def _changed(printed: list[str], meant: list[str]) -> str:
    """The words that are to be exchanged, with one before and after them."""
    said = []
    for what, start, stop, there, until in SequenceMatcher(
        None, printed, meant, autojunk=False
    ).get_opcodes():
        if what == "equal":
            continue
        before, after = int(start > 0), int(stop < len(printed))
        old = plain(" ".join(printed[start - before : stop + after]), keep_math=True)
        new = plain(" ".join(meant[there - before : until + after]), keep_math=True)
        said.append(f"for “{old}” read “{new}”")
    return ", ".join(said)


def _given(text: str) -> str:
    return plain(text, keep_math=True) if is_prose(text) or not re.search(r"[\\^_=<>]", text) else math(text)


def _bare(quote: str) -> str:
    """A formula without the signs that set it apart."""
    return re.sub(r"^\s*(\$\$?|\\\[|\\\()|(\$\$?|\\\]|\\\))\s*$", "", quote)
