"""Reports from checked papers: HTML for people, JSON, JUnit, Markdown and a badge for machines.

Everything here is made from one plain dictionary, the report; its format is `schema.json`.
"""

from __future__ import annotations

from reports.files import CannotWrite
from reports.schema import InvalidReport, load, validate
from reports.writing import FORMATS, presentable, write

__all__ = ["FORMATS", "CannotWrite", "InvalidReport", "load", "presentable", "validate", "write"]
