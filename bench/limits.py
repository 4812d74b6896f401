"""What the machine could do at best: counts of operations times the fastest primitive, measured in the same run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from numeric import draws, streams, vectors
from numeric.compiled import address, invoke
from numeric.engine import Tape
from numeric.kernels import COLUMNS, NAMES
from numeric.lanes import Real, eight

LANES = 1024  # operands of 8 kB stay in the first-level cache


@njit(error_model="numpy")
def _repeat(which: int, x: Any, out: Any, times: int) -> None:
    source, target, step, origin = address(x, 0), address(out, 0), address(x, streams.RUN), address(x, 2 * streams.RUN)
    for _ in range(times):
        if which == 0:
            vectors.exp(target, source, LANES)
        elif which == 1:
            vectors.log(target, source, LANES)
        elif which == 2:
            vectors.tanh(target, source, LANES)
        elif which == 3:
            vectors.divide(target, source, source, LANES)
        elif which == 4:
            _chain(target, source, LANES)
        else:
            streams.generic_run(target, streams.RUN, LANES // streams.RUN, source, step, origin)


def _eight_times(x: Real) -> Real:
    """Eight multiply-adds on each number loaded: arithmetic without its memory traffic."""
    y = x
    for _ in range(8):
        y = y.times_plus(x, x)
    return y


_chain = eight(_eight_times, 1)


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
        x, out = np.linspace(0.1, 3.0, LANES), np.empty(LANES)
        found = [_best(lambda k=k: _repeat(k, x.copy(), out, 200)) / 200 / LANES * 1e9 for k in range(6)]
        big, copy = np.ones(4_000_000), np.empty(4_000_000)
        found[4] /= 8
        return cls(*found, 2 * big.nbytes / _best(lambda: np.copyto(copy, big)) / 1e9)

    def __str__(self) -> str:
        return (f"machine, one core: exp {self.exp:.2f} ns, log {self.log:.2f}, tanh {self.tanh:.2f}, "
                f"division {self.div:.2f}, multiply-add {self.arithmetic:.3f}, random number {self.draw:.2f}; "
                f"memory {self.bandwidth:.0f} GB/s")  # fmt: skip


def limit(tape: Tape, machine: Machine) -> float:
    """Seconds per instance if every operation ran at the speed of its primitive and memory cost nothing."""
    counts: Counter[str] = Counter()
    for op, _, pieces, span, _, _, _, n, _ in tape.code.reshape(-1, COLUMNS):
        terms = 1 if NAMES[op].startswith("add ") else max(int(n), 1)
        counts[NAMES[op]] += int(pieces) * int(span) * terms
    special = {"exp": machine.exp, "log": machine.log, "tanh": machine.tanh, "div": machine.div, "group": 0.0, "zero": 0.0}
    rows = sum(count * special.get(name, machine.arithmetic) for name, count in counts.items())
    slots = int(tape.arrays[:, draws.COUNT].sum())
    return (rows + slots * machine.draw + 3 * tape.elements * machine.arithmetic) * 1e-9


@njit(error_model="numpy")
def _draw(routine: int, regs: Any, lanes: int, numbers: Any, arrays: Any, bounds: Any, words: Any, cycle: Any, times: int) -> None:
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
