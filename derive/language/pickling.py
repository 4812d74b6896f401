"""Expressions on their way to another process, as written.

SymPy evaluates what it unpickles: `x/x` arrives as 1, and both roads would look at that instead of the
author's words. Here the atoms travel as usual, and what is built from them is put together again without
evaluating.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

import sympy as sp
from sympy.core.function import _rebuild_undef

from derive.language.symbols import Array
from derive.language.words import as_written

Packed = tuple[tuple[Any, ...], bytes]
OURS = ("sympy", "derive", "reports")  # packages whose classes are everywhere


def pack(value: Any) -> Packed:
    """The atoms of a value made of expressions, and how it is built from them."""
    stream = io.BytesIO()
    packer = _Packer(stream)
    packer.dump(value)
    return tuple(packer.atoms), stream.getvalue()


def unpack(packed: Packed) -> Any:
    """The value, as it was packed."""
    atoms, data = packed
    with as_written():
        return _Unpacker(io.BytesIO(data), atoms).load()


class Foreign(Exception):
    """Something that is no value of ours."""


def freeze(value: Any) -> bytes:
    """A value made of expressions as bytes, for a process that does not trust us."""
    return pickle.dumps(pack(value))


def thaw(data: bytes, *kinds: type) -> Any:
    """The value in the bytes, if it is made of nothing but expressions, plain values and the kinds named."""
    atoms, inner = _Wary(io.BytesIO(data), (), kinds).load()
    with as_written():
        return _Wary(io.BytesIO(inner), atoms, kinds).load()


class _Packer(pickle.Pickler):
    def __init__(self, stream: io.BytesIO) -> None:
        super().__init__(stream)
        self.atoms: dict[Any, int] = {}

    def persistent_id(self, value: Any) -> int | None:
        if isinstance(value, (sp.Atom, Array)):
            return self.atoms.setdefault(value, len(self.atoms))
        return None

    def reducer_override(self, value: Any) -> Any:
        """A function class of the author's own exists only where it was written; elsewhere it is a function
        unknown.
        """
        own = isinstance(value, type) and issubclass(value, sp.Function) and value.__module__ is not None
        if own and value.__module__.partition(".")[0] not in OURS:
            return _rebuild_undef, (value.__name__, {})
        return NotImplemented


class _Unpacker(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, atoms: tuple[Any, ...]) -> None:
        super().__init__(stream)
        self.atoms = atoms

    def persistent_load(self, place: int) -> Any:
        return self.atoms[place]


class _Wary(_Unpacker):
    """Makes expressions and values of the kinds named, and calls nothing else."""

    def __init__(self, stream: io.BytesIO, atoms: tuple[Any, ...], kinds: tuple[type, ...]) -> None:
        super().__init__(stream, atoms)
        self.kinds = (sp.Basic, *kinds)

    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] in OURS:
            found = super().find_class(module, name)
            if found is _rebuild_undef or (isinstance(found, type) and issubclass(found, self.kinds)):
                return found
        raise Foreign(f"{module}.{name}")
