"""The command `derive help`: what a word, a verdict, a notation, an option or a refusal means.

Every entry comes from the table or docstring that the program itself uses.
"""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import click

from derive.errors import DeriveError

MOST = 12  # entries found by their text


@dataclass(frozen=True)
class Entry:
    """What one word means."""

    kind: str
    name: str
    text: str
    also: tuple[str, ...] = ()  # other names

    @property
    def names(self) -> set[str]:
        return {plain(name) for name in (self.name, *self.also)}


def plain(word: str) -> str:
    """A word as it is looked up: PROVED_AT_SIZES, proved-at-sizes and "proved at sizes" are one."""
    return re.sub(r"[\s_-]+", " ", word.strip().lstrip("\\")).strip().lower()


def _verdicts() -> Iterator[Entry]:
    from reports.record.verdicts import Verdict

    for verdict in Verdict:
        passes = "passes" if verdict.passes else "not counted" if not verdict.counts else "does not pass"
        yield Entry("verdict", verdict.value, f"{verdict.symbol}  {verdict.means} ({passes})")


def _outcomes() -> Iterator[Entry]:
    from reports.record.outcomes import Outcome

    for outcome in Outcome:
        yield Entry(
            "outcome", outcome.word, f"{outcome.symbol}  {outcome.means}", (outcome.value, outcome.name)
        )


def _words() -> Iterator[Entry]:
    import derive

    for home, names in derive._HOMES.items():
        for name in names.split() if home != "sympy" else ():
            yield Entry("word", name, inspect.getdoc(getattr(derive, name)) or "")


def _functions() -> Iterator[Entry]:
    import sympy as sp

    from derive.language.functions import ELEMENTARY

    for row in ELEMENTARY:
        letters = sp.symbols("u v w x y z")[: row.arity]
        call = f"{row.name}({', '.join(map(str, letters))})"
        said = [f"{call} = {row.through(*letters)}" if row.through else call]
        said += [f"in LaTeX spelt {', '.join(row.printed)}"] if row.printed else []
        yield Entry("function", row.name, "; ".join(said), row.printed)


def _paper() -> Iterator[Entry]:
    from derive.claims import Paper

    for name, member in vars(Paper).items():
        if not name.startswith("_") and inspect.getdoc(member):
            yield Entry("part of a paper", f"paper.{name}", inspect.getdoc(member) or "", (name,))


def _notations() -> Iterator[Entry]:
    from derive.reading.syntax.notation import NOTATIONS

    for one in NOTATIONS:
        text = f"{one.read}  is read as  {one.means}\n{one.refused}  is not read: {one.because}"
        yield Entry("notation", one.name, text)


def _refusals() -> Iterator[Entry]:
    from derive.language.mistakes import HELP

    for name, text in HELP.items():
        yield Entry("refusal", name, re.sub(r"\{[^{}]*\}", "…", text))


def _commands() -> Iterator[Entry]:
    for name, command in _root().commands.items():
        yield Entry("command", name, inspect.cleandoc(command.help or ""), (f"derive {name}",))


def _options() -> Iterator[Entry]:
    found: dict[tuple[str, str], list[str]] = {}
    for name, command in _root().commands.items():
        for option in (p for p in command.params if isinstance(p, click.Option)):
            found.setdefault((option.opts[0], option.help or ""), []).append(f"derive {name}")
    for (spelt, means), commands in found.items():
        yield Entry("option", spelt, f"{means}\n({', '.join(commands)})", (spelt.lstrip("-"),))


def _root() -> click.Group:
    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    return root


# Where entries come from, in the order in which they are told.
SOURCES: tuple[Callable[[], Iterator[Entry]], ...] = (
    _verdicts, _outcomes, _words, _paper, _functions, _notations, _refusals, _commands, _options,
)  # fmt: skip


@click.command("help", context_settings={"ignore_unknown_options": True})
@click.argument("word", nargs=-1)
def help_(word: tuple[str, ...]) -> int:
    """Say what WORD means: a word of papers, a verdict, an outcome, a notation, an option, a refusal.

    Without WORD, list all there are. What is no name is looked for in the texts.
    """
    entries = [entry for source in SOURCES for entry in source()]
    if not word:
        return _listed(entries)
    wanted = " ".join(word)
    found = [entry for entry in entries if plain(wanted) in entry.names]
    if not found:
        found = [e for e in entries if plain(wanted) in " ".join((plain(e.name), plain(e.text)))][:MOST]
    if not found:
        names = sorted({name for entry in entries for name in entry.names})
        near = difflib.get_close_matches(plain(wanted), names, n=3, cutoff=0.6)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise DeriveError(f"nothing is known by the name {wanted!r}.{hint} `derive help` lists all words.")
    click.echo("\n\n".join(f"{e.name}   ({e.kind})\n{_indented(e.text)}" for e in found))
    return 0


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.splitlines())


def _listed(entries: list[Entry]) -> int:
    for kind in dict.fromkeys(entry.kind for entry in entries):
        names = ", ".join(entry.name for entry in entries if entry.kind == kind)
        click.echo(f"{kind}: {names}\n")
    return 0
