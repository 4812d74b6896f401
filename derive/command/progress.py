"""What one sees while claims are checked: how far, how fast, what is under way, and what was found so far.

On a terminal a bar stays at the foot while what deserves a look is told above it, the first refutation at
once. In a pipe or a log there are a few lines and no bar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress as Bar,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
)
from rich.table import Column
from rich.text import Text

from reports import record
from reports.record.evidence import flat
from reports.record.verdicts import Verdict

if TYPE_CHECKING:
    from derive.run.run import Progress

MILESTONES = 10  # lines of progress in a log
TOLD = 5  # refutations that were expected and are told, each with its counterexample; the others are counted
LOUD = {Verdict.REFUTED: "red", Verdict.CONFLICT: "bold red", Verdict.ILL_FORMED: "red"}
ROADS = ("symbolic", "numeric", "other")

OnProgress = Callable[["Progress"], None]


@contextmanager
def shown(total: int, jobs: int, verbose: bool = False) -> Iterator[OnProgress]:
    """Show on stderr how a run gets on."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _in_a_log(verbose)
        return
    with Bar(*_columns(), console=console, transient=True, expand=True) as bar:
        task = bar.add_task(
            "", total=total, workers=f"{jobs} worker{'s' if jobs != 1 else ''}", now="", found=""
        )
        yield _on_a_terminal(bar, task, verbose)


def _columns() -> tuple[ProgressColumn, ...]:
    return (
        BarColumn(bar_width=16),
        MofNCompleteColumn(),
        TextColumn("claims"),
        _Rate(Column(no_wrap=True)),
        _Times(Column(no_wrap=True)),
        TextColumn(
            "{task.fields[workers]}{task.fields[found]}", style="dim", table_column=Column(no_wrap=True)
        ),
        TextColumn(
            "{task.fields[now]}",
            markup=False,
            style="cyan",
            table_column=Column(no_wrap=True, overflow="ellipsis", ratio=1),
        ),
    )


class _Rate(ProgressColumn):
    """Claims per second, or per minute where there are few."""

    def render(self, task: Task) -> Text:
        if not task.completed or not task.elapsed:
            return Text("–/s", style="dim")
        speed = task.completed / task.elapsed  # claims end in bursts: what the last ones took says little
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.0f}/min", style="dim")


class _Times(ProgressColumn):
    """How long it has taken, and how long it will take at this rate."""

    def render(self, task: Task) -> Text:
        left = "" if task.time_remaining is None else f", {_clock(task.time_remaining)} left"
        return Text(_clock(task.elapsed or 0.0) + left)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def _on_a_terminal(bar: Bar, task: TaskID, verbose: bool) -> OnProgress:
    found = _Found()

    def show(news: Progress) -> None:
        now = f"{news.under_way[0]}" if news.under_way else ""
        more = f" +{len(news.under_way) - 1}" if len(news.under_way) > 1 else ""
        if news.result is not None:
            for line in (*found.lines(news), *((_timed(news),) if verbose else ())):
                bar.console.print(line)
        bar.update(task, completed=news.done, now=now + more, found=found.counted)

    return show


class _Found:
    """What was found so far, and what of it is told: all that was not expected, and the first refutations."""

    def __init__(self) -> None:
        self.refuted = self.surprising = 0

    def lines(self, news: Progress) -> list[Text]:
        claim = news.result
        assert claim is not None
        surprising = not claim.as_expected and claim.kind not in ("sentence", "question")
        self.refuted += claim.verdict == Verdict.REFUTED
        self.surprising += surprising
        if not surprising and not (claim.verdict == Verdict.REFUTED and self.refuted <= TOLD):
            return []
        said = Text(f"{news.paper} {claim.label} ")
        said.append(str(claim.verdict), style=LOUD.get(claim.verdict, "yellow"))
        said.append(
            f", expected {claim.expected}" if surprising else " as expected",
            style="bold" if surprising else "dim",
        )
        lines = [said]
        witness = _witness(claim)
        if witness:
            lines.append(Text(f"  {witness}", style="dim"))
        return lines

    @property
    def counted(self) -> str:
        parts = (
            f"{n} {word}"
            for n, word in ((self.refuted, "refuted"), (self.surprising, "not as expected"))
            if n
        )
        return "".join(f" · {part}" for part in parts)


def _witness(claim: record.Claim) -> str:
    """The counterexample of a claim in one line."""
    found = next((s.counterexample for s in claim.every_step if s.counterexample), None)
    if found is None:
        return ""
    where = [f"{name} = {value}" for name, value in {**found.sizes, **found.at}.items()]
    where += [f"{v.name} = {flat(v.value)}" for v in found.values]
    left, right = found.worth
    said = f"{', '.join(where) or 'everywhere'}: left side {left}, right side {right}"
    return said if len(said) <= 160 else f"{said[:159]}…"


def _timed(news: Progress) -> Text:
    by_road = ", ".join(f"{road} {news.spent[road]:.2f}" for road in ROADS if news.spent.get(road))
    total = sum(news.spent.values())
    return Text(
        f"{news.done}/{news.total} {news.paper} {news.label} {news.verdict} {total:.2f} s"
        + (f" ({by_road})" if by_road else "")
    )


def _in_a_log(verbose: bool) -> OnProgress:
    def show(news: Progress) -> None:
        if news.result is None:
            return
        if verbose:
            click.echo(_timed(news).plain, err=True)
        elif news.done * MILESTONES // news.total > (news.done - 1) * MILESTONES // news.total:
            click.echo(f"{news.done}/{news.total} claims, last {news.paper} {news.label}", err=True)

    return show
