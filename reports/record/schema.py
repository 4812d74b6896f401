"""The JSON Schema of report.json, generated from the types of the record: `python -m reports.record.schema`.

Classes are described by their docstrings, fields by the comments behind them.
"""

from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path
from typing import Any

import msgspec

from reports.record import evidence, formal, report

SCHEMA = Path(__file__).with_name("schema.json")
Json = dict[str, Any]


def schema() -> Json:
    """The schema of what a run writes: every field is there, and what is absent is null."""
    found = msgspec.json.schema(report.Report)
    definitions = {name: _described(name, each) for name, each in found["$defs"].items()}
    value = definitions["Valued"]["properties"]["value"]
    definitions["Value"] = {
        "description": "An exact number as text, or nested lists of such.",
        "anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/Value"}}],
    }
    value.clear()
    value["$ref"] = "#/$defs/Value"
    definitions["Report"]["properties"]["tool"]["required"] = ["derive"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:derive:report:{report.FORMAT}",
        "title": f"Derive report, format {report.FORMAT}",
        "$ref": "#/$defs/Report",
        "$defs": dict(sorted(definitions.items())),
    }


def _described(name: str, definition: Json) -> Json:
    """The definition of a class with the descriptions of its fields, all of which are written."""
    cleaned: Json = _cleaned(definition)
    if "properties" not in cleaned:
        return cleaned
    said = _comments(getattr(evidence, name, None) or getattr(report, name, None) or getattr(formal, name))
    fields = {
        field: {**kind, **({"description": said[field]} if field in said else {})}
        for field, kind in cleaned["properties"].items()
    }
    return {**cleaned, "properties": fields, "required": list(fields)}


def _cleaned(part: Any) -> Any:
    """A part of the schema without defaults, which are for readers, and without the bounds of all floats."""
    if isinstance(part, list):
        return [_cleaned(item) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("description"), str):  # from Python 3.13 on docstrings come without their indent
        part = {**part, "description": inspect.cleandoc(part["description"])}
    endless = {key for key in ("minimum", "maximum") if abs(part.get(key, 0)) > 1e300}
    return {key: _cleaned(item) for key, item in part.items() if key not in {"default", *endless}}


def _comments(kind: type) -> dict[str, str]:
    """What stands behind each field of a class, by name."""
    lines = inspect.getsource(kind).splitlines()
    (body,) = ast.parse("\n".join(lines)).body
    assert isinstance(body, ast.ClassDef)
    said: dict[str, str] = {}
    for node in body.body:
        comment = lines[node.lineno - 1].partition("  # ")[2]
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and comment:
            said[node.target.id] = comment
    return said


def text() -> str:
    """The schema as the file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(text(), encoding="utf-8")
