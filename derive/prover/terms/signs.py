"""Signs: which of negative, zero, positive a value can be, at any point of the domain where it is defined.

A sign is a set of possibilities. It is computed from the domains of the generators, the structure of the
value and the conditions given; every rule can only leave out what is impossible.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from flint import fmpq

from derive.errors import ProverFailure
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.deltas import apart, first_delta, in_cases
from derive.prover.terms.enclosures import enclosure
from derive.prover.terms.generators import (
    EntryValue,
    Exp,
    Generator,
    IndexValue,
    Length,
    ScalarValue,
)
from derive.prover.terms.ring import factors
from derive.prover.terms.sign import ANY, NEG, NONNEG, NONPOS, NONZERO, POS, ZERO, Sign, of_number
from derive.prover.terms.values import (
    Exponent,
    Index,
    Mono,
    Value,
    constant,
    factors_of,
    just,
    key_of,
    number,
    without,
)

DEPTH = 4  # nested refinements
MAX_INSTANCES = 64  # of a condition that holds for all indices


def positive(a: Algebra, value: Value) -> bool:
    """Whether the value is proved > 0."""
    return sign(a, value).positive


def nonnegative(a: Algebra, value: Value) -> bool:
    """Whether the value is proved ≥ 0."""
    return sign(a, value).nonnegative


def nonzero(a: Algebra, value: Value) -> bool:
    """Whether the value is proved ≠ 0."""
    return sign(a, value).nonzero


def sign(a: Algebra, value: Value, depth: int = DEPTH) -> Sign:
    """The possible signs of a value."""
    key, memo = ("sign", key_of(value), depth), a.memo
    found: Sign | None = memo.get(key)
    if found is None:
        memo[key] = ANY  # a value met again inside its own sign is unknown there
        try:
            a.spend(len(value))
            found = memo[key] = _sign(a, value, depth)
        except BaseException:  # no budget left: it may be known to another attempt
            del memo[key]
            raise
    return found


def _sign(a: Algebra, value: Value, depth: int) -> Sign:
    c = constant(value)
    if c is not None:
        return of_number(c)
    possible = termwise(a, value, depth)
    for refine in (*REFINE, *a.rules.refine):
        if possible in (NEG, ZERO, POS) or depth == 0:
            break
        possible &= refine(a, value, depth - 1)
    if not possible:
        raise ProverFailure("the assumptions contradict each other")
    return possible


def termwise(a: Algebra, value: Value, depth: int) -> Sign:
    """The sign of a sum of terms, each by itself."""
    possible = ZERO
    for mono, c in value.items():
        possible = possible + of_number(c) * of_mono(a, mono, depth)
    return possible


def of_mono(a: Algebra, mono: Mono, depth: int) -> Sign:
    """The sign of a product of powers of generators."""
    parts = [(just(n), of_generator(a, a.generators[n], depth), e) for n, e in mono]
    return of_product(a, parts, depth - 1) if depth else of_powers(parts)


def of_powers(parts: list[tuple[Value, Sign, Exponent]]) -> Sign:
    """The sign of a product of powers, from the sign of each base."""
    possible = POS
    for _, own, e in parts:
        possible = possible * own**e
    return possible


def of_product(a: Algebra, parts: list[tuple[Value, Sign, Exponent]], depth: int) -> Sign:
    """The sign of a product of powers; bases of either sign are also taken together, in a simpler form."""
    bases = [part[0] for part in parts if _of_either_sign(part)]
    simple = [(base, simpler(a, base)) for base in bases]
    if all(new is None for _, new in simple):
        return of_powers(parts)
    together = a.mul(*(base if new is None else new for base, new in simple))
    known = of_powers([part for part in parts if part[0] not in bases])
    return of_powers(parts) & (known * sign(a, together, depth))


def _of_either_sign(part: tuple[Value, Sign, Exponent]) -> bool:
    """Whether a power has the sign of its base, which is not known."""
    _, own, e = part
    return own.mixed and isinstance(e, int) and e % 2 == 1


def simpler(a: Algebra, value: Value) -> Value | None:
    """A simpler value of the same sign wherever the given one is defined, by the first rule that fits."""
    return next((new for rule in a.rules.same_sign if (new := rule(a, value)) is not None), None)


def of_generator(a: Algebra, gen: Generator, depth: int) -> Sign:
    """The sign of one generator, as its kind tells it."""
    key = ("generator sign", gen.n, depth)
    if key not in a.memo:
        possible = rule(a, gen, max(depth - 1, 0)) if (rule := a.rules.signs.get(type(gen))) else ANY
        own = just(gen.n)
        for value, allowed in given(a, gen.free):
            c = multiple(own, value)
            if c is not None:
                possible &= allowed if c > 0 else -allowed
        a.memo[key] = possible or ANY
    return a.memo[key]


def multiple(value: Value, of: Value) -> fmpq | None:
    """The number c with value = c · of, if there is one."""
    if not of or value.keys() != of.keys():
        return None
    mono = next(iter(of))
    c = value[mono] / of[mono]
    return c if all(value[m] == c * of[m] for m in of) else None


# refinements: each sees the whole value


def _given(a: Algebra, value: Value, depth: int) -> Sign:
    """From a condition given or a bound of a domain.

    Value = c · known, or value = c · known + something of one sign.
    """
    possible = ANY
    for known, allowed in _known(a, value):
        c = multiple(value, known)
        if c is not None:
            possible &= allowed if c > 0 else -allowed
        elif allowed != NONZERO:
            possible &= _beyond(a, value, known, allowed)
    return possible or ANY


def _known(a: Algebra, value: Value) -> list[tuple[Value, Sign]]:
    out = list(given(a, a.free(value)))
    for n in factors_of(value):
        out += bounds(a, a.generators[n])
    return out


def given(a: Algebra, indices: frozenset[Index]) -> list[tuple[Value, Sign]]:
    """The conditions given, those that hold for all values of an index at each of the indices named."""
    key = ("given", indices)
    if key not in a.memo:
        a.memo[key] = [
            (instance, allowed)
            for known, allowed in ((a.positive, POS), (a.nonnegative, NONNEG), (a.nonzero, NONZERO))
            for value, for_all in known
            for instance in instances(a, value, for_all, indices)
        ]
    return a.memo[key]


def instances(a: Algebra, value: Value, for_all: frozenset[Index], indices: frozenset[Index]) -> list[Value]:
    """A value that holds for all of some indices, at every choice among the indices at hand."""
    if not for_all:
        return [value]
    wanted = sorted(for_all)
    choices = [sorted((i for i in indices if i[2] == w[2] or i[0] == "#"), key=repr) for w in wanted]
    combined = list(product(*choices))[:MAX_INSTANCES]
    return [a.rename(value, dict(zip(wanted, chosen, strict=True))) for chosen in combined]


def _beyond(a: Algebra, value: Value, known: Value, allowed: Sign) -> Sign:
    possible = ANY
    for mono in known:
        if mono in value and mono:
            c = value[mono] / known[mono]
            left = a.sub(value, a.scale(known, c))
            rest = termwise(a, left, 1)
            rest = rest if rest.one_sided else _numeric(a, left, 1)
            possible &= rest + (allowed if c > 0 else -allowed)
    return possible


def bounds(a: Algebra, gen: Generator) -> list[tuple[Value, Sign]]:
    """What a generator's domain says beyond its sign, as values known to be ≥ 0 or > 0."""
    own = just(gen.n)
    if isinstance(gen, Length):
        return [(a.sub(own, number(1)), NONNEG)]
    if isinstance(gen, IndexValue):
        name = gen.index[2]
        last = number(a.sizes[name]) if name in a.sizes else a.atom(Length, name)
        return [(a.sub(own, number(1)), NONNEG), (a.sub(last, own), NONNEG)]
    if isinstance(gen, Exp) and gen.exponent != ():
        possible = of_mono(a, gen.exponent, 1)
        one = a.sub(own, number(1))
        if possible in (NEG, NONPOS):
            return [(a.scale(one, -1), -possible)]
        return [(one, possible)] if possible in (POS, NONNEG) else []
    if isinstance(gen, ScalarValue):
        return _bounds_of(a, own, gen.symbol.domain)
    return _bounds_of(a, own, gen.array.domain) if isinstance(gen, EntryValue) else []


def _bounds_of(a: Algebra, own: Value, domain: Any) -> list[tuple[Value, Sign]]:
    """What a domain says of one of its numbers beyond the sign."""
    out = []
    if domain.name == "interval":
        if domain.low.is_finite:
            out.append((a.sub(own, number(rational(domain.low))), NONNEG if domain.closed_low else POS))
        if domain.high.is_finite:
            out.append((a.sub(number(rational(domain.high)), own), NONNEG if domain.closed_high else POS))
    if domain.facts.get("sums to one"):
        out.append((a.sub(number(1), own), NONNEG))
    if domain.facts.get("unit length"):
        out += [(a.sub(number(1), own), NONNEG), (a.add(number(1), own), NONNEG)]
    return out


def rational(x: object) -> fmpq:
    """A SymPy rational as flint's."""
    return fmpq(int(x.p), int(x.q))  # type: ignore[attr-defined]


def _in_cases(a: Algebra, value: Value, depth: int) -> Sign:
    """From the signs where two indices agree and where they differ: δ is 1 or 0, and nothing between."""
    kronecker = first_delta(a, value)
    if kronecker is None:
        return ANY
    equal, unequal = in_cases(a, value, kronecker)
    possible = sign(a, equal, depth)
    if possible != ANY:
        with apart(a, kronecker):
            possible = possible | sign(a, unequal, depth)
    if possible != ANY:
        a.note("the sign in each case of a Kronecker delta")
    return possible


def _factored(a: Algebra, value: Value, depth: int) -> Sign:
    """From the signs of the irreducible factors."""
    if len(value) < 2:
        return ANY
    c, parts = factors(a, value)
    if c == 0:
        return ZERO
    alone = len(parts) == 1 and parts[0][1] == 1
    signed = [(base, ANY if alone else sign(a, base, depth), e) for base, e in parts]
    return of_number(c) * of_product(a, signed, depth)


def _square_completed(a: Algebra, value: Value, depth: int) -> Sign:
    """A x² + B x + C with A > 0 is ≥ 0 where 4AC − B² ≥ 0, and > 0 where 4AC − B² > 0."""
    for n in sorted({n for mono in value for n, e in mono if e == 2}):
        parts: dict[Exponent, Value] = {}
        for mono, c in value.items():
            e = dict(mono).get(n, 0)
            parts.setdefault(e, {})[without(mono, n)] = c
        if not parts.keys() <= {0, 1, 2} or 1 not in parts:
            continue
        lead = sign(a, parts[2], depth)
        if lead in (POS, NEG):
            gap = a.sub(a.scale(a.mul(parts[2], parts.get(0, {})), 4), a.mul(parts[1], parts[1]))
            below = sign(a, gap, depth)
            if below in (POS, NONNEG, ZERO):
                return lead if below == POS else NONNEG if lead == POS else NONPOS
    return ANY


def _numeric(a: Algebra, value: Value, depth: int) -> Sign:
    """A constant such as π − 3, enclosed in a ball."""
    ball = enclosure(a, value)
    if ball is None:
        return ANY
    return POS if ball > 0 else NEG if ball < 0 else ANY


REFINE = (_numeric, _given, _in_cases, _factored, _square_completed)
