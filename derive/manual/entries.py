"""The entries of the manual: what a word, a verdict, a notation, an option or a refusal means.

Every entry comes from the table or docstring that the program itself uses.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click


@dataclass(frozen=True)
class WordEntry:
    """What one word means."""

    kind: str
    name: str
    text: str
    also: tuple[str, ...] = ()  # other names
    group: str = ""  # the heading it stands under, where its kind has several

    @property
    def names(self) -> set[str]:
        return {plain(name) for name in (self.name, *self.also)}


def plain(word: str) -> str:
    """A word as it is looked up: PROVED_AT_SIZES, proved-at-sizes and "proved at sizes" are one."""
    return re.sub(r"[\s_-]+", " ", word.strip().lstrip("\\").removesuffix("=")).strip().lower()


def verdicts() -> Iterator[WordEntry]:
    """What is known of a step, a claim or a paper."""
    from reports.record.verdicts import Verdict

    for verdict in Verdict:
        passes = "passes" if verdict.passes else "not counted" if not verdict.counts else "does not pass"
        yield WordEntry("verdict", verdict.value, f"{verdict.symbol}  {verdict.means} ({passes})")


def outcomes() -> Iterator[WordEntry]:
    """What a person is told of a claim."""
    from reports.record.outcomes import Outcome

    for outcome in Outcome:
        yield WordEntry(
            "outcome", outcome.word, f"{outcome.symbol}  {outcome.means}", (outcome.value, outcome.name)
        )


def words() -> Iterator[WordEntry]:
    """The public words of ours, in groups by the module they live in."""
    import derive

    for home, names in derive._HOMES.items():
        if home not in ("sympy", "derive.language.special"):  # functions are told with the others
            for name in names.split():
                yield WordEntry("word", name, said_of(getattr(derive, name)), group=headed(home, name))


def said_of(word: Any) -> str:
    """What a word says of itself; a domain without parameters is a value, and says where it is."""
    said = inspect.getdoc(word) if callable(word) else None
    return said or f"The domain ${word.says()}$." if hasattr(word, "says") else said or ""


HEADS = {
    "derive.claims": "Papers",
    "derive.language": "Sums, derivatives, values at a point",
    "derive.language.declaring": "Quantities",
    "derive.language.domains": "Domains",
    "derive.run.checking": "One equation",
}


def headed(home: str, name: str) -> str:
    """The heading for the words of a module: a short one, or how the module introduces itself."""
    from derive.claims.relations import RELATIONS

    if name in {relation.word for relation in RELATIONS.values()}:
        return "Relations"
    introduced = (inspect.getdoc(import_module(home)) or home).partition("\n")[0]
    return HEADS.get(home) or re.split(r"[.:]", introduced, maxsplit=1)[0]


def functions() -> Iterator[WordEntry]:
    """The functions of the table, and what proofs know of each."""
    from derive.language.functions import ELEMENTARY
    from derive.language.special import SPECIAL
    from derive.manual.functions import about, call

    for row in ELEMENTARY:
        head = () if row.head is None else (row.head.__name__,)
        group = "Special functions" if row in SPECIAL else "Elementary functions"
        text = f"`{call(row)}`: {about(row)}"
        yield WordEntry("function", row.name, text, (*head, *row.printed), group)


def borrowed() -> Iterator[WordEntry]:
    """The words that are SymPy's and no functions."""
    from derive.manual.borrowed import BORROWED

    for name, text in BORROWED.items():
        yield WordEntry("word of SymPy", name, text)


def parts() -> Iterator[WordEntry]:
    """What a paper is made of."""
    from derive.claims import Paper

    for name, member in vars(Paper).items():
        if not name.startswith("_") and inspect.getdoc(member):
            yield WordEntry("part of a paper", f"paper.{name}", inspect.getdoc(member) or "", (name,))


def keywords() -> Iterator[WordEntry]:
    """What may be said beside the chain, and which words take it."""
    from derive.manual.options import OPTIONS

    takers = taken()
    for name, text in OPTIONS.items():
        by = ", ".join(f"`{word}`" for word in takers.get(name, ()))
        yield WordEntry("keyword", name, f"{text} (Of {by}.)" if by else text)


def taken() -> dict[str, list[str]]:
    """The keywords of the public words and of the parts of a paper, each with the words that take it."""
    import derive
    from derive.claims import Paper

    public = {n: getattr(derive, n) for n, home in derive._HOME.items() if home != "sympy"}
    methods = {f"paper.{n}": m for n, m in vars(Paper).items() if not n.startswith("_")}
    found: dict[str, list[str]] = {}
    for word, called in {**public, **methods}.items():
        for name in _keywords(called):
            found.setdefault(name, []).append(word)
    for name in _keywords(Paper._finding):  # the methods named after a role pass theirs on
        found.setdefault(name, []).append("findings")
    return found


def _keywords(called: Any) -> Iterator[str]:
    """The parameters that are said by name."""
    domain = inspect.isclass(called) and hasattr(called, "says")
    if not callable(called) or domain:  # the fields of a domain stand in its own text
        return
    for name, parameter in inspect.signature(called).parameters.items():
        if parameter.kind is parameter.KEYWORD_ONLY or name in ("why", "low", "high", "given"):
            yield name


def notations() -> Iterator[WordEntry]:
    """The notations of LaTeX that are read."""
    from derive.reading.syntax.notation import NOTATIONS

    for one in NOTATIONS:
        text = f"`{one.read}` is read as `{one.means}`\n\n`{one.refused}` is not read: {one.because}"
        yield WordEntry("notation", one.name, text)


def refusals() -> Iterator[WordEntry]:
    """What people write by mistake, and what to write instead."""
    from derive.language.mistakes import HELP

    for name, text in HELP.items():
        yield WordEntry("refusal", name, re.sub(r"\{[^{}]*\}", "…", text))


def commands(root: click.Group) -> Iterator[WordEntry]:
    """The commands."""
    for name, command in root.commands.items():
        yield WordEntry("command", name, inspect.cleandoc(command.help or ""), (f"derive {name}",))


def options(root: click.Group) -> Iterator[WordEntry]:
    """The options of all commands, those that mean the same once."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, command in root.commands.items():
        for option in (p for p in command.params if isinstance(p, click.Option)):
            found.setdefault((option.opts[0], option.help or ""), []).append(f"derive {name}")
    for (spelt, means), takers in found.items():
        yield WordEntry("option", spelt, f"{means}\n({', '.join(takers)})", (spelt.lstrip("-"),))


def entries(root: click.Group) -> list[WordEntry]:
    """All there are, in the order in which they are told."""
    sources: tuple[Iterable[WordEntry], ...] = (
        verdicts(), outcomes(), words(), parts(), keywords(), functions(), borrowed(), notations(),
        refusals(), commands(root), options(root),
    )  # fmt: skip
    return [entry for source in sources for entry in source]
