"""Reports from checked papers: HTML for people, JSON, JUnit, Markdown and a badge for machines.

Everything here is made from one typed value, the report of `reports.record`; its format is in
`record/schema.json`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.formats import snippet as snippet
    from reports.formats.files import CannotWrite as CannotWrite
    from reports.formats.html import live as live, pages as pages
    from reports.formats.writing import (
        FORMATS as FORMATS,
        presentable as presentable,
        printed as printed,
        write as write,
    )
    from reports.record.loading import (
        InvalidReport as InvalidReport,
        load as load,
        read as read,
        validate as validate,
    )
    from reports.views.brief import facts as facts, headline as headline

# The public names by their home, looked up on first use: a run builds a record without any template.
_HOMES = {
    "reports.formats.files": "CannotWrite",
    "reports.formats.html": "live pages",
    "reports.formats.writing": "FORMATS presentable printed write",
    "reports.views.brief": "facts headline",
    "reports.formats": "snippet",
    "reports.record.loading": "InvalidReport load read validate",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'reports' has no attribute {name!r}")
    home = import_module(_HOME[name])
    return getattr(home, name, None) or import_module(f"{home.__name__}.{name}")
