"""Cases of a Kronecker delta: a value where two indices agree, and where they differ.

δ_ij is 0 or 1, so whatever holds in both cases holds. In the first the indices are one, which every entry at
them may use; in the second they are known to differ, which settles every δ_ij inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from derive.prover.terms.algebra import Algebra, equatable
from derive.prover.terms.generators import Delta
from derive.prover.terms.values import Index, Value, accumulate, without


def first_delta(a: Algebra, value: Value) -> Delta | None:
    """The first Kronecker delta among the factors of a value."""
    return next((gen for mono in value for n, _ in mono if isinstance(gen := a.generators[n], Delta)), None)


def in_cases(a: Algebra, value: Value, kronecker: Delta) -> tuple[Value, Value]:
    """A value where δ = 1, the indices made one where they can be, and where δ = 0."""
    equal: Value = {}
    unequal: Value = {}
    for mono, c in value.items():
        rest = without(mono, kronecker.n)
        accumulate(equal, rest, c)
        if rest == mono:
            accumulate(unequal, mono, c)
    return a.rename(equal, _one(kronecker.i, kronecker.j)), unequal


def _one(i: Index, j: Index) -> dict[Index, Index]:
    """How to write the same index for both: a named one stays, since something may be given of it."""
    if not equatable(i, j):
        return {}
    return {i: j} if i[0] in "bf" and j[0] == "n" else {j: i}


@contextmanager
def apart(a: Algebra, kronecker: Delta) -> Iterator[None]:
    """The case in which two indices differ; what is found in it is remembered for it alone."""
    pair, memo = frozenset((kronecker.i, kronecker.j)), a.memo
    if pair in a.distinct:
        yield
        return
    a.distinct.add(pair)
    a.memo = memo.setdefault(("apart", pair), {})  # what was found without the distinction may now be decided
    try:
        yield
    finally:
        a.distinct.discard(pair)
        a.memo = memo
