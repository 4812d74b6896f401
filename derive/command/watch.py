"""The command `derive watch`: on every save what has changed is checked again, and the page reloads."""

from __future__ import annotations

import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from derive.command.options import debug, jobs, require, seed, settings_of
from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.command.watching.serving import Pages

PORT = 7373


@click.command()
@click.argument("paper", type=click.Path())
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help=f"Of the page. [default: {PORT}, or a free one]",
)
@click.option("--open", "show", is_flag=True, help="Show the page in a browser.")
@seed
@jobs
@require
@debug
def watch(paper: str, port: int | None, show: bool, **options: Any) -> int:
    """Check PAPER (.tex, .md, .qmd, .ipynb, .py) again on every save, and show the page at 127.0.0.1.

    What has not changed is not checked again. A text that is broken says so, and the last good page stays.
    Ctrl-C ends it.
    """
    path = Path(paper)
    from derive.run.loading import DOCUMENTS

    if not path.is_file() or path.suffix not in (*DOCUMENTS, ".py"):
        endings = ", ".join((*DOCUMENTS, ".py"))
        raise DeriveError(f"{path} is not a file to watch: give the path of one that ends in {endings}.")
    from derive.command.watching.serving import Pages
    from derive.command.watching.session import Watch
    from derive.run.shelf import default_folder

    settings = replace(settings_of(**options), cache=default_folder())
    pages = Pages()
    server = _server(pages, port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    click.echo(f"{server.url}   (Ctrl-C ends it)")
    if show:
        webbrowser.open(server.url)
    try:
        Watch(path, settings, pages).go_on()
    except KeyboardInterrupt:
        click.echo("derive: ended.", err=True)
    finally:
        pages.close()
        server.shutdown()
        server.server_close()
    return 0


def _server(pages: Pages, port: int | None) -> Any:
    from derive.command.watching.serving import Server

    try:
        return Server(pages, PORT if port is None else port)
    except OSError as problem:
        if port is None:
            return Server(pages, 0)
        raise DeriveError(
            f"port {port} cannot be used: {problem.strerror}. Choose another with --port."
        ) from None
