"""The commands `derive list` and `derive start`: what there is, and what a document still needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from derive.command import completing
from derive.command.options import (
    AS_EXPECTED,
    BAD_INPUT,
    debug,
)
from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.run.loading import Loaded


@click.command("list")
@click.argument("papers", nargs=-1, metavar="[PAPER]...", shell_complete=completing.papers)
@debug
def list_(papers: tuple[str, ...]) -> int:
    """List the papers that ship, or the claims of PAPER."""
    from derive.command import console
    from derive.run import loading

    loaded = loading.load_all(papers)
    if papers:
        claims = [(p.id, c) for p in loaded if p.paper for c in p.paper.claims]
        rows = [(paper, c.label, c.kind, " ".join(c.quote.split())[:70]) for paper, c in claims]
        console.table("paper", "label", "kind", "quote", rows=rows)
        for document in loaded:
            if document.note:
                click.echo(document.note)
    else:
        read = [(p.id, str(len(p.paper.claims)), p.paper.title) for p in loaded if p.paper]
        console.table("paper", "claims", "title", rows=read)
    return _unreadable(loaded)


@click.command()
@click.argument("document", type=click.Path())
@click.option("--accept", is_flag=True, help='Take the mark "% ?" away: all suggestions count. Read them.')
@debug
def start(document: str, accept: bool) -> int:
    """Suggest the declarations DOCUMENT (.tex, .md, .qmd, .ipynb) needs, into a side file beside it.

    Suggestions stand behind "% ?" and count only when that is deleted. Run again as lines are filled in.
    """
    from derive.run.loading import DOCUMENTS

    path = Path(document)
    if path.suffix not in DOCUMENTS or not path.is_file():
        raise DeriveError(
            f"{path} is not a document: give the path of a file that ends in {', '.join(DOCUMENTS)}."
        )
    from derive.reading.starting import start as reading

    found = reading.start(path)
    for mistake in found.found.mistakes:
        click.echo(f"derive: {mistake}", err=True)
    click.echo(f"{path}: {found.found.summary}")
    side, fresh = reading.write(path, found.suggestions, accept=accept)
    if found.suggestions:
        many = len(found.suggestions)
        more = f"{found.would_read} more {'are' if accept else 'would be'} read"
        click.echo(f"with {many} suggestions, {fresh} of them new in {side}, {more}:")
        click.echo("\n".join(f"  {line}{'' if accept else '   ?'}" for line in found.suggestions))
    for question in found.questions:
        click.echo(f"{question.where}: {question.reason}")
    return BAD_INPUT if found.found.mistakes else AS_EXPECTED


def _unreadable(loaded: list[Loaded]) -> int:
    errors = [p.error for p in loaded if p.error]
    for error in errors:
        click.echo(f"derive: {error}", err=True)
    return BAD_INPUT if errors else AS_EXPECTED
