"""Ever farther windows of a number on which waves depend: waves of different lengths come together far out.

sin x + sin √2x comes as near to 2 as one likes, but only where both waves have a crest nearly at once, so
rarely that no instance drawn lies there. In each window, ten times as wide as the one before, many points are
looked at in floats and the best of them moved to the crest beside them. What closes in on the bound from
window to window may break it farther out.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from numeric.attack.sizes import closing
from numeric.attack.tally import CampaignTally, Field, scores_of
from numeric.floats import engine
from numeric.floats.engine import Tape
from numeric.problem.graph import quantities_of, topological
from numeric.problem.instance import from_arrays
from numeric.problem.problem import Free, Problem
from numeric.problem.relations import ORDERS
from numeric.rigorous.certify import room

WAVES = frozenset({"sin", "cos", "tan"})
FIRST, LAST = 1, 6  # powers of ten at which windows begin and end
POINTS = 1 << 16  # in each window
KEPT = (1 << 11, 1 << 7, 1 << 4, 4, 4, 1)  # points kept from round to round, the last is the best
NEAR = 32  # points tried beside each, along a tenth of what was looked along before
NEXT_TO_NOTHING, FALLEN = 1e-4, 20.0  # of the sides; of what was left in the first window
MOST_EFFORT = 400  # registers of a program that is run at so many points


def roam(tally: CampaignTally, place: Field) -> None:
    """Look where waves come together: the best point of each window, and how much room it leaves."""
    if tally.problem.relation not in ORDERS or place.tape is None or place.tape.effort > MOST_EFFORT:
        return
    for free in waving(tally.problem):
        rungs: list[tuple[dict[str, int], float]] = []
        for power in range(FIRST, LAST):
            if tally.broken:
                return
            found = _best(tally, place, place.tape, free, 10**power)
            if found is None:
                break
            instance = from_arrays(tally.problem, place.sizes, found)
            if tally.settle(instance, suspicious=False) is None:
                break
            least = min([room(tally.problem, instance), *(left for _, left in rungs)])
            rungs.append(({free.name: 10 ** (power + 1)}, least))
        if rungs and (not tally.crests or rungs[-1][1] < tally.crests[-1][1]):
            tally.crests = rungs


def coming_together(crests: list[tuple[dict[str, int], float]]) -> bool:
    """Whether the room between the sides falls from window to window, to next to nothing."""
    return closing(crests) or (bool(crests) and crests[-1][1] < min(NEXT_TO_NOTHING, crests[0][1] / FALLEN))


def waving(problem: Problem) -> Iterator[Free]:
    """The single numbers without bounds of which two waves or more are taken at once."""
    waves = [n for n in topological(*problem.asserted) if n.op in WAVES]
    for free in problem.free:
        own = {n.args[0] for n in waves if free.name in quantities_of(n)}
        if len(own) > 1 and not free.sizes and (free.low is None or free.high is None):
            yield free


def _best(
    tally: CampaignTally, place: Field, tape: Tape, free: Free, width: int
) -> dict[str, np.ndarray] | None:
    """The most telling point of a window, all other numbers as in one generic instance."""
    base = engine.draw(tally.problem, place.sizes, tally.seed, 0, style=1)
    rng = np.random.Generator(np.random.Philox(tally.seed + width))
    x = width * (1 + 9 * (np.arange(POINTS) + rng.random(POINTS)) / POINTS)
    signs = np.where(rng.random(POINTS) < 0.5, -1, 1)
    x = x * (signs if free.low is None and free.high is None else 1 if free.high is None else -1)
    reach = max(9.0 * width / POINTS, 1.0)
    for kept in KEPT:
        x = np.unique(np.round(x)) if free.integers else x
        lanes = {name: np.repeat(a[..., None], x.size, axis=-1) for name, a in base.items()}
        scores = scores_of(tape, engine.evaluate(tape, lanes | {free.name: x}, bounded=False))
        if not np.isfinite(scores).any():
            return None
        x = x[np.argsort(np.where(np.isfinite(scores), -scores, np.inf), kind="stable")[:kept]]
        if kept > 1:
            x, reach = (x[:, None] + reach * np.linspace(-1, 1, NEAR + 1)).ravel(), reach / 10
    return {**base, free.name: x.reshape(base[free.name].shape)}
