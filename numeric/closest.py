"""How near the two sides of a strict relation come: a descent on their distance in floating point, at one scale.

Random instances say nothing of an infimum: (x² − 2)² > 0 holds at all of them. The descent keeps what it varies near the
scale it starts from, so that a distance which only shrinks with the scale of everything is not taken for a meeting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from numeric.instance import shape
from numeric.problem import Free, Problem
from numeric.search import Arrays, Score, fold

LANES = 256
ROUNDS = 48
WITHIN = 4.0  # the factor by which an array may grow or shrink on the way
FAR = 1000.0  # where whole numbers are looked at in any case
NARROWER = 0.3  # the factor of the steps after a round that found nothing nearer
LEVEL = 1e3  # times the nearest: a distance as small as this all around is no meeting
MEETING = 1e-9  # of the distance at the start: what comes so near may meet


def approach(
    problem: Problem, sizes: Mapping[str, int], start: Mapping[str, Any], distance: Score, seed: int
) -> tuple[float, Arrays]:
    """The least distance found on the way from a start, as a part of the distance there, and where it is."""
    rng = np.random.Generator(np.random.Philox(seed))
    begin = {f.name: np.asarray(start[f.name], dtype=float).reshape(shape(f.sizes, sizes)) for f in problem.free}
    best, step, least, first = begin, 1.0, np.inf, np.inf
    for _ in range(ROUNDS):
        lanes = {f.name: _near(f, best[f.name], begin[f.name], step, rng) for f in problem.free}
        found = np.nan_to_num(distance(lanes), nan=np.inf)
        if first == np.inf:
            first = least = float(found[0])
        if not (np.isfinite(first) and first > 0):
            break
        winner = int(np.argmin(found))
        if found[winner] < least:
            least, best = float(found[winner]), {name: lane[..., winner].copy() for name, lane in lanes.items()}
        else:
            step *= NARROWER
        if least <= 0:
            break
    if not (np.isfinite(first) and first > 0) or _level(problem, best, distance, MEETING * first, rng):
        return np.inf, best
    return least / first, best


def _level(problem: Problem, best: Arrays, distance: Score, near: float, rng: np.random.Generator) -> bool:
    """Whether the sides are near all around: they tend to each other without an end, as tanh x and 1 do, and need not meet."""
    lanes = {f.name: fold(f, _around(best[f.name], rng), best[f.name]) for f in problem.free}
    found = np.nan_to_num(distance(lanes), nan=np.inf)
    return bool(np.sort(found)[LANES // 2] <= LEVEL * near)


def _around(now: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    size = np.maximum(np.abs(now), np.abs(now).max(initial=0.0) / 10)[..., None]
    return now[..., None] + 0.1 * size * rng.standard_normal((*now.shape, LANES))


def _near(free: Free, now: np.ndarray, begin: np.ndarray, step: float, rng: np.random.Generator) -> np.ndarray:
    """Candidates around an array, one or all entries moved, none beyond the scale of the beginning; lane 0 is the array."""
    lanes = np.repeat(now[..., None], LANES, axis=-1)
    width = step * 10.0 ** -rng.integers(0, 4, LANES)
    noise = rng.standard_normal(lanes.shape) * width * np.maximum(np.abs(lanes), np.abs(begin).max(initial=0.0))
    lanes = lanes + np.where(rng.random(lanes.shape) < rng.choice((0.3, 1.0), LANES), noise, 0.0)
    lanes[..., 0] = now
    lanes = fold(free, lanes, now)
    scale = np.abs(begin).max(initial=0.0)
    size = np.abs(lanes).reshape(-1, LANES).max(axis=0, initial=0.0)
    fits = (size <= WITHIN * scale) & (size * WITHIN >= scale)
    if free.integers:  # whole numbers do not shrink, and their zeros lie further off
        fits = size <= max(WITHIN * scale, FAR)
    elif free.low is not None:  # each entry has a scale of its own: weights must not vanish one by one
        fits &= (np.abs(lanes) * WITHIN >= np.abs(begin)[..., None]).reshape(-1, LANES).all(axis=0)
    return np.where(fits, lanes, now[..., None])
