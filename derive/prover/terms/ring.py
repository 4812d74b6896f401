"""The bridge to flint: values as fractions of integer polynomials, exactly.

Each generator of the values at hand becomes a ring variable (its k-th root, if it occurs to rational powers).
Generators that satisfy a known equation, such as the square root h of P with h² = P, come first in the
lexicographic order, so that division by h² − P removes all higher powers of h.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import floor, lcm
from typing import Any

from flint import fmpq, fmpq_mat, fmpz, fmpz_mpoly, fmpz_mpoly_ctx

from derive.errors import ProverFailure
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Applied,
    Cosine,
    Delta,
    Exp,
    Generator,
    Magnitude,
    Polynomial,
    Prime,
    Sine,
)
from derive.prover.terms.values import (
    ONE,
    Exponent,
    Index,
    Mono,
    Value,
    accumulate,
    factors_of,
    freeze,
    just,
    merge,
    number,
    thaw,
    tidy,
)

MAX_TERMS = 20_000  # of a polynomial handed to flint
FLINT = 10  # steps that a trip to flint and back counts


class Ring:
    """A polynomial ring over all generators of some values.

    `first` are indices whose generators lead the order.
    """

    def __init__(self, a: Algebra, values: Iterable[Value], first: frozenset[Index] = frozenset()) -> None:
        self.a = a
        self.roots: dict[int, int] = {}  # generator → k where the variable is its k-th root
        for value in values:
            self._collect(value)
        self.order = sorted(self.roots, key=lambda n: self._rank(n, first))
        self.place = {n: k for k, n in enumerate(self.order)}
        self.ctx = fmpz_mpoly_ctx.get(tuple(f"g{n}" for n in self.order) or ("g",), "lex")
        self.one = self.ctx.constant(1)

    def _collect(self, value: Value) -> None:
        for mono in value:
            for n, e in mono:
                gen = self.a.generators[n]
                if isinstance(gen, Polynomial | Magnitude):
                    self._collect(thaw(gen.argument))
                    if isinstance(gen, Polynomial) and isinstance(e, int):
                        continue
                if isinstance(gen, Cosine):
                    self.roots.setdefault(sine_of(self.a, n), 1)
                self.roots[n] = lcm(self.roots.get(n, 1), 1 if isinstance(e, int) else e.denominator)

    def _rank(self, n: int, first: frozenset[Index]) -> tuple:
        gen = self.a.generators[n]
        if type(gen) in RELATIONS:
            return (0, -n)
        return (1 if gen.free & first else 2, n)

    def variable(self, n: int, k: int) -> fmpz_mpoly:
        """The variable of a generator to the k-th power."""
        exponents = [0] * max(len(self.order), 1)
        exponents[self.place[n]] = k
        return self.ctx.term(exp_vec=tuple(exponents))

    def fraction(self, value: Value) -> tuple[fmpz_mpoly, fmpz_mpoly]:
        """Numerator and denominator, reduced by the known equations but not yet by their common divisor."""
        terms = [self._term(mono, c) for mono, c in value.items()]
        lowest: dict[int, int] = {}
        for _, powers, polys in terms:
            for n, k in (*powers.items(), *((-n - 1, k) for n, k in polys.items())):
                lowest[n] = min(lowest.get(n, 0), k)
        self.a.spend(len(terms))
        plain: dict[tuple[int, ...], fmpz] = {}
        top, scale = self.ctx.constant(0), fmpz(1)
        for c, _, _ in terms:
            scale = scale * c.q // scale.gcd(c.q)
        for c, powers, polys in terms:
            vector = [0] * max(len(self.order), 1)
            for n in lowest:
                if n >= 0:
                    vector[self.place[n]] = powers.get(n, 0) - lowest[n]
            for n, k in powers.items():
                vector[self.place[n]] = k - lowest.get(n, 0)
            factors = [(-n - 1, polys.get(-n - 1, 0) - low) for n, low in lowest.items() if n < 0]
            if any(k for _, k in factors):
                term = self.ctx.from_dict({tuple(vector): c.p * (scale // c.q)})
                for n, k in factors:
                    term = self._check(term * self.polynomial(n) ** k)
                top += term
            else:
                plain[tuple(vector)] = plain.get(tuple(vector), fmpz(0)) + c.p * (scale // c.q)
        top = self._check(top + self.ctx.from_dict(plain))
        bottom = self.ctx.constant(scale)
        for n, low in lowest.items():
            bottom *= self.variable(n, -low) if n >= 0 else self.polynomial(-n - 1) ** -low
        return self.reduced(top), self.reduced(self._check(bottom))

    def _term(self, mono: Mono, c: fmpq) -> tuple[fmpq, dict[int, int], dict[int, int]]:
        """A term as coefficient, powers of variables, whole powers of polynomials (P^(−1/2) counts as √P ·
        P^(−1)).
        """
        powers: dict[int, int] = {}
        polys: dict[int, int] = {}
        for n, e in mono:
            if isinstance(self.a.generators[n], Polynomial):
                whole = floor(e)
                if whole:
                    polys[n] = whole
                if e != whole:
                    powers[n] = int((e - whole) * self.roots[n])
            else:
                powers[n] = int(e * self.roots[n])
        return c, powers, polys

    def polynomial(self, n: int) -> fmpz_mpoly:
        """The polynomial that a generator standing for one means."""
        top, bottom = self.fraction(thaw(self.a.of(Applied, n).argument))
        if bottom != self.one:
            raise ProverFailure("a denominator is not a polynomial")
        return top

    def reduced(self, p: fmpz_mpoly) -> fmpz_mpoly:
        """The polynomial with all higher powers of roots replaced by what they equal."""
        for n in self.order:
            known = RELATIONS.get(type(self.a.generators[n]))
            if known is None:
                break
            degree, right = known
            if p.degrees()[self.place[n]] >= degree * self.roots[n]:
                p = self._check(divmod(p, self.variable(n, degree * self.roots[n]) - right(self, n))[1])
        return p

    def relations(self) -> list[fmpz_mpoly]:
        """What vanishes because of what the generators are: h² − P for the square root h of P."""
        known = [
            (n, *RELATIONS[kind]) for n in self.order if (kind := type(self.a.generators[n])) in RELATIONS
        ]
        return [self.variable(n, degree * self.roots[n]) - right(self, n) for n, degree, right in known]

    def value(self, p: fmpz_mpoly) -> Value:
        """A polynomial back as a value."""
        out: Value = {}
        for exponents, c in p.to_dict().items():
            mono = (
                (n, tidy(fmpq(k, self.roots[n]))) for n, k in zip(self.order, exponents, strict=False) if k
            )
            out[tuple(sorted(mono))] = fmpq(c)
        return out

    def _check(self, p: fmpz_mpoly) -> fmpz_mpoly:
        self.a.spend(len(p) // 8)
        if len(p) > MAX_TERMS:
            raise ProverFailure(f"a polynomial grew beyond {MAX_TERMS} terms")
        return p


def _under_root(ring: Ring, n: int) -> fmpz_mpoly:
    return ring.polynomial(n)


def _prime(ring: Ring, n: int) -> fmpz_mpoly:
    return ring.ctx.constant(ring.a.of(Prime, n).p)


def _squared(ring: Ring, n: int) -> fmpz_mpoly:
    return ring.polynomial(n) ** 2


def _one_minus_sine_squared(ring: Ring, n: int) -> fmpz_mpoly:
    return ring.one - ring.variable(sine_of(ring.a, n), 2 * ring.roots[sine_of(ring.a, n)])


def sine_of(a: Algebra, n: int) -> int:
    """The generator sin x for the generator cos x."""
    return a.generator(Sine, a.of(Cosine, n).argument)


# class → (k, r): the k-th power of the generator equals r.
# √P² = P, (p^(1/m))^m = p, |x|² = x², cos² = 1 − sin²
RELATIONS: dict[type[Generator], tuple[int, Callable[[Ring, int], fmpz_mpoly]]] = {
    Polynomial: (1, _under_root),
    Prime: (1, _prime),
    Magnitude: (2, _squared),
    Cosine: (2, _one_minus_sine_squared),
}


def fraction(a: Algebra, value: Value) -> tuple[Ring, fmpz_mpoly, fmpz_mpoly]:
    """A value as a reduced fraction of polynomials in a ring of its own."""
    a.spend(FLINT)
    ring = Ring(a, [value])
    top, bottom = ring.fraction(value)
    common = top.gcd(bottom)
    return ring, divmod(top, common)[0], divmod(bottom, common)[0]


def is_zero(a: Algebra, value: Value) -> bool:
    """Whether a value is zero: the numerator vanishes, separately for each pattern of Kronecker deltas."""
    value = with_independent_exponents(a, value)
    if not value:
        a.note("zero test: all terms cancel")
        return True
    groups: dict[Mono, Value] = {}
    for mono, c in value.items():
        deltas = tuple(f for f in mono if isinstance(a.generators[f[0]], Delta))
        rest = tuple(f for f in mono if not isinstance(a.generators[f[0]], Delta))
        groups.setdefault(deltas, {})[rest] = c
    return all(_vanishes(a, group) for group in groups.values())


def _vanishes(a: Algebra, value: Value) -> bool:
    if not has_polynomials(a, value):
        return not value  # distinct Laurent monomials: nothing can cancel
    ring = Ring(a, [value])
    top, bottom = ring.fraction(value)
    if bottom == 0:
        raise ProverFailure("a denominator is identically zero")
    a.note(f"zero test: numerator vanishes over {len(ring.order)} generators") if top == 0 else None
    return top == 0


def with_independent_exponents(a: Algebra, value: Value) -> Value:
    """The value with exponentials rewritten over exponents that are linearly independent over ℚ.

    Exponents are distinct monomials; those over denominators of several terms can still be dependent, as in
    1/x − 1/(x + y) = y/(x (x + y)). Linear algebra over a common denominator finds every such relation.
    """
    found = [n for n in factors_of(value) if isinstance(a.generators[n], Exp)]
    exponents: list[Value] = [{a.of(Exp, n).exponent: ONE} for n in found]
    if len(found) < 2 or not any(has_polynomials(a, e) for e in exponents):
        return value
    reduced, rank = _relations_between(a, exponents)
    if rank == len(found):
        return value
    a.note("exponents rewritten over a basis, linearly independent over ℚ")
    pivots = [next(k for k in range(len(found)) if reduced[r, k] != 0) for r in range(rank)]
    instead = {
        n: tuple((found[p], reduced[r, k]) for r, p in enumerate(pivots) if reduced[r, k] != 0)
        for k, n in enumerate(found)
    }
    return _rewritten(value, instead)


def _relations_between(a: Algebra, values: list[Value]) -> tuple[Any, int]:
    """The reduced row echelon form, and the rank, of the matrix whose columns are the values over one
    denominator.
    """
    ring = Ring(a, values)
    fractions = [ring.fraction(value) for value in values]
    common = ring.one
    for _, bottom in fractions:
        common = divmod(common * bottom, common.gcd(bottom))[0]
    columns = [(top * divmod(common, bottom)[0]).to_dict() for top, bottom in fractions]
    rows = sorted({key for column in columns for key in column})
    a.spend(len(rows) * len(columns))
    return fmpq_mat([[fmpq(column.get(key, 0)) for column in columns] for key in rows]).rref()  # type: ignore[no-any-return]


def _rewritten(value: Value, instead: Mapping[int, tuple[tuple[int, fmpq], ...]]) -> Value:
    """The value with powers of some generators replaced by products of powers of others."""
    out: Value = {}
    for mono, c in value.items():
        product: Mono = tuple(f for f in mono if f[0] not in instead)
        for n, e in mono:
            for p, q in instead.get(n, ()):
                product = merge(product, ((p, tidy(q * fmpq(e.numerator, e.denominator))),))
        accumulate(out, product, c)
    return out


def has_polynomials(a: Algebra, value: Value) -> bool:
    """Whether a value holds denominators of several terms or roots: its terms are not canonical then."""
    return any(type(a.generators[n]) in RELATIONS for mono in value for n, _ in mono)


def _factored(p: Any) -> tuple[Any, list[tuple[Any, int]]]:
    """Content and irreducible factors.

    The polynomial itself where flint cannot sort them, which huge coefficients prevent.
    """
    try:
        return p.factor()  # type: ignore[no-any-return]
    except OverflowError:
        return 1, [(p, 1)]


def factors(a: Algebra, value: Value) -> tuple[fmpq, list[tuple[Value, Exponent]]]:
    """A nonzero value as coefficient times powers of generators and irreducible polynomials."""
    if len(value) == 1:
        ((mono, c),) = value.items()
        return c, [(_base(a, n), e) for n, e in mono]
    ring, top, bottom = fraction(a, value)
    if top == 0:
        return fmpq(0), []
    out: list[tuple[Value, Exponent]] = []
    c = ONE
    for p, sign in ((top, 1), (bottom, -1)):
        content, parts = _factored(p)
        c *= fmpq(content) ** sign
        for part, k in parts:
            if part.leading_coefficient() < 0:
                part, c = -part, c * (-1) ** k
            base = ring.value(part)
            if len(base) == 1:
                ((mono, d),) = base.items()
                c *= d ** (k * sign)
                out += [(_base(a, n), tidy(e * k * sign)) for n, e in mono]
            else:
                out.append((base, k * sign))
    return c, _collected(out)


def _base(a: Algebra, n: int) -> Value:
    """What stands under an exponent: the polynomial itself for a generator that only names one."""
    gen = a.generators[n]
    if isinstance(gen, Prime):
        return number(gen.p)
    return thaw(gen.argument) if isinstance(gen, Polynomial) else just(n)


def _collected(parts: list[tuple[Value, Exponent]]) -> list[tuple[Value, Exponent]]:
    out: dict[tuple, tuple[Value, Exponent]] = {}
    for base, e in parts:
        key = freeze(base)
        out[key] = (base, tidy(out[key][1] + e if key in out else e))
    return [(base, e) for base, e in out.values() if e]


def polynomial_power(a: Algebra, base: Value, e: Exponent) -> Value:
    """base^e, where e is negative or between 0 and 1, as a power of one generator."""
    if len(base) == 1:
        ((mono, c),) = base.items()
        if c == 1 and len(mono) == 1 and mono[0][1] == 1:
            return a.settle(((mono[0][0], tidy(e)),))
    n = a.generator(Polynomial, freeze(base))
    return a.settle(((n, tidy(e)),))


def canonical(a: Algebra, value: Value, over: frozenset[Index] = frozenset()) -> Value:
    """The value as one reduced fraction, its numerator divided by each factor of the denominator in turn.

    `over` names indices about to be summed over: generators that depend on them lead the order of division,
    so that what remains in front of a sum does not depend on where the author put it.
    """
    if not has_polynomials(a, value):
        return value
    ring = Ring(a, [value], over)
    top, bottom = ring.fraction(value)
    if bottom == 0:
        raise ProverFailure("a denominator is identically zero")
    common = top.gcd(bottom)
    top, bottom = divmod(top, common)[0], divmod(bottom, common)[0]
    content, parts = _factored(bottom)
    front, piles = number(1 / fmpq(content)), []
    for part, k in parts:
        base = ring.value(part)
        if len(base) == 1:
            ((mono, c),) = base.items()
            front = a.mul(front, {tuple((n, tidy(-e * k)) for n, e in mono): c**-k})
        else:
            if part.leading_coefficient() < 0:
                part, top = -part, top * (-1) ** k
            piles.append((part, k))
    return a.mul(front, _divided(a, ring, top, piles))


def _divided(a: Algebra, ring: Ring, top: fmpz_mpoly, piles: list[tuple[fmpz_mpoly, int]]) -> Value:
    """top / ∏ P^k, as a sum of remainders over powers of P: partial fractions, for each P alone."""
    if not piles:
        return ring.value(top)
    (part, k), *rest = piles
    out: Value = {}
    base = ring.value(part)
    exact = abs(part.leading_coefficient()) == 1  # otherwise flint's integer division would not be exact
    while k > 0 and exact:
        top, remainder = divmod(top, part)
        if remainder != 0:
            out = a.add(out, a.mul(polynomial_power(a, base, -k), _divided(a, ring, remainder, rest)))
        k -= 1
    last = _divided(a, ring, top, rest)
    return a.add(out, last if k == 0 else a.mul(polynomial_power(a, base, -k), last))
