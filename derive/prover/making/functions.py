"""Elementary functions of values: powers, exp, log, absolute value, and functions left opaque.

Each constructor brings the argument to canonical form, splits what may be split (with signs PROVED, never
assumed), and returns a value. Kronecker deltas leave a function first: f(A) = δ f(A with δ=1) + (1 − δ) f(A
with δ=0).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import floor

from flint import fmpq, fmpz

from derive.errors import ProverFailure
from derive.language.functions import KNOWN
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.deltas import first_delta, in_cases
from derive.prover.terms.generators import (
    Application,
    Applied,
    Exp,
    Generator,
    IndexValue,
    Length,
    Log,
    Magnitude,
    Polynomial,
    Prime,
    ScalarValue,
)
from derive.prover.terms.ring import canonical, factors, is_zero, polynomial_power
from derive.prover.terms.sign import NEG, POS
from derive.prover.terms.signs import positive, sign
from derive.prover.terms.values import (
    ONE,
    Exponent,
    Index,
    Mono,
    Value,
    constant,
    freeze,
    just,
    number,
    thaw,
    tidy,
)

MAX_POWER = 40
ODD = frozenset(name for name, row in KNOWN.items() if row.odd)
MAX_FACTORED = 10**18  # larger integers are not factored


def by_delta(a: Algebra, value: Value, f: Callable[[Value], Value]) -> Value | None:
    """f(value) by cases on the first Kronecker delta in it, None where there is none."""
    found = first_delta(a, value)
    if found is None:
        return None
    equal, unequal = in_cases(a, value, found)
    a.note("cases of a Kronecker delta inside a function")
    kronecker = just(found.n)
    return a.add(a.mul(kronecker, f(equal)), a.mul(a.sub(number(1), kronecker), f(unequal)))


def power(a: Algebra, value: Value, e: Exponent | fmpq) -> Value:
    """value^e for a rational exponent."""
    e = tidy(e)
    if e == 0:
        return number(1)
    if not value or is_zero(a, value):
        if e > 0:
            return {}
        raise ProverFailure("a denominator is identically zero")
    if isinstance(e, int) and e > 0:
        if e > MAX_POWER:
            raise ProverFailure(f"a power beyond {MAX_POWER}")
        return a.whole_power(value, e)
    cases = by_delta(a, value, lambda v: power(a, v, e))
    if cases is not None:
        return cases
    return _inverse_power(a, value, e) if isinstance(e, int) else _root(a, value, e)


def _inverse_power(a: Algebra, value: Value, e: int) -> Value:
    c, parts = factors(a, value)
    out = number(c**e)
    for base, k in parts:
        whole = constant(base)
        out = a.mul(
            out,
            rational_power(a, whole, k * e) if whole is not None else polynomial_power(a, base, tidy(k * e)),
        )
    return out


def _root(a: Algebra, value: Value, e: Exponent) -> Value:
    """A root, split over the factors that are proved ≥ 0; even powers leave it as absolute values."""
    c, parts = factors(a, value)
    out, left = rational_power(a, abs(c), e), number(-1 if c < 0 else 1)
    for base, k in parts:
        whole, possible = constant(base), sign(a, base)
        if whole is not None:
            out = a.mul(out, rational_power(a, whole, k * e))
        elif possible.nonnegative:
            a.note("root of a product split over factors proved ≥ 0")
            out = a.mul(out, polynomial_power(a, base, tidy(k * e)))
        elif possible.nonpositive and isinstance(k, int):
            left = a.scale(left, -1 if k % 2 else 1)
            out = a.mul(out, polynomial_power(a, a.scale(base, -1), tidy(k * e)))
        elif isinstance(k, int) and k % 2 == 0:
            a.note("√(x²) = |x|")
            a.doubts.setdefault(freeze(base))
            out = a.mul(out, power(a, absolute(a, base), tidy(k * e)))
        else:
            a.doubts.setdefault(freeze(base))
            left = a.mul(left, polynomial_power(a, base, k))
    rest = constant(left)
    if rest is None:
        return a.mul(out, polynomial_power(a, canonical(a, left), e))
    if rest < 0:
        raise ProverFailure("a root of a negative value")
    return out


def rational_power(a: Algebra, c: fmpq, e: Exponent) -> Value:
    """c^e for a rational c > 0, over prime numbers."""
    if isinstance(e, int):
        return number(c**e)
    out = number(1)
    for whole, s in ((c.p, 1), (c.q, -1)):
        for p, k in _primes(whole):
            out = a.mul(out, a.settle(((a.generator(Prime, p), tidy(e * k * s)),)))
    return out


def _primes(n: fmpz) -> list[tuple[int, int]]:
    if n == 1:
        return []
    return [(int(p), int(k)) for p, k in n.factor()] if n < MAX_FACTORED else [(int(n), 1)]


def exponential(a: Algebra, value: Value) -> Value:
    """exp(value): a product of powers of generators exp(m), one for each monomial m of the exponent."""
    value = canonical(a, value)
    cases = by_delta(a, value, lambda v: exponential(a, v))
    if cases is not None:
        return cases
    out = number(1)
    for mono, c in value.items():
        out = a.mul(out, exp_power(a, mono, tidy(c)))
    return out


def exp_power(a: Algebra, mono: Mono, c: Exponent) -> Value:
    """exp(c · m) for one monomial m; exp(c log x) is x^c."""
    alone = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
    if isinstance(alone, Log):
        a.note("exp(c·log x) = x^c")
        return power(a, thaw(alone.argument), c)
    if isinstance(alone, Application) and alone.name == "LambertW" and isinstance(c, int):
        argument = thaw(alone.arguments[0])
        if sign(a, argument).nonzero:
            a.note("exp(W(x)) = x/W(x) for x ≠ 0")
            return a.mul(power(a, argument, c), {((alone.n, -c),): ONE})
    return {((a.generator(Exp, mono), c),): ONE}


def logarithm(a: Algebra, value: Value) -> Value:
    """log(value), split over the factors proved positive (or negative, in pairs)."""
    if not value or is_zero(a, value):
        raise ProverFailure("the logarithm of zero")
    cases = by_delta(a, value, lambda v: logarithm(a, v))
    if cases is not None:
        return cases
    c, parts = factors(a, value)
    out, left, split = _log_number(a, abs(c)), number(-1 if c < 0 else 1), 0
    for base, e in parts:
        possible = sign(a, base)
        if possible == POS:
            split += 1
            out = a.add(out, a.scale(_log_factor(a, base), _q(e)))
        elif possible == NEG and isinstance(e, int):
            left = a.scale(left, -1 if e % 2 else 1)
            out = a.add(out, a.scale(_log_factor(a, a.scale(base, -1)), _q(e)))
        elif isinstance(e, int) and e % 2 == 0:
            a.note("log(x²) = 2 log|x|")
            a.doubts.setdefault(freeze(base))
            out = a.add(out, a.scale(_log_factor(a, absolute(a, base)), _q(e)))
        else:
            a.doubts.setdefault(freeze(base))
            left = a.mul(left, power(a, base, e))
    if split > 1:
        a.note("log of a product of positive factors")
    rest = constant(left)
    if rest is None:
        return a.add(out, _log_factor(a, canonical(a, left)))
    if rest < 0:
        raise ProverFailure("the logarithm of a negative value")
    return out


def _log_factor(a: Algebra, base: Value) -> Value:
    """log of one irreducible factor; log(exp m) = m."""
    if len(base) == 1:
        ((mono, c),) = base.items()
        gen = a.generators[mono[0][0]] if c == 1 and len(mono) == 1 else None
        if isinstance(gen, Exp):
            a.note("log(exp x) = x")
            return {gen.exponent: _q(mono[0][1])}
    whole = constant(base)
    if whole is not None:
        return _log_number(a, whole)
    return a.atom(Log, freeze(base))


def _log_number(a: Algebra, c: fmpq) -> Value:
    out: Value = {}
    for whole, s in ((c.p, 1), (c.q, -1)):
        for p, k in _primes(whole):
            out = a.add(out, a.scale(a.atom(Log, freeze(number(p))), k * s))
    return out


def _q(e: Exponent) -> fmpq:
    return fmpq(e.numerator, e.denominator)


def absolute(a: Algebra, value: Value) -> Value:
    """|value|, multiplicative over its factors."""
    if not value:
        return {}
    cases = by_delta(a, value, lambda v: absolute(a, v))
    if cases is not None:
        return cases
    c, parts = factors(a, value)
    if c == 0:
        return {}
    out = number(abs(c))
    for base, e in parts:
        possible = sign(a, base)
        if constant(base) is not None or possible.nonnegative:
            out = a.mul(out, power(a, base, e))
        elif possible.nonpositive and isinstance(e, int):
            out = a.mul(out, power(a, a.scale(base, -1), e))
        elif isinstance(e, int):
            a.doubts.setdefault(freeze(base))
            n = a.generator(Magnitude, freeze(base))
            out = a.mul(out, a.settle(((n, e),)))
        else:
            out = a.mul(out, power(a, base, e))  # a real root is ≥ 0 where it is defined
    return out


def opaque(a: Algebra, name: str, *arguments: Value) -> Value:
    """A function about which nothing is known but that equal arguments give equal values.

    Of an odd one, the sign is taken out.
    """
    frozen = tuple(freeze(canonical(a, v)) for v in arguments)
    if name in ODD and len(frozen) == 1 and frozen[0] and frozen[0][0][1] < 0:
        a.note("f(−x) = −f(x) for an odd function")
        return a.scale(a.atom(Application, name, (freeze(a.scale(thaw(frozen[0]), -1)),)), -1)
    return a.atom(Application, name, frozen)


def real_power(a: Algebra, base: Value, exponent: Value) -> Value:
    """base^exponent for any exponent: exp(exponent · log base) where base > 0 is proved."""
    c = constant(exponent)
    if c is not None:
        return power(a, base, tidy(c))
    if positive(a, base):
        a.note("x^y = exp(y·log x) for x > 0")
        return exponential(a, a.mul(exponent, logarithm(a, base)))
    counted = alternating(a, base, exponent) or whole_power(a, base, exponent)
    return opaque(a, "pow", base, exponent) if counted is None else counted


def alternating(a: Algebra, base: Value, exponent: Value) -> Value | None:
    """(−1)^(m + n + c) = (−1)^m (−1)^n (−1)^c for whole numbers, of which even multiples fall away."""
    if constant(base) != -1 or any(c.q != 1 or not whole(a, mono) for mono, c in exponent.items()):
        return None
    a.note("a whole power, factor by factor")
    odd = [mono for mono, c in exponent.items() if mono and c.p % 2]
    signs = [opaque(a, "pow", base, {mono: ONE}) for mono in odd]
    return a.mul(number(-1 if exponent.get((), fmpq(0)).p % 2 else 1), *signs)


def whole_power(a: Algebra, base: Value, exponent: Value) -> Value | None:
    """base^exponent for any base, where the exponent is a sum of whole numbers ≥ 0: a factor for each of
    them.

    r^(2N + c) = (r^(N−1))² r^(c + 2), so that only powers ≥ 0 are ever taken; x⁰ = 1. None where the exponent
    is not seen to be such a sum.
    """
    counted = [(mono, c, whole_from(a, mono)) for mono, c in exponent.items() if mono]
    if any(least is None or c.q != 1 or c < 0 for _, c, least in counted):
        return None
    rest = exponent.get((), fmpq(0)) + sum((c * least for _, c, least in counted if least), fmpq(0))
    if rest.q != 1 or rest < 0:
        return None
    a.note("a whole power, factor by factor")
    out = power(a, base, int(rest.p))
    for mono, c, least in counted:
        above = a.sub({mono: ONE}, number(least or 0))
        out = a.mul(out, power(a, opaque(a, "pow", base, above), int(c.p)))
    return out


def reduce_sign(a: Algebra, gen: Application, e: Exponent) -> Value | None:
    """((−1)^n)² = 1."""
    if gen.name != "pow" or gen.arguments[0] != freeze(number(-1)) or not isinstance(e, int) or 0 <= e <= 1:
        return None
    return just(gen.n) if e % 2 else number(1)


def whole(a: Algebra, mono: Mono) -> bool:
    """Whether a product is seen to be a whole number: of lengths, positions and whole quantities."""
    return all(isinstance(e, int) and e > 0 and _whole(a.generators[n]) for n, e in mono)


def _whole(gen: Generator) -> bool:
    if isinstance(gen, ScalarValue):
        return bool(gen.symbol.domain.integers)
    floor = isinstance(gen, Application) and gen.name == "floor"
    return floor or isinstance(gen, (Length, IndexValue))


def whole_from(a: Algebra, mono: Mono) -> int | None:
    """The least value of a length, a position or a whole quantity, where it has one and is ≥ 0."""
    if len(mono) != 1 or mono[0][1] != 1:
        return None
    gen = a.generators[mono[0][0]]
    if isinstance(gen, (Length, IndexValue)):
        return 1
    domain = gen.symbol.domain if isinstance(gen, ScalarValue) else None
    if domain is None or not domain.integers or domain.low < 0:
        return None
    return int(domain.low)


# powers of special generators, reduced


def reduce_poly(a: Algebra, gen: Polynomial, e: Exponent) -> Value | None:
    """P^e with its whole part multiplied out."""
    if e < 1:
        return None
    whole = floor(e)
    rest = number(1) if e == whole else just(gen.n, tidy(e - whole))
    return a.mul(a.whole_power(thaw(gen.argument), whole), rest)


def reduce_prime(a: Algebra, gen: Prime, e: Exponent) -> Value | None:
    """p^e with 0 < e < 1, its whole part a number in front."""
    whole = floor(e)
    if whole == 0:
        return None
    front = fmpq(gen.p) ** whole
    return number(front) if e == whole else {((gen.n, tidy(e - whole)),): front}


def reduce_abs(a: Algebra, gen: Magnitude, e: Exponent) -> Value | None:
    """|x|² = x²."""
    twice = floor(Fraction(e) / 2)
    if twice == 0:
        return None
    rest = number(1) if e == 2 * twice else just(gen.n, tidy(e - 2 * twice))
    return a.mul(power(a, thaw(gen.argument), 2 * twice), rest)


# the same functions again, with indices replaced


def again(make: Callable[..., Value]) -> Callable[[Algebra, Applied, Exponent, Mapping[Index, Index]], Value]:
    """How to make a function of one argument again."""

    def rebuild(a: Algebra, gen: Applied, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
        return power(a, make(a, a.rename(thaw(gen.argument), renaming)), e)

    return rebuild


def rebuild_exp(a: Algebra, gen: Exp, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """exp of a monomial, made again."""
    return exponential(a, a.scale(a.rename({gen.exponent: ONE}, renaming), _q(e)))


def rebuild_poly(a: Algebra, gen: Polynomial, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """A polynomial under an exponent, made again."""
    return power(a, a.rename(thaw(gen.argument), renaming), e)
