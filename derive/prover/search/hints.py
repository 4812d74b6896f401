"""Hints: a search may look at a few samples before it proves.

A value that is negative at a sample cannot be shown ≥ 0, so nothing more need be tried with it. This is all a
sample says. Nothing is concluded from one: an error here can cost a proof and cannot make one.
"""

from __future__ import annotations

import numpy as np

from derive.prover.search.samples import NoNumber, Samples
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.values import Value

# of the axes, in turn; the first at which the conditions can be met
LENGTHS = ((3, 2), (2, 3), (3, 3), (1, 1))


def below(a: Algebra, value: Value) -> bool:
    """Whether a value is negative at a sample, so that no search shows it to be ≥ 0."""
    try:
        return samples_of(a).below(value)
    except NoNumber:
        return False


def samples_of(a: Algebra) -> Samples:
    """Points that meet the conditions an algebra knows; none if that cannot be told."""
    if a.samples is not None:
        return a.samples
    tables = (
        (a.positive, _positive),
        (a.nonnegative, _nonnegative),
        (a.nonzero, _nonzero),
        (a.equations, _zero),
    )
    conditions = [(value, runs, holds) for known, holds in tables for value, runs in known]
    for lengths in LENGTHS:
        a.samples = found = Samples(a, lengths, conditions)
        if found.count:
            break
    return found


def _positive(v: np.ndarray, margin: np.ndarray) -> np.ndarray:
    return v > margin


def _nonnegative(v: np.ndarray, margin: np.ndarray) -> np.ndarray:
    return v >= -margin


def _nonzero(v: np.ndarray, margin: np.ndarray) -> np.ndarray:
    return abs(v) > margin


def _zero(v: np.ndarray, margin: np.ndarray) -> np.ndarray:
    return abs(v) <= margin
