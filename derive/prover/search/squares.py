"""Sums of squares with multipliers, guessed: p = Σ g · q² with rational q, for polynomials in a few letters.

Gram matrices are found in floats; where they have a kernel, that is rounded first and divided out, so that
what is left lies inside the cone and stays there when it is rounded. All that is returned is exact, and
whoever uses it checks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import lcm

import numpy as np
from flint import fmpq, fmpq_mat

from derive.errors import ProverFailure
from derive.prover.search.semidefinite import middle

Exponents = tuple[int, ...]
Poly = dict[Exponents, fmpq]
Square = tuple[int, fmpq, Poly]  # which multiplier, a coefficient > 0, what is squared
Found = tuple[list[Square], list[Poly]]  # and the factor of each zero

MAX_CONDITIONS, MAX_ENTRIES, MAX_BASIS = 160, 1_200, 24
DENOMINATORS = (1, 12, 360, 2**14, 2**24)
FLAT = 1e-4  # an eigenvalue beside the largest one that counts as 0
FACES = 3  # kernels divided out one after the other


def squares(p: Poly, multipliers: list[Poly], zeros: list[Poly]) -> Found | None:
    """p = Σ d · g · q² + Σ c · z, exactly, for multipliers g and what is zero, z; None if none is found."""
    bases = [[{e: fmpq(1)} for e in _basis(p, g, zeros)] for g in multipliers]
    kept = [k for k, basis in enumerate(bases) if basis]
    bases = [bases[k] for k in kept]
    cofactors = _cofactors(p, zeros)
    for _ in range(FACES):
        if not _manageable(bases):
            return None
        system = System.of(p, [multipliers[k] for k in kept], bases, cofactors)
        found = None if system is None else middle(*system.floats(bases))
        if system is None or found is None:
            return None
        exact = _rounded(system, found, bases, p)
        if exact is not None:
            return [(kept[k], d, q) for k, d, q in exact[0]], system.added(exact[1], zeros, cofactors)
        smaller = [_face(x, basis) for x, basis in zip(found, bases, strict=True)]
        if list(map(len, smaller)) == list(map(len, bases)):
            return None
        kept = [k for k, new in zip(kept, smaller, strict=True) if new]
        bases = [new for new in smaller if new]
    return None


def _manageable(bases: list[list[Poly]]) -> bool:
    """Whether there are bases, and none is too large, alone or with the others."""
    sizes = [len(basis) for basis in bases]
    return bool(sizes) and max(sizes) <= MAX_BASIS and sum(n**2 for n in sizes) <= MAX_ENTRIES


def _basis(p: Poly, g: Poly, zeros: list[Poly]) -> list[Exponents]:
    """Monomials m with g · m² within the degrees of p, in all and letter by letter.

    What is zero may lower the degree of a letter, and of all.
    """
    degrees, own = list(map(sum, p)), list(map(sum, g))
    low, high = -(-(min(degrees) - min(own)) // 2), (max(degrees) - max(own)) // 2
    most = [(top - one) // 2 for top, one in zip(_by_letter(p), _by_letter(g), strict=True)]
    if high < 0 or min(most) < 0:
        return []
    for zero in zeros:
        most = [max(m, 1) if degree else m for m, degree in zip(most, _by_letter(zero), strict=True)]
        low = 0 if any(map(any, zero)) else low
    found = (e for e in product(*(range(m + 1) for m in most)) if low <= sum(e) <= high)
    return sorted(found)


def _by_letter(p: Poly) -> list[int]:
    """The degree of a polynomial in each letter."""
    return [max(exponents) for exponents in zip(*p, strict=True)]


def times(one: Poly, two: Poly) -> Poly:
    """The product of two polynomials."""
    out: Poly = {}
    for e, c in one.items():
        for f, d in two.items():
            key = tuple(i + j for i, j in zip(e, f, strict=True))
            out[key] = out.get(key, fmpq(0)) + c * d
    return {e: c for e, c in out.items() if c != 0}


def _cofactors(p: Poly, zeros: list[Poly]) -> list[tuple[int, Poly]]:
    """(which zero, zero times a monomial) within the degree of p."""
    most = max(map(sum, p))
    letters = len(next(iter(p)))
    out = []
    for k, zero in enumerate(zeros):
        room = most - max(map(sum, zero))
        for e in product(*(range(max(room, -1) + 1) for _ in range(letters))):
            if sum(e) <= room:
                out.append((k, times(zero, {e: fmpq(1)})))
    return out


@dataclass
class System:
    """The conditions on the entries of the matrices: Σ entry · column = target.

    Each row is a combination of coefficients in which what is added freely cancels.
    """

    keys: list[Exponents]
    entries: list[tuple[int, int, int]]  # block, row, column
    columns: list[list[fmpq]]  # for each entry, what it brings; twice beside the diagonal
    whole: list[list[fmpq]]  # the same for each coefficient
    target: list[fmpq]
    asked: list[fmpq]  # the target, for each coefficient

    @classmethod
    def of(
        cls, p: Poly, multipliers: list[Poly], bases: list[list[Poly]], cofactors: list[tuple[int, Poly]]
    ) -> System | None:
        """The system of a polynomial; None if it is too large, or plainly has no solution."""
        brought = [
            ((k, i, j), times(times(g, basis[i]), basis[j]))
            for k, (g, basis) in enumerate(zip(multipliers, bases, strict=True))
            for i, j in combinations_with_replacement(range(len(basis)), 2)
        ]
        parts = (*(b for _, b in brought), *(c for _, c in cofactors))
        keys = sorted({e for part in parts for e in part})
        if len(keys) > MAX_CONDITIONS or not set(p) <= set(keys):
            return None
        whole = [[c * (1 + (i != j)) for c in _listed(b, keys)] for (_, i, j), b in brought]
        asked = _listed(p, keys)
        rows = _cancelling([_listed(c, keys) for _, c in cofactors], len(keys))
        *columns, target = [*whole, asked] if rows is None else _applied(rows, [*whole, asked])
        return cls(keys, [place for place, _ in brought], columns, whole, target, asked)

    def floats(self, bases: list[list[Poly]]) -> tuple[list[np.ndarray], np.ndarray]:
        """The system for the guess."""
        images = [np.zeros((len(self.target), len(b), len(b))) for b in bases]
        for (k, i, j), column in zip(self.entries, self.columns, strict=True):
            images[k][:, i, j] = images[k][:, j, i] = np.array([_float(c) for c in column]) / (1 + (i != j))
        target = np.array([_float(c) for c in self.target])
        return images, target / max(1e-12, float(np.abs(target).max(initial=0.0)))

    def scale(self) -> fmpq:
        """What the target of the guess was divided by."""
        return max(abs(c) for c in self.target) or fmpq(1)

    def added(self, exact: list[fmpq], zeros: list[Poly], cofactors: list[tuple[int, Poly]]) -> list[Poly]:
        """The factor of each zero, so that all coefficients agree."""
        left = list(self.asked)
        for value, column in zip(exact, self.whole, strict=True):
            left = [c - value * d for c, d in zip(left, column, strict=True)]
        out: list[Poly] = [{} for _ in zeros]
        if not cofactors:
            return out
        brought = [[c.get(e, fmpq(0)) for _, c in cofactors] for e in self.keys]
        table = [[*row, rest] for row, rest in zip(brought, left, strict=True)]
        reduced, rank = fmpq_mat(table).rref()
        for r in range(rank):
            place = next(j for j in range(len(cofactors) + 1) if reduced[r, j] != 0)
            if place < len(cofactors):
                k, whole = cofactors[place]
                monomial = _quotient(whole, zeros[k])
                out[k][monomial] = out[k].get(monomial, fmpq(0)) + reduced[r, len(cofactors)]
        return out


def _listed(p: Poly, keys: list[Exponents]) -> list[fmpq]:
    """The coefficients of a polynomial at some monomials."""
    return [p.get(e, fmpq(0)) for e in keys]


def _quotient(brought: Poly, zero: Poly) -> Exponents:
    """The monomial by which a zero was multiplied."""
    return tuple(i - j for i, j in zip(max(brought), max(zero), strict=True))


def _cancelling(columns: list[list[fmpq]], size: int) -> list[list[fmpq]] | None:
    """Combinations of coefficients in which all the columns cancel; None if there are no columns."""
    if not columns:
        return None
    reduced, rank = fmpq_mat(columns).rref()
    pivots = [next(j for j in range(size) if reduced[r, j] != 0) for r in range(rank)]
    out = []
    for j in (j for j in range(size) if j not in pivots):
        row = [fmpq(0)] * size
        row[j] = fmpq(1)
        for r, pivot in enumerate(pivots):
            row[pivot] = -reduced[r, j]
        out.append(row)
    return out


def _applied(rows: list[list[fmpq]], columns: list[list[fmpq]]) -> list[list[fmpq]]:
    """The rows, each a combination, applied to every column."""
    if not rows:
        return [[] for _ in columns]
    found: list[list[fmpq]] = (fmpq_mat(columns) * fmpq_mat(rows).transpose()).tolist()
    return found


def _float(c: fmpq) -> float:
    """The number to guess with; what no float holds is as good as infinite, and then nothing is guessed."""
    try:
        return int(c.p) / int(c.q)
    except OverflowError:
        raise ProverFailure("a coefficient beyond all floats") from None


def _rounded(
    system: System, found: list[np.ndarray], bases: list[list[Poly]], p: Poly
) -> tuple[list[Square], list[fmpq]] | None:
    """The matrices made rational, moved onto the conditions, and written as squares if they are definite."""
    scale = system.scale()
    for bits in DENOMINATORS:
        start = [_fraction(found[k][i, j], bits) * scale for k, i, j in system.entries]
        exact = _corrected(start, system.columns, system.target)
        if exact is None:
            return None
        squares_ = _as_squares(exact, system.entries, bases)
        if squares_ is not None:
            return squares_, exact
    return None


def _fraction(x: float, denominator: int) -> fmpq:
    return fmpq(round(x * denominator), denominator)


def _corrected(start: list[fmpq], columns: list[list[fmpq]], target: list[fmpq]) -> list[fmpq] | None:
    """The nearest entries that meet the conditions: start + Aᵀ (A Aᵀ)⁻¹ (target − A start)."""
    rows = len(target)
    left = list(target)
    normal = [[fmpq(0)] * rows for _ in range(rows)]
    sparse = [{i: c for i, c in enumerate(column) if c != 0} for column in columns]
    for s, column in zip(start, sparse, strict=True):
        for i, c in column.items():
            left[i] -= c * s
            for j, d in column.items():
                normal[i][j] += c * d
    if all(c == 0 for c in left):
        return start
    try:
        solved = fmpq_mat(normal).solve(fmpq_mat([[c] for c in left]))
    except ZeroDivisionError:
        return None
    moves = (sum((c * solved[i, 0] for i, c in column.items()), fmpq(0)) for column in sparse)
    return [s + move for s, move in zip(start, moves, strict=True)]


def _as_squares(
    exact: list[fmpq], entries: list[tuple[int, int, int]], bases: list[list[Poly]]
) -> list[Square] | None:
    """X = Σ d l lᵀ by completing squares; None if a matrix is not positive semidefinite."""
    matrices = [[[fmpq(0)] * len(b) for _ in b] for b in bases]
    for value, (k, i, j) in zip(exact, entries, strict=True):
        matrices[k][i][j] = matrices[k][j][i] = value
    out: list[Square] = []
    for k, (matrix, basis) in enumerate(zip(matrices, bases, strict=True)):
        rows = _completed(matrix)
        if rows is None:
            return None
        out += [(k, d, _combined(row, basis)) for d, row in rows]
    return out


def _completed(matrix: list[list[fmpq]]) -> list[tuple[fmpq, list[fmpq]]] | None:
    """[(d, l)] with X = Σ d l lᵀ and d > 0."""
    size = len(matrix)
    left = [list(row) for row in matrix]
    out = []
    for i in range(size):
        pivot = left[i][i]
        if pivot < 0 or (pivot == 0 and any(c != 0 for c in left[i])):
            return None
        if pivot == 0:
            continue
        row = [c / pivot for c in left[i]]
        for j in range(size):
            for l in range(size):
                left[j][l] -= pivot * row[j] * row[l]
        out.append((pivot, row))
    return out


def _combined(row: list[fmpq], basis: list[Poly]) -> Poly:
    out: Poly = {}
    for c, v in zip(row, basis, strict=True):
        for e, d in v.items():
            out[e] = out.get(e, fmpq(0)) + c * d
    return {e: c for e, c in out.items() if c != 0}


def _face(x: np.ndarray, basis: list[Poly]) -> list[Poly]:
    """The vectors left when the kernel of a matrix, made rational, is divided out."""
    values, vectors = np.linalg.eigh(x)
    largest = max(float(values.max()), 1e-12)
    flat = vectors[:, values < FLAT * largest]
    if largest < 1e-6 or flat.shape[1] == len(basis):
        return []
    if flat.shape[1] == 0:
        return basis
    kernel = _echelon(flat.T)
    if kernel is None:
        return basis
    return [_combined(row, basis) for row in _complement(kernel, len(basis))]


def _echelon(rows: np.ndarray) -> list[list[fmpq]] | None:
    """The reduced echelon form of some vectors, in simple fractions; None if they are not near any."""
    left = rows.copy()
    out, pivots = [], []
    for r in range(len(left)):
        rest = np.abs(left[r:])
        i, j = divmod(int(rest.argmax()), rest.shape[1])
        if rest[i, j] < 1e-6:
            break
        left[[r, r + i]] = left[[r + i, r]]
        left[r] /= left[r, j]
        for other in range(len(left)):
            if other != r:
                left[other] -= left[other, j] * left[r]
        pivots.append(j)
    for row in left[: len(pivots)]:
        near = [Fraction(float(c)).limit_denominator(60) for c in row]
        if max(abs(float(f) - c) for f, c in zip(near, row, strict=True)) > 1e-2:
            return None
        out.append([fmpq(f.numerator, f.denominator) for f in near])
    return out


def _complement(kernel: list[list[fmpq]], size: int) -> Iterator[list[fmpq]]:
    """A basis of the vectors orthogonal to the kernel."""
    reduced, rank = fmpq_mat(kernel).rref()
    pivots = [next(j for j in range(size) if reduced[r, j] != 0) for r in range(rank)]
    for j in (j for j in range(size) if j not in pivots):
        row = [fmpq(0)] * size
        row[j] = fmpq(1)
        for r, pivot in enumerate(pivots):
            row[pivot] = -reduced[r, j]
        scale = lcm(*(int(c.q) for c in row))
        yield [c * scale for c in row]
