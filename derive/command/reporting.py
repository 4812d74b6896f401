"""The command `derive report`."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from derive.command import completing
from derive.command.options import (
    AS_EXPECTED,
    BAD_INPUT,
    NOT_AS_EXPECTED,
    complex_,
    debug,
    formats_of,
    jobs,
    require,
    seed,
    settings_of,
    trials,
)
from derive.errors import DeriveError
from derive.processes.interrupts import uninterrupted

if TYPE_CHECKING:
    from derive.processes.workers import Workers
    from derive.run.loading import Loaded
    from derive.run.settings import Settings
    from reports.record.report import Report


@click.command()
@click.argument("papers", nargs=-1, metavar="[PAPER]...", shell_complete=completing.papers)
@click.option("--out", default="report", metavar="DIR", help="Where the report goes. [default: report]")
@click.option(
    "--format",
    "formats",
    default="html,json",
    callback=formats_of,
    metavar="LIST",
    help="Any of html, json, junit, markdown, errata, badge, sarif; github and lines are also printed. "
    "[default: html,json]",
)
@seed
@trials
@jobs
@require
@complex_
@click.option("--fresh", is_flag=True, help="Check everything anew, whatever was checked before.")
@click.option(
    "--strength", is_flag=True, help="Also measure how easily each check fails, and look for repairs."
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Work on the machines of a Dask scheduler, e.g. tcp://10.0.0.1:8786, or `local`.",
)
@click.option(
    "--sandbox", is_flag=True, help="Run paper modules without a network, on files they can only read."
)
@click.option("--verbose", "-v", is_flag=True, help="Say of each claim how long it took, by road.")
@click.option("--open", "show", is_flag=True, help="Show the report in a browser.")
@debug
def report(
    papers: tuple[str, ...],
    out: str,
    formats: tuple[str, ...],
    fresh: bool,
    strength: bool,
    verbose: bool,
    show: bool,
    cluster: str | None,
    sandbox: bool,
    **options: Any,
) -> int:
    """Check papers and write the report; without PAPER, all that ship."""
    from derive.command import console, progress
    from derive.run import known, loading
    from derive.run.settings import Clock, assembled
    from derive.run.shelf import default_folder

    _check_formats(formats)
    clock = Clock()
    settings = replace(settings_of(**options), cache=None if fresh else default_folder(), audit=strength)
    loaded = loading.load_all(papers, lambda path: known.recall(path, settings), sandbox)
    for unread in loaded:
        if unread.error:
            click.echo(f"derive: {unread.error}", err=True)
    for document in loaded:
        if document.note:
            click.echo(document.note)
    if not any(p.paper or p.checked for p in loaded):
        nothing = assembled([p.unread() for p in loaded], settings, clock)
        click.echo(_printed(nothing, formats), nl=False)
        return BAD_INPUT
    folder = _writable(Path(out))
    done = [p.checked for p in loaded if p.checked]
    if len(done) == len(loaded):
        result = assembled(done, settings, clock)
    else:
        from derive.run.run import run  # only now: a mistake above need not wait for SymPy

        total = sum(len(p.paper.entries) for p in loaded if p.paper)
        with (
            _workers(cluster, settings) as (workers, settings),
            progress.shown(total, settings.jobs, verbose) as on_progress,
        ):
            result = run(loaded, settings, on_progress, workers=workers, on_gone=_say_gone)
    with uninterrupted():  # what was found is written and told, whatever comes now
        result, files, problem = _write(result, folder, formats)
        console.summary(result)
        printed = _printed(result, formats)
        not_read = [] if printed else console.unread(result)
        for line in (*not_read, *console.surprises(result, loaded), *console.mistaken(result)):
            click.echo(line)
        click.echo(printed, nl=False)
        if problem:
            raise problem
        first = next((f for f in files if f.name == "index.html"), files[0])
        click.echo(f"report: {first}")
        if show and not webbrowser.open(first.resolve().as_uri()):
            click.echo("derive: there is no browser to show it in.", err=True)
        return _status(result, loaded)


@contextmanager
def _workers(address: str | None, settings: Settings) -> Iterator[tuple[Workers | None, Settings]]:
    """Who does the work, if not processes of this machine alone, and settings with as many claims under
    way as they can do.
    """
    if address is None:
        yield None, settings
        return
    from derive.processes.cluster import AHEAD, Cluster
    from derive.run.cache import program_digest

    with Cluster(address, settings.jobs, program_digest) as workers:
        click.echo(f"{workers.threads} workers; dashboard: {workers.dashboard}", err=True)
        yield workers, replace(settings, jobs=max(settings.jobs, AHEAD * workers.threads))


def _say_gone(why: str) -> None:
    click.echo(f"derive: {why}. What was found is kept; the same command goes on from there.", err=True)


def _check_formats(formats: tuple[str, ...]) -> None:
    from reports import FORMATS

    unknown = [name for name in formats if name not in FORMATS]
    if unknown or not formats:
        raise DeriveError(
            f"--format {','.join(formats)!r} is not a list of formats: choose from {', '.join(FORMATS)}."
        )


def _writable(folder: Path) -> Path:
    """The folder, made if need be and tried by writing, before the long run rather than after it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"derive")
            probe.flush()
    except OSError as problem:
        raise DeriveError(
            f"cannot write into the folder {folder}: {problem.strerror or problem}. "
            "Choose another one with --out DIR."
        ) from None
    return folder


def _write(
    result: Report, folder: Path, formats: tuple[str, ...]
) -> tuple[Report, list[Path], DeriveError | None]:
    """The report as it was written and its files; or, for after the summary, why it could not be written."""
    import reports

    try:
        try:
            return result, reports.write(result, folder, formats), None
        except OSError:
            raise
        except Exception:  # one claim that cannot be shown costs itself
            shown = reports.presentable(result, formats)
            return shown, reports.write(shown, folder, formats), None
    except OSError as problem:
        return result, [], DeriveError(f"the report is not complete: {problem.strerror or problem}.")


def _printed(result: Report, formats: tuple[str, ...]) -> str:
    """What of the formats asked for others read from our output."""
    import reports

    return reports.printed(result, formats)


def _status(result: Report, loaded: list[Loaded]) -> int:
    claims = list(result.entries())
    if result.run.interrupted:
        done = sum(c.verdict != "INTERRUPTED" for c in claims)
        click.echo(
            f"derive: interrupted; {done} of {len(claims)} claims were checked and are in the report, "
            "the others are marked INTERRUPTED (exit status 1). The same command goes on from there.",
            err=True,
        )
    if any(p.error for p in loaded):
        return BAD_INPUT
    good = all(c.as_expected and c.enough is not False for c in claims) and not result.run.interrupted
    good = good and not any(p.mistaken for p in result.papers)
    return AS_EXPECTED if good else NOT_AS_EXPECTED
