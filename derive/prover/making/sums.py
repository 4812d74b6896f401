"""Sums, products and maxima over an index, for symbolic or numeric lengths.

A sum is taken term by term (linearity). For one monomial: Kronecker deltas are contracted, inner sums are
opened (Fubini), factors without a bound index leave, the rest falls into connected components, one sum each.
Domain facts fire on a component; what remains is closed into a generator whose bound places are numbered
canonically.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import permutations, product
from math import factorial

from flint import fmpq

from derive.errors import ProverFailure
from derive.prover.making.functions import absolute, exponential, logarithm, opaque, power, real_power
from derive.prover.terms.algebra import Algebra, index_free
from derive.prover.terms.generators import (
    Bound,
    BoundProduct,
    BoundSum,
    Delta,
    EntryValue,
    Generator,
    IndexValue,
    Inverse,
    Length,
    Maximum,
)
from derive.prover.terms.indices import as_index, letter
from derive.prover.terms.ring import canonical, factors
from derive.prover.terms.sign import ANY, NONNEG, POS, Sign
from derive.prover.terms.signs import of_mono, positive, sign
from derive.prover.terms.structure import inside as held_in
from derive.prover.terms.values import (
    ONE,
    Exponent,
    Index,
    Mono,
    Value,
    accumulate,
    constant,
    freeze,
    just,
    merge,
    number,
    sort_key,
    thaw,
    without,
)

QuadraticForm = tuple[EntryValue | Inverse, Index, Value, Mono]  # (S_ij, i, x_i, c) of Σ_ij c x_i S_ij x_j
MAX_OPENED = 8  # bound indices in one component
MAX_REVERSED = 8  # ways to count the indices of one sum
MAX_ORDERS = 720  # orders of bound indices tried for the canonical one


def total(a: Algebra, value: Value, index: Index) -> Value:
    """Σ_index value."""
    if index[2] in a.sizes:
        return a.add(*(a.rename(value, {index: ("#", k, "")}) for k in range(1, a.sizes[index[2]] + 1)))
    value = canonical(a, value, frozenset({index}))
    if len(value) > 1:
        a.note(f"linearity of Σ_{letter(a, index)}")
    out: Value = {}
    for mono, c in value.items():
        for m, d in multisum(a, (index,), mono).items():
            accumulate(out, m, c * d)
    return out


def summed(a: Algebra, indices: tuple[Index, ...], value: Value) -> Value:
    """The sum of a value over several indices, term by term."""
    return a.add(*(a.scale(multisum(a, indices, mono), c) for mono, c in value.items()))


def multisum(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> Value:
    """The sum of one monomial over several indices."""
    a.spend(1 + len(mono))
    for simplify in (_contract, _open, _reverse):
        simpler = simplify(a, indices, mono)
        if simpler is not None:
            fewer, value = simpler
            return summed(a, fewer, value)
    out, groups = _components(a, indices, mono)
    for inside, factor in groups:
        out = a.mul(out, _component(a, inside, factor))
    return out


def _contract(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> tuple[tuple[Index, ...], Value] | None:
    """Σ_i δ_ij f(i) = f(j), where j runs over the same axis as i (or is 1 or its length, which every axis
    has).
    """
    for n, _ in mono:
        gen = a.generators[n]
        if not isinstance(gen, Delta):
            continue
        i, j = gen.i, gen.j
        for bound, other in ((i, j), (j, i)):
            same_axis = other[0] in "nfb" and other[2] == bound[2]
            if bound in indices and (same_axis or other in (("#", 1, ""), as_index(a, length(a, bound[2])))):
                a.note(f"δ contracted: Σ_i δ_ij f(i) = f(j) over the axis of length {bound[2]}")
                rest = without(mono, n)
                return tuple(k for k in indices if k != bound), a.rename({rest: ONE}, {bound: other})
    return None


def _open(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> tuple[tuple[Index, ...], Value] | None:
    """An inner sum to a positive whole power becomes part of the outer one."""
    for n, e in mono:
        gen = a.generators[n]
        if not isinstance(gen, BoundSum) or not isinstance(e, int) or e <= 0 or not gen.free & set(indices):
            continue
        fresh, body = opened(a, gen)
        if len(indices) + len(fresh) > MAX_OPENED:
            raise ProverFailure(f"a sum over more than {MAX_OPENED} indices at once")
        return indices + fresh, a.mul({merge(mono, ((n, -1),)): ONE}, body)
    return None


def _reverse(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> tuple[tuple[Index, ...], Value] | None:
    """Σ_t f(T + 1 − t) = Σ_t f(t), where fewer index expressions are left when counted from the other end."""
    for index in indices:
        here = _expressions(a, {mono: ONE}, index)
        if not here:
            continue
        there = _backwards(a, {mono: ONE}, index)
        if _expressions(a, there, index) < here:
            a.note(f"change of index: {letter(a, index)} counted from the other end")
            return indices, there
    return None


def _counted_either_way(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> list[tuple[Mono, fmpq]]:
    """The term, and again with indices counted from the other end, where entries stand at as many expressions
    either way.
    """
    found = {mono: ONE}
    for index in indices:
        for same, factor in list(found.items()) if len(found) < MAX_REVERSED else ():
            here = _expressions(a, {same: ONE}, index)
            there = _backwards(a, {same: factor}, index) if here else {}
            if len(there) == 1 and _expressions(a, there, index) == here:
                found.update(there)
    if len(found) > 1:
        a.note("change of index: counted from either end")
    return list(found.items())


def _backwards(a: Algebra, value: Value, index: Index) -> Value:
    """The value at T + 1 − t instead of t."""
    other_end = a.sub(a.add(length(a, index[2]), number(1)), a.atom(IndexValue, index))
    return a.rename(value, {index: as_index(a, other_end)})


def _expressions(a: Algebra, value: Value, index: Index) -> int:
    """How many entries stand at an expression in the index."""
    found = {n for mono in value for n, _ in mono if index in a.generators[n].free}
    below = found.union(*(held_in(a, n) for n in found))
    return sum(i[0] == "e" and index in index_free(a, i) for i in _places(a, below))


def _places(a: Algebra, numbers: Iterable[int]) -> Iterator[Index]:
    """Where the entries among some generators stand."""
    for gen in (a.generators[n] for n in numbers):
        if isinstance(gen, EntryValue | Inverse):
            yield from gen.where


def opened(a: Algebra, gen: BoundSum, keep: bool = False) -> tuple[tuple[Index, ...], Value]:
    """The body of a closed sum with fresh indices in its bound places."""
    places, body = gen.bound, gen.body
    fresh = tuple(map(a.kept_index if keep else a.new_index, (place[2] for place in places)))
    return fresh, a.rename({body: ONE}, dict(zip(places, fresh, strict=True)))


def _components(
    a: Algebra, indices: tuple[Index, ...], mono: Mono
) -> tuple[Value, list[tuple[tuple[Index, ...], Mono]]]:
    """The factors that depend on no index, times lengths, and the groups linked by common indices."""
    groups: list[tuple[set[Index], list]] = [({i}, []) for i in indices]
    outside = []
    for n, e in mono:
        touched = a.generators[n].free & set(indices)
        if not touched:
            outside.append((n, e))
            continue
        linked = [g for g in groups if g[0] & touched]
        groups = [g for g in groups if not g[0] & touched]
        groups.append((set().union(*(g[0] for g in linked)), [(n, e), *(f for g in linked for f in g[1])]))
    out: Value = {tuple(outside): ONE}
    rest = []
    for inside, found in groups:
        if not found:
            (lonely,) = inside
            out = a.mul(out, length(a, lonely[2]))
        else:
            rest.append((tuple(i for i in indices if i in inside), tuple(sorted(found))))
    return out, rest


def length(a: Algebra, name: str) -> Value:
    """The length of an axis."""
    return number(a.sizes[name]) if name in a.sizes else a.atom(Length, name)


def _component(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> Value:
    """One connected sum: by a fact of the domain, by cancelling a known sum, or closed as a generator."""
    for index in indices:
        inside, outside = parted(a, mono, {index})
        fewer = tuple(i for i in indices if i != index)
        for fact in a.rules.sum_facts:
            known = fact(a, index, inside)
            if known is not None:
                return summed(a, fewer, a.mul({outside: ONE}, known))
    return _cancelled(a, indices, mono) or _closed(a, indices, mono)


def _cancelled(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> Value | None:
    """Σ_t f_nt / Z_n with Z_n = Σ_t f_nt: the inner sum is recognised and cancels."""
    below = [gen for n, e in mono if e < 0 and isinstance(gen := a.generators[n], BoundSum)]
    for gen in below:
        count = len(gen.bound)
        for chosen in permutations(indices, count) if count < len(indices) else ():
            inside, outside = parted(a, mono, chosen)
            inner = _multiple_of(a, gen, chosen, inside)
            if inner is not None:
                a.note("an inner sum cancels against its own denominator")
                fewer = tuple(i for i in indices if i not in chosen)
                return summed(a, fewer, a.mul({outside: ONE}, inner))
    return None


def _multiple_of(a: Algebra, gen: BoundSum, indices: tuple[Index, ...], mono: Mono) -> Value | None:
    """The sum of a term over some indices, if it is one term that holds a closed sum as a factor."""
    if any(n == gen.n and e < 0 for n, e in mono):
        return None
    inner = multisum(a, indices, mono)
    held = len(inner) == 1 and any(n == gen.n and e > 0 for n, e in next(iter(inner)))
    return inner if held else None


def _closed(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> Value:
    """The sum as a generator: of all orders of its bound indices, the one with the smallest key."""
    height = a.height({mono: ONE})
    best: tuple[tuple[Index, ...], Mono, fmpq] | None = None
    for same, factor in _counted_either_way(a, indices, mono):
        for order in _orders(a, indices, same):
            places: tuple[Index, ...] = tuple(("b", height + k + 1, i[2]) for k, i in enumerate(order))
            renamed = a.rename({same: factor}, dict(zip(order, places, strict=True)))
            if len(renamed) != 1:
                raise ProverFailure("a sum changed shape when its index was renamed")
            ((body, c),) = renamed.items()
            if best is None or (places, body) < best[:2]:
                best = (places, body, c)
    assert best is not None  # there is always one order
    places, body, c = best
    return a.scale(a.atom(BoundSum, places, body), c)


def _orders(a: Algebra, indices: tuple[Index, ...], mono: Mono) -> list[tuple[Index, ...]]:
    """The orders of bound indices worth trying: indices that look different from outside keep their order."""
    if len(indices) == 1:
        return [indices]
    looks: dict[tuple, list[Index]] = {}
    for index in indices:
        disguise = {i: ("b", 0 if i != index else -1, i[2]) for i in indices}
        looks.setdefault((index[2], freeze(a.rename({mono: ONE}, disguise))), []).append(index)
    groups = [looks[key] for key in sorted(looks, key=lambda k: (k[0], sort_key(k[1])))]
    count = 1
    for group in groups:
        count *= factorial(len(group))
    if count > MAX_ORDERS:
        return [tuple(i for group in groups for i in group)]
    return [tuple(i for part in parts for i in part) for parts in product(*(permutations(g) for g in groups))]


def rebuild_sum(a: Algebra, gen: BoundSum, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """A closed sum, opened and made again."""
    fresh, body = opened(a, gen)
    renamed = a.rename(body, renaming)
    return power(a, summed(a, fresh, renamed), e)


# products and maxima


def product_over(a: Algebra, value: Value, index: Index) -> Value:
    """∏_index value."""
    if index[2] in a.sizes:
        return a.mul(*(a.rename(value, {index: ("#", k, "")}) for k in range(1, a.sizes[index[2]] + 1)))
    value = canonical(a, value)
    if not value:
        return {}
    c, parts = _turned(a, *factors(a, value))
    out = real_power(a, number(c), length(a, index[2]))
    for base, e in parts:
        out = a.mul(out, _factor_over(a, base, e, index))
    return out


def _turned(
    a: Algebra, c: fmpq, parts: list[tuple[Value, Exponent]]
) -> tuple[fmpq, list[tuple[Value, Exponent]]]:
    """Factors with those that are proved negative turned: 1 − w instead of w − 1."""
    out = []
    for base, e in parts:
        if isinstance(e, int) and sign(a, base).negative:
            base, c = a.scale(base, -1), c * (-1) ** e
        out.append((base, e))
    return c, out


def _factor_over(a: Algebra, base: Value, e: Exponent, index: Index) -> Value:
    if positive(a, base):
        a.note(f"∏_{letter(a, index)} x = exp Σ_{letter(a, index)} log x for positive x")
        return exponential(a, total(a, a.scale(logarithm(a, base), fmpq(e.numerator, e.denominator)), index))
    if index not in a.free(base):
        return real_power(a, power(a, base, e), length(a, index[2]))
    if not isinstance(e, int):
        base, e = power(a, base, e), 1
    return power(a, _bind(a, BoundProduct, base, index), e)


def largest(a: Algebra, value: Value, index: Index) -> Value:
    """max over the index: terms without it leave, a positive rational factor leaves."""
    if index[2] in a.sizes:
        values = [a.rename(value, {index: ("#", k, "")}) for k in range(1, a.sizes[index[2]] + 1)]
        return maximum(a, values)
    value = canonical(a, value, frozenset({index}))
    outside = {m: c for m, c in value.items() if index not in a.free({m: ONE})}
    inside = {m: c for m, c in value.items() if m not in outside}
    if not inside:
        return outside
    scale = abs(freeze(inside)[0][1])
    return a.add(outside, a.scale(_bind(a, Maximum, a.scale(inside, 1 / scale), index), scale))


def maximum(a: Algebra, values: list[Value]) -> Value:
    """max of finitely many values."""
    distinct = sorted({freeze(canonical(a, v)) for v in values}, key=sort_key)
    if len(distinct) == 1:
        return thaw(distinct[0])
    numbers = [n for f in distinct if (n := constant(thaw(f))) is not None]
    if len(numbers) == len(distinct):
        return number(max(numbers))
    if len(distinct) == 2:  # max(x, y) = (x + y + |x − y|)/2
        x, y = map(thaw, distinct)
        return a.scale(a.add(x, y, absolute(a, a.sub(x, y))), fmpq(1, 2))
    return opaque(a, "max", *map(thaw, distinct))


def _bind(a: Algebra, kind: type[Bound], body: Value, index: Index) -> Value:
    place: Index = ("b", a.height(body) + 1, index[2])
    return a.atom(kind, place, freeze(a.rename(body, {index: place})))


def rebuild_bound(a: Algebra, gen: Bound, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """A product or maximum over an index, made again."""
    place, body = gen.place, gen.body
    fresh = a.new_index(place[2])
    again = product_over if isinstance(gen, BoundProduct) else largest
    return power(a, again(a, a.rename(a.rename(thaw(body), {place: fresh}), renaming), fresh), e)


# signs of sums over several indices


def nested(a: Algebra, gen: BoundSum) -> Iterator[tuple[Index, Value]]:
    """A closed sum as an outer sum over one index, the others summed inside: Σ_t m_t (Σ_i g_ti)²."""
    for k in range(len(gen.bound)):
        if ("nested", gen.n, k) not in a.memo:
            fresh, body = opened(a, gen, keep=True)
            others = fresh[:k] + fresh[k + 1 :]
            inner = summed(a, others, body)
            a.memo["nested", gen.n, k] = fresh[k], inner
        yield a.memo["nested", gen.n, k]


def hidden_square(a: Algebra, gen: BoundSum, depth: int) -> Sign:
    """Σ_tij m_t g_ti g_tj = Σ_t m_t (Σ_i g_ti)²."""
    if len(gen.bound) < 2 or _either_sign(a, gen):
        return ANY
    found = (sign(a, inner, depth - 1) for _, inner in nested(a, gen))
    return next((m for m in found if m.one_sided), ANY)


def _either_sign(a: Algebra, gen: Generator) -> bool:
    """Whether hints say that a sum has no one sign, so that none need be looked for."""
    return a.below(just(gen.n)) and a.below(a.scale(just(gen.n), -1))


def quadratic_form(a: Algebra, gen: BoundSum) -> QuadraticForm | None:
    """A sum Σ_ij c x_i S_ij x_j with a positive definite S, or its inverse, as (S_ij, i, x_i, c)."""
    for n, e in gen.body:
        matrix = a.generators[n]
        if not isinstance(matrix, EntryValue | Inverse) or e != 1 or not _binds(gen, matrix):
            continue
        i, j = matrix.where[-2:]
        split = twice(a, without(gen.body, n), i, j)
        if split is not None:
            left, front = split
            return matrix, i, {left: ONE}, front
    return None


def twice(a: Algebra, mono: Mono, i: Index, j: Index) -> tuple[Mono, Mono] | None:
    """(x_i, c), where a monomial is c x_i x_j with the same x, and c knows neither index."""
    (left, _), (right, _) = parted(a, mono, {i}), parted(a, mono, {j})
    if set(left) & set(right) or a.rename({left: ONE}, {i: j}) != {right: ONE}:
        return None
    return left, parted(a, mono, {i, j})[1]


def parted(a: Algebra, mono: Mono, indices: Collection[Index]) -> tuple[Mono, Mono]:
    """The factors of a monomial that depend on some indices, and those that do not."""
    inside = tuple(f for f in mono if not a.generators[f[0]].free.isdisjoint(indices))
    return inside, tuple(f for f in mono if f not in inside)


def _binds(gen: BoundSum, matrix: EntryValue | Inverse) -> bool:
    """Whether a sum is over both indices of a positive definite matrix, and over nothing else."""
    *stack, i, j = matrix.where if len(matrix.where) > 1 else (None, None)
    definite = matrix.fact("positive definite")
    return (
        definite and i != j and len(gen.bound) == 2 and {i, j} == set(gen.bound) and not {i, j} & set(stack)
    )


def definite(a: Algebra, gen: BoundSum, depth: int) -> Sign:
    """Σ_ij c x_i S_ij x_j ≥ 0 for c ≥ 0, and > 0 where c > 0 and Σ x² > 0."""
    form = quadratic_form(a, gen)
    if form is None or not of_mono(a, form[3], depth).nonnegative:
        return ANY
    _, i, vector, front = form
    fresh = a.new_index(i[2])
    length_squared = total(a, a.whole_power(a.rename(vector, {i: fresh}), 2), fresh)
    strict = depth and of_mono(a, front, depth) == POS and sign(a, length_squared, depth - 1) == POS
    return POS if strict else NONNEG
