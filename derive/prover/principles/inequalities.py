"""Inequalities: what is to be ≥ 0 is shown so by its sign, by subtracting certificates, by squaring, or by
calculus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count

import sympy as sp
from flint import fmpq

from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.orders import ORIENTED
from derive.prover.kernel.spelled import spelled
from derive.prover.principles.certificates import (
    Certificate,
    certificates,
    distributions,
    named,
    partial,
    point_masses,
)
from derive.prover.principles.written_signs import apart
from derive.prover.terms.algebra import Algebra, equatable
from derive.prover.terms.functions import first_delta, logarithm, power
from derive.prover.terms.generators import BoundSum, Delta, Length, ProperIntegral
from derive.prover.terms.ring import factors, is_zero
from derive.prover.terms.sign import ANY, NONNEG, POS, ZERO, Sign, of_number
from derive.prover.terms.signs import of_mono, sign, termwise, upward
from derive.prover.terms.sums import nested
from derive.prover.terms.values import (
    ONE,
    Index,
    Mono,
    Value,
    accumulate,
    freeze,
    inverted,
    merge,
    number,
    thaw,
    tidy,
    without,
)
from reports.record.evidence import Inference, Proof

Method = Callable[[Algebra, Value, tuple[Certificate, ...], int], Sign | None]
SEARCH = 2  # certificates used together
MAX_TRIES = 200
MAX_INFERRED = 24  # of what was used, the latest
SIGN_DEPTH = 2  # refinements of a sign inside the search
MAX_BODY = 12  # terms
MAX_TURNS = 2  # ways to choose the index of a sum over several
SEARCH_BUDGET = 40_000  # steps
RUNNING = 1_000_000  # from here on, numbers of indices over which a sum is taken apart


def by_inequality(goal: Goal) -> Proof | None:
    """A strict or weak inequality between the sides."""
    found = _inequality(goal)
    return found and found[0]


def thoroughly(goal: Goal) -> Proof | None:
    """A strict or weak inequality by rules that cost much, such as sums of squares."""
    found = _inequality(goal, thorough=True)
    return found and found[0]


def helpful(goal: Goal) -> frozenset[str] | None:
    """The rules that help to show an inequality.

    Its neighbours, if they are true, are mostly shown by the same.
    """
    found = _inequality(goal)
    return found and frozenset(found[1])


def _inequality(goal: Goal, thorough: bool = False) -> tuple[Proof, set[str]] | None:
    """A proof, and the rules that helped."""
    if goal.relation not in ORIENTED:
        return None
    factor, wanted = ORIENTED[goal.relation]
    reading = attempt(goal)
    reading.a.thorough = thorough
    seen, squares, rest = apart(
        reading, [*sp.Add.make_args(factor * goal.rhs), *sp.Add.make_args(-factor * goal.lhs)]
    )
    if seen <= wanted:
        return Proof("inequality: evident signs", trace=goal.substituted), set()
    gap = reading.a.scale(reading.difference(), factor)
    if shown(reading.a, gap, wanted):
        return Proof(
            f"inequality: {_method(reading.a)}",
            trace=(*goal.substituted, *reading.a.notes),
            inferences=inferences(reading.a),
        ), reading.a.helped
    return _beside_squares(goal, rest, NONNEG if squares == POS else wanted) if squares != ZERO else None


def _beside_squares(goal: Goal, rest: sp.Expr, wanted: Sign) -> tuple[Proof, set[str]] | None:
    """What is left is ≥ 0 (or > 0) when the squares and the like, as they are written, are left out."""
    reading = attempt(goal)
    if not shown(reading.a, reading.value(rest), wanted):
        return None
    used = (*goal.substituted, *reading.a.notes), inferences(reading.a)
    proof = Proof(f"inequality: squares beside {_method(reading.a)}", trace=used[0], inferences=used[1])
    return proof, reading.a.helped


def inferences(a: Algebra) -> tuple[Inference, ...]:
    """What was used, the latest last, with what: for a checker that searches nothing."""
    found = list(a.inferred)[-MAX_INFERRED:]
    restored = (
        (name, [term if isinstance(term, tuple) else dict(term) for term in terms]) for name, terms in found
    )
    return tuple(Inference(name, tuple(spelled(a, term) for term in terms)) for name, terms in restored)


def _method(a: Algebra) -> str:
    """The certificate that was used last."""
    return next((name for name in reversed(a.notes.values()) if name), "evident signs")


def shown(a: Algebra, gap: Value, wanted: Sign, extra: tuple[Certificate, ...] = ()) -> bool:
    """Whether the value is shown to be ≥ 0 (or > 0, as wanted)."""
    a.budget = min(a.budget, SEARCH_BUDGET)
    if is_zero(a, gap):
        return wanted.may_vanish
    a.strictly = wanted == POS
    possible = search(a, gap, extra)
    if possible == NONNEG and a.strictly:  # its signs tell no more; a strict certificate may
        possible = _by(a, certified, gap, extra, 1) or possible
    return possible <= wanted


def search(a: Algebra, gap: Value, extra: tuple[Certificate, ...] = (), effort: int = 2) -> Sign:
    """The signs a value can have, as far as signs, certificates and squaring tell."""
    if a.below(gap):
        return ANY
    possible = sign(a, gap)
    if possible.nonnegative:
        return possible
    found = first_delta(a, gap)
    if found is not None:
        return _by_cases(a, gap, found, extra, effort)
    c, parts = factors(a, gap)
    if c == 0:
        return ZERO
    possible, unknown = of_number(c), []
    for base, e in parts:
        own = sign(a, base)
        if own.mixed and isinstance(e, int) and e % 2:
            unknown.append((base, e))
        else:
            possible = possible * own**e
    for base, e in unknown:  # if it is the only one, its sign must be that of all the others
        turns = (False, True) if len(unknown) > 1 else (not possible.nonnegative,)
        possible = possible * _core(a, base, extra, effort, turns) ** e
    if len(unknown) > 1 and not possible.nonnegative:  # what is known may be of the product alone
        possible = _limited(a, certified, gap, extra, effort - 1) or possible
    return possible


def _by_cases(a: Algebra, gap: Value, kronecker: Delta, extra: tuple[Certificate, ...], effort: int) -> Sign:
    """The sign where two indices agree, and where they differ."""
    i, j = kronecker.i, kronecker.j
    if not equatable(i, j):
        return ANY
    equal: Value = {}
    unequal: Value = {}
    for mono, c in gap.items():
        rest = without(mono, kronecker.n)
        accumulate(equal, rest, c)
        if rest == mono:
            accumulate(unequal, mono, c)
    possible = _sign_or_zero(a, a.rename(equal, {j: i}), extra, effort)
    if not possible.nonnegative:
        return ANY
    pair, memo = frozenset((i, j)), a.memo
    a.distinct.add(pair)
    a.memo = {}  # what was found without the distinction may now be decided
    try:
        return possible | _sign_or_zero(a, unequal, extra, effort)
    finally:
        a.distinct.discard(pair)
        a.memo = memo


def _sign_or_zero(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign:
    return ZERO if is_zero(a, value) else search(a, value, extra, effort)


def _core(
    a: Algebra, base: Value, extra: tuple[Certificate, ...], effort: int, turns: tuple[bool, ...]
) -> Sign:
    """The sign of one irreducible factor, tried as it stands or with its sign turned."""
    for turn in turns:
        value = a.scale(base, -1) if turn else base
        if a.below(value):
            continue
        methods = a.rules.methods[: 2 if effort == 0 else None]
        possible = _best(a, (_limited(a, method, value, extra, effort - 1) for method in methods))
        if possible is not None:
            return -possible if turn else possible
    return ANY


def _limited(
    a: Algebra, method: Method, value: Value, extra: tuple[Certificate, ...], effort: int
) -> Sign | None:
    with a.limited(a.budget // 2):
        return _by(a, method, value, extra, effort)
    return None


def _by(a: Algebra, method: Method, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """What a method finds, if it may be used; that it helped is remembered."""
    possible = method(a, value, extra, effort) if a.may(method) else None
    if possible is not None:
        a.helped.add(method.__name__)
    return possible


def _best(a: Algebra, found: Iterable[Sign | None]) -> Sign | None:
    """The first sign found, but for a strict goal the first that is > 0 if there is one."""
    best = None
    for possible in found:
        best = possible if best is None or possible == POS else best
        if best == POS or (best is not None and not a.strictly):
            break
    return best


def certified(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    known = [*extra, *certificates(a, value)]
    return _best(a, (subtracting(a, value, known, depth, effort) for depth in range(1, SEARCH + 1)))


def subtracting(
    a: Algebra, value: Value, known: list[Certificate], depth: int, effort: int = 0
) -> Sign | None:
    """value = Σ κ · certificate + rest with κ ≥ 0 and rest ≥ 0: its sign, or None."""
    tries, best = 0, None
    allowed = partial(a, value)
    for certificate in known:
        for factor in _multipliers(a, value, certificate.value, allowed):
            tries += 1
            if tries > MAX_TRIES:
                return best
            with a.quietly():
                rest = a.sub(value, a.mul(factor, certificate.value))
            if len(rest) > len(value) + (depth > 1) or a.below(rest):
                continue  # more terms came than went, or nothing shows it ≥ 0
            possible = _sign_of_rest(a, value, rest, depth, effort)
            if not possible.nonnegative and depth > 1:
                possible = subtracting(a, rest, known, depth - 1, effort) or ANY
            if possible.nonnegative:
                strict = possible.positive or (termwise(a, factor, 2).positive and certificate.strict())
                best = POS if strict else NONNEG
                a.helped.add(certificate.rule)
                a.certify(certificate.name, *certificate.terms)
                if strict or not a.strictly:
                    return best
    return best


def _sign_of_rest(a: Algebra, value: Value, rest: Value, depth: int, effort: int) -> Sign:
    """The sign of what a certificate leaves, by itself, as one sum, or by logarithms if it has two terms."""
    with a.quietly():
        possible = ZERO if is_zero(a, rest) else sign(a, rest, SIGN_DEPTH)
        if not possible.nonnegative and len(rest) < len(value):
            possible = _by(a, unsummed, rest, (), -1) or possible
        if not possible.nonnegative and len(rest) == 2 and depth == SEARCH and effort >= 0:
            possible = _by(a, logged, rest, (), 0) or possible
    return possible


def _multipliers(a: Algebra, value: Value, certificate: Value, allowed: frozenset) -> list[Value]:
    """Factors κ·m ≥ 0, defined wherever the value is, with which a term of the certificate becomes a term of
    the value.
    """
    found: dict[tuple[Mono, fmpq], None] = {}
    for mono, c in value.items():
        for other, d in certificate.items():
            if c / d > 0:
                ratio = merge(mono, tuple((n, tidy(-e)) for n, e in other))
                if (ratio, c / d) not in found and of_mono(a, ratio, 2).nonnegative:
                    found.setdefault((ratio, c / d))
    simple = sorted(found, key=lambda f: (len(f[0]), f[0]))
    return [{ratio: k} for ratio, k in simple if partial(a, {ratio: k}) <= allowed][:24]


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
        possible = _sign_or_zero(a, body, extra, effort)
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
