"""The command `derive cache`: what earlier runs have kept, and how to be rid of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.run.shelf import Kept

HOUR, DAY = 3_600.0, 86_400.0  # seconds


@click.group(invoke_without_command=True)
@click.pass_context
def cache(context: click.Context) -> None:
    """Show how much evidence earlier runs have kept, and where.

    Evidence is kept as it is found, under what it depends on: a run that was killed goes on where it was, and
    nothing is checked twice. The folder is $DERIVE_CACHE, or `derive` in the user's cache folder.
    """
    if context.invoked_subcommand is not None:
        return
    from derive.run.shelf import default_folder

    found = _found()
    click.echo(f"{default_folder()}: {_counted(found)}")
    if found:
        click.echo(f"not asked for since: {_ages(found)}")
        click.echo(
            "`derive cache clear` removes all, `derive cache prune --older 30` what is that many days old"
        )


@cache.command()
def clear() -> None:
    """Remove all evidence that is kept."""
    from derive.run.shelf import remove

    found = _found()
    _said(remove(found), found)


@cache.command()
@click.option(
    "--older",
    type=click.FloatRange(0),
    required=True,
    metavar="DAYS",
    help="How long nobody asked for what is removed.",
)
def prune(older: float) -> None:
    """Remove the evidence that no run has asked for in so many days."""
    from derive.run.shelf import remove

    found = _found()
    _said(remove(e for e in found if e.idle > older * DAY or (not e.whole and e.idle > HOUR)), found)


def _found() -> list[Kept]:
    from derive.run.shelf import default_folder, inventory

    folder = default_folder()
    if folder.exists() and not folder.is_dir():
        raise DeriveError(f"{folder} is no folder: let DERIVE_CACHE name one, or remove the file.")
    return inventory(folder)


def _said(gone: Sequence[Kept], found: Sequence[Kept]) -> None:
    click.echo(f"removed {_counted(gone)}, of {_counted(found)}")


def _counted(entries: Sequence[Kept]) -> str:
    size = sum(e.size for e in entries)
    unit, name = next(
        (u, n) for u, n in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"), (1, "bytes")) if size >= u or u == 1
    )
    amount = f"{size / unit:.1f} {name}" if unit > 1 else f"{size} {name}"
    return f"{len(entries):,} {'entry' if len(entries) == 1 else 'entries'}, {amount}"


def _ages(entries: Sequence[Kept]) -> str:
    spans = (("a day", 0.0, DAY), ("a week", DAY, 7 * DAY), ("a month", 7 * DAY, 30 * DAY))
    counts = [(f"under {name}", sum(low <= e.idle < high for e in entries)) for name, low, high in spans]
    counts.append(("longer", sum(e.idle >= 30 * DAY for e in entries)))
    return ", ".join(f"{name} {count:,}" for name, count in counts if count)
