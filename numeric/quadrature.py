"""Integrals as sums over a fixed grid: double-exponential nodes for the line, a half-line or an interval.

The grid is symmetric about its middle node. Every second node is itself a (coarser) rule of the same kind, and the
difference between the two is the estimate of the error.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

HALF = 128  # nodes on each side of the middle; even, so that the ends belong to the coarse rule too
NODES = 2 * HALF + 1

Bound = Fraction | float


def grid(low: Bound, high: Bound) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights of ∫ from low to high."""
    a, b = float(low), float(high)
    if a == b:
        return np.full(NODES, a), np.zeros(NODES)
    if a > b:
        nodes, weights = grid(high, low)
        return nodes, -weights
    if math.isinf(a) and math.isinf(b):
        return _line()
    if math.isinf(b):
        nodes, weights = _half_line()
        return a + nodes, weights
    if math.isinf(a):
        nodes, weights = _half_line()
        return b - nodes, weights
    return _interval(a, b)


def _steps(limit: float) -> tuple[np.ndarray, float]:
    h = limit / HALF
    return np.arange(-HALF, HALF + 1) * h, h


def _line() -> tuple[np.ndarray, np.ndarray]:
    """x = sinh(π/2 sinh t), as far as 3e22: the tails of 1/x² are lost below rounding."""
    t, h = _steps(4.2)
    s = math.pi / 2 * np.sinh(t)
    return np.sinh(s), h * math.pi / 2 * np.cosh(t) * np.cosh(s)


def _half_line() -> tuple[np.ndarray, np.ndarray]:
    """x = exp(π/2 sinh t): algebraic decay at infinity, algebraic singularities at the end."""
    t, h = _steps(4.4)
    x = np.exp(math.pi / 2 * np.sinh(t))
    return x, h * math.pi / 2 * np.cosh(t) * x


def _interval(a: float, b: float) -> tuple[np.ndarray, np.ndarray]:
    """x = middle + half·tanh(π/2 sinh t), measured from the nearer end so that it never coincides with it."""
    t, h = _steps(3.1)
    s = math.pi / 2 * np.sinh(t)
    width = b - a
    nodes = np.where(t < 0, a + width / (1 + np.exp(-2 * s)), b - width / (1 + np.exp(2 * s)))
    return np.clip(nodes, a, b), h * math.pi / 4 * width * np.cosh(t) / np.cosh(s) ** 2
