"""Expressions on their way to another process, as written.

SymPy evaluates what it unpickles: `x/x` arrives as 1, and both roads would look at that instead of the author's words.
Here the atoms travel as usual, and what is built from them is put together again without evaluating.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

import sympy as sp

from derive.language import Array, as_written

Packed = tuple[tuple[Any, ...], bytes]


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


class _Packer(pickle.Pickler):
    def __init__(self, stream: io.BytesIO) -> None:
        super().__init__(stream)
        self.atoms: dict[Any, int] = {}

    def persistent_id(self, value: Any) -> int | None:
        if isinstance(value, (sp.Atom, Array)):
            return self.atoms.setdefault(value, len(self.atoms))
        return None


class _Unpacker(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, atoms: tuple[Any, ...]) -> None:
        super().__init__(stream)
        self.atoms = atoms

    def persistent_load(self, place: int) -> Any:
        return self.atoms[place]
