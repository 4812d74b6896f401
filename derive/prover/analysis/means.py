"""Certificates of theorems on sums: Pinsker's inequality, and conditions that hold at every index, summed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from flint import fmpq

from derive.prover.comparing.certificates import Certificate, constant_one, distributions
from derive.prover.making.functions import absolute, logarithm
from derive.prover.making.sums import total
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Magnitude
from derive.prover.terms.signs import positive, sign
from derive.prover.terms.structure import generators
from derive.prover.terms.values import Index, Value, freeze

MAX_PAIRS = 6


def summed_conditions(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ_t c_t ≥ 0 where c_t ≥ 0 is given for every t, over one index or several."""
    for known, for_all in (*a.positive, *a.nonnegative):
        if for_all and not any(i[2] in a.sizes for i in for_all):
            whole = known
            for index in sorted(for_all, key=repr):
                whole = total(a, whole, index)
            yield Certificate("a condition given at every index, summed", whole)


def pinsker(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ_t p_t log(p_t/q_t) ≥ ½ (Σ_t |p_t − q_t|)² for distributions p and q."""
    if not any(isinstance(gen, Magnitude) for gen in generators(a, value)):
        return
    for index, p, q in _pairs(a, value):
        entropy = total(a, a.mul(p, a.sub(logarithm(a, p), logarithm(a, q))), index)
        distance = total(a, absolute(a, a.sub(p, q)), index)
        gap = a.sub(entropy, a.scale(a.mul(distance, distance), fmpq(1, 2)))
        yield Certificate("Pinsker's inequality", gap, terms=(index, p, q))


def _pairs(a: Algebra, value: Value) -> Iterator[tuple[Index, Value, Value]]:
    """Positive families that sum to 1, in pairs over one axis."""
    found: dict[tuple, tuple[Index, Value]] = {}
    for index, p in distributions(a, value):
        if index[2] not in a.sizes:
            standard = ("f", 0, index[2])
            moved = a.rename(p, {index: standard})
            if positive(a, moved) and constant_one(a, total(a, moved, standard)):
                found.setdefault((index[2], freeze(moved)), (standard, moved))
    for count, ((one, p), (two, q)) in enumerate(permutations(found.values(), 2)):
        if one == two and count < MAX_PAIRS and not sign(a, a.sub(p, q)).one_sided:
            yield one, p, q
