"""Typed values as JSON and back: what is read has the type that is asked for, or is refused.

A type is a dataclass, or made of plain ones with tuple, list, dict and |. Its annotations are the schema, so
that a field added to a dataclass is kept without a word here. A dataclass whose fields have defaults needs
`slots=True`: else msgspec writes only what it has read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

T = TypeVar("T")


class Misfit(ValueError):
    """Not a value of the type."""


def dumps(value: Any, kind: Any) -> bytes:
    """A value of a type as JSON text; it must read as itself."""
    text = encode(value)
    if loads(text, kind) != value:
        raise Misfit(f"{type(value).__name__} would not be read as it was written")
    return text


def loads(text: bytes, kind: Any) -> Any:
    """The value of a type in JSON text; Misfit if it is of another."""
    try:
        return _decoder(kind).decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return built(parsed(text), kind)


def encode(value: Any) -> bytes:
    """A value as JSON text in one line; NaN, which JSON does not know, becomes null."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:  # half a surrogate pair has no UTF-8; an escape keeps it
        return json.dumps(plain(value), separators=(",", ":")).encode()


def as_json(value: Any) -> Any:
    """A value as it would be read from JSON of no known type: dictionaries, lists, text and numbers."""
    return parsed(encode(value))


def plain(value: Any) -> Any:
    """A value without our types: dictionaries, tuples, text and numbers, among them NaN."""
    try:
        return msgspec.to_builtins(value)
    except (TypeError, ValueError, RecursionError) as problem:
        raise Misfit(f"not plain JSON: {problem}") from problem


def built(raw: Any, kind: type[T]) -> T:
    """The value of a type in plain JSON; Misfit, with the path of the offence, if it is of another."""
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Misfit(str(problem)) from problem


def parsed(text: bytes) -> Any:
    """JSON text as dictionaries and lists: all that Python's own reader takes, but for NaN."""
    try:
        return json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError) as problem:
        raise Misfit(f"not JSON ({problem})") from problem


def _refused(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")


@cache
def returned(function: Callable[..., Any]) -> Any:
    """The type a function returns, as it is annotated."""
    return get_type_hints(function)["return"]


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
