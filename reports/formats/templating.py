"""Where the templates live and how they are filled."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from reports.record.verdicts import counted


def folder() -> Path:
    """The folder of templates: inside the installed package, else beside it in a checkout."""
    here = Path(__file__).resolve().parents[1]
    inside = here / "templates"
    return inside if inside.is_dir() else here.parent / "templates"


@cache
def environment() -> Environment:
    """Jinja2 with every text escaped and no name left undefined."""
    found = Environment(
        loader=FileSystemLoader(folder()),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    found.globals["counted"] = counted
    return found
