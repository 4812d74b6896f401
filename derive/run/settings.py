"""How a run is done."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


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
