"""What the machine could do at best: counts of operations times the fastest primitive, measured in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np
from numba import njit

from numeric.floats.engine import Tape
from numeric.kernels import draws, random_bits as streams, vectors, vmath
from numeric.kernels.compiled import address, invoke
from numeric.kernels.simd import Real, eight
from numeric.machine.codes import COLUMNS, NAMES, ZERO

LANES = 1024  # operands of 8 kB stay in the first-level cache


def _eight_times(x: Real) -> Real:
    """Eight multiply-adds on each number loaded: arithmetic without its memory traffic."""
    y = x
    for _ in range(8):
        y = y.times_plus(x, x)
    return y


# Our own, which are the fastest here (NumPy's vector exp takes twice as long), without the test for special arguments.
_exp, _log, _tanh = (eight(f, 1) for f in (vmath.exp_plain, vmath.log_plain, vmath.tanh_anywhere))
_chain, _draw_wide = eight(_eight_times, 1), streams.run_of(streams.generic, vectors=2, lanes=2 * streams.RUN)


@njit(error_model="numpy")
def _repeat(which: int, x: Any, out: Any, times: int) -> None:
    source, target, wide = address(x, 0), address(out, 0), 2 * streams.RUN
    for _ in range(times):
        if which == 0:
            _exp(target, source, LANES)
        elif which == 1:
            _log(target, source, LANES)
        elif which == 2:
            _tanh(target, source, LANES)
        elif which == 3:
            vectors.divide(target, source, source, LANES)
        elif which == 4:
            _chain(target, source, LANES)
        else:
            _draw_wide(target, wide, LANES // wide, source, address(x, wide), address(x, 2 * wide))


def _aligned(count: int) -> np.ndarray:
    """Room that begins where a cache line does."""
    room = np.ones(count + 8)
    first = -room.ctypes.data % 64 // 8
    return room[first : first + count]


@dataclass(frozen=True)
class Machine:
    """Nanoseconds per number on one core, and memory bandwidth in GB/s."""

    exp: float
    log: float
    tanh: float
    div: float
    arithmetic: float
    draw: float
    bandwidth: float

    @classmethod
    def measure(cls) -> Machine:
        """The best of many short runs."""
        x, out, found = _aligned(LANES), _aligned(LANES), []
        for k in range(6):
            x[:] = np.linspace(0.1, 3.0, LANES)
            found.append(_best(lambda k=k: _repeat(k, x, out, 200)) / 200 / LANES * 1e9)
        big, copy = np.ones(4_000_000), np.empty(4_000_000)
        found[4] /= 8
        return cls(*found, 2 * big.nbytes / _best(lambda: np.copyto(copy, big)) / 1e9)

    def again(self) -> Machine:
        """The better of this and a new measurement: on a shared machine the first may have been disturbed."""
        new = Machine.measure()
        times = (min(a, b) for a, b in zip(astuple(self)[:-1], astuple(new)[:-1], strict=True))
        return Machine(*times, max(self.bandwidth, new.bandwidth))

    def __str__(self) -> str:
        return (f"machine, one core: exp {self.exp:.2f} ns, log {self.log:.2f}, tanh {self.tanh:.2f}, "
                f"division {self.div:.2f}, multiply-add {self.arithmetic:.3f}, random number {self.draw:.2f}; "
                f"memory {self.bandwidth:.0f} GB/s")  # fmt: skip


def limit(tape: Tape, machine: Machine) -> float:
    """Seconds per instance if every operation ran at the speed of its primitive and memory cost nothing.

    The operations are those of the plan, without signs (an addition takes them in), without what fills up a sum, and
    without what only our way of working needs: clearing, histograms, folding draws into their domain.
    """
    free = dict.fromkeys(("group", "zero", "neg"), 0.0)
    cost = {"exp": machine.exp, "log": machine.log, "tanh": machine.tanh, "div": machine.div, **free}
    rows = 0.0
    for op, _, pieces, span, first, _, _, n, _ in tape.code.reshape(-1, COLUMNS):
        count = int(pieces) * int(span)
        if NAMES[op] in ("sum", "dot"):
            count = int((tape.index[first : first + pieces * n] != ZERO).sum())
        rows += count * cost.get(NAMES[op], machine.arithmetic)
    slots = int(tape.arrays[:, draws.COUNT].sum())
    return (rows + slots * machine.draw + 3 * tape.elements * machine.arithmetic) * 1e-9


@njit(error_model="numpy")
def _draw(
    routine: int,
    regs: Any,
    lanes: int,
    numbers: Any,
    arrays: Any,
    bounds: Any,
    words: Any,
    cycle: Any,
    times: int,
) -> None:
    for _ in range(times):
        invoke(routine, (address(regs, 0), lanes, address(numbers, 0), 1, 0, 1, address(arrays, 0), address(bounds, 0),
                         bounds.size // 2, address(words, 0), address(cycle, 0)))  # fmt: skip


def drawing(tape: Tape) -> float:
    """Seconds per instance for our own draws, generic ones."""
    regs, numbers = np.empty(tape.registers * tape.lanes), np.arange(tape.lanes)
    args = (draws.draw_lanes.address, regs, tape.lanes, numbers, tape.arrays.ravel(), tape.bounds.ravel(),
            np.empty(draws.SCRATCH, np.uint64), draws.CYCLE)  # fmt: skip
    _draw(*args, 1)
    return _best(lambda: _draw(*args, 100)) / (100 * tape.lanes)


def _best(action: Callable[[], Any]) -> float:
    times = []
    for _ in range(40):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)
