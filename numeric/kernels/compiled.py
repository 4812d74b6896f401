"""How the numeric road compiles: once per machine, kept on disk, strictly IEEE.

No fastmath flag at all: LLVM may neither assume that NaN is absent nor reorder or contract, so a lane's bits
do not depend on where in a vector it sits. Fused multiply-adds are written where they are wanted.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import stat
import threading
import warnings
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core.caching import NullCache
from numba.core.ccallback import CFunc
from numba.extending import intrinsic

HERE = Path(__file__).parent
TABLES = {
    "machine": ("codes", "styles", "results"),
    "functions": ("table", "row"),
}  # with numbers compiled in


def digest() -> str:
    """A fingerprint of every file that holds compiled code."""
    tables = [HERE.parent / room / f"{name}.py" for room, names in TABLES.items() for name in names]
    text = b"".join(file.read_bytes() for file in (*sorted(HERE.glob("*.py")), *tables))
    return hashlib.sha256(text).hexdigest()


_DIGEST = digest()
_LOCK = threading.RLock()


def part(function: Callable[..., Any]) -> Any:
    """A function compiled as part of the kernels that call it; Python itself cannot."""
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return njit(error_model="numpy", nogil=True, **options)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """A function written into its one caller, so that it is not compiled twice."""
    return njit(error_model="numpy", nogil=True, inline="always")(function)


def kernel(function: Callable[..., Any]) -> Any:
    """A function Python calls: compiled on first use, then read from disk, and free of the interpreter's
    lock.
    """
    return _stamped(njit(error_model="numpy", nogil=True, cache=True)(function))


class Routine:
    """A function that kernels call through its address, so that it is compiled once and not again into each
    of them.

    Its arguments are pointers and integers. It is compiled, or read from disk, when its address is first
    asked for.
    """

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self._function, self._signature = function, signature

    @cached_property
    def _compiled(self) -> Any:
        with _LOCK:
            made = CFunc(
                self._function,
                (self._signature.args, self._signature.return_type),
                {},
                {"error_model": "numpy"},
            )
            made.enable_caching()
            _stamped(made).compile()
        return made

    @property
    def address(self) -> int:
        """Where the machine code is."""
        return int(self._compiled.address)

    @cached_property
    def _entered(self) -> Any:
        """The routine for ctypes, with plain addresses in place of pointers: making those takes longer than
        most calls.
        """
        pointers = (isinstance(kind, types.CPointer) for kind in self._signature.args)
        return ctypes.CFUNCTYPE(
            None, *(ctypes.c_void_p if is_one else ctypes.c_int64 for is_one in pointers)
        )(self.address)

    def __call__(self, *args: Any) -> None:
        """Call from Python; arrays stand for pointers."""
        self._entered(*[a.ctypes.data if isinstance(a, np.ndarray) else a for a in args])


def routine(*arguments: Any) -> Callable[[Callable[..., Any]], Routine]:
    """Make a routine of a function with these argument types."""
    return lambda function: Routine(function, types.void(*arguments))


def _stamped(made: Any) -> Any:
    """numba looks only at a function's own file to tell whether stored code is stale; make it look at all of
    ours. What it reads from disk are pickles: not from a folder into which somebody else could have put them.
    """
    stored = getattr(made._cache, "_cache_file", None)
    if stored is not None and ours_alone(Path(made._cache.cache_path)):
        stored._source_stamp = _DIGEST
    elif stored is not None:
        made._cache = NullCache()
    return made


@cache
def ours_alone(folder: Path) -> bool:
    """Whether only we (or the system) can have written what is in a folder; a group of our own is us."""
    us = (0, os.geteuid())
    try:
        found = folder.stat()
        open_to_others = found.st_mode & stat.S_IWOTH or (
            found.st_mode & stat.S_IWGRP and found.st_gid not in (0, os.getegid())
        )
        if found.st_uid in us and not open_to_others:
            return all(file.lstat().st_uid in us for file in folder.glob("*.nb[ic]"))
    except OSError:
        return False
    warnings.warn(
        f"others can write into {folder}: compiled code is not kept there, and compiling takes a while",
        stacklevel=2,
    )
    return False


def _low(function: Callable[..., Any]) -> Any:
    """One machine instruction or so, written in LLVM."""
    return intrinsic(function)


REALS, INTEGERS, WORDS = (types.CPointer(t) for t in (types.float64, types.int64, types.uint64))
INTEGER = types.int64


@_low
def invoke(context: Any, address: Any, args: Any) -> Any:
    """Call the routine at an address with a tuple of arguments."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kinds = [context.get_value_type(t) for t in signature.args[1]]
        pointer = builder.inttoptr(values[0], ir.FunctionType(ir.VoidType(), kinds).as_pointer())
        builder.call(pointer, [builder.extract_value(values[1], k) for k in range(len(kinds))])
        return context.get_dummy_value()

    return types.void(types.int64, args), emit


@_low
def fma(context: Any, a: Any, b: Any, c: Any) -> Any:
    """a·b + c with one rounding."""

    def emit(_: Any, builder: Any, signature: Any, args: Any) -> Any:
        real = ir.DoubleType()
        function = builder.module.declare_intrinsic("llvm.fma", [real], ir.FunctionType(real, [real] * 3))
        return builder.call(function, args)

    return types.float64(types.float64, types.float64, types.float64), emit


@_low
def bits(context: Any, x: Any) -> Any:
    """The 64 bits of a double."""

    def emit(_: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(64))

    return types.uint64(types.float64), emit


@_low
def from_bits(context: Any, x: Any) -> Any:
    """The double with these 64 bits."""

    def emit(_: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType())

    return types.float64(types.uint64), emit


def _base(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Where the numbers of an array (or the target of a pointer) lie."""
    return (
        value if isinstance(kind, types.CPointer) else context.make_array(kind)(context, builder, value).data
    )


@_low
def address(context: Any, array: Any, offset: Any) -> Any:
    """A pointer into an array. Indexing through it is unchecked: no wrap-around code stands in a vector
    loop's way.
    """

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(_base(context, builder, signature.args[0], args[0]), [args[1]])

    return types.CPointer(array.dtype)(array, types.int64), emit


@_low
def get(context: Any, array: Any, i: Any) -> Any:
    """array[i], unchecked; the array may be a pointer."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(builder.gep(_base(context, builder, signature.args[0], args[0]), [args[1]]))

    return array.dtype(array, types.int64), emit


@_low
def put(context: Any, array: Any, i: Any, value: Any) -> Any:
    """array[i] = value, unchecked; the array may be a pointer."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], builder.gep(_base(context, builder, signature.args[0], args[0]), [args[1]]))
        return context.get_dummy_value()

    return types.void(array, types.int64, array.dtype), emit


@_low
def as_reals(context: Any, pointer: Any) -> Any:
    """A pointer to words as a pointer to reals."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType().as_pointer())

    return types.CPointer(types.float64)(pointer), emit
