"""A paper that is checked whenever one of its files changes, into pages that are served."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.command.watching.serving import Pages
    from derive.processes.workers import Workers
    from derive.run.settings import Settings
    from reports.record.report import Report

LOOK_SECONDS = 0.1  # between two looks at the files
MOST_FILES = 200
INCLUDES = re.compile(r"\\(?:input|include|subfile)\s*\{([^}]{1,300})\}")
Stamps = dict[Path, tuple[int, int] | None]


@dataclass
class Check:
    """One check under way, in a thread of its own; the report, or why there is none, is left in it."""

    watch: Watch
    files: list[Path]
    report: Report | None = None
    note: str = ""
    error: str = ""

    def __post_init__(self) -> None:
        self.began, self.stamps = time.monotonic(), stamps(self.files)
        self.thread = threading.Thread(target=self._do, daemon=True)
        self.thread.start()

    @property
    def overtaken(self) -> bool:
        """Whether a file has changed since."""
        return stamps(self.files) != self.stamps

    @property
    def done(self) -> bool:
        return not self.thread.is_alive()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def _do(self) -> None:
        try:
            self._found()
        except DeriveError as mistake:
            self.error = str(mistake)
        except BaseException as failure:  # whatever happens, the watch goes on
            self.error = f"our own failure, not yours: {failure!r}"

    def _found(self) -> None:
        from derive.run import known
        from derive.run.loading import load
        from derive.run.run import run

        watch = self.watch
        loaded = known.recall(watch.path, watch.settings) or load(watch.path)
        self.note, self.error = loaded.note or "", loaded.error or ""
        if not loaded.paper and not loaded.checked:
            return
        self.report = run(
            [loaded],
            watch.settings,
            lambda done: watch.pages.say(doing=f"checking … {done.done} of {done.total} claims"),
            workers=watch.workers,
        )


class Watch:
    """A paper that is checked whenever one of its files changes."""

    def __init__(self, path: Path, settings: Settings, pages: Pages) -> None:
        self.path, self.settings, self.pages = path, settings, pages
        self.workers = self._hired()

    def _hired(self) -> Workers:
        from derive.processes.workers import Workers

        return Workers(self.settings.jobs)

    def go_on(self) -> None:
        """Check, show, wait for a change, until interrupted."""
        try:
            while True:
                check = Check(self, files(self.path))
                if self._follow(check):
                    self._show(check)
                    while not check.overtaken:
                        time.sleep(LOOK_SECONDS)
                self._settle(check.files)
        finally:
            self.workers.stop()

    def _follow(self, check: Check) -> bool:
        """Wait for a check; one that a new save has overtaken is given up."""
        while not check.done:
            check.thread.join(LOOK_SECONDS)
            if not check.done and check.overtaken:
                self.workers.stop()
                check.thread.join()
                self.workers = self._hired()
                return False
        return True

    def _show(self, check: Check) -> None:
        if check.error:
            click.echo(f"{_clock()} derive: {check.error}", err=True)
        if check.report is not None:
            self._publish(check.report)
            click.echo(f"{_clock()} {_told(check)} ({check.seconds:.1f} s)")
        self.pages.say(message=check.error, doing="")

    def _publish(self, report: Report) -> None:
        import reports

        shown = reports.presentable(report, ("html",))
        made = reports.pages(shown)
        own = [name for name in made if name.endswith("-annotated.html")] if shown.papers[0].text else []
        self.pages.show(made, own[0] if own else next(name for name in made if name != "index.html"))

    def _settle(self, paths: list[Path]) -> None:
        """Wait until a save is complete: nothing changes from one look to the next, and the file is there."""
        last = None
        while (now := stamps(paths)) != last or now[self.path] is None:
            last = now
            time.sleep(LOOK_SECONDS / 2)


def _told(check: Check) -> str:
    """What was found, in a line."""
    from reports.record.verdicts import counted, tally

    assert check.report is not None
    (paper,) = check.report.papers
    found = ", ".join(counted(told, number) for told, number in tally(c.told for c in paper.claims))
    wrong = [claim.label for claim in paper.entries if not claim.as_expected]
    surprising = f"; not as expected: {', '.join(wrong)}" if wrong else ""
    return f"{check.note or paper.id + '.'} {found}{surprising}"


def _clock() -> str:
    return time.strftime("%H:%M:%S")


def stamps(paths: Iterable[Path]) -> Stamps:
    """When each file was changed, and its length; None for one that is not there."""
    return {file: _stamp(file) for file in paths}


def _stamp(file: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        found = file.stat()
        return found.st_mtime_ns, found.st_size
    return None


def files(path: Path) -> list[Path]:
    """A paper's own file and those beside it that have a part in it."""
    if path.suffix == ".py":
        return [path, *sorted(set(path.parent.glob("*.py")) - {path})[:MOST_FILES]]
    found = {path: None, path.with_suffix(".derive"): None}
    queue = [path] if path.suffix == ".tex" else []
    while queue and len(found) < MOST_FILES:
        file = queue.pop()
        fresh = [other for other in _included(file) if other not in found]
        found |= dict.fromkeys(fresh)
        queue += fresh
    return list(found)


def _included(file: Path) -> Iterable[Path]:
    text = ""
    with suppress(OSError):
        text = file.read_text(encoding="utf-8", errors="replace")
    for name in INCLUDES.findall(text):
        with suppress(ValueError):  # no name of a file
            other = Path(os.path.normpath(file.parent / name.strip()))
            yield other if other.suffix else other.with_suffix(".tex")
