"""Local search: from the worst instances towards worse ones, in floating point, many candidates at a time.

For an equation it climbs the scaled residual; for an inequality it descends the scaled slack. What it finds
is only a suspicion. Candidates are doubles, hence exact dyadic rationals that a certificate can start from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from numeric.problem.graph import double
from numeric.problem.instance import shape
from numeric.problem.problem import Free, Problem

LANES = 256
ROUNDS = 8
STEPS = (2.0, 0.5, 0.1, 0.01, 1e-4)  # relative to an entry's own size, and to one
SPECIAL = (0.0, 1.0, -1.0, 2.0, 0.5)

Arrays = dict[str, np.ndarray]
Score = Callable[
    [Arrays], np.ndarray
]  # free arrays with a trailing lane axis → one score a lane, larger is worse


def climb(
    problem: Problem, sizes: Mapping[str, int], start: Mapping[str, Any], score: Score, seed: int
) -> tuple[float, Arrays]:
    """The worst candidate found from a start, with its score."""
    rng = np.random.Generator(np.random.Philox(seed))
    best = {
        f.name: np.asarray(start[f.name], dtype=float).reshape(shape(f.sizes, sizes)) for f in problem.free
    }
    reached = -np.inf
    for _ in range(ROUNDS):
        lanes = {f.name: _vary(f, best[f.name], rng) for f in problem.free}
        _share(problem.free, lanes, rng)
        found = np.nan_to_num(score(lanes), nan=-np.inf)
        winner = int(np.argmax(found))
        if not found[winner] > reached:
            break
        reached, best = float(found[winner]), {name: lane[..., winner].copy() for name, lane in lanes.items()}
    return reached, best


def _vary(free: Free, now: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Candidates around an array along a trailing lane axis; lane 0 is the array itself."""
    lanes = np.repeat(now[..., None], LANES, axis=-1)
    step = np.asarray(STEPS)[np.arange(LANES) % len(STEPS)]
    noise = rng.standard_normal(lanes.shape)
    size = np.where(rng.random(lanes.shape) < 0.5, np.abs(lanes), 1.0)
    moved = lanes + step * size * noise
    touched = rng.random(lanes.shape) < rng.choice((0.2, 1.0), LANES)  # a few entries, or all of them
    special = np.asarray(SPECIAL)[rng.integers(len(SPECIAL), size=lanes.shape)]
    moved = np.where(rng.random(lanes.shape) < 0.08, special, moved)
    lanes = np.where(touched, moved, lanes)
    if now.size > 1:
        _tie(lanes, rng)
    lanes[..., 0] = now
    return fold(free, lanes, now)


def _tie(lanes: np.ndarray, rng: np.random.Generator) -> None:
    """Make two entries equal in every eighth lane: ties are where maxima and orders break."""
    flat, some = lanes.reshape(-1, LANES), np.arange(7, LANES, 8)
    to, source = rng.integers(flat.shape[0], size=(2, some.size))
    flat[to, some] = flat[source, some]


def _share(free: tuple[Free, ...], lanes: Arrays, rng: np.random.Generator) -> None:
    """Let one array take another's values in a few lanes, where the shapes and domains allow it."""
    for lane in range(5, LANES, 16):
        a, b = (free[k] for k in rng.integers(len(free), size=2)) if free else (None, None)
        if a and b and a.sizes == b.sizes and (a.low, a.high, a.integers) == (b.low, b.high, b.integers):
            lanes[a.name][..., lane] = lanes[b.name][..., lane]


def fold(free: Free, lanes: np.ndarray, now: np.ndarray) -> np.ndarray:
    """Candidates put back into the interval: reflected at a bound, and left as they were if that is not
    enough.
    """
    if free.integers:
        lanes = np.rint(lanes)
    low = -np.inf if free.low is None else double(free.low)
    high = np.inf if free.high is None else double(free.high)
    with np.errstate(invalid="ignore"):
        lanes = np.where(lanes < low, 2 * low - lanes, lanes)
        lanes = np.where(lanes > high, 2 * high - lanes, lanes)
    inside = (lanes > low) | (free.closed_low & (lanes == low))
    inside &= (lanes < high) | (free.closed_high & (lanes == high))
    return np.where(inside & np.isfinite(lanes), lanes, now[..., None])
