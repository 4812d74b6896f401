"""How a run is done, and how a report says so."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import cast

from derive import __version__
from numeric.machine import chosen
from reports import record
from reports.record.report import Report, Requirement

TOOLS = ("sympy", "numpy", "numba", "python-flint")


@dataclass(frozen=True)
class Settings:
    """How a run is done; the same settings give the same verdicts and witnesses."""

    seed: int = 0
    trials: int = 20_000
    jobs: int = os.cpu_count() or 1
    cache: Path | None = None  # where evidence is kept from run to run
    audit: bool = False  # also measure how easily each check fails, and look for repairs
    complex: bool = False  # compare complex principal values where the reals have none
    require: str | None = None  # of a verdict that passes: "defined" on the whole domain, or "proved" for it


@dataclass(frozen=True)
class Clock:
    """When a run began."""

    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    ticks: float = field(default_factory=time.monotonic)


def stands_on() -> dict[str, str]:
    """The versions of what both roads stand on; without the compiled machine they do not on numba."""
    return {name: version(name) for name in TOOLS if name != "numba" or chosen() == "compiled"}


def assembled(
    papers: Sequence[record.Paper], settings: Settings, clock: Clock, interrupted: bool = False
) -> Report:
    """Checked papers with how they were checked."""
    return Report(
        tool={"derive": __version__, "python": platform.python_version(), **stands_on()},
        run=record.Run(
            seed=settings.seed,
            trials=settings.trials,
            jobs=settings.jobs,
            seconds=round(time.monotonic() - clock.ticks, 3),
            started=clock.started.isoformat(timespec="seconds"),
            interrupted=interrupted,
            require=cast(Requirement | None, settings.require),
            short=sum(c.enough is False for p in papers for c in p.claims),
            complex=settings.complex,
        ),
        papers=tuple(papers),
    )
