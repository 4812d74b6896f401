"""The command `derive`. SymPy and numba load inside the commands, so that help is immediate."""

from __future__ import annotations

import errno
import faulthandler
import os
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from derive import __version__
from derive.command.cached import cache
from derive.command.completing import completion
from derive.command.helping import help_
from derive.command.labelled import replay, show, strengthen
from derive.command.listing import list_, start
from derive.command.options import BAD_INPUT, NOT_AS_EXPECTED, OUR_FAILURE, debug
from derive.command.past import history
from derive.command.reporting import report
from derive.command.typing_in import check
from derive.command.verifying import verify
from derive.command.watch import watch
from derive.errors import DeriveError
from derive.processes.interrupts import listen
from derive.processes.rubbish import search_seldom
from derive.processes.threads import one_thread
from numeric.machine import UnknownMachine


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="derive", message="%(prog)s %(version)s")
@debug
def cli() -> None:
    """Check the derivations in research papers.

    PAPER is the id of a paper that ships, the path of a Python file or folder, or a document (.tex, .md,
    .ipynb), which is read, never executed.

    Exit status: 0 every verdict as expected, 1 some verdict not as expected, some sentence of an overview not
    borne out, or interrupted, 2 bad usage or bad input, 3 Derive itself failed.
    """


for command in (
    report,
    check,
    list_,
    show,
    replay,
    strengthen,
    start,
    watch,
    verify,
    history,
    cache,
    help_,
    completion,
):
    cli.add_command(command)


def main(args: list[str] | None = None) -> None:
    """Run the command and leave with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal without ≤ is no reason to fail
    with suppress(OSError, ValueError, AttributeError):  # no file to write to
        faulthandler.enable()  # should C code crash, all threads say where they were
    search_seldom()
    one_thread()
    listen()
    status = _guarded(args)
    left = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    if (left and args is None) or not all(thread.daemon for thread in left):  # a caller's own are his affair
        _leave(status)
    sys.exit(status)


def _leave(status: int) -> NoReturn:
    """End at once. Ctrl-C can leave threads that wait for killed workers: they must not keep us, and Python
    must not be taken down while they run, which may crash (daemon threads are ended inside C code).
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def _guarded(args: list[str] | None) -> int:
    """The exit status of the command; a user's mistake ends in one paragraph, ours in one line."""
    try:
        status = cli.main(args, prog_name="derive", standalone_mode=False)
        sys.stdout.flush()
        return int(status or 0)
    except (DeriveError, UnknownMachine) as mistake:
        return _say(f"derive: {mistake}", BAD_INPUT)
    except click.ClickException as mistake:
        mistake.show()
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return _say("derive: interrupted.", NOT_AS_EXPECTED)
    except BrokenPipeError:  # the reader, e.g. `head`, has seen enough
        return _hushed(NOT_AS_EXPECTED)
    except Exception as failure:
        if isinstance(failure, OSError) and failure.errno == errno.ENOSPC:
            return _hushed(
                _say("derive: the output could not be written: no space left on the device.", BAD_INPUT)
            )
        return _say(_own_failure(failure), OUR_FAILURE)


def _say(message: str, status: int) -> int:
    try:
        if os.environ.get("DERIVE_DEBUG"):
            traceback.print_exc()
        click.echo(message, err=True)
    except OSError:  # nobody hears it; the status still tells
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return status


def _hushed(status: int) -> int:
    """Let nothing more be written to an output that takes nothing, not even while Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _own_failure(failure: Exception) -> str:
    last = traceback.extract_tb(failure.__traceback__)[-1]
    said = " ".join(str(failure).split())
    return (
        f"derive: our own failure, not yours: {type(failure).__name__}{': ' if said else ''}{said} "
        f"({Path(last.filename).name}, line {last.lineno}). Please report it with the command you typed "
        f"and what "
        "that prints with --debug."
    )


if __name__ == "__main__":
    main()
