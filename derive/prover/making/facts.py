"""Facts of domains as rewrite rules for sums.

A fact sees one bound index and ALL factors that depend on it, and says what the sum over the index is, or
None. It fires only where it is true: over the axis the domain speaks of, in full.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import EntryValue, Generator, IndexValue, Inverse, Length
from derive.prover.terms.indices import delta
from derive.prover.terms.values import Index, Mono, Value, number

MAX_POWER_SUM = 12


def _entry_of(gen: Generator, fact: str) -> EntryValue | None:
    """The generator as an entry of an array whose domain has a fact."""
    return gen if isinstance(gen, EntryValue) and gen.fact(fact) else None


def _runs_along_last(gen: EntryValue, index: Index) -> bool:
    """Whether the index stands in the last place only, and its axis is that of the array."""
    where = gen.where
    return where[-1] == index and index not in where[:-1] and gen.array.lengths[-1].name == index[2]


def _runs_along_first(gen: EntryValue, index: Index) -> bool:
    """Whether the index stands in the first of two places only, and its axis is that of the array."""
    where = gen.where
    return where[0] == index and index != where[1] and gen.array.lengths[0].name == index[2]


def sums_to_one(a: Algebra, index: Index, factors: Mono) -> Value | None:
    """Σ_t w_t = 1 for weights on the simplex."""
    if len(factors) != 1 or factors[0][1] != 1:
        return None
    gen = _entry_of(a.generators[factors[0][0]], "sums to one")
    if gen is None or not _runs_along_last(gen, index):
        return None
    a.note(f"Σ {gen.array.name} = 1 ({gen.array.name} on the simplex)")
    return number(1)


def unit_length(a: Algebra, index: Index, factors: Mono) -> Value | None:
    """Σ_i x_i² = 1 for unit vectors."""
    if len(factors) != 1 or factors[0][1] != 2:
        return None
    gen = _entry_of(a.generators[factors[0][0]], "unit length")
    if gen is None or not _runs_along_last(gen, index):
        return None
    a.note(f"Σ {gen.array.name}² = 1 ({gen.array.name} on the unit sphere)")
    return number(1)


def orthonormal(a: Algebra, index: Index, factors: Mono) -> Value | None:
    """Σ_i a_mi a_ni = δ_mn for orthonormal families.

    As many vectors as dimensions have Σ_m a_mi a_mj = δ_ij as well.
    """
    gens = _two(a, factors)
    if gens is None:
        return None
    one, two = (_entry_of(gen, "orthonormal") for gen in gens)
    if one is None or two is None or one.array != two.array or len(one.where) != 2:
        return None
    name, square = one.array.name, len({s.name for s in one.array.lengths}) == 1
    if _runs_along_last(one, index) and _runs_along_last(two, index):
        a.note(f"Σ_i {name}_mi {name}_ni = δ_mn (orthonormal)")
        return delta(a, one.where[0], two.where[0])
    if square and _runs_along_first(one, index) and _runs_along_first(two, index):
        a.note(f"Σ_m {name}_mi {name}_mj = δ_ij (orthonormal and square)")
        return delta(a, one.where[1], two.where[1])
    return None


def inverse_matrix(a: Algebra, index: Index, factors: Mono) -> Value | None:
    """Σ_j S_ij S⁻¹_jk = δ_ik = Σ_j S⁻¹_ij S_jk."""
    gens = _two(a, factors)
    pair = None if gens is None else _entry_and_inverse(*gens)
    if pair is None:
        return None
    array = pair[0].array
    left, right = pair[0].where, pair[1].where
    if left[:-2] or right[:-2] or {s.name for s in array.lengths} != {index[2]}:
        return None  # stacks of matrices are left alone
    symmetric = bool(array.domain.facts.get("symmetric"))
    for (i, j), (k, m) in ((left, right), (right, left)):
        for x, y in _orders((i, j), symmetric):
            for z, w in _orders((k, m), symmetric):
                if y == z == index and index not in (x, w):
                    a.note(f"Σ_j {array.name}_ij {array.name}⁻¹_jk = δ_ik")
                    return delta(a, x, w)
    return None


def _entry_and_inverse(
    one: Generator, two: Generator
) -> tuple[EntryValue | Inverse, EntryValue | Inverse] | None:
    """Two generators, if one is an entry of a matrix and the other one of its inverse."""
    if isinstance(one, EntryValue) and isinstance(two, Inverse) and one.array == two.array:
        return one, two
    if isinstance(one, Inverse) and isinstance(two, EntryValue) and one.array == two.array:
        return one, two
    return None


def power_sums(a: Algebra, index: Index, factors: Mono) -> Value | None:
    """Σ_t t^k as a polynomial in T, where the index itself is summed (Bernoulli's formula)."""
    if len(factors) != 1 or not isinstance(a.generators[factors[0][0]], IndexValue):
        return None
    k = factors[0][1]
    if not isinstance(k, int) or not 1 <= k <= MAX_POWER_SUM:
        return None
    a.note("sum of powers of the first natural numbers")
    n = a.generator(Length, index[2])
    signed = [(-1) ** j * fmpq.bernoulli(j) * comb(k + 1, j) for j in range(k + 1)]  # with B_1 = +1/2
    return {((n, k + 1 - j),): c / (k + 1) for j, c in enumerate(signed) if c != 0}


def _two(a: Algebra, factors: Mono) -> tuple[Generator, Generator] | None:
    """The two factors of a product of two, or a square taken as two equal ones."""
    if len(factors) == 1 and factors[0][1] == 2:
        return (a.generators[factors[0][0]],) * 2  # type: ignore[return-value]
    if len(factors) == 2 and factors[0][1] == factors[1][1] == 1:
        return a.generators[factors[0][0]], a.generators[factors[1][0]]
    return None


def _orders(pair: tuple, symmetric: bool) -> tuple:
    return (pair, pair[::-1]) if symmetric else (pair,)
