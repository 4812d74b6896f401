"""The machines that compute in floating point, behind one narrow interface, and the plain one of the two.

    run(tape, seed, start, count, style)        -> Batch    instances drawn, evaluated and judged
    evaluate(tape, inputs, bounded)             -> array    both sides at given inputs; with error bounds, if
                                                            these are asked for
    draw(arrays, bounds, numbers, seed, style)  -> array    the inputs of instances, as `run` draws them

`compiled` runs the rows of a tape by kernels that numba and LLVM compile; it is the default. `numpy` runs
the same rows one after another, each by the NumPy expression of its operation: the specification by which
the other is tested, and what takes its place, with a warning, where it cannot be built. Both draw the same
numbers, bit for bit; their values differ by rounding, each within the error bound it gives. The variable
DERIVE_MACHINE names the one to use. `codes`, `styles` and `results` are what a machine is told and answers.
"""

from __future__ import annotations

import os
import threading
import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np

    from numeric.floats.tape import Tape
    from numeric.machine.results import Batch

VARIABLE = "DERIVE_MACHINE"
MACHINES = {"compiled": "numeric.kernels.fast_machine", "numpy": "numeric.machine.plain_machine"}
SLOWLY = (
    "the compiled machine cannot be built ({}); the plain one takes its place, which is many times slower"
)


class Machine(Protocol):
    """What a machine can do."""

    def build(self, call: str) -> None:
        """Make a call ready; raise where that cannot be done."""

    def run(self, tape: Tape, seed: int, start: int, count: int, style: int) -> Batch:
        """Instances start..start+count of the seed, drawn, evaluated and judged."""

    def evaluate(self, tape: Tape, inputs: np.ndarray, bounded: bool = True) -> np.ndarray:
        """Inputs (slot, lane) to (lhs, rhs, error bound, filter, allowed error) per element and lane; the
        bound is a number only if it is asked for.
        """

    def draw(
        self, arrays: np.ndarray, bounds: np.ndarray, numbers: np.ndarray, seed: int, style: int
    ) -> np.ndarray:
        """The free arrays that tables describe, of the numbered instances: (slot, instance)."""


class UnknownMachine(ValueError):
    """A name that no machine has."""


_lock = threading.RLock()
_ready: dict[str, Any] = {}  # the machine of each call that is ready


def chosen() -> str:
    """The name of the machine in use."""
    name = os.environ.get(VARIABLE) or "compiled"
    if name not in MACHINES:
        raise UnknownMachine(
            f"{VARIABLE}={name} names no machine: choose from {', '.join(MACHINES)}, or leave it unset."
        )
    return name


def ready(call: str) -> Machine:
    """The machine in use, ready for a call."""
    return _ready.get(call) or _made_ready(call)


def load() -> None:
    """Import the machine in use, so that processes forked from this one have it."""
    _made_ready(None)


def _made_ready(call: str | None) -> Machine:
    with _lock:
        try:
            return _built(chosen(), call)
        except UnknownMachine:
            raise
        except Exception as problem:
            if os.environ.get(VARIABLE):  # asked for by name: nothing else will do
                raise
            _ready.clear()
            os.environ[VARIABLE] = "numpy"  # for this process and those it starts, which need not warn again
            reason = f"{type(problem).__name__}: {problem}"
            warnings.warn(SLOWLY.format(reason), RuntimeWarning, stacklevel=4)
            return _built("numpy", call)


def _built(name: str, call: str | None) -> Machine:
    made: Any = import_module(MACHINES[name])
    if call is not None:
        made.build(call)
        _ready[call] = made
    return made
