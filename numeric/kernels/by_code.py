"""Functions chosen by their code while a tape runs: compiled where there is a kernel, else called in Python.

A function without a kernel is computed from its enclosure through a symbol that the machine code is linked
with, so that code read from disk finds it in every process. Nothing may be raised through machine code: what
fails there has no value, and who wants to stop the process has to wait for the kernel to end.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import numpy as np
from llvmlite import binding
from numba import types

from numeric.functions import by_enclosure
from numeric.functions.row import Function
from numeric.functions.table import BY_NAME, FUNCTIONS
from numeric.kernels import vmath
from numeric.kernels.compiled import part
from numeric.machine.codes import CODES, NAMES, SLOW

HOMES = {"math": math, "vmath": vmath}
FAST = [row for row in FUNCTIONS if row.kernel is not None]


def _kernel(row: Function) -> Callable[..., Any]:
    home, _, name = str(row.kernel).partition(".")
    return getattr(HOMES[home], name)


def _linked(name: str, function: Callable[..., float], reals: int) -> Any:
    """A function of Python for compiled code to call, of a code and this many reals."""

    def guarded(op: int, *numbers: float) -> float:
        try:
            return function(BY_NAME[NAMES[op]], *numbers)
        except Exception:
            return math.nan

    callback = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int64, *[ctypes.c_double] * reals)(guarded)
    KEPT.append(callback)
    binding.add_symbol(name, ctypes.cast(callback, ctypes.c_void_p).value)
    return types.ExternalFunction(name, types.float64(types.int64, *[types.float64] * reals))


KEPT: list[Any] = []  # callbacks live as long as the code that calls them


def _value(row: Function, x: float, y: float) -> float:
    return by_enclosure.value(row, *(x, y)[: row.arity])


def _error(row: Function, x: float, ex: float, y: float, ey: float, v: float) -> float:
    return by_enclosure.bound(row, v, *((x, ex), (y, ey))[: row.arity])


slow_value = _linked("derive_value_by_enclosure", _value, 2)
slow_error = _linked("derive_error_by_enclosure", _error, 5)


@part
def _slow_unary(op: int, x: float) -> float:
    return slow_value(op, x, 0.0)


@part
def _slow_binary(op: int, x: float, y: float) -> float:
    return slow_value(op, x, y)


def _unary_or(rest: Any, row: Function) -> Any:
    """One more function of one number in front of those that are chosen from."""
    code, function = CODES[row.name], _kernel(row)

    @part
    def chosen(op: int, x: float) -> float:
        return function(x) if op == code else rest(op, x)

    return chosen


def _binary_or(rest: Any, row: Function) -> Any:
    """One more function of two numbers in front of those that are chosen from."""
    code, function = CODES[row.name], _kernel(row)

    @part
    def chosen(op: int, x: float, y: float) -> float:
        return function(x, y) if op == code else rest(op, x, y)

    return chosen


def _rows(arity: int) -> Iterable[Function]:
    return reversed([row for row in FAST if row.arity == arity])


unary_function = reduce(_unary_or, _rows(1), _slow_unary)
binary_function = reduce(_binary_or, _rows(2), _slow_binary)


# columns of the table by code, for error bounds


def _column(value: Callable[[Function], float], otherwise: float) -> np.ndarray:
    return np.array([value(BY_NAME[name]) if name in BY_NAME else otherwise for name in NAMES])


IS_SLOW = np.array([code in SLOW for code in range(len(NAMES))])
ULPS, ABSOLUTE = _column(lambda row: row.ulps, 2.0), _column(lambda row: row.absolute, 0.0)
UNDERFLOWS = _column(lambda row: row.underflows, 0.0)
LOW, HIGH = _column(lambda row: row.domain[0], -math.inf), _column(lambda row: row.domain[1], math.inf)
WAVE = _column(lambda row: -1.0 if row.wave is None else row.wave, -1.0)  # negative: none
