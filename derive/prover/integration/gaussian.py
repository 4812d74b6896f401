"""Integrals over ℝᵈ for every d at once: polynomials times exponentials of quadratics.

The exponent is split by degree in the variable x, E(x) = c + b·x − ½ x·Px. Where P has one of the forms of
`FORMS`, whose inverse C and determinant are known and whose positive definiteness is PROVED, completing the
square gives

    ∫ exp E dx = (2π)^(d/2) det(P)^(−1/2) exp(c + ½ b·Cb),

and what stands before the exponential is averaged over the normal law with mean m = Cb and covariance C, by
Isserlis' theorem: the mean of x_i x_j ⋯ is the sum, over all ways to take some of the factors in pairs, of a
covariance for each pair and a mean for each factor left alone. All terms converge absolutely, so sums leave
the integral. Anything else is opaque; where the length of x is a number, its entries are integrated over one
by one (`entry_by_entry`), which is right because every term alone is proved to converge absolutely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flint import fmpq

from derive.language import Array
from derive.prover.integration.integrals import Limits, in_closed_form
from derive.prover.making.arrays import entry, inverse_entry
from derive.prover.making.functions import exponential, logarithm, power
from derive.prover.making.sums import length, opened, summed, total, twice
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    BoundSum,
    Constant,
    Delta,
    DetValue,
    EntryValue,
    Exp,
    Inverse,
    OfArray,
)
from derive.prover.terms.indices import delta
from derive.prover.terms.ring import canonical
from derive.prover.terms.signs import nonnegative, positive
from derive.prover.terms.structure import depends, inside
from derive.prover.terms.values import ONE, Exponent, Index, Mono, Value, accumulate, number, without

MAX_DEGREE = 8  # of the polynomial before the exponential: 764 ways to pair eight factors
Vector = Callable[[Index], Value]
Matrix = Callable[[Index, Index], Value]


@dataclass(frozen=True)
class Definite:
    """A positive definite matrix: its inverse, and the logarithm of its determinant."""

    inverse: Matrix
    log_det: Value


def over_space(a: Algebra, body: Value, x: Array) -> Value | None:
    """∫ body dx over all of ℝᵈ in closed form; None where a term has none."""
    out: Value = {}
    for mono, c in canonical(a, body).items():
        term = _term(a, mono, x)
        if term is None:
            return None
        out = a.add(out, a.scale(term, c))
    return out


def degree(a: Algebra, mono: Mono, x: Array) -> int | None:
    """The degree of a monomial in the entries of x; None where it is no polynomial in them."""
    out = 0
    for n, e in mono:
        if not depends(a, n, x):
            continue
        gen = a.generators[n]
        if not isinstance(e, int) or e < 0:
            return None
        if isinstance(gen, EntryValue) and gen.array == x and _runs_along(gen.where, x):
            out += e
        elif isinstance(gen, BoundSum) and (within := degree(a, gen.body, x)) is not None:
            out += e * within
        else:
            return None
    return out


def _runs_along(where: tuple[Index, ...], x: Array) -> bool:
    """Whether an entry of a vector stands at a number or at an index over the vector's own axis."""
    return len(where) == 1 and (
        where[0][0] == "#" or (where[0][0] in "nfb" and where[0][2] == x.lengths[0].name)
    )


def _term(a: Algebra, mono: Mono, x: Array) -> Value | None:
    """∫ of one term: front · polynomial · exp(c + b·x − ½ x·Px), or a sum of such terms."""
    sums = [n for n, e in mono if _sum_of_others(a, n, x) and isinstance(e, int) and e > 0]
    if sums:
        return _termwise(a, mono, sums[0], x)
    front: list[tuple[int, Exponent]] = []
    polynomial: list[tuple[int, Exponent]] = []
    exponent: Value = {}
    for n, e in mono:
        gen = a.generators[n]
        if not depends(a, n, x):
            front.append((n, e))
        elif isinstance(gen, Exp):
            accumulate(exponent, gen.exponent, fmpq(e.numerator, e.denominator))
        else:
            polynomial.append((n, e))
    count, parts = degree(a, tuple(polynomial), x), by_degree(a, exponent, x)
    if count is None or count > MAX_DEGREE or parts is None or 2 not in parts:
        return None
    square = definite(a, parts[2], x)
    if square is None:
        return None
    axis = x.lengths[0].name
    a.note(f"integral over ℝ^{axis}: completing the square, the quadratic form proved positive definite")
    slope = gradient(a, parts.get(1, {}), x)
    mean = _times(a, square.inverse, slope, axis)
    shift = _summed(a, lambda i: a.mul(slope(i), mean(i)), axis)
    size = length(a, axis)
    two_pi = logarithm(a, a.scale(a.atom(Constant, "pi"), 2))
    log_volume = a.add(a.mul(size, two_pi), a.scale(square.log_det, -1), shift)
    volume = exponential(a, a.add(parts.get(0, {}), a.scale(log_volume, fmpq(1, 2))))
    return a.mul({tuple(front): ONE}, volume, _average(a, tuple(polynomial), x, mean, square.inverse))


def _sum_of_others(a: Algebra, n: int, x: Array) -> bool:
    """Whether a generator is a sum, over any index, of what is no polynomial in x, as of exponentials."""
    return isinstance(a.generators[n], BoundSum) and depends(a, n, x) and degree(a, ((n, 1),), x) is None


def _termwise(a: Algebra, mono: Mono, n: int, x: Array) -> Value | None:
    """∫ Σ_t f_t = Σ_t ∫ f_t, where every ∫ f_t has a closed form."""
    fresh, body = opened(a, a.of(BoundSum, n))
    rest = tuple((m, e - 1 if m == n else e) for m, e in mono if m != n or e != 1)
    inner = over_space(a, a.mul({rest: ONE}, body), x)
    if inner is not None:
        a.note("a finite sum leaves the integral")
    return None if inner is None else summed(a, fresh, inner)


def by_degree(a: Algebra, value: Value, x: Array) -> dict[int, Value] | None:
    """A polynomial of degree at most two in x as its parts of each degree."""
    out: dict[int, Value] = {}
    for mono, c in value.items():
        k = degree(a, mono, x)
        if k is None or k > 2:
            return None
        out.setdefault(k, {})[mono] = c
    return out


def entries_in(a: Algebra, value: Value, x: Array) -> set[int]:
    """The generators that are made of x directly, at any depth of a value."""
    found = {m for mono in value for n, _ in mono for m in (n, *inside(a, n))}
    return {m for m in found if isinstance(gen := a.generators[m], OfArray) and gen.array == x}


def entry_by_entry(a: Algebra, body: Value, entries: list[int], limits: Limits, ends: tuple) -> Value | None:
    """∫ body over finitely many entries, over the whole space or between finite limits.

    None where a term has no form.
    """
    bounded = limits[0] is not None and limits[1] is not None
    if not bounded and not (limits == (None, None) and ends[0] < ends[1]):
        return None
    out: Value = {}
    for mono, c in canonical(a, body).items():
        # over the whole space the exponential must converge by itself, whatever a factor averages to
        alone: Mono = tuple(f for f in mono if isinstance(a.generators[f[0]], Exp))
        if not bounded and _iterated(a, {alone: ONE}, entries, limits, ends) is None:
            return None
        term = _iterated(a, {mono: c}, entries, limits, ends)
        if term is None:
            return None
        out = a.add(out, term)
    return out


def _iterated(
    a: Algebra, value: Value | None, entries: list[int], limits: Limits, ends: tuple
) -> Value | None:
    for n in entries:
        value = None if value is None else in_closed_form(a, value, n, limits, ends)
    return value


# derivatives of polynomials in x


def gradient(a: Algebra, value: Value, x: Array) -> Vector:
    """∂ value/∂x_i as a function of the index."""
    place = a.new_index(x.lengths[0].name)
    slope = _slope(a, value, x, place)
    return lambda i: a.rename(slope, {place: i})


def _slope(a: Algebra, value: Value, x: Array, i: Index) -> Value:
    out: Value = {}
    for mono, c in value.items():
        for place, (n, e) in enumerate(mono):
            if depends(a, n, x):
                rest = mono[:place] + (((n, e - 1),) if e != 1 else ()) + mono[place + 1 :]
                out = a.add(out, a.scale(a.mul({rest: ONE}, _slope_of(a, n, x, i)), c * fmpq(int(e))))
    return out


def _slope_of(a: Algebra, n: int, x: Array, i: Index) -> Value:
    gen = a.generators[n]
    if isinstance(gen, EntryValue):
        return delta(a, i, gen.where[0])
    fresh, body = opened(a, a.of(BoundSum, n))
    return summed(a, fresh, _slope(a, body, x, i))


# quadratic forms whose inverse and determinant are known for every length


def definite(a: Algebra, quadratic: Value, x: Array) -> Definite | None:
    """The matrix P of a quadratic part −½ x·Px, if it has a known form and is proved positive definite."""
    i, j = a.new_index(x.lengths[0].name), a.new_index(x.lengths[0].name)
    entries = canonical(a, a.scale(_slope(a, _slope(a, quadratic, x, i), x, j), -1))
    return _known(a, entries, i, j)


def _known(a: Algebra, entries: Value, i: Index, j: Index) -> Definite | None:
    return next((found for form in FORMS if (found := form(a, entries, i, j)) is not None), None)


def _diagonal(a: Algebra, entries: Value, i: Index, j: Index) -> Definite | None:
    """P_ij = λ_i δ_ij with λ_i > 0."""
    diagonal: Value = {}
    for mono, c in entries.items():
        deltas = [
            n for n, e in mono if isinstance(gen := a.generators[n], Delta) and {gen.i, gen.j} == {i, j}
        ]
        if len(deltas) != 1:
            return None
        accumulate(diagonal, without(mono, deltas[0]), c)
    if j in a.free(diagonal) or not positive(a, diagonal):  # beside δ_ij, j has been replaced by i
        return None
    below = power(a, diagonal, -1)
    return Definite(
        lambda k, m: a.mul(delta(a, k, m), a.rename(below, {i: k})), total(a, logarithm(a, diagonal), i)
    )


def _multiple(a: Algebra, entries: Value, i: Index, j: Index) -> Definite | None:
    """P = λ S or λ S⁻¹ with λ > 0 and S symmetric positive definite."""
    found = {n for mono in entries for n, _ in mono if {i, j} & a.generators[n].free}
    if len(found) != 1:
        return None
    (n,) = found
    gen = a.generators[n]
    if not isinstance(gen, EntryValue | Inverse) or not gen.fact("positive definite"):
        return None
    matrix, where = gen.array, gen.where
    if len(where) != 2 or set(where) != {i, j} or {s.name for s in matrix.lengths} != {i[2]}:
        return None  # a stack of matrices, or over another axis
    if any(dict(mono).get(n) != 1 for mono in entries):
        return None
    factor = {without(mono, n): c for mono, c in entries.items()}
    if not positive(a, factor):
        return None
    inverse, sign = (inverse_entry, 1) if isinstance(gen, EntryValue) else (entry, -1)
    below = power(a, factor, -1)
    log_det = a.add(
        a.mul(length(a, i[2]), logarithm(a, factor)), a.scale(logarithm(a, a.atom(DetValue, matrix)), sign)
    )
    return Definite(lambda k, m: a.mul(below, inverse(a, matrix, (k, m))), log_det)


def _rank_one(a: Algebra, entries: Value, i: Index, j: Index) -> Definite | None:
    """P = B + μ v vᵀ with μ ≥ 0 and a known B: P⁻¹ = B⁻¹ − μ uuᵀ/γ and det P = γ det B.

    Here u = B⁻¹v and γ = 1 + μ v·u (Sherman and Morrison).
    """
    for mono, c in entries.items():
        split = twice(a, mono, i, j)
        if split is None or not split[0]:
            continue
        left, beside = split
        front: Value = {beside: c}
        base = (
            _known(a, {m: q for m, q in entries.items() if m != mono}, i, j)
            if nonnegative(a, front)
            else None
        )
        if base is not None:
            return _updated(a, base, front, _vector(a, {left: ONE}, i), i[2])
    return None


def _vector(a: Algebra, entries: Value, i: Index) -> Vector:
    """Entries at one index, as a function of the index."""
    return lambda k: a.rename(entries, {i: k})


def _updated(a: Algebra, base: Definite, front: Value, vector: Vector, axis: str) -> Definite:
    a.note("inverse and determinant of a matrix changed by a rank-one term (Sherman–Morrison)")
    image = _times(a, base.inverse, vector, axis)
    gain = a.add(number(1), a.mul(front, _summed(a, lambda k: a.mul(vector(k), image(k)), axis)))
    share = a.mul(front, power(a, gain, -1))
    return Definite(
        lambda k, m: a.sub(base.inverse(k, m), a.mul(share, image(k), image(m))),
        a.add(base.log_det, logarithm(a, gain)),
    )


FORMS = (_diagonal, _multiple, _rank_one)


# averages over the normal law


def _times(a: Algebra, matrix: Matrix, vector: Vector, axis: str) -> Vector:
    """Σ_k matrix_ik vector_k as a function of i."""
    place = a.new_index(axis)
    value = _summed(a, lambda k: a.mul(matrix(place, k), vector(k)), axis)
    return lambda i: a.rename(value, {place: i})


def _summed(a: Algebra, body: Vector, axis: str) -> Value:
    k = a.new_index(axis)
    return total(a, body(k), k)


def _average(a: Algebra, polynomial: Mono, x: Array, mean: Vector, covariance: Matrix) -> Value:
    """The mean of a polynomial.

    Its sums are opened, Isserlis' theorem gives the mean of each product of entries.
    """
    if not polynomial:
        return number(1)
    a.note("mean of a polynomial in a normal vector: Isserlis' theorem")
    out: Value = {}
    for indices, mono, c in _opened(a, polynomial, x):
        rest = tuple(f for f in mono if not depends(a, f[0], x))
        entries = [(a.generators[n], e) for n, e in mono if depends(a, n, x)]
        places = [gen.indices()[0] for gen, e in entries for _ in range(int(e))]
        moment = _moment(a, places, mean, covariance)
        out = a.add(out, a.scale(summed(a, indices, a.mul({rest: ONE}, moment)), c))
    return out


def _opened(a: Algebra, mono: Mono, x: Array) -> Iterator[tuple[tuple[Index, ...], Mono, fmpq]]:
    """A polynomial with no sum over x left closed: (indices summed over, monomial, coefficient)."""
    for n, e in mono:
        gen = a.generators[n]
        if isinstance(gen, BoundSum) and depends(a, n, x):
            fresh, body = opened(a, gen)
            rest = tuple((m, f - 1 if m == n else f) for m, f in mono if m != n or e > 1)
            for inner, c in a.mul({rest: ONE}, body).items():
                for indices, flat, d in _opened(a, inner, x):
                    yield (*fresh, *indices), flat, c * d
            return
    yield (), mono, ONE


def _moment(a: Algebra, places: list[Index], mean: Vector, covariance: Matrix) -> Value:
    """E[x_i x_j ⋯]: the first factor alone, or with each of the others in turn."""
    if not places:
        return number(1)
    first, *rest = places
    alone = a.mul(mean(first), _moment(a, rest, mean, covariance))
    others = [rest[:k] + rest[k + 1 :] for k in range(len(rest))]
    pairs = [
        a.mul(covariance(first, w), _moment(a, left, mean, covariance))
        for w, left in zip(rest, others, strict=True)
    ]
    return a.add(alone, *pairs)
