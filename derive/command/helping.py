"""The command `derive help`: what a word, a verdict, a notation, an option or a refusal means."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import click

from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.manual.entries import WordEntry

MOST = 12  # entries found by their text


@click.command("help", context_settings={"ignore_unknown_options": True})
@click.argument("word", nargs=-1)
def help_(word: tuple[str, ...]) -> int:
    """Say what WORD means: a word of papers, a verdict, an outcome, a notation, an option, a refusal.

    Without WORD, list all there are. What is no name is looked for in the texts.
    """
    from derive.manual.entries import entries, plain

    known = entries(_root())
    if not word:
        return _listed(known)
    wanted = plain(" ".join(word))
    found = [entry for entry in known if wanted in entry.names]
    if not found:
        found = [e for e in known if wanted in " ".join((plain(e.name), plain(e.text)))][:MOST]
    if not found:
        names = sorted({name for entry in known for name in entry.names})
        near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.6)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        said = " ".join(word)
        raise DeriveError(f"nothing is known by the name {said!r}.{hint} `derive help` lists all words.")
    click.echo("\n\n".join(f"{e.name}   ({e.kind})\n{_indented(e.text)}" for e in found))
    return 0


def _root() -> click.Group:
    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    return root


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.splitlines())


def _listed(entries: list[WordEntry]) -> int:
    for kind in dict.fromkeys(entry.kind for entry in entries):
        names = ", ".join(dict.fromkeys(entry.name for entry in entries if entry.kind == kind))
        click.echo(f"{kind}: {names}\n")
    return 0
