"""What commands share: their options, and the exit status."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from derive.command.completing import papers

if TYPE_CHECKING:
    from derive.run.settings import Settings

AS_EXPECTED, NOT_AS_EXPECTED, BAD_INPUT, OUR_FAILURE = 0, 1, 2, 3  # exit status


def _debug(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted:
        os.environ["DERIVE_DEBUG"] = "1"


def formats_of(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _number(name: str, least: int, most: int, means: str) -> Any:
    def within(context: click.Context, option: click.Parameter, value: int | None) -> int | None:
        if value is not None and not least <= value <= most:
            raise click.BadParameter(f"{value} is not between {least} and {most}.")
        return value

    return click.option(f"--{name}", type=int, metavar="N", callback=within, help=means)


debug = click.option("--debug", is_flag=True, expose_value=False, callback=_debug, help="Show tracebacks.")
seed = _number("seed", 0, 2**63 - 1, "Seed of the random instances. [default: 0]")
trials = _number("trials", 1, 10**9, "Random instances per step; an eighth if it is proved. [default: 20000]")
require = click.option(
    "--require",
    type=click.Choice(("defined", "proved")),
    help="Fail what passes but is not defined, or not proved, on the whole domain.",
)
complex_ = click.option(
    "--complex", "complex", is_flag=True, help="Compare complex principal values where the reals have none."
)
jobs = _number("jobs", 1, 1024, "Worker processes. [default: one per processor]")
in_paper = click.option(
    "--paper", metavar="PAPER", shell_complete=papers, help="The paper the label is in: an id or a path."
)
recorded = click.option(
    "--out", default="report", metavar="DIR", help="The folder of the report. [default: report]"
)


def settings_of(**options: Any) -> Settings:
    from derive.run.settings import Settings

    chosen: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    return Settings(**chosen)
