"""Typed values as JSON and back: what is read has exactly the type that is asked for, or is refused.

A type is a dataclass, or made of plain ones with tuple, list, dict and |. Its annotations are the schema, so that a field
added to a dataclass is kept without a word here.
"""

from __future__ import annotations

import enum
import json
import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]


class Mismatch(ValueError):
    """Not a value of the type."""


def dumps(value: Any, kind: Any) -> str:
    """A value of a type as JSON text; it must read as itself."""
    text = json.dumps(value, default=_record, separators=(",", ":"))
    if loads(text, kind) != value:
        raise Mismatch(f"{type(value).__name__} would not be read as it was written")
    return text


def loads(text: str | bytes, kind: Any) -> Any:
    """The value of a type in JSON text; Mismatch if it is of another."""
    try:
        return reader(kind)(json.loads(text))
    except RecursionError:
        raise Mismatch("nested too deep") from None


@cache
def returned(function: Callable[..., Any]) -> Any:
    """The type a function returns, as it is annotated."""
    return get_type_hints(function)["return"]


def _record(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in fields(value)}
    raise TypeError(f"{type(value).__name__} is no plain value")


def reader(kind: Any) -> Reader:
    """What turns plain JSON into a value of a type."""
    return _unchecked if kind is Any else _reader(kind)


@cache
def _reader(kind: Any) -> Reader:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _either([reader(part) for part in parts])
    if origin is tuple and parts[-1:] == (...,):
        return _sequence(tuple, reader(parts[0]))
    if origin is tuple:
        return _product([reader(part) for part in parts])
    if origin is list:
        return _sequence(list, reader(parts[0]))
    if origin is dict:
        return _table(reader(parts[0]), reader(parts[1]))
    if is_dataclass(kind):
        return _dataclass(kind)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind
    if kind in (type(None), None, bool, int, str, float, dict, list):
        return _plain(type(None) if kind is None else kind)
    raise TypeError(f"no reader for the type {kind}")


def _unchecked(value: Any) -> Any:
    return value


def _plain(kind: type) -> Reader:
    accepted = {float, int} if kind is float else {kind}

    def read(value: Any) -> Any:
        if type(value) not in accepted:
            raise Mismatch(f"{type(value).__name__} instead of {kind.__name__}")
        return value

    return read


def _either(readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        for each in readers:
            try:
                return each(value)
            except ValueError:
                continue
        raise Mismatch("none of several types")

    return read


def _expect(value: Any, kind: type[list] | type[dict], length: int | None = None) -> None:
    right = isinstance(value, kind) and (length is None or len(value) == length)
    if not right:
        raise Mismatch(f"{type(value).__name__} instead of {kind.__name__}")


def _sequence(make: Callable[[Any], Any], item: Reader) -> Reader:
    def read(value: Any) -> Any:
        _expect(value, list)
        return make(map(item, value))

    return read


def _product(items: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        _expect(value, list, len(items))
        return tuple(item(v) for item, v in zip(items, value, strict=True))

    return read


def _table(key: Reader, item: Reader) -> Reader:
    def read(value: Any) -> Any:
        _expect(value, dict)
        return {key(k): item(v) for k, v in value.items()}

    return read


def _dataclass(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = {f.name: reader(hints[f.name]) for f in fields(kind)}

    def read(value: Any) -> Any:
        _expect(value, dict, len(readers))
        if value.keys() != readers.keys():
            raise Mismatch(f"not the fields of {kind.__name__}")
        return kind(**{name: readers[name](v) for name, v in value.items()})

    return read
