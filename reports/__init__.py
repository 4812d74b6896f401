"""Reports from checked papers: HTML for people, JSON, JUnit, Markdown and a badge for machines.

Everything here is made from one plain dictionary, the report; its format is `schema.json`.
"""

from __future__ import annotations

from reports.formats.files import CannotWrite
from reports.formats.writing import FORMATS, presentable, write
from reports.record.schema import InvalidReport, load, validate

__all__ = ["FORMATS", "CannotWrite", "InvalidReport", "load", "presentable", "validate", "write"]
