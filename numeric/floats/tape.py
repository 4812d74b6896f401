"""A tape: a problem at given sizes as a flat table of rows, ready for a machine to run."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from numeric.errors import CannotRun
from numeric.kernels.row_fusion import paired
from numeric.machine.codes import COLUMNS, OP, PIECES, SLOW, SPAN
from numeric.problem.graph import Axis
from numeric.problem.problem import Problem

SLOWNESS = 5_000  # registers filled while one number is computed from an enclosure


@dataclass(frozen=True, eq=False)
class Tape:
    """A problem at given sizes, ready to run."""

    problem: Problem
    sizes: dict[str, int]
    axes: tuple[Axis, ...]  # of the residual
    shape: tuple[int, ...]  # their lengths; an element is a flat position in this shape
    code: np.ndarray  # rows run for every block of lanes, flat
    once: np.ndarray  # rows whose results are the same for all instances, flat
    index: np.ndarray  # the registers rows refer to
    registers: int
    lanes: int
    constants: np.ndarray  # the registers of the constants, then their values, then their errors
    arrays: np.ndarray  # the free arrays, for the draws
    bounds: np.ndarray
    shapes: dict[str, tuple[int, ...]]  # of the free arrays
    sides: np.ndarray  # per element the registers of lhs, rhs, error term and filter
    matrix: int  # the largest matrix inverted

    @property
    def elements(self) -> int:
        """How many equations one instance tests."""
        return math.prod(self.shape)

    @cached_property
    def quick(self) -> np.ndarray:
        """The rows run for every block of lanes, with fewer of them, for values only."""
        return paired(self.code, self.index)

    @cached_property
    def slow(self) -> int:
        """How many numbers of an instance are computed from enclosures, for want of a kernel."""
        rows = np.concatenate([self.code, self.once]).reshape(-1, COLUMNS)
        found = rows[np.isin(rows[:, OP], SLOW)]
        return int((found[:, PIECES] * found[:, SPAN]).sum())

    @property
    def effort(self) -> int:
        """What an instance costs, in registers."""
        return self.registers + SLOWNESS * self.slow


def check_sizes(problem: Problem, sizes: dict[str, int]) -> None:
    """Raise unless the sizes are complete, positive and related as the problem asks."""
    for name in problem.sizes:
        if name not in sizes:
            raise CannotRun(f"the size {name} is not given")
        if sizes[name] < 1:
            raise CannotRun(f"the size {name} must be at least 1, not {sizes[name]}")
    for a, b in problem.equal_sizes:
        if sizes[a] != sizes[b]:
            raise CannotRun(f"the sizes {a} and {b} must be equal, not {sizes[a]} and {sizes[b]}")
    for a, b in problem.ordered_sizes:
        if sizes[a] > sizes[b]:
            raise CannotRun(f"the size {a} must not exceed {b}: {sizes[a]} > {sizes[b]}")
