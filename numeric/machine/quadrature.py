"""Integrals as sums over a fixed grid: double-exponential nodes for the line, a half-line or an interval.

The grid is symmetric about its middle node. Every second node is itself a (coarser) rule of the same kind,
and the difference between the two is the estimate of the error. For the entries of an array the grid is a
product of such grids, coarser ones the more entries there are.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from numeric.problem.graph import double

HALF = 128  # nodes on each side of the middle; even, so that the ends belong to the coarse rule too
NODES = 2 * HALF + 1
HALVES = {
    1: HALF,
    2: 48,
}  # by the number of entries integrated over; for more, a grid would be too coarse or too large

Bound = Fraction | float


def nodes_for(entries: int) -> int | None:
    """How many nodes each entry gets in a product of grids; None if there are too many entries for one."""
    return 2 * HALVES[entries] + 1 if entries in HALVES else None


def grid(low: Bound, high: Bound, entries: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights of ∫ from low to high, for each of so many entries."""
    a, b, half = double(low), double(high), HALVES[entries]
    if a == b:
        return np.full(2 * half + 1, a), np.zeros(2 * half + 1)
    if a > b:
        nodes, weights = grid(high, low, entries)
        return nodes, -weights
    if math.isinf(a) and math.isinf(b):
        return _line(half)
    if math.isinf(b):
        nodes, weights = _half_line(half)
        return a + nodes, weights
    if math.isinf(a):
        nodes, weights = _half_line(half)
        return b - nodes, weights
    return _interval(a, b, half)


def _steps(limit: float, half: int) -> tuple[np.ndarray, float]:
    h = limit / half
    return np.arange(-half, half + 1) * h, h


def _line(half: int) -> tuple[np.ndarray, np.ndarray]:
    """x = sinh(π/2 sinh t), as far as 3e22: the tails of 1/x² are lost below rounding. A coarse grid spends
    fewer nodes

    on tails, and goes as far as 2e5.
    """
    t, h = _steps(4.2 if half == HALF else 2.8, half)
    s = math.pi / 2 * np.sinh(t)
    return np.sinh(s), h * math.pi / 2 * np.cosh(t) * np.cosh(s)


def _half_line(half: int) -> tuple[np.ndarray, np.ndarray]:
    """x = exp(π/2 sinh t): algebraic decay at infinity, algebraic singularities at the end."""
    t, h = _steps(4.4, half)
    x = np.exp(math.pi / 2 * np.sinh(t))
    return x, h * math.pi / 2 * np.cosh(t) * x


def _interval(a: float, b: float, half: int) -> tuple[np.ndarray, np.ndarray]:
    """x = middle + half·tanh(π/2 sinh t), measured from the nearer end so that it never coincides with it."""
    t, h = _steps(3.1, half)
    s = math.pi / 2 * np.sinh(t)
    width = b - a
    nodes = np.where(t < 0, a + width / (1 + np.exp(-2 * s)), b - width / (1 + np.exp(2 * s)))
    return np.clip(nodes, a, b), h * math.pi / 4 * width * np.cosh(t) / np.cosh(s) ** 2
