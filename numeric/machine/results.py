"""What a machine answers: batches of instances judged, and values at given inputs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

UNIT = 2.0**-53
KEPT = 16  # instances kept in each list of the worst
EXAMPLES = 8
BINS = 96  # of the histogram: bin b > 0 holds ratios from 2^(b − OFFSET) up to twice that, bin 0 the rest
OFFSET = 72
PLAIN = 1e-13  # a relative residual below this is rounding, whatever was cancelled
VANISHING = 1e-280  # sides below this may have underflowed
VAGUE = 1e-3  # an error bound above this part of the value says nothing about the value


class Suspect(NamedTuple):
    """An instance worth a closer look: how strongly, which, and at which element (flat, in `tape.shape`)."""

    score: float
    instance: int
    element: int


@dataclass
class Batch:
    """What a range of instances showed."""

    accepted: int = 0  # filters true and both sides finite at one element or more
    rejected: int = 0  # no element satisfies the filters
    unevaluated: int = 0  # somewhere undefined, overflowed or underflowed: floats cannot tell which
    imprecise: int = 0  # accepted, but the error bound exceeds a thousandth of the value
    doubted: int = 0  # evaluated a second time, with error bounds
    examples: list[int] = field(default_factory=list)  # the first unevaluated instances
    worst: list[Suspect] = field(default_factory=list)  # highest score first
    tight: list[Suspect] = field(default_factory=list)  # inequalities: (−slack/size), least slack first
    histogram: np.ndarray = field(default_factory=lambda: np.zeros(BINS, np.int64))

    @property
    def edges(self) -> np.ndarray:
        """log10 of the lower edges of the histogram's bins; the first holds everything below, zeros included.

        For = it is of residuals over the magnitude cancelled, else of slacks over the size of the sides.
        """
        return (np.arange(BINS) - OFFSET) * np.log10(2.0)

    def __add__(self, other: Batch) -> Batch:
        """Two disjoint ranges of the same campaign as one; the order does not matter."""
        return Batch(
            self.accepted + other.accepted,
            self.rejected + other.rejected,
            self.unevaluated + other.unevaluated,
            self.imprecise + other.imprecise,
            self.doubted + other.doubted,
            sorted(self.examples + other.examples)[:EXAMPLES],
            highest(self.worst + other.worst),
            highest(self.tight + other.tight),
            self.histogram + other.histogram,
        )


@dataclass(frozen=True, eq=False)
class Values:
    """Both sides at given inputs; arrays over the residual's axes (`tape.axes`), then lanes."""

    lhs: np.ndarray
    rhs: np.ndarray
    error: np.ndarray  # bound on the rounding error of the comparison
    accepted: np.ndarray  # filters true and both sides finite
    excess: np.ndarray  # |lhs − rhs| for =, how far the relation fails otherwise (negative: slack)

    @cached_property
    def scale(self) -> np.ndarray:
        """The magnitude that was cancelled: what one rounding error is relative to."""
        return self.error / UNIT

    @cached_property
    def score(self) -> np.ndarray:
        """Excess over error bound; −inf where not accepted."""
        with np.errstate(all="ignore"):
            ratio = np.where(self.excess == 0, 0.0, self.excess / self.error)
        return np.where(self.accepted, ratio, -np.inf)


def highest(suspects: list[Suspect]) -> list[Suspect]:
    """The worst of these; of equal ones the earlier instance: the order of arrival does not matter."""
    return sorted(suspects, key=lambda s: (-s.score, s.instance))[:KEPT]
