"""Certificates: values known to be ≥ 0 by a named inequality, guessed from what stands in the goal.

Each rule looks at a value to be shown ≥ 0 and yields candidates (name, value ≥ 0). A candidate is true by
itself, whether or not it helps: the search in `inequalities` subtracts multiples of them and asks whether
what is left is ≥ 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial as bind
from itertools import combinations, permutations, product
from typing import NamedTuple

from derive.prover.making.functions import logarithm, power
from derive.prover.making.sums import QuadraticForm, length, nested, opened, quadratic_form, total
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    BoundSum,
    EntryValue,
    Generator,
    Inverse,
    Log,
    Magnitude,
    Maximum,
    OpenIntegral,
    Polynomial,
)
from derive.prover.terms.indices import delta
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import NONNEG, POS
from derive.prover.terms.signs import bounds, given, instances, of_mono, positive, sign
from derive.prover.terms.structure import bound_free, generators, named
from derive.prover.terms.values import ONE, Exponent, Index, Value, factors_of, freeze, just, number, thaw


def never() -> bool:
    """What a weak inequality says: it may be an equality."""
    return False


def always() -> bool:
    """What a strict inequality says: it is never an equality."""
    return True


class Certificate(NamedTuple):
    """A value known to be ≥ 0, the inequality that says so, and whether it is even > 0 (asked only where it
    matters).
    """

    name: str
    value: Value
    strict: Callable[[], bool] = never
    rule: str = ""  # that found it
    terms: tuple[Value | Index, ...] = ()  # what it is made of, for the record


def numbered(a: Algebra, value: Value, length: str) -> list[Index]:
    """The numbers at which entries over an axis stand in the value."""
    entries = [gen for gen in generators(a, value) if isinstance(gen, EntryValue)]
    located = [pair for gen in entries for pair in zip(gen.where, gen.array.lengths, strict=True)]
    places = {i for i, size in located if size.name == length}
    return sorted(i for i in places if i[0] == "#")


def given_conditions(a: Algebra, value: Value) -> Iterator[Certificate]:
    """The conditions given, as they stand."""
    for known, allowed in given(a, a.free(value)):
        if allowed in (POS, NONNEG):
            yield Certificate("a condition given", known, always if allowed == POS else never)
    for equation, for_all in a.equations:
        for zero in instances(a, equation, for_all, a.free(value)):
            yield Certificate("an equation given", zero)
            yield Certificate("an equation given", a.scale(zero, -1))


def sum_above_terms(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ_t f_t ≥ f_i + f_j + … for f ≥ 0 and indices that differ; strictly where f is positive at one more."""
    for place, term, whole in _sums_of_nonnegative(a, value):
        there = {
            j: a.rename(term, {place: j}) for j in (*named(a, value, place[2]), *numbered(a, value, place[2]))
        }
        for count in range(1, MAX_TERMS + 1):
            for chosen in combinations(there, count):
                if _all_differ(a, chosen):
                    rest = a.sub(whole, a.add(*(there[j] for j in chosen)))
                    strict = bind(_one_more, a, chosen, there)
                    used: tuple[Value | Index, ...] = (place, term, *chosen)
                    yield Certificate("a sum of terms ≥ 0 is at least some of them", rest, strict, terms=used)


def _sums_of_nonnegative(a: Algebra, value: Value) -> Iterator[tuple[Index, Value, Value]]:
    """(t, f_t, Σ_t f_t) with f ≥ 0: the sums at hand, and the simplices."""
    for gen in generators(a, value):
        if bound_free(gen):
            continue
        if isinstance(gen, BoundSum) and len(gen.bound) == 1 and of_mono(a, gen.body, 2).nonnegative:
            yield gen.bound[0], {gen.body: ONE}, just(gen.n)
        if isinstance(gen, EntryValue) and gen.fact("sums to one"):
            fresh = a.new_index(gen.array.lengths[-1].name)
            yield fresh, a.atom(EntryValue, gen.array, (*gen.where[:-1], fresh)), number(1)


def _all_differ(a: Algebra, indices: tuple[Index, ...]) -> bool:
    """Whether no two of the indices can agree."""
    return all(
        (i[0] == j[0] == "#" and i != j) or frozenset((i, j)) in a.distinct
        for i, j in combinations(indices, 2)
    )


def _one_more(a: Algebra, chosen: tuple[Index, ...], there: dict[Index, Value]) -> bool:
    return any(
        j not in chosen and _all_differ(a, (*chosen, j)) and positive(a, term) for j, term in there.items()
    )


def distributions(a: Algebra, value: Value) -> Iterator[tuple[Index, Value]]:
    """Families p_t ≥ 0 with Σ_t p_t = 1 that the value suggests.

    Its simplices, its normalised sums, uniform weights.
    """
    lengths: dict[str, None] = {}
    for gen in generators(a, value):
        if isinstance(gen, BoundSum):
            for place in gen.bound:
                lengths.setdefault(place[2])
        if isinstance(gen, EntryValue) and gen.fact("sums to one"):
            fresh = a.new_index(gen.array.lengths[-1].name)
            rows = tuple(i for i in gen.where[:-1] if i[0] in "nf#")
            if len(rows) == len(gen.where) - 1:
                yield fresh, a.atom(EntryValue, gen.array, (*rows, fresh))
        if (
            isinstance(gen, BoundSum)
            and len(gen.bound) == 1
            and not bound_free(gen)
            and of_mono(a, gen.body, 2).positive
        ):
            (fresh,), body = opened(a, gen)
            yield fresh, a.mul(body, just(gen.n, -1))
    for name in lengths:
        yield a.new_index(name), power(a, length(a, name), -1)


def point_masses(a: Algebra, value: Value) -> Iterator[tuple[Index, Value]]:
    """All weight at one named index: δ_tj."""
    for j in sorted({("n", *i) for i in a.reserved} | {j for j in a.free(value) if j[0] == "n"}, key=repr):
        index = a.new_index(j[2])
        yield index, delta(a, index, j)


def relative_entropy(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ_t p_t log(p_t/q_t) ≥ 0 for distributions p and q (Gibbs)."""
    found: dict[tuple, tuple[Index, Value]] = {}
    for index, p in distributions(a, value):
        if index[2] in a.sizes:
            continue
        standard = ("f", 0, index[2])
        moved = a.rename(p, {index: standard})
        if sign(a, moved).nonnegative and constant_one(a, total(a, moved, standard)):
            found.setdefault((index[2], freeze(moved)), (standard, moved))
    for (one, _), (index, p) in found.items():
        for (two, _), (_, q) in found.items():
            if one == two and p != q and positive(a, q):
                gap, one_way, both_ways = _entropies(a, p, q, index)
                strict = bind(_differ_somewhere, a, value, p, gap, index)
                terms = (index, p, q)
                yield Certificate("relative entropy ≥ 0 (Gibbs)", one_way, strict, terms=terms)
                yield Certificate("relative entropies ≥ 0, both ways", both_ways, strict, terms=terms)


def _entropies(a: Algebra, p: Value, q: Value, index: Index) -> tuple[Value, Value, Value]:
    """log(p/q), the relative entropy, and that of both ways together."""
    key = ("relative entropy", freeze(p), freeze(q), index)
    if key not in a.memo:
        gap = a.sub(logarithm(a, p), logarithm(a, q))
        a.memo[key] = gap, total(a, a.mul(p, gap), index), total(a, a.mul(a.sub(p, q), gap), index)
    return a.memo[key]


def _differ_somewhere(a: Algebra, value: Value, p: Value, gap: Value, index: Index) -> bool:
    """Whether p ≠ q: log p/q is nonzero at a named index, or not the same at two of them.

    Both p and q are positive.
    """
    there = [a.rename(gap, {index: j}) for j in named(a, value, index[2])]
    apart = [*there, *(a.sub(one, two) for one, two in combinations(there, 2))]
    return positive(a, p) and any(sign(a, ratio).nonzero for ratio in apart)


def constant_one(a: Algebra, value: Value) -> bool:
    """Whether a value is 1."""
    return is_zero(a, a.sub(value, number(1)))


def cauchy_schwarz(a: Algebra, value: Value) -> Iterator[Certificate]:
    """(Σ_t u_t)(Σ_t v_t) − (Σ_t √(u_t v_t))² ≥ 0 for u, v ≥ 0; with Σ u = 1 this is variance ≥ 0."""
    top = sums_in(a, value)
    squared = {n for mono in value for n, e in mono if e == 2}
    bodies = {n: [(i, v) for i, v in nested(a, gen) if len(v) == 1] for n, gen in top.items()}
    for first, third in permutations(top, 2):
        if third not in squared:
            continue
        for (i, u), (j, w) in product(bodies[first], bodies[third]):
            if i[2] != j[2] or not sign(a, u).nonnegative:
                continue
            moved = a.rename(w, {j: i})
            v = a.mul(moved, moved, power(a, u, -1))
            if len(v) == 1 and sign(a, v).nonnegative:
                both = a.mul(just(first), total(a, v, i))
                gap = a.sub(both, just(third, 2))
                yield Certificate("Cauchy–Schwarz (variance ≥ 0)", gap, terms=(i, u, v))


def sums_in(a: Algebra, value: Value) -> dict[int, BoundSum]:
    """The sums among the factors of a value, by number."""
    top = factors_of(value)
    return {n: gen for n in top if isinstance(gen := a.generators[n], BoundSum)}


def covariances(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Var f · Var g − Cov(f, g)² ≥ 0 under a distribution p, where all the moments stand in the value."""
    if not _may_hold_covariances(a, value):
        return
    present = {gen.n for gen in generators(a, value)}
    for index, p in distributions(a, value):
        for f, g in combinations(list(_averaged(a, value, index, p)), 2):
            pairs = ((f, f), (g, g), (f, g))
            moments = [total(a, a.mul(p, u, v), index) for u, v in pairs]
            if not present.issuperset(n for moment in moments for n in factors_of(moment)):
                continue
            means = [a.mul(*(total(a, a.mul(p, u), index) for u in pair)) for pair in pairs]
            var_f, var_g, cov = (a.sub(moment, mean) for moment, mean in zip(moments, means, strict=True))
            gap = a.sub(a.mul(var_f, var_g), a.mul(cov, cov))
            yield Certificate("Cauchy–Schwarz for covariances", gap, terms=(index, p, f, g))


def _may_hold_covariances(a: Algebra, value: Value) -> bool:
    """Whether a product of two variances and the square of a covariance can stand in a value."""
    sums = sums_in(a, value)
    if len(sums) > MAX_MOMENTS:
        return False
    products = any(sum(n in sums and e == 1 for n, e in mono) == 2 for mono in value)
    return products and any(n in sums and e == 2 for mono in value for n, e in mono)


def _averaged(a: Algebra, value: Value, index: Index, p: Value) -> Iterator[Value]:
    """Functions f of the index for which Σ p f stands in the value."""
    if not sign(a, p).nonnegative or not constant_one(a, total(a, p, index)):
        return
    seen: dict[tuple, Value] = {}
    for n, gen in sums_in(a, value).items():
        for i, inner in () if bound_free(gen) else nested(a, gen):
            if i[2] != index[2] or len(inner) != 1:
                continue
            f = a.mul(a.rename(inner, {i: index}), power(a, p, -1))
            if len(f) == 1 and is_zero(a, a.sub(total(a, a.mul(p, f), index), just(n))):
                seen.setdefault(freeze(f), f)
    yield from seen.values()


def completed_squares(a: Algebra, value: Value) -> Iterator[Certificate]:
    """xᵀSx ± 2 xᵀy + yᵀS⁻¹y = (x ± S⁻¹y)ᵀ S (x ± S⁻¹y) ≥ 0 for a positive definite S."""
    sums = [gen for gen in generators(a, value) if isinstance(gen, BoundSum) and not bound_free(gen)]
    forms = [(gen, form) for gen in sums if (form := quadratic_form(a, gen))]
    for (one, by_matrix), (two, by_inverse) in product(forms, forms):
        if _belong_together(by_matrix, by_inverse):
            _, i, x, _ = by_matrix
            _, j, y, _ = by_inverse
            fresh = a.new_index(i[2])
            cross = total(a, a.scale(a.mul(a.rename(x, {i: fresh}), a.rename(y, {j: fresh})), 2), fresh)
            terms = (just(one.n), just(two.n), cross)
            yield Certificate(
                "a completed square", a.sub(a.add(just(one.n), just(two.n)), cross), terms=terms
            )
            yield Certificate("a completed square", a.add(just(one.n), just(two.n), cross), terms=terms)


def _belong_together(by_matrix: QuadraticForm, by_inverse: QuadraticForm) -> bool:
    """Whether two quadratic forms, with nothing in front, are of one matrix and of its inverse."""
    (matrix, i, _, front), (other, j, _, behind) = by_matrix, by_inverse
    if not isinstance(matrix, EntryValue) or not isinstance(other, Inverse) or front or behind:
        return False
    return matrix.array == other.array and matrix.where[:-2] == other.where[:-2] and i[2] == j[2]


def maxima(a: Algebra, value: Value) -> Iterator[Certificate]:
    """max_t f_t ≥ f_j; averages lie below; c·max f ≤ log Σ exp(c f) ≤ c·max f + log T for c > 0."""
    found = [gen for gen in generators(a, value) if not bound_free(gen)]
    for gen in found:
        if isinstance(gen, Maximum):
            yield from _above_entries(a, value, gen)
            yield from _above_averages(a, value, gen)
            for log_sum in found:
                if isinstance(log_sum, Log):
                    yield from _log_sum_exp(a, log_sum, just(gen.n), gen.place, thaw(gen.body))


def _above_entries(a: Algebra, value: Value, gen: Maximum) -> Iterator[Certificate]:
    """max_t f_t ≥ f_j, and max_t |x_t| ≥ ±x_j, at each index at hand."""
    top, body = just(gen.n), thaw(gen.body)
    magnitude = _magnitude(a, body)
    for j in [*named(a, value, gen.place[2]), ("#", 1, "")]:
        below = a.sub(top, a.rename(body, {gen.place: j}))
        yield Certificate("the maximum is at least each entry", below, terms=(top, j))
        if magnitude is not None:
            entry = a.rename(thaw(magnitude.argument), {gen.place: j})
            yield Certificate("the maximum of |x| is at least x", a.sub(top, entry))
            yield Certificate("the maximum of |x| is at least −x", a.add(top, entry))


def _magnitude(a: Algebra, body: Value) -> Magnitude | None:
    """The absolute value that a value is, if it is one."""
    alone = [a.generators[n] for n in factors_of(body) if body == just(n)]
    return next((gen for gen in alone if isinstance(gen, Magnitude)), None)


def _above_averages(a: Algebra, value: Value, gen: Maximum) -> Iterator[Certificate]:
    """Σ_t p_t (max f − f_t) ≥ 0 for weights p ≥ 0."""
    for index, p in distributions(a, value):
        if index[2] == gen.place[2] and sign(a, p).nonnegative:
            below = a.sub(just(gen.n), a.rename(thaw(gen.body), {gen.place: index}))
            mean = total(a, a.mul(p, below), index)
            yield Certificate("an average is at most the maximum", mean, terms=(just(gen.n), index, p))


def _log_sum_exp(a: Algebra, log_sum: Log, top: Value, place: Index, body: Value) -> Iterator[Certificate]:
    inner = thaw(log_sum.argument)
    gens = [a.generators[n] for mono in inner for n, _ in mono]
    total_of = gens[0] if len(inner) == 1 and len(gens) == 1 else None
    if not isinstance(total_of, BoundSum) or len(total_of.bound) != 1:
        return
    (fresh,), term = opened(a, total_of)
    if fresh[2] != place[2] or not positive(a, term):
        return
    entry = a.rename(body, {place: fresh})
    ratio = a.mul(logarithm(a, term), power(a, entry, -1))
    if (
        fresh in a.free(ratio)
        or not positive(a, ratio)
        or not is_zero(a, a.sub(logarithm(a, term), a.mul(ratio, entry)))
    ):
        return
    own, peak = just(log_sum.n), a.mul(ratio, top)
    yield Certificate("log Σ exp ≥ max", a.sub(own, peak))
    yield Certificate(
        "log Σ exp ≤ max + log of the number of terms",
        a.sub(a.add(peak, logarithm(a, length(a, fresh[2]))), own),
    )


def bounded_entries(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ_t r_t (1 − w_t) ≥ 0 for r ≥ 0 and w ≤ 1, and the like for every bound of a domain."""
    for gen in generators(a, value):
        if not isinstance(gen, BoundSum) or len(gen.bound) != 1 or bound_free(gen):
            continue
        (fresh,), body = opened(a, gen)
        for mono in body:
            for n, e in mono:
                rest = a.mul({mono: ONE}, just(n, -1))
                for bound, _ in bounds(a, a.generators[n]) if e >= 1 else ():
                    if sign(a, rest).nonnegative:
                        summed = total(a, a.mul(rest, bound), fresh)
                        yield Certificate("a bound of the domain, summed", summed, terms=(fresh, rest, bound))


def unit_vectors(a: Algebra, value: Value) -> Iterator[Certificate]:
    """|Σ_i x_i y_i| ≤ 1 for unit vectors x and y."""
    for gen in generators(a, value):
        if not isinstance(gen, BoundSum) or not _of_unit_vectors(a, gen):
            continue
        own = just(gen.n)
        most, least = a.sub(number(1), own), a.add(number(1), own)
        yield Certificate("the inner product of unit vectors is at most 1", most, terms=(own,))
        yield Certificate("the inner product of unit vectors is at least −1", least, terms=(own,))


def _of_unit_vectors(a: Algebra, gen: BoundSum) -> bool:
    """Whether a sum Σ_i is of a product of entries i of two unit vectors."""
    if len(gen.bound) != 1 or bound_free(gen) or len(gen.body) != 2:
        return False
    return all(e == 1 and unit_along(a.generators[n], gen.bound[0]) for n, e in gen.body)


def unit_along(gen: Generator, index: Index) -> bool:
    """Whether the entries of a generator along the index form a unit vector."""
    if not isinstance(gen, EntryValue) or not (gen.fact("unit length") or gen.fact("orthonormal")):
        return False
    return gen.where[-1] == index and index not in gen.where[:-1] and gen.array.lengths[-1].name == index[2]


def certificates(a: Algebra, value: Value) -> list[Certificate]:
    """All candidates for a value, each once; only those defined wherever the value is."""
    found: dict[tuple, Certificate] = {}
    allowed = partial(a, value)
    with a.quietly():
        for rule in filter(a.may, a.rules.certificates):
            with a.limited(a.budget // SHARE):  # no rule may use up what the others need
                for candidate in rule(a, value):
                    known = candidate.value
                    if known and len(known) <= MAX_CANDIDATE and partial(a, known) <= allowed:
                        found.setdefault(freeze(known), candidate._replace(rule=rule.__name__))
    return list(found.values())[:MAX_CANDIDATES]


def partial(a: Algebra, value: Value) -> frozenset[tuple[str, int]]:
    """What in a value may be undefined somewhere.

    Logarithms, roots and inverses whose condition is not proved.
    """
    found: set[tuple[str, int]] = set()
    for mono in value:
        for n, e in mono:
            found |= _partial_power(a, n, e)
    return frozenset(found)


def _partial_power(a: Algebra, n: int, e: Exponent) -> frozenset[tuple[str, int]]:
    key = ("partial", n, e < 0, isinstance(e, int))
    if key not in a.memo:
        a.memo[key] = _partial_generator(a, n, e)
    return a.memo[key]


def _partial_generator(a: Algebra, n: int, e: Exponent) -> frozenset[tuple[str, int]]:
    gen, own = a.generators[n], set()
    possible = sign(a, thaw(gen.argument) if isinstance(gen, Polynomial) else just(n))
    if e < 0 and possible.may_vanish:
        own.add(("inverse", n))
    if not isinstance(e, int) and not possible.nonnegative:
        own.add(("root", n))
    if isinstance(gen, Log) and not sign(a, thaw(gen.argument)).positive:
        own.add(("log", n))
    if isinstance(gen, Application | Inverse | OpenIntegral):
        own.add((type(gen).__name__, n))
    for mono in gen.monomials():
        for m, f in mono:
            own |= _partial_power(a, m, f)
    return frozenset(own)


MAX_CANDIDATES, MAX_CANDIDATE = 60, 40
SHARE = 4  # of the budget left, one part for each rule
MAX_TERMS = 3  # of a sum, taken together
MAX_MOMENTS = 8

__all__ = ["Certificate", "always", "certificates", "distributions", "never", "partial", "point_masses"]
