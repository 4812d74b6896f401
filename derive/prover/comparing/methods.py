"""Ways to show a value ≥ 0 by looking at it as a whole.

As one sum or integral, by logarithms, by means, by squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from flint import fmpq

from derive.prover.comparing.certificates import Certificate, distributions, named, point_masses
from derive.prover.comparing.searching import SIGN_DEPTH, search, sign_or_zero
from derive.prover.making.functions import exponential, logarithm, power
from derive.prover.making.sums import nested
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generator_signs import upward
from derive.prover.terms.generators import BoundSum, Length, Log, ProperIntegral
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import ANY, NONNEG, POS, ZERO, Sign, of_number
from derive.prover.terms.signs import of_mono, sign, termwise
from derive.prover.terms.values import ONE, Index, Mono, Value, freeze, inverted, merge, number, thaw, without

MAX_BODY = 12  # terms
MAX_TURNS = 2  # ways to choose the index of a sum over several
RUNNING = 1_000_000  # from here on, numbers of indices over which a sum is taken apart


def unsummed(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """The value written as one sum Σ_t body_t, every body ≥ 0.

    Terms outside a sum are spread over weights that add to 1.
    """
    lengths = sorted({p[2] for mono in value for n, _ in mono for p in _places(a, n)})
    for name in lengths:
        index = running(a, name, value, *(c.value for c in extra))
        for whole in _spread(a, value, index):
            if len(whole) > MAX_BODY or not whole or a.below(whole):
                continue
            possible = ANY
            with a.limited(a.budget // 2):
                possible = sign(a, whole, SIGN_DEPTH)
                if not possible.nonnegative and effort >= 0:
                    possible = search(a, whole, extra, effort)
            if possible.nonnegative:
                a.certify("a sum of terms each ≥ 0", index, whole)
                terms = [a.rename(whole, {index: j}) for j in named(a, value, name)]
                return (
                    POS
                    if possible == POS or any(_strict(a, term, extra, effort) for term in terms)
                    else NONNEG
                )
    return None


def running(a: Algebra, length: str, *values: Value) -> Index:
    """An index for all values of an axis: free in none of the values, and given to differ from no other.

    Of all such, always the first, so that what is renamed to it is known from one search to the next.
    """
    taken = frozenset().union(*map(a.free, values), *a.distinct)
    return next(i for k in count(RUNNING) if (i := ("f", k, length)) not in taken)


def _strict(a: Algebra, term: Value, extra: tuple[Certificate, ...], effort: int) -> bool:
    """Whether one term of a sum of terms ≥ 0 is > 0."""
    possible = sign(a, term)
    if possible != POS and effort >= 0:
        with a.limited(a.budget // 2), a.quietly():
            possible = search(a, term, extra, effort)
    return possible == POS


def _spread(a: Algebra, value: Value, index: Index) -> Iterator[Value]:
    """Bodies whose sum over the index is the value."""
    known = [(i, p) for i, p in (*point_masses(a, value), *distributions(a, value)) if i[2] == index[2]]
    yield from _others(a, value, index)
    seen: set[tuple] = set()
    for turn in range(MAX_TURNS):
        body, left = _one_sum(a, value, index, turn)
        if freeze(body) in seen:
            continue
        seen.add(freeze(body))
        if not left:
            yield body
        else:
            weights = [a.rename(p, {i: index}) for i, p in known if sign(a, p).nonnegative]
            yield from (a.add(body, a.mul(left, weight)) for weight in weights)


def _others(a: Algebra, value: Value, index: Index) -> Iterator[Value]:
    """Bodies for a value (T − 1) A + B.

    T − 1 counts the indices other than a named one, T − 1 = Σ_t (1 − δ_tm).
    """
    size = ((a.generator(Length, index[2]), 1),)
    counted = {merge(m, inverted(size)): c for m, c in value.items() if size[0] in m}
    counted = {m: c for m, c in counted.items() if value.get(m) == -c}
    if not counted:
        return
    rest = a.sub(value, a.mul(counted, a.sub({size: ONE}, number(1))))
    body, left = _one_sum(a, rest, index, 0)
    for i, mass in point_masses(a, value):
        if i[2] == index[2]:
            at_one = a.rename(mass, {i: index})
            yield a.add(a.mul(counted, a.sub(number(1), at_one)), body, a.mul(left, at_one))


def _places(a: Algebra, n: int) -> tuple:
    gen = a.generators[n]
    return (
        gen.bound if isinstance(gen, BoundSum) else (("b", 0, gen.name),) if isinstance(gen, Length) else ()
    )


def _one_sum(a: Algebra, value: Value, index: Index, turn: int) -> tuple[Value, Value]:
    """(body, rest) with value = Σ_index body + rest; of several places for the index, `turn` chooses one."""
    body: Value = {}
    left: Value = {}
    for mono, c in value.items():
        found = [(n, k) for n, e in mono if e == 1 for k, p in enumerate(_places(a, n)) if p[2] == index[2]]
        if not found:
            left[mono] = c
            continue
        found.sort(key=lambda place: isinstance(a.generators[place[0]], Length))  # a sum before a mere length
        n, k = found[turn % len(found)]
        rest = {without(mono, n): c}
        gen = a.generators[n]
        if isinstance(gen, BoundSum):
            outer, inner = list(nested(a, gen))[k]
            rest = a.mul(rest, a.rename(inner, {outer: index}))
        body = a.add(body, rest)
    return body, left


def integrated(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """The value written as one integral between limits in order, its body ≥ 0.

    The rest is spread evenly if they are finite.
    """
    found = {gen.range: gen for mono in value for gen in _integrals(a, mono)}
    for (variable, low, high), gen in found.items():
        if not isinstance(variable, int):  # over the entries of an array
            continue
        order = upward(a, low, high, SIGN_DEPTH)
        body, left = _one_integral(a, value, gen)
        if order == POS and left and not isinstance(low, str) and not isinstance(high, str):
            body, left = a.add(body, a.mul(left, power(a, a.sub(thaw(high), thaw(low)), -1))), {}
        if not order.nonnegative or not sign(a, left).nonnegative or len(body) > MAX_BODY:
            continue
        possible = sign_or_zero(a, body, extra, effort)
        if possible.nonnegative:
            a.certify("an integral of a function ≥ 0")
            return POS if sign(a, left) == POS or possible == order == POS else NONNEG
    return None


def _integrals(a: Algebra, mono: Mono) -> list[ProperIntegral]:
    """The integrals known to converge that stand in a term to the first power."""
    return [gen for n, e in mono if isinstance(gen := a.generators[n], ProperIntegral) and e == 1]


def _one_integral(a: Algebra, value: Value, like: ProperIntegral) -> tuple[Value, Value]:
    """(body, rest) with value = ∫ body + rest, the integral over the same variable and limits as another."""
    body: Value = {}
    left: Value = {}
    for mono, c in value.items():
        here = [gen for gen in _integrals(a, mono) if gen.range == like.range]
        if here:
            front = {without(mono, here[0].n): c}
            body = a.add(body, a.mul(front, thaw(here[0].body)))
        else:
            left[mono] = c
    return body, left


def _sides(a: Algebra, value: Value) -> tuple[Value, Value]:
    """The value as P − N, where P holds the terms that are evidently ≥ 0."""
    up = {m: c for m, c in value.items() if (of_number(c) * of_mono(a, m, 2)).nonnegative}
    return up, a.sub(up, value)


def logged(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """P − N with P, N > 0 is ≥ 0 where log P − log N is."""
    up, down = _sides(a, value)
    if not up or not down or len(value) > 4 or sign(a, up) != POS or sign(a, down) != POS:
        return None
    gap = a.sub(logarithm(a, up), logarithm(a, down))
    possible = ZERO if is_zero(a, gap) else search(a, gap, extra, effort)
    if not possible.nonnegative:
        return None
    a.certify("the logarithm is increasing", up, down)
    return possible


def exponentiated(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """Σ cₖ log gₖ + r is ≥ 0 where ∏ gₖ^cₖ over the positive cₖ is at least ∏ gₖ^−cₖ exp(−r) over the others.

    Every gₖ is proved positive.
    """
    logs = {mono: c for mono, c in value.items() if len(mono) == 1 and _is_log(a, mono)}
    rest = {mono: c for mono, c in value.items() if mono not in logs}
    if not logs or not rest or len(value) > 4 or any(_has_log(a, mono) for mono in rest):
        return None
    up, down = number(1), exponential(a, a.scale(rest, -1))
    for ((n, _),), c in logs.items():
        gen = a.generators[n]
        assert isinstance(gen, Log)
        g = thaw(gen.argument)
        if sign(a, g) != POS:
            return None
        up, down = (a.mul(up, power(a, g, c)), down) if c > 0 else (up, a.mul(down, power(a, g, -c)))
    gap = a.sub(up, down)
    possible = ZERO if is_zero(a, gap) else search(a, gap, extra, effort)
    if not possible.nonnegative:
        return None
    a.certify("the exponential is increasing")
    return possible


def _is_log(a: Algebra, mono: Mono) -> bool:
    ((n, e),) = mono
    return e == 1 and isinstance(a.generators[n], Log)


def _has_log(a: Algebra, mono: Mono) -> bool:
    return any(isinstance(a.generators[n], Log) for n, _ in mono)


def averaged(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """P₁ + … + Pₙ − N ≥ 0 where log of the weighted geometric mean of the Pₖ, times their number, is at least
    log N.
    """
    up, down = _sides(a, value)
    if (
        not 2 <= len(up) <= 3
        or len(down) != 1
        or sign(a, down) != POS
        or not all(of_mono(a, m, 2) == POS for m in up)
    ):
        return None
    weight = sum(up.values(), fmpq(0))
    mean = a.add(*(a.scale(logarithm(a, {m: fmpq(1)}), c / weight) for m, c in up.items()))
    gap = a.sub(a.add(logarithm(a, number(weight)), mean), logarithm(a, down))
    possible = ZERO if is_zero(a, gap) else search(a, gap, extra, effort)
    if not possible.nonnegative:
        return None
    a.certify("the arithmetic mean is at least the geometric mean")
    return possible if possible == POS else NONNEG


def squared(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """P − N with P ≥ 0 is ≥ 0 where P² − N² is."""
    up, down = _sides(a, value)
    if not up or not down or len(value) > 6 or not termwise(a, up, 2).nonnegative:
        return None
    gap = a.sub(a.mul(up, up), a.mul(down, down))
    possible = ZERO if is_zero(a, gap) else search(a, gap, extra, effort)
    if not possible.nonnegative:
        return None
    a.certify("both sides squared", up, down)
    return NONNEG
