"""A program of NumPy steps: one array each, over named axes and then over lanes (instances)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from numeric.functions.plain import Array
from numeric.problem.graph import Axis

Axes = tuple[Axis, ...]
Pair = tuple[Array, Array | None]  # a value and its error bound, if that is wanted
ROOM = 4_000_000  # numbers held at once
MOST_LANES = 1024


@dataclass(frozen=True)
class PlainStep:
    """One array: its axes, the steps it is made from, and how.

    `make` takes the inputs, whether error bounds are wanted, and each source as a pair of value and bound. An
    array that is the same for all instances has one lane.
    """

    axes: Axes
    sources: tuple[int, ...]
    make: Callable[..., Pair]


@dataclass
class PlainProgram:
    """Steps in order, and the numbers of those that are wanted: both sides, allowed error, filter."""

    relation: str
    axes: Axes  # of the residual
    lengths: dict[str, int]
    steps: list[PlainStep]
    results: tuple[int, ...]

    def __call__(self, inputs: Array, bounded: bool) -> tuple[list[Array], list[Array]]:
        """Inputs (slot, lane) to the results, (element, lane) each, and to their error bounds."""
        held: list[Any] = [None] * len(self.steps)
        with np.errstate(all="ignore"):
            for k, step in enumerate(self.steps):
                held[k] = step.make(inputs, bounded, *(held[s] for s in step.sources))
                for done in self._done_after[k]:
                    held[done] = None
        lanes = inputs.shape[1]
        values = [self._spread(held[r][0], self.steps[r].axes, lanes) for r in self.results]
        errors = [self._spread(held[r][1], self.steps[r].axes, lanes) for r in self.results if bounded]
        return values, errors

    @cached_property
    def lanes(self) -> int:
        """How many instances fit into the room there is."""
        live = most = 0
        for k, step in enumerate(self.steps):
            live += self._entries(step)
            most = max(most, live)
            live -= sum(self._entries(self.steps[done]) for done in self._done_after[k])
        return max(1, min(MOST_LANES, ROOM // (2 * most)))

    @cached_property
    def _done_after(self) -> list[list[int]]:
        """For each step, the arrays nobody needs after it."""
        last = {source: k for k, step in enumerate(self.steps) for source in step.sources}
        result: list[list[int]] = [[] for _ in self.steps]
        for source, k in last.items():
            if source not in self.results:
                result[k].append(source)
        return result

    def _entries(self, step: PlainStep) -> int:
        return math.prod(self.lengths[a.size] for a in step.axes)

    def _spread(self, array: Array, own: Axes, lanes: int) -> Array:
        """An array at all elements and lanes."""
        shape = (*(self.lengths[a.size] for a in self.axes), lanes)
        return np.broadcast_to(placed(array, own, self.axes), shape).reshape(-1, lanes)


def placed(array: Any, own: Axes, axes: Axes) -> Array:
    """An array over its own axes, in the order of others that it then broadcasts with."""
    order = [own.index(a) for a in axes if a in own]
    missing = tuple(k for k, a in enumerate(axes) if a not in own)
    return np.expand_dims(array.transpose(*order, len(own)), missing)
